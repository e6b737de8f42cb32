//! Words of Pandemonium that content and rules share: values, tokens, effects, conditions, traits and cues.

mod power;

pub use power::Power;

mod nested;

use serde::{Deserialize, Serialize};

use super::Key;

/// A value of a character (PD-CHAR-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Dice when attacking.
    Attack,
    /// Dice when defending.
    Defense,
    /// Turn order.
    Agility,
    /// Actions in a turn.
    Action,
    /// Resistance to Fear.
    Will,
}

/// A token that stands in a space or is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Token {
    /// Fills the Life bar of whoever takes it (PD-LIFE-02).
    FirstAidKit,
    /// +1 Attack for its carrier (PD-TOKEN-02).
    Dagger,
    /// +1 Defense for its carrier (PD-TOKEN-03).
    Book,
    /// Carried for a chapter's purpose (PD-CONT-25).
    Battery,
    /// Carried for a chapter's purpose (PD-CONT-26).
    Oars,
    /// Calls an ally (PD-TOKEN-04).
    Radio,
    /// Calls an ally (PD-TOKEN-04).
    Telephone,
    /// Makes light once it is on (PD-GEN).
    Generator,
    /// Hurts whoever enters (PD-EVILTRAP, variant).
    EvilTrap,
}

impl Token {
    /// Whether a character can take it from the board (PD-ACTION-15).
    pub const fn can_be_taken(self) -> bool {
        matches!(
            self,
            Token::FirstAidKit | Token::Dagger | Token::Book | Token::Battery | Token::Oars
        )
    }

    /// The name for players.
    pub const fn name(self) -> &'static str {
        match self {
            Token::FirstAidKit => "First Aid Kit",
            Token::Dagger => "Dagger",
            Token::Book => "Book",
            Token::Battery => "Battery",
            Token::Oars => "Oars",
            Token::Radio => "Radio",
            Token::Telephone => "Telephone",
            Token::Generator => "Generator",
            Token::EvilTrap => "Evil Trap",
        }
    }
}

/// Whom an effect touches. "Me" is the character who uses or owns what has the effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The owner.
    Me,
    /// The character whose turn it is.
    Active,
    /// Every standing character in the owner's space, the owner too; for the death of a creature and for the ability of
    /// an ally or boss, in the space of that one.
    Here,
    /// The same without the owner.
    OthersHere,
    /// Every character (PD-RUL-15).
    All,
    /// Every character but the owner.
    Others,
    /// One standing character anywhere, chosen by the owner's player; the owner can be chosen.
    One,
    /// One of those meant by `Here`, chosen likewise.
    OneHere,
    /// One other standing character anywhere, chosen likewise.
    OneOther,
    /// Everyone who takes part in the attack or combo under way; without one, the owner.
    Party,
}

/// Where an effect happens. Spaces are counted as enemies count them (PD-CMOVE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// The owner's space, or where a creature died.
    Here,
    /// Spaces at most so far from there, that space too.
    Near(u8),
    /// The map tile of that space.
    Tile,
    /// A portal of the tile with the least Activity (PD-SPAWN-09).
    LeastActivity,
    /// One portal, chosen by the player.
    Portal,
    /// Every portal, one after another, clockwise (PD-SPAWN-08).
    EveryPortal,
    /// One space named by the chapter, such as `"b3"`.
    Space(Key),
    /// Anywhere on the board.
    Anywhere,
}

/// How long a boost lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// Until the end of the turn of the character who has it.
    Turn,
    /// Until the end of the round (PD-TIME-32).
    Round,
    /// For the rest of the game, death included.
    Game,
}

