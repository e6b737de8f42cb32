//! Rolls of a character, with the rerolls that the character has (PD-CHAR-13, PD-SKILL-R2, PD-SKILL-R3, PD-RUL-28).
//!
//! Every roll made for a character goes through [`throw`]: attack, defense, Panic, run, generator, the die against
//! stunned targets, Evil Traps, and all dice of a Dimensional challenge. The Evil Die and the D12 that summons onto the
//! board do not.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::Throw;
use crate::table::pieces::Kind;

/// First number of this module's jobs.
pub const BASE: u16 = 220;

/// The dice are rolled; `a` is what for.
const ROLL: Job = Job(BASE);
/// A reroll is offered.
const OFFER: Job = Job(BASE + 1);
/// A reroll has been chosen, or none.
const CHOSE: Job = Job(BASE + 2);

/// A roll in defense.
const DEFENSE: i32 = 1;

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(ROLL, roll);
    r.job(OFFER, offer);
    r.job(CHOSE, chose);
}

/// Adds work: `count` dice are rolled for `who`, who may reroll one of them for each reroll at hand, and then `then`
/// is done. Its `what` is a piece that holds the dice; whoever does it calls [`take`] on it.
pub fn throw(world: &mut World, who: Uid, die: DieKind, count: u8, then: Frame) {
    make(world, who, die, count, then, 0);
}

/// As [`throw`], of the Combat dice of a defense (PD-DEF-01).
pub fn defend(world: &mut World, who: Uid, count: u8, then: Frame) {
    make(world, who, DieKind::Combat, count, then, DEFENSE);
}

fn make(world: &mut World, who: Uid, die: DieKind, count: u8, then: Frame, purpose: i32) {
    let piece = world.add_piece((
        Kind::Throw,
        Throw {
            who,
            die,
            count,
            dice: Vec::new(),
            rerolls: sheet::rerolls(world, who),
        },
    ));
    world.push(then.what(piece));
    world.push(Frame::of(ROLL).who(who).what(piece).with(purpose, 0));
}

/// The dice of a roll that is over, as numbers; its piece leaves the table. Nothing if there is no such roll.
pub fn take(world: &mut World, piece: Uid) -> Vec<u8> {
    let Some(throw) = world.find::<Throw>(piece).cloned() else {
        return Vec::new();
    };
    world.remove_piece(piece);
    throw.dice
}

/// Which of these Combat dice are Hits (PD-RUL-01).
pub fn hits(world: &World, dice: &[u8]) -> Vec<bool> {
    dice.iter().map(|die| is_hit(world, *die)).collect()
}

/// Whether these Combat dice of one roll, after rerolls, are critical: at least two, and every one a Hit
/// (PD-ATK-11, PD-DEF-05, PD-RUL-84).
pub fn critical(hits: &[bool]) -> bool {
    hits.len() > 1 && hits.iter().all(|hit| *hit)
}

fn is_hit(world: &World, die: u8) -> bool {
    let faces = world.resource::<Book>().frame.hit_faces;
    die > DieKind::Combat.faces().saturating_sub(faces)
}

fn roll(world: &mut World, frame: Frame) {
    let Some(throw) = world.find::<Throw>(frame.what).cloned() else {
        return;
    };
    let dice: Vec<u8> = (0..throw.count).map(|_| world.roll(throw.die)).collect();
    let character = figure::key(world, throw.who);
    if throw.die == DieKind::Combat {
        let (uid, hits) = (throw.who, hits(world, &dice));
        if frame.a == DEFENSE {
            world.say_cause(
                &["PD-DEF-01", "PD-RUL-01", "PD-TIME-28"],
                What::DefenseRolled {
                    uid,
                    character,
                    hits,
                },
            );
        } else {
            world.say_cause(
                &["PD-RUL-01"],
                What::DiceRolled {
                    uid,
                    character,
                    hits,
                },
            );
        }
    } else {
        for roll in &dice {
            world.say_cause(
                &["PD-SETUP-10"],
                What::NumberRolled {
                    uid: throw.who,
                    character,
                    roll: *roll,
                },
            );
        }
    }
    world.change(frame.what, |throw: &mut Throw| throw.dice = dice);
    world.push(frame.go_on(OFFER));
}

/// Offers one reroll; each source of rerolls is one offer (PD-DEC-30).
fn offer(world: &mut World, frame: Frame) {
    let Some(throw) = world.find::<Throw>(frame.what).cloned() else {
        return;
    };
    if throw.rerolls == 0 || throw.dice.is_empty() {
        // The dice lie; what they bring comes next (PD-TIME-17).
        pause::pause(world);
        return;
    }
    let mut options: Vec<Act> = (0..throw.dice.len())
        .map(|die| Act::Reroll { die: die as u8 })
        .collect();
    options.push(Act::Done);
    world.ask_for(
        throw.who,
        Why::RerollDie,
        throw.who,
        options,
        frame.go_on(CHOSE),
    );
}

fn chose(world: &mut World, frame: Frame) {
    let Some(throw) = world.find::<Throw>(frame.what).cloned() else {
        return;
    };
    let Some(Act::Reroll { die }) = world.answer() else {
        return;
    };
    let roll = world.roll(throw.die);
    let hit = (throw.die == DieKind::Combat).then(|| is_hit(world, roll));
    let character = figure::key(world, throw.who);
    world.say_cause(
        &["PD-RUL-28", "PD-CHAR-13", "PD-SKILL-R2", "PD-SKILL-R3"],
        What::DieRerolled {
            uid: throw.who,
            character,
            die,
            roll,
            hit,
        },
    );
    world.change(frame.what, |throw: &mut Throw| {
        throw.rerolls = throw.rerolls.saturating_sub(1);
        if let Some(held) = throw.dice.get_mut(usize::from(die)) {
            *held = roll;
        }
    });
    world.push(frame.go_on(OFFER));
}
