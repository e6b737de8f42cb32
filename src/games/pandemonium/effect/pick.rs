//! The verbs that choose creatures, spaces, doors and windows, and Pacts.

use super::target::area;
use super::*;
use crate::board::barrier::{Barrier, State};
use crate::board::{BorderId, BorderKind, SpaceId};
use crate::table::house::{Ground, March, Pack, Stance, Where};
use crate::table::pieces::{Card, Kind};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Place, Who};

/// Where a verb puts something: the space is chosen if there are several.
pub(super) fn place(world: &mut World, frame: Frame, effect: &Effect) {
    let (Effect::Summon { at, .. }
    | Effect::SummonBreed { at, .. }
    | Effect::PlaceBoss { at, .. }
    | Effect::PlaceAlly { at, .. }
    | Effect::PlaceToken { at, .. }) = effect
    else {
        return;
    };
    prop::none_open(world, *at);
    match (effect, at) {
        (Effect::Summon { count, .. }, Place::LeastActivity) => {
            appear::summon_at_least(world, *count);
        }
        (Effect::Summon { count, .. }, Place::EveryPortal) => {
            for _ in 0..*count {
                let all = figure::portals(world);
                appear::summon_around(world, all);
            }
        }
        (_, Place::EveryPortal) => {
            let all = figure::portals(world);
            let around = world.resource::<Book>().board.clockwise(&all);
            for portal in around.into_iter().rev() {
                placed(world, frame, effect, portal);
            }
        }
        _ => {
            let options = area(world, *at, origin(world, frame));
            ask_space(world, frame, *at, options);
        }
    }
}

/// Asks for one of these spaces; nothing is asked, and the verb does nothing, if there is none.
pub(super) fn ask_space(world: &mut World, frame: Frame, place: Place, spaces: Vec<SpaceId>) {
    let why = if place == Place::LeastActivity {
        Why::TilePortal
    } else {
        Why::PickSpace
    };
    let options = spaces.into_iter().map(Act::Space).collect();
    ask_among(world, why, options, frame.step(step::PLACED));
}

/// The space is known.
pub(super) fn placed(world: &mut World, frame: Frame, effect: &Effect, at: SpaceId) {
    let rules = ids(world, frame, effect);
    match effect {
        Effect::Summon { count, .. } => appear::summon(world, at, *count),
        Effect::SummonBreed { breed, .. } => {
            let found = world.resource::<Book>().breed(*breed).map(|(n, _)| n);
            if let Some(breed) = found {
                appear::summon_breed(world, breed, at);
            }
        }
        Effect::PlaceBoss { boss, .. } => place_boss(world, *boss, at, rules),
        Effect::PlaceAlly { ally, .. } => ally::bring(world, *ally, at, rules),
        Effect::SealPortal(_) => prop::sealed(world, frame, effect, at),
        Effect::OpenPortal(_) => prop::opened(world, frame, effect, at),
        Effect::PlaceToken { token, .. } => {
            token::place_by(world, *token, at, rules);
        }
        Effect::Break(_) | Effect::Open(_) | Effect::Close(_) | Effect::ClearExplored(_) => {
            change_ground(world, frame, effect, &[at]);
        }
        _ => {}
    }
}

/// A boss comes onto the board, unless it is there already (PD-BOSS-03).
fn place_boss(world: &mut World, boss: Key, at: SpaceId, rules: Ids) {
    let Some((card, _)) = world.resource::<Book>().boss(boss) else {
        return;
    };
    let there = figure::bosses(world)
        .iter()
        .any(|piece| world.of::<Card>(*piece).0 == card);
    if there {
        return;
    }
    let uid = world.add_piece((
        Kind::Boss,
        Card(card),
        Where(at),
        Stance::default(),
        March::default(),
    ));
    let space = world.resource::<Book>().board.name(at);
    world.say(
        rules,
        What::BossPlaced {
            uid,
            boss,
            at,
            space,
        },
    );
}

/// The creatures of a place that a verb can touch: evil allies too, bosses never (PD-RUL-67, PD-RUL-119, PD-BOSS-01).
pub(super) fn prey(world: &World, frame: Frame, effect: &Effect) -> Vec<Uid> {
    let (Effect::Kill { at, .. } | Effect::Remove { at, .. } | Effect::Stun { at, .. }) = effect
    else {
        return Vec::new();
    };
    let spaces = area(world, *at, origin(world, frame));
    let mut found = figure::beasts(world);
    found.retain(|beast| {
        spaces.contains(&figure::space(world, *beast))
            && !(matches!(effect, Effect::Stun { .. })
                && world.of::<Stance>(*beast) == Stance::Stunned)
    });
    found.sort_unstable();
    found
}

