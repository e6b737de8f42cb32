//! Bulk runs of Paranormal: who plays, and what is counted.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::usage::{GameUse, Tally};
use super::{Bulk, Findings, Plan, Unused};
use crate::bots::{self, Bot};
use crate::content::Paranormal;
use crate::games::paranormal::{Setup, setup};
use crate::table::chance::nth_seed;
use crate::table::{Event, Table, What};
use crate::vocab::Key;

/// Cards and places made use of.
type Used = BTreeSet<Key>;

/// What is counted.
#[derive(Default)]
pub struct Ledger {
    used: Used,
    tally: Tally,
    game: Option<GameUse>,
    finales: u64,
}

impl Bulk for Paranormal {
    type Ledger = Ledger;

    fn deal(&self, plan: &Plan, n: u64) -> Result<Setup, String> {
        let boss = Key::new(plan.level.rsplit('/').next().unwrap_or(&plan.level));
        Setup::new(self, boss, &team(self, plan, n), nth_seed(plan.seed, n))
    }

    fn again(
        table: &mut Option<Table>,
        content: &Arc<Paranormal>,
        setup: &Setup,
    ) -> Result<(), String> {
        match table {
            Some(table) => setup::restart(table, setup),
            None => {
                *table = Some(setup::start(content, setup)?);
                Ok(())
            }
        }
    }

    fn bot(name: &str, seed: u64) -> Result<Box<dyn Bot>, String> {
        bots::by_name(name, seed)
    }

    fn round(what: &What) -> Option<u16> {
        match what {
            What::RoundBegan { round } => Some(*round),
            _ => None,
        }
    }

    fn open(&self, ledger: &mut Ledger, setup: &Setup) {
        ledger.game = Some(GameUse::new(self, &setup.heroes));
    }

    fn note(&self, ledger: &mut Ledger, event: &Event) {
        note(event, ledger);
        if let Some(game) = &mut ledger.game {
            game.note(self, &event.what);
        }
    }

    fn close(&self, ledger: &mut Ledger, setup: &Setup, won: Option<bool>) {
        if let (Some(game), Some(won)) = (ledger.game.take(), won) {
            ledger.tally.add(&setup.heroes, &game, won);
        }
    }

    fn merge(ledger: &mut Ledger, other: Ledger) {
        ledger.used.extend(other.used);
        ledger.tally.merge(other.tally);
        ledger.finales += other.finales;
    }

    fn findings(&self, plan: &Plan, ledger: &Ledger) -> Findings {
        let boss = Key::new(plan.level.rsplit('/').next().unwrap_or(&plan.level));
        Findings {
            unused: unused(self, boss, &ledger.used),
            uses: ledger.tally.uses(self, boss),
            teams: ledger.tally.teams(),
            finales: ledger.finales,
            ..Findings::default()
        }
    }
}

/// The Heroes of game `n`; the last one is lost.
fn team(content: &Paranormal, plan: &Plan, n: u64) -> Vec<Key> {
    if !plan.all_teams {
        return plan.heroes.clone();
    }
    let size = u32::from(content.frame.team);
    let all: Vec<Key> = content
        .heroes
        .iter()
        .map(|hero| hero.key)
        .take(16)
        .collect();
    let teams: Vec<u32> = (0..1u32 << all.len())
        .filter(|mask| mask.count_ones() == size)
        .collect();
    let Some(mask) = teams.get(n as usize % teams.len().max(1)) else {
        return Vec::new();
    };
    let pick = |wanted: bool| {
        let place = move |at: &usize| (mask >> at & 1 == 1) == wanted;
        (0..all.len())
            .filter(place)
            .map(|at| all[at])
            .collect::<Vec<Key>>()
    };
    let (mut heroes, rest) = (pick(true), pick(false));
    if let Some(lost) = rest.get(n as usize / teams.len() % rest.len().max(1)) {
        heroes.push(*lost);
    }
    heroes
}

fn note(event: &Event, ledger: &mut Ledger) {
    let used = &mut ledger.used;
    match &event.what {
        What::FinaleBegan { .. } => ledger.finales += 1,
        What::MonsterSpawned { monster, .. }
        | What::MonsterSpread { monster, .. }
        | What::MinionPlaced { monster, .. } => {
            used.insert(*monster);
        }
        What::AssetUsed { asset, .. } | What::AssetFound { asset, .. } => {
            used.insert(*asset);
        }
        What::CombatAbilityUsed { source, .. } => {
            used.insert(*source);
        }
        What::ClueDrawn { clue } => {
            used.insert(*clue);
        }
        What::PlaceUsed { place, .. } => {
            used.insert(*place);
        }
        _ => {}
    }
}

fn unused(content: &Paranormal, boss: Key, used: &Used) -> Unused {
    let boss_at = content.bosses.iter().position(|b| b.key == boss);
    let mine = |home: crate::content::paranormal::MonsterHome| match home {
        crate::content::paranormal::MonsterHome::Minion(id) => Some(id.index()) == boss_at,
        _ => true,
    };
    let monsters = content
        .monsters
        .iter()
        .filter(|m| mine(m.home))
        .map(|m| m.key);
    let cards = monsters
        .chain(content.assets.iter().map(|a| a.key))
        .chain(content.clues.iter().map(|c| c.key))
        .filter(|key| !used.contains(key))
        .collect();
    let spaces = content
        .locations
        .iter()
        .filter(|l| l.light.effect.is_some() || l.dark.effect.is_some())
        .map(|l| l.key)
        .filter(|key| !used.contains(key))
        .collect();
    Unused { cards, spaces }
}
