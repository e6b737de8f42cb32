//! [`Odds`]: exact chances for the open question, computed beside the window's own thread.
//!
//! What a chance needs is read from the table as plain data when a question opens, and solved in the pool for such
//! work. What is still being solved when the question closes is dropped.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::RequestRedraw;

use super::desk::Scene;
use super::feed::Feed;
use super::seat::Seat;
use super::seen::{Question, Seen};
use super::settings::{OddsLevel, Settings};
use crate::games::paranormal::odds::{Aim, BeforeProblem, FightChoice, FightProblem};
use crate::table::Uid;
use crate::table::ask::{Act, Why};

/// Chances this close are equal.
const SAME: f64 = 1e-12;
/// Combats that are remembered.
const MOST_KNOWN: usize = 400;

/// What the answers to the open question of a Combat are worth.
#[derive(Clone, Debug, Default)]
pub struct FightOdds {
    /// The chance of the best answer.
    pub chance: f64,
    /// Whether a cube on the Boss is success.
    pub cube: bool,
    /// Combat Abilities and cards at hand that the chance does not count.
    pub left_out: usize,
    /// Sets of options and what they are worth.
    picks: BTreeMap<BTreeSet<u16>, f64>,
    /// The options of the best answer.
    best: BTreeSet<u16>,
    /// Sets of dice that the next reroll may take and what they are worth.
    rerolls: BTreeMap<BTreeSet<u8>, f64>,
    /// The dice of the best reroll, if to reroll is best.
    best_reroll: Option<BTreeSet<u8>>,
}

impl FightOdds {
    /// Solves a problem; `met` tells whether the dice meet the conditions as they lie.
    fn of(problem: &FightProblem, met: bool) -> Option<FightOdds> {
        let advice = problem.solve()?;
        let set = |picks: &[u16]| picks.iter().copied().collect::<BTreeSet<u16>>();
        let mut picks: BTreeMap<BTreeSet<u16>, f64> = advice
            .choices
            .iter()
            .map(|choice| (set(&choice.picks), choice.chance))
            .collect();
        for choice in problem.every_cancel() {
            picks.entry(set(&choice.picks)).or_insert(choice.chance);
        }
        let every = problem.every_reroll();
        // To stop now may be as good as a free reroll only by the Wild Tokens that it would cost.
        let spares = |choice: &&FightChoice| {
            !met && choice.acts == [Act::RerollFree] && (advice.chance - choice.chance).abs() < SAME
        };
        let first = advice.choices.iter().find(spares);
        let first = first.or(advice.choices.first())?;
        let best_reroll = match first.acts.first() {
            Some(Act::RerollFree | Act::RerollToken) => every
                .first()
                .map(|(set, _)| set.iter().copied().collect::<BTreeSet<u8>>()),
            Some(Act::Die(_)) => Some(
                first
                    .acts
                    .iter()
                    .filter_map(|act| match act {
                        Act::Die(die) => Some(*die),
                        _ => None,
                    })
                    .collect(),
            ),
            _ => None,
        };
        Some(FightOdds {
            chance: advice.chance,
            left_out: advice.left_out.len(),
            cube: problem.aim() != Aim::All,
            best: set(&first.picks),
            picks,
            rerolls: every
                .into_iter()
                .map(|(set, chance)| (set.into_iter().collect(), chance))
                .collect(),
            best_reroll,
        })
    }

    /// The chance after exactly these options.
    pub fn picked(&self, picks: &BTreeSet<u16>) -> Option<f64> {
        self.picks.get(picks).copied()
    }

    /// The chance after a click on an option, where `picked` have been marked before. One that is marked already
    /// tells what the marked ones come to.
    pub fn option(&self, question: &Question, picked: &BTreeSet<u16>, option: u16) -> Option<f64> {
        let mut set = BTreeSet::from([option]);
        if question.span.1 > 1 {
            set.extend(picked);
        }
        self.picked(&set)
    }

    /// The chance after rolling exactly these dice again.
    pub fn reroll(&self, dice: &[u8]) -> Option<f64> {
        self.rerolls.get(&dice.iter().copied().collect()).copied()
    }

    /// Whether an option is part of the best answer.
    pub fn is_best(&self, option: u16) -> bool {
        self.best.contains(&option)
    }

    /// Whether a chance is that of the best answer.
    pub fn as_good(&self, chance: f64) -> bool {
        (self.chance - chance).abs() < SAME
    }

    /// The dice to roll again, if that is best.
    pub fn best_reroll(&self) -> Option<&BTreeSet<u8>> {
        self.best_reroll.as_ref()
    }
}

/// A Combat that could be declared: by whom and against whom.
type Pair = (Uid, Uid);

/// Chances for the open question, as far as they are known.
#[derive(Resource, Default)]
pub struct Odds {
    /// The game and the question that all this belongs to.
    asked: Option<(u32, u32)>,
    fight: Option<FightOdds>,
    before: BTreeMap<Pair, f64>,
    solving: Option<Task<Option<FightOdds>>>,
    comparing: Vec<(Pair, BeforeProblem, Task<Option<f64>>)>,
    /// Combats solved before; the same Combat is not solved twice.
    known: Vec<(BeforeProblem, Option<f64>)>,
}

