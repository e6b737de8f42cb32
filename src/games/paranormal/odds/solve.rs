//! Backward induction: what each state of a Combat is worth to a player who does the best from there on.
//!
//! A value is kept for each [`Node`] that play can come to, as one figure for each state of the dice and each slice of
//! Health, Assist Tokens and Passive Ability. Most cards need no node of their own: a card that can only help is used at
//! once, and one that only changes what dice show waits for the last roll (see [`Solver::late`]).

use std::collections::HashMap;
use std::rc::Rc;

use super::Unfit;
use super::class::{CLASSES, Class, FACES, Manner, Rolled, Symbol, rolled_size};
use super::goal::Goal;
use super::hand::{DAMAGE, ELUSIVE, FEAR, Step, Use};
use super::node::Node;
use super::setting::Setting;
use super::space::{Slices, Space, Ways};
use super::stakes::{Stakes, Worth};
use super::start::Eve;
use super::tumble::Tumble;
use crate::vocab::paranormal::{AbilityKind, Needs, Turn};

/// The most figures that one roll may take.
const MOST_ROLLED: usize = 1 << 25;
/// The most figures that all that is remembered of a Combat may take.
const MOST_KNOWN: usize = 1 << 26;
/// The most figures that may be computed for a Combat.
const MOST_COMPUTED: usize = 1 << 29;

/// One figure for each state and slice.
pub(super) type Values<V> = Rc<[V]>;

/// A use of a card, by the places of both.
pub(super) type Way = (usize, usize);

/// What rolls are worth that lead to a node.
pub(super) struct Cast<V> {
    /// The best reroll in each state.
    chosen: Values<V>,
    /// One, two and more red dice that join in each state.
    pub(super) joined: Vec<Values<V>>,
    /// The first roll, for each number of dice of each class.
    pub(super) first: Values<V>,
}

/// A Combat that is being computed.
pub(super) struct Solver<V> {
    pub(super) setting: Setting,
    pub(super) stakes: Stakes,
    pub(super) space: Space,
    pub(super) goal: Goal,
    /// The values of each state's dice, as a multiset of the goal's.
    pub(super) ranks: Vec<u32>,
    /// How the dice roll, by what is ignored and how many red dice are not there yet.
    tumbles: HashMap<(u8, u8), Rc<Tumble>>,
    values: HashMap<Node, Values<V>>,
    casts: HashMap<Node, Rc<Cast<V>>>,
    pub(super) ends: HashMap<(u64, u8), Values<V>>,
    pub(super) stops: [Option<Values<V>>; 8],
    feeds: Vec<(Needs, Rc<Ways>)>,
    turns: Vec<(Turn, Rc<Ways>)>,
    /// What a Combat is worth before it.
    pub(super) eves: HashMap<Eve, V>,
    /// For each card, another one that is the same and comes before it.
    twins: Vec<Option<usize>>,
    /// The bits of cards with uses that can wait for the end.
    pub(super) ending: u64,
    /// The abilities of the Enemy that any die can set off.
    pub(super) marks: u8,
    /// The bits of those cards, away, of which only one is used.
    alone: u64,
    /// Whether a card brings others back.
    brings: bool,
    /// Red dice that can join in all.
    reds: u8,
    /// Whether a card makes the player turn a die for something else.
    forced: bool,
    /// Room for a roll.
    pub(super) scratch: Vec<V>,
    pub(super) known: usize,
    pub(super) computed: usize,
}

/// Whether a step brings a card back.
fn brings(step: &Step) -> bool {
    matches!(step, Step::TakeBack | Step::Upright)
}

/// How dice roll with these abilities ignored, where dice can set off what is marked.
fn manner(setting: &Setting, marks: u8, ignored: u8) -> Manner {
    let spared = [DAMAGE, ELUSIVE, FEAR]
        .into_iter()
        .zip(setting.shrug)
        .filter(|(_, n)| *n > 0)
        .fold(0, |bits, (bit, _)| bits | bit);
    let open = marks & !ignored;
    Manner {
        ignored,
        waits: open != 0 && (setting.assists > 0 || open & spared != 0),
        spared,
    }
}

