//! Minions of the Finale: how they come, follow one another and hunt.

use bevy::ecs::prelude::*;

use super::super::enemy_turn::{arrive, place_monster, roll_place, shelve_monster};
use super::super::layout::{heroes_in_play, layout, monster_at, monsters, shift_monster, spot_of};
use super::super::*;
use super::*;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::deck::Piles;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::Arrival;
use crate::vocab::{Key, Rules, Spot};

pub(super) fn push_minions(world: &mut World, count: u8, at: &Arrival) {
    let minion = Frame::of(job::MINION);
    match at {
        Arrival::Cells(cells) => {
            for spot in cells.iter().take(usize::from(count)).rev() {
                world.push(minion.with(ON_CELL, i32::from(spot.0)));
            }
        }
        Arrival::Touching(place) | Arrival::Beside(place) => {
            let how = if matches!(at, Arrival::Touching(_)) {
                TOUCHING
            } else {
                BESIDE
            };
            let Some(spot) = place_spot(world, *place) else {
                return;
            };
            for _ in 0..count {
                world.push(minion.with(how, i32::from(spot.0)));
            }
        }
        Arrival::Rolled => {
            for _ in 0..count {
                world.push(minion.with(ROLLED, 0));
            }
        }
    }
}

/// A rolled place where a Minion can stand: not where a Location has been replaced (PN-RUL-115, PN-RUL-132).
pub(super) fn roll_minion_place(world: &mut World) -> Option<Spot> {
    let ground = layout(world).location;
    (0..TRIES)
        .map(|_| roll_place(world))
        .find(|spot| ground[spot.index()].is_some())
}

/// Job: draw a Minion and place it; `a` says how, `b` where. Where the player picks the place, the Minion is drawn and
/// shown first (PN-TIM-BAAL-04, PN-TIM-RAMIEL-05, PN-TIM-RAMIEL-09); its card is then `what`, one more than its id.
pub(crate) fn minion(world: &mut World, frame: Frame) {
    const RULES: Rules = &[
        "PN-TANIN-11",
        "PN-BAAL-09",
        "PN-BAAL-19",
        "PN-RAMIEL-13",
        "PN-RAMIEL-22",
        "PN-FIN-13",
    ];
    if frame.step == 1 {
        if let Some(Act::At(spot)) = world.reply() {
            set_minion(world, (frame.what.0 - 1) as u16, spot, RULES);
        }
        return;
    }
    let Some(card) = draw_minion(world) else {
        world.tell(
            &["PN-RUL-117", "PN-RUL-115"],
            What::PileEmpty {
                pile: Key::fixed("minions"),
            },
        );
        return;
    };
    let centre = Spot(u16::try_from(frame.b).unwrap_or(0));
    let free = |spot: &Spot| {
        monster_at(world, *spot).is_none() && layout(world).location[spot.index()].is_some()
    };
    let spots: Vec<Act> = match frame.a {
        TOUCHING => centre.around().filter(free).map(Act::At).collect(),
        BESIDE => centre.beside().filter(free).map(Act::At).collect(),
        _ => Vec::new(),
    };
    if !spots.is_empty() {
        let monster = book(world).monsters[usize::from(card)].key;
        world.tell_cause(
            &["PN-DEC-20", "PN-DEC-22", "PN-DEC-24"],
            What::MinionDrawn { monster },
        );
        let drawn = Uid(u32::from(card) + 1);
        world.ask(
            Why::PlaceMinion,
            Uid::NONE,
            spots,
            frame.what(drawn).step(1),
        );
        return;
    }
    let spot = if frame.a == ON_CELL {
        Some(centre)
    } else {
        roll_minion_place(world)
    };
    match spot {
        Some(spot) => set_minion(world, card, spot, RULES),
        None => shelve_monster(world, card),
    }
}

/// Draws a Minion. A deck on the Boss card that has run out uncovers the Boss for good (PN-TANIN-12).
pub(super) fn draw_minion(world: &mut World) -> Option<u16> {
    let card = world.draw(MINIONS, MINIONS_SPENT);
    if world.resource::<Piles>().cards(MINIONS).is_empty() {
        world.set_track(STACKED, 0);
    }
    card
}

pub(super) fn set_minion(world: &mut World, card: u16, spot: Spot, rules: Rules) {
    let uid = place_monster(world, card, spot);
    let monster = monster_key(world, uid);
    world.tell_cause(
        rules,
        What::MinionPlaced {
            uid,
            monster,
            at: spot,
        },
    );
    arrive(world, uid);
}

/// Job: the next Minion takes the place `a` of one that was defeated (PN-TANIN-18).
pub(crate) fn successor(world: &mut World, frame: Frame) {
    let spot = Spot(u16::try_from(frame.a).unwrap_or(0));
    match draw_minion(world) {
        Some(card) => set_minion(world, card, spot, &["PN-TANIN-17", "PN-TANIN-18"]),
        None => {
            world.tell(
                &["PN-TANIN-19", "PN-RUL-130"],
                What::PileEmpty {
                    pile: Key::fixed("minions"),
                },
            );
        }
    }
}

/// The places to which a Minion may step when it hunts (PN-RAMIEL-20, PN-RAMIEL-21, PN-RUL-146, PN-RUL-147).
pub fn hunt_steps(world: &World, hunter: Uid) -> Vec<Spot> {
    let Some(from) = spot_of(world, hunter) else {
        return Vec::new();
    };
    let heroes: Vec<Spot> = heroes_in_play(world)
        .filter(|hero| world.of::<Posture>(*hero) == Posture::Standing)
        .filter_map(|hero| spot_of(world, hero))
        .collect();
    let Some(nearest) = heroes.iter().map(|hero| from.distance(*hero)).min() else {
        return Vec::new();
    };
    if nearest == 0 {
        return Vec::new();
    }
    from.beside()
        .filter(|to| {
            heroes
                .iter()
                .any(|hero| from.distance(*hero) == nearest && to.distance(*hero) < nearest)
        })
        .filter(|to| {
            monster_at(world, *to).is_none() && layout(world).location[to.index()].is_some()
        })
        .collect()
}

/// Job: the Minions that have not moved yet take their steps, in the order the player picks (PN-DEC-23).
pub(crate) fn hunt(world: &mut World, frame: Frame) {
    match (frame.step, world.reply()) {
        (1, Some(Act::Piece(hunter))) => {
            let steps: Vec<Act> = hunt_steps(world, hunter).into_iter().map(Act::At).collect();
            world.ask(Why::HuntStep, hunter, steps, frame.what(hunter).step(2));
            return;
        }
        (2, Some(Act::At(to))) => {
            let hunter = frame.what;
            let Some(from) = spot_of(world, hunter) else {
                return;
            };
            world.strip::<Uses>(hunter);
            shift_monster(world, hunter, to);
            let monster = monster_key(world, hunter);
            world.tell(
                &["PN-RAMIEL-20", "PN-RUL-146"],
                What::MonsterMoved {
                    uid: hunter,
                    monster,
                    from,
                    to,
                },
            );
        }
        _ => {}
    }
    let waiting: Vec<Uid> = monsters(world)
        .map(|(_, m)| m)
        .filter(|m| world.of::<Uses>(*m).0 != 0)
        .collect();
    let ready: Vec<Act> = waiting
        .iter()
        .copied()
        .filter(|hunter| !hunt_steps(world, *hunter).is_empty())
        .map(Act::Piece)
        .collect();
    if ready.is_empty() {
        for hunter in waiting {
            world.strip::<Uses>(hunter);
        }
        return;
    }
    world.ask(Why::HuntOrder, Uid::NONE, ready, frame.step(1));
}
