//! [`talk`]: one game as a conversation in plain lines of text, for screen readers and for terminals: what happened in
//! sentences, the question, its options by number, and commands in words. Nothing is drawn, and a line of input is all
//! that is ever needed.

mod command;
mod describe;
mod house;
mod map;

use std::io::{BufRead, Write};
use std::path::Path;

pub use describe::Describe;

use self::command::Command;
use super::session::{Beat, Session};
use crate::table::ask::Act;
use crate::table::{Ask, Event, Refusal, Stop};

/// What is wrong while talking: the other side has gone away.
type Told = std::io::Result<()>;

/// Said to whoever asks for help, and at the beginning.
const HELP: &[&str] = &[
    "Type the number of an option to choose it. Where several may be chosen, type their numbers with blanks between.",
    "none: choose nothing, where that is allowed.",
    "question: hear the question and its options again.",
    "look: the table in words. look NAME: one place, figure or card. me: whoever is asked.",
    "log N: the last N things that happened, with their numbers. why N: the reasons for number N, and its rules.",
    "why not: what cannot be chosen now, and why.",
    "undo: take the last choice back, unless something came to light.",
    "save PATH: write the game to a file. Goes on with: witching-hour play LEVEL --save PATH, or witching-hour replay PATH.",
    "help: these words. quit: leave the game.",
];

struct Talk<'a, T: Describe, W: Write> {
    session: Session<T>,
    /// Every seat's secrets are told.
    all_seats: bool,
    /// Who was asked last, so that another player is named.
    asked: Option<u8>,
    out: &'a mut W,
}

/// Plays a game in plain text until the other side ends it.
///
/// # Errors
/// Those of the output stream. A line that makes no sense is answered with a sentence.
pub fn talk<T: Describe>(
    session: Session<T>,
    beats: Vec<Beat<T>>,
    all_seats: bool,
    input: impl BufRead,
    out: &mut impl Write,
) -> Told {
    let mut talk = Talk {
        session,
        all_seats,
        asked: None,
        out,
    };
    let greeting = format!(
        "Witching Hour. The seed of this game is {}. Type help to hear what can be typed.",
        T::seed(talk.session.setup())
    );
    talk.say(&greeting)?;
    talk.tell(&beats)?;
    let more = talk.session.play_bots();
    talk.tell(&more)?;
    talk.ask()?;
    for line in input.lines() {
        // A line that is no UTF-8 is no command either.
        let line = line.unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        match Command::read(&line) {
            Ok(Command::Quit) => return talk.say("Goodbye."),
            Ok(command) => talk.take(command)?,
            Err(because) => talk.say(&because)?,
        }
    }
    Ok(())
}

