//! [`Feed`]: what has happened and is still to be shown, one moment after the other.

use std::collections::{HashMap, HashSet, VecDeque};

use bevy::ecs::prelude::*;

use super::seen::Seen;
use super::settings::Settings;
use super::show::{self, Effects as _, Show};
use crate::content::Paranormal;
use crate::games::paranormal::view::View;
use crate::runs::session::Beat;
use crate::sound;
use crate::table::{Event, Uid, What};
use crate::vocab::Spot;
use crate::vocab::paranormal::AbilityKind;

/// One thing to show.
struct Moment<T: Show> {
    /// The table after this and the moments that follow up to the next view, and their events.
    view: Option<(Box<T::View>, Vec<Event>)>,
    event: Event,
}

/// A page of the story that waits to be turned.
#[derive(Clone, Debug)]
pub struct Page {
    /// Heading.
    pub title: String,
    /// Text.
    pub text: String,
}

/// Small signs that float up from a cell.
#[derive(Clone, Debug)]
pub struct Float {
    /// Where.
    pub at: Spot,
    /// What it says.
    pub text: String,
    /// Whether it is bad news.
    pub bad: bool,
    /// Since when.
    pub since: f64,
}

/// Things that move for a while; looks only.
#[derive(Default)]
pub struct Effects {
    /// When each die of the Combat was rolled.
    pub rolled: HashMap<u8, f64>,
    /// What a die set off, and when.
    pub flashed: HashMap<u8, (AbilityKind, f64)>,
    /// When a piece came to the Map.
    pub came: HashMap<Uid, f64>,
    /// The Spawn Dice, and when they were rolled.
    pub spawn: Option<(u8, u8, f64)>,
    /// Signs over cells.
    pub floats: Vec<Float>,
    /// The cell that is being talked of.
    pub focus: Option<Spot>,
    /// Pieces that are on the table, but whose coming has not been shown yet.
    hidden: HashSet<Uid>,
    /// Doom as it was, while its change has not been shown yet.
    doom: Option<u8>,
    /// When the caption changed.
    pub caption: f64,
}

/// What is still to be shown.
#[derive(Resource)]
pub struct Feed<T: Show = Paranormal> {
    queue: VecDeque<Moment<T>>,
    left: f32,
    busy: bool,
    /// A page of the story to be read first.
    pub page: Option<Page>,
    /// What moves.
    pub effects: T::Effects,
    /// Sounds of what has been shown and is still to be heard.
    pub heard: Vec<&'static str>,
}

impl<T: Show> Default for Feed<T> {
    fn default() -> Feed<T> {
        Feed {
            queue: VecDeque::new(),
            left: 0.0,
            busy: false,
            page: None,
            effects: T::Effects::default(),
            heard: Vec::new(),
        }
    }
}

impl<T: Show> Feed<T> {
    /// Adds beats to be shown.
    pub fn push(&mut self, beats: Vec<Beat<T>>) {
        for beat in beats {
            let mut view = Some((Box::new(beat.view), beat.events.clone()));
            for event in beat.events {
                let view = view.take();
                self.queue.push_back(Moment { view, event });
            }
        }
        self.busy = true;
    }

    /// Whether something is still being shown.
    pub fn playing(&self) -> bool {
        self.busy
    }

    /// Whether something goes on by itself: not while a page waits for its reader.
    pub fn moving(&self) -> bool {
        self.busy && self.page.is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Feed::default();
    }

    /// Lets time pass, at the speeds that the player likes. Whether the last moment has just ended.
    pub fn advance(
        &mut self,
        seen: &mut Seen<T>,
        seconds: f32,
        now: f64,
        settings: &Settings,
    ) -> bool {
        if !self.busy || self.page.is_some() {
            return false;
        }
        self.left -= seconds;
        while self.left <= 0.0 {
            let Some(moment) = self.queue.pop_front() else {
                self.left = 0.0;
                self.busy = false;
                self.effects.settle();
                return true;
            };
            let span = T::span(&moment.event.what);
            self.heard.extend(T::sound(seen, &moment.event.what));
            self.show(seen, moment, now);
            self.left += span / settings.speed(T::hostile(&seen.view)).factor();
            if self.page.is_some() {
                break;
            }
        }
        false
    }

