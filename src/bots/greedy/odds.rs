//! The odds of a Combat, exact: every roll, the best dice to roll again after each, and what help is worth its price.
//!
//! Dice with six faces are alike, so a roll is a multiset of faces. All multisets up to a size form a lattice: the worth
//! of a part of a roll is the mean over one more die, and the worth of a whole roll is that of its best part. That
//! makes each table a few thousand additions. Tables are kept for the life of the thread; they depend on nothing else.
//!
//! The oracle of the rules (`games::paranormal::odds`) answers another question: how likely the win is for a player who
//! spends whatever helps. A bot that played by it would pay a Wild Token for one part in a hundred. Here damage, tokens
//! and turned dice have a price, so that the best roll is the one that is worth most; and a plan looks at thousands of
//! Combats, where the oracle needs a millisecond for one. Without prices both say the same, which a test holds them to.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

use bevy::platform::collections::HashMap;

use super::score::{Scores, Task, Twist, one, pack, scores};

/// Most six-sided dice that are looked at.
pub const MOST_DICE: u8 = 7;
/// Tables kept before a thread starts anew.
const MOST_TABLES: usize = 20_000;
/// Prices are parts of a win, in so many steps.
const STEPS: f32 = 32.0;

/// What the dice can be helped with, and its price as a part of a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Means {
    /// Values that stay as they are.
    fixed: u32,
    /// Dice with six faces to roll.
    pub six: u8,
    /// Dice with eight faces to roll.
    pub eight: u8,
    /// Free rerolls.
    pub free: u8,
    /// Rerolls that cost a token.
    pub tokens: u8,
    /// Wild Tokens.
    pub wilds: u8,
    /// One die may be turned.
    pub twist: Twist,
    prices: [u8; 4],
}

impl Means {
    /// Dice and free rerolls.
    pub fn dice(six: u8, eight: u8, free: u8) -> Means {
        Means {
            six: six.min(MOST_DICE),
            eight: eight.min(1),
            free: free.min(4),
            ..Means::default()
        }
    }

    /// With values that cannot be rolled again.
    pub fn fixed(mut self, values: &[u8]) -> Means {
        self.fixed = pack(values);
        self
    }

    /// Sets the prices of a point of damage, a Reroll Token, a Wild Token and the turn of a die.
    pub fn priced(mut self, damage: f32, token: f32, wild: f32, twist: f32) -> Means {
        let step = |price: f32| (price.clamp(0.0, 3.0) * STEPS).round() as u8;
        // Coarse steps, so that few tables are needed.
        let coarse = |n: u8| match n {
            0..=4 => n,
            5..=12 => n / 2 * 2,
            _ => n / 8 * 8,
        };
        self.prices = [damage, token, wild, twist].map(|p| coarse(step(p)));
        self
    }

    fn price(&self, n: usize) -> f32 {
        f32::from(self.prices[n]) / STEPS
    }
}

/// What to expect: all prices taken off, the chance to win (or the conditions met), and the damage taken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Win less all prices.
    pub worth: f32,
    /// Chance, or mean number of conditions.
    pub chance: f32,
    /// Mean damage.
    pub damage: f32,
}

impl Outlook {
    fn better(self, other: Outlook) -> Outlook {
        if other.worth > self.worth + 1e-6 {
            other
        } else {
            self
        }
    }

    fn less(self, price: f32) -> Outlook {
        Outlook {
            worth: self.worth - price,
            ..self
        }
    }
}

struct Lattice {
    counts: Vec<[u8; 6]>,
    size: Vec<u8>,
    plus: Vec<[u16; 6]>,
    minus: Vec<[u16; 6]>,
    /// Where the multisets of each size begin.
    starts: Vec<usize>,
}

const NOWHERE: u16 = u16::MAX;

