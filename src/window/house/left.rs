//! The left column: round track, order of turns, generator, decks.

use bevy_egui::egui::{self, Align2, Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::board::badge;
use super::desk::{Desk, Scene};
use super::{picture, tips};
use crate::games::pandemonium::view::CharacterView;
use crate::table::house::{Had, Stance};
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// Height of the round track.
const TRACK: f32 = 70.0;
/// Height of a bar of the sheet below it.
const BAR: f32 = 26.0;
/// Height of a counter of the chapter.
const COUNTER: f32 = 20.0;
/// Least height of the sheet of a character.
const SHEET: f32 = 44.0;

/// How high the column should at least be; `most` is what it can have.
pub fn least(scene: &Scene, most: f32) -> f32 {
    frame(scene) + aim_tall(scene, most)
}

/// The height of all but the aim.
fn frame(scene: &Scene) -> f32 {
    let view = &scene.seen.view;
    let bars = 1.0 + if view.vehicle.is_some() { 1.0 } else { 0.0 };
    let sheets = view.characters.len().max(1) as f32;
    let counters = view.tallies.len() as f32;
    16.0 + TRACK + bars * (BAR + 4.0) + counters * COUNTER + sheets * SHEET + 46.0
}

/// The height of the aim: as many lines as it needs, if the sheets can spare them.
fn aim_tall(scene: &Scene, most: f32) -> f32 {
    // Some forty letters go into a line.
    let mut lines = scene.chapter.aim.chars().count().div_ceil(40).min(7);
    let tall = |lines: usize| match lines {
        0 => 0.0,
        lines => lines as f32 * 16.0 + 6.0,
    };
    while lines > 3 && frame(scene) + tall(lines) > most {
        lines -= 1;
    }
    tall(lines)
}

/// Draws the column.
pub fn column(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) {
    theme::plate(ui.painter(), rect);
    let inner = rect.shrink(8.0);
    let mut y = inner.min.y;
    let mut next = |tall: f32, gap: f32| {
        let place = Rect::from_min_size(pos2(inner.min.x, y), vec2(inner.width(), tall));
        y += tall + gap;
        place
    };
    rounds(ui, next(TRACK, 6.0), scene);
    power(ui, next(BAR, 4.0), scene);
    if scene.seen.view.vehicle.is_some() {
        vehicle(ui, next(BAR, 4.0), scene);
    }
    if !scene.chapter.aim.is_empty() {
        aim(ui, next(aim_tall(scene, rect.height()), 2.0), scene, desk);
    }
    for n in 0..scene.seen.view.tallies.len() {
        counter(ui, next(COUNTER, 0.0), scene, n);
    }
    let decks = Rect::from_min_max(pos2(inner.min.x, inner.max.y - 20.0), inner.max);
    piles(ui, decks, scene);
    let order = Rect::from_min_max(
        pos2(inner.min.x, y + 4.0),
        pos2(inner.max.x, decks.min.y - 2.0),
    );
    turns(ui, order, scene, desk);
}

/// The chapter's aim; its places light up on the board.
fn aim(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) {
    let painter = ui.painter();
    let icon = theme::square(rect.left_top() + vec2(12.0, 13.0), 22.0);
    painter.circle(icon.center(), 11.0, theme::MOSS, Stroke::new(1.2, CANDLE));
    let exit = "pandemonium/tokens/exit.svg";
    scene
        .art
        .paint(painter, exit, icon.shrink(3.0), Color32::WHITE);
    let text = Rect::from_min_max(rect.min + vec2(30.0, 2.0), rect.max);
    let aim = &scene.chapter.aim;
    theme::write_in(painter, text, aim, &theme::plain(14.0), BONE);
    let response = ui.interact(rect, Id::new("aim"), Sense::hover());
    if response.hovered() {
        for name in super::board::goal_spaces(&scene.chapter.goal) {
            desk.pointing
                .spaces
                .extend(scene.board.space(name.as_str()));
        }
    }
    telling::note(response, "The aim", aim, &["PD-MODE-01", "PD-RUL-165"]);
}

/// One of the chapter's own counters.
fn counter(ui: &mut Ui, rect: Rect, scene: &Scene, n: usize) {
    let Some(tally) = scene.seen.view.tallies.get(n) else {
        return;
    };
    let painter = ui.painter();
    let full = tally.of.is_some_and(|of| tally.count >= of as i8);
    let ink = if full { theme::LEAF } else { BONE };
    let mut right = rect.max.x;
    let pips = tally.of.filter(|of| (1..=6).contains(of));
    if let Some(of) = pips {
        for n in (0..of).rev() {
            let place = theme::square(pos2(right - 6.0, rect.center().y), 11.0);
            let fill = match (i16::from(tally.count) > i16::from(n), full) {
                (true, true) => theme::MOSS,
                (true, false) => EMBER,
                _ => theme::INK,
            };
            painter.rect(place, 2.0, fill, Stroke::new(1.0, ASH), StrokeKind::Inside);
            right -= 14.0;
        }
    } else {
        let text = match tally.of {
            Some(of) => format!("{}/{of}", tally.count),
            None => tally.count.to_string(),
        };
        let shown = theme::write(
            painter,
            pos2(right, rect.center().y),
            Align2::RIGHT_CENTER,
            &text,
            theme::bold(15.0),
            ink,
            60.0,
        );
        right = shown.min.x;
    }
    theme::write(
        painter,
        pos2(rect.min.x + 30.0, rect.center().y),
        Align2::LEFT_CENTER,
        &tally.name,
        theme::plain(14.0),
        ink,
        right - rect.min.x - 36.0,
    );
    let response = ui.interact(rect, Id::new(("tally", tally.n)), Sense::hover());
    let text = match tally.of {
        Some(of) => format!("{} of {of}.", tally.count),
        None => tally.count.to_string(),
    };
    telling::note(response, &tally.name, &text, &["PD-RUL-165"]);
}

/// A bar of five spaces: charge, or repairs.
fn five(
    painter: &egui::Painter,
    at: egui::Pos2,
    most: u8,
    full: u8,
    mark: u8,
    ink: Color32,
) -> f32 {
    let mut x = at.x;
    for n in 1..=most {
        let place = Rect::from_center_size(pos2(x + 7.0, at.y), vec2(13.0, 16.0));
        let fill = if n <= full { ink } else { theme::INK };
        let edge = if n == mark { CANDLE } else { theme::RULE };
        painter.rect(place, 2.0, fill, Stroke::new(1.2, edge), StrokeKind::Inside);
        x += 16.0;
    }
    x
}

/// The vehicle: its repairs, and from how many on it runs.
fn vehicle(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let Some(vehicle) = &scene.seen.view.vehicle else {
        return;
    };
    let painter = ui.painter();
    let icon = theme::square(pos2(rect.min.x + 13.0, rect.center().y), 24.0);
    let path = super::board::vehicle_path(scene);
    scene.art.paint(painter, &path, icon, Color32::WHITE);
    let at = pos2(rect.min.x + 32.0, rect.center().y);
    let ink = if vehicle.runs { theme::MOSS } else { EMBER };
    let x = five(
        painter,
        at,
        vehicle.most,
        vehicle.repairs,
        vehicle.works_at,
        ink,
    );
    let (text, color) = if vehicle.runs {
        (format!("{} runs", vehicle.name), theme::LEAF)
    } else {
        (vehicle.name.clone(), ASH)
    };
    theme::write(
        painter,
        pos2(x + 6.0, rect.center().y),
        Align2::LEFT_CENTER,
        &text,
        theme::italic(14.0),
        color,
        rect.max.x - x - 6.0,
    );
    let response = ui.interact(rect, Id::new("vehicle"), Sense::hover());
    let text = format!(
        "{}\n{} of {} repairs; it runs from {} on.",
        vehicle.text, vehicle.repairs, vehicle.most, vehicle.works_at
    );
    telling::note(
        response,
        &vehicle.name,
        text.trim(),
        &["PD-SETUP-09", "PD-CONT-24"],
    );
}

fn rounds(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let view = &scene.seen.view;
    let count = u8::max(view.rounds, 1);
    let across = count.div_ceil(2).max(1);
    let (wide, tall) = (rect.width() / f32::from(across), rect.height() / 2.0);
    let painter = ui.painter();
    for n in 0..count {
        let round = n + 1;
        let place = Rect::from_min_size(
            rect.min + vec2(f32::from(n % across) * wide, f32::from(n / across) * tall),
            vec2(wide, tall),
        )
        .shrink(2.0);
        let night = view.nights.contains(&round);
        let ground = if night {
            theme::NIGHT
        } else {
            Color32::from_rgb(0x5a, 0x45, 0x2a)
        };
        let over = round < view.round;
        let fill = if over {
            theme::faded(ground, 0.45)
        } else {
            ground
        };
        let now = round == view.round;
        let edge = if now {
            Stroke::new(2.5, CANDLE)
        } else {
            Stroke::new(1.0, theme::RULE)
        };
        painter.rect(place, 4.0, fill, edge, StrokeKind::Inside);
        let picture = if night { "night" } else { "day" };
        let icon = theme::square(pos2(place.max.x - 15.0, place.center().y), 20.0);
        let tint = if over {
            Color32::from_gray(90)
        } else {
            Color32::WHITE
        };
        scene.art.paint(
            painter,
            &format!("pandemonium/tokens/{picture}.svg"),
            icon,
            tint,
        );
        let color = match (now, over) {
            (true, _) => CANDLE,
            (_, true) => Color32::from_rgb(0x9a, 0x92, 0x8a),
            _ => BONE,
        };
        theme::write(
            painter,
            pos2(place.min.x + 9.0, place.center().y),
            Align2::LEFT_CENTER,
            &round.to_string(),
            theme::bold(if now { 21.0 } else { 16.0 }),
            color,
            30.0,
        );
    }
    let response = ui.interact(rect, Id::new("rounds"), Sense::hover());
    let nights: Vec<String> = view.nights.iter().map(u8::to_string).collect();
    let text = format!(
        "Round {} of {count}. Rounds {} are night: spaces without light frighten whoever begins a turn in them.",
        view.round,
        nights.join(", ")
    );
    telling::note(response, "Rounds", &text, &["PD-ROUND-03", "PD-NIGHT-01"]);
}

fn power(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let view = &scene.seen.view;
    let painter = ui.painter();
    let icon = theme::square(pos2(rect.min.x + 13.0, rect.center().y), 22.0);
    let tint = if view.generator {
        CANDLE
    } else {
        Color32::from_gray(130)
    };
    scene
        .art
        .paint(painter, "pandemonium/tokens/generator.svg", icon, tint);
    let most = scene.book.frame.charge;
    let at = pos2(rect.min.x + 32.0, rect.center().y);
    let x = five(painter, at, most, view.charge, 2, EMBER);
    let text = if view.generator { "on: light" } else { "off" };
    let color = if view.generator { CANDLE } else { ASH };
    theme::write(
        painter,
        pos2(x + 6.0, rect.center().y),
        Align2::LEFT_CENTER,
        text,
        theme::italic(14.0),
        color,
        rect.max.x - x,
    );
    let response = ui.interact(rect, Id::new("generator"), Sense::hover());
    telling::note(
        response,
        "Generator",
        &format!(
            "Charge {} of {most}. From 2 on it is on and makes light by night; it loses 1 each round and goes out at 1.",
            view.charge
        ),
        &["PD-GEN-02", "PD-ROUND-08", "PD-GEN-09"],
    );
}

fn piles(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let view = &scene.seen.view;
    let left = |name: &str| view.decks.get(name).map_or(0, |deck| deck.left);
    let text = format!(
        "Creatures {}/{} · Items {} · Events {}",
        view.creatures.len(),
        view.limit,
        left("items"),
        left("events")
    );
    theme::write_fit(ui.painter(), rect, &text, &theme::plain(13.0), ASH);
    let response = ui.interact(rect, Id::new("piles"), Sense::hover());
    let all: Vec<String> = view
        .decks
        .iter()
        .map(|(name, deck)| format!("{name}: {} left, {} discarded", deck.left, deck.spent.len()))
        .collect();
    let activity: Vec<String> = view.activity.iter().map(u16::to_string).collect();
    let text = format!(
        "{}\nActivity of the tiles: {}",
        all.join("\n"),
        activity.join(", ")
    );
    telling::note(response, "Decks", &text, &["PD-SPAWN-13", "PD-SPAWN-09"]);
}

fn turns(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk) {
    let view = &scene.seen.view;
    let mut list: Vec<&CharacterView> = view
        .order
        .iter()
        .filter_map(|key| view.characters.iter().find(|c| c.key == *key))
        .collect();
    if list.is_empty() {
        list = view.characters.iter().collect();
    }
    let tall = (rect.height() / list.len().max(1) as f32).min(60.0);
    for (n, who) in list.iter().enumerate() {
        let place = Rect::from_min_size(
            rect.min + vec2(0.0, n as f32 * tall),
            vec2(rect.width(), tall - 4.0),
        );
        small(ui, place, who, n, scene, desk);
    }
}

/// The small sheet of a character.
fn small(ui: &mut Ui, rect: Rect, who: &CharacterView, n: usize, scene: &Scene, desk: &mut Desk) {
    let id = Id::new(("small sheet", who.uid.0));
    let response = ui.interact(rect, id, Sense::click());
    let hot = ui.ctx().animate_bool(id, response.hovered());
    let shown = scene.shown(desk).is_some_and(|shown| shown.uid == who.uid);
    let active = scene.seen.view.active_piece == who.uid;
    let painter = ui.painter();
    let fill = match (active, who.out) {
        (true, _) => Color32::from_rgb(0x3d, 0x29, 0x22),
        (_, true) => theme::INK,
        _ => theme::RAISED,
    };
    let edge = if shown {
        Stroke::new(1.8, CANDLE)
    } else {
        Stroke::new(1.0 + hot, theme::RULE.lerp_to_gamma(EMBER, hot))
    };
    painter.rect(rect, 5.0, fill, edge, StrokeKind::Inside);
    let side = (rect.height() - 10.0).min(46.0);
    let middle = pos2(rect.min.x + 8.0 + side / 2.0, rect.center().y);
    let alive = who.stance == Stance::Standing && !who.out;
    let tint = if alive {
        Color32::WHITE
    } else {
        Color32::from_gray(110)
    };
    painter.circle_filled(middle, side / 2.0, theme::INK);
    let path = format!("pandemonium/figures/{}.svg", who.key);
    picture(
        painter,
        scene.art,
        &path,
        &who.name,
        theme::square(middle, side * 0.86),
        tint,
    );
    super::board::ring(painter, middle, side / 2.0, scene.seat_of(who.uid), 2.5);
    badge(
        painter,
        pos2(rect.min.x + 9.0, rect.min.y + 9.0),
        &(n + 1).to_string(),
        BONE,
        theme::INK,
    );
    let left = middle.x + side / 2.0 + 9.0;
    let state = match (who.stance, who.had) {
        _ if who.out => "out",
        (Stance::Lying, _) => "dead",
        (Stance::Entombed, _) => "entombed",
        (_, Had::Active) => "in turn",
        (_, Had::Done) => "done",
        _ if who.panic => "Panic",
        _ => "",
    };
    let state = theme::write(
        painter,
        pos2(rect.max.x - 8.0, rect.min.y + 5.0),
        Align2::RIGHT_TOP,
        state,
        theme::italic(13.0),
        if active { CANDLE } else { ASH },
        80.0,
    );
    theme::write(
        painter,
        pos2(left, rect.min.y + 4.0),
        Align2::LEFT_TOP,
        &who.name,
        theme::bold(15.0),
        if alive { BONE } else { ASH },
        state.min.x - left - 4.0,
    );
    let mut at = pos2(left + 8.0, rect.max.y - 15.0);
    for (path, number, color) in [
        ("life", who.life, theme::ROSE),
        ("fear", who.fear, Color32::from_rgb(0xc4, 0xa9, 0xe4)),
        ("soul", who.souls, Color32::from_rgb(0x9c, 0xc8, 0xe0)),
        ("trap", who.traps, ASH),
    ] {
        scene.art.paint(
            painter,
            &format!("pandemonium/tokens/{path}.svg"),
            theme::square(at, 17.0),
            color,
        );
        theme::write(
            painter,
            at + vec2(10.0, 0.0),
            Align2::LEFT_CENTER,
            &number.to_string(),
            theme::bold(14.0),
            BONE,
            20.0,
        );
        at.x += (rect.max.x - left) / 4.0;
    }
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        let own = scene.seen.view.active_piece == who.uid || desk.open == Some(who.uid);
        desk.open = if own { None } else { Some(who.uid) };
        desk.folded = !own;
    }
    response.tell(|ui| tips::character(ui, scene, who));
}
