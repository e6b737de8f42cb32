//! What each verb does.

use super::target::chooses;
use super::*;
use crate::table::house::{Boost, Boosts};
use crate::vocab::pandemonium::Who;

/// A verb begins.
pub(super) fn begin(world: &mut World, frame: Frame, effect: &Effect) {
    if let Some(who) = whom(effect) {
        let found = targets(world, frame, who);
        if chooses(who) {
            let options = found.into_iter().map(Act::Piece).collect();
            ask_among(world, Why::PickCharacter, options, frame.step(step::PICKED));
        } else {
            touch(world, frame, effect, &found);
        }
        return;
    }
    match effect {
        Effect::DropPact(who) => pick::pacts(world, frame, *who),
        Effect::Summon { .. }
        | Effect::SummonBreed { .. }
        | Effect::PlaceBoss { .. }
        | Effect::PlaceToken { .. }
        | Effect::PlaceAlly { .. } => pick::place(world, frame, effect),
        Effect::Kill { count, .. } | Effect::Remove { count, .. } | Effect::Stun { count, .. } => {
            pick::hunt(world, frame, effect, *count);
        }
        Effect::Break(place)
        | Effect::Open(place)
        | Effect::Close(place)
        | Effect::ClearExplored(place) => pick::ground(world, frame, effect, *place),
        Effect::PlaceTraps(count) => pick::lay_traps(world, frame, effect, *count),
        Effect::Barricade => pick::barrier(world, frame),
        Effect::Unblock { from, to } => pick::unblock(world, frame, effect, *from, *to),
        Effect::Charge(by) => charge(world, frame, effect, *by),
        Effect::Count(counter, by) => prop::count(world, frame, effect, *counter, *by),
        Effect::Join(ally) => {
            let rules = ids(world, frame, effect);
            ally::join(world, *ally, frame.who, rules);
        }
        Effect::SealPortal(place) => prop::seal(world, frame, effect, *place),
        Effect::OpenPortal(place) => prop::open(world, frame, *place),
        Effect::RemoveToken { token, at } => {
            prop::remove_token(world, frame, effect, *token, *at);
        }
        Effect::Repair(by) => prop::repair(world, *by),
        Effect::RemoveAlly(ally) => {
            let rules = ids(world, frame, effect);
            ally::leave(world, *ally, rules);
        }
        Effect::RemoveBoss(boss) => prop::remove_boss(world, frame, effect, *boss),
        Effect::Note(text) => {
            let rules = ids(world, frame, effect);
            let text = crate::vocab::Key::new(text);
            world.say(rules, What::StoryTold { text });
        }
        Effect::EvilDie => round::throw_evil_die(world),
        Effect::Choose(branches) => {
            let options = (0..branches.len()).map(|n| Act::Branch(n as u8)).collect();
            ask_among(world, Why::ChooseEffect, options, frame.step(step::BRANCH));
        }
        Effect::Roll(_) => {
            world.push(frame.step(step::ROLLED));
            roll::throw(world, frame.who, DieKind::Six, 1, Frame::of(ROLLED));
        }
        Effect::If(cond, _) if condition::holds(world, cond, frame.who) => {
            nested(world, frame, 0);
        }
        Effect::Win => goal::win(world, frame.who),
        Effect::Lose => goal::lose(world),
        _ => {}
    }
}

/// A verb goes on with an answer.
pub(super) fn resume(world: &mut World, frame: Frame, effect: &Effect) {
    match (frame.step, world.answer()) {
        (step::PICKED, Some(Act::Piece(who))) => touch(world, frame, effect, &[who]),
        (step::PLACED, Some(Act::Space(at))) => pick::placed(world, frame, effect, at),
        (step::HUNT, _) => pick::hunt(world, frame, effect, Scope::read(frame.b).extra),
        (step::CAUGHT, Some(Act::Piece(prey))) => pick::caught(world, frame, effect, prey),
        (step::BORDER, Some(Act::Border(border))) => {
            let rules = ids(world, frame, effect);
            door::barricade(world, border, frame.who, rules);
        }
        (step::PACT, Some(Act::Pact { who, n })) => {
            let rules = ids(world, frame, effect);
            card::drop_pact(world, who, n, rules);
        }
        (step::BRANCH, Some(Act::Branch(n))) => nested(world, frame, usize::from(n)),
        (step::ROLLED, Some(Act::Number(number))) => {
            if let Effect::Roll(rows) = effect
                && let Some(row) = rows.iter().position(|row| number <= row.to)
            {
                nested(world, frame, row);
            }
        }
        (step::MOVES, _) => pick::travel(world, frame, effect),
        (step::MOVED, Some(Act::Space(to))) => pick::travelled(world, frame, to),
        _ => {}
    }
}

