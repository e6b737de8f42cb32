//! [`Library`]: the content of a game from all folders, each put over the ones before and kept only as far as it is
//! sound.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::unpack::Lost;
use super::{About, Finding, Kinds, Layer, Stock};
use crate::content::fault::{Fault, Severity};
use crate::content::tree::Position;
use crate::vocab::Key;

/// The content of a game from all folders.
#[derive(Clone, Debug)]
pub(crate) struct Library<S: Stock> {
    shelf: S,
    found: Vec<Finding<S::Kind>>,
    lost: Vec<Lost>,
    /// Folders so far.
    layers: usize,
    /// The first folder that holds anything: there is nothing below it to fall back upon.
    base: Option<usize>,
}

impl<S: Stock> Default for Library<S> {
    fn default() -> Library<S> {
        Library {
            shelf: S::default(),
            found: Vec::new(),
            lost: Vec::new(),
            layers: 0,
            base: None,
        }
    }
}

/// A level as the library knows it.
pub(crate) struct PackedLevel<'a> {
    pub(crate) key: Key,
    pub(crate) title: &'a str,
    /// Fewest and most players.
    pub(crate) players: (u8, u8),
    /// Its place among the levels; `None` for one with faults that nothing stands in for.
    pub(crate) rank: Option<u8>,
    pub(crate) difficulty: String,
    pub(crate) folder: &'a Path,
    pub(crate) file: &'a Path,
    pub(crate) state: Result<Key, Fault>,
}

impl<S: Stock> Library<S> {
    /// The number that the next folder gets.
    pub(crate) fn next_layer(&self) -> usize {
        self.layers
    }

