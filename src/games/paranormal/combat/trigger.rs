//! What a roll sets off: Damage, Elusive and Fear (PN-MABL, PN-TIM-CMB-06 to PN-TIM-CMB-09).

use bevy::ecs::prelude::*;

use super::super::reach::passive;
use super::super::supply::{lose_health, spend_token, usable};
use super::super::*;
use super::*;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Reply, Why};
use crate::table::event::{RolledDie, What};
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, Mod, Token};
use crate::vocab::{Key, Rules};

/// Tells of a roll and collects what it sets off (PN-TIM-CMB-06, PN-RUL-22 to PN-RUL-25).
pub(super) fn rolled_dice(world: &mut World, hero: Uid, rolled: &[u8], again: bool, rules: Rules) {
    let Some(fight) = fight(world) else { return };
    let enemy = foe(world, fight.foe);
    let shrug = |kind: AbilityKind| {
        passive(world, hero, |m| match m {
            Mod::Shrug(ability, n) if *ability == kind => Some(*n),
            _ => None,
        })
    };
    let mut shrugged = fight.shrugged;
    let mut triggers = Vec::new();
    let mut spared = Vec::new();
    for (kind, ability) in NUMBERED.into_iter().enumerate() {
        let faces = faces(enemy, ability);
        if faces.is_empty() || fight.ignored.contains(&ability) {
            continue;
        }
        for die in rolled
            .iter()
            .filter(|n| faces.has(fight.dice[usize::from(**n)].value))
        {
            if shrugged[kind] < shrug(ability) {
                shrugged[kind] += 1;
                spared.push(Trigger { ability, die: *die });
            } else {
                triggers.push(Trigger { ability, die: *die });
            }
        }
    }
    let value = |die: u8| fight.dice[usize::from(die)].value;
    let dice: Vec<RolledDie> = rolled
        .iter()
        .map(|n| RolledDie {
            die: *n,
            kind: fight.dice[usize::from(*n)].kind,
            value: value(*n),
        })
        .collect();
    let told: Vec<What> = triggers
        .iter()
        .map(|t| What::Triggered {
            ability: t.ability,
            die: t.die,
            value: value(t.die),
        })
        .collect();
    let key = hero_key(world, hero);
    let saved: Vec<What> = spared
        .iter()
        .map(|t| What::TriggerCancelled {
            ability: t.ability,
            die: t.die,
            value: value(t.die),
            by: key,
        })
        .collect();
    world.tell_cause(
        rules,
        What::DiceRolled {
            uid: hero,
            hero: key,
            dice,
            again,
        },
    );
    for what in told {
        world.tell(
            &[
                "PN-MABL-01",
                "PN-MABL-02",
                "PN-RUL-22",
                "PN-RUL-23",
                "PN-RUL-24",
            ],
            what,
        );
    }
    for what in saved {
        world.tell(&["PN-HERO-02"], what);
    }
    with_fight(world, |fight| {
        fight.triggers = triggers;
        fight.shrugged = shrugged;
    });
}

/// Job: which triggers to cancel (PN-TIM-CMB-07, PN-DEC-08, PN-RUL-26).
pub(crate) fn triggers(world: &mut World, frame: Frame) {
    let count = fight(world).map_or(0, |fight| fight.triggers.len());
    if count == 0 {
        return;
    }
    let assists = usable(world, Token::Assist).clamp(0, count as i32) as u8;
    let apply = frame.go_on(job::COMBAT_APPLY);
    if assists > 0 {
        let options = (0..count as u8).map(Act::Cancel).collect();
        world.ask_many(
            Why::CancelTriggers,
            frame.who,
            (0, assists),
            options,
            apply.step(1),
        );
    } else {
        world.push(apply);
    }
}

/// Job: apply the triggers that are left: Damage, Elusive, Fear (PN-TIM-CMB-08, PN-TIM-CMB-09).
pub(crate) fn apply(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let mut triggers = fight(world).map_or(Vec::new(), |fight| fight.triggers.clone());
    if frame.step == 1 {
        let mut cancelled: Vec<u8> = world
            .resource::<Reply>()
            .0
            .iter()
            .filter_map(|act| {
                if let Act::Cancel(n) = act {
                    Some(*n)
                } else {
                    None
                }
            })
            .collect();
        cancelled.sort_unstable();
        for n in cancelled.iter().rev() {
            if usize::from(*n) < triggers.len() && spend_token(world, Token::Assist) {
                let gone = triggers.remove(usize::from(*n));
                let value = die_value(world, gone.die);
                world.tell(
                    &["PN-TOK-08", "PN-RUL-26"],
                    What::TriggerCancelled {
                        ability: gone.ability,
                        die: gone.die,
                        value,
                        by: Key::fixed("assist"),
                    },
                );
            }
        }
    }
    with_fight(world, |fight| fight.triggers.clear());
    for trigger in &triggers {
        let value = die_value(world, trigger.die);
        match trigger.ability {
            AbilityKind::Damage => {
                let left = lose_health(world, hero, 1, &["PN-MABL-01", "PN-MABL-04", "PN-RUL-22"]);
                if left == 0 {
                    supply::lay_down(world, Frame::of(job::LAY_DOWN).who(hero));
                    return;
                }
            }
            AbilityKind::Elusive => {
                set_state(world, trigger.die, DieState::Lost);
                world.tell(
                    &["PN-MABL-05", "PN-MABL-06"],
                    What::DieLost {
                        die: trigger.die,
                        value,
                    },
                );
            }
            AbilityKind::Fear => {
                if fight(world)
                    .is_some_and(|f| f.dice[usize::from(trigger.die)].state == DieState::Free)
                {
                    set_state(world, trigger.die, DieState::Feared);
                    world.tell(
                        &["PN-MABL-07", "PN-MABL-09", "PN-MABL-10"],
                        What::DieFeared {
                            die: trigger.die,
                            value,
                        },
                    );
                }
            }
            AbilityKind::Tough => {}
        }
    }
}
