//! Between the rolls: locking, using, rerolling (PN-TIM-CMB-10, PN-TIM-CMB-11).

use bevy::ecs::prelude::*;

use super::super::effect::{self, use_asset};
use super::super::layout::layout;
use super::super::reach::hero_card;
use super::super::supply::{spend_token, usable};
use super::super::*;
use super::*;
use crate::content::paranormal::CombatAbility;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Reply, Why};
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::Key;
use crate::vocab::paranormal::{AbilityKind, Needs, Token};

/// A Combat Ability that the active Hero can use, and whose it is (PN-RUL-35).
pub fn abilities(world: &World, hero: Uid) -> Vec<(Uid, &CombatAbility)> {
    let mut all = vec![(hero, &hero_card(world, hero).combat)];
    for asset in &layout(world).inventory {
        if let Some(ability) = &effect::asset_card(world, *asset).combat
            && !world.of::<Ongoing>(*asset).turned
        {
            all.push((*asset, ability));
        }
    }
    all
}

/// Job: what to do between and after the rolls (PN-TIM-CMB-10, PN-TIM-CMB-11).
pub(crate) fn window(world: &mut World, frame: Frame) {
    let hero = frame.who;
    if cut_short(world, hero) {
        world.push(Frame::of(job::COMBAT_END).who(hero));
        return;
    }
    let options = window_options(world, hero);
    let chose = frame.go_on(job::COMBAT_CHOSE);
    world.ask(Why::CombatWindow, hero, options, chose.step(0));
}

/// The options of the window, in a fixed order.
pub fn window_options(world: &World, hero: Uid) -> Vec<Act> {
    let Some(fight) = fight(world) else {
        return vec![Act::Stop];
    };
    let mut options = Vec::with_capacity(16);
    let wilds = usable(world, Token::Wild);
    for (n, die) in fight.dice.iter().enumerate() {
        if die.state == DieState::Free {
            options.push(Act::Lock(n as u8));
        }
    }
    for (owner, ability) in abilities(world, hero) {
        if fight.used.contains(&owner) || !effect::useful(world, hero, &ability.ops, Some(fight)) {
            continue;
        }
        let fits = |value: u8| match ability.needs {
            Needs::AtLeast(n) => value >= n,
            Needs::Exactly(n) => value == n,
            Needs::Total(_) => false,
        };
        for (n, die) in fight.dice.iter().enumerate() {
            if live(die) && fits(die.value) {
                options.push(Act::Feed {
                    ability: owner,
                    die: n as u8,
                });
            }
        }
        match ability.needs {
            Needs::AtLeast(n) | Needs::Exactly(n) => {
                if wilds > 0 && n <= TOP_WILD {
                    options.push(Act::FeedWild {
                        ability: owner,
                        value: n,
                    });
                }
            }
            Needs::Total(n) => {
                let most: u16 = fight
                    .dice
                    .iter()
                    .filter(|d| live(d))
                    .map(|d| u16::from(d.value))
                    .sum::<u16>()
                    + u16::from(TOP_WILD) * wilds as u16;
                if most >= u16::from(n) {
                    options.push(Act::Gather(owner));
                }
            }
        }
    }
    options.extend(usable_assets(world));
    let free = fight.dice.iter().any(|die| die.state == DieState::Free);
    if free && fight.rerolls > 0 {
        options.push(Act::RerollFree);
    }
    if free && usable(world, Token::Reroll) > 0 {
        options.push(Act::RerollToken);
    }
    options.push(Act::Stop);
    options
}

/// Job: carry out what was chosen in the window.
pub(crate) fn chose(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let again = frame.go_on(job::COMBAT_WINDOW);
    let Some(act) = world.reply() else { return };
    match act {
        Act::Lock(die) => {
            set_state(world, die, DieState::Locked);
            let value = die_value(world, die);
            world.tell(&["PN-CMB-04", "PN-RUL-18"], What::DieLocked { die, value });
            world.push(again);
        }
        Act::Feed { ability, die } => {
            world.push(again);
            set_state(world, die, DieState::Fed);
            use_ability(world, hero, ability, vec![die], Vec::new());
        }
        Act::FeedWild { ability, value } => {
            world.push(again);
            spend_wild_on_ability(world);
            use_ability(world, hero, ability, Vec::new(), vec![value]);
        }
        Act::Gather(ability) => {
            world.push(again);
            with_fight(world, |fight| {
                fight.gathered.clear();
                fight.gathered_wilds.clear();
            });
            world.push(
                Frame {
                    job: job::COMBAT_GATHER,
                    what: ability,
                    ..frame
                }
                .step(0),
            );
        }
        Act::Use(asset) => {
            world.push(again);
            world.push(Frame::of(job::LAY_DOWN).who(hero));
            use_asset(world, hero, asset);
        }
        Act::RerollFree | Act::RerollToken => {
            if act == Act::RerollToken {
                spend_token(world, Token::Reroll);
            } else {
                with_fight(world, |fight| {
                    fight.rerolls = fight.rerolls.saturating_sub(1)
                });
            }
            world.push(again);
            let dice: Vec<Act> = fight(world)
                .iter()
                .flat_map(|fight| fight.dice.iter().enumerate())
                .filter(|(_, die)| die.state == DieState::Free)
                .map(|(n, _)| Act::Die(n as u8))
                .collect();
            let resume = frame.go_on(job::COMBAT_REROLL);
            if dice.len() == 1 {
                world.ask(Why::RerollDice, hero, dice, resume);
            } else {
                let most = dice.len() as u8;
                world.ask_many(Why::RerollDice, hero, (1, most), dice, resume);
            }
        }
        _ => world.push(frame.go_on(job::COMBAT_WILD)),
    }
}

