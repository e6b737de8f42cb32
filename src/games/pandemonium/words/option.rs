//! Options: their names, fields and sentences.

use bevy::ecs::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::super::situation::slot_name;
use super::*;
use crate::table::ask::Question;
use crate::table::house::{Aim, Challenge, Drawn, Due, Marker, Pack, Skills, Throw, Trade};

/// The name of an option, as in `{"act": ...}`.
pub const fn act_name(act: Act) -> &'static str {
    match act {
        Act::Step(_) => "Step",
        Act::Dash { .. } => "Dash",
        Act::Run => "Run",
        Act::Stop => "Stop",
        Act::Open(_) => "Open",
        Act::Close(_) => "Close",
        Act::Barricade(_) => "Barricade",
        Act::Clear(_) => "Clear",
        Act::SetTrap => "SetTrap",
        Act::MakeTrap(_) => "MakeTrap",
        Act::Attack { .. } => "Attack",
        Act::Combo { .. } => "Combo",
        Act::Reinforce => "Reinforce",
        Act::Explore => "Explore",
        Act::EnterPortal => "EnterPortal",
        Act::Task(_) => "Task",
        Act::Exchange(_) => "Exchange",
        Act::Reanimate(_) => "Reanimate",
        Act::Loot(_) => "Loot",
        Act::PickUp(_) => "PickUp",
        Act::UseToken(_) => "UseToken",
        Act::TurnToken(_) => "TurnToken",
        Act::SoulForLife => "SoulForLife",
        Act::SoulForFear => "SoulForFear",
        Act::SoulsFor(_) => "SoulsFor",
        Act::UseItem(_) => "UseItem",
        Act::UseSkill => "UseSkill",
        Act::UseEvent { .. } => "UseEvent",
        Act::Arrange { .. } => "Arrange",
        Act::PlayAlly(_) => "PlayAlly",
        Act::Ability => "Ability",
        Act::EndTurn => "EndTurn",
        Act::Piece(_) => "Piece",
        Act::Space(_) => "Space",
        Act::Border(_) => "Border",
        Act::Tile(_) => "Tile",
        Act::Keep { .. } => "Keep",
        Act::Refuse { .. } => "Refuse",
        Act::Discard(_) => "Discard",
        Act::Swap { .. } => "Swap",
        Act::Give(_) => "Give",
        Act::Take(_) => "Take",
        Act::Weapon(_) => "Weapon",
        Act::Reroll { .. } => "Reroll",
        Act::Top => "Top",
        Act::Middle => "Middle",
        Act::Tree(_) => "Tree",
        Act::Skill(_) => "Skill",
        Act::Split { .. } => "Split",
        Act::Pact { .. } => "Pact",
        Act::Branch(_) => "Branch",
        Act::Number(_) => "Number",
        Act::EvilDie => "EvilDie",
        Act::SummonAt(_) => "SummonAt",
        Act::Steer(_) => "Steer",
        Act::Real => "Real",
        Act::Feint => "Feint",
        Act::Odd => "Odd",
        Act::Even => "Even",
        Act::Yes => "Yes",
        Act::No => "No",
        Act::PassTurn => "PassTurn",
        Act::PassRound => "PassRound",
        Act::PassAttack => "PassAttack",
        Act::Done => "Done",
    }
}

/// What options speak of.
struct Speaker<'a> {
    world: &'a World,
    book: &'a Book,
    about: Uid,
    /// The Evil One is asked what he does.
    evil: bool,
}

/// An option with its name, fields, sentence, and whether it brings something hidden to light.
pub fn option(world: &World, act: Act) -> Map<String, Json> {
    let speaker = Speaker::new(world);
    let mut map = Map::new();
    map.insert("act".to_owned(), json!(act_name(act)));
    if let Json::Object(fields) = speaker.fields(act) {
        map.extend(fields);
    }
    map.insert("text".to_owned(), json!(speaker.text(act)));
    map.insert("revealing".to_owned(), json!(brings_to_light(world, act)));
    map
}

