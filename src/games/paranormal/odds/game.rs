//! The oracle asked about a game: the open question of a Combat, and Combats that could be declared.

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::choices::{Settled, Stand, rank};
use super::{Ability, Aim, Enemy, MOST_ABILITIES, MOST_DICE, MOST_REROLLS, Pool, Unfit, chance};
use crate::content::paranormal::Faces;
use crate::games::paranormal::combat::{abilities, faces, fight, foe, red_room};
use crate::games::paranormal::effect::useful;
use crate::games::paranormal::hero_turn::may_pass_tough;
use crate::games::paranormal::layout::{discoverable, heroes_in_play, layout, spot_of};
use crate::games::paranormal::reach::{boss_card_at, passive};
use crate::games::paranormal::supply::usable;
use crate::games::paranormal::{Book, NEXT_RED};
use crate::table::ask::{Act, Question, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::{Cubes, Die, DieState, Energy, Fight, Health, Kind};
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{AbilityKind, Condition, Lair, Mod, Op, Token, Who};

/// What can be answered to the open question of a Combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightAdvice {
    /// The chance of the best answer listed.
    pub chance: f64,
    /// Answers, the best first. Those that use Items or Allies for their text, put Wild Tokens on Combat Abilities, or
    /// use what is left out are not among them.
    pub choices: Vec<FightChoice>,
    /// Whose Combat Abilities could be used and are left out: the chance is that of a player who does not use them.
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
}

/// The open question of a Combat, read from a game: plain data that can be solved elsewhere and later.
#[derive(Clone, Debug)]
pub struct FightProblem {
    pool: Pool,
    fresh: Pool,
    enemy: Enemy,
    why: Why,
    options: Vec<Act>,
    help: Help,
}

impl FightProblem {
    /// Reads the open question of this Hero's Combat; none where [`of_fight`] has nothing to say.
    pub fn read(world: &World, hero: Uid) -> Option<FightProblem> {
        let fight = fight(world).filter(|fight| fight.hero == hero)?;
        let enemy = enemy_of(world, fight.foe, &fight.ignored)?;
        let help = Help::read(world, fight);
        let pool = Pool {
            abilities: help.abilities(),
            ..pool_of(world, fight)
        };
        let question = world.resource::<Question>().open.as_ref()?;
        let asks = matches!(
            question.why,
            Why::BeforeRoll
                | Why::CancelTriggers
                | Why::CombatWindow
                | Why::RerollDice
                | Why::SpendWild
                | Why::TakeHurt
        );
        asks.then(|| FightProblem {
            fresh: Pool {
                dice: fresh(&world.of(hero), fight.red),
                ..pool.clone()
            },
            pool,
            enemy,
            why: question.why,
            options: question.options.clone(),
            help,
        })
    }

    /// Whose Combat Abilities could be used and are not counted.
    pub fn left_out(&self) -> &[Uid] {
        &self.help.left_out
    }

    /// What counts as success.
    pub fn aim(&self) -> Aim {
        self.enemy.aim
    }

    /// What can be answered, each answer with its chance.
    pub fn solve(&self) -> Option<FightAdvice> {
        let list = self.answers();
        let mut answers = match self.why {
            Why::BeforeRoll => chance(&self.fresh, &self.enemy).map(|c| vec![(vec![Act::Roll], c)]),
            Why::CancelTriggers => list.cancels(),
            Why::CombatWindow => list.window(&self.options, &self.help),
            Why::RerollDice => list.rerolls(),
            Why::SpendWild => list.wilds(&self.options),
            Why::TakeHurt => list.hurt(),
            _ => return None,
        }
        .ok()?;
        answers.sort_by_key(|(acts, chance)| (rank(*chance), acts.len()));
        let choices: Vec<FightChoice> = answers
            .into_iter()
            .filter_map(|(acts, chance)| self.choice(acts, chance))
            .collect();
        Some(FightAdvice {
            chance: choices.first()?.chance,
            choices,
            left_out: self.help.left_out.clone(),
        })
    }

    /// All sets of triggers that can be cancelled, those too that come to the same as another; for other questions
    /// none.
    pub fn every_cancel(&self) -> Vec<FightChoice> {
        if self.why != Why::CancelTriggers {
            return Vec::new();
        }
        let Ok(stand) = Stand::new(&self.pool, &self.enemy) else {
            return Vec::new();
        };
        let triggers = self.pool.triggers.len().min(MOST_DICE);
        (0..1u32 << triggers)
            .filter(|mask| mask.count_ones() <= u32::from(self.pool.assists))
            .filter_map(|mask| {
                let set: Vec<u8> = (0..triggers as u8).filter(|n| mask >> n & 1 == 1).collect();
                let settled = stand.settle(&set);
                let chance = settled.map_or(0.0, |settled| stand.best(&settled));
                self.choice(set.into_iter().map(Act::Cancel).collect(), chance)
            })
            .collect()
    }

