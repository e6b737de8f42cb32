//! Rolling dice: from what every outcome is worth to what it is worth to roll.
//!
//! Dice are rolled one by one, which gives the same as all at once as long as nothing is decided between them. Where
//! triggers can be cancelled or are taken by the Passive Ability, dice that have set some off are pending until all are
//! rolled.

use super::class::{CLASSES, Rolled, Symbol};
use super::hand::{DAMAGE, ELUSIVE, FEAR};
use super::space::{Space, State};
use super::stakes::Worth;

/// The dice of a Combat as they are rolled, with some abilities of the Enemy ignored.
pub(super) struct Tumble {
    pub(super) classes: [Rolled; CLASSES],
    /// The classes, the one whose multisets lie farthest apart first.
    order: [usize; CLASSES],
    /// How far apart neighbouring multisets of each class are.
    strides: [usize; CLASSES],
    /// For each class: where the multisets of those before it in that order are, full ones.
    full: [Vec<usize>; CLASSES],
    /// The same for all with nothing pending.
    calm: [Vec<usize>; CLASSES],
    /// Full multisets with pending dice, those with the fewest first.
    waiting: Vec<Wait>,
    /// The ways to settle one die of each of them.
    ways: Vec<Way>,
    /// Where each state of the space is; none for those that cannot be.
    places: Vec<Option<usize>>,
    width: usize,
    len: usize,
    /// How much the Passive Ability takes of each ability.
    shrug: [usize; 3],
    /// What being Downed is worth.
    downed: f64,
    /// What an Assist Token costs.
    assist: f64,
}

/// So many slices are many.
const MANY: usize = 8;

/// A full multiset with pending dice.
struct Wait {
    state: [u32; CLASSES],
    /// The ways to settle its first pending die: those from here to where the next one's begin.
    ways: u32,
}

/// A way to settle a die.
struct Way {
    /// Where that leads.
    from: u32,
    /// Assist Tokens.
    cost: u8,
    /// Takes 1 Health.
    hurts: bool,
}

impl Tumble {
    pub(super) fn new(
        space: &Space,
        classes: [Rolled; CLASSES],
        shrug: [usize; 3],
        downed: f64,
        assist: f64,
    ) -> Tumble {
        let width = space.slices.len();
        // Long rows are quick; where there are many slices, it is quicker that what is worked on lies close together.
        let mut order = [0, 1, 2];
        if width >= MANY {
            order.sort_by_key(|class| classes[*class].lattice.len());
        }
        let mut strides = [width; CLASSES];
        let mut len = width;
        for class in order.into_iter().rev() {
            strides[class] = len;
            len *= classes[class].lattice.len();
        }
        let before = |class: usize, pick: &dyn Fn(&Rolled) -> Vec<usize>| {
            let mut all = vec![0];
            for n in order.into_iter().take_while(|n| *n != class) {
                let picked = pick(&classes[n]);
                all = (all.iter())
                    .flat_map(|at| picked.iter().map(move |m| at + m * strides[n]))
                    .collect();
            }
            all
        };
        let full = [0, 1, 2].map(|c| before(c, &|rolled| rolled.lattice.full().collect()));
        let quiet = |rolled: &Rolled| {
            (0..rolled.lattice.len())
                .filter(|m| rolled.pending[*m] == 0)
                .collect()
        };
        let calm = [0, 1, 2].map(|c| before(c, &quiet));
        let mut waiting = Vec::new();
        if classes.iter().any(|rolled| !rolled.waits.is_empty()) {
            let [six, eight, red] = &classes;
            for m in six.lattice.full() {
                for n in eight.lattice.full() {
                    for k in red.lattice.full() {
                        let pending = six.pending[m] + eight.pending[n] + red.pending[k];
                        if pending > 0 {
                            waiting.push((pending, [m as u32, n as u32, k as u32]));
                        }
                    }
                }
            }
            waiting.sort_by_key(|(pending, _)| *pending);
        }
        let mut ways = Vec::new();
        let waiting = (waiting.into_iter())
            .map(|(_, state)| {
                let begin = ways.len() as u32;
                settlings(&classes, &strides, state, &mut ways);
                Wait { state, ways: begin }
            })
            .collect();
        let places = (0..space.len())
            .map(|number| {
                let state = space.state(number);
                let of = |c: usize| Some(classes[c].places[state[c]]? as usize * strides[c]);
                Some(of(0)? + of(1)? + of(2)?)
            })
            .collect();
        Tumble {
            order,
            strides,
            full,
            calm,
            waiting,
            ways,
            places,
            width,
            len,
            shrug,
            downed,
            assist,
            classes,
        }
    }

