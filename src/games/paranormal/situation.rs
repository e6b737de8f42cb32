//! [`Situation`]: any state of a Paranormal table, written down for a rule case. What is not stated has a plain
//! default; see `tests/cases/README.md`.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use serde::Deserialize;

use super::layout::{Layout, discoverable, home_spot, rebuild};
use super::setup::{add_discoverables, add_hero, bare, full_piles};
use super::supply::token_tracks;
use super::*;
use crate::content::paranormal::{HeroId, Paranormal};
use crate::table::Table;
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::pieces::*;
use crate::vocab::paranormal::{Stage, Token};
use crate::vocab::{Key, Spot};

/// A Hero of a situation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HeroGiven {
    /// The Hero's id.
    pub hero: Option<Key>,
    /// Where the standee is; Home if left out.
    pub at: Option<Spot>,
    /// Health; full if left out.
    pub health: Option<u8>,
    /// Six-sided dice on the card; all if left out.
    pub d6: Option<u8>,
    /// Eight-sided dice on the card; all if left out.
    pub d8: Option<u8>,
    /// Six-sided dice that lie on the Horror.
    pub gone_d6: u8,
    /// Actions left; all if left out.
    pub actions: Option<u8>,
    /// Activated and finished in this Hero Turn.
    pub done: bool,
    /// Downed, with no Health.
    pub downed: bool,
    /// Locations whose ability this Hero has used in this Hero Turn.
    pub used: Vec<Key>,
}

/// A card at a cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardGiven {
    /// The card's id.
    pub card: Key,
    /// The cell.
    pub at: Spot,
}

/// An Asset in the Inventory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldGiven {
    /// The card's id.
    pub card: Key,
    /// Turned: used in this round.
    #[serde(default)]
    pub turned: bool,
}

/// Usable tokens.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TokensGiven {
    /// Reroll Tokens.
    pub reroll: u8,
    /// Wild Tokens.
    pub wild: u8,
    /// Assist Tokens.
    pub assist: u8,
}

/// What is known of the three Discoverables.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchGiven<T: Default> {
    /// Of the Boss.
    pub boss: T,
    /// Of the Boss Asset.
    pub boss_asset: T,
    /// Of the Lost Hero.
    pub lost_hero: T,
}

/// Piles with a stated order, the card drawn first being first. A pile left out is the whole deck, in content order;
/// a discard pile left out is empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PilesGiven {
    /// The Monster deck.
    pub monsters: Option<Vec<Key>>,
    /// Its discard pile.
    pub monsters_spent: Vec<Key>,
    /// The Asset deck.
    pub assets: Option<Vec<Key>>,
    /// Its discard pile.
    pub assets_spent: Vec<Key>,
    /// The Clue deck.
    pub clues: Option<Vec<Key>>,
    /// Its discard pile.
    pub clues_spent: Vec<Key>,
    /// The Minions put aside, or their deck in the Finale.
    pub minions: Option<Vec<Key>>,
    /// Their discard pile.
    pub minions_spent: Vec<Key>,
    /// Stacks of Spread Monsters, by type.
    pub stacks: BTreeMap<Key, Vec<Key>>,
}

/// A mark on the Map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkGiven {
    /// The mark's id.
    pub mark: Key,
    /// The cell.
    pub at: Spot,
    /// Turned over.
    #[serde(default)]
    pub broken: bool,
}

/// The Finale. The Boss' own cards lie where the Boss' file lays them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FinaleGiven {
    /// Minions lie on the Boss card; the Minion deck says which.
    pub stacked: bool,
    /// Conditions of the Boss with a cube, from 0.
    pub cubes: Vec<u8>,
    /// The Boss' own cards are flipped.
    pub flipped: bool,
    /// The Hero Turn that goes on is the one full Hero Turn against what is on the back.
    pub last_turn: bool,
    /// Damage on it.
    pub damage: u16,
    /// Red dice that lie on it.
    pub red_gone: u8,
    /// The Boss' standee.
    pub standee: Option<Spot>,
    /// Marks on the Map.
    pub marks: Vec<MarkGiven>,
}

/// Which phase the situation is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PhaseGiven {
    /// In the Hero Turn.
    #[default]
    HeroTurn,
    /// At the very beginning of a Hero Turn.
    HeroTurnBegins,
    /// At the very beginning of the Enemy Turn.
    EnemyTurn,
}

