//! The window: everything that is drawn. Rules are played by [`seat`], shown by [`feed`], read from [`seen`].
//!
//! Screens and panels are painted with egui over the whole window; each panel is a function that reads [`seen::Seen`]
//! and writes [`intent::Intent`]s.

mod art;
mod choose;
mod choosing;
mod controls;
mod cue;
mod desk;
mod dice;
mod feed;
mod footer;
mod games;
mod house;
mod intent;
mod odds;
mod over;
mod panels;
mod play;
mod reason;
mod seat;
mod seen;
mod settings;
mod show;
mod sound;
mod stage;
mod theme;
mod tips;
mod title;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::{Monitor, PresentMode, PrimaryMonitor, RequestRedraw, WindowResizeConstraints};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use crate::content::{Content, GameKind, Pandemonium, Paranormal, folders};
use crate::runs::Diary;
use crate::runs::case::Shown;
use crate::runs::record::Record;
use crate::runs::session::{Beat, Session};
use crate::runs::title::{Wish, kind_of};

use settings::Settings;
use show::Show;

/// How the window begins.
pub enum Start {
    /// At the title.
    Title,
    /// At the table.
    Play {
        /// Level id.
        level: String,
        /// What is wished for.
        wish: Wish,
        /// Where the game is saved; goes on with the game in this file if there is one.
        save: Option<PathBuf>,
    },
    /// Watching a record of Paranormal.
    Watch(Record),
    /// Watching a record of Pandemonium.
    WatchHouse(Record<Pandemonium>),
    /// Where a rule case leads.
    Case(Shown),
}

/// What the whole window is used for.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title and its menus.
    #[default]
    Title,
    /// Choosing Boss and Heroes of Paranormal.
    Setup,
    /// Choosing chapter and characters of Pandemonium.
    HouseSetup,
    /// The table of Paranormal, the end of the game included.
    Play,
    /// The table of Pandemonium, the end of the game included.
    House,
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
    let mut app = App::new();
    app.init_resource::<seat::Seat>();
    app.init_resource::<feed::Feed>();
    app.init_resource::<seat::Seat<Pandemonium>>();
    app.init_resource::<feed::Feed<Pandemonium>>();
    let screen = match start {
        Start::Title if library.0.levels.is_empty() => Screen::Broken,
        Start::Title => Screen::Title,
        Start::Play { level, wish, save } => match kind_of(&level) {
            GameKind::Paranormal => play::<Paranormal>(&mut app, &library, &level, &wish, save)?,
            GameKind::Pandemonium => play::<Pandemonium>(&mut app, &library, &level, &wish, save)?,
        },
        Start::Watch(record) => watch(&mut app, &library, record)?,
        Start::WatchHouse(record) => watch(&mut app, &library, record)?,
        Start::Case(Shown::Paranormal(session)) => case(&mut app, *session),
        Start::Case(Shown::Pandemonium(session)) => case(&mut app, *session),
    };
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
    let (diary, told) = Diary::open(&settings::diary());
    app.insert_resource(diary);
    app.insert_resource(seat::Notice(told));
    app.insert_state(screen);
    plugin(&mut app);
    app.run();
    Ok(())
}

/// Puts a game on the table.
fn play<T: Show>(
    app: &mut App,
    library: &Library,
    level: &str,
    wish: &Wish,
    save: Option<PathBuf>,
) -> Result<Screen, String> {
    let auto = seat::autosave::<T>();
    let path = save.unwrap_or_else(|| auto.clone());
    let (mut session, mut beats) = if path.is_file() && path != auto {
        let record = Record::<T>::read(&path)?;
        (
            crate::runs::replay::resume(&library.0, &record)?,
            Vec::new(),
        )
    } else {
        Session::<T>::wished(&library.0, level, wish, None)?
    };
    beats.extend(session.play_bots());
    let seen = if beats.is_empty() {
        seen::Seen::of(&session, 1)
    } else {
        seen::Seen::before(&session, 1)
    };
    begin_at(app, seen, beats);
    let mut seat = seat::Seat::<T>::default();
    seat.sit(session, path);
    app.insert_resource(seat);
    Ok(T::TABLE)
}

