//! Bosses: the card, its Asset and its Minions (PN-CARD-36 to PN-CARD-48).

use super::{Desk, ability, condition, finale, monster};
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::Key;
use crate::vocab::paranormal::{Ability, AssetKind};

/// Most Defeat Conditions of a Boss.
const MOST_CONDITIONS: usize = 6;

/// Checks a Boss.
pub(super) fn check(boss: &Entry<raw::Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let raw = &boss.raw;
    if shelf.needs(Kind::Asset, raw.asset, boss, "asset", found) {
        asset(boss, shelf, found);
    }
    minions(boss, shelf, found);
    let mut desk = Desk { entry: boss, found };
    card(&mut desk);
    own_ids(&mut desk);
    for (index, mark) in raw.marks.iter().enumerate() {
        desk.number(
            &format!("marks.{index}.count"),
            "the number of marks",
            mark.count,
            1,
            16,
        );
    }
    for (index, card) in raw.cards.iter().enumerate() {
        if let Some(back) = &card.back {
            desk.number(
                &format!("cards.{index}.back.damage"),
                "the damage to be done",
                back.damage,
                1,
                999,
            );
        }
    }
    finale::check(boss, shelf, found);
}

fn card(desk: &mut Desk<'_, raw::Boss>) {
    let card = &desk.entry.raw.card;
    desk.number(
        "card.hidden_doom",
        "the number of Doom icons",
        card.hidden_doom,
        0,
        9,
    );
    if card.conditions.is_empty() || card.conditions.len() > MOST_CONDITIONS {
        let what = format!("it has {} Defeat Conditions", card.conditions.len());
        desk.shape(
            "card.conditions",
            &what,
            &format!("a Boss has 1 to {MOST_CONDITIONS}"),
        );
    }
    condition::check(desk, "card.conditions", &card.conditions);
    ability::check(desk, "card.abilities", &card.abilities);
    for (index, one) in card.abilities.iter().enumerate() {
        if matches!(
            one,
            Ability::Move | Ability::PlusMonster(_) | Ability::Spread(_)
        ) {
            let what = format!("{} does nothing on a Boss", ability::name(one));
            desk.idle(
                &format!("card.abilities.{index}"),
                &what,
                "delete it, or give it to a Monster",
            );
        }
    }
}

fn asset(boss: &Entry<raw::Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let key = boss.raw.asset;
    let Some(asset) = shelf.assets.get(&key) else {
        return;
    };
    let mut desk = Desk { entry: boss, found };
    if asset.raw.kind == AssetKind::GainClue {
        desk.shape(
            "asset",
            &format!("the Boss Asset `{key}` is a Gain a Clue card"),
            "make it an Item or Ally",
        );
    }
    if asset.raw.ongoing {
        // PN-CARD-48.
        let what = format!(
            "the Boss Asset `{key}` is Ongoing by itself, which its token makes it already"
        );
        desk.shape("asset", &what, "delete `ongoing` from that Asset");
    }
    if asset.raw.copies != 1 {
        let what = format!(
            "there are {} copies of the Boss Asset `{key}`",
            asset.raw.copies
        );
        desk.shape(
            "asset",
            &what,
            "a Boss Asset has 1 copy; delete its `copies`",
        );
    }
}

fn minions(boss: &Entry<raw::Boss>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let cards = &boss.raw.minions.cards;
    if cards.is_empty() {
        let finding = boss.error("minions.cards", "wrong-count", "it has no Minions");
        found.push(finding.help("write at least one card"));
    }
    let place = |entry: &Entry<raw::Boss>| (entry.origin.layer, entry.key);
    let others = shelf
        .bosses
        .values()
        .filter(|other| place(other) < place(boss));
    let theirs: Vec<Key> = others
        .flat_map(|other| other.raw.minions.cards.iter().map(|card| card.id))
        .collect();
    for (index, card) in cards.iter().enumerate() {
        let path = format!("minions.cards.{index}");
        monster::card(boss, &path, card, shelf, found);
        let key = card.id;
        let deck = shelf.monsters.contains_key(&key) || shelf.spread.contains_key(&key);
        let twice = cards.iter().take(index).any(|earlier| earlier.id == key);
        if deck || twice || theirs.contains(&key) {
            let what = format!("the Minion `{key}` has the id of another Monster or Minion");
            let finding = boss.error(&format!("{path}.id"), "duplicate-id", what);
            found.push(
                finding.help("give it an id of its own; equal cards are one entry with `copies`"),
            );
        }
    }
}

/// The ids of the Boss' own cards and marks.
fn own_ids(desk: &mut Desk<'_, raw::Boss>) {
    let raw = &desk.entry.raw;
    let cards = raw
        .cards
        .iter()
        .enumerate()
        .map(|(index, card)| (format!("cards.{index}.id"), card.id));
    let marks = raw
        .marks
        .iter()
        .enumerate()
        .map(|(index, mark)| (format!("marks.{index}.id"), mark.id));
    let mut seen = Vec::new();
    for (path, key) in cards.chain(marks) {
        if seen.contains(&key) {
            let finding = desk.entry.error(
                &path,
                "duplicate-id",
                format!("`{key}` is there twice in this Boss file"),
            );
            desk.found.push(finding.help("give it an id of its own"));
        }
        seen.push(key);
    }
}
