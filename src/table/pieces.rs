//! The components of pieces: Heroes, Monsters, Assets, Locations and whatever else lies on the table.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::chance::DieKind;
use super::uid::Uid;
use crate::vocab::Spot;
use crate::vocab::paranormal::AbilityKind;

/// What a piece is.
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub enum Kind {
    /// A Location card of the Map.
    #[default]
    Location,
    /// A Hero: card and standee.
    Hero,
    /// A Monster or Minion on the Map.
    Monster,
    /// An Asset on the Map or in the Inventory.
    Asset,
    /// Something to be found with Clues.
    Discoverable,
    /// A card of the Boss' own on the Map.
    BossCard,
    /// A mark of the Boss on the Map.
    Mark,
    /// The standee of the Boss.
    Standee,
    /// A Combat that is going on.
    Fight,
    /// A space of a house.
    Space,
    /// A door or window.
    Barrier,
    /// A character of a player.
    Character,
    /// A creature of a breed.
    Creature,
    /// An ally, good or evil.
    Ally,
    /// A boss on the board.
    Boss,
    /// A token on the board.
    Token,
    /// An attack that is going on.
    Strike,
    /// A challenge that is going on.
    Challenge,
    /// Cards that are being decided on.
    Drawn,
    /// An exchange that is going on.
    Trade,
    /// What is remembered of the game.
    Story,
    /// A question that waits for something that came up before it.
    Held,
    /// A roll of a character that is going on.
    Throw,
}

/// The card that a piece is, as a place in the content's list for its kind.
#[derive(
    Component,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
)]
pub struct Card(pub u16);

/// Where a piece is on the board. Pieces that are not on the board have none.
#[derive(
    Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct At(pub Spot);

/// Health Tokens on their healthy side.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Health {
    /// Healthy ones.
    pub now: u8,
    /// All of them (PN-SETUP-08).
    pub max: u8,
}

/// Energy Dice of a Hero, by where they are. What is missing to the Allowance has been spent.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Energy {
    /// Six-sided dice on the card.
    pub d6: u8,
    /// Eight-sided dice on the card.
    pub d8: u8,
    /// Six-sided dice of the Allowance.
    pub max_d6: u8,
    /// Eight-sided dice of the Allowance.
    pub max_d8: u8,
    /// Six-sided dice in the Combat that is going on.
    pub pool_d6: u8,
    /// Eight-sided dice in the Combat that is going on.
    pub pool_d8: u8,
    /// Six-sided dice that lie on the Horror (PN-RUL-136).
    pub gone_d6: u8,
    /// Eight-sided dice that lie on the Horror.
    pub gone_d8: u8,
}

impl Energy {
    /// Dice on the card.
    pub const fn now(&self) -> u8 {
        self.d6 + self.d8
    }

    /// Six- and eight-sided dice that have been spent and could come back.
    pub const fn spent(&self) -> (u8, u8) {
        (
            self.max_d6 - self.d6 - self.pool_d6 - self.gone_d6,
            self.max_d8 - self.d8 - self.pool_d8 - self.gone_d8,
        )
    }

    /// All dice that have been spent and could come back.
    pub const fn missing(&self) -> u8 {
        let (d6, d8) = self.spent();
        d6 + d8
    }
}

/// Actions left in this Hero Turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Actions(pub u8);

/// How far a Hero has got in this Hero Turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activity {
    /// Not activated yet.
    #[default]
    Waiting,
    /// The active Hero.
    Active,
    /// Activated and finished.
    Done,
}

/// Whether a Hero stands or lies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Posture {
    /// On the feet.
    #[default]
    Standing,
    /// Downed (PN-DOWN).
    Downed,
}

/// Whether a piece is in play.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Zone {
    /// On the board, or a Hero in play.
    #[default]
    Board,
    /// In the shared Inventory.
    Inventory,
    /// Put aside for later, such as the Lost Hero (PN-SETUP-14).
    Aside,
    /// Out of the game.
    Gone,
}

/// Location cards whose ability a Hero has used in this Hero Turn, one bit for each (PN-LOC-04).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Uses(pub u32);

