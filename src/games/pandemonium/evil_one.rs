//! The player who is the Evil One, in chapters that have one (PD-MODE-04, PD-RUL-164): what the rulebook gives this
//! player, at the beginning of the creatures' turn and as often as the chapter says.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::vocab::pandemonium::Token;

/// First number of this module's jobs.
pub const BASE: u16 = 480;

/// The Evil One decides; `a` is the number of actions left.
const DECIDE: Job = Job(BASE);
/// The Evil One has decided.
const DECIDED: Job = Job(BASE + 1);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(DECIDE, decide);
    r.job(DECIDED, decided);
}

/// Adds work, where the chapter has an Evil One: the actions of this round.
pub(super) fn begin(world: &mut World) {
    if let Some(actions) = world.resource::<Book>().chapter.rules.evil_one {
        world.push(Frame::of(DECIDE).with(i32::from(actions), 0));
    }
}

/// Everything that the Evil One can do with one action (PD-EVILBARR-08, PD-EVILTRAP-01, PD-EVILDIE-05).
fn options(world: &World) -> Vec<Act> {
    let board = &world.resource::<Book>().board;
    let bare = board.border_ids().filter(|border| {
        figure::barrier_piece(world, *border).is_some() && !figure::barrier(world, *border).evil
    });
    let free = board.space_ids().filter(|at| {
        figure::tokens_in(world, *at)
            .iter()
            .all(|(_, marker)| marker.token != Token::EvilTrap)
    });
    let mut options: Vec<Act> = bare.map(Act::Border).collect();
    options.extend(free.map(Act::Space));
    options.push(Act::EvilDie);
    options.push(Act::Done);
    options
}

fn decide(world: &mut World, frame: Frame) {
    if frame.a <= 0 {
        return;
    }
    let seat = world.story().evil_seat;
    let options = options(world).into_iter().map(AnyAct::House).collect();
    let why = ask::Why::House(Why::EvilOneTurn);
    world.ask_seat(seat, why, Uid::NONE, (1, 1), options, frame.go_on(DECIDED));
}

fn decided(world: &mut World, frame: Frame) {
    let again = Frame::of(DECIDE).with(frame.a - 1, 0);
    match world.answer() {
        Some(Act::Border(border)) => {
            world.push(again);
            door::raise_evil(world, border, &["PD-EVILBARR-08", "PD-MODE-04"]);
        }
        Some(Act::Space(at)) => {
            world.push(again);
            token::place(world, Token::EvilTrap, at);
        }
        Some(Act::EvilDie) => {
            world.push(again);
            round::throw_evil_die(world);
        }
        _ => {}
    }
}
