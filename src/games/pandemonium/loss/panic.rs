//! The roll against Panic (PD-PANIC, PD-TIME-14).

use super::*;

/// Adds work if a character in turn is in Panic: roll until it ends (PD-TIME-14, PD-RUL-46).
pub fn face_panic(world: &mut World, who: Uid) {
    if must_calm(world, who) {
        world.push(Frame::of(PANIC).who(who));
    }
}

/// Whether a character in turn must roll against Panic. The reborn are calm (PD-RUL-47).
fn must_calm(world: &World, who: Uid) -> bool {
    sheet::in_turn(world, who) && figure::stands(world, who) && sheet::panics(world, who)
}

/// Before each roll Souls and cards can be used, and nothing else (PD-RUL-43).
pub(super) fn panic(world: &mut World, frame: Frame) {
    let who = frame.who;
    if !must_calm(world, who) {
        return;
    }
    let mut choices = options(world, who);
    choices.extend(pack::usable(world, who));
    choices.extend(pause::options(world, who));
    choices.push(Act::Done);
    world.ask_for(
        who,
        Why::PanicChoice,
        who,
        choices,
        frame.go_on(PANIC_CHOSE),
    );
}

pub(super) fn chose(world: &mut World, frame: Frame) {
    let who = frame.who;
    let Some(act) = world.answer() else {
        return;
    };
    world.push(frame.go_on(PANIC));
    match act {
        Act::UseEvent { who, n } => {
            pause::hush(world);
            card::use_event(world, who, n);
        }
        Act::UseItem(_) => pack::act(world, who, act),
        Act::Done => roll::throw(
            world,
            who,
            DieKind::Combat,
            1,
            Frame::of(PANIC_ROLLED).who(who),
        ),
        _ => spend(world, who, act),
    }
}

pub(super) fn rolled(world: &mut World, frame: Frame) {
    let who = frame.who;
    let dice = roll::take(world, frame.what);
    if !must_calm(world, who) || dice.is_empty() {
        return;
    }
    let hit = roll::hits(world, &dice).contains(&true);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-PANIC-02", "PD-PANIC-04"],
        What::PanicRolled {
            uid: who,
            character,
            hit,
        },
    );
    if hit {
        lose_fear(world, who, 1, &["PD-PANIC-05"]);
    } else {
        lose_life(world, who, 1, Cause::Panic);
    }
}
