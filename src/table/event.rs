//! Events: everything that has happened, in one ordered list. The outside learns of the game through these alone.

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::chance::DieKind;
use super::house::event as house;
use super::uid::Uid;
use crate::vocab::paranormal::{AbilityKind, Condition, Token};
use crate::vocab::{Key, Rules, Spot};

/// A past fact and the rules it follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Counts the events of a game, from 1.
    pub n: u32,
    /// The event that led to this one; 0 if a player's choice or the course of the round did.
    pub cause: u32,
    /// The rules behind it.
    pub rule: Rules,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// A die as events show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RolledDie {
    /// Its place in the pool.
    pub die: u8,
    /// Its kind.
    #[serde(rename = "die_kind")]
    pub kind: DieKind,
    /// The number it shows.
    pub value: u8,
}

/// What happened. Pieces are named by uid and, for readers without the table, by the id of their card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind")]
#[allow(
    missing_docs,
    reason = "each variant is a past fact whose name and fields say it; words.rs gives the sentence"
)]
pub enum What {
    GameSetUp {
        level: Key,
        seed: u64,
    },
    RoundBegan {
        round: u16,
    },
    HeroTurnBegan {
        round: u16,
    },
    HeroTurnEnded {
        round: u16,
    },
    EnemyTurnBegan {
        round: u16,
    },
    EnemyTurnEnded {
        round: u16,
    },
    HeroActivated {
        uid: Uid,
        hero: Key,
    },
    HeroFinished {
        uid: Uid,
        hero: Key,
        unused: u8,
    },
    HeroMoved {
        uid: Uid,
        hero: Key,
        from: Spot,
        to: Spot,
    },
    Rested {
        uid: Uid,
        hero: Key,
        at: Spot,
    },
    EnergySpent {
        uid: Uid,
        hero: Key,
        dice: u8,
    },
    EnergyRegained {
        uid: Uid,
        hero: Key,
        dice: u8,
    },
    HealthLost {
        uid: Uid,
        hero: Key,
        by: u8,
        left: u8,
    },
    HealthGained {
        uid: Uid,
        hero: Key,
        by: u8,
        now: u8,
    },
    HeroDowned {
        uid: Uid,
        hero: Key,
    },
    HeroRevived {
        uid: Uid,
        hero: Key,
        health: u8,
    },
    PlaceUsed {
        uid: Uid,
        hero: Key,
        place: Key,
        at: Spot,
    },
    CombatBegan {
        uid: Uid,
        hero: Key,
        foe: Uid,
        enemy: Key,
        at: Spot,
    },
    DiceRolled {
        uid: Uid,
        hero: Key,
        dice: Vec<RolledDie>,
        again: bool,
    },
    Triggered {
        ability: AbilityKind,
        die: u8,
        value: u8,
    },
    TriggerCancelled {
        ability: AbilityKind,
        die: u8,
        value: u8,
        by: Key,
    },
    AbilityIgnored {
        ability: AbilityKind,
        by: Key,
    },
    DieLost {
        die: u8,
        value: u8,
    },
    DieFeared {
        die: u8,
        value: u8,
    },
    DieLocked {
        die: u8,
        value: u8,
    },
    DieTurned {
        die: u8,
        from: u8,
        to: u8,
    },
    DieAdded {
        die: u8,
        #[serde(rename = "die_kind")]
        kind: DieKind,
    },
    RerollsAdded {
        by: u8,
    },
    CombatAbilityUsed {
        source: Key,
        dice: Vec<u8>,
        wilds: Vec<u8>,
    },
    WildSpent {
        value: u8,
    },
    ConditionsMet {
        enemy: Key,
        conditions: Vec<Condition>,
    },
    ConditionsMissed {
        enemy: Key,
    },
    CubePlaced {
        enemy: Key,
        condition: Condition,
        left: u8,
    },
    MonsterDefeated {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    DamageDealt {
        enemy: Key,
        by: u16,
        total: u16,
        needed: u16,
    },
    CombatEnded {
        uid: Uid,
        hero: Key,
        won: bool,
    },
    TokensGained {
        token: Token,
        by: u8,
        lost: u8,
    },
    TokensReady {
        token: Token,
        by: u8,
    },
    TokenSpent {
        token: Token,
    },
    TokenReturned {
        token: Token,
        by: u8,
    },
    ClueDrawn {
        clue: Key,
    },
    CluePlaced {
        clue: Key,
        on: Key,
        left: u8,
    },
    ClueReplaced {
        clue: Key,
        old: Key,
        on: Key,
        left: u8,
    },
    ClueTakenUp {
        clue: Key,
        from: Key,
    },
    ClueDiscarded {
        clue: Key,
    },
    NoClue {},
    DiscoverableFound {
        uid: Uid,
        discoverable: Key,
        at: Spot,
    },
    LostHeroJoined {
        uid: Uid,
        hero: Key,
        at: Spot,
    },
    AssetFound {
        uid: Uid,
        asset: Key,
        at: Spot,
    },
    AssetUsed {
        uid: Uid,
        asset: Key,
    },
    AssetTurned {
        uid: Uid,
        asset: Key,
    },
    AssetsUpright {
        count: u8,
    },
    AssetDiscarded {
        asset: Key,
    },
    AssetReturned {
        uid: Uid,
        asset: Key,
    },
    AssetPlaced {
        uid: Uid,
        asset: Key,
        at: Spot,
    },
    DoomRaised {
        from: u8,
        to: u8,
        by: u8,
        monsters: u8,
        icons: u8,
    },
    DoomLowered {
        from: u8,
        to: u8,
    },
    PlaceRolled {
        row: u8,
        column: u8,
    },
    MonsterSpawned {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    MonsterSpread {
        uid: Uid,
        monster: Key,
        from: Spot,
        at: Spot,
    },
    MonsterMoved {
        uid: Uid,
        monster: Key,
        from: Spot,
        to: Spot,
    },
    MonsterStayed {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    MonsterReplaced {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    MonsterBanished {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    NothingToSpread {
        uid: Uid,
        monster: Key,
    },
    PileEmpty {
        pile: Key,
    },
    FinaleBegan {
        boss: Key,
    },
    LeftTheGame {
        name: Key,
    },
    MapCleared {
        monsters: u8,
        assets: u8,
    },
    MapTurned {},
    HeroesGathered {
        at: Spot,
    },
    CardLaid {
        uid: Uid,
        card: Key,
        at: Spot,
    },
    CardFlipped {
        uid: Uid,
        card: Key,
        at: Spot,
    },
    BossRevealed {
        boss: Key,
    },
    MinionsStacked {
        count: u8,
    },
    MinionDrawn {
        monster: Key,
    },
    MinionPlaced {
        uid: Uid,
        monster: Key,
        at: Spot,
    },
    MinionsRemoved {
        count: u8,
    },
    MarkPlaced {
        uid: Uid,
        mark: Key,
        at: Spot,
        left: u8,
    },
    MarkBroken {
        uid: Uid,
        mark: Key,
        at: Spot,
        left: u8,
    },
    StandeeMoved {
        uid: Uid,
        boss: Key,
        to: Spot,
    },
    GameOver {
        won: bool,
        why: Key,
    },
    /// An event of a game that is played in a house.
    #[serde(untagged)]
    House(house::What),
}

/// The list of events, and what is known about the work being done now.
#[derive(Resource, Clone, Debug, Default)]
pub struct Log {
    /// Events since the last drain.
    pub(super) events: Vec<Event>,
    /// Events so far.
    pub count: u32,
    /// The event that the work being done follows from.
    pub cause: u32,
    /// Whether events are kept for the outside; bulk runs count them only.
    pub keep: bool,
}

impl Log {
    /// Appends an event and returns its number.
    pub fn add(&mut self, rule: Rules, what: What) -> u32 {
        self.count += 1;
        if self.keep {
            self.events.push(Event {
                n: self.count,
                cause: self.cause,
                rule,
                what,
            });
        }
        self.count
    }
}
