//! What must be true of a Paranormal table between any two pieces of work.

use bevy::ecs::prelude::*;

use super::clue::possible_for;
use super::layout::{Layout, layout, spot_of};
use super::supply::{TOKENS, token_tracks};
use super::*;
use crate::content::paranormal::MonsterHome;
use crate::table::deck::Piles;
use crate::table::pieces::*;
use crate::vocab::Spot;
use crate::vocab::paranormal::Token;

/// Everything that is not as it must be, as sentences.
pub fn broken(world: &World) -> Vec<String> {
    let mut broken = Vec::new();
    if *layout(world) != Layout::of(world) {
        broken.push(format!(
            "the layout {:?} is not that of the pieces {:?}",
            layout(world),
            Layout::of(world)
        ));
    }
    heroes(world, &mut broken);
    tokens(world, &mut broken);
    cards(world, &mut broken);
    searches(world, &mut broken);
    broken
}

fn heroes(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    for hero in &layout(world).heroes {
        let key = hero_key(world, *hero);
        let health: Health = world.of(*hero);
        if health.now > health.max {
            broken.push(format!("{key} has {} of {} Health", health.now, health.max));
        }
        let e: Energy = world.of(*hero);
        if e.d6 + e.pool_d6 + e.gone_d6 > e.max_d6 || e.d8 + e.pool_d8 + e.gone_d8 > e.max_d8 {
            broken.push(format!("{key} has more Energy than the Allowance: {e:?}"));
        }
        if world.of::<Actions>(*hero).0 > book.frame.actions {
            broken.push(format!("{key} has too many actions"));
        }
        let on_map = spot_of(world, *hero).is_some();
        if on_map != (world.of::<Zone>(*hero) == Zone::Board) {
            broken.push(format!(
                "{key} is on the Map and not in play, or the other way round"
            ));
        }
    }
}

fn tokens(world: &World, broken: &mut Vec<String>) {
    let frame = &world.resource::<Book>().frame;
    for token in TOKENS {
        let (ready, fresh) = token_tracks(token);
        let (ready, fresh) = (world.track(ready), world.track(fresh));
        let out = if token == Token::Wild {
            world.track(WILD_OUT)
        } else {
            0
        };
        let limit = match token {
            Token::Reroll => frame.reroll_limit,
            Token::Wild => frame.wild_limit,
            Token::Assist => frame.assist_limit,
        };
        if ready < 0 || fresh < 0 || out < 0 || ready + fresh + out > i32::from(limit) {
            broken.push(format!(
                "{token:?} Tokens: {ready} usable, {fresh} fresh, {out} out, of {limit}"
            ));
        }
    }
    let doom = world.track(DOOM);
    if doom < 0 || doom > i32::from(frame.doom_limit) {
        broken.push(format!("Doom is {doom}"));
    }
}

/// No card is lost or doubled: piles and table together hold each as often as the game has it.
fn cards(world: &World, broken: &mut Vec<String>) {
    let book = world.resource::<Book>();
    let piles = world.resource::<Piles>();
    let in_piles = |ids: &[PileId], card: usize| -> usize {
        ids.iter()
            .map(|id| {
                piles
                    .cards(*id)
                    .iter()
                    .filter(|c| usize::from(**c) == card)
                    .count()
            })
            .sum()
    };
    let layout = layout(world);
    let monster_piles: Vec<PileId> = [
        MONSTERS,
        MONSTERS_SPENT,
        MINIONS,
        MINIONS_SPENT,
        MINIONS_GONE,
    ]
    .into_iter()
    .chain((0..PILE_COUNT as u8 - STACKS.0).map(|n| PileId(STACKS.0 + n)))
    .collect();
    for (n, monster) in book.monsters.iter().enumerate() {
        let wanted = match monster.home {
            MonsterHome::Minion(boss) if boss != book.boss => 0,
            _ => usize::from(monster.copies),
        };
        let on_map = layout
            .monster
            .iter()
            .filter(|m| m.is_some() && usize::from(world.of::<Card>(**m).0) == n)
            .count();
        let in_hand = world
            .resource::<crate::table::agenda::Agenda>()
            .frames()
            .iter()
            .filter(|frame| {
                frame.job == job::MINION && frame.step == 1 && frame.what.0 == n as u32 + 1
            })
            .count();
        let found = in_piles(&monster_piles, n) + on_map + in_hand;
        if found != wanted {
            broken.push(format!(
                "{found} cards of {} instead of {wanted}",
                monster.key
            ));
        }
    }
    let [_, boss_asset, _] = layout.discoverables;
    for (n, asset) in book.assets.iter().enumerate() {
        let pieces = layout.asset.iter().chain(&layout.inventory);
        let mut found = in_piles(&[ASSETS, ASSETS_SPENT, ASSETS_GONE], n)
            + pieces
                .filter(|a| a.is_some() && usize::from(world.of::<Card>(**a).0) == n)
                .count();
        found += layout
            .heroes
            .iter()
            .filter(|h| world.of::<Zone>(**h) == Zone::Aside)
            .filter(|h| super::reach::hero_card(world, **h).item.index() == n)
            .count();
        if book.boss().asset.index() == n && world.of::<Search>(boss_asset) == Search::Hidden {
            found += 1;
        }
        found += world
            .resource::<crate::table::agenda::Agenda>()
            .frames()
            .iter()
            .filter(|frame| frame.job == job::SHELVE_ASSET && frame.a == n as i32)
            .count();
        if found != usize::from(asset.copies) {
            broken.push(format!(
                "{found} cards of {} instead of {}",
                asset.key, asset.copies
            ));
        }
    }
    if !in_finale(world) {
        let placed: usize = layout
            .discoverables
            .iter()
            .map(|piece| world.find::<Clues>(*piece).map_or(0, |clues| clues.0.len()))
            .sum();
        let in_hand = world
            .resource::<crate::table::agenda::Agenda>()
            .frames()
            .iter()
            .filter(|frame| frame.job == job::PLACE_CLUE)
            .count();
        let found = piles.cards(CLUES).len() + piles.cards(CLUES_SPENT).len() + placed + in_hand;
        if found != book.clues.len() {
            broken.push(format!("{found} Clues instead of {}", book.clues.len()));
        }
    }
}

/// PN-CLUE-14, PN-CLUE-16: a hidden Discoverable has two possible Locations or more.
fn searches(world: &World, broken: &mut Vec<String>) {
    for piece in super::clue::hidden(world) {
        if !in_finale(world) && possible_for(world, piece).count_ones() < 2 {
            broken.push(format!(
                "a hidden Discoverable has {} possible Locations",
                possible_for(world, piece).count_ones()
            ));
        }
    }
    for spot in Spot::all() {
        if let Some(monster) = super::layout::monster_at(world, spot)
            && spot_of(world, monster) != Some(spot)
        {
            broken.push(format!("the Monster at {spot} is elsewhere"));
        }
    }
}
