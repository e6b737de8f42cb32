//! What is heard when something happens.

use std::f32::consts::PI;

use fundsp::prelude32::*;

use super::Recipe;
use super::clip::{Chance, Clip, bell, fall, knock, puff, swell, thump};

/// All of them.
pub const ALL: &[Recipe] = &[
    Recipe::new("dice_roll", 0.6, dice_roll),
    Recipe::new("die_lock", 0.5, || knock(1500.0, 0.09)),
    Recipe::new("card_draw", 0.4, || rustle(0.22, 5200.0)),
    Recipe::new("card_flip", 0.45, card_flip),
    Recipe::new("page", 0.4, || rustle(0.55, 3600.0)),
    Recipe::new("button", 0.3, || knock(2100.0, 0.05)),
    Recipe::new("refuse", 0.35, refuse),
    Recipe::new("step_wood", 0.45, step_wood),
    Recipe::new("step_earth", 0.4, step_earth),
    Recipe::new("run", 0.5, run),
    Recipe::new("dash", 0.6, dash),
    Recipe::new("door_open", 0.55, door_open),
    Recipe::new("door_close", 0.65, door_close),
    Recipe::new("wood_break", 0.75, wood_break),
    Recipe::new("glass_break", 0.65, glass_break),
    Recipe::new("hammer", 0.65, hammer),
    Recipe::new("whoosh", 0.5, || whoosh(0.35, 900.0)),
    Recipe::new("hit", 0.7, hit),
    Recipe::new("hit_hard", 0.85, hit_hard),
    Recipe::new("shot", 0.85, shot),
    Recipe::new("guard", 0.6, guard),
    Recipe::new("wound", 0.6, wound),
    Recipe::new("heal", 0.45, heal),
    Recipe::new("heartbeat", 0.6, heartbeat),
    Recipe::new("fear", 0.55, fear),
    Recipe::new("calm", 0.4, calm),
    Recipe::new("growl", 0.6, growl),
    Recipe::new("appear", 0.6, appear),
    Recipe::new("beast_dies", 0.65, beast_dies),
    Recipe::new("beast_step", 0.4, beast_step),
    Recipe::new("portal", 0.6, portal),
    Recipe::new("soul", 0.45, soul),
    Recipe::new("pick_up", 0.45, pick_up),
    Recipe::new("trap_set", 0.5, trap_set),
    Recipe::new("trap_springs", 0.8, trap_springs),
    Recipe::new("generator", 0.55, generator),
    Recipe::new("skill", 0.5, skill),
    Recipe::new("pact", 0.55, pact),
    Recipe::new("combo", 0.6, combo),
    Recipe::new("stun", 0.5, stun),
    Recipe::new("clue", 0.45, clue),
    Recipe::new("doom", 0.8, doom),
    Recipe::new("reinforce", 0.4, || {
        rustle(0.3, 2400.0).with(0.05, 0.5, &thump(120.0, 70.0, 0.2))
    }),
    Recipe::new("phone", 0.5, phone),
    Recipe::new("shuffle", 0.4, shuffle),
];

fn dice_roll() -> Clip {
    let mut chance = Chance::new(7);
    let mut clip = Clip::silence(0.1);
    let (mut at, mut gap, mut gain) = (0.0, 0.045, 1.0);
    while gap < 0.2 {
        for _ in 0..2 {
            let pitch = chance.between(1100.0, 2300.0);
            let late = chance.between(0.0, 0.03);
            clip.add(
                at + late,
                gain * chance.between(0.5, 1.0),
                &knock(pitch, 0.07),
            );
        }
        at += gap;
        gap *= 1.22;
        gain *= 0.84;
    }
    clip.room(8.0, 0.5, 0.12).fade(0.0, 0.05)
}

/// Paper on paper.
fn rustle(time: f32, bright: f32) -> Clip {
    let sweep = noise() * lfo(move |t: f32| (t / time * PI).sin().max(0.0).powi(2));
    let grain = lfo(move |t: f32| 0.55 + 0.45 * (t * 190.0).sin() * (t * 67.0).cos());
    Clip::of(time, (sweep * grain) >> bandpass_hz(bright, 0.9)).fade(0.005, 0.02)
}

fn card_flip() -> Clip {
    rustle(0.16, 4800.0).with(0.13, 0.7, &knock(900.0, 0.06))
}