    /// All sets of dice that a reroll could take in the window after a roll, with the chance after each, the best
    /// first and of equal ones those with fewer dice; for other questions none.
    pub fn every_reroll(&self) -> Vec<(Vec<u8>, f64)> {
        if self.why != Why::CombatWindow {
            return Vec::new();
        }
        let Ok(stand) = Stand::new(&self.pool, &self.enemy) else {
            return Vec::new();
        };
        let Some(settled) = stand.settle(&[]) else {
            return Vec::new();
        };
        let mut all: Vec<(Vec<u8>, f64)> = stand
            .rerolls(&settled, false)
            .into_iter()
            .filter(|set| !set.is_empty())
            .filter_map(|set| {
                let chance = stand.reroll(&settled, &set)?;
                Some((set, chance))
            })
            .collect();
        all.sort_by_key(|(set, chance)| (rank(*chance), set.len()));
        all
    }

    fn answers(&self) -> Answers<'_> {
        Answers {
            pool: &self.pool,
            enemy: &self.enemy,
        }
    }

    fn choice(&self, acts: Vec<Act>, chance: f64) -> Option<FightChoice> {
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
            chance,
        })
    }
}

/// What the open question of this Hero's Combat can be answered with, and the chance of success after each answer.
///
/// Against a Monster success is its defeat, against the Boss at least one cube (PN-RUL-57); see [`Aim`]. None for
/// questions that are not about dice, and against what is beaten by damage (PN-HORROR-05).
pub fn of_fight(world: &World, hero: Uid) -> Option<FightAdvice> {
    FightProblem::read(world, hero)?.solve()
}

/// A Combat that could be declared, read from a game: plain data that can be solved elsewhere and later.
#[derive(Clone, Debug, PartialEq)]
pub struct BeforeProblem {
    pool: Pool,
    enemy: Enemy,
}

impl BeforeProblem {
    /// Reads a Combat that could be declared; none where [`before`] has nothing to say.
    pub fn read(world: &World, hero: Uid, foe: Uid) -> Option<BeforeProblem> {
        problem_before(world, hero, foe)
    }

    /// The chance of success.
    pub fn solve(&self) -> Option<f64> {
        chance(&self.pool, &self.enemy).ok()
    }
}

/// The chance that this Hero defeats an Enemy (the Boss: gets at least one cube), were the Combat declared now at the
/// Enemy's Location: with the dice on the card, red dice that other Heroes there lend (PN-RUL-17), the rerolls of the
/// Passive Ability, and all tokens that can be used. The Assist Token that a Tough Enemy takes is gone (PN-RUL-31).
///
/// None if no such Combat can be declared, or the Enemy is beaten by damage.
pub fn before(world: &World, hero: Uid, foe_uid: Uid) -> Option<f64> {
    BeforeProblem::read(world, hero, foe_uid)?.solve()
}

fn problem_before(world: &World, hero: Uid, foe_uid: Uid) -> Option<BeforeProblem> {
    let energy: Energy = world.of(hero);
    if energy.now() == 0 {
        return None;
    }
    let enemy = enemy_of(world, foe_uid, &[])?;
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
    let fight = Fight::new(hero, foe_uid, rerolls);
    let red = (lent + count(world.track(NEXT_RED))).min(red_room(world, &fight));
    let pool = Pool {
        dice: fresh(&energy, red),
        assists,
        abilities: Help::read(world, &fight).abilities(),
        ..pool_of(world, &fight)
    };
    Some(BeforeProblem { pool, enemy })
}

