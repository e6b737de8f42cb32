//! [`Cost`]: what an option costs a character, as far as it is known before.

use bevy::ecs::prelude::World;

use super::{Book, figure, sheet, turn, walk};
use crate::table::Ask;
use crate::table::ask::Act as AnyAct;
use crate::table::house::act::{Act, Why};
use crate::vocab::pandemonium::Trait;

/// What an option costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Actions.
    pub actions: u8,
    /// Life, as far as it is known before.
    pub life: u8,
    /// What of the Life is for leaving a creature.
    pub leaving: u8,
}

impl Cost {
    /// The cost in words; empty if there is none.
    pub fn text(self) -> String {
        let mut parts = Vec::new();
        match self.actions {
            0 => {}
            1 => parts.push("1 Action".to_owned()),
            n => parts.push(format!("{n} Actions")),
        }
        if self.life > self.leaving {
            parts.push(format!("{} Life for the dash", self.life - self.leaving));
        }
        if self.leaving > 0 {
            parts.push(format!("{} Life for leaving a creature", self.leaving));
        }
        parts.join(", ")
    }
}

/// What an option of a question costs; nothing outside a character's turn.
pub fn of(world: &World, ask: &Ask, act: AnyAct) -> Cost {
    let turn = matches!(
        ask.why,
        crate::table::ask::Why::House(
            Why::CharacterTurn | Why::RunStep | Why::SureStep | Why::SecondStep
        )
    );
    let (true, AnyAct::House(act)) = (turn, act) else {
        return Cost::default();
    };
    let mut cost = Cost {
        actions: turn::cost(world, ask.about, act),
        ..Cost::default()
    };
    if let Act::Step(to) | Act::Dash { to, .. } = act {
        cost.leaving = walk::leaving(world, ask.about);
        cost.life = cost.leaving;
        let free = matches!(act, Act::Dash { free: true, .. });
        if matches!(act, Act::Dash { .. })
            && !free
            && !sheet::has_trait(world, ask.about, Trait::FreeDash)
        {
            let board = &world.resource::<Book>().board;
            cost.life += board
                .between(figure::space(world, ask.about), to)
                .and_then(|border| walk::dash_cost(world, border))
                .unwrap_or_default();
        }
    }
    cost
}
