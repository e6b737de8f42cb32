//! The title: the house on the hill and the way into a game.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

use super::art::Art;
use super::intent::{Intent, Intents};
use super::panels::menu;
use super::play::{dialog, notice};
use super::seat::{Notice, autosave};
use super::settings::Settings;
use super::show::Show;
use super::theme::{self, ASH, BONE, CANDLE, EMBER, INK, Look};
use super::{Library, games, tips};
use crate::content::{Content, GameKind, Level, LevelState, Pandemonium, Paranormal};
use crate::games::{pandemonium, paranormal};
use crate::runs::Diary;
use crate::runs::record::Record;

/// What is open over the title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Games,
    Levels,
    Settings,
}

/// The menu of the title.
#[derive(Resource, Default)]
pub struct Menu {
    open: Open,
    /// The games that were left and go on, once they have been looked for, the newest first.
    left: Option<Vec<Left>>,
}

/// A game that was left and goes on.
#[derive(Clone)]
struct Left {
    kind: GameKind,
    level: String,
    saved: Option<std::time::SystemTime>,
}

fn left_of<T: Show>() -> Option<Left> {
    let path = autosave::<T>();
    let record: Record<T> = Record::read(&path).ok()?;
    let saved = std::fs::metadata(&path)
        .and_then(|data| data.modified())
        .ok();
    record.outcome.is_none().then_some(Left {
        kind: T::KIND,
        level: record.level,
        saved,
    })
}

/// The name of a game.
pub const fn name_of(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Paranormal => "Paranormal",
        GameKind::Pandemonium => "Pandemonium",
    }
}

/// Draws the title.
pub fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    library: Res<Library>,
    diary: Res<Diary>,
    mut menu: ResMut<Menu>,
    mut intents: ResMut<Intents>,
    mut settings: ResMut<Settings>,
    mut told: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = super::surface(&ctx, "title");
    let all = ui.max_rect();
    art.cover(ui.painter(), "title.svg", all, 0.0, Color32::WHITE);
    lettering(&ui, all);
    let left = menu
        .left
        .get_or_insert_with(|| {
            let mut all: Vec<Left> = [left_of::<Paranormal>(), left_of::<Pandemonium>()]
                .into_iter()
                .flatten()
                .collect();
            all.sort_by_key(|left| std::cmp::Reverse(left.saved));
            all
        })
        .clone();
    let before = intents.0.len();
    list(&mut ui, all, &left, &mut menu, &mut intents.0);
    match menu.open {
        Open::Nothing => {}
        Open::Games => {
            let mut close = false;
            dialog(&ctx, all, vec2(880.0, 480.0), |ui, rect| {
                close = games::choice(ui, rect, &art, &library, &mut intents.0);
            });
            if close {
                menu.open = Open::Nothing;
            }
        }
        Open::Levels => {
            let mut close = false;
            dialog(&ctx, all, vec2(820.0, 560.0), |ui, rect| {
                close = levels(ui, rect, &library.0, &diary, &mut intents.0);
            });
            if close {
                menu.open = Open::Nothing;
            }
        }
        Open::Settings => {
            let mut changed = settings.clone();
            let mut close = false;
            dialog(&ctx, all, menu::SIZE, |ui, rect| {
                close = menu::settings(ui, rect, &mut changed)
            });
            if changed != *settings {
                *settings = changed;
            }
            if close {
                menu.open = Open::Nothing;
            }
        }
    }
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        menu.open = Open::Nothing;
    }
    notice(&ctx, all, &mut told);
    if intents.0.len() > before {
        menu.left = None;
        menu.open = Open::Nothing;
        redraw.write(RequestRedraw);
    }
    Ok(())
}

fn lettering(ui: &Ui, all: Rect) {
    let painter = ui.painter();
    let size = (all.width() * 0.092).min(all.height() * 0.17);
    let at = pos2(
        all.min.x + all.width() * 0.05,
        all.min.y + all.height() * 0.07,
    );
    for (offset, color) in [(vec2(4.0, 5.0), INK), (vec2(0.0, 0.0), BONE)] {
        theme::write(
            painter,
            at + offset,
            Align2::LEFT_TOP,
            "Witching",
            theme::bold(size),
            color,
            all.width(),
        );
        theme::write(
            painter,
            at + offset + vec2(size * 0.62, size * 0.84),
            Align2::LEFT_TOP,
            "Hour",
            theme::bold(size),
            if color == BONE { CANDLE } else { color },
            all.width(),
        );
    }
}

fn list(ui: &mut Ui, all: Rect, left: &[Left], menu: &mut Menu, out: &mut Vec<Intent>) {
    let wide = 292.0;
    let tall = 50.0;
    let x = all.min.x + all.width() * 0.06;
    let mut names: Vec<String> = left
        .iter()
        .map(|left| format!("Continue {}", name_of(left.kind)))
        .collect();
    names.extend(["New game", "Levels", "Settings", "Quit"].map(str::to_owned));
    let count = names.len() as f32;
    let top = (all.max.y - all.height() * 0.07 - count * (tall + 12.0))
        .max(all.min.y + all.height() * 0.36);
    let mut place = Rect::from_min_size(pos2(x, top), vec2(wide, tall));
    for (n, name) in names.iter().enumerate() {
        let look = if n == 0 { Look::Prime } else { Look::Plain };
        let response = theme::button(ui, place, name, look, true);
        if response.clicked() {
            match (name.as_str(), left.get(n)) {
                (_, Some(left)) => out.push(Intent::Continue(left.kind)),
                ("New game", _) => menu.open = Open::Games,
                ("Levels", _) => menu.open = Open::Levels,
                ("Settings", _) => menu.open = Open::Settings,
                _ => out.push(Intent::Quit),
            }
        }
        if let Some(left) = left.get(n) {
            let text = format!("Go on with {} where you left it.", left.level);
            tips::note(response, "Continue", &text, &[]);
        }
        place = place.translate(vec2(0.0, tall + 12.0));
    }
    let version = concat!("version ", env!("CARGO_PKG_VERSION"));
    theme::write(
        ui.painter(),
        all.max - vec2(14.0, 10.0),
        Align2::RIGHT_BOTTOM,
        version,
        theme::italic(14.0),
        theme::faded(BONE, 0.7),
        200.0,
    );
}

