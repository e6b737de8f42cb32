//! What Clues say about the Map, worked out from what lies open on the table and nothing else.

use crate::content::Paranormal;
use crate::content::paranormal::{ClueSays, SymbolId};
use crate::games::paranormal::view::{DiscoverableView, View};
use crate::games::paranormal::words;
use crate::table::ask::{Act, Why};
use crate::vocab::{Key, Spot};

use super::seen::Seen;

/// The cells of a set, in reading order.
pub fn spots(cells: u16) -> Vec<Spot> {
    Spot::all().filter(|at| cells >> at.0 & 1 == 1).collect()
}

/// A set of cells.
pub fn set(cells: &[Spot]) -> u16 {
    cells.iter().fold(0, |set, at| set | 1 << at.0)
}

fn says(book: &Paranormal, clue: Key) -> Option<ClueSays> {
    let card = book.clues.iter().find(|card| card.key == clue)?;
    Some(card.says)
}

/// The cells whose Location has a symbol.
fn showing(view: &View, book: &Paranormal, symbol: SymbolId) -> u16 {
    let shows = |at: &Spot| {
        view.cell(*at)
            .and_then(|cell| cell.location.as_ref())
            .and_then(|location| book.locations.get(location.card.index()))
            .is_some_and(|location| location.symbols.contains(&symbol))
    };
    set(&Spot::all().filter(shows).collect::<Vec<_>>())
}

/// The cells beside those of a set.
fn beside(cells: u16) -> u16 {
    spots(cells)
        .into_iter()
        .flat_map(Spot::beside)
        .fold(0, |set, at| set | 1 << at.0)
}

/// The cells that a Clue leaves on the Map as it lies (PN-CLUE-06 to PN-CLUE-10).
pub fn cells(view: &View, book: &Paranormal, clue: Key) -> u16 {
    match says(book, clue) {
        Some(ClueSays::On(s)) => showing(view, book, s),
        Some(ClueSays::NotOn(s)) => !showing(view, book, s),
        Some(ClueSays::NextTo(s)) => beside(showing(view, book, s)),
        Some(ClueSays::NotNextTo(s)) => !beside(showing(view, book, s)),
        Some(ClueSays::Grid(cells)) => cells,
        None => !0,
    }
}

/// The cells that all of these Clues leave (PN-CLUE-11).
pub fn possible(view: &View, book: &Paranormal, clues: &[Key]) -> u16 {
    clues
        .iter()
        .fold(!0, |left, clue| left & cells(view, book, *clue))
}

/// One Clue of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The Clue.
    pub clue: Key,
    /// What was left before it.
    pub before: u16,
    /// What is left after it.
    pub after: u16,
}

impl Step {
    /// What it rules out.
    pub fn out(&self) -> u16 {
        self.before & !self.after
    }
}

/// The Clues of a Discoverable one after the other, until what is left is left.
pub fn proof(seen: &Seen, sought: &DiscoverableView) -> Vec<Step> {
    let mut before = !0;
    let step = |clue: &Key| {
        let after = before & cells(&seen.view, &seen.book, *clue);
        let step = Step {
            clue: *clue,
            before,
            after,
        };
        before = after;
        step
    };
    sought.clues.iter().map(step).collect()
}

/// What an answer with the Clue in hand would leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The cells that are possible now.
    pub before: u16,
    /// Those that would be.
    pub after: u16,
}

impl Outcome {
    /// How many there are and would be.
    pub fn counts(&self) -> (u32, u32) {
        (self.before.count_ones(), self.after.count_ones())
    }
}

/// What placing the Clue in hand so would leave; none for other questions and answers.
pub fn outcome(seen: &Seen, why: Why, act: Act) -> Option<Outcome> {
    let drawn = seen.kept.drawn?;
    let (view, book) = (&seen.view, &seen.book);
    let sought = |on| view.discoverables.iter().find(|sought| sought.uid == on);
    let (clues, mut after): (&[Key], Vec<Key>) = match (why, act) {
        (Why::PlaceClue, Act::Piece(on)) => {
            let clues = &sought(on)?.clues;
            (clues, clues.clone())
        }
        (Why::ReplaceClue, Act::Clue { on, clue }) => {
            let clues = &sought(on)?.clues;
            let old = book.clues.get(usize::from(clue))?.key;
            (clues, clues.iter().copied().filter(|c| *c != old).collect())
        }
        _ => return None,
    };
    after.push(drawn);
    Some(Outcome {
        before: possible(view, book, clues),
        after: possible(view, book, &after),
    })
}

