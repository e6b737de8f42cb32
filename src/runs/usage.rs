//! How often each card, Hero and Location of a run was used, and how the games went in which it was.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::sim::interval;
use crate::content::Paranormal;
use crate::content::paranormal::{Monster, MonsterHome};
use crate::table::What;
use crate::vocab::Key;
use crate::vocab::paranormal::AssetKind;

/// What kind of thing was used, and what counts as its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UseKind {
    /// A Hero of the team that began; each activation.
    Hero,
    /// A Hero who was found and joined; each activation.
    LostHero,
    /// The Combat Ability of a Hero, fed; the id is the Hero's.
    HeroAbility,
    /// An Asset, used for what its text says; of a Gain a Clue card, found.
    Asset,
    /// The Combat Ability of an Asset, fed; the id is the Asset's.
    AssetAbility,
    /// The ability of a Location's light side.
    Location,
    /// The ability of a Location's dark side.
    DarkLocation,
    /// A Clue, drawn.
    Clue,
    /// A Monster, come to the Map.
    Monster,
    /// A Minion, come to the Map in the Finale.
    Minion,
}

impl fmt::Display for UseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UseKind::Hero => "Hero",
            UseKind::LostHero => "Lost Hero",
            UseKind::HeroAbility => "Combat Ability of",
            UseKind::Asset => "Asset",
            UseKind::AssetAbility => "Combat Ability of",
            UseKind::Location => "Location",
            UseKind::DarkLocation => "dark Location",
            UseKind::Clue => "Clue",
            UseKind::Monster => "Monster",
            UseKind::Minion => "Minion",
        })
    }
}

/// One thing and its use.
type Thing = (UseKind, Key);

/// What was there to be used in one game, and how often it was.
#[derive(Clone, Debug, Default)]
pub(super) struct GameUse {
    /// Uses; 0 for what was there and never used.
    counts: BTreeMap<Thing, u64>,
    finale: bool,
    joined: Option<Key>,
}

impl GameUse {
    /// A game of these Heroes that begins.
    pub(super) fn new(content: &Paranormal, team: &[Key]) -> GameUse {
        let mut game = GameUse::default();
        for hero in team {
            game.meet(UseKind::Hero, *hero);
            game.hold(content, *hero);
        }
        for location in &content.locations {
            if location.light.effect.is_some() {
                game.meet(UseKind::Location, location.key);
            }
        }
        game
    }

    /// Takes note of what has happened.
    pub(super) fn note(&mut self, content: &Paranormal, what: &What) {
        match what {
            What::FinaleBegan { boss } => {
                self.finale = true;
                for minion in content
                    .monsters
                    .iter()
                    .filter(|one| minion_of(content, one, *boss))
                {
                    self.meet(UseKind::Minion, minion.key);
                }
                for location in &content.locations {
                    if location.dark.effect.is_some() {
                        self.meet(UseKind::DarkLocation, location.key);
                    }
                }
            }
            What::LostHeroJoined { hero, .. } => {
                self.joined = Some(*hero);
                self.meet(UseKind::LostHero, *hero);
                self.hold(content, *hero);
            }
            What::HeroActivated { hero, .. } if self.joined == Some(*hero) => {
                self.add(UseKind::LostHero, *hero);
            }
            What::HeroActivated { hero, .. } => self.add(UseKind::Hero, *hero),
            What::MonsterSpawned { monster, .. } | What::MonsterSpread { monster, .. } => {
                self.add(UseKind::Monster, *monster)
            }
            What::MinionPlaced { monster, .. } => self.add(UseKind::Minion, *monster),
            What::AssetUsed { asset, .. } => self.add(UseKind::Asset, *asset),
            What::AssetFound { asset, .. } => self.find(content, *asset),
            What::CombatAbilityUsed { source, .. } => {
                let hero = content.heroes.iter().any(|hero| hero.key == *source);
                let kind = if hero {
                    UseKind::HeroAbility
                } else {
                    UseKind::AssetAbility
                };
                self.add(kind, *source);
            }
            What::ClueDrawn { clue } => self.add(UseKind::Clue, *clue),
            What::PlaceUsed { place, .. } if self.finale => {
                self.add(UseKind::DarkLocation, *place);
            }
            What::PlaceUsed { place, .. } => self.add(UseKind::Location, *place),
            _ => {}
        }
    }

