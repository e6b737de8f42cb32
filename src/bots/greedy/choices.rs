//! Answers to every question that takes one option.

use bevy::ecs::prelude::World;

use super::clues;
use super::fight::worths;
use super::mood::Mood;
use super::plan::{Plan, plan};
use super::sketch::{Figure, Sketch, lair};
use crate::games::paranormal::effect::{asset_card, verb_in_question};
use crate::games::paranormal::enemy_turn::spread_spots;
use crate::games::paranormal::layout::{heroes_in_play, home_spot, layout, spot_of};
use crate::games::paranormal::reach::hero_card;
use crate::games::paranormal::supply::room;
use crate::games::paranormal::{Book, finale, job};
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Ask, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::*;
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{Op, Token};

/// The option picked; none where the first will do.
pub fn one(world: &World, ask: &Ask) -> Option<Act> {
    match ask.why {
        Why::HeroTurn => next_hero(world, ask),
        Why::Activation => activation(world, ask),
        Why::SpendDie => Some(Act::Kind(DieKind::D6)),
        Why::RegainDie => Some(Act::Kind(DieKind::D8)),
        Why::PlaceClue => clues::place(world, ask, clue_in_question(world)?),
        Why::ReplaceClue => Some(clues::replace(world, ask, clue_in_question(world)?)),
        Why::TakeUpClue => Some(clues::take_up(world, ask)),
        Why::PickHero => pick_hero(world, ask),
        Why::PickSpot => pick_spot(world, ask),
        Why::PickMonster => pick_monster(world, ask),
        Why::PickItem => pick_item(world, ask),
        Why::PickTurned => pick_turned(world, ask),
        Why::SpreadTo => nearest_to_heroes(world, ask),
        Why::PickMonsterSpot => pick_monster_spot(world, ask),
        Why::CancelPlus => Some(Act::Yes),
        Why::CancelMove => Some(Act::No),
        Why::PlaceMinion => place_minion(world, ask),
        Why::HuntStep => hunt_step(world, ask),
        // Those of a Combat are answered in `fight`.
        _ => None,
    }
}

/// The work that asked: what the cards on the table say is being done.
fn top(world: &World) -> Option<Frame> {
    world.resource::<Agenda>().frames().last().copied()
}

/// The Clue that was drawn and lies open.
fn clue_in_question(world: &World) -> Option<u16> {
    top(world)
        .filter(|frame| frame.job == job::PLACE_CLUE)
        .and_then(|frame| u16::try_from(frame.a).ok())
}

/// The Hero with the most to do goes first; whoever enters the Finale goes last.
fn next_hero(world: &World, ask: &Ask) -> Option<Act> {
    let sketch = Sketch::read(world);
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Activate(hero) = act else { continue };
        let Some(figure) = sketch.heroes.iter().find(|h| h.uid == *hero) else {
            continue;
        };
        let plan = plan(world, &sketch, figure);
        let gain = if plan.enters {
            0.05
        } else {
            plan.worth - plan.idle + 0.1
        };
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, *act));
        }
    }
    Some(best.map_or(Act::EndTurn, |(_, act)| act))
}

fn activation(world: &World, ask: &Ask) -> Option<Act> {
    let sketch = Sketch::read(world);
    let hero = ask.about;
    let figure = sketch.heroes.iter().find(|h| h.uid == hero)?;
    let plan = plan(world, &sketch, figure);
    if let Some(act) = use_card(world, ask, &sketch, figure, &plan) {
        return Some(act);
    }
    let wanted = plan.act.unwrap_or(Act::EndActivation);
    Some(match wanted {
        Act::UsePlace(_) => *ask.options.iter().find(|a| matches!(a, Act::UsePlace(_)))?,
        Act::Interact(_) => best_find(world, ask, &sketch, plan.enters)?,
        act => act,
    })
}

