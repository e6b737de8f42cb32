//! The table as plain numbers: what the search for a Hero's best turn looks at.

use bevy::ecs::prelude::World;

use super::mood::{Mood, is_boss};
use super::odds::{Means, Outlook, Task, Twist, odds};
use crate::games::paranormal::combat;
use crate::games::paranormal::effect::{asset_card, useful};
use crate::games::paranormal::hero_turn::{place_effect, side};
use crate::games::paranormal::layout::{
    discoverable, heroes_in_play, home_spot, layout, monsters, spot_of,
};
use crate::games::paranormal::reach::{boss_card_at, hero_card, passive, stacked, steps};
use crate::games::paranormal::supply::usable;
use crate::games::paranormal::{Book, finale};
use crate::table::pieces::*;
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{
    AbilityKind, AssetKind, Ban, Condition, Cost, Lair, Menace, Mod, Moment, Op, Token, Turn,
};

/// Cells of the Map.
pub const CELLS: usize = Spot::COUNT as usize;

/// What kind of Enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoeKind {
    /// A Monster or Minion.
    Monster,
    /// The Boss.
    Boss,
    /// Something beaten by damage.
    Colossus,
}

/// An Enemy that can be fought.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    /// The piece.
    pub uid: Uid,
    /// Its cell.
    pub at: u8,
    /// Its kind.
    pub kind: FoeKind,
    /// What the dice must do.
    pub task: Task,
    /// What a win is worth; for a Boss, a condition.
    pub win: f32,
    /// Whether an Assist Token must be paid.
    pub tough: bool,
    /// Health that a win costs.
    pub hurt: u8,
}

/// A Hero in play.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The piece.
    pub uid: Uid,
    /// The cell.
    pub at: u8,
    /// Six-sided Energy Dice on the card.
    pub six: u8,
    /// Eight-sided ones.
    pub eight: u8,
    /// Dice spent that could come back.
    pub six_out: u8,
    /// Eight-sided ones.
    pub eight_out: u8,
    /// Health.
    pub health: u8,
    /// Actions left.
    pub actions: u8,
    /// Spaces of a Move.
    pub steps: u8,
    /// Dice that a Rest away from Home gives back.
    pub rest: u8,
    /// Free rerolls.
    pub free: u8,
    /// Red dice lent to others.
    pub lends: u8,
    /// Red dice when alone.
    pub alone: u8,
    /// Fights Tough Enemies without paying.
    pub past_tough: bool,
    /// Location cards used in this Hero Turn.
    pub used: u32,
    /// On the feet.
    pub stands: bool,
}

/// The ability of the Location in a cell.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// What it brings, less Health paid.
    pub worth: f32,
    /// Energy it costs.
    pub energy: u8,
    /// Health it costs.
    pub health: u8,
}

/// A cell worth being at.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The cell.
    pub at: u8,
    /// What being there is worth.
    pub worth: f32,
    /// The Enemy it is about; with that one beaten it is worth nothing.
    pub foe: Option<usize>,
}

/// The table as plain numbers.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// What things are worth.
    pub mood: Mood,
    /// Enemies.
    pub foes: Vec<Foe>,
    /// Heroes in play.
    pub heroes: Vec<Figure>,
    /// What interacting with the Asset in each cell is worth.
    pub assets: [f32; CELLS],
    /// Where the Boss can be interacted with, and what that is worth.
    pub entry: Option<(u8, f32)>,
    /// Where the Lost Hero waits.
    pub lost: Option<u8>,
    /// Cells where Rest gives back all.
    pub full_rest: u16,
    /// Home.
    pub home: u8,
    /// Cells that hold Heroes with Minions in them.
    pub pins: bool,
    /// A cell that is entered only under conditions, and whether it is open.
    pub approach: Option<(u8, bool)>,
    /// Where to be for the turns to come.
    pub goals: Vec<Goal>,
    /// Usable tokens: Reroll, Wild, Assist.
    pub tokens: [u8; 3],
    /// Red dice of kept cards that are ready.
    pub ready_red: u8,
    /// Rerolls of kept cards that are ready.
    pub ready_rerolls: u8,
    /// The strongest turn of a die that costs nothing but the card being turned.
    pub twist: Twist,
    /// Damage can be ignored once.
    pub shielded: bool,
}

/// The strength of a turn.
pub fn twist_of(turn: Turn) -> Twist {
    match turn {
        Turn::Any => Twist::Any,
        Turn::By(n) => Twist::By(n),
        Turn::Over => Twist::By(1),
    }
}

