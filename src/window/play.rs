//! The table: where each panel lies.

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, Id, Order, Rect, Sense, Ui, pos2, vec2};

use super::art::Art;
use super::desk::{Desk, Over, Scene};
use super::feed::Feed;
use super::intent::{Intent, Intents};
use super::odds::Odds;
use super::panels::{acts, ask, clues, doom, foe, heroes, inventory, log, menu, proof, top, tray};
use super::seat::{Notice, Seat};
use super::seen::Seen;
use super::settings::Settings;
use super::show::Show;
use super::{Waits, over, stage, theme};

/// Where each panel lies in a window of that size.
struct Layout {
    top: Rect,
    map: Rect,
    heroes: Rect,
    acts: Rect,
    doom: Rect,
    tokens: Rect,
    board: Rect,
    inventory: Rect,
    log: Rect,
}

impl Layout {
    fn of(all: Rect, log_open: bool) -> Layout {
        let gap = 8.0;
        let all = all.shrink(gap);
        let (left, top, right, bottom) = (all.min.x, all.min.y, all.max.x, all.max.y);
        let bar = 44.0;
        let side = (all.width() * 0.238).clamp(296.0, 380.0);
        let foot = (all.height() * 0.172).clamp(116.0, 150.0);
        let column = right - side;
        let below = top + bar + gap;
        let floor = bottom - foot;
        // The acts lie below the panels of the right, so that the map keeps its height.
        let map = Rect::from_min_max(pos2(left, below), pos2(column - gap, floor - gap));
        let wide = (map.width() * 0.32).clamp(300.0, 360.0);
        let split = column - gap - wide;
        let height = bottom - below;
        let doom = Rect::from_min_size(pos2(column, below), vec2(side, 68.0));
        let tokens = Rect::from_min_size(pos2(column, doom.max.y + gap), vec2(side, 38.0));
        let board = Rect::from_min_size(
            pos2(column, tokens.max.y + gap),
            vec2(side, (height * 0.46).clamp(282.0, 360.0)),
        );
        let rest = bottom - board.max.y - gap;
        let log = if log_open {
            (rest * 0.42).max(90.0)
        } else {
            log::FOLDED
        };
        let log = Rect::from_min_max(pos2(column, bottom - log), pos2(right, bottom));
        Layout {
            top: Rect::from_min_max(all.min, pos2(right, top + bar)),
            map,
            heroes: Rect::from_min_max(pos2(left, floor), pos2(split - gap, bottom)),
            acts: Rect::from_min_max(pos2(split, floor), pos2(column - gap, bottom)),
            doom,
            tokens,
            board,
            inventory: Rect::from_min_max(
                pos2(column, board.max.y + gap),
                pos2(right, log.min.y - gap),
            ),
            log,
        }
    }
}

