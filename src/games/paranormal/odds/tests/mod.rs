//! The oracle against a naive recursion over every outcome, and against figures known from elsewhere.

mod game;
mod play;

use std::collections::HashMap;

use super::*;
use crate::games::paranormal::condition::{best_sets, meets_all};
use crate::table::chance::Generator;
use crate::vocab::paranormal::{Needs, Turn};
use Condition::*;
use DieKind::{D6, D8, Red};

/// Plays by the letter: every outcome of every roll, every set of triggers to cancel, every set of dice to roll.
struct Naive<'a> {
    enemy: &'a Enemy,
    wilds: u8,
    shrug: [u8; 3],
    abilities: &'a [Ability],
    known: HashMap<State, f64>,
}

/// Dice as faces, value and whether they stay; rerolls, health, assists, spared and above it the abilities used.
type State = (Vec<(u8, u8, bool)>, u8, u8, u8, u8);

impl Naive<'_> {
    fn stop(&self, dice: &[(u8, u8, bool)], health: u8) -> f64 {
        let values: Vec<u8> = dice.iter().map(|d| d.1).collect();
        let hurt = self.enemy.conditions.iter().find_map(|c| match c {
            Hurt(k) => Some(*k),
            _ => None,
        });
        let paid = hurt.is_none_or(|k| health >= k);
        let mut best: f64 = 0.0;
        let one = if self.wilds > 0 { 1..=8u8 } else { 1..=1 };
        let two = if self.wilds > 1 { 1..=8u8 } else { 1..=1 };
        for a in one {
            for b in two.clone() {
                let mut all = values.clone();
                all.extend([a, b].iter().take(usize::from(self.wilds)));
                let conditions = &self.enemy.conditions;
                if self.enemy.aim == Aim::All {
                    best = best.max(f64::from(u8::from(paid && meets_all(conditions, &all))));
                    continue;
                }
                let barred = conditions
                    .iter()
                    .position(|c| matches!(c, Hurt(_)))
                    .filter(|_| !paid)
                    .map_or(0, |n| 1u8 << n);
                let sets = best_sets(conditions, barred, &all);
                let most = sets.first().map_or(0, |set| set.count_ones());
                best = best.max(match self.enemy.aim {
                    Aim::Most => f64::from(most),
                    Aim::All | Aim::Any => f64::from(most.min(1)),
                });
            }
        }
        best
    }

    fn decide(&mut self, mut dice: Vec<(u8, u8, bool)>, r: u8, h: u8, a: u8, s: u8) -> f64 {
        dice.sort_unstable();
        let key = (dice.clone(), r, h, a, s);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut best = self.stop(&dice, h);
        if r > 0 {
            for mask in 1u32..1 << dice.len() {
                if dice
                    .iter()
                    .enumerate()
                    .any(|(n, d)| mask >> n & 1 == 1 && d.2)
                {
                    continue;
                }
                best = best.max(self.roll(&dice, mask, r - 1, h, a, s));
            }
        }
        for n in 0..self.abilities.len() {
            if s >> (4 + n) & 1 == 0 {
                best = best.max(self.feed(&dice, n, r, h, a, s | 1 << (4 + n)));
            }
        }
        self.known.insert(key, best);
        best
    }

    /// Every set of dice on an ability, every turn of another die.
    fn feed(&mut self, dice: &[(u8, u8, bool)], n: usize, r: u8, h: u8, a: u8, s: u8) -> f64 {
        let ability = self.abilities[n];
        let mut best: f64 = 0.0;
        for mask in 1u32..1 << dice.len() {
            let part = |fed: bool| -> Vec<(u8, u8, bool)> {
                let dice = dice.iter().enumerate();
                dice.filter(|(n, _)| (mask >> n & 1 == 1) == fed)
                    .map(|(_, die)| *die)
                    .collect()
            };
            let fed = part(true);
            let fits = match ability.needs {
                Needs::AtLeast(k) => fed.len() == 1 && fed[0].1 >= k,
                Needs::Exactly(k) => fed.len() == 1 && fed[0].1 == k,
                Needs::Total(k) => fed.iter().map(|die| die.1).sum::<u8>() >= k,
            };
            if !fits {
                continue;
            }
            let left = part(false);
            let health = (h + ability.heal).min(ability.most_health);
            let rerolls = r + ability.rerolls;
            best = best.max(self.decide(left.clone(), rerolls, health, a, s));
            for at in 0..left.len() {
                let (faces, old, stays) = left[at];
                for value in (1..=faces).filter(|value| !stays && *value != old) {
                    let may = match ability.turn {
                        None => false,
                        Some(Turn::Any) => true,
                        Some(Turn::By(k)) => value.abs_diff(old) <= k,
                        Some(Turn::Over) => value + old == faces + 1,
                    };
                    if may {
                        let mut turned = left.clone();
                        turned[at].1 = value;
                        best = best.max(self.decide(turned, rerolls, health, a, s));
                    }
                }
            }
        }
        best
    }

    fn roll(&mut self, dice: &[(u8, u8, bool)], mask: u32, r: u8, h: u8, a: u8, s: u8) -> f64 {
        let rolled: Vec<usize> = (0..dice.len()).filter(|n| mask >> n & 1 == 1).collect();
        let total: usize = rolled.iter().map(|n| usize::from(dice[*n].0)).product();
        let mut sum = 0.0;
        for outcome in 0..total {
            let mut rest = outcome;
            let mut after = dice.to_vec();
            for n in &rolled {
                let faces = usize::from(dice[*n].0);
                after[*n].1 = (rest % faces) as u8 + 1;
                rest /= faces;
            }
            sum += self.after_roll(after, &rolled, r, h, a, s);
        }
        sum / total as f64
    }

    fn after_roll(
        &mut self,
        dice: Vec<(u8, u8, bool)>,
        rolled: &[usize],
        r: u8,
        h: u8,
        a: u8,
        mut s: u8,
    ) -> f64 {
        let mut triggers = Vec::new();
        for (kind, (_, faces)) in self.enemy.abilities().into_iter().enumerate() {
            for n in rolled {
                if faces.has(dice[*n].1) {
                    if s & 15 < self.shrug[kind] {
                        s += 1;
                    } else {
                        triggers.push((kind, *n));
                    }
                }
            }
        }
        let mut best: f64 = 0.0;
        for cancelled in 0u32..1 << triggers.len() {
            if cancelled.count_ones() > u32::from(a) {
                continue;
            }
            let mut health = i32::from(h);
            let mut lost = vec![false; dice.len()];
            let mut after = dice.clone();
            for (n, (kind, die)) in triggers.iter().enumerate() {
                if cancelled >> n & 1 == 1 {
                    continue;
                }
                match kind {
                    0 => health -= 1,
                    1 => lost[*die] = true,
                    _ => after[*die].2 = true,
                }
            }
            if health <= 0 {
                continue;
            }
            let left = after
                .into_iter()
                .zip(lost)
                .filter(|(_, lost)| !lost)
                .map(|(die, _)| die)
                .collect();
            best =
                best.max(self.decide(left, r, health as u8, a - cancelled.count_ones() as u8, s));
        }
        best
    }
}

