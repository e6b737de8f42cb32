//! Allies, good and evil (PD-ALLY).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::Barrier;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::deck::Piles;
use crate::table::house::{Loyalty, March, Stance, Where};
use crate::table::pieces::{Card, Kind};
use crate::vocab::pandemonium::Deed;

/// First number of this module's jobs.
pub const BASE: u16 = 380;

/// A character takes an Ally card: `who`.
const CALL: Job = Job(BASE);
/// The card taken, as `a`, is looked at.
const CARD: Job = Job(BASE + 1);
/// The block of a good ally: `who` controls it, `what` is the ally.
const BLOCK: Job = Job(BASE + 2);

/// Item cards that looting a dead ally gives (PD-ALLY-14).
const LOOT: u8 = 3;

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(CALL, take_card);
    r.job(CARD, look_at_card);
    r.job(BLOCK, block);
}

/// Adds work: `who` takes an Ally card (PD-ALLY-02).
pub fn call(world: &mut World, who: Uid) {
    world.push(Frame::of(CALL).who(who));
}

/// The card of an ally on the board.
pub fn card(world: &World, ally: Uid) -> u16 {
    world.of::<Card>(ally).0 * 2 + u16::from(world.of::<Loyalty>(ally).evil)
}

/// The piece of an ally, if it is on the board: alive, or as a corpse.
fn on_board(world: &World, place: u16) -> Option<Uid> {
    figure::of_kind(world, Kind::Ally)
        .into_iter()
        .find(|ally| world.of::<Card>(*ally).0 == place)
}

/// Whether an ally is the same person as a character of this game (PD-ALLY-05).
fn is_played(world: &World, place: u16) -> bool {
    let book = world.resource::<Book>();
    let Some(same) = book
        .allies
        .get(usize::from(place))
        .and_then(|ally| ally.character)
    else {
        return false;
    };
    figure::characters(world)
        .iter()
        .any(|who| sheet::printed(world, *who).is_some_and(|card| card.id == same))
}

/// Why a card drawn cannot be used, if it cannot (PD-ALLY-05, PD-RUL-118).
pub fn unusable(world: &World, card: u16) -> Option<Ids> {
    let book = world.resource::<Book>();
    let place = card / 2;
    let Some(ally) = book.allies.get(usize::from(place)) else {
        return Some(&["PD-RUL-12"]);
    };
    if is_played(world, place) {
        return Some(&["PD-ALLY-05"]);
    }
    let evil = card % 2 == 1;
    if evil && ally.evil.is_none() {
        return Some(&["PD-RUL-12"]);
    }
    let piece = on_board(world, place)?;
    let same = world.of::<Loyalty>(piece).evil == evil;
    (same || world.of::<Stance>(piece) == Stance::Lying).then_some(&["PD-RUL-118", "PD-ALLY-05"])
}

/// Job: an Ally card is drawn, if the deck has one that can be used (PD-RUL-12).
fn take_card(world: &mut World, frame: Frame) {
    let piles = world.resource::<Piles>();
    let usable = [Deck::Allies.pile(), Deck::Allies.spent()]
        .into_iter()
        .flat_map(|pile| piles.cards(pile))
        .any(|card| unusable(world, *card).is_none());
    if usable {
        let then = Frame::of(CARD).who(frame.who);
        pack::draw_card(world, frame.who, Deck::Allies, then);
    } else {
        let deck = crate::vocab::Key::fixed(Deck::Allies.name());
        world.say(&["PD-RUL-12"], What::DeckEmpty { deck });
    }
}

/// Job: the ally appears, changes sides, or another card is taken.
fn look_at_card(world: &mut World, frame: Frame) {
    let Ok(card) = u16::try_from(frame.a) else {
        return;
    };
    let (place, evil) = (card / 2, card % 2 == 1);
    if let Some(rules) = unusable(world, card) {
        let key = world.resource::<Book>().allies.get(usize::from(place));
        if let Some(ally) = key.map(|ally| ally.id) {
            world.say(rules, What::AllyCardPassed { ally, evil });
        }
        pack::discard_card(world, Deck::Allies, card);
        call(world, frame.who);
        return;
    }
    match on_board(world, place) {
        Some(ally) => turn_coat(world, ally, frame.who, evil),
        None => {
            appear(world, place, frame.who, evil);
        }
    }
    card::did(world, frame.who, Deed::Call);
    world.alarm();
}

