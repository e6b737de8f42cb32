//! The words of Paranormal: what its cards, heroes, places and bosses are made of.
//!
//! Every type here can be written in a RON file as it stands. The rules that give each word its meaning are named
//! beside it.

use serde::{Deserialize, Serialize};

use super::{Key, Spot};

/// What the dice must show to defeat an Enemy (PN-DEF).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// One die shows this number precisely (PN-DEF-03).
    Exact(u8),
    /// One die shows this number or more (PN-DEF-04).
    Min(u8),
    /// One or more dice add up to this number or more (PN-DEF-05).
    Sum(u8),
    /// This many dice are even (PN-DEF-06).
    Even(u8),
    /// This many dice are odd (PN-DEF-07).
    Odd(u8),
    /// This many dice form a chain of neighbouring values (PN-DEF-08).
    Run(u8),
    /// This many dice show one value (PN-DEF-09).
    Kind(u8),
    /// This many dice show different values (PN-DEF-10, PN-RUL-52).
    Rise(u8),
    /// The active Hero takes this much damage; needs no dice (PN-DEF-11, PN-DEF-12).
    Hurt(u8),
}

/// What an Enemy card does besides standing there (PN-MABL).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ability {
    /// A die rolled with a listed number deals 1 damage (PN-MABL-04).
    Damage(Vec<u8>),
    /// A die rolled with a listed number is lost for the rest of the Combat (PN-MABL-05).
    Elusive(Vec<u8>),
    /// A die rolled with a listed number is locked and cannot change (PN-MABL-07).
    Fear(Vec<u8>),
    /// So many Doom icons (PN-MABL-11).
    Doom(u8),
    /// So many +1 Monster icons (PN-MABL-12).
    PlusMonster(u8),
    /// Goes to a rolled place in the Enemy Turn (PN-MABL-14).
    Move,
    /// Can be fought only for an Assist Token, or past Tough (PN-MABL-15).
    Tough,
    /// So many Spread icons (PN-MABL-16).
    Spread(u8),
}

/// An ability of an Enemy that effects can name, to ignore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AbilityKind {
    /// See [`Ability::Damage`].
    Damage,
    /// See [`Ability::Elusive`].
    Elusive,
    /// See [`Ability::Fear`].
    Fear,
    /// See [`Ability::Tough`].
    Tough,
}

/// What defeating a Monster brings (PN-CMB-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reward {
    /// Draw and place a Clue.
    Clue,
    /// Gain a Wild Token.
    Wild,
}

/// The three kinds of token of the Token Supply (PN-TOK).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Token {
    /// One more reroll in a Combat (PN-TOK-03).
    Reroll,
    /// Counts as one die of any number (PN-TOK-13).
    Wild,
    /// Ignores one ability once (PN-TOK-08).
    Assist,
}

/// What dice a Combat Ability asks for (PN-CABL-02 to PN-CABL-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Needs {
    /// One die with this number or more.
    AtLeast(u8),
    /// One die with precisely this number.
    Exactly(u8),
    /// One or more dice that add up to this number or more.
    Total(u8),
}

/// Which Heroes an effect touches. Where several fit, the player picks one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The active Hero.
    Me,
    /// One Hero at the active Hero's Location, the active Hero included.
    OneHere,
    /// One Hero in play, anywhere.
    Anyone,
    /// Every Hero at the active Hero's Location.
    AllHere,
    /// Every Hero in play.
    Everyone,
}

/// How an effect may change the number on a die (PN-RUL-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// To any face of that die.
    Any,
    /// Up or down by at most so much, within the faces of that die.
    By(u8),
    /// To the opposite face: 1 and 6, 2 and 5, 3 and 4 (on a d8: 1 and 8, and so on).
    Over,
}

