//! The checked content of Paranormal: what the files of `levels/paranormal` become once they are free of faults.
//!
//! Rules read this and never the files. Cards are named by small typed ids, which are places in the lists below;
//! the ids are fixed by the content alone, so the same files give the same ids.

mod check;
mod compile;
mod entry;
mod shelf;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub(crate) use entry::{Entry, Kind};
pub(crate) use shelf::{Row, Shelf};

use crate::vocab::Key;
use crate::vocab::paranormal::*;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u16);

        impl $name {
            /// As a place in its list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A Hero, in [`Paranormal::heroes`].
    HeroId,
    /// A Monster or Minion, in [`Paranormal::monsters`]; copies of a card share one id.
    MonsterId,
    /// An Asset, in [`Paranormal::assets`]; copies of a card share one id.
    AssetId,
    /// A Clue, in [`Paranormal::clues`].
    ClueId,
    /// A Location, in [`Paranormal::locations`].
    LocationId,
    /// A Boss, in [`Paranormal::bosses`].
    BossId,
    /// A symbol of the Locations, in [`Paranormal::symbols`].
    SymbolId,
    /// A type of Monster, in [`Paranormal::types`].
    TypeId,
}

/// A set of die faces 1 to 15, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces(pub u16);

impl Faces {
    /// The set of these numbers.
    pub fn of(numbers: &[u8]) -> Faces {
        Faces(numbers.iter().fold(0, |bits, n| bits | 1 << (n & 15)))
    }

    /// Whether the set has this number.
    pub const fn has(self, number: u8) -> bool {
        self.0 >> (number & 15) & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Numbers of the game as a whole, from `game.ron`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Name of the game.
    pub name: String,
    /// Last space of the Doom Track (PN-DOOM-06).
    pub doom_limit: u8,
    /// Monsters spawned in each Enemy Turn (PN-SPAWN-01).
    pub spawns: u8,
    /// Actions of a Hero in a Hero Turn (PN-ROUND-06).
    pub actions: u8,
    /// Spaces of a Move (PN-MOVE-02).
    pub steps: u8,
    /// Heroes at the start, the Lost Hero not among them (PN-SETUP-05).
    pub team: u8,
    /// Most Reroll, Wild and Assist Tokens held (PN-TOK-02, PN-TOK-12, PN-TOK-07).
    pub reroll_limit: u8,
    /// See `reroll_limit`.
    pub wild_limit: u8,
    /// See `reroll_limit`.
    pub assist_limit: u8,
    /// Combat Dice: most red dice in one roll (PN-COMP-11, PN-RUL-16).
    pub red_dice: u8,
    /// Six-sided Energy Dice of the game (PN-COMP-10, PN-RUL-12).
    pub energy_d6: u8,
    /// Eight-sided Energy Dice of the game (PN-SETUP-10).
    pub energy_d8: u8,
    /// Health Tokens of the game (PN-COMP-19).
    pub health_tokens: u8,
    /// Red cubes of the game (PN-COMP-16, PN-RUL-13).
    pub cubes: u8,
}

/// What an Enemy card shows: the part that Monsters and Bosses share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foe {
    /// Conditions to be met (PN-DEF).
    pub conditions: Vec<Condition>,
    /// Faces that deal damage.
    pub damage: Faces,
    /// Faces that are lost.
    pub elusive: Faces,
    /// Faces that lock.
    pub fear: Faces,
    /// Whether it is Tough.
    pub tough: bool,
    /// Doom icons.
    pub doom: u8,
}

