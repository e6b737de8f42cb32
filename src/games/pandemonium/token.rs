//! Tokens on the board: kits, relics, telephone, radio, generator, Evil Traps (PD-TOKEN, PD-GEN, PD-LIFE-02).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;
use crate::vocab::pandemonium::Token;

/// First number of this module's jobs.
pub const BASE: u16 = 160;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Tokens that can be picked up, used or turned in the space of a character; the Action not looked at.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Does one of them; the Action has been paid.
pub fn act(_world: &mut World, _who: Uid, _act: Act) {}

/// Puts a token on the board.
pub fn place(_world: &mut World, _token: Token, _at: SpaceId) -> Uid {
    Uid::NONE
}

/// All carried tokens and traps are left in the space (PD-DEATH-03, PD-RUL-104).
pub fn drop_all(_world: &mut World, _who: Uid) {}