/// The sentence of an option.
pub fn text(world: &World, act: Act) -> String {
    Speaker::new(world).text(act)
}

/// Whether choosing this rolls dice or draws a card before the next question can be taken back.
fn brings_to_light(world: &World, act: Act) -> bool {
    if let Act::Task(n) = act {
        let source = super::super::effect::Source::Task(u16::from(n));
        return super::super::effect::leaves_to_chance(world.resource::<Book>(), source);
    }
    matches!(
        act,
        Act::Run
            | Act::Attack { .. }
            | Act::Combo { .. }
            | Act::Explore
            | Act::EnterPortal
            | Act::EndTurn
            | Act::EvilDie
            | Act::SummonAt(_)
            | Act::Loot(_)
            | Act::Reroll { .. }
            | Act::Swap { .. }
            | Act::UseToken(_)
    )
}

impl<'a> Speaker<'a> {
    fn new(world: &'a World) -> Speaker<'a> {
        let open = world.resource::<Question>().open.as_ref();
        Speaker {
            world,
            book: world.resource::<Book>(),
            about: open.map_or(Uid::NONE, |open| open.about),
            evil: open
                .is_some_and(|open| open.why == crate::table::ask::Why::House(Why::EvilOneTurn)),
        }
    }

    fn space(&self, at: SpaceId) -> Key {
        self.book.board.name(at)
    }

    fn border(&self, border: BorderId) -> Key {
        border_key(&self.book.board, border)
    }

    fn border_text(&self, border: BorderId) -> String {
        let board = &self.book.board;
        format!(
            "the {} {}",
            border_word(board, border),
            border_key(board, border)
        )
    }

    fn item_key(&self, card: Option<u16>) -> Key {
        card.and_then(|card| self.book.items.get(usize::from(card)))
            .map_or(Key::fixed(""), |item| item.id)
    }

    fn in_slot(&self, who: Uid, slot: Slot) -> Key {
        self.item_key(
            self.world
                .find::<Pack>(who)
                .and_then(|pack| pack.item(slot)),
        )
    }

    /// The character whose cards the question is about: the active one in an exchange, else the one asked about.
    fn holder(&self) -> Uid {
        self.about
    }

    fn partner(&self) -> Uid {
        figure::of_kind(self.world, crate::table::pieces::Kind::Trade)
            .first()
            .and_then(|trade| self.world.find::<Trade>(*trade))
            .map_or(Uid::NONE, |trade| {
                if trade.from == self.about {
                    trade.with
                } else {
                    trade.from
                }
            })
    }

    fn drawn(&self, n: u8) -> Key {
        let none = Key::fixed("");
        let Some(drawn) = figure::of_kind(self.world, crate::table::pieces::Kind::Drawn)
            .last()
            .and_then(|drawn| self.world.find::<Drawn>(*drawn))
        else {
            return none;
        };
        let Some(card) = drawn.cards.get(usize::from(n)).copied() else {
            return none;
        };
        Deck::ALL
            .into_iter()
            .find(|deck| *deck as u8 == drawn.deck)
            .map_or(none, |deck| card_key(self.book, deck, card))
    }

    fn piece(&self, piece: Uid) -> Key {
        piece_key(self.world, piece)
    }

    fn piece_name(&self, piece: Uid) -> String {
        let name = name(&self.book.pandemonium, figure::key(self.world, piece));
        match self.world.find::<Label>(piece) {
            Some(label) => format!("{name} {}", label.0),
            None => name,
        }
    }

    fn aim(&self, aim: Aim) -> (&'static str, Key) {
        match aim {
            Aim::Creatures => ("creatures", Key::fixed("")),
            Aim::Boss(boss) => ("boss", self.piece(boss)),
            Aim::Barricade(border) => ("barricade", self.border(border)),
            Aim::Character(who) => ("character", self.piece(who)),
        }
    }

    fn token(&self, piece: Uid) -> Json {
        json!(self.world.find::<Marker>(piece).map(|marker| marker.token))
    }

    fn event_key(&self, who: Uid, n: u8) -> Key {
        self.world
            .find::<Pack>(who)
            .and_then(|pack| pack.events.get(usize::from(n)))
            .and_then(|card| self.book.events.get(usize::from(*card)))
            .map_or(Key::fixed(""), |event| event.id)
    }

    fn tree_key(&self, tree: u8) -> Key {
        self.book
            .trees
            .get(usize::from(tree))
            .map_or(Key::fixed(""), |tree| tree.id)
    }

    fn skill_name(&self, skill: u8) -> String {
        self.world
            .find::<Skills>(self.about)
            .and_then(|skills| skills.0.last())
            .and_then(|growth| self.book.trees.get(usize::from(growth.tree)))
            .and_then(|tree| tree.skills.get(usize::from(skill.saturating_sub(1))))
            .map_or(String::new(), |skill| skill.name.clone())
    }

    fn fields(&self, act: Act) -> Json {
        match act {
            Act::Step(to) => json!({"to": self.space(to)}),
            Act::Dash { to, free } => json!({"to": self.space(to), "free": free}),
            Act::Open(border)
            | Act::Close(border)
            | Act::Barricade(border)
            | Act::Clear(border)
            | Act::Border(border) => json!({"border": self.border(border)}),
            Act::MakeTrap(slot) | Act::UseItem(slot) | Act::Discard(slot) | Act::Weapon(slot) => {
                json!({"item": self.in_slot(self.holder(), slot), "slot": slot_name(slot)})
            }
            Act::Give(slot) => {
                json!({"item": self.in_slot(self.holder(), slot), "slot": slot_name(slot)})
            }
            Act::Take(slot) => {
                json!({"item": self.in_slot(self.partner(), slot), "slot": slot_name(slot)})
            }
            Act::Attack { at, aim } | Act::Combo { at, aim } => {
                let (kind, target) = self.aim(aim);
                json!({"at": self.space(at), "aim": kind, "target": target})
            }
            Act::Exchange(piece)
            | Act::Reanimate(piece)
            | Act::Loot(piece)
            | Act::PlayAlly(piece)
            | Act::Steer(piece)
            | Act::Piece(piece) => json!({
                "key": self.piece(piece),
                "uid": piece,
                "at": self.space(figure::space(self.world, piece)),
            }),
            Act::PickUp(piece) | Act::UseToken(piece) | Act::TurnToken(piece) => {
                json!({"token": self.token(piece), "uid": piece})
            }
            Act::SoulsFor(value) => json!({"value": value}),
            Act::UseEvent { who, n } => json!({
                "who": self.piece(who),
                "event": self.event_key(who, n),
                "seat": format!("player-{}", figure::seat(self.world, who) + 1),
            }),
            Act::Arrange { who, from, to } => json!({
                "who": self.piece(who),
                "item": self.in_slot(who, from),
                "to": slot_name(to),
            }),
            Act::Space(at) | Act::SummonAt(at) => json!({"at": self.space(at)}),
            Act::Tile(tile) => json!({"tile": tile_letter(tile)}),
            Act::Keep { n, slot } => json!({"item": self.drawn(n), "slot": slot_name(slot)}),
            Act::Refuse { n } | Act::Swap { n } => json!({"item": self.drawn(n)}),
            Act::Reroll { die } => json!({"die": die}),
            Act::Tree(tree) => json!({"tree": self.tree_key(tree)}),
            Act::Skill(skill) => json!({"skill": skill}),
            Act::Split { souls, life } => json!({"souls": souls, "life": life}),
            Act::Pact { who, n } => json!({"who": self.piece(who), "n": n}),
            Act::Task(n) => match task::find(self.book, n) {
                Some(task) => json!({"task": task.id, "cost": task.cost, "about": task.text}),
                None => json!({}),
            },
            Act::Branch(n) | Act::Number(n) => json!({"n": n}),
            Act::Run
            | Act::Stop
            | Act::SetTrap
            | Act::Reinforce
            | Act::Explore
            | Act::EnterPortal
            | Act::SoulForLife
            | Act::SoulForFear
            | Act::UseSkill
            | Act::Ability
            | Act::EndTurn
            | Act::Top
            | Act::Middle
            | Act::EvilDie
            | Act::Real
            | Act::Feint
            | Act::Odd
            | Act::Even
            | Act::Yes
            | Act::No
            | Act::PassTurn
            | Act::PassRound
            | Act::PassAttack
            | Act::Done => json!({}),
        }
    }

    fn named(&self, id: Key) -> String {
        name(&self.book.pandemonium, id)
    }

    fn text(&self, act: Act) -> String {
        let space = |at| space_text(&self.book.board, at);
        let item = |slot| self.named(self.in_slot(self.holder(), slot));
        match act {
            Act::Step(to) => format!("Go to {}", space(to)),
            Act::Dash { to, free: true } => format!("Dash to {} by the skill", space(to)),
            Act::Dash { to, free: false } => format!("Dash to {}", space(to)),
            Act::Run => "Run".to_owned(),
            Act::Stop => "Stop here".to_owned(),
            Act::Open(border) => format!("Open {}", self.border_text(border)),
            Act::Close(border) => format!("Close {}", self.border_text(border)),
            Act::Barricade(border) => format!("Barricade {}", self.border_text(border)),
            Act::Clear(border) => format!("Remove the barricade from {}", self.border_text(border)),
            Act::SetTrap => "Place a trap".to_owned(),
            Act::MakeTrap(slot) => format!("Make a trap of {}", item(slot)),
            Act::Attack { at, aim } => format!("Attack {} in {}", self.aim_text(aim), space(at)),
            Act::Combo { at, aim } => {
                format!(
                    "Attack {} in {} with a combo",
                    self.aim_text(aim),
                    space(at)
                )
            }
            Act::Reinforce => "Reinforce".to_owned(),
            Act::Explore => "Explore".to_owned(),
            Act::EnterPortal => "Enter the portal".to_owned(),
            Act::Task(n) => task::find(self.book, n)
                .map_or_else(|| "Do a task".to_owned(), |task| task.name.clone()),
            Act::Exchange(with) => format!("Exchange Items with {}", self.piece_name(with)),
            Act::Reanimate(who) => format!("Reanimate {}", self.piece_name(who)),
            Act::Loot(who) => format!("Loot {}", self.piece_name(who)),
            Act::PickUp(token) => format!("Pick up the {}", self.token_text(token)),
            Act::UseToken(token) => format!("Use the {}", self.token_text(token)),
            Act::TurnToken(token) => format!("Turn the {} face up", self.token_text(token)),
            Act::SoulForLife => "Spend a Soul for 1 Life".to_owned(),
            Act::SoulForFear => "Spend a Soul against 1 Fear".to_owned(),
            Act::SoulsFor(value) => format!("Spend 2 Souls for +1 {}", value_text(value)),
            Act::UseItem(slot) => format!("Use {}", item(slot)),
            Act::UseSkill => "Use the special skill".to_owned(),
            Act::UseEvent { who, n } => format!(
                "{}: play {}",
                self.piece_name(who),
                self.named(self.event_key(who, n))
            ),
            Act::Arrange { who, from, to } => format!(
                "{}: put {} into {}",
                self.piece_name(who),
                self.named(self.in_slot(who, from)),
                slot_text(to)
            ),
            Act::PlayAlly(ally) => format!("Play {}", self.piece_name(ally)),
            Act::Ability => "Use the special ability".to_owned(),
            Act::EndTurn => "End the turn".to_owned(),
            Act::Piece(piece) => {
                let at = figure::space(self.world, piece);
                format!("{} in {}", self.piece_name(piece), space(at))
            }
            Act::Space(at) if self.evil => format!("Lay an Evil Trap in {}", space(at)),
            Act::Space(at) => space(at),
            Act::Border(border) if self.evil => {
                format!("Raise an Evil Barricade on {}", self.border_text(border))
            }
            Act::Border(border) => self.border_text(border),
            Act::Tile(tile) => format!("Tile {}", tile_letter(tile)),
            Act::Keep { n, slot } => {
                format!("Put {} into {}", self.named(self.drawn(n)), slot_text(slot))
            }
            Act::Refuse { n } => format!("Discard {}", self.named(self.drawn(n))),
            Act::Discard(slot) => format!("Discard {} from {}", item(slot), slot_text(slot)),
            Act::Swap { n } => {
                let drawn = self.drawn(n);
                if drawn.as_str().is_empty() {
                    "Exchange the card for the next".to_owned()
                } else {
                    format!("Exchange {} for the next card", self.named(drawn))
                }
            }
            Act::Give(slot) => format!("Give {}", item(slot)),
            Act::Take(slot) => {
                format!("Take {}", self.named(self.in_slot(self.partner(), slot)))
            }
            Act::Weapon(slot) => format!("{} in {}", item(slot), slot_text(slot)),
            Act::Reroll { die } => self.reroll_text(die),
            Act::Top => self.row_text(true),
            Act::Middle => self.row_text(false),
            Act::Tree(tree) => self.named(self.tree_key(tree)),
            Act::Skill(skill) => format!("{skill}: {}", self.skill_name(skill)),
            Act::Split { souls, life } => {
                format!("Lose {} and {life} Life", count(souls, "Soul"))
            }
            Act::Pact { who, n } => self.pact_text(who, n),
            Act::Branch(n) => self.branch_text(n),
            Act::Number(n) => n.to_string(),
            Act::EvilDie => "Throw the Evil Die".to_owned(),
            Act::SummonAt(at) => format!("Summon a creature in {}, for 2 actions", space(at)),
            Act::Steer(piece) => {
                let at = figure::space(self.world, piece);
                format!("Send {} in {}", self.piece_name(piece), space(at))
            }
            Act::Real => "A real trap".to_owned(),
            Act::Feint => "A feint".to_owned(),
            Act::Odd => "Odd".to_owned(),
            Act::Even => "Even".to_owned(),
            Act::Yes => "Yes".to_owned(),
            Act::No => "No".to_owned(),
            Act::PassTurn => "Not in this turn".to_owned(),
            Act::PassRound => "Not in this round".to_owned(),
            Act::PassAttack => "Not before one of mine is attacked".to_owned(),
            Act::Done => self.done_text().to_owned(),
        }
    }

    fn aim_text(&self, aim: Aim) -> String {
        match aim {
            Aim::Creatures => "the creatures".to_owned(),
            Aim::Boss(piece) | Aim::Character(piece) => self.piece_name(piece),
            Aim::Barricade(border) => format!("the Evil Barricade on {}", self.border_text(border)),
        }
    }

    fn token_text(&self, piece: Uid) -> &'static str {
        self.world
            .find::<Marker>(piece)
            .map_or("token", |marker| marker.token.name())
    }

