//! The table of Pandemonium in words.

use bevy::ecs::prelude::World;

use super::describe::{Describe, count, list, meant};
use crate::board::barrier::State;
use crate::board::{Board, BorderId, SpaceId};
use crate::content::Pandemonium;
use crate::games::pandemonium::view::{BarrierView, CharacterView, FigureView, SpaceView, View};
use crate::games::pandemonium::{Book, cost, words};
use crate::table::Ask;
use crate::table::ask::Act;
use crate::table::house::{Had, Stance};
use crate::vocab::Key;

impl Describe for Pandemonium {
    fn told(world: &World, text: &str) -> String {
        let board = &world.resource::<Book>().board;
        let words: Vec<String> = text
            .split(' ')
            .map(|word| {
                let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
                // Written with its title already where it stands in brackets.
                let space = board
                    .space(bare)
                    .filter(|_| !word.starts_with('('))
                    .and_then(|at| board.get(at));
                match space {
                    Some(space) if !space.title.is_empty() => {
                        word.replace(bare, &format!("{} ({bare})", space.title))
                    }
                    _ => word.to_owned(),
                }
            })
            .collect();
        words.join(" ")
    }

    fn phrase(world: &World, ask: &Ask, act: Act, text: String) -> String {
        let text = words::phrase(world, ask, act, text);
        match cost::of(world, ask, act).text() {
            none if none.is_empty() => text,
            cost => format!("{}, for {cost}", text.trim_end_matches('.')),
        }
    }

    fn look(world: &World, view: &View) -> Vec<String> {
        let book = world.resource::<Book>();
        let mut all = vec![state(view)];
        if !book.chapter.aim.is_empty() {
            all.push(format!("The aim: {}", book.chapter.aim));
        }
        all.extend(counters(view));
        all.extend(view.characters.iter().map(|who| person(book, who)));
        let figures = || {
            view.bosses
                .iter()
                .chain(&view.creatures)
                .chain(&view.allies)
        };
        all.extend(figures().map(|each| figure(book, each)));
        all.push("Spaces where something is:".to_owned());
        let spaces = view
            .spaces
            .iter()
            .filter_map(|space| place(book, view, space));
        all.extend(spaces);
        let gates: Vec<String> = view
            .barriers
            .iter()
            .filter(|gate| gate.state != State::Closed || gate.barricade || gate.evil)
            .filter_map(|gate| {
                Some(format!(
                    "{} {}",
                    gate_text(gate),
                    between(&book.board, gate.border)?
                ))
            })
            .collect();
        if gates.is_empty() {
            all.push("All doors and windows are closed.".to_owned());
        } else {
            all.push(format!(
                "Doors and windows that are not simply closed: {}.",
                gates.join("; ")
            ));
        }
        all
    }

    fn find(world: &World, view: &View, name: &str) -> Vec<String> {
        let book = world.resource::<Book>();
        let board = &book.board;
        let mut all = Vec::new();
        for who in view.characters.iter().filter(|who| meant(&who.name, name)) {
            all.extend(sheet(book, who));
        }
        let figures = view
            .bosses
            .iter()
            .chain(&view.creatures)
            .chain(&view.allies);
        for each in figures.filter(|each| meant(&each.name, name)) {
            all.push(figure(book, each));
            all.push(numbers(each));
        }
        for space in &view.spaces {
            if space.at.as_str().eq_ignore_ascii_case(name.trim()) || meant(&space.title, name) {
                let here = place(book, view, space);
                all.push(here.unwrap_or_else(|| format!("{}: empty.", title(space))));
                if let Some(at) = board.space(space.at.as_str()) {
                    all.extend(ways(board, view, at));
                }
            }
        }
        all.extend(cards(book, name));
        for task in view.tasks.iter().filter(|task| meant(&task.name, name)) {
            all.push(format!("{}: {}", task.name, task.text));
        }
        all
    }

    fn me(world: &World, view: &View, ask: Option<&Ask>) -> Vec<String> {
        let book = world.resource::<Book>();
        let by = |uid| view.characters.iter().find(|who| who.uid == uid);
        let Some(who) = ask
            .and_then(|ask| by(ask.about))
            .or_else(|| by(view.active_piece))
        else {
            return view
                .characters
                .iter()
                .map(|who| person(book, who))
                .collect();
        };
        let mut all = sheet(book, who);
        if let Some(space) = view.spaces.iter().find(|space| space.at == who.at) {
            all.extend(place(book, view, space));
        }
        all.extend(ways(&book.board, view, who.space));
        all
    }
}

fn state(view: &View) -> String {
    let time = if view.night { "night" } else { "day" };
    let phase = match view.phase {
        "Characters" => "the characters' turns",
        "Creatures" => "the creatures' turn",
        "RoundBegins" => "the beginning of the round",
        _ => "the end of the round",
    };
    let power = if view.generator {
        "the Generator is on"
    } else {
        "the Generator is off"
    };
    format!(
        "Round {} of {}, {time}, {phase}; {power}, charge {}. {} of at most {}.",
        view.round,
        view.rounds,
        view.charge,
        count(view.creatures.len(), "creature"),
        view.limit
    )
}

