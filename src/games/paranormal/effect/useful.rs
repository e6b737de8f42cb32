//! What can be used now, and on whom: an effect without any use is not offered (PN-RUL-153).

use bevy::ecs::prelude::*;

use super::super::combat;
use super::super::hero_turn::{cost_bar, foes};
use super::super::layout::{heroes_in_play, layout, monsters, spot_of};
use super::super::reach::{leapable, walkable};
use super::super::supply::room;
use super::super::*;
use super::*;
use crate::table::deck::Piles;
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, AssetKind, Cost, DoomTrack, Moment, Op, Who};

/// Whether an Asset can be used now by the active Hero outside Combat (PN-ITEM-02, PN-ITEM-06).
pub fn usable_outside(world: &World, hero: Uid, asset: Uid) -> bool {
    let card = asset_card(world, asset);
    let Some(effect) = &card.effect else {
        return false;
    };
    let breaks_tough = effect.ops.contains(&Op::Ignore(AbilityKind::Tough));
    (card.moment != Moment::Combat || breaks_tough)
        && !world.of::<Ongoing>(asset).turned
        && cost_bar(world, hero, &effect.cost, false).is_none()
        && useful(world, hero, &effect.ops, None)
}

/// Whether an Asset can be used now in a Combat.
pub fn usable_in_combat(world: &World, fight: &Fight, asset: Uid) -> bool {
    let card = asset_card(world, asset);
    let Some(effect) = &card.effect else {
        return false;
    };
    card.moment != Moment::Outside
        && !world.of::<Ongoing>(asset).turned
        && cost_bar(world, fight.hero, &effect.cost, false).is_none()
        && leaves_energy(world, fight, &effect.cost)
        && useful(world, fight.hero, &effect.ops, Some(fight))
}

/// Before the first roll the one Energy that the Combat costs must stay on the card (PN-CMB-14).
pub(super) fn leaves_energy(world: &World, fight: &Fight, costs: &[Cost]) -> bool {
    let price: u8 = costs
        .iter()
        .map(|cost| if let Cost::Energy(n) = cost { *n } else { 0 })
        .sum();
    !fight.dice.is_empty() || world.of::<Energy>(fight.hero).now() > price
}

/// Whether at least one verb would do something now; an effect without any use is not offered (PN-RUL-153).
/// `fight` is the Combat that goes on, if one does.
pub fn useful(world: &World, hero: Uid, ops: &[Op], fight: Option<&Fight>) -> bool {
    ops.iter().any(|op| op_useful(world, hero, op, fight))
}

pub(super) fn op_useful(world: &World, hero: Uid, op: &Op, fight: Option<&Fight>) -> bool {
    match op {
        Op::Gain(token, _) => room(world, *token) > 0,
        Op::Heal(who, _) => !targets(world, hero, *who, hurt).is_empty(),
        Op::Energize(who, _) => !targets(world, hero, *who, tired).is_empty(),
        Op::LowerDoom(_) => world.track(DOOM) > 0 && doom_in_play(world),
        Op::Clue(_) => clue::clue_useful(world),
        Op::Walk(who, steps) => {
            fight.is_none()
                && !targets(world, hero, *who, |w, h| {
                    standing(w, h) && walkable(w, h, *steps) != 0
                })
                .is_empty()
        }
        Op::Leap(who) => {
            fight.is_none()
                && !targets(world, hero, *who, |w, h| {
                    standing(w, h) && leapable(w, h) != 0
                })
                .is_empty()
        }
        Op::Revive(_) => heroes_in_play(world).any(|h| !standing(world, h)),
        Op::RedDie(_) => fight.is_some_and(|fight| combat::red_room(world, fight) > 0),
        Op::Reroll(_) => fight.is_some_and(|fight| {
            fight.dice.is_empty() || fight.dice.iter().any(|d| d.state == DieState::Free)
        }),
        Op::Turn(_) => fight.is_some_and(|fight| fight.dice.iter().any(turnable)),
        Op::Ignore(AbilityKind::Tough) => fight.is_none() && !tough_here(world, hero).is_empty(),
        Op::Ignore(kind) => fight.is_some_and(|fight| {
            let foe = combat::foe(world, fight.foe);
            !combat::faces(foe, *kind).is_empty() && !fight.ignored.contains(kind)
        }),
        Op::TakeBack => !items_back(world).is_empty(),
        Op::Banish(steps) => !monsters_near(world, hero, *steps, banishable).is_empty(),
        Op::Lure(steps) => !monsters_near(world, hero, *steps, lurable).is_empty(),
        Op::Upright => !turned(world, Uid::NONE).is_empty(),
    }
}

