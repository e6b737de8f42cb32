//! What a creatures' turn costs: `cargo bench --no-default-features --bench house`.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use witching_hour::content::Content;
use witching_hour::games::pandemonium::CREATURES;
use witching_hour::games::pandemonium::situation::Situation;
use witching_hour::table::{Access, Stop, Table};

/// Four characters in four rooms, sixteen creatures all over the house, the creatures' turn about to begin.
const FULL: &str = r#"(
    phase: CreaturesBegin, round: 3,
    characters: [
        (character: "doctor", at: "a4"), (character: "fury", at: "b2"),
        (character: "geek", at: "c4"), (character: "soldier", at: "d1"),
    ],
    creatures: [
        (breed: "hound", at: "a1"), (breed: "hound", at: "b1"), (breed: "hound", at: "c1"), (breed: "hound", at: "d2"),
        (breed: "spectre", at: "a7"), (breed: "spectre", at: "b7"), (breed: "killer_toy", at: "c7"),
        (breed: "killer_toy", at: "d7"), (breed: "nightmare", at: "a3"), (breed: "nightmare", at: "b3"),
        (breed: "possessed", at: "c3"), (breed: "possessed", at: "d3"), (breed: "demon", at: "a6"),
        (breed: "psycho", at: "b6"), (breed: "arcane", at: "c6"), (breed: "aberration", at: "d6"),
    ],
)"#;

/// The same house without creatures: what is left of the time is the end of the round and the beginning of the next,
/// which come before the next question.
const EMPTY: &str = r#"(
    phase: CreaturesBegin, round: 3,
    characters: [
        (character: "doctor", at: "a4"), (character: "fury", at: "b2"),
        (character: "geek", at: "c4"), (character: "soldier", at: "d1"),
    ],
)"#;

/// The table before the creatures' turn.
fn table(situation: &str) -> Table {
    let content = Content::load(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")]);
    let pandemonium = content.pandemonium.clone().expect("Pandemonium");
    let given: Situation = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(situation)
        .expect("the situation can be read");
    let (_, chapter) = pandemonium
        .chapter(witching_hour::vocab::Key::new("chapter_01"))
        .expect("the chapter");
    given
        .build(&pandemonium, Some(chapter))
        .expect("the situation can be built")
}

/// Plays to the end of the creatures' turn; every question gets its first answer.
fn creatures_turn(table: &mut Table) -> u32 {
    let mut answers = 0;
    while table.settle() == Stop::Asks && table.world().cursor().phase == CREATURES {
        let Some(ask) = table.ask() else { break };
        let id = ask.id;
        table.submit(id, &[0]).expect("the answer fits");
        answers += 1;
    }
    answers
}

fn turns(c: &mut Criterion) {
    let mut group = c.benchmark_group("creatures' turn");
    for (name, situation) in [("sixteen creatures", FULL), ("no creatures", EMPTY)] {
        let mut table = table(situation);
        table.keep_events(false);
        let start = table.capture();
        group.bench_function(format!("{name}, and back to its beginning"), |b| {
            b.iter(|| {
                table.restore(&start);
                black_box(creatures_turn(&mut table))
            });
        });
        group.bench_function(format!("{name}, back to its beginning alone"), |b| {
            b.iter(|| table.restore(black_box(&start)));
        });
    }
    group.finish();
}

criterion_group!(benches, turns);
criterion_main!(benches);
