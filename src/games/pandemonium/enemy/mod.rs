//! The creatures' turn: order, movement, attack, defense, stun, evil allies and bosses (PD-CTURN, PD-CMOVE, PD-CATK,
//! PD-DEF, PD-STUN, PD-BOSS).
//!
//! | file | rules |
//! |---|---|
//! | `order` | the phase, and which enemy acts next: PD-TIME-21, PD-TIME-22, PD-TIME-29 to PD-TIME-31 |
//! | `march` | the turn of one enemy: PD-TIME-23 to PD-TIME-27 |
//! | `sight` | what enemies look at |
//! | `outlook` | how they find their way, and the words for what they decide |
//! | `attack` | attack and defense: PD-TIME-28 |

mod attack;
mod march;
mod order;
mod outlook;
mod sight;

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::Gait;
use crate::content::pandemonium::Fiend;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{March, Stance};
use crate::table::pieces::{Card, Kind};
use crate::vocab::pandemonium::Trait;

pub use attack::defend;
pub(super) use sight::{Sight, stale};

/// First number of this module's jobs.
pub const BASE: u16 = 340;

/// The next enemy of a class acts; `a` is the class.
const NEXT: Job = Job(BASE);
/// The turn of an enemy, `who`; `a` is the goal told last, `b` the space in which the turn began.
const MARCH: Job = Job(BASE + 1);
/// The attack of an enemy, `who`; `a` has one bit for each character attacked, `b` for each who has defended.
const ATTACK: Job = Job(BASE + 2);
/// The defense of a character, `who`; `a` is the attacker, if one, else `b` the damage and `at` what it comes from.
const DEFEND: Job = Job(BASE + 3);

/// Registers the systems and jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.during(CREATURES, order::begin);
    r.job(NEXT, order::next);
    r.job(MARCH, march::march);
    r.job(ATTACK, attack::attack);
    r.job(DEFEND, attack::defense);
}

/// The work that asks anew what this work has asked.
pub(super) fn anew(asker: Frame) -> Frame {
    match asker.job {
        MARCH => march::anew(asker),
        _ => asker,
    }
}

/// Current values of an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Life.
    pub life: u8,
    /// Agility.
    pub agility: u8,
    /// Fury.
    pub fury: u8,
    /// Mobility.
    pub mobility: u8,
    /// Perception; none for evil allies and bosses.
    pub perception: Option<u8>,
    /// Terror.
    pub terror: u8,
    /// What it does with closed doors.
    pub gait: Gait,
}

impl From<Fiend> for Values {
    fn from(fiend: Fiend) -> Values {
        Values {
            life: fiend.life,
            agility: fiend.agility,
            fury: fiend.fury,
            mobility: fiend.mobility,
            perception: None,
            terror: fiend.terror,
            gait: fiend.gait,
        }
    }
}

/// The values of a creature, evil ally or boss as printed (PD-CREA-02, PD-ALLY-19, PD-BOSS-05).
pub fn printed(world: &World, enemy: Uid) -> Values {
    let (pieces, book) = (Pieces::of_world(world), world.resource::<Book>());
    let card = usize::from(pieces.of::<Card>(enemy).0);
    let values = match pieces.kind(enemy) {
        Some(Kind::Creature) => book.breeds.get(card).map(|breed| Values {
            life: breed.life,
            agility: breed.agility,
            fury: breed.fury,
            mobility: breed.mobility,
            perception: Some(breed.perception),
            terror: breed.terror,
            gait: breed.gait,
        }),
        Some(Kind::Ally) => book
            .allies
            .get(card)
            .and_then(|ally| ally.evil.as_ref())
            .map(|evil| evil.values.into()),
        Some(Kind::Boss) => book.bosses.get(card).map(|boss| boss.values.into()),
        _ => None,
    };
    values.unwrap_or_default()
}

/// Whether a piece is a boss: no rule that speaks of creatures touches it (PD-BOSS-01).
fn is_boss(world: &World, enemy: Uid) -> bool {
    figure::kind(world, enemy) == Some(Kind::Boss)
}

/// The Fury of an enemy in the space where it stands, whomever it attacks there (PD-CHAR-08, PD-CHAR-09, PD-RUL-69).
fn fury_here(world: &World, enemy: Uid) -> i16 {
    let fury = i16::from(printed(world, enemy).fury);
    if is_boss(world, enemy) {
        return fury;
    }
    let at = figure::space(world, enemy);
    let here: i16 = figure::standing_in(world, at)
        .into_iter()
        .map(|who| {
            sheet::sum(world, who, |each| match each {
                Trait::FuryHere(by) => i16::from(by),
                _ => 0,
            })
        })
        .sum();
    fury + here
}

/// The Fury of an enemy against a character now (PD-CHAR-08, PD-SKILL-R5, PD-RUL-20).
pub fn fury_against(world: &World, enemy: Uid, who: Uid) -> u8 {
    let mut fury = fury_here(world, enemy);
    if !is_boss(world, enemy) {
        fury += sheet::sum(world, who, |each| match each {
            Trait::FuryAgainst(by) => i16::from(by),
            _ => 0,
        });
    }
    fury.clamp(0, 255) as u8
}

/// An enemy is stunned (PD-STUN-01). Bosses are not.
pub fn stun(world: &mut World, enemy: Uid, rules: Ids) {
    if !figure::is_beast(world, enemy) || world.of::<Stance>(enemy) != Stance::Standing {
        return;
    }
    world.set(enemy, Stance::Stunned);
    world.change(enemy, |march: &mut March| march.points = 0);
    let (at, key) = (figure::space(world, enemy), figure::key(world, enemy));
    world.say(
        rules,
        What::Stunned {
            uid: enemy,
            enemy: key,
            at,
        },
    );
}
