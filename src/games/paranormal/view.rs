//! [`View`]: the table as a player may see it. Panels draw it, `{"query":"state"}` prints it, cases look into it.
//!
//! Nothing hidden is in it: decks are counts, and face-down cards are not named.

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::clue::{discoverable_key, possible_for};
use super::combat::{counted, foe, foe_key};
use super::condition::meets_all;
use super::enemy_turn::doom_to_come;
use super::layout::{discoverable, layout, spot_of};
use super::reach::stacked;
use super::supply::{TOKENS, token_tracks};
use super::*;
use crate::content::paranormal::{AssetId, LocationId, MonsterHome, MonsterId};
use crate::table::chance::DieKind;
use crate::table::cursor::Over;
use crate::table::deck::Piles;
use crate::table::pieces::*;
use crate::vocab::paranormal::{Condition, Difficulty, MarkLoss, Token};
use crate::vocab::{Key, Spot};

/// A Hero in play or still lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct HeroView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    #[serde(skip)]
    pub card: u16,
    pub at: Option<Spot>,
    pub health: u8,
    pub max_health: u8,
    /// Energy Dice on the card.
    pub energy: u8,
    pub dice: Energy,
    pub actions: u8,
    pub activity: Activity,
    pub posture: Posture,
    pub zone: Zone,
    /// Locations whose ability this Hero has used in this Hero Turn.
    pub used_places: Vec<Key>,
}

/// A Location card on the Map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct LocationView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    #[serde(skip)]
    pub card: LocationId,
    pub face: Face,
    pub covered: bool,
    pub symbols: Vec<Key>,
}

/// A Monster or Minion on the Map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct MonsterView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    #[serde(skip)]
    pub card: MonsterId,
}

/// An Asset on the Map or in the Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct AssetView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    #[serde(skip)]
    pub card: AssetId,
    pub ongoing: bool,
    pub turned: bool,
}

/// A card of the Boss' own on the Map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct BossCardView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    pub face: Face,
    pub damage: u16,
    /// Damage that beats what is on its back.
    pub needed: u16,
}

/// A mark of the Boss on the Map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct MarkView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    pub face: Face,
}

/// A cell of the Map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "what lies in the cell")]
pub struct CellView {
    pub at: Spot,
    pub location: Option<LocationView>,
    pub monster: Option<MonsterView>,
    pub asset: Option<AssetView>,
    pub boss_card: Option<BossCardView>,
    pub mark: Option<MarkView>,
    pub standee: bool,
    /// Discoverables that lie here.
    pub found: Vec<Key>,
}

/// A Discoverable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct DiscoverableView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    /// `boss`, `boss_asset` or `lost_hero`.
    pub which: Key,
    pub search: Search,
    pub at: Option<Spot>,
    pub clues: Vec<Key>,
    /// The cells that all its Clues leave; empty once it is found.
    pub possible: Vec<Spot>,
}

/// The Boss.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(
    missing_docs,
    reason = "the components of a piece under their own names"
)]
pub struct BossView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    pub difficulty: Difficulty,
    /// Whether the card is face up.
    pub revealed: bool,
    /// Conditions of the face-up side; empty before.
    pub conditions: Vec<Condition>,
    /// For each condition, whether it has a cube.
    pub cubes: Vec<bool>,
    /// Whether Minions lie on the card.
    pub stacked: bool,
    pub standee: Option<Spot>,
}

/// A die of the Combat that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of a die")]
pub struct DieView {
    pub die: u8,
    pub kind: DieKind,
    pub value: u8,
    pub state: DieState,
    /// Gathered for an ability that asks for a total.
    pub gathered: bool,
}

/// The Combat that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of a Combat")]
pub struct FightView {
    pub hero: Uid,
    pub foe: Uid,
    pub enemy: Key,
    pub dice: Vec<DieView>,
    /// Red dice that will join the first roll.
    pub red: u8,
    pub rerolls: u8,
    pub conditions: Vec<Condition>,
    /// For each condition, whether the dice now meet it by itself.
    pub met: Vec<bool>,
    /// Whether the dice now meet all that must be met together.
    pub met_all: bool,
    pub triggers: Vec<Trigger>,
    pub wilds: Vec<u8>,
}

/// Tokens of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "counts under plain names")]
pub struct TokenView {
    pub key: Token,
    pub usable: u8,
    /// Gained in the action that goes on.
    pub fresh: u8,
    pub limit: u8,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "counts under plain names")]
pub struct PileView {
    pub key: Key,
    pub count: usize,
    /// The cards, for piles that lie face up, top last.
    pub cards: Vec<Key>,
}

/// How the game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "plain names")]
pub struct OverView {
    pub won: bool,
    pub why: Key,
}

