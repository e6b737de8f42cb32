//! What can be attacked, and with which weapons.

use super::*;
use crate::board::distance::{Distances, walk_distances};
use crate::table::deck::Piles;
use crate::table::house::{Pack, Slot, Turn, Where};

/// How far a weapon reaches: its own space without a Range, which is never below 1 (PD-ITEM-11, PD-ITEM-12,
/// PD-RUL-56).
const fn range(weapon: &Weapon) -> u8 {
    match weapon.range {
        None => 0,
        Some(0) => 1,
        Some(range) => range,
    }
}

/// Spaces from a character, counted as shots go (PD-RUL-57).
fn distances(world: &World, who: Uid) -> Distances {
    let book = world.resource::<Book>();
    walk_distances(&book.board, figure::doors(world), figure::space(world, who))
}

/// Equipped weapons of a character, with how far they reach (PD-ITEM-03).
fn armed(world: &World, who: Uid) -> Vec<(Slot, u16, u8)> {
    let book = world.resource::<Book>();
    world.find::<Pack>(who).map_or(Vec::new(), |pack| {
        pack.equipped()
            .filter_map(|(slot, card)| Some((slot, card, range(weapon(book, card)?.1))))
            .collect()
    })
}

/// Equipped weapons of a character that reach a space (PD-ATK-02).
pub fn reaching(world: &World, who: Uid, at: SpaceId) -> Vec<(Slot, u16)> {
    let Some(distance) = distances(world, who).get(at) else {
        return Vec::new();
    };
    armed(world, who)
        .into_iter()
        .filter(|(_, _, range)| *range >= distance)
        .map(|(slot, card, _)| (slot, card))
        .collect()
}

/// Whether a character has attacked characters as often in this turn as he may (PD-RUL-164).
fn has_dueled(world: &World, who: Uid) -> bool {
    let most = world.resource::<Book>().chapter.rules.rival_limits.attacks;
    most > 0 && world.of::<Turn>(who).duels >= most
}

/// Everything within the reach of a character's weapons, by space: creatures, each boss, each Evil Barricade, and in
/// elimination mode each other character (PD-BOSS-04, PD-RUL-40, PD-RUL-81, PD-MODE-05).
fn aims(world: &World, who: Uid) -> Vec<(SpaceId, Aim)> {
    let Some(far) = armed(world, who).iter().map(|(_, _, range)| *range).max() else {
        return Vec::new();
    };
    let book = world.resource::<Book>();
    let reach = distances(world, who);
    let beasts: Vec<SpaceId> = (figure::beasts(world).into_iter())
        .map(|beast| figure::space(world, beast))
        .collect();
    let bosses = figure::bosses(world);
    let mut rivals = Vec::new();
    if book.chapter.rules.elimination && !has_dueled(world, who) {
        rivals = figure::standing(world);
        rivals.retain(|rival| *rival != who);
    }
    let mut aims = Vec::new();
    for at in book.board.space_ids() {
        let Some(distance) = reach.get(at).filter(|distance| *distance <= far) else {
            continue;
        };
        if beasts.contains(&at) {
            aims.push((at, Aim::Creatures));
        }
        let here = |piece: &&Uid| world.of::<Where>(**piece).0 == at;
        aims.extend(bosses.iter().filter(here).map(|b| (at, Aim::Boss(*b))));
        for (beside, border) in book.board.neighbours(at) {
            // It is as far as the nearer of its two spaces (PD-RUL-40).
            let nearest = reach.get(*beside).is_none_or(|other| other >= distance);
            if nearest && figure::barrier(world, *border).evil {
                aims.push((at, Aim::Barricade(*border)));
            }
        }
        aims.extend(rivals.iter().filter(here).map(|r| (at, Aim::Character(*r))));
    }
    aims
}

/// Whether a character can attack at all now: on the feet and not in Panic (PD-PANIC-01).
fn able(world: &World, who: Uid) -> bool {
    figure::stands(world, who) && !sheet::panics(world, who)
}

/// Whether a Combo card is left (PD-COMBO-15).
fn combos_left(world: &World) -> bool {
    let piles = world.resource::<Piles>();
    !piles.cards(Deck::Combos.pile()).is_empty()
}

/// The attacks and combos that the character in turn can make; the Action not looked at (PD-ATK-01, PD-COMBO-05).
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    if !able(world, who) {
        return Vec::new();
    }
    let aims = aims(world, who);
    let mut options: Vec<Act> = aims
        .iter()
        .map(|(at, aim)| Act::Attack { at: *at, aim: *aim })
        .collect();
    if combos_left(world) {
        options.extend((aims.iter()).map(|(at, aim)| Act::Combo { at: *at, aim: *aim }));
    }
    options
}

/// Why nothing can be attacked where one might expect it.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let at = figure::space(world, who);
    let act = Act::Attack {
        at,
        aim: Aim::Creatures,
    };
    let combo = Act::Combo {
        at,
        aim: Aim::Creatures,
    };
    let bar = |act, because: &str, rules: Ids| (act, because.to_owned(), rules);
    if !figure::stands(world, who) {
        return Vec::new();
    }
    if sheet::panics(world, who) {
        return vec![bar(act, "in Panic nothing can be done", &["PD-PANIC-01"])];
    }
    let mut rivals = figure::standing(world);
    rivals.retain(|rival| {
        *rival != who && !reaching(world, who, figure::space(world, *rival)).is_empty()
    });
    if has_dueled(world, who) && !rivals.is_empty() {
        let duel = |rival: Uid| Act::Attack {
            at: figure::space(world, rival),
            aim: Aim::Character(rival),
        };
        let because = "rivals have been attacked often enough in this turn";
        let bars = rivals.into_iter();
        return bars
            .map(|rival| bar(duel(rival), because, &["PD-RUL-164"]))
            .collect();
    }
    if armed(world, who).is_empty() {
        return vec![
            bar(act, "no weapon is equipped", &["PD-ATK-01", "PD-ITEM-03"]),
            bar(combo, "no weapon is equipped", &["PD-COMBO-07"]),
        ];
    }
    if aims(world, who).is_empty() {
        let because = "nothing is within reach of an equipped weapon";
        return vec![bar(act, because, &["PD-ATK-02", "PD-RUL-56", "PD-RUL-57"])];
    }
    if !combos_left(world) {
        return vec![bar(combo, "the Combos deck is used up", &["PD-COMBO-15"])];
    }
    Vec::new()
}

/// Who can help an attacker against a space: standing in the same space, not in Panic, with a weapon that reaches it
/// (PD-ATK-12, PD-COMBO-07, PD-RUL-86). Nobody helps against himself.
pub(super) fn helpers(world: &World, who: Uid, strike: &Strike) -> Vec<Uid> {
    figure::standing_in(world, figure::space(world, who))
        .into_iter()
        .filter(|helper| {
            *helper != who
                && strike.aim != Aim::Character(*helper)
                && able(world, *helper)
                && !reaching(world, *helper, strike.at).is_empty()
        })
        .collect()
}