impl<V: Worth> Solver<V> {
    /// A Combat with nothing computed yet.
    ///
    /// # Errors
    /// If it would take too much.
    pub(super) fn new(setting: Setting) -> Result<Solver<V>, Unfit> {
        let stakes = setting.stakes.clone().unwrap_or_default();
        let marks = (1..=8)
            .map(|value| setting.groups.marks[usize::from(setting.groups.of[value])])
            .fold(0, |bits, more| bits | more);
        let slices = Slices {
            low: usize::from(setting.low),
            healths: usize::from(setting.healths),
            assists: usize::from(setting.assists) + 1,
            spared: setting.shrug.map(|n| usize::from(n) + 1),
        };
        let manner = manner(&setting, marks, 0);
        let figures = (0..CLASSES).fold(slices.len(), |n, class| {
            let (dice, symbols) = (usize::from(setting.dice[class]), &setting.symbols[class]);
            n.saturating_mul(rolled_size(
                symbols,
                dice,
                FACES[class],
                &setting.groups,
                manner,
            ))
        });
        if figures > MOST_ROLLED {
            return Err(Unfit::TooLarge);
        }
        let classes = [0, 1, 2].map(|class| {
            let dice = usize::from(setting.dice[class]);
            Class::new(setting.symbols[class].clone(), dice, FACES[class])
        });
        let space = Space {
            classes,
            groups: setting.groups.clone(),
            slices,
        };
        let dice: usize = setting.dice.iter().map(|n| usize::from(*n)).sum();
        let dice = dice + setting.base.len() + usize::from(super::MOST_WILDS);
        if dice > 15 {
            return Err(Unfit::TooLarge);
        }
        let goal = Goal::new(&setting.enemy, &setting.groups, dice);
        let cards = &setting.cards;
        let twins = (0..cards.len())
            .map(|n| (0..n).rev().find(|other| cards[*other] == cards[n]))
            .collect();
        let ending = (cards.iter().enumerate())
            .filter(|(_, card)| card.uses.iter().any(Use::late))
            .fold(0, |bits, (n, _)| bits | Node::mask(n));
        let mut solver = Solver {
            stakes,
            goal,
            ranks: Vec::new(),
            tumbles: HashMap::new(),
            casts: HashMap::new(),
            values: HashMap::new(),
            ends: HashMap::new(),
            stops: [const { None }; 8],
            feeds: Vec::new(),
            turns: Vec::new(),
            eves: HashMap::new(),
            twins,
            ending,
            marks,
            alone: (cards.iter().enumerate())
                .filter(|(_, card)| card.alone)
                .fold(0, |bits, (n, _)| bits | Node::away(n)),
            brings: (cards.iter().flat_map(|card| &card.uses))
                .any(|used| used.steps.iter().any(brings)),
            reds: setting.reds,
            forced: cards.iter().flat_map(|card| &card.uses).any(Use::forces),
            scratch: Vec::new(),
            known: 0,
            computed: 0,
            space,
            setting,
        };
        solver.ranks = solver.rank();
        Ok(solver)
    }

    /// Whether computing has come to its bounds; what it says is then worth nothing.
    pub(super) fn spent(&self) -> bool {
        self.known > MOST_KNOWN || self.computed > MOST_COMPUTED
    }

    fn rank(&self) -> Vec<u32> {
        let add = |from: usize, groups: &mut dyn Iterator<Item = usize>| {
            groups.fold(from, |rank, group| self.goal.lattice.add(rank, group))
        };
        let of = &self.setting.groups.of;
        let base = add(
            0,
            &mut self
                .setting
                .base
                .iter()
                .map(|v| usize::from(of[usize::from(*v)])),
        );
        let [six, eight, red] = &self.space.classes;
        let mut ranks = Vec::with_capacity(self.space.len());
        for m in 0..six.full {
            let rank = add(base, &mut six.shown(m));
            for n in 0..eight.full {
                let rank = add(rank, &mut eight.shown(n));
                ranks.extend((0..red.full).map(|k| add(rank, &mut red.shown(k)) as u32));
            }
        }
        ranks
    }

    /// How the dice roll in a node.
    pub(super) fn tumble(&mut self, node: Node) -> Rc<Tumble> {
        let ignored = node.ignored & self.marks;
        if let Some(tumble) = self.tumbles.get(&(ignored, node.room)) {
            return Rc::clone(tumble);
        }
        let manner = manner(&self.setting, self.marks, ignored);
        let groups = &self.setting.groups;
        let rolled = [0, 1, 2].map(|class| {
            let out = if class == self.setting.red {
                usize::from(node.room)
            } else {
                0
            };
            Rolled::new(&self.space.classes[class], groups, manner, out)
        });
        let tumble = Rc::new(Tumble::new(
            &self.space,
            rolled,
            self.setting.shrug.map(usize::from),
            self.stakes.health(0),
            f64::from(self.stakes.assist),
        ));
        self.tumbles
            .insert((ignored, node.room), Rc::clone(&tumble));
        tumble
    }

