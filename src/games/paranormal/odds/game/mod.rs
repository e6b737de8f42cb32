//! The oracle asked about a game: the open question of a Combat, and Combats that could be declared.

mod answers;
mod reading;

pub use reading::{Price, enemy_of, standing_hand};

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::choices::{Stand, rank};
use super::hand::Step;
use super::memory::Kept;
use super::setting::{Scope, seat};
use super::stakes::Points;
use super::{Aim, Enemy, MOST_DICE, Pool, Stakes, Unfit, chance};
use crate::games::paranormal::combat::{fight, foe, red_room};
use crate::games::paranormal::effect::verb_in_question;
use crate::games::paranormal::hero_turn::may_pass_tough;
use crate::games::paranormal::layout::{discoverable, heroes_in_play, layout, spot_of};
use crate::games::paranormal::reach::{boss_card_at, passive};
use crate::games::paranormal::supply::usable;
use crate::games::paranormal::{Book, NEXT_RED, job};
use crate::table::agenda::Agenda;
use crate::table::ask::{Act, Question, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState, Energy, Fight, Health};
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{Lair, Mod, Token};
use answers::Answers;
use reading::{Owner, Reading, count, steps_to_come, verb_step};

/// What can be answered to the open question of a Combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightAdvice {
    /// The chance of the best answer listed.
    pub chance: f64,
    /// Against what is beaten by damage, if this Combat alone cannot do it: the mean damage of the best answer
    /// (PN-HORROR-05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<f64>,
    /// Answers, the best first. Those that use what does not bear on this Combat, or what is left out, are not among
    /// them.
    pub choices: Vec<FightChoice>,
    /// Whose Combat Abilities, or which cards, could be used and are left out: the chance is that of a player who does
    /// not use them.
    pub left_out: Vec<Uid>,
}

/// One answer and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightChoice {
    /// The options to pick, by number.
    pub picks: Vec<u16>,
    /// What these options are.
    pub acts: Vec<Act>,
    /// The chance of success if the rest is played best.
    pub chance: f64,
    /// The mean damage if the rest is played best, where that is what counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<f64>,
}

/// The open question of a Combat, read from a game: plain data that can be solved elsewhere and later.
#[derive(Clone, Debug)]
pub struct FightProblem {
    reading: Reading,
    why: Why,
    about: Uid,
    options: Vec<Act>,
    hero: Uid,
    /// The step of an effect that asks, and those after it.
    step: Option<Step>,
    rest: Vec<Step>,
    /// The die that is being turned.
    die: u8,
    /// What has been put on an ability that asks for a total.
    gathered: Vec<u8>,
    gathered_wilds: Vec<u8>,
}

/// Answers and their figures, a chance or the mean damage.
type Figures = Vec<(Vec<Act>, f64)>;

impl FightProblem {
    /// Reads the open question of this Hero's Combat; none where [`of_fight`] has nothing to say.
    pub fn read(world: &World, hero: Uid) -> Option<FightProblem> {
        FightProblem::of(world, hero, None)
    }

    /// The same for a player with stakes, to whom cards have a price; see [`FightProblem::weigh`].
    pub fn priced(world: &World, hero: Uid, price: &Price) -> Option<FightProblem> {
        FightProblem::of(world, hero, Some(price))
    }

    fn of(world: &World, hero: Uid, price: Option<&Price>) -> Option<FightProblem> {
        let fight = fight(world).filter(|fight| fight.hero == hero)?;
        let question = world.resource::<Question>().open.as_ref()?;
        let asks = matches!(
            question.why,
            Why::BeforeRoll
                | Why::CancelTriggers
                | Why::CombatWindow
                | Why::RerollDice
                | Why::GatherDice
                | Why::PickDie
                | Why::PickFace
                | Why::PickItem
                | Why::PickTurned
                | Why::PickHero
                | Why::PickMonster
                | Why::RegainDie
                | Why::SpendWild
                | Why::TakeHurt
        );
        // Who has paid the last Health is lost, whatever is answered (PN-RUL-64).
        if !asks || world.of::<Health>(hero).now == 0 {
            return None;
        }
        let before = fight.dice.is_empty();
        let dice = match before {
            true => fresh(&world.of(hero), fight.red),
            false => fight.dice.clone(),
        };
        let top = world.resource::<Agenda>().frames().last().copied();
        let step = match question.why {
            // Only what this Hero regains before the roll makes a difference.
            Why::RegainDie => top
                .filter(|frame| frame.job == job::REGAIN && frame.who == hero && before)
                .map(|frame| Step::Energy {
                    dice: count(frame.a),
                    spare: false,
                }),
            _ => verb_in_question(world).and_then(|op| verb_step(world, hero, &op)),
        };
        let rest = steps_to_come(world, hero);
        let pending = step.into_iter().chain(rest.iter().copied()).collect();
        let mut reading = Reading::of(world, fight, dice, pending, price)?;
        // The reroll in hand has been paid.
        reading.pool.rerolls += u8::from(question.why == Why::RerollDice);
        Some(FightProblem {
            reading,
            why: question.why,
            about: question.about,
            options: question.options.clone(),
            hero,
            step,
            rest,
            die: top.map_or(0, |frame| frame.what.0 as u8),
            gathered: fight.gathered.clone(),
            gathered_wilds: fight.gathered_wilds.clone(),
        })
    }