impl<T: Describe, W: Write> Talk<'_, T, W> {
    /// One line, without line breaks of its own.
    fn say(&mut self, text: &str) -> Told {
        for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
            writeln!(self.out, "{part}")?;
        }
        self.out.flush()
    }

    fn say_all(&mut self, lines: &[String]) -> Told {
        for line in lines {
            self.say(line)?;
        }
        Ok(())
    }

    /// The seat whose view is told; none where everything is.
    fn seat(&self) -> Option<u8> {
        (!self.all_seats).then(|| self.session.ask().map_or(0, |ask| ask.seat))
    }

    /// The sentence of an event as the asked seat may hear it.
    fn sentence(&self, event: &Event) -> String {
        let world = self.session.table().world();
        let seen = match self.seat() {
            Some(seat) => T::seen(world, event, seat),
            None => event.clone(),
        };
        T::told(world, &self.session.content().event(&seen.what))
    }

    fn tell(&mut self, beats: &[Beat<T>]) -> Told {
        for event in beats.iter().flat_map(|beat| &beat.events) {
            let text = self.sentence(event);
            self.say(&text)?;
        }
        Ok(())
    }

    fn ask(&mut self) -> Told {
        match self.session.stop() {
            Stop::Asks => self.question(),
            Stop::Over(end) => {
                let end = *end;
                let world = self.session.table().world();
                let epilogue = self.session.content().epilogue(world, end);
                let told = if end.won { "won" } else { "lost" };
                let text = format!(
                    "The game is over and {told}. {} Type log, save PATH or quit.",
                    epilogue.text
                );
                self.say(&text)
            }
            Stop::Fault(fault) => {
                let text = format!(
                    "The rules have stopped; this is a fault of the game: {fault}. Type save PATH to keep a record."
                );
                self.say(&text)
            }
        }
    }

    fn question(&mut self) -> Told {
        let Some(ask) = self.session.ask().cloned() else {
            return self.say("Nothing is asked.");
        };
        let world = self.session.table().world();
        let mut head = T::told(world, &T::ask(world, &ask));
        if ask.asides.is_empty() && (ask.at_least, ask.at_most) == (1, 1) && ask.options.len() == 1
        {
            head.push_str(" There is one option.");
        } else {
            head.push_str(&span(&ask));
        }
        if self.asked.is_some_and(|before| before != ask.seat) {
            head = format!("Player {} is asked now. {head}", ask.seat + 1);
        }
        self.asked = Some(ask.seat);
        let lines: Vec<String> = ask
            .choices()
            .enumerate()
            .map(|(n, act)| {
                let n = n + 1;
                let text = self.option(&ask, act);
                format!("{n}: {text}")
            })
            .collect();
        self.say(&head)?;
        self.say_all(&lines)
    }

    /// The sentence of an option, and whether it can be taken back.
    fn option(&self, ask: &Ask, act: Act) -> String {
        let world = self.session.table().world();
        let fields = T::option(world, act);
        let text = fields.get("text").and_then(|text| text.as_str());
        let text = T::phrase(world, ask, act, text.unwrap_or_default().to_owned());
        let text = T::told(world, &text);
        let reveals = fields.get("revealing").and_then(|it| it.as_bool());
        let text = text.trim_end_matches('.');
        if reveals == Some(true) {
            format!("{text}. Cannot be taken back.")
        } else {
            format!("{text}.")
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Told {
        let mut text = capital(&refusal.because);
        text = format!("{}.", text.trim_end_matches('.'));
        if !refusal.rules.is_empty() {
            text = format!("{text} Rules: {}.", refusal.rules.join(", "));
        }
        self.say(&text)
    }

    fn take(&mut self, command: Command) -> Told {
        match command {
            Command::Choose(numbers) => self.choose(&numbers),
            Command::Question => self.ask(),
            Command::Look(None) => {
                let lines = self.with_view(|world, view, _| T::look(world, view));
                self.say_all(&lines)
            }
            Command::Look(Some(name)) => {
                let lines = self.with_view(|world, view, _| T::find(world, view, &name));
                if lines.is_empty() {
                    return self.say(&format!("Nothing here is called {name}."));
                }
                self.say_all(&lines)
            }
            Command::Me => {
                let lines = self.with_view(|world, view, ask| T::me(world, view, ask));
                self.say_all(&lines)
            }
            Command::Log(count) => self.log(count),
            Command::Why(n) => self.why(n),
            Command::WhyNot => self.why_not(),
            Command::Undo => match self.session.undo() {
                Ok(()) => {
                    self.say("Taken back.")?;
                    self.ask()
                }
                Err(refusal) => self.refuse(&refusal),
            },
            Command::Save(path) => match self.session.record().write(Path::new(&path)) {
                Ok(()) => self.say(&format!("Saved to {path}.")),
                Err(because) => self.say(&because),
            },
            Command::Help => {
                for line in HELP {
                    self.say(line)?;
                }
                Ok(())
            }
            Command::Quit => Ok(()),
        }
    }

    /// Lines about the table as the asked seat may see it.
    fn with_view(
        &self,
        lines: impl FnOnce(&bevy::ecs::prelude::World, &T::View, Option<&Ask>) -> Vec<String>,
    ) -> Vec<String> {
        let world = self.session.table().world();
        let view = match self.seat() {
            Some(seat) => T::view_of(world, seat),
            None => T::view(world),
        };
        lines(world, &view, self.session.ask())
    }

    fn choose(&mut self, numbers: &[usize]) -> Told {
        let Some(ask) = self.session.ask() else {
            return self.ask();
        };
        let count = ask.choices().count();
        if let Some(wrong) = numbers.iter().find(|n| **n < 1 || **n > count) {
            let text = format!("There is no option {wrong}; the last one is {count}.");
            return self.say(&text);
        }
        let id = ask.id;
        let picks: Vec<u16> = numbers
            .iter()
            .filter_map(|n| u16::try_from(n - 1).ok())
            .collect();
        match self.session.answer(id, &picks) {
            Ok(beats) => {
                self.tell(&beats)?;
                let more = self.session.play_bots();
                self.tell(&more)?;
                self.ask()
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn log(&mut self, count: usize) -> Told {
        let history = self.session.history();
        let from = history.len().saturating_sub(count);
        let lines: Vec<String> = history[from..]
            .iter()
            .map(|event| format!("{}: {}", event.n, self.sentence(event)))
            .collect();
        if lines.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        self.say_all(&lines)
    }

    /// The chain of reasons behind an event; the last one without a number.
    fn why(&mut self, n: Option<u32>) -> Told {
        let history = self.session.history();
        let n = n.or_else(|| history.last().map(|event| event.n));
        let find = |n: u32| history.iter().find(|event| event.n == n);
        let Some(event) = n.and_then(find) else {
            return self
                .say("There is nothing with that number; type log 20 to hear the last ones.");
        };
        let mut lines = vec![self.with_rules(event)];
        let mut cause = event.cause;
        while let Some(earlier) = find(cause) {
            lines.push(format!(
                "Because of {}: {}",
                earlier.n,
                self.with_rules(earlier)
            ));
            cause = earlier.cause;
        }
        self.say_all(&lines)
    }

    fn with_rules(&self, event: &Event) -> String {
        let text = self.sentence(event);
        if event.rule.is_empty() {
            text
        } else {
            format!("{text} Rules: {}.", event.rule.join(", "))
        }
    }

    fn why_not(&mut self) -> Told {
        let world = self.session.table().world();
        let lines: Vec<String> = T::barred(world)
            .iter()
            .map(|barred| {
                let text = T::told(world, &barred.text);
                let because = T::told(world, &barred.because);
                format!(
                    "{}: {}. Rules: {}.",
                    capital(text.trim_end_matches('.')),
                    because.trim_end_matches('.'),
                    barred.rule.join(", ")
                )
            })
            .collect();
        if lines.is_empty() {
            return self.say("Everything that the rules know here can be chosen.");
        }
        self.say_all(&lines)
    }
}

/// How many options may be chosen, in words.
fn span(ask: &Ask) -> String {
    match (ask.at_least, ask.at_most) {
        (1, 1) => format!(" Choose one of {}.", ask.options.len()),
        (0, 1) => " Choose one, or type none.".to_owned(),
        (0, most) => format!(" Choose up to {most}, or type none."),
        (least, most) if least == most => format!(" Choose {least}."),
        (least, most) => format!(" Choose {least} to {most}."),
    }
}

/// A sentence with a large letter in front.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
