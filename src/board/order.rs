//! Which enemy acts next (PD-CTURN-02, PD-CTURN-05, PD-RUL-132 to PD-RUL-134, PD-RUL-153).

use super::distance::Distances;
use super::route::Prey;
use super::set::SpaceSet;
use super::{Board, SpaceId};
use crate::board::barrier::Barriers;

/// An enemy that waits for its turn. Creatures, evil allies and bosses each wait in a list of their own (PD-RUL-150).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Which piece.
    pub uid: u32,
    /// Where it stands.
    pub space: SpaceId,
    /// Its Agility.
    pub agility: i16,
}

/// How far each space is from the nearest target: characters in sight and good allies (PD-RUL-134, PD-RUL-120).
/// `None` in the answer means farther than all others.
pub fn distances_to_targets(board: &Board, barriers: &Barriers, prey: &[Prey]) -> Distances {
    let spaces: SpaceSet = prey.iter().map(|prey| prey.space).collect();
    Distances::for_enemies(board, barriers, spaces)
}

/// The enemies one of which acts next: highest Agility, then closest to a target. If there are several, the players
/// decide (PD-CTURN-06). Measure `distances` anew before each choice.
pub fn next_to_act(waiting: &[Actor], distances: &Distances) -> Vec<u32> {
    let rank = |actor: &Actor| {
        let far = distances.get(actor.space).map_or(u16::MAX, u16::from);
        (std::cmp::Reverse(actor.agility), far)
    };
    let best = waiting.iter().map(rank).min();
    waiting
        .iter()
        .filter(|actor| Some(rank(actor)) == best)
        .map(|actor| actor.uid)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixture::{board, prey};

    #[test]
    fn agility_then_distance_then_the_players() {
        // d is cut off by a closed window.
        let board = board("+-+-+\n|a b|\n+ +v+\n|c|d|\n+-+-+");
        let barriers = Barriers::new(&board);
        let at = |name| board.space(name).unwrap();
        let distances = distances_to_targets(&board, &barriers, &[prey(&board, 1, "a1", 3, 3)]);
        let actor = |uid, space, agility| Actor {
            uid,
            space: at(space),
            agility,
        };
        let mut waiting = vec![
            actor(10, "a2", 2),
            actor(11, "a3", 2),
            actor(12, "a1", 1),
            actor(13, "a4", 3),
        ];
        assert_eq!(next_to_act(&waiting, &distances), [13]);
        waiting.pop();
        assert_eq!(next_to_act(&waiting, &distances), [10, 11]);
        waiting.remove(0);
        waiting.push(actor(13, "a4", 2));
        assert_eq!(distances.get(at("a4")), None);
        assert_eq!(next_to_act(&waiting, &distances), [11]);
        assert!(next_to_act(&[], &distances).is_empty());
    }
}
