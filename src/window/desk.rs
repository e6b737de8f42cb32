//! [`Desk`]: what the player's hand rests on: marked dice, an open menu. Looks and half-made answers; no rules.

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy_egui::egui::{Id, Rect, Response, Sense, Ui};

use super::art::Art;
use super::feed::Effects;
use super::intent::Intent;
use super::odds::Odds;
use super::seen::{Question, Seen};
use super::settings::Settings;
use crate::table::Uid;
use crate::table::ask::Act;
use crate::vocab::Spot;

/// What lies over the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    #[default]
    Nothing,
    /// The pause menu.
    Pause,
    /// The settings.
    Settings,
}

/// Cells that are reasoned about, as sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Ruled out.
    pub crossed: u16,
    /// Left by this, but not by all.
    pub spared: u16,
}

/// What the player's hand rests on.
#[derive(Resource, Default)]
pub struct Desk {
    /// Dice that the next reroll leaves alone.
    pub kept: BTreeSet<u8>,
    /// The Combat Ability that waits for a die.
    pub ability: Option<Uid>,
    /// Options picked so far, for questions that take several.
    pub picked: BTreeSet<u16>,
    /// Cells pointed out by the panel under the pointer.
    pub pointed: Vec<Spot>,
    /// The same, being gathered for the next frame.
    pub pointing: Vec<Spot>,
    /// Cells crossed out by the panel under the pointer.
    pub marks: Marks,
    /// The same, being gathered for the next frame.
    pub marking: Marks,
    /// The Discoverable whose proof is open.
    pub proof: Option<Uid>,
    /// What lies over the table.
    pub over: Over,
    /// Whether the last page has been laid aside to look at the table.
    pub aside: bool,
    /// Whether all rules of the log are shown.
    pub epoch: u32,
    question: u32,
}

impl Desk {
    /// Puts aside what belonged to an earlier question or game.
    pub fn tidy(&mut self, seen: &Seen) {
        if self.epoch != seen.epoch {
            *self = Desk {
                epoch: seen.epoch,
                ..Desk::default()
            };
        }
        if seen.view.fight.is_none() {
            self.kept.clear();
            self.ability = None;
        }
        let question = seen.question.as_ref().map_or(0, |question| question.id);
        if self.question != question {
            self.question = question;
            self.picked.clear();
            self.ability = None;
        }
        self.pointed = std::mem::take(&mut self.pointing);
        self.marks = std::mem::take(&mut self.marking);
    }

    /// Lets a card be pointed at, and clicked if one of these acts is an option.
    pub fn touch(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        id: Id,
        question: Option<&Question>,
        acts: [Act; 2],
        out: &mut Vec<Intent>,
    ) -> Touched {
        let option = question.and_then(|q| acts.into_iter().find_map(|act| q.find(act)));
        let sense = if option.is_some() {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(rect, id, sense);
        let hot = ui
            .ctx()
            .animate_bool(id, option.is_some() && response.hovered());
        if let (true, Some(option), Some(question)) = (response.clicked(), option, question) {
            self.pick(question, option, out);
        }
        Touched {
            response,
            option,
            hot,
        }
    }

    /// Picks an option: an answer at once where one is asked for, otherwise it is marked or unmarked.
    pub fn pick(&mut self, question: &Question, option: u16, out: &mut Vec<Intent>) {
        if question.span.1 <= 1 {
            out.push(Intent::Answer(vec![option]));
        } else if !self.picked.remove(&option) && self.picked.len() < question.span.1 {
            self.picked.insert(option);
        }
    }
}

/// A card under the pointer.
pub struct Touched {
    /// What the pointer does.
    pub response: Response,
    /// The option that a click picks.
    pub option: Option<u16>,
    /// How far it is lit, from 0 to 1.
    pub hot: f32,
}

/// All that panels may read.
pub struct Scene<'a> {
    /// The table as last shown.
    pub seen: &'a Seen,
    /// Pictures.
    pub art: &'a Art,
    /// What moves.
    pub effects: &'a Effects,
    /// What the player prefers.
    pub settings: &'a Settings,
    /// Chances.
    pub odds: &'a Odds,
    /// Seconds since the program began.
    pub now: f64,
    /// Whether something is still being shown.
    pub playing: bool,
    /// The place of the map.
    pub map: Rect,
}

impl Scene<'_> {
    /// The open question, unless something is still being shown.
    pub fn question(&self) -> Option<&Question> {
        self.seen.question.as_ref().filter(|_| !self.playing)
    }

    /// Seconds since a moment.
    pub fn since(&self, moment: f64) -> f32 {
        (self.now - moment) as f32
    }

    /// A slow breath between 0 and 1 for things that can be clicked.
    pub fn breath(&self) -> f32 {
        if self.settings.still {
            0.7
        } else {
            ((self.now * 2.6).sin() * 0.5 + 0.5) as f32
        }
    }
}
