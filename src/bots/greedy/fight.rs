//! Answers in a Combat: what to roll again, what to feed, what to spend.

use bevy::ecs::prelude::World;

use super::mood::is_boss;
use super::odds::{Means, Outlook, Table, Task, odds, with_wilds};
use super::sketch::{FoeKind, Sketch, task, twist_of};
use crate::games::paranormal::combat::{abilities, counted, fight, foe};
use crate::games::paranormal::effect::{asset_card, turned_faces};
use crate::games::paranormal::supply::usable;
use crate::table::ask::{Act, Ask};
use crate::table::chance::DieKind;
use crate::table::pieces::{Cubes, Die, DieState, Energy, Fight, Health, Kind};
use crate::table::{Access, Uid};
use crate::vocab::paranormal::{AbilityKind, Condition, Needs, Op, Token, Turn};
use std::rc::Rc;

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

    /// A card that turns a loss into a win, or helps more than it costs.
    fn helpful_card(&self, ask: &Ask, stop: f32, go: Option<f32>) -> Option<Act> {
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
                }
                _ => {}
            }
        }
        best.map(|(_, act)| act)
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
    fn spare(&self, ask: &Ask, met: u8) -> Option<Act> {
        let mood = &self.sketch.mood;
        // With the conditions out of reach, nothing is needed; Wild Tokens may still win it.
        let lost = met == 0
            && with_wilds(
                &self.open_conditions(),
                self.task.each,
                &mut self.values(),
                usable(self.world, Token::Wild).clamp(0, 2) as u8,
            )
            .0 == 0;
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

    fn open_conditions(&self) -> Vec<Condition> {
        let covered = self.world.of::<Cubes>(self.fight.foe).0;
        foe(self.world, self.fight.foe)
            .conditions
            .iter()
            .enumerate()
            .filter(|(n, _)| covered >> n & 1 == 0)
            .map(|(_, c)| *c)
            .collect()
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
    fn fishing(&self) -> Option<Vec<u8>> {
        let hero = self.fight.hero;
        if self.fight.used.contains(&hero) || (self.task.damage != 0 && self.health < 3) {
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
        let conditions = self.open_conditions();
        let mut values = self.values();
        let met = self.task.score(&values);
        let mut best = (0.0, Act::Done);
        for wilds in 1..=held {
            let (count, picked) = with_wilds(&conditions, self.task.each, &mut values, wilds);
            let gain = (f32::from(count) - f32::from(met)) * self.win
                - f32::from(wilds) * self.sketch.mood.wild * 1.05;
            if count > met
                && gain > best.0
                && let Some(value) = picked.first()
            {
                best = (gain, Act::Wild(*value));
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
