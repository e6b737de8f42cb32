use super::*;

#[test]
fn a_language_says_its_own_and_falls_back_to_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("nl");
    std::fs::create_dir(&own).expect("a folder");
    let text = "language-name = Nederlands\npd-ask-turn-order = Wie begint?\nnonsense\n";
    std::fs::write(own.join("own.ftl"), text).expect("written");

    let (dutch, faults) = Language::load("nl", folder.path());
    let dutch = Arc::new(dutch.expect("loaded"));
    assert_eq!((dutch.id(), dutch.name().as_str()), ("nl", "Nederlands"));
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("own.ftl:3:"), "{faults:?}");
    assert_eq!(all(folder.path()), ["en", "nl"]);

    speaking(&dutch, || {
        assert_eq!(say!("pd-ask-turn-order"), "Wie begint?");
        assert_eq!(
            say!("pd-ask-run-step", who = "Ann"),
            "Ann runs: where to?",
            "what it does not say is said in English"
        );
    });
    assert_eq!(say!("pd-ask-turn-order"), "Who goes first?");
}

#[test]
fn numbers_choose_the_form() {
    let left = |n: u8| say!("pd-ask-character-turn", who = "Ann", actions = n);
    assert_eq!(left(1), "Ann: 1 action left.");
    assert_eq!(left(3), "Ann: 3 actions left.");
}

#[test]
fn no_language_of_a_wrong_id_and_no_stop_without_a_message() {
    let nowhere = Path::new("/nonexistent");
    assert!(Language::load("nl", nowhere).0.is_none());
    assert!(Language::load("../up", nowhere).0.is_none());
    assert_eq!(say("no-such-message", None), "no-such-message");
}
