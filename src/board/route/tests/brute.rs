//! Decisions on random boards, compared with a slow reading of the rules that lists every shortest path.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::board::BorderKind;
use crate::board::join::Placed;
use crate::board::paths::Paths;
use crate::board::tile::{Rotation, Tile};
use crate::table::chance::Generator;

/// A random floor plan of `size` x `size` cells; with `merges`, so many pairs of spaces become one.
fn random_plan(chance: &mut Generator, size: usize, merges: usize) -> String {
    let mut label: Vec<usize> = (0..size * size).collect();
    let pick = |chance: &mut Generator, bound: usize| chance.below(bound as u32) as usize;
    for _ in 0..merges {
        let cell = pick(chance, size * size);
        let right = cell % size + 1 < size;
        let other = if right { cell + 1 } else { cell - 1 };
        let (from, to) = (label[cell], label[other]);
        label
            .iter_mut()
            .filter(|l| **l == from)
            .for_each(|l| *l = to);
    }
    let mut letters: BTreeMap<usize, char> = BTreeMap::new();
    for l in &label {
        let next = char::from(b'a' + letters.len() as u8);
        letters.entry(*l).or_insert(next);
    }
    let wide = 2 * size + 1;
    let mut text = vec![vec!['+'; wide]; wide];
    // 0 to 3: open, 4 and 5: door, 6: window from the first label, 7: from the second, 8: wall.
    let mut kinds: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    let sides: Vec<char> = (0..4)
        .map(|_| ['.', '.', 'D', '#'][pick(chance, 4)])
        .collect();
    for row in 0..size {
        for column in 0..size {
            let here = label[row * size + column];
            let (y, x) = (2 * row + 1, 2 * column + 1);
            text[y][x] = letters[&here];
            let rims = [
                (row == 0, y - 1, x, 0),
                (column == 0, y, x - 1, 1),
                (column + 1 == size, y, x + 1, 2),
                (row + 1 == size, y + 1, x, 3),
            ];
            for (rim, y, x, side) in rims {
                if rim {
                    let wall = if y % 2 == 0 { '-' } else { '|' };
                    let open = sides[side] != '#' && chance.below(2) == 0;
                    text[y][x] = if open { sides[side] } else { wall };
                }
            }
            let mut line = |there: usize, y: usize, x: usize, signs: [char; 3]| {
                let pair = (here.min(there), here.max(there));
                let kind = *kinds.entry(pair).or_insert_with(|| chance.below(9));
                let kind = if chance.below(5) == 0 { 8 } else { kind };
                text[y][x] = match kind {
                    _ if here == there => ' ',
                    0..4 => ' ',
                    4 | 5 => 'D',
                    8 => signs[0],
                    6 if here == pair.0 => signs[1],
                    7 if here == pair.1 => signs[1],
                    _ => signs[2],
                };
            };
            if column + 1 < size {
                line(label[row * size + column + 1], y, x + 1, ['|', '>', '<']);
            }
            if row + 1 < size {
                line(label[(row + 1) * size + column], y + 1, x, ['-', 'v', '^']);
            }
        }
    }
    let lines: Vec<String> = text.into_iter().map(String::from_iter).collect();
    lines.join("\n")
}

