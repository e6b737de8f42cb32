use witching_hour::content::{Content, folders};
use witching_hour::games::paranormal::{Setup, setup::start};
use witching_hour::table::Stop;
use witching_hour::vocab::Key;

fn main() {
    let content = Content::load(&folders(&[]));
    for f in &content.faults {
        println!("{f}");
    }
    for l in &content.levels {
        println!("{} {:?}", l.id, l.state);
    }
    let p = content.paranormal.clone().unwrap();
    let boss = std::env::args().nth(1).unwrap_or("tanin".into());
    let n: u64 = std::env::args()
        .nth(2)
        .and_then(|s| s.parse().ok())
        .unwrap_or(20);
    let (mut wins, mut decisions, mut faults, mut events) = (0, 0u64, 0, 0usize);
    let t = std::time::Instant::now();
    let check = std::env::args().nth(3).is_some();
    for seed in 0..n {
        let setup = Setup::new(&p, Key::new(&boss), &[], seed).unwrap();
        let mut table = start(&p, &setup).unwrap();
        table.keep_events(check);
        let mut rng = witching_hour::table::chance::Chance::new(seed + 1000);
        loop {
            match table.settle() {
                Stop::Asks => {}
                Stop::Over(e) => {
                    wins += e.won as u32;
                    break;
                }
                Stop::Fault(f) => {
                    println!("seed {seed}: {f}");
                    faults += 1;
                    break;
                }
            }
            if check {
                let b = table.broken();
                if !b.is_empty() {
                    println!("seed {seed}: {b:?}");
                    faults += 1;
                    break;
                }
            }
            let ask = table.ask().unwrap();
            let n = ask.options.len() as u32;
            let id = ask.id;
            let span = u32::from(ask.at_most - ask.at_least) + 1;
            let count = u32::from(ask.at_least)
                + rng.below(witching_hour::table::chance::Stream::Board, span);
            let mut all: Vec<u16> = (0..n as u16).collect();
            rng.shuffle(witching_hour::table::chance::Stream::Board, &mut all);
            all.truncate(count as usize);
            table.submit(id, &all).unwrap();
            decisions += 1;
        }
        events += table.drain().len();
        if check {
            let u = table.unkept();
            if !u.is_empty() {
                println!("{u:?}");
            }
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{boss}: games {n} wins {wins} faults {faults} decisions {decisions} {:.0}/s events {events}",
        decisions as f64 / s
    );
}
