//! [`Rules`]: how a game registers its systems and jobs, and the schedule that they become.

use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{
    IntoScheduleConfigs, LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::ecs::system::ScheduleSystem;

use super::agenda::{Frame, Job};
use super::cursor::{Now, PhaseId};
use super::step;

/// The label of the rules' schedule.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesStep;

/// The sets of one pass of the schedule, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSystems {
    /// Do the work that is left, up to a question or an alarm.
    Resolve,
    /// Latch the phase, if there is nothing left to do and nothing is asked.
    Latch,
    /// The systems of the latched phase.
    Phase,
    /// The endings.
    Checks,
}

/// The systems of one phase.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn(pub PhaseId);

/// A function that does the work of a frame.
pub type Work = fn(&mut World, Frame);

/// The jobs of a game, by number.
#[derive(Resource)]
pub(super) struct Jobs(pub Arc<[Option<Work>]>);

/// Collects the rules of a game.
pub struct Rules {
    step: Schedule,
    jobs: Vec<Option<Work>>,
}

impl Rules {
    /// No rules yet; `phases` in their order within a round.
    pub(super) fn new(phases: &[PhaseId]) -> Rules {
        let mut step = Schedule::new(RulesStep);
        step.set_executor(SingleThreadedExecutor::new());
        step.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..Default::default()
        });
        step.configure_sets(
            (
                StepSystems::Resolve,
                StepSystems::Latch,
                StepSystems::Phase,
                StepSystems::Checks,
            )
                .chain(),
        );
        for &phase in phases {
            step.configure_sets(
                Turn(phase)
                    .in_set(StepSystems::Phase)
                    .run_if(turn_is(phase)),
            );
        }
        for pair in phases.windows(2) {
            step.configure_sets(Turn(pair[0]).before(Turn(pair[1])));
        }
        step.add_systems(step::resolve.in_set(StepSystems::Resolve));
        step.add_systems(step::latch.in_set(StepSystems::Latch));
        Rules {
            step,
            jobs: Vec::new(),
        }
    }

    /// Adds systems of a phase. Give several as a chained tuple: their order is part of the rules.
    pub fn during<M>(
        &mut self,
        phase: PhaseId,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) {
        self.step.add_systems(systems.in_set(Turn(phase)));
    }

    /// Adds systems that look for an ending, as a chained tuple. They run when work has raised the alarm.
    pub fn checks<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) {
        self.step
            .add_systems(systems.in_set(StepSystems::Checks).run_if(step::alarmed));
    }

    /// Registers the work of a job.
    pub fn job(&mut self, job: Job, work: Work) {
        let slot = usize::from(job.0);
        if self.jobs.len() <= slot {
            self.jobs.resize(slot + 1, None);
        }
        debug_assert!(self.jobs[slot].is_none(), "two jobs have the number {slot}");
        self.jobs[slot] = Some(work);
    }

    pub(super) fn finish(mut self, world: &mut World) -> Schedule {
        self.step.add_systems(step::calm.after(StepSystems::Checks));
        world.insert_resource(Jobs(self.jobs.into()));
        self.step
    }
}

fn turn_is(phase: PhaseId) -> impl Fn(Res<Now>) -> bool + Clone {
    move |now: Res<Now>| now.0 == Some(phase)
}