/// One creature after another is chosen, up to so many, or no more (PD-DEC-35).
pub(super) fn hunt(world: &mut World, frame: Frame, effect: &Effect, left: u8) {
    let mut options: Vec<Act> = prey(world, frame, effect)
        .into_iter()
        .map(Act::Piece)
        .collect();
    if options.is_empty() || left == 0 {
        return;
    }
    options.push(Act::Done);
    let scope = Scope {
        extra: left,
        ..Scope::read(frame.b)
    };
    let resume = frame.step(step::CAUGHT).with(frame.a, scope.code());
    ask_among(world, Why::PickCreature, options, resume);
}

/// A creature has been chosen.
pub(super) fn caught(world: &mut World, frame: Frame, effect: &Effect, prey: Uid) {
    let scope = Scope::read(frame.b);
    if scope.extra > 1 {
        let scope = Scope {
            extra: scope.extra - 1,
            ..scope
        };
        world.push(frame.step(step::HUNT).with(frame.a, scope.code()));
    }
    let rules = ids(world, frame, effect);
    match effect {
        Effect::Kill { .. } => strike::kill_by_card(world, frame.who, prey),
        Effect::Remove { .. } => strike::remove(world, prey, rules),
        Effect::Stun { .. } => enemy::stun(world, prey, rules),
        _ => {}
    }
}

/// A verb that changes doors, windows or Explored tokens of a place.
pub(super) fn ground(world: &mut World, frame: Frame, effect: &Effect, place: Place) {
    let spaces = area(world, place, origin(world, frame));
    if matches!(place, Place::Portal | Place::LeastActivity) {
        ask_space(world, frame, place, spaces);
    } else {
        change_ground(world, frame, effect, &spaces);
    }
}

fn change_ground(world: &mut World, frame: Frame, effect: &Effect, spaces: &[SpaceId]) {
    let rules = ids(world, frame, effect);
    if matches!(effect, Effect::ClearExplored(_)) {
        clear_explored(world, spaces, rules);
        return;
    }
    for (border, kind) in barriers(world, spaces) {
        if !changes(effect, figure::barrier(world, border), kind) {
            continue;
        }
        match effect {
            Effect::Break(_) => door::smash(world, border, frame.who, rules),
            Effect::Open(_) => door::open(world, border, frame.who, rules),
            _ => door::close(world, border, frame.who, rules),
        }
    }
}

/// Whether a verb does something to a door or window that stands so. An Evil Barricade holds until it is destroyed
/// (PD-EVILBARR-02).
pub(super) fn changes(effect: &Effect, now: Barrier, kind: BorderKind) -> bool {
    !now.evil
        && match effect {
            Effect::Break(_) => now != Barrier::BROKEN,
            Effect::Open(_) => {
                kind == BorderKind::Door && now.state == State::Closed && !now.barricade
            }
            Effect::Close(_) => now.may_close(kind),
            _ => false,
        }
}

/// The doors and windows of these spaces, by border.
pub(super) fn barriers(world: &World, spaces: &[SpaceId]) -> Vec<(BorderId, BorderKind)> {
    let board = &world.resource::<Book>().board;
    let mut found: Vec<BorderId> = spaces
        .iter()
        .flat_map(|at| board.neighbours(*at))
        .map(|(_, border)| *border)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
        .into_iter()
        .filter_map(|border| Some((border, board.border(border)?.kind)))
        .filter(|(_, kind)| *kind != BorderKind::Open)
        .collect()
}

fn clear_explored(world: &mut World, spaces: &[SpaceId], rules: Ids) {
    let mut count = 0u8;
    for at in spaces {
        if figure::ground(world, *at).explored {
            let piece = figure::ground_piece(world, *at);
            world.change(piece, |ground: &mut Ground| ground.explored = false);
            count = count.saturating_add(1);
        }
    }
    if count > 0 {
        world.say(rules, What::ExploredCleared { count });
    }
}

