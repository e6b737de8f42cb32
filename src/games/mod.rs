//! The rules of each game.

pub mod pandemonium;
pub mod paranormal;
