//! [`Sheet`]: a drawn text on its way to a [`Plan`], and everything that can be wrong with it.

use std::collections::BTreeMap;

use super::{Mark, Plan, PlanFault, Side};

/// For each pair of spaces the first opening between them, and from where it is opened if it is a window.
type Known = BTreeMap<(char, char), (Mark, Option<char>)>;

/// A drawn text on its way to a plan.
pub(super) struct Sheet {
    size: usize,
    /// Lines skipped above.
    top: usize,
    /// Characters skipped on the left.
    left: usize,
    rows: Vec<Vec<char>>,
    pub(super) faults: Vec<PlanFault>,
}

impl Sheet {
    /// Finds the drawing in the text and its size.
    pub(super) fn lay_out(text: &str) -> Result<Sheet, Vec<PlanFault>> {
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
    pub(super) fn read(&mut self) -> Plan {
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
    pub(super) fn check_openings(&mut self, plan: &Plan) {
        let mut known = Known::new();
        for row in 0..plan.size {
            for column in 0..plan.size {
                for (side, x, y) in [(Side::Right, 1, 0), (Side::Down, 0, 1)] {
                    let mark = plan.mark(column, row, side);
                    let near = plan.cell(column, row);
                    let far = plan.cell(column + x, row + y);
                    if let (Some(near), Some(far)) = (near, far)
                        && near != '?'
                        && far != '?'
                        && mark != Mark::Wall
                    {
                        let at = (
                            usize::from(2 * row + 1 + y),
                            usize::from(2 * column + 1 + x),
                        );
                        let out = mark == Mark::Window(side);
                        self.check_opening(&mut known, at, (near, far), mark, out);
                    }
                }
            }
        }
    }

    /// One opening, between the spaces on its near and on its far side; `out` if it is a window opened from the near
    /// one.
    fn check_opening(
        &mut self,
        known: &mut Known,
        (row, column): (usize, usize),
        (near, far): (char, char),
        mark: Mark,
        out: bool,
    ) {
        if near == far {
            if mark != Mark::Open {
                self.fault(
                    row,
                    column,
                    format!("{} stands inside the space `{near}`", mark.name()),
                    "doors and windows stand between two spaces; give one side another letter",
                );
            }
            return;
        }
        let from = match mark {
            Mark::Window(_) => Some(if out { near } else { far }),
            _ => None,
        };
        let (a, b) = (near.min(far), near.max(far));
        let (first, first_from) = *known.entry((a, b)).or_insert((mark, from));
        if first.strictness() != mark.strictness() {
            self.fault(
                row,
                column,
                format!(
                    "the spaces `{a}` and `{b}` are joined by {} and by {}",
                    first.name(),
                    mark.name()
                ),
                "two spaces have one border; draw one kind on it, with walls beside it if you like",
            );
        } else if first_from != from {
            self.fault(
                row,
                column,
                format!("the windows between `{a}` and `{b}` open in different directions"),
                "two spaces have one border; let its arrows start in the same space",
            );
        }
    }

    /// Each space is one piece.
    pub(super) fn check_pieces(&mut self, plan: &Plan) {
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
