//! The agenda: work that the rules still have to do, as a stack of plain data.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::uid::Uid;

/// A piece of work that a game has registered with [`Rules::job`](super::build::Rules::job).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Job(pub u16);

/// One piece of work. Holds no closure and no reference, so that it can be saved, compared and shown.
///
/// What `who`, `what`, `a` and `b` mean is up to the job; `step` is how far it has got and `at` its place in a list
/// of effects or stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The work.
    pub job: Job,
    /// How far it has got.
    pub step: u8,
    /// Place in a list that the job works through.
    pub at: u8,
    /// The piece that acts.
    pub who: Uid,
    /// The piece acted on.
    pub what: Uid,
    /// A number for the job.
    pub a: i32,
    /// Another number for the job.
    pub b: i32,
    /// The event that this work follows from; 0 if none.
    pub cause: u32,
}

impl Frame {
    /// Work with no details yet.
    pub const fn of(job: Job) -> Frame {
        Frame {
            job,
            step: 0,
            at: 0,
            who: Uid::NONE,
            what: Uid::NONE,
            a: 0,
            b: 0,
            cause: 0,
        }
    }

    /// The same work for this acting piece.
    pub const fn who(self, who: Uid) -> Frame {
        Frame { who, ..self }
    }

    /// The same work on this piece.
    pub const fn what(self, what: Uid) -> Frame {
        Frame { what, ..self }
    }

    /// The same work with these numbers.
    pub const fn with(self, a: i32, b: i32) -> Frame {
        Frame { a, b, ..self }
    }

    /// Another job for the same pieces, from its beginning.
    pub const fn go_on(self, job: Job) -> Frame {
        Frame {
            job,
            step: 0,
            ..self
        }
    }

    /// The same work, at this step.
    pub const fn step(self, step: u8) -> Frame {
        Frame { step, ..self }
    }

    /// The same work, at this place of its list.
    pub const fn at(self, at: u8) -> Frame {
        Frame { at, ..self }
    }
}

/// The stack of work. Only the top is ever pushed or popped.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agenda(Vec<Frame>);

impl Agenda {
    /// Adds work that is done before all that is there.
    pub fn push(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Takes the work to be done next.
    pub fn pop(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    /// Whether nothing is left to do.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All work, next last.
    pub fn frames(&self) -> &[Frame] {
        &self.0
    }

    /// Changes all work of a job: what it remembers has got another place or number.
    pub fn rewrite(&mut self, job: Job, change: impl Fn(Frame) -> Frame) {
        for frame in self.0.iter_mut().filter(|frame| frame.job == job) {
            *frame = change(*frame);
        }
    }

    /// Drops all work: the phase it belonged to is over.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
