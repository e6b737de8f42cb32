//! Loads, checks and compiles the content files of `levels/`. The only reader of those files.
//!
//! [`Content::load`] never fails: whatever is wrong becomes a [`Fault`], the entry concerned is left out, and the rest
//! works. The way of a file: text (`folders`), nodes that know their place (`reader`, `tree`), types as written (`raw`,
//! filled by `fill`), entries (`stock`), checks, and the checked types that rules read.

#[cfg(test)]
mod check_tests;
mod choice;
pub mod codes;
mod cursor;
mod definitions;
mod doctor;
pub mod fault;
mod fill;
mod filler;
#[cfg(test)]
mod fixture;
mod folders;
#[cfg(test)]
mod house_tests;
#[cfg(test)]
mod load_tests;
#[cfg(test)]
mod mechanic_tests;
mod near;
pub mod pandemonium;
pub mod paranormal;
mod raw;
mod reader;
mod scalar;
mod stock;
mod tree;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

pub use definitions::Definitions;
pub use doctor::check;
pub use fault::{Fault, Severity};
pub use folders::{DATA_VARIABLE, folders};
pub use pandemonium::{HouseDefinitions, Pandemonium};
pub use paranormal::{BossId, Paranormal};

use crate::vocab::Key;
use stock::{Layer, Library, PackedLevel};

/// The games that content can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Paranormal.
    Paranormal,
    /// Pandemonium.
    Pandemonium,
}

impl GameKind {
    /// The folder below `levels/`, and the first part of the ids of its levels.
    pub const fn folder(self) -> &'static str {
        match self {
            GameKind::Paranormal => "paranormal",
            GameKind::Pandemonium => "pandemonium",
        }
    }
}

/// Whether a level can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelState {
    /// It can; this is the id of its Boss or chapter.
    Ready(Key),
    /// It cannot; this is its first fault.
    Broken(Fault),
}

/// A level that was found, sound or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Such as `paranormal/tanin`.
    pub id: String,
    /// The game that it is a level of.
    pub game: GameKind,
    /// Its name for players.
    pub title: String,
    /// Fewest and most players.
    pub players: (u8, u8),
    /// How hard it is said to be; empty where its file does not tell.
    pub difficulty: String,
    /// The folder of content that it comes from.
    pub folder: PathBuf,
    /// Its file.
    pub file: PathBuf,
    /// Whether it can be played.
    pub state: LevelState,
}

/// All content that was found.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The content of Paranormal; `None` only where too little of it is left.
    pub paranormal: Option<Arc<Paranormal>>,
    /// The content of Pandemonium; `None` only where too little of it is left.
    pub pandemonium: Option<Arc<Pandemonium>>,
    /// All levels, those with faults included.
    pub levels: Vec<Level>,
    /// All faults of all files.
    pub faults: Vec<Fault>,
    /// Faults that lie in no file of a game, such as those of a missing folder.
    outside: Vec<Fault>,
    paranormal_library: Library<paranormal::Shelf>,
    pandemonium_library: Library<pandemonium::Shelf>,
}

/// Most faults of one file that are shown.
const MOST_FAULTS: usize = 50;

/// Folder of examples in the package's `levels/`.
const EXAMPLES: &str = "guide";

impl Content {
    /// Loads folders, each overriding the ones before by id. Never fails: faults are collected.
    pub fn load(folders: &[PathBuf]) -> Content {
        let mut content = Content::default();
        for folder in folders {
            content.add_layer(&[folder.as_path()]);
        }
        content.refresh(None);
        content
    }

