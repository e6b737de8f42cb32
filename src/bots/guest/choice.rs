//! Answers to every question but the turn itself.

use bevy::ecs::prelude::World;

use super::aim::{Aim, aim, spaces, steps};
use super::{event, fight, rival};
use crate::board::SpaceId;
use crate::content::pandemonium::Item;
use crate::games::pandemonium::{Book, figure, sheet};
use crate::table::house::act::{Act, Why};
use crate::table::house::{Drawn, Loyalty, Pack, Sheet, Slot, Throw};
use crate::table::pieces::{Card, Kind};
use crate::table::{Access, Uid};
use crate::vocab::pandemonium::{Effect, Value};

/// The best option.
pub fn choose(world: &World, why: Why, about: Uid, options: &[Act]) -> Option<Act> {
    let last = || options.last().copied();
    let find = |wanted: Act| options.iter().find(|act| **act == wanted).copied();
    if rival::rivalry(world) {
        match why {
            Why::AgreeHelp => return find(Act::No).or(last()),
            Why::PickCharacter => return rival::pick(world, about, options),
            Why::EnemyGoal | Why::EnemyPath | Why::LeastTile | Why::TilePortal => {
                return rival::send(world, figure::speaker(world), options);
            }
            _ => {}
        }
    }
    match why {
        Why::SplitLoss => split(world, about, options),
        Why::RerollDie => reroll(world, options),
        Why::PlaceItems | Why::OverLimit => place(world, about, options),
        Why::PickDiscard => cheapest(world, about, options),
        Why::ChooseTargets | Why::AssignDamage | Why::PickCreature => target(world, about, options),
        Why::PanicChoice => find(Act::SoulForFear).or(last()),
        Why::StunRoll | Why::GoOn | Why::AgreeHelp | Why::OneOrTwo => {
            find(Act::Yes).or(options.first().copied())
        }
        Why::AgreeExchange => find(Act::No).or(last()),
        Why::TakeEvent => find(Act::No).or(last()),
        Why::AllyTurn => ally(world, about, options),
        Why::UseEventNow => event::choose(world, options),
        Why::Travel | Why::SwapCard | Why::ExchangeItems => last(),
        Why::DeathPortal => back(world, about, options),
        Why::FirstPortal | Why::TilePortal => far(world, options),
        _ => options.first().copied(),
    }
}

/// Life is kept at three as long as Souls can pay.
fn split(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let sheet: Sheet = world.of(who);
    options.iter().copied().max_by_key(|act| match act {
        Act::Split { souls, life } => {
            let life = i32::from(sheet.life) - i32::from(*life);
            let souls = i32::from(sheet.souls) - i32::from(*souls);
            life.min(3) * 20 + life + souls * 2
        }
        _ => 0,
    })
}

/// A Miss, or a low number, is rolled again.
fn reroll(world: &World, options: &[Act]) -> Option<Act> {
    let throw = figure::of_kind(world, Kind::Throw)
        .last()
        .and_then(|piece| world.find::<Throw>(*piece));
    let low = options.iter().find(|act| match act {
        Act::Reroll { die } => throw
            .and_then(|throw| throw.dice.get(usize::from(*die)))
            .is_some_and(|value| *value * 2 <= throw.map_or(6, |throw| throw.die.faces())),
        _ => false,
    });
    low.or(options.last()).copied()
}

/// What a weapon is worth in these hands: damage times the chance, in halves, to reach its Difficulty.
pub fn weapon_score(world: &World, who: Uid, item: &Item) -> u32 {
    let Some(weapon) = &item.weapon else {
        return 0;
    };
    let dice = u32::from(sheet::value(world, who, Value::Attack));
    let difficulty = u32::from(weapon.difficulty);
    let chance = match (dice * 2).saturating_sub(difficulty * 2) {
        0 => 1,
        1..=2 => 3,
        _ => 4,
    };
    u32::from(weapon.damage) * chance / 2 + u32::from(weapon.range.unwrap_or(0))
}

fn item_score(world: &World, who: Uid, item: &Item) -> u32 {
    match &item.weapon {
        Some(_) => weapon_score(world, who, item),
        None if item.usable.is_some() => 4,
        None => 3,
    }
}

fn in_slot(world: &World, who: Uid, slot: Slot) -> Option<&Item> {
    let card = world.find::<Pack>(who)?.item(slot)?;
    world.resource::<Book>().items.get(usize::from(card))
}

fn drawn(world: &World, n: u8) -> Option<&Item> {
    let piece = *figure::of_kind(world, Kind::Drawn).last()?;
    let card = world.find::<Drawn>(piece)?.cards.get(usize::from(n))?;
    world.resource::<Book>().items.get(usize::from(*card))
}

