//! Warnings by the hard limits of the number guide: content that can be used, but stalls, ends too soon or has no
//! answer.

mod boss;
mod deck;
mod effect;
mod hero;

use crate::content::paranormal::entry::Finding;
use crate::content::paranormal::shelf::Shelf;

/// Warns of all that breaks a hard limit.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    boss::check(shelf, found);
    deck::check(shelf, found);
    effect::check(shelf, found);
    hero::check(shelf, found);
}
