//! The pause menu and the settings.

use bevy_egui::egui::{self, Align2, Rect, RichText, Slider, Ui, UiBuilder, pos2, vec2};

use crate::window::desk::Over;
use crate::window::intent::Intent;
use crate::window::settings::{HandOver, OddsLevel, Pace, Settings};
use crate::window::theme::{self, ASH, CANDLE, Look};
use crate::window::tips;

/// Draws the pause menu. `undo` says why nothing can be taken back now, `game` which game it is.
pub fn pause(
    ui: &mut Ui,
    rect: Rect,
    undo: Result<(), String>,
    game: &str,
    over: &mut Over,
    out: &mut Vec<Intent>,
) {
    theme::slab(ui.painter(), rect);
    theme::write(
        ui.painter(),
        pos2(rect.center().x, rect.min.y + 22.0),
        Align2::CENTER_TOP,
        "Paused",
        theme::bold(30.0),
        CANDLE,
        rect.width(),
    );
    let mut place =
        Rect::from_min_size(rect.min + vec2(34.0, 76.0), vec2(rect.width() - 68.0, 42.0));
    let mut next = || {
        let now = place;
        place = place.translate(vec2(0.0, 51.0));
        now
    };
    if theme::button(ui, next(), "Go on", Look::Prime, true).clicked() {
        *over = Over::Nothing;
    }
    let can = undo.is_ok();
    let response = theme::button(ui, next(), "Undo", Look::Plain, can);
    if response.clicked() {
        *over = Over::Nothing;
        out.push(Intent::Undo);
    }
    let text = match undo {
        Ok(()) => "Take the last choice back.".to_owned(),
        Err(because) => format!("Not now: {because}"),
    };
    tips::note(response, "Undo", &text, &[]);
    let response = theme::button(ui, next(), "Save a record", Look::Plain, true);
    if response.clicked() {
        out.push(Intent::Record);
    }
    tips::note(
        response,
        "Save a record",
        "Write the game to a file in the folder records. The game itself is saved after every choice.",
        &[],
    );
    if theme::button(ui, next(), "Settings", Look::Plain, true).clicked() {
        *over = Over::Settings;
    }
    if theme::button(ui, next(), "Leave to the title", Look::Plain, true).clicked() {
        *over = Over::Nothing;
        out.push(Intent::ToTitle);
    }
    let foot = Rect::from_min_max(
        pos2(rect.min.x + 20.0, rect.max.y - 46.0),
        rect.max - vec2(20.0, 12.0),
    );
    theme::write(
        ui.painter(),
        foot.center(),
        Align2::CENTER_CENTER,
        game,
        theme::italic(14.0),
        ASH,
        foot.width(),
    );
}

/// Size of the dialog of the settings.
pub const SIZE: egui::Vec2 = vec2(900.0, 594.0);

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::bold(16.0)));
}

/// One of several, each with its name and what is told of it.
fn choice<V: PartialEq>(
    ui: &mut Ui,
    wide: f32,
    all: impl IntoIterator<Item = (V, &'static str, &'static str)>,
    now: &mut V,
) {
    ui.horizontal(|ui| {
        for (value, label, text) in all {
            let (rect, _) = ui.allocate_exact_size(vec2(wide, 32.0), egui::Sense::hover());
            let look = if *now == value {
                Look::Chosen
            } else {
                Look::Plain
            };
            let response = theme::button(ui, rect, label, look, true);
            if response.clicked() {
                *now = value;
            }
            if !text.is_empty() {
                tips::note(response, label, text, &[]);
            }
        }
    });
}

/// How loud each part is.
fn loudness(ui: &mut Ui, settings: &mut Settings) {
    ui.spacing_mut().item_spacing.y = 10.0;
    let volumes = &mut settings.volumes;
    for (name, volume) in [
        ("Sounds of what happens", &mut volumes.effects),
        ("Wind, clocks and boards", &mut volumes.ambience),
        ("Music", &mut volumes.music),
    ] {
        heading(ui, name);
        ui.add(Slider::new(volume, 0..=100).suffix(" %").step_by(5.0));
    }
    let text = RichText::new("Silent in the background").font(theme::plain(16.0));
    ui.checkbox(&mut settings.quiet_away, text);
}

