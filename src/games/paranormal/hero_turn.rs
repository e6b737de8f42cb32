//! The Hero Turn: activations, the four actions, Location Abilities and Items (PN-ROUND, PN-INT, PN-REST, PN-LOC,
//! PN-EOT).

use bevy::ecs::prelude::*;

use super::clue::{guarded, lost_hero_waits};
use super::effect::{self, Source};
use super::layout::{
    Layout, asset_at, collect_asset, discoverable, heroes_in_play, layout, monster_at, spot_of,
    take_asset,
};
use super::reach::{passive, reachable, steps};
use super::supply::{lose_health, spend_token, usable};
use super::*;
use crate::content::paranormal::{Effect, LocationSide};
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Why};
use crate::table::cursor::{Cursor, Tracks};
use crate::table::event::{Log, What};
use crate::table::pieces::*;
use crate::table::uid::Index;
use crate::vocab::Spot;
use crate::vocab::paranormal::{AssetKind, Cost, Lair, Mod, Token};

/// Steps of the phase.
const OPEN: u8 = 0;
const CHOOSE: u8 = 1;
const CLOSE: u8 = 2;

/// The Hero Turn begins: 3 actions each, Location Abilities fresh (PN-TIM-HERO-01).
pub(super) fn open_hero_turn(
    book: Res<Book>,
    mut cursor: ResMut<Cursor>,
    mut tracks: ResMut<Tracks>,
    mut log: ResMut<Log>,
    mut heroes: Query<(&mut Actions, &mut Activity, &mut Uses)>,
) {
    if cursor.step != OPEN {
        return;
    }
    cursor.step = CHOOSE;
    cursor.round += 1;
    cursor.active = Uid::NONE;
    if tracks.get(HORROR) == 1 {
        tracks.set(HORROR, 2);
    }
    for (mut actions, mut activity, mut uses) in &mut heroes {
        *actions = Actions(book.frame.actions);
        *activity = Activity::Waiting;
        *uses = Uses(0);
    }
    log.add(
        &["PN-ROUND-01"],
        What::RoundBegan {
            round: cursor.round,
        },
    );
    log.add(
        &["PN-ROUND-06", "PN-LOC-04"],
        What::HeroTurnBegan {
            round: cursor.round,
        },
    );
}

/// Asks which Hero is next, or what the active one does (PN-TIM-HERO-02 to PN-TIM-HERO-04).
pub(super) fn offer_choice(world: &mut World) {
    if world.cursor().step != CHOOSE {
        return;
    }
    let active = world.cursor().active;
    if active.is_some() {
        if world.of::<Posture>(active) == Posture::Downed {
            finish_activation(world, active);
            return;
        }
        let acts = acts(world, active);
        world.ask_openly(
            Why::Activation,
            active,
            acts,
            Frame::of(job::CHOSE_ACT).who(active),
        );
        return;
    }
    let mut options: Vec<Act> = heroes_in_play(world)
        .filter(|hero| may_activate(world, *hero))
        .map(Act::Activate)
        .collect();
    if options.is_empty() {
        world.resource_mut::<Cursor>().step = CLOSE;
        return;
    }
    options.push(Act::EndTurn);
    world.ask_openly(
        Why::HeroTurn,
        Uid::NONE,
        options,
        Frame::of(job::CHOSE_HERO),
    );
}

/// Whether a Hero may still be activated in this Hero Turn.
pub fn may_activate(world: &World, hero: Uid) -> bool {
    world.of::<Activity>(hero) == Activity::Waiting
        && world.of::<Posture>(hero) == Posture::Standing
}

