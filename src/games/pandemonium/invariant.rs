//! What must be true of a Pandemonium table between any two pieces of work.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::Barriers;
use crate::content::pandemonium::Vehicle;
use crate::table::agenda::Agenda;
use crate::table::ask::{Question, Why as AnyWhy};
use crate::table::deck::Piles;
use crate::table::house::{Drawn, Gate, Loyalty, Pack, Sheet, Stance, Where};
use crate::table::pieces::{Card, Kind};
use crate::vocab::pandemonium::Trait;

/// Everything that is not as it must be, as sentences.
pub fn broken(world: &World) -> Vec<String> {
    let mut broken = Vec::new();
    characters(world, &mut broken);
    packs(world, &mut broken);
    creatures(world, &mut broken);
    places(world, &mut broken);
    cards(world, &mut broken);
    chapter(world, &mut broken);
    if *world.resource::<pause::InHand>() != pause::InHand::read(world) {
        broken.push("it is not known whether Events are in hand".to_owned());
    }
    if *world.resource::<figure::Traps>() != figure::Traps::read(world) {
        broken.push("it is not known where traps lie".to_owned());
    }
    if enemy::stale(world) {
        broken.push("enemies do not see what there is".to_owned());
    }
    broken
}

/// What only some chapters have: sealed portals, a vehicle, tasks, allies whom somebody controls or nobody.
fn chapter(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    for at in book.board.space_ids() {
        let ground = figure::ground(world, at);
        if ground.sealed && !ground.portal {
            broken.push(format!("{} is sealed and no portal", book.board.name(at)));
        }
    }
    let story = world.story();
    if story.repairs > Vehicle::MOST {
        broken.push(format!("the vehicle has {} repairs", story.repairs));
    }
    for (n, (who, task)) in story.tasks.iter().enumerate() {
        let known = task::find(book, *task).is_some_and(|task| task.once || task.each);
        let twice = story
            .tasks
            .iter()
            .take(n)
            .any(|each| each == &(*who, *task));
        if !known || twice || figure::kind(world, *who) != Some(Kind::Character) {
            broken.push(format!(
                "task {task} of {} is noted",
                figure::key(world, *who)
            ));
        }
    }
    for ally in figure::of_kind(world, Kind::Ally) {
        let loyalty: Loyalty = world.of(ally);
        let owner = figure::kind(world, loyalty.owner);
        if loyalty.owner.is_some() && (loyalty.evil || owner != Some(Kind::Character)) {
            broken.push(format!("{} has a wrong owner", figure::key(world, ally)));
        }
    }
}

fn characters(world: &World, broken: &mut Vec<String>) {
    let frame = &world.resource::<Book>().frame;
    for who in figure::characters(world) {
        let key = figure::key(world, who);
        let sheet: Sheet = world.of(who);
        let stance: Stance = world.of(who);
        if sheet.life > frame.life || (sheet.life == 0 && stance != Stance::Lying && idle(world)) {
            broken.push(format!("{key} has {} Life and is {stance:?}", sheet.life));
        }
        if sheet.fear > frame.fear {
            broken.push(format!("{key} has {} Fear", sheet.fear));
        }
        if sheet.souls > frame.souls {
            broken.push(format!("{key} has {} Souls", sheet.souls));
        }
        if sheet.traps > frame.traps {
            broken.push(format!("{key} has {} traps", sheet.traps));
        }
        if stance == Stance::Stunned {
            broken.push(format!("{key} is stunned"));
        }
    }
}

/// Whether no work is under way, so that nothing is half done.
fn idle(world: &World) -> bool {
    world.resource::<Agenda>().frames().len() <= 1
}

/// Whether cards above the limits are being discarded, or room is being made for new ones.
fn sorting(world: &World) -> bool {
    let open = world.resource::<Question>().open.as_ref();
    open.is_some_and(|ask| {
        matches!(
            ask.why,
            AnyWhy::House(Why::OverLimit | Why::PlaceItems | Why::PickDiscard)
        )
    })
}

