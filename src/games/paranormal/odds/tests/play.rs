//! Known figures, what must never fall, and larger pools against dice that are really rolled.

use super::*;
use crate::games::paranormal::condition::meets_all;

/// `paranormal-numbers.md`, section 4: success in percent with one to four d6 and the free reroll.
#[test]
fn the_number_guide_is_right() {
    let table: &[(&[Condition], [u32; 4])] = &[
        (&[Min(4)], [75, 94, 98, 100]),
        (&[Min(5)], [56, 80, 91, 96]),
        (&[Min(6)], [31, 52, 67, 77]),
        (&[Exact(3)], [31, 52, 67, 77]),
        (&[Rise(3)], [0, 0, 85, 98]),
        (&[Sum(6)], [31, 93, 100, 100]),
        (&[Sum(9)], [0, 57, 95, 100]),
        (&[Sum(10)], [0, 40, 90, 99]),
        (&[Sum(12)], [0, 9, 72, 97]),
        (&[Sum(15)], [0, 0, 30, 81]),
        (&[Sum(18)], [0, 0, 3, 48]),
        (&[Rise(4)], [0, 0, 0, 61]),
        (&[Even(2)], [0, 56, 84, 95]),
        (&[Odd(2)], [0, 56, 84, 95]),
        (&[Even(3)], [0, 0, 42, 74]),
        (&[Run(2)], [0, 51, 85, 96]),
        (&[Run(3)], [0, 0, 29, 58]),
        (&[Kind(2)], [0, 31, 69, 92]),
        (&[Kind(3)], [0, 0, 11, 32]),
        (&[Run(4)], [0, 0, 0, 19]),
        (&[Kind(4)], [0, 0, 0, 4]),
        (&[Even(2), Min(5)], [0, 0, 55, 83]),
        (&[Kind(2), Min(5)], [0, 0, 37, 77]),
        (&[Sum(7), Min(5)], [0, 0, 67, 93]),
        (&[Min(5), Min(5)], [0, 31, 58, 77]),
    ];
    for (conditions, figures) in table {
        let enemy = Enemy::new(conditions.iter().copied());
        for (dice, figure) in (1..).zip(figures) {
            let found =
                chance(&Pool::new(std::iter::repeat_n(D6, dice)), &enemy).expect("computable");
            assert_eq!(
                (found * 100.0).round() as u32,
                *figure,
                "{conditions:?} with {dice} dice: {found}"
            );
        }
    }
}

#[test]
fn more_never_harms() {
    let mut generator = Generator::new(21);
    let at_least = |more: &Pool, less: &Pool, enemy: &Enemy| {
        let (more_chance, chance) = (
            chance(more, enemy).expect("computable"),
            chance(less, enemy).expect("computable"),
        );
        assert!(
            more_chance >= chance - 1e-12,
            "{chance} fell to {more_chance}: {less:?} {more:?} {enemy:?}"
        );
    };
    for _ in 0..120 {
        let (pool, enemy) = drawn(&mut generator, 4);
        let with = |change: fn(&mut Pool)| {
            let mut more = pool.clone();
            change(&mut more);
            at_least(&more, &pool, &enemy);
        };
        with(|pool| pool.rerolls += 1);
        with(|pool| pool.wilds += 1);
        with(|pool| pool.assists += 1);
        with(|pool| pool.health += 1);
        // One die more can be left alone once it lies there, but it may hurt when it falls.
        let harmless = Enemy {
            damage: Faces(0),
            ..enemy.clone()
        };
        for kind in [D6, D8, Red] {
            let mut more = pool.clone();
            more.dice.extend(Pool::new([kind]).dice);
            at_least(&more, &pool, &harmless);
        }
    }
}

/// Plays the advice with rolled dice.
struct Player<'a> {
    enemy: &'a Enemy,
    known: std::collections::HashMap<Pool, Choice>,
}

