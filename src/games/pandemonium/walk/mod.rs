//! Steps of characters: Move, run and dash (PD-MOVE, PD-RUN, PD-DASH).

mod ways;

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::State;
use crate::board::{BorderId, BorderKind, SpaceId};
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Marker, Turn, Where};
use crate::table::pieces::Kind;
use crate::vocab::pandemonium::{Deed, Token, Trait};

pub use ways::{barred, dash_cost, options, stride};

/// First number of this module's jobs.
pub const BASE: u16 = 100;

/// Job: what the step costs has been paid; into space `a`, with a dash if `step` is 1. `b` is how often its maker had
/// died when it began.
const ENTER: Job = Job(BASE);
/// Job: a run has been declared; roll for it.
const ROLL_RUN: Job = Job(BASE + 1);
/// Job: the die of a run, `what`, has been rolled.
const RAN: Job = Job(BASE + 2);
/// Job: the Evil Trap `what` goes off; `b` is how often who entered had died then.
const EVIL_TRAP: Job = Job(BASE + 3);
/// Job: the die of the Evil Trap with the number `a` has been rolled; it is `what`.
const SPRUNG: Job = Job(BASE + 4);
/// Job: Souls in the space are collected.
pub(super) const COLLECT: Job = Job(BASE + 5);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(ENTER, enter);
    r.job(ROLL_RUN, roll_run);
    r.job(RAN, ran);
    r.job(EVIL_TRAP, evil_trap);
    r.job(SPRUNG, sprung);
    r.job(COLLECT, |world, frame| loss::collect(world, frame.who));
}

/// Puts a figure into a space at no cost, moved by a card (PD-RUL-70); see [`land`].
pub fn arrive(world: &mut World, who: Uid, to: SpaceId) {
    go(world, who, to, &["PD-RUL-70"]);
}

/// Puts a figure into a space, which all are told; see [`land`].
fn go(world: &mut World, who: Uid, to: SpaceId, rules: Ids) {
    let from = figure::space(world, who);
    let piece = figure::key(world, who);
    let space = world.resource::<Book>().board.name(to);
    world.say(
        rules,
        What::Moved {
            uid: who,
            piece,
            from,
            to,
            space,
        },
    );
    land(world, who, to);
}

/// A figure comes to stand in a space: Evil Traps there go off under characters and Souls are collected (PD-TIME-45,
/// PD-RUL-159). Adds that work.
pub fn land(world: &mut World, who: Uid, to: SpaceId) {
    world.set(who, Where(to));
    world.alarm();
    if figure::kind(world, who) != Some(Kind::Character) {
        return;
    }
    world.push(Frame::of(COLLECT).who(who));
    let died = deaths(world, who);
    for (token, marker) in figure::tokens_in(world, to).into_iter().rev() {
        if marker.token == Token::EvilTrap {
            world.push(Frame::of(EVIL_TRAP).who(who).what(token).with(0, died));
        }
    }
}

/// Life lost for leaving the space that a character stands in: 1 with a creature or evil ally in it, however many
/// (PD-MOVE-03, PD-RUL-70).
pub fn leaving(world: &World, who: Uid) -> u8 {
    let at = figure::space(world, who);
    u8::from(!figure::beasts_in(world, at).is_empty())
}

/// What is left of a run, or of a Move that could go on, is over. A step that has begun is finished, unless its maker
/// has died (PD-RUL-100).
pub fn end_run(world: &mut World, who: Uid) {
    let turn: Turn = world.of(who);
    if turn.run.is_none() && turn.stride == 0 {
        return;
    }
    world.change::<Turn>(who, |turn| {
        turn.run = None;
        turn.stride = 0;
    });
    if let Some(lost) = turn.run {
        let character = figure::key(world, who);
        world.say(
            &["PD-RUN-03"],
            What::RunEnded {
                uid: who,
                character,
                lost,
            },
        );
    }
}

