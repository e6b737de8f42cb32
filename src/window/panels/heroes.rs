//! The Hero cards at the bottom.

use bevy_egui::egui::{Align2, Color32, CursorIcon, Id, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::games::paranormal::view::HeroView;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::{Activity, Posture, Zone};
use crate::window::desk::{Desk, Scene, Touched};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, INK};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Draws all Hero cards side by side.
pub fn cards(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let heroes: Vec<&HeroView> = scene
        .seen
        .view
        .heroes
        .iter()
        .filter(|hero| hero.zone != Zone::Gone)
        .collect();
    let count = heroes.len().max(1) as f32;
    let width = ((rect.width() - (count - 1.0) * 7.0) / count).min(260.0);
    for (n, hero) in heroes.into_iter().enumerate() {
        let x = rect.min.x + n as f32 * (width + 7.0);
        let place = Rect::from_min_size(pos2(x, rect.min.y), vec2(width, rect.height()));
        card(ui, place, hero, scene, desk, out);
    }
}

fn card(
    ui: &mut Ui,
    rect: Rect,
    hero: &HeroView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let question = scene.question();
    let id = Id::new(("hero card", hero.uid.0));
    let acts = [Act::Activate(hero.uid), Act::Piece(hero.uid)];
    let Touched {
        response,
        option,
        hot,
    } = desk.touch(ui, rect, id, question, acts, out);
    let active = hero.activity == Activity::Active;
    let lost = hero.zone == Zone::Aside;
    let downed = hero.posture == Posture::Downed;
    let done = hero.activity == Activity::Done;
    let painter = ui.painter().clone();
    let ring = theme::ring(hero.card);
    let rect = rect.translate(vec2(0.0, -hot * 3.0));
    let edge = if active {
        Stroke::new(3.0, CANDLE)
    } else if option.is_some() {
        Stroke::new(
            2.0 + hot,
            theme::faded(CANDLE, 0.35 + 0.65 * scene.breath().max(hot)),
        )
    } else {
        Stroke::new(1.0, theme::RULE)
    };
    let ground = if active {
        Color32::from_rgb(0x2e, 0x24, 0x24)
    } else {
        theme::PLATE
    };
    painter.rect(rect, 6.0, ground, edge, StrokeKind::Inside);
    let face = Rect::from_min_size(
        rect.min + vec2(6.0, 6.0),
        vec2(rect.height() - 12.0, rect.height() - 12.0),
    );
    let face = Rect::from_min_size(
        face.min,
        face.size()
            .min(vec2(rect.width() * 0.42, rect.height() - 12.0)),
    );
    let dim = if lost || downed || (done && !active) {
        Color32::from_gray(110)
    } else {
        Color32::WHITE
    };
    let path = if lost {
        "paranormal/tokens/lost_hero.svg".to_owned()
    } else {
        format!("paranormal/heroes/{}.svg", hero.key)
    };
    scene.art.cover(&painter, &path, face, 4.0, dim);
    if lost {
        scene.art.cover(
            &painter,
            &format!("paranormal/heroes/{}.svg", hero.key),
            face,
            4.0,
            Color32::from_gray(60),
        );
    }
    painter.rect_stroke(face, 4.0, Stroke::new(2.5, ring), StrokeKind::Inside);
    let left = face.max.x + 9.0;
    let wide = rect.max.x - left - 8.0;
    let mut y = rect.min.y + 7.0;
    let name = theme::write(
        &painter,
        pos2(left, y),
        Align2::LEFT_TOP,
        &hero.name,
        theme::bold(19.0),
        if lost { ASH } else { BONE },
        wide,
    );
    y = name.max.y + 3.0;
    if lost {
        let text = "Lost somewhere in town. Find the Clues.";
        theme::write_in(
            &painter,
            Rect::from_min_max(pos2(left, y), rect.max - vec2(6.0, 6.0)),
            text,
            &theme::italic(14.0),
            ASH,
        );
    } else {
        hearts(&painter, pos2(left, y), wide, hero, scene);
        energy(&painter, pos2(left, y + 25.0), wide, hero, scene);
        state(&painter, pos2(left, rect.max.y - 18.0), wide, hero, scene);
    }
    let status = if downed {
        Some("Downed")
    } else if lost {
        Some("Lost")
    } else {
        None
    };
    if let Some(status) = status {
        let ribbon = Rect::from_min_max(pos2(face.min.x, face.max.y - 22.0), face.max);
        painter.rect_filled(ribbon, 3.0, theme::faded(theme::BLOOD, 0.92));
        theme::write(
            &painter,
            ribbon.center(),
            Align2::CENTER_CENTER,
            status,
            theme::bold(14.0),
            BONE,
            ribbon.width(),
        );
    } else if done {
        let ribbon = Rect::from_min_max(pos2(face.min.x, face.max.y - 22.0), face.max);
        painter.rect_filled(ribbon, 3.0, theme::faded(INK, 0.85));
        theme::write(
            &painter,
            ribbon.center(),
            Align2::CENTER_CENTER,
            "Done",
            theme::bold(14.0),
            ASH,
            ribbon.width(),
        );
    }
    let response = if option.is_some() {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    response.tell(|ui| {
        if let Some(card) = scene.seen.book.heroes.get(usize::from(hero.card)) {
            let barred = question.filter(|q| q.why == Why::HeroTurn).and_then(|q| {
                q.barred("Activate")
                    .find(|b| b.text.contains(&hero.name))
                    .map(|b| b.because.clone())
            });
            tips::hero(
                ui,
                &scene.seen.book,
                card,
                &barred.map_or(String::new(), |b| format!("Cannot be activated: {b}.")),
            );
        }
    });
}

fn hearts(
    painter: &bevy_egui::egui::Painter,
    at: bevy_egui::egui::Pos2,
    wide: f32,
    hero: &HeroView,
    scene: &Scene,
) {
    let side = (wide / f32::from(hero.max_health.max(1))).min(23.0);
    for n in 0..hero.max_health {
        let place = Rect::from_min_size(
            pos2(at.x + f32::from(n) * side, at.y),
            vec2(side - 1.0, 22.0),
        );
        let path = if n < hero.health {
            "paranormal/tokens/health.svg"
        } else {
            "paranormal/tokens/wound.svg"
        };
        scene.art.paint(painter, path, place, Color32::WHITE);
    }
}

fn energy(
    painter: &bevy_egui::egui::Painter,
    at: bevy_egui::egui::Pos2,
    wide: f32,
    hero: &HeroView,
    scene: &Scene,
) {
    let dice_of = hero.dice;
    let total = f32::from(dice_of.max_d6 + dice_of.max_d8).max(1.0);
    let side = (wide / total).min(25.0);
    let mut x = at.x;
    for (kind, now, max) in [
        (DieKind::D8, dice_of.d8, dice_of.max_d8),
        (DieKind::D6, dice_of.d6, dice_of.max_d6),
    ] {
        for n in 0..max {
            let place = Rect::from_min_size(pos2(x, at.y), vec2(side - 2.0, side - 2.0));
            if n < now {
                let face = if kind == DieKind::D8 { 8 } else { 6 };
                dice::still(scene.art, painter, place, kind, face, Color32::WHITE);
            } else {
                painter.rect(
                    place.shrink(1.0),
                    4.0,
                    theme::faded(INK, 0.8),
                    Stroke::new(1.0, theme::RULE),
                    StrokeKind::Inside,
                );
            }
            x += side;
        }
    }
}

/// Actions of the active Hero as hourglasses, spent ones dark; of the others the place.
fn state(
    painter: &bevy_egui::egui::Painter,
    at: bevy_egui::egui::Pos2,
    wide: f32,
    hero: &HeroView,
    scene: &Scene,
) {
    if hero.activity == Activity::Active {
        let all = scene.seen.book.frame.actions.max(hero.actions);
        let side = (wide / f32::from(all.max(1))).min(24.0);
        for n in 0..all {
            let place = Rect::from_min_size(
                pos2(at.x + f32::from(n) * side, at.y - 11.0),
                vec2(side - 2.0, 22.0),
            );
            let tint = if n < hero.actions {
                Color32::WHITE
            } else {
                Color32::from_gray(60)
            };
            scene
                .art
                .paint(painter, "paranormal/tokens/action.svg", place, tint);
        }
        return;
    }
    let place = hero.at.map(|at| scene.seen.place(at)).unwrap_or_default();
    theme::write(
        painter,
        at,
        Align2::LEFT_CENTER,
        &place,
        theme::italic(14.0),
        ASH,
        wide,
    );
}
