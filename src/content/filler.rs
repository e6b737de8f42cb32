//! [`Filler`]: the serde side of [`super::fill`].

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::choice::Choice;
use super::fault::Flaw;
use super::fill::{Repairs, Snag};
use super::near::near;
use super::tree::{Field, Node, Value, shortened};

/// Hands a node out as whatever serde asks for. Without a node it fits everything.
#[derive(Clone, Copy)]
pub(super) struct Filler<'a> {
    pub(super) node: Option<&'a Node>,
    /// What the value is called in a fault: "`health`", "this Hero".
    pub(super) label: &'a str,
    pub(super) repairs: &'a Repairs,
}

pub(super) type Outcome<T> = Result<T, Snag>;

impl<'a> Filler<'a> {
    pub(super) fn new(node: &'a Node, label: &'a str, repairs: &'a Repairs) -> Filler<'a> {
        let wild = match node.value {
            Value::Broken => {
                repairs.broken(node.at);
                true
            }
            _ => repairs.is_wild(node),
        };
        Filler {
            node: (!wild).then_some(node),
            label,
            repairs,
        }
    }

    pub(super) fn wild(self) -> Filler<'a> {
        Filler { node: None, ..self }
    }

    fn called(&self) -> String {
        if self.label.contains(' ') {
            self.label.to_owned()
        } else {
            format!("`{}`", self.label)
        }
    }

    /// An error about a node that is not of the sort wanted.
    fn unfit(&self, node: &Node, wanted: &str) -> Snag {
        let help = match (&node.value, wanted) {
            (Value::Word(_) | Value::Whole(_), TEXT) => "put it in double quotes".to_owned(),
            (Value::Text(text), _) if wanted.contains("number") && text.parse::<i64>().is_ok() => {
                "write it without quotes".to_owned()
            }
            (Value::Text(text), BOOL) if text == "true" || text == "false" => {
                "write it without quotes".to_owned()
            }
            (Value::Text(_) | Value::Word(_) | Value::Whole(_) | Value::Fields(..), LIST) => {
                "put it in square brackets: `[...]`".to_owned()
            }
            _ => format!("write {wanted}"),
        };
        let code = match node.value {
            Value::Whole(_) | Value::Fraction(_) if wanted.contains("number") => "wrong-value",
            _ => "wrong-type",
        };
        let what = format!("{} should be {wanted}, but here is {node}", self.called());
        Snag::at(node.at, code, what, help)
    }

    fn whole(&self, least: i128, most: i128) -> Outcome<i128> {
        let Some(node) = self.node else {
            return Ok(least.max(1));
        };
        match node.value {
            Value::Whole(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.unfit(node, &format!("a whole number from {least} to {most}"))),
        }
    }

    pub(super) fn placed<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        outcome.map_err(|snag| match self.node {
            Some(node) => snag.placed(node.at),
            None => snag,
        })
    }

    /// Fills what `seed` asks for; errors without a place get this one.
    pub(super) fn pour<'de, T: DeserializeSeed<'de>>(self, seed: T) -> Outcome<T::Value> {
        self.placed(seed.deserialize(self))
    }

    fn elements(&self) -> Outcome<&'a [Node]> {
        match self.node {
            None => Ok(&[]),
            Some(Node {
                value: Value::List(items),
                ..
            }) => Ok(items),
            Some(node) => Err(self.unfit(node, LIST)),
        }
    }

    /// Fields for a struct: those written that are known, and those made up.
    pub(super) fn fields(&self, known: &'static [&'static str]) -> Outcome<FieldsLeft<'a>> {
        let Some(node) = self.node else {
            let made_up = known.to_vec();
            return Ok(FieldsLeft {
                filler: *self,
                written: Vec::new(),
                made_up,
                next: None,
            });
        };
        let written = match &node.value {
            Value::Fields(_, fields) => fields.as_slice(),
            Value::Items(_, items) if items.is_empty() => &[],
            Value::Map(_) => {
                let what = format!("{} stands in curly brackets", self.called());
                return Err(Snag::at(
                    node.at,
                    "wrong-type",
                    what,
                    "use round brackets: `(...)`".to_owned(),
                ));
            }
            _ => return Err(self.unfit(node, "fields in round brackets, such as `(name: ...)`")),
        };
        let mut fields: Vec<&Field> = Vec::new();
        for field in written {
            if !known.contains(&field.name.as_str()) {
                let label = if self.label.contains(' ') {
                    self.label.to_owned()
                } else {
                    format!("`{}`", self.label)
                };
                self.repairs
                    .unknown_field(field.at, &field.name, &label, known);
            } else if fields.iter().any(|earlier| earlier.name == field.name) {
                self.repairs.ignore(field.at, || {
                    let what = format!("the field `{}` is written twice", field.name);
                    Flaw::new(field.at, "duplicate-field", what).with_help("delete one of the two")
                });
            } else {
                fields.push(field);
            }
        }
        fields.reverse();
        let made_up = self.repairs.added(node.at);
        Ok(FieldsLeft {
            filler: *self,
            written: fields,
            made_up,
            next: None,
        })
    }
}

