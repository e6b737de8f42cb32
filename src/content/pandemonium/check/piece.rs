//! Characters, breeds and Skill Trees.

use super::{Desk, Scene};
use crate::content::pandemonium::kind::{Entry, Finding};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::pandemonium::{Breed, Character, Skill, Tree, Use};
use crate::content::stock::check_id;

/// Highest value of a character.
const VALUE: u64 = 9;
/// Skills of a tree (PD-SKILL-02).
const SKILLS: usize = 6;

/// Checks a character (PD-CHAR-03).
pub(super) fn character(entry: &Entry<Character>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    desk.number("attack", "`attack`", raw.attack, 1, VALUE);
    desk.number("defense", "`defense`", raw.defense, 1, VALUE);
    desk.number("agility", "`agility`", raw.agility, 1, VALUE);
    desk.number("action", "`action`", raw.action, 1, VALUE);
    desk.number("will", "`will`", raw.will, 1, VALUE);
    let scene = Scene::anywhere(shelf);
    desk.skill("skill", &raw.skill, scene);
    if !raw.skill.effects.is_empty() {
        desk.idle(
            "skill.effects",
            "nothing happens when the game starts",
            "write `traits` or `usable`; `effects` are for Skill Trees",
        );
    }
}

/// Checks a breed (PD-CREA-02, PD-RUL-123, PD-RUL-125).
pub(super) fn breed(entry: &Entry<Breed>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    desk.number("life", "`life`", raw.life, 1, 99);
    desk.number("agility", "`agility`", raw.agility, 1, 99);
    desk.number("fury", "`fury`", raw.fury, 0, 20);
    desk.number("mobility", "`mobility`", raw.mobility, 0, 9);
    desk.number("perception", "`perception`", raw.perception, 0, 99);
    desk.number("terror", "`terror`", raw.terror, 0, 20);
    desk.number("miniatures", "`miniatures`", raw.miniatures, 1, 99);
    for (n, number) in raw.invocation.iter().enumerate() {
        let path = format!("invocation.{n}");
        desk.number(&path, "a number of the Invocation die", *number, 1, 11);
    }
    desk.twice("invocation", "`invocation`", &raw.invocation);
    desk.effects("on_death", &raw.on_death, Scene::anywhere(shelf));
    if !raw.on_death.is_empty() {
        desk.text("text", &raw.text);
    }
}

/// Checks a Skill Tree (PD-SKILL-02).
pub(super) fn tree(entry: &Entry<Tree>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    if raw.skills.len() != SKILLS {
        desk.shape(
            "skills",
            &format!("{} skills stand here", raw.skills.len()),
            "a Skill Tree has 6 skills",
        );
    }
    let scene = Scene::anywhere(shelf);
    for (n, skill) in raw.skills.iter().enumerate() {
        desk.skill(&format!("skills.{n}"), skill, scene);
    }
}

impl<T> Desk<'_, T> {
    fn skill(&mut self, path: &str, skill: &Skill, scene: Scene<'_>) {
        self.text(&format!("{path}.name"), &skill.name);
        self.text(&format!("{path}.text"), &skill.text);
        self.traits(&format!("{path}.traits"), &skill.traits, scene);
        self.usable(&format!("{path}.usable"), skill.usable.as_ref(), scene);
        self.effects(&format!("{path}.effects"), &skill.effects, scene);
        if let Some(usable) = &skill.usable
            && usable.discard
        {
            self.idle(
                &format!("{path}.usable.discard"),
                "a skill is no card that could be discarded",
                "delete `discard`",
            );
        }
        if skill.traits.is_empty() && skill.usable.is_none() && skill.effects.is_empty() {
            self.idle(
                path,
                "this skill does nothing",
                "write `traits`, `usable` or `effects`",
            );
        }
    }

    pub(super) fn usable(&mut self, path: &str, usable: Option<&Use>, scene: Scene<'_>) {
        let Some(usable) = usable else {
            return;
        };
        self.some_effects(&format!("{path}.effects"), &usable.effects, scene);
        if let Some(when) = &usable.when {
            self.cond(&format!("{path}.when"), when, scene);
        }
    }
}