/// Armed traps are put into the owner's space (PD-TRAP-05).
pub(super) fn lay_traps(world: &mut World, frame: Frame, effect: &Effect, count: u8) {
    let at = origin(world, frame);
    let rules = ids(world, frame, effect);
    let character = figure::key(world, frame.who);
    let space = world.resource::<Book>().board.name(at);
    for _ in 0..count {
        figure::change_traps(world, at, 1);
        world.say(
            rules,
            What::TrapPlaced {
                uid: frame.who,
                character,
                at,
                space,
            },
        );
    }
}

/// The doors and windows of a space that can take a barricade (PD-BARR-03, PD-BARR-05, PD-RUL-35).
pub(super) fn barricadable(world: &World, at: SpaceId) -> Vec<BorderId> {
    let most = world.resource::<Book>().frame.barricades;
    let board = &world.resource::<Book>().board;
    let standing = board
        .border_ids()
        .filter(|border| figure::barrier(world, *border).barricade)
        .count();
    if most > 0 && standing >= usize::from(most) {
        return Vec::new();
    }
    barriers(world, &[at])
        .into_iter()
        .filter(|(border, kind)| figure::barrier(world, *border).may_barricade(*kind))
        .map(|(border, _)| border)
        .collect()
}

/// The player puts a barricade on a door or window of the owner's space.
pub(super) fn barrier(world: &mut World, frame: Frame) {
    let options = barricadable(world, origin(world, frame))
        .into_iter()
        .map(Act::Border)
        .collect();
    ask_among(world, Why::PickBarrier, options, frame.step(step::BORDER));
}

/// What blocks the way between two spaces goes: a barricade of either kind, or the closed door or window.
pub(super) fn unblock(world: &mut World, frame: Frame, effect: &Effect, from: Key, to: Key) {
    let spaces = condition::named(world, from).zip(condition::named(world, to));
    let board = &world.resource::<Book>().board;
    let Some(border) = spaces.and_then(|(from, to)| board.between(from, to)) else {
        return;
    };
    let rules = ids(world, frame, effect);
    let now = figure::barrier(world, border);
    if now.evil {
        let by = figure::key(world, frame.who);
        figure::set_barrier(world, border, Barrier::BROKEN);
        let uid = figure::barrier_piece(world, border).unwrap_or(Uid::NONE);
        world.say(rules, What::EvilBarricadeDestroyed { uid, border, by });
    } else if now.barricade {
        door::smash(world, border, frame.who, rules);
    } else if now.state == State::Closed {
        door::open(world, border, frame.who, rules);
    }
}

/// A Pact of one of these is chosen, or none (PD-SKILL-S6, PD-DEC-35).
pub(super) fn pacts(world: &mut World, frame: Frame, who: Who) {
    let mut options: Vec<Act> = targets(world, frame, who)
        .into_iter()
        .flat_map(|who| {
            let held = world.find::<Pack>(who).map_or(0, |pack| pack.pacts.len());
            (0..held).map(move |n| Act::Pact { who, n: n as u8 })
        })
        .collect();
    if !options.is_empty() {
        options.push(Act::Done);
        ask_among(world, Why::PickPact, options, frame.step(step::PACT));
    }
}

/// Adds work: a character is moved by a card, to a space of the verb's place.
pub(super) fn start_travel(world: &mut World, frame: Frame, who: Uid) {
    let seat = figure::characters(world)
        .iter()
        .position(|each| *each == who);
    if let Some(n) = seat {
        let scope = Scope {
            extra: n as u8,
            ..Scope::read(frame.b)
        };
        world.push(frame.step(step::MOVES).with(frame.a, scope.code()));
    }
}

fn traveller(world: &World, frame: Frame) -> Option<Uid> {
    let scope = Scope::read(frame.b);
    let who = figure::characters(world)
        .get(usize::from(scope.extra))
        .copied()?;
    (!died_since(world, scope.mark, who)).then_some(who)
}

/// Where that character goes is chosen.
pub(super) fn travel(world: &mut World, frame: Frame, effect: &Effect) {
    let Effect::Move(_, place) = effect else {
        return;
    };
    if traveller(world, frame).is_some() {
        let options = area(world, *place, origin(world, frame))
            .into_iter()
            .map(Act::Space)
            .collect();
        ask_among(world, Why::PickSpace, options, frame.step(step::MOVED));
    }
}

/// And goes there; nothing is paid for leaving (PD-RUL-70).
pub(super) fn travelled(world: &mut World, frame: Frame, to: SpaceId) {
    if let Some(who) = traveller(world, frame)
        && figure::space(world, who) != to
    {
        walk::arrive(world, who, to);
    }
}
