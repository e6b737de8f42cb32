//! The start of the game (PD-SETUP, PD-EASY, PD-SOLO-01).

use std::sync::Arc;

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;
use crate::board::BorderKind;
use crate::board::SpaceId;
use crate::content::pandemonium::Pandemonium;
use crate::table::Table;
use crate::table::chance::{Chance, Stream};
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::house::{
    Boosts, Gate, Ground, March, Pack, Seat, Sheet, Skills, Stance, Story, Turn, Where,
};
use crate::table::pieces::{Card, Kind};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cue, Value};

/// What is decided before the game (PD-DEC-01, PD-DEC-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The chapter's id.
    pub chapter: Key,
    /// The characters, in the order of the players who chose them.
    pub characters: Vec<Key>,
    /// How many players there are; one alone plays the solo game (PD-SOLO-01).
    pub players: u8,
    /// Seats that the game itself plays, by a bot that sees what such a seat may see.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<u8>,
    /// Easy mode (PD-EASY).
    pub easy: bool,
    /// Reanimation in the solo game (PD-SOLO-07).
    pub reanimation: bool,
    /// Seed of all that is left to chance.
    pub seed: u64,
}

impl Setup {
    /// The setup of a chapter with the named characters, or the first ones of the content: as many as there are
    /// players, but two for one player.
    ///
    /// # Errors
    /// A sentence if there is no such chapter or character, or their number does not fit.
    pub fn new(
        content: &Pandemonium,
        chapter: Key,
        names: &[Key],
        players: Option<u8>,
        seed: u64,
    ) -> Result<Setup, String> {
        let Some((_, found)) = content.chapter(chapter) else {
            return Err(format!("there is no chapter `{chapter}`"));
        };
        // One player more where one is the Evil One (PD-MODE-04).
        let evil = u8::from(found.rules.evil_one.is_some());
        let (least, most) = content.frame.characters;
        let count = match (names.len(), players) {
            (0, None) => least,
            (0, Some(players)) if players == 1 + evil => least,
            (0, Some(players)) => players.saturating_sub(evil),
            (named, _) => named as u8,
        };
        if count < least || count > most {
            return Err(format!(
                "{count} characters are chosen; a game has {least} to {most}"
            ));
        }
        let players = players.unwrap_or(count + evil);
        let sides = players.saturating_sub(evil);
        if sides == 0 || sides > count || (sides == 1 && count != 2) {
            return Err(format!(
                "{players} players cannot play {count} characters here: each plays one, and one alone plays two"
            ));
        }
        if sides == 1 && found.rules.elimination {
            return Err(
                "in this chapter everyone plays against everyone: it takes two players or more (PD-MODE-05)"
                    .to_owned(),
            );
        }
        let mut chosen: Vec<Key> = Vec::new();
        for name in names {
            if content.character(*name).is_none() {
                let all: Vec<&str> = content.characters.iter().map(|c| c.id.as_str()).collect();
                return Err(format!(
                    "there is no character `{name}`; there are {}",
                    all.join(", ")
                ));
            }
            if chosen.contains(name) {
                return Err(format!("character `{name}` is named twice"));
            }
            chosen.push(*name);
        }
        let rest = content
            .characters
            .iter()
            .map(|character| character.id)
            .filter(|id| !names.contains(id));
        chosen.extend(rest.take(usize::from(count) - names.len()));
        if chosen.len() < usize::from(count) {
            return Err(format!(
                "the content has {} characters; this game needs {count}",
                content.characters.len()
            ));
        }
        Ok(Setup {
            chapter,
            characters: chosen,
            players,
            bots: Vec::new(),
            easy: false,
            reanimation: false,
            seed,
        })
    }
}

impl Setup {
    /// How many players are people.
    pub fn people(&self) -> u8 {
        self.players.saturating_sub(self.bots.len() as u8)
    }

    /// Players of characters: all but the Evil One (PD-MODE-04).
    pub fn sides(&self, chapter: &Chapter) -> u8 {
        let evil = u8::from(chapter.rules.evil_one.is_some());
        self.players.saturating_sub(evil).max(1)
    }

    /// The seat of the player who decides for a character, by the character's place.
    pub fn seat_of(&self, content: &Pandemonium, n: usize) -> u8 {
        let sides = (content.chapter(self.chapter)).map_or(1, |(_, chapter)| self.sides(chapter));
        (n % usize::from(sides)) as u8
    }

    /// The seat of the Evil One's player, if the chapter has one (PD-MODE-04).
    pub fn evil_seat(&self, content: &Pandemonium) -> Option<u8> {
        let (_, chapter) = content.chapter(self.chapter)?;
        chapter.rules.evil_one.map(|_| self.sides(chapter))
    }
}