impl Player<'_> {
    fn best(&mut self, pool: &Pool) -> Choice {
        if let Some(known) = self.known.get(pool) {
            return known.clone();
        }
        let advice = advise(pool, self.enemy).expect("computable");
        let best = advice.choices[0].clone();
        self.known.insert(pool.clone(), best.clone());
        best
    }

    /// Plays one Combat to its end; whether it is won.
    fn play(&mut self, start: &Pool, generator: &mut Generator) -> bool {
        let mut pool = start.clone();
        let mut rolled: Vec<usize> = (0..pool.dice.len()).collect();
        loop {
            for n in &rolled {
                let faces = u32::from(pool.dice[*n].kind.faces());
                pool.dice[*n].value = 1 + generator.below(faces) as u8;
            }
            // In order, so that what is the same is known to be.
            let fresh: Vec<(Die, bool)> = (0..pool.dice.len())
                .map(|n| (pool.dice[n], rolled.contains(&n)))
                .collect();
            let mut sorted = fresh;
            sorted.sort_by_key(|(die, new)| (die.kind, die.state as u8, die.value, *new));
            pool.dice = sorted.iter().map(|(die, _)| *die).collect();
            pool.triggers.clear();
            for (ability, faces) in self.enemy.abilities() {
                for (n, (die, new)) in sorted.iter().enumerate() {
                    if *new && faces.has(die.value) {
                        pool.triggers.push(Trigger {
                            ability,
                            die: n as u8,
                        });
                    }
                }
            }
            let best = self.best(&pool);
            for (n, trigger) in std::mem::take(&mut pool.triggers).into_iter().enumerate() {
                if best.cancel.contains(&(n as u8)) {
                    pool.assists -= 1;
                    continue;
                }
                let die = &mut pool.dice[usize::from(trigger.die)];
                match trigger.ability {
                    AbilityKind::Damage => pool.health -= 1,
                    AbilityKind::Elusive => die.state = DieState::Lost,
                    _ if die.state == DieState::Free => die.state = DieState::Feared,
                    _ => {}
                }
                if pool.health == 0 {
                    return false;
                }
            }
            if best.reroll.is_empty() {
                let values: Vec<u8> = pool
                    .dice
                    .iter()
                    .filter(|die| die.state != DieState::Lost)
                    .map(|die| die.value)
                    .collect();
                return wild_wins(&self.enemy.conditions, values, pool.wilds);
            }
            rolled = best.reroll.iter().map(|n| usize::from(*n)).collect();
            pool.rerolls -= 1;
        }
    }
}

fn wild_wins(conditions: &[Condition], values: Vec<u8>, wilds: u8) -> bool {
    meets_all(conditions, &values)
        || (wilds > 0
            && (1..=8).any(|value| {
                let mut more = values.clone();
                more.push(value);
                wild_wins(conditions, more, wilds - 1)
            }))
}

fn sampled(start: &Pool, enemy: &Enemy, plays: u32) {
    let wanted = chance(start, enemy).expect("computable");
    let mut player = Player {
        enemy,
        known: Default::default(),
    };
    let mut generator = Generator::new(2);
    let wins = (0..plays)
        .filter(|_| player.play(start, &mut generator))
        .count() as f64;
    let found = wins / f64::from(plays);
    let error = (wanted * (1.0 - wanted) / f64::from(plays)).sqrt();
    assert!(
        (found - wanted).abs() < 4.0 * error,
        "{found} is not {wanted} +- {error}: {start:?} {enemy:?}"
    );
    assert!(wanted > 0.05 && wanted < 0.95, "{wanted} proves little");
}

/// Rolls of each larger pool.
const PLAYS: u32 = 1_000_000;

#[test]
fn five_dice_are_as_by_rolling_them() {
    let start = pool(&[D6, D6, D6, D6, D6], 2, 0);
    sampled(&start, &Enemy::new([Kind(4)]), PLAYS);
}

#[test]
fn five_dice_against_abilities_are_as_by_rolling_them() {
    let start = Pool {
        assists: 1,
        health: 2,
        ..pool(&[D6, D6, D6, D6, Red], 1, 1)
    };
    let enemy = Enemy {
        damage: Faces::of(&[1]),
        elusive: Faces::of(&[6]),
        fear: Faces::of(&[3]),
        ..Enemy::new([Run(4), Odd(2)])
    };
    sampled(&start, &enemy, PLAYS);
}

#[test]
fn a_die_of_eight_and_a_wild_token_are_as_by_rolling_dice() {
    let start = pool(&[D6, D6, D6, D6, D8], 1, 1);
    sampled(&start, &Enemy::new([Sum(16), Kind(3)]), PLAYS);
}

