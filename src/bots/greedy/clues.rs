//! Where Clues go.

use bevy::ecs::prelude::World;

use crate::games::paranormal::clue::{clue_cells, hidden, possible, possible_for};
use crate::games::paranormal::layout::discoverable;
use crate::table::ask::{Act, Ask};
use crate::table::pieces::{Card, Clues};
use crate::table::{Access, Uid};

/// How much it matters to find each Discoverable.
fn weight(world: &World, piece: Uid) -> f32 {
    match world.of::<Card>(piece).0 {
        discoverable::BOSS => 1.0,
        discoverable::BOSS_ASSET => 1.08,
        _ => 0.5,
    }
}

/// What it is worth to narrow a Discoverable down from some cells to others.
fn gain(before: u32, after: u32) -> f32 {
    let bits = |n: u32| (n.max(1) as f32).log2();
    let found = if after == 1 && before > 1 { 0.6 } else { 0.0 };
    bits(before) - bits(after) + found
}

/// Which Discoverable gets the Clue in question. The question does not name the Clue; it is the one drawn, which is
/// `clue`.
pub fn place(world: &World, ask: &Ask, clue: u16) -> Option<Act> {
    let cells = clue_cells(world, clue);
    let mut best: Option<(f32, Act)> = None;
    for act in &ask.options {
        let Act::Piece(on) = act else { continue };
        let now = possible_for(world, *on);
        let after = (now & cells).count_ones();
        let worth = weight(world, *on) * gain(now.count_ones(), after);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *act));
        }
    }
    best.map(|(_, act)| act)
}

/// Which Clue the new one replaces, or discard it.
pub fn replace(world: &World, ask: &Ask, clue: u16) -> Act {
    let cells = clue_cells(world, clue);
    let mut best = (0.05, Act::Discard);
    for act in &ask.options {
        let Act::Clue { on, clue: old } = act else {
            continue;
        };
        let now = possible_for(world, *on).count_ones();
        let after = (without(world, *on, *old) & cells).count_ones();
        let worth = weight(world, *on) * gain(now, after);
        if worth > best.0 {
            best = (worth, *act);
        }
    }
    best.1
}

/// Which placed Clue to take up and place anew.
pub fn take_up(world: &World, ask: &Ask) -> Act {
    let mut best = (0.05, Act::Done);
    for act in &ask.options {
        let Act::Clue { on, clue } = act else {
            continue;
        };
        let cells = clue_cells(world, *clue);
        let loss = weight(world, *on)
            * gain(
                without(world, *on, *clue).count_ones(),
                possible_for(world, *on).count_ones(),
            );
        for other in hidden(world).into_iter().filter(|other| other != on) {
            let now = possible_for(world, other);
            if now & cells == 0 {
                continue;
            }
            let worth =
                weight(world, other) * gain(now.count_ones(), (now & cells).count_ones()) - loss;
            if worth > best.0 {
                best = (worth, *act);
            }
        }
    }
    best.1
}

fn without(world: &World, on: Uid, clue: u16) -> u16 {
    let rest: Vec<u16> = world.find::<Clues>(on).map_or(Vec::new(), |clues| {
        clues.0.iter().copied().filter(|c| *c != clue).collect()
    });
    possible(world, &rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_is_a_bit_and_finding_is_more() {
        assert!((gain(8, 4) - 1.0).abs() < 1e-6);
        assert!(gain(2, 1) > gain(4, 2));
        assert_eq!(gain(3, 3), 0.0);
    }
}
