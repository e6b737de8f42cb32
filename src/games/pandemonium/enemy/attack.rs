//! The attack of an enemy and the defense of a character (PD-CATK, PD-DEF, PD-TIME-28).

use bevy::ecs::prelude::*;

use super::*;
use crate::vocab::pandemonium::{Cue, Deed, Value};

/// Steps of [`attack`].
const STRIKE: u8 = 0;
const NEXT_ONE: u8 = 1;
const CHOSEN: u8 = 2;

/// Steps of [`defense`].
const TERROR: u8 = 0;
const ROLL: u8 = 1;
const SUM: u8 = 2;
const WOUNDED: u8 = 3;

/// Where damage without an attacker can come from, by the number that a frame remembers.
const CAUSES: [loss::Cause; 5] = [
    loss::Cause::Attack,
    loss::Cause::EvilTrap,
    loss::Cause::Card,
    loss::Cause::Challenge,
    loss::Cause::Rival,
];

/// Job: the attack of an enemy on everyone in its space.
pub(super) fn attack(world: &mut World, frame: Frame) {
    if !world.exists(frame.who) {
        return;
    }
    match frame.step {
        STRIKE => strike(world, frame),
        NEXT_ONE => next_one(world, frame),
        _ => {
            if let Some(Act::Piece(who)) = world.answer() {
                turn_to(world, frame, who);
            }
        }
    }
}

/// Good allies die; the characters defend one after another (PD-CATK-04, PD-ALLY-12, PD-RUL-121).
fn strike(world: &mut World, frame: Frame) {
    let enemy = frame.who;
    let at = figure::space(world, enemy);
    let mut allies = figure::good_allies(world);
    allies.retain(|ally| figure::space(world, *ally) == at);
    let standing = figure::standing_in(world, at);
    let (key, space) = (figure::key(world, enemy), appear::name(world, at));
    let fury = fury_here(world, enemy).clamp(0, 255) as u8;
    let targets = allies.iter().chain(&standing).copied().collect();
    let rules: Ids = if is_boss(world, enemy) {
        &["PD-RUL-152", "PD-CATK-04", "PD-TIME-28"]
    } else {
        &["PD-CATK-01", "PD-CATK-04", "PD-TIME-28"]
    };
    world.say_cause(
        rules,
        What::EnemyAttacked {
            uid: enemy,
            enemy: key,
            at,
            space,
            fury,
            targets,
        },
    );
    let mask = bits(world, &standing);
    world.push(frame.step(NEXT_ONE).with(mask, 0));
    for ally in allies {
        ally::kill(world, ally);
    }
    pause::attacked(world, &standing);
    pause::pause(world);
}

/// One bit for each character, in the order of [`figure::characters`].
fn bits(world: &World, who: &[Uid]) -> i32 {
    figure::each(world, Kind::Character)
        .enumerate()
        .filter(|(_, each)| who.contains(each))
        .fold(0, |mask, (n, _)| {
            mask | 1i32.checked_shl(n as u32).unwrap_or(0)
        })
}

/// Ascending Agility, then lower Will, then the players (PD-CATK-05, PD-RUL-94, PD-DEC-43).
fn next_one(world: &mut World, frame: Frame) {
    let wanted = frame.a & !frame.b;
    let left: Vec<Uid> = figure::each(world, Kind::Character)
        .enumerate()
        .filter(|(n, who)| wanted >> n & 1 == 1 && figure::stands(world, *who))
        .map(|(_, who)| who)
        .collect();
    let rank = |who: &Uid| sheet::values(world, *who, [Value::Agility, Value::Will]);
    let least = left.iter().map(rank).min();
    let first: Vec<Uid> = left
        .into_iter()
        .filter(|who| Some(rank(who)) == least)
        .collect();
    match first[..] {
        [] => over(world, frame),
        [only] => turn_to(world, frame, only),
        _ => {
            let options = first.into_iter().map(Act::Piece).collect();
            let speaker = figure::speaker(world);
            world.ask_for(
                speaker,
                Why::DefenseOrder,
                frame.who,
                options,
                frame.step(CHOSEN),
            );
        }
    }
}

fn turn_to(world: &mut World, frame: Frame, who: Uid) {
    let done = frame.b | bits(world, &[who]);
    world.push(frame.step(NEXT_ONE).with(frame.a, done));
    world.push(Frame::of(DEFEND).who(who).with(frame.who.0 as i32, 0));
}