/// A table with a board and nothing on it: spaces, doors and windows, all closed (PD-DOOR-01).
pub(super) fn bare(book: Book, seed: u64) -> Table {
    let mut table = Table::new(GAME, seed);
    let world = table.world_mut();
    for (n, _) in book.board.spaces().iter().enumerate() {
        let at = SpaceId(n as u16);
        world.add_piece((Kind::Space, Card(at.0), Where(at), Ground::default()));
    }
    for id in book.board.border_ids() {
        let Some(border) = book.board.border(id) else {
            continue;
        };
        if border.kind != BorderKind::Open {
            let gate = Gate {
                border: id,
                ..Gate::default()
            };
            world.add_piece((Kind::Barrier, Card(id.0), gate));
        }
    }
    world.add_piece((Kind::Story, Story::default()));
    world.insert_resource(book);
    figure::rebuild(world);
    table
}

/// Puts a character into a space, bars as at the start (PD-SETUP-05, PD-SETUP-06).
pub(super) fn add_character(world: &mut World, card: u16, seat: u8, at: SpaceId) -> Uid {
    let life = world.resource::<Book>().frame.life;
    let sheet = Sheet {
        life,
        ..Sheet::default()
    };
    world.add_piece((
        Kind::Character,
        Card(card),
        Where(at),
        Seat(seat),
        sheet,
        Pack::default(),
        Skills::default(),
        Stance::default(),
        Turn::default(),
        Boosts::default(),
    ))
}

/// Puts a boss on the board, without an event.
pub(super) fn add_boss(world: &mut World, card: u16, at: SpaceId) -> Uid {
    world.add_piece((
        Kind::Boss,
        Card(card),
        Where(at),
        Stance::default(),
        March::default(),
    ))
}

/// All cards of a deck that this game uses, in the order of the content (PD-ALLY-03, PD-SOLO-03).
pub(super) fn cards(book: &Book, deck: Deck) -> Vec<u16> {
    fn copies<T>(list: &[T], copies: impl Fn(&T) -> u8) -> Vec<u16> {
        list.iter()
            .enumerate()
            .flat_map(|(n, entry)| std::iter::repeat_n(n as u16, usize::from(copies(entry))))
            .collect()
    }
    match deck {
        Deck::Items => copies(&book.items, |card| card.copies),
        Deck::Events => copies(&book.events, |card| card.copies),
        Deck::Pacts => copies(&book.pacts, |card| card.copies),
        Deck::Combos => copies(&book.combos, |card| card.copies),
        Deck::Dimensions => copies(&book.dimensions, |card| card.copies),
        Deck::Allies => book
            .allies
            .iter()
            .enumerate()
            .filter(|(_, ally)| !ally.rare || book.chapter.rules.helicopter)
            .filter(|(_, ally)| !book.chapter.brings(ally.id))
            .flat_map(|(n, ally)| {
                let good = n as u16 * 2;
                std::iter::once(good).chain(ally.evil.is_some().then_some(good + 1))
            })
            .collect(),
    }
}

/// The book of a game: content, chapter and its board.
///
/// # Errors
/// A sentence if the chapter cannot be laid.
pub fn open_book(content: &Arc<Pandemonium>, chapter: Key) -> Result<Book, String> {
    let (_, found) = content
        .chapter(chapter)
        .ok_or_else(|| format!("there is no chapter `{chapter}`"))?;
    let board = content.board(found).map_err(|faults| {
        format!(
            "the board of `{chapter}` cannot be laid: {}",
            faults.join("; ")
        )
    })?;
    Ok(Book {
        pandemonium: Arc::clone(content),
        chapter: Arc::new(found.clone()),
        board: Arc::new(board),
    })
}

