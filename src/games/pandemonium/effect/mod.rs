//! The effect verbs of cards, skills, breeds and chapters.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::Rules;
use crate::vocab::pandemonium::Effect;

/// First number of this module's jobs.
pub const BASE: u16 = 400;

/// Registers the jobs of this module.
pub(super) fn rules(_r: &mut Rules) {}

/// Where a list of effects is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The special skill of a character.
    Skill(u16),
    /// A skill of a tree: the tree, and the skill from 1.
    Tree(u8, u8),
    /// The use of an Item.
    Item(u16),
    /// What an Item does after a kill.
    ItemKill(u16),
    /// An Event.
    Event(u16),
    /// A Pact, beyond its rewards.
    Pact(u16),
    /// The top row of a Combo.
    ComboTop(u16),
    /// Its middle row.
    ComboMiddle(u16),
    /// Its penalty.
    ComboPenalty(u16),
    /// The death of a creature of a breed.
    Breed(u16),
    /// The ability of a good ally.
    GoodAlly(u16),
    /// The death of an evil ally.
    EvilAlly(u16),
    /// A trigger of the chapter.
    Chapter(u16),
    /// A trigger of a boss: the boss, and the trigger.
    Boss(u16, u8),
}

/// The effects written there.
pub fn list(_book: &Book, _source: Source) -> &[Effect] {
    &[]
}

/// Adds work: the effects of a source happen in order. `who` is "Me"; places are counted from the piece `from`, a
/// figure or the piece of a space.
pub fn run(_world: &mut World, _source: Source, _who: Uid, _from: Uid) {}

/// The text of a choice, while an effect asks which of several happens.
pub fn branch_text(_world: &World, _n: u8) -> Option<String> {
    None
}
