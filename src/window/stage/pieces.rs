//! What lies on the Locations: Heroes, Monsters, Assets, marks. Pieces slide from place to place.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::pictures::{asset_picture, discoverable_picture, monster_picture};
use super::{card, cell_rect};
use crate::games::paranormal::view::{CellView, HeroView};
use crate::games::paranormal::words;
use crate::table::Uid;
use crate::table::ask::Act;
use crate::table::pieces::{Activity, Face, Posture};
use crate::vocab::Spot;
use crate::window::desk::{Desk, Scene};
use crate::window::intent::Intent;
use crate::window::panels::odds;
use crate::window::theme::{self, BONE, CANDLE, EMBER, INK};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// What a click on a piece picks.
fn option_of(scene: &Scene, piece: Uid) -> Option<u16> {
    let question = scene.question()?;
    [
        Act::Piece(piece),
        Act::Fight(piece),
        Act::FightTough(piece),
        Act::Interact(piece),
        Act::Activate(piece),
    ]
    .into_iter()
    .find_map(|act| question.find(act))
}

/// A rectangle that slides to its place: given in cells, so that a resized window does not make it run.
fn slide(ui: &Ui, scene: &Scene, map: Rect, piece: Id, rect: Rect) -> Rect {
    let size = map.size().max(vec2(1.0, 1.0));
    let time = if scene.settings.still || !scene.playing {
        0.0
    } else {
        0.38 / scene.settings.pace.factor()
    };
    let to = (rect.center() - map.min) / size;
    let x = ui
        .ctx()
        .animate_value_with_time(piece.with("x"), to.x, time);
    let y = ui
        .ctx()
        .animate_value_with_time(piece.with("y"), to.y, time);
    Rect::from_center_size(map.min + vec2(x, y) * size, rect.size())
}

/// A rectangle that springs up when its piece has just come.
fn spring(scene: &Scene, piece: Uid, rect: Rect) -> Rect {
    let age = scene
        .effects
        .came
        .get(&piece)
        .map_or(9.0, |since| scene.since(*since));
    if scene.settings.still || !(0.0..0.35).contains(&age) {
        return rect;
    }
    let t = age / 0.35;
    let scale = (1.0 + 2.2 * (t - 1.0).powi(3) + 1.2 * (t - 1.0).powi(2)).max(0.05);
    Rect::from_center_size(
        pos2(rect.center().x, rect.max.y - rect.height() * scale / 2.0),
        rect.size() * scale,
    )
}

/// Draws all pieces.
pub fn draw(ui: &mut Ui, map: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    for cell in &scene.seen.view.map {
        assets(ui, map, cell, scene, desk, out);
    }
    for cell in &scene.seen.view.map {
        monster(ui, map, cell, scene, desk, out);
    }
    for at in Spot::all() {
        let here: Vec<&HeroView> = scene
            .seen
            .view
            .heroes
            .iter()
            .filter(|h| h.at == Some(at))
            .collect();
        for (n, hero) in here.iter().enumerate() {
            standee(ui, map, at, (n, here.len()), hero, scene, desk, out);
        }
    }
}

fn floor(cell: Rect) -> f32 {
    cell.max.y - card::strip(cell) - 2.0
}

