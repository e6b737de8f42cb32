//! The Enemy Turn before the Finale (PN-ENEMY, PN-DOOM, PN-SPREAD, PN-SPAWN, PN-ASSET).

use bevy::ecs::prelude::*;

use super::layout::{
    Layout, asset_at, monster_at, monsters, put_asset, put_monster, shift_monster, spot_of,
    take_asset, take_monster,
};
use super::supply::{spend_token, usable};
use super::*;
use crate::content::paranormal::MonsterHome;
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::cursor::{Alarm, Cursor, Tracks};
use crate::table::deck::Piles;
use crate::table::event::{Log, What};
use crate::table::pieces::{Card, Ongoing};
use crate::table::uid::Index;
use crate::vocab::paranormal::{Fate, Token};
use crate::vocab::{Key, Spot};

/// Steps of the phase.
const RAISE_DOOM: u8 = 0;
const ROAM: u8 = 1;
const SPAWN: u8 = 2;
const CLOSE: u8 = 3;

/// Step 1: Doom rises by the Monsters and the Doom icons in view (PN-TIM-ENEMY-01, PN-TIM-ENEMY-02).
#[allow(clippy::too_many_arguments, reason = "a system names what it touches")]
pub(super) fn raise_doom(
    book: Res<Book>,
    layout: Res<Layout>,
    index: Res<Index>,
    cards: Query<&Card>,
    mut cursor: ResMut<Cursor>,
    mut tracks: ResMut<Tracks>,
    mut alarm: ResMut<Alarm>,
    mut log: ResMut<Log>,
) {
    if cursor.step != RAISE_DOOM {
        return;
    }
    cursor.step = ROAM;
    log.add(
        &["PN-ROUND-01", "PN-ENEMY-01"],
        What::EnemyTurnBegan {
            round: cursor.round,
        },
    );
    let (mut count, mut icons) = (0u8, book.boss().hidden_doom);
    for monster in layout.monster.iter().filter(|uid| uid.is_some()) {
        let card = index
            .entity(*monster)
            .and_then(|entity| cards.get(entity).ok());
        count += 1;
        icons += card.map_or(0, |card| book.monsters[usize::from(card.0)].foe.doom);
    }
    let by = count + icons;
    let from = tracks.get(DOOM);
    let to = (from + i32::from(by)).min(i32::from(book.frame.doom_limit));
    tracks.set(DOOM, to);
    log.add(
        &["PN-DOOM-01", "PN-DOOM-02", "PN-DOOM-03", "PN-DOOM-04"],
        What::DoomRaised {
            from: from as u8,
            to: to as u8,
            by,
            monsters: count,
            icons,
        },
    );
    alarm.0 = true;
}

/// Steps 2 and 3, first part: lists the Monsters with Spread and with Move and puts their work on the agenda, Spread
/// first (PN-TIM-ENEMY-03, PN-RUL-103, PN-RUL-104).
pub(super) fn list_roamers(
    book: Res<Book>,
    layout: Res<Layout>,
    index: Res<Index>,
    cards: Query<&Card>,
    alarm: Res<Alarm>,
    mut cursor: ResMut<Cursor>,
    mut agenda: ResMut<Agenda>,
) {
    if cursor.step != ROAM || alarm.0 {
        return;
    }
    cursor.step = SPAWN;
    let listed: Vec<(Uid, u16)> = layout
        .monster
        .iter()
        .filter_map(|uid| Some((*uid, cards.get(index.entity(*uid)?).ok()?.0)))
        .collect();
    for (uid, card) in listed.iter().rev() {
        if book.monsters[usize::from(*card)].moves {
            agenda.push(Frame::of(job::ROAM).what(*uid));
        }
    }
    for (uid, card) in listed.iter().rev() {
        for _ in 0..book.monsters[usize::from(*card)].spread {
            agenda.push(Frame::of(job::SPREAD).what(*uid));
        }
    }
}

/// Step 3, second part: the Monsters of this Enemy Turn (PN-SPAWN-01).
pub(super) fn spawn_wave(book: Res<Book>, mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>) {
    if cursor.step != SPAWN || !agenda.is_empty() {
        return;
    }
    cursor.step = CLOSE;
    for _ in 0..book.frame.spawns {
        agenda.push(Frame::of(job::SPAWN));
    }
}

/// The Enemy Turn is over (PN-ENEMY-02).
pub(super) fn close_enemy_turn(mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>) {
    if cursor.step != CLOSE || !agenda.is_empty() {
        return;
    }
    agenda.push(Frame::of(job::ENEMY_TURN_OVER));
    cursor.step = CLOSE + 1;
}

/// Job: the next Hero Turn begins.
pub(super) fn over(world: &mut World, _: Frame) {
    let round = world.cursor().round;
    world.tell(&["PN-ENEMY-02"], What::EnemyTurnEnded { round });
    let mut cursor = world.resource_mut::<Cursor>();
    cursor.phase = HERO_TURN;
    cursor.step = 0;
}

