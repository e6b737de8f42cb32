//! Every text is said in every language, with the same arguments, and none is kept that nobody says.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{files_below, package};

/// What a language file says: each message, and the arguments it takes.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn arguments(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                arguments(&variant.value, found);
            }
        }
        Expression::Inline(inline) => of_inline(inline, found),
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        _ => {}
    }
}

fn messages(language: &str) -> Messages {
    let mut all = Messages::new();
    for file in files_below(&package().join("assets/language").join(language), "ftl") {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let resource = match fluent_syntax::parser::parse(text.as_str()) {
            Ok(resource) => resource,
            Err((_, errors)) => panic!("{}: {errors:?}", file.display()),
        };
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let mut put = |id: String, pattern: &Pattern<&str>| {
                let mut found = BTreeSet::new();
                arguments(pattern, &mut found);
                let twice = all.insert(id.clone(), found);
                assert!(twice.is_none(), "{}: `{id}` is there twice", file.display());
            };
            if let Some(value) = &message.value {
                put(message.id.name.to_owned(), value);
            }
            for attribute in &message.attributes {
                put(
                    format!("{}.{}", message.id.name, attribute.id.name),
                    &attribute.value,
                );
            }
        }
    }
    all
}

fn languages() -> Vec<String> {
    let folder = package().join("assets/language");
    let mut all: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of languages")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    all.sort();
    all
}

/// The keys that the sources say, with the names of the arguments given.
fn said() -> Messages {
    let mut all = Messages::new();
    for file in files_below(&package().join("src"), "rs") {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let code: Vec<&str> = (text.lines())
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        for part in code.join("\n").split("say!(").skip(1) {
            let Some(rest) = part.trim_start().strip_prefix('"') else {
                continue;
            };
            let Some((key, rest)) = rest.split_once('"') else {
                continue;
            };
            let given = names_given(rest);
            let before = all.insert(key.to_owned(), given.clone());
            assert!(
                before.is_none_or(|before| before == given),
                "{}: `{key}` is said with other arguments elsewhere",
                file.display()
            );
        }
    }
    all
}

/// The names before `=` at the outer level of a macro call, up to its closing parenthesis.
fn names_given(rest: &str) -> BTreeSet<String> {
    let (mut depth, mut names, mut word) = (0_i32, BTreeSet::new(), String::new());
    let mut at_start = false;
    let chars: Vec<char> = rest.chars().collect();
    let mut n = 0;
    while n < chars.len() {
        let c = chars[n];
        match c {
            '"' => {
                n += 1;
                while n < chars.len() && chars[n] != '"' {
                    n += if chars[n] == '\\' { 2 } else { 1 };
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                at_start = true;
                word.clear();
            }
            '=' if depth == 0 && at_start && chars.get(n + 1) != Some(&'=') => {
                names.insert(word.trim().to_owned());
                at_start = false;
            }
            c => word.push(c),
        }
        n += 1;
    }
    names
}

/// Messages that are looked up by a key made at run time: what it begins with.
const MADE: &[&str] = &["language-name"];

#[test]
fn english_says_what_the_program_asks_for_and_nothing_else() {
    let english = messages("en");
    let said = said();
    assert!(!said.is_empty(), "the sources say something");
    let mut wrong = Vec::new();
    for (key, given) in &said {
        match english.get(key) {
            None => wrong.push(format!("`{key}` is said and not written")),
            Some(taken) if !taken.is_subset(given) => wrong.push(format!(
                "`{key}` wants {taken:?} and is given only {given:?}"
            )),
            Some(_) => {}
        }
    }
    for key in english.keys() {
        let made = MADE.iter().any(|begin| key.starts_with(begin));
        if !made && !said.contains_key(key) {
            wrong.push(format!("`{key}` is written and never said"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_language_says_everything_with_the_same_arguments() {
    let english = messages("en");
    for language in languages() {
        let other = messages(&language);
        let mut wrong = Vec::new();
        for (key, taken) in &english {
            match other.get(key) {
                None => wrong.push(format!("`{key}` is missing")),
                Some(used) if !used.is_subset(taken) => {
                    wrong.push(format!("`{key}` uses {used:?}, and English only {taken:?}"))
                }
                Some(_) => {}
            }
        }
        for key in other.keys().filter(|key| !english.contains_key(*key)) {
            wrong.push(format!("`{key}` is not in English"));
        }
        assert!(wrong.is_empty(), "{language}:\n{}", wrong.join("\n"));
    }
}
