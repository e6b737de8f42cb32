//! Chapters (PD-RUL-165).

use super::effect::each_cond;
use super::{Desk, Scene};
use crate::board::Board;
use crate::board::join::Placed;
use crate::board::tile::{Rotation, Tile};
use crate::content::pandemonium::kind::{Entry, Finding, Kind};
use crate::content::pandemonium::shelf::Shelf;
use crate::content::pandemonium::{Chapter, EvilLimits, Frame, RivalLimits};
use crate::content::stock::{Stock, check_id};
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Cue, Power, Token, Whose};

/// Most portals of a board.
const PORTALS: usize = 16;
/// Tiles of a board (PD-TILE-01).
const TILES: usize = 4;

/// Checks a chapter.
pub(super) fn check(entry: &Entry<Chapter>, shelf: &Shelf, found: &mut Vec<Finding>) {
    check_id(entry, "id", entry.key, found);
    let mut desk = Desk { entry, found };
    let raw = &entry.raw;
    desk.text("title", &raw.title);
    desk.text("intro", &raw.intro);
    desk.text("aim", &raw.aim);
    desk.text("victory", &raw.victory);
    desk.text("defeat", &raw.defeat);
    desk.number("number", "`number`", raw.number, 1, 99);
    if let Some(frame) = &shelf.frame {
        desk.rounds(&frame.raw);
    }
    let board = desk.board(shelf);
    let anywhere = Scene::anywhere(shelf);
    let scene = Scene {
        board: board.as_ref(),
        chapter: true,
        rounds: raw.rounds.unwrap_or(anywhere.rounds),
        ..anywhere
    };
    desk.spread_out(scene);
    desk.pieces(scene);
    desk.ends(scene);
    desk.mechanics(scene);
    desk.triggers("triggers", &raw.triggers, scene);
    desk.nightfall(scene);
    for (n, trigger) in raw.triggers.iter().enumerate() {
        if matches!(trigger.cue, Cue::BossActs | Cue::BossAttacks) {
            desk.shape(
                &format!("triggers.{n}.cue"),
                "this moment belongs to a boss",
                "write this rule among the `rules` of the boss",
            );
        }
    }
}

/// The name of a space on the board by its tile and letter.
fn name(tile: usize, letter: char) -> String {
    let slot = u8::try_from(tile).map_or('a', |tile| char::from(b'a'.saturating_add(tile)));
    let number = u32::from(letter).saturating_sub(u32::from('a')) + 1;
    format!("{slot}{number}")
}

