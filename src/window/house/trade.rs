//! An exchange: what each of the two holds, and what goes over.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::desk::Scene;
use super::slots::{held, paint};
use super::tips;
use crate::games::pandemonium::view::CharacterView;
use crate::table::house::Slot;
use crate::table::house::act::Act;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};
use crate::window::tips::Tell as _;

/// Height of an Item.
const TALL: f32 = 46.0;

/// Draws what both hold, side by side; a click marks an Item to go over.
pub fn both(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let Some(trade) = &scene.seen.detail.trade else {
        return;
    };
    let (Some(from), Some(with)) = (scene.character(trade.from), scene.character(trade.with))
    else {
        return;
    };
    let rows = count(from).max(count(with)).max(1);
    let wide = ui.available_width() - 4.0;
    let size = vec2(wide, 26.0 + rows as f32 * (TALL + 5.0));
    let (all, _) = ui.allocate_exact_size(size, Sense::hover());
    let half = (wide - 10.0) / 2.0;
    for (n, (who, gone)) in [(from, &trade.give), (with, &trade.take)]
        .into_iter()
        .enumerate()
    {
        let left = all.min.x + n as f32 * (half + 10.0);
        let place = Rect::from_min_size(pos2(left, all.min.y), vec2(half, all.height()));
        side(ui, place, who, gone, n == 0, scene, picked, shown);
    }
}

fn places(who: &CharacterView) -> Vec<Slot> {
    let back = (0..who.back.len()).map(|n| Slot::Back(n as u8));
    [Slot::Left, Slot::Right, Slot::Extra]
        .into_iter()
        .chain(back)
        .filter(|slot| held(who, *slot).is_some())
        .collect()
}

fn count(who: &CharacterView) -> usize {
    places(who).len()
}

fn side(
    ui: &mut Ui,
    rect: Rect,
    who: &CharacterView,
    gone: &[Slot],
    gives: bool,
    scene: &Scene,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
    let verb = if gives { "gives" } else { "gives back" };
    theme::write(
        ui.painter(),
        rect.min + vec2(2.0, 2.0),
        Align2::LEFT_TOP,
        &format!("{} {verb}", who.name),
        theme::bold(15.0),
        EMBER,
        rect.width(),
    );
    let all = places(who);
    if all.is_empty() {
        theme::write(
            ui.painter(),
            rect.min + vec2(4.0, 30.0),
            Align2::LEFT_TOP,
            "has nothing",
            theme::italic(14.0),
            ASH,
            rect.width(),
        );
    }
    for (n, slot) in all.into_iter().enumerate() {
        let Some((_, item)) = held(who, slot).and_then(|key| scene.book.item(key)) else {
            continue;
        };
        let top = rect.min.y + 26.0 + n as f32 * (TALL + 5.0);
        let place = Rect::from_min_size(pos2(rect.min.x, top), vec2(rect.width(), TALL));
        let option = scene
            .options()
            .find(|(_, act)| match *act {
                Act::Give(of) => gives && of == slot,
                Act::Take(of) => !gives && of == slot,
                _ => false,
            })
            .map(|(n, _)| n);
        let marked = gone.contains(&slot);
        let sense = if option.is_some() {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(place, Id::new(("goes over", who.uid.0, slot)), sense);
        let painter = ui.painter();
        let hot = option.is_some() && response.hovered();
        let (fill, edge) = match (marked, hot) {
            (true, _) => (Color32::from_rgb(0x5a, 0x3a, 0x28), CANDLE),
            (_, true) => (Color32::from_rgb(0x4a, 0x34, 0x2a), CANDLE),
            _ => (theme::RAISED, theme::faded(BONE, 0.45)),
        };
        painter.rect(place, 5.0, fill, Stroke::new(1.3, edge), StrokeKind::Inside);
        let icon = Rect::from_min_size(place.min + vec2(5.0, 5.0), vec2(TALL - 10.0, TALL - 10.0));
        paint(painter, scene, item, icon);
        let words = Rect::from_min_max(
            pos2(icon.max.x + 7.0, place.min.y + 4.0),
            place.max - vec2(5.0, 3.0),
        );
        let used = theme::write_in(painter, words, &item.name, &theme::plain(15.0), BONE);
        let mark = match (marked, gives) {
            (true, true) => "goes over  →",
            (true, false) => "←  comes over",
            _ => "",
        };
        if !mark.is_empty() && used < 24.0 {
            theme::write(
                painter,
                pos2(words.min.x, words.max.y),
                Align2::LEFT_BOTTOM,
                mark,
                theme::italic(13.0),
                CANDLE,
                words.width(),
            );
        }
        if let Some(option) = option {
            shown.push(option);
            if response.clicked() {
                *picked = Some(option);
            }
        }
        let response = if option.is_some() {
            response.on_hover_cursor(CursorIcon::PointingHand)
        } else {
            response
        };
        response.tell(|ui| tips::item(ui, item));
    }
}
