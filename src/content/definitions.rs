//! [`Definitions`]: content made up on the spot, for rule cases.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use super::paranormal::{Entry, Kind, Row, Shelf};
use super::raw::paranormal as raw;
use super::stock::{Keyed, Origin};

/// Content of Paranormal made up on the spot: each list holds entries as the content files do, and each entry is
/// added, or takes the place of the one with its id.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Definitions {
    frame: Option<raw::Frame>,
    symbols: Vec<raw::Symbol>,
    types: Vec<raw::MonsterType>,
    heroes: Vec<raw::Hero>,
    locations: Vec<raw::Location>,
    monsters: Vec<raw::Monster>,
    spread: Vec<raw::Monster>,
    clues: Vec<raw::Clue>,
    assets: Vec<raw::Asset>,
    bosses: Vec<raw::Boss>,
}

impl Definitions {
    /// As entries that come after `layer` folders.
    pub(super) fn shelf(&self, layer: usize) -> Shelf {
        let here: Arc<Path> = Arc::from(Path::new("definitions"));
        let origin = Origin {
            path: here.clone(),
            folder: here,
            layer,
            node: None,
        };
        Shelf {
            frame: self
                .frame
                .clone()
                .map(|raw| entry(Kind::Frame, raw, &origin)),
            symbols: row(Kind::Symbol, &self.symbols, &origin),
            types: row(Kind::Type, &self.types, &origin),
            heroes: row(Kind::Hero, &self.heroes, &origin),
            locations: row(Kind::Location, &self.locations, &origin),
            monsters: row(Kind::Monster, &self.monsters, &origin),
            spread: row(Kind::Spread, &self.spread, &origin),
            clues: row(Kind::Clue, &self.clues, &origin),
            assets: row(Kind::Asset, &self.assets, &origin),
            bosses: row(Kind::Boss, &self.bosses, &origin),
            ..Shelf::default()
        }
    }
}

fn row<T: Keyed + Clone>(kind: Kind, raw: &[T], origin: &Origin) -> Row<T> {
    raw.iter()
        .map(|raw| (raw.key(), entry(kind, raw.clone(), origin)))
        .collect()
}

fn entry<T: Keyed>(kind: Kind, raw: T, origin: &Origin) -> Entry<T> {
    Entry {
        kind,
        key: raw.key(),
        raw,
        origin: origin.clone(),
    }
}
