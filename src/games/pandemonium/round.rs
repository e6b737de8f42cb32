//! Start and end of the round, night, the Evil Die (PD-TIME-01 to 07, PD-TIME-32 to 35, PD-NIGHT, PD-EVILDIE).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::cursor::{Alarm, Cursor};
use crate::table::house::{Ground, Had, Loyalty, Sheet, Stance, Turn};
use crate::table::pieces::Kind;
use crate::vocab::pandemonium::{Cue, Span};

/// First number of this module's jobs.
pub const BASE: u16 = 300;

/// The Evil Die is thrown.
const EVIL_DIE: Job = Job(BASE);

/// Steps of the start of the round.
mod opening {
    pub const OPEN: u8 = 0;
    pub const NIGHTFALL: u8 = 1;
    pub const APPEAR: u8 = 2;
    pub const EVIL_DIE: u8 = 3;
    pub const ENERGY: u8 = 4;
    pub const DONE: u8 = 5;
}

/// Steps of the end of the round.
mod closing {
    pub const CLOSE: u8 = 0;
    pub const ADVANCE: u8 = 1;
}

/// Registers the systems and jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.during(
        START,
        (
            open,
            fall_of_night,
            bring_creatures,
            evil_die,
            burn,
            hand_over,
        )
            .chain(),
    );
    r.during(END, (close, advance).chain());
    r.job(EVIL_DIE, resolve_evil_die);
}

/// Whether a step of a phase is due, with nothing left to do before it; goes on to the next step if so.
fn due(world: &mut World, phase: PhaseId, step: u8) -> bool {
    let cursor = world.cursor();
    let due = cursor.phase == phase
        && cursor.step == step
        && world.resource::<Agenda>().is_empty()
        && !world.resource::<Alarm>().0;
    if due {
        world.resource_mut::<Cursor>().step = step + 1;
    }
    due
}

/// Whether this is the first day round of the game (PD-RUL-10).
pub fn first_day(world: &World) -> bool {
    !sheet::night(world) && !world.story().had_day
}

/// Whether this is the first night round of the game (PD-RUL-10).
pub fn first_night(world: &World) -> bool {
    sheet::night(world) && !world.story().had_night
}

/// The last round of the Round Counter (PD-ROUND-03, PD-RUL-165).
pub fn last_round(world: &World) -> u8 {
    let book = world.resource::<Book>();
    book.chapter.rounds.unwrap_or(book.frame.rounds)
}

/// All characters of an effect on everyone, in the order in which it touches them (PD-RUL-14, PD-RUL-15).
pub fn everyone(world: &World) -> Vec<Uid> {
    let mut list = figure::in_order(world);
    list.retain(|who| !sheet::lies(world, *who));
    list
}

/// PD-TIME-01 to PD-TIME-03.
fn open(world: &mut World) {
    if !due(world, START, opening::OPEN) {
        return;
    }
    pause::round_over(world);
    world.resource_mut::<Cursor>().active = Uid::NONE;
    world.retell(|story| story.order.clear());
    let (round, night) = (world.cursor().round as u8, sheet::night(world));
    world.say_cause(
        &["PD-TIME-01", "PD-ROUND-01", "PD-NIGHT-01", "PD-RUL-09"],
        What::RoundBegan { round, night },
    );
    for who in figure::characters(world) {
        world.change(who, |turn: &mut Turn| turn.had = Had::Waiting);
        if world.of::<Sheet>(who).reinforced {
            world.change(who, |sheet: &mut Sheet| sheet.reinforced = false);
            let character = figure::key(world, who);
            world.say(
                &["PD-REINF-04", "PD-TIME-02"],
                What::ReinforcementEnded {
                    uid: who,
                    character,
                },
            );
        }
        if world.of::<Stance>(who) == Stance::Entombed {
            death::stand_up(world, who, &["PD-DEATH-10", "PD-TIME-03", "PD-RUL-106"]);
        }
    }
    for ally in figure::of_kind(world, Kind::Ally) {
        world.change(ally, |loyalty: &mut Loyalty| loyalty.played = false);
    }
    world.alarm();
    let me = figure::speaker(world);
    goal::cue(world, Cue::RoundBegins, me, Uid::NONE);
}

/// PD-TIME-04.
fn fall_of_night(world: &mut World) {
    if !due(world, START, opening::NIGHTFALL) || !first_night(world) {
        return;
    }
    let mut count = 0u8;
    for space in figure::layout(world).spaces.clone() {
        if world.of::<Ground>(space).explored {
            world.change(space, |ground: &mut Ground| ground.explored = false);
            count = count.saturating_add(1);
        }
    }
    if count > 0 {
        world.say(
            &["PD-NIGHT-04", "PD-TIME-04", "PD-RUL-155"],
            What::ExploredCleared { count },
        );
    }
    let me = figure::speaker(world);
    goal::cue(world, Cue::NightFalls, me, Uid::NONE);
}

