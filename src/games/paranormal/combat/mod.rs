//! The Combat action (PN-CMB, PN-TIM-CMB), from its declaration to the first roll.
//!
//! | file | steps |
//! |---|---|
//! | `combat` | declaration and first roll: PN-TIM-CMB-01 to 05 |
//! | `trigger` | what a roll sets off: PN-TIM-CMB-06 to 09 |
//! | `window` | between the rolls: PN-TIM-CMB-10, 11 |
//! | `feed` | Combat Abilities: PN-CABL |
//! | `outcome` | from the last roll to the end: PN-TIM-CMB-12 to 18 |

mod feed;
mod outcome;
mod trigger;
mod window;

pub(crate) use feed::*;
pub use outcome::*;
pub(crate) use trigger::*;
pub use window::*;

use bevy::ecs::prelude::*;

use super::effect::{usable_in_combat, use_asset};
use super::layout::{Layout, heroes_in_play, layout, spot_of};
use super::reach::passive;
use super::*;
use crate::content::paranormal::{Faces, Foe};
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::Key;
use crate::vocab::paranormal::{AbilityKind, Mod};

/// The Horror has neither conditions nor abilities: it is beaten by damage (PN-HORROR-05).
pub(super) static NO_FOE: Foe = Foe {
    conditions: Vec::new(),
    damage: Faces(0),
    elusive: Faces(0),
    fear: Faces(0),
    tough: false,
    doom: 0,
};

/// What the card of an Enemy shows.
pub fn foe(world: &World, enemy: Uid) -> &Foe {
    let book = world.resource::<Book>();
    match world.of::<Kind>(enemy) {
        Kind::Monster => &book.monsters[usize::from(world.of::<Card>(enemy).0)].foe,
        Kind::Discoverable => &book.boss().foe,
        _ => &NO_FOE,
    }
}

/// The id of an Enemy's card.
pub fn foe_key(world: &World, enemy: Uid) -> Key {
    let book = world.resource::<Book>();
    let card = usize::from(world.of::<Card>(enemy).0);
    match world.of::<Kind>(enemy) {
        Kind::Monster => book.monsters[card].key,
        Kind::BossCard => book
            .boss()
            .cards
            .get(card)
            .map_or(book.boss().key, |c| c.key),
        _ => book.boss().key,
    }
}

/// The numbered abilities, in the order in which their triggers apply (PN-RUL-25).
pub(super) const NUMBERED: [AbilityKind; 3] =
    [AbilityKind::Damage, AbilityKind::Elusive, AbilityKind::Fear];

/// The faces on which a numbered ability acts.
pub fn faces(foe: &Foe, ability: AbilityKind) -> Faces {
    match ability {
        AbilityKind::Damage => foe.damage,
        AbilityKind::Elusive => foe.elusive,
        AbilityKind::Fear => foe.fear,
        AbilityKind::Tough => Faces(0),
    }
}

/// The Combat that goes on.
pub fn fight(world: &World) -> Option<&Fight> {
    world.find::<Fight>(layout(world).fight)
}

pub(super) fn with_fight(world: &mut World, change: impl FnOnce(&mut Fight)) {
    let piece = layout(world).fight;
    world.change::<Fight>(piece, change);
}

/// Red dice that can still join (PN-RUL-16).
pub fn red_room(world: &World, fight: &Fight) -> u8 {
    let limit = world.resource::<Book>().frame.red_dice;
    let rolled = fight
        .dice
        .iter()
        .filter(|die| die.kind == DieKind::Red)
        .count() as u8;
    limit.saturating_sub(rolled + fight.red + world.track(RED_GONE) as u8)
}

/// The declaration has been made and paid (PN-TIM-CMB-01 to PN-TIM-CMB-03).
pub(crate) fn begin(world: &mut World, hero: Uid, enemy: Uid) {
    let Some(at) = spot_of(world, hero) else {
        return;
    };
    let rerolls = 1 + passive(world, hero, |m| {
        if let Mod::Rerolls(n) = m {
            Some(*n)
        } else {
            None
        }
    });
    let mut fight = Fight::new(hero, enemy, rerolls);
    // PN-RUL-17: other Heroes here lend red dice while they stand.
    let others: Vec<Uid> = heroes_in_play(world)
        .filter(|other| *other != hero && spot_of(world, *other) == Some(at))
        .collect();
    let lent: u8 = others
        .iter()
        .map(|other| {
            passive(world, *other, |m| {
                if let Mod::RedDieForOthers(n) = m {
                    Some(*n)
                } else {
                    None
                }
            })
        })
        .sum();
    let alone = if others.is_empty() {
        passive(world, hero, |m| {
            if let Mod::RedDieAlone(n) = m {
                Some(*n)
            } else {
                None
            }
        })
    } else {
        0
    };
    let brought = world.track(NEXT_RED) as u8;
    world.set_track(NEXT_RED, 0);
    world.set_track(PAST_TOUGH, 0);
    fight.red = (lent + alone + brought).min(red_room(world, &fight));
    let piece = world.add_piece((Kind::Fight, fight));
    world.resource_mut::<Layout>().fight = piece;
    let (key, name) = (hero_key(world, hero), foe_key(world, enemy));
    world.tell_cause(
        &["PN-CMB-01", "PN-CMB-02"],
        What::CombatBegan {
            uid: hero,
            hero: key,
            foe: enemy,
            enemy: name,
            at,
        },
    );
    world.push(Frame::of(job::COMBAT_READY).who(hero));
}

