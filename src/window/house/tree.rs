//! The skill trees of a character.

use bevy_egui::egui::{Align2, Color32, Id, Pos2, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::desk::Scene;
use super::tips;
use crate::content::pandemonium::Tree;
use crate::games::pandemonium::view::CharacterView;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// The ways from skill to skill.
const WAYS: [(u8, u8); 6] = [(1, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 6)];

/// Draws the trees of a character, the one under way in full.
pub fn trees(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene) {
    if rect.height() < 40.0 {
        return;
    }
    let Some(now) = who.trees.last() else {
        theme::write_in(
            ui.painter(),
            rect.shrink2(vec2(4.0, 2.0)),
            "No skill tree yet. The first improvement begins one: a kill, a Pact, a portal passed.",
            &theme::italic(14.0),
            ASH,
        );
        return;
    };
    let Some((_, tree)) = scene.book.tree(now.key) else {
        return;
    };
    let painter = ui.painter();
    scene.art.paint(
        painter,
        &format!("pandemonium/trees/{}.svg", tree.id),
        theme::square(rect.min + vec2(12.0, 11.0), 22.0),
        Color32::WHITE,
    );
    let before: Vec<String> = who.trees[..who.trees.len() - 1]
        .iter()
        .filter_map(|view| Some(scene.book.tree(view.key)?.1.name.clone()))
        .collect();
    let mut title = tree.name.clone();
    if !before.is_empty() {
        title = format!("{title} (and {})", before.join(", "));
    }
    theme::write(
        painter,
        rect.min + vec2(28.0, 2.0),
        Align2::LEFT_TOP,
        &title,
        theme::bold(15.0),
        CANDLE,
        rect.width() - 30.0,
    );
    let body = Rect::from_min_max(rect.min + vec2(0.0, 24.0), rect.max);
    nodes(ui, body, tree, &now.taken, &[], who.uid.0);
}

/// Draws the six skills of a tree. The one that is clicked, if it can be taken.
pub fn nodes(
    ui: &mut Ui,
    rect: Rect,
    tree: &Tree,
    taken: &[u8],
    open: &[u8],
    salt: u32,
) -> Option<u8> {
    let column = rect.width() / 4.0;
    let radius = (rect.height() * 0.22).clamp(12.0, 21.0);
    let (high, low) = (rect.min.y + radius + 3.0, rect.max.y - radius - 3.0);
    let middle = (high + low) / 2.0;
    let place = |n: u8| -> Pos2 {
        let x = |part: f32| rect.min.x + column * part;
        match n {
            1 => pos2(x(0.5), middle),
            2 => pos2(x(1.5), high),
            3 => pos2(x(1.5), low),
            4 => pos2(x(2.5), high),
            5 => pos2(x(2.5), low),
            _ => pos2(x(3.5), middle),
        }
    };
    let painter = ui.painter().clone();
    for (from, to) in WAYS {
        let done = taken.contains(&from) && taken.contains(&to);
        let color = if done { EMBER } else { theme::RULE };
        painter.line_segment([place(from), place(to)], Stroke::new(2.0, color));
    }
    let mut clicked = None;
    for (n, skill) in (1u8..).zip(&tree.skills) {
        let at = place(n);
        let have = taken.contains(&n);
        let can = open.contains(&n);
        let sense = if can { Sense::click() } else { Sense::hover() };
        let area = Rect::from_center_size(at, vec2(column - 6.0, radius * 2.0 + 4.0));
        let response = ui.interact(area, Id::new(("skill", salt, tree.id.as_str(), n)), sense);
        let (fill, edge, ink) = match (have, can) {
            (true, _) => (EMBER, CANDLE, theme::INK),
            (_, true) if response.hovered() => {
                (Color32::from_rgb(0x5a, 0x3a, 0x28), CANDLE, CANDLE)
            }
            (_, true) => (theme::RAISED, CANDLE, CANDLE),
            _ => (theme::RAISED, theme::RULE, ASH),
        };
        let wide = (column - 6.0).min(120.0);
        let plate = Rect::from_center_size(at, vec2(wide, radius * 2.0));
        painter.rect(
            plate,
            radius * 0.5,
            fill,
            Stroke::new(if can { 2.0 } else { 1.2 }, edge),
            bevy_egui::egui::StrokeKind::Inside,
        );
        theme::write_middle(
            &painter,
            plate.shrink2(vec2(3.0, 0.0)),
            &skill.name,
            &theme::bold(13.0),
            ink,
        );
        if can && response.clicked() {
            clicked = Some(n);
        }
        response.tell(|ui| {
            tips::title(ui, &skill.name, &format!("{}, skill {n}", tree.name));
            ui.label(
                RichText::new(&skill.text)
                    .font(theme::plain(15.0))
                    .color(BONE),
            );
            telling::rules(ui, &["PD-SKILL-07", "PD-SKILL-11"]);
        });
    }
    clicked
}
