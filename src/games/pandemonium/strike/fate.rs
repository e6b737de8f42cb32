//! Who dies, and what follows (PD-TIME-41, PD-TIME-42).

use super::effect::Source;
use super::*;
use crate::table::house::{Due, Loyalty, Pack, Sheet};
use crate::table::pieces::Card;
use crate::vocab::pandemonium::{Deed, Trait};

/// Damage that kills a creature or evil ally in this attack, at least 1 (PD-ATK-06, PD-SKILL-R4, PD-RUL-20,
/// PD-RUL-69).
fn life(world: &World, strike: &Strike, target: Uid) -> u16 {
    let less: i16 = (strike.party.iter())
        .map(|fighter| {
            sheet::sum(world, fighter.who, |each| match each {
                Trait::FoeLife(by) => i16::from(by),
                _ => 0,
            })
        })
        .sum();
    (i16::from(enemy::printed(world, target).life) + less).max(1) as u16
}

/// The total goes to the targets, one after another: to one target all of it, of several the player chooses which die
/// (PD-DEC-32, PD-RUL-82). `a` is what is left.
pub(super) fn assign(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let left = u16::try_from(frame.a).unwrap_or(0);
    let within: Vec<Uid> = (strike.targets.iter().copied())
        .filter(|target| {
            world.exists(*target)
                && !strike.killed.contains(target)
                && life(world, &strike, *target) <= left
        })
        .collect();
    if within.is_empty() {
        settle(world, frame, &strike);
        return;
    }
    let mut options: Vec<Act> = within.into_iter().map(Act::Piece).collect();
    if strike.targets.len() > 1 {
        options.push(Act::Done);
    }
    world.ask_for(
        frame.who,
        Why::AssignDamage,
        frame.who,
        options,
        frame.go_on(ASSIGNED),
    );
}

pub(super) fn assigned(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let Some(Act::Piece(target)) = world.answer() else {
        settle(world, frame, &strike);
        return;
    };
    let paid = i32::from(life(world, &strike, target));
    world.change(frame.what, |strike: &mut Strike| strike.killed.push(target));
    world.push(frame.go_on(ASSIGN).with(frame.a - paid, 0));
}

/// All miniatures come off first; then effects, Soul, space of the tree, single-use weapons, effects of weapons
/// (PD-RUL-90).
fn settle(world: &mut World, frame: Frame, strike: &Strike) {
    for target in &strike.targets {
        if world.exists(*target) && !strike.killed.contains(target) {
            unhurt(world, *target, &["PD-ATK-07", "PD-ATK-08"]);
        }
    }
    if strike.killed.is_empty() {
        return;
    }
    let mut due: Vec<Due> = Vec::new();
    for target in &strike.killed {
        due.extend(slay(
            world,
            frame.who,
            *target,
            &["PD-ATK-06", "PD-CDEATH-02"],
        ));
    }
    due.sort_unstable();
    world.change(frame.what, |strike: &mut Strike| strike.due = due);
    card::did(world, frame.who, Deed::Kill);
    if strike.killed.len() > 1 {
        card::did(world, frame.who, Deed::MultiKill);
    }
    world.push(frame.go_on(REWARD));
    world.push(frame.go_on(DUE));
    world.alarm();
}

fn unhurt(world: &mut World, target: Uid, rules: Ids) {
    let enemy = figure::key(world, target);
    world.say(rules, What::EnemyUnhurt { uid: target, enemy });
}

/// A miniature leaves the board (PD-CDEATH-02); gives what its death brings, if anything (PD-CDEATH-03).
fn slay(world: &mut World, killer: Uid, target: Uid, rules: Ids) -> Option<Due> {
    let at = figure::space(world, target);
    let space = world.resource::<Book>().board.name(at);
    let enemy = figure::key(world, target);
    world.say_cause(
        rules,
        What::EnemyKilled {
            uid: target,
            enemy,
            at,
            space,
        },
    );
    world.change(killer, |sheet: &mut Sheet| {
        sheet.kills = sheet.kills.saturating_add(1);
    });
    world.retell(|story| story.kills = story.kills.saturating_add(1));
    let card = world.of::<Card>(target).0;
    let due = match figure::kind(world, target) {
        Some(Kind::Ally) => Due::EvilAlly(card),
        _ => Due::Breed(card),
    };
    take_off(world, target);
    let brings = !effect::list(world.resource::<Book>(), source(due)).is_empty();
    brings.then_some(due)
}

const fn source(due: Due) -> Source {
    match due {
        Due::Breed(breed) => Source::Breed(breed),
        Due::EvilAlly(ally) => Source::EvilAlly(ally),
    }
}

