//! Items (PD-ITEM).

use super::{Desk, Scene};
use crate::content::pandemonium::Item;
use crate::content::pandemonium::kind::{Entry, Finding};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::stock::check_id;

/// Checks an Item.
pub(super) fn check(entry: &Entry<Item>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let scene = Scene::anywhere(shelf);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.card(&raw.name, ("text", &raw.text), raw.copies);
    desk.traits("traits", &raw.traits, scene);
    desk.usable("usable", raw.usable.as_ref(), scene);
    let mut special = !raw.traits.is_empty() || raw.usable.is_some();
    if let Some(weapon) = &raw.weapon {
        // PD-ITEM-12
        desk.number("weapon.damage", "`damage`", weapon.damage, 1, 99);
        desk.number(
            "weapon.difficulty",
            "`difficulty`",
            weapon.difficulty,
            1,
            20,
        );
        desk.number("weapon.hands", "`hands`", weapon.hands, 1, 2);
        if let Some(range) = weapon.range {
            desk.number("weapon.range", "`range`", range, 1, 9);
        }
        desk.effects("weapon.on_kill", &weapon.on_kill, scene);
        special |= weapon.single_use || !weapon.on_kill.is_empty();
        if raw.always {
            desk.idle(
                "always",
                "an equipped weapon works at all times anyway",
                "delete `always`",
            );
        }
    }
    // PD-ITEM-06, PD-ITEM-07
    if !special {
        let help = if raw.weapon.is_some() {
            "every weapon has a special effect: write `traits`, `usable`, `single_use` or `on_kill`"
        } else {
            "every object has a special effect: write `traits` or `usable`"
        };
        desk.idle("", "this Item has no special effect", help);
    }
}
