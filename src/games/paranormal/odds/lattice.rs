//! All multisets of at most so many dice over a few symbols, numbered, with a table of what adding or taking away
//! one die leads to.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// No multiset.
pub(super) const NONE: u32 = u32::MAX;

/// The multisets, ordered by size; number 0 is the empty one. Those of a smaller number of dice have the same numbers
/// in every lattice of as many symbols.
pub(super) struct Lattice {
    symbols: usize,
    dice: usize,
    /// Where each size begins; one entry more at the end.
    starts: Vec<usize>,
    /// How often each symbol occurs: 4 bits for each.
    counts: Vec<u128>,
    next: Vec<u32>,
    prev: Vec<u32>,
}

/// How many multisets of at most `dice` dice over `symbols` symbols there are.
pub(super) fn size(symbols: usize, dice: usize) -> usize {
    (1..=dice).fold(1, |n: usize, k| n.saturating_mul(symbols + k) / k)
}

/// Multisets that a thread keeps for the next Combat, at most so many in each lattice.
const KEPT: usize = 1 << 15;

thread_local! {
    static KNOWN: RefCell<HashMap<(usize, usize), Rc<Lattice>>> = RefCell::default();
}

impl Lattice {
    /// As [`Lattice::new`], made once for each thread unless it is large.
    pub(super) fn of(symbols: usize, dice: usize) -> Rc<Lattice> {
        if size(symbols, dice) > KEPT {
            return Rc::new(Lattice::new(symbols, dice));
        }
        KNOWN.with_borrow_mut(|known| {
            let made = known.entry((symbols, dice));
            Rc::clone(made.or_insert_with(|| Rc::new(Lattice::new(symbols, dice))))
        })
    }

    /// All multisets of at most `dice` dice (15 at most) over `symbols` symbols (32 at most).
    pub(super) fn new(symbols: usize, dice: usize) -> Lattice {
        let total = size(symbols, dice);
        let mut counts = Vec::with_capacity(total);
        let mut last: Vec<u8> = Vec::with_capacity(total);
        let mut next = vec![NONE; total * symbols];
        let mut prev = vec![NONE; total * symbols];
        let mut starts = vec![0, 1];
        counts.push(0);
        last.push(0);
        for size in 0..dice {
            let layer = starts[size]..starts[size + 1];
            // Each multiset is made once: from the one without its highest symbol.
            for m in layer.clone() {
                for s in usize::from(last[m])..symbols {
                    let new = counts.len();
                    counts.push(counts[m] + (1u128 << (4 * s)));
                    last.push(s as u8);
                    next[m * symbols + s] = new as u32;
                    prev[new * symbols + s] = m as u32;
                }
            }
            starts.push(counts.len());
            for m in layer.filter(|m| *m > 0) {
                let high = usize::from(last[m]);
                let below = prev[m * symbols + high] as usize;
                for s in 0..high {
                    let beside = next[below * symbols + s] as usize;
                    let to = next[beside * symbols + high];
                    next[m * symbols + s] = to;
                    prev[to as usize * symbols + s] = m as u32;
                }
            }
        }
        Lattice {
            symbols,
            dice,
            starts,
            counts,
            next,
            prev,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Where the multisets of `size` dice are.
    pub(super) fn layer(&self, size: usize) -> std::ops::Range<usize> {
        self.starts[size]..self.starts[size + 1]
    }

    /// Where the multisets of all dice are.
    pub(super) fn full(&self) -> std::ops::Range<usize> {
        self.layer(self.dice)
    }

    /// The multiset of these symbols.
    pub(super) fn find(&self, symbols: impl IntoIterator<Item = usize>) -> usize {
        symbols.into_iter().fold(0, |m, symbol| self.add(m, symbol))
    }

    /// The symbols of a multiset, each as often as it occurs.
    pub(super) fn dice_of(&self, m: usize) -> impl Iterator<Item = usize> + '_ {
        let counts = self.counts[m];
        (0..self.symbols)
            .flat_map(move |s| std::iter::repeat_n(s, (counts >> (4 * s)) as usize & 15))
    }

    /// How many dice there are in a full one.
    pub(super) fn dice(&self) -> usize {
        self.dice
    }

    /// How many dice of a multiset show a symbol.
    pub(super) fn count(&self, m: usize, symbol: usize) -> u8 {
        (self.counts[m] >> (4 * symbol)) as u8 & 15
    }

    /// With one die more; only for multisets that are not full.
    pub(super) fn add(&self, m: usize, symbol: usize) -> usize {
        self.next[m * self.symbols + symbol] as usize
    }

    /// With one die less, if there is one that shows the symbol.
    pub(super) fn take(&self, m: usize, symbol: usize) -> Option<usize> {
        let below = self.prev[m * self.symbols + symbol];
        (below != NONE).then_some(below as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_multiset_once_and_all_steps_right() {
        for (symbols, dice) in [(1, 3), (3, 4), (6, 5), (2, 0)] {
            let lattice = Lattice::new(symbols, dice);
            assert_eq!(lattice.len(), size(symbols, dice));
            let mut seen = lattice.counts.clone();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), lattice.len());
            for n in 0..=dice {
                for m in lattice.layer(n) {
                    let held: u8 = (0..symbols).map(|s| lattice.count(m, s)).sum();
                    assert_eq!(usize::from(held), n);
                    for s in 0..symbols {
                        assert_eq!(lattice.take(m, s).is_some(), lattice.count(m, s) > 0);
                        if n < dice {
                            let more = lattice.add(m, s);
                            assert_eq!(lattice.counts[more], lattice.counts[m] + (1 << (4 * s)));
                            assert_eq!(lattice.take(more, s), Some(m));
                        }
                    }
                }
            }
        }
    }
}
