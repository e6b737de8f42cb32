//! [`Title`]: what a game tells about itself, so that sessions, records, the JSON table and rule cases work for each.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::ecs::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::diary::{Outcome, Played};
use crate::bots::Bot;
use crate::bots::greedy::Greedy;
use crate::bots::guest::Guest;
use crate::content::{Content, GameKind, Pandemonium, Paranormal};
use crate::games::{pandemonium, paranormal};
use crate::table::access::Access as _;
use crate::table::ask::{Act, Barred, Question};
use crate::table::{Ask, Ending, Event, Table, What};
use crate::vocab::{Key, Rules};

/// What a player wishes for a game that is about to be set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Heroes or characters by id; the game fills up what is missing.
    pub heroes: Vec<Key>,
    /// How many players there are.
    pub players: Option<u8>,
    /// Easy mode.
    pub easy: bool,
    /// A mode of the game by name.
    pub mode: Option<String>,
    /// Seed of all that is left to chance.
    pub seed: u64,
}

/// The end of a game in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epilogue {
    /// Its name for figures and files.
    pub name: Key,
    /// A sentence.
    pub text: String,
    /// Its rules.
    pub rules: Rules,
}

/// A game, through its content.
pub trait Title: Sized + Send + Sync + 'static {
    /// What is decided before the game.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The table as players may see it.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;

    /// Which game.
    const KIND: GameKind;

    /// Its content, if enough of it could be read.
    fn of(content: &Content) -> Option<Arc<Self>>;

    /// What is decided before a game of a level.
    ///
    /// # Errors
    /// A sentence if the wish does not fit the game.
    fn setup(&self, level: &str, wish: &Wish) -> Result<Self::Setup, String>;

    /// Sets a table up.
    ///
    /// # Errors
    /// A sentence if the set-up does not fit the content.
    fn start(content: &Arc<Self>, setup: &Self::Setup) -> Result<Table, String>;

    /// The seed of a set-up.
    fn seed(setup: &Self::Setup) -> u64;

    /// The seats that the game itself plays.
    fn bots(_: &Self::Setup) -> &[u8] {
        &[]
    }

    /// The player who sits there.
    fn guest() -> Box<dyn Bot>;

    /// What a game that is over tells of itself.
    fn played(world: &World, setup: &Self::Setup, ending: Ending) -> Played;

    /// What a set-up adds to the first line of the JSON table: seed, heroes.
    fn opening(setup: &Self::Setup) -> Value;

    /// The table, everything in view.
    fn view(world: &World) -> Self::View;

    /// The table as the player of a seat may see it.
    fn view_of(world: &World, seat: u8) -> Self::View;

    /// An event as the player of a seat may see it.
    fn seen(world: &World, event: &Event, seat: u8) -> Event;

    /// The sentence of an event.
    fn event(&self, what: &What) -> String;

    /// Whether an event brings something hidden to light, so that undo stops there.
    fn reveals(what: &What) -> bool;

    /// A question in a sentence.
    fn ask(world: &World, ask: &Ask) -> String;

    /// An option with its name, fields and sentence.
    fn option(world: &World, act: Act) -> Map<String, Value>;

    /// What is not offered, and why.
    fn barred(world: &World) -> Vec<Barred>;

    /// The chances of the answers to a question, as a line of the JSON table.
    fn odds(_: &World, _: &Ask) -> Option<Value> {
        None
    }

    /// What the enemies will do if nothing changes, as a line of the JSON table.
    fn forecast(_: &World) -> Option<Value> {
        None
    }

    /// The end of the game in words.
    fn epilogue(&self, world: &World, ending: Ending) -> Epilogue;

    /// The seats that have won.
    fn winners(_: &World, ending: Ending) -> Vec<u8> {
        if ending.won { vec![0] } else { Vec::new() }
    }

    /// The hash of what the player of a seat may see, or of everything without one. Where nobody has a secret from
    /// another both are the same.
    fn hash(table: &Table, _: Option<u8>) -> u64 {
        table.hash()
    }
}

impl Title for Paranormal {
    type Setup = paranormal::Setup;
    type View = paranormal::view::View;

    const KIND: GameKind = GameKind::Paranormal;

    fn of(content: &Content) -> Option<Arc<Paranormal>> {
        content.paranormal.clone()
    }

    fn setup(&self, level: &str, wish: &Wish) -> Result<paranormal::Setup, String> {
        if let Some(players) = wish.players.filter(|players| *players != 1) {
            return Err(format!(
                "Paranormal is a game for one player, not {players} (PN-GOAL-01)"
            ));
        }
        if wish.easy {
            return Err("Paranormal has no easy mode; its Bosses differ in difficulty".to_owned());
        }
        if let Some(mode) = &wish.mode {
            return Err(format!("Paranormal has no mode `{mode}`"));
        }
        paranormal::Setup::new(self, last_part(level), &wish.heroes, wish.seed)
    }

