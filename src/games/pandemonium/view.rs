//! [`View`]: the table as players may see it, by names and plain values.

mod board;
mod chapter;

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::*;
use crate::board::barrier::State;
use crate::board::{BorderId, SpaceId};
use crate::table::cursor::Over;
use crate::table::deck::Piles;
use crate::table::house::{
    Boosts, Ground, Had, Loyalty, March, Marker, Pack, Seat, Sheet, Skills, Stance, Turn,
};
use crate::table::pieces::{Card, Kind};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Token, Value};

pub use board::{BarrierView, DeckView, SpaceView, TokenView};
pub use chapter::{TallyView, TaskView, VehicleView};

/// Current values of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after the values")]
pub struct ValuesView {
    pub attack: u8,
    pub defense: u8,
    pub agility: u8,
    pub action: u8,
    pub will: u8,
}

/// A tree of a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeView {
    /// The tree.
    pub key: Key,
    /// Skills taken, 1 to 6.
    pub taken: Vec<u8>,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after the parts of the sheet")]
pub struct CharacterView {
    pub uid: Uid,
    pub key: Key,
    pub name: String,
    pub seat: u8,
    /// Dead, and out of the game for good (PD-RUL-164).
    pub out: bool,
    pub at: Key,
    #[serde(skip)]
    pub space: SpaceId,
    pub stance: Stance,
    pub life: u8,
    pub max_life: u8,
    pub fear: u8,
    pub max_fear: u8,
    pub panic: bool,
    pub souls: u8,
    pub traps: u8,
    pub reinforced: bool,
    pub kills: u16,
    pub values: ValuesView,
    pub had: Had,
    pub spent: u8,
    pub actions: u8,
    pub ran: bool,
    pub run: Option<u8>,
    pub bought: bool,
    pub skilled: bool,
    pub left: Option<Key>,
    pub right: Option<Key>,
    pub extra: Option<Key>,
    pub back: Vec<Key>,
    /// Places of the backpack.
    pub backpack: u8,
    pub events: Vec<Key>,
    /// Pacts; those of others are hidden (PD-RUL-114).
    pub pacts: Vec<Key>,
    pub tokens: Vec<Token>,
    pub trees: Vec<TreeView>,
    /// Boosts, as value and amount.
    pub boosts: Vec<(Value, i8)>,
    pub dark: bool,
}

/// An enemy or ally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after what it shows")]
pub struct FigureView {
    pub uid: Uid,
    pub key: Key,
    /// The breed, ally or boss.
    pub card: Key,
    pub name: String,
    pub at: Key,
    #[serde(skip)]
    pub space: SpaceId,
    pub stance: Stance,
    /// Still to act in this creatures' turn.
    pub due: bool,
    pub evil: bool,
    pub owner: Option<Key>,
    /// A good ally whom nobody controls.
    pub survivor: bool,
    pub life: u8,
    pub agility: u8,
    pub fury: u8,
    pub mobility: u8,
    pub perception: Option<u8>,
    pub terror: u8,
}

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OverView {
    /// Won, or lost.
    pub won: bool,
    /// Which ending.
    pub why: Key,
    /// The winner, where there is exactly one (PD-MODE-05).
    pub winner: Option<Key>,
    /// Whether the Evil One has won, where there is one (PD-MODE-04).
    pub evil_one: Option<bool>,
}

/// The table as players may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after what it shows")]
pub struct View {
    pub chapter: Key,
    pub round: u8,
    pub rounds: u8,
    pub nights: Vec<u8>,
    pub night: bool,
    pub phase: &'static str,
    pub active: Option<Key>,
    #[serde(skip)]
    pub active_piece: Uid,
    pub order: Vec<Key>,
    pub charge: u8,
    pub generator: bool,
    pub solo: bool,
    pub easy: bool,
    pub reanimation: bool,
    pub kills: u16,
    /// The chapter's own counters; a player sees 0 on those without a name.
    pub counters: [i8; 8],
    /// Those counters that have a name.
    pub tallies: Vec<TallyView>,
    pub tasks: Vec<TaskView>,
    pub vehicle: Option<VehicleView>,
    pub limit: u8,
    pub last_breed: Option<Key>,
    pub activity: Vec<u16>,
    pub characters: Vec<CharacterView>,
    pub creatures: Vec<FigureView>,
    pub allies: Vec<FigureView>,
    pub bosses: Vec<FigureView>,
    pub tokens: Vec<TokenView>,
    pub spaces: Vec<SpaceView>,
    pub barriers: Vec<BarrierView>,
    pub decks: BTreeMap<&'static str, DeckView>,
    pub over: Option<OverView>,
}

impl View {
    /// Everything there is to see, secrets included.
    pub fn of(world: &World) -> View {
        View::seen_by(world, None)
    }

