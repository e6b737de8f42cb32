//! What a chapter has of its own: a sound one, and one fault after another put into it.

use super::check_tests::{Case, try_all};
use super::fixture::Fixture;
use super::house_tests::house;
use super::*;

/// A small game with a chapter that has tasks, a vehicle, counters, survivors and seals.
fn own() -> Fixture {
    let fixture = house();
    fixture.write(&fixture.name("own.ron"), OWN);
    fixture
}

const OWN: &str = "(format: 1,
allies: [(id: \"lost\", name: \"Lost\", rare: true, good: (actions: 1, text: \"t\", ability: [GainLife(Me, 1)]))],
chapter: (
    id: \"own\", title: \"Own\", number: 3, intro: \"i\", aim: \"a\", victory: \"v\", defeat: \"d\",
    tiles: [(tile: \"hut\"), (tile: \"inn\", turns: 2), (tile: \"hut\"), (tile: \"inn\")],
    start: [\"a1\"], portals: [\"b3\", \"c5\"],
    tokens: [(Oars, \"d1\")], bosses: [(\"host\", \"d8\")],
    vehicle: (name: \"Cart\", picture: \"cart\", at: \"c1\", works_at: 3, text: \"t\"),
    counters: [(n: 0, name: \"Seals\", of: 2), (n: 4, name: \"Years\")],
    survivors: [(ally: \"lost\", at: \"b4\"), (ally: \"guard_3\", at: \"b5\")],
    tasks: [
        (id: \"seal\", name: \"Seal\", text: \"t\", at: [\"b3\", \"c5\"], when: All([OnPortal, CarriedHere(Oars)]),
            effects: [SealPortal(Here), Count(0, 1), RemoveToken(token: Radio, at: Here)]),
        (id: \"mend\", name: \"Mend\", text: \"t\", at: [\"c1\"], cost: 2, when: Not(VehicleRuns), each: true,
            effects: [If(Not(Repaired(2)), [Repair(1)])]),
        (id: \"lead\", name: \"Lead\", text: \"t\", cost: 0, when: AllyThere(\"lost\", [\"b4\"]), effects: [Join(\"lost\")]),
        (id: \"wait\", name: \"Wait\", text: \"t\", when: WithBoss(\"host\"),
            effects: [Count(4, 1), Dread(Here, 1), GiveUp(Me, Oars), OpenPortal(Space(\"a2\")), Note(\"n\")]),
    ],
    goal: All([PortalsAtMost(0), VehicleRuns, Counted(0, 2), AllyThere(\"lost\", [\"a1\"]), PortalSealed(\"b3\"),
        SomeAt(2, [\"a3\"]), StandingAtLeast(1), Not(BossAt(\"host\", [\"a3\"]))]),
    doom: Any([Dead(3), AllyDead(\"lost\"), StandingAtMost(0)]),
    triggers: [(cue: Setup, effects: [Roll([(to: 6, effects: [PlaceAlly(ally: \"guard\", at: Space(\"a4\"))])])])],
))";

#[rustfmt::skip]
const FAULTS: &[Case] = &[
    ("own.ron", "id: \"seal\"", "id: \"Seal\"", "bad-id", "\"Seal\", name"),
    ("own.ron", "id: \"seal\"", "id: \"mend\"", "wrong-value", "\"mend\", name: \"Mend\""),
    ("own.ron", "name: \"Seal\"", "name: \"\"", "empty-text", "\"\""),
    ("own.ron", "cost: 2", "cost: 4", "out-of-range", "4, when"),
    ("own.ron", "at: [\"c1\"]", "at: [\"c11\"]", "unknown-id", "\"c11\""),
    ("own.ron", "at: [\"c1\"]", "at: [\"c1\", \"c1\"]", "wrong-value", "[\"c1\", |\"c1\"]"),
    ("own.ron", "[Join(\"lost\")]", "[]", "no-effect", "[]),\n        (id: \"wait\""),
    ("own.ron", "each: true", "each: true, once: true", "no-effect", "each: |true"),
    ("own.ron", "when: Not(VehicleRuns)", "when: Not(Always)", "wrong-shape", "Not(Always)"),
    ("own.ron", "when: Not(VehicleRuns)", "when: InSpace(\"c2\")", "out-of-reach", "InSpace"),
    ("own.ron", "when: Not(VehicleRuns)", "when: Did(Mine, PassPortal)", "out-of-reach", "Did"),
    ("own.ron", "when: Not(VehicleRuns)", "when: Counted(5, 1)", "out-of-reach", "Counted(5"),
    ("own.ron", "when: Not(VehicleRuns)", "when: OnPortal", "out-of-reach", "OnPortal, each"),
    ("own.ron", "CarriedHere(Oars)", "CarriedHere(Battery)", "out-of-reach", "CarriedHere"),
    ("own.ron", "WithBoss(\"host\")", "WithBoss(\"hosts\")", "unknown-id", "\"hosts\""),
    ("own.ron", "bosses: [(\"host\", \"d8\")],", "", "out-of-reach", "WithBoss"),
    ("own.ron", "SealPortal(Here), ", "", "out-of-reach", "PortalsAtMost"),
    ("own.ron", "SealPortal(Here)", "SealPortal(Space(\"a3\"))", "out-of-reach", "[SealPortal"),
    ("own.ron", "PortalSealed(\"b3\")", "PortalSealed(\"b4\")", "out-of-reach", "PortalSealed"),
    ("own.ron", "OpenPortal(Space(\"a2\"))", "OpenPortal(EveryPortal)", "wrong-shape", "EveryPortal"),
    ("own.ron", "token: Radio, at: Here", "token: Radio, at: Portal", "wrong-shape", "Portal)]"),
    ("own.ron", "GiveUp(Me, Oars)", "GiveUp(Me, Radio)", "out-of-reach", "Radio), Open"),
    ("own.ron", "Dread(Here, 1)", "Dread(Here, 0)", "out-of-range", "0), Give"),
    ("own.ron", "Note(\"n\")", "Note(\"\")", "empty-text", "\"\""),
    ("own.ron", "at: \"c1\", works_at", "at: \"c12\", works_at", "unknown-id", "\"c12\""),
    ("own.ron", "works_at: 3", "works_at: 6", "out-of-range", "6, text"),
    ("own.ron", "works_at: 3", "works_at: 5", "out-of-reach", "5, text"),
    ("own.ron", "works_at: 3", "works_at: 3, repairs: 3", "no-effect", "3, text"),
    ("own.ron", "works_at: 3", "works_at: 3, repairs: 7", "out-of-range", "7, text"),
    ("own.ron", "vehicle: (name: \"Cart\", picture: \"cart\", at: \"c1\", works_at: 3, text: \"t\"),", "", "out-of-reach", "VehicleRuns, Counted"),
    ("own.ron", "n: 0", "n: 9", "out-of-range", "9, name"),
    ("own.ron", "n: 4", "n: 0", "wrong-value", "(n: 0, name: \"Years\""),
    ("own.ron", "n: 4", "n: 5", "no-effect", "(n: 5"),
    ("own.ron", "of: 2", "of: 0", "out-of-range", "0), (n"),
    ("own.ron", "(ally: \"guard_3\"", "(ally: \"guard_8\"", "unknown-id", "\"guard_8\""),
    ("own.ron", "(ally: \"guard_3\"", "(ally: \"friend\"", "wrong-shape", "\"friend\""),
    ("own.ron", "at: \"b5\"", "at: \"b55\"", "unknown-id", "\"b55\""),
    ("own.ron", "(ally: \"guard_3\", at: \"b5\")", "(ally: \"lost\", at: \"b5\")", "wrong-value", "(ally: \"lost\", at: \"b5\")"),
    ("own.ron", "[Join(\"lost\")]", "[Join(\"guard_2\")]", "out-of-reach", "[Join"),
    ("own.ron", "AllyThere(\"lost\", [\"a1\"])", "AllyThere(\"guard_9\", [\"a1\"])", "unknown-id", "\"guard_9\""),
    ("own.ron", "PlaceAlly(ally: \"guard\", at: Space(\"a4\"))", "PlaceAlly(ally: \"friend\", at: Space(\"a4\"))", "wrong-shape", "[Roll"),
    ("own.ron", "at: Space(\"a4\")", "at: EveryPortal", "wrong-shape", "EveryPortal"),
    ("own.ron", "Counted(0, 2)", "Counted(6, 2)", "out-of-reach", "Counted(6"),
    ("own.ron", "SomeAt(2, [\"a3\"])", "SomeAt(5, [\"a3\"])", "out-of-range", "5, [\"a3"),
    ("own.ron", "StandingAtLeast(1)", "CarriedHere(Oars)", "wrong-shape", "CarriedHere(Oars), Not"),
    ("own.ron", "StandingAtLeast(1)", "WithBoss(\"host\")", "wrong-shape", "WithBoss(\"host\"), Not"),
    ("own.ron", "Dead(3)", "Dead(0)", "out-of-range", "0), AllyDead"),
    ("own.ron", "StandingAtMost(0)", "PortalsAtMost(16)", "out-of-range", "16)])"),
    ("cards.ron", "DrawItems(Me, 1)", "Repair(1)", "wrong-shape", "Repair"),
    ("cards.ron", "when: Night", "when: VehicleRuns", "wrong-shape", "VehicleRuns"),
];

#[test]
fn a_chapter_with_mechanics_of_its_own_has_no_fault() {
    let content = own().load();
    let shown: Vec<String> = content.faults.iter().map(Fault::to_string).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
    let game = content.pandemonium.as_ref().unwrap();
    let chapter = &game.chapters[2];
    let brought: Vec<&str> = game
        .allies
        .iter()
        .map(|ally| ally.id)
        .filter(|ally| chapter.brings(*ally))
        .map(|ally| ally.as_str())
        .collect();
    assert_eq!(brought, ["guard", "guard_3", "lost"]);
}

#[test]
fn in_elimination_the_goal_may_speak_of_its_owner() {
    let fixture = own();
    fixture.change(
        "own.ron",
        "StandingAtLeast(1)",
        "CarriedHere(Oars), LastStanding",
    );
    fixture.change("own.ron", "doom:", "rules: (elimination: true), doom:");
    let content = fixture.load();
    let shown: Vec<String> = content.faults.iter().map(Fault::to_string).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn faults_of_what_a_chapter_has_of_its_own_are_found_where_they_stand() {
    try_all(FAULTS, own);
}
