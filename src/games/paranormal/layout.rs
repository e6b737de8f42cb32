//! [`Layout`]: what lies where, derived from the pieces so that rules find it at once.

use bevy::ecs::prelude::*;

use super::{Book, book};
use crate::table::pieces::{At, Card, Kind, Zone};
use crate::table::uid::Index;
use crate::table::{Access, Uid};
use crate::vocab::Spot;

const CELLS: usize = Spot::COUNT as usize;

/// Which Discoverable a piece is, as its [`Card`] number (PN-CLUE-03).
pub mod discoverable {
    /// The Boss card.
    pub const BOSS: u16 = 0;
    /// The Boss Asset.
    pub const BOSS_ASSET: u16 = 1;
    /// The Lost Hero.
    pub const LOST_HERO: u16 = 2;
}

/// Where everything is. Changed only together with the pieces; an invariant compares it with a fresh one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The Location card in each cell; none under a card that has replaced it.
    pub location: [Uid; CELLS],
    /// The Monster in each cell (PN-SPAWN-07).
    pub monster: [Uid; CELLS],
    /// The Asset in each cell (PN-ASSET-04).
    pub asset: [Uid; CELLS],
    /// All Hero pieces, the Lost Hero too, in the order chosen.
    pub heroes: Vec<Uid>,
    /// The Inventory, in the order gained.
    pub inventory: Vec<Uid>,
    /// The Discoverables: Boss, Boss Asset, Lost Hero.
    pub discoverables: [Uid; 3],
    /// Cards of the Boss' own on the Map.
    pub boss_cards: Vec<Uid>,
    /// Marks of the Boss on the Map.
    pub marks: Vec<Uid>,
    /// The standee of the Boss.
    pub standee: Uid,
    /// The Combat that goes on.
    pub fight: Uid,
    /// For each symbol, the cells whose Location bears it, one bit each.
    pub on: Vec<u16>,
    /// For each symbol, the cells next to one that bears it.
    pub near: Vec<u16>,
}

impl Layout {
    /// Reads where everything is from the pieces.
    pub fn of(world: &World) -> Layout {
        let mut layout = Layout::default();
        for (uid, entity) in world.resource::<Index>().pieces() {
            let Ok(entity) = world.get_entity(entity) else {
                continue;
            };
            let Some(kind) = entity.get::<Kind>() else {
                continue;
            };
            let at = entity.get::<At>().map(|at| at.0.index());
            let zone = entity.get::<Zone>().copied().unwrap_or_default();
            match (kind, at) {
                (Kind::Location, Some(at)) => layout.location[at] = uid,
                (Kind::Monster, Some(at)) => layout.monster[at] = uid,
                (Kind::Asset, Some(at)) if zone == Zone::Board => layout.asset[at] = uid,
                (Kind::Asset, _) if zone == Zone::Inventory => layout.inventory.push(uid),
                (Kind::Hero, _) => layout.heroes.push(uid),
                (Kind::Discoverable, _) => {
                    let which = entity.get::<Card>().map_or(0, |card| card.0);
                    layout.discoverables[usize::from(which) % 3] = uid;
                }
                (Kind::BossCard, _) => layout.boss_cards.push(uid),
                (Kind::Mark, _) => layout.marks.push(uid),
                (Kind::Standee, _) => layout.standee = uid,
                (Kind::Fight, _) => layout.fight = uid,
                _ => {}
            }
        }
        layout.map_symbols(world);
        layout
    }

    fn map_symbols(&mut self, world: &World) {
        let book = world.resource::<Book>();
        self.on = vec![0; book.symbols.len()];
        self.near = vec![0; book.symbols.len()];
        for spot in Spot::all() {
            let location = self.location[spot.index()];
            if !location.is_some() {
                continue;
            }
            let card: Card = world.of(location);
            for symbol in &book.locations[usize::from(card.0)].symbols {
                self.on[symbol.index()] |= 1 << spot.0;
                for beside in spot.beside() {
                    self.near[symbol.index()] |= 1 << beside.0;
                }
            }
        }
    }
}

/// Rebuilds the layout from the pieces.
pub fn rebuild(world: &mut World) {
    let layout = Layout::of(world);
    world.insert_resource(layout);
}

/// Where everything is.
pub fn layout(world: &World) -> &Layout {
    world.resource::<Layout>()
}