/// A random board with everything on it; `None` if its tiles cannot be joined.
fn random_table(chance: &mut Generator) -> Option<Table> {
    let (columns, count) = [(1, 1), (2, 2), (2, 4), (2, 4)][chance.below(4) as usize];
    let size = 3 + chance.below(2) as usize;
    let tiles: Vec<Tile> = (0..count)
        .map(|_| {
            let merges = chance.below(5) as usize;
            crate::board::fixture::tile(&random_plan(chance, size, merges), "")
        })
        .collect();
    let placed: Vec<Placed<'_>> = tiles
        .iter()
        .map(|tile| Placed {
            tile,
            rotation: Rotation::ALL[chance.below(4) as usize],
        })
        .collect();
    let mut table = Table::new(Board::join(columns, &placed).ok()?);
    for border in table.board.border_ids() {
        let state = [State::Closed, State::Closed, State::Open, State::Broken];
        let barrier = Barrier {
            state: state[chance.below(4) as usize],
            barricade: chance.below(4) == 0,
            evil: chance.below(8) == 0,
        };
        table.barriers.set(border, barrier);
    }
    for trap in &mut table.traps {
        *trap = chance.below(5).saturating_sub(2) as u8;
    }
    let spaces = table.board.spaces().len() as u32;
    for uid in 1..=chance.below(7) {
        table.prey.push(Prey {
            uid,
            space: SpaceId(chance.below(spaces) as u16),
            ally: chance.below(5) == 0,
            agility: 1 + chance.below(3) as i16,
            will: 1 + chance.below(2) as i16,
        });
    }
    let more: Vec<u16> = (0..count).map(|_| chance.below(3) as u16).collect();
    table.count(&more);
    Some(table)
}

/// What is found out by trying everything.
struct Brute<'a> {
    table: &'a Table,
    /// For each pair of spaces the obstacles on their border, if enemies go there.
    steps: Vec<Vec<Option<u16>>>,
    /// Distance of each pair of spaces; 999 if there is no way.
    far: Vec<Vec<u16>>,
}

#[derive(Debug, PartialEq)]
enum Expected {
    Stay(Halt),
    Choose(Vec<Goal>, Course),
    Go(Goal, Vec<SpaceId>, Course),
}

