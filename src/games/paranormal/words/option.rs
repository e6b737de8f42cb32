//! Questions and options in words, and as outside programs see them.

use bevy::ecs::prelude::*;
use serde_json::{Map, Value, json};

use super::super::combat::foe_key;
use super::super::effect::asset_card;
use super::super::layout::{layout, spot_of};
use super::super::*;
use super::*;
use crate::table::ask::{Act, Ask, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, Condition, Op};
use crate::vocab::{Key, Spot};

/// The question in a sentence.
pub fn ask(world: &World, ask: &Ask) -> String {
    let book = world.resource::<Book>();
    let about = |fallback: &str| {
        let key = piece_key(world, ask.about);
        key.map_or(fallback.to_owned(), |key| name(book, key))
    };
    match ask.why {
        Why::House(_) => String::new(),
        Why::HeroTurn => "Choose a Hero to activate.".to_owned(),
        Why::Activation => {
            let left = world.of::<Actions>(ask.about).0;
            format!(
                "{}: {left} {} left.",
                about("The Hero"),
                plural(left, "action")
            )
        }
        Why::BeforeRoll => "Use something before the roll, or roll.".to_owned(),
        Why::CancelTriggers => format!("Cancel up to {} with Assist Tokens?", ask.at_most),
        Why::CombatWindow => "Lock, use, reroll, or stop.".to_owned(),
        Why::RerollDice => "Which dice are rolled again?".to_owned(),
        Why::GatherDice => format!("Which dice go onto {}?", about("the ability")),
        Why::SpendWild => "Spend a Wild Token as a die?".to_owned(),
        Why::TakeHurt => "Take the damage to meet the condition?".to_owned(),
        Why::SpendDie => format!("Which Energy Die does {} spend?", about("the Hero")),
        Why::RegainDie => format!("Which Energy Die does {} regain?", about("the Hero")),
        Why::ChooseCubes => "Which conditions are covered?".to_owned(),
        Why::PlaceClue => "Below which card does the Clue go?".to_owned(),
        Why::ReplaceClue => "The Clue fits nowhere: replace another, or discard it.".to_owned(),
        Why::TakeUpClue => "No Clue is left: take up a placed one?".to_owned(),
        Why::PickHero => "Which Hero?".to_owned(),
        Why::PickSpot => format!("Where does {} go?", about("the Hero")),
        Why::PickMonster => "Which Monster?".to_owned(),
        Why::PickMonsterSpot => format!("Where does {} go?", about("the Monster")),
        Why::PickItem => "Which Item comes back?".to_owned(),
        Why::PickTurned => "Which turned card becomes usable?".to_owned(),
        Why::PickDie => "Which die is turned?".to_owned(),
        Why::PickFace => "To which number?".to_owned(),
        Why::SpreadTo => format!("{} spreads: where to?", about("The Monster")),
        Why::CancelMove => format!(
            "Cancel the Move of {} with an Assist Token?",
            about("the Monster")
        ),
        Why::CancelPlus => format!(
            "Cancel the +1 Monster of {} with an Assist Token?",
            about("the Monster")
        ),
        Why::PlaceMinion => "Where does the Minion come?".to_owned(),
        Why::PlaceMark => "Where does the mark go?".to_owned(),
        Why::HuntOrder => "Which Minion moves next?".to_owned(),
        Why::HuntStep => format!("Where does {} go?", about("the Minion")),
    }
}

