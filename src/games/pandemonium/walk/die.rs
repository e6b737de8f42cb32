//! The six-sided die of a character, with rerolls (PD-RUL-28).

use super::*;
use crate::table::agenda::Job;

/// Job: roll; `a` is the job that gets the number, `at` the rerolls left.
const ROLL: Job = Job(BASE + 10);
/// Job: the player has looked at the number, which is `step`.
const LOOKED: Job = Job(BASE + 11);

pub(super) fn rules(r: &mut Rules) {
    r.job(ROLL, roll);
    r.job(LOOKED, looked);
}

/// Adds work: a D6 is rolled for a character, who may reroll it as often as there are rerolls for one roll
/// (PD-RUL-28). Then `then` is done with the number as its `a`; its `step` and `at` are not kept.
pub fn roll_six(world: &mut World, who: Uid, then: Frame) {
    let rerolls = sheet::rerolls(world, who);
    world.push(Frame {
        job: ROLL,
        at: rerolls,
        who,
        a: i32::from(then.job.0),
        ..then
    });
}

fn roll(world: &mut World, frame: Frame) {
    let roll = world.roll(DieKind::Six);
    let character = figure::key(world, frame.who);
    world.say(
        &["PD-SETUP-10"],
        What::NumberRolled {
            uid: frame.who,
            character,
            roll,
        },
    );
    let mut options = vec![Act::Done];
    if frame.at > 0 {
        options.insert(0, Act::Reroll { die: 0 });
    }
    let look = frame.go_on(LOOKED).step(roll);
    world.ask_for(frame.who, Why::RerollDie, frame.who, options, look);
}

fn looked(world: &mut World, frame: Frame) {
    if let Some(Act::Reroll { .. }) = world.answer() {
        world.push(frame.go_on(ROLL).at(frame.at.saturating_sub(1)));
        return;
    }
    let Ok(job) = u16::try_from(frame.a) else {
        return;
    };
    world.push(Frame {
        job: Job(job),
        step: 0,
        at: 0,
        a: i32::from(frame.step),
        ..frame
    });
}
