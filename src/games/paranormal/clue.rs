//! Clues and Discoverables, and the Lost Hero (PN-CLUE, PN-LOST).

use bevy::ecs::prelude::*;

use super::enemy_turn::{arrive, place_monster};
use super::layout::{
    Layout, asset_at, discoverable, give_asset, layout, monster_at, put_asset, spot_of, take_asset,
};
use super::*;
use crate::content::paranormal::ClueSays;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::deck::Piles;
use crate::table::event::What;
use crate::table::pieces::{At, Card, Clues, Ongoing, Search, Zone};
use crate::vocab::{Key, Spot};

/// The cells that meet one Clue on the Map as it lies, one bit each (PN-CLUE-06 to PN-CLUE-10, PN-RUL-76, PN-RUL-77).
pub fn cells(layout: &Layout, says: ClueSays) -> u16 {
    let pick = |table: &[u16], symbol: crate::content::paranormal::SymbolId| {
        table.get(symbol.index()).copied().unwrap_or(0)
    };
    match says {
        ClueSays::On(s) => pick(&layout.on, s),
        ClueSays::NotOn(s) => !pick(&layout.on, s),
        ClueSays::NextTo(s) => pick(&layout.near, s),
        ClueSays::NotNextTo(s) => !pick(&layout.near, s),
        ClueSays::Grid(cells) => cells,
    }
}

/// The cells that one Clue card leaves.
pub fn clue_cells(world: &World, clue: u16) -> u16 {
    world
        .resource::<Book>()
        .clues
        .get(usize::from(clue))
        .map_or(!0, |clue| cells(layout(world), clue.says))
}

/// The cells that meet all of these Clues (PN-CLUE-11).
pub fn possible(world: &World, clues: &[u16]) -> u16 {
    clues
        .iter()
        .fold(!0, |left, clue| left & clue_cells(world, *clue))
}

/// The cells where a Discoverable can be.
pub fn possible_for(world: &World, piece: Uid) -> u16 {
    possible(
        world,
        world.find::<Clues>(piece).map_or(&[], |clues| &clues.0),
    )
}

/// The Discoverables that are still hidden, in the order Boss, Boss Asset, Lost Hero.
pub fn hidden(world: &World) -> Vec<Uid> {
    layout(world)
        .discoverables
        .iter()
        .copied()
        .filter(|piece| piece.is_some() && world.of::<Search>(*piece) == Search::Hidden)
        .collect()
}

/// The id shown for a Discoverable: that of the Boss, the Boss Asset or the Lost Hero.
pub fn discoverable_key(world: &World, piece: Uid) -> Key {
    let book = world.resource::<Book>();
    match world.of::<Card>(piece).0 {
        discoverable::BOSS => book.boss().key,
        discoverable::BOSS_ASSET => book.assets[book.boss().asset.index()].key,
        _ => lost_hero(world).map_or(Key::fixed("lost_hero"), |hero| hero_key(world, hero)),
    }
}

/// The piece of the Hero who is still lost.
pub fn lost_hero(world: &World) -> Option<Uid> {
    layout(world)
        .heroes
        .iter()
        .copied()
        .find(|hero| world.of::<Zone>(*hero) == Zone::Aside)
}

fn clue_key(world: &World, clue: u16) -> Key {
    world
        .resource::<Book>()
        .clues
        .get(usize::from(clue))
        .map_or(Key::fixed("clue"), |clue| clue.key)
}

/// Whether drawing a Clue could do anything.
pub fn clue_useful(world: &World) -> bool {
    let piles = world.resource::<Piles>();
    let hidden = hidden(world);
    !in_finale(world)
        && !hidden.is_empty()
        && (!piles.cards(CLUES).is_empty()
            || !piles.cards(CLUES_SPENT).is_empty()
            || hidden.iter().any(|piece| {
                world
                    .find::<Clues>(*piece)
                    .is_some_and(|clues| !clues.0.is_empty())
            }))
}

