//! [`Entry`]: one thing that a content file defines, with the place where it stands.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content::fault::{Fault, Flaw, Severity};
use crate::content::raw::paranormal as raw;
use crate::content::tree::{Node, Position};
use crate::vocab::Key;

/// What kinds of things content files define.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Frame,
    Symbol,
    Type,
    Hero,
    Location,
    Monster,
    Spread,
    Clue,
    Asset,
    Boss,
}

impl Kind {
    /// All, each after those it refers to.
    pub(crate) const ALL: [Kind; 10] = [
        Kind::Frame,
        Kind::Symbol,
        Kind::Type,
        Kind::Asset,
        Kind::Hero,
        Kind::Location,
        Kind::Monster,
        Kind::Spread,
        Kind::Clue,
        Kind::Boss,
    ];

    /// The name of its field at the top of a file.
    pub(crate) const fn field(self) -> &'static str {
        match self {
            Kind::Frame => "game",
            Kind::Symbol => "symbols",
            Kind::Type => "types",
            Kind::Hero => "heroes",
            Kind::Location => "locations",
            Kind::Monster => "monsters",
            Kind::Spread => "spread",
            Kind::Clue => "clues",
            Kind::Asset => "assets",
            Kind::Boss => "boss",
        }
    }

    /// Whether the field holds a list of them, and not a single one.
    pub(crate) const fn listed(self) -> bool {
        !matches!(self, Kind::Frame | Kind::Boss)
    }

    /// The kinds that entries of this kind refer to.
    pub(crate) const fn leans_on(self) -> &'static [Kind] {
        match self {
            Kind::Frame | Kind::Symbol | Kind::Type => &[],
            Kind::Asset => &[Kind::Hero, Kind::Boss],
            Kind::Hero => &[Kind::Asset],
            Kind::Location => &[Kind::Symbol],
            Kind::Monster | Kind::Spread => &[Kind::Type],
            Kind::Clue => &[Kind::Symbol, Kind::Location],
            Kind::Boss => &[
                Kind::Asset,
                Kind::Location,
                Kind::Type,
                Kind::Monster,
                Kind::Spread,
            ],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Frame => "game",
            Kind::Symbol => "symbol",
            Kind::Type => "type",
            Kind::Hero => "Hero",
            Kind::Location => "Location",
            Kind::Monster => "Monster",
            Kind::Spread => "Spread Monster",
            Kind::Clue => "Clue",
            Kind::Asset => "Asset",
            Kind::Boss => "Boss",
        })
    }
}

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
pub(crate) struct Entry<T> {
    pub(crate) kind: Kind,
    pub(crate) key: Key,
    pub(crate) raw: T,
    pub(crate) origin: Origin,
}

impl<T> Entry<T> {
    /// A fault in the part of the entry at `path`, such as `card.conditions.0`. The entry cannot be used.
    pub(crate) fn error(&self, path: &str, code: &'static str, what: impl fmt::Display) -> Finding {
        let what = match self.kind {
            Kind::Frame => what.to_string(),
            kind => format!("{kind} `{}`: {what}", self.key),
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
    ) -> Finding {
        let mut finding = self.error(path, code, what);
        finding.fault.severity = Severity::Warning;
        finding
    }
}

/// What a fault concerns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About {
    /// This entry.
    Entry(Kind, Key),
    /// All entries of a kind together.
    All(Kind),
    /// A file as a whole that holds entries of the game.
    File,
    /// A file that is, or may be, a Boss file, by the id that its level would have.
    BossFile(Key),
}

/// A fault, and what must go because of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) fault: Fault,
    pub(crate) layer: usize,
    pub(crate) about: About,
}

impl Finding {
    /// The same with advice.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Finding {
        self.fault.help = Some(help.into());
        self
    }

    /// The same, but about all entries of that kind.
    pub(crate) fn about_all(mut self, kind: Kind) -> Finding {
        self.about = About::All(kind);
        self
    }
}

/// A fault about all entries of a kind where there is none to point at.
pub(crate) fn nowhere(kind: Kind, code: &'static str, what: impl Into<String>) -> Finding {
    let fault = Fault::of_file(&PathBuf::from("levels/paranormal"), code, what);
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

macro_rules! keyed {
    ($($name:ident),* $(,)?) => {$(
        impl Keyed for raw::$name {
            fn key(&self) -> Key {
                self.id
            }
        }
    )*};
}

keyed!(
    Symbol,
    MonsterType,
    Hero,
    Location,
    Monster,
    Clue,
    Asset,
    Boss
);

impl Keyed for raw::Frame {
    fn key(&self) -> Key {
        Key::fixed("game")
    }
}
