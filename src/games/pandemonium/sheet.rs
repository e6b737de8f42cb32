//! What a character can do now: current values, lasting traits, places for cards, turn order.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::content::pandemonium::{Character, Relics};
use crate::table::house::{Boosts, Pack, Sheet, Skills, Slot, Stance, Turn};
use crate::table::pieces::Card;
use crate::vocab::pandemonium::{Token, Trait, Value};

/// The sheet of a character as printed.
pub fn printed(world: &World, who: Uid) -> Option<&Character> {
    sheet_of(Pieces::of_world(world), world.resource::<Book>(), who)
}

fn sheet_of<'b>(pieces: Pieces, book: &'b Book, who: Uid) -> Option<&'b Character> {
    let card = pieces.find::<Card>(who)?;
    book.characters.get(usize::from(card.0))
}

/// Whether it is this character's own turn.
pub fn in_turn(world: &World, who: Uid) -> bool {
    let cursor = world.cursor();
    cursor.phase == CHARACTERS && cursor.active == who
}

/// Shows every trait that holds for a character now: of the own skill, of trees, of equipped weapons, and of objects
/// in the backpack in the owner's turn or where the card says so (PD-RUL-55, PD-RUL-95).
pub fn each_trait(world: &World, who: Uid, show: impl FnMut(Trait)) {
    let book = world.resource::<Book>();
    traits(
        Pieces::of_world(world),
        book,
        who,
        in_turn(world, who),
        show,
    );
}

fn traits(pieces: Pieces, book: &Book, who: Uid, own_turn: bool, mut show: impl FnMut(Trait)) {
    if let Some(character) = sheet_of(pieces, book, who) {
        character.skill.traits.iter().copied().for_each(&mut show);
    }
    if let Some(skills) = pieces.find::<Skills>(who) {
        for growth in &skills.0 {
            let Some(tree) = book.trees.get(usize::from(growth.tree)) else {
                continue;
            };
            for (n, skill) in tree.skills.iter().enumerate() {
                if growth.taken >> n & 1 == 1 {
                    skill.traits.iter().copied().for_each(&mut show);
                }
            }
        }
    }
    let Some(pack) = pieces.find::<Pack>(who) else {
        return;
    };
    for (slot, card) in pack.items() {
        let Some(item) = book.items.get(usize::from(card)) else {
            continue;
        };
        let stowed = matches!(slot, Slot::Back(_));
        if stowed == item.weapon.is_some() {
            continue;
        }
        for each in &item.traits {
            if !stowed || item.always || own_turn || *each == Trait::Light {
                show(*each);
            }
        }
    }
}

/// Whether a trait holds for a character.
pub fn has_trait(world: &World, who: Uid, wanted: Trait) -> bool {
    let mut found = false;
    each_trait(world, who, |each| found |= each == wanted);
    found
}

/// The sum of what `part` takes of each trait.
pub fn sum(world: &World, who: Uid, part: impl Fn(Trait) -> i16) -> i16 {
    let mut sum = 0;
    each_trait(world, who, |each| sum += part(each));
    sum
}

/// A current value, with all that adds to it (PD-RUL-16), never below 1 (PD-CHAR-03, PD-RUL-19).
pub fn value(world: &World, who: Uid, value: Value) -> u8 {
    let [now] = values(world, who, [value]);
    now
}

/// Several current values at once.
pub fn values<const N: usize>(world: &World, who: Uid, wanted: [Value; N]) -> [u8; N] {
    let (pieces, book) = (Pieces::of_world(world), world.resource::<Book>());
    let Some(character) = sheet_of(pieces, book, who) else {
        return [1; N];
    };
    let mut now = wanted.map(|value| i16::from(character.value(value)));
    let mut add = |of: Value, by: i8| {
        for (value, now) in wanted.iter().zip(&mut now) {
            if *value == of {
                *now += i16::from(by);
            }
        }
    };
    traits(pieces, book, who, in_turn(world, who), |each| {
        if let Trait::Value(of, by) = each {
            add(of, by);
        }
    });
    if let Some(boosts) = pieces.find::<Boosts>(who) {
        for boost in &boosts.0 {
            add(boost.value, boost.by);
        }
    }
    for (value, now) in wanted.iter().zip(&mut now) {
        *now += more(world, pieces, book, who, *value);
    }
    now.map(|now| now.clamp(1, 99) as u8)
}

