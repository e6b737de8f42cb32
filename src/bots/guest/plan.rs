//! What would bring the goal of a chapter nearer: conditions are followed back through the chapter's tasks and triggers
//! to things that a character can do now.

use bevy::ecs::prelude::World;

use super::fight;
pub use super::want::{Aim, Want};
use super::way::{FAR, steps};
use crate::board::SpaceId;
use crate::content::pandemonium::Trigger;
use crate::games::pandemonium::{Book, House, condition, figure, task};
use crate::table::house::{Loyalty, Marker, Stance};
use crate::table::pieces::Kind;
use crate::table::{Access, Uid};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Cue, Deed, Effect, Gauge, Place, Span, Token, Value, Who};

/// The chance, in thousandths, from which on a boss is attacked without getting stronger first.
const ENOUGH: u32 = 350;

/// How far conditions are followed back.
const DEPTH: u8 = 6;

/// What is wanted so that a condition comes true, seen from a character.
pub fn wants(world: &World, who: Uid, cond: &Cond) -> Vec<Want> {
    let mut plan = Plan {
        world,
        who,
        seen: Vec::new(),
    };
    let mut wants = plan.of(cond, DEPTH);
    if world.story().reanimation {
        // Whoever lies dead can be raised, whatever the goal says.
        for want in plan.raise() {
            if !wants.contains(&want) {
                wants.push(want);
            }
        }
    }
    if wants.iter().all(|want| want.aim == Aim::Live) {
        // The chapter may be won by its story instead.
        let won = plan.makers(DEPTH, &|effect| matches!(effect, Effect::Win));
        if !won.is_empty() {
            wants = won;
        }
    }
    wants
}

struct Plan<'a> {
    world: &'a World,
    who: Uid,
    /// Tasks, and triggers after them, that are being looked at.
    seen: Vec<usize>,
}

