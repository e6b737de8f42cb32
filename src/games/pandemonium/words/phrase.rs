//! Options as people read them: by what they mean to the open question, and with the titles of spaces.

use bevy::ecs::prelude::World;

use crate::board::BorderId;
use crate::games::pandemonium::{Book, figure, words};
use crate::table::Ask;
use crate::table::ask::Act as AnyAct;
use crate::table::house::act::{Act, Why};

/// The sentence of an option.
pub fn phrase(world: &World, ask: &Ask, act: AnyAct, text: String) -> String {
    let (AnyAct::House(act), crate::table::ask::Why::House(why)) = (act, ask.why) else {
        return text;
    };
    if let Some(own) = fixed(why, act) {
        return own.to_owned();
    }
    match act {
        Act::Open(border) | Act::Close(border) | Act::Barricade(border) | Act::Clear(border) => {
            with_places(world, ask, border, &text)
        }
        Act::Border(border) => {
            let place = with_places(world, ask, border, &text);
            match why {
                Why::EvilOneTurn => place,
                _ => first_letter_up(&place),
            }
        }
        Act::Space(_) if why == Why::Travel => format!("Travel to {text}"),
        Act::Split { souls: 0, life } => format!("Lose {life} Life"),
        Act::Split { souls, life: 0 } => {
            format!("Lose {souls} {}", if souls == 1 { "Soul" } else { "Souls" })
        }
        Act::Tile(tile) => tile_text(world, tile).unwrap_or(text),
        _ => text,
    }
}

/// What yes, no, a number or being done means here.
const fn fixed(why: Why, act: Act) -> Option<&'static str> {
    Some(match (why, act) {
        (Why::AgreeExchange, Act::Yes) => "Agree",
        (Why::AgreeExchange, Act::No) => "Refuse",
        (Why::AgreeHelp, Act::Yes) => "Take part",
        (Why::AgreeHelp, Act::No) => "Stay out of it",
        (Why::StunRoll, Act::Yes) => "Roll the die",
        (Why::StunRoll, Act::No) => "Leave it",
        (Why::GoOn, Act::Yes) => "Go on",
        (Why::GoOn, Act::No) => "End the turn",
        (Why::TakeEvent, Act::Yes) => "Take a card",
        (Why::TakeEvent, Act::No) => "Leave it",
        (Why::Travel, Act::Done) => "Stay here",
        (Why::SwapCard, Act::Done) => "Keep it",
        (Why::UseEventNow, Act::Done) => "Not now",
        (Why::PickCreature, Act::Done) => "No creature",
        (Why::PickPact, Act::Done) => "No Pact",
        (Why::AssignDamage, Act::Done) => "No more damage",
        (Why::ExchangeItems, Act::Done) => "That is the exchange",
        (Why::EvilOneTurn, Act::Done) => "Nothing more this round",
        (Why::OneOrTwo, Act::Number(1)) => "One Item",
        (Why::OneOrTwo, Act::Number(2)) => "Two Items",
        _ => return None,
    })
}

/// A sentence with the titles of the spaces on both sides of a door in place of their names.
fn with_places(world: &World, ask: &Ask, border: BorderId, text: &str) -> String {
    let board = &world.resource::<Book>().board;
    let Some(found) = board.border(border) else {
        return text.to_owned();
    };
    let title = |at| {
        board.get(at).map_or(String::new(), |space| {
            format!("{} ({})", space.title, space.name)
        })
    };
    // Whoever stands on neither side is told both; so is a player who has no figure.
    let stands = ask.about.is_some().then(|| figure::space(world, ask.about));
    let place = match stands.and_then(|here| found.across(here)) {
        Some(there) => format!("to {}", title(there)),
        None => format!("between {} and {}", title(found.a), title(found.b)),
    };
    text.replace(words::border_key(board, border).as_str(), &place)
}

fn tile_text(world: &World, tile: u8) -> Option<String> {
    let book = world.resource::<Book>();
    let laid = book.chapter.tiles.get(usize::from(tile))?;
    let (_, card) = book.tile(laid.tile)?;
    Some(format!("The {} tile", card.name))
}

fn first_letter_up(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