/// A new ally stands in the space of whoever called it (PD-ALLY-04, PD-RUL-115).
fn appear(world: &mut World, place: u16, who: Uid, evil: bool) {
    let at = figure::space(world, who);
    let uid = put(world, place, at, evil, who);
    let (ally, space) = (figure::key(world, uid), appear::name(world, at));
    world.say_cause(
        &["PD-ALLY-04", "PD-RUL-115", "PD-ALLY-16"],
        What::AllyCalled {
            uid,
            ally,
            evil,
            at,
            space,
        },
    );
}

/// Puts an ally into a space: no card, no event. For set-up and cases. `owner` controls a good one.
pub fn put(
    world: &mut World,
    place: u16,
    at: crate::board::SpaceId,
    evil: bool,
    owner: Uid,
) -> Uid {
    world.add_piece((
        Kind::Ally,
        Card(place),
        Where(at),
        Stance::Standing,
        allegiance(evil, owner),
        March::default(),
    ))
}

/// A good ally whom nobody controls comes, unless that person is on the board alive or among the players
/// (PD-ALLY-05). One who lies dead there comes back.
pub fn bring(world: &mut World, ally: crate::vocab::Key, at: crate::board::SpaceId, rules: Ids) {
    let found = world.resource::<Book>().ally(ally).map(|(place, _)| place);
    let Some(place) = found.filter(|place| !is_played(world, *place)) else {
        return;
    };
    match on_board(world, place) {
        Some(dead) if world.of::<Stance>(dead) == Stance::Lying => world.remove_piece(dead),
        Some(_) => return,
        None => {}
    }
    world.retell(|story| story.fallen.retain(|each| *each != place));
    let uid = put_survivor(world, place, at);
    let space = appear::name(world, at);
    world.say_cause(
        rules,
        What::SurvivorPlaced {
            uid,
            ally,
            at,
            space,
        },
    );
    world.alarm();
}

/// Puts a good ally whom nobody controls into a space; its card leaves the deck: no event.
pub fn put_survivor(world: &mut World, place: u16, at: crate::board::SpaceId) -> Uid {
    let card = place * 2;
    for pile in [Deck::Allies.pile(), Deck::Allies.spent()] {
        let mut piles = world.resource_mut::<Piles>();
        let cards = piles.pile(pile);
        if let Some(n) = cards.iter().position(|each| *each == card) {
            cards.remove(n);
            break;
        }
    }
    put(world, place, at, false, Uid::NONE)
}

/// Whether a piece is a good ally whom nobody controls: nobody has called it, or who did is dead for good.
pub fn is_survivor(world: &World, ally: Uid) -> bool {
    let loyalty: Loyalty = world.of(ally);
    let led = figure::kind(world, loyalty.owner) == Some(Kind::Character)
        && !sheet::lies(world, loyalty.owner);
    figure::kind(world, ally) == Some(Kind::Ally)
        && !loyalty.evil
        && figure::stands(world, ally)
        && !led
}

/// A character controls an ally from now on whom nobody controls (PD-ALLY-16).
pub fn join(world: &mut World, ally: crate::vocab::Key, who: Uid, rules: Ids) {
    let free = figure::good_allies(world)
        .into_iter()
        .find(|piece| figure::key(world, *piece) == ally && is_survivor(world, *piece));
    let Some(uid) = free.filter(|_| figure::kind(world, who) == Some(Kind::Character)) else {
        return;
    };
    world.set(uid, allegiance(false, who));
    let by = figure::key(world, who);
    world.say_cause(rules, What::AllyJoined { uid, ally, by });
    world.alarm();
}

/// A living ally leaves the board, unhurt.
pub fn leave(world: &mut World, ally: crate::vocab::Key, rules: Ids) {
    let there = figure::of_kind(world, Kind::Ally)
        .into_iter()
        .find(|piece| figure::key(world, *piece) == ally && !sheet::lies(world, *piece));
    let Some(uid) = there else {
        return;
    };
    let at = figure::space(world, uid);
    let space = appear::name(world, at);
    discard(world, uid);
    world.remove_piece(uid);
    world.say(
        rules,
        What::AllyLeft {
            uid,
            ally,
            at,
            space,
        },
    );
    world.alarm();
}