fn refuse() -> Clip {
    thump(190.0, 150.0, 0.14).with(0.09, 0.8, &thump(150.0, 115.0, 0.2))
}

fn step_wood() -> Clip {
    let mut clip = thump(130.0, 75.0, 0.13);
    clip.add(0.0, 0.8, &puff(420.0, 2.0, 0.09));
    clip.add(0.06, 0.25, &puff(700.0, 5.0, 0.06));
    clip.add(0.05, 0.12, &creak(310.0, 0.2, 3));
    clip.fade(0.0, 0.03)
}

fn step_earth() -> Clip {
    let mut clip = thump(90.0, 55.0, 0.12);
    clip.add(0.0, 0.7, &puff(1500.0, 0.7, 0.12));
    clip.add(0.05, 0.4, &puff(2600.0, 0.8, 0.1));
    clip.fade(0.002, 0.03)
}

fn run() -> Clip {
    let mut clip = Clip::silence(0.1);
    for n in 0..5 {
        let gain = if n % 2 == 0 { 1.0 } else { 0.8 };
        clip.add(n as f32 * 0.17, gain, &step_wood());
    }
    clip
}

fn dash() -> Clip {
    whoosh(0.3, 700.0)
        .with(0.2, 1.0, &thump(150.0, 60.0, 0.25))
        .with(0.21, 0.7, &rattle(0.3, 11))
}

/// Loose wood that shakes.
fn rattle(time: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let mut clip = Clip::silence(time);
    let mut at = 0.0;
    while at < time {
        let gain = fall(at, time) * chance.between(0.4, 1.0);
        clip.add(at, gain, &knock(chance.between(350.0, 900.0), 0.06));
        at += chance.between(0.02, 0.07);
    }
    clip
}

/// A hinge or a board: a stick-slip tone that wanders.
fn creak(pitch: f32, time: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let (a, b) = (chance.between(2.0, 5.0), chance.between(7.0, 12.0));
    let bend = move |t: f32| {
        0.055 * pitch * (1.0 + 0.25 * (t * a).sin() + 0.12 * (t * b).sin() + 0.5 * t / time)
    };
    let pulse = lfo(bend) >> saw();
    let body = pulse
        >> (bandpass_hz(pitch, 7.0)
            & bandpass_hz(pitch * 2.3, 9.0)
            & bandpass_hz(pitch * 4.1, 8.0));
    let shape = lfo(move |t: f32| (t / time * PI).sin().max(0.0) * (0.7 + 0.3 * (t * 23.0).sin()));
    Clip::of(time, body * shape).fade(0.01, 0.05)
}

fn door_open() -> Clip {
    let mut clip = knock(800.0, 0.06);
    clip.add(0.05, 0.5, &knock(1300.0, 0.05));
    clip.add(0.1, 0.9, &creak(560.0, 0.75, 21));
    clip.room(9.0, 0.9, 0.18)
}

fn door_close() -> Clip {
    let mut clip = creak(640.0, 0.3, 5);
    clip.add(0.26, 1.6, &thump(150.0, 52.0, 0.4));
    clip.add(0.26, 1.1, &puff(330.0, 1.2, 0.2));
    clip.add(0.31, 0.5, &knock(1200.0, 0.06));
    clip.room(12.0, 1.1, 0.22)
}

fn wood_break() -> Clip {
    let mut chance = Chance::new(31);
    let mut clip = thump(170.0, 48.0, 0.4);
    clip.add(0.0, 1.2, &puff(900.0, 0.8, 0.18));
    for _ in 0..14 {
        let at = chance.between(0.0, 0.42);
        let gain = chance.between(0.3, 0.9) * fall(at, 1.0);
        clip.add(at, gain, &knock(chance.between(500.0, 2600.0), 0.08));
    }
    clip.add(0.12, 0.5, &rattle(0.5, 4));
    clip.room(10.0, 0.9, 0.2)
}

fn glass_break() -> Clip {
    let mut chance = Chance::new(17);
    let mut clip = puff(3200.0, 0.8, 0.12);
    for _ in 0..26 {
        let at = chance.between(0.0, 0.55);
        let time = chance.between(0.08, 0.3);
        let pitch = chance.between(2200.0, 7200.0);
        let shard = Clip::of(time, sine_hz(pitch) * lfo(move |t: f32| fall(t, time)));
        clip.add(
            at,
            chance.between(0.1, 0.4) * fall(at, 0.9),
            &shard.fade(0.001, 0.01),
        );
    }
    clip.room(9.0, 0.8, 0.15)
}

