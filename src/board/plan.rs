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

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

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
    /// The stricter of two markings of one line; of two windows the first (PD-RUL-05).
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
                plan.cells.extend(self.cell(row, last - column).into_iter());
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

/// A drawn text on its way to a plan.
struct Sheet {
    size: usize,
    /// Lines skipped above.
    top: usize,
    /// Characters skipped on the left.
    left: usize,
    rows: Vec<Vec<char>>,
    faults: Vec<PlanFault>,
}

impl Sheet {
    /// Finds the drawing in the text and its size.
    fn lay_out(text: &str) -> Result<Sheet, Vec<PlanFault>> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let top = lines
            .iter()
            .position(|line| !line.is_empty())
            .unwrap_or(lines.len());
        let end = lines
            .iter()
            .rposition(|line| !line.is_empty())
            .map_or(top, |last| last + 1);
        let drawn = lines.get(top..end).unwrap_or_default();
        let left = drawn
            .iter()
            .map(|line| line.chars().take_while(|c| *c == ' ').count())
            .min()
            .unwrap_or_default();
        let rows: Vec<Vec<char>> = drawn
            .iter()
            .map(|line| line.chars().skip(left).collect())
            .collect();
        let (least, most) = (2 * Plan::LEAST + 1, 2 * Plan::MOST + 1);
        if rows.len().is_multiple_of(2) || !(least..=most).contains(&rows.len()) {
            return Err(vec![PlanFault {
                row: top,
                column: left,
                what: format!("this plan has {} lines", rows.len()),
                help: format!(
                    "a plan of N x N cells has 2N+1 lines, for N from {} to {}: a line of corners above, below and \
                     between the rows of cells",
                    Plan::LEAST,
                    Plan::MOST
                ),
            }]);
        }
        Ok(Sheet {
            size: rows.len() / 2,
            top,
            left,
            rows,
            faults: Vec::new(),
        })
    }

    fn fault(&mut self, row: usize, column: usize, what: String, help: impl Into<String>) {
        self.faults.push(PlanFault {
            row: row + self.top,
            column: column + self.left,
            what,
            help: help.into(),
        });
    }

    /// Reads every character, noting those that mean nothing where they stand.
    fn read(&mut self) -> Plan {
        let size = self.size;
        let wide = 2 * size + 1;
        let mut plan = Plan {
            size: u8::try_from(size).unwrap_or_default(),
            letters: Vec::new(),
            cells: Vec::with_capacity(size * size),
            above: Vec::with_capacity(size * (size + 1)),
            before: Vec::with_capacity(size * (size + 1)),
        };
        for row in 0..wide {
            let long = self.rows.get(row).map_or(0, Vec::len);
            if long != wide {
                self.fault(
                    row,
                    long.min(wide),
                    format!("this line has {long} characters, not {wide}"),
                    format!(
                        "{wide} lines make a plan of {size} x {size} cells, and each of its lines has {wide} characters"
                    ),
                );
            }
            for column in 0..wide {
                let drawn = self
                    .rows
                    .get(row)
                    .and_then(|line| line.get(column))
                    .copied();
                match (row % 2, column % 2) {
                    (0, 0) => self.corner(row, column, drawn),
                    (1, 1) => {
                        let letter = self.letter(row, column, drawn);
                        plan.cells.push(letter);
                    }
                    (0, _) => {
                        let mark = self.line(row, column, drawn);
                        plan.above.push(mark);
                    }
                    _ => {
                        let mark = self.line(row, column, drawn);
                        plan.before.push(mark);
                    }
                }
            }
        }
        plan.letters = plan.cells.clone();
        plan.letters.sort_unstable();
        plan.letters.dedup();
        plan
    }

    fn corner(&mut self, row: usize, column: usize, drawn: Option<char>) {
        if let Some(other) = drawn.filter(|c| *c != '+') {
            self.fault(
                row,
                column,
                format!("`{other}` stands at a corner"),
                "corners are `+`",
            );
        }
    }

    fn letter(&mut self, row: usize, column: usize, drawn: Option<char>) -> char {
        match drawn {
            Some(letter @ 'a'..='z') => letter,
            Some(other) => {
                self.fault(
                    row,
                    column,
                    format!("`{other}` is no space"),
                    "in each cell stands the letter of its space, `a` to `z`",
                );
                '?'
            }
            None => '?',
        }
    }

    fn line(&mut self, row: usize, column: usize, drawn: Option<char>) -> Mark {
        let level = row.is_multiple_of(2);
        let last = 2 * self.size;
        let outer = row == 0 || row == last || column == 0 || column == last;
        let Some(drawn) = drawn else {
            return Mark::Wall;
        };
        match drawn {
            '-' if level => Mark::Wall,
            '|' if !level => Mark::Wall,
            '^' if level => Mark::Window(Side::Up),
            'v' if level => Mark::Window(Side::Down),
            '<' if !level => Mark::Window(Side::Left),
            '>' if !level => Mark::Window(Side::Right),
            'D' => Mark::Door,
            '.' => Mark::Open,
            ' ' if !outer => Mark::Open,
            ' ' => {
                self.fault(
                    row,
                    column,
                    "the outer line of the tile has a gap".to_owned(),
                    format!(
                        "draw a wall `{}`, a door `D`, a window, or `.` for an opening that joins with the next tile",
                        if level { '-' } else { '|' }
                    ),
                );
                Mark::Wall
            }
            other => {
                self.fault(
                    row,
                    column,
                    format!("`{other}` means nothing on a line between cells"),
                    if level {
                        "above and below a cell: `-` wall, `D` door, `^` or `v` window, `.` or a blank for none"
                    } else {
                        "beside a cell: `|` wall, `D` door, `<` or `>` window, `.` or a blank for none"
                    },
                );
                Mark::Wall
            }
        }
    }

    /// One kind of opening between two spaces, and none inside a space.
    fn check_openings(&mut self, plan: &Plan) {
        let mut known: BTreeMap<(char, char), (Mark, Option<char>)> = BTreeMap::new();
        for row in 0..plan.size {
            for column in 0..plan.size {
                for side in [Side::Right, Side::Down] {
                    let across = match side {
                        Side::Right => plan.cell(column + 1, row),
                        _ => plan.cell(column, row + 1),
                    };
                    let (Some(one), Some(two)) = (plan.cell(column, row), across) else {
                        continue;
                    };
                    let mark = plan.mark(column, row, side);
                    if one == '?' || two == '?' || mark == Mark::Wall {
                        continue;
                    }
                    let (y, x) = (
                        2 * usize::from(row) + 1 + usize::from(side == Side::Down),
                        2 * usize::from(column) + 1 + usize::from(side == Side::Right),
                    );
                    if one == two {
                        if mark != Mark::Open {
                            self.fault(
                                y,
                                x,
                                format!("{} stands inside the space `{one}`", mark.name()),
                                "doors and windows stand between two spaces; give one side another letter",
                            );
                        }
                        continue;
                    }
                    let from = match mark {
                        Mark::Window(way) if way == side => Some(one),
                        Mark::Window(_) => Some(two),
                        _ => None,
                    };
                    let pair = (one.min(two), one.max(two));
                    let (first, first_from) = *known.entry(pair).or_insert((mark, from));
                    let (a, b) = pair;
                    if first.strictness() != mark.strictness() {
                        self.fault(
                            y,
                            x,
                            format!(
                                "the spaces `{a}` and `{b}` are joined by {} and by {}",
                                first.name(),
                                mark.name()
                            ),
                            "two spaces have one border; draw one kind on it, with walls beside it if you like",
                        );
                    } else if first_from != from {
                        self.fault(
                            y,
                            x,
                            format!(
                                "the windows between `{a}` and `{b}` open in different directions"
                            ),
                            "two spaces have one border; let its arrows start in the same space",
                        );
                    }
                }
            }
        }
    }

    /// Each space is one piece.
    fn check_pieces(&mut self, plan: &Plan) {
        let size = usize::from(plan.size);
        let mut seen = vec![false; size * size];
        let mut met: Vec<char> = Vec::new();
        for start in 0..size * size {
            if seen.get(start).copied().unwrap_or(true) {
                continue;
            }
            let (row, column) = (start / size, start % size);
            let letter = plan.cells.get(start).copied().unwrap_or('?');
            if met.contains(&letter) {
                self.fault(
                    2 * row + 1,
                    2 * column + 1,
                    format!("the space `{letter}` is in two pieces"),
                    "cells of one space hang together, with no wall all the way between them; give this piece another \
                     letter",
                );
            }
            met.push(letter);
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                match seen.get_mut(at) {
                    Some(seen) if !*seen => *seen = true,
                    _ => continue,
                }
                let (x, y) = (at % size, at / size);
                let (column, row) = (
                    u8::try_from(x).unwrap_or(u8::MAX),
                    u8::try_from(y).unwrap_or(u8::MAX),
                );
                for side in Side::ALL {
                    let next = match side {
                        Side::Up if y > 0 => at - size,
                        Side::Down if y + 1 < size => at + size,
                        Side::Left if x > 0 => at - 1,
                        Side::Right if x + 1 < size => at + 1,
                        _ => continue,
                    };
                    if plan.cells.get(next) == Some(&letter)
                        && plan.mark(column, row, side) == Mark::Open
                    {
                        open.push(next);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = "
        +-+-+.+
        |a a|b|
        + + + +
        |a aDb.
        +-+-+ +
        |c c>b|
        +-+-+-+
    ";

    fn faults(text: &str) -> Vec<(usize, usize, String)> {
        Plan::parse(text)
            .unwrap_err()
            .into_iter()
            .map(|fault| {
                assert!(!fault.help.is_empty());
                (fault.row, fault.column, fault.what)
            })
            .collect()
    }

    fn fault(row: usize, column: usize, what: &str) -> (usize, usize, String) {
        (row, column, what.to_owned())
    }

    #[test]
    fn a_plan_is_read_cell_by_cell_and_line_by_line() {
        let plan = Plan::parse(HOUSE).unwrap();
        assert_eq!(plan.size(), 3);
        assert_eq!(plan.letters(), ['a', 'b', 'c']);
        assert_eq!(plan.cell(1, 2), Some('c'));
        assert_eq!(plan.cell(3, 0), None);
        assert_eq!(plan.mark(1, 1, Side::Right), Mark::Door);
        assert_eq!(plan.mark(2, 1, Side::Left), Mark::Door);
        assert_eq!(plan.mark(1, 2, Side::Right), Mark::Window(Side::Right));
        assert_eq!(plan.mark(1, 2, Side::Up), Mark::Wall);
        assert_eq!(plan.mark(2, 0, Side::Up), Mark::Open);
        assert_eq!(plan.mark(2, 1, Side::Right), Mark::Open);
        assert_eq!(plan.mark(9, 9, Side::Up), Mark::Wall);
    }

    #[test]
    fn turning_takes_everything_along() {
        let plan = Plan::parse(HOUSE).unwrap();
        let quarter =
            Plan::parse("+-+-+-+\n|c|a a|\n+ + + +\n|c|a a|\n+v+D+-+\n|b b b.\n+-+.+-+").unwrap();
        assert_eq!(plan.turned(1), quarter);
        assert_eq!(plan.turned(2), quarter.turned(1));
        assert_eq!(plan.turned(4), plan);
        assert_eq!(plan.turned(3).turned(1), plan);
    }

    #[test]
    fn the_number_of_lines_must_fit() {
        assert_eq!(
            faults("\n  +-+\n  |a|\n"),
            [fault(1, 2, "this plan has 2 lines")]
        );
        assert_eq!(faults(""), [fault(0, 0, "this plan has 0 lines")]);
        assert_eq!(
            faults("+-+\n|a|\n+-+"),
            [fault(0, 0, "this plan has 3 lines")]
        );
        let long = "+\n".repeat(27);
        assert_eq!(faults(&long), [fault(0, 0, "this plan has 27 lines")]);
    }

    #[test]
    fn all_faults_are_told_with_their_places() {
        assert_eq!(
            faults("+-x-+\n|a|B|\n+ +-+-+\n|a b\n+ +|+"),
            [
                fault(0, 2, "`x` stands at a corner"),
                fault(1, 3, "`B` is no space"),
                fault(2, 5, "this line has 7 characters, not 5"),
                fault(3, 4, "this line has 4 characters, not 5"),
                fault(4, 1, "the outer line of the tile has a gap"),
                fault(4, 3, "`|` means nothing on a line between cells"),
            ]
        );
        assert_eq!(
            faults("+-+-+\n|a^b|\n+>+ +\n|a b|\n+-+-+"),
            [
                fault(1, 2, "`^` means nothing on a line between cells"),
                fault(2, 1, "`>` means nothing on a line between cells"),
            ]
        );
    }

    #[test]
    fn a_space_is_one_piece() {
        assert_eq!(
            faults("+-+-+\n|a b|\n+ + +\n|b a|\n+-+-+"),
            [
                fault(3, 1, "the space `b` is in two pieces"),
                fault(3, 3, "the space `a` is in two pieces"),
            ]
        );
        // Divided by a wall.
        assert_eq!(faults("+-+-+\n|a|a|\n+ + +\n|b|b|\n+-+-+").len(), 2);
        // A wall that juts out does not divide.
        assert!(Plan::parse("+-+-+\n|a|a|\n+ + +\n|a a|\n+-+-+").is_ok());
    }

    #[test]
    fn two_spaces_have_one_border_of_one_kind() {
        assert!(Plan::parse("+-+-+\n|aDb|\n+ + +\n|aDb|\n+-+-+").is_ok());
        assert!(Plan::parse("+-+-+\n|a|b|\n+ + +\n|aDb|\n+-+-+").is_ok());
        assert_eq!(
            faults("+-+-+\n|aDb|\n+ + +\n|a b|\n+-+-+"),
            [fault(
                3,
                2,
                "the spaces `a` and `b` are joined by a door and by an open border"
            )]
        );
        assert_eq!(
            faults("+-+-+\n|a>b|\n+ + +\n|a<b|\n+-+-+"),
            [fault(
                3,
                2,
                "the windows between `a` and `b` open in different directions"
            )]
        );
        // The same window on two lines that meet at a corner.
        assert!(Plan::parse("+-+-+\n|a>b|\n+v+ +\n|b b|\n+-+-+").is_ok());
        assert_eq!(
            faults("+-+-+\n|aDa|\n+ + +\n|a a|\n+-+-+"),
            [fault(1, 2, "a door stands inside the space `a`")]
        );
    }
}