/// How many there are of each component of the game (PN-COMP).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "counts under plain names")]
pub struct ComponentsView {
    pub heroes: usize,
    pub basic_monsters: u32,
    pub spread_monsters: u32,
    pub spread_types: usize,
    pub minions: u32,
    pub all_minions: u32,
    pub clues: usize,
    pub bosses: usize,
    pub assets: u32,
    pub locations: usize,
    pub energy_dice: u8,
    pub combat_dice: u8,
    pub spawn_dice: u8,
    pub boss_cards: usize,
    pub marks: u8,
    pub red_cubes: u8,
    pub health_tokens: u8,
    pub tokens: u8,
}

/// The table as a player may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "plain names")]
pub struct View {
    pub game: Key,
    pub round: u16,
    /// `hero_turn` or `enemy_turn`.
    pub phase: Key,
    pub finale: bool,
    /// Uid of the active Hero; 0 if none.
    pub active: Uid,
    pub doom: u8,
    pub doom_limit: u8,
    /// Whether the Doom Track is in play.
    pub doom_track: bool,
    /// Monsters and icons that raise Doom in the next Enemy Turn, as things stand.
    pub doom_next: (u8, u8),
    pub tokens: Vec<TokenView>,
    pub heroes: Vec<HeroView>,
    pub map: Vec<CellView>,
    pub inventory: Vec<AssetView>,
    pub discoverables: Vec<DiscoverableView>,
    pub boss: BossView,
    pub fight: Option<FightView>,
    pub piles: Vec<PileView>,
    pub over: Option<OverView>,
    pub components: ComponentsView,
}

impl View {
    /// The table as it stands.
    pub fn of(world: &World) -> View {
        let book = book(world);
        let (doom_monsters, doom_icons) = doom_to_come(world);
        View {
            game: Key::fixed("paranormal"),
            round: world.cursor().round,
            phase: Key::fixed(if world.cursor().phase == HERO_TURN {
                "hero_turn"
            } else {
                "enemy_turn"
            }),
            finale: in_finale(world),
            active: world.cursor().active,
            doom: world.track(DOOM) as u8,
            doom_limit: book.frame.doom_limit,
            doom_track: super::effect::doom_in_play(world),
            doom_next: (doom_monsters, doom_icons),
            tokens: tokens(world, &book),
            heroes: layout(world)
                .heroes
                .iter()
                .map(|hero| hero_view(world, &book, *hero))
                .collect(),
            map: Spot::all().map(|at| cell(world, &book, at)).collect(),
            inventory: layout(world)
                .inventory
                .iter()
                .map(|asset| asset_view(world, &book, *asset))
                .collect(),
            discoverables: discoverables(world, &book),
            boss: boss_view(world, &book),
            fight: fight_view(world),
            piles: piles(world, &book),
            over: world.resource::<Over>().0.map(|end| OverView {
                won: end.won,
                why: ending::ending(end.why).name,
            }),
            components: components(&book),
        }
    }

    /// A Hero by uid.
    pub fn hero(&self, uid: Uid) -> Option<&HeroView> {
        self.heroes.iter().find(|hero| hero.uid == uid)
    }

    /// A cell.
    pub fn cell(&self, at: Spot) -> Option<&CellView> {
        self.map.get(at.index())
    }
}

fn tokens(world: &World, book: &Book) -> Vec<TokenView> {
    TOKENS
        .into_iter()
        .map(|token| {
            let (ready, fresh) = token_tracks(token);
            let limit = match token {
                Token::Reroll => book.frame.reroll_limit,
                Token::Wild => book.frame.wild_limit,
                Token::Assist => book.frame.assist_limit,
            };
            TokenView {
                key: token,
                usable: world.track(ready) as u8,
                fresh: world.track(fresh) as u8,
                limit,
            }
        })
        .collect()
}

fn hero_view(world: &World, book: &Book, uid: Uid) -> HeroView {
    let card = world.of::<Card>(uid).0;
    let hero = &book.heroes[usize::from(card)];
    let health: Health = world.of(uid);
    let dice: Energy = world.of(uid);
    let uses = world.of::<Uses>(uid).0;
    HeroView {
        uid,
        key: hero.key,
        name: hero.name.clone(),
        card,
        at: spot_of(world, uid),
        health: health.now,
        max_health: health.max,
        energy: dice.now(),
        dice,
        actions: world.of::<Actions>(uid).0,
        activity: world.of(uid),
        posture: world.of(uid),
        zone: world.of(uid),
        used_places: (0..book.locations.len())
            .filter(|n| uses >> (n % 32) & 1 == 1)
            .map(|n| book.locations[n].key)
            .collect(),
    }
}

