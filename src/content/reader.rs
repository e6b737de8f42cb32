//! Reads RON into [`Node`]s. Goes on after a fault, so that one run finds them all; never recurses deeper than
//! [`DEEPEST`] and never reads a character more than a few times.

use super::cursor::Cursor;
use super::fault::Flaw;
use super::tree::{Field, Node, Position, Value, shortened};

/// Most flaws that one file is worth.
pub(crate) const MOST_FLAWS: usize = 50;

/// Most brackets within brackets.
const DEEPEST: usize = 48;

/// Reads a text. Always gives what could be read, and all flaws of syntax.
pub(crate) fn read(text: &str) -> (Node, Vec<Flaw>) {
    let mut reader = Reader::new(text);
    let node = reader.document();
    (node, reader.flaws)
}

pub(super) struct Reader<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) flaws: Vec<Flaw>,
    /// The closing brackets still wanted, the innermost last.
    open: Vec<char>,
    /// The end of the text was met too early and that has been said.
    pub(super) ended: bool,
    /// The next missing comma has been spoken for.
    pub(super) hush: bool,
}

/// What came of one element in brackets.
enum Element {
    Read,
    /// Flawed and reported; the rest up to the next comma is skipped.
    Skip,
    /// Belongs to brackets further out.
    Foreign,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            cursor: Cursor::new(text),
            flaws: Vec::new(),
            open: Vec::new(),
            ended: false,
            hush: false,
        }
    }

    fn document(&mut self) -> Node {
        self.blank();
        while self.cursor.take("#![") {
            self.cursor.take_while(|c| c != ']');
            self.cursor.take("]");
            self.blank();
        }
        if self.cursor.peek().is_none() {
            if self.flaws.is_empty() {
                let flaw = Flaw::new(Position::START, "empty-file", "this file is empty");
                self.say(flaw.with_help("begin with `(format: 1, ...)`, or delete the file"));
            }
            return self.node(Position::START, Value::Broken);
        }
        let node = if self.field_ahead() {
            self.unopened("file")
        } else {
            self.value()
        };
        self.blank();
        if self.cursor.peek().is_some() && !self.ended && !matches!(node.value, Value::Broken) {
            let flaw = Flaw::new(
                self.cursor.at(),
                "syntax",
                format!(
                    "the content ends before this place, but {} follows",
                    self.seen()
                ),
            );
            self.say(flaw.with_help("check whether a bracket further up closes too early"));
        }
        node
    }

    pub(super) fn node(&self, at: Position, value: Value) -> Node {
        Node {
            at,
            end: self.cursor.at(),
            value,
        }
    }

    /// Reports a flaw; with the last one that is allowed, reading ends.
    pub(super) fn say(&mut self, flaw: Flaw) {
        if self.flaws.len() < MOST_FLAWS {
            self.flaws.push(flaw);
        }
        if self.flaws.len() >= MOST_FLAWS {
            self.cursor = Cursor::new("");
            self.ended = true;
        }
    }

    /// Whether no more flaws are taken.
    pub(super) fn full(&self) -> bool {
        self.flaws.len() >= MOST_FLAWS
    }

    fn blank(&mut self) {
        if let Err(at) = self.cursor.skip_blank() {
            self.ended = true;
            let flaw = Flaw::new(at, "unpaired", "this comment never ends");
            self.say(flaw.with_help("write `*/` where it ends"));
        }
    }

    /// The next character in words.
    fn seen(&self) -> String {
        match self.cursor.peek() {
            None => "the end of the file".to_owned(),
            Some(c) if c.is_control() => "an invisible character".to_owned(),
            Some(c) => format!("`{c}`"),
        }
    }

    /// Reads a value. Where there is none, reports that and stays.
    fn value(&mut self) -> Node {
        self.blank();
        let at = self.cursor.at();
        match self.cursor.peek() {
            Some('(') => self.round(None, at),
            Some('[') => self.list(at),
            Some('{') => self.map(at),
            Some('"') => self.text(at),
            Some('\'') => self.character(at),
            Some(c) if c.is_ascii_digit() || matches!(c, '+' | '-' | '.') => self.number(at),
            Some(c) if begins_word(c) => self.word(at),
            _ => {
                // At the end of the text the open brackets are what is wrong.
                if !self.ended && self.cursor.peek().is_some() {
                    let flaw = Flaw::new(
                        at,
                        "syntax",
                        format!("a value was expected, but here is {}", self.seen()),
                    );
                    self.say(
                        flaw.with_help("write a number, a text in quotes, a word or brackets"),
                    );
                }
                self.node(at, Value::Broken)
            }
        }
    }

    fn word(&mut self, at: Position) -> Node {
        if self.raw_text_ahead() {
            return self.raw_text(at);
        }
        self.cursor.take("r#");
        let name = self.cursor.take_while(in_word).to_owned();
        match name.as_str() {
            "true" => return self.node(at, Value::Bool(true)),
            "false" => return self.node(at, Value::Bool(false)),
            _ => {}
        }
        let end = self.cursor.at();
        self.blank();
        if self.cursor.peek() == Some('(') {
            return self.round(Some(name), at);
        }
        Node {
            at,
            end,
            value: Value::Word(name),
        }
    }

    fn list(&mut self, at: Position) -> Node {
        let mut items = Vec::new();
        self.sequence(']', |reader| {
            let node = if reader.field_ahead() {
                reader.unopened("entry")
            } else {
                reader.value()
            };
            let broken = matches!(node.value, Value::Broken);
            items.push(node);
            if broken { Element::Skip } else { Element::Read }
        });
        self.node(at, Value::List(items))
    }

    fn map(&mut self, at: Position) -> Node {
        let mut pairs = Vec::new();
        self.sequence('}', |reader| {
            let key = reader.value();
            if matches!(key.value, Value::Broken) || !reader.colon("this key") {
                return Element::Skip;
            }
            let value = reader.value();
            let broken = matches!(value.value, Value::Broken);
            pairs.push((key, value));
            if broken { Element::Skip } else { Element::Read }
        });
        self.node(at, Value::Map(pairs))
    }

    /// Fields whose opening bracket must have been forgotten.
    fn unopened(&mut self, whole: &str) -> Node {
        let at = self.cursor.at();
        let flaw = Flaw::new(at, "unpaired", "a field stands outside of any brackets");
        self.say(flaw.with_help(format!("write `(` where the {whole} begins")));
        self.round_from(None, at, true)
    }

    /// What stands in round brackets: named fields, or values.
    fn round(&mut self, name: Option<String>, at: Position) -> Node {
        self.round_from(name, at, false)
    }

    fn round_from(&mut self, name: Option<String>, at: Position, opened: bool) -> Node {
        let mut fields: Vec<Field> = Vec::new();
        let mut items: Vec<Node> = Vec::new();
        self.sequence_from(')', opened, |reader| {
            if reader.field_ahead() {
                let at = reader.cursor.at();
                let name = reader.cursor.take_while(in_word).to_owned();
                reader.colon("this name");
                let node = reader.value();
                let broken = matches!(node.value, Value::Broken);
                if !items.is_empty() {
                    let what = format!("`{}:` stands among values without names", shortened(&name));
                    let help = "give each of them a name, or none of them";
                    reader.say(Flaw::new(at, "syntax", what).with_help(help));
                }
                fields.push(Field { at, name, node });
                return if broken { Element::Skip } else { Element::Read };
            }
            if fields.is_empty() {
                let node = reader.value();
                let broken = matches!(node.value, Value::Broken);
                items.push(node);
                return if broken { Element::Skip } else { Element::Read };
            }
            reader.not_a_field()
        });
        let value = if fields.is_empty() {
            Value::Items(name, items)
        } else {
            Value::Fields(name, fields)
        };
        self.node(at, value)
    }

    /// Something other than `name: value` among fields.
    fn not_a_field(&mut self) -> Element {
        let flaw = Flaw::new(
            self.cursor.at(),
            "syntax",
            format!(
                "a field such as `name: \"...\"` was expected, but here is {}",
                self.seen()
            ),
        );
        if self.cursor.peek() == Some('(') {
            self.say(flaw.with_help("the `)` that ends the entry above seems to be missing"));
            self.hush = true;
            return Element::Foreign;
        }
        self.say(flaw.with_help("write the name of the field, a colon and the value"));
        Element::Skip
    }

    fn field_ahead(&self) -> bool {
        let mut ahead = Cursor::new(self.cursor.ahead());
        let name = ahead.take_while(in_word);
        name.starts_with(begins_word) && ahead.skip_blank().is_ok() && ahead.peek() == Some(':')
    }

    fn colon(&mut self, after: &str) -> bool {
        self.blank();
        let here = self.cursor.take(":");
        if !here && !self.ended {
            let flaw = Flaw::new(
                self.cursor.at(),
                "syntax",
                format!("a `:` was expected after {after}"),
            );
            self.say(flaw.with_help("write `:` and then the value"));
        }
        here
    }

    /// Reads elements up to the closing bracket, the opening one being next.
    fn sequence(&mut self, closer: char, element: impl FnMut(&mut Self) -> Element) {
        self.sequence_from(closer, false, element);
    }

    /// The same; with `opened` the opening bracket is behind, or missing.
    fn sequence_from(
        &mut self,
        closer: char,
        opened: bool,
        mut element: impl FnMut(&mut Self) -> Element,
    ) {
        let at = self.cursor.at();
        let opener = match closer {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        if !opened {
            self.cursor.step();
        }
        if self.open.len() >= DEEPEST {
            let flaw = Flaw::new(
                at,
                "too-deep",
                format!("more than {DEEPEST} brackets are open at this place"),
            );
            self.say(flaw.with_help("no content needs that many; check the brackets before it"));
            self.skip(true);
            return;
        }
        self.open.push(closer);
        loop {
            self.blank();
            match self.cursor.peek() {
                None => {
                    self.unclosed(at, opener, closer);
                    break;
                }
                Some(c) if c == closer => {
                    self.cursor.step();
                    break;
                }
                Some(c @ (')' | ']' | '}')) => {
                    self.wrong_closer(at, opener, closer, c);
                    break;
                }
                Some(_) => {}
            }
            match element(self) {
                Element::Read => self.separator(),
                Element::Skip => {
                    self.skip(false);
                    self.cursor.take(",");
                }
                Element::Foreign => break,
            }
        }
        self.open.pop();
    }

    /// The comma behind an element.
    fn separator(&mut self) {
        let end = self.cursor.at();
        self.blank();
        let hush = std::mem::take(&mut self.hush);
        match self.cursor.peek() {
            None | Some(')' | ']' | '}') => {}
            Some(',') => {
                self.cursor.step();
            }
            Some(c) => {
                let fits = begins_word(c)
                    || c.is_ascii_digit()
                    || matches!(c, '(' | '[' | '{' | '"' | '-');
                if !hush {
                    let flaw = if fits {
                        let flaw = Flaw::new(end, "syntax", "a comma is missing here");
                        flaw.with_help("write `,` between two values")
                    } else {
                        let what = format!("{} does not belong here", self.seen());
                        let flaw = Flaw::new(self.cursor.at(), "syntax", what);
                        flaw.with_help("after a value comes a comma or a closing bracket")
                    };
                    self.say(flaw);
                }
                if !fits {
                    self.skip(false);
                    self.cursor.take(",");
                }
            }
        }
    }

    fn unclosed(&mut self, at: Position, opener: char, closer: char) {
        if !self.ended {
            let flaw = Flaw::new(at, "unpaired", format!("this `{opener}` is never closed"));
            self.say(flaw.with_help(format!("write `{closer}` where it ends")));
            self.ended = true;
        }
    }

    fn wrong_closer(&mut self, at: Position, opener: char, closer: char, found: char) {
        let flaw = Flaw::new(
            self.cursor.at(),
            "unpaired",
            format!(
                "the `{opener}` of line {}, column {} is still open when `{found}` comes",
                at.line, at.column
            ),
        );
        self.say(flaw.with_help(format!("write `{closer}` first, or in its place")));
        // What fits the bracket around this one closes that one; anything else is a slip of the finger.
        if self.open.iter().rev().nth(1) != Some(&found) {
            self.cursor.step();
        }
    }

    /// Skips to the next comma or closing bracket that belongs to the innermost open bracket; with `close`, over the
    /// closing bracket of one more that has been stepped into.
    fn skip(&mut self, close: bool) {
        let mut depth = 0_usize;
        loop {
            self.blank();
            match self.cursor.peek() {
                None => return,
                Some('"') => {
                    let at = self.cursor.at();
                    self.text(at);
                    continue;
                }
                Some('(' | '[' | '{') => depth += 1,
                Some(')' | ']' | '}') if depth == 0 => {
                    if close {
                        self.cursor.step();
                    }
                    return;
                }
                Some(')' | ']' | '}') => depth -= 1,
                Some(',') if depth == 0 && !close => return,
                Some(_) => {}
            }
            self.cursor.step();
        }
    }
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

pub(super) fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