/// PD-TIME-05.
fn bring_creatures(world: &mut World) {
    if due(world, START, opening::APPEAR) {
        let portals = portals_of_round(world);
        if figure::portals(world).is_empty() {
            appear::no_portal(world);
        }
        appear::summon_around(world, portals);
    }
}

/// The portals at which a creature appears at the start of this round (PD-SPAWN-04 to PD-SPAWN-06, PD-RUL-127).
pub fn portals_of_round(world: &World) -> Vec<SpaceId> {
    let board = &world.resource::<Book>().board;
    let held: Vec<Option<u8>> = figure::standing(world)
        .into_iter()
        .map(|who| board.tile_of(figure::space(world, who)))
        .collect();
    let (day, night) = (first_day(world), first_night(world));
    board
        .space_ids()
        .filter(|space| figure::is_portal(world, *space))
        .filter(|space| night || held.contains(&board.tile_of(*space)) != day)
        .collect()
}

/// PD-TIME-06.
fn evil_die(world: &mut World) {
    if due(world, START, opening::EVIL_DIE) && sheet::night(world) {
        throw_evil_die(world);
    }
}

/// PD-TIME-07.
fn burn(world: &mut World) {
    if !due(world, START, opening::ENERGY) || !sheet::generator_on(world) {
        return;
    }
    let charge = world.story().charge.saturating_sub(1);
    world.retell(|story| story.charge = charge);
    world.say(&["PD-ROUND-08", "PD-TIME-07"], What::ChargeFell { charge });
    if !sheet::generator_on(world) {
        world.say(&["PD-GEN-09", "PD-TIME-07"], What::GeneratorOut {});
    }
    world.alarm();
}

/// The players' turn comes.
fn hand_over(world: &mut World) {
    if !due(world, START, opening::DONE) {
        return;
    }
    let night = sheet::night(world);
    world.retell(|story| {
        story.had_night |= night;
        story.had_day |= !night;
    });
    enter(world, CHARACTERS);
}

fn enter(world: &mut World, phase: PhaseId) {
    let mut cursor = world.resource_mut::<Cursor>();
    cursor.phase = phase;
    cursor.step = 0;
    cursor.active = Uid::NONE;
}

/// PD-TIME-32.
fn close(world: &mut World) {
    if !due(world, END, closing::CLOSE) {
        return;
    }
    let round = world.cursor().round as u8;
    world.say_cause(
        &["PD-ROUND-16", "PD-ROUND-17", "PD-TIME-31"],
        What::RoundEnded { round },
    );
    effect::end_boosts(world, Span::Round, Uid::NONE);
    let me = figure::speaker(world);
    goal::cue(world, Cue::RoundEnds, me, Uid::NONE);
}

/// PD-TIME-33, PD-TIME-34: the Time token moves, and the next round begins; if none is left, the objectives are looked at
/// a last time (PD-END-04, PD-RUL-166).
fn advance(world: &mut World) {
    if !due(world, END, closing::ADVANCE) {
        return;
    }
    if world.cursor().round < u16::from(last_round(world)) {
        world.resource_mut::<Cursor>().round += 1;
        enter(world, START);
    } else {
        goal::counter_out(world);
    }
}

/// Whether a space is dark now (PD-NIGHT-02 to 05, PD-RUL-48).
pub fn dark(world: &World, at: SpaceId) -> bool {
    (sheet::night(world) || dark_by_day(world, at))
        && !sheet::generator_on(world)
        && !sheet::lit(world, at)
}

/// Whether the map or the chapter marks a space as dark (PD-RUL-48).
fn dark_by_day(world: &World, at: SpaceId) -> bool {
    let book = world.resource::<Book>();
    let marked =
        |space: &crate::board::Space| space.dark || book.chapter.dark.contains(&space.name);
    book.board.get(at).is_some_and(marked)
}

/// Adds work: the Evil Die is thrown (PD-EVILDIE).
pub fn throw_evil_die(world: &mut World) {
    world.push(Frame::of(EVIL_DIE));
}

/// Job: the Evil Die falls and has its effect (PD-EVILDIE-01 to 04, PD-RUL-03).
fn resolve_evil_die(world: &mut World, _: Frame) {
    let face = world.roll(DieKind::Evil);
    let what = What::EvilDieThrown { face };
    match face {
        2 | 4 => {
            world.say_cause(&["PD-EVILDIE-03", "PD-TIME-06"], what);
            appear::summon_at_least(world, 1);
        }
        3 | 5 => {
            world.say_cause(&["PD-EVILDIE-02", "PD-TIME-06", "PD-RUL-14"], what);
            for who in everyone(world).into_iter().rev() {
                loss::gain_fear(world, who, 1, loss::Fright::EvilDie);
            }
        }
        6 => {
            world.say_cause(&["PD-EVILDIE-04", "PD-TIME-06", "PD-RUL-14"], what);
            for who in everyone(world).into_iter().rev() {
                loss::lose_life(world, who, 1, loss::Cause::EvilDie);
            }
        }
        _ => world.say_cause(&["PD-EVILDIE-01", "PD-TIME-06"], what),
    }
}
