//! Figures and tokens.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::places::{Place, Places};
use super::{Grid, Under, badge, badge_of};
use crate::games::pandemonium::view::{CharacterView, FigureView, TokenView};
use crate::table::Uid;
use crate::table::house::Stance;
use crate::table::house::act::Act;
use crate::vocab::pandemonium::Token;
use crate::window::house::desk::{Desk, Scene};
use crate::window::house::picture;
use crate::window::theme;

/// Draws every piece.
pub fn all(painter: &Painter, scene: &Scene, desk: &Desk, places: &Places, under: Option<Under>) {
    for place in places {
        one(painter, scene, desk, place, under);
    }
}

/// Draws a piece, with a ring around it if it is pointed at or can be chosen.
pub fn one(painter: &Painter, scene: &Scene, desk: &Desk, place: &Place, under: Option<Under>) {
    let view = &scene.seen.view;
    let hot = under == Some(Under::Piece(place.uid)) || desk.pointed.pieces.contains(&place.uid);
    let asked = scene.lit().any(|(_, act)| concerns(act, place.uid));
    if let Some(token) = view.tokens.iter().find(|t| t.uid == place.uid) {
        draw_token(painter, scene, token, *place);
    } else if let Some(character) = scene.character(place.uid) {
        draw_character(painter, scene, character, *place);
    } else if let Some(figure) = scene.figures().find(|f| f.uid == place.uid) {
        draw_figure(painter, scene, figure, *place);
    }
    let fighting = scene
        .seen
        .detail
        .strike
        .as_ref()
        .is_some_and(|strike| strike.targets.contains(&place.uid));
    let fighting = fighting
        || scene.question().is_some_and(|question| {
            question.about == place.uid && scene.character(place.uid).is_none()
        });
    if hot || asked || fighting {
        let (color, wide) = match (hot, fighting) {
            (true, _) => (theme::CANDLE, 2.5),
            (_, true) => (theme::ROSE, 3.0),
            _ => (theme::faded(theme::EMBER, 0.5 + 0.5 * scene.breath()), 2.0),
        };
        painter.circle_stroke(place.at, place.radius + 3.0, Stroke::new(wide, color));
    }
}

fn concerns(act: Act, piece: Uid) -> bool {
    matches!(act,
        Act::Piece(who) | Act::Exchange(who) | Act::Reanimate(who) | Act::Loot(who) | Act::PickUp(who)
        | Act::UseToken(who) | Act::TurnToken(who) | Act::PlayAlly(who) | Act::Steer(who) if who == piece)
}

/// A ring in the colour and pattern of a seat.
pub fn ring(painter: &Painter, at: Pos2, radius: f32, seat: usize, thick: f32) {
    let color = theme::ring(seat as u16);
    painter.circle_stroke(at, radius, Stroke::new(thick + 2.0, theme::INK));
    let arc = |from: f32, to: f32, radius: f32, thick: f32| {
        let count = 10;
        let points: Vec<Pos2> = (0..=count)
            .map(|n| {
                let turn = from + (to - from) * n as f32 / count as f32;
                at + vec2(turn.cos(), turn.sin()) * radius
            })
            .collect();
        painter.add(Shape::line(points, Stroke::new(thick, color)));
    };
    let turn = std::f32::consts::TAU;
    match seat % 4 {
        // Whole, in long pieces, double, in dots.
        0 => {
            painter.circle_stroke(at, radius, Stroke::new(thick, color));
        }
        1 => {
            for n in 0..4 {
                let from = n as f32 / 4.0 * turn + 0.25;
                arc(from, from + turn / 4.0 - 0.5, radius, thick);
            }
        }
        2 => {
            painter.circle_stroke(at, radius + 1.0, Stroke::new(1.4, color));
            painter.circle_stroke(at, radius - 2.2, Stroke::new(1.4, color));
        }
        _ => {
            for n in 0..12 {
                let from = n as f32 / 12.0 * turn;
                let dot = at + vec2(from.cos(), from.sin()) * radius;
                painter.circle_filled(dot, thick * 0.75, color);
            }
        }
    }
}

