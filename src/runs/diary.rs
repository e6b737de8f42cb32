//! [`Diary`]: the games that were played to their end, so that a player sees which levels were won, by whom and how,
//! and which comes next.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::record::replace_file;
use super::session::Session;
use super::title::Title;
use crate::vocab::Key;

/// Version of the file's form.
const FORMAT: u32 = 1;

/// Who won a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// All together against the game: won, or lost.
    Together(bool),
    /// Every player for himself (PD-MODE-05): the winner, if there is one.
    Alone(Option<Key>),
    /// All together against one player, the Evil One (PD-MODE-04): whether he won.
    EvilOne(bool),
}

impl Outcome {
    /// Whether the level has been told to its end: the players won, or somebody did where they play against each
    /// other.
    pub const fn done(self) -> bool {
        match self {
            Outcome::Together(won) => won,
            Outcome::Alone(winner) => winner.is_some(),
            Outcome::EvilOne(_) => true,
        }
    }
}

/// What a game tells of itself once it is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Ids of the Heroes or characters who went in, in their order.
    pub heroes: Vec<Key>,
    /// How many players there were.
    pub players: u8,
    /// Whether it was played in easy mode.
    pub easy: bool,
    /// The round in which it ended, from 1.
    pub rounds: u16,
    /// Who won.
    pub outcome: Outcome,
    /// The ending's id, as in figures.
    pub ending: Key,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Milliseconds since the beginning of 1970 when it ended; no two entries have the same.
    pub at: u64,
    /// The level's id.
    pub level: String,
    /// Seed of all that was left to chance.
    pub seed: u64,
    /// What happened.
    pub played: Played,
}

/// Every game that was played to its end, in order.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diary {
    format: u32,
    entries: Vec<Entry>,
}

impl Default for Diary {
    fn default() -> Diary {
        Diary {
            format: FORMAT,
            entries: Vec::new(),
        }
    }
}

/// What the Diary tells of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tale<'a> {
    /// Every game of it, in order.
    pub games: Vec<&'a Entry>,
}

impl<'a> Tale<'a> {
    /// Whether the level has been told to its end.
    pub fn done(&self) -> bool {
        self.games.iter().any(|game| game.played.outcome.done())
    }

    /// How many games were won by the players together, by one of them, or by the Evil One.
    pub fn won(&self) -> usize {
        let won = |game: &&&Entry| match game.played.outcome {
            Outcome::Together(won) | Outcome::EvilOne(won) => won,
            Outcome::Alone(winner) => winner.is_some(),
        };
        self.games.iter().filter(won).count()
    }

    /// The best of the games won together: the one in the fewest rounds; not in easy mode before in easy mode, then the
    /// first.
    pub fn best(&self) -> Option<&'a Entry> {
        let won = self
            .games
            .iter()
            .filter(|game| game.played.outcome == Outcome::Together(true));
        won.min_by_key(|game| (game.played.easy, game.played.rounds, game.at))
            .copied()
    }

    /// What happened so far in one or two short sentences; `name` names Heroes and characters.
    pub fn text(&self, name: impl Fn(Key) -> String) -> String {
        let Some(last) = self.games.last() else {
            return "Not played yet".to_owned();
        };
        let count = self.games.len();
        let times = match count {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            n => format!("{n} times"),
        };
        match last.played.outcome {
            Outcome::Together(_) => {
                let Some(best) = self.best() else {
                    return format!("Played {times}, not won yet");
                };
                let heroes: Vec<String> = best.played.heroes.iter().map(|key| name(*key)).collect();
                let easy = if best.played.easy { ", easy mode" } else { "" };
                format!(
                    "Won {} of {count}. Best: {} in round {}{easy}",
                    self.won(),
                    in_a_row(&heroes),
                    best.played.rounds,
                )
            }
            Outcome::Alone(None) => format!("Played {times}. Nobody won the last time"),
            Outcome::Alone(Some(winner)) => {
                format!("Played {times}. Won last by: {}", name(winner))
            }
            Outcome::EvilOne(_) => {
                let dark = self.won();
                format!(
                    "Played {times}. Evil One {dark}, characters {}",
                    count - dark
                )
            }
        }
    }
}

