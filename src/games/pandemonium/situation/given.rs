//! What a situation states, as case files write it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::board::barrier::State;
use crate::content::pandemonium::{Counter, Switches, Task, Trigger, Vehicle};
use crate::table::house::{Had, Stance};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Deed, Token, Value};

/// A character of a situation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CharacterGiven {
    /// The character's id.
    pub character: Option<Key>,
    /// The space; the first one if left out.
    pub at: Option<Key>,
    /// The player, from 0; the place in the list if left out.
    pub seat: Option<u8>,
    /// Life; full if left out.
    pub life: Option<u8>,
    /// Fear.
    pub fear: u8,
    /// Souls.
    pub souls: u8,
    /// Trap tokens.
    pub traps: u8,
    /// The +1 Defence token.
    pub reinforced: bool,
    /// Enemies killed so far.
    pub kills: u16,
    /// Weapons in the left hand, right hand and the extra place.
    pub left: Option<Key>,
    /// See `left`.
    pub right: Option<Key>,
    /// See `left`.
    pub extra: Option<Key>,
    /// Items in the backpack.
    pub back: Vec<Key>,
    /// Positive Events kept.
    pub events: Vec<Key>,
    /// Pacts.
    pub pacts: Vec<Key>,
    /// Tokens carried.
    pub tokens: Vec<Token>,
    /// Trees and skills taken, the one under way last.
    pub skills: Vec<(Key, Vec<u8>)>,
    /// How the figure stands.
    pub stance: Option<Stance>,
    /// The turn: waiting, under way or over.
    pub had: Option<Had>,
    /// Actions spent in this turn.
    pub spent: u8,
    /// Has run in this turn.
    pub ran: bool,
    /// Has bought the +1.
    pub bought: bool,
    /// Has used the skill in this turn.
    pub skilled: bool,
    /// Has used the free dash in this turn.
    pub dashed: bool,
    /// Has acted in this turn.
    pub acted: bool,
    /// More or less of values: `(Attack, 1)`, until the end of the round.
    pub boosts: Vec<(Value, i8)>,
}

/// A creature of a situation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureGiven {
    /// The breed.
    pub breed: Key,
    /// The space.
    pub at: Key,
    /// Stunned.
    #[serde(default)]
    pub stunned: bool,
    /// A name for this case.
    #[serde(default)]
    pub label: Option<Key>,
}

/// An ally of a situation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllyGiven {
    /// The ally.
    pub ally: Key,
    /// The space.
    pub at: Key,
    /// Evil.
    #[serde(default)]
    pub evil: bool,
    /// Dead.
    #[serde(default)]
    pub dead: bool,
    /// Stunned.
    #[serde(default)]
    pub stunned: bool,
    /// Who controls it; the first character if left out.
    #[serde(default)]
    pub owner: Option<Key>,
    /// Nobody controls it.
    #[serde(default)]
    pub survivor: bool,
    /// A name for this case.
    #[serde(default)]
    pub label: Option<Key>,
}

/// A boss of a situation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossGiven {
    /// The boss.
    pub boss: Key,
    /// The space.
    pub at: Key,
}

/// A token of a situation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenGiven {
    /// The token.
    pub token: Token,
    /// The space.
    pub at: Key,
    /// Turned to its X side.
    #[serde(default)]
    pub used: bool,
    /// An Evil Trap that lies face down.
    #[serde(default)]
    pub face_down: bool,
    /// It is a feint.
    #[serde(default)]
    pub feint: bool,
}

/// A door or window of a situation; all others are closed and bare.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorGiven {
    /// The two spaces, such as `"a1-a2"`.
    pub border: Key,
    /// Its state.
    #[serde(default)]
    pub state: State,
    /// A barricade on it.
    #[serde(default)]
    pub barricade: bool,
    /// An Evil Barricade on it.
    #[serde(default)]
    pub evil: bool,
}

/// Decks with a stated order, the card drawn first being first. A deck left out is whole, in content order.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DecksGiven {
    /// Items, and their discard pile.
    pub items: Option<Vec<Key>>,
    /// See `items`.
    pub items_spent: Vec<Key>,
    /// Events.
    pub events: Option<Vec<Key>>,
    /// See `items`.
    pub events_spent: Vec<Key>,
    /// Pacts.
    pub pacts: Option<Vec<Key>>,
    /// See `items`.
    pub pacts_spent: Vec<Key>,
    /// Combos.
    pub combos: Option<Vec<Key>>,
    /// See `items`.
    pub combos_spent: Vec<Key>,
    /// Dimensional cards.
    pub dimensions: Option<Vec<Key>>,
    /// See `items`.
    pub dimensions_spent: Vec<Key>,
    /// Allies: the id for the good version, `"!id"` for the evil one.
    pub allies: Option<Vec<Key>>,
    /// See `items`.
    pub allies_spent: Vec<Key>,
}

