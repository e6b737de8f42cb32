//! [`Desk`]: what the player's hand rests on at the table of Pandemonium, and [`Scene`]: all that panels may read.

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy_egui::egui::{self, Align2, Id, Order, Pos2, Rect, Sense, pos2, vec2};

use super::effects::HouseEffects;
use crate::board::{Board, BorderId, SpaceId};
use crate::content::Pandemonium;
use crate::content::pandemonium::Chapter;
use crate::games::pandemonium::view::{BarrierView, CharacterView, FigureView, TaskView};
use crate::games::pandemonium::words::act_name;
use crate::table::Uid;
use crate::table::ask::Act as AnyAct;
use crate::table::house::Slot;
use crate::table::house::act::{Act, Why};
use crate::window::art::Art;
use crate::window::desk::Over;
use crate::window::intent::Intent;
use crate::window::seen::{Question, Seen};
use crate::window::settings::Settings;
use crate::window::theme;

/// A small list of options at the pointer.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What was clicked.
    pub title: String,
    /// The options.
    pub options: Vec<u16>,
    /// Where.
    pub at: Pos2,
    /// Not closed by the click that opened it.
    pub fresh: bool,
}

/// What is pointed out on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointed {
    /// Spaces.
    pub spaces: Vec<SpaceId>,
    /// Doors and windows.
    pub borders: Vec<BorderId>,
    /// Figures and tokens.
    pub pieces: Vec<Uid>,
}

/// What the player's hand rests on.
#[derive(Resource, Default)]
pub struct Desk {
    /// What lies over the table.
    pub over: Over,
    /// Options picked so far, for questions that take several.
    pub picked: BTreeSet<u16>,
    /// The list at the pointer.
    pub menu: Option<Menu>,
    /// The character whose sheet is open, if not the one in turn.
    pub open: Option<Uid>,
    /// The character whose Pacts are asked for, and whether they lie open.
    pub curtain: Option<(Uid, bool)>,
    /// The crowded space that the pointer rests on, and since when; its pieces are shown large after a moment.
    pub glass: Option<(SpaceId, f64)>,
    /// The power that the Evil One aims, by the name of its act.
    pub power: Option<&'static str>,
    /// The seat of the player who holds the mouse, once that is known.
    pub holder: Option<u8>,
    /// Whether the page that hands over lies over the table.
    pub handing: bool,
    /// The Item being dragged.
    pub drag: Option<(Uid, Slot)>,
    /// The line of the log that is looked into, by its event.
    pub line: Option<u32>,
    /// What the options under the pointer are about.
    pub pointed: Pointed,
    /// The same, being gathered for the next frame.
    pub pointing: Pointed,
    /// Whether the last page has been laid aside to look at the table.
    pub aside: bool,
    /// Whether the dialog has been laid aside to look at the sheet.
    pub folded: bool,
    epoch: u32,
    question: u32,
}

impl Desk {
    /// Puts aside what belonged to an earlier question or game.
    pub fn tidy(&mut self, seen: &Seen<Pandemonium>, playing: bool) {
        if self.epoch != seen.epoch {
            *self = Desk {
                epoch: seen.epoch,
                holder: self.holder,
                ..Desk::default()
            };
        }
        let question = seen.question.as_ref().map_or(0, |question| question.id);
        if self.question != question {
            self.question = question;
            self.picked.clear();
            self.menu = None;
            self.folded = false;
            self.power = None;
        }
        if playing {
            self.menu = None;
            self.drag = None;
        }
        self.pointed = std::mem::take(&mut self.pointing);
    }

    /// Closes the topmost small thing. Whether there was one.
    pub fn close_one(&mut self) -> bool {
        self.menu.take().is_some()
            || self.line.take().is_some()
            || self.curtain.take().is_some()
            || self.open.take().is_some()
    }

    /// Picks an option: an answer at once where one is asked for, otherwise it is marked or unmarked.
    pub fn pick(&mut self, question: &Question, option: u16, out: &mut Vec<Intent>) {
        self.menu = None;
        if question.at_once(option) {
            out.push(Intent::Answer(vec![option]));
        } else if !self.picked.remove(&option) && self.picked.len() < question.span.1 {
            self.picked.insert(option);
        }
    }

    /// Picks the only one of some options, or opens a list of them.
    pub fn offer(
        &mut self,
        question: &Question,
        title: &str,
        options: Vec<u16>,
        at: Pos2,
        out: &mut Vec<Intent>,
    ) {
        match options[..] {
            [] => {}
            [only] => self.pick(question, only, out),
            _ => self.list(title, options, at),
        }
    }

    /// Opens a list of options.
    pub fn list(&mut self, title: &str, options: Vec<u16>, at: Pos2) {
        self.menu = Some(Menu {
            title: title.to_owned(),
            options,
            at,
            fresh: true,
        });
    }
}

