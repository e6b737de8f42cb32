//! Doors, windows, barricades and Evil Barricades (PD-DOOR, PD-BARR, PD-EVILBARR).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::{Barrier, State};
use crate::board::{BorderId, BorderKind, SpaceId};
use crate::table::Rules;
use crate::vocab::Key;
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 120;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// What can be opened, closed, barricaded or cleared from a space, by the space behind it; the Action not looked at.
pub fn options(world: &World, at: SpaceId) -> Vec<Act> {
    let board = world.resource::<Book>().board.clone();
    let mut acts = Vec::new();
    for (_, border) in board.neighbours(at) {
        let Some(kind) = board.border(*border).map(|b| b.kind) else {
            continue;
        };
        let barrier = figure::barrier(world, *border);
        if barrier.may_open(kind, at) {
            acts.push(Act::Open(*border));
        }
        if barrier.may_close(kind) {
            acts.push(Act::Close(*border));
        }
        if barrier.may_barricade(kind) && barricades_left(world) {
            acts.push(Act::Barricade(*border));
        }
        if barrier.barricade && !barrier.evil {
            acts.push(Act::Clear(*border));
        }
    }
    acts
}

/// What a character cannot do here with the doors and windows beside him, each with a reason.
pub fn barred(world: &World, at: SpaceId) -> Vec<(Act, String, Ids)> {
    let board = world.resource::<Book>().board.clone();
    let mut list: Vec<(Act, String, Ids)> = Vec::new();
    for (_, border) in board.neighbours(at) {
        let Some(kind) = board.border(*border).map(|b| b.kind) else {
            continue;
        };
        if kind == BorderKind::Open {
            continue;
        }
        let barrier = figure::barrier(world, *border);
        let (open, close) = (Act::Open(*border), Act::Close(*border));
        let (raise, clear) = (Act::Barricade(*border), Act::Clear(*border));
        if barrier.evil {
            let why = "an Evil Barricade stands on it and must be destroyed first";
            let rules: Ids = &["PD-EVILBARR-02", "PD-RUL-41"];
            list.extend([open, close, raise, clear].map(|act| (act, why.to_owned(), rules)));
            continue;
        }
        if barrier.barricade {
            let why = "there is a barricade on it; what is under it cannot be changed";
            list.extend([open, close].map(|act| {
                let rules: Ids = &["PD-RUL-33"];
                (act, why.to_owned(), rules)
            }));
            list.push((
                raise,
                "a door or window holds one barricade at most".to_owned(),
                &["PD-BARR-05", "PD-BARR-06"],
            ));
            continue;
        }
        match barrier.state {
            State::Broken => list.push((
                close,
                "it is broken and can never be closed again".to_owned(),
                &["PD-DOOR-05"],
            )),
            State::Closed if kind == (BorderKind::Window { from: None }) => list.push((
                open,
                "the arrows of its two tiles forbid it from either side".to_owned(),
                &["PD-RUL-05", "PD-DOOR-07"],
            )),
            State::Closed if !barrier.may_open(kind, at) => list.push((
                open,
                "a window opens only from the side that its arrow allows".to_owned(),
                &["PD-DOOR-07", "PD-RUL-31"],
            )),
            _ => {}
        }
        if !barricades_left(world) {
            list.push((
                raise,
                "all barricades are on the board".to_owned(),
                &["PD-RUL-35"],
            ));
        }
    }
    list
}

/// Whether another barricade can be put on the board (PD-RUL-35).
pub fn barricades_left(world: &World) -> bool {
    let book = world.resource::<Book>();
    let limit = usize::from(book.frame.barricades);
    limit == 0
        || book
            .board
            .border_ids()
            .filter(|border| figure::barrier(world, *border).barricade)
            .count()
            < limit
}

/// Does one of `options`; the Action has been paid.
pub fn act(world: &mut World, who: Uid, act: Act) {
    match act {
        Act::Open(border) => {
            open(world, border, who, &["PD-DOOR-02", "PD-ACTION-05"]);
            card::did(world, who, Deed::Open);
        }
        Act::Close(border) => close(world, border, who, &["PD-DOOR-04", "PD-ACTION-05"]),
        Act::Barricade(border) => {
            barricade(world, border, who, &["PD-BARR-01", "PD-BARR-02"]);
            card::did(world, who, Deed::Barricade);
        }
        Act::Clear(border) => smash(world, border, who, &["PD-BARR-04", "PD-ACTION-06"]),
        _ => {}
    }
}

/// Sets a barrier and lets everything look at it.
fn change(world: &mut World, border: BorderId, barrier: Barrier) {
    figure::set_barrier(world, border, barrier);
    world.alarm();
}

