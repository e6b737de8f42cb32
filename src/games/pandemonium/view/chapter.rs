//! What a chapter has of its own, as players see it: counters, tasks, the vehicle.

use super::*;
use crate::content::pandemonium::Vehicle;

/// A task of the chapter (PD-MODE-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaskView {
    /// Its id.
    pub key: Key,
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
    /// The spaces where it can be done; empty: anywhere.
    pub at: Vec<Key>,
    /// Actions that it costs.
    pub cost: u8,
    /// Who has done it, if it can be done only once.
    pub done: Vec<Key>,
    /// Why the character in turn cannot do it now, Actions not looked at; none if he can, or if it is no character's
    /// turn.
    pub because: Option<String>,
}

/// The vehicle of the chapter (PD-SETUP-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after what it shows")]
pub struct VehicleView {
    pub name: String,
    pub picture: String,
    pub text: String,
    pub at: Key,
    #[serde(skip)]
    pub space: SpaceId,
    pub repairs: u8,
    pub works_at: u8,
    pub most: u8,
    pub runs: bool,
}

/// One of the chapter's own counters that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TallyView {
    /// Which, 0 to 7.
    pub n: u8,
    /// What it counts.
    pub name: String,
    /// How many there are.
    pub count: i8,
    /// How many are wanted, if the chapter says so.
    pub of: Option<u8>,
}

/// The chapter's own counters; a player sees 0 on those without a name.
pub(super) fn counters(world: &World, book: &Book, seat: Option<u8>) -> [i8; 8] {
    let mut counters = world.story().counters;
    let named = &book.chapter.counters;
    for (n, count) in (0u8..).zip(&mut counters) {
        if seat.is_some() && !named.iter().any(|each| each.n == n) {
            *count = 0;
        }
    }
    counters
}

/// The counters that have a name.
pub(super) fn tallies(world: &World, book: &Book) -> Vec<TallyView> {
    let counters = &world.story().counters;
    book.chapter
        .counters
        .iter()
        .map(|named| TallyView {
            n: named.n,
            name: named.name.clone(),
            count: counters
                .get(usize::from(named.n))
                .copied()
                .unwrap_or_default(),
            of: named.of,
        })
        .collect()
}

/// The tasks of the chapter.
pub(super) fn tasks(world: &World, book: &Book) -> Vec<TaskView> {
    let cursor = world.cursor();
    let playing = cursor.phase == CHARACTERS && cursor.active.is_some();
    let done = &world.story().tasks;
    (0u8..)
        .zip(&book.chapter.tasks)
        .map(|(n, task)| TaskView {
            key: task.id,
            name: task.name.clone(),
            text: task.text.clone(),
            at: task.at.clone(),
            cost: task.cost,
            done: done
                .iter()
                .filter(|(_, each)| *each == n)
                .map(|(who, _)| words::piece_key(world, *who))
                .collect(),
            because: playing
                .then(|| task::closed(world, cursor.active, n))
                .flatten(),
        })
        .collect()
}

/// The vehicle of the chapter, if it has one.
pub(super) fn vehicle(world: &World, book: &Book) -> Option<VehicleView> {
    let vehicle = book.chapter.vehicle.as_ref()?;
    Some(VehicleView {
        name: vehicle.name.clone(),
        picture: vehicle.picture.clone(),
        text: vehicle.text.clone(),
        at: vehicle.at,
        space: condition::named(world, vehicle.at).unwrap_or_default(),
        repairs: world.story().repairs,
        works_at: vehicle.works_at,
        most: Vehicle::MOST,
        runs: condition::vehicle_runs(world),
    })
}
