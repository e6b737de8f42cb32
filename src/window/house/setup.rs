//! The set-up of Pandemonium: chapter, characters, players.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};
use egui::{
    Align2, Color32, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    pos2, vec2,
};

use super::choosing::{Bots, Choosing};
use super::{picture, plan, tips};
use crate::content::pandemonium::{Chapter, Character};
use crate::content::{GameKind, LevelState, Pandemonium};
use crate::games::pandemonium::words;
use crate::runs::diary::{Diary, Tale};
use crate::window::Library;
use crate::window::art::Art;
use crate::window::footer::Footer;
use crate::window::intent::{Intent, Intents, Opening};
use crate::window::play::notice;
use crate::window::seat::Notice;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, INK, Look};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// Draws the set-up.
pub fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    library: Res<Library>,
    diary: Res<Diary>,
    mut choosing: ResMut<Choosing>,
    mut intents: ResMut<Intents>,
    mut told: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(book) = library.0.pandemonium.clone() else {
        return Ok(());
    };
    let mut ui = crate::window::surface(&ctx, "house set-up");
    let all = ui.max_rect();
    let night = Color32::from_rgb(0x12, 0x14, 0x26);
    ui.painter().rect_filled(all, 0.0, night);
    let inner = all.shrink(14.0);
    let painter = ui.painter().clone();
    let title = theme::write(
        &painter,
        inner.min + vec2(4.0, -2.0),
        Align2::LEFT_TOP,
        "Pandemonium",
        theme::bold(32.0),
        CANDLE,
        300.0,
    );
    theme::write(
        &painter,
        pos2(title.max.x + 18.0, inner.min.y + 11.0),
        Align2::LEFT_TOP,
        &format!(
            "A new game of {}: choose the chapter and who goes in",
            book.frame.name
        ),
        theme::italic(18.0),
        ASH,
        700.0,
    );
    let foot = Rect::from_min_max(pos2(inner.min.x, inner.max.y - 56.0), inner.max);
    let body = Rect::from_min_max(
        inner.min + vec2(0.0, 46.0),
        pos2(inner.max.x, foot.min.y - 10.0),
    );
    let aside = (body.width() * 0.29).clamp(340.0, 440.0);
    let left = Rect::from_min_size(body.min, vec2(aside, body.height()));
    chapters(&mut ui, left, &book, &library, &diary, &mut choosing);
    let right = Rect::from_min_max(pos2(left.max.x + 12.0, body.min.y), body.max);
    characters(&mut ui, right, &book, &art, &mut choosing);
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

