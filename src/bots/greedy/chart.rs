//! What the oracle forecasts of Combats that may be declared, remembered: a plan looks at the same ones again and again.
//!
//! A forecast depends on nothing but its [`Case`], so that it holds for as long as the thread lives. Cards, Enemies and
//! stakes are numbered, which makes a case small.

use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;

use bevy::platform::collections::HashMap;

use crate::games::paranormal::odds::{Enemy, Forecast, Held, Pool, Stakes};
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};

/// Forecasts kept before a thread starts anew.
const MOST_CHARTS: usize = 20_000;

/// A Combat that may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The number of the cards.
    pub hand: u32,
    /// The number of the Enemy.
    pub enemy: u32,
    /// The number of the stakes.
    pub stakes: u32,
    /// Most Energy Dice with six faces, most with eight, and red dice.
    pub dice: [u8; 3],
    /// Red dice that cards can add.
    pub room: u8,
    /// Free rerolls.
    pub free: u8,
    /// Usable tokens: Reroll, Wild, Assist.
    pub tokens: [u8; 3],
    /// Max Health.
    pub health: u8,
    /// What the Passive Ability takes of Damage, Elusive and Fear.
    pub shrug: [u8; 3],
}

/// Things and their numbers.
struct Numbered<T> {
    numbers: HashMap<T, u32>,
    things: Vec<T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered {
            numbers: HashMap::default(),
            things: Vec::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, thing: &T) -> u32 {
        if let Some(number) = self.numbers.get(thing) {
            return *number;
        }
        let number = self.things.len() as u32;
        self.things.push(thing.clone());
        self.numbers.insert(thing.clone(), number);
        number
    }
}

#[derive(Default)]
struct Charts {
    hands: Numbered<Vec<Held>>,
    enemies: Numbered<Enemy>,
    stakes: Numbered<Stakes>,
    known: HashMap<Case, Option<Rc<Forecast>>>,
}

thread_local! {
    static CHARTS: RefCell<Charts> = RefCell::default();
}

/// The number of these cards.
pub fn hand(hand: &Vec<Held>) -> u32 {
    CHARTS.with_borrow_mut(|charts| charts.hands.number(hand))
}

/// The number of an Enemy.
pub fn enemy(enemy: &Enemy) -> u32 {
    CHARTS.with_borrow_mut(|charts| charts.enemies.number(enemy))
}

/// The number of what is at stake.
pub fn stakes(stakes: &Stakes) -> u32 {
    CHARTS.with_borrow_mut(|charts| charts.stakes.number(stakes))
}

/// What the oracle forecasts; none if it cannot.
pub fn forecast(case: Case) -> Option<Rc<Forecast>> {
    CHARTS.with_borrow_mut(|charts| {
        if let Some(known) = charts.known.get(&case) {
            return known.clone();
        }
        if charts.known.len() >= MOST_CHARTS {
            charts.known.clear();
        }
        let forecast = charts.make(case).map(Rc::new);
        charts.known.insert(case, forecast.clone());
        forecast
    })
}

impl Charts {
    fn make(&self, case: Case) -> Option<Forecast> {
        let kinds = [DieKind::D6, DieKind::D8, DieKind::Red];
        let dice = kinds.iter().zip(case.dice).flat_map(|(kind, count)| {
            (0..count).map(|_| Die {
                kind: *kind,
                value: 0,
                state: DieState::Free,
            })
        });
        let pool = Pool {
            dice: dice.collect(),
            rerolls: case.free + case.tokens[0],
            tokens: case.tokens[0],
            wilds: case.tokens[1],
            assists: case.tokens[2],
            health: case.health,
            most_health: case.health,
            shrug: case.shrug,
            red_room: case.room,
            hand: self.hands.things.get(case.hand as usize)?.clone(),
            ..Pool::default()
        };
        let enemy = self.enemies.things.get(case.enemy as usize)?;
        let stakes = self.stakes.things.get(case.stakes as usize)?;
        Forecast::new(&pool, enemy, stakes).ok()
    }
}
