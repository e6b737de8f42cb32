//! [`Cursor`]: walks a text character by character and knows line and column.

use super::tree::Position;

/// A place in a text that moves forward only.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    rest: std::str::Chars<'a>,
    at: Position,
}

impl<'a> Cursor<'a> {
    /// At the start of `text`; a byte order mark is skipped.
    pub(crate) fn new(text: &'a str) -> Cursor<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Cursor {
            rest: text.chars(),
            at: Position::START,
        }
    }

    /// Where it stands.
    pub(crate) fn at(&self) -> Position {
        self.at
    }

    /// The text ahead.
    pub(crate) fn ahead(&self) -> &'a str {
        self.rest.as_str()
    }

    /// The next character, without moving.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Moves over one character.
    pub(crate) fn step(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        if next == '\n' {
            self.at = Position {
                line: self.at.line.saturating_add(1),
                column: 1,
            };
        } else {
            self.at.column = self.at.column.saturating_add(1);
        }
        Some(next)
    }

    /// Moves over `what` if it comes next.
    pub(crate) fn take(&mut self, what: &str) -> bool {
        let here = self.ahead().starts_with(what);
        if here {
            for _ in what.chars() {
                self.step();
            }
        }
        here
    }

    /// Moves over the characters that fit and returns them.
    pub(crate) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let from = self.ahead();
        while self.peek().is_some_and(&fits) {
            self.step();
        }
        &from[..from.len() - self.ahead().len()]
    }

    /// Skips white space and comments. Gives the place of a block comment that never ends.
    pub(crate) fn skip_blank(&mut self) -> Result<(), Position> {
        loop {
            self.take_while(char::is_whitespace);
            if self.ahead().starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.ahead().starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), Position> {
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            if self.take("/*") {
                depth += 1;
            } else if self.take("*/") {
                depth -= 1;
                if depth == 0 {
                    return Ok(());
                }
            } else if self.step().is_none() {
                return Err(start);
            }
        }
    }
}
