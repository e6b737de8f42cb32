//! Floors, walls, names and what lies on the ground.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Color32, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, epaint::Vertex, pos2, vec2,
};

use super::{Grid, badge};
use crate::board::tile::Floor;
use crate::board::{Space, SpaceId};
use crate::games::pandemonium::view::SpaceView;
use crate::table::house::act::{Act, Why};
use crate::window::house::desk::{Desk, Scene};
use crate::window::theme;

/// How a floor of day is tinted.
const DAY: Color32 = Color32::from_rgb(0xf4, 0xea, 0xd6);
/// The same in the dark of the night.
const DARK: Color32 = Color32::from_rgb(0x40, 0x4c, 0x86);
/// The same where there is light by night.
const LIT: Color32 = Color32::from_rgb(0xff, 0xd9, 0x9c);
/// The same where it is dark by day.
const GLOOM: Color32 = Color32::from_rgb(0x6a, 0x66, 0x7e);

/// Cells that a floor picture covers across.
const SPREAD: u8 = 2;

const fn picture(floor: Floor) -> &'static str {
    match floor {
        Floor::Boards => "pandemonium/floors/boards.svg",
        Floor::Tiles => "pandemonium/floors/tiles.svg",
        Floor::Carpet => "pandemonium/floors/carpet.svg",
        Floor::Earth => "pandemonium/floors/earth.svg",
        Floor::Grass => "pandemonium/floors/grass.svg",
        Floor::Stone => "pandemonium/floors/stone.svg",
        Floor::Water => "pandemonium/floors/water.svg",
        Floor::Gravel => "pandemonium/floors/gravel.svg",
    }
}

fn tint(scene: &Scene, space: Option<&SpaceView>) -> Color32 {
    let dark = space.is_some_and(|space| space.dark);
    let night = scene.seen.view.night;
    let now = match (night, dark) {
        (true, true) => DARK,
        (true, false) => LIT,
        (false, true) => GLOOM,
        (false, false) => DAY,
    };
    let before = if night { DAY } else { DARK };
    before.lerp_to_gamma(now, scene.dusk())
}

fn view_of<'a>(scene: &Scene<'a>, space: SpaceId) -> Option<&'a SpaceView> {
    scene.seen.view.spaces.get(space.index())
}

/// Paints the floors, darkened where it is dark.
pub fn spaces(painter: &Painter, scene: &Scene, grid: &Grid) {
    for id in scene.board.space_ids() {
        let Some(space) = scene.board.get(id) else {
            continue;
        };
        let view = view_of(scene, id);
        let tint = tint(scene, view);
        let quads: Vec<(Rect, Rect)> = space
            .cells
            .iter()
            .map(|(column, row)| {
                let part = 1.0 / f32::from(SPREAD);
                let from = pos2(
                    f32::from(column % SPREAD) * part,
                    f32::from(row % SPREAD) * part,
                );
                let uv = Rect::from_min_size(from, vec2(part, part));
                (grid.cell(*column, *row), uv)
            })
            .collect();
        let wide = grid.cell * f32::from(SPREAD);
        scene
            .art
            .patches(painter, picture(space.floor), wide, &quads, tint);
        if scene.seen.view.night && view.is_some_and(|view| !view.dark) {
            let bounds = space
                .cells
                .iter()
                .map(|(column, row)| grid.cell(*column, *row))
                .reduce(|a, b| a.union(b));
            if let Some(bounds) = bounds {
                let inside = painter.with_clip_rect(bounds.intersect(painter.clip_rect()));
                pool(
                    &inside,
                    grid.centre(scene, id),
                    bounds.size().max_elem() * 0.7,
                    scene.dusk(),
                );
            }
        }
    }
}

/// Paints the floor of a space as a small square, with its portal if it has one.
pub fn swatch(painter: &Painter, scene: &Scene, at: SpaceId, rect: Rect) {
    let Some(space) = scene.board.get(at) else {
        return;
    };
    let view = view_of(scene, at);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let path = picture(space.floor);
    let tint = tint(scene, view);
    scene
        .art
        .patches(painter, path, rect.width(), &[(rect, uv)], tint);
    painter.rect_stroke(
        rect,
        3.0,
        Stroke::new(1.5, theme::INK),
        bevy_egui::egui::StrokeKind::Inside,
    );
    if view.is_some_and(|view| view.portal) {
        scene.art.paint(
            painter,
            "pandemonium/tokens/portal.svg",
            rect.shrink(rect.width() * 0.1),
            Color32::WHITE,
        );
    }
}

