//! Rule cases: small written games that prove a rule. `tests/cases/README.md` documents the format.

mod pandemonium;
mod paranormal;
mod player;
mod proof;
mod show;

pub use show::{Shown, show};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use player::Player;

use super::session::Session;
use super::title::Title;
use crate::content::{Content, GameKind};
use crate::table::chance::Script;
use crate::vocab::Key;

pub use proof::{Proof, Proved, proofs};

/// What a file of cases begins with.
#[derive(Clone, Debug, Deserialize)]
struct Head {
    format: u32,
    game: Key,
}

/// A file of cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile<C> {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "game")]
    _game: Key,
    cases: Vec<C>,
}

/// What a case needs to be run.
trait CaseOf: DeserializeOwned {
    /// Its game.
    type Game: Title;
    /// Its choices.
    type Choice: player::Choice<Self::Game>;

    /// Says the rule.
    fn name(&self) -> &str;
    /// The rules it proves.
    fn rules(&self) -> &[String];
    /// What is done and expected.
    fn steps(&self) -> &[Step<Self::Choice>];
    /// Lays the situation out and plays on to the first question.
    fn open(&self, content: &Content) -> Result<Session<Self::Game>, String>;

    /// Plays it.
    fn play(&self, content: &Content) -> Result<Played, String> {
        Player::new(self.open(content)?).play(self.steps())
    }
}

/// What was seen in a case: endings, questions and events.
type Played = BTreeSet<String>;

/// The part of a level's id after the game.
fn level_key(level: &str) -> Key {
    Key::new(level.rsplit('/').next().unwrap_or(level))
}

/// Reads a file of scripted rolls, a list such as `[D6(3), Row(1), Column(4)]` or `[H, M, D12(4)]`.
///
/// # Errors
/// A sentence that names the file.
pub fn read_script(path: &Path, game: GameKind) -> Result<Script, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    let read = |error: ron::error::SpannedError| format!("{}:{error}", path.display());
    let script = match game {
        GameKind::Paranormal => paranormal::script(&ron::from_str::<Vec<_>>(&text).map_err(read)?),
        GameKind::Pandemonium => {
            pandemonium::script(&ron::from_str::<Vec<_>>(&text).map_err(read)?)
        }
    };
    let wrong = script
        .rolls
        .iter()
        .find(|(kind, value)| *value < 1 || *value > kind.faces());
    match wrong {
        Some((kind, value)) => Err(format!("{}: {kind:?} has no {value}", path.display())),
        None => Ok(script),
    }
}

/// A subset of the fields of an event, an option, or the state.
type Fields = BTreeMap<String, Value>;

/// A step of a case.
#[derive(Clone, Debug, Deserialize)]
enum Step<C> {
    /// Answer with one option.
    Do(C),
    /// Answer with several options.
    Pick(Vec<C>),
    /// An answer with these options is refused.
    RefusedPick(Vec<C>),
    /// These are offered.
    Offered(Vec<C>),
    /// These are not offered.
    Absent(Vec<C>),
    /// Nothing but these is offered.
    Only(Vec<C>),
    /// This is not offered, and the reason given names this rule.
    Refused(C, String),
    /// The open question is this one.
    Asked(String),
    /// The player of this seat, from 0, is asked.
    AskedSeat(u8),
    /// These values stand in the state.
    Expect(Fields),
    /// These values stand in the state as the player of this seat, from 0, sees it.
    Seen(u8, Fields),
    /// These events have happened, in this order, since the start or the last `Events`.
    Events(Vec<Fields>),
    /// No such event has happened since the start or the last `Events`.
    NoEvent(Fields),
    /// The game is over.
    Over { won: bool, why: String },
    /// The game is not over.
    Playing,
    /// Save, restore, and go on.
    Restore,
}

/// What became of the cases of some files.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// A line for each case.
    pub lines: Vec<String>,
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed, and files that could not be read.
    pub failed: usize,
    /// All rules that passing cases cite.
    pub rules: BTreeSet<String>,
    /// All endings, questions and events that were seen.
    pub seen: BTreeSet<String>,
}

/// All `.ron` files below a path, sorted.
fn files(path: &Path, out: &mut Vec<PathBuf>) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: cannot be read: {error}", path.display());
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = fs::read_dir(path)
            .map_err(told)?
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .collect();
        entries.sort();
        for entry in entries {
            files(&entry, out)?;
        }
    } else if path.extension().is_some_and(|ending| ending == "ron") {
        out.push(path.to_owned());
    } else if !path.exists() {
        return Err(format!(
            "{}: there is no such file or folder",
            path.display()
        ));
    }
    Ok(())
}

/// Case files may leave `Some` out.
fn case_format() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Runs all cases of files and folders.
///
/// # Errors
/// A sentence if a path cannot be read.
pub fn run(content: &Content, paths: &[PathBuf]) -> Result<Report, String> {
    let mut found = Vec::new();
    for path in paths {
        files(path, &mut found)?;
    }
    let mut report = Report::default();
    for file in found {
        run_file(content, &file, &mut report);
    }
    Ok(report)
}

fn run_file(content: &Content, file: &Path, report: &mut Report) {
    if let Err(error) = read_file(content, file, report) {
        report.failed += 1;
        report
            .lines
            .push(format!("FAIL {}:{error}", file.display()));
    }
}

/// The text of a file of cases, and its game.
fn open_file(file: &Path) -> Result<(GameKind, String), String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let head: Head = case_format()
        .from_str(&text)
        .map_err(|error| error.to_string())?;
    match (head.format, head.game.as_str()) {
        (1, "paranormal") => Ok((GameKind::Paranormal, text)),
        (1, "pandemonium") => Ok((GameKind::Pandemonium, text)),
        (format, game) => Err(format!(" format {format} of game `{game}` is unknown")),
    }
}

/// The cases in the text of a file.
fn cases_in<C: CaseOf>(text: &str) -> Result<Vec<C>, String> {
    let file: CaseFile<C> = case_format()
        .from_str(text)
        .map_err(|error| error.to_string())?;
    Ok(file.cases)
}

fn read_file(content: &Content, file: &Path, report: &mut Report) -> Result<(), String> {
    let (game, text) = open_file(file)?;
    match game {
        GameKind::Paranormal => run_cases::<paranormal::Case>(content, file, &text, report),
        GameKind::Pandemonium => run_cases::<pandemonium::Case>(content, file, &text, report),
    }
}

fn run_cases<C: CaseOf>(
    content: &Content,
    file: &Path,
    text: &str,
    report: &mut Report,
) -> Result<(), String> {
    for case in cases_in::<C>(text)? {
        let played = if case.rules().is_empty() {
            Err("cites no rule".to_owned())
        } else {
            case.play(content)
        };
        match played {
            Ok(seen) => {
                report.passed += 1;
                report.rules.extend(case.rules().iter().cloned());
                report.seen.extend(seen);
                report
                    .lines
                    .push(format!("ok   {}: {}", file.display(), case.name()));
            }
            Err(why) => {
                report.failed += 1;
                report
                    .lines
                    .push(format!("FAIL {}: {}: {why}", file.display(), case.name()));
            }
        }
    }
    Ok(())
}

fn head<C: Debug>(step: &Step<C>) -> String {
    let text = format!("{step:?}");
    text.chars().take(90).collect()
}
