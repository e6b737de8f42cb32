//! The creatures' turn: the stunned get up, the list is made, and one enemy after another acts (PD-TIME-21,
//! PD-TIME-22, PD-TIME-29 to PD-TIME-31).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::order::{Actor, next_to_act};
use crate::table::cursor::Cursor;
use crate::table::house::{Loyalty, Where};
use crate::table::uid::Index;
use crate::vocab::pandemonium::Cue;

/// Creatures, evil allies, bosses: one class after another (PD-RUL-150).
const CLASSES: i32 = 3;

/// Steps of [`next`].
const OFFER: u8 = 0;
const LOOK: u8 = 1;
const CHOSEN: u8 = 2;

/// The class of an enemy; none for anything else.
fn class_of(kind: Kind, evil: bool) -> Option<i32> {
    match kind {
        Kind::Creature => Some(0),
        Kind::Ally if evil => Some(1),
        Kind::Boss => Some(2),
        _ => None,
    }
}

/// All enemies with their classes, oldest first.
fn enemies(world: &World) -> impl Iterator<Item = (Uid, Entity, i32)> {
    let first = figure::layout(world).first_figure;
    world
        .resource::<Index>()
        .pieces_from(first)
        .filter_map(|(uid, entity, kind)| {
            let evil = kind == Kind::Ally && world.get::<Loyalty>(entity)?.evil;
            Some((uid, entity, class_of(kind, evil)?))
        })
}

/// The phase begins: the stunned get up, and those in play now are listed (PD-TIME-21, PD-TIME-22, PD-RUL-131,
/// PD-RUL-148).
pub(super) fn begin(world: &mut World) {
    if world.cursor().step != 0 {
        return;
    }
    {
        let mut cursor = world.resource_mut::<Cursor>();
        cursor.step = 1;
        cursor.active = Uid::NONE;
    }
    pause::turn_over(world);
    let round = world.cursor().round as u8;
    world.say_cause(
        &["PD-ROUND-14", "PD-ROUND-15"],
        What::CreaturesBegin { round },
    );
    let all: Vec<Uid> = enemies(world).map(|(uid, ..)| uid).collect();
    for enemy in &all {
        if world.of::<Stance>(*enemy) == Stance::Stunned {
            world.set(*enemy, Stance::Standing);
            let key = figure::key(world, *enemy);
            world.say(
                &["PD-CTURN-01", "PD-STUN-03", "PD-TIME-21", "PD-RUL-148"],
                What::GotUp {
                    uid: *enemy,
                    enemy: key,
                },
            );
        }
        let listed = March {
            due: true,
            ..March::default()
        };
        world.set(*enemy, listed);
    }
    world.push(Frame::of(NEXT));
    evil_one::begin(world);
    let me = figure::speaker(world);
    goal::cue(world, Cue::CreaturesBegin, me, Uid::NONE);
}

/// The enemies that are still to act, with their classes.
fn waiting(world: &World) -> Vec<(i32, Actor)> {
    enemies(world)
        .filter(|(_, entity, _)| is_due(world, *entity))
        .map(|(uid, entity, class)| {
            let actor = Actor {
                uid: uid.0,
                space: world.get::<Where>(entity).copied().unwrap_or_default().0,
                agility: i16::from(printed(world, uid).agility),
            };
            (class, actor)
        })
        .collect()
}

fn is_due(world: &World, enemy: Entity) -> bool {
    world.get::<March>(enemy).is_some_and(|march| march.due)
}

/// The enemies of a class one of which acts next: highest Agility, then closest (PD-CTURN-02, PD-CTURN-05,
/// PD-RUL-133, PD-RUL-134, PD-RUL-153).
fn first(world: &mut World, waiting: &[(i32, Actor)], class: i32) -> Vec<Uid> {
    let of_class = || waiting.iter().filter(|(of, _)| *of == class);
    let most = of_class().map(|(_, actor)| actor.agility).max();
    let fastest: Vec<Actor> = of_class()
        .map(|(_, actor)| *actor)
        .filter(|actor| Some(actor.agility) == most)
        .collect();
    if let [] | [_] = fastest[..] {
        return fastest.iter().map(|only| Uid(only.uid)).collect();
    }
    let distances = sight::distances(world);
    next_to_act(&fastest, &distances)
        .into_iter()
        .map(Uid)
        .collect()
}

/// Job: the next enemy acts, or the phase is over. Before each, a positive Event may be used (PD-RUL-96).
pub(super) fn next(world: &mut World, frame: Frame) {
    match frame.step {
        OFFER => {
            world.push(frame.step(LOOK));
            if enemies(world).any(|(_, entity, _)| is_due(world, entity)) {
                pause::pause(world);
            }
        }
        LOOK => look(world, frame),
        _ => {
            if let Some(Act::Piece(enemy)) = world.answer() {
                begin_turn(world, frame, enemy);
            }
        }
    }
}

fn look(world: &mut World, mut frame: Frame) {
    let listed = waiting(world);
    while frame.a < CLASSES {
        match first(world, &listed, frame.a)[..] {
            [] => frame.a += 1,
            [only] => return begin_turn(world, frame, only),
            ref tied => {
                let options = tied.iter().copied().map(Act::Piece).collect();
                let speaker = figure::speaker(world);
                world.ask_for(
                    speaker,
                    Why::EnemyOrder,
                    Uid::NONE,
                    options,
                    frame.step(CHOSEN),
                );
                return;
            }
        }
    }
    over(world);
}

fn begin_turn(world: &mut World, frame: Frame, enemy: Uid) {
    world.push(frame.step(OFFER));
    world.push(Frame::of(MARCH).who(enemy));
}

/// Every enemy has acted (PD-ROUND-16, PD-TIME-31).
fn over(world: &mut World) {
    pause::turn_over(world);
    let all: Vec<Uid> = enemies(world).map(|(uid, ..)| uid).collect();
    for enemy in all {
        world.set(enemy, March::default());
    }
    let mut cursor = world.resource_mut::<Cursor>();
    cursor.phase = END;
    cursor.step = 0;
}
