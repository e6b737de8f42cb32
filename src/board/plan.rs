//! [`Plan`]: the floor plan of a tile, drawn in text (PD-TILE-02, PD-RUL-04).
//!
//! A plan of 3 x 3 cells with a room `a`, a corridor `b` and a shed `c`:
//!
//! ```text
//! +-+-+.+
//! |a a|b|
//! + + + +
//! |a aDb.
//! +-+-+ +
//! |c c>b|
//! +-+-+-+
//! ```
//!
//! In the cells (odd lines, odd characters, counted from 0) stand the letters of the spaces, at the corners `+`, between
//! them what is on the line: `-` or `|` a wall, a blank or `.` nothing, `D` a door, `^ v < >` a window that is opened by
//! who stands where the arrow begins. On the outer line a blank is not allowed: `.` joins with the next tile.

mod sheet;

use std::fmt;

use serde::{Deserialize, Serialize};

use sheet::Sheet;

/// A side of a cell. As the arrow of a window: the direction in which it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
}

impl Side {
    /// All four, clockwise from the top.
    pub const ALL: [Side; 4] = [Side::Up, Side::Right, Side::Down, Side::Left];

    /// The side that this one becomes when the cell is turned so many quarters clockwise.
    pub const fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as usize + quarters as usize) % 4]
    }

    /// The side across.
    pub const fn opposite(self) -> Side {
        self.turned(2)
    }
}

/// What is drawn on the line between two cells, or on the outer line of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// Nothing, or the line that can be crossed freely (PD-TILE-04).
    Open,
    /// A door (PD-DOOR-06).
    Door,
    /// A window and its arrow: it can be opened by who stands on the side where the arrow begins (PD-DOOR-07).
    Window(Side),
    /// A solid wall (PD-TILE-03).
    Wall,
}

impl Mark {
    /// The stricter of two markings of one line (PD-RUL-05); of two windows the first, whatever their arrows.
    pub fn stricter(self, other: Mark) -> Mark {
        if other.strictness() > self.strictness() {
            other
        } else {
            self
        }
    }

    const fn strictness(self) -> u8 {
        match self {
            Mark::Open => 0,
            Mark::Door => 1,
            Mark::Window(_) => 2,
            Mark::Wall => 3,
        }
    }

    /// As in a sentence: `a door`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Mark::Open => "an open border",
            Mark::Door => "a door",
            Mark::Window(_) => "a window",
            Mark::Wall => "a wall",
        }
    }
}

/// Something wrong in a drawn plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlanFault {
    /// Line of the text, from 0.
    pub row: usize,
    /// Character of that line, from 0.
    pub column: usize,
    /// A sentence that says what is wrong.
    pub what: String,
    /// A sentence that says how to put it right.
    pub help: String,
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "row {}, column {}: {}\n  help: {}",
            self.row, self.column, self.what, self.help
        )
    }
}

/// A floor plan without faults: which space each cell belongs to and what is on each line between cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    size: u8,
    letters: Vec<char>,
    /// Letters, row by row.
    cells: Vec<char>,
    /// The line above each cell, row by row, and below the last row.
    above: Vec<Mark>,
    /// The line left of each cell, row by row, each row ending with the line right of its last cell.
    before: Vec<Mark>,
}

impl Plan {
    /// Fewest cells along a side.
    pub const LEAST: usize = 2;
    /// Most cells along a side.
    pub const MOST: usize = 12;
    /// Cells along a side of the tiles that come with the game.
    pub const USUAL: usize = 6;
    /// Most spaces on one tile: one for each letter.
    pub const MOST_SPACES: usize = 26;

    /// Reads a drawn plan. Empty lines before and after it and blanks in front of all its lines are skipped.
    ///
    /// # Errors
    /// Everything that is wrong, from top to bottom.
    pub fn parse(text: &str) -> Result<Plan, Vec<PlanFault>> {
        let mut sheet = Sheet::lay_out(text)?;
        let plan = sheet.read();
        sheet.check_openings(&plan);
        if sheet.faults.is_empty() {
            sheet.check_pieces(&plan);
        }
        if sheet.faults.is_empty() {
            Ok(plan)
        } else {
            sheet.faults.sort();
            Err(sheet.faults)
        }
    }

    /// Cells along a side.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The spaces, in alphabetical order.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The space to which a cell belongs, columns and rows counted from 0; `None` off the plan.
    pub fn cell(&self, column: u8, row: u8) -> Option<char> {
        if column >= self.size || row >= self.size {
            return None;
        }
        let at = usize::from(row) * usize::from(self.size) + usize::from(column);
        self.cells.get(at).copied()
    }

    /// What is on a side of a cell; a wall off the plan.
    pub fn mark(&self, column: u8, row: u8, side: Side) -> Mark {
        if column >= self.size || row >= self.size {
            return Mark::Wall;
        }
        let (size, column, row) = (
            usize::from(self.size),
            usize::from(column),
            usize::from(row),
        );
        let mark = match side {
            Side::Up => self.above.get(row * size + column),
            Side::Down => self.above.get((row + 1) * size + column),
            Side::Left => self.before.get(row * (size + 1) + column),
            Side::Right => self.before.get(row * (size + 1) + column + 1),
        };
        mark.copied().unwrap_or(Mark::Wall)
    }

    /// The same plan turned clockwise by so many quarters.
    pub fn turned(&self, quarters: u8) -> Plan {
        let mut plan = self.clone();
        for _ in 0..quarters % 4 {
            plan = plan.quarter();
        }
        plan
    }

    /// Turned clockwise by a quarter: the first column becomes the first row, read from below.
    fn quarter(&self) -> Plan {
        let size = self.size;
        let last = size - 1;
        let turn = |mark| match mark {
            Mark::Window(way) => Mark::Window(way.turned(1)),
            other => other,
        };
        let mut plan = Plan {
            size,
            letters: self.letters.clone(),
            cells: Vec::with_capacity(self.cells.len()),
            above: Vec::with_capacity(self.above.len()),
            before: Vec::with_capacity(self.before.len()),
        };
        for row in 0..size {
            for column in 0..size {
                plan.cells.extend(self.cell(row, last - column));
                plan.above
                    .push(turn(self.mark(row, last - column, Side::Left)));
                plan.before
                    .push(turn(self.mark(row, last - column, Side::Down)));
            }
            plan.before.push(turn(self.mark(row, 0, Side::Up)));
        }
        for column in 0..size {
            plan.above
                .push(turn(self.mark(last, last - column, Side::Right)));
        }
        plan
    }
}

#[cfg(test)]
mod tests;
