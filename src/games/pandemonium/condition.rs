//! The conditions of Pacts, triggers, cards and goals.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::house::{Loyalty, Pack, Sheet, Skills};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Gauge, Token, Whose};

/// Whether a condition holds; `me` is the owner of the card, or no piece. What is said of "me" is false without one.
pub fn holds(world: &World, cond: &Cond, me: Uid) -> bool {
    match cond {
        Cond::Always => true,
        Cond::Not(not) => !holds(world, not, me),
        Cond::All(all) => all.iter().all(|each| holds(world, each, me)),
        Cond::Any(any) => any.iter().any(|each| holds(world, each, me)),
        Cond::Night => sheet::night(world),
        Cond::Round(least) => world.cursor().round >= u16::from(*least),
        Cond::CounterOut => world.story().counter_out,
        Cond::AtLeast(gauge, least) => me.is_some() && read(world, *gauge, me) >= *least,
        Cond::AtMost(gauge, most) => me.is_some() && read(world, *gauge, me) <= *most,
        Cond::Carrying(token) => carries(world, me, *token),
        Cond::InDark => me.is_some() && round::dark(world, figure::space(world, me)),
        Cond::OnPortal => me.is_some() && figure::is_portal(world, figure::space(world, me)),
        Cond::Alone => me.is_some() && alone(world, me),
        Cond::InSpace(name) => {
            me.is_some() && named(world, *name) == Some(figure::space(world, me))
        }
        Cond::MyTurn => sheet::in_turn(world, me),
        Cond::Did(whose, deed) => world.story().deeds.iter().any(|(who, done)| {
            done == deed
                && match whose {
                    Whose::Mine => *who == me,
                    Whose::Others => *who != me,
                    Whose::Anyones => true,
                }
        }),
        Cond::EveryoneAt(names) => {
            let standing = figure::standing(world);
            !standing.is_empty() && standing.iter().all(|who| among(world, *who, names))
        }
        Cond::SomeoneAt(names) => figure::standing(world)
            .iter()
            .any(|who| among(world, *who, names)),
        Cond::SomeoneCarries(token) => figure::standing(world)
            .iter()
            .any(|who| carries(world, *who, *token)),
        Cond::CarriedTo(token, names) => figure::standing(world)
            .iter()
            .any(|who| carries(world, *who, *token) && among(world, *who, names)),
        Cond::Creatures(least) => figure::creatures(world).len() >= usize::from(*least),
        Cond::TeamKills(least) => world.story().kills >= u16::from(*least),
        Cond::BossHere(boss) => !figure::bosses_named(world, *boss).is_empty(),
        Cond::BossDestroyed(boss) => world
            .resource::<Book>()
            .boss(*boss)
            .is_some_and(|(card, _)| world.story().destroyed.contains(&card)),
        Cond::GeneratorOn => sheet::generator_on(world),
        Cond::AllyAt(names) => figure::good_allies(world)
            .iter()
            .any(|ally| among(world, *ally, names)),
        Cond::Counted(counter, least) => world
            .story()
            .counters
            .get(usize::from(*counter))
            .is_some_and(|value| value >= least),
        Cond::NobodyStands => figure::standing(world).is_empty(),
        Cond::PortalsAtMost(most) => figure::portals(world).len() <= usize::from(*most),
        Cond::PortalSealed(name) => {
            named(world, *name).is_some_and(|at| figure::ground(world, at).sealed)
        }
        Cond::VehicleRuns => vehicle_runs(world),
        Cond::Repaired(least) => world.story().repairs >= *least,
        Cond::AllyThere(ally, names) => figure::good_allies(world)
            .iter()
            .any(|piece| figure::key(world, *piece) == *ally && among(world, *piece, names)),
        Cond::AllyDead(ally) => world
            .resource::<Book>()
            .ally(*ally)
            .is_some_and(|(place, _)| world.story().fallen.contains(&place)),
        Cond::StandingAtLeast(least) => figure::standing(world).len() >= usize::from(*least),
        Cond::StandingAtMost(most) => figure::standing(world).len() <= usize::from(*most),
        Cond::SomeAt(least, names) => {
            let mut there = figure::standing(world);
            there.retain(|who| among(world, *who, names));
            there.len() >= usize::from(*least)
        }
        Cond::CarriedHere(token) => {
            me.is_some()
                && figure::standing_in(world, figure::space(world, me))
                    .iter()
                    .any(|who| carries(world, *who, *token))
        }
        Cond::LastStanding => match figure::standing(world)[..] {
            [last] => !me.is_some() || last == me,
            _ => false,
        },
        Cond::WithBoss(boss) => {
            me.is_some()
                && figure::bosses_named(world, *boss)
                    .iter()
                    .any(|piece| figure::space(world, *piece) == figure::space(world, me))
        }
        Cond::BossAt(boss, names) => figure::bosses_named(world, *boss)
            .iter()
            .any(|piece| among(world, *piece, names)),
        Cond::Dead(least) => deaths(world) >= u32::from(*least),
        Cond::AllAlive => figure::characters(world)
            .iter()
            .all(|who| figure::stands(world, *who)),
        Cond::Solo => world.story().solo,
    }
}

