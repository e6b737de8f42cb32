//! The dice and the total of damage (PD-TIME-38 to 40).

use super::*;
use crate::board::BorderId;
use crate::table::house::event::Total;
use crate::table::house::{Loyalty, Pack, Slot, Stance};
use crate::table::pieces::Card;
use crate::vocab::pandemonium::{Deed, Trait, Value};

/// Each participant rolls his own Attack dice, with his own rerolls (PD-ATK-03, PD-RUL-87).
pub(super) fn roll(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let Some(fighter) = strike.party.get(usize::from(frame.at)) else {
        world.push(frame.go_on(REACH).at(0));
        return;
    };
    let dice = sheet::value(world, fighter.who, Value::Attack);
    let then = Frame::of(ROLLED).who(frame.what).at(frame.at);
    roll::throw(world, fighter.who, DieKind::Combat, dice, then);
}

pub(super) fn rolled(world: &mut World, frame: Frame) {
    let dice = roll::take(world, frame.what);
    let hits = roll::hits(world, &dice);
    let piece = frame.who;
    let place = usize::from(frame.at);
    world.change(piece, |strike: &mut Strike| {
        if let Some(fighter) = strike.party.get_mut(place) {
            fighter.dice = hits;
        }
    });
    let Some(strike) = live(world, piece) else {
        return;
    };
    let who = strike.party.first().map_or(Uid::NONE, |first| first.who);
    world.push(Frame::of(ROLL).who(who).what(piece).at(frame.at + 1));
}

/// Hits of good allies in the attacker's space, once in an attack (PD-ALLY-10, PD-RUL-85). Nobody's ally helps against
/// him (PD-RUL-164).
fn ally_hits(world: &World, strike: &Strike) -> u16 {
    let Some(first) = strike.party.first() else {
        return 0;
    };
    let here = figure::space(world, first.who);
    let against = |ally: &Uid| match strike.aim {
        Aim::Character(rival) => world.of::<Loyalty>(*ally).owner == rival,
        _ => false,
    };
    figure::good_allies(world)
        .into_iter()
        .filter(|ally| figure::space(world, *ally) == here && !against(ally))
        .count() as u16
}

/// Hits of the dice of one participant and of what he has that adds some.
fn own_hits(world: &World, who: Uid, dice: &[bool]) -> u16 {
    let rolled = dice.iter().filter(|hit| **hit).count() as u16;
    let more = sheet::sum(world, who, |each| match each {
        Trait::AttackHits(by) => i16::from(by),
        _ => 0,
    });
    rolled + u16::try_from(more).unwrap_or(0)
}

/// All Hits together (PD-COMBO-09, PD-RUL-87).
fn all_hits(world: &World, strike: &Strike) -> u16 {
    let own: u16 = (strike.party.iter())
        .map(|fighter| own_hits(world, fighter.who, &fighter.dice))
        .sum();
    own + ally_hits(world, strike)
}

/// A combo that is not reached is over, with its penalty; one that is reached has the effects of its row (PD-TIME-39,
/// PD-COMBO-10 to 12, PD-RUL-88).
pub(super) fn reach(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let Some(card) = strike.combo else {
        world.push(frame.go_on(STUN));
        return;
    };
    let (sum, need) = (
        all_hits(world, &strike),
        needed(world.resource::<Book>(), &strike),
    );
    let combo = plan::combo_key(world, card);
    let hits = u8::try_from(sum).unwrap_or(u8::MAX);
    let needed = u8::try_from(need).unwrap_or(u8::MAX);
    if sum >= need {
        world.say_cause(
            &["PD-COMBO-12", "PD-COMBO-09"],
            What::ComboReached {
                combo,
                hits,
                needed,
            },
        );
        card::did(world, frame.who, Deed::Combo);
        world.push(frame.go_on(STUN));
        let source = if strike.top {
            effect::Source::ComboTop(card)
        } else {
            effect::Source::ComboMiddle(card)
        };
        effect::run(world, source, frame.who, frame.who);
    } else {
        world.say_cause(
            &["PD-COMBO-10", "PD-COMBO-11", "PD-RUL-88"],
            What::ComboFailed {
                combo,
                hits,
                needed,
            },
        );
        card::did(world, frame.who, Deed::FailedCombo);
        // In turn order, so pushed from its end (PD-RUL-14).
        for who in figure::in_order(world).into_iter().rev() {
            if strike.party.iter().any(|fighter| fighter.who == who) {
                effect::run(world, effect::Source::ComboPenalty(card), who, who);
            }
        }
    }
    world.alarm();
}

