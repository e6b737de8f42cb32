//! Pieces and words of games that are played in a house: spaces, doors and windows, characters, enemies, allies and
//! tokens as entities with components, and the options, questions and events that speak of them.

pub mod act;
pub mod event;

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ask::Act as Answer;
use super::chance::DieKind;
use super::uid::Uid;
use crate::board::barrier::Barrier;
use crate::board::route::Course;
use crate::board::{BorderId, SpaceId};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Deed, Span, Token, Value};

/// The space that a piece is in.
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
pub struct Where(pub SpaceId);

/// What lies in a space. On the pieces of kind `Space`, whose `Card` is the space's number.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ground {
    /// An Explored token (PD-EXPL-02).
    pub explored: bool,
    /// Souls (PD-ATK-10).
    pub souls: u8,
    /// Armed traps (PD-TRAP-05).
    pub traps: u8,
    /// A portal (PD-PORTAL-01).
    pub portal: bool,
    /// The portal has been sealed and counts no more.
    pub sealed: bool,
}

/// A door or window. On the pieces of kind `Barrier`, whose `Card` is the border's number.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gate {
    /// The border that it stands in.
    pub border: BorderId,
    /// How it stands (PD-DOOR, PD-BARR, PD-EVILBARR).
    pub barrier: Barrier,
}

/// The player who decides for a character; 0 is player-1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The bars and tokens of a character's sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sheet {
    /// Life (PD-LIFE).
    pub life: u8,
    /// Fear (PD-FEAR).
    pub fear: u8,
    /// Souls (PD-SOUL).
    pub souls: u8,
    /// Trap tokens in hand (PD-TRAP-03).
    pub traps: u8,
    /// The +1 Defence token (PD-REINF-03).
    pub reinforced: bool,
    /// Enemies killed in this game.
    pub kills: u16,
    /// Deaths in this game (PD-DEATH-13).
    pub deaths: u16,
    /// Dead, and looted since (PD-RUL-162).
    pub looted: bool,
}

/// A place of an inventory.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Slot {
    /// The left hand. A two-handed weapon lies here and leaves the right hand empty.
    #[default]
    Left,
    /// The right hand.
    Right,
    /// The place of PD-SKILL-C3.
    Extra,
    /// A place of the backpack, from 0.
    Back(u8),
}

/// All cards and tokens that a character has.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pack {
    /// The weapon in the left hand; a two-handed one lies here.
    pub left: Option<u16>,
    /// The weapon in the right hand.
    pub right: Option<u16>,
    /// The weapon in the place of PD-SKILL-C3.
    pub extra: Option<u16>,
    /// Items in the backpack.
    pub back: Vec<u16>,
    /// Positive Events kept (PD-EVENT-04).
    pub events: Vec<u16>,
    /// Pacts not fulfilled yet (PD-PACT).
    pub pacts: Vec<u16>,
    /// Tokens carried (PD-RUL-62).
    pub tokens: Vec<Token>,
}

impl Pack {
    /// The Item in a place.
    pub fn item(&self, slot: Slot) -> Option<u16> {
        match slot {
            Slot::Left => self.left,
            Slot::Right => self.right,
            Slot::Extra => self.extra,
            Slot::Back(n) => self.back.get(usize::from(n)).copied(),
        }
    }

    /// All Items with their places: hands, the extra place, backpack.
    pub fn items(&self) -> impl Iterator<Item = (Slot, u16)> + '_ {
        self.equipped().chain(
            self.back
                .iter()
                .enumerate()
                .map(|(n, card)| (Slot::Back(n as u8), *card)),
        )
    }

    /// All equipped weapons with their places.
    pub fn equipped(&self) -> impl Iterator<Item = (Slot, u16)> + '_ {
        [
            (Slot::Left, self.left),
            (Slot::Right, self.right),
            (Slot::Extra, self.extra),
        ]
        .into_iter()
        .filter_map(|(slot, card)| Some((slot, card?)))
    }

    /// Takes the Item out of a place.
    pub fn take(&mut self, slot: Slot) -> Option<u16> {
        match slot {
            Slot::Left => self.left.take(),
            Slot::Right => self.right.take(),
            Slot::Extra => self.extra.take(),
            Slot::Back(n) => {
                let n = usize::from(n);
                (n < self.back.len()).then(|| self.back.remove(n))
            }
        }
    }
}

