//! The dice oracle: the exact chance that best play wins a Combat (PN-CMB, PN-MABL, PN-DEF, PN-TIM-CMB).
//!
//! [`chance`] looks at a Combat before its first roll, [`advise`] at one that goes on: it lists what can be done with
//! the dice on the table, which triggers to cancel (PN-DEC-08) and which dice to roll again (PN-DEC-10), and what
//! each choice is worth if the rest is played best. [`of_fight`] and [`before`] ask the same of a game.
//!
//! The answers come from backward induction over all outcomes, in `f64`. Every figure is a sum of products of
//! positive numbers; a reroll of n dice rounds at most 10 n times in a row, and the last sum is compensated, so the
//! error stays below 3e-13 at the limits ([`MOST_DICE`], [`MOST_REROLLS`]) and is near 1e-15 for a Hero's dice.
//! Nothing is sampled.
//!
//! What is counted:
//! - each reroll takes any unlocked dice, at least one; dice not picked may be rolled later (PN-RUL-19);
//! - locks by choice are never better than leaving a die alone (PN-RUL-18), so the oracle never locks;
//! - Damage, Elusive and Fear act on each die just rolled (PN-RUL-22 to PN-RUL-25), less what the Hero's Passive
//!   Ability takes ([`Pool::shrug`]) and what Assist Tokens cancel, one trigger each (PN-RUL-26);
//! - the last Health lost to Damage ends the Combat without success (PN-RUL-59);
//! - Wild Tokens are declared after the last roll, with any value from 1 to 8 (PN-RUL-43, PN-RUL-44);
//! - dice go on Combat Abilities after any roll, each ability once, and give rerolls, Health or the turn of another die
//!   for it ([`Pool::abilities`], PN-RUL-34, PN-RUL-36); tokens gained by one cannot be used before the Combat is over
//!   (PN-TOK-17), so that abilities that give nothing else never raise the chance;
//! - HURT k is met if k Health is left at the end, the last one included (PN-RUL-54, PN-RUL-55).
//!
//! What is not: Items and Allies used for their text in the middle of the Combat, Wild Tokens put on Combat Abilities,
//! and Combat Abilities that let an ability of the Enemy be ignored, roll more dice or bring back an Item. Which of
//! those there are is told ([`FightProblem::left_out`]); the chance is that of a player who does not use them.
//!
//! | file | what |
//! |---|---|
//! | `goal` | what dice are worth once the player stops |
//! | `lattice` | multisets of dice, numbered |
//! | `feed` | dice put on Combat Abilities |
//! | `class` | what may become of a die |
//! | `solve` | the backward induction |
//! | `choices` | a Combat that goes on |
//! | `game` | questions of a game |
//! | `line` | the `odds` command |

mod choices;
mod class;
mod feed;
mod game;
mod goal;
mod lattice;
pub mod line;
mod solve;

#[cfg(test)]
mod tests;

use std::fmt;

pub use choices::{Advice, Choice};
pub use feed::{Ability, MOST_ABILITIES};
pub use game::{BeforeProblem, FightAdvice, FightChoice, FightProblem, before, of_fight};

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
/// The most numbers that one answer may keep in memory.
const MOST_NUMBERS: usize = 1 << 25;

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
    /// Wild Tokens that can be spent as dice (PN-TOK-13).
    pub wilds: u8,
    /// Assist Tokens that can cancel triggers (PN-TOK-08).
    pub assists: u8,
    /// Health of the Hero.
    pub health: u8,
    /// How many more triggers of Damage, Elusive and Fear the Passive Ability takes in this Combat, the first ones of
    /// each roll first, Energy Dice before red ones. Taking one counts against all three.
    pub shrug: [u8; 3],
    /// Combat Abilities that dice can be put on, up to [`MOST_ABILITIES`].
    pub abilities: Vec<Ability>,
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
}

/// What an Enemy's card says for a Combat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// More than [`MOST_ABILITIES`].
    TooManyAbilities(usize),
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
            Unfit::TooManyAbilities(n) => write!(
                f,
                "{n} Combat Abilities are too many; up to {MOST_ABILITIES} can be computed"
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

/// The chance of success before the first roll; with [`Aim::Most`] the mean number of conditions met.
///
/// # Errors
/// If the Combat cannot be computed.
pub fn chance(pool: &Pool, enemy: &Enemy) -> Result<f64, Unfit> {
    solve::Solver::new(pool, enemy)?.first_roll()
}

/// What can be done in a Combat after a roll, each choice with its chance, the best first.
///
/// # Errors
/// If the Combat cannot be computed.
pub fn advise(pool: &Pool, enemy: &Enemy) -> Result<Advice, Unfit> {
    choices::advise(pool, enemy)
}
