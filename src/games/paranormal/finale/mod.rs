//! The Finale: its setup, as the Boss' file writes it (PN-FIN). No Boss is named here.
//!
//! `minions` brings and moves the Minions; `menace` is the Enemy Turn, with standee, marks and the card that is flipped
//! (PN-TANIN, PN-HORROR, PN-BAAL, PN-RAMIEL).

mod menace;
mod minions;

pub use menace::*;
pub use minions::*;

use bevy::ecs::prelude::*;

use super::enemy_turn::nothing_to_draw;
use super::enemy_turn::shelve_monster;
use super::layout::{
    Layout, asset_at, discoverable, heroes_in_play, home_spot, layout, monster_at, put_asset,
    spot_of, take_asset, take_monster,
};
use super::reach::boss_card_at;
use super::*;
use crate::table::agenda::Frame;
use crate::table::chance::{Chance, Stream};
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::{AssetKind, DoomTrack, Laying, Place, Stage};
use crate::vocab::{Key, Spot};

/// How a Minion's place is found, as the number `a` of its frame.
pub(super) const ON_CELL: i32 = 0;

pub(super) const TOUCHING: i32 = 1;

pub(super) const BESIDE: i32 = 2;

/// At a rolled place.
pub(super) const ROLLED: i32 = 3;

/// Rolls until a place fits, before the dice are taken to be stuck.
pub(super) const TRIES: usize = 200;

pub(super) fn place_spot(world: &World, place: Place) -> Option<Spot> {
    match place {
        Place::Cell(spot) => Some(spot),
        Place::Card(key) => boss_card_at(world, key).map(|(_, spot)| spot),
        Place::Motel => home_spot(world),
        Place::Standee => spot_of(world, layout(world).standee),
        Place::Location(key) => {
            let book = world.resource::<Book>();
            Spot::all().find(|spot| {
                let location = layout(world).location[spot.index()];
                location.is_some()
                    && book.locations[usize::from(world.of::<Card>(location).0)].key == key
            })
        }
    }
}

/// Job: the Boss has been interacted with (PN-FIN-03, PN-TIM-FIN-01 to PN-TIM-FIN-07).
pub(crate) fn begin(world: &mut World, _: Frame) {
    let book = book(world);
    world.tell_cause(
        &["PN-FIN-03", "PN-INT-08"],
        What::FinaleBegan {
            boss: book.boss().key,
        },
    );
    supply::ripen(world, Frame::of(job::RIPEN));
    upright_all(world);
    leave_clues(world);
    clear_map(world);
    world.set_track(FINALE, 1);
    if book.boss().doom_track == DoomTrack::Leaves {
        world.set_track(DOOM, 0);
        world.tell(
            &["PN-FIN-10"],
            What::LeftTheGame {
                name: Key::fixed("doom_track"),
            },
        );
    }
    for location in layout(world).location {
        world.change::<Face>(location, |face| *face = Face::Back);
    }
    world.tell(&["PN-FIN-08", "PN-RUL-121"], What::MapTurned {});
    gather_heroes(world);
    let boss = layout(world).discoverables[usize::from(discoverable::BOSS)];
    world.strip::<At>(boss);
    world.set(boss, Search::Gained);
    world.resource_scope(|world, mut piles: Mut<Piles>| {
        world
            .resource_mut::<Chance>()
            .shuffle(Stream::Pile(MINIONS.0), piles.pile(MINIONS));
    });
    let active = world.cursor().active;
    world.set(active, Activity::Done);
    let mut cursor = world.resource_mut::<Cursor>();
    cursor.active = Uid::NONE;
    cursor.phase = HERO_TURN;
    cursor.step = 0;
    world.set_track(PAST_TOUGH, 0);
    world.set_track(NEXT_RED, 0);
    world.push(Frame::of(job::STAGE));
}

pub(super) fn upright_all(world: &mut World) {
    let turned: Vec<Uid> = layout(world)
        .inventory
        .iter()
        .copied()
        .filter(|a| world.of::<Ongoing>(*a).turned)
        .collect();
    let count = turned.len() as u8;
    for asset in turned {
        world.set(asset, Ongoing { turned: false });
    }
    if count > 0 {
        world.tell(&["PN-RUL-118", "PN-EOT-02"], What::AssetsUpright { count });
    }
}

/// The Lost Hero who has not been gained, and every Clue, leave the game (PN-RUL-95, PN-TIM-FIN-03).
pub(super) fn leave_clues(world: &mut World) {
    let lost = layout(world).discoverables[usize::from(discoverable::LOST_HERO)];
    if world.of::<Search>(lost) != Search::Gained {
        if let Some(hero) = clue::lost_hero(world) {
            let name = hero_key(world, hero);
            let item = reach::hero_card(world, hero).item.0;
            world.set(hero, Zone::Gone);
            world.put(ASSETS_GONE, item);
            world.tell(&["PN-RUL-95"], What::LeftTheGame { name });
        }
        world.strip::<At>(lost);
    }
    for piece in layout(world).discoverables {
        world.change::<Clues>(piece, |clues| clues.0.clear());
    }
    let mut piles = world.resource_mut::<Piles>();
    piles.pile(CLUES).clear();
    piles.pile(CLUES_SPENT).clear();
}

