//! [`Choosing`]: what has been chosen in the set-up.

use bevy::ecs::prelude::*;

use crate::content::Paranormal;
use crate::games::paranormal::Setup;
use crate::vocab::Key;

/// What has been chosen so far.
#[derive(Resource, Default)]
pub struct Choosing {
    pub(super) boss: Option<Key>,
    pub(super) heroes: Vec<Key>,
    pub(super) lost: Option<Key>,
    pub(super) seed: String,
    pub(super) more: bool,
}

impl Choosing {
    /// Nothing chosen, except the level.
    pub fn new(level: Option<String>) -> Choosing {
        let boss = level.map(|level| Key::new(level.rsplit('/').next().unwrap_or(&level)));
        Choosing {
            boss,
            ..Choosing::default()
        }
    }

    /// What is still missing; the setup once nothing is.
    pub(super) fn setup(&self, book: &Paranormal) -> Result<Setup, String> {
        let team = usize::from(book.frame.team);
        let boss = self.boss.ok_or("Choose a Boss")?;
        let missing = team.saturating_sub(self.heroes.len());
        if missing > 0 {
            let noun = if missing == 1 { "Hero" } else { "Heroes" };
            return Err(format!("Choose {missing} more {noun} to begin with"));
        }
        let lost = self.lost.ok_or("Choose the Hero who is lost")?;
        let seed = match self.seed.trim() {
            "" => super::chance(),
            text => text
                .parse()
                .map_err(|_| "The seed must be a whole number".to_owned())?,
        };
        Ok(Setup {
            boss,
            heroes: self.heroes.clone(),
            lost,
            seed,
        })
    }

    /// One click on a Hero: begins, is lost, is left out.
    pub(super) fn cycle(&mut self, hero: Key, team: usize) {
        if self.lost == Some(hero) {
            self.lost = None;
        } else if let Some(n) = self.heroes.iter().position(|h| *h == hero) {
            self.heroes.remove(n);
            if self.lost.is_none() {
                self.lost = Some(hero);
            }
        } else if self.heroes.len() < team {
            self.heroes.push(hero);
        } else if self.lost.is_none() {
            self.lost = Some(hero);
        }
    }

    pub(super) fn surprise(&mut self, book: &Paranormal) {
        let mut chance = crate::table::chance::Chance::new(super::chance());
        let mut keys: Vec<Key> = book.heroes.iter().map(|hero| hero.key).collect();
        chance.shuffle(crate::table::chance::Stream::Board, &mut keys);
        let team = usize::from(book.frame.team);
        self.lost = keys.get(team).copied();
        keys.truncate(team);
        self.heroes = keys;
        if self.boss.is_none() {
            let n = chance.below(
                crate::table::chance::Stream::Board,
                book.bosses.len() as u32,
            );
            self.boss = book.bosses.get(n as usize).map(|boss| boss.key);
        }
    }
}
