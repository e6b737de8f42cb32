//! Places of an inventory, and rearranging it (PD-INV-02 to 06, PD-RUL-51).

use super::*;
use crate::content::pandemonium::Item;
use crate::vocab::pandemonium::Trait;

/// Hands that a card takes up; 0 for an object.
fn hands(world: &World, card: u16) -> u8 {
    let book = world.resource::<Book>();
    book.items
        .get(usize::from(card))
        .and_then(|item| item.weapon.as_ref())
        .map_or(0, |weapon| weapon.hands)
}

/// What traits of the cards themselves add to an inventory: places of the backpack, places for weapons.
fn own_places(world: &World, who: Uid, pack: &Pack) -> (i16, i16) {
    let book = world.resource::<Book>();
    let in_turn = sheet::in_turn(world, who);
    let (mut back, mut extra) = (0, 0);
    for (slot, card) in pack.items() {
        let Some(item) = book.items.get(usize::from(card)) else {
            continue;
        };
        if works(item, slot, in_turn) {
            for each in &item.traits {
                match each {
                    Trait::Backpack(more) => back += i16::from(*more),
                    Trait::ExtraWeapon => extra += 1,
                    _ => {}
                }
            }
        }
    }
    (back, extra)
}

/// Whether the traits of a card hold in this place (PD-ITEM-03, PD-ITEM-04, PD-RUL-55).
const fn works(item: &Item, slot: Slot, in_turn: bool) -> bool {
    match slot {
        Slot::Back(_) => item.weapon.is_none() && (item.always || in_turn),
        _ => item.weapon.is_some(),
    }
}

/// Places of the backpack and of the third weapon, if the inventory of a character were this.
fn room(world: &World, who: Uid, then: &Pack) -> (usize, bool) {
    let (back_now, extra_now) = own_places(world, who, &pack(world, who));
    let (back_then, extra_then) = own_places(world, who, then);
    let back = i16::from(sheet::backpack(world, who)) - back_now + back_then;
    let extra = sheet::sum(world, who, |each| i16::from(each == Trait::ExtraWeapon)) - extra_now
        + extra_then;
    (back.max(0) as usize, extra > 0)
}

/// Whether the hands can hold what is in them (PD-INV-02, PD-INV-03, PD-RUL-51).
fn hands_fit(world: &World, pack: &Pack) -> bool {
    let held = |card: Option<u16>| card.map(|card| hands(world, card));
    match (held(pack.left), held(pack.right)) {
        (Some(0), _) | (_, Some(0)) => false,
        (Some(left), Some(right)) => left == 1 && right == 1,
        (None, Some(right)) => right == 1,
        _ => true,
    }
}

/// Whether an inventory keeps to the limits of its owner (PD-INV-02 to 04, PD-SKILL-C3, PD-SKILL-I5).
pub fn fits(world: &World, who: Uid, pack: &Pack) -> bool {
    let (back, extra) = room(world, who, pack);
    let third = pack
        .extra
        .is_none_or(|card| extra && hands(world, card) > 0);
    hands_fit(world, pack) && third && pack.back.len() <= back
}

/// Whether an inventory may become this: within the limits, or no further beyond them than it is.
fn may_become(world: &World, who: Uid, now: &Pack, then: &Pack) -> bool {
    if fits(world, who, then) {
        return true;
    }
    let (back, extra) = room(world, who, then);
    let third = then
        .extra
        .is_none_or(|card| hands(world, card) > 0 && (extra || now.extra.is_some()));
    !fits(world, who, now)
        && hands_fit(world, then)
        && third
        && then.back.len() <= back.max(now.back.len())
}

/// The places of an inventory that could take this Item now, empty ones only (PD-ITEM-03, PD-RUL-51, PD-RUL-53).
pub fn places(world: &World, who: Uid, item: u16) -> Vec<Slot> {
    let pack = pack(world, who);
    let mut places = Vec::new();
    let hand = if pack.left.is_none() {
        Slot::Left
    } else {
        Slot::Right
    };
    for slot in [hand, Slot::Extra, Slot::Back(pack.back.len() as u8)] {
        if pack.item(slot).is_some() {
            continue;
        }
        let mut then = pack.clone();
        put(&mut then, slot, item);
        let (back, extra) = room(world, who, &then);
        let takes = match slot {
            Slot::Back(_) => then.back.len() <= back,
            Slot::Extra => extra && hands(world, item) > 0,
            Slot::Left | Slot::Right => hands_fit(world, &then),
        };
        if takes {
            places.push(slot);
        }
    }
    places
}

/// Puts a card into a place that is empty.
pub(super) fn put(pack: &mut Pack, slot: Slot, card: u16) {
    match slot {
        Slot::Left => pack.left = Some(card),
        Slot::Right => pack.right = Some(card),
        Slot::Extra => pack.extra = Some(card),
        Slot::Back(n) => {
            let n = usize::from(n).min(pack.back.len());
            pack.back.insert(n, card);
        }
    }
}

/// The inventory after a rearrangement: what lies in `to` goes to `from`. A two-handed weapon alone in the hands lies
/// in the left one.
fn moved(world: &World, pack: &Pack, from: Slot, to: Slot) -> Option<Pack> {
    let mut then = pack.clone();
    let other = match to {
        Slot::Back(_) => None,
        _ => then.take(to),
    };
    let card = then.take(from)?;
    if let Some(other) = other {
        put(&mut then, from, other);
    }
    put(&mut then, to, card);
    if then.left.is_none() && then.right.is_some_and(|card| hands(world, card) > 1) {
        then.left = then.right.take();
    }
    Some(then)
}

/// Rearrangements within the inventory of a character (PD-INV-05): out of a place into another one or to the end of
/// the backpack. Those that change nothing but the hand or the order of the backpack are left out.
pub fn arrangements(world: &World, who: Uid) -> Vec<Act> {
    let pack = pack(world, who);
    let mut acts = Vec::new();
    for (from, card) in pack.items() {
        for to in [
            Slot::Left,
            Slot::Right,
            Slot::Extra,
            Slot::Back(pack.back.len() as u8),
        ] {
            let hand = |slot| matches!(slot, Slot::Left | Slot::Right);
            let stowed = |slot| matches!(slot, Slot::Back(_));
            let empty_handed = pack.left.is_none() && pack.right.is_none();
            if hand(from) && hand(to)
                || stowed(from) && stowed(to)
                || from == to
                || to == Slot::Right && empty_handed
                || pack.item(to) == Some(card)
            {
                continue;
            }
            let then = moved(world, &pack, from, to);
            if then.is_some_and(|then| may_become(world, who, &pack, &then)) {
                acts.push(Act::Arrange { who, from, to });
            }
        }
    }
    acts
}

/// Does one of them.
pub fn arrange(world: &mut World, act: Act) {
    let Act::Arrange { who, from, to } = act else {
        return;
    };
    let now = pack(world, who);
    let Some(then) = moved(world, &now, from, to) else {
        return;
    };
    let character = figure::key(world, who);
    let swapped = match to {
        Slot::Back(_) => None,
        _ => now.item(to),
    };
    world.set(who, then);
    for (card, from, to) in [(now.item(from), from, to), (swapped, to, from)] {
        let Some(card) = card else { continue };
        let item = item_key(world, card);
        world.say(
            &["PD-INV-05", "PD-ACTION-01"],
            What::ItemMoved {
                uid: who,
                character,
                item,
                from,
                to,
            },
        );
    }
    world.alarm();
}
