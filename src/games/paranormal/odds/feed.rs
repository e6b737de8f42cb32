//! Dice put on Combat Abilities: where a Combat can get to by giving up dice (PN-CABL-01 to PN-CABL-05).

use super::class::{Class, FACES, Symbol};
use super::goal::Groups;
use super::solve::{Play, Solver};
use crate::games::paranormal::effect::turned_faces;
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};
use crate::vocab::paranormal::{Needs, Turn};

/// The most abilities that one Combat is computed with.
pub const MOST_ABILITIES: usize = 3;

/// A Combat Ability that can be used once (PN-RUL-34), as far as it bears on the Combat it is used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ability {
    /// What dice it takes.
    pub needs: Needs,
    /// Rerolls that it adds.
    pub rerolls: u8,
    /// Health that it gives back.
    pub heal: u8,
    /// Health that the Hero has at most.
    pub most_health: u8,
    /// How it changes one of the other dice.
    pub turn: Option<Turn>,
}

/// Multisets of both classes.
type State = [usize; 2];

/// Every state that putting dice on an ability can lead to from a state, before another die is turned.
pub(super) fn feeds(
    ability: &Ability,
    classes: &[Class; 2],
    groups: &Groups,
    state: State,
) -> Vec<State> {
    let mut fed = Vec::new();
    match ability.needs {
        Needs::AtLeast(n) => one(classes, groups, state, |value| value >= n, &mut fed),
        Needs::Exactly(n) => one(classes, groups, state, |value| value == n, &mut fed),
        Needs::Total(n) => total(classes, groups, state, n, (0, 0), &mut fed),
    }
    fed
}

/// A state whose dice have been put on an ability, and all that turning one of the others makes of it.
pub(super) fn after_turn(
    ability: &Ability,
    classes: &[Class; 2],
    groups: &Groups,
    state: State,
) -> Vec<State> {
    let mut all = vec![state];
    if let Some(turn) = ability.turn {
        turns(turn, classes, groups, state, &mut all);
    }
    all
}

/// The value of a die that counts, and whether its number may be changed (PN-MABL-09).
fn shown(symbol: Symbol, groups: &Groups) -> Option<(u8, bool)> {
    match symbol {
        Symbol::Free(g) | Symbol::Held(g) => Some((groups.shown[usize::from(g)], true)),
        Symbol::Fixed(g) => Some((groups.shown[usize::from(g)], false)),
        Symbol::Pending(..) | Symbol::Lost => None,
    }
}

/// With one die of this symbol become another.
fn moved(
    classes: &[Class; 2],
    state: State,
    class: usize,
    from: usize,
    to: usize,
) -> Option<State> {
    let lattice = &classes[class].lattice;
    let mut after = state;
    after[class] = lattice.add(lattice.take(state[class], from)?, to);
    Some(after)
}

fn one(
    classes: &[Class; 2],
    groups: &Groups,
    state: State,
    fits: impl Fn(u8) -> bool,
    fed: &mut Vec<State>,
) {
    for (n, class) in classes.iter().enumerate() {
        let Some(lost) = class.symbol(Symbol::Lost) else {
            continue;
        };
        for (at, symbol) in class.symbols.iter().enumerate() {
            if shown(*symbol, groups).is_some_and(|(value, _)| fits(value)) {
                fed.extend(moved(classes, state, n, at, lost));
            }
        }
    }
}

/// Puts dice on the ability in the order of the symbols, from `from` on, until they add up to enough.
fn total(
    classes: &[Class; 2],
    groups: &Groups,
    state: State,
    needed: u8,
    from: (usize, usize),
    fed: &mut Vec<State>,
) {
    for (n, class) in classes.iter().enumerate().skip(from.0) {
        let Some(lost) = class.symbol(Symbol::Lost) else {
            continue;
        };
        let first = if n == from.0 { from.1 } else { 0 };
        for (at, symbol) in class.symbols.iter().enumerate().skip(first) {
            let Some((value, _)) = shown(*symbol, groups) else {
                continue;
            };
            let Some(after) = moved(classes, state, n, at, lost) else {
                continue;
            };
            if value >= needed {
                fed.push(after);
            } else {
                total(classes, groups, after, needed - value, (n, at), fed);
            }
        }
    }
}

