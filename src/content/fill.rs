//! Fills a type from a [`Node`] and finds every flaw on the way.
//!
//! Serde stops at the first error. So each error is noted with its place, the place is from then on treated as
//! fitting whatever is asked of it, and the whole is tried again until nothing more is found. An entry is small, so
//! this is cheap; the number of tries is limited.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{self, DeserializeOwned};

use super::fault::Flaw;
use super::filler::Filler;
use super::near::near;
use super::reader::MOST_FLAWS;
use super::tree::{Node, Position, shortened};

/// What came of filling a type.
pub(crate) struct Filled<T> {
    /// The value; made up in part where there are flaws.
    pub(crate) value: Option<T>,
    /// All flaws, those of syntax aside, which the reader has reported.
    pub(crate) flaws: Vec<Flaw>,
    /// Places at which the value does not tell what stands there.
    pub(crate) blind: BTreeSet<Position>,
}

impl<T> Filled<T> {
    /// Nothing, for a node that is not looked at.
    pub(crate) fn nothing() -> Filled<T> {
        Filled {
            value: None,
            flaws: Vec::new(),
            blind: BTreeSet::new(),
        }
    }
}

/// The value of this node as a `T`, and all that keeps it from being one.
pub(crate) fn fill<T: DeserializeOwned>(node: &Node, label: &str) -> Filled<T> {
    let repairs = Repairs::default();
    let mut value = None;
    for _ in 0..MOST_FLAWS {
        match T::deserialize(Filler::new(node, label, &repairs)) {
            Ok(filled) => {
                value = Some(filled);
                break;
            }
            Err(error) => {
                if !repairs.note(error, node.at) {
                    break;
                }
            }
        }
    }
    let Found {
        flaws,
        wild,
        added,
        ignored,
        mut blind,
    } = repairs.0.into_inner();
    blind.extend(wild);
    blind.extend(added.into_keys());
    blind.extend(ignored);
    Filled {
        value,
        flaws,
        blind,
    }
}

/// What has been found so far, and what is overlooked from now on.
#[derive(Default)]
pub(super) struct Repairs(RefCell<Found>);

#[derive(Default)]
struct Found {
    flaws: Vec<Flaw>,
    /// Nodes that fit whatever is asked of them.
    wild: BTreeSet<Position>,
    /// Fields added to the nodes that begin there.
    added: BTreeMap<Position, BTreeSet<&'static str>>,
    /// Fields to be passed over.
    ignored: BTreeSet<Position>,
    /// Where something is needed that the reader could not read.
    blind: BTreeSet<Position>,
}

impl Repairs {
    /// Takes an error in. Whether another try can bring anything new.
    fn note(&self, error: Snag, entry: Position) -> bool {
        let mut found = self.0.borrow_mut();
        let at = error.at.unwrap_or(entry);
        let new = match error.missing {
            Some(field) => found.added.entry(at).or_default().insert(field),
            None => found.wild.insert(at),
        };
        if new {
            let flaw = Flaw {
                at,
                code: error.code,
                what: error.what,
                help: Some(error.help),
            };
            found.flaws.push(flaw);
        }
        new
    }

    pub(super) fn is_wild(&self, node: &Node) -> bool {
        self.0.borrow().wild.contains(&node.at)
    }

    pub(super) fn broken(&self, at: Position) {
        self.0.borrow_mut().blind.insert(at);
    }

    pub(super) fn added(&self, at: Position) -> Vec<&'static str> {
        self.0
            .borrow()
            .added
            .get(&at)
            .map(|names| names.iter().copied().collect())
            .unwrap_or_default()
    }

    /// Notes a field that is to be passed over, once.
    pub(super) fn ignore(&self, at: Position, flaw: impl FnOnce() -> Flaw) {
        let mut found = self.0.borrow_mut();
        if found.ignored.insert(at) {
            found.flaws.push(flaw());
        }
    }

    pub(super) fn unknown_field(&self, at: Position, name: &str, label: &str, known: &[&str]) {
        self.ignore(at, || {
            let what = format!("{label} has no field `{}`", shortened(name));
            Flaw::new(at, "unknown-field", what).with_help(near(name, known.iter().copied()))
        });
    }
}

/// The error type that serde is given: a flaw whose place may not be known yet.
#[derive(Debug)]
pub(super) struct Snag {
    pub(super) at: Option<Position>,
    pub(super) code: &'static str,
    pub(super) what: String,
    pub(super) help: String,
    /// Set where a field is missing.
    pub(super) missing: Option<&'static str>,
}

impl Snag {
    pub(super) fn at(at: Position, code: &'static str, what: String, help: String) -> Snag {
        Snag {
            at: Some(at),
            code,
            what,
            help,
            missing: None,
        }
    }

    /// The same with a place, if it had none.
    pub(super) fn placed(mut self, at: Position) -> Snag {
        self.at.get_or_insert(at);
        self
    }
}

impl fmt::Display for Snag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Snag {}

/// Where serde alone knows what is wrong, the sentence says it all.
const HELP: &str = "change this value";

impl de::Error for Snag {
    fn custom<T: fmt::Display>(message: T) -> Snag {
        Snag {
            at: None,
            code: "wrong-value",
            what: message.to_string(),
            help: HELP.to_owned(),
            missing: None,
        }
    }

