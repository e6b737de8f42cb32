//! Cards in hand: decks, inventories, exploring, exchanges, traps in hand (PD-INV, PD-ITEM, PD-EXPL, PD-TRAP).
//!
//! | file | rules |
//! |---|---|
//! | `deck` | PD-RUL-12, PD-CHAR-11: taking cards, the skill that exchanges them |
//! | `items` | PD-TIME-49: deciding on drawn Items; what must be discarded |
//! | `places` | PD-INV-02 to 05: places of an inventory, rearranging |
//! | `deeds` | PD-EXPL, PD-TRAP, PD-ITEM-05: what the character in turn does with cards |
//! | `trade` | PD-INV-07, PD-RUL-52: exchanges |

mod deck;
mod deeds;
mod items;
mod places;
mod trade;

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Drawn, Pack, Slot};
use crate::table::pieces::Kind;
use crate::vocab::Key;

pub use deck::{card_key, discard_card, discard_unseen, draw_card, take_card};
pub use deeds::{act, barred, gain_traps, options, usable};
pub use items::{discard_all, discard_items, draw_items, receive, trim};
pub use places::{arrange, arrangements, fits, places};

/// First number of this module's jobs.
pub const BASE: u16 = 140;

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    deck::rules(r);
    items::rules(r);
    deeds::rules(r);
    trade::rules(r);
}

/// The id of an Item card.
pub fn item_key(world: &World, card: u16) -> Key {
    let book = world.resource::<Book>();
    let item = book.items.get(usize::from(card));
    item.map_or(Key::fixed(""), |item| item.id)
}

/// The inventory of a character; an empty one for other pieces.
fn pack(world: &World, who: Uid) -> Pack {
    world.find::<Pack>(who).cloned().unwrap_or_default()
}

/// Whether inventories can be rearranged now: the players' turn (PD-INV-05, PD-INV-06).
fn unlocked(world: &World) -> bool {
    world.cursor().phase == CHARACTERS
}

/// The Item in a place goes to the discard pile.
fn discard_slot(world: &mut World, who: Uid, slot: Slot, rules: Ids) {
    let mut card = None;
    world.change::<Pack>(who, |pack| card = pack.take(slot));
    let Some(card) = card else { return };
    tell_discarded(world, who, card, rules);
    world.alarm();
}

/// An Item card goes to the discard pile, and all are told.
fn tell_discarded(world: &mut World, who: Uid, card: u16, rules: Ids) {
    discard_card(world, Deck::Items, card);
    let item = item_key(world, card);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::ItemDiscarded {
            uid: who,
            character,
            item,
        },
    );
}
