//! The players' turn: order, turns, everything that can be done in one, and its end (PD-TIME-08 to 20).
//!
//! | file | rules |
//! |---|---|
//! | `order` | PD-TIME-09: who plays in which order |
//! | `acts` | PD-TIME-16: what the character in turn can do, and doing it |
//!
//! The phase goes through the steps below. While a turn is open, everything that can be done is offered again
//! whenever there is no work left: in a run as the question where it goes, between the steps of a Move as the question
//! whether it goes on, otherwise as the question of the turn.

mod acts;
mod order;

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::cursor::Cursor;
use crate::table::house::{Had, Sheet, Stance, Turn};
use crate::vocab::pandemonium::{Cue, Span, Trait};

pub use acts::{acts, barred, cost, is_paid};

/// First number of this module's jobs.
pub const BASE: u16 = 180;

/// Step of the phase: it begins; the order is to be fixed.
pub const OPEN: u8 = 0;
/// Step of the phase: the next character is to be found.
pub const NEXT: u8 = 1;
/// Step of the phase: a turn is under way, `Cursor.active` plays.
pub const ACTING: u8 = 2;
/// Step of the phase: the active character has declared the end (PD-TIME-19).
pub const ENDING: u8 = 3;
/// Step of the phase: what happens at the end of a turn has happened.
pub const CLOSING: u8 = 4;

/// Job: the place `a` of the order is to be settled.
const ORDER: Job = Job(BASE);
/// Job: who is next in the order, for place `a`, has been chosen.
const ORDERED: Job = Job(BASE + 1);
/// Job: Souls at the start of the turn.
const COLLECT: Job = Job(BASE + 2);
/// Job: the darkness check.
const DARKNESS: Job = Job(BASE + 3);
/// Job: Panic, if the character is in it.
const PANIC: Job = Job(BASE + 4);
/// Job: the cue of the turn's beginning, or with `a` of 1 of its end.
const CUE: Job = Job(BASE + 5);
/// Job: what is done has been chosen.
pub(super) const CHOSE: Job = Job(BASE + 6);
/// Work that asks nothing and leaves nothing to react to.
const MERE: [Job; 3] = [walk::COLLECT, strike::END, goal::LOOK];

/// Job: the Event card of the turn's end.
const EVENT: Job = Job(BASE + 7);
/// Job: whether an Event that need not be taken is taken has been chosen.
const TOOK: Job = Job(BASE + 8);

/// Registers the systems and jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.during(CHARACTERS, run_phase);
    r.job(ORDER, order::order);
    r.job(ORDERED, order::ordered);
    r.job(COLLECT, |world, frame| loss::collect(world, frame.who));
    r.job(DARKNESS, darkness);
    r.job(PANIC, |world, frame| {
        face_panic(world, frame.who);
    });
    r.job(CUE, cue);
    r.job(CHOSE, acts::chose);
    r.job(EVENT, event);
    r.job(TOOK, took);
}

/// Pays one Action of the character in turn.
pub fn pay(world: &mut World, who: Uid) {
    world.change::<Turn>(who, |turn| {
        turn.spent = turn.spent.saturating_add(1);
        turn.acted = true;
    });
}

/// Whether a character who has just died may go on with his turn: it is his own, he has not ended it, and Actions are
/// left (PD-DEATH-12).
pub fn can_go_on(world: &World, who: Uid) -> bool {
    sheet::in_turn(world, who)
        && world.cursor().step == ACTING
        && sheet::actions_left(world, who) > 0
}

fn go_to(world: &mut World, step: u8) {
    world.resource_mut::<Cursor>().step = step;
}

/// The phase, one thing at a time.
fn run_phase(world: &mut World) {
    match world.cursor().step {
        OPEN => open(world),
        NEXT => next(world),
        ACTING => offer(world),
        ENDING => wind_up(world),
        _ => close(world),
    }
}

/// The players' turn begins: nobody has had a turn, and the order is fixed (PD-TIME-09).
fn open(world: &mut World) {
    for who in figure::characters(world) {
        world.set(who, Turn::default());
    }
    let round = world.cursor().round as u8;
    world.say(&["PD-ROUND-02"], What::CharactersBegin { round });
    pause::turn_over(world);
    world.resource_mut::<Cursor>().active = Uid::NONE;
    go_to(world, NEXT);
    let order = sheet::turn_order(world);
    world.retell(|story| story.order = order);
    world.push(Frame::of(ORDER));
}

/// The next character's turn begins, or the creatures' turn (PD-TIME-10, PD-ROUND-14).
fn next(world: &mut World) {
    order::note_late(world);
    let Some(who) = order::next(world) else {
        *world.resource_mut::<Cursor>() = Cursor {
            phase: CREATURES,
            step: 0,
            active: Uid::NONE,
            ..world.cursor()
        };
        return;
    };
    begin(world, who);
}

/// A turn opens (PD-TIME-11 to 14).
fn begin(world: &mut World, who: Uid) {
    let late = world.of::<Turn>(who).late;
    world.set(
        who,
        Turn {
            had: Had::Active,
            late,
            ..Turn::default()
        },
    );
    world.resource_mut::<Cursor>().active = who;
    go_to(world, ACTING);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-ROUND-09", "PD-TIME-11"],
        What::TurnBegan {
            uid: who,
            character,
        },
    );
    if world.of::<Stance>(who) == Stance::Entombed {
        death::stand_up(world, who, &["PD-DEATH-11", "PD-RUL-105"]);
    }
    world.alarm();
    for job in [CUE, PANIC, DARKNESS, COLLECT] {
        world.push(Frame::of(job).who(who));
    }
}

