//! Life, Fear, Panic and Souls (PD-LIFE, PD-FEAR, PD-PANIC, PD-SOUL).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 240;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// What Life is lost for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Leaving a space with a creature (PD-MOVE-03).
    Leaving,
    /// A dash (PD-DASH-04 to 07).
    Dash,
    /// Both in one step (PD-RUL-71).
    LeavingAndDash,
    /// An attack (PD-CATK-08).
    Attack,
    /// A Miss of the roll against Panic (PD-PANIC-03).
    Panic,
    /// Fear received in Panic (PD-PANIC-06).
    Dread,
    /// The Evil Die (PD-EVILDIE-04).
    EvilDie,
    /// A failed challenge (PD-DIM-05).
    Challenge,
    /// An Evil Trap (PD-EVILTRAP-02).
    EvilTrap,
    /// A card, skill or rule of the chapter.
    Card,
}

/// What Fear comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fright {
    /// Darkness (PD-ROUND-11).
    Darkness,
    /// The Terror of an attacker (PD-CATK-06).
    Creature,
    /// The Evil Die (PD-EVILDIE-02).
    EvilDie,
    /// Too many creatures (PD-SPAWN-14).
    NoRoom,
    /// A card or rule of the chapter.
    Card,
}

/// Adds work: `who` loses so much Life, divided between Life and Souls by choice (PD-SOUL-11); death follows.
pub fn lose_life(_world: &mut World, _who: Uid, _by: u8, _cause: Cause) {}

/// Adds work: `who` gets so much Fear, one point after another (PD-RUL-42).
pub fn gain_fear(_world: &mut World, _who: Uid, _by: u8, _from: Fright) {}

/// Life is recovered, up to the bar (PD-RUL-29).
pub fn gain_life(_world: &mut World, _who: Uid, _by: u8, _rules: Ids) {}

/// Fear is recovered, down to 0 (PD-RUL-29).
pub fn lose_fear(_world: &mut World, _who: Uid, _by: u8, _rules: Ids) {}

/// Souls are won; the surplus is lost (PD-RUL-66).
pub fn gain_souls(_world: &mut World, _who: Uid, _by: u8, _rules: Ids) {}

/// Souls are lost, as far as there are any.
pub fn lose_souls(_world: &mut World, _who: Uid, _by: u8, _rules: Ids) {}

/// In the own turn Souls in the space are collected (PD-SOUL-12, PD-RUL-99).
pub fn collect(_world: &mut World, _who: Uid) {}

/// Adds work if a character in turn is in Panic: roll until it ends (PD-TIME-14, PD-RUL-46).
pub fn face_panic(_world: &mut World, _who: Uid) {}

/// What Souls can be spent on now (PD-SOUL-04 to 07).
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Spends them.
pub fn spend(_world: &mut World, _who: Uid, _act: Act) {}
