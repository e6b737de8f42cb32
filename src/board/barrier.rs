//! [`Barrier`]: what stands on a door or window, and who gets through (PD-DOOR, PD-BARR, PD-EVILBARR).

use serde::{Deserialize, Serialize};

use super::{Board, BorderId, BorderKind, SpaceId};

/// The state of a door or window.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum State {
    /// As every barrier is when the game starts (PD-DOOR-01).
    #[default]
    Closed,
    /// With an Open token (PD-DOOR-02).
    Open,
    /// With a Broken token; never closed again (PD-DOOR-03, PD-DOOR-05).
    Broken,
}

impl State {
    /// Its name for players.
    pub const fn name(self) -> &'static str {
        match self {
            State::Closed => "closed",
            State::Open => "open",
            State::Broken => "broken",
        }
    }
}

/// What stands on a border. On an open border it means nothing.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Barrier {
    /// Its state, kept as it is under a barricade (PD-RUL-33) and under an Evil Barricade.
    pub state: State,
    /// Whether a barricade stands on it (PD-BARR-05).
    pub barricade: bool,
    /// Whether an Evil Barricade stands on it (PD-EVILBARR-01).
    pub evil: bool,
}

/// How an enemy deals with closed doors.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Gait {
    /// Pays 1 movement point and leaves it open (PD-CMOVE-03, PD-RUL-139).
    #[default]
    Pays,
    /// Breaks it at no cost (PD-CMOVE-04).
    Breaks,
    /// Passes it at no cost and leaves it closed (PD-CMOVE-05).
    Passes,
}

/// What an enemy meets on a border on which it means to step (PD-TIME-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Meets {
    /// Nothing that matters: an open border, an open or broken barrier, an Evil Barricade.
    Nothing,
    /// A closed window: no way (PD-CMOVE-01, PD-RUL-34).
    Shut,
    /// A barricade: it stuns all but bosses, and is gone (PD-BARR-07, PD-BARR-08, PD-RUL-38).
    Barricade,
    /// A closed door; see [`Gait`].
    Door,
}

impl Barrier {
    /// What an enemy meets here, in the order in which it looks (PD-TIME-26, PD-RUL-34, PD-RUL-41).
    pub const fn meets(self, kind: BorderKind) -> Meets {
        let closed = matches!(self.state, State::Closed);
        match kind {
            BorderKind::Open => Meets::Nothing,
            _ if self.evil => Meets::Nothing,
            BorderKind::Window { .. } if closed => Meets::Shut,
            _ if self.barricade => Meets::Barricade,
            BorderKind::Door if closed => Meets::Door,
            _ => Meets::Nothing,
        }
    }

    /// Whether enemies ever try to cross; their paths, distances and perception go only there (PD-CMOVE-11,
    /// PD-RUL-34, PD-RUL-41, PD-RUL-135).
    pub const fn lets_enemies(self, kind: BorderKind) -> bool {
        !matches!(self.meets(kind), Meets::Shut)
    }

    /// Obstacles for the choice among equally short paths, alike for every breed; a closed door under a barricade is
    /// one (PD-CMOVE-14, PD-RUL-136).
    pub const fn obstacles(self, kind: BorderKind) -> u16 {
        match self.meets(kind) {
            Meets::Barricade | Meets::Door => 1,
            Meets::Nothing | Meets::Shut => 0,
        }
    }

    /// Movement points that an enemy pays here besides the point for the step; `None` where it cannot try to cross
    /// (PD-CMOVE-03 to PD-CMOVE-05, PD-EVILBARR-07, PD-RUL-38).
    pub const fn extra_cost(self, kind: BorderKind, gait: Gait) -> Option<u8> {
        match (self.meets(kind), gait) {
            (Meets::Shut, _) => None,
            (Meets::Door, Gait::Pays) => Some(1),
            _ => Some(0),
        }
    }

    /// Whether a character or good ally can walk or run across (PD-RUL-32, PD-RUL-41).
    pub const fn lets_walk(self, kind: BorderKind) -> bool {
        match kind {
            BorderKind::Open => true,
            _ => !self.evil && !self.barricade && !matches!(self.state, State::Closed),
        }
    }

    /// Whether an attack at a distance goes through: where one can walk (PD-RUL-57, PD-RUL-41). An Evil Barricade is
    /// itself a target in both spaces of its border (PD-RUL-40).
    pub const fn lets_shots(self, kind: BorderKind) -> bool {
        self.lets_walk(kind)
    }

    /// Whether a character standing in `from`, one of its two spaces, may open it (PD-DOOR-06, PD-DOOR-07,
    /// PD-RUL-33, PD-RUL-41).
    pub fn may_open(self, kind: BorderKind, from: SpaceId) -> bool {
        let side = match kind {
            BorderKind::Open => false,
            BorderKind::Door => true,
            BorderKind::Window { from: inside } => inside == Some(from),
        };
        side && self.state == State::Closed && !self.barricade && !self.evil
    }

    /// Whether a character in either space may close it (PD-DOOR-04, PD-DOOR-05, PD-RUL-31, PD-RUL-33, PD-RUL-41).
    pub fn may_close(self, kind: BorderKind) -> bool {
        kind != BorderKind::Open && self.state == State::Open && !self.barricade && !self.evil
    }

