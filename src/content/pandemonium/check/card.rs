//! Events, Pacts, Combos and Dimensional cards.

use super::{Desk, Scene};
use crate::content::pandemonium::kind::{Entry, Finding};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::pandemonium::{Combo, ComboRow, Dimension, EventCard, Pact, Rewards, Trial};
use crate::content::stock::check_id;

/// Most copies of a card.
const COPIES: u64 = 20;

/// Checks an Event (PD-EVENT-02).
pub(super) fn event(entry: &Entry<EventCard>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.card(&raw.name, ("text", &raw.text), raw.copies);
    desk.some_effects("effects", &raw.effects, scene);
    if let Some(when) = &raw.when {
        desk.cond("when", when, scene);
        if !raw.positive {
            desk.idle(
                "when",
                "a negative Event happens at once, whatever holds",
                "delete `when`, or put the effects into `If(...)`",
            );
        }
    }
}

/// Checks a Pact (PD-PACT-04).
pub(super) fn pact(entry: &Entry<Pact>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.card(&raw.name, ("text", &raw.text), raw.copies);
    desk.cond("when", &raw.when, scene);
    desk.effects("effects", &raw.effects, scene);
    desk.rewards("rewards", &raw.rewards, scene);
}

/// Checks a Combo (PD-COMBO-02).
pub(super) fn combo(entry: &Entry<Combo>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.card(&raw.name, ("penalty", &raw.penalty), raw.copies);
    desk.combo_row("top", &raw.top, scene);
    desk.combo_row("middle", &raw.middle, scene);
    if raw.top.hits <= raw.middle.hits {
        desk.shape(
            "top.hits",
            &format!(
                "the stronger combo needs {} Hits, the weaker one {}",
                raw.top.hits, raw.middle.hits
            ),
            "the stronger combo needs more Hits",
        );
    }
    desk.some_effects("penalty_effects", &raw.penalty_effects, scene);
}

/// Checks a Dimensional card (PD-DIM-01).
pub(super) fn dimension(entry: &Entry<Dimension>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.card(&raw.name, ("text", &raw.text), raw.copies);
    desk.trials("trials", &raw.trials, scene, false);
    desk.rewards("rewards", &raw.rewards, scene);
}

impl<T> Desk<'_, T> {
    /// What every card of a deck has: a name, a text that says what it does, in a field of this name, and its copies.
    pub(super) fn card(&mut self, name: &str, (field, text): (&str, &str), copies: u8) {
        self.text("name", name);
        self.text(field, text);
        self.number("copies", "`copies`", copies, 1, COPIES);
    }

    fn combo_row(&mut self, path: &str, row: &ComboRow, scene: Scene<'_>) {
        self.text(&format!("{path}.text"), &row.text);
        self.number(&format!("{path}.hits"), "`hits`", row.hits, 1, 20);
        self.number(&format!("{path}.damage"), "`damage`", row.damage, 0, 99);
        self.effects(&format!("{path}.effects"), &row.effects, scene);
        if row.damage == 0 && row.effects.is_empty() {
            self.idle(
                path,
                "this combo gives nothing",
                "write `damage` or `effects`",
            );
        }
    }

    /// What is won: something, and not more than a sheet holds.
    fn rewards(&mut self, path: &str, rewards: &Rewards, scene: Scene<'_>) {
        let Some(frame) = scene.shelf.frame.as_ref().map(|frame| &frame.raw) else {
            return;
        };
        let parts = [
            ("souls", rewards.souls, frame.souls),
            ("items", rewards.items, 4),
            ("skills", rewards.skills, 3),
            ("life", rewards.life, frame.life),
            ("calm", rewards.calm, frame.fear),
            ("traps", rewards.traps, frame.traps),
        ];
        for (name, amount, most) in parts {
            let at = format!("{path}.{name}");
            self.number(&at, &format!("`{name}`"), amount, 0, most.into());
        }
        if parts.iter().all(|(_, amount, _)| *amount == 0) {
            self.idle(
                path,
                "there is no reward",
                "write `souls`, `items`, `skills`, `life`, `calm` or `traps`",
            );
        }
    }

    /// Trials, of a card or, `within` another, of a way through it.
    fn trials(&mut self, path: &str, trials: &[Trial], scene: Scene<'_>, within: bool) {
        if trials.is_empty() {
            self.idle(path, "there is nothing to pass", "write a challenge");
        }
        for (n, trial) in trials.iter().enumerate() {
            let at = format!("{path}.{n}");
            match trial {
                Trial::Hits { hits, .. } => {
                    self.number(&format!("{at}.hits"), "`hits`", *hits, 1, 9);
                }
                Trial::Run(spaces) => {
                    self.number(&format!("{at}.0"), "the length of the run", *spaces, 2, 9);
                }
                Trial::Withstand(most) => {
                    self.number(&format!("{at}.0"), "the damage", *most, 0, 20);
                }
                Trial::AllDifferent(dice) => {
                    self.number(&format!("{at}.0"), "the number of dice", *dice, 2, 6);
                }
                Trial::Be(cond) => self.cond(&format!("{at}.0"), cond, scene),
                Trial::Either(_) if within => self.shape(
                    &at,
                    "this is a choice within a choice",
                    "write all ways side by side in one `Either`",
                ),
                Trial::Either(choices) => {
                    if choices.len() < 2 {
                        self.shape(
                            &format!("{at}.0"),
                            "there is nothing to choose from",
                            "write two ways or more",
                        );
                    }
                    for (n, choice) in choices.iter().enumerate() {
                        self.text(&format!("{at}.0.{n}.text"), &choice.text);
                        let inner = format!("{at}.0.{n}.trials");
                        self.trials(&inner, &choice.trials, scene, true);
                    }
                }
                Trial::Brave | Trial::Slay | Trial::Guess => {}
            }
        }
    }
}
