//! The dialog for every question that is not simply the turn: what it is about, and its options.
//!
//! Whatever [`matter`] does not show in a way of its own stands in a plain list of buttons, so that nothing can block.

use bevy_egui::egui::{
    self, Color32, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use super::desk::{Desk, Scene};
use super::face::{self, Icon};
use super::{about, bar, chrome, matter, picture};
use crate::table::ask::Act as AnyAct;
use crate::table::house::act::{Act, Why};
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, Look};
use crate::window::tips as telling;

/// Whether there is a question that needs the dialog.
pub fn wanted(scene: &Scene, desk: &Desk) -> bool {
    !desk.folded && needed(scene)
}

fn needed(scene: &Scene) -> bool {
    scene.question().is_some()
        && !matches!(
            scene.why(),
            Some(Why::CharacterTurn | Why::RunStep | Why::SureStep | Why::SecondStep)
        )
}

/// Draws the way back to the dialog, if it has been laid aside.
pub fn back(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) {
    if desk.folded && needed(scene) {
        let place = Rect::from_min_max(
            pos2(rect.min.x + 10.0, rect.max.y - 46.0),
            rect.max - vec2(10.0, 8.0),
        );
        if theme::button(ui, place, "Back to the question", Look::Prime, true).clicked() {
            desk.folded = false;
            desk.open = None;
        }
    }
}

/// Draws the dialog.
pub fn sheet(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(question) = scene.question() else {
        return;
    };
    // As tall as it needs to be, so that the head of the sheet can be seen above it.
    let memory = Id::new(("height of the question", question.id));
    let guess = 40.0 + question.options.len() as f32 * 54.0;
    let known = ui.data(|data| data.get_temp::<f32>(memory));
    let several = question.span.1 > 1;
    let head = ui.data(|data| data.get_temp::<f32>(memory.with("head")));
    let frame = head.unwrap_or(86.0) + 8.0 + 28.0 + if several { 52.0 } else { 0.0 };
    let tall = known.unwrap_or(guess) + frame + 8.0;
    // A strip of the sheet that is too narrow to read is covered.
    let tall = if rect.height() - tall < 120.0 {
        rect.height()
    } else {
        tall
    };
    let rect = Rect::from_min_max(pos2(rect.min.x, rect.max.y - tall), rect.max);
    ui.interact(rect, Id::new("question ground"), Sense::click_and_drag());
    theme::slab(ui.painter(), rect);
    let inner = rect.shrink2(vec2(16.0, 14.0));
    let end = header(ui, inner, scene, desk);
    if head.is_none_or(|head| (head - (end - inner.min.y)).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(memory.with("head"), end - inner.min.y));
        ui.ctx().request_repaint();
    }
    let foot = if several { 52.0 } else { 0.0 };
    let body = Rect::from_min_max(
        pos2(inner.min.x, end + 8.0),
        pos2(inner.max.x, inner.max.y - foot),
    );
    let mut picked = None;
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ui.set_clip_rect(body.expand(3.0).intersect(ui.clip_rect()));
        let scrolled = ScrollArea::vertical()
            .id_salt(("question", question.id))
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                let mut shown = matter::show(ui, scene, desk, &mut picked);
                if let Some(clicked) = pair(ui, scene) {
                    picked = picked.or(clicked);
                    shown.extend(
                        scene
                            .options()
                            .filter_map(|(n, act)| matches!(act, Act::Yes | Act::No).then_some(n)),
                    );
                }
                for (n, choice) in question.options.iter().enumerate() {
                    let n = n as u16;
                    if shown.contains(&n) {
                        continue;
                    }
                    let act = match choice.act {
                        crate::table::ask::Act::House(act) => Some(act),
                        _ => None,
                    };
                    if row(ui, n, act, &choice.text, scene, desk) {
                        picked = Some(n);
                    }
                }
            });
        let needs = scrolled.content_size.y;
        if known.is_none_or(|known| (known - needs).abs() > 1.0) {
            ui.data_mut(|data| data.insert_temp(memory, needs));
            ui.ctx().request_repaint();
        }
    });
    if let Some(option) = picked {
        desk.pick(question, option, out);
    }
    if several {
        let place = Rect::from_min_max(pos2(inner.min.x, inner.max.y - 42.0), inner.max);
        let count = desk.picked.len();
        let enough = count >= question.span.0;
        let label = match (enough, count) {
            (false, _) => format!("Choose {} more", question.span.0 - count),
            (_, 0) => "Choose none".to_owned(),
            _ => format!("That is all: {count} chosen"),
        };
        if theme::button(ui, place, &label, Look::Prime, enough).clicked() {
            out.push(Intent::Answer(desk.picked.iter().copied().collect()));
        }
    }
}

