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

use super::entry::{Entry, Finding};
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
struct Desk<'a, T> {
    entry: &'a Entry<T>,
    found: &'a mut Vec<Finding>,
}

impl<T> Desk<'_, T> {
    /// Complains about the part at `path` if its number is not within `least` to `most`.
    fn number(&mut self, path: &str, name: &str, number: impl Into<u64>, least: u64, most: u64) {
        let number = number.into();
        if number < least || number > most {
            let what = format!("{name} is {number}");
            let finding = self.entry.error(path, "out-of-range", what);
            self.found
                .push(finding.help(format!("it can be {least} to {most}")));
        }
    }

    /// Complains that parts do not fit each other.
    fn shape(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "wrong-shape", what).help(help));
    }

    /// Complains about a part that does nothing.
    fn idle(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "no-effect", what).help(help));
    }

    /// Complains about a number of dice or a face that no dice can show.
    fn out_of_reach(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "out-of-reach", what).help(help));
    }

    /// Complains about a list that says something twice.
    fn twice<I: PartialEq + std::fmt::Debug>(&mut self, path: &str, name: &str, list: &[I]) {
        for (index, item) in list.iter().enumerate() {
            if list.iter().take(index).any(|earlier| earlier == item) {
                let what = format!("{name} lists {item:?} twice");
                let finding = self
                    .entry
                    .error(&format!("{path}.{index}"), "wrong-value", what);
                self.found.push(finding.help("delete one of the two"));
            }
        }
    }

    /// Mentions what can be used, but plays badly.
    fn guide(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.warning(path, "number-guide", what).help(help));
    }
}
