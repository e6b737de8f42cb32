//! The Evil One's player: bars the ways that the characters need most, lays traps where they will step, sends creatures
//! after whoever is weakest, and summons where it hurts. It looks at nothing that its seat may not see.
//!
//! Everything is weighed in tenths of an Action of the characters.

use bevy::ecs::prelude::World;

use super::aim;
use super::way::{Ways, life_worth, wound};
use crate::board::distance::Distances;
use crate::board::{BorderId, SpaceId};
use crate::games::pandemonium::{Book, enemy, evil_one, figure};
use crate::table::house::act::{Act, Why};
use crate::table::house::{Pack, Sheet};
use crate::table::pieces::Card;
use crate::table::{Access, Uid};

/// Steps of a way that are looked at.
const STEPS: usize = 12;
/// How likely it is, in tenths, that a step of a way is taken before the next turn of the Evil One, and after.
const SOON: [u32; STEPS] = [10, 9, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1];
/// Most that one barricade or trap is counted for with one character.
const MOST: u32 = 60;
/// The damage of a creature that nobody knows yet, in tenths.
const UNKNOWN_FURY: u32 = 40;

/// The best option.
pub fn choose(world: &World, why: Why, about: Uid, options: &[Act]) -> Option<Act> {
    match why {
        Why::EvilOneTurn => turn(world, options),
        Why::RealOrFeint => real_or_feint(world, about, options),
        _ => best(options, |act| match act {
            Act::Piece(who) => gain(world, about, who),
            _ => 0,
        }),
    }
}

fn best(options: &[Act], worth: impl Fn(Act) -> u32) -> Option<Act> {
    options
        .iter()
        .enumerate()
        .map(|(n, act)| (worth(*act), std::cmp::Reverse(n), *act))
        .max_by_key(|(worth, n, _)| (*worth, *n))
        .map(|(.., act)| act)
}

/// A character, and the way that he is likely to take.
struct Walker {
    who: Uid,
    goals: Vec<SpaceId>,
    /// What the way costs.
    cost: u32,
    /// The steps of it: over this border into this space.
    way: Vec<(BorderId, SpaceId)>,
    /// What a point of Life is worth to him.
    life: u32,
}

/// All standing characters.
fn walkers(world: &World) -> Vec<Walker> {
    figure::standing(world)
        .into_iter()
        .map(|who| {
            let goals = aim::spaces(world, &aim::aim(world, who));
            let ways = Ways::to(world, who, &goals);
            let mut at = figure::space(world, who);
            let cost = ways.cost(at).unwrap_or(0);
            let mut way = Vec::new();
            while way.len() < STEPS && ways.cost(at).is_some_and(|cost| cost > 0) {
                let Some((to, border, _)) = ways.next(world, at) else {
                    break;
                };
                way.push((border, to));
                at = to;
            }
            Walker {
                who,
                goals,
                cost,
                way,
                life: life_worth(world, who),
            }
        })
        .collect()
}

/// What to do with the next action.
fn turn(world: &World, options: &[Act]) -> Option<Act> {
    let walkers = walkers(world);
    best(options, |act| match act {
        Act::Border(border) => bar(world, &walkers, border),
        Act::Space(at) => {
            let worth = trap(world, &walkers, at);
            let hidden = world.resource::<Book>().chapter.rules.hidden_traps;
            match hidden && !evil_one::may_be_real(world) {
                // A feint only makes them wary.
                true => worth / 3,
                false => worth,
            }
        }
        Act::EvilDie => die(&walkers),
        // It costs two actions.
        Act::SummonAt(at) => summon(world, &walkers, at) / 2,
        Act::Steer(creature) => walkers
            .iter()
            .map(|walker| gain(world, creature, walker.who))
            .max()
            .unwrap_or(0),
        // Better than what is worth nothing.
        Act::Done => 1,
        _ => 0,
    })
}

/// How much longer an Evil Barricade makes the ways of the characters.
fn bar(world: &World, walkers: &[Walker], border: BorderId) -> u32 {
    walkers
        .iter()
        .filter_map(|walker| {
            let place = walker.way.iter().position(|(over, _)| *over == border)?;
            let ways = Ways::around(world, walker.who, &walker.goals, Some(border));
            let cost = ways.cost(figure::space(world, walker.who))?;
            let longer = cost.saturating_sub(walker.cost).min(MOST);
            // What lies far ahead may be gone before they come.
            Some(longer * (SOON[place] + 10) / 20)
        })
        .sum()
}