fn draw_character(painter: &Painter, scene: &Scene, who: &CharacterView, place: Place) {
    let Place { at, radius, .. } = place;
    let seat = scene.seat_of(who.uid);
    let stands = who.stance == Stance::Standing;
    painter.circle_filled(
        at + vec2(0.0, 2.0),
        radius,
        theme::faded(Color32::BLACK, 0.5),
    );
    painter.circle_filled(at, radius, Color32::from_rgb(0x2a, 0x22, 0x2e));
    let path = format!("pandemonium/figures/{}.svg", who.key);
    let tint = if stands {
        Color32::WHITE
    } else {
        Color32::from_gray(120)
    };
    let face = theme::square(at, radius * 1.78);
    if who.stance == Stance::Lying && scene.art.has(&path) {
        scene
            .art
            .paint_turned(painter, &path, face, tint, std::f32::consts::FRAC_PI_2);
    } else {
        picture(painter, scene.art, &path, &who.name, face, tint);
    }
    ring(painter, at, radius - 1.0, seat, (radius * 0.16).min(3.0));
    if scene.seen.view.active_piece == who.uid && stands {
        let wide = 1.5 + 1.5 * scene.breath();
        painter.circle_stroke(at, radius + 3.0, Stroke::new(wide, theme::CANDLE));
    }
    let side = (radius * 0.42).clamp(5.5, 9.5);
    let mark = |offset: Vec2, path: &str| {
        let at = at + offset * radius;
        painter.circle(at, side, theme::INK, Stroke::new(1.0, theme::BONE));
        scene
            .art
            .paint(painter, path, theme::square(at, side * 1.6), Color32::WHITE);
    };
    if who.reinforced {
        mark(vec2(0.72, 0.72), "pandemonium/tokens/reinforced.svg");
    }
    if who.panic {
        mark(vec2(-0.72, -0.72), "pandemonium/tokens/fear.svg");
    }
    match who.stance {
        Stance::Entombed => mark(vec2(0.72, -0.72), "pandemonium/tokens/portal.svg"),
        Stance::Lying => mark(vec2(0.72, -0.72), "pandemonium/tokens/skull.svg"),
        _ => {}
    }
}

/// The folder and file of a figure.
pub fn figure_path(scene: &Scene, figure: &FigureView) -> String {
    let ally = scene.seen.view.allies.iter().any(|a| a.uid == figure.uid);
    if ally {
        let own = format!("pandemonium/figures/ally_{}.svg", figure.card);
        if scene.art.has(&own) {
            return own;
        }
    }
    format!("pandemonium/figures/{}.svg", figure.card)
}

fn draw_figure(painter: &Painter, scene: &Scene, figure: &FigureView, place: Place) {
    let Place { at, radius, .. } = place;
    let boss = scene.seen.view.bosses.iter().any(|b| b.uid == figure.uid);
    let ally = scene.seen.view.allies.iter().any(|a| a.uid == figure.uid);
    let (ground, edge) = match (ally, figure.evil) {
        (true, false) => (Color32::from_rgb(0x2c, 0x42, 0x2c), theme::LEAF),
        (true, true) => (Color32::from_rgb(0x4a, 0x18, 0x30), theme::ROSE),
        _ => (Color32::from_rgb(0x4e, 0x12, 0x1a), theme::ROSE),
    };
    let fresh = scene.effects.came.get(&figure.uid).map_or(1.0, |since| {
        ((scene.now - since) / 0.5).clamp(0.2, 1.0) as f32
    });
    let radius = radius * if scene.settings.still { 1.0 } else { fresh };
    painter.circle_filled(
        at + vec2(0.0, 2.0),
        radius,
        theme::faded(Color32::BLACK, 0.5),
    );
    painter.circle(at, radius, ground, Stroke::new(2.5, theme::INK));
    let standing = figure.stance == Stance::Standing;
    let tint = if standing {
        Color32::WHITE
    } else {
        Color32::from_gray(150)
    };
    let path = figure_path(scene, figure);
    let face = theme::square(at, radius * 1.8);
    if standing || !scene.art.has(&path) {
        picture(painter, scene.art, &path, &figure.name, face, tint);
    } else {
        scene
            .art
            .paint_turned(painter, &path, face, tint, std::f32::consts::FRAC_PI_2);
    }
    // Enemies have teeth around them, allies a plain ring.
    painter.circle_stroke(at, radius - 1.0, Stroke::new(1.6, edge));
    if figure.evil {
        for n in 0..8 {
            let turn = n as f32 / 8.0 * std::f32::consts::TAU + 0.39;
            let way = vec2(turn.cos(), turn.sin());
            let side = vec2(-way.y, way.x) * (radius * 0.13).min(2.6);
            painter.add(Shape::convex_polygon(
                vec![
                    at + way * (radius + (radius * 0.18).min(3.5)),
                    at + way * (radius - 2.0) + side,
                    at + way * (radius - 2.0) - side,
                ],
                edge,
                Stroke::NONE,
            ));
        }
    }
    if figure.survivor {
        // Nobody leads him yet: a broken ring.
        for n in 0..8 {
            let turn = n as f32 / 8.0 * std::f32::consts::TAU;
            let dot = at + vec2(turn.cos(), turn.sin()) * (radius + 2.5);
            painter.circle_filled(dot, 1.8, theme::CANDLE);
        }
    }
    if boss {
        painter.circle_stroke(at, radius + 4.5, Stroke::new(2.0, theme::BLOOD));
    }
    if figure.stance == Stance::Stunned {
        let corner = at + vec2(0.7, -0.7) * radius;
        let side = (radius * 0.5).clamp(6.0, 9.0);
        painter.circle(corner, side, theme::INK, Stroke::new(1.0, theme::CANDLE));
        scene.art.paint(
            painter,
            "pandemonium/tokens/stunned.svg",
            theme::square(corner, side * 1.66),
            Color32::WHITE,
        );
    }
    if scene.effects.acting == Some(figure.uid) {
        let wide = 2.0 + 1.5 * scene.breath();
        painter.circle_stroke(at, radius + 5.0, Stroke::new(wide, theme::ROSE));
    } else if figure.due {
        badge_of(
            painter,
            at + vec2(-0.7, -0.7) * radius,
            (radius * 0.5).clamp(6.5, 9.5),
            "!",
            theme::BLOOD,
            theme::BONE,
        );
    }
}

