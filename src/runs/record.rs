//! [`Record`]: a game as a file: what was decided before it, every answer, and a hash of the table at each question.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::title::Title;
use crate::content::{GameKind, Paranormal};

/// The newest format of record files.
pub const FORMAT: u32 = 1;

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The question, counted from 1.
    pub ask: u32,
    /// The places of the picked options.
    pub picks: Vec<u16>,
    /// The table's hash when the question was open, as 16 hexadecimal digits.
    pub hash: String,
}

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Record<T: Title = Paranormal> {
    /// Format of the file.
    pub format: u32,
    /// Version of the program that wrote it.
    pub version: String,
    /// The game.
    pub game: String,
    /// The level.
    pub level: String,
    /// Hash of the content it was played with, as 16 hexadecimal digits.
    pub content_hash: String,
    /// What was decided before the game, the seed included.
    pub setup: T::Setup,
    /// Every answer, in order.
    pub answers: Vec<Answer>,
    /// The table's hash after the last answer.
    pub end_hash: String,
    /// `won` or `lost`, once the game is over.
    pub outcome: Option<String>,
    /// What went wrong, if a fault stopped the game.
    #[serde(default)]
    pub fault: Option<String>,
}

/// The game that a record file is of.
///
/// # Errors
/// A sentence that names the file and what is wrong with it.
pub fn game_of(path: &Path) -> Result<GameKind, String> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    let head: Head = serde_json::from_str(&text).map_err(|error| {
        format!(
            "{}:{}:{}: is no record: {error}",
            path.display(),
            error.line(),
            error.column()
        )
    })?;
    [GameKind::Paranormal, GameKind::Pandemonium]
        .into_iter()
        .find(|kind| kind.folder() == head.game)
        .ok_or_else(|| format!("{}: there is no game `{}`", path.display(), head.game))
}

impl<T: Title> Record<T> {
    /// Reads a record file.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Record<T>, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
        let record: Record<T> = serde_json::from_str(&text).map_err(|error| {
            format!(
                "{}:{}:{}: is no record: {error}",
                path.display(),
                error.line(),
                error.column()
            )
        })?;
        if record.format > FORMAT {
            return Err(format!(
                "{}: has format {}, this version of the game reads formats up to {FORMAT}; update the game",
                path.display(),
                record.format
            ));
        }
        Ok(record)
    }

    /// Writes the record so that the file is either the old one or the whole new one.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        replace_file(path, &text)
    }
}

/// Writes a file, with its folder, so that it is either the old one or the whole new one.
///
/// # Errors
/// A sentence that names the file.
pub fn replace_file(path: &Path, text: &str) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: cannot be written: {error}", path.display());
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(told)?;
    }
    let mut draft: PathBuf = path.to_owned();
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    draft.set_file_name(name);
    let mut file = fs::File::create(&draft).map_err(told)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(told)?;
    fs::rename(&draft, path).map_err(told)
}
