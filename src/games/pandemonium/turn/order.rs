//! Who plays in which order (PD-TIME-09, PD-TIME-10).

use super::*;
use crate::vocab::pandemonium::Value;

/// Job: settles the place `a` of the order and those after it; the order so far is the one by Agility, Will and seat.
/// Ties are decided by the players, asked at the lowest of the tied seats (PD-RUL-18, PD-RUL-13).
pub(super) fn order(world: &mut World, frame: Frame) {
    let order = world.story().order.clone();
    let rank = |who: Uid| {
        (
            sheet::value(world, who, Value::Agility),
            sheet::value(world, who, Value::Will),
        )
    };
    for place in usize::try_from(frame.a).unwrap_or_default()..order.len() {
        let Some(first) = order.get(place).copied() else {
            break;
        };
        if !takes_part(world, first) {
            continue;
        }
        let tied: Vec<Uid> = order
            .iter()
            .skip(place)
            .copied()
            .filter(|who| rank(*who) == rank(first) && takes_part(world, *who))
            .collect();
        if tied.len() > 1 {
            let options = tied.into_iter().map(Act::Piece).collect();
            let resume = Frame::of(ORDERED).with(place as i32, 0);
            world.ask_for(first, Why::TurnOrder, Uid::NONE, options, resume);
            return;
        }
    }
    let order = order.iter().map(|who| figure::key(world, *who)).collect();
    world.say(
        &["PD-ROUND-09", "PD-ROUND-10", "PD-RUL-17"],
        What::OrderFixed { order },
    );
}

/// Whether a character can have a turn in this round: all but those who lie dead where nothing brings them back.
fn takes_part(world: &World, who: Uid) -> bool {
    world.story().reanimation || !sheet::lies(world, who)
}

/// Job: who of the tied goes first has been chosen.
pub(super) fn ordered(world: &mut World, frame: Frame) {
    let place = usize::try_from(frame.a).unwrap_or_default();
    if let Some(Act::Piece(who)) = world.answer() {
        world.retell(|story| {
            story.order.retain(|other| *other != who);
            let place = place.min(story.order.len());
            story.order.insert(place, who);
        });
    }
    world.push(Frame::of(ORDER).with(frame.a + 1, 0));
}

/// Remembers who lies dead and has not played: if reanimated, he follows after all others (PD-REAN-08).
pub(super) fn note_late(world: &mut World) {
    for who in figure::characters(world) {
        if sheet::lies(world, who) && world.of::<Turn>(who).had == Had::Waiting {
            world.change::<Turn>(who, |turn| turn.late = true);
        }
    }
}

/// Who plays next: the first in the order who has not and does not lie dead; reanimated ones after all others, in
/// turn order among themselves (PD-TIME-10, PD-RUL-111).
pub(super) fn next(world: &World) -> Option<Uid> {
    let waiting = |who: &&Uid| {
        world.of::<Turn>(**who).had == Had::Waiting
            && world.exists(**who)
            && !sheet::lies(world, **who)
    };
    let order = &world.story().order;
    order
        .iter()
        .filter(waiting)
        .find(|who| !world.of::<Turn>(**who).late)
        .or_else(|| order.iter().find(waiting))
        .copied()
}
