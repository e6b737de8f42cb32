//! What the character in turn does with cards: exploring, traps, objects (PD-EXPL, PD-TRAP, PD-ITEM-05).

use super::*;
use crate::table::house::{Ground, Sheet, Turn};
use crate::vocab::pandemonium::{Deed, Trait};

/// Job: an exploration brings its cards.
const EXPLORE: Job = Job(BASE + 9);
/// Job: how many cards are taken has been chosen.
const ONE_OR_TWO: Job = Job(BASE + 10);

pub(super) fn rules(r: &mut Rules) {
    r.job(EXPLORE, explored);
    r.job(ONE_OR_TWO, one_or_two);
}

/// What the character in turn could do with cards for an Action, traps made of cards, and rearrangements of all
/// inventories (PD-INV-05, PD-RUL-169); Actions not looked at.
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let mut acts = Vec::new();
    let sheet: Sheet = world.of(who);
    if !figure::ground(world, figure::space(world, who)).explored
        || sheet::has_trait(world, who, Trait::ReExplore)
    {
        acts.push(Act::Explore);
    }
    acts.extend(trade::partners(world, who).into_iter().map(Act::Exchange));
    if sheet.traps > 0 {
        acts.push(Act::SetTrap);
    }
    if sheet.traps < world.resource::<Book>().frame.traps {
        let pack = pack(world, who);
        acts.extend(pack.items().map(|(slot, _)| Act::MakeTrap(slot)));
    }
    let seat = figure::seat(world, who);
    for other in figure::characters(world) {
        if figure::speaks_for(world, seat, other) {
            acts.extend(arrangements(world, other));
        }
    }
    acts
}

/// What a character cannot do with cards for another reason than Actions, each with that reason.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let sheet: Sheet = world.of(who);
    let turn: Turn = world.of(who);
    let book = book(world);
    let mut list: Vec<(Act, String, Ids)> = Vec::new();
    let mut say = |act, why: &str, rules| list.push((act, why.to_owned(), rules));
    if figure::ground(world, figure::space(world, who)).explored
        && !sheet::has_trait(world, who, Trait::ReExplore)
    {
        let why = "there is an Explored token here";
        say(Act::Explore, why, &["PD-EXPL-03"]);
    }
    if sheet.traps == 0 {
        let why = "there is no Trap token on the character's sheet";
        say(Act::SetTrap, why, &["PD-TRAP-03", "PD-CHAR-16"]);
    }
    for (slot, card) in pack(world, who).items() {
        if sheet.traps >= book.frame.traps {
            let why = "a character can hold no more traps";
            say(Act::MakeTrap(slot), why, &["PD-TRAP-04", "PD-RUL-60"]);
        }
        let Some(item) = book.items.get(usize::from(card)) else {
            continue;
        };
        let Some(usable) = &item.usable else { continue };
        if matches!(slot, Slot::Back(_)) && item.weapon.is_some() {
            let why = "a weapon works only while it is equipped";
            say(Act::UseItem(slot), why, &["PD-ITEM-03"]);
        } else if usable.once && turn.used & bit(card) != 0 {
            let why = "it has been used in this turn";
            say(Act::UseItem(slot), why, &["PD-ITEM-06", "PD-RUL-55"]);
        }
    }
    list
}

/// Objects and equipped weapons that the character in turn can use (PD-ITEM-05, PD-ITEM-07, PD-RUL-55).
pub fn usable(world: &World, who: Uid) -> Vec<Act> {
    let book = world.resource::<Book>();
    let turn: Turn = world.of(who);
    let pack = pack(world, who);
    pack.items()
        .filter(|(slot, card)| {
            book.items.get(usize::from(*card)).is_some_and(|item| {
                let stowed = matches!(slot, Slot::Back(_));
                stowed != item.weapon.is_some()
                    && item.usable.as_ref().is_some_and(|usable| {
                        !(usable.once && turn.used & bit(*card) != 0)
                            && usable
                                .when
                                .as_ref()
                                .is_none_or(|when| condition::holds(world, when, who))
                    })
            })
        })
        .map(|(slot, _)| Act::UseItem(slot))
        .collect()
}

/// The bit of an Item card in [`Turn::used`].
fn bit(card: u16) -> u128 {
    1u128.checked_shl(u32::from(card)).unwrap_or_default()
}

/// Does one of `options` but a rearrangement, or one of `usable`; the Action has been paid.
pub fn act(world: &mut World, who: Uid, act: Act) {
    match act {
        Act::Explore => explore(world, who),
        Act::Exchange(with) => trade::begin(world, who, with),
        Act::SetTrap => set_trap(world, who),
        Act::MakeTrap(slot) => make_trap(world, who, slot),
        Act::UseItem(slot) => use_item(world, who, slot),
        _ => {}
    }
}

