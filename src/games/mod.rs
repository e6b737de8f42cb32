//! The rules of each game.

pub mod paranormal;
