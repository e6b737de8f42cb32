//! Goals, triggers and the end of the game (PD-MODE, PD-END, PD-RUL-166, PD-RUL-167).
//!
//! After every change of state, in this order: deaths, the triggers that look at every change, Pacts, the goal of the
//! chapter, its doom, and whether all are dead; then any player may play an Event (PD-TIME-17). Deaths are work that
//! comes first by itself; the rest is `judge`.

mod ending;
mod held;
mod trigger;

pub use ending::{ENDS, End, ending, ending_key, ending_rules, ending_text};
pub(super) use held::hold;
pub use trigger::{cue, cue_at};

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::cursor::Over;
use crate::table::house::{Pack, Sheet};
use crate::table::pieces::Kind;

/// First number of this module's jobs.
pub const BASE: u16 = 460;

/// Everything is looked at again.
pub(super) const LOOK: Job = Job(BASE);
/// A trigger is looked at.
const TRIGGER: Job = Job(BASE + 1);
/// An answer that had to wait is read.
const REPLY: Job = Job(BASE + 2);
/// The last round is over and nothing more comes up.
const TOO_LATE: Job = Job(BASE + 3);

/// Registers the checks and jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.checks(judge);
    r.job(LOOK, |world, _| world.alarm());
    r.job(TRIGGER, trigger::fire);
    r.job(REPLY, held::give_back);
    r.job(TOO_LATE, too_late);
}

/// Looks at what a change of state brings.
fn judge(world: &mut World) {
    if world.resource::<Over>().0.is_some() || dying(world) {
        return;
    }
    let risen = trigger::risen(world);
    if !risen.is_empty() {
        interrupt(world, &risen);
        return;
    }
    if card::look(world) {
        forget_deeds(world);
        interrupt(world, &[card::resolve_due()]);
        return;
    }
    if world.story().due.is_empty() {
        end_if_due(world);
    }
    forget_deeds(world);
    if world.resource::<Over>().0.is_none() && pause::is_due(world) {
        hold(world);
        pause::pause(world);
    }
}

/// Whether someone's death is on the agenda and not done yet: it comes before Pacts and goals (PD-TIME-17).
fn dying(world: &World) -> bool {
    let pieces = Pieces::of_world(world);
    figure::each(world, Kind::Character)
        .any(|who| pieces.of::<Sheet>(who).life == 0 && !sheet::lies(world, who))
}

/// Work that comes before everything else, the first one first; a question that has just been opened waits for it,
/// and then everything is looked at again.
fn interrupt(world: &mut World, work: &[Frame]) {
    hold(world);
    world.push(Frame::of(LOOK));
    for frame in work.iter().rev() {
        world.push(*frame);
    }
}

/// What was done has been looked at.
fn forget_deeds(world: &mut World) {
    if !world.story().deeds.is_empty() {
        world.retell(|story| story.deeds.clear());
        trigger::settle(world);
    }
}

/// The goal, the doom, and the death of all, in this order.
fn end_if_due(world: &mut World) {
    let book = book(world);
    let chapter = &book.chapter;
    if let Some(winner) = winner(world) {
        crown(world, winner);
    } else if !chapter.rules.elimination && condition::holds(world, &chapter.goal, Uid::NONE) {
        let late = world.story().counter_out;
        finish(world, if late { &ending::LASTED } else { &ending::GOAL });
    } else if chapter
        .doom
        .as_ref()
        .is_some_and(|doom| condition::holds(world, doom, Uid::NONE))
    {
        finish(world, &ending::DOOM);
    } else if all_dead(world) {
        let rules = &chapter.rules;
        let end = match (rules.elimination, world.story().solo, rules.dead_are_out) {
            (true, ..) => &ending::NOBODY_LEFT,
            (_, true, _) => &ending::BOTH_DEAD,
            (.., true) => &ending::ALL_OUT,
            _ => &ending::ALL_DEAD,
        };
        finish(world, end);
    }
}

/// In elimination mode the one who has met the goal: the active character before the others, then in turn order
/// (PD-MODE-05, PD-END-01). What touches everyone at once is finished first for the one who would win (PD-RUL-14).
fn winner(world: &World) -> Option<Uid> {
    let chapter = &world.resource::<Book>().chapter;
    if !chapter.rules.elimination {
        return None;
    }
    let active = world.cursor().active;
    let mut order = figure::in_order(world);
    order.sort_by_key(|who| *who != active);
    order
        .into_iter()
        .find(|who| !sheet::lies(world, *who) && condition::holds(world, &chapter.goal, *who))
        .filter(|who| !death::at_stake(world, *who))
}