/// Puts an Explored token into the space (PD-EXPL-02, PD-RUL-61) and takes a card (PD-EXPL-01).
fn explore(world: &mut World, who: Uid) {
    let at = figure::space(world, who);
    let character = figure::key(world, who);
    let space = world.resource::<Book>().board.name(at);
    let piece = figure::ground_piece(world, at);
    let again = figure::ground(world, at).explored;
    world.change::<Ground>(piece, |ground| ground.explored = true);
    let rules: Ids = match again {
        true => &["PD-SKILL-R1", "PD-RUL-61"],
        false => &["PD-EXPL-02", "PD-EXPL-01"],
    };
    world.say_cause(
        rules,
        What::Explored {
            uid: who,
            character,
            at,
            space,
        },
    );
    world.push(Frame::of(EXPLORE).who(who));
    card::did(world, who, Deed::Explore);
    world.alarm();
}

fn explored(world: &mut World, frame: Frame) {
    if sheet::has_trait(world, frame.who, Trait::ExploreTwo) {
        let options = vec![Act::Number(1), Act::Number(2)];
        let resume = frame.go_on(ONE_OR_TWO);
        world.ask_for(frame.who, Why::OneOrTwo, frame.who, options, resume);
    } else {
        draw_items(world, frame.who, 1);
    }
}

fn one_or_two(world: &mut World, frame: Frame) {
    if let Some(Act::Number(count)) = world.answer() {
        draw_items(world, frame.who, count);
    }
}

/// A Trap token becomes an armed trap (PD-TRAP-05, PD-RUL-77).
fn set_trap(world: &mut World, who: Uid) {
    let held = world.of::<Sheet>(who).traps;
    if held == 0 {
        return;
    }
    let at = figure::space(world, who);
    let character = figure::key(world, who);
    let space = world.resource::<Book>().board.name(at);
    world.change::<Sheet>(who, |sheet| sheet.traps = held - 1);
    figure::change_traps(world, at, 1);
    world.say(
        &["PD-TRAP-05", "PD-ACTION-07"],
        What::TrapPlaced {
            uid: who,
            character,
            at,
            space,
        },
    );
    card::did(world, who, Deed::Trap);
    world.alarm();
}

/// A card becomes a Trap token (PD-TRAP-01, PD-TRAP-02, PD-RUL-60).
fn make_trap(world: &mut World, who: Uid, slot: Slot) {
    let Some(card) = pack(world, who).item(slot) else {
        return;
    };
    world.change::<Pack>(who, |pack| {
        pack.take(slot);
    });
    discard_card(world, Deck::Items, card);
    world.change::<Sheet>(who, |sheet| sheet.traps = sheet.traps.saturating_add(1));
    let item = item_key(world, card);
    let character = figure::key(world, who);
    let traps = world.of::<Sheet>(who).traps;
    world.say(
        &["PD-TRAP-01", "PD-TRAP-02", "PD-RUL-60"],
        What::TrapMade {
            uid: who,
            character,
            item,
            traps,
        },
    );
    trim(world, who);
    world.alarm();
}

/// So many Trap tokens, as far as the limit allows (PD-TRAP-04).
pub fn gain_traps(world: &mut World, who: Uid, count: u8) {
    let held = world.of::<Sheet>(who).traps;
    let by = count.min(world.resource::<Book>().frame.traps.saturating_sub(held));
    if by == 0 {
        return;
    }
    let traps = held + by;
    world.change::<Sheet>(who, |sheet| sheet.traps = traps);
    let character = figure::key(world, who);
    world.say(
        &["PD-TRAP-03", "PD-TRAP-04"],
        What::TrapsGained {
            uid: who,
            character,
            by,
            traps,
        },
    );
    world.alarm();
}

/// An object or equipped weapon is used (PD-ITEM-05, PD-RUL-55).
fn use_item(world: &mut World, who: Uid, slot: Slot) {
    let book = book(world);
    let Some(card) = pack(world, who).item(slot) else {
        return;
    };
    let Some(usable) = book
        .items
        .get(usize::from(card))
        .and_then(|item| item.usable.as_ref())
    else {
        return;
    };
    if usable.once {
        world.change::<Turn>(who, |turn| turn.used |= bit(card));
    }
    let item = item_key(world, card);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-ITEM-05", "PD-RUL-55"],
        What::ItemUsed {
            uid: who,
            character,
            item,
        },
    );
    trim(world, who);
    effect::run(world, effect::Source::Item(card), who, who);
    if usable.discard {
        discard_slot(world, who, slot, &["PD-RUL-55"]);
    }
}
