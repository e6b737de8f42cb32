//! Where content lies, and reading its files as text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::fault::{Fault, Flaw};
use super::tree::Position;

/// Names a folder of the user's own, in place of the usual one for data.
pub const DATA_VARIABLE: &str = "WITCHING_HOUR_DATA";

/// Most bytes that a content file may have.
const LARGEST: u64 = 4 << 20;

/// Most files that one folder is searched for.
const MOST_FILES: usize = 5_000;

/// Most folders within folders.
const DEEPEST: usize = 12;

/// The folders of content, each overriding the ones before: the one beside the executable or of the package, the
/// user's, then `extra`.
pub fn folders(extra: &[PathBuf]) -> Vec<PathBuf> {
    let mut all = vec![package_folder()];
    all.extend(
        data_folder()
            .map(|data| data.join("levels"))
            .filter(|levels| levels.is_dir()),
    );
    all.extend(extra.iter().cloned());
    all
}

/// The folder that the game brings along.
pub(crate) fn package_folder() -> PathBuf {
    std::env::current_exe()
        .ok()
        .and_then(|exe| exe.parent().map(|folder| folder.join("levels")))
        .filter(|levels| levels.is_dir())
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("levels"))
}

/// The user's own folder.
fn data_folder() -> Option<PathBuf> {
    match std::env::var_os(DATA_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => directories::ProjectDirs::from("", "", "witching-hour")
            .map(|dirs| dirs.data_dir().to_path_buf()),
    }
}

/// All `*.ron` files below a folder, sorted by path.
pub(crate) fn files_below(folder: &Path, faults: &mut Vec<Fault>) -> Vec<PathBuf> {
    let mut search = Search {
        faults,
        files: Vec::new(),
        visited: BTreeSet::new(),
    };
    search.folder(folder, 0);
    search.files.sort();
    search.files
}

struct Search<'a> {
    faults: &'a mut Vec<Fault>,
    files: Vec<PathBuf>,
    /// Real paths, so that links in a circle end.
    visited: BTreeSet<PathBuf>,
}

impl Search<'_> {
    fn folder(&mut self, folder: &Path, depth: usize) {
        let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
        if depth > DEEPEST || !self.visited.insert(real) {
            return;
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                let fault = Fault::of_file(
                    folder,
                    "unreadable",
                    format!("this folder cannot be read: {error}"),
                );
                self.faults
                    .push(fault.with_help("check that it exists and that you may read it"));
                return;
            }
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let ron = is_ron(&path);
            if path.is_dir() {
                if ron {
                    let fault = Fault::of_file(
                        &path,
                        "unreadable",
                        "this is a folder, though it is named like a file",
                    );
                    self.faults
                        .push(fault.with_help("give the folder a name without `.ron`"));
                }
                self.folder(&path, depth + 1);
            } else if ron && self.files.len() == MOST_FILES {
                let what = format!(
                    "this folder holds more than {MOST_FILES} content files; the rest is passed over"
                );
                self.faults
                    .push(Fault::of_file(folder, "too-many-files", what));
                self.files.push(path);
            } else if ron && self.files.len() < MOST_FILES {
                self.files.push(path);
            }
        }
    }
}

pub(crate) fn is_ron(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
}

/// The text of a file.
pub(crate) fn text_of(path: &Path) -> Result<String, Fault> {
    let unreadable = |error: std::io::Error| {
        let fault = Fault::of_file(
            path,
            "unreadable",
            format!("this file cannot be read: {error}"),
        );
        fault.with_help("check that it exists, is a file and that you may read it")
    };
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(Fault::of_file(path, "unreadable", "this is no file")
            .with_help("give the path of a `.ron` file"));
    }
    if about.len() > LARGEST {
        let what = format!(
            "this file has {} MB; a content file may have at most {} MB",
            about.len() >> 20,
            LARGEST >> 20
        );
        return Err(
            Fault::of_file(path, "too-large", what).with_help("split it into several files")
        );
    }
    String::from_utf8(fs::read(path).map_err(unreadable)?).map_err(|error| not_utf8(path, &error))
}

fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> Fault {
    let good = error
        .as_bytes()
        .get(..error.utf8_error().valid_up_to())
        .unwrap_or_default();
    let good = String::from_utf8_lossy(good);
    let line = good.matches('\n').count() + 1;
    let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let at = Position {
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: u32::try_from(column).unwrap_or(u32::MAX),
    };
    let flaw = Flaw::new(
        at,
        "not-utf8",
        "this file is not written in UTF-8 from this place on",
    );
    flaw.with_help("save it as UTF-8; every text editor can")
        .in_file(path)
}
