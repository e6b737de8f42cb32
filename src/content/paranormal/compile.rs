//! From entries as written to the checked content that rules read. Leaves out what does not fit, which the checks
//! have reported before.

use std::collections::BTreeMap;

use super::shelf::Shelf;
use super::*;
use crate::content::raw::paranormal as raw;

/// The checked content, if there is enough of it.
pub(crate) fn compile(shelf: &Shelf) -> Option<Paranormal> {
    let frame = frame(&shelf.frame.as_ref()?.raw);
    let symbols: Vec<Symbol> = shelf
        .symbols
        .values()
        .map(|entry| Symbol {
            key: entry.key,
            name: entry.raw.name.clone(),
        })
        .collect();
    let mut types: Vec<MonsterType> = shelf
        .types
        .values()
        .map(|entry| MonsterType {
            key: entry.key,
            name: entry.raw.name.clone(),
            spreads: entry.raw.spreads,
        })
        .collect();
    types.sort_by_key(|kind| !kind.spreads);
    let (starting, of_bosses) = (shelf.starting_items(), shelf.boss_assets());
    let assets: Vec<Asset> = shelf
        .assets
        .values()
        .map(|entry| {
            asset(
                &entry.raw,
                starting.contains(&entry.key),
                of_bosses.contains(&entry.key),
            )
        })
        .collect();
    let mut ids = Ids {
        symbols: numbered(symbols.iter().map(|s| s.key), SymbolId),
        types: numbered(types.iter().map(|t| t.key), TypeId),
        assets: numbered(assets.iter().map(|a| a.key), AssetId),
        bosses: BTreeMap::new(),
    };
    let bosses: Vec<&raw::Boss> = shelf
        .bosses
        .values()
        .map(|entry| &entry.raw)
        .filter(|boss| ids.assets.contains_key(&boss.asset))
        .collect();
    ids.bosses = numbered(bosses.iter().map(|boss| boss.id), BossId);

    let mut monsters: Vec<Monster> = Vec::new();
    monsters.extend(
        shelf
            .monsters
            .values()
            .filter_map(|entry| ids.monster(&entry.raw, MonsterHome::Basic)),
    );
    monsters.extend(
        shelf
            .spread
            .values()
            .filter_map(|entry| ids.monster(&entry.raw, MonsterHome::Spread)),
    );
    let bosses: Vec<Boss> = bosses
        .into_iter()
        .filter_map(|raw| ids.boss(raw, &mut monsters))
        .collect();
    let locations: Vec<Location> = shelf
        .locations
        .values()
        .map(|entry| ids.location(&entry.raw))
        .collect();
    if locations.len() < usize::from(crate::vocab::Spot::COUNT)
        || !locations.iter().any(|place| place.home)
    {
        return None;
    }
    let mut content = Paranormal {
        heroes: shelf
            .heroes
            .values()
            .filter_map(|entry| ids.hero(&entry.raw))
            .collect(),
        clues: shelf
            .clues
            .values()
            .filter_map(|entry| ids.clue(&entry.raw))
            .collect(),
        frame,
        symbols,
        types,
        monsters,
        assets,
        locations,
        bosses,
        names: BTreeMap::new(),
    };
    content.names = names(&content);
    Some(content)
}

fn numbered<T>(keys: impl Iterator<Item = Key>, id: fn(u16) -> T) -> BTreeMap<Key, T> {
    keys.zip(0..)
        .map(|(key, number)| (key, id(number)))
        .collect()
}

fn frame(raw: &raw::Frame) -> Frame {
    Frame {
        name: raw.name.clone(),
        doom_limit: raw.doom_limit,
        spawns: raw.spawns,
        actions: raw.actions,
        steps: raw.steps,
        team: raw.team,
        reroll_limit: raw.reroll_limit,
        wild_limit: raw.wild_limit,
        assist_limit: raw.assist_limit,
        red_dice: raw.red_dice,
        energy_d6: raw.energy_d6,
        energy_d8: raw.energy_d8,
        health_tokens: raw.health_tokens,
        cubes: raw.cubes,
    }
}

fn effect(cost: &[Cost], ops: &[Op]) -> Option<Effect> {
    (!ops.is_empty()).then(|| Effect {
        cost: cost.to_vec(),
        ops: ops.to_vec(),
    })
}

