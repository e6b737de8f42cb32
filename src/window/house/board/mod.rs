//! The board in the middle: where its cells lie, and what a click on it means.

mod floor;
mod gates;
mod glass;
mod pieces;
mod places;
mod touch;

pub use floor::{goal_spaces, swatch, vehicle_path};
pub use glass::comes as glass_comes;
pub use pieces::{figure_path, ring};
pub use touch::options as options_of;

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use super::tips;
use crate::board::plan::Side;
use crate::board::{BorderId, Edge, SpaceId};
use crate::table::Uid;
use crate::window::intent::Intent;
use crate::window::theme;
use crate::window::tips::Tell as _;

/// A board laid into a rectangle.
pub struct Grid {
    /// The middle square of the rectangle.
    pub rect: Rect,
    /// Side of a cell.
    pub cell: f32,
    columns: u8,
    spaces: Vec<Option<SpaceId>>,
}

impl Grid {
    /// Lays a board.
    pub fn of(scene: &Scene, rect: Rect) -> Grid {
        let (columns, rows) = scene.board.extent();
        let margin = 8.0;
        let cell = ((rect.width() - margin) / f32::from(columns.max(1)))
            .min((rect.height() - margin) / f32::from(rows.max(1)))
            .floor();
        let size = vec2(f32::from(columns) * cell, f32::from(rows) * cell);
        let mut spaces = vec![None; usize::from(columns) * usize::from(rows)];
        for id in scene.board.space_ids() {
            let Some(space) = scene.board.get(id) else {
                continue;
            };
            for (column, row) in &space.cells {
                let n = usize::from(*row) * usize::from(columns) + usize::from(*column);
                if let Some(slot) = spaces.get_mut(n) {
                    *slot = Some(id);
                }
            }
        }
        Grid {
            rect: Rect::from_center_size(rect.center(), size),
            cell,
            columns,
            spaces,
        }
    }

    /// A cell.
    pub fn cell(&self, column: u8, row: u8) -> Rect {
        let min = self.rect.min + vec2(f32::from(column) * self.cell, f32::from(row) * self.cell);
        Rect::from_min_size(min, vec2(self.cell, self.cell))
    }

    /// The ends of an edge.
    pub fn line(&self, edge: Edge) -> (Pos2, Pos2) {
        let cell = self.cell(edge.column, edge.row);
        match edge.side {
            Side::Up => (cell.left_top(), cell.right_top()),
            Side::Right => (cell.right_top(), cell.right_bottom()),
            Side::Down => (cell.left_bottom(), cell.right_bottom()),
            Side::Left => (cell.left_top(), cell.left_bottom()),
        }
    }

    /// The middle of a space.
    pub fn centre(&self, scene: &Scene, space: SpaceId) -> Pos2 {
        scene.board.get(space).map_or(self.rect.center(), |space| {
            self.rect.min
                + vec2(
                    f32::from(space.centre.0) * self.cell / 2.0,
                    f32::from(space.centre.1) * self.cell / 2.0,
                )
        })
    }

    /// The middle of a border.
    pub fn middle(&self, scene: &Scene, border: BorderId) -> Option<(Pos2, bool)> {
        let border = scene.board.border(border)?;
        let edge = border.edges.get(border.edges.len() / 2)?;
        let (from, to) = self.line(*edge);
        Some((from + (to - from) / 2.0, from.y == to.y))
    }

    /// The space under a point.
    pub fn space_at(&self, at: Pos2) -> Option<SpaceId> {
        if !self.rect.contains(at) {
            return None;
        }
        let column = ((at.x - self.rect.min.x) / self.cell) as usize;
        let row = ((at.y - self.rect.min.y) / self.cell) as usize;
        let n = row * usize::from(self.columns) + column.min(usize::from(self.columns) - 1);
        self.spaces.get(n).copied().flatten()
    }

