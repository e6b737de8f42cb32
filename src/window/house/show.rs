//! What Pandemonium tells the window: [`Show`] for it.

use std::collections::BTreeMap;

use bevy::ecs::prelude::World;

use super::effects::HouseEffects;
use super::told;
use crate::content::Pandemonium;
pub use crate::games::pandemonium::cost::Cost;
use crate::games::pandemonium::effect::{self, Source};
use crate::games::pandemonium::view::View;
use crate::games::pandemonium::{Deck, Setup, cost, evil_one, figure, roll, strike, words};
use crate::runs::session::Session;
use crate::table::ask::Act as AnyAct;
use crate::table::house::event::What as House;
use crate::table::house::{Challenge, Drawn, Strike, Throw, Trade};
use crate::table::pieces::Kind;
use crate::table::{Access, Ask, Event, Uid, What};
use crate::vocab::{Key, Rules};
use crate::window::Screen;
use crate::window::feed::Page;
use crate::window::intent::Opening;
use crate::window::seen::Seen;
use crate::window::show::Show;

/// What the open question is about, beyond the view.
#[derive(Debug, Default)]
pub struct Detail {
    /// What each option costs.
    pub costs: Vec<Cost>,
    /// The attack under way.
    pub strike: Option<Strike>,
    /// The roll under way.
    pub throw: Option<Throw>,
    /// What its dice show, Hits and Misses, if they are Combat dice.
    pub hits: Vec<bool>,
    /// Cards that are being decided on.
    pub drawn: Option<Drawn>,
    /// The exchange under way.
    pub trade: Option<Trade>,
    /// The challenge under way.
    pub challenge: Option<Challenge>,
    /// Where the effects are written that ask.
    pub source: Option<Source>,
    /// Damage that is left to be assigned.
    pub left: Option<u16>,
    /// Actions that the Evil One has left, while he is asked.
    pub evil: Option<u8>,
}

/// What is remembered of a game.
#[derive(Debug, Default)]
pub struct Kept {
    /// Every event, for the reasons behind the log.
    pub events: Vec<Event>,
    /// Those who are cursed.
    pub cursed: Vec<Key>,
    /// Counts for the end: name and number.
    pub counts: BTreeMap<&'static str, u32>,
    /// The Event card that was drawn last.
    pub event: Option<(Uid, Key)>,
    /// The text of the story told last.
    pub told: Option<Key>,
}

impl Kept {
    fn count(&mut self, name: &'static str, by: u32) {
        *self.counts.entry(name).or_default() += by;
    }

    /// A number.
    pub fn number(&self, name: &str) -> u32 {
        self.counts.get(name).copied().unwrap_or_default()
    }

    /// An event by its number.
    pub fn find(&self, n: u32) -> Option<&Event> {
        let at = self.events.binary_search_by_key(&n, |event| event.n).ok()?;
        self.events.get(at)
    }
}

impl Show for Pandemonium {
    type Effects = HouseEffects;
    type Detail = Detail;
    type Kept = Kept;

    const TABLE: Screen = Screen::House;
    const AUTOSAVE: &'static str = "autosave-pandemonium.json";

    fn opened(opening: &Opening) -> Option<Setup> {
        match opening {
            Opening::Pandemonium(setup) => Some(setup.clone()),
            Opening::Paranormal(_) => None,
        }
    }

    fn over(view: &View) -> bool {
        view.over.is_some()
    }

    fn hostile(view: &View) -> bool {
        view.phase == "Creatures"
    }

    fn detail(session: &Session<Pandemonium>) -> Detail {
        let world = session.table().world();
        let last = |kind| figure::of_kind(world, kind).last().copied();
        let throw: Option<Throw> = last(Kind::Throw)
            .and_then(|p| world.find::<Throw>(p))
            .cloned();
        let hits = throw
            .as_ref()
            .filter(|throw| throw.die == crate::table::chance::DieKind::Combat)
            .map_or(Vec::new(), |throw| roll::hits(world, &throw.dice));
        let mut detail = Detail {
            costs: Vec::new(),
            strike: last(Kind::Strike).and_then(|p| world.find(p)).cloned(),
            hits,
            throw,
            drawn: last(Kind::Drawn).and_then(|p| world.find(p)).cloned(),
            trade: last(Kind::Trade).and_then(|p| world.find(p)).cloned(),
            challenge: last(Kind::Challenge).and_then(|p| world.find(p)).cloned(),
            source: effect::asking(world),
            left: strike::to_assign(world),
            evil: evil_one::actions_left(world),
        };
        let Some(ask) = session.ask() else {
            return detail;
        };
        detail.costs = ask.choices().map(|act| cost::of(world, ask, act)).collect();
        detail
    }

    fn phrase(world: &World, ask: &Ask, act: AnyAct, text: String) -> String {
        words::phrase(world, ask, act, text)
    }

