//! Doors and windows, drawn in the wall with their state.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::{Grid, Under};
use crate::board::barrier::State;
use crate::board::{BorderId, BorderKind};
use crate::games::pandemonium::view::BarrierView;
use crate::table::house::act::Act;
use crate::window::house::desk::{Desk, Scene};
use crate::window::theme;

const WOOD: Color32 = Color32::from_rgb(0xa8, 0x66, 0x2c);
const GLASS: Color32 = Color32::from_rgb(0x8f, 0xc0, 0xdc);
const EVIL: Color32 = Color32::from_rgb(0xd0, 0x3a, 0x5c);

/// Where a gate stands: its middle, the way along the wall, and the way through it.
struct Stand {
    at: Pos2,
    along: Vec2,
    through: Vec2,
    half: f32,
}

/// Draws every door and window.
pub fn all(painter: &Painter, scene: &Scene, grid: &Grid, desk: &Desk, under: Option<Under>) {
    for gate in &scene.seen.view.barriers {
        let Some((at, level)) = grid.middle(scene, gate.border) else {
            continue;
        };
        let stand = if level {
            Stand {
                at,
                along: vec2(1.0, 0.0),
                through: vec2(0.0, 1.0),
                half: grid.cell * 0.40,
            }
        } else {
            Stand {
                at,
                along: vec2(0.0, 1.0),
                through: vec2(1.0, 0.0),
                half: grid.cell * 0.40,
            }
        };
        let asked = scene.lit().any(|(_, act)| touches(act, gate.border));
        let hot =
            under == Some(Under::Gate(gate.border)) || desk.pointed.borders.contains(&gate.border);
        if hot || asked {
            let color = if hot { theme::CANDLE } else { theme::EMBER };
            let fade = if hot {
                0.9
            } else {
                0.35 + 0.4 * scene.breath()
            };
            let (a, b) = (stand.along * (stand.half + 3.0), stand.through * 9.0);
            painter.add(Shape::closed_line(
                vec![at - a - b, at + a - b, at + a + b, at - a + b],
                Stroke::new(2.0, theme::faded(color, fade)),
            ));
        }
        one(painter, scene, &stand, gate);
    }
}

/// Whether an option is about this door or window.
pub fn touches(act: Act, border: BorderId) -> bool {
    matches!(act, Act::Open(b) | Act::Close(b) | Act::Clear(b) | Act::Border(b) if b == border)
        || matches!(act, Act::Attack { aim: crate::table::house::Aim::Barricade(b), .. }
            | Act::Combo { aim: crate::table::house::Aim::Barricade(b), .. } if b == border)
}

fn slab(painter: &Painter, from: Pos2, to: Pos2, thick: f32, color: Color32) {
    painter.line_segment([from, to], Stroke::new(thick + 3.0, theme::INK));
    painter.line_segment([from, to], Stroke::new(thick, color));
}

fn one(painter: &Painter, scene: &Scene, stand: &Stand, gate: &BarrierView) {
    let Stand {
        at,
        along,
        through,
        half,
    } = *stand;
    let (from, to) = (at - along * half, at + along * half);
    let color = if gate.window { GLASS } else { WOOD };
    // Posts on both sides.
    for end in [from, to] {
        painter.line_segment(
            [end - through * 6.0, end + through * 6.0],
            Stroke::new(5.0, theme::INK),
        );
        painter.line_segment(
            [end - through * 4.5, end + through * 4.5],
            Stroke::new(2.0, theme::BONE),
        );
    }
    let swung = if scene.settings.still {
        1.0
    } else {
        scene.effects.swung(gate.border, scene.now)
    };
    match gate.state {
        State::Open | State::Closed if swung < 1.0 => {
            let open = if gate.state == State::Open {
                swung
            } else {
                1.0 - swung
            };
            let (turn, reach) = (open * 1.5, half * (2.0 - 0.75 * open));
            let leaf = from + (along * turn.cos() + through * turn.sin()) * reach;
            slab(painter, from, leaf, 5.0, color);
        }
        State::Closed => {
            slab(
                painter,
                from,
                to,
                if gate.window { 4.0 } else { 6.0 },
                color,
            );
            if gate.window {
                painter.line_segment([from, to], Stroke::new(1.2, theme::INK));
            } else {
                painter.circle_filled(at + along * (half * 0.5), 2.0, theme::CANDLE);
            }
        }
        State::Open => {
            // The leaf has swung aside.
            let leaf = from + through * (half * 1.25) + along * 3.0;
            slab(painter, from + along * 2.0, leaf, 4.0, color);
        }
        State::Broken => {
            for (end, sign) in [(from, 1.0), (to, -1.0)] {
                let tip = end + along * (half * 0.45 * sign);
                slab(painter, end, tip, 4.0, color);
                painter.line_segment(
                    [tip, tip + along * (5.0 * sign) + through * 5.0],
                    Stroke::new(2.0, theme::INK),
                );
                painter.line_segment(
                    [tip, tip + along * (4.0 * sign) - through * 5.0],
                    Stroke::new(2.0, theme::INK),
                );
            }
        }
    }
    if gate.window {
        arrow(painter, scene, stand, gate);
    }
    if gate.barricade {
        for sign in [1.0, -1.0] {
            slab(
                painter,
                from - through * (7.0 * sign),
                to + through * (7.0 * sign),
                4.5,
                theme::EMBER,
            );
        }
    }
    if gate.evil {
        for part in [-0.75, -0.25, 0.25, 0.75] {
            let foot = at + along * (half * part);
            slab(
                painter,
                foot - through * 10.0,
                foot + through * 10.0,
                3.0,
                EVIL,
            );
        }
        slab(painter, from, to, 3.0, EVIL);
    }
}

/// The arrow of a window: from the side that opens it.
fn arrow(painter: &Painter, scene: &Scene, stand: &Stand, gate: &BarrierView) {
    let Some(border) = scene.board.border(gate.border) else {
        return;
    };
    let BorderKind::Window { from: Some(from) } = border.kind else {
        return;
    };
    let Some(edge) = border.edges.get(border.edges.len() / 2) else {
        return;
    };
    // The cell at which the edge is written lies up or left of it.
    let near = scene
        .board
        .get(from)
        .is_some_and(|space| space.cells.contains(&(edge.column, edge.row)));
    use crate::board::plan::Side;
    let outward = matches!(edge.side, Side::Down | Side::Right);
    let sign = if near == outward { 1.0 } else { -1.0 };
    let way = stand.through * sign;
    let tip = stand.at + way * 11.0;
    let back = stand.at + way * 3.0;
    painter.add(Shape::convex_polygon(
        vec![tip, back + stand.along * 6.0, back - stand.along * 6.0],
        theme::CANDLE,
        Stroke::new(1.5, theme::INK),
    ));
}
