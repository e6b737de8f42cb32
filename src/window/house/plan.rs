//! A small plan of a chapter's board, for the set-up.

use bevy_egui::egui::{Color32, Painter, Rect, Stroke, vec2};

use crate::board::plan::Side;
use crate::board::tile::Floor;
use crate::board::{Board, BorderKind, Edge};
use crate::content::pandemonium::Chapter;
use crate::window::theme;

const fn ground(floor: Floor) -> Color32 {
    match floor {
        Floor::Boards => Color32::from_rgb(0xb4, 0x9c, 0x70),
        Floor::Tiles => Color32::from_rgb(0xb8, 0xb0, 0x98),
        Floor::Carpet => Color32::from_rgb(0xa8, 0x74, 0x60),
        Floor::Earth => Color32::from_rgb(0x94, 0x7c, 0x58),
        Floor::Grass => Color32::from_rgb(0x84, 0x90, 0x5e),
        Floor::Stone => Color32::from_rgb(0xa0, 0x9c, 0x90),
        Floor::Water => Color32::from_rgb(0x78, 0x94, 0x9c),
        Floor::Gravel => Color32::from_rgb(0xaa, 0xa0, 0x84),
    }
}

/// Draws the plan: floors, walls, doors, portals, where the characters start and where the chapter leads them.
pub fn draw(painter: &Painter, rect: Rect, board: &Board, chapter: &Chapter) {
    let (columns, rows) = board.extent();
    let cell = (rect.width() / f32::from(columns.max(1)))
        .min(rect.height() / f32::from(rows.max(1)))
        .floor();
    let size = vec2(f32::from(columns), f32::from(rows)) * cell;
    let all = Rect::from_center_size(rect.center(), size);
    let place = |column: u8, row: u8| {
        let min = all.min + vec2(f32::from(column), f32::from(row)) * cell;
        Rect::from_min_size(min, vec2(cell, cell))
    };
    let line = |edge: &Edge| {
        let cell = place(edge.column, edge.row);
        match edge.side {
            Side::Up => [cell.left_top(), cell.right_top()],
            Side::Right => [cell.right_top(), cell.right_bottom()],
            Side::Down => [cell.left_bottom(), cell.right_bottom()],
            Side::Left => [cell.left_top(), cell.left_bottom()],
        }
    };
    for space in board.spaces() {
        for (column, row) in &space.cells {
            painter.rect_filled(place(*column, *row), 0.0, ground(space.floor));
        }
    }
    for edge in board.walls() {
        painter.line_segment(line(edge), Stroke::new(3.0, theme::INK));
    }
    for border in board.borders() {
        let color = match border.kind {
            BorderKind::Open => continue,
            BorderKind::Door => theme::EMBER,
            BorderKind::Window { .. } => Color32::from_rgb(0x8f, 0xc0, 0xdc),
        };
        for edge in &border.edges {
            painter.line_segment(line(edge), Stroke::new(3.0, color));
        }
    }
    let middle = |name: &str| {
        let space = board.get(board.space(name)?)?;
        let (x, y) = space.centre;
        Some(all.min + vec2(f32::from(x), f32::from(y)) * (cell / 2.0))
    };
    for portal in &chapter.portals {
        if let Some(at) = middle(portal.as_str()) {
            painter.circle(at, cell * 0.34, theme::INK, Stroke::new(2.0, theme::BLOOD));
        }
    }
    for start in &chapter.start {
        if let Some(at) = middle(start.as_str()) {
            painter.circle(at, cell * 0.30, theme::BONE, Stroke::new(2.0, theme::INK));
        }
    }
    for goal in super::board::goal_spaces(&chapter.goal) {
        if let Some(at) = middle(goal.as_str()) {
            let square = theme::square(at, cell * 0.6);
            painter.rect(
                square,
                2.0,
                theme::MOSS,
                Stroke::new(2.0, theme::CANDLE),
                bevy_egui::egui::StrokeKind::Inside,
            );
        }
    }
}
