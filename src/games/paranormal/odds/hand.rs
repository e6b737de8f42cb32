//! The cards that a player can use in a Combat: Items and Allies for their text, and Combat Abilities (PN-ITEM-02,
//! PN-CABL-01), as far as they bear on it.

use crate::vocab::paranormal::{AbilityKind, Needs, Turn};

/// The most cards that one Combat is computed with.
pub const MOST_CARDS: usize = 21;

/// Something that an effect does to the Combat it is used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Adds so many rerolls (PN-CMB-08).
    Reroll(u8),
    /// Gives the Hero back so much Health (PN-RUL-153).
    Heal(u8),
    /// Adds so many red dice: to the first roll, or rolled at once (PN-RUL-152).
    Red(u8),
    /// Changes the number on one die (PN-RUL-20).
    Turn(Turn),
    /// An ability of the Enemy does nothing from now on.
    Ignore(AbilityKind),
    /// Takes an Item back from the discard pile (PN-RUL-40).
    TakeBack,
    /// Turns an Ongoing card upright.
    Upright,
    /// Gives the Hero back Energy Dice: more of them in the first roll, nothing after it (PN-RUL-152).
    Energy {
        /// How many.
        dice: u8,
        /// Whether another Hero can get them instead.
        spare: bool,
    },
}

/// One way to use a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// The dice that a Combat Ability takes; none: the card is used for its text.
    pub needs: Option<Needs>,
    /// Health that is paid first.
    pub health: u8,
    /// What it does to the Combat, in order.
    pub steps: Vec<Step>,
    /// What it costs a player with [`Stakes`](super::Stakes), in points; below 0 if it brings more than it costs.
    pub price: i32,
}

/// A card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its text, its Combat Ability, or both; in the order in which they are asked about.
    pub uses: Vec<Use>,
    /// It is kept when used: Ongoing (PN-ITEM-04).
    pub kept: bool,
    /// It is an Item, which can be taken back once discarded.
    pub item: bool,
    /// It is the Hero's own card, which stays ready (PN-RUL-34 holds for it as for all).
    pub own: bool,
    /// Only one of the cards with this mark is used. So a player with many of them looks at each by itself, which is
    /// much quicker, and at the others again once it has been used.
    pub alone: bool,
}

/// A card and how it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held {
    /// The card.
    pub card: Card,
    /// Turned, if it is kept; discarded otherwise.
    pub away: bool,
    /// In the discard pile, though it will be kept once it has been taken back.
    pub out: bool,
    /// Its Combat Ability has been used in this Combat (PN-RUL-34).
    pub fed: bool,
}

impl Use {
    /// The use of a card for its text.
    pub fn text(steps: impl IntoIterator<Item = Step>) -> Use {
        Use {
            needs: None,
            health: 0,
            steps: steps.into_iter().collect(),
            price: 0,
        }
    }

    /// A Combat Ability.
    pub fn ability(needs: Needs, steps: impl IntoIterator<Item = Step>) -> Use {
        Use {
            needs: Some(needs),
            ..Use::text(steps)
        }
    }

    /// Whether it does no more than heal, or turn a die: something that can wait until the last roll has been made.
    ///
    /// A die must be turned if one can be: where that is the price of something else, it is better turned before it is
    /// rolled again.
    pub(super) fn late(&self) -> bool {
        let heals = |step: &Step| matches!(step, Step::Heal(_));
        self.steps.iter().all(heals) || matches!(self.steps[..], [Step::Turn(_)])
    }

    /// Whether a die must be turned for something else.
    pub(super) fn forces(&self) -> bool {
        self.turns() && self.steps.len() > 1
    }

    pub(super) fn turns(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Turn(_)))
    }

    pub(super) fn heals(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Heal(_)))
    }
}

impl Card {
    /// A card with this one use.
    pub fn new(only: Use) -> Card {
        Card {
            uses: vec![only],
            ..Card::default()
        }
    }

    /// A card that is ready.
    pub fn ready(self) -> Held {
        Held {
            card: self,
            away: false,
            out: false,
            fed: false,
        }
    }

    /// Whether it can be taken back when it has been discarded.
    pub(super) fn returns(&self) -> bool {
        self.item && !self.own
    }

    /// Whether it can be turned upright once it has been turned.
    pub(super) fn rises(&self) -> bool {
        self.kept && !self.own
    }

