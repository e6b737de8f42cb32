//! [`Choosing`]: what has been chosen in the set-up of Pandemonium.

use bevy::ecs::prelude::*;

use crate::board::Board;
use crate::content::Pandemonium;
use crate::games::pandemonium::Setup;
use crate::vocab::Key;

/// Which seats the game itself plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bots {
    /// None: every player is a person.
    #[default]
    Nobody,
    /// All but the first player's and the Evil One's.
    Others,
    /// The Evil One's (PD-MODE-04).
    EvilOne,
    /// All but the Evil One's.
    Characters,
    /// All but the first player's.
    Everyone,
}

impl Bots {
    /// As players see it.
    pub const fn label(self) -> &'static str {
        match self {
            Bots::Nobody => "Bots: none",
            Bots::Others => "Bots: others",
            Bots::EvilOne => "Bot: Evil One",
            Bots::Characters => "You: Evil One",
            Bots::Everyone => "You: Player 1",
        }
    }

    /// Whether a seat is one of them; `evil` is the seat of the Evil One, if there is one.
    const fn has(self, seat: u8, evil: Option<u8>) -> bool {
        let dark = matches!(evil, Some(evil) if evil == seat);
        match self {
            Bots::Nobody => false,
            Bots::Others => seat > 0 && !dark,
            Bots::EvilOne => dark,
            Bots::Characters => !dark,
            Bots::Everyone => seat > 0,
        }
    }
}

/// What has been chosen so far.
#[derive(Resource)]
pub struct Choosing {
    pub(super) chapter: Option<Key>,
    pub(super) characters: Vec<Key>,
    /// One player with two characters, or one player for each.
    pub(super) solo: bool,
    pub(super) reanimation: bool,
    pub(super) bots: Bots,
    pub(super) easy: bool,
    pub(super) seed: String,
    /// The board of a chapter, once it has been laid.
    pub(super) board: Option<(Key, Option<Board>)>,
}

impl Default for Choosing {
    fn default() -> Choosing {
        Choosing::new(None)
    }
}

impl Choosing {
    /// Nothing chosen, except the level.
    pub fn new(level: Option<String>) -> Choosing {
        Choosing {
            chapter: level.map(|level| Key::new(level.rsplit('/').next().unwrap_or(&level))),
            characters: Vec::new(),
            solo: true,
            reanimation: false,
            bots: Bots::Nobody,
            easy: false,
            seed: String::new(),
            board: None,
        }
    }

    /// Fewest and most characters of this kind of game.
    pub(super) fn span(&self, book: &Pandemonium) -> (usize, usize) {
        let (least, most) = book.frame.characters;
        if self.solo {
            (2, 2)
        } else {
            (usize::from(least), usize::from(most))
        }
    }

    /// The chapter; the first one if none is chosen.
    pub(super) fn chapter(&self, book: &Pandemonium) -> Option<Key> {
        self.chapter
            .filter(|key| book.chapter(*key).is_some())
            .or_else(|| book.chapters.first().map(|chapter| chapter.id))
    }

    /// The board of a chapter.
    pub(super) fn board(&mut self, book: &Pandemonium, key: Key) -> Option<&Board> {
        if self.board.as_ref().is_none_or(|(laid, _)| *laid != key) {
            let board = book
                .chapter(key)
                .and_then(|(_, chapter)| book.board(chapter).ok());
            self.board = Some((key, board));
        }
        self.board.as_ref().and_then(|(_, board)| board.as_ref())
    }

    /// Whether the game will play the character at this place of the choice.
    pub(super) fn is_bot(&self, book: &Pandemonium, seat: u8) -> bool {
        self.bots(book).has(seat, None)
    }

    /// What can be chosen for the bots in this chapter and kind of game, in turn.
    fn bots_there(&self, book: &Pandemonium) -> &'static [Bots] {
        let evil = self
            .chapter(book)
            .and_then(|key| book.chapter(key))
            .is_some_and(|(_, chapter)| chapter.rules.evil_one.is_some());
        match (evil, self.solo) {
            (false, true) => &[Bots::Nobody],
            (false, false) => &[Bots::Nobody, Bots::Others],
            (true, true) => &[Bots::Nobody, Bots::EvilOne, Bots::Characters],
            (true, false) => &[
                Bots::Nobody,
                Bots::EvilOne,
                Bots::Characters,
                Bots::Others,
                Bots::Everyone,
            ],
        }
    }

    /// The choice of bots, if it is one here.
    pub(super) fn bots(&self, book: &Pandemonium) -> Bots {
        let there = self.bots_there(book);
        Some(self.bots)
            .filter(|bots| there.contains(bots))
            .unwrap_or_default()
    }

    /// The choice of bots after this one; none if there is nothing to choose.
    pub(super) fn next_bots(&self, book: &Pandemonium) -> Option<Bots> {
        let there = self.bots_there(book);
        let now = self.bots(book);
        let n = there.iter().position(|bots| *bots == now)?;
        (there.len() > 1).then(|| there[(n + 1) % there.len()])
    }

    /// What is still missing; the setup once nothing is.
    pub(super) fn setup(&self, book: &Pandemonium) -> Result<Setup, String> {
        let chapter = self.chapter(book).ok_or("There is no chapter")?;
        let (least, _) = self.span(book);
        let missing = least.saturating_sub(self.characters.len());
        if missing > 0 {
            let noun = if missing == 1 {
                "character"
            } else {
                "characters"
            };
            return Err(format!("Choose {missing} more {noun}"));
        }
        let seed = match self.seed.trim() {
            "" => crate::window::chance(),
            text => text
                .parse()
                .map_err(|_| "The seed must be a whole number".to_owned())?,
        };
        let sides = if self.solo {
            1
        } else {
            self.characters.len() as u8
        };
        // One player more where one is the Evil One (PD-MODE-04).
        let evil = book
            .chapter(chapter)
            .is_some_and(|(_, chapter)| chapter.rules.evil_one.is_some());
        let players = sides + u8::from(evil);
        let mut setup = Setup::new(book, chapter, &self.characters, Some(players), seed)?;
        setup.easy = self.easy;
        let bots = self.bots(book);
        setup.bots = (0..players)
            .filter(|seat| bots.has(*seat, evil.then_some(sides)))
            .collect();
        setup.reanimation = self.solo && self.reanimation;
        Ok(setup)
    }

    /// One click on a character: chosen, or left out again.
    pub(super) fn toggle(&mut self, book: &Pandemonium, character: Key) {
        let (_, most) = self.span(book);
        if let Some(n) = self.characters.iter().position(|c| *c == character) {
            self.characters.remove(n);
        } else if self.characters.len() < most {
            self.characters.push(character);
        } else if self.solo {
            self.characters.remove(0);
            self.characters.push(character);
        }
    }

    pub(super) fn surprise(&mut self, book: &Pandemonium) {
        let mut chance = crate::table::chance::Chance::new(crate::window::chance());
        let mut keys: Vec<Key> = book.characters.iter().map(|c| c.id).collect();
        chance.shuffle(crate::table::chance::Stream::Board, &mut keys);
        let (least, _) = self.span(book);
        keys.truncate(least.max(self.characters.len()));
        self.characters = keys;
    }
}
