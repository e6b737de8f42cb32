//! [`Key`]: the id of a card, hero, level or place as its author wrote it.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An id written in a content file, such as `"storm_lamp"`.
///
/// Keys are interned: each distinct text is kept once for the life of the program, so a key is two words, copies
/// freely and needs no lookup to be shown. The number of distinct keys is bounded by the content files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(&'static str);

static KEYS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Key {
    /// Interns `text`.
    pub fn new(text: &str) -> Key {
        let mut keys = KEYS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = keys.get(text) {
            return Key(known);
        }
        let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
        keys.insert(kept);
        Key(kept)
    }

    /// A key known when the program is built; costs nothing.
    pub const fn fixed(text: &'static str) -> Key {
        Key(text)
    }

    /// The text as written.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Ok(Key::new(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_one_key() {
        assert_eq!(Key::new("storm_lamp"), Key::new("storm_lamp"));
        assert_ne!(Key::new("storm_lamp"), Key::new("lamp"));
        assert_eq!(Key::fixed("lamp"), Key::new("lamp"));
    }
}
