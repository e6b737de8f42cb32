//! Small boards for tests.

use super::Board;
use super::join::Placed;
use super::plan::Plan;
use super::route::Prey;
use super::tile::{Room, Rotation, Tile};
use crate::vocab::Key;

/// A tile of this plan; a space whose letter is in `portals` has a portal.
pub fn tile(text: &str, portals: &str) -> Tile {
    let plan = Plan::parse(text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let rooms = portals
        .chars()
        .map(|letter| Room {
            letter,
            name: format!("Room {letter}"),
            floor: Default::default(),
            dark: false,
            portal: true,
        })
        .collect();
    Tile::new(Key::new("tile"), "Tile", plan, rooms).unwrap()
}

/// A board of these tiles, none turned.
pub fn tiles(columns: u8, texts: &[&str]) -> Board {
    let tiles: Vec<Tile> = texts.iter().map(|text| tile(text, "")).collect();
    let placed: Vec<Placed<'_>> = tiles
        .iter()
        .map(|tile| Placed {
            tile,
            rotation: Rotation::None,
        })
        .collect();
    Board::join(columns, &placed).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A board of one tile.
pub fn board(text: &str) -> Board {
    tiles(1, &[text])
}

/// A character.
pub fn prey(board: &Board, uid: u32, space: &str, agility: i16, will: i16) -> Prey {
    Prey {
        uid,
        space: board.space(space).unwrap(),
        ally: false,
        agility,
        will,
    }
}

/// A good ally.
pub fn ally(board: &Board, uid: u32, space: &str) -> Prey {
    Prey {
        ally: true,
        ..prey(board, uid, space, 0, 0)
    }
}
