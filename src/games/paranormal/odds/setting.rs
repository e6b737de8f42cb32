//! From a pool and an Enemy to what is computed: which dice, cards, Health and tokens make a difference, and where the
//! Combat stands in that.

use super::class::{CLASSES, Dice, FACES, Symbol, applied};
use super::goal::Groups;
use super::hand::{Bearing, Card, DAMAGE, ELUSIVE, FEAR, Held, Step, Use, bit, prune};
use super::node::Node;
use super::stakes::Stakes;
use super::{Enemy, MOST_DICE, Pool, Unfit};
use crate::table::chance::DieKind;
use crate::table::pieces::{Die, DieState};
use crate::vocab::paranormal::{AbilityKind, Condition, Needs, Turn};

/// All that two Combats must share to be computed as one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Setting {
    pub(super) enemy: Enemy,
    pub(super) cards: Vec<Card>,
    /// Dice of each class, those that may still come among them.
    pub(super) dice: Dice,
    /// The class of red dice, and how many of them may still come.
    pub(super) red: usize,
    pub(super) reds: u8,
    /// What the dice of each class may come to.
    pub(super) symbols: [Vec<Symbol>; CLASSES],
    pub(super) groups: Groups,
    /// Values that stay whatever happens.
    pub(super) base: Vec<u8>,
    /// Whether Health makes a difference; from the lowest that is told apart, and how many.
    pub(super) matters: bool,
    pub(super) low: u8,
    pub(super) healths: u8,
    pub(super) assists: u8,
    /// What the Passive Ability takes.
    pub(super) shrug: [u8; 3],
    /// Whether dice can be rolled.
    pub(super) rolls: bool,
    /// What things are worth; nothing if only the chance counts.
    pub(super) stakes: Option<Stakes>,
}

/// For whom a Combat is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// For the chance from here on: what can only help is used at once, and what is over is left out.
    Chance,
    /// For each choice that there is now.
    Choices,
    /// For every question of this Combat.
    Whole,
}

/// Where a Combat stands in a [`Setting`].
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) node: Node,
    /// What each die of the pool is; none for those that do not matter any more.
    pub(super) dice: Vec<Option<(usize, Symbol)>>,
    /// Before the first roll: the dice to be rolled.
    pub(super) present: Option<Dice>,
    /// Energy Dice that can be regained before the first roll.
    pub(super) spent: [u8; 2],
    pub(super) health: u8,
    pub(super) assists: u8,
    /// What the Passive Ability has taken.
    pub(super) spared: [u8; 3],
}

/// The class of a kind of die.
pub(super) const fn class_of(kind: DieKind, split: bool) -> usize {
    match kind {
        DieKind::D8 => 1,
        DieKind::Red if split => 2,
        _ => 0,
    }
}

/// A pool on its way to a setting.
struct Draft<'a> {
    pool: &'a Pool,
    enemy: &'a Enemy,
    hand: Vec<Held>,
    fresh: bool,
    flat: bool,
    scope: Scope,
    /// Dice to be rolled first: six-sided, eight-sided, red.
    present: [u8; 3],
    free: u8,
    ignored: u8,
    room: u8,
    spent: [u8; 2],
}

fn texts(hand: &[Held]) -> impl Iterator<Item = (usize, &Use)> {
    let ready = hand
        .iter()
        .enumerate()
        .filter(|(_, held)| !held.away && !held.out);
    ready.flat_map(|(n, held)| {
        let texts = held.card.uses.iter().filter(|used| used.needs.is_none());
        texts.map(move |used| (n, used))
    })
}