    /// Turns a page that nobody turns, after so long as it takes to read it.
    pub fn read_on(&mut self, seconds: f32) {
        if self.page.is_some() {
            self.left -= seconds;
            if self.left < -4.0 {
                self.left = 0.0;
                self.page = None;
            }
        }
    }

    /// Shows all at once. A page of the story is not passed over, and of the sounds what marks a turn of the story.
    pub fn skip(&mut self, seen: &mut Seen<T>, now: f64) {
        while self.page.is_none()
            && let Some(moment) = self.queue.pop_front()
        {
            let sound = T::sound(seen, &moment.event.what);
            self.heard.extend(sound.filter(|name| sound::turns(name)));
            self.show(seen, moment, now - 100.0);
        }
        self.left = 0.0;
    }

    fn show(&mut self, seen: &mut Seen<T>, moment: Moment<T>, now: f64) {
        if let Some((view, events)) = moment.view {
            self.effects.arrive(seen, &view, &events, now);
            seen.view = *view;
        }
        seen.note(&moment.event);
        let what = &moment.event.what;
        if T::span(what) >= 0.25 {
            seen.caption = Some(T::sentence(seen, &moment.event));
            self.effects.captioned(now);
        }
        self.effects.take(seen, &moment.event, now);
        self.page = T::page(seen, what).or(self.page.take());
    }
}

/// The piece that comes with an event.
fn coming(what: &What) -> Option<Uid> {
    match what {
        What::MonsterSpawned { uid, .. }
        | What::MinionPlaced { uid, .. }
        | What::AssetPlaced { uid, .. }
        | What::MarkPlaced { uid, .. }
        | What::MonsterSpread { uid, .. } => Some(*uid),
        _ => None,
    }
}

impl Effects {
    /// Whether a piece is not to be drawn yet.
    pub fn hides(&self, piece: Uid) -> bool {
        self.hidden.contains(&piece)
    }

    /// Doom as shown.
    pub fn doom(&self, now: u8) -> u8 {
        self.doom.unwrap_or(now)
    }

    fn float(&mut self, at: Option<Spot>, text: String, bad: bool, now: f64) {
        self.floats.retain(|float| now - float.since < 3.0);
        if let Some(at) = at {
            self.floats.push(Float {
                at,
                text,
                bad,
                since: now,
            });
        }
    }
}

impl show::Effects<Paranormal> for Effects {
    fn arrive(&mut self, _: &Seen, _: &View, events: &[Event], _: f64) {
        self.hidden = events
            .iter()
            .filter_map(|event| coming(&event.what))
            .collect();
        self.doom = events.iter().find_map(|event| match event.what {
            What::DoomRaised { from, .. } | What::DoomLowered { from, .. } => Some(from),
            _ => None,
        });
    }

    fn captioned(&mut self, now: f64) {
        self.caption = now;
    }

    fn settle(&mut self) {
        self.hidden.clear();
        self.doom = None;
        self.focus = None;
    }

