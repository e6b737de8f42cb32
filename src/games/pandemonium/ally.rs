//! Allies, good and evil (PD-ALLY).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 380;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Adds work: `who` takes an Ally card (PD-ALLY-02).
pub fn call(_world: &mut World, _who: Uid) {}

/// The allies that the character in turn can play now (PD-ALLY-17), and dead ones that can be looted here.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Begins an ally's block.
pub fn play(_world: &mut World, _who: Uid, _ally: Uid) {}

/// A good ally dies (PD-ALLY-12).
pub fn kill(_world: &mut World, _ally: Uid) {}

/// Loots a dead ally (PD-ALLY-14); the Action has been paid.
pub fn loot(_world: &mut World, _who: Uid, _ally: Uid) {}