/// A pool of candle light.
fn pool(painter: &Painter, at: Pos2, radius: f32, strength: f32) {
    let mut mesh = Mesh::default();
    let white = bevy_egui::egui::epaint::WHITE_UV;
    let vertex = |pos, color| Vertex {
        pos,
        uv: white,
        color,
    };
    mesh.vertices.push(vertex(
        at,
        Color32::from_rgba_unmultiplied(255, 214, 138, (90.0 * strength) as u8),
    ));
    let count = 28u32;
    for n in 0..=count {
        let turn = n as f32 / count as f32 * std::f32::consts::TAU;
        let rim = at + vec2(turn.cos(), turn.sin()) * radius;
        mesh.vertices.push(vertex(
            rim,
            Color32::from_rgba_unmultiplied(255, 190, 90, 0),
        ));
        if n > 0 {
            mesh.add_triangle(0, n, n + 1);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// Marks the spaces that the open question is about, and those pointed at elsewhere.
pub fn marks(painter: &Painter, scene: &Scene, grid: &Grid, desk: &Desk) {
    let glow = 0.55 + 0.45 * scene.breath();
    for (option, act) in scene.lit() {
        match act {
            Act::Step(at) => {
                let painful = scene.cost(option).life > 0;
                let color = if painful { theme::ROSE } else { theme::EMBER };
                fill(painter, scene, grid, at, theme::faded(color, 0.24));
                let stroke = Stroke::new(2.6, theme::faded(color, glow));
                grid.outline(painter, scene, at, stroke, 5.0, painful);
            }
            Act::Dash { to, .. } => {
                let stroke = Stroke::new(2.0, theme::faded(theme::ROSE, glow));
                grid.outline(painter, scene, to, stroke, 8.0, true);
            }
            Act::Space(at) | Act::SummonAt(at) => {
                fill(painter, scene, grid, at, theme::faded(theme::EMBER, 0.25));
                let stroke = Stroke::new(3.0, theme::faded(theme::CANDLE, glow));
                grid.outline(painter, scene, at, stroke, 5.0, false);
            }
            Act::Tile(tile) => {
                for at in scene.board.space_ids() {
                    if scene.board.tile_of(at) == Some(tile) {
                        fill(painter, scene, grid, at, theme::faded(theme::CANDLE, 0.18));
                    }
                }
            }
            Act::Piece(piece) if scene.why() == Some(Why::EnemyGoal) => {
                if let Some(at) = scene.space_of(piece) {
                    let stroke = Stroke::new(3.0, theme::faded(theme::ROSE, glow));
                    grid.outline(painter, scene, at, stroke, 5.0, false);
                }
            }
            _ => {}
        }
    }
    for at in &desk.pointed.spaces {
        fill(painter, scene, grid, *at, theme::faded(theme::CANDLE, 0.25));
        let stroke = Stroke::new(3.0, theme::CANDLE);
        grid.outline(painter, scene, *at, stroke, 4.0, false);
    }
}

fn fill(painter: &Painter, scene: &Scene, grid: &Grid, at: SpaceId, color: Color32) {
    if let Some(space) = scene.board.get(at) {
        for (column, row) in &space.cells {
            painter.rect_filled(grid.cell(*column, *row), 0.0, color);
        }
    }
}

/// Draws the walls: thick ink with a cut of bone.
pub fn walls(painter: &Painter, scene: &Scene, grid: &Grid) {
    let thick = (grid.cell * 0.17).clamp(5.0, 9.0);
    for edge in scene.board.walls() {
        let (from, to) = grid.line(*edge);
        let along = (to - from).normalized() * (thick / 2.0);
        painter.line_segment([from - along, to + along], Stroke::new(thick, theme::INK));
    }
    let cut = if scene.seen.view.night {
        theme::faded(Color32::from_rgb(0x9a, 0xa8, 0xdc), 0.55)
    } else {
        theme::faded(theme::BONE, 0.6)
    };
    for edge in scene.board.walls() {
        let (from, to) = grid.line(*edge);
        painter.line_segment([from, to], Stroke::new(1.1, cut));
    }
    // Where tiles and spaces meet without a wall, a thin broken line.
    for border in scene.board.borders() {
        if border.kind != crate::board::BorderKind::Open {
            continue;
        }
        for edge in &border.edges {
            let (from, to) = grid.line(*edge);
            let ink = theme::faded(theme::INK, 0.55);
            painter.extend(Shape::dashed_line(
                &[from, to],
                Stroke::new(1.6, ink),
                5.0,
                5.0,
            ));
        }
    }
}

/// The widest row of cells of a space: the left end, and how many.
fn widest(cells: &[(u8, u8)]) -> Option<((u8, u8), u8)> {
    let mut best: Option<((u8, u8), u8)> = None;
    for (column, row) in cells {
        if *column > 0 && cells.contains(&(column - 1, *row)) {
            continue;
        }
        let mut wide = 1;
        while cells.contains(&(column + wide, *row)) {
            wide += 1;
        }
        if best.is_none_or(|(_, most)| wide > most) {
            best = Some(((*column, *row), wide));
        }
    }
    best
}

/// Where the name of a space stands: the corner, how wide it may be, and in how many lines.
fn title_room(scene: &Scene, grid: &Grid, space: &Space) -> Option<(Pos2, f32, usize)> {
    let cells = &space.cells;
    let ((column, row), wide) = widest(cells)?;
    let corner = grid.cell(column, row).min + vec2(5.5, 5.0);
    // The mark of a task stands in the corner at the right.
    let marked = badge_cell(cells) == Some((column + wide - 1, row))
        && scene.open_tasks().any(|task| task.at.contains(&space.name));
    let width = grid.cell * f32::from(wide) - if marked { 31.0 } else { 11.0 };
    let lines = if cells.contains(&(column, row + 1)) {
        2
    } else {
        1
    };
    Some((corner, width, lines))
}

/// The name of a space, small: in one line if it can be, in two where there is room below.
fn title(painter: &Painter, text: &str, ink: Color32, width: f32, lines: usize) -> Arc<Galley> {
    let font = theme::plain(12.0);
    let wide = painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
    let letters = text.chars().count().max(1) as f32;
    // Letters that would stand too close are better read in two lines.
    let close = wide.size().x - width > letters * 0.45;
    if !(close && lines > 1 && text.contains(' ')) {
        return theme::tight(painter, text, font, ink, width);
    }
    let mut job = LayoutJob::simple(text.to_owned(), font, ink, width);
    job.wrap.max_rows = 2;
    job.wrap.break_anywhere = false;
    painter.layout_job(job)
}

/// What pieces should leave free in a space: its name, and what lies on its ground.
pub fn taken(scene: &Scene, grid: &Grid, at: SpaceId) -> Vec<Rect> {
    let Some(space) = scene.board.get(at) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    if let Some((corner, width, lines)) = title_room(scene, grid, space) {
        let letters = space.title.chars().count() as f32 * 5.8 + 8.0;
        let tall = if letters > width + 12.0 && lines > 1 {
            29.0
        } else {
            16.0
        };
        all.push(Rect::from_min_size(corner, vec2(letters.min(width), tall)));
    }
    if let (Some((column, row)), Some(view)) = (lowest(&space.cells), view_of(scene, at)) {
        let count = [view.explored, view.souls > 0, view.traps > 0]
            .into_iter()
            .filter(|it| *it)
            .count() as f32;
        if count > 0.0 {
            let corner = grid.cell(column, row).left_bottom();
            all.push(Rect::from_min_size(
                corner + vec2(3.0, -27.0),
                vec2(count * 24.0, 24.0),
            ));
        }
    }
    all
}

/// Writes the names of the spaces, small.
pub fn titles(painter: &Painter, scene: &Scene, grid: &Grid) {
    for id in scene.board.space_ids() {
        let Some(space) = scene.board.get(id) else {
            continue;
        };
        let Some((at, width, lines)) = title_room(scene, grid, space) else {
            continue;
        };
        let dark = view_of(scene, id).is_some_and(|view| view.dark);
        let (ink, ground) = match dark {
            true => (theme::BONE, Color32::from_rgb(0x12, 0x15, 0x28)),
            false => (theme::INK, Color32::from_rgb(0xf2, 0xe6, 0xcc)),
        };
        let name = if space.title.is_empty() {
            space.name.as_str()
        } else {
            &space.title
        };
        let galley = title(painter, name, ink, width - 5.0, lines);
        let plate = Rect::from_min_size(at, galley.size() + vec2(6.0, 0.0));
        painter.rect_filled(plate, 3.0, theme::faded(ground, 0.78));
        painter.galley(at + vec2(3.0, 0.0), galley, ink);
    }
}

/// The lowest row of cells of a space: where small things lie.
fn lowest(cells: &[(u8, u8)]) -> Option<(u8, u8)> {
    cells
        .iter()
        .copied()
        .max_by_key(|(column, row)| (*row, std::cmp::Reverse(*column)))
}

/// Draws portals, Souls, traps and Explored tokens.
pub fn grounds(painter: &Painter, scene: &Scene, grid: &Grid) {
    for id in scene.board.space_ids() {
        let (Some(space), Some(view)) = (scene.board.get(id), view_of(scene, id)) else {
            continue;
        };
        if view.portal {
            let at = grid.centre(scene, id);
            let side = portal_side(grid, &space.cells, at);
            painter.circle(
                at,
                side * 0.52,
                Color32::from_rgba_unmultiplied(0x12, 0x0c, 0x1c, 225),
                Stroke::new(2.0, theme::faded(Color32::from_rgb(0xb3, 0x95, 0xd8), 0.9)),
            );
            scene.art.paint(
                painter,
                "pandemonium/tokens/portal.svg",
                theme::square(at, side * 0.92),
                Color32::from_rgb(0xd6, 0xc4, 0xf0),
            );
        }
        if view.sealed {
            let at = grid.centre(scene, id);
            let side = portal_side(grid, &space.cells, at);
            let place = theme::square(at, side * 0.98);
            scene.art.paint(
                painter,
                "pandemonium/tokens/sealed.svg",
                place,
                Color32::WHITE,
            );
        }
        let Some((column, row)) = lowest(&space.cells) else {
            continue;
        };
        let mut at = grid.cell(column, row).left_bottom() + vec2(15.0, -15.0);
        let mut put = |path: &str, count: u8| {
            painter.circle(at, 11.0, theme::INK, Stroke::new(1.0, theme::ASH));
            let place = theme::square(at, 17.0);
            scene.art.paint(painter, path, place, Color32::WHITE);
            if count > 1 {
                let corner = at + vec2(9.0, -8.0);
                badge(painter, corner, &count.to_string(), theme::BONE, theme::INK);
            }
            at.x += 24.0;
        };
        if view.explored {
            put("pandemonium/tokens/explored.svg", 1);
        }
        if view.souls > 0 {
            put("pandemonium/tokens/soul.svg", view.souls);
        }
        if view.traps > 0 {
            put("pandemonium/tokens/trap.svg", view.traps);
        }
    }
    exits(painter, scene, grid);
    vehicle(painter, scene, grid);
    tasks(painter, scene, grid);
}

/// Draws the vehicle in its space, with its repairs under it.
fn vehicle(painter: &Painter, scene: &Scene, grid: &Grid) {
    let Some(vehicle) = &scene.seen.view.vehicle else {
        return;
    };
    let middle = grid.centre(scene, vehicle.space);
    let side = (grid.cell * 0.92).min(56.0);
    // Above the middle, where few pieces stand.
    let place = theme::square(middle - vec2(0.0, grid.cell * 0.18), side);
    let tint = if vehicle.runs {
        Color32::WHITE
    } else {
        Color32::from_gray(205)
    };
    scene.art.paint(painter, &vehicle_path(scene), place, tint);
    let wide = side / f32::from(vehicle.most.max(1));
    for n in 0..vehicle.most {
        let pip = Rect::from_min_size(
            pos2(place.min.x + f32::from(n) * wide, place.max.y - 4.0),
            vec2(wide - 2.0, 6.0),
        );
        let fill = match (n < vehicle.repairs, vehicle.runs) {
            (true, true) => theme::LEAF,
            (true, false) => theme::EMBER,
            _ => theme::INK,
        };
        let edge = if n + 1 == vehicle.works_at {
            theme::CANDLE
        } else {
            theme::INK
        };
        painter.rect(
            pip,
            1.0,
            fill,
            Stroke::new(1.0, edge),
            bevy_egui::egui::StrokeKind::Outside,
        );
    }
}

/// The picture of the vehicle: its own, if there is one of that name.
pub fn vehicle_path(scene: &Scene) -> String {
    let own = scene
        .seen
        .view
        .vehicle
        .as_ref()
        .map(|vehicle| format!("pandemonium/tokens/{}.svg", vehicle.picture))
        .filter(|path| scene.art.has(path));
    own.unwrap_or_else(|| "pandemonium/tokens/vehicle.svg".to_owned())
}

/// The cell in whose upper corner the mark of a task stands.
fn badge_cell(cells: &[(u8, u8)]) -> Option<(u8, u8)> {
    cells
        .iter()
        .copied()
        .max_by_key(|(column, row)| (*column, std::cmp::Reverse(*row)))
}

/// Marks the spaces where something of the chapter's own can be done.
fn tasks(painter: &Painter, scene: &Scene, grid: &Grid) {
    let mut marked: Vec<SpaceId> = Vec::new();
    for task in scene.open_tasks() {
        for name in &task.at {
            if let Some(at) = scene.board.space(name.as_str())
                && !marked.contains(&at)
            {
                marked.push(at);
            }
        }
    }
    for at in marked {
        let Some(space) = scene.board.get(at) else {
            continue;
        };
        let Some((column, row)) = badge_cell(&space.cells) else {
            continue;
        };
        let corner = grid.cell(column, row).right_top() + vec2(-15.0, 15.0);
        painter.circle(corner, 11.0, theme::INK, Stroke::new(1.5, theme::EMBER));
        scene.art.paint(
            painter,
            "pandemonium/actions/task.svg",
            theme::square(corner, 17.0),
            Color32::WHITE,
        );
    }
}

/// How wide a portal can be so that it stays in its space.
fn portal_side(grid: &Grid, cells: &[(u8, u8)], at: Pos2) -> f32 {
    let inside = |at: Pos2| {
        cells
            .iter()
            .any(|(column, row)| grid.cell(*column, *row).contains(at))
    };
    let mut side = grid.cell * 1.15;
    while side > grid.cell * 0.6 {
        let r = side * 0.52;
        if [vec2(r, 0.0), vec2(-r, 0.0), vec2(0.0, r), vec2(0.0, -r)]
            .into_iter()
            .all(|off| inside(at + off))
        {
            break;
        }
        side *= 0.93;
    }
    side
}

/// Marks the spaces that the chapter's goal names.
fn exits(painter: &Painter, scene: &Scene, grid: &Grid) {
    for name in goal_spaces(&scene.chapter.goal) {
        let Some(at) = scene.board.space(name.as_str()) else {
            continue;
        };
        let Some(space) = scene.board.get(at) else {
            continue;
        };
        let Some((column, row)) = space
            .cells
            .iter()
            .copied()
            .max_by_key(|(column, row)| (*column, *row))
        else {
            continue;
        };
        let corner = grid.cell(column, row).right_bottom() - vec2(17.0, 17.0);
        painter.circle(corner, 13.0, theme::MOSS, Stroke::new(2.0, theme::CANDLE));
        scene.art.paint(
            painter,
            "pandemonium/tokens/exit.svg",
            theme::square(corner, 20.0),
            Color32::WHITE,
        );
    }
}

/// The spaces that a condition speaks of.
pub fn goal_spaces(goal: &crate::vocab::pandemonium::Cond) -> Vec<crate::vocab::Key> {
    use crate::vocab::pandemonium::Cond;
    match goal {
        Cond::All(all) | Cond::Any(all) => all.iter().flat_map(goal_spaces).collect(),
        Cond::EveryoneAt(at)
        | Cond::SomeoneAt(at)
        | Cond::AllyAt(at)
        | Cond::CarriedTo(_, at)
        | Cond::AllyThere(_, at)
        | Cond::SomeAt(_, at) => at.clone(),
        _ => Vec::new(),
    }
}
