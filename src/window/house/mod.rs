//! The table of Pandemonium: where each panel lies.

mod about;
mod ask;
mod bar;
mod board;
mod cards;
pub mod choosing;
mod chrome;
pub(super) mod cue;
pub mod desk;
mod effects;
mod evil;
mod face;
mod fate;
mod fight;
#[cfg(test)]
mod fixture;
mod handover;
mod kinds;
mod left;
mod log;
mod matter;
mod over;
mod pacts;
mod plan;
pub mod setup;
mod sheet;
mod show;
mod slots;
#[cfg(test)]
mod tests;
mod tips;
mod told;
mod trade;
mod tree;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, Rect, Ui, pos2, vec2};

use super::art::Art;
use super::desk::Over;
use super::feed::Feed;
use super::intent::{Intent, Intents};
use super::panels::menu;
use super::play::{dialog, fault_told, notice, watching};
use super::seat::{Notice, Seat};
use super::seen::Seen;
use super::settings::Settings;
use super::theme;
use super::{Library, Waits};
use crate::content::Pandemonium;
use crate::games::pandemonium::Book;
use crate::runs::Diary;
use desk::{Desk, Scene};

/// Where each panel lies in a window of that size.
struct Layout {
    top: Rect,
    left: Rect,
    log: Rect,
    board: Rect,
    right: Rect,
    bar: Rect,
}

/// Least height of the open log.
const LOG: f32 = 92.0;

impl Layout {
    /// `least` says how high the left column should at least be if it can have so much.
    fn of(all: Rect, log_open: bool, least: impl Fn(f32) -> f32) -> Layout {
        let gap = 8.0;
        let all = all.shrink(gap);
        let (left, top, right, bottom) = (all.min.x, all.min.y, all.max.x, all.max.y);
        let below = top + 40.0 + gap;
        let floor = bottom - 86.0;
        let tall = floor - gap - below;
        // The board is square; what it leaves goes to the sides.
        let spare = (all.width() - tall - 2.0 * gap).max(560.0);
        let aside = (spare * 0.40).clamp(230.0, 300.0);
        let beside = (spare - aside).clamp(330.0, 440.0);
        let column = left + aside;
        let edge = right - beside;
        let log = if log_open {
            let least = least(tall - gap - LOG);
            (tall - least - gap).clamp(LOG, (tall * 0.36).max(150.0))
        } else {
            log::FOLDED
        };
        Layout {
            top: Rect::from_min_max(all.min, pos2(right, top + 40.0)),
            left: Rect::from_min_max(pos2(left, below), pos2(column, floor - 2.0 * gap - log)),
            log: Rect::from_min_max(pos2(left, floor - gap - log), pos2(column, floor - gap)),
            board: Rect::from_min_max(pos2(column + gap, below), pos2(edge - gap, floor - gap)),
            right: Rect::from_min_max(pos2(edge, below), pos2(right, floor - gap)),
            bar: Rect::from_min_max(pos2(left, floor), all.max),
        }
    }
}

