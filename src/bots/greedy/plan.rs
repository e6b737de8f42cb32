//! The search for the best turn of one Hero: all orders of moves, fights, rests and finds within the actions left.

use std::cell::RefCell;

use bevy::ecs::prelude::World;
use bevy::platform::collections::HashMap;

use super::sketch::{CELLS, Figure, Foe, FoeKind, Place, Sketch};
use crate::table::Uid;
use crate::table::ask::Act;
use crate::vocab::Spot;

/// The best first act of a Hero and what the rest of the turn is worth.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The act; none if it is best to stop.
    pub act: Option<Act>,
    /// What the turn is worth, the state at its end included.
    pub worth: f32,
    /// What stopping at once is worth.
    pub idle: f32,
    /// Whether the turn ends by entering the Finale.
    pub enters: bool,
}

#[derive(Clone, Copy)]
struct State {
    at: u8,
    six: u8,
    eight: u8,
    health: u8,
    actions: u8,
    /// Foes beaten, one bit each.
    beaten: u64,
    /// Cells whose Asset has been taken.
    taken: u16,
    /// Cells whose Location has been used.
    used: u16,
    /// A Monster that a Location has moved, and where to.
    lured: Option<(u8, u8)>,
}

impl State {
    /// Where an Enemy is.
    fn place(&self, n: usize, foe: &Foe) -> u8 {
        match self.lured {
            Some((moved, to)) if usize::from(moved) == n => to,
            _ => foe.at,
        }
    }

    /// All of it in one number.
    fn key(&self) -> u128 {
        let lured = self.lured.map_or(0, |(foe, to)| {
            1 | u128::from(foe & 63) << 1 | u128::from(to & 15) << 7
        });
        let mut key = u128::from(self.beaten);
        for (bits, part) in [
            (16, u128::from(self.taken)),
            (16, u128::from(self.used)),
            (11, lured),
            (4, u128::from(self.at & 15)),
            (4, u128::from(self.six & 15)),
            (2, u128::from(self.eight & 3)),
            (4, u128::from(self.health & 15)),
            (3, u128::from(self.actions & 7)),
        ] {
            key = key << bits | part;
        }
        key
    }
}

/// The worth of the best turn from a state on, its first act, and whether it enters the Finale.
type Best = (f32, Option<Act>, bool);

struct Search<'a> {
    sketch: &'a Sketch,
    hero: &'a Figure,
    places: [Option<Place>; CELLS],
    /// Moves from each cell to the nearest full rest.
    home: [f32; CELLS],
    /// States looked at before: many orders of acts lead to one.
    known: RefCell<HashMap<u128, Best>>,
}

/// The best turn of a Hero from here.
pub fn plan(world: &World, sketch: &Sketch, hero: &Figure) -> Plan {
    let mut search = Search {
        sketch,
        hero,
        places: sketch.places(world, hero),
        home: [0.0; CELLS],
        known: RefCell::default(),
    };
    search.prepare();
    let state = State {
        at: hero.at,
        six: hero.six,
        eight: hero.eight,
        health: hero.health,
        actions: hero.actions,
        beaten: 0,
        taken: 0,
        used: 0,
        lured: None,
    };
    let idle = search.leaf(&state);
    let (worth, act, enters) = search.best(&state);
    Plan {
        act,
        worth,
        idle,
        enters,
    }
}

fn distance(a: u8, b: u8) -> u16 {
    Spot(u16::from(a)).distance(Spot(u16::from(b)))
}

/// The cells that share a side with one of these.
const fn beside(cells: u16) -> u16 {
    const FIRST: u16 = 0x1111;
    cells << 4 | cells >> 4 | (cells & !(FIRST << 3)) << 1 | (cells & !FIRST) >> 1
}

