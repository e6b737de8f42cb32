//! Bulk runs of Pandemonium: who plays, and what is counted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::ecs::prelude::World;

use super::{Bulk, Findings, Plan, Side, Unused};
use crate::bots::{self, Bot};
use crate::content::Pandemonium;
use crate::games::pandemonium::{Book, Setup, setup};
use crate::runs::title::{Title, Wish};
use crate::table::chance::nth_seed;
use crate::table::house::event::What as House;
use crate::table::{Event, Table, What};
use crate::vocab::Key;

impl Pandemonium {
    /// So many characters for game `n`: over many games each sits in every seat, and beside each other one, equally
    /// often.
    fn seated(&self, size: usize, n: usize) -> Vec<Key> {
        let count = self.characters.len().max(1);
        let prime = |step: &usize| {
            (2..=*step).all(|part| !count.is_multiple_of(part) || !step.is_multiple_of(part))
        };
        let steps: Vec<usize> = (1..count.max(2)).filter(prime).collect();
        let step = steps.get(n / count % steps.len().max(1)).copied();
        (0..size)
            .filter_map(|seat| {
                let place = (n + seat * step.unwrap_or(1)) % count;
                Some(self.characters.get(place)?.id)
            })
            .collect()
    }
}

/// What is counted.
#[derive(Default)]
pub struct Ledger {
    cards: BTreeSet<Key>,
    spaces: BTreeSet<Key>,
    /// Games and victories of each side.
    sides: BTreeMap<Seated, (u64, u64)>,
}

/// A side of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Seated {
    /// A player, from 0.
    Seat(u8),
    /// A character.
    Character(Key),
}

impl Ledger {
    fn count(&mut self, side: Seated, won: bool) {
        let (games, wins) = self.sides.entry(side).or_default();
        *games += 1;
        *wins += u64::from(won);
    }
}

impl Bulk for Pandemonium {
    type Ledger = Ledger;

    fn deal(&self, plan: &Plan, n: u64) -> Result<Setup, String> {
        let mut heroes = plan.heroes.clone();
        if plan.all_teams {
            // Every character takes every seat in turn.
            let size = plan.players.unwrap_or(2).max(2);
            let count = self.characters.len().max(1);
            let mut at = n as usize;
            heroes.clear();
            while heroes.len() < usize::from(size).min(count) {
                let id = self.characters[at % count].id;
                if !heroes.contains(&id) {
                    heroes.push(id);
                }
                at = at / 2 + at % count + 1;
            }
        }
        let level = Key::new(plan.level.rsplit('/').next().unwrap_or(&plan.level));
        let rivals = self
            .chapter(level)
            .is_some_and(|(_, chapter)| chapter.rules.elimination);
        if rivals && heroes.is_empty() {
            // Every player has every character equally often: what is compared is the seats.
            let least = self.frame.characters.0;
            let size = usize::from(plan.players.unwrap_or(least));
            heroes = self.seated(size, n as usize);
        }
        let wish = Wish {
            heroes,
            seed: nth_seed(plan.seed, n),
            ..plan.wish()
        };
        self.setup(&plan.level, &wish)
    }

    fn again(
        table: &mut Option<Table>,
        content: &Arc<Pandemonium>,
        setup: &Setup,
    ) -> Result<(), String> {
        *table = Some(setup::start(content, setup)?);
        Ok(())
    }

    fn bot(name: &str, seed: u64) -> Result<Box<dyn Bot>, String> {
        bots::for_pandemonium(name, seed)
    }

    fn round(what: &What) -> Option<u16> {
        match what {
            What::House(House::RoundBegan { round, .. }) => Some(u16::from(*round)),
            _ => None,
        }
    }

