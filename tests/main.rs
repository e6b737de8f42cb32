//! All tests that need more than one module: cases, cards, coverage of the rules, playouts, records, layers.

mod cards;
mod coverage;
mod determinism;
mod files;
mod house;
mod language;
mod layers;
mod pipe;
mod playouts;
mod secrets;
mod text;
#[cfg(feature = "window")]
mod window;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use witching_hour::content::Content;

/// The package's own content, and nothing of the user's.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| Content::load(&[package().join("levels")]))
}

/// The folder of the package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with this ending.
pub fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_package_has_no_faults() {
    let faults: Vec<String> = content().faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let ids: Vec<&str> = content()
        .levels
        .iter()
        .map(|level| level.id.as_str())
        .collect();
    assert_eq!(
        ids,
        [
            "paranormal/tanin",
            "paranormal/baal",
            "paranormal/ramiel",
            "pandemonium/chapter_01",
            "pandemonium/chapter_02",
            "pandemonium/chapter_03",
            "pandemonium/chapter_04",
            "pandemonium/chapter_05",
            "pandemonium/chapter_06",
            "pandemonium/chapter_07",
            "pandemonium/chapter_08",
            "pandemonium/chapter_09",
            "pandemonium/chapter_10",
        ]
    );
}
