//! Monsters and Minions (PN-MON, PN-CARD-10 to PN-CARD-29).

use super::{Desk, ability, condition};
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::paranormal::Ability;

/// Checks the Monster deck and the Spread stacks.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    for monster in shelf.monsters.values().chain(shelf.spread.values()) {
        card(monster, "", &monster.raw, shelf, found);
        let Some(kind) = shelf.types.get(&monster.raw.kind) else {
            continue;
        };
        let icon = monster
            .raw
            .abilities
            .iter()
            .position(|ability| matches!(ability, Ability::Spread(_)));
        let key = kind.key;
        if monster.kind == Kind::Spread && !kind.raw.spreads {
            let what = format!("its type `{key}` does not spread, so it would have no stack");
            let finding = monster.error("type", "wrong-shape", what);
            found.push(finding.help(spreading(shelf)));
        } else if let Some(index) = icon
            && !kind.raw.spreads
        {
            let what = format!(
                "it has Spread, but its type `{key}` does not spread, so the icon could do nothing"
            );
            let finding = monster.error(&format!("abilities.{index}"), "wrong-shape", what);
            found.push(finding.help(spreading(shelf)));
        }
    }
}

fn spreading(shelf: &Shelf) -> String {
    let types = shelf.types.values().filter(|kind| kind.raw.spreads);
    let types: Vec<String> = types.map(|kind| format!("`{}`", kind.key)).collect();
    format!("the types that spread are: {}", types.join(", "))
}

/// Checks a Monster card that stands at `path` of an entry; an empty path means that it is the entry.
pub(super) fn card<T>(
    entry: &Entry<T>,
    path: &str,
    card: &raw::Monster,
    shelf: &Shelf,
    found: &mut Vec<Finding>,
) {
    shelf.needs(Kind::Type, card.kind, entry, &format!("{path}.type"), found);
    let mut desk = Desk { entry, found };
    desk.number(
        &format!("{path}.copies"),
        "the number of copies",
        card.copies,
        1,
        35,
    );
    if card.conditions.is_empty() || card.conditions.len() > 2 {
        let what = format!("it has {} Defeat Conditions", card.conditions.len());
        desk.shape(&format!("{path}.conditions"), &what, "a Monster has 1 or 2");
    }
    desk.twice(&format!("{path}.rewards"), "rewards", &card.rewards);
    condition::check(&mut desk, &format!("{path}.conditions"), &card.conditions);
    condition::together(&mut desk, &format!("{path}.conditions"), &card.conditions);
    ability::check(&mut desk, &format!("{path}.abilities"), &card.abilities);
}