fn asset_view(world: &World, book: &Book, uid: Uid) -> AssetView {
    let card = world.of::<Card>(uid).0;
    let asset = &book.assets[usize::from(card)];
    AssetView {
        uid,
        key: asset.key,
        name: asset.name.clone(),
        card: AssetId(card),
        ongoing: super::effect::is_ongoing(world, uid),
        turned: world.of::<Ongoing>(uid).turned,
    }
}

fn cell(world: &World, book: &Book, at: Spot) -> CellView {
    let layout = layout(world);
    let here = |uid: &Uid| spot_of(world, *uid) == Some(at);
    let location = Some(layout.location[at.index()])
        .filter(|uid| uid.is_some())
        .map(|uid| {
            let card = world.of::<Card>(uid).0;
            let location = &book.locations[usize::from(card)];
            let face: Face = world.of(uid);
            let side = if face == Face::Front {
                &location.light
            } else {
                &location.dark
            };
            LocationView {
                uid,
                key: location.key,
                name: side.name.clone(),
                card: LocationId(card),
                face,
                covered: world.find::<Covered>(uid).is_some(),
                symbols: if face == Face::Front {
                    location
                        .symbols
                        .iter()
                        .map(|s| book.symbols[s.index()].key)
                        .collect()
                } else {
                    Vec::new()
                },
            }
        });
    let monster = super::layout::monster_at(world, at).map(|uid| {
        let card = world.of::<Card>(uid).0;
        let monster = &book.monsters[usize::from(card)];
        MonsterView {
            uid,
            key: monster.key,
            name: monster.name.clone(),
            card: MonsterId(card),
        }
    });
    let boss_card = layout
        .boss_cards
        .iter()
        .find(|uid| here(uid))
        .and_then(|uid| {
            let card = book
                .boss()
                .cards
                .get(usize::from(world.of::<Card>(*uid).0))?;
            let face: Face = world.of(*uid);
            let back = card.back.as_ref();
            Some(BossCardView {
                uid: *uid,
                key: card.key,
                name: back
                    .filter(|_| face == Face::Back)
                    .map_or(&card.name, |back| &back.name)
                    .clone(),
                face,
                damage: world.of::<Damage>(*uid).0,
                needed: back.map_or(0, |back| back.damage),
            })
        });
    let mark = layout.marks.iter().find(|uid| here(uid)).and_then(|uid| {
        let kind = book
            .boss()
            .marks
            .get(usize::from(world.of::<Mark>(*uid).0))?;
        Some(MarkView {
            uid: *uid,
            key: kind.key,
            name: kind.name.clone(),
            face: world.of(*uid),
        })
    });
    CellView {
        at,
        location,
        monster,
        asset: super::layout::asset_at(world, at).map(|uid| asset_view(world, book, uid)),
        boss_card,
        mark,
        standee: spot_of(world, layout.standee) == Some(at),
        found: layout
            .discoverables
            .iter()
            .filter(|uid| here(uid) && world.of::<Search>(**uid) == Search::Found)
            .map(|uid| discoverable_key(world, *uid))
            .collect(),
    }
}

fn discoverables(world: &World, book: &Book) -> Vec<DiscoverableView> {
    let names = [
        Key::fixed("boss"),
        Key::fixed("boss_asset"),
        Key::fixed("lost_hero"),
    ];
    let mut views = Vec::new();
    for (n, uid) in layout(world).discoverables.into_iter().enumerate() {
        if !uid.is_some() {
            continue;
        }
        let search: Search = world.of(uid);
        let cells = if search == Search::Hidden && !in_finale(world) {
            possible_for(world, uid)
        } else {
            0
        };
        let mut key = discoverable_key(world, uid);
        if usize::from(discoverable::LOST_HERO) == n
            && let Some(lost) = layout(world).heroes.last()
        {
            key = hero_key(world, *lost);
        }
        views.push(DiscoverableView {
            uid,
            key,
            name: book.names.get(&key).cloned().unwrap_or_default(),
            which: names[n],
            search,
            at: spot_of(world, uid),
            clues: world
                .find::<Clues>(uid)
                .map_or(&[][..], |clues| &clues.0)
                .iter()
                .map(|clue| book.clues[usize::from(*clue)].key)
                .collect(),
            possible: Spot::all()
                .filter(|spot| super::reach::has(cells, *spot))
                .collect(),
        });
    }
    views
}

fn boss_view(world: &World, book: &Book) -> BossView {
    let uid = layout(world).discoverables[usize::from(discoverable::BOSS)];
    let revealed = world.track(REVEALED) != 0;
    let boss = book.boss();
    let cubes = world.of::<Cubes>(uid).0;
    BossView {
        uid,
        key: boss.key,
        name: boss.name.clone(),
        difficulty: boss.difficulty,
        revealed,
        conditions: if revealed {
            boss.foe.conditions.clone()
        } else {
            Vec::new()
        },
        cubes: (0..boss.foe.conditions.len())
            .map(|n| cubes >> n & 1 == 1)
            .collect(),
        stacked: stacked(world),
        standee: spot_of(world, layout(world).standee),
    }
}