    fn take(&mut self, seen: &Seen, event: &Event, now: f64) {
        let what = &event.what;
        if let Some(piece) = coming(what) {
            self.hidden.remove(&piece);
        }
        if matches!(what, What::DoomRaised { .. } | What::DoomLowered { .. }) {
            self.doom = None;
        }
        let stands = |hero: &Uid| seen.view.hero(*hero).and_then(|hero| hero.at);
        match what {
            What::CombatBegan { at, .. } => {
                self.rolled.clear();
                self.flashed.clear();
                self.focus = Some(*at);
            }
            What::DiceRolled { dice, .. } => {
                self.flashed.clear();
                for die in dice {
                    self.rolled.insert(die.die, now);
                }
            }
            What::Triggered { ability, die, .. } => {
                self.flashed.insert(*die, (*ability, now));
            }
            What::HealthLost { uid, by, .. } => {
                self.float(stands(uid), format!("−{by} Health"), true, now);
            }
            What::HealthGained { uid, by, .. } => {
                self.float(stands(uid), format!("+{by} Health"), false, now);
            }
            What::EnergyRegained { uid, dice, .. } => {
                self.float(stands(uid), format!("+{dice} Energy"), false, now);
            }
            What::HeroDowned { uid, .. } => {
                self.float(stands(uid), "Downed".to_owned(), true, now);
            }
            What::PlaceRolled { row, column } => {
                self.spawn = Some((*row, *column, now));
                self.focus = Spot::at(u16::from(*row), u16::from(*column));
            }
            What::MonsterSpawned { uid, at, .. }
            | What::MinionPlaced { uid, at, .. }
            | What::AssetPlaced { uid, at, .. }
            | What::MarkPlaced { uid, at, .. }
            | What::MonsterSpread { uid, at, .. } => {
                self.came.insert(*uid, now);
                self.focus = Some(*at);
            }
            What::MonsterMoved { to, .. } | What::StandeeMoved { to, .. } => {
                self.focus = Some(*to);
            }
            What::MonsterDefeated { at, .. } => {
                self.float(Some(*at), "Defeated".to_owned(), false, now);
            }
            What::MonsterReplaced { at, .. } => {
                self.float(Some(*at), "Replaced".to_owned(), true, now);
            }
            What::MonsterBanished { at, .. } => {
                self.float(Some(*at), "Driven off".to_owned(), false, now);
            }
            What::AssetFound { at, .. } => {
                self.float(Some(*at), "Found".to_owned(), false, now);
            }
            What::DiscoverableFound { at, .. } => {
                self.focus = Some(*at);
                self.float(Some(*at), "Found!".to_owned(), false, now);
            }
            What::MarkBroken { at, .. } => {
                self.float(Some(*at), "Broken".to_owned(), true, now);
            }
            What::EnemyTurnEnded { .. } | What::HeroTurnBegan { .. } => {
                self.focus = None;
                self.spawn = None;
            }
            _ => {}
        }
    }
}

/// Seconds that an event is shown for at the calm pace.
pub(super) fn span(what: &What) -> f32 {
    match what {
        What::GameSetUp { .. } | What::HeroTurnBegan { .. } | What::HeroTurnEnded { .. } => 0.0,
        What::TokensReady { .. } | What::TokenReturned { .. } | What::AssetsUpright { .. } => 0.0,
        What::DieLocked { .. } | What::DieAdded { .. } | What::EnemyTurnEnded { .. } => 0.05,
        What::HeroActivated { .. } | What::EnergySpent { .. } | What::TokenSpent { .. } => 0.15,
        What::HeroFinished { .. } | What::CombatEnded { .. } | What::RerollsAdded { .. } => 0.2,
        What::CombatBegan { .. } | What::PlaceUsed { .. } | What::Rested { .. } => 0.3,
        What::AssetUsed { .. } | What::DieLost { .. } | What::DieFeared { .. } => 0.35,
        What::AssetPlaced { .. } => 0.45,
        What::RoundBegan { .. } | What::EnemyTurnBegan { .. } => 0.9,
        What::DiceRolled { .. } | What::HeroDowned { .. } | What::ConditionsMet { .. } => 1.0,
        What::DoomRaised { .. } | What::DiscoverableFound { .. } => 1.4,
        What::ClueDrawn { .. } | What::CluePlaced { .. } | What::ClueReplaced { .. } => 0.8,
        What::PlaceRolled { .. } | What::MonsterSpawned { .. } | What::MonsterSpread { .. } => 0.75,
        What::MonsterMoved { .. } | What::StandeeMoved { .. } | What::AssetFound { .. } => 0.8,
        What::ConditionsMissed { .. } | What::DamageDealt { .. } | What::Triggered { .. } => 0.75,
        What::FinaleBegan { .. } | What::MapTurned { .. } | What::LostHeroJoined { .. } => 1.2,
        What::GameOver { .. } => 1.0,
        _ => 0.5,
    }
}