/// Job: draw and place `a` Clues (PN-CLUE-01, PN-RUL-84).
pub(super) fn draw_clue(world: &mut World, frame: Frame) {
    if frame.step == 1 {
        if let Some(Act::Clue { on, clue }) = world.reply() {
            world.change::<Clues>(on, |clues| clues.0.retain(|c| *c != clue));
            let (key, from) = (clue_key(world, clue), discoverable_key(world, on));
            world.tell_cause(&["PN-RUL-84"], What::ClueTakenUp { clue: key, from });
            world.push(Frame::of(job::PLACE_CLUE).with(i32::from(clue), 0));
        }
        return;
    }
    if frame.a <= 0 {
        return;
    }
    if in_finale(world) {
        world.tell(&["PN-RUL-96"], What::NoClue {});
        return;
    }
    if frame.a > 1 {
        world.push(frame.with(frame.a - 1, 0));
    }
    if let Some(clue) = world.draw(CLUES, CLUES_SPENT) {
        let key = clue_key(world, clue);
        world.tell_cause(&["PN-CLUE-01"], What::ClueDrawn { clue: key });
        world.push(Frame::of(job::PLACE_CLUE).with(i32::from(clue), 0));
        return;
    }
    let mut options: Vec<Act> = Vec::new();
    for on in hidden(world) {
        for clue in world.find::<Clues>(on).map_or(&[][..], |clues| &clues.0) {
            options.push(Act::Clue { on, clue: *clue });
        }
    }
    if options.is_empty() {
        world.tell(&["PN-RUL-84"], What::NoClue {});
        return;
    }
    options.push(Act::Done);
    world.ask(Why::TakeUpClue, Uid::NONE, options, frame.step(1));
}

/// Job: place Clue `a` (PN-CLUE-02, PN-CLUE-14, PN-CLUE-17, PN-RUL-79 to PN-RUL-83).
pub(super) fn place_clue(world: &mut World, frame: Frame) {
    let Ok(clue) = u16::try_from(frame.a) else {
        return;
    };
    if frame.step == 0 {
        let hidden = hidden(world);
        let cells = clue_cells(world, clue);
        let fits: Vec<Act> = hidden
            .iter()
            .filter(|on| possible_for(world, **on) & cells != 0)
            .map(|on| Act::Piece(*on))
            .collect();
        if !fits.is_empty() {
            world.ask(Why::PlaceClue, Uid::NONE, fits, frame.step(1));
            return;
        }
        let mut swaps = Vec::new();
        for on in hidden {
            let held = world.find::<Clues>(on).map_or(&[][..], |clues| &clues.0);
            for old in held {
                let rest: Vec<u16> = held.iter().copied().filter(|c| c != old).collect();
                if possible(world, &rest) & cells != 0 {
                    swaps.push(Act::Clue { on, clue: *old });
                }
            }
        }
        swaps.push(Act::Discard);
        world.ask(Why::ReplaceClue, Uid::NONE, swaps, frame.step(1));
        return;
    }
    let key = clue_key(world, clue);
    match world.reply() {
        Some(Act::Piece(on)) => {
            world.change::<Clues>(on, |clues| clues.0.push(clue));
            let left = possible_for(world, on).count_ones() as u8;
            let on_key = discoverable_key(world, on);
            world.tell_cause(
                &["PN-CLUE-02", "PN-CLUE-14"],
                What::CluePlaced {
                    clue: key,
                    on: on_key,
                    left,
                },
            );
            found_if_one(world, on);
        }
        Some(Act::Clue { on, clue: old }) => {
            world.change::<Clues>(on, |clues| {
                for held in &mut clues.0 {
                    if *held == old {
                        *held = clue;
                    }
                }
            });
            world.put(CLUES_SPENT, old);
            let left = possible_for(world, on).count_ones() as u8;
            let (old, on_key) = (clue_key(world, old), discoverable_key(world, on));
            world.tell_cause(
                &["PN-CLUE-17", "PN-CLUE-18", "PN-RUL-83"],
                What::ClueReplaced {
                    clue: key,
                    old,
                    on: on_key,
                    left,
                },
            );
            found_if_one(world, on);
        }
        _ => {
            world.put(CLUES_SPENT, clue);
            world.tell(
                &["PN-CLUE-17", "PN-RUL-81"],
                What::ClueDiscarded { clue: key },
            );
        }
    }
}

