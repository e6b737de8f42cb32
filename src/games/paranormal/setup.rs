//! The start of the game (PN-SETUP, PN-TIM-SETUP).

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::layout::{Layout, discoverable, give_asset, home_spot, rebuild};
use super::*;
use crate::content::paranormal::{AssetId, HeroId, MonsterHome};
use crate::table::Table;
use crate::table::chance::{Chance, Stream};
use crate::table::deck::Piles;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::{Key, Spot};

/// What is decided before the game (PN-DEC-01, PN-DEC-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The Boss' id.
    pub boss: Key,
    /// The starting Heroes, in the order in which their cards lie.
    pub heroes: Vec<Key>,
    /// The Lost Hero.
    pub lost: Key,
    /// Seed of all that is left to chance.
    pub seed: u64,
}

impl Setup {
    /// The setup of a level with the first Heroes of the content, or those named: the starting ones, and one more
    /// who is lost. Names may be left out from the end.
    ///
    /// # Errors
    /// A sentence if there is no such Boss, Hero, or number of Heroes.
    pub fn new(content: &Paranormal, boss: Key, names: &[Key], seed: u64) -> Result<Setup, String> {
        let team = usize::from(content.frame.team);
        if !content.bosses.iter().any(|b| b.key == boss) {
            return Err(format!("there is no Boss `{boss}`"));
        }
        if names.len() > team + 1 {
            return Err(format!(
                "{} Heroes are named; {team} start and one is lost",
                names.len()
            ));
        }
        let mut chosen: Vec<Key> = Vec::new();
        for name in names {
            if !content.heroes.iter().any(|hero| hero.key == *name) {
                let all: Vec<&str> = content
                    .heroes
                    .iter()
                    .map(|hero| hero.key.as_str())
                    .collect();
                return Err(format!(
                    "there is no Hero `{name}`; there are {}",
                    all.join(", ")
                ));
            }
            if chosen.contains(name) {
                return Err(format!("Hero `{name}` is named twice"));
            }
            chosen.push(*name);
        }
        let rest = content
            .heroes
            .iter()
            .map(|hero| hero.key)
            .filter(|key| !names.contains(key));
        chosen.extend(rest.take(team + 1 - names.len()));
        let Some(lost) = chosen.get(team).copied() else {
            return Err(format!(
                "the content has {} Heroes; a game needs {}",
                content.heroes.len(),
                team + 1
            ));
        };
        chosen.truncate(team);
        Ok(Setup {
            boss,
            heroes: chosen,
            lost,
            seed,
        })
    }

    /// Whether the components of the game are enough for these Heroes (PN-COMP-10, PN-COMP-19, PN-CARD-03).
    ///
    /// # Errors
    /// A sentence that says what there is too little of.
    pub fn fits(&self, content: &Paranormal) -> Result<(), String> {
        let (mut d6, mut d8, mut health) = (0u32, 0u32, 0u32);
        for key in self.heroes.iter().chain([&self.lost]) {
            let hero = &content.heroes[self.hero(content, *key)?.index()];
            d6 += u32::from(hero.d6);
            d8 += u32::from(hero.d8);
            health += u32::from(hero.health);
        }
        let frame = &content.frame;
        let short = [
            (d6, frame.energy_d6, "six-sided Energy Dice"),
            (d8, frame.energy_d8, "eight-sided Energy Dice"),
            (health, frame.health_tokens, "Health Tokens"),
        ];
        match short
            .iter()
            .find(|(wanted, have, _)| *wanted > u32::from(*have))
        {
            Some((wanted, have, what)) => Err(format!(
                "these Heroes need {wanted} {what}; the game has {have}"
            )),
            None => Ok(()),
        }
    }

    fn hero(&self, content: &Paranormal, key: Key) -> Result<HeroId, String> {
        content
            .heroes
            .iter()
            .position(|hero| hero.key == key)
            .map(|n| HeroId(n as u16))
            .ok_or_else(|| format!("there is no Hero `{key}`"))
    }
}

/// A table with the game set up, before its first Hero Turn.
///
/// # Errors
/// A sentence if the setup does not fit the content.
pub fn start(content: &Arc<Paranormal>, setup: &Setup) -> Result<Table, String> {
    setup.fits(content)?;
    let mut table = bare(content, setup)?;
    lay_out(&mut table, setup)?;
    Ok(table)
}

/// Sets another game up on a table of the same content and Boss; quicker than a new table.
///
/// # Errors
/// A sentence if the setup does not fit the content.
pub fn restart(table: &mut Table, setup: &Setup) -> Result<(), String> {
    table.clear(setup.seed);
    table.world_mut().insert_resource(Layout::default());
    lay_out(table, setup)
}

fn lay_out(table: &mut Table, setup: &Setup) -> Result<(), String> {
    let world = table.world_mut();
    lay_map(world);
    seat_heroes(world, setup)?;
    stack_piles(world);
    rebuild(world);
    let level = Key::new(&format!("paranormal/{}", setup.boss));
    world.tell(
        &["PN-TIM-SETUP-11", "PN-RUL-04"],
        What::GameSetUp {
            level,
            seed: setup.seed,
        },
    );
    Ok(())
}