/// Sets a game up; the first round begins when the table is settled (PD-SETUP-13).
///
/// # Errors
/// A sentence if the chapter cannot be laid or the setup does not fit.
pub fn start(content: &Arc<Pandemonium>, setup: &Setup) -> Result<Table, String> {
    let book = open_book(content, setup.chapter)?;
    let mut table = bare(book.clone(), setup.seed);
    let world = table.world_mut();
    let chapter = &book.chapter;
    let space = |name: &Key| {
        book.board
            .space(name.as_str())
            .ok_or_else(|| format!("the board of `{}` has no space `{name}`", chapter.id))
    };
    if let Some(seat) = setup.bots.iter().find(|seat| **seat >= setup.players) {
        return Err(format!(
            "seat {seat} cannot be played by a bot: the seats are 0 to {}",
            setup.players.saturating_sub(1)
        ));
    }
    let sides = setup.sides(chapter);
    let solo = sides == 1;
    world.retell(|story| {
        story.solo = solo;
        story.easy = setup.easy;
        story.reanimation = chapter.rules.reanimation || (solo && setup.reanimation);
        story.party = setup.characters.len() as u8;
        story.evil_seat = setup.evil_seat(content).unwrap_or_default();
        let vehicle = chapter.vehicle.as_ref();
        story.repairs = vehicle.map_or(0, |vehicle| vehicle.repairs);
    });
    *world.resource_mut::<Cursor>() = Cursor {
        phase: START,
        step: 0,
        round: u16::from(chapter.first_round),
        active: Uid::NONE,
    };
    world.say(
        &["PD-SETUP-01", "PD-SETUP-13"],
        What::ChapterBegan {
            chapter: chapter.id,
        },
    );
    // Tiles and tokens (PD-SETUP-02, PD-SETUP-03).
    for portal in &chapter.portals {
        let at = space(portal)?;
        let piece = figure::ground_piece(world, at);
        world.change(piece, |ground: &mut Ground| ground.portal = true);
    }
    for (token, at) in &chapter.tokens {
        let at = space(at)?;
        token::place(world, *token, at);
    }
    for (from, to) in &chapter.evil_barricades {
        let border = book
            .board
            .between(space(from)?, space(to)?)
            .ok_or_else(|| format!("{from} and {to} have no border between them"))?;
        let mut barrier = figure::barrier(world, border);
        barrier.evil = true;
        figure::set_barrier(world, border, barrier);
    }
    // Decks (PD-SETUP-07).
    for deck in Deck::ALL {
        let mut pile = cards(&book, deck);
        world
            .resource_mut::<Chance>()
            .shuffle(Stream::Pile(deck.pile().0), &mut pile);
        *world.resource_mut::<Piles>().pile(deck.pile()) = pile;
    }
    // Creatures and bosses of the chapter (PD-SETUP-11, PD-RUL-06).
    for (breed, at) in &chapter.creatures {
        let at = space(at)?;
        let (breed, _) = book
            .breed(*breed)
            .ok_or_else(|| format!("there is no breed `{breed}`"))?;
        appear::put_creature(world, breed, at);
    }
    for (boss, at) in &chapter.bosses {
        let at = space(at)?;
        let (boss, _) = book
            .boss(*boss)
            .ok_or_else(|| format!("there is no boss `{boss}`"))?;
        add_boss(world, boss, at);
    }
    for survivor in &chapter.survivors {
        let at = space(&survivor.at)?;
        let (ally, _) = book
            .ally(survivor.ally)
            .ok_or_else(|| format!("there is no ally `{}`", survivor.ally))?;
        ally::put_survivor(world, ally, at);
    }
    // Characters (PD-SETUP-04, PD-SETUP-12).
    for (n, name) in setup.characters.iter().enumerate() {
        let start = chapter
            .start
            .get(n)
            .or_else(|| chapter.start.first())
            .ok_or_else(|| format!("chapter `{}` has no starting point", chapter.id))?;
        let at = space(start)?;
        let (card, _) = book
            .character(*name)
            .ok_or_else(|| format!("there is no character `{name}`"))?;
        let seat = (n % usize::from(sides)) as u8;
        add_character(world, card, seat, at);
    }
    goal::cue(world, Cue::Setup, Uid::NONE, Uid::NONE);
    if setup.easy {
        ease(world);
    }
    Ok(table)
}

/// Easy mode: two Items and four Souls for everyone (PD-EASY-01, PD-EASY-02, PD-RUL-161).
fn ease(world: &mut World) {
    let mut all = figure::characters(world);
    for who in &all {
        loss::gain_souls(world, *who, 4, &["PD-EASY-02"]);
    }
    all.reverse();
    for who in all {
        pack::draw_items(world, who, 2);
    }
}

/// All values of a character, for views and set-up screens.
pub const VALUES: [Value; 5] = [
    Value::Attack,
    Value::Defense,
    Value::Agility,
    Value::Action,
    Value::Will,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::content::pandemonium::Survivor;

    #[test]
    fn the_deck_of_a_chapter_lacks_whom_the_chapter_brings() {
        let content =
            Content::load(&[std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")]);
        let content = content.pandemonium.expect("the content can be read");
        let first = content.chapters.first().expect("a chapter").id;
        let mut book = open_book(&content, first).expect("a board");
        let (place, nurse) = content.ally(Key::fixed("nurse")).expect("a nurse");
        let (good, evil) = (place * 2, place * 2 + 1);
        let before = cards(&book, Deck::Allies);
        assert!(before.contains(&good) && before.contains(&evil));
        let mut chapter = Chapter::clone(&book.chapter);
        chapter.survivors.push(Survivor {
            ally: nurse.id,
            at: Key::fixed("b4"),
        });
        book.chapter = Arc::new(chapter);
        let after = cards(&book, Deck::Allies);
        assert_eq!(after.len() + 2, before.len());
        assert!(!after.contains(&good) && !after.contains(&evil));
    }
}