/// A thing that an effect does. Effects of a list happen one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// These lose so much Life, or Souls (PD-SOUL-11).
    LoseLife(Who, u8),
    /// These recover so much Life.
    GainLife(Who, u8),
    /// These get so much Fear.
    GainFear(Who, u8),
    /// These recover so much Fear.
    LoseFear(Who, u8),
    /// These get so many Souls.
    GainSouls(Who, u8),
    /// These lose so many Souls, as far as they have them.
    LoseSouls(Who, u8),
    /// These take so many Items.
    DrawItems(Who, u8),
    /// These discard so many Items of their choice, as far as they have them.
    DiscardItems(Who, u8),
    /// These take so many Event cards.
    DrawEvents(Who, u8),
    /// These take an Ally card.
    DrawAlly(Who),
    /// These take a Pact card.
    DrawPact(Who),
    /// A Pact of one of these, chosen by the owner's player, is discarded (PD-SKILL-S6).
    DropPact(Who),
    /// These improve their tree by so many spaces.
    Improve(Who, u8),
    /// These get so many Trap tokens (PD-TRAP-04).
    GainTraps(Who, u8),
    /// These have more, or less, of a value.
    Boost {
        /// Who.
        who: Who,
        /// Of which value.
        value: Value,
        /// How much.
        by: i8,
        /// For how long.
        until: Span,
    },
    /// What is left of the run of these is lost (PD-EX-23).
    LoseRun(Who),
    /// These die (PD-EX-22).
    Die(Who),
    /// So many creatures are summoned with the D12.
    Summon {
        /// How many.
        count: u8,
        /// Where.
        at: Place,
    },
    /// One creature of this breed is summoned, if a miniature is free.
    SummonBreed {
        /// The breed.
        breed: Key,
        /// Where.
        at: Place,
    },
    /// A boss is put on the board.
    PlaceBoss {
        /// The boss.
        boss: Key,
        /// Where.
        at: Place,
    },
    /// So many creatures, chosen by the player, die there (PD-RUL-91); fewer if the player wishes.
    Kill {
        /// How many at most.
        count: u8,
        /// Where.
        at: Place,
    },
    /// So many creatures, chosen by the player, are taken off the board there (PD-RUL-67).
    Remove {
        /// How many at most.
        count: u8,
        /// Where.
        at: Place,
    },
    /// So many creatures, chosen by the player, are stunned there.
    Stun {
        /// How many at most.
        count: u8,
        /// Where.
        at: Place,
    },
    /// So many armed traps are put into the owner's space.
    PlaceTraps(u8),
    /// The player puts a barricade on a door or window of the owner's space that has none.
    Barricade,
    /// Every door and window of the place is broken, barricades on them gone.
    Break(Place),
    /// Every closed door of the place opens; barricaded ones stay as they are.
    Open(Place),
    /// Every open door and window of the place closes; barricaded ones stay as they are.
    Close(Place),
    /// Explored tokens of the place leave the board.
    ClearExplored(Place),
    /// These move to a space of that place, chosen by the owner's player; nothing is paid for leaving.
    Move(Who, Place),
    /// The generator's charge goes up by so much, to 5 at most, if it is on.
    Charge(u8),
    /// A token is put into a space.
    PlaceToken {
        /// The token.
        token: Token,
        /// Where: `Here` or `Space`.
        at: Place,
    },
    /// A door or window between two named spaces opens, breaks, or loses what blocks it.
    Unblock {
        /// One space.
        from: Key,
        /// The other.
        to: Key,
    },
    /// A good ally whom nobody controls is put into a space, unless it is on the board already.
    PlaceAlly {
        /// The ally.
        ally: Key,
        /// Where.
        at: Place,
    },
    /// A good ally on the board whom nobody controls is controlled by the owner from now on (PD-ALLY-16).
    Join(Key),
    /// The portal of that place is sealed: no creature appears there, nobody is laid there, enters it or travels to it,
    /// and no card means it. Where several are meant, the player chooses one; `EveryPortal` means all.
    SealPortal(Place),
    /// A portal opens in a space of that place, a new one or one that was sealed.
    OpenPortal(Place),
    /// These lose a token that they carry; it leaves the game.
    GiveUp(Who, Token),
    /// Tokens of this kind that lie in that place leave the game.
    RemoveToken {
        /// The token.
        token: Token,
        /// Where.
        at: Place,
    },
    /// The repairs of the chapter's vehicle go up by so much, to 5 at most, or down (PD-SETUP-09).
    Repair(i8),
    /// A boss leaves the board; it is not destroyed.
    RemoveBoss(Key),
    /// A living ally leaves the board, good or evil: unhurt, and with nothing to loot.
    RemoveAlly(Key),
    /// These get so much Fear, and nothing spares them (PD-CONT-16).
    Dread(Who, u8),
    /// The players read this.
    Note(String),
    /// A chapter's own counter, by its number 0 to 7, goes up by so much, or down, never below 0 nor above 127.
    Count(u8, i8),
    /// The Evil Die is thrown.
    EvilDie,
    /// The player chooses one of these.
    Choose(Vec<Branch>),
    /// A D6 is rolled, and the first row that reaches the number happens.
    Roll(Vec<Row>),
    /// This happens if the condition holds.
    If(Cond, Vec<Effect>),
    /// The chapter is won.
    Win,
    /// The chapter is lost.
    Lose,
}

