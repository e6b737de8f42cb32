//! The bar at the top: round, what is asked or told, undo, speed, menu.

use bevy_egui::egui::{Align2, Color32, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::window::desk::{Desk, Over, Scene};
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
    let enemy = view.phase.as_str() == "enemy_turn";
    let phase = match (view.finale, enemy) {
        (true, true) => "Finale · Enemy Turn",
        (true, false) => "Finale · Hero Turn",
        (false, true) => "Enemy Turn",
        (false, false) => "Hero Turn",
    };
    let mut at = pos2(rect.min.x + 12.0, rect.center().y);
    let round = theme::write(
        &painter,
        at,
        Align2::LEFT_CENTER,
        &format!("Round {}", view.round),
        theme::bold(20.0),
        CANDLE,
        110.0,
    );
    at.x = round.max.x + 12.0;
    let color = if enemy { theme::ROSE } else { ASH };
    let phase = theme::write(
        &painter,
        at,
        Align2::LEFT_CENTER,
        phase,
        theme::italic(16.0),
        color,
        170.0,
    );
    let button = |n: f32, wide: f32| {
        Rect::from_min_size(
            pos2(rect.max.x - n, rect.min.y + 6.0),
            vec2(wide, rect.height() - 12.0),
        )
    };
    if theme::button(ui, button(78.0, 70.0), "Menu", Look::Plain, true).clicked() {
        desk.over = Over::Pause;
    }
    let mut pace = None;
    for (n, choice) in Pace::ALL.into_iter().enumerate().rev() {
        let (label, left, wide) = match choice {
            Pace::Instant => (">>", 116.0, 34.0),
            other => (other.label(), 224.0 - n as f32 * 36.0, 34.0),
        };
        let look = if scene.settings.pace == choice {
            Look::Chosen
        } else {
            Look::Plain
        };
        let response = theme::button(ui, button(left, wide), label, look, true);
        if response.clicked() {
            pace = Some(choice);
        }
        tips::note(
            response,
            "Speed",
            &format!(
                "Show what happens at speed {}. A click or the space bar skips.",
                choice.label()
            ),
            &[],
        );
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
    tips::note(response, "Undo", &scene.seen.with_places(text), &[]);
    let middle = Rect::from_min_max(
        pos2(phase.max.x + 16.0, rect.min.y + 3.0),
        pos2(rect.max.x - 320.0, rect.max.y - 3.0),
    );
    told(&painter, middle, scene);
    pace
}

/// What is told or asked.
fn told(painter: &bevy_egui::egui::Painter, rect: Rect, scene: &Scene) {
    let (text, color, font) = match (&scene.seen.caption, scene.question()) {
        (Some(caption), _) if scene.playing => (caption.clone(), CANDLE, theme::bold(18.0)),
        (_, Some(question)) => (question.text.clone(), BONE, theme::plain(18.0)),
        (Some(caption), None) => (caption.clone(), BONE, theme::plain(18.0)),
        (None, None) => return,
    };
    let text = scene.seen.with_places(text);
    let fresh = (1.0 - scene.since(scene.effects.caption) / 0.5).clamp(0.0, 1.0);
    if scene.playing {
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
    let galley = theme::line(painter, &text, font, color, rect.width() - 16.0);
    painter.galley(rect.center() - galley.size() / 2.0, galley, color);
}
