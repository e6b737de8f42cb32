//! Death, entombment, Reanimation and looting of dead characters (PD-DEATH, PD-REAN, PD-SOLO-04 to 08), and the dead who
//! are out of the game in chapters of that kind (PD-RUL-164).

use bevy::ecs::prelude::*;

use super::*;
use crate::board::SpaceId;
use crate::table::Rules;
use crate::table::agenda::{Agenda, Job};
use crate::table::house::{Pack, Sheet, Skills, Stance, Where};
use crate::table::pieces::Kind;
use crate::vocab::pandemonium::{Cue, Deed, Value};

/// First number of this module's jobs.
pub const BASE: u16 = 260;

/// A character dies.
const DIE: Job = Job(BASE);
/// A portal is chosen for the dead.
const PORTAL: Job = Job(BASE + 1);
/// It has been chosen.
const LAY: Job = Job(BASE + 2);
/// Whether the dead goes on with the turn.
const GO_ON: Job = Job(BASE + 3);
/// That has been decided.
const DECIDED: Job = Job(BASE + 4);
/// Cards of the dead have been looted; the rest follows.
const LOOTED: Job = Job(BASE + 5);

/// Registers the jobs of this module.
pub(super) fn rules(r: &mut Rules) {
    r.job(DIE, fall);
    r.job(PORTAL, portal);
    r.job(LAY, lay);
    r.job(GO_ON, go_on);
    r.job(DECIDED, decided);
    r.job(LOOTED, looted);
}

/// Whether the dead stay lying where they die (PD-RUL-109).
fn stays(world: &World) -> bool {
    let story = world.story();
    story.reanimation || story.solo
}

/// Whether who dies is out of the game for good: the dead are neither entombed nor reanimated.
pub fn for_good(world: &World) -> bool {
    world.resource::<Book>().chapter.rules.dead_are_out
}

/// Whether a body can be looted for its cards (PD-SOLO-05, PD-RUL-162, PD-RUL-164).
fn leaves_loot(world: &World) -> bool {
    world.story().solo || for_good(world)
}

/// Whether the death of a character is on the agenda, or a loss that he has not paid yet: what touches several at the
/// same moment touches all of them before one of them has won (PD-RUL-14).
pub fn at_stake(world: &World, who: Uid) -> bool {
    let agenda = world.resource::<Agenda>();
    let dies = |frame: &Frame| frame.job == DIE || loss::is_loss(frame);
    agenda
        .frames()
        .iter()
        .any(|frame| frame.who == who && dies(frame))
}

/// How often a character has died. What touches several characters, or one several times, compares it: the rest of
/// an effect does not touch whom it has killed (PD-RUL-100).
pub fn deaths(world: &World, who: Uid) -> u16 {
    world.of::<Sheet>(who).deaths
}

/// Adds work: a character dies (PD-TIME-44).
pub fn die(world: &mut World, who: Uid) {
    world.push(Frame::of(DIE).who(who));
}

/// PD-RUL-100, up to the bars; the rest follows as work.
fn fall(world: &mut World, frame: Frame) {
    let who = frame.who;
    if world.find::<Sheet>(who).is_none() || sheet::lies(world, who) {
        return;
    }
    let at = figure::space(world, who);
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.say_cause(
        &["PD-DEATH-01", "PD-SOUL-09", "PD-RUL-100"],
        What::Died {
            uid: who,
            character,
            at,
            space,
        },
    );
    world.change(who, |sheet: &mut Sheet| {
        sheet.deaths = sheet.deaths.saturating_add(1);
        sheet.looted = false;
    });
    // What was under way is over (PD-RUL-100).
    walk::end_run(world, who);
    strike::forsake(world, who);
    card::did(world, who, Deed::Die);
    if for_good(world) {
        leave(world, who);
    } else if stays(world) {
        lie_down(world, who);
    } else {
        entomb(world, who);
    }
    let ground = figure::ground_piece(world, at);
    goal::cue_at(world, Cue::CharacterDies, who, ground);
}

/// Where the dead are out (PD-RUL-164): tokens fall and are there to be taken, traps armed; Pacts are void; the tree is
/// lost. Items and Events stay with the body, for whoever loots it. An ally that was his stands about and is nobody's
/// (PD-RUL-103).
fn leave(world: &mut World, who: Uid) {
    world.set(who, Stance::Lying);
    world.change(who, |sheet: &mut Sheet| {
        sheet.life = 0;
        sheet.souls = 0;
        sheet.fear = 0;
    });
    token::drop_all(world, who);
    card::void_pacts(world, who, &["PD-RUL-164", "PD-MODE-06"]);
    lose_trees(world, who, &["PD-DEATH-04"]);
    end_reinforcement(world, who);
    pack::trim(world, who);
    let at = figure::space(world, who);
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.say(
        &["PD-RUL-164", "PD-MODE-06"],
        What::LeftGame {
            uid: who,
            character,
            at,
            space,
        },
    );
    world.alarm();
}