fn listed(seen: &Seen, cells: u16) -> String {
    let names: Vec<String> = spots(cells).into_iter().map(|at| seen.place(at)).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Why a Clue rules out what it rules out, in sentences.
pub fn because(seen: &Seen, clue: Key) -> Vec<String> {
    let (view, book) = (&seen.view, &seen.book);
    let Some(says) = says(book, clue) else {
        return Vec::new();
    };
    let name = |symbol: SymbolId| {
        let symbol = book.symbols.get(symbol.index());
        symbol.map_or_else(String::new, |symbol| symbol.name.clone())
    };
    let out = !cells(view, book, clue);
    let several =
        |set: u16, one: &str, more: &str| if set.count_ones() == 1 { one } else { more }.to_owned();
    match says {
        ClueSays::Grid(_) => vec![format!(
            "Its part of the Map leaves out {}.",
            listed(seen, out)
        )],
        ClueSays::On(s) => vec![format!(
            "Only {} {} {}. Ruled out: {}.",
            listed(seen, !out),
            several(!out, "shows", "show"),
            name(s),
            listed(seen, out)
        )],
        ClueSays::NotOn(s) => vec![format!(
            "{} {} {}: ruled out.",
            listed(seen, out),
            several(out, "shows", "show"),
            name(s)
        )],
        ClueSays::NextTo(s) => {
            let sources = showing(view, book, s);
            vec![
                format!(
                    "{} is on {}: only what touches {} stays.",
                    name(s),
                    listed(seen, sources),
                    several(sources, "it", "one of them")
                ),
                format!("Ruled out: {}.", listed(seen, out)),
            ]
        }
        ClueSays::NotNextTo(s) => spots(showing(view, book, s))
            .into_iter()
            .map(|source| {
                let near = beside(1 << source.0);
                format!(
                    "{} {} {} ({}): ruled out.",
                    listed(seen, near),
                    several(near, "touches", "touch"),
                    seen.place(source),
                    name(s)
                )
            })
            .collect(),
    }
}

/// What a Clue does among the others of its Discoverable, in a sentence.
pub fn share(seen: &Seen, sought: &DiscoverableView, clue: Key) -> String {
    let others: Vec<Key> = sought
        .clues
        .iter()
        .copied()
        .filter(|c| *c != clue)
        .collect();
    let left = possible(&seen.view, &seen.book, &sought.clues).count_ones();
    let without = possible(&seen.view, &seen.book, &others).count_ones();
    let alone = (!cells(&seen.view, &seen.book, clue)).count_ones();
    if others.is_empty() {
        format!("It rules out {alone} of 16 places and leaves {left}.")
    } else {
        format!(
            "By itself it rules out {alone} of 16 places. Without it the other Clues would leave {without}, with it {left}."
        )
    }
}

/// What a Clue says, as the beginning of a sentence.
pub fn claim(seen: &Seen, clue: Key) -> String {
    let text = words::clue_text(&seen.book, clue);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::cells;
    use crate::content::{Content, Paranormal, folders};
    use crate::games::paranormal::clue::clue_cells;
    use crate::runs::session::Session;

    #[test]
    fn clues_are_read_from_the_view_as_from_the_table() {
        let content = Content::load(&folders(&[]));
        for seed in 1..6 {
            let (session, _) = Session::<Paranormal>::new(&content, "paranormal/tanin", &[], seed)
                .expect("a game");
            let view = session.view();
            for (n, clue) in session.content().clues.iter().enumerate() {
                assert_eq!(
                    cells(&view, session.content(), clue.key),
                    clue_cells(session.table().world(), n as u16),
                    "{}",
                    clue.key
                );
            }
        }
    }
}
