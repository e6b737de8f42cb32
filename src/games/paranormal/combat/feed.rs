//! Dice and Wild Tokens on Combat Abilities (PN-CABL).

use bevy::ecs::prelude::*;

use super::super::effect::{self, Source, spend_asset};
use super::super::supply::{spend_token, usable};
use super::super::*;
use super::*;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::{Needs, Token};

pub(super) fn spend_wild_on_ability(world: &mut World) {
    if spend_token(world, Token::Wild) {
        world.add_track(WILD_OUT, 1);
        with_fight(world, |fight| fight.fed_wilds += 1);
    }
}

/// A Combat Ability does what it says; its dice stay there (PN-CABL-01, PN-CABL-05, PN-RUL-34, PN-RUL-36, PN-RUL-39).
pub(super) fn use_ability(world: &mut World, hero: Uid, owner: Uid, dice: Vec<u8>, wilds: Vec<u8>) {
    with_fight(world, |fight| fight.used.push(owner));
    let source = match world.of::<Kind>(owner) {
        Kind::Hero => Source::HeroCombat {
            card: world.of::<Card>(owner).0,
        },
        _ => Source::AssetCombat {
            card: world.of::<Card>(owner).0,
        },
    };
    let key = if owner == hero {
        hero_key(world, owner)
    } else {
        asset_key(world, owner)
    };
    world.tell_cause(
        &["PN-CABL-01", "PN-CABL-05", "PN-CABL-06", "PN-RUL-36"],
        What::CombatAbilityUsed {
            source: key,
            dice,
            wilds,
        },
    );
    if owner != hero {
        if !effect::is_ongoing(world, owner) {
            let card = world.of::<Card>(owner).0;
            with_fight(world, |fight| fight.used_cards.push(card));
        }
        spend_asset(world, owner);
    }
    world.push(source.frame(hero).what(owner));
}

/// Job: put dice onto an ability that asks for a total, one after the other (PN-CABL-04, PN-RUL-37).
pub(crate) fn gather(world: &mut World, frame: Frame) {
    let ability = frame.what;
    match world.reply() {
        Some(Act::Die(n)) if frame.step == 1 => with_fight(world, |fight| fight.gathered.push(n)),
        Some(Act::Wild(value)) if frame.step == 1 => {
            with_fight(world, |fight| fight.gathered_wilds.push(value))
        }
        Some(Act::Done) if frame.step == 1 => {
            let Some(fight) = fight(world) else { return };
            let (dice, wilds) = (fight.gathered.clone(), fight.gathered_wilds.clone());
            for die in &dice {
                set_state(world, *die, DieState::Fed);
            }
            for _ in &wilds {
                spend_wild_on_ability(world);
            }
            with_fight(world, |fight| {
                fight.gathered.clear();
                fight.gathered_wilds.clear();
            });
            use_ability(world, frame.who, ability, dice, wilds);
            return;
        }
        _ => {}
    }
    let Some(fight) = fight(world) else { return };
    let needed = abilities(world, frame.who)
        .into_iter()
        .find(|(owner, _)| *owner == ability)
        .map_or(0, |(_, ability)| {
            if let Needs::Total(n) = ability.needs {
                n
            } else {
                0
            }
        });
    let total: u16 = fight
        .gathered
        .iter()
        .map(|n| u16::from(fight.dice[usize::from(*n)].value))
        .sum::<u16>()
        + fight
            .gathered_wilds
            .iter()
            .map(|v| u16::from(*v))
            .sum::<u16>();
    let mut options = Vec::new();
    if total >= u16::from(needed) {
        options.push(Act::Done);
    }
    for (n, die) in fight.dice.iter().enumerate() {
        if live(die) && !fight.gathered.contains(&(n as u8)) {
            options.push(Act::Die(n as u8));
        }
    }
    let wilds = usable(world, Token::Wild) - fight.gathered_wilds.len() as i32;
    if wilds > 0 {
        // What all that is left could still add, were this Wild Token given the value.
        let others: u16 = fight
            .dice
            .iter()
            .enumerate()
            .filter(|(n, die)| live(die) && !fight.gathered.contains(&(*n as u8)))
            .map(|(_, die)| u16::from(die.value))
            .sum::<u16>()
            + u16::from(TOP_WILD) * (wilds as u16 - 1);
        options.extend(
            (1..=TOP_WILD)
                .filter(|value| total + others + u16::from(*value) >= u16::from(needed))
                .map(Act::Wild),
        );
    }
    world.ask(Why::GatherDice, ability, options, frame.step(1));
}
