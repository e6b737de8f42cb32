//! Pandemonium's files: a small house without a fault, and one fault after another put into it.

use super::check_tests::{Case, try_all};
use super::fixture::{Fixture, brief, errors};
use super::*;

/// A whole small game.
pub(super) fn house() -> Fixture {
    Fixture::of(
        GameKind::Pandemonium,
        &[
            ("game.ron", GAME.to_owned()),
            ("people.ron", people()),
            ("breeds.ron", breeds()),
            ("trees.ron", trees()),
            ("tiles.ron", tiles()),
            ("items.ron", ITEMS.to_owned()),
            ("cards.ron", CARDS.to_owned()),
            ("allies.ron", ALLIES.to_owned()),
            ("one.ron", chapter("one", 1)),
            ("two.ron", chapter("two", 2)),
        ],
    )
}

const GAME: &str = "(format: 1, game: (
    name: \"Test\", hit_faces: 3, life: 6, fear: 5, fear_will: 3, fear_defense: 4, souls: 5, traps: 3, backpack: 2,
    rounds: 8, nights: [5, 6, 7, 8], creatures: 4, evil_barricade: 9, charge: 5, characters: (2, 4),
))";

fn people() -> String {
    let one = |n: usize| {
        format!(
            "(id: \"person_{n}\", name: \"Person {n}\", attack: 3, defense: 2, agility: {n}, action: 3, will: 2,\n  \
             skill: (name: \"S\", text: \"s\", traits: [Reroll])),\n"
        )
    };
    format!(
        "(format: 1, characters: [\n{}])",
        (1..5).map(one).collect::<String>()
    )
}

fn breeds() -> String {
    let one = |n: u8| {
        format!(
            "(id: \"breed_{n}\", name: \"Breed {n}\", life: 5, agility: {}, fury: 3, mobility: 2, perception: 3,\n  \
             terror: 3, miniatures: 3, invocation: [{n}], text: \"t\", on_death: [LoseLife(Here, 1)]),\n",
            20 - n
        )
    };
    format!(
        "(format: 1, breeds: [\n{}])",
        (1..12).map(one).collect::<String>()
    )
}

fn trees() -> String {
    let skill = "(name: \"S\", text: \"s\", effects: [GainLife(Me, 1)]), ";
    let one = |id: &str| {
        format!(
            "(id: \"{id}\", name: \"{id}\", skills: [{}]),\n",
            skill.repeat(6)
        )
    };
    format!("(format: 1, trees: [\n{}{}])", one("oak"), one("ash"))
}

fn tiles() -> String {
    let plan = [
        "+-+.+-+", "|a.b.c|", "+.+.+.+", ".d.eDf.", "+.+.+.+", "|g.h>f|", "+-+.+-+",
    ];
    // `h` and `f` are joined by a window, `e` and `f` by a door.
    let rows: Vec<String> = plan.iter().map(|row| format!("\"{row}\"")).collect();
    let one = |id: &str| {
        format!(
            "(id: \"{id}\", name: \"{id}\", plan: [\n{}],\n  spaces: {{'a': (name: \"Attic\", floor: Tiles), 'b': (dark: true)}}),\n",
            rows.join(",\n")
        )
    };
    format!("(format: 1, tiles: [\n{}{}])", one("hut"), one("inn"))
}