    fn row_text(&self, top: bool) -> String {
        let card = figure::of_kind(self.world, crate::table::pieces::Kind::Strike)
            .last()
            .and_then(|strike| self.world.find::<crate::table::house::Strike>(*strike))
            .and_then(|strike| strike.combo)
            .and_then(|card| self.book.combos.get(usize::from(card)));
        match card {
            Some(combo) if top => format!("{} Hits: {}", combo.top.hits, combo.top.text),
            Some(combo) => format!("{} Hits: {}", combo.middle.hits, combo.middle.text),
            None if top => "The top row".to_owned(),
            None => "The middle row".to_owned(),
        }
    }

    /// What being done means to the open question.
    fn done_text(&self) -> &'static str {
        let open = self.world.resource::<Question>().open.as_ref();
        match open.map(|open| open.why) {
            Some(crate::table::ask::Why::House(Why::PanicChoice)) => "Roll against Panic",
            Some(crate::table::ask::Why::House(Why::RerollDie)) => "Keep the roll",
            Some(crate::table::ask::Why::House(Why::UseEventNow)) => "Not now",
            _ => "That is all",
        }
    }

    /// A Pact by its name, for its owner's player; by its place for others (PD-RUL-114).
    fn pact_text(&self, who: Uid, n: u8) -> String {
        let open = self.world.resource::<Question>().open.as_ref();
        let own = open.is_some_and(|open| open.seat == figure::seat(self.world, who));
        let card = (self.world.find::<Pack>(who))
            .and_then(|pack| pack.pacts.get(usize::from(n)))
            .and_then(|card| self.book.pacts.get(usize::from(*card)));
        match card {
            Some(pact) if own => format!("{} of {}", pact.name, self.piece_name(who)),
            _ => format!("Pact {} of {}", n + 1, self.piece_name(who)),
        }
    }

    /// What the die shows now.
    fn reroll_text(&self, die: u8) -> String {
        let throw = figure::of_kind(self.world, crate::table::pieces::Kind::Throw)
            .last()
            .and_then(|piece| self.world.find::<Throw>(*piece));
        let face = throw.and_then(|throw| throw.dice.get(usize::from(die)).copied());
        let n = die + 1;
        match (throw, face) {
            (Some(throw), Some(face)) if throw.die == DieKind::Combat => {
                let hit = super::super::roll::hits(self.world, &[face]).contains(&true);
                format!("Roll die {n} again, a {}", if hit { "Hit" } else { "Miss" })
            }
            (_, Some(face)) => format!("Roll die {n} again, which shows {face}"),
            _ => format!("Roll die {n} again"),
        }
    }

    /// Whose death has its effect next, where several fall due together (PD-DEC-45).
    fn due_text(&self, n: u8) -> Option<String> {
        let open = self.world.resource::<Question>().open.as_ref()?;
        if open.why != crate::table::ask::Why::House(Why::DueOrder) {
            return None;
        }
        let strike = *figure::of_kind(self.world, crate::table::pieces::Kind::Strike).last()?;
        let due = &self.world.find::<crate::table::house::Strike>(strike)?.due;
        let id = match *due.get(usize::from(n))? {
            Due::Breed(card) => self.book.breeds.get(usize::from(card))?.id,
            Due::EvilAlly(card) => self.book.allies.get(usize::from(card))?.id,
        };
        Some(format!("The death of {}", self.named(id)))
    }

    fn branch_text(&self, n: u8) -> String {
        if let Some(text) = self.due_text(n) {
            return text;
        }
        if let Some(text) = super::super::effect::branch_text(self.world, n) {
            return text;
        }
        let challenge = figure::of_kind(self.world, crate::table::pieces::Kind::Challenge)
            .last()
            .and_then(|piece| self.world.find::<Challenge>(*piece));
        let trial = challenge.and_then(|challenge| {
            self.book
                .dimensions
                .get(usize::from(challenge.card))?
                .trials
                .get(usize::from(challenge.at))
        });
        match trial {
            Some(crate::content::pandemonium::Trial::Either(choices)) => choices
                .get(usize::from(n))
                .map_or_else(|| format!("Choice {}", n + 1), |choice| choice.text.clone()),
            _ => format!("Choice {}", n + 1),
        }
    }
}

/// The letter of a tile of the board.
fn tile_letter(tile: u8) -> String {
    char::from(b'a' + tile.min(25)).to_string()
}
