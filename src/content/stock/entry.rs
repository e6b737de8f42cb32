//! [`Entry`]: one thing that a content file defines, with the place where it stands.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::content::fault::{Fault, Flaw, Severity};
use crate::content::tree::{Node, Position};
use crate::vocab::Key;

use super::{FilePlace, Kinds};

/// Where an entry comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) path: Arc<Path>,
    /// The folder that it was found in.
    pub(crate) folder: Arc<Path>,
    /// Counts the folders, in the order in which they override each other.
    pub(crate) layer: usize,
    /// The entry as written; `None` for one that was made up on the spot.
    pub(crate) node: Option<Arc<Node>>,
}

impl Origin {
    /// Where a part of the entry stands.
    fn find(&self, path: &str) -> Position {
        self.node
            .as_ref()
            .map_or(Position::START, |node| node.find(path).at)
    }
}

/// One thing that a content file defines.
#[derive(Clone, Debug)]
pub(crate) struct Entry<K, T> {
    pub(crate) kind: K,
    pub(crate) key: Key,
    pub(crate) raw: T,
    pub(crate) origin: Origin,
}

impl<K: Kinds, T> Entry<K, T> {
    /// Where it stands.
    pub(crate) fn place(&self) -> FilePlace {
        let at = self.origin.find("");
        FilePlace {
            path: self.origin.path.to_path_buf(),
            line: at.line as usize,
            column: at.column as usize,
        }
    }

    /// A fault in the part of the entry at `path`, such as `card.conditions.0`. The entry cannot be used.
    pub(crate) fn error(
        &self,
        path: &str,
        code: &'static str,
        what: impl fmt::Display,
    ) -> Finding<K> {
        let what = if self.kind == K::FRAME {
            what.to_string()
        } else {
            format!("{} `{}`: {what}", self.kind, self.key)
        };
        let fault = Flaw::new(self.origin.find(path), code, what).in_file(&self.origin.path);
        Finding {
            fault,
            layer: self.origin.layer,
            about: About::Entry(self.kind, self.key),
        }
    }

    /// Something in that part of the entry that can be used, but should not be so.
    pub(crate) fn warning(
        &self,
        path: &str,
        code: &'static str,
        what: impl fmt::Display,
    ) -> Finding<K> {
        let mut finding = self.error(path, code, what);
        finding.fault.severity = Severity::Warning;
        finding
    }
}

/// What a fault concerns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About<K> {
    /// This entry.
    Entry(K, Key),
    /// All entries of a kind together.
    All(K),
    /// A file as a whole that holds entries of the game.
    File,
    /// A file that is, or may be, the file of a level, by the id that the level would have.
    LevelFile(Key),
}

/// A fault, and what must go because of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding<K> {
    pub(crate) fault: Fault,
    pub(crate) layer: usize,
    pub(crate) about: About<K>,
}

impl<K> Finding<K> {
    /// The same with advice.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Finding<K> {
        self.fault.help = Some(help.into());
        self
    }

    /// The same, but about all entries of that kind.
    pub(crate) fn about_all(mut self, kind: K) -> Finding<K> {
        self.about = About::All(kind);
        self
    }
}

/// A fault about all entries of a kind where there is none to point at.
pub(crate) fn nowhere<K: Kinds>(
    kind: K,
    code: &'static str,
    what: impl Into<String>,
) -> Finding<K> {
    let folder = Path::new("levels").join(K::GAME.folder());
    let fault = Fault::of_file(&folder, code, what);
    Finding {
        fault,
        layer: 0,
        about: About::All(kind),
    }
}

/// An entry as written that has an id.
pub(crate) trait Keyed {
    /// The id.
    fn key(&self) -> Key;
}