    /// What rolls are worth that lead to a node.
    pub(super) fn cast(&mut self, node: Node) -> Rc<Cast<V>> {
        if let Some(known) = self.casts.get(&node) {
            return Rc::clone(known);
        }
        let states = self.value(node);
        let tumble = self.tumble(node);
        self.computed += tumble.len();
        let mut values = std::mem::take(&mut self.scratch);
        tumble.average(&self.space, &states, &mut values);
        let red = self.setting.red;
        let lost = self.space.classes[red].symbol(Symbol::Lost);
        let most = if lost.is_some() {
            self.reds - node.room.min(self.reds)
        } else {
            0
        };
        let joined = (1..=usize::from(most))
            .map(|dice| tumble.joined(&self.space, &values, (red, dice)).into())
            .collect();
        let first = self.first_rolls(&tumble, &values);
        let chosen = tumble.choose(&mut values);
        self.scratch = values;
        let cast = Rc::new(Cast {
            chosen: chosen.into(),
            joined,
            first,
        });
        self.known += cast.chosen.len() * (1 + cast.joined.len());
        self.casts.insert(node, Rc::clone(&cast));
        cast
    }

    /// How many figures are remembered.
    pub(super) fn known(&self) -> usize {
        self.known
    }

    /// A use of a card.
    pub(super) fn used(&self, way: Way) -> &Use {
        &self.setting.cards[way.0].uses[way.1]
    }

    /// The uses that are ready; of cards that are the same and stand alike the first one's.
    pub(super) fn ready(&self, cards: u64) -> Vec<Way> {
        let mut ready = Vec::new();
        for (n, card) in self.setting.cards.iter().enumerate() {
            if let Some(twin) = self.twins[n]
                && Node::card(cards, twin) == Node::card(cards, n)
            {
                continue;
            }
            for (k, used) in card.uses.iter().enumerate() {
                if Node::ready(cards, n, used.needs.is_some()) {
                    ready.push((n, k));
                }
            }
        }
        ready
    }

    /// The cards after a use.
    pub(super) fn without(&self, cards: u64, way: Way) -> u64 {
        let card = &self.setting.cards[way.0];
        let others = if card.alone { self.alone } else { 0 };
        others | Node::spent(cards, way.0, card.own, self.used(way).needs.is_some())
    }

    /// A card that can only help and costs nothing, and so helps most if it is used at once.
    ///
    /// Rerolls and ignored abilities never harm, one more die only where it can set something off.
    pub(super) fn free_use(&self, node: Node) -> Option<Way> {
        let calm = self.marks & !node.ignored == 0;
        self.ready(node.cards).into_iter().find(|way| {
            let used = self.used(*way);
            let helps = |step: &Step| match step {
                // A die that Fear has locked need not be turned.
                Step::Ignore(AbilityKind::Fear) => !self.forced,
                Step::Reroll(_) | Step::Ignore(_) => true,
                Step::Red(_) => calm,
                _ => false,
            };
            let acts = |step: &Step| node.acts(step, self.marks);
            used.needs.is_none()
                // A card that can be used in another way may be of more help so.
                && self.setting.cards[way.0].uses.len() == 1
                && used.health == 0
                && used.price <= 0
                && !self.setting.cards[way.0].alone
                && used.steps.iter().all(helps)
                && used.steps.iter().any(acts)
        })
    }

    /// The uses that make a difference before the last roll.
    ///
    /// To turn a die, or to heal, can wait until all has been rolled: a die that is to be turned is left alone till
    /// then. It cannot wait where a turned die is to be put on a Combat Ability that bears on the rolls to come, where
    /// damage may fall, or where the card may be brought back and used again.
    fn early(&self, node: Node) -> Vec<Way> {
        let ready = self.ready(node.cards);
        let acts = |way: &Way| {
            let used = self.used(*way);
            !used.late() && used.steps.iter().any(|step| node.acts(step, self.marks))
        };
        let hurts = self.marks & !node.ignored & DAMAGE != 0
            && (node.free + node.tokens > 0 || ready.iter().any(acts));
        // Cards that are away may come back.
        let left = || {
            (self.setting.cards.iter().enumerate()).flat_map(|(n, card)| {
                let uses = card.uses.iter();
                uses.filter(move |used| {
                    let ability = used.needs.is_some();
                    match self.brings {
                        true => !(ability && Node::fed(node.cards, n)),
                        false => Node::ready(node.cards, n, ability),
                    }
                })
            })
        };
        let bears = |used: &Use| !used.late() || used.heals() && hurts;
        let fed = left().any(|used| used.needs.is_some() && bears(used));
        let again = self.brings && left().any(|used| used.steps.iter().any(brings));
        let early = |way: &Way| {
            let used = self.used(*way);
            acts(way)
                // A player with stakes does not turn dice to give them up.
                || V::FLAT && used.turns() && (fed || again)
                || used.heals() && (hurts || again || fed && self.setting.matters)
        };
        ready.iter().copied().filter(early).collect()
    }

