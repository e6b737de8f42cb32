//! [`Seen`]: the table as last shown, and the open question once everything has been shown. Panels read this alone.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::feed::Effects;
use super::intent::Opening;
use super::show::Show;
use super::{Screen, feed};
use crate::content::Paranormal;
use crate::games::paranormal::view::{CellView, HeroView, View};
use crate::games::paranormal::{Setup, words};
use crate::runs::session::Session;
use crate::table::ask::{Act, Barred, Why};
use crate::table::{Event, Uid, What};
use crate::vocab::{Key, Rules, Spot};

/// An option of the open question.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The option.
    pub act: Act,
    /// Its sentence.
    pub text: String,
    /// Whether it cannot be taken back.
    pub reveals: bool,
}

/// The open question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number.
    pub id: u32,
    /// What about.
    pub why: Why,
    /// The piece it is about, if one.
    pub about: Uid,
    /// Who is asked; 0 is player-1.
    pub seat: u8,
    /// Its sentence.
    pub text: String,
    /// Fewest and most options to pick.
    pub span: (usize, usize),
    /// The options, and after them what can be done before the answer.
    pub options: Vec<Choice>,
    /// How many of them are options.
    pub proper: usize,
    /// What cannot be chosen, and why.
    pub barred: Vec<Barred>,
}

impl Question {
    fn of<T: Show>(session: &Session<T>) -> Option<Question> {
        let ask = session.ask()?;
        let world = session.table().world();
        Some(Question {
            id: ask.id,
            why: ask.why,
            about: ask.about,
            seat: ask.seat,
            text: T::ask(world, ask),
            span: (usize::from(ask.at_least), usize::from(ask.at_most)),
            proper: ask.options.len(),
            options: ask
                .choices()
                .map(|act| {
                    let option = T::option(world, act);
                    let text = option.get("text").and_then(|text| text.as_str());
                    let reveals = option.get("revealing").and_then(|it| it.as_bool());
                    Choice {
                        act,
                        text: T::phrase(world, ask, act, text.unwrap_or_default().to_owned()),
                        reveals: reveals.unwrap_or_default(),
                    }
                })
                .collect(),
            barred: T::barred(world),
        })
    }

    /// Whether choosing this is an answer by itself: the only option wanted, or something done before the answer.
    pub fn at_once(&self, option: u16) -> bool {
        self.span.1 <= 1 || usize::from(option) >= self.proper
    }

    /// The place of an option.
    pub fn find(&self, act: Act) -> Option<u16> {
        self.position(|option| option == act)
    }

    /// The place of the first option of that sort.
    pub fn position(&self, sort: impl Fn(Act) -> bool) -> Option<u16> {
        self.options
            .iter()
            .position(|choice| sort(choice.act))
            .and_then(|n| u16::try_from(n).ok())
    }

    /// Why an act of that name cannot be chosen.
    pub fn barred(&self, act: &str) -> impl Iterator<Item = &Barred> {
        self.barred.iter().filter(move |barred| barred.act == act)
    }
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    /// The number of its event.
    pub n: u32,
    /// The sentence.
    pub text: String,
    /// The rules behind it.
    pub rules: Rules,
    /// How much it matters: 0 little, 2 a heading.
    pub weight: u8,
}

/// What has been counted for the story at the end.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs, reason = "counts under plain names")]
pub struct Tally {
    pub rounds: u16,
    pub monsters: u32,
    pub clues: u32,
    pub dice: u32,
    pub sixes: u32,
    pub wounds: u32,
    pub fights: u32,
    pub won: u32,
}

impl Tally {
    fn count(&mut self, what: &What) {
        match what {
            What::RoundBegan { round } => self.rounds = *round,
            What::MonsterDefeated { .. } => self.monsters += 1,
            What::CluePlaced { .. } | What::ClueReplaced { .. } => self.clues += 1,
            What::DiceRolled { dice, .. } => {
                self.dice += dice.len() as u32;
                self.sixes += dice.iter().filter(|die| die.value >= 6).count() as u32;
            }
            What::HealthLost { by, .. } => self.wounds += u32::from(*by),
            What::CombatBegan { .. } => self.fights += 1,
            What::CombatEnded { won: true, .. } => self.won += 1,
            _ => {}
        }
    }
}

/// What is remembered of a game of Paranormal.
#[derive(Debug, Default)]
pub struct Kept {
    /// Counts for the end.
    pub tally: Tally,
    /// The Clue in the player's hand, or the last one that was.
    pub drawn: Option<Key>,
}

/// The table as last shown.
#[derive(Resource)]
pub struct Seen<T: Show = Paranormal> {
    /// The content being played.
    pub book: Arc<T>,
    /// The level's id.
    pub level: String,
    /// What was decided before the game.
    pub setup: T::Setup,
    /// The table.
    pub view: T::View,
    /// The open question; none while something is still being shown.
    pub question: Option<Question>,
    /// What the open question is about, beyond the view.
    pub detail: T::Detail,
    /// Whether the last answer can be taken back, and if not, why.
    pub undo: Result<(), String>,
    /// What has happened.
    pub log: Vec<Line>,
    /// What is remembered of it.
    pub kept: T::Kept,
    /// The sentence being shown.
    pub caption: Option<String>,
    /// Goes up with each game and each undo: animations then start afresh.
    pub epoch: u32,
    /// What went wrong, if the rules stopped.
    pub fault: Option<String>,
}

