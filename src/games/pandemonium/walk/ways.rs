//! Where a character can go from here, what that costs, and why not elsewhere.

use super::*;

/// Life that a dash across a border costs before any skill (PD-DASH-04 to 07, PD-RUL-36, PD-RUL-170); `None` where
/// there is nothing to dash through (PD-DASH-02, PD-RUL-41).
pub fn dash_cost(world: &World, border: BorderId) -> Option<u8> {
    let kind = world.resource::<Book>().board.border(border)?.kind;
    let barrier = figure::barrier(world, border);
    match (kind, barrier.state) {
        (BorderKind::Open, _) => None,
        _ if barrier.evil => None,
        _ if barrier.barricade => Some(2),
        (BorderKind::Door, State::Closed) => Some(2),
        _ => Some(1),
    }
}

/// The steps, dashes and the run that the character in turn could begin now; Actions not looked at.
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let board = world.resource::<Book>().board.clone();
    let turn: Turn = world.of(who);
    let mut acts = Vec::new();
    let mut dashes = Vec::new();
    for (to, border) in board.neighbours(figure::space(world, who)) {
        let barrier = figure::barrier(world, *border);
        if board
            .border(*border)
            .is_some_and(|b| barrier.lets_walk(b.kind))
        {
            acts.push(Act::Step(*to));
        }
        if dash_cost(world, *border).is_some() {
            dashes.push(Act::Dash {
                to: *to,
                free: false,
            });
            if can_dash_free(world, who, turn) {
                dashes.push(Act::Dash {
                    to: *to,
                    free: true,
                });
            }
        }
    }
    acts.append(&mut dashes);
    if !turn.ran {
        acts.push(Act::Run);
    }
    acts
}

/// Whether the one dash of the turn that costs no Life is left (PD-CHAR-10); with a skill that frees every dash there
/// is nothing to choose (PD-SKILL-R6).
fn can_dash_free(world: &World, who: Uid, turn: Turn) -> bool {
    !turn.dashed
        && sheet::has_trait(world, who, Trait::FreeDashOnce)
        && !sheet::has_trait(world, who, Trait::FreeDash)
}

/// What a character cannot do here for another reason than Actions, each with that reason.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let board = world.resource::<Book>().board.clone();
    let turn: Turn = world.of(who);
    let mut list: Vec<(Act, String, Ids)> = Vec::new();
    let mut say = |act, why: &str, rules| list.push((act, why.to_owned(), rules));
    for (to, border) in board.neighbours(figure::space(world, who)) {
        let barrier = figure::barrier(world, *border);
        let Some(kind) = board.border(*border).map(|b| b.kind) else {
            continue;
        };
        let (step, to) = (Act::Step(*to), *to);
        if kind == BorderKind::Open {
            continue;
        }
        if barrier.evil {
            let why = "nobody gets across an Evil Barricade";
            let rules: Ids = &["PD-EVILBARR-02", "PD-RUL-41"];
            say(step, why, rules);
            say(Act::Dash { to, free: false }, why, rules);
            continue;
        }
        if barrier.barricade {
            let why = "a barricade is in the way: remove it, or dash";
            say(step, why, &["PD-RUL-32"]);
        } else if barrier.state == State::Closed {
            let why = "it is closed: open it, or dash";
            say(step, why, &["PD-RUL-32", "PD-MOVE-02"]);
        }
        if turn.dashed && sheet::has_trait(world, who, Trait::FreeDashOnce) {
            let why = "the one free dash of this turn has been used";
            say(Act::Dash { to, free: true }, why, &["PD-CHAR-10"]);
        }
    }
    if turn.ran {
        let why = "a character can run only once in a turn";
        say(Act::Run, why, &["PD-RUN-01"]);
    }
    list
}

/// Spaces that a Move of this character can cover (PD-MOVE-01, PD-CHAR-17).
pub fn stride(world: &World, who: Uid) -> u8 {
    let mut most = 1;
    sheet::each_trait(world, who, |each| {
        if let Trait::Stride(spaces) = each {
            most = most.max(spaces);
        }
    });
    most
}