/// Begins the chosen one of `options`. Pays the Action of a Move or run; steps of a run, the second step of a Move
/// and dashes cost none.
pub fn begin(world: &mut World, who: Uid, act: Act) {
    let turn: Turn = world.of(who);
    match act {
        Act::Run => {
            turn::pay(world, who);
            world.change::<Turn>(who, |turn| {
                turn.ran = true;
                turn.run = Some(0);
                turn.stride = 0;
            });
            world.push(Frame::of(ROLL_RUN).who(who));
            card::did(world, who, Deed::Run);
            world.alarm();
        }
        Act::Step(to) => {
            match turn.run {
                Some(left) => world.change::<Turn>(who, |turn| {
                    turn.run = Some(left.saturating_sub(1));
                    turn.stride = 0;
                }),
                None if turn.stride > 0 => {
                    world.change::<Turn>(who, |turn| turn.stride -= 1);
                }
                None => {
                    turn::pay(world, who);
                    let more = stride(world, who).saturating_sub(1);
                    world.change::<Turn>(who, |turn| turn.stride = more);
                }
            }
            step(world, who, to, None);
        }
        Act::Dash { to, free } => {
            world.change::<Turn>(who, |turn| {
                turn.run = turn.run.map(|left| left.saturating_sub(1));
                turn.stride = 0;
                turn.acted = true;
                turn.dashed |= free;
            });
            step(world, who, to, Some(free));
        }
        _ => {}
    }
}

/// One step, or with `dash` a dash, for nothing if that says so (PD-TIME-45). What both cost is one loss (PD-RUL-71).
fn step(world: &mut World, who: Uid, to: SpaceId, dash: Option<bool>) {
    let from = figure::space(world, who);
    let board = world.resource::<Book>().board.clone();
    let Some(border) = board.between(from, to) else {
        return;
    };
    let left = match world.of::<Turn>(who).run {
        // PD-MOVE-04
        Some(_) => 0,
        None => leaving(world, who),
    };
    let mut hurt = 0;
    if let Some(free) = dash {
        hurt = dash_cost(world, border).unwrap_or_default();
        if free || sheet::has_trait(world, who, Trait::FreeDash) {
            hurt = 0;
        }
        dash_through(world, who, to, border, free);
    }
    let cause = match (left, hurt) {
        (_, 0) => loss::Cause::Leaving,
        (0, _) => loss::Cause::Dash,
        _ => loss::Cause::LeavingAndDash,
    };
    let loss = left + hurt;
    world.push(
        Frame::of(ENTER)
            .who(who)
            .what(figure::ground_piece(world, from))
            .with(i32::from(to.0), deaths(world, who))
            .step(u8::from(dash.is_some())),
    );
    if loss > 0 {
        loss::lose_life(world, who, loss, cause);
    }
}

/// What a dash does to the door or window (PD-DASH-04 to 07, PD-RUL-170).
fn dash_through(world: &mut World, who: Uid, to: SpaceId, border: BorderId, free: bool) {
    let from = figure::space(world, who);
    let character = figure::key(world, who);
    let space = world.resource::<Book>().board.name(to);
    let barrier = figure::barrier(world, border);
    let rules: Ids = match (barrier.barricade, barrier.state) {
        (true, _) => &["PD-DASH-07", "PD-BARR-04", "PD-RUL-36"],
        (_, State::Closed) => &["PD-DASH-04", "PD-DASH-05", "PD-DOOR-03"],
        _ => &["PD-DASH-06", "PD-RUL-170"],
    };
    if free {
        world.say(
            &["PD-CHAR-10", "PD-RUL-25"],
            What::SkillUsed {
                uid: who,
                character,
                skill: character,
            },
        );
    }
    world.say_cause(
        rules,
        What::Dashed {
            uid: who,
            character,
            from,
            to,
            space,
        },
    );
    if barrier.barricade || barrier.state == State::Closed {
        door::smash(world, border, who, rules);
    }
}

/// How often a character has died: what was under way for one who has died since is over (PD-RUL-100).
fn deaths(world: &World, who: Uid) -> i32 {
    i32::from(death::deaths(world, who))
}

