//! [`SpaceSet`]: a set of spaces of a board, small enough to be copied.

use super::SpaceId;

/// A set of spaces. Walked through in the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpaceSet(u128);

// One bit for each space.
const _: () = assert!(super::MOST_SPACES <= u128::BITS as usize);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// The set of this space alone.
    pub fn of(space: SpaceId) -> SpaceSet {
        SpaceSet(bit(space))
    }

    /// Adds a space; whether it was not in the set before.
    pub fn insert(&mut self, space: SpaceId) -> bool {
        let before = self.0;
        self.0 |= bit(space);
        before != self.0
    }

    /// Whether a space is in the set.
    pub fn contains(self, space: SpaceId) -> bool {
        self.0 & bit(space) != 0
    }

    /// What is in either set.
    #[must_use]
    pub const fn union(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }

    /// How many spaces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no space is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces, by number.
    pub fn iter(self) -> impl Iterator<Item = SpaceId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let lowest = left.trailing_zeros() as u16;
            left &= left - 1;
            Some(SpaceId(lowest))
        })
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> SpaceSet {
        let mut set = SpaceSet::default();
        for space in spaces {
            set.insert(space);
        }
        set
    }
}

/// The bit of a space; none past the end of any board.
fn bit(space: SpaceId) -> u128 {
    1u128.checked_shl(u32::from(space.0)).unwrap_or_default()
}
