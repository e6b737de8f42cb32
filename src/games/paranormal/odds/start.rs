//! Before the first roll: which cards to use, and what the roll is worth (PN-TIM-CMB-04, PN-TIM-CMB-05).

use super::class::{CLASSES, Dice, Symbol};
use super::hand::{Step, bit};
use super::node::Node;
use super::solve::{Solver, Values, Way};
use super::stakes::Worth;
use super::tumble::Tumble;

/// A Combat that has been declared, before its first roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Eve {
    pub(super) node: Node,
    /// The dice of each class to be rolled.
    pub(super) present: Dice,
    /// Energy Dice that can be regained: six- and eight-sided.
    pub(super) spent: [u8; 2],
    pub(super) slice: usize,
}

impl<V: Worth> Solver<V> {
    /// What it is worth to roll now.
    pub(super) fn first_roll(&mut self, eve: Eve) -> V {
        let cast = self.cast(eve.node);
        let mut number = 0;
        for class in 0..CLASSES {
            let dice = self.setting.dice[class];
            number = number * (usize::from(dice) + 1) + usize::from(eve.present[class].min(dice));
        }
        cast.first[number * self.space.slices.len() + eve.slice]
    }

    /// What it is worth to roll all dice, for each number of dice of each class.
    pub(super) fn first_rolls(&self, tumble: &Tumble, rolled: &[V]) -> Values<V> {
        let width = self.space.slices.len();
        let places = [0, 1, 2].map(|class| {
            let rolled = &tumble.classes[class];
            let (lost, dice) = (rolled.symbol(Symbol::Lost), rolled.lattice.dice());
            // Dice that are not there yet are lost.
            let place = |present: usize| {
                let missing = dice.checked_sub(present)?;
                match lost {
                    Some(lost) => Some(rolled.lattice.find(std::iter::repeat_n(lost, missing))),
                    None => (missing == 0).then_some(0),
                }
            };
            (0..=usize::from(self.setting.dice[class]))
                .map(place)
                .collect::<Vec<_>>()
        });
        let mut rolls = Vec::new();
        for six in &places[0] {
            for eight in &places[1] {
                for red in &places[2] {
                    match (six, eight, red) {
                        (Some(six), Some(eight), Some(red)) => {
                            let from = tumble.at([*six, *eight, *red]);
                            rolls.extend_from_slice(&rolled[from..from + width]);
                        }
                        _ => rolls.resize(rolls.len() + width, V::default()),
                    }
                }
            }
        }
        rolls.into()
    }

    /// What the Combat is worth to a player who uses the best cards first.
    pub(super) fn eve(&mut self, eve: Eve) -> V {
        if let Some(known) = self.eves.get(&eve) {
            return *known;
        }
        let best = match self.free_use(eve.node) {
            Some(way) => self.used_before(eve, way),
            None => {
                let mut best = self.first_roll(eve);
                for way in self.texts(eve.node) {
                    best.raise(self.used_before(eve, way));
                }
                best
            }
        };
        self.eves.insert(eve, best);
        best
    }

    /// The cards that can be used for their text before the first roll.
    pub(super) fn texts(&self, node: Node) -> Vec<Way> {
        let mut ways = self.ready(node.cards);
        ways.retain(|way| {
            let used = self.used(*way);
            let acts = |step: &Step| match step {
                // There is nothing to turn yet.
                Step::Turn(_) => false,
                Step::Energy { .. } => true,
                step => node.acts(step, u8::MAX),
            };
            used.needs.is_none() && used.steps.iter().any(acts)
        });
        ways
    }

    /// What it is worth to use a card for its text.
    pub(super) fn used_before(&mut self, eve: Eve, way: Way) -> V {
        let used = self.used(way).clone();
        let cost = usize::from(used.health);
        let Some(slice) = self.space.slices.after(eve.slice, cost, 0) else {
            return V::end(self.stakes.health(0), 0.0).less(f64::from(used.price));
        };
        let after = Eve {
            node: Node {
                cards: self.without(eve.node.cards, way),
                ..eve.node
            },
            slice,
            ..eve
        };
        (self.steps_before(after, &used.steps)).less(f64::from(used.price))
    }

    /// What it is worth before these steps of an effect are carried out.
    pub(super) fn steps_before(&mut self, eve: Eve, steps: &[Step]) -> V {
        let Some((step, rest)) = steps.split_first() else {
            return self.eve(eve);
        };
        let node = eve.node;
        match step {
            Step::Reroll(n) => {
                let free = node.free.saturating_add(*n);
                self.steps_before(
                    Eve {
                        node: Node { free, ..node },
                        ..eve
                    },
                    rest,
                )
            }
            Step::Ignore(kind) => {
                let ignored = node.ignored | bit(*kind);
                self.steps_before(
                    Eve {
                        node: Node { ignored, ..node },
                        ..eve
                    },
                    rest,
                )
            }
            // There is nothing to turn yet.
            Step::Turn(_) => self.steps_before(eve, rest),
            Step::Heal(n) => {
                let slices = &self.space.slices;
                let top = eve.slice - eve.slice % slices.healths + slices.healths - 1;
                let slice = (eve.slice + usize::from(*n)).min(top);
                self.steps_before(Eve { slice, ..eve }, rest)
            }
            Step::Red(n) => {
                let by = (*n).min(node.room);
                let mut present = eve.present;
                present[self.setting.red] += by;
                let room = node.room - by;
                self.steps_before(
                    Eve {
                        node: Node { room, ..node },
                        present,
                        ..eve
                    },
                    rest,
                )
            }
            Step::Energy { dice, spare } => {
                let mut best: Option<V> = spare.then(|| self.steps_before(eve, rest));
                for after in regained(eve, *dice) {
                    let value = self.steps_before(after, rest);
                    match &mut best {
                        None => best = Some(value),
                        Some(best) => best.raise(value),
                    }
                }
                best.unwrap_or_default()
            }
            Step::TakeBack | Step::Upright => {
                let upright = *step == Step::Upright;
                let mut best: Option<V> = None;
                for n in node.returning(&self.setting.cards, upright, false) {
                    let node = node.back(n);
                    let value = self.steps_before(Eve { node, ..eve }, rest);
                    match &mut best {
                        None => best = Some(value),
                        Some(best) => best.raise(value),
                    }
                }
                match best {
                    Some(best) => best,
                    None => self.steps_before(eve, rest),
                }
            }
        }
    }
}

/// The ways to regain so many Energy Dice, or as many as can be.
pub(super) fn regained(eve: Eve, dice: u8) -> Vec<Eve> {
    let dice = dice.min(eve.spent[0] + eve.spent[1]);
    (0..=dice.min(eve.spent[0]))
        .filter(|six| dice - six <= eve.spent[1])
        .map(|six| {
            let eight = dice - six;
            let mut present = eve.present;
            present[0] += six;
            present[1] += eight;
            Eve {
                present,
                spent: [eve.spent[0] - six, eve.spent[1] - eight],
                ..eve
            }
        })
        .collect()
}