    /// Whose Combat Abilities, or which cards, could be used and are not counted.
    pub fn left_out(&self) -> &[Uid] {
        &self.reading.left_out
    }

    /// What counts as success.
    pub fn aim(&self) -> Aim {
        self.reading.enemy.aim
    }

    /// What can be answered, each answer with its chance.
    pub fn solve(&self) -> Option<FightAdvice> {
        let mut problem = self.clone();
        let (figures, hopeless) = loop {
            match problem.figures() {
                Ok(figures) => break figures,
                Err(Unfit::TooLarge) if problem.leave_out() => {}
                Err(_) => return None,
            }
        };
        let mut figures = figures;
        figures.sort_by_key(|(acts, figure)| (rank(*figure), acts.len()));
        let choices: Vec<FightChoice> = figures
            .into_iter()
            .filter_map(|(acts, figure)| problem.choice(acts, figure, hopeless))
            .collect();
        let best = choices.first()?;
        Some(FightAdvice {
            chance: best.chance,
            damage: best.damage,
            choices,
            left_out: problem.reading.left_out,
        })
    }

    /// Leaves the last card out, so that less is to be computed.
    fn leave_out(&mut self) -> bool {
        let Some(owner) = self.reading.owners.pop() else {
            return false;
        };
        self.reading.pool.hand.pop();
        if let Owner::Piece(uid) = owner {
            self.reading.left_out.push(uid);
        }
        true
    }

    /// Answers with their chances, or, if there is no chance against what is beaten by damage, with the damage they do.
    fn figures(&self) -> Result<(Figures, bool), Unfit> {
        let figures = self.answers(&self.reading.enemy)?;
        match self.hopeless(&figures) {
            Some(enemy) => Ok((self.answers(&enemy)?, true)),
            None => Ok((figures, false)),
        }
    }

    /// What to look at instead, if there is no chance to bring down what is beaten by damage.
    fn hopeless(&self, figures: &Figures) -> Option<Enemy> {
        let none = figures.iter().all(|(_, chance)| *chance <= 0.0);
        (self.reading.adds && none).then(by_damage)
    }

    fn answers(&self, enemy: &Enemy) -> Result<Figures, Unfit> {
        let pool = &self.reading.pool;
        let (setting, seat) = seat(pool, enemy, None, Scope::Choices)?;
        let mut figures = f64::with(setting, |solver| Answers::new(self, solver, seat).list())?;
        if self.why == Why::CombatWindow {
            let mut known = Vec::new();
            for act in &self.options {
                let (die, state) = match act {
                    Act::Lock(die) => (*die, DieState::Locked),
                    // What changes nothing in this Combat costs the die.
                    Act::Feed { ability, die } if self.idle(*ability) => (*die, DieState::Fed),
                    _ => continue,
                };
                let figure = self.as_if(enemy, die, state, &mut known)?;
                figures.push((vec![*act], figure));
            }
        }
        Ok(figures)
    }

    /// Whether a Combat Ability does nothing for this Combat.
    fn idle(&self, ability: Uid) -> bool {
        self.reading.card(Owner::Piece(ability)).is_none()
            && !self.reading.left_out.contains(&ability)
    }

    /// The figure with a die in another state.
    fn as_if(
        &self,
        enemy: &Enemy,
        die: u8,
        state: DieState,
        known: &mut Vec<(Die, DieState, f64)>,
    ) -> Result<f64, Unfit> {
        let mut pool = self.reading.pool.clone();
        let Some(held) = pool.dice.get_mut(usize::from(die)) else {
            return Ok(0.0);
        };
        let (was, same) = (*held, |k: &&(Die, DieState, f64)| k.1 == state);
        if let Some((_, _, figure)) = known.iter().filter(same).find(|(die, _, _)| *die == was) {
            return Ok(*figure);
        }
        held.state = state;
        let (setting, seat) = seat(&pool, enemy, None, Scope::Choices)?;
        let mut solver = super::solve::Solver::<f64>::new(setting)?;
        let mut stand = Stand::new(&pool, &mut solver, seat);
        let figure = match stand.settle(&[]) {
            Some(settled) => stand.best(&settled),
            None => 0.0,
        };
        if stand.solver.spent() {
            return Err(Unfit::TooLarge);
        }
        known.push((was, state, figure));
        Ok(figure)
    }

