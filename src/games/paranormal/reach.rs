//! Movement: where a Hero can go, and what bars the way in a Finale (PN-MOVE, PN-RUL-129, PN-RUL-149 to PN-RUL-151).

use bevy::ecs::prelude::*;

use super::layout::{layout, monster_at, spot_of};
use super::*;
use crate::content::paranormal::Hero as HeroCard;
use crate::table::deck::Piles;
use crate::table::pieces::{Card, Kind, Posture};
use crate::vocab::paranormal::{Ban, Mod};
use crate::vocab::{Key, Spot};

/// A set of cells, one bit each.
pub type Cells = u16;

/// Whether a set has a cell.
pub const fn has(cells: Cells, spot: Spot) -> bool {
    cells >> spot.0 & 1 == 1
}

/// The card of a Hero.
pub fn hero_card(world: &World, hero: Uid) -> &HeroCard {
    let card: Card = world.of(hero);
    &world.resource::<Book>().heroes[usize::from(card.0)]
}

/// The sum that a Hero's Passive Ability gives for one kind of change; nothing while Downed (PN-RUL-61).
pub fn passive(world: &World, hero: Uid, pick: impl Fn(&Mod) -> Option<u8>) -> u8 {
    if world.of::<Posture>(hero) == Posture::Downed {
        return 0;
    }
    hero_card(world, hero).mods.iter().filter_map(pick).sum()
}

/// Where a card of the Boss' own lies.
pub fn boss_card_at(world: &World, key: Key) -> Option<(Uid, Spot)> {
    let boss = world.resource::<Book>().boss();
    let place = boss.cards.iter().position(|card| card.key == key)?;
    layout(world).boss_cards.iter().find_map(|uid| {
        let at = spot_of(world, *uid)?;
        (usize::from(world.of::<Card>(*uid).0) == place && world.of::<Kind>(*uid) == Kind::BossCard)
            .then_some((*uid, at))
    })
}

/// Whether Minions still lie on the Boss card (PN-TANIN-12).
pub fn stacked(world: &World) -> bool {
    world.track(STACKED) != 0 && !world.resource::<Piles>().cards(MINIONS).is_empty()
}

/// What bars the way at this moment.
struct Bars {
    /// The cell that may be entered only under conditions, and whether it may be entered at all now.
    approach: Option<(Spot, bool)>,
    /// Whether Minions hold Heroes.
    pin: bool,
}

fn bars(world: &World) -> Bars {
    let mut bars = Bars {
        approach: None,
        pin: false,
    };
    if !in_finale(world) {
        return bars;
    }
    for ban in &world.resource::<Book>().boss().bans {
        match ban {
            Ban::Pin => bars.pin = true,
            Ban::Approach(card) if world.track(HORROR) == 0 => {
                bars.approach = boss_card_at(world, *card).map(|(_, at)| (at, !stacked(world)));
            }
            Ban::Approach(_) => {}
        }
    }
    bars
}

impl Bars {
    fn may_step(&self, world: &World, from: Spot, to: Spot) -> bool {
        match self.approach {
            Some((barred, open)) if barred == to => open && monster_at(world, from).is_none(),
            _ => true,
        }
    }
}

/// The cells a Hero can reach with up to so many steps, and at least one (PN-MOVE-02, PN-RUL-67).
pub fn reachable(world: &World, hero: Uid, steps: u8) -> Cells {
    let Some(start) = spot_of(world, hero) else {
        return 0;
    };
    let bars = bars(world);
    let held = |spot: Spot| bars.pin && monster_at(world, spot).is_some();
    if held(start) {
        return 0;
    }
    let (mut reached, mut edge): (Cells, Cells) = (0, 1 << start.0);
    for _ in 0..steps {
        let mut next: Cells = 0;
        for from in Spot::all().filter(|spot| has(edge, *spot)) {
            if held(from) {
                continue;
            }
            for to in from.beside() {
                if bars.may_step(world, from, to) {
                    next |= 1 << to.0;
                }
            }
        }
        reached |= next;
        edge = next;
    }
    reached
}

/// The cells an effect can walk a Hero to: those of a Move, but never the barred card from a Minion's Location
/// (PN-RUL-151).
pub fn walkable(world: &World, hero: Uid, steps: u8) -> Cells {
    let cells = reachable(world, hero, steps);
    let from_minion = spot_of(world, hero).is_some_and(|at| monster_at(world, at).is_some());
    match bars(world).approach {
        Some((barred, _)) if from_minion => cells & !(1 << barred.0),
        _ => cells,
    }
}

/// Why the Boss' card cannot be entered now, if it is within so many steps of the Hero, with the rules.
pub fn approach_bar(
    world: &World,
    hero: Uid,
    steps: u8,
) -> Option<(&'static str, crate::vocab::Rules)> {
    let (barred, open) = bars(world).approach?;
    let at = spot_of(world, hero)?;
    if at == barred
        || at.distance(barred) > u16::from(steps)
        || has(reachable(world, hero, steps), barred)
    {
        return None;
    }
    Some(if open {
        ("an Enemy holds the way", &["PN-TANIN-16", "PN-RUL-129"])
    } else {
        (
            "Minions still lie on the Boss card",
            &["PN-TANIN-19", "PN-RUL-129"],
        )
    })
}

/// The cells a Hero can go to by an effect that needs no path (PN-RUL-149, PN-RUL-151).
pub fn leapable(world: &World, hero: Uid) -> Cells {
    let Some(start) = spot_of(world, hero) else {
        return 0;
    };
    let bars = bars(world);
    let minion_here = monster_at(world, start).is_some();
    if bars.pin && minion_here {
        return 0;
    }
    let mut cells = !(1 << start.0);
    if let Some((barred, open)) = bars.approach {
        let way = barred
            .beside()
            .any(|beside| monster_at(world, beside).is_none());
        if !open || !way || minion_here {
            cells &= !(1 << barred.0);
        }
    }
    cells
}

/// Spaces that a Move of this Hero covers.
pub fn steps(world: &World, hero: Uid) -> u8 {
    let more = passive(world, hero, |m| {
        if let Mod::Steps(n) = m {
            Some(*n)
        } else {
            None
        }
    });
    world.resource::<Book>().frame.steps + more
}
