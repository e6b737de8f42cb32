//! The mind of an enemy: where it goes next, and why (PD-CMOVE, PD-ALLY-20, PD-BOSS-06, PD-TIME-25).
//!
//! Ask [`decide`] before each step and keep the [`Course`] of the answer until the enemy's turn ends. Where the answer
//! is [`Decision::Choose`], let the players choose and ask [`pursue`]. Nothing here changes anything.

mod mind;
mod reason;
#[cfg(test)]
mod tests;

use mind::Mind;
pub use reason::{About, Candidate, Reason, Slowness, Weighed};

use serde::{Deserialize, Serialize};

use super::barrier::Barriers;
use super::{Board, SpaceId};

/// Whom enemies hunt: a character in sight of the rules (not entombed, not lying), or a good ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prey {
    /// Which piece.
    pub uid: u32,
    /// Where it stands.
    pub space: SpaceId,
    /// Whether it is a good ally: one head, slower than every character (PD-RUL-120). Its values do not matter then.
    pub ally: bool,
    /// Agility; the least is the slowest.
    pub agility: i16,
    /// Current Will.
    pub will: i16,
}

/// What is counted on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileCount {
    /// The sum of all Activity points (PD-ACT-01).
    pub activity: u16,
    /// Characters in sight of the rules; no allies (PD-RUL-120).
    pub characters: u8,
}

/// What an enemy looks at.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// What stands on its borders.
    pub barriers: &'a Barriers,
    /// Number of Trap tokens of each space.
    pub traps: &'a [u8],
    /// Whom enemies hunt, in any order.
    pub prey: &'a [Prey],
    /// What is counted on each tile, in the order of the slots.
    pub tiles: &'a [TileCount],
}

/// How an enemy finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Drive {
    /// A creature: it perceives so many spaces far (PD-CMOVE-09).
    Perception(u8),
    /// An evil ally: always towards the closest (PD-ALLY-19, PD-ALLY-20).
    EvilAlly,
    /// A boss: always towards the closest (PD-BOSS-06).
    Boss,
}

/// What a creature remembers during its turn (PD-RUL-140).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Course {
    /// Nothing; so each turn begins.
    #[default]
    None,
    /// It is on its way to this tile until it perceives someone or arrives.
    Tile(u8),
    /// It goes for the nearest character of this tile until it perceives someone (PD-CMOVE-25).
    Nearest(u8),
}

/// An enemy about to step. How it deals with doors does not matter here: the extra point does not lengthen a path, and
/// obstacles count alike for all (PD-RUL-136).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Where it stands.
    pub space: SpaceId,
    /// How it finds its way.
    pub drive: Drive,
    /// What it remembers.
    pub course: Course,
}

/// What an enemy heads for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// Those in this space.
    Space(SpaceId),
    /// This tile (PD-CMOVE-21).
    Tile(u8),
}

/// Why an enemy goes nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Halt {
    /// Prey is in its space: it attacks (PD-CMOVE-07, PD-CATK-01).
    Prey,
    /// It perceives nobody, and no character is in sight of the rules (PD-RUL-145).
    Nobody,
    /// No path leads to any goal (PD-RUL-145).
    NoWay,
}

/// What an enemy does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It goes nowhere.
    Stay(Halt),
    /// Every tie-break has failed: the players choose one of these, by number (PD-DEC-41, PD-RUL-142).
    Choose {
        /// The tied goals.
        goals: Vec<Goal>,
        /// To be handed to [`pursue`] with the chosen one.
        course: Course,
    },
    /// It takes a step.
    Go {
        /// What it heads for.
        goal: Goal,
        /// The first steps of the best paths, by number. If there are several, the players choose (PD-DEC-42,
        /// PD-CMOVE-15, PD-RUL-136).
        next: Vec<SpaceId>,
        /// To be remembered until its turn ends.
        course: Course,
    },
}

/// A decision and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What it does next.
    pub decision: Decision,
    /// Why.
    pub reason: Reason,
}

/// What an enemy with movement points left does next (PD-TIME-24, PD-TIME-25).
pub fn decide(scene: &Scene<'_>, enemy: &Enemy) -> Thought {
    let mut mind = Mind::new(scene, enemy);
    let decision = mind.decide();
    mind.thought(decision)
}

/// What an enemy does next once the players have chosen among tied goals. `course` is that of the
/// [`Decision::Choose`].
pub fn pursue(scene: &Scene<'_>, enemy: &Enemy, goal: Goal, course: Course) -> Thought {
    let mut mind = Mind::new(scene, enemy);
    mind.reason.name("PD-RUL-142");
    let decision = match goal {
        Goal::Space(space) => mind.go(space, course),
        Goal::Tile(tile) => mind.head_for(tile),
    };
    mind.thought(decision)
}

/// What an enemy does next that has been sent to a space, whomever it perceives (PD-MODE-04, PD-RUL-164). `None` if no
/// path leads there, or if it is there: then ask [`decide`].
pub fn send(scene: &Scene<'_>, enemy: &Enemy, space: SpaceId) -> Option<Thought> {
    let mut mind = Mind::new(scene, enemy);
    let decision = mind.sent(space)?;
    Some(mind.thought(decision))
}
