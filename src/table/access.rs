//! [`Access`]: how rules reach pieces, tracks, piles, dice, work and events of a table's world.

use bevy::ecs::component::Mutable;
use bevy::ecs::prelude::*;

use super::agenda::{Agenda, Frame};
use super::ask::{Act, Ask, Question, Reply, Why};
use super::chance::{Chance, DieKind};
use super::cursor::{Alarm, Cursor, Ending, Over, TrackId, Tracks};
use super::deck::{PileId, Piles};
use super::event::{Log, What};
use super::pieces::Kind;
use super::step::Pace;
use super::uid::{Index, Uid};
use crate::vocab::Rules;

/// What rules do with a table's world.
///
/// Reading a component that a piece does not have gives the component's default: a piece that has just left the
/// table reads as an empty one, and no rule can stop the program.
pub trait Access {
    /// A component of a piece.
    fn of<T: Component + Default + Copy>(&self, piece: Uid) -> T;
    /// A component of a piece, if the piece is on the table and has it.
    fn find<T: Component>(&self, piece: Uid) -> Option<&T>;
    /// Sets a component of a piece, adding it if needed.
    fn set<T: Component<Mutability = Mutable>>(&mut self, piece: Uid, value: T);
    /// Changes a component that a piece has.
    fn change<T: Component<Mutability = Mutable>>(
        &mut self,
        piece: Uid,
        change: impl FnOnce(&mut T),
    );
    /// Takes a component away.
    fn strip<T: Component>(&mut self, piece: Uid);
    /// Puts a new piece on the table.
    fn add_piece(&mut self, parts: impl Bundle) -> Uid;
    /// Takes a piece off the table for good.
    fn remove_piece(&mut self, piece: Uid);
    /// Whether the piece is on the table.
    fn exists(&self, piece: Uid) -> bool;

    /// The value of a track.
    fn track(&self, track: TrackId) -> i32;
    /// Adds to a track.
    fn add_track(&mut self, track: TrackId, by: i32);
    /// Sets a track.
    fn set_track(&mut self, track: TrackId, value: i32);

    /// Rolls a die.
    fn roll(&mut self, die: DieKind) -> u8;
    /// Draws the top card of a pile, shuffling `spent` into a new one if it has run out.
    fn draw(&mut self, pile: PileId, spent: PileId) -> Option<u16>;
    /// Puts a card on a pile.
    fn put(&mut self, pile: PileId, card: u16);

    /// Appends an event; returns its number.
    fn tell(&mut self, rule: Rules, what: What) -> u32;
    /// Appends an event and makes it the cause of the work pushed from here on.
    fn tell_cause(&mut self, rule: Rules, what: What);
    /// Adds work to be done before all other work.
    fn push(&mut self, frame: Frame);
    /// Opens a question; `resume` gets the answer. A forced choice is made at once, without asking.
    fn ask(&mut self, why: Why, about: Uid, options: Vec<Act>, resume: Frame);
    /// Opens a question that takes several options.
    fn ask_many(&mut self, why: Why, about: Uid, span: (u8, u8), options: Vec<Act>, resume: Frame);
    /// Opens a question even if there is only one option: the turn itself, which a player ends in person.
    fn ask_openly(&mut self, why: Why, about: Uid, options: Vec<Act>, resume: Frame);
    /// As [`Access::ask_many`], for a seat.
    fn ask_seat(
        &mut self,
        seat: u8,
        why: Why,
        about: Uid,
        span: (u8, u8),
        options: Vec<Act>,
        resume: Frame,
    );
    /// The option picked for the question that this work has asked.
    fn reply(&self) -> Option<Act>;

    /// Where the game stands.
    fn cursor(&self) -> Cursor;
    /// The endings must be looked at before more work is done.
    fn alarm(&mut self);
    /// Ends the game.
    fn end(&mut self, rule: Rules, won: bool, why: u8, name: crate::vocab::Key);
}

/// The pieces of a world, for reading many components: finds the index once and not for each.
#[derive(Clone, Copy)]
pub struct Pieces<'w> {
    world: &'w World,
    index: &'w Index,
}

impl<'w> Pieces<'w> {
    /// The pieces of a world.
    pub fn of_world(world: &'w World) -> Pieces<'w> {
        Pieces {
            world,
            index: world.resource::<Index>(),
        }
    }

    /// A component of a piece, if the piece is on the table and has it.
    pub fn find<T: Component>(self, piece: Uid) -> Option<&'w T> {
        let entity = self.index.entity(piece)?;
        self.world.get::<T>(entity)
    }

    /// A component of a piece; its default if the piece does not have it.
    pub fn of<T: Component + Default + Copy>(self, piece: Uid) -> T {
        self.find::<T>(piece).copied().unwrap_or_default()
    }

    /// The kind of a piece on the table.
    pub fn kind(self, piece: Uid) -> Option<Kind> {
        self.index.kind(piece)
    }

    /// All pieces from this one on with their kinds, oldest first.
    pub fn from(self, first: Uid) -> impl Iterator<Item = (Uid, Entity, Kind)> + 'w {
        self.index.pieces_from(first)
    }
}

