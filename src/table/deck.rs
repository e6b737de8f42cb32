//! Piles of cards: decks, discard piles, stacks and boxes. The last card of a pile is the top.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::chance::{Chance, Stream};

/// Which pile. Each game names its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PileId(pub u8);

/// All piles of a table. A card is a number that the game gives meaning to.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piles(Vec<Vec<u16>>);

impl Piles {
    /// So many empty piles.
    pub fn new(count: usize) -> Piles {
        Piles(vec![Vec::new(); count])
    }

    /// The cards of a pile, bottom first.
    pub fn cards(&self, pile: PileId) -> &[u16] {
        self.0.get(usize::from(pile.0)).map_or(&[], Vec::as_slice)
    }

    /// A pile to change.
    pub fn pile(&mut self, pile: PileId) -> &mut Vec<u16> {
        let slot = usize::from(pile.0);
        if self.0.len() <= slot {
            self.0.resize(slot + 1, Vec::new());
        }
        &mut self.0[slot]
    }

    /// Puts a card on top.
    pub fn put(&mut self, pile: PileId, card: u16) {
        self.pile(pile).push(card);
    }

    /// Takes the top card. If there is none, the cards of `spent` are shuffled into a new pile first.
    pub fn draw(&mut self, pile: PileId, spent: PileId, chance: &mut Chance) -> Option<u16> {
        if self.cards(pile).is_empty() && !self.cards(spent).is_empty() {
            let mut fresh = std::mem::take(self.pile(spent));
            chance.shuffle(Stream::Pile(pile.0), &mut fresh);
            *self.pile(pile) = fresh;
        }
        self.pile(pile).pop()
    }

    /// Takes one particular card out of a pile.
    pub fn remove(&mut self, pile: PileId, card: u16) -> bool {
        let cards = self.pile(pile);
        let found = cards.iter().position(|c| *c == card);
        found.map(|at| cards.remove(at)).is_some()
    }

    /// All piles, in order.
    pub fn all(&self) -> &[Vec<u16>] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_reshuffled_only_when_a_card_must_be_drawn() {
        let (deck, spent) = (PileId(0), PileId(1));
        let mut piles = Piles::new(2);
        let mut chance = Chance::new(1);
        piles.put(deck, 1);
        piles.put(spent, 2);
        assert_eq!(piles.draw(deck, spent, &mut chance), Some(1));
        assert_eq!(piles.cards(spent), [2]);
        assert_eq!(piles.draw(deck, spent, &mut chance), Some(2));
        assert_eq!(piles.draw(deck, spent, &mut chance), None);
    }
}
