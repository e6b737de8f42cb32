//! The checked content of Pandemonium: what the files of `levels/pandemonium` become once they are free of faults.
//!
//! Rules read this and never the files. Cards are named by their place in the lists below; the same files give the
//! same places. Entries have one shape for both: what an author writes is what the rules read.

mod chapter;
mod check;
mod definitions;
mod kind;
mod shelf;

use serde::Deserialize;

pub use chapter::{
    Chapter, Counter, EvilLimits, LaidTile, Relics, RivalLimits, SpaceNote, Survivor, Switches,
    Task, TileCard, Vehicle, each_effect, lay,
};
pub use definitions::HouseDefinitions;
pub(crate) use kind::Kind;
pub(crate) use shelf::Shelf;

use crate::board::barrier::Gait;
use crate::vocab::Key;
use crate::vocab::pandemonium::*;

/// Numbers of the game as a whole, from `game.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Name of the game.
    pub name: String,
    /// Faces of a Combat die, of six, that are Hits (PD-RUL-01).
    pub hit_faces: u8,
    /// Spaces of the Life bar (PD-RUL-08).
    pub life: u8,
    /// Spaces of the Fear bar; the last one is Panic (PD-FEAR-03).
    pub fear: u8,
    /// The space of the Fear bar from which Will is lowered (PD-FEAR-01).
    pub fear_will: u8,
    /// The space of the Fear bar from which Defense is lowered (PD-FEAR-02).
    pub fear_defense: u8,
    /// Most Souls of a character (PD-SOUL-01).
    pub souls: u8,
    /// Most Trap tokens of a character (PD-TRAP-04).
    pub traps: u8,
    /// Places of a backpack (PD-INV-04).
    pub backpack: u8,
    /// Spaces of the Round Counter (PD-ROUND-03).
    pub rounds: u8,
    /// Its night rounds (PD-RUL-09).
    pub nights: Vec<u8>,
    /// Creatures per character (PD-SPAWN-13).
    pub creatures: u8,
    /// Life of an Evil Barricade (PD-EVILBARR-04).
    pub evil_barricade: u8,
    /// Last space of the generator's charge (PD-GEN-04).
    pub charge: u8,
    /// Fewest and most characters (PD-RUL-07).
    pub characters: (u8, u8),
    /// Barricades that can stand on the board at once; 0 is no limit (PD-RUL-35).
    #[serde(default)]
    pub barricades: u8,
}

/// A thing that a card or a skill can do when its owner wants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// What it does.
    pub effects: Vec<Effect>,
    /// The card is discarded for it.
    #[serde(default)]
    pub discard: bool,
    /// Only once in each turn of its owner.
    #[serde(default)]
    pub once: bool,
    /// It can only be used while this holds.
    #[serde(default)]
    pub when: Option<Cond>,
}

/// The special skill of a character (PD-CHAR-04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// Its text for players.
    pub text: String,
    /// What holds all the time.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// What the player can do with it, in the character's own turn.
    #[serde(default)]
    pub usable: Option<Use>,
    /// What happens once, when it is gained; for trees.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A character (PD-CHAR).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Attack.
    pub attack: u8,
    /// Defense.
    pub defense: u8,
    /// Agility.
    pub agility: u8,
    /// Action.
    pub action: u8,
    /// Will.
    pub will: u8,
    /// The special skill.
    pub skill: Skill,
}

impl Character {
    /// A printed value.
    pub const fn value(&self, value: Value) -> u8 {
        match value {
            Value::Attack => self.attack,
            Value::Defense => self.defense,
            Value::Agility => self.agility,
            Value::Action => self.action,
            Value::Will => self.will,
        }
    }
}

/// A breed of creatures (PD-CREA).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breed {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Damage that kills it in one attack.
    pub life: u8,
    /// Turn order among enemies.
    pub agility: u8,
    /// Damage of its attack.
    pub fury: u8,
    /// Spaces of its movement.
    pub mobility: u8,
    /// Spaces at which it notices a character.
    pub perception: u8,
    /// The lowest Will that feels no Fear.
    pub terror: u8,
    /// What it does with closed doors.
    #[serde(default)]
    pub gait: Gait,
    /// Miniatures in the box (PD-RUL-125).
    pub miniatures: u8,
    /// Its numbers on the D12, 1 to 11 (PD-RUL-123).
    pub invocation: Vec<u8>,
    /// Text of what happens when it dies; empty if nothing does.
    #[serde(default)]
    pub text: String,
    /// What happens when it dies (PD-CDEATH-03); "Me" is the killer, "Here" the space where it died.
    #[serde(default)]
    pub on_death: Vec<Effect>,
}

