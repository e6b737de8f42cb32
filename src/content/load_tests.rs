//! Loading as a whole: folders over folders, fencing, and files that are no content at all.

use super::fixture::{Fixture, boss, brief, errors, place};
use super::*;

fn state<'a>(content: &'a Content, id: &str) -> &'a LevelState {
    &content
        .level(id)
        .unwrap_or_else(|| panic!("no {id} in {:?}", content.levels))
        .state
}

fn broken(content: &Content, id: &str) -> String {
    match state(content, id) {
        LevelState::Broken(fault) => brief(fault),
        LevelState::Ready(_) => panic!("{id} is sound"),
    }
}

fn ready(content: &Content, id: &str) -> bool {
    matches!(state(content, id), LevelState::Ready(_))
}

#[test]
fn a_sound_game_has_no_fault() {
    let content = Fixture::new().load();
    assert_eq!(content.faults, []);
    assert!(ready(&content, "paranormal/hag") && ready(&content, "paranormal/king"));
    let game = content.paranormal.unwrap();
    assert_eq!(game.heroes.len(), 6);
    assert_eq!(
        game.assets.iter().filter(|asset| asset.boss_asset).count(),
        2
    );
    assert_eq!(game.assets.iter().filter(|asset| asset.starting).count(), 6);
    assert!(game.types[..3].iter().all(|kind| kind.spreads) && !game.types[3].spreads);
    let imp = game
        .monsters
        .iter()
        .find(|monster| monster.key.as_str() == "gnat")
        .unwrap();
    assert_eq!(
        (imp.spread, imp.foe.damage, imp.home),
        (1, paranormal::Faces(6), paranormal::MonsterHome::Basic)
    );
    assert_eq!(game.names[&Key::new("place_3")], "Light 3");
    let hag = &game.bosses[0];
    assert_eq!(
        game.monsters[hag.minions[0].index()].home,
        paranormal::MonsterHome::Minion(BossId(0))
    );
}

#[test]
fn the_package_has_no_fault() {
    let content = Content::load(&[folders::package_folder()]);
    let shown: Vec<String> = content.faults.iter().map(Fault::to_string).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
    for id in ["paranormal/tanin", "paranormal/baal", "paranormal/ramiel"] {
        assert!(ready(&content, id));
    }
}

#[test]
fn layout_does_not_change_the_hash_but_content_does() {
    let fixture = Fixture::new();
    let hash = fixture.load().hash(GameKind::Paranormal);
    assert_ne!(hash, 0);
    let heroes = fixture
        .read("levels/paranormal/heroes.ron")
        .replace("(id", "// hello\r\n  (  id");
    std::fs::remove_file(fixture.path("levels/paranormal/heroes.ron")).unwrap();
    fixture.write(
        "levels/paranormal/a/other.ron",
        &format!("\u{feff}#![enable(implicit_some)]\n{heroes}"),
    );
    let content = fixture.load();
    assert_eq!(
        (errors(&content).len(), content.hash(GameKind::Paranormal)),
        (0, hash)
    );
    fixture.change("monsters.ron", "Sum(6)", "Sum(7)");
    assert_ne!(fixture.load().hash(GameKind::Paranormal), hash);
}

