//! Texts, characters and numbers of RON.

use super::cursor::Cursor;
use super::fault::Flaw;
use super::reader::{Reader, in_word};
use super::tree::{Node, Position, Value, shortened};

impl<'a> Reader<'a> {
    /// A text in double quotes, the opening one being next.
    pub(super) fn text(&mut self, at: Position) -> Node {
        let (start, said) = (self.cursor.clone(), self.flaws.len());
        self.cursor.step();
        let mut text = String::new();
        loop {
            text.push_str(self.cursor.take_while(|c| c != '"' && c != '\\'));
            let here = self.cursor.at();
            match self.cursor.step() {
                Some('"') => break,
                Some(_) => self.escape(here, &mut text),
                None => return self.cut_text(start, said),
            }
        }
        // A text over several lines that is followed by yet more text has swallowed the beginning of the next one.
        if self.cursor.at().line > at.line && !self.value_ends() {
            return self.cut_text(start, said);
        }
        self.node(at, Value::Text(text))
    }

    /// Whether what comes next can follow a value.
    fn value_ends(&self) -> bool {
        let mut ahead = self.cursor.clone();
        ahead.skip_blank().is_err()
            || matches!(ahead.peek(), None | Some(',' | ')' | ']' | '}' | ':'))
    }

    /// A text whose closing quote is missing: it is taken to end with its line, before what closes the entry.
    fn cut_text(&mut self, start: Cursor<'a>, said: usize) -> Node {
        let at = start.at();
        let line = start.ahead().split('\n').next().unwrap_or_default();
        let closing = |c: char| c.is_whitespace() || matches!(c, ',' | ')' | ']' | '}');
        let length = line.trim_end_matches(closing).chars().count().max(1);
        if !self.full() {
            self.flaws.truncate(said);
            self.cursor.clone_from(&start);
            for _ in 0..length {
                self.cursor.step();
            }
            let flaw = Flaw::new(at, "unpaired", "this text has no closing quote");
            self.say(flaw.with_help("write a quote where it ends"));
            self.hush = true;
        }
        self.node(at, Value::Text(String::new()))
    }

    /// What follows a backslash.
    fn escape(&mut self, at: Position, text: &mut String) {
        let c = match self.cursor.step() {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('0') => Some('\0'),
            Some(c @ ('"' | '\'' | '\\')) => Some(c),
            Some('x') => self.hexadecimal(2),
            Some('u') if self.cursor.take("{") => {
                let c = self.hexadecimal(6);
                c.filter(|_| self.cursor.take("}"))
            }
            Some('\n') => {
                self.cursor.take_while(char::is_whitespace);
                return;
            }
            _ => None,
        };
        match c {
            Some(c) => text.push(c),
            None => {
                let flaw = Flaw::new(
                    at,
                    "syntax",
                    "a backslash is followed by something it cannot stand before",
                );
                self.say(flaw.with_help(
                    r#"write `\\` for a backslash, `\"` for a quote, `\n` for a new line"#,
                ));
            }
        }
    }

    fn hexadecimal(&mut self, most: usize) -> Option<char> {
        let mut number = 0;
        let mut count = 0;
        while count < most
            && let Some(digit) = self.cursor.peek().and_then(|c| c.to_digit(16))
        {
            self.cursor.step();
            number = number * 16 + digit;
            count += 1;
        }
        char::from_u32(number).filter(|_| count > 0)
    }

    /// Whether `r"..."` or `r#"..."#` comes next.
    pub(super) fn raw_text_ahead(&self) -> bool {
        self.cursor
            .ahead()
            .strip_prefix('r')
            .is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
    }

    pub(super) fn raw_text(&mut self, at: Position) -> Node {
        self.cursor.step();
        let hashes = self.cursor.take_while(|c| c == '#');
        self.cursor.step();
        let closer = format!("\"{hashes}");
        let Some(length) = self.cursor.ahead().find(&closer) else {
            while self.cursor.step().is_some() {}
            if !self.full() {
                let flaw = Flaw::new(at, "unpaired", "this text never ends");
                self.say(flaw.with_help(format!("write `{closer}` where it ends")));
                self.ended = true;
            }
            return self.node(at, Value::Broken);
        };
        let text = self.cursor.ahead()[..length].to_owned();
        for _ in text.chars() {
            self.cursor.step();
        }
        self.cursor.take(&closer);
        self.node(at, Value::Text(text))
    }