    fn missing_field(field: &'static str) -> Snag {
        Snag {
            at: None,
            code: "missing-field",
            what: format!("the field `{field}` is missing"),
            help: format!("add `{field}: ...`"),
            missing: Some(field),
        }
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Snag {
        let what = format!("here are {length} values, but it takes {expected}");
        Snag {
            at: None,
            code: "wrong-value",
            what,
            help: HELP.to_owned(),
            missing: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::raw::paranormal as raw;
    use super::super::reader::read;
    use super::*;
    use crate::vocab::Spot;
    use crate::vocab::paranormal::*;

    fn flaws<T: DeserializeOwned + fmt::Debug>(text: &str) -> Vec<String> {
        let (node, syntax) = read(text);
        assert_eq!(syntax, []);
        let flaws = fill::<T>(&node, "this entry").flaws;
        let show = |f: Flaw| {
            format!(
                "{}:{} {} {} {:?}",
                f.at.line, f.at.column, f.code, f.what, f.help
            )
        };
        flaws.into_iter().map(show).collect()
    }

    fn value<T: DeserializeOwned>(text: &str) -> T {
        let (node, syntax) = read(text);
        assert_eq!(syntax, []);
        fill(&node, "this entry").value.unwrap()
    }

    #[test]
    fn good_entries_are_filled() {
        let monster: raw::Monster = value(
            r#"(id: "ghost", name: "Ghost", type: "dead", conditions: [Sum(6), Exact(3)],
                abilities: [Damage([1, 2]), Move], rewards: [Clue],)"#,
        );
        assert_eq!(monster.conditions, [Condition::Sum(6), Condition::Exact(3)]);
        assert_eq!(
            monster.abilities,
            [Ability::Damage(vec![1, 2]), Ability::Move]
        );
        assert_eq!(monster.copies, 1);
        let stage: Stage = value(r#"Lay(card: "rift", at: Cell("r2c3"), how: Cover)"#);
        let at = Place::Cell(Spot(6));
        assert_eq!(
            stage,
            Stage::Lay {
                card: "rift".into_key(),
                at,
                how: Laying::Cover
            }
        );
        let word: ClueWord = value(r##"Grid(["....", "#..#", ".##.", "...."])"##);
        assert!(matches!(word, ClueWord::Grid(rows) if rows[1] == "#..#"));
        assert_eq!(value::<Op>("Gain(Wild, 1)"), Op::Gain(Token::Wild, 1));
        assert_eq!(value::<Option<u8>>("Some(3)"), Some(3));
        assert_eq!(value::<Option<u8>>("3"), Some(3));
        assert_eq!(value::<Option<u8>>("None"), None);
    }

    #[test]
    fn all_flaws_of_an_entry_are_found_where_they_stand() {
        let found = flaws::<raw::Monster>(
            "(id: 5, nam: \"Ghost\",\n conditions: [Summ(6), Exact(\"3\"), Sum],\n abilities: Move,\n copies: 300)",
        );
        let expected = [
            "1:9 unknown-field this entry has no field `nam` Some(\"did you mean `name`?\")",
            "1:6 wrong-type `id` should be a text in quotes, but here is the number 5 Some(\"put it in double quotes\")",
            "2:15 unknown-name there is no `Summ` for `conditions` Some(\"did you mean `Sum`?\")",
            "2:30 wrong-type `Exact` should be a whole number from 0 to 255, but here is the text \"3\" \
             Some(\"write it without quotes\")",
            "2:36 wrong-type `Sum` needs a value in brackets Some(\"write `Sum(...)`\")",
            "3:13 wrong-type `abilities` should be a list in square brackets, but here is the word `Move` \
             Some(\"put it in square brackets: `[...]`\")",
            "4:10 wrong-value `copies` should be a whole number from 0 to 255, but here is the number 300 Some(\"write a whole number from 0 to 255\")",
            "1:1 missing-field the field `name` is missing Some(\"add `name: ...`\")",
            "1:1 missing-field the field `type` is missing Some(\"add `type: ...`\")",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn words_and_cells() {
        assert_eq!(flaws::<Place>("Cell(\"b3\")").len(), 1);
        assert!(flaws::<Place>("Cell(\"r9c1\")")[0].contains("off the Map"));
        assert!(flaws::<Place>("Motel(3)")[0].contains("stands by itself"));
        assert!(flaws::<Place>("\"Motel\"")[0].contains("without quotes"));
        assert!(flaws::<Op>("Gain(Wild)")[0].contains("2 values"));
        assert!(flaws::<Op>("Gain(Wild, 1, 2)")[0].contains("2 values"));
        assert!(flaws::<Stage>("Lay(card: \"x\")").len() == 2);
        assert!(flaws::<[u8; 2]>("[1]")[0].contains("2 values"));
        assert!(flaws::<Vec<u8>>("[1, -1, 2.5, x]").len() == 3);
        assert!(flaws::<raw::Dice>("(d6: 3, d6: 4)")[0].contains("twice"));
    }

    trait IntoKey {
        fn into_key(self) -> crate::vocab::Key;
    }

    impl IntoKey for &str {
        fn into_key(self) -> crate::vocab::Key {
            crate::vocab::Key::new(self)
        }
    }
}