fn count(track: i32) -> u8 {
    u8::try_from(track.max(0)).unwrap_or(u8::MAX)
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

/// An Enemy as the oracle sees it; none for one without conditions.
fn enemy_of(world: &World, uid: Uid, ignored: &[AbilityKind]) -> Option<Enemy> {
    let card = foe(world, uid);
    let of = |ability: AbilityKind| {
        if ignored.contains(&ability) {
            Faces(0)
        } else {
            faces(card, ability)
        }
    };
    let (aim, covered) = match world.of::<Kind>(uid) {
        Kind::Monster => (Aim::All, 0),
        Kind::Discoverable => (Aim::Any, world.of::<Cubes>(uid).0),
        _ => return None,
    };
    let open = card.conditions.iter().enumerate();
    Some(Enemy {
        conditions: open
            .filter(|(n, _)| covered >> n & 1 == 0)
            .map(|(_, condition)| *condition)
            .collect(),
        aim,
        damage: of(AbilityKind::Damage),
        elusive: of(AbilityKind::Elusive),
        fear: of(AbilityKind::Fear),
    })
}

fn pool_of(world: &World, fight: &Fight) -> Pool {
    let hero = fight.hero;
    let declared = fight.wilds.iter().map(|value| Die {
        kind: DieKind::D8,
        value: *value,
        state: DieState::Locked,
    });
    let shrug = |kind: AbilityKind| {
        passive(world, hero, |m| match m {
            Mod::Shrug(ability, n) if *ability == kind => Some(*n),
            _ => None,
        })
    };
    let left = |n: usize, kind: AbilityKind| shrug(kind).saturating_sub(fight.shrugged[n]);
    Pool {
        dice: fight.dice.iter().copied().chain(declared).collect(),
        triggers: fight.triggers.clone(),
        rerolls: fight
            .rerolls
            .saturating_add(count(usable(world, Token::Reroll)))
            .min(MOST_REROLLS - 1),
        wilds: count(usable(world, Token::Wild)),
        assists: count(usable(world, Token::Assist)),
        health: world.of::<Health>(hero).now,
        shrug: [
            left(0, AbilityKind::Damage),
            left(1, AbilityKind::Elusive),
            left(2, AbilityKind::Fear),
        ],
        abilities: Vec::new(),
    }
}

/// The Combat Abilities that can still be used in a Combat (PN-RUL-34, PN-RUL-35).
#[derive(Clone, Debug, Default)]
struct Help {
    /// Those that bear on the chance, as the oracle counts them.
    counted: Vec<(Uid, Ability)>,
    /// Those that bear on it in a way that it does not count.
    left_out: Vec<Uid>,
}

impl Help {
    fn read(world: &World, fight: &Fight) -> Help {
        let mut help = Help::default();
        let health: Health = world.of(fight.hero);
        let enemy = foe(world, fight.foe);
        for (owner, card) in abilities(world, fight.hero) {
            if fight.used.contains(&owner) {
                continue;
            }
            let mut ability = Ability {
                needs: card.needs,
                rerolls: 0,
                heal: 0,
                most_health: health.max,
                turn: None,
            };
            let (mut bears, mut strange) = (false, false);
            for op in &card.ops {
                match op {
                    Op::Reroll(n) => ability.rerolls += n,
                    Op::Heal(Who::Me | Who::AllHere | Who::Everyone, n) => ability.heal += n,
                    // The player picks who is healed: the Hero who fights, if that helps.
                    Op::Heal(Who::OneHere | Who::Anyone, n) => ability.heal += n,
                    Op::Turn(turn) if ability.turn.is_none() => ability.turn = Some(*turn),
                    Op::Ignore(kind) => {
                        strange |= !faces(enemy, *kind).is_empty() && !fight.ignored.contains(kind);
                    }
                    Op::Turn(_) | Op::RedDie(_) => strange = true,
                    Op::TakeBack => strange |= useful(world, fight.hero, &card.ops, Some(fight)),
                    _ => {}
                }
            }
            bears |= ability.rerolls > 0 || ability.turn.is_some();
            let wounds = !enemy.damage.is_empty()
                || enemy
                    .conditions
                    .iter()
                    .any(|c| matches!(c, Condition::Hurt(_)));
            bears |= ability.heal > 0 && wounds;
            if strange || (bears && help.counted.len() == MOST_ABILITIES) {
                help.left_out.push(owner);
            } else if bears {
                help.counted.push((owner, ability));
            }
        }
        help
    }

    fn abilities(&self) -> Vec<Ability> {
        self.counted.iter().map(|(_, ability)| *ability).collect()
    }
}

type Listed = Result<Vec<(Vec<Act>, f64)>, Unfit>;

struct Answers<'a> {
    pool: &'a Pool,
    enemy: &'a Enemy,
}