    /// A Hero is in play, with a Combat Ability and a Starting Item.
    fn hold(&mut self, content: &Paranormal, hero: Key) {
        if let Some(hero) = content.heroes.iter().find(|known| known.key == hero) {
            self.meet(UseKind::HeroAbility, hero.key);
            if let Some(item) = content.assets.get(hero.item.index()) {
                self.find(content, item.key);
            }
        }
    }

    fn find(&mut self, content: &Paranormal, asset: Key) {
        let Some(card) = content.assets.iter().find(|card| card.key == asset) else {
            return;
        };
        if card.kind == AssetKind::GainClue {
            self.add(UseKind::Asset, asset);
        }
        if card.effect.is_some() {
            self.meet(UseKind::Asset, asset);
        }
        if card.combat.is_some() {
            self.meet(UseKind::AssetAbility, asset);
        }
    }

    fn meet(&mut self, kind: UseKind, id: Key) {
        self.counts.entry((kind, id)).or_insert(0);
    }

    fn add(&mut self, kind: UseKind, id: Key) {
        *self.counts.entry((kind, id)).or_insert(0) += 1;
    }
}

/// Games and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Score {
    games: u64,
    wins: u64,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.games += other.games;
        self.wins += other.wins;
    }

    fn less(self, other: Score) -> Score {
        Score {
            games: self.games - other.games,
            wins: self.wins - other.wins,
        }
    }

    fn rate(self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    met: Score,
    used: Score,
    uses: u64,
}

/// How often each thing was used in many games: sums alone, so that the order of the games does not matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    all: Score,
    things: BTreeMap<Thing, Sum>,
    teams: BTreeMap<Vec<Key>, Score>,
}

impl Tally {
    /// Adds a game of this team that has come to its end.
    pub(super) fn add(&mut self, team: &[Key], game: &GameUse, won: bool) {
        let one = Score {
            games: 1,
            wins: u64::from(won),
        };
        self.all.add(one);
        self.teams.entry(team.to_vec()).or_default().add(one);
        for (thing, uses) in &game.counts {
            let sum = self.things.entry(*thing).or_default();
            sum.met.add(one);
            if *uses > 0 {
                sum.used.add(one);
                sum.uses += uses;
            }
        }
    }

    /// Adds what another thread has counted.
    pub(super) fn merge(&mut self, other: Tally) {
        self.all.add(other.all);
        for (thing, more) in other.things {
            let sum = self.things.entry(thing).or_default();
            sum.met.add(more.met);
            sum.used.add(more.used);
            sum.uses += more.uses;
        }
        for (team, more) in other.teams {
            self.teams.entry(team).or_default().add(more);
        }
    }

    /// The use of everything that could come into play against this Boss, by kind and id; what never did is listed
    /// too.
    pub(super) fn uses(&self, content: &Paranormal, boss: Key) -> Vec<Use> {
        let mut things = self.things.clone();
        for thing in everything(content, boss) {
            things.entry(thing).or_default();
        }
        things
            .into_iter()
            .map(|((kind, id), sum)| {
                // Of what may lie there unused, the games in which it did; of the others, all the rest.
                let others = match kind {
                    UseKind::Hero | UseKind::LostHero | UseKind::Clue | UseKind::Monster => {
                        self.all.less(sum.used)
                    }
                    _ => sum.met.less(sum.used),
                };
                Use {
                    id,
                    kind,
                    in_play: sum.met.games,
                    games: sum.used.games,
                    uses: sum.uses,
                    win_rate: sum.used.rate(),
                    win_rate_ci95: interval(sum.used.wins, sum.used.games),
                    games_without: others.games,
                    win_rate_without: others.rate(),
                    win_rate_without_ci95: interval(others.wins, others.games),
                }
            })
            .collect()
    }

    /// The teams that played, those that won most first.
    pub(super) fn teams(&self) -> Vec<TeamUse> {
        let mut teams: Vec<TeamUse> = self
            .teams
            .iter()
            .map(|(heroes, score)| TeamUse {
                heroes: heroes.clone(),
                games: score.games,
                wins: score.wins,
                win_rate: score.rate().unwrap_or(0.0),
                win_rate_ci95: interval(score.wins, score.games),
            })
            .collect();
        teams.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        teams
    }
}

fn minion_of(content: &Paranormal, card: &Monster, boss: Key) -> bool {
    match card.home {
        MonsterHome::Minion(id) => content
            .bosses
            .get(id.index())
            .is_some_and(|b| b.key == boss),
        _ => false,
    }
}

