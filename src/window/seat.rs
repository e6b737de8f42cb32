//! [`Seat`]: the game being played. [`decide`] is the only caller of `Session::answer` and `Session::undo`; there is
//! one for each game, and only the one whose table is in use has a session.

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use bevy::app::AppExit;
use bevy::prelude::*;

use super::feed::Feed;
use super::intent::{Intent, Intents};
use super::seen::Seen;
use super::settings::{self, Settings};
use super::show::Show;
use super::{Library, Screen, Waits};
use crate::content::{GameKind, Level, LevelState, Paranormal};
use crate::runs::diary::Diary;
use crate::runs::record::Record;
use crate::runs::replay::resume;
use crate::runs::session::{Beat, Session};
use crate::table::ask::{Act, Why};
use crate::table::{Stop, Table};

/// Something to tell the player, once.
#[derive(Resource, Default)]
pub struct Notice(pub Option<String>);

/// A record being watched.
pub struct Watched<T: Show = Paranormal> {
    /// The record.
    pub record: Record<T>,
    /// Answers given so far.
    pub given: usize,
    /// Whether it goes on by itself.
    pub runs: bool,
    /// Seconds until the next answer.
    wait: f32,
}

/// The game being played, if one is.
#[derive(Resource)]
pub struct Seat<T: Show = Paranormal> {
    session: Option<Session<T>>,
    /// The record being watched, if one is.
    pub watched: Option<Watched<T>>,
    /// Where the game is saved after each answer.
    save: Option<PathBuf>,
    saver: Saver<T>,
    /// The entry of this game in the Diary, once it is over.
    entry: Option<u64>,
}

impl<T: Show> Default for Seat<T> {
    fn default() -> Seat<T> {
        Seat {
            session: None,
            watched: None,
            save: None,
            saver: Saver { thread: None },
            entry: None,
        }
    }
}

/// Writes saves on a thread of its own, the newest only.
struct Saver<T: Show> {
    thread: Option<(Sender<(Record<T>, PathBuf)>, JoinHandle<()>)>,
}

