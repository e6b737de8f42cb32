//! Plays the steps of a case and compares.

use std::collections::BTreeSet;

use bevy::ecs::prelude::World;
use serde_json::{Map, Value, json};

use super::super::session::Session;
use super::{Choice, Fields, Step};
use crate::games::paranormal::words;
use crate::table::ask::Act;
use crate::table::chance::{Chance, DieKind};
use crate::table::{Event, Stop};

pub(super) struct Player {
    pub(super) session: Session,
    pub(super) events_from: usize,
    pub(super) seen: BTreeSet<String>,
}

impl Player {
    fn world(&self) -> &World {
        self.session.table().world()
    }

    pub(super) fn check_script(&self) -> Result<(), String> {
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

    pub(super) fn script_left(&self) -> Vec<(DieKind, u8)> {
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

    pub(super) fn step(&mut self, step: &Step) -> Result<(), String> {
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
