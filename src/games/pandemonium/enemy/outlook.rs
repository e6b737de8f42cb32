//! How an enemy finds its way, and the words for what it decides.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::route::{About, Drive, Goal, Halt, Reason, Weighed};
use crate::table::event::Log;
use crate::table::house::event::Candidate;
use crate::vocab::Key;

/// How an enemy finds its way (PD-CMOVE-08, PD-ALLY-20, PD-BOSS-06).
pub(super) fn drive(world: &World, enemy: Uid) -> Drive {
    match printed(world, enemy).perception {
        Some(reach) => Drive::Perception(reach),
        None if is_boss(world, enemy) => Drive::Boss,
        None => Drive::EvilAlly,
    }
}

/// Tells what an enemy heads for, all that came into question, and why it did not.
pub(super) fn tell(world: &mut World, enemy: Uid, goal: Option<Goal>, reason: Reason) {
    let rules = rules(world, enemy, &reason);
    if !world.resource::<Log>().keep {
        // Nobody reads why.
        sight::unseen(world, |world| world.resource_mut::<Log>().count += 1);
        return;
    }
    let key = figure::key(world, enemy);
    let perceives = reason
        .weighed
        .iter()
        .any(|each| each.about == About::Perceived && each.left().next().is_some());
    let candidates = reason
        .weighed
        .iter()
        .flat_map(|weighed| candidates(world, weighed))
        .collect();
    let goal = goal.map_or(Key::fixed(""), |goal| name(world, goal));
    let what = What::EnemyChose {
        uid: enemy,
        enemy: key,
        goal,
        perceives,
        candidates,
        because: reason.rules,
    };
    sight::tell(world, rules, what);
}

/// The rules of the question that decided.
fn rules(world: &World, enemy: Uid, reason: &Reason) -> Ids {
    let perceived = reason
        .weighed
        .iter()
        .find(|each| each.left().next().is_some());
    match perceived.map(|each| each.about) {
        Some(About::Sent) => &["PD-MODE-04", "PD-RUL-164", "PD-TIME-25"],
        Some(About::Perceived) => &["PD-CMOVE-13", "PD-TIME-25"],
        Some(About::Closest) if is_boss(world, enemy) => &["PD-BOSS-06", "PD-TIME-30"],
        Some(About::Closest) => &["PD-ALLY-20", "PD-TIME-29"],
        Some(About::Tile | About::Arrival) => &["PD-CMOVE-21", "PD-TIME-25"],
        Some(About::OnTile | About::OnBoard) => &["PD-CMOVE-25", "PD-TIME-25"],
        None => &["PD-RUL-142", "PD-TIME-25"],
    }
}

fn candidates(world: &World, weighed: &Weighed) -> Vec<Candidate> {
    let about = match weighed.about {
        About::Perceived => "perceived",
        About::Closest => "closest",
        About::Tile => "tile",
        About::Arrival => "arrival",
        About::OnTile => "on_tile",
        About::OnBoard => "on_board",
        About::Sent => "sent",
    };
    let prey = sight::prey(world);
    let candidate = |each: &crate::board::route::Candidate| {
        let (who, obstacles, activity) = match each.goal {
            Goal::Space(space) => {
                let here = prey.iter().filter(|prey| prey.space == space);
                (
                    here.map(|prey| Uid(prey.uid)).collect(),
                    Some(each.obstacles),
                    None,
                )
            }
            Goal::Tile(_) => (Vec::new(), None, Some(each.activity)),
        };
        Candidate {
            about,
            goal: name(world, each.goal),
            who,
            distance: each.distance.map(u16::from),
            obstacles,
            activity,
            out: each.dropped,
        }
    };
    weighed.candidates.iter().map(candidate).collect()
}

/// The name of a goal: of the space, or the letter of the tile's place.
fn name(world: &World, goal: Goal) -> Key {
    match goal {
        Goal::Space(space) => appear::name(world, space),
        Goal::Tile(tile) => Key::fixed(match tile {
            0 => "a",
            1 => "b",
            2 => "c",
            _ => "d",
        }),
    }
}

/// Tells that an enemy goes nowhere (PD-RUL-145).
pub(super) fn stays(world: &mut World, enemy: Uid, halt: Halt) {
    let because = Key::fixed(match halt {
        Halt::Prey => "prey",
        Halt::Nobody => "nobody",
        Halt::NoWay => "no_way",
    });
    let key = figure::key(world, enemy);
    let what = What::EnemyStayed {
        uid: enemy,
        enemy: key,
        because,
    };
    sight::tell(world, &["PD-RUL-145", "PD-TIME-25"], what);
}
