//! Tasks: what characters can do in one chapter only (PD-MODE-02).
//!
//! A task is an action like those of the rulebook: it is offered in the turn, paid with Actions, and ends a run or Move.
//! One that costs nothing is no action, and can be done once in each turn.

use bevy::ecs::prelude::*;

use super::*;
use crate::content::pandemonium::Task;
use crate::table::house::Turn;
use crate::vocab::Key;

/// The rule that gives chapters mechanics of their own.
const RULES: Ids = &["PD-MODE-02"];

/// The task with this number.
pub fn find(book: &Book, n: u8) -> Option<&Task> {
    book.chapter.tasks.get(usize::from(n))
}

/// Actions that a task costs.
pub fn cost(world: &World, n: u8) -> u8 {
    find(world.resource::<Book>(), n).map_or(0, |task| task.cost)
}

/// Every task that a character can do now, Actions not looked at.
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let mut open = all(world);
    open.retain(|n| closed(world, who, *n).is_none());
    open.into_iter().map(Act::Task).collect()
}

/// The tasks that a character cannot do now, each with the reason; Actions not looked at.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    all(world)
        .into_iter()
        .filter_map(|n| Some((Act::Task(n), closed(world, who, n)?, RULES)))
        .collect()
}

fn all(world: &World) -> Vec<u8> {
    let tasks = world.resource::<Book>().chapter.tasks.len();
    (0..tasks.min(Task::MOST) as u8).collect()
}

/// Whether a task can be done no more in this game, by a character or by anyone.
fn spent(world: &World, who: Uid, n: u8, task: &Task) -> bool {
    let done = &world.story().tasks;
    task.once && done.iter().any(|(_, each)| *each == n) || task.each && done.contains(&(who, n))
}

/// Whether a character may still do a task in this game, here or elsewhere, now or later.
pub fn left(world: &World, who: Uid, n: u8) -> bool {
    find(world.resource::<Book>(), n).is_some_and(|task| !spent(world, who, n, task))
}

/// Why a character cannot do a task now, if he cannot; Actions not looked at.
pub fn closed(world: &World, who: Uid, n: u8) -> Option<String> {
    let book = world.resource::<Book>();
    let Some(task) = find(book, n) else {
        return Some("this chapter has no such task".to_owned());
    };
    if spent(world, who, n, task) {
        let why = if task.once {
            "this has been done, and can be done once in a game"
        } else {
            "this character has done it, and each can do it once"
        };
        return Some(why.to_owned());
    }
    let free = task.cost == 0 && world.of::<Turn>(who).tasks >> n & 1 == 1;
    if free {
        return Some("what costs nothing can be done once in a turn".to_owned());
    }
    let here = figure::space(world, who);
    let spaces = condition::spaces(world, &task.at);
    if !task.at.is_empty() && !spaces.contains(&here) {
        let names: Vec<String> = spaces
            .iter()
            .map(|at| words::space_text(&book.board, *at))
            .collect();
        return Some(format!("this is done in {}", names.join(" or ")));
    }
    (!condition::holds(world, &task.when, who)).then(|| match task.needs.trim() {
        "" => "what this task asks for does not hold now".to_owned(),
        needs => needs.to_owned(),
    })
}

/// A character does a task; it has been paid for.
pub fn act(world: &mut World, who: Uid, n: u8) {
    let book = book(world);
    let Some(task) = find(&book, n) else {
        return;
    };
    world.change(who, |turn: &mut Turn| turn.tasks |= 1 << n);
    let known = world.story().tasks.contains(&(who, n));
    if (task.once || task.each) && !known {
        world.retell(|story| story.tasks.push((who, n)));
    }
    let at = figure::space(world, who);
    let character = figure::key(world, who);
    world.say_cause(
        RULES,
        What::TaskDone {
            uid: who,
            character,
            task: task.id,
            name: Key::new(&task.name),
            at,
            space: book.board.name(at),
        },
    );
    effect::run(world, effect::Source::Task(u16::from(n)), who, who);
    world.alarm();
}