/// The effect verbs: what Items, Allies, Locations and Combat Abilities do. Carried out in the order written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// Gain tokens from the supply (PN-TOK-01, PN-TOK-06, PN-TOK-11).
    Gain(Token, u8),
    /// Give back Health, never past Max Health, never to a Downed Hero (PN-RUL-153).
    Heal(Who, u8),
    /// Give back Energy Dice, never past the Allowance (PN-RUL-68).
    Energize(Who, u8),
    /// Lower Doom, never below 0 (PN-DOOM-07, PN-RUL-99).
    LowerDoom(u8),
    /// Draw and place Clues (PN-CLUE-01).
    Clue(u8),
    /// Move up to so many spaces, by the rules of movement.
    Walk(Who, u8),
    /// Go to any Location the rules of movement do not bar.
    Leap(Who),
    /// Raise one Downed Hero anywhere, with so much Health (PN-RUL-63).
    Revive(u8),
    /// Add red dice to the Combat (PN-RUL-15).
    RedDie(u8),
    /// Add rerolls to this Combat (PN-CMB-08).
    Reroll(u8),
    /// Change the number on one die (PN-RUL-20).
    Turn(Turn),
    /// The Enemy's ability of this kind does nothing for the rest of this Combat; Tough: at the declaration.
    Ignore(AbilityKind),
    /// Take an Item from the Asset discard pile into the Inventory (PN-RUL-40).
    TakeBack,
    /// Discard a Monster within so many steps of the active Hero, without reward (PN-RUL-116).
    Banish(u8),
    /// Move a Monster within so many steps of the active Hero to a Location next to it that holds none.
    Lure(u8),
    /// Turn one other turned Ongoing card upright.
    Upright,
}

/// What must be paid to use an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cost {
    /// Spend so many Energy Dice (PN-ROUND-09, PN-LOC-06).
    Energy(u8),
    /// Lose so much Health (PN-LOC-07, PN-RUL-64).
    Health(u8),
}

/// Standing changes that a Hero's Passive Ability makes (PN-HERO-02). They stop while the Hero is Downed (PN-RUL-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mod {
    /// Moves of this Hero cover up to so many spaces more.
    Steps(u8),
    /// So many free rerolls more in each Combat of this Hero.
    Rerolls(u8),
    /// Rest away from Home gives back so many Energy Dice more.
    Rest(u8),
    /// In each Combat of this Hero the first so many triggers of this ability do nothing.
    Shrug(AbilityKind, u8),
    /// This Hero may fight Tough Enemies without paying.
    IgnoreTough,
    /// Every other Hero at this Hero's Location rolls so many red dice in Combat (PN-RUL-17).
    RedDieForOthers(u8),
    /// So many red dice in each Combat of this Hero at a Location with no other Hero.
    RedDieAlone(u8),
    /// Places this Hero uses cost so much Energy less.
    CheapPlaces(u8),
}

/// When an Item or Ally may be used while a Hero is active (PN-ITEM-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// In Combat and outside.
    #[default]
    Any,
    /// Only in a Combat.
    Combat,
    /// Only outside Combat.
    Outside,
}

/// The kinds of Asset card (PN-INT-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AssetKind {
    /// Resolved at once when found (PN-INT-05).
    GainClue,
    /// Goes to the Inventory (PN-INT-06).
    Item,
    /// Goes to the Inventory, and is no Item (PN-INT-07, PN-ALLY-03).
    Ally,
}

/// What a Clue says of a Discoverable's Location (PN-CLUE-06 to PN-CLUE-10).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClueWord {
    /// Next to at least one Location with this symbol.
    NextTo(Key),
    /// Next to no Location with this symbol.
    NotNextTo(Key),
    /// On a Location with this symbol.
    On(Key),
    /// Not on a Location with this symbol.
    NotOn(Key),
    /// In one of the cells marked `#`: four rows of four, `#` or `.`.
    Grid(Vec<String>),
}

/// How hard a Boss is said to be (PN-TANIN-01, PN-BAAL-01, PN-RAMIEL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// The easiest; for a first game.
    Normal,
    /// Harder.
    Hard,
    /// The hardest of the rulebook.
    Hardest,
}

/// What becomes of a Minion that is defeated or replaced in the Finale (PN-RUL-128, PN-TANIN-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// Out of the game.
    Removed,
    /// Onto the Minions' own discard pile, which is shuffled into a new deck when that has run out (PN-FIN-14).
    Discarded,
}

