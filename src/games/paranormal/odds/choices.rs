//! A Combat that goes on: what can be done now, and what it is worth.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::class::{Symbol, applied, class_of};
use super::feed::{after_turn, feeds};
use super::goal::{DAMAGE, ELUSIVE, FEAR};
use super::solve::{Play, Solver};
use super::{Enemy, Pool, Unfit};
use crate::table::pieces::DieState;
use crate::vocab::paranormal::AbilityKind;

/// Something to do after a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Which of [`Pool::triggers`] to cancel, by place (PN-DEC-08).
    pub cancel: Vec<u8>,
    /// Which of [`Pool::dice`] to roll again, by place; none: stop (PN-DEC-10).
    pub reroll: Vec<u8>,
    /// The chance of success if the rest is played best; with [`Aim::Most`](super::Aim::Most) the mean number of
    /// conditions met.
    pub chance: f64,
}

/// All that can be done after a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The chance of the best choice.
    pub chance: f64,
    /// The choices, the best first; of equal ones those that take less. Choices that come to the same are listed
    /// once.
    pub choices: Vec<Choice>,
}

/// The bit of an ability in a set of abilities.
pub(super) const fn bit(ability: AbilityKind) -> u8 {
    match ability {
        AbilityKind::Damage => DAMAGE,
        AbilityKind::Elusive => ELUSIVE,
        AbilityKind::Fear => FEAR,
        AbilityKind::Tough => 0,
    }
}

/// Chances within this of each other are equal.
const SAME: f64 = 1e-12;

/// Sorts chances, the best first; those that differ by rounding only are equal.
pub(super) fn rank(chance: f64) -> Reverse<i64> {
    Reverse((chance / SAME).round() as i64)
}

/// A Combat after a roll, computed.
pub(super) struct Stand<'a> {
    pool: &'a Pool,
    solver: Solver,
    best: Vec<f64>,
    play: Play,
}

/// Where a Combat stands once the triggers have been applied.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    /// What has become of each die; locked, fed and dice lost before have none.
    dice: Vec<Option<Symbol>>,
    slice: usize,
}

impl<'a> Stand<'a> {
    pub(super) fn new(pool: &'a Pool, enemy: &Enemy) -> Result<Stand<'a>, Unfit> {
        let mut solver = Solver::new(pool, enemy)?;
        if pool.dice.iter().any(|die| die.value == 0) {
            return Err(Unfit::HalfRolled);
        }
        let mut play = solver.play();
        let best = play.take_best();
        Ok(Stand {
            pool,
            solver,
            best,
            play,
        })
    }

    /// Applies the triggers but for those cancelled; nothing if the Hero is Downed.
    pub(super) fn settle(&self, cancel: &[u8]) -> Option<Settled> {
        let mut sets = vec![0u8; self.pool.dice.len()];
        let mut damage = 0;
        for (n, trigger) in self.pool.triggers.iter().enumerate() {
            if !cancel.contains(&(n as u8)) {
                sets[usize::from(trigger.die)] |= bit(trigger.ability);
                damage += usize::from(trigger.ability == AbilityKind::Damage);
            }
        }
        let feeding = !self.pool.abilities.is_empty();
        let dice = self.pool.dice.iter().zip(sets);
        let dice = dice
            .map(|(die, set)| {
                let group = self.solver.groups.of[usize::from(die.value)];
                match die.state {
                    DieState::Free => Some(applied(group, set)),
                    DieState::Locked if feeding => Some(Symbol::Held(group)),
                    DieState::Feared if feeding => Some(Symbol::Fixed(group)),
                    _ => None,
                }
            })
            .collect();
        let slice = self.solver.after(damage, cancel.len())?;
        Some(Settled { dice, slice })
    }

    /// The multisets of the dice, without those at places in `reroll`.
    fn without(&self, settled: &Settled, reroll: &[u8]) -> [usize; 2] {
        let mut state = [0, 0];
        for (n, (die, symbol)) in self.pool.dice.iter().zip(&settled.dice).enumerate() {
            if let Some(symbol) = symbol
                && !reroll.contains(&(n as u8))
            {
                let class = &self.solver.classes[class_of(die.kind)];
                if let Some(symbol) = class.symbol(*symbol) {
                    let at = &mut state[class_of(die.kind)];
                    *at = class.lattice.add(*at, symbol);
                }
            }
        }
        state
    }

    /// The chance of best play from here on.
    pub(super) fn best(&self, settled: &Settled) -> f64 {
        let [six, eight] = self.without(settled, &[]);
        self.best[self.solver.at(six, eight, settled.slice)]
    }

    /// The chance of stopping here.
    pub(super) fn stop(&mut self, settled: &Settled) -> f64 {
        let [six, eight] = self.without(settled, &[]);
        self.solver.stop(six, eight, settled.slice)
    }

    /// The chance of rolling these dice again.
    pub(super) fn reroll(&self, settled: &Settled, reroll: &[u8]) -> Option<f64> {
        let [six, eight] = self.without(settled, reroll);
        let rolling = self.play.rolling.as_ref()?;
        Some(rolling[self.solver.at(six, eight, settled.slice)])
    }

    /// The chance after one of the abilities has been used now: with this die, or with the best dice.
    pub(super) fn fed(&self, settled: &Settled, ability: usize, die: Option<u8>) -> Option<f64> {
        let card = self.pool.abilities.get(ability)?;
        let (classes, groups) = (&self.solver.classes, &self.solver.groups);
        let state = self.without(settled, &[]);
        let states = match die {
            None => (feeds(card, classes, groups, state).into_iter())
                .flat_map(|fed| after_turn(card, classes, groups, fed))
                .collect(),
            Some(die) => {
                let kind = class_of(self.pool.dice.get(usize::from(die))?.kind);
                let lost = classes[kind].symbol(Symbol::Lost)?;
                let mut after = self.without(settled, &[die]);
                after[kind] = classes[kind].lattice.add(after[kind], lost);
                after_turn(card, classes, groups, after)
            }
        };
        self.solver.fed(&self.play, ability, &states, settled.slice)
    }

    /// All sets of dice that can be rolled again, none among them; if `distinct`, those that come to the same once.
    pub(super) fn rerolls(&self, settled: &Settled, distinct: bool) -> Vec<Vec<u8>> {
        let free: Vec<u8> = (0u8..)
            .zip(&settled.dice)
            .filter(|(_, symbol)| matches!(symbol, Some(Symbol::Free(_))))
            .map(|(n, _)| n)
            .collect();
        let sets: u32 = if self.play.rolling.is_some() {
            1 << free.len()
        } else {
            1
        };
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for mask in 0..sets {
            let set: Vec<u8> = free
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1)
                .map(|(_, n)| *n)
                .collect();
            if !distinct || seen.insert(self.without(settled, &set)) {
                all.push(set);
            }
        }
        all
    }

