//! [`HouseEffects`]: what moves on the table for a while; looks only.

use std::collections::HashMap;

use crate::board::barrier::State;
use crate::board::{BorderId, SpaceId};
use crate::content::Pandemonium;
use crate::games::pandemonium::view::View;
use crate::games::pandemonium::words;
use crate::table::house::event::What as House;
use crate::table::{Event, Uid, What};
use crate::vocab::Key;
use crate::window::seen::Seen;
use crate::window::show::Effects;

/// Seconds that a step slides for at the calm pace.
pub const SLIDE: f64 = 0.28;

/// Seconds that a door swings for.
const SWING: f64 = 0.3;

/// Seconds that night takes to fall, and day to break.
const DUSK: f64 = 1.4;

/// A sign that floats up from a space.
#[derive(Clone, Debug)]
pub struct Float {
    /// Where.
    pub at: SpaceId,
    /// What it says.
    pub text: String,
    /// How often it happened there at once.
    pub times: u8,
    /// Whether it is bad news.
    pub bad: bool,
    /// Since when.
    pub since: f64,
}

/// Signs of one space within so many seconds are one.
const AT_ONCE: f64 = 0.4;

/// Dice as last rolled.
#[derive(Clone, Debug)]
pub struct Roll {
    /// What for.
    pub title: String,
    /// Pictures of the faces, below `pandemonium/dice`, and the number on a plain die.
    pub faces: Vec<(&'static str, Option<u8>)>,
    /// What came of it, once it is known.
    pub result: String,
    /// Since when.
    pub since: f64,
}

/// What moves on the table for a while.
#[derive(Default)]
pub struct HouseEffects {
    /// Pieces that have just gone from one space to another.
    pub slides: HashMap<Uid, (SpaceId, f64)>,
    /// Pieces that have just come.
    pub came: HashMap<Uid, f64>,
    /// Doors and windows that have just been opened or closed.
    pub swings: HashMap<BorderId, f64>,
    /// When night fell or day broke.
    pub dusk: f64,
    /// Signs over spaces.
    pub floats: Vec<Float>,
    /// The enemy that acts.
    pub acting: Option<Uid>,
    /// Where it is going, by the name of a space or tile.
    pub goal: Option<Key>,
    /// Whom it attacks.
    pub hunted: Vec<Uid>,
    /// Dice as last rolled.
    pub roll: Option<Roll>,
    /// When the caption changed.
    pub caption: f64,
    /// When the round changed.
    pub round: f64,
}

impl HouseEffects {
    /// Whether something still moves.
    pub fn moves(&self, now: f64) -> bool {
        self.floats.iter().any(|float| now - float.since < 2.2)
            || self.came.values().any(|since| now - since < 0.6)
            || self.swings.values().any(|since| now - since < SWING)
            || now - self.dusk < DUSK
            || self.slides.values().any(|(_, since)| now - since < SLIDE)
            || self
                .roll
                .as_ref()
                .is_some_and(|roll| now - roll.since < 6.0)
            || now - self.round < 1.5
    }

    /// How far a door or window has swung to where it is now: 1 once it is there.
    pub fn swung(&self, border: BorderId, now: f64) -> f32 {
        self.swings
            .get(&border)
            .map_or(1.0, |since| part(*since, SWING, now))
    }

    /// How far the light has changed to that of the time of day: 1 once it has.
    pub fn dusk(&self, now: f64) -> f32 {
        if self.dusk > 0.0 {
            part(self.dusk, DUSK, now)
        } else {
            1.0
        }
    }

    /// A sign over a space; the same ones at once are told as one.
    fn float(&mut self, at: Option<SpaceId>, text: String, bad: bool, now: f64) {
        self.floats.retain(|float| now - float.since < 3.0);
        let Some(at) = at else { return };
        let twin = self
            .floats
            .iter_mut()
            .find(|float| float.at == at && float.text == text && now - float.since < AT_ONCE);
        if let Some(twin) = twin {
            twin.times = twin.times.saturating_add(1);
        } else {
            self.floats.push(Float {
                at,
                text,
                times: 1,
                bad,
                since: now,
            });
        }
    }

