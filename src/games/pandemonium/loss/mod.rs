//! Life, Fear, Panic and Souls (PD-LIFE, PD-FEAR, PD-PANIC, PD-SOUL).
//!
//! | file | what |
//! |---|---|
//! | here | Life and Fear, lost and gained (PD-LIFE, PD-FEAR, PD-TIME-43) |
//! | `panic` | the roll against Panic (PD-PANIC, PD-TIME-14) |
//! | `souls` | Souls won, lost, left, collected and spent (PD-SOUL) |

mod panic;
mod souls;

pub use panic::face_panic;
pub use souls::{barred, collect, gain_souls, leave_soul, lose_souls, options, spend};

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Boost, Boosts, Ground, Sheet, Stance, Turn};
use crate::vocab::pandemonium::{Deed, Span, Trait, Value};

/// First number of this module's jobs.
pub const BASE: u16 = 240;

/// Life is lost.
const LOSE: Job = Job(BASE);
/// How it is divided has been chosen.
const SPLIT: Job = Job(BASE + 1);
/// Fear is received.
const FEAR: Job = Job(BASE + 2);
/// A character in turn is in Panic.
const PANIC: Job = Job(BASE + 3);
/// What is done before the next roll against Panic has been chosen.
const PANIC_CHOSE: Job = Job(BASE + 4);
/// The die against Panic has been rolled.
const PANIC_ROLLED: Job = Job(BASE + 5);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(LOSE, lose);
    r.job(SPLIT, split);
    r.job(FEAR, fear);
    r.job(PANIC, panic::panic);
    r.job(PANIC_CHOSE, panic::chose);
    r.job(PANIC_ROLLED, panic::rolled);
}

macro_rules! origins {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $origin:ident: $rules:expr),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$each])* $origin,)*
        }

        impl $name {
            const ALL: &[$name] = &[$($name::$origin),*];

            const fn rules(self) -> Ids {
                match self { $($name::$origin => &$rules,)* }
            }

            fn of(number: i32) -> $name {
                let place = usize::try_from(number).unwrap_or_default();
                $name::ALL.get(place).copied().unwrap_or($name::Card)
            }
        }
    };
}

origins! {
    /// What Life is lost for.
    Cause {
        /// Leaving a space with a creature (PD-MOVE-03).
        Leaving: ["PD-MOVE-03", "PD-SOUL-11", "PD-RUL-97"],
        /// A dash (PD-DASH-04 to 07).
        Dash: ["PD-DASH-04", "PD-DASH-05", "PD-DASH-06", "PD-DASH-07", "PD-SOUL-11", "PD-RUL-97"],
        /// Both in one step (PD-RUL-71).
        LeavingAndDash: ["PD-RUL-71", "PD-MOVE-03", "PD-SOUL-11", "PD-RUL-97"],
        /// An attack (PD-CATK-08).
        Attack: ["PD-CATK-08", "PD-SOUL-11", "PD-RUL-97"],
        /// A Miss of the roll against Panic (PD-PANIC-03).
        Panic: ["PD-PANIC-03", "PD-SOUL-11", "PD-RUL-97"],
        /// Fear received in Panic (PD-PANIC-06).
        Dread: ["PD-PANIC-06", "PD-RUL-42", "PD-SOUL-11", "PD-RUL-97"],
        /// The Evil Die (PD-EVILDIE-04).
        EvilDie: ["PD-EVILDIE-04", "PD-SOUL-11", "PD-RUL-97"],
        /// A failed challenge (PD-DIM-05).
        Challenge: ["PD-DIM-05", "PD-SOUL-11", "PD-RUL-97"],
        /// An Evil Trap (PD-EVILTRAP-02).
        EvilTrap: ["PD-EVILTRAP-02", "PD-SOUL-11", "PD-RUL-97"],
        /// A card, skill or rule of the chapter.
        Card: ["PD-SOUL-11", "PD-RUL-97"],
        /// The attack of another character (PD-MODE-05).
        Rival: ["PD-MODE-05", "PD-SOUL-11", "PD-RUL-97"],
    }
}

origins! {
    /// What Fear comes from.
    Fright {
        /// Darkness (PD-ROUND-11).
        Darkness: ["PD-ROUND-11"],
        /// The Terror of an attacker (PD-CATK-06).
        Creature: ["PD-CATK-06"],
        /// The Evil Die (PD-EVILDIE-02).
        EvilDie: ["PD-EVILDIE-02"],
        /// Too many creatures (PD-SPAWN-14).
        NoRoom: ["PD-SPAWN-14"],
        /// A card or rule of the chapter.
        Card: ["PD-RUL-42"],
        /// A Final Battle (PD-CONT-16); no skill helps.
        Final: ["PD-SKILL-C6", "PD-RUL-42"],
        /// The Terror of a boss (PD-RUL-152); no skill that speaks of creatures helps (PD-BOSS-01).
        Boss: ["PD-CATK-06", "PD-RUL-152"],
    }
}

/// Whether a character has bars at all: not one who lies dead (PD-RUL-15).
fn counts(world: &World, who: Uid) -> bool {
    world.find::<Sheet>(who).is_some() && world.of::<Stance>(who) != Stance::Lying
}

/// Adds work: `who` loses so much Life, divided between Life and Souls by choice (PD-SOUL-11); death follows.
pub fn lose_life(world: &mut World, who: Uid, by: u8, cause: Cause) {
    if by > 0 {
        world.push(
            Frame::of(LOSE)
                .who(who)
                .with(i32::from(by), cause as i32)
                .step(0),
        );
    }
}

/// Whether this work is a loss of Life that has not been paid yet.
pub fn is_loss(frame: &Frame) -> bool {
    frame.job == LOSE || frame.job == SPLIT
}

