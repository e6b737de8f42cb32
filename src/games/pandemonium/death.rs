//! Death, entombment, Reanimation and looting of dead characters (PD-DEATH, PD-REAN, PD-SOLO-04 to 08).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 260;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Adds work: a character dies (PD-TIME-44).
pub fn die(_world: &mut World, _who: Uid) {}

/// An entombed character stands up (PD-DEATH-10, PD-DEATH-11).
pub fn stand_up(_world: &mut World, _who: Uid, _rules: Ids) {}

/// Whom a character could reanimate or loot in the own space; the Action not looked at.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Does one of them; the Action has been paid.
pub fn act(_world: &mut World, _who: Uid, _act: Act) {}