/// The piece of a door or window, whether it is a window, how it stands, and the name of who touches it.
fn look(world: &World, border: BorderId, by: Uid) -> Option<(Uid, bool, Barrier, Key)> {
    let uid = figure::barrier_piece(world, border)?;
    let kind = world.resource::<Book>().board.border(border)?.kind;
    let window = match kind {
        BorderKind::Open => return None,
        BorderKind::Door => false,
        BorderKind::Window { .. } => true,
    };
    let by = figure::key(world, by);
    Some((uid, window, figure::barrier(world, border), by))
}

/// A door or window opens (PD-DOOR-02), if it is closed and bare (PD-RUL-33). `by` names who did it.
pub fn open(world: &mut World, border: BorderId, by: Uid, rules: Ids) {
    let Some((uid, window, barrier, by)) = look(world, border, by) else {
        return;
    };
    if barrier.state != State::Closed || barrier.barricade || barrier.evil {
        return;
    }
    let state = State::Open;
    change(world, border, Barrier { state, ..barrier });
    world.say(
        rules,
        What::BarrierOpened {
            uid,
            border,
            window,
            by,
        },
    );
}

/// It closes (PD-DOOR-04), if it is open and bare.
pub fn close(world: &mut World, border: BorderId, by: Uid, rules: Ids) {
    let Some((uid, window, barrier, by)) = look(world, border, by) else {
        return;
    };
    if barrier.state != State::Open || barrier.barricade || barrier.evil {
        return;
    }
    let state = State::Closed;
    change(world, border, Barrier { state, ..barrier });
    world.say(
        rules,
        What::BarrierClosed {
            uid,
            border,
            window,
            by,
        },
    );
}

/// It breaks, and a barricade on it is gone (PD-DOOR-03, PD-BARR-04). An Evil Barricade on it stays.
pub fn smash(world: &mut World, border: BorderId, by: Uid, rules: Ids) {
    let Some((uid, window, barrier, by)) = look(world, border, by) else {
        return;
    };
    if barrier.state == State::Broken && !barrier.barricade {
        return;
    }
    let evil = barrier.evil;
    change(
        world,
        border,
        Barrier {
            evil,
            ..Barrier::BROKEN
        },
    );
    if barrier.barricade {
        world.say(rules, What::BarricadeGone { uid, border, by });
    }
    if barrier.state != State::Broken {
        world.say(
            rules,
            What::BarrierBroken {
                uid,
                border,
                window,
                by,
            },
        );
    }
}

/// A barricade is raised on it (PD-BARR-02), if it has none (PD-BARR-05).
pub fn barricade(world: &mut World, border: BorderId, by: Uid, rules: Ids) {
    let Some((uid, _, barrier, by)) = look(world, border, by) else {
        return;
    };
    if barrier.barricade || barrier.evil || !barricades_left(world) {
        return;
    }
    let barricade = true;
    change(
        world,
        border,
        Barrier {
            barricade,
            ..barrier
        },
    );
    world.say(rules, What::BarricadeRaised { uid, border, by });
}

/// An Evil Barricade is raised on it (PD-EVILBARR-01, PD-EVILBARR-08). A barricade under it stays.
pub fn raise_evil(world: &mut World, border: BorderId, rules: Ids) {
    let Some((uid, _, barrier, _)) = look(world, border, Uid::NONE) else {
        return;
    };
    if barrier.evil {
        return;
    }
    let evil = true;
    change(world, border, Barrier { evil, ..barrier });
    world.say(rules, What::EvilBarricadeRaised { uid, border });
}

/// An Evil Barricade is destroyed: the barrier is broken and a creature appears in `at` (PD-EVILBARR-05,
/// PD-EVILBARR-06).
pub fn destroy_evil(world: &mut World, border: BorderId, by: Uid, at: SpaceId) {
    let Some((uid, window, barrier, by)) = look(world, border, by) else {
        return;
    };
    if !barrier.evil {
        return;
    }
    change(world, border, Barrier::BROKEN);
    world.say_cause(
        &["PD-EVILBARR-05"],
        What::EvilBarricadeDestroyed { uid, border, by },
    );
    if barrier.barricade {
        world.say(&["PD-BARR-04"], What::BarricadeGone { uid, border, by });
    }
    if barrier.state != State::Broken {
        world.say(
            &["PD-EVILBARR-05"],
            What::BarrierBroken {
                uid,
                border,
                window,
                by,
            },
        );
    }
    appear::summon(world, at, 1);
}
