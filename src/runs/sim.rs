//! Many games without a window, with statistics.

mod pandemonium;
mod paranormal;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde::Serialize;

use super::session::Session;
use super::title::{Title, Wish};
use super::usage::{self, TeamUse, Use};
use crate::bots::{Bot, Seat};
use crate::content::Content;
use crate::table::chance::nth_seed;
use crate::table::{Event, Stop, Table, What};
use crate::vocab::Key;

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The level.
    pub level: String,
    /// How many games.
    pub games: u64,
    /// The bot.
    pub bot: String,
    /// The seed of the run.
    pub seed: u64,
    /// Threads.
    pub jobs: usize,
    /// Heroes or characters; in Paranormal the fourth is lost.
    pub heroes: Vec<Key>,
    /// Players, where the game leaves a choice.
    pub players: Option<u8>,
    /// Easy mode.
    pub easy: bool,
    /// A mode by name.
    pub mode: Option<String>,
    /// Every team of Heroes in turn, and everybody left over in turn as the Lost Hero, instead of `heroes`.
    pub all_teams: bool,
    /// Look at everything that must be true after each answer; slower.
    pub invariants: bool,
    /// Where records of games with faults go.
    pub records: PathBuf,
    /// Where a record of every game goes, if anywhere.
    pub keep: Option<PathBuf>,
}

impl Plan {
    /// What the games of the run have in common.
    fn wish(&self) -> Wish {
        Wish {
            heroes: self.heroes.clone(),
            players: self.players,
            easy: self.easy,
            mode: self.mode.clone(),
            seed: self.seed,
        }
    }
}

/// What a game brings to bulk runs.
pub trait Bulk: Title + Clone {
    /// What a run counts beside victories.
    type Ledger: Default + Send;

    /// What is decided before game `n` of a run.
    ///
    /// # Errors
    /// A sentence if the plan does not fit the game.
    fn deal(&self, plan: &Plan, n: u64) -> Result<Self::Setup, String>;

    /// A table for another game: the one there is, swept, or a new one.
    ///
    /// # Errors
    /// A sentence if the set-up does not fit.
    fn again(
        table: &mut Option<Table>,
        content: &Arc<Self>,
        setup: &Self::Setup,
    ) -> Result<(), String>;

    /// A bot by name.
    ///
    /// # Errors
    /// A sentence that names the bots there are.
    fn bot(name: &str, seed: u64) -> Result<Box<dyn Bot>, String>;

    /// The round that an event begins.
    fn round(what: &What) -> Option<u16>;

    /// What cannot have happened.
    fn wrong(_: &bevy::ecs::prelude::World, _: &Event) -> Option<String> {
        None
    }

    /// A game begins.
    fn open(&self, _: &mut Self::Ledger, _: &Self::Setup) {}

    /// Counts what has happened.
    fn note(&self, ledger: &mut Self::Ledger, event: &Event);

    /// A game has ended, won or not; without an outcome it was stopped by a fault.
    fn close(&self, _: &mut Self::Ledger, _: &Self::Setup, _: Option<bool>) {}

    /// A game has ended, and these seats have won.
    fn won(&self, _: &mut Self::Ledger, _: &Self::Setup, _: &[u8]) {}

    /// Adds the counts of another thread.
    fn merge(ledger: &mut Self::Ledger, other: Self::Ledger);

    /// What the counts say.
    fn findings(&self, plan: &Plan, ledger: &Self::Ledger) -> Findings;
}

/// What the counts of a run say.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Content that no game made use of.
    pub unused: Unused,
    /// How often each card was used.
    pub uses: Vec<Use>,
    /// How each team did.
    pub teams: Vec<TeamUse>,
    /// Games that reached the Finale.
    pub finales: u64,
    /// How each player did, where they do not win and lose together.
    pub seats: Vec<Side>,
    /// How each character did, likewise.
    pub characters: Vec<Side>,
    /// The part of the games that the Evil One has won, where there is one (PD-MODE-04).
    pub evil_one_win_rate: Option<f64>,
}

/// How one of several sides did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// The seat, such as `player-1`, or the character.
    pub side: Key,
    /// Games in which it took part.
    pub games: u64,
    /// Games that it won.
    pub wins: u64,
    /// The part of its games that it won.
    pub win_rate: f64,
}

impl Side {
    /// So many of so many games.
    pub fn new(side: Key, games: u64, wins: u64) -> Side {
        let win_rate = match games {
            0 => 0.0,
            games => wins as f64 / games as f64,
        };
        Side {
            side,
            games,
            wins,
            win_rate,
        }
    }
}

