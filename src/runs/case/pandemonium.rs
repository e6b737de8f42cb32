//! Cases of Pandemonium: their words.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::session::Session;
use super::player::{Choice as Meant, Player};
use super::proof::Proved;
use super::{CaseOf, Played, Step, level_key};
use crate::content::{Content, GameKind, HouseDefinitions, Pandemonium};
use crate::games::pandemonium::situation::Situation;
use crate::games::pandemonium::{Setup, setup};
use crate::table::chance::{DieKind, Script};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Token, Value as Stat};

/// A case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    /// Says the rule.
    name: String,
    /// The rules it proves.
    rules: Vec<String>,
    /// The cards and skills it proves; see [`super::proof`].
    #[serde(default)]
    pub(super) proves: Vec<Proved>,
    /// The level whose board and rules apply; none if left out.
    #[serde(default)]
    level: Option<String>,
    /// Definitions made up for this case.
    #[serde(default)]
    define: Option<HouseDefinitions>,
    /// The state at the start.
    #[serde(default)]
    given: Situation,
    /// Instead of `given`: the game's own set-up of the level.
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
struct SetUp {
    #[serde(default)]
    characters: Vec<Key>,
    #[serde(default)]
    players: Option<u8>,
    #[serde(default)]
    easy: bool,
    #[serde(default)]
    reanimation: bool,
    seed: u64,
}

/// A scripted roll.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) enum Roll {
    /// A Combat die that shows a Hit.
    H,
    /// A Combat die that shows a Miss.
    M,
    /// The D6.
    D6(u8),
    /// The D12.
    D12(u8),
    /// The Evil Die.
    Evil(u8),
}

/// The script of these rolls.
pub(super) fn script(rolls: &[Roll]) -> Script {
    let rolls = rolls
        .iter()
        .map(|roll| match *roll {
            Roll::H => (DieKind::Combat, DieKind::Combat.faces()),
            Roll::M => (DieKind::Combat, 1),
            Roll::D6(n) => (DieKind::Six, n),
            Roll::D12(n) => (DieKind::Twelve, n),
            Roll::Evil(n) => (DieKind::Evil, n),
        })
        .collect();
    Script { rolls, error: None }
}

/// A place of an inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Place {
    Left,
    Right,
    Extra,
    Back,
}

impl Place {
    const fn name(self) -> &'static str {
        match self {
            Place::Left => "left",
            Place::Right => "right",
            Place::Extra => "extra",
            Place::Back => "back",
        }
    }
}

/// An answer or option by meaning. Pieces are named by their label or the id of their card, borders as `"a1-a2"`.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Choice {
    Step(Key),
    Dash(Key),
    /// A dash by the skill that costs no Life.
    FreeDash(Key),
    Run,
    Stop,
    Open(Key),
    Close(Key),
    Barricade(Key),
    Clear(Key),
    SetTrap,
    MakeTrap(Key),
    /// The creatures of a space.
    Attack(Key),
    /// A boss, Evil Barricade or character.
    AttackThis(Key),
    Combo(Key),
    ComboThis(Key),
    Reinforce,
    Explore,
    EnterPortal,
    /// A task of the chapter.
    Task(Key),
    Exchange(Key),
    Reanimate(Key),
    Loot(Key),
    PickUp(Token),
    UseToken(Token),
    TurnToken(Token),
    SoulForLife,
    SoulForFear,
    SoulsFor(Stat),
    UseItem(Key),
    UseSkill,
    UseEvent(Key),
    Arrange {
        who: Key,
        item: Key,
        to: Place,
    },
    PlayAlly(Key),
    Ability,
    EndTurn,
    Piece(Key),
    /// A piece told from its like by where it is.
    PieceAt(Key, Key),
    Space(Key),
    Border(Key),
    Tile(Key),
    Keep(Key, Place),
    Refuse(Key),
    Discard(Key),
    /// The card just taken is exchanged for the next.
    Swap,
    Give(Key),
    Take(Key),
    Weapon(Key),
    /// A weapon told from its like by where it is.
    WeaponIn(Key, Place),
    /// A die by its place, from 0.
    Reroll(u8),
    Top,
    Middle,
    Tree(Key),
    Skill(u8),
    Split {
        souls: u8,
        life: u8,
    },
    Pact {
        who: Key,
        n: u8,
    },
    Branch(u8),
    Number(u8),
    EvilDie,
    /// The portal where the Evil One summons.
    SummonAt(Key),
    /// The creature that he sends after someone.
    Steer(Key),
    Real,
    Feint,
    Odd,
    Even,
    Yes,
    No,
    PassTurn,
    PassRound,
    PassAttack,
    Done,
}

