//! [`Paths`]: the shortest paths of an enemy to everywhere, with their obstacles (PD-CMOVE-13, PD-CMOVE-14,
//! PD-RUL-136).

use super::barrier::Barriers;
use super::distance::FAR;
use super::set::SpaceSet;
use super::{Board, MOST_SPACES, SpaceId};

/// What the shortest paths from one space to another are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Length in spaces; doors do not lengthen it (PD-RUL-136).
    pub distance: u8,
    /// Fewest obstacles on any of the shortest paths.
    pub fewest: u16,
    /// Most obstacles on any of them; more than `fewest` where PD-CMOVE-14 decides something.
    pub most: u16,
    /// The first spaces of the shortest paths with the fewest obstacles; empty for the space itself.
    pub first: SpaceSet,
}

const UNREACHED: Path = Path {
    distance: FAR,
    fewest: 0,
    most: 0,
    first: SpaceSet::EMPTY,
};

/// The shortest paths from one space to every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths([Path; MOST_SPACES]);

impl Paths {
    /// All shortest paths from a space. `traps` holds the number of Trap tokens of each space; those in `from` do not
    /// count (PD-RUL-136).
    pub fn from(board: &Board, barriers: &Barriers, traps: &[u8], from: SpaceId) -> Paths {
        let mut paths = [UNREACHED; MOST_SPACES];
        let mut queue = [SpaceId(0); MOST_SPACES];
        let (mut head, mut tail) = (0, 0);
        if board.get(from).is_some() {
            paths[from.index()].distance = 0;
            queue[tail] = from;
            tail += 1;
        }
        // Spaces leave the queue by distance, so whatever leads to a space is settled before the space is looked at.
        while head < tail {
            let space = queue[head];
            head += 1;
            let path = paths[space.index()];
            for (beside, id) in board.neighbours(space) {
                let known = &mut paths[beside.index()];
                if known.distance <= path.distance {
                    continue;
                }
                let Some(border) = board.border(*id) else {
                    continue;
                };
                let barrier = barriers.get(*id);
                if !barrier.lets_enemies(border.kind) {
                    continue;
                }
                let trapped = traps.get(beside.index()).copied().unwrap_or_default();
                let more = barrier.obstacles(border.kind) + u16::from(trapped);
                let way = Path {
                    distance: path.distance + 1,
                    fewest: path.fewest + more,
                    most: path.most + more,
                    first: if space == from {
                        SpaceSet::of(*beside)
                    } else {
                        path.first
                    },
                };
                if known.distance == FAR {
                    *known = way;
                    queue[tail] = *beside;
                    tail += 1;
                } else {
                    known.add(way);
                }
            }
        }
        Paths(paths)
    }

    /// The shortest paths to a space; `None` if none leads there.
    pub fn to(&self, space: SpaceId) -> Option<&Path> {
        self.0
            .get(space.index())
            .filter(|path| path.distance != FAR)
    }

    /// The distance of a space; `None` if no path leads there.
    pub fn distance(&self, space: SpaceId) -> Option<u8> {
        self.to(space).map(|path| path.distance)
    }
}

impl Path {
    /// Takes up further paths of the same length.
    fn add(&mut self, other: Path) {
        self.most = self.most.max(other.most);
        match other.fewest.cmp(&self.fewest) {
            std::cmp::Ordering::Less => {
                self.fewest = other.fewest;
                self.first = other.first;
            }
            std::cmp::Ordering::Equal => self.first = self.first.union(other.first),
            std::cmp::Ordering::Greater => {}
        }
    }
}
