//! Questions: the only place where the rules stop and wait for a player.
//!
//! A question is plain data with typed options, listed in a fixed order. The only command is an answer that picks
//! some of them; see [`Table::submit`](super::Table::submit).

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::agenda::Frame;
use super::chance::DieKind;
use super::house::act as house;
use super::uid::Uid;
use crate::vocab::{Rules, Spot};

/// One option of a question. Dice are named by their place in the Combat's pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Activate this Hero.
    Activate(Uid),
    /// End the Hero Turn.
    EndTurn,
    /// Move to this Location.
    Move(Spot),
    /// Fight this Enemy.
    Fight(Uid),
    /// Fight this Tough Enemy for an Assist Token.
    FightTough(Uid),
    /// Interact with this card.
    Interact(Uid),
    /// Rest.
    Rest,
    /// Use the ability of the Location the Hero is at.
    UsePlace(Uid),
    /// Use this Item or Ally.
    Use(Uid),
    /// End the activation of the active Hero.
    EndActivation,
    /// Roll the dice.
    Roll,
    /// Lock this die.
    Lock(u8),
    /// Put one die onto the Combat Ability of this Hero or Asset.
    Feed {
        /// Whose ability.
        ability: Uid,
        /// Which die.
        die: u8,
    },
    /// Put a Wild Token of this value onto a Combat Ability.
    FeedWild {
        /// Whose ability.
        ability: Uid,
        /// The declared value.
        value: u8,
    },
    /// Begin to put dice onto a Combat Ability that asks for a total.
    Gather(Uid),
    /// Use a free reroll.
    RerollFree,
    /// Use a Reroll Token.
    RerollToken,
    /// Roll no more.
    Stop,
    /// This die.
    Die(u8),
    /// A Wild Token of this value.
    Wild(u8),
    /// That is all.
    Done,
    /// Cancel the trigger with this number.
    Cancel(u8),
    /// Yes.
    Yes,
    /// No.
    No,
    /// This piece.
    Piece(Uid),
    /// This place.
    At(Spot),
    /// This face of a die.
    Face(u8),
    /// A die of this kind.
    Kind(DieKind),
    /// This card of a discard pile.
    Card(u16),
    /// This Clue on that Discoverable.
    Clue {
        /// The Discoverable.
        on: Uid,
        /// The Clue.
        clue: u16,
    },
    /// Discard the card in question.
    Discard,
    /// Cubes on these conditions, one bit each.
    Cubes(u8),
    /// An option of a game that is played in a house.
    House(house::Act),
}