fn allegiance(evil: bool, owner: Uid) -> Loyalty {
    Loyalty {
        evil,
        owner: if evil { Uid::NONE } else { owner },
        ..Loyalty::default()
    }
}

/// An ally changes sides where it stands (PD-ALLY-07, PD-ALLY-08, PD-RUL-118).
fn turn_coat(world: &mut World, ally: Uid, who: Uid, evil: bool) {
    discard(world, ally);
    world.set(ally, allegiance(evil, who));
    world.set(ally, Stance::Standing);
    world.set(ally, March::default());
    let key = figure::key(world, ally);
    let rules: Ids = if evil {
        &["PD-ALLY-07", "PD-RUL-118"]
    } else {
        &["PD-ALLY-08", "PD-RUL-118"]
    };
    world.say_cause(
        rules,
        What::AllyTurned {
            uid: ally,
            ally: key,
            evil,
        },
    );
}

/// The card of an ally on the board goes to the discard pile (PD-RUL-118); that of one who is not in the deck of this
/// game, but has been brought by the chapter, leaves the game.
pub fn discard(world: &mut World, ally: Uid) {
    let card = card(world, ally);
    if setup::cards(world.resource::<Book>(), Deck::Allies).contains(&card) {
        pack::discard_card(world, Deck::Allies, card);
    }
}

/// The allies that the character in turn can play now (PD-ALLY-17), and dead ones that can be looted here.
///
/// Whether a block may still come before or after the character's own actions is for the turn to say (PD-RUL-117).
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let here = figure::space(world, who);
    let allies = figure::of_kind(world, Kind::Ally);
    let mut options: Vec<Act> = allies
        .iter()
        .filter(|ally| playable(world, who, **ally))
        .map(|ally| Act::PlayAlly(*ally))
        .collect();
    options.extend(
        allies
            .into_iter()
            .filter(|ally| world.of::<Stance>(*ally) == Stance::Lying)
            .filter(|ally| figure::space(world, *ally) == here && figure::stands(world, who))
            .map(Act::Loot),
    );
    options
}

/// The own allies that cannot be played now, with the reason.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let own = |ally: &Uid| world.of::<Loyalty>(*ally).owner == who;
    let mut barred: Vec<(Act, String, Ids)> = Vec::new();
    for ally in figure::good_allies(world).into_iter().filter(own) {
        if world.of::<Loyalty>(ally).played {
            let why = "this ally has been played in this turn".to_owned();
            barred.push((Act::PlayAlly(ally), why, &["PD-RUL-117"]));
        }
    }
    barred
}

/// Whether a character controls this ally and has not played it in this turn.
fn playable(world: &World, who: Uid, ally: Uid) -> bool {
    let loyalty: Loyalty = world.of(ally);
    !loyalty.evil && loyalty.owner == who && !loyalty.played && figure::stands(world, ally)
}

/// Begins an ally's block.
pub fn play(world: &mut World, who: Uid, ally: Uid) {
    if !playable(world, who, ally) {
        return;
    }
    let place = usize::from(world.of::<Card>(ally).0);
    let actions = world
        .resource::<Book>()
        .allies
        .get(place)
        .map_or(0, |ally| ally.good.actions);
    world.change(ally, |loyalty: &mut Loyalty| {
        loyalty.played = true;
        loyalty.actions = actions;
    });
    let key = figure::key(world, ally);
    world.say_cause(
        &["PD-ALLY-17", "PD-RUL-117"],
        What::AllyBegan {
            uid: ally,
            ally: key,
        },
    );
    world.push(Frame::of(BLOCK).who(who).what(ally));
}

/// What a good ally can do now, its Actions not looked at (PD-ALLY-09, PD-RUL-116).
fn deeds(world: &World, ally: Uid) -> Vec<Act> {
    let at = figure::space(world, ally);
    let book = world.resource::<Book>();
    let beside = book.board.neighbours(at);
    let mut acts = Vec::new();
    let mut gates = Vec::new();
    for (to, border) in beside {
        let Some(kind) = book.board.border(*border).map(|border| border.kind) else {
            continue;
        };
        let barrier: Barrier = figure::barrier(world, *border);
        if barrier.lets_walk(kind) {
            acts.push(Act::Step(*to));
        }
        if barrier.may_open(kind, at) {
            gates.push(Act::Open(*border));
        }
        if barrier.may_close(kind) {
            gates.push(Act::Close(*border));
        }
    }
    acts.append(&mut gates);
    let place = usize::from(world.of::<Card>(ally).0);
    let able = |ally: &crate::content::pandemonium::Ally| !ally.good.ability.is_empty();
    if book.allies.get(place).is_some_and(able) {
        acts.push(Act::Ability);
    }
    acts
}

