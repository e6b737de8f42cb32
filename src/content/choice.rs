//! [`Choice`]: one of several named forms, as serde asks for it.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};

use super::fill::Snag;
use super::filler::{Filler, ItemsLeft, Outcome};
use super::tree::{Node, Position, Value};

/// One of several named forms, with what stands in its brackets.
pub(super) struct Choice<'a> {
    pub(super) filler: Filler<'a>,
}

impl<'a> Choice<'a> {
    fn wrong(&self, at: Position, what: String, help: String) -> Snag {
        Snag::at(at, "wrong-type", what, help)
    }

    fn needs_brackets(&self, node: &Node) -> Snag {
        let name = self.filler.label;
        self.wrong(
            node.at,
            format!("`{name}` needs a value in brackets"),
            format!("write `{name}(...)`"),
        )
    }

    /// What stands in the brackets, `length` values; `None` where they are to be made up.
    fn payload(&self, length: usize) -> Outcome<Option<&'a [Node]>> {
        let name = self.filler.label;
        match self.filler.node {
            None => Ok(None),
            Some(Node {
                value: Value::Items(_, items),
                ..
            }) if items.len() == length => Ok(Some(items)),
            Some(
                node @ Node {
                    value: Value::Word(_),
                    ..
                },
            ) => Err(self.needs_brackets(node)),
            Some(
                node @ Node {
                    value: Value::Items(_, items),
                    ..
                },
            ) => {
                let values = if length == 1 {
                    "1 value".to_owned()
                } else {
                    format!("{length} values")
                };
                let what = format!(
                    "`{name}` takes {values} in its brackets, but here are {}",
                    items.len()
                );
                let help = format!("write {values}, with commas between them");
                Err(Snag::at(node.at, "wrong-type", what, help))
            }
            Some(node) => {
                let what = format!("`{name}` takes plain values in its brackets, without names");
                Err(self.wrong(node.at, what, format!("write `{name}(...)`")))
            }
        }
    }
}

impl<'de, 'a> EnumAccess<'de> for Choice<'a> {
    type Error = Snag;
    type Variant = Choice<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Outcome<(V::Value, Choice<'a>)> {
        let value = seed.deserialize(StrDeserializer::<Snag>::new(self.filler.label))?;
        Ok((value, self))
    }
}

impl<'de> VariantAccess<'de> for Choice<'_> {
    type Error = Snag;

    fn unit_variant(self) -> Outcome<()> {
        match self.filler.node {
            None
            | Some(Node {
                value: Value::Word(_),
                ..
            }) => Ok(()),
            Some(node) => {
                let name = self.filler.label;
                Err(self.wrong(
                    node.at,
                    format!("`{name}` stands by itself"),
                    "delete its brackets".to_owned(),
                ))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Outcome<T::Value> {
        match self.payload(1)?.and_then(<[Node]>::first) {
            Some(item) => Filler::new(item, self.filler.label, self.filler.repairs).pour(seed),
            None => seed.deserialize(self.filler.wild()),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Outcome<V::Value> {
        let (items, made_up) = match self.payload(length)? {
            Some(items) => (items, 0),
            None => (&[][..], length),
        };
        self.filler.placed(visitor.visit_seq(ItemsLeft {
            filler: self.filler,
            items,
            made_up,
        }))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        if let Some(
            node @ Node {
                value: Value::Word(_),
                ..
            },
        ) = self.filler.node
        {
            return Err(self.needs_brackets(node));
        }
        let left = self.filler.fields(fields)?;
        self.filler.placed(visitor.visit_map(left))
    }
}