    /// All faults, in the order of the folders, files and lines.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut found: Vec<&Finding<S::Kind>> = self.found.iter().collect();
        found.sort_by(|a, b| (a.layer, &a.fault).cmp(&(b.layer, &b.fault)));
        found
            .into_iter()
            .map(|finding| finding.fault.clone())
            .collect()
    }

    /// The faults of one folder.
    pub(crate) fn faults_of(&self, layer: usize) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self
            .found
            .iter()
            .filter(|finding| finding.layer == layer)
            .map(|finding| finding.fault.clone())
            .collect();
        faults.sort();
        faults
    }

    /// The checked content, if there is enough of it.
    pub(crate) fn compile(&self) -> Option<S::Content> {
        self.shelf.compile()
    }

    /// Puts a folder over what is there. Its entries with faults are left out; so are those that would spoil what is
    /// there.
    pub(crate) fn accept(&mut self, layer: Layer<S>) {
        let number = self.layers;
        self.layers += 1;
        let Layer {
            shelf: mut mine,
            mut found,
            lost,
            mended,
            blind,
            ..
        } = layer;
        let known = self.shelf.with(&mine).with(&mended);
        found.extend(deeper(&known, number, &blind));
        self.found.extend(found);
        self.lost.extend(lost);
        if mine.is_empty() && !mine.lacks_any() {
            return;
        }
        let base = *self.base.get_or_insert(number);
        let mut reported: BTreeSet<Fault> = self
            .found
            .iter()
            .map(|finding| finding.fault.clone())
            .collect();
        // First each entry, so that those left out do not make the counts wrong as well.
        loop {
            let entries = self.shelf.with(&mine).entries();
            if self.reject_all(&mut mine, number, entries, &mut reported) {
                continue;
            }
            let together = self.counted(&mine, number).together();
            if !self.reject_all(&mut mine, number, together, &mut reported) {
                break;
            }
        }
        if number > base {
            for (kind, key) in S::orphans(&mine, &self.shelf) {
                mine.leave_out(kind, key);
            }
        }
        let warnings = self.shelf.with(&mine).warnings();
        for mut finding in warnings {
            if reported.insert(finding.fault.clone()) {
                finding.layer = number;
                self.found.push(finding);
            }
        }
        self.shelf = self.shelf.with(&mine);
    }

    /// What counts are taken of. In the first folder entries that are left out excuse a wrong count; later folders
    /// have something to fall back upon and must fit it as they are.
    fn counted(&self, mine: &S, number: usize) -> S {
        let mut all = self.shelf.with(mine);
        if self.base != Some(number) {
            let (gone, below) = (all.gone_mut(), self.shelf.gone());
            gone.left_out.clone_from(&below.left_out);
            gone.strays = below.strays;
        }
        all
    }

    /// Rejects the errors among `found`. Whether that changed anything.
    fn reject_all(
        &mut self,
        mine: &mut S,
        number: usize,
        found: Vec<Finding<S::Kind>>,
        reported: &mut BTreeSet<Fault>,
    ) -> bool {
        let mut changed = false;
        for finding in found {
            if finding.fault.is_error() && reported.insert(finding.fault.clone()) {
                changed |= self.reject(mine, number, finding);
            }
        }
        changed
    }

    /// Takes an error down and takes out of the folder what is to blame. Whether that changed anything.
    fn reject(&mut self, mine: &mut S, number: usize, mut finding: Finding<S::Kind>) -> bool {
        let (kind, key) = match finding.about {
            About::Entry(kind, key) => (kind, Some(key)),
            About::All(kind) => (kind, None),
            About::File | About::LevelFile(_) => (S::Kind::FRAME, None),
        };
        if let Some(key) = key
            && finding.layer == number
        {
            self.found.push(finding);
            return self.leave_out(mine, kind, key);
        }
        if self.base == Some(number) {
            self.found.push(finding);
            return false;
        }
        // The entries are each sound, but not together with those of the folders before.
        let own = if key.is_none() { Some(kind) } else { None };
        let blamed = own
            .into_iter()
            .chain(kind.leans_on().iter().copied())
            .find(|kind| !mine.keys(*kind).is_empty());
        let Some(blamed) = blamed else {
            return false;
        };
        finding.layer = number;
        if let Some(place) = mine.first_place(blamed) {
            let path = place.path.clone();
            if finding.fault.path != path {
                finding.fault.what = format!(
                    "with the {blamed} entries of this folder, {}",
                    finding.fault.what
                );
            }
            (finding.fault.path, finding.fault.line, finding.fault.column) =
                (path, place.line, place.column);
        }
        self.found.push(finding);
        for key in mine.keys(blamed) {
            self.leave_out(mine, blamed, key);
        }
        true
    }

    fn leave_out(&mut self, mine: &mut S, kind: S::Kind, key: Key) -> bool {
        if kind == S::Kind::LEVEL
            && let Some(card) = mine.level(key)
        {
            self.lost.push(Lost {
                key,
                title: card.title.to_owned(),
                origin: card.origin.clone(),
            });
        }
        mine.leave_out(kind, key)
    }

    /// The first fault that spoils the game as a whole.
    fn spoiled(&self) -> Option<&Fault> {
        let shared = |finding: &&Finding<S::Kind>| {
            let level = match finding.about {
                About::Entry(kind, _) | About::All(kind) => kind == S::Kind::LEVEL,
                About::LevelFile(_) => true,
                About::File => false,
            };
            Some(finding.layer) == self.base && finding.fault.is_error() && !level
        };
        self.found
            .iter()
            .filter(shared)
            .map(|finding| &finding.fault)
            .min()
    }

    /// The first fault of a level in a folder.
    fn first_fault(&self, lost: &Lost) -> Fault {
        let of_it = |finding: &&Finding<S::Kind>| {
            let about = match finding.about {
                About::Entry(kind, key) => kind == S::Kind::LEVEL && key == lost.key,
                About::All(kind) => kind == S::Kind::LEVEL,
                About::LevelFile(key) => key == lost.key,
                About::File => false,
            };
            about && finding.layer == lost.origin.layer && finding.fault.is_error()
        };
        let first = self
            .found
            .iter()
            .filter(of_it)
            .map(|finding| &finding.fault)
            .min();
        first.cloned().unwrap_or_else(|| {
            Fault::of_file(&lost.origin.path, "unreadable", "this level cannot be used")
        })
    }

    /// All levels in the order of the game, those with faults that nothing stands in for last. With `only`, a fault in
    /// that folder counts although an earlier folder has a sound level of that id.
    pub(crate) fn levels(
        &self,
        content: Option<&S::Content>,
        only: Option<usize>,
    ) -> Vec<PackedLevel<'_>> {
        let spoiled = self.spoiled();
        let unfinished = || {
            let what = "the files of the game lack too much to play it";
            let folder = Path::new("levels").join(S::Kind::GAME.folder());
            Fault::of_file(&folder, "game-unfinished", what)
        };
        let forced = |key: Key| {
            self.lost
                .iter()
                .find(|lost| lost.key == key && Some(lost.origin.layer) == only)
        };
        let players = self.shelf.players();
        let mut levels = Vec::new();
        for key in self.shelf.keys(S::Kind::LEVEL) {
            let Some(card) = self.shelf.level(key) else {
                continue;
            };
            let whole = content.is_some_and(|content| S::holds(content, key));
            let state = match (forced(key), spoiled) {
                (Some(lost), _) => Err(self.first_fault(lost)),
                (None, Some(fault)) => Err(fault.clone()),
                (None, None) if whole => Ok(key),
                (None, None) => Err(unfinished()),
            };
            let origin = forced(key).map_or(card.origin, |lost| &lost.origin);
            levels.push(PackedLevel {
                key,
                title: card.title,
                players: card.players,
                rank: Some(card.rank),
                difficulty: card.difficulty,
                folder: &origin.folder,
                file: &origin.path,
                state,
            });
        }
        for lost in &self.lost {
            if levels.iter().all(|level| level.key != lost.key) {
                levels.push(PackedLevel {
                    key: lost.key,
                    title: &lost.title,
                    players,
                    rank: None,
                    difficulty: String::new(),
                    folder: &lost.origin.folder,
                    file: &lost.origin.path,
                    state: Err(self.first_fault(lost)),
                });
            }
        }
        levels.sort_by_key(|level| (level.rank.is_none(), level.rank, level.key));
        levels
    }

    /// The level of this folder, sound or not.
    pub(crate) fn level_of(&self, layer: usize) -> Option<Key> {
        let here = |key: &Key| {
            let card = self.shelf.level(*key);
            card.is_some_and(|card| card.origin.layer == layer)
        };
        let sound = self.shelf.keys(S::Kind::LEVEL).into_iter().find(here);
        sound.or_else(|| {
            self.lost
                .iter()
                .find(|lost| lost.origin.layer == layer)
                .map(|lost| lost.key)
        })
    }

    /// This library with more entries, which need not fit the counts of the game.
    pub(crate) fn with_shelf(&self, shelf: &S) -> Result<Library<S>, Vec<Fault>> {
        let number = self.layers;
        let all = self.shelf.with(shelf);
        let found = all.entries();
        let faults: Vec<Fault> = found
            .into_iter()
            .filter(|finding| finding.layer == number && finding.fault.severity == Severity::Error)
            .map(|finding| finding.fault)
            // A case may state what no card for players should: no text, no effect, numbers out of range.
            .filter(|fault| NEEDED.contains(&fault.code))
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut library = Library {
            shelf: all,
            layers: number + 1,
            ..self.clone()
        };
        library.found.clear();
        library.lost.clear();
        Ok(library)
    }
}

/// Codes of faults without which an entry cannot be compiled at all.
const NEEDED: &[&str] = &[
    "missing-field",
    "unknown-id",
    "unknown-name",
    "wrong-shape",
    "wrong-type",
    "wrong-value",
];

/// What else is wrong with entries that have faults already. `blind` says which these are, and what in them was made up
/// so that nothing can be said of it; nor of how their parts fit each other.
fn deeper<S: Stock>(
    shelf: &S,
    number: usize,
    blind: &BTreeMap<(S::Kind, Key), BTreeSet<Position>>,
) -> Vec<Finding<S::Kind>> {
    const PLAIN: [&str; 7] = [
        "bad-id",
        "combat-only",
        "duplicate-id",
        "out-of-range",
        "out-of-reach",
        "unknown-id",
        "wrong-value",
    ];
    if blind.is_empty() {
        return Vec::new();
    }
    let mut found = shelf.entries();
    found.retain(|finding| match finding.about {
        About::Entry(kind, key) => {
            let seen = |blind: &BTreeSet<Position>| !blind.contains(&finding.fault.position());
            let mended = blind.get(&(kind, key)).is_some_and(seen);
            mended && finding.layer == number && PLAIN.contains(&finding.fault.code)
        }
        _ => false,
    });
    found
}
