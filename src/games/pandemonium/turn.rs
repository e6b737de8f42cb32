//! The players' turn: order, turns, everything that can be done in one, and its end (PD-TIME-08 to 20).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 180;

/// Registers the systems and jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Pays one Action of the character in turn.
pub fn pay(_world: &mut World, _who: Uid) {}
