//! What effects do to a Combat: a card is paid for, and its steps are carried out in order.

use std::rc::Rc;

use super::hand::{Step, Use, bit};
use super::node::Node;
use super::solve::{Solver, Values, Way};
use super::stakes::Worth;
use crate::vocab::paranormal::Turn;

impl<V: Worth> Solver<V> {
    /// What each state is worth once a card is used, the dice that it needs given up already.
    pub(super) fn after(&mut self, node: Node, way: Way) -> Values<V> {
        let used = self.used(way).clone();
        let next = Node {
            cards: self.without(node.cards, way),
            ..node
        };
        let values = self.steps(next, &used.steps);
        self.paid(values, &used)
    }

    /// Before the price of a use has been paid.
    pub(super) fn paid(&self, values: Values<V>, used: &Use) -> Values<V> {
        if used.health == 0 && used.price == 0 {
            return values;
        }
        let mut paid = self.hurt(&values, usize::from(used.health));
        for value in &mut paid {
            *value = value.less(f64::from(used.price));
        }
        paid.into()
    }

    /// The values with so much less Health.
    fn hurt(&self, values: &[V], by: usize) -> Vec<V> {
        if by == 0 {
            return values.to_vec();
        }
        let healths = self.space.slices.healths;
        let downed = V::end(self.stakes.health(0), 0.0);
        let by = by.min(healths);
        let mut hurt = Vec::with_capacity(values.len());
        for line in values.chunks_exact(healths) {
            hurt.resize(hurt.len() + by, downed);
            hurt.extend_from_slice(&line[..healths - by]);
        }
        hurt
    }

    /// What each state is worth before these steps of an effect are carried out.
    pub(super) fn steps(&mut self, node: Node, steps: &[Step]) -> Values<V> {
        let Some((step, rest)) = steps.split_first() else {
            return self.value(node);
        };
        match step {
            Step::Reroll(n) => {
                let free = node.free.saturating_add(*n);
                self.steps(Node { free, ..node }, rest)
            }
            Step::Ignore(kind) => {
                let ignored = node.ignored | bit(*kind) & self.marks;
                self.steps(Node { ignored, ..node }, rest)
            }
            Step::Energy { .. } => self.steps(node, rest),
            Step::Heal(n) => {
                let values = self.steps(node, rest);
                self.healed(&values, *n)
            }
            Step::Turn(turn) => {
                let values = self.steps(node, rest);
                self.turned(&values, *turn)
            }
            Step::Red(n) => {
                let by = (*n).min(node.room);
                let room = node.room - by;
                self.joined(Node { room, ..node }, rest, usize::from(by))
            }
            Step::TakeBack | Step::Upright => {
                let upright = *step == Step::Upright;
                let mut best: Option<Vec<V>> = None;
                for n in node.returning(&self.setting.cards, upright, V::FLAT) {
                    let values = self.steps(node.back(n), rest);
                    match &mut best {
                        None => best = Some(values.to_vec()),
                        Some(best) => {
                            for (best, value) in best.iter_mut().zip(values.iter()) {
                                best.raise(*value);
                            }
                        }
                    }
                }
                match best {
                    Some(best) => best.into(),
                    None => self.steps(node, rest),
                }
            }
        }
    }

    pub(super) fn healed(&self, values: &[V], by: u8) -> Values<V> {
        let healths = self.space.slices.healths;
        let by = usize::from(by).min(healths - 1);
        let mut healed = Vec::with_capacity(values.len());
        for line in values.chunks_exact(healths) {
            healed.extend_from_slice(&line[by..]);
            healed.resize(healed.len() + by, line[healths - 1]);
        }
        healed.into()
    }

    pub(super) fn turned(&mut self, values: &[V], turn: Turn) -> Values<V> {
        let ways = self.turns(turn);
        let width = self.space.slices.len();
        let mut turned = Vec::with_capacity(values.len());
        for state in 0..self.space.len() {
            let (first, others) = match ways.of(state) {
                [first, others @ ..] => (*first as usize, others),
                [] => (state, &[][..]),
            };
            let begin = turned.len();
            turned.extend_from_slice(&values[first * width..(first + 1) * width]);
            for to in others {
                let from = *to as usize * width;
                for (best, value) in turned[begin..].iter_mut().zip(&values[from..from + width]) {
                    best.raise(*value);
                }
            }
        }
        turned.into()
    }

    /// The values before so many red dice join and are rolled (PN-RUL-152), and then these steps are carried out.
    fn joined(&mut self, node: Node, rest: &[Step], dice: usize) -> Values<V> {
        if dice == 0 {
            return self.steps(node, rest);
        }
        if rest.is_empty()
            && let Some(joined) = self.cast(node).joined.get(dice - 1)
        {
            return Rc::clone(joined);
        }
        // What is left of the effect comes after the roll.
        let values = self.steps(node, rest);
        let tumble = self.tumble(node);
        self.computed += values.len() * 2;
        let mut scratch = std::mem::take(&mut self.scratch);
        let joined = tumble.join(&self.space, &values, &mut scratch, (self.setting.red, dice));
        self.scratch = scratch;
        joined.into()
    }
}
