//! Every code that a [`super::Fault`] can carry.

/// A code, what it means and an example of what earns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// As in `error[code]`.
    pub code: &'static str,
    /// One line.
    pub meaning: &'static str,
    /// Something that earns it.
    pub example: &'static str,
}

const fn code(code: &'static str, meaning: &'static str, example: &'static str) -> Code {
    Code {
        code,
        meaning,
        example,
    }
}

/// All codes, in alphabetical order.
pub const CODES: &[Code] = &[
    code(
        "bad-board",
        "The tiles of a chapter make no board to play on.",
        "a space that no creature can ever reach",
    ),
    code(
        "bad-id",
        "An id is empty, too long, or has other characters than a-z, 0-9, `_` and `-`.",
        "id: \"Storm Lamp\"",
    ),
    code(
        "bad-plan",
        "A sign or line of a tile's plan is wrong.",
        "a space in two pieces",
    ),
    code(
        "clue-gap",
        "A Location that no set of Clues points out, or a Clue that rules out nothing.",
        "On(\"sea\") where every Location has `sea`",
    ),
    code(
        "combat-only",
        "A verb that needs a Combat stands where there is none.",
        "do: [RedDie(1)] on a Location",
    ),
    code(
        "depends-on-faulty",
        "The entry itself is sound, but needs one that has a fault.",
        "item: \"lamp\" where the Asset `lamp` is faulty",
    ),
    code(
        "duplicate-field",
        "A field is written twice.",
        "(id: \"lamp\", id: \"rope\")",
    ),
    code(
        "duplicate-id",
        "Two entries of one folder have one id.",
        "two Assets with id: \"lamp\"",
    ),
    code("empty-file", "A file without content.", ""),
    code(
        "empty-text",
        "A name that players see is empty.",
        "name: \"\"",
    ),
    code(
        "game-unfinished",
        "Something that the game as a whole needs is missing or there too often.",
        "no Location with home: true",
    ),
    code(
        "missing-field",
        "A field that must be there is not.",
        "(name: \"Lamp\")",
    ),
    code(
        "no-board",
        "A space is named where no board is known.",
        "at: Space(\"b3\") on an Event",
    ),
    code(
        "no-effect",
        "A part that cannot do anything.",
        "cost: [Energy(1)] without do",
    ),
    code(
        "not-content",
        "A file that holds nothing of this game.",
        "(format: 1, recipes: [])",
    ),
    code(
        "not-utf8",
        "A file that is not text in UTF-8.",
        "a picture named x.ron",
    ),
    code(
        "number-guide",
        "Allowed, but the number guide says that it plays badly.",
        "hidden_doom: 0",
    ),
    code(
        "out-of-range",
        "A number too small or too large.",
        "health: 0",
    ),
    code(
        "out-of-reach",
        "A condition or ability that no dice of the game can ever meet.",
        "conditions: [Rise(9)]",
    ),
    code(
        "syntax",
        "A bracket, comma, quote or colon is wrong.",
        "(id: \"lamp\" name: \"Lamp\")",
    ),
    code(
        "too-deep",
        "Too many brackets within brackets.",
        "[[[[[...]]]]]",
    ),
    code("too-large", "A file of several megabytes.", ""),
    code(
        "too-many-faults",
        "The file has more faults than are shown.",
        "",
    ),
    code(
        "too-many-files",
        "A folder with thousands of content files.",
        "",
    ),
    code(
        "two-hurts",
        "A card with two HURT conditions: one blow cannot be taken for both.",
        "conditions: [Hurt(1), Hurt(2)]",
    ),
    code(
        "two-names",
        "One id names two different things, so texts may show the wrong name.",
        "a symbol `mill` and a Location `mill`",
    ),
    code("unknown-field", "A field that does not exist.", "healht: 3"),
    code("unknown-id", "An id that no entry has.", "item: \"lamb\""),
    code(
        "unknown-name",
        "A word that is not one of those allowed.",
        "kind: Itme",
    ),
    code(
        "unpaired",
        "A bracket, quote or comment without its other half.",
        "(id: \"lamp\"",
    ),
    code("unreadable", "A file or folder that cannot be opened.", ""),
    code(
        "wrong-count",
        "Too many or too few cards of a kind.",
        "34 Basic Monsters",
    ),
    code(
        "wrong-format",
        "The `format` number is missing, or of another version of the game.",
        "format: 2",
    ),
    code(
        "wrong-shape",
        "Parts of an entry that do not fit each other.",
        "an Item with neither `do` nor `combat`",
    ),
    code(
        "wrong-type",
        "A value of another sort than wanted.",
        "health: \"3\"",
    ),
    code(
        "wrong-value",
        "A value of the right sort that cannot be.",
        "Cell(\"r9c1\")",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_kebab_case() {
        assert!(CODES.is_sorted_by(|a, b| a.code < b.code));
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(CODES.iter().all(|code| code.code.chars().all(kebab)));
    }
}