impl<'a> Draft<'a> {
    fn new(pool: &'a Pool, enemy: &'a Enemy, scope: Scope) -> Draft<'a> {
        let fresh = pool.fresh();
        let count = |kind: DieKind| pool.dice.iter().filter(|die| die.kind == kind).count() as u8;
        Draft {
            pool,
            enemy,
            hand: pool.hand.clone(),
            fresh,
            flat: true,
            scope,
            present: [DieKind::D6, DieKind::D8, DieKind::Red].map(count),
            free: pool.rerolls.saturating_sub(pool.tokens),
            ignored: 0,
            room: pool.red_room,
            spent: if fresh { pool.spent } else { [0; 2] },
        }
    }

    /// The abilities of the Enemy that dice which can be rolled may still set off.
    fn marks(&self, red: bool) -> u8 {
        let kinds = self.pool.dice.iter().map(|die| die.kind.faces());
        let regained = [(6, self.spent[0]), (8, self.spent[1])];
        let regained = regained
            .iter()
            .filter(|(_, n)| *n > 0)
            .map(|(faces, _)| *faces);
        let added = (red && self.room > 0).then_some(6);
        let top = kinds.chain(regained).chain(added).max().unwrap_or(0);
        let enemy = self.enemy;
        let all = (1..=top).fold(0, |bits, value| {
            bits | (u8::from(enemy.damage.has(value)) * DAMAGE)
                | (u8::from(enemy.elusive.has(value)) * ELUSIVE)
                | (u8::from(enemy.fear.has(value)) * FEAR)
        });
        all & !self.ignored
    }

    fn prune(&mut self) {
        let open = (self.pool.triggers.iter()).any(|trigger| bit(trigger.ability) & DAMAGE != 0);
        let bearing = Bearing {
            marks: self.marks(true),
            wounds: open
                || self.marks(true) & DAMAGE != 0
                || self
                    .enemy
                    .conditions
                    .iter()
                    .any(|c| matches!(c, Condition::Hurt(_))),
            room: self.room,
            energy: self.fresh && self.spent != [0; 2],
            priced: !self.flat,
            back: self.pool.pending.contains(&Step::TakeBack),
            up: self.pool.pending.contains(&Step::Upright),
        };
        prune(&mut self.hand, bearing);
    }

    /// Uses a card that can only help, if there is one. Rerolls and ignored abilities never harm; one more die harms
    /// only where it can set something off, and before the first roll it is worth more than after it.
    fn fold(&mut self) -> bool {
        let plain = self.fresh && self.marks(true) == 0;
        let forced = self.uses().any(Use::forces);
        let helps = |step: &Step| match step {
            // A die that Fear has locked need not be turned.
            Step::Ignore(AbilityKind::Fear) => !forced,
            Step::Reroll(_) | Step::Ignore(_) => true,
            Step::Red(_) => plain,
            // Where a choice of dice is left, they are compared.
            Step::Energy { dice, .. } => {
                plain
                    && (self.spent[0] == 0
                        || self.spent[1] == 0
                        || *dice >= self.spent[0] + self.spent[1])
            }
            _ => false,
        };
        let Some((n, used)) = texts(&self.hand).find(|(n, used)| {
            // A card that can be used in another way may be of more help so.
            self.hand[*n].card.uses.len() == 1 && used.health == 0 && used.steps.iter().all(helps)
        }) else {
            return false;
        };
        for step in used.steps.clone() {
            match step {
                Step::Reroll(n) => self.free = self.free.saturating_add(n),
                Step::Ignore(kind) => self.ignored |= bit(kind),
                Step::Red(n) => {
                    let n = n.min(self.room);
                    self.room -= n;
                    self.present[2] += n;
                }
                Step::Energy { dice, .. } => {
                    let six = dice.min(self.spent[0]);
                    let eight = (dice - six).min(self.spent[1]);
                    self.spent = [self.spent[0] - six, self.spent[1] - eight];
                    self.present[0] += six;
                    self.present[1] += eight;
                }
                _ => {}
            }
        }
        self.hand[n].away = true;
        true
    }

    fn uses(&self) -> impl Iterator<Item = &Use> {
        self.hand.iter().flat_map(|held| &held.card.uses)
    }

    /// The steps of all cards and of the effect that is being carried out.
    fn steps(&self) -> impl Iterator<Item = &Step> {
        (self.uses().flat_map(|used| &used.steps)).chain(&self.pool.pending)
    }

    /// How much of a step the cards can bring in all; those that come back count as often as they can.
    fn sum(&self, of: impl Fn(&Step) -> u8) -> usize {
        let again = (self.steps())
            .filter(|step| matches!(step, Step::TakeBack | Step::Upright))
            .count();
        let all: usize = self.steps().map(|step| usize::from(of(step))).sum();
        all * (1 + again)
    }
}

/// What is computed of a Combat, and where it stands.
///
/// # Errors
/// If it cannot be computed.
pub(super) fn seat(
    pool: &Pool,
    enemy: &Enemy,
    stakes: Option<&Stakes>,
    scope: Scope,
) -> Result<(Setting, Seat), Unfit> {
    pool.check()?;
    let mut draft = Draft {
        flat: stakes.is_none(),
        ..Draft::new(pool, enemy, scope)
    };
    draft.prune();
    if draft.flat && scope == Scope::Chance {
        while draft.fold() {
            draft.prune();
        }
    }
    draft.seat(stakes)
}

/// Leaves out of a pool's cards what cannot bear on the Combat; the cards stay in their places.
pub(super) fn prune_pool(pool: &mut Pool, enemy: &Enemy, priced: bool) {
    let mut draft = Draft {
        flat: !priced,
        ..Draft::new(pool, enemy, Scope::Choices)
    };
    draft.prune();
    pool.hand = draft.hand;
}