impl Sketch {
    /// Reads the table.
    pub fn read(world: &World) -> Sketch {
        let mood = Mood::read(world);
        let home = home_spot(world).map_or(0, |spot| spot.0 as u8);
        let mut sketch = Sketch {
            foes: Vec::new(),
            heroes: heroes_in_play(world).map(|h| figure(world, h)).collect(),
            assets: [0.0; CELLS],
            entry: None,
            lost: None,
            full_rest: 0,
            home,
            pins: mood.finale && world.resource::<Book>().boss().bans.contains(&Ban::Pin),
            approach: None,
            goals: Vec::new(),
            tokens: [Token::Reroll, Token::Wild, Token::Assist]
                .map(|t| usable(world, t).clamp(0, 9) as u8),
            ready_red: 0,
            ready_rerolls: 0,
            twist: Twist::No,
            shielded: false,
            mood,
        };
        sketch.read_inventory(world);
        sketch.read_foes(world);
        sketch.read_cells(world);
        sketch.read_goals(world);
        sketch
    }

    fn read_inventory(&mut self, world: &World) {
        for asset in &layout(world).inventory {
            let Some(ongoing) = world.find::<Ongoing>(*asset) else {
                continue;
            };
            let card = asset_card(world, *asset);
            let Some(effect) = card.effect.as_ref().filter(|_| !ongoing.turned) else {
                continue;
            };
            if card.moment == Moment::Outside {
                continue;
            }
            for op in &effect.ops {
                match op {
                    Op::RedDie(n) => self.ready_red += n,
                    Op::Reroll(n) => self.ready_rerolls += n,
                    Op::Turn(turn) => self.twist = self.twist.max(twist_of(*turn)),
                    Op::Ignore(AbilityKind::Damage) => self.shielded = true,
                    _ => {}
                }
            }
        }
    }

    fn read_foes(&mut self, world: &World) {
        let lost_at = layout(world).discoverables[usize::from(discoverable::LOST_HERO)];
        let lost_at = spot_of(world, lost_at);
        let lair = lair(world);
        for (spot, monster) in monsters(world) {
            let card = &world.resource::<Book>().monsters[usize::from(world.of::<Card>(monster).0)];
            let guard = !self.mood.finale && lost_at == Some(spot);
            let mut win = self.monster_win(world, card, spot);
            if guard {
                win += self.mood.lost;
            }
            let task = task(world, monster, 0);
            self.foes.push(Foe {
                uid: monster,
                at: spot.0 as u8,
                kind: FoeKind::Monster,
                task,
                win,
                tough: card.foe.tough,
                hurt: hurt(&card.foe.conditions),
            });
        }
        if !self.mood.finale {
            return;
        }
        if self.mood.horror {
            for card in &layout(world).boss_cards {
                if world.of::<Face>(*card) == Face::Back
                    && let Some(at) = spot_of(world, *card)
                {
                    self.foes.push(Foe {
                        uid: *card,
                        at: at.0 as u8,
                        kind: FoeKind::Colossus,
                        task: Task::new(&[], false),
                        win: 1.0,
                        tough: false,
                        hurt: 0,
                    });
                }
            }
        } else if let Some(at) = lair.filter(|_| !stacked(world)) {
            let boss = layout(world).discoverables[usize::from(discoverable::BOSS)];
            let covered = world.of::<Cubes>(boss).0;
            self.foes.push(Foe {
                uid: boss,
                at: at.0 as u8,
                kind: FoeKind::Boss,
                task: task(world, boss, covered),
                win: self.mood.cube,
                tough: combat::foe(world, boss).tough,
                hurt: 0,
            });
        }
    }

    /// What it is worth that a Monster leaves the Map.
    fn monster_win(
        &self,
        world: &World,
        card: &crate::content::paranormal::Monster,
        spot: Spot,
    ) -> f32 {
        let mood = &self.mood;
        let icons = f32::from(card.foe.doom);
        let mut win = if card.wild { mood.wild } else { 0.0 };
        if mood.finale {
            let boss = world.resource::<Book>().boss();
            win += icons * mood.doom * if boss.brink.is_some() { 0.7 } else { 1.0 };
            if stacked(world) {
                win += 3.0;
            } else if boss.brink.is_some() {
                let barred = self
                    .way_to(world)
                    .is_some_and(|lair| lair.distance(spot) == 1);
                win += if barred { 4.0 } else { 0.3 };
            }
            if mood.horror {
                win = 0.0;
            }
            return win + 0.1;
        }
        // Another Monster lands on it in three of sixteen rolls a turn.
        let stay = (1.0 - 0.81f32.powf(mood.rounds)) / 0.19;
        let mut harm = (1.0 + icons) * stay;
        harm += f32::from(card.spread) * 0.8 * (stay - 0.6).max(0.0);
        win += harm * mood.doom * 0.8;
        if card.clue {
            win += mood.clue;
        }
        win
    }

