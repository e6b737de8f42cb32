//! Questions that have no place of their own: a sheet over the map with every option as a button.

use bevy_egui::egui::{
    Align2, Color32, Id, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2,
    vec2,
};

use super::odds::{self, Tag};
use super::{clues, proof};
use crate::table::ask::{Act, Why};
use crate::vocab::Spot;
use crate::window::desk::{Desk, Scene};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::reason::{self, Outcome};
use crate::window::seen::Question;
use crate::window::stage;
use crate::window::theme::{self, ASH, CANDLE, Look};

/// Whether a question is answered elsewhere.
fn elsewhere(why: Why) -> bool {
    matches!(why, Why::HeroTurn | Why::Activation)
}

/// Whether a question is answered on the map alone, so that nothing may lie over it.
pub fn on_map(question: &Question) -> bool {
    question.span.1 <= 1
        && (question.options.iter().all(|o| matches!(o.act, Act::At(_)))
            || matches!(question.why, Why::PickMonster | Why::HuntOrder))
}

/// Draws the sheet of the open question, unless it is asked elsewhere.
pub fn sheet(ui: &mut Ui, map: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(question) = scene.question().filter(|q| !elsewhere(q.why)) else {
        return;
    };
    if on_map(question) || (scene.seen.view.fight.is_some() && super::tray::asks(question.why)) {
        return;
    }
    let cells: Vec<Spot> = question
        .options
        .iter()
        .filter_map(|option| match option.act {
            Act::At(at) => Some(at),
            Act::Piece(piece) => place_of(scene, piece),
            _ => None,
        })
        .collect();
    let many = question.span.1 > 1;
    let rows = rows(question);
    let wide = (map.width() * 0.66).clamp(520.0, 760.0);
    let row = row_height(question);
    let head = if matches!(question.why, Why::PlaceClue | Why::ReplaceClue) {
        92.0
    } else {
        46.0
    };
    let foot = if many || question.span.0 == 0 {
        52.0
    } else {
        8.0
    };
    let tall = (head + rows.min(5) as f32 * (row + 6.0) + foot + 14.0).min(map.height() - 20.0);
    // Over the half of the map that the question does not speak of.
    let low = cells.iter().filter(|at| at.row() > 2).count()
        > cells.iter().filter(|at| at.row() <= 2).count();
    let clue = matches!(question.why, Why::PlaceClue | Why::ReplaceClue);
    let y = if clue {
        // Over what is at rest now, so that the whole Map can be seen.
        ui.max_rect().max.y - tall - 8.0
    } else if low {
        map.min.y + 8.0
    } else {
        map.max.y - tall - 8.0
    };
    let rect = Rect::from_min_size(pos2(map.center().x - wide / 2.0, y), vec2(wide, tall));
    bevy_egui::egui::Area::new(Id::new("ask sheet"))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .show(ui.ctx(), |ui| {
            ui.set_min_size(rect.size());
            ui.interact(rect, Id::new("ask ground"), Sense::click());
            theme::slab(ui.painter(), rect);
            heading(ui, rect, question, scene);
            let body = Rect::from_min_max(
                rect.min + vec2(16.0, head),
                rect.max - vec2(16.0, foot + 6.0),
            );
            options(ui, body, row, question, scene, desk, out);
            confirm(ui, rect, question, desk, out, None);
        });
}

fn heading(ui: &Ui, rect: Rect, question: &Question, scene: &Scene) {
    let painter = ui.painter();
    let text = scene.seen.with_places(question.text.clone());
    let mut left = rect.min.x + 18.0;
    if let (Why::PlaceClue | Why::ReplaceClue, Some(clue)) = (question.why, scene.seen.kept.drawn) {
        let chip = Rect::from_min_size(rect.min + vec2(18.0, 16.0), vec2(64.0, 64.0));
        clues::picture_of(painter, chip, clue, scene);
        left = chip.max.x + 16.0;
        let says = crate::games::paranormal::words::clue_text(&scene.seen.book, clue);
        let says = format!("The Clue says: {says}.");
        theme::write(
            painter,
            pos2(left, rect.min.y + 50.0),
            Align2::LEFT_TOP,
            &says,
            theme::italic(17.0),
            theme::LEAF,
            rect.max.x - left - 18.0,
        );
    }
    theme::write(
        painter,
        pos2(left, rect.min.y + 18.0),
        Align2::LEFT_TOP,
        &text,
        theme::bold(21.0),
        CANDLE,
        rect.max.x - left - 18.0,
    );
}

