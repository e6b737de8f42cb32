//! The table as plain numbers: what the search for a Hero's best turn looks at.

mod read;

use bevy::ecs::prelude::World;

use super::chart::{self, Case, forecast};
use super::mood::Mood;
use super::stakes::{price, worth};
use crate::games::paranormal::effect::useful;
use crate::games::paranormal::hero_turn::{energy_price, place_effect};
use crate::games::paranormal::layout::{heroes_in_play, home_spot, layout, spot_of};
use crate::games::paranormal::odds::{Held, standing_hand};
use crate::games::paranormal::reach::{boss_card_at, leapable, passive, steps};
use crate::games::paranormal::supply::usable;
use crate::games::paranormal::{Book, RED_GONE};
use crate::table::pieces::*;
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{AbilityKind, Ban, Cost, Lair, Mod, Op, Token, Who};

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
    /// What the dice must do, by its number among the charts.
    pub enemy: u32,
    /// What is at stake, by its number among the charts.
    pub stakes: u32,
    /// What a win is worth; for a Boss, a condition.
    pub win: f32,
    /// Whether an Assist Token must be paid.
    pub tough: bool,
}

/// What to expect of a Combat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// All that it brings, prices taken off, in units of the mood.
    pub worth: f32,
    /// The chance to win, or the mean number of conditions met.
    pub chance: f32,
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
    /// Max Health.
    pub max_health: u8,
    /// What the Passive Ability takes of Damage, Elusive and Fear.
    pub shrug: [u8; 3],
    /// The cards that are at hand in every Combat of this Hero, by their number among the charts.
    pub hand: u32,
}

/// The ability of the Location in a cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// What it brings besides moving somebody, less Health paid.
    pub worth: f32,
    /// Energy it costs.
    pub energy: u8,
    /// Health it costs.
    pub health: u8,
    /// Spaces that it moves the Hero.
    pub walk: u8,
    /// Whether it takes the Hero to any of the open cells.
    pub leap: bool,
    /// Those cells.
    pub open: u16,
    /// How far off a Monster may be that it moves.
    pub lure: u8,
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
    /// Cells where a Monster can be.
    pub ground: u16,
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
    /// Red dice that a Combat can have.
    pub most_red: u8,
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
            ground: 0,
            home,
            pins: mood.finale && world.resource::<Book>().boss().bans.contains(&Ban::Pin),
            approach: None,
            goals: Vec::new(),
            tokens: [Token::Reroll, Token::Wild, Token::Assist]
                .map(|t| usable(world, t).clamp(0, 9) as u8),
            most_red: red_room(world),
            mood,
        };
        for hero in &mut sketch.heroes {
            hero.hand = chart::hand(&cards(world, &sketch.mood, hero.uid));
        }
        sketch.read_foes(world);
        sketch.read_cells(world);
        sketch.read_goals(world);
        sketch
    }

    /// The abilities of the Locations for a Hero.
    pub fn places(&self, world: &World, hero: &Figure) -> [Option<Place>; CELLS] {
        let mut places = [None; CELLS];
        for (at, slot) in places.iter_mut().enumerate() {
            let location = layout(world).location[at];
            let Some(effect) = place_effect(world, location) else {
                continue;
            };
            let card = world.of::<Card>(location).0;
            let mut place = Place::default();
            let mut plain: Vec<Op> = Vec::new();
            for op in &effect.ops {
                match op {
                    Op::Walk(Who::Me, steps) => place.walk = *steps,
                    Op::Leap(Who::Me) => place.leap = true,
                    Op::Lure(steps) => place.lure = *steps,
                    op => plain.push(op.clone()),
                }
            }
            let moves = place.walk > 0 || place.leap || place.lure > 0;
            if hero.used >> (card % 32) & 1 == 1
                || !(moves || useful(world, hero.uid, &plain, None))
            {
                continue;
            }
            if place.leap {
                place.open = leapable(world, hero.uid) | 1 << hero.at;
            }
            for cost in &effect.cost {
                match cost {
                    Cost::Energy(_) => place.energy += energy_price(world, hero.uid, *cost, true),
                    Cost::Health(n) => place.health += n,
                }
            }
            place.worth = self.mood.ops(world, hero.uid, &plain);
            *slot = Some(place);
        }
        places
    }

    /// Whether something lies in a cell that a Monster there keeps from the Heroes, or holds a way open or shut.
    pub fn wanted(&self, cell: u8) -> bool {
        let here = |at: Option<u8>| at == Some(cell);
        let lair = self.approach.map(|(lair, _)| lair);
        self.assets[usize::from(cell)] > 0.0
            || here(self.lost)
            || here(self.entry.map(|(at, _)| at))
            || lair.is_some_and(|lair| Spot(u16::from(lair)).distance(Spot(u16::from(cell))) <= 1)
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
        (lent + own).min(self.most_red)
    }

    /// What to expect of a fight.
    pub fn outlook(&self, hero: &Figure, foe: &Foe, six: u8, eight: u8, health: u8) -> Outlook {
        let red = self.red(hero, foe.at);
        let [reroll, wild, assist] = self.tokens;
        let case = Case {
            hand: hero.hand,
            enemy: foe.enemy,
            stakes: foe.stakes,
            dice: [hero.six + hero.six_out, hero.eight + hero.eight_out, red],
            room: self.most_red - red,
            free: hero.free,
            tokens: [reroll, wild, assist],
            health: hero.max_health,
            shrug: hero.shrug,
        };
        forecast(case).map_or(Outlook::default(), |forecast| {
            let outlook = forecast.outlook(six, eight, health);
            Outlook {
                worth: worth(outlook.worth),
                chance: outlook.success as f32,
            }
        })
    }
}

/// Red dice that a Combat can have: some may lie on what is beaten by damage.
fn red_room(world: &World) -> u8 {
    let limit = world.resource::<Book>().frame.red_dice;
    limit.saturating_sub(world.track(RED_GONE) as u8)
}

/// The cards that are at hand in every Combat of a Hero, with their prices.
fn cards(world: &World, mood: &Mood, hero: Uid) -> Vec<Held> {
    standing_hand(world, hero, &|owner, ops| {
        price(mood, world, hero, owner, ops)
    })
}

fn figure(world: &World, uid: Uid) -> Figure {
    let shrug = |kind: AbilityKind| {
        passive(world, uid, |m| match m {
            Mod::Shrug(ability, n) if *ability == kind => Some(*n),
            _ => None,
        })
    };
    let energy: Energy = world.of(uid);
    let sum = |pick: fn(&Mod) -> Option<u8>| passive(world, uid, pick);
    let (six_out, eight_out) = energy.spent();
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
        max_health: world.of::<Health>(uid).max,
        shrug: [AbilityKind::Damage, AbilityKind::Elusive, AbilityKind::Fear].map(shrug),
        hand: 0,
    }
}

/// Where the Boss is or will be fought in the Finale.
pub fn lair(world: &World) -> Option<Spot> {
    match world.resource::<Book>().boss().lair {
        Lair::Card(key) => boss_card_at(world, key).map(|(_, at)| at),
        Lair::Standee => spot_of(world, layout(world).standee),
    }
}