    /// How many figures a roll takes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where multisets of the classes are.
    pub(super) fn at(&self, state: State) -> usize {
        (state.iter().zip(self.strides))
            .map(|(m, stride)| m * stride)
            .sum()
    }

    /// From the values of all states those of all full multisets. What is in `values` before does not matter.
    fn load<V: Worth>(&self, space: &Space, states: &[V], values: &mut Vec<V>) {
        values.resize(self.len, V::default());
        for (place, state) in self.places.iter().zip(states.chunks_exact(self.width)) {
            if let Some(place) = *place {
                values[place..place + self.width].copy_from_slice(state);
            }
        }
        self.settle(space, values);
    }

    /// From the values of all states those of all multisets whose missing dice are being rolled.
    pub(super) fn average<V: Worth>(&self, space: &Space, states: &[V], values: &mut Vec<V>) {
        self.load(space, states, values);
        for class in self.order.into_iter().rev() {
            for before in &self.full[class] {
                self.roll(space, values, class, *before, 0);
            }
        }
    }

    /// Rolls the dice of a class that are missing, down to so few that are not.
    fn roll<V: Worth>(
        &self,
        space: &Space,
        values: &mut [V],
        class: usize,
        before: usize,
        least: usize,
    ) {
        let Rolled { lattice, falls, .. } = &self.classes[class];
        let row = self.strides[class];
        for m in (least..lattice.dice())
            .rev()
            .flat_map(|size| lattice.layer(size))
        {
            let to = before + m * row;
            // Targets lie before their sources: larger multisets have larger numbers.
            let (target, source) = values.split_at_mut(to + row);
            let target = &mut target[to..];
            target.fill(V::default());
            for fall in falls {
                let from = before + lattice.add(m, fall.symbol) * row - (to + row);
                let source = &source[from..from + row];
                if fall.hurts {
                    self.hurt(space, fall.chance, target, source);
                } else {
                    for (t, s) in target.iter_mut().zip(source) {
                        t.add(fall.chance, *s);
                    }
                }
            }
        }
    }

    /// From the values of all states those before so many dice of a class join, which have been out, and are rolled.
    pub(super) fn join<V: Worth>(
        &self,
        space: &Space,
        states: &[V],
        values: &mut Vec<V>,
        (class, dice): (usize, usize),
    ) -> Vec<V> {
        self.load(space, states, values);
        let least = self.classes[class].lattice.dice().saturating_sub(dice);
        for before in &self.full[class] {
            self.roll(space, values, class, *before, least);
        }
        self.joined(space, values, (class, dice))
    }

    /// The same, with all multisets known.
    pub(super) fn joined<V: Worth>(
        &self,
        space: &Space,
        values: &[V],
        (class, dice): (usize, usize),
    ) -> Vec<V> {
        let mut joined = vec![V::default(); space.len() * self.width];
        let rolled = &self.classes[class];
        let Some(lost) = rolled.symbol(Symbol::Lost) else {
            return joined;
        };
        for (number, values_of) in joined.chunks_exact_mut(self.width).enumerate() {
            let Some(place) = self.places[number] else {
                continue;
            };
            let here = rolled.places[space.state(number)[class]].map_or(0, |m| m as usize);
            let waiting = (0..dice).try_fold(here, |m, _| rolled.lattice.take(m, lost));
            if let Some(waiting) = waiting {
                let from = place + waiting * self.strides[class] - here * self.strides[class];
                values_of.copy_from_slice(&values[from..from + self.width]);
            }
        }
        joined
    }