/// A Skill Tree card (PD-SKILL-02): skills 1 to 6 in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its six skills.
    pub skills: Vec<Skill>,
}

/// What a weapon is (PD-ITEM-08 to 11).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Damage.
    pub damage: u8,
    /// Hits needed to use it successfully.
    pub difficulty: u8,
    /// Hands that it takes up, 1 or 2.
    pub hands: u8,
    /// Greatest distance; none hits its own space only (PD-RUL-56).
    #[serde(default)]
    pub range: Option<u8>,
    /// Discarded after a kill (PD-ITEM-13).
    #[serde(default)]
    pub single_use: bool,
    /// What happens after an attack in which it was used successfully and something died.
    #[serde(default)]
    pub on_kill: Vec<Effect>,
}

/// A card of the Items deck.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its text for players.
    pub text: String,
    /// The picture, by name.
    #[serde(default)]
    pub picture: String,
    /// Set on weapons; a card without is an object.
    #[serde(default)]
    pub weapon: Option<Weapon>,
    /// What holds while the weapon is equipped, or the object in the backpack.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// The traits of an object hold outside its owner's turn too (PD-RUL-55, PD-RUL-95); light always does.
    #[serde(default)]
    pub always: bool,
    /// What its owner can do with it.
    #[serde(default)]
    pub usable: Option<Use>,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub copies: u8,
}

/// A card of the Events deck (PD-EVENT).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its text for players.
    pub text: String,
    /// Kept and used later; the others happen at once (PD-EVENT-03, PD-EVENT-04).
    pub positive: bool,
    /// A positive one can only be used while this holds.
    #[serde(default)]
    pub when: Option<Cond>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub copies: u8,
}

/// What fulfilling a Pact or passing a challenge gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rewards {
    /// Souls.
    pub souls: u8,
    /// Item cards.
    pub items: u8,
    /// Spaces of the tree.
    pub skills: u8,
    /// Life.
    pub life: u8,
    /// Fear recovered.
    pub calm: u8,
    /// Trap tokens.
    pub traps: u8,
}

/// A Pact card (PD-PACT).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pact {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its text for players.
    pub text: String,
    /// What must come true.
    pub when: Cond,
    /// What it gives.
    pub rewards: Rewards,
    /// What else happens; "Others" and "Active" reach other characters.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub copies: u8,
}

/// A row of a Combo card (PD-COMBO-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComboRow {
    /// Hits needed by one character.
    pub hits: u8,
    /// Its text for players.
    pub text: String,
    /// Added to the total damage.
    #[serde(default)]
    pub damage: u8,
    /// What happens when the number is reached, before damage is assigned; "Party" is everyone who takes part.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A Combo card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combo {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// The stronger combo.
    pub top: ComboRow,
    /// The weaker combo.
    pub middle: ComboRow,
    /// Text of the penalty.
    pub penalty: String,
    /// What every participant suffers on a failure; "Me" is each of them in turn.
    pub penalty_effects: Vec<Effect>,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub copies: u8,
}

/// A part of a Dimensional challenge. It happens in another dimension: nothing of it reaches the board (PD-DIM-07).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Trial {
    /// Roll as many Combat dice as a value and get at least so many Hits.
    Hits {
        /// The value whose dice are rolled.
        dice: Value,
        /// Hits needed.
        hits: u8,
    },
    /// Roll a run and get at least so much.
    Run(u8),
    /// A creature of the D12 appears; its Terror must not be greater than the character's Will.
    Brave,
    /// A creature of the D12 appears; one attack with the equipped weapons must do at least its Life.
    Slay,
    /// A creature of the D12 attacks; the defense must leave at most so much damage.
    Withstand(u8),
    /// Guess whether a D6 will be odd or even.
    Guess,
    /// So many D6, all of which must differ.
    AllDifferent(u8),
    /// The condition must hold.
    Be(Cond),
    /// The player chooses one of these, and must pass it.
    Either(Vec<TrialChoice>),
}

/// One of several ways through a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialChoice {
    /// In a few words.
    pub text: String,
    /// What must be passed.
    pub trials: Vec<Trial>,
}

/// A Dimensional card (PD-DIM).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dimension {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its text for players.
    pub text: String,
    /// All of these must be passed, one after another.
    pub trials: Vec<Trial>,
    /// What passing gives.
    pub rewards: Rewards,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub copies: u8,
}

