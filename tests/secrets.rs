//! Hidden information: any two games that differ only in what is hidden from a seat are the same to it, in view, events,
//! options and hashes (PD-PACT-01, PD-RUL-114, PD-RUL-164).

use std::sync::{Arc, OnceLock};

use witching_hour::bots::{Seat, for_pandemonium};
use witching_hour::content::pandemonium::HouseDefinitions;
use witching_hour::content::{Pandemonium, Paranormal};
use witching_hour::games::pandemonium::{Deck, Setup, evil_one, figure, setup};
use witching_hour::runs::Session;
use witching_hour::runs::shown::Shown;
use witching_hour::table::ask::Why;
use witching_hour::table::chance::{Chance, Generator};
use witching_hour::table::house::act::Why as HouseWhy;
use witching_hour::table::house::event::What as House;
use witching_hour::table::house::{Lies, Marker};
use witching_hour::table::{Snapshot, Stop, Table, What};
use witching_hour::vocab::Key;
use witching_hour::vocab::pandemonium::Token;

/// Answers of a stretch of play that is compared.
const STRETCH: usize = 60;

/// Chapters of the Diary and players: all against the house, everyone for himself, and with an Evil One who hides his
/// traps.
const CHAPTERS: [(&str, u8); 3] = [("chapter_01", 3), ("chapter_05", 3), ("chapter_08", 4)];

/// The shipped content with Pacts that never come true: a Pact that is fulfilled is no secret any more.
fn content() -> &'static Arc<Pandemonium> {
    static CONTENT: OnceLock<Arc<Pandemonium>> = OnceLock::new();
    CONTENT.get_or_init(|| {
        let shipped = crate::content().pandemonium.as_ref().expect("Pandemonium");
        let pact = |id: Key| {
            format!(
                "(id: \"{id}\", name: \"The {id}\", text: \"t\", when: Not(Always), rewards: (souls: 1), copies: 2)"
            )
        };
        let pacts: Vec<String> = shipped.pacts.iter().map(|one| pact(one.id)).collect();
        let text = format!("#![enable(implicit_some)](pacts: [{}])", pacts.join(", "));
        let extra: HouseDefinitions = ron::from_str(&text).expect("the definitions can be read");
        let with = shipped.with(&extra).unwrap_or_else(|faults| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", told.join("\n"))
        });
        Arc::new(with)
    })
}

/// A game under way: random answers from the beginning, stopping well before its end, and then two Pacts for everyone.
fn game(chapter: &str, players: u8, seed: u64) -> (Table, Snapshot) {
    let names = &[];
    let set_up = Setup::new(content(), Key::new(chapter), names, Some(players), seed);
    let mut table = setup::start(content(), &set_up.expect("a setup")).expect("a table");
    let mut bot = for_pandemonium("random", seed).expect("the bot exists");
    let mut states = Vec::new();
    for n in 0..=96 + seed * 16 {
        match table.settle() {
            Stop::Asks => {}
            Stop::Over(_) => {
                states.truncate(states.len().saturating_sub(3).max(1));
                break;
            }
            Stop::Fault(fault) => panic!("{fault}"),
        }
        if n % 16 == 0 {
            table.drain();
            states.push(table.capture());
        }
        let ask = table.ask().expect("a question").clone();
        let mut picks = Vec::new();
        bot.answer(Seat::of(&table), &ask, &mut picks);
        table.submit(ask.id, &picks).expect("the answer fits");
    }
    let mut state = states.pop().expect("a question");
    for place in 0..state.records.len() {
        if state.records[place].pack.is_some() {
            for _ in 0..2 {
                let card = state.piles.pile(Deck::Pacts.pile()).pop();
                let pack = state.records[place].pack.as_mut().expect("a pack");
                pack.pacts.extend(card);
            }
        }
    }
    (table, state)
}

fn is_evil(table: &Table, seat: u8) -> bool {
    evil_one::seat(table.world()) == Some(seat)
}

