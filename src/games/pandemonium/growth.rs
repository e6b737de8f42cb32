//! Skill trees (PD-SKILL).

use bevy::ecs::prelude::*;

use super::effect::Source;
use super::*;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Growth, Sheet, Skills};
use crate::vocab::Key;
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 280;

/// A space of a tree is gained.
const IMPROVE: Job = Job(BASE);
/// A tree has been chosen.
const BEGUN: Job = Job(BASE + 1);
/// A skill has been chosen.
const TAKEN: Job = Job(BASE + 2);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(IMPROVE, advance);
    r.job(BEGUN, begun);
    r.job(TAKEN, taken);
}

/// All six skills.
const COMPLETE: u8 = 0b11_1111;
/// Skills of a tree.
const SKILLS: u8 = 6;

/// Adds work: so many spaces of the tree, one after another (PD-RUL-64). Death on the way loses the rest
/// (PD-RUL-90, PD-RUL-100).
pub fn improve(world: &mut World, who: Uid, by: u8) {
    if by > 0 {
        let deaths = world.of::<Sheet>(who).deaths;
        world.push(
            Frame::of(IMPROVE)
                .who(who)
                .with(i32::from(by), i32::from(deaths)),
        );
    }
}

/// The tree under way: not complete.
fn under_way(world: &World, who: Uid) -> Option<Growth> {
    let last = world.find::<Skills>(who)?.0.last().copied()?;
    (last.taken != COMPLETE).then_some(last)
}

/// One space: a tree, if none is under way, then a skill of it (PD-TIME-48). Never declined (PD-RUL-65).
fn advance(world: &mut World, frame: Frame) {
    let who = frame.who;
    let gone = i32::from(world.of::<Sheet>(who).deaths) != frame.b;
    if frame.a <= 0 || gone || sheet::lies(world, who) {
        return;
    }
    let Some(growth) = under_way(world, who) else {
        let trees = world.resource::<Book>().trees.len() as u8;
        let had = world.find::<Skills>(who);
        let options: Vec<Act> = (0..trees)
            .filter(|tree| had.is_none_or(|had| had.0.iter().all(|g| g.tree != *tree)))
            .map(Act::Tree)
            .collect();
        // After all trees an improvement has no effect (PD-RUL-63).
        if !options.is_empty() {
            world.ask_for(who, Why::ChooseTree, who, options, frame.go_on(BEGUN));
        }
        return;
    };
    let options = open_skills(growth.taken)
        .into_iter()
        .map(Act::Skill)
        .collect();
    world.ask_for(who, Why::ChooseSkill, who, options, frame.go_on(TAKEN));
}

fn tree_key(world: &World, tree: u8) -> Key {
    let book = world.resource::<Book>();
    book.trees
        .get(usize::from(tree))
        .map_or(Key::fixed(""), |tree| tree.id)
}

fn begun(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(Act::Tree(tree)) = world.answer() else {
        return;
    };
    let mut skills = world.find::<Skills>(who).cloned().unwrap_or_default();
    skills.0.push(Growth { tree, taken: 0 });
    world.set(who, skills);
    let character = figure::key(world, who);
    let tree = tree_key(world, tree);
    world.say(
        &["PD-SKILL-03", "PD-SKILL-13", "PD-RUL-63"],
        What::TreeBegun {
            uid: who,
            character,
            tree,
        },
    );
    world.push(frame.go_on(IMPROVE));
}

fn taken(world: &mut World, frame: Frame) {
    let who = frame.who;
    let (Some(Act::Skill(skill)), Some(growth)) = (world.answer(), under_way(world, who)) else {
        return;
    };
    let now = growth.taken | 1 << (skill.clamp(1, SKILLS) - 1);
    world.change(who, |skills: &mut Skills| {
        if let Some(last) = skills.0.last_mut() {
            last.taken = now;
        }
    });
    let (character, tree) = (figure::key(world, who), tree_key(world, growth.tree));
    let book = world.resource::<Book>();
    let name = book
        .trees
        .get(usize::from(growth.tree))
        .and_then(|tree| tree.skills.get(usize::from(skill.saturating_sub(1))))
        .map_or(Key::fixed(""), |skill| Key::new(&skill.name));
    world.say_cause(
        &["PD-SKILL-01", "PD-RUL-65"],
        What::Improved {
            uid: who,
            character,
            tree,
            skill,
            name,
        },
    );
    if now == COMPLETE {
        world.say(
            &["PD-SKILL-12"],
            What::TreeCompleted {
                uid: who,
                character,
                tree,
            },
        );
        card::did(world, who, Deed::Complete);
    }
    world.push(frame.with(frame.a - 1, frame.b).go_on(IMPROVE));
    // What happens once, at once (PD-SKILL-06); nothing for lasting skills.
    effect::run(world, Source::Tree(growth.tree, skill), who, who);
    world.alarm();
}

/// Skills of a tree that can be taken next, 1 to 6 (PD-SKILL-07 to 11); `taken` has one bit each.
pub fn open_skills(taken: u8) -> Vec<u8> {
    let has = |skill: u8| taken >> (skill - 1) & 1 == 1;
    (1..=SKILLS)
        .filter(|skill| {
            !has(*skill)
                && match skill {
                    1 => true,
                    2 | 3 => has(1),
                    4 => has(2),
                    5 => has(3),
                    _ => (1..=5).all(has),
                }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The skills taken, as bits.
    fn bits(skills: &[u8]) -> u8 {
        skills.iter().fold(0, |bits, skill| bits | 1 << (skill - 1))
    }

    #[test]
    fn a_tree_opens_as_its_card_is_drawn() {
        for (taken, open) in [
            (&[][..], &[1][..]),
            (&[1], &[2, 3]),
            (&[1, 2], &[3, 4]),
            (&[1, 3], &[2, 5]),
            (&[1, 2, 3], &[4, 5]),
            (&[1, 2, 4], &[3]),
            (&[1, 2, 3, 4], &[5]),
            (&[1, 2, 3, 4, 5], &[6]),
            (&[1, 2, 3, 4, 5, 6], &[]),
        ] {
            assert_eq!(open_skills(bits(taken)), open, "{taken:?}");
        }
    }
}