impl Draft<'_> {
    fn seat(self, stakes: Option<&Stakes>) -> Result<(Setting, Seat), Unfit> {
        let (pool, enemy, whole) = (self.pool, self.enemy, self.scope == Scope::Whole);
        let tokens = stakes.map_or(pool.assists, |stakes| pool.assists.min(stakes.most_assists));
        let needs: Vec<Needs> = self.uses().filter_map(|used| used.needs).collect();
        let turns: Vec<Turn> = self
            .steps()
            .filter_map(|step| match step {
                Step::Turn(turn) => Some(*turn),
                _ => None,
            })
            .collect();
        let groups = Groups::new(enemy, self.ignored, &needs, &turns);
        let (feeding, turning) = (!needs.is_empty(), !turns.is_empty());
        let reds = self.sum(|step| if let Step::Red(n) = step { *n } else { 0 });
        let reds = reds.min(usize::from(self.room)) as u8;
        let regained = self.sum(|step| match step {
            Step::Energy { dice, .. } => *dice,
            _ => 0,
        });
        let regained = self.spent.map(|n| regained.min(usize::from(n)) as u8);
        let gained = self.sum(|step| if let Step::Reroll(n) = step { *n } else { 0 });
        let rolls = whole || self.fresh || self.free + pool.tokens > 0 || gained > 0 || reds > 0;
        let early = if rolls { self.marks(reds > 0) } else { 0 };
        let mut open = [0; 8];
        for trigger in &pool.triggers {
            let die = &pool.dice[usize::from(trigger.die)];
            open[usize::from(groups.of[usize::from(die.value)])] |= bit(trigger.ability);
        }
        let opened = open.iter().fold(0, |bits, more| bits | more);
        let shrug = [0, 1, 2].map(|n| {
            let taken = if whole { 0 } else { pool.shrugged[n] };
            if early >> n & 1 == 1 {
                pool.shrug[n].saturating_sub(taken)
            } else {
                0
            }
        });
        let any_shrug = shrug.iter().any(|n| *n > 0);
        let waits = early != 0 && (tokens > 0 || any_shrug);
        let varies = self.steps().any(|step| matches!(step, Step::Ignore(_)));
        // Red dice come after the eight-sided one when the Passive Ability takes the first triggers.
        let eight = pool.dice.iter().any(|die| die.kind == DieKind::D8) || regained[1] > 0;
        let red =
            pool.dice.iter().any(|die| die.kind == DieKind::Red) || self.present[2] > 0 || reds > 0;
        let split = any_shrug && eight && red;

        let mut dice = [0u8; CLASSES];
        let mut base = Vec::new();
        let mut seats = Vec::new();
        let fixed_moves = feeding || (whole && early & FEAR != 0);
        for die in &pool.dice {
            let class = class_of(die.kind, split);
            let group = groups.of[usize::from(die.value)];
            let symbol = match die.state {
                _ if self.fresh => None,
                DieState::Free => Some(Symbol::Free(group)),
                DieState::Locked if feeding || turning => Some(Symbol::Held(group)),
                DieState::Feared if fixed_moves => Some(Symbol::Fixed(group)),
                DieState::Locked | DieState::Feared => {
                    base.push(die.value);
                    None
                }
                DieState::Lost | DieState::Fed => whole.then_some(Symbol::Lost),
            };
            dice[class] += u8::from(symbol.is_some());
            seats.push(symbol.map(|symbol| (class, symbol)));
        }
        base.sort_unstable();
        let mut present = [0u8; CLASSES];
        if self.fresh {
            present[0] = self.present[0];
            present[1] = self.present[1];
            present[class_of(DieKind::Red, split)] += self.present[2];
            dice = present;
        }
        let mut spare = [0u8; CLASSES];
        spare[0] += regained[0];
        spare[1] += regained[1];
        spare[class_of(DieKind::Red, split)] += reds;
        for (all, more) in dice.iter_mut().zip(spare) {
            *all += more;
        }
        if dice.iter().map(|n| usize::from(*n)).sum::<usize>() > MOST_DICE {
            return Err(Unfit::TooLarge);
        }

        let mut symbols = [const { Vec::new() }; CLASSES];
        for (class, symbols) in symbols.iter_mut().enumerate() {
            let mine: Vec<&Die> = (pool.dice.iter().zip(&seats))
                .filter(|(_, seat)| seat.is_some_and(|(of, _)| of == class))
                .map(|(die, _)| die)
                .collect();
            let palette = Palette {
                groups: &groups,
                faces: FACES[class],
                rolls,
                all: waits || varies,
                open,
                turning,
                lost: feeding
                    || spare[class] > 0
                    || (whole && (self.fresh || early & ELUSIVE != 0)),
            };
            if dice[class] > 0 {
                *symbols = palette.symbols(&mine);
            }
        }

        // Health that cannot matter is not told apart.
        let hurt = enemy.conditions.iter().find_map(|c| match c {
            Condition::Hurt(k) => Some(usize::from(*k)),
            _ => None,
        });
        let costs = self.uses().map(|used| used.health).max().unwrap_or(0);
        let heals = self.steps().any(|step| matches!(step, Step::Heal(_)));
        let matters =
            (early | opened) & DAMAGE != 0 || costs > 0 || (hurt.is_some() && (heals || whole));
        let all: usize = dice.iter().map(|n| usize::from(*n)).sum();
        let most_rolls = 1 + usize::from(pool.rerolls) + gained + reds as usize;
        let most_hurt = all * most_rolls + pool.triggers.len();
        let most_paid = usize::from(costs) * self.hand.len() * 2;
        let top = match heals || whole {
            true => pool.health.max(pool.most_health),
            false => pool.health,
        };
        let trimmed = usize::from(top).min(most_hurt + most_paid + hurt.unwrap_or(0) + 1);
        let top = if self.flat { trimmed as u8 } else { top };
        let (low, healths) = match matters {
            true => (1, top),
            false if whole && hurt.is_none() => (1, 1),
            false => (pool.health, 1),
        };
        let assists = match early | opened {
            0 => 0,
            _ => usize::from(tokens).min(most_hurt * 3) as u8,
        };
        let setting = Setting {
            enemy: enemy.clone(),
            cards: self.hand.iter().map(|held| held.card.clone()).collect(),
            dice,
            red: class_of(DieKind::Red, split),
            reds,
            symbols,
            groups,
            base,
            matters,
            low,
            healths,
            assists,
            shrug,
            rolls,
            stakes: stakes.cloned(),
        };
        let seat = Seat {
            node: Node {
                cards: Node::pack(&self.hand),
                free: self.free,
                tokens: pool.tokens,
                wilds: pool.wilds,
                ignored: self.ignored,
                room: self.room.min(reds),
            },
            dice: seats,
            present: self.fresh.then_some(present),
            spent: [0, 1].map(|n| self.spent[n].min(regained[n])),
            health: pool.health,
            assists,
            spared: [0, 1, 2].map(|n| {
                let taken = if whole { pool.shrugged[n] } else { 0 };
                taken.min(shrug[n])
            }),
        };
        Ok((setting, seat))
    }
}