/// The same game with other secrets: other Pacts in the hands of all seats but this one, Evil Traps for feints and
/// feints for Evil Traps unless this seat laid them, and another order of every deck below what is drawn soon. With
/// `dice` all that is left to chance is another one too.
fn other(state: &Snapshot, seat: u8, evil: bool, drawn: &[usize], dice: bool) -> Snapshot {
    let mut other = state.clone();
    let mut generator = Generator::new(u64::from(seat) + 7);
    for deck in Deck::ALL {
        let soon = drawn.get(usize::from(deck.pile().0)).copied().unwrap_or(0);
        let pile = other.piles.pile(deck.pile());
        let deep = pile.len().saturating_sub(soon);
        for n in (1..deep).rev() {
            pile.swap(n, generator.below(n as u32 + 1) as usize);
        }
    }
    let mut deep = 0;
    for place in 0..other.records.len() {
        let holder = other.records[place].seat.map(|seat| seat.0);
        if holder.is_none() || holder == Some(seat) {
            continue;
        }
        let soon = drawn
            .get(usize::from(Deck::Pacts.pile().0))
            .copied()
            .unwrap_or(0);
        let pile = other.piles.pile(Deck::Pacts.pile());
        if let Some(pack) = &mut other.records[place].pack {
            for held in &mut pack.pacts {
                if deep + soon < pile.len() {
                    std::mem::swap(held, &mut pile[deep]);
                    deep += 1;
                }
            }
        }
    }
    for record in &mut other.records {
        if let Some(Marker { lies, .. }) = &mut record.marker
            && !evil
        {
            *lies = match *lies {
                Lies::Open => Lies::Open,
                Lies::Trap => Lies::Feint,
                Lies::Feint => Lies::Trap,
            };
        }
    }
    if dice {
        other.chance = Chance::new(99);
    }
    other
}

/// All that a seat is shown at the moment: the state, the hash, and the question if it is asked.
fn picture(table: &Table, seat: Option<u8>) -> Vec<String> {
    let title: &Pandemonium = content();
    let shown = Shown { title, table, seat };
    let mut lines = vec![shown.state().to_string(), shown.hash()];
    if let Some(ask) = table.ask() {
        match seat.is_none_or(|seat| seat == ask.seat) {
            true => lines.push(shown.question(ask).to_string()),
            false => lines.push(format!("question {} is for seat {}", ask.id, ask.seat)),
        }
    }
    lines
}

/// A stretch of play from a state, as a seat is shown it, with the answers given. It ends before something is turned
/// over or shuffled, which would bring what was hidden to light.
struct Stretch {
    lines: Vec<String>,
    picks: Vec<Vec<u16>>,
    /// Cards drawn from each pile.
    drawn: Vec<usize>,
    /// Answers of another seat.
    others: usize,
    /// Pacts that another seat drew, and marks that another seat laid face down.
    unseen: usize,
}