/// Whether every character lies dead where that is a defeat (PD-SOLO-06, PD-SOLO-08, PD-RUL-109, PD-RUL-164); in a
/// standard game it is none, however many are entombed (PD-RUL-101).
fn all_dead(world: &World) -> bool {
    let story = world.story();
    (story.solo || story.reanimation || death::for_good(world))
        && !figure::characters(world).is_empty()
        && figure::in_play(world).is_empty()
}

/// Adds work: the last round is over. The goal is looked at a last time, as are Pacts and triggers; then the game is
/// lost (PD-END-04, PD-TIME-34, PD-RUL-166).
pub fn counter_out(world: &mut World) {
    world.retell(|story| story.counter_out = true);
    world.push(Frame::of(TOO_LATE));
    world.push(Frame::of(LOOK));
}

/// Job: nothing has ended the game.
fn too_late(world: &mut World, _: Frame) {
    finish(world, &ending::TOO_LATE);
}

/// One of the rivals has met the goal and wins, unless an unfulfilled Pact makes him lose: then nobody does
/// (PD-MODE-05, PD-PACT-06).
fn crown(world: &mut World, who: Uid) {
    if curses(world) && pacts(world, who) > 0 {
        finish(world, &ending::WINNER_CURSED);
    } else {
        world.retell(|story| story.winner = who);
        finish(world, &ending::ONE_WINS);
    }
}

/// The chapter is won by its own rules; where only one can win, by this character.
pub(super) fn win(world: &mut World, who: Uid) {
    if world.resource::<Book>().chapter.rules.elimination {
        crown(world, who);
    } else {
        finish(world, &ending::STORY_WON);
    }
}

/// The chapter is lost by its own rules.
pub(super) fn lose(world: &mut World) {
    finish(world, &ending::STORY_LOST);
}

/// The game ends: who has a Pact left is cursed and loses, whatever the others do (PD-PACT-06, PD-TIME-35,
/// PD-RUL-167), unless the chapter says otherwise (PD-END-05).
fn finish(world: &mut World, end: &End) {
    if world.resource::<Over>().0.is_some() {
        return;
    }
    if curses(world) {
        curse(world);
    }
    tell_winner(world, end.won);
    world.end(end.rules, end.won, end.why, end.name);
}

/// Where the characters do not win and lose together: who has won (PD-MODE-04, PD-MODE-05).
fn tell_winner(world: &mut World, won: bool) {
    let winner = world.story().winner;
    if won && winner.is_some() {
        let character = figure::key(world, winner);
        world.say(
            &["PD-MODE-05", "PD-RUL-164"],
            What::RivalWon {
                uid: winner,
                character,
            },
        );
    }
    if !won && evil_one::seat(world).is_some() {
        world.say(&["PD-MODE-04", "PD-RUL-164"], What::EvilOneWon {});
    }
}

/// Whether an unfulfilled Pact makes its owner lose (PD-PACT-06, PD-END-05).
fn curses(world: &World) -> bool {
    !world.resource::<Book>().chapter.rules.no_curse
}

/// Pacts of a character that are not fulfilled.
fn pacts(world: &World, who: Uid) -> usize {
    world.find::<Pack>(who).map_or(0, |pack| pack.pacts.len())
}

fn curse(world: &mut World) {
    for who in figure::characters(world) {
        let pacts = pacts(world, who);
        if pacts == 0 {
            continue;
        }
        world.retell(|story| story.cursed.push(who));
        let character = figure::key(world, who);
        world.say(
            &["PD-PACT-06", "PD-RUL-167"],
            What::Cursed {
                uid: who,
                character,
                pacts: pacts.min(usize::from(u8::MAX)) as u8,
            },
        );
    }
}

/// The players who have won, by seat: those of the characters who have, and the Evil One's if the characters have lost
/// (PD-MODE-04). Nobody while the game goes on.
pub fn winners(world: &World) -> Vec<u8> {
    let mut seats: Vec<u8> = figure::characters(world)
        .into_iter()
        .filter(|who| has_won(world, *who))
        .map(|who| figure::seat(world, who))
        .collect();
    if evil_one::won(world) == Some(true) {
        seats.extend(evil_one::seat(world));
    }
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// Whether a character has won: the game is won, by this one where only one can win, and no curse lies on him
/// (PD-PACT-06, PD-MODE-05). False while the game goes on.
pub fn has_won(world: &World, who: Uid) -> bool {
    let won = world.resource::<Over>().0.is_some_and(|over| over.won);
    let story = world.story();
    won && !story.cursed.contains(&who)
        && (!world.resource::<Book>().chapter.rules.elimination || story.winner == who)
}
