//! Backward induction over the multisets of dice.
//!
//! A state is a multiset for each class of dice (six-sided ones, red dice among them, and eight-sided ones) and what
//! is left of Health, Assist Tokens and the Passive Ability. Dice are rolled one by one, which gives the same as all
//! at once as long as nothing is decided between them. Where triggers can be cancelled, dice that have set some off
//! wait as `Pending` until all are rolled.

use super::choices::bit;
use super::class::{Class, FACES, Fall, class_of, symbols};
use super::feed::{Ability, MOST_ABILITIES};
use super::goal::{BITS, DAMAGE, Goal, Groups};
use super::lattice;
use super::{Enemy, MOST_DICE, MOST_NUMBERS, MOST_REROLLS, MOST_WILDS, Pool, Unfit};
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};

/// What is left besides dice, numbered.
pub(super) struct Slices {
    /// Health runs from this up.
    low: u8,
    pub(super) healths: usize,
    assists: usize,
    spared: usize,
}

impl Slices {
    pub(super) fn len(&self) -> usize {
        self.healths * self.assists * self.spared
    }

    pub(super) fn of(&self, health: usize, assists: usize, spared: usize) -> usize {
        (spared * self.assists + assists) * self.healths + health
    }

    /// The slice after some damage and some Assist Tokens; none if the Hero is Downed.
    pub(super) fn after(&self, slice: usize, damage: usize, cancelled: usize) -> Option<usize> {
        let (health, assists, spared) = self.parts(slice);
        Some(self.of(
            health.checked_sub(damage)?,
            assists.checked_sub(cancelled)?,
            spared,
        ))
    }

    pub(super) fn parts(&self, slice: usize) -> (usize, usize, usize) {
        let rest = slice / self.healths;
        (
            slice % self.healths,
            rest % self.assists,
            rest / self.assists,
        )
    }
}

/// A die that the solver moves about: one that can be rolled, and if dice can be put on abilities one that stays.
const fn moves(state: DieState, feeding: bool) -> bool {
    match state {
        DieState::Free => true,
        DieState::Locked | DieState::Feared => feeding,
        DieState::Lost | DieState::Fed => false,
    }
}

/// A Combat played from its end.
pub(super) struct Play {
    /// For each set of abilities used, the values of full multisets with 0, 1, 2, ... rerolls left. Without abilities
    /// only those with all rerolls.
    pub(super) levels: Vec<Vec<Vec<f64>>>,
    /// The values of all multisets right after the decision to roll the missing dice, if a reroll is left.
    pub(super) rolling: Option<Vec<f64>>,
}

impl Play {
    /// The values with all rerolls left and no ability used; they are gone then.
    pub(super) fn take_best(&mut self) -> Vec<f64> {
        self.levels[0].pop().unwrap_or_default()
    }
}

/// A Combat ready to be computed.
pub(super) struct Solver {
    pub(super) groups: Groups,
    pub(super) classes: [Class; 2],
    pub(super) slices: Slices,
    goal: Goal,
    /// Values that stay whatever happens, packed.
    base: u64,
    shrug: [usize; 3],
    /// Full multisets with pending dice, those with the fewest first.
    waiting: Vec<(usize, usize)>,
    pub(super) rerolls: u8,
    pub(super) abilities: Vec<Ability>,
    /// The slice of the start.
    pub(super) start: usize,
    rolled: bool,
}

