//! What may become of the dice of a class: the symbols of its multisets, and how dice go from one to another.

use super::goal::{BITS, DAMAGE, ELUSIVE, FEAR, Groups};
use super::lattice::Lattice;
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};

/// What may have become of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// Shows a value of this group and can be rolled again.
    Free(u8),
    /// Shows a value of this group and stays.
    Fixed(u8),
    /// Shows a value of this group and is not rolled again, but may be turned.
    Held(u8),
    /// Shows a value of this group and has set off these abilities, none of them applied or cancelled.
    Pending(u8, u8),
    /// Counts no more.
    Lost,
}

/// What a rolled die may come to be.
pub(super) struct Fall {
    pub(super) chance: f64,
    pub(super) symbol: usize,
    /// Takes 1 Health at once.
    pub(super) hurts: bool,
}

/// One way to settle what a die has set off.
pub(super) struct Settling {
    /// Assist Tokens.
    pub(super) cost: usize,
    /// Takes 1 Health.
    pub(super) hurts: bool,
    /// What the die comes to be.
    pub(super) to: usize,
}

/// Dice that differ in nothing but their values.
pub(super) struct Class {
    pub(super) symbols: Vec<Symbol>,
    pub(super) lattice: Lattice,
    pub(super) falls: Vec<Fall>,
    /// For each symbol: the ways to settle it; none unless it is pending.
    pub(super) settlings: Vec<Vec<Settling>>,
    /// The symbols that are pending.
    pub(super) waits: Vec<usize>,
    /// For each symbol and ability: what is left of a pending die that the Passive Ability has spared.
    pub(super) spared: Vec<[Option<usize>; 3]>,
    /// For each multiset: [`BITS`] bits for each group, those that count for conditions.
    pub(super) packed: Vec<u64>,
    /// For each multiset: how many dice are pending.
    pub(super) pending: Vec<u8>,
}

/// The class of a kind of die.
pub(super) const fn class_of(kind: DieKind) -> usize {
    matches!(kind, DieKind::D8) as usize
}

/// The faces of the dice of each class.
pub(super) const FACES: [u8; 2] = [6, 8];

impl Class {
    /// So many dice that may come to be these symbols. If `waits`, dice that set something off are pending first.
    pub(super) fn new(
        symbols: Vec<Symbol>,
        dice: usize,
        faces: u8,
        groups: &Groups,
        waits: bool,
    ) -> Class {
        // Without dice nothing falls.
        let lattice = Lattice::new(symbols.len(), dice);
        let find = |symbol: Symbol| symbols.iter().position(|s| *s == symbol);
        let mut falls: Vec<Fall> = Vec::new();
        for value in 1..=faces {
            let group = groups.of[usize::from(value)];
            let marks = groups.marks[usize::from(group)];
            let symbol = if waits && marks != 0 {
                Symbol::Pending(group, marks)
            } else {
                applied(group, marks)
            };
            let hurts = !waits && marks & DAMAGE != 0;
            if let Some(symbol) = find(symbol) {
                let chance = 1.0 / f64::from(faces);
                match falls
                    .iter_mut()
                    .find(|f| f.symbol == symbol && f.hurts == hurts)
                {
                    Some(fall) => fall.chance += chance,
                    None => falls.push(Fall {
                        chance,
                        symbol,
                        hurts,
                    }),
                }
            }
        }
        let pends = |symbol: &Symbol| matches!(symbol, Symbol::Pending(..));
        let waiting = (0..symbols.len()).filter(|n| pends(&symbols[*n])).collect();
        let settlings = symbols
            .iter()
            .map(|symbol| match symbol {
                Symbol::Pending(group, set) => ways(*group, *set)
                    .filter_map(|(cost, hurts, to)| {
                        Some(Settling {
                            cost,
                            hurts,
                            to: find(to)?,
                        })
                    })
                    .collect(),
                _ => Vec::new(),
            })
            .collect();
        let spared = symbols
            .iter()
            .map(|symbol| {
                [DAMAGE, ELUSIVE, FEAR].map(|bit| match symbol {
                    Symbol::Pending(group, set) if set & bit != 0 => find(if *set == bit {
                        Symbol::Free(*group)
                    } else {
                        Symbol::Pending(*group, set & !bit)
                    }),
                    _ => None,
                })
            })
            .collect();
        let each = |m: usize| {
            let lattice = &lattice;
            symbols
                .iter()
                .enumerate()
                .map(move |(n, symbol)| (symbol, lattice.count(m, n)))
        };
        let packed = (0..lattice.len())
            .map(|m| {
                each(m)
                    .map(|(symbol, count)| match symbol {
                        Symbol::Free(g) | Symbol::Fixed(g) | Symbol::Held(g) => {
                            u64::from(count) << (BITS * usize::from(*g))
                        }
                        Symbol::Pending(..) | Symbol::Lost => 0,
                    })
                    .sum()
            })
            .collect();
        let pending = (0..lattice.len())
            .map(|m| {
                each(m)
                    .filter(|(symbol, _)| pends(symbol))
                    .map(|(_, count)| count)
                    .sum()
            })
            .collect();
        Class {
            symbols,
            lattice,
            falls,
            settlings,
            waits: waiting,
            spared,
            packed,
            pending,
        }
    }

