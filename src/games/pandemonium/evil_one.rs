//! The player who is the Evil One, in chapters that have one (PD-MODE-04, PD-RUL-164): what this player does at the
//! beginning of the creatures' turn, with as many actions as the chapter says.
//!
//! The rulebook gives Evil Barricades, Evil Traps and the Evil Die. Summoning, sending creatures after someone, hidden
//! traps and limits are rules of this game's own, which a chapter switches.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::{BorderId, SpaceId};
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::cursor::Over;
use crate::table::house::{Lies, March, Marker, Stance, Where};
use crate::table::pieces::Kind;
use crate::vocab::pandemonium::{Power, Token};

/// First number of this module's jobs.
pub const BASE: u16 = 480;

/// The Evil One decides; `a` is the number of actions left, `b` what he has done in this round (see [`Done`]).
const DECIDE: Job = Job(BASE);
/// The Evil One has decided.
const DECIDED: Job = Job(BASE + 1);
/// Whether the trap laid in space `a` is real.
const KIND: Job = Job(BASE + 2);
/// That has been decided.
const LAID: Job = Job(BASE + 3);
/// Whom the creature `what` is sent after.
const SENT: Job = Job(BASE + 4);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(DECIDE, decide);
    r.job(DECIDED, decided);
    r.job(KIND, kind);
    r.job(LAID, laid);
    r.job(SENT, sent);
}

/// What the Evil One has done in this round, as far as it is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Done {
    /// Throws of the Evil Die.
    dice: u8,
    /// Creatures summoned.
    summons: u8,
}

impl Done {
    const fn code(self) -> i32 {
        (self.dice as i32) << 8 | self.summons as i32
    }

    const fn read(code: i32) -> Done {
        Done {
            dice: (code >> 8) as u8,
            summons: code as u8,
        }
    }
}

/// The player who is the Evil One, if there is one.
pub fn seat(world: &World) -> Option<u8> {
    let rules = &world.resource::<Book>().chapter.rules;
    rules.evil_one.map(|_| world.story().evil_seat)
}

/// Whether the Evil One has won: the characters have lost (PD-MODE-04). Nothing as long as the game goes on, or where
/// there is no Evil One.
pub fn won(world: &World) -> Option<bool> {
    seat(world)?;
    Some(!world.resource::<Over>().0?.won)
}

/// Adds work, where the chapter has an Evil One: the actions of this round.
pub(super) fn begin(world: &mut World) {
    if let Some(actions) = world.resource::<Book>().chapter.rules.evil_one {
        world.push(Frame::of(DECIDE).with(i32::from(actions), 0));
    }
}

/// Asks the Evil One's player; a forced choice is made at once.
fn ask(world: &mut World, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
    if let [only] = options[..] {
        world.push(resume);
        world.resource_mut::<ask::Reply>().0 = vec![AnyAct::House(only)];
    } else {
        ask_openly(world, why, about, options, resume);
    }
}

/// As `ask`, even if there is only one option.
fn ask_openly(world: &mut World, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
    let seat = world.story().evil_seat;
    let options = options.into_iter().map(AnyAct::House).collect();
    world.ask_seat(seat, ask::Why::House(why), about, (1, 1), options, resume);
}

/// Whether a limit allows one more; 0 is no limit.
const fn within(limit: u8, count: usize) -> bool {
    limit == 0 || count < limit as usize
}

/// Evil Traps on the board, real or feigned.
pub fn marks(world: &World) -> Vec<Uid> {
    let mut list = figure::of_kind(world, Kind::Token);
    list.retain(|piece| {
        let marker = world.find::<Marker>(*piece);
        marker.is_some_and(|marker| marker.token == Token::EvilTrap)
    });
    list
}

/// Evil Barricades on the board.
fn barricades(world: &World) -> usize {
    let board = &world.resource::<Book>().board;
    let evil = |border: &BorderId| figure::barrier(world, *border).evil;
    board.border_ids().filter(evil).count()
}

