//! The table engine: one world of pieces, one schedule of rules, one open question at a time.
//!
//! A [`Table`] runs until the rules ask something or the game ends ([`Table::settle`]); an answer
//! ([`Table::submit`]) lets it go on. Windowed play, bots, cases, replays and bulk runs all drive it in this way.
//! Nothing here knows any game by name.

pub mod access;
pub mod agenda;
pub mod ask;
pub mod build;
pub mod chance;
pub mod cursor;
pub mod deck;
pub mod event;
pub mod house;
pub mod kept;
pub mod pieces;
pub mod snapshot;
pub mod step;
pub mod uid;

use bevy::ecs::prelude::*;

pub use access::{Access, Pieces};
pub use ask::{Act, Ask, Barred, Refusal, Why};
pub use build::Rules;
pub use cursor::Ending;
pub use event::{Event, What};
pub use snapshot::Snapshot;
pub use uid::Uid;

use agenda::Agenda;
use ask::{Question, Reply};
use chance::Chance;
use cursor::{Alarm, Cursor, Now, Over, PhaseId, Tracks};
use deck::Piles;
use event::Log;
use step::{BUDGET, Pace};
use uid::Index;

/// What a game brings to the table.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its phases, in their order within a round.
    pub phases: &'static [PhaseId],
    /// How many piles it uses.
    pub piles: usize,
    /// Registers its systems and jobs.
    pub rules: fn(&mut Rules),
    /// Rebuilds what the game derives from pieces, after a snapshot was restored.
    pub rebuild: fn(&mut World),
    /// Everything that must always be true and is not, as sentences.
    pub broken: fn(&World) -> Vec<String>,
    /// What players may do before the open question is answered, beside its options; the game may note that it is asked.
    pub asides: fn(&mut World) -> Vec<Act>,
    /// Puts the open question aside and adds the work of doing one of those; the question is asked anew after it.
    pub aside: fn(&mut World, Act),
}

/// Why a table has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules ask; see [`Table::ask`].
    Asks,
    /// The game has ended.
    Over(Ending),
    /// The rules did not come to an end, or something that must be true is not; the text says what.
    Fault(String),
}

/// One game being played.
pub struct Table {
    world: World,
    step: Schedule,
    game: Game,
    watch: bool,
}

impl Table {
    /// An empty table with the rules of `game` and random streams from `seed`. The game's set-up fills it through
    /// `world_mut` before the first [`Table::settle`].
    pub fn new(game: Game, seed: u64) -> Table {
        let mut world = World::new();
        world.insert_resource(Index::default());
        world.insert_resource(Agenda::default());
        world.insert_resource(Question::default());
        world.insert_resource(Reply::default());
        world.insert_resource(Over::default());
        world.insert_resource(Tracks::default());
        world.insert_resource(Piles::new(game.piles));
        world.insert_resource(Chance::new(seed));
        world.insert_resource(Cursor::default());
        world.insert_resource(Now::default());
        world.insert_resource(Alarm::default());
        world.insert_resource(Pace::default());
        world.insert_resource(Log {
            keep: true,
            ..Log::default()
        });
        let mut rules = Rules::new(game.phases);
        (game.rules)(&mut rules);
        let step = rules.finish(&mut world);
        Table {
            world,
            step,
            game,
            watch: false,
        }
    }

    /// Sweeps the table for another game with this seed. What the game put in place of its own stays.
    pub(crate) fn clear(&mut self, seed: u64) {
        let pieces: Vec<Entity> = self
            .world
            .resource::<Index>()
            .pieces()
            .map(|(_, entity)| entity)
            .collect();
        for piece in pieces {
            self.world.despawn(piece);
        }
        *self.world.resource_mut::<Index>() = Index::default();
        *self.world.resource_mut::<Agenda>() = Agenda::default();
        *self.world.resource_mut::<Question>() = Question::default();
        *self.world.resource_mut::<Reply>() = Reply::default();
        *self.world.resource_mut::<Over>() = Over::default();
        *self.world.resource_mut::<Tracks>() = Tracks::default();
        *self.world.resource_mut::<Piles>() = Piles::new(self.game.piles);
        *self.world.resource_mut::<Chance>() = Chance::new(seed);
        *self.world.resource_mut::<Cursor>() = Cursor::default();
        *self.world.resource_mut::<Now>() = Now::default();
        *self.world.resource_mut::<Alarm>() = Alarm::default();
        let mut log = self.world.resource_mut::<Log>();
        log.events.clear();
        log.count = 0;
        log.cause = 0;
    }

    /// The world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, for set-up alone: games build the starting board here. The window never calls this.
    pub(crate) fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// From now on rolls come from `script` and shuffles leave piles as they are.
    pub fn script(&mut self, script: chance::Script) {
        self.world.resource_mut::<Chance>().set_script(script);
    }

    /// From now on rolls and shuffles are left to the random streams.
    pub fn end_script(&mut self) {
        self.world.resource_mut::<Chance>().end_script();
    }

    /// Whether events are kept. Bulk runs switch this off.
    pub fn keep_events(&mut self, keep: bool) {
        self.world.resource_mut::<Log>().keep = keep;
    }

    /// Runs the rules until they ask, the game ends, or the budget is spent.
    pub fn settle(&mut self) -> Stop {
        self.settle_with(|_| {})
    }

