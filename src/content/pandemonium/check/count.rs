//! The numbers of the game, how many there must be of each kind, and the Invocation die.

use super::Desk;
use crate::content::pandemonium::Frame;
use crate::content::pandemonium::kind::{Entry, Finding, Kind};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::stock::{About, Kinds, Rows, Stock, nowhere};

/// Numbers of the Invocation die that stand for a breed (PD-RUL-123).
const INVOCATION: std::ops::RangeInclusive<u8> = 1..=11;

/// Fewest cards of a deck that does not come round too often.
const DECKS: [(Kind, u32); 6] = [
    (Kind::Item, 30),
    (Kind::Event, 16),
    (Kind::Pact, 8),
    (Kind::Combo, 8),
    (Kind::Dimension, 6),
    (Kind::Ally, 4),
];

/// Checks the numbers of the game.
pub(super) fn frame(entry: &Entry<Frame>, found: &mut Vec<Finding>) {
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("name", &raw.name);
    desk.number("hit_faces", "`hit_faces`", raw.hit_faces, 1, 5);
    desk.number("life", "`life`", raw.life, 1, 99);
    desk.number("fear", "`fear`", raw.fear, 1, 99);
    let fear = u64::from(raw.fear);
    desk.number("fear_will", "`fear_will`", raw.fear_will, 1, fear);
    desk.number("fear_defense", "`fear_defense`", raw.fear_defense, 1, fear);
    desk.number("souls", "`souls`", raw.souls, 0, 99);
    desk.number("traps", "`traps`", raw.traps, 0, 99);
    desk.number("backpack", "`backpack`", raw.backpack, 0, 9);
    desk.number("rounds", "`rounds`", raw.rounds, 1, 99);
    for (n, night) in raw.nights.iter().enumerate() {
        let path = format!("nights.{n}");
        desk.number(&path, "the night", *night, 1, raw.rounds.into());
    }
    desk.twice("nights", "`nights`", &raw.nights);
    desk.number("creatures", "`creatures`", raw.creatures, 1, 20);
    let evil = raw.evil_barricade;
    desk.number("evil_barricade", "`evil_barricade`", evil, 1, 99);
    desk.number("charge", "`charge`", raw.charge, 1, 99);
    let (least, most) = raw.characters;
    desk.number("characters.0", "the fewest characters", least, 1, 8);
    let most_path = "characters.1";
    desk.number(most_path, "the most characters", most, least.into(), 8);
}

/// All that is wrong with the entries taken together, though each is sound.
pub(crate) fn together(shelf: &Shelf) -> Vec<Finding> {
    let mut found = Vec::new();
    // Where there is nothing at all, the files that hold nothing have been named.
    if shelf.is_empty() {
        return found;
    }
    if shelf.frame.is_none() && !shelf.lacks(Kind::Frame) {
        let finding = nowhere(
            Kind::Frame,
            "game-unfinished",
            "the numbers of the game are missing",
        );
        found.push(finding.help("write `game: (...)` in game.ron"));
    }
    for kind in Kind::ALL {
        if *kind != Kind::Frame && shelf.keys(*kind).is_empty() && !shelf.lacks(*kind) {
            let finding = nowhere(*kind, "game-unfinished", format!("there is no {kind}"));
            let help = if *kind == Kind::Chapter {
                "write a file with `chapter: (...)`".to_owned()
            } else {
                format!("write a file with `{}: [...]`", kind.field())
            };
            found.push(finding.help(help));
        }
    }
    if let Some(frame) = &shelf.frame
        && !shelf.lacks(Kind::Character)
    {
        let (there, most) = (shelf.characters.len(), frame.raw.characters.1);
        if there > 0 && there < usize::from(most) {
            let what = format!("there are {there} characters, but a game has up to {most}");
            let finding = at_first(shelf, Kind::Character, "wrong-count", what);
            found.push(finding.help("add some, or write a smaller number into `game`"));
        }
    }
    if !shelf.lacks(Kind::Breed) && !shelf.breeds.is_empty() {
        found.extend(invocation(shelf));
        found.extend(order(shelf));
    }
    found
}

