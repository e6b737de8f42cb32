//! The end of a Combat: what can be done once no die is rolled any more, and what the dice are worth then
//! (PN-TIM-CMB-12 to PN-TIM-CMB-16).

use std::rc::Rc;

use super::Aim;
use super::hand::Step;
use super::solve::{Solver, Values, Way};
use super::stakes::Worth;

impl<V: Worth> Solver<V> {
    /// The uses that can wait until the last roll has been made.
    fn late(&self, cards: u64) -> Vec<Way> {
        let mut ready = self.ready(cards);
        ready.retain(|way| self.used(*way).late());
        ready
    }

    /// What each state is worth to a player who rolls no more, with the cards that can still be used then.
    pub(super) fn end(&mut self, cards: u64, wilds: u8) -> Values<V> {
        let key = (cards | !self.ending, wilds);
        if let Some(known) = self.ends.get(&key) {
            return Rc::clone(known);
        }
        let late = self.late(key.0);
        let mut values = self.stop(wilds);
        if !late.is_empty() {
            let mut best = values.to_vec();
            for way in late {
                let used = self.used(way).clone();
                let next = self.without(key.0, way);
                let needs = match used.needs {
                    None => vec![(0, None)],
                    Some(needs) => self.wild_ways(needs, wilds, &used),
                };
                for (spent, left) in needs {
                    let mut after = self.end(next, wilds - spent);
                    for step in used.steps.iter().rev() {
                        after = match step {
                            Step::Heal(n) => self.healed(&after, *n),
                            Step::Turn(turn) => self.turned(&after, *turn),
                            _ => after,
                        };
                    }
                    let after = self.paid(after, &used);
                    self.feed(&mut best, &after, left, spent);
                }
            }
            values = best.into();
            self.known += values.len();
            self.computed += values.len();
        }
        self.ends.insert(key, Rc::clone(&values));
        values
    }

    /// What each state is worth once the player has stopped: Wild Tokens and HURT are left (PN-TIM-CMB-12).
    pub(super) fn stop(&mut self, wilds: u8) -> Values<V> {
        let slot = usize::from(wilds).min(7);
        if let Some(known) = &self.stops[slot] {
            return Rc::clone(known);
        }
        let (healths, width) = (self.space.slices.healths, self.space.slices.len());
        let mut values = Vec::with_capacity(self.ranks.len() * width);
        for rank in &self.ranks {
            let begin = values.len();
            for h in 0..healths {
                let health = self.space.slices.low + h;
                values.push(self.declared(*rank as usize, wilds, health));
            }
            while values.len() < begin + width {
                values.extend_from_within(begin..begin + healths);
            }
        }
        let values: Values<V> = values.into();
        self.stops[slot] = Some(Rc::clone(&values));
        values
    }

    /// The best that Wild Tokens can do as dice.
    fn declared(&self, rank: usize, wilds: u8, health: usize) -> V {
        // Where they cost nothing, all are spent.
        let fewest = if V::FLAT { wilds } else { 0 };
        let worth = |spent: u8| {
            let price = f64::from(self.stakes.wild) * f64::from(spent);
            let met = self.goal.met(rank, spent);
            self.reward(met, health).less(price)
        };
        let mut best = worth(fewest);
        for spent in fewest + 1..=wilds {
            best.raise(worth(spent));
        }
        best
    }

    /// The multiset of all values in a state, with Wild Tokens that have been declared, and the Health there.
    fn lying(&self, place: usize, declared: &[u8]) -> (usize, usize) {
        let width = self.space.slices.len();
        let rank = self.ranks[place / width] as usize;
        let of = &self.setting.groups.of;
        let rank = (declared.iter()).fold(rank, |rank, value| {
            let group = of.get(usize::from(*value)).copied().unwrap_or(0);
            self.goal.lattice.add(rank, usize::from(group))
        });
        (rank, self.space.slices.health(place % width))
    }

    /// What it is worth to have stopped with these Wild Tokens declared and so many left.
    pub(super) fn stopped(&self, place: usize, declared: &[u8], wilds: u8) -> V {
        let (rank, health) = self.lying(place, declared);
        self.declared(rank, wilds, health)
    }

    /// What it is worth to take the damage of HURT, or not to.
    pub(super) fn paid_hurt(&self, place: usize, declared: &[u8], paid: bool) -> V {
        let (rank, health) = self.lying(place, declared);
        let met = self.goal.met(rank, 0);
        match (self.goal.hurt.map(usize::from), self.setting.enemy.aim) {
            (Some(k), Aim::All | Aim::Any) if paid => self.plain(1, health.saturating_sub(k)),
            (Some(k), Aim::Most) if paid => self.plain(met + 1, health.saturating_sub(k)),
            (_, Aim::All) => self.plain(0, health),
            _ => self.plain(met, health),
        }
    }

    /// What Health is worth at the end.
    fn left(&self, health: usize) -> f64 {
        if self.setting.matters {
            self.stakes.health(health)
        } else {
            0.0
        }
    }

    fn plain(&self, met: usize, health: usize) -> V {
        V::end(self.stakes.won(met) + self.left(health), met as f64)
    }

    /// What it is worth to have met so many conditions besides HURT, with so much Health; HURT is paid if that is better
    /// (PN-RUL-54, PN-RUL-55).
    fn reward(&self, met: usize, health: usize) -> V {
        let (stakes, aim) = (&self.stakes, self.setting.enemy.aim);
        if aim == Aim::Damage {
            let done = usize::from(met >= usize::from(stakes.needed) && stakes.needed > 0);
            let worth = stakes.won(done) + f64::from(stakes.damage) * met as f64;
            return V::end(worth + self.left(health), met as f64);
        }
        let Some(k) = self.goal.hurt.map(usize::from) else {
            return self.plain(met, health);
        };
        let mut best = match aim {
            Aim::All => self.plain(0, health),
            _ => self.plain(met, health),
        };
        if health >= k {
            match aim {
                Aim::All if met == 0 => {}
                Aim::All | Aim::Any => best.raise(self.plain(1, health - k)),
                _ => best.raise(self.plain(met + 1, health - k)),
            }
        }
        best
    }
}
