//! Why an enemy goes where it goes, in words.

use crate::table::house::event::Candidate;
use crate::vocab::Key;

/// What an enemy heads for, and by which rules it heads for nothing else.
pub(super) fn chose(enemy: &str, goal: Key, perceives: bool, candidates: &[Candidate]) -> String {
    let last = candidates.last().map_or("", |candidate| candidate.about);
    let decisive = candidates.iter().filter(|each| each.about == last);
    let out: Vec<String> = decisive
        .clone()
        .filter_map(|each| Some(format!("not {} ({})", each.goal, each.out?)))
        .collect();
    let not = match out.is_empty() {
        true => String::new(),
        false => format!("; {}", out.join(", ")),
    };
    if goal.as_str().is_empty() {
        let left: Vec<&str> = decisive
            .filter(|each| each.out.is_none())
            .map(|each| each.goal.as_str())
            .collect();
        return match left.is_empty() {
            true => format!("{enemy} finds no goal{not}."),
            false => format!(
                "{enemy} could head for {}: the players choose{not}.",
                left.join(" or ")
            ),
        };
    }
    match (perceives, last) {
        (_, "sent") => format!("{enemy} is sent by the Evil One and heads for {goal}."),
        (true, _) => format!("{enemy} perceives someone in {goal} and heads there{not}."),
        (false, "tile" | "arrival") => {
            let busy = candidates
                .iter()
                .find(|each| each.about == "tile" && each.goal == goal)
                .and_then(|each| each.activity);
            let activity = busy.map_or(String::new(), |n| format!(" (Activity {n})"));
            format!("{enemy} perceives nobody and heads for tile {goal}{activity}{not}.")
        }
        _ => format!("{enemy} heads for the nearest, in {goal}{not}."),
    }
}

/// Why an enemy goes nowhere.
pub(super) fn stays(enemy: &str, because: Key) -> String {
    match because.as_str() {
        "nobody" => format!("{enemy} stays: there is nobody to be found."),
        "no_way" => format!("{enemy} stays: no way leads to anyone."),
        _ => format!("{enemy} stays."),
    }
}
