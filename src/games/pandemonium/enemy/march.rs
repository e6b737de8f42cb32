//! The turn of one enemy: traps, steps, and what stops it (PD-TIME-23 to PD-TIME-27).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::Meets;
use crate::board::route::{self, Decision, Goal, Halt, Thought};
use crate::board::{BorderId, SpaceId};
use crate::table::event::Log;
use crate::table::house::Where;
use crate::vocab::pandemonium::Cue;

/// Steps of [`march`].
const OPEN: u8 = 0;
const LOOK: u8 = 1;
const GOAL: u8 = 2;
const PATH: u8 = 3;

/// Job: the turn of an enemy.
pub(super) fn march(world: &mut World, frame: Frame) {
    if !world.exists(frame.who) {
        return;
    }
    match frame.step {
        OPEN => open(world, frame),
        // A stunned creature's turn ends immediately (PD-STUN-02).
        _ if world.of::<Stance>(frame.who) == Stance::Stunned => {}
        LOOK => look(world, frame),
        GOAL => chose_goal(world, frame),
        _ => {
            if let Some(Act::Space(to)) = world.answer() {
                step(world, frame, to);
            }
        }
    }
}

/// PD-TIME-23.
fn open(world: &mut World, frame: Frame) {
    let enemy = frame.who;
    let points = printed(world, enemy).mobility;
    let now: March = world.of(enemy);
    let begun = March {
        points,
        after: now.after,
        told: now.told,
        ..March::default()
    };
    world.set(enemy, begun);
    let (at, key) = (figure::space(world, enemy), figure::key(world, enemy));
    if world.of::<Stance>(enemy) == Stance::Stunned {
        world.say(
            &["PD-TIME-23", "PD-RUL-148", "PD-STUN-02"],
            What::EnemyPassedOver {
                uid: enemy,
                enemy: key,
            },
        );
        return;
    }
    let rules: Ids = match figure::kind(world, enemy) {
        Some(Kind::Creature) => &["PD-CTURN-02", "PD-TIME-22"],
        Some(Kind::Boss) => &["PD-CTURN-04", "PD-TIME-30"],
        _ => &["PD-CTURN-03", "PD-TIME-29"],
    };
    let acts = What::EnemyActs {
        uid: enemy,
        enemy: key,
    };
    sight::tell(world, rules, acts);
    if is_boss(world, enemy) {
        world.push(frame.step(LOOK).with(0, i32::from(at.0)));
        let me = figure::speaker(world);
        goal::cue(world, Cue::BossActs, me, enemy);
    } else if !spring(
        world,
        enemy,
        at,
        &["PD-TRAP-08", "PD-TIME-23", "PD-RUL-146"],
    ) {
        world.push(frame.step(LOOK).with(0, i32::from(at.0)));
    }
}

/// A trap in the space goes off, if there is one: one token leaves the board, and the enemy is stunned (PD-TRAP-06 to
/// 08, PD-RUL-147). Traps do nothing to bosses (PD-RUL-151). Whether one went off.
fn spring(world: &mut World, enemy: Uid, at: SpaceId, rules: Ids) -> bool {
    let laid = figure::traps(world).get(at.index()).copied();
    if laid.unwrap_or_default() == 0 || is_boss(world, enemy) {
        return false;
    }
    figure::change_traps(world, at, -1);
    let (key, space) = (figure::key(world, enemy), appear::name(world, at));
    world.say_cause(
        rules,
        What::TrapSprung {
            uid: enemy,
            enemy: key,
            at,
            space,
        },
    );
    stun(world, enemy, &["PD-STUN-01", "PD-STUN-02", "PD-TRAP-07"]);
    true
}

/// PD-TIME-24, PD-TIME-25.
fn look(world: &mut World, frame: Frame) {
    let enemy = frame.who;
    sight::refresh(world);
    if sight::is_prey_in(world, figure::space(world, enemy)) {
        world.push(Frame::of(ATTACK).who(enemy));
    } else if world.of::<March>(enemy).points > 0 {
        think(world, frame, None);
    }
}

/// The players have chosen among tied goals (PD-DEC-41).
fn chose_goal(world: &mut World, frame: Frame) {
    let goal = match world.answer() {
        Some(Act::Space(space)) => Goal::Space(space),
        Some(Act::Tile(tile)) => Goal::Tile(tile),
        _ => return,
    };
    think(world, frame, Some(goal));
}

/// The space of the character whom the Evil One has sent an enemy after, if he stands (PD-MODE-04, PD-RUL-164).
fn sent_to(world: &World, enemy: Uid) -> Option<SpaceId> {
    let after = world.of::<March>(enemy).after;
    (after.is_some() && figure::stands(world, after)).then(|| figure::space(world, after))
}

/// Where it goes now: by itself, or for a goal that the players have chosen.
fn think(world: &mut World, frame: Frame, chosen: Option<Goal>) {
    let enemy = frame.who;
    sight::refresh(world);
    let tiles = sight::tiles_for(world, enemy, SpaceId(frame.b as u16));
    let course = world.of::<March>(enemy).course;
    let mind = route::Enemy {
        space: figure::space(world, enemy),
        drive: outlook::drive(world, enemy),
        course,
    };
    let scene = sight::scene(world, &tiles);
    let sent = match chosen {
        None => sent_to(world, enemy).and_then(|space| route::send(&scene, &mind, space)),
        Some(_) => None,
    };
    let thought = match (sent, chosen) {
        (Some(thought), _) => {
            // The reasons of all that follows lead to what the Evil One did.
            let told = world.of::<March>(enemy).told;
            world.resource_mut::<Log>().cause = told;
            thought
        }
        (None, None) => route::decide(&scene, &mind),
        (None, Some(goal)) => route::pursue(&scene, &mind, goal, course),
    };
    follow(world, frame, thought);
}