impl<T: Show> Saver<T> {
    fn write(&mut self, record: Record<T>, path: PathBuf) {
        let (sender, _) = self.thread.get_or_insert_with(|| {
            let (sender, receiver) = channel::<(Record<T>, PathBuf)>();
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

impl<T: Show> Drop for Saver<T> {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

impl<T: Show> Seat<T> {
    /// Sits down at a game, all shown except `beats`.
    pub fn sit(&mut self, session: Session<T>, save: PathBuf) {
        self.session = Some(session);
        self.entry = None;
        self.save = Some(save);
        self.watched = None;
        self.keep();
    }

    /// Sits down at a game that did not begin at its beginning: it is not saved.
    pub fn look(&mut self, session: Session<T>) {
        self.session = Some(session);
        self.entry = None;
        self.save = None;
        self.watched = None;
    }

    /// The table being played at, to read.
    pub fn table(&self) -> Option<&Table> {
        self.session.as_ref().map(Session::table)
    }

    /// Whether a record is being watched and goes on by itself.
    pub fn watches(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.runs)
    }

    /// Sits down to watch a record from its beginning.
    pub fn watch(&mut self, session: Session<T>, record: Record<T>) {
        self.session = Some(session);
        self.entry = None;
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

    /// The level that the Diary offers after this game, once it has been told to its end.
    pub fn next<'a>(&self, library: &'a Library, diary: &Diary) -> Option<&'a Level> {
        let level = self.session.as_ref()?.level();
        let next = diary
            .tale(level)
            .done()
            .then(|| next_level(library, diary, T::KIND))?;
        next.filter(|next| next.id != level)
    }

    /// Writes the game into the Diary once it is over, and strikes it out again once its end has been taken back.
    fn chronicle(&mut self, diary: &mut Diary) {
        let (Some(session), Some(_)) = (&self.session, &self.save) else {
            return;
        };
        let written = match (session.stop(), self.entry) {
            (Stop::Over(ending), None) => {
                let played = T::played(session.table().world(), session.setup(), *ending);
                let (entry, written) = diary.add(&settings::diary(), session, played);
                self.entry = Some(entry);
                written
            }
            (Stop::Over(_), Some(_)) | (_, None) => return,
            (_, Some(entry)) => {
                self.entry = None;
                diary.strike(&settings::diary(), entry)
            }
        };
        if let Err(error) = written {
            bevy::log::warn!("the Diary is not kept: {error}");
        }
    }

    fn answer(&mut self, picks: &[u16], notice: &mut Notice) -> Vec<Beat<T>> {
        let Some(session) = &mut self.session else {
            return Vec::new();
        };
        let Some(id) = session.ask().map(|ask| ask.id) else {
            return Vec::new();
        };
        match session.answer(id, picks) {
            Ok(mut beats) => {
                beats.extend(session.play_bots());
                self.keep();
                beats
            }
            Err(refusal) => {
                notice.0 = Some(refusal.because);
                Vec::new()
            }
        }
    }

    fn reroll(&mut self, token: bool, dice: &[u8], notice: &mut Notice) -> Vec<Beat<T>> {
        let act = if token {
            Act::RerollToken
        } else {
            Act::RerollFree
        };
        let place = |seat: &Seat<T>, act: Act| {
            let ask = seat.session.as_ref()?.ask()?;
            let n = ask.options.iter().position(|option| *option == act)?;
            u16::try_from(n).ok()
        };
        let Some(first) = place(self, act) else {
            return Vec::new();
        };
        let mut beats = self.answer(&[first], notice);
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
            beats.extend(self.answer(&picks, notice));
        }
        beats
    }

    /// Writes the game to a file of its own; a sentence that says where.
    fn record(&self) -> Option<String> {
        let session = self.session.as_ref()?;
        if self.save.is_none() && self.watched.is_none() {
            return Some("This game began in the middle; no record can tell it.".to_owned());
        }
        let name = format!(
            "{}-{}-{}.json",
            session.level().replace('/', "-"),
            T::seed(session.setup()),
            session.record().answers.len()
        );
        let path = settings::folder().join("records").join(name);
        Some(match session.record().write(&path) {
            Ok(()) => format!("The record is saved: {}", path.display()),
            Err(error) => error,
        })
    }
}

/// The file of the game of this kind that goes on.
pub fn autosave<T: Show>() -> PathBuf {
    settings::folder().join(T::AUTOSAVE)
}

/// Sits down at a game just begun: what is seen first.
pub fn sit_down<T: Show>(
    seat: &mut Seat<T>,
    feed: &mut Feed<T>,
    mut session: Session<T>,
    mut beats: Vec<Beat<T>>,
    epoch: u32,
) -> Seen<T> {
    feed.clear();
    beats.extend(session.play_bots());
    let mut fresh = Seen::before(&session, epoch);
    if let Some(first) = beats.first() {
        fresh.view = first.view.clone();
    }
    feed.push(beats);
    settings::set_aside(&autosave::<T>());
    seat.sit(session, autosave::<T>());
    fresh
}

/// The level of a game that the Diary offers next, among those that can be played.
pub fn next_level<'a>(library: &'a Library, diary: &Diary, kind: GameKind) -> Option<&'a Level> {
    let ready = || {
        let levels = library.0.levels.iter();
        levels.filter(|level| level.game == kind && matches!(level.state, LevelState::Ready(_)))
    };
    let next = diary.next(ready().map(|level| level.id.as_str()))?;
    ready().find(|level| level.id == next)
}