/// A table with the content in place and nothing laid out; cases build their own boards on it.
pub(super) fn bare(content: &Arc<Paranormal>, setup: &Setup) -> Result<Table, String> {
    let boss = content
        .bosses
        .iter()
        .position(|boss| boss.key == setup.boss)
        .ok_or_else(|| format!("there is no Boss `{}`", setup.boss))?;
    if content.locations.len() != usize::from(Spot::COUNT) {
        return Err(format!(
            "the Map needs {} Locations, the content has {}",
            Spot::COUNT,
            content.locations.len()
        ));
    }
    let mut names: BTreeSet<Key> = setup.heroes.iter().copied().collect();
    names.insert(setup.lost);
    if names.len() != setup.heroes.len() + 1 || setup.heroes.is_empty() {
        return Err("choose different Heroes, and at least one to start".to_owned());
    }
    let mut table = Table::new(GAME, setup.seed);
    let world = table.world_mut();
    world.insert_resource(Book {
        paranormal: content.clone(),
        boss: BossId(boss as u16),
    });
    world.insert_resource(Layout::default());
    Ok(table)
}

/// PN-TIM-SETUP-03: central Locations on central cells, the others anywhere else, light side up.
fn lay_map(world: &mut World) {
    let book = book(world);
    let mut central: Vec<Spot> = Spot::all()
        .filter(|spot| (2..=3).contains(&spot.row()) && (2..=3).contains(&spot.column()))
        .collect();
    let mut chance = world.resource_mut::<Chance>();
    chance.shuffle(Stream::Board, &mut central);
    let inner: Vec<u16> = (0..book.locations.len() as u16)
        .filter(|n| book.locations[usize::from(*n)].central)
        .collect();
    let mut taken: Vec<(u16, Spot)> = inner.iter().copied().zip(central).collect();
    let mut rest: Vec<Spot> = Spot::all()
        .filter(|spot| !taken.iter().any(|(_, at)| at == spot))
        .collect();
    chance.shuffle(Stream::Board, &mut rest);
    let outer = (0..book.locations.len() as u16)
        .filter(|n| !taken.iter().any(|(card, _)| card == n))
        .collect::<Vec<_>>();
    taken.extend(outer.into_iter().zip(rest));
    taken.sort_by_key(|(_, spot)| *spot);
    for (card, spot) in taken {
        world.add_piece((Kind::Location, Card(card), At(spot), Face::Front));
    }
    rebuild(world);
}

/// PN-TIM-SETUP-04 to PN-TIM-SETUP-07: Heroes, their things, the Lost Hero, the Discoverables.
fn seat_heroes(world: &mut World, setup: &Setup) -> Result<(), String> {
    let book = book(world);
    let home = home_spot(world).ok_or("no Location is the Heroes' Home")?;
    for key in &setup.heroes {
        let id = setup.hero(&book, *key)?;
        let hero = add_hero(world, &book, id, Zone::Board);
        world.set(hero, At(home));
    }
    let lost = setup.hero(&book, setup.lost)?;
    add_hero(world, &book, lost, Zone::Aside);
    for key in &setup.heroes {
        let id = setup.hero(&book, *key)?;
        give_asset(world, book.heroes[id.index()].item.0);
    }
    add_discoverables(world);
    Ok(())
}

/// A Hero with full Health and Energy.
pub(super) fn add_hero(world: &mut World, book: &Book, id: HeroId, zone: Zone) -> Uid {
    let card = &book.heroes[id.index()];
    world.add_piece((
        Kind::Hero,
        Card(id.0),
        Health {
            now: card.health,
            max: card.health,
        },
        Energy {
            d6: card.d6,
            d8: card.d8,
            max_d6: card.d6,
            max_d8: card.d8,
            ..Energy::default()
        },
        Actions(book.frame.actions),
        Activity::Waiting,
        Posture::Standing,
        zone,
        Uses(0),
    ))
}

/// The three Discoverables, hidden (PN-CLUE-03).
pub(super) fn add_discoverables(world: &mut World) {
    for which in [
        discoverable::BOSS,
        discoverable::BOSS_ASSET,
        discoverable::LOST_HERO,
    ] {
        let piece = world.add_piece((
            Kind::Discoverable,
            Card(which),
            Search::Hidden,
            Clues::default(),
        ));
        if which == discoverable::BOSS {
            world.set(piece, Cubes(0));
        }
    }
}

/// All cards of a deck, copies included, lowest id first.
pub(super) fn full_piles(world: &World) -> Piles {
    let book = world.resource::<Book>();
    let mut piles = Piles::new(PILE_COUNT);
    for (n, monster) in book.monsters.iter().enumerate() {
        let pile = match monster.home {
            MonsterHome::Basic => MONSTERS,
            MonsterHome::Spread => stack(monster.kind.0),
            MonsterHome::Minion(boss) if boss == book.boss => MINIONS,
            MonsterHome::Minion(_) => continue,
        };
        for _ in 0..monster.copies {
            piles.put(pile, n as u16);
        }
    }
    // PN-RUL-06, PN-RUL-07: all Assets but those in the Inventory, the Lost Hero's and the Boss'.
    let held: Vec<AssetId> = super::layout::layout(world)
        .heroes
        .iter()
        .map(|hero| book.heroes[usize::from(world.of::<Card>(*hero).0)].item)
        .chain([book.boss().asset])
        .collect();
    for (n, asset) in book.assets.iter().enumerate() {
        let mut copies = usize::from(asset.copies);
        copies = copies.saturating_sub(held.iter().filter(|id| id.index() == n).count());
        for _ in 0..copies {
            piles.put(ASSETS, n as u16);
        }
    }
    for n in 0..book.clues.len() {
        piles.put(CLUES, n as u16);
    }
    piles
}

/// PN-TIM-SETUP-09, PN-TIM-SETUP-10: stacks and shuffled decks.
fn stack_piles(world: &mut World) {
    rebuild(world);
    let mut piles = full_piles(world);
    let mut chance = world.resource_mut::<Chance>();
    for pile in [MONSTERS, ASSETS, CLUES, MINIONS] {
        chance.shuffle(Stream::Pile(pile.0), piles.pile(pile));
    }
    *world.resource_mut::<Piles>() = piles;
}
