//! The bar at the top: round, what is asked or told, undo, speed, menu.

use bevy_egui::egui::{Align2, Rect, Ui, pos2};

use crate::window::controls::{self, Told};
use crate::window::desk::{Desk, Scene};
use crate::window::intent::Intent;
use crate::window::settings::Settings;
use crate::window::theme::{self, ASH, CANDLE};

/// Draws the bar. The settings are given back if a speed was changed.
pub fn bar(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) -> Option<Settings> {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let view = &scene.seen.view;
    let enemy = view.phase.as_str() == "enemy_turn";
    let phase = match (view.finale, enemy) {
        (true, true) => "Finale · Enemy Turn",
        (true, false) => "Finale · Hero Turn",
        (false, true) => "Enemy Turn",
        (false, false) => "Hero Turn",
    };
    let mut at = pos2(rect.min.x + 12.0, rect.center().y);
    let round = theme::write(
        &painter,
        at,
        Align2::LEFT_CENTER,
        &format!("Round {}", view.round),
        theme::bold(20.0),
        CANDLE,
        110.0,
    );
    at.x = round.max.x + 12.0;
    let color = if enemy { theme::ROSE } else { ASH };
    let phase = theme::write(
        &painter,
        at,
        Align2::LEFT_CENTER,
        phase,
        theme::italic(16.0),
        color,
        170.0,
    );
    let undo = match scene.seen.undo.clone() {
        Ok(()) if scene.playing => Err("wait until everything has been shown".to_owned()),
        Ok(()) => Ok(()),
        Err(because) => Err(scene.seen.with_places(because)),
    };
    let settings = scene.settings;
    let changed = controls::draw(ui, rect, settings, undo, "the Enemy", &mut desk.over, out);
    let middle = Rect::from_min_max(
        pos2(phase.max.x + 16.0, rect.min.y + 3.0),
        pos2(rect.max.x - controls::WIDE - 6.0, rect.max.y - 3.0),
    );
    let places = |text: &String| scene.seen.with_places(text.clone());
    let caption = scene.seen.caption.as_ref().map(places);
    let question = scene.question().map(|question| places(&question.text));
    let told = Told {
        caption: caption.as_deref(),
        question: question.as_deref(),
        playing: scene.playing,
        age: scene.since(scene.effects.caption),
        size: 18.0,
    };
    told.draw(&painter, middle);
    changed
}
