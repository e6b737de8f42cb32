//! The cheapest way over the board, in tenths of an Action.

use bevy::ecs::prelude::World;

use super::{fight, rival};
use crate::board::barrier::State;
use crate::board::{BorderId, BorderKind, SpaceId};
use crate::games::pandemonium::{Book, evil_one, figure, sheet};
use crate::table::house::{Lies, Marker, Sheet};
use crate::table::{Access, Uid};
use crate::vocab::pandemonium::Value;

/// Tenths of an Action for a step.
const STEP: u32 = 10;

/// What it costs a character to destroy an Evil Barricade: the attacks that it takes on average, or more than any way
/// round if it is hopeless.
fn wreck(world: &World, who: Uid) -> u32 {
    match fight::wreck(world, who) {
        ..=50 => 60 * STEP,
        chance => 1000 * STEP / chance + STEP,
    }
}

/// Steps that nobody takes in a game: no way.
pub const FAR: u32 = 1000;

/// Steps from every space to the nearest of some, doors counted as open; none if there are no such spaces.
pub fn steps(world: &World, goals: &[SpaceId]) -> Option<Vec<u32>> {
    if goals.is_empty() {
        return None;
    }
    let board = &world.resource::<Book>().board;
    let mut steps = vec![FAR; board.spaces().len()];
    let mut next: Vec<SpaceId> = goals.to_vec();
    for goal in goals {
        if let Some(step) = steps.get_mut(goal.index()) {
            *step = 0;
        }
    }
    let mut way = 0;
    while !next.is_empty() {
        way += 1;
        let mut found = Vec::new();
        for at in next {
            for (to, _) in board.neighbours(at) {
                if steps[to.index()] > way {
                    steps[to.index()] = way;
                    found.push(*to);
                }
            }
        }
        next = found;
    }
    Some(steps)
}

/// What is paid at a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pay {
    /// A step.
    Walk,
    /// Open first.
    Open,
    /// Dash through.
    Dash,
    /// An Evil Barricade: it must be destroyed first.
    Destroy,
}

/// Costs of the way to some spaces, from everywhere.
pub struct Ways {
    costs: Vec<u32>,
    /// Enemies in each space.
    beasts: Vec<u32>,
    life: u32,
    /// What the Evil Traps of each space are feared for, in tenths of a point of Life.
    traps: Vec<u32>,
    /// What it costs to destroy an Evil Barricade.
    wreck: u32,
    /// A door or window that is taken to have an Evil Barricade.
    closed: Option<BorderId>,
}

/// What a point of Life is worth to a character, in tenths of an Action.
pub fn life_worth(world: &World, who: Uid) -> u32 {
    let sheet: Sheet = world.of(who);
    let worth = match u32::from(sheet.life) + u32::from(sheet.souls) {
        0..=2 => 40,
        3..=4 => 14,
        5..=6 => 8,
        _ => 5,
    };
    // Among rivals Life decides.
    match rival::rivalry(world) {
        true => 2 * worth,
        false => worth,
    }
}

/// What an attack of so much damage costs a character on average, in tenths of a point of Life.
pub fn wound(world: &World, who: Uid, tenths: u32) -> u32 {
    let dice = u32::from(sheet::value(world, who, Value::Defense));
    tenths.saturating_sub(5 * dice).max(tenths / 6)
}

/// What the Evil Traps of each space cost a character who enters. One that lies face down is as often a feint.
fn traps(world: &World, who: Uid) -> Vec<u32> {
    let spaces = world.resource::<Book>().board.spaces().len();
    let mut traps = vec![0; spaces];
    for mark in evil_one::marks(world) {
        let open = world
            .find::<Marker>(mark)
            .is_some_and(|marker| marker.lies == Lies::Open);
        let wound = wound(world, who, 35) / if open { 1 } else { 2 };
        if let Some(space) = traps.get_mut(figure::space(world, mark).index()) {
            *space += wound;
        }
    }
    traps
}

impl Ways {
    /// The ways of a character to the nearest of some spaces.
    pub fn to(world: &World, who: Uid, goals: &[SpaceId]) -> Ways {
        Ways::around(world, who, goals, None)
    }

