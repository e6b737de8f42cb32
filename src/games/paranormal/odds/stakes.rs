//! What a player wants of a Combat: the best chance, whatever it costs, or the most that is left once all has been paid.

/// What things are worth to a player, in points. Prices are paid when something is spent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// For each number of conditions met, from 0, what that is worth; the last entry holds for all that are more. With
    /// [`Aim::All`](super::Aim::All) and [`Aim::Any`](super::Aim::Any) entry 1 is success, with
    /// [`Aim::Damage`](super::Aim::Damage) that all `damage` is done.
    pub won: Vec<i32>,
    /// A Reroll Token.
    pub reroll: i32,
    /// A Wild Token.
    pub wild: i32,
    /// An Assist Token.
    pub assist: i32,
    /// The most Assist Tokens that are spent in one Combat from here on.
    pub most_assists: u8,
    /// Health at the end, from 0 (Downed) up; the last entry holds for all that is more.
    pub health: Vec<i32>,
    /// A point of damage, with [`Aim::Damage`](super::Aim::Damage).
    pub damage: i32,
    /// The damage that is needed.
    pub needed: u16,
}

impl Stakes {
    fn entry(list: &[i32], n: usize) -> f64 {
        list.get(n)
            .or(list.last())
            .map_or(0.0, |points| f64::from(*points))
    }

    pub(super) fn won(&self, met: usize) -> f64 {
        Stakes::entry(&self.won, met)
    }

    pub(super) fn health(&self, left: usize) -> f64 {
        Stakes::entry(&self.health, left)
    }
}

/// What to expect of a Combat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// All points, prices taken off.
    pub worth: f64,
    /// The chance of success; the mean number of conditions met, or the mean damage, by the [`Aim`](super::Aim).
    pub success: f64,
}

/// A figure that best play makes as large as it can.
pub(super) trait Worth: Copy + Default + 'static {
    /// Whether prices do not matter.
    const FLAT: bool;

    /// At the end.
    fn end(worth: f64, success: f64) -> Self;

    /// Adds another one, weighted by its chance.
    fn add(&mut self, chance: f64, other: Self);

    /// Takes the better one.
    fn raise(&mut self, other: Self);

    /// After a payment.
    fn less(self, price: f64) -> Self;
}

impl Worth for f64 {
    const FLAT: bool = true;

    #[inline(always)]
    fn end(_: f64, success: f64) -> f64 {
        success
    }

    #[inline(always)]
    fn add(&mut self, chance: f64, other: f64) {
        *self += chance * other;
    }

    #[inline(always)]
    fn raise(&mut self, other: f64) {
        *self = if other > *self { other } else { *self };
    }

    #[inline(always)]
    fn less(self, _: f64) -> f64 {
        self
    }
}

/// An [`Outlook`] without the chance of success, for decisions, which need none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Points(pub(super) f64);

impl Worth for Points {
    const FLAT: bool = false;

    #[inline(always)]
    fn end(worth: f64, _: f64) -> Points {
        Points(worth)
    }

    #[inline(always)]
    fn add(&mut self, chance: f64, other: Points) {
        self.0 += chance * other.0;
    }

    #[inline(always)]
    fn raise(&mut self, other: Points) {
        self.0 = if other.0 > self.0 { other.0 } else { self.0 };
    }

    #[inline(always)]
    fn less(self, price: f64) -> Points {
        Points(self.0 - price)
    }
}

impl Worth for Outlook {
    const FLAT: bool = false;

    #[inline(always)]
    fn end(worth: f64, success: f64) -> Outlook {
        Outlook { worth, success }
    }

    #[inline(always)]
    fn add(&mut self, chance: f64, other: Outlook) {
        self.worth += chance * other.worth;
        self.success += chance * other.success;
    }

    #[inline(always)]
    fn raise(&mut self, other: Outlook) {
        if other.worth > self.worth {
            *self = other;
        }
    }

    #[inline(always)]
    fn less(self, price: f64) -> Outlook {
        Outlook {
            worth: self.worth - price,
            ..self
        }
    }
}
