//! Skill trees (PD-SKILL).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 280;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Adds work: so many spaces of the tree, one after another (PD-RUL-64).
pub fn improve(_world: &mut World, _who: Uid, _by: u8) {}

/// Skills of a tree that can be taken next, 1 to 6 (PD-SKILL-07 to 11); `taken` has one bit each.
pub fn open_skills(_taken: u8) -> Vec<u8> {
    Vec::new()
}
