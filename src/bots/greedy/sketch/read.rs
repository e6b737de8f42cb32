//! Reads the table into a sketch.

use bevy::ecs::prelude::World;

use super::{CELLS, Foe, FoeKind, Goal, Sketch, lair};
use crate::bots::greedy::chart;
use crate::bots::greedy::stakes::stakes;
use crate::games::paranormal::combat::{self, colossus_damage};
use crate::games::paranormal::hero_turn::side;
use crate::games::paranormal::layout::{discoverable, layout, monsters, spot_of};
use crate::games::paranormal::odds::{Aim, Enemy, enemy_of};
use crate::games::paranormal::reach::{boss_card_at, stacked};
use crate::games::paranormal::{Book, finale};
use crate::table::pieces::*;
use crate::table::{Access, Uid};
use crate::vocab::Spot;
use crate::vocab::paranormal::{AssetKind, Ban, Lair, Menace};

impl Sketch {
    /// An Enemy as the charts know it: what the dice must do, and what is at stake.
    fn foe(&self, world: &World, uid: Uid, at: Spot, kind: FoeKind, win: f32) -> Foe {
        let needed = colossus_damage(world, uid).saturating_sub(world.of::<Damage>(uid).0);
        let enemy = match kind {
            FoeKind::Colossus => Enemy {
                aim: Aim::Damage,
                ..Enemy::default()
            },
            FoeKind::Boss => Enemy {
                aim: Aim::Most,
                ..enemy_of(world, uid, &[]).unwrap_or_default()
            },
            FoeKind::Monster => enemy_of(world, uid, &[]).unwrap_or_default(),
        };
        Foe {
            uid,
            at: at.0 as u8,
            kind,
            enemy: chart::enemy(&enemy),
            stakes: chart::stakes(&stakes(&self.mood, kind, win, needed)),
            win,
            tough: combat::foe(world, uid).tough,
        }
    }

    pub(super) fn read_foes(&mut self, world: &World) {
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
            let foe = self.foe(world, monster, spot, FoeKind::Monster, win);
            self.foes.push(foe);
        }
        if !self.mood.finale {
            return;
        }
        if self.mood.horror {
            for card in &layout(world).boss_cards {
                if world.of::<Face>(*card) == Face::Back
                    && let Some(at) = spot_of(world, *card)
                {
                    let foe = self.foe(world, *card, at, FoeKind::Colossus, 1.0);
                    self.foes.push(foe);
                }
            }
        } else if let Some(at) = lair.filter(|_| !stacked(world)) {
            let boss = layout(world).discoverables[usize::from(discoverable::BOSS)];
            let foe = self.foe(world, boss, at, FoeKind::Boss, self.mood.cube);
            self.foes.push(foe);
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

    pub(super) fn read_cells(&mut self, world: &World) {
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
            if place.is_some() {
                self.ground |= 1 << at;
            }
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

    pub(super) fn read_goals(&mut self, world: &World) {
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
}
