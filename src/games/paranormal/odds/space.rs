//! All that dice, Health, Assist Tokens and the Passive Ability can have come to between rolls, numbered; and where
//! dice put on Combat Abilities and turned dice lead (PN-CABL-01 to PN-CABL-05, PN-RUL-20).

use super::class::{CLASSES, Class, Symbol};
use super::goal::Groups;
use crate::games::paranormal::effect::turned_faces;
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};
use crate::vocab::paranormal::{Needs, Turn};

/// What is left besides dice, numbered.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    /// Health runs from this up.
    pub(super) low: usize,
    pub(super) healths: usize,
    /// One more than the Assist Tokens.
    pub(super) assists: usize,
    /// For each ability: one more than what the Passive Ability takes.
    pub(super) spared: [usize; 3],
}

impl Slices {
    pub(super) fn len(&self) -> usize {
        self.block() * self.blocks()
    }

    /// The slices between which nothing but Health and Assist Tokens differ.
    pub(super) fn block(&self) -> usize {
        self.healths * self.assists
    }

    pub(super) fn blocks(&self) -> usize {
        self.spared.iter().product()
    }

    /// The block in which the Passive Ability has taken so much.
    pub(super) fn block_of(&self, spared: [usize; 3]) -> usize {
        (spared[0] * self.spared[1] + spared[1]) * self.spared[2] + spared[2]
    }

    /// What the Passive Ability has taken in a block.
    pub(super) fn spared_in(&self, block: usize) -> [usize; 3] {
        let rest = block / self.spared[2];
        [
            rest / self.spared[1],
            rest % self.spared[1],
            block % self.spared[2],
        ]
    }

    /// The number of a slice; Health that cannot matter is left out.
    pub(super) fn of(&self, health: usize, assists: usize, spared: [usize; 3]) -> usize {
        let health = health.max(self.low) - self.low;
        let assists = assists.min(self.assists - 1);
        (self.block_of(spared) * self.assists + assists) * self.healths
            + health.min(self.healths - 1)
    }

    /// Health in a slice.
    pub(super) fn health(&self, slice: usize) -> usize {
        self.low + slice % self.healths
    }

    /// The slice after some damage and some Assist Tokens; none if the Hero is Downed.
    pub(super) fn after(&self, slice: usize, damage: usize, cancelled: usize) -> Option<usize> {
        if slice % self.healths < damage && (self.healths > 1 || self.low <= damage) {
            return None;
        }
        let damage = if self.healths > 1 { damage } else { 0 };
        let assists = slice / self.healths % self.assists;
        (assists >= cancelled).then(|| slice - damage - cancelled * self.healths)
    }
}