/// The picture of a token.
pub fn token_path(token: &TokenView) -> String {
    let used = match token.token {
        Token::Radio | Token::Telephone if token.used => "_used",
        _ => "",
    };
    format!(
        "pandemonium/tokens/{}{used}.svg",
        crate::games::pandemonium::figure::token_key(token.token)
    )
}

fn draw_token(painter: &Painter, scene: &Scene, token: &TokenView, place: Place) {
    let Place { at, radius, .. } = place;
    let side = radius * 0.84;
    let square = theme::square(at, side * 2.0);
    painter.rect_filled(
        square.translate(vec2(0.0, 2.0)),
        5.0,
        theme::faded(Color32::BLACK, 0.5),
    );
    let edge = if token.used {
        theme::RULE
    } else {
        theme::CANDLE
    };
    painter.rect(
        square,
        5.0,
        Color32::from_rgb(0x2b, 0x24, 0x20),
        Stroke::new(1.8, edge),
        bevy_egui::egui::StrokeKind::Inside,
    );
    if token.face_down {
        let path = "pandemonium/tokens/hidden.svg";
        scene
            .art
            .paint(painter, path, square.expand(1.0), Color32::WHITE);
        if let (Some(feint), true) = (token.feint, scene.knows()) {
            let (sign, ground) = if feint {
                ("–", theme::ASH)
            } else {
                ("!", theme::ROSE)
            };
            badge(painter, square.right_top(), sign, ground, theme::INK);
        }
        return;
    }
    let tint = if token.used {
        Color32::from_gray(130)
    } else {
        Color32::WHITE
    };
    picture(
        painter,
        scene.art,
        &token_path(token),
        token.token.name(),
        square.shrink(3.0),
        tint,
    );
    if token.used {
        theme::write(
            painter,
            square.right_top() + vec2(-4.0, 2.0),
            Align2::RIGHT_TOP,
            "×",
            theme::bold(14.0),
            theme::ROSE,
            20.0,
        );
    }
}

/// The arrow from the enemy that acts to where it is going, and lines to those it attacks.
pub fn arrow(painter: &Painter, scene: &Scene, grid: &Grid, places: &Places) {
    let Some(acting) = scene.effects.acting else {
        return;
    };
    let Some(from) = places.iter().find(|place| place.uid == acting) else {
        return;
    };
    for target in &scene.effects.hunted {
        if let Some(to) = places.iter().find(|place| place.uid == *target) {
            let stroke = Stroke::new(4.0, theme::faded(theme::BLOOD, 0.9));
            painter.line_segment([from.at, to.at], stroke);
        }
    }
    if !scene.effects.hunted.is_empty() {
        return;
    }
    let Some(goal) = scene.effects.goal else {
        return;
    };
    let to = match scene.board.space(goal.as_str()) {
        Some(space) => grid.centre(scene, space),
        None => match tile_middle(scene, grid, goal.as_str()) {
            Some(at) => at,
            None => return,
        },
    };
    let way = to - from.at;
    if way.length() < 20.0 {
        return;
    }
    let unit = way.normalized();
    let start = from.at + unit * (from.radius + 4.0);
    let tip = to - unit * 8.0;
    let side = vec2(-unit.y, unit.x);
    painter.line_segment(
        [start, tip - unit * 8.0],
        Stroke::new(7.0, theme::faded(theme::INK, 0.8)),
    );
    painter.line_segment([start, tip - unit * 8.0], Stroke::new(4.0, theme::ROSE));
    painter.add(Shape::convex_polygon(
        vec![
            tip,
            tip - unit * 15.0 + side * 9.0,
            tip - unit * 15.0 - side * 9.0,
        ],
        theme::ROSE,
        Stroke::new(1.5, theme::INK),
    ));
}

fn tile_middle(scene: &Scene, grid: &Grid, letter: &str) -> Option<Pos2> {
    let n = letter.bytes().next()?.checked_sub(b'a')?;
    let (columns, rows) = scene.board.grid();
    if letter.len() != 1 || columns == 0 || n >= columns * rows {
        return None;
    }
    let side = grid.cell * f32::from(scene.board.tile_size());
    Some(
        grid.rect.min
            + vec2(
                (f32::from(n % columns) + 0.5) * side,
                (f32::from(n / columns) + 0.5) * side,
            ),
    )
}
