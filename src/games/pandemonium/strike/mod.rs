//! Attacks and combos, and what becomes of the killed (PD-ATK, PD-COMBO, PD-CDEATH, PD-STUN-05).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 200;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// The attacks and combos that the character in turn can make; the Action not looked at.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Begins one of them; the Action has been paid.
pub fn begin(_world: &mut World, _who: Uid, _act: Act) {}

/// A creature or evil ally dies by a card: it leaves a Soul in its space and has its effect (PD-RUL-91).
pub fn kill_by_card(_world: &mut World, _killer: Uid, _target: Uid) {}

/// A creature or evil ally is taken off the board with no Soul and no effect (PD-RUL-67).
pub fn remove(_world: &mut World, _target: Uid, _rules: Ids) {}