    fn beside(&self, column: u8, row: u8, side: Side) -> Option<SpaceId> {
        let (x, y) = match side {
            Side::Up => (i16::from(column), i16::from(row) - 1),
            Side::Right => (i16::from(column) + 1, i16::from(row)),
            Side::Down => (i16::from(column), i16::from(row) + 1),
            Side::Left => (i16::from(column) - 1, i16::from(row)),
        };
        if x < 0 || y < 0 || x >= i16::from(self.columns) {
            return None;
        }
        let n = y as usize * usize::from(self.columns) + x as usize;
        self.spaces.get(n).copied().flatten()
    }

    /// The outline of a space, so far inside it.
    pub fn outline(
        &self,
        painter: &egui::Painter,
        scene: &Scene,
        space: SpaceId,
        stroke: Stroke,
        inset: f32,
        dashed: bool,
    ) {
        // An ink shadow first, so that it stands out on light floors too.
        let shade = Stroke::new(stroke.width + 2.5, theme::faded(theme::INK, 0.6));
        self.trace(painter, scene, space, shade, inset, dashed);
        self.trace(painter, scene, space, stroke, inset, dashed);
    }

    fn trace(
        &self,
        painter: &egui::Painter,
        scene: &Scene,
        space: SpaceId,
        stroke: Stroke,
        inset: f32,
        dashed: bool,
    ) {
        let Some(found) = scene.board.get(space) else {
            return;
        };
        for (column, row) in &found.cells {
            let cell = self.cell(*column, *row);
            let own = |side| self.beside(*column, *row, side) == Some(space);
            for side in Side::ALL {
                if own(side) {
                    continue;
                }
                // Corners meet where the outline turns and go on where it runs straight.
                let (before, after) = (side.turned(3), side.turned(1));
                let start = if own(before) { 0.0 } else { inset };
                let end = if own(after) { 0.0 } else { inset };
                let (a, b) = match side {
                    Side::Up => (
                        cell.left_top() + vec2(start, inset),
                        cell.right_top() + vec2(-end, inset),
                    ),
                    Side::Right => (
                        cell.right_top() + vec2(-inset, start),
                        cell.right_bottom() + vec2(-inset, -end),
                    ),
                    Side::Down => (
                        cell.right_bottom() + vec2(-start, -inset),
                        cell.left_bottom() + vec2(end, -inset),
                    ),
                    Side::Left => (
                        cell.left_bottom() + vec2(inset, -start),
                        cell.left_top() + vec2(inset, end),
                    ),
                };
                if dashed {
                    painter.extend(egui::Shape::dashed_line(&[a, b], stroke, 7.0, 5.0));
                } else {
                    painter.line_segment([a, b], stroke);
                }
            }
        }
    }
}

/// What is under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// A figure or token.
    Piece(Uid),
    /// A door or window.
    Gate(BorderId),
    /// A space.
    Space(SpaceId),
}

/// Draws the board and takes clicks on it.
pub fn draw(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let grid = Grid::of(scene, rect);
    let response = ui.interact(grid.rect.expand(6.0), ui.id().with("board"), Sense::click());
    let painter = ui.painter().with_clip_rect(rect.expand(4.0));
    painter.rect_filled(grid.rect.expand(5.0), 3.0, theme::INK);
    let places = places::find(scene, &grid);
    let at = response.hover_pos();
    let below = at.and_then(|at| touch::under(scene, &grid, &places, at));
    let glass = glass::over(scene, &grid, &places, desk, at, below);
    let under = match (&glass, at) {
        (Some(glass), Some(at)) if glass.rect.contains(at) => glass.under(at),
        _ => below,
    };
    floor::spaces(&painter, scene, &grid);
    floor::marks(&painter, scene, &grid, desk);
    if let Some(Under::Space(space)) = under {
        let stroke = Stroke::new(2.0, theme::faded(theme::CANDLE, 0.9));
        grid.outline(&painter, scene, space, stroke, 4.0, false);
    }
    floor::walls(&painter, scene, &grid);
    gates::all(&painter, scene, &grid, desk, under);
    floor::grounds(&painter, scene, &grid);
    floor::titles(&painter, scene, &grid);
    pieces::arrow(&painter, scene, &grid, &places);
    pieces::all(&painter, scene, desk, &places, under);
    if let Some(glass) = &glass {
        glass::draw(&painter, scene, desk, glass, under);
    }
    floats(&painter, scene, &grid);
    let Some(under) = under else { return };
    if scene.question().is_some() && !touch::options(scene, under).is_empty() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    if response.clicked()
        && let (Some(question), Some(at)) = (scene.question(), response.interact_pointer_pos())
    {
        let options = touch::options(scene, under);
        let title = touch::title(scene, under);
        if let (Under::Piece(piece), true) = (under, options.is_empty())
            && scene.character(piece).is_some()
        {
            desk.open = Some(piece);
        }
        if touch::asks_twice(scene, under, &options) {
            desk.list(&title, options, at);
        } else {
            desk.offer(question, &title, options, at, out);
        }
        return;
    }
    if response.secondary_clicked()
        && let Under::Piece(piece) = under
        && scene.character(piece).is_some()
    {
        desk.open = Some(piece);
    }
    // What is told of small pieces stands in the glass over them.
    let small = glass.is_some() && below == Some(under);
    if desk.menu.is_none() && !small {
        response.tell_at_pointer(|ui| tips::under(ui, scene, under));
    }
}