#[test]
fn bad_pools_are_told() {
    let enemy = Enemy::new([Sum(6)]);
    let told = |pool: Pool| chance(&pool, &enemy).expect_err("not computable");
    assert_eq!(told(pool(&[D6; 13], 1, 0)), Unfit::TooManyDice(13));
    assert_eq!(told(pool(&[D6], 1, 3)), Unfit::TooManyWilds(3));
    assert_eq!(told(pool(&[D6], 21, 0)), Unfit::TooManyRerolls(21));
    assert_eq!(
        told(pool(&[DieKind::Row], 1, 0)),
        Unfit::WrongKind(DieKind::Row)
    );
    assert_eq!(
        told(pool(&[D6, D6], 1, 0).rolled(&[3], &enemy)),
        Unfit::HalfRolled
    );
    assert_eq!(
        told(pool(&[D6], 1, 0).rolled(&[7], &enemy)),
        Unfit::WrongFace(7)
    );
    assert_eq!(
        told(Pool {
            health: 0,
            ..pool(&[D6], 1, 0)
        }),
        Unfit::Downed
    );
    let all = Faces::of(&[1, 2, 3, 4, 5, 6]);
    let worst = Enemy {
        damage: all,
        elusive: all,
        fear: all,
        ..enemy.clone()
    };
    let much = Pool {
        assists: 5,
        ..pool(&[D6; 12], 4, 0)
    };
    assert_eq!(chance(&much, &worst), Err(Unfit::TooLarge));
}

#[test]
fn advice_is_worth_what_the_rest_of_the_play_is() {
    // PN-EX-01: 1 and 3 against SUM 6, the 3 is kept.
    let enemy = Enemy::new([Sum(6)]);
    let advice =
        advise(&pool(&[D6, D6], 1, 0).rolled(&[1, 3], &enemy), &enemy).expect("computable");
    assert_eq!(advice.choices[0].reroll, [0, 1]);
    assert!((advice.chance - 26.0 / 36.0).abs() < 1e-12);
    let keep = advice
        .choices
        .iter()
        .find(|c| c.reroll == [0])
        .expect("listed");
    assert!((keep.chance - 4.0 / 6.0).abs() < 1e-12);
    // The chance before a roll is the mean of those after it.
    let mut generator = Generator::new(77);
    for _ in 0..30 {
        let (mut pool, enemy) = drawn(&mut generator, 3);
        pool.rerolls = 1;
        let kinds: Vec<u8> = pool.dice.iter().map(|die| die.kind.faces()).collect();
        let total: usize = kinds.iter().map(|faces| usize::from(*faces)).product();
        let mut sum = 0.0;
        for outcome in 0..total {
            let mut rest = outcome;
            let values: Vec<u8> = kinds
                .iter()
                .map(|faces| {
                    let value = rest % usize::from(*faces);
                    rest /= usize::from(*faces);
                    value as u8 + 1
                })
                .collect();
            sum += advise(&pool.clone().rolled(&values, &enemy), &enemy)
                .expect("computable")
                .chance;
        }
        let wanted = chance(&pool, &enemy).expect("computable");
        assert!(
            (sum / total as f64 - wanted).abs() < 1e-12,
            "{pool:?} {enemy:?}"
        );
    }
}

/// The chances of a sure thing add up to 1 at the limits of what is computed.
#[test]
fn rounding_stays_small() {
    let hard = Enemy::new([Sum(2), Min(1)]);
    for kinds in [&[D6; 12][..], &[D8; 12], &[D6, D6, D6, D6, D6, Red, D8, D8]] {
        let found = chance(&pool(kinds, 20, 2), &hard).expect("computable");
        assert!((found - 1.0).abs() < 1e-12, "{found}");
    }
}

#[test]
fn answers_can_be_read_by_programs_and_people() {
    let enemy = Enemy {
        fear: Faces::of(&[6]),
        ..Enemy::new([Kind(3)])
    };
    let pool = Pool {
        assists: 1,
        ..pool(&[D6, D6, D8], 1, 0)
    }
    .rolled(&[6, 2, 2], &enemy);
    let advice = advise(&pool, &enemy).expect("computable");
    let value = line::advice_json(&advice, &pool);
    let best = &value["best"];
    assert_eq!(*best, value["choices"][0]);
    assert_eq!(best["reroll"], serde_json::json!([0]));
    assert_eq!(best["values"], serde_json::json!([6]));
    assert_eq!(
        best["cancel"],
        serde_json::json!([{"ability": "fear", "die": 0}])
    );
    assert!(
        value["chance"]
            .as_f64()
            .is_some_and(|c| (c - 1.0 / 6.0).abs() < 1e-12)
    );
    let text = line::advice_text(&advice, &pool);
    assert!(
        text.contains("cancel Fear on the 6, then roll 6 again"),
        "{text}"
    );
}
