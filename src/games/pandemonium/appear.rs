//! How creatures come onto the board, and Activity (PD-SPAWN, PD-ACT).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::route::TileCount;
use crate::board::{MOST_TILES, SpaceId};
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::house::{Ground, March, Stance, Where};
use crate::table::pieces::{Card, Kind};
use crate::table::uid::Index;

/// First number of this module's jobs.
pub const BASE: u16 = 320;

/// Creatures are summoned into a space: `what` is the piece of the space, `a` how many.
const SUMMON: Job = Job(BASE);
/// A creature of one breed is summoned into a space: `what` is the piece of the space, `a` the breed.
const SUMMON_BREED: Job = Job(BASE + 1);
/// Creatures are summoned where the Activity is least: `a` is how many.
const LEAST: Job = Job(BASE + 2);
/// Creatures are summoned at several portals: `a` and `b` are the portals left, one bit for each portal of the board
/// in clockwise order; `at` is where the circle goes on.
const AROUND: Job = Job(BASE + 3);
/// The D12 has brought a creature: `what` is the piece of the space, `a` the breed.
const ROLLED: Job = Job(BASE + 4);

/// The number of the D12 that stands for the last creature summoned (PD-SPAWN-03).
const LAST: u8 = 12;

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(SUMMON, summon_next);
    r.job(SUMMON_BREED, summon_one_breed);
    r.job(LEAST, least);
    r.job(AROUND, around);
    r.job(ROLLED, rolled);
}

/// What is counted on each tile, in the order of the slots (PD-ACT-01, PD-RUL-120).
pub fn tile_counts(world: &World) -> [TileCount; MOST_TILES] {
    let mut counts = [TileCount::default(); MOST_TILES];
    let board = &world.resource::<Book>().board;
    let first = figure::layout(world).first_figure;
    for (_, entity, kind) in world.resource::<Index>().pieces_from(first) {
        if !matches!(kind, Kind::Character | Kind::Creature | Kind::Ally) {
            continue;
        }
        let stance = world.get::<Stance>(entity).copied().unwrap_or_default();
        let (points, character) = match kind {
            Kind::Character if stance == Stance::Standing => (2, 1),
            Kind::Creature => (1, 0),
            Kind::Ally if stance != Stance::Lying => (1, 0),
            _ => continue,
        };
        let at = world.get::<Where>(entity).copied().unwrap_or_default().0;
        let tile = board.tile_of(at).map(usize::from);
        if let Some(count) = tile.and_then(|tile| counts.get_mut(tile)) {
            count.activity += points;
            count.characters += character;
        }
    }
    counts
}

/// The Activity of a tile (PD-ACT).
pub fn activity(world: &World, tile: u8) -> u16 {
    tile_counts(world)
        .get(usize::from(tile))
        .map_or(0, |count| count.activity)
}

/// How many creatures more the board may hold (PD-SPAWN-13, PD-RUL-126, PD-RUL-163).
pub fn room(world: &World) -> u8 {
    let party = match world.story().party {
        0 => figure::characters(world).len() as u8,
        party => party,
    };
    let most = world
        .resource::<Book>()
        .frame
        .creatures
        .saturating_mul(party);
    most.saturating_sub(figure::creatures(world).len() as u8)
}

/// Whether a breed has a miniature left (PD-RUL-125).
pub fn has_miniature(world: &World, breed: u16) -> bool {
    let used = figure::creatures(world)
        .into_iter()
        .filter(|creature| world.of::<Card>(*creature).0 == breed)
        .count();
    world
        .resource::<Book>()
        .breeds
        .get(usize::from(breed))
        .is_some_and(|breed| used < usize::from(breed.miniatures))
}

/// Whether the D12 can bring a creature at all (PD-RUL-125).
fn any_miniature(world: &World) -> bool {
    let breeds = world.resource::<Book>().invocation;
    breeds.into_iter().any(|breed| has_miniature(world, breed))
}

fn breed_key(world: &World, breed: u16) -> Option<crate::vocab::Key> {
    let book = world.resource::<Book>();
    book.breeds.get(usize::from(breed)).map(|breed| breed.id)
}

