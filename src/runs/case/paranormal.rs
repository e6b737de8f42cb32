//! Cases of Paranormal: their words.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::session::Session;
use super::player::{Choice as Meant, Player};
use super::{CaseOf, Step, level_key};
use crate::content::{Content, Definitions, GameKind, Paranormal};
use crate::games::paranormal::situation::Situation;
use crate::games::paranormal::{Setup, setup};
use crate::table::Why;
use crate::table::chance::{DieKind, Script};
use crate::vocab::{Key, Spot};

/// A case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    /// Says the rule.
    name: String,
    /// The rules it proves.
    rules: Vec<String>,
    /// The level; Tanin's if left out.
    #[serde(default)]
    level: Option<String>,
    /// Definitions made up for this case.
    #[serde(default)]
    define: Option<Definitions>,
    /// The state at the start.
    #[serde(default)]
    given: Situation,
    /// Instead of `given`: the game's own set-up, with this seed.
    #[serde(default)]
    setup: Option<SetUp>,
    /// Rolls, in order.
    #[serde(default)]
    dice: Vec<Roll>,
    /// What is done and expected.
    steps: Vec<Step<Choice>>,
}

/// The game's own set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetUp {
    #[serde(default)]
    heroes: Vec<Key>,
    seed: u64,
}

/// A scripted roll.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) enum Roll {
    D6(u8),
    D8(u8),
    Red(u8),
    Row(u8),
    Column(u8),
}

pub(super) fn script(rolls: &[Roll]) -> Script {
    let rolls = rolls
        .iter()
        .map(|roll| match *roll {
            Roll::D6(n) => (DieKind::D6, n),
            Roll::D8(n) => (DieKind::D8, n),
            Roll::Red(n) => (DieKind::Red, n),
            Roll::Row(n) => (DieKind::Row, n),
            Roll::Column(n) => (DieKind::Column, n),
        })
        .collect();
    Script { rolls, error: None }
}

/// An answer or option by meaning.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Choice {
    Activate(Key),
    EndTurn,
    Move(Spot),
    Fight(Key),
    FightTough(Key),
    Interact(Key),
    Rest,
    UsePlace,
    Use(Key),
    EndActivation,
    Roll,
    /// One after the other, by the numbers they show.
    Lock(Vec<u8>),
    Feed {
        ability: Key,
        value: u8,
    },
    FeedWild {
        ability: Key,
        value: u8,
    },
    Gather(Key),
    RerollFree,
    RerollToken,
    /// The free reroll, and then the dice by the numbers they show.
    Reroll(Vec<u8>),
    Stop,
    Die(u8),
    Wild(u8),
    Done,
    Cancel {
        ability: String,
        value: u8,
    },
    Yes,
    No,
    Piece(Key),
    At(Spot),
    Face(u8),
    Kind(DieKind),
    Card(Key),
    Clue {
        on: Key,
        clue: Key,
    },
    Discard,
    Cubes(Vec<u8>),
}

impl CaseOf for Case {
    type Game = Paranormal;
    type Choice = Choice;

    fn name(&self) -> &str {
        &self.name
    }

    fn rules(&self) -> &[String] {
        &self.rules
    }

    fn steps(&self) -> &[Step<Choice>] {
        &self.steps
    }

    fn open(&self, content: &Content) -> Result<Session<Paranormal>, String> {
        let own;
        let content = match &self.define {
            None => content,
            Some(define) => {
                own = content.with_definitions(define).map_err(|faults| {
                    faults
                        .iter()
                        .map(|fault| format!("define: {}", fault.what))
                        .collect::<Vec<_>>()
                        .join("; ")
                })?;
                &own
            }
        };
        let paranormal = content
            .paranormal
            .clone()
            .ok_or("the content cannot be read")?;
        let level = self
            .level
            .clone()
            .unwrap_or_else(|| "paranormal/tanin".to_owned());
        let boss = level_key(&level);
        let (mut table, set_up) = match &self.setup {
            Some(given) => {
                let set_up = Setup::new(&paranormal, boss, &given.heroes, given.seed)?;
                (setup::start(&paranormal, &set_up)?, set_up)
            }
            None => {
                let set_up = Setup::new(&paranormal, boss, &[], 0)?;
                (self.given.build(&paranormal, boss)?, set_up)
            }
        };
        table.script(script(&self.dice));
        let hash = content.hash(GameKind::Paranormal);
        let (session, _) = Session::at(Arc::clone(&paranormal), hash, &level, set_up, table);
        Ok(session)
    }
}

