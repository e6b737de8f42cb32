//! The words that content and rules share: pure data, no Bevy, no logic of any game.

pub mod key;
pub mod pandemonium;
pub mod paranormal;
pub mod rule;
pub mod spot;

pub use key::Key;
pub use rule::Rules;
pub use spot::Spot;
