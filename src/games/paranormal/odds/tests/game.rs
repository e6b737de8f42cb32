//! The oracle against the rules themselves: a game is played from a Combat on in every way that the questions allow,
//! with every outcome of every die that is rolled. Nothing of the oracle is used for it.

use std::collections::HashMap;

use crate::content::{Content, Definitions, folders};
use crate::games::paranormal::ASSETS_SPENT;
use crate::games::paranormal::combat::{colossus_damage, fight};
use crate::games::paranormal::layout::layout;
use crate::games::paranormal::odds::{BeforeProblem, FightProblem, before};
use crate::games::paranormal::situation::Situation;
use crate::games::paranormal::supply::{TOKENS, usable};
use crate::table::agenda::Agenda;
use crate::table::ask::{Act, Why};
use crate::table::chance::{Chance, DieKind, Script};
use crate::table::deck::Piles;
use crate::table::pieces::{Cubes, Damage, Energy, Fight, Health, Kind, Ongoing};
use crate::table::{Access, Stop, Table, Uid};
use crate::vocab::Key;

/// A Boss who can be met with few dice, so that what he shows does not change with the cards of the game.
pub(super) const KING: &str = r#"(bosses: [(
    id: "baal", name: "King", blurb: "He waits.", difficulty: Hard, asset: "demon_sword",
    card: (hidden_doom: 1, conditions: [Kind(3), Sum(16), Run(3)], abilities: [Damage([1, 3]), Elusive([5]), Doom(1)]),
    minions: (name: "Demon", fate: Discarded, cards: [(id: "imp", name: "Imp", type: "demon", conditions: [Min(5)])]),
    finale: (doom_track: Leaves, setup: [Standee(Cell("r1c1"))], enemy_turn: [], lair: Standee),
)])"#;

pub(super) fn table(boss: &str, definitions: &str, given: &str) -> Table {
    let format =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let definitions: Definitions = format.from_str(definitions).expect("definitions");
    let given: Situation = format.from_str(given).expect("a situation");
    let content = Content::load(&folders(&[]))
        .with_definitions(&definitions)
        .expect("sound definitions");
    let paranormal = content.paranormal.clone().expect("content");
    let mut table = given.build(&paranormal, Key::new(boss)).expect("a table");
    table.settle();
    table
}

/// Plays a Combat in every way.
struct Player {
    table: Table,
    hero: Uid,
    foe: Uid,
    /// Cubes on it before the Combat.
    cubes: u8,
    known: HashMap<String, f64>,
    /// Questions whose every answer has been compared with what the oracle says of it.
    compared: u32,
    /// Whether dice are also locked by choice, which takes long.
    locks: bool,
}

impl Player {
    /// The chance of success from the open question on.
    fn best(&mut self) -> f64 {
        if let Some(won) = self.outcome() {
            return f64::from(u8::from(won));
        }
        let view = self.view();
        if let Some(known) = self.known.get(&view) {
            return *known;
        }
        let here = self.table.capture();
        let mut best: f64 = 0.0;
        let mut worths = HashMap::new();
        for picks in self.answers() {
            self.table.restore(&here);
            let worth = self.after(&picks);
            best = best.max(worth);
            worths.insert(picks, worth);
        }
        self.table.restore(&here);
        if self.known.len().is_multiple_of(7) {
            self.compare(best, &worths);
        }
        self.known.insert(view, best);
        best
    }

    /// The oracle says of each answer what playing on from it comes to, and knows the best.
    fn compare(&mut self, best: f64, worths: &HashMap<Vec<u16>, f64>) {
        let Some(problem) = FightProblem::read(self.table.world(), self.hero) else {
            return;
        };
        let why = self.table.ask().expect("a question");
        let advice = problem.solve();
        let advice = advice.unwrap_or_else(|| panic!("no advice for {why:?}: {problem:?}"));
        assert!(advice.left_out.is_empty(), "{problem:?}");
        assert!(
            (advice.chance - best).abs() < 1e-12,
            "{best} {advice:?} {why:?}"
        );
        for choice in &advice.choices {
            let mut picks = choice.picks.clone();
            picks.sort_unstable();
            if let Some(worth) = worths.get(&picks) {
                assert!(
                    (choice.chance - worth).abs() < 1e-12,
                    "{worth} {choice:?} {why:?}"
                );
            }
        }
        self.compared += 1;
    }