/// The card of an evil ally is discarded with its miniature (PD-RUL-118).
fn take_off(world: &mut World, target: Uid) {
    if figure::kind(world, target) == Some(Kind::Ally) {
        let evil = u16::from(world.of::<Loyalty>(target).evil);
        let card = world.of::<Card>(target).0 * 2 + evil;
        pack::discard_card(world, Deck::Allies, card);
    }
    world.remove_piece(target);
}

/// What the deaths bring, in the order that the attacker chooses (PD-RUL-90, PD-DEC-45). Step 1 has the choice.
pub(super) fn due(world: &mut World, frame: Frame) {
    let Some(strike) = world.find::<Strike>(frame.what).cloned() else {
        return;
    };
    let picked = match (frame.step, world.answer()) {
        (1, Some(Act::Branch(n))) => usize::from(n),
        _ => 0,
    };
    let Some(first) = strike.due.get(picked).copied() else {
        return;
    };
    // Two of the same kind are one choice: they are alike.
    let mut kinds: Vec<u8> = (0..strike.due.len() as u8).collect();
    kinds.dedup_by_key(|n| strike.due.get(usize::from(*n)).copied());
    if frame.step == 0 && kinds.len() > 1 {
        let options = kinds.into_iter().map(Act::Branch).collect();
        world.ask_for(frame.who, Why::DueOrder, frame.who, options, frame.step(1));
        return;
    }
    world.change(frame.what, |strike: &mut Strike| {
        strike.due.remove(picked);
    });
    world.push(frame.step(0));
    let from = ground(world, strike.at);
    effect::run(world, source(first), frame.who, from);
}

/// The Soul, then the space of the tree, then single-use weapons, then what weapons do after a kill; `step` is how
/// far it has got.
pub(super) fn reward(world: &mut World, frame: Frame) {
    let Some(strike) = world.find::<Strike>(frame.what).cloned() else {
        return;
    };
    if frame.step < 3 {
        world.push(frame.step(frame.step + 1));
    }
    match frame.step {
        0 => give_soul(world, frame.who, &strike),
        // Only from an attack in the own turn, one space for all the dead, and only to who launched it (PD-SKILL-15,
        // PD-SKILL-19, PD-COMBO-14).
        1 if !strike.fallen && sheet::in_turn(world, frame.who) => {
            growth::improve(world, frame.who, 1);
        }
        1 => {}
        2 => use_up(world, &strike),
        _ => after_kill(world, &strike),
    }
    world.alarm();
}

/// One Soul for the attack (PD-SOUL-14 to 16, PD-RUL-89).
fn give_soul(world: &mut World, who: Uid, strike: &Strike) {
    let most = world.resource::<Book>().frame.souls;
    let near = figure::space(world, who) == strike.at && figure::stands(world, who);
    if strike.fallen {
        loss::leave_soul(world, strike.at, &["PD-RUL-90", "PD-ATK-10"]);
    } else if !near {
        loss::leave_soul(world, strike.at, &["PD-RUL-89", "PD-ATK-10"]);
    } else if world.of::<Sheet>(who).souls >= most {
        loss::leave_soul(world, strike.at, &["PD-SOUL-15", "PD-ATK-10"]);
    } else {
        loss::gain_souls(world, who, 1, &["PD-SOUL-14", "PD-SOUL-16"]);
    }
}

/// Single-use weapons that worked are discarded (PD-ITEM-13, PD-RUL-59).
fn use_up(world: &mut World, strike: &Strike) {
    for fighter in &strike.party {
        for (slot, card) in &fighter.worked {
            let book = world.resource::<Book>();
            let Some((item, _)) = weapon(book, *card).filter(|(_, w)| w.single_use) else {
                continue;
            };
            let item = item.id;
            let held = (world.find::<Pack>(fighter.who)).and_then(|pack| pack.item(*slot));
            if held != Some(*card) {
                continue;
            }
            world.change(fighter.who, |pack: &mut Pack| {
                pack.take(*slot);
            });
            pack::discard_card(world, Deck::Items, *card);
            let character = figure::key(world, fighter.who);
            world.say(
                &["PD-ITEM-13", "PD-RUL-59"],
                What::ItemDiscarded {
                    uid: fighter.who,
                    character,
                    item,
                },
            );
        }
    }
}

/// What weapons do after an attack that killed, first named first.
fn after_kill(world: &mut World, strike: &Strike) {
    let from = ground(world, strike.at);
    for (place, fighter) in strike.party.iter().enumerate().rev() {
        if strike.fallen && place == 0 {
            continue;
        }
        for (_, card) in fighter.worked.iter().rev() {
            effect::run(world, Source::ItemKill(*card), fighter.who, from);
        }
    }
}

