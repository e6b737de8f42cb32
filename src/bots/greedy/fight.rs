//! Answers in a Combat: what to roll again, what to cancel, what to use and what to spend, as the oracle weighs it.

use bevy::ecs::prelude::World;

use super::mood::is_boss;
use super::sketch::{FoeKind, Sketch};
use super::stakes::{price, stakes, worth};
use crate::games::paranormal::combat::{colossus_damage, fight, foe};
use crate::games::paranormal::odds::{Enemy, FightProblem, Pool, Stakes, chance};
use crate::table::Access;
use crate::table::ask::{Act, Ask, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::{Damage, Fight, Kind};
use crate::vocab::paranormal::Condition;

/// Answers whose worth differs by less are equal.
const SAME: f64 = 1e-6;

/// A Combat as its player sees it.
struct Bout<'a> {
    world: &'a World,
    sketch: Sketch,
    fight: &'a Fight,
    stakes: Stakes,
}

/// The best answer to a question of a Combat; none for other questions.
pub fn answer(world: &World, ask: &Ask) -> Option<Vec<Act>> {
    match ask.why {
        Why::BeforeRoll
        | Why::CancelTriggers
        | Why::CombatWindow
        | Why::RerollDice
        | Why::GatherDice
        | Why::PickDie
        | Why::PickFace
        | Why::SpendWild
        | Why::TakeHurt => Some(Bout::read(world)?.best(ask)),
        Why::ChooseCubes => Some(vec![cubes(world, ask)?]),
        _ => None,
    }
}

/// What the options of a question in a Combat are worth to it, in units of the mood; nothing outside one.
pub fn worths(world: &World) -> Vec<(Act, f32)> {
    let Some(bout) = Bout::read(world) else {
        return Vec::new();
    };
    (bout.weigh().into_iter())
        .filter_map(|(acts, points)| Some((*acts.first()?, worth(points))))
        .collect()
}

impl<'a> Bout<'a> {
    /// The Combat that goes on.
    fn read(world: &'a World) -> Option<Bout<'a>> {
        let fight = fight(world)?;
        let sketch = Sketch::read(world);
        let kind = match world.of::<Kind>(fight.foe) {
            Kind::BossCard => FoeKind::Colossus,
            _ if is_boss(world, fight.foe) => FoeKind::Boss,
            _ => FoeKind::Monster,
        };
        let foe = sketch.foes.iter().find(|foe| foe.uid == fight.foe);
        let win = foe.map_or(2.0, |foe| foe.win);
        let needed = colossus_damage(world, fight.foe);
        let needed = needed.saturating_sub(world.of::<Damage>(fight.foe).0);
        Some(Bout {
            stakes: stakes(&sketch.mood, kind, win, needed),
            world,
            sketch,
            fight,
        })
    }

    /// Each answer and what it is worth.
    fn weigh(&self) -> Vec<(Vec<Act>, f64)> {
        let hero = self.fight.hero;
        let price = |owner, ops: &[_]| price(&self.sketch.mood, self.world, hero, owner, ops);
        FightProblem::priced(self.world, hero, &price)
            .map_or(Vec::new(), |problem| problem.weigh(&self.stakes))
    }

    fn best(&self, ask: &Ask) -> Vec<Act> {
        let mut best: Option<(f64, Vec<Act>)> = None;
        for (acts, points) in self.weigh() {
            if best.as_ref().is_none_or(|(most, _)| points > most + SAME) {
                best = Some((points, acts));
            }
        }
        match best {
            Some((_, acts)) => acts,
            None => plain(ask),
        }
    }
}

/// What to answer where the oracle has nothing to say: a Combat too large to compute, or one that is lost.
fn plain(ask: &Ask) -> Vec<Act> {
    let all = ask.options.iter().copied();
    match ask.why {
        Why::RerollDice => all.collect(),
        Why::CancelTriggers => Vec::new(),
        _ => all
            .filter(|act| matches!(act, Act::Roll | Act::Stop | Act::Done | Act::No))
            .collect(),
    }
}

/// The hardest conditions get the cubes.
fn cubes(world: &World, ask: &Ask) -> Option<Act> {
    let conditions = &foe(world, fight(world)?.foe).conditions;
    let ease = |condition: &Condition| {
        let enemy = Enemy::new([*condition]);
        chance(&Pool::new([DieKind::D6; 3]), &enemy).unwrap_or(1.0)
    };
    let mut best: Option<(f64, Act)> = None;
    for act in &ask.options {
        let Act::Cubes(bits) = act else { continue };
        let ease: f64 = conditions
            .iter()
            .enumerate()
            .filter(|(n, _)| bits >> n & 1 == 1)
            .map(|(_, condition)| ease(condition))
            .sum();
        if best.is_none_or(|(least, _)| ease < least) {
            best = Some((ease, *act));
        }
    }
    best.map(|(_, act)| act)
}
