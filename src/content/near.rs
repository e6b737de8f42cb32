//! Help for a name that is not known: the nearest known one, or the list of all where they are few.

/// Most names that are listed in full.
const FEW: usize = 12;

/// A sentence that helps who wrote `wrong` where one of `known` was wanted.
pub(crate) fn near<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(best) = nearest(wrong, &known) {
        return format!("did you mean `{best}`?");
    }
    match known.len() {
        0 => "there is none to choose from yet".to_owned(),
        1..=FEW => format!("allowed here: {}", list(&known)),
        count => format!(
            "there are {count} to choose from, such as {}",
            list(&known[..3])
        ),
    }
}

fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

fn nearest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    // Comparing is quadratic in the length of the names; no sane name is longer.
    if wrong.len() > 64 {
        return None;
    }
    let wrong = wrong.to_lowercase();
    known
        .iter()
        .map(|name| {
            (
                strsim::damerau_levenshtein(&wrong, &name.to_lowercase()),
                *name,
            )
        })
        .filter(|(distance, name)| *distance <= (name.chars().count() / 3).max(1))
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name_or_list() {
        assert_eq!(near("lamb", ["lamp", "rope"]), "did you mean `lamp`?");
        assert_eq!(near("item", ["Item", "Ally"]), "did you mean `Item`?");
        assert_eq!(
            near("zzzz", ["Item", "Ally"]),
            "allowed here: `Item`, `Ally`"
        );
    }
}
