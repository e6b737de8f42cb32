//! Defeat Conditions: whether dice meet them. Pure numbers, shared by the rules, the bots and the odds.

use crate::vocab::paranormal::Condition;

/// Highest value that a die or a Wild Token can have (PN-RUL-43).
pub const TOP: usize = 8;

/// Whether these values, all of them free to be used, meet one condition. More values never hurt.
pub fn meets(condition: Condition, values: &[u8]) -> bool {
    let mut counts = [0u8; TOP + 1];
    for value in values {
        counts[usize::from(*value).min(TOP)] += 1;
    }
    let distinct = || counts.iter().filter(|n| **n > 0).count() as u8;
    match condition {
        Condition::Exact(n) => values.contains(&n),
        Condition::Min(n) => values.iter().any(|v| *v >= n),
        Condition::Sum(n) => {
            values.iter().map(|v| u16::from(*v)).sum::<u16>() >= u16::from(n) && !values.is_empty()
        }
        Condition::Even(k) => values.iter().filter(|v| **v % 2 == 0).count() >= usize::from(k),
        Condition::Odd(k) => values.iter().filter(|v| **v % 2 == 1).count() >= usize::from(k),
        Condition::Run(k) => {
            let mut chain = 0;
            counts.iter().any(|n| {
                chain = if *n > 0 { chain + 1 } else { 0 };
                chain >= k && k > 0
            })
        }
        Condition::Kind(k) => counts.iter().any(|n| *n >= k),
        Condition::Rise(k) => distinct() >= k,
        Condition::Hurt(_) => true,
    }
}

/// Whether different values can be given to all conditions at once (PN-DEF-02, PN-RUL-49).
///
/// HURT needs no dice and counts as met here; the rules ask for its damage apart.
pub fn meets_all(conditions: &[Condition], values: &[u8]) -> bool {
    match conditions {
        [] => true,
        [one] => meets(*one, values),
        [first, rest @ ..] => {
            if matches!(first, Condition::Hurt(_)) {
                return meets_all(rest, values);
            }
            if !meets(*first, values) || !rest.iter().all(|c| meets(*c, values)) {
                return false;
            }
            let n = values.len().min(16);
            let (mut mine, mut others) = (Vec::with_capacity(n), Vec::with_capacity(n));
            for mask in 0u32..1 << n {
                mine.clear();
                others.clear();
                for (at, value) in values.iter().enumerate().take(n) {
                    if mask >> at & 1 == 1 {
                        mine.push(*value)
                    } else {
                        others.push(*value)
                    }
                }
                if meets(*first, &mine) && meets_all(rest, &others) {
                    return true;
                }
            }
            false
        }
    }
}

/// The largest sets of conditions that can be met at once, one bit each; all sets of that size, lowest first.
/// Conditions in `covered` are left out (PN-RUL-57, PN-RUL-58).
pub fn best_sets(conditions: &[Condition], covered: u8, values: &[u8]) -> Vec<u8> {
    let open: Vec<usize> = (0..conditions.len())
        .filter(|n| covered >> n & 1 == 0)
        .collect();
    let mut best: Vec<u8> = Vec::new();
    let mut size = 1;
    for mask in 1u32..1 << open.len() {
        let chosen: Vec<usize> = open
            .iter()
            .enumerate()
            .filter(|(bit, _)| mask >> bit & 1 == 1)
            .map(|(_, n)| *n)
            .collect();
        if chosen.len() < size {
            continue;
        }
        let wanted: Vec<Condition> = chosen.iter().map(|n| conditions[*n]).collect();
        if meets_all(&wanted, values) {
            if chosen.len() > size {
                size = chosen.len();
                best.clear();
            }
            best.push(chosen.iter().fold(0, |bits, n| bits | 1 << n));
        }
    }
    best.sort_unstable();
    best
}

#[cfg(test)]
mod tests {
    use super::Condition::*;
    use super::*;

    #[test]
    fn runs_need_neighbours_and_do_not_wrap() {
        assert!(meets(Run(3), &[3, 1, 2]));
        assert!(meets(Run(3), &[6, 7, 8, 7]));
        assert!(!meets(Run(3), &[5, 6, 1]));
        assert!(!meets(Run(3), &[1, 1, 2]));
    }

    #[test]
    fn rising_is_different_values() {
        assert!(meets(Rise(3), &[6, 1, 4]));
        assert!(!meets(Rise(3), &[2, 4, 2]));
    }

    #[test]
    fn no_die_counts_twice() {
        assert!(!meets_all(&[Min(5), Even(1)], &[6, 1]));
        assert!(meets_all(&[Min(5), Even(1)], &[6, 2]));
        assert!(meets_all(&[Sum(7), Min(5)], &[5, 3, 4]));
        assert!(!meets_all(&[Kind(2), Kind(2)], &[3, 3, 4]));
    }

    #[test]
    fn hurt_needs_no_dice() {
        assert!(meets_all(&[Hurt(1), Sum(4)], &[4]));
        assert!(meets_all(&[Hurt(2)], &[]));
    }

    #[test]
    fn a_boss_gets_as_many_cubes_as_the_dice_allow() {
        assert_eq!(
            best_sets(&[Rise(4), Sum(13)], 0, &[6, 5, 4, 3]),
            [0b01, 0b10]
        );
        assert_eq!(best_sets(&[Rise(2), Sum(6)], 0, &[6, 5, 4]), [0b11]);
        assert_eq!(best_sets(&[Rise(2), Sum(6)], 0b01, &[6, 5, 4]), [0b10]);
        assert_eq!(best_sets(&[Kind(3)], 0, &[1, 2]), Vec::<u8>::new());
    }
}
