//! Help in a Combat: cards, turned dice and Combat Abilities.

use super::{Bout, live};
use crate::bots::greedy::sketch::{FoeKind, twist_of};
use crate::games::paranormal::combat::abilities;
use crate::games::paranormal::effect::{asset_card, turned_faces};
use crate::games::paranormal::supply::usable;
use crate::table::Uid;
use crate::table::ask::{Act, Ask};
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};
use crate::vocab::paranormal::{AbilityKind, Needs, Op, Token, Turn};

impl Bout<'_> {
    /// A card that turns a loss into a win, or helps more than it costs.
    pub(super) fn helpful_card(&self, ask: &Ask, stop: f32, go: Option<f32>) -> Option<Act> {
        let mood = &self.sketch.mood;
        let met = self.task.score(&self.values());
        let now = go.unwrap_or(stop).max(stop);
        let mut best: Option<(f32, Act)> = None;
        let mut consider = |net: f32, act: Act| {
            if net > 0.05 && best.is_none_or(|(most, _)| net > most) {
                best = Some((net, act));
            }
        };
        for act in &ask.options {
            match act {
                Act::Use(asset) => {
                    let Some(effect) = &asset_card(self.world, *asset).effect else {
                        continue;
                    };
                    let price = mood.held_worth(self.world, self.fight.hero, *asset)
                        + mood.cost(&effect.cost);
                    for op in &effect.ops {
                        match op {
                            Op::Turn(turn) => {
                                if let Some((_, _, count)) = self.best_turn(*turn, None)
                                    && count > met
                                {
                                    // A turn that costs nothing was counted in the odds already.
                                    let gain = f32::from(count) - now;
                                    let free = twist_of(*turn) <= self.sketch.twist && price < 0.2;
                                    consider(
                                        if free && stop >= now - 0.01 {
                                            1.0
                                        } else {
                                            gain * self.win - price
                                        },
                                        *act,
                                    );
                                }
                            }
                            Op::Reroll(n)
                                if self.fight.dice.iter().any(|d| d.state == DieState::Free) =>
                            {
                                let (_, more) = self.outlooks(self.fight.rerolls + n, 0);
                                if let Some((more, _)) = more {
                                    consider((more.worth - now) * self.win - price, *act);
                                }
                            }
                            Op::RedDie(_) => {
                                let more = self.with_one_more();
                                consider((more - now) * self.win - price, *act);
                            }
                            _ => {}
                        }
                    }
                }
                Act::Feed { ability, die } => {
                    let list = abilities(self.world, self.fight.hero);
                    let Some((_, held)) = list.iter().find(|(owner, _)| owner == ability) else {
                        continue;
                    };
                    let price = mood.held_worth(self.world, self.fight.hero, *ability);
                    for op in &held.ops {
                        if let Op::Turn(turn) = op
                            && let Some((_, _, count)) = self.best_turn(*turn, Some(*die))
                            && count > met
                        {
                            consider((f32::from(count) - now) * self.win - price, *act);
                        }
                    }
                    if let Some(worth) = self.fed_worth(*die, &held.ops) {
                        consider((worth - now) * self.win - price, *act);
                    }
                }
                _ => {}
            }
        }
        best.map(|(_, act)| act)
    }

    /// The worth of the Combat when a die is given up for rerolls, or for an ability of the Enemy to do nothing.
    fn fed_worth(&self, die: u8, ops: &[Op]) -> Option<f32> {
        let mut fight = self.fight.clone();
        fight.dice.get_mut(usize::from(die))?.state = DieState::Fed;
        let mut task = self.task;
        let mut helps = false;
        for op in ops {
            match op {
                Op::Reroll(n) => {
                    fight.rerolls += n;
                    helps = true;
                }
                Op::Ignore(AbilityKind::Damage) => task.damage = 0,
                Op::Ignore(AbilityKind::Elusive) => task.elusive = 0,
                Op::Ignore(AbilityKind::Fear) => task.fear = 0,
                _ => {}
            }
        }
        if !helps && task == self.task {
            return None;
        }
        let other = Bout {
            world: self.world,
            sketch: self.sketch.clone(),
            fight: &fight,
            task,
            kind: self.kind,
            win: self.win,
            health: self.health,
        };
        let (stop, go) = other.outlooks(fight.rerolls.min(4), 0);
        Some(go.map_or(stop.worth, |(go, _)| go.worth.max(stop.worth)))
    }

    /// The worth of the Combat with one red die more, roughly: rolled with the rest.
    fn with_one_more(&self) -> f32 {
        let mut fight = self.fight.clone();
        let mut sum = 0.0;
        for value in 1..=6 {
            fight.dice.push(Die {
                kind: DieKind::Red,
                value,
                state: DieState::Free,
            });
            let other = Bout {
                world: self.world,
                sketch: self.sketch.clone(),
                fight: &fight,
                task: self.task,
                kind: self.kind,
                win: self.win,
                health: self.health,
            };
            let (stop, go) = other.outlooks(fight.rerolls, 0);
            sum += go.map_or(stop.worth, |(go, _)| go.worth.max(stop.worth));
            fight.dice.pop();
        }
        sum / 6.0
    }

    /// The best turn of one die: which, to what, and the score then. `without` is a die that is given up for it.
    fn best_turn(&self, turn: Turn, without: Option<u8>) -> Option<(u8, u8, u8)> {
        let mut best: Option<(u8, u8, u8)> = None;
        for (n, die) in self.fight.dice.iter().enumerate() {
            let n = n as u8;
            if !matches!(die.state, DieState::Free | DieState::Locked) || without == Some(n) {
                continue;
            }
            for face in turned_faces(turn, *die) {
                let values: Vec<u8> = self
                    .fight
                    .dice
                    .iter()
                    .enumerate()
                    .filter(|(at, other)| live(other) && Some(*at as u8) != without)
                    .map(|(at, other)| if at as u8 == n { face } else { other.value })
                    .chain(self.fight.wilds.iter().copied())
                    .collect();
                let count = self.count(&values);
                if best.is_none_or(|(_, _, most)| count > most) {
                    best = Some((n, face, count));
                }
            }
        }
        best
    }

    /// Which die to turn.
    pub fn pick_die(&self, turn: Turn) -> Option<u8> {
        self.best_turn(turn, None).map(|(die, _, _)| die)
    }

    /// Which number that die is turned to, out of those offered.
    pub fn pick_face(&self, ask: &Ask, die: u8) -> Option<Act> {
        let mut best: Option<(u8, Act)> = None;
        for act in &ask.options {
            let Act::Face(face) = act else { continue };
            let mut values = self.values_without(&[die]);
            values.push(*face);
            let count = self.count(&values);
            if best.is_none_or(|(most, _)| count > most) {
                best = Some((count, *act));
            }
        }
        best.map(|(_, act)| act)
    }

    fn count(&self, values: &[u8]) -> u8 {
        if self.kind == FoeKind::Colossus {
            values.iter().sum()
        } else {
            self.task.score(values)
        }
    }

    /// The values without some dice.
    fn values_without(&self, out: &[u8]) -> Vec<u8> {
        self.fight
            .dice
            .iter()
            .enumerate()
            .filter(|(n, die)| live(die) && !out.contains(&(*n as u8)))
            .map(|(_, die)| die.value)
            .chain(self.fight.wilds.iter().copied())
            .collect()
    }

    /// Feeds a die that the conditions do not need to the best Combat Ability.
    pub(super) fn spare(&self, ask: &Ask, met: u8) -> Option<Act> {
        let mood = &self.sketch.mood;
        // With the conditions out of reach, nothing is needed; Wild Tokens may still win it.
        let held = usable(self.world, Token::Wild).clamp(0, 2) as u8;
        let lost = met == 0 && self.task.with_wilds(&self.values(), held).0 == 0;
        if met == 0 && !lost {
            return None;
        }
        let mut best: Option<(f32, Act)> = None;
        for act in &ask.options {
            let owner = match act {
                Act::Feed { ability, .. } | Act::Gather(ability) => *ability,
                _ => continue,
            };
            let fits = match act {
                Act::Feed { die, .. } => {
                    lost || self.task.score(&self.values_without(&[*die])) >= met
                }
                _ => self.gatherable(owner).is_some(),
            };
            if !fits {
                continue;
            }
            let list = abilities(self.world, self.fight.hero);
            let Some((_, ability)) = list.iter().find(|(held, _)| *held == owner) else {
                continue;
            };
            let mut worth = mood.ops(self.world, self.fight.hero, &ability.ops);
            if owner != self.fight.hero {
                worth -= mood.held_worth(self.world, self.fight.hero, owner);
            }
            let helps_only_here = ability.ops.iter().all(|op| {
                matches!(
                    op,
                    Op::Turn(_) | Op::Reroll(_) | Op::Ignore(_) | Op::RedDie(_)
                )
            });
            if helps_only_here {
                continue;
            }
            if worth > 0.1 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *act));
            }
        }
        best.map(|(_, act)| act)
    }

    /// The fewest dice that reach the total of an ability and are not needed for the conditions.
    fn gatherable(&self, owner: Uid) -> Option<Vec<u8>> {
        let list = abilities(self.world, self.fight.hero);
        let (_, ability) = list.iter().find(|(held, _)| *held == owner)?;
        let Needs::Total(total) = ability.needs else {
            return None;
        };
        let met = self.task.score(&self.values());
        let dice: Vec<u8> = self
            .fight
            .dice
            .iter()
            .enumerate()
            .filter(|(_, die)| live(die))
            .map(|(n, _)| n as u8)
            .collect();
        let mut best: Option<Vec<u8>> = None;
        for mask in 1u32..1 << dice.len().min(10) {
            let set: Vec<u8> = dice
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1)
                .map(|(_, die)| *die)
                .collect();
            let sum: u16 = set
                .iter()
                .map(|n| u16::from(self.fight.dice[usize::from(*n)].value))
                .sum();
            if sum >= u16::from(total)
                && self.fight.gathered.iter().all(|die| set.contains(die))
                && best.as_ref().is_none_or(|held| set.len() < held.len())
                && self.task.score(&self.values_without(&set)) >= met
            {
                best = Some(set);
            }
        }
        best
    }

    /// The next die for an ability that asks for a total.
    pub fn gather(&self, ask: &Ask) -> Option<Act> {
        if ask.options.contains(&Act::Done) {
            return Some(Act::Done);
        }
        let set = self.gatherable(ask.about)?;
        set.into_iter()
            .find(|die| !self.fight.gathered.contains(die))
            .map(Act::Die)
    }

    /// A die that is not needed and may be rolled again for the Hero's Combat Ability, when rolling does no harm.
    pub(super) fn fishing(&self) -> Option<Vec<u8>> {
        let hero = self.fight.hero;
        if self.fight.used.contains(&hero) || self.task.damage != 0 {
            return None;
        }
        let list = abilities(self.world, hero);
        let (_, ability) = list.iter().find(|(owner, _)| *owner == hero)?;
        let worth = self.sketch.mood.ops(self.world, hero, &ability.ops);
        if worth < 0.4 || matches!(ability.needs, Needs::Total(_)) {
            return None;
        }
        let met = self.task.score(&self.values());
        let mut out: Vec<u8> = Vec::new();
        for (n, die) in self.free() {
            let good = match ability.needs {
                Needs::AtLeast(k) => die.value >= k,
                Needs::Exactly(k) => die.value == k,
                Needs::Total(_) => true,
            };
            let mut more = out.clone();
            more.push(n);
            if !good && self.task.score(&self.values_without(&more)) >= met {
                out = more;
            }
        }
        (!out.is_empty()).then_some(out)
    }
}
