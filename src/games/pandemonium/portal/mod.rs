//! Portals and Dimensional challenges (PD-PORTAL, PD-DIM).
//!
//! A challenge is played in another dimension: its dice are the character's own, with rerolls, and nothing of it reaches
//! the board, neither Fear nor Life nor creatures; only passing or failing counts (PD-DIM-07, PD-RUL-156).

mod trial;

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::content::pandemonium::Dimension;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::deck::Piles;
use crate::table::house::Challenge;
use crate::table::pieces::Kind;
use crate::vocab::Key;
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 440;

/// A Dimensional card has been taken.
const TAKEN: Job = Job(BASE);
/// The trial that is next, or success if none is left.
const TRIAL: Job = Job(BASE + 1);
/// A choice in a trial has been made.
const CHOSE: Job = Job(BASE + 2);
/// The D12 of a trial lies.
const CREATURE: Job = Job(BASE + 3);
/// The dice of a trial lie.
const ROLLED: Job = Job(BASE + 4);
/// Travel or stay.
const TRAVEL: Job = Job(BASE + 5);
/// That is decided.
const GOES: Job = Job(BASE + 6);
/// Leaving has been paid for.
const ARRIVES: Job = Job(BASE + 7);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(TAKEN, taken);
    r.job(TRIAL, trial::trial);
    r.job(CHOSE, trial::chose);
    r.job(CREATURE, trial::creature);
    r.job(ROLLED, trial::rolled);
    r.job(TRAVEL, travel);
    r.job(GOES, goes);
    r.job(ARRIVES, arrives);
}

/// Whether the portal in the space of a character can be entered (PD-RUL-76); the Action not looked at. There must be
/// another portal, and a card to take (PD-PORTAL-04).
pub fn can_enter(world: &World, who: Uid) -> bool {
    on_portal(world, who) && !others(world, figure::space(world, who)).is_empty() && any_card(world)
}

fn on_portal(world: &World, who: Uid) -> bool {
    figure::stands(world, who) && figure::is_portal(world, figure::space(world, who))
}

fn any_card(world: &World) -> bool {
    let piles = world.resource::<Piles>();
    [Deck::Dimensions.pile(), Deck::Dimensions.spent()]
        .into_iter()
        .any(|pile| !piles.cards(pile).is_empty())
}

/// Why the portal here cannot be entered.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    if !on_portal(world, who) || can_enter(world, who) {
        return Vec::new();
    }
    let (because, rules): (&str, Ids) = if any_card(world) {
        (
            "the board has no other portal to come out of",
            &["PD-RUL-76", "PD-PORTAL-03"],
        )
    } else {
        (
            "no Dimensional card is left to take",
            &["PD-PORTAL-04", "PD-RUL-12"],
        )
    };
    vec![(Act::EnterPortal, because.to_owned(), rules)]
}

/// The portals of the board but the one here, by space; whoever stands there (PD-RUL-76).
fn others(world: &World, here: SpaceId) -> Vec<SpaceId> {
    let mut all = effect::area(world, crate::vocab::pandemonium::Place::Portal, here);
    all.retain(|at| *at != here);
    all
}

/// Enters it; the Action has been paid, one in all (PD-RUL-75).
pub fn enter(world: &mut World, who: Uid) {
    let at = figure::space(world, who);
    let character = figure::key(world, who);
    let space = world.resource::<Book>().board.name(at);
    world.say_cause(
        &["PD-PORTAL-04", "PD-DIM-08", "PD-RUL-75"],
        What::PortalEntered {
            uid: who,
            character,
            at,
            space,
        },
    );
    let mark = i32::from(effect::death_mark(world));
    let then = Frame::of(TAKEN).who(who).with(0, mark);
    pack::draw_card(world, who, Deck::Dimensions, then);
}

/// A challenge under way, with its piece.
fn challenge(world: &World, who: Uid) -> Option<(Uid, Challenge)> {
    figure::of_kind(world, Kind::Challenge)
        .into_iter()
        .filter_map(|piece| Some((piece, world.find::<Challenge>(piece)?.clone())))
        .rfind(|(_, challenge)| challenge.who == who)
}

fn dimension(book: &Book, challenge: &Challenge) -> Option<Dimension> {
    book.dimensions.get(usize::from(challenge.card)).cloned()
}