/// Draws the settings into a dialog. Whether it is to be closed.
pub fn settings(ui: &mut Ui, rect: Rect, settings: &mut Settings) -> bool {
    theme::slab(ui.painter(), rect);
    theme::write(
        ui.painter(),
        pos2(rect.center().x, rect.min.y + 22.0),
        Align2::CENTER_TOP,
        "Settings",
        theme::bold(30.0),
        CANDLE,
        rect.width(),
    );
    let body = Rect::from_min_max(rect.min + vec2(36.0, 70.0), rect.max - vec2(36.0, 66.0));
    let (body, side) = body.split_left_right_at_x(body.min.x + 532.0);
    let body = body.with_max_x(body.max.x - 30.0);
    let before = settings.clone();
    ui.scope_builder(UiBuilder::new().max_rect(side), |ui| loudness(ui, settings));
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        heading(ui, "Speed of what happens");
        choice(ui, 84.0, Pace::ALL.map(|pace| (pace, pace.label(), "")), &mut settings.pace);
        heading(ui, "Speed of enemies");
        let foes = [None].into_iter().chain(Pace::ALL.map(Some));
        let foes = foes.map(|pace| (pace, pace.map_or("As above", Pace::label), ""));
        choice(ui, 84.0, foes, &mut settings.foes);
        heading(ui, "Size of the interface");
        // The new size is taken when the handle is let go, so that it does not run away from the pointer.
        let held = ui.id().with("scale held");
        let mut scale = ui.data(|data| data.get_temp::<u16>(held)).unwrap_or(settings.scale);
        let response = ui.add(Slider::new(&mut scale, 75..=300).suffix(" %").step_by(5.0));
        if response.dragged() || response.has_focus() && response.changed() {
            ui.data_mut(|data| data.insert_temp(held, scale));
        }
        if response.drag_stopped() || (response.changed() && !response.dragged()) {
            settings.scale = scale;
            ui.data_mut(|data| data.remove::<u16>(held));
        }
        let note = "100 % follows the size of the window. It is never made so large that the table would not fit.";
        ui.label(RichText::new(note).font(theme::italic(14.0)).color(ASH));
        heading(ui, "Chances in a Combat of Paranormal");
        let levels = OddsLevel::ALL.map(|level| {
            let text = match level {
                OddsLevel::Off => "No chances are shown.",
                OddsLevel::Odds => "The exact chance of success stands beside each choice.",
                OddsLevel::Advice => "The best choice and the dice to keep are marked, too.",
            };
            (level, level.label(), text)
        });
        choice(ui, 114.0, levels, &mut settings.odds);
        heading(ui, "Players at one screen hand over");
        let ways = HandOver::ALL.map(|way| {
            let text = match way {
                HandOver::Off => "The table stays open to all.",
                HandOver::Secrets => {
                    "A page comes before the Evil One, and before the turn of whoever holds Pacts."
                }
                HandOver::Always => "A page comes whenever another player is asked.",
            };
            (way, way.label(), text)
        });
        choice(ui, 114.0, ways, &mut settings.hand_over);
        let text = RichText::new("Reduced motion: nothing tumbles, slides or flashes").font(theme::plain(16.0));
        ui.checkbox(&mut settings.still, text);
        ui.checkbox(&mut settings.log, RichText::new("The log is open at the table").font(theme::plain(16.0)));
    });
    if *settings != before {
        settings.save();
    }
    let close = Rect::from_center_size(pos2(rect.center().x, rect.max.y - 36.0), vec2(160.0, 40.0));
    theme::button(ui, close, "Done", Look::Prime, true).clicked()
}
