//! The table of Paranormal in words.

use bevy::ecs::prelude::World;

use super::describe::{Describe, count, list, meant};
use crate::content::Paranormal;
use crate::content::paranormal::{Faces, Foe};
use crate::games::paranormal::view::{
    AssetView, BossView, CellView, DiscoverableView, FightView, HeroView, View,
};
use crate::games::paranormal::{Book, words};
use crate::table::Ask;
use crate::table::pieces::{Activity, DieState, Face, Posture, Search, Zone};
use crate::vocab::Spot;
use crate::vocab::paranormal::Condition;

impl Describe for Paranormal {
    fn told(world: &World, text: &str) -> String {
        if !text.contains("row ") {
            return text.to_owned();
        }
        let view = View::of(world);
        Spot::all().fold(text.to_owned(), |text, at| {
            let place = words::place(at);
            match view.cell(at).and_then(name_of_cell) {
                Some(name) if text.contains(&place) => {
                    text.replace(&place, &format!("{name} ({place})"))
                }
                _ => text,
            }
        })
    }

    fn look(world: &World, view: &View) -> Vec<String> {
        let book = world.resource::<Book>();
        let mut all = vec![state(view)];
        all.push(boss(&view.boss));
        for board in &view.discoverables {
            all.extend(sought(book, view, board));
        }
        let tokens: Vec<String> = view
            .tokens
            .iter()
            .map(|token| format!("{} {} of {}", word(&token.key), token.usable, token.limit))
            .collect();
        all.push(format!("Tokens to use: {}.", list(&tokens)));
        all.extend(
            view.heroes
                .iter()
                .filter(|h| h.zone != Zone::Gone)
                .map(|hero| self_of(view, hero)),
        );
        all.push(inventory(&view.inventory));
        if let Some(fight) = &view.fight {
            all.extend(combat(book, fight));
        }
        all.push("The Map, row by row:".to_owned());
        all.extend(view.map.iter().filter_map(|cell| place(book, view, cell)));
        all
    }

    fn find(world: &World, view: &View, name: &str) -> Vec<String> {
        let book = world.resource::<Book>();
        let mut all = Vec::new();
        for hero in view.heroes.iter().filter(|hero| meant(&hero.name, name)) {
            all.push(self_of(view, hero));
            all.extend(card_of_hero(book, hero));
        }
        for cell in &view.map {
            let here = name_of_cell(cell).is_some_and(|own| meant(&own, name));
            let typed = words::place(cell.at) == name.trim().to_lowercase();
            if here || typed {
                all.extend(place(book, view, cell));
                all.extend(text_of_place(book, cell));
            }
            if let Some(monster) = cell.monster.as_ref().filter(|m| meant(&m.name, name)) {
                let at = name_of_cell(cell).unwrap_or_default();
                let told = book.monsters.get(monster.card.index()).map(|m| foe(&m.foe));
                all.push(format!(
                    "{} at {at}: {}.",
                    monster.name,
                    told.unwrap_or_default()
                ));
            }
        }
        for asset in view
            .inventory
            .iter()
            .chain(view.map.iter().filter_map(|c| c.asset.as_ref()))
        {
            if meant(&asset.name, name)
                && let Some(card) = book.assets.get(asset.card.index())
            {
                all.push(format!("{}: {}", asset.name, card.text));
            }
        }
        for board in view
            .discoverables
            .iter()
            .filter(|board| meant(&board.name, name))
        {
            all.extend(sought(book, view, board));
            let clues: Vec<String> = board
                .clues
                .iter()
                .map(|clue| words::clue_text(book, *clue))
                .collect();
            if !clues.is_empty() {
                all.push(format!("Its Clues: {}.", clues.join("; ")));
            }
        }
        if meant(&view.boss.name, name) || meant("boss", name) {
            all.push(boss(&view.boss));
            if view.boss.revealed {
                all.push(format!("{}: {}.", view.boss.name, foe(&book.boss().foe)));
            }
        }
        all.dedup();
        all
    }

    fn me(world: &World, view: &View, ask: Option<&Ask>) -> Vec<String> {
        let book = world.resource::<Book>();
        let asked = ask
            .and_then(|ask| view.hero(ask.about))
            .or_else(|| view.hero(view.active));
        match asked {
            Some(hero) => {
                let mut all = vec![self_of(view, hero)];
                all.extend(card_of_hero(book, hero));
                if let Some(cell) = hero.at.and_then(|at| view.cell(at)) {
                    all.extend(place(book, view, cell));
                    all.extend(text_of_place(book, cell));
                }
                all.push(inventory(&view.inventory));
                all
            }
            None => {
                let in_play = view.heroes.iter().filter(|hero| hero.zone == Zone::Board);
                in_play.map(|hero| self_of(view, hero)).collect()
            }
        }
    }
}

