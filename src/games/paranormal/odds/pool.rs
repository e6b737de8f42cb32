//! What a Combat is made of: what the active Hero has for it, and what the Enemy's card says.

use std::fmt;

use super::hand::{Held, MOST_CARDS, Step};
use crate::content::paranormal::Faces;
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState, Trigger};
use crate::vocab::paranormal::{AbilityKind, Condition};

/// The most dice that the oracle takes.
pub const MOST_DICE: usize = 12;
/// The most Wild Tokens (PN-TOK-12).
pub const MOST_WILDS: u8 = 2;
/// The most rerolls.
pub const MOST_REROLLS: u8 = 20;

/// What the active Hero has for a Combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// The dice. One that has not been rolled has the value 0; either all have been or none. Dice lost or on Combat
    /// Abilities may be there and count for nothing (PN-MABL-06, PN-CABL-05).
    pub dice: Vec<Die>,
    /// Triggers of the last roll that have not been applied yet (PN-TIM-CMB-06).
    pub triggers: Vec<Trigger>,
    /// All rerolls that are left: the free one, those of Assets, Reroll Tokens (PN-RUL-21).
    pub rerolls: u8,
    /// How many of them are Reroll Tokens. Only a player with [`Stakes`](super::Stakes) minds; the free ones go first.
    pub tokens: u8,
    /// Wild Tokens that can be spent as dice or put on Combat Abilities (PN-TOK-13, PN-TOK-14).
    pub wilds: u8,
    /// Assist Tokens that can cancel triggers (PN-TOK-08).
    pub assists: u8,
    /// Health of the Hero.
    pub health: u8,
    /// Max Health of the Hero (PN-RUL-153).
    pub most_health: u8,
    /// How many triggers of Damage, Elusive and Fear the Passive Ability takes in this Combat, the first ones of each
    /// roll first: those of d6, then of d8, then of red dice.
    pub shrug: [u8; 3],
    /// How many of them it has taken already.
    pub shrugged: [u8; 3],
    /// Red dice that can still join (PN-RUL-16).
    pub red_room: u8,
    /// Energy Dice spent before, six- and eight-sided, that can be regained before the first roll.
    pub spent: [u8; 2],
    /// Cards that can be used in the Combat or that can become so, up to [`MOST_CARDS`].
    pub hand: Vec<Held>,
    /// What an effect has still to do that is being carried out.
    pub pending: Vec<Step>,
}

/// What counts as success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// All conditions with different dice, as for a Monster (PN-DEF-01, PN-DEF-02).
    #[default]
    All,
    /// At least one condition, as for one cube on a Boss (PN-RUL-57).
    Any,
    /// As many conditions as can be met at once: the answer is the mean number of them, not a chance.
    Most,
    /// Damage by the numbers on all dice, as for the Horror (PN-HORROR-05): the answer is the mean damage, not a chance.
    Damage,
}

/// What an Enemy's card says for a Combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Enemy {
    /// Its Defeat Conditions; of a Boss those that no cube covers (PN-RUL-58).
    pub conditions: Vec<Condition>,
    /// What counts as success.
    pub aim: Aim,
    /// Numbers that deal damage (PN-MABL-04).
    pub damage: Faces,
    /// Numbers that lose dice (PN-MABL-05).
    pub elusive: Faces,
    /// Numbers that lock dice (PN-MABL-07).
    pub fear: Faces,
}

