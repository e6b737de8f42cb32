//! Chapters and map tiles: where a game of Pandemonium is played, and to what end (PD-TILE, PD-RUL-165).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Pandemonium, Trigger, always, one};
use crate::board::Board;
use crate::board::join::Placed;
use crate::board::plan::Plan;
use crate::board::tile::{Floor, Room, Rotation, Tile};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Effect, Power, Token};

/// What is known of a space of a tile beyond its outline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SpaceNote {
    /// Its name for players.
    pub name: String,
    /// What it looks like.
    pub floor: Floor,
    /// Dark by day too (PD-RUL-48).
    pub dark: bool,
}

/// A map tile, drawn (PD-TILE-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileCard {
    /// Its id as written.
    pub id: Key,
    /// Name.
    pub name: String,
    /// The floor plan, row by row; `levels/README.md` explains the signs.
    pub plan: Vec<String>,
    /// Names and floors, by the letter of the space.
    #[serde(default)]
    pub spaces: BTreeMap<char, SpaceNote>,
}

/// A tile as a chapter lays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidTile {
    /// The tile.
    pub tile: Key,
    /// Quarter turns clockwise, 0 to 3.
    #[serde(default)]
    pub turns: u8,
}

/// What the Dagger and the Book are for in a chapter (PD-TOKEN-01 to 03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Relics {
    /// +1 Attack and +1 Defense.
    #[default]
    Bonus,
    /// They summon the Evil One and give no bonus (PD-RUL-160).
    Summon,
}

/// How much the Evil One may do in all; 0 is as much as he likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EvilLimits {
    /// Most Evil Traps, real or feigned, on the board while he lays another.
    pub traps: u8,
    /// Most Evil Barricades on the board while he raises another; those of the chapter count.
    pub barricades: u8,
    /// Most throws of the Evil Die by him in a round.
    pub dice: u8,
    /// Most creatures summoned by him in a round.
    pub summons: u8,
}

/// How hard rivals may be on each other in elimination mode; 0 is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RivalLimits {
    /// Most attacks on characters by one character in a turn of his.
    pub attacks: u8,
    /// Most damage of one attack on a character, before he defends himself.
    pub damage: u8,
}

/// Rules that a chapter switches (PD-RUL-165).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Switches {
    /// Death works by Reanimation (PD-REAN-01).
    pub reanimation: bool,
    /// An unfulfilled Pact is no curse (PD-END-05).
    pub no_curse: bool,
    /// These bosses can be destroyed (PD-BOSS-02).
    pub mortal: Vec<Key>,
    /// The Dagger and the Book.
    pub relics: Relics,
    /// The allies that are otherwise left out of the deck are in it (PD-ALLY-03).
    pub helicopter: bool,
    /// Characters may attack characters and one wins (PD-MODE-05).
    pub elimination: bool,
    /// How hard they may be on each other (PD-RUL-164).
    pub rival_limits: RivalLimits,
    /// Who dies is out of the game for good: no portal, no Item, no Pact. The tokens fall, the body can be looted, and
    /// all dead is an end (PD-RUL-164).
    pub dead_are_out: bool,
    /// One player is the Evil One (PD-MODE-04), with so many actions in each round.
    pub evil_one: Option<u8>,
    /// What the Evil One can do with them (PD-RUL-164).
    pub evil_one_powers: Vec<Power>,
    /// How much of it.
    pub evil_one_limits: EvilLimits,
    /// Evil Traps of the Evil One lie face down, and at most half of them, rounded up, are real: only he knows which.
    pub hidden_traps: bool,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            reanimation: false,
            no_curse: false,
            mortal: Vec::new(),
            relics: Relics::default(),
            helicopter: false,
            elimination: false,
            rival_limits: RivalLimits::default(),
            dead_are_out: false,
            evil_one: None,
            evil_one_powers: Power::PRINTED.to_vec(),
            evil_one_limits: EvilLimits::default(),
            hidden_traps: false,
        }
    }
}

impl Switches {
    /// Whether the Evil One can do this.
    pub fn evil_can(&self, power: Power) -> bool {
        self.evil_one.is_some() && self.evil_one_powers.contains(&power)
    }
}

