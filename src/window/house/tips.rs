//! What is told about a thing of Pandemonium under the pointer.

use bevy_egui::egui::{RichText, Ui};

use super::board::Under;
use super::desk::Scene;
use crate::board::barrier::State;
use crate::board::{BorderId, BorderKind, SpaceId};
use crate::content::pandemonium::{Character, Item};
use crate::games::pandemonium::view::{CharacterView, FigureView};
use crate::table::Uid;
use crate::table::house::Stance;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, LEAF, ROSE};
use crate::window::tips::rules;

/// A heading.
pub fn title(ui: &mut Ui, name: &str, under: &str) {
    ui.set_max_width(330.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.label(RichText::new(name).font(theme::bold(19.0)).color(CANDLE));
    if !under.is_empty() {
        ui.label(RichText::new(under).font(theme::italic(14.0)).color(ASH));
    }
}

fn plain(ui: &mut Ui, text: &str, color: bevy_egui::egui::Color32) {
    if !text.is_empty() {
        ui.label(RichText::new(text).font(theme::plain(15.0)).color(color));
    }
}

/// Tells of what is under the pointer on the board.
pub fn under(ui: &mut Ui, scene: &Scene, under: Under) {
    match under {
        Under::Piece(piece) => of_piece(ui, scene, piece),
        Under::Gate(border) => gate(ui, scene, border),
        Under::Space(at) => space(ui, scene, at),
    }
    offered(ui, scene, under);
}

/// The options that a click offers, with what they cost.
fn offered(ui: &mut Ui, scene: &Scene, under: Under) {
    for option in super::board::options_of(scene, under).into_iter().take(6) {
        let cost = scene.cost_text(option);
        let text = if cost.is_empty() {
            scene.text(option).to_owned()
        } else {
            format!("{}: {cost}", scene.text(option))
        };
        plain(ui, &format!("• {text}"), EMBER);
    }
}

fn of_piece(ui: &mut Ui, scene: &Scene, piece: Uid) {
    if let Some(who) = scene.character(piece) {
        character(ui, scene, who);
    } else if let Some(found) = scene.figures().find(|f| f.uid == piece) {
        figure(ui, scene, found);
    } else if let Some(token) = scene.seen.view.tokens.iter().find(|t| t.uid == piece) {
        use crate::vocab::pandemonium::Token;
        if token.face_down {
            face_down(ui, scene, token.feint);
            return;
        }
        title(ui, token.token.name(), "Token");
        let text = match token.token {
            Token::FirstAidKit => "Fills the Life of whoever takes it.",
            Token::Dagger => "+1 Attack for its carrier.",
            Token::Book => "+1 Defense for its carrier.",
            Token::Battery | Token::Oars => "Carried for the chapter's purpose.",
            Token::Radio | Token::Telephone => "Calls an ally.",
            Token::Generator => "Makes light once it is on.",
            Token::EvilTrap => "Hurts whoever enters the space.",
        };
        plain(ui, text, BONE);
        if token.used {
            plain(ui, "Used up for now.", ROSE);
        }
        rules(ui, &["PD-ACTION-15", "PD-ACTION-16"]);
    }
}

/// Tells of what lies face down; what it is only to whoever laid it.
fn face_down(ui: &mut Ui, scene: &Scene, feint: Option<bool>) {
    title(ui, "Face down", "Evil Trap, or a feint");
    match feint.filter(|_| scene.knows()) {
        Some(true) => plain(ui, "Yours: a feint.", LEAF),
        Some(false) => plain(ui, "Yours: a real Evil Trap.", ROSE),
        None => plain(ui, "Whoever enters the space turns it over.", BONE),
    }
    rules(ui, &["PD-EVILTRAP-02", "PD-RUL-164"]);
}

/// Tells of a character on the table.
pub fn character(ui: &mut Ui, scene: &Scene, who: &CharacterView) {
    let line = scene
        .book
        .character(who.key)
        .map_or("", |(_, character)| &character.line);
    title(ui, &who.name, line);
    let values = who.values;
    plain(
        ui,
        &format!(
            "Attack {} · Defense {} · Agility {} · Action {} · Will {}",
            values.attack, values.defense, values.agility, values.action, values.will
        ),
        BONE,
    );
    plain(
        ui,
        &format!(
            "Life {}/{} · Fear {}/{} · Souls {} · Traps {}",
            who.life, who.max_life, who.fear, who.max_fear, who.souls, who.traps
        ),
        BONE,
    );
    if who.reinforced {
        plain(ui, "Reinforced: +1 Defense in the creatures' turn.", LEAF);
    }
    match who.stance {
        Stance::Entombed => plain(
            ui,
            "Lies on the portal and stands up in the next turn.",
            ROSE,
        ),
        Stance::Lying => plain(ui, "Dead.", ROSE),
        _ if who.panic => plain(ui, "In Panic.", ROSE),
        _ => {}
    }
    if let Some((_, character)) = scene.book.character(who.key) {
        skill(ui, character);
    }
}

/// Tells of the special skill of a character.
pub fn skill(ui: &mut Ui, character: &Character) {
    ui.horizontal_wrapped(|ui| {
        ui.label(
            RichText::new(&character.skill.name)
                .font(theme::bold(15.0))
                .color(EMBER),
        );
        ui.label(RichText::new(&character.skill.text).font(theme::plain(15.0)));
    });
    rules(ui, &["PD-CHAR-04"]);
}

fn figure(ui: &mut Ui, scene: &Scene, figure: &FigureView) {
    let ally = scene.book.ally(figure.card).map(|(_, ally)| ally);
    let on_board = scene.seen.view.allies.iter().any(|a| a.uid == figure.uid);
    let kind = match (on_board, figure.evil) {
        _ if figure.survivor => "survivor",
        (true, true) => "evil ally",
        (true, false) => "good ally",
        _ if scene.book.boss(figure.card).is_some() => "boss",
        _ => "creature",
    };
    title(ui, &figure.name, kind);
    if figure.survivor {
        let text = "Nobody leads this one yet. +1 Hit for those in the space; enemies seek it like any ally.";
        plain(ui, text, BONE);
        rules(ui, &["PD-MODE-02"]);
        return;
    }
    if on_board && !figure.evil {
        if let Some(ally) = ally {
            plain(ui, &format!("{} actions a turn.", ally.good.actions), BONE);
            plain(ui, &ally.good.text, BONE);
        }
        return;
    }
    plain(
        ui,
        &format!(
            "Life {} · Agility {} · Fury {} · Mobility {}",
            figure.life, figure.agility, figure.fury, figure.mobility
        ),
        BONE,
    );
    let sees = figure
        .perception
        .map_or("on its tile".to_owned(), |n| n.to_string());
    plain(
        ui,
        &format!("Perception {sees} · Terror {}", figure.terror),
        BONE,
    );
    if let Some((_, breed)) = scene.book.breed(figure.card) {
        plain(ui, &breed.text, EMBER);
        plain(ui, &breed.line, ASH);
    } else if let Some((_, boss)) = scene.book.boss(figure.card) {
        plain(ui, &boss.text, EMBER);
    } else if let Some(evil) = ally.and_then(|ally| ally.evil.as_ref()) {
        plain(ui, &evil.text, EMBER);
    }
    if figure.stance == Stance::Stunned {
        plain(ui, "Stunned: it gets up in place of acting.", LEAF);
    }
    rules(ui, &["PD-CREA-02", "PD-CREA-03"]);
}

fn gate(ui: &mut Ui, scene: &Scene, border: BorderId) {
    let Some(gate) = scene.gate(border) else {
        return;
    };
    let state = gate.state.name();
    let name = if gate.window { "Window" } else { "Door" };
    title(ui, &format!("{name}, {state}"), "");
    if gate.barricade {
        plain(
            ui,
            "Barricaded: it stops the first enemy and stuns it.",
            LEAF,
        );
    }
    if gate.evil {
        plain(ui, "An Evil Barricade: enemies pass, you do not.", ROSE);
    }
    if gate.window {
        let from = scene
            .board
            .border(border)
            .and_then(|found| match found.kind {
                BorderKind::Window { from } => from.and_then(|from| scene.board.get(from)),
                _ => None,
            });
        if let Some(from) = from {
            let text = format!(
                "It can be opened from {} ({}) alone.",
                from.title, from.name
            );
            plain(ui, &text, BONE);
        } else {
            plain(ui, "Nobody can open it: its two tiles forbid it.", BONE);
        }
        plain(ui, "No enemy comes through a closed window.", BONE);
    } else if gate.state == State::Closed {
        plain(ui, "It costs most enemies a point of Mobility.", BONE);
    }
    let ids: &[&str] = if gate.evil {
        &["PD-EVILBARR-02", "PD-EVILBARR-03"]
    } else if gate.window {
        &["PD-DOOR-07", "PD-CMOVE-01"]
    } else {
        &["PD-DOOR-06", "PD-CMOVE-03"]
    };
    rules(ui, ids);
}

fn space(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let (Some(space), Some(view)) = (scene.board.get(at), scene.seen.view.spaces.get(at.index()))
    else {
        return;
    };
    title(ui, &format!("{} ({})", space.title, space.name), "");
    if view.dark {
        plain(ui, "Dark: whoever begins a turn here gets 1 Fear.", ROSE);
    }
    if view.portal {
        plain(ui, "A portal: creatures come through it.", ROSE);
    }
    if view.sealed {
        plain(ui, "A sealed portal: nothing comes through.", LEAF);
    }
    if view.explored {
        plain(ui, "Explored.", BONE);
    }
    if view.souls > 0 {
        let text = match view.souls {
            1 => "1 Soul lies here.".to_owned(),
            n => format!("{n} Souls lie here."),
        };
        plain(ui, &text, LEAF);
    }
    if view.traps > 0 {
        let text = match view.traps {
            1 => "1 trap waits here.".to_owned(),
            n => format!("{n} traps wait here."),
        };
        plain(ui, &text, LEAF);
    }
    if let Some(vehicle) = scene.seen.view.vehicle.as_ref().filter(|it| it.space == at) {
        let state = if vehicle.runs {
            "it runs".to_owned()
        } else {
            format!("{} of {} repairs", vehicle.repairs, vehicle.works_at)
        };
        plain(ui, &format!("{}: {state}.", vehicle.name), CANDLE);
        plain(ui, &vehicle.text, BONE);
    }
    for task in scene
        .open_tasks()
        .filter(|task| task.at.contains(&space.name))
    {
        plain(ui, &format!("{}: {}", task.name, task.text), EMBER);
        if let Some(because) = &task.because {
            plain(ui, &format!("Not now: {because}."), ROSE);
        }
    }
    let goal = super::board::goal_spaces(&scene.chapter.goal);
    if goal.contains(&space.name) {
        plain(ui, &scene.chapter.aim, CANDLE);
    }
}

/// Tells of an Item.
pub fn item(ui: &mut Ui, item: &Item) {
    title(ui, &item.name, &item.line);
    plain(ui, &item_text(item), BONE);
    plain(ui, &item.text, EMBER);
    rules(
        ui,
        if item.weapon.is_some() {
            &["PD-ITEM-03", "PD-ITEM-08", "PD-ITEM-09"]
        } else {
            &["PD-ITEM-04", "PD-ITEM-05"]
        },
    );
}

/// The numbers of an Item.
pub fn item_text(item: &Item) -> String {
    match &item.weapon {
        None => "Object: works from the backpack.".to_owned(),
        Some(weapon) => {
            let range = weapon
                .range
                .map_or(String::new(), |range| format!(", distance {range}"));
            let hands = if weapon.hands == 2 {
                "both hands"
            } else {
                "one hand"
            };
            format!(
                "Damage {}, Difficulty {}, {hands}{range}",
                weapon.damage, weapon.difficulty
            )
        }
    }
}
