//! The oracle against a naive recursion by the letter: every outcome of every roll, and everything that a player may do.

use std::collections::HashMap;

use super::*;
use crate::games::paranormal::condition::{best_sets, meets_all};
use crate::games::paranormal::odds::hand::bit;
use crate::vocab::paranormal::Needs;

/// A die: its kind, its value, and whether it can be rolled and turned.
type Shown = (DieKind, u8, bool);

/// Where a Combat stands, written out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    dice: Vec<Shown>,
    rerolls: u8,
    wilds: u8,
    assists: u8,
    health: u8,
    shrugged: [u8; 3],
    room: u8,
    ignored: u8,
    /// For each card: away, its Combat Ability used, and out.
    cards: Vec<(bool, bool, bool)>,
    /// Before the first roll: the dice to be rolled, and those that can be regained.
    eve: Option<(Vec<DieKind>, [u8; 2])>,
}

struct Naive<'a> {
    enemy: &'a Enemy,
    pool: &'a Pool,
    known: HashMap<State, f64>,
}

impl Naive<'_> {
    fn stop(&self, state: &State) -> f64 {
        let values: Vec<u8> = state.dice.iter().map(|d| d.1).collect();
        let conditions = &self.enemy.conditions;
        let hurt = conditions.iter().find_map(|c| match c {
            Hurt(k) => Some(*k),
            _ => None,
        });
        let paid = hurt.is_none_or(|k| state.health >= k);
        let mut best: f64 = 0.0;
        let one = if state.wilds > 0 { 1..=8u8 } else { 1..=1 };
        let two = if state.wilds > 1 { 1..=8u8 } else { 1..=1 };
        for a in one {
            for b in two.clone() {
                let mut all = values.clone();
                all.extend([a, b].iter().take(usize::from(state.wilds)));
                best = best.max(match self.enemy.aim {
                    Aim::All => f64::from(u8::from(paid && meets_all(conditions, &all))),
                    Aim::Damage => all.iter().map(|value| f64::from(*value)).sum(),
                    Aim::Any | Aim::Most => {
                        let barred = conditions
                            .iter()
                            .position(|c| matches!(c, Hurt(_)))
                            .filter(|_| !paid)
                            .map_or(0, |n| 1u8 << n);
                        let sets = best_sets(conditions, barred, &all);
                        let most = sets.first().map_or(0, |set| set.count_ones());
                        f64::from(if self.enemy.aim == Aim::Any {
                            most.min(1)
                        } else {
                            most
                        })
                    }
                });
            }
        }
        best
    }

    fn value(&mut self, mut state: State) -> f64 {
        if state.health == 0 {
            return 0.0;
        }
        state.dice.sort_unstable();
        if let Some(known) = self.known.get(&state) {
            return *known;
        }
        let mut best: f64 = match &state.eve {
            Some((kinds, _)) => {
                let mut first = State {
                    dice: kinds.iter().map(|kind| (*kind, 0, true)).collect(),
                    eve: None,
                    ..state.clone()
                };
                first.dice.sort_unstable();
                let all: Vec<usize> = (0..first.dice.len()).collect();
                self.roll(&first, &all, &[])
            }
            None => self.stop(&state),
        };
        let dice = state.dice.len();
        if state.eve.is_none() && state.rerolls > 0 {
            let after = State {
                rerolls: state.rerolls - 1,
                ..state.clone()
            };
            for mask in 1u32..1 << dice {
                let set: Vec<usize> = (0..dice).filter(|n| mask >> n & 1 == 1).collect();
                if set.iter().all(|n| state.dice[*n].2) {
                    best = best.max(self.roll(&after, &set, &[]));
                }
            }
        }
        for (n, held) in self.pool.hand.iter().enumerate() {
            let (away, fed, out) = state.cards[n];
            for used in held.card.uses.iter().filter(|_| !away && !out) {
                let mut after = state.clone();
                after.cards[n] = (!held.card.own, fed || used.needs.is_some(), false);
                match used.needs {
                    None => {
                        after.health = after.health.saturating_sub(used.health);
                        best = best.max(self.steps(after, &used.steps));
                    }
                    Some(needs) if state.eve.is_none() && !fed => {
                        for fed in feeds(&after, needs) {
                            best = best.max(self.steps(fed, &used.steps));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        self.known.insert(state, best);
        best
    }

    fn steps(&mut self, state: State, steps: &[Step]) -> f64 {
        if state.health == 0 {
            return 0.0;
        }
        let Some((step, rest)) = steps.split_first() else {
            return self.value(state);
        };
        let mut after = state.clone();
        match step {
            Step::Reroll(n) => after.rerolls += n,
            Step::Heal(n) => after.health = (after.health + n).min(self.pool.most_health),
            Step::Ignore(kind) => after.ignored |= bit(*kind),
            Step::Red(n) => {
                let n = (*n).min(state.room);
                after.room -= n;
                if let Some((kinds, _)) = &mut after.eve {
                    kinds.extend((0..n).map(|_| Red));
                } else if n > 0 {
                    let first = after.dice.len();
                    after.dice.extend((0..n).map(|_| (Red, 0, true)));
                    let rolled: Vec<usize> = (first..after.dice.len()).collect();
                    return self.roll(&after, &rolled, rest);
                }
            }
            Step::Energy { dice, spare } => {
                let Some((kinds, spent)) = &state.eve else {
                    return self.steps(after, rest);
                };
                let mut best: f64 = if *spare { self.steps(after, rest) } else { 0.0 };
                let dice = (*dice).min(spent[0] + spent[1]);
                for six in 0..=dice {
                    if six <= spent[0] && dice - six <= spent[1] {
                        let mut kinds = kinds.clone();
                        kinds.extend((0..six).map(|_| D6));
                        kinds.extend((six..dice).map(|_| D8));
                        let left = [spent[0] - six, spent[1] - (dice - six)];
                        let eve = Some((kinds, left));
                        best = best.max(self.steps(
                            State {
                                eve,
                                ..state.clone()
                            },
                            rest,
                        ));
                    }
                }
                return best;
            }
            Step::Turn(turn) => {
                let mut best: Option<f64> = None;
                for n in (0..state.dice.len()).filter(|n| state.dice[*n].2) {
                    let (kind, value, _) = state.dice[n];
                    let die = Die {
                        kind,
                        value,
                        state: DieState::Free,
                    };
                    for face in turned_faces(*turn, die) {
                        let mut turned = state.clone();
                        turned.dice[n].1 = face;
                        let value = self.steps(turned, rest);
                        best = Some(best.map_or(value, |best| best.max(value)));
                    }
                }
                if let Some(best) = best {
                    return best;
                }
            }
            Step::TakeBack | Step::Upright => {
                let mut best: Option<f64> = None;
                for (n, held) in self.pool.hand.iter().enumerate() {
                    let (away, fed, out) = state.cards[n];
                    let fits = match step {
                        Step::Upright => held.card.kept && !held.card.own && away && !out,
                        _ => held.card.item && (out || away && !held.card.kept),
                    };
                    if fits {
                        let mut back = state.clone();
                        back.cards[n] = (away && out, fed, false);
                        let value = self.steps(back, rest);
                        best = Some(best.map_or(value, |best| best.max(value)));
                    }
                }
                if let Some(best) = best {
                    return best;
                }
            }
        }
        self.steps(after, rest)
    }

    /// Every outcome of rolling these dice, and then the rest of an effect.
    fn roll(&mut self, state: &State, rolled: &[usize], rest: &[Step]) -> f64 {
        let faces = |n: &usize| usize::from(state.dice[*n].0.faces());
        let total: usize = rolled.iter().map(faces).product();
        let mut sum = 0.0;
        for outcome in 0..total {
            let mut left = outcome;
            let mut after = state.clone();
            for n in rolled {
                after.dice[*n].1 = (left % faces(n)) as u8 + 1;
                left /= faces(n);
            }
            sum += self.after_roll(after, rolled, rest);
        }
        sum / total as f64
    }

    fn after_roll(&mut self, mut state: State, rolled: &[usize], rest: &[Step]) -> f64 {
        let mut order = rolled.to_vec();
        order.sort_by_key(|n| (state.dice[*n].0, *n));
        let mut triggers = Vec::new();
        for (kind, (ability, faces)) in self.enemy.abilities().into_iter().enumerate() {
            for n in order.iter().filter(|_| state.ignored & bit(ability) == 0) {
                if faces.has(state.dice[*n].1) {
                    if state.shrugged[kind] < self.pool.shrug[kind] {
                        state.shrugged[kind] += 1;
                    } else {
                        triggers.push((kind, *n));
                    }
                }
            }
        }
        let mut best: f64 = 0.0;
        for cancelled in 0u32..1 << triggers.len() {
            if cancelled.count_ones() > u32::from(state.assists) {
                continue;
            }
            let mut after = state.clone();
            after.assists -= cancelled.count_ones() as u8;
            let mut lost = vec![false; state.dice.len()];
            for (n, (kind, die)) in triggers.iter().enumerate() {
                if cancelled >> n & 1 == 1 {
                    continue;
                }
                match kind {
                    0 => after.health = after.health.saturating_sub(1),
                    1 => lost[*die] = true,
                    _ => after.dice[*die].2 = false,
                }
            }
            let kept = after.dice.iter().zip(lost).filter(|(_, lost)| !lost);
            after.dice = kept.map(|(die, _)| *die).collect();
            best = best.max(self.steps(after, rest));
        }
        best
    }
}

/// Every way to put dice and Wild Tokens on a Combat Ability.
fn feeds(state: &State, needs: Needs) -> Vec<State> {
    let mut all = Vec::new();
    for wilds in 0..=state.wilds {
        for mask in 0u32..1 << state.dice.len() {
            let part = |fed: bool| {
                let dice = state.dice.iter().enumerate();
                dice.filter(move |(n, _)| (mask >> n & 1 == 1) == fed)
                    .map(|(_, die)| *die)
            };
            let count = part(true).count() + usize::from(wilds);
            let sum: u32 = part(true).map(|die| u32::from(die.1)).sum();
            let fits = match needs {
                Needs::AtLeast(k) => count == 1 && (wilds == 1 || sum >= u32::from(k)),
                Needs::Exactly(k) => count == 1 && (wilds == 1 || sum == u32::from(k)),
                Needs::Total(k) => count > 0 && sum + 8 * u32::from(wilds) >= u32::from(k),
            };
            if fits {
                all.push(State {
                    dice: part(false).collect(),
                    wilds: state.wilds - wilds,
                    ..state.clone()
                });
            }
        }
    }
    all
}

fn naive(pool: &Pool, enemy: &Enemy) -> f64 {
    let kinds = pool.dice.iter().map(|die| die.kind).collect();
    let start = State {
        dice: Vec::new(),
        rerolls: pool.rerolls,
        wilds: pool.wilds,
        assists: pool.assists,
        health: pool.health,
        shrugged: pool.shrugged,
        room: pool.red_room,
        ignored: 0,
        cards: (pool.hand.iter())
            .map(|held| (held.away, held.fed, held.out))
            .collect(),
        eve: Some((kinds, pool.spent)),
    };
    Naive {
        enemy,
        pool,
        known: HashMap::new(),
    }
    .value(start)
}

fn same(pool: &Pool, enemy: &Enemy) {
    let (found, wanted) = (chance(pool, enemy).expect("computable"), naive(pool, enemy));
    assert!(
        (found - wanted).abs() < 1e-12 * wanted.max(1.0),
        "{found} is not {wanted}: {pool:?} {enemy:?}"
    );
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
fn damage_is_as_by_enumeration() {
    let enemy = Enemy {
        aim: Aim::Damage,
        ..Enemy::default()
    };
    for (kinds, rerolls, wilds) in [(&[D6, D6, D8][..], 2, 1), (&[D6, Red], 1, 2), (&[D8], 0, 0)] {
        same(&pool(kinds, rerolls, wilds), &enemy);
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
        pool.shrug = [0, 1, 2].map(|_| generator.below(3) as u8);
        pool.shrugged = pool.shrug.map(|n| generator.below(u32::from(n) + 1) as u8);
        same(&pool, &enemy);
    }
}

/// Draws a card.
fn card(generator: &mut Generator) -> Held {
    let mut some = |bound: u32| generator.below(bound) as u8;
    let used = |some: &mut dyn FnMut(u32) -> u8, ability: bool| {
        let steps = (0..1 + some(5) / 4)
            .map(|_| match some(9) {
                0 => Step::Reroll(1 + some(2)),
                1 => Step::Heal(1 + some(2)),
                2 => Step::Red(1 + some(2)),
                3 => Step::Turn(Turn::Any),
                4 => [Step::Turn(Turn::By(1)), Step::Turn(Turn::Over)][usize::from(some(2))],
                5 => Step::Ignore(
                    [AbilityKind::Damage, AbilityKind::Elusive, AbilityKind::Fear]
                        [usize::from(some(3))],
                ),
                6 => Step::Energy {
                    dice: 1 + some(2),
                    spare: some(2) == 0,
                },
                // What brings cards back is on Combat Abilities.
                7 if ability => Step::TakeBack,
                8 if ability => Step::Upright,
                _ => Step::Reroll(1),
            })
            .collect::<Vec<_>>();
        let needs = match some(3) {
            0 => Needs::AtLeast(2 + some(5)),
            1 => Needs::Exactly(1 + some(6)),
            _ => Needs::Total(5 + some(6)),
        };
        Use {
            needs: ability.then_some(needs),
            health: u8::from(!ability && some(4) == 0),
            steps,
            price: 0,
        }
    };
    let mut uses = Vec::new();
    let own = some(5) == 0;
    if !own && some(5) < 3 {
        uses.push(used(&mut some, false));
    }
    if own || uses.is_empty() || some(4) == 0 {
        uses.push(used(&mut some, true));
    }
    let kept = some(3) == 0;
    // An Ally used once may turn a card upright, or take one back.
    if !own && some(5) == 0 {
        let brings = [Step::Upright, Step::TakeBack][usize::from(some(2))];
        return Card::new(Use::text([brings])).ready();
    }
    Held {
        card: Card {
            uses,
            kept,
            item: some(3) > 0,
            own,
            alone: false,
        },
        away: !own && some(4) == 0,
        out: kept && !own && some(4) == 0,
        fed: false,
    }
}

#[test]
fn cards_are_as_by_enumeration() {
    let mut generator = Generator::new(13);
    for _ in 0..CARD_POOLS {
        let (mut pool, enemy) = drawn(&mut generator, 2);
        pool.health = pool.health.min(2);
        pool.most_health = 2;
        pool.rerolls = pool.rerolls.min(1);
        pool.red_room = generator.below(2) as u8;
        pool.spent = [generator.below(2) as u8, u8::from(generator.below(4) == 0)];
        if pool.dice.len() > 1 {
            pool.spent = [0; 2];
        }
        pool.hand = (0..1 + generator.below(3))
            .map(|_| card(&mut generator))
            .collect();
        same(&pool, &enemy);
    }
}

/// How many pools with drawn cards are compared.
const CARD_POOLS: usize = 150;