fn lattice() -> &'static Lattice {
    static LATTICE: OnceLock<Lattice> = OnceLock::new();
    LATTICE.get_or_init(|| {
        let mut all = Lattice {
            counts: vec![[0; 6]],
            size: vec![0],
            plus: Vec::new(),
            minus: Vec::new(),
            starts: vec![0],
        };
        let mut index: HashMap<[u8; 6], u16> = HashMap::default();
        index.insert([0; 6], 0);
        let mut at = 0;
        while at < all.counts.len() {
            let counts = all.counts[at];
            let size = all.size[at];
            let mut plus = [NOWHERE; 6];
            if size < MOST_DICE {
                for (face, slot) in plus.iter_mut().enumerate() {
                    let mut more = counts;
                    more[face] += 1;
                    *slot = *index.entry(more).or_insert_with(|| {
                        if all.starts.len() <= usize::from(size) + 1 {
                            all.starts.push(all.counts.len());
                        }
                        all.counts.push(more);
                        all.size.push(size + 1);
                        all.counts.len() as u16 - 1
                    });
                }
            }
            all.plus.push(plus);
            at += 1;
        }
        all.starts.push(all.counts.len());
        all.minus = all
            .counts
            .iter()
            .map(|counts| {
                let mut minus = [NOWHERE; 6];
                for (face, slot) in minus.iter_mut().enumerate() {
                    if counts[face] > 0 {
                        let mut fewer = *counts;
                        fewer[face] -= 1;
                        *slot = index.get(&fewer).copied().unwrap_or(NOWHERE);
                    }
                }
                minus
            })
            .collect();
        all
    })
}

/// The odds of one task with given means.
#[derive(Debug)]
pub struct Table {
    /// The worth of stopping, for whole rolls.
    stop: Vec<Outlook>,
    /// The worth of keeping a part and rolling the rest, with so many rerolls after that.
    keep: Vec<Vec<Outlook>>,
    /// Places for each multiset: 1, or 9 with a die of eight faces.
    width: usize,
    /// Price of the reroll at each level.
    reroll: Vec<f32>,
}

impl Table {
    /// Before the first roll.
    pub fn start(&self) -> Outlook {
        self.keep
            .last()
            .and_then(|level| level.first())
            .copied()
            .unwrap_or_default()
    }

    /// Stopping with these values on the dice that can be rolled; `eight` is 0 without such a die.
    pub fn stop(&self, six: &[u8], eight: u8) -> Outlook {
        self.stop
            .get(self.place(six, eight))
            .copied()
            .unwrap_or_default()
    }

    /// Keeping these and rolling the rest again, as the first of the rerolls that are left.
    pub fn keep(&self, six: &[u8], eight: u8) -> Option<Outlook> {
        let level = self.keep.len().checked_sub(2)?;
        let outlook = self.keep.get(level)?.get(self.place(six, eight)).copied()?;
        Some(outlook.less(self.reroll[level]))
    }

    fn place(&self, six: &[u8], eight: u8) -> usize {
        let all = lattice();
        let id = six.iter().fold(0u16, |id, value| {
            let face = usize::from(value.clamp(&1, &6) - 1);
            all.plus.get(usize::from(id)).map_or(id, |plus| {
                if plus[face] == NOWHERE {
                    id
                } else {
                    plus[face]
                }
            })
        });
        usize::from(id) * self.width + usize::from(eight).min(self.width - 1)
    }
}

thread_local! {
    static TABLES: RefCell<HashMap<(Task, Means), Rc<Table>>> = RefCell::default();
}

/// The odds of a task.
pub fn odds(task: Task, means: Means) -> Rc<Table> {
    TABLES.with_borrow_mut(|tables| {
        if tables.len() > MOST_TABLES {
            tables.clear();
        }
        Rc::clone(
            tables
                .entry((task, means))
                .or_insert_with(|| Rc::new(build(task, means))),
        )
    })
}

fn build(task: Task, means: Means) -> Table {
    let all = lattice();
    let width = if means.eight > 0 { 9 } else { 1 };
    let end = all.starts[usize::from(means.six) + 1];
    let whole = all.starts[usize::from(means.six)]..end;
    let scores = scores(&task);
    let most = task.most();
    let fixed = means.fixed;
    let mut stop = vec![Outlook::default(); end * width];
    for id in whole {
        for eight in usize::from(width > 1)..width {
            let mut values = fixed;
            for face in 1..=6u8 {
                if task.elusive >> face & 1 == 0 {
                    let count = all.counts[id][usize::from(face) - 1];
                    values += u32::from(count) * one(face);
                }
            }
            if eight > 0 && task.elusive >> eight & 1 == 0 {
                values += one(eight as u8);
            }
            stop[id * width + eight] = ending(&scores, most, &means, values);
        }
    }
    let rolls = usize::from(means.free + means.tokens);
    let mut keep: Vec<Vec<Outlook>> = Vec::with_capacity(rolls + 1);
    let mut reroll = Vec::with_capacity(rolls + 1);
    let mut level = stop.clone();
    roll_on(&task, &means, width, end, &mut level);
    keep.push(level);
    for n in 0..rolls {
        let price = if n < usize::from(means.tokens) {
            means.price(1)
        } else {
            0.0
        };
        reroll.push(price);
        let mut next = best_parts(&task, width, end, means.six, &stop, &keep[n], price);
        roll_on(&task, &means, width, end, &mut next);
        keep.push(next);
    }
    Table {
        stop,
        keep,
        width,
        reroll,
    }
}

