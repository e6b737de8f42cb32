//! The window: everything that is drawn. Rules are played by [`seat`], shown by [`feed`], read from [`seen`].
//!
//! Screens and panels are painted with egui over the whole window; each panel is a function that reads [`seen::Seen`]
//! and writes [`intent::Intent`]s.

mod art;
mod choose;
mod choosing;
mod desk;
mod dice;
mod feed;
mod intent;
mod odds;
mod over;
mod panels;
mod play;
mod reason;
mod seat;
mod seen;
mod settings;
mod stage;
mod theme;
mod tips;
mod title;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::{PresentMode, RequestRedraw, WindowResizeConstraints};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use crate::content::{Content, folders};
use crate::games::paranormal::Setup;
use crate::runs::record::Record;
use crate::runs::session::Session;
use crate::vocab::Key;

use settings::Settings;

/// How the window begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the title.
    Title,
    /// At the table.
    Play {
        /// Level id.
        level: String,
        /// Heroes by id, the lost one last; may be left out from the end.
        heroes: Vec<Key>,
        /// Seed; picked by the clock if there is none.
        seed: Option<u64>,
        /// Where the game is saved; goes on with the game in this file if there is one.
        save: Option<PathBuf>,
    },
    /// Watching a record.
    Watch(Record),
}

/// What the whole window is used for.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title and its menus.
    #[default]
    Title,
    /// Choosing Boss and Heroes.
    Setup,
    /// The table, the end of the game included.
    Play,
    /// Nothing can be played; says why.
    Broken,
}

/// All content that was found.
#[derive(Resource, Clone)]
pub struct Library(pub Arc<Content>);

/// Opens the window and returns when it is closed. `extra` are folders of levels over the usual ones.
///
/// # Errors
/// A sentence if the game asked for cannot be begun.
pub fn run(start: Start, extra: Vec<PathBuf>) -> Result<(), String> {
    let library = Library(Arc::new(Content::load(&folders(&extra))));
    let mut seat = seat::Seat::default();
    let mut feed = feed::Feed::default();
    let mut seen = None;
    let mut screen = Screen::Title;
    if library.0.paranormal.is_none() {
        screen = Screen::Broken;
    }
    match start {
        Start::Title => {}
        Start::Play {
            level,
            heroes,
            seed,
            save,
        } => {
            let path = save.unwrap_or_else(settings::autosave);
            let saved = if path.is_file() && path != settings::autosave() {
                Some(Record::read(&path)?)
            } else {
                None
            };
            let (session, beats) = match saved {
                Some(record) => (
                    crate::runs::replay::resume(&library.0, &record)?,
                    Vec::new(),
                ),
                None => Session::new(&library.0, &level, &heroes, seed.unwrap_or_else(chance))?,
            };
            let mut fresh = seen::Seen::of(&session, 1);
            if !beats.is_empty() {
                fresh.question = None;
                fresh.log.clear();
                fresh.tally = seen::Tally::default();
                feed.push(beats);
            }
            seen = Some(fresh);
            seat.sit(session, path);
            screen = Screen::Play;
        }
        Start::Watch(record) => {
            let setup: Setup = record.setup.clone();
            let (session, beats) = Session::with_setup(&library.0, &record.level, setup)?;
            let mut fresh = seen::Seen::of(&session, 1);
            fresh.question = None;
            fresh.log.clear();
            fresh.tally = seen::Tally::default();
            feed.push(beats);
            seen = Some(fresh);
            seat.watch(session, record);
            screen = Screen::Play;
        }
    }
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            title: "Witching Hour".to_owned(),
            name: Some("witching-hour".to_owned()),
            resolution: (1280, 800).into(),
            resize_constraints: WindowResizeConstraints {
                min_width: 1280.0,
                min_height: 720.0,
                ..default()
            },
            present_mode: PresentMode::AutoVsync,
            visible: false,
            ..default()
        }),
        ..default()
    }));
    app.add_plugins(EguiPlugin::default());
    app.insert_resource(ClearColor(Color::srgb_u8(0x0d, 0x0b, 0x10)));
    app.insert_resource(WinitSettings::desktop_app());
    app.insert_resource(library);
    app.insert_resource(Settings::load());
    app.insert_resource(seat);
    app.insert_resource(feed);
    if let Some(seen) = seen {
        app.insert_resource(seen);
    }
    app.insert_state(screen);
    plugin(&mut app);
    app.run();
    Ok(())
}