/// Any state of a table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Heroes in play; the first three of the content if empty.
    pub heroes: Vec<HeroGiven>,
    /// The Lost Hero; the first Hero not in play if left out.
    pub lost: Option<Key>,
    /// Locations at stated cells. The others follow in content order: Home at r2c2, Crossroads at r3c3.
    pub map: BTreeMap<Spot, Key>,
    /// Monsters on the Map.
    pub monsters: Vec<CardGiven>,
    /// Assets on the Map.
    pub assets: Vec<CardGiven>,
    /// The Inventory; empty if left out.
    pub inventory: Vec<HeldGiven>,
    /// Usable tokens.
    pub tokens: TokensGiven,
    /// Doom.
    pub doom: u8,
    /// The round; 1 if left out.
    pub round: Option<u16>,
    /// The phase.
    pub phase: PhaseGiven,
    /// The active Hero.
    pub active: Option<Key>,
    /// Clues on the Discoverables.
    pub clues: SearchGiven<Vec<Key>>,
    /// Discoverables that are on the Map.
    pub found: SearchGiven<Option<Spot>>,
    /// The Boss Asset is in the Inventory; the Lost Hero has joined (and stands among the Heroes).
    pub gained: SearchGiven<bool>,
    /// Piles with a stated order.
    pub piles: PilesGiven,
    /// The Finale, once it has begun.
    pub finale: Option<FinaleGiven>,
}

fn id_of<T>(list: &[T], key: Key, of: impl Fn(&T) -> Key, kind: &str) -> Result<u16, String> {
    list.iter()
        .position(|entry| of(entry) == key)
        .map(|n| n as u16)
        .ok_or_else(|| format!("there is no {kind} `{key}`"))
}

impl Situation {
    /// A table in this situation.
    ///
    /// # Errors
    /// A sentence that says what does not fit.
    pub fn build(&self, content: &Arc<Paranormal>, boss: Key) -> Result<Table, String> {
        let mut heroes: Vec<HeroGiven> = self.heroes.clone();
        if heroes.is_empty() {
            heroes = content
                .heroes
                .iter()
                .take(usize::from(content.frame.team))
                .map(|hero| HeroGiven {
                    hero: Some(hero.key),
                    ..HeroGiven::default()
                })
                .collect();
        }
        let mut names: Vec<Key> = Vec::new();
        for hero in &heroes {
            names.push(
                hero.hero
                    .ok_or("a Hero of the situation has no `hero` id")?,
            );
        }
        let mut team = names.clone();
        let lost = match self.lost {
            Some(lost) => lost,
            None if self.gained.lost_hero => names.pop().ok_or("nobody is in play")?,
            None => content
                .heroes
                .iter()
                .map(|h| h.key)
                .find(|key| !names.contains(key))
                .ok_or("no Hero is left to be lost")?,
        };
        if self.gained.lost_hero {
            team.retain(|name| *name != lost);
        }
        let setup = Setup {
            boss,
            heroes: team,
            lost,
            seed: 0,
        };
        let mut table = bare(content, &setup)?;
        let world = table.world_mut();
        self.lay_map(world)?;
        self.seat(world, &heroes, lost)?;
        self.lay_cards(world)?;
        self.stack(world)?;
        self.search(world)?;
        self.set_tracks(world, content)?;
        if let Some(finale) = &self.finale {
            self.set_finale(world, finale)?;
        }
        rebuild(world);
        Ok(table)
    }

    fn lay_map(&self, world: &mut World) -> Result<(), String> {
        let book = book(world);
        let mut cards: BTreeMap<Spot, u16> = BTreeMap::new();
        for (spot, key) in &self.map {
            cards.insert(*spot, id_of(&book.locations, *key, |l| l.key, "Location")?);
        }
        let mut free = |card: u16, spot: Option<Spot>| {
            if !cards.values().any(|c| *c == card) {
                let spot = spot
                    .filter(|s| !cards.contains_key(s))
                    .or_else(|| Spot::all().find(|s| !cards.contains_key(s)));
                if let Some(spot) = spot {
                    cards.insert(spot, card);
                }
            }
        };
        let mut central = [Spot::at(2, 2), Spot::at(3, 3)].into_iter();
        let homes_first = |n: &u16| {
            (
                !book.locations[usize::from(*n)].home,
                !book.locations[usize::from(*n)].central,
            )
        };
        let mut order: Vec<u16> = (0..book.locations.len() as u16).collect();
        order.sort_by_key(homes_first);
        for card in order {
            let spot = if book.locations[usize::from(card)].central {
                central.next().flatten()
            } else {
                None
            };
            free(card, spot);
        }
        let face = if self.finale.is_some() {
            Face::Back
        } else {
            Face::Front
        };
        for (spot, card) in cards {
            world.add_piece((Kind::Location, Card(card), At(spot), face));
        }
        rebuild(world);
        Ok(())
    }

