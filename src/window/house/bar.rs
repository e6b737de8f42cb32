//! The action bar: what the character in turn can do, what it costs, and why not.

use bevy_egui::egui::{
    Align2, Color32, Id, Key, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::desk::{Desk, Scene};
use super::kinds::{self, Kind};
use crate::table::house::act::{Act, Why};
use crate::window::desk::Over;
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, Look};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// Draws the bar.
pub fn bar(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    theme::plate(ui.painter(), rect);
    let turn = matches!(
        scene.why(),
        Some(Why::CharacterTurn | Why::RunStep | Why::SureStep | Why::SecondStep)
    );
    let inner = rect.shrink2(vec2(8.0, 6.0));
    let ends = Rect::from_min_max(pos2(inner.max.x - 132.0, inner.min.y), inner.max);
    let room = ends.min.x - 10.0 - inner.min.x;
    let own = (!scene.seen.view.tasks.is_empty()).then_some(&kinds::TASK);
    let count = kinds::ACTIONS.len() + kinds::FREE.len() + usize::from(own.is_some());
    let wide = (room - 16.0) / count as f32;
    let mut at = inner.min;
    for kind in own.into_iter().chain(&kinds::ACTIONS) {
        let place = Rect::from_min_size(at, vec2(wide - 3.0, inner.height()));
        button(ui, place, kind, turn, scene, desk, out);
        at.x += wide;
    }
    let line = at.x + 5.0;
    ui.painter().vline(
        line,
        inner.y_range().shrink(4.0),
        Stroke::new(1.0, theme::RULE),
    );
    at.x += 14.0;
    for kind in &kinds::FREE {
        let place = Rect::from_min_size(at, vec2(wide - 3.0, inner.height()));
        button(ui, place, kind, turn, scene, desk, out);
        at.x += wide;
    }
    end(ui, ends, turn, scene, desk, out);
}

/// Whether keys stand for actions now: no menu and no field takes them.
fn free_keys(ui: &Ui, desk: &Desk) -> bool {
    desk.over == Over::Nothing
        && desk.curtain.is_none()
        && !desk.handing
        && !ui.ctx().egui_wants_keyboard_input()
}

fn end(ui: &mut Ui, rect: Rect, turn: bool, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let option = scene
        .options()
        .find(|(_, act)| matches!(act, Act::EndTurn | Act::Stop))
        .filter(|_| turn);
    let left = scene
        .question()
        .and_then(|question| scene.character(question.about))
        .map(|who| (who.actions, who.run));
    let (label, look) = match option {
        Some((_, Act::Stop)) => ("Stop here", Look::Prime),
        _ => match left {
            Some((0, _)) => ("End turn", Look::Prime),
            _ => ("End turn", Look::Plain),
        },
    };
    let button = Rect::from_min_max(pos2(rect.min.x, rect.min.y + 27.0), rect.max);
    let response = theme::button(ui, button, label, look, option.is_some());
    let pressed = free_keys(ui, desk) && ui.input(|input| input.key_pressed(Key::N));
    if let (true, Some((option, _)), Some(question)) =
        (response.clicked() || pressed, option, scene.question())
    {
        desk.pick(question, option, out);
    }
    telling::note(
        response,
        label,
        "Key N. Actions that are left are lost. Whoever is alone then takes an Event card.",
        &["PD-TIME-19", "PD-EVENT-01"],
    );
    // Actions left, as marks.
    let painter = ui.painter();
    let Some((actions, run)) = left.filter(|_| turn) else {
        let text = if scene.playing { "wait" } else { "" };
        theme::write(
            painter,
            rect.min + vec2(2.0, 4.0),
            Align2::LEFT_TOP,
            text,
            theme::italic(14.0),
            ASH,
            130.0,
        );
        return;
    };
    let mut at = rect.min + vec2(9.0, 12.0);
    for _ in 0..actions.min(7) {
        painter.circle(at, 6.5, EMBER, Stroke::new(1.5, CANDLE));
        at.x += 17.0;
    }
    let text = match (run, actions) {
        (Some(run), _) => format!("{run} to run"),
        (None, 0) => "no Action left".to_owned(),
        (None, 1) => "Action".to_owned(),
        (None, _) => "Actions".to_owned(),
    };
    theme::write(
        painter,
        at + vec2(-4.0, 0.0),
        Align2::LEFT_CENTER,
        &text,
        theme::plain(14.0),
        BONE,
        rect.max.x - at.x,
    );
}

