//! Start and end of the round, night, the Evil Die (PD-TIME-01 to 07, PD-TIME-32 to 35, PD-NIGHT, PD-EVILDIE).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 300;

/// Registers the systems and jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Whether a space is dark now (PD-NIGHT-02 to 05, PD-RUL-48).
pub fn dark(_world: &World, _at: SpaceId) -> bool {
    false
}

/// Adds work: the Evil Die is thrown (PD-EVILDIE).
pub fn throw_evil_die(_world: &mut World) {}
