//! The dice oracle: the exact chance that best play wins a Combat (PN-CMB, PN-CABL, PN-MABL, PN-DEF, PN-TIM-CMB).
//!
//! [`chance`] looks at a Combat before its first roll, [`advise`] at one that goes on: it lists what can be done with
//! the dice on the table, which triggers to cancel (PN-DEC-08) and which dice to roll again (PN-DEC-10), and what
//! each choice is worth if the rest is played best. [`of_fight`] and [`before`] ask the same of a game. A player to whom
//! tokens, Health and cards are worth something has [`Stakes`]: [`FightProblem::weigh`] and [`Forecast`] say what the
//! Combat is worth, all prices taken off.
//!
//! The answers come from backward induction over all outcomes, in `f64`. Every figure is a sum of products of
//! positive numbers; a reroll of n dice rounds at most 10 n times in a row, so that the error stays below 1e-12 at the
//! limits ([`MOST_DICE`], [`MOST_REROLLS`]) and is near 1e-15 for a Hero's dice. Nothing is sampled.
//!
//! All that a player can do in a Combat is counted:
//! - each reroll takes any unlocked dice, at least one; dice not picked may be rolled later (PN-RUL-19);
//! - locks by choice are never better than leaving a die alone (PN-RUL-18), so the oracle never locks;
//! - Damage, Elusive and Fear act on each die just rolled (PN-RUL-22 to PN-RUL-25), less what the Hero's Passive
//!   Ability takes ([`Pool::shrug`]) and what Assist Tokens cancel, one trigger each (PN-RUL-26);
//! - the last Health lost to Damage or to a price ends the Combat without success (PN-RUL-59, PN-RUL-64);
//! - Wild Tokens are declared after the last roll, with any value from 1 to 8 (PN-RUL-43, PN-RUL-44), or put on Combat
//!   Abilities (PN-TOK-14);
//! - cards ([`Pool::hand`]): Items and Allies are used for their text before and between rolls (PN-ITEM-02), dice and
//!   Wild Tokens go on Combat Abilities after any roll, each once (PN-RUL-34, PN-RUL-36); they give rerolls, Health,
//!   red dice, Energy Dice for the first roll (PN-RUL-152), the turn of a die (PN-RUL-20), take an ability from the Enemy,
//!   and bring Items back and Ongoing cards upright, to be used again (PN-RUL-40); tokens gained cannot be used before
//!   the Combat is over (PN-TOK-17), so that cards that give nothing else never raise the chance;
//! - HURT k is met if k Health is left at the end, the last one included (PN-RUL-54, PN-RUL-55);
//! - against what is beaten by damage success is that this Combat does all that is left to do (PN-HORROR-05); where it
//!   cannot, the mean damage counts.
//!
//! What is not: cards that may move the Enemy or draw Clues in the middle of the Combat, cards that are paid for with
//! Energy, and cards that could bring each other back for ever. No card of the game does any of this; which ones of a mod
//! do is told ([`FightProblem::left_out`]), and the chance is that of a player who does not use them.
//!
//! | file | what |
//! |---|---|
//! | `pool` | what the Hero has, what the Enemy does |
//! | `hand` | the cards |
//! | `stakes` | what counts: the chance, or points |
//! | `setting` | what of a pool makes a difference |
//! | `goal` | what dice are worth once the player stops |
//! | `lattice` | multisets of dice, numbered |
//! | `class` | what may become of a die |
//! | `space` | all that dice can come to between rolls |
//! | `tumble` | rolling them |
//! | `node` | what is left besides dice |
//! | `solve` | the backward induction |
//! | `steps` | what cards do |
//! | `finish` | after the last roll |
//! | `start` | before the first roll |
//! | `memory` | Combats computed before |
//! | `choices` | a Combat that goes on |
//! | `forecast` | a Combat for a player with stakes, before it is declared |
//! | `game` | questions of a game |
//! | `line` | the `odds` command |

mod choices;
mod class;
mod finish;
mod forecast;
mod game;
mod goal;
mod hand;
mod lattice;
pub mod line;
mod memory;
mod node;
mod pool;
mod setting;
mod solve;
mod space;
mod stakes;
mod start;
mod steps;
mod tumble;

#[cfg(test)]
mod tests;

pub use choices::{Advice, Choice};
pub use forecast::Forecast;
pub use game::{
    BeforeProblem, FightAdvice, FightChoice, FightProblem, Price, before, enemy_of, of_fight,
    standing_hand,
};
pub use hand::{Card, Held, MOST_CARDS, Step, Use};
pub use pool::{Aim, Enemy, MOST_DICE, MOST_REROLLS, MOST_WILDS, Pool, Unfit};
pub use stakes::{Outlook, Stakes};

use setting::{Scope, seat};
use solve::Solver;
use start::Eve;

/// The chance of success before the first roll; with [`Aim::Most`] the mean number of conditions met, with
/// [`Aim::Damage`] the mean damage.
///
/// # Errors
/// If the Combat cannot be computed.
pub fn chance(pool: &Pool, enemy: &Enemy) -> Result<f64, Unfit> {
    let (setting, seat) = seat(pool, enemy, None, Scope::Chance)?;
    let present = seat.present.ok_or(Unfit::HalfRolled)?;
    let mut solver: Solver<f64> = Solver::new(setting)?;
    let slices = &solver.space.slices;
    let slice = slices.of(
        usize::from(seat.health),
        usize::from(seat.assists),
        seat.spared.map(usize::from),
    );
    let chance = solver.eve(Eve {
        node: seat.node,
        present,
        spent: seat.spent,
        slice,
    });
    if solver.spent() {
        return Err(Unfit::TooLarge);
    }
    Ok(chance)
}

/// What can be done in a Combat after a roll, each choice with its chance, the best first.
///
/// # Errors
/// If the Combat cannot be computed.
pub fn advise(pool: &Pool, enemy: &Enemy) -> Result<Advice, Unfit> {
    choices::advise(pool, enemy)
}