/// Draws the table.
pub fn screen(
    mut contexts: EguiContexts,
    seen: Res<Seen>,
    art: Res<Art>,
    feed: Res<Feed>,
    mut desk: ResMut<Desk>,
    mut settings: ResMut<Settings>,
    mut intents: ResMut<Intents>,
    seat: Res<Seat>,
    mut told: ResMut<Notice>,
    mut waits: ResMut<Waits>,
    odds: Res<Odds>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = super::surface(&ctx, "table");
    let all = ui.max_rect();
    desk.tidy(&seen);
    let own = settings.clone();
    let layout = Layout::of(all, own.log);
    let scene = Scene {
        seen: &seen,
        art: &art,
        effects: &feed.effects,
        settings: &own,
        odds: &odds,
        now: time.elapsed_secs_f64(),
        playing: feed.playing(),
        map: layout.map,
    };
    let out = &mut intents.0;
    ground(&ui, all, &scene);
    let blocked = desk.over != Over::Nothing || feed.page.is_some();
    stage::map(&mut ui, layout.map, &scene, &mut desk, out);
    doom::track(&mut ui, layout.doom, &scene);
    doom::tokens(&mut ui, layout.tokens, &scene);
    if seen.view.finale {
        foe::boss(&mut ui, layout.board, &scene);
    } else {
        clues::board(&mut ui, layout.board, &scene, &mut desk);
        proof::slab(&mut ui, layout.board, &scene, &mut desk);
    }
    inventory::cards(&mut ui, layout.inventory, &scene, &mut desk, out);
    if log::lines(&mut ui, layout.log, &scene) {
        settings.log = !settings.log;
        settings.save();
    }
    heroes::cards(&mut ui, layout.heroes, &scene, &mut desk, out);
    acts::bar(&mut ui, layout.acts, &scene, &mut desk, out);
    if let Some(changed) = top::bar(&mut ui, layout.top, &scene, &mut desk, out) {
        *settings = changed;
        settings.save();
    }
    tray::tray(&mut ui, layout.map, &scene, &mut desk, out);
    ask::sheet(&mut ui, layout.map, &scene, &mut desk, out);
    watching(&mut ui, layout.map, &seat, out);
    let ended = seen.view.over.is_some() && !scene.playing;
    if let Some(page) = &feed.page {
        over::page(&mut ui, all, page, &scene, out);
    } else if ended {
        over::end(&mut ui, all, &scene, &mut desk, out);
    } else if let Some(fault) = &seen.fault {
        fault_told(&mut ui, all, fault, out);
    }
    match desk.over {
        Over::Nothing => {}
        Over::Pause => dialog(&ctx, all, vec2(380.0, 400.0), |ui, rect| {
            let undo = match &seen.undo {
                Ok(()) if scene.playing => Err("wait until everything has been shown".to_owned()),
                Ok(()) => Ok(()),
                Err(because) => Err(seen.with_places(because.clone())),
            };
            let game = format!("{} · seed {}", seen.level, seen.setup.seed);
            menu::pause(ui, rect, undo, &game, &mut desk.over, out)
        }),
        Over::Settings => {
            let mut changed = settings.clone();
            let mut close = false;
            dialog(&ctx, all, menu::SIZE, |ui, rect| {
                close = menu::settings(ui, rect, &mut changed)
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
        || !intents.0.is_empty()
        || desk.pointed != desk.pointing
        || desk.marks != desk.marking;
    let breathes =
        scene.question().is_some() && !own.still && ctx.input(|input| input.pointer.is_moving());
    if moves || breathes {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

fn ground(ui: &Ui, all: Rect, scene: &Scene) {
    scene.art.cover(
        ui.painter(),
        "paranormal/backdrop.svg",
        all,
        0.0,
        Color32::from_gray(150),
    );
    if scene.seen.view.finale {
        ui.painter()
            .rect_filled(all, 0.0, theme::faded(theme::BLOOD, 0.12));
    }
}

/// A dialog in the middle over a darkened table.
pub fn dialog(ctx: &egui::Context, all: Rect, size: egui::Vec2, add: impl FnOnce(&mut Ui, Rect)) {
    let area = egui::Area::new(Id::new("dialog"))
        .order(Order::Foreground)
        .fixed_pos(all.min)
        .fade_in(false);
    area.show(ctx, |ui| {
        ui.set_min_size(all.size());
        ui.interact(all, Id::new("dialog ground"), Sense::click_and_drag());
        ui.painter()
            .rect_filled(all, 0.0, theme::faded(theme::INK, 0.78));
        let size = size.min(all.size() - vec2(24.0, 24.0));
        add(ui, Rect::from_center_size(all.center(), size));
    });
}

/// Tells that the rules have stopped.
pub fn fault_told(ui: &mut Ui, all: Rect, fault: &str, out: &mut Vec<Intent>) {
    dialog(&ui.ctx().clone(), all, vec2(620.0, 340.0), |ui, rect| {
        theme::slab(ui.painter(), rect);
        theme::write(
            ui.painter(),
            rect.min + vec2(28.0, 24.0),
            Align2::LEFT_TOP,
            "The rules have stopped",
            theme::bold(26.0),
            theme::ROSE,
            rect.width() - 56.0,
        );
        let body = Rect::from_min_max(rect.min + vec2(28.0, 70.0), rect.max - vec2(28.0, 80.0));
        let text =
            format!("This is a fault of the game. Please save a record and report it.\n\n{fault}");
        theme::write_in(ui.painter(), body, &text, &theme::plain(16.0), theme::BONE);
        let record = Rect::from_min_size(
            pos2(rect.min.x + 28.0, rect.max.y - 64.0),
            vec2(220.0, 42.0),
        );
        if theme::button(ui, record, "Save a record", theme::Look::Prime, true).clicked() {
            out.push(Intent::Record);
        }
        let leave = record.translate(vec2(240.0, 0.0));
        if theme::button(ui, leave, "To the title", theme::Look::Plain, true).clicked() {
            out.push(Intent::ToTitle);
        }
    });
}

/// Draws the bar of a record being watched.
pub fn watching<T: Show>(ui: &mut Ui, map: Rect, seat: &Seat<T>, out: &mut Vec<Intent>) {
    let Some(watched) = &seat.watched else {
        return;
    };
    let rect = Rect::from_min_size(
        pos2(map.center().x - 190.0, map.min.y + 6.0),
        vec2(380.0, 40.0),
    );
    theme::slab(ui.painter(), rect);
    let text = format!(
        "Watching: choice {} of {}",
        watched.given,
        watched.record.answers.len()
    );
    theme::write(
        ui.painter(),
        pos2(rect.min.x + 16.0, rect.center().y),
        Align2::LEFT_CENTER,
        &text,
        theme::bold(16.0),
        theme::CANDLE,
        240.0,
    );
    let stop = Rect::from_min_size(pos2(rect.max.x - 106.0, rect.min.y + 6.0), vec2(96.0, 28.0));
    let label = if watched.runs { "Hold" } else { "Go on" };
    if theme::button(ui, stop, label, theme::Look::Plain, true).clicked() {
        out.push(Intent::Watch(!watched.runs));
    }
}

/// Something told once, until it is clicked away.
pub fn notice(ctx: &egui::Context, all: Rect, told: &mut Notice) {
    let Some(text) = told.0.clone() else {
        return;
    };
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Tooltip, Id::new("notice")));
    let galley = painter.layout(text, theme::plain(16.0), theme::BONE, 560.0);
    let rect = Rect::from_center_size(
        pos2(all.center().x, all.max.y - 80.0),
        galley.size() + vec2(36.0, 22.0),
    );
    theme::slab(&painter, rect);
    painter.galley(rect.min + vec2(18.0, 11.0), galley, theme::BONE);
    if ctx.input(|input| input.pointer.any_pressed() || input.key_pressed(egui::Key::Escape)) {
        told.0 = None;
    }
}

fn keys(ctx: &egui::Context, desk: &mut Desk, scene: &Scene, blocked: bool, out: &mut Vec<Intent>) {
    let (escape, space, undo) = ctx.input(|input| {
        (
            input.key_pressed(egui::Key::Escape),
            input.key_pressed(egui::Key::Space),
            input.modifiers.command && input.key_pressed(egui::Key::Z),
        )
    });
    if escape {
        desk.over = match desk.over {
            Over::Nothing if desk.ability.take().is_some() => Over::Nothing,
            Over::Nothing if desk.proof.take().is_some() => Over::Nothing,
            Over::Nothing => Over::Pause,
            Over::Pause => Over::Nothing,
            Over::Settings => Over::Pause,
        };
    }
    if blocked {
        return;
    }
    if space && scene.playing {
        out.push(Intent::Skip);
    }
    if undo && scene.seen.undo.is_ok() {
        out.push(Intent::Undo);
    }
}
