//! The language files that are built into the program.

macro_rules! files {
    ($id:literal: $($name:literal),+ $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../assets/language/", $id, "/", $name, ".ftl")),
        )),+]
    };
}

/// A file by name, without its ending, and its text.
type File = (&'static str, &'static str);

const EN: &[File] = files!("en": "language", "pandemonium");

/// The ids of the shipped languages, English first.
pub(super) const IDS: &[&str] = &["en"];

/// The files of a shipped language.
pub(super) fn files(id: &str) -> Option<&'static [File]> {
    match id {
        "en" => Some(EN),
        _ => None,
    }
}
