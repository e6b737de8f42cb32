//! Loads, checks and compiles the content files of `levels/`. The only reader of those files.
//!
//! [`Content::load`] never fails: whatever is wrong becomes a [`Fault`], the entry concerned is left out, and the rest
//! works. The way of a file: text (`folders`), nodes that know their place (`reader`, `tree`), types as written (`raw`,
//! filled by `fill`), entries (`paranormal::unpack`), checks, and the checked types that rules read.

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
mod load_tests;
mod near;
pub mod pandemonium;
pub mod paranormal;
mod raw;
mod reader;
mod scalar;
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
use crate::vocab::paranormal::Difficulty;
use paranormal::{Layer, Library, PackedLevel};

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
    library: Library,
    house: Vec<PathBuf>,
}

/// Most faults of one file that are shown.
const MOST_FAULTS: usize = 50;

/// Folder of examples in the package's `levels/`.
const EXAMPLES: &str = "guide";

/// Fewest and most players of Paranormal (PN-GOAL-01).
const PARANORMAL_PLAYERS: (u8, u8) = (1, 1);

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
        let shelf = definitions.shelf(self.library.next_layer());
        let library = self.library.with_shelf(&shelf)?;
        let mut content = Content {
            library,
            house: self.house.clone(),
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
        self.library.boss_of(layer).map(level_id)
    }

    /// Adds files and folders as one layer, and gives its number.
    fn add_layer(&mut self, places: &[&Path]) -> usize {
        let number = self.library.next_layer();
        let mut layer = Layer::default();
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
                if inside(GameKind::Pandemonium) && !example {
                    self.house.push(file.clone());
                }
                if !inside(GameKind::Pandemonium) && !example {
                    let ours =
                        inside(GameKind::Paranormal) || places.iter().any(|place| *place == file);
                    layer.add(&file, &folder, number, folders::text_of(&file), ours);
                }
            }
        }
        self.library.accept(layer);
        number
    }

    /// Brings what is public up to date with the library.
    fn refresh(&mut self, only: Option<usize>) {
        let paranormal = self.library.compile();
        self.levels = self
            .library
            .levels(paranormal.as_ref(), only)
            .into_iter()
            .map(level)
            .collect();
        self.paranormal = paranormal.map(Arc::new);
        let (all, mut faults) = pandemonium::gather(&self.house);
        match Pandemonium::of(&all) {
            Some(Ok(content)) if faults.is_empty() => {
                self.levels
                    .extend(content.chapters.iter().map(|chapter| Level {
                        id: format!("{}/{}", GameKind::Pandemonium.folder(), chapter.id),
                        game: GameKind::Pandemonium,
                        title: chapter.title.clone(),
                        players: (1, content.frame.characters.1),
                        difficulty: chapter.difficulty.clone(),
                        folder: PathBuf::from("levels"),
                        file: PathBuf::from("levels"),
                        state: LevelState::Ready(chapter.id),
                    }));
                self.pandemonium = Some(Arc::new(content));
            }
            Some(Err(wrong)) => faults.extend(wrong),
            _ => {}
        }
        self.outside.extend(faults);
        if self.paranormal.is_none() && self.levels.is_empty() && self.library.faults().is_empty() {
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
                .chain(self.library.faults())
                .collect(),
        );
    }
}

fn level_id(boss: Key) -> String {
    format!("{}/{boss}", GameKind::Paranormal.folder())
}

fn level(packed: PackedLevel<'_>) -> Level {
    Level {
        id: level_id(packed.key),
        game: GameKind::Paranormal,
        title: packed.title.to_owned(),
        players: PARANORMAL_PLAYERS,
        difficulty: match packed.difficulty {
            None => String::new(),
            Some(Difficulty::Normal) => "Normal".to_owned(),
            Some(Difficulty::Hard) => "Hard".to_owned(),
            Some(Difficulty::Hardest) => "Hardest".to_owned(),
        },
        folder: packed.folder.to_path_buf(),
        file: packed.file.to_path_buf(),
        state: match packed.state {
            Ok(boss) => LevelState::Ready(boss),
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
