//! [`Sight`]: what all enemies look at, gathered from the pieces once and kept while nothing happens but their own
//! steps.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::distance::Distances;
use crate::board::order::distances_to_targets;
use crate::board::route::{Prey, Scene, TileCount};
use crate::board::{Board, MOST_TILES, SpaceId};
use crate::table::event::Log;
use crate::table::house::{Loyalty, Where};
use crate::vocab::pandemonium::Value;

/// What all enemies look at. Derived from the pieces: forgotten when a snapshot is restored.
#[derive(Resource, Debug, Default)]
pub(in super::super) struct Sight {
    /// How many things had happened when it was right; every change of what enemies see is told.
    at: Option<u32>,
    prey: Vec<Prey>,
    /// As the pieces stand.
    tiles: [TileCount; MOST_TILES],
    /// From each space to the nearest prey, once someone has asked.
    distances: Option<Distances>,
}

fn happened(world: &World) -> u32 {
    world.resource::<Log>().count
}

/// Gathers it anew if anything has happened since.
pub(super) fn refresh(world: &mut World) {
    let now = happened(world);
    if world.resource::<Sight>().at == Some(now) {
        return;
    }
    let mut sight = std::mem::take(&mut *world.resource_mut::<Sight>());
    sight.at = Some(now);
    sight.distances = None;
    sight.tiles = appear::tile_counts(world);
    gather_prey(world, &mut sight.prey);
    *world.resource_mut::<Sight>() = sight;
}

/// Whom enemies hunt, oldest first: standing characters and good allies (PD-DEATH-08, PD-RUL-109, PD-RUL-120).
fn gather_prey(world: &World, prey: &mut Vec<Prey>) {
    prey.clear();
    let first = figure::layout(world).first_figure;
    for (uid, entity, kind) in Pieces::of_world(world).from(first) {
        let ally = match kind {
            Kind::Character => false,
            Kind::Ally => true,
            _ => continue,
        };
        let evil = ally
            && world
                .get::<Loyalty>(entity)
                .is_none_or(|loyalty| loyalty.evil);
        if evil || world.get::<Stance>(entity) != Some(&Stance::Standing) {
            continue;
        }
        let [agility, will] = match ally {
            true => [0, 0],
            false => sheet::values(world, uid, [Value::Agility, Value::Will]),
        };
        prey.push(Prey {
            uid: uid.0,
            space: world.get::<Where>(entity).copied().unwrap_or_default().0,
            ally,
            agility: i16::from(agility),
            will: i16::from(will),
        });
    }
}

/// Tells something that changes nothing that enemies look at, and that no condition can look at either.
pub(super) fn tell(world: &mut World, rules: Ids, what: What) {
    unseen(world, |world| {
        world.tell_cause(rules, event::What::House(what));
    });
}

/// Does something that changes nothing that enemies look at.
pub(super) fn unseen(world: &mut World, work: impl FnOnce(&mut World)) {
    let before = happened(world);
    work(world);
    let now = happened(world);
    let mut sight = world.resource_mut::<Sight>();
    if sight.at == Some(before) {
        sight.at = Some(now);
    }
}

/// Tells that an enemy has taken a step, which counts for the Activity of the tiles unless it is a boss.
pub(super) fn tell_step(world: &mut World, rules: Ids, what: What, from: SpaceId, to: SpaceId) {
    let counts = match what {
        What::Moved { uid, .. } => !is_boss(world, uid),
        _ => false,
    };
    tell(world, rules, what);
    let board = &world.resource::<Book>().board;
    let (from, to) = (board.tile_of(from), board.tile_of(to));
    if counts && from != to {
        let mut sight = world.resource_mut::<Sight>();
        sight.count(from, -1);
        sight.count(to, 1);
    }
}

impl Sight {
    fn count(&mut self, tile: Option<u8>, by: i16) {
        let tile = tile.map(usize::from);
        if let Some(count) = tile.and_then(|tile| self.tiles.get_mut(tile)) {
            count.activity = count.activity.saturating_add_signed(by);
        }
    }
}

/// Whether what is kept differs from what there is to see.
pub(in super::super) fn stale(world: &World) -> bool {
    let sight = world.resource::<Sight>();
    let mut prey = Vec::new();
    gather_prey(world, &mut prey);
    sight.at == Some(happened(world))
        && (sight.prey != prey || sight.tiles != appear::tile_counts(world))
}

/// Whom enemies hunt, oldest first, when last looked at.
pub(super) fn prey(world: &World) -> &[Prey] {
    &world.resource::<Sight>().prey
}

/// Whether someone whom enemies attack is in a space (PD-TIME-24), when last looked at.
pub(super) fn is_prey_in(world: &World, at: SpaceId) -> bool {
    prey(world).iter().any(|prey| prey.space == at)
}

/// From each space to the nearest target (PD-RUL-134).
pub(super) fn distances(world: &mut World) -> Distances {
    refresh(world);
    if let Some(known) = world.resource::<Sight>().distances {
        return known;
    }
    let board = &world.resource::<Book>().board;
    let found = distances_to_targets(board, figure::doors(world), prey(world));
    world.resource_mut::<Sight>().distances = Some(found);
    found
}

/// What is counted on the tiles for an enemy whose turn began in `start`: it counts for Activity there (PD-RUL-141).
pub(super) fn tiles_for(world: &World, enemy: Uid, start: SpaceId) -> [TileCount; MOST_TILES] {
    let mut tiles = world.resource::<Sight>().tiles;
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
    tiles
}

/// All of it as the enemies' mind reads it, with these counts of the tiles.
pub(super) fn scene<'a>(world: &'a World, tiles: &'a [TileCount; MOST_TILES]) -> Scene<'a> {
    let board: &Board = &world.resource::<Book>().board;
    let sight = world.resource::<Sight>();
    let laid = board.tiles().len().min(MOST_TILES);
    Scene {
        board,
        barriers: figure::doors(world),
        traps: figure::traps(world),
        prey: &sight.prey,
        tiles: &tiles[..laid],
    }
}
