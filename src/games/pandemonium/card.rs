//! Events and Pacts, and rewards (PD-EVENT, PD-PACT).

use bevy::ecs::prelude::*;

use super::*;
use crate::content::pandemonium::{EventCard, Rewards};
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::house::Pack;
use crate::table::pieces::Kind;
use crate::vocab::Key;
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 420;

/// An Event card has been taken.
const EVENT: Job = Job(BASE);
/// An Event has had its effect and is discarded.
const EVENT_DONE: Job = Job(BASE + 1);
/// A Pact card has been taken.
const PACT: Job = Job(BASE + 2);
/// The next of the Pacts that have come true is resolved.
const FULFIL: Job = Job(BASE + 3);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(EVENT, event_taken);
    r.job(EVENT_DONE, event_done);
    r.job(PACT, pact_taken);
    r.job(FULFIL, fulfil);
}

/// Adds work: `who` takes an Event card (PD-EVENT-03, PD-EVENT-04).
pub fn draw_event(world: &mut World, who: Uid) {
    pack::draw_card(world, who, Deck::Events, Frame::of(EVENT).who(who));
}

/// Adds work: `who` takes a Pact card, where the game has Pacts (PD-SOLO-03, PD-REAN-01, PD-RUL-109).
pub fn draw_pact(world: &mut World, who: Uid) {
    let story = world.story();
    if !story.solo && !story.reanimation {
        pack::draw_card(world, who, Deck::Pacts, Frame::of(PACT).who(who));
    }
}

/// The card that a drawing has brought, if any (PD-RUL-12).
fn drawn(frame: Frame) -> Option<u16> {
    u16::try_from(frame.a).ok()
}

fn event_card(world: &World, card: u16) -> Option<&EventCard> {
    world.resource::<Book>().events.get(usize::from(card))
}

/// Job: an Event has been taken. A negative one happens at once, a positive one is kept.
fn event_taken(world: &mut World, frame: Frame) {
    let Some(card) = drawn(frame) else { return };
    let Some((event, positive)) = event_card(world, card).map(|e| (e.id, e.positive)) else {
        return;
    };
    let who = frame.who;
    let character = figure::key(world, who);
    let rules: Ids = if positive {
        &["PD-EVENT-04", "PD-EVENT-02"]
    } else {
        &["PD-EVENT-03", "PD-EVENT-02"]
    };
    world.say_cause(
        rules,
        What::EventDrawn {
            uid: who,
            character,
            event,
            positive,
        },
    );
    did(world, who, Deed::Event);
    if positive {
        world.change(who, |pack: &mut Pack| pack.events.push(card));
        pause::recount(world);
    } else {
        world.push(Frame::of(EVENT_DONE).who(who).with(i32::from(card), 0));
        effect::run(world, effect::Source::Event(card), who, who);
    }
}

/// Job: an Event is discarded once it has been resolved or used (PD-EVENT-03, PD-EVENT-04).
fn event_done(world: &mut World, frame: Frame) {
    let Some(card) = drawn(frame) else { return };
    pack::discard_card(world, Deck::Events, card);
    tell_discarded(world, frame.who, card, &["PD-EVENT-03", "PD-EVENT-04"]);
}

fn tell_discarded(world: &mut World, who: Uid, card: u16, rules: Ids) {
    let event = event_card(world, card).map_or(Key::fixed(""), |event| event.id);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::EventDiscarded {
            uid: who,
            character,
            event,
        },
    );
}

/// Job: a Pact has been taken. Only its owner sees it (PD-PACT-01).
fn pact_taken(world: &mut World, frame: Frame) {
    let Some(card) = drawn(frame) else { return };
    let pact = pact_key(world, card);
    let who = frame.who;
    world.change(who, |pack: &mut Pack| pack.pacts.push(card));
    let character = figure::key(world, who);
    world.say(
        &["PD-DEATH-06", "PD-PACT-01", "PD-RUL-114"],
        What::PactDrawn {
            uid: who,
            character,
            pact,
        },
    );
}

fn pact_key(world: &World, card: u16) -> Key {
    let book = world.resource::<Book>();
    book.pacts
        .get(usize::from(card))
        .map_or(Key::fixed(""), |pact| pact.id)
}

