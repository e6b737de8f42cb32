//! A small whole game for tests: as many cards as the counts ask for, with names out of a machine.

use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::{Content, GameKind};

/// A package folder, and folders to put over it.
pub(crate) struct Fixture {
    root: tempfile::TempDir,
    game: GameKind,
}

impl Fixture {
    /// The whole of Paranormal without a fault.
    pub(crate) fn new() -> Fixture {
        Fixture::of(
            GameKind::Paranormal,
            &[
                ("game.ron", game()),
                ("monsters.ron", monsters()),
                ("clues.ron", clues()),
                ("places.ron", places()),
                ("heroes.ron", heroes()),
                ("assets.ron", assets()),
                ("bosses/hag.ron", boss("hag", "hag_knife")),
                ("bosses/king.ron", boss("king", "king_sword")),
            ],
        )
    }

    /// The package of a game, made of these files.
    pub(crate) fn of(game: GameKind, files: &[(&str, String)]) -> Fixture {
        let fixture = Fixture {
            root: tempfile::tempdir().unwrap(),
            game,
        };
        for (name, text) in files {
            fixture.write(&fixture.name(name), text);
        }
        fixture
    }

    /// Where a file of the package lies below the root.
    pub(crate) fn name(&self, file: &str) -> String {
        format!("levels/{}/{file}", self.game.folder())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Writes a file below the root; the package is in `levels`.
    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Changes a file of the package. The text must be there, once or oftener.
    pub(crate) fn change(&self, name: &str, from: &str, to: &str) {
        let name = self.name(name);
        let text = self.read(&name);
        assert!(text.contains(from), "{from} is not in {name}");
        self.write(&name, &text.replacen(from, to, 1));
    }

    /// The package alone.
    pub(crate) fn load(&self) -> Content {
        Content::load(&[self.path("levels")])
    }

    /// The package with the folder `mods` over it.
    pub(crate) fn load_with_mods(&self) -> Content {
        Content::load(&[self.path("levels"), self.path("mods")])
    }
}

/// The code, file name, line and column of each error.
pub(crate) fn errors(content: &Content) -> Vec<String> {
    content
        .faults
        .iter()
        .filter(|fault| fault.is_error())
        .map(brief)
        .collect()
}

/// Code, file, line and column.
pub(crate) fn brief(fault: &Fault) -> String {
    let name = fault
        .path
        .file_name()
        .unwrap_or(Path::new("").as_os_str())
        .to_string_lossy();
    format!("{} {name}:{}:{}", fault.code, fault.line, fault.column)
}

/// The line and column, both from 1, at which `part` stands in `text`.
pub(crate) fn place(text: &str, part: &str) -> String {
    let before = &text[..text.find(part).unwrap()];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
    format!("{line}:{column}")
}

fn game() -> String {
    let types =
        ["bat", "rat", "fog"].map(|id| format!("(id: \"{id}\", name: \"{id}\", spreads: true),"));
    let symbols =
        ["sun", "sea", "owl", "ivy", "key"].map(|id| format!("(id: \"{id}\", name: \"{id}\"),"));
    format!(
        "(format: 1,
        game: (name: \"Test\", doom_limit: 15, spawns: 3, actions: 3, steps: 2, team: 3,
            reroll_limit: 3, wild_limit: 2, assist_limit: 5, red_dice: 2,
            energy_d6: 16, energy_d8: 1, health_tokens: 12, cubes: 3),
        types: [{} (id: \"fiend\", name: \"Fiend\")],
        symbols: [{}])",
        types.concat(),
        symbols.concat()
    )
}

fn monsters() -> String {
    let spread = ["bat", "rat", "fog"]
        .map(|kind| format!("(id: \"{kind}_pack\", name: \"Pack\", type: \"{kind}\", conditions: [Min(4)], copies: 3),\n"));
    format!(
        "(format: 1,
monsters: [
    (id: \"imp\", name: \"Imp\", type: \"fiend\", conditions: [Sum(6)], rewards: [Clue], copies: 17),
    (id: \"ogre\", name: \"Ogre\", type: \"fiend\", conditions: [Even(2)], rewards: [Wild], copies: 17),
    (id: \"gnat\", name: \"Gnat\", type: \"bat\", conditions: [Min(5)], abilities: [Spread(1), Damage([1, 2])]),
],
spread: [{}])",
        spread.concat()
    )
}

fn clues() -> String {
    let mut all = String::new();
    for symbol in ["sun", "sea", "owl", "ivy", "key"] {
        for says in ["On", "NextTo", "NotNextTo"] {
            let id = format!("{}_{symbol}", says.to_lowercase());
            all += &format!("(id: \"{id}\", says: {says}(\"{symbol}\")),\n");
        }
    }
    let grids = [
        "####,####,....,....",
        "##..,##..,##..,##..",
        "#.#.,#.#.,#.#.,#.#.",
        "####,....,####,....",
    ];
    for (number, grid) in grids.iter().enumerate() {
        let rows: Vec<String> = grid.split(',').map(|row| format!("\"{row}\"")).collect();
        all += &format!(
            "(id: \"grid_{number}\", says: Grid([{}])),\n",
            rows.join(", ")
        );
    }
    format!("(format: 1, clues: [\n{all}])")
}

fn places() -> String {
    let symbols = ["sun", "sea", "owl", "ivy", "key"];
    let mut all = String::new();
    for number in 0..16 {
        let own = symbols
            .iter()
            .enumerate()
            .filter(|(index, _)| (number + 1) >> index & 1 == 1);
        let own: Vec<String> = own.map(|(_, symbol)| format!("\"{symbol}\"")).collect();
        let home = if number == 0 {
            "home: true, central: true,"
        } else {
            ""
        };
        let rest = if number == 0 { "full_rest: true," } else { "" };
        let verb = match number {
            1 => "cost: [Energy(1)], do: [Gain(Assist, 1)],",
            2 => "cost: [Energy(1)], do: [Revive(2)],",
            _ => "",
        };
        let asset = if number > 11 { "asset: true," } else { "" };
        all += &format!(
            "(id: \"place_{number}\", {home}\n  light: (name: \"Light {number}\", symbols: [{}], {rest} {verb}),\n  \
             dark: (name: \"Dark {number}\", {asset} {rest} {verb})),\n",
            own.join(", ")
        );
    }
    format!("(format: 1, locations: [\n{all}])")
}

fn heroes() -> String {
    let mut all = String::new();
    for number in 0..6 {
        all += &format!(
            "(id: \"hero_{number}\", name: \"Hero {number}\", title: \"T\", health: 3, dice: (d6: 3),\n  \
             passive: (name: \"P\", text: \"p\", mods: [Rerolls(1)]),\n  \
             combat: (name: \"C\", text: \"c\", needs: AtLeast(5), do: [Gain(Assist, 1)]), item: \"item_{number}\"),\n"
        );
    }
    format!("(format: 1, heroes: [\n{all}])")
}

fn assets() -> String {
    let mut all = String::new();
    let items = (0..6).map(|number| format!("item_{number}"));
    for id in items.chain(["hag_knife".to_owned(), "king_sword".to_owned()]) {
        all += &format!("(id: \"{id}\", name: \"{id}\", kind: Item, do: [Heal(Me, 1)]),\n");
    }
    all += "(id: \"lamp\", name: \"Lamp\", kind: Item, moment: Combat, do: [Reroll(1)], copies: 16),\n";
    all += "(id: \"friend\", name: \"Friend\", kind: Ally, combat: Some((text: \"t\", needs: AtLeast(4), do: [RedDie(1)])), copies: 10),\n";
    all += "(id: \"hint\", name: \"Hint\", kind: GainClue, copies: 10),\n";
    format!("(format: 1, assets: [\n{all}])")
}

/// A Boss file.
pub(crate) fn boss(id: &str, asset: &str) -> String {
    format!(
        "(format: 1, boss: (
    id: \"{id}\", name: \"The {id}\", blurb: \"b\", difficulty: Hard, asset: \"{asset}\",
    card: (hidden_doom: 1, conditions: [Rise(4), Sum(13)], abilities: [Doom(1)]),
    minions: (name: \"Minion\", fate: Discarded, cards: [
        (id: \"{id}_minion\", name: \"Minion\", type: \"fiend\", conditions: [Sum(9)], abilities: [Doom(1)], copies: 8),
    ]),
    cards: [(id: \"{id}_pit\", name: \"Pit\")],
    marks: [(id: \"{id}_seal\", name: \"Seal\", count: 4, loss: AllBroken)],
    finale: (doom_track: Stays, setup: [
        Lay(card: \"{id}_pit\", at: Location(\"place_5\"), how: Cover),
        Reveal,
        Marks(mark: \"{id}_seal\", at: [\"r1c1\", \"r4c4\"]),
        Standee(Card(\"{id}_pit\")),
        Minions(count: 2, at: Touching(Motel)),
    ], enemy_turn: [RaiseDoom, Stride(3)], lair: Standee),
))"
    )
}