    /// All sets of triggers that can be cancelled, those too that come to the same as another; for other questions
    /// none.
    pub fn every_cancel(&self) -> Vec<FightChoice> {
        if self.why != Why::CancelTriggers {
            return Vec::new();
        }
        let enemy = &self.reading.enemy;
        let all =
            seat(&self.reading.pool, enemy, None, Scope::Choices).and_then(|(setting, seat)| {
                f64::with(setting, |solver| {
                    let mut answers = Answers::new(self, solver, seat);
                    self.cancel_sets()
                        .map(|set| (answers.cancel(&set), set))
                        .collect::<Vec<_>>()
                })
            });
        (all.unwrap_or_default().into_iter())
            .filter_map(|(chance, set)| {
                self.choice(set.into_iter().map(Act::Cancel).collect(), chance, false)
            })
            .collect()
    }

    fn cancel_sets(&self) -> impl Iterator<Item = Vec<u8>> + use<> {
        let pool = &self.reading.pool;
        let (triggers, assists) = (pool.triggers.len().min(MOST_DICE), u32::from(pool.assists));
        (0..1u32 << triggers)
            .filter(move |mask| mask.count_ones() <= assists)
            .map(move |mask| (0..triggers as u8).filter(|n| mask >> n & 1 == 1).collect())
    }

    /// All sets of dice that a reroll could take in the window after a roll, with the chance after each, the best
    /// first and of equal ones those with fewer dice; for other questions none.
    pub fn every_reroll(&self) -> Vec<(Vec<u8>, f64)> {
        if self.why != Why::CombatWindow {
            return Vec::new();
        }
        let chances = self.reroll_sets(&self.reading.enemy).unwrap_or_default();
        let mut all: Vec<(Vec<u8>, f64, f64)> =
            if self.reading.adds && chances.iter().all(|(_, chance)| *chance <= 0.0) {
                let sets = self.reroll_sets(&by_damage()).unwrap_or_default();
                sets.into_iter()
                    .map(|(set, damage)| (set, 0.0, damage))
                    .collect()
            } else {
                chances
                    .into_iter()
                    .map(|(set, chance)| (set, chance, chance))
                    .collect()
            };
        all.sort_by_key(|(set, _, figure)| (rank(*figure), set.len()));
        all.into_iter()
            .map(|(set, chance, _)| (set, chance))
            .collect()
    }

    fn reroll_sets(&self, enemy: &Enemy) -> Result<Vec<(Vec<u8>, f64)>, Unfit> {
        let (setting, seat) = seat(&self.reading.pool, enemy, None, Scope::Choices)?;
        f64::with(setting, |solver| {
            let mut stand = Stand::new(&self.reading.pool, solver, seat);
            let Some((settled, child)) = stand.settle(&[]).zip(stand.seat.node.rerolled()) else {
                return Vec::new();
            };
            let rows = stand.rows(child);
            (stand.rerolls(&settled, false).into_iter())
                .map(|set| {
                    let chance = stand.roll(&rows, &settled, &set);
                    (set, chance)
                })
                .collect()
        })
    }

    /// What can be answered, each answer with the points it is worth to a player with stakes, in the order in which it
    /// is listed; Combats are remembered, so that the next question of this one costs little. Nothing if it cannot be
    /// computed.
    pub fn weigh(&self, stakes: &Stakes) -> Vec<(Vec<Act>, f64)> {
        let enemy = match self.reading.enemy.aim {
            _ if self.reading.adds => by_damage(),
            // Each cube is worth something.
            Aim::Any => Enemy {
                aim: Aim::Most,
                ..self.reading.enemy.clone()
            },
            _ => self.reading.enemy.clone(),
        };
        seat(&self.reading.pool, &enemy, Some(stakes), Scope::Whole)
            .and_then(|(setting, seat)| {
                Points::with(setting, |solver| Answers::new(self, solver, seat).list())
            })
            .unwrap_or_default()
            .into_iter()
            .map(|(acts, points)| (acts, points.0))
            .collect()
    }

    fn choice(&self, acts: Vec<Act>, figure: f64, hopeless: bool) -> Option<FightChoice> {
        let picks = acts
            .iter()
            .map(|act| {
                let at = self.options.iter().position(|option| option == act)?;
                u16::try_from(at).ok()
            })
            .collect::<Option<Vec<u16>>>()?;
        Some(FightChoice {
            picks,
            acts,
            chance: if hopeless { 0.0 } else { figure },
            damage: hopeless.then_some(figure),
        })
    }
}

