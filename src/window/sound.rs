//! What is heard: the sounds of events as they are shown, and the bed and music of each screen.
//!
//! A thread of its own makes the sounds and plays them. Where there is no sound device it ends, says so in the log, and
//! the game goes on in silence.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use maudio::audio::sample_rate::SampleRate;
use maudio::data_source::sources::buffer::{AudioBuffer, AudioBufferBuilder};
use maudio::engine::Engine;
use maudio::engine::engine_builder::EngineBuilder;
use maudio::sound::Sound;

use super::Screen;
use super::feed::Feed;
use super::seen::Seen;
use super::settings::{Settings, Volumes};
use crate::content::{Pandemonium, Paranormal};
use crate::sound::{self, Clip, Part, Recipe};

/// Sounds that are heard at once at most; the oldest ends for a new one.
const VOICES: usize = 12;
/// Sounds of events that begin in one frame at most: at the highest speed many are shown in it.
const TOGETHER: usize = 3;
/// Milliseconds in which beds and music come and go.
const FADE: u64 = 1800;

/// What the thread is told.
#[derive(Clone, Debug, PartialEq)]
enum Order {
    /// Play this once.
    Play(&'static str),
    /// From now on this is the bed, or the music; none is silence.
    Round(Part, Option<&'static str>),
    /// How loud each part is.
    Volumes(Volumes),
}

/// The way to the thread that plays.
#[derive(Resource)]
pub struct Speaker {
    orders: Mutex<Sender<Order>>,
    /// The bed and the music that play.
    rounds: [Option<&'static str>; 2],
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
            rounds: [None, None],
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

    fn round(&mut self, part: Part, name: Option<&'static str>) {
        let slot = usize::from(part == Part::Music);
        if self.rounds[slot] != name {
            self.rounds[slot] = name;
            self.say(Order::Round(part, name));
        }
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
    let (bed, music) = match screen.get() {
        Screen::Title | Screen::Setup | Screen::HouseSetup => {
            (Some("bed_night"), Some("music_title"))
        }
        Screen::Play => match seen.map(|seen| (seen.view.over.is_some(), seen.view.finale)) {
            Some((true, _)) => (Some("bed_day"), None),
            Some((false, true)) => (Some("bed_finale"), None),
            _ => (Some("bed_day"), Some("music_day")),
        },
        Screen::House => match house_seen.map(|seen| (seen.view.over.is_some(), seen.view.night)) {
            Some((true, _)) => (Some("bed_night"), None),
            Some((false, true)) => (Some("bed_night"), Some("music_night")),
            _ => (Some("bed_day"), Some("music_day")),
        },
        Screen::Broken => (None, None),
    };
    speaker.round(Part::Ambience, bed);
    speaker.round(Part::Music, music);
    let mut heard: Vec<&'static str> = table.heard.drain(..).chain(house.heard.drain(..)).collect();
    heard.dedup();
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
    rounds: HashMap<Part, (&'static str, Voice)>,
    volumes: Volumes,
}

/// Plays until the game ends.
fn keep(orders: &Receiver<Order>) {
    let built = EngineBuilder::new()
        .set_sample_rate(SampleRate::Sr32000)
        .build();
    let engine = match built {
        Ok(engine) => engine,
        Err(error) => {
            info!("the game is silent, since there is no sound device: {error:?}");
            return;
        }
    };
    let mut player = Player {
        engine,
        clips: HashMap::new(),
        voices: Vec::new(),
        rounds: HashMap::new(),
        volumes: Volumes::default(),
    };
    let mut waiting: Vec<(Part, &'static Recipe)> = sound::all().collect();
    waiting.reverse();
    loop {
        // As long as sounds are still to be made, one is made whenever nothing is asked for.
        let order = match (orders.try_recv(), waiting.pop()) {
            (Ok(order), next) => {
                waiting.extend(next);
                order
            }
            (Err(TryRecvError::Empty), Some((_, recipe))) => {
                player.clip(recipe);
                continue;
            }
            (Err(TryRecvError::Empty), None) => match orders.recv() {
                Ok(order) => order,
                Err(_) => return,
            },
            (Err(TryRecvError::Disconnected), _) => return,
        };
        if let Err(error) = player.obey(&order) {
            warn!("{order:?} cannot be heard: {error:?}");
        }
    }
}

impl Player {
    /// The samples of a sound, made the first time.
    fn clip(&mut self, recipe: &'static Recipe) -> &Clip {
        self.clips
            .entry(recipe.name)
            .or_insert_with(|| recipe.make())
    }

    fn obey(&mut self, order: &Order) -> maudio::MaResult<()> {
        match order {
            Order::Play(name) => {
                self.voices.retain(|voice| !voice.sound.ended());
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
            Order::Round(part, name) => {
                if let Some((_, voice)) = self.rounds.remove(part) {
                    voice.sound.stop_with_fade_millis(FADE)?;
                    // Heard until it has faded.
                    self.voices.push(voice);
                }
                if let Some(name) = *name
                    && let Some(voice) = self.voice(name)?
                {
                    voice.sound.set_looping(true);
                    voice.sound.set_fade_mili(0.0, 1.0, FADE);
                    voice.sound.play_sound()?;
                    self.rounds.insert(*part, (name, voice));
                }
            }
            Order::Volumes(volumes) => {
                self.volumes = *volumes;
                for voice in self
                    .voices
                    .iter()
                    .chain(self.rounds.values().map(|(_, voice)| voice))
                {
                    voice.sound.set_volume(self.loudness(voice.part));
                }
            }
        }
        Ok(())
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

    #[test]
    fn every_sound_that_is_asked_for_exists() {
        let names: BTreeSet<_> = sound::all().map(|(_, recipe)| recipe.name).collect();
        let asked = [
            super::super::cue::ALL,
            super::super::house::cue::ALL,
            &[
                "button",
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
