//! Snapshots: the whole state of a table as one value, to be kept, compared, hashed and restored.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::agenda::Agenda;
use super::ask::{Question, Reply};
use super::chance::Chance;
use super::cursor::{Cursor, Over, Tracks};
use super::deck::Piles;
use super::event::Log;
use super::kept::Record;
use super::uid::{Index, Uid};

/// The state of a table. Two tables with equal snapshots go on in the same way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Where the game stands.
    pub cursor: Cursor,
    /// Work left to do.
    pub agenda: Agenda,
    /// The open question.
    pub question: Question,
    /// The last answer.
    pub reply: Reply,
    /// The ending, if there is one.
    pub over: Over,
    /// All tracks.
    pub tracks: Tracks,
    /// All piles.
    pub piles: Piles,
    /// The state of every random stream.
    pub chance: Chance,
    /// Every piece, by uid.
    pub records: Vec<Record>,
    /// The uid of the next piece.
    pub next_uid: u32,
    /// Events so far.
    pub events: u32,
    /// The event that the work in hand follows from.
    pub cause: u32,
}

impl Snapshot {
    /// Reads the state of a table.
    pub fn capture(world: &World) -> Snapshot {
        let index = world.resource::<Index>();
        let log = world.resource::<Log>();
        Snapshot {
            cursor: *world.resource::<Cursor>(),
            agenda: world.resource::<Agenda>().clone(),
            question: world.resource::<Question>().clone(),
            reply: world.resource::<Reply>().clone(),
            over: *world.resource::<Over>(),
            tracks: *world.resource::<Tracks>(),
            piles: world.resource::<Piles>().clone(),
            chance: world.resource::<Chance>().clone(),
            records: index
                .pieces()
                .filter_map(|(uid, entity)| {
                    Some(Record::capture(uid, world.get_entity(entity).ok()?))
                })
                .collect(),
            next_uid: index.next(),
            events: log.count,
            cause: log.cause,
        }
    }

    /// Puts a table into this state. Pieces that exist in both are changed in place, which costs less than spawning.
    pub(super) fn restore(&self, world: &mut World) {
        let known: Vec<(Uid, Entity)> = world.resource::<Index>().pieces().collect();
        let mut records = self.records.iter().peekable();
        for (uid, entity) in known {
            while records.peek().is_some_and(|record| record.uid < uid) {
                spawn(world, records.next());
            }
            if records.peek().is_some_and(|record| record.uid == uid) {
                if let (Some(record), Ok(mut piece)) =
                    (records.next(), world.get_entity_mut(entity))
                {
                    record.apply(&mut piece);
                    let kind = record.kind.unwrap_or_default();
                    world.resource_mut::<Index>().put(uid, entity, kind);
                }
            } else {
                world.despawn(entity);
                world.resource_mut::<Index>().take(uid);
            }
        }
        for record in records {
            spawn(world, Some(record));
        }
        world.resource_mut::<Index>().set_next(self.next_uid);
        *world.resource_mut::<Cursor>() = self.cursor;
        *world.resource_mut::<Agenda>() = self.agenda.clone();
        *world.resource_mut::<Question>() = self.question.clone();
        *world.resource_mut::<Reply>() = self.reply.clone();
        *world.resource_mut::<Over>() = self.over;
        *world.resource_mut::<Tracks>() = self.tracks;
        *world.resource_mut::<Piles>() = self.piles.clone();
        *world.resource_mut::<Chance>() = self.chance.clone();
        let mut log = world.resource_mut::<Log>();
        log.events.clear();
        log.count = self.events;
        log.cause = self.cause;
    }

    /// The state as bytes, the same on every machine.
    pub fn bytes(&self) -> Vec<u8> {
        // Every part serialises into memory; the error type exists for writers that can fail.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// A hash of the state that is the same on every machine.
    pub fn hash(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(&self.bytes())
    }
}

fn spawn(world: &mut World, record: Option<&Record>) {
    let Some(record) = record else { return };
    let mut entity = world.spawn(record.uid);
    record.apply(&mut entity);
    let entity = entity.id();
    let kind = record.kind.unwrap_or_default();
    world.resource_mut::<Index>().put(record.uid, entity, kind);
}
