//! Pandemonium: characters in a house of four map tiles, creatures that follow strict rules, day and night.
//!
//! | file | rules |
//! |---|---|
//! | `setup` | PD-SETUP, PD-EASY, PD-SOLO |
//! | `round` | PD-ROUND, PD-NIGHT, PD-GEN at the start of the round, PD-EVILDIE |
//! | `appear` | PD-SPAWN, PD-ACT |
//! | `turn` | the players' turn: what can be done, PD-ACTION, PD-EVENT at its end |
//! | `walk` | PD-MOVE, PD-RUN, PD-DASH |
//! | `door` | PD-DOOR, PD-BARR, PD-EVILBARR |
//! | `pack` | PD-INV, PD-ITEM, PD-EXPL, PD-TRAP in hand, exchanges |
//! | `token` | PD-TOKEN, PD-GEN, PD-LIFE kits, looting |
//! | `roll` | dice of a character and rerolls: PD-RUL-28 |
//! | `strike` | PD-ATK, PD-COMBO, PD-CDEATH |
//! | `loss` | PD-LIFE, PD-FEAR, PD-PANIC, PD-SOUL |
//! | `death` | PD-DEATH, PD-REAN |
//! | `growth` | PD-SKILL |
//! | `effect` | the effect verbs |
//! | `condition` | the conditions of Pacts, triggers and goals |
//! | `task` | tasks of the chapter: PD-MODE-02 |
//! | `card` | PD-EVENT, PD-PACT |
//! | `pause` | PD-TIME-17: Events between the steps and before questions |
//! | `portal` | PD-PORTAL, PD-DIM |
//! | `ally` | PD-ALLY |
//! | `enemy` | PD-CTURN, PD-CMOVE, PD-CATK, PD-STUN, PD-BOSS, PD-DEF |
//! | `evil_one` | PD-MODE-04, PD-EVILBARR-08, PD-EVILTRAP-01, PD-EVILDIE-05 |
//! | `goal` | PD-MODE, PD-END, the rules of the chapter |

pub mod ally;
pub mod appear;
pub mod card;
pub mod condition;
pub mod cost;
pub mod death;
pub mod door;
pub mod effect;
pub mod enemy;
pub mod evil_one;
pub mod figure;
pub mod goal;
pub mod growth;
pub mod invariant;
pub mod loss;
pub mod pack;
pub mod pause;
pub mod portal;
pub mod roll;
pub mod round;
pub mod setup;
pub mod sheet;
pub mod situation;
pub mod strike;
pub mod task;
pub mod token;
pub mod turn;
pub mod view;
pub mod walk;
pub mod words;

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::board::Board;
use crate::content::pandemonium::{Chapter, Pandemonium};
use crate::table::Uid;
use crate::table::agenda::Frame;
use crate::table::ask::Act as AnyAct;
use crate::table::chance::DieKind;
use crate::table::cursor::PhaseId;
use crate::table::deck::PileId;
use crate::table::house::Story;
use crate::table::house::act::{Act, Why};
use crate::table::house::event::What;
use crate::table::{Access, Game, Pieces, Rules, ask, event};
use crate::vocab::Rules as Ids;

pub use setup::Setup;

/// The start of the round (PD-TIME-01 to 07).
pub const START: PhaseId = PhaseId(0);
/// The players' turn (PD-TIME-08 to 20).
pub const CHARACTERS: PhaseId = PhaseId(1);
/// The creatures' turn (PD-TIME-21 to 31).
pub const CREATURES: PhaseId = PhaseId(2);
/// The end of the round (PD-TIME-32 to 34).
pub const END: PhaseId = PhaseId(3);

/// A deck: its pile, and after it its discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deck {
    /// Items.
    Items,
    /// Events.
    Events,
    /// Pacts.
    Pacts,
    /// Combos; never shuffled again (PD-COMBO-15).
    Combos,
    /// Dimensional cards.
    Dimensions,
    /// Allies; a card is twice the ally's place, and one more for the evil version.
    Allies,
}

impl Deck {
    /// All decks.
    pub const ALL: [Deck; 6] = [
        Deck::Items,
        Deck::Events,
        Deck::Pacts,
        Deck::Combos,
        Deck::Dimensions,
        Deck::Allies,
    ];

    /// The pile to draw from.
    pub const fn pile(self) -> PileId {
        PileId(self as u8 * 2)
    }

    /// The discard pile.
    pub const fn spent(self) -> PileId {
        PileId(self as u8 * 2 + 1)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Deck::Items => "items",
            Deck::Events => "events",
            Deck::Pacts => "pacts",
            Deck::Combos => "combos",
            Deck::Dimensions => "dimensions",
            Deck::Allies => "allies",
        }
    }
}

/// Piles in all.
const PILE_COUNT: usize = 12;

/// What Pandemonium brings to the table.
pub const GAME: Game = Game {
    phases: &[START, CHARACTERS, CREATURES, END],
    piles: PILE_COUNT,
    rules,
    rebuild: figure::rebuild,
    broken: invariant::broken,
    asides: pause::asides,
    aside: pause::aside,
};