/// All that can come into play against a Boss.
fn everything(content: &Paranormal, boss: Key) -> Vec<Thing> {
    let mut all = Vec::new();
    for hero in &content.heroes {
        all.push((UseKind::Hero, hero.key));
        all.push((UseKind::HeroAbility, hero.key));
    }
    for asset in &content.assets {
        if asset.effect.is_some() || asset.kind == AssetKind::GainClue {
            all.push((UseKind::Asset, asset.key));
        }
        if asset.combat.is_some() {
            all.push((UseKind::AssetAbility, asset.key));
        }
    }
    for location in &content.locations {
        if location.light.effect.is_some() {
            all.push((UseKind::Location, location.key));
        }
        if location.dark.effect.is_some() {
            all.push((UseKind::DarkLocation, location.key));
        }
    }
    all.extend(content.clues.iter().map(|clue| (UseKind::Clue, clue.key)));
    for monster in &content.monsters {
        if !matches!(monster.home, MonsterHome::Minion(_)) {
            all.push((UseKind::Monster, monster.key));
        } else if minion_of(content, monster, boss) {
            all.push((UseKind::Minion, monster.key));
        }
    }
    all
}

/// The use of one thing in the games of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Use {
    /// Its id.
    pub id: Key,
    /// What it is and what counts as its use.
    pub kind: UseKind,
    /// Games in which it was there to be used: the Hero in play, the Asset held, the Finale begun.
    pub in_play: u64,
    /// Games in which it was used.
    pub games: u64,
    /// Uses in all games.
    pub uses: u64,
    /// How many of the games in which it was used were won; none if it never was.
    pub win_rate: Option<f64>,
    /// The 95 % interval of that.
    pub win_rate_ci95: [f64; 2],
    /// Games to compare with: those in which it was there and not used; of a Hero, Clue or Monster all without it.
    pub games_without: u64,
    /// How many of those were won.
    pub win_rate_without: Option<f64>,
    /// The 95 % interval of that.
    pub win_rate_without_ci95: [f64; 2],
}

impl Use {
    /// How far the win rate with it lies from that without, if it is known and more than chance.
    fn edge(&self) -> Option<f64> {
        let ([low, high], [low_without, high_without]) =
            (self.win_rate_ci95, self.win_rate_without_ci95);
        let apart = low > high_without || high < low_without;
        Some(self.win_rate? - self.win_rate_without?).filter(|_| apart)
    }

    fn line(&self) -> String {
        let rate = |rate: Option<f64>, [low, high]: [f64; 2]| match rate {
            Some(rate) => format!(
                "{:.1} % ({:.1} to {:.1})",
                rate * 100.0,
                low * 100.0,
                high * 100.0
            ),
            None => "no games".to_owned(),
        };
        format!(
            "{} {}: used {} times in {} of {} games; won {} with it, {} without",
            self.kind,
            self.id,
            self.uses,
            self.games,
            self.in_play,
            rate(self.win_rate, self.win_rate_ci95),
            rate(self.win_rate_without, self.win_rate_without_ci95),
        )
    }
}

/// The games of one team; the Lost Hero is not part of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamUse {
    /// The Heroes.
    pub heroes: Vec<Key>,
    /// Games.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Part of the games that were won.
    pub win_rate: f64,
    /// The 95 % interval of that.
    pub win_rate_ci95: [f64; 2],
}

/// Outliers that the summary names in each direction.
const SHOWN: usize = 6;
/// What is used in fewer than one in so many of the games in which it could be is hardly ever of use.
const SELDOM: u64 = 50;

