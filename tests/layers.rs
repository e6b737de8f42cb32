//! Who may know whom, and what the rules must not touch.

use std::path::Path;

use crate::{files_below, package};

/// Each module and the modules of this crate that it must not name.
const BANS: &[(&str, &[&str])] = &[
    (
        "language",
        &[
            "vocab", "content", "table", "board", "games", "bots", "runs", "window", "sound",
            "command", "cli",
        ],
    ),
    (
        "vocab",
        &[
            "content", "table", "games", "bots", "runs", "window", "sound", "command", "cli",
        ],
    ),
    (
        "content",
        &[
            "table", "games", "bots", "runs", "window", "sound", "command", "cli",
        ],
    ),
    (
        "table",
        &[
            "content", "games", "bots", "runs", "window", "sound", "command", "cli",
        ],
    ),
    (
        "board",
        &[
            "content", "table", "games", "bots", "runs", "window", "sound", "command", "cli",
        ],
    ),
    (
        "games",
        &["bots", "runs", "window", "sound", "command", "cli"],
    ),
    ("bots", &["runs", "window", "sound", "command", "cli"]),
    ("runs", &["window", "sound", "command", "cli"]),
    ("window", &["cli"]),
    (
        "sound",
        &[
            "content", "table", "games", "bots", "runs", "window", "command", "cli",
        ],
    ),
];

fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    // Tests at the end of a file may use what rules may not.
    let rules = text.split("#[cfg(test)]").next().unwrap_or_default();
    rules
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn sources(module: &str) -> Vec<std::path::PathBuf> {
    let folder = package().join("src").join(module);
    if folder.is_dir() {
        let mut files = files_below(&folder, "rs");
        files.retain(|file| {
            !file.ends_with("tests.rs")
                && !file.components().any(|part| part.as_os_str() == "tests")
        });
        files
    } else {
        Vec::new()
    }
}

#[test]
fn modules_know_only_those_below_them() {
    for (module, banned) in BANS {
        for file in sources(module) {
            let text = code(&file);
            for other in *banned {
                for form in [
                    format!("crate::{other}::"),
                    format!("crate::{other};"),
                    format!("crate::{other}::{{"),
                ] {
                    assert!(!text.contains(&form), "{} names `{form}`", file.display());
                }
            }
        }
    }
}

#[test]
fn rules_touch_no_clock_no_files_no_foreign_chance_and_no_hash_maps() {
    let banned = [
        "HashMap",
        "HashSet",
        "Instant",
        "SystemTime",
        "std::fs",
        "std::env",
        "thread_rng",
        "rand::rng()",
        "Local<",
        "bevy::prelude",
        "Single<",
        "Populated<",
        "add_observer",
        "f32",
    ];
    for module in ["vocab", "table", "board", "games", "bots"] {
        let files = sources(module);
        assert!(!files.is_empty());
        for file in files {
            let text = code(&file);
            for word in banned {
                // Bots weigh, they do not rule.
                if word == "f32" && module == "bots" {
                    continue;
                }
                if word.starts_with("Hash") && MEMOS.iter().any(|memo| file.ends_with(memo)) {
                    continue;
                }
                assert!(!text.contains(word), "{} uses {word}", file.display());
            }
            if !file.ends_with("table/chance.rs") {
                assert!(
                    !text.contains("rand::"),
                    "{} holds a generator",
                    file.display()
                );
            }
        }
    }
}

/// Files that remember results in hash maps: only looked up by key, never walked through, so no order can leak.
const MEMOS: &[&str] = &[
    "bots/greedy/chart.rs",
    "bots/greedy/plan.rs",
    "games/paranormal/odds/choices.rs",
    "games/paranormal/odds/goal.rs",
    "games/paranormal/odds/lattice.rs",
    "games/paranormal/odds/memory.rs",
    "games/paranormal/odds/solve.rs",
];

#[test]
fn memos_are_never_walked_through() {
    for memo in MEMOS {
        let text = code(&package().join("src").join(memo));
        for walk in [
            ".keys()",
            ".values()",
            ".drain()",
            ".into_values()",
            ".into_keys()",
            ".retain(",
        ] {
            assert!(!text.contains(walk), "{memo} uses {walk}");
        }
    }
}

#[test]
fn the_engine_names_no_boss_and_no_hero() {
    for file in sources("table").into_iter().chain(sources("games")) {
        let text = code(&file).to_lowercase();
        for name in [
            "\"tanin",
            "\"baal",
            "\"ramiel",
            "\"brie",
            "\"lucy",
            "\"summoning_ritual",
            "\"the_python",
        ] {
            assert!(!text.contains(name), "{} names {name}\"", file.display());
        }
    }
}

#[test]
fn only_the_seat_of_the_window_answers_questions() {
    for file in sources("window") {
        let text = code(&file);
        if file.ends_with("window/seat.rs") {
            continue;
        }
        for form in [".submit(", "session.answer(", "world_mut(", ".undo("] {
            assert!(!text.contains(form), "{} calls {form}", file.display());
        }
    }
}

#[test]
fn files_are_short_and_named_after_one_noun() {
    for file in files_below(&package().join("src"), "rs") {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for vague in [
            "util", "utils", "helper", "helpers", "manager", "common", "misc",
        ] {
            assert_ne!(name, vague, "{}", file.display());
        }
        let lines = std::fs::read_to_string(&file)
            .expect("the file can be read")
            .lines()
            .count();
        let limit = if LONG.iter().any(|long| file.ends_with(long)) {
            1200
        } else {
            600
        };
        assert!(lines <= limit, "{} has {lines} lines", file.display());
    }
}

/// Files that are long for a reason: each is one table or one sequence that reads best in one piece.
const LONG: &[&str] = &["games/paranormal/view.rs", "table/house/event.rs"];