/// Rounds of the games of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// A tenth of the games have at most so many.
    pub p10: u16,
    /// Half of the games.
    pub p50: u16,
    /// Nine tenths of the games.
    pub p90: u16,
}

/// Content that no game of a run made use of.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Unused {
    /// Cards: Monsters never on the Map, Assets never used, Clues never drawn, Combat Abilities never used.
    pub cards: Vec<Key>,
    /// Locations whose ability was never used.
    pub spaces: Vec<Key>,
}

/// The figures of a run.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "the names of the contract")]
pub struct Figures {
    pub level: String,
    pub bot: String,
    pub games: u64,
    pub seed: u64,
    pub wins: u64,
    pub losses: u64,
    pub win_rate: f64,
    pub win_rate_ci95: [f64; 2],
    pub rounds: Spread,
    pub decisions_per_game: f64,
    pub decisions_per_second: f64,
    pub games_per_second: f64,
    pub threads: usize,
    pub faults: u64,
    pub ends_by: BTreeMap<String, u64>,
    /// The part of the games that the Evil One has won, where there is one; `win_rate` is that of the characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evil_one_win_rate: Option<f64>,
    /// How each player did, where they do not win and lose together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Side>,
    /// How each character did, likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Side>,
    /// How many games reached the Finale; 0 in games without one.
    pub finales: u64,
    pub unused: Unused,
    /// How often each card, Hero and Location was used, and how the games went in which it was.
    #[serde(rename = "use")]
    pub uses: Vec<Use>,
    /// How each team of Heroes did, the best first.
    pub teams: Vec<TeamUse>,
    /// Records of the games with faults, and of all games where they are kept.
    pub records: Vec<PathBuf>,
    /// A hash over the end of every game, in order: equal for equal runs.
    pub fingerprint: String,
}

/// What became of one game.
#[derive(Clone, Debug, Default)]
struct Outcome {
    won: bool,
    winners: Vec<u8>,
    why: Option<Key>,
    fault: Option<String>,
    rounds: u16,
    decisions: u64,
    hash: u64,
}

/// A bot that answers so many questions is taken to play for ever.
const MOST_DECISIONS: u64 = 20_000;

/// Runs the games.
///
/// # Errors
/// A sentence if the level, the bot or the Heroes do not exist.
pub fn run<T: Bulk>(content: &Content, plan: &Plan) -> Result<Figures, String> {
    // Everything that can be wrong is found before the first game.
    Session::<T>::wished(content, &plan.level, &plan.wish(), None)?;
    T::bot(&plan.bot, plan.seed)?;
    let title = T::of(content)
        .ok_or_else(|| format!("the content of {} could not be read", T::KIND.folder()))?;
    let next = AtomicU64::new(0);
    let threads = plan.jobs.clamp(1, 64);
    let began = Instant::now();
    let worker = || -> Result<(Vec<(u64, Outcome)>, T::Ledger), String> {
        // A copy for each thread, so that threads do not fight over one count of references.
        let own = Arc::new(T::clone(&title));
        let mut results = Vec::new();
        let mut ledger = T::Ledger::default();
        let mut table: Option<Table> = None;
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= plan.games {
                return Ok((results, ledger));
            }
            let setup = own.deal(plan, n)?;
            T::again(&mut table, &own, &setup)?;
            if let Some(table) = &mut table {
                own.open(&mut ledger, &setup);
                let outcome = play::<T>(table, &own, plan, n, &mut ledger)?;
                let won = outcome.fault.is_none().then_some(outcome.won);
                own.close(&mut ledger, &setup, won);
                if won.is_some() {
                    own.won(&mut ledger, &setup, &outcome.winners);
                }
                results.push((n, outcome));
            }
        }
    };
    let parts: Vec<Result<_, String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        handles
            .into_iter()
            .map(|handle| {
                handle
                    .join()
                    .unwrap_or_else(|_| Err("a game stopped with a panic".to_owned()))
            })
            .collect()
    });
    let seconds = began.elapsed().as_secs_f64();
    let mut outcomes = Vec::new();
    let mut ledger = T::Ledger::default();
    for part in parts {
        let (mut results, more) = part?;
        T::merge(&mut ledger, more);
        outcomes.append(&mut results);
    }
    outcomes.sort_by_key(|(n, _)| *n);
    let mut records = Vec::new();
    for (n, outcome) in outcomes
        .iter()
        .filter(|(_, outcome)| outcome.fault.is_some())
        .take(20)
    {
        records.extend(record::<T>(content, plan, *n, outcome.fault.as_deref()));
    }
    if plan.keep.is_some() {
        for (n, outcome) in &outcomes {
            if outcome.fault.is_none() {
                records.push(record::<T>(content, plan, *n, None)?);
            }
        }
    }
    let outcomes: Vec<Outcome> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
    let found = title.findings(plan, &ledger);
    Ok(figures(plan, threads, seconds, &outcomes, found, records))
}

