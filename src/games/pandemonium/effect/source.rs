//! Where lists of effects are written, how a list nested in them is found, and the rules that they follow from.

use super::*;
use crate::content::pandemonium::{Trigger, Use};

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
    /// A task of the chapter.
    Task(u16),
}

impl Source {
    /// As a number of a frame.
    pub(in super::super) const fn code(self) -> i32 {
        let (kind, card, part) = match self {
            Source::Skill(card) => (0, card, 0),
            Source::Tree(tree, skill) => (1, tree as u16, skill),
            Source::Item(card) => (2, card, 0),
            Source::ItemKill(card) => (3, card, 0),
            Source::Event(card) => (4, card, 0),
            Source::Pact(card) => (5, card, 0),
            Source::ComboTop(card) => (6, card, 0),
            Source::ComboMiddle(card) => (7, card, 0),
            Source::ComboPenalty(card) => (8, card, 0),
            Source::Breed(card) => (9, card, 0),
            Source::GoodAlly(card) => (10, card, 0),
            Source::EvilAlly(card) => (11, card, 0),
            Source::Chapter(card) => (12, card, 0),
            Source::Boss(boss, rule) => (13, boss, rule),
            Source::Task(n) => (14, n, 0),
        };
        kind << 24 | (card as i32) << 8 | part as i32
    }

    /// The source with this number.
    pub(in super::super) const fn read(code: i32) -> Option<Source> {
        let card = (code >> 8) as u16;
        let part = code as u8;
        Some(match code >> 24 {
            0 => Source::Skill(card),
            1 => Source::Tree(card as u8, part),
            2 => Source::Item(card),
            3 => Source::ItemKill(card),
            4 => Source::Event(card),
            5 => Source::Pact(card),
            6 => Source::ComboTop(card),
            7 => Source::ComboMiddle(card),
            8 => Source::ComboPenalty(card),
            9 => Source::Breed(card),
            10 => Source::GoodAlly(card),
            11 => Source::EvilAlly(card),
            12 => Source::Chapter(card),
            13 => Source::Boss(card, part),
            14 => Source::Task(card),
            _ => return None,
        })
    }

    /// The trigger that it is, if it is one.
    pub(in super::super) fn trigger(self, book: &Book) -> Option<&Trigger> {
        match self {
            Source::Chapter(n) => book.chapter.triggers.get(usize::from(n)),
            Source::Boss(boss, n) => book
                .bosses
                .get(usize::from(boss))?
                .rules
                .get(usize::from(n)),
            _ => None,
        }
    }
}

/// The effects written there; none if there is no such card.
pub fn list(book: &Book, source: Source) -> &[Effect] {
    find(book, source).unwrap_or_default()
}

fn find(book: &Book, source: Source) -> Option<&[Effect]> {
    fn used(usable: Option<&Use>) -> Option<&[Effect]> {
        usable.map(|usable| usable.effects.as_slice())
    }
    let effects: &Vec<Effect> = match source {
        Source::Skill(n) => {
            return used(book.characters.get(usize::from(n))?.skill.usable.as_ref());
        }
        Source::Item(n) => return used(book.items.get(usize::from(n))?.usable.as_ref()),
        Source::Tree(tree, skill) => {
            let place = usize::from(skill.checked_sub(1)?);
            &book
                .trees
                .get(usize::from(tree))?
                .skills
                .get(place)?
                .effects
        }
        Source::ItemKill(n) => &book.items.get(usize::from(n))?.weapon.as_ref()?.on_kill,
        Source::Event(n) => &book.events.get(usize::from(n))?.effects,
        Source::Pact(n) => &book.pacts.get(usize::from(n))?.effects,
        Source::ComboTop(n) => &book.combos.get(usize::from(n))?.top.effects,
        Source::ComboMiddle(n) => &book.combos.get(usize::from(n))?.middle.effects,
        Source::ComboPenalty(n) => &book.combos.get(usize::from(n))?.penalty_effects,
        Source::Breed(n) => &book.breeds.get(usize::from(n))?.on_death,
        Source::GoodAlly(n) => &book.allies.get(usize::from(n))?.good.ability,
        Source::EvilAlly(n) => &book.allies.get(usize::from(n))?.evil.as_ref()?.on_death,
        Source::Chapter(_) | Source::Boss(..) => &source.trigger(book)?.effects,
        Source::Task(n) => &book.chapter.tasks.get(usize::from(n))?.effects,
    };
    Some(effects)
}

/// A list nested in another one: where it is, and the number by which frames call it.
struct Nested<'a> {
    /// The number of the list that it is in.
    parent: u8,
    /// The place of the verb in that list.
    at: usize,
    /// Which of the lists of that verb.
    branch: usize,
    /// Its own number, in the order in which they are written.
    number: u8,
    /// The list.
    effects: &'a [Effect],
}

/// Shows every nested list; the outermost has number 0. No more than 255 are counted.
fn each_list<'a>(
    effects: &'a [Effect],
    own: u8,
    last: &mut u8,
    show: &mut impl FnMut(&Nested<'a>),
) {
    for (at, effect) in effects.iter().enumerate() {
        for (branch, list) in effect.lists().into_iter().enumerate() {
            let Some(number) = last.checked_add(1) else {
                return;
            };
            *last = number;
            show(&Nested {
                parent: own,
                at,
                branch,
                number,
                effects: list,
            });
            each_list(list, number, last, show);
        }
    }
}