/// Job: roll the chosen dice again (PN-CMB-06, PN-TOK-03, PN-RUL-19).
pub(crate) fn reroll(world: &mut World, frame: Frame) {
    let mut dice: Vec<u8> = world
        .resource::<Reply>()
        .0
        .iter()
        .filter_map(|act| {
            if let Act::Die(n) = act {
                Some(*n)
            } else {
                None
            }
        })
        .collect();
    dice.sort_unstable();
    for n in &dice {
        let Some(kind) = fight(world)
            .and_then(|f| f.dice.get(usize::from(*n)))
            .map(|die| die.kind)
        else {
            continue;
        };
        let value = world.roll(kind);
        with_fight(world, |fight| fight.dice[usize::from(*n)].value = value);
    }
    rolled_dice(
        world,
        frame.who,
        &dice,
        true,
        &["PN-CMB-06", "PN-CMB-08", "PN-RUL-19"],
    );
    world.push(frame.go_on(job::COMBAT_TRIGGERS));
}

/// A card taken back in the Combat in which its Combat Ability was used cannot be used for it again (PN-RUL-34).
pub(crate) fn remember_used(world: &mut World, card: u16, asset: Uid) {
    with_fight(world, |fight| {
        if let Some(at) = fight.used_cards.iter().position(|used| *used == card) {
            fight.used_cards.remove(at);
            fight.used.push(asset);
        }
    });
}

/// Adds rerolls to this Combat (PN-CMB-08).
pub(crate) fn add_rerolls(world: &mut World, by: u8) {
    with_fight(world, |fight| {
        fight.rerolls = fight.rerolls.saturating_add(by)
    });
    world.tell(&["PN-CMB-08", "PN-RUL-21"], What::RerollsAdded { by });
}

/// Adds red dice: to the first roll, or rolled at once by themselves (PN-RUL-15, PN-RUL-152).
pub(crate) fn add_red(world: &mut World, hero: Uid, by: u8) {
    let Some(now) = fight(world) else {
        world.add_track(NEXT_RED, i32::from(by));
        return;
    };
    let by = by.min(red_room(world, now));
    let first = now.dice.len() as u8;
    if now.dice.is_empty() {
        with_fight(world, |fight| fight.red += by);
        for n in 0..by {
            world.tell(
                &["PN-RUL-15"],
                What::DieAdded {
                    die: n,
                    kind: DieKind::Red,
                },
            );
        }
        return;
    }
    if by == 0 {
        return;
    }
    for _ in 0..by {
        let value = world.roll(DieKind::Red);
        with_fight(world, |fight| {
            fight.dice.push(Die {
                kind: DieKind::Red,
                value,
                state: DieState::Free,
            })
        });
    }
    let rolled: Vec<u8> = (first..first + by).collect();
    rolled_dice(world, hero, &rolled, false, &["PN-RUL-152", "PN-RUL-16"]);
    world.push(Frame::of(job::COMBAT_TRIGGERS).who(hero));
}

/// The Enemy's ability does nothing for the rest of this Combat.
pub(crate) fn ignore(world: &mut World, ability: AbilityKind, by: Key) {
    with_fight(world, |fight| fight.ignored.push(ability));
    world.tell(
        &["PN-MABL-01", "PN-ITEM-02"],
        What::AbilityIgnored { ability, by },
    );
}

/// Changes the number on a die; sets nothing off (PN-RUL-20).
pub(crate) fn turn_die(world: &mut World, die: u8, to: u8) {
    let from = die_value(world, die);
    with_fight(world, |fight| {
        if let Some(die) = fight.dice.get_mut(usize::from(die)) {
            die.value = to;
        }
    });
    world.tell(&["PN-RUL-20"], What::DieTurned { die, from, to });
}