/// What tokens, Fear and the mode add to a value.
fn more(world: &World, pieces: Pieces, book: &Book, who: Uid, value: Value) -> i16 {
    let fear = || pieces.of::<Sheet>(who).fear;
    // No bonus where they summon the Evil One, as they do wherever a player is he (PD-TOKEN-01, PD-RUL-160).
    let rules = &book.chapter.rules;
    let gives_bonus = rules.relics == Relics::Bonus && rules.evil_one.is_none();
    let carries = |token| {
        gives_bonus
            && pieces
                .find::<Pack>(who)
                .is_some_and(|pack| pack.tokens.contains(&token))
    };
    match value {
        // PD-TOKEN-02
        Value::Attack => i16::from(carries(Token::Dagger)),
        // PD-TOKEN-03, PD-FEAR-02, PD-REINF-01
        Value::Defense => {
            let reinforced = pieces.of::<Sheet>(who).reinforced;
            i16::from(carries(Token::Book)) - i16::from(fear() >= book.frame.fear_defense)
                + i16::from(reinforced && world.cursor().phase == CREATURES)
        }
        // PD-FEAR-01
        Value::Will => -i16::from(fear() >= book.frame.fear_will),
        // PD-EASY-03
        Value::Action => i16::from(world.story().easy),
        Value::Agility => 0,
    }
}

/// Actions left to the character in turn: the current value less those spent, at least 0 (PD-RUL-21).
pub fn actions_left(world: &World, who: Uid) -> u8 {
    value(world, who, Value::Action).saturating_sub(world.of::<Turn>(who).spent)
}

/// Places of the backpack (PD-INV-04, PD-SKILL-I5).
pub fn backpack(world: &World, who: Uid) -> u8 {
    let more = sum(world, who, |each| match each {
        Trait::Backpack(by) => i16::from(by),
        _ => 0,
    });
    (i16::from(world.resource::<Book>().frame.backpack) + more).clamp(0, 99) as u8
}

/// Rerolls of one die that a character has for each roll (PD-RUL-28).
pub fn rerolls(world: &World, who: Uid) -> u8 {
    sum(world, who, |each| i16::from(each == Trait::Reroll)).clamp(0, 9) as u8
}

/// Whether a character is in Panic: the Fear bar is full (PD-FEAR-03, PD-RUL-43).
pub fn panics(world: &World, who: Uid) -> bool {
    world.of::<Sheet>(who).fear >= world.resource::<Book>().frame.fear
}

/// Whether this is a night round (PD-NIGHT-01).
pub fn night(world: &World) -> bool {
    let book = world.resource::<Book>();
    let round = world.cursor().round as u8;
    book.chapter
        .nights
        .as_ref()
        .unwrap_or(&book.frame.nights)
        .contains(&round)
}

/// Whether the generator is on (PD-GEN-09).
pub fn generator_on(world: &World) -> bool {
    world.story().charge >= 2
}

/// Whether a standing character in the space gives light (PD-NIGHT-03, PD-RUL-49).
pub fn lit(world: &World, at: SpaceId) -> bool {
    figure::standing_in(world, at)
        .into_iter()
        .any(|who| has_trait(world, who, Trait::Light))
}

/// All characters by Agility, then Will, both current, then seat (PD-ROUND-09, PD-ROUND-10, PD-RUL-16).
pub fn turn_order(world: &World) -> Vec<Uid> {
    let mut order = figure::characters(world);
    order.sort_by_cached_key(|who| {
        let [agility, will] = values(world, *who, [Value::Agility, Value::Will]);
        let rank = (std::cmp::Reverse(agility), std::cmp::Reverse(will));
        (rank, figure::seat(world, *who), *who)
    });
    order
}

/// Whether a character is dead for good or until reanimated.
pub fn lies(world: &World, who: Uid) -> bool {
    world.of::<Stance>(who) == Stance::Lying
}
