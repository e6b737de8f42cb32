//! [`Clip`]: a stretch of sound in one channel, and what it is put together from.

use std::f32::consts::TAU;
use std::path::Path;

use fundsp::prelude32::*;

/// Samples in a second.
pub const RATE: f64 = 32_000.0;

/// Seconds in which a blow rises: a sound that starts at once clicks.
const ATTACK: f32 = 0.0015;

/// A stretch of sound.
#[derive(Clone)]
pub struct Clip {
    samples: Vec<f32>,
}

impl Clip {
    /// Silence of so many seconds.
    pub fn silence(seconds: f32) -> Clip {
        Clip {
            samples: vec![0.0; (f64::from(seconds) * RATE) as usize],
        }
    }

    /// What a generator plays in so many seconds.
    pub fn of(seconds: f32, mut node: impl AudioUnit) -> Clip {
        let wave = Wave::render(RATE, f64::from(seconds), &mut node);
        Clip {
            samples: wave.channel(0).clone(),
        }
    }

    /// Its length.
    pub fn seconds(&self) -> f32 {
        (self.samples.len() as f64 / RATE) as f32
    }

    /// Adds another clip, from so many seconds on; grows if need be.
    pub fn add(&mut self, at: f32, gain: f32, other: &Clip) {
        let from = (f64::from(at) * RATE) as usize;
        let end = from + other.samples.len();
        if self.samples.len() < end {
            self.samples.resize(end, 0.0);
        }
        for (sample, more) in self.samples[from..end].iter_mut().zip(&other.samples) {
            *sample += more * gain;
        }
    }

    /// The same with another clip added.
    pub fn with(mut self, at: f32, gain: f32, other: &Clip) -> Clip {
        self.add(at, gain, other);
        self
    }

    /// Adds another clip to a loop: what goes past the end comes in at the beginning.
    pub fn add_round(&mut self, at: f32, gain: f32, other: &Clip) {
        let from = (f64::from(at) * RATE) as usize;
        let length = self.samples.len();
        for (n, more) in other.samples.iter().enumerate() {
            self.samples[(from + n) % length] += more * gain;
        }
    }

    /// Sent through a filter, and `tail` seconds longer.
    pub fn through(&self, tail: f32, mut node: impl AudioUnit) -> Clip {
        let wave = Wave::from_samples(RATE, &self.samples);
        let seconds = f64::from(self.seconds() + tail);
        Clip {
            samples: wave.filter(seconds, &mut node).channel(0).clone(),
        }
    }

    /// In a room: `size` in metres, `time` in seconds until the echo is gone, `wet` the share of it.
    pub fn room(&self, size: f32, time: f32, wet: f32) -> Clip {
        let echo = self.through(
            time * 0.8,
            split::<U2>() >> reverb_stereo(size, time, 0.6) >> join::<U2>(),
        );
        self.clone().with(0.0, wet, &echo)
    }

    /// Fades in and out over so many seconds.
    pub fn fade(mut self, start: f32, end: f32) -> Clip {
        let length = self.samples.len();
        let (start, end) = (start * RATE as f32, end * RATE as f32);
        for (n, sample) in self.samples.iter_mut().enumerate() {
            let rise = (n as f32 / start.max(1.0)).min(1.0);
            let fall = ((length - n) as f32 / end.max(1.0)).min(1.0);
            *sample *= rise * fall;
        }
        self
    }

    /// Its end laid over its beginning, so that it can be played round and round.
    pub fn looped(mut self, over: f32) -> Clip {
        let over = (f64::from(over) * RATE) as usize;
        let keep = self.samples.len() - over;
        for n in 0..over {
            let share = n as f32 / over as f32;
            // Equal power, since the two have nothing to do with each other.
            self.samples[n] =
                self.samples[n] * share.sqrt() + self.samples[keep + n] * (1.0 - share).sqrt();
        }
        self.samples.truncate(keep);
        self
    }

    /// Its loudest sample brought to this.
    pub fn level(mut self, peak: f32) -> Clip {
        let loudest = self.loudest();
        if loudest > 0.0 {
            for sample in &mut self.samples {
                *sample *= peak / loudest;
            }
        }
        self
    }

    /// Without the silence at its end.
    pub fn trim(mut self) -> Clip {
        let loudest = self.loudest();
        let end = self
            .samples
            .iter()
            .rposition(|sample| sample.abs() > loudest * 0.001)
            .map_or(0, |last| last + 1);
        self.samples.truncate(end);
        self.fade(0.0, 0.01)
    }