impl CaseOf for Case {
    type Game = Pandemonium;
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

    fn open(&self, content: &Content) -> Result<Session<Pandemonium>, String> {
        let shipped = content
            .pandemonium
            .as_ref()
            .ok_or("the content cannot be read")?;
        self.open_with(shipped, content.hash(GameKind::Pandemonium))
    }
}

impl Case {
    /// Plays it with this content, which has this hash.
    pub(super) fn play_with(
        &self,
        shipped: &Arc<Pandemonium>,
        hash: u64,
    ) -> Result<Played, String> {
        Player::new(self.open_with(shipped, hash)?).play(&self.steps)
    }

    /// The table that it begins with.
    fn open_with(
        &self,
        shipped: &Arc<Pandemonium>,
        hash: u64,
    ) -> Result<Session<Pandemonium>, String> {
        let pandemonium: Arc<Pandemonium> = match &self.define {
            None => shipped.clone(),
            Some(define) => Arc::new(shipped.with(define).map_err(|faults| {
                faults
                    .iter()
                    .map(|fault| format!("define: {}", fault.what))
                    .collect::<Vec<_>>()
                    .join("; ")
            })?),
        };
        let level = self.level.as_deref();
        let chapter = match level {
            None => None,
            Some(level) => Some(
                pandemonium
                    .chapter(level_key(level))
                    .map(|(_, chapter)| chapter)
                    .ok_or_else(|| format!("there is no level `{level}`"))?,
            ),
        };
        let first = pandemonium
            .chapters
            .first()
            .map_or(Key::fixed(""), |chapter| chapter.id);
        let named = level.map_or(first, level_key);
        let (mut table, set_up) = match &self.setup {
            Some(given) => {
                let mut set_up = Setup::new(
                    &pandemonium,
                    named,
                    &given.characters,
                    given.players,
                    given.seed,
                )?;
                set_up.easy = given.easy;
                set_up.reanimation = given.reanimation;
                (setup::start(&pandemonium, &set_up)?, set_up)
            }
            None => {
                let set_up = Setup::new(&pandemonium, named, &[], None, 0)?;
                (self.given.build(&pandemonium, chapter)?, set_up)
            }
        };
        table.script(script(&self.dice));
        let id = format!("{}/{named}", GameKind::Pandemonium.folder());
        let (session, _) = Session::at(pandemonium, hash, &id, set_up, table);
        Ok(session)
    }
}

