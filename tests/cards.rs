//! Every card of Pandemonium has a case that proves what its text says: it holds with the card as it is, and fails as
//! soon as anything of the card is another.

mod change;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use witching_hour::content::Pandemonium;
use witching_hour::runs::case::{self, Proof};
use witching_hour::vocab::Key;

use crate::{content, package};
use change::{Change, changes};

fn shipped() -> &'static Arc<Pandemonium> {
    let shipped = content().pandemonium.as_ref();
    shipped.expect("the content of Pandemonium")
}

/// Whether a case that names the card of a change fails with it.
fn noticed(change: &Change, proofs: &[Proof]) -> bool {
    let changed = Arc::new(change.made(shipped()));
    (proofs.iter())
        .filter(|proof| proof.cards.contains(&change.card))
        .any(|proof| proof.holds(&changed).is_err())
}

/// Those changes that no case notices.
fn unnoticed(changes: &[Change], proofs: &[Proof]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut missed = Vec::new();
        while let Some(change) = changes.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !noticed(change, proofs) {
                missed.push(format!("{}: {}", change.card, change.what));
            }
        }
        missed
    };
    let mut missed: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..thread::available_parallelism().map_or(1, usize::from))
            .map(|_| scope.spawn(work))
            .collect();
        let done = threads.into_iter().map(|thread| thread.join());
        done.flat_map(|missed| missed.expect("the cases can be played"))
            .collect()
    });
    missed.sort();
    missed
}

#[test]
fn every_card_is_proved() {
    let folder = package().join("tests/cases/pandemonium");
    let proofs = case::proofs(&[folder]).expect("the cases can be read");
    let changes = changes(shipped());
    let mut wrong: Vec<String> = (proofs.iter())
        .filter_map(|proof| {
            let why = proof.holds(shipped()).err()?;
            Some(format!("{}: {}: {why}", proof.file.display(), proof.name()))
        })
        .collect();
    for proof in &proofs {
        for card in &proof.cards {
            if !changes.iter().any(|change| change.card == *card) {
                wrong.push(format!("{}: there is no {card}", proof.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missed = unnoticed(&changes, &proofs);
    assert!(
        missed.is_empty(),
        "{} changes that no case of the card notices:\n{}",
        missed.len(),
        missed.join("\n")
    );
    println!(
        "{} cases prove that nothing of {} changes holds",
        proofs.len(),
        changes.len()
    );
}

#[test]
fn a_case_that_only_names_its_card_proves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("case.ron");
    let case = r#"(
        name: "nothing is looked at", rules: ["PD-ITEM-06"], proves: [Item("rosary")],
        given: (
            board: ["+-+-+", "|a b|", "+ + +", "|a b|", "+-+-+"],
            characters: [(character: "doctor", back: ["rosary"])],
        ),
        steps: [Asked("CharacterTurn")],
    )"#;
    let text = format!(r#"(format: 1, game: "pandemonium", cases: [{case}])"#);
    std::fs::write(&path, text).expect("the case can be written");
    let proofs = case::proofs(std::slice::from_ref(&path)).expect("the case can be read");
    let card = proofs[0].cards[0];
    assert_eq!(proofs[0].holds(shipped()), Ok(()));
    let mut of_the_card = changes(shipped());
    of_the_card.retain(|change| change.card == card);
    assert!(!of_the_card.is_empty());
    let missed = unnoticed(&of_the_card, &proofs);
    assert_eq!(missed.len(), of_the_card.len(), "{missed:?}");
}

#[test]
fn the_decks_are_full() {
    let game = shipped();
    let weapons = (game.items.iter()).filter(|item| item.weapon.is_some());
    let good = game.events.iter().filter(|event| event.positive);
    for (deck, cards, least) in [
        ("Items", game.items.len(), 70),
        ("weapons", weapons.count(), 32),
        ("Events", game.events.len(), 48),
        ("good Events", good.count(), 16),
        ("Pacts", game.pacts.len(), 30),
        ("Combos", game.combos.len(), 24),
        ("Dimensional cards", game.dimensions.len(), 24),
        ("allies", game.allies.len(), 9),
    ] {
        assert!(cards >= least, "{cards} {deck}, expected {least}");
    }
}

/// Cards of a deck that do the same, once what only tells them apart is taken away.
fn twins<T: Clone + Debug>(deck: &[T], bare: impl Fn(&mut T) -> String) -> Vec<String> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut found = Vec::new();
    for card in deck {
        let mut card = card.clone();
        let name = bare(&mut card);
        if let Some(twin) = known.insert(format!("{card:?}"), name.clone()) {
            found.push(format!("{name} and {twin}"));
        }
    }
    found
}

#[test]
fn no_two_cards_are_the_same_but_in_name() {
    let game = shipped();
    macro_rules! bare {
        ($($text:ident)*) => {
            |card| {
                $(card.$text.clear();)*
                card.copies = 1;
                std::mem::replace(&mut card.id, Key::fixed("")).to_string()
            }
        };
    }
    let mut found = twins(&game.items, bare!(name line text picture));
    found.extend(twins(&game.events, bare!(name line text)));
    found.extend(twins(&game.pacts, bare!(name line text)));
    found.extend(twins(&game.combos, bare!(name line penalty)));
    found.extend(twins(&game.dimensions, bare!(name line text)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_item_has_a_picture() {
    let folder = package().join("assets/art/pandemonium/items");
    let pictures: BTreeSet<&str> = (shipped().items.iter())
        .map(|item| item.picture.as_str())
        .collect();
    let missing: Vec<&&str> = (pictures.iter())
        .filter(|name| !folder.join(format!("{name}.svg")).is_file())
        .collect();
    assert!(missing.is_empty(), "no file for {missing:?}");
    assert!(pictures.len() >= 45, "only {} pictures", pictures.len());
}