impl Desk<'_, Chapter> {
    /// Rounds and nights (PD-ROUND-05, PD-RUL-09).
    fn rounds(&mut self, frame: &Frame) {
        let raw = &self.entry.raw;
        let rounds = raw.rounds.unwrap_or(frame.rounds);
        self.number("rounds", "`rounds`", rounds, 1, frame.rounds.into());
        let last = u64::from(rounds);
        self.number("first_round", "`first_round`", raw.first_round, 1, last);
        if let Some(nights) = &raw.nights {
            for (n, night) in nights.iter().enumerate() {
                let path = format!("nights.{n}");
                self.number(&path, "the night", *night, 1, last);
            }
            self.twice("nights", "`nights`", nights);
        }
    }

    /// The board that the tiles make, with the portals of the chapter.
    fn board(&mut self, shelf: &Shelf) -> Option<Board> {
        let raw = &self.entry.raw;
        if raw.tiles.len() != TILES {
            let what = format!("{} tiles lie here", raw.tiles.len());
            let finding = self.entry.error("tiles", "wrong-count", what);
            let help = "a board is four tiles: top left, top right, bottom left, bottom right";
            self.found.push(finding.help(help));
        }
        let mut tiles: Vec<(Tile, Rotation)> = Vec::new();
        for (n, laid) in raw.tiles.iter().enumerate() {
            let path = format!("tiles.{n}.turns");
            self.number(&path, "`turns`", laid.turns, 0, 3);
            let path = format!("tiles.{n}.tile");
            if !shelf.needs(Kind::Tile, laid.tile, self.entry, &path, self.found) {
                continue;
            }
            // What is wrong with the tile itself has been said there.
            let Some(tile) = shelf
                .tiles
                .get(&laid.tile)
                .and_then(|card| card.raw.tile().ok())
            else {
                continue;
            };
            let mut rooms = tile.rooms().to_vec();
            for room in &mut rooms {
                let name = name(n, room.letter);
                room.portal = raw.portals.iter().any(|portal| portal.as_str() == name);
            }
            let tile = Tile::new(tile.key, tile.name.clone(), tile.plan().clone(), rooms).ok()?;
            let turns = usize::from(laid.turns) % Rotation::ALL.len();
            tiles.push((tile, Rotation::ALL[turns]));
        }
        if tiles.len() != TILES || raw.tiles.len() != TILES {
            return None;
        }
        let placed: Vec<Placed<'_>> = tiles
            .iter()
            .map(|(tile, rotation)| Placed {
                tile,
                rotation: *rotation,
            })
            .collect();
        let (board, problems) = match Board::join(2, &placed) {
            Ok(board) => {
                let problems = board.level_problems();
                (Some(board), problems)
            }
            Err(problems) => (None, problems),
        };
        for problem in problems {
            // That no portal is known says more below.
            if !raw.portals.is_empty() || board.is_none() {
                let finding = self.entry.error("tiles", "bad-board", problem.what);
                self.found.push(finding.help(problem.help));
            }
        }
        board
    }

    /// Where everything starts.
    fn spread_out(&mut self, scene: Scene<'_>) {
        let raw = &self.entry.raw;
        self.places("portals", &raw.portals, scene);
        self.places("dark", &raw.dark, scene);
        if raw.portals.is_empty() {
            self.shape(
                "portals",
                "there is no portal",
                "creatures come through portals; name at least one space",
            );
        }
        if raw.portals.len() > PORTALS {
            let what = format!("{} portals are named", raw.portals.len());
            let finding = self.entry.error("portals", "wrong-count", what);
            self.found
                .push(finding.help(format!("a board has at most {PORTALS}")));
        }
        for (n, space) in raw.start.iter().enumerate() {
            self.space(&format!("start.{n}"), *space, scene);
        }
        let frame = scene.shelf.frame.as_ref();
        let most = frame.map_or(1, |frame| usize::from(frame.raw.characters.1));
        if raw.start.len() != 1 && raw.start.len() < most || raw.start.len() > most {
            self.shape(
                "start",
                &format!("{} places to start are named", raw.start.len()),
                &format!("name 1 for everybody, or {most}, one for each character"),
            );
        }
        for (n, (_, space)) in raw.tokens.iter().enumerate() {
            self.space(&format!("tokens.{n}.1"), *space, scene);
        }
        let generators = raw
            .tokens
            .iter()
            .filter(|(token, _)| *token == Token::Generator);
        if generators.count() > 1 {
            self.shape(
                "tokens",
                "there are two Generators",
                "the sheet has room for one",
            );
        }
        for (n, (from, to)) in raw.evil_barricades.iter().enumerate() {
            let path = format!("evil_barricades.{n}");
            self.barrier(&path, "0", "1", *from, *to, scene);
            let same = |(a, b): &(Key, Key)| (a, b) == (from, to) || (a, b) == (to, from);
            if raw.evil_barricades.iter().take(n).any(same) {
                let what = format!("two Evil Barricades stand between `{from}` and `{to}`");
                let finding = self.entry.error(&path, "wrong-value", what);
                self.found.push(finding.help("delete one of the two"));
            }
        }
    }

    fn places(&mut self, path: &str, spaces: &[Key], scene: Scene<'_>) {
        for (n, space) in spaces.iter().enumerate() {
            self.space(&format!("{path}.{n}"), *space, scene);
        }
        self.twice(path, &format!("`{path}`"), spaces);
    }

    /// Creatures and bosses.
    fn pieces(&mut self, scene: Scene<'_>) {
        let raw = &self.entry.raw;
        for (n, (breed, space)) in raw.creatures.iter().enumerate() {
            self.known(Kind::Breed, &format!("creatures.{n}.0"), *breed, scene);
            self.space(&format!("creatures.{n}.1"), *space, scene);
            let so_far = raw.creatures.iter().take(n + 1);
            let count = so_far.filter(|(other, _)| other == breed).count();
            let box_holds = scene.shelf.breeds.get(breed);
            if let Some(card) = box_holds
                && count > usize::from(card.raw.miniatures.max(1))
            {
                let what = format!("the box has only {} of `{breed}`", card.raw.miniatures);
                let finding = self
                    .entry
                    .error(&format!("creatures.{n}"), "wrong-count", what);
                self.found.push(finding.help("take another breed"));
            }
        }
        for (n, (boss, space)) in raw.bosses.iter().enumerate() {
            self.known(Kind::Boss, &format!("bosses.{n}.0"), *boss, scene);
            self.space(&format!("bosses.{n}.1"), *space, scene);
        }
        for (n, boss) in raw.rules.mortal.iter().enumerate() {
            self.known(Kind::Boss, &format!("rules.mortal.{n}"), *boss, scene);
        }
        self.evil_one();
        if !raw.rules.elimination && raw.rules.rival_limits != RivalLimits::default() {
            self.idle(
                "rules.rival_limits",
                "nobody attacks a character here",
                "write `elimination: true` too",
            );
        }
        if raw.rules.reanimation && raw.rules.dead_are_out {
            self.shape(
                "rules.dead_are_out",
                "the dead are out of the game, and they are reanimated",
                "keep one of `dead_are_out` and `reanimation`",
            );
        }
    }

    /// The Evil One's actions and powers (PD-RUL-164).
    fn evil_one(&mut self) {
        let rules = &self.entry.raw.rules;
        let powers = &rules.evil_one_powers;
        let Some(actions) = rules.evil_one else {
            let idle = [
                ("evil_one_powers", powers[..] != Power::PRINTED),
                (
                    "evil_one_limits",
                    rules.evil_one_limits != EvilLimits::default(),
                ),
                ("hidden_traps", rules.hidden_traps),
            ];
            for (name, _) in idle.into_iter().filter(|(_, written)| *written) {
                let what = format!("`{name}` is for a game with an Evil One");
                self.idle(&format!("rules.{name}"), &what, "write `evil_one` too");
            }
            return;
        };
        self.number("rules.evil_one", "`evil_one`", actions, 1, 9);
        self.twice("rules.evil_one_powers", "`evil_one_powers`", powers);
        if powers.is_empty() {
            self.shape(
                "rules.evil_one_powers",
                "the Evil One can do nothing",
                "name some of `Trap`, `Barricade`, `Die`, `Summon`, `Steer`",
            );
        }
        for (n, power) in powers.iter().enumerate() {
            if power.cost() > actions {
                let what = format!("{power:?} costs {} actions, he has {actions}", power.cost());
                let finding =
                    self.entry
                        .error(&format!("rules.evil_one_powers.{n}"), "wrong-value", what);
                self.found
                    .push(finding.help("give the Evil One more actions, or take it away"));
            }
        }
        if rules.hidden_traps && !powers.contains(&Power::Trap) {
            self.idle(
                "rules.hidden_traps",
                "the Evil One lays no traps that could be hidden",
                "add `Trap` to `evil_one_powers`",
            );
        }
    }

    /// Goal and doom: they have no owner, and the goal must be within reach.
    fn ends(&mut self, scene: Scene<'_>) {
        let raw = &self.entry.raw;
        // Where one wins, the goal is asked for each character (PD-MODE-05).
        if raw.rules.elimination {
            self.cond("goal", &raw.goal, scene);
        } else {
            self.end("goal", &raw.goal, scene);
        }
        if let Some(doom) = &raw.doom {
            self.end("doom", doom, scene);
        }
        let mut wanted: Vec<(&Cond, String)> = Vec::new();
        each_cond(&raw.goal, "goal", &mut |cond, path| {
            wanted.push((cond, path.to_owned()));
        });
        for (cond, path) in wanted {
            if *cond == Cond::Always {
                self.shape(
                    &path,
                    "this is won before it begins",
                    "write what must come true",
                );
            } else {
                self.asked(cond, &path, scene);
            }
        }
    }

    fn end(&mut self, path: &str, cond: &Cond, scene: Scene<'_>) {
        self.cond(path, cond, scene);
        let mut alone: Vec<String> = Vec::new();
        each_cond(cond, path, &mut |cond, path| {
            let own = matches!(
                cond,
                Cond::AtLeast(..)
                    | Cond::AtMost(..)
                    | Cond::Carrying(_)
                    | Cond::CarriedHere(_)
                    | Cond::WithBoss(_)
                    | Cond::InDark
                    | Cond::OnPortal
                    | Cond::Alone
                    | Cond::InSpace(_)
                    | Cond::MyTurn
                    | Cond::Did(Whose::Mine | Whose::Others, _)
            );
            if own {
                alone.push(path.to_owned());
            }
        });
        for path in alone {
            self.shape(
                &path,
                "this condition speaks of its owner, but a chapter has none",
                "use those that speak of everyone, of someone or of the board",
            );
        }
    }

    /// Mentions rules that wait for a night that never falls (PD-RUL-10).
    fn nightfall(&mut self, scene: Scene<'_>) {
        let raw = &self.entry.raw;
        let frame = scene.shelf.frame.as_ref();
        let usual = frame.map_or(&[][..], |frame| &frame.raw.nights);
        let nights = raw.nights.as_deref().unwrap_or(usual);
        let played = raw.first_round..=scene.rounds;
        if nights.iter().any(|night| played.contains(night)) {
            return;
        }
        for (n, trigger) in raw.triggers.iter().enumerate() {
            if trigger.cue == Cue::NightFalls {
                let path = format!("triggers.{n}.cue");
                let what = "no night round is ever played, so this never happens";
                let finding = self.entry.warning(&path, "out-of-reach", what);
                let help = "write more `rounds`, or earlier `nights`";
                self.found.push(finding.help(help));
            }
        }
    }
}
