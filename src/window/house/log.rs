//! The log: every event in a line, and what stands behind a line that is clicked.

use bevy_egui::egui::{
    self, Align2, Id, Label, Order, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2,
};

use super::desk::{Desk, Scene};
use super::told::{about_text, tile_name};
use crate::board::{BorderId, SpaceId};
use crate::table::house::event::What as House;
use crate::table::{Event, Uid, What};
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};
use crate::window::tips;

/// Height of the folded log.
pub const FOLDED: f32 = 30.0;

/// Draws the log. Whether it is to be folded or unfolded.
pub fn lines(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) -> bool {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let open = scene.settings.log;
    let body = theme::heading(&painter, rect, if open { "Log" } else { "Log, folded" });
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), FOLDED - 2.0));
    let response = ui.interact(head, Id::new("fold log"), Sense::click());
    theme::write(
        &painter,
        head.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        if open { "fold" } else { "open" },
        theme::italic(14.0),
        if response.hovered() { CANDLE } else { ASH },
        60.0,
    );
    let fold = response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .clicked();
    if !open || body.height() < 20.0 {
        return fold;
    }
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ScrollArea::vertical()
            .id_salt("house log")
            .auto_shrink(false)
            .stick_to_bottom(true)
            .show(ui, |ui| {
                let shown = scene.seen.log.len().saturating_sub(250);
                for line in scene
                    .seen
                    .log
                    .iter()
                    .skip(shown)
                    .filter(|line| line.weight > 0)
                {
                    let chosen = desk.line == Some(line.n);
                    let text = RichText::new(&line.text);
                    let text = match line.weight {
                        2 => text.font(theme::bold(14.0)).color(CANDLE),
                        _ if chosen => text.font(theme::plain(14.0)).color(CANDLE),
                        _ => text.font(theme::plain(14.0)).color(BONE),
                    };
                    let label = Label::new(text).sense(Sense::click()).wrap();
                    let response = ui
                        .add(label)
                        .on_hover_cursor(egui::CursorIcon::PointingHand);
                    if response.clicked() {
                        desk.line = if chosen { None } else { Some(line.n) };
                    }
                }
            });
    });
    fold
}

/// Draws what stands behind the chosen line: its rules, what led to it, and what an enemy chose from.
///
/// It lies over the sheet, so that the board, where its places light up, stays in view.
pub fn detail(ctx: &egui::Context, log: Rect, sheet: Rect, scene: &Scene, desk: &mut Desk) {
    let Some(n) = desk.line else { return };
    let Some(event) = scene.seen.kept.find(n) else {
        desk.line = None;
        return;
    };
    point(event, desk);
    let (at, wide) = (sheet.right_bottom(), sheet.width() - 30.0);
    let shown = egui::Area::new(Id::new("behind the line"))
        .order(Order::Foreground)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(at)
        .fade_in(false)
        .show(ctx, |ui| {
            egui::Frame::new()
                .fill(theme::PLATE)
                .stroke(egui::Stroke::new(2.0, BONE))
                .corner_radius(7.0)
                .inner_margin(14.0)
                .show(ui, |ui| {
                    ui.set_width(wide);
                    ui.spacing_mut().item_spacing.y = 4.0;
                    ScrollArea::vertical()
                        .id_salt("behind")
                        .max_height(sheet.height() - 40.0)
                        .show(ui, |ui| {
                            ui.set_width(wide - 8.0);
                            tell(ui, scene, n);
                            if let What::House(House::EnemyChose { .. }) = event.what {
                                choice(ui, scene, &event.what);
                            }
                            let mut cause = event.cause;
                            for _ in 0..8 {
                                let Some(behind) = scene.seen.kept.find(cause) else {
                                    break;
                                };
                                ui.label(
                                    RichText::new("because")
                                        .font(theme::italic(14.0))
                                        .color(ASH),
                                );
                                tell(ui, scene, cause);
                                cause = behind.cause;
                            }
                        });
                });
        });
    let clicked = ctx.input(|input| {
        input.pointer.any_click()
            && input
                .pointer
                .interact_pos()
                .is_some_and(|at| !shown.response.rect.contains(at) && !log.contains(at))
    });
    if clicked {
        desk.line = None;
    }
}

/// Points out on the board what an event speaks of.
fn point(event: &Event, desk: &mut Desk) {
    let Ok(fields) = serde_json::to_value(&event.what) else {
        return;
    };
    let number = |name: &str| fields.get(name).and_then(serde_json::Value::as_u64);
    for name in ["at", "to"] {
        if let Some(at) = number(name).and_then(|n| u16::try_from(n).ok()) {
            desk.pointing.spaces.push(SpaceId(at));
        }
    }
    if let Some(border) = number("border").and_then(|n| u16::try_from(n).ok()) {
        desk.pointing.borders.push(BorderId(border));
    }
    if let Some(uid) = number("uid").and_then(|n| u32::try_from(n).ok()) {
        desk.pointing.pieces.push(Uid(uid));
    }
}

fn tell(ui: &mut Ui, scene: &Scene, n: u32) {
    let Ok(at) = scene.seen.log.binary_search_by_key(&n, |line| line.n) else {
        return;
    };
    let line = &scene.seen.log[at];
    ui.label(
        RichText::new(&line.text)
            .font(theme::bold(16.0))
            .color(CANDLE),
    );
    tips::rules(ui, line.rules);
}

/// The candidates of an enemy's choice and what ruled each out.
fn choice(ui: &mut Ui, scene: &Scene, what: &What) {
    let What::House(House::EnemyChose {
        candidates,
        because,
        ..
    }) = what
    else {
        return;
    };
    for candidate in candidates {
        let names: Vec<String> = candidate
            .who
            .iter()
            .map(|who| scene.name_of(*who))
            .filter(|name| !name.is_empty())
            .collect();
        let mut parts = vec![about_text(candidate.about).to_owned()];
        if !names.is_empty() {
            parts.push(names.join(", "));
        }
        if let Some(far) = candidate.distance {
            parts.push(format!("distance {far}"));
        }
        if let Some(obstacles) = candidate.obstacles {
            parts.push(format!("{obstacles} obstacles"));
        }
        if let Some(activity) = candidate.activity {
            parts.push(format!("Activity {activity}"));
        }
        let title = scene
            .board
            .space(candidate.goal.as_str())
            .and_then(|at| scene.board.get(at))
            .map(|space| format!("{} ({})", space.title, space.name))
            .or_else(|| tile_name(scene.seen, candidate.goal.as_str()))
            .unwrap_or_else(|| candidate.goal.as_str().to_owned());
        let (mark, color) = match candidate.out {
            None => ("taken".to_owned(), theme::LEAF),
            Some(rule) => (format!("out by {rule}"), ASH),
        };
        ui.label(
            RichText::new(format!("{title}: {}", parts.join(", ")))
                .font(theme::plain(14.0))
                .color(if candidate.out.is_none() { BONE } else { ASH }),
        );
        ui.label(
            RichText::new(format!("   {mark}"))
                .font(theme::italic(14.0))
                .color(color),
        );
    }
    if !because.is_empty() {
        ui.label(
            RichText::new(format!("Decided by {}", because.join(", ")))
                .font(theme::plain(14.0))
                .color(EMBER),
        );
    }
}
