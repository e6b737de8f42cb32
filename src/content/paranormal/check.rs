//! Everything that can be wrong with content whose files are well formed.

mod ability;
mod asset;
mod boss;
mod clue;
mod condition;
mod count;
mod finale;
mod guide;
mod hero;
mod location;
mod monster;
mod op;
mod symbol;
mod text;

use super::entry::{Finding, Kind};
use super::shelf::Shelf;

/// All that is wrong with the entries taken together, though each is sound.
pub(crate) fn together(shelf: &Shelf) -> Vec<Finding> {
    let mut found = Vec::new();
    count::check(shelf, &mut found);
    found
}

/// All warnings.
pub(crate) fn warnings(shelf: &Shelf) -> Vec<Finding> {
    let mut found = entries(shelf);
    found.retain(|finding| !finding.fault.is_error());
    symbol::check(shelf, &mut found);
    clue::reach(shelf, &mut found);
    guide::check(shelf, &mut found);
    found
}

/// All faults of the entries, each for itself and with those that it names.
pub(crate) fn entries(shelf: &Shelf) -> Vec<Finding> {
    let mut found = Vec::new();
    text::check(shelf, &mut found);
    count::frame(shelf, &mut found);
    shelf
        .assets
        .values()
        .for_each(|asset| asset::check(asset, &mut found));
    shelf
        .heroes
        .values()
        .for_each(|hero| hero::check(hero, shelf, &mut found));
    shelf
        .locations
        .values()
        .for_each(|place| location::check(place, shelf, &mut found));
    monster::check(shelf, &mut found);
    shelf
        .clues
        .values()
        .for_each(|clue| clue::check(clue, shelf, &mut found));
    shelf
        .bosses
        .values()
        .for_each(|boss| boss::check(boss, shelf, &mut found));
    found
}

/// One entry, and where what is found wrong with it goes.
type Desk<'a, T> = crate::content::stock::Desk<'a, Kind, T>;