/// In a chapter with Reanimation, and alone (PD-REAN-02 to 04, PD-SOLO-04, PD-RUL-109).
fn lie_down(world: &mut World, who: Uid) {
    world.set(who, Stance::Lying);
    world.change(who, |sheet: &mut Sheet| {
        sheet.life = 0;
        sheet.souls = 0;
    });
    lose_trees(world, who, &["PD-REAN-03", "PD-RUL-109"]);
    end_reinforcement(world, who);
    // With the tree go the places that it gave.
    pack::trim(world, who);
    world.alarm();
}

/// Everywhere else (PD-DEATH-02 to 07).
fn entomb(world: &mut World, who: Uid) {
    world.set(who, Stance::Entombed);
    token::drop_all(world, who);
    pack::discard_all(world, who);
    card::discard_events(world, who);
    lose_trees(world, who, &["PD-DEATH-04"]);
    end_reinforcement(world, who);
    refill(world, who);
    world.push(Frame::of(PORTAL).who(who));
    card::draw_pact(world, who);
    pack::draw_items(world, who, 1);
}

fn lose_trees(world: &mut World, who: Uid, rules: Ids) {
    if world.find::<Skills>(who).is_none_or(|s| s.0.is_empty()) {
        return;
    }
    world.set(who, Skills::default());
    let character = figure::key(world, who);
    world.say(
        rules,
        What::TreeLost {
            uid: who,
            character,
        },
    );
}

/// The +1 Defence token is gone (PD-RUL-100).
fn end_reinforcement(world: &mut World, who: Uid) {
    if !world.of::<Sheet>(who).reinforced {
        return;
    }
    world.change(who, |sheet: &mut Sheet| sheet.reinforced = false);
    let character = figure::key(world, who);
    world.say(
        &["PD-RUL-100"],
        What::ReinforcementEnded {
            uid: who,
            character,
        },
    );
}

/// Life full, Fear and Souls gone (PD-DEATH-05, PD-TIME-44).
fn refill(world: &mut World, who: Uid) {
    let souls = world.of::<Sheet>(who).souls;
    loss::lose_souls(world, who, souls, &["PD-TIME-44"]);
    let full = world.resource::<Book>().frame.life;
    loss::gain_life(world, who, full, &["PD-DEATH-05"]);
    let fear = world.of::<Sheet>(who).fear;
    loss::lose_fear(world, who, fear, &["PD-DEATH-05"]);
}

/// The player chooses a portal; without one the dead stays where he died (PD-DEATH-07, PD-RUL-108).
fn portal(world: &mut World, frame: Frame) {
    let who = frame.who;
    if world.of::<Stance>(who) != Stance::Entombed {
        return;
    }
    let portals = figure::portals(world);
    if portals.is_empty() {
        let here = figure::space(world, who);
        laid(world, who, here, &["PD-RUL-108", "PD-DEATH-07"]);
        return;
    }
    let options = portals.into_iter().map(Act::Space).collect();
    world.ask_for(who, Why::DeathPortal, who, options, frame.go_on(LAY));
}

fn lay(world: &mut World, frame: Frame) {
    if let Some(Act::Space(at)) = world.answer() {
        laid(world, frame.who, at, &["PD-DEATH-07"]);
    }
}

fn laid(world: &mut World, who: Uid, at: SpaceId, rules: Ids) {
    world.set(who, Where(at));
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::Entombed {
            uid: who,
            character,
            at,
            space,
        },
    );
    world.push(Frame::of(GO_ON).who(who));
    world.alarm();
}

/// In the own turn with actions left he may go on (PD-DEATH-12, PD-RUL-105).
fn go_on(world: &mut World, frame: Frame) {
    let who = frame.who;
    let entombed = world.of::<Stance>(who) == Stance::Entombed;
    if entombed && turn::can_go_on(world, who) {
        world.ask_for(
            who,
            Why::GoOn,
            who,
            vec![Act::Yes, Act::No],
            frame.go_on(DECIDED),
        );
    }
}

fn decided(world: &mut World, frame: Frame) {
    if world.answer() == Some(Act::Yes) {
        stand_up(world, frame.who, &["PD-DEATH-12", "PD-RUL-105"]);
    }
}

/// An entombed character stands up (PD-DEATH-10, PD-DEATH-11).
pub fn stand_up(world: &mut World, who: Uid, rules: Ids) {
    if world.of::<Stance>(who) != Stance::Entombed {
        return;
    }
    rise(world, who, rules);
    loss::collect(world, who);
}

fn rise(world: &mut World, who: Uid, rules: Ids) {
    world.set(who, Stance::Standing);
    let at = figure::space(world, who);
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::StoodUp {
            uid: who,
            character,
            at,
            space,
        },
    );
    world.alarm();
}