/// A Monster card (PN-MON).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monster {
    /// Its id as written.
    pub key: Key,
    /// Its name.
    pub name: String,
    /// Its type (PN-MON-04).
    pub kind: TypeId,
    /// Conditions and abilities that bear on Combat and Doom.
    pub foe: Foe,
    /// +1 Monster icons.
    pub plus: u8,
    /// Whether it has Move.
    pub moves: bool,
    /// Spread icons.
    pub spread: u8,
    /// Clue among its rewards.
    pub clue: bool,
    /// Wild Token among its rewards.
    pub wild: bool,
    /// Copies in its deck or stack.
    pub copies: u8,
    /// A line of flavour; may be empty.
    pub flavour: String,
    /// Which deck it belongs to.
    pub home: MonsterHome,
}

/// Where a Monster card belongs when it is not on the Map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonsterHome {
    /// The Monster deck (PN-SETUP-22).
    Basic,
    /// The stack of its type (PN-SETUP-20).
    Spread,
    /// The Minions of this Boss.
    Minion(BossId),
}

/// A use with a price: of a Location side, or of an Item or Ally.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// What is paid first.
    pub cost: Vec<Cost>,
    /// What then happens, in order.
    pub ops: Vec<Op>,
}

/// A Combat Ability of a Hero or an Asset (PN-CABL).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatAbility {
    /// Its name; may be empty on Assets.
    pub name: String,
    /// Its text for players.
    pub text: String,
    /// The dice it asks for.
    pub needs: Needs,
    /// What it does, in order.
    pub ops: Vec<Op>,
}

/// A Hero card (PN-HERO).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hero {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
    /// A few words under the name.
    pub title: String,
    /// A line of flavour.
    pub flavour: String,
    /// Max Health.
    pub health: u8,
    /// Six-sided Energy Dice of the Allowance.
    pub d6: u8,
    /// Eight-sided Energy Dice of the Allowance (PN-SETUP-10).
    pub d8: u8,
    /// Name of the Passive Ability.
    pub passive_name: String,
    /// Text of the Passive Ability.
    pub passive_text: String,
    /// What the Passive Ability changes.
    pub mods: Vec<Mod>,
    /// The Combat Ability.
    pub combat: CombatAbility,
    /// The Starting Item.
    pub item: AssetId,
}

/// An Asset card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
    /// A line of flavour.
    pub flavour: String,
    /// Text for players.
    pub text: String,
    /// Kind.
    pub kind: AssetKind,
    /// Whether it bears the Ongoing icon (PN-ITEM-04).
    pub ongoing: bool,
    /// When it may be used, if it has `effect`.
    pub moment: Moment,
    /// What using it does, if it can be used by itself.
    pub effect: Option<Effect>,
    /// Its Combat Ability, if it has one.
    pub combat: Option<CombatAbility>,
    /// Copies in the game.
    pub copies: u8,
    /// Set on Starting Items.
    pub starting: bool,
    /// Set on Boss Assets.
    pub boss_asset: bool,
}

/// One side of a Location card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocationSide {
    /// Name on this side.
    pub name: String,
    /// Text at its foot; empty if it has none.
    pub text: String,
    /// A line of flavour.
    pub flavour: String,
    /// The free ability, if it has one (PN-LOC-01).
    pub effect: Option<Effect>,
    /// Rest here gives back all Energy (PN-REST-03, PN-REST-04).
    pub full_rest: bool,
    /// Shows the Asset icon (PN-FIN-11).
    pub asset: bool,
}

/// A Location card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Its id as written.
    pub key: Key,
    /// Symbols on the light side.
    pub symbols: Vec<SymbolId>,
    /// Light side.
    pub light: LocationSide,
    /// Dark side.
    pub dark: LocationSide,
    /// Laid on one of the four central cells (PN-SETUP-03, PN-SETUP-04).
    pub central: bool,
    /// The Heroes' Home (PN-SETUP-06, PN-FIN-09); exactly one.
    pub home: bool,
}

/// A Clue card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Its id as written.
    pub key: Key,
    /// What it says.
    pub says: ClueSays,
}

