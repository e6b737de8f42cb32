//! The oracle against recursions that know nothing of its short cuts, and against figures known from elsewhere.

mod follow;
mod game;
mod naive;
mod play;

use super::*;
use crate::content::paranormal::Faces;
use crate::games::paranormal::effect::turned_faces;
use crate::table::chance::{DieKind, Generator};
use crate::table::pieces::{Die, DieState, Trigger};
use crate::vocab::paranormal::{AbilityKind, Condition, Turn};
use Condition::*;
use DieKind::{D6, D8, Red};

fn pool(kinds: &[DieKind], rerolls: u8, wilds: u8) -> Pool {
    Pool {
        rerolls,
        wilds,
        ..Pool::new(kinds.iter().copied())
    }
}

fn singles() -> Vec<Condition> {
    vec![
        Exact(2),
        Exact(7),
        Min(5),
        Min(8),
        Sum(9),
        Sum(14),
        Even(2),
        Even(3),
        Odd(2),
        Odd(3),
        Run(2),
        Run(3),
        Kind(2),
        Kind(3),
        Rise(2),
        Rise(3),
        Hurt(2),
    ]
}

/// Draws a Combat of up to `most` dice with abilities and tokens.
fn drawn(generator: &mut Generator, most: u32) -> (Pool, Enemy) {
    let mut some = |bound: u32| generator.below(bound) as u8;
    let dice = 1 + some(most);
    let kinds: Vec<DieKind> = (0..dice)
        .map(|_| [D6, D6, Red, D8][usize::from(some(4))])
        .collect();
    let all = singles();
    let mut conditions: Vec<Condition> = (0..1 + some(2))
        .map(|_| all[usize::from(some(all.len() as u32))])
        .collect();
    // A card has HURT once at most.
    conditions.dedup_by(|a, b| matches!((a, b), (Hurt(_), Hurt(_))));
    let mut faces = || {
        let numbers: Vec<u8> = (0..some(3)).map(|_| 1 + some(7)).collect();
        Faces::of(&numbers)
    };
    let (damage, elusive, fear) = (faces(), faces(), faces());
    let enemy = Enemy {
        aim: [Aim::All, Aim::All, Aim::Any, Aim::Most][usize::from(some(4))],
        damage,
        elusive,
        fear,
        ..Enemy::new(conditions)
    };
    let pool = Pool {
        rerolls: some(3),
        wilds: some(2),
        assists: some(3),
        health: 1 + some(3),
        ..Pool::new(kinds)
    };
    (pool, enemy)
}
