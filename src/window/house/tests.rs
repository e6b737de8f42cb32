//! Panels drawn without a window: what is asked can be read and answered, secrets stay hidden, crowds can be told apart.

use std::cell::RefCell;
use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, Rect, Ui, pos2};

use super::desk::{Desk, Scene};
use super::fixture::{Fixture, WINDOW, panel};
use super::{about, ask, board, handover};
use crate::table::house::act::{Act, Why};
use crate::window::intent::Intent;
use crate::window::settings::HandOver;

/// Questions that are answered on the board and in the bar.
const ON_THE_BOARD: [Why; 4] = [
    Why::CharacterTurn,
    Why::RunStep,
    Why::SureStep,
    Why::SecondStep,
];

const IN_A_DIALOG: [Why; 45] = [
    Why::FirstPortal,
    Why::LeastTile,
    Why::TilePortal,
    Why::TurnOrder,
    Why::PanicChoice,
    Why::SplitLoss,
    Why::RerollDie,
    Why::PlaceItems,
    Why::OverLimit,
    Why::OneOrTwo,
    Why::SwapCard,
    Why::ExchangeItems,
    Why::AgreeExchange,
    Why::ChooseTargets,
    Why::ChooseWeapons,
    Why::ChooseHelpers,
    Why::AgreeHelp,
    Why::ChooseRow,
    Why::StunRoll,
    Why::AssignDamage,
    Why::ChooseTree,
    Why::ChooseSkill,
    Why::PickCreature,
    Why::PickCharacter,
    Why::PickSpace,
    Why::PickBarrier,
    Why::PickPact,
    Why::PickDiscard,
    Why::ChooseEffect,
    Why::DeathPortal,
    Why::GoOn,
    Why::DueOrder,
    Why::TakeEvent,
    Why::AllyTurn,
    Why::ChallengeChoice,
    Why::GuessDie,
    Why::Travel,
    Why::EnemyOrder,
    Why::EnemyGoal,
    Why::EnemyPath,
    Why::DefenseOrder,
    Why::UseEventNow,
    Why::EvilOneTurn,
    Why::RealOrFeint,
    Why::SendAfter,
];

/// What a click on each text of the dialog answers, and the texts.
fn answers(table: &mut Fixture) -> (BTreeSet<u16>, Vec<String>) {
    let out = RefCell::new(Vec::new());
    let sheet = |ui: &mut Ui, scene: &Scene, desk: &mut Desk| {
        ask::sheet(ui, panel(), scene, desk, &mut out.borrow_mut());
    };
    // The dialog finds its height within a few frames.
    let mut texts = Vec::new();
    for _ in 0..4 {
        texts = table.draw(Vec::new(), sheet);
    }
    let mut found = BTreeSet::new();
    for (place, _) in &texts {
        if !panel().contains(place.center()) {
            continue;
        }
        table.click(place.center(), sheet);
        found.extend(table.desk.picked.iter().copied());
        for intent in out.borrow_mut().drain(..) {
            if let Intent::Answer(picks) = intent {
                found.extend(picks);
            }
        }
        table.desk = Desk::default();
    }
    (found, texts.into_iter().map(|(_, text)| text).collect())
}

#[test]
fn every_question_is_told_and_every_option_of_its_dialog_can_be_clicked() {
    for why in IN_A_DIALOG {
        let name = why.name();
        let mut table = Fixture::at(name);
        let (options, question, told) = table.with(|scene, _| {
            let question = scene.question().map(|question| question.text.clone());
            let told = about::about(scene);
            (scene.options().collect::<Vec<_>>(), question, told)
        });
        assert!(!told.is_empty(), "{name}: nothing says what it is about");
        let (found, texts) = answers(&mut table);
        let question = question.unwrap_or_default();
        assert!(
            texts.iter().any(|text| text.contains(&question)),
            "{name}: `{question}` is not among {texts:?}"
        );
        for (option, act) in options {
            // Dice show no words, and what the Evil One aims is clicked on the board.
            let elsewhere = matches!(act, Act::Reroll { .. })
                || why == Why::EvilOneTurn && !matches!(act, Act::EvilDie | Act::Done);
            assert!(
                elsewhere || found.contains(&option),
                "{name}: {act:?} cannot be clicked; texts: {texts:?}"
            );
        }
    }
}

#[test]
fn every_question_of_the_rules_is_in_one_of_the_lists() {
    let names: BTreeSet<&str> = ON_THE_BOARD
        .iter()
        .chain(&IN_A_DIALOG)
        .map(|why| why.name())
        .collect();
    let source = include_str!("../../table/house/act.rs");
    let listed = source.split("whys! {").last().unwrap_or_default();
    for line in listed.lines() {
        let Some((name, rest)) = line.trim().split_once(": [\"PD-") else {
            continue;
        };
        assert!(!rest.is_empty());
        assert!(names.contains(name), "{name} is in no list");
    }
}