/// For every whole roll: stop, or the best part to keep.
fn best_parts(
    task: &Task,
    width: usize,
    end: usize,
    six: u8,
    stop: &[Outlook],
    keep: &[Outlook],
    price: f32,
) -> Vec<Outlook> {
    let all = lattice();
    let stuck = task.elusive | task.fear;
    let mut best = keep.to_vec();
    for id in 0..end {
        for eight in 0..width {
            let at = id * width + eight;
            let mut mine = best[at];
            for face in 0..6 {
                let fewer = all.minus[id][face];
                if fewer != NOWHERE && stuck >> (face + 1) & 1 == 0 {
                    mine = mine.better(best[usize::from(fewer) * width + eight]);
                }
            }
            if eight > 0 && stuck >> eight & 1 == 0 {
                mine = mine.better(best[id * width]);
            }
            best[at] = mine;
        }
    }
    for id in all.starts[usize::from(six)]..end {
        for eight in usize::from(width > 1)..width {
            let at = id * width + eight;
            best[at] = stop[at].better(best[at].less(price));
        }
    }
    best
}

/// Fills in the parts of rolls from the whole ones: the mean over one more die.
fn roll_on(task: &Task, means: &Means, width: usize, end: usize, level: &mut [Outlook]) {
    let all = lattice();
    let pain = means.price(0);
    let mean =
        |level: &mut [Outlook], at: usize, sources: &mut dyn Iterator<Item = (usize, u8)>| {
            let (mut sum, mut count) = (Outlook::default(), 0.0f32);
            for (from, face) in sources {
                let hit = f32::from(task.damage >> face & 1);
                sum.worth += level[from].worth - hit * pain;
                sum.chance += level[from].chance;
                sum.damage += level[from].damage + hit;
                count += 1.0;
            }
            level[at] = Outlook {
                worth: sum.worth / count,
                chance: sum.chance / count,
                damage: sum.damage / count,
            };
        };
    if width > 1 {
        for id in all.starts[usize::from(means.six)]..end {
            mean(
                level,
                id * width,
                &mut (1..=8u8).map(|face| (id * width + usize::from(face), face)),
            );
        }
    }
    for id in (0..all.starts[usize::from(means.six)]).rev() {
        for eight in 0..width {
            mean(
                level,
                id * width + eight,
                &mut (0..6usize).map(|face| {
                    (
                        usize::from(all.plus[id][face]) * width + eight,
                        face as u8 + 1,
                    )
                }),
            );
        }
    }
}

