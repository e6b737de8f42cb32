//! The clue board: what is sought, its Clues, and the Locations that they leave.

use bevy_egui::egui::{
    Align2, Color32, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::proof;
use crate::content::paranormal::ClueSays;
use crate::games::paranormal::view::DiscoverableView;
use crate::table::pieces::Search;
use crate::vocab::{Key, Spot};
use crate::window::desk::{Desk, Scene};
use crate::window::stage;
use crate::window::theme::{self, ASH, BLOOD, BONE, CANDLE, EMBER, INK, LEAF};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Draws the board.
pub fn board(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let all: Vec<&DiscoverableView> = scene.seen.view.discoverables.iter().collect();
    let tall = (rect.height() - 6.0) / all.len().max(1) as f32;
    for (n, view) in all.into_iter().enumerate() {
        let place = Rect::from_min_size(
            rect.min + vec2(5.0, 3.0 + n as f32 * tall),
            vec2(rect.width() - 10.0, tall),
        );
        if n > 0 {
            painter.hline(place.x_range(), place.min.y, Stroke::new(1.0, theme::RULE));
        }
        sought(ui, place, view, scene, desk);
    }
}

fn sought(ui: &mut Ui, rect: Rect, view: &DiscoverableView, scene: &Scene, desk: &mut Desk) {
    let painter = ui.painter().clone();
    let id = Id::new(("sought", view.uid.0));
    let response = ui.interact(rect.shrink(2.0), id, Sense::hover());
    if response.hovered() {
        painter.rect_filled(rect.shrink(2.0), 4.0, theme::RAISED);
    }
    let mut pointed = false;
    let side = (rect.height() - 42.0).clamp(38.0, 60.0);
    let face = Rect::from_min_size(rect.min + vec2(5.0, 6.0), vec2(side, side));
    let picture = stage::discoverable_picture(scene, view.which.as_str(), view.key.as_str());
    painter.rect_filled(face, 4.0, theme::NIGHT);
    scene
        .art
        .cover(&painter, &picture, face, 4.0, Color32::WHITE);
    painter.rect_stroke(
        face,
        4.0,
        Stroke::new(1.5, theme::faded(BONE, 0.6)),
        StrokeKind::Inside,
    );
    let grid = Rect::from_min_size(pos2(rect.max.x - side - 4.0, face.min.y), vec2(side, side));
    let left = face.max.x + 9.0;
    let wide = grid.min.x - left - 6.0;
    let role = match view.which.as_str() {
        "boss" => "The Boss",
        "boss_asset" => "The Boss Asset",
        _ => "The Lost Hero",
    };
    let role = theme::write(
        &painter,
        pos2(left, face.min.y - 2.0),
        Align2::LEFT_TOP,
        role,
        theme::italic(13.0),
        ASH,
        wide,
    );
    let name = theme::write(
        &painter,
        pos2(left, role.max.y - 2.0),
        Align2::LEFT_TOP,
        &view.name,
        theme::bold(16.0),
        BONE,
        wide,
    );
    let (text, color) = match view.search {
        Search::Hidden => (format!("{} places left", view.possible.len()), EMBER),
        Search::Found => (
            view.at.map_or("found".to_owned(), |at| {
                format!("at {}", scene.seen.place(at))
            }),
            LEAF,
        ),
        Search::Gained => ("with the team".to_owned(), LEAF),
    };
    theme::write(
        &painter,
        pos2(left, name.max.y - 1.0),
        Align2::LEFT_TOP,
        &text,
        theme::plain(14.0),
        color,
        wide,
    );
    match view.search {
        Search::Hidden => mini(&painter, grid, &view.possible, EMBER),
        Search::Found => mini(&painter, grid, view.at.as_slice(), LEAF),
        Search::Gained => {}
    }
    let mut at = pos2(face.min.x, face.max.y + 4.0);
    let chip = (rect.max.y - at.y - 3.0).clamp(24.0, 38.0);
    if view.clues.is_empty() && view.search == Search::Hidden {
        theme::write(
            &painter,
            pos2(at.x, at.y + chip / 2.0),
            Align2::LEFT_CENTER,
            "No Clue yet.",
            theme::italic(13.0),
            ASH,
            rect.width(),
        );
    }
    for (n, clue) in view.clues.iter().enumerate() {
        if at.x + chip > rect.max.x - 62.0 {
            break;
        }
        let place = Rect::from_min_size(at, vec2(chip, chip));
        picture_of(&painter, place, *clue, scene);
        let response = ui.interact(place, id.with(("clue", n)), Sense::hover());
        if response.hovered() {
            pointed = true;
            proof::point(scene, desk, view, *clue);
        }
        response.tell(|ui| proof::tell(ui, scene, view, *clue, rule_of(scene, *clue)));
        at.x += chip + 4.0;
    }
    if view.search == Search::Hidden && !view.clues.is_empty() {
        let place = Rect::from_min_max(
            pos2(rect.max.x - 58.0, face.max.y + 4.0),
            pos2(rect.max.x - 5.0, face.max.y + 4.0 + chip.min(28.0)),
        );
        pointed |= ui.rect_contains_pointer(place);
        proof::toggle(ui, place, view, desk);
    }
    if pointed {
        return;
    }
    if response.hovered() {
        if view.search == Search::Hidden {
            desk.pointing.extend(view.possible.iter().copied());
        } else {
            desk.pointing.extend(view.at);
        }
    }
    let text = match view.search {
        Search::Hidden => format!(
            "Its Clues leave {} Locations; they are marked on the map. At one it is found.",
            view.possible.len()
        ),
        Search::Found => "It has been found: go there.".to_owned(),
        Search::Gained => "The team has it.".to_owned(),
    };
    tips::note(response, &view.name, &text, &["PN-CLUE-02", "PN-CLUE-12"]);
}

fn rule_of(scene: &Scene, clue: Key) -> &'static [&'static str] {
    let card = scene.seen.book.clues.iter().find(|c| c.key == clue);
    match card.map(|card| card.says) {
        Some(ClueSays::NextTo(_)) => &["PN-CLUE-06"],
        Some(ClueSays::NotNextTo(_)) => &["PN-CLUE-07"],
        Some(ClueSays::On(_)) => &["PN-CLUE-08"],
        Some(ClueSays::NotOn(_)) => &["PN-CLUE-09"],
        _ => &["PN-CLUE-10"],
    }
}