fn chapters(
    ui: &mut Ui,
    rect: Rect,
    book: &Pandemonium,
    library: &Library,
    diary: &Diary,
    choosing: &mut Choosing,
) {
    theme::plate(ui.painter(), rect);
    let chosen = choosing.chapter(book);
    // All of them without scrolling, as long as they can be read.
    let count = book.chapters.len().max(1) as f32;
    let row = (rect.height() * 0.46 / count).clamp(27.0, 38.0);
    let most = ((rect.height() * 0.48) / row).floor();
    let rows = count.min(most.max(1.0));
    let list = Rect::from_min_size(
        rect.min + vec2(10.0, 10.0),
        vec2(rect.width() - 20.0, rows * row),
    );
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        ScrollArea::vertical()
            .id_salt("chapters")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for chapter in &book.chapters {
                    let level = level_of(library, chapter);
                    let ready =
                        level.is_some_and(|level| matches!(level.state, LevelState::Ready(_)));
                    let wide = ui.available_width() - 4.0;
                    let (place, _) = ui.allocate_exact_size(vec2(wide, row - 3.0), Sense::hover());
                    let look = if chosen == Some(chapter.id) {
                        Look::Chosen
                    } else {
                        Look::Plain
                    };
                    let label = format!("{}. {}", chapter.number, chapter.title);
                    if theme::button(ui, place, &label, look, ready).clicked() {
                        choosing.chapter = Some(chapter.id);
                    }
                    if let Some(level) = level {
                        let center = pos2(place.max.x - 16.0, place.center().y);
                        mark(ui.painter(), center, &diary.tale(&level.id));
                    }
                }
            });
    });
    let Some((_, chapter)) = chosen.and_then(|key| book.chapter(key)) else {
        return;
    };
    let card = Rect::from_min_max(
        pos2(rect.min.x + 14.0, list.max.y + 12.0),
        rect.max - vec2(14.0, 12.0),
    );
    let painter = ui.painter();
    painter.hline(
        card.x_range(),
        card.min.y - 4.0,
        Stroke::new(1.0, theme::RULE),
    );
    let title = Rect::from_min_size(card.min + vec2(0.0, 2.0), vec2(card.width(), 54.0));
    let mut y =
        title.min.y + theme::write_in(painter, title, &chapter.title, &theme::bold(24.0), CANDLE);
    let rounds = chapter.rounds.unwrap_or(book.frame.rounds);
    let length = u32::from(rounds) * 5;
    let players = level_of(library, chapter).map_or((1, book.frame.characters.1), |it| it.players);
    let mut about = format!(
        "{rounds} rounds · about {length} minutes · {} to {} players",
        players.0, players.1
    );
    if !chapter.difficulty.is_empty() {
        about = format!("{} · {about}", chapter.difficulty);
    }
    let line = Rect::from_min_size(pos2(card.min.x, y + 2.0), vec2(card.width(), 40.0));
    y = line.min.y + theme::write_in(painter, line, &about, &theme::bold(14.0), EMBER);
    let tale = level_of(library, chapter).map_or_else(String::new, |level| {
        diary.tale(&level.id).text(|key| words::name(book, key))
    });
    let line = Rect::from_min_size(pos2(card.min.x, y + 3.0), vec2(card.width(), 44.0));
    y = line.min.y + theme::write_in(painter, line, &tale, &theme::italic(15.0), ASH);
    let aim = Rect::from_min_size(pos2(card.min.x, y + 8.0), vec2(card.width(), 90.0));
    y = aim.min.y + theme::write_in(painter, aim, &chapter.aim, &theme::bold(17.0), BONE);
    let intro = Rect::from_min_max(
        pos2(card.min.x, y + 10.0),
        pos2(card.max.x, card.max.y.min(y + 160.0)),
    );
    y = intro.min.y + theme::write_in(painter, intro, &chapter.intro, &theme::italic(16.0), ASH);
    let plan = Rect::from_min_max(pos2(card.min.x, y + 14.0), card.max);
    if plan.height() > 90.0
        && let Some(board) = choosing.board(book, chapter.id)
    {
        plan::draw(painter, plan, board, chapter);
    }
}

/// What the Diary knows of a chapter: a tick once it has been told to its end, a ring if it was only tried.
fn mark(painter: &egui::Painter, center: egui::Pos2, tale: &Tale) {
    if tale.done() {
        painter.circle_filled(center, 8.0, theme::MOSS);
        let tick = [vec2(-4.0, 0.5), vec2(-1.0, 3.5), vec2(4.0, -3.5)].map(|at| center + at);
        painter.line(tick.to_vec(), Stroke::new(2.0, CANDLE));
    } else if !tale.games.is_empty() {
        painter.circle_stroke(center, 5.0, Stroke::new(1.5, ASH));
    }
}

fn level_of<'a>(library: &'a Library, chapter: &Chapter) -> Option<&'a crate::content::Level> {
    library.0.levels.iter().find(|level| {
        level.game == GameKind::Pandemonium
            && level.id.rsplit('/').next() == Some(chapter.id.as_str())
    })
}

fn characters(ui: &mut Ui, rect: Rect, book: &Pandemonium, art: &Art, choosing: &mut Choosing) {
    let count = book.characters.len().max(1);
    let columns = 4usize.min(count);
    let rows = count.div_ceil(columns);
    let gap = 10.0;
    let wide = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
    let tall = (rect.height() - gap * (rows as f32 - 1.0)) / rows as f32;
    for (n, character) in book.characters.iter().enumerate() {
        let place = Rect::from_min_size(
            rect.min
                + vec2(
                    (n % columns) as f32 * (wide + gap),
                    (n / columns) as f32 * (tall + gap),
                ),
            vec2(wide, tall),
        );
        character_card(ui, place, book, character, art, choosing);
    }
}