impl Answers<'_> {
    fn cancels(&self) -> Listed {
        let stand = Stand::new(self.pool, self.enemy)?;
        let worth = |settled: Option<Settled>| settled.map_or(0.0, |s| stand.best(&s));
        Ok(stand
            .cancels()
            .into_iter()
            .map(|(set, settled)| {
                let acts = set.into_iter().map(Act::Cancel).collect();
                (acts, worth(settled))
            })
            .collect())
    }

    fn window(&self, options: &[Act], help: &Help) -> Listed {
        let mut stand = Stand::new(self.pool, self.enemy)?;
        let Some(settled) = stand.settle(&[]) else {
            return Ok(Vec::new());
        };
        let rolled = stand
            .rerolls(&settled, true)
            .iter()
            .filter(|set| !set.is_empty())
            .filter_map(|set| stand.reroll(&settled, set))
            .fold(0.0, f64::max);
        // Among equals the first is best: to stop, then free rerolls, then tokens, which may serve another time.
        let mut listed = Vec::new();
        for (act, chance) in [
            (Act::Stop, stand.stop(&settled)),
            (Act::RerollFree, rolled),
            (Act::RerollToken, rolled),
        ] {
            if options.contains(&act) {
                listed.push((vec![act], chance));
            }
        }
        let counted = |owner: &Uid| help.counted.iter().position(|(held, _)| held == owner);
        for act in options {
            let chance = match act {
                Act::Lock(n) => Some(self.as_if(*n, DieState::Locked)?),
                Act::Feed { ability, die } => match counted(ability) {
                    Some(n) => stand.fed(&settled, n, Some(*die)),
                    // What changes nothing in this Combat costs the die.
                    None if help.left_out.contains(ability) => None,
                    None => Some(self.as_if(*die, DieState::Fed)?),
                },
                Act::Gather(ability) => counted(ability).and_then(|n| stand.fed(&settled, n, None)),
                _ => None,
            };
            listed.extend(chance.map(|chance| (vec![*act], chance)));
        }
        Ok(listed)
    }

    /// The chance with a die in another state.
    fn as_if(&self, die: u8, state: DieState) -> Result<f64, Unfit> {
        let mut pool = self.pool.clone();
        if let Some(die) = pool.dice.get_mut(usize::from(die)) {
            die.state = state;
        }
        let stand = Stand::new(&pool, self.enemy)?;
        Ok(stand
            .settle(&[])
            .map_or(0.0, |settled| stand.best(&settled)))
    }

    fn rerolls(&self) -> Listed {
        // The reroll in hand has been paid.
        let pool = Pool {
            rerolls: self.pool.rerolls.saturating_add(1),
            ..self.pool.clone()
        };
        let stand = Stand::new(&pool, self.enemy)?;
        let Some(settled) = stand.settle(&[]) else {
            return Ok(Vec::new());
        };
        Ok(stand
            .rerolls(&settled, false)
            .into_iter()
            .filter(|set| !set.is_empty())
            .filter_map(|set| {
                let chance = stand.reroll(&settled, &set)?;
                Some((set.into_iter().map(Act::Die).collect(), chance))
            })
            .collect())
    }

    fn stopped(&self, pool: &Pool, enemy: &Enemy) -> Result<f64, Unfit> {
        let last = Pool {
            rerolls: 0,
            abilities: Vec::new(),
            ..pool.clone()
        };
        let mut stand = Stand::new(&last, enemy)?;
        Ok(stand
            .settle(&[])
            .map_or(0.0, |settled| stand.stop(&settled)))
    }

    fn wilds(&self, options: &[Act]) -> Listed {
        let mut listed = Vec::new();
        for act in options {
            let mut pool = self.pool.clone();
            match act {
                Act::Done => pool.wilds = 0,
                Act::Wild(value) => {
                    pool.wilds = pool.wilds.saturating_sub(1);
                    pool.dice.push(Die {
                        kind: DieKind::D8,
                        value: *value,
                        state: DieState::Locked,
                    });
                }
                _ => continue,
            }
            listed.push((vec![*act], self.stopped(&pool, self.enemy)?));
        }
        Ok(listed)
    }

    fn hurt(&self) -> Listed {
        let mut without = self.enemy.clone();
        without
            .conditions
            .retain(|c| !matches!(c, Condition::Hurt(_)));
        let pool = Pool {
            wilds: 0,
            ..self.pool.clone()
        };
        let no = match self.enemy.aim {
            Aim::All => 0.0,
            Aim::Any | Aim::Most => self.stopped(&pool, &without)?,
        };
        let yes = self.stopped(&pool, self.enemy)?;
        Ok(vec![(vec![Act::Yes], yes), (vec![Act::No], no)])
    }
}
