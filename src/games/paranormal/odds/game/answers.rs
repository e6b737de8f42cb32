//! What each answer to the open question of a Combat is worth.

use super::FightProblem;
use super::reading::Owner;
use crate::games::paranormal::effect::turned_faces;
use crate::games::paranormal::odds::choices::{Settled, Stand};
use crate::games::paranormal::odds::class::{Dice, Symbol};
use crate::games::paranormal::odds::hand::Step;
use crate::games::paranormal::odds::node::Node;
use crate::games::paranormal::odds::setting::Seat;
use crate::games::paranormal::odds::solve::{Solver, Way};
use crate::games::paranormal::odds::space::Space;
use crate::games::paranormal::odds::stakes::Worth;
use crate::games::paranormal::odds::start::Eve;
use crate::table::Uid;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::vocab::paranormal::Needs;

/// Answers and what they are worth.
type List<V> = Vec<(Vec<Act>, V)>;

/// The question put to a Combat that is being computed.
pub(super) struct Answers<'a, V> {
    problem: &'a FightProblem,
    pub(super) stand: Stand<'a, V>,
}

impl<'a, V: Worth> Answers<'a, V> {
    pub(super) fn new(
        problem: &'a FightProblem,
        solver: &'a mut Solver<V>,
        seat: Seat,
    ) -> Answers<'a, V> {
        Answers {
            problem,
            stand: Stand::new(&problem.reading.pool, solver, seat),
        }
    }

    /// The answers that make a difference to this Combat.
    pub(super) fn list(&mut self) -> List<V> {
        if let Some(present) = self.stand.seat.present {
            return self.before(present);
        }
        match self.problem.why {
            Why::CancelTriggers => self.cancels(),
            Why::CombatWindow => self.window(),
            Why::RerollDice => self.rerolls(!V::FLAT),
            Why::GatherDice => self.gather(),
            Why::PickDie => self.each(|answers, act| match act {
                Act::Die(die) => answers.turn(die, None),
                _ => None,
            }),
            Why::PickFace => self.each(|answers, act| match act {
                Act::Face(face) => answers.turn(answers.problem.die, Some(face)),
                _ => None,
            }),
            Why::PickItem | Why::PickTurned => self.each(|answers, act| {
                let node = answers.brought(act);
                answers.go_on(node, &[])
            }),
            Why::PickHero => self.each(|answers, act| {
                let (node, mine) = (
                    answers.stand.seat.node,
                    act == Act::Piece(answers.problem.hero),
                );
                let steps: Vec<Step> = answers.problem.step.into_iter().filter(|_| mine).collect();
                answers.go_on(node, &steps)
            }),
            // Nothing that can be picked makes a difference.
            Why::RegainDie | Why::PickMonster => {
                self.each(|answers, _| answers.go_on(answers.stand.seat.node, &[]))
            }
            Why::SpendWild => self.wilds(),
            Why::TakeHurt => self.hurt(),
            _ => Vec::new(),
        }
    }

    pub(super) fn settled(&self) -> Option<Settled> {
        self.stand.settle(&[])
    }

    /// One answer for each option that has a worth.
    fn each(&mut self, worth: impl Fn(&mut Self, Act) -> Option<V>) -> List<V> {
        (self.problem.options.iter())
            .filter_map(|act| Some((vec![*act], worth(self, *act)?)))
            .collect()
    }

    /// What it is worth to carry out these steps, and what is left of the effect.
    fn go_on(&mut self, node: Node, steps: &[Step]) -> Option<V> {
        let settled = self.settled()?;
        let steps = self.with_rest(steps);
        Some(self.stand.going_on(node, &steps, &settled))
    }

    fn with_rest(&self, steps: &[Step]) -> Vec<Step> {
        steps.iter().chain(&self.problem.rest).copied().collect()
    }

    /// The node after a card has been picked to come back.
    fn brought(&self, act: Act) -> Node {
        let node = self.stand.seat.node;
        let owner = match act {
            Act::Card(card) => Owner::Discarded(card),
            Act::Piece(asset) => Owner::Piece(asset),
            _ => return node,
        };
        match self.problem.reading.card(owner) {
            Some(card) => node.back(card),
            None => node,
        }
    }

    /// What can be answered before the first roll.
    fn before(&mut self, present: Dice) -> List<V> {
        let seat = &self.stand.seat;
        let eve = Eve {
            node: seat.node,
            present,
            spent: seat.spent,
            slice: self.stand.solver.space.slices.of(
                usize::from(seat.health),
                usize::from(seat.assists),
                seat.spared.map(usize::from),
            ),
        };
        match self.problem.why {
            Why::BeforeRoll => self.each(|answers, act| match act {
                Act::Roll => Some(answers.stand.solver.first_roll(eve)),
                Act::Use(asset) => {
                    let way = answers.used(Owner::Piece(asset), false)?;
                    Some(answers.stand.solver.used_before(eve, way))
                }
                _ => None,
            }),
            Why::PickItem | Why::PickTurned => self.each(|answers, act| {
                let node = answers.brought(act);
                let steps = answers.with_rest(&[]);
                Some(
                    answers
                        .stand
                        .solver
                        .steps_before(Eve { node, ..eve }, &steps),
                )
            }),
            Why::PickHero => self.each(|answers, act| {
                let mine = act == Act::Piece(answers.problem.hero);
                let step = answers.problem.step.filter(|_| mine);
                let step = step.map(|step| match step {
                    Step::Energy { dice, .. } => Step::Energy { dice, spare: false },
                    step => step,
                });
                let steps = answers.with_rest(step.as_slice());
                Some(answers.stand.solver.steps_before(eve, &steps))
            }),
            Why::RegainDie => self.each(|answers, act| {
                let Some(Step::Energy { dice, .. }) = answers.problem.step else {
                    let steps = answers.with_rest(&[]);
                    return Some(answers.stand.solver.steps_before(eve, &steps));
                };
                let class = usize::from(act == Act::Kind(DieKind::D8));
                let mut after = eve;
                after.present[class] += 1;
                after.spent[class] = after.spent[class].checked_sub(1)?;
                let more = Step::Energy {
                    dice: dice.saturating_sub(1),
                    spare: false,
                };
                let steps = answers.with_rest(&[more]);
                Some(answers.stand.solver.steps_before(after, &steps))
            }),
            Why::PickMonster => self.each(|answers, _| {
                let steps = answers.with_rest(&[]);
                Some(answers.stand.solver.steps_before(eve, &steps))
            }),
            _ => Vec::new(),
        }
    }

    /// What it is worth to turn a die, to one face or the best.
    fn turn(&mut self, die: u8, face: Option<u8>) -> Option<V> {
        let Some(Step::Turn(turn)) = self.problem.step else {
            return None;
        };
        let settled = self.settled()?;
        let shown = *self.problem.reading.pool.dice.get(usize::from(die))?;
        let (_, symbol) = (*settled.dice.get(usize::from(die))?)?;
        let faces = match face {
            Some(face) => vec![face],
            None => turned_faces(turn, shown),
        };
        let mut best: Option<V> = None;
        for face in faces {
            let group = self.stand.solver.space.groups.of[usize::from(face)];
            let to = match symbol {
                Symbol::Held(_) => Symbol::Held(group),
                _ => Symbol::Free(group),
            };
            let turned = self.stand.with(&settled, die, to);
            let node = self.stand.seat.node;
            raise(
                &mut best,
                self.stand.going_on(node, &self.problem.rest, &turned),
            );
        }
        best
    }

    /// Sets of triggers to cancel; of those that come to the same one.
    fn cancels(&mut self) -> List<V> {
        let sets = self.stand.cancels();
        (sets.into_iter())
            .map(|(set, _)| {
                let worth = self.cancel(&set);
                (set.into_iter().map(Act::Cancel).collect(), worth)
            })
            .collect()
    }

    /// What it is worth to cancel these triggers.
    pub(super) fn cancel(&mut self, set: &[u8]) -> V {
        let stakes = &self.stand.solver.stakes;
        let price = f64::from(stakes.assist) * set.len() as f64;
        let Some(settled) = self.stand.settle(set) else {
            return V::end(stakes.health(0), 0.0).less(price);
        };
        let node = self.stand.seat.node;
        (self.stand.going_on(node, &self.problem.rest, &settled)).less(price)
    }

    fn window(&mut self) -> List<V> {
        let Some(settled) = self.settled() else {
            return Vec::new();
        };
        let place = self.stand.place(&settled);
        // Among equals the first is best: to stop, then free rerolls, then tokens, which may serve another time.
        let mut list = self.each(|answers, act| match act {
            Act::Stop => Some(answers.stand.stop(&settled)),
            _ => None,
        });
        for act in [Act::RerollFree, Act::RerollToken] {
            if self.problem.options.contains(&act) {
                let worth = self.reroll(act == Act::RerollFree, &settled);
                list.extend(worth.map(|worth| (vec![act], worth)));
            }
        }
        list.extend(self.each(|answers, act| match act {
            Act::Feed { ability, die } => {
                let way = answers.used(Owner::Piece(ability), true)?;
                let fed = answers.stand.with(&settled, die, Symbol::Lost);
                let place = answers.stand.place(&fed);
                let node = answers.stand.seat.node;
                Some(answers.stand.solver.after(node, way)[place])
            }
            Act::FeedWild { ability, value } => {
                let way = answers.used(Owner::Piece(ability), true)?;
                let needs = answers.stand.solver.used(way).needs?;
                let node = answers.stand.seat.node;
                // A player with stakes keeps them for conditions.
                if node.wilds == 0 || !Space::takes(needs, value) || !V::FLAT {
                    return None;
                }
                let price = f64::from(answers.stand.solver.stakes.wild);
                let after = answers.stand.solver.after(node.fewer_wilds(1), way);
                Some(after[place].less(price))
            }
            Act::Gather(ability) => answers.gathered(ability, &settled, &[], (0, 0)),
            Act::Use(asset) => {
                let way = answers.used(Owner::Piece(asset), false)?;
                let node = answers.stand.seat.node;
                Some(answers.stand.solver.after(node, way)[place])
            }
            _ => None,
        }));
        list
    }

    /// The best dice to roll again, with a free reroll or a token.
    fn reroll(&mut self, free: bool, settled: &Settled) -> Option<V> {
        let node = self.stand.seat.node;
        let child = match (V::FLAT, free) {
            (true, _) => node.rerolled()?,
            // Who minds tells free rerolls and tokens apart.
            (false, true) => Node {
                free: node.free.checked_sub(1)?,
                ..node
            },
            (false, false) => Node {
                tokens: node.tokens.checked_sub(1)?,
                ..node
            },
        };
        let price = match free {
            true => 0.0,
            false => f64::from(self.stand.solver.stakes.reroll),
        };
        let rows = self.stand.rows(child);
        let mut best: Option<V> = None;
        for set in self.stand.rerolls(settled, true) {
            raise(&mut best, self.stand.roll(&rows, settled, &set));
        }
        best.map(|best| best.less(price))
    }

    /// The use of a card, if it is counted and ready.
    pub(super) fn used(&self, owner: Owner, ability: bool) -> Option<Way> {
        let card = self.problem.reading.card(owner)?;
        let uses = &self.stand.solver.setting.cards.get(card)?.uses;
        let used = uses
            .iter()
            .position(|used| used.needs.is_some() == ability)?;
        Node::ready(self.stand.seat.node.cards, card, ability).then_some((card, used))
    }

    /// What it is worth to put these dice, and so many Wild Tokens with that sum, on an ability that asks for a total,
    /// with the best of what is still missing.
    fn gathered(
        &mut self,
        ability: Uid,
        settled: &Settled,
        dice: &[u8],
        (wilds, sum): (u8, u16),
    ) -> Option<V> {
        let pool = &self.problem.reading.pool;
        let live: Vec<u8> = (0u8..)
            .zip(&settled.dice)
            .filter(|(n, die)| {
                !dice.contains(n) && matches!(die, Some((_, symbol)) if *symbol != Symbol::Lost)
            })
            .map(|(n, _)| n)
            .collect();
        let way = self.used(Owner::Piece(ability), true)?;
        let Some(Needs::Total(total)) = self.stand.solver.used(way).needs else {
            return None;
        };
        let value = |n: &u8| {
            pool.dice
                .get(usize::from(*n))
                .map_or(0, |die| u16::from(die.value))
        };
        let have: u16 = dice.iter().map(value).sum::<u16>() + sum;
        let mut best: Option<V> = None;
        for mask in 0u32..1 << live.len() {
            let more = live
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1);
            let more: Vec<u8> = more.map(|(_, n)| *n).collect();
            let missing =
                u16::from(total).saturating_sub(have + more.iter().map(value).sum::<u16>());
            let spent = u16::from(wilds) + missing.div_ceil(8);
            let most = if V::FLAT {
                u16::from(self.stand.seat.node.wilds)
            } else {
                0
            };
            if spent > most {
                continue;
            }
            let all: Vec<u8> = dice.iter().copied().chain(more).collect();
            raise(&mut best, self.fed(way, settled, &all, spent as u8));
        }
        best
    }

    /// What it is worth to have put these dice and so many Wild Tokens on an ability.
    fn fed(&mut self, way: Way, settled: &Settled, dice: &[u8], wilds: u8) -> V {
        let fed = (dice.iter()).fold(settled.clone(), |fed, die| {
            self.stand.with(&fed, *die, Symbol::Lost)
        });
        let place = self.stand.place(&fed);
        let node = self.stand.seat.node.fewer_wilds(wilds);
        let price = f64::from(self.stand.solver.stakes.wild) * f64::from(wilds);
        self.stand.solver.after(node, way)[place].less(price)
    }

    /// What to put next on an ability that asks for a total.
    fn gather(&mut self) -> List<V> {
        let Some(settled) = self.settled() else {
            return Vec::new();
        };
        let ability = self.problem.about;
        let (dice, wilds) = (&self.problem.gathered, &self.problem.gathered_wilds);
        let (count, sum) = (
            wilds.len() as u8,
            wilds.iter().map(|v| u16::from(*v)).sum::<u16>(),
        );
        self.each(|answers, act| match act {
            Act::Done => {
                let way = answers.used(Owner::Piece(ability), true)?;
                Some(answers.fed(way, &settled, dice, count))
            }
            Act::Die(die) => {
                let dice: Vec<u8> = dice.iter().copied().chain([die]).collect();
                answers.gathered(ability, &settled, &dice, (count, sum))
            }
            Act::Wild(value) => {
                let more = (count + 1, sum + u16::from(value));
                answers.gathered(ability, &settled, dice, more)
            }
            _ => None,
        })
    }

    /// All sets of dice that can be rolled; if `distinct`, those that come to the same once. The reroll is paid.
    fn rerolls(&mut self, distinct: bool) -> List<V> {
        let Some((settled, child)) = self.settled().zip(self.stand.seat.node.rerolled()) else {
            return Vec::new();
        };
        let rows = self.stand.rows(child);
        (self.stand.rerolls(&settled, distinct).into_iter())
            .map(|set| {
                let worth = self.stand.roll(&rows, &settled, &set);
                (set.into_iter().map(Act::Die).collect(), worth)
            })
            .collect()
    }

    /// The dice as they lie and the Wild Tokens declared.
    fn stopped(&mut self, more: Option<u8>, wilds: u8) -> Option<V> {
        let settled = self.settled()?;
        let place = self.stand.place(&settled);
        let declared = self.problem.reading.declared.iter().copied().chain(more);
        let declared: Vec<u8> = declared.collect();
        Some(self.stand.solver.stopped(place, &declared, wilds))
    }

    /// Whether to spend a Wild Token as a die, and as what (PN-DEC-11).
    fn wilds(&mut self) -> List<V> {
        self.each(|answers, act| match act {
            Act::Done => answers.stopped(None, 0),
            Act::Wild(value) => {
                let left = answers.stand.seat.node.wilds.checked_sub(1)?;
                let price = f64::from(answers.stand.solver.stakes.wild);
                Some(answers.stopped(Some(value), left)?.less(price))
            }
            _ => None,
        })
    }

    /// Whether to take the damage of HURT (PN-DEC-12).
    fn hurt(&mut self) -> List<V> {
        let Some(settled) = self.settled() else {
            return Vec::new();
        };
        let place = self.stand.place(&settled);
        self.each(|answers, act| {
            let declared = &answers.problem.reading.declared;
            Some(
                answers
                    .stand
                    .solver
                    .paid_hurt(place, declared, act == Act::Yes),
            )
        })
    }
}

fn raise<V: Worth>(best: &mut Option<V>, value: V) {
    match best {
        None => *best = Some(value),
        Some(best) => best.raise(value),
    }
}