/// Why a power cannot be used now, if it cannot: a sentence and the rules.
fn bar(world: &World, power: Power, left: u8, done: Done) -> Option<(&'static str, Ids)> {
    const OWN: Ids = &["PD-RUL-164"];
    let rules = &world.resource::<Book>().chapter.rules;
    let limits = rules.evil_one_limits;
    if power.cost() > left {
        return Some(("it costs two actions", OWN));
    }
    let count = |n: u8| usize::from(n);
    match power {
        Power::Trap if !within(limits.traps, marks(world).len()) => {
            Some(("no more Evil Traps may lie on the board", OWN))
        }
        Power::Barricade if !within(limits.barricades, barricades(world)) => {
            Some(("no more Evil Barricades may stand on the board", OWN))
        }
        Power::Die if !within(limits.dice, count(done.dice)) => Some((
            "the Evil Die has been thrown often enough in this round",
            OWN,
        )),
        Power::Summon if !within(limits.summons, count(done.summons)) => {
            Some(("enough creatures have been summoned in this round", OWN))
        }
        Power::Summon if appear::room(world) == 0 => Some((
            "the board holds as many creatures as it may",
            &["PD-SPAWN-13", "PD-RUL-164"],
        )),
        Power::Steer if sendable(world).is_empty() => Some((
            "there is no creature to send, or nobody to send it after",
            OWN,
        )),
        _ => None,
    }
}

/// Creatures that can be sent after someone: those that are to act in this creatures' turn and have not been sent yet.
fn sendable(world: &World) -> Vec<Uid> {
    if figure::standing(world).is_empty() {
        return Vec::new();
    }
    let mut list = figure::creatures(world);
    list.retain(|creature| {
        let march: March = world.of(*creature);
        march.due && !march.after.is_some() && world.of::<Stance>(*creature) == Stance::Standing
    });
    list
}

/// What a power can be used on (PD-EVILBARR-08, PD-EVILTRAP-01, PD-EVILDIE-05, PD-RUL-164).
fn uses(world: &World, power: Power) -> Vec<Act> {
    let board = &world.resource::<Book>().board;
    match power {
        Power::Barricade => {
            let bare = |border: &BorderId| {
                figure::barrier_piece(world, *border).is_some()
                    && !figure::barrier(world, *border).evil
            };
            board.border_ids().filter(bare).map(Act::Border).collect()
        }
        Power::Trap => {
            let taken: Vec<SpaceId> = (marks(world).into_iter())
                .map(|mark| figure::space(world, mark))
                .collect();
            let free = board.space_ids().filter(|at| !taken.contains(at));
            free.map(Act::Space).collect()
        }
        Power::Die => vec![Act::EvilDie],
        Power::Summon => appear::board_portals(world)
            .into_iter()
            .map(Act::SummonAt)
            .collect(),
        Power::Steer => sendable(world).into_iter().map(Act::Steer).collect(),
    }
}

/// The powers in the order in which they are offered.
const POWERS: [Power; 5] = [
    Power::Barricade,
    Power::Trap,
    Power::Die,
    Power::Summon,
    Power::Steer,
];

/// Everything that the Evil One can do now; the end of it last.
fn options(world: &World, left: u8, done: Done) -> Vec<Act> {
    let rules = &world.resource::<Book>().chapter.rules;
    let mut options = Vec::new();
    for power in POWERS {
        if rules.evil_can(power) && bar(world, power, left, done).is_none() {
            options.extend(uses(world, power));
        }
    }
    options.push(Act::Done);
    options
}

/// What a power is called, for one who cannot use it.
const fn power_text(power: Power) -> &'static str {
    match power {
        Power::Barricade => "Raise an Evil Barricade",
        Power::Trap => "Lay an Evil Trap",
        Power::Die => "Throw the Evil Die",
        Power::Summon => "Summon a creature",
        Power::Steer => "Send a creature after someone",
    }
}

/// The name of the option by which a power is used, as in `{"act": ...}`.
const fn power_act(power: Power) -> &'static str {
    match power {
        Power::Barricade => "Border",
        Power::Trap => "Space",
        Power::Die => "EvilDie",
        Power::Summon => "SummonAt",
        Power::Steer => "Steer",
    }
}

/// The powers that the Evil One has and cannot use now, while he is asked what he does.
pub fn barred(world: &World) -> Vec<ask::Barred> {
    let asking = world.resource::<Agenda>().frames().last().copied();
    let Some(frame) = asking.filter(|frame| frame.job == DECIDED) else {
        return Vec::new();
    };
    let rules = &world.resource::<Book>().chapter.rules;
    POWERS
        .into_iter()
        .filter(|power| rules.evil_can(*power))
        .filter_map(|power| {
            let (because, rule) = bar(world, power, left(frame), Done::read(frame.b))?;
            Some(ask::Barred {
                act: power_act(power),
                text: power_text(power).to_owned(),
                because: because.to_owned(),
                rule,
            })
        })
        .collect()
}

/// Actions that the Evil One has left, while he is asked what he does.
pub fn actions_left(world: &World) -> Option<u8> {
    let frame = world.resource::<Agenda>().frames().last()?;
    (frame.job == DECIDED).then(|| left(*frame))
}

/// Actions left.
fn left(frame: Frame) -> u8 {
    u8::try_from(frame.a).unwrap_or_default()
}