fn hammer() -> Clip {
    let mut clip = Clip::silence(0.1);
    for (n, gain) in [0.8, 0.9, 1.0].into_iter().enumerate() {
        let mut blow = thump(210.0, 90.0, 0.16);
        blow.add(0.0, 1.0, &knock(1050.0 + 90.0 * n as f32, 0.1));
        blow.add(0.0, 0.2, &bell(2900.0, 0.15));
        clip.add(n as f32 * 0.23, gain, &blow);
    }
    clip.room(9.0, 0.7, 0.16)
}

fn whoosh(time: f32, centre: f32) -> Clip {
    let air = noise()
        | lfo(move |t: f32| centre * (0.6 + 1.6 * (t / time * PI).sin().max(0.0)))
        | constant(1.4);
    Clip::of(
        time,
        (air >> bandpass()) * lfo(move |t: f32| (t / time * PI).sin().max(0.0).powi(2)),
    )
}

fn hit() -> Clip {
    whoosh(0.16, 1200.0)
        .with(0.1, 1.6, &thump(180.0, 60.0, 0.22))
        .with(0.1, 1.0, &puff(650.0, 0.9, 0.12))
        .with(0.11, 0.4, &puff(2600.0, 0.8, 0.05))
        .room(7.0, 0.5, 0.12)
}

fn hit_hard() -> Clip {
    whoosh(0.22, 800.0)
        .with(0.14, 2.0, &thump(140.0, 40.0, 0.45))
        .with(0.14, 1.2, &puff(420.0, 0.8, 0.22))
        .with(0.16, 0.6, &rattle(0.3, 9))
        .room(12.0, 0.9, 0.2)
}

fn shot() -> Clip {
    puff(1900.0, 0.5, 0.16)
        .with(0.0, 1.3, &thump(220.0, 45.0, 0.35))
        .with(0.0, 0.8, &puff(5000.0, 0.7, 0.05))
        .with(0.05, 0.5, &puff(500.0, 0.6, 0.5))
        .room(22.0, 1.8, 0.3)
}

fn guard() -> Clip {
    thump(240.0, 130.0, 0.14)
        .with(0.0, 0.9, &knock(700.0, 0.1))
        .with(0.01, 0.3, &bell(1650.0, 0.35))
}

fn wound() -> Clip {
    thump(120.0, 42.0, 0.35)
        .with(0.02, 0.8, &puff(800.0, 1.0, 0.2))
        .with(0.06, 0.25, &breath(0.45, 620.0, 3))
        .room(8.0, 0.6, 0.12)
}

/// A voice without words: noise in the places where a mouth rings.
fn breath(time: f32, pitch: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let wobble = chance.between(5.0, 9.0);
    let air = noise()
        * lfo(move |t: f32| swell(t, time * 0.35, time * 0.65) * (0.8 + 0.2 * (t * wobble).sin()));
    Clip::of(
        time,
        air >> (bandpass_hz(pitch, 5.0)
            & bandpass_hz(pitch * 1.9, 7.0)
            & bandpass_hz(pitch * 4.4, 6.0)),
    )
    .fade(0.02, 0.08)
}

fn heal() -> Clip {
    let mut clip = Clip::silence(1.0);
    for (n, pitch) in [392.0, 493.9, 587.3].into_iter().enumerate() {
        clip.add(n as f32 * 0.09, 0.6, &bell(pitch, 0.9));
    }
    clip.through(0.3, lowpass_hz(2600.0, 0.6))
        .room(10.0, 1.0, 0.2)
}

fn heartbeat() -> Clip {
    let mut clip = Clip::silence(0.95);
    clip.add(0.0, 1.0, &thump(72.0, 38.0, 0.26));
    clip.add(0.26, 0.7, &thump(64.0, 36.0, 0.3));
    clip.through(0.0, lowpass_hz(220.0, 0.7))
}

/// Many mouths, none of them near.
fn whispers(time: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let mut clip = Clip::silence(time);
    let mut at = 0.0;
    while at < time - 0.4 {
        let length = chance.between(0.12, 0.4);
        let pitch = chance.between(700.0, 1500.0);
        let voice = (chance.between(0.0, 900.0) * 10.0) as u32;
        clip.add(at, chance.between(0.3, 1.0), &breath(length, pitch, voice));
        at += chance.between(0.05, 0.16);
    }
    clip
}

