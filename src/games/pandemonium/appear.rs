//! How creatures come onto the board, and Activity (PD-SPAWN, PD-ACT).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 320;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// The Activity of a tile (PD-ACT).
pub fn activity(_world: &World, _tile: u8) -> u16 {
    0
}

/// Adds work: so many creatures are summoned with the D12 into a space (PD-SPAWN-01, PD-RUL-126).
pub fn summon(_world: &mut World, _at: SpaceId, _count: u8) {}

/// Adds work: one creature of a breed appears in a space, if a miniature is free.
pub fn summon_breed(_world: &mut World, _breed: u16, _at: SpaceId) {}

/// Adds work: so many creatures appear at a portal of the tile with the least Activity (PD-SPAWN-09 to 11).
pub fn summon_at_least(_world: &mut World, _count: u8) {}

/// Adds work: a creature appears on each of these portals, clockwise from one that the players choose (PD-SPAWN-07).
pub fn summon_around(_world: &mut World, _portals: Vec<SpaceId>) {}

/// Puts a creature of a breed into a space: no limit, no die, no event. For set-up and cases.
pub fn put_creature(_world: &mut World, _breed: u16, _at: SpaceId) -> Uid {
    Uid::NONE
}

/// The creature of a D12: the breed of a number 1 to 11, or the one summoned last (PD-SPAWN-03, PD-RUL-124).
pub fn breed_of(_world: &World, _roll: u8) -> Option<u16> {
    None
}
