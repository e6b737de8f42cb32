//! Cases that prove cards: they name them, hold with the cards as they are, and fail once a card says something else.

use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, fs};

use serde::Deserialize;

use super::pandemonium::Case;
use super::{CaseFile, CaseOf, Head, case_format, files};
use crate::content::{GameKind, Pandemonium};
use crate::vocab::Key;

/// A card, skill or breed that a case proves, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Proved {
    /// A card of the Items deck.
    Item(Key),
    /// A card of the Events deck.
    Event(Key),
    /// A card of the Pacts deck.
    Pact(Key),
    /// A card of the Combos deck, both its rows and its penalty.
    Combo(Key),
    /// A card of the Dimensional deck.
    Dimension(Key),
    /// An ally, good and evil.
    Ally(Key),
    /// What happens when a creature of this breed dies.
    Breed(Key),
    /// The special skill of a character.
    Character(Key),
    /// A skill of a tree, 1 to 6.
    Skill(Key, u8),
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A case that proves cards.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The cards.
    pub cards: Vec<Proved>,
    /// The file that it is in.
    pub file: PathBuf,
    case: Case,
}

impl Proof {
    /// What the case says.
    pub fn name(&self) -> &str {
        self.case.name()
    }

    /// Plays it with this content.
    ///
    /// # Errors
    /// What does not hold.
    pub fn holds(&self, content: &Arc<Pandemonium>) -> Result<(), String> {
        self.case.play_with(content, 0).map(|_| ())
    }
}

/// All cases of files and folders that prove cards.
///
/// # Errors
/// A sentence if a file cannot be read.
pub fn proofs(paths: &[PathBuf]) -> Result<Vec<Proof>, String> {
    let mut found = Vec::new();
    for path in paths {
        files(path, &mut found)?;
    }
    let mut all = Vec::new();
    for file in found {
        let told = |error: String| format!("{}:{error}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| told(error.to_string()))?;
        let read = |error: ron::error::SpannedError| told(error.to_string());
        let head: Head = case_format().from_str(&text).map_err(read)?;
        if head.game.as_str() != GameKind::Pandemonium.folder() {
            continue;
        }
        let cases: CaseFile<Case> = case_format().from_str(&text).map_err(read)?;
        let named = cases
            .cases
            .into_iter()
            .filter(|case| !case.proves.is_empty());
        all.extend(named.map(|case| Proof {
            cards: case.proves.clone(),
            file: file.clone(),
            case,
        }));
    }
    Ok(all)
}
