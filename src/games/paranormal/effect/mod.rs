//! The effect verbs: what Items, Allies, Locations and Combat Abilities do.
//!
//! An effect is a list of verbs carried out in order. A verb that needs a choice asks and goes on with the answer.
//! `useful` tells what can be used now and on whom.

mod useful;

pub use useful::*;

use bevy::ecs::prelude::*;

use super::combat;
use super::enemy_turn::shelve_monster;
use super::hero_turn::{move_hero, pay_for_asset};
use super::layout::{give_asset, heroes_in_play, shift_monster, spot_of, take_asset, take_monster};
use super::reach::{Cells, has, leapable, walkable};
use super::supply::{gain_health, gain_tokens, revive};
use super::*;
use crate::content::paranormal::Asset as AssetCard;
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Why};
use crate::table::deck::Piles;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, Op, Turn, Who};
use crate::vocab::{Key, Spot};

/// Where a list of verbs is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The use of an Asset.
    Asset {
        /// Its card.
        card: u16,
    },
    /// The Combat Ability of an Asset.
    AssetCombat {
        /// Its card.
        card: u16,
    },
    /// The Combat Ability of a Hero.
    HeroCombat {
        /// The Hero's card.
        card: u16,
    },
    /// The ability of a Location.
    Place {
        /// Its card.
        card: u16,
        /// Whether it is the dark side's.
        dark: bool,
    },
}

impl Source {
    /// The work of carrying it out for a Hero.
    pub fn frame(self, hero: Uid) -> Frame {
        let (kind, card) = match self {
            Source::Asset { card } => (0, card),
            Source::AssetCombat { card } => (1, card),
            Source::HeroCombat { card } => (2, card),
            Source::Place { card, dark: false } => (3, card),
            Source::Place { card, dark: true } => (4, card),
        };
        Frame::of(job::EFFECT).who(hero).with(kind, i32::from(card))
    }

    fn of(frame: Frame) -> Source {
        let card = u16::try_from(frame.b).unwrap_or(0);
        match frame.a {
            0 => Source::Asset { card },
            1 => Source::AssetCombat { card },
            2 => Source::HeroCombat { card },
            3 => Source::Place { card, dark: false },
            _ => Source::Place { card, dark: true },
        }
    }

    fn ops(self, book: &Book) -> &[Op] {
        match self {
            Source::Asset { card } => book.assets[usize::from(card)]
                .effect
                .as_ref()
                .map_or(&[], |e| &e.ops),
            Source::AssetCombat { card } => book.assets[usize::from(card)]
                .combat
                .as_ref()
                .map_or(&[], |c| &c.ops),
            Source::HeroCombat { card } => &book.heroes[usize::from(card)].combat.ops,
            Source::Place { card, dark } => {
                let location = &book.locations[usize::from(card)];
                let side = if dark {
                    &location.dark
                } else {
                    &location.light
                };
                side.effect.as_ref().map_or(&[], |e| &e.ops)
            }
        }
    }

    fn key(self, book: &Book) -> Key {
        match self {
            Source::Asset { card } | Source::AssetCombat { card } => {
                book.assets[usize::from(card)].key
            }
            Source::HeroCombat { card } => book.heroes[usize::from(card)].key,
            Source::Place { card, .. } => book.locations[usize::from(card)].key,
        }
    }
}

/// The verb that asks the open question, if one does.
pub fn verb_in_question(world: &World) -> Option<Op> {
    let frame = world.resource::<Agenda>().frames().last().copied()?;
    let asks = frame.job == job::EFFECT && frame.step > 0;
    let book = world.resource::<Book>();
    let ops = asks.then(|| Source::of(frame).ops(book))?;
    ops.get(usize::from(frame.at)).cloned()
}

/// The verbs that are still to be carried out of the effect that goes on in a Combat, after the one that asks.
pub fn verbs_to_come(world: &World) -> Vec<Op> {
    let book = world.resource::<Book>();
    let frames = world.resource::<Agenda>().frames().iter().rev();
    frames
        .take_while(|frame| !matches!(frame.job, job::COMBAT_READY | job::COMBAT_WINDOW))
        .filter(|frame| frame.job == job::EFFECT && frame.step == 0)
        .flat_map(|frame| {
            Source::of(*frame)
                .ops(book)
                .iter()
                .skip(usize::from(frame.at))
        })
        .cloned()
        .collect()
}