const BOOL: &str = "`true` or `false`";
const TEXT: &str = "a text in quotes";
const LIST: &str = "a list in square brackets";

macro_rules! numbers {
    ($($ask:ident $visit:ident $type:ty,)*) => {$(
        fn $ask<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
            let number = self.whole(<$type>::MIN.into(), <$type>::MAX.into())?;
            self.placed(visitor.$visit(<$type>::try_from(number).unwrap_or_default()))
        }
    )*};
}

impl<'de, 'a> Deserializer<'de> for Filler<'a> {
    type Error = Snag;

    numbers! {
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        match self.node.map(|node| &node.value) {
            Some(Value::Bool(_)) => self.deserialize_bool(visitor),
            Some(Value::Text(_)) => self.deserialize_str(visitor),
            Some(Value::Whole(_)) => self.deserialize_i64(visitor),
            Some(Value::List(_)) => self.deserialize_seq(visitor),
            _ => self.placed(visitor.visit_unit()),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        match self.node {
            None => self.placed(visitor.visit_bool(false)),
            Some(Node {
                value: Value::Bool(value),
                ..
            }) => self.placed(visitor.visit_bool(*value)),
            Some(node) => Err(self.unfit(node, BOOL)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        match self.node {
            // A text that is also a cell.
            None => self.placed(visitor.visit_str("r1c1")),
            Some(Node {
                value: Value::Text(text),
                ..
            }) => self.placed(visitor.visit_str(text)),
            Some(node) => Err(self.unfit(node, TEXT)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        match self.node {
            None => visitor.visit_none(),
            Some(Node {
                value: Value::Word(word),
                ..
            }) if word == "None" => visitor.visit_none(),
            Some(node) => {
                let inner = Filler::new(node.bare(), self.label, self.repairs);
                self.placed(visitor.visit_some(inner))
            }
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Outcome<V::Value> {
        self.placed(visitor.visit_newtype_struct(self))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let items = self.elements()?;
        self.placed(visitor.visit_seq(ItemsLeft {
            filler: self,
            items,
            made_up: 0,
        }))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Outcome<V::Value> {
        let items = match self.node {
            Some(Node {
                value: Value::Items(None, items),
                ..
            }) => items,
            _ => self.elements()?,
        };
        if let Some(node) = self.node
            && items.len() != length
        {
            let what = format!(
                "{} takes {length} values, but here are {}",
                self.called(),
                items.len()
            );
            let help = format!("write {length} values");
            return Err(Snag::at(node.at, "wrong-value", what, help));
        }
        self.placed(visitor.visit_seq(ItemsLeft {
            filler: self,
            items,
            made_up: length - items.len(),
        }))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        let left = self.fields(fields)?;
        self.placed(visitor.visit_map(left))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        let name: &'a str = match self.node {
            None => variants.first().copied().unwrap_or_default(),
            Some(node) => match &node.value {
                Value::Word(name) | Value::Fields(Some(name), _) | Value::Items(Some(name), _) => {
                    if !variants.contains(&name.as_str()) {
                        let what =
                            format!("there is no `{}` for {}", shortened(name), self.called());
                        let help = near(name, variants.iter().copied());
                        return Err(Snag::at(node.at, "unknown-name", what, help));
                    }
                    name
                }
                Value::Text(text) if variants.contains(&text.as_str()) => {
                    let what = format!("`{text}` is written in quotes here");
                    return Err(Snag::at(
                        node.at,
                        "wrong-type",
                        what,
                        "write it without quotes".to_owned(),
                    ));
                }
                _ => {
                    let mut snag = self.unfit(node, "one of the known words");
                    snag.help = near("", variants.iter().copied());
                    return Err(snag);
                }
            },
        };
        self.placed(visitor.visit_enum(Choice {
            filler: Filler {
                label: name,
                ..self
            },
        }))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let Some(node) = self.node else {
            return self.placed(visitor.visit_char('a'));
        };
        let mut signs = node.text().unwrap_or_default().chars();
        match (signs.next(), signs.next()) {
            (Some(sign), None) => self.placed(visitor.visit_char(sign)),
            _ => Err(self.unfit(node, "one character in quotes")),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let pairs = match self.node.map(|node| (node, &node.value)) {
            None => &[],
            Some((_, Value::Map(pairs))) => pairs.as_slice(),
            Some((node, _)) => {
                return Err(self.unfit(node, "pairs in curly brackets, such as `{ 'a': (...) }`"));
            }
        };
        for (n, (key, _)) in pairs.iter().enumerate() {
            let same = |(earlier, _): &(Node, Node)| earlier.text() == key.text();
            if key.text().is_some() && pairs.iter().take(n).any(same) {
                self.repairs.ignore(key.at, || {
                    let what = format!("{} has {key} twice", self.called());
                    Flaw::new(key.at, "duplicate-field", what).with_help("delete one of the two")
                });
            }
        }
        self.placed(visitor.visit_map(PairsLeft {
            filler: self,
            pairs,
            next: None,
        }))
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 bytes byte_buf unit unit_struct tuple_struct identifier
    }
}

/// The elements of a list that are still to be handed out.
pub(super) struct ItemsLeft<'a> {
    pub(super) filler: Filler<'a>,
    pub(super) items: &'a [Node],
    pub(super) made_up: usize,
}

impl<'de> SeqAccess<'de> for ItemsLeft<'_> {
    type Error = Snag;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Outcome<Option<T::Value>> {
        if let Some((item, rest)) = self.items.split_first() {
            self.items = rest;
            return Filler::new(item, self.filler.label, self.filler.repairs)
                .pour(seed)
                .map(Some);
        }
        if self.made_up == 0 {
            return Ok(None);
        }
        self.made_up -= 1;
        seed.deserialize(self.filler.wild()).map(Some)
    }
}

/// The fields that are still to be handed out, the next one last.
pub(super) struct FieldsLeft<'a> {
    filler: Filler<'a>,
    written: Vec<&'a Field>,
    made_up: Vec<&'static str>,
    next: Option<&'a Field>,
}

impl<'de> MapAccess<'de> for FieldsLeft<'_> {
    type Error = Snag;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Outcome<Option<K::Value>> {
        self.next = self.written.pop();
        let name: &str = match self.next {
            Some(field) => &field.name,
            None => match self.made_up.pop() {
                Some(name) => name,
                None => return Ok(None),
            },
        };
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Outcome<V::Value> {
        match self.next {
            Some(field) => Filler::new(&field.node, &field.name, self.filler.repairs).pour(seed),
            None => seed.deserialize(self.filler.wild()),
        }
    }
}

/// The pairs of a map that are still to be handed out.
struct PairsLeft<'a> {
    filler: Filler<'a>,
    pairs: &'a [(Node, Node)],
    next: Option<&'a Node>,
}

impl<'de> MapAccess<'de> for PairsLeft<'_> {
    type Error = Snag;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Outcome<Option<K::Value>> {
        let Some(((key, value), rest)) = self.pairs.split_first() else {
            return Ok(None);
        };
        (self.pairs, self.next) = (rest, Some(value));
        let label = format!("a key of {}", self.filler.called());
        Filler::new(key, &label, self.filler.repairs)
            .pour(seed)
            .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Outcome<V::Value> {
        match self.next {
            Some(value) => Filler::new(value, self.filler.label, self.filler.repairs).pour(seed),
            None => seed.deserialize(self.filler.wild()),
        }
    }
}
