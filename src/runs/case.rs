//! Rule cases: small written games that prove a rule. `tests/cases/README.md` documents the format.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::prelude::World;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::session::Session;
use crate::content::{Content, Definitions, GameKind};
use crate::games::paranormal::situation::Situation;
use crate::games::paranormal::{Setup, setup, words};
use crate::table::ask::Act;
use crate::table::chance::{Chance, DieKind, Script};
use crate::table::{Event, Stop};
use crate::vocab::{Key, Spot};

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

struct Player {
    session: Session,
    events_from: usize,
    seen: BTreeSet<String>,
}

impl Player {
    fn world(&self) -> &World {
        self.session.table().world()
    }

    fn check_script(&self) -> Result<(), String> {
        match self
            .world()
            .resource::<Chance>()
            .script()
            .and_then(|script| script.error.clone())
        {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn script_left(&self) -> Vec<(DieKind, u8)> {
        self.world()
            .resource::<Chance>()
            .script()
            .map_or(Vec::new(), |script| script.rolls.iter().copied().collect())
    }

    fn options(&self) -> Vec<Map<String, Value>> {
        self.session.ask().map_or(Vec::new(), |ask| {
            ask.options
                .iter()
                .map(|act| words::option(self.world(), *act))
                .collect()
        })
    }

    fn offered(&self) -> String {
        let texts: Vec<String> = self.session.ask().map_or(Vec::new(), |ask| {
            ask.options
                .iter()
                .map(|act| describe(self.world(), *act))
                .collect()
        });
        match self.session.stop() {
            Stop::Asks => {
                let why = self
                    .session
                    .ask()
                    .map_or(String::new(), |ask| format!("{:?}", ask.why));
                format!("{why} offers [{}]", texts.join(", "))
            }
            Stop::Over(_) => format!("the game is over: {:?}", self.session.view().over),
            Stop::Fault(fault) => format!("a fault: {fault}"),
        }
    }

    fn find(&self, choice: &Choice) -> Result<u16, String> {
        let wanted = fields(choice);
        self.options()
            .iter()
            .position(|option| {
                wanted
                    .iter()
                    .all(|(name, value)| option.get(name).is_some_and(|v| matches(value, v)))
            })
            .map(|n| n as u16)
            .ok_or_else(|| format!("{choice:?} is not offered; {}", self.offered()))
    }

    fn answer(&mut self, picks: &[u16]) -> Result<(), String> {
        let ask = self.session.ask().map_or(0, |ask| ask.id);
        if let Some(open) = self.session.ask() {
            self.seen.insert(format!("{:?}", open.why));
        }
        self.session
            .answer(ask, picks)
            .map_err(|refusal| refusal.because)?;
        if let Stop::Fault(fault) = self.session.stop() {
            return Err(fault.clone());
        }
        Ok(())
    }

    /// Picks dice by the numbers they show, each once.
    fn dice(&self, values: &[u8]) -> Result<Vec<u16>, String> {
        let options = self.options();
        let mut picks: Vec<u16> = Vec::new();
        for value in values {
            let found = options.iter().enumerate().find(|(n, option)| {
                !picks.contains(&(*n as u16))
                    && option.get("act") == Some(&json!("Die"))
                    && option.get("value") == Some(&json!(value))
            });
            let (n, _) =
                found.ok_or_else(|| format!("no die shows {value}; {}", self.offered()))?;
            picks.push(n as u16);
        }
        Ok(picks)
    }

    fn act(&mut self, choice: &Choice) -> Result<(), String> {
        match choice {
            Choice::Lock(values) => {
                for value in values {
                    let options = self.options();
                    let found = options.iter().position(|option| {
                        option.get("act") == Some(&json!("Lock"))
                            && option.get("value") == Some(&json!(value))
                    });
                    let n = found
                        .ok_or_else(|| format!("no free die shows {value}; {}", self.offered()))?;
                    self.answer(&[n as u16])?;
                }
                Ok(())
            }
            Choice::Reroll(values) => {
                let n = self.find(&Choice::RerollFree)?;
                self.answer(&[n])?;
                // A single unlocked die is rolled without asking.
                if self
                    .session
                    .ask()
                    .is_some_and(|ask| ask.why == crate::table::Why::RerollDice)
                {
                    let picks = self.dice(values)?;
                    self.answer(&picks)?;
                }
                Ok(())
            }
            other => {
                let n = self.find(other)?;
                self.answer(&[n])
            }
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Do(choice) => self.act(choice),
            Step::Pick(choices) => {
                let picks = self.picks(choices)?;
                self.answer(&picks)
            }
            Step::RefusedPick(choices) => {
                let picks = self.picks(choices)?;
                let ask = self.session.ask().map_or(0, |ask| ask.id);
                match self.session.answer(ask, &picks) {
                    Ok(_) => Err("the answer was taken".to_owned()),
                    Err(_) => Ok(()),
                }
            }
            Step::Offered(choices) => choices
                .iter()
                .try_for_each(|choice| self.find(choice).map(|_| ())),
            Step::Absent(choices) => {
                choices
                    .iter()
                    .try_for_each(|choice| match self.find(choice) {
                        Ok(_) => Err(format!("{choice:?} is offered")),
                        Err(_) => Ok(()),
                    })
            }
            Step::Only(choices) => {
                let mut found = Vec::new();
                for choice in choices {
                    found.push(self.find_other(choice, &found)?);
                }
                let more = self.options().len() - found.len();
                if more == 0 {
                    Ok(())
                } else {
                    Err(format!("{more} more: {}", self.offered()))
                }
            }
            Step::Refused(choice, rule) => self.refused(choice, rule),
            Step::Asked(why) => {
                let open = self.session.ask().map(|ask| format!("{:?}", ask.why));
                if open.as_deref() == Some(why) {
                    Ok(())
                } else {
                    Err(format!("asked is {open:?}; {}", self.offered()))
                }
            }
            Step::Expect(fields) => {
                let state =
                    serde_json::to_value(self.session.view()).map_err(|error| error.to_string())?;
                for (path, wanted) in fields {
                    let found = look(&state, path)?;
                    if !matches(wanted, &found) {
                        return Err(format!("{path} is {found}, expected {wanted}"));
                    }
                }
                Ok(())
            }
            Step::Events(wanted) => self.expect_events(wanted),
            Step::NoEvent(wanted) => {
                let recent = &self.session.history()[self.events_from..];
                match recent.iter().find(|event| event_matches(wanted, event)) {
                    Some(event) => Err(format!("it happened: {}", self.session.text(&event.what))),
                    None => Ok(()),
                }
            }
            Step::Over { won, why } => match self.session.view().over {
                Some(over) if over.won == *won && over.why.as_str() == why => {
                    self.seen.insert(why.clone());
                    Ok(())
                }
                other => Err(format!("the end is {other:?}; {}", self.offered())),
            },
            Step::Playing => match self.session.stop() {
                Stop::Asks => Ok(()),
                other => Err(format!("{other:?}")),
            },
            Step::Restore => {
                self.session.restore_here();
                Ok(())
            }
        }
    }

    fn picks(&self, choices: &[Choice]) -> Result<Vec<u16>, String> {
        let values: Option<Vec<u8>> = choices
            .iter()
            .map(|c| {
                if let Choice::Die(v) = c {
                    Some(*v)
                } else {
                    None
                }
            })
            .collect();
        if let Some(values) = values {
            return self.dice(&values);
        }
        let mut picks = Vec::new();
        for choice in choices {
            picks.push(self.find_other(choice, &picks)?);
        }
        Ok(picks)
    }

    fn find_other(&self, choice: &Choice, taken: &[u16]) -> Result<u16, String> {
        let wanted = fields(choice);
        self.options()
            .iter()
            .enumerate()
            .find(|(n, option)| {
                !taken.contains(&(*n as u16))
                    && wanted
                        .iter()
                        .all(|(name, value)| option.get(name).is_some_and(|v| matches(value, v)))
            })
            .map(|(n, _)| n as u16)
            .ok_or_else(|| format!("{choice:?} is not offered; {}", self.offered()))
    }

    fn refused(&self, choice: &Choice, rule: &str) -> Result<(), String> {
        if self.find(choice).is_ok() {
            return Err(format!("{choice:?} is offered"));
        }
        let wanted = fields(choice);
        let act = wanted
            .get("act")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let barred = words::barred(self.world());
        if barred
            .iter()
            .any(|bar| bar.act == act && bar.rule.contains(&rule))
        {
            return Ok(());
        }
        let reasons: Vec<String> = barred
            .iter()
            .map(|bar| format!("{} because {} {:?}", bar.text, bar.because, bar.rule))
            .collect();
        Err(format!(
            "no reason for {act} names {rule}; reasons: [{}]",
            reasons.join("; ")
        ))
    }

    fn expect_events(&mut self, wanted: &[Fields]) -> Result<(), String> {
        let all = self.session.history();
        let recent = &all[self.events_from..];
        let mut at = 0;
        for fields in wanted {
            match recent[at..]
                .iter()
                .position(|event| event_matches(fields, event))
            {
                Some(found) => at += found + 1,
                None => {
                    let texts: Vec<String> = recent
                        .iter()
                        .map(|event| serde_json::to_string(&event.what).unwrap_or_default())
                        .collect();
                    return Err(format!(
                        "no event {fields:?} in this place; events: {}",
                        texts.join(" ")
                    ));
                }
            }
        }
        self.events_from = all.len();
        Ok(())
    }
}

fn describe(world: &World, act: Act) -> String {
    let mut option = words::option(world, act);
    option.remove("text");
    option.remove("revealing");
    option.remove("uid");
    let name = option
        .remove("act")
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default();
    let fields: Vec<String> = option.iter().map(|(k, v)| format!("{k}: {v}")).collect();
    if fields.is_empty() {
        name
    } else {
        format!("{name}({})", fields.join(", "))
    }
}

fn event_matches(wanted: &Fields, event: &Event) -> bool {
    let found = serde_json::to_value(event).unwrap_or_default();
    wanted.iter().all(|(name, value)| {
        if name == "rule" {
            return found["rule"]
                .as_array()
                .is_some_and(|rules| rules.contains(value));
        }
        found.get(name).is_some_and(|v| matches(value, v))
    })
}

/// Whether a found value is the wanted one: lists and maps in full, numbers by value.
fn matches(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| matches(a, b))
        }
        (Value::Object(a), Value::Object(b)) => a
            .iter()
            .all(|(k, v)| b.get(k).is_some_and(|f| matches(v, f))),
        _ => wanted == found,
    }
}

