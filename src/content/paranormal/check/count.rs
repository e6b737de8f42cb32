//! How many there must be of each kind (PN-COMP), and the numbers of the game as a whole.

use super::Desk;
use crate::content::paranormal::entry::{About, Finding, Kind, nowhere};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::{Kinds, Rows, Stock};
use crate::vocab::Spot;

/// Basic Monster cards (PN-COMP-01).
const BASIC: u32 = 35;
/// Spread types, and cards of each (PN-COMP-02, PN-COMP-03, PN-CARD-21).
const SPREAD: u32 = 3;
/// Clue cards (PN-COMP-06).
const CLUES: u32 = 19;
/// Assets that are neither Starting Items nor Boss Assets (PN-CARD-44).
const OTHER_ASSETS: u32 = 36;
/// Fewest Heroes (PN-COMP-05).
const HEROES: u32 = 6;
/// Cells for central Locations (PN-SETUP-03).
const CENTRAL: usize = 4;

/// Checks the numbers of the game.
pub(super) fn frame(shelf: &Shelf, found: &mut Vec<Finding>) {
    let Some(entry) = &shelf.frame else {
        return;
    };
    let raw = &entry.raw;
    let mut desk = Desk { entry, found };
    if raw.name.trim().is_empty() {
        let finding = desk
            .entry
            .error("name", "empty-text", "the name of the game is empty");
        desk.found.push(finding.help("write one"));
    }
    desk.number("doom_limit", "`doom_limit`", raw.doom_limit, 1, 99);
    desk.number("spawns", "`spawns`", raw.spawns, 1, 9);
    desk.number("actions", "`actions`", raw.actions, 1, 9);
    desk.number("steps", "`steps`", raw.steps, 1, 6);
    desk.number("team", "`team`", raw.team, 1, 5);
    desk.number("reroll_limit", "`reroll_limit`", raw.reroll_limit, 0, 20);
    desk.number("wild_limit", "`wild_limit`", raw.wild_limit, 0, 20);
    desk.number("assist_limit", "`assist_limit`", raw.assist_limit, 0, 20);
    desk.number("red_dice", "`red_dice`", raw.red_dice, 0, 6);
    desk.number("energy_d6", "`energy_d6`", raw.energy_d6, 1, 60);
    desk.number("energy_d8", "`energy_d8`", raw.energy_d8, 0, 60);
    desk.number("health_tokens", "`health_tokens`", raw.health_tokens, 1, 99);
    desk.number("cubes", "`cubes`", raw.cubes, 1, 9);
}

/// Checks the counts.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    if shelf.frame.is_none() && !shelf.lacks(Kind::Frame) {
        let finding = nowhere(
            Kind::Frame,
            "game-unfinished",
            "the numbers of the game are missing",
        );
        found.push(finding.help("write `game: (...)` in game.ron"));
    }
    let mut counts = Counts { shelf, found };
    counts.some(Kind::Symbol);
    counts.some(Kind::Type);
    let copies = |row: &crate::content::paranormal::shelf::Row<raw::Monster>| -> u32 {
        row.values()
            .map(|monster| u32::from(monster.raw.copies))
            .sum()
    };
    counts.exactly(
        Kind::Monster,
        "Basic Monsters",
        copies(&shelf.monsters),
        BASIC,
    );
    counts.spread();
    counts.exactly(Kind::Clue, "Clues", number(shelf.clues.len()), CLUES);
    counts.exactly(
        Kind::Location,
        "Locations",
        number(shelf.locations.len()),
        Spot::COUNT.into(),
    );
    counts.assets();
    counts.heroes();
    counts.home();
    if shelf.bosses.is_empty() && !shelf.lacks(Kind::Boss) {
        let finding = nowhere(Kind::Boss, "game-unfinished", "there is no Boss");
        counts
            .found
            .push(finding.help("write a file with `boss: (...)`"));
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

struct Counts<'a> {
    shelf: &'a Shelf,
    found: &'a mut Vec<Finding>,
}

