//! Limits 1 to 3, 7, 9 and 10: Bosses and their Minions.

use crate::content::paranormal::check::Desk;
use crate::content::paranormal::entry::{Entry, Finding};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::vocab::paranormal::*;

/// Warns about all Bosses.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    for boss in shelf.bosses.values() {
        let mut desk = Desk { entry: boss, found };
        card(&mut desk);
        minions(&mut desk);
        cubes(&mut desk, shelf);
        covered(boss, shelf, found);
    }
}

fn doom(abilities: &[Ability]) -> u8 {
    let icons = |ability: &Ability| {
        if let Ability::Doom(icons) = ability {
            *icons
        } else {
            0
        }
    };
    abilities.iter().map(icons).fold(0, u8::saturating_add)
}

fn card(desk: &mut Desk<'_, raw::Boss>) {
    let raw = &desk.entry.raw;
    if raw.card.hidden_doom != 1 {
        let what = format!(
            "the face-down side shows {} Doom icons",
            raw.card.hidden_doom
        );
        let help = "1 is right: with none, a tidy player can wait for ever; with 2, few games get to the Finale";
        desk.guide("card.hidden_doom", &what, help);
    }
    for (index, condition) in raw.card.conditions.iter().enumerate() {
        if matches!(condition, Condition::Hurt(_)) {
            let what = "a Boss has the condition Hurt, which is met for the asking";
            desk.guide(
                &format!("card.conditions.{index}"),
                what,
                "take a condition that needs dice",
            );
        }
    }
    let raises = raw.finale.enemy_turn.contains(&Menace::RaiseDoom);
    let places = raw
        .finale
        .enemy_turn
        .iter()
        .any(|menace| matches!(menace, Menace::PlaceMarks { .. }));
    if (raises || places) && doom(&raw.card.abilities) == 0 {
        let what = "the face-up side shows no Doom icon, so that the Finale may never end";
        desk.guide("card.abilities", what, "add `Doom(1)`");
    } else if places && doom(&raw.card.abilities) > 1 {
        desk.guide(
            "card.abilities",
            "the face-up side shows more than 1 Doom icon",
            "write `Doom(1)`",
        );
    }
    if raises {
        let cards = &raw.minions.cards;
        let all: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
        let with = cards.iter().filter(|card| doom(&card.abilities) > 0);
        let with: u32 = with.map(|card| u32::from(card.copies)).sum();
        if with * 10 < all * 8 {
            let what = format!(
                "only {with} of {all} Minions show a Doom icon, so that a player may rest for ever"
            );
            desk.guide("minions.cards", &what, "give `Doom(1)` to 8 of 10 at least");
        }
    }
}

fn minions(desk: &mut Desk<'_, raw::Boss>) {
    let raw = &desk.entry.raw;
    let mut tough = 0;
    for (index, card) in raw.minions.cards.iter().enumerate() {
        for (at, ability) in card.abilities.iter().enumerate() {
            let path = format!("minions.cards.{index}.abilities.{at}");
            match ability {
                Ability::Move => desk.guide(&path, "Move does nothing in a Finale", "delete it"),
                Ability::Spread(_) => {
                    desk.guide(&path, "Spread does nothing in a Finale", "delete it")
                }
                Ability::PlusMonster(_) if raw.minions.successor => {
                    let what = "+1 Monster empties the Minion deck without a fight";
                    desk.guide(&path, what, "delete it");
                }
                Ability::Tough => {
                    tough += card.copies;
                    if tough > 1 {
                        let what = "more than 1 card of these Minions is Tough, for which Assists may run out";
                        desk.guide(&path, what, "leave Tough on 1 card at most");
                    }
                }
                _ => {}
            }
        }
        super::deck::conditions(
            desk,
            &format!("minions.cards.{index}.conditions"),
            &card.conditions,
        );
    }
}

/// The Location under a card of the Boss' should show no Asset icon (PN-CARD-59).
fn covered(boss: &Entry<raw::Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    for (index, stage) in boss.raw.finale.setup.iter().enumerate() {
        if let Stage::Lay {
            at: Place::Location(key),
            ..
        } = stage
            && shelf
                .locations
                .get(key)
                .is_some_and(|place| place.raw.dark.asset)
        {
            let mut desk = Desk { entry: boss, found };
            let what = format!("the Location `{key}`, whose Asset icon counts, is covered");
            desk.guide(
                &format!("finale.setup.{index}.at"),
                &what,
                "delete `asset: true` from it, or take another",
            );
        }
    }
}

/// A cube marks each condition met, and one more marks Doom (PN-FIN-15, PN-RUL-13).
fn cubes(desk: &mut Desk<'_, raw::Boss>, shelf: &Shelf) {
    let raw = &desk.entry.raw;
    let doom = u8::from(raw.finale.doom_track == DoomTrack::Stays);
    let there = shelf
        .frame
        .as_ref()
        .map_or(u8::MAX, |frame| frame.raw.cubes);
    let needed = raw.card.conditions.len() + usize::from(doom);
    if needed > usize::from(there) {
        let what = format!("its Finale needs {needed} cubes, but the game has {there}");
        desk.guide(
            "card.conditions",
            &what,
            "take a condition away, or write more `cubes` in game.ron",
        );
    }
}