    /// Its loudest sample.
    pub fn loudest(&self) -> f32 {
        self.samples.iter().fold(0.0, |most, x| most.max(x.abs()))
    }

    /// Its samples, [`RATE`] of them a second, none above 1.
    pub fn samples(&self) -> &[f32] {
        &self.samples
    }

    /// Writes it as a WAV file of 16 bits.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, file: &Path) -> std::io::Result<()> {
        Wave::from_samples(RATE, &self.samples).save_wav16(file)
    }
}

/// Numbers that look random and are the same each time.
pub struct Chance(u32);

impl Chance {
    /// Numbers of their own for each seed.
    pub const fn new(seed: u32) -> Chance {
        Chance(seed.wrapping_mul(2_654_435_761).wrapping_add(0x9e37_79b9))
    }

    /// The next number between two.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        low + (high - low) * (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

/// Falls from 1, to a thousandth after `time` seconds.
pub fn fall(t: f32, time: f32) -> f32 {
    (-6.9 * t / time).exp()
}

/// Rises to 1 in `rise` seconds and falls as [`fall`] does.
pub fn swell(t: f32, rise: f32, time: f32) -> f32 {
    if t < rise {
        t / rise
    } else {
        fall(t - rise, time)
    }
}

/// Noise in a band, dying away.
pub fn puff(centre: f32, q: f32, time: f32) -> Clip {
    Clip::of(
        time,
        (noise() * lfo(move |t: f32| fall(t, time))) >> bandpass_hz(centre, q),
    )
    .fade(ATTACK, ATTACK)
}

/// A thump: a tone that drops.
pub fn thump(from: f32, to: f32, time: f32) -> Clip {
    Clip::of(
        time,
        (lfo(move |t: f32| to + (from - to) * fall(t, time * 0.4)) >> sine())
            * lfo(move |t: f32| fall(t, time)),
    )
    .fade(ATTACK, ATTACK)
}

/// A knock on wood.
pub fn knock(pitch: f32, time: f32) -> Clip {
    let mut clip = puff(pitch, 6.0, time);
    clip.add(0.0, 0.5, &puff(pitch * 2.7, 9.0, time * 0.6));
    clip.add(0.0, 0.4, &thump(pitch * 0.5, pitch * 0.3, time));
    clip.add(0.0, 0.25, &puff(5000.0, 1.0, 0.012));
    clip
}

/// A small bell: partials that do not fit each other.
pub fn bell(pitch: f32, time: f32) -> Clip {
    let mut clip = Clip::silence(time);
    for (ratio, gain, share) in [
        (0.5, 0.35, 1.0),
        (1.0, 1.0, 0.8),
        (1.19, 0.45, 0.6),
        (2.0, 0.5, 0.5),
        (2.74, 0.3, 0.35),
        (4.07, 0.2, 0.2),
        (5.4, 0.12, 0.12),
    ] {
        let time = time * share;
        let tone = Clip::of(
            time,
            sine_hz(pitch * ratio) * lfo(move |t: f32| fall(t, time)),
        );
        clip.add(0.0, gain, &tone.fade(ATTACK, ATTACK));
    }
    clip
}

/// A comb of a music box.
pub fn tine(pitch: f32, time: f32) -> Clip {
    let mut clip = Clip::silence(time);
    for (ratio, gain, share) in [(1.0, 1.0, 1.0), (2.0, 0.25, 0.5), (6.27, 0.18, 0.12)] {
        let time = time * share;
        let tone = Clip::of(
            time,
            sine_hz(pitch * ratio) * lfo(move |t: f32| fall(t, time)),
        );
        clip.add(0.0, gain, &tone.fade(ATTACK, ATTACK));
    }
    clip.add(0.0, 0.08, &puff(3500.0, 2.0, 0.02));
    clip.fade(0.002, 0.02)
}

/// A low bowed string that trembles a little.
pub fn bowed(pitch: f32, time: f32, rise: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let mut clip = Clip::silence(time);
    for _ in 0..3 {
        let off = chance.between(0.994, 1.006);
        let rate = chance.between(4.2, 5.6);
        let tone = Clip::of(
            time,
            (lfo(move |t: f32| pitch * off * (1.0 + 0.004 * (t * rate * TAU).sin())) >> soft_saw())
                >> lowpass_hz(pitch * 5.0, 0.7),
        );
        clip.add(0.0, 0.4, &tone);
    }
    clip.fade(rise, rise * 1.4)
}
