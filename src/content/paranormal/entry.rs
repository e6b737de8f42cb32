//! [`Kind`]: what the content files of Paranormal define.

use std::fmt;

use crate::content::GameKind;
use crate::content::raw::paranormal as raw;
use crate::content::stock::{self, Keyed, Kinds};
use crate::vocab::Key;

pub(crate) use crate::content::stock::nowhere;

/// One thing that a content file defines.
pub(crate) type Entry<T> = stock::Entry<Kind, T>;

/// A fault, and what must go because of it.
pub(crate) type Finding = stock::Finding<Kind>;

/// What a fault concerns.
pub(crate) type About = stock::About<Kind>;

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

impl Kinds for Kind {
    const GAME: GameKind = GameKind::Paranormal;
    const ALL: &'static [Kind] = &[
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

    const FRAME: Kind = Kind::Frame;
    const LEVEL: Kind = Kind::Boss;
    const TITLE: &'static str = "name";

    fn field(self) -> &'static str {
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

    fn leans_on(self) -> &'static [Kind] {
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

    fn namesake(self) -> Kind {
        if self == Kind::Spread {
            Kind::Monster
        } else {
            self
        }
    }

    fn brings(self) -> Option<&'static str> {
        match self {
            Kind::Hero => Some("item"),
            Kind::Boss => Some("asset"),
            _ => None,
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