fn button(
    ui: &mut Ui,
    rect: Rect,
    kind: &Kind,
    turn: bool,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let options: Vec<u16> = scene
        .options()
        .filter(|(_, act)| turn && kinds::is(kind, *act))
        .map(|(n, _)| n)
        .collect();
    let can = !options.is_empty();
    let id = Id::new(("act", kind.name));
    let sense = if can { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, id, sense);
    let hot = ui.ctx().animate_bool(id, can && response.hovered());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, kind.name));
    if response.hovered() {
        for (n, act) in scene.options() {
            if options.contains(&n) {
                point(scene, desk, act);
            }
        }
    }
    let painter = ui.painter();
    let (fill, edge, ink) = if can {
        (
            theme::RAISED.lerp_to_gamma(Color32::from_rgb(0x5a, 0x3a, 0x28), hot),
            theme::faded(BONE, 0.55).lerp_to_gamma(CANDLE, hot),
            Color32::WHITE,
        )
    } else {
        (
            theme::faded(theme::PLATE, 0.9),
            theme::RULE,
            Color32::from_gray(95),
        )
    };
    painter.rect(rect, 5.0, fill, Stroke::new(1.2, edge), StrokeKind::Inside);
    let icon = theme::square(pos2(rect.center().x, rect.min.y + 23.0), 34.0);
    scene.art.paint(
        painter,
        &format!("pandemonium/actions/{}.svg", kind.icon),
        icon,
        ink,
    );
    let name = Rect::from_min_max(
        pos2(rect.min.x, rect.min.y + 40.0),
        pos2(rect.max.x, rect.min.y + 56.0),
    );
    let color = if can {
        BONE
    } else {
        Color32::from_rgb(0x95, 0x8c, 0x86)
    };
    theme::write_fit(
        painter,
        name.shrink2(vec2(1.0, 0.0)),
        kind.name,
        &theme::plain(13.0),
        color,
    );
    cost(ui, rect, &options, scene);
    let response = if can {
        response.on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand)
    } else {
        response
    };
    theme::write(
        ui.painter(),
        rect.min + vec2(4.0, 2.0),
        Align2::LEFT_TOP,
        kind.key.symbol_or_name(),
        theme::plain(12.0),
        if can {
            ASH
        } else {
            Color32::from_rgb(0x95, 0x8c, 0x86)
        },
        20.0,
    );
    let pressed = can && free_keys(ui, desk) && ui.input(|input| input.key_pressed(kind.key));
    if let (true, Some(question)) = (response.clicked() || pressed, scene.question()) {
        let at = rect.left_top() - vec2(0.0, 46.0 + options.len() as f32 * 34.0);
        match options[..] {
            [only] => desk.pick(question, only, out),
            _ => desk.list(kind.name, options.clone(), at),
        }
    }
    if desk.menu.is_none() {
        response.tell(|ui| explain(ui, kind, turn, &options, scene));
    }
}

/// What it costs, under the name: marks for Actions, drops for Life.
fn cost(ui: &Ui, rect: Rect, options: &[u16], scene: &Scene) {
    let painter = ui.painter();
    let y = rect.max.y - 8.0;
    let costs: Vec<_> = options.iter().map(|n| scene.cost(*n)).collect();
    let Some(first) = costs.first() else { return };
    let life = costs.iter().map(|cost| cost.life).min().unwrap_or_default();
    let marks = f32::from(first.actions.min(3));
    let wide = marks * 11.0 + if life > 0 { 15.0 } else { 0.0 };
    let mut x = rect.center().x - wide / 2.0 + 5.5;
    for _ in 0..first.actions.min(3) {
        painter.circle(pos2(x, y), 4.0, EMBER, Stroke::new(1.0, CANDLE));
        x += 11.0;
    }
    if life > 0 {
        x += 2.0;
    }
    if life > 0 {
        theme::write(
            painter,
            pos2(x, y),
            Align2::CENTER_CENTER,
            &format!("−{life}"),
            theme::bold(12.0),
            theme::ROSE,
            30.0,
        );
    } else if first.actions == 0 {
        theme::write(
            painter,
            pos2(rect.center().x, y),
            Align2::CENTER_CENTER,
            "free",
            theme::italic(12.0),
            theme::LEAF,
            rect.width(),
        );
    }
}

