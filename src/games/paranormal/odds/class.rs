//! What may become of the dice of a class, and what a roll of one may bring.

use std::rc::Rc;

use super::goal::Groups;
use super::hand::{DAMAGE, ELUSIVE, FEAR};
use super::lattice::Lattice;

/// What may have become of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Symbol {
    /// Shows a value of this group and can be rolled again.
    Free(u8),
    /// Shows a value of this group and stays.
    Fixed(u8),
    /// Shows a value of this group and is not rolled again, but may be turned.
    Held(u8),
    /// Shows a value of this group and has set off these abilities, none of them applied or cancelled.
    Pending(u8, u8),
    /// Counts for nothing: lost, on a Combat Ability, or not in the Combat yet.
    Lost,
}

/// The classes of dice: six-sided ones, eight-sided ones, and red ones where the order of a roll makes a difference.
pub(super) const CLASSES: usize = 3;

/// A number for each class.
pub(super) type Dice = [u8; 3];

/// The faces of the dice of each class.
pub(super) const FACES: Dice = [6, 8, 6];

/// Dice that differ in nothing but their values, with nothing pending.
pub(super) struct Class {
    pub(super) faces: u8,
    pub(super) symbols: Vec<Symbol>,
    pub(super) lattice: Rc<Lattice>,
    /// The number of the first full multiset.
    pub(super) first: usize,
    /// How many full multisets there are.
    pub(super) full: usize,
}

impl Class {
    pub(super) fn new(symbols: Vec<Symbol>, dice: usize, faces: u8) -> Class {
        let lattice = Lattice::of(symbols.len(), dice);
        let full = lattice.full();
        Class {
            faces,
            symbols,
            first: full.start,
            full: full.len(),
            lattice,
        }
    }

    /// The number of a symbol.
    pub(super) fn symbol(&self, symbol: Symbol) -> Option<usize> {
        self.symbols.iter().position(|s| *s == symbol)
    }

    /// The groups that a full multiset shows.
    pub(super) fn shown(&self, full: usize) -> impl Iterator<Item = usize> + '_ {
        (self.lattice.dice_of(self.first + full)).filter_map(|symbol| match self.symbols[symbol] {
            Symbol::Free(g) | Symbol::Fixed(g) | Symbol::Held(g) => Some(usize::from(g)),
            Symbol::Pending(..) | Symbol::Lost => None,
        })
    }
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

/// A class as it is rolled.
pub(super) struct Rolled {
    pub(super) symbols: Vec<Symbol>,
    pub(super) lattice: Rc<Lattice>,
    pub(super) falls: Vec<Fall>,
    /// For each symbol: the ways to settle it; none unless it is pending.
    pub(super) settlings: Vec<Vec<Settling>>,
    /// The symbols that are pending.
    pub(super) waits: Vec<usize>,
    /// For each multiset: how many dice are pending.
    pub(super) pending: Vec<u8>,
    /// For each full multiset with nothing pending, in the order of its [`Class`]: its number here; none for those in
    /// which too few dice are lost.
    pub(super) places: Vec<Option<u32>>,
}

/// What may become of dice that are rolled, and which symbol each face makes, and whether it hurts at once.
struct Faces {
    symbols: Vec<Symbol>,
    values: Vec<(Symbol, bool)>,
}

/// How a roll goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// The abilities of the Enemy that do nothing.
    pub(super) ignored: u8,
    /// Dice that set something off are pending first.
    pub(super) waits: bool,
    /// What the Passive Ability may take.
    pub(super) spared: u8,
}

impl Faces {
    fn new(symbols: &[Symbol], faces: u8, groups: &Groups, manner: Manner) -> Faces {
        let mut all = Faces {
            symbols: symbols.to_vec(),
            values: Vec::new(),
        };
        // A class without dice has no symbols.
        for value in (1..=faces).filter(|_| !symbols.is_empty()) {
            let group = groups.of[usize::from(value)];
            let set = groups.marks[usize::from(group)] & !manner.ignored;
            if !manner.waits || set == 0 {
                all.values.push((applied(group, set), set & DAMAGE != 0));
                continue;
            }
            all.values.push((Symbol::Pending(group, set), false));
            for left in 1..=set {
                let pending = Symbol::Pending(group, left);
                let comes = left & !set == 0 && set & !left & !manner.spared == 0;
                if comes && !all.symbols.contains(&pending) {
                    all.symbols.push(pending);
                }
            }
        }
        all
    }
}

/// How many multisets a class has when it is rolled.
pub(super) fn rolled_size(
    symbols: &[Symbol],
    dice: usize,
    faces: u8,
    groups: &Groups,
    manner: Manner,
) -> usize {
    let all = Faces::new(symbols, faces, groups, manner);
    super::lattice::size(all.symbols.len(), dice)
}

impl Rolled {
    /// The dice of a class, where faces set off what `groups` marks. So many dice are not in the Combat yet: they are
    /// lost, and left out here.
    pub(super) fn new(class: &Class, groups: &Groups, manner: Manner, out: usize) -> Rolled {
        let dice = class.lattice.dice() - out.min(class.lattice.dice());
        let Faces { symbols, values } = Faces::new(&class.symbols, class.faces, groups, manner);
        let find = |symbol: Symbol| symbols.iter().position(|s| *s == symbol);
        let mut falls: Vec<Fall> = Vec::new();
        for (symbol, hurts) in values {
            // A class that is never rolled has no symbols for what it could show.
            let Some(symbol) = find(symbol) else { continue };
            let chance = 1.0 / f64::from(class.faces);
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
        let settlings: Vec<Vec<Settling>> = symbols
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
        let same = symbols.len() == class.symbols.len() && dice == class.lattice.dice();
        let lattice = if same {
            Rc::clone(&class.lattice)
        } else {
            Lattice::of(symbols.len(), dice)
        };
        let pends = class.symbols.len()..symbols.len();
        let pending = (0..lattice.len())
            .map(|m| pends.clone().map(|symbol| lattice.count(m, symbol)).sum())
            .collect();
        let lost = find(Symbol::Lost);
        let place = |m: usize| {
            if same {
                return Some(m as u32);
            }
            let (mut all, mut out) = (Vec::with_capacity(16), class.lattice.dice() - dice);
            for symbol in class.lattice.dice_of(m) {
                if out > 0 && Some(symbol) == lost {
                    out -= 1;
                } else {
                    all.push(symbol);
                }
            }
            (out == 0).then(|| lattice.find(all) as u32)
        };
        let places = class.lattice.full().map(place).collect();
        Rolled {
            waits: pends.collect(),
            symbols,
            lattice,
            falls,
            settlings,
            pending,
            places,
        }
    }

    /// The symbols of dice that can be rolled again.
    pub(super) fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (self.symbols.iter().enumerate())
            .filter(|(_, symbol)| matches!(symbol, Symbol::Free(_)))
            .map(|(n, _)| n)
    }

    /// The number of a symbol.
    pub(super) fn symbol(&self, symbol: Symbol) -> Option<usize> {
        self.symbols.iter().position(|s| *s == symbol)
    }

    /// The abilities that a symbol is pending for.
    pub(super) fn set(&self, symbol: usize) -> (u8, u8) {
        match self.symbols[symbol] {
            Symbol::Pending(group, set) => (group, set),
            _ => (0, 0),
        }
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