/// Job: the card has been taken; its challenge begins (PD-DIM-01).
fn taken(world: &mut World, frame: Frame) {
    let Ok(card) = u16::try_from(frame.a) else {
        return;
    };
    let who = frame.who;
    let id = world
        .resource::<Book>()
        .dimensions
        .get(usize::from(card))
        .map_or(Key::fixed(""), |dimension| dimension.id);
    world.add_piece((
        Kind::Challenge,
        Challenge {
            who,
            card,
            ..Challenge::default()
        },
    ));
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-DIM-01", "PD-DIM-08"],
        What::ChallengeDrawn {
            uid: who,
            character,
            card: id,
        },
    );
    world.push(Frame::of(TRIAL).who(who).with(0, frame.b));
}

/// The challenge of a frame; it is over without a result if the character has died meanwhile (PD-RUL-100).
fn under_way(world: &mut World, frame: Frame) -> Option<(Uid, Challenge)> {
    let (piece, held) = challenge(world, frame.who)?;
    if effect::died_since(world, frame.b as u16, frame.who) {
        put_away(world, piece, &held);
        return None;
    }
    Some((piece, held))
}

fn put_away(world: &mut World, piece: Uid, held: &Challenge) {
    world.remove_piece(piece);
    pack::discard_card(world, Deck::Dimensions, held.card);
}

/// The challenge is over (PD-TIME-47).
fn conclude(world: &mut World, frame: Frame, passed: bool) {
    let who = frame.who;
    let Some((piece, held)) = challenge(world, who) else {
        return;
    };
    let book = book(world);
    let Some(card) = dimension(&book, &held) else {
        return;
    };
    put_away(world, piece, &held);
    let character = figure::key(world, who);
    let rules: Ids = if passed {
        &["PD-DIM-02", "PD-DIM-03"]
    } else {
        &["PD-DIM-04", "PD-RUL-157"]
    };
    world.say_cause(
        rules,
        What::ChallengeEnded {
            uid: who,
            character,
            card: card.id,
            passed,
        },
    );
    let at = figure::space(world, who);
    if passed {
        card::did(world, who, Deed::PassPortal);
        let (a, b) = (i32::from(at.0), frame.b);
        world.push(Frame::of(TRAVEL).who(who).with(a, b));
        card::reward(world, who, card.rewards, &["PD-DIM-03", "PD-SOUL-02"]);
    } else {
        card::did(world, who, Deed::FailPortal);
        // The loss comes first, and the creature appears whatever becomes of him (PD-DIM-05, PD-DIM-06, PD-RUL-157).
        appear::summon(world, at, 1);
        loss::lose_life(world, who, 1, loss::Cause::Challenge);
    }
}

/// Whether the character is still where he passed the challenge.
fn there(world: &World, frame: Frame) -> bool {
    figure::stands(world, frame.who)
        && i32::from(figure::space(world, frame.who).0) == frame.a
        && !effect::died_since(world, frame.b as u16, frame.who)
}

/// Job: travel to another portal, or stay (PD-DEC-25, PD-RUL-76).
fn travel(world: &mut World, frame: Frame) {
    if !there(world, frame) {
        return;
    }
    let who = frame.who;
    let mut options: Vec<Act> = others(world, figure::space(world, who))
        .into_iter()
        .map(Act::Space)
        .collect();
    options.push(Act::Done);
    world.ask_for(who, Why::Travel, who, options, frame.go_on(GOES));
}

/// Job: leaving a space with a creature is paid for, by portal too (PD-RUL-70).
fn goes(world: &mut World, frame: Frame) {
    let Some(Act::Space(to)) = world.answer() else {
        return;
    };
    if !there(world, frame) {
        return;
    }
    let to = figure::ground_piece(world, to);
    world.push(frame.go_on(ARRIVES).what(to));
    let by = walk::leaving(world, frame.who);
    loss::lose_life(world, frame.who, by, loss::Cause::Leaving);
}

/// Job: he comes out, unless leaving has killed him (PD-RUL-72).
fn arrives(world: &mut World, frame: Frame) {
    if !there(world, frame) {
        return;
    }
    let who = frame.who;
    let from = figure::space(world, who);
    let to = SpaceId(world.of::<crate::table::pieces::Card>(frame.what).0);
    let space = world.resource::<Book>().board.name(to);
    // It may have been sealed while leaving was paid for.
    if !figure::is_portal(world, to) {
        return;
    }
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-PORTAL-03", "PD-DIM-02", "PD-RUL-76"],
        What::Travelled {
            uid: who,
            character,
            from,
            to,
            space,
        },
    );
    walk::land(world, who, to);
}