impl<T: Show> Seen<T> {
    /// The table as it stands, all of it shown.
    pub fn of(session: &Session<T>, epoch: u32) -> Seen<T> {
        let mut seen = Seen::before(session, epoch);
        for event in session.history() {
            seen.note(event);
        }
        seen.caption = None;
        seen.open(session);
        seen
    }

    /// The table as it stands, with nothing told and nothing asked yet.
    pub fn before(session: &Session<T>, epoch: u32) -> Seen<T> {
        Seen {
            book: session.content().clone(),
            level: session.level().to_owned(),
            setup: session.setup().clone(),
            view: session.view(),
            question: None,
            detail: T::Detail::default(),
            undo: session.can_undo(),
            log: Vec::new(),
            kept: T::Kept::default(),
            caption: None,
            epoch,
            fault: None,
        }
    }

    /// Takes an event into log and counts.
    pub fn note(&mut self, event: &Event) {
        T::keep(&mut self.kept, event);
        self.log.push(Line {
            n: event.n,
            text: T::sentence(self, event),
            rules: event.rule,
            weight: T::weight(&event.what),
        });
    }

    /// Shows the open question.
    pub fn open(&mut self, session: &Session<T>) {
        self.question = Question::of(session);
        self.detail = T::detail(session);
        self.undo = session.can_undo();
        if let crate::table::Stop::Fault(fault) = session.stop() {
            self.fault = Some(fault.clone());
        }
    }
}

impl Seen {
    /// A sentence with the names of Locations in place of rows and columns.
    pub fn with_places(&self, mut text: String) -> String {
        if !text.contains("row ") {
            return text;
        }
        for cell in &self.view.map {
            let Some(location) = &cell.location else {
                continue;
            };
            let place = words::place(cell.at);
            if text.contains(&place) {
                text = text.replace(&place, &location.name);
            }
        }
        text
    }

    /// The active Hero.
    pub fn active(&self) -> Option<&HeroView> {
        self.view.hero(self.view.active)
    }

    /// The name of a cell.
    pub fn place(&self, at: Spot) -> String {
        let name = self.view.cell(at).and_then(|cell| {
            cell.boss_card
                .as_ref()
                .map(|card| card.name.clone())
                .or_else(|| cell.location.as_ref().map(|location| location.name.clone()))
        });
        name.unwrap_or_else(|| words::place(at))
    }

    /// The cell where a Monster, a card or a standee lies.
    pub fn cell_of(&self, piece: Uid) -> Option<&CellView> {
        self.view.map.iter().find(|cell| {
            cell.monster.as_ref().is_some_and(|m| m.uid == piece)
                || cell.asset.as_ref().is_some_and(|a| a.uid == piece)
                || cell.boss_card.as_ref().is_some_and(|c| c.uid == piece)
                || cell.location.as_ref().is_some_and(|l| l.uid == piece)
        })
    }
}

fn weight(what: &What) -> u8 {
    match what {
        What::RoundBegan { .. }
        | What::EnemyTurnBegan { .. }
        | What::FinaleBegan { .. }
        | What::GameOver { .. } => 2,
        What::HeroTurnBegan { .. }
        | What::HeroTurnEnded { .. }
        | What::EnemyTurnEnded { .. }
        | What::TokensReady { .. }
        | What::TokenReturned { .. }
        | What::DieAdded { .. }
        | What::AssetsUpright { .. } => 0,
        _ => 1,
    }
}

impl Show for Paranormal {
    type Effects = Effects;
    type Detail = ();
    type Kept = Kept;

    const TABLE: Screen = Screen::Play;
    const AUTOSAVE: &'static str = "autosave.json";

    fn opened(opening: &Opening) -> Option<Setup> {
        match opening {
            Opening::Paranormal(setup) => Some(setup.clone()),
            Opening::Pandemonium(_) => None,
        }
    }

    fn over(view: &View) -> bool {
        view.over.is_some()
    }

    fn hostile(view: &View) -> bool {
        view.phase.as_str() == "enemy_turn"
    }

    fn detail(_: &Session) {}

    fn keep(kept: &mut Kept, event: &Event) {
        kept.tally.count(&event.what);
        if let What::ClueDrawn { clue } | What::ClueTakenUp { clue, .. } = event.what {
            kept.drawn = Some(clue);
        }
    }

    fn sentence(seen: &Seen, event: &Event) -> String {
        seen.with_places(words::event(&seen.book, &event.what))
    }

    fn weight(what: &What) -> u8 {
        weight(what)
    }

    fn sound(_: &Seen, what: &What) -> Option<&'static str> {
        super::cue::of(what)
    }

    fn span(what: &What) -> f32 {
        feed::span(what)
    }

    fn page(seen: &Seen, what: &What) -> Option<feed::Page> {
        let What::FinaleBegan { boss } = what else {
            return None;
        };
        let boss = seen.book.bosses.iter().find(|b| b.key == *boss)?;
        Some(feed::Page {
            title: format!("The Finale: {}", boss.name),
            text: boss.finale_text.clone(),
        })
    }
}