/// Changes the number on one die.
fn turns(turn: Turn, classes: &[Class; 2], groups: &Groups, state: State, all: &mut Vec<State>) {
    for (n, class) in classes.iter().enumerate() {
        for (at, symbol) in class.symbols.iter().enumerate() {
            let Some((value, true)) = shown(*symbol, groups) else {
                continue;
            };
            if value > FACES[n] || class.lattice.count(state[n], at) == 0 {
                continue;
            }
            let die = Die {
                kind: [DieKind::D6, DieKind::D8][n],
                value,
                state: DieState::Free,
            };
            for face in turned_faces(turn, die) {
                let group = groups.of[usize::from(face)];
                let to = match symbol {
                    Symbol::Held(_) => Symbol::Held(group),
                    _ => Symbol::Free(group),
                };
                if let Some(to) = class.symbol(to) {
                    all.extend(moved(classes, state, n, at, to));
                }
            }
        }
    }
}

/// A full multiset and what it may become.
type Way = ([usize; 2], Vec<[usize; 2]>);

/// What an ability can make of full multisets: by dice put on it, and then by turning another die.
pub(super) struct Ways {
    fed: Vec<Way>,
    turned: Vec<Way>,
}

impl Solver {
    /// What the abilities can make of each full multiset without pending dice.
    pub(super) fn ways(&self) -> Vec<Ways> {
        let [six, eight] = &self.classes;
        let states: Vec<[usize; 2]> = (six.lattice.full())
            .flat_map(|m| eight.lattice.full().map(move |n| [m, n]))
            .filter(|[m, n]| self.calm(*m, *n))
            .collect();
        let of = |ability: &Ability| {
            let each = |to: &dyn Fn([usize; 2]) -> Vec<[usize; 2]>| {
                let all = states.iter().map(|state| (*state, to(*state)));
                all.filter(|(_, to)| !to.is_empty()).collect()
            };
            let (classes, groups) = (&self.classes, &self.groups);
            Ways {
                fed: each(&|state| feeds(ability, classes, groups, state)),
                turned: if ability.turn.is_some() {
                    each(&|state| after_turn(ability, classes, groups, state))
                } else {
                    Vec::new()
                },
            }
        };
        self.abilities.iter().map(of).collect()
    }

    /// Raises the values of full multisets to those after an ability not used yet, where that is better.
    pub(super) fn feed(
        &self,
        values: &mut [f64],
        used: usize,
        rerolls: usize,
        ways: &[Ways],
        levels: &[Vec<Vec<f64>>],
    ) {
        for (n, ability) in self.abilities.iter().enumerate() {
            let after = rerolls + usize::from(ability.rerolls);
            let Some(source) = levels[used | 1 << n]
                .get(after)
                .filter(|_| used >> n & 1 == 0)
            else {
                continue;
            };
            let turned = self.best_of(source, &ways[n].turned);
            let source = turned.as_deref().unwrap_or(source);
            for slice in 0..self.slices.len() {
                let to = self.healed(slice, ability);
                for (state, fed) in &ways[n].fed {
                    let at = self.at(state[0], state[1], slice);
                    values[at] = fed
                        .iter()
                        .map(|[six, eight]| source[self.at(*six, *eight, to)])
                        .fold(values[at], f64::max);
                }
            }
        }
    }

    /// For each of these states the best value of those that it may become; none if there are no states.
    fn best_of(&self, source: &[f64], ways: &[Way]) -> Option<Vec<f64>> {
        if ways.is_empty() {
            return None;
        }
        let mut best = source.to_vec();
        for (state, to) in ways {
            for slice in 0..self.slices.len() {
                let at = self.at(state[0], state[1], slice);
                best[at] = to
                    .iter()
                    .map(|[six, eight]| source[self.at(*six, *eight, slice)])
                    .fold(best[at], f64::max);
            }
        }
        Some(best)
    }

    fn healed(&self, slice: usize, ability: &Ability) -> usize {
        let (health, assists, spared) = self.slices.parts(slice);
        let more = (health + usize::from(ability.heal)).min(self.slices.healths - 1);
        self.slices.of(more, assists, spared)
    }

    /// The best value of these states, to which an ability leads that is used now; none if there are none.
    pub(super) fn fed(
        &self,
        play: &Play,
        ability: usize,
        states: &[[usize; 2]],
        slice: usize,
    ) -> Option<f64> {
        let card = self.abilities.get(ability)?;
        let after = usize::from(self.rerolls + card.rerolls);
        let source = play.levels.get(1 << ability)?.get(after)?;
        let to = self.healed(slice, card);
        states
            .iter()
            .map(|[six, eight]| source[self.at(*six, *eight, to)])
            .reduce(f64::max)
    }
}