    /// Adds what is worth 1 Health less.
    fn hurt<V: Worth>(&self, space: &Space, chance: f64, target: &mut [V], source: &[V]) {
        let healths = space.slices.healths;
        let downed = V::end(self.downed, 0.0);
        let lines = target.chunks_exact_mut(healths);
        for (line, from) in lines.zip(source.chunks_exact(healths)) {
            line[0].add(chance, downed);
            for (t, s) in line[1..].iter_mut().zip(from) {
                t.add(chance, *s);
            }
        }
    }

    /// From the values of all multisets whose missing dice are being rolled: those of all states, each the best over
    /// all sets of its free dice that may be rolled.
    pub(super) fn choose<V: Worth>(&self, values: &mut [V]) -> Vec<V> {
        for class in 0..CLASSES {
            let rolled = &self.classes[class];
            let row = self.strides[class];
            let free: Vec<usize> = rolled.free().collect();
            for before in &self.calm[class] {
                for m in (0..rolled.lattice.len()).filter(|m| rolled.pending[*m] == 0) {
                    for symbol in &free {
                        if let Some(below) = rolled.lattice.take(m, *symbol) {
                            let (from, to) = (before + below * row, before + m * row);
                            raise(values, from, to, row);
                        }
                    }
                }
            }
        }
        self.states(values)
    }

    /// The values of all states.
    fn states<V: Worth>(&self, values: &[V]) -> Vec<V> {
        let mut states = Vec::with_capacity(self.places.len() * self.width);
        for place in &self.places {
            match *place {
                Some(place) => states.extend_from_slice(&values[place..place + self.width]),
                None => states.resize(states.len() + self.width, V::default()),
            }
        }
        states
    }

    /// The values of full multisets with pending dice: what the Passive Ability takes, and then the best way to cancel
    /// triggers (PN-TIM-CMB-07).
    fn settle<V: Worth>(&self, space: &Space, values: &mut [V]) {
        let (blocks, size) = (space.slices.blocks(), space.slices.block());
        for (n, wait) in self.waiting.iter().enumerate() {
            let end = self
                .waiting
                .get(n + 1)
                .map_or(self.ways.len(), |next| next.ways as usize);
            let ways = &self.ways[wait.ways as usize..end];
            let state = wait.state.map(|m| m as usize);
            let to = self.at(state);
            for block in 0..blocks {
                if blocks == 1 || !self.spare(space, values, state, block) {
                    self.cancel(space, values, ways, to, block * size);
                }
            }
        }
    }

    /// The Passive Ability takes all it can of the first die on which there is something that it takes. Any of the dice
    /// of a class may be the first, each as likely.
    fn spare<V: Worth>(&self, space: &Space, values: &mut [V], state: State, block: usize) -> bool {
        let taken = space.slices.spared_in(block);
        let can = [DAMAGE, ELUSIVE, FEAR]
            .iter()
            .zip(taken.iter().zip(self.shrug))
            .filter(|(_, (taken, most))| *taken < most)
            .fold(0, |bits, (bit, _)| bits | bit);
        if can == 0 {
            return false;
        }
        let size = space.slices.block();
        let to = self.at(state) + block * size;
        for class in 0..CLASSES {
            let rolled = &self.classes[class];
            let firsts: Vec<(f64, usize)> = (rolled.waits.iter())
                .filter(|symbol| rolled.set(**symbol).1 & can != 0)
                .filter_map(|symbol| {
                    let count = rolled.lattice.count(state[class], *symbol);
                    let below = rolled.lattice.take(state[class], *symbol)?;
                    let (group, set) = rolled.set(*symbol);
                    let left = match set & !can {
                        0 => Symbol::Free(group),
                        left => Symbol::Pending(group, left),
                    };
                    let mut after = state;
                    after[class] = rolled.lattice.add(below, rolled.symbol(left)?);
                    let mut more = taken;
                    for (n, bit) in [DAMAGE, ELUSIVE, FEAR].into_iter().enumerate() {
                        more[n] += usize::from(set & can & bit != 0);
                    }
                    let block = space.slices.block_of(more);
                    Some((f64::from(count), self.at(after) + block * size))
                })
                .collect();
            let dice: f64 = firsts.iter().map(|(count, _)| count).sum();
            if dice == 0.0 {
                continue;
            }
            for n in 0..size {
                let mut value = V::default();
                for (count, from) in &firsts {
                    value.add(count / dice, values[from + n]);
                }
                values[to + n] = value;
            }
            return true;
        }
        false
    }