fn place_of(scene: &Scene, piece: crate::table::Uid) -> Option<Spot> {
    let hero = scene.seen.view.hero(piece).and_then(|hero| hero.at);
    hero.or_else(|| scene.seen.cell_of(piece).map(|cell| cell.at))
}

fn row_height(question: &Question) -> f32 {
    if question.options.iter().any(|o| {
        matches!(
            o.act,
            Act::Clue { .. } | Act::Kind(_) | Act::Piece(_) | Act::Card(_)
        )
    }) {
        52.0
    } else {
        40.0
    }
}

fn columns(question: &Question) -> usize {
    let longest = question
        .options
        .iter()
        .map(|o| o.text.chars().count())
        .max()
        .unwrap_or(0);
    match (longest, question.options.len()) {
        (_, 0..=2) => question.options.len().max(1),
        (0..=14, _) => 3,
        (0..=30, _) => 2,
        _ => 1,
    }
}

fn rows(question: &Question) -> usize {
    question.options.len().div_ceil(columns(question))
}

fn options(
    ui: &mut Ui,
    body: Rect,
    row: f32,
    question: &Question,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let columns = columns(question);
    let wide = (body.width() - 10.0 - (columns as f32 - 1.0) * 8.0) / columns as f32;
    let rows = question.options.len().div_ceil(columns) as f32;
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical()
            .id_salt("ask")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(body.width() - 10.0, rows * (row + 6.0)),
                    Sense::hover(),
                );
                for (n, choice) in question.options.iter().enumerate() {
                    let at = area.min
                        + vec2(
                            (n % columns) as f32 * (wide + 8.0),
                            (n / columns) as f32 * (row + 6.0),
                        );
                    let place = Rect::from_min_size(at, vec2(wide, row - 2.0));
                    let option = n as u16;
                    let look = if desk.picked.contains(&option) {
                        Look::Chosen
                    } else {
                        Look::Plain
                    };
                    let response = theme::button_with(
                        ui,
                        Id::new(("option", question.id, n)),
                        place,
                        "",
                        look,
                        true,
                    );
                    if response.clicked() {
                        desk.pick(question, option, out);
                    }
                    if response.hovered() {
                        point(choice.act, scene, desk);
                    }
                    label(ui, place, choice.act, &choice.text, scene);
                }
            });
    });
}

fn point(act: Act, scene: &Scene, desk: &mut Desk) {
    match act {
        Act::At(at) => desk.pointing.push(at),
        Act::Piece(_) | Act::Clue { .. } => match (outcome(scene, act), act) {
            (Some(outcome), _) => proof::preview(desk, outcome),
            (None, Act::Piece(piece)) => desk.pointing.extend(place_of(scene, piece)),
            _ => {}
        },
        _ => {}
    }
}

/// What would be left if the Clue in hand were placed so.
fn outcome(scene: &Scene, act: Act) -> Option<Outcome> {
    reason::outcome(scene.seen, scene.question()?.why, act)
}

/// How many places are left now and then.
fn told(outcome: Outcome) -> String {
    match outcome.counts() {
        (now, 1) => format!("{now} → 1: found!"),
        (now, then) => format!("{now} → {then} places"),
    }
}