/// The Hero Turn is over: Ongoing cards upright, Energy left alone (PN-TIM-HERO-07, PN-TIM-HERO-08).
#[allow(clippy::too_many_arguments, reason = "a system names what it touches")]
pub(super) fn close_hero_turn(
    layout: Res<Layout>,
    index: Res<Index>,
    mut cursor: ResMut<Cursor>,
    mut over: ResMut<crate::table::cursor::Over>,
    tracks: Res<Tracks>,
    agenda: Res<Agenda>,
    mut log: ResMut<Log>,
    mut cards: Query<&mut Ongoing>,
) {
    if cursor.step != CLOSE || !agenda.is_empty() {
        return;
    }
    let mut count = 0;
    for asset in &layout.inventory {
        if let Some(mut ongoing) = index
            .entity(*asset)
            .and_then(|entity| cards.get_mut(entity).ok())
            && ongoing.turned
        {
            ongoing.turned = false;
            count += 1;
        }
    }
    if count > 0 {
        log.add(&["PN-EOT-02", "PN-ITEM-07"], What::AssetsUpright { count });
    }
    log.add(
        &["PN-EOT-01", "PN-EOT-03"],
        What::HeroTurnEnded {
            round: cursor.round,
        },
    );
    if tracks.get(HORROR) == 2 {
        let end = ending::HORROR_WON;
        over.0 = Some(crate::table::Ending {
            won: end.won,
            why: end.why,
        });
        log.add(
            end.rules,
            What::GameOver {
                won: end.won,
                why: end.name,
            },
        );
        return;
    }
    cursor.phase = if tracks.get(FINALE) != 0 {
        FINALE_ENEMY_TURN
    } else {
        ENEMY_TURN
    };
    cursor.step = 0;
}

/// Job: a Hero was chosen, or the turn ended.
pub(super) fn chose_hero(world: &mut World, _: Frame) {
    match world.reply() {
        Some(Act::Activate(hero)) => {
            world.set(hero, Activity::Active);
            world.resource_mut::<Cursor>().active = hero;
            let key = hero_key(world, hero);
            world.tell(
                &["PN-ROUND-02", "PN-ROUND-03"],
                What::HeroActivated {
                    uid: hero,
                    hero: key,
                },
            );
        }
        _ => world.resource_mut::<Cursor>().step = CLOSE,
    }
}

/// The activation of a Hero is over and cannot be taken up again (PN-RUL-65).
pub(super) fn finish_activation(world: &mut World, hero: Uid) {
    let unused = world.of::<Actions>(hero).0;
    world.set(hero, Activity::Done);
    world.resource_mut::<Cursor>().active = Uid::NONE;
    world.set_track(PAST_TOUGH, 0);
    world.set_track(NEXT_RED, 0);
    let key = hero_key(world, hero);
    world.tell(
        &["PN-ROUND-05", "PN-RUL-65"],
        What::HeroFinished {
            uid: hero,
            hero: key,
            unused,
        },
    );
}

/// All that the active Hero can do, in a fixed order.
pub fn acts(world: &World, hero: Uid) -> Vec<Act> {
    let mut acts = Vec::with_capacity(24);
    let Some(at) = spot_of(world, hero) else {
        return vec![Act::EndActivation];
    };
    if world.of::<Actions>(hero).0 > 0 {
        let cells = reachable(world, hero, steps(world, hero));
        acts.extend(
            Spot::all()
                .filter(|spot| super::reach::has(cells, *spot))
                .map(Act::Move),
        );
        fights(world, hero, at, &mut acts);
        acts.extend(interactions(world, at).into_iter().map(Act::Interact));
        if world.of::<Energy>(hero).missing() > 0 {
            acts.push(Act::Rest);
        }
    }
    let place = layout(world).location[at.index()];
    if place_effect(world, place)
        .is_some_and(|effect| place_bar(world, hero, place, effect).is_none())
    {
        acts.push(Act::UsePlace(place));
    }
    for asset in &layout(world).inventory {
        if effect::usable_outside(world, hero, *asset) {
            acts.push(Act::Use(*asset));
        }
    }
    acts.push(Act::EndActivation);
    acts
}