/// Whether the chapter has a vehicle that has been repaired as far as it needs (PD-SETUP-09).
pub fn vehicle_runs(world: &World) -> bool {
    let chapter = &world.resource::<Book>().chapter;
    chapter
        .vehicle
        .as_ref()
        .is_some_and(|vehicle| world.story().repairs >= vehicle.works_at)
}

/// How often characters have died in this game.
fn deaths(world: &World) -> u32 {
    figure::characters(world)
        .into_iter()
        .map(|who| u32::from(death::deaths(world, who)))
        .sum()
}

/// The space with this name on the board.
pub fn named(world: &World, name: Key) -> Option<SpaceId> {
    world.resource::<Book>().board.space(name.as_str())
}

/// The spaces with these names, without those that the board does not have.
pub fn spaces(world: &World, names: &[Key]) -> Vec<SpaceId> {
    let found = names.iter().filter_map(|name| named(world, *name));
    found.collect()
}

/// The number that a gauge shows for a character.
fn read(world: &World, gauge: Gauge, me: Uid) -> u8 {
    let sheet: Sheet = world.of(me);
    let count = |n: usize| n.min(usize::from(u8::MAX)) as u8;
    match gauge {
        Gauge::Life => sheet.life,
        Gauge::Fear => sheet.fear,
        Gauge::Souls => sheet.souls,
        Gauge::Traps => sheet.traps,
        Gauge::Items => world
            .find::<Pack>(me)
            .map_or(0, |pack| count(pack.items().count())),
        Gauge::Skills => world.find::<Skills>(me).map_or(0, |skills| {
            let taken: u32 = skills.0.iter().map(|tree| tree.taken.count_ones()).sum();
            count(taken as usize)
        }),
        Gauge::Creatures => count(figure::beasts_in(world, figure::space(world, me)).len()),
        Gauge::Company => {
            let here = figure::standing_in(world, figure::space(world, me));
            count(here.iter().filter(|who| **who != me).count())
        }
        Gauge::Actions if sheet::in_turn(world, me) => sheet::actions_left(world, me),
        Gauge::Actions => 0,
        Gauge::Kills => count(usize::from(sheet.kills)),
    }
}

/// Whether a character carries this token.
pub fn carries(world: &World, who: Uid, token: Token) -> bool {
    world
        .find::<Pack>(who)
        .is_some_and(|pack| pack.tokens.contains(&token))
}

/// Whether a figure stands in one of these spaces.
fn among(world: &World, piece: Uid, names: &[Key]) -> bool {
    let at = figure::space(world, piece);
    names.iter().any(|name| named(world, *name) == Some(at))
}

/// Whether nobody else is in the space: no standing character, creature, ally or boss.
fn alone(world: &World, me: Uid) -> bool {
    let at = figure::space(world, me);
    let company = figure::standing_in(world, at)
        .into_iter()
        .chain(figure::creatures(world))
        .chain(figure::bosses(world))
        .chain(figure::of_kind(world, crate::table::pieces::Kind::Ally));
    company
        .filter(|piece| *piece != me && figure::space(world, *piece) == at)
        .all(|piece| {
            // A dead ally is no company (PD-RUL-120).
            sheet::lies(world, piece) && !world.of::<Loyalty>(piece).evil
        })
}