impl Search<'_> {
    fn prepare(&mut self) {
        let steps = f32::from(self.hero.steps.max(1));
        for at in 0..CELLS as u8 {
            let moves = |to: u8| (f32::from(distance(at, to)) / steps).ceil();
            self.home[usize::from(at)] = (0..CELLS as u8)
                .filter(|to| self.sketch.full_rest >> to & 1 == 1)
                .map(moves)
                .fold(9.0, f32::min);
        }
    }

    /// What being where the turn ends is worth for the turns to come.
    fn stand(&self, s: &State) -> f32 {
        const DECAY: [f32; 7] = [1.0, 0.6, 0.36, 0.22, 0.13, 0.08, 0.05];
        let steps = u16::from(self.hero.steps.max(1));
        let near = self
            .sketch
            .goals
            .iter()
            .filter(|goal| {
                goal.foe.is_none_or(|n| s.beaten >> n.min(63) & 1 == 0)
                    && (goal.foe.is_some() || s.taken >> goal.at & 1 == 0)
            })
            .map(|goal| {
                let moves = distance(s.at, goal.at).div_ceil(steps);
                goal.worth * DECAY[usize::from(moves).min(6)]
            })
            .fold(0.0, f32::max);
        near - 0.01 * f32::from(distance(s.at, self.sketch.home))
    }

    /// What the state at the end of the turn is worth.
    fn leaf(&self, s: &State) -> f32 {
        let mood = &self.sketch.mood;
        if mood.last_turn {
            return mood.health_left(s.health) * 0.05;
        }
        let now = s.six + s.eight;
        let dice = |n: u8, eights: u8| mood.energy_left(n) + 0.4 * f32::from(eights);
        let full = dice(
            self.hero.six + self.hero.six_out + self.hero.eight + self.hero.eight_out,
            self.hero.eight + self.hero.eight_out,
        ) - 1.1 * (self.home[usize::from(s.at)] + 1.0);
        let energy = dice(now, s.eight).max(full);
        let boost = if mood.horror_next { 2.0 } else { 1.0 };
        energy * boost + mood.health_left(s.health) + self.stand(s)
    }

    fn foes_at(&self, s: &State) -> impl Iterator<Item = (usize, &Foe)> {
        let s = *s;
        self.sketch
            .foes
            .iter()
            .enumerate()
            .filter(move |(n, foe)| s.place(*n, foe) == s.at && s.beaten >> n & 1 == 0)
    }

    fn monster_in(&self, cell: u8, s: &State) -> bool {
        self.monsters(s) >> cell & 1 == 1
    }

    /// The cells with a Monster.
    fn monsters(&self, s: &State) -> u16 {
        let foes = self.sketch.foes.iter().enumerate();
        foes.filter(|(n, foe)| foe.kind == FoeKind::Monster && s.beaten >> n & 1 == 0)
            .fold(0, |cells, (n, foe)| cells | 1 << s.place(n, foe))
    }

    /// The cells that so many steps reach.
    fn reach(&self, s: &State, steps: u8) -> u16 {
        let bars = self.sketch.pins || self.sketch.approach.is_some();
        let monsters = if bars { self.monsters(s) } else { 0 };
        let held = if self.sketch.pins { monsters } else { 0 };
        let (mut reached, mut edge) = (0u16, 1u16 << s.at);
        for _ in 0..steps {
            let from = edge & !held;
            let mut next = beside(from);
            if let Some((cell, open)) = self.sketch.approach
                && !(open && beside(1 << cell) & from & !monsters != 0)
            {
                next &= !(1 << cell);
            }
            reached |= next;
            edge = next;
        }
        reached & !(1 << s.at)
    }

    fn best(&self, s: &State) -> Best {
        let key = s.key();
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let best = self.search(s);
        self.known.borrow_mut().insert(key, best);
        best
    }

    fn search(&self, s: &State) -> Best {
        let mut best = (self.leaf(s), None, false);
        let mut consider = |worth: f32, act: Act, enters: bool| {
            // Ties go to stopping, and then to what was looked at first.
            if worth > best.0 + 0.02 {
                best = (worth, Some(act), enters);
            }
        };
        let mood = &self.sketch.mood;
        if let Some(place) = self.places[usize::from(s.at)]
            && s.used >> s.at & 1 == 0
            && s.six + s.eight >= place.energy
            && s.health > place.health
        {
            let next = State {
                used: s.used | 1 << s.at,
                health: s.health - place.health,
                ..spent(*s, place.energy)
            };
            let mut after = |worth: f32, enters: bool| {
                consider(worth + place.worth, Act::UsePlace(Uid::NONE), enters);
            };
            if place.worth > 0.0 {
                let (worth, _, enters) = self.best(&next);
                after(worth, enters);
            }
            for to in self.way(&next, &place) {
                let (worth, _, enters) = self.best(&State { at: to, ..next });
                after(worth, enters);
            }
            for (foe, to) in self.lures(&next, &place) {
                let lured = Some((foe as u8, to));
                let (worth, _, enters) = self.best(&State { lured, ..next });
                after(worth, enters);
            }
        }
        if s.actions == 0 {
            return best;
        }
        let rested = State {
            actions: s.actions - 1,
            ..*s
        };
        let mut guarded = false;
        for (n, foe) in self.foes_at(s) {
            guarded = true;
            if s.six + s.eight == 0 {
                continue;
            }
            let toll = if foe.tough && !self.hero.past_tough {
                if self.sketch.tokens[2] == 0 {
                    continue;
                }
                mood.assist
            } else {
                0.0
            };
            let outlook = self
                .sketch
                .outlook(self.hero, foe, s.six, s.eight, s.health);
            let mut worth = outlook.worth - toll;
            let act = if toll > 0.0 {
                Act::FightTough(foe.uid)
            } else {
                Act::Fight(foe.uid)
            };
            match foe.kind {
                FoeKind::Monster => {
                    let fail = spent(rested, 1);
                    let won = State {
                        beaten: s.beaten | 1 << n.min(63),
                        ..fail
                    };
                    let p = outlook.chance.clamp(0.0, 1.0);
                    worth += p * self.best(&won).0 + (1.0 - p) * self.best(&fail).0;
                }
                FoeKind::Boss => worth += self.best(&spent(rested, 1)).0,
                FoeKind::Colossus => {
                    let gone = State {
                        six: 0,
                        eight: 0,
                        ..rested
                    };
                    worth += self.best(&gone).0;
                }
            }
            consider(worth, act, false);
        }
        if !guarded {
            let asset = self.sketch.assets[usize::from(s.at)];
            if asset > 0.0 && s.taken >> s.at & 1 == 0 {
                let next = State {
                    taken: s.taken | 1 << s.at,
                    ..rested
                };
                let (worth, _, enters) = self.best(&next);
                consider(worth + asset, Act::Interact(Uid::NONE), enters);
            }
            if let Some((at, worth)) = self.sketch.entry
                && at == s.at
            {
                let leaf = self.leaf(&rested) - self.stand(s);
                consider(leaf + worth, Act::Interact(Uid::NONE), true);
            }
            if self.sketch.lost == Some(s.at) && s.taken >> s.at & 1 == 0 {
                let next = State {
                    taken: s.taken | 1 << s.at,
                    ..rested
                };
                consider(
                    self.best(&next).0 + mood.lost,
                    Act::Interact(Uid::NONE),
                    false,
                );
            }
        }
        let out = self.hero.six + self.hero.six_out - s.six.min(self.hero.six + self.hero.six_out);
        let out8 = (self.hero.eight + self.hero.eight_out).saturating_sub(s.eight);
        if out + out8 > 0 {
            let all = self.sketch.full_rest >> s.at & 1 == 1;
            let back = if all {
                out + out8
            } else {
                self.hero.rest.min(out + out8)
            };
            let eight = back.min(out8);
            let next = State {
                six: s.six + (back - eight),
                eight: s.eight + eight,
                ..rested
            };
            let (worth, _, enters) = self.best(&next);
            consider(worth, Act::Rest, enters);
        }
        let reach = self.reach(s, self.hero.steps);
        for to in (0..CELLS as u8).filter(|c| reach >> c & 1 == 1) {
            let next = State { at: to, ..rested };
            let (worth, _, enters) = if s.actions == 1 {
                self.end_of_move(&next)
            } else {
                self.best(&next)
            };
            consider(worth - 0.03, Act::Move(Spot(u16::from(to))), enters);
        }
        best
    }

    /// Where the ability of the Location here takes the Hero.
    fn way(&self, s: &State, place: &Place) -> impl Iterator<Item = u8> + use<> {
        let held = self.sketch.pins && self.monster_in(s.at, s);
        let cells = match place.walk {
            _ if place.leap && !held => place.open & !(1 << s.at),
            0 => 0,
            steps => self.reach(s, steps),
        };
        (0..CELLS as u8).filter(move |cell| cells >> cell & 1 == 1)
    }

    /// The Monsters that the ability of the Location here moves, and where to: hither, to be fought without a Move,
    /// or off something that is wanted.
    fn lures(&self, s: &State, place: &Place) -> Vec<(usize, u8)> {
        let mut lures = Vec::new();
        if place.lure == 0 || s.lured.is_some() {
            return lures;
        }
        for (n, foe) in self.sketch.foes.iter().enumerate() {
            if foe.kind != FoeKind::Monster
                || s.beaten >> n & 1 == 1
                || distance(s.at, foe.at) > u16::from(place.lure)
            {
                continue;
            }
            let wanted = self.sketch.wanted(foe.at) || foe.at == s.at;
            for to in Spot(u16::from(foe.at)).beside() {
                let to = to.0 as u8;
                let free = self.sketch.ground >> to & 1 == 1 && !self.monster_in(to, s);
                if free && (wanted || to == s.at) {
                    lures.push((n, to));
                }
            }
        }
        lures
    }

    /// After the last action only a free ability can follow.
    fn end_of_move(&self, s: &State) -> Best {
        if self.places[usize::from(s.at)].is_some() {
            self.best(s)
        } else {
            (self.leaf(s), None, false)
        }
    }
}

/// Spends so many dice, six-sided ones first.
fn spent(s: State, dice: u8) -> State {
    let six = dice.min(s.six);
    State {
        six: s.six - six,
        eight: s.eight.saturating_sub(dice - six),
        ..s
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_beside_are_those_that_share_a_side() {
        for spot in Spot::all() {
            let all = spot.beside().fold(0u16, |cells, to| cells | 1 << to.0);
            assert_eq!(beside(1 << spot.0), all, "{spot:?}");
        }
    }
}
