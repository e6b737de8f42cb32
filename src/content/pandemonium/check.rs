//! Everything that can be wrong with content of Pandemonium whose files are well formed.

mod ally;
mod card;
mod chapter;
mod count;
mod effect;
mod item;
mod mechanic;
mod piece;
mod tile;

use super::kind::{Finding, Kind};
use super::shelf::Shelf;
use crate::board::Board;
use crate::content::stock;

pub(super) use count::{invocation, together, warnings};

/// All faults of the entries, each for itself and with those that it names.
pub(super) fn entries(shelf: &Shelf) -> Vec<Finding> {
    let mut found = Vec::new();
    if let Some(frame) = &shelf.frame {
        count::frame(frame, &mut found);
    }
    for each in shelf.breeds.values() {
        piece::breed(each, shelf, &mut found);
    }
    for each in shelf.characters.values() {
        piece::character(each, shelf, &mut found);
    }
    for each in shelf.trees.values() {
        piece::tree(each, shelf, &mut found);
    }
    for each in shelf.bosses.values() {
        ally::boss(each, shelf, &mut found);
    }
    for each in shelf.tiles.values() {
        tile::check(each, &mut found);
    }
    for each in shelf.items.values() {
        item::check(each, shelf, &mut found);
    }
    for each in shelf.events.values() {
        card::event(each, shelf, &mut found);
    }
    for each in shelf.pacts.values() {
        card::pact(each, shelf, &mut found);
    }
    for each in shelf.combos.values() {
        card::combo(each, shelf, &mut found);
    }
    for each in shelf.dimensions.values() {
        card::dimension(each, shelf, &mut found);
    }
    for each in shelf.allies.values() {
        ally::check(each, shelf, &mut found);
    }
    for each in shelf.chapters.values() {
        chapter::check(each, shelf, &mut found);
    }
    found
}

/// One entry, and where what is found wrong with it goes.
type Desk<'a, T> = stock::Desk<'a, Kind, T>;

/// What effects and conditions of an entry can speak of.
#[derive(Clone, Copy)]
struct Scene<'a> {
    shelf: &'a Shelf,
    /// The board of a chapter, if it can be laid.
    board: Option<&'a Board>,
    /// Whether spaces can be named at all.
    chapter: bool,
    /// The last round: of the chapter, else of the Round Counter.
    rounds: u8,
}

impl<'a> Scene<'a> {
    /// For entries that belong to no chapter.
    fn anywhere(shelf: &'a Shelf) -> Scene<'a> {
        Scene {
            shelf,
            board: None,
            chapter: false,
            rounds: shelf.frame.as_ref().map_or(99, |frame| frame.raw.rounds),
        }
    }
}