fn check(pool: &Pool) -> Result<(), Unfit> {
    if pool.dice.len() > MOST_DICE {
        return Err(Unfit::TooManyDice(pool.dice.len()));
    }
    if pool.wilds > MOST_WILDS {
        return Err(Unfit::TooManyWilds(pool.wilds));
    }
    if pool.rerolls > MOST_REROLLS {
        return Err(Unfit::TooManyRerolls(pool.rerolls));
    }
    if pool.abilities.len() > MOST_ABILITIES {
        return Err(Unfit::TooManyAbilities(pool.abilities.len()));
    }
    if pool.health == 0 {
        return Err(Unfit::Downed);
    }
    for die in &pool.dice {
        if matches!(die.kind, DieKind::Row | DieKind::Column) {
            return Err(Unfit::WrongKind(die.kind));
        }
        if die.value > 8 || (die.state == DieState::Free && die.value > die.kind.faces()) {
            return Err(Unfit::WrongFace(die.value));
        }
    }
    for trigger in &pool.triggers {
        if usize::from(trigger.die) >= pool.dice.len() {
            return Err(Unfit::WrongTrigger(trigger.die));
        }
    }
    let unrolled = pool.dice.iter().filter(|die| die.value == 0).count();
    if unrolled != 0 && unrolled != pool.dice.len() {
        return Err(Unfit::HalfRolled);
    }
    Ok(())
}

impl Solver {
    pub(super) fn new(pool: &Pool, enemy: &Enemy) -> Result<Solver, Unfit> {
        check(pool)?;
        let feeding = !pool.abilities.is_empty();
        let groups = Groups::new(enemy, feeding);
        let goal = Goal::new(enemy, &groups, pool.wilds);
        let group = |die: &Die| groups.of[usize::from(die.value)];
        let free: Vec<&Die> = pool
            .dice
            .iter()
            .filter(|die| moves(die.state, feeding))
            .collect();
        let base = pool
            .dice
            .iter()
            .filter(|die| !moves(die.state, feeding))
            .filter(|die| matches!(die.state, DieState::Locked | DieState::Feared) && die.value > 0)
            .map(|die| 1 << (BITS * usize::from(group(die))))
            .sum();
        let gained: u8 = pool.abilities.iter().map(|ability| ability.rerolls).sum();
        let rolls = pool.rerolls + gained > 0 || free.iter().any(|die| die.value == 0);
        let mut marked = 0;
        for die in &free {
            for value in 1..=die.kind.faces() {
                marked |= groups.marks[usize::from(groups.of[usize::from(value)])];
            }
        }
        if !rolls {
            marked = 0;
        }
        let early = marked;
        let mut open = [0; 8];
        for trigger in &pool.triggers {
            let bit = bit(trigger.ability);
            marked |= bit;
            open[usize::from(group(&pool.dice[usize::from(trigger.die)]))] |= bit;
        }
        let shrug = [0, 1, 2].map(|n| {
            if early >> n & 1 == 1 {
                usize::from(pool.shrug[n])
            } else {
                0
            }
        });
        let spared = shrug.iter().copied().max().unwrap_or(0);
        let waits = early != 0 && (pool.assists > 0 || spared > 0);
        let most_hurt = free.len() * (usize::from(pool.rerolls + gained) + 1);
        let needed = goal.hurt.map_or(0, usize::from);
        let heals = pool.abilities.iter().any(|ability| ability.heal > 0);
        let now = usize::from(pool.health);
        let most = pool
            .abilities
            .iter()
            .map(|ability| usize::from(ability.most_health));
        let health = if heals {
            most.fold(now, usize::max)
        } else {
            now.min(most_hurt + needed + 1)
        };
        let healths = if marked & DAMAGE == 0 && !(heals && needed > 0) {
            1
        } else {
            health
        };
        let most_cancelled = most_hurt * 3;
        let assists = if marked == 0 {
            0
        } else {
            usize::from(pool.assists).min(most_cancelled)
        };
        let slices = Slices {
            low: (health - healths + 1) as u8,
            healths,
            assists: assists + 1,
            spared: spared + 1,
        };
        let full = if heals { now.min(healths) } else { healths };
        let start = slices.of(full - 1, assists, 0);
        let size = |class: usize| free.iter().filter(|d| class_of(d.kind) == class).count();
        let symbols = [0, 1].map(|class| {
            let dice: Vec<&Die> = free
                .iter()
                .copied()
                .filter(|d| class_of(d.kind) == class)
                .collect();
            let turning = pool.abilities.iter().any(|ability| ability.turn.is_some());
            let feeding = feeding.then_some(turning);
            symbols(&groups, FACES[class], &dice, waits, open, shrug, feeding)
        });
        let numbers = lattice::size(symbols[0].len(), size(0))
            .saturating_mul(lattice::size(symbols[1].len(), size(1)))
            .saturating_mul(slices.len())
            .saturating_mul(if feeding {
                usize::from(pool.rerolls + gained + 1) << pool.abilities.len()
            } else {
                1
            });
        if numbers > MOST_NUMBERS {
            return Err(Unfit::TooLarge);
        }
        let [six, eight] = symbols;
        let classes = [
            Class::new(six, size(0), FACES[0], &groups, waits),
            Class::new(eight, size(1), FACES[1], &groups, waits),
        ];
        Ok(Solver {
            groups,
            slices,
            goal,
            base,
            shrug,
            waiting: waiting(&classes),
            classes,
            rerolls: pool.rerolls,
            abilities: pool.abilities.clone(),
            start,
            rolled: pool.dice.iter().all(|die| die.value != 0),
        })
    }

