//! [`Shelf`]: all entries of Paranormal by kind and id, as written.

use std::collections::BTreeSet;

use super::entry::{Finding, Kind};
use super::{Paranormal, check, compile};
use crate::content::raw::paranormal as raw;
use crate::content::stock::{self, LevelCard, Stock, rows};
use crate::vocab::Key;
use crate::vocab::paranormal::Difficulty;

/// Entries of one kind.
pub(crate) type Row<T> = stock::Row<Kind, T>;

/// Fewest and most players of Paranormal (PN-GOAL-01).
const PLAYERS: (u8, u8) = (1, 1);

rows! {
    /// All entries of Paranormal.
    Shelf of Kind: raw::Frame;
    symbols: Symbol = raw::Symbol,
    types: Type = raw::MonsterType,
    heroes: Hero = raw::Hero,
    locations: Location = raw::Location,
    monsters: Monster = raw::Monster,
    spread: Spread = raw::Monster,
    clues: Clue = raw::Clue,
    assets: Asset = raw::Asset,
    bosses: Boss = raw::Boss,
}

impl Stock for Shelf {
    type Content = Paranormal;

    fn players(&self) -> (u8, u8) {
        PLAYERS
    }

    fn level(&self, key: Key) -> Option<LevelCard<'_>> {
        let boss = self.bosses.get(&key)?;
        let difficulty = match boss.raw.difficulty {
            Difficulty::Normal => "Normal",
            Difficulty::Hard => "Hard",
            Difficulty::Hardest => "Hardest",
        };
        Some(LevelCard {
            title: &boss.raw.name,
            rank: boss.raw.difficulty as u8,
            difficulty: difficulty.to_owned(),
            players: self.players(),
            origin: &boss.origin,
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

    fn compile(&self) -> Option<Paranormal> {
        compile::compile(self)
    }

    fn holds(content: &Paranormal, level: Key) -> bool {
        content.bosses.iter().any(|boss| boss.key == level)
    }

    /// A Monster moves between deck and stacks if the one above says so.
    fn make_room(&mut self, over: &Shelf) {
        self.monsters
            .retain(|key, _| !over.spread.contains_key(key));
        self.spread
            .retain(|key, _| !over.monsters.contains_key(key));
    }

    fn brought(&self, kind: Kind, key: Key) -> Option<Key> {
        match kind {
            Kind::Hero => self.heroes.get(&key).map(|hero| hero.raw.item),
            Kind::Boss => self.bosses.get(&key).map(|boss| boss.raw.asset),
            _ => None,
        }
    }

    /// Assets that came only with a Hero or Boss that has been left out.
    fn orphans(mine: &Shelf, below: &Shelf) -> Vec<(Kind, Key)> {
        let all = below.with(mine);
        let (starting, of_bosses) = (all.starting_items(), all.boss_assets());
        let alone = |key: &&Key| {
            !starting.contains(key) && !of_bosses.contains(key) && !below.assets.contains_key(key)
        };
        let orphans = mine.gone.spoken_for.iter().filter(alone);
        orphans.map(|key| (Kind::Asset, *key)).collect()
    }
}

impl Shelf {
    /// The Assets that Heroes begin with.
    pub(crate) fn starting_items(&self) -> BTreeSet<Key> {
        self.heroes.values().map(|hero| hero.raw.item).collect()
    }

    /// The Assets that come with a Boss.
    pub(crate) fn boss_assets(&self) -> BTreeSet<Key> {
        self.bosses.values().map(|boss| boss.raw.asset).collect()
    }
}
