//! Dice that have just been rolled, over the foot of the right panel.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::Scene;
use crate::window::theme::{self, BONE, CANDLE};

/// Seconds that dice lie there after they have been rolled.
const STAY: f64 = 3.2;

/// Draws the last roll for a while.
pub fn dice(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let Some(roll) = &scene.effects.roll else {
        return;
    };
    let age = scene.now - roll.since;
    let shown = (0.0..STAY).contains(&age) || scene.playing && age < 8.0;
    if !shown {
        return;
    }
    let count = roll.faces.len().max(1) as f32;
    let side = ((rect.width() - 40.0) / count - 8.0).min(54.0);
    let tall = side + 40.0 + if roll.result.is_empty() { 0.0 } else { 26.0 };
    let place = Rect::from_min_max(
        pos2(rect.min.x + 4.0, rect.max.y - tall - 6.0),
        rect.max - vec2(4.0, 4.0),
    );
    let painter = ui.painter();
    theme::slab(painter, place);
    theme::write(
        painter,
        pos2(place.center().x, place.min.y + 9.0),
        Align2::CENTER_TOP,
        &roll.title,
        theme::bold(16.0),
        CANDLE,
        place.width() - 20.0,
    );
    let wide = count * (side + 8.0) - 8.0;
    let mut at = pos2(
        place.center().x - wide / 2.0 + side / 2.0,
        place.min.y + 34.0 + side / 2.0,
    );
    // They tumble for a moment, then come to rest one after the other.
    for (n, (name, number)) in roll.faces.iter().enumerate() {
        let rest = 0.35 + n as f64 * 0.06;
        let tumbling = !scene.settings.still && age < rest;
        let square = theme::square(at, side);
        if tumbling {
            let turn = ((age * 22.0) as usize + n) % 2;
            let shown = match (*number, turn) {
                (None, 0) if name.starts_with("evil") => "evil_miss",
                (None, _) if name.starts_with("evil") => "evil_fear",
                (None, 0) => "hit",
                (None, _) => "miss",
                (Some(_), _) => name,
            };
            let shake = vec2(
                (age as f32 * 60.0 + n as f32).sin() * 2.5,
                (age as f32 * 47.0).cos() * 2.5,
            );
            let face_number = number.map(|_| 1 + ((age * 30.0) as u8 + n as u8) % 6);
            face(painter, scene, shown, face_number, square.translate(shake));
        } else {
            face(painter, scene, name, *number, square);
        }
        at.x += side + 8.0;
    }
    let settled = age > 0.5 || scene.settings.still;
    if settled && !roll.result.is_empty() {
        theme::write_fit(
            painter,
            Rect::from_min_max(
                pos2(place.min.x + 12.0, place.max.y - 32.0),
                pos2(place.max.x - 12.0, place.max.y - 8.0),
            ),
            &roll.result,
            &theme::bold(16.0),
            BONE,
        );
    }
}

/// Draws the face of a die.
pub fn face(painter: &Painter, scene: &Scene, name: &str, number: Option<u8>, rect: Rect) {
    painter.rect(
        rect,
        rect.width() * 0.14,
        Color32::from_rgb(0x22, 0x1c, 0x26),
        Stroke::new(1.5, if name == "hit" { CANDLE } else { theme::ASH }),
        StrokeKind::Inside,
    );
    let tint = match number {
        Some(_) => Color32::from_gray(120),
        None => Color32::WHITE,
    };
    scene.art.paint(
        painter,
        &format!("pandemonium/dice/{name}.svg"),
        rect.shrink(rect.width() * 0.06),
        tint,
    );
    if let Some(number) = number {
        let size = rect.width() * 0.48;
        for (offset, color) in [(vec2(1.5, 2.0), theme::INK), (vec2(0.0, 0.0), CANDLE)] {
            theme::write(
                painter,
                rect.center() + offset,
                Align2::CENTER_CENTER,
                &number.to_string(),
                theme::bold(size),
                color,
                rect.width(),
            );
        }
    }
}