#[test]
fn before_the_evil_one_the_table_is_handed_over_and_back() {
    let mut table = Fixture::at("EvilOneTurn");
    let pending =
        |table: &mut Fixture| table.with(|scene, desk| handover::pending(scene, desk, false));
    assert!(pending(&mut table), "the page comes first");
    assert!(pending(&mut table), "and stays until somebody takes over");
    let seat = table.with(|scene, _| scene.question().map(|question| question.seat));
    table.desk.holder = seat;
    assert!(
        !pending(&mut table),
        "he who holds the mouse is not asked again"
    );

    let mut after = Fixture::at("the Evil One is asked, and no character");
    after.desk.holder = Some(7);
    assert!(pending(&mut after), "from the Evil One it is handed back");

    table.desk.holder = None;
    table.settings.hand_over = HandOver::Off;
    assert!(!pending(&mut table), "who wants no page gets none");
}

#[test]
fn nobody_is_told_to_hand_over_in_a_solo_game() {
    let mut table = Fixture::at("there are no Pacts in the solo game");
    table.settings.hand_over = HandOver::Always;
    let pending = table.with(|scene, desk| {
        desk.holder = Some(3);
        handover::pending(scene, desk, false)
    });
    assert!(!pending);
}

#[test]
fn the_page_that_hands_over_lies_over_the_table() {
    let mut table = Fixture::at("EvilOneTurn");
    let page = |ui: &mut Ui, scene: &Scene, desk: &mut Desk| {
        let ctx = ui.ctx().clone();
        ask::sheet(ui, panel(), scene, desk, &mut Vec::new());
        handover::page(&ctx, WINDOW, scene, desk);
    };
    // What floats over the table is drawn from its second frame on.
    table.draw(Vec::new(), page);
    let texts = table.draw(Vec::new(), page);
    let all: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    assert!(all.contains(&"Hand over to the Evil One"), "{all:?}");
    // It is opaque: it is painted after the table, and over all of it.
    let page = all.iter().position(|text| text.starts_with("Hand over"));
    let table = all.iter().position(|text| text.contains("Trap"));
    assert!(page > table, "{all:?}");
}

#[test]
fn enemies_at_once_leave_the_players_their_own_speed() {
    use crate::runs::session::Beat;
    use crate::window::feed::Feed;
    use crate::window::settings::{Pace, Settings};
    let table = Fixture::at("EnemyOrder");
    let view = |phase| {
        let mut view = table.session().view();
        view.phase = phase;
        view
    };
    // What has happened so far, as one moment after another of either turn.
    let beats = |phase| {
        let events = table.session().history().to_vec();
        assert!(!events.is_empty());
        vec![Beat {
            events,
            view: view(phase),
        }]
    };
    let shown = |phase, settings: &Settings| {
        let mut seen = crate::window::seen::Seen::before(table.session(), 1);
        let mut feed = Feed::default();
        feed.push(beats(phase));
        for n in 0..4 {
            feed.advance(&mut seen, 0.01, f64::from(n) * 0.01, settings);
        }
        !feed.playing()
    };
    let settings = Settings {
        foes: Some(Pace::Instant),
        ..Settings::default()
    };
    assert!(shown("Creatures", &settings), "their turn is over at once");
    assert!(
        !shown("Characters", &settings),
        "the others' takes its time"
    );
    let same = Settings {
        foes: None,
        ..settings
    };
    assert!(!shown("Creatures", &same), "as theirs does without");
}

/// The rectangle of the board at the smallest window.
fn middle() -> Rect {
    Rect::from_min_max(pos2(290.0, 56.0), pos2(852.0, 618.0))
}

#[test]
fn in_a_crowd_no_piece_covers_another_and_the_glass_shows_all() {
    let mut table = Fixture::at("a crowd of twelve");
    let (places, glass) = table.with(|scene, desk| {
        let grid = board::Grid::of(scene, middle());
        let places = board::places_of(scene, &grid);
        let at = places.first().map(|place| place.1).unwrap_or_default();
        let before = board::glass_of(scene, &grid, desk, at);
        assert!(before.is_empty(), "it waits for the pointer to rest");
        desk.glass = desk.glass.map(|(space, since)| (space, since - 1.0));
        (places, board::glass_of(scene, &grid, desk, at))
    });
    assert_eq!(places.len(), 12);
    for (n, (piece, at, radius)) in places.iter().enumerate() {
        for (other, there, _) in &places[n + 1..] {
            let apart = at.distance(*there);
            assert!(
                apart > radius * 1.1,
                "{piece:?} and {other:?} are {apart} apart at a reach of {radius}"
            );
        }
    }
    let shown: BTreeSet<_> = glass.iter().map(|(piece, ..)| *piece).collect();
    let all: BTreeSet<_> = places.iter().map(|(piece, ..)| *piece).collect();
    assert_eq!(shown, all);
    for (_, at, radius) in &glass {
        assert!(*radius >= 20.0, "large enough to read");
        assert!(middle().contains(Pos2::new(at.x, at.y)), "within the board");
    }
}
