//! Exchanging Items between two characters of one space (PD-INV-07 to 09, PD-RUL-52).

use super::*;
use crate::table::house::Trade;
use crate::vocab::pandemonium::Deed;

/// Job: the next card of the exchange in `what` is asked about.
const TRADE: Job = Job(BASE + 11);
/// Job: a card, or the end, has been chosen.
const TRADED: Job = Job(BASE + 12);
/// Job: the partner's player is to decide.
const PROPOSE: Job = Job(BASE + 15);
/// Job: the partner has decided.
const AGREED: Job = Job(BASE + 13);

pub(super) fn rules(r: &mut Rules) {
    r.job(TRADE, trade);
    r.job(TRADED, traded);
    r.job(PROPOSE, propose);
    r.job(AGREED, agreed);
}

/// With whom a character could exchange: other standing characters of the space, if either has an Item.
pub(super) fn partners(world: &World, who: Uid) -> Vec<Uid> {
    let has = |one: Uid| pack(world, one).items().next().is_some();
    let mut partners = figure::standing_in(world, figure::space(world, who));
    partners.retain(|other| *other != who && (has(who) || has(*other)));
    partners
}

/// An exchange is proposed; the Action has been paid (PD-ACTION-12).
pub(super) fn begin(world: &mut World, who: Uid, with: Uid) {
    let piece = world.add_piece((
        Kind::Trade,
        Trade {
            from: who,
            with,
            ..Trade::default()
        },
    ));
    world.push(Frame::of(TRADE).who(who).what(piece));
}

/// An exchange of a character who has died is off.
pub(super) fn call_off(world: &mut World, who: Uid) {
    for piece in figure::of_kind(world, Kind::Trade) {
        if world
            .find::<Trade>(piece)
            .is_some_and(|trade| trade.from == who || trade.with == who)
        {
            world.remove_piece(piece);
        }
    }
}

/// The places of an inventory that are not in the exchange yet.
fn rest(world: &World, who: Uid, chosen: &[Slot]) -> Vec<Slot> {
    pack(world, who)
        .items()
        .map(|(slot, _)| slot)
        .filter(|slot| !chosen.contains(slot))
        .collect()
}

/// The exchange as it stands now: what has happened since something was named can have taken the partner away, which
/// ends it, or the cards, which are then no longer in it. With it, whether all that was named is still there.
fn current(world: &mut World, piece: Uid) -> Option<(Trade, bool)> {
    let named = world.find::<Trade>(piece)?.clone();
    if !partners(world, named.from).contains(&named.with) {
        world.remove_piece(piece);
        let (character, with) = (
            figure::key(world, named.from),
            figure::key(world, named.with),
        );
        let off = What::ExchangeOff {
            uid: named.from,
            character,
            with,
        };
        world.say(&["PD-INV-07", "PD-RUL-52"], off);
        return None;
    }
    let mut now = named.clone();
    (now.give, now.given) = in_place(&pack(world, named.from), &named.give, &named.given);
    (now.take, now.taken) = in_place(&pack(world, named.with), &named.take, &named.taken);
    let whole = now == named;
    if !whole {
        world.set(piece, now.clone());
    }
    Some((now, whole))
}

/// Those of some places in which the named card still lies, with their cards.
fn in_place(pack: &Pack, slots: &[Slot], cards: &[u16]) -> (Vec<Slot>, Vec<u16>) {
    slots
        .iter()
        .zip(cards)
        .filter(|(slot, card)| pack.item(**slot) == Some(**card))
        .map(|(slot, card)| (*slot, *card))
        .unzip()
}

fn trade(world: &mut World, frame: Frame) {
    let Some((trade, _)) = current(world, frame.what) else {
        return;
    };
    let mut options: Vec<Act> = Vec::new();
    options.extend(
        rest(world, trade.from, &trade.give)
            .into_iter()
            .map(Act::Give),
    );
    options.extend(
        rest(world, trade.with, &trade.take)
            .into_iter()
            .map(Act::Take),
    );
    if !(trade.give.is_empty() && trade.take.is_empty()) {
        options.push(Act::Done);
    }
    let resume = frame.go_on(TRADED);
    world.ask_for(trade.from, Why::ExchangeItems, trade.from, options, resume);
}