fn label(ui: &Ui, rect: Rect, act: Act, text: &str, scene: &Scene) {
    let painter = ui.painter();
    let side = rect.height() - 8.0;
    let icon = Rect::from_min_size(rect.min + vec2(6.0, 4.0), vec2(side, side));
    let text = scene.seen.with_places(text.to_owned());
    let mut second: Option<String> = None;
    let view = &scene.seen.view;
    let pictured = match act {
        Act::Clue { on, clue } => {
            if let Some(card) = scene.seen.book.clues.get(usize::from(clue)) {
                clues::picture_of(painter, icon, card.key, scene);
            }
            second = outcome(scene, act).map(told);
            view.discoverables.iter().any(|d| d.uid == on)
        }
        Act::Kind(kind) => {
            dice::still(scene.art, painter, icon, kind, 6, Color32::WHITE);
            true
        }
        Act::Piece(piece) => {
            if let Some(hero) = view.hero(piece) {
                scene.art.cover(
                    painter,
                    &format!("paranormal/heroes/{}.svg", hero.key),
                    icon,
                    4.0,
                    Color32::WHITE,
                );
                true
            } else if let Some(monster) = scene
                .seen
                .cell_of(piece)
                .and_then(|cell| cell.monster.as_ref().filter(|m| m.uid == piece))
            {
                scene.art.paint(
                    painter,
                    &stage::monster_picture(scene, monster.card.index()),
                    icon,
                    Color32::WHITE,
                );
                true
            } else if let Some(asset) = view.inventory.iter().find(|asset| asset.uid == piece) {
                scene.art.cover(
                    painter,
                    &stage::asset_picture(scene, asset.card.index()),
                    icon,
                    4.0,
                    Color32::WHITE,
                );
                true
            } else if let Some(board) = view.discoverables.iter().find(|d| d.uid == piece) {
                let path =
                    stage::discoverable_picture(scene, board.which.as_str(), board.key.as_str());
                painter.rect_filled(icon, 4.0, theme::NIGHT);
                scene.art.cover(painter, &path, icon, 4.0, Color32::WHITE);
                second = outcome(scene, act).map(told);
                true
            } else {
                false
            }
        }
        Act::Card(card) => {
            scene.art.cover(
                painter,
                &stage::asset_picture(scene, usize::from(card)),
                icon,
                4.0,
                Color32::WHITE,
            );
            true
        }
        _ => false,
    };
    if pictured {
        let at = pos2(
            icon.max.x + 10.0,
            rect.center().y - if second.is_some() { 10.0 } else { 0.0 },
        );
        let mut wide = rect.max.x - at.x - 8.0;
        if let Some(outcome) = outcome(scene, act) {
            let map = icon.translate(vec2(rect.max.x - 6.0 - icon.max.x, 0.0));
            let lost = outcome.before & !outcome.after;
            proof::grid(painter, map, outcome.after, lost);
            wide -= map.width() + 8.0;
        }
        theme::write(
            painter,
            at,
            Align2::LEFT_CENTER,
            &text,
            theme::bold(16.0),
            theme::BONE,
            wide,
        );
        if let Some(second) = second {
            theme::write(
                painter,
                at + vec2(0.0, 20.0),
                Align2::LEFT_CENTER,
                &second,
                theme::plain(14.0),
                theme::EMBER,
                wide,
            );
        }
        painter.rect_stroke(icon, 4.0, Stroke::new(1.0, theme::INK), StrokeKind::Inside);
    } else {
        theme::write(
            painter,
            rect.center(),
            Align2::CENTER_CENTER,
            &text,
            theme::plain(17.0),
            theme::BONE,
            rect.width() - 12.0,
        );
    }
}

/// The button that ends a question with several answers, or with none.
pub fn confirm(
    ui: &mut Ui,
    rect: Rect,
    question: &Question,
    desk: &Desk,
    out: &mut Vec<Intent>,
    tag: Option<Tag>,
) {
    let (least, most) = question.span;
    if least == 1 && most == 1 {
        return;
    }
    let count = desk.picked.len();
    let label = match (most, count) {
        (0 | 1, _) | (_, 0) => "None".to_owned(),
        _ => format!("Confirm {count}"),
    };
    let narrow = rect.width() < 400.0;
    let wide = if narrow { rect.width() } else { 170.0 };
    let place = if narrow {
        Rect::from_min_size(pos2(rect.min.x, rect.max.y - 42.0), vec2(wide, 42.0))
    } else {
        Rect::from_min_size(
            pos2(rect.max.x - 186.0, rect.max.y - 50.0),
            vec2(wide, 38.0),
        )
    };
    let enough = count >= least && count <= most;
    let id = Id::new(("confirm", question.id));
    let response = odds::button(ui, id, place, &label, Look::Prime, enough, tag);
    if response.clicked() {
        out.push(Intent::Answer(desk.picked.iter().copied().collect()));
    }
    if narrow {
        return;
    }
    let text = if least == most {
        format!("Pick {least}.")
    } else {
        format!("Pick {least} to {most}.")
    };
    theme::write(
        ui.painter(),
        pos2(rect.min.x + 18.0, place.center().y),
        Align2::LEFT_CENTER,
        &text,
        theme::italic(15.0),
        ASH,
        200.0,
    );
}
