//! From the last roll to the end: Wild Tokens, HURT, the check, rewards, dice going back (PN-TIM-CMB-12 to
//! PN-TIM-CMB-18).

use bevy::ecs::prelude::*;

use super::super::condition::{best_sets, meets_all};
use super::super::enemy_turn::shelve_monster;
use super::super::layout::{Layout, discoverable, layout, spot_of, take_monster};
use super::super::supply::{gain_tokens, lose_health, return_wilds, spend_token, usable};
use super::super::*;
use super::*;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::{Condition, Token};

/// Job: whether Wild Tokens are spent as dice, and with what values (PN-TIM-CMB-12, PN-DEC-11).
pub(crate) fn wild(world: &mut World, frame: Frame) {
    if frame.step == 1 {
        if let Some(Act::Wild(value)) = world.reply() {
            if spend_token(world, Token::Wild) {
                world.add_track(WILD_OUT, 1);
                with_fight(world, |fight| fight.wilds.push(value));
                world.tell(
                    &["PN-TOK-13", "PN-RUL-43", "PN-RUL-44"],
                    What::WildSpent { value },
                );
            }
        } else {
            world.push(frame.go_on(job::COMBAT_HURT));
            return;
        }
    }
    if usable(world, Token::Wild) > 0 {
        let mut options = vec![Act::Done];
        options.extend((1..=TOP_WILD).map(Act::Wild));
        world.ask(Why::SpendWild, frame.who, options, frame.step(1));
    } else {
        world.push(frame.go_on(job::COMBAT_HURT));
    }
}

pub(super) fn hurt_of(conditions: &[Condition]) -> Option<(u8, u8)> {
    conditions.iter().enumerate().find_map(|(n, c)| {
        if let Condition::Hurt(k) = c {
            Some((n as u8, *k))
        } else {
            None
        }
    })
}

/// Job: whether the damage of a HURT condition is taken (PN-DEC-12, PN-RUL-54).
pub(crate) fn hurt(world: &mut World, frame: Frame) {
    let check = frame.go_on(job::COMBAT_CHECK);
    let Some(fight) = fight(world) else { return };
    let (hero, enemy) = (fight.hero, fight.foe);
    let conditions = &foe(world, enemy).conditions;
    let Some((place, k)) = hurt_of(conditions) else {
        world.push(check);
        return;
    };
    let is_boss = world.of::<Kind>(enemy) == Kind::Discoverable;
    if frame.step == 1 {
        if world.reply() == Some(Act::Yes) {
            with_fight(world, |fight| fight.hurt = k);
            lose_health(world, hero, k, &["PN-DEF-11", "PN-RUL-54"]);
        }
        world.push(check);
        return;
    }
    let open = if is_boss {
        world.of::<Cubes>(enemy).0 >> place & 1 == 0
    } else {
        meets_all(conditions, &counted(fight))
    };
    if open && world.of::<Health>(hero).now >= k {
        world.ask(Why::TakeHurt, enemy, vec![Act::Yes, Act::No], frame.step(1));
    } else {
        world.push(check);
    }
}

/// Job: compare the dice with what must be met (PN-TIM-CMB-13 to PN-TIM-CMB-16).
pub(crate) fn check(world: &mut World, frame: Frame) {
    let Some(fight) = fight(world) else { return };
    let (hero, enemy) = (fight.hero, fight.foe);
    let values = counted(fight);
    let paid = fight.hurt > 0;
    let conditions = foe(world, enemy).conditions.clone();
    let end = frame.go_on(job::COMBAT_END);
    let key = foe_key(world, enemy);
    match world.of::<Kind>(enemy) {
        Kind::Monster => {
            let met = meets_all(&conditions, &values) && (hurt_of(&conditions).is_none() || paid);
            return_wilds(world);
            world.push(end);
            if met {
                with_fight(world, |fight| fight.won = true);
                world.tell_cause(
                    &["PN-CMB-09", "PN-DEF-01", "PN-RUL-49"],
                    What::ConditionsMet {
                        enemy: key,
                        conditions,
                    },
                );
                defeat(world, enemy);
            } else {
                world.tell(
                    &["PN-CMB-12", "PN-DEF-13", "PN-DEF-01"],
                    What::ConditionsMissed { enemy: key },
                );
            }
        }
        Kind::Discoverable => {
            let covered = world.of::<Cubes>(enemy).0;
            if frame.step == 1 {
                world.push(end);
                if let Some(Act::Cubes(bits)) = world.reply() {
                    cover(world, enemy, &conditions, bits);
                }
                return;
            }
            let mut barred = covered;
            if let Some((place, _)) = hurt_of(&conditions)
                && !paid
            {
                barred |= 1 << place;
            }
            let sets = best_sets(&conditions, barred, &values);
            return_wilds(world);
            if sets.is_empty() {
                world.tell(
                    &["PN-CMB-12", "PN-DEF-13"],
                    What::ConditionsMissed { enemy: key },
                );
                world.push(end);
                return;
            }
            with_fight(world, |fight| fight.won = true);
            let options = sets.into_iter().map(Act::Cubes).collect();
            world.ask(Why::ChooseCubes, hero, options, frame.step(1));
        }
        Kind::BossCard => {
            let by: u16 = values.iter().map(|v| u16::from(*v)).sum();
            world.change::<Damage>(enemy, |damage| damage.0 += by);
            let total = world.of::<Damage>(enemy).0;
            let needed = colossus_damage(world, enemy);
            world.tell(
                &["PN-HORROR-05", "PN-RUL-138"],
                What::DamageDealt {
                    enemy: key,
                    by,
                    total,
                    needed,
                },
            );
            leave_dice(world, hero);
            return_wilds(world);
            world.push(end);
            world.alarm();
        }
        _ => world.push(end),
    }
}