/// Job: Items and Allies before the first roll (PN-TIM-CMB-04).
pub(crate) fn ready(world: &mut World, frame: Frame) {
    if frame.step == 1
        && let Some(Act::Use(asset)) = world.reply()
    {
        world.push(frame.step(0));
        world.push(Frame::of(job::LAY_DOWN).who(frame.who));
        use_asset(world, frame.who, asset);
        return;
    }
    if cut_short(world, frame.who) {
        world.push(Frame::of(job::COMBAT_END).who(frame.who));
        return;
    }
    if frame.step == 0 {
        let mut options = usable_assets(world);
        if !options.is_empty() {
            options.push(Act::Roll);
            world.ask(Why::BeforeRoll, frame.who, options, frame.step(1));
            return;
        }
    }
    world.push(Frame::of(job::COMBAT_ROLL).who(frame.who));
}

/// Whether the Combat cannot go on: the Hero is Downed, or the Monster is no longer here (PN-RUL-59, PN-CMB-02).
pub(super) fn cut_short(world: &World, hero: Uid) -> bool {
    let gone = fight(world).is_some_and(|fight| {
        !world.exists(fight.foe)
            || (world.of::<Kind>(fight.foe) == Kind::Monster
                && spot_of(world, fight.foe) != spot_of(world, hero))
    });
    gone || world.of::<Posture>(hero) == Posture::Downed
}

pub(super) fn usable_assets(world: &World) -> Vec<Act> {
    let Some(fight) = fight(world) else {
        return Vec::new();
    };
    layout(world)
        .inventory
        .iter()
        .copied()
        .filter(|asset| usable_in_combat(world, fight, *asset))
        .map(Act::Use)
        .collect()
}

/// Job: the first roll, of every Energy Die on the card and the red dice (PN-TIM-CMB-05, PN-CMB-03).
pub(crate) fn roll(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let energy: Energy = world.of(hero);
    world.change::<Energy>(hero, |energy| {
        energy.pool_d6 += energy.d6;
        energy.pool_d8 += energy.d8;
        energy.d6 = 0;
        energy.d8 = 0;
    });
    let red = fight(world).map_or(0, |fight| fight.red);
    let kinds = std::iter::repeat_n(DieKind::D6, usize::from(energy.d6))
        .chain(std::iter::repeat_n(DieKind::D8, usize::from(energy.d8)))
        .chain(std::iter::repeat_n(DieKind::Red, usize::from(red)));
    let mut dice = Vec::with_capacity(8);
    for kind in kinds {
        dice.push(Die {
            kind,
            value: world.roll(kind),
            state: DieState::Free,
        });
    }
    let rolled: Vec<u8> = (0..dice.len() as u8).collect();
    with_fight(world, |fight| {
        fight.red = 0;
        fight.dice = dice;
    });
    rolled_dice(world, hero, &rolled, false, &["PN-CMB-03", "PN-RUL-15"]);
    world.push(Frame::of(job::COMBAT_WINDOW).who(hero));
    world.push(Frame::of(job::COMBAT_TRIGGERS).who(hero));
}

pub(super) fn die_value(world: &World, die: u8) -> u8 {
    fight(world)
        .and_then(|fight| fight.dice.get(usize::from(die)))
        .map_or(0, |die| die.value)
}

pub(super) fn set_state(world: &mut World, die: u8, state: DieState) {
    with_fight(world, |fight| {
        if let Some(die) = fight.dice.get_mut(usize::from(die)) {
            die.state = state;
        }
    });
}

/// Whether a die can still be put to use: neither lost nor on a Combat Ability.
pub(super) fn live(die: &Die) -> bool {
    !matches!(die.state, DieState::Lost | DieState::Fed)
}

/// The highest value a Wild Token may be given (PN-RUL-43).
pub const TOP_WILD: u8 = super::condition::TOP as u8;

/// The values that count for the conditions: dice neither lost nor on abilities, and Wild Tokens (PN-RUL-49).
pub fn counted(fight: &Fight) -> Vec<u8> {
    fight
        .dice
        .iter()
        .filter(|die| live(die))
        .map(|die| die.value)
        .chain(fight.wilds.iter().copied())
        .collect()
}
