//! Whole games of Pandemonium: bots, snapshots, records, secrets.

use witching_hour::bots::{PANDEMONIUM_NAMES, Seat, for_pandemonium};
use witching_hour::content::Pandemonium;
use witching_hour::games::pandemonium::{Setup, setup};
use witching_hour::runs::sim::{self, Plan};
use witching_hour::runs::{Record, Session, Wish, replay};
use witching_hour::table::{Event, Stop, Table};
use witching_hour::vocab::Key;

use crate::content;
use crate::playouts::plan;

const LEVEL: &str = "pandemonium/chapter_01";

fn table(characters: u8, seed: u64) -> Table {
    let content = content().pandemonium.as_ref().expect("Pandemonium");
    let players = Some(characters);
    let set_up = Setup::new(content, Key::new("chapter_01"), &[], players, seed).expect("a setup");
    setup::start(content, &set_up).expect("a table")
}

/// Plays a game to its end and tells its events; `each` is called at every question.
fn play(table: &mut Table, bot: &str, seed: u64, mut each: impl FnMut(&mut Table)) -> Vec<Event> {
    let mut bot = for_pandemonium(bot, seed).expect("the bot exists");
    let mut events = Vec::new();
    loop {
        let stop = table.settle();
        events.extend(table.drain());
        match stop {
            Stop::Asks => {}
            Stop::Over(_) => return events,
            Stop::Fault(fault) => panic!("{fault}"),
        }
        each(table);
        let ask = table.ask().expect("a question").clone();
        let mut picks = Vec::new();
        bot.answer(Seat::of(table), &ask, &mut picks);
        table.submit(ask.id, &picks).expect("the answer fits");
    }
}

fn runs(bot: &str, characters: u8, games: u64) -> Plan {
    Plan {
        players: Some(characters),
        ..plan(LEVEL, bot, games)
    }
}

#[test]
fn games_of_two_to_four_characters_end_without_a_fault() {
    for characters in 2..=4 {
        for bot in PANDEMONIUM_NAMES {
            let games = 40;
            let figures = sim::run::<Pandemonium>(content(), &runs(bot, characters, games))
                .expect("the run can begin");
            assert_eq!(
                figures.faults, 0,
                "{bot} {characters}: {:?}",
                figures.records
            );
            assert_eq!(figures.wins + figures.losses, games);
        }
    }
}

#[test]
fn solo_games_easy_mode_and_reanimation_end_without_a_fault() {
    for mode in [None, Some("reanimation".to_owned())] {
        let plan = Plan {
            easy: true,
            mode,
            ..runs("random", 1, 40)
        };
        let figures = sim::run::<Pandemonium>(content(), &plan).expect("the run can begin");
        assert_eq!(figures.faults, 0, "{:?}", figures.records);
    }
}

#[test]
fn the_same_seed_gives_the_same_events() {
    for seed in 0..6 {
        let one = play(&mut table(3, seed), "random", seed, |_| {});
        let two = play(&mut table(3, seed), "random", seed, |_| {});
        assert_eq!(one, two);
        let other = play(&mut table(3, seed + 100), "random", seed, |_| {});
        assert_ne!(one, other);
    }
}

#[test]
fn restoring_at_every_question_changes_nothing() {
    for seed in 0..6 {
        let straight = play(&mut table(2, seed), "random", seed, |_| {});
        let restored = play(&mut table(2, seed), "random", seed, |table| {
            let snapshot = table.capture();
            table.restore(&snapshot);
            assert_eq!(table.capture(), snapshot);
        });
        assert_eq!(straight, restored);
    }
}

#[test]
fn no_component_is_forgotten_by_snapshots() {
    for seed in 0..20 {
        let mut table = table(4, seed);
        play(&mut table, "random", seed, |table| {
            assert_eq!(table.unkept(), Vec::<String>::new());
        });
    }
}

#[test]
fn a_record_goes_as_it_went() {
    let wish = Wish {
        players: Some(3),
        seed: 5,
        ..Wish::default()
    };
    let (mut session, _) =
        Session::<Pandemonium>::wished(content(), LEVEL, &wish, None).expect("a session");
    let mut bot = for_pandemonium("random", 5).expect("the bot exists");
    while let Some(ask) = session.ask().cloned() {
        let mut picks = Vec::new();
        bot.answer(Seat::of(session.table()), &ask, &mut picks);
        session.answer(ask.id, &picks).expect("the answer fits");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.json");
    session
        .record()
        .write(&path)
        .expect("the record can be written");
    let record = Record::<Pandemonium>::read(&path).expect("the record can be read");
    assert_eq!(
        replay::verify(content(), &record),
        Ok(Ok(record.answers.len() as u32))
    );
}

/// A person who answers at random and takes back what can be taken back now and then, at a table with bots.
fn person_among_bots(chapter: &str, characters: u8, players: u8, bots: &[u8], seed: u64) {
    let book = content().pandemonium.as_ref().expect("Pandemonium");
    let key = Key::new(chapter);
    let names: Vec<Key> = book.characters.iter().map(|who| who.id).collect();
    let names = &names[..usize::from(characters)];
    let mut set_up = Setup::new(book, key, names, Some(players), seed).expect("a setup");
    set_up.bots = bots.to_vec();
    let level = format!("pandemonium/{chapter}");
    let (mut session, _) =
        Session::<Pandemonium>::with_setup(content(), &level, set_up).expect("a game");
    let mut person = for_pandemonium("random", seed).expect("the bot exists");
    let mut taken_back = 0;
    session.play_bots();
    for n in 0.. {
        assert!(
            !matches!(session.stop(), Stop::Fault(_)),
            "{:?}",
            session.stop()
        );
        let Some(ask) = session.ask().cloned() else {
            break;
        };
        assert!(!bots.contains(&ask.seat), "only people are asked: {ask:?}");
        let before = session.table().hash();
        let mut picks = Vec::new();
        person.answer(Seat::of(session.table()), &ask, &mut picks);
        session.answer(ask.id, &picks).expect("the answer fits");
        session.play_bots();
        if n % 5 == 0 && session.can_undo().is_ok() {
            session.undo().expect("it can be taken back");
            assert_eq!(
                session.table().hash(),
                before,
                "the person's own question again"
            );
            taken_back += 1;
            session.answer(ask.id, &picks).expect("the answer fits");
            session.play_bots();
        }
    }
    assert!(matches!(session.stop(), Stop::Over(_)));
    assert!(taken_back > 0, "nothing could be taken back");
    // A record holds the answers of bots like all others, and who the bots are.
    let record = session.record();
    let text = serde_json::to_string(&record).expect("it can be written");
    let read: Record<Pandemonium> = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(read.setup.bots, bots);
    let count = replay::verify(content(), &read).expect("it can be played");
    assert_eq!(count, Ok(record.answers.len() as u32));
}

#[test]
fn people_play_with_and_against_bots() {
    person_among_bots("chapter_05", 3, 3, &[1, 2], 3);
    person_among_bots("chapter_08", 2, 2, &[1], 4);
    person_among_bots("chapter_08", 2, 2, &[0], 5);
    person_among_bots("chapter_01", 3, 3, &[0, 2], 6);
}

#[test]
fn a_bot_needs_a_seat() {
    let book = content().pandemonium.as_ref().expect("Pandemonium");
    let mut set_up = Setup::new(book, Key::new("chapter_05"), &[], Some(2), 1).expect("a setup");
    set_up.bots = vec![2];
    let told = setup::start(book, &set_up).err().expect("a refusal");
    assert!(told.contains("seat 2"), "{told}");
}
