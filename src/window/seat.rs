//! [`Seat`]: the game being played. The one system here is the only caller of `Session::answer` and `Session::undo`.

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use bevy::app::AppExit;
use bevy::prelude::*;

use super::desk::{Desk, Over};
use super::feed::Feed;
use super::intent::{Intent, Intents};
use super::seen::Seen;
use super::settings::{self, Settings};
use super::{Library, Screen};
use crate::runs::record::Record;
use crate::runs::replay::resume;
use crate::runs::session::{Beat, Session};
use crate::table::Table;
use crate::table::ask::{Act, Why};

/// A record being watched.
pub struct Watched {
    /// The record.
    pub record: Record,
    /// Answers given so far.
    pub given: usize,
    /// Whether it goes on by itself.
    pub runs: bool,
    /// Seconds until the next answer.
    wait: f32,
}

/// The game being played, if one is.
#[derive(Resource, Default)]
pub struct Seat {
    session: Option<Session>,
    /// The record being watched, if one is.
    pub watched: Option<Watched>,
    /// Where the game is saved after each answer.
    save: Option<PathBuf>,
    /// Something to tell the player, once.
    pub notice: Option<String>,
    saver: Saver,
}

/// Writes saves on a thread of its own, the newest only.
#[derive(Default)]
struct Saver {
    thread: Option<(Sender<(Record, PathBuf)>, JoinHandle<()>)>,
}