/// Adds work: so many creatures are summoned with the D12 into a space (PD-SPAWN-01, PD-RUL-126).
pub fn summon(world: &mut World, at: SpaceId, count: u8) {
    let space = figure::ground_piece(world, at);
    world.push(Frame::of(SUMMON).what(space).with(i32::from(count), 0));
}

/// Adds work: one creature of a breed appears in a space, if a miniature is free; if none is, all are told so
/// (PD-RUL-125).
pub fn summon_breed(world: &mut World, breed: u16, at: SpaceId) {
    let space = figure::ground_piece(world, at);
    world.push(
        Frame::of(SUMMON_BREED)
            .what(space)
            .with(i32::from(breed), 0),
    );
}

/// Adds work: so many creatures appear at a portal of the tile with the least Activity (PD-SPAWN-09 to 11).
pub fn summon_at_least(world: &mut World, count: u8) {
    world.push(Frame::of(LEAST).with(i32::from(count), 0));
}

/// Adds work: a creature appears on each of these portals, clockwise from one that the players choose (PD-SPAWN-07).
pub fn summon_around(world: &mut World, portals: Vec<SpaceId>) {
    let all = circle(world);
    let set = all
        .iter()
        .take(64)
        .enumerate()
        .filter(|(_, portal)| portals.contains(portal))
        .fold(0u64, |set, (n, _)| set | 1 << n);
    if set != 0 {
        world.push(with_set(Frame::of(AROUND), set));
    }
}

/// Puts a creature of a breed into a space: no limit, no die, no event. For set-up and cases.
pub fn put_creature(world: &mut World, breed: u16, at: SpaceId) -> Uid {
    world.add_piece((
        Kind::Creature,
        Card(breed),
        Where(at),
        Stance::Standing,
        March::default(),
    ))
}

/// The creature of a D12: the breed of a number 1 to 11, or the one summoned last (PD-SPAWN-03, PD-RUL-124).
pub fn breed_of(world: &World, roll: u8) -> Option<u16> {
    if roll == LAST {
        return world.story().last_breed;
    }
    let place = usize::from(roll.checked_sub(1)?);
    world.resource::<Book>().invocation.get(place).copied()
}

/// The space whose piece a frame is about.
fn space_of(world: &World, frame: Frame) -> Option<SpaceId> {
    (figure::kind(world, frame.what) == Some(Kind::Space))
        .then(|| SpaceId(world.of::<Card>(frame.what).0))
}

/// Job: the next of several creatures, with one throw of the D12.
fn summon_next(world: &mut World, frame: Frame) {
    if frame.a <= 0 || space_of(world, frame).is_none() {
        return;
    }
    let rest = frame.with(frame.a - 1, 0);
    if room(world) == 0 || !any_miniature(world) {
        let rules: Ids = if room(world) == 0 {
            &["PD-SPAWN-13", "PD-SPAWN-14", "PD-RUL-126"]
        } else {
            &["PD-RUL-125", "PD-SPAWN-14"]
        };
        world.push(rest);
        no_room(world, None, rules);
        return;
    }
    let roll = world.roll(DieKind::Twelve);
    let breed = breed_of(world, roll);
    let key = breed.and_then(|breed| breed_key(world, breed));
    let what = What::SummonRolled { roll, breed: key };
    match breed {
        Some(breed) if has_miniature(world, breed) => {
            let rules: Ids = match roll {
                LAST => &["PD-SPAWN-03", "PD-RUL-124", "PD-SPAWN-01"],
                _ => &["PD-SPAWN-01", "PD-RUL-123"],
            };
            world.say_cause(rules, what);
            world.push(rest);
            let rolled = Frame::of(ROLLED).what(frame.what);
            world.push(rolled.with(i32::from(breed), 0));
            // The die lies, the creature is not on the board yet (PD-TIME-17).
            pause::pause(world);
        }
        Some(_) => {
            world.say(&["PD-SPAWN-02", "PD-RUL-125"], what);
            world.push(frame);
        }
        None => {
            world.say(&["PD-RUL-124", "PD-SPAWN-03"], what);
            world.push(frame);
        }
    }
}

