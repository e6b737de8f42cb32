//! Steps of characters: Move, run and dash (PD-MOVE, PD-RUN, PD-DASH).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 100;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Puts a figure into a space at no cost: Evil Traps there go off and Souls are collected.
pub fn arrive(_world: &mut World, _who: Uid, _to: SpaceId) {}

/// Life lost for leaving the space that a character stands in: 1 with a creature or evil ally in it (PD-MOVE-03).
pub fn leaving(_world: &World, _who: Uid) -> u8 {
    0
}

/// What is left of a run, or of a Move that could go on, is over.
pub fn end_run(_world: &mut World, _who: Uid) {}

/// The steps, dashes and the run that the character in turn can begin now.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Begins the chosen one of `options`; the Action has not been paid yet.
pub fn begin(_world: &mut World, _who: Uid, _act: Act) {}
