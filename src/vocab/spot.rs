//! [`Spot`]: a place on the board of either game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place on a board that is `WIDTH` cells wide, counted row by row from the top left, from 0.
///
/// People read and write it as `r2c3`: row 2 from the top, column 3 from the left, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

impl Spot {
    /// Rows and columns of the Map of Locations (PN-SETUP-01).
    pub const WIDTH: u16 = 4;
    /// Cells of the Map of Locations (PN-SETUP-01).
    pub const COUNT: u16 = Self::WIDTH * Self::WIDTH;

    /// The cell at `row` and `column`, both counted from 1; `None` off the Map.
    pub const fn at(row: u16, column: u16) -> Option<Spot> {
        if row >= 1 && row <= Self::WIDTH && column >= 1 && column <= Self::WIDTH {
            Some(Spot((row - 1) * Self::WIDTH + column - 1))
        } else {
            None
        }
    }

    /// Row from the top, from 1.
    pub const fn row(self) -> u16 {
        self.0 / Self::WIDTH + 1
    }

    /// Column from the left, from 1.
    pub const fn column(self) -> u16 {
        self.0 % Self::WIDTH + 1
    }

    /// As an index into arrays of [`Spot::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cells in reading order.
    pub fn all() -> impl Iterator<Item = Spot> {
        (0..Self::COUNT).map(Spot)
    }

    /// Steps up, down, left and right between two cells.
    pub const fn distance(self, other: Spot) -> u16 {
        self.row().abs_diff(other.row()) + self.column().abs_diff(other.column())
    }

    /// The cells that share a side with this one, in reading order (PN-MOVE-03, PN-MOVE-07, PN-RUL-76).
    pub fn beside(self) -> impl Iterator<Item = Spot> {
        Spot::all().filter(move |other| self.distance(*other) == 1)
    }

    /// The cells that share a side or a corner with this one, in reading order (PN-RUL-76).
    pub fn around(self) -> impl Iterator<Item = Spot> {
        Spot::all().filter(move |other| {
            *other != self
                && self.row().abs_diff(other.row()) <= 1
                && self.column().abs_diff(other.column()) <= 1
        })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.column())
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Spot, String> {
        let wrong = || format!("`{text}` is no cell; write the row and the column, such as `r2c3`");
        let (row, column) = text
            .strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .ok_or_else(wrong)?;
        let row = row.parse().map_err(|_| wrong())?;
        let column = column.parse().map_err(|_| wrong())?;
        Spot::at(row, column).ok_or_else(|| {
            format!(
                "`{text}` is off the Map; rows and columns go from 1 to {}",
                Spot::WIDTH
            )
        })
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        if deserializer.is_human_readable() {
            let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
            text.parse().map_err(serde::de::Error::custom)
        } else {
            u16::deserialize(deserializer).map(Spot)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for spot in Spot::all() {
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
        assert!("r5c1".parse::<Spot>().is_err());
        assert!("b3".parse::<Spot>().is_err());
    }

    #[test]
    fn edges_are_not_joined() {
        let corner: Vec<_> = Spot(0).beside().map(|s| s.to_string()).collect();
        assert_eq!(corner, ["r1c2", "r2c1"]);
        assert_eq!(Spot(5).around().count(), 8);
    }
}
