//! The foot of a set-up: back, what is chosen there, the seed, what is still missing, and the way into the game.

use bevy_egui::egui::{self, Align2, Id, Rect, Response, Ui, UiBuilder, pos2, vec2};

use super::theme::{self, ASH, Look};
use super::tips;

/// The foot, filled from the left.
pub struct Footer<'a> {
    ui: &'a mut Ui,
    inner: Rect,
    x: f32,
}

impl<'a> Footer<'a> {
    /// Draws its ground.
    pub fn new(ui: &'a mut Ui, rect: Rect) -> Footer<'a> {
        theme::plate(ui.painter(), rect);
        let inner = rect.shrink2(vec2(10.0, 8.0));
        Footer {
            ui,
            inner,
            x: inner.min.x,
        }
    }

    fn place(&mut self, wide: f32) -> Rect {
        let place = Rect::from_min_size(
            pos2(self.x, self.inner.min.y),
            vec2(wide, self.inner.height()),
        );
        self.x += wide + 8.0;
        place
    }

    /// A button; whether it was clicked.
    pub fn button(&mut self, wide: f32, label: &str) -> bool {
        let place = self.place(wide);
        theme::button(self.ui, place, label, Look::Plain, true).clicked()
    }

    /// A button that can be on or off.
    pub fn switch(&mut self, wide: f32, label: &str, on: bool, can: bool) -> Response {
        let place = self.place(wide);
        let look = if on { Look::Chosen } else { Look::Plain };
        theme::button(self.ui, place, label, look, can)
    }

    /// The field of the seed.
    pub fn seed(&mut self, name: &str, seed: &mut String) {
        let place = self.place(160.0);
        self.ui
            .scope_builder(UiBuilder::new().max_rect(place), |ui| {
                ui.horizontal_centered(|ui| {
                    ui.label("Seed");
                    let field = egui::TextEdit::singleline(seed)
                        .hint_text("by chance")
                        .desired_width(100.0)
                        .id(Id::new(name));
                    ui.add(field);
                });
            });
    }

    /// What is still missing or a word that nothing is, and the button that begins. Whether it was clicked; it can be only
    /// if nothing is missing.
    pub fn begin(self, missing: Result<&str, &str>, rules: &[&str]) -> bool {
        let begin = Rect::from_min_max(
            pos2(self.inner.max.x - 180.0, self.inner.min.y),
            self.inner.max,
        );
        let (text, color) = match missing {
            Ok(ready) => (format!("{ready}."), theme::LEAF),
            Err(why) if why.ends_with(')') => (why.to_owned(), ASH),
            Err(why) => (format!("{why}."), ASH),
        };
        theme::write(
            self.ui.painter(),
            pos2(begin.min.x - 14.0, self.inner.center().y),
            Align2::RIGHT_CENTER,
            &text,
            theme::italic(16.0),
            color,
            begin.min.x - 22.0 - self.x,
        );
        let response = theme::button(self.ui, begin, "Begin", Look::Prime, missing.is_ok());
        let clicked = response.clicked();
        if missing.is_err() {
            tips::note(response, "Begin", &text, rules);
        }
        clicked && missing.is_ok()
    }
}
