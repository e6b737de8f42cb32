//! Where the game stands: round, phase, step of the phase, active piece, and its numbered tracks.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::uid::Uid;

/// A phase of a game, such as the Hero Turn. Each game names its own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PhaseId(pub u8);

/// Where the game stands.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// The phase.
    pub phase: PhaseId,
    /// How far the phase has got; 0 when it begins.
    pub step: u8,
    /// The round, from 1.
    pub round: u16,
    /// The piece whose turn it is, if any.
    pub active: Uid,
}

/// The phase whose systems run in this pass of the schedule: latched once, so that a phase which ends early does not
/// let the next one start in the same pass.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Now(pub Option<PhaseId>);

/// A numbered track or supply. Each game names its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TrackId(pub u8);

/// Tracks of one table.
const TRACKS: usize = 24;

/// The values of all tracks; 0 at the start.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks([i32; TRACKS]);

impl Default for Tracks {
    fn default() -> Tracks {
        Tracks([0; TRACKS])
    }
}

impl Tracks {
    /// The value of a track.
    pub fn get(&self, track: TrackId) -> i32 {
        self.0[usize::from(track.0) % TRACKS]
    }

    /// Sets a track.
    pub fn set(&mut self, track: TrackId, value: i32) {
        self.0[usize::from(track.0) % TRACKS] = value;
    }

    /// Adds to a track.
    pub fn add(&mut self, track: TrackId, by: i32) {
        self.0[usize::from(track.0) % TRACKS] += by;
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Won, or lost.
    pub won: bool,
    /// Which of the game's endings; the game gives it words and rules.
    pub why: u8,
}

/// The ending, once there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over(pub Option<Ending>);

/// Raised by work that changed something which an ending depends on; the checks run before more work is done.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Alarm(pub bool);
