//! Carries out a command. Status 0: done; 1: the thing checked is at fault; 2: wrong use, or an unreadable file.

use std::io::{BufReader, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::cli::{Cli, Command, Deal, Format, Odds};
use crate::content::paranormal::Faces;
use crate::content::{
    Content, DATA_VARIABLE, GameKind, LevelState, Pandemonium, Paranormal, Severity, check, folders,
};
use crate::games::paranormal::odds::{Aim, Enemy, Pool, advise, chance, line};
use crate::runs::record::game_of;
use crate::runs::sim::{self, Plan};
use crate::runs::talk::Describe;
use crate::runs::title::kind_of;
use crate::runs::{Record, Session, Title, Wish, case, pipe, replay, talk};
use crate::table::chance::DieKind;
use crate::vocab::Key;
use crate::vocab::paranormal::Condition;

const DONE: u8 = 0;
const AT_FAULT: u8 = 1;
const WRONG_USE: u8 = 2;

/// Carries out what the command line says.
pub fn run(cli: Cli) -> ExitCode {
    match carry_out(cli) {
        Ok(status) => ExitCode::from(status),
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(WRONG_USE)
        }
    }
}

/// The folder for saves, records and settings (contract, section 1).
pub fn data_folder() -> PathBuf {
    match std::env::var_os(DATA_VARIABLE) {
        Some(folder) => PathBuf::from(folder),
        None => directories::ProjectDirs::from("", "", "witching-hour").map_or_else(
            || PathBuf::from("witching-hour-data"),
            |dirs| dirs.data_dir().to_owned(),
        ),
    }
}

/// A seed that nobody has chosen.
pub fn fresh_seed() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    crate::table::chance::nth_seed(since.as_secs(), u64::from(since.subsec_nanos())) >> 33
}

fn carry_out(cli: Cli) -> Result<u8, String> {
    let extra = cli.levels;
    match cli.command {
        None => window(extra, None),
        Some(Command::Play { level, deal, save }) => {
            window(extra, Some(Opening::Play { level, deal, save }))
        }
        Some(Command::Replay {
            file,
            verify: false,
        }) => {
            let opening = match game_of(&file)? {
                GameKind::Paranormal => Opening::Watch(Record::read(&file)?),
                GameKind::Pandemonium => Opening::WatchHouse(Record::read(&file)?),
            };
            window(extra, Some(opening))
        }
        Some(Command::Replay { file, verify: true }) => verify(&load(&extra), &file),
        Some(Command::List { format }) => list(&load(&extra), format),
        Some(Command::Check { paths, format }) => doctor(&extra, &paths, format),
        Some(Command::Odds(asked)) => odds(&asked),
        Some(Command::Table {
            level,
            deal,
            dice,
            all_seats,
            text,
        }) => {
            let mut content = load(&extra);
            let level = find_level(&mut content, &level)?;
            let dice = dice.as_deref();
            match kind_of(&level) {
                GameKind::Paranormal => {
                    table::<Paranormal>(&content, &level, &deal, dice, all_seats, text)
                }
                GameKind::Pandemonium => {
                    table::<Pandemonium>(&content, &level, &deal, dice, all_seats, text)
                }
            }
        }
        Some(Command::Case {
            paths,
            show: None,
            steps: _,
        }) => cases(&load(&extra), &paths),
        Some(Command::Case {
            paths,
            show: Some(wanted),
            steps,
        }) => {
            let shown = case::show(&load(&extra), &paths, &wanted, steps)?;
            window(extra, Some(Opening::Case(shown)))
        }
        Some(Command::Simulate {
            level,
            games,
            bot,
            deal,
            jobs,
            invariants,
            all_teams,
            keep,
            format,
        }) => {
            let mut content = load(&extra);
            let plan = Plan {
                level: find_level(&mut content, &level)?,
                games,
                bot,
                seed: deal.seed.unwrap_or(1),
                jobs: jobs
                    .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
                heroes: names(&deal),
                players: deal.players,
                easy: deal.easy,
                mode: deal.mode.clone(),
                all_teams,
                invariants,
                records: data_folder().join("records"),
                keep,
            };
            simulate(&content, &plan, format)
        }
    }
}

/// What the window opens with, other than the title.
#[cfg_attr(
    not(feature = "window"),
    allow(dead_code, reason = "only the window looks inside")
)]
enum Opening {
    Play {
        level: String,
        deal: Deal,
        save: Option<PathBuf>,
    },
    Watch(Record),
    WatchHouse(Record<Pandemonium>),
    Case(case::Shown),
}

