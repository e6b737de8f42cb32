//! The effect verbs of cards, skills, breeds and chapters.
//!
//! | file | what |
//! |---|---|
//! | `source` | where lists of effects are written, and the rules that they follow from |
//! | `target` | whom and where an effect means |
//! | `verb` | what each verb does |
//! | `pick` | the verbs that choose creatures, spaces, barriers and Pacts |
//! | `prop` | the verbs for what a chapter puts on the board and takes off it |
//! | `stir` | whether effects would do anything |
//!
//! A list is worked through by one frame: `who` is "me", `what` the piece that places are counted from, `a` the source,
//! `b` the scope, `at` the place in the list. A verb that asks pushes itself as the work to resume.

mod pick;
mod prop;
mod source;
mod stir;
mod target;
mod verb;

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::ask::Question;
use crate::table::house::Boosts;
use crate::vocab::pandemonium::{Effect, Span};

pub use source::{Source, leaves_to_chance, list};
pub use stir::stirs;
pub(super) use target::area;
use target::{origin, targets};

/// First number of this module's jobs.
pub const BASE: u16 = 400;

/// A list of effects is worked through.
const EFFECT: Job = Job(BASE);
/// The die of a table has been rolled.
const ROLLED: Job = Job(BASE + 1);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(EFFECT, work);
    r.job(ROLLED, rolled);
}

/// Adds work: the effects of a source happen in order. `who` is "Me"; places are counted from the piece `from`, a
/// figure or the piece of a space.
pub fn run(world: &mut World, source: Source, who: Uid, from: Uid) {
    if list(world.resource::<Book>(), source).is_empty() {
        return;
    }
    let scope = Scope {
        list: 0,
        extra: 0,
        mark: death_mark(world),
    };
    let (a, b) = (source.code(), scope.code());
    world.push(Frame::of(EFFECT).who(who).what(from).with(a, b));
}

/// How many have died so far: a mark to ask [`died_since`] with.
pub fn death_mark(world: &World) -> u16 {
    world.story().deaths.len() as u16
}

/// Whether a character has died since a mark was taken (PD-RUL-100).
pub fn died_since(world: &World, mark: u16, who: Uid) -> bool {
    let deaths = &world.story().deaths;
    deaths
        .iter()
        .skip(usize::from(mark))
        .any(|(dead, _)| *dead == who)
}

/// Where the list of effects is written that asks the open question, if one does.
pub fn asking(world: &World) -> Option<Source> {
    let frame = world.resource::<Agenda>().frames().last().copied()?;
    let asks = frame.job == EFFECT && world.resource::<Question>().open.is_some();
    asks.then(|| Source::read(frame.a)).flatten()
}

/// The text of a choice, while an effect asks which of several happens.
pub fn branch_text(world: &World, n: u8) -> Option<String> {
    let asking = world.resource::<Agenda>().frames().last().copied()?;
    if asking.job != EFFECT || asking.step != step::BRANCH {
        return None;
    }
    let book = world.resource::<Book>();
    let effects = source::nth(
        list(book, Source::read(asking.a)?),
        Scope::read(asking.b).list,
    )?;
    match effects.get(usize::from(asking.at))? {
        Effect::Choose(branches) => Some(branches.get(usize::from(n))?.text.clone()),
        _ => None,
    }
}

/// The boosts of this span end: those of `who`, or of everyone if `who` is no piece (PD-TIME-32).
pub fn end_boosts(world: &mut World, span: Span, who: Uid) {
    let all = if who.is_some() {
        vec![who]
    } else {
        figure::in_order(world)
    };
    for each in all {
        let over = world
            .find::<Boosts>(each)
            .is_some_and(|boosts| boosts.0.iter().any(|boost| boost.until == span));
        if !over {
            continue;
        }
        world.change(each, |boosts: &mut Boosts| {
            boosts.0.retain(|boost| boost.until != span);
        });
        let character = figure::key(world, each);
        let rules: Ids = match span {
            Span::Turn => &["PD-TIME-20"],
            _ => &["PD-TIME-32", "PD-SOUL-06"],
        };
        world.say(
            rules,
            What::BoostsEnded {
                uid: each,
                character,
            },
        );
    }
}

/// What a frame remembers besides the source: which of its lists, a number for a verb that asks several times, and
/// how many had died when the effect began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Scope {
    /// The list, 0 for the outermost; see `source::each_list`.
    list: u8,
    /// Up to 127.
    extra: u8,
    /// See [`death_mark`].
    mark: u16,
}

