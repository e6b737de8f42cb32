//! Effect verbs, their prices and Combat Abilities.

use super::Desk;
use super::condition::MOST_SIDES;
use crate::content::raw::paranormal as raw;
use crate::vocab::paranormal::{AbilityKind, Cost, Needs, Op, Turn};

/// Where effects stand, which decides what they can do there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// Used outside Combat only.
    Outside,
    /// Used outside Combat, or when a Combat is declared.
    Asset,
    /// Can be used in a Combat.
    Combat,
}

/// Checks the verbs at `path`.
pub(super) fn check<T>(desk: &mut Desk<'_, T>, path: &str, ops: &[Op], stand: Stand) {
    for (index, op) in ops.iter().enumerate() {
        let place = format!("{path}.{index}");
        let needs_combat = match op {
            Op::RedDie(_) | Op::Reroll(_) | Op::Turn(_) => stand != Stand::Combat,
            // Tough is ignored when a Combat is declared.
            Op::Ignore(AbilityKind::Tough) => stand == Stand::Outside,
            Op::Ignore(_) => stand != Stand::Combat,
            _ => false,
        };
        if needs_combat {
            let what = format!(
                "{} needs a Combat, but cannot be used in one here",
                name(op)
            );
            let finding = desk.entry.error(&place, "combat-only", what);
            desk.found.push(
                finding.help("move it to a card that is used in Combat, or take another verb"),
            );
        }
        amount(desk, &place, op);
    }
}

fn amount<T>(desk: &mut Desk<'_, T>, place: &str, op: &Op) {
    let (at, number, least) = match op {
        Op::Gain(_, number)
        | Op::Heal(_, number)
        | Op::Energize(_, number)
        | Op::Walk(_, number) => (1, *number, 1),
        Op::LowerDoom(number) | Op::Clue(number) | Op::Revive(number) => (0, *number, 1),
        Op::RedDie(number) | Op::Reroll(number) => (0, *number, 1),
        // 0 steps away is the Hero's own Location.
        Op::Banish(number) | Op::Lure(number) => (0, *number, 0),
        Op::Turn(Turn::By(number)) => {
            desk.number(
                &format!("{place}.0.0"),
                "the change of a die",
                *number,
                1,
                (MOST_SIDES - 1).into(),
            );
            return;
        }
        Op::Turn(_) | Op::Leap(_) | Op::Ignore(_) | Op::TakeBack | Op::Upright => return,
    };
    desk.number(
        &format!("{place}.{at}"),
        &format!("the number of {}", name(op)),
        number,
        least,
        20,
    );
}

/// Checks prices at `path`; there must be something to pay for.
pub(super) fn cost<T>(desk: &mut Desk<'_, T>, path: &str, cost: &[Cost], ops: &[Op]) {
    if ops.is_empty() && !cost.is_empty() {
        desk.idle(
            path,
            "it has a `cost`, but nothing to be paid for",
            "add `do: [...]`, or delete `cost`",
        );
    }
    for (index, cost) in cost.iter().enumerate() {
        let (Cost::Energy(number) | Cost::Health(number)) = cost;
        desk.number(&format!("{path}.{index}.0"), "a cost", *number, 1, 9);
    }
}

/// Checks a Combat Ability at `path`.
pub(super) fn combat<T>(desk: &mut Desk<'_, T>, path: &str, ability: &raw::CombatAbility) {
    let place = format!("{path}.needs.0");
    match ability.needs {
        Needs::AtLeast(number) | Needs::Exactly(number) if number == 0 || number > MOST_SIDES => {
            let what =
                format!("no die can show {number}, so this Combat Ability can never be used");
            desk.out_of_reach(&place, &what, "write 1 to 6");
        }
        Needs::AtLeast(number) | Needs::Exactly(number) if number > 6 => {
            desk.guide(
                &place,
                &format!("only an eight-sided die shows {number}"),
                "write 1 to 6",
            );
        }
        Needs::Total(number) => desk.number(&place, "the total of a Combat Ability", number, 1, 30),
        Needs::AtLeast(_) | Needs::Exactly(_) => {}
    }
    if ability.ops.is_empty() {
        desk.idle(
            &format!("{path}.do"),
            "this Combat Ability does nothing",
            "add verbs to `do`",
        );
    }
    if ability.text.trim().is_empty() {
        let finding = desk.entry.error(
            &format!("{path}.text"),
            "empty-text",
            "the text of a Combat Ability is empty",
        );
        desk.found.push(finding.help("tell players what it does"));
    }
    check(desk, &format!("{path}.do"), &ability.ops, Stand::Combat);
}

/// As written in a content file.
pub(super) const fn name(op: &Op) -> &'static str {
    match op {
        Op::Gain(..) => "Gain",
        Op::Heal(..) => "Heal",
        Op::Energize(..) => "Energize",
        Op::LowerDoom(_) => "LowerDoom",
        Op::Clue(_) => "Clue",
        Op::Walk(..) => "Walk",
        Op::Leap(_) => "Leap",
        Op::Revive(_) => "Revive",
        Op::RedDie(_) => "RedDie",
        Op::Reroll(_) => "Reroll",
        Op::Turn(_) => "Turn",
        Op::Ignore(_) => "Ignore",
        Op::TakeBack => "TakeBack",
        Op::Banish(_) => "Banish",
        Op::Lure(_) => "Lure",
        Op::Upright => "Upright",
    }
}