fn combat_ability(raw: &raw::CombatAbility) -> CombatAbility {
    CombatAbility {
        name: raw.name.clone(),
        text: raw.text.clone(),
        needs: raw.needs,
        ops: raw.ops.clone(),
    }
}

fn asset(raw: &raw::Asset, starting: bool, boss_asset: bool) -> Asset {
    Asset {
        key: raw.id,
        name: raw.name.clone(),
        flavour: raw.flavour.clone(),
        text: raw.text.clone(),
        kind: raw.kind,
        ongoing: raw.ongoing,
        moment: raw.moment,
        effect: effect(&raw.cost, &raw.ops),
        combat: raw.combat.as_ref().map(combat_ability),
        copies: raw.copies,
        starting,
        boss_asset,
    }
}

fn foe(conditions: &[Condition], abilities: &[Ability]) -> Foe {
    let mut foe = Foe {
        conditions: conditions.to_vec(),
        ..Foe::default()
    };
    for ability in abilities {
        match ability {
            Ability::Damage(faces) => foe.damage.0 |= Faces::of(faces).0,
            Ability::Elusive(faces) => foe.elusive.0 |= Faces::of(faces).0,
            Ability::Fear(faces) => foe.fear.0 |= Faces::of(faces).0,
            Ability::Doom(icons) => foe.doom = foe.doom.saturating_add(*icons),
            Ability::Tough => foe.tough = true,
            Ability::PlusMonster(_) | Ability::Move | Ability::Spread(_) => {}
        }
    }
    foe
}

fn side(raw: &raw::LocationSide) -> LocationSide {
    LocationSide {
        name: raw.name.clone(),
        text: raw.text.clone(),
        flavour: raw.flavour.clone(),
        effect: effect(&raw.cost, &raw.ops),
        full_rest: raw.full_rest,
        asset: raw.asset,
    }
}

/// The typed ids of the keys.
struct Ids {
    symbols: BTreeMap<Key, SymbolId>,
    types: BTreeMap<Key, TypeId>,
    assets: BTreeMap<Key, AssetId>,
    bosses: BTreeMap<Key, BossId>,
}

impl Ids {
    fn monster(&self, raw: &raw::Monster, home: MonsterHome) -> Option<Monster> {
        let icons =
            |of: fn(&Ability) -> u8| raw.abilities.iter().map(of).fold(0, u8::saturating_add);
        Some(Monster {
            key: raw.id,
            name: raw.name.clone(),
            kind: *self.types.get(&raw.kind)?,
            foe: foe(&raw.conditions, &raw.abilities),
            plus: icons(|ability| {
                if let Ability::PlusMonster(icons) = ability {
                    *icons
                } else {
                    0
                }
            }),
            moves: raw.abilities.contains(&Ability::Move),
            spread: icons(|ability| {
                if let Ability::Spread(icons) = ability {
                    *icons
                } else {
                    0
                }
            }),
            clue: raw.rewards.contains(&Reward::Clue),
            wild: raw.rewards.contains(&Reward::Wild),
            copies: raw.copies,
            flavour: raw.flavour.clone(),
            home,
        })
    }

    fn hero(&self, raw: &raw::Hero) -> Option<Hero> {
        Some(Hero {
            key: raw.id,
            name: raw.name.clone(),
            title: raw.title.clone(),
            flavour: raw.flavour.clone(),
            health: raw.health,
            d6: raw.dice.d6,
            d8: raw.dice.d8,
            passive_name: raw.passive.name.clone(),
            passive_text: raw.passive.text.clone(),
            mods: raw.passive.mods.clone(),
            combat: combat_ability(&raw.combat),
            item: *self.assets.get(&raw.item)?,
        })
    }

    fn location(&self, raw: &raw::Location) -> Location {
        Location {
            key: raw.id,
            symbols: raw
                .light
                .symbols
                .iter()
                .filter_map(|key| self.symbols.get(key).copied())
                .collect(),
            light: side(&raw.light),
            dark: side(&raw.dark),
            central: raw.central,
            home: raw.home,
        }
    }

    fn clue(&self, raw: &raw::Clue) -> Option<Clue> {
        let symbol = |key: &Key| self.symbols.get(key).copied();
        let says = match &raw.says {
            ClueWord::NextTo(key) => ClueSays::NextTo(symbol(key)?),
            ClueWord::NotNextTo(key) => ClueSays::NotNextTo(symbol(key)?),
            ClueWord::On(key) => ClueSays::On(symbol(key)?),
            ClueWord::NotOn(key) => ClueSays::NotOn(symbol(key)?),
            ClueWord::Grid(rows) => ClueSays::Grid(grid(rows)),
        };
        Some(Clue { key: raw.id, says })
    }