/// The worth of these values as they lie, with the cheapest help.
fn ending(scores: &Scores, most: u8, means: &Means, values: u32) -> Outlook {
    let mut best = Outlook::default();
    let mut consider = |count: u8, price: f32| {
        best = best.better(Outlook {
            worth: f32::from(count) - price,
            chance: f32::from(count),
            damage: 0.0,
        });
    };
    let plain = scores.best(values, 0);
    consider(plain, 0.0);
    if plain >= most {
        return best;
    }
    consider(scores.turned(values, means.twist), means.price(3));
    for wilds in 1..=means.wilds {
        consider(
            scores.best(values, wilds),
            f32::from(wilds) * means.price(2),
        );
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::paranormal::Faces;
    use crate::vocab::paranormal::Condition;

    fn chance(conditions: &[Condition], dice: u8, rerolls: u8) -> f32 {
        odds(Task::new(conditions, false), Means::dice(dice, 0, rerolls))
            .start()
            .chance
    }

    fn near(a: f32, b: f32) -> bool {
        (a - b).abs() < 0.006
    }

    /// The figures of the number guide, section 4.
    #[test]
    fn the_odds_are_those_of_the_number_guide() {
        assert!(near(chance(&[Condition::Sum(6)], 1, 1), 0.306));
        assert!(near(chance(&[Condition::Sum(6)], 2, 1), 0.93));
        assert!(near(chance(&[Condition::Sum(13)], 3, 1), 0.59));
        assert!(near(chance(&[Condition::Kind(2)], 3, 1), 0.69));
        assert!(near(chance(&[Condition::Rise(4)], 4, 1), 0.61));
        assert!(near(
            chance(&[Condition::Even(2), Condition::Min(5)], 4, 1),
            0.83
        ));
        assert!(near(chance(&[Condition::Run(3)], 3, 1), 0.29));
    }

    #[test]
    fn without_prices_the_odds_are_those_of_the_oracle() {
        use crate::games::paranormal::odds::{Enemy, Pool, chance};
        use crate::table::chance::DieKind::{D6, D8};
        for conditions in [
            vec![Condition::Sum(13)],
            vec![Condition::Kind(3)],
            vec![Condition::Run(3)],
            vec![Condition::Even(2), Condition::Min(5)],
        ] {
            for (six, eight, rerolls) in [(2u8, 0u8, 1u8), (3, 0, 2), (3, 1, 1), (5, 0, 1)] {
                for (elusive, fear) in [(&[][..], &[][..]), (&[6], &[1]), (&[2, 5], &[])] {
                    let dice = std::iter::repeat_n(D6, usize::from(six))
                        .chain(std::iter::repeat_n(D8, usize::from(eight)));
                    let pool = Pool {
                        rerolls,
                        ..Pool::new(dice)
                    };
                    let enemy = Enemy {
                        elusive: Faces::of(elusive),
                        fear: Faces::of(fear),
                        ..Enemy::new(conditions.iter().copied())
                    };
                    let wanted = chance(&pool, &enemy).expect("computable") as f32;
                    let task =
                        Task::new(&conditions, false).harming(Faces(0), enemy.elusive, enemy.fear);
                    let found = odds(task, Means::dice(six, eight, rerolls)).start().chance;
                    assert!(
                        (found - wanted).abs() < 1e-4,
                        "{found} is not {wanted}: {pool:?} {enemy:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_lost_face_and_a_locked_face_lower_the_chance() {
        let plain = Task::new(&[Condition::Sum(10)], false);
        let means = Means::dice(3, 0, 1);
        let lost = plain.harming(Faces(0), Faces::of(&[6]), Faces(0));
        let locked = plain.harming(Faces(0), Faces(0), Faces::of(&[1]));
        let base = odds(plain, means).start().chance;
        assert!(odds(lost, means).start().chance < base - 0.1);
        assert!(odds(locked, means).start().chance < base - 0.01);
    }

    #[test]
    fn help_is_used_when_it_is_worth_its_price() {
        let task = Task::new(&[Condition::Kind(3)], false);
        let with = |wilds, price| {
            let mut means = Means::dice(3, 0, 1).priced(0.0, 0.0, price, 0.0);
            means.wilds = wilds;
            odds(task, means).start()
        };
        assert!(with(1, 0.2).chance > with(0, 0.2).chance + 0.3);
        assert!(near(with(1, 2.0).chance, with(0, 2.0).chance));
        assert!(with(1, 0.2).worth < with(1, 0.2).chance);
    }

    #[test]
    fn damage_is_counted_by_the_die() {
        let task =
            Task::new(&[Condition::Sum(30)], false).harming(Faces::of(&[1]), Faces(0), Faces(0));
        let outlook = odds(task, Means::dice(3, 0, 0).priced(0.5, 0.0, 0.0, 0.0)).start();
        assert!(near(outlook.damage, 0.5));
        assert!(near(outlook.worth, -0.25));
    }

    #[test]
    fn a_boss_counts_each_condition() {
        let task = Task::new(&[Condition::Sum(4), Condition::Min(2)], true);
        let table = odds(task, Means::dice(2, 0, 0));
        assert!(near(table.stop(&[6, 6], 0).chance, 2.0));
        assert!(near(table.stop(&[1, 1], 0).chance, 0.0));
    }

    #[test]
    fn the_die_of_eight_is_better() {
        let task = Task::new(&[Condition::Sum(11)], false);
        let d8 = odds(task, Means::dice(2, 1, 1)).start().chance;
        assert!(d8 > chance(&[Condition::Sum(11)], 3, 1));
    }
}
