//! A Location card of the map, and what is told about it.

use bevy_egui::egui::{Align2, Color32, Rect, RichText, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::table::pieces::Face;
use crate::vocab::Spot;
use crate::window::desk::Scene;
use crate::window::panels::odds;
use crate::window::theme::{self, ASH, BONE, CANDLE, INK};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Height of the strip with the name.
pub fn strip(cell: Rect) -> f32 {
    (cell.height() * 0.185).clamp(21.0, 34.0)
}

/// The picture of what lies in a cell.
pub fn picture(scene: &Scene, at: Spot) -> Option<String> {
    let cell = scene.seen.view.cell(at)?;
    if let Some(card) = &cell.boss_card {
        return Some(if card.face == Face::Back {
            "paranormal/bosses/horror.svg".to_owned()
        } else {
            format!("paranormal/places/{}.svg", card.key)
        });
    }
    let location = cell.location.as_ref()?;
    Some(match (location.face, location.key.as_str()) {
        (Face::Front, key) => format!("paranormal/places/{key}.svg"),
        (Face::Back, "home") => "paranormal/places/dark/motel.svg".to_owned(),
        (Face::Back, key) => format!("paranormal/places/dark/{key}.svg"),
    })
}

/// Locations lie a little in the dark, so that pieces stand out; those out of reach more so.
fn shade(scene: &Scene, at: Spot) -> Color32 {
    use crate::table::ask::{Act, Why};
    let far = scene.question().is_some_and(|question| {
        question.why == Why::Activation
            && question
                .position(|act| matches!(act, Act::Move(_)))
                .is_some()
            && question.find(Act::Move(at)).is_none()
            && scene.seen.active().is_some_and(|hero| hero.at != Some(at))
    });
    let dark = scene.seen.view.finale;
    match (far, dark) {
        (true, false) => Color32::from_rgb(104, 98, 104),
        (true, true) => Color32::from_rgb(128, 124, 134),
        (false, false) => Color32::from_rgb(178, 170, 168),
        (false, true) => Color32::from_rgb(216, 212, 220),
    }
}

/// Draws the card.
pub fn draw(ui: &Ui, rect: Rect, at: Spot, scene: &Scene) {
    let painter = ui.painter();
    painter.rect_filled(
        rect.translate(vec2(0.0, 3.0)),
        8.0,
        theme::faded(Color32::BLACK, 0.6),
    );
    let Some(cell) = scene.seen.view.cell(at) else {
        return;
    };
    match picture(scene, at) {
        Some(path)
            if cell
                .boss_card
                .as_ref()
                .is_some_and(|card| card.face == Face::Back) =>
        {
            painter.rect_filled(rect, 7.0, theme::BLOOD);
            scene
                .art
                .paint(painter, &path, rect.shrink(6.0), Color32::WHITE);
        }
        Some(path) => scene.art.cover(painter, &path, rect, 7.0, shade(scene, at)),
        None => {
            painter.rect_filled(rect, 7.0, theme::PLATE);
        }
    }
    let tall = strip(rect);
    let band = Rect::from_min_max(pos2(rect.min.x, rect.max.y - tall), rect.max);
    let bottom = bevy_egui::egui::CornerRadius {
        nw: 0,
        ne: 0,
        sw: 7,
        se: 7,
    };
    painter.rect_filled(band, bottom, theme::faded(INK, 0.94));
    let mut right = band.max.x - 4.0;
    if let Some(location) = cell.location.as_ref().filter(|_| cell.boss_card.is_none()) {
        for symbol in location.symbols.iter().rev() {
            let side = tall - 2.0;
            let icon = Rect::from_min_size(
                pos2(right - side, band.center().y - side / 2.0),
                vec2(side, side),
            );
            scene.art.paint(
                painter,
                &format!("paranormal/symbols/{symbol}.svg"),
                icon,
                Color32::WHITE,
            );
            right -= side + 2.0;
        }
        let book = &scene.seen.book;
        let effect = book
            .locations
            .get(location.card.index())
            .is_some_and(|card| {
                let side = if location.face == Face::Front {
                    &card.light
                } else {
                    &card.dark
                };
                side.effect.is_some() || side.full_rest
            });
        if effect {
            let dot = pos2(right - 7.0, band.center().y);
            painter.circle(dot, 4.0, CANDLE, Stroke::new(1.5, theme::EMBER));
            right -= 16.0;
        }
    }
    let name = scene.seen.place(at);
    let size = (tall * 0.66).clamp(14.0, 22.0);
    theme::write(
        painter,
        pos2(band.min.x + 9.0, band.center().y),
        Align2::LEFT_CENTER,
        &name,
        theme::bold(size),
        BONE,
        right - band.min.x - 12.0,
    );
    if let Some(card) = cell
        .boss_card
        .as_ref()
        .filter(|card| card.face == Face::Back)
    {
        let text = format!("{} of {}", card.damage, card.needed);
        let plate = Rect::from_center_size(rect.center_top() + vec2(0.0, 16.0), vec2(92.0, 24.0));
        painter.rect_filled(plate, 5.0, theme::faded(INK, 0.9));
        theme::write(
            painter,
            plate.center(),
            Align2::CENTER_CENTER,
            &text,
            theme::bold(17.0),
            theme::ROSE,
            90.0,
        );
    }
    painter.rect_stroke(rect, 7.0, Stroke::new(1.5, INK), StrokeKind::Inside);
}

/// Tells what lies in a cell.
pub fn tell(ui: &mut Ui, at: Spot, scene: &Scene) {
    let seen = scene.seen;
    let Some(cell) = seen.view.cell(at) else {
        return;
    };
    if let Some(card) = &cell.boss_card {
        let text = seen
            .book
            .bosses
            .iter()
            .flat_map(|boss| &boss.cards)
            .find(|c| c.key == card.key);
        ui.set_max_width(310.0);
        ui.label(
            RichText::new(&card.name)
                .font(theme::bold(19.0))
                .color(CANDLE),
        );
        if let Some(text) = text {
            let text = match (&text.back, card.face) {
                (Some(back), Face::Back) => &back.text,
                _ => &text.text,
            };
            ui.label(text);
        }
    } else if let Some(location) = &cell.location
        && let Some(card) = seen.book.locations.get(location.card.index())
    {
        tips::location(ui, scene.art, &seen.book, card, location.face);
    }
    let mut here: Vec<String> = Vec::new();
    here.extend(cell.monster.iter().map(|m| m.name.clone()));
    here.extend(cell.asset.iter().map(|a| a.name.clone()));
    here.extend(cell.mark.iter().map(|m| m.name.clone()));
    here.extend(
        seen.view
            .heroes
            .iter()
            .filter(|h| h.at == Some(at))
            .map(|h| h.name.clone()),
    );
    if !here.is_empty() {
        ui.label(
            RichText::new(format!("Here: {}.", here.join(", ")))
                .font(theme::plain(14.0))
                .color(ASH),
        );
    }
}

/// Tells of the Boss.
pub fn boss_tip(response: bevy_egui::egui::Response, scene: &Scene) {
    let key = scene.seen.view.boss.key;
    if let Some(boss) = scene.seen.book.bosses.iter().find(|boss| boss.key == key) {
        response.tell(|ui| {
            tips::boss(ui, scene.art, &boss.name, &boss.foe, "The Boss");
            odds::tell(ui, scene, scene.seen.view.boss.uid);
        });
    }
}
