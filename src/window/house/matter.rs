//! What a question is about, shown in a way of its own: cards, dice, weapons, sums, trees.

use bevy_egui::egui::{Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::cards::{self, card};
use super::desk::{Desk, Scene};
use super::{evil, fight, trade, tree};
use crate::table::house::act::{Act, Why};
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};

/// Shows what the open question is about. The options that have a place of their own there are given back, so that
/// they are not listed again.
pub fn show(ui: &mut Ui, scene: &Scene, desk: &mut Desk, picked: &mut Option<u16>) -> Vec<u16> {
    let Some(why) = scene.why() else {
        return Vec::new();
    };
    let mut shown = Vec::new();
    match why {
        Why::PlaceItems | Why::SwapCard | Why::OneOrTwo => {
            cards::drawn(ui, scene, picked, &mut shown)
        }
        Why::EvilOneTurn => evil::powers(ui, scene, desk, picked, &mut shown),
        Why::ChooseTree => trees(ui, scene, picked, &mut shown),
        Why::ChooseSkill => skills(ui, scene, picked),
        Why::ExchangeItems | Why::AgreeExchange => {
            trade::both(ui, scene, picked, &mut shown);
        }
        Why::UseEventNow | Why::TakeEvent => events(ui, scene),
        Why::AllyTurn => ally(ui, scene),
        _ => {}
    }
    if let Some(source) = scene.seen.detail.source {
        cards::source(ui, scene, source);
    }
    let fights = matches!(
        why,
        Why::ChooseTargets
            | Why::ChooseWeapons
            | Why::ChooseHelpers
            | Why::AgreeHelp
            | Why::ChooseRow
            | Why::RerollDie
            | Why::StunRoll
            | Why::AssignDamage
    );
    if fights {
        fight::strike(ui, scene, desk, picked, &mut shown);
    }
    if scene.seen.detail.challenge.is_some() {
        fight::challenge(ui, scene);
    }
    if scene.seen.detail.throw.is_some() {
        fight::dice(ui, scene, picked, &mut shown);
    }
    shown
}

/// A remark.
pub fn note(ui: &mut Ui, text: &str) {
    let wide = ui.available_width() - 4.0;
    let galley = ui
        .painter()
        .layout(text.to_owned(), theme::italic(15.0), ASH, wide);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, galley.size().y + 4.0), Sense::hover());
    ui.painter().galley(rect.min, galley, ASH);
}

/// A heading.
pub fn heading(ui: &mut Ui, text: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, 20.0), Sense::hover());
    theme::write(
        ui.painter(),
        rect.left_top(),
        Align2::LEFT_TOP,
        text,
        theme::bold(15.0),
        EMBER,
        rect.width(),
    );
}

/// All trees that can be begun, with their skills.
fn trees(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let all: Vec<(u16, u8)> = scene
        .options()
        .filter_map(|(n, act)| match act {
            Act::Tree(tree) => Some((n, tree)),
            _ => None,
        })
        .collect();
    // All of them without scrolling, as long as they can be read.
    let gap = ui.spacing().item_spacing.y;
    let tall = (ui.available_height() / all.len().max(1) as f32 - gap).clamp(92.0, 112.0);
    for (option, place) in all {
        let Some(found) = scene.book.trees.get(usize::from(place)) else {
            continue;
        };
        shown.push(option);
        let wide = ui.available_width() - 4.0;
        let (rect, response) = ui.allocate_exact_size(vec2(wide, tall), Sense::click());
        let hot = response.hovered();
        let painter = ui.painter();
        let edge = if hot {
            Stroke::new(2.0, CANDLE)
        } else {
            Stroke::new(1.2, theme::RULE)
        };
        painter.rect(rect, 6.0, theme::INK, edge, StrokeKind::Inside);
        let icon = theme::square(rect.min + vec2(20.0, 18.0), 26.0);
        scene.art.paint(
            painter,
            &format!("pandemonium/trees/{}.svg", found.id),
            icon,
            Color32::WHITE,
        );
        let name = theme::write(
            painter,
            rect.min + vec2(40.0, 6.0),
            Align2::LEFT_TOP,
            &found.name,
            theme::bold(15.0),
            if hot { CANDLE } else { BONE },
            wide - 50.0,
        );
        let ink = theme::italic(13.0);
        let line = theme::tight(
            painter,
            &found.line,
            ink,
            ASH,
            rect.max.x - name.max.x - 20.0,
        );
        painter.galley(name.right_top() + vec2(10.0, 2.0), line, ASH);
        let body = Rect::from_min_max(rect.min + vec2(6.0, 30.0), rect.max - vec2(6.0, 4.0));
        tree::nodes(ui, body, found, &[], &[], u32::from(place) + 9000);
        if response.clicked() {
            *picked = Some(option);
        }
    }
}

/// The tree under way; a click takes a skill.
fn skills(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>) {
    let Some(who) = scene
        .question()
        .and_then(|question| scene.character(question.about))
    else {
        return;
    };
    let Some(view) = who.trees.last() else { return };
    let Some((_, found)) = scene.book.tree(view.key) else {
        return;
    };
    let open: Vec<(u16, u8)> = scene
        .options()
        .filter_map(|(n, act)| match act {
            Act::Skill(skill) => Some((n, skill)),
            _ => None,
        })
        .collect();
    let wide = ui.available_width() - 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 130.0), Sense::hover());
    let skills: Vec<u8> = open.iter().map(|(_, skill)| *skill).collect();
    if let Some(skill) = tree::nodes(ui, rect, found, &view.taken, &skills, who.uid.0 + 5000) {
        *picked = open.iter().find(|(_, s)| *s == skill).map(|(n, _)| *n);
    }
}

fn events(ui: &mut Ui, scene: &Scene) {
    let who = scene
        .question()
        .and_then(|question| scene.character(question.about));
    for key in who.map(|who| who.events.clone()).unwrap_or_default() {
        if let Some((_, event)) = scene.book.event(key) {
            card(
                ui,
                scene,
                "pandemonium/cards/positive.svg",
                &event.name,
                &event.text,
                &event.line,
            );
        }
    }
}

fn ally(ui: &mut Ui, scene: &Scene) {
    let about = scene.question().map(|question| question.about);
    let Some(figure) = scene.figures().find(|f| Some(f.uid) == about) else {
        return;
    };
    if let Some((_, ally)) = scene.book.ally(figure.card) {
        let path = super::board::figure_path(scene, figure);
        card(ui, scene, &path, &ally.name, &ally.good.text, &ally.line);
    }
}
