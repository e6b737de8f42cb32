//! Portals and Dimensional challenges (PD-PORTAL, PD-DIM).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 440;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Whether the portal in the space of a character can be entered (PD-RUL-76); the Action not looked at.
pub fn can_enter(_world: &World, _who: Uid) -> bool {
    false
}

/// Enters it; the Action has been paid.
pub fn enter(_world: &mut World, _who: Uid) {}