    fn boss(&self, raw: &raw::Boss, monsters: &mut Vec<Monster>) -> Option<Boss> {
        let home = MonsterHome::Minion(*self.bosses.get(&raw.id)?);
        let asset = *self.assets.get(&raw.asset)?;
        let mut minions = Vec::new();
        for card in &raw.minions.cards {
            if let Some(monster) = self.monster(card, home) {
                minions.push(MonsterId(u16::try_from(monsters.len()).ok()?));
                monsters.push(monster);
            }
        }
        let place = |card: &raw::BossPlace| BossPlace {
            key: card.id,
            name: card.name.clone(),
            text: card.text.clone(),
            back: card.back.as_ref().map(|back| Colossus {
                name: back.name.clone(),
                text: back.text.clone(),
                damage: back.damage,
            }),
        };
        let mark = |mark: &raw::MarkKind| MarkKind {
            key: mark.id,
            name: mark.name.clone(),
            count: mark.count,
            loss: mark.loss,
        };
        Some(Boss {
            key: raw.id,
            name: raw.name.clone(),
            blurb: raw.blurb.clone(),
            finale_text: raw.finale.text.clone(),
            victory_text: raw.victory_text.clone(),
            defeat_text: raw.defeat_text.clone(),
            difficulty: raw.difficulty,
            hidden_doom: raw.card.hidden_doom,
            foe: foe(&raw.card.conditions, &raw.card.abilities),
            asset,
            minion_name: raw.minions.name.clone(),
            minions,
            minion_fate: raw.minions.fate,
            minion_successor: raw.minions.successor,
            cards: raw.cards.iter().map(place).collect(),
            marks: raw.marks.iter().map(mark).collect(),
            doom_track: raw.finale.doom_track,
            brink: raw.finale.brink,
            setup: raw.finale.setup.clone(),
            enemy_turn: raw.finale.enemy_turn.clone(),
            bans: raw.finale.bans.clone(),
            lair: raw.finale.lair,
        })
    }
}

/// One bit for each marked cell.
pub(super) fn grid(rows: &[String]) -> u16 {
    let cells = rows
        .iter()
        .flat_map(|row| row.chars().chain(std::iter::repeat('.')).take(4));
    cells
        .zip(0..16)
        .filter(|(cell, _)| *cell == '#')
        .fold(0, |bits, (_, index)| bits | 1 << index)
}

/// The name of each key. Where two things share a key, the later kind of this list has it.
fn names(content: &Paranormal) -> BTreeMap<Key, String> {
    let mut names = BTreeMap::new();
    let symbol = |id: SymbolId| {
        content
            .symbols
            .get(id.index())
            .map_or("", |symbol| symbol.name.as_str())
    };
    for clue in &content.clues {
        let name = match clue.says {
            ClueSays::NextTo(id) => format!("Next to {}", symbol(id)),
            ClueSays::NotNextTo(id) => format!("Not next to {}", symbol(id)),
            ClueSays::On(id) => format!("On {}", symbol(id)),
            ClueSays::NotOn(id) => format!("Not on {}", symbol(id)),
            ClueSays::Grid(_) => "Within the marked cells".to_owned(),
        };
        names.insert(clue.key, name);
    }
    let mut add = |key: Key, name: &String| {
        names.insert(key, name.clone());
    };
    content
        .types
        .iter()
        .for_each(|kind| add(kind.key, &kind.name));
    content
        .symbols
        .iter()
        .for_each(|symbol| add(symbol.key, &symbol.name));
    content
        .locations
        .iter()
        .for_each(|place| add(place.key, &place.light.name));
    content
        .assets
        .iter()
        .for_each(|asset| add(asset.key, &asset.name));
    content
        .monsters
        .iter()
        .for_each(|monster| add(monster.key, &monster.name));
    content
        .heroes
        .iter()
        .for_each(|hero| add(hero.key, &hero.name));
    for boss in &content.bosses {
        boss.cards.iter().for_each(|card| add(card.key, &card.name));
        boss.marks.iter().for_each(|mark| add(mark.key, &mark.name));
        add(boss.key, &boss.name);
    }
    names
}