impl Scope {
    const fn code(self) -> i32 {
        (self.mark as i32) << 15 | ((self.extra & 0x7f) as i32) << 8 | self.list as i32
    }

    const fn read(code: i32) -> Scope {
        Scope {
            list: code as u8,
            extra: (code >> 8) as u8 & 0x7f,
            mark: (code >> 15) as u16,
        }
    }
}

/// How far a verb has got.
mod step {
    /// Its turn has come.
    pub const NEXT: u8 = 0;
    /// A character has been chosen.
    pub const PICKED: u8 = 1;
    /// A space has been chosen.
    pub const PLACED: u8 = 2;
    /// A creature is to be chosen.
    pub const HUNT: u8 = 3;
    /// A creature has been chosen, or none.
    pub const CAUGHT: u8 = 4;
    /// A door or window has been chosen.
    pub const BORDER: u8 = 5;
    /// A Pact has been chosen, or none.
    pub const PACT: u8 = 6;
    /// An effect has been chosen.
    pub const BRANCH: u8 = 7;
    /// The die of the table lies.
    pub const ROLLED: u8 = 8;
    /// This character is to be moved.
    pub const MOVES: u8 = 9;
    /// The space for that has been chosen.
    pub const MOVED: u8 = 10;
    /// It begins. Beginning again asks again: the rest of the list waits already.
    pub const BEGIN: u8 = 11;
}

/// Whether this is work on a list of effects.
pub(super) const fn is_list(frame: &Frame) -> bool {
    frame.job.0 == EFFECT.0
}

/// Job: carry out the verb at `at`, and then the rest of the list.
fn work(world: &mut World, frame: Frame) {
    let book = book(world);
    let Some(source) = Source::read(frame.a) else {
        return;
    };
    let Some(effects) = source::nth(list(&book, source), Scope::read(frame.b).list) else {
        return;
    };
    let Some(effect) = effects.get(usize::from(frame.at)) else {
        return;
    };
    match frame.step {
        step::NEXT => {
            if usize::from(frame.at) + 1 < effects.len() {
                world.push(frame.at(frame.at + 1));
            }
            world.push(frame.step(step::BEGIN));
        }
        step::BEGIN => verb::begin(world, frame, effect),
        _ => verb::resume(world, frame, effect),
    }
}

/// Job: the number of a table's die is handed to the verb that asked for it, which is next on the agenda.
fn rolled(world: &mut World, frame: Frame) {
    let number = roll::take(world, frame.what).first().copied().unwrap_or(1);
    world.resource_mut::<ask::Reply>().0 = vec![AnyAct::House(Act::Number(number))];
}

/// The list nested in the verb of this frame, as a frame from its beginning.
fn nested(world: &mut World, frame: Frame, branch: usize) {
    let book = book(world);
    let scope = Scope::read(frame.b);
    let Some(source) = Source::read(frame.a) else {
        return;
    };
    let found = source::number(list(&book, source), scope.list, frame.at, branch);
    if let Some(inner) = found {
        let scope = Scope {
            list: inner,
            extra: 0,
            ..scope
        };
        world.push(frame.step(step::NEXT).at(0).with(frame.a, scope.code()));
    }
}

/// The character whose player chooses for an effect: its owner, or who decides for all (PD-RUL-13).
fn decider(world: &World, frame: Frame) -> Uid {
    if figure::kind(world, frame.who) == Some(crate::table::pieces::Kind::Character) {
        frame.who
    } else {
        figure::speaker(world)
    }
}

/// Asks the player of the effect's owner, unless there is nothing to choose from; the verb then does nothing.
fn ask_among(world: &mut World, why: Why, options: Vec<Act>, resume: Frame) {
    if !options.is_empty() {
        let who = decider(world, resume);
        world.ask_for(who, why, resume.who, options, resume);
    }
}

/// The rules that an effect of a frame follows from.
fn ids(world: &World, frame: Frame, effect: &Effect) -> Ids {
    Source::read(frame.a).map_or(&[], |source| {
        source::ids(world.resource::<Book>(), source, effect)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_keeps_source_and_scope() {
        for source in [
            Source::Skill(3),
            Source::Tree(4, 6),
            Source::Event(u16::MAX),
            Source::Boss(2, 255),
            Source::Task(31),
        ] {
            assert_eq!(Source::read(source.code()), Some(source));
        }
        for scope in [
            Scope::default(),
            Scope {
                list: 255,
                extra: 127,
                mark: u16::MAX,
            },
            Scope {
                list: 1,
                extra: 2,
                mark: 3,
            },
        ] {
            assert_eq!(Scope::read(scope.code()), scope);
        }
    }
}