/// Whether effects of a source roll dice, draw cards or bring creatures, whatever is chosen.
pub fn leaves_to_chance(book: &Book, source: Source) -> bool {
    Effect::any(list(book, source), &|effect| {
        matches!(
            effect,
            Effect::Roll(_)
                | Effect::EvilDie
                | Effect::Summon { .. }
                | Effect::DrawItems(..)
                | Effect::DrawEvents(..)
                | Effect::DrawAlly(_)
                | Effect::DrawPact(_)
        )
    })
}

/// The list with this number.
pub(super) fn nth(effects: &[Effect], number: u8) -> Option<&[Effect]> {
    if number == 0 {
        return Some(effects);
    }
    let mut found = None;
    each_list(effects, 0, &mut 0, &mut |nested| {
        if nested.number == number {
            found = Some(nested.effects);
        }
    });
    found
}

/// The number of the list `branch` of the verb at `at` of the list `parent`.
pub(super) fn number(effects: &[Effect], parent: u8, at: u8, branch: usize) -> Option<u8> {
    let mut found = None;
    each_list(effects, 0, &mut 0, &mut |nested| {
        if nested.parent == parent && nested.at == usize::from(at) && nested.branch == branch {
            found = Some(nested.number);
        }
    });
    found
}

/// The rules that an effect of a source follows from.
pub(super) fn ids(book: &Book, source: Source, effect: &Effect) -> Ids {
    match source {
        Source::Skill(_) => match effect {
            Effect::GainLife(..) => &["PD-CHAR-06", "PD-CHAR-07", "PD-RUL-24"],
            _ => &["PD-CHAR-04", "PD-RUL-23"],
        },
        Source::Tree(..) => match effect {
            Effect::LoseFear(..) => &["PD-SKILL-S1", "PD-RUL-29"],
            Effect::GainLife(..) => &["PD-SKILL-S2", "PD-RUL-29"],
            Effect::GainSouls(..) => &["PD-SKILL-S3", "PD-RUL-66"],
            Effect::DrawItems(..) => &["PD-SKILL-S4"],
            Effect::Remove { .. } => &["PD-SKILL-S5", "PD-RUL-67"],
            Effect::DropPact(_) => &["PD-SKILL-S6", "PD-RUL-114"],
            _ => &["PD-SKILL-06"],
        },
        Source::Item(_) => &["PD-ITEM-06", "PD-RUL-55"],
        Source::ItemKill(_) => &["PD-ITEM-07"],
        Source::Event(n) if is_positive(book, n) => &["PD-EVENT-04"],
        Source::Event(_) => &["PD-EVENT-03"],
        Source::Pact(_) => &["PD-PACT-03", "PD-RUL-113"],
        Source::ComboTop(_) | Source::ComboMiddle(_) => &["PD-COMBO-12"],
        Source::ComboPenalty(_) => &["PD-COMBO-10"],
        Source::Breed(_) | Source::EvilAlly(_) => &["PD-CDEATH-03"],
        Source::GoodAlly(_) => &["PD-ALLY-09"],
        Source::Chapter(_) | Source::Task(_) => &["PD-MODE-02"],
        Source::Boss(..) => &["PD-BOSS-03"],
    }
}

fn is_positive(book: &Book, event: u16) -> bool {
    book.events
        .get(usize::from(event))
        .is_some_and(|event| event.positive)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab::pandemonium::{Branch, Cond, Row, Who};

    #[test]
    fn nested_lists_are_found_again() {
        let branch = |effects| Branch {
            text: String::new(),
            effects,
        };
        let row = |to, effects| Row { to, effects };
        let effects = vec![
            Effect::Choose(vec![
                branch(vec![Effect::Lose]),
                branch(vec![
                    Effect::If(Cond::Always, vec![Effect::EvilDie]),
                    Effect::Barricade,
                ]),
            ]),
            Effect::Roll(vec![
                row(3, vec![Effect::LoseLife(Who::Me, 1)]),
                row(6, Vec::new()),
            ]),
            Effect::If(Cond::Always, vec![Effect::Win]),
        ];
        assert_eq!(nth(&effects, 0), Some(effects.as_slice()));
        assert_eq!(number(&effects, 0, 0, 0), Some(1));
        let second = number(&effects, 0, 0, 1).expect("a second branch");
        let deeper = number(&effects, second, 0, 0).expect("a list inside it");
        assert_eq!(nth(&effects, deeper), Some(&[Effect::EvilDie][..]));
        let rolled = number(&effects, 0, 1, 0).expect("a first row");
        assert_eq!(
            nth(&effects, rolled),
            Some(&[Effect::LoseLife(Who::Me, 1)][..])
        );
        let last = number(&effects, 0, 2, 0).expect("a condition");
        assert_eq!(nth(&effects, last), Some(&[Effect::Win][..]));
        assert_eq!(number(&effects, 0, 3, 0), None);
        assert_eq!(nth(&effects, 99), None);
    }
}
