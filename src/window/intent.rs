//! [`Intent`]: what the player wants. Panels write them, [`super::seat`] carries them out.

use bevy::ecs::prelude::*;

use crate::content::GameKind;
use crate::games::{pandemonium, paranormal};

/// What was decided before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// For a game of Paranormal.
    Paranormal(paranormal::Setup),
    /// For a game of Pandemonium.
    Pandemonium(pandemonium::Setup),
}

/// What the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// These options of the open question.
    Answer(Vec<u16>),
    /// Roll these dice again, for the free reroll or a token; the others stay as they are.
    Reroll {
        /// For a Reroll Token.
        token: bool,
        /// The dice.
        dice: Vec<u8>,
    },
    /// Take the last answer back.
    Undo,
    /// Show at once what is still to be shown.
    Skip,
    /// Close the story page and go on.
    TurnPage,
    /// Begin this game.
    Begin {
        /// The level's id.
        level: String,
        /// What was decided.
        opening: Opening,
    },
    /// Go on with the game of this kind that was left.
    Continue(GameKind),
    /// Go to the set-up of this game, with this level chosen.
    SetUp(GameKind, Option<String>),
    /// Go to the title.
    ToTitle,
    /// Write the game to a record file.
    Record,
    /// Go on watching, or stop for a while.
    Watch(bool),
    /// Close the program.
    Quit,
}

/// Intents that wait to be carried out.
#[derive(Resource, Debug, Default)]
pub struct Intents(pub Vec<Intent>);
