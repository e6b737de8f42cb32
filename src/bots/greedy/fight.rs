//! Answers in a Combat: what to roll again, what to feed, what to spend.

mod help;

use std::rc::Rc;

use bevy::ecs::prelude::World;

use super::mood::is_boss;
use super::odds::{Means, Outlook, Table, odds};
use super::score::Task;
use super::sketch::{FoeKind, Sketch, task};
use crate::games::paranormal::combat::{counted, fight, foe};
use crate::games::paranormal::effect::asset_card;
use crate::games::paranormal::supply::usable;
use crate::table::Access;
use crate::table::ask::{Act, Ask};
use crate::table::chance::DieKind;
use crate::table::pieces::{Cubes, Die, DieState, Energy, Fight, Health, Kind};
use crate::vocab::paranormal::{AbilityKind, Condition, Op, Token};

/// A Combat as its player sees it.
pub struct Bout<'a> {
    world: &'a World,
    sketch: Sketch,
    fight: &'a Fight,
    task: Task,
    kind: FoeKind,
    /// What a win, or a condition, is worth.
    win: f32,
    health: u8,
}

fn live(die: &Die) -> bool {
    !matches!(die.state, DieState::Lost | DieState::Fed)
}

impl<'a> Bout<'a> {
    /// The Combat that goes on.
    pub fn read(world: &'a World) -> Option<Bout<'a>> {
        let fight = fight(world)?;
        let sketch = Sketch::read(world);
        let covered = world.of::<Cubes>(fight.foe).0;
        let mut task = task(world, fight.foe, covered);
        for (ability, faces) in [
            (AbilityKind::Damage, &mut task.damage),
            (AbilityKind::Elusive, &mut task.elusive),
            (AbilityKind::Fear, &mut task.fear),
        ] {
            if fight.ignored.contains(&ability) {
                *faces = 0;
            }
        }
        let kind = match world.of::<Kind>(fight.foe) {
            Kind::BossCard => FoeKind::Colossus,
            _ if is_boss(world, fight.foe) => FoeKind::Boss,
            _ => FoeKind::Monster,
        };
        let win = sketch
            .foes
            .iter()
            .find(|foe| foe.uid == fight.foe)
            .map_or(2.0, |foe| foe.win);
        Some(Bout {
            world,
            fight,
            task,
            kind,
            win,
            health: world.of::<Health>(fight.hero).now,
            sketch,
        })
    }

    fn values(&self) -> Vec<u8> {
        counted(self.fight)
    }

    /// The dice that a player would roll again, by place and value: six-sided, and eight-sided if there is one.
    fn free(&self) -> Vec<(u8, Die)> {
        self.fight
            .dice
            .iter()
            .enumerate()
            .filter(|(_, die)| die.state == DieState::Free)
            .map(|(n, die)| (n as u8, *die))
            .collect()
    }

    fn table(&self, free: u8, tokens: u8, task: Task) -> Rc<Table> {
        let (mut fixed, mut six, mut eight) = (self.fight.wilds.clone(), 0, 0);
        for die in &self.fight.dice {
            match die.state {
                DieState::Locked | DieState::Feared => fixed.push(die.value),
                DieState::Free if die.kind == DieKind::D8 => eight += 1,
                DieState::Free => six += 1,
                _ => {}
            }
        }
        let mut means = self.means(six, eight, free);
        means.tokens = tokens;
        odds(task, means.fixed(&fixed))
    }

    fn means(&self, six: u8, eight: u8, free: u8) -> Means {
        self.sketch.means(six, eight, free, self.win, self.health)
    }

    fn part(dice: &[(u8, Die)], mask: u32) -> (Vec<u8>, u8) {
        let (mut six, mut eight) = (Vec::with_capacity(8), 0);
        for (n, (_, die)) in dice.iter().enumerate() {
            if mask >> n & 1 == 1 {
                if die.kind == DieKind::D8 {
                    eight = die.value;
                } else {
                    six.push(die.value);
                }
            }
        }
        (six, eight)
    }

    /// The worth of stopping now, and of the best reroll with the places of its dice.
    fn outlooks(&self, free: u8, tokens: u8) -> (Outlook, Option<(Outlook, Vec<u8>)>) {
        let dice = self.free();
        // Faces that an Assist or a Passive Ability has spared lie there and count.
        let table = self.table(free, tokens, self.task);
        let all = (1u32 << dice.len()) - 1;
        let (six, eight) = Self::part(&dice, all);
        let stop = self.stop(&table, &six, eight);
        let mut best: Option<(Outlook, u32)> = None;
        for mask in 0..all {
            let (six, eight) = Self::part(&dice, mask);
            if let Some(outlook) = table.keep(&six, eight)
                && best.is_none_or(|(held, _)| outlook.worth > held.worth + 1e-5)
            {
                best = Some((outlook, mask));
            }
        }
        let best = best.map(|(outlook, mask)| {
            let rolled = dice
                .iter()
                .enumerate()
                .filter(|(n, _)| mask >> n & 1 == 0)
                .map(|(_, (place, _))| *place)
                .collect();
            (outlook, rolled)
        });
        (stop, best)
    }

    fn stop(&self, table: &Table, six: &[u8], eight: u8) -> Outlook {
        let outlook = table.stop(six, eight);
        let spared = six
            .iter()
            .chain(Some(&eight))
            .any(|value| *value > 0 && self.task.elusive >> value & 1 == 1);
        if spared {
            let count = f32::from(self.task.score(&self.values()));
            return Outlook {
                worth: outlook.worth.max(count),
                chance: outlook.chance.max(count),
                damage: 0.0,
            };
        }
        outlook
    }

    fn most(&self) -> u8 {
        if self.task.each {
            self.sketch.mood.open
        } else {
            1
        }
    }

    /// Before the first roll: an Item or Ally that helps more than it costs, or roll.
    pub fn before_roll(&self, ask: &Ask) -> Option<Act> {
        let energy: Energy = self.world.of(self.fight.hero);
        let (six, eight) = (energy.d6 + self.fight.red, energy.d8);
        let outlook = |six: u8, free: u8, task: Task| {
            let means = self.means(six, eight, free);
            odds(task, means).start().worth
        };
        let base = outlook(six, self.fight.rerolls, self.task);
        let mut best: Option<(f32, Act)> = None;
        for act in &ask.options {
            let Act::Use(asset) = act else { continue };
            let Some(effect) = &asset_card(self.world, *asset).effect else {
                continue;
            };
            let (mut dice, mut free, mut task, mut other) =
                (six, self.fight.rerolls, self.task, 0.0);
            let mut helps = false;
            for op in &effect.ops {
                match op {
                    Op::RedDie(n) => {
                        dice += n;
                        helps = true;
                    }
                    Op::Reroll(n) => {
                        free += n;
                        helps = true;
                    }
                    Op::Ignore(kind) => {
                        helps = true;
                        match kind {
                            AbilityKind::Damage => task.damage = 0,
                            AbilityKind::Elusive => task.elusive = 0,
                            AbilityKind::Fear => task.fear = 0,
                            AbilityKind::Tough => {}
                        }
                    }
                    Op::Gain(..) | Op::LowerDoom(_) => {
                        other += self.sketch.mood.ops(
                            self.world,
                            self.fight.hero,
                            std::slice::from_ref(op),
                        ) * 0.5;
                    }
                    Op::Energize(..) => {
                        let more = energy.missing().min(2);
                        if more > 0 {
                            dice += more;
                            helps = true;
                        }
                    }
                    _ => {}
                }
            }
            if !helps {
                continue;
            }
            let gain = if self.kind == FoeKind::Colossus {
                4.25 * f32::from(dice - six) + 0.9 * f32::from(free - self.fight.rerolls)
            } else {
                (outlook(dice, free, task) - base) * self.win
            };
            let price = self
                .sketch
                .mood
                .held_worth(self.world, self.fight.hero, *asset)
                + self.sketch.mood.cost(&effect.cost);
            let net = gain + other - price;
            if net > 0.05 && best.is_none_or(|(most, _)| net > most) {
                best = Some((net, *act));
            }
        }
        best.map(|(_, act)| act)
    }

    /// Which triggers to cancel.
    pub fn cancel(&self, ask: &Ask) -> Vec<usize> {
        let mood = &self.sketch.mood;
        let mut picks: Vec<(f32, usize)> = Vec::new();
        let mut health = self.health;
        for (place, act) in ask.options.iter().enumerate() {
            let Act::Cancel(n) = act else { continue };
            let Some(trigger) = self.fight.triggers.get(usize::from(*n)) else {
                continue;
            };
            let gain = match trigger.ability {
                AbilityKind::Damage => {
                    let pain =
                        mood.health_left(health) - mood.health_left(health.saturating_sub(1));
                    health = health.saturating_sub(1);
                    if health == 0 { pain + self.win } else { pain }
                }
                AbilityKind::Elusive | AbilityKind::Fear => {
                    self.cancel_gain(trigger.die, trigger.ability)
                }
                AbilityKind::Tough => 0.0,
            };
            if gain > mood.assist.max(0.15) {
                picks.push((gain, place));
            }
        }
        picks.sort_by(|a, b| b.0.total_cmp(&a.0));
        picks.truncate(usize::from(ask.at_most));
        picks.into_iter().map(|(_, place)| place).collect()
    }

    /// What it is worth that this die is neither lost nor locked.
    fn cancel_gain(&self, die: u8, ability: AbilityKind) -> f32 {
        let worth = |state: Option<DieState>| {
            let mut fight = self.fight.clone();
            if let Some(slot) = fight.dice.get_mut(usize::from(die))
                && let Some(state) = state
            {
                slot.state = state;
            }
            fight.triggers.clear();
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
            go.map_or(stop.worth, |(go, _)| go.worth.max(stop.worth))
        };
        let without = match ability {
            AbilityKind::Elusive => DieState::Lost,
            _ => DieState::Feared,
        };
        // A spared face counts as locked: it will not be rolled for the harm it does.
        let with = match ability {
            AbilityKind::Elusive => worth(Some(DieState::Locked)),
            _ => worth(None),
        };
        (with - worth(Some(without))) * self.win
    }

    /// What to do between and after the rolls.
    pub fn window(&self, ask: &Ask) -> Act {
        if self.kind == FoeKind::Colossus {
            return self.colossus_window(ask);
        }
        let has = |act: Act| ask.options.contains(&act);
        let tokens = if has(Act::RerollToken) {
            usable(self.world, Token::Reroll).clamp(0, 3) as u8
        } else {
            0
        };
        let (stop, go) = self.outlooks(self.fight.rerolls, tokens);
        let met = self.task.score(&self.values());
        if met < self.most()
            && let Some(act) = self.helpful_card(ask, stop.worth, go.as_ref().map(|g| g.0.worth))
        {
            return act;
        }
        if let Some((go, _)) = &go
            && go.worth > stop.worth + 0.01
        {
            if has(Act::RerollFree) {
                return Act::RerollFree;
            }
            if has(Act::RerollToken) {
                return Act::RerollToken;
            }
        }
        if let Some(act) = self.spare(ask, met) {
            return act;
        }
        if met > 0 && self.fishing().is_some() && has(Act::RerollFree) {
            return Act::RerollFree;
        }
        Act::Stop
    }

    /// Against something beaten by damage: low dice again.
    fn colossus_window(&self, ask: &Ask) -> Act {
        if !self.low_dice().is_empty() {
            for act in [Act::RerollFree, Act::RerollToken] {
                if ask.options.contains(&act) {
                    return act;
                }
            }
        }
        for act in &ask.options {
            if let Act::Use(asset) = act
                && let Some(effect) = &asset_card(self.world, *asset).effect
            {
                let turns = effect.ops.iter().any(|op| matches!(op, Op::Turn(_)));
                let adds = effect.ops.iter().any(|op| matches!(op, Op::RedDie(_)));
                let low = self
                    .fight
                    .dice
                    .iter()
                    .any(|die| live(die) && die.value <= 4);
                if adds || (turns && low && effect.cost.is_empty()) {
                    return *act;
                }
            }
        }
        Act::Stop
    }

    fn low_dice(&self) -> Vec<u8> {
        let again = self.fight.rerolls + usable(self.world, Token::Reroll).max(0) as u8;
        self.free()
            .into_iter()
            .filter(|(_, die)| {
                let mean = match (die.kind, again) {
                    (DieKind::D8, 0 | 1) => 4,
                    (DieKind::D8, _) => 5,
                    (_, 0 | 1) => 3,
                    _ => 4,
                };
                die.value <= mean
            })
            .map(|(n, _)| n)
            .collect()
    }

    /// Which dice to roll again.
    pub fn reroll(&self) -> Vec<u8> {
        if self.kind == FoeKind::Colossus {
            return self.low_dice();
        }
        // The reroll has been paid already: one more than the fight still shows.
        let tokens = usable(self.world, Token::Reroll).clamp(0, 3) as u8;
        let (stop, go) = self.outlooks((self.fight.rerolls + 1).min(4), tokens);
        match go {
            Some((go, dice)) if go.worth > stop.worth + 0.01 => dice,
            Some((_, dice)) => self.fishing().unwrap_or(dice),
            None => self.fishing().unwrap_or_default(),
        }
    }

    /// Whether to spend a Wild Token, and as what.
    pub fn wild(&self) -> Act {
        let held = usable(self.world, Token::Wild).clamp(0, 2) as u8;
        if self.kind == FoeKind::Colossus {
            return Act::Wild(8);
        }
        let values = self.values();
        let met = self.task.score(&values);
        let mut best = (0.0, Act::Done);
        for wilds in 1..=held {
            let (count, value) = self.task.with_wilds(&values, wilds);
            let gain = (f32::from(count) - f32::from(met)) * self.win
                - f32::from(wilds) * self.sketch.mood.wild * 1.05;
            if count > met && gain > best.0 {
                best = (gain, Act::Wild(value));
            }
        }
        best.1
    }

    /// Whether to take the damage of a HURT condition.
    pub fn hurt(&self) -> bool {
        let k = foe(self.world, self.fight.foe)
            .conditions
            .iter()
            .find_map(|c| {
                if let Condition::Hurt(k) = c {
                    Some(*k)
                } else {
                    None
                }
            })
            .unwrap_or(0);
        self.health > k
    }

    /// The hardest conditions get the cubes.
    pub fn cubes(&self, ask: &Ask) -> Option<Act> {
        let conditions = &foe(self.world, self.fight.foe).conditions;
        let chance = |condition: &Condition| {
            odds(Task::new(&[*condition], false), Means::dice(3, 0, 1))
                .start()
                .chance
        };
        let mut best: Option<(f32, Act)> = None;
        for act in &ask.options {
            let Act::Cubes(bits) = act else { continue };
            let ease: f32 = conditions
                .iter()
                .enumerate()
                .filter(|(n, _)| bits >> n & 1 == 1)
                .map(|(_, c)| chance(c))
                .sum();
            if best.is_none_or(|(least, _)| ease < least) {
                best = Some((ease, *act));
            }
        }
        best.map(|(_, act)| act)
    }
}
