//! The fixed systems of a pass, and the budget that turns an endless loop into a report.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::agenda::{Agenda, Frame};
use super::ask::Question;
use super::build::Jobs;
use super::cursor::{Alarm, Cursor, Now, Over};
use super::event::Log;

/// Pieces of work and passes between two questions before the rules are taken to be in a loop. The longest stretch
/// of a real game is some hundreds.
pub const BUDGET: u32 = 100_000;

/// How the work between two questions is going.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Pieces of work and passes since the last question.
    pub(super) spent: u32,
    /// Do one piece of work a pass, so that the window gets a picture of each.
    pub(super) slow: bool,
    /// The work being done.
    pub(super) doing: Option<Frame>,
}

/// Does work from the top of the agenda until there is none, a question is open, or an alarm is raised.
pub(super) fn resolve(world: &mut World) {
    let jobs = Arc::clone(&world.resource::<Jobs>().0);
    while world.resource::<Question>().open.is_none() && world.resource::<Over>().0.is_none() {
        let Some(frame) = world.resource_mut::<Agenda>().pop() else {
            break;
        };
        let mut pace = world.resource_mut::<Pace>();
        pace.spent += 1;
        if pace.spent > BUDGET {
            world.resource_mut::<Agenda>().push(frame);
            break;
        }
        pace.doing = Some(frame);
        let slow = pace.slow;
        world.resource_mut::<Log>().cause = frame.cause;
        if let Some(Some(work)) = jobs.get(usize::from(frame.job.0)) {
            work(world, frame);
        }
        if slow || world.resource::<Alarm>().0 {
            break;
        }
    }
    world.resource_mut::<Pace>().doing = None;
}

/// Decides which phase's systems run in this pass: none while there is work, a question, an alarm or an ending.
pub(super) fn latch(
    cursor: Res<Cursor>,
    agenda: Res<Agenda>,
    question: Res<Question>,
    over: Res<Over>,
    alarm: Res<Alarm>,
    mut log: ResMut<Log>,
    mut now: ResMut<Now>,
) {
    let idle = agenda.is_empty() && question.open.is_none() && over.0.is_none() && !alarm.0;
    now.0 = idle.then_some(cursor.phase);
    if idle {
        log.cause = 0;
    }
}

/// Whether the endings must be looked at.
pub(super) fn alarmed(alarm: Res<Alarm>, over: Res<Over>) -> bool {
    alarm.0 && over.0.is_none()
}

/// The endings have been looked at.
pub(super) fn calm(mut alarm: ResMut<Alarm>) {
    alarm.0 = false;
}