    /// Whether to have this card is at least as good as to have another one, both used for their text.
    pub(super) fn covers(&self, other: &Card) -> bool {
        let ([mine], [theirs]) = (&self.uses[..], &other.uses[..]) else {
            return false;
        };
        if mine.needs.is_some() || theirs.needs.is_some() || mine.health > theirs.health {
            return false;
        }
        let ignores = |step: &Step| matches!(step, Step::Ignore(_));
        if theirs.steps.iter().all(ignores) && mine.steps.iter().all(ignores) {
            return theirs.steps.iter().all(|step| mine.steps.contains(step));
        }
        match (&mine.steps[..], &theirs.steps[..]) {
            ([Step::Reroll(a)], [Step::Reroll(b)])
            | ([Step::Heal(a)], [Step::Heal(b)])
            | ([Step::Red(a)], [Step::Red(b)]) => a >= b,
            ([Step::Turn(Turn::Any)], [Step::Turn(_)]) => true,
            ([Step::Turn(Turn::By(a))], [Step::Turn(Turn::By(b))]) => a >= b,
            _ => false,
        }
    }
}

/// What makes steps bear on a Combat or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bearing {
    /// The abilities of the Enemy that dice can still set off, by bit.
    pub(super) marks: u8,
    /// Health matters even if no card costs any.
    pub(super) wounds: bool,
    /// Red dice that can still join.
    pub(super) room: u8,
    /// Energy Dice can be regained for the first roll.
    pub(super) energy: bool,
    /// Uses that bring something else are kept.
    pub(super) priced: bool,
    /// A card is being taken back, or turned upright.
    pub(super) back: bool,
    /// See `back`.
    pub(super) up: bool,
}

/// Leaves out steps that cannot bear on the Combat and uses without any, until nothing more can be left out. Cards
/// stay in their places.
pub(super) fn prune(hand: &mut [Held], bearing: Bearing) {
    loop {
        let before: usize = hand.iter().map(|held| weight(&held.card)).sum();
        let live = |held: &Held| !held.card.uses.is_empty();
        let returns = (hand.iter())
            .any(|held| live(held) && held.card.returns() && (held.out || !held.card.kept));
        let rises = hand.iter().any(|held| live(held) && held.card.rises());
        let costs = |held: &Held| held.card.uses.iter().any(|used| used.health > 0);
        let wounds = bearing.wounds || hand.iter().any(costs);
        for held in hand.iter_mut() {
            for used in &mut held.card.uses {
                used.steps.retain(|step| match step {
                    Step::Reroll(n) => *n > 0,
                    Step::Heal(n) => *n > 0 && wounds,
                    Step::Red(n) => *n > 0 && bearing.room > 0,
                    Step::Turn(_) => true,
                    Step::Ignore(kind) => bearing.marks & bit(*kind) != 0,
                    Step::TakeBack => returns,
                    Step::Upright => rises,
                    Step::Energy { dice, .. } => *dice > 0 && bearing.energy,
                });
            }
            held.card
                .uses
                .retain(|used| !used.steps.is_empty() || (bearing.priced && used.price < 0));
        }
        // What is away matters only as long as something brings it back.
        let brings = |hand: &[Held], wanted: Step| {
            hand.iter().any(|held| {
                held.card
                    .uses
                    .iter()
                    .any(|used| used.steps.contains(&wanted))
            })
        };
        let back = bearing.back || brings(hand, Step::TakeBack);
        let up = bearing.up || brings(hand, Step::Upright);
        for held in hand.iter_mut().filter(|held| held.away || held.out) {
            let turned = held.card.kept && !held.out;
            if !(turned && up && held.card.rises() || !turned && back && held.card.returns()) {
                held.card.uses.clear();
            }
        }
        for held in hand.iter_mut().filter(|held| held.fed) {
            held.card.uses.retain(|used| used.needs.is_none());
        }
        if hand.iter().map(|held| weight(&held.card)).sum::<usize>() == before {
            return;
        }
    }
}

fn weight(card: &Card) -> usize {
    card.uses.iter().map(|used| used.steps.len() + 1).sum()
}

/// The ability bits.
pub(super) const DAMAGE: u8 = 1;
/// See [`DAMAGE`].
pub(super) const ELUSIVE: u8 = 2;
/// See [`DAMAGE`].
pub(super) const FEAR: u8 = 4;

/// The bit of an ability in a set of abilities.
pub(super) const fn bit(ability: AbilityKind) -> u8 {
    match ability {
        AbilityKind::Damage => DAMAGE,
        AbilityKind::Elusive => ELUSIVE,
        AbilityKind::Fear => FEAR,
        AbilityKind::Tough => 0,
    }
}