impl Access for World {
    fn of<T: Component + Default + Copy>(&self, piece: Uid) -> T {
        self.find::<T>(piece).copied().unwrap_or_default()
    }

    fn find<T: Component>(&self, piece: Uid) -> Option<&T> {
        self.resource::<Index>()
            .entity(piece)
            .and_then(|entity| self.get::<T>(entity))
    }

    fn set<T: Component<Mutability = Mutable>>(&mut self, piece: Uid, value: T) {
        if let Some(entity) = self.resource::<Index>().entity(piece)
            && let Ok(mut entity) = self.get_entity_mut(entity)
        {
            match entity.get_mut::<T>() {
                Some(mut held) => *held = value,
                None => {
                    entity.insert(value);
                }
            }
        }
    }

    fn change<T: Component<Mutability = Mutable>>(
        &mut self,
        piece: Uid,
        change: impl FnOnce(&mut T),
    ) {
        if let Some(entity) = self.resource::<Index>().entity(piece)
            && let Some(mut held) = self.get_mut::<T>(entity)
        {
            change(&mut held);
        }
    }

    fn strip<T: Component>(&mut self, piece: Uid) {
        if let Some(entity) = self.resource::<Index>().entity(piece)
            && let Ok(mut entity) = self.get_entity_mut(entity)
        {
            entity.remove::<T>();
        }
    }

    fn add_piece(&mut self, parts: impl Bundle) -> Uid {
        let uid = Uid(self.resource::<Index>().next());
        let spawned = self.spawn((uid, parts));
        let (entity, kind) = (spawned.id(), spawned.get::<Kind>().copied());
        self.resource_mut::<Index>()
            .put(uid, entity, kind.unwrap_or_default());
        uid
    }

    fn remove_piece(&mut self, piece: Uid) {
        if let Some(entity) = self.resource_mut::<Index>().take(piece) {
            self.despawn(entity);
        }
    }

    fn exists(&self, piece: Uid) -> bool {
        self.resource::<Index>().entity(piece).is_some()
    }

    fn track(&self, track: TrackId) -> i32 {
        self.resource::<Tracks>().get(track)
    }

    fn add_track(&mut self, track: TrackId, by: i32) {
        self.resource_mut::<Tracks>().add(track, by);
    }

    fn set_track(&mut self, track: TrackId, value: i32) {
        self.resource_mut::<Tracks>().set(track, value);
    }

    fn roll(&mut self, die: DieKind) -> u8 {
        self.resource_mut::<Chance>().roll(die)
    }

    fn draw(&mut self, pile: PileId, spent: PileId) -> Option<u16> {
        self.resource_scope(|world, mut piles: Mut<Piles>| {
            piles.draw(pile, spent, &mut world.resource_mut::<Chance>())
        })
    }

    fn put(&mut self, pile: PileId, card: u16) {
        self.resource_mut::<Piles>().put(pile, card);
    }

    fn tell(&mut self, rule: Rules, what: What) -> u32 {
        self.resource_mut::<Log>().add(rule, what)
    }

    fn tell_cause(&mut self, rule: Rules, what: What) {
        let mut log = self.resource_mut::<Log>();
        let n = log.add(rule, what);
        log.cause = n;
    }

    fn push(&mut self, frame: Frame) {
        let cause = self.resource::<Log>().cause;
        self.resource_mut::<Agenda>().push(Frame { cause, ..frame });
    }

    fn ask(&mut self, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
        if options.len() == 1 {
            self.push(resume);
            self.resource_mut::<Reply>().0 = options;
        } else {
            self.ask_openly(why, about, options, resume);
        }
    }

    fn ask_openly(&mut self, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
        self.ask_many(why, about, (1, 1), options, resume);
    }

    fn ask_many(&mut self, why: Why, about: Uid, span: (u8, u8), options: Vec<Act>, resume: Frame) {
        self.ask_seat(0, why, about, span, options, resume);
    }

    fn ask_seat(
        &mut self,
        seat: u8,
        why: Why,
        about: Uid,
        span: (u8, u8),
        options: Vec<Act>,
        resume: Frame,
    ) {
        self.push(resume);
        let asker = self.resource::<Pace>().doing;
        let mut question = self.resource_mut::<Question>();
        question.asked += 1;
        question.asker = asker;
        let id = question.asked;
        let (at_least, at_most) = span;
        question.open = Some(Ask {
            id,
            seat,
            why,
            about,
            at_least,
            at_most,
            options,
            asides: Vec::new(),
        });
    }

    fn reply(&self) -> Option<Act> {
        self.resource::<Reply>().one()
    }

    fn cursor(&self) -> Cursor {
        *self.resource::<Cursor>()
    }

    fn alarm(&mut self) {
        self.resource_mut::<Alarm>().0 = true;
    }

    fn end(&mut self, rule: Rules, won: bool, why: u8, name: crate::vocab::Key) {
        if self.resource::<Over>().0.is_none() {
            self.resource_mut::<Over>().0 = Some(Ending { won, why });
            self.tell(rule, What::GameOver { won, why: name });
        }
    }
}
