//! What a set of dice brings against an Enemy, remembered: conditions are looked at once for each multiset of values.

use std::cell::RefCell;
use std::rc::Rc;

use bevy::platform::collections::HashMap;

use crate::content::paranormal::Faces;
use crate::games::paranormal::condition::{best_sets, meets_all};
use crate::vocab::paranormal::Condition;

/// What the dice have to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The open conditions.
    conditions: [Option<Condition>; 4],
    /// Whether each condition counts by itself, as with a Boss.
    pub each: bool,
    /// Faces that deal damage.
    pub damage: u16,
    /// Faces that are lost.
    pub elusive: u16,
    /// Faces that lock.
    pub fear: u16,
}

impl Task {
    /// The task of meeting these conditions.
    pub fn new(conditions: &[Condition], each: bool) -> Task {
        let mut open = [None; 4];
        for (slot, condition) in open.iter_mut().zip(conditions) {
            *slot = Some(*condition);
        }
        Task {
            conditions: open,
            each,
            damage: 0,
            elusive: 0,
            fear: 0,
        }
    }

    /// The same task, with faces that do harm.
    pub fn harming(self, damage: Faces, elusive: Faces, fear: Faces) -> Task {
        Task {
            damage: damage.0,
            elusive: elusive.0,
            fear: fear.0,
            ..self
        }
    }

    fn conditions(&self) -> Vec<Condition> {
        self.conditions.iter().flatten().copied().collect()
    }

    /// The most that a roll can bring.
    pub fn most(&self) -> u8 {
        if self.each {
            self.conditions.iter().flatten().count() as u8
        } else {
            1
        }
    }

    /// How much these values bring: 1 for a Monster that falls, or the number of conditions of a Boss.
    pub fn score(&self, values: &[u8]) -> u8 {
        scores(self).best(pack(values), 0)
    }

    /// The most that these values bring with so many Wild Tokens, and the value that the first of them should have.
    pub fn with_wilds(&self, values: &[u8], wilds: u8) -> (u8, u8) {
        let (scores, packed) = (scores(self), pack(values));
        let best = scores.best(packed, wilds);
        let value = (1..=8u8)
            .rev()
            .find(|v| wilds > 0 && scores.best(packed + one(*v), wilds - 1) == best);
        (best, value.unwrap_or(8))
    }
}

fn score(conditions: &[Condition], each: bool, values: &[u8]) -> u8 {
    if each {
        best_sets(conditions, 0, values)
            .first()
            .map_or(0, |bits| bits.count_ones() as u8)
    } else {
        u8::from(meets_all(conditions, values))
    }
}

/// What a die may be turned to, in order of strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Twist {
    /// Nothing.
    #[default]
    No,
    /// Up or down by so much.
    By(u8),
    /// Any number.
    Any,
}

/// One die with this value, as a part of a packed multiset: four bits for each value from 1 to 8.
pub const fn one(value: u8) -> u32 {
    1 << (4 * ((value.wrapping_sub(1)) & 7))
}

/// Values as a packed multiset.
pub fn pack(values: &[u8]) -> u32 {
    values.iter().map(|v| one(*v)).sum()
}

/// What multisets of values bring against one set of conditions.
pub struct Scores {
    conditions: Vec<Condition>,
    each: bool,
    most: u8,
    known: RefCell<HashMap<u64, u8>>,
}

/// Conditions, and whether each counts by itself.
type Asked = ([Option<Condition>; 4], bool);

thread_local! {
    static SCORES: RefCell<HashMap<Asked, Rc<Scores>>> = RefCell::new(HashMap::default());
}

/// The scores of a task.
pub fn scores(task: &Task) -> Rc<Scores> {
    SCORES.with_borrow_mut(|all| {
        Rc::clone(all.entry((task.conditions, task.each)).or_insert_with(|| {
            Rc::new(Scores {
                conditions: task.conditions(),
                each: task.each,
                most: task.most(),
                known: RefCell::default(),
            })
        }))
    })
}

impl Scores {
    /// The most that these values bring with so many Wild Tokens.
    pub fn best(&self, values: u32, wilds: u8) -> u8 {
        let key = u64::from(values) | u64::from(wilds) << 32;
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let mut best = 0;
        if wilds == 0 {
            let list: Vec<u8> = (1..=8u8)
                .flat_map(|v| std::iter::repeat_n(v, (values >> (4 * (v - 1)) & 15) as usize))
                .collect();
            best = score(&self.conditions, self.each, &list);
        } else {
            for value in (1..=8).rev() {
                best = best.max(self.best(values + one(value), wilds - 1));
                if best >= self.most {
                    break;
                }
            }
        }
        self.known.borrow_mut().insert(key, best);
        best
    }

    /// The most that these values bring after one die is turned.
    pub fn turned(&self, values: u32, twist: Twist) -> u8 {
        let mut best = 0;
        if twist == Twist::No {
            return best;
        }
        for old in (1..=8u8).filter(|v| values >> (4 * (v - 1)) & 15 > 0) {
            for face in 1..=6u8 {
                let may = match twist {
                    Twist::By(n) => face.abs_diff(old) <= n,
                    _ => true,
                };
                if may {
                    best = best.max(self.best(values - one(old) + one(face), 0));
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_tokens_take_the_value_that_is_missing() {
        let task = Task::new(&[Condition::Kind(3)], false);
        assert_eq!(task.score(&[2, 2, 5]), 0);
        assert_eq!(task.with_wilds(&[2, 2, 5], 1), (1, 2));
        assert_eq!(task.with_wilds(&[2, 3, 5], 1).0, 0);
        assert_eq!(task.with_wilds(&[2, 3, 5], 2).0, 1);
    }

    #[test]
    fn a_boss_is_scored_by_the_condition() {
        let task = Task::new(&[Condition::Rise(2), Condition::Sum(6)], true);
        assert_eq!(task.score(&[6, 5, 4]), 2);
        assert_eq!(task.score(&[6]), 1);
        assert_eq!(task.most(), 2);
    }

    #[test]
    fn a_die_is_turned_no_further_than_the_card_says() {
        let scores = scores(&Task::new(&[Condition::Exact(6)], false));
        assert_eq!(scores.turned(pack(&[3, 4]), Twist::By(2)), 1);
        assert_eq!(scores.turned(pack(&[3, 3]), Twist::By(2)), 0);
        assert_eq!(scores.turned(pack(&[3, 3]), Twist::Any), 1);
        assert_eq!(scores.turned(pack(&[5]), Twist::No), 0);
    }
}