/// What the dice of a class may come to.
struct Palette<'a> {
    groups: &'a Groups,
    faces: u8,
    rolls: bool,
    /// Whether triggers may come to nothing.
    all: bool,
    /// What is open on the groups.
    open: [u8; 8],
    turning: bool,
    lost: bool,
}

impl Palette<'_> {
    fn symbols(&self, dice: &[&Die]) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        let mut put = |symbol| {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        };
        if self.lost
            || dice
                .iter()
                .any(|die| matches!(die.state, DieState::Lost | DieState::Fed))
        {
            put(Symbol::Lost);
        }
        let held = dice.iter().any(|die| die.state == DieState::Locked);
        for value in 1..=8u8 {
            let group = self.groups.of[usize::from(value)];
            for die in dice.iter().filter(|die| die.value == value) {
                match die.state {
                    DieState::Feared => put(Symbol::Fixed(group)),
                    DieState::Locked => put(Symbol::Held(group)),
                    DieState::Free => {
                        put(Symbol::Free(group));
                        // Triggers that are open may lock or lose it.
                        let open = self.open[usize::from(group)];
                        if open & FEAR != 0 {
                            put(Symbol::Fixed(group));
                        }
                        if open & ELUSIVE != 0 {
                            put(Symbol::Lost);
                        }
                    }
                    DieState::Lost | DieState::Fed => {}
                }
            }
            if value > self.faces {
                continue;
            }
            if self.turning {
                put(Symbol::Free(group));
                if held {
                    put(Symbol::Held(group));
                }
            }
            if self.rolls {
                let marks = self.groups.marks[usize::from(group)];
                if self.all {
                    for left in (0..=marks).filter(|left| left & !marks == 0) {
                        put(applied(group, left));
                    }
                } else {
                    put(applied(group, marks));
                }
            }
        }
        // In one order, whatever dice lie there.
        symbols.sort_unstable();
        symbols
    }
}
