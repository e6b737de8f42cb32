//! [`Fault`]: what is wrong in a content file, where, and how to put it right.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::tree::Position;

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The entry or the file cannot be used.
    Error,
    /// It can be used, but will hardly play well.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// As shown in a fault: `error`, `warning`, `note`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Something wrong in a content file.
///
/// Shown as `path:line:col: error[code]: what`, then `  help: ...` on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, or the folder if it is about a folder.
    pub path: PathBuf,
    /// Line from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
    /// How much it matters.
    pub severity: Severity,
    /// What sort of fault; see [`super::codes`].
    pub code: &'static str,
    /// A sentence that says what is wrong.
    pub what: String,
    /// A sentence that says how to put it right, where there is something to say.
    pub help: Option<String>,
}

impl Fault {
    /// An error at the start of a file.
    pub(crate) fn of_file(path: &Path, code: &'static str, what: impl Into<String>) -> Fault {
        Flaw::new(Position::START, code, what).in_file(path)
    }

    /// The same fault with advice.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// Where it is.
    pub(crate) fn position(&self) -> Position {
        Position {
            line: u32::try_from(self.line).unwrap_or(u32::MAX),
            column: u32::try_from(self.column).unwrap_or(u32::MAX),
        }
    }

    /// Whether something cannot be used because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The path as people want to read it: from the working directory where the file lies below that.
    fn shown_path(&self) -> PathBuf {
        std::env::current_dir()
            .ok()
            .and_then(|here| self.path.strip_prefix(here).ok().map(Path::to_path_buf))
            .filter(|short| !short.as_os_str().is_empty())
            .unwrap_or_else(|| self.path.clone())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            line,
            column,
            severity,
            code,
            what,
            help,
            ..
        } = self;
        let (path, severity) = (self.shown_path(), severity.as_str());
        write!(
            f,
            "{}:{line}:{column}: {severity}[{code}]: {what}",
            path.display()
        )?;
        if let Some(help) = help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Fault", 7)?;
        object.serialize_field("path", &self.shown_path().to_string_lossy())?;
        object.serialize_field("line", &self.line)?;
        object.serialize_field("column", &self.column)?;
        object.serialize_field("severity", self.severity.as_str())?;
        object.serialize_field("code", self.code)?;
        object.serialize_field("what", &self.what)?;
        object.serialize_field("help", &self.help)?;
        object.end()
    }
}

/// A fault of a text whose file does not matter yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    /// Where.
    pub at: Position,
    /// What sort.
    pub code: &'static str,
    /// What is wrong.
    pub what: String,
    /// How to put it right.
    pub help: Option<String>,
}

impl Flaw {
    /// A flaw without advice.
    pub(crate) fn new(at: Position, code: &'static str, what: impl Into<String>) -> Flaw {
        Flaw {
            at,
            code,
            what: what.into(),
            help: None,
        }
    }

    /// The same flaw with advice.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Flaw {
        self.help = Some(help.into());
        self
    }

    /// As an error of that file.
    pub(crate) fn in_file(self, path: &Path) -> Fault {
        Fault {
            path: path.to_path_buf(),
            line: self.at.line as usize,
            column: self.at.column as usize,
            severity: Severity::Error,
            code: self.code,
            what: self.what,
            help: self.help,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_the_contract_says() {
        let at = Position {
            line: 12,
            column: 5,
        };
        let fault = Flaw::new(at, "unknown-id", "there is no Asset `lamb`")
            .with_help("did you mean `lamp`?");
        let fault = fault.in_file(Path::new("/mods/a.ron"));
        assert_eq!(
            fault.to_string(),
            "/mods/a.ron:12:5: error[unknown-id]: there is no Asset `lamb`\n  help: did you mean `lamp`?"
        );
        let json = serde_json::to_value(&fault).unwrap();
        assert_eq!(json["severity"], "error");
        assert_eq!(json["line"], 12);
    }
}