/// PD-TIME-43.
fn lose(world: &mut World, frame: Frame) {
    let who = frame.who;
    if !counts(world, who) {
        return;
    }
    let by = u8::try_from(frame.a).unwrap_or(u8::MAX);
    let sheet: Sheet = world.of(who);
    if u16::from(by) >= u16::from(sheet.life) + u16::from(sheet.souls) {
        if frame.step < 2 {
            // The last moment for a card that helps (PD-EVENT-04, PD-RUL-169).
            world.push(frame.step(2));
            pause::last_moment(world, who);
            return;
        }
        world.change(who, |sheet: &mut Sheet| {
            sheet.life = 0;
            sheet.souls = 0;
        });
        tell_loss(world, frame, sheet);
        death::die(world, who);
        return;
    }
    // Life stays at 1 or more (PD-SOUL-10).
    let options: Vec<Act> = (0..=by.min(sheet.souls))
        .filter(|souls| by - souls < sheet.life)
        .map(|souls| Act::Split {
            souls,
            life: by - souls,
        })
        .collect();
    if options.len() == 1 && frame.step == 0 {
        world.push(frame.step(1));
        pause::pause(world);
        return;
    }
    world.ask_for(who, Why::SplitLoss, who, options, frame.go_on(SPLIT));
}

fn split(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(Act::Split { souls, life }) = world.answer() else {
        return;
    };
    let before: Sheet = world.of(who);
    world.change(who, |sheet: &mut Sheet| {
        sheet.life = sheet.life.saturating_sub(life);
        sheet.souls = sheet.souls.saturating_sub(souls);
    });
    tell_loss(world, frame, before);
    collect(world, who);
    world.alarm();
}

/// Tells what a loss has taken.
fn tell_loss(world: &mut World, frame: Frame, before: Sheet) {
    let who = frame.who;
    let now: Sheet = world.of(who);
    let souls = before.souls.saturating_sub(now.souls);
    let cause = Cause::of(frame.b);
    let character = figure::key(world, who);
    world.say_cause(
        cause.rules(),
        What::LifeLost {
            uid: who,
            character,
            by: before.life.saturating_sub(now.life).saturating_add(souls),
            souls,
            life: now.life,
            souls_left: now.souls,
        },
    );
}

/// Adds work: `who` gets so much Fear, one point after another (PD-RUL-42). In the own turn Panic is then faced at
/// once (PD-RUL-46).
pub fn gain_fear(world: &mut World, who: Uid, by: u8, from: Fright) {
    let deaths = world.of::<Sheet>(who).deaths;
    world.push(Frame {
        at: from as u8,
        ..Frame::of(FEAR)
            .who(who)
            .with(i32::from(by), i32::from(deaths))
    });
}

fn fear(world: &mut World, frame: Frame) {
    let who = frame.who;
    let from = Fright::of(i32::from(frame.at));
    let sheet: Sheet = world.of(who);
    // What killed him does not go on to frighten him (PD-RUL-100).
    if !counts(world, who) || i32::from(sheet.deaths) != frame.b {
        return;
    }
    let immune = matches!(from, Fright::Darkness | Fright::Creature)
        && sheet::has_trait(world, who, Trait::Fearless);
    if frame.a <= 0 || immune {
        face_panic(world, who);
        return;
    }
    let full = world.resource::<Book>().frame.fear;
    let points = u8::try_from(frame.a).unwrap_or(u8::MAX);
    if sheet.fear >= full {
        // In Panic each point costs 1 Life (PD-PANIC-06).
        world.push(frame.with(i32::from(points - 1), frame.b));
        lose_life(world, who, 1, Cause::Dread);
        return;
    }
    let taken = points.min(full - sheet.fear);
    let now = sheet.fear + taken;
    world.change(who, |sheet: &mut Sheet| sheet.fear = now);
    let character = figure::key(world, who);
    world.say_cause(
        from.rules(),
        What::FearGained {
            uid: who,
            character,
            by: taken,
            fear: now,
        },
    );
    if now >= full {
        world.say(
            &["PD-FEAR-03", "PD-RUL-43"],
            What::Panicked {
                uid: who,
                character,
            },
        );
        card::did(world, who, Deed::Panic);
    }
    world.push(frame.with(i32::from(points - taken), frame.b));
    world.alarm();
}

/// Life is recovered, up to the bar (PD-RUL-29).
pub fn gain_life(world: &mut World, who: Uid, by: u8, rules: Ids) {
    if !counts(world, who) {
        return;
    }
    let full = world.resource::<Book>().frame.life;
    let sheet: Sheet = world.of(who);
    let by = by.min(full.saturating_sub(sheet.life));
    if by == 0 {
        return;
    }
    let life = sheet.life + by;
    world.change(who, |sheet: &mut Sheet| sheet.life = life);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::LifeGained {
            uid: who,
            character,
            by,
            life,
        },
    );
    world.alarm();
}

/// Fear is recovered, down to 0 (PD-RUL-29); that ends Panic (PD-RUL-43).
pub fn lose_fear(world: &mut World, who: Uid, by: u8, rules: Ids) {
    let sheet: Sheet = world.of(who);
    let by = by.min(sheet.fear);
    if by == 0 || !counts(world, who) {
        return;
    }
    let panicked = sheet::panics(world, who);
    let fear = sheet.fear - by;
    world.change(who, |sheet: &mut Sheet| sheet.fear = fear);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::FearLost {
            uid: who,
            character,
            by,
            fear,
        },
    );
    if panicked {
        world.say(
            &["PD-RUL-43", "PD-PANIC-05"],
            What::PanicEnded {
                uid: who,
                character,
            },
        );
    }
    world.alarm();
}
