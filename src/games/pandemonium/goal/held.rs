//! Questions that wait: a change of state and the question after it can be one piece of work, and what the change
//! brings about comes before the question (PD-TIME-17).

use super::*;
use crate::table::agenda::Agenda;
use crate::table::ask::{Ask, Question};
use crate::table::house::{Held, Stance, Turn};
use crate::table::pieces::Kind;

/// Puts the open question aside, if there is one, and adds the work of asking it.
pub(super) fn hold(world: &mut World) {
    if let Some(ask) = world.resource_mut::<Question>().open.take() {
        let piece = world.add_piece((Kind::Held, Held(ask)));
        world.push(Frame::of(REASK).what(piece));
    }
}

/// Job: the question is asked, with the options that are left. If what has happened has made it idle, the work that
/// waits for its answer is dropped with it.
pub(super) fn ask_again(world: &mut World, frame: Frame) {
    let Some(Held(mut ask)) = world.find::<Held>(frame.what).cloned() else {
        return;
    };
    world.remove_piece(frame.what);
    ask.options.retain(|option| still_there(world, *option));
    if ask.options.len() < usize::from(ask.at_least) || idle(world, &ask) {
        world.resource_mut::<Agenda>().pop();
        return;
    }
    ask.at_most = ask.at_most.min(ask.options.len() as u8);
    world.resource_mut::<Question>().open = Some(ask);
}

/// Whether a question has lost its point: the run or Move that it goes on with is over, or the turn that it asks about
/// is asked about anew.
fn idle(world: &World, ask: &Ask) -> bool {
    let active = world.cursor().active;
    let turn: Turn = world.of(active);
    let ask::Why::House(why) = ask.why else {
        return false;
    };
    match why {
        Why::RunStep | Why::SureStep => turn.run.is_none(),
        Why::SecondStep => turn.stride == 0,
        Why::AllyTurn => !figure::stands(world, ask.about),
        Why::ChooseTargets | Why::ChooseWeapons | Why::ChooseHelpers | Why::ChooseRow => {
            world.of::<Stance>(active) != Stance::Standing
        }
        _ => false,
    }
}

/// Whether the piece that an option names is still on the table.
fn still_there(world: &World, option: AnyAct) -> bool {
    let AnyAct::House(act) = option else {
        return true;
    };
    match act {
        Act::Exchange(piece)
        | Act::Reanimate(piece)
        | Act::Loot(piece)
        | Act::PickUp(piece)
        | Act::UseToken(piece)
        | Act::TurnToken(piece)
        | Act::PlayAlly(piece)
        | Act::Piece(piece) => world.exists(piece),
        _ => true,
    }
}