/// Something that a character can do in his turn in this chapter only (PD-MODE-02).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its id as written.
    pub id: Key,
    /// What it is called on the list of what can be done.
    pub name: String,
    /// What it does, for players.
    pub text: String,
    /// The spaces where it can be done; empty: anywhere.
    #[serde(default)]
    pub at: Vec<Key>,
    /// Actions that it costs, 0 to 3.
    #[serde(default = "one")]
    pub cost: u8,
    /// What must hold; "I" is the character.
    #[serde(default = "always")]
    pub when: Cond,
    /// What players read while that does not hold; empty for a general sentence.
    #[serde(default)]
    pub needs: String,
    /// What it does; "Me" is the character and "Here" his space.
    pub effects: Vec<Effect>,
    /// Once in a game, by whomever.
    #[serde(default)]
    pub once: bool,
    /// Once in a game by each character.
    #[serde(default)]
    pub each: bool,
}

/// The vehicle half of the Vehicle/Generator sheet (PD-SETUP-09, PD-CONT-24).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    /// Its name.
    pub name: String,
    /// The picture, by name.
    #[serde(default)]
    pub picture: String,
    /// The space where it stands.
    pub at: Key,
    /// Repairs that make it run, 1 to 5.
    pub works_at: u8,
    /// Repairs at the start.
    #[serde(default)]
    pub repairs: u8,
    /// What players read.
    #[serde(default)]
    pub text: String,
}

impl Task {
    /// Most tasks of a chapter.
    pub const MOST: usize = 32;
}

impl Vehicle {
    /// The last space of its bar.
    pub const MOST: u8 = 5;
}

/// What one of the chapter's own counters counts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Which, 0 to 7.
    pub n: u8,
    /// What it counts.
    pub name: String,
    /// How many are wanted, if it is said.
    #[serde(default)]
    pub of: Option<u8>,
}

/// A good ally on the board at the start whom nobody controls yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivor {
    /// The ally.
    pub ally: Key,
    /// The space.
    pub at: Key,
}

/// A chapter of the Survival Diary (PD-RUL-165).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its id as written; the level is `pandemonium/` and this.
    pub id: Key,
    /// Title.
    pub title: String,
    /// Its place in the story.
    pub number: u8,
    /// How hard it is said to be.
    #[serde(default)]
    pub difficulty: String,
    /// What is told at the start.
    pub intro: String,
    /// What the characters must do, in a sentence.
    pub aim: String,
    /// What is told after a victory.
    pub victory: String,
    /// What is told after a defeat.
    pub defeat: String,
    /// The four tiles: top left, top right, bottom left, bottom right (PD-TILE-01).
    pub tiles: Vec<LaidTile>,
    /// Where characters start; all in the first, or one each if there are as many as characters (PD-SETUP-12).
    pub start: Vec<Key>,
    /// Spaces with a portal (PD-PORTAL-01).
    pub portals: Vec<Key>,
    /// Spaces that are dark by day (PD-RUL-48).
    #[serde(default)]
    pub dark: Vec<Key>,
    /// Tokens and where they start (PD-SETUP-03).
    #[serde(default)]
    pub tokens: Vec<(Token, Key)>,
    /// Evil Barricades, each between two spaces (PD-EVILBARR-01).
    #[serde(default)]
    pub evil_barricades: Vec<(Key, Key)>,
    /// Creatures at setup (PD-RUL-06).
    #[serde(default)]
    pub creatures: Vec<(Key, Key)>,
    /// Bosses at setup.
    #[serde(default)]
    pub bosses: Vec<(Key, Key)>,
    /// Spaces of the Round Counter that are used, if not all of them.
    #[serde(default)]
    pub rounds: Option<u8>,
    /// The space that the Timer starts on (PD-ROUND-05).
    #[serde(default = "one")]
    pub first_round: u8,
    /// Night rounds, if not the usual ones (PD-RUL-09).
    #[serde(default)]
    pub nights: Option<Vec<u8>>,
    /// What must come true to win (PD-END-01).
    pub goal: Cond,
    /// What makes all lose, beyond the rules.
    #[serde(default)]
    pub doom: Option<Cond>,
    /// Changed rules.
    #[serde(default)]
    pub rules: Switches,
    /// Story and rules of the chapter's own.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// What characters can do in this chapter only (PD-MODE-02).
    #[serde(default)]
    pub tasks: Vec<Task>,
    /// The vehicle, if there is one (PD-SETUP-09).
    #[serde(default)]
    pub vehicle: Option<Vehicle>,
    /// Names of the chapter's own counters; those without one are not shown.
    #[serde(default)]
    pub counters: Vec<Counter>,
    /// Good allies on the board at the start whom nobody controls.
    #[serde(default)]
    pub survivors: Vec<Survivor>,
}