/// The Enemies that can be fought at a place (PN-CMB-02, PN-RUL-73, PN-RUL-133, PN-RUL-135, PN-RUL-143).
pub fn foes(world: &World, at: Spot) -> Vec<Uid> {
    let mut foes: Vec<Uid> = monster_at(world, at).into_iter().collect();
    if !in_finale(world) {
        return foes;
    }
    let layout = layout(world);
    if world.track(HORROR) != 0 {
        foes.extend(layout.boss_cards.iter().copied().filter(|card| {
            world.of::<Face>(*card) == Face::Back && spot_of(world, *card) == Some(at)
        }));
        return foes;
    }
    let there = match world.resource::<Book>().boss().lair {
        Lair::Card(key) => {
            super::reach::boss_card_at(world, key).is_some_and(|(_, spot)| spot == at)
        }
        Lair::Standee => spot_of(world, layout.standee) == Some(at),
    };
    if there && !super::reach::stacked(world) {
        foes.push(layout.discoverables[usize::from(discoverable::BOSS)]);
    }
    foes
}

fn fights(world: &World, hero: Uid, at: Spot, acts: &mut Vec<Act>) {
    if world.of::<Energy>(hero).now() == 0 {
        return;
    }
    for foe in foes(world, at) {
        if !combat::foe(world, foe).tough || may_pass_tough(world, hero, foe) {
            acts.push(Act::Fight(foe));
        } else if usable(world, Token::Assist) > 0 {
            acts.push(Act::FightTough(foe));
        }
    }
}

/// Whether a Hero may fight this Tough Enemy without an Assist Token (PN-MABL-15).
pub fn may_pass_tough(world: &World, hero: Uid, foe: Uid) -> bool {
    passive(world, hero, |m| matches!(m, Mod::IgnoreTough).then_some(1)) > 0
        || world.track(PAST_TOUGH) == foe.0 as i32
}

/// The cards that can be interacted with at a place (PN-INT-02, PN-INT-03, PN-FIN-02, PN-RUL-72, PN-RUL-90).
pub fn interactions(world: &World, at: Spot) -> Vec<Uid> {
    if guarded(world, at) || (in_finale(world) && spot_of(world, layout(world).standee) == Some(at))
    {
        return Vec::new();
    }
    let mut cards: Vec<Uid> = asset_at(world, at).into_iter().collect();
    if !in_finale(world) {
        let [boss, asset, lost] = layout(world).discoverables;
        if spot_of(world, boss) == Some(at) && world.of::<Search>(asset) == Search::Gained {
            cards.push(boss);
        }
        if lost_hero_waits(world, at) {
            cards.push(lost);
        }
    }
    cards
}

/// The side of a Location that is in view.
pub fn side(world: &World, place: Uid) -> &LocationSide {
    let location = &world.resource::<Book>().locations[usize::from(world.of::<Card>(place).0)];
    match world.of::<Face>(place) {
        Face::Front => &location.light,
        Face::Back => &location.dark,
    }
}

/// The ability of the Location a Hero is at, if it has one and is not covered (PN-LOC-01, PN-RUL-124).
pub fn place_effect(world: &World, place: Uid) -> Option<&Effect> {
    if !place.is_some() || world.find::<Covered>(place).is_some() {
        return None;
    }
    side(world, place).effect.as_ref()
}

/// Why a Hero cannot use a Location Ability now, with the rule.
pub fn place_bar(
    world: &World,
    hero: Uid,
    place: Uid,
    effect: &Effect,
) -> Option<(&'static str, crate::vocab::Rules)> {
    let card = world.of::<Card>(place).0;
    if world.of::<Uses>(hero).0 >> (card % 32) & 1 == 1 {
        return Some((
            "each Hero may use a Location Ability once in a Hero Turn",
            &["PN-LOC-04"],
        ));
    }
    if let Some(bar) = cost_bar(world, hero, &effect.cost, true) {
        return Some(bar);
    }
    if !effect::useful(world, hero, &effect.ops, None) {
        return Some(("it would do nothing now", &["PN-RUL-153"]));
    }
    None
}