/// Job: a character whose space is dark gets Fear (PD-ROUND-11).
fn darkness(world: &mut World, frame: Frame) {
    let who = frame.who;
    if figure::stands(world, who) && round::dark(world, figure::space(world, who)) {
        loss::gain_fear(world, who, 1, loss::Fright::Darkness);
    }
}

/// Whether there is Panic to face, which is begun then (PD-ROUND-12, PD-RUL-46).
fn face_panic(world: &mut World, who: Uid) -> bool {
    if !figure::stands(world, who) || !sheet::panics(world, who) {
        return false;
    }
    loss::face_panic(world, who);
    !world.resource::<Agenda>().is_empty()
}

/// Job: the cue of the beginning or end of a turn.
fn cue(world: &mut World, frame: Frame) {
    if sheet::in_turn(world, frame.who) && !sheet::lies(world, frame.who) {
        let cue = match frame.a {
            0 => Cue::TurnBegins,
            _ => Cue::TurnEnds,
        };
        goal::cue(world, cue, frame.who, Uid::NONE);
    }
}

/// Whether the question of the turn comes next: a turn is under way, and nothing is left to do that could change
/// anything.
pub(super) fn asks_next(world: &World) -> bool {
    let cursor = world.cursor();
    let mut work = world.resource::<Agenda>().frames().iter();
    cursor.phase == CHARACTERS
        && cursor.step == ACTING
        && figure::stands(world, cursor.active)
        && !sheet::panics(world, cursor.active)
        && work.all(|frame| MERE.contains(&frame.job))
}

/// The turn is under way: one who lies dead ends it, Souls are collected, Panic is faced, and then the player decides
/// (PD-TIME-16, PD-TIME-17).
fn offer(world: &mut World) {
    let who = world.cursor().active;
    order::note_late(world);
    if !figure::stands(world, who) {
        walk::end_run(world, who);
        // PD-RUL-109: one who died for good or until reanimated has had his turn.
        let lies = sheet::lies(world, who) || !world.exists(who);
        go_to(world, if lies { CLOSING } else { ENDING });
        return;
    }
    if world.of::<Turn>(who).run == Some(0) {
        walk::end_run(world, who);
        return;
    }
    let souls = world.of::<Sheet>(who).souls;
    loss::collect(world, who);
    if world.of::<Sheet>(who).souls != souls || face_panic(world, who) {
        return;
    }
    let turn: Turn = world.of(who);
    let why = match (turn.run, turn.stride) {
        (Some(_), 0) => Why::RunStep,
        (Some(_), _) => Why::SureStep,
        (None, 0) => Why::CharacterTurn,
        (None, _) => Why::SecondStep,
    };
    let options = acts(world, who);
    let resume = Frame::of(CHOSE).who(who);
    world.ask_for_openly(who, why, who, options, resume);
}

/// The turn has been ended: the Event card, the rules of the chapter, and Panic that they bring (PD-TIME-19).
fn wind_up(world: &mut World) {
    let who = world.cursor().active;
    walk::end_run(world, who);
    go_to(world, CLOSING);
    world.push(Frame::of(PANIC).who(who));
    world.push(Frame::of(CUE).who(who).with(1, 0));
    world.push(Frame::of(EVENT).who(who));
    pause::pause(world);
}

/// Whether someone or something keeps a character company (PD-EVENT-01, PD-RUL-107).
pub fn has_company(world: &World, who: Uid) -> bool {
    let at = figure::space(world, who);
    !figure::beasts_in(world, at).is_empty()
        || figure::standing_in(world, at)
            .into_iter()
            .chain(
                figure::good_allies(world)
                    .into_iter()
                    .filter(|ally| figure::space(world, *ally) == at),
            )
            .any(|other| other != who)
}

/// Job: one who is alone at the end of his turn takes an Event card (PD-EVENT-01, PD-SKILL-I6).
fn event(world: &mut World, frame: Frame) {
    let who = frame.who;
    if sheet::lies(world, who) || has_company(world, who) {
        return;
    }
    if sheet::has_trait(world, who, Trait::NoEvents) {
        let took = Frame::of(TOOK).who(who);
        world.ask_for(who, Why::TakeEvent, who, vec![Act::Yes, Act::No], took);
        return;
    }
    card::draw_event(world, who);
}

/// Job: the player of PD-SKILL-I6 has decided (PD-RUL-68).
fn took(world: &mut World, frame: Frame) {
    if world.answer() == Some(Act::Yes) {
        card::draw_event(world, frame.who);
    }
}

/// A turn closes (PD-TIME-20).
fn close(world: &mut World) {
    let who = world.cursor().active;
    let unused = match sheet::lies(world, who) {
        true => 0,
        false => sheet::actions_left(world, who),
    };
    world.change::<Turn>(who, |turn| turn.had = Had::Done);
    let character = figure::key(world, who);
    effect::end_boosts(world, Span::Turn, who);
    world.say(
        &["PD-ROUND-13", "PD-RUL-22"],
        What::TurnEnded {
            uid: who,
            character,
            unused,
        },
    );
    pause::turn_over(world);
    world.resource_mut::<Cursor>().active = Uid::NONE;
    go_to(world, NEXT);
    world.alarm();
}
