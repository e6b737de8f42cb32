//! Past facts of games that are played in a house.

use serde::Serialize;

use super::super::uid::Uid;
use super::Slot;
use crate::board::{BorderId, SpaceId};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Token, Value};

/// A trial's creature, numbers and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Total {
    /// Hits of all dice and helpers.
    pub hits: u16,
    /// Damage of the weapons that worked.
    pub weapons: u16,
    /// Criticals.
    pub critical: u16,
    /// Damage of the combo row.
    pub combo: u16,
    /// The D6 against stunned targets.
    pub stun: u16,
    /// Damage of skills and cards.
    pub other: u16,
    /// The sum.
    pub total: u16,
}

/// One goal that an enemy could have headed for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The question for which it came into question: `perceived`, `closest`, `tile`, `arrival`, `on_tile`, `on_board`;
    /// `sent` for the goal of the Evil One.
    pub about: &'static str,
    /// The space by its name, or the tile by the letter of its place.
    pub goal: Key,
    /// Who is there; empty for a tile.
    pub who: Vec<Uid>,
    /// Spaces to it.
    pub distance: Option<u16>,
    /// Obstacles on the way.
    pub obstacles: Option<u16>,
    /// Activity of the tile.
    pub activity: Option<u16>,
    /// The rule that ruled it out; `None` for the goal taken.
    pub out: Option<&'static str>,
}