    /// A character in single quotes, which stands for a text; or a text wrongly put in single quotes.
    pub(super) fn character(&mut self, at: Position) -> Node {
        self.cursor.step();
        let mut text = String::new();
        let here = self.cursor.at();
        if self.cursor.take("\\") {
            self.escape(here, &mut text);
        } else {
            text.push_str(self.cursor.take_while(|c| c != '\'' && c != '\n'));
        }
        let closed = self.cursor.take("'");
        if !closed || text.chars().count() != 1 {
            let flaw = Flaw::new(
                at,
                "syntax",
                "texts stand in double quotes, not in single ones",
            );
            self.say(flaw.with_help(format!("write \"{}\"", shortened(text.trim_end()))));
            return self.node(at, Value::Broken);
        }
        self.node(at, Value::Text(text))
    }

    pub(super) fn number(&mut self, at: Position) -> Node {
        let from = self.cursor.ahead();
        self.cursor.take_while(|c| matches!(c, '+' | '-'));
        loop {
            let part = self.cursor.take_while(|c| in_word(c) || c == '.');
            // The sign of an exponent.
            let exponent =
                part.ends_with(['e', 'E']) && part.starts_with(|c: char| c.is_ascii_digit());
            if !(exponent && (self.cursor.take("-") || self.cursor.take("+"))) {
                break;
            }
        }
        let written = &from[..from.len() - self.cursor.ahead().len()];
        match parse(written) {
            Some(value) => self.node(at, value),
            None => {
                let flaw = Flaw::new(
                    at,
                    "syntax",
                    format!("`{}` is no number", shortened(written)),
                );
                self.say(flaw.with_help("texts need double quotes, words begin with a letter"));
                self.node(at, Value::Broken)
            }
        }
    }
}

fn parse(written: &str) -> Option<Value> {
    // No number of any content is longer; and parsing is not for free.
    if written.len() > 64 {
        return None;
    }
    let plain: String = written.chars().filter(|c| *c != '_').collect();
    let (minus, digits) = match plain.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let whole = match digits.get(..2) {
        Some("0x") => i128::from_str_radix(&digits[2..], 16).ok(),
        Some("0o") => i128::from_str_radix(&digits[2..], 8).ok(),
        Some("0b") => i128::from_str_radix(&digits[2..], 2).ok(),
        _ => digits.parse().ok(),
    };
    match whole {
        Some(number) => Some(Value::Whole(if minus { -number } else { number })),
        None => digits
            .parse()
            .ok()
            .map(|n: f64| Value::Fraction(if minus { -n } else { n })),
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::read;
    use super::*;

    fn value(text: &str) -> Value {
        let (node, flaws) = read(text);
        assert_eq!(flaws, [], "{text}");
        node.value
    }

    #[test]
    fn scalars() {
        assert!(matches!(value("-1_000"), Value::Whole(-1000)));
        assert!(matches!(value("0x1F"), Value::Whole(31)));
        assert!(matches!(value("2.5e-3"), Value::Fraction(_)));
        assert!(matches!(value(r#""a\n\u{e9}\"""#), Value::Text(t) if t == "a\né\""));
        assert!(matches!(value("r#\"a\"b\"#"), Value::Text(t) if t == "a\"b"));
        assert!(matches!(value("'x'"), Value::Text(t) if t == "x"));
    }

    #[test]
    fn scalars_gone_wrong_are_flaws() {
        for text in [
            "12ab",
            "'abc'",
            "\"abc",
            "\"\\q\"",
            "--5",
            "r#\"abc",
            "\"\\u{ffffff}\"",
            "0x",
            "'",
        ] {
            assert!(!read(text).1.is_empty(), "{text}");
        }
    }
}