fn counters(view: &View) -> Vec<String> {
    let mut all: Vec<String> = view
        .tallies
        .iter()
        .map(|tally| match tally.of {
            Some(of) => format!("{}: {} of {of}.", tally.name, tally.count),
            None => format!("{}: {}.", tally.name, tally.count),
        })
        .collect();
    if let Some(vehicle) = &view.vehicle {
        let runs = if vehicle.runs {
            "it runs"
        } else {
            "it does not run yet"
        };
        all.push(format!(
            "{} in {}: {} of {} repairs, {runs}.",
            vehicle.name, vehicle.at, vehicle.repairs, vehicle.works_at
        ));
    }
    all
}

fn at(book: &Book, space: SpaceId) -> String {
    words::space_text(&book.board, space)
}

fn person(book: &Book, who: &CharacterView) -> String {
    let mut text = format!("{} in {}: ", who.name, at(book, who.space));
    if who.out {
        return format!("{} is dead and out of the game.", who.name);
    }
    match who.stance {
        Stance::Entombed => text.push_str("dead, entombed on the portal; "),
        Stance::Lying => text.push_str("dead, lying; "),
        Stance::Standing | Stance::Stunned => {}
    }
    text.push_str(&format!(
        "Life {} of {}, Fear {} of {}, {}",
        who.life,
        who.max_life,
        who.fear,
        who.max_fear,
        count(usize::from(who.souls), "Soul")
    ));
    if who.panic {
        text.push_str(", in Panic");
    }
    match who.had {
        Had::Waiting => text.push_str(", still to have a turn"),
        Had::Active => text.push_str(&format!(
            ", in turn with {}",
            count(usize::from(who.actions), "Action")
        )),
        Had::Done => {}
    }
    text.push('.');
    text
}

/// All of a character's sheet.
fn sheet(book: &Book, who: &CharacterView) -> Vec<String> {
    let mut all = vec![person(book, who)];
    let v = &who.values;
    all.push(format!(
        "Attack {}, Defense {}, Agility {}, Action {}, Will {}.",
        v.attack, v.defense, v.agility, v.action, v.will
    ));
    let mut held = Vec::new();
    for (place, item) in [
        ("left hand", who.left),
        ("right hand", who.right),
        ("extra place", who.extra),
    ] {
        if let Some(item) = item {
            held.push(format!("{place} {}", words::name(book, item)));
        }
    }
    let back: Vec<String> = who.back.iter().map(|key| words::name(book, *key)).collect();
    held.push(match back.len() {
        0 => format!(
            "backpack empty, {}",
            count(usize::from(who.backpack), "place")
        ),
        n => format!("backpack {} ({n} of {})", list(&back), who.backpack),
    });
    all.push(format!("Holds: {}.", held.join("; ")));
    let tokens: Vec<String> = who
        .tokens
        .iter()
        .map(|token| token.name().to_owned())
        .collect();
    let mut more = Vec::new();
    if !tokens.is_empty() {
        more.push(format!("tokens {}", list(&tokens)));
    }
    if who.traps > 0 {
        more.push(count(usize::from(who.traps), "Trap"));
    }
    for (word, keys) in [("Events", &who.events), ("Pacts", &who.pacts)] {
        if !keys.is_empty() {
            let names: Vec<String> = keys.iter().map(|key| words::name(book, *key)).collect();
            more.push(format!("{word} {}", list(&names)));
        }
    }
    if !more.is_empty() {
        all.push(format!("Also: {}.", more.join("; ")));
    }
    for tree in &who.trees {
        let taken: Vec<String> = tree.taken.iter().map(u8::to_string).collect();
        all.push(format!(
            "Tree {}: skills {}.",
            words::name(book, tree.key),
            list(&taken)
        ));
    }
    let boosts: Vec<String> = who
        .boosts
        .iter()
        .map(|(value, by)| format!("{} {by:+}", words::value_text(*value)))
        .collect();
    if !boosts.is_empty() {
        all.push(format!("Changed for now: {}.", list(&boosts)));
    }
    all
}

fn figure(book: &Book, each: &FigureView) -> String {
    let mut text = format!("{} in {}", each.name, at(book, each.space));
    if !each.evil {
        text.push_str(if each.survivor {
            ", a survivor"
        } else {
            ", an ally"
        });
    }
    match each.stance {
        Stance::Stunned => text.push_str(", stunned"),
        Stance::Lying | Stance::Entombed => text.push_str(", dead"),
        Stance::Standing => {}
    }
    if each.due {
        text.push_str(", still to act");
    }
    text.push('.');
    text
}