    /// Nobody crosses a wall: every step goes over a border of the board (PD-TILE-03).
    fn wrong(world: &World, event: &Event) -> Option<String> {
        let What::House(House::Moved { from, to, .. } | House::Dashed { from, to, .. }) =
            &event.what
        else {
            return None;
        };
        let board = &world.resource::<Book>().board;
        let beside = board.between(*from, *to).is_some();
        let carried = ["PD-RUL-70", "PD-PORTAL-03"]
            .iter()
            .any(|rule| event.rule.contains(rule));
        (!beside && !carried).then(|| {
            format!(
                "event {}: a step from {} to {} crosses no border",
                event.n,
                board.name(*from),
                board.name(*to)
            )
        })
    }

    fn note(&self, ledger: &mut Ledger, event: &Event) {
        let What::House(what) = &event.what else {
            return;
        };
        let card = match what {
            House::ItemKept { item, .. } => item,
            House::EventUsed { event, .. } | House::EventDrawn { event, .. } => event,
            House::PactFulfilled { pact, .. } => pact,
            House::ComboBegan { combo, .. } => combo,
            House::ChallengeDrawn { card, .. } => card,
            House::AllyCalled { ally, .. } => ally,
            House::CreatureSummoned { breed, .. } => breed,
            House::Moved { space, .. } => {
                ledger.spaces.insert(*space);
                return;
            }
            _ => return,
        };
        ledger.cards.insert(*card);
    }

    /// Only where the players do not win and lose together is it counted who won.
    fn won(&self, ledger: &mut Ledger, setup: &Setup, winners: &[u8]) {
        let Some((_, chapter)) = self.chapter(setup.chapter) else {
            return;
        };
        if !chapter.rules.elimination && chapter.rules.evil_one.is_none() {
            return;
        }
        for seat in 0..setup.players {
            ledger.count(Seated::Seat(seat), winners.contains(&seat));
        }
        for (n, character) in setup.characters.iter().enumerate() {
            let won = winners.contains(&setup.seat_of(self, n));
            ledger.count(Seated::Character(*character), won);
        }
    }

    fn merge(ledger: &mut Ledger, other: Ledger) {
        for (side, (games, wins)) in other.sides {
            let known = ledger.sides.entry(side).or_default();
            known.0 += games;
            known.1 += wins;
        }
        ledger.cards.extend(other.cards);
        ledger.spaces.extend(other.spaces);
    }

    fn findings(&self, plan: &Plan, ledger: &Ledger) -> Findings {
        let level = Key::new(plan.level.rsplit('/').next().unwrap_or(&plan.level));
        let board = self
            .chapter(level)
            .and_then(|(_, chapter)| self.board(chapter).ok());
        let ids = self
            .items
            .iter()
            .map(|c| c.id)
            .chain(self.events.iter().map(|c| c.id))
            .chain(self.pacts.iter().map(|c| c.id))
            .chain(self.combos.iter().map(|c| c.id))
            .chain(self.dimensions.iter().map(|c| c.id))
            .chain(self.allies.iter().filter(|a| !a.rare).map(|c| c.id))
            .chain(self.breeds.iter().map(|c| c.id));
        let mut seats = Vec::new();
        let mut characters = Vec::new();
        for (side, (games, wins)) in &ledger.sides {
            match side {
                Seated::Seat(seat) => {
                    let name = Key::new(&format!("player-{}", u16::from(*seat) + 1));
                    seats.push(Side::new(name, *games, *wins));
                }
                Seated::Character(id) => characters.push(Side::new(*id, *games, *wins)),
            }
        }
        // The Evil One has the last seat.
        let evil = self
            .chapter(level)
            .is_some_and(|(_, chapter)| chapter.rules.evil_one.is_some());
        let evil_one_win_rate = seats.last().filter(|_| evil).map(|side| side.win_rate);
        Findings {
            seats,
            characters,
            evil_one_win_rate,
            unused: Unused {
                cards: ids.filter(|id| !ledger.cards.contains(id)).collect(),
                spaces: board.map_or(Vec::new(), |board| {
                    board
                        .space_ids()
                        .map(|at| board.name(at))
                        .filter(|name| !ledger.spaces.contains(name))
                        .collect()
                }),
            },
            ..Findings::default()
        }
    }
}