/// Plays one game to its end.
fn play<T: Bulk>(
    table: &mut Table,
    content: &T,
    plan: &Plan,
    n: u64,
    ledger: &mut T::Ledger,
) -> Result<Outcome, String> {
    let mut bot = T::bot(&plan.bot, bot_seed(plan, n))?;
    let mut outcome = Outcome::default();
    let mut picks: Vec<u16> = Vec::new();
    loop {
        let stop = table.settle();
        for event in table.drain() {
            if let Some(round) = T::round(&event.what) {
                outcome.rounds = round;
            }
            if plan.invariants && outcome.fault.is_none() {
                outcome.fault = T::wrong(table.world(), &event);
            }
            content.note(ledger, &event);
        }
        match stop {
            _ if outcome.fault.is_some() => break,
            Stop::Asks => {}
            Stop::Over(end) => {
                outcome.won = end.won;
                outcome.winners = T::winners(table.world(), end);
                outcome.why = Some(content.epilogue(table.world(), end).name);
                break;
            }
            Stop::Fault(fault) => {
                outcome.fault = Some(fault);
                break;
            }
        }
        if plan.invariants {
            let broken = table.broken();
            if !broken.is_empty() {
                outcome.fault = Some(broken.join("; "));
                break;
            }
        }
        let Some(ask) = table.ask() else { continue };
        let id = ask.id;
        picks.clear();
        bot.answer(Seat::of(table), ask, &mut picks);
        outcome.decisions += 1;
        if let Err(refusal) = table.submit(id, &picks) {
            outcome.fault = Some(format!("the bot's answer was refused: {}", refusal.because));
            break;
        }
        if outcome.decisions > MOST_DECISIONS {
            outcome.fault = Some(format!(
                "the game did not end within {MOST_DECISIONS} answers"
            ));
            break;
        }
    }
    outcome.hash = table.hash();
    Ok(outcome)
}

fn bot_seed(plan: &Plan, n: u64) -> u64 {
    nth_seed(plan.seed ^ 0xb07_b07, n)
}

/// The record of a game of the run, played again with its journal.
fn record<T: Bulk>(
    content: &Content,
    plan: &Plan,
    n: u64,
    fault: Option<&str>,
) -> Result<PathBuf, String> {
    let title = T::of(content)
        .ok_or_else(|| format!("the content of {} could not be read", T::KIND.folder()))?;
    let seed = nth_seed(plan.seed, n);
    let setup = title.deal(plan, n)?;
    let (mut session, _) = Session::<T>::with_setup(content, &plan.level, setup)?;
    let mut bot = T::bot(&plan.bot, bot_seed(plan, n))?;
    for _ in 0..MOST_DECISIONS {
        let Some(ask) = session.ask() else { break };
        let id = ask.id;
        let mut picks = Vec::new();
        bot.answer(Seat::of(session.table()), ask, &mut picks);
        let broken = fault.is_some() && !session.table().broken().is_empty();
        if broken || session.answer(id, &picks).is_err() || *session.stop() != Stop::Asks {
            break;
        }
    }
    let mut record = session.record();
    if record.fault.is_none() {
        record.fault = fault.map(str::to_owned);
    }
    let level = plan.level.replace('/', "-");
    let path = match (&plan.keep, fault) {
        (Some(folder), None) => folder.join(format!("{level}-{seed}.json")),
        _ => plan.records.join(format!("fault-{level}-{seed}.json")),
    };
    record.write(&path)?;
    Ok(path)
}

/// The 95 % interval of a rate (Wilson), which holds near 0 and 1 too.
pub fn interval(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, p, z) = (games as f64, wins as f64 / games as f64, 1.959_964);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