    fn seat(&self, world: &mut World, heroes: &[HeroGiven], lost: Key) -> Result<(), String> {
        let book = book(world);
        let home = home_spot(world).ok_or("no Location is the Heroes' Home")?;
        for given in heroes {
            let key = given
                .hero
                .ok_or("a Hero of the situation has no `hero` id")?;
            let id = id_of(&book.heroes, key, |h| h.key, "Hero")?;
            let hero = add_hero(world, &book, HeroId(id), Zone::Board);
            world.set(hero, At(given.at.unwrap_or(home)));
            world.change::<Health>(hero, |health| {
                health.now = if given.downed {
                    0
                } else {
                    given.health.unwrap_or(health.max)
                };
            });
            world.change::<Energy>(hero, |energy| {
                energy.gone_d6 = given.gone_d6;
                energy.d6 = given.d6.unwrap_or(energy.max_d6 - given.gone_d6);
                energy.d8 = given.d8.unwrap_or(energy.max_d8);
            });
            if let Some(actions) = given.actions {
                world.set(hero, Actions(actions));
            }
            if given.downed {
                world.set(hero, Posture::Downed);
            }
            if given.done {
                world.set(hero, Activity::Done);
            }
            if self.active == Some(key) {
                world.set(hero, Activity::Active);
                world.resource_mut::<Cursor>().active = hero;
            }
            let mut uses = 0;
            for place in &given.used {
                uses |= 1 << (id_of(&book.locations, *place, |l| l.key, "Location")? % 32);
            }
            world.set(hero, Uses(uses));
        }
        if self.active.is_some() && !world.cursor().active.is_some() {
            return Err("the active Hero is not in play".to_owned());
        }
        if !self.gained.lost_hero {
            let id = id_of(&book.heroes, lost, |h| h.key, "Hero")?;
            let zone = if self.finale.is_some() {
                Zone::Gone
            } else {
                Zone::Aside
            };
            add_hero(world, &book, HeroId(id), zone);
        }
        add_discoverables(world);
        rebuild(world);
        Ok(())
    }

    fn lay_cards(&self, world: &mut World) -> Result<(), String> {
        let book = book(world);
        for given in &self.monsters {
            let card = id_of(&book.monsters, given.card, |m| m.key, "Monster")?;
            if layout::monster_at(world, given.at).is_some() {
                return Err(format!("two Monsters at {}", given.at));
            }
            layout::put_monster(world, card, given.at);
        }
        for given in &self.assets {
            let card = id_of(&book.assets, given.card, |a| a.key, "Asset")?;
            layout::put_asset(world, card, given.at);
        }
        for given in &self.inventory {
            let card = id_of(&book.assets, given.card, |a| a.key, "Asset")?;
            let asset = layout::give_asset(world, card);
            if card == book.boss().asset.0 && self.gained.boss_asset {
                world.set(asset, Ongoing::default());
            }
            if given.turned {
                world.set(asset, Ongoing { turned: true });
            }
        }
        Ok(())
    }

    fn stack(&self, world: &mut World) -> Result<(), String> {
        rebuild(world);
        let book = book(world);
        let mut piles = full_piles(world);
        let monster = |key: &Key| id_of(&book.monsters, *key, |m| m.key, "Monster");
        let asset = |key: &Key| id_of(&book.assets, *key, |a| a.key, "Asset");
        let clue = |key: &Key| id_of(&book.clues, *key, |c| c.key, "Clue");
        let given = &self.piles;
        let mut fill = |pile: PileId, keys: &[Key], id: &dyn Fn(&Key) -> Result<u16, String>| {
            let mut cards = keys.iter().map(id).collect::<Result<Vec<u16>, String>>()?;
            cards.reverse();
            *piles.pile(pile) = cards;
            Ok::<(), String>(())
        };
        for (pile, keys, id) in [
            (
                MONSTERS,
                &given.monsters,
                &monster as &dyn Fn(&Key) -> Result<u16, String>,
            ),
            (ASSETS, &given.assets, &asset),
            (CLUES, &given.clues, &clue),
            (MINIONS, &given.minions, &monster),
        ] {
            if let Some(keys) = keys {
                fill(pile, keys, id)?;
            }
        }
        fill(MONSTERS_SPENT, &given.monsters_spent, &monster)?;
        fill(ASSETS_SPENT, &given.assets_spent, &asset)?;
        fill(CLUES_SPENT, &given.clues_spent, &clue)?;
        fill(MINIONS_SPENT, &given.minions_spent, &monster)?;
        for (kind, keys) in &given.stacks {
            let n = id_of(&book.types, *kind, |t| t.key, "type of Monster")?;
            fill(stack(n), keys, &monster)?;
        }
        *world.resource_mut::<Piles>() = piles;
        Ok(())
    }

