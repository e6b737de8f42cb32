//! What to do next in the own turn: every option gets a score, the best is taken.

use bevy::ecs::prelude::World;

use super::aim::{Aim, aim, spaces};
use super::choice::weapon_score;
use super::event::Need;
use super::fight;
use super::rival;
use super::way::{Pay, Ways};
use crate::board::SpaceId;
use crate::games::pandemonium::{Book, figure, sheet};
use crate::table::house::act::Act;
use crate::table::house::{Aim as Target, Marker, Pack, Sheet, Slot};
use crate::table::{Access, Uid};
use crate::vocab::pandemonium::{Deed, Token, Value};

/// What a character knows of the own situation.
struct Situation<'a> {
    world: &'a World,
    who: Uid,
    at: SpaceId,
    sheet: Sheet,
    actions: u8,
    beasts: usize,
    need: Need,
    aim: Aim,
    ways: Ways,
    /// A rival would kill him here.
    danger: bool,
}

impl<'a> Situation<'a> {
    fn new(world: &'a World, who: Uid) -> Situation<'a> {
        let aim = aim(world, who);
        let goals = spaces(world, &aim);
        let at = figure::space(world, who);
        Situation {
            world,
            who,
            at,
            sheet: world.of(who),
            actions: sheet::actions_left(world, who),
            beasts: figure::beasts_in(world, at).len(),
            need: Need::of(world, who),
            ways: Ways::to(world, who, &goals),
            danger: rival::rivalry(world) && rival::in_danger(world, who),
            aim,
        }
    }

    fn health(&self) -> u8 {
        self.sheet.life + self.sheet.souls
    }

    /// Whether the character stands where the goal wants it.
    fn arrived(&self) -> bool {
        self.ways.cost(self.at).is_none_or(|cost| cost == 0)
    }

    /// The best weapon in hand, as a score.
    fn armed(&self) -> u32 {
        let book = self.world.resource::<Book>();
        self.world.find::<Pack>(self.who).map_or(0, |pack| {
            pack.equipped()
                .filter_map(|(_, card)| book.items.get(usize::from(card)))
                .map(|item| weapon_score(self.world, self.who, item))
                .sum()
        })
    }
}

/// The best option.
pub fn choose(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let me = Situation::new(world, who);
    options
        .iter()
        .enumerate()
        .map(|(n, act)| (score(&me, *act), std::cmp::Reverse(n), *act))
        .max_by_key(|(score, n, _)| (*score, *n))
        .map(|(_, _, act)| act)
}

/// Where a run or a Move goes on.
pub fn go_on(world: &World, who: Uid, options: &[Act]) -> Option<Act> {
    let me = Situation::new(world, who);
    if !me.arrived()
        && let Some((to, _, pay)) = me.ways.next(world, me.at)
    {
        let wanted = match pay {
            Pay::Walk => Act::Step(to),
            Pay::Dash => Act::Dash { to, free: false },
            Pay::Open | Pay::Destroy => Act::Stop,
        };
        if options.contains(&wanted) {
            return Some(wanted);
        }
    }
    if me.aim == Aim::Live && me.beasts > 0 {
        // Away from here, to where nobody is.
        let free = options
            .iter()
            .find(|act| matches!(act, Act::Step(to) if figure::beasts_in(world, *to).is_empty()));
        if let Some(act) = free {
            return Some(*act);
        }
    }
    options
        .iter()
        .find(|act| **act == Act::Stop)
        .or(options.first())
        .copied()
}

/// How good an option is in itself; 0 and less is worse than ending the turn.
fn worth(me: &Situation, act: Act) -> i32 {
    let world = me.world;
    match act {
        Act::EndTurn => 1,
        Act::SoulForLife if me.sheet.life <= 3 => 900,
        Act::SoulForFear if me.sheet.fear >= 4 => 880,
        Act::SoulsFor(Value::Action) if me.actions == 0 && me.health() >= 9 && !me.arrived() => 300,
        Act::Arrange { who, from, to } => arrange(me, who, from, to),
        Act::UseSkill => 700,
        Act::UseItem(slot) => use_item(me, slot),
        Act::UseEvent { who, n } if who == me.who => me.need.event(world, who, n),
        Act::PickUp(piece) => pick_up(me, piece),
        Act::Attack { at, aim } => attack(me, act, at, aim),
        Act::Step(to) if me.danger => rival::flight(world, me.who, to),
        Act::Step(to) => step(me, to, Pay::Walk),
        Act::Dash { to, free } => step(me, to, Pay::Dash) + i32::from(free),
        Act::Open(border) => match me.ways.next(world, me.at) {
            Some((_, way, Pay::Open)) if way == border && !me.arrived() => 420,
            _ => 0,
        },
        Act::Run => {
            let far = me.ways.walkable(world, me.at);
            if me.arrived() || far < 2 {
                0
            } else if me.beasts > 0 || far >= 3 {
                440
            } else {
                0
            }
        }
        Act::Explore => {
            let book = world.resource::<Book>();
            let late = i32::from(world.cursor().round) * 12;
            let room = world
                .find::<Pack>(me.who)
                .is_some_and(|pack| pack.back.len() < usize::from(book.frame.backpack));
            match (me.armed(), room) {
                (0, _) => 500 - late,
                (..=3, _) => 380 - late,
                (_, true) => 150,
                (_, false) => 60,
            }
        }
        Act::Reinforce => {
            if me.beasts > 0 {
                200
            } else if me.actions == 1 {
                90
            } else {
                10
            }
        }
        Act::Task(n) => task(me, n),
        Act::EnterPortal if matches!(me.aim, Aim::Portal(_)) => 900,
        Act::PlayAlly(ally) => ally_block(me, ally),
        Act::UseToken(piece) if me.aim == Aim::Use(piece, me.at) => 900,
        Act::UseToken(piece) => match world.find::<Marker>(piece).map(|marker| marker.token) {
            Some(Token::Generator) => 100,
            _ => -1,
        },
        Act::SetTrap if me.beasts > 0 && !me.arrived() => 120,
        Act::Reanimate(_) => 800,
        Act::Loot(_) => 350,
        _ => -1,
    }
}

/// How good an option is, what the goal asks for by name before all else.
fn score(me: &Situation, act: Act) -> i32 {
    match &me.aim {
        Aim::Do(deed) if does(act) == Some(*deed) => 600.max(worth(me, act)),
        _ => worth(me, act),
    }
}

/// The deed that an option is.
const fn does(act: Act) -> Option<Deed> {
    match act {
        Act::Explore => Some(Deed::Explore),
        Act::Run => Some(Deed::Run),
        Act::Reinforce => Some(Deed::Reinforce),
        Act::SetTrap => Some(Deed::Trap),
        Act::Barricade(_) => Some(Deed::Barricade),
        Act::Open(_) => Some(Deed::Open),
        Act::Loot(_) => Some(Deed::Loot),
        Act::Exchange(_) => Some(Deed::Exchange),
        Act::EnterPortal => Some(Deed::PassPortal),
        Act::UseToken(_) => Some(Deed::Call),
        _ => None,
    }
}

/// A task that the goal needs, or that does some good.
fn task(me: &Situation, n: u8) -> i32 {
    match &me.aim {
        Aim::Task(wanted, _) if *wanted == n => 940,
        _ => crate::games::pandemonium::task::find(me.world.resource::<Book>(), n)
            .map_or(-1, |task| {
                me.need.worth(&task.effects) - 60 * i32::from(task.cost)
            }),
    }
}

/// An ally is played if it has somewhere to go, or something to do.
fn ally_block(me: &Situation, ally: Uid) -> i32 {
    let leads = matches!(&me.aim, Aim::Lead(led, _) if *led == ally);
    if leads || super::choice::helps(me.world, me.who, ally) {
        860
    } else {
        -1
    }
}

/// A step or dash along the way.
fn step(me: &Situation, to: SpaceId, how: Pay) -> i32 {
    if me.arrived() {
        return flee(me, to, how);
    }
    match me.ways.next(me.world, me.at) {
        Some((next, _, pay)) if next == to && pay == how => {
            let wound = u8::from(me.beasts > 0);
            if how == Pay::Dash && me.health() <= 2 + wound {
                return -1;
            }
            // Steps come before fights that are not worth it, and after those that are.
            430
        }
        _ => -1,
    }
}

/// Where nothing draws the character on, it leaves a space with enemies it cannot beat.
fn flee(me: &Situation, to: SpaceId, how: Pay) -> i32 {
    let free = figure::beasts_in(me.world, to).is_empty();
    let stays = !matches!(&me.aim, Aim::Live | Aim::Do(_));
    if me.beasts > 0 && free && how == Pay::Walk && me.sheet.life > 1 && !stays {
        140
    } else {
        -1
    }
}

fn attack(me: &Situation, act: Act, at: SpaceId, aim: Target) -> i32 {
    let Some((chance, target)) = fight::chance(me.world, me.who, act) else {
        return -1;
    };
    let chance = chance as i32;
    match aim {
        Target::Barricade(border) => match me.ways.next(me.world, me.at) {
            Some((_, way, Pay::Destroy)) if way == border && chance > 50 => 460,
            _ => -1,
        },
        Target::Boss(boss) => {
            if me.aim == Aim::Destroy(boss) && chance > 0 {
                600
            } else {
                -1
            }
        }
        Target::Creatures => {
            let near = at == me.at;
            let worth = fight::worth(me.world, target) as i32;
            let late = i32::from(me.world.cursor().round) * 20;
            match (near, chance) {
                (_, ..=149) => -1,
                (true, 450..) => 560 + worth - late,
                (true, _) => 300 + chance / 4 + worth - late / 2,
                (false, 450..) => 470 + worth - late,
                (false, _) => 150 + chance / 4,
            }
        }
        Target::Character(rival) => rival::attack(me.world, me.who, rival),
    }
}

fn pick_up(me: &Situation, piece: Uid) -> i32 {
    if matches!(me.aim, Aim::Take(wanted, _) if wanted == piece) {
        return 1000;
    }
    let at = me.world.find::<Marker>(piece).map(|marker| marker.token);
    match at {
        Some(Token::FirstAidKit) if me.sheet.life <= 3 => 650,
        Some(Token::FirstAidKit) => -1,
        Some(Token::Dagger | Token::Book) => 445,
        Some(_) => 320,
        None => -1,
    }
}

/// A weapon in the backpack goes into an empty hand.
fn arrange(me: &Situation, who: Uid, from: Slot, to: Slot) -> i32 {
    let Some(pack) = me.world.find::<Pack>(who) else {
        return -1;
    };
    let book = me.world.resource::<Book>();
    let weapon = pack
        .item(from)
        .and_then(|card| book.items.get(usize::from(card)))
        .is_some_and(|item| item.weapon.is_some());
    let stowed = matches!(from, Slot::Back(_));
    let hand = !matches!(to, Slot::Back(_));
    if who == me.who && weapon && stowed && hand && pack.item(to).is_none() {
        950
    } else {
        -1
    }
}

fn use_item(me: &Situation, slot: Slot) -> i32 {
    let book = me.world.resource::<Book>();
    let used = me
        .world
        .find::<Pack>(me.who)
        .and_then(|pack| pack.item(slot))
        .and_then(|card| book.items.get(usize::from(card)))
        .and_then(|item| item.usable.as_ref());
    match used {
        // What is neither discarded nor limited could be used for ever.
        Some(used) if used.discard || used.once => me.need.worth(&used.effects),
        _ => -1,
    }
}
