//! For tests: a table where a rule case leads, drawn without a window.

use std::path::Path;
use std::sync::OnceLock;

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{self, Event, Pos2, Rect, Shape, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use super::effects::HouseEffects;
use crate::content::{Content, Pandemonium, folders};
use crate::games::pandemonium::Book;
use crate::runs::case::{Shown, show};
use crate::runs::session::Session;
use crate::window::art::Art;
use crate::window::seen::Seen;
use crate::window::settings::Settings;
use crate::window::theme;

/// The window that is drawn into.
pub const WINDOW: Rect = Rect {
    min: Pos2::ZERO,
    max: pos2(1280.0, 720.0),
};

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| Content::load(&folders(&[])))
}

/// A table to be drawn.
pub struct Fixture {
    session: Session<Pandemonium>,
    seen: Seen<Pandemonium>,
    /// What the player prefers.
    pub settings: Settings,
    /// What the hand rests on.
    pub desk: Desk,
    art: Art,
    effects: HouseEffects,
    ctx: egui::Context,
    now: f64,
}

impl Fixture {
    /// The table where a question of this name is first asked by a rule case, or where the case with these words ends.
    pub fn at(wanted: &str) -> Fixture {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/pandemonium");
        let shown = show(content(), &[cases], wanted, None).unwrap_or_else(|why| panic!("{why}"));
        let Shown::Pandemonium(session) = shown else {
            panic!("{wanted} is of another game")
        };
        // Pictures are made by its threads.
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let ctx = egui::Context::default();
        theme::install(&ctx);
        Fixture {
            seen: Seen::of(&session, 1),
            session: *session,
            settings: Settings::default(),
            desk: Desk::default(),
            art: Art::default(),
            effects: HouseEffects::default(),
            ctx,
            now: 1.0,
        }
    }

    /// The game.
    pub fn session(&self) -> &Session<Pandemonium> {
        &self.session
    }

    /// What panels may read, and the hand.
    pub fn with<R>(&mut self, read: impl FnOnce(&Scene, &mut Desk) -> R) -> R {
        let book = self.session.table().world().resource::<Book>();
        let scene = Scene {
            seen: &self.seen,
            book: &self.seen.book,
            chapter: &book.chapter,
            board: &book.board,
            art: &self.art,
            effects: &self.effects,
            settings: &self.settings,
            now: self.now,
            playing: false,
            power: self.desk.power,
        };
        read(&scene, &mut self.desk)
    }

    /// Draws a frame and gives every text on it, with its place. None may be too small to read.
    pub fn draw(
        &mut self,
        events: Vec<Event>,
        add: impl Fn(&mut Ui, &Scene, &mut Desk),
    ) -> Vec<(Rect, String)> {
        self.now += 0.1;
        let input = egui::RawInput {
            screen_rect: Some(WINDOW),
            time: Some(self.now),
            events,
            ..egui::RawInput::default()
        };
        let ctx = self.ctx.clone();
        let output = ctx.run_ui(input, |ui| {
            self.with(|scene, desk| add(ui, scene, desk));
        });
        let mut texts = Vec::new();
        for clipped in output.shapes {
            gather(&clipped.shape, clipped.clip_rect, &mut texts);
        }
        texts
    }

    /// A click there, as two frames.
    pub fn click(&mut self, at: Pos2, add: impl Fn(&mut Ui, &Scene, &mut Desk)) {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.draw(vec![Event::PointerMoved(at)], &add);
        self.draw(vec![button(true)], &add);
        self.draw(vec![button(false)], &add);
    }
}

fn gather(shape: &Shape, clip: Rect, texts: &mut Vec<(Rect, String)>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|one| gather(one, clip, texts)),
        Shape::Text(text) => {
            let rect = Rect::from_min_size(text.pos, text.galley.size());
            for section in &text.galley.job.sections {
                let size = section.format.font_id.size;
                let told = text.galley.text();
                assert!(size >= 12.0, "`{told}` is too small to read: {size}");
            }
            if clip.intersects(rect) {
                texts.push((rect, text.galley.text().to_owned()));
            }
        }
        _ => {}
    }
}

/// A rectangle of the window for a panel of its own.
pub fn panel() -> Rect {
    Rect::from_min_size(pos2(856.0, 56.0), vec2(416.0, 562.0))
}
