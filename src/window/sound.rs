//! What is heard: the sounds of events as they are shown, and the bed and music of each screen.
//!
//! A thread of its own makes the sounds and plays them. Where there is no sound device it ends, says so in the log, and
//! the game goes on in silence.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use maudio::audio::sample_rate::SampleRate;
use maudio::backend::Backend;
use maudio::context::ContextBuilder;
use maudio::data_source::sources::buffer::{AudioBuffer, AudioBufferBuilder};
use maudio::engine::Engine;
use maudio::engine::engine_builder::EngineBuilder;
use maudio::sound::Sound;

use super::Screen;
use super::feed::Feed;
use super::seen::Seen;
use super::settings::{Settings, Volumes};
use crate::content::{Pandemonium, Paranormal};
use crate::games::paranormal::view::View;
use crate::sound::{self, Clip, Part, Recipe};

/// Sounds that are heard at once at most; the oldest ends for a new one.
const VOICES: usize = 12;
/// Sounds of events that begin in one frame at most: at the highest speed many are shown in it.
const TOGETHER: usize = 3;
/// Steps of Doom before its end from which a heart beats.
const NEAR: u8 = 3;
/// Milliseconds in which beds and music come and go.
const FADE: u64 = 1800;

/// What is played round and round, each beside the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Layer {
    /// What is always in the air.
    Air,
    /// A heart that beats.
    Heart,
    /// Music.
    Music,
}

impl Layer {
    const fn part(self) -> Part {
        match self {
            Layer::Air | Layer::Heart => Part::Ambience,
            Layer::Music => Part::Music,
        }
    }
}

