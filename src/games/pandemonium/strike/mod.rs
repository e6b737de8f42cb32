//! Attacks and combos, and what becomes of the killed (PD-ATK, PD-COMBO, PD-CDEATH, PD-STUN-05, PD-TIME-36 to 42).
//!
//! | file | what |
//! |---|---|
//! | `aim` | what can be attacked, and with which weapons: reach (PD-ATK-02, PD-RUL-56, PD-RUL-57) |
//! | `plan` | all that is named before the dice: helpers, Combo card, row, targets, weapons (PD-TIME-36, PD-TIME-37) |
//! | `tally` | the dice and the total of damage (PD-TIME-38 to 40) |
//! | `fate` | who dies, and what follows (PD-TIME-41, PD-TIME-42) |
//!
//! An attack under way is a piece of kind `Strike`. Its last work, which takes the piece off the table, lies below all
//! other work of it from the beginning; so any step can stop the attack by adding no more work.

mod aim;
mod fate;
mod plan;
mod tally;

pub use aim::{barred, options, reaching};
pub use fate::{kill_by_card, remove};
pub use tally::{blow, difficulty};

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::content::pandemonium::{ComboRow, Item, Weapon};
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Aim, Fighter, Strike, Turn};
use crate::table::pieces::Kind;

/// First number of this module's jobs.
pub const BASE: u16 = 200;

/// The attack is over.
pub(super) const END: Job = Job(BASE);
/// Who helps in a combo.
const HELPERS: Job = Job(BASE + 1);
/// They have been named.
const HELPED: Job = Job(BASE + 2);
/// Each helper is asked.
const CONSENT: Job = Job(BASE + 3);
/// One has answered.
const CONSENTED: Job = Job(BASE + 4);
/// The Combo card has been drawn.
const CARD: Job = Job(BASE + 5);
/// Its row has been chosen.
const ROW: Job = Job(BASE + 6);
/// Which targets.
const TARGETS: Job = Job(BASE + 7);
/// They have been named.
const TARGETED: Job = Job(BASE + 8);
/// Which weapons of each participant.
const WEAPONS: Job = Job(BASE + 9);
/// One has named them.
const ARMED: Job = Job(BASE + 10);
/// The dice of each participant.
const ROLL: Job = Job(BASE + 11);
/// One has rolled.
const ROLLED: Job = Job(BASE + 12);
/// Whether the combo is reached.
const REACH: Job = Job(BASE + 13);
/// The D6 against stunned targets: whether, and what it shows.
const STUN: Job = Job(BASE + 14);
/// The total is summed.
const SUM: Job = Job(BASE + 15);
/// The total is assigned to targets.
const ASSIGN: Job = Job(BASE + 16);
/// A target has been chosen.
const ASSIGNED: Job = Job(BASE + 17);
/// What the deaths bring, one after another.
const DUE: Job = Job(BASE + 18);
/// Soul, space of the tree, single-use weapons, effects of weapons.
const REWARD: Job = Job(BASE + 19);

/// The character attacked has defended himself.
const RIVAL: Job = Job(BASE + 31);

/// The Soul of one that has died by a card.
const SOUL: Job = Job(BASE + 30);
/// The row of the Combo card is to be chosen.
const ROWS: Job = Job(BASE + 29);

/// The damage that is left to be assigned, while it is asked where it goes.
pub fn to_assign(world: &World) -> Option<u16> {
    let frame = world
        .resource::<crate::table::agenda::Agenda>()
        .frames()
        .last()?;
    (frame.job == ASSIGNED)
        .then(|| u16::try_from(frame.a).ok())
        .flatten()
}

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(END, fate::end);
    r.job(HELPERS, plan::helpers);
    r.job(HELPED, plan::helped);
    r.job(CONSENT, plan::consent);
    r.job(CONSENTED, plan::consented);
    r.job(CARD, plan::card);
    r.job(ROWS, plan::rows);
    r.job(ROW, plan::row);
    r.job(TARGETS, plan::targets);
    r.job(TARGETED, plan::targeted);
    r.job(WEAPONS, plan::weapons);
    r.job(ARMED, plan::armed);
    r.job(ROLL, tally::roll);
    r.job(ROLLED, tally::rolled);
    r.job(REACH, tally::reach);
    r.job(STUN, tally::stun);
    r.job(SUM, tally::sum);
    r.job(ASSIGN, fate::assign);
    r.job(ASSIGNED, fate::assigned);
    r.job(DUE, fate::due);
    r.job(REWARD, fate::reward);
    r.job(RIVAL, fate::rival);
    r.job(SOUL, fate::soul);
}

/// Begins an attack or combo of `options`; the Action has been paid (PD-TIME-36).
pub fn begin(world: &mut World, who: Uid, act: Act) {
    let (at, aim, first) = match act {
        Act::Attack { at, aim } => (at, aim, TARGETS),
        Act::Combo { at, aim } => (at, aim, HELPERS),
        _ => return,
    };
    if matches!(aim, Aim::Character(_)) {
        world.change(who, |turn: &mut Turn| {
            turn.duels = turn.duels.saturating_add(1)
        });
    }
    let strike = world.add_piece((
        Kind::Strike,
        Strike {
            at,
            aim,
            party: vec![Fighter {
                who,
                ..Fighter::default()
            }],
            ..Strike::default()
        },
    ));
    let frame = Frame::of(first).who(who).what(strike);
    world.push(frame.go_on(END));
    world.push(frame);
}

/// Everyone who takes part in the attack under way, the attacker first; nobody without one.
pub fn party(world: &World) -> Vec<Uid> {
    figure::of_kind(world, Kind::Strike)
        .last()
        .and_then(|piece| world.find::<Strike>(*piece))
        .map_or(Vec::new(), |strike| {
            strike.party.iter().map(|fighter| fighter.who).collect()
        })
}

/// A character has died: an attack of his is over, and he helps in none (PD-RUL-100). What has been killed stays so,
/// but brings him nothing (PD-RUL-90).
pub fn forsake(world: &mut World, who: Uid) {
    for piece in figure::of_kind(world, Kind::Strike) {
        world.change(piece, |strike: &mut Strike| {
            if strike.party.first().is_some_and(|first| first.who == who) {
                strike.fallen = true;
            } else {
                strike.party.retain(|fighter| fighter.who != who);
            }
        });
    }
}

/// An attack under way, unless its attacker has died.
fn live(world: &World, piece: Uid) -> Option<Strike> {
    world
        .find::<Strike>(piece)
        .filter(|strike| !strike.fallen)
        .cloned()
}

/// The row of the Combo card that has been chosen.
fn row<'a>(book: &'a Book, strike: &Strike) -> Option<&'a ComboRow> {
    let card = book.combos.get(usize::from(strike.combo?))?;
    Some(if strike.top { &card.top } else { &card.middle })
}

/// Hits that a combo needs: the number of its row and 1 for each helper (PD-COMBO-03, PD-COMBO-08).
fn needed(book: &Book, strike: &Strike) -> u16 {
    row(book, strike).map_or(0, |row| u16::from(row.hits))
        + (strike.party.len() as u16).saturating_sub(1)
}

/// The card and the weapon of an Item.
fn weapon(book: &Book, card: u16) -> Option<(&Item, &Weapon)> {
    let item = book.items.get(usize::from(card))?;
    Some((item, item.weapon.as_ref()?))
}

/// The piece from which places of effects are counted: that of the space attacked.
fn ground(world: &World, at: SpaceId) -> Uid {
    figure::ground_piece(world, at)
}