fn decide(world: &mut World, frame: Frame) {
    if frame.a <= 0 {
        return;
    }
    let options = options(world, left(frame), Done::read(frame.b));
    let resume = frame.go_on(DECIDED);
    ask(world, Why::EvilOneTurn, Uid::NONE, options, resume);
}

fn decided(world: &mut World, frame: Frame) {
    let mut done = Done::read(frame.b);
    let power = match world.answer() {
        Some(Act::Border(_)) => Power::Barricade,
        Some(Act::Space(_)) => Power::Trap,
        Some(Act::EvilDie) => Power::Die,
        Some(Act::SummonAt(_)) => Power::Summon,
        Some(Act::Steer(_)) => Power::Steer,
        _ => return,
    };
    match power {
        Power::Die => done.dice = done.dice.saturating_add(1),
        Power::Summon => done.summons = done.summons.saturating_add(1),
        _ => {}
    }
    let left = frame.a - i32::from(power.cost());
    world.push(Frame::of(DECIDE).with(left, done.code()));
    match world.answer() {
        Some(Act::Border(border)) => {
            door::raise_evil(world, border, &["PD-EVILBARR-08", "PD-MODE-04"]);
        }
        Some(Act::Space(at)) if world.resource::<Book>().chapter.rules.hidden_traps => {
            world.push(Frame::of(KIND).with(i32::from(at.0), 0));
        }
        Some(Act::Space(at)) => lay(world, at),
        Some(Act::EvilDie) => round::throw_evil_die(world),
        Some(Act::SummonAt(at)) => {
            let space = world.resource::<Book>().board.name(at);
            world.say_cause(
                &["PD-MODE-04", "PD-RUL-164"],
                What::EvilOneSummons { at, space },
            );
            appear::summon(world, at, 1);
        }
        Some(Act::Steer(creature)) => {
            let options = figure::standing(world)
                .into_iter()
                .map(Act::Piece)
                .collect();
            let resume = Frame::of(SENT).what(creature);
            ask(world, Why::SendAfter, creature, options, resume);
        }
        _ => {}
    }
}

/// An Evil Trap is laid for all to see (PD-EVILTRAP-01).
fn lay(world: &mut World, at: SpaceId) {
    token::place_by(
        world,
        Token::EvilTrap,
        at,
        &["PD-EVILTRAP-01", "PD-MODE-04"],
    );
}

/// Whether one more of the traps that lie face down may be real: at most half of them, rounded up.
pub fn may_be_real(world: &World) -> bool {
    let feints: Vec<bool> = (marks(world).into_iter())
        .filter_map(|mark| world.find::<Marker>(mark)?.feint())
        .collect();
    let real = feints.iter().filter(|feint| !**feint).count();
    real < (feints.len() + 2) / 2
}

/// Job: real or a feint. Asked even where it must be a feint: the number of questions tells nobody anything.
fn kind(world: &mut World, frame: Frame) {
    let mut options = vec![Act::Feint];
    if may_be_real(world) {
        options.insert(0, Act::Real);
    }
    let at = SpaceId(frame.a as u16);
    let about = figure::ground_piece(world, at);
    ask_openly(world, Why::RealOrFeint, about, options, frame.go_on(LAID));
}

/// Job: it is laid face down (PD-EVILTRAP-01, PD-RUL-164).
fn laid(world: &mut World, frame: Frame) {
    let feint = world.answer() == Some(Act::Feint);
    let at = SpaceId(frame.a as u16);
    let space = world.resource::<Book>().board.name(at);
    let marker = Marker {
        lies: if feint { Lies::Feint } else { Lies::Trap },
        ..Marker::of(Token::EvilTrap)
    };
    let uid = world.add_piece((Kind::Token, Where(at), marker));
    world.say(
        &["PD-EVILTRAP-01", "PD-RUL-164"],
        What::TrapHidden {
            uid,
            at,
            space,
            feint: Some(feint),
        },
    );
}

/// Job: a creature is sent after a character: in this creatures' turn it does not choose whom it heads for.
fn sent(world: &mut World, frame: Frame) {
    let (creature, Some(Act::Piece(who))) = (frame.what, world.answer()) else {
        return;
    };
    if !world.exists(creature) {
        return;
    }
    let enemy = figure::key(world, creature);
    let character = figure::key(world, who);
    let n = world.say(
        &["PD-MODE-04", "PD-RUL-164"],
        What::CreatureSent {
            uid: creature,
            enemy,
            who,
            character,
        },
    );
    world.change(creature, |march: &mut March| {
        march.after = who;
        march.told = n;
    });
}