/// What a trap in a space does to those who are likely to step into it.
fn trap(world: &World, walkers: &[Walker], at: SpaceId) -> u32 {
    walkers
        .iter()
        .filter_map(|walker| {
            let place = walker.way.iter().position(|(_, to)| *to == at)?;
            let hurt = wound(world, walker.who, 35) * walker.life / 10;
            Some(hurt.min(MOST) * SOON[place] / 10)
        })
        .max()
        .unwrap_or(0)
}

/// A Life of everyone on one face, Fear on two, a creature on two (PD-EVILDIE).
fn die(walkers: &[Walker]) -> u32 {
    let life: u32 = walkers.iter().map(|walker| walker.life).sum();
    life / 6 + walkers.len() as u32 * 4 / 3 + 3
}

/// What a creature that appears in a space will do.
fn summon(world: &World, walkers: &[Walker], at: SpaceId) -> u32 {
    let far = distances(world, at);
    walkers
        .iter()
        .filter_map(|walker| {
            let distance = far.get(figure::space(world, walker.who))?;
            let near = match distance {
                0..=3 => 8,
                4..=6 => 5,
                7..=9 => 2,
                _ => 1,
            };
            Some(wound(world, walker.who, UNKNOWN_FURY) * walker.life * near / 100)
        })
        .max()
        .unwrap_or(0)
}

fn distances(world: &World, at: SpaceId) -> Distances {
    let board = &world.resource::<Book>().board;
    let from = [at].into_iter().collect();
    Distances::for_enemies(board, figure::doors(world), from)
}

/// What a creature does to a character whom it goes for in this creatures' turn.
fn threat(world: &World, creature: Uid, who: Uid, far: &Distances) -> u32 {
    let Some(distance) = far.get(figure::space(world, who)).map(u32::from) else {
        return 0;
    };
    let values = enemy::printed(world, creature);
    let fury = u32::from(enemy::fury_against(world, creature, who)) * 10;
    let sheet: Sheet = world.of(who);
    let health = 10 * (u32::from(sheet.life) + u32::from(sheet.souls));
    let hurt = wound(world, who, fury);
    let carries = world
        .find::<Pack>(who)
        .is_some_and(|pack| !pack.tokens.is_empty());
    let mut worth = hurt * life_worth(world, who) / 10;
    if hurt >= health {
        worth += 40;
    } else if fury >= health {
        worth += 15;
    }
    if carries {
        worth += worth / 2 + 5;
    }
    match u32::from(values.mobility) {
        reach if distance <= reach => worth,
        reach => worth * (reach + 1) / (2 * distance.max(1)),
    }
}

/// How much worse it is for the characters if a creature goes for this one of them.
fn gain(world: &World, creature: Uid, who: Uid) -> u32 {
    let at = figure::space(world, creature);
    let far = distances(world, at);
    let standing = figure::standing(world);
    let nearest = standing
        .iter()
        .filter_map(|each| Some((far.get(figure::space(world, *each))?, *each)))
        .min();
    match nearest {
        // It attacks where it is, whatever it is told (PD-CMOVE-07).
        Some((0, _)) | None => 0,
        Some((distance, by_itself)) => {
            let card = usize::from(world.of::<Card>(creature).0);
            let book = world.resource::<Book>();
            let perceives = book
                .breeds
                .get(card)
                .is_some_and(|breed| distance <= breed.perception);
            let else_ = threat(world, creature, by_itself, &far);
            // One that perceives nobody may go another way altogether.
            let else_ = if perceives { else_ } else { else_ / 2 };
            threat(world, creature, who, &far).saturating_sub(else_)
        }
    }
}

/// A real trap where they will soon step; elsewhere a feint now and then.
fn real_or_feint(world: &World, about: Uid, options: &[Act]) -> Option<Act> {
    if !options.contains(&Act::Real) {
        return options.first().copied();
    }
    let at = SpaceId(world.of::<Card>(about).0);
    let worth = trap(world, &walkers(world), at);
    // One who always did the same would be seen through.
    let wary = (u32::from(at.0) + u32::from(world.cursor().round)) % 4 == 0;
    match worth >= 8 && !wary {
        true => Some(Act::Real),
        false => options.last().copied(),
    }
}