/// Which side of a card is in view.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Face {
    /// The front: light, unbroken, face up.
    #[default]
    Front,
    /// The back: dark, broken, flipped.
    Back,
}

/// A Location under a card of the Boss' own (PN-RUL-124).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Covered;

/// An Asset that is kept and works once a round (PN-ITEM-04).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ongoing {
    /// Turned by 90 degrees: used in this round.
    pub turned: bool,
}

/// What is known of a Discoverable.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Search {
    /// Not found.
    #[default]
    Hidden,
    /// On the Map.
    Found,
    /// In the Inventory, in play, or fought in the Finale.
    Gained,
}

/// Clue cards below a Discoverable, in the order placed.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clues(pub Vec<u16>);

/// Red cubes on the conditions of the Boss, one bit each (PN-FIN-15).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cubes(pub u8);

/// Damage on something that is beaten by damage (PN-HORROR-02).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage(pub u16);

/// Which of the Boss' marks a mark is, as a place in the Boss' list.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark(pub u16);

/// What has become of a die in a Combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DieState {
    /// Can be rolled again.
    #[default]
    Free,
    /// Locked by the player (PN-CMB-04).
    Locked,
    /// Locked by Fear (PN-MABL-07).
    Feared,
    /// Lost to Elusive (PN-MABL-05).
    Lost,
    /// On a Combat Ability (PN-CABL-01).
    Fed,
}

/// A die of a Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// Its kind.
    pub kind: DieKind,
    /// The number it shows.
    pub value: u8,
    /// What has become of it.
    pub state: DieState,
}

/// A numbered ability that a die has set off and that has not been applied yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trigger {
    /// The ability.
    pub ability: AbilityKind,
    /// The die.
    pub die: u8,
}

/// A Combat that is going on (PN-CMB).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// The active Hero.
    pub hero: Uid,
    /// The Enemy.
    pub foe: Uid,
    /// The pool, in the order rolled; empty before the first roll.
    pub dice: Vec<Die>,
    /// Red dice that effects will add to the first roll.
    pub red: u8,
    /// Free rerolls left: the one of PN-CMB-06 and those of abilities and Assets.
    pub rerolls: u8,
    /// Abilities of the Enemy that do nothing for the rest of this Combat, by [`AbilityKind`].
    pub ignored: Vec<AbilityKind>,
    /// Triggers of Damage, Elusive and Fear that the Hero's Passive Ability has taken so far.
    pub shrugged: [u8; 3],
    /// Combat Abilities used: the Hero's own by the Hero, those of Assets by the Asset.
    pub used: Vec<Uid>,
    /// Asset cards whose Combat Ability has been used and that have left the Inventory for it.
    pub used_cards: Vec<u16>,
    /// Triggers of the last roll.
    pub triggers: Vec<Trigger>,
    /// Wild Tokens spent on Combat Abilities; not back in the supply yet.
    pub fed_wilds: u8,
    /// Wild Tokens spent as dice, by declared value.
    pub wilds: Vec<u8>,
    /// Health paid for a HURT condition.
    pub hurt: u8,
    /// Dice gathered so far for an ability that asks for a total.
    pub gathered: Vec<u8>,
    /// Wild Tokens gathered so far for it, by declared value.
    pub gathered_wilds: Vec<u8>,
    /// Whether the Enemy was defeated, or a condition of the Boss met.
    pub won: bool,
}

impl Fight {
    /// A Combat before its first roll.
    pub const fn new(hero: Uid, foe: Uid, rerolls: u8) -> Fight {
        Fight {
            hero,
            foe,
            dice: Vec::new(),
            red: 0,
            rerolls,
            ignored: Vec::new(),
            shrugged: [0; 3],
            used: Vec::new(),
            used_cards: Vec::new(),
            triggers: Vec::new(),
            fed_wilds: 0,
            wilds: Vec::new(),
            hurt: 0,
            gathered: Vec::new(),
            gathered_wilds: Vec::new(),
            won: false,
        }
    }
}