/// Why a Hero cannot pay now, with the rule (PN-LOC-06, PN-RUL-64). Passives that make places cheaper bear on places
/// alone.
pub fn cost_bar(
    world: &World,
    hero: Uid,
    costs: &[Cost],
    at_place: bool,
) -> Option<(&'static str, crate::vocab::Rules)> {
    for cost in costs {
        match cost {
            Cost::Energy(_)
                if world.of::<Energy>(hero).now() < energy_price(world, hero, *cost, at_place) =>
            {
                return Some((
                    "there is not enough Energy on the Hero's card",
                    &["PN-LOC-06", "PN-ROUND-11"],
                ));
            }
            Cost::Health(n) if world.of::<Health>(hero).now < *n => {
                return Some((
                    "the Hero does not have that much Health",
                    &["PN-LOC-07", "PN-RUL-64"],
                ));
            }
            _ => {}
        }
    }
    None
}

/// The Energy that a cost takes from a Hero, at a Location or elsewhere.
pub fn energy_price(world: &World, hero: Uid, cost: Cost, at_place: bool) -> u8 {
    let Cost::Energy(n) = cost else { return 0 };
    if !at_place {
        return n;
    }
    n.saturating_sub(passive(world, hero, |m| {
        if let Mod::CheapPlaces(n) = m {
            Some(*n)
        } else {
            None
        }
    }))
}

/// Pays the price of a Location Ability; the dice to spend are asked for.
fn pay(world: &mut World, hero: Uid, costs: &[Cost], at_place: bool) {
    for cost in costs {
        match cost {
            Cost::Energy(_) => {
                let price = energy_price(world, hero, *cost, at_place);
                world.push(Frame::of(job::SPEND).who(hero).with(i32::from(price), 0));
            }
            Cost::Health(n) => {
                lose_health(world, hero, *n, &["PN-LOC-07", "PN-RUL-64"]);
            }
        }
    }
}

fn spend_action(world: &mut World, hero: Uid) {
    world.change::<Actions>(hero, |actions| actions.0 = actions.0.saturating_sub(1));
}

/// Job: carry out what the active Hero does.
pub(super) fn chose_act(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let key = hero_key(world, hero);
    let Some(act) = world.reply() else { return };
    match act {
        Act::Move(to) => {
            spend_action(world, hero);
            move_hero(world, hero, to, &["PN-MOVE-01", "PN-MOVE-02", "PN-MOVE-03"]);
        }
        Act::Fight(foe) => {
            spend_action(world, hero);
            combat::begin(world, hero, foe);
        }
        Act::FightTough(foe) => {
            spend_token(world, Token::Assist);
            spend_action(world, hero);
            combat::begin(world, hero, foe);
        }
        Act::Interact(card) => {
            spend_action(world, hero);
            interact(world, hero, card);
        }
        Act::Rest => {
            spend_action(world, hero);
            rest(world, hero);
        }
        Act::UsePlace(place) => {
            let Some(at) = spot_of(world, place) else {
                return;
            };
            let card = world.of::<Card>(place).0;
            let book = book(world);
            let Some(effect) = place_effect(world, place).cloned() else {
                return;
            };
            world.change::<Uses>(hero, |uses| uses.0 |= 1 << (card % 32));
            world.tell_cause(
                &["PN-LOC-01", "PN-LOC-02", "PN-LOC-04"],
                What::PlaceUsed {
                    uid: hero,
                    hero: key,
                    place: book.locations[usize::from(card)].key,
                    at,
                },
            );
            let dark = world.of::<Face>(place) == Face::Back;
            world.push(Frame::of(job::LAY_DOWN).who(hero));
            world.push(Frame::of(job::RIPEN));
            world.push(Source::Place { card, dark }.frame(hero));
            pay(world, hero, &effect.cost, true);
        }
        Act::Use(asset) => {
            world.push(Frame::of(job::LAY_DOWN).who(hero));
            world.push(Frame::of(job::RIPEN));
            effect::use_asset(world, hero, asset);
        }
        _ => finish_activation(world, hero),
    }
}