/// Draws the table.
pub fn screen(
    mut contexts: EguiContexts,
    seen: Res<Seen<Pandemonium>>,
    art: Res<Art>,
    feed: Res<Feed<Pandemonium>>,
    seat: Res<Seat<Pandemonium>>,
    library: Res<Library>,
    diary: Res<Diary>,
    mut desk: ResMut<Desk>,
    mut settings: ResMut<Settings>,
    mut intents: ResMut<Intents>,
    mut told: ResMut<Notice>,
    mut waits: ResMut<Waits>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = super::surface(&ctx, "house");
    let all = ui.max_rect();
    desk.tidy(&seen, feed.playing());
    let Some(book) = seat
        .table()
        .and_then(|table| table.world().get_resource::<Book>())
    else {
        return Ok(());
    };
    let own = settings.clone();
    let scene = Scene {
        seen: &seen,
        book: &seen.book,
        chapter: &book.chapter,
        board: &book.board,
        art: &art,
        effects: &feed.effects,
        settings: &own,
        now: time.elapsed_secs_f64(),
        playing: feed.playing(),
        power: desk.power,
    };
    let layout = Layout::of(all, own.log, |most| left::least(&scene, most));
    let out = &mut intents.0;
    ground(&ui, all, &scene);
    desk.handing = feed.page.is_none()
        && seen.view.over.is_none()
        && handover::pending(&scene, &mut desk, seat.watched.is_some());
    let blocked = desk.over != Over::Nothing || desk.handing || feed.page.is_some();
    board::draw(&mut ui, layout.board, &scene, &mut desk, out);
    left::column(&mut ui, layout.left, &scene, &mut desk);
    if log::lines(&mut ui, layout.log, &scene, &mut desk) {
        settings.log = !settings.log;
        settings.save();
    }
    sheet::sheet(&mut ui, layout.right, &scene, &mut desk, out);
    if ask::wanted(&scene, &desk) {
        ask::sheet(&mut ui, layout.right, &scene, &mut desk, out);
    } else {
        fate::dice(&mut ui, layout.right, &scene);
    }
    ask::back(&mut ui, layout.right, &scene, &mut desk);
    bar::bar(&mut ui, layout.bar, &scene, &mut desk, out);
    if let Some(changed) = chrome::bar(&mut ui, layout.top, &scene, &mut desk, out) {
        *settings = changed;
        settings.save();
    }
    desk::menu(&ctx, &scene, &mut desk, out);
    log::detail(&ctx, layout.log, layout.right, &scene, &mut desk);
    watching(&mut ui, layout.bar, &seat, out);
    skip(&ctx, layout.board, &scene, blocked, out);
    let ended = seen.view.over.is_some() && !scene.playing;
    if let Some(page) = &feed.page {
        over::page(&mut ui, all, page, &scene, out);
    } else if ended {
        let next = seat.next(&library, &diary);
        over::end(&mut ui, all, layout.board, &scene, next, &mut desk, out);
    } else if let Some(fault) = &seen.fault {
        fault_told(&mut ui, all, fault, out);
    } else if desk.handing {
        handover::page(&ctx, all, &scene, &mut desk);
    } else if desk.curtain.is_some() {
        pacts::curtain(&ctx, all, &scene, &mut desk);
    }
    match desk.over {
        Over::Nothing => {}
        Over::Pause => dialog(&ctx, all, vec2(380.0, 400.0), |ui, rect| {
            let undo = match &seen.undo {
                Ok(()) if scene.playing => Err("wait until everything has been shown".to_owned()),
                other => other.clone(),
            };
            let game = format!("{} · seed {}", seen.level, seen.setup.seed);
            menu::pause(ui, rect, undo, &game, &mut desk.over, out);
        }),
        Over::Settings => {
            let mut changed = settings.clone();
            let mut close = false;
            dialog(&ctx, all, menu::SIZE, |ui, rect| {
                close = menu::settings(ui, rect, &mut changed);
            });
            if changed != *settings {
                *settings = changed;
            }
            if close {
                desk.over = Over::Pause;
            }
        }
    }
    notice(&ctx, all, &mut told);
    keys(&ctx, &mut desk, &scene, blocked, out);
    waits.0 = desk.over != Over::Nothing;
    let moves = feed.moving()
        || !out.is_empty()
        || feed.effects.moves(scene.now)
        || board::glass_comes(&desk, scene.now)
        || desk.pointed != desk.pointing;
    // What a click has changed is drawn at once.
    let touched = ctx.input(|input| {
        input.pointer.any_pressed() || input.pointer.any_released() || !input.keys_down.is_empty()
    });
    let breathes =
        scene.question().is_some() && !own.still && ctx.input(|input| input.pointer.is_moving());
    if moves || breathes || touched {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The dark behind the table, blue by night.
fn ground(ui: &Ui, all: Rect, scene: &Scene) {
    let (night, day) = (
        Color32::from_rgb(0x0e, 0x12, 0x24),
        Color32::from_rgb(0x1b, 0x16, 0x17),
    );
    let color = if scene.seen.view.night {
        day.lerp_to_gamma(night, scene.dusk())
    } else {
        night.lerp_to_gamma(day, scene.dusk())
    };
    ui.painter().rect_filled(all, 0.0, color);
}

/// A click on the board or the space bar shows the rest at once.
fn skip(ctx: &egui::Context, board: Rect, scene: &Scene, blocked: bool, out: &mut Vec<Intent>) {
    if !scene.playing || blocked {
        return;
    }
    let skips = ctx.input(|input| {
        let clicked = input.pointer.primary_clicked()
            && input
                .pointer
                .interact_pos()
                .is_some_and(|at| board.contains(at));
        clicked || input.key_pressed(egui::Key::Space)
    });
    if skips {
        out.push(Intent::Skip);
    }
}

fn keys(ctx: &egui::Context, desk: &mut Desk, scene: &Scene, blocked: bool, out: &mut Vec<Intent>) {
    let (escape, undo) = ctx.input(|input| {
        (
            input.key_pressed(egui::Key::Escape),
            input.modifiers.command && input.key_pressed(egui::Key::Z),
        )
    });
    if escape && !desk.close_one() {
        desk.over = match desk.over {
            Over::Nothing => Over::Pause,
            Over::Pause => Over::Nothing,
            Over::Settings => Over::Pause,
        };
    }
    if undo && !blocked && !scene.playing && scene.seen.undo.is_ok() {
        out.push(Intent::Undo);
    }
}

/// A portrait or card picture; the initial of its name on a plate where there is none.
fn picture(painter: &egui::Painter, art: &Art, path: &str, name: &str, rect: Rect, tint: Color32) {
    if art.has(path) {
        art.paint(painter, path, rect, tint);
        return;
    }
    painter.rect(
        rect,
        5.0,
        theme::faded(theme::RAISED, f32::from(tint.a()) / 255.0),
        egui::Stroke::new(1.5, theme::ASH),
        egui::StrokeKind::Inside,
    );
    let first: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        first,
        theme::bold((rect.height() * 0.55).max(12.0)),
        theme::BONE,
    );
}
