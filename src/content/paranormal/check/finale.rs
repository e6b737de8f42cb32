//! The Finale of a Boss: whatever it names must be there, and its steps must be able to happen.

use super::Desk;
use crate::content::near::near;
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::Key;
use crate::vocab::paranormal::*;

/// Checks the Finale of a Boss.
pub(super) fn check(boss: &Entry<raw::Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let mut finale = Finale {
        shelf,
        desk: Desk { entry: boss, found },
        standee: false,
        laid: Vec::new(),
    };
    let raw = &boss.raw.finale;
    for (index, stage) in raw.setup.iter().enumerate() {
        finale.stage(&format!("finale.setup.{index}"), stage);
    }
    for (index, menace) in raw.enemy_turn.iter().enumerate() {
        finale.menace(&format!("finale.enemy_turn.{index}"), menace);
    }
    for (index, ban) in raw.bans.iter().enumerate() {
        if let Ban::Approach(card) = ban {
            finale.laid_card(&format!("finale.bans.{index}.0"), *card);
        }
    }
    match raw.lair {
        Lair::Card(card) => finale.laid_card("finale.lair.0", card),
        Lair::Standee => finale.needs_standee("finale.lair"),
    }
    finale.brink();
    finale.reveal();
    finale.minions();
    finale.marks();
}

struct Finale<'a> {
    shelf: &'a Shelf,
    desk: Desk<'a, raw::Boss>,
    /// The standee has been put somewhere.
    standee: bool,
    /// Own cards laid on the Map so far.
    laid: Vec<Key>,
}