impl Odds {
    /// Whether the chance of the Combat that goes on is still being computed.
    pub fn pending(&self) -> bool {
        self.solving.is_some()
    }

    fn close(&mut self) {
        self.asked = None;
        self.fight = None;
        self.before.clear();
        self.solving = None;
        self.comparing.clear();
    }

    fn open(&mut self, seat: &Seat, seen: &Seen, question: &Question) {
        self.close();
        self.asked = Some((seen.epoch, question.id));
        let Some(table) = seat.table() else { return };
        if table.ask().map(|ask| ask.id) != Some(question.id) {
            return;
        }
        let (world, pool) = (table.world(), AsyncComputeTaskPool::get());
        if let Some(fight) = &seen.view.fight
            && let Some(problem) = FightProblem::read(world, fight.hero)
        {
            let met = fight.met_all;
            self.solving = Some(pool.spawn(async move { FightOdds::of(&problem, met) }));
        }
        for (hero, foe) in pairs(seen, question) {
            let Some(problem) = BeforeProblem::read(world, hero, foe) else {
                continue;
            };
            if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == problem) {
                if let Some(chance) = known {
                    self.before.insert((hero, foe), *chance);
                }
                continue;
            }
            let own = problem.clone();
            let task = pool.spawn(async move { own.solve() });
            self.comparing.push(((hero, foe), problem, task));
        }
    }

    /// Takes what is ready. Whether there was or will be something new.
    fn poll(&mut self) -> bool {
        let busy = self.solving.is_some() || !self.comparing.is_empty();
        if let Some(task) = &mut self.solving
            && let Some(fight) = check_ready(task)
        {
            self.fight = fight;
            self.solving = None;
        }
        let (known, before) = (&mut self.known, &mut self.before);
        self.comparing.retain_mut(|(pair, problem, task)| {
            let Some(chance) = check_ready(task) else {
                return true;
            };
            if let Some(chance) = chance {
                before.insert(*pair, chance);
            }
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            known.push((problem.clone(), chance));
            false
        });
        busy
    }
}

/// The Combats that the player may think of: the active Hero against all that lie on the Map, those that can be
/// declared now first; before one is active each Hero who can be.
fn pairs(seen: &Seen, question: &Question) -> Vec<Pair> {
    let heroes: Vec<Uid> = match question.why {
        Why::Activation => vec![seen.view.active],
        Why::HeroTurn => question
            .options
            .iter()
            .filter_map(|option| match option.act {
                Act::Activate(hero) => Some(hero),
                _ => None,
            })
            .collect(),
        _ => return Vec::new(),
    };
    let mut foes: Vec<Uid> = question
        .options
        .iter()
        .filter_map(|option| match option.act {
            Act::Fight(foe) | Act::FightTough(foe) => Some(foe),
            _ => None,
        })
        .collect();
    let lying = seen
        .view
        .map
        .iter()
        .filter_map(|cell| cell.monster.as_ref());
    foes.extend(lying.map(|monster| monster.uid));
    if seen.view.finale {
        foes.push(seen.view.boss.uid);
    }
    let mut all = Vec::new();
    for foe in foes {
        for hero in &heroes {
            if !all.contains(&(*hero, foe)) {
                all.push((*hero, foe));
            }
        }
    }
    all
}

/// Asks for the chances of the open question and takes those that are ready.
pub fn reckon(
    seat: Res<Seat>,
    seen: Option<Res<Seen>>,
    feed: Res<Feed>,
    settings: Res<Settings>,
    mut odds: ResMut<Odds>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let open = seen.as_ref().and_then(|seen| {
        let question = seen.question.as_ref()?;
        let wanted = settings.odds != OddsLevel::Off && !feed.playing() && seat.table().is_some();
        wanted.then_some((seen, question))
    });
    let Some((seen, question)) = open else {
        if odds.asked.is_some() {
            odds.close();
        }
        return;
    };
    if odds.asked != Some((seen.epoch, question.id)) {
        odds.open(&seat, seen, question);
    }
    if odds.poll() {
        redraw.write(RequestRedraw);
    }
}

impl Scene<'_> {
    fn reckoned(&self) -> Option<&Question> {
        let question = self.question()?;
        let asked = self.odds.asked == Some((self.seen.epoch, question.id));
        (asked && self.settings.odds != OddsLevel::Off).then_some(question)
    }

    /// What the answers to the open question of a Combat are worth, once that is known and if it is wanted.
    pub fn fight_odds(&self) -> Option<&FightOdds> {
        self.reckoned()?;
        self.odds.fight.as_ref()
    }

    /// The same, if the best answer is to be told.
    pub fn advice(&self) -> Option<&FightOdds> {
        self.fight_odds()
            .filter(|_| self.settings.odds == OddsLevel::Advice)
    }

    /// The chance that a Combat declared now succeeds, if that is known and wanted: for the active Hero, or before
    /// one is active for each who can be.
    pub fn chances_against(&self, foe: Uid) -> Vec<(Uid, f64)> {
        if self.reckoned().is_none() {
            return Vec::new();
        }
        self.odds
            .before
            .iter()
            .filter(|((_, against), _)| *against == foe)
            .map(|((hero, _), chance)| (*hero, *chance))
            .collect()
    }
}
