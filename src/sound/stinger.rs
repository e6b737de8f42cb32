//! Short pieces that mark a turn of the story.

use fundsp::prelude32::*;

use super::Recipe;
use super::clip::{Clip, bell, bowed, fall, puff, swell, thump, tine};

/// All of them.
pub const ALL: &[Recipe] = &[
    Recipe::new("night_falls", 0.75, night_falls),
    Recipe::new("dawn", 0.6, dawn),
    Recipe::new("victory", 0.75, victory),
    Recipe::new("defeat", 0.75, defeat),
    Recipe::new("finale", 0.85, finale),
    Recipe::new("death", 0.8, death),
    Recipe::new("story", 0.6, story),
    Recipe::new("panic", 0.75, panic),
];

fn chord(pitches: &[f32], time: f32, rise: f32) -> Clip {
    let mut clip = Clip::silence(time);
    for (n, pitch) in pitches.iter().enumerate() {
        clip.add(
            0.0,
            1.0 / pitches.len() as f32,
            &bowed(*pitch, time, rise, 40 + n as u32),
        );
    }
    clip
}

fn night_falls() -> Clip {
    chord(&[73.4, 110.0, 116.5, 174.6], 3.2, 0.9)
        .with(0.2, 0.7, &bell(146.8, 3.0))
        .with(1.4, 0.6, &bell(138.6, 3.0))
        .with(0.0, 0.8, &thump(60.0, 30.0, 1.2))
        .room(30.0, 3.0, 0.4)
        .fade(0.05, 0.9)
}

fn dawn() -> Clip {
    let mut clip = chord(&[146.8, 220.0, 293.7, 370.0], 3.4, 1.2);
    for (n, pitch) in [587.3, 740.0, 880.0, 1174.7].into_iter().enumerate() {
        clip.add(0.5 + n as f32 * 0.4, 0.22, &tine(pitch, 1.8));
    }
    clip.room(26.0, 2.8, 0.4).fade(0.1, 1.0)
}

fn victory() -> Clip {
    let mut clip = Clip::silence(0.5);
    for (at, pitches) in [
        (0.0, [146.8, 220.0, 293.7]),
        (0.9, [174.6, 220.0, 349.2]),
        (1.8, [196.0, 246.9, 392.0]),
    ] {
        clip.add(at, 0.8, &chord(&pitches, 1.3, 0.15));
    }
    clip.add(2.7, 1.0, &chord(&[146.8, 220.0, 293.7, 440.0], 2.8, 0.25));
    for (n, pitch) in [587.3, 698.5, 784.0, 880.0, 1174.7].into_iter().enumerate() {
        clip.add(0.45 + n as f32 * 0.55, 0.3, &tine(pitch, 1.6));
    }
    clip.add(2.7, 0.5, &thump(80.0, 40.0, 0.9));
    clip.room(28.0, 2.6, 0.35).fade(0.02, 1.2)
}

fn defeat() -> Clip {
    let mut clip = Clip::silence(0.5);
    for (n, pitch) in [293.7, 277.2, 261.6, 233.1].into_iter().enumerate() {
        clip.add(n as f32 * 0.75, 0.5, &tine(pitch, 2.2));
        clip.add(
            n as f32 * 0.75,
            0.5,
            &bowed(pitch / 2.0, 1.4, 0.3, 60 + n as u32),
        );
    }
    clip.add(3.0, 1.0, &chord(&[58.3, 87.3, 92.5, 138.6], 3.2, 0.5));
    clip.add(3.0, 1.0, &thump(55.0, 26.0, 1.6));
    clip.room(30.0, 3.2, 0.4).fade(0.02, 1.4)
}

fn finale() -> Clip {
    let mut clip = chord(&[55.0, 58.3, 82.4, 110.0], 3.6, 0.4);
    for at in [0.0, 0.55, 1.1, 1.4, 1.65] {
        clip.add(at, 1.2, &thump(62.0, 30.0, 0.9));
        clip.add(at, 0.4, &puff(180.0, 0.8, 0.3));
    }
    clip.add(0.0, 0.5, &bell(82.4, 3.5));
    clip.room(32.0, 3.2, 0.35).fade(0.02, 1.0)
}

fn death() -> Clip {
    bell(98.0, 3.4)
        .with(0.0, 0.5, &bell(196.0, 2.6))
        .with(0.0, 0.8, &thump(70.0, 32.0, 0.8))
        .with(0.3, 0.4, &bowed(49.0, 2.4, 0.6, 77))
        .room(30.0, 3.4, 0.45)
        .fade(0.0, 1.2)
}

fn story() -> Clip {
    let mut clip = Clip::silence(0.4);
    for (n, pitch) in [440.0, 523.3, 493.9].into_iter().enumerate() {
        clip.add(n as f32 * 0.28, 0.6, &tine(pitch, 1.7));
    }
    clip.add(0.0, 0.3, &bowed(110.0, 2.2, 0.5, 81));
    clip.room(20.0, 2.0, 0.35).fade(0.02, 0.7)
}

fn panic() -> Clip {
    let mut clip = Clip::silence(1.6);
    for (n, pitch) in [830.0, 880.0, 932.0, 990.0].into_iter().enumerate() {
        let rate = 11.0 + n as f32;
        let tone = (lfo(move |t: f32| pitch * (1.0 + 0.02 * (t * rate * 6.0).sin() + 0.08 * t))
            >> soft_saw())
            * lfo(move |t: f32| swell(t, 0.35, 1.3) * 0.3);
        clip.add(0.0, 0.5, &Clip::of(1.7, tone));
    }
    let air = noise() * lfo(|t: f32| swell(t, 0.3, 1.0) + 0.2 * fall(t, 0.3));
    clip.add(0.0, 0.2, &Clip::of(1.4, air >> bandpass_hz(2400.0, 1.0)));
    for n in 0..4 {
        clip.add(0.1 + n as f32 * 0.33, 0.9, &thump(75.0, 38.0, 0.25));
    }
    clip.room(18.0, 1.8, 0.3).fade(0.02, 0.5)
}
