//! What the dice are worth once the player stops: which conditions they meet with the Wild Tokens at hand.

use std::collections::HashMap;

use super::{Aim, Enemy};
use crate::games::paranormal::condition::TOP;
use crate::vocab::paranormal::Condition;

/// How often each value occurs; place 0 is not used.
pub(super) type Counts = [u8; TOP + 1];

/// The ability bits of a value.
pub(super) const DAMAGE: u8 = 1;
/// See [`DAMAGE`].
pub(super) const ELUSIVE: u8 = 2;
/// See [`DAMAGE`].
pub(super) const FEAR: u8 = 4;

/// Values that differ in nothing that matters form one group.
pub(super) struct Groups {
    /// The group of each value; place 0 is not used.
    pub(super) of: Counts,
    /// One value of each group.
    pub(super) shown: Vec<u8>,
    /// The ability bits of each group.
    pub(super) marks: Vec<u8>,
}

impl Groups {
    pub(super) fn new(enemy: &Enemy) -> Groups {
        let mut groups = Groups {
            of: [0; TOP + 1],
            shown: Vec::new(),
            marks: Vec::new(),
        };
        let mut signs: Vec<Vec<u8>> = Vec::new();
        for value in 1..=TOP as u8 {
            let marks = u8::from(enemy.damage.has(value)) * DAMAGE
                + u8::from(enemy.elusive.has(value)) * ELUSIVE
                + u8::from(enemy.fear.has(value)) * FEAR;
            let mut sign = vec![marks];
            sign.extend(enemy.conditions.iter().map(|c| match c {
                Condition::Exact(n) => u8::from(value == *n),
                Condition::Min(n) => u8::from(value >= *n),
                Condition::Even(_) | Condition::Odd(_) => value % 2,
                Condition::Hurt(_) => 0,
                Condition::Sum(_) | Condition::Run(_) | Condition::Kind(_) | Condition::Rise(_) => {
                    value
                }
            }));
            let known = signs.iter().position(|other| *other == sign);
            groups.of[usize::from(value)] = known.unwrap_or(signs.len()) as u8;
            if known.is_none() {
                signs.push(sign);
                groups.shown.push(value);
                groups.marks.push(marks);
            }
        }
        groups
    }
}

/// The conditions, made ready.
pub(super) struct Goal {
    aim: Aim,
    /// All but HURT, those with few ways to be met first.
    dice: Vec<Condition>,
    /// The damage of HURT (PN-RUL-54).
    pub(super) hurt: Option<u8>,
    wilds: u8,
    /// Values that a Wild Token may as well have.
    shown: Vec<u8>,
    known: HashMap<u64, (f64, f64)>,
}

impl Goal {
    pub(super) fn new(enemy: &Enemy, groups: &Groups, wilds: u8) -> Goal {
        let mut dice: Vec<Condition> = enemy
            .conditions
            .iter()
            .copied()
            .filter(|c| !matches!(c, Condition::Hurt(_)))
            .collect();
        dice.sort_by_key(|c| match c {
            Condition::Exact(_) => 0,
            Condition::Kind(_) => 1,
            Condition::Run(_) => 2,
            Condition::Min(_) => 3,
            Condition::Rise(_) => 4,
            Condition::Even(_) | Condition::Odd(_) => 5,
            Condition::Sum(_) | Condition::Hurt(_) => 6,
        });
        let hurt = enemy.conditions.iter().find_map(|c| match c {
            Condition::Hurt(k) => Some(*k),
            _ => None,
        });
        Goal {
            aim: enemy.aim,
            dice,
            hurt,
            wilds,
            shown: groups.shown.clone(),
            known: HashMap::new(),
        }
    }

