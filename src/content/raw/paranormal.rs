//! The files of `levels/paranormal` as written.

use serde::Deserialize;

use crate::vocab::Key;
use crate::vocab::paranormal::*;

fn one() -> u8 {
    1
}

/// `game.ron`: `(format: 1, game: (...), symbols: [...], types: [...])`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    pub name: String,
    pub doom_limit: u8,
    pub spawns: u8,
    pub actions: u8,
    pub steps: u8,
    pub team: u8,
    pub reroll_limit: u8,
    pub wild_limit: u8,
    pub assist_limit: u8,
    pub red_dice: u8,
    pub energy_d6: u8,
    pub energy_d8: u8,
    pub health_tokens: u8,
    pub cubes: u8,
}

/// An entry of `symbols` in `game.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Symbol {
    pub id: Key,
    pub name: String,
}

/// An entry of `types` in `game.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterType {
    pub id: Key,
    pub name: String,
    #[serde(default)]
    pub spreads: bool,
}

/// An entry of `monsters` (the Monster deck), `spread` (the Spread stacks), or `minions` of a Boss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    pub id: Key,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: Key,
    pub conditions: Vec<Condition>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    #[serde(default)]
    pub rewards: Vec<Reward>,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub flavour: String,
}

/// A Combat Ability.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatAbility {
    #[serde(default)]
    pub name: String,
    pub text: String,
    pub needs: Needs,
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
}

/// A Passive Ability.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    pub name: String,
    pub text: String,
    pub mods: Vec<Mod>,
}

/// The Energy Dice of a Hero.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    pub d6: u8,
    #[serde(default)]
    pub d8: u8,
}

/// An entry of `heroes`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    pub id: Key,
    pub name: String,
    pub title: String,
    #[serde(default)]
    pub flavour: String,
    pub health: u8,
    pub dice: Dice,
    pub passive: Passive,
    pub combat: CombatAbility,
    /// Id of the Starting Item, an Asset.
    pub item: Key,
}

/// An entry of `assets`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asset {
    pub id: Key,
    pub name: String,
    pub kind: AssetKind,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub flavour: String,
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub ongoing: bool,
    #[serde(default)]
    pub moment: Moment,
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What using it does. An Asset has `do`, `combat`, or both; a Gain a Clue card has neither.
    #[serde(default, rename = "do")]
    pub ops: Vec<Op>,
    #[serde(default)]
    pub combat: Option<CombatAbility>,
}

/// One side of a Location.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationSide {
    pub name: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub flavour: String,
    /// Only on light sides.
    #[serde(default)]
    pub symbols: Vec<Key>,
    #[serde(default)]
    pub cost: Vec<Cost>,
    #[serde(default, rename = "do")]
    pub ops: Vec<Op>,
    #[serde(default)]
    pub full_rest: bool,
    /// Only on dark sides.
    #[serde(default)]
    pub asset: bool,
}

/// An entry of `locations`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Location {
    pub id: Key,
    #[serde(default)]
    pub central: bool,
    #[serde(default)]
    pub home: bool,
    pub light: LocationSide,
    pub dark: LocationSide,
}

/// An entry of `clues`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clue {
    pub id: Key,
    pub says: ClueWord,
}

/// The Boss card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossCard {
    /// Doom icons on the face-down side.
    pub hidden_doom: u8,
    pub conditions: Vec<Condition>,
    /// Of the face-up side.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// Something on the back of a Boss' own card that is beaten by damage.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colossus {
    pub name: String,
    #[serde(default)]
    pub text: String,
    pub damage: u16,
}

/// A card of the Boss' own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossPlace {
    pub id: Key,
    pub name: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub back: Option<Colossus>,
}

/// Marks of a Boss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkKind {
    pub id: Key,
    pub name: String,
    pub count: u8,
    pub loss: MarkLoss,
}

/// The Minions of a Boss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minions {
    /// What one of them is called.
    pub name: String,
    pub fate: Fate,
    #[serde(default)]
    pub successor: bool,
    pub cards: Vec<Monster>,
}

/// The Finale of a Boss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finale {
    #[serde(default)]
    pub text: String,
    pub doom_track: DoomTrack,
    #[serde(default)]
    pub brink: Option<Key>,
    pub setup: Vec<Stage>,
    pub enemy_turn: Vec<Menace>,
    #[serde(default)]
    pub bans: Vec<Ban>,
    pub lair: Lair,
}

/// A Boss file: `(format: 1, boss: (...))`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boss {
    pub id: Key,
    pub name: String,
    pub blurb: String,
    #[serde(default)]
    pub victory_text: String,
    #[serde(default)]
    pub defeat_text: String,
    pub difficulty: Difficulty,
    /// Id of the Boss Asset.
    pub asset: Key,
    pub card: BossCard,
    pub minions: Minions,
    #[serde(default)]
    pub cards: Vec<BossPlace>,
    #[serde(default)]
    pub marks: Vec<MarkKind>,
    pub finale: Finale,
}
