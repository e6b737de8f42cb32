//! Doors, windows, barricades and Evil Barricades (PD-DOOR, PD-BARR, PD-EVILBARR).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::{BorderId, SpaceId};
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 120;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// What can be opened, closed, barricaded or cleared from a space; the Action not looked at.
pub fn options(_world: &World, _at: SpaceId) -> Vec<Act> {
    Vec::new()
}

/// Does one of them; the Action has been paid.
pub fn act(_world: &mut World, _who: Uid, _act: Act) {}

/// A door or window opens (PD-DOOR-02). `by` names who did it.
pub fn open(_world: &mut World, _border: BorderId, _by: Uid, _rules: Ids) {}

/// It closes (PD-DOOR-04).
pub fn close(_world: &mut World, _border: BorderId, _by: Uid, _rules: Ids) {}

/// It breaks, and a barricade on it is gone (PD-DOOR-03, PD-BARR-04).
pub fn smash(_world: &mut World, _border: BorderId, _by: Uid, _rules: Ids) {}

/// A barricade is raised on it (PD-BARR-02).
pub fn barricade(_world: &mut World, _border: BorderId, _by: Uid, _rules: Ids) {}

/// An Evil Barricade is destroyed: the barrier is broken and a creature appears in `at` (PD-EVILBARR-05, 06).
pub fn destroy_evil(_world: &mut World, _border: BorderId, _by: Uid, _at: SpaceId) {}