/// Where each state can lead, as a list for each.
#[derive(Default)]
pub(super) struct Ways {
    /// Where the list of each state begins; one entry more at the end.
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Ways {
    pub(super) fn of(&self, state: usize) -> &[u32] {
        &self.to[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

/// The states between rolls: a full multiset for each class.
pub(super) struct Space {
    pub(super) classes: [Class; CLASSES],
    pub(super) groups: Groups,
    pub(super) slices: Slices,
}

/// A full multiset of each class, counted from the first.
pub(super) type State = [usize; CLASSES];

impl Space {
    /// How many states there are, slices aside.
    pub(super) fn len(&self) -> usize {
        self.classes.iter().map(|class| class.full).product()
    }

    /// The number of a state.
    pub(super) fn number(&self, state: State) -> usize {
        (state.iter().zip(&self.classes)).fold(0, |n, (m, class)| n * class.full + m)
    }

    /// The state with this number.
    pub(super) fn state(&self, number: usize) -> State {
        let [_, eight, red] = &self.classes;
        let rest = number / red.full;
        [rest / eight.full, rest % eight.full, number % red.full]
    }

    /// The value of a die that counts, and whether its number may be changed (PN-MABL-09).
    fn shown(&self, symbol: Symbol) -> Option<(u8, bool)> {
        match symbol {
            Symbol::Free(g) | Symbol::Held(g) => Some((self.groups.shown[usize::from(g)], true)),
            Symbol::Fixed(g) => Some((self.groups.shown[usize::from(g)], false)),
            Symbol::Pending(..) | Symbol::Lost => None,
        }
    }

    /// With one die of this symbol become another.
    fn moved(&self, state: State, class: usize, from: usize, to: usize) -> Option<State> {
        let Class { lattice, first, .. } = &self.classes[class];
        let mut after = state;
        after[class] = lattice.add(lattice.take(first + state[class], from)?, to) - first;
        Some(after)
    }

    fn ways(&self, list: impl Fn(State, &mut Vec<u32>)) -> Ways {
        let mut ways = Ways::default();
        for number in 0..self.len() {
            ways.starts.push(ways.to.len() as u32);
            let before = ways.to.len();
            list(self.state(number), &mut ways.to);
            let mine = &mut ways.to[before..];
            mine.sort_unstable();
            let mut kept = before;
            for n in before..ways.to.len() {
                if n == before || ways.to[n] != ways.to[kept - 1] {
                    ways.to[kept] = ways.to[n];
                    kept += 1;
                }
            }
            ways.to.truncate(kept);
        }
        ways.starts.push(ways.to.len() as u32);
        ways
    }

    /// What putting dice on a Combat Ability can lead to; of a total no more dice than are needed.
    pub(super) fn feeds(&self, needs: Needs) -> Ways {
        self.ways(|state, to| match needs {
            Needs::AtLeast(n) => self.one(state, |value| value >= n, to),
            Needs::Exactly(n) => self.one(state, |value| value == n, to),
            Needs::Total(n) => self.total(state, usize::from(n), (0, 0), to),
        })
    }

    /// Whether a value is one that a Combat Ability takes by itself.
    pub(super) const fn takes(needs: Needs, value: u8) -> bool {
        match needs {
            Needs::AtLeast(n) | Needs::Total(n) => value >= n,
            Needs::Exactly(n) => value == n,
        }
    }

    fn one(&self, state: State, fits: impl Fn(u8) -> bool, to: &mut Vec<u32>) {
        for (n, class) in self.classes.iter().enumerate() {
            let Some(lost) = class.symbol(Symbol::Lost) else {
                continue;
            };
            for (at, symbol) in class.symbols.iter().enumerate() {
                if self.shown(*symbol).is_some_and(|(value, _)| fits(value)) {
                    let after = self.moved(state, n, at, lost);
                    to.extend(after.map(|after| self.number(after) as u32));
                }
            }
        }
    }

    /// Puts dice on the ability in the order of the symbols, from `from` on, until they add up to enough.
    fn total(&self, state: State, needed: usize, from: (usize, usize), to: &mut Vec<u32>) {
        for (n, class) in self.classes.iter().enumerate().skip(from.0) {
            let Some(lost) = class.symbol(Symbol::Lost) else {
                continue;
            };
            let first = if n == from.0 { from.1 } else { 0 };
            for (at, symbol) in class.symbols.iter().enumerate().skip(first) {
                let Some((value, _)) = self.shown(*symbol) else {
                    continue;
                };
                let Some(after) = self.moved(state, n, at, lost) else {
                    continue;
                };
                let value = usize::from(value);
                if value >= needed {
                    to.push(self.number(after) as u32);
                } else {
                    self.total(after, needed - value, (n, at), to);
                }
            }
        }
    }

    /// What changing the number on a die can lead to; a state in which no die can be turned stays as it is.
    pub(super) fn turns(&self, turn: Turn) -> Ways {
        const KINDS: [DieKind; CLASSES] = [DieKind::D6, DieKind::D8, DieKind::Red];
        self.ways(|state, to| {
            let mut any = false;
            for (n, class) in self.classes.iter().enumerate() {
                for (at, symbol) in class.symbols.iter().enumerate() {
                    let Some((value, true)) = self.shown(*symbol) else {
                        continue;
                    };
                    if value > class.faces || class.lattice.count(class.first + state[n], at) == 0 {
                        continue;
                    }
                    any = true;
                    let die = Die {
                        kind: KINDS[n],
                        value,
                        state: DieState::Free,
                    };
                    for face in turned_faces(turn, die) {
                        let group = self.groups.of[usize::from(face)];
                        let after = match symbol {
                            Symbol::Held(_) => Symbol::Held(group),
                            _ => Symbol::Free(group),
                        };
                        let after = class.symbol(after);
                        let after = after.and_then(|after| self.moved(state, n, at, after));
                        to.extend(after.map(|after| self.number(after) as u32));
                    }
                }
            }
            if !any {
                to.push(self.number(state) as u32);
            }
        })
    }
}