/// Draws whom and what it is about; gives where it ends.
fn header(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) -> f32 {
    let Some(question) = scene.question() else {
        return rect.min.y;
    };
    let painter = ui.painter().clone();
    let face = theme::square(rect.min + vec2(27.0, 27.0), 50.0);
    let mut left = rect.min.x;
    let figure = scene.figures().find(|f| f.uid == question.about);
    if scene.why() == Some(Why::EvilOneTurn) {
        painter.circle(
            face.center(),
            26.0,
            Color32::from_rgb(0x4e, 0x12, 0x1a),
            Stroke::new(2.5, theme::BLOOD),
        );
        let path = "pandemonium/figures/evil_one.svg";
        scene
            .art
            .paint(&painter, path, face.shrink(2.0), Color32::WHITE);
        left = face.max.x + 12.0;
    } else if let Some(who) = scene.character(question.about) {
        painter.circle_filled(face.center(), 26.0, theme::INK);
        let path = format!("pandemonium/characters/{}.svg", who.key);
        picture(
            &painter,
            scene.art,
            &path,
            &who.name,
            face.shrink(4.0),
            Color32::WHITE,
        );
        super::board::ring(&painter, face.center(), 25.0, scene.seat_of(who.uid), 3.0);
        left = face.max.x + 12.0;
    } else if let Some(figure) = figure {
        let ground = if figure.evil {
            Color32::from_rgb(0x4e, 0x12, 0x1a)
        } else {
            Color32::from_rgb(0x2c, 0x42, 0x2c)
        };
        painter.circle_filled(face.center(), 26.0, ground);
        let path = super::board::figure_path(scene, figure);
        picture(
            &painter,
            scene.art,
            &path,
            &figure.name,
            face.shrink(2.0),
            Color32::WHITE,
        );
        left = face.max.x + 12.0;
    }
    let fold = Rect::from_min_size(pos2(rect.max.x - 66.0, rect.min.y), vec2(66.0, 26.0));
    if theme::button(ui, fold, "Sheet", Look::Plain, true).clicked() {
        desk.folded = true;
    }
    let text = chrome::asked(scene, &question.text, question.seat);
    let place = Rect::from_min_max(
        pos2(left, rect.min.y),
        pos2(fold.min.x - 8.0, rect.min.y + 48.0),
    );
    let used = theme::write_in(&painter, place, &text, &theme::bold(18.0), CANDLE);
    let mut end = place.min.y + used;
    let about = about::about(scene);
    if !about.is_empty() {
        // Beside the button as long as it is there.
        let right = if end + 2.0 < fold.max.y + 2.0 {
            fold.min.x - 8.0
        } else {
            rect.max.x
        };
        let place = Rect::from_min_max(pos2(left, end + 2.0), pos2(right, end + 56.0));
        end = place.min.y + theme::write_in(&painter, place, &about, &theme::italic(14.0), ASH);
    }
    let end = end.max(if left > rect.min.x { face.max.y } else { 0.0 }) + 8.0;
    let head = Rect::from_min_max(rect.min, pos2(fold.min.x - 4.0, end));
    let response = ui.interact(head, Id::new("question head"), Sense::hover());
    let rules = super::show::rules_of(question.why);
    telling::note(response, &question.text, &about, rules);
    painter.hline(rect.x_range(), end, Stroke::new(1.0, theme::RULE));
    end
}

