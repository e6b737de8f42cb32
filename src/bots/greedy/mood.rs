//! What things are worth at the moment. The unit is about one point of Doom in the middle of a game.

use bevy::ecs::prelude::World;

use crate::games::paranormal::clue::{clue_useful, lost_hero, possible_for};
use crate::games::paranormal::effect::doom_in_play;
use crate::games::paranormal::enemy_turn::doom_to_come;
use crate::games::paranormal::layout::{discoverable, heroes_in_play, layout};
use crate::games::paranormal::supply::{room, usable};
use crate::games::paranormal::{Book, DOOM, HORROR, in_finale};
use crate::table::pieces::{Energy, Face, Health, Kind, Mark, Posture, Search};
use crate::table::{Access, Uid};
use crate::vocab::paranormal::{AssetKind, Cost, MarkLoss, Op, Token, Turn, Who};

/// Clues that a bit of ignorance about a Location takes, turned over.
const BITS_PER_CLUE: f32 = 1.2;

/// What things are worth at the moment.
#[derive(Clone, Debug, Default)]
pub struct Mood {
    /// The Finale has begun.
    pub finale: bool,
    /// The Horror is out.
    pub horror: bool,
    /// The Horror comes in the next Enemy Turn.
    pub horror_next: bool,
    /// There will be no more Hero Turn after this one.
    pub last_turn: bool,
    /// Enemy Turns to come that matter for Doom.
    pub rounds: f32,
    /// One point of Doom.
    pub doom: f32,
    /// A Clue.
    pub clue: f32,
    /// A Wild Token.
    pub wild: f32,
    /// A Reroll Token.
    pub reroll: f32,
    /// An Assist Token.
    pub assist: f32,
    /// A point of Health of a Hero with two or more.
    pub health: f32,
    /// A condition of the Boss met.
    pub cube: f32,
    /// Conditions of the Boss still open.
    pub open: u8,
    /// The Boss and the Boss Asset are found, and the Asset is held.
    pub ready: bool,
    /// Interacting with the Boss.
    pub enter: f32,
    /// Taking the Boss Asset.
    pub boss_asset: f32,
    /// The Lost Hero.
    pub lost: f32,
    /// An Energy Die.
    pub energy: f32,
}

fn bits(cells: u16) -> f32 {
    (cells.count_ones().max(1) as f32).log2()
}

impl Mood {
    /// Reads the table.
    pub fn read(world: &World) -> Mood {
        let book = world.resource::<Book>();
        let boss = book.boss();
        let finale = in_finale(world);
        let [boss_card, asset, lost] = layout(world).discoverables;
        let doom = world.track(DOOM) as f32;
        let limit = f32::from(book.frame.doom_limit);
        let (count, icons) = doom_to_come(world);
        let next = f32::from(count + icons);
        let covered = world
            .of::<crate::table::pieces::Cubes>(boss_card)
            .0
            .count_ones() as u8;
        let open = (boss.foe.conditions.len() as u8).saturating_sub(covered);
        let gained = world.of::<Search>(asset) == Search::Gained;
        let search = |piece: Uid| match world.of::<Search>(piece) {
            Search::Hidden => bits(possible_for(world, piece)).max(1.0),
            _ => 0.0,
        };
        let ignorance = search(boss_card) + search(asset);
        let clues = ignorance / BITS_PER_CLUE;
        let mut mood = Mood {
            finale,
            open,
            ready: gained && world.of::<Search>(boss_card) != Search::Hidden,
            horror: world.track(HORROR) != 0,
            health: 1.3,
            energy: 1.0,
            ..Mood::default()
        };
        mood.rounds = (1.0 + clues * 0.45 + if gained { 0.0 } else { 0.7 }).clamp(1.0, 4.5);
        // Doom presses more the nearer its end will be when the Finale begins.
        let end = doom + next + (mood.rounds - 1.0) * 2.0;
        mood.doom = (0.65 + 0.07 * (end - 6.0)).clamp(0.5, 1.4);
        if doom + next >= limit {
            mood.doom = 4.0;
        } else if doom + next + 3.0 >= limit {
            mood.doom = mood.doom.max(1.6);
        }
        mood.clue = if ignorance > 0.0 && clue_useful(world) {
            2.6
        } else {
            0.0
        };
        let hard = boss.foe.conditions.len() > 2;
        mood.wild = if room(world, Token::Wild) > 0 || usable(world, Token::Wild) > 0 {
            3.2
        } else {
            0.0
        };
        mood.reroll = 0.8;
        mood.assist = if hard { 0.6 } else { 0.5 };
        mood.boss_asset = 7.0;
        mood.lost = if lost.is_some() && lost_hero(world).is_some() {
            5.0
        } else {
            0.0
        };
        mood.enter = enter_value(world, hard, doom + next, limit);
        if finale {
            mood.finale_values(world, doom + next >= limit && doom_in_play(world));
        }
        mood
    }