    fn way_to(&self, world: &World) -> Option<Spot> {
        lair(world)
    }

    fn read_cells(&mut self, world: &World) {
        let book = world.resource::<Book>();
        let [boss, boss_asset, lost] = layout(world).discoverables;
        let any_hero = self.heroes.first().map_or(Uid::NONE, |h| h.uid);
        for spot in Spot::all() {
            let at = spot.index();
            let asset = layout(world).asset[at];
            if asset.is_some() {
                let card: Card = world.of(asset);
                let prized =
                    card.0 == book.boss().asset.0 && world.find::<Ongoing>(asset).is_some();
                let kind = book.assets[usize::from(card.0)].kind;
                self.assets[at] = if prized && !self.mood.finale {
                    self.mood.boss_asset
                } else if kind == AssetKind::GainClue {
                    self.mood.clue
                } else {
                    self.mood.asset_worth(world, any_hero, card.0) * 0.9
                };
            }
            let place = layout(world).location[at];
            if place.is_some() && side(world, place).full_rest {
                self.full_rest |= 1 << at;
            }
        }
        if self.mood.finale {
            for ban in &book.boss().bans {
                if let Ban::Approach(card) = ban
                    && !self.mood.horror
                    && let Some((_, at)) = boss_card_at(world, *card)
                {
                    self.approach = Some((at.0 as u8, !stacked(world)));
                }
            }
            // Assets under the Boss cannot be reached; the search looks at Monsters only.
            if let Some(at) = spot_of(world, layout(world).standee) {
                self.assets[at.index()] = 0.0;
            }
            return;
        }
        if self.mood.ready
            && world.of::<Search>(boss_asset) == Search::Gained
            && let Some(at) = spot_of(world, boss)
        {
            self.entry = Some((at.0 as u8, self.mood.enter));
        }
        if world.of::<Search>(lost) == Search::Found {
            self.lost = spot_of(world, lost).map(|spot| spot.0 as u8);
        }
    }

    fn goal(&mut self, at: u8, worth: f32, foe: Option<usize>) {
        self.goals.push(Goal { at, worth, foe });
    }

    fn read_goals(&mut self, world: &World) {
        let book = world.resource::<Book>();
        if self.mood.finale {
            if self.mood.horror || self.mood.horror_next {
                if let Some(lair) = lair(world) {
                    self.goal(lair.0 as u8, 5.0, None);
                }
                return;
            }
            match book.boss().lair {
                Lair::Card(_) => {
                    if let Some(lair) = lair(world) {
                        self.goal(lair.0 as u8, 2.5, None);
                    }
                }
                Lair::Standee => {
                    let Some(now) = spot_of(world, layout(world).standee) else {
                        return;
                    };
                    let stride = book.boss().enemy_turn.iter().find_map(|step| match step {
                        Menace::Stride(n) => Some(*n),
                        _ => None,
                    });
                    match stride {
                        Some(n) => {
                            let next = (0..n).fold(now, |at, _| finale::clockwise(at));
                            self.goal(next.0 as u8, 8.0, None);
                        }
                        None => self.goal(self.home, 2.0, None),
                    }
                }
            }
            return;
        }
        for n in 0..self.foes.len() {
            self.goal(self.foes[n].at, self.foes[n].win * 0.35, Some(n));
        }
        for at in 0..CELLS {
            if self.assets[at] > 0.0 {
                self.goal(at as u8, self.assets[at] * 0.4, None);
            }
        }
        let [boss, _, _] = layout(world).discoverables;
        if self.mood.ready
            && let Some(at) = spot_of(world, boss)
        {
            self.goal(at.0 as u8, 3.5, None);
        }
        if let Some(at) = self.lost {
            self.goal(at, self.mood.lost * 0.4, None);
        }
    }

    /// The abilities of the Locations for a Hero.
    pub fn places(&self, world: &World, hero: &Figure) -> [Option<Place>; CELLS] {
        let mut places = [None; CELLS];
        for (at, slot) in places.iter_mut().enumerate() {
            let location = layout(world).location[at];
            let Some(effect) = place_effect(world, hero.uid, location) else {
                continue;
            };
            let card = world.of::<Card>(location).0;
            if hero.used >> (card % 32) & 1 == 1
                || !useful(world, hero.uid, &effect.ops, None)
                || effect
                    .ops
                    .iter()
                    .any(|op| matches!(op, Op::Walk(..) | Op::Lure(_)))
            {
                continue;
            }
            let (mut energy, mut health) = (0, 0);
            for cost in &effect.cost {
                match cost {
                    Cost::Energy(n) => energy += n,
                    Cost::Health(n) => health += n,
                }
            }
            let worth = self.mood.ops(world, hero.uid, &effect.ops);
            *slot = Some(Place {
                worth,
                energy,
                health,
            });
        }
        places
    }

