//! What a thread remembers of Combats that it has computed: the last one for its chance, and many for a player with
//! stakes, who meets the same again and again. A Combat depends on nothing but its [`Setting`].

use std::cell::RefCell;
use std::collections::HashMap;

use super::setting::Setting;
use super::solve::Solver;
use super::stakes::Points;
use super::{Unfit, stakes::Worth};

/// The most figures that are kept of Combats for a player with stakes.
const MOST_FIGURES: usize = 1 << 21;
/// The most figures that are kept of the last Combat.
const MOST_OF_ONE: usize = 1 << 22;

/// Combats for players with stakes.
#[derive(Default)]
struct Wagers {
    solvers: HashMap<Setting, Solver<Points>>,
    figures: usize,
}

thread_local! {
    static LAST: RefCell<Option<Solver<f64>>> = const { RefCell::new(None) };
    static WAGERS: RefCell<Wagers> = RefCell::default();
}

/// A figure whose Combats are remembered.
pub(super) trait Kept: Worth + Sized {
    /// Hands out the Combat with this setting, known or new.
    ///
    /// # Errors
    /// If it cannot be computed.
    fn with<T>(setting: Setting, ask: impl FnOnce(&mut Solver<Self>) -> T) -> Result<T, Unfit>;
}

fn ask<V: Worth, T>(
    solver: &mut Solver<V>,
    ask: impl FnOnce(&mut Solver<V>) -> T,
) -> Result<T, Unfit> {
    let answer = ask(solver);
    if solver.spent() {
        return Err(Unfit::TooLarge);
    }
    Ok(answer)
}

impl Kept for f64 {
    fn with<T>(setting: Setting, question: impl FnOnce(&mut Solver<f64>) -> T) -> Result<T, Unfit> {
        let known = LAST.take().filter(|solver| solver.setting == setting);
        let mut solver = match known {
            Some(solver) => solver,
            None => Solver::new(setting)?,
        };
        let answer = ask(&mut solver, question)?;
        if solver.known() <= MOST_OF_ONE {
            LAST.set(Some(solver));
        }
        Ok(answer)
    }
}

impl Kept for Points {
    fn with<T>(
        setting: Setting,
        question: impl FnOnce(&mut Solver<Points>) -> T,
    ) -> Result<T, Unfit> {
        WAGERS.with_borrow_mut(|wagers| {
            if wagers.figures > MOST_FIGURES {
                *wagers = Wagers::default();
            }
            let mut solver = match wagers.solvers.remove(&setting) {
                Some(solver) => solver,
                None => Solver::new(setting.clone())?,
            };
            let before = solver.known();
            let answer = ask(&mut solver, question)?;
            wagers.figures += solver.known() - before;
            wagers.solvers.insert(setting, solver);
            Ok(answer)
        })
    }
}
