//! What the character in turn can do, and doing it (PD-TIME-16, PD-ACTION).

use super::*;
use crate::table::pieces::{Card, Kind};
use crate::vocab::pandemonium::Deed;

/// Everything that the character in turn can do now, in a fixed order, the end of the turn last (PD-DEC-07). In a run
/// and between the steps of a Move these are its steps, what is free, and what ends it (PD-RUL-74, PD-RUL-79).
pub fn acts(world: &World, who: Uid) -> Vec<Act> {
    let mut acts = all(world, who);
    acts.retain(|act| bar(world, who, *act).is_none());
    let turn: Turn = world.of(who);
    acts.push(match turn.run.is_some() || turn.stride > 0 {
        true => Act::Stop,
        false => Act::EndTurn,
    });
    acts
}

/// What the character in turn cannot do now, each with a sentence and the rules.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let mut list: Vec<(Act, String, Ids)> = all(world, who)
        .into_iter()
        .filter_map(|act| {
            let (why, rules) = bar(world, who, act)?;
            Some((act, why.to_owned(), rules))
        })
        .collect();
    list.extend(walk::barred(world, who));
    list.extend(ally::barred(world, who));
    list.extend(door::barred(world, figure::space(world, who)));
    list.extend(token::barred(world, who));
    list.extend(pack::barred(world, who));
    list.extend(task::barred(world, who));
    let turn: Turn = world.of(who);
    let mut say = |act, why: &str, rules| list.push((act, why.to_owned(), rules));
    if turn.reinforced {
        let why = "a character can be reinforced only once in a turn";
        say(Act::Reinforce, why, &["PD-REINF-02"]);
    }
    let skill = sheet::printed(world, who).and_then(|c| c.skill.usable.as_ref());
    if turn.skilled && skill.is_some_and(|skill| skill.once) {
        let why = "this skill works only once in a turn";
        say(Act::UseSkill, why, &["PD-CHAR-05", "PD-CHAR-07"]);
    }
    list
}

/// What could be done if Actions did not matter.
fn all(world: &World, who: Uid) -> Vec<Act> {
    let turn: Turn = world.of(who);
    let moving = turn.run.is_some() || turn.stride > 0;
    let mut acts = walk::options(world, who);
    if moving {
        acts.retain(|act| *act != Act::Run);
    }
    acts.extend(door::options(world, figure::space(world, who)));
    acts.extend(token::options(world, who));
    acts.extend(pack::options(world, who));
    acts.extend(strike::options(world, who));
    acts.extend(death::options(world, who));
    // In the middle of a Move or run an ally's block cannot begin (PD-RUL-117).
    acts.extend(
        ally::options(world, who)
            .into_iter()
            .filter(|act| !moving || !matches!(act, Act::PlayAlly(_))),
    );
    if portal::can_enter(world, who) {
        acts.push(Act::EnterPortal);
    }
    acts.extend(task::options(world, who));
    if !turn.reinforced {
        acts.push(Act::Reinforce);
    }
    acts.extend(loss::options(world, who));
    acts.extend(pack::usable(world, who));
    if can_use_skill(world, who) {
        acts.push(Act::UseSkill);
    }
    acts.extend(pause::options(world, who));
    acts
}

/// Why one of these things cannot be done now, if it cannot.
fn bar(world: &World, who: Uid, act: Act) -> Option<(&'static str, Ids)> {
    if !is_action(world, act) {
        return None;
    }
    if world.of::<Turn>(who).last {
        let why = "an ally has been played after the last action";
        return Some((why, &["PD-RUL-117", "PD-ALLY-17"]));
    }
    let left = sheet::actions_left(world, who);
    if price(world, who, act) <= left {
        return None;
    }
    let why = match left {
        0 => "no Action is left",
        _ => "this costs more Actions than are left",
    };
    Some((why, &["PD-CHAR-02", "PD-RUL-21"]))
}

/// Whether this is an action, even one that a skill makes free (PD-ACTION, PD-RUL-74). A task that costs nothing is
/// none.
fn is_action(world: &World, act: Act) -> bool {
    if let Act::Task(n) = act {
        return task::cost(world, n) > 0;
    }
    matches!(
        act,
        Act::Step(_)
            | Act::Dash { .. }
            | Act::Run
            | Act::Open(_)
            | Act::Close(_)
            | Act::Barricade(_)
            | Act::Clear(_)
            | Act::SetTrap
            | Act::Attack { .. }
            | Act::Combo { .. }
            | Act::Reinforce
            | Act::Explore
            | Act::EnterPortal
            | Act::Exchange(_)
            | Act::Reanimate(_)
            | Act::Loot(_)
            | Act::PickUp(_)
            | Act::UseToken(_)
            | Act::TurnToken(_)
    )
}