/// Job: the block of a good ally, one thing after another (PD-DEC-22, PD-RUL-116, PD-RUL-117).
fn block(world: &mut World, frame: Frame) {
    let (who, ally) = (frame.who, frame.what);
    let loyalty: Loyalty = world.of(ally);
    let good = !loyalty.evil && loyalty.owner == who && figure::stands(world, ally);
    if !good || sheet::lies(world, who) || loyalty.actions == 0 {
        return;
    }
    if frame.step == 0 {
        let mut options = deeds(world, ally);
        if options.is_empty() {
            return;
        }
        options.push(Act::Done);
        world.ask_for_openly(who, Why::AllyTurn, ally, options, frame.step(1));
        return;
    }
    let act = match world.answer() {
        None | Some(Act::Done) => return,
        Some(act) => act,
    };
    world.change(ally, |loyalty: &mut Loyalty| loyalty.actions -= 1);
    world.push(frame.step(0));
    match act {
        Act::Step(to) => step(world, ally, to),
        Act::Open(border) => door::open(world, border, ally, &["PD-ALLY-09", "PD-RUL-116"]),
        Act::Close(border) => door::close(world, border, ally, &["PD-ALLY-09", "PD-RUL-116"]),
        Act::Ability => {
            let place = world.of::<Card>(ally).0;
            let key = figure::key(world, ally);
            world.say_cause(
                &["PD-ALLY-09", "PD-RUL-116"],
                What::AllyActed {
                    uid: ally,
                    ally: key,
                },
            );
            effect::run(world, effect::Source::GoodAlly(place), who, ally);
        }
        _ => {}
    }
}

/// A good ally walks; it pays nothing for leaving creatures, and traps do nothing to it (PD-RUL-116, PD-RUL-77).
fn step(world: &mut World, ally: Uid, to: crate::board::SpaceId) {
    let from = figure::space(world, ally);
    world.set(ally, Where(to));
    let (piece, space) = (figure::key(world, ally), appear::name(world, to));
    world.say_cause(
        &["PD-ALLY-09", "PD-RUL-116"],
        What::Moved {
            uid: ally,
            piece,
            from,
            to,
            space,
        },
    );
    world.alarm();
}

/// A good ally dies (PD-ALLY-12).
pub fn kill(world: &mut World, ally: Uid) {
    if world.of::<Loyalty>(ally).evil || !figure::stands(world, ally) {
        return;
    }
    discard(world, ally);
    world.set(ally, Stance::Lying);
    let place = world.of::<Card>(ally).0;
    if !world.story().fallen.contains(&place) {
        world.retell(|story| story.fallen.push(place));
    }
    let at = figure::space(world, ally);
    let (key, space) = (figure::key(world, ally), appear::name(world, at));
    world.say(
        &["PD-ALLY-12", "PD-ALLY-13", "PD-RUL-121"],
        What::AllyDied {
            uid: ally,
            ally: key,
            at,
            space,
        },
    );
    world.alarm();
}

/// Loots a dead ally (PD-ALLY-14); the Action has been paid.
pub fn loot(world: &mut World, who: Uid, ally: Uid) {
    if figure::kind(world, ally) != Some(Kind::Ally) || world.of::<Stance>(ally) != Stance::Lying {
        return;
    }
    let (key, by) = (figure::key(world, ally), figure::key(world, who));
    world.remove_piece(ally);
    world.say_cause(
        &["PD-ALLY-14", "PD-ALLY-15", "PD-RUL-122"],
        What::AllyLooted {
            uid: ally,
            ally: key,
            by,
        },
    );
    pack::draw_items(world, who, LOOT);
    loss::gain_souls(world, who, 1, &["PD-ALLY-14", "PD-SOUL-02"]);
    card::did(world, who, Deed::Loot);
    world.alarm();
}
