//! [`Command`]: what a line of the player says.

/// What a player has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// These options, counted from 1.
    Choose(Vec<usize>),
    /// The question again.
    Question,
    /// The table, or something on it.
    Look(Option<String>),
    /// Whoever is asked.
    Me,
    /// The last things that happened, so many.
    Log(usize),
    /// The reasons for an event; for the last one without a number.
    Why(Option<u32>),
    /// What cannot be chosen, and why.
    WhyNot,
    /// The last choice back.
    Undo,
    /// The game to this file.
    Save(String),
    /// What can be typed.
    Help,
    /// The end of the talk.
    Quit,
}

/// Things told by `log` without a number.
const LOG: usize = 10;

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence that says what is not understood.
    pub fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command: Command| match rest {
            "" => Ok(command),
            _ => Err(format!("Nothing is expected after {word}.")),
        };
        match word.to_lowercase().as_str() {
            "none" => alone(Command::Choose(Vec::new())),
            "question" | "options" | "q?" => alone(Command::Question),
            "look" | "l" => Ok(Command::Look((!rest.is_empty()).then(|| rest.to_owned()))),
            "me" => alone(Command::Me),
            "log" if rest.is_empty() => Ok(Command::Log(LOG)),
            "log" => number(rest).map(Command::Log),
            "why" if rest.is_empty() => Ok(Command::Why(None)),
            "why" if rest.eq_ignore_ascii_case("not") => Ok(Command::WhyNot),
            "why" => number(rest)
                .and_then(|n| u32::try_from(n).map_err(|_| too_large(rest)))
                .map(|n| Command::Why(Some(n))),
            "undo" => alone(Command::Undo),
            "save" if rest.is_empty() => Err("Type save and the path of a file.".to_owned()),
            "save" => Ok(Command::Save(rest.to_owned())),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" => alone(Command::Quit),
            _ if line.starts_with(|c: char| c.is_ascii_digit()) => line
                .split(|c: char| c.is_whitespace() || c == ',')
                .filter(|part| !part.is_empty())
                .map(number)
                .collect::<Result<Vec<usize>, String>>()
                .map(Command::Choose),
            _ => Err(format!(
                "{word} is not understood. Type the number of an option, or help."
            )),
        }
    }
}

fn number(text: &str) -> Result<usize, String> {
    if !text.bytes().all(|c| c.is_ascii_digit()) {
        return Err(format!("{text} is no number."));
    }
    text.parse().map_err(|_| too_large(text))
}

fn too_large(text: &str) -> String {
    format!("{text} is too large.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_or_answered() {
        let choose = |all: &[usize]| Ok(Command::Choose(all.to_vec()));
        assert_eq!(Command::read(" 3 "), choose(&[3]));
        assert_eq!(Command::read("1, 4 6"), choose(&[1, 4, 6]));
        assert_eq!(Command::read("None"), choose(&[]));
        assert_eq!(Command::read("look"), Ok(Command::Look(None)));
        let look = Command::Look(Some("old Study".to_owned()));
        assert_eq!(Command::read("LOOK old Study"), Ok(look));
        assert_eq!(Command::read("log 3"), Ok(Command::Log(3)));
        assert_eq!(Command::read("why 12"), Ok(Command::Why(Some(12))));
        assert_eq!(Command::read("why not"), Ok(Command::WhyNot));
        assert_eq!(Command::read("why"), Ok(Command::Why(None)));
        assert_eq!(
            Command::read("save /tmp/my game.json"),
            Ok(Command::Save("/tmp/my game.json".to_owned()))
        );
        for wrong in [
            "save",
            "log x",
            "log -1",
            "2x",
            "dance",
            "undo 3",
            "99999999999999999999999",
            "why 5000000000",
        ] {
            assert!(Command::read(wrong).is_err(), "{wrong}");
        }
    }
}
