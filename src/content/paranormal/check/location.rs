//! Locations (PN-LOC, PN-CARD-54 to PN-CARD-62).

use super::Desk;
use super::op::{self, Stand};
use crate::content::paranormal::entry::{Entry, Finding, Kind};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::content::stock::Stock;

/// Checks a Location.
pub(super) fn check(place: &Entry<raw::Location>, shelf: &Shelf, found: &mut Vec<Finding>) {
    let raw = &place.raw;
    for (index, symbol) in raw.light.symbols.iter().enumerate() {
        shelf.needs(
            Kind::Symbol,
            *symbol,
            place,
            &format!("light.symbols.{index}"),
            found,
        );
    }
    let mut desk = Desk {
        entry: place,
        found,
    };
    desk.twice("light.symbols", "the light side", &raw.light.symbols);
    if raw.light.asset {
        desk.shape(
            "light.asset",
            "only dark sides show the Asset icon",
            "move `asset` to the dark side",
        );
    }
    if !raw.dark.symbols.is_empty() {
        desk.shape(
            "dark.symbols",
            "only light sides show symbols",
            "move `symbols` to the light side",
        );
    }
    if raw.home && !raw.central {
        desk.shape(
            "home",
            "Home lies on one of the four central cells",
            "add `central: true`",
        );
    }
    for (path, side) in [("light", &raw.light), ("dark", &raw.dark)] {
        op::cost(&mut desk, &format!("{path}.cost"), &side.cost, &side.ops);
        op::check(&mut desk, &format!("{path}.do"), &side.ops, Stand::Outside);
    }
}
