//! [`Desk`]: complaints that the checks of all games have in common.

use super::{Entry, Finding, Kinds};
use crate::vocab::Key;

/// Most characters of an id.
const LONGEST: usize = 40;

/// Complains if this cannot be the id of the part at `path`.
pub(crate) fn check_id<K: Kinds, T>(
    entry: &Entry<K, T>,
    path: &str,
    key: Key,
    found: &mut Vec<Finding<K>>,
) {
    let text = key.as_str();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    if text.is_empty() || text.len() > LONGEST || !text.chars().all(fits) {
        let finding = entry.error(path, "bad-id", format!("`{text}` cannot be an id"));
        let help = format!("use a-z, 0-9, `_` and `-` only, at most {LONGEST} of them");
        found.push(finding.help(help));
    }
}

/// Complains if the name at `path` is empty.
pub(crate) fn check_name<K: Kinds, T>(
    entry: &Entry<K, T>,
    path: &str,
    name: &str,
    found: &mut Vec<Finding<K>>,
) {
    if name.trim().is_empty() {
        let finding = entry.error(path, "empty-text", format!("`{path}` is empty or missing"));
        found.push(finding.help("players see this; write it"));
    }
}

/// One entry, and where what is found wrong with it goes.
pub(crate) struct Desk<'a, K, T> {
    pub(crate) entry: &'a Entry<K, T>,
    pub(crate) found: &'a mut Vec<Finding<K>>,
}

impl<K: Kinds, T> Desk<'_, K, T> {
    /// Complains about the part at `path` if its number is not within `least` to `most`.
    pub(crate) fn number(
        &mut self,
        path: &str,
        name: &str,
        number: impl Into<u64>,
        least: u64,
        most: u64,
    ) {
        let number = number.into();
        if number < least || number > most {
            let what = format!("{name} is {number}");
            let finding = self.entry.error(path, "out-of-range", what);
            self.found
                .push(finding.help(format!("it can be {least} to {most}")));
        }
    }

    /// Complains that parts do not fit each other.
    pub(crate) fn shape(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "wrong-shape", what).help(help));
    }

    /// Complains about a part that does nothing.
    pub(crate) fn idle(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "no-effect", what).help(help));
    }

    /// Complains about a number of dice or a face that no dice can show.
    pub(crate) fn out_of_reach(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.error(path, "out-of-reach", what).help(help));
    }

    /// Complains about a list that says something twice.
    pub(crate) fn twice<I: PartialEq + std::fmt::Debug>(
        &mut self,
        path: &str,
        name: &str,
        list: &[I],
    ) {
        for (index, item) in list.iter().enumerate() {
            if list.iter().take(index).any(|earlier| earlier == item) {
                let what = format!("{name} lists {item:?} twice");
                let finding = self
                    .entry
                    .error(&format!("{path}.{index}"), "wrong-value", what);
                self.found.push(finding.help("delete one of the two"));
            }
        }
    }

    /// Mentions what can be used, but plays badly.
    pub(crate) fn guide(&mut self, path: &str, what: &str, help: &str) {
        self.found
            .push(self.entry.warning(path, "number-guide", what).help(help));
    }
}