/// A small map with some cells marked.
pub fn mini(painter: &Painter, rect: Rect, cells: &[Spot], color: Color32) {
    let step = rect.width() / 4.0;
    for at in Spot::all() {
        let min = rect.min + vec2(f32::from(at.column() - 1), f32::from(at.row() - 1)) * step;
        let cell = Rect::from_min_size(min, vec2(step - 1.5, step - 1.5));
        let marked = cells.contains(&at);
        painter.rect(
            cell,
            2.0,
            if marked { color } else { INK },
            Stroke::new(1.0, theme::RULE),
            StrokeKind::Inside,
        );
    }
}

/// The picture of a Clue: its symbol on a card, or beside one; struck out where it says no; or a small map.
pub fn picture_of(painter: &Painter, rect: Rect, clue: Key, scene: &Scene) {
    let book = &scene.seen.book;
    let Some(card) = book.clues.iter().find(|c| c.key == clue) else {
        return;
    };
    painter.rect(
        rect,
        4.0,
        INK,
        Stroke::new(1.0, theme::faded(BONE, 0.5)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(3.0);
    let (symbol, beside, not) = match card.says {
        ClueSays::Grid(cells) => {
            let marked: Vec<Spot> = Spot::all().filter(|at| cells >> at.0 & 1 == 1).collect();
            mini(painter, inner, &marked, CANDLE);
            return;
        }
        ClueSays::NextTo(symbol) => (symbol, true, false),
        ClueSays::NotNextTo(symbol) => (symbol, true, true),
        ClueSays::On(symbol) => (symbol, false, false),
        ClueSays::NotOn(symbol) => (symbol, false, true),
    };
    let path = book
        .symbols
        .get(symbol.index())
        .map(|s| format!("paranormal/symbols/{}.svg", s.key));
    let path = path.unwrap_or_default();
    let tint = if not {
        Color32::from_gray(150)
    } else {
        Color32::WHITE
    };
    if beside {
        // A marked card, and the symbol on its neighbour.
        let half = inner.width() / 2.0;
        let mine = Rect::from_min_size(
            pos2(inner.min.x, inner.center().y - half * 0.45),
            vec2(half * 0.75, half * 0.9),
        );
        painter.rect(
            mine,
            2.0,
            theme::faded(CANDLE, 0.9),
            Stroke::new(1.0, INK),
            StrokeKind::Inside,
        );
        let other = Rect::from_min_size(
            pos2(inner.max.x - half * 1.3, inner.center().y - half * 0.65),
            vec2(half * 1.3, half * 1.3),
        );
        scene.art.paint(painter, &path, other, tint);
    } else {
        painter.rect_filled(inner, 3.0, theme::faded(CANDLE, 0.3));
        scene.art.paint(painter, &path, inner.shrink(1.0), tint);
    }
    if not {
        painter.line_segment(
            [
                rect.left_bottom() + vec2(4.0, -4.0),
                rect.right_top() + vec2(-4.0, 4.0),
            ],
            Stroke::new(5.0, INK),
        );
        painter.line_segment(
            [
                rect.left_bottom() + vec2(4.0, -4.0),
                rect.right_top() + vec2(-4.0, 4.0),
            ],
            Stroke::new(3.0, theme::ROSE.lerp_to_gamma(BLOOD, 0.3)),
        );
    }
}