/// Whom a character could reanimate or loot in the own space; the Action not looked at (PD-REAN-04, PD-SOLO-05,
/// PD-RUL-162).
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let story = world.story();
    let here = figure::space(world, who);
    let mut options = Vec::new();
    if !figure::stands(world, who) {
        return options;
    }
    for dead in figure::characters(world) {
        if dead == who || !sheet::lies(world, dead) || figure::space(world, dead) != here {
            continue;
        }
        if story.reanimation {
            options.push(Act::Reanimate(dead));
        }
        if leaves_loot(world) && !world.of::<Sheet>(dead).looted {
            options.push(Act::Loot(dead));
        }
    }
    options
}

/// Why a dead character here can be neither reanimated nor looted.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let story = world.story();
    let here = figure::space(world, who);
    let mut barred: Vec<(Act, String, Ids)> = Vec::new();
    for dead in figure::characters(world) {
        if dead == who || !sheet::lies(world, dead) || figure::space(world, dead) != here {
            continue;
        }
        if !story.reanimation {
            barred.push((
                Act::Reanimate(dead),
                "in this game the dead are not reanimated".to_owned(),
                match for_good(world) {
                    true => &["PD-REAN-01", "PD-RUL-164"],
                    false => &["PD-REAN-01", "PD-SOLO-07"],
                },
            ));
        }
        if leaves_loot(world) && world.of::<Sheet>(dead).looted {
            barred.push((
                Act::Loot(dead),
                "this body has been looted".to_owned(),
                &["PD-RUL-162"],
            ));
        }
    }
    barred
}

/// Does one of them; the Action has been paid.
pub fn act(world: &mut World, who: Uid, act: Act) {
    match act {
        Act::Loot(ally) if figure::kind(world, ally) == Some(Kind::Ally) => {
            ally::loot(world, who, ally);
        }
        _ if !options(world, who).contains(&act) => {}
        Act::Reanimate(dead) => reanimate(world, who, dead),
        Act::Loot(dead) => loot(world, who, dead),
        _ => {}
    }
}

/// PD-REAN-05 to 10, PD-SKILL-18, PD-RUL-110.
fn reanimate(world: &mut World, who: Uid, dead: Uid) {
    world.set(dead, Stance::Standing);
    let fear = world.of::<Sheet>(dead).fear;
    loss::lose_fear(world, dead, fear, &["PD-REAN-07", "PD-RUL-110"]);
    let full = world.resource::<Book>().frame.life;
    let life = sheet::value(world, dead, Value::Will).min(full);
    world.change(dead, |sheet: &mut Sheet| {
        sheet.life = life;
        sheet.looted = false;
    });
    let character = figure::key(world, dead);
    let by = figure::key(world, who);
    world.say_cause(
        &["PD-REAN-05", "PD-REAN-06", "PD-RUL-110"],
        What::Reanimated {
            uid: dead,
            character,
            by,
            life,
        },
    );
    growth::improve(world, who, 1);
    loss::gain_souls(world, who, 1, &["PD-REAN-10"]);
    world.alarm();
}

/// A body is looted: by the other character of a solo game, or by anyone where the dead are out. He takes everything,
/// within the limits, and 1 Soul (PD-SOLO-05, PD-RUL-162, PD-RUL-164).
fn loot(world: &mut World, who: Uid, dead: Uid) {
    world.change(dead, |sheet: &mut Sheet| sheet.looted = true);
    let character = figure::key(world, dead);
    let by = figure::key(world, who);
    world.say_cause(
        &["PD-SOLO-05", "PD-RUL-162"],
        What::BodyLooted {
            uid: dead,
            character,
            by,
        },
    );
    let mut body = world.find::<Pack>(dead).cloned().unwrap_or_default();
    let items: Vec<u16> = body.items().map(|(_, item)| item).collect();
    let (events, tokens) = (
        std::mem::take(&mut body.events),
        std::mem::take(&mut body.tokens),
    );
    world.set(
        dead,
        Pack {
            pacts: body.pacts,
            ..Pack::default()
        },
    );
    let traps = world.of::<Sheet>(dead).traps;
    world.change(dead, |sheet: &mut Sheet| sheet.traps = 0);
    let from = figure::space(world, dead);
    let space = world.resource::<Book>().board.name(from);
    let looter = by;
    for token in &tokens {
        world.say(
            &["PD-SOLO-05"],
            What::TokenTaken {
                uid: who,
                character: looter,
                token: *token,
                space,
            },
        );
    }
    world.change(who, |pack: &mut Pack| {
        pack.events.extend(events);
        pack.tokens.extend(tokens);
    });
    pause::recount(world);
    pack::gain_traps(world, who, traps);
    world.push(Frame::of(LOOTED).who(who));
    pack::receive(world, who, items);
}

fn looted(world: &mut World, frame: Frame) {
    loss::gain_souls(world, frame.who, 1, &["PD-SOLO-05"]);
    card::did(world, frame.who, Deed::Loot);
    world.alarm();
}
