//! The advice followed in real games: each answer is worth what it promised, and Combats are won as often as told.

use std::collections::HashMap;

use super::game::{KING, table};
use crate::games::paranormal::combat::fight;
use crate::games::paranormal::effect::verbs_to_come;
use crate::games::paranormal::odds::{FightAdvice, FightProblem, before, of_fight};
use crate::games::paranormal::supply::{TOKENS, usable};
use crate::table::agenda::Agenda;
use crate::table::ask::{Act, Why};
use crate::table::chance::Chance;
use crate::table::event::What;
use crate::table::pieces::{Cubes, Health};
use crate::table::{Access, Table, Uid};

/// Answers the open question with these options and goes on to the next one.
fn answer(table: &mut Table, picks: &[u16]) {
    let id = table.ask().expect("a question").id;
    table.submit(id, picks).expect("a fitting answer");
    table.settle();
}

/// Plays the Combat that can be declared again and again; the chance told before it and the share of wins.
fn play(table: &mut Table, games: u32) -> (f64, f64) {
    let ask = table.ask().expect("a question").clone();
    let (place, foe) = ask
        .options
        .iter()
        .enumerate()
        .find_map(|(n, act)| match act {
            Act::Fight(foe) | Act::FightTough(foe) => Some((n as u16, *foe)),
            _ => None,
        })
        .expect("a Combat to declare");
    let hero = ask.about;
    let told = before(table.world(), hero, foe).expect("a chance");
    let start = table.capture();
    let mut seen = HashMap::new();
    let mut wins = 0;
    for seed in 0..games {
        table.restore(&start);
        table
            .world_mut()
            .resource_mut::<Chance>()
            .reseed(u64::from(seed));
        answer(table, &[place]);
        wins += u32::from(follow(table, hero, foe, told, &mut seen));
    }
    (told, f64::from(wins) / f64::from(games))
}

/// What is listed set by set agrees with the advice.
fn every_set_agrees(table: &Table, hero: Uid, advice: &FightAdvice) {
    let problem = FightProblem::read(table.world(), hero).expect("a problem");
    let reroll = advice
        .choices
        .iter()
        .find(|choice| matches!(choice.acts[..], [Act::RerollFree | Act::RerollToken]));
    if let (Some(reroll), Some((_, best))) = (reroll, problem.every_reroll().first()) {
        assert!((reroll.chance - best).abs() < 1e-12);
    }
    let cancels = problem.every_cancel();
    for choice in &cancels {
        let listed = advice.choices.iter().find(|c| c.picks == choice.picks);
        assert!(choice.chance <= advice.chance + 1e-12);
        assert!(listed.is_none_or(|c| (c.chance - choice.chance).abs() < 1e-12));
    }
    let open = table.ask().expect("a question");
    assert_eq!(cancels.is_empty(), open.why != Why::CancelTriggers);
}

/// Known answers by what is asked and how the table stands, but for the dice to come.
type Seen = HashMap<String, Option<(Vec<u16>, f64)>>;

fn follow(table: &mut Table, hero: Uid, foe: Uid, told: f64, seen: &mut Seen) -> bool {
    // What the last answer promised, unless dice have been rolled since.
    let mut promised: Option<f64> = None;
    let cubes: Cubes = table.world().of(foe);
    table.drain();
    while let Some(now) = fight(table.world()).cloned() {
        let ask = table.ask().expect("a question");
        let why = ask.why;
        let view = format!(
            "{why:?} {now:?} {:?} {:?} {:?} {:?} {:?}",
            TOKENS.map(|token| usable(table.world(), token)),
            ask.options,
            table.world().of::<Health>(hero),
            verbs_to_come(table.world()),
            table.world().resource::<Agenda>().frames().last(),
        );
        let known = seen.entry(view).or_insert_with(|| {
            let advice = of_fight(table.world(), hero)?;
            every_set_agrees(table, hero, &advice);
            Some((advice.choices[0].picks.clone(), advice.chance))
        });
        let Some((picks, chance)) = known.clone() else {
            answer(table, &[0]);
            promised = None;
            continue;
        };
        if why == Why::BeforeRoll {
            assert!((chance - told).abs() < 1e-12, "{chance} after {told}");
        }
        if let Some(promised) = promised {
            assert!(
                (chance - promised).abs() < 1e-12,
                "{why:?}: {chance} after {promised}"
            );
        }
        answer(table, &picks);
        let rolled = |what: &What| matches!(what, What::DiceRolled { .. });
        let rolled = table.drain().iter().any(|event| rolled(&event.what));
        promised = (!rolled).then_some(chance);
    }
    !table.world().exists(foe) || table.world().of::<Cubes>(foe) != cubes
}

