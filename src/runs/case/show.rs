//! A case laid out to be looked at in the window instead of being run.

use std::path::{Path, PathBuf};

use super::super::session::Session;
use super::player::Player;
use super::{CaseOf, cases_in, files, open_file, pandemonium, paranormal};
use crate::content::{Content, GameKind, Pandemonium, Paranormal};

/// A game that stands where a case leads.
pub enum Shown {
    /// A game of Paranormal.
    Paranormal(Box<Session<Paranormal>>),
    /// A game of Pandemonium.
    Pandemonium(Box<Session<Pandemonium>>),
}

/// Plays the cases of files and folders until a question of this name is open, or, if there is none, the first case
/// whose name holds these words to its end; `steps` says how many of its steps instead. Rolls after that are left to
/// chance.
///
/// # Errors
/// A sentence if a path cannot be read, nothing is found, or the case fails.
pub fn show(
    content: &Content,
    paths: &[PathBuf],
    wanted: &str,
    steps: Option<usize>,
) -> Result<Shown, String> {
    let mut all = Vec::new();
    for path in paths {
        files(path, &mut all)?;
    }
    // Where the question is named it is soon found.
    let named_there = format!("Asked({wanted:?})");
    all.sort_by_key(|file| {
        std::fs::read_to_string(file).is_ok_and(|text| !text.contains(&named_there))
    });
    for named in [false, true] {
        for file in &all {
            let told = |error: String| format!("{}:{error}", file.display());
            let (game, text) = open_file(file).map_err(told)?;
            let found = match game {
                GameKind::Paranormal => {
                    find::<paranormal::Case>(content, file, &text, wanted, steps, named)?
                        .map(|session| Shown::Paranormal(Box::new(session)))
                }
                GameKind::Pandemonium => {
                    find::<pandemonium::Case>(content, file, &text, wanted, steps, named)?
                        .map(|session| Shown::Pandemonium(Box::new(session)))
                }
            };
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }
    Err(format!(
        "no case asks `{wanted}`, and none has a name with these words"
    ))
}

fn find<C: CaseOf>(
    content: &Content,
    file: &Path,
    text: &str,
    wanted: &str,
    steps: Option<usize>,
    named: bool,
) -> Result<Option<Session<C::Game>>, String> {
    let cases: Vec<C> = cases_in(text).map_err(|error| format!("{}:{error}", file.display()))?;
    for case in cases {
        let told = |error: String| format!("{}: {}: {error}", file.display(), case.name());
        if named && !case.name().contains(wanted) {
            continue;
        }
        let player = Player::new(case.open(content).map_err(told)?);
        let most = steps.filter(|_| named).unwrap_or(case.steps().len());
        let upto = case.steps().get(..most).unwrap_or(case.steps());
        let question = (!named).then_some(wanted);
        let there = player.stop_at(upto, question);
        match there.map_err(told) {
            Ok(None) => {}
            // What fails on the way is no reason not to look further for a question.
            Err(_) if !named => {}
            other => return other,
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::folders;

    fn cases() -> Vec<PathBuf> {
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")]
    }

    fn asked(shown: Shown) -> Option<&'static str> {
        match shown {
            Shown::Paranormal(session) => session.ask().map(|ask| ask.why.name()),
            Shown::Pandemonium(session) => session.ask().map(|ask| ask.why.name()),
        }
    }

    #[test]
    fn a_question_of_either_game_is_found_and_left_open() {
        let content = Content::load(&folders(&[]));
        for why in ["ChooseRow", "CombatWindow"] {
            let shown = show(&content, &cases(), why, None);
            assert_eq!(shown.ok().and_then(asked), Some(why));
        }
    }

    #[test]
    fn words_that_no_case_has_are_refused() {
        let content = Content::load(&folders(&[]));
        let Err(because) = show(&content, &cases(), "a goose lays an egg", None) else {
            panic!("nothing of the kind is written down")
        };
        assert!(because.contains("a goose lays an egg"), "{because}");
    }
}
