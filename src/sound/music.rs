//! Music, sparse and slow: a music box that somebody wound up long ago, over low strings. Played round and round.

use super::Recipe;
use super::clip::{Chance, Clip, bell, bowed, tine};

/// All of them.
pub const ALL: &[Recipe] = &[
    Recipe::new("music_title", 0.6, title),
    Recipe::new("music_day", 0.45, day),
    Recipe::new("music_night", 0.5, night),
];

/// A note of the scale of D minor with a raised seventh; 0 is the D above middle C.
fn note(step: i32) -> f32 {
    const SCALE: [i32; 7] = [0, 2, 3, 5, 7, 8, 11];
    let half = SCALE[step.rem_euclid(7) as usize] + 12 * step.div_euclid(7);
    293.66 * 2.0_f32.powf(half as f32 / 12.0)
}

/// A waltz: three beats a bar, a tune in steps of the scale (99 is a rest), and a bass note for each bar.
fn waltz(beat: f32, tune: &[i32], bass: &[i32], seed: u32) -> Clip {
    let bar = beat * 3.0;
    let length = bar * bass.len() as f32;
    let mut clip = Clip::silence(length);
    let mut chance = Chance::new(seed);
    for (n, step) in tune.iter().enumerate() {
        if *step == 99 {
            continue;
        }
        // The box is old: no beat comes quite when it should.
        let late = chance.between(0.0, 0.035);
        let gain = chance.between(0.32, 0.42);
        clip.add_round(n as f32 * beat + late, gain, &tine(note(*step + 7), 2.6));
    }
    for (n, step) in bass.iter().enumerate() {
        let at = n as f32 * bar;
        clip.add_round(
            at,
            0.3,
            &bowed(note(*step - 14), bar * 1.35, bar * 0.3, seed + n as u32),
        );
        clip.add_round(at + beat, 0.1, &tine(note(*step), 1.2));
        clip.add_round(at + 2.0 * beat, 0.08, &tine(note(*step + 2), 1.2));
    }
    echo(&clip, length)
}

/// In a large room, the echo of the end at the beginning.
fn echo(clip: &Clip, length: f32) -> Clip {
    let wet = clip.room(26.0, 3.0, 0.5);
    let mut round = Clip::silence(length);
    round.add_round(0.0, 1.0, &wet);
    round
}

fn title() -> Clip {
    waltz(
        0.62,
        &[
            0, 2, 4, 7, 99, 6, 4, 99, 2, 3, 99, 99, 1, 3, 5, 8, 99, 6, 4, 99, 99, 99, 99,
            99, //
            0, 2, 4, 9, 99, 8, 7, 99, 6, 5, 4, 99, 3, 99, 2, 1, 99, -1, 0, 99, 99, 99, 99, 99,
        ],
        &[0, 0, 5, 3, 1, 4, 0, 4, 0, 2, 5, 3, 1, 4, 0, 0],
        5,
    )
}

fn day() -> Clip {
    let length = 32.0;
    let mut clip = Clip::silence(length);
    for (n, step) in [0, 5, 3, 4].into_iter().enumerate() {
        let at = n as f32 * 8.0;
        clip.add_round(at, 0.25, &bowed(note(step - 14), 9.5, 2.5, 20 + n as u32));
        clip.add_round(
            at + 1.0,
            0.16,
            &bowed(note(step - 10), 8.0, 2.5, 30 + n as u32),
        );
    }
    for (at, step) in [
        (1.5, 4),
        (3.0, 2),
        (6.5, 3),
        (11.0, 7),
        (12.5, 5),
        (18.0, 2),
        (19.5, 3),
        (21.0, 1),
        (27.0, 0),
    ] {
        clip.add_round(at, 0.2, &tine(note(step + 7), 3.0));
    }
    echo(&clip, length)
}

fn night() -> Clip {
    let length = 36.0;
    let mut clip = Clip::silence(length);
    for (n, steps) in [[0, 2], [0, 1], [-2, 2], [-1, 1]].into_iter().enumerate() {
        let at = n as f32 * 9.0;
        for step in steps {
            clip.add_round(at, 0.25, &bowed(note(step - 21), 10.5, 3.0, 50 + n as u32));
            clip.add_round(
                at + 0.5,
                0.14,
                &bowed(note(step - 14) * 1.003, 9.0, 3.5, 60 + n as u32),
            );
        }
    }
    for (at, step) in [
        (4.0, 7),
        (5.2, 6),
        (14.5, 2),
        (23.0, 8),
        (24.4, 7),
        (31.0, 6),
    ] {
        clip.add_round(at, 0.1, &bell(note(step), 3.5));
    }
    echo(&clip, length)
}
