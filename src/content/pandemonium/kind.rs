//! [`Kind`]: what the content files of Pandemonium define.

use std::fmt;

use super::*;
use crate::content::GameKind;
use crate::content::stock::{self, Keyed, Kinds};

/// One thing that a content file defines.
pub(crate) type Entry<T> = stock::Entry<Kind, T>;

/// A fault, and what must go because of it.
pub(crate) type Finding = stock::Finding<Kind>;

/// What kinds of things content files define.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Frame,
    Breed,
    Character,
    Tree,
    Boss,
    Tile,
    Item,
    Event,
    Pact,
    Combo,
    Dimension,
    Ally,
    Chapter,
}

impl Kinds for Kind {
    const GAME: GameKind = GameKind::Pandemonium;
    const ALL: &'static [Kind] = &[
        Kind::Frame,
        Kind::Breed,
        Kind::Character,
        Kind::Tree,
        Kind::Boss,
        Kind::Tile,
        Kind::Item,
        Kind::Event,
        Kind::Pact,
        Kind::Combo,
        Kind::Dimension,
        Kind::Ally,
        Kind::Chapter,
    ];
    const FRAME: Kind = Kind::Frame;
    const LEVEL: Kind = Kind::Chapter;
    const TITLE: &'static str = "title";

    fn field(self) -> &'static str {
        match self {
            Kind::Frame => "game",
            Kind::Breed => "breeds",
            Kind::Character => "characters",
            Kind::Tree => "trees",
            Kind::Boss => "bosses",
            Kind::Tile => "tiles",
            Kind::Item => "items",
            Kind::Event => "events",
            Kind::Pact => "pacts",
            Kind::Combo => "combos",
            Kind::Dimension => "dimensions",
            Kind::Ally => "allies",
            Kind::Chapter => "chapter",
        }
    }

    fn leans_on(self) -> &'static [Kind] {
        match self {
            Kind::Frame | Kind::Tile => &[],
            Kind::Ally => &[Kind::Character, Kind::Breed, Kind::Boss],
            Kind::Chapter => &[Kind::Tile, Kind::Boss, Kind::Breed, Kind::Ally, Kind::Frame],
            Kind::Breed => &[Kind::Boss, Kind::Ally],
            _ => &[Kind::Breed, Kind::Boss, Kind::Ally],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Frame => "game",
            Kind::Breed => "breed",
            Kind::Character => "character",
            Kind::Tree => "Skill Tree",
            Kind::Boss => "boss",
            Kind::Tile => "tile",
            Kind::Item => "Item",
            Kind::Event => "Event",
            Kind::Pact => "Pact",
            Kind::Combo => "Combo",
            Kind::Dimension => "Dimensional card",
            Kind::Ally => "ally",
            Kind::Chapter => "chapter",
        })
    }
}

macro_rules! keyed {
    ($($name:ident),* $(,)?) => {$(
        impl Keyed for $name {
            fn key(&self) -> Key {
                self.id
            }
        }
    )*};
}

keyed!(
    Breed, Character, Tree, Boss, TileCard, Item, EventCard, Pact, Combo, Dimension, Ally, Chapter
);

impl Keyed for Frame {
    fn key(&self) -> Key {
        Key::fixed("game")
    }
}
