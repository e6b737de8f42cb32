//! Bad input of any kind gets a sentence, and the game still starts.

use std::fs;
use std::path::Path;

use witching_hour::content::{Content, LevelState};

use crate::package;

fn load(extra: &Path) -> Content {
    Content::load(&[package().join("levels"), extra.to_owned()])
}

#[test]
fn no_bad_file_stops_the_game() {
    let deep = format!("(format: 1, boss: {}", "(".repeat(100_000));
    let noise: Vec<u8> = (0..10_000_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let bad: Vec<(&str, Vec<u8>)> = vec![
        ("empty", Vec::new()),
        ("blank", b" \n\t\n".to_vec()),
        ("noise", noise),
        ("utf8", b"(format: 1, boss: (id: \"\xff\xfe\"))".to_vec()),
        ("deep", deep.into_bytes()),
        ("type", b"(format: 1, monsters: 7)".to_vec()),
        (
            "field",
            b"(format: 1, monsters: [(id: \"x\", colour: \"red\")])".to_vec(),
        ),
        ("open", b"(format: 1, assets: [(id: \"x\"".to_vec()),
        ("format", b"(format: 99, clues: [])".to_vec()),
    ];
    for (name, bytes) in bad {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("paranormal/bosses");
        fs::create_dir_all(&place).expect("a folder");
        fs::write(place.join(format!("{name}.ron")), bytes).expect("the file can be written");
        let content = load(folder.path());
        assert!(!content.faults.is_empty(), "{name}: a fault is told");
        for fault in &content.faults {
            assert!(
                !fault.what.is_empty() && fault.path.to_string_lossy().contains(name),
                "{name}: {fault}"
            );
        }
        for id in ["paranormal/tanin", "paranormal/baal", "paranormal/ramiel"] {
            let level = content.level(id).expect("the level is there");
            assert!(
                matches!(level.state, LevelState::Ready(_)),
                "{name}: {id} still plays"
            );
        }
    }
}

#[test]
fn a_missing_folder_is_no_end() {
    let content = Content::load(&[Path::new("/nowhere/at/all").to_owned()]);
    assert!(content.paranormal.is_none());
    assert!(content.levels.is_empty());
    let content = load(Path::new("/nowhere/at/all"));
    assert!(content.level("paranormal/tanin").is_some());
    assert!(content.level("pandemonium/chapter_01").is_some());
}

#[test]
fn a_boss_file_changed_by_hand_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        fs::read_to_string(package().join("levels/paranormal/bosses/tanin.ron")).expect("the boss");
    let changed = text.replace("name: \"Tanin the Witch\"", "name: \"Tanin the Baker\"");
    assert_ne!(text, changed);
    fs::create_dir_all(folder.path().join("paranormal")).expect("a folder");
    fs::write(folder.path().join("paranormal/tanin.ron"), changed)
        .expect("the file can be written");
    let content = load(folder.path());
    let level = content.level("paranormal/tanin").expect("the level");
    assert_eq!(level.title, "Tanin the Baker");
    assert!(matches!(level.state, LevelState::Ready(_)));
}