    /// As [`Table::settle`], one piece of work at a time; `seen` is called after each that changed something, with
    /// the table as it then stands. The events are the same as without.
    pub fn settle_with(&mut self, mut seen: impl FnMut(&mut Table)) -> Stop {
        self.world.resource_mut::<Pace>().spent = 0;
        loop {
            if let Some(stop) = self.stopped() {
                if stop == Stop::Asks {
                    self.hear();
                }
                return stop;
            }
            let before = self.world.resource::<Log>().count;
            self.step.run(&mut self.world);
            self.world.clear_trackers();
            self.world.resource_mut::<Pace>().spent += 1;
            if self.watch && self.world.resource::<Log>().count != before {
                seen(self);
            }
        }
    }

    /// Notes what may be done before the open question is answered.
    fn hear(&mut self) {
        let asides = (self.game.asides)(&mut self.world);
        if let Some(open) = &mut self.world.resource_mut::<Question>().open {
            open.asides = asides;
        }
    }

    /// From now on [`Table::settle_with`] shows each piece of work.
    pub fn watch(&mut self, watch: bool) {
        self.watch = watch;
        self.world.resource_mut::<Pace>().slow = watch;
    }

    fn stopped(&self) -> Option<Stop> {
        if let Some(ending) = self.world.resource::<Over>().0 {
            return Some(Stop::Over(ending));
        }
        if self.world.resource::<Question>().open.is_some() && !self.world.resource::<Alarm>().0 {
            return Some(Stop::Asks);
        }
        if self.world.resource::<Pace>().spent > BUDGET {
            let work: Vec<String> = self
                .world
                .resource::<Agenda>()
                .frames()
                .iter()
                .rev()
                .take(6)
                .map(|f| format!("{f:?}"))
                .collect();
            return Some(Stop::Fault(format!(
                "the rules did not come to a question within {BUDGET} steps; next on the agenda: {}",
                if work.is_empty() {
                    "nothing".to_owned()
                } else {
                    work.join(", ")
                }
            )));
        }
        None
    }

    /// The open question.
    pub fn ask(&self) -> Option<&Ask> {
        self.world.resource::<Question>().open.as_ref()
    }

    /// The ending, once there is one.
    pub fn ending(&self) -> Option<Ending> {
        self.world.resource::<Over>().0
    }

    /// Answers the open question by the places of the picked options, or does one of its asides first.
    ///
    /// # Errors
    /// A [`Refusal`] if the answer does not fit the question; the table is then as it was.
    pub fn submit(&mut self, ask: u32, picks: &[u16]) -> Result<(), Refusal> {
        let refuse = |because: String| {
            Err(Refusal {
                because,
                rules: Vec::new(),
            })
        };
        if self.ending().is_some() {
            return refuse("the game is over".to_owned());
        }
        let Some(open) = self.ask() else {
            return refuse("nothing is asked".to_owned());
        };
        if open.id != ask {
            return refuse(format!(
                "question {ask} is not open; question {} is",
                open.id
            ));
        }
        if let [only] = picks
            && let Some(act) = open.aside(*only)
        {
            (self.game.aside)(&mut self.world, act);
            return Ok(());
        }
        let (least, most) = (usize::from(open.at_least), usize::from(open.at_most));
        if picks.len() < least || picks.len() > most {
            let span = if least == most {
                format!("{least}")
            } else {
                format!("{least} to {most}")
            };
            return refuse(format!("pick {span} of the options, not {}", picks.len()));
        }
        let mut chosen = Vec::with_capacity(picks.len());
        for (n, pick) in picks.iter().enumerate() {
            if open.aside(*pick).is_some() {
                return refuse(format!("option {pick} is picked alone"));
            }
            let Some(option) = open.options.get(usize::from(*pick)) else {
                return refuse(format!(
                    "there is no option {pick}; the last one is {}",
                    open.options.len().max(1) - 1
                ));
            };
            if picks[..n].contains(pick) {
                return refuse(format!("option {pick} is picked twice"));
            }
            chosen.push(*option);
        }
        self.world.resource_mut::<Question>().open = None;
        self.world.resource_mut::<Reply>().0 = chosen;
        Ok(())
    }

    /// Takes the events since the last drain.
    pub fn drain(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.world.resource_mut::<Log>().events)
    }

    /// The state as one value.
    pub fn capture(&self) -> Snapshot {
        Snapshot::capture(&self.world)
    }

    /// Goes to the state of a snapshot of this same game and content.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        snapshot.restore(&mut self.world);
        self.world.resource_mut::<Alarm>().0 = false;
        self.world.resource_mut::<Now>().0 = None;
        (self.game.rebuild)(&mut self.world);
    }

    /// The hash of the state; equal on every machine for equal states.
    pub fn hash(&self) -> u64 {
        self.capture().hash()
    }

    /// Everything that must always be true and is not.
    pub fn broken(&self) -> Vec<String> {
        let mut broken = (self.game.broken)(&self.world);
        if let Some(ask) = self.ask()
            && (ask.options.is_empty() || ask.options.len() < usize::from(ask.at_least))
        {
            broken.push(format!("question {:?} cannot be answered", ask.why));
        }
        broken
    }

    /// Components on pieces that snapshots do not keep. Empty, or a component was forgotten.
    pub fn unkept(&self) -> Vec<String> {
        let kept = kept::kept();
        let Some(uid) = self.world.component_id::<Uid>() else {
            return Vec::new();
        };
        let mut missing = Vec::new();
        for archetype in self.world.archetypes().iter().filter(|a| a.contains(uid)) {
            for component in archetype.components() {
                if let Some(info) = self.world.components().get_info(*component)
                    && !info.type_id().is_some_and(|id| kept.contains(&id))
                {
                    missing.push(info.name().to_string());
                }
            }
        }
        missing.sort();
        missing.dedup();
        missing
    }
}
