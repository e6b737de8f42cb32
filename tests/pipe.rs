//! The table over JSON lines.

use serde_json::Value;
use witching_hour::content::Paranormal;
use witching_hour::runs::{Session, pipe};

use crate::content;

fn talk(lines: &str) -> Vec<Value> {
    let (session, beats) =
        Session::<Paranormal>::new(content(), "paranormal/tanin", &[], 7).expect("a session");
    let mut out = Vec::new();
    pipe::talk(session, beats, false, lines.as_bytes(), &mut out)
        .expect("memory can be written to");
    let text = String::from_utf8(out).expect("the lines are UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect()
}

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| line["type"].as_str())
        .filter(|kind| *kind != "event")
        .collect()
}

#[test]
fn a_game_begins_with_start_events_and_a_question() {
    let lines = talk("");
    assert_eq!(kinds(&lines), ["start", "ask"]);
    assert_eq!(lines[0]["protocol"], 1);
    assert_eq!(lines[0]["level"], "paranormal/tanin");
    let ask = lines.last().expect("a question");
    assert_eq!(ask["why"], "HeroTurn");
    assert!(
        ask["rule"]
            .as_array()
            .is_some_and(|rules| !rules.is_empty())
    );
    for (n, option) in ask["options"]
        .as_array()
        .expect("options")
        .iter()
        .enumerate()
    {
        assert_eq!(option["i"], n);
        assert!(option["text"].as_str().is_some_and(|text| !text.is_empty()));
        assert!(option["revealing"].is_boolean());
    }
    for event in lines.iter().filter(|line| line["type"] == "event") {
        assert!(
            event["rule"]
                .as_array()
                .is_some_and(|rules| !rules.is_empty()),
            "{event}"
        );
        assert!(event["text"].is_string() && event["kind"].is_string());
    }
}

#[test]
fn wrong_lines_are_refused_and_change_nothing() {
    let lines = talk(concat!(
        "no json\n",
        "{\"answer\":99,\"picks\":[0]}\n",
        "{\"answer\":1,\"picks\":[77]}\n",
        "{\"answer\":1}\n",
        "{\"query\":\"weather\"}\n",
        "{\"colour\":1}\n",
        "{}\n",
        "{\"undo\":1}\n",
        "{\"answer\":1,\"picks\":[0]}\n",
    ));
    let told = kinds(&lines);
    assert_eq!(told[..2], ["start", "ask"]);
    assert_eq!(told[2..10], ["refused"; 8]);
    assert_eq!(told[10], "ask");
}

#[test]
fn state_why_undo_save_and_quit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.json");
    let lines = talk(&format!(
        "{{\"query\":\"state\"}}\n{{\"answer\":1,\"picks\":[0]}}\n{{\"query\":\"why\",\"event\":4}}\n\
         {{\"undo\":1}}\n{{\"query\":\"forecast\"}}\n{{\"save\":{:?}}}\n{{\"quit\":true}}\n{{\"query\":\"state\"}}\n",
        path.display().to_string()
    ));
    assert_eq!(
        kinds(&lines),
        [
            "start", "ask", "state", "ask", "why", "undone", "ask", "forecast", "saved"
        ]
    );
    let state = lines
        .iter()
        .find(|line| line["type"] == "state")
        .expect("the state");
    assert_eq!(state["map"].as_array().map(Vec::len), Some(16));
    assert!(path.exists());
    let asks: Vec<&Value> = lines.iter().filter(|line| line["type"] == "ask").collect();
    assert_eq!(asks[0], asks[2], "undo leads back to the same question");
}

#[test]
fn the_hidden_order_of_decks_is_not_told() {
    let lines = talk("{\"query\":\"state\"}\n");
    let state = lines
        .iter()
        .find(|line| line["type"] == "state")
        .expect("the state");
    for pile in state["piles"].as_array().expect("piles") {
        let hidden = ["monsters", "assets", "clues", "minions"]
            .contains(&pile["key"].as_str().unwrap_or_default());
        if hidden {
            assert!(pile["count"].as_u64().is_some_and(|n| n > 0));
            assert_eq!(pile["cards"].as_array().map(Vec::len), Some(0), "{pile}");
        }
    }
}

#[test]
fn the_same_answers_give_the_same_lines() {
    let answers = "{\"answer\":1,\"picks\":[0]}\n{\"answer\":2,\"picks\":[3]}\n{\"answer\":3,\"picks\":[0]}\n";
    assert_eq!(talk(answers), talk(answers));
}