fn fear() -> Clip {
    whispers(1.3, 12)
        .with(
            0.0,
            0.5,
            &Clip::of(
                1.4,
                (lfo(|t: f32| 58.0 + 9.0 * t) >> sine()) * lfo(|t: f32| swell(t, 0.7, 0.8)),
            ),
        )
        .room(20.0, 2.0, 0.4)
        .fade(0.1, 0.5)
}

fn calm() -> Clip {
    breath(0.9, 480.0, 8)
        .through(0.2, lowpass_hz(1800.0, 0.6))
        .fade(0.1, 0.2)
}

/// A throat that is not human.
fn throat(time: f32, pitch: f32, seed: u32) -> Clip {
    let mut chance = Chance::new(seed);
    let (a, b) = (chance.between(3.0, 6.0), chance.between(11.0, 17.0));
    let cords = lfo(move |t: f32| {
        pitch * (1.0 + 0.18 * (t * a).sin() + 0.08 * (t * b).sin()) * (1.1 - 0.3 * t / time)
    }) >> saw();
    let rough = lfo(move |t: f32| 0.6 + 0.4 * (t * 171.0).sin());
    let voice = (cords * rough)
        >> (bandpass_hz(pitch * 4.0, 3.0)
            & bandpass_hz(pitch * 9.0, 4.0)
            & lowpass_hz(pitch * 2.0, 0.8));
    Clip::of(
        time,
        voice * lfo(move |t: f32| swell(t, time * 0.25, time * 0.9)),
    )
    .fade(0.02, 0.1)
}

fn growl() -> Clip {
    throat(0.9, 62.0, 5)
        .with(0.05, 0.25, &breath(0.8, 900.0, 2))
        .room(14.0, 1.2, 0.25)
}

fn appear() -> Clip {
    let rise = lfo(|t: f32| 40.0 + 60.0 * t * t) >> saw();
    let tone = (rise >> lowpass_hz(420.0, 1.2))
        * lfo(|t: f32| (t / 0.8).min(1.0).powi(2) * if t < 0.8 { 1.0 } else { 0.0 });
    Clip::of(0.85, tone)
        .with(0.72, 1.2, &thump(110.0, 36.0, 0.5))
        .with(0.7, 0.8, &throat(0.6, 70.0, 33))
        .room(18.0, 1.6, 0.3)
}

fn beast_dies() -> Clip {
    throat(0.7, 95.0, 44)
        .with(0.0, 0.9, &hit())
        .with(0.45, 0.8, &thump(90.0, 38.0, 0.4))
        .with(0.5, 0.35, &puff(260.0, 0.7, 0.4))
        .room(12.0, 1.1, 0.22)
}

fn beast_step() -> Clip {
    thump(80.0, 40.0, 0.2)
        .with(0.03, 0.35, &puff(240.0, 1.2, 0.16))
        .with(0.1, 0.18, &creak(260.0, 0.25, 51))
}

fn portal() -> Clip {
    let mut clip = Clip::silence(1.6);
    for (n, pitch) in [110.0, 164.8, 233.1, 349.2].into_iter().enumerate() {
        let rate = 3.0 + n as f32 * 1.7;
        let tone = (lfo(move |t: f32| pitch * (1.0 + 0.03 * (t * rate * 2.0).sin() + 0.12 * t))
            >> sine())
            * lfo(move |t: f32| swell(t, 0.6, 1.0) * (0.7 + 0.3 * (t * rate * 6.0).sin()));
        clip.add(0.0, 0.4, &Clip::of(1.6, tone));
    }
    clip.add(0.0, 0.3, &whoosh(1.3, 500.0));
    clip.room(24.0, 2.4, 0.4).fade(0.02, 0.5)
}

fn soul() -> Clip {
    let mut clip = bell(880.0, 1.1);
    clip.add(0.07, 0.7, &bell(1318.5, 1.0));
    clip.add(0.0, 0.2, &breath(0.7, 1300.0, 91));
    clip.room(16.0, 1.8, 0.35).fade(0.0, 0.4)
}

fn pick_up() -> Clip {
    knock(980.0, 0.07)
        .with(0.05, 0.6, &rustle(0.16, 3800.0))
        .with(0.12, 0.5, &bell(1480.0, 0.3))
}

