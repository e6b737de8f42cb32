//! Chances as they are shown: beside a choice, on a gauge, in a tip.

use bevy_egui::egui::{
    self, Align2, Color32, Id, Painter, Pos2, Rect, Response, RichText, Shape, Stroke, StrokeKind,
    Ui, pos2, vec2,
};

use crate::table::Uid;
use crate::window::desk::Scene;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, INK, LEAF, Look, ROSE};

/// Chances this close to 0 and 1 are that.
const SURE: f64 = 1e-12;

/// A chance in percent with one decimal. What is neither impossible nor certain is never shown so.
pub fn percent(chance: f64) -> String {
    if chance <= SURE {
        return "0 %".to_owned();
    }
    if chance >= 1.0 - SURE {
        return "100 %".to_owned();
    }
    let tenths = (chance * 1000.0).round();
    if tenths < 1.0 {
        "< 0.1 %".to_owned()
    } else if tenths > 999.0 {
        "> 99.9 %".to_owned()
    } else {
        format!("{:.1} %", tenths / 10.0)
    }
}

/// What is told beside a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag {
    /// Its chance.
    pub chance: f64,
    /// Whether it is to be told as the best one.
    pub best: bool,
}

/// A star with five points.
pub fn star(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    let point = |n: i32, radius: f32| {
        let turn = std::f32::consts::PI * (n as f32 / 5.0 - 0.5);
        center + vec2(turn.cos(), turn.sin()) * radius
    };
    // Five kites, since only convex shapes can be filled.
    for n in 0..5 {
        let kite = vec![
            center,
            point(2 * n - 1, radius * 0.45),
            point(2 * n, radius),
            point(2 * n + 1, radius * 0.45),
        ];
        painter.add(Shape::convex_polygon(kite, color, Stroke::NONE));
    }
}

/// The plate of a tag, on the right of a rectangle.
fn plate(rect: Rect) -> Rect {
    Rect::from_min_max(
        pos2(rect.max.x - 66.0, rect.min.y + 4.0),
        rect.max - vec2(4.0, 4.0),
    )
}

/// Paints a tag on the right of a button.
fn paint(painter: &Painter, rect: Rect, tag: Tag) {
    let place = plate(rect);
    let edge = if tag.best { CANDLE } else { theme::RULE };
    painter.rect(
        place,
        4.0,
        theme::faded(INK, 0.88),
        Stroke::new(if tag.best { 1.8 } else { 1.0 }, edge),
        StrokeKind::Inside,
    );
    let two = tag.best && place.height() > 30.0;
    let row = if two {
        Rect::from_min_max(
            place.min,
            pos2(place.max.x, place.min.y + place.height() * 0.56),
        )
    } else {
        place
    };
    let ink = if tag.best { CANDLE } else { BONE };
    theme::write_fit(
        painter,
        row.shrink2(vec2(3.0, 0.0)),
        &percent(tag.chance),
        &theme::bold(15.0),
        ink,
    );
    if two {
        let y = place.max.y - place.height() * 0.26;
        star(painter, pos2(place.center().x - 17.0, y), 6.5, CANDLE);
        theme::write(
            painter,
            pos2(place.center().x - 7.0, y),
            Align2::LEFT_CENTER,
            "best",
            theme::bold(13.0),
            CANDLE,
            30.0,
        );
    }
}

/// A button with its chance on the right, if that is known.
pub fn button(
    ui: &mut Ui,
    id: Id,
    rect: Rect,
    label: &str,
    look: Look,
    enabled: bool,
    tag: Option<Tag>,
) -> Response {
    let Some(tag) = tag.filter(|_| enabled) else {
        return theme::button_with(ui, id, rect, label, look, enabled);
    };
    let response = theme::button_with(ui, id, rect, "", look, true);
    response.widget_info(|| {
        let text = format!("{label}, {}", percent(tag.chance));
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text)
    });
    let ink = match look {
        Look::Plain => BONE,
        Look::Prime => INK,
        Look::Chosen => CANDLE,
    };
    let font = if look == Look::Prime {
        theme::bold(17.0)
    } else {
        theme::plain(17.0)
    };
    let place = Rect::from_min_max(
        rect.min + vec2(7.0, 0.0),
        pos2(plate(rect).min.x - 5.0, rect.max.y),
    );
    let galley = theme::line(ui.painter(), label, theme::plain(14.0), ink, 2000.0);
    if galley.size().x <= place.width() {
        theme::write_fit(ui.painter(), place, label, &font, ink);
    } else {
        let two = |size: f32| {
            ui.painter()
                .layout(label.to_owned(), theme::plain(size), ink, place.width())
        };
        let mut galley = two(14.0);
        if galley.size().y > place.height() - 4.0 {
            galley = two(12.0);
        }
        let at = pos2(place.min.x, place.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, ink);
    }
    paint(ui.painter(), rect, tag);
    response
}

