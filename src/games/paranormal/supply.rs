//! Tokens, Energy Dice and Health: gaining, spending and losing them (PN-TOK, PN-REST, PN-DOWN).

use bevy::ecs::prelude::*;

use super::*;
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::table::pieces::{Activity, Energy, Health, Posture};
use crate::vocab::paranormal::Token;

/// The tracks of a token: usable, and gained in the action that goes on.
pub const fn token_tracks(token: Token) -> (TrackId, TrackId) {
    match token {
        Token::Reroll => (REROLL, REROLL_NEW),
        Token::Wild => (WILD, WILD_NEW),
        Token::Assist => (ASSIST, ASSIST_NEW),
    }
}

/// All three tokens.
pub const TOKENS: [Token; 3] = [Token::Reroll, Token::Wild, Token::Assist];

fn token_limit(world: &World, token: Token) -> i32 {
    let frame = &world.resource::<Book>().frame;
    i32::from(match token {
        Token::Reroll => frame.reroll_limit,
        Token::Wild => frame.wild_limit,
        Token::Assist => frame.assist_limit,
    })
}

/// Tokens that can be used now.
pub fn usable(world: &World, token: Token) -> i32 {
    world.track(token_tracks(token).0)
}

/// How many more tokens the supply can give (PN-TOK-02, PN-RUL-48).
pub fn room(world: &World, token: Token) -> i32 {
    let (ready, fresh) = token_tracks(token);
    let out = if token == Token::Wild {
        world.track(WILD_OUT)
    } else {
        0
    };
    token_limit(world, token) - world.track(ready) - world.track(fresh) - out
}

/// Gains tokens; they become usable when the action is over (PN-TOK-17). The surplus is lost.
pub(super) fn gain_tokens(world: &mut World, token: Token, count: u8) {
    let by = room(world, token).clamp(0, i32::from(count));
    world.add_track(token_tracks(token).1, by);
    let rules: crate::vocab::Rules = match token {
        Token::Reroll => &["PN-TOK-01", "PN-TOK-02", "PN-RUL-48"],
        Token::Wild => &["PN-TOK-11", "PN-TOK-12", "PN-RUL-48"],
        Token::Assist => &["PN-TOK-06", "PN-TOK-07", "PN-RUL-48"],
    };
    world.tell(
        rules,
        What::TokensGained {
            token,
            by: by as u8,
            lost: count - by as u8,
        },
    );
}

/// Spends a usable token; false if there is none.
pub(super) fn spend_token(world: &mut World, token: Token) -> bool {
    let ready = token_tracks(token).0;
    if world.track(ready) <= 0 {
        return false;
    }
    world.add_track(ready, -1);
    let rules: crate::vocab::Rules = match token {
        Token::Reroll => &["PN-TOK-05", "PN-TOK-16"],
        Token::Wild => &["PN-TOK-13", "PN-TOK-16"],
        Token::Assist => &["PN-TOK-08", "PN-TOK-16"],
    };
    world.tell(rules, What::TokenSpent { token });
    true
}

/// Job: tokens gained in the action that is now over become usable (PN-TOK-18).
pub(super) fn ripen(world: &mut World, _: Frame) {
    for token in TOKENS {
        let (ready, fresh) = token_tracks(token);
        let by = world.track(fresh);
        if by > 0 {
            world.set_track(fresh, 0);
            world.add_track(ready, by);
            world.tell(
                &["PN-TOK-18", "PN-RUL-47"],
                What::TokensReady {
                    token,
                    by: by as u8,
                },
            );
        }
    }
}

/// Wild Tokens spent in this Combat go back to the supply (PN-RUL-45).
pub(super) fn return_wilds(world: &mut World) {
    let by = world.track(WILD_OUT);
    if by > 0 {
        world.set_track(WILD_OUT, 0);
        world.tell(
            &["PN-TOK-15", "PN-RUL-45"],
            What::TokenReturned {
                token: Token::Wild,
                by: by as u8,
            },
        );
    }
}

/// Job: give back `a` Energy Dice to `who`, or as many as are missing (PN-REST-05, PN-RUL-68, PN-RUL-70).
pub(super) fn regain(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let (d6, d8) = world.of::<Energy>(hero).spent();
    let wanted = u8::try_from(frame.a).unwrap_or(u8::MAX).min(d6 + d8);
    if frame.step == 1 {
        let kind = world.reply();
        let eight = kind == Some(Act::Kind(DieKind::D8));
        give_energy(world, hero, u8::from(!eight), u8::from(eight));
        world.push(frame.with(frame.a - 1, 0).step(0));
        return;
    }
    if wanted == 0 {
        return;
    }
    if d6 > 0 && d8 > 0 && wanted < d6 + d8 {
        let options = vec![Act::Kind(DieKind::D6), Act::Kind(DieKind::D8)];
        world.ask(Why::RegainDie, hero, options, frame.step(1));
    } else {
        let six = wanted.min(d6);
        give_energy(world, hero, six, wanted - six);
    }
}