/// What was never or hardly ever used, what stands out, each Hero, and the best and worst teams, in words.
pub(super) fn summary(uses: &[Use], teams: &[TeamUse]) -> String {
    let mut text = String::new();
    let mut names = |title: &str, which: &dyn Fn(&Use) -> bool| {
        let some: Vec<String> = (uses.iter().filter(|one| which(one)))
            .map(|one| format!("{} {}", one.kind, one.id))
            .collect();
        if !some.is_empty() {
            text += &format!("{title}: {}\n", some.join(", "));
        }
    };
    names("never used", &|one| one.games == 0);
    names(
        "used in fewer than 2 % of the games in which they could be",
        &|one| one.games > 0 && one.games * SELDOM < one.in_play,
    );
    for one in uses.iter().filter(|one| one.kind == UseKind::Hero) {
        text += &format!("{}\n", one.line());
    }
    let mut apart: Vec<(f64, &Use)> = uses
        .iter()
        .filter(|one| one.kind != UseKind::Hero)
        .filter_map(|one| Some((one.edge()?, one)))
        .collect();
    apart.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut list = |title: &str, some: &[&(f64, &Use)]| {
        if !some.is_empty() {
            text += &format!("{title}, with 95 % intervals:\n");
        }
        for (_, one) in some {
            text += &format!("  {}\n", one.line());
        }
    };
    let good: Vec<_> = apart.iter().filter(|(edge, _)| *edge > 0.0).collect();
    let bad: Vec<_> = apart.iter().rev().filter(|(edge, _)| *edge < 0.0).collect();
    list("games went best with", &good[..good.len().min(SHOWN)]);
    list("games went worst with", &bad[..bad.len().min(SHOWN)]);
    if teams.len() > 1 {
        for team in teams.first().into_iter().chain(teams.last()) {
            let heroes: Vec<&str> = team.heroes.iter().map(|hero| hero.as_str()).collect();
            let [low, high] = team.win_rate_ci95;
            text += &format!(
                "team {}: won {:.1} % ({:.1} to {:.1}) of {} games\n",
                heroes.join(", "),
                team.win_rate * 100.0,
                low * 100.0,
                high * 100.0,
                team.games
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Content, folders};

    const LAMP: Key = Key::fixed("lamp");
    const ROPE: Key = Key::fixed("rope");

    fn game(uses: &[(UseKind, Key, u64)]) -> GameUse {
        GameUse {
            counts: uses
                .iter()
                .map(|(kind, id, n)| ((*kind, *id), *n))
                .collect(),
            ..GameUse::default()
        }
    }

    #[test]
    fn halves_of_a_run_add_up_in_any_order() {
        let games = [
            (
                game(&[(UseKind::Asset, LAMP, 2), (UseKind::Asset, ROPE, 0)]),
                true,
            ),
            (
                game(&[(UseKind::Asset, LAMP, 0), (UseKind::Hero, ROPE, 5)]),
                false,
            ),
            (game(&[(UseKind::Asset, LAMP, 1)]), false),
        ];
        let tally = |some: &[usize]| {
            let mut tally = Tally::default();
            for n in some {
                tally.add(&[LAMP], &games[*n].0, games[*n].1);
            }
            tally
        };
        let content = Content::load(&folders(&[])).paranormal.expect("content");
        let all = tally(&[0, 1, 2]).uses(&content, LAMP);
        let mut halves = tally(&[2]);
        halves.merge(tally(&[1, 0]));
        assert_eq!(halves.uses(&content, LAMP), all);
        let lamp = all
            .iter()
            .find(|one| (one.kind, one.id) == (UseKind::Asset, LAMP))
            .expect("listed");
        assert_eq!((lamp.in_play, lamp.games, lamp.uses), (3, 2, 3));
        assert_eq!((lamp.win_rate, lamp.games_without), (Some(0.5), 1));
        assert_eq!(lamp.win_rate_without, Some(0.0));
        let rope = all
            .iter()
            .find(|one| (one.kind, one.id) == (UseKind::Hero, ROPE))
            .expect("listed");
        assert_eq!((rope.games_without, rope.win_rate_without), (2, Some(0.5)));
    }

    #[test]
    fn the_summary_names_what_lies_idle_and_what_stands_out() {
        let one = |id, games, rate: f64| Use {
            id,
            kind: UseKind::Asset,
            in_play: 200,
            games,
            uses: games,
            win_rate: (games > 0).then_some(rate),
            win_rate_ci95: interval((rate * games as f64) as u64, games),
            games_without: 200 - games,
            win_rate_without: Some(0.5),
            win_rate_without_ci95: interval(100 - games / 2, 200 - games),
        };
        let text = summary(&[one(LAMP, 0, 0.0), one(ROPE, 100, 0.9)], &[]);
        assert!(text.contains("never used: Asset lamp\n"), "{text}");
        let seldom = "used in fewer than 2 % of the games in which they could be";
        assert!(!text.contains(seldom), "{text}");
        let text = summary(&[one(LAMP, 3, 0.5), one(ROPE, 4, 0.5)], &[]);
        assert!(text.contains(&format!("{seldom}: Asset lamp\n")), "{text}");
        let text = summary(&[one(LAMP, 0, 0.0), one(ROPE, 100, 0.9)], &[]);
        assert!(
            text.contains("best with, with 95 % intervals:\n  Asset rope: used 100"),
            "{text}"
        );
        assert!(!text.contains("worst with"), "{text}");
    }
}