/// What the thread is told.
#[derive(Clone, Debug, PartialEq)]
enum Order {
    /// Play this once.
    Play(&'static str),
    /// From now on this is played round and round; none is silence.
    Round(Layer, Option<&'static str>),
    /// How loud each part is.
    Volumes(Volumes),
}

/// The way to the thread that plays.
#[derive(Resource)]
pub struct Speaker {
    orders: Mutex<Sender<Order>>,
    /// What is played round and round.
    rounds: HashMap<Layer, &'static str>,
    volumes: Option<Volumes>,
}

impl Default for Speaker {
    fn default() -> Speaker {
        let (sender, receiver) = channel();
        let thread = std::thread::Builder::new().name("sound".to_owned());
        if let Err(error) = thread.spawn(move || keep(&receiver)) {
            warn!("no sound: {error}");
        }
        Speaker {
            orders: Mutex::new(sender),
            rounds: HashMap::new(),
            volumes: None,
        }
    }
}

impl Speaker {
    /// Nobody listens where there is no device; that is no fault.
    fn say(&self, order: Order) {
        if let Ok(orders) = self.orders.lock() {
            let _ = orders.send(order);
        }
    }

    fn round(&mut self, layer: Layer, name: Option<&'static str>) {
        if self.rounds.get(&layer).copied() != name {
            match name {
                Some(name) => self.rounds.insert(layer, name),
                None => self.rounds.remove(&layer),
            };
            self.say(Order::Round(layer, name));
        }
    }
}

/// What is in the air, whether a heart beats, and the music.
type Around = (Option<&'static str>, bool, Option<&'static str>);

/// Around the table of Paranormal. The heart beats when Doom is near its end.
fn around_table(view: &View) -> Around {
    let near = view.doom_track && view.doom.saturating_add(NEAR) >= view.doom_limit;
    match (view.over.is_some(), view.finale) {
        (true, _) => (Some("bed_day"), false, None),
        (false, true) => (Some("bed_finale"), near, None),
        (false, false) => (Some("bed_day"), near, Some("music_day")),
    }
}

/// Around the table of Pandemonium. The heart is that of the character in turn, whose Fear weakens already.
fn around_house(seen: &Seen<Pandemonium>) -> Around {
    let view = &seen.view;
    let mut people = view.characters.iter();
    let who = people.find(|who| who.uid == view.active_piece);
    let afraid = who.is_some_and(|who| !who.out && who.fear >= seen.book.frame.fear_defense);
    match (view.over.is_some(), view.night) {
        (true, _) => (Some("bed_night"), false, None),
        (false, true) => (Some("bed_night"), afraid, Some("music_night")),
        (false, false) => (Some("bed_day"), afraid, Some("music_day")),
    }
}

/// Sends off what is to be heard.
pub fn play(
    mut speaker: ResMut<Speaker>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    windows: Query<&Window>,
    (mut table, mut house): (ResMut<Feed>, ResMut<Feed<Pandemonium>>),
    (seen, house_seen): (
        Option<Res<Seen<Paranormal>>>,
        Option<Res<Seen<Pandemonium>>>,
    ),
    mut contexts: EguiContexts,
) {
    let away = settings.quiet_away && !windows.iter().any(|window| window.focused);
    let volumes = if away {
        Volumes::SILENT
    } else {
        settings.volumes
    };
    if speaker.volumes != Some(volumes) {
        speaker.volumes = Some(volumes);
        speaker.say(Order::Volumes(volumes));
    }
    let before = (Some("bed_night"), false, Some("music_title"));
    let (air, heart, music) = match screen.get() {
        Screen::Title | Screen::Setup | Screen::HouseSetup => before,
        Screen::Play => seen.map_or(before, |seen| around_table(&seen.view)),
        Screen::House => house_seen.map_or(before, |seen| around_house(&seen)),
        Screen::Broken => (None, false, None),
    };
    speaker.round(Layer::Air, air);
    speaker.round(Layer::Heart, heart.then_some("heartbeat"));
    speaker.round(Layer::Music, music);
    let mut heard = Vec::new();
    for name in [&mut table.heard, &mut house.heard]
        .into_iter()
        .flat_map(std::mem::take)
    {
        if !heard.contains(&name) {
            heard.push(name);
        }
    }
    heard.sort_by_key(|name| !sound::turns(name));
    for name in heard.into_iter().take(TOGETHER) {
        speaker.say(Order::Play(name));
    }
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    // Everything that can be pressed shows a hand.
    let pressed = ctx.input(|input| input.pointer.primary_pressed());
    if pressed && ctx.output(|output| output.cursor_icon == egui::CursorIcon::PointingHand) {
        speaker.say(Order::Play("button"));
    }
}

/// A sound that is heard.
struct Voice {
    part: Part,
    sound: Sound,
    /// Samples that the sound reads; freed after it.
    _samples: AudioBuffer<f32>,
}

/// The thread that plays.
struct Player {
    engine: Engine,
    clips: HashMap<&'static str, Clip>,
    voices: Vec<Voice>,
    rounds: HashMap<Layer, Voice>,
    volumes: Volumes,
}

/// What plays on a sound device.
///
/// # Errors
/// Why there is no device, in words.
fn open() -> Result<Engine, String> {
    // A device that only pretends to play would keep a thread awake for nothing.
    let real = |backend: &Backend| match backend {
        Backend::Null | Backend::Custom => false,
        // It complains at length on a machine without a sound card.
        Backend::Alsa => Path::new("/dev/snd").exists(),
        _ => true,
    };
    let backends: Vec<Backend> = Backend::all_supported_on_this_platform()
        .filter(real)
        .collect();
    ContextBuilder::new()
        .preferred_backends(backends)
        .build()
        .and_then(|context| {
            EngineBuilder::new()
                .set_sample_rate(SampleRate::Sr32000)
                .context(&context)
                .build()
        })
        .map_err(|error| error.to_string())
}

/// Plays until the game ends.
fn keep(orders: &Receiver<Order>) {
    // The first order comes when the first screen is seen: nothing is made before.
    let Ok(first) = orders.recv() else {
        return;
    };
    let mut player = match open() {
        Ok(engine) => Player::new(engine),
        Err(error) => {
            info!("no sound device, so the game is silent ({error})");
            return;
        }
    };
    let mut waiting: Vec<&'static Recipe> = sound::all().map(|(_, recipe)| recipe).collect();
    waiting.reverse();
    let mut next = Some(first);
    loop {
        let order = match next.take() {
            Some(order) => order,
            // As long as sounds are still to be made, one is made whenever nothing is asked for.
            None => match orders.try_recv() {
                Ok(order) => order,
                Err(TryRecvError::Disconnected) => return,
                Err(TryRecvError::Empty) => match waiting.pop() {
                    Some(recipe) => {
                        player.clip(recipe);
                        continue;
                    }
                    None => match orders.recv() {
                        Ok(order) => order,
                        Err(_) => return,
                    },
                },
            },
        };
        if let Err(error) = player.obey(&order) {
            warn!("{order:?} cannot be heard: {error}");
        }
    }
}

impl Player {
    fn new(engine: Engine) -> Player {
        Player {
            engine,
            clips: HashMap::new(),
            voices: Vec::new(),
            rounds: HashMap::new(),
            volumes: Volumes::default(),
        }
    }

    /// The samples of a sound, made the first time.
    fn clip(&mut self, recipe: &'static Recipe) -> &Clip {
        self.clips
            .entry(recipe.name)
            .or_insert_with(|| recipe.make())
    }

    fn obey(&mut self, order: &Order) -> maudio::MaResult<()> {
        match order {
            Order::Play(name) => {
                self.tidy();
                if self.loudness(Part::Effects) > 0.0
                    && let Some(voice) = self.voice(name)?
                {
                    if self.voices.len() >= VOICES {
                        self.voices.remove(0);
                    }
                    voice.sound.play_sound()?;
                    self.voices.push(voice);
                }
            }
            Order::Round(layer, name) => {
                self.tidy();
                if let Some(voice) = self.rounds.remove(layer) {
                    voice.sound.stop_with_fade_millis(FADE)?;
                    // Heard until it has faded.
                    self.voices.push(voice);
                }
                if let Some(name) = *name
                    && let Some(mut voice) = self.voice(name)?
                {
                    voice.part = layer.part();
                    voice.sound.set_volume(self.loudness(voice.part));
                    voice.sound.set_looping(true);
                    voice.sound.set_fade_mili(0.0, 1.0, FADE);
                    voice.sound.play_sound()?;
                    self.rounds.insert(*layer, voice);
                }
            }
            Order::Volumes(volumes) => {
                self.volumes = *volumes;
                for voice in self.voices.iter().chain(self.rounds.values()) {
                    voice.sound.set_volume(self.loudness(voice.part));
                }
            }
        }
        Ok(())
    }

    /// Forgets what has come to its end.
    fn tidy(&mut self) {
        self.voices
            .retain(|voice| voice.sound.is_playing() && !voice.sound.ended());
    }

    /// A sound ready to be heard; none if there is none of this name.
    fn voice(&mut self, name: &str) -> maudio::MaResult<Option<Voice>> {
        let Some((part, recipe)) = sound::all().find(|(_, recipe)| recipe.name == name) else {
            return Ok(None);
        };
        let samples = AudioBufferBuilder::build_f32(1, self.clip(recipe).samples())?;
        let sound = self.engine.new_sound_from_source(&samples)?;
        sound.set_spatialization(false);
        sound.set_volume(self.loudness(part));
        Ok(Some(Voice {
            part,
            sound,
            _samples: samples,
        }))
    }

    /// How loud a part is, of 1. Ears hear tenfold power as twice as loud.
    fn loudness(&self, part: Part) -> f32 {
        let percent = match part {
            Part::Effects => self.volumes.effects,
            Part::Ambience => self.volumes.ambience,
            Part::Music => self.volumes.music,
        };
        (f32::from(percent) / 100.0).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A player without a device: what it plays is read from it.
    fn offline() -> Player {
        let engine = EngineBuilder::new()
            .no_device(2, SampleRate::Sr32000)
            .build()
            .expect("an engine needs no device");
        Player::new(engine)
    }

    /// The loudest sample of each tenth of a second of what is heard.
    fn heard(player: &Player, seconds: usize) -> Vec<f32> {
        let mut reader = player.engine.try_acquire_reader().expect("one reader");
        let mut peaks = Vec::new();
        for _ in 0..seconds * 10 {
            let frames = reader.read_pcm_frames(3200).expect("a mix");
            let loudest = |most: f32, x: &f32| most.max(x.abs());
            peaks.push(frames.data.iter().fold(0.0, loudest));
        }
        peaks
    }

    fn most(peaks: &[f32]) -> f32 {
        peaks.iter().copied().fold(0.0, f32::max)
    }

    #[test]
    fn a_sound_is_heard_once_and_as_loud_as_its_part() {
        let mut player = offline();
        let say = |player: &mut Player, order| player.obey(&order).expect("it can be heard");
        assert_eq!(most(&heard(&player, 1)), 0.0, "silent before");
        say(
            &mut player,
            Order::Volumes(Volumes {
                effects: 100,
                ambience: 0,
                music: 0,
            }),
        );
        say(&mut player, Order::Play("door_close"));
        let peaks = heard(&player, 4);
        assert!((0.4..=1.0).contains(&most(&peaks)), "{peaks:?}");
        assert!(most(&peaks[30..]) < 0.01, "it ends: {peaks:?}");
        say(
            &mut player,
            Order::Volumes(Volumes {
                effects: 50,
                ambience: 0,
                music: 0,
            }),
        );
        say(&mut player, Order::Play("door_close"));
        let soft = most(&heard(&player, 4));
        assert!((0.2..0.3).contains(&(soft / most(&peaks))), "{soft}");
        assert!(player.voices.len() <= 1, "what has ended is forgotten");
        say(&mut player, Order::Volumes(Volumes::SILENT));
        say(&mut player, Order::Play("door_close"));
        assert_eq!(most(&heard(&player, 1)), 0.0);
    }

    #[test]
    fn beds_and_music_go_on_until_others_take_their_place() {
        let mut player = offline();
        let say = |player: &mut Player, order| player.obey(&order).expect("it can be heard");
        say(
            &mut player,
            Order::Volumes(Volumes {
                effects: 0,
                ambience: 100,
                music: 100,
            }),
        );
        say(&mut player, Order::Round(Layer::Air, Some("bed_night")));
        let peaks = heard(&player, 42);
        assert!(peaks[0] < 0.15, "it comes softly: {}", peaks[0]);
        // Past its end, twice round.
        assert!(
            peaks[20..].iter().all(|peak| (0.03..0.7).contains(peak)),
            "{peaks:?}"
        );
        say(&mut player, Order::Round(Layer::Heart, Some("heartbeat")));
        assert!(most(&heard(&player, 3)) > most(&peaks[20..]) * 0.8);
        say(&mut player, Order::Round(Layer::Air, None));
        say(&mut player, Order::Round(Layer::Heart, None));
        let peaks = heard(&player, 3);
        assert!(most(&peaks[20..]) < 0.001, "{peaks:?}");
        say(&mut player, Order::Round(Layer::Music, Some("music_title")));
        assert!(player.voices.is_empty(), "what has faded is forgotten");
        let peaks = heard(&player, 10);
        assert!((0.1..=1.0).contains(&most(&peaks)), "{peaks:?}");
    }

    #[test]
    fn all_at_once_does_not_clip() {
        let mut player = offline();
        let say = |player: &mut Player, order| player.obey(&order).expect("it can be heard");
        say(&mut player, Order::Round(Layer::Air, Some("bed_finale")));
        say(&mut player, Order::Round(Layer::Heart, Some("heartbeat")));
        say(&mut player, Order::Round(Layer::Music, Some("music_night")));
        heard(&player, 3);
        for name in ["finale", "growl", "wood_break"] {
            say(&mut player, Order::Play(name));
        }
        let loudest = most(&heard(&player, 5));
        assert!((0.3..=1.0).contains(&loudest), "{loudest}");
    }

    #[test]
    fn every_sound_that_is_asked_for_exists() {
        let names: BTreeSet<_> = sound::all().map(|(_, recipe)| recipe.name).collect();
        let asked = [
            super::super::cue::ALL,
            super::super::house::cue::ALL,
            &[
                "button",
                "heartbeat",
                "bed_day",
                "bed_night",
                "bed_finale",
                "music_title",
                "music_day",
                "music_night",
            ],
        ];
        for name in asked.into_iter().flatten() {
            assert!(names.contains(name), "there is no sound {name}");
        }
    }
}
