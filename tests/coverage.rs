//! Every rule has a case, and every case holds.

use std::collections::BTreeSet;

use witching_hour::runs::case;

use crate::{content, package};

/// The rules of Paranormal that need a case: every id of the rule index but rulings, timing steps, decisions and card
/// facts, which are cited where they bear on a case. Worked examples are among them.
const RULES: &[(&str, u16)] = &[
    ("PN-COMP", 26),
    ("PN-GOAL", 4),
    ("PN-SETUP", 23),
    ("PN-ROUND", 14),
    ("PN-HERO", 5),
    ("PN-MOVE", 7),
    ("PN-CMB", 16),
    ("PN-CABL", 6),
    ("PN-MON", 4),
    ("PN-MABL", 18),
    ("PN-DEF", 13),
    ("PN-INT", 8),
    ("PN-ITEM", 9),
    ("PN-ALLY", 3),
    ("PN-REST", 5),
    ("PN-LOC", 7),
    ("PN-TOK", 18),
    ("PN-CLUE", 18),
    ("PN-LOST", 5),
    ("PN-DOWN", 4),
    ("PN-EOT", 3),
    ("PN-ENEMY", 2),
    ("PN-DOOM", 7),
    ("PN-SPREAD", 1),
    ("PN-SPAWN", 9),
    ("PN-ASSET", 6),
    ("PN-FIN", 15),
    ("PN-TANIN", 23),
    ("PN-HORROR", 8),
    ("PN-BAAL", 19),
    ("PN-RAMIEL", 23),
    ("PN-END", 2),
    ("PN-EX", 15),
];

/// Everything in the index of Pandemonium: rules, worked examples, timing steps, decisions and rulings; card facts are
/// cited where they bear on a case.
const HOUSE_RULES: &[(&str, u16)] = &[
    ("PD-SETUP", 13),
    ("PD-ROUND", 18),
    ("PD-MODE", 6),
    ("PD-TILE", 6),
    ("PD-DOOR", 7),
    ("PD-BARR", 8),
    ("PD-EVILBARR", 8),
    ("PD-ACT", 5),
    ("PD-CHAR", 18),
    ("PD-LIFE", 3),
    ("PD-FEAR", 3),
    ("PD-PANIC", 7),
    ("PD-INV", 9),
    ("PD-ITEM", 14),
    ("PD-EXPL", 3),
    ("PD-SKILL", 19),
    ("PD-ACTION", 16),
    ("PD-MOVE", 4),
    ("PD-RUN", 5),
    ("PD-DASH", 8),
    ("PD-ATK", 12),
    ("PD-COMBO", 15),
    ("PD-DEF", 5),
    ("PD-REINF", 4),
    ("PD-DEATH", 13),
    ("PD-PACT", 6),
    ("PD-REAN", 10),
    ("PD-ALLY", 20),
    ("PD-CREA", 3),
    ("PD-SPAWN", 14),
    ("PD-BOSS", 6),
    ("PD-CTURN", 6),
    ("PD-CMOVE", 29),
    ("PD-CATK", 8),
    ("PD-CDEATH", 3),
    ("PD-STUN", 6),
    ("PD-NIGHT", 5),
    ("PD-GEN", 9),
    ("PD-EVENT", 5),
    ("PD-SOUL", 16),
    ("PD-TRAP", 9),
    ("PD-EVILTRAP", 3),
    ("PD-PORTAL", 4),
    ("PD-DIM", 8),
    ("PD-EVILDIE", 5),
    ("PD-TOKEN", 6),
    ("PD-EASY", 3),
    ("PD-SOLO", 8),
    ("PD-END", 5),
    ("PD-EX", 31),
    ("PD-TIME", 49),
    ("PD-DEC", 45),
    ("PD-RUL", 171),
];

/// The skills of the four trees, by their letter.
const SKILLS: &str = "CIRS";

/// The id of a rule. Rulings run past a hundred, and two digits are written before that.
fn number(topic: &str, n: u16) -> String {
    format!("{topic}-{n:02}")
}

#[test]
fn every_case_holds_and_every_rule_has_one() {
    let report =
        case::run(content(), &[package().join("tests/cases")]).expect("the cases can be read");
    let failed: Vec<&String> = report
        .lines
        .iter()
        .filter(|line| !line.starts_with("ok"))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let skills = SKILLS
        .chars()
        .flat_map(|tree| (1..=6).map(move |n| format!("PD-SKILL-{tree}{n}")));
    let missing: Vec<String> = RULES
        .iter()
        .chain(HOUSE_RULES)
        .flat_map(|(topic, last)| (1..=*last).map(move |n| number(topic, n)))
        .chain(skills)
        .filter(|id| !report.rules.contains(id))
        .collect();
    assert!(
        missing.is_empty(),
        "rules without a case: {}",
        missing.join(" ")
    );
    println!("{} cases cite {} rules", report.passed, report.rules.len());
}

#[test]
fn a_case_can_fail() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = [
        (
            "a false value",
            r#"steps: [Expect({"doom": 3})]"#,
            "doom is 0, expected 3",
        ),
        (
            "a roll left over",
            r#"dice: [D6(1)], steps: []"#,
            "left over",
        ),
        (
            "an option that is not there",
            r#"steps: [Do(Roll)]"#,
            "not offered",
        ),
        (
            "an event that never came",
            r#"steps: [Events([{"kind": "DoomRaised"}])]"#,
            "no event",
        ),
        (
            "a roll that is not scripted",
            r#"given: (phase: EnemyTurn), steps: [Events([])]"#,
            "no roll left",
        ),
    ];
    for (name, body, expected) in wrong {
        let path = folder.path().join("case.ron");
        let text = format!(
            r#"(format: 1, game: "paranormal", cases: [(name: "{name}", rules: ["PN-COMP-01"], {body})])"#
        );
        std::fs::write(&path, text).expect("the case can be written");
        let report =
            case::run(content(), std::slice::from_ref(&path)).expect("the case can be read");
        assert_eq!(
            (report.passed, report.failed),
            (0, 1),
            "{name}: {:?}",
            report.lines
        );
        assert!(
            report.lines[0].contains(expected),
            "{name}: {:?}",
            report.lines
        );
    }
}

#[test]
fn every_cited_rule_of_the_code_has_the_form_of_one() {
    let mut cited = BTreeSet::new();
    for file in crate::files_below(&package().join("src"), "rs") {
        let text = std::fs::read_to_string(file).expect("the file can be read");
        for piece in text
            .split('"')
            .filter(|piece| piece.starts_with("PN-") || piece.starts_with("PD-"))
        {
            cited.insert(piece.to_owned());
        }
    }
    assert!(
        cited.len() > 150,
        "only {} rules are cited by the code",
        cited.len()
    );
    for id in &cited {
        let (topic, n) = id.rsplit_once('-').unwrap_or_default();
        if let Some((_, last)) = RULES.iter().find(|(known, _)| *known == topic) {
            let n: u16 = n.parse().expect("a rule ends in a number");
            assert!(n >= 1 && n <= *last, "{id} is no rule");
        }
    }
}