    fn search(&self, world: &mut World) -> Result<(), String> {
        let book = book(world);
        let [boss, asset, lost] = world.resource::<Layout>().discoverables;
        let stated = [
            (boss, &self.clues.boss, self.found.boss, false),
            (
                asset,
                &self.clues.boss_asset,
                self.found.boss_asset,
                self.gained.boss_asset,
            ),
            (
                lost,
                &self.clues.lost_hero,
                self.found.lost_hero,
                self.gained.lost_hero,
            ),
        ];
        for (piece, clues, found, gained) in stated {
            let ids = clues
                .iter()
                .map(|key| id_of(&book.clues, *key, |c| c.key, "Clue"))
                .collect::<Result<Vec<u16>, String>>()?;
            let mut piles = world.resource_mut::<Piles>();
            for id in &ids {
                piles.remove(CLUES, *id);
            }
            world.set(piece, Clues(ids));
            if gained {
                world.set(piece, Search::Gained);
            } else if let Some(at) = found {
                world.set(piece, Search::Found);
                world.set(piece, At(at));
                if world.of::<Card>(piece).0 == discoverable::BOSS_ASSET {
                    let card = layout::put_asset(world, book.boss().asset.0, at);
                    world.set(card, Ongoing::default());
                }
            }
        }
        Ok(())
    }

    fn set_tracks(&self, world: &mut World, content: &Paranormal) -> Result<(), String> {
        for (token, count) in [
            (Token::Reroll, self.tokens.reroll),
            (Token::Wild, self.tokens.wild),
            (Token::Assist, self.tokens.assist),
        ] {
            world.set_track(token_tracks(token).0, i32::from(count));
        }
        if self.doom > content.frame.doom_limit {
            return Err(format!("Doom goes to {} at most", content.frame.doom_limit));
        }
        world.set_track(DOOM, i32::from(self.doom));
        let finale = self.finale.is_some();
        let mut cursor = world.resource_mut::<Cursor>();
        cursor.round = self.round.unwrap_or(1);
        (cursor.phase, cursor.step) = match self.phase {
            PhaseGiven::HeroTurn => (HERO_TURN, 1),
            PhaseGiven::HeroTurnBegins => (HERO_TURN, 0),
            PhaseGiven::EnemyTurn => (
                if finale {
                    FINALE_ENEMY_TURN
                } else {
                    ENEMY_TURN
                },
                0,
            ),
        };
        Ok(())
    }

    fn set_finale(&self, world: &mut World, given: &FinaleGiven) -> Result<(), String> {
        let book = book(world);
        world.set_track(FINALE, 1);
        world.set_track(REVEALED, 1);
        world.set_track(STACKED, i32::from(given.stacked));
        world.set_track(RED_GONE, i32::from(given.red_gone));
        for stage in &book.boss().setup {
            if let Stage::Lay { card, at, how } = stage {
                finale::lay(world, *card, *at, *how);
            }
        }
        if given.flipped {
            world.set_track(HORROR, if given.last_turn { 2 } else { 1 });
            for card in world.resource::<Layout>().boss_cards.clone() {
                world.set(card, Face::Back);
                world.set(card, Damage(given.damage));
            }
        }
        if let Some(at) = given.standee {
            finale::move_standee(world, at, &[]);
        }
        for mark in &given.marks {
            if !book.boss().marks.iter().any(|kind| kind.key == mark.mark) {
                return Err(format!("there is no mark `{}`", mark.mark));
            }
            finale::put_mark(world, mark.mark, mark.at, &[]);
            if mark.broken {
                finale::break_mark(world, mark.at, &[]);
            }
        }
        let [boss, asset, _] = world.resource::<Layout>().discoverables;
        world.set(boss, Search::Gained);
        if self.found.boss_asset.is_none() {
            world.set(asset, Search::Gained);
        }
        world.set(
            boss,
            Cubes(given.cubes.iter().fold(0, |bits, n| bits | 1 << n)),
        );
        let mut piles = world.resource_mut::<Piles>();
        piles.pile(CLUES).clear();
        piles.pile(CLUES_SPENT).clear();
        world.resource_mut::<crate::table::cursor::Alarm>().0 = false;
        Ok(())
    }
}