/// Whether the Doom Track is used in the Finale (PN-FIN-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DoomTrack {
    /// It stays.
    Stays,
    /// It leaves play.
    Leaves,
}

/// A place that a Boss file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// This cell of the Map.
    Cell(Spot),
    /// Wherever the Location with this id lies.
    Location(Key),
    /// Wherever the Boss' own card with this id lies.
    Card(Key),
    /// Wherever Home, now the Motel, lies.
    Motel,
    /// Wherever the Boss' standee stands.
    Standee,
}

/// How a Boss' own card is laid on the Map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Laying {
    /// The Location under it is discarded (PN-TANIN-08).
    Replace,
    /// The Location under it stays, covered (PN-BAAL-08).
    Cover,
}

/// Where Minions arrive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrival {
    /// On these cells, in this order (PN-TANIN-11).
    Cells(Vec<Spot>),
    /// On different Locations that touch this place, corners included; the player picks (PN-RUL-126).
    Touching(Place),
    /// On Locations next to this place without a Minion; the player picks; rolled where none is left (PN-RUL-148).
    Beside(Place),
    /// At rolled places, replacing a Minion that is there (PN-BAAL-19).
    Rolled,
}

/// One step of a Finale's setup, after Monsters and Assets have left and the Map has turned dark (PN-FIN-05).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Lay one of the Boss' own cards on the Map.
    Lay {
        /// Its id, one of the file's `cards`.
        card: Key,
        /// Where.
        at: Place,
        /// What becomes of the Location there.
        how: Laying,
    },
    /// One drawn Asset for each Location in view that shows the Asset icon (PN-FIN-11).
    Assets,
    /// The Boss card goes face up.
    Reveal,
    /// The shuffled Minion deck lies on the Boss card and hides it until it is empty (PN-TANIN-10).
    StackMinions,
    /// Draw Minions and place them.
    Minions {
        /// How many.
        count: u8,
        /// Where.
        at: Arrival,
    },
    /// The Boss' standee goes there.
    Standee(Place),
    /// One mark of this kind on each of these cells.
    Marks {
        /// Id of the mark, one of the file's `marks`.
        mark: Key,
        /// The cells.
        at: Vec<Spot>,
    },
    /// Turn over the mark at that place.
    Break(Place),
}

/// One step of the Enemy Turn in the Finale.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Menace {
    /// Raise Doom by the Doom icons in view: those of Minions on the Map and of the Boss card (PN-TANIN-20).
    RaiseDoom,
    /// For each Doom icon in view, the player puts a mark on a Location in the row or column of that place that has
    /// none (PN-BAAL-15, PN-RUL-140).
    PlaceMarks {
        /// Id of the mark.
        mark: Key,
        /// The centre of the row and the column; itself left out.
        around: Place,
    },
    /// Roll the standee to a new Location (PN-BAAL-18, PN-RUL-142).
    RollStandee,
    /// The standee goes so many spaces clockwise along the rim and turns over the mark there (PN-RAMIEL-18).
    Stride(u8),
    /// Each Minion on the Map takes one step toward the nearest Hero (PN-RAMIEL-20).
    Hunt,
    /// Draw Minions and place them.
    Minions {
        /// How many.
        count: u8,
        /// Where.
        at: Arrival,
    },
}

/// What bars a Hero's way in the Finale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// No way from a Minion's Location to that card, and no way at all while Minions lie on the Boss card; an effect
    /// other than a step needs one free Location beside it (PN-TANIN-16, PN-TANIN-19, PN-RUL-129, PN-RUL-151).
    Approach(Key),
    /// No way out of, and none through, a Minion's Location (PN-RAMIEL-16, PN-RAMIEL-17, PN-RUL-149).
    Pin,
}

/// Where the Boss is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lair {
    /// On one of the Boss' own cards (PN-RUL-133).
    Card(Key),
    /// At the standee.
    Standee,
}

/// When the marks of a Boss lose the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkLoss {
    /// The last one is placed (PN-BAAL-17).
    AllPlaced,
    /// The last one is turned over (PN-RAMIEL-15).
    AllBroken,
}