fn character_card(
    ui: &mut Ui,
    rect: Rect,
    book: &Pandemonium,
    character: &Character,
    art: &Art,
    choosing: &mut Choosing,
) {
    let seat = choosing.characters.iter().position(|c| *c == character.id);
    let id = Id::new(("character", character.id.as_str()));
    let response = ui.interact(rect, id, Sense::click());
    let hot = ui.ctx().animate_bool(id, response.hovered());
    if response.clicked() {
        choosing.toggle(book, character.id);
    }
    let painter = ui.painter();
    let edge = match seat {
        Some(seat) => Stroke::new(3.5, theme::ring(seat as u16)),
        None => Stroke::new(1.0 + hot, theme::RULE.lerp_to_gamma(EMBER, hot)),
    };
    let ground = if seat.is_some() {
        Color32::from_rgb(0x33, 0x26, 0x26)
    } else {
        theme::PLATE
    };
    painter.rect(rect, 7.0, ground, edge, StrokeKind::Inside);
    let side = (rect.height() * 0.34).min(rect.width() * 0.44);
    let face = Rect::from_min_size(rect.min + vec2(9.0, 9.0), vec2(side, side));
    painter.rect_filled(face, 5.0, theme::NIGHT);
    picture(
        painter,
        art,
        &format!("pandemonium/characters/{}.svg", character.id),
        &character.name,
        face.shrink(4.0),
        Color32::WHITE,
    );
    let left = face.max.x + 10.0;
    let wide = rect.max.x - left - 10.0;
    let name = Rect::from_min_size(pos2(left, rect.min.y + 8.0), vec2(wide, 26.0));
    theme::write_in(
        painter,
        name,
        &character.name,
        &theme::bold(20.0),
        if seat.is_some() { CANDLE } else { BONE },
    );
    let line = Rect::from_min_max(
        pos2(left, name.max.y + 2.0),
        pos2(rect.max.x - 8.0, face.max.y + 7.0),
    );
    theme::write_in(painter, line, &character.line, &theme::italic(14.0), ASH);
    let row = Rect::from_min_size(
        pos2(rect.min.x + 9.0, face.max.y + 8.0),
        vec2(rect.width() - 18.0, 44.0),
    );
    let cell = row.width() / 5.0;
    for (n, (name, value)) in [
        ("Att", character.attack),
        ("Def", character.defense),
        ("Agi", character.agility),
        ("Act", character.action),
        ("Will", character.will),
    ]
    .into_iter()
    .enumerate()
    {
        let place = Rect::from_min_size(
            row.min + vec2(n as f32 * cell, 0.0),
            vec2(cell - 3.0, row.height()),
        );
        painter.rect_filled(place, 4.0, INK);
        theme::write(
            painter,
            pos2(place.center().x, place.min.y + 15.0),
            Align2::CENTER_CENTER,
            &value.to_string(),
            theme::bold(20.0),
            BONE,
            cell,
        );
        theme::write(
            painter,
            pos2(place.center().x, place.max.y - 9.0),
            Align2::CENTER_CENTER,
            name,
            theme::plain(13.0),
            ASH,
            cell,
        );
    }
    let skill = theme::write(
        painter,
        pos2(rect.min.x + 11.0, row.max.y + 6.0),
        Align2::LEFT_TOP,
        &character.skill.name,
        theme::bold(16.0),
        EMBER,
        rect.width() - 22.0,
    );
    let text = Rect::from_min_max(
        pos2(rect.min.x + 11.0, skill.max.y + 1.0),
        rect.max - vec2(10.0, 8.0),
    );
    theme::write_in(
        painter,
        text,
        &character.skill.text,
        &theme::plain(15.0),
        BONE,
    );
    if let Some(seat) = seat {
        let label = if choosing.solo {
            format!("{}", seat + 1)
        } else if choosing.is_bot(book, seat as u8) {
            "Bot".to_owned()
        } else {
            format!("Player {}", seat + 1)
        };
        let galley = theme::line(painter, &label, theme::bold(15.0), INK, 90.0);
        let plate = Rect::from_min_size(
            pos2(rect.max.x - galley.size().x - 22.0, rect.max.y - 30.0),
            galley.size() + vec2(14.0, 4.0),
        );
        painter.rect_filled(plate, 5.0, theme::ring(seat as u16));
        painter.galley(plate.min + vec2(7.0, 2.0), galley, INK);
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .tell(|ui| {
            tips::title(ui, &character.name, &character.line);
            tips::skill(ui, character);
        });
}

fn footer(
    ui: &mut Ui,
    rect: Rect,
    book: &Pandemonium,
    library: &Library,
    choosing: &mut Choosing,
    out: &mut Vec<Intent>,
) {
    let mut foot = Footer::new(ui, rect);
    if foot.button(80.0, "Back") {
        out.push(Intent::ToTitle);
    }
    if foot.button(112.0, "Surprise me") {
        choosing.surprise(book);
    }
    let response = foot.switch(64.0, "Solo", choosing.solo, true);
    if response.clicked() {
        choosing.solo = true;
        choosing.characters.truncate(2);
    }
    telling::note(
        response,
        "Solo",
        "One player leads two characters. There are no Pacts.",
        &["PD-SOLO-01", "PD-SOLO-03"],
    );
    let response = foot.switch(88.0, "Hot seat", !choosing.solo, true);
    if response.clicked() {
        choosing.solo = false;
    }
    telling::note(
        response,
        "Hot seat",
        "Two to four players at one screen, each with one character.",
        &["PD-RUL-07"],
    );
    let can = choosing.solo;
    let response = foot.switch(108.0, "Reanimation", can && choosing.reanimation, can);
    if response.clicked() {
        choosing.reanimation = !choosing.reanimation;
    }
    telling::note(
        response,
        "Reanimation",
        "An option of the solo game: the dead stay where they fell, and the other one can bring them back.",
        &["PD-SOLO-07", "PD-REAN-01"],
    );
    let response = foot.switch(60.0, "Easy", choosing.easy, true);
    if response.clicked() {
        choosing.easy = !choosing.easy;
    }
    telling::note(
        response,
        "Easy mode",
        "Everyone starts with 2 Items and 4 Souls and has 1 Action more.",
        &["PD-EASY-01", "PD-EASY-02", "PD-EASY-03"],
    );
    let (bots, next) = (choosing.bots(book), choosing.next_bots(book));
    let response = foot.switch(126.0, bots.label(), bots != Bots::Nobody, next.is_some());
    if let (true, Some(next)) = (response.clicked(), next) {
        choosing.bots = next;
    }
    telling::note(
        response,
        "Bots",
        "The game itself can play: in a hot seat everyone but the first player, and where one is the Evil One, either side. It sees no more than that player may see.",
        &["PD-MODE-04", "PD-MODE-05"],
    );
    foot.seed("house seed", &mut choosing.seed);
    let setup = choosing.setup(book);
    let ready = setup.as_ref().map_or_else(
        |_| String::new(),
        |setup| match setup.evil_seat(book) {
            Some(seat) if setup.bots.contains(&seat) => "The game plays the Evil One".to_owned(),
            Some(seat) => format!("Player {} is the Evil One", seat + 1),
            None => "Everyone is ready".to_owned(),
        },
    );
    let missing = setup
        .as_ref()
        .map(|_| ready.as_str())
        .map_err(String::as_str);
    let begun = foot.begin(missing, &["PD-SETUP-05"]);
    if let (true, Ok(setup)) = (begun, setup) {
        let level = library.0.levels.iter().find(|level| {
            level.game == GameKind::Pandemonium
                && level.id.rsplit('/').next() == Some(setup.chapter.as_str())
        });
        if let Some(level) = level {
            out.push(Intent::Begin {
                level: level.id.clone(),
                opening: Opening::Pandemonium(setup),
            });
        }
    }
}
