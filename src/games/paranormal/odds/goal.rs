//! What the dice are worth once the player stops: which conditions they meet with the Wild Tokens at hand.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::hand::{DAMAGE, ELUSIVE, FEAR};
use super::lattice::Lattice;
use super::{Aim, Enemy};
use crate::games::paranormal::condition::TOP;
use crate::vocab::paranormal::{Condition, Needs, Turn};

/// How often each value occurs; place 0 is not used.
pub(super) type Counts = [u8; TOP + 1];

/// Values that differ in nothing that matters form one group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Groups {
    /// The group of each value; place 0 is not used.
    pub(super) of: Counts,
    /// One value of each group.
    pub(super) shown: Vec<u8>,
    /// The ability bits of each group.
    pub(super) marks: Vec<u8>,
}

impl Groups {
    /// The groups of an Enemy's values, where dice can be put on Combat Abilities with these needs and turned in these
    /// ways; `ignored` abilities of the Enemy make no difference.
    pub(super) fn new(enemy: &Enemy, ignored: u8, needs: &[Needs], turns: &[Turn]) -> Groups {
        let mut groups = Groups {
            of: [0; TOP + 1],
            shown: Vec::new(),
            marks: Vec::new(),
        };
        let whole = enemy.aim == Aim::Damage || turns.iter().any(|turn| *turn != Turn::Any);
        let mut signs: Vec<Vec<u8>> = Vec::new();
        for value in 1..=TOP as u8 {
            let marks = (u8::from(enemy.damage.has(value)) * DAMAGE
                + u8::from(enemy.elusive.has(value)) * ELUSIVE
                + u8::from(enemy.fear.has(value)) * FEAR)
                & !ignored;
            let mut sign = vec![marks, if whole { value } else { 0 }];
            sign.extend(enemy.conditions.iter().map(|c| match c {
                Condition::Exact(n) => u8::from(value == *n),
                Condition::Min(n) => u8::from(value >= *n),
                Condition::Even(_) | Condition::Odd(_) => value % 2,
                Condition::Hurt(_) => 0,
                Condition::Sum(_) | Condition::Run(_) | Condition::Kind(_) | Condition::Rise(_) => {
                    value
                }
            }));
            sign.extend(needs.iter().map(|needs| match needs {
                Needs::AtLeast(n) => u8::from(value >= *n),
                Needs::Exactly(n) => u8::from(value == *n),
                Needs::Total(_) => value,
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

/// What must be met, made ready. What dice meet is remembered for as long as the thread lives: it depends on nothing
/// else.
pub(super) struct Goal {
    aim: Aim,
    /// The damage of HURT (PN-RUL-54).
    pub(super) hurt: Option<u8>,
    shown: Vec<u8>,
    tally: Rc<RefCell<Tally>>,
    /// The multisets of groups.
    pub(super) lattice: Rc<Lattice>,
}

/// What multisets of values meet, by their numbers, for no, one and two Wild Tokens more.
struct Tally {
    /// All but HURT, those with few ways to be met first.
    conditions: Vec<Condition>,
    aim: Aim,
    shown: Vec<u8>,
    lattice: Rc<Lattice>,
    known: Vec<Vec<u8>>,
}

/// Not known yet.
const UNKNOWN: u8 = u8::MAX;
/// What is asked of values: the conditions, whether all, one or most of them count, and the values that differ.
type Asked = (Vec<Condition>, Aim, Vec<u8>);

thread_local! {
    static TALLIES: RefCell<HashMap<Asked, Rc<RefCell<Tally>>>> = RefCell::default();
}

/// Tallies that a thread keeps.
const MOST_TALLIES: usize = 1000;

impl Goal {
    /// For so many dice, Wild Tokens among them.
    pub(super) fn new(enemy: &Enemy, groups: &Groups, dice: usize) -> Goal {
        let mut conditions: Vec<Condition> = enemy
            .conditions
            .iter()
            .copied()
            .filter(|c| !matches!(c, Condition::Hurt(_)))
            .collect();
        conditions.sort_by_key(|c| match c {
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
        let lattice = Lattice::of(groups.shown.len(), dice);
        let asked = (conditions, enemy.aim, groups.shown.clone());
        let tally = TALLIES.with_borrow_mut(|tallies| {
            if tallies.len() >= MOST_TALLIES {
                tallies.clear();
            }
            let made = tallies.entry(asked.clone());
            Rc::clone(made.or_insert_with(|| {
                let (conditions, aim, shown) = asked;
                Rc::new(RefCell::new(Tally {
                    conditions,
                    aim,
                    shown,
                    lattice: Rc::clone(&lattice),
                    known: Vec::new(),
                }))
            }))
        });
        tally.borrow_mut().grow(&lattice);
        Goal {
            aim: enemy.aim,
            hurt,
            shown: groups.shown.clone(),
            tally,
            lattice,
        }
    }

    /// How many conditions a multiset of groups meets with so many Wild Tokens (PN-TOK-13, PN-RUL-43): 0 or 1 unless
    /// the most are asked for; against what is beaten by damage the sum. HURT is not among them.
    pub(super) fn met(&self, values: usize, wilds: u8) -> usize {
        if self.aim == Aim::Damage {
            let sum: usize = (self.lattice.dice_of(values))
                .map(|group| usize::from(self.shown[group]))
                .sum();
            return sum + TOP * usize::from(wilds);
        }
        usize::from(self.tally.borrow_mut().met(values, usize::from(wilds)))
    }
}

impl Tally {
    /// Makes room for larger multisets.
    fn grow(&mut self, lattice: &Rc<Lattice>) {
        if lattice.len() > self.lattice.len() {
            self.lattice = Rc::clone(lattice);
        }
        for known in &mut self.known {
            known.resize(self.lattice.len(), UNKNOWN);
        }
    }

    fn most(&self) -> u8 {
        match self.aim {
            Aim::Most => self.conditions.len() as u8,
            Aim::All | Aim::Any | Aim::Damage => 1,
        }
    }

    fn met(&mut self, values: usize, wilds: usize) -> u8 {
        while self.known.len() <= wilds {
            self.known.push(vec![UNKNOWN; self.lattice.len()]);
        }
        let known = self.known[wilds][values];
        if known != UNKNOWN {
            return known;
        }
        let (most, groups) = (self.most(), self.shown.len());
        let mut best = 0;
        if wilds > 0 {
            // More dice never harm.
            for group in 0..groups {
                best = best.max(self.met(self.lattice.add(values, group), wilds - 1));
                if best >= most {
                    break;
                }
            }
        } else {
            for group in 0..groups {
                if let Some(fewer) = self.lattice.take(values, group) {
                    best = best.max(self.met(fewer, 0));
                }
                if best >= most {
                    break;
                }
            }
            if best < most {
                best = best.max(self.plain(values));
            }
        }
        self.known[wilds][values] = best;
        best
    }

    fn plain(&self, values: usize) -> u8 {
        let counts = &mut [0; TOP + 1];
        for group in self.lattice.dice_of(values) {
            counts[usize::from(self.shown[group])] += 1;
        }
        match self.aim {
            Aim::All => u8::from(all_met(&self.conditions, counts)),
            Aim::Any => u8::from(self.conditions.iter().any(|c| met(*c, counts))),
            Aim::Damage => 0,
            Aim::Most => {
                let mut most = 0;
                for mask in 1u32..1 << self.conditions.len() {
                    if mask.count_ones() > most {
                        let some: Vec<Condition> = self
                            .conditions
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
                most as u8
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
