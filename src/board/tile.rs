//! [`Tile`]: a map tile, its plan and what its spaces are like (PD-TILE-02); [`Rotation`]: how it is laid.

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use crate::vocab::Key;

/// What a space is floored with. Only for looks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Floor {
    /// Floorboards.
    #[default]
    Boards,
    /// Tiles.
    Tiles,
    /// Carpet.
    Carpet,
    /// Bare earth.
    Earth,
    /// Grass.
    Grass,
    /// Flagstones.
    Stone,
    /// Shallow water.
    Water,
    /// Gravel.
    Gravel,
}

/// What a space of a tile is like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its letter on the plan.
    pub letter: char,
    /// What players call it.
    pub name: String,
    /// What it is floored with.
    #[serde(default)]
    pub floor: Floor,
    /// Whether it is dark even by day.
    #[serde(default)]
    pub dark: bool,
    /// Whether a portal is drawn in it (PD-PORTAL-01).
    #[serde(default)]
    pub portal: bool,
}

/// A map tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its id.
    pub key: Key,
    /// What players call it.
    pub name: String,
    plan: Plan,
    /// One for each letter of the plan, in the same order.
    rooms: Vec<Room>,
}

impl Tile {
    /// A tile. Spaces of the plan that `rooms` leaves out bear the name of the tile and nothing special.
    ///
    /// # Errors
    /// A sentence for each room whose letter is not on the plan or comes twice.
    pub fn new(
        key: Key,
        name: impl Into<String>,
        plan: Plan,
        rooms: Vec<Room>,
    ) -> Result<Tile, Vec<String>> {
        let name = name.into();
        let mut faults = Vec::new();
        for (n, room) in rooms.iter().enumerate() {
            let letter = room.letter;
            if !plan.letters().contains(&letter) {
                faults.push(format!("the plan has no space `{letter}`"));
            }
            if rooms.iter().take(n).any(|other| other.letter == letter) {
                faults.push(format!("the space `{letter}` is described twice"));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let rooms = plan
            .letters()
            .iter()
            .map(|letter| {
                let described = rooms.iter().find(|room| room.letter == *letter);
                described.cloned().unwrap_or_else(|| Room {
                    letter: *letter,
                    name: name.clone(),
                    floor: Floor::default(),
                    dark: false,
                    portal: false,
                })
            })
            .collect();
        Ok(Tile {
            key,
            name,
            plan,
            rooms,
        })
    }

    /// The plan, as drawn.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its spaces, in the order of their letters.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }
}

/// How far a tile is turned clockwise. Written in degrees: 0, 90, 180 or 270.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u16", into = "u16")]
pub enum Rotation {
    /// As drawn.
    #[default]
    None,
    /// 90 degrees: what was on the left is above.
    Quarter,
    /// 180 degrees.
    Half,
    /// 270 degrees: what was on the right is above.
    ThreeQuarters,
}

impl Rotation {
    /// All four, by angle.
    pub const ALL: [Rotation; 4] = [
        Rotation::None,
        Rotation::Quarter,
        Rotation::Half,
        Rotation::ThreeQuarters,
    ];

    /// So many quarters of a full turn.
    pub const fn quarters(self) -> u8 {
        self as u8
    }
}

impl TryFrom<u16> for Rotation {
    type Error = String;

    fn try_from(degrees: u16) -> Result<Rotation, String> {
        Rotation::ALL
            .into_iter()
            .find(|rotation| u16::from(*rotation) == degrees)
            .ok_or_else(|| {
                format!("a tile cannot be turned by {degrees}; write 0, 90, 180 or 270 degrees")
            })
    }
}

impl From<Rotation> for u16 {
    fn from(rotation: Rotation) -> u16 {
        90 * u16::from(rotation.quarters())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_matched_by_letter() {
        let plan = Plan::parse("+-+-+\n|a|b|\n+ + +\n|a|b|\n+-+-+").unwrap();
        let shed = Room {
            letter: 'b',
            name: "Shed".into(),
            floor: Floor::Earth,
            dark: true,
            portal: true,
        };
        let tile = Tile::new(Key::new("yard"), "Yard", plan.clone(), vec![shed.clone()]).unwrap();
        assert_eq!(tile.rooms()[0].name, "Yard");
        assert_eq!(tile.rooms()[1], shed);
        let stray = Room {
            letter: 'z',
            ..shed.clone()
        };
        let faults = Tile::new(
            Key::new("yard"),
            "Yard",
            plan,
            vec![shed.clone(), shed, stray],
        );
        assert_eq!(
            faults.unwrap_err(),
            [
                "the space `b` is described twice",
                "the plan has no space `z`"
            ]
        );
    }

    #[test]
    fn rotations_are_written_in_degrees() {
        let all: Vec<Rotation> = ron::from_str("[0, 90, 180, 270]").unwrap();
        assert_eq!(all, Rotation::ALL);
        assert!(ron::from_str::<Rotation>("45").is_err());
    }
}
