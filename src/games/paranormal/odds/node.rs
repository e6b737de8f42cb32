//! What is left in a Combat besides dice and what dice are rolled against: cards, rerolls, Wild Tokens and red dice to
//! come. Packed, so that a Combat of many cards can be remembered by it.

use super::hand::{Card, Held, Step, bit};

/// Where a Combat stands, but for dice, Health, Assist Tokens and the Passive Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    /// Three bits for each card: away, its Combat Ability used, and out.
    pub(super) cards: u64,
    /// Free rerolls.
    pub(super) free: u8,
    /// Reroll Tokens.
    pub(super) tokens: u8,
    /// Wild Tokens.
    pub(super) wilds: u8,
    /// The abilities of the Enemy that do nothing any more.
    pub(super) ignored: u8,
    /// Red dice that can still join.
    pub(super) room: u8,
}

const AWAY: u64 = 1;
const FED: u64 = 2;
const OUT: u64 = 4;
/// Bits of a card.
const BITS: usize = 3;

impl Node {
    /// The cards as they are held, packed.
    pub(super) fn pack(hand: &[Held]) -> u64 {
        let bits = |held: &Held| {
            AWAY * u64::from(held.away) + FED * u64::from(held.fed) + OUT * u64::from(held.out)
        };
        (hand.iter().enumerate()).fold(0, |cards, (n, held)| cards | bits(held) << (BITS * n))
    }

    /// How a card stands, as bits.
    pub(super) const fn card(cards: u64, n: usize) -> u64 {
        cards >> (BITS * n) & 7
    }

    /// All bits of a card.
    pub(super) const fn mask(n: usize) -> u64 {
        7 << (BITS * n)
    }

    /// Whether a card can be used: for its text, or its Combat Ability.
    pub(super) const fn ready(cards: u64, n: usize, ability: bool) -> bool {
        let state = Node::card(cards, n);
        state & (AWAY | OUT) == 0 && !(ability && state & FED != 0)
    }

    /// The cards after one has been used.
    pub(super) const fn spent(cards: u64, n: usize, own: bool, ability: bool) -> u64 {
        let fed = if ability { FED } else { 0 };
        let away = if own { 0 } else { AWAY };
        cards | (fed | away) << (BITS * n)
    }

    /// The bit of a card that is away.
    pub(super) const fn away(n: usize) -> u64 {
        AWAY << (BITS * n)
    }

    /// Whether the Combat Ability of a card has been used.
    pub(super) const fn fed(cards: u64, n: usize) -> bool {
        Node::card(cards, n) & FED != 0
    }

    /// After a card has been taken back or turned upright.
    pub(super) const fn back(self, n: usize) -> Node {
        let out = Node::card(self.cards, n) & OUT != 0;
        let gone = if out { OUT } else { AWAY };
        Node {
            cards: self.cards & !(gone << (BITS * n)),
            ..self
        }
    }

    /// After a reroll, the free ones first; none if there is none left.
    pub(super) const fn rerolled(self) -> Option<Node> {
        match (self.free, self.tokens) {
            (0, 0) => None,
            (0, tokens) => Some(Node {
                tokens: tokens - 1,
                ..self
            }),
            (free, _) => Some(Node {
                free: free - 1,
                ..self
            }),
        }
    }

    /// With so many Wild Tokens less.
    pub(super) const fn fewer_wilds(self, spent: u8) -> Node {
        Node {
            wilds: self.wilds - spent,
            ..self
        }
    }

    /// Whether a step would do something to a Combat in which dice have been rolled.
    pub(super) fn acts(self, step: &Step, marks: u8) -> bool {
        match step {
            Step::Reroll(_) | Step::Heal(_) | Step::Turn(_) | Step::TakeBack | Step::Upright => {
                true
            }
            Step::Red(_) => self.room > 0,
            Step::Ignore(kind) => bit(*kind) & marks & !self.ignored != 0,
            Step::Energy { .. } => false,
        }
    }

    /// The cards that can be taken back, or turned upright, and have something left to be used for; of cards that are
    /// the same and stand alike the first, and with `best` none that another one is at least as good as.
    pub(super) fn returning(self, cards: &[Card], upright: bool, best: bool) -> Vec<usize> {
        let can = |n: &usize| {
            let card = &cards[*n];
            let state = Node::card(self.cards, *n);
            let turned = card.kept && state & (AWAY | OUT) == AWAY;
            let gone = state & OUT != 0 || !card.kept && state & AWAY != 0;
            let fits = if upright {
                turned && card.rises()
            } else {
                gone && card.returns()
            };
            let fed = Node::fed(self.cards, *n);
            fits && card.uses.iter().any(|used| !(fed && used.needs.is_some()))
        };
        let all: Vec<usize> = (0..cards.len()).filter(can).collect();
        let twin = |a: usize, b: usize| {
            cards[a] == cards[b] && Node::card(self.cards, a) == Node::card(self.cards, b)
        };
        let beaten = |n: usize| {
            all.iter().any(|other| {
                *other != n
                    && if twin(*other, n) {
                        *other < n
                    } else {
                        best && cards[*other].covers(&cards[n])
                            && !(cards[n].covers(&cards[*other]) && *other > n)
                    }
            })
        };
        all.iter().copied().filter(|n| !beaten(*n)).collect()
    }
}
