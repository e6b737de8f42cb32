//! Limits 7 to 11: the Monster deck and the Clues; and what each deck should have at least once.

use crate::content::paranormal::check::{Desk, condition};
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::{Row, Shelf};
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::paranormal::*;

/// Most NotOn Clues, fewest Grid Clues, fewest symbols (limit 11).
const NOT_ON: usize = 3;
const GRID: usize = 4;
const SYMBOLS: usize = 5;

/// Warns about the decks.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    for monster in shelf.monsters.values().chain(shelf.spread.values()) {
        conditions(
            &mut Desk {
                entry: monster,
                found,
            },
            "conditions",
            &monster.raw.conditions,
        );
    }
    let monsters = &shelf.monsters;
    limit(monsters, found, 2, "Tough", |raw| {
        raw.abilities.contains(&Ability::Tough)
    });
    let plus = |ability: &Ability| matches!(ability, Ability::PlusMonster(_));
    limit(monsters, found, 3, "+1 Monster", |raw| {
        raw.abilities.iter().any(plus)
    });
    let hurt = |condition: &Condition| matches!(condition, Condition::Hurt(_));
    limit(monsters, found, 2, "the condition Hurt", |raw| {
        raw.conditions.iter().any(hurt)
    });
    rewards(shelf, found);
    clues(shelf, found);
}

/// Warns of conditions that three dice rarely meet, or not at all (limits 8 and 9).
pub(super) fn conditions<T>(desk: &mut Desk<'_, T>, path: &str, conditions: &[Condition]) {
    for (index, one) in conditions.iter().enumerate() {
        let place = format!("{path}.{index}");
        if let Condition::Hurt(3..) = one {
            desk.guide(
                &place,
                "Hurt takes more than 2 Health",
                "write `Hurt(1)` or `Hurt(2)`",
            );
        }
        let rare = match one {
            Condition::Sum(number) => *number > 15,
            Condition::Kind(number) => *number > 2,
            Condition::Run(number) | Condition::Rise(number) => *number > 3,
            Condition::Even(number) | Condition::Odd(number) => *number > 3,
            _ => false,
        };
        if rare {
            let what = format!("three dice meet {one:?} in fewer than one fight of four");
            desk.guide(
                &place,
                &what,
                "at most Sum(15), Kind(2), Run(3), Rise(3), Even(3), Odd(3)",
            );
        }
    }
    let dice = conditions
        .iter()
        .map(|one| condition::dice(*one))
        .fold(0, u8::saturating_add);
    if conditions.len() > 1 && dice > 3 {
        let what =
            format!("its conditions take {dice} dice together, so three dice never meet them");
        desk.guide(path, &what, "let them take 3 dice at most");
    }
}

/// Warns at the card with which a trait is on more cards than it should be.
fn limit(
    row: &Row<raw::Monster>,
    found: &mut Vec<Finding>,
    most: u16,
    name: &str,
    has: impl Fn(&raw::Monster) -> bool,
) {
    let mut count = 0;
    for monster in row.values().filter(|monster| has(&monster.raw)) {
        count += u16::from(monster.raw.copies);
        if count > most {
            let what = format!("more than {most} Basic Monsters have {name}");
            Desk {
                entry: monster,
                found,
            }
            .guide("id", &what, &format!("leave it on {most} cards at most"));
            return;
        }
    }
}

/// PN-CARD-19.
fn rewards(shelf: &Shelf, found: &mut Vec<Finding>) {
    let Some(first) = shelf
        .monsters
        .values()
        .next()
        .filter(|_| !shelf.lacks(Kind::Monster))
    else {
        return;
    };
    for reward in [Reward::Clue, Reward::Wild] {
        if !shelf
            .monsters
            .values()
            .any(|monster| monster.raw.rewards.contains(&reward))
        {
            let what = format!("no Basic Monster has the reward {reward:?}");
            let finding = first
                .warning("", "number-guide", what)
                .about_all(Kind::Monster);
            found.push(finding.help("give it to some"));
        }
    }
}

fn clues(shelf: &Shelf, found: &mut Vec<Finding>) {
    if shelf.lacks(Kind::Clue) || shelf.lacks(Kind::Symbol) {
        return;
    }
    let of = |fits: fn(&ClueWord) -> bool| -> Vec<&Entry<raw::Clue>> {
        shelf
            .clues
            .values()
            .filter(|clue| fits(&clue.raw.says))
            .collect()
    };
    let not_on = of(|says| matches!(says, ClueWord::NotOn(_)));
    let grids = of(|says| matches!(says, ClueWord::Grid(_)));
    if let Some(clue) = not_on.get(NOT_ON) {
        let what = format!(
            "{} Clues say NotOn; the last Clue may be drawn before the Boss is found",
            not_on.len()
        );
        Desk { entry: clue, found }.guide("says", &what, &format!("keep to {NOT_ON}"));
    }
    if let Some(clue) = shelf.clues.values().next().filter(|_| grids.len() < GRID) {
        let what = format!(
            "{} Clues are Grids; the last Clue may be drawn before the Boss is found",
            grids.len()
        );
        Desk { entry: clue, found }.guide("", &what, &format!("have {GRID} at least"));
    }
    if let Some(symbol) = shelf
        .symbols
        .values()
        .next()
        .filter(|_| shelf.symbols.len() < SYMBOLS)
    {
        let what = format!(
            "there are {} symbols, with which Clues tell little",
            shelf.symbols.len()
        );
        Desk {
            entry: symbol,
            found,
        }
        .guide("", &what, &format!("have {SYMBOLS} at least"));
    }
}
