//! The creatures' turn: order, movement, attack, defense, stun, evil allies and bosses (PD-CTURN, PD-CMOVE, PD-CATK,
//! PD-DEF, PD-STUN, PD-BOSS).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 340;

/// Registers the systems and jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Current values of an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Life.
    pub life: u8,
    /// Agility.
    pub agility: u8,
    /// Fury.
    pub fury: u8,
    /// Mobility.
    pub mobility: u8,
    /// Perception; none for evil allies and bosses.
    pub perception: Option<u8>,
    /// Terror.
    pub terror: u8,
    /// What it does with closed doors.
    pub gait: crate::board::barrier::Gait,
}

/// The values of a creature, evil ally or boss as printed.
pub fn printed(_world: &World, _enemy: Uid) -> Values {
    Values::default()
}

/// The Fury of an enemy against a character now (PD-CHAR-08, PD-SKILL-R5, PD-RUL-20).
pub fn fury_against(_world: &World, _enemy: Uid, _who: Uid) -> u8 {
    0
}

/// An enemy is stunned (PD-STUN-01). Bosses are not.
pub fn stun(_world: &mut World, _enemy: Uid, _rules: Ids) {}

/// Adds work: a character defends against damage, and loses what is not cancelled (PD-DEF).
pub fn defend(_world: &mut World, _who: Uid, _damage: u8, _cause: loss::Cause) {}