    /// What each state is worth between rolls.
    pub(super) fn value(&mut self, node: Node) -> Values<V> {
        if let Some(known) = self.values.get(&node) {
            return Rc::clone(known);
        }
        let all = self.space.len() * self.space.slices.len();
        if self.spent() {
            return vec![V::default(); all].into();
        }
        let values = match self.free_use(node) {
            Some(way) => self.after(node, way),
            None => self.best(node),
        };
        self.known += all;
        self.values.insert(node, Rc::clone(&values));
        values
    }

    fn best(&mut self, node: Node) -> Values<V> {
        let mut best = self.end(node.cards, node.wilds).to_vec();
        if let Some(child) = node.rerolled().filter(|_| self.setting.rolls) {
            let price = self.reroll_price(node);
            let cast = self.cast(child);
            for (best, rolled) in best.iter_mut().zip(cast.chosen.iter()) {
                best.raise(rolled.less(price));
            }
        }
        for way in self.early(node) {
            self.offer(&mut best, node, way);
        }
        best.into()
    }

    /// What the next reroll costs.
    pub(super) fn reroll_price(&self, node: Node) -> f64 {
        if node.free > 0 {
            0.0
        } else {
            f64::from(self.stakes.reroll)
        }
    }

    /// Raises values to what they are with a card used now, with the best dice or Wild Tokens if it needs any.
    fn offer(&mut self, best: &mut [V], node: Node, way: Way) {
        let Some(needs) = self.used(way).needs else {
            let after = self.after(node, way);
            for (best, after) in best.iter_mut().zip(after.iter()) {
                best.raise(*after);
            }
            return;
        };
        for (wilds, left) in self.wild_ways(needs, node.wilds, self.used(way)) {
            let after = self.after(node.fewer_wilds(wilds), way);
            self.feed(best, &after, left, wilds);
        }
    }

    /// How many Wild Tokens a Combat Ability can take, and what dice it needs then; none if Wild Tokens suffice.
    pub(super) fn wild_ways(
        &self,
        needs: Needs,
        wilds: u8,
        used: &Use,
    ) -> Vec<(u8, Option<Needs>)> {
        let mut ways = vec![(0, Some(needs))];
        // A Wild Token as a die is worth at least as much as one that turns a die. A player with stakes keeps them for
        // conditions, which makes far fewer ways to look at.
        let wasted = matches!(used.steps[..], [Step::Turn(_)]);
        if wasted || !V::FLAT {
            return ways;
        }
        for n in 1..=wilds {
            match needs {
                Needs::Total(total) => {
                    let left = total.saturating_sub(8 * n);
                    ways.push((n, (left > 0).then_some(Needs::Total(left))));
                    if left == 0 {
                        break;
                    }
                }
                Needs::AtLeast(k) | Needs::Exactly(k) => {
                    if k <= 8 {
                        ways.push((n, None));
                    }
                    break;
                }
            }
        }
        ways
    }

    pub(super) fn feed(&mut self, best: &mut [V], after: &[V], needs: Option<Needs>, wilds: u8) {
        let price = f64::from(self.stakes.wild) * f64::from(wilds);
        let width = self.space.slices.len();
        let Some(needs) = needs else {
            for (best, after) in best.iter_mut().zip(after) {
                best.raise(after.less(price));
            }
            return;
        };
        let ways = self.feeds(needs);
        for (state, best) in best.chunks_exact_mut(width).enumerate() {
            for to in ways.of(state) {
                let from = *to as usize * width;
                for (best, after) in best.iter_mut().zip(&after[from..from + width]) {
                    best.raise(after.less(price));
                }
            }
        }
    }

    /// Where putting dice on a Combat Ability leads.
    pub(super) fn feeds(&mut self, needs: Needs) -> Rc<Ways> {
        if let Some((_, ways)) = self.feeds.iter().find(|(known, _)| *known == needs) {
            return Rc::clone(ways);
        }
        let ways = Rc::new(self.space.feeds(needs));
        self.feeds.push((needs, Rc::clone(&ways)));
        ways
    }

    pub(super) fn turns(&mut self, turn: Turn) -> Rc<Ways> {
        if let Some((_, ways)) = self.turns.iter().find(|(known, _)| *known == turn) {
            return Rc::clone(ways);
        }
        let ways = Rc::new(self.space.turns(turn));
        self.turns.push((turn, Rc::clone(&ways)));
        ways
    }
}
