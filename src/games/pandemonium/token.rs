//! Tokens on the board: kits, relics, telephone, radio, generator, Evil Traps (PD-TOKEN, PD-GEN, PD-LIFE-02).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;
use crate::table::agenda::Job;
use crate::table::house::{Marker, Pack, Sheet, Where};
use crate::table::pieces::Kind;
use crate::vocab::pandemonium::{Deed, Token};

/// First number of this module's jobs.
pub const BASE: u16 = 160;

/// Job: the die for the generator with the number `a` has been rolled; it is `what`.
const TRIED: Job = Job(BASE);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(TRIED, tried);
}

/// Tokens that can be picked up, used or turned in the space of a character (PD-ACTION-15, PD-ACTION-16, PD-RUL-62);
/// the Action not looked at.
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    figure::tokens_in(world, figure::space(world, who))
        .into_iter()
        .filter_map(|(uid, marker)| match marker.token {
            token if token.can_be_taken() => Some(Act::PickUp(uid)),
            Token::Radio | Token::Telephone if marker.used => Some(Act::TurnToken(uid)),
            Token::Radio | Token::Telephone => Some(Act::UseToken(uid)),
            Token::Generator if !world.story().generator => Some(Act::UseToken(uid)),
            _ => None,
        })
        .collect()
}

/// Tokens in the space of a character that cannot be used, each with the reason.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    figure::tokens_in(world, figure::space(world, who))
        .into_iter()
        .filter_map(|(uid, marker)| {
            let act = Act::UseToken(uid);
            let bar: (&str, Ids) = match marker.token {
                Token::Radio | Token::Telephone if marker.used => (
                    "it lies face down: turn it first",
                    &["PD-TOKEN-05", "PD-TOKEN-06"],
                ),
                Token::Generator if world.story().generator => (
                    "the generator can be turned on once in a game",
                    &["PD-GEN-01", "PD-RUL-154"],
                ),
                _ => return None,
            };
            Some((act, bar.0.to_owned(), bar.1))
        })
        .collect()
}

/// Does one of `options`; the Action has been paid.
pub fn act(world: &mut World, who: Uid, act: Act) {
    match act {
        Act::PickUp(piece) => pick_up(world, who, piece),
        Act::UseToken(piece) => use_token(world, who, piece),
        Act::TurnToken(piece) => {
            let Some(marker) = world.find::<Marker>(piece).copied() else {
                return;
            };
            world.change::<Marker>(piece, |marker| marker.used = false);
            let character = figure::key(world, who);
            world.say(
                &["PD-TOKEN-06"],
                What::TokenTurned {
                    uid: who,
                    character,
                    token: marker.token,
                },
            );
            world.alarm();
        }
        _ => {}
    }
}

/// A token leaves the board: a First Aid Kit works at once, the others are carried (PD-LIFE-02, PD-LIFE-03,
/// PD-RUL-62).
fn pick_up(world: &mut World, who: Uid, piece: Uid) {
    let Some(marker) = world.find::<Marker>(piece).copied() else {
        return;
    };
    let token = marker.token;
    let character = figure::key(world, who);
    let at = figure::space(world, piece);
    let space = world.resource::<Book>().board.name(at);
    world.remove_piece(piece);
    world.say_cause(
        &["PD-ACTION-15", "PD-RUL-62"],
        What::TokenTaken {
            uid: who,
            character,
            token,
            space,
        },
    );
    if token == Token::FirstAidKit {
        let full = world.resource::<Book>().frame.life;
        let missing = full.saturating_sub(world.of::<Sheet>(who).life);
        loss::gain_life(world, who, missing, &["PD-LIFE-02", "PD-LIFE-03"]);
    } else {
        world.change::<Pack>(who, |pack| pack.tokens.push(token));
    }
    card::did(world, who, Deed::PickUp);
    world.alarm();
}