/// Every Monster and Asset on the Map is discarded (PN-FIN-07).
pub(super) fn clear_map(world: &mut World) {
    let (mut gone_monsters, mut gone_assets) = (0, 0);
    for spot in Spot::all() {
        if let Some(monster) = monster_at(world, spot) {
            let card = take_monster(world, monster);
            shelve_monster(world, card);
            gone_monsters += 1;
        }
        if let Some(asset) = asset_at(world, spot) {
            let card = take_asset(world, asset);
            world.put(ASSETS_SPENT, card);
            gone_assets += 1;
        }
    }
    world.tell(
        &["PN-FIN-07"],
        What::MapCleared {
            monsters: gone_monsters,
            assets: gone_assets,
        },
    );
}

/// All standees go to the Motel, Downed ones too (PN-FIN-09, PN-RUL-120).
pub(super) fn gather_heroes(world: &mut World) {
    let Some(at) = home_spot(world) else { return };
    let heroes: Vec<Uid> = heroes_in_play(world).collect();
    for hero in heroes {
        world.set(hero, At(at));
    }
    world.tell(&["PN-FIN-09", "PN-RUL-120"], What::HeroesGathered { at });
}

/// Job: step `at` of the Finale setup, and then the rest (PN-FIN-05).
pub(crate) fn stage(world: &mut World, frame: Frame) {
    let book = book(world);
    let Some(stage) = book.boss().setup.get(usize::from(frame.at)) else {
        return;
    };
    if usize::from(frame.at) + 1 < book.boss().setup.len() {
        world.push(frame.at(frame.at + 1));
    }
    match stage {
        Stage::Lay { card, at, how } => lay(world, *card, *at, *how),
        Stage::Assets => place_assets(world),
        Stage::Reveal => {
            world.set_track(REVEALED, 1);
            world.tell(
                &["PN-TANIN-09", "PN-BAAL-10", "PN-RAMIEL-10"],
                What::BossRevealed {
                    boss: book.boss().key,
                },
            );
        }
        Stage::StackMinions => {
            world.set_track(STACKED, 1);
            let count = world.resource::<Piles>().cards(MINIONS).len() as u8;
            world.tell(&["PN-TANIN-10"], What::MinionsStacked { count });
        }
        Stage::Minions { count, at } => push_minions(world, *count, at),
        Stage::Standee(place) => {
            if let Some(spot) = place_spot(world, *place) {
                move_standee(world, spot, &["PN-BAAL-12", "PN-RAMIEL-11"]);
            }
        }
        Stage::Marks { mark, at } => {
            for spot in at {
                put_mark(world, *mark, *spot, &["PN-RAMIEL-08", "PN-RAMIEL-09"]);
            }
        }
        Stage::Break(place) => {
            if let Some(spot) = place_spot(world, *place) {
                break_mark(world, spot, &["PN-RAMIEL-12"]);
            }
        }
    }
}

/// Lays one of the Boss' own cards (PN-TANIN-08, PN-BAAL-08).
pub(crate) fn lay(world: &mut World, card: Key, at: Place, how: Laying) {
    let Some(spot) = place_spot(world, at) else {
        return;
    };
    let Some(place) = book(world).boss().cards.iter().position(|c| c.key == card) else {
        return;
    };
    let location = layout(world).location[spot.index()];
    match how {
        Laying::Replace => {
            world.remove_piece(location);
            world.resource_mut::<Layout>().location[spot.index()] = Uid::NONE;
            let fresh = Layout::of(world);
            *world.resource_mut::<Layout>() = fresh;
        }
        Laying::Cover => world.set(location, Covered),
    }
    let uid = world.add_piece((
        Kind::BossCard,
        Card(place as u16),
        At(spot),
        Face::Front,
        Damage(0),
    ));
    world.resource_mut::<Layout>().boss_cards.push(uid);
    world.tell(
        &["PN-TANIN-08", "PN-BAAL-08", "PN-RUL-124"],
        What::CardLaid {
            uid,
            card,
            at: spot,
        },
    );
}

/// One Asset for each Asset icon in view; a Gain a Clue card is discarded and another drawn (PN-FIN-11, PN-RUL-96,
/// PN-RUL-125).
pub(super) fn place_assets(world: &mut World) {
    let book = book(world);
    for spot in Spot::all() {
        let location = layout(world).location[spot.index()];
        if !location.is_some()
            || world.find::<Covered>(location).is_some()
            || !book.locations[usize::from(world.of::<Card>(location).0)]
                .dark
                .asset
        {
            continue;
        }
        for _ in 0..TRIES {
            let Some(card) = world.draw(ASSETS, ASSETS_SPENT) else {
                nothing_to_draw(world, "assets");
                break;
            };
            let asset = &book.assets[usize::from(card)];
            if asset.kind == AssetKind::GainClue {
                world.put(ASSETS_SPENT, card);
                world.tell(&["PN-RUL-96"], What::AssetDiscarded { asset: asset.key });
                continue;
            }
            let uid = put_asset(world, card, spot);
            world.tell(
                &["PN-FIN-11", "PN-RUL-125"],
                What::AssetPlaced {
                    uid,
                    asset: asset.key,
                    at: spot,
                },
            );
            break;
        }
    }
}