/// Whether a target is a stunned creature or evil ally (PD-STUN-05).
fn any_stunned(world: &World, strike: &Strike) -> bool {
    strike
        .targets
        .iter()
        .any(|target| world.of::<Stance>(*target) == Stance::Stunned)
}

/// One D6, if the player wants, against targets of which at least one is stunned (PD-RUL-83). Step 0 asks, step 1
/// rolls, step 2 reads the die.
pub(super) fn stun(world: &mut World, frame: Frame) {
    if frame.step == 2 {
        let die = roll::take(world, frame.what).first().copied();
        world.change(frame.who, |strike: &mut Strike| {
            strike.stun = die.unwrap_or_default();
        });
        return;
    }
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    if frame.step == 1 {
        world.push(frame.go_on(SUM));
        if world.answer() == Some(Act::Yes) {
            let then = Frame::of(STUN).who(frame.what).step(2);
            roll::throw(world, frame.who, DieKind::Six, 1, then);
        }
    } else if any_stunned(world, &strike) {
        world.ask_for(
            frame.who,
            Why::StunRoll,
            frame.who,
            vec![Act::Yes, Act::No],
            frame.step(1),
        );
    } else {
        world.push(frame.go_on(SUM));
    }
}

/// Hits that a weapon needs in this hand, never below 1 (PD-ITEM-09, PD-ITEM-12, PD-SKILL-C1).
pub fn difficulty(world: &World, who: Uid, weapon: &Weapon) -> u8 {
    let less = sheet::sum(world, who, |each| match each {
        Trait::Difficulty(by) => i16::from(by),
        _ => 0,
    });
    (i16::from(weapon.difficulty) + less).clamp(1, 99) as u8
}

/// What weapons do with so many Hits of their owner.
#[derive(Default)]
struct Arms {
    /// Those that worked, with their cards.
    worked: Vec<(Slot, u16)>,
    /// Damage of those (PD-ATK-05).
    damage: u16,
    /// What they do more against these breeds.
    extra: u16,
}

/// Tests each weapon alone against all Hits of its owner (PD-RUL-58).
fn test(world: &World, who: Uid, slots: &[Slot], hits: u16, breeds: &[u16]) -> Arms {
    let book = world.resource::<Book>();
    let mut arms = Arms::default();
    let Some(pack) = world.find::<Pack>(who) else {
        return arms;
    };
    for slot in slots {
        let Some(card) = pack.item(*slot) else {
            continue;
        };
        let Some((item, weapon)) = weapon(book, card) else {
            continue;
        };
        if hits < u16::from(difficulty(world, who, weapon)) {
            continue;
        }
        arms.worked.push((*slot, card));
        arms.damage += u16::from(weapon.damage.max(1));
        for each in &item.traits {
            if let Trait::DamageAgainst(breed, by) = each
                && (book.breed(*breed)).is_some_and(|(place, _)| breeds.contains(&place))
            {
                arms.extra += u16::from(*by);
            }
        }
    }
    arms
}

/// What one attack of a character alone, with every equipped weapon and these dice, does to a creature of a breed:
/// for the challenges of another dimension, where no ally helps (PD-DIM-07).
pub fn blow(world: &World, who: Uid, dice: &[bool], breed: u16) -> Total {
    let slots: Vec<Slot> = (world.find::<Pack>(who)).map_or(Vec::new(), |pack| {
        pack.equipped().map(|(slot, _)| slot).collect()
    });
    let hits = own_hits(world, who, dice);
    let arms = test(world, who, &slots, hits, &[breed]);
    let critical = u16::from(roll::critical(dice));
    Total {
        hits,
        weapons: arms.damage,
        critical,
        combo: 0,
        stun: 0,
        other: arms.extra,
        total: hits + arms.damage + critical + arms.extra,
    }
}

/// Breeds of the targets.
fn breeds(world: &World, strike: &Strike) -> Vec<u16> {
    (strike.targets.iter())
        .filter(|target| figure::kind(world, **target) == Some(Kind::Creature))
        .map(|target| world.of::<Card>(*target).0)
        .collect()
}

