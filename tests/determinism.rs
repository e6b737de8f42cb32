//! The same seed and answers give the same game: twice, after restoring at every question, and from a record.

use witching_hour::bots::{Seat, by_name};
use witching_hour::content::Content;
use witching_hour::content::{GameKind, Pandemonium, Paranormal};
use witching_hour::games::paranormal::view::View;
use witching_hour::games::paranormal::{Setup, setup};
use witching_hour::runs::record::game_of;
use witching_hour::runs::{Record, Session, replay};
use witching_hour::table::{Event, Snapshot, Stop, Table};
use witching_hour::vocab::Key;

use crate::{content, package};

/// Plays a game to its end and returns its events; `between` is called at every question.
fn play(table: &mut Table, bot_seed: u64, mut between: impl FnMut(&mut Table)) -> Vec<Event> {
    let mut bot = by_name("random", bot_seed).expect("the bot exists");
    let mut events = Vec::new();
    let mut picks = Vec::new();
    loop {
        let stop = table.settle();
        events.extend(table.drain());
        match stop {
            Stop::Asks => {}
            Stop::Over(_) => return events,
            Stop::Fault(fault) => panic!("{fault}"),
        }
        between(table);
        let ask = table.ask().expect("a question is open").clone();
        picks.clear();
        bot.answer(Seat::of(table), &ask, &mut picks);
        table.submit(ask.id, &picks).expect("the answer fits");
    }
}

fn table(content: &Content, boss: &str, seed: u64) -> Table {
    let paranormal = content.paranormal.as_ref().expect("Paranormal");
    let set_up = Setup::new(paranormal, Key::new(boss), &[], seed).expect("a setup");
    setup::start(paranormal, &set_up).expect("a table")
}

#[test]
fn the_same_seed_gives_the_same_events() {
    for seed in 0..20 {
        let one = play(&mut table(content(), "tanin", seed), seed, |_| {});
        let two = play(&mut table(content(), "tanin", seed), seed, |_| {});
        assert_eq!(one, two);
        assert_ne!(
            one,
            play(&mut table(content(), "tanin", seed + 1000), seed, |_| {})
        );
    }
}

#[test]
fn restoring_at_every_question_changes_nothing() {
    for boss in ["tanin", "baal", "ramiel"] {
        for seed in 0..8 {
            let straight = play(&mut table(content(), boss, seed), seed, |_| {});
            let restored = play(&mut table(content(), boss, seed), seed, |table| {
                let snapshot = table.capture();
                let hash = table.hash();
                // Through bytes, and onto the same table after it has gone astray.
                let bytes = snapshot.bytes();
                let read: Snapshot =
                    postcard::from_bytes(&bytes).expect("a snapshot can be read back");
                assert_eq!(read, snapshot);
                let ask = table.ask().expect("a question").clone();
                let picks: Vec<u16> = (0..u16::from(ask.at_least)).collect();
                table.submit(ask.id, &picks).expect("the answer fits");
                table.settle();
                table.restore(&read);
                assert_eq!(table.hash(), hash);
                assert_eq!(table.broken(), Vec::<String>::new());
                table.drain();
            });
            assert_eq!(straight, restored, "{boss} {seed}");
        }
    }
}

#[test]
fn a_snapshot_goes_onto_another_table() {
    let mut one = table(content(), "ramiel", 5);
    one.settle();
    let mut two = table(content(), "ramiel", 99);
    two.settle();
    two.restore(&one.capture());
    assert_eq!(one.hash(), two.hash());
    assert_eq!(View::of(one.world()), View::of(two.world()));
    one.drain();
    two.drain();
    assert_eq!(play(&mut one, 3, |_| {}), play(&mut two, 3, |_| {}));
}

#[test]
fn no_component_is_forgotten_by_snapshots() {
    for boss in ["tanin", "baal", "ramiel"] {
        for seed in 0..40 {
            let mut table = table(content(), boss, seed);
            play(&mut table, seed, |_| {});
            assert_eq!(table.unkept(), Vec::<String>::new());
        }
    }
}

#[test]
fn watching_shows_the_same_events() {
    for seed in 0..6 {
        let straight = play(&mut table(content(), "tanin", seed), seed, |_| {});
        let (mut session, beats) =
            Session::<Paranormal>::new(content(), "paranormal/tanin", &[], seed)
                .expect("a session");
        let mut watched: Vec<Event> = beats.into_iter().flat_map(|beat| beat.events).collect();
        let mut bot = by_name("random", seed).expect("the bot exists");
        while let Some(ask) = session.ask().cloned() {
            let mut picks = Vec::new();
            bot.answer(Seat::of(session.table()), &ask, &mut picks);
            let beats = session.answer(ask.id, &picks).expect("the answer fits");
            let last = beats.last().map(|beat| beat.view.clone());
            watched.extend(beats.into_iter().flat_map(|beat| beat.events));
            if let Some(last) = last {
                assert_eq!(
                    last,
                    session.view(),
                    "after the last beat the picture is the table"
                );
            }
        }
        assert_eq!(straight, watched);
    }
}