    /// What a roll of all dice may bring: the multiset, the damage done at once, the chance.
    pub(super) fn first_roll(&self) -> Vec<(usize, usize, f64)> {
        let dice = self.lattice.dice();
        let lines = dice + 1;
        let mut chances = vec![0.0; self.lattice.len() * lines];
        chances[0] = 1.0;
        for m in (0..dice).flat_map(|size| self.lattice.layer(size)) {
            for hurt in 0..dice {
                let here = chances[m * lines + hurt];
                if here == 0.0 {
                    continue;
                }
                for fall in &self.falls {
                    let to = self.lattice.add(m, fall.symbol) * lines + hurt;
                    chances[to + usize::from(fall.hurts)] += here * fall.chance;
                }
            }
        }
        self.lattice
            .full()
            .flat_map(|m| (0..lines).map(move |hurt| (m, hurt)))
            .map(|(m, hurt)| (m, hurt, chances[m * lines + hurt]))
            .filter(|(_, _, chance)| *chance > 0.0)
            .collect()
    }

    /// The symbols of dice that can be rolled again, with their groups.
    pub(super) fn free(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.symbols
            .iter()
            .enumerate()
            .filter_map(|(n, symbol)| match symbol {
                Symbol::Free(group) => Some((n, *group)),
                _ => None,
            })
    }

    /// The number of a symbol.
    pub(super) fn symbol(&self, symbol: Symbol) -> Option<usize> {
        self.symbols.iter().position(|s| *s == symbol)
    }
}

/// What a die comes to be once these abilities have been applied to it.
pub(super) const fn applied(group: u8, set: u8) -> Symbol {
    if set & ELUSIVE != 0 {
        Symbol::Lost
    } else if set & FEAR != 0 {
        Symbol::Fixed(group)
    } else {
        Symbol::Free(group)
    }
}

/// The ways to cancel some of these abilities: what it costs, whether it hurts, what the die comes to be.
fn ways(group: u8, set: u8) -> impl Iterator<Item = (usize, bool, Symbol)> {
    (0..8u8)
        .filter(move |cancelled| {
            let left = set & !cancelled;
            // To cancel Fear on a die that is lost is a waste.
            cancelled & !set == 0 && !(left & ELUSIVE != 0 && cancelled & FEAR != 0)
        })
        .map(move |cancelled| {
            let left = set & !cancelled;
            (
                cancelled.count_ones() as usize,
                left & DAMAGE != 0,
                applied(group, left),
            )
        })
}

/// All that may become of the dice of a class. `feeding` tells whether there are Combat Abilities, and whether one of
/// them turns dice.
pub(super) fn symbols(
    groups: &Groups,
    faces: u8,
    dice: &[&Die],
    waits: bool,
    open: [u8; 8],
    shrug: [usize; 3],
    feeding: Option<bool>,
) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut put = |symbol| {
        if !symbols.contains(&symbol) {
            symbols.push(symbol);
        }
    };
    if dice.is_empty() {
        return Vec::new();
    }
    if let Some(turning) = feeding {
        put(Symbol::Lost);
        for die in dice.iter().filter(|die| die.value > 0) {
            let group = groups.of[usize::from(die.value)];
            match die.state {
                DieState::Feared => put(Symbol::Fixed(group)),
                DieState::Locked => put(Symbol::Held(group)),
                _ => {}
            }
        }
        for value in (1..=faces).filter(|_| turning) {
            let group = groups.of[usize::from(value)];
            put(Symbol::Free(group));
            if dice.iter().any(|die| die.state == DieState::Locked) {
                put(Symbol::Held(group));
            }
        }
    }
    let spared = (0..3)
        .filter(|n| shrug[*n] > 0)
        .fold(0u8, |bits, n| bits | 1 << n);
    for value in 1..=8u8 {
        let group = groups.of[usize::from(value)];
        let marks = groups.marks[usize::from(group)];
        let shown = dice
            .iter()
            .any(|die| groups.of[usize::from(die.value)] == group && die.value > 0);
        if shown {
            put(Symbol::Free(group));
            // Triggers that are open may lock or lose it.
            let open = open[usize::from(group)];
            if open & FEAR != 0 {
                put(Symbol::Fixed(group));
            }
            if open & ELUSIVE != 0 {
                put(Symbol::Lost);
            }
        }
        if value > faces {
            continue;
        }
        if waits {
            if marks != 0 {
                for set in 1..=marks {
                    if set & !marks == 0 && marks & !set & !spared == 0 {
                        put(Symbol::Pending(group, set));
                    }
                }
            }
            for left in 0..=marks {
                if left & !marks == 0 {
                    put(applied(group, left));
                }
            }
        } else {
            put(applied(group, marks));
        }
    }
    symbols
}
