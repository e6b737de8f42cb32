//! [`Situation`]: any state of a Pandemonium table, written down for a rule case. What is not stated has a plain
//! default; see `tests/cases/README.md`.

mod given;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;

pub use given::*;

use super::setup::{add_boss, add_character, bare, cards};
use super::*;
use crate::board::SpaceId;
use crate::board::barrier::Barrier;
use crate::content::pandemonium::{Chapter, Pandemonium, Switches, TileCard, lay};
use crate::table::Table;
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::house::{
    Boost, Boosts, Ground, Growth, Had, Label, Lies, Loyalty, March, Marker, Pack, Sheet, Skills,
    Slot, Stance, Turn, Where,
};
use crate::table::pieces::{Card, Kind};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Span};

/// The two spaces of a border as cases write it, such as `a1-a2`.
pub fn spaces_of_border(book: &Book, border: Key) -> Option<(SpaceId, SpaceId)> {
    let (from, to) = border.as_str().split_once('-')?;
    Some((book.board.space(from)?, book.board.space(to)?))
}

impl Situation {
    /// Builds the table. `chapter` gives board and rules where the situation draws none.
    ///
    /// # Errors
    /// A sentence if something in it does not exist.
    pub fn build(
        &self,
        content: &Arc<Pandemonium>,
        chapter: Option<&Chapter>,
    ) -> Result<Table, String> {
        let book = self.book(content, chapter)?;
        let mut table = bare(book.clone(), 0);
        let world = table.world_mut();
        let space = |name: Key| {
            book.board
                .space(name.as_str())
                .ok_or_else(|| format!("the board has no space `{name}`"))
        };
        self.lay_board(world, &book, &space)?;
        self.fill_decks(world, &book)?;
        let mut named: BTreeMap<Key, Uid> = BTreeMap::new();
        for (n, given) in self.characters.iter().enumerate() {
            let uid = given.put(world, &book, n as u8, &space)?;
            if let Some(name) = given.character {
                named.insert(name, uid);
            }
        }
        let find = |name: Key| {
            named
                .get(&name)
                .copied()
                .ok_or_else(|| format!("`{name}` is no character of this case"))
        };
        self.put_others(world, &book, &space, &find)?;
        self.set_clock(world, &book, &find)?;
        pause::recount(world);
        Ok(table)
    }

    fn book(&self, content: &Arc<Pandemonium>, chapter: Option<&Chapter>) -> Result<Book, String> {
        let mut chapter = match chapter {
            Some(chapter) => chapter.clone(),
            None => bare_chapter(),
        };
        if let Some(goal) = &self.goal {
            chapter.goal = goal.clone();
        }
        if self.doom.is_some() {
            chapter.doom = self.doom.clone();
        }
        if self.nights.is_some() {
            chapter.nights = self.nights.clone();
        }
        if self.rounds.is_some() {
            chapter.rounds = self.rounds;
        }
        if self.rules != Switches::default() {
            chapter.rules = self.rules.clone();
        }
        chapter.triggers.extend(self.triggers.iter().cloned());
        chapter.tasks.extend(self.tasks.iter().cloned());
        chapter.counters.extend(self.tallies.iter().cloned());
        if self.vehicle.is_some() {
            chapter.vehicle = self.vehicle.clone();
        }
        chapter.dark.extend(self.dark.iter().copied());
        chapter.portals.extend(self.portals.iter().copied());
        let drawn: Vec<&Vec<String>> = std::iter::once(&self.board)
            .filter(|rows| !rows.is_empty())
            .chain(&self.tiles)
            .collect();
        let board = if drawn.is_empty() {
            content
                .board(&chapter)
                .map_err(|faults| faults.join("; "))?
        } else {
            let cards: Vec<TileCard> = drawn
                .iter()
                .map(|rows| TileCard {
                    id: Key::new("drawn"),
                    name: "Drawn".to_owned(),
                    plan: (*rows).clone(),
                    spaces: BTreeMap::new(),
                })
                .collect();
            let placed: Vec<(&TileCard, u8)> = cards.iter().map(|card| (card, 0)).collect();
            let columns = self
                .columns
                .unwrap_or(if placed.len() == 1 { 1 } else { 2 });
            lay(columns, &placed).map_err(|faults| faults.join("; "))?
        };
        Ok(Book {
            pandemonium: Arc::clone(content),
            chapter: Arc::new(chapter),
            board: Arc::new(board),
        })
    }

