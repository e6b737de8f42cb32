//! Symbols and types of Monster.

use crate::content::paranormal::entry::Finding;
use crate::content::paranormal::shelf::Shelf;
use crate::content::stock::Stock;

/// Complains about symbols that no Location shows, and types that no Monster has.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    for symbol in shelf.symbols.values() {
        let shown = shelf
            .locations
            .values()
            .any(|place| place.raw.light.symbols.contains(&symbol.key));
        if !shown {
            let finding = symbol.warning("id", "no-effect", "no Location shows this symbol");
            found.push(
                finding.help("name it in `symbols` of the light side of a Location, or delete it"),
            );
        }
    }
    for kind in shelf.types.values() {
        let of_boss = shelf
            .bosses
            .values()
            .flat_map(|boss| &boss.raw.minions.cards);
        let decks = shelf
            .monsters
            .values()
            .chain(shelf.spread.values())
            .map(|monster| &monster.raw);
        if !decks.chain(of_boss).any(|monster| monster.kind == kind.key) && !shelf.lacks_any() {
            let finding = kind.warning("id", "no-effect", "no Monster is of this type");
            found.push(finding.help("name it as the `type` of a Monster, or delete it"));
        }
    }
}
