//! The board of Pandemonium: pure geometry, and where its enemies want to go. No Bevy, no files.
//!
//! | module | owns | main rules |
//! |---|---|---|
//! | [`plan`] | a tile drawn as text | PD-TILE-02 to PD-TILE-04, PD-DOOR-07 |
//! | [`tile`] | a tile and how it is turned | PD-TILE-01 |
//! | [`join`] | one board out of placed tiles | PD-TILE-05, PD-RUL-05 |
//! | [`barrier`] | what stands on doors and windows, and who gets through | PD-DOOR, PD-BARR, PD-EVILBARR, PD-RUL-32 |
//! | [`distance`] | how far things are apart | PD-CMOVE-10, PD-CMOVE-11, PD-RUL-57, PD-RUL-135 |
//! | [`paths`] | shortest paths of an enemy and their obstacles | PD-CMOVE-13, PD-CMOVE-14, PD-RUL-136 |
//! | [`route`] | where an enemy goes next, and why | PD-CMOVE, PD-ALLY-20, PD-BOSS-06 |
//! | [`order`] | which enemy acts next | PD-CTURN, PD-RUL-134 |
//!
//! Here [`Board`] itself: spaces, the borders between them, and what a window needs to draw them. It never changes in
//! play; what does is [`barrier::Barriers`].
//!
//! A space is called by the slot of its tile and its place in the alphabet: on a 2 by 2 board the tiles are `a` top
//! left, `b` top right, `c` bottom left, `d` bottom right, and space `c` of the tile top right is `b3`.

pub mod barrier;
pub mod distance;
pub mod join;
pub mod order;
pub mod paths;
pub mod plan;
pub mod route;
pub mod set;
pub mod tile;

#[cfg(test)]
mod fixture;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::vocab::Key;
use plan::Side;
use set::SpaceSet;
use tile::Floor;

/// Most spaces on a board: four tiles with a space for each letter.
pub const MOST_SPACES: usize = MOST_TILES * plan::Plan::MOST_SPACES;

/// Most tiles on a board (PD-TILE-01).
pub const MOST_TILES: usize = 4;

/// A space of the board, counted from 0: tile by tile, then by letter.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct SpaceId(pub u16);

impl SpaceId {
    /// As an index into lists of spaces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A border of the board, counted from 0: by its first space, then by its second.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct BorderId(pub u16);

impl BorderId {
    /// As an index into lists of borders.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Such as `b3`.
    pub name: Key,
    /// What players call it.
    pub title: String,
    /// Its tile, from 0 in reading order.
    pub tile: u8,
    /// What it is floored with.
    pub floor: Floor,
    /// Whether it is dark even by day.
    pub dark: bool,
    /// Whether a portal is drawn in it (PD-PORTAL-01).
    pub portal: bool,
    /// Its cells in reading order, as column and row of the board from 0.
    pub cells: Vec<(u8, u8)>,
    /// Its middle, always inside one of its cells: right and down from the top left corner of the board, in half cells.
    pub centre: (i16, i16),
}

/// What a border between two spaces is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BorderKind {
    /// Crossed freely (PD-TILE-04).
    Open,
    /// A door, opened from either side (PD-DOOR-06).
    Door,
    /// A window.
    Window {
        /// The side from which it can be opened (PD-DOOR-07); none where two tiles meet in windows with opposite arrows:
        /// both must allow it (PD-RUL-05).
        from: Option<SpaceId>,
    },
}

/// A border between two adjacent spaces; walls are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// The space with the lower number.
    pub a: SpaceId,
    /// The space with the higher number.
    pub b: SpaceId,
    /// What stands on it.
    pub kind: BorderKind,
    /// Where it is drawn; a joined barrier (PD-TILE-05) is drawn once.
    pub edges: Vec<Edge>,
}

