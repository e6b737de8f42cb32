//! The chance that an attack kills.

use bevy::ecs::prelude::World;

use crate::board::SpaceId;
use crate::games::pandemonium::{Book, enemy, figure, sheet, strike};
use crate::table::house::act::Act;
use crate::table::house::{Aim, Pack, Stance};
use crate::table::{Access, Uid};
use crate::vocab::pandemonium::{Trait, Value};

/// The chance, in thousandths, that an attack on this does its work, and the best target.
pub fn chance(world: &World, who: Uid, act: Act) -> Option<(u32, Uid)> {
    let Act::Attack { at, aim } = act else {
        return None;
    };
    let book = world.resource::<Book>();
    match aim {
        Aim::Creatures => figure::beasts_in(world, at)
            .into_iter()
            .map(|target| (kill(world, who, at, target), target))
            .max_by_key(|(chance, target)| {
                (chance * worth(world, *target), std::cmp::Reverse(*target))
            }),
        Aim::Barricade(_) => Some((
            reach(world, who, at, u16::from(book.frame.evil_barricade), 0),
            Uid::NONE,
        )),
        Aim::Boss(boss) => Some((kill(world, who, at, boss), boss)),
        // How much it hurts is another question than whether it kills.
        Aim::Character(rival) => Some((u32::from(damage(world, who) > 0), rival)),
    }
}

/// The chance, in thousandths, to destroy an Evil Barricade with one attack.
pub fn wreck(world: &World, who: Uid) -> u32 {
    let life = world.resource::<Book>().frame.evil_barricade;
    reach(world, who, figure::space(world, who), u16::from(life), 0)
}

/// The damage of an attack with everything in hand, on average, in tenths; 0 without a weapon.
pub fn damage(world: &World, who: Uid) -> u32 {
    let book = world.resource::<Book>();
    let weapons: Vec<(u8, u8)> = world.find::<Pack>(who).map_or(Vec::new(), |pack| {
        pack.equipped()
            .filter_map(|(_, card)| book.items.get(usize::from(card))?.weapon.as_ref())
            .map(|weapon| (strike::difficulty(world, who, weapon), weapon.damage))
            .collect()
    });
    if weapons.is_empty() {
        return 0;
    }
    let dice = u32::from(sheet::value(world, who, Value::Attack)).min(16);
    let (ways, all) = hits(dice, u32::from(book.frame.hit_faces));
    let sum: u64 = (0u64..)
        .zip(&ways)
        .map(|(hits, count)| {
            let worked = weapons
                .iter()
                .filter(|(difficulty, _)| hits >= u64::from(*difficulty));
            let damage: u64 = worked.map(|(_, damage)| u64::from(*damage)).sum();
            (hits + damage) * count
        })
        .sum();
    (sum * 10 / all.max(1)) as u32
}

/// Ways to roll so many Hits with some dice, by their number, and all ways together.
fn hits(dice: u32, faces: u32) -> (Vec<u64>, u64) {
    let mut ways = vec![1u64];
    for _ in 0..dice {
        let mut next = vec![0u64; ways.len() + 1];
        for (hits, count) in ways.iter().enumerate() {
            next[hits] += count * u64::from(6 - faces.min(6));
            next[hits + 1] += count * u64::from(faces);
        }
        ways = next;
    }
    let all = ways.iter().sum();
    (ways, all)
}

/// How much it is worth to be rid of an enemy.
pub fn worth(world: &World, target: Uid) -> u32 {
    let values = enemy::printed(world, target);
    3 + u32::from(values.fury) + u32::from(values.mobility)
}

/// The chance, in thousandths, to kill a target.
pub fn kill(world: &World, who: Uid, at: SpaceId, target: Uid) -> u32 {
    let less = sheet::sum(world, who, |each| match each {
        Trait::FoeLife(by) => i16::from(by),
        _ => 0,
    });
    let life = (i16::from(enemy::printed(world, target).life) + less).max(1) as u16;
    let stun = if world.of::<Stance>(target) == Stance::Stunned {
        6
    } else {
        0
    };
    reach(world, who, at, life, stun)
}

/// The chance, in thousandths, that the damage of one attack reaches a number; `stun` is the size of the die against
/// stunned targets, or 0.
fn reach(world: &World, who: Uid, at: SpaceId, needed: u16, stun: u16) -> u32 {
    let book = world.resource::<Book>();
    let dice = u32::from(sheet::value(world, who, Value::Attack)).min(16);
    let easier = sheet::sum(world, who, |each| match each {
        Trait::Difficulty(by) => i16::from(by),
        _ => 0,
    });
    let more = sheet::sum(world, who, |each| match each {
        Trait::AttackHits(by) => i16::from(by),
        _ => 0,
    })
    .max(0) as u32;
    let weapons: Vec<(u32, u16)> = strike::reaching(world, who, at)
        .into_iter()
        .filter_map(|(_, card)| book.items.get(usize::from(card))?.weapon.as_ref())
        .map(|weapon| {
            let difficulty = (i16::from(weapon.difficulty) + easier).max(1) as u32;
            (difficulty, u16::from(weapon.damage))
        })
        .collect();
    if weapons.is_empty() {
        return 0;
    }
    let helpers = figure::good_allies(world)
        .into_iter()
        .filter(|ally| figure::space(world, *ally) == figure::space(world, who))
        .count() as u32;
    let faces = u32::from(book.frame.hit_faces);
    let (ways, all) = hits(dice, faces);
    let mut good = 0.0;
    for (hits, count) in ways.iter().enumerate() {
        let total_hits = hits as u32 + more + helpers;
        let mut damage = total_hits as u16;
        damage += weapons
            .iter()
            .filter(|(difficulty, _)| total_hits >= *difficulty)
            .map(|(_, damage)| *damage)
            .sum::<u16>();
        damage += u16::from(dice > 1 && hits as u32 == dice);
        let share = if damage >= needed {
            1.0
        } else if stun > 0 && damage + stun >= needed {
            f64::from(damage + stun - needed + 1) / f64::from(stun)
        } else {
            0.0
        };
        good += share * *count as f64;
    }
    (good / all.max(1) as f64 * 1000.0) as u32
}
