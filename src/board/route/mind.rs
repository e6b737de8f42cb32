//! [`Mind`]: the rules by which an enemy decides, one function for each question.

use super::{
    About, Candidate, Course, Decision, Drive, Enemy, Goal, Halt, Prey, Reason, Scene, Slowness,
    Thought, Weighed,
};
use crate::board::SpaceId;
use crate::board::distance::Distances;
use crate::board::paths::Paths;
use crate::board::set::SpaceSet;

/// An enemy that thinks.
pub(super) struct Mind<'a> {
    scene: &'a Scene<'a>,
    enemy: &'a Enemy,
    paths: Paths,
    pub(super) reason: Reason,
}

impl<'a> Mind<'a> {
    pub(super) fn new(scene: &'a Scene<'a>, enemy: &'a Enemy) -> Mind<'a> {
        Mind {
            scene,
            enemy,
            paths: Paths::from(scene.board, scene.barriers, scene.traps, enemy.space),
            reason: Reason::default(),
        }
    }

    pub(super) fn thought(self, decision: Decision) -> Thought {
        Thought {
            decision,
            reason: self.reason,
        }
    }

    pub(super) fn decide(&mut self) -> Decision {
        let here = self.enemy.space;
        if self.scene.prey.iter().any(|prey| prey.space == here) {
            self.reason.name("PD-CMOVE-07");
            return Decision::Stay(Halt::Prey);
        }
        match self.enemy.drive {
            Drive::Perception(reach) => self.perceive(reach),
            Drive::EvilAlly => self.hunt("PD-ALLY-20"),
            Drive::Boss => self.hunt("PD-BOSS-06"),
        }
    }

    /// A creature looks around (PD-CMOVE-08).
    fn perceive(&mut self, reach: u8) -> Decision {
        let mut spaces = self.spaces(None);
        for space in &mut spaces {
            space.dropped = match space.distance {
                None => Some("PD-CMOVE-11"),
                Some(distance) if distance > reach => Some("PD-CMOVE-09"),
                Some(_) => None,
            };
        }
        if !spaces.iter().any(Candidate::is_left) {
            self.reason.name("PD-CMOVE-12");
            self.weighed(About::Perceived, spaces);
            return self.search();
        }
        let reason = &mut self.reason;
        reason.name("PD-CMOVE-13");
        reason.narrow(&mut spaces, "PD-RUL-137", |c| c.distance);
        reason.narrow(&mut spaces, "PD-CMOVE-16", |c| std::cmp::Reverse(c.heads));
        reason.narrow_to_slowest(&mut spaces, "PD-CMOVE-17", "PD-CMOVE-19");
        reason.narrow(&mut spaces, "PD-CMOVE-18", |c| c.will);
        self.settle(About::Perceived, spaces, Course::None)
    }

    /// It is sent to a space; `None` if no path leads there (PD-MODE-04, PD-RUL-164).
    pub(super) fn sent(&mut self, space: SpaceId) -> Option<Decision> {
        let candidate = self
            .candidate(space)
            .filter(|candidate| candidate.distance.is_some_and(|distance| distance > 0))?;
        self.reason.name("PD-MODE-04");
        self.reason.name("PD-RUL-164");
        self.weighed(About::Sent, vec![candidate]);
        Some(self.go(space, Course::None))
    }

    /// An evil ally or boss goes for the closest.
    fn hunt(&mut self, rule: &'static str) -> Decision {
        let mut spaces = self.spaces(None);
        drop_unreached(&mut spaces);
        self.reason.name(rule);
        self.nearest(&mut spaces, rule, rule, "PD-RUL-120");
        self.settle(About::Closest, spaces, Course::None)
    }

    /// A creature that perceives nobody.
    fn search(&mut self) -> Decision {
        if !self.scene.prey.iter().any(|prey| !prey.ally) {
            self.reason.name("PD-RUL-145");
            return Decision::Stay(Halt::Nobody);
        }
        match self.enemy.course {
            Course::Nearest(tile) => {
                self.reason.name("PD-RUL-140");
                self.prowl(tile)
            }
            Course::Tile(tile) => {
                self.reason.name("PD-RUL-140");
                let places = self.places_of_arrival(tile);
                if places.contains(self.enemy.space) {
                    return self.prowl(tile);
                }
                match self.approach(tile, places) {
                    Decision::Stay(_) => self.choose_tile(),
                    way => way,
                }
            }
            Course::None => self.choose_tile(),
        }
    }

    /// The busiest tile (PD-CMOVE-21 to PD-CMOVE-24).
    fn choose_tile(&mut self) -> Decision {
        let scene = self.scene;
        let own = scene.board.tile_of(self.enemy.space);
        let mut tiles = Vec::with_capacity(scene.tiles.len());
        for (tile, count) in (0u8..).zip(scene.tiles) {
            let mut candidate = Candidate {
                heads: count.characters,
                activity: count.activity,
                slowest: self.slowest_of(tile),
                ..Candidate::new(Goal::Tile(tile))
            };
            if count.characters == 0 || candidate.slowest.is_none() {
                candidate.dropped = Some("PD-CMOVE-22");
            } else if own == Some(tile) {
                candidate.distance = Some(0);
            } else {
                candidate.distance = self.distance_to(self.places_of_arrival(tile));
                if candidate.distance.is_none() {
                    candidate.dropped = Some("PD-RUL-145");
                }
            }
            tiles.push(candidate);
        }
        let reason = &mut self.reason;
        reason.name("PD-CMOVE-21");
        reason.narrow(&mut tiles, "PD-CMOVE-21", |c| std::cmp::Reverse(c.activity));
        reason.narrow(&mut tiles, "PD-CMOVE-23", |c| std::cmp::Reverse(c.heads));
        reason.narrow(&mut tiles, "PD-CMOVE-24", |c| c.slowest);
        let goals = left(&tiles);
        self.weighed(About::Tile, tiles);
        match goals.as_slice() {
            [] => self.no_way(),
            [Goal::Tile(tile)] => self.head_for(*tile),
            _ => Decision::Choose {
                goals,
                course: Course::None,
            },
        }
    }

    /// Goes for a tile just chosen.
    pub(super) fn head_for(&mut self, tile: u8) -> Decision {
        if self.scene.board.tile_of(self.enemy.space) == Some(tile) {
            return self.prowl(tile);
        }
        let places = self.places_of_arrival(tile);
        self.approach(tile, places)
    }

    /// On the way to a tile: the nearest place of arrival, the one nearest to a character of the tile, fewest obstacles
    /// (PD-CMOVE-28, PD-RUL-143).
    fn approach(&mut self, tile: u8, places: SpaceSet) -> Decision {
        let Some(distance) = self.distance_to(places) else {
            return self.no_way();
        };
        let scene = self.scene;
        let beyond = Distances::for_enemies(scene.board, scene.barriers, self.characters_of(tile));
        let mut spaces: Vec<Candidate> = places
            .iter()
            .filter_map(|space| self.candidate(space))
            .filter(|candidate| candidate.distance == Some(distance))
            .collect();
        for candidate in &mut spaces {
            if let Goal::Space(space) = candidate.goal {
                candidate.beyond = beyond.get(space);
            }
        }
        let reason = &mut self.reason;
        reason.narrow(&mut spaces, "PD-CMOVE-28", |c| c.beyond.unwrap_or(u8::MAX));
        reason.narrow(&mut spaces, "PD-RUL-143", |c| c.obstacles);
        let mut first = SpaceSet::EMPTY;
        for candidate in spaces.iter().filter(|c| c.is_left()) {
            if candidate.most_obstacles > candidate.obstacles {
                self.reason.name("PD-RUL-143");
            }
            if let Goal::Space(space) = candidate.goal
                && let Some(path) = self.paths.to(space)
            {
                first = first.union(path.first);
            }
        }
        if first.len() > 1 {
            self.reason.name("PD-RUL-143");
        }
        self.weighed(About::Arrival, spaces);
        Decision::Go {
            goal: Goal::Tile(tile),
            next: first.iter().collect(),
            course: Course::Tile(tile),
        }
    }

    /// On the busiest tile: the nearest there, or else on the board (PD-CMOVE-25 to PD-CMOVE-27, PD-RUL-144).
    fn prowl(&mut self, tile: u8) -> Decision {
        let course = Course::Nearest(tile);
        self.reason.name("PD-CMOVE-25");
        let mut spaces = self.spaces(Some(tile));
        drop_unreached(&mut spaces);
        let mut about = About::OnTile;
        if !spaces.iter().any(Candidate::is_left) {
            self.weighed(about, spaces);
            self.reason.name("PD-RUL-144");
            about = About::OnBoard;
            spaces = self.spaces(None);
            drop_unreached(&mut spaces);
        }
        self.nearest(&mut spaces, "PD-CMOVE-25", "PD-CMOVE-26", "PD-CMOVE-27");
        self.settle(about, spaces, course)
    }

    /// Nearest, then slowest, then least Will (PD-RUL-142).
    fn nearest(
        &mut self,
        spaces: &mut [Candidate],
        rule: &'static str,
        slow: &'static str,
        ally: &'static str,
    ) {
        self.reason.narrow(spaces, rule, |c| c.distance);
        self.reason.narrow_to_slowest(spaces, slow, ally);
        self.reason.narrow(spaces, "PD-RUL-142", |c| c.will);
    }

    /// Goes where only one space is left, asks where several are, stays where none is.
    fn settle(&mut self, about: About, spaces: Vec<Candidate>, course: Course) -> Decision {
        let goals = left(&spaces);
        self.weighed(about, spaces);
        match goals.as_slice() {
            [Goal::Space(space)] => self.go(*space, course),
            [] if self.scene.prey.is_empty() => {
                self.reason.name("PD-RUL-145");
                Decision::Stay(Halt::Nobody)
            }
            [] => self.no_way(),
            _ => Decision::Choose { goals, course },
        }
    }

    /// Takes the shortest path to a space (PD-CMOVE-13 to PD-CMOVE-15).
    pub(super) fn go(&mut self, space: SpaceId, course: Course) -> Decision {
        let Some(path) = self.paths.to(space).filter(|path| !path.first.is_empty()) else {
            return self.no_way();
        };
        if path.most > path.fewest {
            self.reason.name("PD-CMOVE-14");
        }
        if path.first.len() > 1 {
            self.reason.name("PD-CMOVE-15");
        }
        Decision::Go {
            goal: Goal::Space(space),
            next: path.first.iter().collect(),
            course,
        }
    }

    fn no_way(&mut self) -> Decision {
        self.reason.name("PD-RUL-145");
        Decision::Stay(Halt::NoWay)
    }

    fn weighed(&mut self, about: About, candidates: Vec<Candidate>) {
        self.reason.weighed.push(Weighed { about, candidates });
    }

    /// The spaces of all prey, or of the prey on a tile, by number.
    fn spaces(&self, tile: Option<u8>) -> Vec<Candidate> {
        let spaces: SpaceSet = self
            .scene
            .prey
            .iter()
            .map(|prey| prey.space)
            .filter(|space| tile.is_none() || self.scene.board.tile_of(*space) == tile)
            .collect();
        spaces
            .iter()
            .filter_map(|space| self.candidate(space))
            .collect()
    }

    /// What is known of a space; `None` off the board.
    fn candidate(&self, space: SpaceId) -> Option<Candidate> {
        self.scene.board.get(space)?;
        let mut candidate = Candidate::new(Goal::Space(space));
        if let Some(path) = self.paths.to(space) {
            candidate.distance = Some(path.distance);
            candidate.obstacles = path.fewest;
            candidate.most_obstacles = path.most;
        }
        for prey in self.scene.prey.iter().filter(|prey| prey.space == space) {
            candidate.heads = candidate.heads.saturating_add(1);
            let (slowness, will) = if prey.ally {
                (Slowness::Ally, None)
            } else {
                (Slowness::Agility(prey.agility), Some(prey.will))
            };
            let slower = match candidate.slowest {
                None => true,
                Some(known) => (slowness, will) < (known, candidate.will),
            };
            if slower {
                candidate.slowest = Some(slowness);
                candidate.will = will;
            }
        }
        Some(candidate)
    }

    /// The spaces of the characters on a tile; allies make no tile a goal (PD-RUL-120).
    fn characters_of(&self, tile: u8) -> SpaceSet {
        self.on_tile(tile).map(|prey| prey.space).collect()
    }

    /// The least Agility of the characters on a tile.
    fn slowest_of(&self, tile: u8) -> Option<Slowness> {
        self.on_tile(tile)
            .map(|prey| Slowness::Agility(prey.agility))
            .min()
    }

    fn on_tile(&self, tile: u8) -> impl Iterator<Item = &'a Prey> {
        let scene = self.scene;
        scene
            .prey
            .iter()
            .filter(move |prey| !prey.ally && scene.board.tile_of(prey.space) == Some(tile))
    }

    /// The spaces where a tile is reached: those from which a character on it can be reached without leaving it
    /// (PD-RUL-168).
    fn places_of_arrival(&self, tile: u8) -> SpaceSet {
        let scene = self.scene;
        let within =
            Distances::within_tile(scene.board, scene.barriers, tile, self.characters_of(tile));
        within.reached()
    }

    /// How far the nearest of these spaces is.
    fn distance_to(&self, spaces: SpaceSet) -> Option<u8> {
        spaces
            .iter()
            .filter_map(|space| self.paths.distance(space))
            .min()
    }
}

fn drop_unreached(spaces: &mut [Candidate]) {
    for space in spaces.iter_mut().filter(|c| c.distance.is_none()) {
        space.dropped = Some("PD-RUL-145");
    }
}

fn left(candidates: &[Candidate]) -> Vec<Goal> {
    candidates
        .iter()
        .filter(|candidate| candidate.is_left())
        .map(|candidate| candidate.goal)
        .collect()
}