/// What happened. Pieces are named by uid and, for readers without the table, by the id of their card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind")]
#[allow(
    missing_docs,
    reason = "each variant is a past fact whose name and fields say it; the words of the game give the sentence"
)]
pub enum What {
    // The course of the game.
    ChapterBegan {
        chapter: Key,
    },
    RoundBegan {
        round: u8,
        night: bool,
    },
    CharactersBegin {
        round: u8,
    },
    CreaturesBegin {
        round: u8,
    },
    RoundEnded {
        round: u8,
    },
    OrderFixed {
        order: Vec<Key>,
    },
    TurnBegan {
        uid: Uid,
        character: Key,
    },
    TurnEnded {
        uid: Uid,
        character: Key,
        unused: u8,
    },
    StoryTold {
        text: Key,
    },
    Counted {
        counter: u8,
        to: i8,
        /// What it counts.
        name: Key,
        /// How many are wanted, if the chapter says so.
        of: Option<u8>,
    },
    TaskDone {
        uid: Uid,
        character: Key,
        task: Key,
        name: Key,
        at: SpaceId,
        space: Key,
    },
    VehicleRepaired {
        vehicle: Key,
        by: i8,
        repairs: u8,
        runs: bool,
    },
    Cursed {
        uid: Uid,
        character: Key,
        pacts: u8,
    },
    RivalWon {
        uid: Uid,
        character: Key,
    },
    EvilOneWon {},
    // Bars.
    LifeLost {
        uid: Uid,
        character: Key,
        by: u8,
        souls: u8,
        life: u8,
        souls_left: u8,
    },
    LifeGained {
        uid: Uid,
        character: Key,
        by: u8,
        life: u8,
    },
    FearGained {
        uid: Uid,
        character: Key,
        by: u8,
        fear: u8,
    },
    FearLost {
        uid: Uid,
        character: Key,
        by: u8,
        fear: u8,
    },
    Panicked {
        uid: Uid,
        character: Key,
    },
    PanicRolled {
        uid: Uid,
        character: Key,
        hit: bool,
    },
    PanicEnded {
        uid: Uid,
        character: Key,
    },
    SoulsGained {
        uid: Uid,
        character: Key,
        by: u8,
        souls: u8,
    },
    SoulsLost {
        uid: Uid,
        character: Key,
        by: u8,
        souls: u8,
    },
    SoulLeft {
        at: SpaceId,
        space: Key,
    },
    SoulCollected {
        uid: Uid,
        character: Key,
        space: Key,
        souls: u8,
    },
    Boosted {
        uid: Uid,
        character: Key,
        value: Value,
        by: i8,
    },
    BoostsEnded {
        uid: Uid,
        character: Key,
    },
    Died {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    Entombed {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    LeftGame {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    StoodUp {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    Reanimated {
        uid: Uid,
        character: Key,
        by: Key,
        life: u8,
    },
    // Steps.
    Moved {
        uid: Uid,
        piece: Key,
        from: SpaceId,
        to: SpaceId,
        space: Key,
    },
    Dashed {
        uid: Uid,
        character: Key,
        from: SpaceId,
        to: SpaceId,
        space: Key,
    },
    RunRolled {
        uid: Uid,
        character: Key,
        roll: u8,
        spaces: u8,
    },
    Stumbled {
        uid: Uid,
        character: Key,
    },
    RunEnded {
        uid: Uid,
        character: Key,
        lost: u8,
    },
    // Doors and windows.
    BarrierOpened {
        uid: Uid,
        border: BorderId,
        window: bool,
        by: Key,
    },
    BarrierClosed {
        uid: Uid,
        border: BorderId,
        window: bool,
        by: Key,
    },
    BarrierBroken {
        uid: Uid,
        border: BorderId,
        window: bool,
        by: Key,
    },
    BarricadeRaised {
        uid: Uid,
        border: BorderId,
        by: Key,
    },
    BarricadeGone {
        uid: Uid,
        border: BorderId,
        by: Key,
    },
    EvilBarricadeRaised {
        uid: Uid,
        border: BorderId,
    },
    EvilBarricadeDestroyed {
        uid: Uid,
        border: BorderId,
        by: Key,
    },
    // Cards and tokens.
    Explored {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    ExploredCleared {
        count: u8,
    },
    ItemDrawn {
        uid: Uid,
        character: Key,
        item: Key,
    },
    ItemKept {
        uid: Uid,
        character: Key,
        item: Key,
        slot: Slot,
    },
    ItemDiscarded {
        uid: Uid,
        character: Key,
        item: Key,
    },
    ItemMoved {
        uid: Uid,
        character: Key,
        item: Key,
        from: Slot,
        to: Slot,
    },
    ItemsExchanged {
        uid: Uid,
        character: Key,
        with: Key,
        given: Vec<Key>,
        taken: Vec<Key>,
    },
    ExchangeRefused {
        uid: Uid,
        character: Key,
        with: Key,
    },
    ExchangeOff {
        uid: Uid,
        character: Key,
        with: Key,
    },
    ItemUsed {
        uid: Uid,
        character: Key,
        item: Key,
    },
    SkillUsed {
        uid: Uid,
        character: Key,
        skill: Key,
    },
    CardSwapped {
        uid: Uid,
        character: Key,
        deck: Key,
        old: Key,
    },
    DeckShuffled {
        deck: Key,
        cards: u16,
    },
    DeckEmpty {
        deck: Key,
    },
    TrapMade {
        uid: Uid,
        character: Key,
        item: Key,
        traps: u8,
    },
    TrapsGained {
        uid: Uid,
        character: Key,
        by: u8,
        traps: u8,
    },
    TrapPlaced {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    TrapSprung {
        uid: Uid,
        enemy: Key,
        at: SpaceId,
        space: Key,
    },
    TrapHidden {
        uid: Uid,
        at: SpaceId,
        space: Key,
        /// Whether it is a feint; `None` for those who do not know.
        feint: Option<bool>,
    },
    TrapTurned {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
        feint: bool,
    },
    EvilOneSummons {
        at: SpaceId,
        space: Key,
    },
    CreatureSent {
        uid: Uid,
        enemy: Key,
        who: Uid,
        character: Key,
    },
    EvilTrapSprung {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
        roll: u8,
    },
    TokenTaken {
        uid: Uid,
        character: Key,
        token: Token,
        space: Key,
    },
    TokenDropped {
        uid: Uid,
        token: Token,
        at: SpaceId,
        space: Key,
    },
    TokenUsed {
        uid: Uid,
        character: Key,
        token: Token,
    },
    TokenTurned {
        uid: Uid,
        character: Key,
        token: Token,
    },
    TokenPlaced {
        uid: Uid,
        token: Token,
        at: SpaceId,
        space: Key,
    },
    TokenLost {
        uid: Uid,
        character: Key,
        token: Token,
    },
    TokenRemoved {
        uid: Uid,
        token: Token,
        at: SpaceId,
        space: Key,
    },
    GeneratorTried {
        uid: Uid,
        character: Key,
        roll: u8,
    },
    GeneratorOn {
        charge: u8,
    },
    ChargeFell {
        charge: u8,
    },
    ChargeRose {
        charge: u8,
    },
    GeneratorOut {},
    Reinforced {
        uid: Uid,
        character: Key,
    },
    ReinforcementEnded {
        uid: Uid,
        character: Key,
    },
    EventDrawn {
        uid: Uid,
        character: Key,
        event: Key,
        positive: bool,
    },
    EventUsed {
        uid: Uid,
        character: Key,
        event: Key,
    },
    EventDiscarded {
        uid: Uid,
        character: Key,
        event: Key,
    },
    /// Only the owner may see which card it is (PD-RUL-114).
    PactDrawn {
        uid: Uid,
        character: Key,
        pact: Key,
    },
    PactFulfilled {
        uid: Uid,
        character: Key,
        pact: Key,
    },
    PactDropped {
        uid: Uid,
        character: Key,
        pact: Key,
    },
    TreeBegun {
        uid: Uid,
        character: Key,
        tree: Key,
    },
    Improved {
        uid: Uid,
        character: Key,
        tree: Key,
        skill: u8,
        name: Key,
    },
    TreeCompleted {
        uid: Uid,
        character: Key,
        tree: Key,
    },
    TreeLost {
        uid: Uid,
        character: Key,
    },
    // Attacks.
    AttackBegan {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
        targets: Vec<Uid>,
        weapons: Vec<Key>,
    },
    ComboBegan {
        uid: Uid,
        character: Key,
        combo: Key,
        party: Vec<Uid>,
    },
    RowChosen {
        combo: Key,
        top: bool,
        hits: u8,
    },
    DiceRolled {
        uid: Uid,
        character: Key,
        hits: Vec<bool>,
    },
    DieRerolled {
        uid: Uid,
        character: Key,
        die: u8,
        roll: u8,
        /// Of a Combat Die only.
        hit: Option<bool>,
    },
    NumberRolled {
        uid: Uid,
        character: Key,
        roll: u8,
    },
    WeaponWorked {
        uid: Uid,
        weapon: Key,
        difficulty: u8,
        damage: u8,
    },
    WeaponFailed {
        uid: Uid,
        weapon: Key,
        difficulty: u8,
        hits: u8,
    },
    ComboReached {
        combo: Key,
        hits: u8,
        needed: u8,
    },
    ComboFailed {
        combo: Key,
        hits: u8,
        needed: u8,
    },
    AttackSummed {
        uid: Uid,
        character: Key,
        sum: Total,
    },
    EnemyKilled {
        uid: Uid,
        enemy: Key,
        at: SpaceId,
        space: Key,
    },
    EnemyRemoved {
        uid: Uid,
        enemy: Key,
        at: SpaceId,
        space: Key,
    },
    EnemyUnhurt {
        uid: Uid,
        enemy: Key,
    },
    BossDestroyed {
        uid: Uid,
        boss: Key,
    },
    AttackEnded {
        uid: Uid,
        character: Key,
        killed: u8,
    },
    // Defense.
    EnemyAttacked {
        uid: Uid,
        enemy: Key,
        at: SpaceId,
        space: Key,
        fury: u8,
        targets: Vec<Uid>,
    },
    DefenseRolled {
        uid: Uid,
        character: Key,
        hits: Vec<bool>,
    },
    DamageTaken {
        uid: Uid,
        character: Key,
        fury: u8,
        hits: u8,
        critical: bool,
        damage: u8,
    },
    // Enemies.
    SummonRolled {
        roll: u8,
        breed: Option<Key>,
    },
    CreatureSummoned {
        uid: Uid,
        breed: Key,
        at: SpaceId,
        space: Key,
    },
    NoMiniature {
        breed: Key,
    },
    NoRoom {
        breed: Option<Key>,
    },
    EvilDieThrown {
        face: u8,
    },
    EnemyActs {
        uid: Uid,
        enemy: Key,
    },
    EnemyPassedOver {
        uid: Uid,
        enemy: Key,
    },
    EnemyChose {
        uid: Uid,
        enemy: Key,
        goal: Key,
        perceives: bool,
        candidates: Vec<Candidate>,
        /// Ids of the rules that decided something, in the order in which they did.
        because: Vec<&'static str>,
    },
    EnemyStayed {
        uid: Uid,
        enemy: Key,
        because: Key,
    },
    Stunned {
        uid: Uid,
        enemy: Key,
        at: SpaceId,
    },
    GotUp {
        uid: Uid,
        enemy: Key,
    },
    BossPlaced {
        uid: Uid,
        boss: Key,
        at: SpaceId,
        space: Key,
    },
    BossLeft {
        uid: Uid,
        boss: Key,
        at: SpaceId,
        space: Key,
    },
    // Allies.
    SurvivorPlaced {
        uid: Uid,
        ally: Key,
        at: SpaceId,
        space: Key,
    },
    AllyLeft {
        uid: Uid,
        ally: Key,
        at: SpaceId,
        space: Key,
    },
    AllyJoined {
        uid: Uid,
        ally: Key,
        by: Key,
    },
    AllyCalled {
        uid: Uid,
        ally: Key,
        evil: bool,
        at: SpaceId,
        space: Key,
    },
    AllyTurned {
        uid: Uid,
        ally: Key,
        evil: bool,
    },
    AllyCardPassed {
        ally: Key,
        evil: bool,
    },
    AllyBegan {
        uid: Uid,
        ally: Key,
    },
    AllyActed {
        uid: Uid,
        ally: Key,
    },
    AllyDied {
        uid: Uid,
        ally: Key,
        at: SpaceId,
        space: Key,
    },
    AllyLooted {
        uid: Uid,
        ally: Key,
        by: Key,
    },
    BodyLooted {
        uid: Uid,
        character: Key,
        by: Key,
    },
    // Portals.
    PortalSealed {
        at: SpaceId,
        space: Key,
    },
    PortalOpened {
        at: SpaceId,
        space: Key,
    },
    /// None is open, so nothing can appear.
    NoPortal {},
    PortalEntered {
        uid: Uid,
        character: Key,
        at: SpaceId,
        space: Key,
    },
    ChallengeDrawn {
        uid: Uid,
        character: Key,
        card: Key,
    },
    TrialCreature {
        roll: u8,
        breed: Key,
    },
    TrialRolled {
        uid: Uid,
        character: Key,
        dice: Vec<u8>,
        hits: Vec<bool>,
    },
    TrialEnded {
        passed: bool,
    },
    ChallengeEnded {
        uid: Uid,
        character: Key,
        card: Key,
        passed: bool,
    },
    Travelled {
        uid: Uid,
        character: Key,
        from: SpaceId,
        to: SpaceId,
        space: Key,
    },
}
