//! The Finale: setup, Enemy Turn and what stands on the back of a card, as the Boss' file writes them
//! (PN-FIN, PN-TANIN, PN-HORROR, PN-BAAL, PN-RAMIEL). No Boss is named here.

use bevy::ecs::prelude::*;

use super::enemy_turn::{arrive, doom_to_come, place_monster, roll_place, shelve_monster};
use super::layout::{
    Layout, asset_at, discoverable, heroes_in_play, home_spot, layout, monster_at, monsters,
    put_asset, shift_monster, spot_of, take_asset, take_monster,
};
use super::reach::boss_card_at;
use super::*;
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Why};
use crate::table::chance::{Chance, Stream};
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::event::{Log, What};
use crate::table::pieces::*;
use crate::vocab::paranormal::{Arrival, AssetKind, DoomTrack, Laying, Menace, Place, Stage};
use crate::vocab::{Key, Rules, Spot};

/// How a Minion's place is found, as the number `a` of its frame.
const ON_CELL: i32 = 0;
const TOUCHING: i32 = 1;
const BESIDE: i32 = 2;
/// At a rolled place.
pub(super) const ROLLED: i32 = 3;

/// Rolls until a place fits, before the dice are taken to be stuck.
const TRIES: usize = 200;

fn place_spot(world: &World, place: Place) -> Option<Spot> {
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
pub(super) fn begin(world: &mut World, _: Frame) {
    let book = book(world);
    world.tell_cause(
        &["PN-FIN-03", "PN-INT-08"],
        What::FinaleBegan {
            boss: book.boss().key,
        },
    );
    super::supply::ripen(world, Frame::of(job::RIPEN));
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

fn upright_all(world: &mut World) {
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
fn leave_clues(world: &mut World) {
    let lost = layout(world).discoverables[usize::from(discoverable::LOST_HERO)];
    if world.of::<Search>(lost) != Search::Gained {
        if let Some(hero) = super::clue::lost_hero(world) {
            let name = hero_key(world, hero);
            let item = super::reach::hero_card(world, hero).item.0;
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
fn clear_map(world: &mut World) {
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
fn gather_heroes(world: &mut World) {
    let Some(at) = home_spot(world) else { return };
    let heroes: Vec<Uid> = heroes_in_play(world).collect();
    for hero in heroes {
        world.set(hero, At(at));
    }
    world.tell(&["PN-FIN-09", "PN-RUL-120"], What::HeroesGathered { at });
}

/// Job: step `at` of the Finale setup, and then the rest (PN-FIN-05).
pub(super) fn stage(world: &mut World, frame: Frame) {
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
pub(super) fn lay(world: &mut World, card: Key, at: Place, how: Laying) {
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
fn place_assets(world: &mut World) {
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
                world.tell(
                    &["PN-RUL-117"],
                    What::PileEmpty {
                        pile: Key::fixed("assets"),
                    },
                );
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

fn push_minions(world: &mut World, count: u8, at: &Arrival) {
    let minion = Frame::of(job::MINION);
    match at {
        Arrival::Cells(cells) => {
            for spot in cells.iter().take(usize::from(count)).rev() {
                world.push(minion.with(ON_CELL, i32::from(spot.0)));
            }
        }
        Arrival::Touching(place) | Arrival::Beside(place) => {
            let how = if matches!(at, Arrival::Touching(_)) {
                TOUCHING
            } else {
                BESIDE
            };
            let Some(spot) = place_spot(world, *place) else {
                return;
            };
            for _ in 0..count {
                world.push(minion.with(how, i32::from(spot.0)));
            }
        }
        Arrival::Rolled => {
            for _ in 0..count {
                world.push(minion.with(ROLLED, 0));
            }
        }
    }
}

/// A rolled place where a Minion can stand: not where a Location has been replaced (PN-RUL-115, PN-RUL-132).
fn roll_minion_place(world: &mut World) -> Option<Spot> {
    let ground = layout(world).location;
    (0..TRIES)
        .map(|_| roll_place(world))
        .find(|spot| ground[spot.index()].is_some())
}

/// Job: draw a Minion and place it; `a` says how, `b` where. Where the player picks the place, the Minion is drawn and
/// shown first (PN-TIM-BAAL-04, PN-TIM-RAMIEL-05, PN-TIM-RAMIEL-09); its card is then `what`, one more than its id.
pub(super) fn minion(world: &mut World, frame: Frame) {
    const RULES: Rules = &[
        "PN-TANIN-11",
        "PN-BAAL-09",
        "PN-BAAL-19",
        "PN-RAMIEL-13",
        "PN-RAMIEL-22",
        "PN-FIN-13",
    ];
    if frame.step == 1 {
        if let Some(Act::At(spot)) = world.reply() {
            set_minion(world, (frame.what.0 - 1) as u16, spot, RULES);
        }
        return;
    }
    let Some(card) = draw_minion(world) else {
        world.tell(
            &["PN-RUL-117", "PN-RUL-115"],
            What::PileEmpty {
                pile: Key::fixed("minions"),
            },
        );
        return;
    };
    let centre = Spot(u16::try_from(frame.b).unwrap_or(0));
    let free = |spot: &Spot| {
        monster_at(world, *spot).is_none() && layout(world).location[spot.index()].is_some()
    };
    let spots: Vec<Act> = match frame.a {
        TOUCHING => centre.around().filter(free).map(Act::At).collect(),
        BESIDE => centre.beside().filter(free).map(Act::At).collect(),
        _ => Vec::new(),
    };
    if !spots.is_empty() {
        let monster = book(world).monsters[usize::from(card)].key;
        world.tell_cause(
            &["PN-DEC-20", "PN-DEC-22", "PN-DEC-24"],
            What::MinionDrawn { monster },
        );
        let drawn = Uid(u32::from(card) + 1);
        world.ask(
            Why::PlaceMinion,
            Uid::NONE,
            spots,
            frame.what(drawn).step(1),
        );
        return;
    }
    let spot = if frame.a == ON_CELL {
        Some(centre)
    } else {
        roll_minion_place(world)
    };
    match spot {
        Some(spot) => set_minion(world, card, spot, RULES),
        None => shelve_monster(world, card),
    }
}

/// Draws a Minion. A deck on the Boss card that has run out uncovers the Boss for good (PN-TANIN-12).
fn draw_minion(world: &mut World) -> Option<u16> {
    let card = world.draw(MINIONS, MINIONS_SPENT);
    if world.resource::<Piles>().cards(MINIONS).is_empty() {
        world.set_track(STACKED, 0);
    }
    card
}

fn set_minion(world: &mut World, card: u16, spot: Spot, rules: Rules) {
    let uid = place_monster(world, card, spot);
    let monster = monster_key(world, uid);
    world.tell_cause(
        rules,
        What::MinionPlaced {
            uid,
            monster,
            at: spot,
        },
    );
    arrive(world, uid);
}

/// Job: the next Minion takes the place `a` of one that was defeated (PN-TANIN-18).
pub(super) fn successor(world: &mut World, frame: Frame) {
    let spot = Spot(u16::try_from(frame.a).unwrap_or(0));
    match draw_minion(world) {
        Some(card) => set_minion(world, card, spot, &["PN-TANIN-17", "PN-TANIN-18"]),
        None => {
            world.tell(
                &["PN-TANIN-19", "PN-RUL-130"],
                What::PileEmpty {
                    pile: Key::fixed("minions"),
                },
            );
        }
    }
}

pub(super) fn move_standee(world: &mut World, to: Spot, rules: crate::vocab::Rules) {
    let boss = book(world).boss().key;
    let mut uid = layout(world).standee;
    if uid.is_some() {
        world.set(uid, At(to));
    } else {
        uid = world.add_piece((Kind::Standee, At(to)));
        world.resource_mut::<Layout>().standee = uid;
    }
    world.tell(rules, What::StandeeMoved { uid, boss, to });
}

/// The mark at a place.
pub fn mark_at(world: &World, spot: Spot) -> Option<Uid> {
    layout(world)
        .marks
        .iter()
        .copied()
        .find(|mark| spot_of(world, *mark) == Some(spot))
}

pub(super) fn put_mark(world: &mut World, mark: Key, spot: Spot, rules: crate::vocab::Rules) {
    let book = book(world);
    let Some(n) = book.boss().marks.iter().position(|kind| kind.key == mark) else {
        return;
    };
    let uid = world.add_piece((Kind::Mark, Mark(n as u16), At(spot), Face::Front));
    world.resource_mut::<Layout>().marks.push(uid);
    let placed = layout(world)
        .marks
        .iter()
        .filter(|m| usize::from(world.of::<Mark>(**m).0) == n)
        .count() as u8;
    let left = book.boss().marks[n].count.saturating_sub(placed);
    world.tell(
        rules,
        What::MarkPlaced {
            uid,
            mark,
            at: spot,
            left,
        },
    );
    world.alarm();
}

pub(super) fn break_mark(world: &mut World, spot: Spot, rules: crate::vocab::Rules) {
    let Some(uid) = mark_at(world, spot) else {
        return;
    };
    let n = usize::from(world.of::<Mark>(uid).0);
    world.set(uid, Face::Back);
    let left = layout(world)
        .marks
        .iter()
        .filter(|m| {
            usize::from(world.of::<Mark>(**m).0) == n && world.of::<Face>(**m) == Face::Front
        })
        .count() as u8;
    let mark = book(world)
        .boss()
        .marks
        .get(n)
        .map_or(Key::fixed("mark"), |kind| kind.key);
    world.tell(
        rules,
        What::MarkBroken {
            uid,
            mark,
            at: spot,
            left,
        },
    );
    world.alarm();
}

/// The Enemy Turn of the Finale begins: its steps go on the agenda.
pub(super) fn menace(mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>, mut log: ResMut<Log>) {
    if cursor.step != 0 {
        return;
    }
    cursor.step = 1;
    log.add(
        &["PN-ROUND-01", "PN-FIN-06"],
        What::EnemyTurnBegan {
            round: cursor.round,
        },
    );
    agenda.push(Frame::of(job::MENACE));
}

/// The Enemy Turn of the Finale is over.
pub(super) fn close_enemy_turn(mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>) {
    if cursor.step == 1 && agenda.is_empty() {
        cursor.step = 2;
        agenda.push(Frame::of(job::ENEMY_TURN_OVER));
    }
}

/// Job: step `at` of the Enemy Turn in the Finale, and then the rest.
pub(super) fn menace_step(world: &mut World, frame: Frame) {
    let book = book(world);
    let Some(menace) = book.boss().enemy_turn.get(usize::from(frame.at)) else {
        return;
    };
    if usize::from(frame.at) + 1 < book.boss().enemy_turn.len() {
        world.push(frame.at(frame.at + 1));
    }
    match menace {
        Menace::RaiseDoom => raise_doom(world),
        Menace::PlaceMarks { mark, around } => {
            let Some(centre) = place_spot(world, *around) else {
                return;
            };
            let Some(n) = book.boss().marks.iter().position(|kind| kind.key == *mark) else {
                return;
            };
            let (_, icons) = doom_to_come(world);
            for _ in 0..icons {
                world.push(Frame::of(job::MARK).with(n as i32, i32::from(centre.0)));
            }
        }
        Menace::RollStandee => {
            let from = spot_of(world, layout(world).standee);
            let to = (0..TRIES)
                .map(|_| roll_place(world))
                .find(|spot| Some(*spot) != from);
            if let Some(to) = to {
                move_standee(world, to, &["PN-BAAL-18", "PN-RUL-142"]);
            }
        }
        Menace::Stride(spaces) => {
            let Some(from) = spot_of(world, layout(world).standee) else {
                return;
            };
            let to = (0..*spaces).fold(from, |spot, _| clockwise(spot));
            move_standee(world, to, &["PN-RAMIEL-18", "PN-RUL-144"]);
            break_mark(world, to, &["PN-RAMIEL-19"]);
        }
        Menace::Hunt => {
            let hunters: Vec<Uid> = monsters(world).map(|(_, monster)| monster).collect();
            for hunter in hunters {
                world.set(hunter, Uses(1));
            }
            world.push(Frame::of(job::HUNT));
        }
        Menace::Minions { count, at } => push_minions(world, *count, at),
    }
}

/// One space clockwise along the rim (PN-RUL-144); inner cells stay.
pub fn clockwise(spot: Spot) -> Spot {
    let (row, column, edge) = (spot.row(), spot.column(), Spot::WIDTH);
    let next = match (row, column) {
        (1, c) if c < edge => Spot::at(1, c + 1),
        (r, c) if c == edge && r < edge => Spot::at(r + 1, c),
        (r, c) if r == edge && c > 1 => Spot::at(r, c - 1),
        (r, 1) if r > 1 => Spot::at(r - 1, 1),
        _ => None,
    };
    next.unwrap_or(spot)
}

/// Doom rises by the icons in view; at the end of its track the Boss' card is flipped (PN-TANIN-20 to PN-TANIN-23,
/// PN-RUL-97, PN-RUL-131).
fn raise_doom(world: &mut World) {
    let book = book(world);
    let (_, icons) = doom_to_come(world);
    let from = world.track(DOOM);
    let limit = i32::from(book.frame.doom_limit);
    let to = (from + i32::from(icons)).min(limit);
    world.set_track(DOOM, to);
    world.tell_cause(
        &["PN-TANIN-20", "PN-TANIN-21", "PN-RUL-131"],
        What::DoomRaised {
            from: from as u8,
            to: to as u8,
            by: icons,
            monsters: 0,
            icons,
        },
    );
    world.alarm();
    if to >= limit
        && world.track(HORROR) == 0
        && let Some(key) = book.boss().brink
    {
        flip(world, key);
    }
}

/// The Boss' card is flipped and every Minion leaves (PN-TANIN-22, PN-TANIN-23, PN-RUL-139).
fn flip(world: &mut World, card: Key) {
    let Some((uid, at)) = boss_card_at(world, card) else {
        return;
    };
    world.set(uid, Face::Back);
    world.set_track(HORROR, 1);
    world.tell_cause(
        &["PN-TANIN-22", "PN-HORROR-01"],
        What::CardFlipped { uid, card, at },
    );
    let minions: Vec<Uid> = monsters(world).map(|(_, monster)| monster).collect();
    let mut count = minions.len() as u8;
    for minion in minions {
        let card = take_monster(world, minion);
        world.put(MINIONS_GONE, card);
    }
    let mut piles = world.resource_mut::<Piles>();
    for pile in [MINIONS, MINIONS_SPENT] {
        let mut rest = std::mem::take(piles.pile(pile));
        count += rest.len() as u8;
        piles.pile(MINIONS_GONE).append(&mut rest);
    }
    world.set_track(STACKED, 0);
    world.tell(&["PN-TANIN-23"], What::MinionsRemoved { count });
}

/// The places where a mark may go: the row and column of the centre, without it, without a mark (PN-RUL-140).
pub fn mark_spots(world: &World, centre: Spot) -> Vec<Spot> {
    Spot::all()
        .filter(|spot| {
            *spot != centre && (spot.row() == centre.row() || spot.column() == centre.column())
        })
        .filter(|spot| mark_at(world, *spot).is_none())
        .collect()
}

/// Job: place one mark of kind `a` around cell `b` (PN-BAAL-15, PN-BAAL-16, PN-DEC-21).
pub(super) fn mark(world: &mut World, frame: Frame) {
    let centre = Spot(u16::try_from(frame.b).unwrap_or(0));
    if frame.step == 0 {
        let spots: Vec<Act> = mark_spots(world, centre).into_iter().map(Act::At).collect();
        if !spots.is_empty() {
            world.ask(Why::PlaceMark, Uid::NONE, spots, frame.step(1));
        }
        return;
    }
    let kind = book(world)
        .boss()
        .marks
        .get(usize::try_from(frame.a).unwrap_or(0))
        .map(|kind| kind.key);
    if let (Some(Act::At(spot)), Some(kind)) = (world.reply(), kind) {
        put_mark(
            world,
            kind,
            spot,
            &["PN-BAAL-15", "PN-BAAL-16", "PN-RUL-140"],
        );
    }
}

/// The places to which a Minion may step when it hunts (PN-RAMIEL-20, PN-RAMIEL-21, PN-RUL-146, PN-RUL-147).
pub fn hunt_steps(world: &World, hunter: Uid) -> Vec<Spot> {
    let Some(from) = spot_of(world, hunter) else {
        return Vec::new();
    };
    let heroes: Vec<Spot> = heroes_in_play(world)
        .filter(|hero| world.of::<Posture>(*hero) == Posture::Standing)
        .filter_map(|hero| spot_of(world, hero))
        .collect();
    let Some(nearest) = heroes.iter().map(|hero| from.distance(*hero)).min() else {
        return Vec::new();
    };
    if nearest == 0 {
        return Vec::new();
    }
    from.beside()
        .filter(|to| {
            heroes
                .iter()
                .any(|hero| from.distance(*hero) == nearest && to.distance(*hero) < nearest)
        })
        .filter(|to| {
            monster_at(world, *to).is_none() && layout(world).location[to.index()].is_some()
        })
        .collect()
}

/// Job: the Minions that have not moved yet take their steps, in the order the player picks (PN-DEC-23).
pub(super) fn hunt(world: &mut World, frame: Frame) {
    match (frame.step, world.reply()) {
        (1, Some(Act::Piece(hunter))) => {
            let steps: Vec<Act> = hunt_steps(world, hunter).into_iter().map(Act::At).collect();
            world.ask(Why::HuntStep, hunter, steps, frame.what(hunter).step(2));
            return;
        }
        (2, Some(Act::At(to))) => {
            let hunter = frame.what;
            let Some(from) = spot_of(world, hunter) else {
                return;
            };
            world.strip::<Uses>(hunter);
            shift_monster(world, hunter, to);
            let monster = monster_key(world, hunter);
            world.tell(
                &["PN-RAMIEL-20", "PN-RUL-146"],
                What::MonsterMoved {
                    uid: hunter,
                    monster,
                    from,
                    to,
                },
            );
        }
        _ => {}
    }
    let waiting: Vec<Uid> = monsters(world)
        .map(|(_, m)| m)
        .filter(|m| world.of::<Uses>(*m).0 != 0)
        .collect();
    let ready: Vec<Act> = waiting
        .iter()
        .copied()
        .filter(|hunter| !hunt_steps(world, *hunter).is_empty())
        .map(Act::Piece)
        .collect();
    if ready.is_empty() {
        for hunter in waiting {
            world.strip::<Uses>(hunter);
        }
        return;
    }
    world.ask(Why::HuntOrder, Uid::NONE, ready, frame.step(1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_spaces_clockwise_lead_from_corner_to_corner() {
        let stride = |spot| (0..3).fold(spot, |spot, _| clockwise(spot));
        let corners: Vec<String> = (0..5)
            .scan(Spot(0), |spot, _| {
                Some(std::mem::replace(spot, stride(*spot)).to_string())
            })
            .collect();
        assert_eq!(corners, ["r1c1", "r1c4", "r4c4", "r4c1", "r1c1"]);
    }
}