impl Border {
    /// The space on the other side.
    pub fn across(&self, from: SpaceId) -> Option<SpaceId> {
        if from == self.a {
            Some(self.b)
        } else if from == self.b {
            Some(self.a)
        } else {
            None
        }
    }
}

/// A line beside a cell. Lines between two cells are written at the upper or the left one ([`Side::Down`],
/// [`Side::Right`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edge {
    /// Column of the board, from 0.
    pub column: u8,
    /// Row of the board, from 0.
    pub row: u8,
    /// Which side of the cell.
    pub side: Side,
}

/// Something wrong with a board, or worth knowing about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A sentence that says what.
    pub what: String,
    /// A sentence that says how to put it right.
    pub help: String,
}

/// A tile as it lies on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Id of the tile.
    pub key: Key,
    /// What players call it.
    pub name: String,
    /// How far it is turned.
    pub rotation: tile::Rotation,
}

/// A board. Made by [`Board::join`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Tiles side by side.
    columns: u8,
    /// Tiles one below the other.
    rows: u8,
    /// Cells along a side of a tile.
    tile_size: u8,
    tiles: Vec<Laid>,
    spaces: Vec<Space>,
    borders: Vec<Border>,
    /// For each space its neighbours; those of space n are from `starts[n]` to `starts[n + 1]`.
    beside: Vec<(SpaceId, BorderId)>,
    starts: Vec<usize>,
    walls: Vec<Edge>,
    notes: Vec<Problem>,
}

impl Board {
    /// Cells across and down.
    pub const fn extent(&self) -> (u8, u8) {
        (self.columns * self.tile_size, self.rows * self.tile_size)
    }