    fn lay_board(
        &self,
        world: &mut World,
        book: &Book,
        space: &impl Fn(Key) -> Result<SpaceId, String>,
    ) -> Result<(), String> {
        for portal in &book.chapter.portals {
            let piece = figure::ground_piece(world, space(*portal)?);
            world.change(piece, |ground: &mut Ground| ground.portal = true);
        }
        for at in &self.sealed {
            let piece = figure::ground_piece(world, space(*at)?);
            world.change(piece, |ground: &mut Ground| {
                ground.portal = true;
                ground.sealed = true;
            });
        }
        for at in &self.explored {
            let piece = figure::ground_piece(world, space(*at)?);
            world.change(piece, |ground: &mut Ground| ground.explored = true);
        }
        for (at, souls) in &self.souls {
            let piece = figure::ground_piece(world, space(*at)?);
            world.change(piece, |ground: &mut Ground| ground.souls = *souls);
        }
        for (at, traps) in &self.traps {
            figure::change_traps(world, space(*at)?, i8::try_from(*traps).unwrap_or(i8::MAX));
        }
        for door in &self.doors {
            let border = spaces_of_border(book, door.border)
                .and_then(|(from, to)| book.board.between(from, to))
                .filter(|border| figure::barrier_piece(world, *border).is_some())
                .ok_or_else(|| format!("there is no door or window `{}`", door.border))?;
            let barrier = Barrier {
                state: door.state,
                barricade: door.barricade,
                evil: door.evil,
            };
            figure::set_barrier(world, border, barrier);
        }
        Ok(())
    }

    fn fill_decks(&self, world: &mut World, book: &Book) -> Result<(), String> {
        let decks = &self.decks;
        let given: [(Deck, &Option<Vec<Key>>, &Vec<Key>); 6] = [
            (Deck::Items, &decks.items, &decks.items_spent),
            (Deck::Events, &decks.events, &decks.events_spent),
            (Deck::Pacts, &decks.pacts, &decks.pacts_spent),
            (Deck::Combos, &decks.combos, &decks.combos_spent),
            (Deck::Dimensions, &decks.dimensions, &decks.dimensions_spent),
            (Deck::Allies, &decks.allies, &decks.allies_spent),
        ];
        for (deck, pile, spent) in given {
            let mut top_last = match pile {
                Some(names) => numbers(book, deck, names)?,
                None => cards(book, deck),
            };
            top_last.reverse();
            *world.resource_mut::<Piles>().pile(deck.pile()) = top_last;
            *world.resource_mut::<Piles>().pile(deck.spent()) = numbers(book, deck, spent)?;
        }
        Ok(())
    }

    fn put_others(
        &self,
        world: &mut World,
        book: &Book,
        space: &impl Fn(Key) -> Result<SpaceId, String>,
        find: &impl Fn(Key) -> Result<Uid, String>,
    ) -> Result<(), String> {
        for given in &self.creatures {
            let (card, _) = book
                .breed(given.breed)
                .ok_or_else(|| format!("there is no breed `{}`", given.breed))?;
            let stance = if given.stunned {
                Stance::Stunned
            } else {
                Stance::Standing
            };
            let at = Where(space(given.at)?);
            let uid = world.add_piece((Kind::Creature, Card(card), at, stance, March::default()));
            if let Some(label) = given.label {
                world.set(uid, Label(label));
            }
        }
        let first = figure::characters(world).first().copied();
        for given in &self.allies {
            let (card, _) = book
                .ally(given.ally)
                .ok_or_else(|| format!("there is no ally `{}`", given.ally))?;
            let owner = match given.owner {
                Some(name) => find(name)?,
                None if given.survivor => Uid::NONE,
                None => first.unwrap_or(Uid::NONE),
            };
            let stance = match (given.dead, given.stunned) {
                (true, _) => Stance::Lying,
                (false, true) => Stance::Stunned,
                (false, false) => Stance::Standing,
            };
            let loyalty = Loyalty {
                evil: given.evil,
                owner: if given.evil { Uid::NONE } else { owner },
                ..Loyalty::default()
            };
            let at = Where(space(given.at)?);
            let uid = world.add_piece((
                Kind::Ally,
                Card(card),
                at,
                stance,
                loyalty,
                March::default(),
            ));
            if let Some(label) = given.label {
                world.set(uid, Label(label));
            }
        }
        for given in &self.bosses {
            let (card, _) = book
                .boss(given.boss)
                .ok_or_else(|| format!("there is no boss `{}`", given.boss))?;
            add_boss(world, card, space(given.at)?);
        }
        for given in &self.tokens {
            let at = Where(space(given.at)?);
            let marker = Marker {
                used: given.used,
                lies: match (given.face_down, given.feint) {
                    (false, _) => Lies::Open,
                    (true, false) => Lies::Trap,
                    (true, true) => Lies::Feint,
                },
                ..Marker::of(given.token)
            };
            world.add_piece((Kind::Token, at, marker));
        }
        Ok(())
    }

