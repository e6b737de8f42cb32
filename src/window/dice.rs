//! Dice as things: their pictures, their tumbling, and the marks on them.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, vec2};

use super::art::Art;
use super::theme;
use crate::table::chance::DieKind;

/// Seconds that a die tumbles.
pub const TUMBLE: f32 = 0.75;

/// The picture of a die.
pub fn path(kind: DieKind, value: u8) -> String {
    match kind {
        DieKind::D8 => format!("dice/d8_{}.svg", value.clamp(1, 8)),
        DieKind::Red => format!("dice/red_{}.svg", value.clamp(1, 6)),
        _ => format!("dice/d6_{}.svg", value.clamp(1, 6)),
    }
}

/// Has the pictures of all faces made, so that none is missing when dice are rolled.
pub fn prepare(art: &Art, painter: &Painter, side: f32, kinds: &[DieKind]) {
    for kind in kinds {
        for value in 1..=kind.faces() {
            art.prepare(painter, &path(*kind, value), side);
        }
    }
}

/// Paints a die at rest.
pub fn still(art: &Art, painter: &Painter, rect: Rect, kind: DieKind, value: u8, tint: Color32) {
    art.paint(painter, &path(kind, value), rect, tint);
}

/// Paints a die `seconds` after it was rolled. Whether it still moves.
pub fn rolling(
    art: &Art,
    painter: &Painter,
    rect: Rect,
    kind: DieKind,
    value: u8,
    seconds: f32,
    seed: u32,
) -> bool {
    let length = TUMBLE + 0.07 * (seed % 5) as f32;
    if !(0.0..length).contains(&seconds) {
        still(art, painter, rect, kind, value, Color32::WHITE);
        return false;
    }
    let left = 1.0 - seconds / length;
    let turn = (seconds * 14.0) as u32;
    let face = if left < 0.2 {
        value
    } else {
        (seed.wrapping_mul(2_654_435_761) >> 7).wrapping_add(turn.wrapping_mul(5)) as u8
            % kind.faces()
            + 1
    };
    let side = if seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let hop = (left * 9.0).sin().abs() * left;
    let offset = vec2(-side * left * left * 46.0, -hop * rect.height() * 0.55);
    let shadow = rect
        .translate(vec2(offset.x, rect.height() * 0.1))
        .shrink(rect.width() * 0.08 * (1.0 + hop));
    painter.rect_filled(
        shadow,
        rect.width() * 0.2,
        theme::faded(Color32::BLACK, 0.45),
    );
    art.paint_turned(
        painter,
        &path(kind, face),
        rect.translate(offset),
        Color32::WHITE,
        side * left * left * 9.0,
    );
    true
}

/// A ribbon over a die.
pub fn ribbon(painter: &Painter, rect: Rect, text: &str, fill: Color32, ink: Color32) {
    let plate = Rect::from_center_size(
        rect.center_bottom() + vec2(0.0, 3.0),
        vec2(rect.width() + 6.0, 17.0),
    );
    painter.rect(
        plate,
        3.0,
        fill,
        Stroke::new(1.0, theme::INK),
        StrokeKind::Outside,
    );
    theme::write(
        painter,
        plate.center(),
        Align2::CENTER_CENTER,
        text,
        theme::bold(12.0),
        ink,
        plate.width() - 4.0,
    );
}
