//! The sounds of the game, made when it starts: nothing of them is recorded, all is put together from noise, strings
//! and bells, and comes out the same each time.
//!
//! | file | owns |
//! |---|---|
//! | `clip` | a stretch of sound, and what it is put together from |
//! | `effect` | what is heard when something happens |
//! | `stinger` | short pieces that mark a turn of the story |
//! | `bed` | what is always in the air |
//! | `music` | music |

mod bed;
mod clip;
mod effect;
mod music;
mod stinger;

pub use clip::{Clip, RATE};

/// What a sound belongs to; each has a volume of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Something happens.
    Effects,
    /// What is always in the air; played round and round.
    Ambience,
    /// Music; played round and round.
    Music,
}

/// A sound, and how it is made.
#[derive(Debug)]
pub struct Recipe {
    /// Its name.
    pub name: &'static str,
    /// The loudest sample, of 1.
    peak: f32,
    make: fn() -> Clip,
}

impl Recipe {
    const fn new(name: &'static str, peak: f32, make: fn() -> Clip) -> Recipe {
        Recipe { name, peak, make }
    }

    /// Makes the sound. Takes up to a second for the longest.
    pub fn make(&self) -> Clip {
        (self.make)().level(self.peak)
    }
}

/// Every sound, with the part it belongs to; what is needed first comes first.
pub fn all() -> impl Iterator<Item = (Part, &'static Recipe)> {
    let part = |part, list: &'static [Recipe]| list.iter().map(move |recipe| (part, recipe));
    part(Part::Effects, effect::ALL)
        .chain(part(Part::Music, music::ALL))
        .chain(part(Part::Ambience, bed::ALL))
        .chain(part(Part::Effects, stinger::ALL))
}

/// Whether a sound marks a turn of the story, and is heard before others.
pub fn turns(name: &str) -> bool {
    stinger::ALL.iter().any(|recipe| recipe.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_sound_has_a_name_of_its_own() {
        let names: BTreeSet<_> = all().map(|(_, recipe)| recipe.name).collect();
        assert_eq!(names.len(), all().count());
    }

    #[test]
    fn no_sound_is_silent_or_too_loud_or_clicks_where_it_begins_and_ends() {
        for (part, recipe) in all() {
            let clip = recipe.make();
            let samples = clip.samples();
            assert!(samples.iter().all(|x| x.is_finite()), "{}", recipe.name);
            let loudest = clip.loudest();
            assert!((0.2..0.95).contains(&loudest), "{}: {loudest}", recipe.name);
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            if part == Part::Effects {
                assert!(first.abs() < 0.05, "{} begins at {first}", recipe.name);
                assert!(last.abs() < 0.01, "{} ends at {last}", recipe.name);
            } else {
                assert!((first - last).abs() < 0.06, "{} has a seam", recipe.name);
            }
        }
    }
}