/// The card of an Asset.
pub fn asset_card(world: &World, asset: Uid) -> &AssetCard {
    &world.resource::<Book>().assets[usize::from(world.of::<Card>(asset).0)]
}

/// Whether an Asset is kept and works once a round: by its own icon or by the Ongoing Token (PN-ITEM-04, PN-RUL-08).
pub fn is_ongoing(world: &World, asset: Uid) -> bool {
    world.find::<Ongoing>(asset).is_some()
}

/// Uses an Asset: it is turned or discarded, and its verbs go on the agenda (PN-ITEM-03, PN-ITEM-05).
pub(crate) fn use_asset(world: &mut World, hero: Uid, asset: Uid) {
    let card = world.of::<Card>(asset).0;
    let costs = asset_card(world, asset)
        .effect
        .as_ref()
        .map_or(Vec::new(), |e| e.cost.clone());
    spend_asset(world, asset);
    world.push(Source::Asset { card }.frame(hero).what(asset));
    pay_for_asset(world, hero, &costs);
}

/// Turns or discards an Asset that is being used.
pub(crate) fn spend_asset(world: &mut World, asset: Uid) {
    let key = asset_key(world, asset);
    world.tell_cause(
        &["PN-ITEM-01", "PN-ITEM-02", "PN-ALLY-01"],
        What::AssetUsed {
            uid: asset,
            asset: key,
        },
    );
    if is_ongoing(world, asset) {
        world.set(asset, Ongoing { turned: true });
        world.tell(
            &["PN-ITEM-04", "PN-ITEM-05"],
            What::AssetTurned {
                uid: asset,
                asset: key,
            },
        );
    } else {
        let card = take_asset(world, asset);
        world.put(ASSETS_SPENT, card);
        world.tell(&["PN-ITEM-03"], What::AssetDiscarded { asset: key });
    }
}

pub(super) fn spots(cells: Cells) -> Vec<Act> {
    Spot::all()
        .filter(|spot| has(cells, *spot))
        .map(Act::At)
        .collect()
}

/// Job: carry out verb `at` of a source, and then the rest.
pub(crate) fn effect(world: &mut World, frame: Frame) {
    let book = book(world);
    let source = Source::of(frame);
    let ops = source.ops(&book);
    let Some(op) = ops.get(usize::from(frame.at)) else {
        return;
    };
    if world.of::<Posture>(frame.who) == Posture::Downed {
        // PN-DOWN-03: what a Hero had begun before being Downed goes no further.
        return;
    }
    if frame.step == 0 {
        if usize::from(frame.at) + 1 < ops.len() {
            world.push(frame.at(frame.at + 1));
        }
        begin(world, frame, op, source.key(&book));
    } else {
        resume(world, frame, op);
    }
}

/// Asks, unless there is nothing to choose from; the verb then does nothing.
fn ask_among(world: &mut World, why: Why, about: Uid, options: Vec<Act>, resume: Frame) {
    if !options.is_empty() {
        world.ask(why, about, options, resume);
    }
}

/// Asks for a Hero if several fit, or touches those that do.
pub(super) fn each_hero(
    world: &mut World,
    frame: Frame,
    who: Who,
    fit: impl Fn(&World, Uid) -> bool,
    touch: impl Fn(&mut World, Uid),
) {
    let heroes = targets(world, frame.who, who, fit);
    match who {
        Who::AllHere | Who::Everyone | Who::Me => {
            for hero in heroes {
                touch(world, hero);
            }
        }
        Who::OneHere | Who::Anyone => {
            ask_among(
                world,
                Why::PickHero,
                frame.who,
                heroes.into_iter().map(Act::Piece).collect(),
                frame.step(1),
            );
        }
    }
}

pub(super) fn energize(world: &mut World, hero: Uid, by: u8) {
    world.push(Frame::of(job::REGAIN).who(hero).with(i32::from(by), 0));
}

