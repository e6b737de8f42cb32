//! A player with good sense who looks one Hero's turn ahead.
//!
//! For each Hero it searches all orders of the acts that are left (`plan`) on plain numbers read from the table
//! (`sketch`), priced by what things are worth at the moment (`mood`), with the exact odds of every fight (`odds`). In a
//! Combat it rolls again whatever raises its odds most (`fight`). It reads neither the order of decks nor the dice to
//! come. It holds nothing from one question to the next, so that it can take over any table.

mod choices;
mod clues;
mod fight;
mod mood;
mod odds;
mod plan;
mod score;
mod sketch;
#[cfg(test)]
mod tests;

use bevy::ecs::prelude::World;

use super::{Bot, Seat};
use crate::table::ask::{Act, Ask, Why};

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
    match ask.why {
        Why::CancelTriggers => {
            let chosen = fight::Bout::read(world).map_or(Vec::new(), |bout| bout.cancel(ask));
            picks.extend(chosen.into_iter().map(|n| n as u16));
        }
        Why::RerollDice => {
            let dice = fight::Bout::read(world).map_or(Vec::new(), |bout| bout.reroll());
            picks.extend(
                dice.iter()
                    .filter_map(|die| place(ask, Act::Die(*die)))
                    .take(usize::from(ask.at_most)),
            );
        }
        _ => picks.extend(choices::one(world, ask).and_then(|act| place(ask, act))),
    }
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