impl Meant<Paranormal> for Choice {
    fn fields(&self) -> Map<String, Value> {
        fields(self)
    }

    fn number(&self) -> Option<u8> {
        match self {
            Choice::Die(value) => Some(*value),
            _ => None,
        }
    }

    fn play(&self, player: &mut Player<Paranormal>) -> Option<Result<(), String>> {
        match self {
            Choice::Lock(values) => Some(lock(player, values)),
            Choice::Reroll(values) => Some(reroll(player, self, values)),
            _ => None,
        }
    }
}

fn lock(player: &mut Player<Paranormal>, values: &[u8]) -> Result<(), String> {
    for value in values {
        let found = player.options().iter().position(|option| {
            option.get("act") == Some(&json!("Lock")) && option.get("value") == Some(&json!(value))
        });
        let n = found.ok_or_else(|| format!("no free die shows {value}; {}", player.offered()))?;
        player.answer(&[n as u16])?;
    }
    Ok(())
}

fn reroll(player: &mut Player<Paranormal>, choice: &Choice, values: &[u8]) -> Result<(), String> {
    let n = player.find(choice)?;
    player.answer(&[n])?;
    // A single unlocked die is rolled without asking.
    if player.asked() == Some(Why::RerollDice) {
        let picks = player.dice(values)?;
        player.answer(&picks)?;
    }
    Ok(())
}

/// The fields that an option must have to be this choice.
fn fields(choice: &Choice) -> Map<String, Value> {
    let value = match choice {
        Choice::Activate(hero) => json!({"act": "Activate", "hero": hero}),
        Choice::EndTurn => json!({"act": "EndTurn"}),
        Choice::Move(to) => json!({"act": "Move", "to": to}),
        Choice::Fight(enemy) => json!({"act": "Fight", "enemy": enemy}),
        Choice::FightTough(enemy) => json!({"act": "FightTough", "enemy": enemy}),
        Choice::Interact(card) => json!({"act": "Interact", "card": card}),
        Choice::Rest => json!({"act": "Rest"}),
        Choice::UsePlace => json!({"act": "UsePlace"}),
        Choice::Use(asset) => json!({"act": "Use", "asset": asset}),
        Choice::EndActivation => json!({"act": "EndActivation"}),
        Choice::Roll => json!({"act": "Roll"}),
        Choice::Lock(values) => match values.first() {
            Some(value) => json!({"act": "Lock", "value": value}),
            None => json!({"act": "Lock"}),
        },
        Choice::Feed { ability, value } => {
            json!({"act": "Feed", "ability": ability, "value": value})
        }
        Choice::FeedWild { ability, value } => {
            json!({"act": "FeedWild", "ability": ability, "value": value})
        }
        Choice::Gather(ability) => json!({"act": "Gather", "ability": ability}),
        Choice::RerollFree | Choice::Reroll(_) => json!({"act": "RerollFree"}),
        Choice::RerollToken => json!({"act": "RerollToken"}),
        Choice::Stop => json!({"act": "Stop"}),
        Choice::Die(value) => json!({"act": "Die", "value": value}),
        Choice::Wild(value) => json!({"act": "Wild", "value": value}),
        Choice::Done => json!({"act": "Done"}),
        Choice::Cancel { ability, value } => {
            json!({"act": "Cancel", "ability": ability, "value": value})
        }
        Choice::Yes => json!({"act": "Yes"}),
        Choice::No => json!({"act": "No"}),
        Choice::Piece(key) => json!({"act": "Piece", "key": key}),
        Choice::At(to) => json!({"act": "At", "to": to}),
        Choice::Face(value) => json!({"act": "Face", "value": value}),
        Choice::Kind(kind) => json!({"act": "Kind", "die_kind": kind}),
        Choice::Card(key) => json!({"act": "Card", "key": key}),
        Choice::Clue { on, clue } => json!({"act": "Clue", "on": on, "clue": clue}),
        Choice::Discard => json!({"act": "Discard"}),
        Choice::Cubes(places) => json!({"act": "Cubes", "conditions": places}),
    };
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