    /// Tiles across and down.
    pub const fn grid(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// Cells along a side of a tile.
    pub const fn tile_size(&self) -> u8 {
        self.tile_size
    }

    /// The tiles in reading order.
    pub fn tiles(&self) -> &[Laid] {
        &self.tiles
    }

    /// All spaces, by [`SpaceId`].
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The ids of all spaces, in order.
    pub fn space_ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len() as u16).map(SpaceId)
    }

    /// All borders, by [`BorderId`].
    pub fn borders(&self) -> &[Border] {
        &self.borders
    }

    /// The ids of all borders, in order.
    pub fn border_ids(&self) -> impl Iterator<Item = BorderId> + use<> {
        (0..self.borders.len() as u16).map(BorderId)
    }

    /// A space.
    pub fn get(&self, space: SpaceId) -> Option<&Space> {
        self.spaces.get(space.index())
    }

    /// A border.
    pub fn border(&self, border: BorderId) -> Option<&Border> {
        self.borders.get(border.index())
    }

    /// The space called so, such as `b3`.
    pub fn space(&self, name: &str) -> Option<SpaceId> {
        self.space_ids()
            .find(|id| self.get(*id).is_some_and(|s| s.name.as_str() == name))
    }

    /// What a space is called, such as `b3`; a blank key off the board.
    pub fn name(&self, space: SpaceId) -> Key {
        self.get(space).map_or(Key::fixed(""), |space| space.name)
    }

    /// The tile of a space, from 0 in reading order.
    pub fn tile_of(&self, space: SpaceId) -> Option<u8> {
        self.get(space).map(|space| space.tile)
    }

    /// The spaces across a border of this one and that border, by space; none off the board.
    pub fn neighbours(&self, space: SpaceId) -> &[(SpaceId, BorderId)] {
        let from = self.starts.get(space.index());
        let to = self.starts.get(space.index() + 1);
        from.zip(to)
            .and_then(|(from, to)| self.beside.get(*from..*to))
            .unwrap_or_default()
    }

    /// The border between two spaces, if they are adjacent.
    pub fn between(&self, one: SpaceId, two: SpaceId) -> Option<BorderId> {
        let beside = self.neighbours(one);
        let found = beside
            .binary_search_by_key(&two, |(space, _)| *space)
            .ok()?;
        beside.get(found).map(|(_, border)| *border)
    }

    /// Every solid line of the board, its outer lines included.
    pub fn walls(&self) -> &[Edge] {
        &self.walls
    }

    /// What is worth knowing about how the tiles were joined.
    pub fn notes(&self) -> &[Problem] {
        &self.notes
    }

    /// The spaces in which a portal is drawn (PD-PORTAL-01).
    pub fn portals(&self) -> Vec<SpaceId> {
        self.space_ids()
            .filter(|id| self.get(*id).is_some_and(|space| space.portal))
            .collect()
    }

    /// What keeps this from being the board of a level: its number of tiles (PD-TILE-01) and perfect shelters
    /// (PD-RUL-04). Written rule cases need not pass.
    pub fn level_problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if (self.columns, self.rows) != (2, 2) {
            problems.push(Problem {
                what: format!(
                    "this board has {} by {} tiles, not 2 by 2",
                    self.columns, self.rows
                ),
                help: "a board is four tiles: top left, top right, bottom left, bottom right"
                    .into(),
            });
        }
        let portals = self.portals();
        if portals.is_empty() {
            problems.push(Problem {
                what: "this board has no portal".into(),
                help: "creatures come through portals; give at least one space `portal: true`"
                    .into(),
            });
            return problems;
        }
        let reached = self.reach(&portals);
        let sheltered: Vec<&str> = self
            .space_ids()
            .filter(|id| !reached.contains(*id))
            .map(|id| self.name(id).as_str())
            .collect();
        if !sheltered.is_empty() {
            problems.push(Problem {
                what: format!(
                    "no way without a window leads from a portal to {}",
                    sheltered.join(", ")
                ),
                help: "no creature could ever get there; draw a door or an open border on the way"
                    .into(),
            });
        }
        problems
    }

    /// What can be reached from any of these spaces through doors and open borders.
    fn reach(&self, from: &[SpaceId]) -> SpaceSet {
        let mut reached = SpaceSet::default();
        let mut open = from.to_vec();
        while let Some(space) = open.pop() {
            if reached.insert(space) {
                open.extend(self.neighbours(space).iter().filter_map(|(next, border)| {
                    let kind = self.border(*border)?.kind;
                    (!matches!(kind, BorderKind::Window { .. })).then_some(*next)
                }));
            }
        }
        reached
    }

    /// Spaces in clockwise order around the middle of the board, beginning at the top; of two in the same direction
    /// the nearer first (PD-SPAWN-08, PD-RUL-129).
    pub fn clockwise(&self, spaces: &[SpaceId]) -> Vec<SpaceId> {
        let (across, down) = self.extent();
        // The middle of the board in half cells.
        let (x, y) = (i64::from(across), i64::from(down));
        let mut placed: Vec<(i64, i64, SpaceId)> = spaces
            .iter()
            .filter_map(|id| {
                let (column, row) = self.get(*id)?.centre;
                Some((i64::from(column) - x, i64::from(row) - y, *id))
            })
            .collect();
        placed.sort_by(by_angle);
        placed.into_iter().map(|(_, _, id)| id).collect()
    }
}

/// Clockwise from straight up, rows growing downwards; then by distance, then by number.
fn by_angle(one: &(i64, i64, SpaceId), two: &(i64, i64, SpaceId)) -> Ordering {
    // The middle itself, then the right half from the top, then the left half from the bottom.
    let half = |x: i64, y: i64| match (x.signum(), y.signum()) {
        (0, 0) => 0,
        (1, _) | (0, -1) => 1,
        _ => 2,
    };
    let (ax, ay, a) = *one;
    let (bx, by, b) = *two;
    half(ax, ay)
        .cmp(&half(bx, by))
        .then_with(|| 0.cmp(&(ax * by - ay * bx)))
        .then_with(|| (ax * ax + ay * ay).cmp(&(bx * bx + by * by)))
        .then_with(|| a.cmp(&b))
}

#[cfg(test)]
mod tests;