const ITEMS: &str = "(format: 1, items: [
    (id: \"axe\", name: \"Axe\", text: \"t\", weapon: (damage: 4, difficulty: 2, hands: 2, range: 1, single_use: true), copies: 15),
    (id: \"lamp\", name: \"Lamp\", text: \"t\", traits: [Light, DamageAgainst(\"breed_2\", 3)], copies: 15),
    (id: \"tonic\", name: \"Tonic\", text: \"t\", usable: (effects: [Boost(who: Me, value: Attack, by: 1, until: Turn)], discard: true)),
])";

const CARDS: &str = "(format: 1,
events: [
    (id: \"gift\", name: \"Gift\", text: \"t\", positive: true, when: Night, effects: [
        Choose([(text: \"a\", effects: [DrawItems(Me, 1)]), (text: \"b\", effects: [GainSouls(Me, 1)])]),
    ], copies: 8),
    (id: \"blow\", name: \"Blow\", text: \"t\", positive: false, effects: [
        Roll([(to: 2, effects: [Summon(count: 2, at: Near(1))]), (to: 6, effects: [SummonBreed(breed: \"breed_3\", at: Here)])]),
    ], copies: 8),
],
pacts: [(id: \"oath\", name: \"Oath\", text: \"t\", when: All([AtLeast(Souls, 3), Not(Night)]), rewards: (skills: 2), copies: 8)],
combos: [(id: \"duet\", name: \"Duet\",
    top: (hits: 4, text: \"t\", damage: 6), middle: (hits: 2, text: \"m\", damage: 3),
    penalty: \"p\", penalty_effects: [LoseLife(Me, 1)], copies: 8)],
dimensions: [(id: \"void\", name: \"Void\", text: \"t\", trials: [Run(3), Either([
    (text: \"a\", trials: [Hits(dice: Will, hits: 1)]), (text: \"b\", trials: [Be(AtLeast(Life, 2))])])],
    rewards: (souls: 1), copies: 6)])";

const ALLIES: &str = "(format: 1,
allies: [
    (id: \"friend\", name: \"Friend\", character: \"person_1\",
        good: (actions: 2, text: \"t\", ability: [GainLife(OneHere, 1)]),
        evil: (values: (life: 5, agility: 3, fury: 3, mobility: 2, terror: 3))),
    (id: \"guard\", name: \"Guard\",
        good: (actions: 2, text: \"t\", ability: [Kill(count: 1, at: Here)]),
        evil: (values: (life: 6, agility: 3, fury: 3, mobility: 2, terror: 3))),
    (id: \"guard_2\", name: \"Guard\",
        good: (actions: 2, text: \"t\", ability: [Kill(count: 1, at: Here)]),
        evil: (values: (life: 6, agility: 3, fury: 3, mobility: 2, terror: 3))),
    (id: \"guard_3\", name: \"Guard\",
        good: (actions: 2, text: \"t\", ability: [Kill(count: 1, at: Here)]),
        evil: (values: (life: 6, agility: 3, fury: 3, mobility: 2, terror: 3))),
],
bosses: [(id: \"host\", name: \"Host\", text: \"t\",
    values: (life: 30, agility: 3, fury: 6, mobility: 2, terror: 6),
    rules: [(cue: BossAttacks, effects: [GainFear(All, 1)])])])";

fn chapter(id: &str, number: u8) -> String {
    format!(
        "(format: 1, chapter: (
    id: \"{id}\", title: \"Chapter {id}\", number: {number}, difficulty: \"Hard\",
    intro: \"i\", aim: \"a\", victory: \"v\", defeat: \"d\",
    tiles: [(tile: \"hut\"), (tile: \"inn\", turns: 2), (tile: \"hut\"), (tile: \"inn\")],
    start: [\"a1\"], portals: [\"b3\", \"c5\"], dark: [\"a4\"],
    tokens: [(Battery, \"d1\"), (Radio, \"d2\")],
    evil_barricades: [(\"a5\", \"a6\")],
    creatures: [(\"breed_1\", \"b5\")], bosses: [(\"host\", \"d8\")],
    first_round: 2, nights: [7, 8],
    goal: All([CarriedTo(Battery, [\"a1\", \"a2\"]), BossDestroyed(\"host\")]),
    doom: NobodyStands,
    rules: (mortal: [\"host\"]),
    triggers: [
        (cue: NightFalls, when: Counted(3, 1), effects: [Unblock(from: \"a8\", to: \"a6\"), Count(3, 1)]),
    ],
))"
    )
}

#[rustfmt::skip]
const NUMBERS: &[Case] = &[
    ("game.ron", "hit_faces: 3", "hit_faces: 6", "out-of-range", "6, life"),
    ("game.ron", "nights: [5,", "nights: [9,", "out-of-range", "9, 6"),
    ("game.ron", "nights: [5,", "nights: [6,", "wrong-value", "nights: [6, |6"),
    ("game.ron", "characters: (2, 4)", "characters: (2, 1)", "out-of-range", "1),\n"),
    ("game.ron", "souls: 5", "soles: 5", "unknown-field", "soles"),
    ("game.ron", "game: (", "games: (", "not-content", "(format"),
    ("people.ron", "attack: 3", "attack: 0", "out-of-range", "0, defense"),
    ("people.ron", "will: 2", "will: 10", "out-of-range", "10"),
    ("people.ron", "traits: [Reroll]", "traits: []", "no-effect", "(name: \"S\""),
    ("people.ron", "traits: [Reroll]", "traits: [Stride(1)]", "out-of-range", "1)]"),
    ("people.ron", "traits: [Reroll]", "traits: [FuryHere(0)]", "no-effect", "0)]"),
    ("people.ron", "traits: [Reroll]", "effects: [DrawPact(Me)]", "no-effect", "[DrawPact"),
    ("people.ron", "traits: [Reroll]", "usable: (effects: [], once: true)", "no-effect", "[], once"),
    ("people.ron", "traits: [Reroll]", "traits: [Rerol]", "unknown-name", "Rerol"),
    ("people.ron", "id: \"person_2\"", "id: \"person_1\"", "duplicate-id", "\"person_1\", name: \"Person 2\""),
    ("breeds.ron", "life: 5", "life: 0", "out-of-range", "0, agility"),
    ("breeds.ron", "miniatures: 3", "miniatures: 0", "out-of-range", "miniatures: |0"),
    ("breeds.ron", "invocation: [3]", "invocation: [2]", "wrong-count", "[|2], text: \"t\", on_death: [LoseLife(Here, 1)]),\n(id: \"breed_4\""),
    ("breeds.ron", "invocation: [3]", "invocation: []", "wrong-count", "(id: \"breed_1\""),
    ("breeds.ron", "invocation: [3]", "invocation: [3, 12]", "out-of-range", "12]"),
    ("breeds.ron", "invocation: [3]", "invocation: [3, 3]", "wrong-value", "3]"),
    ("breeds.ron", "agility: 15", "agility: 17", "wrong-shape", "agility: |17, fury: 3, mobility: 2, perception: 3,\n  terror: 3, miniatures: 3, invocation: [5]"),
    ("breeds.ron", "text: \"t\"", "text: \"\"", "empty-text", "\"\""),
    ("breeds.ron", "LoseLife(Here, 1)", "LoseLife(Here, 0)", "out-of-range", "0)"),
    ("breeds.ron", "LoseLife(Here, 1)", "LoseLife(Her, 1)", "unknown-name", "Her,"),
    ("trees.ron", "(name: \"S\", text: \"s\", effects: [GainLife(Me, 1)]), ", "", "wrong-shape", "[(name"),
    ("trees.ron", "effects: [GainLife(Me, 1)]", "effects: []", "no-effect", "(name: \"S\""),
    ("trees.ron", "id: \"oak\"", "id: \"Oak\"", "bad-id", "\"Oak\""),
];

#[rustfmt::skip]
const TILES: &[Case] = &[
    ("tiles.ron", "|a.b.c|", "|a.b.c", "bad-plan", "\"|a.b.c¦\""),
    ("tiles.ron", "|a.b.c|", "|a.b.7|", "bad-plan", "7"),
    ("tiles.ron", "|a.b.c|", "|a.b.a|", "bad-plan", "|a.b.¦a|"),
    ("tiles.ron", "'a': (", "'z': (", "unknown-id", "(name: \"Attic\""),
    ("tiles.ron", "'b': (", "'a': (", "duplicate-field", "'a': (dark"),
    ("tiles.ron", "'b': (", "'bb': (", "syntax", "'bb'"),
    ("tiles.ron", "'b': (", "\"bb\": (", "wrong-type", "\"bb\""),
    ("tiles.ron", "floor: Tiles", "floor: Mud", "unknown-name", "Mud"),
    ("tiles.ron", "name: \"hut\"", "name: \"\"", "empty-text", "\"\""),
];

#[rustfmt::skip]
const CARD_FAULTS: &[Case] = &[
    ("items.ron", "damage: 4", "damage: 0", "out-of-range", "0, diff"),
    ("items.ron", "difficulty: 2", "difficulty: 0", "out-of-range", "0, hands"),
    ("items.ron", "hands: 2", "hands: 3", "out-of-range", "3, range"),
    ("items.ron", "range: 1", "range: 0", "out-of-range", "0, single"),
    ("items.ron", ", single_use: true", "", "no-effect", "(id: \"axe\""),
    ("items.ron", "single_use: true)", "single_use: true), always: true", "no-effect", "always: |true"),
    ("items.ron", "traits: [Light, DamageAgainst(\"breed_2\", 3)]", "traits: []", "no-effect", "(id: \"lamp\""),
    ("items.ron", "\"breed_2\"", "\"breed_22\"", "unknown-id", "\"breed_22\""),
    ("items.ron", "by: 1", "by: 0", "no-effect", "0, until"),
    ("items.ron", "copies: 15", "copies: 0", "out-of-range", "0),\n"),
    ("cards.ron", "positive: true, when", "positive: false, when", "no-effect", "Night"),
    ("cards.ron", "(text: \"a\", effects: [DrawItems(Me, 1)]), ", "", "wrong-shape", "[(text: \"b\""),
    ("cards.ron", "Near(1)", "Near(10)", "out-of-range", "10"),
    ("cards.ron", "Near(1)", "Space(\"a1\")", "no-board", "\"a1\""),
    ("cards.ron", "to: 2", "to: 6", "wrong-shape", "6, effects: [SummonBreed"),
    ("cards.ron", "(to: 6, effects", "(to: 5, effects", "wrong-shape", "[(to: 2"),
    ("cards.ron", "\"breed_3\"", "\"breed_33\"", "unknown-id", "\"breed_33\""),
    ("cards.ron", "AtLeast(Souls, 3)", "AtLeast(Souls, 6)", "out-of-reach", "6)"),
    ("cards.ron", "AtLeast(Souls, 3)", "AtLeast(Souls, 0)", "no-effect", "0)"),
    ("cards.ron", "AtLeast(Souls, 3)", "Carrying(Radio)", "out-of-reach", "Radio"),
    ("cards.ron", "AtLeast(Souls, 3)", "BossHere(\"hots\")", "unknown-id", "\"hots\""),
    ("cards.ron", "AtLeast(Souls, 3)", "Round(9)", "out-of-range", "9)"),
    ("cards.ron", "AtLeast(Souls, 3)", "Any([])", "no-effect", "[]"),
    ("cards.ron", "AtLeast(Souls, 3)", "SomeoneAt([\"a1\"])", "no-board", "\"a1\""),
    ("cards.ron", "skills: 2", "skills: 4", "out-of-range", "skills: |4"),
    ("cards.ron", "(skills: 2)", "()", "no-effect", "()"),
    ("cards.ron", "top: (hits: 4", "top: (hits: 2", "wrong-shape", "2, text: \"t\", damage"),
    ("cards.ron", ", damage: 3", "", "no-effect", "(hits: 2"),
    ("cards.ron", "penalty_effects: [LoseLife(Me, 1)]", "penalty_effects: []", "no-effect", "[], copies"),
    ("cards.ron", "Run(3)", "Run(1)", "out-of-range", "Run(|1"),
    ("cards.ron", "(text: \"a\", trials: [Hits(dice: Will, hits: 1)]), ", "", "wrong-shape", "[\n    (text: \"b\", trials"),
    ("cards.ron", "trials: [Hits(dice: Will, hits: 1)]", "trials: [Either([(text: \"c\", trials: [Guess]), (text: \"d\", trials: [Guess])])]", "wrong-shape", "Either([(text: \"c\""),
    ("cards.ron", "hits: 1)", "hits: 0)", "out-of-range", "hits: |0"),
    ("cards.ron", "AtLeast(Life, 2)", "AtLeast(Life, 7)", "out-of-reach", "7)"),
    ("allies.ron", "\"person_1\"", "\"parson_1\"", "unknown-id", "\"parson_1\""),
    ("allies.ron", "actions: 2", "actions: 0", "out-of-range", "0, text"),
    ("allies.ron", "        evil: (values: (life: 5, agility: 3, fury: 3, mobility: 2, terror: 3))),", "),", "wrong-shape", "(id: \"friend\""),
    ("allies.ron", "life: 5", "life: 0", "out-of-range", "0, agility"),
    ("allies.ron", "(cue: BossAttacks, effects: [GainFear(All, 1)])", "", "no-effect", "(id: \"host\""),
    ("allies.ron", "GainFear(All, 1)", "PlaceToken(token: Book, at: Portal)", "wrong-shape", "Portal"),
    ("allies.ron", "GainFear(All, 1)", "Count(8, 1)", "out-of-range", "8"),
    ("allies.ron", "[GainFear(All, 1)]", "[]", "no-effect", "[])])"),
];

#[rustfmt::skip]
const CHAPTERS: &[Case] = &[
    ("one.ron", "title: \"Chapter one\"", "title: \"\"", "empty-text", "\"\""),
    ("one.ron", "(tile: \"hut\"), (tile: \"inn\", turns: 2), ", "", "wrong-count", "[(tile: \"hut\")"),
    ("one.ron", "(tile: \"inn\")", "(tile: \"in\")", "unknown-id", "\"in\""),
    ("one.ron", "turns: 2", "turns: 4", "out-of-range", "4)"),
    ("one.ron", "start: [\"a1\"]", "start: [\"a10\"]", "unknown-id", "\"a10\""),
    ("one.ron", "start: [\"a1\"]", "start: []", "wrong-shape", "[], portals"),
    ("one.ron", "start: [\"a1\"]", "start: [\"a1\", \"a2\"]", "wrong-shape", "[\"a1\", \"a2\"], portals"),
    ("one.ron", "[\"b3\", \"c5\"]", "[\"b3\", \"b3\"]", "wrong-value", "[\"b3\", |\"b3\"]"),
    ("one.ron", "[\"b3\", \"c5\"]", "[\"b3\", \"e5\"]", "unknown-id", "\"e5\""),
    ("one.ron", "[\"b3\", \"c5\"]", "[]", "wrong-shape", "[], dark"),
    ("one.ron", "[\"a4\"]", "[\"a44\"]", "unknown-id", "\"a44\""),
    ("one.ron", "(Radio, \"d2\")", "(Radio, \"d22\")", "unknown-id", "\"d22\""),
    ("one.ron", "(Radio, \"d2\")", "(Radioo, \"d2\")", "unknown-name", "Radioo"),
    ("one.ron", "(Radio, \"d2\")", "(Radio, \"d2\", 3)", "wrong-value", "(Radio"),
    ("one.ron", "(Radio, \"d2\")", "(Generator, \"d2\"), (Generator, \"d2\")", "wrong-shape", "[(Battery"),
    ("one.ron", "(\"a5\", \"a6\")", "(\"a5\", \"a4\")", "wrong-shape", "(\"a5\""),
    ("one.ron", "(\"a5\", \"a6\")", "(\"a5\", \"a6\"), (\"a6\", \"a5\")", "wrong-value", "(\"a6\", \"a5\")"),
    ("one.ron", "(\"breed_1\", \"b5\")", "(\"breed_0\", \"b5\")", "unknown-id", "\"breed_0\""),
    ("one.ron", "(\"breed_1\", \"b5\")", "(\"breed_1\", \"b5\"), (\"breed_1\", \"b5\"), (\"breed_1\", \"b5\"), (\"breed_1\", \"b5\")", "wrong-count", "(\"breed_1\", \"b5\")], bosses"),
    ("one.ron", "(\"host\", \"d8\")", "(\"hoost\", \"d8\")", "unknown-id", "\"hoost\""),
    ("one.ron", "bosses: [(\"host\", \"d8\")]", "bosses: []", "out-of-reach", "BossDestroyed"),
    ("one.ron", "mortal: [\"host\"]", "mortal: []", "out-of-reach", "BossDestroyed"),
    ("one.ron", "first_round: 2", "first_round: 9", "out-of-range", "9, nights"),
    ("one.ron", "first_round: 2", "rounds: 9", "out-of-range", "9, nights"),
    ("one.ron", "first_round: 2", "rounds: 7", "out-of-range", "8],\n    goal"),
    ("one.ron", "(Battery, \"d1\"), ", "", "out-of-reach", "CarriedTo"),
    ("one.ron", "CarriedTo(Battery", "CarriedTo(Radio", "out-of-reach", "Radio, [\"a1\""),
    ("one.ron", "[\"a1\", \"a2\"]", "[]", "wrong-shape", "[]), Boss"),
    ("one.ron", "BossDestroyed(\"host\")", "Alone", "wrong-shape", "Alone"),
    ("one.ron", "BossDestroyed(\"host\")", "InSpace(\"a1\")", "wrong-shape", "InSpace"),
    ("one.ron", "BossDestroyed(\"host\")", "Did(Mine, Kill)", "wrong-shape", "Did"),
    ("one.ron", "nights: [7, 8],\n    goal: All([", "rounds: 4, nights: [3], goal: All([Round(5), ", "out-of-range", "5), Carried"),
    ("one.ron", "doom: NobodyStands", "doom: AtMost(Life, 1)", "wrong-shape", "AtMost"),
    ("one.ron", "goal: All([CarriedTo(Battery, [\"a1\", \"a2\"]), BossDestroyed(\"host\")])", "goal: Always", "wrong-shape", "Always"),
    ("one.ron", "cue: NightFalls", "cue: BossActs", "wrong-shape", "BossActs"),
    ("one.ron", "Unblock(from: \"a8\", to: \"a6\")", "Unblock(from: \"a8\", to: \"a5\")", "wrong-shape", "Unblock"),
    ("one.ron", "Counted(3, 1)", "Counted(9, 1)", "out-of-range", "9, 1"),
    ("one.ron", "Count(3, 1)", "Summon(count: 1, at: Space(\"a9\"))", "unknown-id", "\"a9\""),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 12)", "out-of-range", "12)"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 2, evil_one_powers: [])", "wrong-shape", "[])"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 2, evil_one_powers: [Die, Die])", "wrong-value", "[Die, |Die]"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 1, evil_one_powers: [Die, Summon])", "wrong-value", "Summon]"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 1, evil_one_powers: [Dice])", "unknown-name", "Dice]"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one: 2, evil_one_powers: [Die], hidden_traps: true)", "no-effect", "true)"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], hidden_traps: true)", "no-effect", "true)"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], evil_one_limits: (dice: 1))", "no-effect", "(dice: 1)"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], rival_limits: (attacks: 1))", "no-effect", "(attacks: 1)"),
    ("one.ron", "mortal: [\"host\"])", "mortal: [\"host\"], reanimation: true, dead_are_out: true)", "wrong-shape", "true),"),
    ("one.ron", "victory:", "victry:", "unknown-field", "victry"),
];

/// All cases.
pub(super) fn all() -> Vec<Case> {
    [NUMBERS, TILES, CARD_FAULTS, CHAPTERS].concat()
}

#[test]
fn a_sound_house_has_no_fault() {
    let content = house().load();
    let shown: Vec<String> = content.faults.iter().map(Fault::to_string).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
    let game = content.pandemonium.as_ref().unwrap();
    assert_eq!(game.chapters.len(), 2);
    assert_eq!(game.breeds[0].name, "Breed 1");
    assert_eq!(game.invocation, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for chapter in &game.chapters {
        game.board(chapter).unwrap();
    }
    let level = content.level("pandemonium/one").unwrap();
    assert!(matches!(level.state, LevelState::Ready(key) if key.as_str() == "one"));
    assert_eq!(
        (level.players, level.title.as_str()),
        ((1, 4), "Chapter one")
    );
    assert_eq!(level.difficulty, "Hard");
    assert_ne!(content.hash(GameKind::Pandemonium), 0);
}

#[test]
fn the_tiles_of_the_package_fit_each_other_however_they_are_turned() {
    let content = Content::load(&[folders::package_folder()]);
    let game = content.pandemonium.unwrap();
    assert!(game.tiles.len() >= 12);
    for one in &game.tiles {
        for two in &game.tiles {
            for (turns, other) in (0..4).flat_map(|turns| (0..4).map(move |other| (turns, other))) {
                let tiles = [(one, turns), (two, other)];
                if let Err(why) = pandemonium::lay(2, &tiles) {
                    panic!("{} {turns}, {} {other}: {why:?}", one.id, two.id);
                }
            }
        }
    }
}

#[test]
fn faults_of_the_numbers_and_pieces_are_found_where_they_stand() {
    try_all(NUMBERS, house);
}

#[test]
fn faults_of_tiles_are_found_where_they_stand() {
    try_all(TILES, house);
}

#[test]
fn faults_of_cards_are_found_where_they_stand() {
    try_all(CARD_FAULTS, house);
}

#[test]
fn faults_of_chapters_are_found_where_they_stand() {
    try_all(CHAPTERS, house);
}

#[test]
fn there_are_characters_for_all() {
    let fixture = house();
    fixture.change("game.ron", "characters: (2, 4)", "characters: (2, 6)");
    let found = errors(&fixture.load());
    assert_eq!(found, ["wrong-count people.ron:2:1"]);
}

#[test]
fn a_perfect_shelter_is_no_board() {
    let fixture = house();
    // `c` and `f` are left with windows only.
    for (from, to) in [("|a.b.c|", "|a.b|c|"), (".d.eDf.", ".d.e>f|")] {
        fixture.change("tiles.ron", from, to);
    }
    let found = errors(&fixture.load());
    assert!(
        found
            .iter()
            .any(|fault| fault.starts_with("bad-board one.ron")),
        "{found:?}"
    );
}

#[test]
fn a_faulty_chapter_breaks_its_own_level_only() {
    let fixture = house();
    fixture.change("one.ron", "turns: 2", "turns: 9");
    let content = fixture.load();
    let state = |id: &str| &content.level(id).unwrap().state;
    assert!(
        matches!(state("pandemonium/one"), LevelState::Broken(fault) if fault.code == "out-of-range")
    );
    assert!(matches!(state("pandemonium/two"), LevelState::Ready(_)));
    for text in [
        "",
        "%&/(",
        "[[[",
        "(format: 1, chapter: 3)",
        "(format: 2, chapter: ())",
    ] {
        fixture.write("levels/pandemonium/one.ron", text);
        let content = fixture.load();
        let state = |id: &str| &content.level(id).unwrap().state;
        assert!(
            matches!(state("pandemonium/one"), LevelState::Broken(_)),
            "{text}"
        );
        assert!(
            matches!(state("pandemonium/two"), LevelState::Ready(_)),
            "{text}"
        );
    }
}

#[test]
fn small_decks_and_tiles_are_warnings() {
    for (file, from, to) in [
        ("items.ron", "copies: 15", "copies: 2"),
        ("cards.ron", "copies: 8", "copies: 1"),
        ("cards.ron", "copies: 6", "copies: 1"),
        (
            "tiles.ron",
            "|a.b.c|\",\n\"+.+.+.+\",\n\".d.eDf.\",\n\"+.+.+.+\",\n\"|g.h>f|",
            "|a.b.b|\",\n\"+.+.+.+\",\n\".d.b.b.\",\n\"+.+.+.+\",\n\"|g.h.b|",
        ),
    ] {
        let fixture = house();
        fixture.change(file, from, to);
        let content = fixture.load();
        let of_guide = |fault: &&Fault| fault.code == "number-guide";
        let warning = content.faults.iter().find(of_guide);
        assert!(
            warning.is_some_and(|fault| fault.severity == Severity::Warning),
            "{to}: {:?}",
            content.faults.iter().map(brief).collect::<Vec<_>>()
        );
    }
}

#[test]
fn where_one_wins_the_goal_may_speak_of_its_owner() {
    let fixture = house();
    fixture.change("one.ron", "BossDestroyed(\"host\")", "AtLeast(Souls, 2)");
    assert_eq!(errors(&fixture.load()).len(), 1);
    fixture.change(
        "one.ron",
        "(mortal: [\"host\"])",
        "(mortal: [\"host\"], elimination: true)",
    );
    assert_eq!(errors(&fixture.load()), [""; 0]);
    // A doom is that of all.
    fixture.change("one.ron", "doom: NobodyStands", "doom: AtMost(Life, 1)");
    assert_eq!(errors(&fixture.load()).len(), 1);
}

#[test]
fn a_night_that_never_falls_is_mentioned() {
    for (from, to, falls) in [
        ("nights: [7, 8]", "nights: [2]", true),
        ("nights: [7, 8]", "nights: [1]", false),
        ("nights: [7, 8]", "rounds: 5", true),
        ("nights: [7, 8]", "rounds: 4", false),
        ("nights: [7, 8]", "nights: []", false),
    ] {
        let fixture = house();
        fixture.change("one.ron", from, to);
        let faults = fixture.load().faults;
        let warning = |fault: &Fault| {
            fault.severity == Severity::Warning
                && fault.code == "out-of-reach"
                && fault.what.contains("night")
        };
        assert_eq!(faults.iter().any(warning), !falls, "{to}: {faults:?}");
        assert!(faults.iter().all(|fault| !fault.is_error()), "{faults:?}");
    }
}

#[test]
fn a_later_folder_overrides_by_id_and_is_fenced_off() {
    let fixture = house();
    fixture.write(
        "mods/pandemonium/mine.ron",
        "(format: 1, events: [
            (id: \"gift\", name: \"Better gift\", text: \"t\", positive: true, effects: [DrawItems(Me, 2)], copies: 4),
            (id: \"bad\", name: \"Bad\", text: \"t\", positive: true, effects: [DrawItems(Me, 0)]),
        ], breeds: [(id: \"more\", name: \"More\", life: 5, agility: 1, fury: 3, mobility: 2, perception: 3, terror: 3,
            miniatures: 3, invocation: [3])])",
    );
    fixture.write("mods/pandemonium/three.ron", &chapter("three", 3));
    let content = fixture.load_with_mods();
    let codes: Vec<&str> = content.faults.iter().map(|fault| fault.code).collect();
    assert_eq!(
        codes,
        ["out-of-range", "wrong-count"],
        "{:?}",
        content.faults
    );
    let game = content.pandemonium.as_ref().unwrap();
    assert_eq!(game.event(Key::new("gift")).unwrap().1.name, "Better gift");
    assert!(game.event(Key::new("bad")).is_none() && game.breed(Key::new("more")).is_none());
    let level = content.level("pandemonium/three").unwrap();
    assert!(matches!(level.state, LevelState::Ready(_)));
    assert_eq!(level.folder, fixture.path("mods"));
}

#[test]
fn a_chapter_by_path_is_a_level() {
    let fixture = house();
    let mut content = fixture.load();
    fixture.write("mine/new.ron", &chapter("new", 9));
    let id = content.add_file(&fixture.path("mine/new.ron"));
    assert_eq!(id.as_deref(), Some("pandemonium/new"));
    let state = &content.level("pandemonium/new").unwrap().state;
    assert!(matches!(state, LevelState::Ready(_)));
    let faults = doctor::check_on(&fixture.path("levels"), &[fixture.path("mine/new.ron")]);
    assert_eq!(faults, []);
}

#[test]
fn no_change_of_a_character_brings_the_loader_down() {
    let fixture = house();
    for file in ["one.ron", "tiles.ron", "cards.ron"] {
        let name = fixture.name(file);
        let text: Vec<char> = fixture.read(&name).chars().collect();
        for (index, new) in (0..text.len())
            .step_by(23)
            .zip("()[]{}\",:\\'/*-5é#".chars().cycle())
        {
            let mut changed = text.clone();
            changed[index] = new;
            fixture.write(&name, &changed.iter().collect::<String>());
            fixture.load();
            changed.truncate(index);
            fixture.write(&name, &changed.iter().collect::<String>());
            assert!(!fixture.load().faults.is_empty());
        }
        fixture.write(&name, &text.iter().collect::<String>());
    }
}