/// A Pact of a character is discarded.
pub fn drop_pact(world: &mut World, who: Uid, n: u8, rules: Ids) {
    let mut taken = None;
    world.change(who, |pack: &mut Pack| {
        let n = usize::from(n);
        taken = (n < pack.pacts.len()).then(|| pack.pacts.remove(n));
    });
    let Some(card) = taken else { return };
    pack::discard_unseen(world, card);
    let (character, pact) = (figure::key(world, who), pact_key(world, card));
    world.say(
        rules,
        What::PactDropped {
            uid: who,
            character,
            pact,
        },
    );
}

/// All Pacts of a character are void and are discarded.
pub fn void_pacts(world: &mut World, who: Uid, rules: Ids) {
    while world
        .find::<Pack>(who)
        .is_some_and(|pack| !pack.pacts.is_empty())
    {
        drop_pact(world, who, 0, rules);
    }
}

/// The card of a positive Event of a character, by its place, if it can be used now (PD-EVENT-04).
pub(super) fn playable(world: &World, who: Uid, n: u8) -> Option<u16> {
    let pack = world.find::<Pack>(who)?;
    let card = *pack.events.get(usize::from(n))?;
    let when = event_card(world, card)?.when.as_ref();
    when.is_none_or(|when| condition::holds(world, when, who))
        .then_some(card)
}

/// Whether what comes next is the rest of an Event that is being resolved, and not a procedure that it has begun.
pub(super) fn resolves_event(world: &World) -> bool {
    let frames = world.resource::<Agenda>().frames();
    let first = frames.iter().rfind(|frame| !effect::is_list(frame));
    first.is_some_and(|frame| frame.job == EVENT_DONE)
}

/// Uses a positive Event of a character, by its place: it happens, and is discarded then (PD-EVENT-04).
pub fn use_event(world: &mut World, who: Uid, n: u8) {
    let mut taken = None;
    world.change(who, |pack: &mut Pack| {
        let n = usize::from(n);
        taken = (n < pack.events.len()).then(|| pack.events.remove(n));
    });
    let Some(card) = taken else { return };
    pause::recount(world);
    let event = event_card(world, card).map_or(Key::fixed(""), |event| event.id);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-EVENT-04", "PD-ACTION-01"],
        What::EventUsed {
            uid: who,
            character,
            event,
        },
    );
    world.push(Frame::of(EVENT_DONE).who(who).with(i32::from(card), 0));
    effect::run(world, effect::Source::Event(card), who, who);
}

/// Adds work: rewards of a Pact or challenge (PD-PACT-04, PD-DIM-03). What needs no choice is given at once; Items come
/// before spaces of the tree.
pub fn reward(world: &mut World, who: Uid, rewards: Rewards, rules: Ids) {
    if rewards.skills > 0 {
        growth::improve(world, who, rewards.skills);
    }
    if rewards.items > 0 {
        pack::draw_items(world, who, rewards.items);
    }
    if rewards.souls > 0 {
        loss::gain_souls(world, who, rewards.souls, rules);
    }
    if rewards.life > 0 {
        loss::gain_life(world, who, rewards.life, rules);
    }
    if rewards.calm > 0 {
        loss::lose_fear(world, who, rewards.calm, rules);
    }
    if rewards.traps > 0 {
        pack::gain_traps(world, who, rewards.traps);
    }
}

/// Something has been done: Pacts and triggers look at it at the next check (PD-PACT-02).
pub fn did(world: &mut World, who: Uid, deed: Deed) {
    let at = figure::space(world, who);
    world.retell(|story| {
        story.deeds.push((who, deed));
        if deed == Deed::Die {
            story.deaths.push((who, at));
        }
    });
    world.alarm();
}

/// All Events of a character are discarded (PD-DEATH-02).
pub fn discard_events(world: &mut World, who: Uid) {
    let mut all = Vec::new();
    world.change(who, |pack: &mut Pack| {
        all = std::mem::take(&mut pack.events)
    });
    pause::recount(world);
    for card in all {
        pack::discard_card(world, Deck::Events, card);
        tell_discarded(world, who, card, &["PD-DEATH-02"]);
    }
}

