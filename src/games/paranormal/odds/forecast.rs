//! A Combat that has not been declared yet, for a player with stakes: what it is worth, whatever dice and Health the
//! Hero will have by then.

use super::class::{CLASSES, Dice};
use super::setting::{Scope, seat};
use super::solve::Solver;
use super::start::Eve;
use super::{Enemy, Outlook, Pool, Stakes, Unfit};
use crate::table::chance::DieKind;

/// What a Combat is worth by the Energy Dice rolled and the Health of the Hero.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// Most dice of each kind, and most Health.
    most: [u8; 3],
    outlooks: Vec<Outlook>,
}

impl Forecast {
    /// A Combat with at most the Energy Dice of a pool that is before its first roll. Its red dice are rolled whatever
    /// else is; its tokens and cards can be used.
    ///
    /// # Errors
    /// If it cannot be computed.
    pub fn new(pool: &Pool, enemy: &Enemy, stakes: &Stakes) -> Result<Forecast, Unfit> {
        let (setting, seat) = seat(pool, enemy, Some(stakes), Scope::Whole)?;
        let matters = setting.matters;
        let all = seat.present.ok_or(Unfit::HalfRolled)?;
        let count = |kind: DieKind| pool.dice.iter().filter(|die| die.kind == kind).count() as u8;
        let most = [count(DieKind::D6), count(DieKind::D8), pool.most_health];
        let mut solver: Solver<Outlook> = Solver::new(setting)?;
        let mut outlooks = Vec::new();
        for six in 0..=most[0] {
            for eight in 0..=most[1] {
                for health in 0..=most[2] {
                    let mut present: Dice = [0; CLASSES];
                    present[0] = all[0] - (most[0] - six);
                    present[1] = eight;
                    present[2] = all[2];
                    if six + eight == 0 || health == 0 {
                        outlooks.push(Outlook::default());
                        continue;
                    }
                    let eve = Eve {
                        node: seat.node,
                        present,
                        spent: seat.spent,
                        slice: solver.space.slices.of(
                            usize::from(health),
                            usize::from(seat.assists),
                            seat.spared.map(usize::from),
                        ),
                    };
                    let mut outlook = solver.eve(eve);
                    if matters {
                        outlook.worth -= stakes.health(usize::from(health));
                    }
                    outlooks.push(outlook);
                }
            }
        }
        if solver.spent() {
            return Err(Unfit::TooLarge);
        }
        Ok(Forecast { most, outlooks })
    }

    /// What to expect with so many Energy Dice and so much Health; the worth is what the Combat changes, in points.
    pub fn outlook(&self, six: u8, eight: u8, health: u8) -> Outlook {
        let [most_six, most_eight, most_health] = self.most.map(usize::from);
        let at =
            usize::from(six).min(most_six) * (most_eight + 1) + usize::from(eight).min(most_eight);
        let at = at * (most_health + 1) + usize::from(health).min(most_health);
        self.outlooks.get(at).copied().unwrap_or_default()
    }
}