/// PN-CLUE-12: a Discoverable with one possible Location left is placed there at once.
fn found_if_one(world: &mut World, piece: Uid) {
    let cells = possible_for(world, piece);
    if cells.count_ones() == 1 {
        discover(world, piece, Spot(cells.trailing_zeros() as u16));
    }
}

/// Places a Discoverable that has been found.
pub(super) fn discover(world: &mut World, piece: Uid, spot: Spot) {
    let clues = world
        .find::<Clues>(piece)
        .map_or(Vec::new(), |clues| clues.0.clone());
    world.change::<Clues>(piece, |clues| clues.0.clear());
    world.set(piece, At(spot));
    world.set(piece, Search::Found);
    let key = discoverable_key(world, piece);
    world.tell_cause(
        &["PN-CLUE-12", "PN-CLUE-13", "PN-RUL-82"],
        What::DiscoverableFound {
            uid: piece,
            discoverable: key,
            at: spot,
        },
    );
    for clue in clues {
        world.put(CLUES_SPENT, clue);
    }
    match world.of::<Card>(piece).0 {
        discoverable::BOSS_ASSET => {
            if let Some(other) = asset_at(world, spot) {
                let key = asset_key(world, other);
                let card = take_asset(world, other);
                world.put(ASSETS_SPENT, card);
                world.tell(
                    &["PN-RUL-86", "PN-ASSET-05"],
                    What::AssetDiscarded { asset: key },
                );
            }
            let asset = put_asset(world, book(world).boss().asset.0, spot);
            world.set(asset, Ongoing::default());
            let key = asset_key(world, asset);
            world.tell(
                &["PN-CLUE-12"],
                What::AssetPlaced {
                    uid: asset,
                    asset: key,
                    at: spot,
                },
            );
        }
        discoverable::LOST_HERO => {
            if let Some(card) = world.draw(MINIONS, MINIONS_SPENT) {
                let guard = place_monster(world, card, spot);
                let monster = monster_key(world, guard);
                world.tell(
                    &["PN-LOST-01", "PN-LOST-03"],
                    What::MinionPlaced {
                        uid: guard,
                        monster,
                        at: spot,
                    },
                );
                arrive(world, guard);
            }
        }
        _ => {}
    }
}

/// Whether the Lost Hero waits at this place.
pub fn lost_hero_waits(world: &World, spot: Spot) -> bool {
    let lost = layout(world).discoverables[usize::from(discoverable::LOST_HERO)];
    lost.is_some()
        && world.of::<Search>(lost) == Search::Found
        && spot_of(world, lost) == Some(spot)
}

/// Job: the Lost Hero joins the team (PN-LOST-04, PN-LOST-05, PN-RUL-91).
pub(super) fn join_lost(world: &mut World, _: Frame) {
    let piece = layout(world).discoverables[usize::from(discoverable::LOST_HERO)];
    let (Some(hero), Some(spot)) = (lost_hero(world), spot_of(world, piece)) else {
        return;
    };
    world.set(piece, Search::Gained);
    world.strip::<At>(piece);
    world.set(hero, Zone::Board);
    world.set(hero, At(spot));
    let key = hero_key(world, hero);
    world.tell_cause(
        &["PN-LOST-04", "PN-LOST-05", "PN-RUL-91"],
        What::LostHeroJoined {
            uid: hero,
            hero: key,
            at: spot,
        },
    );
    let item = super::reach::hero_card(world, hero).item;
    let asset = give_asset(world, item.0);
    let key = asset_key(world, asset);
    world.tell(
        &["PN-LOST-05"],
        What::AssetFound {
            uid: asset,
            asset: key,
            at: spot,
        },
    );
}

/// Whether a Monster at a place keeps a Hero from interacting there (PN-INT-03).
pub fn guarded(world: &World, spot: Spot) -> bool {
    monster_at(world, spot).is_some()
}