fn word(key: &impl std::fmt::Debug) -> String {
    format!("{key:?}")
}

/// What players call the card of a cell.
fn name_of_cell(cell: &CellView) -> Option<String> {
    let boss = cell.boss_card.as_ref().map(|card| card.name.clone());
    boss.or_else(|| cell.location.as_ref().map(|location| location.name.clone()))
}

fn state(view: &View) -> String {
    let phase = if view.phase.as_str() == "hero_turn" {
        "Hero Turn"
    } else {
        "Enemy Turn"
    };
    let mut text = format!("Round {}, {phase}", view.round);
    if view.finale {
        text.push_str(", the Finale");
    }
    text.push('.');
    if view.doom_track {
        let (monsters, icons) = view.doom_next;
        text.push_str(&format!(
            " Doom {} of {}. As things stand the next Enemy Turn raises it by {}: {} for Monsters, {} for icons.",
            view.doom,
            view.doom_limit,
            monsters + icons,
            monsters,
            icons
        ));
    }
    text
}

fn boss(boss: &BossView) -> String {
    if !boss.revealed {
        return format!(
            "The Boss is {}, {}; the card lies face down.",
            boss.name,
            word(&boss.difficulty)
        );
    }
    let conditions: Vec<String> = boss
        .conditions
        .iter()
        .zip(&boss.cubes)
        .map(|(condition, cube)| {
            let met = if *cube { " (met)" } else { "" };
            format!("{}{met}", words::condition(*condition))
        })
        .collect();
    let mut text = format!("The Boss is {}: {}.", boss.name, list(&conditions));
    if boss.stacked {
        text.push_str(" Minions lie on the card.");
    }
    text
}

fn sought(book: &Book, view: &View, board: &DiscoverableView) -> Option<String> {
    let what = match board.which.as_str() {
        "boss" => "the Boss",
        "boss_asset" => "the Boss Asset",
        _ => "the Lost Hero",
    };
    let name = |at: Spot| {
        view.cell(at)
            .and_then(name_of_cell)
            .unwrap_or_else(|| words::place(at))
    };
    Some(match board.search {
        Search::Hidden if view.finale => return None,
        Search::Hidden => {
            let places: Vec<String> = board.possible.iter().map(|at| name(*at)).collect();
            let clues = count(board.clues.len(), "Clue");
            match places.len() {
                16 => format!("{}, {what}: {clues}, can be anywhere.", board.name),
                n => format!(
                    "{}, {what}: {clues}, can be at {}: {}.",
                    board.name,
                    count(n, "place"),
                    list(&places)
                ),
            }
        }
        Search::Found => {
            let at = board.at.map(name).unwrap_or_default();
            format!(
                "{}, {what}, has been found at {at}.",
                words::name(book, board.key)
            )
        }
        Search::Gained => format!("{}, {what}, has been gained.", words::name(book, board.key)),
    })
}

fn self_of(view: &View, hero: &HeroView) -> String {
    if hero.zone == Zone::Aside {
        return format!("{} is lost.", hero.name);
    }
    let place = hero.at.and_then(|at| {
        let name = view.cell(at).and_then(name_of_cell)?;
        Some(format!("{name} ({})", words::place(at)))
    });
    let mut text = format!(
        "{} at {}: Health {} of {}, {}",
        hero.name,
        place.unwrap_or_else(|| "no place".to_owned()),
        hero.health,
        hero.max_health,
        energy(hero)
    );
    match (hero.posture, hero.activity) {
        (Posture::Downed, _) => text.push_str(", Downed"),
        (_, Activity::Active) => {
            text.push_str(&format!(
                ", active with {}",
                count(usize::from(hero.actions), "action")
            ));
        }
        (_, Activity::Waiting) => text.push_str(", not yet activated"),
        (_, Activity::Done) => text.push_str(", done for this Hero Turn"),
    }
    text.push('.');
    text
}

fn energy(hero: &HeroView) -> String {
    let (six, eight) = (hero.dice.d6, hero.dice.d8);
    match (six, eight) {
        (0, 0) => "no Energy Dice".to_owned(),
        (six, 0) => format!("Energy {six} d6"),
        (0, eight) => format!("Energy {eight} d8"),
        (six, eight) => format!("Energy {six} d6 and {eight} d8"),
    }
}

fn card_of_hero(book: &Book, hero: &HeroView) -> Vec<String> {
    let Some(card) = book.heroes.get(usize::from(hero.card)) else {
        return Vec::new();
    };
    vec![
        format!("{}: {}", card.passive_name, card.passive_text),
        format!("Combat Ability {}: {}", card.combat.name, card.combat.text),
    ]
}

fn inventory(assets: &[AssetView]) -> String {
    if assets.is_empty() {
        return "The Inventory is empty.".to_owned();
    }
    let names: Vec<String> = assets
        .iter()
        .map(|asset| match asset.turned {
            true => format!("{} (used in this round)", asset.name),
            false => asset.name.clone(),
        })
        .collect();
    format!("In the Inventory: {}.", list(&names))
}

