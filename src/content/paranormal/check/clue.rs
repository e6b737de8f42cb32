//! Clues (PN-CLUE, PN-CARD-30 to PN-CARD-35).

use crate::content::paranormal::compile::grid;
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::paranormal::ClueWord;
use crate::vocab::{Key, Spot};

/// Checks a Clue.
pub(super) fn check(clue: &Entry<raw::Clue>, shelf: &Shelf, found: &mut Vec<Finding>) {
    match &clue.raw.says {
        ClueWord::NextTo(key)
        | ClueWord::NotNextTo(key)
        | ClueWord::On(key)
        | ClueWord::NotOn(key) => {
            if shelf.needs(Kind::Symbol, *key, clue, "says.0", found)
                && !shelf.lacks(Kind::Location)
            {
                symbol(clue, *key, shelf, found);
            }
        }
        ClueWord::Grid(rows) => cells(clue, rows, found),
    }
}

/// PN-CARD-34.
fn symbol(clue: &Entry<raw::Clue>, key: Key, shelf: &Shelf, found: &mut Vec<Finding>) {
    let shown = shelf
        .locations
        .values()
        .filter(|place| place.raw.light.symbols.contains(&key))
        .count();
    if shown == 0 {
        let finding = clue.error(
            "says.0",
            "clue-gap",
            format!("no Location shows the symbol `{key}`"),
        );
        found.push(finding.help("give the symbol to a Location, or name another"));
    } else if shown == shelf.locations.len() {
        let what = format!(
            "every Location shows the symbol `{key}`, so this Clue rules out all or nothing"
        );
        found.push(
            clue.error("says.0", "clue-gap", what)
                .help("take the symbol off some Locations"),
        );
    }
}

fn cells(clue: &Entry<raw::Clue>, rows: &[String], found: &mut Vec<Finding>) {
    let mut sound = rows.len() == 4;
    if !sound {
        let what = format!("the Grid has {} rows", rows.len());
        let finding = clue.error("says.0", "wrong-shape", what);
        found.push(finding.help("write four rows of four characters"));
    }
    for (index, row) in rows.iter().enumerate() {
        if row.chars().count() != 4 || row.chars().any(|cell| cell != '#' && cell != '.') {
            let what = format!("row {} of the Grid is \"{row}\"", index + 1);
            let finding = clue.error(&format!("says.0.{index}"), "wrong-shape", what);
            found.push(
                finding.help("a row is four characters: `#` for a marked cell, `.` for another"),
            );
            sound = false;
        }
    }
    let marked = grid(rows);
    if sound && (marked == 0 || marked == u16::MAX) {
        let which = if marked == 0 { "no cell" } else { "every cell" };
        let finding = clue.error("says", "clue-gap", format!("the Grid marks {which}"));
        found.push(finding.help("mark some cells with `#` and others with `.`"));
    }
}

/// Warns of Locations that no set of Clues points out alone, wherever they lie (PN-CARD-35).
pub(super) fn reach(shelf: &Shelf, found: &mut Vec<Finding>) {
    let places: Vec<&Entry<raw::Location>> = shelf.locations.values().collect();
    let cells = usize::from(Spot::COUNT);
    if places.len() != cells
        || shelf.clues.is_empty()
        || shelf.lacks(Kind::Clue)
        || shelf.lacks(Kind::Location)
    {
        return;
    }
    // Each Location comes to lie on each cell once, with ever different neighbours.
    let mut reached = vec![false; cells];
    for turn in 0..cells {
        let lying: Vec<usize> = (0..cells)
            .map(|cell| (cell * 5 + turn * 3) % cells)
            .collect();
        let spots: Vec<u16> = shelf
            .clues
            .values()
            .map(|clue| allowed(&clue.raw.says, &lying, &places))
            .collect();
        for (cell, place) in lying.iter().enumerate() {
            let true_here = spots.iter().filter(|spots| *spots >> cell & 1 == 1);
            let left = true_here.fold(u16::MAX, |left, spots| left & spots);
            if left.count_ones() == 1
                && let Some(reached) = reached.get_mut(*place)
            {
                *reached = true;
            }
        }
    }
    for (place, reached) in places.iter().zip(reached) {
        if !reached {
            let what = "no set of Clues points to this Location alone";
            let finding = place.warning("light.symbols", "clue-gap", what);
            found.push(
                finding.help("give it other symbols, or add a Clue that tells it from the others"),
            );
        }
    }
}

/// The cells that a Clue allows, one bit each, with Locations lying like that.
fn allowed(says: &ClueWord, lying: &[usize], places: &[&Entry<raw::Location>]) -> u16 {
    let shows = |spot: Spot, key: &Key| {
        let place = lying.get(spot.index()).and_then(|index| places.get(*index));
        place.is_some_and(|place| place.raw.light.symbols.contains(key))
    };
    let fits = |spot: Spot| match says {
        ClueWord::NextTo(key) => spot.beside().any(|other| shows(other, key)),
        ClueWord::NotNextTo(key) => !spot.beside().any(|other| shows(other, key)),
        ClueWord::On(key) => shows(spot, key),
        ClueWord::NotOn(key) => !shows(spot, key),
        ClueWord::Grid(rows) => grid(rows) >> spot.index() & 1 == 1,
    };
    Spot::all()
        .filter(|spot| fits(*spot))
        .fold(0, |bits, spot| bits | 1 << spot.index())
}
