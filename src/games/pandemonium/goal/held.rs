//! Questions that wait: a change of state and the question after it can be one piece of work, and what the change
//! brings about comes before the question (PD-TIME-17).

use super::*;
use crate::table::agenda::Agenda;
use crate::table::ask::{Ask, Question};
use crate::table::house::{Held, Stance, Turn};
use crate::table::pieces::Kind;

/// Puts aside the open question, or the answer that has been given without asking and is still to be read, and adds
/// the work of bringing it back.
pub(super) fn hold(world: &mut World) {
    let ask = world.resource_mut::<Question>().open.take();
    let reply = world.resource::<ask::Reply>().0.clone();
    if ask.is_some() || !reply.is_empty() {
        let piece = world.add_piece((Kind::Held, Held { ask, reply }));
        world.push(Frame::of(REASK).what(piece));
    }
}

/// Job: the question is asked, with the options that are left. If what has happened has made it idle, the work that
/// waits for its answer is dropped with it.
pub(super) fn ask_again(world: &mut World, frame: Frame) {
    let Some(held) = world.find::<Held>(frame.what).cloned() else {
        return;
    };
    world.remove_piece(frame.what);
    let Some(mut ask) = held.ask else {
        world.resource_mut::<ask::Reply>().0 = held.reply;
        return;
    };
    ask.options.retain(|option| still_there(world, *option));
    if ask.options.len() < usize::from(ask.at_least) || idle(world, &ask) {
        world.resource_mut::<Agenda>().pop();
        return;
    }
    ask.at_most = ask.at_most.min(ask.options.len() as u8);
    world.resource_mut::<Question>().open = Some(ask);
}

/// Whether a question has lost its point: the run or Move that it goes on with is over, or the turn that it asks about
/// is asked about anew.
fn idle(world: &World, ask: &Ask) -> bool {
    let active = world.cursor().active;
    let turn: Turn = world.of(active);
    let ask::Why::House(why) = ask.why else {
        return false;
    };
    match why {
        Why::RunStep | Why::SureStep => turn.run.is_none(),
        Why::SecondStep => turn.stride == 0,
        Why::AllyTurn => !figure::stands(world, ask.about),
        Why::ChooseTargets | Why::ChooseWeapons | Why::ChooseHelpers | Why::ChooseRow => {
            world.of::<Stance>(active) != Stance::Standing
        }
        _ => false,
    }
}

/// Whether the piece that an option names is still on the table.
fn still_there(world: &World, option: AnyAct) -> bool {
    let AnyAct::House(act) = option else {
        return true;
    };
    match act {
        Act::Exchange(piece)
        | Act::Reanimate(piece)
        | Act::Loot(piece)
        | Act::PickUp(piece)
        | Act::UseToken(piece)
        | Act::TurnToken(piece)
        | Act::PlayAlly(piece)
        | Act::Piece(piece) => world.exists(piece),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::games::pandemonium::situation::Situation;
    use crate::table::house::Where;
    use crate::table::{Stop, Table};
    use crate::vocab::pandemonium::Deed;

    /// The Doctor's turn; he holds a Pact that his standing in a2 fulfils, and that improves his tree.
    fn table() -> Table {
        let content =
            Content::load(&[std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")]);
        let shipped = content.pandemonium.expect("the content can be read");
        let define = r#"(pacts: [(id: "test", name: "", text: "", when: Any([InSpace("a2"), Did(Mine, Loot)]),
            rewards: (skills: 1), effects: [LoseRun(Me)])])"#;
        let define = ron::from_str(define).expect("definitions");
        let content = shipped.with(&define).expect("definitions that fit");
        let given = r#"#![enable(implicit_some)] (board: ["+-+-+", "|a b|", "+ + +", "|c d|", "+-+-+"],
            characters: [(character: "doctor", at: "a1", pacts: ["test"]), (character: "soldier", at: "a4")])"#;
        let given: Situation = ron::from_str(given).expect("a situation");
        let mut table = given
            .build(&std::sync::Arc::new(content), None)
            .expect("a table");
        assert_eq!(table.settle(), Stop::Asks);
        table
    }

    fn asked(table: &Table) -> ask::Why {
        table.ask().expect("a question").why
    }

    fn answer_first(table: &mut Table) {
        let ask = table.ask().expect("a question").id;
        table.submit(ask, &[0]).expect("an answer");
        table.settle();
    }

    #[test]
    fn a_question_waits_for_a_pact_that_came_true_before_it() {
        let mut table = table();
        let before = table.ask().cloned();
        let world = table.world_mut();
        let who = figure::characters(world)[0];
        world.set(who, Where(crate::board::SpaceId(1)));
        world.alarm();
        table.settle();
        assert_eq!(asked(&table), ask::Why::House(Why::ChooseTree));
        answer_first(&mut table);
        assert_eq!(table.ask().cloned(), before);
        assert!(figure::of_kind(table.world(), Kind::Held).is_empty());
    }

    #[test]
    fn an_answer_not_yet_read_waits_too() {
        let mut table = table();
        let world = table.world_mut();
        let who = figure::characters(world)[0];
        world.resource_mut::<Question>().open = None;
        world.resource_mut::<Agenda>().clear();
        let resume = Frame::of(turn::CHOSE).who(who);
        world.ask_for(who, Why::CharacterTurn, who, vec![Act::EndTurn], resume);
        card::did(world, who, Deed::Loot);
        table.settle();
        assert_eq!(asked(&table), ask::Why::House(Why::ChooseTree));
        answer_first(&mut table);
        let soldier = figure::characters(table.world())[1];
        assert_eq!(table.world().cursor().active, soldier);
    }

    #[test]
    fn a_question_about_a_run_that_is_over_is_dropped() {
        let mut table = table();
        let world = table.world_mut();
        let who = figure::characters(world)[0];
        world.change(who, |turn: &mut Turn| turn.run = Some(3));
        if let Some(ask) = &mut world.resource_mut::<Question>().open {
            ask.why = ask::Why::House(Why::RunStep);
        }
        card::did(world, who, Deed::Loot);
        table.settle();
        answer_first(&mut table);
        assert_eq!(asked(&table), ask::Why::House(Why::CharacterTurn));
        assert_eq!(table.world().of::<Turn>(who).run, None);
    }
}
