//! What is always in the air, played round and round.

use fundsp::prelude32::*;

use super::Recipe;
use super::clip::{Chance, Clip, fall, knock, puff, thump};

/// All of them.
pub const ALL: &[Recipe] = &[
    Recipe::new("bed_day", 0.35, day),
    Recipe::new("bed_night", 0.5, night),
    Recipe::new("bed_finale", 0.55, finale),
];

/// Seconds of a bed.
const LENGTH: f32 = 20.0;
/// Seconds over which its end and its beginning are laid together.
const SEAM: f32 = 3.0;

/// Wind: noise in a band that wanders.
fn wind(centre: f32, reach: f32, q: f32, a: f32, b: f32) -> Clip {
    let gust = move |t: f32| 0.5 + 0.3 * (t * a).sin() + 0.2 * (t * b + 1.3).sin();
    let air = pink() | lfo(move |t: f32| centre + reach * gust(t)) | constant(q);
    Clip::of(
        LENGTH + SEAM,
        (air >> bandpass()) * lfo(move |t: f32| 0.35 + 0.65 * gust(t).max(0.0)),
    )
    .looped(SEAM)
}

/// A room with nobody in it, and a clock.
fn day() -> Clip {
    let mut clip = Clip::of(LENGTH + SEAM, (brown() * 0.6) >> lowpass_hz(260.0, 0.6)).looped(SEAM);
    for n in 0..LENGTH as u32 {
        let pitch = if n % 2 == 0 { 1900.0 } else { 1650.0 };
        clip.add_round(n as f32, 0.05, &knock(pitch, 0.05));
    }
    let mut chance = Chance::new(3);
    for _ in 0..4 {
        let at = chance.between(0.0, LENGTH);
        clip.add_round(at, 0.07, &knock(chance.between(300.0, 600.0), 0.3));
    }
    clip
}

/// Wind in the chimney, boards that settle, and something far off.
fn night() -> Clip {
    let mut clip = wind(240.0, 420.0, 2.2, 0.63, 0.94);
    clip.add_round(0.0, 0.5, &wind(900.0, 700.0, 5.0, 0.94, 1.57));
    let drone = Clip::of(
        LENGTH + SEAM,
        (sine_hz(48.0) + sine_hz(48.7) * 0.7 + sine_hz(72.3) * 0.3) * 0.1,
    )
    .looped(SEAM);
    clip.add_round(0.0, 1.0, &drone);
    let mut chance = Chance::new(19);
    for _ in 0..5 {
        let at = chance.between(0.0, LENGTH);
        clip.add_round(at, 0.06, &knock(chance.between(220.0, 480.0), 0.4));
    }
    clip
}

/// The map has turned: a pulse under the floor.
fn finale() -> Clip {
    let mut clip = wind(160.0, 240.0, 1.6, 0.63, 1.26);
    let drone = Clip::of(
        LENGTH + SEAM,
        ((soft_saw_hz(41.2) + soft_saw_hz(43.65) * 0.6) >> lowpass_hz(190.0, 0.9))
            * lfo(|t: f32| 0.22 + 0.1 * (t * 1.57).sin()),
    )
    .looped(SEAM);
    clip.add_round(0.0, 1.0, &drone);
    let mut at = 0.0;
    while at < LENGTH {
        clip.add_round(at, 0.5, &thump(58.0, 30.0, 0.6));
        clip.add_round(at + 0.3, 0.3, &thump(52.0, 30.0, 0.5));
        clip.add_round(at, 0.1 * fall(0.0, 1.0), &puff(120.0, 0.7, 0.3));
        at += 2.0;
    }
    clip
}
