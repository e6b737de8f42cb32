//! One game over standard input and output, as JSON lines: for other programs, and for players who read rather than
//! look.

use std::io::{BufRead, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::session::{Beat, Session};
use super::shown::Shown;
use super::title::Title;
use crate::table::{Refusal, Stop};

/// The newest protocol.
pub const PROTOCOL: u32 = 1;

/// A line from the other side.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Line {
    answer: Option<u32>,
    picks: Option<Vec<u16>>,
    query: Option<String>,
    event: Option<u32>,
    undo: Option<u32>,
    save: Option<String>,
    quit: Option<bool>,
}

/// What is wrong while talking.
type Told = std::io::Result<()>;

struct Pipe<'a, T: Title, W: Write> {
    session: Session<T>,
    /// Every seat sees everything.
    all_seats: bool,
    out: &'a mut W,
}

/// Plays a game over a pair of streams until the other side ends it.
///
/// # Errors
/// Those of the output stream. A line that makes no sense is answered with `refused`.
pub fn talk<T: Title>(
    session: Session<T>,
    beats: Vec<Beat<T>>,
    all_seats: bool,
    input: impl BufRead,
    out: &mut impl Write,
) -> Told {
    let mut pipe = Pipe {
        session,
        all_seats,
        out,
    };
    pipe.start()?;
    pipe.tell(&beats)?;
    pipe.ask()?;
    for line in input.lines() {
        // A line that is no UTF-8 is as wrong as one that is no JSON.
        let text = line.unwrap_or_default();
        if text.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<Line>(&text) {
            Ok(line) if line.quit == Some(true) => return Ok(()),
            Ok(line) => pipe.take(line)?,
            Err(error) => pipe.refuse(&Refusal {
                because: format!("the line is not understood: {error}"),
                rules: vec![],
            })?,
        }
    }
    Ok(())
}

impl<T: Title, W: Write> Pipe<'_, T, W> {
    fn say(&mut self, value: &Value) -> Told {
        serde_json::to_writer(&mut *self.out, value)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }

    fn start(&mut self) -> Told {
        let mut start = json!({
            "type": "start",
            "protocol": PROTOCOL,
            "game": T::KIND.folder(),
            "level": self.session.level(),
            "content_hash": self.session.content_hash(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        if let (Value::Object(fields), Value::Object(more)) =
            (&mut start, T::opening(self.session.setup()))
        {
            fields.extend(more);
        }
        self.say(&start)
    }

    /// The seat that is asked; the first one when nothing is.
    fn seat(&self) -> u8 {
        self.session.ask().map_or(0, |ask| ask.seat)
    }

    fn tell(&mut self, beats: &[Beat<T>]) -> Told {
        for event in beats.iter().flat_map(|beat| &beat.events) {
            let line = self.shown().event(event);
            self.say(&line)?;
        }
        Ok(())
    }

    /// The table as it is shown to the other side.
    fn shown(&self) -> Shown<'_, T> {
        Shown {
            title: self.session.content(),
            table: self.session.table(),
            seat: (!self.all_seats).then(|| self.seat()),
        }
    }

    fn ask(&mut self) -> Told {
        let line = match self.session.stop() {
            Stop::Asks => self.question(),
            Stop::Over(end) => self.shown().over(*end),
            Stop::Fault(fault) => json!({"type": "fault", "because": fault}),
        };
        self.say(&line)
    }

    fn question(&self) -> Value {
        match self.session.ask() {
            Some(ask) => self.shown().question(ask),
            None => json!({"type": "fault", "because": "nothing is asked"}),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Told {
        self.say(&json!({"type": "refused", "because": refusal.because, "rule": refusal.rules}))
    }

    fn take(&mut self, line: Line) -> Told {
        if let Some(id) = line.answer {
            let picks = line.picks.unwrap_or_default();
            return match self.session.answer(id, &picks) {
                Ok(beats) => {
                    self.tell(&beats)?;
                    self.ask()
                }
                Err(refusal) => self.refuse(&refusal),
            };
        }
        if let Some(steps) = line.undo {
            for done in 0..steps {
                if let Err(refusal) = self.session.undo() {
                    self.refuse(&refusal)?;
                    return if done > 0 { self.ask() } else { Ok(()) };
                }
            }
            self.say(&json!({"type": "undone", "steps": steps}))?;
            return self.ask();
        }
        if let Some(path) = line.save {
            return match self.session.record().write(Path::new(&path)) {
                Ok(()) => self.say(&json!({"type": "saved", "path": path})),
                Err(because) => self.refuse(&Refusal {
                    because,
                    rules: vec![],
                }),
            };
        }
        match line.query.as_deref() {
            Some("state") => {
                let state = self.shown().state();
                self.say(&state)
            }
            Some("why") => {
                let answer = self.why(line.event.unwrap_or(0));
                self.say(&answer)
            }
            Some("forecast") => match T::forecast(self.session.table().world()) {
                Some(forecast) => self.say(&forecast),
                None => self.refuse(&Refusal {
                    because: "there is no forecast in this game".to_owned(),
                    rules: vec![],
                }),
            },
            Some("odds") => match self.odds() {
                Some(odds) => self.say(&odds),
                None => self.refuse(&Refusal {
                    because: "there are no odds for the open question".to_owned(),
                    rules: vec![],
                }),
            },
            Some(other) => self.refuse(&Refusal {
                because: format!(
                    "there is no query `{other}`; there are state, why, odds, forecast"
                ),
                rules: vec![],
            }),
            None => self.refuse(&Refusal {
                because: "say one of answer, query, undo, save, quit".to_owned(),
                rules: vec![],
            }),
        }
    }

    /// The chances of the answers to the open question.
    fn odds(&self) -> Option<Value> {
        let ask = self.session.ask()?;
        T::odds(self.session.table().world(), ask)
    }

    /// The chain of reasons behind an event.
    fn why(&self, n: u32) -> Value {
        let history = self.session.history();
        let find = |n: u32| history.iter().find(|event| event.n == n);
        let Some(event) = find(n) else {
            return json!({"type": "refused", "because": format!("there is no event {n}"), "rule": []});
        };
        let shown = self.shown();
        let mut chain = Vec::new();
        let mut cause = event.cause;
        while let Some(earlier) = find(cause) {
            chain.push(shown.event(earlier));
            cause = earlier.cause;
        }
        json!({
            "type": "why",
            "event": n,
            "text": shown.event(event)["text"],
            "rule": event.rule,
            "because": chain,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Content, Paranormal, folders};

    #[test]
    fn odds_are_told_or_refused() {
        let content = Content::load(&folders(&[]));
        let (session, beats) =
            Session::<Paranormal>::new(&content, "paranormal/tanin", &[], 3).expect("a game");
        let mut out = Vec::new();
        talk(
            session,
            beats,
            false,
            &b"{\"query\":\"odds\"}\n"[..],
            &mut out,
        )
        .expect("a pipe");
        let text = String::from_utf8(out).expect("text");
        let last: Value =
            serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON");
        assert_eq!(last["type"], "refused");
        assert!(last["because"].as_str().is_some_and(|b| b.contains("odds")));
    }
}