/// A fault about all entries of a kind, shown at the first of them.
fn at_first(shelf: &Shelf, kind: Kind, code: &'static str, what: String) -> Finding {
    let mut finding = nowhere(kind, code, what);
    if let Some(place) = shelf.first_place(kind) {
        finding.fault.path = place.path;
        finding.fault.line = place.line;
        finding.fault.column = place.column;
    }
    finding
}

/// Each number 1 to 11 stands for exactly one breed (PD-RUL-123).
pub(crate) fn invocation(shelf: &Shelf) -> Vec<Finding> {
    let mut found = Vec::new();
    for number in INVOCATION {
        let mut named = shelf
            .breeds
            .values()
            .filter(|breed| breed.raw.invocation.contains(&number));
        let first = named.next();
        let mut other = named.next();
        if let (Some(one), Some(two)) = (first, other)
            && one.place() > two.place()
        {
            other = first;
        }
        if let Some(other) = other {
            let place = other.raw.invocation.iter().position(|n| *n == number);
            let path = format!("invocation.{}", place.unwrap_or_default());
            let what = format!("the {number} of the Invocation die stands for another breed too");
            let finding = other.error(&path, "wrong-count", what);
            let finding = finding.help("give each number 1 to 11 to one breed");
            found.push(finding.about_all(Kind::Breed));
        } else if first.is_none() {
            let what = format!("the {number} of the Invocation die stands for no breed");
            let finding = at_first(shelf, Kind::Breed, "wrong-count", what);
            found.push(finding.help("give each number 1 to 11 to one breed"));
        }
    }
    found
}

/// The numbers of the Invocation die rise as Agility falls (PD-CREA-03).
fn order(shelf: &Shelf) -> Vec<Finding> {
    let mut breeds: Vec<_> = shelf.breeds.values().collect();
    breeds.sort_by_key(|breed| (breed.raw.invocation.iter().min().copied(), breed.key));
    breeds.retain(|breed| !breed.raw.invocation.is_empty());
    let mut found = Vec::new();
    for (before, after) in breeds.iter().zip(breeds.iter().skip(1)) {
        if after.raw.agility > before.raw.agility {
            let what = format!(
                "it has more Agility than `{}`, but a higher number of the Invocation die",
                before.key
            );
            let finding = after.error("agility", "wrong-shape", what);
            let help = "the first number belongs to the most agile breed, and so on";
            let mut finding = finding.help(help);
            finding.about = About::All(Kind::Breed);
            found.push(finding);
        }
    }
    found
}

/// All warnings.
pub(crate) fn warnings(shelf: &Shelf) -> Vec<Finding> {
    let mut found = super::entries(shelf);
    found.retain(|finding| !finding.fault.is_error());
    for (kind, least) in DECKS {
        let count = cards(shelf, kind);
        if count < least && !shelf.lacks(kind) && !shelf.keys(kind).is_empty() {
            let what = format!("the deck of {kind} cards has {count}");
            let mut finding = at_first(shelf, kind, "number-guide", what);
            finding.fault.severity = crate::content::Severity::Warning;
            found.push(finding.help(format!(
                "with {least} or more it does not come round too often"
            )));
        }
    }
    found
}

/// Cards of a deck, copies counted; of allies those that are in every game.
fn cards(shelf: &Shelf, kind: Kind) -> u32 {
    let sum = |copies: &mut dyn Iterator<Item = u8>| copies.map(u32::from).sum();
    match kind {
        Kind::Item => sum(&mut shelf.items.values().map(|card| card.raw.copies)),
        Kind::Event => sum(&mut shelf.events.values().map(|card| card.raw.copies)),
        Kind::Pact => sum(&mut shelf.pacts.values().map(|card| card.raw.copies)),
        Kind::Combo => sum(&mut shelf.combos.values().map(|card| card.raw.copies)),
        Kind::Dimension => sum(&mut shelf.dimensions.values().map(|card| card.raw.copies)),
        Kind::Ally => sum(&mut shelf.allies.values().map(|ally| u8::from(!ally.raw.rare))),
        _ => 0,
    }
}
