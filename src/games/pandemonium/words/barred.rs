//! Why not: what the character in turn might want to do and cannot, with the rule that forbids it.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::ask::{Barred, Question};

/// What is not offered in the open question, and why.
pub fn barred(world: &World) -> Vec<Barred> {
    let Some(open) = world.resource::<Question>().open.as_ref() else {
        return Vec::new();
    };
    if open.why == crate::table::ask::Why::House(Why::EvilOneTurn) {
        return evil_one::barred(world);
    }
    let who = open.about;
    let crate::table::ask::Why::House(
        Why::CharacterTurn | Why::RunStep | Why::SureStep | Why::SecondStep,
    ) = open.why
    else {
        return Vec::new();
    };
    turn_reasons(world, who)
        .into_iter()
        .filter(|(act, _, _)| !open.options.contains(&AnyAct::House(*act)))
        .map(|(act, because, rule)| Barred {
            act: act_name(act),
            text: option::text(world, act),
            because,
            rule,
        })
        .collect()
}

/// The reasons of all parts of the turn.
fn turn_reasons(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let mut reasons = turn::barred(world, who);
    reasons.extend(strike::barred(world, who));
    reasons.extend(death::barred(world, who));
    reasons.extend(portal::barred(world, who));
    reasons.extend(loss::barred(world, who));
    reasons
}