/// A cell: its place, its card and all that lies there. None where nothing is.
fn place(book: &Book, view: &View, cell: &CellView) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(location) = &cell.location {
        if location.face == Face::Back {
            parts.push("dark side".to_owned());
        }
        if location.covered {
            parts.push("covered".to_owned());
        }
        let symbols: Vec<String> = location
            .symbols
            .iter()
            .map(|key| words::name(book, *key))
            .collect();
        if !symbols.is_empty() {
            parts.push(format!("symbols {}", list(&symbols)));
        }
    }
    if let Some(card) = &cell.boss_card
        && card.face == Face::Back
    {
        parts.push(format!("damage {} of {}", card.damage, card.needed));
    }
    if let Some(monster) = &cell.monster {
        let told = book.monsters.get(monster.card.index()).map(|m| foe(&m.foe));
        parts.push(format!(
            "Monster {}: {}",
            monster.name,
            told.unwrap_or_default()
        ));
    }
    if let Some(asset) = &cell.asset {
        parts.push(format!("Asset {}", asset.name));
    }
    if let Some(mark) = &cell.mark {
        let broken = if mark.face == Face::Back {
            ", turned"
        } else {
            ""
        };
        parts.push(format!("mark {}{broken}", mark.name));
    }
    if cell.standee {
        parts.push(format!("{} stands here", view.boss.name));
    }
    for key in &cell.found {
        parts.push(format!("{} has been found here", words::name(book, *key)));
    }
    for hero in view.heroes.iter().filter(|hero| hero.at == Some(cell.at)) {
        parts.push(format!("{} is here", hero.name));
    }
    let name = name_of_cell(cell)?;
    let head = format!("Row {}, column {}: {name}", cell.at.row(), cell.at.column());
    Some(match parts.len() {
        0 => format!("{head}."),
        _ => format!("{head}; {}.", parts.join("; ")),
    })
}

fn text_of_place(book: &Book, cell: &CellView) -> Option<String> {
    let location = cell.location.as_ref()?;
    let card = book.locations.get(location.card.index())?;
    let side = if location.face == Face::Front {
        &card.light
    } else {
        &card.dark
    };
    (!side.text.is_empty()).then(|| format!("{}: {}", side.name, side.text))
}

/// What an Enemy asks for and does.
fn foe(foe: &Foe) -> String {
    let conditions: Vec<String> = foe
        .conditions
        .iter()
        .copied()
        .map(words::condition)
        .collect();
    let mut parts = vec![format!("defeated by {}", list(&conditions))];
    for (word, faces) in [
        ("Damage", foe.damage),
        ("Elusive", foe.elusive),
        ("Fear", foe.fear),
    ] {
        if !faces.is_empty() {
            parts.push(format!("{word} on {}", numbers(faces)));
        }
    }
    if foe.tough {
        parts.push("Tough".to_owned());
    }
    if foe.doom > 0 {
        parts.push(format!("Doom {}", foe.doom));
    }
    parts.join(", ")
}

fn numbers(faces: Faces) -> String {
    let all: Vec<String> = (1..=8)
        .filter(|n| faces.has(*n))
        .map(|n| n.to_string())
        .collect();
    list(&all)
}

/// The Combat that goes on.
fn combat(book: &Book, fight: &FightView) -> Vec<String> {
    let mut all = vec![format!(
        "Combat against {}.",
        words::name(book, fight.enemy)
    )];
    let conditions: Vec<String> = fight
        .conditions
        .iter()
        .zip(&fight.met)
        .map(|(condition, met): (&Condition, &bool)| {
            let met = if *met { "met" } else { "not met" };
            format!("{}, {met}", words::condition(*condition))
        })
        .collect();
    all.push(format!("Conditions: {}.", conditions.join("; ")));
    if fight.dice.is_empty() {
        all.push("The dice have not been rolled.".to_owned());
    } else {
        let dice: Vec<String> = fight
            .dice
            .iter()
            .map(|die| {
                let state = match die.state {
                    DieState::Free => "",
                    DieState::Locked => " locked",
                    DieState::Feared => " locked by Fear",
                    DieState::Lost => " lost",
                    DieState::Fed => " on an ability",
                };
                format!("die {} shows {}{state}", u16::from(die.die) + 1, die.value)
            })
            .collect();
        all.push(format!("Dice: {}.", dice.join(", ")));
    }
    let wilds: Vec<String> = fight.wilds.iter().map(u8::to_string).collect();
    if !wilds.is_empty() {
        all.push(format!("Wild Tokens count as {}.", list(&wilds)));
    }
    all.push(format!("Free rerolls left: {}.", fight.rerolls));
    all
}