/// The attack, and with it the enemy's turn, is over (PD-CATK-03).
fn over(world: &mut World, frame: Frame) {
    if is_boss(world, frame.who) {
        let me = figure::speaker(world);
        goal::cue(world, Cue::BossAttacks, me, frame.who);
    }
}

/// Adds work: a character defends against damage, and loses what is not cancelled (PD-DEF).
pub fn defend(world: &mut World, who: Uid, damage: u8, cause: loss::Cause) {
    let at = CAUSES.iter().position(|each| *each == cause).unwrap_or(0);
    pause::attacked(world, &[who]);
    world.push(
        Frame::of(DEFEND)
            .who(who)
            .step(ROLL)
            .at(at as u8)
            .with(0, i32::from(damage)),
    );
}

/// The attacker of a defense, if one.
fn attacker(frame: Frame) -> Option<Uid> {
    Some(Uid(frame.a as u32)).filter(|uid| uid.is_some())
}

/// Job: the defense of a character. One who has died meanwhile is left alone (PD-RUL-100).
pub(super) fn defense(world: &mut World, frame: Frame) {
    match frame.step {
        TERROR => terror(world, frame),
        ROLL => {
            if figure::stands(world, frame.who) {
                let dice = sheet::value(world, frame.who, Value::Defense);
                let then = frame.step(SUM);
                roll::defend(world, frame.who, dice, then);
            }
        }
        SUM => sum(world, frame),
        _ => {
            card::did(world, frame.who, Deed::Wounded);
            world.alarm();
        }
    }
}

/// Terror against the current Will, before the defense (PD-CATK-06, PD-RUL-93, PD-RUL-16).
fn terror(world: &mut World, frame: Frame) {
    let (who, enemy) = (frame.who, attacker(frame).unwrap_or_default());
    if !figure::stands(world, who) || !world.exists(enemy) {
        return;
    }
    world.push(frame.step(ROLL));
    if printed(world, enemy).terror > sheet::value(world, who, Value::Will) {
        // Bosses are no creatures: nothing that speaks of those helps against them (PD-BOSS-01).
        let from = match is_boss(world, enemy) {
            true => loss::Fright::Boss,
            false => loss::Fright::Creature,
        };
        loss::gain_fear(world, who, 1, from);
    }
}

/// Hits, a critical, and the damage left (PD-DEF-02, PD-DEF-05, PD-CATK-08).
fn sum(world: &mut World, frame: Frame) {
    let who = frame.who;
    let dice = roll::take(world, frame.what);
    let hits = roll::hits(world, &dice);
    let critical = roll::critical(&hits);
    let fury = match attacker(frame) {
        Some(enemy) if !world.exists(enemy) => return,
        Some(enemy) => fury_against(world, enemy, who),
        None => frame.b.clamp(0, 255) as u8,
    };
    if !figure::stands(world, who) {
        return;
    }
    let more = sheet::sum(world, who, |each| match each {
        Trait::DefenseHits(by) => i16::from(by),
        _ => 0,
    });
    let rolled = hits.iter().filter(|hit| **hit).count() as i16;
    let total = (rolled + i16::from(critical) + more).clamp(0, 255) as u8;
    let damage = fury.saturating_sub(total);
    let character = figure::key(world, who);
    let rules: Ids = match critical {
        true => &[
            "PD-DEF-02",
            "PD-DEF-05",
            "PD-RUL-84",
            "PD-CATK-07",
            "PD-CATK-08",
        ],
        false => &["PD-DEF-02", "PD-CATK-07", "PD-CATK-08"],
    };
    world.say_cause(
        rules,
        What::DamageTaken {
            uid: who,
            character,
            fury,
            hits: total,
            critical,
            damage,
        },
    );
    if damage == 0 {
        card::did(world, who, Deed::Unhurt);
        world.alarm();
        return;
    }
    let cause = CAUSES
        .get(usize::from(frame.at))
        .copied()
        .unwrap_or(loss::Cause::Attack);
    if matches!(cause, loss::Cause::Attack | loss::Cause::Rival) {
        world.push(frame.step(WOUNDED));
    }
    loss::lose_life(world, who, damage, cause);
}
