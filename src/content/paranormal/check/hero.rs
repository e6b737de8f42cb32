//! Heroes (PN-HERO).

use super::Desk;
use super::op;
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::paranormal::{AbilityKind, AssetKind, Mod};

/// Checks a Hero.
pub(super) fn check(hero: &Entry<raw::Hero>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let raw = &hero.raw;
    if shelf.needs(Kind::Asset, raw.item, hero, "item", found) {
        item(hero, shelf, found);
    }
    let mut desk = Desk { entry: hero, found };
    desk.number("health", "Max Health", raw.health, 1, 9);
    let dice = u64::from(raw.dice.d6) + u64::from(raw.dice.d8);
    desk.number("dice", "the number of Energy Dice", dice, 1, 6);
    if raw.passive.mods.is_empty() {
        desk.idle(
            "passive.mods",
            "the Passive Ability does nothing",
            "add to `mods`",
        );
    }
    for (index, change) in raw.passive.mods.iter().enumerate() {
        let path = format!("passive.mods.{index}");
        match change {
            Mod::Steps(number)
            | Mod::Rerolls(number)
            | Mod::Rest(number)
            | Mod::RedDieForOthers(number)
            | Mod::RedDieAlone(number)
            | Mod::CheapPlaces(number) => desk.number(
                &format!("{path}.0"),
                "the number of a Passive Ability",
                *number,
                1,
                9,
            ),
            Mod::Shrug(AbilityKind::Tough, _) => {
                desk.shape(
                    &path,
                    "Tough is not set off by dice, so it cannot be shrugged off",
                    "write `IgnoreTough`",
                );
            }
            Mod::Shrug(_, number) => desk.number(
                &format!("{path}.1"),
                "the number of a Passive Ability",
                *number,
                1,
                9,
            ),
            Mod::IgnoreTough => {}
        }
    }
    op::combat(&mut desk, "combat", &raw.combat);
}

/// Checks the Starting Item (PN-CARD-46).
fn item(hero: &Entry<raw::Hero>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let key = hero.raw.item;
    let Some(asset) = shelf.assets.get(&key) else {
        return;
    };
    let mut desk = Desk { entry: hero, found };
    if asset.raw.kind != AssetKind::Item {
        let what = format!(
            "a Starting Item is an Item, but `{key}` is {:?}",
            asset.raw.kind
        );
        desk.shape(
            "item",
            &what,
            "name another Asset, or make that one an Item",
        );
    }
    if asset.raw.copies != 1 {
        let what = format!(
            "there are {} copies of the Starting Item `{key}`",
            asset.raw.copies
        );
        desk.shape(
            "item",
            &what,
            "a Starting Item has 1 copy; delete its `copies`",
        );
    }
    // The earlier of the two Heroes may keep it, unless it comes from a later folder.
    let place = |entry: &Entry<raw::Hero>| (entry.origin.layer, entry.key);
    let rival = shelf
        .heroes
        .values()
        .find(|other| other.raw.item == key && place(other) < place(hero));
    if let Some(rival) = rival {
        let what = format!(
            "the Starting Item `{key}` belongs to the Hero `{}` already",
            rival.key
        );
        desk.shape("item", &what, "give each Hero an Item of their own");
    }
    if shelf.boss_assets().contains(&key) {
        desk.shape(
            "item",
            &format!("`{key}` is the Asset of a Boss"),
            "give the Hero an Item of their own",
        );
    }
}