/// A tree that a character has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Growth {
    /// The tree, as a place in the content's list.
    pub tree: u8,
    /// The skills taken, one bit each; bit 0 is skill 1.
    pub taken: u8,
}

/// The trees of a character, the one under way last (PD-SKILL).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skills(pub Vec<Growth>);

/// How a figure stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// On the feet.
    #[default]
    Standing,
    /// A creature that is stunned (PD-STUN-04).
    Stunned,
    /// A dead character on a portal (PD-DEATH-07).
    Entombed,
    /// A dead character in a chapter with Reanimation or alone (PD-REAN-04, PD-SOLO-04), or a dead ally.
    Lying,
}

/// Whether a character has had the turn of this round.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Had {
    /// Not yet.
    #[default]
    Waiting,
    /// It is under way.
    Active,
    /// It is over.
    Done,
}

/// How a character's turn is going.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whether it has been played.
    pub had: Had,
    /// Actions spent (PD-RUL-21).
    pub spent: u8,
    /// Has run, or tried to (PD-RUN-01).
    pub ran: bool,
    /// Spaces left of the run under way; `None` outside a run.
    pub run: Option<u8>,
    /// Steps left of the Move under way (PD-RUL-79).
    pub stride: u8,
    /// Has bought the +1 (PD-SOUL-07).
    pub bought: bool,
    /// Has used the special skill.
    pub skilled: bool,
    /// Has used the one free dash (PD-CHAR-10).
    pub dashed: bool,
    /// Has reinforced (PD-REINF-02).
    pub reinforced: bool,
    /// Attacks on characters (PD-MODE-05).
    pub duels: u8,
    /// Objects used that work once a turn, one bit for each Item card of the content.
    pub used: u128,
    /// Has acted: allies can be played before this or after the last action (PD-RUL-117).
    pub acted: bool,
    /// An ally has been played after an action: that was the last one (PD-RUL-117).
    pub last: bool,
    /// Has lain dead in this players' turn before the own turn: plays after all others (PD-REAN-08).
    pub late: bool,
    /// Tasks of the chapter done in this turn, one bit each (PD-MODE-02).
    pub tasks: u32,
}

/// More or less of a value for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boost {
    /// Of which value.
    pub value: Value,
    /// How much.
    pub by: i8,
    /// For how long.
    pub until: Span,
}

/// The boosts of a character.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boosts(pub Vec<Boost>);

/// How an enemy's turn is going.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// On the list of this creatures' turn and still to act (PD-TIME-22).
    pub due: bool,
    /// Points of Mobility left.
    pub points: u8,
    /// Where it is going.
    pub course: Course,
    /// The character whom the Evil One has sent it after in this creatures' turn (PD-MODE-04), or no piece.
    pub after: Uid,
    /// The event that told of that.
    pub told: u32,
}

/// An ally on the board.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loyalty {
    /// Evil, or good.
    pub evil: bool,
    /// The character who controls a good one (PD-ALLY-16).
    pub owner: Uid,
    /// Has been played in this turn (PD-RUL-117).
    pub played: bool,
    /// Actions left in its block.
    pub actions: u8,
}

/// A token on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marker {
    /// Which.
    pub token: Token,
    /// Turned to its X side (PD-TOKEN-05).
    pub used: bool,
    /// How an Evil Trap lies; other tokens lie open.
    pub lies: Lies,
}

