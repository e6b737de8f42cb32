//! What the loaders of all games share: entries by kind and id ([`Rows`], [`Stock`]), files taken apart into them
//! ([`Layer`]), and folders put over each other ([`Library`]).
//!
//! A game brings its kinds ([`Kinds`]), the types that entries are read as ([`rows!`]), its checks, and the way from
//! sound entries to the content that rules read.

mod desk;
mod entry;
mod library;
mod unpack;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};
use std::path::PathBuf;

pub(crate) use desk::{Desk, check_id, check_name};
pub(crate) use entry::{About, Entry, Finding, Keyed, Origin, nowhere};
pub(crate) use library::{Library, PackedLevel};
pub(crate) use unpack::{Layer, Opened, knows};

use super::GameKind;
use super::near::near;
use super::tree::Node;
use crate::vocab::Key;

/// What kinds of things the content files of a game define.
pub(crate) trait Kinds: Copy + Debug + Display + Ord + 'static {
    /// The game.
    const GAME: GameKind;
    /// All, each after those it refers to.
    const ALL: &'static [Self];
    /// The numbers of the game as a whole, of which there is one.
    const FRAME: Self;
    /// The kind of which each entry is a level, in a file of its own.
    const LEVEL: Self;
    /// The field that holds the title of a level.
    const TITLE: &'static str;

    /// The name of its field at the top of a file.
    fn field(self) -> &'static str;

    /// The kinds that entries of this kind refer to.
    fn leans_on(self) -> &'static [Self];

    /// The kind with which it shares its ids.
    fn namesake(self) -> Self {
        self
    }

    /// The field that names an entry which comes along with each of this kind.
    fn brings(self) -> Option<&'static str> {
        None
    }

    /// Whether the field holds a list of them, and not a single one.
    fn listed(self) -> bool {
        self != Self::FRAME && self != Self::LEVEL
    }
}

/// Entries of one kind.
pub(crate) type Row<K, T> = BTreeMap<Key, Entry<K, T>>;

/// What is missing from a shelf.
#[derive(Clone, Debug)]
pub(crate) struct Gone<K> {
    /// Entries that were left out for their faults; with a blank key any number of that kind.
    pub(crate) left_out: BTreeSet<(K, Key)>,
    /// Entries named by others that have faults and would bring them along.
    pub(crate) spoken_for: BTreeSet<Key>,
    /// Level files of which nothing could be read.
    pub(crate) strays: usize,
}

impl<K> Default for Gone<K> {
    fn default() -> Gone<K> {
        Gone {
            left_out: BTreeSet::new(),
            spoken_for: BTreeSet::new(),
            strays: 0,
        }
    }
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FilePlace {
    pub(crate) path: PathBuf,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A level, sound in itself.
pub(crate) struct LevelCard<'a> {
    pub(crate) title: &'a str,
    /// Its place among the levels of the game.
    pub(crate) rank: u8,
    pub(crate) difficulty: String,
    /// Fewest and most players of this level.
    pub(crate) players: (u8, u8),
    pub(crate) origin: &'a Origin,
}

/// All entries of a game by kind and id; see [`rows!`].
pub(crate) trait Rows: Clone + Debug + Default {
    /// The kinds.
    type Kind: Kinds;

    /// What is missing.
    fn gone(&self) -> &Gone<Self::Kind>;

    /// What is missing, to be changed.
    fn gone_mut(&mut self) -> &mut Gone<Self::Kind>;

    /// Puts the entries of another over this one.
    fn lay(&mut self, over: &Self);

    /// The ids of a kind.
    fn keys(&self, kind: Self::Kind) -> Vec<Key>;

    /// Takes an entry out. Whether it was there.
    fn take(&mut self, kind: Self::Kind, key: Key) -> bool;

    /// Where the first entry of a kind stands.
    fn first_place(&self, kind: Self::Kind) -> Option<FilePlace>;

    /// Reads an entry of a kind.
    fn read(opened: &mut Opened<'_, Self>, kind: Self::Kind, node: &Node)
    where
        Self: Stock;
}

/// Makes the type of all entries of a game, with a row for each kind that is not the frame.
macro_rules! rows {
    ($(#[$doc:meta])* $shelf:ident of $kinds:ident: $frame:ty; $($row:ident: $kind:ident = $raw:ty),* $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub(crate) struct $shelf {
            pub(crate) frame: Option<$crate::content::stock::Entry<$kinds, $frame>>,
            $(pub(crate) $row: $crate::content::stock::Row<$kinds, $raw>,)*
            pub(crate) gone: $crate::content::stock::Gone<$kinds>,
        }

        impl $crate::content::stock::Rows for $shelf {
            type Kind = $kinds;

            fn gone(&self) -> &$crate::content::stock::Gone<$kinds> {
                &self.gone
            }

            fn gone_mut(&mut self) -> &mut $crate::content::stock::Gone<$kinds> {
                &mut self.gone
            }

            fn lay(&mut self, over: &Self) {
                if over.frame.is_some() {
                    self.frame.clone_from(&over.frame);
                }
                $(self.$row.extend(over.$row.iter().map(|(key, entry)| (*key, entry.clone())));)*
            }

            fn keys(&self, kind: $kinds) -> Vec<$crate::vocab::Key> {
                match kind {
                    $kinds::Frame => self.frame.iter().map(|frame| frame.key).collect(),
                    $($kinds::$kind => self.$row.keys().copied().collect(),)*
                }
            }

            fn take(&mut self, kind: $kinds, key: $crate::vocab::Key) -> bool {
                match kind {
                    $kinds::Frame => self.frame.take().is_some(),
                    $($kinds::$kind => self.$row.remove(&key).is_some(),)*
                }
            }

            fn first_place(&self, kind: $kinds) -> Option<$crate::content::stock::FilePlace> {
                match kind {
                    $kinds::Frame => self.frame.as_ref().map(|entry| entry.place()),
                    $($kinds::$kind => self.$row.values().map(|entry| entry.place()).min(),)*
                }
            }

            fn read(
                opened: &mut $crate::content::stock::Opened<'_, Self>,
                kind: $kinds,
                node: &$crate::content::tree::Node,
            ) {
                match kind {
                    $kinds::Frame => opened.put(kind, node, |shelf, entry| shelf.frame = Some(entry)),
                    $($kinds::$kind => opened.put(kind, node, |shelf, entry| {
                        shelf.$row.insert(entry.key, entry);
                    }),)*
                }
            }
        }
    };
}
pub(crate) use rows;

/// The entries of a game, what can be wrong with them, and what becomes of them.
pub(crate) trait Stock: Rows {
    /// What rules read.
    type Content;

