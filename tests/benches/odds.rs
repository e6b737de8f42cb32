//! How long the dice oracle takes. `cargo bench --no-default-features --bench odds`

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use witching_hour::content::paranormal::Faces;
use witching_hour::games::paranormal::odds::{
    Aim, Card, Enemy, Held, Pool, Step, Use, advise, chance,
};
use witching_hour::table::chance::DieKind::{self, D6, D8, Red};
use witching_hour::vocab::paranormal::Condition::{self, Kind, Min, Run, Sum};
use witching_hour::vocab::paranormal::{AbilityKind, Needs, Turn};

fn pool(kinds: &[DieKind], rerolls: u8, wilds: u8, assists: u8) -> Pool {
    Pool {
        rerolls,
        wilds,
        assists,
        ..Pool::new(kinds.iter().copied())
    }
}

fn enemy(conditions: &[Condition], damage: &[u8], elusive: &[u8], fear: &[u8]) -> Enemy {
    Enemy {
        damage: Faces::of(damage),
        elusive: Faces::of(elusive),
        fear: Faces::of(fear),
        ..Enemy::new(conditions.iter().copied())
    }
}

const SMALL: [DieKind; 3] = [D6; 3];
const USUAL: [DieKind; 6] = [D6, D6, D6, D6, D8, Red];
const LARGEST: [DieKind; 8] = [D6, D6, D6, D6, D6, D8, Red, Red];

fn item(used: Use) -> Held {
    Card {
        item: true,
        ..Card::new(used)
    }
    .ready()
}

/// Cards as players hold them.
fn hands() -> Vec<(&'static str, Vec<Held>)> {
    let net = [Step::Reroll(2), Step::Ignore(AbilityKind::Elusive)];
    let net = item(Use::ability(Needs::AtLeast(2), net));
    let spade = item(Use::ability(Needs::AtLeast(5), [Step::Turn(Turn::Any)]));
    let deck = item(Use::text([Step::Turn(Turn::Any)]));
    let tin = item(Use::text([Step::Heal(2)]));
    let flask = item(Use::text([Step::Red(1), Step::Heal(1)]));
    let crowbar = item(Use::text([Step::Red(2)]));
    let own = |needs, step| {
        Card {
            own: true,
            ..Card::new(Use::ability(needs, [step]))
        }
        .ready()
    };
    let away = |held: &Held| Held {
        away: true,
        ..held.clone()
    };
    vec![
        ("a Net and a Spade", vec![net, spade]),
        (
            "a Deck, a Tin, a Flask and Lucy",
            vec![
                own(Needs::Total(9), Step::Heal(1)),
                deck.clone(),
                tin,
                flask,
            ],
        ),
        (
            "Brie and what she takes back",
            vec![
                own(Needs::Exactly(6), Step::TakeBack),
                away(&deck),
                away(&crowbar),
            ],
        ),
    ]
}

fn holding(pool: Pool, hand: &[Held]) -> Pool {
    let reds = pool.dice.iter().filter(|die| die.kind == Red).count();
    Pool {
        red_room: 2 - reds as u8,
        hand: hand.to_vec(),
        ..pool
    }
}

fn odds(c: &mut Criterion) {
    let pair = [Sum(13), Kind(2)];
    let hard = [Sum(20), Run(4)];
    let mut time = |name: &str, pool: Pool, enemy: Enemy| {
        c.bench_function(name, |b| {
            b.iter(|| chance(black_box(&pool), black_box(&enemy)));
        });
    };
    let plain = |conditions: &[Condition]| enemy(conditions, &[], &[], &[]);
    time("small, SUM 10", pool(&SMALL, 1, 0, 0), plain(&[Sum(10)]));
    time("usual, MIN 6", pool(&USUAL, 2, 1, 0), plain(&[Min(6)]));
    time("usual, RUN 4", pool(&USUAL, 2, 1, 0), plain(&[Run(4)]));
    time("usual, pair", pool(&USUAL, 2, 1, 0), plain(&pair));
    time(
        "usual, pair, Fear",
        pool(&USUAL, 2, 1, 0),
        enemy(&pair, &[], &[], &[3]),
    );
    time(
        "usual, pair, Fear, 2 Assists",
        pool(&USUAL, 2, 1, 2),
        enemy(&pair, &[], &[], &[3]),
    );
    time(
        "usual, pair, all abilities, 2 Assists",
        pool(&USUAL, 2, 1, 2),
        enemy(&pair, &[1], &[2], &[3]),
    );
    time(
        "largest, KIND 5",
        pool(&LARGEST, 4, 2, 0),
        plain(&[Kind(5)]),
    );
    time("largest, pair", pool(&LARGEST, 4, 2, 0), plain(&hard));
    time(
        "largest, pair, all abilities",
        pool(&LARGEST, 4, 2, 0),
        enemy(&hard, &[1], &[2], &[3]),
    );
    time(
        "largest, pair, Damage, 5 Assists",
        pool(&LARGEST, 4, 2, 5),
        enemy(&hard, &[1], &[], &[]),
    );
    time(
        "largest, pair, all abilities, 5 Assists",
        pool(&LARGEST, 4, 2, 5),
        enemy(&hard, &[1], &[2], &[3]),
    );
    for (name, hand) in hands() {
        time(
            &format!("usual, pair, {name}"),
            holding(pool(&USUAL, 2, 1, 0), &hand),
            plain(&pair),
        );
        time(
            &format!("usual, pair, Elusive, {name}"),
            holding(pool(&USUAL, 2, 1, 0), &hand),
            enemy(&pair, &[], &[2], &[]),
        );
        time(
            &format!("largest, pair, {name}"),
            holding(pool(&LARGEST, 4, 2, 0), &hand),
            plain(&hard),
        );
    }
    // The hardest Boss of the game, with what a team has then.
    let ramiel = Enemy {
        aim: Aim::Any,
        ..enemy(&[Kind(4), Sum(20), Run(4)], &[1, 2, 4, 6], &[3, 4, 6], &[])
    };
    for (name, hand) in hands() {
        time(
            &format!("five dice, Ramiel, 2 Assists, {name}"),
            holding(pool(&[D6, D6, D6, D6, Red], 2, 1, 2), &hand),
            ramiel.clone(),
        );
    }
    let hard = enemy(&hard, &[], &[], &[]);
    let rolled = pool(&LARGEST, 4, 2, 0).rolled(&[1, 3, 4, 4, 6, 7, 2, 5], &hard);
    c.bench_function("largest, pair, advice", |b| {
        b.iter(|| advise(black_box(&rolled), black_box(&hard)));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = odds
}
criterion_main!(benches);