fn clickable(
    ui: &mut Ui,
    id: Id,
    rect: Rect,
    option: Option<u16>,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) -> (bevy_egui::egui::Response, f32) {
    let sense = if option.is_some() || scene.playing {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(rect, id, sense);
    let hot = ui
        .ctx()
        .animate_bool(id.with("hot"), response.hovered() && option.is_some());
    if response.clicked() {
        match (option, scene.question()) {
            (Some(option), Some(question)) => desk.pick(question, option, out),
            _ if scene.playing => out.push(Intent::Skip),
            _ => {}
        }
    }
    let response = if option.is_some() {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    (response, hot)
}

fn assets(
    ui: &mut Ui,
    map: Rect,
    cell: &CellView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let rect = cell_rect(map, cell.at);
    let side = rect.height() * 0.36;
    let mut x = rect.min.x + 6.0;
    let y = rect.min.y + 6.0;
    let painter = ui.painter().clone();
    if let Some(asset) = cell
        .asset
        .as_ref()
        .filter(|asset| !scene.effects.hides(asset.uid))
    {
        let id = Id::new(("asset", asset.uid.0, scene.seen.epoch));
        let place = Rect::from_min_size(pos2(x, y), vec2(side, side));
        let place = spring(scene, asset.uid, place);
        let option = option_of(scene, asset.uid);
        let (response, hot) = clickable(ui, id, place, option, scene, desk, out);
        let place = place.expand(hot * 3.0);
        painter.rect_filled(
            place.translate(vec2(1.0, 2.0)),
            4.0,
            theme::faded(Color32::BLACK, 0.6),
        );
        scene.art.cover(
            &painter,
            &asset_picture(scene, asset.card.index()),
            place,
            4.0,
            Color32::WHITE,
        );
        frame(&painter, place, option.is_some(), scene);
        if let Some(card) = scene.seen.book.assets.get(asset.card.index()) {
            response.tell(|ui| tips::asset(ui, card, asset.ongoing, asset.turned));
        }
        x += side + 5.0;
    }
    for view in scene.seen.view.discoverables.iter().filter(|d| {
        let card = cell.asset.as_ref().is_some_and(|asset| asset.key == d.key);
        cell.found.contains(&d.key) && !card
    }) {
        let id = Id::new(("found", view.uid.0, scene.seen.epoch));
        let place = Rect::from_min_size(pos2(x, y), vec2(side, side));
        let option = option_of(scene, view.uid);
        let (response, hot) = clickable(ui, id, place, option, scene, desk, out);
        let place = place.expand(hot * 3.0);
        painter.circle_filled(
            place.center() + vec2(0.0, 2.0),
            side * 0.54,
            theme::faded(Color32::BLACK, 0.7),
        );
        painter.circle_filled(place.center(), side * 0.52, INK);
        let picture = discoverable_picture(scene, view.which.as_str(), view.key.as_str());
        scene.art.cover(
            &painter,
            &picture,
            place.shrink(2.0),
            side * 0.5,
            Color32::WHITE,
        );
        let glow = if option.is_some() {
            0.5 + 0.5 * scene.breath()
        } else {
            1.0
        };
        let color = if option.is_some() { CANDLE } else { EMBER };
        painter.circle_stroke(
            place.center(),
            side * 0.52,
            Stroke::new(2.5, theme::faded(color, glow)),
        );
        tips::note(
            response,
            &view.name,
            "It has been found and lies here.",
            &["PN-CLUE-04", "PN-CLUE-12"],
        );
        x += side + 5.0;
    }
    if let Some(mark) = cell
        .mark
        .as_ref()
        .filter(|mark| !scene.effects.hides(mark.uid))
    {
        let broken = mark.face == Face::Back;
        let path = match (mark.key.as_str().contains("chain"), broken) {
            (true, false) => "paranormal/tokens/chain.svg",
            (true, true) => "paranormal/tokens/chain_broken.svg",
            _ => "paranormal/tokens/rift.svg",
        };
        let place = Rect::from_min_size(pos2(x, y), vec2(side, side));
        let place = spring(scene, mark.uid, place);
        painter.circle_filled(
            place.center(),
            place.width() * 0.56,
            theme::faded(INK, 0.65),
        );
        scene.art.paint(&painter, path, place, Color32::WHITE);
        let id = Id::new(("mark", mark.uid.0, scene.seen.epoch));
        let response = ui.interact(place, id, Sense::hover());
        let text = if broken {
            "It is broken."
        } else {
            "It lies here until it is dealt with."
        };
        tips::note(response, &mark.name, text, &["PN-BAAL-15", "PN-RAMIEL-08"]);
    }
}

fn frame(painter: &bevy_egui::egui::Painter, rect: Rect, lit: bool, scene: &Scene) {
    let stroke = if lit {
        Stroke::new(3.0, theme::faded(CANDLE, 0.55 + 0.45 * scene.breath()))
    } else {
        Stroke::new(1.5, INK)
    };
    painter.rect_stroke(rect, 4.0, stroke, StrokeKind::Outside);
}

fn monster(
    ui: &mut Ui,
    map: Rect,
    cell: &CellView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let rect = cell_rect(map, cell.at);
    let painter = ui.painter().clone();
    let ground = floor(rect);
    if cell.standee
        && let Some(option) = Some(option_of(scene, scene.seen.view.boss.uid))
    {
        let tall = (ground - rect.min.y) * 0.98;
        let x = rect.max.x
            - if cell.monster.is_some() {
                tall * 1.35
            } else {
                tall * 0.62
            };
        let place = Rect::from_center_size(pos2(x, ground - tall / 2.0), vec2(tall, tall));
        let id = Id::new(("boss", scene.seen.epoch));
        let place = slide(ui, scene, map, id, place);
        let (response, hot) = clickable(ui, id, place.shrink(tall * 0.1), option, scene, desk, out);
        if option.is_some() {
            painter.circle_filled(
                place.center(),
                tall * 0.5,
                theme::faded(CANDLE, 0.18 + 0.2 * scene.breath()),
            );
        }
        let path = format!("paranormal/bosses/{}.svg", scene.seen.view.boss.key);
        scene
            .art
            .paint(&painter, &path, place.expand(hot * 4.0), Color32::WHITE);
        card::boss_tip(response, scene);
    }
    let Some(monster) = cell
        .monster
        .as_ref()
        .filter(|monster| !scene.effects.hides(monster.uid))
    else {
        return;
    };
    let tall = (ground - rect.min.y) * 0.92;
    let place = Rect::from_center_size(
        pos2(rect.max.x - tall * 0.52, ground - tall / 2.0),
        vec2(tall, tall),
    );
    let id = Id::new(("monster", monster.uid.0, scene.seen.epoch));
    let place = slide(ui, scene, map, id, place);
    let place = spring(scene, monster.uid, place);
    let option = option_of(scene, monster.uid);
    let (response, hot) = clickable(ui, id, place.shrink(tall * 0.08), option, scene, desk, out);
    let base = Rect::from_center_size(
        pos2(place.center().x, place.max.y - 4.0),
        vec2(tall * 0.7, 11.0),
    );
    painter.add(bevy_egui::egui::Shape::ellipse_filled(
        base.center(),
        base.size() / 2.0,
        theme::faded(Color32::BLACK, 0.6),
    ));
    if option.is_some() {
        let glow = theme::faded(CANDLE, 0.16 + 0.22 * scene.breath() + 0.2 * hot);
        painter.circle_filled(place.center(), tall * 0.52, glow);
    }
    let picture = monster_picture(scene, monster.card.index());
    scene
        .art
        .paint(&painter, &picture, place.expand(hot * 4.0), Color32::WHITE);
    let Some(card) = scene.seen.book.monsters.get(monster.card.index()) else {
        return;
    };
    // What it takes to defeat it, and its icons.
    let mut tag = Rect::from_min_max(pos2(rect.max.x, ground), pos2(rect.max.x, ground));
    for condition in card.foe.conditions.iter().rev() {
        let galley = theme::line(
            &painter,
            &words::condition(*condition),
            theme::bold(13.0),
            BONE,
            rect.width() * 0.5,
        );
        let size = galley.size() + vec2(10.0, 2.0);
        tag = Rect::from_min_size(
            pos2(rect.max.x - 4.0 - size.x, tag.min.y - size.y - 2.0),
            size,
        );
        painter.rect(
            tag,
            4.0,
            theme::faded(INK, 0.92),
            Stroke::new(1.0, theme::BLOOD),
            StrokeKind::Inside,
        );
        painter.galley(tag.min + vec2(5.0, 1.0), galley, BONE);
    }
    let mut icon = pos2(place.max.x - 10.0, rect.min.y + 12.0);
    for ability in tips::traits_of(card) {
        let side = Rect::from_center_size(icon, vec2(19.0, 19.0));
        painter.circle_filled(icon, 11.0, theme::faded(INK, 0.75));
        scene
            .art
            .paint(&painter, ability.icon, side.shrink(1.0), Color32::WHITE);
        icon.y += 21.0;
        if icon.y > tag.min.y - 8.0 {
            break;
        }
    }
    response.tell(|ui| {
        tips::monster(ui, scene.art, &scene.seen.book, card);
        odds::tell(ui, scene, monster.uid);
        if let Some(question) = scene.question() {
            for barred in question
                .barred("Fight")
                .filter(|b| b.text.contains(&card.name))
            {
                ui.label(format!("It cannot be fought: {}.", barred.because));
            }
        }
    });
}

#[allow(clippy::too_many_arguments)]
fn standee(
    ui: &mut Ui,
    map: Rect,
    at: Spot,
    (n, count): (usize, usize),
    hero: &HeroView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let rect = cell_rect(map, at);
    let ground = floor(rect);
    let cell = scene.seen.view.cell(at);
    let lies = cell.is_some_and(|cell| {
        let card = cell
            .asset
            .as_ref()
            .is_some_and(|asset| !scene.effects.hides(asset.uid));
        card || cell.mark.is_some() || !cell.found.is_empty()
    });
    let foe = cell.is_some_and(|cell| cell.monster.is_some() || cell.standee);
    let part = match (lies, count) {
        (true, 2..) => 0.54,
        (false, 3..) => 0.62,
        _ => 0.68,
    };
    let tall = (ground - rect.min.y) * part;
    let shift = if lies && count == 1 {
        rect.height() * 0.3
    } else {
        0.0
    };
    let room = rect.width() * if foe { 0.66 } else { 0.98 };
    let step = if count > 1 {
        ((room - tall) / (count - 1) as f32).min(tall * 0.72)
    } else {
        0.0
    };
    let x = rect.min.x + shift + tall * 0.5 + step * n as f32;
    let place = Rect::from_center_size(pos2(x, ground - tall / 2.0 + 1.0), vec2(tall, tall));
    let id = Id::new(("hero", hero.uid.0, scene.seen.epoch));
    let place = slide(ui, scene, map, id, place);
    let option = option_of(scene, hero.uid);
    let narrow = Rect::from_center_size(place.center(), vec2(tall * 0.5, tall));
    let (response, hot) = clickable(ui, id, narrow, option, scene, desk, out);
    let painter = ui.painter();
    let ring = theme::ring(hero.card);
    let base = pos2(place.center().x, place.max.y - 5.0);
    let active = hero.activity == Activity::Active;
    painter.circle_filled(
        place.center() + vec2(0.0, tall * 0.08),
        tall * 0.36,
        theme::faded(INK, 0.3),
    );
    if active {
        let glow = 0.2 + 0.18 * scene.breath();
        painter.circle_filled(place.center(), tall * 0.5, theme::faded(CANDLE, glow));
    }
    painter.add(bevy_egui::egui::Shape::ellipse_filled(
        base,
        vec2(tall * 0.31, 7.0),
        INK,
    ));
    painter.add(bevy_egui::egui::Shape::ellipse_stroke(
        base,
        vec2(tall * 0.29, 5.5),
        Stroke::new(if active || hot > 0.0 { 3.5 } else { 2.5 }, ring),
    ));
    let path = format!("paranormal/standees/{}.svg", hero.key);
    let downed = hero.posture == Posture::Downed;
    let done = hero.activity == Activity::Done && !downed;
    let tint = if done {
        Color32::from_gray(150)
    } else {
        Color32::WHITE
    };
    if downed {
        let lying = place.translate(vec2(0.0, tall * 0.2));
        scene
            .art
            .paint_turned(painter, &path, lying, Color32::from_gray(150), -1.45);
    } else {
        scene
            .art
            .paint(painter, &path, place.expand(hot * 4.0), tint);
    }
    if option.is_some() && !active {
        let glow = theme::faded(CANDLE, 0.45 + 0.55 * scene.breath());
        painter.add(bevy_egui::egui::Shape::ellipse_stroke(
            base,
            vec2(tall * 0.36, 8.5),
            Stroke::new(2.5, glow),
        ));
    }
    let initial: String = hero.name.chars().take(1).collect();
    let badge = pos2(place.center().x + tall * 0.24, base.y + 1.0);
    painter.circle(badge, 8.5, INK, Stroke::new(1.5, ring));
    painter.text(
        badge,
        Align2::CENTER_CENTER,
        initial,
        theme::bold(13.0),
        ring,
    );
    if let Some(card) = scene.seen.book.heroes.get(usize::from(hero.card)) {
        let state = format!(
            "{} of {} Health, {} Energy",
            hero.health, hero.max_health, hero.energy
        );
        response.tell(|ui| tips::hero(ui, &scene.seen.book, card, &state));
    }
}
