//! Reads the files of Pandemonium.

use std::path::PathBuf;

use super::*;
use crate::content::fault::Fault;
use crate::content::fill::fill;
use crate::content::folders::text_of;
use crate::content::reader::read;
use crate::content::tree::Value;

/// All entries of these files, and their faults.
pub(crate) fn gather(files: &[PathBuf]) -> (HouseDefinitions, Vec<Fault>) {
    let mut all = HouseDefinitions::default();
    let mut faults = Vec::new();
    for path in files {
        let text = match text_of(path) {
            Ok(text) => text,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let (root, flaws) = read(&text);
        faults.extend(flaws.into_iter().map(|flaw| flaw.in_file(path)));
        let Value::Fields(_, fields) = &root.value else {
            continue;
        };
        for field in fields {
            macro_rules! row {
                ($list:ident) => {{
                    let filled = fill::<Vec<_>>(&field.node, &field.name);
                    faults.extend(filled.flaws.into_iter().map(|flaw| flaw.in_file(path)));
                    all.$list.extend(filled.value.into_iter().flatten());
                }};
            }
            match field.name.as_str() {
                "game" => {
                    let filled = fill(&field.node, "this game");
                    faults.extend(filled.flaws.into_iter().map(|flaw| flaw.in_file(path)));
                    all.frame = filled.value;
                }
                "chapter" => {
                    let filled = fill(&field.node, "this chapter");
                    faults.extend(filled.flaws.into_iter().map(|flaw| flaw.in_file(path)));
                    all.chapters.extend(filled.value);
                }
                "characters" => row!(characters),
                "breeds" => row!(breeds),
                "trees" => row!(trees),
                "items" => row!(items),
                "events" => row!(events),
                "pacts" => row!(pacts),
                "combos" => row!(combos),
                "dimensions" => row!(dimensions),
                "allies" => row!(allies),
                "bosses" => row!(bosses),
                "tiles" => row!(tiles),
                _ => {}
            }
        }
    }
    (all, faults)
}

impl Pandemonium {
    /// The content of these entries.
    pub(crate) fn of(all: &HouseDefinitions) -> Option<Result<Pandemonium, Vec<Fault>>> {
        let empty = Pandemonium {
            frame: all.frame.clone()?,
            characters: Vec::new(),
            breeds: Vec::new(),
            invocation: [0; 11],
            trees: Vec::new(),
            items: Vec::new(),
            events: Vec::new(),
            pacts: Vec::new(),
            combos: Vec::new(),
            dimensions: Vec::new(),
            allies: Vec::new(),
            bosses: Vec::new(),
            tiles: Vec::new(),
            chapters: Vec::new(),
        };
        Some(empty.with(all))
    }
}
