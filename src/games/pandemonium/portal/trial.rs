//! The trials of a challenge, one after another (PD-DIM-01).

use super::*;
use crate::content::pandemonium::{Breed, Trial};
use crate::table::house::Pack;
use crate::vocab::pandemonium::{Trait, Value};

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

/// Job: the next trial is played; without one the challenge is passed.
pub(super) fn trial(world: &mut World, frame: Frame) {
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
pub(super) fn chose(world: &mut World, frame: Frame) {
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
pub(super) fn creature(world: &mut World, frame: Frame) {
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
pub(super) fn rolled(world: &mut World, frame: Frame) {
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
    let hits = roll::hits(world, &dice);
    let combat = matches!(
        trial,
        Trial::Hits { .. } | Trial::Slay | Trial::Withstand(_)
    );
    world.say(
        &["PD-DIM-01", "PD-RUL-156"],
        What::TrialRolled {
            uid: who,
            character,
            dice: dice.clone(),
            hits: if combat { hits.clone() } else { Vec::new() },
        },
    );
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
