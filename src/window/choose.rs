//! The set-up: the Boss, three Heroes who begin, one who is lost.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::art::Art;
use super::choosing::Choosing;
use super::footer::Footer;
use super::intent::{Intent, Intents, Opening};
use super::play::notice;
use super::seat::Notice;
use super::theme::{self, ASH, BONE, CANDLE, EMBER, INK};
use super::{Library, tips};
use crate::content::paranormal::{Boss, Hero};
use crate::content::{LevelState, Paranormal};
use crate::games::paranormal::words;
use crate::vocab::paranormal::Difficulty;
use crate::window::tips::Tell as _;

/// Draws the set-up.
pub fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    library: Res<Library>,
    mut choosing: ResMut<Choosing>,
    mut intents: ResMut<Intents>,
    mut told: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(book) = library.0.paranormal.clone() else {
        return Ok(());
    };
    let mut ui = super::surface(&ctx, "set-up");
    let all = ui.max_rect();
    art.cover(
        ui.painter(),
        "paranormal/backdrop.svg",
        all,
        0.0,
        Color32::from_gray(150),
    );
    let inner = all.shrink(14.0);
    let painter = ui.painter().clone();
    theme::write(
        &painter,
        inner.min + vec2(4.0, -2.0),
        Align2::LEFT_TOP,
        "New game",
        theme::bold(32.0),
        CANDLE,
        300.0,
    );
    theme::write(
        &painter,
        inner.min + vec2(170.0, 12.0),
        Align2::LEFT_TOP,
        "Paranormal: find the Boss before Doom finds the town",
        theme::italic(18.0),
        ASH,
        500.0,
    );
    let foot = Rect::from_min_max(pos2(inner.min.x, inner.max.y - 56.0), inner.max);
    let body = Rect::from_min_max(
        inner.min + vec2(0.0, 46.0),
        pos2(inner.max.x, foot.min.y - 10.0),
    );
    let tall = body.height() * 0.27;
    let bosses = Rect::from_min_size(body.min, vec2(body.width(), tall));
    boss_cards(&mut ui, bosses, &book, &library, &art, &mut choosing);
    let heroes = Rect::from_min_max(pos2(body.min.x, bosses.max.y + 10.0), body.max);
    hero_cards(&mut ui, heroes, &book, &art, &mut choosing);
    footer(
        &mut ui,
        foot,
        &book,
        &library,
        &mut choosing,
        &mut intents.0,
    );
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        intents.0.push(Intent::ToTitle);
    }
    notice(&ctx, all, &mut told);
    if !intents.0.is_empty() {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

fn boss_cards(
    ui: &mut Ui,
    rect: Rect,
    book: &Paranormal,
    library: &Library,
    art: &Art,
    choosing: &mut Choosing,
) {
    let count = book.bosses.len().max(1) as f32;
    let wide = (rect.width() - (count - 1.0) * 10.0) / count;
    let mut bosses: Vec<&Boss> = book.bosses.iter().collect();
    bosses.sort_by_key(|boss| boss.difficulty);
    for (n, boss) in bosses.into_iter().enumerate() {
        let place = Rect::from_min_size(
            rect.min + vec2(n as f32 * (wide + 10.0), 0.0),
            vec2(wide, rect.height()),
        );
        let ready = library.0.levels.iter().any(|level| {
            matches!(level.state, LevelState::Ready(_))
                && level.id.rsplit('/').next() == Some(boss.key.as_str())
        });
        boss_card(ui, place, boss, ready, art, choosing);
    }
}

fn boss_card(
    ui: &mut Ui,
    rect: Rect,
    boss: &Boss,
    ready: bool,
    art: &Art,
    choosing: &mut Choosing,
) {
    let chosen = choosing.boss == Some(boss.key);
    let id = Id::new(("boss", boss.key.as_str()));
    let response = ui.interact(
        rect,
        id,
        if ready {
            Sense::click()
        } else {
            Sense::hover()
        },
    );
    let hot = ui.ctx().animate_bool(id, ready && response.hovered());
    if response.clicked() {
        choosing.boss = Some(boss.key);
    }
    let painter = ui.painter();
    let edge = if chosen {
        Stroke::new(3.5, CANDLE)
    } else {
        Stroke::new(1.0 + hot, theme::RULE.lerp_to_gamma(EMBER, hot))
    };
    let ground = if chosen {
        Color32::from_rgb(0x33, 0x1e, 0x22)
    } else {
        theme::PLATE
    };
    painter.rect(rect, 7.0, ground, edge, StrokeKind::Inside);
    let side = (rect.height() - 16.0).min(rect.width() * 0.36);
    let face = Rect::from_min_size(
        pos2(rect.min.x + 8.0, rect.center().y - side / 2.0),
        vec2(side, side),
    );
    painter.rect_filled(face, 5.0, if chosen { theme::BLOOD } else { theme::NIGHT });
    art.paint(
        painter,
        &format!("paranormal/bosses/{}.svg", boss.key),
        face.shrink(4.0),
        Color32::WHITE,
    );
    let left = face.max.x + 12.0;
    let wide = rect.max.x - left - 12.0;
    let name = theme::write(
        painter,
        pos2(left, rect.min.y + 9.0),
        Align2::LEFT_TOP,
        &boss.name,
        theme::bold(21.0),
        BONE,
        wide,
    );
    let difficulty = match boss.difficulty {
        Difficulty::Normal => "Normal",
        Difficulty::Hard => "Hard",
        Difficulty::Hardest => "Very hard",
    };
    let level = theme::write(
        painter,
        pos2(left, name.max.y),
        Align2::LEFT_TOP,
        difficulty,
        theme::bold(14.0),
        EMBER,
        wide,
    );
    let body = Rect::from_min_max(pos2(left, level.max.y + 3.0), rect.max - vec2(10.0, 8.0));
    theme::write_in(painter, body, &boss.blurb, &theme::plain(15.0), ASH);
    let response = if ready {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    response.tell(|ui| tips::boss(ui, art, &boss.name, &boss.foe, &boss.blurb));
}

fn hero_cards(ui: &mut Ui, rect: Rect, book: &Paranormal, art: &Art, choosing: &mut Choosing) {
    let columns = 3usize.max(book.heroes.len().div_ceil(2));
    let rows = book.heroes.len().div_ceil(columns).max(1);
    let wide = (rect.width() - (columns as f32 - 1.0) * 10.0) / columns as f32;
    let tall = (rect.height() - (rows as f32 - 1.0) * 10.0) / rows as f32;
    for (n, hero) in book.heroes.iter().enumerate() {
        let at = rect.min
            + vec2(
                (n % columns) as f32 * (wide + 10.0),
                (n / columns) as f32 * (tall + 10.0),
            );
        hero_card(
            ui,
            Rect::from_min_size(at, vec2(wide, tall)),
            n,
            hero,
            book,
            art,
            choosing,
        );
    }
}

fn hero_card(
    ui: &mut Ui,
    rect: Rect,
    n: usize,
    hero: &Hero,
    book: &Paranormal,
    art: &Art,
    choosing: &mut Choosing,
) {
    let id = Id::new(("choose", hero.key.as_str()));
    let response = ui.interact(rect, id, Sense::click());
    let hot = ui.ctx().animate_bool(id, response.hovered());
    if response.clicked() {
        choosing.cycle(hero.key, usize::from(book.frame.team));
    }
    let begins = choosing.heroes.iter().position(|h| *h == hero.key);
    let lost = choosing.lost == Some(hero.key);
    let painter = ui.painter().clone();
    let ring = theme::ring(n as u16);
    let (edge, ground) = if begins.is_some() {
        (
            Stroke::new(3.0, CANDLE),
            Color32::from_rgb(0x2e, 0x26, 0x22),
        )
    } else if lost {
        (
            Stroke::new(3.0, Color32::from_rgb(0x86, 0xa8, 0xdc)),
            theme::NIGHT,
        )
    } else {
        (
            Stroke::new(1.0 + hot, theme::RULE.lerp_to_gamma(EMBER, hot)),
            theme::PLATE,
        )
    };
    painter.rect(rect, 7.0, ground, edge, StrokeKind::Inside);
    let side = (rect.height() - 80.0).min(rect.width() * 0.32);
    let face = Rect::from_min_size(rect.min + vec2(9.0, 9.0), vec2(side, side));
    art.cover(
        &painter,
        &format!("paranormal/heroes/{}.svg", hero.key),
        face,
        5.0,
        if lost {
            Color32::from_gray(140)
        } else {
            Color32::WHITE
        },
    );
    painter.rect_stroke(face, 5.0, Stroke::new(2.5, ring), StrokeKind::Inside);
    let mut x = face.min.x;
    let die = ((side - 6.0) / f32::from(hero.d6 + hero.d8).max(4.0)).min(27.0);
    for (kind, count, top) in [
        (crate::table::chance::DieKind::D8, hero.d8, 8),
        (crate::table::chance::DieKind::D6, hero.d6, 6),
    ] {
        for _ in 0..count {
            let place = Rect::from_min_size(pos2(x, face.max.y + 6.0), vec2(die, die));
            super::dice::still(art, &painter, place, kind, top, Color32::WHITE);
            x += die + 2.0;
        }
    }
    for n in 0..hero.health {
        let heart = Rect::from_min_size(
            pos2(face.min.x + f32::from(n) * 25.0, face.max.y + die + 11.0),
            vec2(24.0, 24.0),
        );
        if heart.max.y < rect.max.y - 4.0 {
            art.paint(
                &painter,
                "paranormal/tokens/health.svg",
                heart,
                Color32::WHITE,
            );
        }
    }
    let left = face.max.x + 12.0;
    let wide = rect.max.x - left - 10.0;
    let name = theme::write(
        &painter,
        pos2(left, rect.min.y + 6.0),
        Align2::LEFT_TOP,
        &hero.name,
        theme::bold(21.0),
        BONE,
        wide - 84.0,
    );
    let title = theme::write(
        &painter,
        pos2(left, name.max.y - 2.0),
        Align2::LEFT_TOP,
        &hero.title,
        theme::italic(14.0),
        ASH,
        wide,
    );
    let mut y = title.max.y + 4.0;
    let item = book.assets.get(hero.item.index());
    let needs = words::needs(hero.combat.needs);
    let lines = [
        (hero.passive_name.clone(), hero.passive_text.clone()),
        (
            format!("{} ({needs})", hero.combat.name),
            hero.combat.text.clone(),
        ),
        (
            item.map_or(String::new(), |item| item.name.clone()),
            item.map_or(String::new(), |item| item.text.clone()),
        ),
    ];
    let part = (rect.max.y - 6.0 - y) / 3.0;
    for (name, text) in lines {
        let head = theme::write(
            &painter,
            pos2(left, y),
            Align2::LEFT_TOP,
            &name,
            theme::bold(14.0),
            EMBER,
            wide,
        );
        let body = Rect::from_min_max(pos2(left, head.max.y - 1.0), pos2(left + wide, y + part));
        theme::write_in(&painter, body, &text, &theme::plain(14.0), BONE);
        y += part;
    }
    let tag = match (begins, lost) {
        (Some(n), _) => Some((format!("begins · {}", n + 1), CANDLE)),
        (_, true) => Some(("is lost".to_owned(), Color32::from_rgb(0x86, 0xa8, 0xdc))),
        _ => None,
    };
    if let Some((text, color)) = tag {
        let place =
            Rect::from_min_size(pos2(rect.max.x - 92.0, rect.min.y + 8.0), vec2(84.0, 24.0));
        painter.rect_filled(place, 4.0, color);
        theme::write(
            &painter,
            place.center(),
            Align2::CENTER_CENTER,
            &text,
            theme::bold(14.0),
            INK,
            80.0,
        );
    }
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.tell(|ui| tips::hero(ui, book, hero, "Click: begins, is lost, stays at home."));
}

fn footer(
    ui: &mut Ui,
    rect: Rect,
    book: &Paranormal,
    library: &Library,
    choosing: &mut Choosing,
    out: &mut Vec<Intent>,
) {
    let mut foot = Footer::new(ui, rect);
    if foot.button(110.0, "Back") {
        out.push(Intent::ToTitle);
    }
    if foot.button(150.0, "Surprise me") {
        choosing.surprise(book);
    }
    if foot.switch(90.0, "More", choosing.more, true).clicked() {
        choosing.more = !choosing.more;
    }
    if choosing.more {
        foot.seed("seed", &mut choosing.seed);
    }
    let setup = choosing.setup(book);
    let told = setup.as_ref().err().map(|why| {
        let (team, begin) = (book.frame.team, choosing.heroes.len());
        let lost = u8::from(choosing.lost.is_some());
        format!("{why}.  ({begin} of {team} begin, {lost} of 1 lost)")
    });
    let missing = told.as_deref().map_or(Ok("Everyone is ready"), Err);
    let begun = foot.begin(missing, &["PN-SETUP-05", "PN-SETUP-13", "PN-SETUP-16"]);
    if let (true, Ok(setup)) = (begun, setup) {
        let level = library
            .0
            .levels
            .iter()
            .find(|level| level.id.rsplit('/').next() == Some(setup.boss.as_str()));
        if let Some(level) = level {
            out.push(Intent::Begin {
                level: level.id.clone(),
                opening: Opening::Paranormal(setup),
            });
        }
    }
}