/// One option as a row. Whether it was clicked.
pub fn row(
    ui: &mut Ui,
    option: u16,
    act: Option<Act>,
    text: &str,
    scene: &Scene,
    desk: &mut Desk,
) -> bool {
    let face = face::face(scene, act, text);
    let wide = ui.available_width() - 4.0;
    let least = if face.tall() { 48.0 } else { 36.0 };
    let room = wide - 22.0 - face.wide(least) - face.signs.len() as f32 * 50.0;
    let cost = scene.cost_text(option);
    let title = if cost.is_empty() {
        face.title.clone()
    } else {
        format!("{} ({cost})", face.title)
    };
    let painter = ui.painter().clone();
    let name = painter.layout(title.clone(), theme::plain(16.0), BONE, room);
    let below = (!face.below.is_empty())
        .then(|| painter.layout(face.below.clone(), theme::italic(13.0), ASH, room));
    let text_tall = name.size().y + below.as_ref().map_or(0.0, |below| below.size().y);
    let tall = (text_tall + 14.0).max(least);
    let (rect, response) = ui.allocate_exact_size(vec2(wide, tall), Sense::click());
    let id = Id::new((
        "row",
        scene.seen.question.as_ref().map_or(0, |q| q.id),
        option,
    ));
    let hot = ui.ctx().animate_bool(id, response.hovered());
    if response.hovered()
        && let Some(act) = act
    {
        bar::point(scene, desk, act);
    }
    let chosen = desk.picked.contains(&option);
    ground(&painter, rect, chosen, hot);
    let icon = Rect::from_min_size(
        pos2(rect.min.x + 8.0, rect.center().y - least / 2.0 + 5.0),
        vec2(face.wide(least), least - 10.0),
    );
    face::paint(&painter, scene, &face.icon, icon);
    let left = if face.icon == Icon::Nothing {
        rect.min.x + 12.0
    } else {
        icon.max.x + 4.0
    };
    let mut at = pos2(left, rect.center().y - text_tall / 2.0);
    let next = name.size().y;
    painter.galley(at, name, BONE);
    if let Some(below) = below {
        at.y += next;
        painter.galley(at, below, ASH);
    }
    face::signs(&painter, scene, &face, rect);
    finish(response, option, &title, scene)
}

/// The ground of an option.
fn ground(painter: &egui::Painter, rect: Rect, chosen: bool, hot: f32) {
    let (fill, edge) = if chosen {
        (Color32::from_rgb(0x5a, 0x3a, 0x28), CANDLE)
    } else {
        (
            theme::RAISED.lerp_to_gamma(Color32::from_rgb(0x4a, 0x34, 0x2a), hot),
            theme::faded(BONE, 0.45).lerp_to_gamma(CANDLE, hot),
        )
    };
    painter.rect(
        rect,
        5.0,
        fill,
        Stroke::new(if chosen { 2.0 } else { 1.2 }, edge),
        StrokeKind::Inside,
    );
}

/// What every option does: a name for those who listen, a hand, a warning. Whether it was clicked.
fn finish(response: egui::Response, option: u16, text: &str, scene: &Scene) -> bool {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let clicked = response.clicked();
    let reveals = scene
        .question()
        .and_then(|question| question.options.get(usize::from(option)))
        .is_some_and(|choice| choice.reveals);
    if reveals {
        telling::note(
            response,
            "No way back",
            "What this brings to light cannot be taken back.",
            &[],
        );
    }
    clicked
}

/// Yes and no, side by side. The one that was clicked; both are then shown.
fn pair(ui: &mut Ui, scene: &Scene) -> Option<Option<u16>> {
    let question = scene.question()?;
    let place = |wanted: Act| question.find(AnyAct::House(wanted));
    let (yes, no) = place(Act::Yes).zip(place(Act::No))?;
    let wide = (ui.available_width() - 4.0 - 8.0) / 2.0;
    let mut clicked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (option, look) in [(yes, Look::Prime), (no, Look::Plain)] {
            let (rect, _) = ui.allocate_exact_size(vec2(wide, 46.0), Sense::hover());
            if theme::button(ui, rect, scene.text(option), look, true).clicked() {
                clicked = Some(option);
            }
        }
    });
    Some(clicked)
}