/// A seed that nobody has thought of.
pub(crate) fn chance() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(7, |now| now.as_nanos() as u64);
    (nanos ^ nanos >> 17).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24 & 0xff_ffff
}

fn plugin(app: &mut App) {
    app.init_resource::<Frames>();
    app.init_resource::<art::Art>();
    app.init_resource::<intent::Intents>();
    app.init_resource::<desk::Desk>();
    app.init_resource::<odds::Odds>();
    app.init_resource::<title::Menu>();
    app.init_resource::<choosing::Choosing>();
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera2d);
    });
    app.add_systems(Update, (seat::decide, odds::reckon, wake).chain());
    app.add_systems(
        EguiPrimaryContextPass,
        (
            begin,
            (
                title::screen.run_if(in_state(Screen::Title)),
                choose::screen.run_if(in_state(Screen::Setup)),
                play::screen
                    .run_if(in_state(Screen::Play))
                    .run_if(resource_exists::<seen::Seen>),
                title::broken.run_if(in_state(Screen::Broken)),
            )
                .run_if(|frames: Res<Frames>| frames.ready),
        )
            .chain(),
    );
}

/// What is known of the frames drawn so far.
#[derive(Resource, Default)]
struct Frames {
    /// How many there were.
    count: u32,
    /// Size of the window in the last one.
    size: UVec2,
    /// Until which one the window is drawn anew.
    until: u32,
    /// Whether screens can be drawn: letters that are set up in one frame can be used from the next, and egui learns
    /// of a new size a frame late.
    ready: bool,
}

/// Sets letters, scale and pictures up before anything is drawn.
fn begin(
    mut contexts: EguiContexts,
    art: Res<art::Art>,
    settings: Res<Settings>,
    mut window: Single<&mut Window>,
    mut frames: ResMut<Frames>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if frames.count == 0 {
        theme::install(ctx);
    }
    let scale = scale(&window, &settings);
    if (ctx.zoom_factor() - scale).abs() > 0.001 {
        ctx.set_zoom_factor(scale);
        redraw.write(RequestRedraw);
    }
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    // egui learns of a new size a frame late.
    let size = window.physical_size();
    if frames.size != size {
        frames.size = size;
        frames.until = frames.count + 4;
    }
    if art.collect(ctx) || frames.count < frames.until {
        redraw.write(RequestRedraw);
    }
    let room = ctx.viewport_rect().size();
    frames.ready = frames.count > 0 && room.x > 1100.0 && room.y > 620.0;
    if !frames.ready {
        redraw.write(RequestRedraw);
    }
    frames.count = frames.count.saturating_add(1);
    // Hidden until something is drawn, so that nothing else flashes in it.
    if frames.count == 3 {
        window.visible = true;
    }
    Ok(())
}

/// The largest scale at which everything still fits a window of that size in points.
pub(crate) fn fitting(width: f32, height: f32) -> f32 {
    (width / 1280.0).min(height / 720.0).max(0.1)
}

fn scale(window: &Window, settings: &Settings) -> f32 {
    let fit = fitting(window.width(), window.height());
    let usual = fit.max(1.0).powf(0.85);
    (usual * f32::from(settings.scale) / 100.0).clamp(0.1, fit)
}

/// Draws on while something moves.
fn wake(feed: Res<feed::Feed>, seat: Res<seat::Seat>, mut redraw: MessageWriter<RequestRedraw>) {
    let watches = seat.watched.as_ref().is_some_and(|watched| watched.runs);
    if feed.playing() || watches {
        redraw.write(RequestRedraw);
    }
}

/// The whole window as one egui surface.
pub(crate) fn surface(ctx: &egui::Context, name: &str) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        egui::Id::new(name),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}