fn rules(r: &mut Rules) {
    round::rules(r);
    turn::rules(r);
    enemy::rules(r);
    goal::rules(r);
    walk::rules(r);
    door::rules(r);
    pack::rules(r);
    token::rules(r);
    roll::rules(r);
    strike::rules(r);
    loss::rules(r);
    death::rules(r);
    growth::rules(r);
    appear::rules(r);
    ally::rules(r);
    effect::rules(r);
    card::rules(r);
    pause::rules(r);
    portal::rules(r);
    evil_one::rules(r);
}

/// The content of the game being played, and the board that its chapter lays.
#[derive(Resource, Clone)]
pub struct Book {
    /// All of Pandemonium.
    pub pandemonium: Arc<Pandemonium>,
    /// The chapter.
    pub chapter: Arc<Chapter>,
    /// The board that it lays; in written cases one drawn for the case.
    pub board: Arc<Board>,
}

impl std::ops::Deref for Book {
    type Target = Pandemonium;

    fn deref(&self) -> &Pandemonium {
        &self.pandemonium
    }
}

/// The content of the game being played.
pub fn book(world: &World) -> Book {
    world.resource::<Book>().clone()
}

/// Whether a player can have a secret from another one: there are Pacts, or an Evil One (PD-PACT-01, PD-MODE-04).
pub fn has_secrets(world: &World) -> bool {
    !world.story().solo || evil_one::seat(world).is_some()
}

/// How the rules of this game reach the table; adds to [`Access`] what speaks of houses.
pub(crate) trait House {
    /// Appends an event; returns its number.
    fn say(&mut self, rule: Ids, what: What) -> u32;
    /// Appends an event and makes it the cause of the work pushed from here on.
    fn say_cause(&mut self, rule: Ids, what: What);
    /// Asks the player of a character; a forced choice is made at once.
    fn ask_for(&mut self, who: Uid, why: Why, about: Uid, options: Vec<Act>, resume: Frame);
    /// As `ask_for`, even if there is only one option.
    fn ask_for_openly(&mut self, who: Uid, why: Why, about: Uid, options: Vec<Act>, resume: Frame);
    /// As `ask_for_openly`, for several options at once.
    fn ask_for_many(
        &mut self,
        who: Uid,
        why: Why,
        about: Uid,
        span: (u8, u8),
        options: Vec<Act>,
        resume: Frame,
    );
    /// The option picked for the question that this work has asked.
    fn answer(&self) -> Option<Act>;
    /// All options picked.
    fn answers(&self) -> Vec<Act>;
    /// What is remembered of the game.
    fn story(&self) -> &Story;
    /// Changes what is remembered.
    fn retell(&mut self, change: impl FnOnce(&mut Story));
}

/// Whether an event tells of something that no condition can look at: dice, and what an enemy has in mind.
const fn only_tells(what: &What) -> bool {
    matches!(
        what,
        What::EnemyActs { .. }
            | What::EnemyPassedOver { .. }
            | What::EnemyChose { .. }
            | What::EnemyStayed { .. }
            | What::EnemyAttacked { .. }
            | What::DiceRolled { .. }
            | What::DieRerolled { .. }
            | What::DefenseRolled { .. }
            | What::DamageTaken { .. }
            | What::NumberRolled { .. }
            | What::SummonRolled { .. }
            | What::WeaponWorked { .. }
            | What::WeaponFailed { .. }
            | What::AttackSummed { .. }
    )
}

impl House for World {
    fn say(&mut self, rule: Ids, what: What) -> u32 {
        // Pacts, triggers and goals are looked at after every change of state (PD-RUL-112, PD-RUL-166).
        if !only_tells(&what) {
            self.alarm();
        }
        self.tell(rule, event::What::House(what))
    }

    fn say_cause(&mut self, rule: Ids, what: What) {
        if !only_tells(&what) {
            self.alarm();
        }
        self.tell_cause(rule, event::What::House(what));
    }

    fn ask_for(&mut self, who: Uid, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
        if let [only] = options[..] {
            self.push(resume);
            self.resource_mut::<ask::Reply>().0 = vec![AnyAct::House(only)];
        } else {
            self.ask_for_openly(who, why, about, options, resume);
        }
    }

    fn ask_for_openly(&mut self, who: Uid, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
        self.ask_for_many(who, why, about, (1, 1), options, resume);
    }

    fn ask_for_many(
        &mut self,
        who: Uid,
        why: Why,
        about: Uid,
        span: (u8, u8),
        options: Vec<Act>,
        resume: Frame,
    ) {
        let seat = figure::seat(self, who);
        let options = options.into_iter().map(AnyAct::House).collect();
        self.ask_seat(seat, ask::Why::House(why), about, span, options, resume);
    }

    fn answer(&self) -> Option<Act> {
        match self.reply() {
            Some(AnyAct::House(act)) => Some(act),
            _ => None,
        }
    }

    fn answers(&self) -> Vec<Act> {
        self.resource::<ask::Reply>()
            .0
            .iter()
            .filter_map(|act| match act {
                AnyAct::House(act) => Some(*act),
                _ => None,
            })
            .collect()
    }

    fn story(&self) -> &Story {
        static NONE: std::sync::LazyLock<Story> = std::sync::LazyLock::new(Story::default);
        self.find::<Story>(figure::layout(self).story)
            .unwrap_or(&NONE)
    }

    fn retell(&mut self, change: impl FnOnce(&mut Story)) {
        let story = figure::layout(self).story;
        self.change(story, change);
    }
}