/// Carries out what concerns every game, after each has had its turn.
pub fn finish(
    mut intents: ResMut<Intents>,
    library: Res<Library>,
    diary: Res<Diary>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in std::mem::take(&mut intents.0) {
        match intent {
            Intent::SetUp(GameKind::Paranormal, level) => {
                commands.insert_resource(super::choosing::Choosing::new(level));
                screen.set(Screen::Setup);
            }
            Intent::SetUp(GameKind::Pandemonium, level) => {
                let next = || next_level(&library, &diary, GameKind::Pandemonium);
                let level = level.or_else(|| next().map(|level| level.id.clone()));
                commands.insert_resource(super::house::choosing::Choosing::new(level));
                screen.set(Screen::HouseSetup);
            }
            Intent::ToTitle => {
                commands.insert_resource(super::title::Menu::default());
                screen.set(Screen::Title);
            }
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
    }
}

/// Carries out what concerns this game and lets its feed run.
pub fn decide<T: Show>(
    intents: Res<Intents>,
    mut seat: ResMut<Seat<T>>,
    mut feed: ResMut<Feed<T>>,
    seen: Option<ResMut<Seen<T>>>,
    library: Res<Library>,
    settings: Res<Settings>,
    waits: Res<Waits>,
    mut diary: ResMut<Diary>,
    mut notice: ResMut<Notice>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
) {
    let now = time.elapsed_secs_f64();
    let epoch = seen.as_ref().map_or(1, |seen| seen.epoch + 1);
    let mut seen = seen;
    // A new game's picture is put in place after this; the old one must not swallow its beats.
    let mut fresh_table = false;
    for intent in &intents.0 {
        match intent {
            Intent::Begin { level, opening } => {
                let Some(setup) = T::opened(opening) else {
                    continue;
                };
                match Session::with_setup(&library.0, level, setup) {
                    Ok((session, beats)) => {
                        let fresh = sit_down(&mut seat, &mut feed, session, beats, epoch);
                        commands.insert_resource(fresh);
                        fresh_table = true;
                        screen.set(T::TABLE);
                    }
                    Err(error) => notice.0 = Some(error),
                }
                continue;
            }
            Intent::Continue(kind) if *kind == T::KIND => {
                let path = autosave::<T>();
                let resumed = Record::read(&path).and_then(|record| resume(&library.0, &record));
                match resumed {
                    Ok(mut session) => {
                        feed.clear();
                        session.play_bots();
                        commands.insert_resource(Seen::of(&session, epoch));
                        fresh_table = true;
                        seat.sit(session, path);
                        screen.set(T::TABLE);
                    }
                    Err(error) => notice.0 = Some(error),
                }
                continue;
            }
            _ => {}
        }
        // The rest concerns the table in use.
        if seat.session.is_none() {
            continue;
        }
        let free = !feed.playing();
        let watching = seat.watched.is_some();
        let mut beats = Vec::new();
        match intent {
            Intent::Answer(_) | Intent::Reroll { .. } | Intent::Undo if watching => {
                notice.0 = Some("This is a record; it plays by itself.".to_owned());
                continue;
            }
            Intent::Answer(picks) if free => beats = seat.answer(picks, &mut notice),
            Intent::Reroll { token, dice } if free => {
                beats = seat.reroll(*token, dice, &mut notice);
            }
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
                    Some(Err(refusal)) => notice.0 = Some(refusal.because),
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
                    watched.runs = *runs;
                }
            }
            Intent::ToTitle | Intent::SetUp(..) => {
                seat.keep();
                seat.session = None;
                seat.watched = None;
                feed.clear();
                commands.remove_resource::<Seen<T>>();
                return;
            }
            Intent::Record => notice.0 = seat.record().or(notice.0.take()),
            Intent::Quit => seat.keep(),
            _ => {}
        }
        if matches!(
            intent,
            Intent::Answer(_) | Intent::Reroll { .. } | Intent::Undo
        ) {
            seat.chronicle(&mut diary);
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
    if fresh_table || seat.session.is_none() {
        return;
    }
    if seat.watches() {
        feed.read_on(time.delta_secs().min(0.3) * settings.pace.factor());
    }
    if feed.playing() {
        let seconds = time.delta_secs().min(0.3);
        if feed.advance(&mut seen, seconds, now, &settings)
            && let Some(session) = &seat.session
        {
            seen.view = session.view();
            seen.open(session);
        }
    } else if !waits.0 {
        watch_on(
            &mut seat,
            &mut feed,
            &mut seen,
            &settings,
            &mut notice,
            time.delta_secs(),
        );
    }
}

/// Gives the next answer of a record being watched, after a pause for thought.
fn watch_on<T: Show>(
    seat: &mut Seat<T>,
    feed: &mut Feed<T>,
    seen: &mut Seen<T>,
    settings: &Settings,
    notice: &mut Notice,
    delta: f32,
) {
    let Some(watched) = &mut seat.watched else {
        return;
    };
    let Some(answer) = watched.record.answers.get(watched.given) else {
        return;
    };
    if !watched.runs || T::over(&seen.view) {
        return;
    }
    watched.wait -= delta.min(0.1) * settings.pace.factor();
    if watched.wait > 0.0 {
        return;
    }
    watched.wait = 0.7;
    watched.given += 1;
    let picks = answer.picks.clone();
    notice.0 = None;
    let beats = seat.answer(&picks, notice);
    if notice.0.is_some() {
        notice.0 = Some("The record no longer fits the rules or cards; it stops here.".to_owned());
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
