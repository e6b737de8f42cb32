//! Text mode: whole games as a conversation with the real program, by someone who knows nothing but what is said.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::package;

/// A word that means nothing, so that its answer shows where the one before has ended.
const BELL: &str = "bell";

/// Somebody who listens and types.
struct Listener {
    game: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    /// Everything heard.
    heard: Vec<String>,
    /// A little chance of the listener's own.
    luck: u64,
}

impl Listener {
    fn at(args: &[&str]) -> (Listener, Vec<String>) {
        let mut game = Command::new(env!("CARGO_BIN_EXE_witching-hour"))
            .arg("--levels")
            .arg(package().join("levels"))
            .arg("table")
            .args(args)
            .arg("--text")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = game.stdin.take().expect("an input");
        let output = game.stdout.take().expect("an output");
        let mut listener = Listener {
            game,
            input,
            lines: BufReader::new(output).lines(),
            heard: Vec::new(),
            luck: 7,
        };
        let first = listener.until_the_bell();
        (listener, first)
    }

    fn until_the_bell(&mut self) -> Vec<String> {
        writeln!(self.input, "{BELL}").expect("the program listens");
        let mut said = Vec::new();
        loop {
            let line = self
                .lines
                .next()
                .expect("the program speaks")
                .expect("text");
            if line.starts_with(BELL) {
                self.heard.extend(said.iter().cloned());
                return said;
            }
            said.push(line);
        }
    }

    fn say(&mut self, line: &str) -> Vec<String> {
        writeln!(self.input, "{line}").expect("the program listens");
        self.until_the_bell()
    }

    fn chance(&mut self, below: usize) -> usize {
        self.luck = self
            .luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.luck >> 33) as usize % below.max(1)
    }
}

/// The least and most options that a question wants, from its sentence.
fn span(head: &str) -> Option<(usize, usize)> {
    if head.contains("There is one option.") || head.contains("Choose one of") {
        return Some((1, 1));
    }
    if head.contains("Choose one, or type none.") {
        return Some((0, 1));
    }
    let (_, rest) = head.rsplit_once("Choose ")?;
    let number = |text: &str| text.trim_end_matches(['.', ',']).parse::<usize>().ok();
    let words: Vec<&str> = rest.split(' ').collect();
    match words[..] {
        ["up", "to", most, ..] => Some((0, number(most)?)),
        [least, "to", most, ..] => Some((number(least)?, number(most)?)),
        [least, ..] => Some((number(least)?, number(least)?)),
        _ => None,
    }
}

/// The open question as it was said last: how many options there are, and how many are wanted.
fn question(said: &[String]) -> Option<(usize, (usize, usize))> {
    let at = said.iter().rposition(|line| span(line).is_some())?;
    let numbered = |line: &&String| {
        line.split_once(": ")
            .is_some_and(|(n, text)| n.parse::<usize>().is_ok() && !text.is_empty())
    };
    let options = said[at + 1..].iter().take_while(numbered).count();
    (options > 0).then(|| (options, span(&said[at]).unwrap_or((1, 1))))
}

/// Plays to the end; gives everything that was heard.
fn whole_game(args: &[&str], most: usize) -> Vec<String> {
    let (mut listener, mut said) = Listener::at(args);
    let mut taken_back = 0;
    for turn in 0..most {
        let over = said.iter().any(|line| line.starts_with("The game is over"));
        if over {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a game.json");
            let told = listener.say(&format!("save {}", path.display()));
            assert!(told[0].starts_with("Saved"), "{told:?}");
            let verified = Command::new(env!("CARGO_BIN_EXE_witching-hour"))
                .arg("--levels")
                .arg(package().join("levels"))
                .arg("replay")
                .arg(&path)
                .arg("--verify")
                .stdout(Stdio::null())
                .status()
                .expect("replay runs");
            assert!(verified.success(), "the game as typed is a game");
            writeln!(listener.input, "quit").expect("the program listens");
            assert!(listener.game.wait().expect("it ends").success());
            assert!(taken_back > 0, "nothing could be taken back");
            return listener.heard;
        }
        let (options, (least, most)) =
            question(&said).unwrap_or_else(|| panic!("no question in {said:?}"));
        if turn % 25 == 3 {
            for words in ["look", "me", "log 3", "why"] {
                assert!(!listener.say(words).is_empty(), "{words} says nothing");
            }
            assert!(!listener.say("why not").is_empty());
            let again = listener.say("question");
            assert_eq!(question(&again), Some((options, (least, most))));
        }
        // What lies beyond the wanted number are other things to do, chosen alone.
        let many = if most <= 1 {
            most
        } else {
            least.max(1 + listener.chance(most))
        };
        let mut picks: Vec<usize> = Vec::new();
        while picks.len() < many.min(options) {
            let pick = 1 + listener.chance(options);
            if !picks.contains(&pick) {
                picks.push(pick);
            }
        }
        let mut words: Vec<String> = picks.iter().map(usize::to_string).collect();
        if words.is_empty() {
            words.push("none".to_owned());
        }
        said = listener.say(&words.join(" "));
        let mut tries = 0;
        while question(&said).is_none()
            && !said.iter().any(|line| line.starts_with("The game is over"))
        {
            // Some options do not go together; the sentence says so, and one of them alone will do.
            tries += 1;
            assert!(tries < 60, "no answer is taken: {said:?}");
            let pick = 1 + listener.chance(options);
            said = listener.say(&pick.to_string());
        }
        if turn % 9 == 4 {
            let back = listener.say("undo");
            assert!(!back.is_empty());
            if back[0] == "Taken back." {
                taken_back += 1;
                said = back;
            }
        }
    }
    panic!("the game did not end in {most} answers: {:?}", said);
}

/// What a screen reader reads: sentences, no drawings, no code.
fn is_plain(heard: &[String]) {
    for line in heard {
        assert!(
            line.chars()
                .all(|c| !c.is_control() && !('\u{2500}'..='\u{25ff}').contains(&c)),
            "{line:?}"
        );
        assert!(!line.contains(['{', '}', '[', ']', '_', '|']), "{line:?}");
        assert!(
            line.ends_with(['.', '?', '!', ':', '"', '\u{201d}']),
            "no sentence: {line:?}"
        );
    }
}

#[test]
fn a_whole_game_of_paranormal_in_text_alone() {
    let heard = whole_game(&["paranormal/tanin", "--seed", "5"], 3000);
    is_plain(&heard);
}

#[test]
fn a_whole_chapter_of_pandemonium_in_text_alone() {
    let heard = whole_game(
        &["pandemonium/chapter_01", "--players", "2", "--seed", "4"],
        3000,
    );
    is_plain(&heard);
}

#[test]
fn lines_that_mean_nothing_are_answered_and_change_nothing() {
    let (mut listener, said) = Listener::at(&["paranormal/tanin", "--seed", "5"]);
    let first = question(&said);
    assert!(first.is_some(), "{said:?}");
    for wrong in [
        "0", "99", "1 1", "dance", "none", "save", "log x", "why 9999", "undo",
    ] {
        let told = listener.say(wrong);
        assert_eq!(told.len(), 1, "{wrong}: {told:?}");
    }
    assert_eq!(question(&listener.say("question")), first);
    assert!(listener.say("help").len() > 5);
    writeln!(listener.input, "quit").expect("the program listens");
    assert!(listener.game.wait().expect("it ends").success());
}