/// Looks at every Pact: those that have come true wait to be resolved, and work for it is added (PD-PACT-02,
/// PD-RUL-112). Whether there are new ones.
pub(super) fn look(world: &mut World) -> bool {
    let pieces = Pieces::of_world(world);
    let holds = |who| {
        let pack = pieces.find::<Pack>(who);
        pack.is_some_and(|pack| !pack.pacts.is_empty())
    };
    if !figure::each(world, Kind::Character).any(holds) {
        return false;
    }
    let mut due = world.story().due.clone();
    let known = due.len();
    for who in figure::in_order(world) {
        let book = world.resource::<Book>();
        let held = world.find::<Pack>(who).map_or(&[][..], |pack| &pack.pacts);
        for (n, card) in held.iter().enumerate() {
            let copies = held.iter().take(n + 1).filter(|each| *each == card).count();
            let queued = due.iter().filter(|each| **each == (who, *card)).count();
            let true_now = book
                .pacts
                .get(usize::from(*card))
                .is_some_and(|pact| condition::holds(world, &pact.when, who));
            if true_now && queued < copies {
                due.push((who, *card));
            }
        }
    }
    let more = due.len() > known;
    if more {
        world.retell(|story| story.due = due);
    }
    more
}

/// The work of resolving the Pacts that have come true.
pub(super) fn resolve_due() -> Frame {
    Frame::of(FULFIL)
}

/// Job: resolve the next Pact: in turn order, those of one owner in the order that the owner chooses (PD-DEC-45).
/// Before each an Event may be played (PD-TIME-17).
fn fulfil(world: &mut World, frame: Frame) {
    match frame.step {
        0 => {
            world.push(frame.step(1));
            pause::pause(world);
        }
        1 => choose_due(world, frame),
        _ => {
            if let Some(Act::Pact { who, n }) = world.answer() {
                world.push(frame.step(0));
                fulfil_one(world, who, usize::from(n));
            }
        }
    }
}

fn choose_due(world: &mut World, frame: Frame) {
    forget_gone(world);
    let due = world.story().due.clone();
    let order = figure::in_order(world);
    let first = order
        .into_iter()
        .find(|who| due.iter().any(|(owner, _)| owner == who));
    let Some(who) = first else { return };
    let held = world.find::<Pack>(who).map_or(&[][..], |pack| &pack.pacts);
    let mut waiting: Vec<u16> = due
        .iter()
        .filter(|(owner, _)| *owner == who)
        .map(|(_, card)| *card)
        .collect();
    let mut options = Vec::new();
    for (n, card) in held.iter().enumerate() {
        if let Some(place) = waiting.iter().position(|each| each == card) {
            waiting.swap_remove(place);
            options.push(Act::Pact { who, n: n as u8 });
        }
    }
    if !options.is_empty() {
        world.ask_for(who, Why::DueOrder, who, options, frame.step(2));
    }
}

/// Drops from what waits the Pacts that their owner has no longer.
fn forget_gone(world: &mut World) {
    let mut due = world.story().due.clone();
    due.retain(|(who, card)| {
        world
            .find::<Pack>(*who)
            .is_some_and(|pack| pack.pacts.contains(card))
    });
    world.retell(|story| story.due = due);
}

/// A Pact is fulfilled: its card is discarded, its rewards and then its effects come (PD-PACT-04, PD-PACT-05).
fn fulfil_one(world: &mut World, who: Uid, n: usize) {
    let mut taken = None;
    world.change(who, |pack: &mut Pack| {
        taken = (n < pack.pacts.len()).then(|| pack.pacts.remove(n));
    });
    let Some(card) = taken else { return };
    world.retell(|story| {
        if let Some(place) = story.due.iter().position(|each| *each == (who, card)) {
            story.due.remove(place);
        }
    });
    pack::discard_card(world, Deck::Pacts, card);
    let (character, pact) = (figure::key(world, who), pact_key(world, card));
    world.say_cause(
        &["PD-PACT-02", "PD-PACT-05", "PD-RUL-112"],
        What::PactFulfilled {
            uid: who,
            character,
            pact,
        },
    );
    let rewards = world
        .resource::<Book>()
        .pacts
        .get(usize::from(card))
        .map(|pact| pact.rewards)
        .unwrap_or_default();
    effect::run(world, effect::Source::Pact(card), who, who);
    reward(world, who, rewards, &["PD-PACT-04", "PD-SOUL-02"]);
}
