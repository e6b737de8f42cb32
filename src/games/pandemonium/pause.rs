//! The moments in which any player may play a positive Event (PD-EVENT-04, PD-TIME-17, PD-DEC-37, PD-RUL-96,
//! PD-RUL-169).
//!
//! Every open question can be put aside for one: `asides`. Where no question comes, a pause is made: after every
//! change of state, and where [`pause()`] is called because a step is over that has changed nothing yet, such as a roll.
//! A pause asks only players who hold an Event that would do something now, in turn order, the active one first. A
//! player can pass for a while; when a character is about to die, its player is asked all the same.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::ask::Question;
use crate::table::event::Log;
use crate::table::house::{Pack, Pass};
use crate::table::pieces::Kind;

/// First number of this module's jobs.
pub const BASE: u16 = 500;

/// A pause: `what` is the character who is about to die, if one is; `b` has one bit for each seat that has had enough
/// of it, `at` is the seat that is asked.
const PAUSE: Job = Job(BASE);
/// A positive Event is played before a question: that of `who` in the place `a`.
const PLAY: Job = Job(BASE + 1);
/// What has happened so far calls for no pause.
const HUSH: Job = Job(BASE + 2);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(PAUSE, pausing);
    r.job(PLAY, |world, frame| {
        card::use_event(world, frame.who, frame.a as u8);
    });
    r.job(HUSH, |world, _| settle(world));
}

/// Positive Events of one character that can be used now (PD-EVENT-04).
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let can = |n: &u8| card::playable(world, who, *n).is_some();
    held(world, who)
        .filter(can)
        .map(|n| Act::UseEvent { who, n })
        .collect()
}

/// The places of the Events of a character who can use any.
fn held(world: &World, who: Uid) -> std::ops::Range<u8> {
    match sheet::lies(world, who) {
        true => 0..0,
        false => 0..world.find::<Pack>(who).map_or(0, |pack| pack.events.len()) as u8,
    }
}

/// All characters in the order in which their players act at the same moment (PD-RUL-169).
fn order(world: &World) -> Vec<Uid> {
    let active = world.cursor().active;
    let mut order = figure::in_order(world);
    order.sort_by_key(|who| *who != active);
    order
}

/// Whether anyone holds an Event at all. Derived from the pieces: looked up at every step.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(super) struct InHand(bool);

impl InHand {
    /// What the pieces say.
    pub(super) fn read(world: &World) -> InHand {
        let holds = |who| {
            let pack = world.find::<Pack>(who);
            pack.is_some_and(|pack| !pack.events.is_empty())
        };
        InHand(figure::each(world, Kind::Character).any(holds))
    }
}

/// Events have come into a hand or left one.
pub(super) fn recount(world: &mut World) {
    let now = InHand::read(world);
    world.insert_resource(now);
}

fn anyone_holds(world: &World) -> bool {
    world.resource::<InHand>().0
}

/// Positive Events that can be played before the open question is answered and are not among its options. A question
/// is as good as a pause.
pub(super) fn asides(world: &mut World) -> Vec<AnyAct> {
    if !anyone_holds(world) {
        return Vec::new();
    }
    let pauses = |open: &ask::Ask| open.why == ask::Why::House(Why::UseEventNow);
    let open = world.resource::<Question>().open.as_ref();
    if !quiet(world) && !open.is_some_and(pauses) {
        settle(world);
    }
    let Some(open) = world.resource::<Question>().open.as_ref() else {
        return Vec::new();
    };
    order(world)
        .into_iter()
        .filter(|who| figure::speaks_for(world, open.seat, *who))
        .flat_map(|who| options(world, who))
        .map(AnyAct::House)
        .filter(|act| !open.options.contains(act))
        .collect()
}

/// Puts the open question aside and adds the work of playing an Event; after it the question is asked anew.
pub(super) fn aside(world: &mut World, act: AnyAct) {
    let AnyAct::House(Act::UseEvent { who, n }) = act else {
        return;
    };
    goal::hold(world);
    hush(world);
    world.push(Frame::of(PLAY).who(who).with(i32::from(n), 0));
}

/// Adds work: what happens before it calls for no pause, because a question comes next. A pause that was asking goes
/// on.
pub(super) fn hush(world: &mut World) {
    if next_job(world) != Some(PAUSE) {
        world.push(Frame::of(HUSH));
    }
}

/// Adds work if someone would want it: a pause.
pub fn pause(world: &mut World) {
    make(world, Uid::NONE);
}

/// Adds work if someone would want it: the pause before a character dies. Its player is asked even if he has passed.
pub fn last_moment(world: &mut World, who: Uid) {
    make(world, who);
}