    /// The level with this id, such as `paranormal/tanin`.
    pub fn level(&self, id: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.id == id)
    }

    /// A hash of the content of a game: the same for the same content, however it is laid out in files. Shown as 16
    /// hexadecimal digits.
    pub fn hash(&self, game: GameKind) -> u64 {
        match game {
            GameKind::Paranormal => self
                .paranormal
                .as_ref()
                .map_or(0, |content| xxh3_64(format!("{content:?}").as_bytes())),
            GameKind::Pandemonium => self
                .pandemonium
                .as_ref()
                .map_or(0, |content| xxh3_64(format!("{content:?}").as_bytes())),
        }
    }

    /// The content with entries added or replaced on the spot. They need not fit the counts of the game, but each must
    /// be sound in itself.
    ///
    /// # Errors
    /// The faults of the definitions; their paths and lines say nothing.
    pub fn with_definitions(&self, definitions: &Definitions) -> Result<Content, Vec<Fault>> {
        let shelf = definitions.shelf(self.paranormal_library.next_layer());
        let mut content = Content {
            paranormal_library: self.paranormal_library.with_shelf(&shelf)?,
            pandemonium_library: self.pandemonium_library.clone(),
            ..Content::default()
        };
        content.refresh(None);
        Ok(content)
    }

    /// Adds a file on top of all else and gives the id of the level that it holds, playable or not; `None` where it
    /// holds none.
    pub fn add_file(&mut self, path: &Path) -> Option<String> {
        let layer = self.add_layer(&[path]);
        self.refresh(Some(layer));
        let chapter = self.pandemonium_library.level_of(layer);
        let boss = self.paranormal_library.level_of(layer);
        chapter
            .map(|key| level_id(GameKind::Pandemonium, key))
            .or_else(|| boss.map(|key| level_id(GameKind::Paranormal, key)))
    }

    /// Adds files and folders as one layer, and gives its number.
    fn add_layer(&mut self, places: &[&Path]) -> usize {
        let number = self.paranormal_library.next_layer();
        let mut of_paranormal = Layer::default();
        let mut of_pandemonium = Layer::default();
        for place in places {
            let (folder, files) = if place.is_dir() {
                (*place, folders::files_below(place, &mut self.outside))
            } else if folders::is_ron(place) || place.exists() {
                (place.parent().unwrap_or(place), vec![place.to_path_buf()])
            } else {
                let fault = Fault::of_file(place, "unreadable", "there is no such file or folder");
                self.outside.push(fault.with_help("check the path"));
                continue;
            };
            let folder: Arc<Path> = Arc::from(folder);
            for file in files {
                let inside = |game: GameKind| {
                    file.strip_prefix(&folder)
                        .is_ok_and(|rest| rest.starts_with(game.folder()))
                };
                // Examples for modders lie beside the content and are loaded only when they are named.
                let example = file
                    .strip_prefix(&folder)
                    .is_ok_and(|rest| rest.starts_with(EXAMPLES));
                if example {
                    continue;
                }
                let content = folders::text_of(&file).map(|text| reader::read(&text));
                let home = [GameKind::Paranormal, GameKind::Pandemonium]
                    .into_iter()
                    .find(|game| inside(*game));
                let ours = home.is_some() || places.iter().any(|place| *place == file);
                match home.unwrap_or_else(|| game_of(&content)) {
                    GameKind::Paranormal => {
                        of_paranormal.add(&file, &folder, number, &content, ours);
                    }
                    GameKind::Pandemonium => {
                        of_pandemonium.add(&file, &folder, number, &content, ours);
                    }
                }
            }
        }
        self.paranormal_library.accept(of_paranormal);
        self.pandemonium_library.accept(of_pandemonium);
        number
    }

    /// Brings what is public up to date with the library.
    fn refresh(&mut self, only: Option<usize>) {
        let paranormal = self.paranormal_library.compile();
        let pandemonium = self.pandemonium_library.compile();
        let bosses = self.paranormal_library.levels(paranormal.as_ref(), only);
        let chapters = self.pandemonium_library.levels(pandemonium.as_ref(), only);
        self.levels = bosses
            .into_iter()
            .map(|packed| level(GameKind::Paranormal, packed))
            .chain(
                chapters
                    .into_iter()
                    .map(|packed| level(GameKind::Pandemonium, packed)),
            )
            .collect();
        self.paranormal = paranormal.map(Arc::new);
        self.pandemonium = pandemonium.map(Arc::new);
        if self.paranormal.is_none() && self.levels.is_empty() && self.library_faults().is_empty() {
            let place = Path::new("levels").join(GameKind::Paranormal.folder());
            let what = "there is no content of Paranormal in any folder of levels";
            let fault = Fault::of_file(&place, "game-unfinished", what);
            self.outside
                .push(fault.with_help("install the game again, or name a folder with `--levels`"));
        }
        self.faults = capped(
            self.outside
                .iter()
                .cloned()
                .chain(self.library_faults())
                .collect(),
        );
    }

    /// The faults of the files of all games.
    fn library_faults(&self) -> Vec<Fault> {
        let mut faults = self.paranormal_library.faults();
        faults.extend(self.pandemonium_library.faults());
        faults
    }
}

/// The game that a file outside of the games' folders is for, by what stands in it.
fn game_of(content: &Result<(tree::Node, Vec<fault::Flaw>), Fault>) -> GameKind {
    match content {
        Ok((root, _))
            if stock::knows::<pandemonium::Kind>(root)
                && !stock::knows::<paranormal::Kind>(root) =>
        {
            GameKind::Pandemonium
        }
        _ => GameKind::Paranormal,
    }
}

fn level_id(game: GameKind, key: Key) -> String {
    format!("{}/{key}", game.folder())
}

fn level(game: GameKind, packed: PackedLevel<'_>) -> Level {
    Level {
        id: level_id(game, packed.key),
        game,
        title: packed.title.to_owned(),
        players: packed.players,
        difficulty: packed.difficulty,
        folder: packed.folder.to_path_buf(),
        file: packed.file.to_path_buf(),
        state: match packed.state {
            Ok(key) => LevelState::Ready(key),
            Err(fault) => LevelState::Broken(fault),
        },
    }
}

/// The faults, at most [`MOST_FAULTS`] a file, with a note where some were dropped.
fn capped(faults: Vec<Fault>) -> Vec<Fault> {
    let mut kept: Vec<Fault> = Vec::new();
    let mut counts = std::collections::BTreeMap::<PathBuf, usize>::new();
    for fault in faults {
        let count = counts.entry(fault.path.clone()).or_default();
        *count += 1;
        if *count <= MOST_FAULTS {
            kept.push(fault);
        }
    }
    for (path, count) in counts {
        if count > MOST_FAULTS {
            let what =
                format!("more faults follow; only the first {MOST_FAULTS} of this file are shown");
            let mut note = Fault::of_file(&path, "too-many-faults", what)
                .with_help("mend these and check again");
            note.severity = Severity::Note;
            let last = kept
                .iter()
                .rposition(|fault| fault.path == path)
                .map_or(kept.len(), |last| last + 1);
            kept.insert(last, note);
        }
    }
    kept
}