pub(super) fn begin(world: &mut World, frame: Frame, op: &Op, source: Key) {
    let hero = frame.who;
    match op {
        Op::Gain(token, by) => gain_tokens(world, *token, *by),
        Op::Heal(who, by) => each_hero(world, frame, *who, hurt, |world, hero| {
            gain_health(world, hero, *by)
        }),
        Op::Energize(who, by) => each_hero(world, frame, *who, tired, |world, hero| {
            energize(world, hero, *by)
        }),
        Op::LowerDoom(by) => lower_doom(world, *by),
        Op::Clue(by) => world.push(Frame::of(job::DRAW_CLUE).with(i32::from(*by), 0)),
        // PN-CMB-02: nobody leaves in the middle of a Combat.
        Op::Walk(..) | Op::Leap(_) if combat::fight(world).is_some() => {}
        Op::Walk(who, steps) => {
            let fit = |w: &World, h: Uid| standing(w, h) && walkable(w, h, *steps) != 0;
            pick_traveller(world, frame, *who, targets(world, hero, *who, fit));
        }
        Op::Leap(who) => {
            let fit = |w: &World, h: Uid| standing(w, h) && leapable(w, h) != 0;
            pick_traveller(world, frame, *who, targets(world, hero, *who, fit));
        }
        Op::Revive(_) => {
            let downed: Vec<Act> = heroes_in_play(world)
                .filter(|h| !standing(world, *h))
                .map(Act::Piece)
                .collect();
            ask_among(world, Why::PickHero, hero, downed, frame.step(1));
        }
        Op::RedDie(by) => combat::add_red(world, hero, *by),
        Op::Reroll(by) => combat::add_rerolls(world, *by),
        Op::Turn(_) => {
            let fight = combat::fight(world).cloned();
            let dice: Vec<Act> = fight
                .iter()
                .flat_map(|fight| fight.dice.iter().enumerate())
                .filter(|(_, die)| turnable(die))
                .map(|(n, _)| Act::Die(n as u8))
                .collect();
            ask_among(world, Why::PickDie, hero, dice, frame.step(1));
        }
        Op::Ignore(AbilityKind::Tough) => {
            let foes: Vec<Act> = tough_here(world, hero)
                .into_iter()
                .map(Act::Piece)
                .collect();
            ask_among(world, Why::PickMonster, hero, foes, frame.step(PICKED));
        }
        Op::Ignore(kind) => combat::ignore(world, *kind, source),
        Op::TakeBack => {
            let cards: Vec<Act> = items_back(world).into_iter().map(Act::Card).collect();
            ask_among(world, Why::PickItem, hero, cards, frame.step(1));
        }
        Op::Banish(steps) => {
            let near = monsters_near(world, hero, *steps, banishable);
            ask_among(
                world,
                Why::PickMonster,
                hero,
                near.into_iter().map(Act::Piece).collect(),
                frame.step(1),
            );
        }
        Op::Lure(steps) => {
            let near = monsters_near(world, hero, *steps, lurable);
            ask_among(
                world,
                Why::PickMonster,
                hero,
                near.into_iter().map(Act::Piece).collect(),
                frame.step(1),
            );
        }
        Op::Upright => {
            let cards = turned(world, frame.what);
            ask_among(
                world,
                Why::PickTurned,
                hero,
                cards.into_iter().map(Act::Piece).collect(),
                frame.step(1),
            );
        }
    }
}

/// Steps of a verb's frame: asked for the Hero, asked for the place, this Hero's turn to travel.
pub(super) const PICKED: u8 = 1;

pub(super) const PLACED: u8 = 2;

pub(super) const TRAVELS: u8 = 3;

/// Asks which Hero travels, or lets all that are meant travel one after the other.
pub(super) fn pick_traveller(world: &mut World, frame: Frame, who: Who, heroes: Vec<Uid>) {
    if matches!(who, Who::AllHere | Who::Everyone) {
        for hero in heroes.into_iter().rev() {
            world.push(frame.what(hero).step(TRAVELS));
        }
    } else if !heroes.is_empty() {
        let options = heroes.into_iter().map(Act::Piece).collect();
        world.ask(Why::PickHero, frame.who, options, frame.step(PICKED));
    }
}

/// Asks where a Hero travels to.
pub(super) fn travel(world: &mut World, frame: Frame, op: &Op, hero: Uid) {
    let cells = match op {
        Op::Walk(_, steps) => walkable(world, hero, *steps),
        _ => leapable(world, hero),
    };
    if cells != 0 {
        world.ask(
            Why::PickSpot,
            hero,
            spots(cells),
            frame.what(hero).step(PLACED),
        );
    }
}

/// Lowers Doom, never below 0 (PN-RUL-99); nothing happens where there is no track (PN-RUL-100).
pub(super) fn lower_doom(world: &mut World, by: u8) {
    let from = world.track(DOOM);
    if !doom_in_play(world) || from == 0 {
        return;
    }
    let to = (from - i32::from(by)).max(0);
    world.set_track(DOOM, to);
    world.tell(
        &["PN-DOOM-07", "PN-RUL-99"],
        What::DoomLowered {
            from: from as u8,
            to: to as u8,
        },
    );
}

