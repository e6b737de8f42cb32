//! [`Library`]: the content of all folders, each put over the ones before and kept only as far as it is sound.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Paranormal;
use super::check;
use super::compile::compile;
use super::entry::{About, Finding, Kind};
use super::shelf::Shelf;
use super::unpack::{Layer, Lost};
use crate::content::fault::{Fault, Severity};
use crate::content::tree::Position;
use crate::vocab::Key;
use crate::vocab::paranormal::Difficulty;

/// The content of Paranormal from all folders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Library {
    shelf: Shelf,
    found: Vec<Finding>,
    lost: Vec<Lost>,
    /// Folders so far.
    layers: usize,
    /// The first folder that holds anything: there is nothing below it to fall back upon.
    base: Option<usize>,
}

/// A level as the library knows it.
pub(crate) struct PackedLevel<'a> {
    pub(crate) key: Key,
    pub(crate) title: &'a str,
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) folder: &'a Path,
    pub(crate) file: &'a Path,
    pub(crate) state: Result<Key, Fault>,
}

impl Library {
    /// The number that the next folder gets.
    pub(crate) fn next_layer(&self) -> usize {
        self.layers
    }

    /// All faults, in the order of the folders, files and lines.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut found: Vec<&Finding> = self.found.iter().collect();
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
    pub(crate) fn compile(&self) -> Option<Paranormal> {
        compile(&self.shelf)
    }

    /// Puts a folder over what is there. Its entries with faults are left out; so are those that would spoil what is
    /// there.
    pub(crate) fn accept(&mut self, layer: Layer) {
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
            let entries = check::entries(&self.shelf.with(&mine));
            if self.reject_all(&mut mine, number, entries, &mut reported) {
                continue;
            }
            let together = check::together(&self.counted(&mine, number));
            if !self.reject_all(&mut mine, number, together, &mut reported) {
                break;
            }
        }
        if number > base {
            self.drop_orphans(&mut mine);
        }
        let warnings = check::warnings(&self.shelf.with(&mine));
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
    fn counted(&self, mine: &Shelf, number: usize) -> Shelf {
        let mut all = self.shelf.with(mine);
        if self.base != Some(number) {
            all.left_out.clone_from(&self.shelf.left_out);
            all.strays = self.shelf.strays;
        }
        all
    }

    /// Takes out Assets that came only with a Hero or Boss that has been left out.
    fn drop_orphans(&self, mine: &mut Shelf) {
        let all = self.shelf.with(mine);
        let (starting, of_bosses) = (all.starting_items(), all.boss_assets());
        for key in mine.spoken_for.clone() {
            if !starting.contains(&key)
                && !of_bosses.contains(&key)
                && !self.shelf.assets.contains_key(&key)
            {
                mine.leave_out(Kind::Asset, key);
            }
        }
    }

    /// Rejects the errors among `found`. Whether that changed anything.
    fn reject_all(
        &mut self,
        mine: &mut Shelf,
        number: usize,
        found: Vec<Finding>,
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
    fn reject(&mut self, mine: &mut Shelf, number: usize, mut finding: Finding) -> bool {
        let (kind, key) = match finding.about {
            About::Entry(kind, key) => (kind, Some(key)),
            About::All(kind) => (kind, None),
            About::File | About::BossFile(_) => (Kind::Frame, None),
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

    fn leave_out(&mut self, mine: &mut Shelf, kind: Kind, key: Key) -> bool {
        if let Some(boss) = mine.bosses.get(&key).filter(|_| kind == Kind::Boss) {
            self.lost.push(Lost {
                key,
                title: boss.raw.name.clone(),
                origin: boss.origin.clone(),
            });
        }
        mine.leave_out(kind, key)
    }

    /// The first fault that spoils the game as a whole.
    fn spoiled(&self) -> Option<&Fault> {
        let shared = |finding: &&Finding| {
            let boss = matches!(
                finding.about,
                About::Entry(Kind::Boss, _) | About::All(Kind::Boss) | About::BossFile(_)
            );
            Some(finding.layer) == self.base && finding.fault.is_error() && !boss
        };
        self.found
            .iter()
            .filter(shared)
            .map(|finding| &finding.fault)
            .min()
    }

    /// The first fault of a Boss in a folder.
    fn first_fault(&self, lost: &Lost) -> Fault {
        let of_it = |finding: &&Finding| {
            let about = match finding.about {
                About::Entry(kind, key) => kind == Kind::Boss && key == lost.key,
                About::All(kind) => kind == Kind::Boss,
                About::BossFile(key) => key == lost.key,
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

    /// All levels, the easiest first, those with faults that nothing stands in for last. With `only`, a fault in that
    /// folder counts although an earlier folder has a sound level of that id.
    pub(crate) fn levels(
        &self,
        content: Option<&Paranormal>,
        only: Option<usize>,
    ) -> Vec<PackedLevel<'_>> {
        let spoiled = self.spoiled();
        let unfinished = || {
            let what = "the files of the game lack too much to play it";
            Fault::of_file(Path::new("levels/paranormal"), "game-unfinished", what)
        };
        let forced = |key: Key| {
            self.lost
                .iter()
                .find(|lost| lost.key == key && Some(lost.origin.layer) == only)
        };
        let mut levels = Vec::new();
        for (key, boss) in &self.shelf.bosses {
            let whole =
                content.is_some_and(|content| content.bosses.iter().any(|boss| boss.key == *key));
            let state = match (forced(*key), spoiled, whole) {
                (Some(lost), _, _) => Err(self.first_fault(lost)),
                (None, Some(fault), _) => Err(fault.clone()),
                (None, None, true) => Ok(*key),
                (None, None, false) => Err(unfinished()),
            };
            let origin = forced(*key).map_or(&boss.origin, |lost| &lost.origin);
            levels.push(PackedLevel {
                key: *key,
                title: &boss.raw.name,
                difficulty: Some(boss.raw.difficulty),
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
                    difficulty: None,
                    folder: &lost.origin.folder,
                    file: &lost.origin.path,
                    state: Err(self.first_fault(lost)),
                });
            }
        }
        levels.sort_by_key(|level| (level.difficulty.is_none(), level.difficulty, level.key));
        levels
    }

    /// The Boss of this folder, sound or not.
    pub(crate) fn boss_of(&self, layer: usize) -> Option<Key> {
        let sound = self
            .shelf
            .bosses
            .values()
            .find(|boss| boss.origin.layer == layer)
            .map(|boss| boss.key);
        sound.or_else(|| {
            self.lost
                .iter()
                .find(|lost| lost.origin.layer == layer)
                .map(|lost| lost.key)
        })
    }

    /// This library with more entries, which need not fit the counts of the game.
    pub(crate) fn with_shelf(&self, shelf: &Shelf) -> Result<Library, Vec<Fault>> {
        let number = self.layers;
        let all = self.shelf.with(shelf);
        let found = check::entries(&all);
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
fn deeper(
    shelf: &Shelf,
    number: usize,
    blind: &BTreeMap<(Kind, Key), BTreeSet<Position>>,
) -> Vec<Finding> {
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
    let mut found = check::entries(shelf);
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