fn packs(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    for who in figure::characters(world) {
        let Some(pack) = world.find::<Pack>(who) else {
            continue;
        };
        let key = figure::key(world, who);
        let hands = |card: Option<u16>| {
            card.and_then(|card| book.items.get(usize::from(card)))
                .and_then(|item| item.weapon.as_ref())
                .map(|weapon| weapon.hands)
        };
        for (slot, card) in pack.equipped() {
            if hands(Some(card)).is_none() {
                broken.push(format!("{key} holds an object in {slot:?}"));
            }
        }
        if hands(pack.left) == Some(2) && pack.right.is_some() {
            broken.push(format!("{key} holds more than two hands can"));
        }
        if hands(pack.right) == Some(2) {
            broken.push(format!("{key} holds a two-handed weapon in the right hand"));
        }
        if idle(world) && !sorting(world) {
            if pack.extra.is_some() && !sheet::has_trait(world, who, Trait::ExtraWeapon) {
                broken.push(format!("{key} has a weapon in a place that is not there"));
            }
            let room = usize::from(sheet::backpack(world, who));
            if pack.back.len() > room {
                broken.push(format!(
                    "{key} has {} cards in a backpack of {room}",
                    pack.back.len()
                ));
            }
        }
    }
}

fn creatures(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    let all = figure::creatures(world);
    let limit = usize::from(world.story().party) * usize::from(book.frame.creatures);
    if all.len() > limit {
        broken.push(format!("{} creatures are more than {limit}", all.len()));
    }
    let mut out: BTreeMap<u16, u8> = BTreeMap::new();
    for creature in all {
        *out.entry(world.of::<Card>(creature).0).or_default() += 1;
    }
    for (breed, count) in out {
        match book.breeds.get(usize::from(breed)) {
            Some(card) if count <= card.miniatures => {}
            Some(card) => broken.push(format!("{count} of {} are on the board", card.id)),
            None => broken.push(format!("there is no breed {breed}")),
        }
    }
}

fn places(world: &World, broken: &mut Vec<String>) {
    let board = &world.resource::<Book>().board;
    for kind in [
        Kind::Character,
        Kind::Creature,
        Kind::Ally,
        Kind::Boss,
        Kind::Token,
    ] {
        for piece in figure::of_kind(world, kind) {
            let stands = world
                .find::<Where>(piece)
                .is_some_and(|at| board.get(at.0).is_some());
            if !stands {
                broken.push(format!("{} is nowhere", figure::key(world, piece)));
            }
        }
    }
    let mut fresh = Barriers::new(board);
    for piece in &figure::layout(world).barriers {
        if let Some(gate) = world.find::<Gate>(*piece) {
            fresh.set(gate.border, gate.barrier);
        }
    }
    if fresh != *figure::doors(world) {
        broken.push("what stands on the borders is not what the pieces say".to_owned());
    }
}

/// Cards are never made or lost. Only Items are looked at at every moment; cards of other decks may be in the hands
/// of a rule that is at work.
fn cards(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    let piles = world.resource::<Piles>();
    let mut found: BTreeMap<Deck, Vec<u16>> = BTreeMap::new();
    for deck in Deck::ALL {
        let list = found.entry(deck).or_default();
        list.extend(piles.cards(deck.pile()));
        list.extend(piles.cards(deck.spent()));
    }
    for who in figure::characters(world) {
        if let Some(pack) = world.find::<Pack>(who) {
            let mut add = |deck, cards: Vec<u16>| found.entry(deck).or_default().extend(cards);
            add(Deck::Items, pack.items().map(|(_, card)| card).collect());
            add(Deck::Events, pack.events.clone());
            add(Deck::Pacts, pack.pacts.clone());
        }
    }
    for piece in figure::of_kind(world, Kind::Drawn) {
        if let Some(drawn) = world.find::<Drawn>(piece) {
            let deck = Deck::ALL.get(usize::from(drawn.deck)).copied();
            found
                .entry(deck.unwrap_or(Deck::Items))
                .or_default()
                .extend(&drawn.cards);
        }
    }
    for (deck, mut cards) in found {
        let mut whole = setup::cards(book, deck);
        cards.sort_unstable();
        whole.sort_unstable();
        let strict = match deck {
            Deck::Items => true,
            Deck::Events | Deck::Pacts => idle(world),
            Deck::Combos | Deck::Dimensions | Deck::Allies => false,
        };
        let fits = if strict {
            cards == whole
        } else {
            cards.iter().all(|card| whole.contains(card)) && cards.len() <= whole.len()
        };
        if !fits {
            broken.push(format!(
                "{} of {} cards of the {} are there",
                cards.len(),
                whole.len(),
                deck.name()
            ));
        }
    }
}
