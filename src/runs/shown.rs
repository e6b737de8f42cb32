//! [`Shown`]: what the player of a seat is shown of a table, as JSON: events, questions, the state, the end, and the
//! hash of it all. Nothing that is hidden from the seat has any part in it.

use serde_json::{Map, Value, json};

use super::session::hex;
use super::title::Title;
use crate::table::{Ask, Ending, Event, Table};

/// A table as it is shown to a seat.
pub struct Shown<'a, T: Title> {
    /// The content being played.
    pub title: &'a T,
    /// The table.
    pub table: &'a Table,
    /// The seat, from 0; without one everything is shown.
    pub seat: Option<u8>,
}

impl<T: Title> Shown<'_, T> {
    /// The hash of what is shown, as 16 hexadecimal digits. Without a seat, and in games where nobody has a secret, it
    /// is the hash of the whole table.
    pub fn hash(&self) -> String {
        hex(T::hash(self.table, self.seat))
    }

    /// An event.
    pub fn event(&self, event: &Event) -> Value {
        let world = self.table.world();
        let seen = match self.seat {
            None => event.clone(),
            Some(seat) => T::seen(world, event, seat),
        };
        let mut line = serde_json::to_value(&seen).unwrap_or_default();
        if let Value::Object(fields) = &mut line {
            fields.insert("type".to_owned(), json!("event"));
            fields.insert("text".to_owned(), json!(self.title.event(&seen.what)));
        }
        line
    }

    /// The open question, with its options and what is not offered.
    pub fn question(&self, ask: &Ask) -> Value {
        let world = self.table.world();
        let options: Vec<Value> = ask
            .choices()
            .enumerate()
            .map(|(n, act)| {
                let mut option = Map::new();
                option.insert("i".to_owned(), json!(n));
                option.extend(T::option(world, act));
                if n >= ask.options.len() {
                    option.insert("aside".to_owned(), json!(true));
                }
                Value::Object(option)
            })
            .collect();
        json!({
            "type": "ask",
            "id": ask.id,
            "seat": seat_name(ask.seat),
            "why": ask.why.name(),
            "text": T::ask(world, ask),
            "rule": ask.why.rules(),
            "at_least": ask.at_least,
            "at_most": ask.at_most,
            "options": options,
            "refusals": T::barred(world),
            "hash": self.hash(),
        })
    }

    /// The end of the game.
    pub fn over(&self, end: Ending) -> Value {
        let world = self.table.world();
        let end_of = self.title.epilogue(world, end);
        let winners = T::winners(world, end).into_iter().map(seat_name);
        json!({
            "type": "over",
            "outcome": if end.won { "won" } else { "lost" },
            "winners": winners.collect::<Vec<_>>(),
            "because": end_of.text,
            "why": end_of.name,
            "rule": end_of.rules,
            "hash": self.hash(),
        })
    }

    /// The whole state.
    pub fn state(&self) -> Value {
        let world = self.table.world();
        let view = match self.seat {
            None => T::view(world),
            Some(seat) => T::view_of(world, seat),
        };
        let mut state = serde_json::to_value(view).unwrap_or_default();
        if let Value::Object(fields) = &mut state {
            fields.insert("type".to_owned(), json!("state"));
        }
        state
    }
}

/// How a seat is named.
fn seat_name(seat: u8) -> String {
    format!("player-{}", u16::from(seat) + 1)
}