    fn set_clock(
        &self,
        world: &mut World,
        book: &Book,
        find: &impl Fn(Key) -> Result<Uid, String>,
    ) -> Result<(), String> {
        let round = self.round.unwrap_or(1);
        let active = match self.active {
            Some(name) => find(name)?,
            None => figure::characters(world)
                .first()
                .copied()
                .unwrap_or(Uid::NONE),
        };
        let last_breed = match self.last_breed {
            None => None,
            Some(name) => Some(
                book.breed(name)
                    .ok_or_else(|| format!("there is no breed `{name}`"))?
                    .0,
            ),
        };
        let mut deeds = Vec::new();
        for (name, deed) in &self.deeds {
            deeds.push((find(*name)?, *deed));
        }
        let mut order = Vec::new();
        for name in &self.order {
            order.push(find(*name)?);
        }
        let mut done = Vec::new();
        for (name, task) in &self.done {
            let tasks = &book.chapter.tasks;
            let n = tasks
                .iter()
                .position(|each| each.id == *task)
                .ok_or_else(|| format!("there is no task `{task}`"))?;
            done.push((find(*name)?, n as u8));
        }
        let vehicle = book.chapter.vehicle.as_ref();
        let repairs = self
            .repairs
            .or(vehicle.map(|vehicle| vehicle.repairs))
            .unwrap_or(0);
        let (phase, in_turn) = match self.phase {
            PhaseGiven::RoundBegins => (START, false),
            PhaseGiven::CharactersBegin => (CHARACTERS, false),
            PhaseGiven::TurnBegins | PhaseGiven::Turn => (CHARACTERS, true),
            PhaseGiven::CreaturesBegin => (CREATURES, false),
            PhaseGiven::RoundEnds => (END, false),
        };
        let step = match self.phase {
            PhaseGiven::TurnBegins => turn::NEXT,
            PhaseGiven::Turn => turn::ACTING,
            _ => 0,
        };
        *world.resource_mut::<Cursor>() = Cursor {
            phase,
            step,
            round: u16::from(round),
            active: Uid::NONE,
        };
        let night = sheet::night(world);
        let begun = self.phase != PhaseGiven::RoundBegins;
        let counters = self.counters.clone();
        let party = self.party.unwrap_or(self.characters.len() as u8);
        world.retell(|story| {
            story.last_breed = last_breed;
            story.deeds = deeds;
            story.solo = self.solo;
            story.easy = self.easy;
            story.reanimation = self.reanimation || self.rules.reanimation;
            story.charge = self.charge;
            story.generator = self.generator || self.charge > 0;
            story.kills = self.kills;
            story.tasks = done;
            story.repairs = repairs;
            story.party = party;
            story.evil_seat = party;
            story.had_day = self.had_day.unwrap_or(begun || round > 1);
            story.had_night = self.had_night.unwrap_or(begun && night);
            for (slot, value) in story.counters.iter_mut().zip(counters) {
                *slot = value;
            }
        });
        let fixed = begun && self.phase != PhaseGiven::CharactersBegin;
        if fixed {
            let order = if order.is_empty() {
                sheet::turn_order(world)
            } else {
                order
            };
            world.retell(|story| story.order = order);
        }
        if matches!(
            self.phase,
            PhaseGiven::CreaturesBegin | PhaseGiven::RoundEnds
        ) {
            for who in figure::characters(world) {
                world.change(who, |turn: &mut Turn| turn.had = Had::Done);
            }
        }
        if in_turn {
            // Those before the active one have had their turn, unless the case says otherwise.
            let before: Vec<Uid> = world
                .story()
                .order
                .iter()
                .copied()
                .take_while(|who| *who != active)
                .collect();
            for (n, who) in figure::characters(world).into_iter().enumerate() {
                let given = self.characters.get(n).and_then(|given| given.had);
                let had = given.unwrap_or(if before.contains(&who) {
                    Had::Done
                } else {
                    Had::Waiting
                });
                world.change(who, |turn: &mut Turn| turn.had = had);
            }
            if self.phase == PhaseGiven::Turn {
                world.change(active, |turn: &mut Turn| turn.had = Had::Active);
                world.resource_mut::<Cursor>().active = active;
            }
        }
        Ok(())
    }
}

