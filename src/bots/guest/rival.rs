//! What a player does about rivals where only one can win (PD-MODE-05): attack where it pays, chase who is weak or
//! carries what is wanted, and keep away while weak.

use bevy::ecs::prelude::World;

use super::aim::Aim;
use super::fight;
use super::way::{FAR, steps};
use super::way::{life_worth, wound};
use crate::board::SpaceId;
use crate::games::pandemonium::{Book, figure};
use crate::table::house::act::Act;
use crate::table::house::{Pack, Sheet};
use crate::table::{Access, Uid};
use crate::vocab::pandemonium::{Cond, Token};

/// Steps from which a rival can come and attack in one turn.
const REACH: u32 = 3;

/// Whether everyone plays for himself.
pub fn rivalry(world: &World) -> bool {
    world.resource::<Book>().chapter.rules.elimination
}

/// Life and Souls.
fn health(world: &World, who: Uid) -> u32 {
    let sheet: Sheet = world.of(who);
    u32::from(sheet.life) + u32::from(sheet.souls)
}

/// All others who stand.
fn rivals(world: &World, who: Uid) -> Vec<Uid> {
    let mut list = figure::standing(world);
    list.retain(|rival| *rival != who);
    list
}

/// What a turn of attacks on a rival costs him on average, in tenths of a point of Life: as many attacks as the chapter
/// allows, two at most, since one has to come near.
fn blows(world: &World, who: Uid, rival: Uid) -> u32 {
    let limit = u32::from(world.resource::<Book>().chapter.rules.rival_limits.attacks);
    let count = if limit == 0 { 2 } else { limit.min(2) };
    blow(world, who, rival) * count
}

/// What one attack on a rival costs him on average, in tenths of a point of Life.
fn blow(world: &World, who: Uid, rival: Uid) -> u32 {
    let most = match world.resource::<Book>().chapter.rules.rival_limits.damage {
        0 => u32::MAX,
        most => u32::from(most) * 10,
    };
    let damage = fight::damage(world, who);
    match damage {
        0 => 0,
        damage => wound(world, rival, damage.min(most)),
    }
}

/// The most dangerous rival who can attack soon, and what that would cost.
fn menace(world: &World, who: Uid, at: SpaceId) -> u32 {
    let reach = steps(world, &[at]);
    rivals(world, who)
        .into_iter()
        .filter(|rival| {
            let from = figure::space(world, *rival).index();
            reach
                .as_ref()
                .and_then(|steps| steps.get(from))
                .is_some_and(|steps| *steps <= REACH)
        })
        .map(|rival| blows(world, rival, who))
        .max()
        .unwrap_or(0)
}

/// Whether a character had better be elsewhere: a rival who can come would kill him, and he could not kill first.
pub fn in_danger(world: &World, who: Uid) -> bool {
    let danger = menace(world, who, figure::space(world, who));
    let own = health(world, who) * 10;
    let first = rivals(world, who)
        .into_iter()
        .any(|rival| blows(world, who, rival) >= health(world, rival) * 10);
    danger >= own && !first
}

/// How good a step is for one in danger.
pub fn flight(world: &World, who: Uid, to: SpaceId) -> i32 {
    let free = figure::beasts_in(world, to).is_empty();
    let now = menace(world, who, figure::space(world, who)) as i32;
    let then = menace(world, who, to) as i32;
    match free && then < now {
        true => 600 + (now - then) / 4,
        false => -1,
    }
}

/// How good an attack on a rival is.
pub fn attack(world: &World, who: Uid, rival: Uid) -> i32 {
    let hurt = blow(world, who, rival);
    let his = health(world, rival) * 10;
    if hurt == 0 {
        return -1;
    }
    let last = rivals(world, who).len() == 1 && last_wins(world);
    let carries = wanted(world, rival);
    match hurt {
        // It is likely to be the last blow.
        hurt if hurt >= his => 1200 + i32::from(last) * 300,
        hurt if hurt * 2 >= his => 640 + i32::from(carries) * 200,
        hurt => 380 + (hurt as i32) + i32::from(carries) * 150,
    }
}