fn use_token(world: &mut World, who: Uid, piece: Uid) {
    let Some(marker) = world.find::<Marker>(piece).copied() else {
        return;
    };
    let character = figure::key(world, who);
    let generator = marker.token == Token::Generator;
    let rules: Ids = match generator {
        true => &["PD-GEN-02", "PD-ACTION-16"],
        false => &["PD-TOKEN-04", "PD-TOKEN-05"],
    };
    world.say_cause(
        rules,
        What::TokenUsed {
            uid: who,
            character,
            token: marker.token,
        },
    );
    if generator {
        let then = Frame::of(TRIED).who(who).with(piece.0 as i32, 0);
        roll::throw(world, who, DieKind::Six, 1, then);
    } else {
        world.change::<Marker>(piece, |marker| marker.used = true);
        ally::call(world, who);
    }
}

/// Job: what the die says about the generator (PD-GEN-03 to 08).
fn tried(world: &mut World, frame: Frame) {
    let (who, piece) = (frame.who, Uid(frame.a as u32));
    let Some(roll) = roll::take(world, frame.what).first().copied() else {
        return;
    };
    let character = figure::key(world, who);
    let most = world.resource::<Book>().frame.charge;
    let rules: Ids = match roll {
        1 => &["PD-GEN-07", "PD-GEN-08"],
        _ if roll <= most => &["PD-GEN-04"],
        _ => &["PD-GEN-06", "PD-GEN-08"],
    };
    world.say_cause(
        rules,
        What::GeneratorTried {
            uid: who,
            character,
            roll,
        },
    );
    if roll == 1 {
        return;
    }
    if roll > most {
        appear::summon(world, figure::space(world, piece), 1);
        return;
    }
    world.remove_piece(piece);
    world.retell(|story| {
        story.generator = true;
        story.charge = roll;
    });
    world.say(
        &["PD-GEN-04", "PD-GEN-05"],
        What::GeneratorOn { charge: roll },
    );
    card::did(world, who, Deed::Generator);
    world.alarm();
}

/// Puts a token on the board.
pub fn place(world: &mut World, token: Token, at: SpaceId) -> Uid {
    place_by(world, token, at, &["PD-SETUP-03"])
}

/// Puts a token on the board by these rules.
pub fn place_by(world: &mut World, token: Token, at: SpaceId, rules: Ids) -> Uid {
    let uid = put(world, token, at);
    let space = world.resource::<Book>().board.name(at);
    world.say(
        rules,
        What::TokenPlaced {
            uid,
            token,
            at,
            space,
        },
    );
    world.alarm();
    uid
}

fn put(world: &mut World, token: Token, at: SpaceId) -> Uid {
    world.add_piece((Kind::Token, Where(at), Marker::of(token)))
}

/// All carried tokens and traps are left in the space: traps armed, the others to be picked up (PD-DEATH-03,
/// PD-RUL-104).
pub fn drop_all(world: &mut World, who: Uid) {
    let at = figure::space(world, who);
    let space = world.resource::<Book>().board.name(at);
    let tokens = world
        .find::<Pack>(who)
        .map(|pack| pack.tokens.clone())
        .unwrap_or_default();
    world.change::<Pack>(who, |pack| pack.tokens.clear());
    for token in tokens {
        let uid = put(world, token, at);
        world.say(
            &["PD-DEATH-03", "PD-RUL-62"],
            What::TokenDropped {
                uid,
                token,
                at,
                space,
            },
        );
    }
    let traps = world.of::<Sheet>(who).traps;
    let character = figure::key(world, who);
    world.change::<Sheet>(who, |sheet| sheet.traps = 0);
    figure::change_traps(world, at, i8::try_from(traps).unwrap_or(i8::MAX));
    for _ in 0..traps {
        world.say(
            &["PD-RUL-104", "PD-DEATH-03"],
            What::TrapPlaced {
                uid: who,
                character,
                at,
                space,
            },
        );
    }
    world.alarm();
}
