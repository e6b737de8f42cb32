//! Abilities of Enemies (PN-MABL).

use std::mem::discriminant;

use super::Desk;
use super::condition::MOST_SIDES;
use crate::vocab::paranormal::Ability;

/// Checks a list of abilities at `path`.
pub(super) fn check<T>(desk: &mut Desk<'_, T>, path: &str, abilities: &[Ability]) {
    for (index, ability) in abilities.iter().enumerate() {
        let place = format!("{path}.{index}");
        if abilities
            .iter()
            .take(index)
            .any(|earlier| discriminant(earlier) == discriminant(ability))
        {
            let what = format!("the ability {} is written twice", name(ability));
            desk.shape(&place, &what, "put all its numbers into one");
        }
        match ability {
            Ability::Damage(faces) | Ability::Elusive(faces) | Ability::Fear(faces) => {
                numbers(desk, &format!("{place}.0"), name(ability), faces);
            }
            Ability::Doom(icons) | Ability::PlusMonster(icons) | Ability::Spread(icons) => {
                desk.number(
                    &format!("{place}.0"),
                    &format!("the number of {} icons", name(ability)),
                    *icons,
                    1,
                    9,
                );
            }
            Ability::Move | Ability::Tough => {}
        }
    }
}

fn numbers<T>(desk: &mut Desk<'_, T>, path: &str, name: &str, faces: &[u8]) {
    if faces.is_empty() {
        desk.idle(
            path,
            &format!("{name} has no numbers, so it does nothing"),
            &format!("write `{name}([1])`, or delete it"),
        );
    }
    for (index, face) in faces.iter().enumerate() {
        desk.number(
            &format!("{path}.{index}"),
            &format!("a number of {name}"),
            *face,
            1,
            MOST_SIDES.into(),
        );
    }
    desk.twice(path, name, faces);
    if !faces.is_empty() && faces.iter().all(|face| matches!(face, 7 | 8)) {
        desk.guide(
            path,
            &format!("the numbers of {name} matter to eight-sided dice only"),
            "add a number from 1 to 6",
        );
    }
}

/// As written in a content file.
pub(super) const fn name(ability: &Ability) -> &'static str {
    match ability {
        Ability::Damage(_) => "Damage",
        Ability::Elusive(_) => "Elusive",
        Ability::Fear(_) => "Fear",
        Ability::Doom(_) => "Doom",
        Ability::PlusMonster(_) => "PlusMonster",
        Ability::Move => "Move",
        Ability::Tough => "Tough",
        Ability::Spread(_) => "Spread",
    }
}