/// A Clue ready for use. `Grid` has one bit for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueSays {
    /// See [`ClueWord::NextTo`].
    NextTo(SymbolId),
    /// See [`ClueWord::NotNextTo`].
    NotNextTo(SymbolId),
    /// See [`ClueWord::On`].
    On(SymbolId),
    /// See [`ClueWord::NotOn`].
    NotOn(SymbolId),
    /// See [`ClueWord::Grid`].
    Grid(u16),
}

/// A card of the Boss' own that is laid on the Map in the Finale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BossPlace {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
    /// Text for players.
    pub text: String,
    /// Its back, if it can be flipped into something to be beaten by damage (PN-TANIN-22).
    pub back: Option<Colossus>,
}

/// What stands on the back of a Boss' own card (PN-HORROR).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colossus {
    /// Name.
    pub name: String,
    /// Text for players.
    pub text: String,
    /// Damage that beats it (PN-HORROR-02).
    pub damage: u16,
}

/// Marks that a Boss lays on the Map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkKind {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// When they lose the game.
    pub loss: MarkLoss,
}

/// A Boss and all that comes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boss {
    /// Its id as written; the level is `paranormal/` and this.
    pub key: Key,
    /// Name.
    pub name: String,
    /// A few words for the level card.
    pub blurb: String,
    /// Story shown when the Finale begins.
    pub finale_text: String,
    /// Story shown at victory.
    pub victory_text: String,
    /// Story shown at defeat.
    pub defeat_text: String,
    /// How hard it is said to be.
    pub difficulty: Difficulty,
    /// Doom icons on the face-down side (PN-RUL-101).
    pub hidden_doom: u8,
    /// The face-up side; its `doom` counts once that side is in view.
    pub foe: Foe,
    /// The Boss Asset.
    pub asset: AssetId,
    /// Name of one Minion, such as Cultist.
    pub minion_name: String,
    /// The Minion cards, each with its copies.
    pub minions: Vec<MonsterId>,
    /// What becomes of a Minion defeated in the Finale.
    pub minion_fate: Fate,
    /// Whether another Minion takes the place of a defeated one at once (PN-TANIN-18).
    pub minion_successor: bool,
    /// The Boss' own cards for the Map.
    pub cards: Vec<BossPlace>,
    /// Marks.
    pub marks: Vec<MarkKind>,
    /// Whether the Doom Track stays in the Finale.
    pub doom_track: DoomTrack,
    /// The own card that is flipped when Doom reaches the end of its track in the Finale (PN-TANIN-22).
    pub brink: Option<Key>,
    /// Finale setup, in order.
    pub setup: Vec<Stage>,
    /// Enemy Turn of the Finale, in order.
    pub enemy_turn: Vec<Menace>,
    /// What bars the way.
    pub bans: Vec<Ban>,
    /// Where the Boss is fought.
    pub lair: Lair,
}

/// All content of Paranormal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paranormal {
    /// Numbers of the game.
    pub frame: Frame,
    /// Symbols on Locations and Clues.
    pub symbols: Vec<Symbol>,
    /// Types of Monster; the Spread types come first.
    pub types: Vec<MonsterType>,
    /// Heroes.
    pub heroes: Vec<Hero>,
    /// Basic and Spread Monsters and the Minions of all Bosses.
    pub monsters: Vec<Monster>,
    /// Assets, Starting Items and Boss Assets included.
    pub assets: Vec<Asset>,
    /// Clues; one entry for each card.
    pub clues: Vec<Clue>,
    /// The Locations, as many as the Map has cells.
    pub locations: Vec<Location>,
    /// Bosses.
    pub bosses: Vec<Boss>,
    /// Each key of the lists above and the name that players see.
    pub names: BTreeMap<Key, String>,
}

/// A symbol of Locations and Clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
}

/// A type of Monster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterType {
    /// Its id as written.
    pub key: Key,
    /// Name.
    pub name: String,
    /// Its Spread Monsters lie in a stack of their own (PN-SETUP-20).
    pub spreads: bool,
}
