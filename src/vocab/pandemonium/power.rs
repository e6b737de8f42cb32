//! The powers of the Evil One.

use serde::{Deserialize, Serialize};

/// What the player who is the Evil One can do with actions (PD-MODE-04, PD-RUL-164).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Power {
    /// Lay an Evil Trap (PD-EVILTRAP-01).
    Trap,
    /// Raise an Evil Barricade (PD-EVILBARR-08).
    Barricade,
    /// Throw the Evil Die (PD-EVILDIE-05).
    Die,
    /// Summon a creature with the D12 at a portal of his choice, for two actions; a rule of this game's own.
    Summon,
    /// Send a creature after a character in the creatures' turn that begins; a rule of this game's own.
    Steer,
}

impl Power {
    /// What the rulebook gives every Evil One (PD-RUL-164).
    pub const PRINTED: [Power; 3] = [Power::Trap, Power::Barricade, Power::Die];

    /// Actions that it costs.
    pub const fn cost(self) -> u8 {
        match self {
            Power::Summon => 2,
            _ => 1,
        }
    }
}