/// New cards are kept, weapons in hand; what is worth least goes.
fn place(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let keep = options
        .iter()
        .copied()
        .filter_map(|act| match act {
            Act::Keep { n, slot } => {
                let item = drawn(world, n)?;
                let hand = u32::from(item.weapon.is_some() && !matches!(slot, Slot::Back(_)));
                Some((item_score(world, who, item) * 2 + hand, act))
            }
            _ => None,
        })
        .max_by_key(|(score, _)| *score);
    if let Some((_, act)) = keep {
        return Some(act);
    }
    let worst = options
        .iter()
        .copied()
        .filter_map(|act| match act {
            Act::Discard(slot) => Some((item_score(world, who, in_slot(world, who, slot)?), act)),
            Act::Refuse { n } => Some((item_score(world, who, drawn(world, n)?), act)),
            _ => None,
        })
        .min_by_key(|(score, _)| *score);
    worst
        .map(|(_, act)| act)
        .or_else(|| options.last().copied())
}

/// The own Item that is worth least.
fn cheapest(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    options.iter().copied().min_by_key(|act| match act {
        Act::Discard(slot) => {
            in_slot(world, who, *slot).map_or(0, |item| item_score(world, who, item))
        }
        _ => u32::MAX,
    })
}

/// The enemy that is best to be rid of.
fn target(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    options.iter().copied().max_by_key(|act| match act {
        Act::Piece(piece) => {
            let at = figure::space(world, *piece);
            (1 + fight::kill(world, who, at, *piece)) * fight::worth(world, *piece)
        }
        _ => 0,
    })
}

/// The portal farthest from the characters.
fn far(world: &World, options: &[Act]) -> Option<Act> {
    let book = world.resource::<Book>();
    let here: Vec<(i16, i16)> = figure::standing(world)
        .into_iter()
        .filter_map(|who| Some(book.board.get(figure::space(world, who))?.centre))
        .collect();
    options.iter().copied().max_by_key(|act| match act {
        Act::Space(at) => book.board.get(*at).map_or(0, |space| {
            here.iter()
                .map(|(x, y)| {
                    i32::from((space.centre.0 - x).abs()) + i32::from((space.centre.1 - y).abs())
                })
                .min()
                .unwrap_or(0)
        }),
        _ => 0,
    })
}

/// Whether the ability of an ally does some good now.
pub fn helps(world: &World, who: Uid, ally: Uid) -> bool {
    let book = world.resource::<Book>();
    let near = !figure::beasts_in(world, figure::space(world, ally)).is_empty();
    let sheet: Sheet = world.of(who);
    book.allies
        .get(usize::from(world.of::<Card>(ally).0))
        .is_some_and(|card| {
            card.good.ability.iter().any(|effect| match effect {
                Effect::GainLife(..) => sheet.life <= 4,
                Effect::LoseFear(..) => sheet.fear >= 2,
                Effect::Stun { .. } | Effect::Kill { .. } | Effect::Remove { .. } => near,
                Effect::GainSouls(..) | Effect::DrawItems(..) | Effect::Improve(..) => true,
                Effect::Choose(_) => true,
                _ => false,
            })
        })
}

/// An ally goes where it is led, else it does what it can.
fn ally(world: &World, ally: Uid, options: &[Act]) -> Option<Act> {
    let owner = world.of::<Loyalty>(ally).owner;
    if let Aim::Lead(led, goals) = aim(world, owner)
        && led == ally
        && let Some(step) = lead(world, ally, &goals, options)
    {
        return Some(step);
    }
    let able = helps(world, owner, ally);
    options
        .iter()
        .find(|act| able && **act == Act::Ability)
        .or(options.last())
        .copied()
}

/// The next step of an ally on the shortest way, or the door that is in it.
fn lead(world: &World, ally: Uid, goals: &[SpaceId], options: &[Act]) -> Option<Act> {
    let steps = steps(world, goals)?;
    let far = |at: SpaceId| steps.get(at.index()).copied().unwrap_or(u32::MAX);
    let here = figure::space(world, ally);
    let board = &world.resource::<Book>().board;
    options
        .iter()
        .copied()
        .filter_map(|act| match act {
            Act::Step(to) => Some((far(to), 0, act)),
            Act::Open(border) => board
                .neighbours(here)
                .iter()
                .find(|(_, way)| *way == border)
                .map(|(to, _)| (far(*to), 1, act)),
            _ => None,
        })
        .filter(|(way, ..)| *way < far(here))
        .min_by_key(|(way, cost, _)| way * 2 + cost)
        .map(|(.., act)| act)
}

/// The portal from which the own way is shortest, one without enemies before others.
fn back(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let goals = spaces(world, &aim(world, who));
    let steps = steps(world, &goals);
    options.iter().copied().min_by_key(|act| match act {
        Act::Space(at) => {
            let way = steps
                .as_ref()
                .and_then(|steps| steps.get(at.index()))
                .copied()
                .unwrap_or(0);
            way + 4 * figure::beasts_in(world, *at).len() as u32
        }
        _ => u32::MAX,
    })
}
