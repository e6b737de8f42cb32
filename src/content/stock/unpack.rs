//! Takes the files of a folder apart into entries.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::{About, Entry, Finding, Keyed, Kinds, Origin, Stock};
use crate::content::fault::{Fault, Flaw, Severity};
use crate::content::fill::{Filled, fill};
use crate::content::near::near;
use crate::content::reader::MOST_FLAWS;
use crate::content::tree::{Field, Node, Position, Value};
use crate::vocab::Key;

/// The format of content files that this program reads.
const FORMAT: i128 = 1;

/// A level whose file has faults.
#[derive(Clone, Debug)]
pub(crate) struct Lost {
    pub(crate) key: Key,
    pub(crate) title: String,
    pub(crate) origin: Origin,
}

/// What the files of one folder hold.
#[derive(Clone, Debug)]
pub(crate) struct Layer<S: Stock> {
    pub(crate) shelf: S,
    pub(crate) found: Vec<Finding<S::Kind>>,
    pub(crate) lost: Vec<Lost>,
    /// The entries with faults, as far as they can be read, to find what else is wrong with them.
    pub(crate) mended: S,
    /// The places in them that say nothing.
    pub(crate) blind: BTreeMap<(S::Kind, Key), BTreeSet<Position>>,
    /// Where each id was written first.
    first: BTreeMap<(S::Kind, Key), (Arc<Path>, Position)>,
}

impl<S: Stock> Default for Layer<S> {
    fn default() -> Layer<S> {
        Layer {
            shelf: S::default(),
            found: Vec::new(),
            lost: Vec::new(),
            mended: S::default(),
            blind: BTreeMap::new(),
            first: BTreeMap::new(),
        }
    }
}

/// The fields of a file.
fn fields_of(root: &Node) -> &[Field] {
    match &root.value {
        Value::Fields(_, fields) => fields,
        _ => &[],
    }
}

/// Whether a file holds anything that this game knows.
pub(crate) fn knows<K: Kinds>(root: &Node) -> bool {
    let fields = fields_of(root);
    K::ALL
        .iter()
        .any(|kind| fields.iter().any(|field| field.name == kind.field()))
}

impl<S: Stock> Layer<S> {
    /// Adds a file. `content` is what could be read of it, or why nothing could. `ours` says that it lies where only
    /// content of this game lies.
    pub(crate) fn add(
        &mut self,
        path: &Path,
        folder: &Arc<Path>,
        layer: usize,
        content: &Result<(Node, Vec<Flaw>), Fault>,
        ours: bool,
    ) {
        let origin = Origin {
            path: Arc::from(path),
            folder: folder.clone(),
            layer,
            node: None,
        };
        let (root, flaws) = match content {
            Ok(content) => content,
            Err(fault) => {
                self.stranger(&origin, vec![fault.clone()]);
                return;
            }
        };
        let faults: Vec<Fault> = flaws
            .iter()
            .map(|flaw| flaw.clone().in_file(path))
            .collect();
        let fields = fields_of(root);
        if !knows::<S::Kind>(root) {
            self.no_content(&origin, root, fields, faults, ours);
            return;
        }
        let mut opened = Opened {
            layer: self,
            origin,
            faults,
            fields,
            used: Vec::new(),
            count: 0,
        };
        opened.format();
        opened.fields();
        opened.finish();
    }

    /// A file that holds nothing of this game.
    fn no_content(
        &mut self,
        origin: &Origin,
        root: &Node,
        fields: &[Field],
        mut faults: Vec<Fault>,
        ours: bool,
    ) {
        if faults.is_empty() {
            let known: Vec<&str> = S::Kind::ALL.iter().map(|kind| kind.field()).collect();
            let what = "this file holds no content of the game";
            let help = match fields.iter().find(|field| field.name != "format") {
                Some(field) => format!(
                    "`{}` is not known here; {}",
                    field.name,
                    near(&field.name, known)
                ),
                None => format!(
                    "a file is `(format: 1, ...)` with one or more of: {}",
                    known.join(", ")
                ),
            };
            let mut fault = Flaw::new(root.at, "not-content", what)
                .with_help(help)
                .in_file(&origin.path);
            if !ours {
                fault.severity = Severity::Warning;
            }
            faults.push(fault);
        }
        self.stranger(origin, faults);
    }

    /// A file of which nobody knows what it should have held. By its name it may be one of the shared files;
    /// otherwise it counts as the file of a level, so that the other levels stay.
    fn stranger(&mut self, origin: &Origin, faults: Vec<Fault>) {
        let stem = origin
            .path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let shared = S::Kind::ALL
            .iter()
            .any(|kind| *kind != S::Kind::LEVEL && kind.field() == stem);
        let key = Key::new(&stem);
        let about = if shared {
            About::File
        } else {
            About::LevelFile(key)
        };
        let errors = faults.iter().any(Fault::is_error);
        let layer = origin.layer;
        self.found.extend(faults.into_iter().map(|fault| Finding {
            fault,
            layer,
            about: about.clone(),
        }));
        if !shared && errors {
            self.lost.push(Lost {
                key,
                title: stem,
                origin: origin.clone(),
            });
            self.shelf.gone_mut().strays += 1;
        }
    }
}