fn stretch(
    table: &mut Table,
    from: &Snapshot,
    seat: Option<u8>,
    mut answer: impl FnMut(&Table, usize) -> Option<Vec<u16>>,
) -> Stretch {
    let title: &Pandemonium = content();
    table.restore(from);
    let piles = |table: &Table| -> Vec<usize> {
        let state = table.capture();
        state.piles.all().iter().map(Vec::len).collect()
    };
    let before = piles(table);
    let mut found = Stretch {
        lines: picture(table, seat),
        picks: Vec::new(),
        drawn: vec![0; before.len()],
        others: 0,
        unseen: 0,
    };
    let mut own_pacts = false;
    for n in 0..STRETCH {
        let Some(picks) = answer(table, n) else { break };
        let ask = table.ask().expect("a question");
        let (id, asked) = (ask.id, ask.seat);
        table.submit(id, &picks).expect("the answer fits");
        let stop = table.settle();
        assert!(!matches!(stop, Stop::Fault(_)), "{stop:?}");
        let events = table.drain();
        let shown = Shown { title, table, seat };
        let comes_to_light = |what: &What| {
            matches!(
                what,
                What::House(House::TrapTurned { .. } | House::DeckShuffled { .. })
            )
        };
        if events.iter().any(|event| comes_to_light(&event.what)) {
            break;
        }
        for event in &events {
            match &event.what {
                What::House(House::PactDrawn { uid, .. } | House::CardSwapped { uid, .. }) => {
                    let own = Some(figure::seat(table.world(), *uid)) == seat;
                    own_pacts |= own;
                    found.unseen += usize::from(!own);
                }
                What::House(House::TrapHidden { .. }) => {
                    found.unseen += usize::from(seat.is_some_and(|seat| !is_evil(table, seat)));
                }
                _ => {}
            }
        }
        found.picks.push(picks);
        found.others += usize::from(seat.is_some_and(|seat| seat != asked));
        found
            .lines
            .extend(events.iter().map(|event| shown.event(event).to_string()));
        found.lines.extend(picture(table, seat));
        found.drawn = before
            .iter()
            .zip(piles(table))
            .map(|(before, now)| before.saturating_sub(now))
            .collect();
        if !matches!(stop, Stop::Asks) {
            break;
        }
    }
    // Which Pact another one draws is hidden as well.
    if !own_pacts {
        found.drawn[usize::from(Deck::Pacts.pile().0)] = 0;
    }
    found
}

/// Plays a stretch of two games that differ only in the secrets of others, and compares what a seat is shown. Gives how
/// many answers were compared, how many of them were those of others, and what was drawn or laid unseen.
fn compare(table: &mut Table, state: &Snapshot, seat: u8, seed: u64, place: &str) -> [usize; 3] {
    let evil = is_evil(table, seat);
    let mut bot = for_pandemonium("random", seed + 100).expect("the bot exists");
    let one = stretch(table, state, Some(seat), |table, _| {
        let mut picks = Vec::new();
        bot.answer(Seat::of(table), table.ask()?, &mut picks);
        Some(picks)
    });
    let changed = other(state, seat, evil, &one.drawn, false);
    assert_ne!(
        changed.hash(),
        state.hash(),
        "{place}: nothing is different"
    );
    // Of a trap the Evil One says the contrary if he can: that is only his to know, and he can have fewer options there.
    let two = stretch(table, &changed, Some(seat), |table, n| {
        let ask = table.ask()?;
        let options = ask.choices().count() as u16;
        let picks = one.picks.get(n)?;
        if ask.why == Why::House(HouseWhy::RealOrFeint) && !evil {
            return Some(picks.iter().map(|pick| (pick + 1) % options).collect());
        }
        Some(picks.iter().map(|pick| (*pick).min(options - 1)).collect())
    });
    assert_eq!(one.picks.len(), two.picks.len(), "{place}");
    for (n, (here, there)) in one.lines.iter().zip(&two.lines).enumerate() {
        assert_eq!(here, there, "{place}: line {n}");
    }
    assert_eq!(one.lines.len(), two.lines.len(), "{place}");
    [one.picks.len(), one.others, one.unseen]
}

/// Marks of the Evil One that lie face down.
fn face_down(state: &Snapshot) -> usize {
    let lies = state.records.iter().filter_map(|one| one.marker.as_ref());
    lies.filter(|marker| marker.lies != Lies::Open).count()
}

/// Pacts in the hands of all.
fn pacts(state: &Snapshot) -> usize {
    let packs = state.records.iter().filter_map(|one| one.pack.as_ref());
    packs.map(|pack| pack.pacts.len()).sum()
}