/// A boss is destroyed only where the chapter says so, and brings no reward: it is no creature (PD-BOSS-01,
/// PD-BOSS-02, PD-RUL-92).
pub(super) fn hit_boss(world: &mut World, frame: Frame, boss: Uid, total: u16) {
    if !world.exists(boss) {
        return;
    }
    let key = figure::key(world, boss);
    let mortal = world.resource::<Book>().chapter.rules.mortal.contains(&key);
    if !mortal {
        unhurt(world, boss, &["PD-BOSS-02", "PD-RUL-92"]);
        return;
    }
    if total < u16::from(enemy::printed(world, boss).life) {
        unhurt(world, boss, &["PD-ATK-07", "PD-ATK-08"]);
        return;
    }
    let card = world.of::<Card>(boss).0;
    world.say_cause(
        &["PD-BOSS-02", "PD-ATK-06"],
        What::BossDestroyed {
            uid: boss,
            boss: key,
        },
    );
    world.retell(|story| story.destroyed.push(card));
    world.change(frame.what, |strike: &mut Strike| strike.killed.push(boss));
    world.remove_piece(boss);
    card::did(world, frame.who, Deed::Kill);
    world.alarm();
}

/// The work that follows the defense of a character who is attacked; it remembers how often he had died.
pub(super) fn awaits(world: &World, frame: Frame, rival: Uid) -> Frame {
    let deaths = i32::from(death::deaths(world, rival));
    frame.go_on(RIVAL).with(deaths, rival.0 as i32)
}

/// A character who dies of another one's attack is a kill like any other: a Soul, a space of the tree, single-use
/// weapons, effects of weapons (PD-MODE-05, PD-RUL-89, PD-RUL-164).
pub(super) fn rival(world: &mut World, frame: Frame) {
    let rival = Uid(frame.b as u32);
    if i32::from(death::deaths(world, rival)) == frame.a {
        return;
    }
    world.change(frame.what, |strike: &mut Strike| strike.killed.push(rival));
    if live(world, frame.what).is_none() {
        return;
    }
    world.change(frame.who, |sheet: &mut Sheet| {
        sheet.kills = sheet.kills.saturating_add(1);
    });
    card::did(world, frame.who, Deed::Kill);
    world.push(frame.go_on(REWARD));
    world.alarm();
}

/// The attack is over, in whatever way.
pub(super) fn end(world: &mut World, frame: Frame) {
    let Some(strike) = world.find::<Strike>(frame.what).cloned() else {
        return;
    };
    world.remove_piece(frame.what);
    let killed = u8::try_from(strike.killed.len()).unwrap_or(u8::MAX);
    let character = figure::key(world, frame.who);
    world.say(
        &["PD-TIME-42"],
        What::AttackEnded {
            uid: frame.who,
            character,
            killed,
        },
    );
    let felled = match strike.aim {
        Aim::Barricade(border) => !figure::barrier(world, border).evil,
        _ => killed > 0,
    };
    if !felled && !strike.fallen {
        card::did(world, frame.who, Deed::Miss);
    }
    world.alarm();
}

/// A creature or evil ally dies by a card: its miniature goes, its death has its effect, and it leaves a Soul in its
/// space; no tree is improved (PD-RUL-91).
pub fn kill_by_card(world: &mut World, killer: Uid, target: Uid) {
    if !figure::is_beast(world, target) {
        return;
    }
    let at = figure::space(world, target);
    let due = slay(world, killer, target, &["PD-RUL-91", "PD-CDEATH-02"]);
    let from = ground(world, at);
    world.push(Frame::of(SOUL).what(from).with(i32::from(at.0), 0));
    if let Some(due) = due {
        effect::run(world, source(due), killer, from);
    }
    world.alarm();
}

/// The Soul of one that died by a card.
pub(super) fn soul(world: &mut World, frame: Frame) {
    let at = SpaceId(u16::try_from(frame.a).unwrap_or_default());
    loss::leave_soul(world, at, &["PD-RUL-91", "PD-ATK-10"]);
}

/// A creature or evil ally is taken off the board with no Soul and no effect (PD-RUL-67).
pub fn remove(world: &mut World, target: Uid, rules: Ids) {
    if !figure::is_beast(world, target) {
        return;
    }
    let at = figure::space(world, target);
    let space = world.resource::<Book>().board.name(at);
    let enemy = figure::key(world, target);
    world.say(
        rules,
        What::EnemyRemoved {
            uid: target,
            enemy,
            at,
            space,
        },
    );
    take_off(world, target);
    world.alarm();
}