pub(super) fn standing(world: &World, hero: Uid) -> bool {
    world.of::<Posture>(hero) == Posture::Standing
}

pub(super) fn hurt(world: &World, hero: Uid) -> bool {
    let health: Health = world.of(hero);
    // PN-RUL-64: who has paid the last Health cannot be saved by what it bought.
    standing(world, hero) && health.now > 0 && health.now < health.max
}

/// Whether a Hero has spent Energy that can be regained.
pub fn tired(world: &World, hero: Uid) -> bool {
    world.of::<Energy>(hero).missing() > 0
}

/// Whether Doom is counted now (PN-RUL-100).
pub fn doom_in_play(world: &World) -> bool {
    !in_finale(world) || world.resource::<Book>().boss().doom_track == DoomTrack::Stays
}

pub(super) fn turnable(die: &Die) -> bool {
    matches!(die.state, DieState::Free | DieState::Locked)
}

/// Monsters are driven off before the Finale only, so that no Boss loses the Minions that the Finale is about.
pub(super) fn banishable(world: &World, _: Uid) -> bool {
    !in_finale(world)
}

pub(super) fn lurable(world: &World, monster: Uid) -> bool {
    !enemy_turn::spread_spots(world, monster).is_empty()
}

pub(super) fn tough_here(world: &World, hero: Uid) -> Vec<Uid> {
    if world.of::<Actions>(hero).0 == 0 || world.of::<Energy>(hero).now() == 0 {
        return Vec::new();
    }
    let Some(at) = spot_of(world, hero) else {
        return Vec::new();
    };
    foes(world, at)
        .into_iter()
        .filter(|foe| {
            combat::foe(world, *foe).tough && !hero_turn::may_pass_tough(world, hero, *foe)
        })
        .collect()
}

/// Heroes that a verb can touch and that `fit`.
pub fn targets(world: &World, hero: Uid, who: Who, fit: impl Fn(&World, Uid) -> bool) -> Vec<Uid> {
    let here = spot_of(world, hero);
    heroes_in_play(world)
        .filter(|other| match who {
            Who::Me => *other == hero,
            Who::OneHere | Who::AllHere => spot_of(world, *other) == here,
            Who::Anyone | Who::Everyone => true,
        })
        .filter(|other| fit(world, *other))
        .collect()
}

/// Items in the Asset discard pile, each card once (PN-RUL-40).
pub fn items_back(world: &World) -> Vec<u16> {
    let book = world.resource::<Book>();
    let mut cards: Vec<u16> = world
        .resource::<Piles>()
        .cards(ASSETS_SPENT)
        .iter()
        .copied()
        .filter(|card| book.assets[usize::from(*card)].kind == AssetKind::Item)
        .collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// Monsters within so many steps that `fit`.
pub(super) fn monsters_near(
    world: &World,
    hero: Uid,
    steps: u8,
    fit: impl Fn(&World, Uid) -> bool,
) -> Vec<Uid> {
    let Some(here) = spot_of(world, hero) else {
        return Vec::new();
    };
    monsters(world)
        .filter(|(spot, monster)| here.distance(*spot) <= u16::from(steps) && fit(world, *monster))
        .map(|(_, monster)| monster)
        .collect()
}

pub(super) fn turned(world: &World, except: Uid) -> Vec<Uid> {
    layout(world)
        .inventory
        .iter()
        .copied()
        .filter(|asset| *asset != except && world.of::<Ongoing>(*asset).turned)
        .collect()
}