/// Where the round stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PhaseGiven {
    /// A round is about to begin (PD-TIME-01).
    RoundBegins,
    /// The players' turn is about to begin: the order is not fixed yet (PD-TIME-09).
    CharactersBegin,
    /// The turn of the active character is about to begin (PD-TIME-11).
    TurnBegins,
    /// The turn of the active character is under way (PD-TIME-16).
    #[default]
    Turn,
    /// The creatures' turn is about to begin (PD-TIME-21).
    CreaturesBegin,
    /// The round is about to end (PD-TIME-32).
    RoundEnds,
}

/// A state of a table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// The drawn rows of a board of one tile.
    pub board: Vec<String>,
    /// The drawn rows of each tile of a board of several.
    pub tiles: Vec<Vec<String>>,
    /// How many of them lie side by side; 2 if left out.
    pub columns: Option<u8>,
    /// Characters, in the order of seats.
    pub characters: Vec<CharacterGiven>,
    /// Players; as many as characters if left out.
    pub players: Option<u8>,
    /// Creatures.
    pub creatures: Vec<CreatureGiven>,
    /// Allies.
    pub allies: Vec<AllyGiven>,
    /// Bosses.
    pub bosses: Vec<BossGiven>,
    /// Tokens on the board.
    pub tokens: Vec<TokenGiven>,
    /// Spaces with a portal.
    pub portals: Vec<Key>,
    /// Spaces with an Explored token.
    pub explored: Vec<Key>,
    /// Souls in spaces.
    pub souls: BTreeMap<Key, u8>,
    /// Armed traps in spaces.
    pub traps: BTreeMap<Key, u8>,
    /// Spaces that are dark by day.
    pub dark: Vec<Key>,
    /// Doors and windows that are not closed and bare.
    pub doors: Vec<DoorGiven>,
    /// Decks.
    pub decks: DecksGiven,
    /// The round on the counter; 1 if left out.
    pub round: Option<u8>,
    /// Night rounds, if not the usual ones.
    pub nights: Option<Vec<u8>>,
    /// Rounds of the counter, if not the usual ones.
    pub rounds: Option<u8>,
    /// Where the round stands.
    pub phase: PhaseGiven,
    /// Whose turn it is; the first character's if left out.
    pub active: Option<Key>,
    /// The order of this round's turns; as the rules have it if left out.
    pub order: Vec<Key>,
    /// The goal of the chapter; none if left out.
    pub goal: Option<Cond>,
    /// What makes all lose.
    pub doom: Option<Cond>,
    /// Triggers of the chapter.
    pub triggers: Vec<Trigger>,
    /// Changed rules.
    pub rules: Switches,
    /// The solo game.
    pub solo: bool,
    /// Easy mode.
    pub easy: bool,
    /// Reanimation.
    pub reanimation: bool,
    /// The generator's charge.
    pub charge: u8,
    /// The generator has been turned on.
    pub generator: bool,
    /// The breed summoned last.
    pub last_breed: Option<Key>,
    /// The first day round has been played; true unless the phase is `RoundBegins` of round 1.
    pub had_day: Option<bool>,
    /// The first night round has been played; true in night rounds that have begun.
    pub had_night: Option<bool>,
    /// Enemies killed by all.
    pub kills: u16,
    /// Characters who started the game; those given if left out.
    pub party: Option<u8>,
    /// The chapter's own counters.
    pub counters: Vec<i8>,
    /// What the counters count.
    pub tallies: Vec<Counter>,
    /// Tasks of the chapter.
    pub tasks: Vec<Task>,
    /// Who has done which task that can be done once.
    pub done: Vec<(Key, Key)>,
    /// The vehicle of the chapter.
    pub vehicle: Option<Vehicle>,
    /// Repairs of the vehicle; as the vehicle says if left out.
    pub repairs: Option<u8>,
    /// Spaces whose portal has been sealed.
    pub sealed: Vec<Key>,
    /// Deeds that nothing has been asked about yet.
    pub deeds: Vec<(Key, Deed)>,
}