    /// What dice are worth when the damage of HURT can be taken, and when it cannot. `packed` holds 8 bits for each
    /// group, in the order of `shown`.
    pub(super) fn worth(&mut self, packed: u64) -> (f64, f64) {
        if let Some(known) = self.known.get(&packed) {
            return *known;
        }
        let mut counts = [0; TOP + 1];
        for (group, value) in self.shown.iter().enumerate() {
            counts[usize::from(*value)] = (packed >> (8 * group)) as u8;
        }
        let met = self.with_wilds(&mut counts, self.wilds, 0);
        let hurt = f64::from(u8::from(self.hurt.is_some()));
        let worth = match self.aim {
            Aim::All if self.hurt.is_some() => (met, 0.0),
            Aim::Any if self.hurt.is_some() => (1.0, met),
            Aim::All | Aim::Any => (met, met),
            Aim::Most => (met + hurt, met),
        };
        self.known.insert(packed, worth);
        worth
    }

    /// The best over all values of the Wild Tokens (PN-TOK-13, PN-RUL-43). More dice never harm.
    fn with_wilds(&self, counts: &mut Counts, wilds: u8, from: usize) -> f64 {
        if wilds == 0 {
            return self.plain(counts);
        }
        let mut best: f64 = 0.0;
        for (group, value) in self.shown.iter().enumerate().skip(from) {
            counts[usize::from(*value)] += 1;
            best = best.max(self.with_wilds(counts, wilds - 1, group));
            counts[usize::from(*value)] -= 1;
            if best >= self.most() {
                break;
            }
        }
        best
    }

    fn most(&self) -> f64 {
        match self.aim {
            Aim::Most => self.dice.len() as f64,
            Aim::All | Aim::Any => 1.0,
        }
    }

    fn plain(&self, counts: &mut Counts) -> f64 {
        match self.aim {
            Aim::All => f64::from(u8::from(all_met(&self.dice, counts))),
            Aim::Any => f64::from(u8::from(self.dice.iter().any(|c| met(*c, counts)))),
            Aim::Most => {
                let mut most = 0;
                for mask in 1u32..1 << self.dice.len() {
                    if mask.count_ones() > most {
                        let some: Vec<Condition> = self
                            .dice
                            .iter()
                            .enumerate()
                            .filter(|(n, _)| mask >> n & 1 == 1)
                            .map(|(_, c)| *c)
                            .collect();
                        if all_met(&some, counts) {
                            most = mask.count_ones();
                        }
                    }
                }
                f64::from(most)
            }
        }
    }
}

/// As [`meets`](crate::games::paranormal::condition::meets), on counts.
pub(super) fn met(condition: Condition, counts: &Counts) -> bool {
    let dice = |fits: &dyn Fn(usize) -> bool| -> u8 {
        (1..=TOP).filter(|v| fits(*v)).map(|v| counts[v]).sum()
    };
    match condition {
        Condition::Exact(n) => counts.get(usize::from(n)).is_some_and(|c| *c > 0) && n > 0,
        Condition::Min(n) => dice(&|v| v >= usize::from(n)) > 0,
        Condition::Sum(n) => {
            let total: u16 = (1..=TOP).map(|v| v as u16 * u16::from(counts[v])).sum();
            total >= u16::from(n).max(1)
        }
        Condition::Even(k) => dice(&|v| v % 2 == 0) >= k,
        Condition::Odd(k) => dice(&|v| v % 2 == 1) >= k,
        Condition::Run(k) => {
            let mut chain = 0;
            counts[1..].iter().any(|c| {
                chain = if *c > 0 { chain + 1 } else { 0 };
                chain >= k && k > 0
            })
        }
        Condition::Kind(k) => counts.iter().any(|c| *c >= k),
        Condition::Rise(k) => counts[1..].iter().filter(|c| **c > 0).count() >= usize::from(k),
        Condition::Hurt(_) => true,
    }
}

