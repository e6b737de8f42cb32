//! The bar at the top: round, what is asked or told, undo, speed, menu.

use bevy_egui::egui::{Align2, Rect, Ui, pos2};

use super::desk::{Desk, Scene};
use crate::window::controls::{self, Told};
use crate::window::intent::Intent;
use crate::window::settings::Settings;
use crate::window::theme::{self, ASH, BONE, CANDLE};

/// Draws the bar. The settings are given back if a speed was changed.
pub fn bar(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) -> Option<Settings> {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let view = &scene.seen.view;
    let night = if view.night { "night" } else { "day" };
    let at = pos2(rect.min.x + 12.0, rect.center().y);
    let round = theme::write(
        &painter,
        at,
        Align2::LEFT_CENTER,
        &format!("Round {}", view.round.max(1)),
        theme::bold(19.0),
        CANDLE,
        110.0,
    );
    let (phase, color) = match view.phase {
        "Creatures" => ("creatures' turn", theme::ROSE),
        "Characters" => ("your turn", BONE),
        "RoundBegins" => ("the round begins", ASH),
        _ => ("the round ends", ASH),
    };
    let phase = theme::write(
        &painter,
        pos2(round.max.x + 10.0, rect.center().y),
        Align2::LEFT_CENTER,
        &format!("{night} · {phase}"),
        theme::italic(15.0),
        color,
        200.0,
    );
    let undo = scene.seen.undo.clone().and_then(|()| {
        if scene.playing {
            Err("wait until everything has been shown".to_owned())
        } else {
            Ok(())
        }
    });
    let settings = scene.settings;
    let changed = controls::draw(
        ui,
        rect,
        settings,
        undo,
        "the creatures",
        &mut desk.over,
        out,
    );
    let middle = Rect::from_min_max(
        pos2(phase.max.x + 14.0, rect.min.y + 3.0),
        pos2(rect.max.x - controls::WIDE - 6.0, rect.max.y - 3.0),
    );
    let question = scene
        .question()
        .map(|question| asked(scene, &question.text, question.seat));
    let told = Told {
        caption: scene.seen.caption.as_deref(),
        question: question.as_deref(),
        playing: scene.playing,
        age: (scene.now - scene.effects.caption) as f32,
        size: 17.0,
    };
    told.draw(&painter, middle);
    changed
}

/// The question, with the player it is for in a hot seat.
pub fn asked(scene: &Scene, text: &str, seat: u8) -> String {
    if scene.hot_seat() {
        format!("Player {}: {text}", seat + 1)
    } else {
        text.to_owned()
    }
}
