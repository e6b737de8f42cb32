//! Who does what of that which would bring the goal nearer.

use bevy::ecs::prelude::World;

use super::plan::{self, Want};
use super::rival;
use super::way::FAR;
use crate::board::SpaceId;
use crate::games::pandemonium::{Book, figure};
use crate::table::Uid;

pub use super::plan::Aim;
pub use super::way::steps;

/// What a character is after now.
pub fn aim(world: &World, who: Uid) -> Aim {
    let goal = world.resource::<Book>().chapter.goal.clone();
    let wants = plan::wants(world, who, &goal);
    let aim = share(world, who, &wants);
    match rival::rivalry(world) {
        true => rival::aim(world, who, aim),
        false => aim,
    }
}

/// The spaces where something is done; none if it can be done anywhere.
pub fn spaces(world: &World, aim: &Aim) -> Vec<SpaceId> {
    match aim {
        Aim::Be(at) | Aim::Task(_, at) | Aim::Portal(at) | Aim::Lead(_, at) => at.clone(),
        Aim::Take(_, at) | Aim::Use(_, at) => vec![*at],
        Aim::Destroy(piece) | Aim::Chase(piece) => vec![figure::space(world, *piece)],
        Aim::Hunt => figure::creatures(world)
            .into_iter()
            .map(|beast| figure::space(world, beast))
            .collect(),
        Aim::Do(_) | Aim::Live => Vec::new(),
    }
}

/// The part of one character: the nearest takes each thing, and whoever has nothing to do goes where all must be in
/// the end, as soon as that is all that is left, or the way there is as long as what the others still have to do.
fn share(world: &World, who: Uid, wants: &[Want]) -> Aim {
    let book = world.resource::<Book>();
    let team = match book.chapter.rules.elimination {
        true => vec![who],
        false => {
            let mut team = figure::standing(world);
            if !team.contains(&who) {
                // The one who asks has just died, and comes back.
                team.push(who);
            }
            team
        }
    };
    let reach: Vec<Option<Vec<u32>>> = wants
        .iter()
        .map(|want| steps(world, &spaces(world, &want.aim)))
        .collect();
    let far = |reach: &Option<Vec<u32>>, each: Uid| match reach {
        None => 0,
        Some(steps) => steps
            .get(figure::space(world, each).index())
            .copied()
            .unwrap_or(FAR),
    };
    let mut busy: Vec<Uid> = Vec::new();
    let mut longest = 0;
    // The pair that is nearest to each other, again and again.
    let mut open: Vec<usize> = (0..wants.len()).filter(|n| !wants[*n].last).collect();
    loop {
        let nearest = open
            .iter()
            .flat_map(|n| team.iter().map(move |each| (*n, *each)))
            .filter(|(n, each)| {
                !busy.contains(each) && wants[*n].who.is_none_or(|only| only == *each)
            })
            // What only one can do comes before what anyone can.
            .map(|(n, each)| (wants[n].who.is_none(), far(&reach[n], each), n, each))
            .filter(|(_, steps, ..)| *steps < FAR)
            .min();
        let Some((_, way, n, each)) = nearest else {
            break;
        };
        if each == who {
            return wants[n].aim.clone();
        }
        busy.push(each);
        longest = longest.max(way);
        if wants[n].hands <= 1 {
            open.retain(|other| *other != n);
        }
    }
    let last = wants
        .iter()
        .zip(&reach)
        .filter(|(want, _)| want.last)
        .map(|(want, reach)| (far(reach, who), want))
        .min_by_key(|(way, _)| *way);
    match last {
        Some((way, want)) if way + SLACK >= longest => want.aim.clone(),
        _ => Aim::Live,
    }
}

/// Steps that whoever has time goes early.
const SLACK: u32 = 4;