impl Finale<'_> {
    fn stage(&mut self, path: &str, stage: &Stage) {
        match stage {
            Stage::Lay { card, at, how: _ } => {
                self.card(&format!("{path}.card"), *card);
                self.place(&format!("{path}.at"), *at);
                self.covered(&format!("{path}.at"), *at);
                self.laid.push(*card);
            }
            Stage::Minions { count, at } => self.arrival(path, *count, at),
            Stage::Standee(place) => {
                self.place(&format!("{path}.0"), *place);
                if *place == Place::Standee {
                    self.desk.shape(
                        path,
                        "the standee cannot be put where it stands",
                        "name another place",
                    );
                }
                self.standee = true;
            }
            Stage::Marks { mark, at } => {
                self.mark(&format!("{path}.mark"), *mark);
                self.desk.twice(&format!("{path}.at"), "`at`", at);
            }
            Stage::Break(place) => self.place(&format!("{path}.0"), *place),
            Stage::Assets | Stage::Reveal | Stage::StackMinions => {}
        }
    }

    fn menace(&mut self, path: &str, menace: &Menace) {
        match menace {
            Menace::RaiseDoom => {
                if self.desk.entry.raw.finale.doom_track == DoomTrack::Leaves {
                    self.desk.idle(
                        path,
                        "Doom cannot rise, since the Doom Track leaves play",
                        "write `doom_track: Stays`",
                    );
                }
            }
            Menace::PlaceMarks { mark, around } => {
                self.mark(&format!("{path}.mark"), *mark);
                self.place(&format!("{path}.around"), *around);
            }
            Menace::RollStandee => self.needs_standee(path),
            Menace::Stride(spaces) => {
                self.needs_standee(path);
                self.desk
                    .number(&format!("{path}.0"), "the number of spaces", *spaces, 1, 11);
            }
            Menace::Hunt => {}
            Menace::Minions { count, at } => self.arrival(path, *count, at),
        }
    }

    fn arrival(&mut self, path: &str, count: u8, at: &Arrival) {
        self.desk.number(
            &format!("{path}.count"),
            "the number of Minions",
            count,
            1,
            16,
        );
        let place = format!("{path}.at.0");
        match at {
            Arrival::Cells(cells) => {
                self.desk.twice(&place, "`Cells`", cells);
                if cells.len() < usize::from(count) {
                    let what = format!(
                        "{count} Minions arrive, but only {} cells are named",
                        cells.len()
                    );
                    self.desk.shape(&place, &what, "name one cell for each");
                }
            }
            Arrival::Touching(near) | Arrival::Beside(near) => self.place(&place, *near),
            Arrival::Rolled => {}
        }
    }

    fn place(&mut self, path: &str, place: Place) {
        match place {
            Place::Cell(_) | Place::Motel => {}
            Place::Location(key) => {
                self.shelf.needs(
                    Kind::Location,
                    key,
                    self.desk.entry,
                    &format!("{path}.0"),
                    self.desk.found,
                );
            }
            Place::Card(key) => self.laid_card(&format!("{path}.0"), key),
            Place::Standee => self.needs_standee(path),
        }
    }

    /// A card may not be laid on Home, where all Heroes go (PN-RUL-123).
    fn covered(&mut self, path: &str, place: Place) {
        let home = |key: &Key| {
            self.shelf
                .locations
                .get(key)
                .is_some_and(|place| place.raw.home)
        };
        if place == Place::Motel || matches!(place, Place::Location(key) if home(&key)) {
            let what = "a card is laid on the Motel, where all Heroes begin the Finale";
            self.desk.shape(path, what, "name another place");
        }
    }

    fn needs_standee(&mut self, path: &str) {
        if !self.standee {
            let what = "the Boss' standee is not on the Map at this point";
            self.desk
                .shape(path, what, "put `Standee(...)` into `setup` before it");
        }
    }

    fn card(&mut self, path: &str, key: Key) -> bool {
        let cards = &self.desk.entry.raw.cards;
        let known = cards.iter().any(|card| card.id == key);
        if !known {
            let help = near(key.as_str(), cards.iter().map(|card| card.id.as_str()));
            let what = format!("`{key}` is none of the `cards` of this Boss");
            self.desk
                .found
                .push(self.desk.entry.error(path, "unknown-id", what).help(help));
        }
        known
    }

    fn laid_card(&mut self, path: &str, key: Key) {
        if self.card(path, key) && !self.laid.contains(&key) {
            let what = format!("the card `{key}` is not on the Map at this point");
            self.desk
                .shape(path, &what, "put `Lay(...)` for it into `setup` before it");
        }
    }

    fn mark(&mut self, path: &str, key: Key) {
        let marks = &self.desk.entry.raw.marks;
        if !marks.iter().any(|mark| mark.id == key) {
            let help = near(key.as_str(), marks.iter().map(|mark| mark.id.as_str()));
            let what = format!("`{key}` is none of the `marks` of this Boss");
            self.desk
                .found
                .push(self.desk.entry.error(path, "unknown-id", what).help(help));
        }
    }

    /// The card that is flipped when Doom is full.
    fn brink(&mut self) {
        let raw = &self.desk.entry.raw;
        let path = "finale.brink";
        let Some(key) = raw.finale.brink else {
            let back = raw.cards.iter().position(|card| card.back.is_some());
            if let Some(index) = back {
                let what = "the back of this card never comes into view";
                self.warn(
                    &format!("cards.{index}.back"),
                    what,
                    "name the card as the `brink` of the Finale",
                );
            }
            return;
        };
        let back = raw
            .cards
            .iter()
            .any(|card| card.id == key && card.back.is_some());
        self.laid_card(path, key);
        if !back && raw.cards.iter().any(|card| card.id == key) {
            self.desk.shape(
                path,
                &format!("the card `{key}` has no `back` to be flipped to"),
                "add `back: Some((...))`",
            );
        }
        if raw.finale.doom_track == DoomTrack::Leaves {
            self.desk.idle(
                path,
                "Doom never fills its track, which leaves play",
                "write `doom_track: Stays`",
            );
        } else if !raw.finale.enemy_turn.contains(&Menace::RaiseDoom) {
            self.warn(
                path,
                "Doom does not rise in this Finale",
                "add `RaiseDoom` to `enemy_turn`",
            );
        }
    }

    fn reveal(&mut self) {
        if !self.desk.entry.raw.finale.setup.contains(&Stage::Reveal) {
            self.warn(
                "finale.setup",
                "the Boss card is never turned face up",
                "add `Reveal` to `setup`",
            );
        }
        if self.desk.entry.raw.finale.enemy_turn.is_empty() {
            self.warn(
                "finale.enemy_turn",
                "nothing happens in the Enemy Turns of the Finale",
                "add a step",
            );
        }
    }

    fn minions(&mut self) {
        let raw = &self.desk.entry.raw;
        let there: u16 = raw
            .minions
            .cards
            .iter()
            .map(|card| u16::from(card.copies))
            .sum();
        let drawn = raw.finale.setup.iter().map(|stage| match stage {
            Stage::Minions { count, .. } => u16::from(*count),
            _ => 0,
        });
        let drawn: u16 = drawn.sum();
        if drawn > there {
            let what = format!("the setup draws {drawn} Minions, but there are {there}");
            self.desk.shape(
                "finale.setup",
                &what,
                "draw fewer, or add cards or `copies` to `minions`",
            );
        }
    }

    fn marks(&mut self) {
        let raw = &self.desk.entry.raw;
        for (index, mark) in raw.marks.iter().enumerate() {
            let laid = raw.finale.setup.iter().map(|stage| match stage {
                Stage::Marks { mark: key, at } if *key == mark.id => at.len(),
                _ => 0,
            });
            let laid: usize = laid.sum();
            let placed = |menace: &Menace| matches!(menace, Menace::PlaceMarks { mark: key, .. } if *key == mark.id);
            let path = format!("marks.{index}");
            if laid > usize::from(mark.count) {
                let what = format!(
                    "the setup lays {laid} marks `{}`, but there are {}",
                    mark.id, mark.count
                );
                self.desk.shape(
                    &format!("{path}.count"),
                    &what,
                    "write a greater `count`, or lay fewer",
                );
            } else if laid == 0 && !raw.finale.enemy_turn.iter().any(placed) {
                self.warn(
                    &path,
                    &format!("the marks `{}` never come into play", mark.id),
                    "lay them in the Finale",
                );
            }
        }
    }

    fn warn(&mut self, path: &str, what: &str, help: &str) {
        self.desk
            .found
            .push(self.desk.entry.warning(path, "no-effect", what).help(help));
    }
}
