//! Plays the steps of a case and compares.

use std::fmt::Debug;

use bevy::ecs::prelude::World;
use serde_json::{Map, Value, json};

use super::super::session::Session;
use super::super::title::Title;
use super::{Fields, Played, Step, head};
use crate::table::ask::Act;
use crate::table::chance::{Chance, DieKind};
use crate::table::{Event, Stop, Why};

/// An answer or option by meaning.
pub(super) trait Choice<T: Title>: Debug {
    /// The fields that an option must have to be this choice.
    fn fields(&self) -> Map<String, Value>;

    /// The number of a die, for choices that pick dice by what they show.
    fn number(&self) -> Option<u8> {
        None
    }

    /// Plays a choice that takes more than one answer; nothing for all others.
    fn play(&self, _: &mut Player<T>) -> Option<Result<(), String>> {
        None
    }
}

pub(super) struct Player<T: Title> {
    session: Session<T>,
    events_from: usize,
    seen: Played,
}

impl<T: Title> Player<T> {
    pub(super) fn new(session: Session<T>) -> Player<T> {
        Player {
            session,
            events_from: 0,
            seen: Played::new(),
        }
    }

    /// Plays all steps and tells what was seen.
    pub(super) fn play<C: Choice<T>>(mut self, steps: &[Step<C>]) -> Result<Played, String> {
        for (n, step) in steps.iter().enumerate() {
            self.step(step)
                .and_then(|()| self.check_script())
                .map_err(|why| format!("step {} ({}): {why}", n + 1, head(step)))?;
        }
        let left = self.script_left();
        if !left.is_empty() {
            return Err(format!("rolls left over: {left:?}"));
        }
        Ok(self.seen)
    }

    /// Plays so many steps, or until this question is open, and leaves the game there. None if it is never open.
    pub(super) fn stop_at<C: Choice<T>>(
        mut self,
        steps: &[Step<C>],
        question: Option<&str>,
    ) -> Result<Option<Session<T>>, String> {
        let open = |player: &Player<T>| {
            let why = player.asked().map(|why| why.name());
            question.is_some() && why == question
        };
        for (n, step) in steps.iter().enumerate() {
            if open(&self) {
                break;
            }
            self.step(step)
                .map_err(|why| format!("step {} ({}): {why}", n + 1, head(step)))?;
        }
        let there = question.is_none() || open(&self);
        self.session.end_script();
        Ok(there.then_some(self.session))
    }

    /// What the open question is about.
    pub(super) fn asked(&self) -> Option<Why> {
        self.session.ask().map(|ask| ask.why)
    }

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

    pub(super) fn options(&self) -> Vec<Map<String, Value>> {
        self.session.ask().map_or(Vec::new(), |ask| {
            ask.choices()
                .map(|act| T::option(self.world(), act))
                .collect()
        })
    }

    pub(super) fn offered(&self) -> String {
        let texts: Vec<String> = self.session.ask().map_or(Vec::new(), |ask| {
            ask.choices()
                .map(|act| describe::<T>(self.world(), act))
                .collect()
        });
        match self.session.stop() {
            Stop::Asks => {
                let why = self
                    .session
                    .ask()
                    .map_or(String::new(), |ask| ask.why.name().to_owned());
                format!("{why} offers [{}]", texts.join(", "))
            }
            Stop::Over(_) => format!("the game is over: {:?}", self.end()),
            Stop::Fault(fault) => format!("a fault: {fault}"),
        }
    }

    pub(super) fn find(&self, choice: &impl Choice<T>) -> Result<u16, String> {
        let wanted = choice.fields();
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

    pub(super) fn answer(&mut self, picks: &[u16]) -> Result<(), String> {
        let ask = self.session.ask().map_or(0, |ask| ask.id);
        if let Some(open) = self.session.ask() {
            self.seen.insert(open.why.name().to_owned());
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
    pub(super) fn dice(&self, values: &[u8]) -> Result<Vec<u16>, String> {
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

    fn act(&mut self, choice: &impl Choice<T>) -> Result<(), String> {
        if let Some(played) = choice.play(self) {
            return played;
        }
        let n = self.find(choice)?;
        self.answer(&[n])
    }

    /// The end of the game, won or lost and its name.
    fn end(&self) -> Option<(bool, String)> {
        let ending = self.session.table().ending()?;
        let told = self.session.content().epilogue(self.world(), ending);
        Some((ending.won, told.name.as_str().to_owned()))
    }

    fn step<C: Choice<T>>(&mut self, step: &Step<C>) -> Result<(), String> {
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
                let open = self.session.ask().map(|ask| ask.why.name().to_owned());
                if open.as_deref() == Some(why) {
                    Ok(())
                } else {
                    Err(format!("asked is {open:?}; {}", self.offered()))
                }
            }
            Step::AskedSeat(seat) => match self.session.ask().map(|ask| ask.seat) {
                Some(asked) if asked == *seat => Ok(()),
                Some(asked) => Err(format!("seat {asked} is asked; {}", self.offered())),
                None => Err("nobody is asked".to_owned()),
            },
            Step::Expect(fields) => self.expect(self.session.view(), fields),
            Step::Seen(seat, fields) => {
                let view = T::view_of(self.world(), *seat);
                self.expect(view, fields)
            }
            Step::Events(wanted) => self.expect_events(wanted),
            Step::NoEvent(wanted) => {
                let recent = &self.session.history()[self.events_from..];
                match recent.iter().find(|event| event_matches(wanted, event)) {
                    Some(event) => Err(format!("it happened: {}", self.session.text(&event.what))),
                    None => Ok(()),
                }
            }
            Step::Over { won, why } => match self.end() {
                Some((found, name)) if found == *won && name == *why => {
                    self.seen.insert(name);
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

    /// Compares values of a view.
    fn expect(&self, view: T::View, fields: &Fields) -> Result<(), String> {
        let state = serde_json::to_value(view).map_err(|error| error.to_string())?;
        for (path, wanted) in fields {
            let found = look(&state, path)?;
            if !matches(wanted, &found) {
                return Err(format!("{path} is {found}, expected {wanted}"));
            }
        }
        Ok(())
    }

    fn picks<C: Choice<T>>(&self, choices: &[C]) -> Result<Vec<u16>, String> {
        let values: Option<Vec<u8>> = choices.iter().map(Choice::number).collect();
        if let Some(values) = values.filter(|values| !values.is_empty()) {
            return self.dice(&values);
        }
        let mut picks = Vec::new();
        for choice in choices {
            picks.push(self.find_other(choice, &picks)?);
        }
        Ok(picks)
    }

    fn find_other(&self, choice: &impl Choice<T>, taken: &[u16]) -> Result<u16, String> {
        let wanted = choice.fields();
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

    fn refused(&self, choice: &impl Choice<T>, rule: &str) -> Result<(), String> {
        if self.find(choice).is_ok() {
            return Err(format!("{choice:?} is offered"));
        }
        let wanted = choice.fields();
        let act = wanted
            .get("act")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let barred = T::barred(self.world());
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

fn describe<T: Title>(world: &World, act: Act) -> String {
    let mut option = T::option(world, act);
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