/// Job: the step has been paid for and the space is entered, unless its maker has died of it: then he has fallen in
/// the space that he was leaving (PD-RUL-72). Nor is it entered by one whom an Event played meanwhile has put elsewhere
/// (PD-RUL-169).
fn enter(world: &mut World, frame: Frame) {
    let who = frame.who;
    let alive = figure::stands(world, who) && deaths(world, who) == frame.b;
    let there = figure::ground_piece(world, figure::space(world, who)) == frame.what;
    if alive && there {
        let run = world.of::<Turn>(who).run;
        let rules: Ids = match (frame.step, run) {
            (1, _) => &["PD-DASH-01", "PD-DASH-02"],
            (_, Some(_)) => &["PD-RUN-02"],
            _ => &["PD-MOVE-01"],
        };
        go(world, who, SpaceId(frame.a as u16), rules);
        if run == Some(0) {
            end_run(world, who);
        }
    }
    if frame.step == 1 {
        card::did(world, who, Deed::Dash);
        world.alarm();
    }
}

/// Job: the die of a run, unless something has taken the run away (PD-EX-23).
fn roll_run(world: &mut World, frame: Frame) {
    if world.of::<Turn>(frame.who).run.is_some() {
        roll::throw(
            world,
            frame.who,
            DieKind::Six,
            1,
            Frame::of(RAN).who(frame.who),
        );
    }
}

/// Job: the run's die has been rolled (PD-RUN-02, PD-RUN-05, PD-SKILL-I3).
fn ran(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(roll) = roll::take(world, frame.what).first().copied() else {
        return;
    };
    let character = figure::key(world, who);
    let sure = roll == 1 && sheet::has_trait(world, who, Trait::SureFoot);
    let further = sheet::sum(world, who, |each| match each {
        Trait::RunFurther(more) => i16::from(more),
        _ => 0,
    });
    let (spaces, rules): (u8, Ids) = match roll {
        1 if sure => (1, &["PD-SKILL-I3", "PD-DEC-09"]),
        1 => (0, &["PD-RUN-05"]),
        _ => (
            roll.saturating_add(further.clamp(0, 99) as u8),
            &["PD-RUN-02"],
        ),
    };
    world.say(
        rules,
        What::RunRolled {
            uid: who,
            character,
            roll,
            spaces,
        },
    );
    if spaces == 0 {
        world.change::<Turn>(who, |turn| turn.run = None);
        world.say(
            rules,
            What::Stumbled {
                uid: who,
                character,
            },
        );
        card::did(world, who, Deed::Stumble);
        world.alarm();
        return;
    }
    world.change::<Turn>(who, |turn| {
        turn.run = Some(spaces);
        turn.stride = u8::from(sure);
    });
}

/// Job: an Evil Trap goes off (PD-EVILTRAP-02, PD-RUL-159).
fn evil_trap(world: &mut World, frame: Frame) {
    let (who, trap) = (frame.who, frame.what);
    let alive = figure::stands(world, who) && deaths(world, who) == frame.b;
    if world.exists(trap) && alive {
        if turn_over(world, who, trap) {
            return;
        }
        let then = Frame::of(SPRUNG).who(who).with(trap.0 as i32, 0);
        roll::throw(world, who, DieKind::Six, 1, then);
    }
}

/// What lies face down is turned over by who enters: a feint leaves the board, a trap goes off (PD-RUL-164). Whether it
/// was a feint.
fn turn_over(world: &mut World, who: Uid, trap: Uid) -> bool {
    let Some(feint) = world.find::<Marker>(trap).and_then(|marker| marker.feint()) else {
        return false;
    };
    let at = figure::space(world, trap);
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-RUL-164", "PD-MODE-04"],
        What::TrapTurned {
            uid: trap,
            character,
            at,
            space,
            feint,
        },
    );
    if feint {
        world.remove_piece(trap);
    }
    feint
}

/// Job: its die has been rolled: damage that can be defended against (PD-EVILTRAP-03). The token leaves the board.
fn sprung(world: &mut World, frame: Frame) {
    let (who, trap) = (frame.who, Uid(frame.a as u32));
    let Some(roll) = roll::take(world, frame.what).first().copied() else {
        return;
    };
    let at = figure::space(world, trap);
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.remove_piece(trap);
    world.say_cause(
        &["PD-EVILTRAP-02", "PD-RUL-159"],
        What::EvilTrapSprung {
            uid: who,
            character,
            at,
            space,
            roll,
        },
    );
    enemy::defend(world, who, roll, loss::Cause::EvilTrap);
}