/// Job: the creature that the D12 has brought. If its miniature has been taken meanwhile, or there is no room any more, another
/// one is summoned in its place.
fn rolled(world: &mut World, frame: Frame) {
    let Some(at) = space_of(world, frame) else {
        return;
    };
    let breed = frame.a as u16;
    if room(world) > 0 && has_miniature(world, breed) {
        world.retell(|story| story.last_breed = Some(breed));
        appear(world, breed, at);
    } else {
        summon(world, at, 1);
    }
}

/// Job: a creature of one breed.
fn summon_one_breed(world: &mut World, frame: Frame) {
    let Some(at) = space_of(world, frame) else {
        return;
    };
    let breed = frame.a as u16;
    let key = breed_key(world, breed);
    if room(world) == 0 {
        no_room(world, key, &["PD-SPAWN-14", "PD-RUL-126", "PD-SPAWN-12"]);
    } else if has_miniature(world, breed) {
        appear(world, breed, at);
    } else {
        let breed = key.unwrap_or(crate::vocab::Key::fixed(""));
        world.say(&["PD-RUL-125", "PD-SPAWN-12"], What::NoMiniature { breed });
    }
}

fn appear(world: &mut World, breed: u16, at: SpaceId) {
    let uid = put_creature(world, breed, at);
    let (key, space) = (figure::key(world, uid), name(world, at));
    world.say_cause(
        &["PD-SPAWN-01", "PD-PORTAL-02", "PD-RUL-131"],
        What::CreatureSummoned {
            uid,
            breed: key,
            at,
            space,
        },
    );
    world.alarm();
}

/// The name of a space.
pub(super) fn name(world: &World, at: SpaceId) -> crate::vocab::Key {
    world.resource::<Book>().board.name(at)
}

/// A creature that should appear does not: everyone gets 1 Fear (PD-SPAWN-14).
fn no_room(world: &mut World, breed: Option<crate::vocab::Key>, rules: Ids) {
    world.say_cause(rules, What::NoRoom { breed });
    for who in round::everyone(world).into_iter().rev() {
        loss::gain_fear(world, who, 1, loss::Fright::NoRoom);
    }
}

/// Portals of the board, clockwise (PD-SPAWN-08, PD-RUL-129).
pub fn board_portals(world: &World) -> Vec<SpaceId> {
    let portals = figure::portals(world);
    world.resource::<Book>().board.clockwise(&portals)
}

/// Every space that has a portal, sealed or not, clockwise: the places that work at several portals remembers.
fn circle(world: &World) -> Vec<SpaceId> {
    let board = &world.resource::<Book>().board;
    let portals: Vec<SpaceId> = board
        .space_ids()
        .filter(|space| figure::ground(world, *space).portal)
        .collect();
    board.clockwise(&portals)
}

/// Seals the portal of a space: no event.
pub fn seal_portal(world: &mut World, at: SpaceId) {
    let piece = figure::ground_piece(world, at);
    world.change(piece, |ground: &mut Ground| ground.sealed = ground.portal);
}

/// Opens a portal in a space, a new one or one that was sealed: no event. Creatures that are just appearing at other
/// portals go on doing so where they were meant to.
pub fn open_portal(world: &mut World, at: SpaceId) {
    let before = circle(world);
    let piece = figure::ground_piece(world, at);
    world.change(piece, |ground: &mut Ground| {
        ground.portal = true;
        ground.sealed = false;
    });
    let after = circle(world);
    if after.len() == before.len() {
        return;
    }
    let place = |n: usize| {
        let portal = before.get(n)?;
        after.iter().position(|each| each == portal)
    };
    world.resource_mut::<Agenda>().rewrite(AROUND, |frame| {
        let set = set_of(frame);
        let moved = (0..before.len().min(64))
            .filter(|n| set >> n & 1 == 1)
            .filter_map(place)
            .fold(0, |set, n| set | 1u64.checked_shl(n as u32).unwrap_or(0));
        let next = place(usize::from(frame.at)).unwrap_or(0);
        with_set(frame.at(next as u8), moved)
    });
}

