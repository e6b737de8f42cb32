//! What both tables have in their bar at the top: undo, the speeds, the menu, and what is told or asked.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::Over;
use super::intent::Intent;
use super::settings::{Pace, Settings};
use super::theme::{self, BONE, CANDLE, EMBER, Look};
use super::tips;

/// How far the controls reach in from the right end of the bar.
pub const WIDE: f32 = 374.0;

/// Draws the controls. The settings are given back if a speed was changed. `undo` says why nothing can be taken back.
pub fn draw(
    ui: &mut Ui,
    rect: Rect,
    settings: &Settings,
    undo: Result<(), String>,
    foes: &str,
    over: &mut Over,
    out: &mut Vec<Intent>,
) -> Option<Settings> {
    let margin = if rect.height() > 42.0 { 6.0 } else { 5.0 };
    let button = |n: f32, wide: f32| {
        Rect::from_min_size(
            pos2(rect.max.x - n, rect.min.y + margin),
            vec2(wide, rect.height() - 2.0 * margin),
        )
    };
    if theme::button(ui, button(78.0, 70.0), "Menu", Look::Plain, true).clicked() {
        *over = Over::Pause;
    }
    let mut changed = None;
    for (n, choice) in Pace::ALL.into_iter().enumerate().rev() {
        let left = match choice {
            Pace::Instant => 116.0,
            _ => 224.0 - n as f32 * 36.0,
        };
        let look = if settings.pace == choice {
            Look::Chosen
        } else {
            Look::Plain
        };
        let response = theme::button(ui, button(left, 34.0), choice.short(), look, true);
        if response.clicked() {
            changed = Some(Settings {
                pace: choice,
                ..settings.clone()
            });
        }
        let text = format!(
            "Show what happens at speed {}. A click on the board or the space bar skips.",
            choice.label()
        );
        tips::note(response, "Speed", &text, &[]);
    }
    changed = changed.or(others(ui, button(294.0, 62.0), settings, foes));
    let response = theme::button(ui, button(366.0, 64.0), "Undo", Look::Plain, undo.is_ok());
    if response.clicked() {
        out.push(Intent::Undo);
    }
    let text = match &undo {
        Ok(()) => "Take the last choice back.".to_owned(),
        Err(because) => format!("Not now: {because}"),
    };
    tips::note(response, "Undo", &text, &[]);
    changed
}

/// The speed of enemies: each click takes the next.
fn others(ui: &mut Ui, rect: Rect, settings: &Settings, foes: &str) -> Option<Settings> {
    let look = if settings.foes.is_some() {
        Look::Chosen
    } else {
        Look::Plain
    };
    let response = theme::button(ui, rect, "", look, true);
    let (label, told) = match settings.foes {
        Some(pace) => (pace.short(), pace.label().to_owned()),
        None => ("=", "the same as yours".to_owned()),
    };
    let painter = ui.painter();
    let ink = if settings.foes.is_some() {
        CANDLE
    } else {
        BONE
    };
    claw(painter, rect, ink);
    theme::write(
        painter,
        pos2(rect.max.x - 18.0, rect.center().y),
        Align2::CENTER_CENTER,
        label,
        theme::plain(14.0),
        ink,
        30.0,
    );
    let clicked = response.clicked();
    let text =
        format!("The turn of {foes} has a speed of its own: {told}. Each click takes the next.");
    tips::note(response, "Speed of enemies", &text, &[]);
    clicked.then(|| Settings {
        foes: Pace::after(settings.foes),
        ..settings.clone()
    })
}

/// Three scratches.
fn claw(painter: &Painter, rect: Rect, ink: Color32) {
    let middle = pos2(rect.min.x + 18.0, rect.center().y);
    for n in -1..=1 {
        let x = n as f32 * 6.0;
        let long = if n == 0 { 9.0 } else { 7.0 };
        painter.line_segment(
            [middle + vec2(x + 2.5, -long), middle + vec2(x - 2.5, long)],
            Stroke::new(2.4, ink),
        );
    }
}

/// What is told while something is shown, and what is asked after.
pub struct Told<'a> {
    /// The sentence being shown.
    pub caption: Option<&'a str>,
    /// The open question.
    pub question: Option<&'a str>,
    /// Whether something is still being shown.
    pub playing: bool,
    /// Seconds since the sentence came.
    pub age: f32,
    /// Size of the letters.
    pub size: f32,
}

impl Told<'_> {
    /// Draws it.
    pub fn draw(&self, painter: &Painter, rect: Rect) {
        let (text, color, font) = match (self.caption, self.question) {
            (Some(caption), _) if self.playing => (caption, CANDLE, theme::bold(self.size)),
            (_, Some(question)) => (question, BONE, theme::plain(self.size)),
            (Some(caption), None) => (caption, BONE, theme::plain(self.size)),
            (None, None) => return,
        };
        if self.playing {
            let fresh = (1.0 - self.age / 0.5).clamp(0.0, 1.0);
            let ground = Color32::from_rgb(0x3a, 0x2a, 0x22)
                .lerp_to_gamma(Color32::from_rgb(0x6a, 0x40, 0x20), fresh);
            painter.rect(
                rect,
                5.0,
                ground,
                Stroke::new(1.0, EMBER),
                StrokeKind::Inside,
            );
        }
        theme::write_fit(painter, rect.shrink2(vec2(8.0, 0.0)), text, &font, color);
    }
}
