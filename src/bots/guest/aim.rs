//! What the goal of the chapter asks of a character now.

use bevy::ecs::prelude::World;

use super::way::Ways;
use crate::board::SpaceId;
use crate::games::pandemonium::{Book, condition, figure};
use crate::table::house::{Marker, Pack};
use crate::table::pieces::Kind;
use crate::table::{Access, Uid};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Token};

/// What a character is after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Stand in one of these spaces.
    Be(Vec<SpaceId>),
    /// Take this token, which lies there.
    Take(Uid, SpaceId),
    /// Destroy this boss.
    Destroy(Uid),
    /// Stay alive.
    Live,
}

/// What a character is after now.
pub fn aim(world: &World, who: Uid) -> Aim {
    let goal = world.resource::<Book>().chapter.goal.clone();
    of_goal(world, who, &goal).unwrap_or(Aim::Live)
}

fn of_goal(world: &World, who: Uid, goal: &Cond) -> Option<Aim> {
    match goal {
        Cond::All(parts) => parts
            .iter()
            .filter(|part| !condition::holds(world, part, who))
            .find_map(|part| of_goal(world, who, part)),
        Cond::Any(parts) => parts.iter().find_map(|part| of_goal(world, who, part)),
        Cond::CarriedTo(token, spaces) => Some(carry(world, who, *token, &places(world, spaces))),
        Cond::SomeoneCarries(token) => fetch(world, who, *token),
        Cond::Carrying(token) => fetch(world, who, *token),
        Cond::EveryoneAt(spaces) | Cond::SomeoneAt(spaces) => Some(Aim::Be(places(world, spaces))),
        Cond::BossDestroyed(boss) => figure::bosses(world)
            .into_iter()
            .find(|piece| figure::key(world, *piece) == *boss)
            .map(Aim::Destroy),
        _ => None,
    }
}

fn places(world: &World, names: &[Key]) -> Vec<SpaceId> {
    let board = &world.resource::<Book>().board;
    names
        .iter()
        .filter_map(|name| board.space(name.as_str()))
        .collect()
}

fn carries(world: &World, who: Uid, token: Token) -> bool {
    world
        .find::<Pack>(who)
        .is_some_and(|pack| pack.tokens.contains(&token))
}

/// The carrier brings the token; without one the nearest fetches it, and the others go where it must be brought.
fn carry(world: &World, who: Uid, token: Token, spaces: &[SpaceId]) -> Aim {
    if carries(world, who, token) {
        return Aim::Be(spaces.to_vec());
    }
    let carried = figure::standing(world)
        .into_iter()
        .any(|other| carries(world, other, token));
    if !carried && let Some(aim) = fetch(world, who, token) {
        return aim;
    }
    Aim::Be(spaces.to_vec())
}

/// The nearest character takes a token that lies on the board.
fn fetch(world: &World, who: Uid, token: Token) -> Option<Aim> {
    let (piece, at) = figure::of_kind(world, Kind::Token)
        .into_iter()
        .filter(|piece| {
            world
                .find::<Marker>(*piece)
                .is_some_and(|m| m.token == token)
        })
        .map(|piece| (piece, figure::space(world, piece)))
        .next()?;
    let cost = |other: Uid| Ways::to(world, other, &[at]).cost(figure::space(world, other));
    let own = cost(who)?;
    let nearer = figure::standing(world)
        .into_iter()
        .filter(|other| *other != who)
        .filter_map(cost)
        .any(|other| other + 15 < own);
    (!nearer).then_some(Aim::Take(piece, at))
}