fn figures(
    plan: &Plan,
    threads: usize,
    seconds: f64,
    outcomes: &[Outcome],
    found: Findings,
    records: Vec<PathBuf>,
) -> Figures {
    let games = outcomes.len() as u64;
    let faults = outcomes.iter().filter(|o| o.fault.is_some()).count() as u64;
    let wins = outcomes.iter().filter(|o| o.won).count() as u64;
    let decisions: u64 = outcomes.iter().map(|o| o.decisions).sum();
    let mut rounds: Vec<u16> = outcomes.iter().map(|o| o.rounds).collect();
    rounds.sort_unstable();
    let at = |part: f64| {
        rounds
            .get(((rounds.len() as f64 - 1.0) * part).round() as usize)
            .copied()
            .unwrap_or(0)
    };
    let mut ends_by = BTreeMap::new();
    for outcome in outcomes {
        let why = outcome.why.map_or("fault", Key::as_str);
        *ends_by.entry(why.to_owned()).or_insert(0) += 1;
    }
    let hashes: Vec<u8> = outcomes.iter().flat_map(|o| o.hash.to_le_bytes()).collect();
    let per = |n: f64| if games == 0 { 0.0 } else { n / games as f64 };
    Figures {
        level: plan.level.clone(),
        bot: plan.bot.clone(),
        games,
        seed: plan.seed,
        wins,
        losses: games - wins - faults,
        win_rate: per(wins as f64),
        win_rate_ci95: interval(wins, games),
        rounds: Spread {
            mean: per(rounds.iter().map(|r| f64::from(*r)).sum()),
            p10: at(0.1),
            p50: at(0.5),
            p90: at(0.9),
        },
        decisions_per_game: per(decisions as f64),
        decisions_per_second: decisions as f64 / seconds.max(1e-9),
        games_per_second: games as f64 / seconds.max(1e-9),
        threads,
        faults,
        ends_by,
        evil_one_win_rate: found.evil_one_win_rate,
        seats: found.seats,
        characters: found.characters,
        finales: found.finales,
        unused: found.unused,
        uses: found.uses,
        teams: found.teams,
        records,
        fingerprint: super::session::hex(xxhash_rust::xxh3::xxh3_64(&hashes)),
    }
}

impl Figures {
    /// The figures for people.
    pub fn text(&self) -> String {
        let percent = |rate: f64| rate * 100.0;
        let finales = match self.finales {
            0 => String::new(),
            n => format!("; {n} reached the Finale"),
        };
        let mut text = format!(
            "{} with the {} bot: {} games from seed {} on {} threads\n\
             won {} of {} ({:.1} %, between {:.1} and {:.1} % with 95 % confidence){finales}\n\
             rounds: mean {:.1}, a tenth up to {}, half up to {}, nine tenths up to {}\n\
             {:.1} decisions a game, {:.0} decisions and {:.0} games a second\n\
             faults: {}\n",
            self.level,
            self.bot,
            self.games,
            self.seed,
            self.threads,
            self.wins,
            self.games,
            percent(self.win_rate),
            percent(self.win_rate_ci95[0]),
            percent(self.win_rate_ci95[1]),
            self.rounds.mean,
            self.rounds.p10,
            self.rounds.p50,
            self.rounds.p90,
            self.decisions_per_game,
            self.decisions_per_second,
            self.games_per_second,
            self.faults,
        );
        for (why, count) in &self.ends_by {
            text += &format!("  ended by {why}: {count}\n");
        }
        if let Some(rate) = self.evil_one_win_rate {
            text += &format!("the Evil One won {:.1} %\n", percent(rate));
        }
        for side in self.seats.iter().chain(&self.characters) {
            text += &format!(
                "  {}: won {} of {} ({:.1} %)\n",
                side.side,
                side.wins,
                side.games,
                percent(side.win_rate)
            );
        }
        let list = |keys: &[Key]| {
            keys.iter()
                .map(|key| key.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        };
        if !self.unused.cards.is_empty() {
            text += &format!("cards without use: {}\n", list(&self.unused.cards));
        }
        if !self.unused.spaces.is_empty() {
            text += &format!("places without use: {}\n", list(&self.unused.spaces));
        }
        text += &usage::summary(&self.uses, &self.teams);
        for record in &self.records {
            text += &format!("record: {}\n", record.display());
        }
        text += &format!("fingerprint: {}\n", self.fingerprint);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let [low, high] = interval(50, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3);
        assert_eq!(interval(0, 10)[0], 0.0);
        assert!(interval(10, 10)[1] <= 1.0);
    }
}
