//! Limits 4 to 7: what Assets and Locations give.

use crate::content::paranormal::check::{Desk, op};
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;
use crate::vocab::paranormal::*;

/// Asset icons on dark sides (PN-CARD-62), cards that lower Doom (limit 4).
const ASSET_ICONS: usize = 4;
const DOOM_CARDS: u16 = 4;

/// Warns about effects.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    assets(shelf, found);
    for place in shelf.locations.values() {
        location(place, found);
    }
    if !shelf.lacks(Kind::Location) {
        locations(shelf, found);
    }
}

fn assets(shelf: &Shelf, found: &mut Vec<Finding>) {
    let mut doom_cards = 0;
    for asset in shelf.assets.values() {
        let raw = &asset.raw;
        let mut desk = Desk {
            entry: asset,
            found,
        };
        let used = raw
            .ops
            .iter()
            .enumerate()
            .map(|(index, verb)| (format!("do.{index}"), verb));
        let combat = raw
            .combat
            .iter()
            .flat_map(|combat| combat.ops.iter().enumerate());
        let combat = combat.map(|(index, verb)| (format!("combat.do.{index}"), verb));
        for (path, verb) in used.chain(combat) {
            match verb {
                Op::LowerDoom(amount) => {
                    doom_cards += u16::from(raw.copies);
                    if raw.kind != AssetKind::Ally || raw.ongoing {
                        desk.guide(
                            &path,
                            "Doom is lowered by a card that comes back",
                            "only Allies used once should",
                        );
                    } else if *amount > 2 {
                        desk.guide(
                            &path,
                            "Doom is lowered by more than 2",
                            "write `LowerDoom(2)`",
                        );
                    } else if doom_cards > DOOM_CARDS {
                        let what = format!("more than {DOOM_CARDS} cards lower Doom");
                        desk.guide(&path, &what, "take the verb off some");
                    }
                }
                Op::Gain(Token::Wild, _) if raw.ongoing => {
                    desk.guide(
                        &path,
                        "an Ongoing card gives Wild Tokens",
                        "only cards used once should",
                    );
                }
                Op::TakeBack if raw.kind == AssetKind::Item => {
                    desk.guide(
                        &path,
                        "an Item takes back Items, so that they never run out",
                        "leave that to Allies",
                    );
                }
                Op::Energize(_, 3..) => {
                    desk.guide(&path, "a card gives more than 2 Energy", "write 1 or 2")
                }
                _ => {}
            }
        }
    }
}

fn location(place: &Entry<raw::Location>, found: &mut Vec<Finding>) {
    let mut desk = Desk {
        entry: place,
        found,
    };
    let raw = &place.raw;
    for (name, side) in [("light", &raw.light), ("dark", &raw.dark)] {
        for (index, verb) in side.ops.iter().enumerate() {
            let path = format!("{name}.do.{index}");
            match verb {
                Op::LowerDoom(_) | Op::Gain(Token::Wild, _) => {
                    let what = format!(
                        "a Location sells {}, so that nobody needs to fight for it",
                        op::name(verb)
                    );
                    desk.guide(&path, &what, "take another verb");
                }
                Op::Heal(_, 2..) => {
                    desk.guide(&path, "a Location gives more than 1 Health", "write 1")
                }
                Op::Clue(_) => {
                    let health = side.cost.iter().map(|cost| {
                        if let Cost::Health(health) = cost {
                            *health
                        } else {
                            0
                        }
                    });
                    if health.fold(0, u8::saturating_add) < 2 {
                        desk.guide(
                            &path,
                            "a Clue costs less than 2 Health here",
                            "write `cost: [Health(2)]`",
                        );
                    }
                }
                _ => {}
            }
        }
        if side.full_rest != raw.home {
            let (what, help) = if raw.home {
                (
                    "Rest at Home gives back all Energy, but not here",
                    "add `full_rest: true`",
                )
            } else {
                (
                    "Rest gives back all Energy away from Home",
                    "delete `full_rest`",
                )
            };
            desk.guide(&format!("{name}.full_rest"), what, help);
        }
    }
}

fn locations(shelf: &Shelf, found: &mut Vec<Finding>) {
    let Some(first) = shelf.locations.values().next() else {
        return;
    };
    let all = || shelf.locations.values();
    let clue = |place: &&Entry<raw::Location>| {
        let verbs =
            |side: &raw::LocationSide| side.ops.iter().any(|verb| matches!(verb, Op::Clue(_)));
        verbs(&place.raw.light) || verbs(&place.raw.dark)
    };
    if let Some(second) = all().filter(clue).nth(1) {
        Desk {
            entry: second,
            found,
        }
        .guide("", "more than one Location gives Clues", "leave one");
    }
    let icons = all().filter(|place| place.raw.dark.asset).count();
    if icons != ASSET_ICONS {
        let what = format!("{icons} dark sides show the Asset icon");
        Desk {
            entry: first,
            found,
        }
        .guide(
            "",
            &what,
            &format!("write `asset: true` at {ASSET_ICONS} of them"),
        );
    }
    let sells = |side: &raw::LocationSide| {
        side.cost == [Cost::Energy(1)]
            && side
                .ops
                .iter()
                .any(|verb| matches!(verb, Op::Gain(Token::Assist, _)))
    };
    let revives =
        |side: &raw::LocationSide| side.ops.iter().any(|verb| matches!(verb, Op::Revive(_)));
    let sides = [(
        "light",
        all().map(|place| &place.raw.light).collect::<Vec<_>>(),
    )];
    let dark = (
        "dark",
        all().map(|place| &place.raw.dark).collect::<Vec<_>>(),
    );
    for (name, sides) in sides.into_iter().chain([dark]) {
        if !sides.iter().any(|side| sells(side)) {
            let what = format!(
                "no {name} side sells an Assist for 1 Energy, and Tough may have no answer"
            );
            Desk {
                entry: first,
                found,
            }
            .guide(
                "",
                &what,
                "add `cost: [Energy(1)], do: [Gain(Assist, 1)]` to one",
            );
        }
        if !sides.iter().any(|side| revives(side)) {
            let what = format!("no {name} side revives a Hero");
            Desk {
                entry: first,
                found,
            }
            .guide(
                "",
                &what,
                "add `do: [Revive(2)]` to one, as the Crossroads have",
            );
        }
    }
}
