//! [`Shelf`]: all entries of Pandemonium by kind and id, and the content made of them.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

use super::kind::{Finding, Kind};
use super::*;
use crate::content::stock::{Entry, Keyed, LevelCard, Origin, Row, Stock, rows};

rows! {
    /// All entries of Pandemonium.
    Shelf of Kind: Frame;
    breeds: Breed = Breed,
    characters: Character = Character,
    trees: Tree = Tree,
    bosses: Boss = Boss,
    tiles: Tile = TileCard,
    items: Item = Item,
    events: Event = EventCard,
    pacts: Pact = Pact,
    combos: Combo = Combo,
    dimensions: Dimension = Dimension,
    allies: Ally = Ally,
    chapters: Chapter = Chapter,
}

impl Stock for Shelf {
    type Content = Pandemonium;

    /// One player plays two characters (PD-SOLO-01), everyone else one.
    fn players(&self) -> (u8, u8) {
        let most = self.frame.as_ref().map(|frame| frame.raw.characters.1);
        (1, most.unwrap_or(1))
    }

    fn level(&self, key: Key) -> Option<LevelCard<'_>> {
        let chapter = self.chapters.get(&key)?;
        let (least, most) = self.players();
        let rules = &chapter.raw.rules;
        // Rivals are at least two, and the Evil One is one more (PD-MODE-04, PD-MODE-05).
        let evil = u8::from(rules.evil_one.is_some());
        let least = if rules.elimination { 2 } else { least };
        Some(LevelCard {
            title: &chapter.raw.title,
            rank: chapter.raw.number,
            difficulty: chapter.raw.difficulty.clone(),
            players: (least + evil, most + evil),
            origin: &chapter.origin,
        })
    }

    fn entries(&self) -> Vec<Finding> {
        check::entries(self)
    }

    fn together(&self) -> Vec<Finding> {
        check::together(self)
    }

    fn warnings(&self) -> Vec<Finding> {
        check::warnings(self)
    }

    fn compile(&self) -> Option<Pandemonium> {
        let frame = self.frame.as_ref()?.raw.clone();
        let mut breeds = all(&self.breeds);
        breeds.sort_by_key(|breed| Reverse(breed.agility));
        let mut chapters = all(&self.chapters);
        chapters.sort_by_key(|chapter| chapter.number);
        let mut invocation = [0; 11];
        for (number, place) in (1u8..).zip(&mut invocation) {
            let of_number = |breed: &Breed| breed.invocation.contains(&number);
            *place = u16::try_from(breeds.iter().position(of_number)?).ok()?;
        }
        Some(Pandemonium {
            frame,
            breeds,
            invocation,
            chapters,
            characters: all(&self.characters),
            trees: all(&self.trees),
            items: all(&self.items),
            events: all(&self.events),
            pacts: all(&self.pacts),
            combos: all(&self.combos),
            dimensions: all(&self.dimensions),
            allies: all(&self.allies),
            bosses: all(&self.bosses),
            tiles: all(&self.tiles),
        })
    }

    fn holds(content: &Pandemonium, level: Key) -> bool {
        content.chapter(level).is_some()
    }
}

/// The entries of a row by id.
fn all<T: Clone>(row: &Row<Kind, T>) -> Vec<T> {
    row.values().map(|entry| entry.raw.clone()).collect()
}

/// Entries that stand in no file, in the folder of this number.
pub(super) fn row<T: Keyed + Clone>(kind: Kind, list: &[T], layer: usize) -> Row<Kind, T> {
    let entries = list.iter().map(|raw| {
        let entry = made_up(kind, raw, layer);
        (entry.key, entry)
    });
    entries.collect()
}

/// An entry that stands in no file.
pub(super) fn made_up<T: Keyed + Clone>(kind: Kind, raw: &T, layer: usize) -> Entry<Kind, T> {
    let here: Arc<Path> = Arc::from(Path::new("definitions"));
    Entry {
        kind,
        key: raw.key(),
        raw: raw.clone(),
        origin: Origin {
            path: here.clone(),
            folder: here,
            layer,
            node: None,
        },
    }
}
