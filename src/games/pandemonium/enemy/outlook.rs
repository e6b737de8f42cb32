//! What enemies look at, gathered from the pieces, and the words for what they decide.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::route::{About, Drive, Goal, Halt, Prey, Reason, Scene, TileCount, Weighed};
use crate::board::{Board, MOST_TILES, SpaceId};
use crate::table::event::Log;
use crate::table::house::event::Candidate;
use crate::table::house::{Ground, Loyalty, Where};
use crate::table::uid::Index;
use crate::vocab::Key;
use crate::vocab::pandemonium::Value;

/// What an enemy looks at.
pub(super) struct Outlook {
    traps: Vec<u8>,
    prey: Vec<Prey>,
    tiles: [TileCount; MOST_TILES],
}

impl Outlook {
    /// What an enemy sees whose turn began in `start`: it counts for Activity there (PD-RUL-141).
    pub(super) fn gather(world: &World, enemy: Uid, start: SpaceId) -> Outlook {
        let mut tiles = appear::tile_counts(world);
        if !is_boss(world, enemy) {
            let board = &world.resource::<Book>().board;
            let tile = |space| board.tile_of(space).map(usize::from);
            let now = tile(figure::space(world, enemy));
            if let Some(count) = now.and_then(|tile| tiles.get_mut(tile)) {
                count.activity = count.activity.saturating_sub(1);
            }
            if let Some(count) = tile(start).and_then(|tile| tiles.get_mut(tile)) {
                count.activity += 1;
            }
        }
        Outlook {
            traps: traps(world),
            prey: prey(world),
            tiles,
        }
    }

    /// The same as the enemies' mind reads it.
    pub(super) fn scene<'a>(&'a self, world: &'a World) -> Scene<'a> {
        let board: &Board = &world.resource::<Book>().board;
        let tiles = board.tiles().len().min(MOST_TILES);
        Scene {
            board,
            barriers: figure::doors(world),
            traps: &self.traps,
            prey: &self.prey,
            tiles: &self.tiles[..tiles],
        }
    }
}

/// Trap tokens of each space.
fn traps(world: &World) -> Vec<u8> {
    let index = world.resource::<Index>();
    let ground = |space: &Uid| world.get::<Ground>(index.entity(*space)?);
    figure::layout(world)
        .spaces
        .iter()
        .map(|space| ground(space).map_or(0, |ground| ground.traps))
        .collect()
}

/// Whom enemies hunt, each with its entity, oldest first: standing characters and good allies (PD-DEATH-08, PD-RUL-109,
/// PD-RUL-120). The last part says whether it is an ally.
fn hunted(world: &World) -> impl Iterator<Item = (Uid, Entity, bool)> {
    let first = figure::layout(world).first_figure;
    world
        .resource::<Index>()
        .pieces_from(first)
        .filter_map(|(uid, entity, kind)| {
            let ally = match kind {
                Kind::Character => false,
                Kind::Ally => true,
                _ => return None,
            };
            let evil = ally && world.get::<Loyalty>(entity)?.evil;
            let stands = world.get::<Stance>(entity) == Some(&Stance::Standing);
            (stands && !evil).then_some((uid, entity, ally))
        })
}

/// Whom enemies hunt, oldest first.
pub(super) fn prey(world: &World) -> Vec<Prey> {
    hunted(world)
        .map(|(uid, entity, ally)| {
            let [agility, will] = match ally {
                true => [0, 0],
                false => sheet::values(world, uid, [Value::Agility, Value::Will]),
            };
            Prey {
                uid: uid.0,
                space: world.get::<Where>(entity).copied().unwrap_or_default().0,
                ally,
                agility: i16::from(agility),
                will: i16::from(will),
            }
        })
        .collect()
}

/// Whether someone whom enemies attack is in a space (PD-TIME-24).
pub(super) fn is_prey_in(world: &World, at: SpaceId) -> bool {
    hunted(world).any(|(_, entity, _)| world.get::<Where>(entity) == Some(&Where(at)))
}

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
        world.resource_mut::<Log>().count += 1;
        return;
    }
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
    let key = figure::key(world, enemy);
    world.say_cause(
        rules,
        What::EnemyChose {
            uid: enemy,
            enemy: key,
            goal,
            perceives,
            candidates,
            because: reason.rules,
        },
    );
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
    let prey = prey(world);
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
    world.say(
        &["PD-RUL-145", "PD-TIME-25"],
        What::EnemyStayed {
            uid: enemy,
            enemy: key,
            because,
        },
    );
}