    fn finale_values(&mut self, world: &World, horror_next: bool) {
        let book = world.resource::<Book>();
        let boss = book.boss();
        self.clue = 0.0;
        self.cube = 14.0;
        self.wild = 4.0;
        self.horror_next = horror_next && boss.brink.is_some() && !self.horror;
        self.last_turn = self.horror;
        self.rounds = 3.0;
        self.doom = 1.0;
        for (n, kind) in boss.marks.iter().enumerate() {
            let mine = layout(world)
                .marks
                .iter()
                .filter(|mark| usize::from(world.of::<Mark>(**mark).0) == n);
            let left = match kind.loss {
                MarkLoss::AllPlaced => i32::from(kind.count) - mine.count() as i32,
                MarkLoss::AllBroken => mine
                    .filter(|mark| world.of::<Face>(**mark) == Face::Front)
                    .count() as i32,
            };
            match kind.loss {
                MarkLoss::AllPlaced => {
                    let (_, icons) = doom_to_come(world);
                    self.last_turn = i32::from(icons) >= left;
                    self.rounds = (left as f32 / 2.5).clamp(1.0, 3.0);
                    // The next icon is worth the more the fewer tokens are left.
                    self.doom = if self.last_turn {
                        3.0
                    } else {
                        5.0 / left.max(1) as f32
                    };
                }
                MarkLoss::AllBroken => {
                    self.last_turn = left <= 1;
                    self.rounds = left as f32;
                    self.doom = 0.0;
                }
            }
        }
        if self.last_turn {
            self.wild = 0.3;
            self.reroll = 0.1;
            self.assist = 0.1;
            self.health = 0.2;
        }
    }

    /// What an Energy Die count is worth to a Hero at the end of a turn.
    pub fn energy_left(&self, dice: u8) -> f32 {
        const WORTH: [f32; 8] = [0.0, 1.1, 2.6, 3.9, 4.8, 5.2, 5.4, 5.5];
        WORTH[usize::from(dice).min(7)] * self.energy
    }

    /// What a state of Health is worth.
    pub fn health_left(&self, health: u8) -> f32 {
        match health {
            0 => -7.0,
            1 => 0.0,
            2 => 1.7 * self.health / 1.3,
            n => 1.7 * self.health / 1.3 + f32::from(n - 2) * 0.55 * self.health,
        }
    }

    /// What the verbs of an effect are worth to a Hero.
    pub fn ops(&self, world: &World, hero: Uid, ops: &[Op]) -> f32 {
        ops.iter().map(|op| self.op(world, hero, op)).sum()
    }

    fn op(&self, world: &World, hero: Uid, op: &Op) -> f32 {
        match op {
            Op::Gain(token, by) => {
                let room = room(world, *token).clamp(0, i32::from(*by)) as f32;
                room * match token {
                    Token::Wild => self.wild,
                    Token::Reroll => self.reroll,
                    Token::Assist => self.assist,
                }
            }
            Op::Heal(who, by) => self.heal(world, hero, *who, *by),
            Op::Energize(who, by) => self.energize(world, hero, *who, *by),
            Op::LowerDoom(by) => {
                if doom_in_play(world) {
                    (f32::from(*by)).min(world.track(DOOM) as f32) * self.doom
                } else {
                    0.0
                }
            }
            Op::Clue(by) => f32::from(*by) * self.clue,
            Op::Walk(..) => 0.6,
            Op::Leap(_) => 0.9,
            Op::Revive(_) => {
                if heroes_in_play(world).any(|h| world.of::<Posture>(h) == Posture::Downed) {
                    6.0
                } else {
                    0.3
                }
            }
            Op::RedDie(n) => 1.3 * f32::from(*n),
            Op::Reroll(n) => 0.9 * f32::from(*n),
            Op::Turn(Turn::Any) => 2.0,
            Op::Turn(_) => 1.2,
            Op::Ignore(_) => 0.4,
            Op::TakeBack => self.best_back(world, hero).map_or(0.0, |(_, worth)| worth),
            Op::Banish(_) => 2.0 * self.doom,
            Op::Lure(_) => 0.1,
            Op::Upright => 0.3,
        }
    }

    fn heroes_for(&self, world: &World, hero: Uid, who: Who) -> Vec<Uid> {
        match who {
            Who::Me => vec![hero],
            Who::OneHere | Who::AllHere => {
                let here = crate::games::paranormal::layout::spot_of(world, hero);
                heroes_in_play(world)
                    .filter(|h| crate::games::paranormal::layout::spot_of(world, *h) == here)
                    .collect()
            }
            Who::Anyone | Who::Everyone => heroes_in_play(world).collect(),
        }
    }

    fn over(&self, who: Who, worths: impl Iterator<Item = f32>) -> f32 {
        match who {
            Who::AllHere | Who::Everyone => worths.sum(),
            _ => worths.fold(0.0, f32::max),
        }
    }