    /// The chance of success after an answer: the mean over all that dice may show before the next question.
    fn after(&mut self, picks: &[u16]) -> f64 {
        let here = self.table.capture();
        self.rolled(&here, picks, &mut Vec::new())
    }

    fn rolled(
        &mut self,
        here: &crate::table::Snapshot,
        picks: &[u16],
        dice: &mut Vec<(DieKind, u8)>,
    ) -> f64 {
        self.table.restore(here);
        self.table.script(Script {
            rolls: dice.iter().copied().collect(),
            error: None,
        });
        let id = self.table.ask().expect("a question").id;
        self.table.submit(id, picks).expect("a fitting answer");
        let stop = self.table.settle();
        assert!(!matches!(stop, Stop::Fault(_)), "{stop:?}");
        let script = self.table.world().resource::<Chance>().script();
        let missing = script.and_then(|script| script.error.clone());
        let Some(missing) = missing else {
            return self.best();
        };
        // One more die was rolled than has been told: each of its faces is as likely.
        let kinds = [DieKind::D6, DieKind::D8, DieKind::Red];
        let named = |kind: &&DieKind| missing.starts_with(&format!("rolled {kind:?}, but"));
        let kind = *kinds.iter().find(named).expect("a die of a Combat");
        let mut sum = 0.0;
        for face in 1..=kind.faces() {
            dice.push((kind, face));
            sum += self.rolled(here, picks, dice);
            dice.pop();
        }
        sum / f64::from(kind.faces())
    }

    /// Whether the Combat has been won, once that is known.
    fn outcome(&self) -> Option<bool> {
        let world = self.table.world();
        if let Some(ending) = self.table.ending() {
            return Some(ending.won);
        }
        if world.exists(self.foe) && world.of::<Kind>(self.foe) == Kind::BossCard {
            let beaten = world.of::<Damage>(self.foe).0 >= colossus_damage(world, self.foe);
            let over = fight(world).is_none_or(|fight| fight.won);
            return (beaten || over).then_some(beaten);
        }
        match fight(world) {
            Some(fight) if fight.won => Some(true),
            Some(_) => {
                let why = self.table.ask().expect("a question").why;
                (why == Why::SpendDie).then_some(false)
            }
            None => Some(!world.exists(self.foe) || world.of::<Cubes>(self.foe).0 != self.cubes),
        }
    }

    fn answers(&self) -> Vec<Vec<u16>> {
        let ask = self.table.ask().expect("a question");
        let options = ask.options.len();
        if ask.at_most <= 1 && ask.at_least == 1 {
            let locks = |n: &u16| matches!(ask.options[usize::from(*n)], Act::Lock(_));
            return (0..options as u16)
                .filter(|n| self.locks || !locks(n))
                .map(|n| vec![n])
                .collect();
        }
        (0u32..1 << options)
            .filter(|mask| {
                let count = mask.count_ones();
                count >= u32::from(ask.at_least) && count <= u32::from(ask.at_most)
            })
            .map(|mask| (0..options as u16).filter(|n| mask >> n & 1 == 1).collect())
            .collect()
    }

