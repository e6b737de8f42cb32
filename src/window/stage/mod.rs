//! The map: sixteen Locations and all that lies on them, painted and clickable.

mod card;
mod pictures;
mod pieces;

pub use card::boss_tip;
pub use pictures::{asset_picture, discoverable_picture, monster_picture};

use bevy_egui::egui::{Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::desk::{Desk, Marks, Scene};
use super::intent::Intent;
use super::panels::proof;
use super::theme::{self, CANDLE, EMBER, INK};
use crate::table::ask::Act;
use crate::vocab::Spot;
use crate::window::tips::Tell as _;

/// Space between two Locations.
const GAP: f32 = 7.0;

/// The place of a cell.
pub fn cell_rect(map: Rect, at: Spot) -> Rect {
    let width = (map.width() - 3.0 * GAP) / 4.0;
    let height = (map.height() - 3.0 * GAP) / 4.0;
    let min = map.min
        + vec2(
            f32::from(at.column() - 1) * (width + GAP),
            f32::from(at.row() - 1) * (height + GAP),
        );
    Rect::from_min_size(min, vec2(width, height))
}

/// The option that a click on a cell picks.
fn option_of(scene: &Scene, at: Spot) -> Option<(u16, bool)> {
    let question = scene.question()?;
    if let Some(n) = question.find(Act::At(at)) {
        return Some((n, true));
    }
    // Two steps may end where they began (PN-RUL-67), but nobody means that by a click on the own Location.
    if scene.seen.active().is_some_and(|hero| hero.at == Some(at)) {
        return None;
    }
    question.find(Act::Move(at)).map(|n| (n, false))
}

/// Draws the map. `blocked` is covered by something else and cannot be clicked.
pub fn map(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    let asks_for_place = scene
        .question()
        .is_some_and(|q| q.options.iter().any(|o| matches!(o.act, Act::At(_))));
    for at in Spot::all() {
        let cell = cell_rect(rect, at);
        card::draw(ui, cell, at, scene);
        let id = Id::new(("cell", at.0));
        let option = option_of(scene, at);
        let sense = if option.is_some() || scene.playing {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(cell, id, sense);
        if let Some((option, strong)) = option {
            let hot = ui.ctx().animate_bool(id, response.hovered());
            let glow = 0.35 + 0.4 * scene.breath();
            let color = if strong { EMBER } else { CANDLE };
            painter.rect_filled(
                cell,
                7.0,
                theme::faded(color, if strong { 0.14 } else { 0.05 } + 0.16 * hot),
            );
            painter.rect_stroke(
                cell.expand(1.0),
                8.0,
                Stroke::new(
                    2.5 + hot * 1.5,
                    theme::faded(
                        color,
                        if strong {
                            0.6 + 0.4 * glow
                        } else {
                            glow.max(hot)
                        },
                    ),
                ),
                StrokeKind::Middle,
            );
            let chosen = desk.picked.contains(&option);
            if chosen {
                painter.rect_stroke(cell, 7.0, Stroke::new(4.0, CANDLE), StrokeKind::Inside);
            }
            if response.clicked()
                && let Some(question) = scene.question()
            {
                desk.pick(question, option, out);
            }
            response
                .on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand)
                .tell(|ui| card::tell(ui, at, scene));
        } else {
            if asks_for_place {
                painter.rect_filled(cell, 7.0, theme::faded(INK, 0.45));
            }
            if scene.playing && response.clicked() {
                out.push(Intent::Skip);
            }
            response.tell(|ui| card::tell(ui, at, scene));
        }
    }
    if !desk.pointed.is_empty() || desk.marks != Marks::default() {
        pointed(&painter, rect, desk, scene);
    }
    pieces::draw(ui, rect, scene, desk, out);
    effects(&painter, rect, scene);
}

/// Cells that the panel under the pointer speaks of; the others step back.
fn pointed(painter: &bevy_egui::egui::Painter, rect: Rect, desk: &Desk, scene: &Scene) {
    for at in Spot::all() {
        let cell = cell_rect(rect, at);
        if desk.pointed.contains(&at) {
            painter.rect_filled(cell, 7.0, theme::faded(EMBER, 0.12));
            painter.rect_stroke(
                cell.expand(1.0),
                8.0,
                Stroke::new(3.5, EMBER),
                StrokeKind::Middle,
            );
            let eye = Rect::from_center_size(cell.center_top() + vec2(0.0, 17.0), vec2(30.0, 30.0));
            painter.circle_filled(eye.center(), 17.0, theme::faded(INK, 0.8));
            scene.art.paint(
                painter,
                "paranormal/tokens/clue.svg",
                eye.shrink(3.0),
                Color32::WHITE,
            );
        } else if desk.marks.crossed >> at.0 & 1 == 1 {
            proof::crossed(painter, cell);
        } else if desk.marks.spared >> at.0 & 1 == 1 {
            proof::spared(painter, cell);
        } else {
            painter.rect_filled(cell.expand(1.0), 7.0, theme::faded(INK, 0.62));
        }
    }
}

fn effects(painter: &bevy_egui::egui::Painter, rect: Rect, scene: &Scene) {
    if scene.playing
        && let Some(at) = scene.effects.focus
    {
        let cell = cell_rect(rect, at);
        painter.rect_stroke(
            cell.expand(2.0),
            9.0,
            Stroke::new(3.0, EMBER),
            StrokeKind::Middle,
        );
    }
    for float in &scene.effects.floats {
        let age = scene.since(float.since);
        if !(0.0..1.8).contains(&age) {
            continue;
        }
        let cell = cell_rect(rect, float.at);
        let fade = ((1.8 - age) / 0.5).min(1.0);
        let rise = if scene.settings.still {
            12.0
        } else {
            age * 22.0
        };
        let color = if float.bad { theme::ROSE } else { CANDLE };
        let at = cell.center() - vec2(0.0, 8.0 + rise);
        let galley = painter.layout_no_wrap(
            float.text.clone(),
            theme::bold(21.0),
            theme::faded(color, fade),
        );
        let plate = Rect::from_center_size(at, galley.size()).expand2(vec2(10.0, 3.0));
        painter.rect(
            plate,
            5.0,
            theme::faded(INK, 0.85 * fade),
            Stroke::new(1.5, theme::faded(color, fade)),
            StrokeKind::Inside,
        );
        painter.galley(plate.min + vec2(10.0, 3.0), galley, color);
    }
}