/// A file whose text has been read.
pub(crate) struct Opened<'a, S: Stock> {
    layer: &'a mut Layer<S>,
    origin: Origin,
    /// Of syntax; each goes to the entry in which it lies.
    faults: Vec<Fault>,
    fields: &'a [Field],
    /// The faults of syntax that an entry has been blamed for.
    used: Vec<usize>,
    /// Faults of entries so far.
    count: usize,
}

impl<S: Stock> Opened<'_, S> {
    fn format(&mut self) {
        let field = self.fields.iter().find(|field| field.name == "format");
        let flaw = match field.map(|field| &field.node) {
            None => {
                let at = self
                    .fields
                    .first()
                    .map_or(Position::START, |field| field.at);
                Flaw::new(at, "wrong-format", "this file does not say its format")
                    .with_help("begin it with `(format: 1,`")
            }
            Some(Node {
                value: Value::Whole(FORMAT) | Value::Broken,
                ..
            }) => return,
            Some(node) => {
                let what = format!(
                    "the format is {node}, but this version of the game reads format {FORMAT}"
                );
                Flaw::new(node.at, "wrong-format", what)
                    .with_help("get a newer version of the game, or write `format: 1`")
            }
        };
        self.faults.push(flaw.in_file(&self.origin.path));
    }

    fn fields(&mut self) {
        let mut seen: Vec<&str> = vec!["format"];
        for field in self.fields {
            let Some(kind) = S::Kind::ALL
                .iter()
                .copied()
                .find(|kind| kind.field() == field.name)
            else {
                if field.name != "format" {
                    let what = format!("a content file has no field `{}`", field.name);
                    let known = S::Kind::ALL.iter().map(|kind| kind.field());
                    let flaw = Flaw::new(field.at, "unknown-field", what)
                        .with_help(near(&field.name, known));
                    self.faults.push(flaw.in_file(&self.origin.path));
                }
                continue;
            };
            if seen.contains(&field.name.as_str()) {
                let what = format!("the field `{}` is written twice", field.name);
                let flaw = Flaw::new(field.at, "duplicate-field", what)
                    .with_help("put all entries into one list");
                self.faults.push(flaw.in_file(&self.origin.path));
            }
            seen.push(&field.name);
            match (&field.node.value, kind.listed()) {
                (Value::List(items), true) => {
                    for item in items {
                        S::read(self, kind, item);
                    }
                }
                (Value::Broken, true) => {}
                (_, true) => {
                    let what = format!(
                        "`{}` should be a list in square brackets, but here is {}",
                        field.name, field.node
                    );
                    let flaw = Flaw::new(field.node.at, "wrong-type", what)
                        .with_help("write `[ (...), (...) ]`");
                    self.faults.push(flaw.in_file(&self.origin.path));
                }
                (_, false) => S::read(self, kind, &field.node),
            }
        }
    }

    /// Reads an entry and puts it where `put` says.
    pub(crate) fn put<T: DeserializeOwned + Keyed>(
        &mut self,
        kind: S::Kind,
        node: &Node,
        put: fn(&mut S, Entry<S::Kind, T>),
    ) {
        match self.filled(kind, node) {
            Ok(entry) => put(&mut self.layer.shelf, entry),
            Err(Some(mended)) => put(&mut self.layer.mended, mended),
            Err(None) => {}
        }
    }

    /// The entry, unless it has faults; those are taken down. As an error, the entry as far as it can be read.
    fn filled<T: DeserializeOwned + Keyed>(
        &mut self,
        kind: S::Kind,
        node: &Node,
    ) -> Result<Entry<S::Kind, T>, Option<Entry<S::Kind, T>>> {
        let mut faults = self.take_syntax_faults(node);
        // Once there are more faults than anybody is shown, the rest of the file is not worth the time.
        let filled = if self.count > MOST_FLAWS {
            Filled::nothing()
        } else {
            fill::<T>(node, &format!("this {kind}"))
        };
        let sound = filled.value.is_some() && filled.blind.is_empty();
        if !sound {
            // What is missing after a bracket or text that never ends will be there once it ends.
            let cut = faults.iter().any(|fault| fault.code == "unpaired");
            let flaws = filled
                .flaws
                .iter()
                .filter(|flaw| !(cut && flaw.code == "missing-field"));
            faults.extend(flaws.cloned().map(|flaw| flaw.in_file(&self.origin.path)));
        }
        let written = if kind == S::Kind::FRAME {
            Some(kind.field())
        } else {
            node.field("id").and_then(Node::text)
        };
        let written = written.map(Key::new);
        let origin = Origin {
            node: Some(Arc::new(node.clone())),
            ..self.origin.clone()
        };
        if let Some(key) = written {
            faults.extend(self.duplicate(kind, key, node));
        }
        let entry = filled.value.map(|raw| Entry {
            kind,
            key: written.unwrap_or(raw.key()),
            raw,
            origin: origin.clone(),
        });
        match entry {
            Some(entry) if sound && faults.is_empty() => Ok(entry),
            entry => {
                self.count += faults.len();
                let duplicate = faults.iter().any(|fault| fault.code == "duplicate-id");
                self.leave_out(kind, written, node, faults, origin);
                let Some(key) = written.filter(|_| !duplicate) else {
                    return Err(None);
                };
                self.layer.blind.insert((kind, key), filled.blind);
                Err(entry)
            }
        }
    }

    /// Takes down an entry that cannot be used.
    fn leave_out(
        &mut self,
        kind: S::Kind,
        written: Option<Key>,
        node: &Node,
        faults: Vec<Fault>,
        origin: Origin,
    ) {
        let by_name = || {
            Key::new(
                &self
                    .origin
                    .path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy(),
            )
        };
        let key = written.unwrap_or_else(|| {
            if kind == S::Kind::LEVEL {
                by_name()
            } else {
                Key::fixed("")
            }
        });
        let layer = self.origin.layer;
        let about = About::Entry(kind, key);
        let duplicate = faults.iter().any(|fault| fault.code == "duplicate-id");
        self.layer
            .found
            .extend(faults.into_iter().map(|fault| Finding {
                fault,
                layer,
                about: about.clone(),
            }));
        self.layer.shelf.gone_mut().left_out.insert((kind, key));
        if duplicate {
            return;
        }
        let text = |field: &str| node.field(field).and_then(Node::text);
        let brought = kind.brings().and_then(text).map(Key::new);
        self.layer.shelf.gone_mut().spoken_for.extend(brought);
        if kind == S::Kind::LEVEL {
            let title = text(S::Kind::TITLE).unwrap_or(key.as_str()).to_owned();
            self.layer.lost.push(Lost { key, title, origin });
        }
    }

    /// A fault if this id was written before in this folder.
    fn duplicate(&mut self, kind: S::Kind, key: Key, node: &Node) -> Option<Fault> {
        let frame = kind == S::Kind::FRAME;
        let at = if frame { node.at } else { node.find("id").at };
        let here = (self.origin.path.clone(), at);
        let (path, first) = match self.layer.first.entry((kind.namesake(), key)) {
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(here);
                return None;
            }
            std::collections::btree_map::Entry::Occupied(place) => place.get().clone(),
        };
        let what = if frame {
            "the game is described twice".to_owned()
        } else {
            format!("there are two entries `{key}` among the {kind} entries of this folder")
        };
        let help = format!(
            "the first is at {}:{}:{}; give this one another id",
            path.display(),
            first.line,
            first.column
        );
        Some(
            Flaw::new(at, "duplicate-id", what)
                .with_help(help)
                .in_file(&self.origin.path),
        )
    }

    fn take_syntax_faults(&mut self, node: &Node) -> Vec<Fault> {
        let mut taken = Vec::new();
        for (index, fault) in self.faults.iter().enumerate() {
            if node.covers(fault.position()) && !self.used.contains(&index) {
                self.used.push(index);
                taken.push(fault.clone());
            }
        }
        taken
    }

    /// Faults that lie in no entry: in the file of a level they are the level's, elsewhere everybody's.
    fn finish(self) {
        let Opened {
            layer,
            origin,
            faults,
            used,
            fields,
            ..
        } = self;
        let level = S::Kind::LEVEL;
        let whole = fields.iter().find(|field| field.name == level.field());
        let by_name = origin
            .path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let key = whole.map(|field| {
            let written = field.node.field("id").and_then(Node::text);
            Key::new(written.unwrap_or(&by_name))
        });
        let rest = faults
            .into_iter()
            .enumerate()
            .filter(|(index, _)| !used.contains(index))
            .map(|(_, fault)| fault);
        for fault in rest {
            let about = key.map_or(About::File, |key| About::Entry(level, key));
            // Entries may have been swallowed, so counting them would say nothing.
            let kinds = S::Kind::ALL.iter().copied().filter(|kind| kind.listed());
            let here = kinds.filter(|kind| fields.iter().any(|field| field.name == kind.field()));
            let swallowed = here.map(|kind| (kind, Key::fixed("")));
            layer
                .shelf
                .gone_mut()
                .left_out
                .extend(swallowed.filter(|_| fault.code != "wrong-format"));
            if let About::Entry(_, key) = about
                && let Some(card) = layer.shelf.level(key)
            {
                let (title, origin) = (card.title.to_owned(), card.origin.clone());
                layer.shelf.leave_out(level, key);
                layer.lost.push(Lost { key, title, origin });
            }
            layer.found.push(Finding {
                fault,
                layer: origin.layer,
                about,
            });
        }
    }
}