macro_rules! whys {
    ($($(#[$doc:meta])* $name:ident: $rules:expr),* $(,)?) => {
        /// What a question is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Why {
            $($(#[$doc])* $name,)*
            /// A question of a game that is played in a house.
            House(house::Why),
        }

        impl Why {
            /// Its name, as in `{"why": ...}`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Why::$name => stringify!($name),)*
                    Why::House(why) => why.name(),
                }
            }

            /// The rules that make the question.
            pub const fn rules(self) -> Rules {
                match self {
                    $(Why::$name => &$rules,)*
                    Why::House(why) => why.rules(),
                }
            }
        }
    };
}

whys! {
    /// Which Hero to activate, or end the Hero Turn.
    HeroTurn: ["PN-DEC-03", "PN-ROUND-03", "PN-ROUND-04"],
    /// What the active Hero does.
    Activation: ["PN-DEC-04", "PN-ROUND-08"],
    /// Items and Allies before the first roll.
    BeforeRoll: ["PN-DEC-09", "PN-TIM-CMB-04"],
    /// Which triggers to cancel with Assist Tokens.
    CancelTriggers: ["PN-DEC-08", "PN-TOK-08"],
    /// Lock, feed, use, reroll or stop.
    CombatWindow: ["PN-DEC-09", "PN-DEC-10"],
    /// Which unlocked dice to roll again.
    RerollDice: ["PN-DEC-10", "PN-RUL-19"],
    /// Which dice go onto an ability that asks for a total.
    GatherDice: ["PN-DEC-09", "PN-CABL-04"],
    /// Whether to spend a Wild Token as a die, and with what value.
    SpendWild: ["PN-DEC-11", "PN-TOK-13"],
    /// Whether to take the damage of a HURT condition.
    TakeHurt: ["PN-DEC-12", "PN-RUL-54"],
    /// Which Energy Die is spent.
    SpendDie: ["PN-DEC-13", "PN-RUL-70"],
    /// Which Energy Die comes back.
    RegainDie: ["PN-DEC-13", "PN-RUL-70"],
    /// Which conditions of the Boss get the cubes.
    ChooseCubes: ["PN-DEC-25", "PN-RUL-57"],
    /// Which Discoverable gets the Clue.
    PlaceClue: ["PN-DEC-15", "PN-CLUE-02"],
    /// Which Clue the new one replaces, or discard it.
    ReplaceClue: ["PN-DEC-15", "PN-CLUE-17"],
    /// Which placed Clue to take up and place anew.
    TakeUpClue: ["PN-RUL-84"],
    /// Which Hero an effect touches.
    PickHero: ["PN-DEC-16"],
    /// Where an effect moves a Hero.
    PickSpot: ["PN-DEC-16"],
    /// Which Monster an effect touches.
    PickMonster: ["PN-DEC-16"],
    /// Where an effect moves a Monster.
    PickMonsterSpot: ["PN-DEC-16"],
    /// Which discarded Item comes back.
    PickItem: ["PN-DEC-09", "PN-RUL-40"],
    /// Which turned card becomes usable again.
    PickTurned: ["PN-DEC-09"],
    /// Which die an effect changes.
    PickDie: ["PN-DEC-09", "PN-RUL-20"],
    /// Which number that die then shows.
    PickFace: ["PN-DEC-09", "PN-RUL-20"],
    /// Where the Spread Monster goes.
    SpreadTo: ["PN-DEC-17", "PN-RUL-107"],
    /// Whether to cancel a Move with an Assist Token.
    CancelMove: ["PN-DEC-18", "PN-TOK-08"],
    /// Whether to cancel a +1 Monster with an Assist Token.
    CancelPlus: ["PN-DEC-19", "PN-TOK-08"],
    /// Where a Minion is placed.
    PlaceMinion: ["PN-DEC-20", "PN-DEC-22", "PN-DEC-24", "PN-RUL-126"],
    /// Where a mark of the Boss is placed.
    PlaceMark: ["PN-DEC-21", "PN-RUL-140"],
    /// Which Minion moves next.
    HuntOrder: ["PN-DEC-23", "PN-RUL-146"],
    /// Which way it goes.
    HuntStep: ["PN-DEC-23", "PN-RAMIEL-21"],
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Counts the questions of a game, from 1.
    pub id: u32,
    /// Who is asked; 0 is player-1.
    pub seat: u8,
    /// What about.
    pub why: Why,
    /// The piece it is about, if one.
    pub about: Uid,
    /// The fewest options to pick.
    pub at_least: u8,
    /// The most options to pick.
    pub at_most: u8,
    /// The options.
    pub options: Vec<Act>,
    /// What players, the asked one or others, may do before the answer. One of them is picked alone, by its place
    /// counted on after the options; then the question is asked anew.
    pub asides: Vec<Act>,
}

impl Ask {
    /// All that can be picked: the options, then the asides.
    pub fn choices(&self) -> impl Iterator<Item = Act> + '_ {
        self.options.iter().chain(&self.asides).copied()
    }

    /// The aside in this place, if it is one.
    pub fn aside(&self, place: u16) -> Option<Act> {
        let place = usize::from(place).checked_sub(self.options.len())?;
        self.asides.get(place).copied()
    }
}

/// The open question, if any, and the count of questions so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The open question.
    pub open: Option<Ask>,
    /// Questions asked so far.
    pub asked: u32,
    /// The work that asked, as it was before: doing it again asks anew. None if no work but a phase asked.
    pub asker: Option<Frame>,
}

/// What was picked for the question just answered; read by the frame that asked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply(pub Vec<Act>);

impl Reply {
    /// The one option picked, for questions that take one.
    pub fn one(&self) -> Option<Act> {
        self.0.first().copied()
    }
}

/// Why an answer was turned down. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// A sentence.
    pub because: String,
    /// The rules that forbid it; empty if the answer did not fit the question.
    pub rules: Vec<String>,
}

/// Something a player might want to do now and cannot, with the rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Barred {
    /// The act, as the option would be called.
    pub act: &'static str,
    /// The act in words.
    pub text: String,
    /// A sentence that says why not.
    pub because: String,
    /// The rules.
    pub rule: Rules,
}
