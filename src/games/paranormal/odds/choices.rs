//! A Combat that goes on: what can be done now, and what it is worth.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::class::{CLASSES, Symbol, applied};
use super::hand::{Step, bit};
use super::node::Node;
use super::setting::{Scope, Seat, seat};
use super::solve::{Solver, Values};
use super::stakes::{Stakes, Worth};
use super::tumble::Tumble;
use super::{Enemy, Pool, Unfit};
use crate::vocab::paranormal::AbilityKind;

/// Something to do after a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Which of [`Pool::triggers`] to cancel, by place (PN-DEC-08).
    pub cancel: Vec<u8>,
    /// Which of [`Pool::dice`] to roll again, by place; none: stop (PN-DEC-10).
    pub reroll: Vec<u8>,
    /// The chance of success if the rest is played best; with [`Aim::Most`](super::Aim::Most) the mean number of
    /// conditions met.
    pub chance: f64,
}

/// All that can be done after a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The chance of the best choice.
    pub chance: f64,
    /// The choices, the best first; of equal ones those that take less. Choices that come to the same are listed
    /// once.
    pub choices: Vec<Choice>,
}

/// Chances within this of each other are equal.
const SAME: f64 = 1e-12;

/// Sorts chances, the best first; those that differ by rounding only are equal.
pub(super) fn rank(chance: f64) -> Reverse<i64> {
    Reverse((chance / SAME).round() as i64)
}

/// A Combat after a roll.
pub(super) struct Stand<'a, V> {
    pool: &'a Pool,
    pub(super) solver: &'a mut Solver<V>,
    pub(super) seat: Seat,
}

/// Where a Combat stands once the triggers have been applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Settled {
    /// What has become of each die; those that make no difference any more have none.
    pub(super) dice: Vec<Option<(usize, Symbol)>>,
    pub(super) slice: usize,
}

/// What it is worth to roll dice, by the dice that are left alone.
pub(super) struct Rows<V> {
    tumble: std::rc::Rc<Tumble>,
    values: Vec<V>,
    /// Red dice that are not there yet.
    out: usize,
}

