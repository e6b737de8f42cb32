//! The ends of the game.

use crate::vocab::{Key, Rules};

/// An ending: its number, name and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its number in the saved state.
    pub why: u8,
    /// Whether it is a victory.
    pub won: bool,
    /// Its name for figures and files.
    pub name: Key,
    /// A sentence for players.
    pub text: &'static str,
    /// Its rules.
    pub rules: Rules,
}

macro_rules! ends {
    ($($(#[$doc:meta])* $id:ident = $n:literal, $won:literal, $name:literal, $text:literal, $rules:expr);* $(;)?) => {
        $($(#[$doc])* pub const $id: End = End {
            why: $n, won: $won, name: Key::fixed($name), text: $text, rules: &$rules,
        };)*
        /// Every ending.
        pub const ENDS: &[End] = &[$($id),*];
    };
}

ends! {
    /// The goal of the chapter has been met.
    GOAL = 0, true, "goal", "The goal of the chapter has been met.", ["PD-END-01", "PD-RUL-166"];
    /// The goal was met when the last round was over.
    LASTED = 1, true, "lasted", "The last round is over, and the goal of the chapter has been met.",
        ["PD-END-02", "PD-TIME-34", "PD-RUL-166"];
    /// A rule of the chapter has brought victory.
    STORY_WON = 2, true, "story_won", "The story has come to a good end.", ["PD-MODE-02", "PD-END-01"];
    /// One of the rivals has met the goal.
    ONE_WINS = 3, true, "one_wins", "One of the rivals has met the goal of the chapter.", ["PD-MODE-05", "PD-END-01"];
    /// The Round Counter has run out.
    TOO_LATE = 4, false, "too_late", "The Round Counter has run out before the goal was met.",
        ["PD-END-04", "PD-TIME-34"];
    /// What the chapter warns of has come true.
    DOOM = 5, false, "doom", "What must not happen in this chapter has happened.", ["PD-MODE-02"];
    /// A rule of the chapter has brought defeat.
    STORY_LOST = 6, false, "story_lost", "The story has come to a bad end.", ["PD-MODE-02"];
    /// Both characters of a solo game are dead.
    BOTH_DEAD = 7, false, "both_dead", "Both characters are dead.", ["PD-SOLO-06", "PD-SOLO-08"];
    /// All characters are dead, and nobody is left to reanimate them.
    ALL_DEAD = 8, false, "all_dead", "All characters are dead, and nobody is left to reanimate them.", ["PD-RUL-109"];
    /// All characters are dead where the dead are out of the game.
    ALL_OUT = 9, false, "all_out", "All characters are dead and out of the game.", ["PD-RUL-164", "PD-MODE-06"];
    /// The rival who met the goal has a Pact that is not fulfilled.
    WINNER_CURSED = 11, false, "winner_cursed", "The one who met the goal is cursed by a Pact: nobody wins.",
        ["PD-PACT-06", "PD-MODE-05"];
    /// All rivals are dead: nobody wins.
    NOBODY_LEFT = 10, false, "nobody_left", "All rivals are dead: nobody wins.", ["PD-MODE-05", "PD-RUL-164"];
}

/// What an ending is told as.
pub fn ending_text(why: Key) -> String {
    ENDS.iter()
        .find(|end| end.name == why)
        .map_or_else(String::new, |end| end.text.to_owned())
}

/// The id of an ending by its number.
pub fn ending_key(why: u8) -> Key {
    ending(why).name
}

/// The rules of an ending by its number.
pub fn ending_rules(why: u8) -> Rules {
    ending(why).rules
}

/// The ending with this number.
pub fn ending(why: u8) -> &'static End {
    ENDS.iter().find(|end| end.why == why).unwrap_or(&TOO_LATE)
}