fn numbers(each: &FigureView) -> String {
    let sees = each
        .perception
        .map_or("whole board".to_owned(), |n| n.to_string());
    format!(
        "{}: Life {}, Agility {}, Fury {}, Mobility {}, Perception {sees}, Terror {}.",
        each.name, each.life, each.agility, each.fury, each.mobility, each.terror
    )
}

fn title(space: &SpaceView) -> String {
    if space.title.is_empty() {
        space.at.as_str().to_owned()
    } else {
        format!("{} ({})", space.title, space.at)
    }
}

/// A space with all that is there; none where nothing is.
fn place(book: &Book, view: &View, space: &SpaceView) -> Option<String> {
    let mut parts = Vec::new();
    if space.portal {
        parts.push("an open portal".to_owned());
    }
    if space.sealed {
        parts.push("a sealed portal".to_owned());
    }
    if space.souls > 0 {
        parts.push(count(usize::from(space.souls), "Soul"));
    }
    if space.traps > 0 {
        parts.push(count(usize::from(space.traps), "Trap"));
    }
    for token in view.tokens.iter().filter(|token| token.at == space.at) {
        parts.push(if token.face_down && token.feint.is_none() {
            "a token face down".to_owned()
        } else {
            let used = if token.used { ", used" } else { "" };
            let feint = if token.feint == Some(true) {
                ", a feint"
            } else {
                ""
            };
            format!("{}{used}{feint}", token.token.name())
        });
    }
    let named = |at: Key, name: &str| (at == space.at).then(|| name.to_owned());
    parts.extend(
        view.characters
            .iter()
            .filter(|who| !who.out)
            .filter_map(|who| named(who.at, &who.name)),
    );
    let figures = view
        .bosses
        .iter()
        .chain(&view.creatures)
        .chain(&view.allies);
    parts.extend(figures.filter_map(|each| named(each.at, &each.name)));
    if let Some(vehicle) = view
        .vehicle
        .as_ref()
        .filter(|vehicle| vehicle.at == space.at)
    {
        parts.push(vehicle.name.clone());
    }
    for task in view.tasks.iter().filter(|task| task.at.contains(&space.at)) {
        parts.push(format!("the task {}", task.name));
    }
    if parts.is_empty() {
        return None;
    }
    if space.dark {
        parts.push("dark".to_owned());
    }
    if space.explored {
        parts.push("explored".to_owned());
    }
    let tile = book
        .chapter
        .tiles
        .get(usize::from(space.tile))
        .and_then(|laid| book.tile(laid.tile))
        .map(|(_, tile)| format!(", {} tile", tile.name))
        .unwrap_or_default();
    Some(format!("{}{tile}: {}.", title(space), parts.join("; ")))
}

fn gate_text(gate: &BarrierView) -> String {
    let what = if gate.window { "window" } else { "door" };
    let state = match gate.state {
        State::Closed => "closed",
        State::Open => "open",
        State::Broken => "broken",
    };
    match (gate.barricade, gate.evil) {
        (_, true) => format!("{state} {what} with an Evil Barricade"),
        (true, false) => format!("{state} {what} with a barricade"),
        (false, false) => format!("{state} {what}"),
    }
}

fn between(board: &Board, border: BorderId) -> Option<String> {
    let found = board.border(border)?;
    let (a, b) = (
        words::space_text(board, found.a),
        words::space_text(board, found.b),
    );
    Some(format!("between {a} and {b}"))
}

/// The spaces around one, each with its direction and what stands between.
fn ways(board: &Board, view: &View, here: SpaceId) -> Vec<String> {
    let Some(from) = board.get(here) else {
        return Vec::new();
    };
    let ways: Vec<String> = board
        .neighbours(here)
        .iter()
        .filter_map(|(there, border)| {
            let to = board.get(*there)?;
            let (x, y) = (to.centre.0 - from.centre.0, to.centre.1 - from.centre.1);
            let direction = match (x.abs() >= y.abs(), x > 0, y > 0) {
                (true, true, _) => "right",
                (true, false, _) => "left",
                (false, _, true) => "down",
                (false, _, false) => "up",
            };
            let gate = view.barriers.iter().find(|gate| gate.border == *border);
            let through = gate.map_or(String::new(), |gate| {
                format!(" through a {}", gate_text(gate))
            });
            Some(format!(
                "{direction} to {}{through}",
                words::space_text(board, *there)
            ))
        })
        .collect();
    vec![format!(
        "Ways from {}: {}.",
        words::space_text(board, here),
        ways.join("; ")
    )]
}

/// Cards of the game by name, with their text.
fn cards(book: &Book, name: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut add = |own: &str, text: &str| {
        if meant(own, name) {
            all.push(format!("{own}: {text}"));
        }
    };
    for item in &book.items {
        add(&item.name, &item.text);
    }
    for event in &book.events {
        add(&event.name, &event.text);
    }
    for pact in &book.pacts {
        add(&pact.name, &pact.text);
    }
    all.dedup();
    all
}