    /// All that bears on the rest of the Combat.
    fn view(&self) -> String {
        let world = self.table.world();
        let ask = self.table.ask().expect("a question");
        let mut fight: Fight = fight(world)
            .cloned()
            .unwrap_or(Fight::new(Uid::NONE, Uid::NONE, 0));
        if ask.why == Why::CombatWindow {
            // Dice that show the same are the same.
            fight
                .dice
                .sort_by_key(|die| (die.kind, die.value, die.state as u8));
        }
        let inventory: Vec<(u16, bool)> = (layout(world).inventory.iter())
            .map(|asset| {
                let id: crate::table::pieces::Card = world.of(*asset);
                (id.0, world.of::<Ongoing>(*asset).turned)
            })
            .collect();
        let frames: Vec<String> = (world.resource::<Agenda>().frames().iter())
            .map(|f| {
                format!(
                    "{:?} {} {} {:?} {} {}",
                    f.job, f.step, f.at, f.what, f.a, f.b
                )
            })
            .collect();
        format!(
            "{:?} {:?} {fight:?} {inventory:?} {:?} {:?} {:?} {:?} {frames:?}",
            ask.why,
            if ask.why == Why::CombatWindow {
                &[][..]
            } else {
                &ask.options[..]
            },
            world.resource::<Piles>().cards(ASSETS_SPENT),
            TOKENS.map(|token| usable(world, token)),
            world.of::<Health>(self.hero),
            world.of::<Energy>(self.hero),
        )
    }
}

/// The oracle says what playing in every way comes to: before the Combat, and with nothing left out.
fn same_against(boss: &str, definitions: &str, given: &str, locks: bool) {
    let table = table(boss, definitions, given);
    let ask = table.ask().expect("a question").clone();
    let (place, foe) = (ask.options.iter().enumerate())
        .find_map(|(n, act)| match act {
            Act::Fight(foe) | Act::FightTough(foe) => Some((n as u16, *foe)),
            _ => None,
        })
        .expect("a Combat to declare");
    let hero = ask.about;
    let problem = BeforeProblem::read(table.world(), hero, foe).expect("a problem");
    assert!(problem.left_out().is_empty(), "{problem:?}");
    let told = before(table.world(), hero, foe).expect("a chance");
    let cubes = table.world().of::<Cubes>(foe).0;
    let mut player = Player {
        table,
        hero,
        foe,
        cubes,
        known: HashMap::new(),
        compared: 0,
        locks,
    };
    let found = player.after(&[place]);
    assert!(
        (told - found).abs() < 1e-12,
        "told {told}, played {found}: {given}"
    );
    assert!(told > 0.01 && told < 0.995, "{told} proves little");
    assert!(player.compared > 0 || player.known.len() < 7);
}

/// A Hero with so many d6 against a Monster with these conditions and abilities.
fn against(
    hero: &str,
    more: &str,
    conditions: &str,
    abilities: &str,
    given: &str,
) -> (String, String) {
    let others: Vec<&str> = ["ezra", "sean", "dan"]
        .into_iter()
        .filter(|h| *h != hero)
        .collect();
    (
        format!(
            r#"(monsters: [(id: "test_shade", name: "Shade", type: "ghost", conditions: [{conditions}],
                abilities: [{abilities}])])"#
        ),
        format!(
            r#"(active: "{hero}", heroes: [(hero: "{hero}", at: "r1c1", {more}), (hero: "{}"), (hero: "{}")],
                monsters: [(card: "test_shade", at: "r1c1")], {given})"#,
            others[0], others[1]
        ),
    )
}

fn check(hero: &str, more: &str, conditions: &str, abilities: &str, given: &str) {
    let (definitions, given) = against(hero, more, conditions, abilities, given);
    same_against("tanin", &definitions, &given, false);
}

#[test]
fn tokens_and_locks_are_as_played() {
    let (definitions, given) = against(
        "brie",
        "d6: 2",
        "Kind(2), Min(5)",
        "Fear([1]), Elusive([6])",
        "tokens: (reroll: 1, wild: 1, assist: 1)",
    );
    same_against("tanin", &definitions, &given, true);
}

