//! Goals, triggers and the end of the game (PD-MODE, PD-END, PD-RUL-166, PD-RUL-167).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::vocab::pandemonium::Cue;

/// First number of this module's jobs.
pub const BASE: u16 = 460;

/// Registers the checks and jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Adds work: the triggers of the chapter and of bosses for this cue (PD-BOSS-03). `who` is "Me"; `boss` is the boss
/// whose own cue it is, or no piece.
pub fn cue(_world: &mut World, _cue: Cue, _who: Uid, _boss: Uid) {}

/// What an ending is told as.
pub fn ending_text(_why: crate::vocab::Key) -> String {
    String::new()
}

/// The id of an ending by its number.
pub fn ending_key(_why: u8) -> crate::vocab::Key {
    crate::vocab::Key::fixed("")
}

/// The rules of an ending by its number.
pub fn ending_rules(_why: u8) -> Ids {
    &[]
}