impl<'a> Brute<'a> {
    fn new(table: &'a Table) -> Brute<'a> {
        let n = table.board.spaces().len();
        let mut steps = vec![vec![None; n]; n];
        for (border, id) in table.board.borders().iter().zip(table.board.border_ids()) {
            let on = table.barriers.get(id);
            let closed = on.state == State::Closed;
            let obstacles = match border.kind {
                BorderKind::Open => Some(0),
                _ if on.evil => Some(0),
                BorderKind::Door => Some(u16::from(closed || on.barricade)),
                BorderKind::Window { .. } if closed => None,
                BorderKind::Window { .. } => Some(u16::from(on.barricade)),
            };
            let (a, b) = (border.a.index(), border.b.index());
            steps[a][b] = obstacles;
            steps[b][a] = obstacles;
        }
        let mut far = vec![vec![999; n]; n];
        for a in 0..n {
            for b in 0..n {
                if a == b {
                    far[a][b] = 0;
                } else if steps[a][b].is_some() {
                    far[a][b] = 1;
                }
            }
        }
        for via in 0..n {
            for a in 0..n {
                for b in 0..n {
                    far[a][b] = far[a][b].min(far[a][via] + far[via][b]);
                }
            }
        }
        Brute { table, steps, far }
    }

    /// Every shortest path between two spaces, without its first space.
    fn paths(&self, from: SpaceId, to: SpaceId) -> Vec<Vec<SpaceId>> {
        let length = usize::from(self.far[from.index()][to.index()]);
        let mut found = Vec::new();
        if length < 999 {
            self.walk(&mut vec![from], to, length, &mut found);
        }
        found
    }

    fn walk(
        &self,
        way: &mut Vec<SpaceId>,
        to: SpaceId,
        left: usize,
        found: &mut Vec<Vec<SpaceId>>,
    ) {
        let here = way[way.len() - 1];
        if left == 0 {
            if here == to {
                found.push(way[1..].to_vec());
            }
            return;
        }
        for next in self.table.board.space_ids() {
            let hopeless = usize::from(self.far[next.index()][to.index()]) > left;
            if self.steps[here.index()][next.index()].is_none() || way.contains(&next) || hopeless {
                continue;
            }
            way.push(next);
            self.walk(way, to, left - 1, found);
            way.pop();
        }
    }

    fn obstacles(&self, from: SpaceId, path: &[SpaceId]) -> u16 {
        let mut here = from;
        let mut sum = 0;
        for next in path {
            sum += self.steps[here.index()][next.index()].unwrap();
            sum += u16::from(self.table.traps[next.index()]);
            here = *next;
        }
        sum
    }

    /// The first steps of the paths with the fewest obstacles among all shortest paths to these goals.
    fn first(&self, from: SpaceId, goals: &[SpaceId]) -> (u16, Vec<SpaceId>) {
        let paths: Vec<Vec<SpaceId>> = goals.iter().flat_map(|to| self.paths(from, *to)).collect();
        let fewest = paths
            .iter()
            .map(|path| self.obstacles(from, path))
            .min()
            .unwrap();
        let first: BTreeSet<SpaceId> = paths
            .iter()
            .filter(|path| self.obstacles(from, path) == fewest)
            .map(|path| path[0])
            .collect();
        (fewest, first.into_iter().collect())
    }

    /// Heads, slowness and Will of a space.
    fn crowd(&self, space: SpaceId) -> (usize, i16, i16) {
        let there: Vec<&Prey> = self
            .table
            .prey
            .iter()
            .filter(|p| p.space == space)
            .collect();
        let slowest = there
            .iter()
            .map(|p| if p.ally { (-1, 0) } else { (p.agility, p.will) })
            .min()
            .unwrap();
        (there.len(), slowest.0, slowest.1)
    }

    /// Goes for the best of these spaces by a key, the least being best.
    fn best<K: Ord>(
        &self,
        from: SpaceId,
        spaces: &[SpaceId],
        course: Course,
        key: impl Fn(SpaceId) -> K,
    ) -> Expected {
        let best = spaces.iter().map(|space| key(*space)).min().unwrap();
        let left: Vec<SpaceId> = spaces.iter().copied().filter(|s| key(*s) == best).collect();
        match left.as_slice() {
            [one] => Expected::Go(Goal::Space(*one), self.first(from, &[*one]).1, course),
            many => Expected::Choose(many.iter().map(|s| Goal::Space(*s)).collect(), course),
        }
    }

    fn tile_of(&self, space: SpaceId) -> u8 {
        self.table.board.tile_of(space).unwrap()
    }

    /// The spaces where a tile is reached (PD-RUL-168).
    fn arrivals(&self, tile: u8) -> Vec<SpaceId> {
        let people = self.people(tile);
        let board = &self.table.board;
        let mut reached: BTreeSet<SpaceId> = people.into_iter().collect();
        loop {
            let before = reached.len();
            for a in board.space_ids().filter(|s| self.tile_of(*s) == tile) {
                let near = |b: &SpaceId| self.steps[a.index()][b.index()].is_some();
                if reached.iter().any(near) {
                    reached.insert(a);
                }
            }
            if reached.len() == before {
                return reached.into_iter().collect();
            }
        }
    }

    /// The spaces of the characters on a tile.
    fn people(&self, tile: u8) -> Vec<SpaceId> {
        let on = |p: &&Prey| !p.ally && self.tile_of(p.space) == tile;
        self.table.prey.iter().filter(on).map(|p| p.space).collect()
    }

    fn head_for(&self, from: SpaceId, tile: u8) -> Expected {
        if self.tile_of(from) == tile {
            return self.prowl(from, tile);
        }
        self.approach(from, tile)
    }

    fn approach(&self, from: SpaceId, tile: u8) -> Expected {
        let far = |s: &SpaceId| self.far[from.index()][s.index()];
        let places = self.arrivals(tile);
        let least = places.iter().map(far).min().unwrap_or(999);
        if least == 999 {
            return Expected::Stay(Halt::NoWay);
        }
        let beyond = |s: &SpaceId| {
            let people = self.people(tile);
            people.iter().map(|p| self.far[s.index()][p.index()]).min()
        };
        let ends: Vec<SpaceId> = places.into_iter().filter(|s| far(s) == least).collect();
        let nearest = ends.iter().map(beyond).min();
        let ends: Vec<SpaceId> = ends
            .into_iter()
            .filter(|s| Some(beyond(s)) == nearest)
            .collect();
        Expected::Go(
            Goal::Tile(tile),
            self.first(from, &ends).1,
            Course::Tile(tile),
        )
    }

    fn prowl(&self, from: SpaceId, tile: u8) -> Expected {
        let course = Course::Nearest(tile);
        let far = |s: SpaceId| self.far[from.index()][s.index()];
        let reached: BTreeSet<SpaceId> = self
            .table
            .prey
            .iter()
            .map(|p| p.space)
            .filter(|s| far(*s) < 999)
            .collect();
        let mut spaces: Vec<SpaceId> = reached
            .iter()
            .copied()
            .filter(|s| self.tile_of(*s) == tile)
            .collect();
        if spaces.is_empty() {
            spaces = reached.into_iter().collect();
        }
        if spaces.is_empty() {
            return Expected::Stay(Halt::NoWay);
        }
        self.best(from, &spaces, course, |s| {
            (far(s), self.crowd(s).1, self.crowd(s).2)
        })
    }

    fn choose_tile(&self, from: SpaceId) -> Expected {
        let open = |tile: &u8| {
            let can = |s: &SpaceId| self.far[from.index()][s.index()] < 999;
            !self.people(*tile).is_empty()
                && (self.tile_of(from) == *tile || self.arrivals(*tile).iter().any(can))
        };
        let tiles: Vec<u8> = (0..self.table.tiles.len() as u8).filter(open).collect();
        let key = |tile: &u8| {
            let count = self.table.tiles[usize::from(*tile)];
            let on = |p: &&Prey| !p.ally && self.tile_of(p.space) == *tile;
            let slowest = self.table.prey.iter().filter(on).map(|p| p.agility).min();
            (Reverse(count.activity), Reverse(count.characters), slowest)
        };
        let best = tiles.iter().map(key).min();
        let left: Vec<u8> = tiles.into_iter().filter(|t| Some(key(t)) == best).collect();
        match left.as_slice() {
            [] => Expected::Stay(Halt::NoWay),
            [one] => self.head_for(from, *one),
            many => Expected::Choose(many.iter().map(|t| Goal::Tile(*t)).collect(), Course::None),
        }
    }

    fn decide(&self, enemy: &Enemy) -> Expected {
        let from = enemy.space;
        let far = |s: SpaceId| self.far[from.index()][s.index()];
        if self.table.prey.iter().any(|p| p.space == from) {
            return Expected::Stay(Halt::Prey);
        }
        let spaces: BTreeSet<SpaceId> = self.table.prey.iter().map(|p| p.space).collect();
        let within = |reach: u16| -> Vec<SpaceId> {
            spaces
                .iter()
                .copied()
                .filter(|s| far(*s) <= reach)
                .collect()
        };
        if let Drive::Perception(reach) = enemy.drive {
            let seen = within(u16::from(reach));
            if !seen.is_empty() {
                return self.best(from, &seen, Course::None, |s| {
                    let (heads, slow, will) = self.crowd(s);
                    (far(s), Reverse(heads), slow, will)
                });
            }
            if self.table.prey.iter().all(|p| p.ally) {
                return Expected::Stay(Halt::Nobody);
            }
            return match enemy.course {
                Course::None => self.choose_tile(from),
                Course::Nearest(tile) => self.prowl(from, tile),
                Course::Tile(tile) if self.arrivals(tile).contains(&from) => self.prowl(from, tile),
                Course::Tile(tile) => match self.approach(from, tile) {
                    Expected::Stay(_) => self.choose_tile(from),
                    way => way,
                },
            };
        }
        let all = within(998);
        if all.is_empty() {
            let nobody = self.table.prey.is_empty();
            return Expected::Stay(if nobody { Halt::Nobody } else { Halt::NoWay });
        }
        self.best(from, &all, Course::None, |s| {
            (far(s), self.crowd(s).1, self.crowd(s).2)
        })
    }
}

fn told(decision: Decision) -> Expected {
    match decision {
        Decision::Stay(halt) => Expected::Stay(halt),
        Decision::Choose { goals, course } => Expected::Choose(goals, course),
        Decision::Go { goal, next, course } => Expected::Go(goal, next, course),
    }
}

/// How often something came up.
#[derive(Debug, Default)]
struct Tally {
    boards: u32,
    halts: u32,
    choices: u32,
    tiles: u32,
    spaces: u32,
    forks: u32,
    obstacles: u32,
}

#[test]
fn decisions_agree_with_trying_every_shortest_path() {
    let mut chance = Generator::new(20);
    let mut tally = Tally::default();
    while tally.boards < 400 {
        let Some(table) = random_table(&mut chance) else {
            continue;
        };
        tally.boards += 1;
        let brute = Brute::new(&table);
        let spaces = table.board.spaces().len() as u32;
        let tiles = table.tiles.len() as u32;
        for _ in 0..12 {
            let tile = chance.below(tiles) as u8;
            let enemy = Enemy {
                space: SpaceId(chance.below(spaces) as u16),
                drive: match chance.below(6) {
                    0 => Drive::Boss,
                    1 => Drive::EvilAlly,
                    reach => Drive::Perception(reach as u8 - 2),
                },
                course: match chance.below(4) {
                    0 => Course::Tile(tile),
                    1 => Course::Nearest(tile),
                    _ => Course::None,
                },
            };
            let thought = decide(&table.scene(), &enemy);
            let rules = thought.reason.rules;
            let found = told(thought.decision);
            let about = || {
                format!(
                    "{enemy:?} {rules:?} on {table:#?}",
                    table = table.board.tiles()
                )
            };
            assert_eq!(found, brute.decide(&enemy), "{}", about());
            match &found {
                Expected::Stay(_) => tally.halts += 1,
                Expected::Go(goal, next, _) => {
                    tally.forks += u32::from(next.len() > 1);
                    tally.obstacles += u32::from(rules.contains(&"PD-CMOVE-14"));
                    match goal {
                        Goal::Tile(_) => tally.tiles += 1,
                        Goal::Space(_) => tally.spaces += 1,
                    }
                }
                Expected::Choose(goals, course) => {
                    tally.choices += 1;
                    for goal in goals {
                        let found = told(pursue(&table.scene(), &enemy, *goal, *course).decision);
                        let expected = match goal {
                            Goal::Tile(tile) => brute.head_for(enemy.space, *tile),
                            Goal::Space(space) => {
                                let (_, first) = brute.first(enemy.space, &[*space]);
                                Expected::Go(*goal, first, *course)
                            }
                        };
                        assert_eq!(found, expected, "{}", about());
                    }
                }
            }
        }
    }
    let rare = [
        tally.halts,
        tally.choices,
        tally.tiles,
        tally.spaces,
        tally.forks,
        tally.obstacles,
    ];
    assert!(rare.iter().all(|count| *count >= 50), "{tally:?}");
}

#[test]
fn distances_agree_and_candidates_tell_their_paths() {
    let mut chance = Generator::new(21);
    let mut boards = 0;
    while boards < 200 {
        let Some(table) = random_table(&mut chance) else {
            continue;
        };
        boards += 1;
        let brute = Brute::new(&table);
        let from = SpaceId(chance.below(table.board.spaces().len() as u32) as u16);
        let distances =
            crate::board::distance::enemy_distances(&table.board, &table.barriers, from);
        let paths = Paths::from(&table.board, &table.barriers, &table.traps, from);
        for to in table.board.space_ids() {
            let ways = brute.paths(from, to);
            let length = ways.first().map(|path| path.len() as u8);
            assert_eq!(distances.get(to), length);
            assert_eq!(paths.distance(to), length);
            let obstacles = ways.iter().map(|path| brute.obstacles(from, path));
            let fewest = obstacles.clone().min();
            assert_eq!(paths.to(to).map(|path| path.fewest), fewest);
            assert_eq!(paths.to(to).map(|path| path.most), obstacles.max());
        }
    }
}
