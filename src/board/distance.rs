//! [`Distances`]: how many spaces things are apart, for enemies (PD-CMOVE-10, PD-CMOVE-11, PD-RUL-135) and for
//! characters and shots (PD-RUL-57).

use super::barrier::{Barrier, Barriers};
use super::set::SpaceSet;
use super::{Board, Border, BorderKind, MOST_SPACES, SpaceId};

/// Marks a space that no way reaches.
pub(super) const FAR: u8 = u8::MAX;

// Every distance fits, and `FAR` is none of them.
const _: () = assert!(MOST_SPACES <= FAR as usize);

/// The distance of each space from one or several others, in spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances([u8; MOST_SPACES]);

impl Distances {
    /// Distances as enemies count them: through doors in any state, barricades and Evil Barricades, not through
    /// closed windows (PD-CMOVE-10, PD-CMOVE-11, PD-RUL-34, PD-RUL-41, PD-RUL-135). The same in both directions.
    pub fn for_enemies(board: &Board, barriers: &Barriers, from: SpaceSet) -> Distances {
        Distances::flood(board, barriers, from, Barrier::lets_enemies, |_| true)
    }

    /// The same without leaving a tile (PD-RUL-168).
    pub fn within_tile(board: &Board, barriers: &Barriers, tile: u8, from: SpaceSet) -> Distances {
        Distances::flood(board, barriers, from, Barrier::lets_enemies, |space| {
            board.tile_of(space) == Some(tile)
        })
    }

    /// Distances as characters walk and shots go: closed and barricaded barriers stop both (PD-RUL-32, PD-RUL-57).
    pub fn for_walkers(board: &Board, barriers: &Barriers, from: SpaceSet) -> Distances {
        Distances::flood(board, barriers, from, Barrier::lets_walk, |_| true)
    }

    /// The distance of a space; `None` if no way leads there.
    pub fn get(&self, space: SpaceId) -> Option<u8> {
        self.0
            .get(space.index())
            .copied()
            .filter(|distance| *distance != FAR)
    }

    /// The distance of what stands on a border, such as an Evil Barricade: that of the nearer of its two spaces
    /// (PD-RUL-40).
    pub fn to_border(&self, border: &Border) -> Option<u8> {
        let sides = [border.a, border.b];
        sides.into_iter().filter_map(|side| self.get(side)).min()
    }

    /// All spaces that some way reaches.
    pub fn reached(&self) -> SpaceSet {
        (0u16..)
            .zip(self.0)
            .filter(|(_, distance)| *distance != FAR)
            .map(|(space, _)| SpaceId(space))
            .collect()
    }

    fn flood(
        board: &Board,
        barriers: &Barriers,
        from: SpaceSet,
        lets: impl Fn(Barrier, BorderKind) -> bool,
        goes: impl Fn(SpaceId) -> bool,
    ) -> Distances {
        let mut distances = [FAR; MOST_SPACES];
        let mut queue = [SpaceId(0); MOST_SPACES];
        let (mut head, mut tail) = (0, 0);
        for space in from.iter().filter(|space| board.get(*space).is_some()) {
            distances[space.index()] = 0;
            queue[tail] = space;
            tail += 1;
        }
        while head < tail {
            let space = queue[head];
            head += 1;
            let next = distances[space.index()] + 1;
            for (beside, border) in board.neighbours(space) {
                if distances[beside.index()] == FAR
                    && board
                        .border(*border)
                        .is_some_and(|b| lets(barriers.get(*border), b.kind))
                    && goes(*beside)
                {
                    distances[beside.index()] = next;
                    queue[tail] = *beside;
                    tail += 1;
                }
            }
        }
        Distances(distances)
    }
}

/// The distance of each space from this one as enemies count; see [`Distances::for_enemies`].
pub fn enemy_distances(board: &Board, barriers: &Barriers, from: SpaceId) -> Distances {
    Distances::for_enemies(board, barriers, SpaceSet::of(from))
}

/// The distance of each space from this one for characters and shots; see [`Distances::for_walkers`].
pub fn walk_distances(board: &Board, barriers: &Barriers, from: SpaceId) -> Distances {
    Distances::for_walkers(board, barriers, SpaceSet::of(from))
}
