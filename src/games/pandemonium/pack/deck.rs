//! Taking cards of decks, and the skill that exchanges one just taken (PD-CHAR-11, PD-CHAR-12, PD-RUL-12, PD-RUL-27).

use super::*;
use crate::table::agenda::Agenda;
use crate::table::deck::Piles;
use crate::vocab::pandemonium::Trait;

/// Job: a card of deck `a` is taken.
const DRAW: Job = Job(BASE);
/// Job: whether the card that lies in `what` is exchanged is to be chosen.
const SWAP: Job = Job(BASE + 14);
/// Job: that has been chosen.
const SWAPPED: Job = Job(BASE + 1);

pub(super) fn rules(r: &mut Rules) {
    r.job(DRAW, draw);
    r.job(SWAP, ask_swap);
    r.job(SWAPPED, swapped);
}

/// Takes the top card of a deck, shuffling its discard pile first if it has run out (PD-RUL-12); the Combos deck is
/// never shuffled again (PD-COMBO-15). Tells of that.
pub fn take_card(world: &mut World, deck: Deck) -> Option<u16> {
    let name = Key::fixed(deck.name());
    if !can_take(world, deck) {
        world.say(&["PD-RUL-12"], What::DeckEmpty { deck: name });
        return None;
    }
    let piles = world.resource::<Piles>();
    if piles.cards(deck.pile()).is_empty() {
        let cards = piles.cards(deck.spent()).len() as u16;
        world.say(&["PD-RUL-12"], What::DeckShuffled { deck: name, cards });
        if deck == Deck::Pacts {
            world.retell(|story| story.unseen.clear());
        }
    }
    world.draw(deck.pile(), deck.spent())
}

/// Whether a deck has a card to take.
pub(super) fn can_take(world: &World, deck: Deck) -> bool {
    let piles = world.resource::<Piles>();
    !piles.cards(deck.pile()).is_empty()
        || (deck != Deck::Combos && !piles.cards(deck.spent()).is_empty())
}

/// Puts a Pact that has not been fulfilled on the discard pile, face down: only its owner has seen it (PD-RUL-114).
pub fn discard_unseen(world: &mut World, pact: u16) {
    let place = world.resource::<Piles>().cards(Deck::Pacts.spent()).len() as u16;
    discard_card(world, Deck::Pacts, pact);
    world.retell(|story| story.unseen.push(place));
}

/// Puts a card on the discard pile of its deck.
pub fn discard_card(world: &mut World, deck: Deck, card: u16) {
    world.put(deck.spent(), card);
}

/// Adds work: `who` takes a card of a deck, may exchange it by a skill (PD-CHAR-11, PD-RUL-27), and then `then` is
/// done with the card as its `a`, or -1 if there was none. For decks but Items; those go through `draw_items`.
pub fn draw_card(world: &mut World, who: Uid, deck: Deck, then: Frame) {
    world.push(Frame { a: -1, ..then });
    world.push(Frame::of(DRAW).who(who).with(deck as i32, 0));
}

/// Hands the card to the work that waits for it.
fn deliver(world: &mut World, card: u16) {
    let mut agenda = world.resource_mut::<Agenda>();
    if let Some(then) = agenda.pop() {
        let a = i32::from(card);
        agenda.push(Frame { a, ..then });
    }
}

fn deck_of(number: i32) -> Option<Deck> {
    Deck::ALL
        .into_iter()
        .find(|deck| i32::from(*deck as u8) == number)
}

/// Whether a character may exchange a card of this deck just taken, and there is a next one.
pub(super) fn can_swap(world: &World, who: Uid, deck: Deck) -> bool {
    can_take(world, deck) && sheet::has_trait(world, who, Trait::SwapCards)
}

fn draw(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(deck) = deck_of(frame.a) else { return };
    let Some(card) = take_card(world, deck) else {
        return;
    };
    if !can_swap(world, who, deck) {
        deliver(world, card);
        return;
    }
    let drawn = world.add_piece((
        Kind::Drawn,
        Drawn {
            who,
            cards: vec![card],
            fresh: vec![true],
            kept: 0,
            deck: deck as u8,
        },
    ));
    world.push(frame.go_on(SWAP).what(drawn));
}

fn ask_swap(world: &mut World, frame: Frame) {
    if !world.exists(frame.what) {
        return;
    }
    let options = vec![Act::Swap { n: 0 }, Act::Done];
    let resume = frame.go_on(SWAPPED);
    world.ask_for(frame.who, Why::SwapCard, frame.who, options, resume);
}

fn swapped(world: &mut World, frame: Frame) {
    let card = world
        .find::<Drawn>(frame.what)
        .and_then(|drawn| drawn.cards.first().copied());
    let (Some(deck), Some(card)) = (deck_of(frame.a), card) else {
        return;
    };
    world.remove_piece(frame.what);
    if !matches!(world.answer(), Some(Act::Swap { .. })) {
        deliver(world, card);
        return;
    }
    if let Some(card) = swap(world, frame.who, deck, card) {
        deliver(world, card);
    }
}

/// Discards a card just taken and takes the next one of the deck.
pub(super) fn swap(world: &mut World, who: Uid, deck: Deck, card: u16) -> Option<u16> {
    let old = card_key(world, deck, card);
    let character = figure::key(world, who);
    match deck {
        Deck::Pacts => discard_unseen(world, card),
        _ => discard_card(world, deck, card),
    }
    world.say(
        &["PD-CHAR-11", "PD-RUL-27"],
        What::CardSwapped {
            uid: who,
            character,
            deck: Key::fixed(deck.name()),
            old,
        },
    );
    take_card(world, deck)
}

/// The id of a card of a deck.
pub fn card_key(world: &World, deck: Deck, card: u16) -> Key {
    let book = world.resource::<Book>();
    let n = usize::from(card);
    match deck {
        Deck::Items => book.items.get(n).map(|card| card.id),
        Deck::Events => book.events.get(n).map(|card| card.id),
        Deck::Pacts => book.pacts.get(n).map(|card| card.id),
        Deck::Combos => book.combos.get(n).map(|card| card.id),
        Deck::Dimensions => book.dimensions.get(n).map(|card| card.id),
        Deck::Allies => book.allies.get(n / 2).map(|card| card.id),
    }
    .unwrap_or(Key::fixed(""))
}