fn naive(pool: &Pool, enemy: &Enemy) -> f64 {
    let mut naive = Naive {
        enemy,
        wilds: pool.wilds,
        shrug: pool.shrug,
        abilities: &pool.abilities,
        known: HashMap::new(),
    };
    let dice: Vec<(u8, u8, bool)> = pool
        .dice
        .iter()
        .map(|d| (d.kind.faces(), 0, false))
        .collect();
    let all = (1u32 << dice.len()) - 1;
    naive.roll(&dice, all, pool.rerolls, pool.health, pool.assists, 0)
}

fn same(pool: &Pool, enemy: &Enemy) {
    let (found, wanted) = (chance(pool, enemy).expect("computable"), naive(pool, enemy));
    assert!(
        (found - wanted).abs() < 1e-12,
        "{found} is not {wanted}: {pool:?} {enemy:?}"
    );
}

fn pool(kinds: &[DieKind], rerolls: u8, wilds: u8) -> Pool {
    Pool {
        rerolls,
        wilds,
        ..Pool::new(kinds.iter().copied())
    }
}

fn singles() -> Vec<Condition> {
    vec![
        Exact(2),
        Exact(7),
        Min(5),
        Min(8),
        Sum(9),
        Sum(14),
        Even(2),
        Even(3),
        Odd(2),
        Odd(3),
        Run(2),
        Run(3),
        Kind(2),
        Kind(3),
        Rise(2),
        Rise(3),
        Hurt(2),
    ]
}

#[test]
fn every_kind_of_condition_is_as_by_enumeration() {
    for condition in singles() {
        let enemy = Enemy::new([condition]);
        for (kinds, rerolls, wilds) in [
            (&[D6][..], 2, 0),
            (&[D6, D6], 1, 1),
            (&[D6, D8], 2, 0),
            (&[D6, D6, Red], 1, 0),
            (&[D6, D6, D8], 1, 2),
            (&[D8, D8], 1, 1),
            (&[D6, D6, D6, D6], 1, 0),
        ] {
            same(&pool(kinds, rerolls, wilds), &enemy);
        }
    }
}

