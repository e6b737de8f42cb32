//! Allies and bosses.

use super::{Desk, Scene};
use crate::content::pandemonium::kind::{Entry, Finding, Kind};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::pandemonium::{Ally, Boss, Fiend};
use crate::content::stock::check_id;

/// Checks an ally (PD-ALLY-06, PD-ALLY-09).
pub(super) fn check(entry: &Entry<Ally>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    if let Some(character) = raw.character {
        desk.known(Kind::Character, "character", character, scene);
    }
    desk.number("good.actions", "`actions`", raw.good.actions, 1, 9);
    desk.text("good.text", &raw.good.text);
    desk.some_effects("good.ability", &raw.good.ability, scene);
    match &raw.evil {
        Some(evil) => {
            desk.fiend("evil.values", &evil.values);
            desk.effects("evil.on_death", &evil.on_death, scene);
            if !evil.on_death.is_empty() {
                desk.text("evil.text", &evil.text);
            }
        }
        None if raw.rare => {}
        None => desk.shape(
            "",
            "this ally has no evil version",
            "write `evil: (...)`; only an ally with `rare: true` can do without",
        ),
    }
}

/// Checks a boss (PD-BOSS-03).
pub(super) fn boss(entry: &Entry<Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    desk.text("text", &raw.text);
    desk.fiend("values", &raw.values);
    desk.triggers("rules", &raw.rules, Scene::anywhere(shelf));
    if raw.rules.is_empty() {
        desk.idle(
            "",
            "this boss has no rule of its own",
            "write one into `rules`",
        );
    }
}

impl<T> Desk<'_, T> {
    fn fiend(&mut self, path: &str, values: &Fiend) {
        let part = |name: &str| format!("{path}.{name}");
        self.number(&part("life"), "`life`", values.life, 1, 99);
        self.number(&part("agility"), "`agility`", values.agility, 1, 99);
        self.number(&part("fury"), "`fury`", values.fury, 0, 20);
        self.number(&part("mobility"), "`mobility`", values.mobility, 0, 9);
        self.number(&part("terror"), "`terror`", values.terror, 0, 20);
    }
}