/// Tells of each weapon of a participant whether it worked.
fn tell_weapons(world: &mut World, who: Uid, slots: &[Slot], hits: u16, worked: &[(Slot, u16)]) {
    for slot in slots {
        let Some(card) = world.find::<Pack>(who).and_then(|pack| pack.item(*slot)) else {
            continue;
        };
        let book = world.resource::<Book>();
        let Some((item, weapon)) = weapon(book, card) else {
            continue;
        };
        let difficulty = difficulty(world, who, weapon);
        let told = if worked.contains(&(*slot, card)) {
            What::WeaponWorked {
                uid: who,
                weapon: item.id,
                difficulty,
                damage: weapon.damage.max(1),
            }
        } else {
            What::WeaponFailed {
                uid: who,
                weapon: item.id,
                difficulty,
                hits: u8::try_from(hits).unwrap_or(u8::MAX),
            }
        };
        world.say(&["PD-ATK-05", "PD-ITEM-09", "PD-RUL-58"], told);
    }
}

/// The total: Hits, weapons, criticals, combo, D6, traits (PD-TIME-40).
pub(super) fn sum(world: &mut World, frame: Frame) {
    let Some(mut strike) = live(world, frame.what) else {
        return;
    };
    // An Event may have taken some of them away.
    strike.targets.retain(|target| world.exists(*target));
    let allies = ally_hits(world, &strike);
    let breeds = breeds(world, &strike);
    let stunned = any_stunned(world, &strike);
    let (mut weapons, mut critical, mut other) = (0, 0, 0);
    for place in 0..strike.party.len() {
        let Some(fighter) = strike.party.get_mut(place) else {
            continue;
        };
        let who = fighter.who;
        let hits = own_hits(world, who, &fighter.dice) + allies;
        let arms = test(world, who, &fighter.weapons, hits, &breeds);
        tell_weapons(world, who, &fighter.weapons, hits, &arms.worked);
        weapons += arms.damage;
        other += arms.extra;
        critical += u16::from(roll::critical(&fighter.dice));
        if stunned {
            let more = sheet::sum(world, who, |each| match each {
                Trait::StunDamage(by) => i16::from(by),
                _ => 0,
            });
            other += u16::try_from(more).unwrap_or(0);
        }
        fighter.worked = arms.worked;
    }
    let hits = all_hits(world, &strike);
    let combo = row(world.resource::<Book>(), &strike).map_or(0, |row| u16::from(row.damage));
    let stun = u16::from(strike.stun);
    let total = hits + weapons + critical + combo + stun + other;
    strike.total = total;
    world.set(frame.what, strike.clone());
    let character = figure::key(world, frame.who);
    world.say_cause(
        &["PD-TIME-40", "PD-ATK-04", "PD-ATK-05", "PD-ATK-11"],
        What::AttackSummed {
            uid: frame.who,
            character,
            sum: Total {
                hits,
                weapons,
                critical,
                combo,
                stun,
                other,
                total,
            },
        },
    );
    match strike.aim {
        Aim::Creatures => {
            world.push(frame.go_on(ASSIGN).with(i32::from(total), 0));
            pause::pause(world);
        }
        Aim::Boss(boss) => fate::hit_boss(world, frame, boss, total),
        Aim::Barricade(border) => hit_barricade(world, frame, &strike, border),
        Aim::Character(rival) => {
            let book = world.resource::<Book>();
            let most = match book.chapter.rules.rival_limits.damage {
                0 => u8::MAX,
                most => most,
            };
            let damage = u8::try_from(total).unwrap_or(u8::MAX).min(most);
            world.push(fate::awaits(world, frame, rival));
            enemy::defend(world, rival, damage, loss::Cause::Rival);
        }
    }
}

/// An Evil Barricade falls to 9 or more in one attack and brings nothing (PD-EVILBARR-03 to 06, PD-RUL-39).
fn hit_barricade(world: &mut World, frame: Frame, strike: &Strike, border: BorderId) {
    let life = u16::from(world.resource::<Book>().frame.evil_barricade);
    if strike.total >= life {
        door::destroy_evil(world, border, frame.who, strike.at);
    } else {
        let uid = figure::barrier_piece(world, border).unwrap_or(Uid::NONE);
        world.say(
            &["PD-RUL-39", "PD-ATK-07", "PD-EVILBARR-04"],
            What::EnemyUnhurt {
                uid,
                enemy: crate::vocab::Key::fixed("evil_barricade"),
            },
        );
    }
}
