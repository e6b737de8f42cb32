//! The Inventory of the team.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, pos2, vec2,
};

use crate::games::paranormal::view::AssetView;
use crate::table::ask::Act;
use crate::window::desk::{Desk, Scene, Touched};
use crate::window::intent::Intent;
use crate::window::stage;
use crate::window::theme::{self, ASH, BONE, CANDLE, INK};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Draws the cards; a lit one is used by a click.
pub fn cards(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let body = theme::heading(
        &painter,
        rect,
        &format!("Inventory ({})", scene.seen.view.inventory.len()),
    );
    if scene.seen.view.inventory.is_empty() {
        theme::write(
            &painter,
            body.left_top(),
            Align2::LEFT_TOP,
            "Nothing yet.",
            theme::italic(14.0),
            ASH,
            body.width(),
        );
        return;
    }
    let columns = (body.width() / 62.0).floor().max(1.0);
    let tile = ((body.width() - 8.0) / columns - 5.0).min(76.0);
    let count = scene.seen.view.inventory.len() as f32;
    let rows = (count / columns).ceil();
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical()
            .id_salt("inventory")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(columns * (tile + 5.0), rows * (tile + 20.0)),
                    Sense::hover(),
                );
                for (n, asset) in scene.seen.view.inventory.iter().enumerate() {
                    let (column, row) = (n as f32 % columns, (n as f32 / columns).floor());
                    let at = area.min + vec2(column * (tile + 5.0), row * (tile + 20.0) + 3.0);
                    card(
                        ui,
                        Rect::from_min_size(at, vec2(tile, tile)),
                        asset,
                        scene,
                        desk,
                        out,
                    );
                }
            });
    });
}

fn card(
    ui: &mut Ui,
    rect: Rect,
    asset: &AssetView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let question = scene.question();
    let id = Id::new(("item", asset.uid.0));
    let acts = [Act::Use(asset.uid), Act::Piece(asset.uid)];
    let Touched {
        response,
        option,
        hot,
    } = desk.touch(ui, rect, id, question, acts, out);
    let painter = ui.painter();
    let lit = option.is_some();
    let tint = if asset.turned {
        Color32::from_gray(110)
    } else if lit || question.is_none() {
        Color32::WHITE
    } else {
        Color32::from_gray(190)
    };
    let place = rect.translate(vec2(0.0, -2.0 * hot));
    scene.art.cover(
        painter,
        &stage::asset_picture(scene, asset.card.index()),
        place,
        5.0,
        tint,
    );
    let edge = if lit {
        Stroke::new(
            2.5,
            theme::faded(CANDLE, 0.5 + 0.5 * scene.breath().max(hot)),
        )
    } else {
        Stroke::new(1.0, theme::RULE)
    };
    painter.rect_stroke(place, 5.0, edge, StrokeKind::Outside);
    if asset.ongoing {
        let badge = Rect::from_min_size(
            pos2(place.max.x - 22.0, place.min.y + 2.0),
            vec2(20.0, 20.0),
        );
        painter.circle_filled(badge.center(), 11.0, theme::faded(INK, 0.85));
        scene.art.paint(
            painter,
            "paranormal/tokens/ongoing.svg",
            badge.shrink(2.0),
            if asset.turned {
                Color32::from_gray(90)
            } else {
                Color32::WHITE
            },
        );
    }
    theme::write(
        painter,
        pos2(rect.center().x, rect.max.y + 1.0),
        Align2::CENTER_TOP,
        &asset.name,
        theme::plain(12.0),
        if lit { BONE } else { ASH },
        rect.width() + 4.0,
    );
    let response = if lit {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    response.tell(|ui| {
        if let Some(card) = scene.seen.book.assets.get(asset.card.index()) {
            tips::asset(ui, card, asset.ongoing, asset.turned);
        }
        if lit {
            ui.label(
                RichText::new("Click to use it.")
                    .font(theme::bold(14.0))
                    .color(theme::LEAF),
            );
        } else if let Some(bar) =
            question.and_then(|q| q.barred("Use").find(|bar| bar.text.contains(&asset.name)))
        {
            ui.label(
                RichText::new(format!("Not now: {}.", bar.because))
                    .font(theme::plain(14.0))
                    .color(theme::ROSE),
            );
            tips::rules(ui, bar.rule);
        }
    });
}