#[test]
fn combat_abilities_are_as_by_enumeration() {
    let card = |needs, rerolls, heal, turn| Ability {
        needs,
        rerolls,
        heal,
        most_health: 3,
        turn,
    };
    let cards = [
        vec![card(Needs::AtLeast(5), 0, 0, Some(Turn::Any))],
        vec![card(Needs::AtLeast(2), 2, 0, None)],
        vec![card(Needs::Total(9), 0, 1, None)],
        vec![card(Needs::Exactly(1), 1, 0, Some(Turn::By(1)))],
        vec![
            card(Needs::AtLeast(3), 0, 2, None),
            card(Needs::Total(7), 1, 0, Some(Turn::Over)),
        ],
    ];
    let harm = Enemy {
        damage: Faces::of(&[1, 2]),
        fear: Faces::of(&[3]),
        elusive: Faces::of(&[6]),
        ..Enemy::default()
    };
    for abilities in cards {
        for (kinds, rerolls, assists) in [
            (&[D6, D6][..], 2, 0),
            (&[D6, D8], 1, 1),
            (&[D6, D6, D6], 0, 0),
            (&[D6, D6, D6], 1, 0),
        ] {
            for conditions in [
                vec![Kind(2)],
                vec![Min(6)],
                vec![Sum(7)],
                vec![Hurt(2), Min(4)],
            ] {
                for harm in [Enemy::default(), harm.clone()] {
                    let enemy = Enemy {
                        conditions: conditions.clone(),
                        ..harm
                    };
                    let pool = Pool {
                        assists,
                        health: 2,
                        abilities: abilities.clone(),
                        ..pool(kinds, rerolls, 0)
                    };
                    same(&pool, &enemy);
                }
            }
        }
    }
}

#[test]
fn pairs_of_conditions_are_as_by_enumeration() {
    let all = singles();
    for (n, one) in all.iter().enumerate() {
        for two in &all[n..] {
            if one == two && matches!(one, Hurt(_)) {
                continue;
            }
            let enemy = |aim| Enemy {
                aim,
                ..Enemy::new([*one, *two])
            };
            same(&pool(&[D6, D6, D8], 1, 0), &enemy(Aim::All));
            for aim in [Aim::All, Aim::Any, Aim::Most] {
                same(&pool(&[D6, Red], 2, u8::from(n % 3 == 0)), &enemy(aim));
            }
        }
    }
}

/// Draws a Combat of up to `most` dice with abilities and tokens.
fn drawn(generator: &mut Generator, most: u32) -> (Pool, Enemy) {
    let mut some = |bound: u32| generator.below(bound) as u8;
    let dice = 1 + some(most);
    let kinds: Vec<DieKind> = (0..dice)
        .map(|_| [D6, D6, Red, D8][usize::from(some(4))])
        .collect();
    let all = singles();
    let conditions: Vec<Condition> = (0..1 + some(2))
        .map(|_| all[usize::from(some(all.len() as u32))])
        .collect();
    let mut faces = || {
        let numbers: Vec<u8> = (0..some(3)).map(|_| 1 + some(7)).collect();
        Faces::of(&numbers)
    };
    let (damage, elusive, fear) = (faces(), faces(), faces());
    let enemy = Enemy {
        aim: [Aim::All, Aim::All, Aim::Any, Aim::Most][usize::from(some(4))],
        damage,
        elusive,
        fear,
        ..Enemy::new(conditions)
    };
    let pool = Pool {
        rerolls: some(3),
        wilds: some(2),
        assists: some(3),
        health: 1 + some(3),
        ..Pool::new(kinds)
    };
    (pool, enemy)
}

#[test]
fn abilities_and_tokens_are_as_by_enumeration() {
    let mut generator = Generator::new(5);
    for _ in 0..150 {
        let (pool, enemy) = drawn(&mut generator, 3);
        same(&pool, &enemy);
    }
}

#[test]
fn the_passive_ability_takes_the_first_triggers() {
    let mut generator = Generator::new(8);
    for _ in 0..80 {
        let (mut pool, enemy) = drawn(&mut generator, 3);
        // Energy Dice come first, the eight-sided one after the others.
        pool.dice.sort_by_key(|die| die.kind == D8);
        pool.shrug = [0, 1, 2].map(|_| generator.below(3) as u8);
        same(&pool, &enemy);
    }
}