/// Says that nothing can appear, if that is because portals have been sealed.
pub fn no_portal(world: &mut World) {
    if !circle(world).is_empty() {
        world.say(&["PD-MODE-02", "PD-SPAWN-06"], What::NoPortal {});
    }
}

/// The tiles with a portal that have the least Activity of those (PD-SPAWN-09, PD-RUL-128).
pub fn least_tiles(world: &World) -> Vec<u8> {
    let counts = tile_counts(world);
    let board = &world.resource::<Book>().board;
    let mut tiles: Vec<u8> = board_portals(world)
        .into_iter()
        .filter_map(|portal| board.tile_of(portal))
        .collect();
    tiles.sort_unstable();
    tiles.dedup();
    let activity = |tile: &u8| {
        counts
            .get(usize::from(*tile))
            .map_or(0, |count| count.activity)
    };
    let least = tiles.iter().map(activity).min();
    tiles.retain(|tile| Some(activity(tile)) == least);
    tiles
}

/// Job: the tile, then the portal, then the creature (PD-TIME-06, PD-DEC-04, PD-DEC-05).
fn least(world: &mut World, frame: Frame) {
    let speaker = figure::speaker(world);
    match frame.step {
        0 if frame.a > 0 => {
            let tiles = least_tiles(world);
            if tiles.is_empty() {
                no_portal(world);
            } else {
                let options = tiles.into_iter().map(Act::Tile).collect();
                world.ask_for(speaker, Why::LeastTile, Uid::NONE, options, frame.step(1));
            }
        }
        1 => {
            if let Some(Act::Tile(tile)) = world.answer() {
                world.push(frame.step(2).at(tile));
            }
        }
        2 => {
            let board = &world.resource::<Book>().board;
            let mut portals = board_portals(world);
            portals.retain(|portal| board.tile_of(*portal) == Some(frame.at));
            portals.sort_unstable();
            if !portals.is_empty() {
                let options = portals.into_iter().map(Act::Space).collect();
                world.ask_for(speaker, Why::TilePortal, Uid::NONE, options, frame.step(3));
            }
        }
        3 => {
            let Some(Act::Space(portal)) = world.answer() else {
                return;
            };
            world.push(frame.step(0).with(frame.a - 1, 0));
            summon(world, portal, 1);
        }
        _ => {}
    }
}

fn with_set(frame: Frame, set: u64) -> Frame {
    frame.with(set as u32 as i32, (set >> 32) as u32 as i32)
}

fn set_of(frame: Frame) -> u64 {
    u64::from(frame.a as u32) | u64::from(frame.b as u32) << 32
}

/// Job: the first portal is chosen, and a creature appears at each, clockwise (PD-SPAWN-07, PD-SPAWN-08, PD-DEC-03).
fn around(world: &mut World, frame: Frame) {
    let all = circle(world);
    let set = set_of(frame);
    // One that has been sealed meanwhile is passed by.
    let open = |n: &usize| figure::is_portal(world, all[*n]);
    let places = || {
        (0..all.len().min(64))
            .filter(|n| set >> n & 1 == 1)
            .filter(open)
    };
    match frame.step {
        0 => {
            let mut portals: Vec<SpaceId> = places().map(|n| all[n]).collect();
            portals.sort_unstable();
            if portals.is_empty() {
                return;
            }
            let options = portals.into_iter().map(Act::Space).collect();
            let speaker = figure::speaker(world);
            world.ask_for(speaker, Why::FirstPortal, Uid::NONE, options, frame.step(1));
        }
        1 => {
            let Some(Act::Space(first)) = world.answer() else {
                return;
            };
            let at = all.iter().position(|portal| *portal == first).unwrap_or(0);
            world.push(frame.step(2).at(at as u8));
        }
        _ => {
            let at = usize::from(frame.at);
            let Some(next) = places().find(|n| *n >= at).or_else(|| places().next()) else {
                return;
            };
            world.push(with_set(frame.at(next as u8), set & !(1 << next)));
            summon(world, all[next], 1);
        }
    }
}
