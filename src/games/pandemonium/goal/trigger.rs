//! The rules of the chapter and of bosses: what happens at a cue (PD-MODE-02, PD-BOSS-03).
//!
//! Triggers are numbered: those of the chapter, then those of each boss in the order of the content. A trigger with the
//! cue `Changed` fires when its condition becomes true, and not again before it has become false; the others fire
//! whenever their cue comes and their condition holds.

use super::super::effect::Source;
use super::*;
use crate::table::pieces::{Card, Kind};
use crate::vocab::Key;
use crate::vocab::pandemonium::Cue;

/// A trigger that can fire now.
struct Ready {
    /// Where it is written.
    source: Source,
    /// Its number.
    n: usize,
    /// The boss whose rule it is, or no piece.
    boss: Uid,
}

/// The triggers with this cue: of the chapter, and of the bosses on the board, in the order of the numbers.
fn with_cue(world: &World, wanted: Cue) -> Vec<Ready> {
    let book = world.resource::<Book>();
    let mut found = Vec::new();
    let mut n = 0;
    for (at, trigger) in book.chapter.triggers.iter().enumerate() {
        if trigger.cue == wanted {
            found.push(Ready {
                source: Source::Chapter(at as u16),
                n,
                boss: Uid::NONE,
            });
        }
        n += 1;
    }
    let on_board = |card: usize| {
        figure::each(world, Kind::Boss)
            .find(|piece| usize::from(world.of::<Card>(*piece).0) == card)
    };
    for (card, boss) in book.bosses.iter().enumerate() {
        for (at, trigger) in boss.rules.iter().enumerate() {
            if trigger.cue == wanted
                && let Some(piece) = on_board(card)
            {
                found.push(Ready {
                    source: Source::Boss(card as u16, at as u8),
                    n,
                    boss: piece,
                });
            }
            n += 1;
        }
    }
    found
}

/// A trigger as work; places are counted from its boss, or else from the piece `from`.
fn frame(ready: &Ready, who: Uid, from: Uid) -> Frame {
    let from = if ready.boss.is_some() {
        ready.boss
    } else {
        from
    };
    Frame::of(TRIGGER)
        .who(who)
        .what(from)
        .with(ready.source.code(), ready.n as i32)
}

/// Adds work: the triggers of the chapter and of bosses for this cue (PD-BOSS-03). `who` is "Me", or no piece for the
/// character in turn or first in turn order; `boss` is the boss whose own cue it is, or no piece.
pub fn cue(world: &mut World, cue: Cue, who: Uid, boss: Uid) {
    let me = if who.is_some() {
        who
    } else {
        figure::speaker(world)
    };
    let mut found = with_cue(world, cue);
    if boss.is_some() {
        found.retain(|ready| ready.boss == boss || ready.boss == Uid::NONE);
    }
    for ready in found.iter().rev() {
        world.push(frame(ready, me, me));
    }
}

/// Adds work: the triggers for a cue that is about "Me" at the piece of a space, wherever he is by then.
pub fn cue_at(world: &mut World, cue: Cue, me: Uid, ground: Uid) {
    for ready in with_cue(world, cue).iter().rev() {
        world.push(frame(ready, me, ground));
    }
}

/// Job: a trigger fires if its condition holds now.
pub(super) fn fire(world: &mut World, frame: Frame) {
    let book = book(world);
    let Some(source) = Source::read(frame.a) else {
        return;
    };
    let Some(trigger) = source.trigger(&book) else {
        return;
    };
    let bit = bit(frame.b as usize);
    let spent = trigger.once && world.story().fired & bit != 0;
    let gone = matches!(source, Source::Boss(..)) && !world.exists(frame.what);
    // That of a change held when it came up.
    let holds = trigger.cue == Cue::Changed || condition::holds(world, &trigger.when, frame.who);
    if spent || gone || !holds {
        return;
    }
    if trigger.once {
        world.retell(|story| story.fired |= bit);
    }
    if !trigger.text.is_empty() {
        let rules: Ids = match source {
            Source::Boss(..) => &["PD-BOSS-03"],
            _ => &["PD-MODE-02"],
        };
        let text = Key::new(&trigger.text);
        world.say_cause(rules, What::StoryTold { text });
    }
    effect::run(world, source, frame.who, frame.what);
}

/// The bit of a trigger; none past the end.
fn bit(n: usize) -> u128 {
    1u128.checked_shl(n as u32).unwrap_or_default()
}

/// The work of the triggers that look at every change and whose condition has just become true.
pub(super) fn risen(world: &mut World) -> Vec<Frame> {
    let before = world.story().held;
    let changed = with_cue(world, Cue::Changed);
    if changed.is_empty() && before == 0 {
        return Vec::new();
    }
    let me = figure::speaker(world);
    let mut held = 0;
    let mut work = Vec::new();
    for ready in changed {
        let Some((holds, once)) = look(world, &ready, me) else {
            continue;
        };
        if !holds {
            continue;
        }
        let bit = bit(ready.n);
        held |= bit;
        if before & bit == 0 && !(once && world.story().fired & bit != 0) {
            work.push(frame(&ready, me, me));
        }
    }
    if held != before {
        world.retell(|story| story.held = held);
    }
    work
}

/// Whether a trigger's condition holds, and whether it fires only once.
fn look(world: &World, ready: &Ready, me: Uid) -> Option<(bool, bool)> {
    let book = world.resource::<Book>();
    let trigger = ready.source.trigger(book)?;
    Some((condition::holds(world, &trigger.when, me), trigger.once))
}

/// What was done is forgotten: triggers that it made true are ready to become true again.
pub(super) fn settle(world: &mut World) {
    let me = figure::speaker(world);
    let mut held = 0;
    for ready in with_cue(world, Cue::Changed) {
        if look(world, &ready, me).is_some_and(|(holds, _)| holds) {
            held |= bit(ready.n);
        }
    }
    world.retell(|story| story.held &= held);
}
