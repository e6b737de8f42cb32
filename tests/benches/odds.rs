//! How long the dice oracle takes. `cargo bench --no-default-features --bench odds`

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use witching_hour::content::paranormal::Faces;
use witching_hour::games::paranormal::odds::{Ability, Enemy, Pool, advise, chance};
use witching_hour::table::chance::DieKind::{self, D6, D8, Red};
use witching_hour::vocab::paranormal::Condition::{self, Kind, Min, Run, Sum};
use witching_hour::vocab::paranormal::{Needs, Turn};

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
    let turning = Ability {
        needs: Needs::AtLeast(5),
        rerolls: 0,
        heal: 0,
        most_health: 3,
        turn: Some(Turn::Any),
    };
    let rolling = Ability {
        needs: Needs::AtLeast(2),
        rerolls: 2,
        turn: None,
        ..turning
    };
    let with = |kinds: &[DieKind], rerolls, wilds, abilities: &[Ability]| Pool {
        abilities: abilities.to_vec(),
        ..pool(kinds, rerolls, wilds, 0)
    };
    time(
        "usual, pair, a turning ability",
        with(&USUAL, 2, 1, &[turning]),
        plain(&pair),
    );
    time(
        "largest, hard, two abilities",
        with(&LARGEST, 4, 2, &[turning, rolling]),
        plain(&hard),
    );
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