fn trap_set() -> Clip {
    creak(420.0, 0.3, 61)
        .with(0.3, 1.2, &knock(1700.0, 0.05))
        .with(0.34, 0.7, &bell(2300.0, 0.12))
}

fn trap_springs() -> Clip {
    bell(1900.0, 0.25)
        .with(0.0, 1.4, &knock(1250.0, 0.08))
        .with(0.02, 1.5, &thump(190.0, 60.0, 0.25))
        .with(0.03, 0.6, &rattle(0.25, 15))
        .room(8.0, 0.7, 0.18)
}

fn generator() -> Clip {
    let mut clip = Clip::silence(0.2);
    let (mut at, mut gap) = (0.0, 0.2);
    while at < 1.5 {
        clip.add(at, 0.9, &thump(95.0, 55.0, 0.1));
        clip.add(at + 0.02, 0.4, &puff(300.0, 1.0, 0.07));
        at += gap;
        gap = (gap * 0.86).max(0.055);
    }
    clip.add(
        0.0,
        0.3,
        &Clip::of(
            1.6,
            (saw_hz(55.0) * lfo(|t: f32| (t / 1.2).min(1.0) * 0.5)) >> lowpass_hz(300.0, 0.8),
        ),
    );
    clip.fade(0.01, 0.35)
}

fn skill() -> Clip {
    let mut clip = Clip::silence(1.2);
    for (n, pitch) in [293.7, 440.0, 587.3, 880.0].into_iter().enumerate() {
        clip.add(n as f32 * 0.07, 0.55, &bell(pitch, 1.0));
    }
    clip.room(14.0, 1.4, 0.3).fade(0.0, 0.3)
}

fn pact() -> Clip {
    let mut clip = Clip::silence(1.4);
    for pitch in [146.8, 155.6, 220.0] {
        clip.add(0.0, 0.5, &bell(pitch, 1.6));
    }
    clip.add(0.1, 0.6, &whispers(1.0, 72));
    clip.room(22.0, 2.2, 0.4).fade(0.0, 0.5)
}

fn combo() -> Clip {
    let mut clip = Clip::silence(0.2);
    for n in 0..4 {
        let mut blow = whoosh(0.12, 1500.0);
        blow.add(0.07, 1.3, &thump(200.0 - 20.0 * n as f32, 60.0, 0.2));
        blow.add(0.07, 0.7, &puff(800.0, 1.0, 0.09));
        clip.add(n as f32 * 0.13, 0.7 + 0.1 * n as f32, &blow);
    }
    clip.room(10.0, 0.8, 0.18)
}

fn stun() -> Clip {
    let spin =
        (lfo(|t: f32| 900.0 + 250.0 * (t * 19.0).sin()) >> sine()) * lfo(|t: f32| fall(t, 0.8));
    thump(160.0, 70.0, 0.2)
        .with(0.05, 0.35, &Clip::of(0.8, spin))
        .room(9.0, 0.8, 0.2)
}

fn clue() -> Clip {
    rustle(0.2, 4400.0)
        .with(0.12, 0.6, &bell(659.3, 0.9))
        .with(0.26, 0.5, &bell(622.3, 1.0))
        .room(14.0, 1.4, 0.3)
}

fn doom() -> Clip {
    thump(68.0, 30.0, 1.1)
        .with(0.0, 0.5, &puff(140.0, 0.8, 0.5))
        .with(0.02, 0.3, &bell(98.0, 2.2))
        .room(28.0, 2.6, 0.35)
        .fade(0.0, 0.6)
}

fn phone() -> Clip {
    let mut clip = Clip::silence(1.3);
    for n in 0..26 {
        let pitch = if n % 2 == 0 { 1050.0 } else { 1240.0 };
        clip.add(n as f32 * 0.042, 0.6, &bell(pitch, 0.14));
    }
    clip.room(9.0, 0.9, 0.2)
}

fn shuffle() -> Clip {
    let mut clip = Clip::silence(0.1);
    for n in 0..9 {
        clip.add(
            n as f32 * 0.05,
            0.6 + 0.04 * n as f32,
            &rustle(0.09, 4300.0 + 120.0 * n as f32),
        );
    }
    clip.with(0.5, 0.8, &knock(700.0, 0.08))
}