impl Counts<'_> {
    /// A fault about all entries of a kind, shown at the first of them.
    fn say(&mut self, kind: Kind, code: &'static str, what: String, help: &str) {
        let mut finding = nowhere(kind, code, what).help(help);
        if let Some(place) = self.shelf.first_place(kind) {
            finding.fault.path = place.path;
            finding.fault.line = place.line;
            finding.fault.column = place.column;
        }
        finding.about = About::All(kind);
        self.found.push(finding);
    }

    fn some(&mut self, kind: Kind) {
        if self.shelf.keys(kind).is_empty() && !self.shelf.lacks(kind) {
            let what = format!("there is no {kind}");
            self.say(
                kind,
                "game-unfinished",
                what,
                &format!("add `{}: [...]` to game.ron", kind.field()),
            );
        }
    }

    fn exactly(&mut self, kind: Kind, name: &str, count: u32, wanted: u32) {
        if count != wanted && !self.shelf.lacks(kind) {
            let what = format!("there are {count} {name}, but the game has {wanted}");
            let step = if count < wanted {
                "add some"
            } else {
                "take some out"
            };
            self.say(
                kind,
                "wrong-count",
                what,
                &format!("{step}, or change `copies`"),
            );
        }
    }

    fn spread(&mut self) {
        if self.shelf.lacks(Kind::Type) || self.shelf.lacks(Kind::Spread) {
            return;
        }
        let types: Vec<_> = self
            .shelf
            .types
            .values()
            .filter(|kind| kind.raw.spreads)
            .map(|kind| kind.key)
            .collect();
        if number(types.len()) != SPREAD {
            let what = format!(
                "{} types have `spreads: true`, but the game has {SPREAD}",
                types.len()
            );
            self.say(
                Kind::Type,
                "wrong-count",
                what,
                "three types of Monster spread",
            );
        }
        for key in types {
            let cards = self
                .shelf
                .spread
                .values()
                .filter(|monster| monster.raw.kind == key);
            let count: u32 = cards.map(|monster| u32::from(monster.raw.copies)).sum();
            self.exactly(
                Kind::Spread,
                &format!("Spread Monsters of the type `{key}`"),
                count,
                SPREAD,
            );
        }
    }

    fn assets(&mut self) {
        // Who brings an Asset along must be known to tell it from the others.
        if self.shelf.lacks(Kind::Hero) {
            return;
        }
        let (starting, of_bosses) = (self.shelf.starting_items(), self.shelf.boss_assets());
        let others = self.shelf.assets.values().filter(|asset| {
            let key = &asset.key;
            !starting.contains(key)
                && !of_bosses.contains(key)
                && !self.shelf.gone.spoken_for.contains(key)
        });
        let count: u32 = others.map(|asset| u32::from(asset.raw.copies)).sum();
        // A Boss that is left out may have named the wrong one, or none that can be read.
        if self.shelf.lacks(Kind::Boss) || self.shelf.gone.strays > 0 {
            return;
        }
        self.exactly(
            Kind::Asset,
            "Assets besides Starting Items and Boss Assets",
            count,
            OTHER_ASSETS,
        );
    }

    fn heroes(&mut self) {
        let count = number(self.shelf.heroes.len());
        if count < HEROES && !self.shelf.lacks(Kind::Hero) {
            let what = format!("there are {count} Heroes, but the game has at least {HEROES}");
            self.say(Kind::Hero, "wrong-count", what, "add some");
        }
        if let Some(frame) = &self.shelf.frame
            && u32::from(frame.raw.team) >= count
            && count >= HEROES
        {
            let what = format!(
                "a team of {} leaves no Hero to be lost, for there are {count}",
                frame.raw.team
            );
            self.say(
                Kind::Frame,
                "game-unfinished",
                what,
                "write a smaller `team`",
            );
        }
    }

    fn home(&mut self) {
        if self.shelf.lacks(Kind::Location) || self.shelf.locations.is_empty() {
            return;
        }
        let of = |home: bool| {
            let places = self.shelf.locations.values().filter(move |place| {
                if home {
                    place.raw.home
                } else {
                    place.raw.central
                }
            });
            places
                .map(|place| format!("`{}`", place.key))
                .collect::<Vec<_>>()
        };
        let (homes, central) = (of(true), of(false));
        if homes.is_empty() {
            let what = "no Location is Home".to_owned();
            self.say(
                Kind::Location,
                "game-unfinished",
                what,
                "write `home: true, central: true` at one of them",
            );
        } else if homes.len() > 1 {
            let what = format!("{} Locations are Home: {}", homes.len(), homes.join(", "));
            self.say(
                Kind::Location,
                "game-unfinished",
                what,
                "delete `home: true` from all but one",
            );
        }
        if central.len() > CENTRAL {
            let what = format!(
                "{} Locations are central, but there are {CENTRAL} central cells",
                central.len()
            );
            self.say(
                Kind::Location,
                "wrong-count",
                what,
                "delete `central: true` from some",
            );
        }
    }
}