impl Saver {
    fn write(&mut self, record: Record, path: PathBuf) {
        let (sender, _) = self.thread.get_or_insert_with(|| {
            let (sender, receiver) = channel::<(Record, PathBuf)>();
            let thread = std::thread::spawn(move || {
                while let Ok(mut job) = receiver.recv() {
                    while let Ok(newer) = receiver.try_recv() {
                        job = newer;
                    }
                    if let Err(error) = job.0.write(&job.1) {
                        bevy::log::warn!("the game is not saved: {error}");
                    }
                }
            });
            (sender, thread)
        });
        // The thread ends only with the sender.
        let _ = sender.send((record, path));
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

impl Seat {
    /// Sits down at a game, all shown except `beats`.
    pub fn sit(&mut self, session: Session, save: PathBuf) {
        self.session = Some(session);
        self.save = Some(save);
        self.watched = None;
        self.keep();
    }

    /// The table being played at, to read.
    pub fn table(&self) -> Option<&Table> {
        self.session.as_ref().map(Session::table)
    }

    /// Sits down to watch a record from its beginning.
    pub fn watch(&mut self, session: Session, record: Record) {
        self.session = Some(session);
        self.save = None;
        self.watched = Some(Watched {
            record,
            given: 0,
            runs: true,
            wait: 0.0,
        });
    }

    fn keep(&mut self) {
        if let (Some(session), Some(path)) = (&self.session, &self.save) {
            self.saver.write(session.record(), path.clone());
        }
    }

    fn answer(&mut self, picks: &[u16]) -> Vec<Beat> {
        let Some(session) = &mut self.session else {
            return Vec::new();
        };
        let Some(id) = session.ask().map(|ask| ask.id) else {
            return Vec::new();
        };
        match session.answer(id, picks) {
            Ok(beats) => {
                self.keep();
                beats
            }
            Err(refusal) => {
                self.notice = Some(refusal.because);
                Vec::new()
            }
        }
    }

    fn reroll(&mut self, token: bool, dice: &[u8]) -> Vec<Beat> {
        let act = if token {
            Act::RerollToken
        } else {
            Act::RerollFree
        };
        let place = |seat: &Seat, act: Act| {
            let ask = seat.session.as_ref()?.ask()?;
            let n = ask.options.iter().position(|option| *option == act)?;
            u16::try_from(n).ok()
        };
        let Some(first) = place(self, act) else {
            return Vec::new();
        };
        let mut beats = self.answer(&[first]);
        let asks = self
            .session
            .as_ref()
            .and_then(Session::ask)
            .map(|ask| ask.why);
        if asks == Some(Why::RerollDice) {
            let picks: Vec<u16> = dice
                .iter()
                .filter_map(|die| place(self, Act::Die(*die)))
                .collect();
            beats.extend(self.answer(&picks));
        }
        beats
    }
}

/// Carries intents out and lets the feed run.
pub fn decide(
    mut intents: ResMut<Intents>,
    mut seat: ResMut<Seat>,
    mut feed: ResMut<Feed>,
    seen: Option<ResMut<Seen>>,
    library: Res<Library>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = time.elapsed_secs_f64();
    let epoch = seen.as_ref().map_or(1, |seen| seen.epoch + 1);
    let mut seen = seen;
    // A new game's picture is put in place after this; the old one must not swallow its beats.
    let mut fresh_table = false;
    for intent in std::mem::take(&mut intents.0) {
        let watching = seat.watched.is_some()
            && matches!(
                intent,
                Intent::Answer(_) | Intent::Reroll { .. } | Intent::Undo
            );
        if watching {
            seat.notice = Some("This is a record; it plays by itself.".to_owned());
            continue;
        }
        let free = !feed.playing();
        let mut beats = Vec::new();
        match intent {
            Intent::Answer(picks) if free => beats = seat.answer(&picks),
            Intent::Reroll { token, dice } if free => beats = seat.reroll(token, &dice),
            Intent::Undo if free => {
                let undone = seat.session.as_mut().map(Session::undo);
                match undone {
                    Some(Ok(())) => {
                        feed.clear();
                        if let (Some(session), Some(seen)) = (&seat.session, &mut seen) {
                            **seen = Seen::of(session, epoch);
                        }
                        seat.keep();
                    }
                    Some(Err(refusal)) => seat.notice = Some(refusal.because),
                    None => {}
                }
            }
            Intent::Skip => {
                if let Some(seen) = &mut seen {
                    feed.skip(seen, now);
                }
            }
            Intent::TurnPage => feed.page = None,
            Intent::Watch(runs) => {
                if let Some(watched) = &mut seat.watched {
                    watched.runs = runs;
                }
            }
            Intent::Begin { level, setup } => {
                match Session::with_setup(&library.0, &level, setup) {
                    Ok((session, beats)) => {
                        feed.clear();
                        let mut fresh = Seen::of(&session, epoch);
                        fresh.question = None;
                        if let Some(first) = beats.first() {
                            fresh.view = first.view.clone();
                            fresh.log.clear();
                            fresh.tally = Default::default();
                        }
                        commands.insert_resource(fresh);
                        fresh_table = true;
                        feed.push(beats);
                        settings::set_autosave_aside();
                        seat.sit(session, settings::autosave());
                        screen.set(Screen::Play);
                    }
                    Err(error) => seat.notice = Some(error),
                }
                continue;
            }
            Intent::Continue => {
                let path = settings::autosave();
                let resumed = Record::read(&path).and_then(|record| resume(&library.0, &record));
                match resumed {
                    Ok(session) => {
                        feed.clear();
                        commands.insert_resource(Seen::of(&session, epoch));
                        fresh_table = true;
                        seat.sit(session, path);
                        screen.set(Screen::Play);
                    }
                    Err(error) => seat.notice = Some(error),
                }
                continue;
            }
            Intent::SetUp(level) => {
                commands.insert_resource(super::choosing::Choosing::new(level));
                screen.set(Screen::Setup);
            }
            Intent::ToTitle => {
                seat.keep();
                seat.session = None;
                seat.watched = None;
                feed.clear();
                commands.insert_resource(super::title::Menu::default());
                screen.set(Screen::Title);
            }
            Intent::Record => {
                if let Some(session) = &seat.session {
                    let name = format!(
                        "{}-{}-{}.json",
                        session.level().replace('/', "-"),
                        session.setup().seed,
                        session.record().answers.len()
                    );
                    let path = settings::folder().join("records").join(name);
                    seat.notice = Some(match session.record().write(&path) {
                        Ok(()) => format!("The record is saved: {}", path.display()),
                        Err(error) => error,
                    });
                }
            }
            Intent::Quit => {
                seat.keep();
                exit.write(AppExit::Success);
            }
            Intent::Answer(_) | Intent::Reroll { .. } | Intent::Undo => {}
        }
        if !beats.is_empty() {
            if let Some(seen) = &mut seen {
                seen.question = None;
            }
            feed.push(beats);
        } else if let (true, Some(session), Some(seen)) =
            (!feed.playing(), &seat.session, &mut seen)
            && seen.question.as_ref().map(|q| q.id) != session.ask().map(|ask| ask.id)
        {
            // Nothing to show: straight to the next question.
            seen.view = session.view();
            seen.open(session);
        }
    }
    let Some(mut seen) = seen else { return };
    if fresh_table {
        return;
    }
    if feed.playing() {
        let seconds = time.delta_secs().min(0.3) * settings.pace.factor();
        if feed.advance(&mut seen, seconds, now)
            && let Some(session) = &seat.session
        {
            seen.view = session.view();
            seen.open(session);
        }
    } else if desk.over == Over::Nothing {
        watch_on(
            &mut seat,
            &mut feed,
            &mut seen,
            &settings,
            time.delta_secs(),
        );
    }
}

/// Gives the next answer of a record being watched, after a pause for thought.
fn watch_on(seat: &mut Seat, feed: &mut Feed, seen: &mut Seen, settings: &Settings, delta: f32) {
    let Some(watched) = &mut seat.watched else {
        return;
    };
    let Some(answer) = watched.record.answers.get(watched.given) else {
        return;
    };
    if !watched.runs || seen.view.over.is_some() {
        return;
    }
    watched.wait -= delta.min(0.1) * settings.pace.factor();
    if watched.wait > 0.0 {
        return;
    }
    watched.wait = 0.7;
    watched.given += 1;
    let picks = answer.picks.clone();
    seat.notice = None;
    let beats = seat.answer(&picks);
    if seat.notice.is_some() {
        seat.notice =
            Some("The record no longer fits the rules or cards; it stops here.".to_owned());
        if let Some(watched) = &mut seat.watched {
            watched.runs = false;
        }
        return;
    }
    if beats.is_empty() {
        if let Some(session) = &seat.session {
            seen.view = session.view();
            seen.open(session);
        }
    } else {
        seen.question = None;
        feed.push(beats);
    }
}
