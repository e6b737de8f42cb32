//! Assets (PN-INT, PN-ITEM, PN-ALLY).

use super::Desk;
use super::op::{self, Stand};
use crate::content::paranormal::entry::{Entry, Finding};
use crate::content::raw::paranormal as raw;
use crate::vocab::paranormal::{AssetKind, Moment};

/// Checks an Asset.
pub(super) fn check(asset: &Entry<raw::Asset>, found: &mut Vec<Finding>) {
    let raw = &asset.raw;
    let mut desk = Desk {
        entry: asset,
        found,
    };
    desk.number("copies", "the number of copies", raw.copies, 1, 36);
    if raw.kind == AssetKind::GainClue {
        // PN-CARD-51.
        let gains = "a Gain a Clue card only gains a Clue, and is then discarded";
        if !raw.ops.is_empty() {
            desk.shape("do", gains, "delete `do`, or make it an Item or Ally");
        }
        if raw.combat.is_some() {
            desk.shape(
                "combat",
                gains,
                "delete `combat`, or make it an Item or Ally",
            );
        }
        if raw.ongoing {
            desk.shape(
                "ongoing",
                gains,
                "delete `ongoing`, or make it an Item or Ally",
            );
        }
    } else if raw.ops.is_empty() && raw.combat.is_none() {
        desk.shape(
            "",
            "it can do nothing",
            "add `do: [...]` or `combat: Some((...))`",
        );
    }
    op::cost(&mut desk, "cost", &raw.cost, &raw.ops);
    let stand = if raw.moment == Moment::Outside {
        Stand::Asset
    } else {
        Stand::Combat
    };
    op::check(&mut desk, "do", &raw.ops, stand);
    if let Some(combat) = &raw.combat {
        op::combat(&mut desk, "combat", combat);
    }
}
