//! Whether effects would do anything: nobody is asked about an Event that would not.

use super::target::{area, origin, targets};
use super::*;
use crate::table::house::{Pack, Sheet, Turn};
use crate::vocab::pandemonium::Place;

/// Whether the effects of a source could change something if they happened to `who` now. What only a die or a deck
/// can tell counts as a change.
pub fn stirs(world: &World, source: Source, who: Uid) -> bool {
    let scope = Scope {
        mark: death_mark(world),
        ..Scope::default()
    };
    let frame = Frame::of(EFFECT)
        .who(who)
        .what(who)
        .with(source.code(), scope.code());
    any(world, frame, list(world.resource::<Book>(), source))
}

fn any(world: &World, frame: Frame, effects: &[Effect]) -> bool {
    effects.iter().any(|effect| one(world, frame, effect))
}

fn one(world: &World, frame: Frame, effect: &Effect) -> bool {
    let book = world.resource::<Book>();
    let frames = &book.frame;
    let sheet = |who: &Uid| world.of::<Sheet>(*who);
    let some = |who, does: &dyn Fn(&Uid) -> bool| targets(world, frame, who).iter().any(does);
    let items = |who: &Uid| {
        world
            .find::<Pack>(*who)
            .is_some_and(|p| p.items().next().is_some())
    };
    match effect {
        Effect::GainLife(who, _) => some(*who, &|who| sheet(who).life < frames.life),
        Effect::LoseFear(who, _) => some(*who, &|who| sheet(who).fear > 0),
        Effect::GainSouls(who, _) => some(*who, &|who| sheet(who).souls < frames.souls),
        Effect::LoseSouls(who, _) => some(*who, &|who| sheet(who).souls > 0),
        Effect::GainTraps(who, _) => some(*who, &|who| sheet(who).traps < frames.traps),
        Effect::LoseRun(who) => some(*who, &|who| {
            let turn: Turn = world.of(*who);
            turn.run.is_some() || turn.stride > 0
        }),
        Effect::DiscardItems(who, _) => some(*who, &items),
        Effect::DropPact(who) => some(*who, &|who| {
            world
                .find::<Pack>(*who)
                .is_some_and(|pack| !pack.pacts.is_empty())
        }),
        Effect::Move(who, place) => {
            let spaces = area(world, *place, origin(world, frame));
            some(*who, &|who| {
                let here = figure::space(world, *who);
                spaces.iter().any(|at| *at != here)
            })
        }
        Effect::LoseLife(who, _)
        | Effect::GainFear(who, _)
        | Effect::DrawItems(who, _)
        | Effect::DrawEvents(who, _)
        | Effect::DrawAlly(who)
        | Effect::DrawPact(who)
        | Effect::Improve(who, _)
        | Effect::Boost { who, .. }
        | Effect::Die(who) => some(*who, &|_| true),
        Effect::Kill { .. } | Effect::Remove { .. } | Effect::Stun { .. } => {
            !pick::prey(world, frame, effect).is_empty()
        }
        Effect::Break(place) | Effect::Open(place) | Effect::Close(place) => {
            gates(world, frame, effect, *place)
        }
        Effect::ClearExplored(place) => area(world, *place, origin(world, frame))
            .into_iter()
            .any(|at| figure::ground(world, at).explored),
        Effect::Barricade => !pick::barricadable(world, origin(world, frame)).is_empty(),
        Effect::Charge(_) => sheet::generator_on(world) && world.story().charge < frames.charge,
        Effect::Choose(branches) => branches.iter().any(|b| any(world, frame, &b.effects)),
        Effect::Roll(rows) => rows.iter().any(|row| any(world, frame, &row.effects)),
        Effect::If(cond, then) => {
            condition::holds(world, cond, frame.who) && any(world, frame, then)
        }
        _ => true,
    }
}

/// Whether a door or window of a place would change.
fn gates(world: &World, frame: Frame, effect: &Effect, place: Place) -> bool {
    let spaces = area(world, place, origin(world, frame));
    pick::barriers(world, &spaces)
        .into_iter()
        .any(|(border, kind)| pick::changes(effect, figure::barrier(world, border), kind))
}