impl CharacterGiven {
    fn put(
        &self,
        world: &mut World,
        book: &Book,
        n: u8,
        space: &impl Fn(Key) -> Result<SpaceId, String>,
    ) -> Result<Uid, String> {
        let name = self.character.ok_or("a character needs `character`")?;
        let (card, _) = book
            .character(name)
            .ok_or_else(|| format!("there is no character `{name}`"))?;
        let at = match self.at {
            Some(at) => space(at)?,
            None => SpaceId(0),
        };
        let item = |name: Key| {
            book.item(name)
                .map(|(card, _)| card)
                .ok_or_else(|| format!("there is no Item `{name}`"))
        };
        let uid = add_character(world, card, self.seat.unwrap_or(n), at);
        let life = self.life.unwrap_or(book.frame.life);
        world.set(
            uid,
            Sheet {
                life,
                fear: self.fear,
                souls: self.souls,
                traps: self.traps,
                reinforced: self.reinforced,
                kills: self.kills,
                ..Sheet::default()
            },
        );
        let mut pack = Pack {
            left: self.left.map(item).transpose()?,
            right: self.right.map(item).transpose()?,
            extra: self.extra.map(item).transpose()?,
            tokens: self.tokens.clone(),
            ..Pack::default()
        };
        for name in &self.back {
            pack.back.push(item(*name)?);
        }
        pack.events = numbers(book, Deck::Events, &self.events)?;
        pack.pacts = numbers(book, Deck::Pacts, &self.pacts)?;
        world.set(uid, pack);
        let mut skills = Skills::default();
        for (tree, taken) in &self.skills {
            let (tree, _) = book
                .tree(*tree)
                .ok_or_else(|| format!("there is no tree `{tree}`"))?;
            let taken = taken
                .iter()
                .fold(0, |bits, n| bits | 1 << (n.saturating_sub(1) & 7));
            skills.0.push(Growth {
                tree: tree as u8,
                taken,
            });
        }
        world.set(uid, skills);
        world.set(uid, self.stance.unwrap_or_default());
        world.set(
            uid,
            Turn {
                had: self.had.unwrap_or_default(),
                spent: self.spent,
                ran: self.ran,
                bought: self.bought,
                skilled: self.skilled,
                dashed: self.dashed,
                reinforced: self.reinforced,
                acted: self.acted,
                ..Turn::default()
            },
        );
        let boosts = self
            .boosts
            .iter()
            .map(|(value, by)| Boost {
                value: *value,
                by: *by,
                until: Span::Round,
            })
            .collect();
        world.set(uid, Boosts(boosts));
        Ok(uid)
    }
}

/// The numbers of cards by their ids.
fn numbers(book: &Book, deck: Deck, names: &[Key]) -> Result<Vec<u16>, String> {
    names
        .iter()
        .map(|name| {
            match deck {
                Deck::Items => book.item(*name).map(|(n, _)| n),
                Deck::Events => book.event(*name).map(|(n, _)| n),
                Deck::Pacts => book.pact(*name).map(|(n, _)| n),
                Deck::Combos => book.combo(*name).map(|(n, _)| n),
                Deck::Dimensions => book.dimension(*name).map(|(n, _)| n),
                Deck::Allies => {
                    let evil = name.as_str().strip_prefix('!');
                    let id = Key::new(evil.unwrap_or(name.as_str()));
                    book.ally(id)
                        .map(|(n, _)| n * 2 + u16::from(evil.is_some()))
                }
            }
            .ok_or_else(|| format!("there is no card `{name}` among the {}", deck.name()))
        })
        .collect()
}

/// A chapter with nothing in it and a goal that never comes true.
fn bare_chapter() -> Chapter {
    Chapter {
        id: Key::new("case"),
        title: "Case".to_owned(),
        number: 0,
        difficulty: String::new(),
        intro: String::new(),
        aim: String::new(),
        victory: String::new(),
        defeat: String::new(),
        tiles: Vec::new(),
        start: Vec::new(),
        portals: Vec::new(),
        dark: Vec::new(),
        tokens: Vec::new(),
        evil_barricades: Vec::new(),
        creatures: Vec::new(),
        bosses: Vec::new(),
        rounds: None,
        first_round: 1,
        nights: None,
        goal: Cond::Not(Box::new(Cond::Always)),
        doom: None,
        rules: Switches::default(),
        triggers: Vec::new(),
        tasks: Vec::new(),
        vehicle: None,
        counters: Vec::new(),
        survivors: Vec::new(),
    }
}

/// The places of an inventory, as views and cases name them.
pub const fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Left => "left",
        Slot::Right => "right",
        Slot::Extra => "extra",
        Slot::Back(_) => "back",
    }
}