/// Points out on the board what an option is about.
pub fn point(scene: &Scene, desk: &mut Desk, act: Act) {
    let pointed = &mut desk.pointing;
    match act {
        Act::Step(at) | Act::Dash { to: at, .. } | Act::Space(at) => pointed.spaces.push(at),
        Act::Attack { at, .. } | Act::Combo { at, .. } => pointed.spaces.push(at),
        Act::Open(b) | Act::Close(b) | Act::Clear(b) | Act::Barricade(b) | Act::Border(b) => {
            pointed.borders.push(b);
        }
        Act::Piece(who)
        | Act::Exchange(who)
        | Act::Reanimate(who)
        | Act::Loot(who)
        | Act::PickUp(who)
        | Act::UseToken(who)
        | Act::TurnToken(who)
        | Act::PlayAlly(who) => pointed.pieces.push(who),
        Act::Tile(tile) => pointed.spaces.extend(
            scene
                .board
                .space_ids()
                .filter(|at| scene.board.tile_of(*at) == Some(tile)),
        ),
        _ => {}
    }
}

fn explain(ui: &mut Ui, kind: &Kind, turn: bool, options: &[u16], scene: &Scene) {
    ui.set_max_width(330.0);
    ui.label(
        RichText::new(kind.name)
            .font(theme::bold(19.0))
            .color(CANDLE),
    );
    ui.label(RichText::new(kind.about).font(theme::plain(15.0)));
    if kind.name == kinds::TASK.name {
        tasks(ui, scene, turn);
        telling::rules(ui, &[kind.rule]);
        return;
    }
    for option in options.iter().take(8) {
        let cost = scene.cost_text(*option);
        let text = if cost.is_empty() {
            format!("{}: free", scene.text(*option))
        } else {
            format!("{}: {cost}", scene.text(*option))
        };
        ui.label(RichText::new(text).font(theme::plain(14.0)).color(EMBER));
    }
    let mut told = false;
    if let (true, Some(question)) = (turn, scene.question()) {
        for barred in question
            .barred
            .iter()
            .filter(|barred| kind.acts.contains(&barred.act))
            .take(5)
        {
            told = true;
            let text = format!("{}: {}.", barred.text, barred.because.trim_end_matches('.'));
            ui.label(
                RichText::new(text)
                    .font(theme::plain(14.0))
                    .color(theme::ROSE),
            );
            telling::rules(ui, barred.rule);
        }
    }
    if options.is_empty() && !told {
        let text = if turn {
            kind.absent
        } else if scene.playing {
            "Wait until everything has been shown."
        } else {
            "Answer the question first."
        };
        ui.label(RichText::new(text).font(theme::italic(14.0)).color(ASH));
    }
    telling::rules(ui, &[kind.rule]);
}

/// The tasks of the chapter: what each does, where, for how much, and why not now.
fn tasks(ui: &mut Ui, scene: &Scene, turn: bool) {
    for task in scene.open_tasks() {
        let cost = match task.cost {
            0 => "free".to_owned(),
            1 => "1 Action".to_owned(),
            n => format!("{n} Actions"),
        };
        let title = format!("{}: {cost}", task.name);
        ui.label(RichText::new(title).font(theme::bold(15.0)).color(EMBER));
        ui.label(RichText::new(&task.text).font(theme::plain(14.0)));
        let places: Vec<String> = task
            .at
            .iter()
            .filter_map(|name| scene.board.get(scene.board.space(name.as_str())?))
            .map(|space| space.title.clone())
            .collect();
        if !places.is_empty() {
            let text = format!("In {}.", places.join(" or "));
            ui.label(RichText::new(text).font(theme::italic(14.0)).color(ASH));
        }
        if let (true, Some(because)) = (turn, &task.because) {
            let text = format!("Not now: {}.", because.trim_end_matches('.'));
            ui.label(
                RichText::new(text)
                    .font(theme::plain(14.0))
                    .color(theme::ROSE),
            );
        }
    }
}