/// As [`meets_all`](crate::games::paranormal::condition::meets_all), on counts: tries every smallest set of dice
/// that meets the first condition, and looks at what it leaves for the others (PN-DEF-02, PN-RUL-49).
pub(super) fn all_met(conditions: &[Condition], counts: &mut Counts) -> bool {
    let Some((first, rest)) = conditions.split_first() else {
        return true;
    };
    if !conditions.iter().all(|c| met(*c, counts)) {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    let top = TOP as u8;
    match *first {
        Condition::Exact(n) => n <= top && without(counts, &[n], rest),
        Condition::Min(n) => (n.max(1)..=top).any(|v| without(counts, &[v], rest)),
        Condition::Sum(n) => sum_taken(top, n, counts, rest),
        Condition::Even(k) => some_taken(&[8, 6, 4, 2], k, counts, rest),
        Condition::Odd(k) => some_taken(&[7, 5, 3, 1], k, counts, rest),
        Condition::Run(k) => (1..=top.saturating_sub(k.saturating_sub(1))).any(|low| {
            let chain: Vec<u8> = (low..low + k).collect();
            without(counts, &chain, rest)
        }),
        Condition::Kind(k) => {
            k == 0 || (1..=top).any(|v| without(counts, &vec![v; usize::from(k)], rest))
        }
        Condition::Rise(k) => rise_taken(1, k, counts, rest),
        Condition::Hurt(_) => all_met(rest, counts),
    }
}

fn without(counts: &mut Counts, values: &[u8], rest: &[Condition]) -> bool {
    let mut left = *counts;
    for value in values {
        match left[usize::from(*value)].checked_sub(1) {
            Some(fewer) => left[usize::from(*value)] = fewer,
            None => return false,
        }
    }
    all_met(rest, &mut left)
}

fn some_taken(values: &[u8], k: u8, counts: &mut Counts, rest: &[Condition]) -> bool {
    if k == 0 {
        return all_met(rest, counts);
    }
    let Some((value, others)) = values.split_first() else {
        return false;
    };
    let value = usize::from(*value);
    let held = counts[value];
    let found = (0..=k.min(held)).any(|taken| {
        counts[value] = held - taken;
        some_taken(others, k - taken, counts, rest)
    });
    counts[value] = held;
    found
}

fn rise_taken(from: u8, k: u8, counts: &mut Counts, rest: &[Condition]) -> bool {
    if k == 0 {
        return all_met(rest, counts);
    }
    (from..=TOP as u8).any(|value| {
        let at = usize::from(value);
        if counts[at] == 0 {
            return false;
        }
        counts[at] -= 1;
        let found = rise_taken(value + 1, k - 1, counts, rest);
        counts[at] += 1;
        found
    })
}

fn sum_taken(high: u8, needed: u8, counts: &mut Counts, rest: &[Condition]) -> bool {
    if needed == 0 {
        return all_met(rest, counts);
    }
    if high == 0 {
        return false;
    }
    let at = usize::from(high);
    let held = counts[at];
    let found = (0..=held).any(|taken| {
        // One die past the sum would be a die too many.
        if taken > 0 && (taken - 1) * high >= needed {
            return false;
        }
        counts[at] = held - taken;
        sum_taken(high - 1, needed.saturating_sub(taken * high), counts, rest)
    });
    counts[at] = held;
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::paranormal::condition::meets_all;
    use crate::table::chance::Generator;
    use Condition::*;

    #[test]
    fn counts_say_the_same_as_lists() {
        let mut generator = Generator::new(11);
        let kinds = [Exact, Min, Sum, Even, Odd, Run, Kind, Rise, Hurt];
        let mut met_once = 0;
        for _ in 0..40_000 {
            let conditions: Vec<Condition> = (0..1 + generator.below(3))
                .map(|_| {
                    let kind = kinds[generator.below(9) as usize];
                    let most = match kind(1) {
                        Sum(_) => 20,
                        Exact(_) | Min(_) => 8,
                        _ => 4,
                    };
                    kind(1 + generator.below(most) as u8)
                })
                .collect();
            let values: Vec<u8> = (0..generator.below(8))
                .map(|_| 1 + generator.below(8) as u8)
                .collect();
            let mut counts = [0; TOP + 1];
            for value in &values {
                counts[usize::from(*value)] += 1;
            }
            let before = counts;
            let found = all_met(&conditions, &mut counts);
            assert_eq!(
                found,
                meets_all(&conditions, &values),
                "{conditions:?} {values:?}"
            );
            assert_eq!(counts, before);
            met_once += u32::from(found);
        }
        assert!(met_once > 4_000);
    }
}