/// Heroes in play, Downed ones too, in the order chosen.
pub fn heroes_in_play(world: &World) -> impl Iterator<Item = Uid> + '_ {
    layout(world)
        .heroes
        .iter()
        .copied()
        .filter(|hero| world.of::<Zone>(*hero) == Zone::Board)
}

/// Where a piece is.
pub fn spot_of(world: &World, piece: Uid) -> Option<Spot> {
    world.find::<At>(piece).map(|at| at.0)
}

/// The Monster at a place.
pub fn monster_at(world: &World, spot: Spot) -> Option<Uid> {
    Some(layout(world).monster[spot.index()]).filter(|uid| uid.is_some())
}

/// The Asset at a place.
pub fn asset_at(world: &World, spot: Spot) -> Option<Uid> {
    Some(layout(world).asset[spot.index()]).filter(|uid| uid.is_some())
}

/// The Monsters on the Map in reading order (PN-TIM-ENEMY-03).
pub fn monsters(world: &World) -> impl Iterator<Item = (Spot, Uid)> + '_ {
    Spot::all().filter_map(|spot| Some((spot, monster_at(world, spot)?)))
}

/// Where the Heroes' Home is, which is the Motel in the Finale.
pub fn home_spot(world: &World) -> Option<Spot> {
    let book = world.resource::<Book>();
    Spot::all().find(|spot| {
        let location = layout(world).location[spot.index()];
        location.is_some() && book.locations[usize::from(world.of::<Card>(location).0)].home
    })
}

/// Puts a new Monster into an empty cell.
pub(super) fn put_monster(world: &mut World, card: u16, spot: Spot) -> Uid {
    let uid = world.add_piece((Kind::Monster, Card(card), At(spot)));
    world.resource_mut::<Layout>().monster[spot.index()] = uid;
    uid
}

/// Takes a Monster off the Map and returns its card.
pub(super) fn take_monster(world: &mut World, monster: Uid) -> u16 {
    let card: Card = world.of(monster);
    if let Some(spot) = spot_of(world, monster) {
        world.resource_mut::<Layout>().monster[spot.index()] = Uid::NONE;
    }
    world.remove_piece(monster);
    card.0
}

/// Puts a Monster of the Map into another, empty cell.
pub(super) fn shift_monster(world: &mut World, monster: Uid, to: Spot) {
    if let Some(from) = spot_of(world, monster) {
        world.resource_mut::<Layout>().monster[from.index()] = Uid::NONE;
    }
    world.set(monster, At(to));
    world.resource_mut::<Layout>().monster[to.index()] = monster;
}

/// Puts a new Asset into an empty cell.
pub(super) fn put_asset(world: &mut World, card: u16, spot: Spot) -> Uid {
    let uid = world.add_piece((Kind::Asset, Card(card), At(spot), Zone::Board));
    if book(world).assets[usize::from(card)].ongoing {
        world.set(uid, crate::table::pieces::Ongoing::default());
    }
    world.resource_mut::<Layout>().asset[spot.index()] = uid;
    uid
}

/// Puts a new Asset into the Inventory.
pub(super) fn give_asset(world: &mut World, card: u16) -> Uid {
    let uid = world.add_piece((Kind::Asset, Card(card), Zone::Inventory));
    if book(world).assets[usize::from(card)].ongoing {
        world.set(uid, crate::table::pieces::Ongoing::default());
    }
    world.resource_mut::<Layout>().inventory.push(uid);
    uid
}

/// Takes an Asset from the Map into the Inventory.
pub(super) fn collect_asset(world: &mut World, asset: Uid) {
    if let Some(spot) = spot_of(world, asset) {
        world.resource_mut::<Layout>().asset[spot.index()] = Uid::NONE;
    }
    world.strip::<At>(asset);
    world.set(asset, Zone::Inventory);
    let mut layout = world.resource_mut::<Layout>();
    layout.inventory.push(asset);
    layout.inventory.sort();
}

/// Takes an Asset off the table and returns its card.
pub(super) fn take_asset(world: &mut World, asset: Uid) -> u16 {
    let card: Card = world.of(asset);
    if let Some(spot) = spot_of(world, asset) {
        world.resource_mut::<Layout>().asset[spot.index()] = Uid::NONE;
    }
    world
        .resource_mut::<Layout>()
        .inventory
        .retain(|held| *held != asset);
    world.remove_piece(asset);
    card.0
}