fn follow(world: &mut World, mut frame: Frame, thought: Thought) {
    let enemy = frame.who;
    match thought.decision {
        Decision::Stay(Halt::Prey) => world.push(Frame::of(ATTACK).who(enemy)),
        Decision::Stay(halt) => {
            outlook::tell(world, enemy, None, thought.reason);
            outlook::stays(world, enemy, halt);
        }
        Decision::Choose { goals, course } => {
            outlook::tell(world, enemy, None, thought.reason);
            world.change(enemy, |march: &mut March| march.course = course);
            let options = goals
                .into_iter()
                .map(|goal| match goal {
                    Goal::Space(space) => Act::Space(space),
                    Goal::Tile(tile) => Act::Tile(tile),
                })
                .collect();
            let speaker = figure::speaker(world);
            world.ask_for(speaker, Why::EnemyGoal, enemy, options, frame.step(GOAL));
        }
        Decision::Go { goal, next, course } => {
            world.change(enemy, |march: &mut March| march.course = course);
            // A reason is told once, not again after each step towards the same goal.
            let code = match goal {
                Goal::Space(space) => 1 + i32::from(space.0),
                Goal::Tile(tile) => -1 - i32::from(tile),
            };
            if frame.a != code {
                outlook::tell(world, enemy, Some(goal), thought.reason);
                frame.a = code;
            }
            if let [to] = next[..] {
                step(world, frame, to);
                return;
            }
            let options = next.into_iter().map(Act::Space).collect();
            let speaker = figure::speaker(world);
            world.ask_for(speaker, Why::EnemyPath, enemy, options, frame.step(PATH));
        }
    }
}

/// PD-TIME-26.
fn step(world: &mut World, frame: Frame, to: SpaceId) {
    let enemy = frame.who;
    let from = figure::space(world, enemy);
    let board = &world.resource::<Book>().board;
    let Some(border) = board.between(from, to) else {
        return;
    };
    let Some(kind) = board.border(border).map(|border| border.kind) else {
        return;
    };
    let barrier = figure::barrier(world, border);
    match barrier.meets(kind) {
        Meets::Shut => return,
        Meets::Nothing => {}
        Meets::Barricade if is_boss(world, enemy) => {
            door::smash(world, border, enemy, &["PD-RUL-38", "PD-BARR-04"]);
        }
        Meets::Barricade => {
            stun(
                world,
                enemy,
                &["PD-BARR-07", "PD-STUN-01", "PD-RUL-37", "PD-RUL-38"],
            );
            door::smash(world, border, enemy, &["PD-BARR-08", "PD-BARR-04"]);
            return;
        }
        Meets::Door => {
            if !pass_door(world, enemy, border) {
                return;
            }
        }
    }
    let rules: Ids = if barrier.evil {
        &["PD-EVILBARR-07", "PD-RUL-158", "PD-RUL-41", "PD-TIME-26"]
    } else {
        &["PD-CMOVE-06", "PD-TIME-26"]
    };
    enter(world, frame, from, to, rules);
}

/// A closed door: whether the enemy gets to the step (PD-CMOVE-03 to PD-CMOVE-05, PD-RUL-138, PD-RUL-139).
fn pass_door(world: &mut World, enemy: Uid, border: BorderId) -> bool {
    match printed(world, enemy).gait {
        Gait::Passes => true,
        Gait::Breaks => {
            door::smash(world, border, enemy, &["PD-CMOVE-04", "PD-RUL-139"]);
            true
        }
        Gait::Pays => {
            door::open(
                world,
                border,
                enemy,
                &["PD-CMOVE-03", "PD-RUL-138", "PD-RUL-139"],
            );
            world.change(enemy, |march: &mut March| {
                march.points = march.points.saturating_sub(1);
            });
            world.of::<March>(enemy).points > 0
        }
    }
}

/// PD-TIME-27.
fn enter(world: &mut World, frame: Frame, from: SpaceId, to: SpaceId, rules: Ids) {
    let enemy = frame.who;
    world.set(enemy, Where(to));
    world.change(enemy, |march: &mut March| {
        march.points = march.points.saturating_sub(1);
    });
    let (piece, space) = (figure::key(world, enemy), appear::name(world, to));
    let moved = What::Moved {
        uid: enemy,
        piece,
        from,
        to,
        space,
    };
    sight::tell_step(world, rules, moved, from, to);
    // Conditions look at bosses anywhere, at other enemies only in the space of a character.
    let touched = |who: Uid| [from, to].contains(&figure::space(world, who));
    if is_boss(world, enemy) || figure::each(world, Kind::Character).any(touched) {
        world.alarm();
    }
    if !spring(
        world,
        enemy,
        to,
        &["PD-TRAP-06", "PD-TIME-27", "PD-RUL-146"],
    ) {
        world.push(frame.step(LOOK));
        pause::pause(world);
    }
}

/// The work that has asked where an enemy goes, from where it decides: what has happened meanwhile counts (PD-RUL-140).
pub(super) fn anew(frame: Frame) -> Frame {
    frame.step(LOOK)
}