/// Why a Combat cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// More than [`MOST_DICE`].
    TooManyDice(usize),
    /// More than [`MOST_WILDS`].
    TooManyWilds(u8),
    /// More than [`MOST_REROLLS`].
    TooManyRerolls(u8),
    /// A die that is not rolled in a Combat.
    WrongKind(DieKind),
    /// A die shows what it cannot show.
    WrongFace(u8),
    /// Some dice have been rolled and some have not.
    HalfRolled,
    /// A trigger names a die that is not there.
    WrongTrigger(u8),
    /// The Hero has no Health.
    Downed,
    /// More than [`MOST_CARDS`].
    TooManyCards(usize),
    /// It would take too much memory.
    TooLarge,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::TooManyDice(n) => {
                write!(f, "{n} dice are too many; up to {MOST_DICE} can be computed")
            }
            Unfit::TooManyWilds(n) => write!(
                f,
                "{n} Wild Tokens are too many; a player holds up to {MOST_WILDS} (PN-TOK-12)"
            ),
            Unfit::TooManyRerolls(n) => write!(
                f,
                "{n} rerolls are too many; up to {MOST_REROLLS} can be computed"
            ),
            Unfit::WrongKind(kind) => {
                write!(f, "a {kind:?} die is not rolled in a Combat; d6, d8 and red are")
            }
            Unfit::WrongFace(value) => write!(f, "no die of that kind shows {value}"),
            Unfit::HalfRolled => f.write_str("either all dice have been rolled or none"),
            Unfit::WrongTrigger(die) => write!(f, "a trigger names die {die}, which is not there"),
            Unfit::Downed => {
                f.write_str("a Hero without Health is Downed and cannot fight (PN-DOWN-03)")
            }
            Unfit::TooManyCards(n) => write!(
                f,
                "{n} cards are too many; up to {MOST_CARDS} can be computed"
            ),
            Unfit::TooLarge => f.write_str(
                "there are too many outcomes to count; use fewer dice, Assist Tokens or numbers on abilities",
            ),
        }
    }
}

impl std::error::Error for Unfit {}

impl Pool {
    /// Dice before the first roll, with the free reroll and full Health (PN-CMB-03, PN-CMB-06, PN-HERO-05).
    pub fn new(dice: impl IntoIterator<Item = DieKind>) -> Pool {
        Pool {
            dice: dice
                .into_iter()
                .map(|kind| Die {
                    kind,
                    value: 0,
                    state: DieState::Free,
                })
                .collect(),
            rerolls: 1,
            health: 3,
            most_health: 3,
            ..Pool::default()
        }
    }

    /// The first roll: gives the dice these values and collects what they set off (PN-RUL-22 to PN-RUL-24).
    #[must_use]
    pub fn rolled(mut self, values: &[u8], enemy: &Enemy) -> Pool {
        for (die, value) in self.dice.iter_mut().zip(values) {
            die.value = *value;
        }
        for (ability, faces) in enemy.abilities() {
            for (n, die) in self.dice.iter().enumerate() {
                if faces.has(die.value) {
                    self.triggers.push(Trigger {
                        ability,
                        die: n as u8,
                    });
                }
            }
        }
        self
    }

    /// Whether this is before the first roll.
    pub(super) fn fresh(&self) -> bool {
        self.dice.iter().all(|die| die.value == 0)
    }

    /// Whether anything in it cannot be.
    pub(super) fn check(&self) -> Result<(), Unfit> {
        if self.dice.len() > MOST_DICE {
            return Err(Unfit::TooManyDice(self.dice.len()));
        }
        if self.wilds > MOST_WILDS {
            return Err(Unfit::TooManyWilds(self.wilds));
        }
        if self.rerolls > MOST_REROLLS {
            return Err(Unfit::TooManyRerolls(self.rerolls));
        }
        if self.hand.len() > MOST_CARDS {
            return Err(Unfit::TooManyCards(self.hand.len()));
        }
        if self.health == 0 {
            return Err(Unfit::Downed);
        }
        for die in &self.dice {
            if !matches!(die.kind, DieKind::D6 | DieKind::D8 | DieKind::Red) {
                return Err(Unfit::WrongKind(die.kind));
            }
            if die.value > 8 || (die.state == DieState::Free && die.value > die.kind.faces()) {
                return Err(Unfit::WrongFace(die.value));
            }
        }
        for trigger in &self.triggers {
            if usize::from(trigger.die) >= self.dice.len() {
                return Err(Unfit::WrongTrigger(trigger.die));
            }
        }
        let unrolled = self.dice.iter().filter(|die| die.value == 0).count();
        if unrolled != 0 && unrolled != self.dice.len() {
            return Err(Unfit::HalfRolled);
        }
        Ok(())
    }
}

impl Enemy {
    /// An Enemy without numbered abilities.
    pub fn new(conditions: impl IntoIterator<Item = Condition>) -> Enemy {
        Enemy {
            conditions: conditions.into_iter().collect(),
            ..Enemy::default()
        }
    }

    /// The numbered abilities in the order in which they act (PN-RUL-25).
    pub const fn abilities(&self) -> [(AbilityKind, Faces); 3] {
        [
            (AbilityKind::Damage, self.damage),
            (AbilityKind::Elusive, self.elusive),
            (AbilityKind::Fear, self.fear),
        ]
    }
}