/// Puts a record on the table, to be watched from its beginning.
fn watch<T: Show>(app: &mut App, library: &Library, record: Record<T>) -> Result<Screen, String> {
    let (session, beats) =
        Session::<T>::with_setup(&library.0, &record.level, record.setup.clone())?;
    begin_at(app, seen::Seen::before(&session, 1), beats);
    let mut seat = seat::Seat::<T>::default();
    seat.watch(session, record);
    app.insert_resource(seat);
    Ok(T::TABLE)
}

/// Puts the situation of a rule case on the table.
fn case<T: Show>(app: &mut App, session: Session<T>) -> Screen {
    begin_at(app, seen::Seen::of(&session, 1), Vec::new());
    let mut seat = seat::Seat::<T>::default();
    seat.look(session);
    app.insert_resource(seat);
    T::TABLE
}

fn begin_at<T: Show>(app: &mut App, mut seen: seen::Seen<T>, beats: Vec<Beat<T>>) {
    if let Some(first) = beats.first() {
        seen.view = first.view.clone();
        let mut feed = feed::Feed::<T>::default();
        feed.push(beats);
        app.insert_resource(feed);
    }
    app.insert_resource(seen);
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
    app.init_resource::<Waits>();
    app.init_resource::<sound::Speaker>();
    app.init_resource::<house::choosing::Choosing>();
    app.init_resource::<house::desk::Desk>();
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera2d);
    });
    app.add_systems(
        Update,
        (
            seat::decide::<Paranormal>,
            seat::decide::<Pandemonium>,
            seat::finish,
            odds::reckon,
            wake::<Paranormal>,
            wake::<Pandemonium>,
        )
            .chain(),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (
            begin,
            (
                title::screen.run_if(in_state(Screen::Title)),
                choose::screen.run_if(in_state(Screen::Setup)),
                house::setup::screen.run_if(in_state(Screen::HouseSetup)),
                play::screen
                    .run_if(in_state(Screen::Play))
                    .run_if(resource_exists::<seen::Seen>),
                house::screen
                    .run_if(in_state(Screen::House))
                    .run_if(resource_exists::<seen::Seen<Pandemonium>>),
                title::broken.run_if(in_state(Screen::Broken)),
            )
                .run_if(|frames: Res<Frames>| frames.ready),
            // After the screens: what they show last is heard even if no frame follows.
            sound::play.run_if(|frames: Res<Frames>| frames.ready),
        )
            .chain(),
    );
}

/// Whether a menu lies over the table, so that a record being watched waits.
#[derive(Resource, Default)]
pub struct Waits(pub bool);

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
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut frames: ResMut<Frames>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if frames.count == 0 {
        theme::install(ctx);
    }
    // Before it is seen, the window is made to fit the monitor.
    let monitor = monitors.iter().max_by_key(|(_, primary)| *primary);
    if let (Some((monitor, _)), true) = (monitor, frames.count < 2) {
        let room = within(
            (window.width(), window.height()),
            (monitor.physical_width, monitor.physical_height),
            monitor.scale_factor,
        );
        if let Some((width, height)) = room {
            window.resolution.set(width, height);
        }
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

/// The size of a window that is too large for a monitor of so many pixels; none if it fits.
fn within(size: (f32, f32), monitor: (u32, u32), scale: f64) -> Option<(f32, f32)> {
    let points = |pixels: u32| (f64::from(pixels) / scale.max(0.1)) as f32;
    let (width, height) = (points(monitor.0), points(monitor.1));
    let known = width > 0.0 && height > 0.0;
    (known && (size.0 > width || size.1 > height)).then(|| (size.0.min(width), size.1.min(height)))
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
fn wake<T: Show>(
    feed: Res<feed::Feed<T>>,
    seat: Res<seat::Seat<T>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if feed.moving() || seat.watches() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_made_to_fit_its_monitor() {
        assert_eq!(within((1280.0, 800.0), (1920, 1080), 1.0), None);
        assert_eq!(within((1280.0, 800.0), (1280, 800), 1.0), None);
        let low = within((1280.0, 800.0), (1280, 720), 1.0);
        assert_eq!(low, Some((1280.0, 720.0)));
        let scaled = within((1280.0, 800.0), (1920, 1080), 1.5);
        assert_eq!(scaled, Some((1280.0, 720.0)));
        assert_eq!(within((1280.0, 800.0), (0, 0), 1.0), None);
    }
}