fn fight_view(world: &World) -> Option<FightView> {
    let fight = super::combat::fight(world)?;
    let conditions = foe(world, fight.foe).conditions.clone();
    let values = counted(fight);
    Some(FightView {
        hero: fight.hero,
        foe: fight.foe,
        enemy: foe_key(world, fight.foe),
        dice: fight
            .dice
            .iter()
            .enumerate()
            .map(|(n, die)| DieView {
                die: n as u8,
                kind: die.kind,
                value: die.value,
                state: die.state,
                gathered: fight.gathered.contains(&(n as u8)),
            })
            .collect(),
        red: fight.red,
        rerolls: fight.rerolls,
        met: conditions
            .iter()
            .map(|c| meets_all(&[*c], &values))
            .collect(),
        met_all: meets_all(&conditions, &values),
        conditions,
        triggers: fight.triggers.clone(),
        wilds: fight.wilds.clone(),
    })
}

fn piles(world: &World, book: &Book) -> Vec<PileView> {
    let piles = world.resource::<Piles>();
    let monster = |card: &u16| book.monsters[usize::from(*card)].key;
    let asset = |card: &u16| book.assets[usize::from(*card)].key;
    let clue = |card: &u16| book.clues[usize::from(*card)].key;
    let hidden = |key: &'static str, pile: PileId| PileView {
        key: Key::fixed(key),
        count: piles.cards(pile).len(),
        cards: Vec::new(),
    };
    let open = |key: Key, pile: PileId, name: &dyn Fn(&u16) -> Key| PileView {
        key,
        count: piles.cards(pile).len(),
        cards: piles.cards(pile).iter().map(name).collect(),
    };
    let mut views = vec![
        hidden("monsters", MONSTERS),
        open(Key::fixed("monsters_spent"), MONSTERS_SPENT, &monster),
        hidden("assets", ASSETS),
        open(Key::fixed("assets_spent"), ASSETS_SPENT, &asset),
        hidden("clues", CLUES),
        open(Key::fixed("clues_spent"), CLUES_SPENT, &clue),
        hidden("minions", MINIONS),
        open(Key::fixed("minions_spent"), MINIONS_SPENT, &monster),
        open(Key::fixed("minions_gone"), MINIONS_GONE, &monster),
    ];
    for (n, kind) in book
        .types
        .iter()
        .enumerate()
        .filter(|(_, kind)| kind.spreads)
    {
        views.push(open(kind.key, stack(n as u16), &monster));
    }
    views
}

fn components(book: &Book) -> ComponentsView {
    let monsters = |mine: &dyn Fn(MonsterHome) -> bool| {
        book.monsters
            .iter()
            .filter(|m| mine(m.home))
            .map(|m| u32::from(m.copies))
            .sum::<u32>()
    };
    let frame = &book.frame;
    let placed: u8 = book
        .bosses
        .iter()
        .flat_map(|boss| &boss.marks)
        .filter(|kind| kind.loss == MarkLoss::AllPlaced)
        .map(|kind| kind.count)
        .sum();
    let marks: u8 = book.boss().marks.iter().map(|kind| kind.count).sum();
    ComponentsView {
        heroes: book.heroes.len(),
        basic_monsters: monsters(&|home| home == MonsterHome::Basic),
        spread_monsters: monsters(&|home| home == MonsterHome::Spread),
        spread_types: book.types.iter().filter(|kind| kind.spreads).count(),
        minions: monsters(&|home| home == MonsterHome::Minion(book.boss)),
        all_minions: monsters(&|home| matches!(home, MonsterHome::Minion(_))),
        clues: book.clues.len(),
        bosses: book.bosses.len(),
        assets: book
            .assets
            .iter()
            .map(|asset| u32::from(asset.copies))
            .sum(),
        locations: book.locations.len(),
        energy_dice: frame.energy_d6 + frame.energy_d8,
        combat_dice: frame.red_dice,
        spawn_dice: [DieKind::Row, DieKind::Column].len() as u8,
        boss_cards: book.boss().cards.len(),
        marks,
        red_cubes: frame.cubes,
        health_tokens: frame.health_tokens,
        // Reroll, Wild, Assist and Health Tokens, the Ongoing Token, and those that Bosses place (PN-COMP-18).
        tokens: frame.reroll_limit
            + frame.wild_limit
            + frame.assist_limit
            + frame.health_tokens
            + 1
            + placed,
    }
}