#[test]
fn turned_dice_are_as_played() {
    for card in [
        "marked_deck",
        "palm_reader",
        "gravediggers_spade",
        "demon_sword",
    ] {
        let inventory = format!(r#"inventory: [(card: "{card}")]"#);
        check(
            "brie",
            "d6: 2, health: 2",
            "Kind(2)",
            "Damage([2])",
            &inventory,
        );
    }
    let both =
        r#"inventory: [(card: "gravediggers_spade"), (card: "palm_reader")], tokens: (wild: 1)"#;
    check("brie", "d6: 2", "Kind(3)", "", both);
}

#[test]
fn rerolls_and_ignored_abilities_are_as_played() {
    for card in [
        "two_headed_coin",
        "butterfly_net",
        "storm_lantern",
        "the_python",
        "defrocked_priest",
    ] {
        let given = format!(r#"inventory: [(card: "{card}")], tokens: (wild: 1)"#);
        check(
            "brie",
            "d6: 2, health: 1",
            "Kind(3)",
            "Elusive([4, 5]), Damage([1])",
            &given,
        );
    }
}

#[test]
fn red_dice_are_as_played() {
    for (card, health) in [
        ("fire_axe", 1),
        ("borrowed_crowbar", 2),
        ("late_show_flask", 1),
    ] {
        let given = format!(r#"inventory: [(card: "{card}")], tokens: (assist: 1)"#);
        check(
            "brie",
            &format!("d6: 1, health: {health}"),
            "Sum(9)",
            "Damage([3]), Fear([1])",
            &given,
        );
    }
}

#[test]
fn healing_is_as_played() {
    for card in ["first_aid_tin", "adrenaline_pen", "struck_off_doctor"] {
        let given = format!(r#"inventory: [(card: "{card}")]"#);
        check(
            "brie",
            "d6: 2, health: 1",
            "Sum(9)",
            "Damage([1, 2])",
            &given,
        );
        check("brie", "d6: 2, health: 1", "Sum(5), Hurt(2)", "", &given);
    }
}

#[test]
fn abilities_of_heroes_are_as_played() {
    // Lucy gets Health back for a total, Marta for a high die; both have a Passive Ability, and so has Sean.
    check(
        "lucy",
        "d6: 3, health: 1",
        "Min(4), Hurt(2)",
        "Fear([6])",
        "",
    );
    check(
        "marta",
        "d6: 2, health: 1",
        "Sum(11)",
        "Damage([1, 2, 3])",
        "",
    );
    check(
        "sean",
        "d6: 2, health: 1",
        "Sum(8)",
        "Elusive([4, 5])",
        "tokens: (assist: 1)",
    );
}

#[test]
fn what_comes_back_is_as_played() {
    let back = r#"inventory: [(card: "marked_deck")], piles: (assets_spent: ["fire_axe", "first_aid_tin"]), tokens: (wild: 1)"#;
    check("brie", "d6: 2, health: 1", "Kind(3)", "Damage([1])", back);
    let upright = r#"inventory: [(card: "clockmaker"), (card: "palm_reader"), (card: "two_headed_coin", turned: true)], doom: 1"#;
    check("dan", "d6: 2, d8: 0", "Kind(2)", "Fear([1])", upright);
}

#[test]
fn regained_energy_is_as_played() {
    for card in ["cold_coffee", "jump_leads"] {
        let given = format!(r#"inventory: [(card: "{card}")]"#);
        check(
            "dan",
            "d6: 1, d8: 0, health: 1",
            "Sum(9)",
            "Damage([1])",
            &given,
        );
    }
}

#[test]
fn the_eight_sided_die_and_a_tough_enemy_are_as_played() {
    let given = r#"inventory: [(card: "sledgehammer")], tokens: (assist: 2)"#;
    check(
        "dan",
        "d6: 0, d8: 1, health: 1",
        "Sum(10)",
        "Tough, Damage([7]), Elusive([1])",
        given,
    );
}

#[test]
fn a_boss_is_as_played() {
    let given = r#"(active: "sean", heroes: [(hero: "sean", at: "r1c1", d6: 2, health: 1), (hero: "dan", at: "r1c1"),
        (hero: "brie")], finale: (standee: "r1c1", cubes: [1]), tokens: (assist: 1))"#;
    same_against("baal", KING, given, false);
}

/// PN-HORROR-05: the damage that is left has to be done.
#[test]
fn the_horror_is_as_played() {
    let given = r#"(active: "brie", heroes: [(hero: "brie", at: "r1c1", d6: 2), (hero: "dan"), (hero: "sean")],
        finale: (flipped: true, last_turn: true, damage: 33), inventory: [(card: "palm_reader"), (card: "fire_axe")],
        tokens: (wild: 1), doom: 15)"#;
    same_against("tanin", "()", given, false);
}