impl<'a, V: Worth> Stand<'a, V> {
    pub(super) fn new(pool: &'a Pool, solver: &'a mut Solver<V>, seat: Seat) -> Stand<'a, V> {
        Stand { pool, solver, seat }
    }

    /// Applies the triggers but for those cancelled; nothing if the Hero is Downed.
    pub(super) fn settle(&self, cancel: &[u8]) -> Option<Settled> {
        let mut sets = vec![0u8; self.pool.dice.len()];
        let mut damage = 0;
        for (n, trigger) in self.pool.triggers.iter().enumerate() {
            if !cancel.contains(&(n as u8)) {
                sets[usize::from(trigger.die)] |= bit(trigger.ability);
                damage += usize::from(trigger.ability == AbilityKind::Damage);
            }
        }
        let dice = (self.seat.dice.iter().zip(sets))
            .map(|(die, set)| {
                die.map(|(class, symbol)| match symbol {
                    Symbol::Free(group) => (class, applied(group, set)),
                    other => (class, other),
                })
            })
            .collect();
        let slices = &self.solver.space.slices;
        let spared = self.seat.spared.map(usize::from);
        let (health, assists) = (
            usize::from(self.seat.health),
            usize::from(self.seat.assists),
        );
        let left = assists.checked_sub(cancel.len())?;
        // Health above what can matter is as good as that.
        let start = slices.of(health, left, spared);
        let slice = slices.after(start, damage, 0)?;
        Some(Settled { dice, slice })
    }

    /// The symbols of the dice of a class but for some; those that may still come are lost.
    fn symbols(&self, settled: &Settled, class: usize, without: &[u8]) -> Vec<usize> {
        let of = &self.solver.space.classes[class];
        let mine = || {
            (settled.dice.iter().enumerate())
                .filter_map(|(n, die)| Some((n, (*die)?)))
                .filter(|(_, (c, _))| *c == class)
        };
        let missing = of.lattice.dice() - mine().count().min(of.lattice.dice());
        let lost = of.symbol(Symbol::Lost).into_iter();
        let lost = lost.flat_map(|lost| std::iter::repeat_n(lost, missing));
        (mine().filter(|(n, _)| !without.contains(&(*n as u8))))
            .filter_map(|(_, (_, symbol))| of.symbol(symbol))
            .chain(lost)
            .collect()
    }

    /// Where the dice are in the values of states.
    pub(super) fn place(&self, settled: &Settled) -> usize {
        let state = [0, 1, 2].map(|class| {
            let of = &self.solver.space.classes[class];
            of.lattice.find(self.symbols(settled, class, &[])) - of.first
        });
        self.solver.space.number(state) * self.solver.space.slices.len() + settled.slice
    }

    /// With a die become something else.
    pub(super) fn with(&self, settled: &Settled, die: u8, symbol: Symbol) -> Settled {
        let mut after = settled.clone();
        if let Some(Some((_, held))) = after.dice.get_mut(usize::from(die)) {
            *held = symbol;
        }
        after
    }

    /// What best play is worth from here on.
    pub(super) fn best(&mut self, settled: &Settled) -> V {
        self.going_on(self.seat.node, &[], settled)
    }

    /// The same, once these steps of an effect have been carried out.
    pub(super) fn going_on(&mut self, node: Node, steps: &[Step], settled: &Settled) -> V {
        let place = self.place(settled);
        self.solver.steps(node, steps)[place]
    }

    /// What it is worth to stop here.
    pub(super) fn stop(&mut self, settled: &Settled) -> V {
        let place = self.place(settled);
        self.solver.stop(self.seat.node.wilds)[place]
    }

    /// What rolling dice is worth in a node, the reroll paid.
    pub(super) fn rows(&mut self, node: Node) -> Rows<V> {
        let values: Values<V> = self.solver.value(node);
        let tumble = self.solver.tumble(node);
        let mut rolled = Vec::new();
        tumble.average(&self.solver.space, &values, &mut rolled);
        Rows {
            values: rolled,
            tumble,
            out: usize::from(node.room),
        }
    }

    /// What it is worth to roll these dice.
    pub(super) fn roll(&self, rows: &Rows<V>, settled: &Settled, reroll: &[u8]) -> V {
        let at = [0, 1, 2].map(|class| {
            let rolled = &rows.tumble.classes[class];
            let lost = rolled.symbol(Symbol::Lost);
            let mut out = if class == self.solver.setting.red {
                rows.out
            } else {
                0
            };
            let symbols = self.symbols(settled, class, reroll).into_iter();
            let present = symbols.filter(|symbol| {
                let left = out > 0 && Some(*symbol) == lost;
                out -= usize::from(left);
                !left
            });
            rolled.lattice.find(present)
        });
        rows.values[rows.tumble.at(at) + settled.slice]
    }

    /// All sets of dice that can be rolled again, at least one die each; if `distinct`, those that come to the same
    /// once.
    pub(super) fn rerolls(&self, settled: &Settled, distinct: bool) -> Vec<Vec<u8>> {
        let free: Vec<u8> = (0u8..)
            .zip(&settled.dice)
            .filter(|(_, die)| matches!(die, Some((_, Symbol::Free(_)))))
            .map(|(n, _)| n)
            .collect();
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for mask in 1u32..1 << free.len() {
            let set: Vec<u8> = free
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1)
                .map(|(_, n)| *n)
                .collect();
            if distinct {
                let mut kept: [Vec<usize>; CLASSES] =
                    [0, 1, 2].map(|class| self.symbols(settled, class, &set));
                kept.iter_mut().for_each(|symbols| symbols.sort_unstable());
                if !seen.insert(kept) {
                    continue;
                }
            }
            all.push(set);
        }
        all
    }

    /// All sets of triggers that can be cancelled; those that come to the same once. A set that leaves the Hero
    /// Downed has no outcome.
    pub(super) fn cancels(&self) -> Vec<(Vec<u8>, Option<Settled>)> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        let triggers = self.pool.triggers.len();
        let mut open: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..=usize::from(self.seat.assists).min(triggers) {
            let mut next = Vec::new();
            for set in open {
                let settled = self.settle(&set);
                let key = settled.as_ref().map(|settled| self.place(settled));
                for n in set.last().map_or(0, |n| n + 1)..triggers as u8 {
                    let mut more = set.clone();
                    more.push(n);
                    next.push(more);
                }
                if seen.insert((key, if key.is_none() { set.len() } else { 0 })) {
                    all.push((set, settled));
                }
            }
            open = next;
        }
        all
    }
}

/// See [`super::advise`].
pub(super) fn advise(pool: &Pool, enemy: &Enemy) -> Result<Advice, Unfit> {
    let stakes: Option<&Stakes> = None;
    let (setting, seat) = seat(pool, enemy, stakes, Scope::Choices)?;
    if seat.present.is_some() && !pool.dice.is_empty() {
        return Err(Unfit::HalfRolled);
    }
    let mut solver: Solver<f64> = Solver::new(setting)?;
    let mut stand = Stand::new(pool, &mut solver, seat);
    let rows = stand.seat.node.rerolled().map(|child| stand.rows(child));
    let mut choices = Vec::new();
    for (cancel, settled) in stand.cancels() {
        let Some(settled) = settled else {
            choices.push(Choice {
                cancel,
                reroll: Vec::new(),
                chance: 0.0,
            });
            continue;
        };
        choices.push(Choice {
            cancel: cancel.clone(),
            reroll: Vec::new(),
            chance: stand.stop(&settled),
        });
        let Some(rows) = &rows else { continue };
        for reroll in stand.rerolls(&settled, true) {
            choices.push(Choice {
                cancel: cancel.clone(),
                chance: stand.roll(rows, &settled, &reroll),
                reroll,
            });
        }
    }
    if stand.solver.spent() {
        return Err(Unfit::TooLarge);
    }
    choices.sort_by_key(|choice| {
        (
            rank(choice.chance),
            choice.cancel.len(),
            choice.reroll.len(),
        )
    });
    Ok(Advice {
        chance: choices.first().map_or(0.0, |choice| choice.chance),
        choices,
    })
}