    /// All sets of triggers that can be cancelled; those that come to the same once. A set that leaves the Hero
    /// Downed has no outcome.
    pub(super) fn cancels(&self) -> Vec<(Vec<u8>, Option<Settled>)> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        let triggers = self.pool.triggers.len();
        let mut open: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..=usize::from(self.pool.assists).min(triggers) {
            let mut next = Vec::new();
            for set in open {
                let settled = self.settle(&set);
                let key = settled.as_ref().map(|s| (self.without(s, &[]), s.slice));
                for n in set.last().map_or(0, |n| n + 1)..triggers as u8 {
                    let mut more = set.clone();
                    more.push(n);
                    next.push(more);
                }
                if seen.insert((key, if key.is_none() { set.len() } else { 0 })) {
                    all.push((set, settled));
                }
            }
            open = next;
        }
        all
    }
}

impl Solver {
    /// The slice after some damage and some Assist Tokens; none if the Hero is Downed.
    pub(super) fn after(&self, damage: usize, cancelled: usize) -> Option<usize> {
        self.slices.after(self.start, damage, cancelled)
    }
}

/// See [`super::advise`].
pub(super) fn advise(pool: &Pool, enemy: &Enemy) -> Result<Advice, Unfit> {
    let mut stand = Stand::new(pool, enemy)?;
    let mut choices = Vec::new();
    for (cancel, settled) in stand.cancels() {
        let Some(settled) = settled else {
            choices.push(Choice {
                cancel,
                reroll: Vec::new(),
                chance: 0.0,
            });
            continue;
        };
        for reroll in stand.rerolls(&settled, true) {
            let chance = if reroll.is_empty() {
                stand.stop(&settled)
            } else {
                stand.reroll(&settled, &reroll).unwrap_or(0.0)
            };
            choices.push(Choice {
                cancel: cancel.clone(),
                reroll,
                chance,
            });
        }
    }
    choices.sort_by_key(|choice| {
        (
            rank(choice.chance),
            choice.cancel.len(),
            choice.reroll.len(),
        )
    });
    Ok(Advice {
        chance: choices.first().map_or(0.0, |choice| choice.chance),
        choices,
    })
}
