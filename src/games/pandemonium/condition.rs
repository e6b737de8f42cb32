//! The conditions of Pacts, triggers, cards and goals.

use bevy::ecs::prelude::*;

use super::*;
use crate::vocab::pandemonium::Cond;

/// Whether a condition holds; `me` is the owner of the card, or no piece.
pub fn holds(_world: &World, _cond: &Cond, _me: Uid) -> bool {
    false
}