impl Marker {
    /// A token that lies open and has not been used.
    pub const fn of(token: Token) -> Marker {
        Marker {
            token,
            used: false,
            lies: Lies::Open,
        }
    }

    /// Whether it lies face down, and if so, whether it is a feint.
    pub const fn feint(self) -> Option<bool> {
        match self.lies {
            Lies::Open => None,
            Lies::Trap => Some(false),
            Lies::Feint => Some(true),
        }
    }
}

/// How an Evil Trap lies on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lies {
    /// For all to see.
    #[default]
    Open,
    /// Face down, and real; only the Evil One's player knows (PD-RUL-164).
    Trap,
    /// Face down, and no trap at all.
    Feint,
}

/// What an attack is aimed at.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Aim {
    /// Creatures and evil allies.
    #[default]
    Creatures,
    /// This boss (PD-BOSS-04).
    Boss(Uid),
    /// The Evil Barricade on this border (PD-RUL-39).
    Barricade(BorderId),
    /// This character (PD-MODE-05).
    Character(Uid),
}

/// One who takes part in an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// The character.
    pub who: Uid,
    /// The weapons named (PD-RUL-58).
    pub weapons: Vec<Slot>,
    /// The dice: Hit or Miss, after rerolls.
    pub dice: Vec<bool>,
    /// The weapons that worked, with their cards.
    pub worked: Vec<(Slot, u16)>,
}

/// An attack that is going on. On a piece of kind `Strike`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// The space attacked.
    pub at: SpaceId,
    /// What it is aimed at.
    pub aim: Aim,
    /// The attacker first, helpers after.
    pub party: Vec<Fighter>,
    /// The Combo card, if it is a combo.
    pub combo: Option<u16>,
    /// Its top row, or its middle row.
    pub top: bool,
    /// The targets named.
    pub targets: Vec<Uid>,
    /// The D6 against stunned targets (PD-STUN-05).
    pub stun: u8,
    /// The total of damage, once it is known.
    pub total: u16,
    /// Enemies killed.
    pub killed: Vec<Uid>,
    /// What their deaths still bring (PD-CDEATH-03).
    pub due: Vec<Due>,
    /// The attacker has died of it: no reward is left to take (PD-RUL-90).
    pub fallen: bool,
}

/// What a death brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Due {
    /// That of a creature of this breed.
    Breed(u16),
    /// That of this evil ally.
    EvilAlly(u16),
}

/// A roll of a character that is going on, and the rerolls left for it (PD-RUL-28). On a piece of kind `Throw`.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// Whose.
    pub who: Uid,
    /// The kind of die.
    pub die: DieKind,
    /// How many are rolled.
    pub count: u8,
    /// What they show; empty before the roll.
    pub dice: Vec<u8>,
    /// Rerolls left, each of one die.
    pub rerolls: u8,
}

/// A Dimensional challenge that is going on. On a piece of kind `Challenge`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Challenge {
    /// The character.
    pub who: Uid,
    /// The card.
    pub card: u16,
    /// Which trial is being played.
    pub at: u8,
    /// The choice made in it, if it has choices; from 1.
    pub branch: u8,
    /// Which trial of that choice is being played.
    pub inner: u8,
    /// The breed that has appeared, if one; it is not on the board (PD-DIM-07).
    pub breed: Option<u16>,
}

/// Cards that have been drawn and are being decided on. On a piece of kind `Drawn`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Drawn {
    /// Whose.
    pub who: Uid,
    /// The Item cards left to decide on.
    pub cards: Vec<u16>,
    /// For each, whether it can still be exchanged (PD-CHAR-12).
    pub fresh: Vec<bool>,
    /// Whether only one of them may be kept in all; for PD-SKILL-I4 declined.
    pub kept: u8,
    /// The deck that they come from, by its place; 0 are Items. A card of another deck is only looked at here while
    /// its owner may exchange it (PD-CHAR-11).
    pub deck: u8,
}

