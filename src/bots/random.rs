//! Picks any option, each equally likely.

use super::{Bot, Seat};
use crate::table::Ask;
use crate::table::chance::Generator;

/// Picks any option.
pub struct Random {
    generator: Generator,
}

impl Random {
    /// A random player with its own generator.
    pub fn new(seed: u64) -> Random {
        Random {
            generator: Generator::new(seed),
        }
    }
}

impl Bot for Random {
    fn answer(&mut self, _: Seat, ask: &Ask, picks: &mut Vec<u16>) {
        let options = ask.options.len() as u32;
        let asides = ask.asides.len() as u32;
        if asides > 0 {
            let pick = self.generator.below(options + asides);
            if pick >= options {
                picks.push(pick as u16);
                return;
            }
        }
        let span = u32::from(ask.at_most - ask.at_least) + 1;
        let count = u32::from(ask.at_least)
            + if span > 1 {
                self.generator.below(span)
            } else {
                0
            };
        while (picks.len() as u32) < count.min(options) {
            let pick = self.generator.below(options) as u16;
            if !picks.contains(&pick) {
                picks.push(pick);
            }
        }
    }
}