    fn start(content: &Arc<Paranormal>, setup: &paranormal::Setup) -> Result<Table, String> {
        paranormal::setup::start(content, setup)
    }

    fn seed(setup: &paranormal::Setup) -> u64 {
        setup.seed
    }

    fn guest() -> Box<dyn Bot> {
        Box::new(Greedy::new())
    }

    fn played(world: &World, setup: &paranormal::Setup, ending: Ending) -> Played {
        Played {
            heroes: setup.heroes.clone(),
            players: 1,
            easy: false,
            rounds: world.cursor().round,
            outcome: Outcome::Together(ending.won),
            ending: paranormal::ending::ending(ending.why).name,
        }
    }

    fn opening(setup: &paranormal::Setup) -> Value {
        json!({"seed": setup.seed, "heroes": setup.heroes, "lost": setup.lost})
    }

    fn view(world: &World) -> paranormal::view::View {
        paranormal::view::View::of(world)
    }

    fn view_of(world: &World, _: u8) -> paranormal::view::View {
        paranormal::view::View::of(world)
    }

    fn seen(_: &World, event: &Event, _: u8) -> Event {
        event.clone()
    }

    fn event(&self, what: &What) -> String {
        paranormal::words::event(self, what)
    }

    fn reveals(what: &What) -> bool {
        paranormal::words::reveals(what)
    }

    fn ask(world: &World, ask: &Ask) -> String {
        paranormal::words::ask(world, ask)
    }

    fn option(world: &World, act: Act) -> Map<String, Value> {
        paranormal::words::option(world, act)
    }

    fn barred(world: &World) -> Vec<Barred> {
        paranormal::words::barred(world)
    }

    /// In a Combat: the answers to the open question, with their chances, the best first. Before one: the chance of
    /// each Combat that can be declared.
    fn odds(world: &World, ask: &Ask) -> Option<Value> {
        if let Some(fight) = paranormal::combat::fight(world) {
            let advice = paranormal::odds::of_fight(world, fight.hero)?;
            let mut answer = serde_json::to_value(advice).ok()?;
            let fields = answer.as_object_mut()?;
            fields.insert("type".to_owned(), json!("odds"));
            fields.insert("id".to_owned(), json!(ask.id));
            return Some(answer);
        }
        let fights: Vec<Value> = ask
            .options
            .iter()
            .enumerate()
            .filter_map(|(n, act)| match act {
                Act::Fight(foe) | Act::FightTough(foe) => {
                    let chance = paranormal::odds::before(world, ask.about, *foe)?;
                    Some(json!({"i": n, "foe": foe, "chance": chance}))
                }
                _ => None,
            })
            .collect();
        (!fights.is_empty()).then(|| json!({"type": "odds", "id": ask.id, "fights": fights}))
    }

    fn forecast(world: &World) -> Option<Value> {
        let (monsters, icons) = paranormal::enemy_turn::doom_to_come(world);
        Some(
            json!({"type": "forecast", "doom": monsters + icons, "monsters": monsters, "icons": icons}),
        )
    }

    fn epilogue(&self, _: &World, ending: Ending) -> Epilogue {
        let end = paranormal::ending::ending(ending.why);
        Epilogue {
            name: end.name,
            text: paranormal::words::ending_text(end.name).to_owned(),
            rules: end.rules,
        }
    }
}

/// The only mode of Pandemonium that is asked for at set-up; the others are of chapters.
const REANIMATION: &str = "reanimation";

impl Title for Pandemonium {
    type Setup = pandemonium::Setup;
    type View = pandemonium::view::View;

    const KIND: GameKind = GameKind::Pandemonium;

    fn of(content: &Content) -> Option<Arc<Pandemonium>> {
        content.pandemonium.clone()
    }

    fn setup(&self, level: &str, wish: &Wish) -> Result<pandemonium::Setup, String> {
        let mut setup = pandemonium::Setup::new(
            self,
            last_part(level),
            &wish.heroes,
            wish.players,
            wish.seed,
        )?;
        setup.easy = wish.easy;
        match wish.mode.as_deref() {
            None => {}
            Some(REANIMATION) if setup.players == 1 => setup.reanimation = true,
            Some(REANIMATION) => {
                return Err(
                    "Reanimation is an option of the solo game; add `--players 1` (PD-SOLO-07)"
                        .to_owned(),
                );
            }
            Some(other) => {
                return Err(format!(
                    "Pandemonium has no mode `{other}` to choose; there is `{REANIMATION}` for the solo game, and the others belong to chapters"
                ));
            }
        }
        Ok(setup)
    }