/// Values of an enemy that is no creature: an evil ally or a boss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fiend {
    /// Damage that kills it in one attack.
    pub life: u8,
    /// Turn order among its like.
    pub agility: u8,
    /// Damage of its attack.
    pub fury: u8,
    /// Spaces of its movement.
    pub mobility: u8,
    /// The lowest Will that feels no Fear.
    pub terror: u8,
    /// What it does with closed doors.
    #[serde(default)]
    pub gait: Gait,
}

/// The good version of an ally (PD-ALLY-09).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoodAlly {
    /// Things it can do in a turn (PD-RUL-116).
    pub actions: u8,
    /// Text of its special ability.
    pub text: String,
    /// The special ability; "Me" is the character who controls it and places are counted from the ally's space.
    pub ability: Vec<Effect>,
}

/// The evil version of an ally (PD-ALLY-18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvilAlly {
    /// Its values.
    pub values: Fiend,
    /// Text of what happens when it dies; empty if nothing does.
    #[serde(default)]
    pub text: String,
    /// What happens when it dies.
    #[serde(default)]
    pub on_death: Vec<Effect>,
}

/// An ally, with a card for each version (PD-ALLY-06).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// The character that it is the same person as, if one (PD-ALLY-05).
    #[serde(default)]
    pub character: Option<Key>,
    /// The good version.
    pub good: GoodAlly,
    /// The evil version; the Rescue Helicopter has none (PD-ALLY-03).
    #[serde(default)]
    pub evil: Option<EvilAlly>,
    /// In the deck only in chapters that ask for it (PD-ALLY-03).
    #[serde(default)]
    pub rare: bool,
}

/// A rule of a chapter or boss: when the cue comes and the condition holds, the effects happen.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// When it is looked at.
    pub cue: Cue,
    /// What must hold.
    #[serde(default = "always")]
    pub when: Cond,
    /// At most once in a game.
    #[serde(default)]
    pub once: bool,
    /// What the players read; empty if nothing.
    #[serde(default)]
    pub text: String,
    /// What happens; "Me" is the character whose turn it is, or the first in turn order.
    pub effects: Vec<Effect>,
}

/// A boss (PD-BOSS).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boss {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    #[serde(default)]
    pub line: String,
    /// Its text for players.
    pub text: String,
    /// Its values.
    pub values: Fiend,
    /// Its own rules (PD-BOSS-03).
    #[serde(default)]
    pub rules: Vec<Trigger>,
}

const fn one() -> u8 {
    1
}

const fn always() -> Cond {
    Cond::Always
}

/// All content of Pandemonium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pandemonium {
    /// Numbers of the game.
    pub frame: Frame,
    /// Characters, by id.
    pub characters: Vec<Character>,
    /// Breeds, highest Agility first, then by id (PD-CREA-03).
    pub breeds: Vec<Breed>,
    /// The breed of each number 1 to 11 of the D12, as a place in `breeds`; 12 is PD-SPAWN-03.
    pub invocation: [u16; 11],
    /// Skill Tree cards, by id.
    pub trees: Vec<Tree>,
    /// Items, by id.
    pub items: Vec<Item>,
    /// Events, by id.
    pub events: Vec<EventCard>,
    /// Pacts, by id.
    pub pacts: Vec<Pact>,
    /// Combos, by id.
    pub combos: Vec<Combo>,
    /// Dimensional cards, by id.
    pub dimensions: Vec<Dimension>,
    /// Allies, by id. The card of the good version is twice its place, that of the evil one that and one.
    pub allies: Vec<Ally>,
    /// Bosses, by id.
    pub bosses: Vec<Boss>,
    /// Tiles, by id.
    pub tiles: Vec<TileCard>,
    /// Chapters, by their place in the story.
    pub chapters: Vec<Chapter>,
}

macro_rules! lookups {
    ($($name:ident: $list:ident -> $type:ty),* $(,)?) => {
        impl Pandemonium {
            $(
                /// The place of the entry with this id, and the entry.
                pub fn $name(&self, id: Key) -> Option<(u16, &$type)> {
                    self.$list
                        .iter()
                        .position(|entry| entry.id == id)
                        .map(|place| (place as u16, &self.$list[place]))
                }
            )*
        }
    };
}

lookups! {
    character: characters -> Character,
    breed: breeds -> Breed,
    tree: trees -> Tree,
    item: items -> Item,
    event: events -> EventCard,
    pact: pacts -> Pact,
    combo: combos -> Combo,
    dimension: dimensions -> Dimension,
    ally: allies -> Ally,
    boss: bosses -> Boss,
    tile: tiles -> TileCard,
    chapter: chapters -> Chapter,
}
