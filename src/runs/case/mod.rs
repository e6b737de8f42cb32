//! Rule cases: small written games that prove a rule. `tests/cases/README.md` documents the format.

mod player;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::session::Session;
use crate::content::{Content, Definitions, GameKind};
use crate::games::paranormal::situation::Situation;
use crate::games::paranormal::{Setup, setup};
use crate::table::chance::{DieKind, Script};
use crate::vocab::{Key, Spot};
use player::Player;

/// A file of cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    format: u32,
    game: Key,
    cases: Vec<Case>,
}

/// A case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Says the rule.
    pub name: String,
    /// The rules it proves.
    pub rules: Vec<String>,
    /// The level; Tanin's if left out.
    #[serde(default)]
    level: Option<String>,
    /// Definitions made up for this case.
    #[serde(default)]
    define: Option<Definitions>,
    /// The state at the start.
    #[serde(default)]
    given: Situation,
    /// Instead of `given`: the game's own set-up, with this seed.
    #[serde(default)]
    setup: Option<SetUp>,
    /// Rolls, in order.
    #[serde(default)]
    dice: Vec<Roll>,
    /// What is done and expected.
    steps: Vec<Step>,
}

/// The game's own set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUp {
    #[serde(default)]
    heroes: Vec<Key>,
    seed: u64,
}

/// A scripted roll.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Roll {
    D6(u8),
    D8(u8),
    Red(u8),
    Row(u8),
    Column(u8),
}

fn script(rolls: &[Roll]) -> Script {
    let rolls = rolls
        .iter()
        .map(|roll| match *roll {
            Roll::D6(n) => (DieKind::D6, n),
            Roll::D8(n) => (DieKind::D8, n),
            Roll::Red(n) => (DieKind::Red, n),
            Roll::Row(n) => (DieKind::Row, n),
            Roll::Column(n) => (DieKind::Column, n),
        })
        .collect();
    Script { rolls, error: None }
}

/// Reads a file of scripted rolls, a list such as `[D6(3), Row(1), Column(4)]`.
///
/// # Errors
/// A sentence that names the file.
pub fn read_script(path: &Path) -> Result<Script, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    let rolls: Vec<Roll> =
        ron::from_str(&text).map_err(|error| format!("{}:{error}", path.display()))?;
    let wrong = script(&rolls)
        .rolls
        .into_iter()
        .find(|(kind, value)| *value < 1 || *value > kind.faces());
    match wrong {
        Some((kind, value)) => Err(format!("{}: {kind:?} has no {value}", path.display())),
        None => Ok(script(&rolls)),
    }
}

/// A subset of the fields of an event, an option, or the state.
type Fields = BTreeMap<String, Value>;

/// An answer or option by meaning.
#[derive(Clone, Debug, Deserialize)]
enum Choice {
    Activate(Key),
    EndTurn,
    Move(Spot),
    Fight(Key),
    FightTough(Key),
    Interact(Key),
    Rest,
    UsePlace,
    Use(Key),
    EndActivation,
    Roll,
    /// One after the other, by the numbers they show.
    Lock(Vec<u8>),
    Feed {
        ability: Key,
        value: u8,
    },
    FeedWild {
        ability: Key,
        value: u8,
    },
    Gather(Key),
    RerollFree,
    RerollToken,
    /// The free reroll, and then the dice by the numbers they show.
    Reroll(Vec<u8>),
    Stop,
    Die(u8),
    Wild(u8),
    Done,
    Cancel {
        ability: String,
        value: u8,
    },
    Yes,
    No,
    Piece(Key),
    At(Spot),
    Face(u8),
    Kind(DieKind),
    Card(Key),
    Clue {
        on: Key,
        clue: Key,
    },
    Discard,
    Cubes(Vec<u8>),
}

/// A step of a case.
#[derive(Clone, Debug, Deserialize)]
enum Step {
    /// Answer with one option.
    Do(Choice),
    /// Answer with several options.
    Pick(Vec<Choice>),
    /// An answer with these options is refused.
    RefusedPick(Vec<Choice>),
    /// These are offered.
    Offered(Vec<Choice>),
    /// These are not offered.
    Absent(Vec<Choice>),
    /// Nothing but these is offered.
    Only(Vec<Choice>),
    /// This is not offered, and the reason given names this rule.
    Refused(Choice, String),
    /// The open question is this one.
    Asked(String),
    /// These values stand in the state.
    Expect(Fields),
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
    let parsed = fs::read_to_string(file)
        .map_err(|error| error.to_string())
        .and_then(|text| {
            case_format()
                .from_str::<CaseFile>(&text)
                .map_err(|error| error.to_string())
        });
    let cases = match parsed {
        Ok(CaseFile {
            format: 1,
            game,
            cases,
        }) if game.as_str() == "paranormal" => cases,
        Ok(CaseFile { format, game, .. }) => {
            report.failed += 1;
            report.lines.push(format!(
                "FAIL {}: format {format} of game `{game}` is unknown",
                file.display()
            ));
            return;
        }
        Err(error) => {
            report.failed += 1;
            report
                .lines
                .push(format!("FAIL {}:{error}", file.display()));
            return;
        }
    };
    for case in cases {
        match play(content, &case) {
            Ok(seen) => {
                report.passed += 1;
                report.rules.extend(case.rules.iter().cloned());
                report.seen.extend(seen);
                report
                    .lines
                    .push(format!("ok   {}: {}", file.display(), case.name));
            }
            Err(why) => {
                report.failed += 1;
                report
                    .lines
                    .push(format!("FAIL {}: {}: {why}", file.display(), case.name));
            }
        }
    }
}

/// Plays one case.
fn play(content: &Content, case: &Case) -> Result<BTreeSet<String>, String> {
    if case.rules.is_empty() {
        return Err("cites no rule".to_owned());
    }
    let own;
    let content = match &case.define {
        None => content,
        Some(define) => {
            own = content.with_definitions(define).map_err(|faults| {
                faults
                    .iter()
                    .map(|fault| format!("define: {}", fault.what))
                    .collect::<Vec<_>>()
                    .join("; ")
            })?;
            &own
        }
    };
    let paranormal = content
        .paranormal
        .clone()
        .ok_or("the content cannot be read")?;
    let level = case
        .level
        .clone()
        .unwrap_or_else(|| "paranormal/tanin".to_owned());
    let boss = Key::new(level.strip_prefix("paranormal/").unwrap_or(&level));
    let (mut table, set_up) = match &case.setup {
        Some(given) => {
            let set_up = Setup::new(&paranormal, boss, &given.heroes, given.seed)?;
            (setup::start(&paranormal, &set_up)?, set_up)
        }
        None => {
            let set_up = Setup::new(&paranormal, boss, &[], 0)?;
            (case.given.build(&paranormal, boss)?, set_up)
        }
    };
    table.script(script(&case.dice));
    let (session, _) = Session::at(
        Arc::clone(&paranormal),
        content.hash(GameKind::Paranormal),
        &level,
        set_up,
        table,
    );
    let mut player = Player {
        session,
        events_from: 0,
        seen: BTreeSet::new(),
    };
    for (n, step) in case.steps.iter().enumerate() {
        player
            .step(step)
            .map_err(|why| format!("step {} ({}): {why}", n + 1, head(step)))?;
        player
            .check_script()
            .map_err(|why| format!("step {} ({}): {why}", n + 1, head(step)))?;
    }
    let left = player.script_left();
    if !left.is_empty() {
        return Err(format!("rolls left over: {left:?}"));
    }
    Ok(player.seen)
}

fn head(step: &Step) -> String {
    let text = format!("{step:?}");
    text.chars().take(90).collect()
}