    fn rolled(&mut self, title: String, faces: Vec<(&'static str, Option<u8>)>, now: f64) {
        self.roll = Some(Roll {
            title,
            faces,
            result: String::new(),
            since: now,
        });
    }

    fn came_out(&mut self, text: String, now: f64) {
        if let Some(roll) = &mut self.roll {
            roll.result = text;
            roll.since = roll.since.max(now - 2.0);
        }
    }
}

/// How much of something that takes so long is over, slow at both ends.
fn part(since: f64, span: f64, now: f64) -> f32 {
    let part = ((now - since) / span).clamp(0.0, 1.0) as f32;
    part * part * (3.0 - 2.0 * part)
}

fn souls_text(n: u8) -> String {
    format!("{n} {}", if n == 1 { "Soul" } else { "Souls" })
}

fn combat(hits: &[bool]) -> Vec<(&'static str, Option<u8>)> {
    hits.iter()
        .map(|hit| (if *hit { "hit" } else { "miss" }, None))
        .collect()
}

fn space_of(view: &View, who: Uid) -> Option<SpaceId> {
    let character = view.characters.iter().find(|c| c.uid == who);
    character
        .map(|c| c.space)
        .or_else(|| figure_space(view, who))
}

fn figure_space(view: &View, who: Uid) -> Option<SpaceId> {
    view.creatures
        .iter()
        .chain(&view.allies)
        .chain(&view.bosses)
        .find(|figure| figure.uid == who)
        .map(|figure| figure.space)
}

impl Effects<Pandemonium> for HouseEffects {
    fn arrive(&mut self, seen: &Seen<Pandemonium>, view: &View, _: &[Event], now: f64) {
        self.slides.retain(|_, (_, since)| now - *since < SLIDE);
        let old = &seen.view;
        if old.night != view.night {
            self.dusk = now;
        }
        self.swings.retain(|_, since| now - *since < SWING);
        for (before, after) in old.barriers.iter().zip(&view.barriers) {
            let moved = (before.state, after.state);
            if before.border == after.border
                && matches!(
                    moved,
                    (State::Open, State::Closed) | (State::Closed, State::Open)
                )
            {
                self.swings.insert(after.border, now);
            }
        }
        for who in view
            .characters
            .iter()
            .map(|c| c.uid)
            .chain(view.creatures.iter().map(|f| f.uid))
            .chain(view.allies.iter().map(|f| f.uid))
            .chain(view.bosses.iter().map(|f| f.uid))
        {
            match (space_of(old, who), space_of(view, who)) {
                (Some(from), Some(to)) if from != to => {
                    self.slides.insert(who, (from, now));
                }
                (None, Some(_)) => {
                    self.came.insert(who, now);
                }
                _ => {}
            }
        }
    }

    fn captioned(&mut self, now: f64) {
        self.caption = now;
    }

    fn settle(&mut self) {
        self.acting = None;
        self.goal = None;
        self.hunted.clear();
    }