impl Meant<Pandemonium> for Choice {
    fn fields(&self) -> Map<String, Value> {
        match fields(self) {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }
}

/// The fields that an option must have to be this choice.
fn fields(choice: &Choice) -> Value {
    match choice {
        Choice::Step(to) => json!({"act": "Step", "to": to}),
        Choice::Dash(to) => json!({"act": "Dash", "to": to, "free": false}),
        Choice::FreeDash(to) => json!({"act": "Dash", "to": to, "free": true}),
        Choice::Run => json!({"act": "Run"}),
        Choice::Stop => json!({"act": "Stop"}),
        Choice::Open(border) => json!({"act": "Open", "border": border}),
        Choice::Close(border) => json!({"act": "Close", "border": border}),
        Choice::Barricade(border) => json!({"act": "Barricade", "border": border}),
        Choice::Clear(border) => json!({"act": "Clear", "border": border}),
        Choice::SetTrap => json!({"act": "SetTrap"}),
        Choice::MakeTrap(item) => json!({"act": "MakeTrap", "item": item}),
        Choice::Attack(at) => json!({"act": "Attack", "at": at, "aim": "creatures"}),
        Choice::AttackThis(target) => json!({"act": "Attack", "target": target}),
        Choice::Combo(at) => json!({"act": "Combo", "at": at, "aim": "creatures"}),
        Choice::ComboThis(target) => json!({"act": "Combo", "target": target}),
        Choice::Reinforce => json!({"act": "Reinforce"}),
        Choice::Explore => json!({"act": "Explore"}),
        Choice::EnterPortal => json!({"act": "EnterPortal"}),
        Choice::Task(task) => json!({"act": "Task", "task": task}),
        Choice::Exchange(with) => json!({"act": "Exchange", "key": with}),
        Choice::Reanimate(who) => json!({"act": "Reanimate", "key": who}),
        Choice::Loot(who) => json!({"act": "Loot", "key": who}),
        Choice::PickUp(token) => json!({"act": "PickUp", "token": token}),
        Choice::UseToken(token) => json!({"act": "UseToken", "token": token}),
        Choice::TurnToken(token) => json!({"act": "TurnToken", "token": token}),
        Choice::SoulForLife => json!({"act": "SoulForLife"}),
        Choice::SoulForFear => json!({"act": "SoulForFear"}),
        Choice::SoulsFor(value) => json!({"act": "SoulsFor", "value": value}),
        Choice::UseItem(item) => json!({"act": "UseItem", "item": item}),
        Choice::UseSkill => json!({"act": "UseSkill"}),
        Choice::UseEvent(event) => json!({"act": "UseEvent", "event": event}),
        Choice::Arrange { who, item, to } => {
            json!({"act": "Arrange", "who": who, "item": item, "to": to.name()})
        }
        Choice::PlayAlly(ally) => json!({"act": "PlayAlly", "key": ally}),
        Choice::Ability => json!({"act": "Ability"}),
        Choice::EndTurn => json!({"act": "EndTurn"}),
        Choice::Piece(piece) => json!({"act": "Piece", "key": piece}),
        Choice::PieceAt(piece, at) => json!({"act": "Piece", "key": piece, "at": at}),
        Choice::Space(at) => json!({"act": "Space", "at": at}),
        Choice::Border(border) => json!({"act": "Border", "border": border}),
        Choice::Tile(tile) => json!({"act": "Tile", "tile": tile}),
        Choice::Keep(item, place) => json!({"act": "Keep", "item": item, "slot": place.name()}),
        Choice::Refuse(item) => json!({"act": "Refuse", "item": item}),
        Choice::Discard(item) => json!({"act": "Discard", "item": item}),
        Choice::Swap => json!({"act": "Swap"}),
        Choice::Give(item) => json!({"act": "Give", "item": item}),
        Choice::Take(item) => json!({"act": "Take", "item": item}),
        Choice::Weapon(item) => json!({"act": "Weapon", "item": item}),
        Choice::WeaponIn(item, place) => {
            json!({"act": "Weapon", "item": item, "slot": place.name()})
        }
        Choice::Reroll(die) => json!({"act": "Reroll", "die": die}),
        Choice::Top => json!({"act": "Top"}),
        Choice::Middle => json!({"act": "Middle"}),
        Choice::Tree(tree) => json!({"act": "Tree", "tree": tree}),
        Choice::Skill(skill) => json!({"act": "Skill", "skill": skill}),
        Choice::Split { souls, life } => json!({"act": "Split", "souls": souls, "life": life}),
        Choice::Pact { who, n } => json!({"act": "Pact", "who": who, "n": n}),
        Choice::Branch(n) => json!({"act": "Branch", "n": n}),
        Choice::Number(n) => json!({"act": "Number", "n": n}),
        Choice::EvilDie => json!({"act": "EvilDie"}),
        Choice::SummonAt(at) => json!({"act": "SummonAt", "at": at}),
        Choice::Steer(piece) => json!({"act": "Steer", "key": piece}),
        Choice::Real => json!({"act": "Real"}),
        Choice::Feint => json!({"act": "Feint"}),
        Choice::Odd => json!({"act": "Odd"}),
        Choice::Even => json!({"act": "Even"}),
        Choice::Yes => json!({"act": "Yes"}),
        Choice::No => json!({"act": "No"}),
        Choice::PassTurn => json!({"act": "PassTurn"}),
        Choice::PassRound => json!({"act": "PassRound"}),
        Choice::PassAttack => json!({"act": "PassAttack"}),
        Choice::Done => json!({"act": "Done"}),
    }
}
