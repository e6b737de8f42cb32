//! Bots play whole games with everything that must be true looked at after each answer.

use witching_hour::bots::NAMES;
use witching_hour::content::{GameKind, Paranormal};
use witching_hour::runs::sim::{self, Figures, Plan};

use crate::content;

pub fn plan(level: &str, bot: &str, games: u64) -> Plan {
    Plan {
        level: level.to_owned(),
        games,
        bot: bot.to_owned(),
        seed: 1,
        jobs: 2,
        heroes: Vec::new(),
        players: None,
        easy: false,
        mode: None,
        all_teams: false,
        invariants: true,
        records: std::env::temp_dir().join("witching-hour-test-records"),
        keep: None,
    }
}

fn run(plan: &Plan) -> Figures {
    sim::run::<Paranormal>(content(), plan).expect("the run can begin")
}

#[test]
fn games_of_every_bot_end_without_a_fault() {
    for level in content()
        .levels
        .iter()
        .filter(|level| level.game == GameKind::Paranormal)
    {
        for bot in NAMES {
            let games = if *bot == "random" { 200 } else { 40 };
            let figures = run(&plan(&level.id, bot, games));
            assert_eq!(
                figures.faults, 0,
                "{} {bot}: {:?}",
                level.id, figures.records
            );
            assert_eq!(
                figures.wins + figures.losses,
                games,
                "{} {bot}: every game ends",
                level.id
            );
        }
    }
}

#[test]
fn any_four_heroes_can_play() {
    // Twenty teams of three out of six, each with everybody left over lost in turn.
    let plan = Plan {
        all_teams: true,
        ..plan("paranormal/tanin", "random", 60)
    };
    let figures = run(&plan);
    assert_eq!(figures.faults, 0, "{:?}", figures.records);
    assert_eq!(figures.wins + figures.losses, 60);
    let named = run(&Plan {
        all_teams: false,
        ..plan
    });
    assert_ne!(figures.fingerprint, named.fingerprint, "the teams differ");
}

#[test]
fn the_figures_do_not_depend_on_the_number_of_threads() {
    let one = run(&Plan {
        jobs: 1,
        ..plan("paranormal/tanin", "random", 60)
    });
    let four = run(&Plan {
        jobs: 4,
        ..plan("paranormal/tanin", "random", 60)
    });
    assert_eq!(one.fingerprint, four.fingerprint);
    assert_eq!(one.ends_by, four.ends_by);
    assert_eq!(one.rounds, four.rounds);
    assert_eq!(one.unused, four.unused);
    let other = run(&Plan {
        seed: 2,
        ..plan("paranormal/tanin", "random", 60)
    });
    assert_ne!(one.fingerprint, other.fingerprint);
}

#[test]
fn a_run_that_cannot_begin_says_why() {
    for (wrong, said) in [
        (plan("paranormal/nobody", "random", 1), "there is no level"),
        (plan("paranormal/tanin", "oracle", 1), "there is no bot"),
        (
            Plan {
                heroes: vec![witching_hour::vocab::Key::new("nobody")],
                ..plan("paranormal/tanin", "random", 1)
            },
            "there is no Hero",
        ),
    ] {
        let told = sim::run::<Paranormal>(content(), &wrong).expect_err("the run cannot begin");
        assert!(told.contains(said), "{told}");
    }
}
