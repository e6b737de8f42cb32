//! Defeat Conditions (PN-DEF, PN-CARD-14).

use super::Desk;
use crate::vocab::paranormal::Condition;

/// Most dice that count in one Combat: an Allowance of 4, 2 red dice and 2 Wild Tokens (PN-CARD-14).
const MOST_DICE: u8 = 8;

/// Most sides of a die (PN-SETUP-10).
pub(super) const MOST_SIDES: u8 = 8;

/// Checks a list of conditions at `path`.
pub(super) fn check<T>(desk: &mut Desk<'_, T>, path: &str, conditions: &[Condition]) {
    for (index, condition) in conditions.iter().enumerate() {
        let place = format!("{path}.{index}");
        one(desk, &format!("{place}.0"), *condition);
    }
    let hurts = (0..)
        .zip(conditions)
        .filter(|(_, one)| matches!(one, Condition::Hurt(_)));
    for (index, _) in hurts.skip(1) {
        let what = "it has the condition Hurt twice, but a Combat asks for its damage once";
        let finding = desk
            .entry
            .error(&format!("{path}.{index}"), "two-hurts", what);
        desk.found
            .push(finding.help("write one Hurt with the damage of both"));
    }
}

fn one<T>(desk: &mut Desk<'_, T>, path: &str, condition: Condition) {
    // The least number, the greatest in reach, and what it counts.
    let (number, most, counts) = match condition {
        Condition::Exact(number) | Condition::Min(number) => {
            (number, MOST_SIDES, "faces go up to 8")
        }
        Condition::Sum(number) => (number, 6 * MOST_DICE, "8 dice show 48 at most"),
        Condition::Even(number) | Condition::Odd(number) | Condition::Kind(number) => {
            (number, MOST_DICE, "8 dice count in a Combat at most")
        }
        Condition::Run(number) | Condition::Rise(number) => (number, 6, "a die has 6 faces"),
        Condition::Hurt(number) => (number, 9, "a Hero has 9 Health at most"),
    };
    let name = format!("{condition:?}");
    if number == 0 {
        let what = format!("the condition {name} is met by nothing at all");
        desk.out_of_reach(path, &what, "write 1 or more");
    } else if number > most {
        let what = format!("the condition {name} can never be met: {counts}");
        desk.out_of_reach(path, &what, &format!("write 1 to {most}"));
    } else if matches!(condition, Condition::Exact(7..) | Condition::Min(7..)) {
        let what = format!("the condition {name} can be met only with an eight-sided die");
        desk.guide(path, &what, "write 1 to 6");
    }
}

/// The dice that a condition takes at the least.
pub(super) fn dice(condition: Condition) -> u8 {
    match condition {
        Condition::Exact(_) | Condition::Min(_) => 1,
        Condition::Sum(number) => number.div_ceil(6),
        Condition::Even(number)
        | Condition::Odd(number)
        | Condition::Run(number)
        | Condition::Kind(number)
        | Condition::Rise(number) => number,
        Condition::Hurt(_) => 0,
    }
}

/// Complains where conditions that must all be met in one Combat take more dice than there are.
pub(super) fn together<T>(desk: &mut Desk<'_, T>, path: &str, conditions: &[Condition]) {
    let dice = conditions
        .iter()
        .map(|condition| dice(*condition))
        .fold(0, u8::saturating_add);
    if conditions.len() > 1
        && dice > MOST_DICE
        && conditions.iter().all(|one| self::dice(*one) <= MOST_DICE)
    {
        let what = format!(
            "its conditions take {dice} dice together, for no die counts twice, but only {MOST_DICE} can be had"
        );
        desk.out_of_reach(path, &what, "make one of them smaller");
    }
}
