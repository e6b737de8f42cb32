//! When to play a positive Event, and what effects are worth.

use bevy::ecs::prelude::World;

use crate::games::pandemonium::{Book, CREATURES, figure};
use crate::table::ask::Act as AnyAct;
use crate::table::house::act::Act;
use crate::table::house::{Pack, Sheet};
use crate::table::{Access, Ask, Uid};
use crate::vocab::pandemonium::{Effect, Value};

/// An Event that is worth so much is played out of turn.
const ENOUGH: i32 = 500;

/// What a character needs.
pub struct Need {
    sheet: Sheet,
    /// Creatures in the space.
    beasts: usize,
    /// It is their turn.
    prey: bool,
}

impl Need {
    /// The need of a character.
    pub fn of(world: &World, who: Uid) -> Need {
        let at = figure::space(world, who);
        Need {
            sheet: world.of(who),
            beasts: figure::beasts_in(world, at).len(),
            prey: world.cursor().phase == CREATURES,
        }
    }

    /// What effects are worth to the character now.
    pub fn worth(&self, effects: &[Effect]) -> i32 {
        let wounded = i32::from(self.sheet.life <= 3) * 800;
        let afraid = i32::from(self.sheet.fear >= 3) * 700;
        let threatened = i32::from(self.beasts > 0) * 500;
        let health = self.sheet.life + self.sheet.souls;
        effects
            .iter()
            .map(|effect| match effect {
                Effect::GainLife(..) => wounded,
                Effect::LoseFear(..) => afraid,
                Effect::Stun { .. } | Effect::Kill { .. } | Effect::Remove { .. } => threatened,
                Effect::GainSouls(..) | Effect::DrawItems(..) | Effect::Improve(..) => 400,
                Effect::GainTraps(..) | Effect::Charge(_) => 200,
                Effect::Boost {
                    value: Value::Action,
                    ..
                } => 500,
                Effect::Boost {
                    value: Value::Attack,
                    ..
                } => threatened,
                Effect::Boost { .. } if self.prey => threatened,
                Effect::Boost { .. } => threatened / 2,
                Effect::Choose(branches) => branches
                    .iter()
                    .map(|branch| self.worth(&branch.effects))
                    .max()
                    .unwrap_or(0),
                Effect::If(_, then) => self.worth(then) / 2,
                Effect::LoseLife(..) | Effect::Die(_) => -2000 * i32::from(health <= 3),
                Effect::Summon { .. } => -600,
                _ => 0,
            })
            .sum()
    }

    /// What an Event of the character is worth now.
    pub fn event(&self, world: &World, who: Uid, n: u8) -> i32 {
        let book = world.resource::<Book>();
        world
            .find::<Pack>(who)
            .and_then(|pack| pack.events.get(usize::from(n)))
            .and_then(|card| book.events.get(usize::from(*card)))
            .map_or(-1, |event| self.worth(&event.effects))
    }
}

/// The best of some Events, if one is worth playing now.
fn best(world: &World, acts: impl Iterator<Item = Act>) -> Option<Act> {
    acts.filter_map(|act| match act {
        Act::UseEvent { who, n } => Some((Need::of(world, who).event(world, who, n), act)),
        _ => None,
    })
    .filter(|(worth, _)| *worth >= ENOUGH)
    .max_by_key(|(worth, _)| *worth)
    .map(|(_, act)| act)
}

/// Whether to play an Event in a pause. If not, it waits until someone is attacked: whatever helps before that helps as
/// well before the next question.
pub fn choose(world: &World, options: &[Act]) -> Option<Act> {
    let wait = options.iter().find(|act| **act == Act::PassAttack);
    best(world, options.iter().copied()).or(wait.or(options.last()).copied())
}

/// The place of an Event worth playing before the question is answered.
pub fn before(world: &World, ask: &Ask) -> Option<u16> {
    let act = AnyAct::House(best(
        world,
        ask.asides.iter().filter_map(|act| match act {
            AnyAct::House(act) => Some(*act),
            _ => None,
        }),
    )?);
    let place = ask.choices().position(|choice| choice == act)?;
    u16::try_from(place).ok()
}