/// A value of the state by its path: names of fields, and the `key` or `at` of an entry of a list. `.count` gives the
/// length of a list.
fn look(state: &Value, path: &str) -> Result<Value, String> {
    let mut here = state.clone();
    for name in path.split('.') {
        let next = match &here {
            Value::Array(list) if name == "count" => Some(json!(list.len())),
            Value::Array(list) => list
                .iter()
                .find(|entry| {
                    ["key", "at", "which"]
                        .iter()
                        .any(|field| entry.get(field).and_then(Value::as_str) == Some(name))
                })
                .or_else(|| name.parse::<usize>().ok().and_then(|n| list.get(n)))
                .cloned(),
            Value::Object(map) => map.get(name).cloned(),
            Value::Null => Some(Value::Null),
            _ => None,
        };
        here = match next {
            Some(next) => next,
            None if matches!(here, Value::Array(_)) => Value::Null,
            None => return Err(format!("the state has no `{name}` in `{path}`")),
        };
    }
    Ok(here)
}

/// The fields that an option must have to be this choice.
fn fields(choice: &Choice) -> Map<String, Value> {
    let value = match choice {
        Choice::Activate(hero) => json!({"act": "Activate", "hero": hero}),
        Choice::EndTurn => json!({"act": "EndTurn"}),
        Choice::Move(to) => json!({"act": "Move", "to": to}),
        Choice::Fight(enemy) => json!({"act": "Fight", "enemy": enemy}),
        Choice::FightTough(enemy) => json!({"act": "FightTough", "enemy": enemy}),
        Choice::Interact(card) => json!({"act": "Interact", "card": card}),
        Choice::Rest => json!({"act": "Rest"}),
        Choice::UsePlace => json!({"act": "UsePlace"}),
        Choice::Use(asset) => json!({"act": "Use", "asset": asset}),
        Choice::EndActivation => json!({"act": "EndActivation"}),
        Choice::Roll => json!({"act": "Roll"}),
        Choice::Lock(values) => match values.first() {
            Some(value) => json!({"act": "Lock", "value": value}),
            None => json!({"act": "Lock"}),
        },
        Choice::Feed { ability, value } => {
            json!({"act": "Feed", "ability": ability, "value": value})
        }
        Choice::FeedWild { ability, value } => {
            json!({"act": "FeedWild", "ability": ability, "value": value})
        }
        Choice::Gather(ability) => json!({"act": "Gather", "ability": ability}),
        Choice::RerollFree | Choice::Reroll(_) => json!({"act": "RerollFree"}),
        Choice::RerollToken => json!({"act": "RerollToken"}),
        Choice::Stop => json!({"act": "Stop"}),
        Choice::Die(value) => json!({"act": "Die", "value": value}),
        Choice::Wild(value) => json!({"act": "Wild", "value": value}),
        Choice::Done => json!({"act": "Done"}),
        Choice::Cancel { ability, value } => {
            json!({"act": "Cancel", "ability": ability, "value": value})
        }
        Choice::Yes => json!({"act": "Yes"}),
        Choice::No => json!({"act": "No"}),
        Choice::Piece(key) => json!({"act": "Piece", "key": key}),
        Choice::At(to) => json!({"act": "At", "to": to}),
        Choice::Face(value) => json!({"act": "Face", "value": value}),
        Choice::Kind(kind) => json!({"act": "Kind", "die_kind": kind}),
        Choice::Card(key) => json!({"act": "Card", "key": key}),
        Choice::Clue { on, clue } => json!({"act": "Clue", "on": on, "clue": clue}),
        Choice::Discard => json!({"act": "Discard"}),
        Choice::Cubes(places) => json!({"act": "Cubes", "conditions": places}),
    };
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
