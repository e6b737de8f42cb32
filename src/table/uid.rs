//! [`Uid`]: the name of a piece that lasts as long as the game, and the index from it to the entity of the moment.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::pieces::Kind;

/// The stable number of a piece. Events, answers, records and the window name pieces by it; `Entity` never leaves
/// the table, because it differs after a restore.
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
#[component(immutable)]
pub struct Uid(pub u32);

impl Uid {
    /// No piece.
    pub const NONE: Uid = Uid(0);

    /// Whether this names a piece.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}

/// Which entity is which piece, and what kind of piece. Derived: rebuilt when a snapshot is restored.
#[derive(Resource, Debug, Default)]
pub struct Index {
    entities: Vec<Option<(Entity, Kind)>>,
}

impl Index {
    /// The entity of a piece on the table.
    pub fn entity(&self, uid: Uid) -> Option<Entity> {
        let entry = self.entities.get(uid.0 as usize).copied().flatten();
        entry.map(|(entity, _)| entity)
    }

    /// The kind of a piece on the table.
    pub fn kind(&self, uid: Uid) -> Option<Kind> {
        let entry = self.entities.get(uid.0 as usize).copied().flatten();
        entry.map(|(_, kind)| kind)
    }

    /// The number the next piece gets.
    pub fn next(&self) -> u32 {
        self.entities.len().max(1) as u32
    }

    /// All pieces on the table, oldest first.
    pub fn pieces(&self) -> impl Iterator<Item = (Uid, Entity)> + '_ {
        self.pieces_from(Uid::NONE)
            .map(|(uid, entity, _)| (uid, entity))
    }

    /// All pieces on the table from this one on with their kinds, oldest first.
    pub fn pieces_from(&self, first: Uid) -> impl Iterator<Item = (Uid, Entity, Kind)> + '_ {
        let skipped = (first.0 as usize).min(self.entities.len());
        self.entities[skipped..]
            .iter()
            .zip(first.0..)
            .filter_map(|(entry, n)| {
                let (entity, kind) = (*entry)?;
                Some((Uid(n), entity, kind))
            })
    }

    pub(super) fn put(&mut self, uid: Uid, entity: Entity, kind: Kind) {
        let slot = uid.0 as usize;
        if self.entities.len() <= slot {
            self.entities.resize(slot + 1, None);
        }
        self.entities[slot] = Some((entity, kind));
    }

    pub(super) fn take(&mut self, uid: Uid) -> Option<Entity> {
        let entry = self.entities.get_mut(uid.0 as usize)?.take();
        entry.map(|(entity, _)| entity)
    }

    pub(super) fn set_next(&mut self, next: u32) {
        self.entities.resize(next as usize, None);
    }
}
