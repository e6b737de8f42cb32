//! Sentences of the log that say more than the rules do: why an enemy goes where it goes, and the titles of spaces.

use crate::content::Pandemonium;
use crate::games::pandemonium::words;
use crate::table::house::event::{Candidate, What as House};
use crate::table::{Event, What};
use crate::window::seen::Seen;

/// What a candidate came into question for, in words.
pub fn about_text(about: &str) -> &'static str {
    match about {
        "perceived" => "could be seen",
        "closest" => "the closest",
        "tile" => "the tile it hunts on",
        "arrival" => "where it comes to that tile",
        "on_tile" => "on this tile",
        "on_board" => "on the board",
        _ => "a goal",
    }
}

/// The name of the tile with this letter.
pub fn tile_name(seen: &Seen<Pandemonium>, letter: &str) -> Option<String> {
    let n = letter.bytes().next()?.checked_sub(b'a')?;
    if letter.len() != 1 {
        return None;
    }
    let (_, chapter) = seen.book.chapter(seen.view.chapter)?;
    let laid = chapter.tiles.get(usize::from(n))?;
    let (_, tile) = seen.book.tile(laid.tile)?;
    Some(format!("the {} tile", tile.name))
}

/// Why an enemy goes where it goes, in one line.
pub fn chose(seen: &Seen<Pandemonium>, event: &Event) -> Option<String> {
    let What::House(House::EnemyChose {
        enemy,
        goal,
        perceives,
        candidates,
        because,
        ..
    }) = &event.what
    else {
        return None;
    };
    let taken: Option<&Candidate> = candidates
        .iter()
        .rev()
        .find(|candidate| candidate.out.is_none() && candidate.goal == *goal)
        .or_else(|| candidates.iter().rev().find(|c| c.out.is_none()));
    let enemy = words::name(&seen.book, *enemy);
    let rule = because
        .last()
        .copied()
        .or_else(|| event.rule.first().copied())
        .unwrap_or_default();
    let names = taken.map_or(String::new(), |taken| {
        taken
            .who
            .iter()
            .filter_map(|who| {
                let character = seen.view.characters.iter().find(|c| c.uid == *who);
                let ally = seen.view.allies.iter().find(|a| a.uid == *who);
                character
                    .map(|c| c.name.clone())
                    .or_else(|| ally.map(|a| a.name.clone()))
            })
            .collect::<Vec<_>>()
            .join(" and ")
    });
    let far = taken
        .and_then(|taken| taken.distance)
        .map_or(String::new(), |far| format!(" at distance {far}"));
    Some(if names.is_empty() {
        let goal = tile_name(seen, goal.as_str()).unwrap_or_else(|| goal.as_str().to_owned());
        format!("{enemy} sees nobody and heads for {goal}{far}: {rule}")
    } else if *perceives {
        format!("{enemy} sees {names}{far}: {rule}")
    } else {
        format!("{enemy} hunts {names}{far}, in {goal}: {rule}")
    })
}

/// A sentence with the titles of spaces behind their names.
pub fn with_titles(seen: &Seen<Pandemonium>, text: String) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let space = (2..=3)
            .contains(&bare.len())
            .then(|| {
                seen.view
                    .spaces
                    .iter()
                    .find(|space| space.at.as_str() == bare)
            })
            .flatten();
        words.push(match space {
            Some(space) if !space.title.is_empty() => {
                word.replace(bare, &format!("{} ({bare})", space.title))
            }
            _ => word.to_owned(),
        });
    }
    words.join(" ")
}