/// Deck and discard pile are both empty: the card is not placed (PN-RUL-117).
pub(super) fn nothing_to_draw(world: &mut World, pile: &'static str) {
    let pile = Key::fixed(pile);
    world.tell(&["PN-RUL-117"], What::PileEmpty { pile });
}

/// Rolls both Spawn Dice (PN-SPAWN-02).
pub(super) fn roll_place(world: &mut World) -> Spot {
    let (row, column) = (world.roll(DieKind::Row), world.roll(DieKind::Column));
    world.tell(
        &["PN-SPAWN-02", "PN-RUL-02"],
        What::PlaceRolled { row, column },
    );
    Spot::at(u16::from(row), u16::from(column)).unwrap_or(Spot(0))
}

/// Puts a Monster that leaves the Map without being defeated, or has been defeated, where it belongs
/// (PN-CMB-11, PN-RUL-92, PN-RUL-109, PN-RUL-128, PN-TANIN-17).
pub(super) fn shelve_monster(world: &mut World, card: u16) {
    let book = book(world);
    let monster = &book.monsters[usize::from(card)];
    let pile = match monster.home {
        MonsterHome::Basic => MONSTERS_SPENT,
        MonsterHome::Spread => stack(monster.kind.0),
        MonsterHome::Minion(_) if !in_finale(world) => MINIONS,
        MonsterHome::Minion(_) => match book.boss().minion_fate {
            Fate::Removed => MINIONS_GONE,
            Fate::Discarded => MINIONS_SPENT,
        },
    };
    world.put(pile, card);
}

/// Puts a new Monster on the Map; one that is there is replaced, without reward (PN-SPAWN-08, PN-RUL-116).
pub(super) fn place_monster(world: &mut World, card: u16, spot: Spot) -> Uid {
    if let Some(old) = monster_at(world, spot) {
        replace_monster(world, old, spot);
    }
    put_monster(world, card, spot)
}

fn replace_monster(world: &mut World, old: Uid, spot: Spot) {
    let monster = monster_key(world, old);
    let card = take_monster(world, old);
    shelve_monster(world, card);
    world.tell(
        &["PN-SPAWN-07", "PN-SPAWN-08", "PN-RUL-116"],
        What::MonsterReplaced {
            uid: old,
            monster,
            at: spot,
        },
    );
}

/// What a Monster does the moment it comes: +1 Monster icons (PN-MABL-12).
pub(super) fn arrive(world: &mut World, monster: Uid) {
    let card: Card = world.of(monster);
    let plus = world.resource::<Book>().monsters[usize::from(card.0)].plus;
    for _ in 0..plus {
        world.push(Frame::of(job::PLUS).what(monster));
    }
}

/// Job: one +1 Monster icon of `what` (PN-MABL-12, PN-RUL-111 to PN-RUL-115, PN-DEC-19).
pub(super) fn plus(world: &mut World, frame: Frame) {
    if frame.step == 0 && usable(world, Token::Assist) > 0 {
        world.ask(
            Why::CancelPlus,
            frame.what,
            vec![Act::No, Act::Yes],
            frame.step(1),
        );
        return;
    }
    if frame.step == 1 && world.reply() == Some(Act::Yes) {
        spend_token(world, Token::Assist);
        return;
    }
    if in_finale(world) {
        world.push(Frame::of(job::MINION).with(super::finale::ROLLED, 0));
    } else {
        world.push(Frame::of(job::SPAWN));
    }
}

/// Job: one Monster and its Asset come to a rolled place (PN-TIM-ENEMY-07, PN-TIM-ENEMY-08, PN-ASSET-01).
pub(super) fn spawn(world: &mut World, _: Frame) {
    let spot = roll_place(world);
    let Some(card) = world.draw(MONSTERS, MONSTERS_SPENT) else {
        nothing_to_draw(world, "monsters");
        return;
    };
    let uid = place_monster(world, card, spot);
    let monster = monster_key(world, uid);
    world.tell_cause(
        &["PN-SPAWN-05", "PN-SPAWN-06"],
        What::MonsterSpawned {
            uid,
            monster,
            at: spot,
        },
    );
    bring_asset(world, spot);
    arrive(world, uid);
}