/// An option as outside programs see it: `act`, its typed fields, `text`, and whether it brings something to light.
pub fn option(world: &World, act: Act) -> Map<String, Value> {
    let book = world.resource::<Book>();
    let key_of = |piece: Uid| piece_key(world, piece).unwrap_or(Key::fixed("nothing"));
    let named = |piece: Uid| name(book, key_of(piece));
    let spot_name = |spot: Spot| {
        let location = layout(world).location[spot.index()];
        if location.is_some() {
            hero_turn::side(world, location).name.clone()
        } else {
            place(spot)
        }
    };
    let fight = combat::fight(world);
    let die = |n: u8| fight.and_then(|fight| fight.dice.get(usize::from(n)).copied());
    let value = |n: u8| die(n).map_or(0, |die| die.value);
    let kind = |n: u8| die(n).map_or(DieKind::D6, |die| die.kind);
    let (act_name, fields, text) = match act {
        Act::House(_) => ("House", json!({}), String::new()),
        Act::Activate(hero) => (
            "Activate",
            json!({"hero": key_of(hero), "uid": hero}),
            format!("Activate {}", named(hero)),
        ),
        Act::EndTurn => ("EndTurn", json!({}), "End the Hero Turn".to_owned()),
        Act::Move(to) => (
            "Move",
            json!({"to": to}),
            format!("Move to {}", spot_name(to)),
        ),
        Act::Fight(foe) => (
            "Fight",
            json!({"enemy": foe_key(world, foe), "uid": foe}),
            format!("Fight {}", name(book, foe_key(world, foe))),
        ),
        Act::FightTough(foe) => (
            "FightTough",
            json!({"enemy": foe_key(world, foe), "uid": foe}),
            format!(
                "Fight {} for an Assist Token",
                name(book, foe_key(world, foe))
            ),
        ),
        Act::Interact(card) => {
            let verb = match world.of::<Kind>(card) {
                Kind::Discoverable if world.of::<Card>(card).0 == discoverable_lost() => "Meet",
                Kind::Discoverable => "Face",
                _ => "Take",
            };
            (
                "Interact",
                json!({"card": key_of(card), "uid": card}),
                format!("{verb} {}", named(card)),
            )
        }
        Act::Rest => ("Rest", json!({}), "Rest".to_owned()),
        Act::UsePlace(location) => {
            let side = hero_turn::side(world, location);
            (
                "UsePlace",
                json!({"place": key_of(location), "uid": location}),
                format!("{}: {}", side.name, side.text),
            )
        }
        Act::Use(asset) => {
            let text = format!("Use {}: {}", named(asset), asset_card(world, asset).text);
            ("Use", json!({"asset": key_of(asset), "uid": asset}), text)
        }
        Act::EndActivation => ("EndActivation", json!({}), "Finish this Hero".to_owned()),
        Act::Roll => ("Roll", json!({}), "Roll".to_owned()),
        Act::Lock(n) => (
            "Lock",
            json!({"die": n, "value": value(n), "die_kind": kind(n)}),
            format!("Lock the {}", value(n)),
        ),
        Act::Feed { ability, die: n } => (
            "Feed",
            json!({"ability": key_of(ability), "die": n, "value": value(n), "die_kind": kind(n)}),
            format!("Put the {} onto {}", value(n), named(ability)),
        ),
        Act::FeedWild { ability, value } => (
            "FeedWild",
            json!({"ability": key_of(ability), "value": value}),
            format!("Put a Wild Token as {value} onto {}", named(ability)),
        ),
        Act::Gather(ability) => (
            "Gather",
            json!({"ability": key_of(ability)}),
            format!("Put dice onto {}", named(ability)),
        ),
        Act::RerollFree => ("RerollFree", json!({}), "Reroll".to_owned()),
        Act::RerollToken => (
            "RerollToken",
            json!({}),
            "Reroll for a Reroll Token".to_owned(),
        ),
        Act::Stop => ("Stop", json!({}), "Stop rolling".to_owned()),
        Act::Die(n) => (
            "Die",
            json!({"die": n, "value": value(n), "die_kind": kind(n)}),
            format!("The {}", value(n)),
        ),
        Act::Wild(value) => (
            "Wild",
            json!({"value": value}),
            format!("Wild Token as {value}"),
        ),
        Act::Done => ("Done", json!({}), "Done".to_owned()),
        Act::Cancel(n) => {
            let trigger = fight.and_then(|fight| fight.triggers.get(usize::from(n)).copied());
            let (ability, n) = trigger.map_or((AbilityKind::Damage, n), |t| (t.ability, t.die));
            (
                "Cancel",
                json!({"ability": ability, "die": n, "value": value(n)}),
                format!("Cancel {ability:?} of the {}", value(n)),
            )
        }
        Act::Yes => ("Yes", json!({}), "Yes".to_owned()),
        Act::No => ("No", json!({}), "No".to_owned()),
        Act::Piece(piece) => (
            "Piece",
            json!({"key": key_of(piece), "uid": piece, "at": spot_of(world, piece)}),
            named(piece),
        ),
        Act::At(to) => ("At", json!({"to": to}), spot_name(to)),
        Act::Face(value) => ("Face", json!({"value": value}), format!("{value}")),
        Act::Kind(kind) => (
            "Kind",
            json!({"die_kind": kind}),
            format!("A {}", die_name(kind)),
        ),
        Act::Card(card) => {
            let asset = &book.assets[usize::from(card)];
            ("Card", json!({"key": asset.key}), asset.name.clone())
        }
        Act::Clue { on, clue } => {
            let key = book.clues[usize::from(clue)].key;
            (
                "Clue",
                json!({"on": key_of(on), "clue": key}),
                format!("{} on {}", capital(&clue_text(book, key)), named(on)),
            )
        }
        Act::Discard => ("Discard", json!({}), "Discard it".to_owned()),
        Act::Cubes(bits) => {
            let boss = &book.boss().foe.conditions;
            let chosen: Vec<Condition> = boss
                .iter()
                .enumerate()
                .filter(|(n, _)| bits >> n & 1 == 1)
                .map(|(_, c)| *c)
                .collect();
            let words: Vec<String> = chosen.iter().map(|c| condition(*c)).collect();
            let places: Vec<usize> = (0..boss.len()).filter(|n| bits >> n & 1 == 1).collect();
            ("Cubes", json!({"conditions": places}), words.join(" and "))
        }
    };
    let mut map = Map::new();
    map.insert("act".to_owned(), json!(act_name));
    if let Value::Object(fields) = fields {
        map.extend(fields);
    }
    map.insert("text".to_owned(), json!(text));
    map.insert("revealing".to_owned(), json!(brings_to_light(world, act)));
    map
}

/// Whether choosing this rolls dice or draws a card before the next question can be taken back.
pub fn brings_to_light(world: &World, act: Act) -> bool {
    let clue_ops = |ops: &[Op]| ops.iter().any(|op| matches!(op, Op::Clue(_)));
    match act {
        Act::EndTurn | Act::Roll | Act::RerollFree | Act::RerollToken => true,
        Act::Fight(_) | Act::FightTough(_) => true,
        Act::Stop => false,
        Act::EndActivation => {
            !layout::heroes_in_play(world).any(|hero| hero_turn::may_activate(world, hero))
        }
        Act::Interact(card) => match world.of::<Kind>(card) {
            Kind::Asset => {
                asset_card(world, card).kind == crate::vocab::paranormal::AssetKind::GainClue
            }
            _ => world.of::<Card>(card).0 != discoverable_lost(),
        },
        Act::UsePlace(place) => {
            hero_turn::place_effect(world, place).is_some_and(|effect| clue_ops(&effect.ops))
        }
        Act::Use(asset) => asset_card(world, asset)
            .effect
            .as_ref()
            .is_some_and(|effect| {
                clue_ops(&effect.ops)
                    || (effect.ops.iter().any(|op| matches!(op, Op::RedDie(_)))
                        && combat::fight(world).is_some_and(|fight| !fight.dice.is_empty()))
            }),
        _ => false,
    }
}