    /// Red dice that a Hero rolls at a cell.
    pub fn red(&self, hero: &Figure, at: u8) -> u8 {
        let others = self
            .heroes
            .iter()
            .filter(|other| other.uid != hero.uid && other.at == at);
        let (mut count, mut lent) = (0, 0);
        for other in others {
            count += 1;
            if other.stands {
                lent += other.lends;
            }
        }
        let own = if count == 0 { hero.alone } else { 0 };
        (lent + own + self.ready_red).min(2)
    }

    /// What to expect of a fight.
    pub fn outlook(&self, hero: &Figure, foe: &Foe, six: u8, eight: u8, health: u8) -> Outlook {
        let red = self.red(hero, foe.at);
        if foe.kind == FoeKind::Colossus {
            let worth = 4.25 * f32::from(six + red) + 5.5 * f32::from(eight);
            return Outlook {
                worth,
                chance: worth,
                damage: 0.0,
            };
        }
        let means = self.means(
            six + red,
            eight,
            hero.free + self.ready_rerolls,
            foe.win,
            health,
        );
        let mut task = foe.task;
        if self.shielded {
            task.damage = 0;
        }
        odds(task, means).start()
    }

    /// The help there is, at the price of the moment.
    pub fn means(&self, six: u8, eight: u8, free: u8, win: f32, health: u8) -> Means {
        let mood = &self.mood;
        let win = win.max(0.5);
        let mut means = Means::dice(six, eight, free);
        means.tokens = self.tokens[0].min(2);
        means.wilds = self.tokens[1].min(2);
        means.twist = self.twist;
        let mut pain = mood.health_left(health) - mood.health_left(health.saturating_sub(1));
        if self.tokens[2] > 0 {
            pain = pain.min(mood.assist);
        }
        means.priced(
            pain / win,
            (mood.reroll * 0.9) / win,
            (mood.wild * 1.05) / win,
            0.02,
        )
    }
}

fn figure(world: &World, uid: Uid) -> Figure {
    let energy: Energy = world.of(uid);
    let sum = |pick: fn(&Mod) -> Option<u8>| passive(world, uid, pick);
    let (six_out, eight_out) = energy.spent();
    let _ = hero_card(world, uid);
    Figure {
        uid,
        at: spot_of(world, uid).map_or(0, |spot| spot.0 as u8),
        six: energy.d6,
        eight: energy.d8,
        six_out,
        eight_out,
        health: world.of::<Health>(uid).now,
        actions: world.of::<Actions>(uid).0,
        steps: steps(world, uid),
        rest: 1 + sum(|m| if let Mod::Rest(n) = m { Some(*n) } else { None }),
        free: 1 + sum(|m| {
            if let Mod::Rerolls(n) = m {
                Some(*n)
            } else {
                None
            }
        }),
        lends: sum(|m| {
            if let Mod::RedDieForOthers(n) = m {
                Some(*n)
            } else {
                None
            }
        }),
        alone: sum(|m| {
            if let Mod::RedDieAlone(n) = m {
                Some(*n)
            } else {
                None
            }
        }),
        past_tough: sum(|m| matches!(m, Mod::IgnoreTough).then_some(1)) > 0,
        used: world.of::<Uses>(uid).0,
        stands: world.of::<Posture>(uid) == Posture::Standing,
    }
}

fn hurt(conditions: &[Condition]) -> u8 {
    conditions
        .iter()
        .find_map(|c| {
            if let Condition::Hurt(k) = c {
                Some(*k)
            } else {
                None
            }
        })
        .unwrap_or(0)
}

/// What the dice must do against an Enemy.
pub fn task(world: &World, enemy: Uid, covered: u8) -> Task {
    let foe = combat::foe(world, enemy);
    let open: Vec<Condition> = foe
        .conditions
        .iter()
        .enumerate()
        .filter(|(n, _)| covered >> n & 1 == 0)
        .map(|(_, c)| *c)
        .collect();
    Task::new(&open, is_boss(world, enemy)).harming(foe.damage, foe.elusive, foe.fear)
}

/// Where the Boss is or will be fought in the Finale.
pub fn lair(world: &World) -> Option<Spot> {
    match world.resource::<Book>().boss().lair {
        Lair::Card(key) => boss_card_at(world, key).map(|(_, at)| at),
        Lair::Standee => spot_of(world, layout(world).standee),
    }
}