/// The list of levels. Whether it is to be closed.
fn levels(
    ui: &mut Ui,
    rect: Rect,
    content: &Content,
    diary: &Diary,
    out: &mut Vec<Intent>,
) -> bool {
    theme::slab(ui.painter(), rect);
    theme::write(
        ui.painter(),
        pos2(rect.center().x, rect.min.y + 22.0),
        Align2::CENTER_TOP,
        "Levels",
        theme::bold(30.0),
        CANDLE,
        rect.width(),
    );
    let body = Rect::from_min_max(rect.min + vec2(28.0, 76.0), rect.max - vec2(28.0, 74.0));
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical()
            .id_salt("levels")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 8.0;
                for level in &content.levels {
                    let (place, _) =
                        ui.allocate_exact_size(vec2(body.width() - 12.0, 92.0), Sense::hover());
                    theme::plate(ui.painter(), place);
                    let tale = told(content, level, diary);
                    line(ui, place, level, &tale, out);
                }
            });
    });
    let close = Rect::from_center_size(pos2(rect.center().x, rect.max.y - 40.0), vec2(160.0, 40.0));
    theme::button(ui, close, "Done", Look::Plain, true).clicked()
}

/// What the Diary tells of a level.
fn told(content: &Content, level: &Level, diary: &Diary) -> String {
    diary.tale(&level.id).text(|key| {
        let name = match level.game {
            GameKind::Pandemonium => content
                .pandemonium
                .as_ref()
                .map(|book| pandemonium::words::name(book, key)),
            GameKind::Paranormal => content
                .paranormal
                .as_ref()
                .map(|book| paranormal::words::name(book, key)),
        };
        name.unwrap_or_else(|| key.to_string())
    })
}

fn line(ui: &mut Ui, rect: Rect, level: &Level, tale: &str, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    let text = rect.width() - 170.0;
    let at = rect.min + vec2(14.0, 8.0);
    let title = theme::write(
        &painter,
        at,
        Align2::LEFT_TOP,
        &level.title,
        theme::bold(19.0),
        BONE,
        text,
    );
    let about = format!(
        "{} · {} · {}",
        level.id,
        level.difficulty,
        level.folder.display()
    );
    let about = theme::write(
        &painter,
        pos2(at.x, title.max.y),
        Align2::LEFT_TOP,
        &about,
        theme::italic(14.0),
        ASH,
        text,
    );
    let ready = matches!(level.state, LevelState::Ready(_));
    if ready {
        theme::write(
            &painter,
            pos2(at.x, about.max.y + 4.0),
            Align2::LEFT_TOP,
            tale,
            theme::plain(15.0),
            BONE,
            text,
        );
    }
    if let LevelState::Broken(fault) = &level.state {
        let body = Rect::from_min_max(pos2(at.x, about.max.y), pos2(at.x + text, rect.max.y - 4.0));
        theme::write_in(
            &painter,
            body,
            &format!("Broken: {fault}"),
            &theme::plain(14.0),
            theme::ROSE,
        );
    }
    let play = Rect::from_min_size(
        pos2(rect.max.x - 136.0, rect.center().y - 20.0),
        vec2(120.0, 40.0),
    );
    let response = theme::button(
        ui,
        play,
        if ready { "Play" } else { "Broken" },
        Look::Plain,
        ready,
    );
    if response.clicked() {
        out.push(Intent::SetUp(level.game, Some(level.id.clone())));
    }
    if let LevelState::Broken(fault) = &level.state {
        tips::note(
            response,
            "This level cannot be played",
            &fault.to_string(),
            &[],
        );
    }
}

/// Draws the screen of a game without playable content.
pub fn broken(
    mut contexts: EguiContexts,
    library: Res<Library>,
    mut intents: ResMut<Intents>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = super::surface(&ctx, "broken");
    let all = ui.max_rect();
    theme::write(
        ui.painter(),
        pos2(all.center().x, all.min.y + 40.0),
        Align2::CENTER_TOP,
        "Nothing can be played",
        theme::bold(34.0),
        theme::ROSE,
        all.width(),
    );
    let faults: Vec<String> = library
        .0
        .faults
        .iter()
        .take(20)
        .map(ToString::to_string)
        .collect();
    let body = Rect::from_center_size(all.center(), all.size() * vec2(0.8, 0.68));
    theme::plate(ui.painter(), body);
    theme::write_in(
        ui.painter(),
        body.shrink(16.0),
        &faults.join("\n"),
        &theme::plain(16.0),
        EMBER,
    );
    let quit = Rect::from_center_size(pos2(all.center().x, all.max.y - 46.0), vec2(160.0, 44.0));
    if theme::button(&mut ui, quit, "Quit", Look::Prime, true).clicked() {
        intents.0.push(Intent::Quit);
    }
    Ok(())
}