    fn start(content: &Arc<Pandemonium>, setup: &pandemonium::Setup) -> Result<Table, String> {
        pandemonium::setup::start(content, setup)
    }

    fn seed(setup: &pandemonium::Setup) -> u64 {
        setup.seed
    }

    fn bots(setup: &pandemonium::Setup) -> &[u8] {
        &setup.bots
    }

    fn guest() -> Box<dyn Bot> {
        Box::new(Guest)
    }

    fn played(world: &World, setup: &pandemonium::Setup, ending: Ending) -> Played {
        let over = pandemonium::view::View::of(world).over;
        let rules = &world.resource::<pandemonium::Book>().chapter.rules;
        let winners = pandemonium::goal::winners(world);
        let outcome = match over.and_then(|over| over.evil_one) {
            // Against bots it is all people against the game again.
            _ if !setup.bots.is_empty() => {
                let people = |seat: &u8| !setup.bots.contains(seat);
                match over.and_then(|over| over.winner) {
                    Some(winner) if winners.iter().any(people) => Outcome::Alone(Some(winner)),
                    _ => Outcome::Together(winners.iter().any(people)),
                }
            }
            Some(won) => Outcome::EvilOne(won),
            None if rules.elimination => Outcome::Alone(over.and_then(|over| over.winner)),
            None => Outcome::Together(ending.won),
        };
        Played {
            heroes: setup.characters.clone(),
            players: setup.people(),
            easy: setup.easy,
            rounds: world.cursor().round,
            outcome,
            ending: pandemonium::goal::ending_key(ending.why),
        }
    }

    fn opening(setup: &pandemonium::Setup) -> Value {
        json!({"seed": setup.seed, "heroes": setup.characters, "players": setup.players, "easy": setup.easy})
    }

    fn view(world: &World) -> pandemonium::view::View {
        pandemonium::view::View::of(world)
    }

    fn view_of(world: &World, seat: u8) -> pandemonium::view::View {
        pandemonium::view::View::seen_by(world, Some(seat))
    }

    fn seen(world: &World, event: &Event, seat: u8) -> Event {
        match pandemonium::words::hidden(world, &event.what, seat) {
            Some(what) => Event {
                what,
                ..event.clone()
            },
            None => event.clone(),
        }
    }

    fn event(&self, what: &What) -> String {
        pandemonium::words::event(self, what)
    }

    fn reveals(what: &What) -> bool {
        pandemonium::words::reveals(what)
    }

    fn ask(world: &World, ask: &Ask) -> String {
        pandemonium::words::ask(world, ask)
    }

    fn option(world: &World, act: Act) -> Map<String, Value> {
        match act {
            Act::House(act) => pandemonium::words::option(world, act),
            _ => Map::new(),
        }
    }

    fn barred(world: &World) -> Vec<Barred> {
        pandemonium::words::barred(world)
    }

    fn epilogue(&self, _: &World, ending: Ending) -> Epilogue {
        let name = pandemonium::goal::ending_key(ending.why);
        Epilogue {
            name,
            text: pandemonium::goal::ending_text(name),
            rules: pandemonium::goal::ending_rules(ending.why),
        }
    }

    fn winners(world: &World, _: Ending) -> Vec<u8> {
        pandemonium::goal::winners(world)
    }

    /// With several players it covers what the seat may see and nothing else: Pacts, face-down traps, the order of decks
    /// and the dice to come would show in it.
    fn hash(table: &Table, seat: Option<u8>) -> u64 {
        let world = table.world();
        match seat {
            Some(seat) if pandemonium::has_secrets(world) => {
                let asked = world.resource::<Question>().asked;
                let seen = (asked, pandemonium::view::View::seen_by(world, Some(seat)));
                let bytes = serde_json::to_vec(&seen).unwrap_or_default();
                xxhash_rust::xxh3::xxh3_64(&bytes)
            }
            _ => table.hash(),
        }
    }
}

/// The part of a level's id after the game.
fn last_part(level: &str) -> Key {
    Key::new(level.rsplit('/').next().unwrap_or(level))
}

/// The game of a level by its id.
pub fn kind_of(level: &str) -> GameKind {
    if level.split('/').next() == Some(GameKind::Pandemonium.folder()) {
        GameKind::Pandemonium
    } else {
        GameKind::Paranormal
    }
}
