//! Map tiles (PD-TILE-02, PD-RUL-04).

use super::Desk;
use crate::board::plan::Plan;
use crate::content::near::near;
use crate::content::pandemonium::TileCard;
use crate::content::pandemonium::kind::{Entry, Finding};
use crate::content::stock::check_id;

/// Fewest and most spaces of a tile that plays well.
const SPACES: std::ops::RangeInclusive<usize> = 6..=12;

/// Checks a tile.
pub(super) fn check(entry: &Entry<TileCard>, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    desk.text("name", &entry.raw.name);
    for (letter, note) in &entry.raw.spaces {
        // Where a space has no name, players read that of the tile.
        if !note.name.is_empty() {
            desk.text(&format!("spaces.{letter}.name"), &note.name);
        }
    }
    match Plan::parse(&entry.raw.plan.join("\n")) {
        Ok(plan) => desk.fits(&plan),
        Err(faults) => {
            for fault in faults {
                let mut finding =
                    entry.error(&format!("plan.{}", fault.row), "bad-plan", fault.what);
                // Behind the quote with which the line begins.
                if entry.raw.plan.len() > fault.row {
                    finding.fault.column += fault.column + 1;
                }
                desk.found.push(finding.help(fault.help));
            }
        }
    }
}

impl Desk<'_, TileCard> {
    /// What is known of spaces must be of those of the plan.
    fn fits(&mut self, plan: &Plan) {
        let letters = plan.letters();
        for letter in self.entry.raw.spaces.keys() {
            if !letters.contains(letter) {
                let what = format!("the plan has no space `{letter}`");
                let path = format!("spaces.{letter}");
                let finding = self.entry.error(&path, "unknown-id", what);
                let known: Vec<String> = letters.iter().map(char::to_string).collect();
                let help = near(&letter.to_string(), known.iter().map(String::as_str));
                self.found.push(finding.help(help));
            }
        }
        if !SPACES.contains(&letters.len()) {
            self.guide(
                "plan",
                &format!("this tile has {} spaces", letters.len()),
                "tiles of 6 to 12 spaces play best",
            );
        }
    }
}
