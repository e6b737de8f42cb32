//! The choice between the two games.

use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Ui, pos2, vec2};

use super::Library;
use super::art::Art;
use super::intent::Intent;
use super::theme::{self, ASH, BONE, CANDLE, EMBER, Look};
use super::title::name_of;
use crate::content::GameKind;

/// The two games. Whether the choice is to be closed.
pub fn choice(
    ui: &mut Ui,
    rect: Rect,
    art: &Art,
    library: &Library,
    out: &mut Vec<Intent>,
) -> bool {
    theme::slab(ui.painter(), rect);
    theme::write(
        ui.painter(),
        pos2(rect.center().x, rect.min.y + 20.0),
        Align2::CENTER_TOP,
        "Which story?",
        theme::bold(30.0),
        CANDLE,
        rect.width(),
    );
    let body = Rect::from_min_max(rect.min + vec2(28.0, 74.0), rect.max - vec2(28.0, 72.0));
    let wide = (body.width() - 20.0) / 2.0;
    let content = &library.0;
    for (n, (kind, ready, about, count)) in [
        (
            GameKind::Pandemonium,
            content.pandemonium.is_some(),
            "Two to four people in a house that does not let them go. Doors to bar, traps to set, creatures that hunt what they see. One to four players; each chapter has an aim of its own.",
            "pandemonium/figures/fury.svg",
        ),
        (
            GameKind::Paranormal,
            content.paranormal.is_some(),
            "Four friends, one of them lost, in a town under a curse. Dice, clues and a Boss to find before Doom finds the town. One player.",
            "paranormal/heroes/brie.svg",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let place = Rect::from_min_size(
            body.min + vec2(n as f32 * (wide + 20.0), 0.0),
            vec2(wide, body.height()),
        );
        let id = ui.id().with(("game", n));
        let sense = if ready { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, id, sense);
        let hot = ui.ctx().animate_bool(id, ready && response.hovered());
        let painter = ui.painter();
        let edge = egui::Stroke::new(1.5 + hot * 1.5, theme::RULE.lerp_to_gamma(EMBER, hot));
        painter.rect(place, 7.0, theme::PLATE, edge, egui::StrokeKind::Inside);
        let face = Rect::from_min_size(place.min + vec2(14.0, 14.0), vec2(wide - 28.0, 150.0));
        painter.rect_filled(face, 5.0, if n == 0 { theme::NIGHT } else { theme::BLOOD });
        art.paint(painter, count, theme::square(face.center(), 140.0), Color32::WHITE);
        let name = theme::write(
            painter,
            pos2(place.min.x + 16.0, face.max.y + 8.0),
            Align2::LEFT_TOP,
            name_of(kind),
            theme::bold(26.0),
            if hot > 0.5 { CANDLE } else { BONE },
            wide,
        );
        let text = if ready { about } else { "Its files have faults; see the Levels." };
        let rest = Rect::from_min_max(
            pos2(place.min.x + 16.0, name.max.y + 4.0),
            place.max - vec2(16.0, 10.0),
        );
        theme::write_in(painter, rest, text, &theme::plain(16.0), ASH);
        if response.clicked() {
            out.push(Intent::SetUp(kind, None));
        }
        if ready {
            response.on_hover_cursor(egui::CursorIcon::PointingHand);
        }
    }
    let close = Rect::from_center_size(pos2(rect.center().x, rect.max.y - 38.0), vec2(160.0, 40.0));
    theme::button(ui, close, "Back", Look::Plain, true).clicked()
}
