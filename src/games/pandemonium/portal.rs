//! Portals and Dimensional challenges (PD-PORTAL, PD-DIM).
//!
//! A challenge is played in another dimension: its dice are the character's own, with rerolls, and nothing of it reaches
//! the board, neither Fear nor Life nor creatures; only passing or failing counts (PD-DIM-07, PD-RUL-156).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::content::pandemonium::{Breed, Dimension, Trial};
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::deck::Piles;
use crate::table::house::{Challenge, Pack};
use crate::table::pieces::Kind;
use crate::vocab::Key;
use crate::vocab::pandemonium::{Deed, Trait, Value};

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
    r.job(TRIAL, trial);
    r.job(CHOSE, chose);
    r.job(CREATURE, creature);
    r.job(ROLLED, rolled);
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

/// The trial that is being played. An `Either` inside an `Either` is none that can be passed; content has none.
fn current(book: &Book, challenge: &Challenge) -> Option<Trial> {
    let card = book.dimensions.get(usize::from(challenge.card))?;
    let trial = card.trials.get(usize::from(challenge.at))?;
    match (trial, challenge.branch.checked_sub(1)) {
        (Trial::Either(choices), Some(branch)) => choices
            .get(usize::from(branch))?
            .trials
            .get(usize::from(challenge.inner))
            .cloned(),
        _ => Some(trial.clone()),
    }
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

/// Job: the next trial is played; without one the challenge is passed.
fn trial(world: &mut World, frame: Frame) {
    let Some((_, held)) = under_way(world, frame) else {
        return;
    };
    let book = book(world);
    let Some(trial) = current(&book, &held) else {
        conclude(world, frame, true);
        return;
    };
    let who = frame.who;
    let on = frame.with(0, frame.b);
    match trial {
        Trial::Hits { dice, .. } => {
            let count = sheet::value(world, who, dice);
            roll::throw(world, who, DieKind::Combat, count, on.go_on(ROLLED));
        }
        Trial::Run(_) => roll::throw(world, who, DieKind::Six, 1, on.go_on(ROLLED)),
        Trial::AllDifferent(count) => {
            roll::throw(world, who, DieKind::Six, count, on.go_on(ROLLED));
        }
        Trial::Brave | Trial::Slay | Trial::Withstand(_) => {
            roll::throw(world, who, DieKind::Twelve, 1, on.go_on(CREATURE));
        }
        Trial::Guess => {
            let options = vec![Act::Odd, Act::Even];
            world.ask_for(who, Why::GuessDie, who, options, on.go_on(CHOSE));
        }
        Trial::Be(cond) => {
            let holds = condition::holds(world, &cond, who);
            verdict(world, frame, holds);
        }
        Trial::Either(_) if held.branch > 0 => verdict(world, frame, false),
        Trial::Either(choices) => {
            let options = (0..choices.len()).map(|n| Act::Branch(n as u8)).collect();
            world.ask_for(who, Why::ChallengeChoice, who, options, on.go_on(CHOSE));
        }
    }
}

/// Job: a way through has been chosen, or a guess made (PD-DEC-24).
fn chose(world: &mut World, frame: Frame) {
    let Some((piece, _)) = under_way(world, frame) else {
        return;
    };
    match world.answer() {
        Some(Act::Branch(n)) => {
            world.change(piece, |challenge: &mut Challenge| {
                challenge.branch = n.saturating_add(1);
                challenge.inner = 0;
            });
            world.push(frame.go_on(TRIAL));
        }
        Some(guess @ (Act::Odd | Act::Even)) => {
            let then = frame
                .go_on(ROLLED)
                .with(i32::from(guess == Act::Odd), frame.b);
            roll::throw(world, frame.who, DieKind::Six, 1, then);
        }
        _ => {}
    }
}

/// Job: the D12 of a trial lies. It needs no miniature and is not the last creature summoned; a 12 stands for that one,
/// and is rolled again without one (PD-RUL-156).
fn creature(world: &mut World, frame: Frame) {
    let number = roll::take(world, frame.what).first().copied();
    let Some((piece, held)) = under_way(world, frame) else {
        return;
    };
    let who = frame.who;
    let book = book(world);
    let found = number.and_then(|number| {
        let breed = appear::breed_of(world, number)?;
        Some((number, breed, book.breeds.get(usize::from(breed))?))
    });
    let Some((number, place, breed)) = found else {
        if number.is_some() && !book.breeds.is_empty() {
            roll::throw(world, who, DieKind::Twelve, 1, frame);
        } else {
            verdict(world, frame, true);
        }
        return;
    };
    world.say(
        &["PD-RUL-156", "PD-DIM-07"],
        What::TrialCreature {
            roll: number,
            breed: breed.id,
        },
    );
    world.change(piece, |challenge: &mut Challenge| {
        challenge.breed = Some(place);
    });
    match current(&book, &held) {
        Some(Trial::Slay) => {
            let armed = world
                .find::<Pack>(who)
                .is_some_and(|pack| pack.equipped().next().is_some());
            if armed {
                let count = sheet::value(world, who, Value::Attack);
                roll::throw(world, who, DieKind::Combat, count, frame.go_on(ROLLED));
            } else {
                // PD-ATK-01.
                verdict(world, frame, false);
            }
        }
        Some(Trial::Withstand(_)) => {
            let count = sheet::value(world, who, Value::Defense);
            roll::throw(world, who, DieKind::Combat, count, frame.go_on(ROLLED));
        }
        _ => {
            let calm = breed.terror <= sheet::value(world, who, Value::Will);
            verdict(world, frame, calm);
        }
    }
}

/// Job: the dice of a trial lie.
fn rolled(world: &mut World, frame: Frame) {
    let dice = roll::take(world, frame.what);
    let Some((_, held)) = under_way(world, frame) else {
        return;
    };
    let who = frame.who;
    let book = book(world);
    let breed = held
        .breed
        .and_then(|breed| Some((breed, book.breeds.get(usize::from(breed))?)));
    let Some(trial) = current(&book, &held) else {
        return;
    };
    let character = figure::key(world, who);
    world.say(
        &["PD-DIM-01", "PD-RUL-156"],
        What::TrialRolled {
            uid: who,
            character,
            dice: dice.clone(),
        },
    );
    let hits = roll::hits(world, &dice);
    let first = dice.first().copied().unwrap_or(1);
    let passed = match trial {
        Trial::Hits { hits: least, .. } => count(&hits) >= i16::from(least),
        Trial::Run(least) => run(world, who, first) >= i16::from(least),
        Trial::Guess => (first % 2 == 1) == (frame.a == 1),
        Trial::AllDifferent(_) => (1..dice.len()).all(|n| !dice[..n].contains(&dice[n])),
        Trial::Slay => breed.is_some_and(|(place, breed)| {
            strike::blow(world, who, &hits, place).total >= life(world, who, breed)
        }),
        Trial::Withstand(most) => {
            breed.is_none_or(|(_, breed)| left(world, who, breed, &hits) <= i16::from(most))
        }
        Trial::Brave | Trial::Be(_) | Trial::Either(_) => false,
    };
    verdict(world, frame, passed);
}

fn count(hits: &[bool]) -> i16 {
    hits.iter().filter(|hit| **hit).count() as i16
}

/// Spaces of a run with this number (PD-RUN-02, PD-RUN-05, PD-SKILL-I3).
fn run(world: &World, who: Uid, roll: u8) -> i16 {
    if roll > 1 {
        let further = sheet::sum(world, who, |each| match each {
            Trait::RunFurther(by) => i16::from(by),
            _ => 0,
        });
        i16::from(roll) + further
    } else {
        i16::from(sheet::has_trait(world, who, Trait::SureFoot))
    }
}

/// Damage that kills a creature of a challenge (PD-SKILL-R4, PD-RUL-20).
fn life(world: &World, who: Uid, breed: &Breed) -> u16 {
    let less = sheet::sum(world, who, |each| match each {
        Trait::FoeLife(by) => i16::from(by),
        _ => 0,
    });
    (i16::from(breed.life) + less).max(1) as u16
}

/// Damage of a creature of a challenge that the defense leaves (PD-CATK-07, PD-DEF-02, PD-DEF-05).
fn left(world: &World, who: Uid, breed: &Breed, hits: &[bool]) -> i16 {
    let fury = sheet::sum(world, who, |each| match each {
        Trait::FuryHere(by) | Trait::FuryAgainst(by) => i16::from(by),
        _ => 0,
    });
    let more = sheet::sum(world, who, |each| match each {
        Trait::DefenseHits(by) => i16::from(by),
        _ => 0,
    });
    let fury = (i16::from(breed.fury) + fury).max(0);
    (fury - count(hits) - more - i16::from(roll::critical(hits))).max(0)
}

/// A trial is over: on to the next one, or the challenge has failed.
fn verdict(world: &mut World, frame: Frame, passed: bool) {
    world.say(&["PD-DIM-01"], What::TrialEnded { passed });
    if !passed {
        conclude(world, frame, false);
        return;
    }
    let Some((piece, held)) = challenge(world, frame.who) else {
        return;
    };
    let choices = world
        .resource::<Book>()
        .dimensions
        .get(usize::from(held.card))
        .and_then(|card| match card.trials.get(usize::from(held.at))? {
            Trial::Either(choices) => choices.get(usize::from(held.branch.checked_sub(1)?)),
            _ => None,
        });
    let inner = choices.map_or(0, |choice| choice.trials.len());
    world.change(piece, |challenge: &mut Challenge| {
        challenge.breed = None;
        challenge.inner += 1;
        if usize::from(challenge.inner) >= inner {
            challenge.at += 1;
            challenge.branch = 0;
            challenge.inner = 0;
        }
    });
    world.push(frame.go_on(TRIAL).with(0, frame.b));
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
    let character = figure::key(world, who);
    let space = world.resource::<Book>().board.name(to);
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