/// The damage that beats what is on the back of a Boss' card.
pub fn colossus_damage(world: &World, card: Uid) -> u16 {
    let boss = world.resource::<Book>().boss();
    boss.cards
        .get(usize::from(world.of::<Card>(card).0))
        .and_then(|c| c.back.as_ref())
        .map_or(0, |back| back.damage)
}

/// The dice of an attack stay on the Horror (PN-HORROR-06, PN-RUL-136, PN-RUL-138).
pub(super) fn leave_dice(world: &mut World, hero: Uid) {
    let Some(fight) = fight(world) else { return };
    let count = |kind: DieKind| {
        fight
            .dice
            .iter()
            .filter(|die| die.kind == kind && live(die))
            .count() as u8
    };
    let (six, eight, red) = (count(DieKind::D6), count(DieKind::D8), count(DieKind::Red));
    world.change::<Energy>(hero, |energy| {
        energy.pool_d6 -= six;
        energy.pool_d8 -= eight;
        energy.gone_d6 += six;
        energy.gone_d8 += eight;
    });
    world.add_track(RED_GONE, i32::from(red));
    with_fight(world, |fight| fight.won = six + eight > 0);
}

/// Red cubes on conditions of the Boss (PN-FIN-15, PN-TANIN-14, PN-RUL-57).
pub(super) fn cover(world: &mut World, enemy: Uid, conditions: &[Condition], bits: u8) {
    world.change::<Cubes>(enemy, |cubes| cubes.0 |= bits);
    let left = conditions.len() as u8 - world.of::<Cubes>(enemy).0.count_ones() as u8;
    let key = foe_key(world, enemy);
    for (n, condition) in conditions.iter().enumerate() {
        if bits >> n & 1 == 1 {
            world.tell(
                &["PN-FIN-15", "PN-TANIN-14", "PN-RUL-57"],
                What::CubePlaced {
                    enemy: key,
                    condition: *condition,
                    left,
                },
            );
        }
    }
    world.alarm();
}

/// A Monster falls: rewards, a Lost Hero it guarded, the next Minion (PN-TIM-CMB-15).
pub(super) fn defeat(world: &mut World, monster: Uid) {
    let Some(at) = spot_of(world, monster) else {
        return;
    };
    let key = monster_key(world, monster);
    let book = book(world);
    let id = take_monster(world, monster);
    let card = &book.monsters[usize::from(id)];
    shelve_monster(world, id);
    world.tell_cause(
        &["PN-CMB-11"],
        What::MonsterDefeated {
            uid: monster,
            monster: key,
            at,
        },
    );
    // Pushed in reverse: Wild Token and Clue first, then the Lost Hero, then the next Minion.
    if in_finale(world) && book.boss().minion_successor {
        world.push(Frame::of(job::SUCCESSOR).with(i32::from(at.0), 0));
    }
    if clue::lost_hero_waits(world, at) {
        world.push(Frame::of(job::JOIN_LOST));
    }
    if card.clue {
        world.push(Frame::of(job::DRAW_CLUE).with(1, 0));
    }
    if card.wild {
        gain_tokens(world, Token::Wild, 1);
    }
}

/// Job: dice go back, 1 Energy is spent (PN-TIM-CMB-17, PN-CMB-14, PN-CMB-15, PN-RUL-28, PN-RUL-59).
pub(crate) fn end(world: &mut World, frame: Frame) {
    let hero = frame.who;
    return_wilds(world);
    world.change::<Energy>(hero, |energy| {
        energy.d6 += energy.pool_d6;
        energy.d8 += energy.pool_d8;
        energy.pool_d6 = 0;
        energy.pool_d8 = 0;
    });
    let on_horror =
        fight(world).is_some_and(|f| f.won && world.of::<Kind>(f.foe) == Kind::BossCard);
    world.push(frame.go_on(job::COMBAT_CLOSE));
    if !on_horror {
        world.push(Frame::of(job::SPEND).who(hero).with(1, 0));
    }
}

/// Job: the Combat is over (PN-TIM-CMB-18, PN-RUL-55).
pub(crate) fn close(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let won = fight(world).is_some_and(|fight| fight.won);
    let piece = layout(world).fight;
    world.remove_piece(piece);
    world.resource_mut::<Layout>().fight = Uid::NONE;
    let key = hero_key(world, hero);
    world.tell(
        &["PN-CMB-13", "PN-CMB-14"],
        What::CombatEnded {
            uid: hero,
            hero: key,
            won,
        },
    );
    world.push(Frame::of(job::LAY_DOWN).who(hero));
    world.push(Frame::of(job::RIPEN));
    let boss = layout(world).discoverables[usize::from(discoverable::BOSS)];
    if world.of::<Cubes>(boss).0 != 0 {
        world.alarm();
    }
}