/// All that panels may read.
pub struct Scene<'a> {
    /// The table as last shown.
    pub seen: &'a Seen<Pandemonium>,
    /// Content.
    pub book: &'a Pandemonium,
    /// The chapter.
    pub chapter: &'a Chapter,
    /// The board.
    pub board: &'a Board,
    /// Pictures.
    pub art: &'a Art,
    /// What moves.
    pub effects: &'a HouseEffects,
    /// What the player prefers.
    pub settings: &'a Settings,
    /// Seconds since the program began.
    pub now: f64,
    /// Whether something is still being shown.
    pub playing: bool,
    /// The power that the Evil One aims, by the name of its act.
    pub power: Option<&'static str>,
}

impl Scene<'_> {
    /// The open question, unless something is still being shown.
    pub fn question(&self) -> Option<&Question> {
        self.seen.question.as_ref().filter(|_| !self.playing)
    }

    /// The door or window on a border, if there is one.
    pub fn gate(&self, border: BorderId) -> Option<&BarrierView> {
        let gates = &self.seen.view.barriers;
        gates.iter().find(|gate| gate.border == border)
    }

    /// What the open question is about.
    pub fn why(&self) -> Option<Why> {
        match self.question()?.why {
            crate::table::ask::Why::House(why) => Some(why),
            _ => None,
        }
    }

    /// The options of the open question, with their places.
    pub fn options(&self) -> impl Iterator<Item = (u16, Act)> + '_ {
        self.question()
            .map_or(&[][..], |question| &question.options[..])
            .iter()
            .enumerate()
            .filter_map(|(n, choice)| match choice.act {
                AnyAct::House(act) => Some((n as u16, act)),
                _ => None,
            })
    }

    /// The options that a click on the board can mean: all, but of the Evil One's only those of the power aimed.
    pub fn aimed(&self) -> impl Iterator<Item = (u16, Act)> + '_ {
        let power = self.power.filter(|_| self.why() == Some(Why::EvilOneTurn));
        self.options()
            .filter(move |(_, act)| power.is_none_or(|power| act_name(*act) == power))
    }

    /// The options that light up on the board: of the Evil One's none that could be anywhere until it is aimed.
    pub fn lit(&self) -> impl Iterator<Item = (u16, Act)> + '_ {
        let quiet = self.why() == Some(Why::EvilOneTurn) && self.power.is_none();
        self.aimed()
            .filter(move |(_, act)| !(quiet && matches!(act, Act::Space(_) | Act::Border(_))))
    }

    /// Whether what lies face down may be looked at: the Evil One is asked, who laid it (PD-RUL-164).
    pub fn knows(&self) -> bool {
        matches!(
            self.why(),
            Some(Why::EvilOneTurn | Why::RealOrFeint | Why::SendAfter)
        )
    }

    /// The sentence of an option.
    pub fn text(&self, option: u16) -> &str {
        self.question()
            .and_then(|question| question.options.get(usize::from(option)))
            .map_or("", |choice| &choice.text)
    }

    /// What an option costs.
    pub fn cost(&self, option: u16) -> super::show::Cost {
        self.seen
            .detail
            .costs
            .get(usize::from(option))
            .copied()
            .unwrap_or_default()
    }

    /// What an option costs, in words; empty if nothing.
    pub fn cost_text(&self, option: u16) -> String {
        self.cost(option).text()
    }

    /// A character.
    pub fn character(&self, who: Uid) -> Option<&CharacterView> {
        self.seen.view.characters.iter().find(|c| c.uid == who)
    }

    /// Creatures, allies and bosses.
    pub fn figures(&self) -> impl Iterator<Item = &FigureView> {
        let view = &self.seen.view;
        view.creatures
            .iter()
            .chain(&view.allies)
            .chain(&view.bosses)
    }

    /// The space of a figure.
    pub fn space_of(&self, piece: Uid) -> Option<SpaceId> {
        let view = &self.seen.view;
        self.character(piece)
            .map(|c| c.space)
            .or_else(|| self.figures().find(|f| f.uid == piece).map(|f| f.space))
            .or_else(|| view.tokens.iter().find(|t| t.uid == piece).map(|t| t.space))
    }

    /// The name of a figure.
    pub fn name_of(&self, piece: Uid) -> String {
        self.character(piece)
            .map(|c| c.name.clone())
            .or_else(|| {
                self.figures()
                    .find(|f| f.uid == piece)
                    .map(|f| f.name.clone())
            })
            .unwrap_or_default()
    }

    /// Whether several people sit at this screen.
    pub fn hot_seat(&self) -> bool {
        let mut seats: BTreeSet<u8> = self.seen.view.characters.iter().map(|c| c.seat).collect();
        if self.chapter.rules.evil_one.is_some() {
            // The last one is his.
            seats.insert(seats.last().map_or(0, |last| last + 1));
        }
        seats.into_iter().filter(|seat| !self.is_bot(*seat)).count() > 1
    }

    /// How far the light has changed to that of the time of day.
    pub fn dusk(&self) -> f32 {
        if self.settings.still {
            1.0
        } else {
            self.effects.dusk(self.now)
        }
    }

    /// Whether the game itself plays a seat.
    pub fn is_bot(&self, seat: u8) -> bool {
        self.seen.setup.bots.contains(&seat)
    }

    /// Tasks of the chapter that somebody can still do in this game.
    pub fn open_tasks(&self) -> impl Iterator<Item = &TaskView> {
        let view = &self.seen.view;
        view.tasks.iter().enumerate().filter_map(move |(n, task)| {
            let written = self.chapter.tasks.get(n)?;
            let over = written.once && !task.done.is_empty()
                || written.each
                    && view
                        .characters
                        .iter()
                        .all(|who| task.done.contains(&who.key));
            (!over).then_some(task)
        })
    }

    /// Whether a task of the chapter belongs to this space.
    pub fn is_task_here(&self, n: u8, at: SpaceId) -> bool {
        let name = self.board.name(at);
        let task = self.chapter.tasks.get(usize::from(n));
        task.is_some_and(|task| task.at.contains(&name))
    }

    /// The place of a character among those who play, for ring colour and pattern.
    pub fn seat_of(&self, who: Uid) -> usize {
        self.seen
            .view
            .characters
            .iter()
            .position(|c| c.uid == who)
            .unwrap_or_default()
    }

    /// The character whose sheet is shown: the opened one, the one asked, the one in turn.
    pub fn shown(&self, desk: &Desk) -> Option<&CharacterView> {
        let view = &self.seen.view;
        let asked = self.question().map(|question| question.about);
        desk.open
            .and_then(|who| self.character(who))
            .or_else(|| asked.and_then(|who| self.character(who)))
            .or_else(|| {
                self.effects
                    .hunted
                    .first()
                    .and_then(|who| self.character(*who))
            })
            .or_else(|| self.character(view.active_piece))
            .or_else(|| {
                let first = view.order.first()?;
                view.characters.iter().find(|c| c.key == *first)
            })
            .or_else(|| view.characters.first())
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

/// Draws the list at the pointer.
pub fn menu(ctx: &egui::Context, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(mut menu) = desk.menu.take() else {
        return;
    };
    let Some(question) = scene.question() else {
        return;
    };
    let all = ctx.viewport_rect();
    let wide = 340.0;
    let row = 34.0;
    let tall = 32.0 + menu.options.len() as f32 * row + 8.0;
    let corner = pos2(
        menu.at.x.clamp(8.0, (all.max.x - wide - 8.0).max(8.0)),
        menu.at.y.clamp(8.0, (all.max.y - tall - 8.0).max(8.0)),
    );
    let rect = Rect::from_min_size(corner, vec2(wide, tall));
    let mut picked = None;
    egui::Area::new(Id::new("options here"))
        .order(Order::Foreground)
        .fixed_pos(rect.min)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_min_size(rect.size());
            ui.interact(rect, Id::new("options ground"), Sense::click());
            theme::slab(ui.painter(), rect);
            theme::write(
                ui.painter(),
                rect.min + vec2(14.0, 8.0),
                Align2::LEFT_TOP,
                &menu.title,
                theme::bold(15.0),
                theme::CANDLE,
                wide - 28.0,
            );
            for (n, option) in menu.options.iter().enumerate() {
                let place = Rect::from_min_size(
                    rect.min + vec2(10.0, 32.0 + n as f32 * row),
                    vec2(wide - 20.0, row - 4.0),
                );
                let cost = scene.cost_text(*option);
                let text = scene.text(*option);
                let label = if cost.is_empty() {
                    text.to_owned()
                } else {
                    format!("{text}  ·  {cost}")
                };
                let id = Id::new(("option", menu.title.as_str(), *option));
                let response = theme::button_with(ui, id, place, &label, theme::Look::Plain, true);
                if response.clicked() {
                    picked = Some(*option);
                }
            }
        });
    if let Some(option) = picked {
        desk.pick(question, option, out);
        return;
    }
    let outside = ctx.input(|input| {
        input.pointer.any_click()
            && input
                .pointer
                .interact_pos()
                .is_some_and(|at| !rect.contains(at))
    });
    if menu.fresh || !outside {
        menu.fresh = false;
        desk.menu = Some(menu);
    }
}