/// Names in a row: "a, b and c".
fn in_a_row(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Diary {
    /// Reads a diary; an empty one where there is no file yet.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Diary, String> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Diary::default());
            }
            Err(error) => return Err(format!("{}: cannot be read: {error}", path.display())),
        };
        let diary: Diary = serde_json::from_str(&text)
            .map_err(|error| format!("{}: this is no diary: {error}", path.display()))?;
        if diary.format != FORMAT {
            return Err(format!(
                "{}: this diary has the form {}, and this version of the game reads {FORMAT}",
                path.display(),
                diary.format
            ));
        }
        Ok(diary)
    }

    /// Reads a diary. One that cannot be read is put beside it under another name, so that nothing is lost, and a new
    /// one begins; the sentence says so.
    pub fn open(path: &Path) -> (Diary, Option<String>) {
        match Diary::read(path) {
            Ok(diary) => (diary, None),
            Err(told) => {
                let aside = path.with_extension("unread.json");
                let kept = match fs::rename(path, &aside) {
                    Ok(()) => format!("It is kept as {}; a new one begins.", aside.display()),
                    Err(error) => format!("A new one begins; the old one stays: {error}."),
                };
                (Diary::default(), Some(format!("{told}. {kept}")))
            }
        }
    }

    /// Writes down a game that has just ended, also in the file. What another window has written there in the meantime
    /// stays. The entry's time tells it from all others.
    ///
    /// # Errors
    /// A sentence if the file cannot be written; the entry is then in this diary only.
    pub fn add<T: Title>(
        &mut self,
        path: &Path,
        session: &Session<T>,
        played: Played,
    ) -> (u64, Result<(), String>) {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as u64);
        let entry = Entry {
            at: now,
            level: session.level().to_owned(),
            seed: T::seed(session.setup()),
            played,
        };
        self.write(path, |diary| diary.push(entry.clone()))
    }

    fn push(&mut self, mut entry: Entry) -> u64 {
        let last = self.entries.last().map_or(0, |last| last.at);
        entry.at = entry.at.max(last + 1);
        let at = entry.at;
        self.entries.push(entry);
        at
    }

    /// Strikes an entry out again, since the end of that game was taken back.
    ///
    /// # Errors
    /// A sentence if the file cannot be written.
    pub fn strike(&mut self, path: &Path, at: u64) -> Result<(), String> {
        let strike = |diary: &mut Diary| diary.entries.retain(|entry| entry.at != at);
        self.write(path, strike).1
    }

    fn write<R>(
        &mut self,
        path: &Path,
        change: impl FnOnce(&mut Diary) -> R,
    ) -> (R, Result<(), String>) {
        if let Ok(newer) = Diary::read(path) {
            self.take_in(newer);
        }
        let result = change(self);
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        (result, replace_file(path, &text))
    }

    /// Takes in entries that are not here yet.
    fn take_in(&mut self, other: Diary) {
        let here: BTreeSet<u64> = self.entries.iter().map(|entry| entry.at).collect();
        self.entries.extend(
            other
                .entries
                .into_iter()
                .filter(|entry| !here.contains(&entry.at)),
        );
        self.entries.sort_by_key(|entry| entry.at);
    }

    /// What it tells of a level.
    pub fn tale(&self, level: &str) -> Tale<'_> {
        let games = self.entries.iter().filter(|entry| entry.level == level);
        Tale {
            games: games.collect(),
        }
    }

    /// The first of these levels that has not been told to its end; the first of all once each has.
    pub fn next<'a>(&self, levels: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let levels: Vec<&str> = levels.into_iter().collect();
        let open = levels.iter().find(|level| !self.tale(level).done());
        open.or(levels.first()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(level: &str, rounds: u16, easy: bool, outcome: Outcome) -> Entry {
        Entry {
            at: 5,
            level: level.to_owned(),
            seed: 1,
            played: Played {
                heroes: vec![Key::new("doctor"), Key::new("maid")],
                players: 1,
                easy,
                rounds,
                outcome,
                ending: Key::new("goal"),
            },
        }
    }

    fn diary(entries: impl IntoIterator<Item = Entry>) -> Diary {
        let mut diary = Diary::default();
        for entry in entries {
            diary.push(entry);
        }
        diary
    }

    fn text(diary: &Diary, level: &str) -> String {
        diary.tale(level).text(|key| key.as_str().to_uppercase())
    }

    #[test]
    fn the_next_level_is_the_first_that_was_not_won() {
        let levels = ["a", "b", "c"];
        let mut diary = diary([
            entry("a", 9, false, Outcome::Together(true)),
            entry("b", 9, false, Outcome::Together(false)),
        ]);
        assert_eq!(diary.next(levels), Some("b"));
        diary.push(entry("b", 7, false, Outcome::Together(true)));
        diary.push(entry("c", 7, false, Outcome::EvilOne(false)));
        assert_eq!(diary.next(levels), Some("a"), "all were told");
        assert_eq!(diary.next([]), None);
    }

    #[test]
    fn the_best_game_took_the_fewest_rounds_and_was_not_easy() {
        let diary = diary([
            entry("a", 12, false, Outcome::Together(true)),
            entry("a", 4, true, Outcome::Together(true)),
            entry("a", 10, false, Outcome::Together(true)),
            entry("a", 2, false, Outcome::Together(false)),
        ]);
        assert_eq!(
            text(&diary, "a"),
            "Won 3 of 4. Best: DOCTOR and MAID in round 10"
        );
        assert_eq!(text(&diary, "b"), "Not played yet");
    }

    #[test]
    fn rivals_and_the_evil_one_are_told_of() {
        let alone = |winner: Option<&str>| Outcome::Alone(winner.map(Key::new));
        let diary = diary([
            entry("a", 4, false, alone(Some("maid"))),
            entry("b", 4, false, Outcome::EvilOne(true)),
            entry("b", 4, false, Outcome::EvilOne(false)),
            entry("c", 4, false, alone(None)),
        ]);
        assert_eq!(text(&diary, "a"), "Played once. Won last by: MAID");
        assert_eq!(text(&diary, "b"), "Played twice. Evil One 1, characters 1");
        assert!(!diary.tale("c").done(), "nobody won");
    }

    #[test]
    fn two_windows_write_into_one_diary() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("diary.json");
        let add = |diary: &mut Diary, level: &str| {
            let new = entry(level, 4, false, Outcome::Together(true));
            let (at, written) = diary.write(&path, |diary| diary.push(new));
            written.expect("it is written");
            at
        };
        let (mut one, mut two) = (Diary::default(), Diary::default());
        let first = add(&mut one, "a");
        let second = add(&mut two, "b");
        assert_ne!(first, second);
        one.strike(&path, first).expect("it is written");
        let read = Diary::read(&path).expect("it can be read");
        assert_eq!(read.next(["a", "b"]), Some("a"), "struck out");
        assert!(read.tale("b").done());
    }

    #[test]
    fn a_damaged_diary_is_kept_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("diary.json");
        fs::write(&path, "{\"format\": 1, \"entr").expect("it is written");
        let (diary, told) = Diary::open(&path);
        assert_eq!(diary, Diary::default());
        let told = told.expect("a word about it");
        assert!(told.contains("diary.unread.json"), "{told}");
        assert!(path.with_extension("unread.json").exists());
        fs::write(&path, "{\"format\": 9, \"entries\": []}").expect("it is written");
        let told = Diary::read(&path).expect_err("of another version");
        assert!(told.contains("form 9"), "{told}");
    }
}