/// A number on a die-like button, with its chance below.
pub fn below(painter: &Painter, rect: Rect, tag: Tag) {
    let place = Rect::from_min_max(
        pos2(rect.min.x + 2.0, rect.max.y - 17.0),
        rect.max - vec2(2.0, 2.0),
    );
    painter.rect_filled(place, 3.0, theme::faded(INK, 0.9));
    let ink = if tag.best { CANDLE } else { BONE };
    theme::write_fit(
        painter,
        place,
        &percent(tag.chance),
        &theme::bold(13.0),
        ink,
    );
    if tag.best {
        let place = rect.right_top() + vec2(-9.0, 9.0);
        painter.circle_filled(place, 9.0, theme::faded(INK, 0.9));
        star(painter, place, 7.5, CANDLE);
    }
}

/// The chance of success with best play, as a bar.
pub fn gauge(painter: &Painter, rect: Rect, scene: &Scene) {
    let Some(odds) = scene.fight_odds() else {
        if scene.odds.pending() && scene.question().is_some() {
            theme::write(
                painter,
                rect.center(),
                Align2::CENTER_CENTER,
                "Counting all outcomes …",
                theme::italic(13.0),
                ASH,
                rect.width(),
            );
        }
        return;
    };
    painter.rect(
        rect,
        4.0,
        INK,
        Stroke::new(1.0, theme::RULE),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(2.0);
    let mut filled = inner;
    filled.set_width(inner.width() * odds.chance.clamp(0.0, 1.0) as f32);
    let color = match odds.chance {
        c if c >= 0.6 => theme::MOSS,
        c if c >= 0.3 => Color32::from_rgb(0x8a, 0x5a, 0x24),
        _ => theme::BLOOD,
    };
    painter.rect_filled(filled, 3.0, theme::faded(color, 0.8));
    let what = if odds.cube {
        "Chance of a cube"
    } else {
        "Chance of success"
    };
    let beside = match odds.left_out {
        0 => String::new(),
        1 => " + 1 card not counted".to_owned(),
        n => format!(" + {n} cards not counted"),
    };
    theme::write_fit(
        painter,
        rect.shrink2(vec2(6.0, 0.0)),
        &format!("{what}: {}{beside}", percent(odds.chance)),
        &theme::bold(14.0),
        BONE,
    );
}

/// The colour of a chance.
pub fn ink(chance: f64) -> Color32 {
    match chance {
        c if c >= 0.6 => LEAF,
        c if c >= 0.3 => EMBER,
        _ => ROSE,
    }
}

/// Chances of Combats against an Enemy, in a tip.
pub fn tell(ui: &mut Ui, scene: &Scene, foe: Uid) {
    let all = scene.chances_against(foe);
    if all.is_empty() {
        return;
    }
    ui.add_space(2.0);
    let one = all.len() == 1 && all.iter().all(|(hero, _)| *hero == scene.seen.view.active);
    for (hero, chance) in all {
        let who = match scene.seen.view.hero(hero) {
            Some(hero) if !one => format!("Fight with {}", hero.name),
            _ => "Fight".to_owned(),
        };
        ui.label(
            RichText::new(format!("{who}: {}", percent(chance)))
                .font(theme::bold(16.0))
                .color(ink(chance)),
        );
    }
    if !one {
        let text = "Were the Combat declared now, with the dice of each Hero.";
        ui.label(RichText::new(text).font(theme::italic(13.0)).color(ASH));
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn percents_never_lie() {
        assert_eq!(percent(0.6237), "62.4 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.99999), "> 99.9 %");
        assert_eq!(percent(0.9994), "99.9 %");
        assert_eq!(percent(0.0001), "< 0.1 %");
        assert_eq!(percent(0.0005), "0.1 %");
    }
}
