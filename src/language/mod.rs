//! [`Language`]: every text that the program says, in the language of the player.
//!
//! The texts are [Fluent](https://projectfluent.org) files under `assets/language/<id>/`, built into the program, so
//! that rules without a window speak too. Files of the same name in the `language` folder of the data folder take
//! their place message by message, and a folder of a new id is a new language. What a language does not say is said
//! in English.
//!
//! Code asks with [`say!`](crate::say): `say!("pd-life-lost", who = name, by = 2)`. A test reads all sources for such
//! keys and compares them with the files.

mod shipped;

use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::{FluentArgs as Args, FluentValue as Value};

/// The message that holds a language's own name for itself.
const NAME: &str = "language-name";

/// The texts of one language.
pub struct Language {
    id: String,
    bundle: FluentBundle<Arc<FluentResource>>,
}

impl Language {
    /// The language of this id as shipped; none if the program does not have it.
    pub fn shipped(id: &str) -> Option<Language> {
        let files = shipped::files(id)?;
        let mut language = Language::empty(id).ok()?;
        for (_, text) in files {
            // Shipped files are read by a test; what cannot be read of them is said in English.
            let _ = language.add(text);
        }
        Some(language)
    }

    /// The language of this id: what is shipped of it, then each `.ftl` file of the folder `<user>/<id>`, in the order
    /// of names. The sentences say which files could not be read whole, and where.
    pub fn load(id: &str, user: &Path) -> (Option<Language>, Vec<String>) {
        let mut faults = Vec::new();
        let shipped = Language::shipped(id);
        let folder = user.join(id);
        let mut files: Vec<_> = std::fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
            .collect();
        files.sort();
        if shipped.is_none() && files.is_empty() {
            return (None, faults);
        }
        let mut language = match shipped.map_or_else(|| Language::empty(id), Ok) {
            Ok(language) => language,
            Err(why) => return (None, vec![format!("{}: {why}", folder.display())]),
        };
        for path in files {
            match std::fs::read_to_string(&path) {
                Ok(text) => {
                    let wrong = language.add(&text);
                    faults.extend(wrong.into_iter().map(|(line, why)| {
                        format!(
                            "{}:{line}: {why}; the rest of the file is used",
                            path.display()
                        )
                    }));
                }
                Err(error) => faults.push(format!("{}: cannot be read: {error}", path.display())),
            }
        }
        (Some(language), faults)
    }

    fn empty(id: &str) -> Result<Language, String> {
        let locale: LanguageIdentifier = id
            .parse()
            .map_err(|_| format!("`{id}` is no language; name one as `en`, `es` or `pt-BR`"))?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks around arguments are for text of mixed direction and would be drawn as boxes.
        bundle.set_use_isolating(false);
        Ok(Language {
            id: id.to_owned(),
            bundle,
        })
    }

    /// Adds the messages of a file; a message that was there is replaced. What is wrong with it, line by line.
    fn add(&mut self, text: &str) -> Vec<(usize, String)> {
        let (resource, wrong) = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => {
                let wrong = errors.into_iter().map(|error| {
                    let line = text[..error.pos.start.min(text.len())]
                        .matches('\n')
                        .count()
                        + 1;
                    (line, format!("is no message: {}", error.kind))
                });
                (resource, wrong.collect())
            }
        };
        self.bundle.add_resource_overriding(Arc::new(resource));
        wrong
    }

    /// The id, such as `es`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The language's own name for itself; its id, if it does not say.
    pub fn name(&self) -> String {
        self.text(NAME, None).unwrap_or_else(|| self.id.clone())
    }

    /// Whether the language says this itself.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// The text of a message, or of an attribute as `message.attribute`; none if the language does not say it.
    pub fn text(&self, key: &str, args: Option<&FluentArgs>) -> Option<String> {
        let (key, attribute) = match key.split_once('.') {
            Some((key, attribute)) => (key, Some(attribute)),
            None => (key, None),
        };
        let message = self.bundle.get_message(key)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        Some(text.into_owned())
    }
}

/// English, which everything falls back to.
fn english() -> &'static Language {
    static ENGLISH: OnceLock<Language> = OnceLock::new();
    ENGLISH.get_or_init(|| match Language::shipped("en") {
        Some(english) => english,
        None => unreachable!("English is built in"),
    })
}

/// The ids of the languages that the program has and of those in the user's folder, English first.
pub fn all(user: &Path) -> Vec<String> {
    let mut ids: Vec<String> = shipped::IDS.iter().map(|id| (*id).to_owned()).collect();
    let mut own: Vec<String> = std::fs::read_dir(user)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok())
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|id| !ids.contains(id) && id.parse::<LanguageIdentifier>().is_ok())
        .collect();
    own.sort();
    ids.extend(own);
    ids
}

static CHOSEN: RwLock<Option<Arc<Language>>> = RwLock::new(None);

thread_local! {
    static HERE: RefCell<Option<Arc<Language>>> = const { RefCell::new(None) };
}

/// Speaks this language from now on, everywhere; English without one.
pub fn choose(language: Option<Arc<Language>>) {
    *CHOSEN.write().unwrap_or_else(PoisonError::into_inner) = language;
}

/// The language that is spoken; none for English as shipped.
pub fn chosen() -> Option<Arc<Language>> {
    HERE.with_borrow(Clone::clone).or_else(|| {
        CHOSEN
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    })
}

/// Does something on this thread in another language.
pub fn speaking<T>(language: &Arc<Language>, what: impl FnOnce() -> T) -> T {
    let before = HERE.replace(Some(Arc::clone(language)));
    let done = what();
    HERE.set(before);
    done
}

/// The text of a message in the language that is spoken, in English if it does not say it, else the key itself.
/// [`say!`](crate::say) is the way to call it.
pub fn say(key: &str, args: Option<&FluentArgs>) -> String {
    chosen()
        .and_then(|language| language.text(key, args))
        .or_else(|| english().text(key, args))
        .unwrap_or_else(|| key.to_owned())
}

/// The text of a message in the language that is spoken: `say!("key")`, or `say!("key", name = value, ...)` with its
/// arguments, numbers or texts.
#[macro_export]
macro_rules! say {
    ($key:literal) => {
        $crate::language::say($key, None)
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = $crate::language::Args::new();
        $(args.set(stringify!($name), $value);)+
        $crate::language::say($key, Some(&args))
    }};
}

#[cfg(test)]
mod tests;