#[cfg(feature = "window")]
fn window(extra: Vec<PathBuf>, opening: Option<Opening>) -> Result<u8, String> {
    use crate::window::{Start, run};
    let start = match opening {
        None => Start::Title,
        Some(Opening::Watch(record)) => Start::Watch(record),
        Some(Opening::WatchHouse(record)) => Start::WatchHouse(record),
        Some(Opening::Case(shown)) => Start::Case(shown),
        Some(Opening::Play { level, deal, save }) => {
            let mut content = load(&extra);
            let level = find_level(&mut content, &level)?;
            let wish = wish(&deal);
            if save.as_ref().is_none_or(|file| !file.exists()) {
                // Wrong use is told in the terminal, before a window opens.
                match kind_of(&level) {
                    GameKind::Paranormal => {
                        Session::<Paranormal>::wished(&content, &level, &wish, None)?;
                    }
                    GameKind::Pandemonium => {
                        Session::<Pandemonium>::wished(&content, &level, &wish, None)?;
                    }
                }
            }
            Start::Play { level, wish, save }
        }
    };
    run(start, extra)?;
    Ok(DONE)
}

#[cfg(not(feature = "window"))]
fn window(_: Vec<PathBuf>, opening: Option<Opening>) -> Result<u8, String> {
    let wanted = match opening {
        None => "the title screen".to_owned(),
        Some(Opening::Play { level, .. }) => level,
        Some(Opening::Watch(record)) => format!("a record of {}", record.level),
        Some(Opening::WatchHouse(record)) => format!("a record of {}", record.level),
        Some(Opening::Case(_)) => "a rule case".to_owned(),
    };
    Err(format!(
        "this build has no window to show {wanted}; get one with `cargo build --release` (feature `window`, on by default)"
    ))
}

fn load(extra: &[PathBuf]) -> Content {
    Content::load(&folders(extra))
}

/// The id of a level that is named by id or by the path of its file.
fn find_level(content: &mut Content, named: &str) -> Result<String, String> {
    if content.level(named).is_some() {
        return Ok(named.to_owned());
    }
    let path = Path::new(named);
    if path.exists() {
        let id = content.add_file(path);
        return id.ok_or_else(
            || match content.faults.iter().find(|fault| fault.path == path) {
                Some(fault) => fault.to_string(),
                None => format!("{named}: holds no level"),
            },
        );
    }
    if named.ends_with(".ron") {
        return Err(format!("{named}: there is no such file"));
    }
    let ids: Vec<&str> = content
        .levels
        .iter()
        .map(|level| level.id.as_str())
        .collect();
    let near = ids
        .iter()
        .max_by(|a, b| strsim::jaro(a, named).total_cmp(&strsim::jaro(b, named)));
    Err(match near {
        Some(near) => format!(
            "there is no level `{named}`; did you mean `{near}`? There are {}",
            ids.join(", ")
        ),
        None => format!(
            "there is no level `{named}`: no levels were found; `witching-hour check` says why"
        ),
    })
}

fn names(deal: &Deal) -> Vec<Key> {
    deal.heroes
        .iter()
        .map(|name| Key::new(name.trim()))
        .collect()
}

fn list(content: &Content, format: Format) -> Result<u8, String> {
    let mut text = String::new();
    let mut rows = Vec::new();
    for level in &content.levels {
        let broken = match &level.state {
            LevelState::Ready(_) => None,
            LevelState::Broken(fault) => Some(fault.to_string()),
        };
        let players = if level.players.0 == level.players.1 {
            format!("{}", level.players.0)
        } else {
            format!("{}-{}", level.players.0, level.players.1)
        };
        text += &format!(
            "{:<24} {:<12} {:<28} {players} player  {:<8} {}\n",
            level.id,
            level.game.folder(),
            level.title,
            level.difficulty,
            level.folder.display()
        );
        if let Some(fault) = &broken {
            text += &format!("    broken: {fault}\n");
        }
        rows.push(json!({
            "id": level.id,
            "game": level.game.folder(),
            "title": level.title,
            "players": [level.players.0, level.players.1],
            "difficulty": level.difficulty,
            "folder": level.folder,
            "file": level.file,
            "broken": broken,
        }));
    }
    if content.levels.is_empty() {
        text += "no levels were found; `witching-hour check` says why\n";
    }
    match format {
        Format::Text => print(&text),
        Format::Json => print(&format!("{}\n", json!({ "levels": rows }))),
    }
    Ok(DONE)
}