/// Plays a whole game through a session.
fn whole_game(seed: u64) -> Session {
    let (mut session, _) =
        Session::<Paranormal>::new(content(), "paranormal/baal", &[], seed).expect("a session");
    let mut bot = by_name("random", seed).expect("the bot exists");
    while let Some(ask) = session.ask().cloned() {
        let mut picks = Vec::new();
        bot.answer(Seat::of(session.table()), &ask, &mut picks);
        session.answer(ask.id, &picks).expect("the answer fits");
    }
    session
}

#[test]
fn a_record_goes_as_it_went_and_a_changed_one_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.json");
    whole_game(11)
        .record()
        .write(&path)
        .expect("the record can be written");
    let record = Record::<Paranormal>::read(&path).expect("the record can be read");
    assert_eq!(
        replay::verify(content(), &record),
        Ok(Ok(record.answers.len() as u32))
    );

    let mut other_hash = record.clone();
    other_hash.answers[1].hash = "0000000000000000".to_owned();
    let difference = replay::verify(content(), &other_hash)
        .expect("it can be played")
        .expect_err("it differs");
    assert_eq!(difference.ask, record.answers[1].ask);

    let mut other_seed = record.clone();
    other_seed.setup.seed += 1;
    let difference = replay::verify(content(), &other_seed)
        .expect("it can be played")
        .expect_err("it differs");
    assert_eq!(difference.ask, 1);

    let mut other_end = record;
    other_end.outcome = Some("won".to_owned());
    assert!(
        replay::verify(content(), &other_end)
            .expect("it can be played")
            .is_err()
    );
}

#[test]
fn broken_records_get_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in [
        ("empty", &b""[..]),
        ("noise", &b"\xff\xfe\x00garbage"[..]),
        ("wrong", &b"{\"format\": 1}"[..]),
        ("new", &b"{\"format\": 99"[..]),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("the file can be written");
        let told = Record::<Paranormal>::read(&path).expect_err("it is no record");
        assert!(told.contains(name), "{told}");
    }
    assert!(Record::<Paranormal>::read(&folder.path().join("missing")).is_err());
}

#[test]
fn the_kept_records_still_go_as_they_went() {
    let files = crate::files_below(&package().join("tests/replays"), "json");
    assert!(files.len() >= 3, "records are kept for each Boss");
    for file in files {
        // Content may be tuned; rules and engine may not drift without notice.
        let verified = match game_of(&file).expect("the file can be read") {
            GameKind::Paranormal => {
                let record = Record::<Paranormal>::read(&file).expect("the record can be read");
                replay::verify(content(), &record)
            }
            GameKind::Pandemonium => {
                let record = Record::<Pandemonium>::read(&file).expect("the record can be read");
                replay::verify(content(), &record)
            }
        };
        match verified.expect("it can be played") {
            Ok(_) => {}
            Err(difference) => panic!(
                "{}: question {}: {}",
                file.display(),
                difference.ask,
                difference.what
            ),
        }
    }
}

#[test]
fn undo_stops_where_something_was_seen() {
    let (mut session, _) =
        Session::<Paranormal>::new(content(), "paranormal/tanin", &[], 1).expect("a session");
    assert!(session.can_undo().is_err(), "nothing to take back yet");
    let before = (
        session.view(),
        session.table().hash(),
        session.history().len(),
    );
    let ask = session.ask().expect("a question").clone();
    session.answer(ask.id, &[0]).expect("the answer fits");
    session.undo().expect("activating a Hero shows nothing");
    assert_eq!(
        (
            session.view(),
            session.table().hash(),
            session.history().len()
        ),
        before
    );

    let ask = session.ask().expect("a question").clone();
    let end = ask.options.len() as u16 - 1;
    session
        .answer(ask.id, &[end])
        .expect("the Hero Turn can be ended");
    let told = session.can_undo().expect_err("Monsters have been seen");
    assert!(told.contains("seen"), "{told}");
    assert!(session.undo().is_err());
}

#[test]
fn wrong_answers_change_nothing() {
    let mut table = table(content(), "tanin", 4);
    table.settle();
    let ask = table.ask().expect("a question").clone();
    let hash = table.hash();
    let many = ask.options.len() as u16;
    for (id, picks) in [
        (ask.id + 1, vec![0]),
        (ask.id, vec![]),
        (ask.id, vec![0, 1]),
        (ask.id, vec![many]),
        (ask.id, vec![0, 0]),
    ] {
        assert!(table.submit(id, &picks).is_err(), "{id} {picks:?}");
        assert_eq!(table.hash(), hash);
    }
    table.submit(ask.id, &[0]).expect("a right answer");
}