/// Whether the last who stands wins.
fn last_wins(world: &World) -> bool {
    let goal = &world.resource::<Book>().chapter.goal;
    let mut found = false;
    each(goal, &mut |cond| found |= *cond == Cond::LastStanding);
    found
}

fn each(cond: &Cond, show: &mut impl FnMut(&Cond)) {
    show(cond);
    match cond {
        Cond::Not(inner) => each(inner, show),
        Cond::All(list) | Cond::Any(list) => {
            for inner in list {
                each(inner, show);
            }
        }
        _ => {}
    }
}

/// The tokens that the goal asks for.
fn prizes(world: &World) -> Vec<Token> {
    let goal = &world.resource::<Book>().chapter.goal;
    let mut tokens = Vec::new();
    each(goal, &mut |cond| {
        if let Cond::Carrying(token) | Cond::CarriedTo(token, _) | Cond::SomeoneCarries(token) =
            cond
        {
            tokens.push(*token);
        }
    });
    tokens
}

/// Whether a rival carries what the goal asks for.
fn wanted(world: &World, rival: Uid) -> bool {
    let prizes = prizes(world);
    world
        .find::<Pack>(rival)
        .is_some_and(|pack| pack.tokens.iter().any(|token| prizes.contains(token)))
}

/// What one of several rivals is after: a rival who is easy prey or has the prize, or what the goal asks for, or the
/// nearest rival if nothing else is left to do.
pub fn aim(world: &World, who: Uid, planned: Aim) -> Aim {
    let armed = fight::damage(world, who) > 0;
    let reach = steps(world, &[figure::space(world, who)]);
    let far = |rival: Uid| match &reach {
        None => 0,
        Some(steps) => steps
            .get(figure::space(world, rival).index())
            .copied()
            .unwrap_or(FAR),
    };
    let own = health(world, who) * 10;
    let prey = rivals(world, who)
        .into_iter()
        .filter(|rival| armed && far(*rival) < FAR)
        .filter_map(|rival| {
            let his = health(world, rival) * 10;
            let (mine, back) = (blows(world, who, rival), blows(world, rival, who));
            // Turns until he falls, and until I do.
            let turns = |health: u32, blows: u32| match blows {
                0 => 99,
                blows => health.div_ceil(blows),
            };
            let (his, own) = (turns(his, mine), turns(own, back));
            // Who comes first strikes first.
            (his <= own).then_some(())?;
            let prize = wanted(world, rival);
            let way = far(rival).div_ceil(2) + his * 2;
            let worth = way.saturating_sub(if prize { 4 } else { 0 });
            // Of two who are the same to him the next round the table: not all go for the first.
            Some((worth, rival.0.wrapping_sub(who.0), prize, rival))
        })
        .min();
    let idle = matches!(planned, Aim::Live | Aim::Hunt);
    match prey {
        Some((worth, _, prize, rival)) if prize || worth <= 4 || (idle && last_wins(world)) => {
            Aim::Chase(rival)
        }
        _ => planned,
    }
}

/// Where an enemy should go or appear, if one of several players decides: where rivals are, and not where he is. What
/// makes no difference is not always the same place.
pub fn send(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let board = &world.resource::<Book>().board;
    let is_in = |each: Uid, act: Act| {
        let at = figure::space(world, each);
        match act {
            Act::Space(space) => at == space,
            Act::Tile(tile) => board.tile_of(at) == Some(tile),
            _ => false,
        }
    };
    let turn = usize::from(world.cursor().round);
    let worth = |act: Act| {
        let theirs: u32 = rivals(world, who)
            .into_iter()
            .filter(|rival| is_in(*rival, act))
            .map(|rival| life_worth(world, rival) + 1)
            .sum();
        i64::from(theirs) - if is_in(who, act) { 100 } else { 0 }
    };
    options
        .iter()
        .enumerate()
        .max_by_key(|(n, act)| (worth(**act), (n + turn) % options.len()))
        .map(|(_, act)| *act)
}

/// Whom an effect should touch: oneself, or else the rival for whom it matters most.
pub fn pick(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let own = Act::Piece(who);
    if options.contains(&own) {
        return Some(own);
    }
    options.iter().copied().max_by_key(|act| match act {
        Act::Piece(rival) => life_worth(world, *rival),
        _ => 0,
    })
}
