//! [`Shelf`]: all entries of Paranormal by kind and id, as written.

use std::collections::{BTreeMap, BTreeSet};

use super::entry::{Entry, Finding, Kind};
use crate::content::near::near;
use crate::content::raw::paranormal as raw;
use crate::vocab::Key;

/// Entries of one kind.
pub(crate) type Row<T> = BTreeMap<Key, Entry<T>>;

/// All entries of Paranormal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) frame: Option<Entry<raw::Frame>>,
    pub(crate) symbols: Row<raw::Symbol>,
    pub(crate) types: Row<raw::MonsterType>,
    pub(crate) heroes: Row<raw::Hero>,
    pub(crate) locations: Row<raw::Location>,
    pub(crate) monsters: Row<raw::Monster>,
    pub(crate) spread: Row<raw::Monster>,
    pub(crate) clues: Row<raw::Clue>,
    pub(crate) assets: Row<raw::Asset>,
    pub(crate) bosses: Row<raw::Boss>,
    /// Entries that were left out for their faults.
    pub(crate) left_out: BTreeSet<(Kind, Key)>,
    /// Assets named by Heroes and Bosses that have faults: no ordinary Assets, though nobody here has them.
    pub(crate) spoken_for: BTreeSet<Key>,
    /// Boss files of which not even the Asset could be read.
    pub(crate) strays: usize,
}

impl Shelf {
    /// This shelf with the entries of another put over it.
    pub(crate) fn with(&self, over: &Shelf) -> Shelf {
        let mut all = self.clone();
        fn lay<T: Clone>(row: &mut Row<T>, over: &Row<T>) {
            row.extend(over.iter().map(|(key, entry)| (*key, entry.clone())));
        }
        if over.frame.is_some() {
            all.frame.clone_from(&over.frame);
        }
        lay(&mut all.symbols, &over.symbols);
        lay(&mut all.types, &over.types);
        lay(&mut all.heroes, &over.heroes);
        lay(&mut all.locations, &over.locations);
        lay(&mut all.clues, &over.clues);
        lay(&mut all.assets, &over.assets);
        lay(&mut all.bosses, &over.bosses);
        // A Monster moves between deck and stacks if the one above says so.
        all.monsters.retain(|key, _| !over.spread.contains_key(key));
        all.spread.retain(|key, _| !over.monsters.contains_key(key));
        lay(&mut all.monsters, &over.monsters);
        lay(&mut all.spread, &over.spread);
        all.left_out.extend(over.left_out.iter().copied());
        all.spoken_for.extend(over.spoken_for.iter().copied());
        all.strays += over.strays;
        all
    }

    /// The ids of a kind.
    pub(crate) fn keys(&self, kind: Kind) -> Vec<Key> {
        fn keys<T>(row: &Row<T>) -> Vec<Key> {
            row.keys().copied().collect()
        }
        match kind {
            Kind::Frame => self.frame.iter().map(|frame| frame.key).collect(),
            Kind::Symbol => keys(&self.symbols),
            Kind::Type => keys(&self.types),
            Kind::Hero => keys(&self.heroes),
            Kind::Location => keys(&self.locations),
            Kind::Monster => keys(&self.monsters),
            Kind::Spread => keys(&self.spread),
            Kind::Clue => keys(&self.clues),
            Kind::Asset => keys(&self.assets),
            Kind::Boss => keys(&self.bosses),
        }
    }

    /// Takes an entry out for its faults. Whether it was there.
    pub(crate) fn leave_out(&mut self, kind: Kind, key: Key) -> bool {
        let there = match kind {
            Kind::Frame => self.frame.take().is_some(),
            Kind::Symbol => self.symbols.remove(&key).is_some(),
            Kind::Type => self.types.remove(&key).is_some(),
            Kind::Hero => match self.heroes.remove(&key) {
                Some(hero) => {
                    self.spoken_for.insert(hero.raw.item);
                    true
                }
                None => false,
            },
            Kind::Location => self.locations.remove(&key).is_some(),
            Kind::Monster => self.monsters.remove(&key).is_some(),
            Kind::Spread => self.spread.remove(&key).is_some(),
            Kind::Clue => self.clues.remove(&key).is_some(),
            Kind::Asset => self.assets.remove(&key).is_some(),
            Kind::Boss => match self.bosses.remove(&key) {
                Some(boss) => {
                    self.spoken_for.insert(boss.raw.asset);
                    true
                }
                None => false,
            },
        };
        if there {
            self.left_out.insert((kind, key));
        }
        there
    }

    /// Complains if `entry` names, at `path`, something that is not there.
    pub(crate) fn needs<T>(
        &self,
        kind: Kind,
        key: Key,
        entry: &Entry<T>,
        path: &str,
        found: &mut Vec<Finding>,
    ) -> bool {
        let keys = self.keys(kind);
        if keys.contains(&key) {
            return true;
        }
        // Where there is none of a kind at all, that is said once.
        if keys.is_empty() && !self.lacks(kind) {
            return false;
        }
        found.push(if self.left_out.contains(&(kind, Key::fixed(""))) {
            let what = format!(
                "it needs the {kind} `{key}`, which may be among those that cannot be read"
            );
            entry
                .error(path, "depends-on-faulty", what)
                .help("mend the faults of the other files first")
        } else if self.left_out.contains(&(kind, key)) {
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
    pub(crate) fn lacks(&self, kind: Kind) -> bool {
        self.left_out.iter().any(|(left, _)| *left == kind)
    }

    /// Whether there is no entry at all.
    pub(crate) fn is_empty(&self) -> bool {
        Kind::ALL.iter().all(|kind| self.keys(*kind).is_empty())
    }

    /// Whether any entry was left out.
    pub(crate) fn lacks_any(&self) -> bool {
        !self.left_out.is_empty() || self.strays > 0
    }

    /// The Assets that Heroes begin with.
    pub(crate) fn starting_items(&self) -> BTreeSet<Key> {
        self.heroes.values().map(|hero| hero.raw.item).collect()
    }

    /// The Assets that come with a Boss.
    pub(crate) fn boss_assets(&self) -> BTreeSet<Key> {
        self.bosses.values().map(|boss| boss.raw.asset).collect()
    }
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FilePlace {
    pub(crate) path: std::path::PathBuf,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Shelf {
    /// Where the first entry of a kind stands.
    pub(crate) fn first_place(&self, kind: Kind) -> Option<FilePlace> {
        fn first<T>(row: &Row<T>) -> Option<FilePlace> {
            row.values().map(place).min()
        }
        match kind {
            Kind::Frame => self.frame.as_ref().map(place),
            Kind::Symbol => first(&self.symbols),
            Kind::Type => first(&self.types),
            Kind::Hero => first(&self.heroes),
            Kind::Location => first(&self.locations),
            Kind::Monster => first(&self.monsters),
            Kind::Spread => first(&self.spread),
            Kind::Clue => first(&self.clues),
            Kind::Asset => first(&self.assets),
            Kind::Boss => first(&self.bosses),
        }
    }
}

fn place<T>(entry: &Entry<T>) -> FilePlace {
    let fault = entry.error("", "", "").fault;
    FilePlace {
        path: fault.path,
        line: fault.line,
        column: fault.column,
    }
}