/// One of several effects to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The choice in a few words.
    pub text: String,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// A row of a table that a D6 is rolled on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// It happens on this number or less; rows stand in ascending order and the last one has 6.
    pub to: u8,
    /// What happens.
    pub effects: Vec<Effect>,
}

/// A number of a character that a condition looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gauge {
    /// Life.
    Life,
    /// Fear.
    Fear,
    /// Souls.
    Souls,
    /// Trap tokens.
    Traps,
    /// Item cards.
    Items,
    /// Improvements of all trees.
    Skills,
    /// Creatures in the space.
    Creatures,
    /// Other standing characters in the space.
    Company,
    /// Actions left in the turn under way; 0 outside it.
    Actions,
    /// Creatures killed by the character in this game.
    Kills,
}

/// Something that a character has just done, for Pacts and cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Began a run.
    Run,
    /// Stumbled on a run.
    Stumble,
    /// Dashed.
    Dash,
    /// Killed with an attack.
    Kill,
    /// Killed several enemies with one attack.
    MultiKill,
    /// Attacked without a kill.
    Miss,
    /// Made a combo.
    Combo,
    /// Failed a combo.
    FailedCombo,
    /// Explored.
    Explore,
    /// Placed a trap.
    Trap,
    /// Placed a barricade.
    Barricade,
    /// Opened a door or window.
    Open,
    /// Passed a Dimensional challenge.
    PassPortal,
    /// Failed a Dimensional challenge.
    FailPortal,
    /// Fell into Panic.
    Panic,
    /// Died.
    Die,
    /// Lost Life or Souls to an attack.
    Wounded,
    /// Defended without any loss.
    Unhurt,
    /// Called an ally.
    Call,
    /// Looted someone.
    Loot,
    /// Exchanged Items.
    Exchange,
    /// Reinforced.
    Reinforce,
    /// Took a token from the board.
    PickUp,
    /// Took an Event card.
    Event,
    /// Completed a tree.
    Complete,
    /// Turned the generator on.
    Generator,
}

/// Who has done a deed, seen from the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whose {
    /// The owner.
    Mine,
    /// Another character.
    Others,
    /// Any character.
    Anyones,
}

/// A question about the table that is true or false. "I" is the owner of the card; chapters have none and use the
/// ones that speak of everyone or someone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cond {
    /// Always.
    Always,
    /// Not that.
    Not(Box<Cond>),
    /// All of these.
    All(Vec<Cond>),
    /// Any of these.
    Any(Vec<Cond>),
    /// It is a night round.
    Night,
    /// The round on the counter is at least this.
    Round(u8),
    /// The counter has run out (PD-TIME-34).
    CounterOut,
    /// I have at least so much.
    AtLeast(Gauge, u8),
    /// I have at most so much.
    AtMost(Gauge, u8),
    /// I carry this token.
    Carrying(Token),
    /// My space is dark.
    InDark,
    /// I stand on a portal.
    OnPortal,
    /// Nobody and nothing but me is in my space.
    Alone,
    /// I am in this space.
    InSpace(Key),
    /// It is my turn.
    MyTurn,
    /// Someone has just done this.
    Did(Whose, Deed),
    /// Every standing character is in one of these spaces, and at least one is.
    EveryoneAt(Vec<Key>),
    /// Some standing character is in one of these spaces.
    SomeoneAt(Vec<Key>),
    /// Some standing character carries this token.
    SomeoneCarries(Token),
    /// Some standing character in one of these spaces carries this token.
    CarriedTo(Token, Vec<Key>),
    /// At least so many creatures are on the board.
    Creatures(u8),
    /// The characters have killed at least so many creatures.
    TeamKills(u8),
    /// This boss is on the board.
    BossHere(Key),
    /// This boss has been destroyed.
    BossDestroyed(Key),
    /// The generator is on.
    GeneratorOn,
    /// A good ally is in one of these spaces.
    AllyAt(Vec<Key>),
    /// The chapter's own counter is at least so much.
    Counted(u8, i8),
    /// No character stands.
    NobodyStands,
    /// At most so many portals are open.
    PortalsAtMost(u8),
    /// The portal of this space has been sealed.
    PortalSealed(Key),
    /// The chapter's vehicle has been repaired as far as it needs (PD-SETUP-09).
    VehicleRuns,
    /// The chapter's vehicle has at least so many repairs.
    Repaired(u8),
    /// This good ally stands in one of these spaces.
    AllyThere(Key, Vec<Key>),
    /// This good ally has died in this game, and has not been brought back.
    AllyDead(Key),
    /// At least so many characters stand.
    StandingAtLeast(u8),
    /// At most so many characters stand.
    StandingAtMost(u8),
    /// At least so many standing characters are in these spaces, all taken together.
    SomeAt(u8, Vec<Key>),
    /// Some standing character in my space carries this token, I too.
    CarriedHere(Token),
    /// I stand, and no other character does; without an owner: exactly one stands.
    LastStanding,
    /// This boss is in my space.
    WithBoss(Key),
    /// This boss is in one of these spaces.
    BossAt(Key, Vec<Key>),
    /// Characters have died at least so often in this game, all deaths counted.
    Dead(u8),
    /// Every character of the game stands.
    AllAlive,
    /// One player has all the characters (PD-SOLO-01).
    Solo,
}

