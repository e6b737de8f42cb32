//! Deciding on drawn Items, and what must be discarded (PD-TIME-49, PD-ITEM-02, PD-RUL-52 to 54).

use super::*;

/// Job: `a` Items are taken.
const DRAW: Job = Job(BASE + 2);
/// Job: the next of the drawn Items in `what` is asked about.
const PLACE: Job = Job(BASE + 3);
/// Job: what becomes of one has been chosen.
const PLACED: Job = Job(BASE + 4);
/// Job: `a` Items are to be discarded.
const DISCARD: Job = Job(BASE + 5);
/// Job: which one has been chosen.
const DISCARDED: Job = Job(BASE + 6);
/// Job: what is above the limits is to be discarded.
const TRIM: Job = Job(BASE + 7);
/// Job: which card, or how room is made, has been chosen.
const TRIMMED: Job = Job(BASE + 8);

pub(super) fn rules(r: &mut Rules) {
    r.job(DRAW, draw);
    r.job(PLACE, place);
    r.job(PLACED, placed);
    r.job(DISCARD, discard);
    r.job(DISCARDED, discarded);
    r.job(TRIM, trim_next);
    r.job(TRIMMED, trimmed);
}

/// Adds work: `who` takes so many Items and decides on them: all are seen, then each is put into a place, discarded,
/// or exchanged by a skill, in any order (PD-TIME-49, PD-RUL-54, PD-RUL-27).
pub fn draw_items(world: &mut World, who: Uid, count: u8) {
    if count > 0 {
        world.push(Frame::of(DRAW).who(who).with(i32::from(count), 0));
    }
}

fn tell_drawn(world: &mut World, who: Uid, card: u16) {
    let item = item_key(world, card);
    let character = figure::key(world, who);
    world.say(
        &["PD-ITEM-01", "PD-TIME-49"],
        What::ItemDrawn {
            uid: who,
            character,
            item,
        },
    );
}

fn draw(world: &mut World, frame: Frame) {
    let who = frame.who;
    let mut cards = Vec::new();
    for _ in 0..frame.a {
        let Some(card) = take_card(world, Deck::Items) else {
            break;
        };
        tell_drawn(world, who, card);
        cards.push(card);
    }
    if cards.is_empty() {
        return;
    }
    decide(world, who, cards, true);
}

/// Adds work: `who` gets these Items, not from the deck, and decides on them within the limits (PD-RUL-162).
pub fn receive(world: &mut World, who: Uid, items: Vec<u16>) {
    if !items.is_empty() {
        decide(world, who, items, false);
    }
}

/// Adds work: decisions on these cards, which can be exchanged by a skill if they are `fresh` from the deck.
fn decide(world: &mut World, who: Uid, cards: Vec<u16>, fresh: bool) {
    let fresh = vec![fresh; cards.len()];
    let drawn = world.add_piece((
        Kind::Drawn,
        Drawn {
            who,
            cards,
            fresh,
            ..Drawn::default()
        },
    ));
    world.push(Frame::of(PLACE).who(who).what(drawn));
}

fn place(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(drawn) = world.find::<Drawn>(frame.what).cloned() else {
        return;
    };
    if drawn.cards.is_empty() {
        world.remove_piece(frame.what);
        // A card discarded to make room may have been one that gave places.
        trim(world, who);
        return;
    }
    let can_swap = deck::can_swap(world, who, Deck::Items);
    let mut options = Vec::new();
    let mut full = false;
    for (n, card) in drawn.cards.iter().enumerate() {
        let fresh = drawn.fresh.get(n).copied().unwrap_or_default();
        let n = n as u8;
        let places = places(world, who, *card);
        full |= places.is_empty();
        options.extend(places.into_iter().map(|slot| Act::Keep { n, slot }));
        options.push(Act::Refuse { n });
        if fresh && can_swap {
            options.push(Act::Swap { n });
        }
    }
    if full {
        // PD-ITEM-02: room is made by discarding a card.
        let pack = pack(world, who);
        options.extend(pack.items().map(|(slot, _)| Act::Discard(slot)));
    }
    if unlocked(world) {
        options.extend(arrangements(world, who));
    }
    world.ask_for(who, Why::PlaceItems, who, options, frame.go_on(PLACED));
}