/// The card to interact with.
fn best_find(world: &World, ask: &Ask, sketch: &Sketch, enters: bool) -> Option<Act> {
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Interact(card) = act else { continue };
        let worth = match world.of::<Kind>(*card) {
            Kind::Asset => spot_of(world, *card).map_or(0.0, |at| sketch.assets[at.index()]),
            _ if world.of::<Card>(*card).0
                == crate::games::paranormal::layout::discoverable::BOSS =>
            {
                if enters {
                    sketch.mood.enter.max(1.0)
                } else {
                    -100.0
                }
            }
            _ => sketch.mood.lost,
        };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

/// A card of the Inventory that is worth using now.
fn use_card(world: &World, ask: &Ask, sketch: &Sketch, hero: &Figure, plan: &Plan) -> Option<Act> {
    let mood = &sketch.mood;
    let fights = matches!(plan.act, Some(Act::Fight(_) | Act::FightTough(_)));
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Use(asset) = act else { continue };
        let card = asset_card(world, *asset);
        let Some(effect) = &card.effect else { continue };
        let ongoing = world.find::<Ongoing>(*asset).is_some();
        let mut worth = -mood.cost(&effect.cost);
        let mut waste = false;
        for op in &effect.ops {
            worth += match op {
                Op::Gain(token, by) => {
                    waste |=
                        room(world, *token) < i32::from(*by) && !ongoing && *token != Token::Assist;
                    mood.ops(world, hero.uid, std::slice::from_ref(op))
                }
                Op::Heal(..) | Op::Energize(..) => {
                    let gain = mood.ops(world, hero.uid, std::slice::from_ref(op));
                    // Worth more before a fight that needs the dice, nothing if it is mostly wasted.
                    let full = full_worth(op);
                    if gain >= full || (fights && hero.six + hero.eight <= 1) || mood.horror {
                        gain + 0.3
                    } else {
                        -0.5
                    }
                }
                Op::LowerDoom(_) => mood.ops(world, hero.uid, std::slice::from_ref(op)),
                Op::Clue(_) => mood.clue,
                Op::Revive(_) => 6.0 * f32::from(u8::from(anybody_down(world))),
                Op::Walk(..) | Op::Leap(_) => travel_gain(world, ask, sketch, hero, op, plan) - 0.4,
                Op::Banish(_) => {
                    if fights {
                        -1.0
                    } else {
                        1.2 * mood.doom
                    }
                }
                Op::Ignore(_) => {
                    if tough_wanted(sketch, hero) {
                        0.8
                    } else {
                        -1.0
                    }
                }
                _ => 0.0,
            };
        }
        if waste && !mood.last_turn {
            continue;
        }
        let price = if ongoing { 0.02 } else { 0.3 };
        if worth > price && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

fn anybody_down(world: &World) -> bool {
    heroes_in_play(world).any(|hero| world.of::<Posture>(hero) == Posture::Downed)
}

/// The gain at which an effect is not wasted.
fn full_worth(op: &Op) -> f32 {
    match op {
        Op::Energize(_, 1) | Op::Heal(_, 1) => 0.9,
        Op::Energize(..) => 2.2,
        Op::Heal(..) => 2.0,
        _ => 0.0,
    }
}

/// Whether a Tough Enemy is here that this Hero could fight with good odds.
fn tough_wanted(sketch: &Sketch, hero: &Figure) -> bool {
    sketch.foes.iter().any(|foe| {
        foe.at == hero.at
            && foe.tough
            && sketch
                .outlook(hero, foe, hero.six, hero.eight, hero.health)
                .chance
                > 0.6
    })
}

/// How much better the turn is from the best cell that an effect leads to.
fn travel_gain(
    world: &World,
    _: &Ask,
    sketch: &Sketch,
    hero: &Figure,
    op: &Op,
    plan: &Plan,
) -> f32 {
    let cells = match op {
        Op::Walk(_, steps) => crate::games::paranormal::reach::reachable(world, hero.uid, *steps),
        _ => crate::games::paranormal::reach::leapable(world, hero.uid),
    };
    Spot::all()
        .filter(|spot| cells >> spot.0 & 1 == 1)
        .map(|spot| from_cell(world, sketch, hero, spot) - plan.worth)
        .fold(0.0, f32::max)
}

fn from_cell(world: &World, sketch: &Sketch, hero: &Figure, spot: Spot) -> f32 {
    let moved = Figure {
        at: spot.0 as u8,
        ..*hero
    };
    plan(world, sketch, &moved).worth
}

fn pick_spot(world: &World, ask: &Ask) -> Option<Act> {
    let sketch = Sketch::read(world);
    let hero = sketch.heroes.iter().find(|h| h.uid == ask.about)?;
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::At(spot) = act else { continue };
        let worth = from_cell(world, &sketch, hero, *spot);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

/// Who needs it most.
fn pick_hero(world: &World, ask: &Ask) -> Option<Act> {
    let mood = Mood::read(world);
    let op = verb_in_question(world);
    let need = |hero: Uid| -> f32 {
        let (health, energy): (Health, Energy) = (world.of(hero), world.of(hero));
        let dice = energy.now() + energy.pool_d6 + energy.pool_d8;
        match op {
            Some(Op::Heal(_, by)) => {
                mood.health_left((health.now + by).min(health.max)) - mood.health_left(health.now)
            }
            Some(Op::Energize(_, by)) => {
                let acts = world.of::<Activity>(hero) != Activity::Done;
                mood.energy_left(dice + by.min(energy.missing())) - mood.energy_left(dice)
                    + if acts { 0.5 } else { 0.0 }
            }
            Some(Op::Revive(_)) => f32::from(hero_card(world, hero).d6 + hero_card(world, hero).d8),
            _ => 0.0,
        }
    };
    // In a Combat it makes a difference to the Hero who fights.
    let fight = worths(world);
    let most = fight
        .iter()
        .map(|(_, worth)| *worth)
        .fold(f32::MIN, f32::max);
    let least = fight
        .iter()
        .map(|(_, worth)| *worth)
        .fold(f32::MAX, f32::min);
    best_piece(ask, |hero| {
        let worth = fight.iter().find(|(act, _)| *act == Act::Piece(hero));
        match worth {
            Some((_, worth)) if most > least + 1e-4 && *worth > least + 1e-4 => worth - least,
            _ => need(hero),
        }
    })
}

fn best_piece(ask: &Ask, worth: impl Fn(Uid) -> f32) -> Option<Act> {
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Piece(piece) = act else { continue };
        let worth = worth(*piece);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

/// The Monster that an effect is for.
fn pick_monster(world: &World, ask: &Ask) -> Option<Act> {
    if !matches!(verb_in_question(world), Some(Op::Lure(_))) {
        return worst_monster(world, ask);
    }
    let sketch = Sketch::read(world);
    let hero = sketch.heroes.iter().find(|h| h.uid == ask.about)?;
    best_piece(ask, |piece| {
        spread_spots(world, piece)
            .into_iter()
            .map(|to| lured(world, &sketch, hero, piece, to))
            .fold(f32::MIN, f32::max)
    })
}

/// Where a Monster is moved to.
fn pick_monster_spot(world: &World, ask: &Ask) -> Option<Act> {
    let hero = world.cursor().active;
    let sketch = Sketch::read(world);
    let hero = sketch.heroes.iter().find(|h| h.uid == hero)?;
    best_spot(ask, |to| lured(world, &sketch, hero, ask.about, to))
}

/// What the turn is worth with a Monster moved.
fn lured(world: &World, sketch: &Sketch, hero: &Figure, monster: Uid, to: Spot) -> f32 {
    let mut after = sketch.clone();
    for foe in after.foes.iter_mut().filter(|foe| foe.uid == monster) {
        foe.at = to.0 as u8;
    }
    plan(world, &after, hero).worth
}

/// The Monster that does most harm and is hardest to beat.
fn worst_monster(world: &World, ask: &Ask) -> Option<Act> {
    let sketch = Sketch::read(world);
    let book = world.resource::<Book>();
    best_piece(ask, |piece| {
        let card = &book.monsters[usize::from(world.of::<Card>(piece).0)];
        let rewards = f32::from(u8::from(card.clue)) * sketch.mood.clue
            + f32::from(u8::from(card.wild)) * sketch.mood.wild;
        sketch
            .foes
            .iter()
            .find(|foe| foe.uid == piece)
            .map_or(0.0, |foe| foe.win - rewards * 0.7)
    })
}

fn pick_item(world: &World, ask: &Ask) -> Option<Act> {
    let mood = Mood::read(world);
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Card(card) = act else { continue };
        let worth = mood.asset_worth(world, ask.about, *card);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

fn pick_turned(world: &World, ask: &Ask) -> Option<Act> {
    let mood = Mood::read(world);
    best_piece(ask, |asset| {
        mood.asset_worth(world, ask.about, world.of::<Card>(asset).0)
    })
}

/// A Monster that has to come comes where Heroes can get at it.
fn nearest_to_heroes(world: &World, ask: &Ask) -> Option<Act> {
    let heroes: Vec<Spot> = standing(world);
    best_spot(ask, |spot| {
        -heroes
            .iter()
            .map(|hero| f32::from(hero.distance(spot)))
            .fold(9.0, f32::min)
            - 0.1 * home_spot(world).map_or(0.0, |home| f32::from(home.distance(spot)))
    })
}

fn standing(world: &World) -> Vec<Spot> {
    heroes_in_play(world)
        .filter(|hero| world.of::<Posture>(*hero) == Posture::Standing)
        .filter_map(|hero| spot_of(world, hero))
        .collect()
}

fn best_spot(ask: &Ask, worth: impl Fn(Spot) -> f32) -> Option<Act> {
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::At(spot) = act else { continue };
        let worth = worth(*spot);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

/// Minions that hold Heroes go where no Hero has to pass; others where Heroes get at them.
fn place_minion(world: &World, ask: &Ask) -> Option<Act> {
    if !Sketch::read(world).pins {
        return nearest_to_heroes(world, ask);
    }
    let goals = ways(world);
    best_spot(ask, |spot| far_from(world, &goals, spot))
}

fn hunt_step(world: &World, ask: &Ask) -> Option<Act> {
    let goals = ways(world);
    best_spot(ask, |spot| far_from(world, &goals, spot))
}

/// Where Heroes will want to go: the next stops of the Boss.
fn ways(world: &World) -> Vec<Spot> {
    let Some(now) = spot_of(world, layout(world).standee).or_else(|| lair(world)) else {
        return Vec::new();
    };
    let next = (0..3).fold(now, |at, _| finale::clockwise(at));
    vec![now, next]
}

/// Far from the Heroes and from the cells between them and their goals.
fn far_from(world: &World, goals: &[Spot], spot: Spot) -> f32 {
    let mut worth = 0.0;
    for hero in standing(world) {
        worth += 0.5 * f32::from(hero.distance(spot).min(3));
        if hero.distance(spot) == 0 {
            worth -= 4.0;
        }
        for goal in goals {
            let detour = hero.distance(spot) + spot.distance(*goal) - hero.distance(*goal);
            worth += 0.5 * f32::from(detour.min(4));
        }
    }
    for goal in goals {
        if *goal == spot {
            worth -= 3.0;
        }
    }
    worth
}