/// An exchange that is going on. On a piece of kind `Trade`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trade {
    /// Who proposes it.
    pub from: Uid,
    /// With whom.
    pub with: Uid,
    /// Places of the proposer whose cards go over.
    pub give: Vec<Slot>,
    /// Places of the partner whose cards come back.
    pub take: Vec<Slot>,
    /// The cards that lay in the places of the proposer when they were named.
    pub given: Vec<u16>,
    /// The cards that lay in the places of the partner when they were named.
    pub taken: Vec<u16>,
}

/// What must be remembered of the game so far. On the one piece of kind `Story`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Story {
    /// The order of the players' turn of this round (PD-RUL-17); empty until it is fixed.
    pub order: Vec<Uid>,
    /// Deeds that cards and triggers have not been asked about yet.
    pub deeds: Vec<(Uid, Deed)>,
    /// Triggers that have fired and do so only once, one bit for each of the chapter's, then of each boss'.
    pub fired: u128,
    /// The breed summoned last (PD-RUL-124).
    pub last_breed: Option<u16>,
    /// The first day round has been played.
    pub had_day: bool,
    /// The first night round has been played.
    pub had_night: bool,
    /// The generator has been turned on (PD-GEN-01).
    pub generator: bool,
    /// The generator's charge; it is off at 0 and 1 (PD-GEN-09).
    pub charge: u8,
    /// Enemies killed by all.
    pub kills: u16,
    /// The chapter's own counters.
    pub counters: [i8; 8],
    /// Repairs of the chapter's vehicle (PD-SETUP-09).
    pub repairs: u8,
    /// Tasks of the chapter that have been done, and by whom; only those that can be done once (PD-MODE-02).
    pub tasks: Vec<(Uid, u8)>,
    /// Bosses destroyed.
    pub destroyed: Vec<u16>,
    /// Good allies who have died and have not been brought back, by their places.
    pub fallen: Vec<u16>,
    /// Whether this game has no Pacts (PD-SOLO-03).
    pub solo: bool,
    /// Whether this game has easy mode (PD-EASY).
    pub easy: bool,
    /// Whether death works by Reanimation (PD-REAN-01, PD-SOLO-07).
    pub reanimation: bool,
    /// Characters at the start (PD-RUL-126).
    pub party: u8,
    /// The player who is the Evil One, where there is one (PD-MODE-04).
    pub evil_seat: u8,
    /// The winner, where there is exactly one (PD-MODE-05).
    pub winner: Uid,
    /// Everyone who has died and where, in order: the rest of the effect that killed someone passes by
    /// (PD-RUL-100).
    pub deaths: Vec<(Uid, SpaceId)>,
    /// Triggers that look at every change and whose condition was true when last looked at, numbered as in `fired`.
    pub held: u128,
    /// Places in the discard pile of the Pacts whose card only its owner has seen (PD-RUL-114).
    pub unseen: Vec<u16>,
    /// Pacts that have come true and wait to be resolved: owner and card (PD-RUL-112).
    pub due: Vec<(Uid, u16)>,
    /// The last round is over (PD-TIME-34).
    pub counter_out: bool,
    /// Who is cursed, once the game is over (PD-PACT-06).
    pub cursed: Vec<Uid>,
    /// Players who do not want to be asked about their Events for a while, by seat.
    pub passes: Vec<(u8, Pass)>,
    /// How many things had happened when all had last been asked about their Events.
    pub quiet: u32,
}

/// For how long a player does not want to be asked about Events (PD-DEC-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pass {
    /// Until this turn is over, a character's or the creatures', or the beginning of the round.
    Turn,
    /// Until this round is over.
    Round,
    /// Until one of the player's characters is attacked.
    Attack,
}

/// An answer not yet read that waits for what came up before it. On a piece of kind `Held`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The answer.
    pub reply: Vec<Answer>,
}

/// A short name of a piece, given by cases to pieces of the same card; empty otherwise.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Label(pub Key);