    /// The number of an entry.
    pub(super) fn at(&self, six: usize, eight: usize, slice: usize) -> usize {
        (six * self.classes[1].lattice.len() + eight) * self.slices.len() + slice
    }

    /// Whether nothing is pending.
    pub(super) fn calm(&self, six: usize, eight: usize) -> bool {
        self.classes[0].pending[six] == 0 && self.classes[1].pending[eight] == 0
    }

    /// What full multisets are worth to a player who stops.
    pub(super) fn stop(&mut self, six: usize, eight: usize, slice: usize) -> f64 {
        let packed = self.base + self.classes[0].packed[six] + self.classes[1].packed[eight];
        let (with, without) = self.goal.worth(packed);
        let health = self.slices.low + (slice % self.slices.healths) as u8;
        if self.goal.hurt.is_none_or(|k| health >= k) {
            with
        } else {
            without
        }
    }

    /// The values of full multisets when no reroll is left.
    pub(super) fn last(&mut self) -> Vec<f64> {
        let (six, eight) = (
            self.classes[0].lattice.full(),
            self.classes[1].lattice.full(),
        );
        let total = self.classes[0].lattice.len() * self.classes[1].lattice.len();
        let mut values = vec![0.0; total * self.slices.len()];
        for m in six {
            for n in eight.clone() {
                if self.calm(m, n) {
                    for slice in 0..self.slices.len() {
                        let at = self.at(m, n, slice);
                        values[at] = self.stop(m, n, slice);
                    }
                }
            }
        }
        values
    }

    /// From the values of full multisets those of all others, whose missing dice are being rolled.
    pub(super) fn average(&self, values: &mut [f64]) {
        self.settle(values);
        let [six, eight] = &self.classes;
        let width = self.slices.len();
        let row = eight.lattice.len() * width;
        for size in (0..eight.lattice.dice()).rev() {
            for m in six.lattice.full() {
                for n in eight.lattice.layer(size) {
                    let to = m * row + n * width;
                    self.roll(values, &eight.falls, width, to, |symbol| {
                        m * row + eight.lattice.add(n, symbol) * width
                    });
                }
            }
        }
        for size in (0..six.lattice.dice()).rev() {
            for m in six.lattice.layer(size) {
                self.roll(values, &six.falls, row, m * row, |symbol| {
                    six.lattice.add(m, symbol) * row
                });
            }
        }
    }

    /// One die is rolled: fills `width` entries from `to` on.
    fn roll(
        &self,
        values: &mut [f64],
        falls: &[Fall],
        width: usize,
        to: usize,
        from: impl Fn(usize) -> usize,
    ) {
        let healths = self.slices.healths;
        // Targets lie before their sources: larger multisets have larger numbers.
        let (before, after) = values.split_at_mut(to + width);
        let target = &mut before[to..];
        target.fill(0.0);
        for fall in falls {
            let source = from(fall.symbol) - (to + width);
            let source = &after[source..source + width];
            if fall.hurts {
                for (line, from) in target.chunks_mut(healths).zip(source.chunks(healths)) {
                    for (t, s) in line[1..].iter_mut().zip(from) {
                        *t += fall.chance * s;
                    }
                }
            } else {
                for (t, s) in target.iter_mut().zip(source) {
                    *t += fall.chance * s;
                }
            }
        }
    }

