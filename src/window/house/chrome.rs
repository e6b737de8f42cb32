//! The bar at the top: round, what is asked or told, undo, speed, menu.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use crate::window::desk::Over;
use crate::window::intent::Intent;
use crate::window::settings::Pace;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, Look};
use crate::window::tips;

/// Draws the bar. A change of speed is given back.
pub fn bar(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) -> Option<Pace> {
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
    let button = |n: f32, wide: f32| {
        Rect::from_min_size(
            pos2(rect.max.x - n, rect.min.y + 5.0),
            vec2(wide, rect.height() - 10.0),
        )
    };
    if theme::button(ui, button(78.0, 70.0), "Menu", Look::Plain, true).clicked() {
        desk.over = Over::Pause;
    }
    let mut pace = None;
    for (n, choice) in Pace::ALL.into_iter().enumerate().rev() {
        let (label, left) = match choice {
            Pace::Instant => (">>", 116.0),
            other => (other.label(), 224.0 - n as f32 * 36.0),
        };
        let look = if scene.settings.pace == choice {
            Look::Chosen
        } else {
            Look::Plain
        };
        let response = theme::button(ui, button(left, 34.0), label, look, true);
        if response.clicked() {
            pace = Some(choice);
        }
        let text = format!(
            "Show what happens at speed {}. A click on the board or the space bar skips.",
            choice.label()
        );
        tips::note(response, "Speed", &text, &[]);
    }
    let undo = scene.seen.undo.clone().and_then(|()| {
        if scene.playing {
            Err("wait until everything has been shown".to_owned())
        } else {
            Ok(())
        }
    });
    let response = theme::button(ui, button(308.0, 76.0), "Undo", Look::Plain, undo.is_ok());
    if response.clicked() {
        out.push(Intent::Undo);
    }
    let text = match &undo {
        Ok(()) => "Take the last choice back.".to_owned(),
        Err(because) => format!("Not now: {because}"),
    };
    tips::note(response, "Undo", &text, &[]);
    let middle = Rect::from_min_max(
        pos2(phase.max.x + 14.0, rect.min.y + 3.0),
        pos2(rect.max.x - 318.0, rect.max.y - 3.0),
    );
    told(&painter, middle, scene);
    pace
}

/// What is told or asked.
fn told(painter: &Painter, rect: Rect, scene: &Scene) {
    let (text, color, font) = match (&scene.seen.caption, scene.question()) {
        (Some(caption), _) if scene.playing => (caption.clone(), CANDLE, theme::bold(17.0)),
        (_, Some(question)) => (
            asked(scene, &question.text, question.seat),
            BONE,
            theme::plain(17.0),
        ),
        (Some(caption), None) => (caption.clone(), BONE, theme::plain(17.0)),
        (None, None) => return,
    };
    if scene.playing {
        let age = (scene.now - scene.effects.caption) as f32;
        let fresh = (1.0 - age / 0.5).clamp(0.0, 1.0);
        let ground = Color32::from_rgb(0x3a, 0x2a, 0x22)
            .lerp_to_gamma(Color32::from_rgb(0x6a, 0x40, 0x20), fresh);
        painter.rect(
            rect,
            5.0,
            ground,
            Stroke::new(1.0, EMBER),
            StrokeKind::Inside,
        );
    }
    theme::write_fit(painter, rect.shrink2(vec2(8.0, 0.0)), &text, &font, color);
}

/// The question, with the player it is for in a hot seat.
pub fn asked(scene: &Scene, text: &str, seat: u8) -> String {
    if scene.seen.setup.players > 1 {
        format!("Player {}: {text}", seat + 1)
    } else {
        text.to_owned()
    }
}