    fn keep(kept: &mut Kept, event: &Event) {
        if let What::House(what) = &event.what {
            match what {
                House::RoundBegan { .. } => kept.count("rounds", 1),
                House::EnemyKilled { .. } => kept.count("killed", 1),
                House::LifeLost { life: _, by, .. } => kept.count("lost", u32::from(*by)),
                House::Died { .. } => kept.count("deaths", 1),
                House::Explored { .. } => kept.count("explored", 1),
                House::AttackBegan { .. } => kept.count("attacks", 1),
                House::DiceRolled { hits, .. } | House::DefenseRolled { hits, .. } => {
                    kept.count("dice", hits.len() as u32);
                    kept.count("hits", hits.iter().filter(|hit| **hit).count() as u32);
                }
                House::PactFulfilled { .. } => kept.count("pacts", 1),
                House::Improved { .. } => kept.count("skills", 1),
                House::Cursed { character, .. } => kept.cursed.push(*character),
                House::EventDrawn { uid, event, .. } => kept.event = Some((*uid, *event)),
                House::StoryTold { text } => kept.told = Some(*text),
                _ => {}
            }
        }
        kept.events.push(event.clone());
    }

    fn sentence(seen: &Seen<Pandemonium>, event: &Event) -> String {
        let hot_seat = seen.setup.players > 1;
        let text = match &event.what {
            // Only the owner may look (PD-RUL-114).
            What::House(House::PactDrawn { character, .. }) if hot_seat => {
                format!("{} takes a Pact.", words::name(&seen.book, *character))
            }
            What::House(House::PactDropped { character, .. }) if hot_seat => {
                format!("{} discards a Pact.", words::name(&seen.book, *character))
            }
            What::House(House::CardSwapped {
                character, deck, ..
            }) if hot_seat && deck.as_str() == Deck::Pacts.name() => {
                format!(
                    "{} takes another Pact instead.",
                    words::name(&seen.book, *character)
                )
            }
            what => told::chose(seen, event).unwrap_or_else(|| words::event(&seen.book, what)),
        };
        told::with_titles(seen, text)
    }

    fn weight(what: &What) -> u8 {
        let What::House(what) = what else { return 2 };
        match what {
            House::RoundBegan { .. }
            | House::ChapterBegan { .. }
            | House::CreaturesBegin { .. }
            | House::StoryTold { .. }
            | House::TurnBegan { .. } => 2,
            House::CharactersBegin { .. }
            | House::BoostsEnded { .. }
            | House::EnemyPassedOver { .. }
            | House::RunEnded { .. }
            | House::ItemMoved { .. }
            | House::Counted { .. } => 0,
            _ => 1,
        }
    }

    fn sound(seen: &Seen<Pandemonium>, what: &What) -> Option<&'static str> {
        super::cue::of(seen, what)
    }

    fn span(what: &What) -> f32 {
        let What::House(what) = what else { return 1.0 };
        match what {
            House::CharactersBegin { .. }
            | House::BoostsEnded { .. }
            | House::RunEnded { .. }
            | House::Counted { .. }
            | House::TurnEnded { .. }
            | House::AttackEnded { .. }
            | House::EnemyPassedOver { .. }
            | House::EnemyStayed { .. }
            | House::RoundEnded { .. } => 0.0,
            House::ItemMoved { .. }
            | House::ItemKept { .. }
            | House::ItemDiscarded { .. }
            | House::TokenPlaced { .. } => 0.05,
            House::Explored { .. } | House::SoulCollected { .. } | House::AttackBegan { .. } => 0.2,
            House::Moved { .. } | House::Dashed { .. } => 0.34,
            House::BarrierOpened { .. } | House::BarrierClosed { .. } => 0.25,
            House::TurnBegan { .. } | House::EnemyActs { .. } | House::OrderFixed { .. } => 0.4,
            House::RoundBegan { .. } | House::CreaturesBegin { .. } => 0.9,
            House::EnemyChose { .. } => 1.1,
            House::DiceRolled { .. } => 1.0,
            House::DefenseRolled { .. } => 0.3,
            House::NumberRolled { .. } | House::RunRolled { .. } | House::DieRerolled { .. } => 0.8,
            House::SummonRolled { .. } | House::EvilDieThrown { .. } => 0.8,
            House::StoryTold { .. } => 0.2,
            House::EnemyAttacked { .. } | House::AttackSummed { .. } => 0.9,
            House::EventDrawn { .. } | House::Died { .. } | House::BossPlaced { .. } => 1.2,
            _ => 0.5,
        }
    }

    fn page(seen: &Seen<Pandemonium>, what: &What) -> Option<Page> {
        let What::House(what) = what else { return None };
        match what {
            House::ChapterBegan { chapter } => {
                let (_, chapter) = seen.book.chapter(*chapter)?;
                Some(Page {
                    title: chapter.title.clone(),
                    text: format!("{}\n\n{}", chapter.intro, chapter.aim),
                })
            }
            House::StoryTold { text } => Some(Page {
                title: String::new(),
                text: text.as_str().to_owned(),
            }),
            House::EventDrawn {
                character,
                event,
                positive,
                ..
            } => {
                let (_, card) = seen.book.event(*event)?;
                let who = words::name(&seen.book, *character);
                let kept = if *positive {
                    format!("{who} keeps it and can play it later.")
                } else {
                    format!("It happens to {who} at once.")
                };
                Some(Page {
                    title: card.name.clone(),
                    text: format!("{}\n\n{}\n\n{kept}", card.text, card.line),
                })
            }
            _ => None,
        }
    }
}

/// The rules of the open question.
pub fn rules_of(why: crate::table::ask::Why) -> Rules {
    why.rules()
}