fn give_energy(world: &mut World, hero: Uid, d6: u8, d8: u8) {
    world.change::<Energy>(hero, |energy| {
        energy.d6 += d6;
        energy.d8 += d8;
    });
    let name = hero_key(world, hero);
    world.tell(
        &["PN-REST-05", "PN-RUL-68"],
        What::EnergyRegained {
            uid: hero,
            hero: name,
            dice: d6 + d8,
        },
    );
}

/// Job: `who` spends `a` Energy Dice; the player picks among kinds (PN-ROUND-09, PN-RUL-70).
pub(super) fn spend(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let energy: Energy = world.of(hero);
    let wanted = u8::try_from(frame.a).unwrap_or(0).min(energy.now());
    if frame.step == 1 {
        let eight = world.reply() == Some(Act::Kind(DieKind::D8));
        take_energy(world, hero, u8::from(!eight), u8::from(eight));
        world.push(frame.with(frame.a - 1, 0).step(0));
        return;
    }
    if wanted == 0 {
        return;
    }
    if energy.d6 > 0 && energy.d8 > 0 && wanted < energy.now() {
        let options = vec![Act::Kind(DieKind::D6), Act::Kind(DieKind::D8)];
        world.ask(Why::SpendDie, hero, options, frame.step(1));
    } else {
        let six = wanted.min(energy.d6);
        take_energy(world, hero, six, wanted - six);
    }
}

fn take_energy(world: &mut World, hero: Uid, d6: u8, d8: u8) {
    world.change::<Energy>(hero, |energy| {
        energy.d6 -= d6;
        energy.d8 -= d8;
    });
    let name = hero_key(world, hero);
    world.tell(
        &["PN-ROUND-09", "PN-RUL-70"],
        What::EnergySpent {
            uid: hero,
            hero: name,
            dice: d6 + d8,
        },
    );
}

/// Takes Health; returns what is left. Lays nobody down.
pub(super) fn lose_health(world: &mut World, hero: Uid, by: u8, rule: crate::vocab::Rules) -> u8 {
    let before: Health = world.of(hero);
    let by = by.min(before.now);
    let left = before.now - by;
    world.change::<Health>(hero, |health| health.now = left);
    let name = hero_key(world, hero);
    world.tell(
        rule,
        What::HealthLost {
            uid: hero,
            hero: name,
            by,
            left,
        },
    );
    left
}

/// Gives Health, never past Max Health, never to a Downed Hero (PN-RUL-153).
pub(super) fn gain_health(world: &mut World, hero: Uid, by: u8) {
    let health: Health = world.of(hero);
    let by = by.min(health.max - health.now.min(health.max));
    if by == 0 || world.of::<Posture>(hero) == Posture::Downed {
        return;
    }
    world.change::<Health>(hero, |health| health.now += by);
    let name = hero_key(world, hero);
    world.tell(
        &["PN-RUL-153"],
        What::HealthGained {
            uid: hero,
            hero: name,
            by,
            now: health.now + by,
        },
    );
}

/// Job: lay `who` down if no Health is left (PN-DOWN-01, PN-DOWN-02).
pub(super) fn lay_down(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let health: Health = world.of(hero);
    if health.now == 0 && world.of::<Posture>(hero) == Posture::Standing {
        world.set(hero, Posture::Downed);
        let name = hero_key(world, hero);
        world.tell(
            &["PN-DOWN-01", "PN-DOWN-02"],
            What::HeroDowned {
                uid: hero,
                hero: name,
            },
        );
        world.alarm();
    }
}

/// Raises a Downed Hero in place (PN-RUL-63).
pub(super) fn revive(world: &mut World, hero: Uid, health: u8) {
    world.change::<Health>(hero, |tokens| tokens.now = health.clamp(1, tokens.max));
    world.set(hero, Posture::Standing);
    let now: Health = world.of(hero);
    let name = hero_key(world, hero);
    world.tell(
        &["PN-DOWN-04", "PN-RUL-63"],
        What::HeroRevived {
            uid: hero,
            hero: name,
            health: now.now,
        },
    );
    if world.of::<Activity>(hero) == Activity::Active {
        world.set(hero, Activity::Done);
    }
}
