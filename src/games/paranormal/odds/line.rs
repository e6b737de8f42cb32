//! The `odds` command: from words to a Combat, and from its chances to text or JSON (contract, section 5).

use std::fmt::Write;

use serde_json::{Value, json};

use super::{Advice, Choice, Pool};
use crate::games::paranormal::condition::TOP;
use crate::table::chance::DieKind;
use crate::vocab::paranormal::Condition;

/// How many choices the text shows.
const SHOWN: usize = 12;

/// The most conditions that the command takes.
pub const MOST_CONDITIONS: usize = 3;

/// A die by name: d6, d8 or red (PN-RUL-14, PN-RUL-15).
///
/// # Errors
/// A sentence, if there is no such die.
pub fn die(name: &str) -> Result<DieKind, String> {
    match name.trim().to_ascii_lowercase().as_str() {
        "d6" => Ok(DieKind::D6),
        "d8" => Ok(DieKind::D8),
        "red" => Ok(DieKind::Red),
        other => Err(format!(
            "there is no die `{other}`; there are d6, d8 and red"
        )),
    }
}

/// The name of a die.
pub const fn die_name(kind: DieKind) -> &'static str {
    match kind {
        DieKind::D6 => "d6",
        DieKind::D8 => "d8",
        DieKind::Red => "red",
        DieKind::Row => "row",
        DieKind::Column => "column",
        DieKind::Combat => "combat",
        DieKind::Six => "six",
        DieKind::Twelve => "d12",
        DieKind::Evil => "evil",
    }
}

/// A condition in words, such as `SUM 9` (PN-DEF-03 to PN-DEF-11).
///
/// # Errors
/// A sentence, if it is none.
pub fn condition(text: &str) -> Result<Condition, String> {
    let text = text.trim();
    let split = text
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (name, number) = text.split_at(split);
    let make = match name.to_ascii_uppercase().as_str() {
        "EXACT" => Condition::Exact,
        "MIN" => Condition::Min,
        "SUM" => Condition::Sum,
        "EVEN" => Condition::Even,
        "ODD" => Condition::Odd,
        "RUN" => Condition::Run,
        "KIND" => Condition::Kind,
        "RISE" => Condition::Rise,
        "HURT" => Condition::Hurt,
        _ => {
            return Err(format!(
                "`{text}` is no condition; one is a kind and a number such as \"SUM 9\", and the kinds are EXACT, \
                 MIN, SUM, EVEN, ODD, RUN, KIND, RISE, HURT"
            ));
        }
    };
    let number: u8 = number
        .trim()
        .parse()
        .ok()
        .filter(|n| *n > 0)
        .ok_or_else(|| format!("`{text}` needs a number from 1 to 255, as in \"{name} 2\""))?;
    let condition = make(number);
    let by_face = matches!(
        condition,
        Condition::Exact(_) | Condition::Min(_) | Condition::Run(_) | Condition::Rise(_)
    );
    if by_face && usize::from(number) > TOP {
        return Err(format!(
            "`{text}` can never be met: no die shows more than {TOP}"
        ));
    }
    Ok(condition)
}

/// A condition as it is written in the rules.
pub fn condition_text(condition: Condition) -> String {
    match condition {
        Condition::Exact(n) => format!("EXACT {n}"),
        Condition::Min(n) => format!("MIN {n}"),
        Condition::Sum(n) => format!("SUM {n}"),
        Condition::Even(n) => format!("EVEN {n}"),
        Condition::Odd(n) => format!("ODD {n}"),
        Condition::Run(n) => format!("RUN {n}"),
        Condition::Kind(n) => format!("KIND {n}"),
        Condition::Rise(n) => format!("RISE {n}"),
        Condition::Hurt(n) => format!("HURT {n}"),
    }
}

/// Numbers of an ability.
///
/// # Errors
/// A sentence, if one is on no die.
pub fn numbers(ability: &str, numbers: &[u8]) -> Result<(), String> {
    match numbers.iter().find(|n| **n == 0 || usize::from(**n) > TOP) {
        Some(n) => Err(format!(
            "--{ability} {n}: no die shows {n}; the numbers run from 1 to {TOP}"
        )),
        None => Ok(()),
    }
}