    /// The values of full multisets with pending dice: the best way to cancel triggers (PN-TIM-CMB-07).
    pub(super) fn settle(&self, values: &mut [f64]) {
        for (m, n) in &self.waiting {
            if self.slices.spared == 1 {
                self.settle_all(values, [*m, *n]);
                continue;
            }
            for slice in 0..self.slices.len() {
                values[self.at(*m, *n, slice)] = self.settled(values, [*m, *n], slice);
            }
        }
    }

    /// All slices of one multiset at once, where the Passive Ability spares nothing.
    fn settle_all(&self, values: &mut [f64], state: [usize; 2]) {
        let Slices {
            healths, assists, ..
        } = self.slices;
        let to = self.at(state[0], state[1], 0);
        values[to..to + healths * assists].fill(0.0);
        let Some((class, symbol, below)) = self.first_pending(state) else {
            return;
        };
        for way in &self.classes[class].settlings[symbol] {
            let mut after = state;
            after[class] = self.classes[class].lattice.add(below, way.to);
            let from = self.at(after[0], after[1], 0);
            let hurt = usize::from(way.hurts);
            for left in 0..assists.saturating_sub(way.cost) {
                let (target, source) = (to + (left + way.cost) * healths, from + left * healths);
                for health in hurt..healths {
                    let value = values[source + health - hurt];
                    let best = &mut values[target + health];
                    *best = if value > *best { value } else { *best };
                }
            }
        }
    }

    /// A pending die: its class, its symbol, and the multiset of its class without it.
    fn first_pending(&self, state: [usize; 2]) -> Option<(usize, usize, usize)> {
        [0, 1].into_iter().find_map(|class| {
            let Class { lattice, waits, .. } = &self.classes[class];
            waits.iter().find_map(|symbol| {
                let below = lattice.take(state[class], *symbol)?;
                Some((class, *symbol, below))
            })
        })
    }

    /// The value after one more pending die has been settled, or spared.
    fn settled(&self, values: &[f64], state: [usize; 2], slice: usize) -> f64 {
        let (health, assists, spared) = self.slices.parts(slice);
        for ability in 0..3 {
            if spared < self.shrug[ability]
                && let Some(value) = self.sparing(values, state, slice, ability)
            {
                return value;
            }
        }
        let Some((class, symbol, below)) = self.first_pending(state) else {
            return 0.0;
        };
        let mut best: f64 = 0.0;
        for way in &self.classes[class].settlings[symbol] {
            if way.cost > assists || (way.hurts && health == 0) {
                continue;
            }
            let mut after = state;
            after[class] = self.classes[class].lattice.add(below, way.to);
            let hurt = usize::from(way.hurts);
            let left = self.slices.of(health - hurt, assists - way.cost, spared);
            best = best.max(values[self.at(after[0], after[1], left)]);
        }
        best
    }

    /// The Passive Ability takes the first trigger of an ability, if there is one: any of the dice of a class may be
    /// the first, each as likely.
    fn sparing(
        &self,
        values: &[f64],
        state: [usize; 2],
        slice: usize,
        ability: usize,
    ) -> Option<f64> {
        let (health, assists, spared) = self.slices.parts(slice);
        let left = self.slices.of(health, assists, spared + 1);
        for class in [0, 1] {
            let Class {
                lattice,
                spared: to,
                ..
            } = &self.classes[class];
            let (mut dice, mut sum) = (0.0, 0.0);
            for (symbol, to) in to.iter().enumerate() {
                if let Some(to) = to[ability]
                    && let Some(below) = lattice.take(state[class], symbol)
                {
                    let count = f64::from(lattice.count(state[class], symbol));
                    let mut after = state;
                    after[class] = lattice.add(below, to);
                    dice += count;
                    sum += count * values[self.at(after[0], after[1], left)];
                }
            }
            if dice > 0.0 {
                return Some(sum / dice);
            }
        }
        None
    }

