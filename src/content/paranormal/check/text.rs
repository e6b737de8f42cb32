//! Ids and names.

use std::collections::BTreeMap;

use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::{Row, Shelf};
use crate::content::stock::{check_id, check_name};
use crate::vocab::Key;

/// Checks the ids and names of all entries.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    let mut names = Names {
        found,
        taken: BTreeMap::new(),
    };
    names.row(&shelf.locations, "light.name", |raw| &raw.light.name);
    for place in shelf.locations.values() {
        names.name(place, "dark.name", &place.raw.dark.name);
    }
    names.row(&shelf.assets, "name", |raw| &raw.name);
    names.row(&shelf.monsters, "name", |raw| &raw.name);
    names.row(&shelf.spread, "name", |raw| &raw.name);
    names.row(&shelf.heroes, "name", |raw| &raw.name);
    names.row(&shelf.bosses, "name", |raw| &raw.name);
    names.row(&shelf.symbols, "name", |raw| &raw.name);
    names.row(&shelf.types, "name", |raw| &raw.name);
    names.row(&shelf.clues, "", |_| "-");
    for hero in shelf.heroes.values() {
        names.name(hero, "passive.name", &hero.raw.passive.name);
        names.name(hero, "combat.name", &hero.raw.combat.name);
    }
    for boss in shelf.bosses.values() {
        names.name(boss, "minions.name", &boss.raw.minions.name);
        for (index, card) in boss.raw.minions.cards.iter().enumerate() {
            names.part(boss, &format!("minions.cards.{index}"), card.id, &card.name);
        }
        for (index, card) in boss.raw.cards.iter().enumerate() {
            names.part(boss, &format!("cards.{index}"), card.id, &card.name);
        }
        for (index, mark) in boss.raw.marks.iter().enumerate() {
            names.part(boss, &format!("marks.{index}"), mark.id, &mark.name);
        }
    }
}

struct Names<'a> {
    found: &'a mut Vec<Finding>,
    /// What each id is called so far, and what it is.
    taken: BTreeMap<Key, (String, Kind)>,
}

impl Names<'_> {
    fn row<T>(&mut self, row: &Row<T>, path: &str, name: fn(&T) -> &str) {
        for entry in row.values() {
            let name = name(&entry.raw);
            if !path.is_empty() {
                self.name(entry, path, name);
            }
            self.id(entry, "id", entry.key);
            if entry.kind != Kind::Clue {
                self.clash(entry, "id", entry.key, name);
            }
        }
    }

    fn part<T>(&mut self, entry: &Entry<T>, path: &str, key: Key, name: &str) {
        self.id(entry, &format!("{path}.id"), key);
        self.name(entry, &format!("{path}.name"), name);
        self.clash(entry, &format!("{path}.id"), key, name);
    }

    fn id<T>(&mut self, entry: &Entry<T>, path: &str, key: Key) {
        check_id(entry, path, key, self.found);
    }

    fn name<T>(&mut self, entry: &Entry<T>, path: &str, name: &str) {
        check_name(entry, path, name, self.found);
    }

    /// The texts of the game find a name by its id alone.
    fn clash<T>(&mut self, entry: &Entry<T>, path: &str, key: Key, name: &str) {
        let (other, kind) = self
            .taken
            .entry(key)
            .or_insert_with(|| (name.to_owned(), entry.kind))
            .clone();
        if other != name {
            let what = format!(
                "`{key}` is \"{name}\" here, but is the id of the {kind} \"{other}\" as well"
            );
            let finding = entry.warning(path, "two-names", what);
            self.found
                .push(finding.help("give one of the two another id, or both one name"));
        }
    }
}
