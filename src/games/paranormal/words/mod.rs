//! Sentences: what events, options, questions and refusals say to a player. Made only when asked for.

mod barred;
mod event;
mod option;

pub use barred::*;
pub use event::*;
pub use option::*;

use bevy::ecs::prelude::*;

use super::clue::discoverable_key;
use super::combat::foe_key;
use super::layout::layout;
use super::*;
use crate::content::paranormal::ClueSays;
use crate::table::chance::DieKind;
use crate::table::pieces::*;
use crate::vocab::paranormal::{Condition, Needs, Token};
use crate::vocab::{Key, Spot};

/// The name that players see for an id; the id itself if it has none.
pub fn name(content: &Paranormal, key: Key) -> String {
    match key.as_str() {
        "assist" => "an Assist Token".to_owned(),
        "monsters" => "Monster deck".to_owned(),
        "assets" => "Asset deck".to_owned(),
        "minions" => "Minion deck".to_owned(),
        "doom_track" => "The Doom Track".to_owned(),
        _ => content
            .names
            .get(&key)
            .cloned()
            .unwrap_or_else(|| key.as_str().to_owned()),
    }
}

/// A condition as it is printed on a card.
pub fn condition(condition: Condition) -> String {
    match condition {
        Condition::Exact(n) => format!("a {n}"),
        Condition::Min(n) => format!("{n} or more"),
        Condition::Sum(n) => format!("sum {n}"),
        Condition::Even(k) => format!("{k} even"),
        Condition::Odd(k) => format!("{k} odd"),
        Condition::Run(k) => format!("run of {k}"),
        Condition::Kind(k) => format!("{k} of a kind"),
        Condition::Rise(k) => format!("{k} rising"),
        Condition::Hurt(k) => format!("take {k} damage"),
    }
}

/// A condition in a sentence.
pub fn condition_help(condition: Condition) -> String {
    match condition {
        Condition::Exact(n) => format!("One die must show precisely {n}."),
        Condition::Min(n) => format!("One die must show {n} or more."),
        Condition::Sum(n) => format!("Dice must add up to {n} or more."),
        Condition::Even(k) => format!("{k} dice must show even numbers."),
        Condition::Odd(k) => format!("{k} dice must show odd numbers."),
        Condition::Run(k) => format!("{k} dice must show neighbouring numbers, such as 2, 3, 4."),
        Condition::Kind(k) => format!("{k} dice must show the same number."),
        Condition::Rise(k) => format!("{k} dice must show different numbers; gaps are fine."),
        Condition::Hurt(k) => format!("The active Hero must take {k} damage; no dice are needed."),
    }
}

/// The rule behind a condition.
pub const fn condition_rule(condition: Condition) -> &'static str {
    match condition {
        Condition::Exact(_) => "PN-DEF-03",
        Condition::Min(_) => "PN-DEF-04",
        Condition::Sum(_) => "PN-DEF-05",
        Condition::Even(_) => "PN-DEF-06",
        Condition::Odd(_) => "PN-DEF-07",
        Condition::Run(_) => "PN-DEF-08",
        Condition::Kind(_) => "PN-DEF-09",
        Condition::Rise(_) => "PN-DEF-10",
        Condition::Hurt(_) => "PN-DEF-11",
    }
}

/// What a Combat Ability asks for.
pub fn needs(needs: Needs) -> String {
    match needs {
        Needs::AtLeast(n) => format!("{n}+"),
        Needs::Exactly(n) => format!("={n}"),
        Needs::Total(n) => format!("total {n}+"),
    }
}

/// What a Clue says.
pub fn clue_text(content: &Paranormal, clue: Key) -> String {
    let Some(card) = content.clues.iter().find(|c| c.key == clue) else {
        return clue.to_string();
    };
    let symbol = |s: crate::content::paranormal::SymbolId| {
        content
            .symbols
            .get(s.index())
            .map_or("?", |symbol| symbol.name.as_str())
    };
    match card.says {
        ClueSays::NextTo(s) => format!("next to {}", symbol(s)),
        ClueSays::NotNextTo(s) => format!("not next to {}", symbol(s)),
        ClueSays::On(s) => format!("on {}", symbol(s)),
        ClueSays::NotOn(s) => format!("not on {}", symbol(s)),
        ClueSays::Grid(cells) => format!("in one of {} marked cells", cells.count_ones()),
    }
}

pub(super) const fn token(token: Token) -> &'static str {
    match token {
        Token::Reroll => "Reroll Token",
        Token::Wild => "Wild Token",
        Token::Assist => "Assist Token",
    }
}

pub(super) fn tokens(kind: Token, n: u8) -> String {
    format!("{n} {}{}", token(kind), if n == 1 { "" } else { "s" })
}

pub(super) fn dice(n: u8) -> String {
    format!("{n} Energy {}", if n == 1 { "Die" } else { "Dice" })
}

/// A place in words: its row and column.
pub fn place(spot: Spot) -> String {
    format!("row {}, column {}", spot.row(), spot.column())
}

pub(super) const fn die_name(kind: DieKind) -> &'static str {
    match kind {
        DieKind::D6 => "d6",
        DieKind::D8 => "d8",
        DieKind::Red => "red",
        DieKind::Row => "row",
        DieKind::Column => "column",
        DieKind::Combat => "combat",
        DieKind::Six => "six",
        DieKind::Twelve => "d12",
        DieKind::Evil => "evil",
    }
}

pub(super) fn plural(n: u8, word: &str) -> String {
    if n == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// An ending in a sentence.
pub fn ending_text(why: Key) -> &'static str {
    match why.as_str() {
        "boss_beaten" => "The Boss is defeated.",
        "horror_beaten" => "The horror has been beaten back.",
        "doom_full" => "Doom has reached the end of its track.",
        "heroes_down" => "Every Hero is Downed.",
        "horror_won" => "The horror was not beaten in time.",
        "marks_placed" => "The last mark has been placed.",
        "marks_broken" => "The last chain has broken.",
        _ => "The game is over.",
    }
}

/// The id of the card that a piece is.
pub fn piece_key(world: &World, piece: Uid) -> Option<Key> {
    let card = usize::from(world.of::<Card>(piece).0);
    let book = world.resource::<Book>();
    Some(match world.find::<Kind>(piece)? {
        Kind::Hero => book.heroes.get(card)?.key,
        Kind::Monster => book.monsters.get(card)?.key,
        Kind::Asset => book.assets.get(card)?.key,
        Kind::Location => book.locations.get(card)?.key,
        Kind::Discoverable if card == usize::from(discoverable_lost()) => layout(world)
            .heroes
            .last()
            .map(|hero| hero_key(world, *hero))?,
        Kind::Discoverable => discoverable_key(world, piece),
        Kind::BossCard => foe_key(world, piece),
        _ => return None,
    })
}

pub(super) const fn discoverable_lost() -> u16 {
    layout::discoverable::LOST_HERO
}