    /// From the values of all multisets whose missing dice are being rolled: those of full ones with one reroll more.
    /// Each entry becomes the best over all sets of its free dice that may be rolled with the missing ones.
    pub(super) fn choose(&self, values: &mut [f64]) {
        // What becomes of multisets with pending dice does not matter: they are computed anew for the next reroll.
        let [six, eight] = &self.classes;
        let width = self.slices.len();
        let row = eight.lattice.len() * width;
        for m in (0..six.lattice.len()).filter(|m| six.pending[*m] == 0) {
            for (symbol, _) in six.free() {
                if let Some(below) = six.lattice.take(m, symbol) {
                    raise(values, below * row, m * row, row);
                }
            }
            for n in 0..eight.lattice.len() {
                for (symbol, _) in eight.free() {
                    if let Some(below) = eight.lattice.take(n, symbol) {
                        raise(values, m * row + below * width, m * row + n * width, width);
                    }
                }
            }
        }
    }

    /// Plays every Combat from its end: with all rerolls left, before any ability is used, and at each step before.
    pub(super) fn play(&mut self) -> Play {
        let mut play = Play {
            levels: vec![Vec::new(); 1 << self.abilities.len()],
            rolling: None,
        };
        let ways = self.ways();
        // With more abilities used first: those games are what using one leads to.
        for used in (0..play.levels.len()).rev() {
            let gained: u8 = (self.abilities.iter().enumerate())
                .filter(|(n, _)| used >> n & 1 == 1)
                .map(|(_, ability)| ability.rerolls)
                .sum();
            let mut values = self.last();
            self.feed(&mut values, used, 0, &ways, &play.levels);
            for n in 1..=self.rerolls + gained {
                if !self.abilities.is_empty() {
                    play.levels[used].push(values.clone());
                }
                self.average(&mut values);
                if used == 0 && n == self.rerolls && self.rolled {
                    play.rolling = Some(values.clone());
                }
                self.choose(&mut values);
                self.feed(&mut values, used, usize::from(n), &ways, &play.levels);
            }
            play.levels[used].push(values);
        }
        play
    }

    /// The chance before the first roll.
    pub(super) fn first_roll(mut self) -> Result<f64, Unfit> {
        if self.rolled && self.classes.iter().any(|class| class.lattice.dice() > 0) {
            return Err(Unfit::HalfRolled);
        }
        let mut play = self.play();
        let mut values = play.take_best();
        self.settle(&mut values);
        let [six, eight] = [0, 1].map(|class| self.classes[class].first_roll());
        // What rounding takes from the sum is gathered and given back at the end.
        let (mut sum, mut lost) = (0.0, 0.0);
        for (m, hurt_six, p) in &six {
            for (n, hurt_eight, q) in &eight {
                let Some(slice) = self.slices.after(self.start, hurt_six + hurt_eight, 0) else {
                    continue;
                };
                let term = p * q * values[self.at(*m, *n, slice)];
                let next: f64 = sum + term;
                lost += if sum >= term {
                    sum - next + term
                } else {
                    term - next + sum
                };
                sum = next;
            }
        }
        Ok(sum + lost)
    }
}

fn waiting([six, eight]: &[Class; 2]) -> Vec<(usize, usize)> {
    let pending = |m: usize, n: usize| six.pending[m] + eight.pending[n];
    let mut waiting: Vec<(usize, usize)> = six
        .lattice
        .full()
        .flat_map(|m| eight.lattice.full().map(move |n| (m, n)))
        .filter(|(m, n)| pending(*m, *n) > 0)
        .collect();
    waiting.sort_by_key(|(m, n)| pending(*m, *n));
    waiting
}

/// Raises `width` entries from `to` on to those from `from` on, which lie before.
fn raise(values: &mut [f64], from: usize, to: usize, width: usize) {
    let (before, after) = values.split_at_mut(to);
    for (t, s) in after[..width].iter_mut().zip(&before[from..from + width]) {
        *t = if *s > *t { *s } else { *t };
    }
}
