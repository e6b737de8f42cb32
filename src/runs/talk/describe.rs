//! [`Describe`]: a table in words, for those who hear it.

use bevy::ecs::prelude::World;

use crate::runs::title::Title;
use crate::table::Ask;
use crate::table::ask::Act;

/// A game whose table can be told in words.
pub trait Describe: Title {
    /// A sentence of the rules with the names that players know in place of rows, columns and ids of spaces.
    fn told(world: &World, text: &str) -> String;

    /// The sentence of an option, by what it means to the open question.
    fn phrase(_: &World, _: &Ask, _: Act, text: String) -> String {
        text
    }

    /// The whole table, a sentence each for what matters: round, whoever plays, what threatens, the board.
    fn look(world: &World, view: &Self::View) -> Vec<String>;

    /// Whatever has this name, or a name that begins so; empty if nothing has.
    fn find(world: &World, view: &Self::View, name: &str) -> Vec<String>;

    /// Whoever is asked; whoever is in turn if nothing is asked.
    fn me(world: &World, view: &Self::View, ask: Option<&Ask>) -> Vec<String>;
}

/// Words as a list: `a, b and c`.
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// A number and a word, with an s where there is not one.
pub fn count(n: usize, word: &str) -> String {
    if n == 1 {
        format!("1 {word}")
    } else {
        format!("{n} {word}s")
    }
}

/// Whether a name is meant by what was typed: it is the same, or begins so, or one of its words does.
pub fn meant(name: &str, typed: &str) -> bool {
    let (name, typed) = (name.to_lowercase(), typed.trim().to_lowercase());
    !typed.is_empty()
        && (name.starts_with(&typed)
            || name
                .match_indices(&typed)
                .any(|(at, _)| name[..at].ends_with(|c: char| !c.is_alphanumeric())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_their_beginning() {
        assert!(meant("Old Study", "stu"));
        assert!(meant("Old Study", "old study"));
        assert!(!meant("Old Study", "tudy"));
        assert!(!meant("Old Study", " "));
        assert!(meant("Café Münster", "mün"));
    }

    #[test]
    fn lists_are_read_as_people_say_them() {
        let words = |all: &[&str]| list(&all.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(words(&[]), "");
        assert_eq!(words(&["a"]), "a");
        assert_eq!(words(&["a", "b", "c"]), "a, b and c");
    }
}