/// Whom a verb touches, if it touches characters and needs no other choice.
const fn whom(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::LoseLife(who, _)
        | Effect::GainLife(who, _)
        | Effect::GainFear(who, _)
        | Effect::LoseFear(who, _)
        | Effect::GainSouls(who, _)
        | Effect::LoseSouls(who, _)
        | Effect::DrawItems(who, _)
        | Effect::DiscardItems(who, _)
        | Effect::DrawEvents(who, _)
        | Effect::DrawAlly(who)
        | Effect::DrawPact(who)
        | Effect::Improve(who, _)
        | Effect::GainTraps(who, _)
        | Effect::Boost { who, .. }
        | Effect::LoseRun(who)
        | Effect::Die(who)
        | Effect::Move(who, _)
        | Effect::GiveUp(who, _)
        | Effect::Dread(who, _) => Some(*who),
        _ => None,
    }
}

/// The verb is done to these characters, one after another. Work is added last first, so that the first comes first.
fn touch(world: &mut World, frame: Frame, effect: &Effect, all: &[Uid]) {
    let rules = ids(world, frame, effect);
    for who in all.iter().copied().rev() {
        match effect {
            Effect::LoseLife(_, by) => loss::lose_life(world, who, *by, loss::Cause::Card),
            Effect::GainFear(_, by) => loss::gain_fear(world, who, *by, loss::Fright::Card),
            Effect::Dread(_, by) => loss::gain_fear(world, who, *by, loss::Fright::Final),
            Effect::DrawItems(_, by) => pack::draw_items(world, who, *by),
            Effect::DiscardItems(_, by) => pack::discard_items(world, who, *by),
            Effect::DrawEvents(_, by) => {
                for _ in 0..*by {
                    card::draw_event(world, who);
                }
            }
            Effect::DrawAlly(_) => ally::call(world, who),
            Effect::DrawPact(_) => card::draw_pact(world, who),
            Effect::Improve(_, by) => growth::improve(world, who, *by),
            Effect::Die(_) => death::die(world, who),
            Effect::Move(..) => pick::start_travel(world, frame, who),
            _ => {}
        }
    }
    if let Effect::GiveUp(_, token) = effect {
        prop::give_up(world, frame, effect, all, *token);
    }
    for who in all.iter().copied() {
        match effect {
            Effect::GainLife(_, by) => loss::gain_life(world, who, *by, rules),
            Effect::LoseFear(_, by) => loss::lose_fear(world, who, *by, rules),
            Effect::GainSouls(_, by) => loss::gain_souls(world, who, *by, rules),
            Effect::LoseSouls(_, by) => loss::lose_souls(world, who, *by, rules),
            Effect::GainTraps(_, by) => pack::gain_traps(world, who, *by),
            Effect::LoseRun(_) => walk::end_run(world, who),
            Effect::Boost {
                value, by, until, ..
            } => {
                let boost = Boost {
                    value: *value,
                    by: *by,
                    until: *until,
                };
                give_boost(world, who, boost, rules);
            }
            _ => {}
        }
    }
}

/// A character has more, or less, of a value for a while.
fn give_boost(world: &mut World, who: Uid, boost: Boost, rules: Ids) {
    if world.find::<Boosts>(who).is_none() {
        world.set(who, Boosts::default());
    }
    world.change(who, |boosts: &mut Boosts| boosts.0.push(boost));
    let character = figure::key(world, who);
    world.say(
        rules,
        What::Boosted {
            uid: who,
            character,
            value: boost.value,
            by: boost.by,
        },
    );
}

/// The generator's charge goes up, if it is on (PD-GEN-09).
fn charge(world: &mut World, frame: Frame, effect: &Effect, by: u8) {
    if !sheet::generator_on(world) {
        return;
    }
    let most = world.resource::<Book>().frame.charge;
    let charge = world.story().charge.saturating_add(by).min(most);
    if charge > world.story().charge {
        world.retell(|story| story.charge = charge);
        let rules = ids(world, frame, effect);
        world.say(rules, What::ChargeRose { charge });
    }
}