/// Draws an Asset for a place (PN-ASSET-02, PN-ASSET-05, PN-RUL-87).
pub(super) fn bring_asset(world: &mut World, spot: Spot) {
    let Some(card) = world.draw(ASSETS, ASSETS_SPENT) else {
        nothing_to_draw(world, "assets");
        return;
    };
    if let Some(old) = asset_at(world, spot) {
        let boss_asset = book(world).boss().asset.0;
        if world.of::<Card>(old).0 == boss_asset && world.find::<Ongoing>(old).is_some() {
            world.put(ASSETS_SPENT, card);
            let asset = book(world).assets[usize::from(card)].key;
            world.tell(&["PN-RUL-87"], What::AssetDiscarded { asset });
            return;
        }
        let asset = asset_key(world, old);
        let old = take_asset(world, old);
        world.put(ASSETS_SPENT, old);
        world.tell(
            &["PN-ASSET-04", "PN-ASSET-05"],
            What::AssetDiscarded { asset },
        );
    }
    let uid = put_asset(world, card, spot);
    let asset = asset_key(world, uid);
    world.tell(
        &["PN-ASSET-01", "PN-ASSET-02"],
        What::AssetPlaced {
            uid,
            asset,
            at: spot,
        },
    );
}

/// The places next to `monster` that can take a Monster (PN-RUL-107, PN-RUL-132).
pub fn spread_spots(world: &World, monster: Uid) -> Vec<Spot> {
    let Some(from) = spot_of(world, monster) else {
        return Vec::new();
    };
    let ground = super::layout::layout(world).location;
    from.beside()
        .filter(|spot| monster_at(world, *spot).is_none() && ground[spot.index()].is_some())
        .collect()
}

/// Job: one Spread icon of `what` (PN-MABL-16 to PN-MABL-18, PN-DEC-17).
pub(super) fn spread(world: &mut World, frame: Frame) {
    let monster = frame.what;
    let Some(from) = spot_of(world, monster) else {
        return;
    };
    let kind = book(world).monsters[usize::from(world.of::<Card>(monster).0)].kind;
    let pile = stack(kind.0);
    if frame.step == 0 {
        let spots = spread_spots(world, monster);
        let empty = world.resource::<Piles>().cards(pile).is_empty();
        if spots.is_empty() || empty {
            let key = monster_key(world, monster);
            let rules: crate::vocab::Rules = if empty {
                &["PN-MABL-18"]
            } else {
                &["PN-MABL-17", "PN-RUL-107"]
            };
            world.tell(
                rules,
                What::NothingToSpread {
                    uid: monster,
                    monster: key,
                },
            );
            return;
        }
        world.ask(
            Why::SpreadTo,
            monster,
            spots.into_iter().map(Act::At).collect(),
            frame.step(1),
        );
        return;
    }
    let Some(Act::At(at)) = world.reply() else {
        return;
    };
    let Some(card) = world.resource_mut::<Piles>().pile(pile).pop() else {
        return;
    };
    let uid = put_monster(world, card, at);
    let monster = monster_key(world, uid);
    world.tell_cause(
        &["PN-MABL-16", "PN-RUL-108"],
        What::MonsterSpread {
            uid,
            monster,
            from,
            at,
        },
    );
    arrive(world, uid);
}

/// Job: Monster `what` goes to a rolled place (PN-MABL-14, PN-SPAWN-03, PN-RUL-105, PN-RUL-106, PN-DEC-18).
pub(super) fn roam(world: &mut World, frame: Frame) {
    let monster = frame.what;
    let Some(from) = spot_of(world, monster) else {
        return;
    };
    let key = monster_key(world, monster);
    if frame.step == 0 && usable(world, Token::Assist) > 0 {
        world.ask(
            Why::CancelMove,
            monster,
            vec![Act::No, Act::Yes],
            frame.step(1),
        );
        return;
    }
    if frame.step == 1 && world.reply() == Some(Act::Yes) {
        spend_token(world, Token::Assist);
        world.tell(
            &["PN-TOK-08", "PN-RUL-27"],
            What::MonsterStayed {
                uid: monster,
                monster: key,
                at: from,
            },
        );
        return;
    }
    let to = roll_place(world);
    if to == from {
        world.tell(
            &["PN-RUL-106"],
            What::MonsterStayed {
                uid: monster,
                monster: key,
                at: from,
            },
        );
        return;
    }
    if let Some(other) = monster_at(world, to) {
        replace_monster(world, other, to);
    }
    shift_monster(world, monster, to);
    world.tell(
        &["PN-MABL-14", "PN-SPAWN-03", "PN-SPAWN-04", "PN-RUL-105"],
        What::MonsterMoved {
            uid: monster,
            monster: key,
            from,
            to,
        },
    );
}

/// How much Doom would rise if the Hero Turn ended now: Monsters and icons.
pub fn doom_to_come(world: &World) -> (u8, u8) {
    let book = world.resource::<Book>();
    let mut icons = if world.track(REVEALED) != 0 {
        book.boss().foe.doom
    } else {
        book.boss().hidden_doom
    };
    if in_finale(world) && super::reach::stacked(world) {
        icons = 0;
    }
    let mut count = 0;
    for (_, monster) in monsters(world) {
        count += 1;
        icons += book.monsters[usize::from(world.of::<Card>(monster).0)]
            .foe
            .doom;
    }
    (if in_finale(world) { 0 } else { count }, icons)
}
