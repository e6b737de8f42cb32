//! The mod doctor: all faults of given files and folders.

use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::folders::{folders, package_folder};
use super::{Content, capped};

/// All faults of these files and folders, checked on top of the content that the game brings along, so that they can
/// refer to it. Without paths: all faults of everything that the game would load.
pub fn check(paths: &[PathBuf]) -> Vec<Fault> {
    if paths.is_empty() {
        return Content::load(&folders(&[])).faults;
    }
    check_on(&package_folder(), paths)
}

/// As [`check`], on top of the content of `package`.
pub(super) fn check_on(package: &Path, paths: &[PathBuf]) -> Vec<Fault> {
    let mut content = Content::load(&[package.to_path_buf()]);
    // What belongs to the package has been checked with it.
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let home = real(package);
    let examples = home.join(super::EXAMPLES);
    let (own, given): (Vec<&PathBuf>, Vec<&PathBuf>) = paths.iter().partition(|path| {
        let path = real(path);
        path.starts_with(&home) && !path.starts_with(&examples)
    });
    let asked = |fault: &Fault| {
        own.iter()
            .any(|path| real(&fault.path).starts_with(real(path)))
    };
    let mut faults: Vec<Fault> = content
        .faults
        .iter()
        .filter(|fault| asked(fault))
        .cloned()
        .collect();
    if !given.is_empty() {
        let before = content.outside.len();
        let given: Vec<&Path> = given.into_iter().map(PathBuf::as_path).collect();
        let layer = content.add_layer(&given);
        faults.extend(content.outside.into_iter().skip(before));
        faults.extend(content.paranormal_library.faults_of(layer));
        faults.extend(content.pandemonium_library.faults_of(layer));
    }
    capped(faults)
}