/// The values of a roll.
///
/// # Errors
/// A sentence, if these dice cannot show them.
pub fn values(kinds: &[DieKind], values: &[u8]) -> Result<(), String> {
    if kinds.len() != values.len() {
        return Err(format!(
            "--rolled names {} values for {} dice; one for each is needed, in the same order",
            values.len(),
            kinds.len()
        ));
    }
    match kinds
        .iter()
        .zip(values)
        .find(|(kind, value)| **value == 0 || **value > kind.faces())
    {
        Some((kind, value)) => Err(format!(
            "--rolled: a {} cannot show {value}",
            die_name(*kind)
        )),
        None => Ok(()),
    }
}

/// The chance before the first roll, as JSON.
pub fn chance_json(chance: f64) -> Value {
    json!({ "chance": chance })
}

/// The chance before the first roll, in words.
pub fn chance_text(chance: f64) -> String {
    format!("{} chance of success with best play\n", percent(chance))
}

fn percent(chance: f64) -> String {
    format!("{:.4} %", chance * 100.0)
}

/// Choices after a roll, as JSON: `chance`, `best` and `choices`. Dice are named by their places in `--dice`, from 0;
/// an empty `reroll` means to stop.
pub fn advice_json(advice: &Advice, pool: &Pool) -> Value {
    let choices: Vec<Value> = advice
        .choices
        .iter()
        .map(|c| choice_json(c, pool))
        .collect();
    json!({
        "chance": advice.chance,
        "best": choices.first(),
        "choices": choices,
    })
}

fn choice_json(choice: &Choice, pool: &Pool) -> Value {
    let cancel: Vec<Value> = choice
        .cancel
        .iter()
        .filter_map(|n| pool.triggers.get(usize::from(*n)))
        .map(|t| json!({ "ability": format!("{:?}", t.ability).to_lowercase(), "die": t.die }))
        .collect();
    json!({
        "reroll": choice.reroll,
        "values": values_of(pool, &choice.reroll),
        "cancel": cancel,
        "chance": choice.chance,
    })
}

fn values_of(pool: &Pool, dice: &[u8]) -> Vec<u8> {
    dice.iter()
        .filter_map(|n| pool.dice.get(usize::from(*n)))
        .map(|die| die.value)
        .collect()
}

/// Choices after a roll, in words.
pub fn advice_text(advice: &Advice, pool: &Pool) -> String {
    let mut text = chance_text(advice.chance);
    for choice in advice.choices.iter().take(SHOWN) {
        let dice: Vec<String> = choice
            .reroll
            .iter()
            .filter_map(|n| pool.dice.get(usize::from(*n)))
            .map(|die| match die.kind {
                DieKind::D6 => format!("{}", die.value),
                kind => format!("{}:{}", die_name(kind), die.value),
            })
            .collect();
        let cancelled: Vec<String> = choice
            .cancel
            .iter()
            .filter_map(|n| pool.triggers.get(usize::from(*n)))
            .map(|t| {
                let value = pool.dice.get(usize::from(t.die)).map_or(0, |die| die.value);
                format!("{:?} on the {value}", t.ability)
            })
            .collect();
        let act = if dice.is_empty() {
            "stop".to_owned()
        } else {
            format!("roll {} again", dice.join(", "))
        };
        let first = if cancelled.is_empty() {
            String::new()
        } else {
            format!("cancel {}, then ", cancelled.join(", "))
        };
        let _ = writeln!(text, "{:>11}  {first}{act}", percent(choice.chance));
    }
    if advice.choices.len() > SHOWN {
        let _ = writeln!(
            text,
            "{:>11}  and {} more choices",
            "",
            advice.choices.len() - SHOWN
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_conditions_and_dice() {
        assert_eq!(condition("SUM 9"), Ok(Condition::Sum(9)));
        assert_eq!(condition(" kind 2 "), Ok(Condition::Kind(2)));
        assert_eq!(condition("Hurt1"), Ok(Condition::Hurt(1)));
        assert_eq!(die("RED"), Ok(DieKind::Red));
    }

    #[test]
    fn wrong_words_are_told() {
        for wrong in [
            "", "SUM", "SUM 0", "SUM x", "SUMM 3", "9", "RUN 9", "EXACT 12", "SUM 300", "SUM 3 4",
        ] {
            assert!(condition(wrong).is_err_and(|e| e.contains(' ')), "{wrong}");
        }
        assert!(die("d12").is_err_and(|e| e.contains("d8")));
        assert!(values(&[DieKind::D6], &[7]).is_err());
        assert!(values(&[DieKind::D6], &[1, 2]).is_err());
        assert!(numbers("fear", &[9]).is_err());
    }
}