/// Signs that float up.
fn floats(painter: &egui::Painter, scene: &Scene, grid: &Grid) {
    for (n, float) in scene.effects.floats.iter().enumerate() {
        let age = (scene.now - float.since) as f32;
        if !(0.0..2.2).contains(&age) {
            continue;
        }
        let rise = if scene.settings.still {
            0.0
        } else {
            age * 16.0
        };
        let same = scene.effects.floats[..n]
            .iter()
            .filter(|f| f.at == float.at && scene.now - f.since < 2.2)
            .count() as f32;
        let at = grid.centre(scene, float.at) + vec2(0.0, -10.0 - rise + same * 20.0);
        let color = if float.bad {
            theme::ROSE
        } else {
            theme::CANDLE
        };
        let fade = (2.2 - age).clamp(0.0, 1.0);
        let text = match float.times {
            1 => float.text.clone(),
            times => format!("{} ×{times}", float.text),
        };
        let galley = theme::line(
            painter,
            &text,
            theme::bold(16.0),
            theme::faded(color, fade),
            200.0,
        );
        let plate = Rect::from_center_size(at, galley.size() + vec2(14.0, 5.0));
        painter.rect_filled(plate, 5.0, theme::faded(theme::INK, 0.85 * fade));
        painter.galley(plate.center() - galley.size() / 2.0, galley, color);
    }
}

/// A small number or sign on a dark disc.
pub fn badge(painter: &egui::Painter, at: Pos2, text: &str, ground: Color32, ink: Color32) {
    badge_of(painter, at, 9.5, text, ground, ink);
}

/// The same with another reach, for small pieces.
pub fn badge_of(
    painter: &egui::Painter,
    at: Pos2,
    reach: f32,
    text: &str,
    ground: Color32,
    ink: Color32,
) {
    painter.circle(at, reach, ground, Stroke::new(1.2, theme::INK));
    let font = theme::bold((reach * 1.4).clamp(12.0, 13.0));
    theme::write(painter, at, Align2::CENTER_CENTER, text, font, ink, 24.0);
}

/// A point between two.
pub fn between(from: Pos2, to: Pos2, part: f32) -> Pos2 {
    pos2(
        from.x + (to.x - from.x) * part,
        from.y + (to.y - from.y) * part,
    )
}

/// Every piece with its place and reach.
#[cfg(test)]
pub fn places_of(scene: &Scene, grid: &Grid) -> Vec<(Uid, Pos2, f32)> {
    let places = places::find(scene, grid);
    places.iter().map(|it| (it.uid, it.at, it.radius)).collect()
}

/// The pieces in the glass while the pointer is there.
#[cfg(test)]
pub fn glass_of(scene: &Scene, grid: &Grid, desk: &mut Desk, at: Pos2) -> Vec<(Uid, Pos2, f32)> {
    let places = places::find(scene, grid);
    let below = touch::under(scene, grid, &places, at);
    let glass = glass::over(scene, grid, &places, desk, Some(at), below);
    glass.map_or(Vec::new(), |glass| glass.pieces())
}
