//! What the dice are worth once the player stops: which conditions they meet with the Wild Tokens at hand.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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

/// Bits for each group in a packed multiset; there are at most 15 dice and 8 groups.
pub(super) const BITS: usize = 4;

/// A fast hash for packed multisets.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

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
    /// The groups of an Enemy's values; if `apart`, each value is one by itself, for Combat Abilities.
    pub(super) fn new(enemy: &Enemy, apart: bool) -> Groups {
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
            let mut sign = vec![marks, if apart { value } else { 0 }];
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
    known: HashMap<u64, f64, BuildHasherDefault<Mix>>,
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
            known: HashMap::default(),
        }
    }

    /// What dice are worth when the damage of HURT can be taken, and when it cannot. `packed` holds [`BITS`] bits for
    /// each group, in the order of `shown`.
    pub(super) fn worth(&mut self, packed: u64) -> (f64, f64) {
        let met = self.with_wilds(packed, self.wilds, 0);
        let hurt = f64::from(u8::from(self.hurt.is_some()));
        match self.aim {
            Aim::All if self.hurt.is_some() => (met, 0.0),
            Aim::Any if self.hurt.is_some() => (1.0, met),
            Aim::All | Aim::Any => (met, met),
            Aim::Most => (met + hurt, met),
        }
    }

    /// The best over all values of the Wild Tokens (PN-TOK-13, PN-RUL-43); those of groups before `from` have been
    /// tried. More dice never harm.
    fn with_wilds(&mut self, packed: u64, wilds: u8, from: usize) -> f64 {
        // Wild Tokens still to come and the first group left, above the groups' bits.
        let key = packed | u64::from(wilds) << 40 | (from as u64) << 48;
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut best: f64 = 0.0;
        if wilds == 0 {
            best = self.plain(packed);
        } else {
            for group in from..self.shown.len() {
                best = best.max(self.with_wilds(
                    packed + (1 << (BITS * group)),
                    wilds - 1,
                    if wilds > 1 { group } else { 0 },
                ));
                if best >= self.most() {
                    break;
                }
            }
        }
        self.known.insert(key, best);
        best
    }

    fn most(&self) -> f64 {
        match self.aim {
            Aim::Most => self.dice.len() as f64,
            Aim::All | Aim::Any => 1.0,
        }
    }

    fn plain(&self, packed: u64) -> f64 {
        let counts = &mut [0; TOP + 1];
        for (group, value) in self.shown.iter().enumerate() {
            counts[usize::from(*value)] = (packed >> (BITS * group)) as u8 & 15;
        }
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
    let from = |low: usize, step: usize| counts.iter().skip(low).step_by(step).sum::<u8>();
    match condition {
        Condition::Exact(n) => n > 0 && counts.get(usize::from(n)).is_some_and(|c| *c > 0),
        Condition::Min(n) => from(usize::from(n.max(1)), 1) > 0,
        Condition::Sum(n) => {
            let each = (0u16..).zip(counts);
            let total: u16 = each.map(|(value, count)| value * u16::from(*count)).sum();
            total >= u16::from(n).max(1)
        }
        Condition::Even(k) => from(2, 2) >= k,
        Condition::Odd(k) => from(1, 2) >= k,
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
        Condition::Exact(n) => n <= top && without(counts, n, 1, 1, rest),
        Condition::Min(n) => (n.max(1)..=top).any(|v| without(counts, v, 1, 1, rest)),
        Condition::Sum(n) => sum_taken(top, n, counts, rest),
        Condition::Even(k) => some_taken(&[8, 6, 4, 2], k, counts, rest),
        Condition::Odd(k) => some_taken(&[7, 5, 3, 1], k, counts, rest),
        Condition::Run(k) => {
            (1..=(top + 1).saturating_sub(k)).any(|v| without(counts, v, k, 1, rest))
        }
        Condition::Kind(k) => (1..=top).any(|v| without(counts, v, 1, k, rest)),
        Condition::Rise(k) => rise_taken(1, k, counts, rest),
        Condition::Hurt(_) => all_met(rest, counts),
    }
}

/// Whether the rest can be met without so many dice of each of `chain` neighbouring values.
fn without(counts: &Counts, low: u8, chain: u8, each: u8, rest: &[Condition]) -> bool {
    let mut left = *counts;
    for count in &mut left[usize::from(low)..usize::from(low + chain)] {
        match count.checked_sub(each) {
            Some(fewer) => *count = fewer,
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
