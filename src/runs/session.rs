//! [`Session`]: one game being played, with its journal and the way back.
//!
//! The window, the JSON table and replays all play through a session; bulk runs drive tables directly.

use std::sync::Arc;

use super::record::{Answer, FORMAT, Record};
use super::title::{Title, Wish};
use crate::bots::Seat as BotSeat;
use crate::content::{Content, LevelState, Paranormal};
use crate::table::chance::Script;
use crate::table::{Ask, Event, Refusal, Snapshot, Stop, Table, What};
use crate::vocab::Key;

/// Questions that can be stepped back over.
const DEPTH: usize = 200;

/// Some events, and the table as it stood after them.
#[derive(Clone, Debug)]
pub struct Beat<T: Title = Paranormal> {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The table after it.
    pub view: T::View,
}

/// A question that was answered, to go back to.
#[derive(Clone, Debug)]
struct Mark {
    snapshot: Snapshot,
    /// Who answered.
    seat: u8,
    /// What the answer brought to light, as a sentence; undo stops there.
    wall: Option<String>,
}

/// One game being played.
pub struct Session<T: Title = Paranormal> {
    content: Arc<T>,
    content_hash: u64,
    level: String,
    setup: T::Setup,
    table: Table,
    stop: Stop,
    answers: Vec<Answer>,
    marks: Vec<Mark>,
    history: Vec<Event>,
}

impl<T: Title> Session<T> {
    /// Sets a game up and plays it to the first question. The beats are those of the beginning.
    ///
    /// # Errors
    /// A sentence if the level is unknown or broken, or the setup does not fit.
    pub fn new(
        content: &Content,
        level: &str,
        heroes: &[Key],
        seed: u64,
    ) -> Result<(Session<T>, Vec<Beat<T>>), String> {
        let wish = Wish {
            heroes: heroes.to_vec(),
            seed,
            ..Wish::default()
        };
        Session::wished(content, level, &wish, None)
    }

    /// As [`Session::new`], with all that can be wished for, and rolls to come from a script instead of the random
    /// streams, if one is given.
    ///
    /// # Errors
    /// A sentence if the level is unknown or broken, or the setup does not fit.
    pub fn wished(
        content: &Content,
        level: &str,
        wish: &Wish,
        script: Option<Script>,
    ) -> Result<(Session<T>, Vec<Beat<T>>), String> {
        let title = playable::<T>(content, level)?;
        let setup = title.setup(level, wish)?;
        let mut table = T::start(&title, &setup)?;
        if let Some(script) = script {
            table.script(script);
        }
        Ok(Session::at(
            title,
            content.hash(T::KIND),
            level,
            setup,
            table,
        ))
    }

    /// As [`Session::new`], with everything decided.
    ///
    /// # Errors
    /// A sentence if the level is unknown or broken, or the setup does not fit.
    pub fn with_setup(
        content: &Content,
        level: &str,
        setup: T::Setup,
    ) -> Result<(Session<T>, Vec<Beat<T>>), String> {
        let title = playable::<T>(content, level)?;
        let table = T::start(&title, &setup)?;
        Ok(Session::at(
            title,
            content.hash(T::KIND),
            level,
            setup,
            table,
        ))
    }

    /// A session on a table that has been set up already.
    pub(crate) fn at(
        content: Arc<T>,
        content_hash: u64,
        level: &str,
        setup: T::Setup,
        mut table: Table,
    ) -> (Session<T>, Vec<Beat<T>>) {
        table.watch(true);
        let mut session = Session {
            content,
            content_hash,
            level: level.to_owned(),
            setup,
            table,
            stop: Stop::Asks,
            answers: Vec::new(),
            marks: Vec::new(),
            history: Vec::new(),
        };
        let beats = session.settle();
        (session, beats)
    }

    /// The content being played.
    pub fn content(&self) -> &Arc<T> {
        &self.content
    }

    /// The level's id.
    pub fn level(&self) -> &str {
        &self.level
    }

    /// What was decided before the game.
    pub fn setup(&self) -> &T::Setup {
        &self.setup
    }

    /// The hash of the content, as 16 hexadecimal digits.
    pub fn content_hash(&self) -> String {
        hex(self.content_hash)
    }

    /// The table, to read.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The open question.
    pub fn ask(&self) -> Option<&Ask> {
        self.table.ask()
    }

    /// Why the table has stopped: it asks, the game is over, or there is a fault.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The table as a player may see it.
    pub fn view(&self) -> T::View {
        T::view(self.table.world())
    }

    /// Every event so far.
    pub fn history(&self) -> &[Event] {
        &self.history
    }

    /// The sentence of an event.
    pub fn text(&self, what: &What) -> String {
        self.content.event(what)
    }

    /// Answers the open question and plays on to the next.
    ///
    /// # Errors
    /// A refusal if the answer does not fit the question; the game is then as it was.
    pub fn answer(&mut self, ask: u32, picks: &[u16]) -> Result<Vec<Beat<T>>, Refusal> {
        let snapshot = self.table.capture();
        let seat = self.ask().map_or(0, |ask| ask.seat);
        self.table.submit(ask, picks)?;
        self.answers.push(Answer {
            ask,
            picks: picks.to_vec(),
            hash: hex(snapshot.hash()),
        });
        let before = self.history.len();
        let beats = self.settle();
        let wall = self.history[before..]
            .iter()
            .find(|event| T::reveals(&event.what))
            .map(|event| self.content.event(&event.what));
        self.marks.push(Mark {
            snapshot,
            seat,
            wall,
        });
        if self.marks.len() > DEPTH {
            self.marks.remove(0);
        }
        Ok(beats)
    }