/// Actions that an action costs now (PD-ACTION-02): none for a dash (PD-DASH-01), for what a skill makes free, and for
/// the next step of a run or Move that has been paid for.
fn price(world: &World, who: Uid, act: Act) -> u8 {
    let unless = |free| u8::from(!sheet::has_trait(world, who, free));
    match act {
        Act::Dash { .. } => 0,
        Act::Step(_) => {
            let turn: Turn = world.of(who);
            u8::from(turn.run.is_none() && turn.stride == 0)
        }
        Act::Barricade(_) => unless(Trait::FreeBarricades),
        Act::SetTrap => unless(Trait::FreeTraps),
        Act::Reinforce => unless(Trait::FreeReinforce),
        Act::Task(n) => task::cost(world, n),
        _ => 1,
    }
}

/// Whether doing this costs an Action now.
pub fn is_paid(world: &World, who: Uid, act: Act) -> bool {
    cost(world, who, act) > 0
}

/// Actions that doing this costs now.
pub fn cost(world: &World, who: Uid, act: Act) -> u8 {
    if is_action(world, act) {
        price(world, who, act)
    } else {
        0
    }
}

/// Whether the special skill can be used now (PD-CHAR-05, PD-RUL-23).
fn can_use_skill(world: &World, who: Uid) -> bool {
    let Some(skill) = sheet::printed(world, who).and_then(|c| c.skill.usable.as_ref()) else {
        return false;
    };
    !(skill.once && world.of::<Turn>(who).skilled)
        && skill
            .when
            .as_ref()
            .is_none_or(|when| condition::holds(world, when, who))
}

/// Job: does what has been chosen. Steps, runs and dashes pay for themselves; every other action ends a run or Move
/// (PD-RUN-03, PD-RUL-79) and is paid before it is resolved.
pub(super) fn chose(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(act) = world.answer() else { return };
    let walks = matches!(act, Act::Step(_) | Act::Dash { .. } | Act::Run);
    if is_action(world, act) && !walks {
        let price = price(world, who, act);
        walk::end_run(world, who);
        for _ in 0..price {
            pay(world, who);
        }
        world.change::<Turn>(who, |turn| turn.acted = true);
    }
    match act {
        Act::Step(_) | Act::Dash { .. } | Act::Run => walk::begin(world, who, act),
        Act::Stop => walk::end_run(world, who),
        Act::Open(_) | Act::Close(_) | Act::Barricade(_) | Act::Clear(_) => {
            door::act(world, who, act);
        }
        Act::PickUp(_) | Act::UseToken(_) | Act::TurnToken(_) => token::act(world, who, act),
        Act::Explore | Act::Exchange(_) | Act::SetTrap | Act::MakeTrap(_) | Act::UseItem(_) => {
            pack::act(world, who, act);
        }
        Act::Arrange { .. } => pack::arrange(world, act),
        Act::Attack { .. } | Act::Combo { .. } => strike::begin(world, who, act),
        Act::Reinforce => reinforce(world, who),
        Act::Loot(body) if figure::kind(world, body) == Some(Kind::Ally) => {
            ally::loot(world, who, body);
        }
        Act::Reanimate(_) | Act::Loot(_) => death::act(world, who, act),
        Act::EnterPortal => portal::enter(world, who),
        Act::Task(n) => {
            walk::end_run(world, who);
            task::act(world, who, n);
        }
        Act::PlayAlly(piece) => {
            world.change::<Turn>(who, |turn| turn.last = turn.acted);
            ally::play(world, who, piece);
        }
        Act::SoulForLife | Act::SoulForFear | Act::SoulsFor(_) => loss::spend(world, who, act),
        Act::UseSkill => use_skill(world, who),
        Act::UseEvent { who, n } => card::use_event(world, who, n),
        _ => go_to(world, ENDING),
    }
}

/// +1 Defense in the creatures' turn (PD-REINF-01, PD-REINF-03).
fn reinforce(world: &mut World, who: Uid) {
    world.change::<Turn>(who, |turn| turn.reinforced = true);
    world.change::<Sheet>(who, |sheet| sheet.reinforced = true);
    let character = figure::key(world, who);
    world.say(
        &["PD-REINF-01", "PD-REINF-03"],
        What::Reinforced {
            uid: who,
            character,
        },
    );
    card::did(world, who, Deed::Reinforce);
    world.alarm();
}

/// The special skill (PD-CHAR-05, PD-RUL-23).
fn use_skill(world: &mut World, who: Uid) {
    world.change::<Turn>(who, |turn| turn.skilled = true);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-CHAR-05", "PD-RUL-23"],
        What::SkillUsed {
            uid: who,
            character,
            skill: character,
        },
    );
    let card = world.of::<Card>(who).0;
    effect::run(world, effect::Source::Skill(card), who, who);
}