    /// Whether a character in either space may raise a barricade (PD-BARR-01, PD-BARR-03, PD-BARR-05, PD-RUL-41,
    /// PD-RUL-171).
    pub fn may_barricade(self, kind: BorderKind) -> bool {
        kind != BorderKind::Open && !self.barricade && !self.evil
    }

    /// Bare and broken: what is left when a barricade or an Evil Barricade goes, or a barrier is broken (PD-DOOR-03,
    /// PD-BARR-04, PD-EVILBARR-05).
    pub const BROKEN: Barrier = Barrier {
        state: State::Broken,
        barricade: false,
        evil: false,
    };
}

/// What stands on each border of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Barriers(Vec<Barrier>);

impl Barriers {
    /// All closed and bare (PD-DOOR-01).
    pub fn new(board: &Board) -> Barriers {
        Barriers(vec![Barrier::default(); board.borders().len()])
    }

    /// What stands on a border; closed and bare off the board.
    pub fn get(&self, border: BorderId) -> Barrier {
        self.0.get(border.index()).copied().unwrap_or_default()
    }

    /// Changes what stands on a border; whether there is such a border.
    pub fn set(&mut self, border: BorderId, barrier: Barrier) -> bool {
        match self.0.get_mut(border.index()) {
            Some(held) => {
                *held = barrier;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: BorderKind = BorderKind::Window {
        from: Some(SpaceId(3)),
    };
    const DOOR: BorderKind = BorderKind::Door;

    fn all() -> impl Iterator<Item = Barrier> {
        [State::Closed, State::Open, State::Broken]
            .into_iter()
            .flat_map(|state| {
                [(false, false), (true, false), (false, true), (true, true)].map(
                    |(barricade, evil)| Barrier {
                        state,
                        barricade,
                        evil,
                    },
                )
            })
    }

    #[test]
    fn characters_walk_through_open_and_broken_barriers_without_barricade() {
        for barrier in all() {
            let through = barrier.state != State::Closed && !barrier.barricade && !barrier.evil;
            for kind in [WINDOW, DOOR] {
                assert_eq!(barrier.lets_walk(kind), through, "{barrier:?}");
                assert_eq!(barrier.lets_shots(kind), through, "{barrier:?}");
            }
            assert!(barrier.lets_walk(BorderKind::Open));
        }
    }

    #[test]
    fn enemies_are_stopped_by_closed_windows_alone() {
        for barrier in all() {
            assert!(barrier.lets_enemies(DOOR));
            assert!(barrier.lets_enemies(BorderKind::Open));
            let shut = barrier.state == State::Closed && !barrier.evil;
            assert_eq!(barrier.lets_enemies(WINDOW), !shut, "{barrier:?}");
            assert_eq!(barrier.extra_cost(WINDOW, Gait::Pays).is_none(), shut);
        }
    }

    #[test]
    fn an_obstacle_is_a_closed_door_or_a_barricade_and_never_under_an_evil_one() {
        for barrier in all() {
            let closed = barrier.state == State::Closed;
            let door = u16::from(!barrier.evil && (closed || barrier.barricade));
            assert_eq!(barrier.obstacles(DOOR), door, "{barrier:?}");
            let window = u16::from(!barrier.evil && !closed && barrier.barricade);
            assert_eq!(barrier.obstacles(WINDOW), window, "{barrier:?}");
            assert_eq!(barrier.obstacles(BorderKind::Open), 0);
        }
    }

    #[test]
    fn a_closed_door_costs_a_point_unless_the_breed_or_an_evil_barricade_says_otherwise() {
        let closed = Barrier::default();
        assert_eq!(closed.extra_cost(DOOR, Gait::Pays), Some(1));
        assert_eq!(closed.extra_cost(DOOR, Gait::Breaks), Some(0));
        assert_eq!(closed.extra_cost(DOOR, Gait::Passes), Some(0));
        let evil = Barrier {
            evil: true,
            ..closed
        };
        assert_eq!(evil.extra_cost(DOOR, Gait::Pays), Some(0));
        let barricade = Barrier {
            barricade: true,
            ..closed
        };
        assert_eq!(barricade.meets(DOOR), Meets::Barricade);
        assert_eq!(barricade.extra_cost(DOOR, Gait::Pays), Some(0));
    }

    #[test]
    fn a_window_is_opened_from_its_side_and_closed_from_both() {
        let closed = Barrier::default();
        assert!(closed.may_open(WINDOW, SpaceId(3)));
        assert!(!closed.may_open(WINDOW, SpaceId(4)));
        assert!(closed.may_open(DOOR, SpaceId(4)));
        let open = Barrier {
            state: State::Open,
            ..closed
        };
        assert!(open.may_close(WINDOW) && open.may_close(DOOR));
        assert!(!Barrier::BROKEN.may_close(DOOR));
        assert!(Barrier::BROKEN.may_barricade(DOOR));
        for barrier in all().filter(|barrier| barrier.barricade || barrier.evil) {
            assert!(!barrier.may_open(DOOR, SpaceId(3)));
            assert!(!barrier.may_close(DOOR));
            assert!(!barrier.may_barricade(DOOR));
        }
    }
}