    /// Fewest and most players.
    fn players(&self) -> (u8, u8);

    /// The level with this id.
    fn level(&self, key: Key) -> Option<LevelCard<'_>>;

    /// All faults of the entries, each for itself and with those that it names.
    fn entries(&self) -> Vec<Finding<Self::Kind>>;

    /// All that is wrong with the entries taken together, though each is sound.
    fn together(&self) -> Vec<Finding<Self::Kind>>;

    /// All warnings.
    fn warnings(&self) -> Vec<Finding<Self::Kind>>;

    /// The checked content, if there is enough of it.
    fn compile(&self) -> Option<Self::Content>;

    /// Whether the checked content has the level with this id.
    fn holds(content: &Self::Content, level: Key) -> bool;

    /// Makes room for entries that are about to be put over this shelf.
    fn make_room(&mut self, _over: &Self) {}

    /// The entry that this one brings along.
    fn brought(&self, _kind: Self::Kind, _key: Key) -> Option<Key> {
        None
    }

    /// Entries of `mine` that came only with one that has been left out; `below` is what lies below.
    fn orphans(_mine: &Self, _below: &Self) -> Vec<(Self::Kind, Key)> {
        Vec::new()
    }

    /// This shelf with the entries of another put over it.
    fn with(&self, over: &Self) -> Self {
        let mut all = self.clone();
        all.make_room(over);
        all.lay(over);
        let (gone, more) = (all.gone_mut(), over.gone());
        gone.left_out.extend(more.left_out.iter().copied());
        gone.spoken_for.extend(more.spoken_for.iter().copied());
        gone.strays += more.strays;
        all
    }

    /// Takes an entry out for its faults. Whether it was there.
    fn leave_out(&mut self, kind: Self::Kind, key: Key) -> bool {
        let brought = self.brought(kind, key);
        let there = self.take(kind, key);
        if there {
            let gone = self.gone_mut();
            gone.spoken_for.extend(brought);
            gone.left_out.insert((kind, key));
        }
        there
    }

    /// Complains if `entry` names, at `path`, something that is not there.
    fn needs<T>(
        &self,
        kind: Self::Kind,
        key: Key,
        entry: &Entry<Self::Kind, T>,
        path: &str,
        found: &mut Vec<Finding<Self::Kind>>,
    ) -> bool {
        let keys = self.keys(kind);
        if keys.contains(&key) {
            return true;
        }
        // Where there is none of a kind at all, that is said once.
        if keys.is_empty() && !self.lacks(kind) {
            return false;
        }
        let left_out = &self.gone().left_out;
        found.push(if left_out.contains(&(kind, Key::fixed(""))) {
            let what = format!(
                "it needs the {kind} `{key}`, which may be among those that cannot be read"
            );
            entry
                .error(path, "depends-on-faulty", what)
                .help("mend the faults of the other files first")
        } else if left_out.contains(&(kind, key)) {
            let what = format!("it needs the {kind} `{key}`, which has a fault of its own");
            entry
                .error(path, "depends-on-faulty", what)
                .help(format!("mend the {kind} `{key}` first"))
        } else {
            let what = format!("there is no {kind} `{key}`");
            entry
                .error(path, "unknown-id", what)
                .help(near(key.as_str(), keys.iter().map(|key| key.as_str())))
        });
        false
    }

    /// Whether entries of a kind were left out, so that counting them would only repeat that fault.
    fn lacks(&self, kind: Self::Kind) -> bool {
        self.gone().left_out.iter().any(|(left, _)| *left == kind)
    }

    /// Whether there is no entry at all.
    fn is_empty(&self) -> bool {
        Self::Kind::ALL
            .iter()
            .all(|kind| self.keys(*kind).is_empty())
    }

    /// Whether any entry was left out.
    fn lacks_any(&self) -> bool {
        !self.gone().left_out.is_empty() || self.gone().strays > 0
    }
}
