//! Everything that is left to chance: named random streams, rolls, shuffles, and scripted dice for rule cases.
//!
//! Nothing else in the rules holds a generator. Rolling and shuffling are written out here on raw words, because a
//! library may change what its own helpers draw; the tests below pin the numbers.

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What a stream of random numbers is for. Each has its own generator, so that one more roll of one kind does not
/// change what another kind brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stream {
    /// Laying out the board.
    Board,
    /// Dice that players roll.
    Dice,
    /// Dice that place pieces.
    Places,
    /// The shuffles of each pile; by the number of the pile.
    Pile(u8),
}

/// Streams of piles that a game may use.
const PILES: usize = 16;
const STREAMS: usize = 3 + PILES;

impl Stream {
    const fn slot(self) -> usize {
        match self {
            Stream::Board => 0,
            Stream::Dice => 1,
            Stream::Places => 2,
            Stream::Pile(n) => 3 + n as usize % PILES,
        }
    }
}

/// A kind of die. Scripts name the kind, so that a case fails if another die is rolled than it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DieKind {
    /// A six-sided Energy Die.
    D6,
    /// The eight-sided Energy Die.
    D8,
    /// A red Combat Die, six-sided.
    Red,
    /// The Spawn Die of the rows, 1 to 4.
    Row,
    /// The Spawn Die of the columns, 1 to 4.
    Column,
    /// A Combat die of Pandemonium, Hit or Miss: the numbers are its faces (PD-RUL-01).
    Combat,
    /// The six-sided die of Pandemonium.
    Six,
    /// The Invocation die, 1 to 12.
    Twelve,
    /// The Evil Die, 1 to 6.
    Evil,
}

impl DieKind {
    /// How many faces it has, numbered from 1.
    pub const fn faces(self) -> u8 {
        match self {
            DieKind::D6 | DieKind::Red | DieKind::Combat | DieKind::Six | DieKind::Evil => 6,
            DieKind::D8 => 8,
            DieKind::Twelve => 12,
            DieKind::Row | DieKind::Column => 4,
        }
    }

    const fn stream(self) -> Stream {
        match self {
            DieKind::D6 | DieKind::D8 | DieKind::Red | DieKind::Combat | DieKind::Six => {
                Stream::Dice
            }
            DieKind::Row | DieKind::Column | DieKind::Twelve | DieKind::Evil => Stream::Places,
        }
    }
}

/// Results that a rule case has written down.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Rolls to come, first first.
    pub rolls: VecDeque<(DieKind, u8)>,
    /// The first thing that did not go as written.
    pub error: Option<String>,
}

/// The random streams of one table.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chance {
    streams: Vec<Xoshiro256PlusPlus>,
    #[serde(skip)]
    script: Option<Box<ScriptCell>>,
}

/// Scripts do not take part in comparisons of states.
#[derive(Clone, Debug, Default)]
struct ScriptCell(Script);

impl PartialEq for ScriptCell {
    fn eq(&self, _: &ScriptCell) -> bool {
        true
    }
}

impl Chance {
    /// All streams of the game with this seed.
    pub fn new(seed: u64) -> Chance {
        let streams = (0..STREAMS as u64)
            .map(|n| {
                Xoshiro256PlusPlus::seed_from_u64(
                    seed ^ (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                )
            })
            .collect();
        Chance {
            streams,
            script: None,
        }
    }

    /// From now on rolls come from `script` and shuffles leave piles as they are.
    pub fn set_script(&mut self, script: Script) {
        self.script = Some(Box::new(ScriptCell(script)));
    }

    /// From now on rolls and shuffles are left to the random streams again.
    pub fn end_script(&mut self) {
        self.script = None;
    }

    /// The script, as far as it has not been rolled.
    pub fn script(&self) -> Option<&Script> {
        self.script.as_ref().map(|cell| &cell.0)
    }

    /// Rolls one die.
    pub fn roll(&mut self, die: DieKind) -> u8 {
        if let Some(cell) = &mut self.script {
            let script = &mut cell.0;
            return match script.rolls.pop_front() {
                Some((kind, value)) if kind == die => value,
                other => {
                    script.error.get_or_insert_with(|| match other {
                        Some((kind, value)) => {
                            format!("rolled {die:?}, but the script has {kind:?}({value}) next")
                        }
                        None => format!("rolled {die:?}, but the script has no roll left"),
                    });
                    1
                }
            };
        }
        self.below(die.stream(), u32::from(die.faces())) as u8 + 1
    }

    /// A number from 0 up to, not including, `bound`; each equally likely.
    pub fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        below(&mut self.streams[stream.slot()], bound)
    }

