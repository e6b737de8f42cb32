//! Questions that wait: a change of state and the question after it can be one piece of work, and what the change
//! brings about comes before the question (PD-TIME-17). The same goes for an Event that is played before the answer.

use super::*;
use crate::table::agenda::Agenda;
use crate::table::ask::{Question, Reply};
use crate::table::house::Held;
use crate::table::pieces::Kind;

/// Puts aside the open question, or the answer that has been given without asking and is still to be read, and adds
/// the work of bringing it back. A question is asked anew, by the work that has asked it or by its phase, so that it
/// offers what can then be chosen, and does not come back if what has happened has made it idle.
pub(in super::super) fn hold(world: &mut World) {
    let mut question = world.resource_mut::<Question>();
    if question.open.take().is_some() {
        let asker = question.asker.take();
        let mut agenda = world.resource_mut::<Agenda>();
        // What was to read the answer.
        agenda.pop();
        if let Some(asker) = asker {
            agenda.push(enemy::anew(asker));
        }
        return;
    }
    let reply = world.resource::<Reply>().0.clone();
    if !reply.is_empty() {
        let piece = world.add_piece((Kind::Held, Held { reply }));
        world.push(Frame::of(REPLY).what(piece));
    }
}

/// Job: the answer waits no longer.
pub(super) fn give_back(world: &mut World, frame: Frame) {
    if let Some(held) = world.find::<Held>(frame.what).cloned() {
        world.remove_piece(frame.what);
        world.resource_mut::<Reply>().0 = held.reply;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::games::pandemonium::situation::Situation;
    use crate::table::house::{Turn, Where};
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
        // It is asked anew, from where he stands now.
        assert_eq!(asked(&table), ask::Why::House(Why::CharacterTurn));
        let back = AnyAct::House(Act::Step(crate::board::SpaceId(0)));
        assert!(!before.expect("a question").options.contains(&back));
        assert!(table.ask().expect("a question").options.contains(&back));
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
    /// What a question asks, its number apart.
    fn asks(table: &Table) -> ask::Ask {
        ask::Ask {
            id: 0,
            ..table.ask().expect("a question").clone()
        }
    }

    #[test]
    fn a_question_that_nothing_has_changed_comes_back_as_it_was() {
        use crate::bots::{Seat, for_pandemonium};
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let content = Content::load(&[folder]).pandemonium.expect("Pandemonium");
        let chapter = crate::vocab::Key::new("chapter_01");
        let mut whys = std::collections::BTreeSet::new();
        for seed in 0..4 {
            let players = Some(2 + seed as u8 % 3);
            let setup = Setup::new(&content, chapter, &[], players, seed).expect("a setup");
            let mut table = setup::start(&content, &setup).expect("a table");
            let mut bot = for_pandemonium("random", seed).expect("the bot");
            while table.settle() == Stop::Asks {
                let before = asks(&table);
                whys.insert(before.why);
                let start = table.capture();
                hold(table.world_mut());
                assert_eq!(table.settle(), Stop::Asks, "{:?}", before.why);
                assert_eq!(asks(&table), before);
                table.restore(&start);
                let ask = table.ask().expect("a question").clone();
                let mut picks = Vec::new();
                bot.answer(Seat::of(&table), &ask, &mut picks);
                table.submit(ask.id, &picks).expect("an answer");
            }
        }
        assert!(whys.len() > 15, "{whys:?}");
    }
}
