//! What the bot stakes in a Combat: tokens, Health and cards have a price against what a win brings.

use bevy::ecs::prelude::World;

use super::mood::Mood;
use super::sketch::FoeKind;
use crate::games::paranormal::effect::is_ongoing;
use crate::games::paranormal::odds::Stakes;
use crate::table::Uid;
use crate::vocab::paranormal::Op;

/// Points in a unit of the mood.
const POINTS: f32 = 24.0;
/// Conditions of the Boss that beat it are worth so much more than their cubes.
const BEATEN: f32 = 20.0;
/// What it is worth to bring down what is beaten by damage, in points of damage.
const FELLED: f32 = 30.0;

/// In points.
pub fn points(worth: f32) -> i32 {
    (worth * POINTS).round() as i32
}

/// In coarse steps, so that few Combats have to be computed.
fn coarse(worth: f32) -> i32 {
    let points = points(worth);
    match points {
        0..=96 => (points + 2) / 4 * 4,
        97..=256 => (points + 8) / 16 * 16,
        _ => points,
    }
}

/// Points in units of the mood.
pub fn worth(points: f64) -> f32 {
    points as f32 / POINTS
}

/// What is at stake against an Enemy of this kind, whose defeat (a Boss': each condition) is worth `win`; against what
/// is beaten by damage so much damage is needed.
pub fn stakes(mood: &Mood, kind: FoeKind, win: f32, needed: u16) -> Stakes {
    let won = match kind {
        FoeKind::Monster => vec![0, coarse(win)],
        FoeKind::Boss => (0..=mood.open)
            .map(|met| {
                let last = f32::from(u8::from(met > 0 && met == mood.open));
                points(f32::from(met) * win + last * BEATEN)
            })
            .collect(),
        FoeKind::Colossus => vec![0, points(FELLED)],
    };
    Stakes {
        won,
        reroll: points(mood.reroll * 0.9),
        wild: points(mood.wild * 1.05),
        assist: points(mood.assist),
        // Against a Boss each of them may be what wins.
        most_assists: if kind == FoeKind::Boss { 3 } else { 2 },
        health: (0..=3)
            .map(|health| points(mood.health_left(health)))
            .collect(),
        damage: POINTS as i32,
        needed,
    }
}

/// What verbs are worth after the Combat in which they are carried out.
fn later(mood: &Mood, world: &World, hero: Uid, ops: &[Op]) -> f32 {
    ops.iter()
        .filter(|op| {
            !matches!(
                op,
                Op::Turn(_)
                    | Op::Reroll(_)
                    | Op::Ignore(_)
                    | Op::RedDie(_)
                    | Op::Walk(..)
                    | Op::Leap(_)
            )
        })
        .map(|op| mood.ops(world, hero, std::slice::from_ref(op)))
        .sum()
}

/// What using a card in a Combat costs, in points: the card itself less what it brings besides.
pub fn price(mood: &Mood, world: &World, hero: Uid, owner: Uid, ops: &[Op]) -> i32 {
    // A card that is kept comes back in the next round.
    let held = if owner == hero || is_ongoing(world, owner) {
        0.0
    } else {
        mood.held_worth(world, hero, owner)
    };
    points(held - later(mood, world, hero, ops))
}