/// Takes a card out of those that are being decided on.
fn pick(world: &mut World, drawn: Uid, n: u8) -> Option<u16> {
    let mut card = None;
    world.change(drawn, |drawn: &mut Drawn| {
        let n = usize::from(n);
        if n < drawn.cards.len() {
            card = Some(drawn.cards.remove(n));
        }
        if n < drawn.fresh.len() {
            drawn.fresh.remove(n);
        }
    });
    card
}

fn placed(world: &mut World, frame: Frame) {
    let who = frame.who;
    match world.answer() {
        Some(Act::Keep { n, slot }) => {
            if let Some(card) = pick(world, frame.what, n) {
                keep(world, who, card, slot);
            }
        }
        Some(Act::Refuse { n }) => {
            if let Some(card) = pick(world, frame.what, n) {
                tell_discarded(world, who, card, &["PD-ITEM-02", "PD-EXPL-01"]);
            }
        }
        Some(Act::Swap { n }) => swap(world, frame, n),
        Some(Act::Discard(slot)) => discard_slot(world, who, slot, &["PD-ITEM-02"]),
        Some(act) => arrange(world, act),
        None => {}
    }
    world.push(frame.go_on(PLACE));
    world.alarm();
}

/// A card is put into a place (PD-RUL-53).
fn keep(world: &mut World, who: Uid, card: u16, slot: Slot) {
    world.change::<Pack>(who, |pack| places::put(pack, slot, card));
    let item = item_key(world, card);
    let character = figure::key(world, who);
    world.say(
        &["PD-ITEM-02", "PD-RUL-53"],
        What::ItemKept {
            uid: who,
            character,
            item,
            slot,
        },
    );
}

/// The drawn card `n` is exchanged for the next one, which cannot be exchanged again (PD-CHAR-12).
fn swap(world: &mut World, frame: Frame, n: u8) {
    let Some(card) = pick(world, frame.what, n) else {
        return;
    };
    let Some(card) = deck::swap(world, frame.who, Deck::Items, card) else {
        return;
    };
    tell_drawn(world, frame.who, card);
    world.change(frame.what, |drawn: &mut Drawn| {
        let n = usize::from(n).min(drawn.cards.len());
        drawn.cards.insert(n, card);
        let n = n.min(drawn.fresh.len());
        drawn.fresh.insert(n, false);
    });
}

/// Adds work: `who` discards so many Items of the own choice, as far as there are any.
pub fn discard_items(world: &mut World, who: Uid, count: u8) {
    if count > 0 {
        world.push(Frame::of(DISCARD).who(who).with(i32::from(count), 0));
    }
}

fn discard(world: &mut World, frame: Frame) {
    let who = frame.who;
    let options: Vec<Act> = pack(world, who)
        .items()
        .map(|(slot, _)| Act::Discard(slot))
        .collect();
    if frame.a <= 0 {
        trim(world, who);
    } else if !options.is_empty() {
        let resume = frame.go_on(DISCARDED);
        world.ask_for(who, Why::PickDiscard, who, options, resume);
    }
}

fn discarded(world: &mut World, frame: Frame) {
    if let Some(Act::Discard(slot)) = world.answer() {
        discard_slot(world, frame.who, slot, &["PD-DEC-16"]);
    }
    world.push(frame.go_on(DISCARD).with(frame.a - 1, 0));
}

/// Adds work: `who` discards what is above the limits of the inventory (PD-RUL-52, PD-RUL-109). In the players' turn
/// room can also be made by rearranging.
pub fn trim(world: &mut World, who: Uid) {
    world.push(Frame::of(TRIM).who(who));
}

