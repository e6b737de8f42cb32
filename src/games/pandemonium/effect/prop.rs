//! The verbs for what a chapter puts on the board and takes off it: portals, allies whom nobody controls, tokens, the
//! vehicle, bosses.

use super::target::area;
use super::*;
use crate::board::SpaceId;
use crate::content::pandemonium::Vehicle;
use crate::table::house::{Marker, Pack};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Place, Token};

/// A portal is sealed: the one of the place, one that the player chooses, or every one.
pub(super) fn seal(world: &mut World, frame: Frame, effect: &Effect, place: Place) {
    let mut found = area(world, place, origin(world, frame));
    found.retain(|at| figure::is_portal(world, *at));
    if place == Place::EveryPortal {
        for at in found {
            sealed(world, frame, effect, at);
        }
    } else {
        pick::ask_space(world, frame, place, found);
    }
}

/// The portal of this space is sealed.
pub(super) fn sealed(world: &mut World, frame: Frame, effect: &Effect, at: SpaceId) {
    if !figure::is_portal(world, at) {
        return;
    }
    appear::seal_portal(world, at);
    let space = appear::name(world, at);
    let rules = ids(world, frame, effect);
    world.say(rules, What::PortalSealed { at, space });
}

/// A portal opens in a space of the place that has none.
pub(super) fn open(world: &mut World, frame: Frame, place: Place) {
    let mut found = area(world, place, origin(world, frame));
    found.retain(|at| !figure::is_portal(world, *at));
    pick::ask_space(world, frame, place, found);
}

/// A portal opens in this space.
pub(super) fn opened(world: &mut World, frame: Frame, effect: &Effect, at: SpaceId) {
    appear::open_portal(world, at);
    let space = appear::name(world, at);
    let rules = ids(world, frame, effect);
    world.say(rules, What::PortalOpened { at, space });
}

/// Says that no portal is open, where one that was sealed is why a place has no space.
pub(super) fn none_open(world: &mut World, place: Place) {
    let asks = matches!(
        place,
        Place::Portal | Place::EveryPortal | Place::LeastActivity
    );
    if asks && figure::portals(world).is_empty() {
        appear::no_portal(world);
    }
}

/// These lose a token that they carry; it leaves the game.
pub(super) fn give_up(world: &mut World, frame: Frame, effect: &Effect, all: &[Uid], token: Token) {
    let rules = ids(world, frame, effect);
    for who in all.iter().copied() {
        let held = world.find::<Pack>(who);
        let Some(n) = held.and_then(|pack| pack.tokens.iter().position(|each| *each == token))
        else {
            continue;
        };
        world.change(who, |pack: &mut Pack| {
            pack.tokens.remove(n);
        });
        let character = figure::key(world, who);
        world.say(
            rules,
            What::TokenLost {
                uid: who,
                character,
                token,
            },
        );
    }
}

/// Tokens of this kind in the place leave the game.
pub(super) fn remove_token(
    world: &mut World,
    frame: Frame,
    effect: &Effect,
    token: Token,
    place: Place,
) {
    let rules = ids(world, frame, effect);
    for at in area(world, place, origin(world, frame)) {
        for (uid, Marker { token: found, .. }) in figure::tokens_in(world, at) {
            if found == token {
                world.remove_piece(uid);
                let space = appear::name(world, at);
                world.say(
                    rules,
                    What::TokenRemoved {
                        uid,
                        token,
                        at,
                        space,
                    },
                );
            }
        }
    }
}

/// The vehicle of the chapter gains repairs, or loses them (PD-SETUP-09).
pub(super) fn repair(world: &mut World, by: i8) {
    let chapter = &world.resource::<Book>().chapter;
    let Some(vehicle) = chapter.vehicle.as_ref() else {
        return;
    };
    let name = Key::new(&vehicle.name);
    let before = world.story().repairs;
    let repairs = before.saturating_add_signed(by).min(Vehicle::MOST);
    if repairs == before {
        return;
    }
    world.retell(|story| story.repairs = repairs);
    let runs = condition::vehicle_runs(world);
    world.say(
        &["PD-SETUP-09", "PD-MODE-02"],
        What::VehicleRepaired {
            vehicle: name,
            by: repairs as i8 - before as i8,
            repairs,
            runs,
        },
    );
}

/// A boss leaves the board.
pub(super) fn remove_boss(world: &mut World, frame: Frame, effect: &Effect, boss: Key) {
    let rules = ids(world, frame, effect);
    for uid in figure::bosses_named(world, boss) {
        let at = figure::space(world, uid);
        let space = appear::name(world, at);
        world.remove_piece(uid);
        world.say(
            rules,
            What::BossLeft {
                uid,
                boss,
                at,
                space,
            },
        );
    }
}

/// A counter of the chapter changes, never below 0 nor above what it can hold. Only one with a name is told of.
pub(super) fn count(world: &mut World, frame: Frame, effect: &Effect, counter: u8, by: i8) {
    let counters = world.story().counters;
    let Some(before) = counters.get(usize::from(counter)).copied() else {
        return;
    };
    let to = before.saturating_add(by).max(0);
    if to == before {
        return;
    }
    world.retell(|story| {
        if let Some(value) = story.counters.get_mut(usize::from(counter)) {
            *value = to;
        }
    });
    let named = &world.resource::<Book>().chapter.counters;
    let Some(named) = named.iter().find(|each| each.n == counter) else {
        // It works behind the scenes, but conditions look at it.
        world.alarm();
        return;
    };
    let (name, of) = (Key::new(&named.name), named.of);
    let rules = ids(world, frame, effect);
    world.say(
        rules,
        What::Counted {
            counter,
            to,
            name,
            of,
        },
    );
}