#[test]
fn a_later_folder_overrides_by_id_and_adds() {
    let fixture = Fixture::new();
    fixture.write(
        "mods/paranormal/mine.ron",
        "(format: 1, monsters: [(id: \"imp\", name: \"Nice imp\", type: \"fiend\", conditions: [Sum(5)], copies: 17)],
          assets: [(id: \"crone_broom\", name: \"Broom\", kind: Item, do: [Walk(Me, 2)])])",
    );
    fixture.write("mods/paranormal/crone.ron", &boss("crone", "crone_broom"));
    let content = fixture.load_with_mods();
    assert_eq!(errors(&content), [] as [&str; 0]);
    assert!(ready(&content, "paranormal/crone") && ready(&content, "paranormal/hag"));
    assert_eq!(
        content.level("paranormal/crone").unwrap().folder,
        fixture.path("mods")
    );
    let game = content.paranormal.unwrap();
    assert_eq!(game.names[&Key::new("imp")], "Nice imp");
}

#[test]
fn a_faulty_entry_of_a_mod_leaves_the_package_in_force() {
    let fixture = Fixture::new();
    let text = "(format: 1, monsters: [\n (id: \"imp\", name: \"Bad\", type: \"fiend\", conditions: [Sum(0)], copies: 17),
        (id: \"ogre\", name: \"Good\", type: \"fiend\", conditions: [Odd(2)], rewards: [Wild], copies: 17)])";
    fixture.write("mods/paranormal/m.ron", text);
    let content = fixture.load_with_mods();
    assert_eq!(
        errors(&content),
        [format!("out-of-reach m.ron:{}", place(text, "0)]"))]
    );
    let game = content.paranormal.as_ref().unwrap();
    assert_eq!(game.names[&Key::new("imp")], "Imp");
    assert_eq!(game.names[&Key::new("ogre")], "Good");
    assert!(ready(&content, "paranormal/hag"));
}

#[test]
fn a_mod_that_spoils_the_counts_is_left_out() {
    let fixture = Fixture::new();
    let text = "(format: 1, monsters: [(id: \"more\", name: \"M\", type: \"fiend\", conditions: [Sum(5)])])";
    fixture.write("mods/paranormal/m.ron", text);
    let content = fixture.load_with_mods();
    assert_eq!(
        errors(&content),
        [format!("wrong-count m.ron:{}", place(text, "(id"))]
    );
    assert!(ready(&content, "paranormal/hag"));
    assert!(
        !content
            .paranormal
            .unwrap()
            .names
            .contains_key(&Key::new("more"))
    );
}

#[test]
fn a_mod_that_spoils_entries_of_the_package_is_left_out() {
    let fixture = Fixture::new();
    let text = "(format: 1, types: [(id: \"bat\", name: \"Bat\"), (id: \"elk\", name: \"Elk\", spreads: true)])";
    fixture.write("mods/paranormal/m.ron", text);
    let content = fixture.load_with_mods();
    assert!(!errors(&content).is_empty());
    assert!(
        content
            .faults
            .iter()
            .all(|fault| fault.path.ends_with("m.ron")),
        "{:?}",
        content.faults
    );
    assert!(ready(&content, "paranormal/hag"));
    assert!(
        content
            .paranormal
            .unwrap()
            .types
            .iter()
            .any(|kind| kind.key.as_str() == "bat" && kind.spreads)
    );
}

#[test]
fn a_faulty_boss_breaks_its_own_level_only() {
    let fixture = Fixture::new();
    fixture.change("bosses/hag.ron", "Rise(4)", "Rise(9)");
    let content = fixture.load();
    assert!(broken(&content, "paranormal/hag").starts_with("out-of-reach hag.ron:3:"));
    assert_eq!(errors(&content).len(), 1);
    assert!(ready(&content, "paranormal/king"));
}

#[test]
fn a_boss_file_of_noise_breaks_its_own_level_only() {
    for text in [
        "",
        "%&/(",
        "[[[",
        "(format: 1",
        "(boss: (id: ",
        "(format: 1, boss: 3)",
        "(format: 2, boss: ())",
    ] {
        let fixture = Fixture::new();
        fixture.write("levels/paranormal/bosses/hag.ron", text);
        let content = fixture.load();
        assert!(
            broken(&content, "paranormal/hag").contains("hag.ron"),
            "{text}"
        );
        assert!(
            ready(&content, "paranormal/king"),
            "{text}: {:?}",
            content.faults
        );
        assert!(
            content
                .faults
                .iter()
                .all(|fault| fault.path.ends_with("hag.ron")),
            "{text}: {:?}",
            content.faults
        );
    }
}

#[test]
fn a_fault_in_shared_files_of_the_package_breaks_all_levels() {
    let fixture = Fixture::new();
    fixture.change("assets.ron", "moment: Combat", "moment: Combt");
    let content = fixture.load();
    assert!(broken(&content, "paranormal/hag").starts_with("unknown-name assets.ron"));
    assert!(broken(&content, "paranormal/king").starts_with("unknown-name assets.ron"));
    assert_eq!(errors(&content).len(), 1);
    assert!(content.paranormal.is_some());
}

#[test]
fn faulty_mod_boss_keeps_the_sound_one_and_a_new_one_is_listed() {
    let fixture = Fixture::new();
    fixture.write("mods/paranormal/hag.ron", &boss("hag", "nothing"));
    fixture.write("mods/paranormal/new.ron", &boss("new", "nothing"));
    let content = fixture.load_with_mods();
    assert!(ready(&content, "paranormal/hag"));
    assert!(broken(&content, "paranormal/new").starts_with("unknown-id new.ron"));
    assert_eq!(content.level("paranormal/new").unwrap().title, "The new");
}

#[test]
fn files_that_are_no_content_are_sentences() {
    let deep = "[".repeat(100_000);
    let shut = format!(
        "(format: 1, clues: {}{})",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    let noise = "ab(,]\"x: {1".repeat(300_000);
    let quotes = "\"a\"".repeat(400_000);
    let large = " ".repeat(11 << 20);
    let bad = format!("(format: 1, clues: [{}])", "(),".repeat(500_000));
    for text in [&deep, &shut, &noise, &quotes, &large, &bad] {
        let fixture = Fixture::new();
        fixture.write("mods/paranormal/x.ron", text);
        let started = std::time::Instant::now();
        let content = fixture.load_with_mods();
        assert!(started.elapsed().as_secs() < 20, "{}", &text[..20]);
        let count = content.faults.len();
        assert!((1..=51).contains(&count), "{count} {}", &text[..20]);
        assert!(ready(&content, "paranormal/hag"));
    }
}

#[test]
fn unreadable_things_are_sentences() {
    let fixture = Fixture::new();
    fixture.write_bytes("mods/paranormal/raw.ron", b"(format: 1,\n \xff\xfe)");
    fixture.write(
        "mods/paranormal/folder.ron/inner.ron",
        "(format: 1, recipes: [])",
    );
    fixture.write("mods/paranormal/empty.ron", "\u{feff}  // nothing\n");
    fixture.write("mods/elsewhere.ron", "(format: 1, recipes: [])");
    fixture.write("mods/pandemonium/x.ron", "(format: 1, heroes: [])");
    fixture.write("mods/paranormal/readme.txt", "not ron");
    let content = Content::load(&[
        fixture.path("levels"),
        fixture.path("mods"),
        fixture.path("gone"),
    ]);
    let found: Vec<String> = content.faults.iter().map(brief).collect();
    let expected = [
        "unreadable folder.ron:1:1",
        "unreadable gone:1:1",
        "not-content elsewhere.ron:1:1",
        "empty-file empty.ron:1:1",
        "not-content inner.ron:1:1",
        "not-utf8 raw.ron:2:2",
        "not-content x.ron:1:1",
    ];
    assert_eq!(found, expected);
    assert!(ready(&content, "paranormal/hag"));
    let nothing = Content::load(&[]);
    assert!(nothing.paranormal.is_none() && nothing.levels.is_empty());
    let nothing = Content::load(&[fixture.path("gone")]);
    assert!(nothing.paranormal.is_none() && !nothing.faults.is_empty());
}

#[test]
fn a_file_by_path_is_a_level() {
    let fixture = Fixture::new();
    let mut content = fixture.load();
    fixture.write(
        "mine/new.ron",
        &boss("hag", "hag_knife").replace("The hag", "My hag"),
    );
    assert_eq!(
        content.add_file(&fixture.path("mine/new.ron")).as_deref(),
        Some("paranormal/hag")
    );
    assert!(ready(&content, "paranormal/hag"));
    assert_eq!(content.level("paranormal/hag").unwrap().title, "My hag");
    // A sound level of that id is no stand-in for the file that was asked for.
    fixture.write("mine/bad.ron", &boss("king", "nothing"));
    assert_eq!(
        content.add_file(&fixture.path("mine/bad.ron")).as_deref(),
        Some("paranormal/king")
    );
    assert!(broken(&content, "paranormal/king").starts_with("unknown-id bad.ron"));
    fixture.write(
        "mine/rat.ron",
        "(format: 1, types: [(id: \"elk\", name: \"Elk\")])",
    );
    assert_eq!(content.add_file(&fixture.path("mine/rat.ron")), None);
    assert!(content.add_file(&fixture.path("mine/gone.ron")).is_some());
    assert!(broken(&content, "paranormal/gone").starts_with("unreadable gone.ron"));
    // The same file again is no fault.
    let mut content = fixture.load();
    content.add_file(&fixture.path("levels/paranormal/bosses/hag.ron"));
    assert_eq!(content.faults, []);
}

#[test]
fn definitions_are_added_without_counting() {
    let content = Fixture::new().load();
    let definitions: Definitions = ron::from_str(
        "(monsters: [(id: \"test\", name: \"Test\", type: \"fiend\", conditions: [Even(2), Kind(2)])],
          frame: Some((name: \"T\", doom_limit: 9, spawns: 1, actions: 3, steps: 2, team: 3, reroll_limit: 3,
            wild_limit: 2, assist_limit: 5, red_dice: 2, energy_d6: 16, energy_d8: 1, health_tokens: 12, cubes: 3)))",
    )
    .unwrap();
    let with = content.with_definitions(&definitions).unwrap();
    assert_eq!(with.paranormal.as_ref().unwrap().frame.doom_limit, 9);
    assert!(
        with.paranormal
            .as_ref()
            .unwrap()
            .names
            .contains_key(&Key::new("test"))
    );
    assert!(ready(&with, "paranormal/hag"));
    let wrong: Definitions = ron::from_str(
        "(monsters: [(id: \"test\", name: \"Test\", type: \"fient\", conditions: [])])",
    )
    .unwrap();
    let faults = content.with_definitions(&wrong).unwrap_err();
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["unknown-id", "wrong-shape"]);
}
