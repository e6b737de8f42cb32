//! [`Node`]: a value of a RON file that remembers where it stands.

use std::fmt;

/// A place in a text: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// Line from 1.
    pub line: u32,
    /// Column from 1.
    pub column: u32,
}

impl Position {
    /// The first character of a text.
    pub(crate) const START: Position = Position { line: 1, column: 1 };
}

/// A value and where it stands. No two nodes of a file begin at one place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Its first character.
    pub at: Position,
    /// Just behind its last character.
    pub end: Position,
    /// What stands there.
    pub value: Value,
}

/// A named value within round brackets.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Where the name stands.
    pub at: Position,
    /// The name.
    pub name: String,
    /// The value.
    pub node: Node,
}

/// What a [`Node`] can be.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Whole(i128),
    /// A number that is not whole.
    Fraction(f64),
    /// A text in quotes, or one character in single quotes.
    Text(String),
    /// `[ ... ]`.
    List(Vec<Node>),
    /// `{ key: value }`.
    Map(Vec<(Node, Node)>),
    /// `( name: value )`, perhaps with a word before it.
    Fields(Option<String>, Vec<Field>),
    /// `( value, value )`, perhaps with a word before it.
    Items(Option<String>, Vec<Node>),
    /// A word by itself.
    Word(String),
    /// Something the reader could not read, and has reported.
    Broken,
}

impl Node {
    /// The value itself where it is wrapped as `Some(value)`.
    pub(crate) fn bare(&self) -> &Node {
        match &self.value {
            Value::Items(Some(name), items) if name == "Some" && items.len() == 1 => {
                items.first().map_or(self, Node::bare)
            }
            _ => self,
        }
    }

    /// The value of the field with this name, or of the key with this text.
    pub(crate) fn field(&self, name: &str) -> Option<&Node> {
        match &self.bare().value {
            Value::Fields(_, fields) => fields.iter().find(|f| f.name == name).map(|f| &f.node),
            Value::Map(pairs) => {
                let pair = pairs.iter().find(|(key, _)| key.text() == Some(name));
                pair.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The value at this place of a list, or of what stands in round brackets.
    pub(crate) fn item(&self, index: usize) -> Option<&Node> {
        match &self.bare().value {
            Value::List(items) | Value::Items(_, items) => items.get(index),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Follows a path of field names and places, such as `card.conditions.0`; stops where it leads no further.
    pub(crate) fn find(&self, path: &str) -> &Node {
        let mut node = self;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = match step.parse() {
                Ok(index) => node.item(index),
                Err(_) => node.field(step),
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node.bare()
    }

    /// Whether this place lies within the value.
    pub(crate) fn covers(&self, place: Position) -> bool {
        self.at <= place && place <= self.end
    }
}

/// In words for a fault: "the text "lamp"", "a list".
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Bool(value) => write!(f, "`{value}`"),
            Value::Whole(number) => write!(f, "the number {number}"),
            Value::Fraction(number) => write!(f, "the number {number}"),
            Value::Text(text) => write!(f, "the text \"{}\"", shortened(text)),
            Value::List(items) if items.is_empty() => f.write_str("an empty list"),
            Value::List(_) => f.write_str("a list"),
            Value::Map(_) => f.write_str("a `{...}` map"),
            Value::Fields(Some(name), _) | Value::Items(Some(name), _) => {
                write!(f, "`{}(...)`", shortened(name))
            }
            Value::Fields(None, _) => f.write_str("fields in round brackets"),
            Value::Items(None, _) => f.write_str("values in round brackets"),
            Value::Word(name) => write!(f, "the word `{}`", shortened(name)),
            Value::Broken => f.write_str("something unreadable"),
        }
    }
}

/// A text cut to a length fit for a sentence, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
