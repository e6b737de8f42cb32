//! A player with good sense who looks one Hero's turn ahead.
//!
//! For each Hero it searches all orders of the acts that are left (`plan`) on plain numbers read from the table
//! (`sketch`), priced by what things are worth at the moment (`mood`). What a Combat brings it asks the dice oracle of
//! the rules, whether to begin it (`chart`) and for each answer in it (`fight`), with tokens, Health and cards at their
//! prices (`stakes`). It reads neither the order of decks nor the dice to come. It holds nothing from one question to the
//! next, so that it can take over any table.

mod chart;
mod choices;
mod clues;
mod fight;
mod mood;
mod plan;
mod sketch;
mod stakes;
#[cfg(test)]
mod tests;

use bevy::ecs::prelude::World;

use super::{Bot, Seat};
use crate::table::ask::{Act, Ask};

/// The greedy player.
#[derive(Default)]
pub struct Greedy;

impl Greedy {
    /// A greedy player; nothing about it is left to chance.
    pub fn new() -> Greedy {
        Greedy
    }
}

impl Bot for Greedy {
    fn answer(&mut self, seat: Seat, ask: &Ask, picks: &mut Vec<u16>) {
        answer(seat.world(), ask, picks);
    }
}

/// What a greedy player answers.
pub fn answer(world: &World, ask: &Ask, picks: &mut Vec<u16>) {
    picks.clear();
    let acts = match fight::answer(world, ask) {
        Some(acts) => acts,
        None => choices::one(world, ask).into_iter().collect(),
    };
    picks.extend(acts.into_iter().filter_map(|act| place(ask, act)));
    picks.sort_unstable();
    picks.dedup();
    let mut next = 0;
    while picks.len() < usize::from(ask.at_least) && usize::from(next) < ask.options.len() {
        if !picks.contains(&next) {
            picks.push(next);
        }
        next += 1;
    }
}

/// The place of an option.
fn place(ask: &Ask, act: Act) -> Option<u16> {
    ask.options
        .iter()
        .position(|option| *option == act)
        .map(|n| n as u16)
}
