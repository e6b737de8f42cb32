//! Witching Hour: two horror board games, Pandemonium and Paranormal, played completely.
//!
//! | module | owns | may use |
//! |---|---|---|
//! | [`language`] | every text the program says, in the player's language | |
//! | [`vocab`] | the words that content and rules share | language |
//! | [`board`] | the boards of Pandemonium as geometry, and where enemies want to go | vocab |
//! | [`content`] | reading, checking and compiling `levels/` | vocab, board |
//! | [`table`] | the engine: pieces, questions, events, chance, snapshots | vocab, board |
//! | `games` | the rules of each game | table, content |
//! | `bots` | players that are not people | games |
//! | `runs` | records, replays, bulk runs, rule cases | bots |
//! | `window` | everything drawn (feature `window`) | all of the above |

// Nothing that a file, a player or a program says may stop the game.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo)
)]

pub mod board;
pub mod bots;
pub mod cli;
pub mod command;
pub mod content;
pub mod games;
pub mod language;
pub mod runs;
#[cfg(feature = "window")]
pub mod sound;
pub mod table;
pub mod vocab;
#[cfg(feature = "window")]
pub mod window;
