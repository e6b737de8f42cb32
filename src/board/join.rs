//! [`Board::join`]: one board out of placed tiles (PD-TILE-01, PD-TILE-05, PD-RUL-05).

use std::collections::BTreeMap;

use super::plan::{Mark, Plan, Side};
use super::tile::{Rotation, Tile};
use super::{Board, Border, BorderId, BorderKind, Edge, Laid, MOST_TILES, Problem, Space, SpaceId};
use crate::vocab::Key;

/// A tile to be laid, and how far it is turned.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The tile.
    pub tile: &'a Tile,
    /// How far it is turned clockwise.
    pub rotation: Rotation,
}

impl Board {
    /// Joins tiles, given in reading order, `columns` of them side by side: 2 for the board of a level.
    ///
    /// # Errors
    /// Everything that keeps the tiles from making a board.
    pub fn join(columns: u8, placed: &[Placed<'_>]) -> Result<Board, Vec<Problem>> {
        let rows = u8::try_from(placed.len())
            .ok()
            .filter(|count| (1..=MOST_TILES).contains(&usize::from(*count)))
            .filter(|count| columns > 0 && count.is_multiple_of(columns))
            .map(|count| count / columns);
        let (Some(rows), Some(first)) = (rows, placed.first()) else {
            return Err(vec![Problem {
                what: format!("{} tiles cannot lie {columns} in a row", placed.len()),
                help: format!("a board has 1 to {MOST_TILES} tiles in full rows"),
            }]);
        };
        let size = first.tile.plan().size();
        let odd: Vec<Problem> = placed
            .iter()
            .filter(|other| other.tile.plan().size() != size)
            .map(|other| Problem {
                what: format!(
                    "tile `{}` is {} cells wide, but tile `{}` is {size}",
                    other.tile.key,
                    other.tile.plan().size(),
                    first.tile.key
                ),
                help: "tiles of one board are equally large".into(),
            })
            .collect();
        if !odd.is_empty() {
            return Err(odd);
        }
        let mut joiner = Joiner::new(columns, rows, size, placed);
        joiner.lines();
        joiner.finish(placed)
    }
}

/// A board in the making.
struct Joiner {
    columns: u8,
    rows: u8,
    size: u8,
    plans: Vec<Plan>,
    /// For each tile the number of its first space.
    firsts: Vec<u16>,
    spaces: Vec<Space>,
    openings: BTreeMap<(SpaceId, SpaceId), (BorderKind, Vec<Edge>)>,
    walls: Vec<Edge>,
    notes: Vec<Problem>,
    problems: Vec<Problem>,
}

impl Joiner {
    fn new(columns: u8, rows: u8, size: u8, placed: &[Placed<'_>]) -> Joiner {
        let plans: Vec<Plan> = placed
            .iter()
            .map(|p| p.tile.plan().turned(p.rotation.quarters()))
            .collect();
        let mut firsts = Vec::new();
        let mut spaces: Vec<Space> = Vec::new();
        for ((tile, placed), plan) in (0u8..).zip(placed).zip(&plans) {
            firsts.push(u16::try_from(spaces.len()).unwrap_or(u16::MAX));
            let corner = (tile % columns * size, tile / columns * size);
            for room in placed.tile.rooms() {
                let cells = cells_of(plan, room.letter, corner);
                spaces.push(Space {
                    name: name(tile, room.letter),
                    title: room.name.clone(),
                    tile,
                    floor: room.floor,
                    dark: room.dark,
                    portal: room.portal,
                    centre: centre(&cells),
                    cells,
                });
            }
        }
        Joiner {
            columns,
            rows,
            size,
            plans,
            firsts,
            spaces,
            openings: BTreeMap::new(),
            walls: Vec::new(),
            notes: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// What lies at a cell of the board: its space, and what the tile there draws on a side of it.
    fn at(&self, column: u8, row: u8, side: Side) -> Option<(SpaceId, Mark)> {
        let (across, x) = (column / self.size, column % self.size);
        let (down, y) = (row / self.size, row % self.size);
        if across >= self.columns || down >= self.rows {
            return None;
        }
        let tile = usize::from(down * self.columns + across);
        let plan = self.plans.get(tile)?;
        let letter = plan.cell(x, y)?;
        let place = plan.letters().binary_search(&letter).ok()?;
        let space = self.firsts.get(tile)? + u16::try_from(place).ok()?;
        Some((SpaceId(space), plan.mark(x, y, side)))
    }

    /// Looks at every line of the board once.
    fn lines(&mut self) {
        let (across, down) = (self.columns * self.size, self.rows * self.size);
        for row in 0..down {
            for column in 0..across {
                if row == 0 {
                    self.rim(column, row, Side::Up);
                }
                if column == 0 {
                    self.rim(column, row, Side::Left);
                }
                for side in [Side::Right, Side::Down] {
                    let beyond = match side {
                        Side::Right => (column + 1, row),
                        _ => (column, row + 1),
                    };
                    if beyond.0 == across || beyond.1 == down {
                        self.rim(column, row, side);
                    } else {
                        self.line(Edge { column, row, side }, beyond);
                    }
                }
            }
        }
    }

    /// A line on the rim of the board is a wall, whatever the tile draws there.
    fn rim(&mut self, column: u8, row: u8, side: Side) {
        self.walls.push(Edge { column, row, side });
        let Some((space, mark)) = self.at(column, row, side) else {
            return;
        };
        if mark != Mark::Wall {
            self.notes.push(Problem {
                what: format!(
                    "{} of {} leads off the board and counts as a wall",
                    mark.name(),
                    self.name_of(space)
                ),
                help: "turn the tile if it should lead to another one".into(),
            });
        }
    }

    /// A line between two cells; `edge` names the upper or the left one.
    fn line(&mut self, edge: Edge, beyond: (u8, u8)) {
        let Some((one, near)) = self.at(edge.column, edge.row, edge.side) else {
            return;
        };
        let Some((two, far)) = self.at(beyond.0, beyond.1, edge.side.opposite()) else {
            return;
        };
        let mark = near.stricter(far);
        let crossed = matches!((near, far), (Mark::Window(a), Mark::Window(b)) if a != b);
        if crossed {
            let (one, two) = (self.name_of(one), self.name_of(two));
            self.notes.push(Problem {
                what: format!(
                    "the window between {one} and {two} has two arrows, one against the other; nobody can open it"
                ),
                help: "turn one of the tiles if it should open".into(),
            });
        }
        let kind = match mark {
            Mark::Wall => {
                self.walls.push(edge);
                return;
            }
            Mark::Open => BorderKind::Open,
            Mark::Door => BorderKind::Door,
            // Each of the two markings lets it be opened from its own side only (PD-DOOR-07, PD-RUL-05).
            Mark::Window(_) if crossed => BorderKind::Window { from: None },
            Mark::Window(way) => BorderKind::Window {
                from: Some(if way == edge.side { one } else { two }),
            },
        };
        if one == two {
            return;
        }
        let pair = (one.min(two), one.max(two));
        let (known, edges) = self
            .openings
            .entry(pair)
            .or_insert_with(|| (kind, Vec::new()));
        if *known == kind {
            edges.push(edge);
            return;
        }
        let different = std::mem::discriminant(known) != std::mem::discriminant(&kind);
        let (one, two) = (self.name_of(pair.0), self.name_of(pair.1));
        let what = if different {
            format!("where their tiles join, {one} and {two} have openings of two kinds")
        } else {
            format!("where their tiles join, {one} and {two} have windows with different arrows")
        };
        self.problems.push(Problem {
            what,
            help: "two spaces have one border; turn a tile, or redraw its outer line".into(),
        });
    }

    fn name_of(&self, space: SpaceId) -> &'static str {
        self.spaces
            .get(space.index())
            .map_or("", |space| space.name.as_str())
    }

    fn finish(mut self, placed: &[Placed<'_>]) -> Result<Board, Vec<Problem>> {
        if !self.problems.is_empty() {
            self.problems.dedup();
            return Err(self.problems);
        }
        let borders: Vec<Border> = self
            .openings
            .into_iter()
            .map(|((a, b), (kind, edges))| Border { a, b, kind, edges })
            .collect();
        let mut beside: Vec<(SpaceId, SpaceId, BorderId)> = Vec::new();
        for (n, border) in (0u16..).zip(&borders) {
            beside.push((border.a, border.b, BorderId(n)));
            beside.push((border.b, border.a, BorderId(n)));
        }
        beside.sort_unstable();
        let starts = (0..=self.spaces.len())
            .map(|n| beside.partition_point(|(from, _, _)| from.index() < n))
            .collect();
        let tiles = placed
            .iter()
            .map(|placed| Laid {
                key: placed.tile.key,
                name: placed.tile.name.clone(),
                rotation: placed.rotation,
            })
            .collect();
        self.walls.sort_unstable();
        self.notes.dedup();
        Ok(Board {
            columns: self.columns,
            rows: self.rows,
            tile_size: self.size,
            tiles,
            spaces: self.spaces,
            borders,
            beside: beside.into_iter().map(|(_, to, id)| (to, id)).collect(),
            starts,
            walls: self.walls,
            notes: self.notes,
        })
    }
}

/// Slot letter and place in the alphabet, such as `b3`.
fn name(tile: u8, letter: char) -> Key {
    let slot = char::from(b'a' + tile);
    let number = u32::from(letter) - u32::from('a') + 1;
    Key::new(&format!("{slot}{number}"))
}

/// The cells of a space in reading order.
fn cells_of(plan: &Plan, letter: char, corner: (u8, u8)) -> Vec<(u8, u8)> {
    let mut cells = Vec::new();
    for row in 0..plan.size() {
        for column in 0..plan.size() {
            if plan.cell(column, row) == Some(letter) {
                cells.push((corner.0 + column, corner.1 + row));
            }
        }
    }
    cells
}

/// The mean of the cells in half cells; where that lies in no cell of the space, the middle of the nearest one.
fn centre(cells: &[(u8, u8)]) -> (i16, i16) {
    let count = i16::try_from(cells.len().max(1)).unwrap_or(i16::MAX);
    let middles = || {
        cells
            .iter()
            .map(|(x, y)| (2 * i16::from(*x) + 1, 2 * i16::from(*y) + 1))
    };
    let x = middles().map(|(x, _)| x).sum::<i16>() / count;
    let y = middles().map(|(_, y)| y).sum::<i16>() / count;
    let inside = middles().any(|(cx, cy)| (cx - x).abs() <= 1 && (cy - y).abs() <= 1);
    if inside {
        return (x, y);
    }
    middles()
        .min_by_key(|(cx, cy)| {
            let (dx, dy) = (i32::from(cx - x), i32::from(cy - y));
            dx * dx + dy * dy
        })
        .unwrap_or((x, y))
}