/// The chances of a Combat (contract, section 5).
fn odds(asked: &Odds) -> Result<u8, String> {
    let kinds: Vec<DieKind> = asked
        .dice
        .iter()
        .map(|name| line::die(name))
        .collect::<Result<_, _>>()?;
    let conditions: Vec<Condition> = asked
        .conditions
        .iter()
        .map(|text| line::condition(text))
        .collect::<Result<_, _>>()?;
    if conditions.len() > line::MOST_CONDITIONS {
        return Err(format!(
            "{} conditions are too many; up to {} can be computed",
            conditions.len(),
            line::MOST_CONDITIONS
        ));
    }
    line::numbers("damage", &asked.damage)?;
    line::numbers("elusive", &asked.elusive)?;
    line::numbers("fear", &asked.fear)?;
    let enemy = Enemy {
        conditions,
        aim: if asked.any { Aim::Any } else { Aim::All },
        damage: Faces::of(&asked.damage),
        elusive: Faces::of(&asked.elusive),
        fear: Faces::of(&asked.fear),
    };
    let mut pool = Pool {
        rerolls: asked.rerolls,
        wilds: asked.wild,
        assists: asked.assist,
        health: asked.health,
        ..Pool::new(kinds.iter().copied())
    };
    let answer = if asked.rolled.is_empty() {
        let chance = chance(&pool, &enemy).map_err(|unfit| unfit.to_string())?;
        (line::chance_text(chance), line::chance_json(chance))
    } else {
        line::values(&kinds, &asked.rolled)?;
        pool = pool.rolled(&asked.rolled, &enemy);
        if asked.settled {
            pool.triggers.clear();
        }
        let advice = advise(&pool, &enemy).map_err(|unfit| unfit.to_string())?;
        (
            line::advice_text(&advice, &pool),
            line::advice_json(&advice, &pool),
        )
    };
    match asked.format {
        Format::Text => print(&answer.0),
        Format::Json => print(&format!("{}\n", answer.1)),
    }
    Ok(DONE)
}

/// Writes to standard output; a reader that has gone away is no fault.
fn print(text: &str) {
    let mut out = stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn doctor(extra: &[PathBuf], paths: &[PathBuf], format: Format) -> Result<u8, String> {
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Err(format!(
            "{}: there is no such file or folder",
            missing.display()
        ));
    }
    let faults = if paths.is_empty() {
        load(extra).faults
    } else {
        check(paths)
    };
    let errors = faults
        .iter()
        .filter(|fault| fault.severity == Severity::Error)
        .count();
    let warnings = faults
        .iter()
        .filter(|fault| fault.severity == Severity::Warning)
        .count();
    match format {
        Format::Text => {
            let mut text: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
            text += &format!("{errors} errors, {warnings} warnings\n");
            print(&text);
        }
        Format::Json => {
            print(&format!(
                "{}\n",
                json!({"faults": faults, "errors": errors, "warnings": warnings})
            ));
        }
    }
    Ok(if errors > 0 { AT_FAULT } else { DONE })
}

/// What the command line wishes for a game.
fn wish(deal: &Deal) -> Wish {
    Wish {
        heroes: names(deal),
        players: deal.players,
        easy: deal.easy,
        mode: deal.mode.clone(),
        seed: deal.seed.unwrap_or_else(fresh_seed),
    }
}

fn table<T: Describe>(
    content: &Content,
    level: &str,
    deal: &Deal,
    dice: Option<&Path>,
    all_seats: bool,
    text: bool,
) -> Result<u8, String> {
    let script = dice
        .map(|file| case::read_script(file, T::KIND))
        .transpose()?;
    let (session, beats) = Session::<T>::wished(content, level, &wish(deal), script)?;
    let input = BufReader::new(stdin().lock());
    let mut out = stdout().lock();
    if text {
        talk::talk(session, beats, all_seats, input, &mut out)
    } else {
        pipe::talk(session, beats, all_seats, input, &mut out)
    }
    .map_err(|error| format!("the table cannot be written to: {error}"))?;
    Ok(DONE)
}

fn cases(content: &Content, paths: &[PathBuf]) -> Result<u8, String> {
    let report = case::run(content, paths)?;
    let mut text = report.lines.join("\n");
    text += &format!("\n{} passed, {} failed\n", report.passed, report.failed);
    print(&text);
    Ok(if report.failed > 0 { AT_FAULT } else { DONE })
}

fn simulate(content: &Content, plan: &Plan, format: Format) -> Result<u8, String> {
    let figures = match kind_of(&plan.level) {
        GameKind::Paranormal => sim::run::<Paranormal>(content, plan)?,
        GameKind::Pandemonium => sim::run::<Pandemonium>(content, plan)?,
    };
    match format {
        Format::Text => print(&figures.text()),
        Format::Json => print(&format!(
            "{}\n",
            serde_json::to_string(&figures).map_err(|error| error.to_string())?
        )),
    }
    Ok(if figures.faults > 0 { AT_FAULT } else { DONE })
}

fn verify(content: &Content, file: &Path) -> Result<u8, String> {
    match game_of(file)? {
        GameKind::Paranormal => verify_as::<Paranormal>(content, file),
        GameKind::Pandemonium => verify_as::<Pandemonium>(content, file),
    }
}

fn verify_as<T: Title>(content: &Content, file: &Path) -> Result<u8, String> {
    let record = Record::<T>::read(file)?;
    match replay::verify(content, &record)? {
        Ok(answers) => {
            let end = record.outcome.as_deref().unwrap_or("not over");
            print(&format!(
                "{}: {answers} answers go as they went; the game is {end}\n",
                file.display()
            ));
            Ok(DONE)
        }
        Err(difference) => {
            print(&format!(
                "{}: differs at question {}: {}\n",
                file.display(),
                difference.ask,
                difference.what
            ));
            Ok(AT_FAULT)
        }
    }
}