    /// The same if this door or window had an Evil Barricade.
    pub fn around(world: &World, who: Uid, goals: &[SpaceId], closed: Option<BorderId>) -> Ways {
        let book = world.resource::<Book>();
        let life = life_worth(world, who);
        let spaces = book.board.spaces().len();
        let mut beasts = vec![0; spaces];
        for beast in figure::beasts(world) {
            if let Some(count) = beasts.get_mut(figure::space(world, beast).index()) {
                *count += 1;
            }
        }
        let mut ways = Ways {
            costs: vec![u32::MAX; spaces],
            beasts,
            life,
            traps: traps(world, who),
            wreck: wreck(world, who),
            closed,
        };
        for goal in goals {
            if let Some(cost) = ways.costs.get_mut(goal.index()) {
                *cost = 0;
            }
        }
        // The nearest space that is not settled yet is settled, until there is none.
        let mut settled = vec![false; spaces];
        while let Some(to) = book
            .board
            .space_ids()
            .filter(|at| !settled[at.index()] && ways.costs[at.index()] != u32::MAX)
            .min_by_key(|at| ways.costs[at.index()])
        {
            settled[to.index()] = true;
            let base = ways.costs[to.index()];
            for (from, border) in book.board.neighbours(to) {
                let cost = base.saturating_add(ways.border(world, *from, to, *border).1);
                if cost < ways.costs[from.index()] {
                    ways.costs[from.index()] = cost;
                }
            }
        }
        ways
    }

    /// Enemies in a space.
    fn beasts(&self, at: SpaceId) -> u32 {
        self.beasts.get(at.index()).copied().unwrap_or(0)
    }

    /// The cost from a space; none if there is no way.
    pub fn cost(&self, from: SpaceId) -> Option<u32> {
        self.costs
            .get(from.index())
            .copied()
            .filter(|cost| *cost != u32::MAX)
    }

    /// How a border is best crossed, and what that costs, beasts in the space that is left included.
    pub fn border(
        &self,
        world: &World,
        from: SpaceId,
        to: SpaceId,
        border: BorderId,
    ) -> (Pay, u32) {
        let book = world.resource::<Book>();
        let kind = book
            .board
            .border(border)
            .map_or(BorderKind::Open, |border| border.kind);
        let barrier = figure::barrier(world, border);
        let leave = if self.beasts(from) == 0 { 0 } else { self.life };
        let trap = self.traps.get(to.index()).copied().unwrap_or(0);
        let ahead = 3 * self.beasts(to) + trap * self.life / 10;
        let (pay, cost) = if self.closed == Some(border) {
            (Pay::Destroy, self.wreck)
        } else if barrier.lets_walk(kind) {
            (Pay::Walk, STEP)
        } else if barrier.evil {
            (Pay::Destroy, self.wreck)
        } else {
            let wounds = if barrier.barricade || kind == BorderKind::Door {
                2
            } else {
                1
            };
            // A dash costs no Action.
            let dash = (Pay::Dash, wounds * self.life);
            let open = (Pay::Open, 2 * STEP);
            let can_open = barrier.state == State::Closed && barrier.may_open(kind, from);
            if can_open && open.1 <= dash.1 {
                open
            } else {
                dash
            }
        };
        (pay, cost + leave + ahead)
    }

    /// The best next space from here, how the border is crossed, and the cost of the whole way.
    pub fn next(&self, world: &World, from: SpaceId) -> Option<(SpaceId, BorderId, Pay)> {
        let book = world.resource::<Book>();
        book.board
            .neighbours(from)
            .iter()
            .filter_map(|(to, border)| {
                let (pay, cost) = self.border(world, from, *to, *border);
                let rest = self.cost(*to)?;
                Some((rest.saturating_add(cost), *to, *border, pay))
            })
            // Of ways that cost the same rather one without a dash.
            .min_by_key(|(cost, to, _, pay)| (*cost, *pay == Pay::Dash, *to))
            .map(|(_, to, border, pay)| (to, border, pay))
    }

    /// How many steps in a row can be walked on the way from here.
    pub fn walkable(&self, world: &World, from: SpaceId) -> u32 {
        let mut here = from;
        let mut steps = 0;
        while steps < 7 && self.cost(here).is_some_and(|cost| cost > 0) {
            match self.next(world, here) {
                Some((to, _, Pay::Walk)) => here = to,
                _ => break,
            }
            steps += 1;
        }
        steps
    }
}
