//! Events and Pacts, and rewards (PD-EVENT, PD-PACT).

use bevy::ecs::prelude::*;

use super::*;
use crate::content::pandemonium::Rewards;
use crate::table::Rules;
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 420;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Adds work: `who` takes an Event card (PD-EVENT-03, PD-EVENT-04).
pub fn draw_event(_world: &mut World, _who: Uid) {}

/// Adds work: `who` takes a Pact card, where the game has Pacts.
pub fn draw_pact(_world: &mut World, _who: Uid) {}

/// A Pact of a character is discarded.
pub fn drop_pact(_world: &mut World, _who: Uid, _n: u8, _rules: Ids) {}

/// Positive Events of all characters that can be used now (PD-DEC-37).
pub fn options(_world: &World) -> Vec<Act> {
    Vec::new()
}

/// Uses one of them.
pub fn use_event(_world: &mut World, _who: Uid, _n: u8) {}

/// Adds work, if a positive Event could be used now: ask its owner whether (PD-RUL-96).
pub fn offer(_world: &mut World) {}

/// Adds work: rewards of a Pact or challenge (PD-PACT-04, PD-DIM-03).
pub fn reward(_world: &mut World, _who: Uid, _rewards: Rewards, _rules: Ids) {}

/// Something has been done: Pacts and triggers look at it at the next check (PD-PACT-02).
pub fn did(_world: &mut World, _who: Uid, _deed: Deed) {}

/// All Events of a character are discarded (PD-DEATH-02).
pub fn discard_events(_world: &mut World, _who: Uid) {}