    fn settle(&mut self) -> Vec<Beat<T>> {
        let mut beats = Vec::new();
        self.stop = self.table.settle_with(|table| {
            let events = table.drain();
            beats.push(Beat {
                events,
                view: T::view(table.world()),
            });
        });
        let rest = self.table.drain();
        if !rest.is_empty() {
            beats.push(Beat {
                events: rest,
                view: self.view(),
            });
        }
        // What changed without an event belongs to the last picture.
        let now = self.view();
        if let Some(last) = beats.last_mut() {
            last.view = now;
        }
        for beat in &beats {
            self.history.extend(beat.events.iter().cloned());
        }
        beats
    }

    /// Lets the bots answer until a person is asked or the game ends. A session never does so by itself: the answers of
    /// bots are in a record like all others.
    pub fn play_bots(&mut self) -> Vec<Beat<T>> {
        let mut beats = Vec::new();
        if T::bots(&self.setup).is_empty() {
            return beats;
        }
        let mut bot = T::guest();
        let mut picks = Vec::new();
        while let Some(ask) = self.ask().filter(|ask| self.is_bot(ask.seat)) {
            let id = ask.id;
            picks.clear();
            bot.answer(BotSeat::of(&self.table), ask, &mut picks);
            match self.answer(id, &picks) {
                Ok(more) => beats.extend(more),
                Err(refusal) => {
                    let fault = format!("a bot's answer is refused: {}", refusal.because);
                    self.stop = Stop::Fault(fault);
                }
            }
        }
        beats
    }

    fn is_bot(&self, seat: u8) -> bool {
        T::bots(&self.setup).contains(&seat)
    }

    /// The answers that undo takes back: the last one of a person, and those of bots after it.
    fn last_deed(&self) -> &[Mark] {
        let person = self.marks.iter().rposition(|mark| !self.is_bot(mark.seat));
        person.map_or(&[], |first| &self.marks[first..])
    }

    /// Whether a person's last answer can be taken back, and if not, why.
    ///
    /// # Errors
    /// A sentence that says what has come to light since, or that there is nothing to take back.
    pub fn can_undo(&self) -> Result<(), String> {
        let marks = self.last_deed();
        match marks.iter().find_map(|mark| mark.wall.as_ref()) {
            Some(wall) => Err(format!("what was seen stays seen: {wall}")),
            None if marks.is_empty() => Err("there is nothing to take back".to_owned()),
            None => Ok(()),
        }
    }

    /// Takes the last answer of a person back, with what bots have answered since.
    ///
    /// # Errors
    /// A refusal that says what was revealed since; nothing changes then.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.can_undo().map_err(|because| Refusal {
            because,
            rules: Vec::new(),
        })?;
        let count = self.last_deed().len();
        let first = self.marks.len() - count;
        if let Some(mark) = self.marks.drain(first..).next() {
            let events = mark.snapshot.events;
            self.table.restore(&mark.snapshot);
            self.answers.truncate(self.answers.len() - count);
            self.history.retain(|event| event.n <= events);
            self.stop = Stop::Asks;
        }
        Ok(())
    }

    /// Leaves rolls and shuffles to the random streams again, after a script.
    pub(crate) fn end_script(&mut self) {
        self.table.end_script();
    }

    /// Captures the table and restores it at once; for cases and tests that prove that nothing is lost.
    pub fn restore_here(&mut self) {
        let snapshot = self.table.capture();
        self.table.restore(&snapshot);
    }

    /// The game so far, to be written to a file.
    pub fn record(&self) -> Record<T> {
        Record {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: T::KIND.folder().to_owned(),
            level: self.level.clone(),
            content_hash: self.content_hash(),
            setup: self.setup.clone(),
            answers: self.answers.clone(),
            end_hash: hex(self.table.hash()),
            outcome: self
                .table
                .ending()
                .map(|end| if end.won { "won" } else { "lost" }.to_owned()),
            fault: match &self.stop {
                Stop::Fault(fault) => Some(fault.clone()),
                _ => None,
            },
        }
    }
}

/// A hash as 16 hexadecimal digits.
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

fn playable<T: Title>(content: &Content, level: &str) -> Result<Arc<T>, String> {
    let Some(found) = content.level(level) else {
        let all: Vec<&str> = content
            .levels
            .iter()
            .map(|level| level.id.as_str())
            .collect();
        return Err(format!(
            "there is no level `{level}`; there are {}",
            all.join(", ")
        ));
    };
    if let LevelState::Broken(fault) = &found.state {
        return Err(format!("the level `{level}` is broken: {fault}"));
    }
    if found.game != T::KIND {
        return Err(format!("`{level}` is no level of {}", T::KIND.folder()));
    }
    T::of(content).ok_or_else(|| format!("the content of {} could not be read", T::KIND.folder()))
}