    /// Puts `cards` into random order, every order equally likely.
    pub fn shuffle<T>(&mut self, stream: Stream, cards: &mut [T]) {
        if self.script.is_some() {
            return;
        }
        let generator = &mut self.streams[stream.slot()];
        for last in (1..cards.len()).rev() {
            let pick = below(generator, last as u32 + 1) as usize;
            cards.swap(last, pick);
        }
    }

    /// Replaces every stream by one that nobody can foresee from the table; for bots that look ahead.
    pub fn reseed(&mut self, seed: u64) {
        *self = Chance {
            script: None,
            ..Chance::new(seed)
        };
    }
}

/// A generator outside any table: for bots and for looks. It never touches the rules' streams.
#[derive(Clone, Debug)]
pub struct Generator(Xoshiro256PlusPlus);

impl Generator {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Generator {
        Generator(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 up to, not including, `bound`; each equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.0, bound)
    }

    /// A number, all 64 bits of it.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// The seed of game `n` of a run that was started with `seed`: far from those of its neighbours (splitmix64).
pub const fn nth_seed(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Multiply and shift, rejecting the few words that would make some numbers likelier (Lemire).
fn below(generator: &mut Xoshiro256PlusPlus, bound: u32) -> u32 {
    let bound = u64::from(bound.max(1));
    let threshold = (1u64 << 32) % bound;
    loop {
        let wide = (generator.next_u64() >> 32) * bound;
        if wide & 0xffff_ffff >= threshold {
            return (wide >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same_for_ever() {
        let mut chance = Chance::new(7);
        let rolls: Vec<u8> = (0..12).map(|_| chance.roll(DieKind::D6)).collect();
        assert_eq!(rolls, GOLDEN_ROLLS);
        let mut cards: Vec<u8> = (0..10).collect();
        chance.shuffle(Stream::Pile(0), &mut cards);
        assert_eq!(cards, GOLDEN_SHUFFLE);
    }

    const GOLDEN_ROLLS: [u8; 12] = [4, 6, 6, 4, 3, 4, 1, 4, 6, 2, 4, 5];
    const GOLDEN_SHUFFLE: [u8; 10] = [8, 2, 3, 0, 9, 5, 1, 7, 6, 4];

    #[test]
    fn streams_do_not_touch_each_other() {
        let (mut one, mut two) = (Chance::new(3), Chance::new(3));
        for _ in 0..5 {
            two.roll(DieKind::Row);
        }
        assert_eq!(one.roll(DieKind::D6), two.roll(DieKind::D6));
    }

    #[test]
    fn faces_are_fair() {
        let mut chance = Chance::new(1);
        let mut counts = [0u32; 8];
        for _ in 0..80_000 {
            counts[usize::from(chance.roll(DieKind::D8)) - 1] += 1;
        }
        // Chi-square with 7 degrees of freedom: 24.3 is the 0.1 % point.
        let chi: f64 = counts
            .iter()
            .map(|n| (f64::from(*n) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 24.3, "{counts:?}");
    }

    #[test]
    fn a_script_is_followed_and_its_end_is_noticed() {
        let mut chance = Chance::new(1);
        chance.set_script(Script {
            rolls: [(DieKind::D6, 4), (DieKind::Red, 2)].into(),
            error: None,
        });
        assert_eq!(chance.roll(DieKind::D6), 4);
        chance.roll(DieKind::D6);
        assert!(
            chance
                .script()
                .is_some_and(|s| s.error.as_deref().is_some_and(|e| e.contains("Red(2)")))
        );
    }
}