/// Goes on with the answer to the question that a verb asked.
pub(super) fn resume(world: &mut World, frame: Frame, op: &Op) {
    if frame.step == TRAVELS {
        travel(world, frame, op, frame.what);
        return;
    }
    let Some(act) = world.reply() else { return };
    match (op, act) {
        (Op::Ignore(AbilityKind::Tough), Act::Piece(foe)) => {
            world.set_track(PAST_TOUGH, foe.0 as i32);
            let by = Source::of(frame).key(&book(world));
            let ability = AbilityKind::Tough;
            world.tell(
                &["PN-MABL-15", "PN-DEC-07"],
                What::AbilityIgnored { ability, by },
            );
        }
        (Op::Heal(_, by), Act::Piece(hero)) => gain_health(world, hero, *by),
        (Op::Energize(_, by), Act::Piece(hero)) => energize(world, hero, *by),
        (Op::Revive(health), Act::Piece(hero)) => revive(world, hero, *health),
        (Op::Walk(..) | Op::Leap(_), Act::Piece(hero)) => travel(world, frame, op, hero),
        (Op::Walk(..) | Op::Leap(_), Act::At(to)) => {
            move_hero(
                world,
                frame.what,
                to,
                &["PN-RUL-149", "PN-RUL-151", "PN-MOVE-03"],
            );
        }
        (Op::Turn(turn), Act::Die(n)) => {
            let Some(die) = combat::fight(world).and_then(|f| f.dice.get(usize::from(n)).copied())
            else {
                return;
            };
            let faces: Vec<Act> = turned_faces(*turn, die)
                .into_iter()
                .map(Act::Face)
                .collect();
            if !faces.is_empty() {
                world.ask(
                    Why::PickFace,
                    frame.who,
                    faces,
                    frame.with(frame.a, frame.b).what(Uid(u32::from(n))).step(2),
                );
            }
        }
        (Op::Turn(_), Act::Face(value)) => combat::turn_die(world, frame.what.0 as u8, value),
        (Op::TakeBack, Act::Card(card))
            if world.resource_mut::<Piles>().remove(ASSETS_SPENT, card) =>
        {
            let uid = give_asset(world, card);
            combat::remember_used(world, card, uid);
            let asset = asset_key(world, uid);
            world.tell(
                &["PN-RUL-40", "PN-EX-02"],
                What::AssetReturned { uid, asset },
            );
        }
        (Op::Banish(_), Act::Piece(monster)) => {
            let Some(at) = spot_of(world, monster) else {
                return;
            };
            let key = monster_key(world, monster);
            let card = take_monster(world, monster);
            shelve_monster(world, card);
            world.tell(
                &["PN-RUL-116"],
                What::MonsterBanished {
                    uid: monster,
                    monster: key,
                    at,
                },
            );
        }
        (Op::Lure(_), Act::Piece(monster)) => {
            let to: Vec<Act> = enemy_turn::spread_spots(world, monster)
                .into_iter()
                .map(Act::At)
                .collect();
            ask_among(
                world,
                Why::PickMonsterSpot,
                monster,
                to,
                frame.what(monster).step(2),
            );
        }
        (Op::Lure(_), Act::At(to)) => {
            let monster = frame.what;
            let Some(from) = spot_of(world, monster) else {
                return;
            };
            let key = monster_key(world, monster);
            shift_monster(world, monster, to);
            world.tell(
                &["PN-SPAWN-04", "PN-SPAWN-07"],
                What::MonsterMoved {
                    uid: monster,
                    monster: key,
                    from,
                    to,
                },
            );
        }
        (Op::Upright, Act::Piece(asset)) => world.set(asset, Ongoing { turned: false }),
        _ => {}
    }
}

/// The numbers that a die may be turned to (PN-RUL-20).
pub fn turned_faces(turn: Turn, die: Die) -> Vec<u8> {
    let faces = die.kind.faces();
    match turn {
        Turn::Any => (1..=faces).filter(|face| *face != die.value).collect(),
        Turn::By(n) => (1..=faces)
            .filter(|face| *face != die.value && face.abs_diff(die.value) <= n)
            .collect(),
        Turn::Over => vec![faces + 1 - die.value],
    }
}