/// An Enemy against which the damage counts.
fn by_damage() -> Enemy {
    Enemy {
        aim: Aim::Damage,
        ..Enemy::default()
    }
}

/// What the open question of this Hero's Combat can be answered with, and the chance of success after each answer.
///
/// Against a Monster success is its defeat, against the Boss at least one cube (PN-RUL-57), see [`Aim`]; against what is
/// beaten by damage that the damage is done. None for questions that are not about the Combat.
pub fn of_fight(world: &World, hero: Uid) -> Option<FightAdvice> {
    FightProblem::read(world, hero)?.solve()
}

/// A Combat that could be declared, read from a game: plain data that can be solved elsewhere and later.
#[derive(Clone, Debug, PartialEq)]
pub struct BeforeProblem {
    pool: Pool,
    enemy: Enemy,
    left_out: Vec<Uid>,
}

impl BeforeProblem {
    /// Reads a Combat that could be declared; none where [`before`] has nothing to say.
    pub fn read(world: &World, hero: Uid, foe: Uid) -> Option<BeforeProblem> {
        let reading = problem_before(world, hero, foe)?;
        Some(BeforeProblem {
            pool: reading.pool,
            enemy: reading.enemy,
            left_out: reading.left_out,
        })
    }

    /// The chance of success.
    pub fn solve(&self) -> Option<f64> {
        let mut pool = self.pool.clone();
        loop {
            match chance(&pool, &self.enemy) {
                Ok(chance) => return Some(chance),
                Err(Unfit::TooLarge) if !pool.hand.is_empty() => {
                    pool.hand.pop();
                }
                Err(_) => return None,
            }
        }
    }

    /// Whose Combat Abilities, or which cards, could be used and are not counted.
    pub fn left_out(&self) -> &[Uid] {
        &self.left_out
    }
}

/// The chance that this Hero defeats an Enemy (the Boss: gets at least one cube; what is beaten by damage: does all that
/// is left to do), were the Combat declared now at the Enemy's Location: with the dice on the card, red dice that other
/// Heroes there lend (PN-RUL-17), the rerolls of the Passive Ability, and all tokens and cards that can be used. The
/// Assist Token that a Tough Enemy takes is gone (PN-RUL-31).
///
/// None if no such Combat can be declared.
pub fn before(world: &World, hero: Uid, foe_uid: Uid) -> Option<f64> {
    BeforeProblem::read(world, hero, foe_uid)?.solve()
}

fn problem_before(world: &World, hero: Uid, foe_uid: Uid) -> Option<Reading> {
    let energy: Energy = world.of(hero);
    if energy.now() == 0 {
        return None;
    }
    let at = place_of(world, foe_uid).or_else(|| spot_of(world, hero))?;
    let mut assists = count(usable(world, Token::Assist));
    if foe(world, foe_uid).tough && !may_pass_tough(world, hero, foe_uid) {
        assists = assists.checked_sub(1)?;
    }
    let others: Vec<Uid> = heroes_in_play(world)
        .filter(|other| *other != hero && spot_of(world, *other) == Some(at))
        .collect();
    let lent = if others.is_empty() {
        passive(world, hero, |m| match m {
            Mod::RedDieAlone(n) => Some(*n),
            _ => None,
        })
    } else {
        let lends = |other: &Uid| {
            passive(world, *other, |m| match m {
                Mod::RedDieForOthers(n) => Some(*n),
                _ => None,
            })
        };
        others.iter().map(lends).sum()
    };
    let rerolls = 1 + passive(world, hero, |m| match m {
        Mod::Rerolls(n) => Some(*n),
        _ => None,
    });
    let mut fight = Fight::new(hero, foe_uid, rerolls);
    fight.red = (lent + count(world.track(NEXT_RED))).min(red_room(world, &fight));
    let mut reading = Reading::of(world, &fight, fresh(&energy, fight.red), Vec::new(), None)?;
    reading.pool.assists = assists;
    Some(reading)
}

fn fresh(energy: &Energy, red: u8) -> Vec<Die> {
    let dice = |kind, n: u8| (0..n).map(move |_| kind);
    Pool::new(
        dice(DieKind::D6, energy.d6)
            .chain(dice(DieKind::D8, energy.d8))
            .chain(dice(DieKind::Red, red)),
    )
    .dice
}

fn place_of(world: &World, foe: Uid) -> Option<Spot> {
    let layout = layout(world);
    if foe != layout.discoverables[usize::from(discoverable::BOSS)] {
        return spot_of(world, foe);
    }
    match world.resource::<Book>().boss().lair {
        Lair::Card(key) => boss_card_at(world, key).map(|(_, at)| at),
        Lair::Standee => spot_of(world, layout.standee),
    }
}