    fn heal(&self, world: &World, hero: Uid, who: Who, by: u8) -> f32 {
        let heroes = self.heroes_for(world, hero, who);
        self.over(
            who,
            heroes.into_iter().map(|h| {
                let health: Health = world.of(h);
                if world.of::<Posture>(h) == Posture::Downed {
                    return 0.0;
                }
                let after = (health.now + by).min(health.max);
                self.health_left(after) - self.health_left(health.now)
            }),
        )
    }

    fn energize(&self, world: &World, hero: Uid, who: Who, by: u8) -> f32 {
        let heroes = self.heroes_for(world, hero, who);
        self.over(
            who,
            heroes.into_iter().map(|h| {
                let energy: Energy = world.of(h);
                let now = energy.now() + energy.pool_d6 + energy.pool_d8;
                self.energy_left(now + by.min(energy.missing())) - self.energy_left(now)
            }),
        )
    }

    /// The discarded Item that is worth most to have back, and its worth.
    pub fn best_back(&self, world: &World, hero: Uid) -> Option<(u16, f32)> {
        let book = world.resource::<Book>();
        let spent = world
            .resource::<crate::table::deck::Piles>()
            .cards(crate::games::paranormal::ASSETS_SPENT);
        spent
            .iter()
            .filter(|card| book.assets[usize::from(**card)].kind == AssetKind::Item)
            .map(|card| (*card, self.asset_worth(world, hero, *card)))
            .fold(None, |best: Option<(u16, f32)>, (card, worth)| match best {
                Some((_, most)) if most >= worth => best,
                _ => Some((card, worth)),
            })
    }

    /// What an Asset card is worth in the Inventory.
    pub fn asset_worth(&self, world: &World, hero: Uid, card: u16) -> f32 {
        let asset = &world.resource::<Book>().assets[usize::from(card)];
        if asset.kind == AssetKind::GainClue {
            return self.clue;
        }
        // What helps only later is worth something even while nobody needs it.
        let later = |ops: &[Op]| -> f32 {
            ops.iter()
                .map(|op| match op {
                    Op::Heal(Who::Everyone, by) => f32::from(*by) * 1.5,
                    Op::Heal(_, by) => f32::from(*by) * 0.7,
                    Op::Energize(_, by) => f32::from(*by) * 0.9,
                    Op::TakeBack => 0.0,
                    op => self.op(world, hero, op),
                })
                .sum()
        };
        let use_worth = asset.effect.as_ref().map_or(0.0, |effect| {
            later(&effect.ops) - self.cost(&effect.cost) * 0.7
        });
        let combat = asset
            .combat
            .as_ref()
            .map_or(0.0, |combat| later(&combat.ops) * 0.6);
        let times = if asset.ongoing { 2.0 } else { 1.0 };
        use_worth.max(combat).max(0.1) * times
    }

    /// What a price is worth.
    pub fn cost(&self, costs: &[Cost]) -> f32 {
        costs
            .iter()
            .map(|cost| match cost {
                Cost::Energy(n) => f32::from(*n) * 1.2 * self.energy,
                Cost::Health(n) => f32::from(*n) * 1.1 * self.health,
            })
            .sum()
    }

    /// What a held Asset is worth: what using it up would lose.
    pub fn held_worth(&self, world: &World, hero: Uid, asset: Uid) -> f32 {
        if world.find::<crate::table::pieces::Ongoing>(asset).is_some() {
            return 0.05;
        }
        let card: crate::table::pieces::Card = world.of(asset);
        self.asset_worth(world, hero, card.0) * if self.last_turn { 0.1 } else { 0.6 }
    }
}

/// How good it is to begin the Finale now: the more the team holds and the more Doom presses.
fn enter_value(world: &World, hard: bool, doom_next: f32, limit: f32) -> f32 {
    let mut strength = 0.0;
    let mut full = 0.0;
    for hero in heroes_in_play(world) {
        let (energy, health): (Energy, Health) = (world.of(hero), world.of(hero));
        strength += f32::from(health.now);
        full += f32::from(health.max);
        strength += f32::from(energy.now()) * 0.5;
        full += f32::from(energy.max_d6 + energy.max_d8) * 0.5;
    }
    strength += usable(world, Token::Wild) as f32 * 3.0 + usable(world, Token::Reroll) as f32;
    full += 6.0 + 3.0;
    let shape = strength / full;
    let press = doom_next / limit;
    let base = if hard {
        // The Doom Track leaves play: there is time to get ready as long as it is not full.
        if press >= 0.8 {
            30.0
        } else {
            24.0 * (shape - 0.62)
        }
    } else {
        18.0
    };
    base + if press >= 1.0 { 60.0 } else { 0.0 }
}

/// Whether a piece is the Boss rather than a Monster.
pub fn is_boss(world: &World, foe: Uid) -> bool {
    world.of::<Kind>(foe) == Kind::Discoverable
        && world.of::<crate::table::pieces::Card>(foe).0 == discoverable::BOSS
}
