use std::path::PathBuf;
use std::sync::Arc;

use super::answer;
use crate::content::{Content, Paranormal};
use crate::games::paranormal::situation::Situation;
use crate::games::paranormal::{Setup, setup};
use crate::table::ask::{Act, Why};
use crate::table::{Stop, Table};
use crate::vocab::Key;

fn content() -> Arc<Paranormal> {
    let levels = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("levels");
    Content::load(&[levels]).paranormal.unwrap()
}

/// What the bot does first in a situation, past the choice of a Hero.
fn first_act(situation: &str) -> Act {
    let situation: Situation = ron::from_str(situation).unwrap();
    let mut table = situation.build(&content(), Key::new("tanin")).unwrap();
    loop {
        assert_eq!(table.settle(), Stop::Asks);
        let ask = table.ask().unwrap().clone();
        let mut picks = Vec::new();
        answer(table.world(), &ask, &mut picks);
        if ask.why != Why::HeroTurn {
            return ask.options[usize::from(picks[0])];
        }
        table.submit(ask.id, &picks).unwrap();
    }
}

#[test]
fn a_rested_hero_fights_what_is_there() {
    let act = first_act(
        r#"(heroes: [(hero: Some("lucy"), at: Some("r1c1"))],
            monsters: [(card: "hedge_wolf", at: "r1c1")])"#,
    );
    assert!(matches!(act, Act::Fight(_)), "{act:?}");
}

#[test]
fn a_hero_without_energy_rests_at_home() {
    let act = first_act(
        r#"(heroes: [(hero: Some("lucy"), d6: Some(0))],
            monsters: [(card: "hedge_wolf", at: "r1c1")])"#,
    );
    assert_eq!(act, Act::Rest);
}

#[test]
fn a_boss_asset_in_reach_is_taken() {
    let act = first_act(
        r#"(heroes: [(hero: Some("lucy"), at: Some("r1c1"))],
            found: (boss_asset: Some("r1c1")))"#,
    );
    assert!(matches!(act, Act::Interact(_)), "{act:?}");
}

#[test]
fn the_finale_begins_when_doom_presses() {
    let act = first_act(
        r#"(heroes: [(hero: Some("lucy"), at: Some("r1c1"))],
            found: (boss: Some("r1c1")), gained: (boss_asset: true), doom: 14)"#,
    );
    assert!(matches!(act, Act::Interact(_)), "{act:?}");
}

fn play(boss: &str, seed: u64) -> (Table, u32) {
    let set_up = Setup::new(&content(), Key::new(boss), &[], seed).unwrap();
    let mut table = setup::start(&content(), &set_up).unwrap();
    let mut answers = 0;
    loop {
        match table.settle() {
            Stop::Asks => {}
            Stop::Over(_) => return (table, answers),
            Stop::Fault(fault) => panic!("{fault}"),
        }
        let ask = table.ask().unwrap().clone();
        let mut picks = Vec::new();
        answer(table.world(), &ask, &mut picks);
        table.submit(ask.id, &picks).unwrap();
        answers += 1;
        assert!(answers < 2000, "the bot plays for ever");
    }
}

#[test]
fn every_question_gets_a_legal_answer_and_the_same_one_again() {
    for boss in ["tanin", "baal", "ramiel"] {
        for seed in 1..4 {
            let (one, answers) = play(boss, seed);
            let (two, again) = play(boss, seed);
            assert_eq!((one.hash(), answers), (two.hash(), again));
        }
    }
}
