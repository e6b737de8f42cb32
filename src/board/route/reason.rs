//! [`Reason`]: why an enemy goes where it goes, so that a player can be told.

use super::Goal;

/// Why an enemy decided as it did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// What was weighed, question by question, the last one decisive.
    pub weighed: Vec<Weighed>,
    /// Ids of the rules that decided something, in the order in which they did.
    pub rules: Vec<&'static str>,
}

/// One question and all that came into question for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The question.
    pub about: About,
    /// All that came into question, by number; those not dropped are the answer.
    pub candidates: Vec<Candidate>,
}

/// A question of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// Whom does it perceive, and whom of them does it head for (PD-CMOVE-08 to PD-CMOVE-19)?
    Perceived,
    /// Who is closest to this evil ally or boss (PD-ALLY-20, PD-BOSS-06)?
    Closest,
    /// Which tile is the busiest (PD-CMOVE-21 to PD-CMOVE-24)?
    Tile,
    /// Where does it reach that tile (PD-CMOVE-28, PD-RUL-143, PD-RUL-168)? Only the nearest places are weighed.
    Arrival,
    /// Who is nearest on its tile (PD-CMOVE-25 to PD-CMOVE-27, PD-RUL-144)?
    OnTile,
    /// Nobody there can be reached: who is nearest on the board (PD-RUL-144)?
    OnBoard,
    /// Whom has the Evil One sent it after (PD-MODE-04, PD-RUL-164)?
    Sent,
}

/// How slow the slowest of a place is; the smaller, the slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slowness {
    /// A good ally, slower than any character (PD-CMOVE-19, PD-RUL-120).
    Ally,
    /// The least Agility of a character.
    Agility(i16),
}

/// Something that came into question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where it is.
    pub goal: Goal,
    /// How far, in spaces; `None` if no path leads there. To a tile: to the nearest place where it is reached, 0 from
    /// within.
    pub distance: Option<u8>,
    /// Fewest obstacles on the shortest paths (PD-CMOVE-14). 0 for tiles.
    pub obstacles: u16,
    /// Most obstacles on the shortest paths: if more than `obstacles`, PD-CMOVE-14 chooses among them. 0 for tiles.
    pub most_obstacles: u16,
    /// Characters and good allies in this space; characters on this tile (PD-RUL-120).
    pub heads: u8,
    /// The slowest there.
    pub slowest: Option<Slowness>,
    /// The least Will among the slowest there; `None` for good allies, who have none, and for tiles.
    pub will: Option<i16>,
    /// The Activity of this tile (PD-ACT-01); 0 for spaces.
    pub activity: u16,
    /// From this place of arrival to the nearest character of the tile (PD-RUL-143); `None` elsewhere.
    pub beyond: Option<u8>,
    /// The rule by which it is out of question; `None` if it is chosen, or left for the players to choose.
    pub dropped: Option<&'static str>,
}

impl Candidate {
    pub(super) const fn new(goal: Goal) -> Candidate {
        Candidate {
            goal,
            distance: None,
            obstacles: 0,
            most_obstacles: 0,
            heads: 0,
            slowest: None,
            will: None,
            activity: 0,
            beyond: None,
            dropped: None,
        }
    }

    /// Whether it is still in question.
    pub const fn is_left(&self) -> bool {
        self.dropped.is_none()
    }
}

impl Weighed {
    /// What is left in the end, by number.
    pub fn left(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|c| c.is_left())
    }
}

impl Reason {
    /// Names a rule once.
    pub(super) fn name(&mut self, rule: &'static str) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Drops all candidates but those with the least key, by this rule.
    pub(super) fn narrow<K: Ord>(
        &mut self,
        candidates: &mut [Candidate],
        rule: &'static str,
        key: impl Fn(&Candidate) -> K,
    ) {
        let Some(best) = candidates.iter().filter(|c| c.is_left()).map(&key).min() else {
            return;
        };
        for candidate in candidates.iter_mut().filter(|c| c.is_left()) {
            if key(candidate) > best {
                candidate.dropped = Some(rule);
                self.name(rule);
            }
        }
    }

    /// Drops all but the slowest; where a good ally is among them, by another rule.
    pub(super) fn narrow_to_slowest(
        &mut self,
        candidates: &mut [Candidate],
        rule: &'static str,
        ally_rule: &'static str,
    ) {
        let ally = candidates
            .iter()
            .any(|c| c.is_left() && c.slowest == Some(Slowness::Ally));
        self.narrow(candidates, if ally { ally_rule } else { rule }, |c| {
            c.slowest
        });
    }
}