    /// All slices of a block after one more pending die has been settled.
    fn cancel<V: Worth>(
        &self,
        space: &Space,
        values: &mut [V],
        ways: &[Way],
        to: usize,
        block: usize,
    ) {
        let healths = space.slices.healths;
        let size = space.slices.block();
        let downed = V::end(self.downed, 0.0);
        for (n, way) in ways.iter().enumerate() {
            let from = way.from as usize + block;
            let skipped = usize::from(way.cost) * healths;
            let price = self.assist * f64::from(way.cost);
            if skipped >= size {
                continue;
            }
            let (before, after) = if from < to + block {
                let (before, after) = values.split_at_mut(to + block);
                (&before[from..], after)
            } else {
                let (before, after) = values.split_at_mut(from);
                (&*after, &mut before[to + block..])
            };
            let (source, target) = (&before[..size - skipped], &mut after[skipped..size]);
            // The first way costs nothing and fills all slices.
            if way.hurts {
                let lines = target.chunks_exact_mut(healths);
                for (target, source) in lines.zip(source.chunks_exact(healths)) {
                    put(&mut target[0], downed.less(price), n == 0);
                    for (target, source) in target[1..].iter_mut().zip(source) {
                        put(target, source.less(price), n == 0);
                    }
                }
            } else if n == 0 {
                target.copy_from_slice(source);
            } else {
                for (target, source) in target.iter_mut().zip(source) {
                    target.raise(source.less(price));
                }
            }
        }
    }
}

#[inline(always)]
fn put<V: Worth>(target: &mut V, value: V, first: bool) {
    if first {
        *target = value;
    } else {
        target.raise(value);
    }
}

/// The ways to settle the first pending die of a state.
fn settlings(
    classes: &[Rolled; CLASSES],
    strides: &[usize; CLASSES],
    state: [u32; CLASSES],
    ways: &mut Vec<Way>,
) {
    let at: usize = (state.iter().zip(strides))
        .map(|(m, stride)| *m as usize * stride)
        .sum();
    for (class, rolled) in classes.iter().enumerate() {
        let m = state[class] as usize;
        for symbol in &rolled.waits {
            let Some(below) = rolled.lattice.take(m, *symbol) else {
                continue;
            };
            ways.extend(rolled.settlings[*symbol].iter().map(|settling| {
                let after = rolled.lattice.add(below, settling.to);
                Way {
                    from: (at + after * strides[class] - m * strides[class]) as u32,
                    cost: settling.cost as u8,
                    hurts: settling.hurts,
                }
            }));
            return;
        }
    }
}

/// Raises `width` entries from `to` on to those from `from` on, which lie before.
fn raise<V: Worth>(values: &mut [V], from: usize, to: usize, width: usize) {
    let (before, after) = values.split_at_mut(to);
    for (t, s) in after[..width].iter_mut().zip(&before[from..from + width]) {
        t.raise(*s);
    }
}
