//! Players that are not people. A bot is given what its seat may see and the open question, and answers.

pub mod greedy;
pub mod guest;
pub mod random;

use bevy::ecs::prelude::World;

use crate::table::{Ask, Table};

/// What a bot may look at: the table without what is hidden from its seat. The order of decks and the dice to come
/// are in the world; no function that a bot calls reads them.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    world: &'a World,
}

impl<'a> Seat<'a> {
    /// The only seat of a solo game.
    pub fn of(table: &'a Table) -> Seat<'a> {
        Seat {
            world: table.world(),
        }
    }

    /// The table, for the games' own reading functions.
    pub fn world(&self) -> &'a World {
        self.world
    }
}

/// A player.
pub trait Bot {
    /// The places of the options it picks. An answer that does not fit is a fault of the bot.
    fn answer(&mut self, seat: Seat, ask: &Ask, picks: &mut Vec<u16>);
}

/// The bots by name, weakest first.
pub const NAMES: &[&str] = &["random", "greedy"];

/// The bot with this name.
///
/// # Errors
/// A sentence that names the bots there are.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, String> {
    match name {
        "greedy" => Ok(Box::new(greedy::Greedy::new())),
        "random" => Ok(Box::new(random::Random::new(seed))),
        _ => Err(format!(
            "there is no bot `{name}`; there are {}",
            NAMES.join(", ")
        )),
    }
}

/// The bots of Pandemonium by name, weakest first.
pub const PANDEMONIUM_NAMES: &[&str] = &["random", "greedy"];

/// The bot of Pandemonium with this name.
///
/// # Errors
/// A sentence that names the bots there are.
pub fn for_pandemonium(name: &str, seed: u64) -> Result<Box<dyn Bot>, String> {
    match name {
        "greedy" => Ok(Box::new(guest::Guest)),
        "random" => Ok(Box::new(random::Random::new(seed))),
        _ => Err(format!(
            "there is no bot `{name}`; there are {}",
            PANDEMONIUM_NAMES.join(", ")
        )),
    }
}
