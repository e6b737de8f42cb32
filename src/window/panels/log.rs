//! The log: every event in a line.

use bevy_egui::egui::{Id, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

use crate::window::desk::Scene;
use crate::window::theme::{self, ASH, BONE, CANDLE};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Height of the folded log.
pub const FOLDED: f32 = 30.0;

/// Draws the log. Whether it is to be folded or unfolded.
pub fn lines(ui: &mut Ui, rect: Rect, scene: &Scene) -> bool {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let open = scene.settings.log;
    let body = theme::heading(&painter, rect, if open { "Log" } else { "Log, folded" });
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), FOLDED - 2.0));
    let response = ui.interact(head, Id::new("fold log"), Sense::click());
    let tip = if open { "fold" } else { "open" };
    theme::write(
        &painter,
        head.right_center() - vec2(10.0, 0.0),
        bevy_egui::egui::Align2::RIGHT_CENTER,
        tip,
        theme::italic(14.0),
        if response.hovered() { CANDLE } else { ASH },
        60.0,
    );
    let fold = response
        .on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand)
        .clicked();
    if open && body.height() > 20.0 {
        ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ScrollArea::vertical()
                .id_salt("log")
                .auto_shrink(false)
                .stick_to_bottom(true)
                .show(ui, |ui| {
                    let shown = scene.seen.log.len().saturating_sub(300);
                    for line in scene
                        .seen
                        .log
                        .iter()
                        .skip(shown)
                        .filter(|line| line.weight > 0)
                    {
                        let text = RichText::new(&line.text);
                        let text = if line.weight > 1 {
                            text.font(theme::bold(14.0)).color(CANDLE)
                        } else {
                            text.font(theme::plain(14.0)).color(BONE)
                        };
                        let response = ui.label(text);
                        if !line.rules.is_empty() {
                            response.tell(|ui| tips::rules(ui, line.rules));
                        }
                    }
                });
        });
    }
    fold
}