impl Plan<'_> {
    /// What is wanted for a condition; nothing if it holds or nothing can be done about it.
    fn of(&mut self, cond: &Cond, depth: u8) -> Vec<Want> {
        if depth == 0 || self.holds(cond) {
            return Vec::new();
        }
        match cond {
            Cond::All(parts) => self.all(parts, depth),
            Cond::Any(parts) => self.any(parts, depth),
            Cond::Not(part) => self.not(part, depth),
            Cond::EveryoneAt(names) => self.gather(self.places(names), depth),
            Cond::AllAlive | Cond::StandingAtLeast(_) => self.raise(),
            Cond::BossAt(boss, names) => match self.boss(*boss) {
                // It comes to where somebody stands.
                Some(_) => vec![Want::of(Aim::Be(self.places(names)))],
                None => self.summoned(*boss, depth),
            },
            Cond::SomeAt(hands, names) => vec![Want {
                hands: *hands,
                last: true,
                ..Want::of(Aim::Be(self.places(names)))
            }],
            Cond::SomeoneAt(names) => vec![Want::of(Aim::Be(self.places(names)))],
            Cond::InSpace(name) => vec![Want::of(Aim::Be(self.places(&[*name])))],
            Cond::CarriedTo(token, names) => self.bring(*token, self.places(names), depth),
            Cond::SomeoneCarries(token) | Cond::Carrying(token) | Cond::CarriedHere(token) => {
                self.fetch(*token, depth)
            }
            Cond::BossDestroyed(boss) => match self.boss(*boss) {
                Some(piece) => self.fight(piece, depth),
                None => self.summoned(*boss, depth),
            },
            Cond::BossHere(boss) => self.summoned(*boss, depth),
            Cond::WithBoss(boss) => match self.boss(*boss) {
                Some(piece) => vec![Want::of(Aim::Be(vec![figure::space(self.world, piece)]))],
                None => Vec::new(),
            },
            Cond::Counted(counter, _) => self.makers(
                depth,
                &|effect| matches!(effect, Effect::Count(n, by) if n == counter && *by > 0),
            ),
            Cond::VehicleRuns | Cond::Repaired(_) => self.makers(
                depth,
                &|effect| matches!(effect, Effect::Repair(by) if *by > 0),
            ),
            Cond::PortalsAtMost(_) | Cond::PortalSealed(_) => {
                self.makers(depth, &|effect| matches!(effect, Effect::SealPortal(_)))
            }
            Cond::OnPortal => vec![Want::of(Aim::Be(figure::portals(self.world)))],
            Cond::AllyThere(ally, names) => self.ally(Some(*ally), self.places(names), depth),
            Cond::AllyAt(names) => self.ally(None, self.places(names), depth),
            Cond::GeneratorOn => self.token(Token::Generator),
            Cond::TeamKills(_) | Cond::AtLeast(Gauge::Kills | Gauge::Souls | Gauge::Skills, _) => {
                vec![Want::all(Aim::Hunt)]
            }
            Cond::AtLeast(Gauge::Items, _) => vec![Want::of(Aim::Do(Deed::Explore))],
            Cond::Did(_, Deed::PassPortal | Deed::FailPortal) => {
                vec![Want::of(Aim::Portal(figure::portals(self.world)))]
            }
            Cond::Did(_, Deed::Kill | Deed::MultiKill | Deed::Wounded | Deed::Unhurt) => {
                vec![Want::of(Aim::Hunt)]
            }
            Cond::Did(_, deed) => vec![Want::of(Aim::Do(*deed))],
            _ => vec![Want::all(Aim::Live)],
        }
    }

    /// All parts are wanted; what needs nothing but time matters only if there is nothing else.
    fn all(&mut self, parts: &[Cond], depth: u8) -> Vec<Want> {
        let mut wants: Vec<Want> = Vec::new();
        for part in parts {
            for want in self.of(part, depth) {
                if !wants.contains(&want) {
                    wants.push(want);
                }
            }
        }
        if wants.iter().any(|want| want.aim != Aim::Live) {
            wants.retain(|want| want.aim != Aim::Live);
        }
        wants
    }

    /// The part that has the shortest way to it.
    fn any(&mut self, parts: &[Cond], depth: u8) -> Vec<Want> {
        parts
            .iter()
            .map(|part| self.of(part, depth))
            .filter(|wants| !wants.is_empty())
            .min_by_key(|wants| {
                let idle = wants.iter().all(|want| want.aim == Aim::Live);
                (idle, wants.len())
            })
            .unwrap_or_default()
    }

    fn not(&mut self, part: &Cond, depth: u8) -> Vec<Want> {
        match part {
            Cond::BossHere(boss) => match self.boss(*boss) {
                Some(piece) => vec![Want::all(Aim::Destroy(piece))],
                None => Vec::new(),
            },
            Cond::Creatures(_) => vec![Want::all(Aim::Hunt)],
            Cond::All(parts) => parts
                .first()
                .map(|part| self.not(part, depth))
                .unwrap_or_default(),
            Cond::Not(part) => self.of(part, depth),
            Cond::Counted(counter, _) => self.makers(
                depth,
                &|effect| matches!(effect, Effect::Count(n, by) if n == counter && *by < 0),
            ),
            _ => vec![Want::all(Aim::Live)],
        }
    }

    /// Whether a condition holds and will still hold when the round is over: a counter that runs down by itself must be
    /// above what is asked for.
    fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::All(parts) => parts.iter().all(|part| self.holds(part)),
            Cond::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Cond::Counted(counter, least) => {
                let drain = self.drain(*counter);
                let wanted = Cond::Counted(*counter, least.saturating_add(drain));
                condition::holds(self.world, &wanted, self.who)
            }
            cond => condition::holds(self.world, cond, self.who),
        }
    }

    /// What a counter of the chapter loses in each round.
    fn drain(&self, counter: u8) -> i8 {
        let chapter = &self.world.resource::<Book>().chapter;
        let mut drain = 0;
        for trigger in &chapter.triggers {
            if trigger.once || !matches!(trigger.cue, Cue::RoundEnds | Cue::RoundBegins) {
                continue;
            }
            for effect in &trigger.effects {
                if let Effect::Count(n, by) = effect
                    && *n == counter
                    && *by < 0
                {
                    drain -= by;
                }
            }
        }
        drain
    }

    /// All go to some spaces; whoever has no way there is brought by what moves characters.
    fn gather(&mut self, goals: Vec<SpaceId>, depth: u8) -> Vec<Want> {
        let mut wants = vec![Want {
            last: true,
            ..Want::all(Aim::Be(goals.clone()))
        }];
        let Some(reach) = steps(self.world, &goals) else {
            return wants;
        };
        let cut_off: Vec<Uid> = figure::standing(self.world)
            .into_iter()
            .filter(|who| {
                let at = figure::space(self.world, *who);
                reach.get(at.index()).is_some_and(|steps| *steps == FAR)
            })
            .collect();
        if cut_off.is_empty() {
            return wants;
        }
        let me = self.who;
        if !cut_off.contains(&me) {
            self.who = cut_off[0];
        }
        let book = self.world.resource::<Book>().clone();
        let lands = |effect: &Effect| match effect {
            Effect::Move(_, Place::Space(name)) => book
                .board
                .space(name.as_str())
                .and_then(|at| reach.get(at.index()))
                .is_some_and(|steps| *steps < FAR),
            _ => false,
        };
        for want in self.makers(depth, &lands) {
            let Aim::Task(n, at) = &want.aim else {
                wants.push(want);
                continue;
            };
            let together = book.chapter.tasks.get(usize::from(*n)).is_some_and(|task| {
                Effect::any(&task.effects, &|effect| {
                    matches!(effect, Effect::Move(Who::Here, _))
                })
            });
            let missing = cut_off
                .iter()
                .any(|who| !at.contains(&figure::space(self.world, *who)));
            if together && missing && !at.is_empty() {
                // Nobody goes before all are there who must.
                wants.push(Want::all(Aim::Be(at.clone())));
            } else {
                wants.push(want);
            }
        }
        self.who = me;
        wants
    }

    /// A boss is destroyed; whoever has little chance of that gets stronger first, if the chapter has a way.
    fn fight(&mut self, boss: Uid, depth: u8) -> Vec<Want> {
        let at = figure::space(self.world, self.who);
        let chance = fight::kill(self.world, self.who, at, boss);
        if chance < ENOUGH {
            let stronger = self.makers(depth, &|effect| {
                matches!(effect, Effect::Boost { value: Value::Attack, by, until: Span::Game, .. } if *by > 0)
            });
            if !stronger.is_empty() {
                return stronger;
            }
        }
        vec![Want::all(Aim::Destroy(boss))]
    }

    /// Somebody goes to each character who lies dead.
    fn raise(&self) -> Vec<Want> {
        figure::characters(self.world)
            .into_iter()
            .filter(|who| !figure::stands(self.world, *who))
            .map(|who| Want::of(Aim::Be(vec![figure::space(self.world, who)])))
            .collect()
    }

    /// The tasks and triggers that have such an effect, and what is wanted for each of them.
    fn makers(&mut self, depth: u8, wanted: &dyn Fn(&Effect) -> bool) -> Vec<Want> {
        if depth == 0 {
            return Vec::new();
        }
        let book = self.world.resource::<Book>().clone();
        let mut wants = Vec::new();
        for (n, task) in book.chapter.tasks.iter().enumerate() {
            let open = task::left(self.world, self.who, n as u8);
            if !open || self.seen.contains(&n) || !Effect::any(&task.effects, wanted) {
                continue;
            }
            self.seen.push(n);
            wants.extend(self.task(n, depth));
            self.seen.pop();
        }
        let first = book.chapter.tasks.len();
        for (n, trigger) in book.chapter.triggers.iter().enumerate() {
            if self.seen.contains(&(first + n)) || !Effect::any(&trigger.effects, wanted) {
                continue;
            }
            self.seen.push(first + n);
            wants.extend(self.trigger(trigger, depth));
            self.seen.pop();
        }
        wants
    }

    /// A task: what it needs first, then the task itself.
    fn task(&mut self, n: usize, depth: u8) -> Vec<Want> {
        let book = self.world.resource::<Book>().clone();
        let Some(task) = book.chapter.tasks.get(n) else {
            return Vec::new();
        };
        let mut at = self.places(&task.at);
        // What the condition says of the place narrows it down; what somebody must carry makes him the one to go.
        let mut who = None;
        for part in parts(&task.when) {
            match part {
                Cond::InSpace(name) => at = self.places(&[*name]),
                Cond::OnPortal if at.is_empty() => at = figure::portals(self.world),
                Cond::WithBoss(boss) if at.is_empty() => {
                    at = self
                        .boss(*boss)
                        .map(|piece| vec![figure::space(self.world, piece)])
                        .unwrap_or_default();
                }
                Cond::Carrying(token) | Cond::CarriedHere(token) => {
                    who = who.or_else(|| self.carrier(*token));
                }
                _ => {}
            }
        }
        let doer = who.unwrap_or(self.who);
        let here = |part: &Cond| {
            matches!(
                part,
                Cond::InSpace(_)
                    | Cond::OnPortal
                    | Cond::WithBoss(_)
                    | Cond::MyTurn
                    | Cond::Alone
                    | Cond::AtMost(Gauge::Creatures | Gauge::Company, _)
                    | Cond::AtLeast(Gauge::Company | Gauge::Actions, _)
            )
        };
        let missing: Vec<Cond> = parts(&task.when)
            .into_iter()
            .filter(|part| !here(part) && !condition::holds(self.world, part, doer))
            .cloned()
            .collect();
        if missing.is_empty() {
            return vec![Want {
                who,
                ..Want::of(Aim::Task(n as u8, at))
            }];
        }
        let first = self.all(&missing, depth - 1);
        if first.iter().all(|want| want.aim == Aim::Live) && !at.is_empty() {
            // Nothing but time is missing: wait there.
            return vec![Want {
                who,
                ..Want::of(Aim::Be(at))
            }];
        }
        first
    }

    fn trigger(&mut self, trigger: &Trigger, depth: u8) -> Vec<Want> {
        self.of(&trigger.when, depth - 1)
    }

    /// The carrier brings the token; without one it is fetched, and the others go where it must be brought.
    fn bring(&mut self, token: Token, spaces: Vec<SpaceId>, depth: u8) -> Vec<Want> {
        match self.carrier(token) {
            Some(carrier) => vec![Want {
                who: Some(carrier),
                ..Want::of(Aim::Be(spaces))
            }],
            None => {
                let mut wants = self.fetch(token, depth);
                wants.push(Want {
                    hands: 0,
                    last: true,
                    ..Want::of(Aim::Be(spaces))
                });
                wants
            }
        }
    }

    /// A token is taken from the board; if there is none, what puts one there is wanted.
    fn fetch(&mut self, token: Token, depth: u8) -> Vec<Want> {
        if self.carrier(token).is_some() {
            return Vec::new();
        }
        let lying = self.lying(token);
        if !lying.is_empty() {
            return lying
                .into_iter()
                .map(|(piece, at)| Want::of(Aim::Take(piece, at)))
                .collect();
        }
        self.makers(depth, &|effect| {
            matches!(effect, Effect::PlaceToken { token: placed, .. } if *placed == token)
        })
    }

    /// A token that stands on the board is used.
    fn token(&self, token: Token) -> Vec<Want> {
        self.lying(token)
            .into_iter()
            .map(|(piece, at)| Want::of(Aim::Use(piece, at)))
            .collect()
    }

    /// An ally is led somewhere, after it has joined someone, after it has come.
    fn ally(&mut self, wanted: Option<Key>, spaces: Vec<SpaceId>, depth: u8) -> Vec<Want> {
        let world = self.world;
        let same = |key: &Key| wanted.is_none_or(|wanted| wanted == *key);
        let here: Vec<Uid> = figure::of_kind(world, Kind::Ally)
            .into_iter()
            .filter(|piece| same(&figure::key(world, *piece)))
            .filter(|piece| {
                !world.of::<Loyalty>(*piece).evil && world.of::<Stance>(*piece) != Stance::Lying
            })
            .collect();
        for piece in &here {
            let owner = world.of::<Loyalty>(*piece).owner;
            if owner.is_some() && figure::stands(world, owner) {
                return vec![Want {
                    who: Some(owner),
                    ..Want::of(Aim::Lead(*piece, spaces))
                }];
            }
        }
        if !here.is_empty() {
            let joins = self.makers(
                depth,
                &|effect| matches!(effect, Effect::Join(key) if same(key)),
            );
            if !joins.is_empty() {
                return joins;
            }
        }
        let placed = self.makers(
            depth,
            &|effect| matches!(effect, Effect::PlaceAlly { ally, .. } if same(ally)),
        );
        if !placed.is_empty() {
            return placed;
        }
        let mut calls = self.token(Token::Radio);
        calls.extend(self.token(Token::Telephone));
        calls
    }

    fn boss(&self, boss: Key) -> Option<Uid> {
        figure::bosses_named(self.world, boss).first().copied()
    }

    /// What puts a boss on the board.
    fn summoned(&mut self, boss: Key, depth: u8) -> Vec<Want> {
        self.makers(
            depth,
            &|effect| matches!(effect, Effect::PlaceBoss { boss: placed, .. } if *placed == boss),
        )
    }

    fn places(&self, names: &[Key]) -> Vec<SpaceId> {
        condition::spaces(self.world, names)
    }

    /// The standing character who carries this token; the one who asks before the others.
    fn carrier(&self, token: Token) -> Option<Uid> {
        figure::standing(self.world)
            .into_iter()
            .filter(|who| condition::carries(self.world, *who, token))
            .min_by_key(|who| *who != self.who)
    }

    fn lying(&self, token: Token) -> Vec<(Uid, SpaceId)> {
        figure::of_kind(self.world, Kind::Token)
            .into_iter()
            .filter(|piece| {
                self.world
                    .find::<Marker>(*piece)
                    .is_some_and(|marker| marker.token == token)
            })
            .map(|piece| (piece, figure::space(self.world, piece)))
            .collect()
    }
}

/// The parts that must all hold.
fn parts(cond: &Cond) -> Vec<&Cond> {
    match cond {
        Cond::All(all) => all.iter().flat_map(parts).collect(),
        one => vec![one],
    }
}