fn trim_next(world: &mut World, frame: Frame) {
    let who = frame.who;
    if !unlocked(world) {
        lower_extra(world, who);
    }
    let pack = pack(world, who);
    if fits(world, who, &pack) {
        return;
    }
    let mut options: Vec<Act> = pack
        .items()
        .filter(|(slot, _)| unlocked(world) || helps(world, who, &pack, *slot))
        .map(|(slot, _)| Act::Discard(slot))
        .collect();
    if options.is_empty() {
        options.extend(pack.items().map(|(slot, _)| Act::Discard(slot)));
    }
    if unlocked(world) {
        options.extend(arrangements(world, who));
    }
    if !options.is_empty() {
        let resume = frame.go_on(TRIMMED);
        world.ask_for(who, Why::OverLimit, who, options, resume);
    }
}

fn trimmed(world: &mut World, frame: Frame) {
    match world.answer() {
        Some(Act::Discard(slot)) => {
            discard_slot(world, frame.who, slot, &["PD-RUL-52", "PD-RUL-109"]);
        }
        Some(act) => arrange(world, act),
        None => {}
    }
    world.push(frame.go_on(TRIM));
    world.alarm();
}

/// Whether discarding the card of this place brings a locked inventory nearer to its limits.
fn helps(world: &World, who: Uid, pack: &Pack, slot: Slot) -> bool {
    let mut bare = pack.clone();
    bare.extra = None;
    let third = !fits(world, who, pack) && fits(world, who, &bare);
    match slot {
        Slot::Back(_) => !third,
        Slot::Extra => pack.extra.is_some(),
        // A hand helps if the third weapon, which has lost its place, can go there.
        hand => {
            let mut then = bare;
            then.take(hand);
            let free = if then.left.is_none() {
                Slot::Left
            } else {
                Slot::Right
            };
            if let Some(card) = pack.extra {
                places::put(&mut then, free, card);
            }
            third && fits(world, who, &then)
        }
    }
}

/// A third weapon that has lost its place goes into a free hand or into the backpack, if there is room.
fn lower_extra(world: &mut World, who: Uid) {
    let now = pack(world, who);
    let Some(card) = now.extra.filter(|_| !fits(world, who, &now)) else {
        return;
    };
    let mut bare = now;
    bare.extra = None;
    let hand = if bare.left.is_none() {
        Slot::Left
    } else {
        Slot::Right
    };
    for slot in [hand, Slot::Back(bare.back.len() as u8)] {
        let mut then = bare.clone();
        if then.item(slot).is_some() {
            continue;
        }
        places::put(&mut then, slot, card);
        if fits(world, who, &then) {
            world.set(who, then);
            let item = item_key(world, card);
            let character = figure::key(world, who);
            world.say(
                &["PD-RUL-109"],
                What::ItemMoved {
                    uid: who,
                    character,
                    item,
                    from: Slot::Extra,
                    to: slot,
                },
            );
            return;
        }
    }
}

/// Discards all Items at once, those being decided on too (PD-DEATH-02).
pub fn discard_all(world: &mut World, who: Uid) {
    for piece in figure::of_kind(world, Kind::Drawn) {
        let Some(drawn) = world.find::<Drawn>(piece).cloned() else {
            continue;
        };
        if drawn.who == who && drawn.deck == Deck::Items as u8 {
            world.remove_piece(piece);
            for card in drawn.cards {
                tell_discarded(world, who, card, &["PD-DEATH-02"]);
            }
        }
    }
    trade::call_off(world, who);
    let cards: Vec<u16> = pack(world, who).items().map(|(_, card)| card).collect();
    world.change::<Pack>(who, |pack| {
        pack.left = None;
        pack.right = None;
        pack.extra = None;
        pack.back.clear();
    });
    for card in cards {
        tell_discarded(world, who, card, &["PD-DEATH-02"]);
    }
    world.alarm();
}