    /// What the player of a seat may see; all of it without one.
    pub fn seen_by(world: &World, seat: Option<u8>) -> View {
        let book = world.resource::<Book>();
        let cursor = world.cursor();
        let story = world.story();
        let key = |piece: &Uid| words::piece_key(world, *piece);
        let frame = &book.frame;
        View {
            chapter: book.chapter.id,
            round: cursor.round as u8,
            rounds: book.chapter.rounds.unwrap_or(frame.rounds),
            nights: book
                .chapter
                .nights
                .as_ref()
                .unwrap_or(&frame.nights)
                .clone(),
            night: sheet::night(world),
            phase: phase_name(cursor.phase),
            active: cursor.active.is_some().then(|| key(&cursor.active)),
            active_piece: cursor.active,
            order: figure::in_order(world).iter().map(key).collect(),
            charge: story.charge,
            generator: sheet::generator_on(world),
            solo: story.solo,
            easy: story.easy,
            reanimation: story.reanimation,
            kills: story.kills,
            counters: chapter::counters(world, book, seat),
            tallies: chapter::tallies(world, book),
            tasks: chapter::tasks(world, book),
            vehicle: chapter::vehicle(world, book),
            limit: story.party * frame.creatures,
            last_breed: story
                .last_breed
                .and_then(|breed| book.breeds.get(usize::from(breed)))
                .map(|breed| breed.id),
            activity: (0..book.board.tiles().len())
                .map(|tile| appear::activity(world, tile as u8))
                .collect(),
            characters: figure::characters(world)
                .into_iter()
                .map(|who| character(world, book, who, seat))
                .collect(),
            creatures: figures(world, book, Kind::Creature),
            allies: figures(world, book, Kind::Ally),
            bosses: figures(world, book, Kind::Boss),
            tokens: board::tokens(world, book, seat),
            spaces: board::spaces(world, book),
            barriers: board::barriers(world, book),
            decks: Deck::ALL
                .iter()
                .map(|deck| (deck.name(), board::deck(world, book, *deck, seat)))
                .collect(),
            over: world.resource::<Over>().0.map(|ending| OverView {
                won: ending.won,
                why: goal::ending_key(ending.why),
                winner: story.winner.is_some().then(|| key(&story.winner)),
                evil_one: evil_one::won(world),
            }),
        }
    }
}

const fn phase_name(phase: PhaseId) -> &'static str {
    match phase {
        START => "RoundBegins",
        CHARACTERS => "Characters",
        CREATURES => "Creatures",
        _ => "RoundEnds",
    }
}

fn character(world: &World, book: &Book, who: Uid, seat: Option<u8>) -> CharacterView {
    let card = usize::from(world.of::<Card>(who).0);
    let item = |card: &u16| {
        book.items
            .get(usize::from(*card))
            .map_or(Key::fixed(""), |item| item.id)
    };
    let empty = Pack::default();
    let pack = world.find::<Pack>(who).unwrap_or(&empty);
    let sheet: Sheet = world.of(who);
    let turn: Turn = world.of(who);
    let at = figure::space(world, who);
    let own = world.of::<Seat>(who).0;
    let open = seat.is_none_or(|seat| seat == own);
    let value = |value| sheet::value(world, who, value);
    CharacterView {
        uid: who,
        key: words::piece_key(world, who),
        name: book
            .characters
            .get(card)
            .map_or(String::new(), |c| c.name.clone()),
        seat: own,
        out: death::for_good(world) && sheet::lies(world, who),
        at: book.board.name(at),
        space: at,
        stance: world.of(who),
        life: sheet.life,
        max_life: book.frame.life,
        fear: sheet.fear,
        max_fear: book.frame.fear,
        panic: sheet::panics(world, who),
        souls: sheet.souls,
        traps: sheet.traps,
        reinforced: sheet.reinforced,
        kills: sheet.kills,
        values: ValuesView {
            attack: value(Value::Attack),
            defense: value(Value::Defense),
            agility: value(Value::Agility),
            action: value(Value::Action),
            will: value(Value::Will),
        },
        had: turn.had,
        spent: turn.spent,
        actions: sheet::actions_left(world, who),
        ran: turn.ran,
        run: turn.run,
        bought: turn.bought,
        skilled: turn.skilled,
        left: pack.left.as_ref().map(item),
        right: pack.right.as_ref().map(item),
        extra: pack.extra.as_ref().map(item),
        back: pack.back.iter().map(item).collect(),
        backpack: sheet::backpack(world, who),
        events: pack
            .events
            .iter()
            .filter_map(|card| Some(book.events.get(usize::from(*card))?.id))
            .collect(),
        pacts: pack
            .pacts
            .iter()
            .filter_map(|card| Some(book.pacts.get(usize::from(*card))?.id))
            .map(|id| if open { id } else { Key::fixed("hidden") })
            .collect(),
        tokens: pack.tokens.clone(),
        trees: world.find::<Skills>(who).map_or(Vec::new(), |skills| {
            skills
                .0
                .iter()
                .filter_map(|growth| {
                    Some(TreeView {
                        key: book.trees.get(usize::from(growth.tree))?.id,
                        taken: (1..=6)
                            .filter(|n| growth.taken >> (n - 1) & 1 == 1)
                            .collect(),
                    })
                })
                .collect()
        }),
        boosts: world.find::<Boosts>(who).map_or(Vec::new(), |boosts| {
            boosts.0.iter().map(|b| (b.value, b.by)).collect()
        }),
        dark: round::dark(world, at),
    }
}

fn figures(world: &World, book: &Book, kind: Kind) -> Vec<FigureView> {
    figure::of_kind(world, kind)
        .into_iter()
        .map(|piece| {
            let at = figure::space(world, piece);
            let loyalty: Loyalty = world.of(piece);
            let values = enemy::printed(world, piece);
            let card = figure::key(world, piece);
            FigureView {
                uid: piece,
                key: words::piece_key(world, piece),
                card,
                name: words::name(&book.pandemonium, card),
                at: book.board.name(at),
                space: at,
                stance: world.of(piece),
                due: world.of::<March>(piece).due,
                evil: kind != Kind::Ally || loyalty.evil,
                owner: loyalty
                    .owner
                    .is_some()
                    .then(|| words::piece_key(world, loyalty.owner)),
                survivor: ally::is_survivor(world, piece),
                life: values.life,
                agility: values.agility,
                fury: values.fury,
                mobility: values.mobility,
                perception: values.perception,
                terror: values.terror,
            }
        })
        .collect()
}