/// Pays what an Asset asks for.
pub(super) fn pay_for_asset(world: &mut World, hero: Uid, costs: &[Cost]) {
    pay(world, hero, costs, false);
}

/// Puts a Hero's standee elsewhere.
pub(super) fn move_hero(world: &mut World, hero: Uid, to: Spot, rules: crate::vocab::Rules) {
    let Some(from) = spot_of(world, hero) else {
        return;
    };
    world.set(hero, At(to));
    let key = hero_key(world, hero);
    world.tell(
        rules,
        What::HeroMoved {
            uid: hero,
            hero: key,
            from,
            to,
        },
    );
}

/// Rest (PN-REST-02 to PN-REST-04).
fn rest(world: &mut World, hero: Uid) {
    let Some(at) = spot_of(world, hero) else {
        return;
    };
    let place = layout(world).location[at.index()];
    let full =
        place.is_some() && world.find::<Covered>(place).is_none() && side(world, place).full_rest;
    let key = hero_key(world, hero);
    let rules: crate::vocab::Rules = if full {
        &["PN-REST-03", "PN-REST-04", "PN-REST-01"]
    } else {
        &["PN-REST-02", "PN-REST-01"]
    };
    world.tell_cause(
        rules,
        What::Rested {
            uid: hero,
            hero: key,
            at,
        },
    );
    let dice = if full {
        i32::from(world.of::<Energy>(hero).missing())
    } else {
        1 + i32::from(passive(world, hero, |m| {
            if let Mod::Rest(n) = m { Some(*n) } else { None }
        }))
    };
    world.push(Frame::of(job::RIPEN));
    world.push(Frame::of(job::REGAIN).who(hero).with(dice, 0));
}

/// Interact (PN-INT).
fn interact(world: &mut World, hero: Uid, card: Uid) {
    let Some(at) = spot_of(world, hero) else {
        return;
    };
    match world.of::<Kind>(card) {
        Kind::Asset => {
            let asset = asset_key(world, card);
            let book = book(world);
            let id = world.of::<Card>(card).0;
            let kind = book.assets[usize::from(id)].kind;
            let rules: crate::vocab::Rules = match kind {
                AssetKind::GainClue => &["PN-INT-01", "PN-INT-05"],
                AssetKind::Item => &["PN-INT-01", "PN-INT-06"],
                AssetKind::Ally => &["PN-INT-01", "PN-INT-07"],
            };
            world.tell_cause(
                rules,
                What::AssetFound {
                    uid: card,
                    asset,
                    at,
                },
            );
            world.push(Frame::of(job::RIPEN));
            if kind == AssetKind::GainClue {
                take_asset(world, card);
                world.push(Frame::of(job::SHELVE_ASSET).with(i32::from(id), 0));
                world.push(Frame::of(job::DRAW_CLUE).with(1, 0));
                return;
            }
            collect_asset(world, card);
            if id == book.boss().asset.0 && world.find::<Ongoing>(card).is_some() {
                let piece = layout(world).discoverables[usize::from(discoverable::BOSS_ASSET)];
                world.set(piece, Search::Gained);
                world.strip::<At>(piece);
            }
        }
        _ if world.of::<Card>(card).0 == discoverable::LOST_HERO => {
            world.push(Frame::of(job::JOIN_LOST))
        }
        _ => world.push(Frame::of(job::FINALE)),
    }
}

/// Job: Asset card `a` goes to the discard pile (PN-RUL-75).
pub(super) fn shelve_asset(world: &mut World, frame: Frame) {
    let Ok(card) = u16::try_from(frame.a) else {
        return;
    };
    world.put(ASSETS_SPENT, card);
    let asset = book(world).assets[usize::from(card)].key;
    world.tell(&["PN-RUL-75"], What::AssetDiscarded { asset });
}