fn close(told: f64, found: f64, games: u32) {
    let error = (told * (1.0 - told) / f64::from(games)).sqrt();
    assert!(
        (told - found).abs() <= 4.0 * error,
        "told {told}, found {found}"
    );
    assert!(told > 0.05 && told < 0.95, "{told} proves little");
}

#[test]
fn advice_holds_with_abilities_tokens_and_a_lent_die() {
    // Lucy's Passive Ability takes one Fear; Dan lends a red die.
    let mut table = table(
        "tanin",
        r#"(monsters: [(id: "test_wraith", name: "Wraith", type: "ghost", conditions: [Kind(3), Min(5)],
            abilities: [Fear([3]), Damage([1]), Elusive([6])])])"#,
        r#"(active: "lucy", heroes: [(hero: "lucy", at: "r1c1", d6: 2, health: 2), (hero: "dan", at: "r1c1"),
            (hero: "brie")], monsters: [(card: "test_wraith", at: "r1c1")],
            tokens: (reroll: 1, wild: 1, assist: 1))"#,
    );
    let (told, found) = play(&mut table, 1500);
    close(told, found, 1500);
}

#[test]
fn advice_holds_with_hurt_and_the_eight_sided_die() {
    let mut table = table(
        "tanin",
        r#"(monsters: [(id: "test_wraith", name: "Wraith", type: "ghost", conditions: [Sum(13), Hurt(1)],
            abilities: [Damage([2, 3])])])"#,
        r#"(active: "dan", heroes: [(hero: "dan", at: "r1c1", health: 2), (hero: "sean"), (hero: "brie")],
            monsters: [(card: "test_wraith", at: "r1c1")], tokens: (assist: 1))"#,
    );
    let (told, found) = play(&mut table, 1500);
    close(told, found, 1500);
}

/// One condition has a cube; one of the others is enough (PN-RUL-57, PN-RUL-58).
#[test]
fn advice_holds_against_a_boss() {
    let mut table = table(
        "baal",
        KING,
        r#"(active: "sean", heroes: [(hero: "sean", at: "r1c1", health: 1), (hero: "dan", at: "r1c1"), (hero: "brie")],
            finale: (standee: "r1c1", cubes: [1]), tokens: (assist: 1))"#,
    );
    let (told, found) = play(&mut table, 1500);
    close(told, found, 1500);
}

#[test]
fn no_advice_without_a_combat() {
    let table = table(
        "tanin",
        "()",
        r#"(active: "dan", heroes: [(hero: "dan", at: "r1c1"), (hero: "sean"), (hero: "brie")])"#,
    );
    let hero = table.ask().expect("a question").about;
    assert_eq!(of_fight(table.world(), hero), None);
}

/// Items, an Ally that turns a card upright, and a Combat Ability that brings an Item back.
#[test]
fn advice_holds_with_cards() {
    let mut table = table(
        "tanin",
        r#"(monsters: [(id: "test_wraith", name: "Wraith", type: "ghost", conditions: [Kind(3), Min(5)],
            abilities: [Damage([1]), Elusive([4])])])"#,
        r#"(active: "brie", heroes: [(hero: "brie", at: "r1c1", d6: 2, health: 1), (hero: "dan"), (hero: "sean")],
            monsters: [(card: "test_wraith", at: "r1c1")], doom: 2,
            inventory: [(card: "late_show_flask"), (card: "palm_reader"), (card: "clockmaker"), (card: "butterfly_net")],
            piles: (assets_spent: ["marked_deck", "storm_lantern"]), tokens: (wild: 1))"#,
    );
    let (told, found) = play(&mut table, 400);
    close(told, found, 400);
}
