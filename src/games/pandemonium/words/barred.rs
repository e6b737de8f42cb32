//! Why not: what the character in turn might want to do and cannot, with the rule that forbids it.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::ask::{Barred, Question};

/// What is not offered in the open question, and why.
pub fn barred(world: &World) -> Vec<Barred> {
    let Some(open) = world.resource::<Question>().open.as_ref() else {
        return Vec::new();
    };
    let who = open.about;
    let crate::table::ask::Why::House(Why::CharacterTurn | Why::RunStep | Why::SecondStep) =
        open.why
    else {
        return Vec::new();
    };
    let reasons: Vec<(Act, String, Ids)> = turn_reasons(world, who);
    reasons
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
    [
        super::super::turn::barred(world, who),
        super::super::strike::barred(world, who),
        super::super::loss::barred(world, who),
        super::super::death::barred(world, who),
    ]
    .concat()
}