fn traded(world: &mut World, frame: Frame) {
    let Some(trade) = world.find::<Trade>(frame.what).cloned() else {
        return;
    };
    match world.answer() {
        Some(Act::Give(slot)) => {
            let card = pack(world, trade.from).item(slot);
            world.change(frame.what, |trade: &mut Trade| {
                trade.give.push(slot);
                trade.given.extend(card);
            });
            world.push(frame.go_on(TRADE));
        }
        Some(Act::Take(slot)) => {
            let card = pack(world, trade.with).item(slot);
            world.change(frame.what, |trade: &mut Trade| {
                trade.take.push(slot);
                trade.taken.extend(card);
            });
            world.push(frame.go_on(TRADE));
        }
        _ => world.push(frame.go_on(PROPOSE)),
    }
}

/// The partner's player is asked, unless it is the same one (PD-RUL-52). If he refuses, the Action stays spent
/// (PD-TIME-16).
fn propose(world: &mut World, frame: Frame) {
    let Some((trade, whole)) = current(world, frame.what) else {
        return;
    };
    if !whole {
        world.push(frame.go_on(TRADE));
        return;
    }
    if figure::seat(world, trade.from) == figure::seat(world, trade.with) {
        exchange(world, frame.what);
        return;
    }
    let options = vec![Act::Yes, Act::No];
    let resume = frame.go_on(AGREED);
    world.ask_for(trade.with, Why::AgreeExchange, trade.with, options, resume);
}

fn agreed(world: &mut World, frame: Frame) {
    if world.answer() == Some(Act::Yes) {
        exchange(world, frame.what);
        return;
    }
    let Some(trade) = world.find::<Trade>(frame.what).cloned() else {
        return;
    };
    world.remove_piece(frame.what);
    let (character, with) = (
        figure::key(world, trade.from),
        figure::key(world, trade.with),
    );
    world.say(
        &["PD-RUL-52", "PD-TIME-16"],
        What::ExchangeRefused {
            uid: trade.from,
            character,
            with,
        },
    );
}

/// Takes cards out of these places.
fn take_all(world: &mut World, who: Uid, slots: &[Slot]) -> Vec<u16> {
    let mut last_first = slots.to_vec();
    last_first.sort_unstable();
    let mut cards = Vec::new();
    world.change::<Pack>(who, |pack| {
        cards.extend(last_first.iter().rev().filter_map(|slot| pack.take(*slot)));
    });
    cards.reverse();
    cards
}

/// The cards change hands; they come into the backpack, from where they can be put elsewhere, and what is then above
/// the limits is discarded.
fn exchange(world: &mut World, piece: Uid) {
    let Some(trade) = world.find::<Trade>(piece).cloned() else {
        return;
    };
    world.remove_piece(piece);
    let (from, with) = (trade.from, trade.with);
    let given = take_all(world, from, &trade.give);
    let taken = take_all(world, with, &trade.take);
    world.change::<Pack>(with, |pack| pack.back.extend(&given));
    world.change::<Pack>(from, |pack| pack.back.extend(&taken));
    let keys =
        |cards: &[u16]| -> Vec<Key> { cards.iter().map(|card| item_key(world, *card)).collect() };
    let (given, taken) = (keys(&given), keys(&taken));
    let (character, other) = (figure::key(world, from), figure::key(world, with));
    world.say(
        &["PD-INV-07", "PD-INV-08", "PD-RUL-52"],
        What::ItemsExchanged {
            uid: from,
            character,
            with: other,
            given,
            taken,
        },
    );
    trim(world, with);
    trim(world, from);
    card::did(world, from, Deed::Exchange);
    world.alarm();
}
