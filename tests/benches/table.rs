//! What the engine costs: `cargo bench --no-default-features --bench table`.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use witching_hour::bots::{Seat, by_name};
use witching_hour::content::{Content, Paranormal};
use witching_hour::games::paranormal::view::View;
use witching_hour::games::paranormal::{Setup, setup};
use witching_hour::runs::sim::{Plan, run};
use witching_hour::table::{Stop, Table};
use witching_hour::vocab::Key;

fn content() -> Content {
    Content::load(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")])
}

/// A table after so many answers of the random bot.
fn table_after(content: &Content, answers: usize) -> Table {
    let paranormal = content.paranormal.as_ref().expect("Paranormal");
    let set_up = Setup::new(paranormal, Key::new("tanin"), &[], 3).expect("a setup");
    let mut table = setup::start(paranormal, &set_up).expect("a table");
    let mut bot = by_name("random", 3).expect("the bot");
    for _ in 0..answers {
        assert_eq!(table.settle(), Stop::Asks);
        let ask = table.ask().expect("a question").clone();
        let mut picks = Vec::new();
        bot.answer(Seat::of(&table), &ask, &mut picks);
        table.submit(ask.id, &picks).expect("the answer fits");
    }
    table.settle();
    table
}

fn games(c: &mut Criterion) {
    let content = content();
    let plan = Plan {
        level: "paranormal/tanin".to_owned(),
        games: 500,
        bot: "random".to_owned(),
        seed: 1,
        jobs: 1,
        heroes: Vec::new(),
        players: None,
        easy: false,
        mode: None,
        all_teams: false,
        invariants: false,
        records: std::env::temp_dir(),
        keep: None,
    };
    let decisions = run::<Paranormal>(&content, &plan)
        .expect("a run")
        .decisions_per_game
        * 500.0;
    let mut group = c.benchmark_group("random bot");
    group.throughput(Throughput::Elements(decisions as u64));
    group.sample_size(20);
    group.bench_function("500 games", |b| {
        b.iter(|| run::<Paranormal>(black_box(&content), &plan))
    });
    group.finish();
}

fn snapshots(c: &mut Criterion) {
    let content = content();
    let early = table_after(&content, 4);
    let late = table_after(&content, 24);
    let (one, two) = (early.capture(), late.capture());
    c.bench_function("capture", |b| b.iter(|| black_box(&late).capture()));
    c.bench_function("hash", |b| b.iter(|| black_box(&two).hash()));
    let mut table = table_after(&content, 24);
    c.bench_function("restore, there and back", |b| {
        b.iter(|| {
            table.restore(black_box(&one));
            table.restore(black_box(&two));
        });
    });
    c.bench_function("view", |b| b.iter(|| View::of(black_box(late.world()))));
}

fn loading(c: &mut Criterion) {
    c.bench_function("content load", |b| b.iter(content));
}

criterion_group!(benches, games, snapshots, loading);
criterion_main!(benches);