/// Shows every effect among these, those within others too.
pub fn each_effect<'a>(effects: &'a [Effect], show: &mut dyn FnMut(&'a Effect)) {
    for effect in effects {
        show(effect);
        for list in effect.lists() {
            each_effect(list, show);
        }
    }
}

impl Chapter {
    /// Shows every effect of the triggers and tasks, those within others too.
    pub fn each_effect<'a>(&'a self, show: &mut dyn FnMut(&'a Effect)) {
        let triggers = self.triggers.iter().map(|trigger| &trigger.effects);
        let tasks = self.tasks.iter().map(|task| &task.effects);
        for effects in triggers.chain(tasks) {
            each_effect(effects, show);
        }
    }

    /// Whether one of the effects of the triggers and tasks, those within others too, is such a one.
    pub fn any_effect(&self, such: impl Fn(&Effect) -> bool) -> bool {
        let mut found = false;
        self.each_effect(&mut |effect| found |= such(effect));
        found
    }

    /// Whether the chapter itself brings an ally or speaks of who joins: he is not in its Allies deck, for better or
    /// worse.
    pub fn brings(&self, ally: Key) -> bool {
        let here = self.survivors.iter().any(|each| each.ally == ally);
        here || self.any_effect(
            |effect| matches!(effect, Effect::PlaceAlly { ally: named, .. } | Effect::Join(named) if *named == ally),
        )
    }
}

impl TileCard {
    /// The tile as geometry.
    ///
    /// # Errors
    /// Everything that is wrong with the plan or its notes, as sentences.
    pub fn tile(&self) -> Result<Tile, Vec<String>> {
        let plan = Plan::parse(&self.plan.join("\n")).map_err(|faults| {
            faults
                .iter()
                .map(|fault| format!("row {}: {}", fault.row + 1, fault.what))
                .collect::<Vec<_>>()
        })?;
        let rooms = self
            .spaces
            .iter()
            .map(|(letter, note)| Room {
                letter: *letter,
                name: note.name.clone(),
                floor: note.floor,
                dark: note.dark,
                portal: false,
            })
            .collect();
        Tile::new(self.id, self.name.clone(), plan, rooms)
    }
}

/// Joins tiles to a board, `columns` of them side by side.
///
/// # Errors
/// Everything that is wrong, as sentences.
pub fn lay(columns: u8, tiles: &[(&TileCard, u8)]) -> Result<Board, Vec<String>> {
    let mut faults = Vec::new();
    let mut made = Vec::new();
    for (card, turns) in tiles {
        match card.tile() {
            Ok(tile) => {
                made.push((
                    tile,
                    Rotation::ALL[usize::from(*turns) % Rotation::ALL.len()],
                ));
            }
            Err(wrong) => faults.extend(
                wrong
                    .into_iter()
                    .map(|wrong| format!("tile `{}`: {wrong}", card.id)),
            ),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let placed: Vec<Placed<'_>> = made
        .iter()
        .map(|(tile, rotation)| Placed {
            tile,
            rotation: *rotation,
        })
        .collect();
    Board::join(columns, &placed)
        .map_err(|problems| problems.into_iter().map(|problem| problem.what).collect())
}

impl Pandemonium {
    /// The board that a chapter lays (PD-TILE-01).
    ///
    /// # Errors
    /// Everything that is wrong, as sentences.
    pub fn board(&self, chapter: &Chapter) -> Result<Board, Vec<String>> {
        let mut faults = Vec::new();
        let mut tiles = Vec::new();
        for laid in &chapter.tiles {
            match self.tile(laid.tile) {
                Some((_, card)) => tiles.push((card, laid.turns)),
                None => faults.push(format!("there is no tile `{}`", laid.tile)),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        lay(2, &tiles)
    }
}