fn make(world: &mut World, dying: Uid) {
    if anyone_holds(world)
        && (dying.is_some() || !quiet(world))
        && waiting(world, dying, 0).is_some()
    {
        world.push(Frame::of(PAUSE).what(dying));
    }
}

/// Whether a pause must be made now that something has changed: not where a question comes next anyway, not in the
/// middle of an Event, and not where one is made already.
pub(super) fn is_due(world: &World) -> bool {
    anyone_holds(world)
        && world.resource::<Question>().open.is_none()
        && !quiet(world)
        && !matches!(next_job(world), Some(PAUSE | HUSH))
        && !card::resolves_event(world)
        && !turn::asks_next(world)
        && waiting(world, Uid::NONE, 0).is_some()
}

fn next_job(world: &World) -> Option<Job> {
    let frames = world.resource::<Agenda>().frames();
    frames.last().map(|frame| frame.job)
}

/// Whether nothing has happened since the last pause.
fn quiet(world: &World) -> bool {
    world.story().quiet == world.resource::<Log>().count
}

fn settle(world: &mut World) {
    let now = world.resource::<Log>().count;
    world.retell(|story| story.quiet = now);
}

/// The next player to ask: the seat, and the character with an Event that would do something now.
fn waiting(world: &World, dying: Uid, done: i32) -> Option<(u8, Uid)> {
    let last_for = dying.is_some().then(|| figure::seat(world, dying));
    let passed = |seat: u8| {
        let passes = &world.story().passes;
        passes.iter().any(|(by, _)| *by == seat) && last_for != Some(seat)
    };
    let wants = |who: Uid| {
        held(world, who).any(|n| {
            card::playable(world, who, n)
                .is_some_and(|card| effect::stirs(world, effect::Source::Event(card), who))
        })
    };
    order(world)
        .into_iter()
        .map(|who| (figure::seat(world, who), who))
        .find(|(seat, who)| done & bit(*seat) == 0 && !passed(*seat) && wants(*who))
}

fn bit(seat: u8) -> i32 {
    1i32.checked_shl(u32::from(seat)).unwrap_or_default()
}

/// Job: one player after another may play an Event, until nobody wants to.
fn pausing(world: &mut World, frame: Frame) {
    if frame.step > 0 {
        answered(world, frame);
        return;
    }
    if frame.what == Uid::NONE && quiet(world) {
        return;
    }
    let Some((seat, who)) = waiting(world, frame.what, frame.b) else {
        settle(world);
        return;
    };
    let mut choices: Vec<Act> = order(world)
        .into_iter()
        .filter(|who| figure::seat(world, *who) == seat)
        .flat_map(|who| options(world, who))
        .collect();
    choices.extend([Act::PassTurn, Act::PassRound, Act::PassAttack, Act::Done]);
    let resume = frame.at(seat).step(1);
    world.ask_for_openly(who, Why::UseEventNow, who, choices, resume);
}

fn answered(world: &mut World, frame: Frame) {
    let again = frame.at(0).step(0);
    let pass = match world.answer() {
        Some(Act::UseEvent { who, n }) => {
            world.push(again.with(0, 0));
            card::use_event(world, who, n);
            return;
        }
        Some(Act::PassTurn) => Some(Pass::Turn),
        Some(Act::PassRound) => Some(Pass::Round),
        Some(Act::PassAttack) => Some(Pass::Attack),
        _ => None,
    };
    if let Some(pass) = pass {
        world.retell(|story| story.passes.push((frame.at, pass)));
    }
    world.push(again.with(0, frame.b | bit(frame.at)));
}

/// A turn is over, a character's or the creatures', or the beginning of the round: who passed for it is asked again.
pub(super) fn turn_over(world: &mut World) {
    forget(world, |_, pass| pass == Pass::Turn);
}

/// A round is over.
pub(super) fn round_over(world: &mut World) {
    forget(world, |_, pass| pass != Pass::Attack);
}

/// These characters are attacked: their players are asked again.
pub(super) fn attacked(world: &mut World, who: &[Uid]) {
    if !world.story().passes.is_empty() {
        let seats: Vec<u8> = who.iter().map(|who| figure::seat(world, *who)).collect();
        forget(world, |seat, pass| {
            pass == Pass::Attack && seats.contains(&seat)
        });
    }
}

fn forget(world: &mut World, over: impl Fn(u8, Pass) -> bool) {
    if !world.story().passes.is_empty() {
        world.retell(|story| story.passes.retain(|(seat, pass)| !over(*seat, *pass)));
    }
}
