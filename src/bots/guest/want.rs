//! Something to do, and by whom.

use crate::board::SpaceId;
use crate::table::Uid;
use crate::vocab::pandemonium::Deed;

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Stand in one of these spaces.
    Be(Vec<SpaceId>),
    /// Take this token, which lies there.
    Take(Uid, SpaceId),
    /// Use this token, which stands there.
    Use(Uid, SpaceId),
    /// Do this task of the chapter in one of these spaces; anywhere if there are none.
    Task(u8, Vec<SpaceId>),
    /// Enter a portal in one of these spaces.
    Portal(Vec<SpaceId>),
    /// Destroy this boss.
    Destroy(Uid),
    /// Bring this ally to one of these spaces.
    Lead(Uid, Vec<SpaceId>),
    /// Attack this rival.
    Chase(Uid),
    /// Kill creatures.
    Hunt,
    /// Do this, wherever it can be done.
    Do(Deed),
    /// Stay alive.
    Live,
}

/// Something that is wanted, and by whom it must be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// What.
    pub aim: Aim,
    /// Only this character can do it.
    pub who: Option<Uid>,
    /// For how many; others may do it as well, but need not.
    pub hands: u8,
    /// It is done once everything else is.
    pub last: bool,
}

impl Want {
    /// For everyone.
    pub fn all(aim: Aim) -> Want {
        Want {
            hands: u8::MAX,
            ..Want::of(aim)
        }
    }

    /// For one, whoever it is.
    pub const fn of(aim: Aim) -> Want {
        Want {
            aim,
            who: None,
            hands: 1,
            last: false,
        }
    }
}