#[test]
fn other_secrets_of_others_change_nothing_that_a_seat_is_shown() {
    for (chapter, players) in CHAPTERS {
        let ([mut compared, mut of_others, mut unseen], mut marks) = ([0; 3], 0);
        for seed in 0..5 {
            let (mut table, state) = game(chapter, players, seed);
            marks += face_down(&state);
            assert!(pacts(&state) >= 4, "{chapter}, seed {seed}: few Pacts");
            for seat in 0..players {
                let place = format!("{chapter}, seed {seed}, seat {seat}");
                let [all, others, hidden] = compare(&mut table, &state, seat, seed, &place);
                compared += all;
                of_others += others;
                unseen += hidden;
            }
        }
        assert!(compared > 200, "{chapter}: only {compared} answers");
        assert!(of_others > 100, "{chapter}: only {of_others} by others");
        assert!(unseen > 0, "{chapter}: nothing was drawn or laid unseen");
        assert_eq!(marks > 0, chapter == "chapter_08", "{chapter}: {marks}");
    }
}

#[test]
fn neither_decks_nor_dice_to_come_show_in_anything() {
    for (chapter, players) in CHAPTERS {
        for seed in 0..4 {
            let (mut table, state) = game(chapter, players, seed);
            for seat in 0..players {
                let evil = is_evil(&table, seat);
                table.restore(&state);
                let here = picture(&table, Some(seat));
                let changed = other(&state, seat, evil, &[], true);
                table.restore(&changed);
                assert_eq!(here, picture(&table, Some(seat)), "{chapter}, seat {seat}");
            }
        }
    }
}

#[test]
fn a_seat_is_shown_its_own_secrets_and_all_seats_everything() {
    let (mut table, state) = game("chapter_08", 4, 1);
    let evil = evil_one::seat(table.world()).expect("an Evil One");
    assert_eq!(evil, 3);
    // Seen by another seat the changed Pacts are those of its own, and it sees them.
    let changed = other(&state, 0, false, &[], false);
    table.restore(&state);
    let (own, all) = (picture(&table, Some(1)), picture(&table, None));
    table.restore(&changed);
    assert_ne!(own, picture(&table, Some(1)), "a player sees his own Pacts");
    assert_ne!(
        all,
        picture(&table, None),
        "with all seats everything is seen"
    );
}

#[test]
fn only_the_evil_one_tells_a_trap_from_a_feint() {
    let (mut table, mut state) = game("chapter_08", 4, 2);
    for record in &mut state.records {
        if let Some(marker) = &mut record.marker
            && marker.token == Token::EvilTrap
            && marker.lies != Lies::Open
        {
            marker.lies = Lies::Trap;
        }
    }
    assert!(face_down(&state) > 0, "no mark lies face down");
    let mut feigned = state.clone();
    for record in &mut feigned.records {
        if let Some(marker) = &mut record.marker
            && marker.token == Token::EvilTrap
            && marker.lies != Lies::Open
        {
            marker.lies = Lies::Feint;
        }
    }
    for seat in 0..4 {
        table.restore(&state);
        let real = picture(&table, Some(seat));
        table.restore(&feigned);
        let same = real == picture(&table, Some(seat));
        assert_eq!(same, seat != 3, "seat {seat}");
    }
}

#[test]
fn where_nobody_has_a_secret_the_hash_is_that_of_the_table() {
    let solo = Setup::new(content(), Key::new("chapter_01"), &[], Some(1), 5).expect("a setup");
    let mut table = setup::start(content(), &solo).expect("a table");
    table.settle();
    let title: &Pandemonium = content();
    let hash = |seat| {
        Shown {
            title,
            table: &table,
            seat,
        }
        .hash()
    };
    assert_eq!(hash(Some(0)), format!("{:016x}", table.hash()));
    assert_eq!(hash(None), hash(Some(0)));

    let (session, _) =
        Session::<Paranormal>::new(crate::content(), "paranormal/tanin", &[], 3).expect("a game");
    let title: &Paranormal = session.content();
    let shown = Shown {
        title,
        table: session.table(),
        seat: Some(0),
    };
    assert_eq!(shown.hash(), format!("{:016x}", session.table().hash()));
}