/// When a rule of a chapter, boss or card fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cue {
    /// A round has begun, before creatures appear.
    RoundBegins,
    /// The first night round has begun.
    NightFalls,
    /// A character's turn has begun.
    TurnBegins,
    /// A character's turn ends.
    TurnEnds,
    /// The creatures' turn has begun.
    CreaturesBegin,
    /// The round ends.
    RoundEnds,
    /// The boss whose rule it is begins its turn.
    BossActs,
    /// The boss whose rule it is has attacked.
    BossAttacks,
    /// Something has changed.
    Changed,
    /// The game has been set up, and its first round is about to begin.
    Setup,
    /// A character has died, who is "Me"; places are counted from where that was.
    CharacterDies,
}

/// A lasting property: of a character's own skill, of a skill of a tree, of an equipped weapon, or of an object in
/// the backpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trait {
    /// More or less of a value.
    Value(Value, i8),
    /// Gives light (PD-NIGHT-03).
    Light,
    /// One die of each roll may be rolled again (PD-RUL-28).
    Reroll,
    /// A Move covers up to so many spaces (PD-CHAR-17).
    Stride(u8),
    /// No dash costs Life (PD-SKILL-R6).
    FreeDash,
    /// One dash a turn costs no Life (PD-CHAR-10).
    FreeDashOnce,
    /// Placing traps costs no Action (PD-CHAR-15, PD-SKILL-C5).
    FreeTraps,
    /// Placing barricades costs no Action (PD-CHAR-15).
    FreeBarricades,
    /// Reinforcing costs no Action.
    FreeReinforce,
    /// A card just taken may be exchanged for the next (PD-CHAR-11).
    SwapCards,
    /// More or less Fury of creatures in the owner's space (PD-CHAR-08).
    FuryHere(i8),
    /// More or less Fury of creatures against the owner (PD-SKILL-R5).
    FuryAgainst(i8),
    /// More or less Life of creatures that the owner attacks (PD-SKILL-R4).
    FoeLife(i8),
    /// More or less Difficulty of the owner's weapons (PD-SKILL-C1).
    Difficulty(i8),
    /// A place for one weapon more (PD-SKILL-C3).
    ExtraWeapon,
    /// So many more places in the backpack (PD-SKILL-I5).
    Backpack(u8),
    /// No Fear from darkness or from creatures (PD-SKILL-C6).
    Fearless,
    /// A run of 1 is one space and no stumble (PD-SKILL-I3).
    SureFoot,
    /// Exploring may bring two cards (PD-SKILL-I4).
    ExploreTwo,
    /// Need not take an Event at the end of the turn (PD-SKILL-I6).
    NoEvents,
    /// Can explore where an Explored token lies (PD-SKILL-R1).
    ReExplore,
    /// So many Hits more in defense.
    DefenseHits(u8),
    /// So much more damage against stunned targets.
    StunDamage(u8),
    /// So much more damage in an attack with this weapon against creatures of this breed.
    DamageAgainst(Key, u8),
    /// So many Hits more in the owner's attacks.
    AttackHits(u8),
    /// So many spaces more on a run that is no stumble.
    RunFurther(u8),
}
