//! What is said to players: options, questions, events, reasons.

mod ask;
mod barred;
mod chapter;
mod dimension;
mod event;
mod mind;
mod option;
mod phrase;
mod secret;

pub use ask::ask;
pub use barred::barred;
pub use event::event;
pub use option::{act_name, option};
pub use phrase::phrase;
pub use secret::{hidden, reveals};

use bevy::ecs::prelude::*;

use super::*;
use crate::board::{Board, BorderId, SpaceId};
use crate::content::pandemonium::Pandemonium;
use crate::table::house::{Label, Slot};
use crate::vocab::Key;
use crate::vocab::pandemonium::Value;

/// The name of anything with an id; the id itself if nothing has it.
pub fn name(content: &Pandemonium, id: Key) -> String {
    content
        .character(id)
        .map(|(_, c)| c.name.clone())
        .or_else(|| content.breed(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.ally(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.boss(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.item(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.event(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.pact(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.combo(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.dimension(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.tree(id).map(|(_, c)| c.name.clone()))
        .or_else(|| content.chapter(id).map(|(_, c)| c.title.clone()))
        .unwrap_or_else(|| match id.as_str() {
            "evil_barricade" => "Evil Barricade".to_owned(),
            other => other.replace('_', " "),
        })
}

/// The id of a card of a deck; an evil ally has a `!` before it.
pub fn card_key(book: &Book, deck: Deck, card: u16) -> Key {
    let n = usize::from(card);
    let none = Key::fixed("");
    match deck {
        Deck::Items => book.items.get(n).map_or(none, |c| c.id),
        Deck::Events => book.events.get(n).map_or(none, |c| c.id),
        Deck::Pacts => book.pacts.get(n).map_or(none, |c| c.id),
        Deck::Combos => book.combos.get(n).map_or(none, |c| c.id),
        Deck::Dimensions => book.dimensions.get(n).map_or(none, |c| c.id),
        Deck::Allies => book.allies.get(n / 2).map_or(none, |c| {
            if n % 2 == 1 {
                Key::new(&format!("!{}", c.id))
            } else {
                c.id
            }
        }),
    }
}

/// What a piece is called where it must be told from its like: its label, or the id of its card.
pub fn piece_key(world: &World, piece: Uid) -> Key {
    world
        .find::<Label>(piece)
        .map_or_else(|| figure::key(world, piece), |label| label.0)
}

/// A space in words: its title and its name.
pub fn space_text(board: &Board, at: SpaceId) -> String {
    match board.get(at) {
        Some(space) if !space.title.is_empty() => format!("{} ({})", space.title, space.name),
        Some(space) => space.name.as_str().to_owned(),
        None => "nowhere".to_owned(),
    }
}

/// A border as cases and the outside name it, such as `a1-a2`.
pub fn border_key(board: &Board, border: BorderId) -> Key {
    match board.border(border) {
        Some(found) => Key::new(&format!("{}-{}", board.name(found.a), board.name(found.b))),
        None => Key::fixed(""),
    }
}

/// Door, window or border.
pub fn border_word(board: &Board, border: BorderId) -> &'static str {
    match board.border(border).map(|found| found.kind) {
        Some(crate::board::BorderKind::Door) => "door",
        Some(crate::board::BorderKind::Window { .. }) => "window",
        _ => "border",
    }
}

/// A place of an inventory in words.
pub fn slot_text(slot: Slot) -> &'static str {
    match slot {
        Slot::Left => "the left hand",
        Slot::Right => "the right hand",
        Slot::Extra => "the extra place",
        Slot::Back(_) => "the backpack",
    }
}

/// A value in words.
pub const fn value_text(value: Value) -> &'static str {
    match value {
        Value::Attack => "Attack",
        Value::Defense => "Defense",
        Value::Agility => "Agility",
        Value::Action => "Action",
        Value::Will => "Will",
    }
}

/// Hits and Misses as letters.
pub(super) fn dice_text(hits: &[bool]) -> String {
    let letters: Vec<&str> = hits
        .iter()
        .map(|hit| if *hit { "H" } else { "M" })
        .collect();
    letters.join(" ")
}

/// A number of things.
pub(super) fn count(n: impl Into<u32>, word: &str) -> String {
    let n: u32 = n.into();
    if n == 1 {
        format!("1 {word}")
    } else {
        format!("{n} {word}s")
    }
}