    fn take(&mut self, seen: &Seen<Pandemonium>, event: &Event, now: f64) {
        let What::House(what) = &event.what else {
            return;
        };
        let n = |key: &Key| words::name(&seen.book, *key);
        let at = |who: &Uid| space_of(&seen.view, *who);
        match what {
            House::RoundBegan { .. } => {
                self.round = now;
                self.settle();
            }
            House::TurnBegan { .. } => self.settle(),
            House::EnemyActs { uid, .. } => {
                self.settle();
                self.acting = Some(*uid);
            }
            House::EnemyChose { uid, goal, .. } => {
                self.acting = Some(*uid);
                self.goal = Some(*goal);
            }
            House::EnemyAttacked { uid, targets, .. } => {
                self.acting = Some(*uid);
                self.hunted.clone_from(targets);
            }
            House::LifeLost { uid, by, souls, .. } => {
                let text = if *souls > 0 && souls == by {
                    format!("−{}", souls_text(*by))
                } else if *souls > 0 {
                    format!("−{} Life −{}", by - souls, souls_text(*souls))
                } else {
                    format!("−{by} Life")
                };
                self.float(at(uid), text, true, now);
            }
            House::LifeGained { uid, by, .. } => {
                self.float(at(uid), format!("+{by} Life"), false, now);
            }
            House::FearGained { uid, by, .. } => {
                self.float(at(uid), format!("+{by} Fear"), true, now);
            }
            House::FearLost { uid, by, .. } => {
                self.float(at(uid), format!("−{by} Fear"), false, now);
            }
            House::SoulsGained { uid, by, .. } => {
                self.float(at(uid), format!("+{}", souls_text(*by)), false, now);
            }
            House::SoulCollected { uid, .. } => {
                self.float(at(uid), "+1 Soul".to_owned(), false, now);
            }
            House::Panicked { uid, .. } => self.float(at(uid), "Panic!".to_owned(), true, now),
            House::EnemyKilled { at, .. } => {
                self.float(Some(*at), "Killed".to_owned(), false, now);
            }
            House::Died { at, .. } => self.float(Some(*at), "Dead".to_owned(), true, now),
            House::Stunned { at, .. } => {
                self.float(Some(*at), "Stunned".to_owned(), false, now);
            }
            House::TrapSprung { at, .. } => self.float(Some(*at), "Trap!".to_owned(), false, now),
            House::Reinforced { uid, .. } => {
                self.float(at(uid), "+1 Defense".to_owned(), false, now);
            }
            House::Improved { uid, name, .. } => {
                self.float(at(uid), name.as_str().to_owned(), false, now);
            }
            House::DiceRolled {
                character, hits, ..
            } => self.rolled(format!("{} rolls", n(character)), combat(hits), now),
            House::DieRerolled { die, roll, hit, .. } => {
                if let Some(shown) = &mut self.roll
                    && let Some(face) = shown.faces.get_mut(usize::from(*die))
                {
                    *face = match hit {
                        Some(hit) => (if *hit { "hit" } else { "miss" }, None),
                        None => (face.0, Some(*roll)),
                    };
                    shown.since = now;
                }
            }
            House::DefenseRolled {
                character, hits, ..
            } => self.rolled(format!("{} defends", n(character)), combat(hits), now),
            House::DamageTaken {
                fury,
                hits,
                critical,
                damage,
                ..
            } => {
                let critical = if *critical { "Critical! " } else { "" };
                let text = format!("{critical}Fury {fury} − {hits} Hits = {damage} damage");
                self.came_out(text, now);
            }
            House::AttackSummed { sum, .. } => {
                let more = sum.critical + sum.combo + sum.stun + sum.other;
                let more = match more {
                    0 => String::new(),
                    more => format!(" + {more} more"),
                };
                let (hits, weapons, total) = (sum.hits, sum.weapons, sum.total);
                let noun = if hits == 1 { "Hit" } else { "Hits" };
                let text = format!("{hits} {noun} + {weapons} from weapons{more} = {total} damage");
                self.came_out(text, now);
            }
            House::RunRolled {
                character,
                roll,
                spaces,
                ..
            } => {
                self.rolled(
                    format!("{} runs", n(character)),
                    vec![("d6", Some(*roll))],
                    now,
                );
                self.came_out(format!("up to {spaces} spaces"), now);
            }
            House::NumberRolled {
                character, roll, ..
            } => self.rolled(
                format!("{} rolls", n(character)),
                vec![("d6", Some(*roll))],
                now,
            ),
            House::PanicRolled { character, hit, .. } => {
                self.rolled(
                    format!("{} against Panic", n(character)),
                    combat(&[*hit]),
                    now,
                );
            }
            House::SummonRolled { roll, breed } => {
                self.rolled(
                    "A creature comes".to_owned(),
                    vec![("d12", Some(*roll))],
                    now,
                );
                if let Some(breed) = breed {
                    self.came_out(n(breed), now);
                }
            }
            House::EvilDieThrown { face } => {
                let picture = match face {
                    2 | 4 => "evil_invocation",
                    3 | 5 => "evil_fear",
                    6 => "evil_life",
                    _ => "evil_miss",
                };
                self.rolled("The Evil Die".to_owned(), vec![(picture, None)], now);
            }
            House::GeneratorTried { roll, .. } => {
                self.rolled("The generator".to_owned(), vec![("d6", Some(*roll))], now);
            }
            House::TrialRolled {
                character,
                dice,
                hits,
                ..
            } => {
                let faces = match hits.is_empty() {
                    true => dice.iter().map(|die| ("d6", Some(*die))).collect(),
                    false => combat(hits),
                };
                self.rolled(format!("{}'s trial", n(character)), faces, now);
            }
            House::EvilTrapSprung { roll, at, .. } => {
                self.float(Some(*at), "Evil Trap!".to_owned(), true, now);
                self.rolled("An Evil Trap".to_owned(), vec![("d6", Some(*roll))], now);
            }
            _ => {}
        }
    }
}
