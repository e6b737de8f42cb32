//! Cards in hand: decks, inventories, exploring, exchanges, traps in hand (PD-INV, PD-ITEM, PD-EXPL, PD-TRAP).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;

/// First number of this module's jobs.
pub const BASE: u16 = 140;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Takes the top card of a deck, shuffling its discard pile first if it has run out (PD-RUL-12). Tells of that.
pub fn take_card(_world: &mut World, _deck: Deck) -> Option<u16> {
    None
}

/// Puts a card on the discard pile of its deck.
pub fn discard_card(_world: &mut World, _deck: Deck, _card: u16) {}

/// Adds work: `who` takes a card of a deck, may exchange it by a skill (PD-CHAR-11, PD-RUL-27), and then `then` is
/// done with the card as its `a`, or -1 if there was none. For decks but Items; those go through `draw_items`.
pub fn draw_card(_world: &mut World, _who: Uid, _deck: Deck, _then: Frame) {}

/// Adds work: `who` takes so many Items and decides on them (PD-TIME-49, PD-RUL-54).
pub fn draw_items(_world: &mut World, _who: Uid, _count: u8) {}

/// Adds work: `who` gets these Items, not from the deck, and decides on them within the limits (PD-RUL-162).
pub fn receive(_world: &mut World, _who: Uid, _items: Vec<u16>) {}

/// Adds work: `who` discards so many Items of the own choice, as far as there are any.
pub fn discard_items(_world: &mut World, _who: Uid, _count: u8) {}

/// Adds work: `who` discards what is above the limits of the inventory (PD-RUL-52, PD-RUL-109).
pub fn trim(_world: &mut World, _who: Uid) {}

/// Discards all Items at once (PD-DEATH-02).
pub fn discard_all(_world: &mut World, _who: Uid) {}

/// So many Trap tokens, as far as the limit allows (PD-TRAP-04).
pub fn gain_traps(_world: &mut World, _who: Uid, _count: u8) {}

/// The places of an inventory that could take this Item now, empty ones only.
pub fn places(_world: &World, _who: Uid, _item: u16) -> Vec<crate::table::house::Slot> {
    Vec::new()
}

/// Rearrangements within the inventory of a character (PD-INV-05).
pub fn arrangements(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Does one of them.
pub fn arrange(_world: &mut World, _act: Act) {}

/// What the character in turn could do with cards for an Action, traps made of cards, and rearrangements of all
/// inventories (PD-INV-05, PD-RUL-169); Actions not looked at.
pub fn options(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Objects and equipped weapons that the character in turn can use (PD-ITEM-05, PD-RUL-55).
pub fn usable(_world: &World, _who: Uid) -> Vec<Act> {
    Vec::new()
}

/// Does one of `options` but a rearrangement, or one of `usable`; the Action has been paid.
pub fn act(_world: &mut World, _who: Uid, _act: Act) {}
