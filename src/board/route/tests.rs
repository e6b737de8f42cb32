mod brute;

use super::*;
use crate::board::barrier::{Barrier, State};
use crate::board::fixture::{ally, board, prey, tiles};

/// A board in play.
struct Table {
    board: Board,
    barriers: Barriers,
    traps: Vec<u8>,
    prey: Vec<Prey>,
    tiles: Vec<TileCount>,
}

impl Table {
    fn new(board: Board) -> Table {
        Table {
            barriers: Barriers::new(&board),
            traps: vec![0; board.spaces().len()],
            prey: Vec::new(),
            tiles: Vec::new(),
            board,
        }
    }

    fn one(text: &str) -> Table {
        Table::new(board(text))
    }

    fn id(&self, name: &str) -> SpaceId {
        self.board.space(name).unwrap()
    }

    /// A character there.
    fn hero(&mut self, space: &str, agility: i16, will: i16) -> &mut Table {
        let uid = self.prey.len() as u32 + 1;
        self.prey.push(prey(&self.board, uid, space, agility, will));
        self
    }

    fn ally(&mut self, space: &str) -> &mut Table {
        let uid = self.prey.len() as u32 + 1;
        self.prey.push(ally(&self.board, uid, space));
        self
    }

    /// Counts characters, and 2 Activity for each of them and 1 for each ally, and this much more on each tile.
    fn count(&mut self, more: &[u16]) -> &mut Table {
        self.tiles = more
            .iter()
            .map(|more| TileCount {
                activity: *more,
                characters: 0,
            })
            .collect();
        for prey in &self.prey {
            let tile = usize::from(self.board.tile_of(prey.space).unwrap());
            self.tiles[tile].activity += 2 - u16::from(prey.ally);
            self.tiles[tile].characters += u8::from(!prey.ally);
        }
        self
    }

    fn barrier(&mut self, one: &str, two: &str, barrier: Barrier) -> &mut Table {
        let border = self.board.between(self.id(one), self.id(two)).unwrap();
        self.barriers.set(border, barrier);
        self
    }

    fn trap(&mut self, space: &str) -> &mut Table {
        let index = self.id(space).index();
        self.traps[index] += 1;
        self
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            board: &self.board,
            barriers: &self.barriers,
            traps: &self.traps,
            prey: &self.prey,
            tiles: &self.tiles,
        }
    }

    fn enemy(&self, space: &str, drive: Drive, course: Course) -> Enemy {
        Enemy {
            space: self.id(space),
            drive,
            course,
        }
    }

    fn thought(&self, space: &str, drive: Drive, course: Course) -> Thought {
        decide(&self.scene(), &self.enemy(space, drive, course))
    }

    /// A decision in words, such as `a3: a1 a2`, and the rules behind it.
    fn told(&self, thought: &Thought) -> (String, Vec<&'static str>) {
        let goal = |goal: &Goal| match goal {
            Goal::Space(space) => self.board.name(*space).as_str().to_owned(),
            Goal::Tile(tile) => format!("tile {}", char::from(b'a' + tile)),
        };
        let words = match &thought.decision {
            Decision::Stay(halt) => format!("{halt:?}"),
            Decision::Choose { goals, .. } => {
                let goals: Vec<String> = goals.iter().map(goal).collect();
                format!("{}?", goals.join(", "))
            }
            Decision::Go { goal: to, next, .. } => {
                let next: Vec<&str> = next.iter().map(|s| self.board.name(*s).as_str()).collect();
                format!("{}: {}", goal(to), next.join(" "))
            }
        };
        (words, thought.reason.rules.clone())
    }

    fn goes(&self, space: &str, drive: Drive) -> (String, Vec<&'static str>) {
        self.told(&self.thought(space, drive, Course::None))
    }

    fn on_course(&self, space: &str, course: Course) -> (String, Course) {
        let thought = self.thought(space, SEES_1, course);
        let course = match thought.decision {
            Decision::Stay(_) => Course::None,
            Decision::Choose { course, .. } | Decision::Go { course, .. } => course,
        };
        (self.told(&thought).0, course)
    }
}

const SEES_1: Drive = Drive::Perception(1);
const SEES_2: Drive = Drive::Perception(2);
const SEES_3: Drive = Drive::Perception(3);
const SEES_ALL: Drive = Drive::Perception(9);

/// A 3 x 3 grid of open spaces.
const GRID: &str = "+-+-+-+\n|a b c|\n+ + + +\n|d e f|\n+ + + +\n|g h i|\n+-+-+-+";
/// A ring of spaces round a block that belongs to space `e` and is walled off: a b c f i h g d.
const RING: &str = "+-+-+-+\n|a b c|\n+ +-+ +\n|d|e|f|\n+ +-+ +\n|g h i|\n+-+-+-+";
/// The same, with doors between b and c, and between d and g.
const DOORS: &str = "+-+-+-+\n|a bDc|\n+ +-+ +\n|d|e|f|\n+D+-+ +\n|g h i|\n+-+-+-+";

const BARRICADE: Barrier = Barrier {
    state: State::Closed,
    barricade: true,
    evil: false,
};

fn rules(rules: &[&'static str]) -> Vec<&'static str> {
    rules.to_vec()
}

#[test]
fn prey_in_its_space_stops_it() {
    let mut table = Table::one(GRID);
    table.ally("a1").hero("a3", 1, 1);
    assert_eq!(
        table.goes("a1", SEES_2),
        ("Prey".into(), rules(&["PD-CMOVE-07"]))
    );
    assert_eq!(table.goes("a1", Drive::Boss).0, "Prey");
}

#[test]
fn ex_26_the_psycho_pays_for_the_door() {
    use crate::board::barrier::Gait;
    // Psycho in b, P1 in a: a door between b and d on the way of two spaces.
    let mut table = Table::one("+-+-+\n|a|b|\n+ +D+\n|c d|\n+-+-+");
    table.hero("a3", 3, 3);
    let (mut space, mut points) = (table.id("a2"), 2u8);
    while points > 0 {
        let enemy = Enemy {
            space,
            drive: SEES_3,
            course: Course::None,
        };
        let Decision::Go { next, .. } = decide(&table.scene(), &enemy).decision else {
            panic!("it goes on");
        };
        let id = table.board.between(space, next[0]).unwrap();
        let kind = table.board.border(id).unwrap().kind;
        let extra = table.barriers.get(id).extra_cost(kind, Gait::Pays).unwrap();
        points -= 1 + extra;
        space = next[0];
    }
    assert_eq!(table.board.name(space).as_str(), "a4");
    assert_eq!(
        table.thought("a4", SEES_3, Course::None).reason.weighed[0].candidates[0].distance,
        Some(1)
    );
}

#[test]
fn ex_27_perception_counts_spaces_not_doors() {
    // P1 three spaces away behind a door (a-b-c-f), P2 four spaces away (i).
    let mut table = Table::one(DOORS);
    table.hero("a6", 1, 1).hero("a9", 9, 9);
    let thought = table.thought("a1", SEES_3, Course::None);
    let seen = &thought.reason.weighed[0];
    assert_eq!(seen.about, About::Perceived);
    let seen: Vec<_> = seen
        .candidates
        .iter()
        .map(|c| (c.distance, c.dropped))
        .collect();
    assert_eq!(seen, [(Some(3), None), (Some(4), Some("PD-CMOVE-09"))]);
}

#[test]
fn ex_28_perception_goes_along_a_way_it_could_take() {
    // P1 two spaces away (g); P2 directly behind a closed window (b), 5 spaces the long way round (d e f c b).
    let mut table = Table::one("+-+-+-+\n|a>b c|\n+ +-+ +\n|d e f|\n+ +-+-+\n|g h i|\n+-+-+-+");
    table.hero("a7", 1, 1).hero("a2", 1, 1);
    let thought = table.thought("a1", SEES_2, Course::None);
    let seen: Vec<_> = thought.reason.weighed[0]
        .candidates
        .iter()
        .map(|c| (c.goal, c.distance, c.dropped))
        .collect();
    assert_eq!(
        seen,
        [
            (Goal::Space(table.id("a2")), Some(5), Some("PD-CMOVE-09")),
            (Goal::Space(table.id("a7")), Some(2), None)
        ]
    );
    // An Evil Barricade on the window lets it see and go through (PD-RUL-41); a barricade does not (PD-RUL-34).
    let evil = Barrier {
        evil: true,
        ..Barrier::default()
    };
    table.barrier("a1", "a2", BARRICADE);
    assert_eq!(table.goes("a1", SEES_1).0, "NoWay");
    table.barrier("a1", "a2", evil);
    assert_eq!(table.goes("a1", SEES_1).0, "a2: a2");
}

#[test]
fn the_nearest_perceived_then_heads_then_slowness_then_will() {
    let mut table = Table::one(GRID);
    table.hero("a1", 5, 5).hero("a9", 1, 1).hero("a9", 1, 1);
    // a1 is at distance 1 from a2, a9 at 3.
    assert_eq!(
        table.goes("a2", SEES_3),
        ("a1: a1".into(), rules(&["PD-CMOVE-13", "PD-RUL-137"]))
    );
    // Seen from the middle both corners are at distance 2: more heads.
    let to_corner = table.goes("a5", SEES_2);
    assert_eq!(
        to_corner,
        (
            "a9: a6 a8".into(),
            rules(&["PD-CMOVE-13", "PD-CMOVE-16", "PD-CMOVE-15"])
        )
    );
    table.prey.pop();
    assert_eq!(table.goes("a5", SEES_2).1[1], "PD-CMOVE-17");
    assert_eq!(table.goes("a5", SEES_2).0, "a9: a6 a8");
    table.prey[1].agility = 5;
    assert_eq!(table.goes("a5", SEES_2).1[1], "PD-CMOVE-18");
    table.prey[1].will = 5;
    let (asked, _) = table.goes("a5", SEES_2);
    assert_eq!(asked, "a1, a9?");
    let enemy = table.enemy("a5", SEES_2, Course::None);
    let thought = pursue(
        &table.scene(),
        &enemy,
        Goal::Space(table.id("a1")),
        Course::None,
    );
    assert_eq!(
        table.told(&thought),
        ("a1: a2 a4".into(), rules(&["PD-RUL-142", "PD-CMOVE-15"]))
    );
}

#[test]
fn will_counts_only_among_the_slowest() {
    let mut table = Table::one(GRID);
    table
        .hero("a1", 2, 5)
        .hero("a1", 9, 0)
        .hero("a9", 2, 4)
        .hero("a9", 9, 9);
    assert_eq!(table.goes("a5", SEES_2).0, "a9: a6 a8");
}

#[test]
fn an_ally_is_one_head_and_slower_than_anyone() {
    let mut table = Table::one(GRID);
    table.hero("a1", 0, 0).ally("a9");
    assert_eq!(table.goes("a5", SEES_2).1[1], "PD-CMOVE-19");
    assert_eq!(table.goes("a5", SEES_2).0, "a9: a6 a8");
    assert_eq!(table.goes("a5", Drive::Boss).0, "a9: a6 a8");
    table.hero("a1", 0, 0);
    assert_eq!(table.goes("a5", SEES_2).0, "a1: a2 a4");
    // Heads mean nothing to a boss (PD-BOSS-06, PD-RUL-142).
    assert_eq!(table.goes("a5", Drive::Boss).0, "a9: a6 a8");
    assert_eq!(
        table.goes("a5", Drive::EvilAlly).1,
        rules(&["PD-ALLY-20", "PD-RUL-120", "PD-CMOVE-15"])
    );
    // Two allies: the players decide.
    table.prey.truncate(0);
    table.ally("a1").ally("a9");
    assert_eq!(table.goes("a5", SEES_2).0, "a1, a9?");
}

#[test]
fn fewest_obstacles_among_equally_short_paths() {
    let mut table = Table::one(DOORS);
    table.hero("a9", 1, 1);
    // One closed door each way: the players decide.
    assert_eq!(
        table.goes("a1", SEES_ALL),
        ("a9: a2 a4".into(), rules(&["PD-CMOVE-13", "PD-CMOVE-15"]))
    );
    // A barricade on a closed door is one obstacle, not two.
    table.barrier("a2", "a3", BARRICADE);
    assert_eq!(table.goes("a1", SEES_ALL).0, "a9: a2 a4");
    table.trap("a8");
    assert_eq!(
        table.goes("a1", SEES_ALL),
        ("a9: a2".into(), rules(&["PD-CMOVE-13", "PD-CMOVE-14"]))
    );
    // Two tokens are two obstacles.
    table.trap("a3").trap("a3");
    assert_eq!(table.goes("a1", SEES_ALL).0, "a9: a4");
    // An Evil Barricade hides the door and the barricade under it.
    table.barrier(
        "a2",
        "a3",
        Barrier {
            evil: true,
            ..BARRICADE
        },
    );
    table.trap("a8");
    assert_eq!(table.goes("a1", SEES_ALL).0, "a9: a2");
    // Traps under the creature do not count, those at the end count for both.
    table.trap("a1").trap("a9");
    assert_eq!(table.goes("a1", SEES_ALL).0, "a9: a2");
    let candidate = table.thought("a1", SEES_ALL, Course::None).reason.weighed[0].candidates[0];
    assert_eq!((candidate.obstacles, candidate.most_obstacles), (3, 4));
}

#[test]
fn the_shortest_way_even_through_traps_and_barricades() {
    let mut table = Table::one(RING);
    table.hero("a3", 1, 1).trap("a2").trap("a3").trap("a3");
    assert_eq!(table.goes("a1", SEES_ALL).0, "a3: a2");
}

#[test]
fn the_players_are_not_asked_where_the_next_step_is_the_same() {
    let mut table = Table::one("+-+-+-+\n|a b c|\n+-+ + +\n|d|e f|\n+-+-+-+\n|g h i|\n+-+-+-+");
    table.hero("a6", 1, 1);
    let (words, named) = table.goes("a1", SEES_ALL);
    assert_eq!((words.as_str(), named), ("a6: a2", rules(&["PD-CMOVE-13"])));
}

/// Four tiles side by side of a corridor each: a1 a2 | b1 b2 / c1 c2 | d1 d2, all joined.
fn town() -> Table {
    Table::new(tiles(
        2,
        &[
            "+-+-+\n|a b.\n+ + +\n|a b|\n+.+-+",
            "+-+-+\n.a b|\n+ + +\n|a b|\n+.+-+",
            "+.+-+\n|a b.\n+ + +\n|a b|\n+-+-+",
            "+.+-+\n.a b|\n+ + +\n|a b|\n+-+-+",
        ],
    ))
}

#[test]
fn the_busiest_tile_with_characters() {
    let mut table = town();
    table.hero("b2", 4, 4).hero("d2", 4, 4);
    // The most active tile has no character.
    table.count(&[0, 1, 9, 0]);
    assert_eq!(
        table.goes("a1", SEES_1),
        ("tile b: a2".into(), rules(&["PD-CMOVE-12", "PD-CMOVE-21"]))
    );
    let thought = table.thought("a1", SEES_1, Course::None);
    let tile = &thought.reason.weighed[1];
    assert_eq!(tile.about, About::Tile);
    let dropped: Vec<_> = tile.candidates.iter().map(|c| c.dropped).collect();
    assert_eq!(
        dropped,
        [
            Some("PD-CMOVE-22"),
            None,
            Some("PD-CMOVE-22"),
            Some("PD-CMOVE-21")
        ]
    );
    // Equal Activity, more characters.
    table.hero("d2", 9, 9).count(&[0, 2, 0, 0]);
    assert_eq!(table.goes("a1", SEES_1).0, "tile d: a2 c1");
    assert!(table.goes("a1", SEES_1).1.contains(&"PD-CMOVE-23"));
    // Equally many, the least Agility.
    table.hero("b2", 3, 3).count(&[0; 4]);
    assert_eq!(table.goes("a1", SEES_1).0, "tile b: a2");
    assert!(table.goes("a1", SEES_1).1.contains(&"PD-CMOVE-24"));
    table.prey[1].agility = 3;
    assert_eq!(table.goes("a1", SEES_1).0, "tile b, tile d?");
    let enemy = table.enemy("a1", SEES_1, Course::None);
    let thought = pursue(&table.scene(), &enemy, Goal::Tile(3), Course::None);
    assert_eq!(table.told(&thought).0, "tile d: a2 c1");
}

#[test]
fn allies_draw_nobody_to_a_tile() {
    let mut table = town();
    table.ally("b2").ally("b2").count(&[0; 4]);
    assert_eq!(
        table.goes("a1", SEES_1),
        ("Nobody".into(), rules(&["PD-CMOVE-12", "PD-RUL-145"]))
    );
    table.hero("d2", 1, 1).count(&[0; 4]);
    table.tiles[1].activity = 9;
    assert_eq!(table.goes("a1", SEES_1).0, "tile d: a2 c1");
    table.prey.clear();
    assert_eq!(table.goes("a1", Drive::Boss).0, "Nobody");
}

#[test]
fn a_tile_is_kept_until_it_arrives_and_then_the_nearest_there_counts() {
    let mut table = town();
    table.hero("b2", 4, 4).hero("d2", 4, 4).count(&[0, 0, 0, 9]);
    let (words, course) = table.on_course("a1", Course::None);
    assert_eq!((words.as_str(), course), ("tile d: a2 c1", Course::Tile(3)));
    // Tile b has become busier meanwhile: kept all the same.
    table.count(&[0, 9, 0, 0]);
    let (words, course) = table.on_course("c1", course);
    assert_eq!((words.as_str(), course), ("tile d: c2", Course::Tile(3)));
    // Arrived: the nearest of that tile although a nearer one might be elsewhere.
    let thought = table.thought("d1", Drive::Perception(0), Course::Tile(3));
    assert_eq!(
        table.told(&thought),
        (
            "d2: d2".into(),
            rules(&["PD-CMOVE-12", "PD-RUL-140", "PD-CMOVE-25"])
        )
    );
    assert!(matches!(
        thought.decision,
        Decision::Go {
            course: Course::Nearest(3),
            ..
        }
    ));
    // Perceiving someone ends it (PD-CMOVE-29).
    table.hero("a2", 1, 1);
    let (words, course) = table.on_course("a1", Course::Tile(3));
    assert_eq!((words.as_str(), course), ("a2: a2", Course::None));
}

#[test]
fn on_the_busiest_tile_the_nearest_then_the_slowest() {
    let mut table = Table::one(GRID);
    table
        .hero("a1", 3, 3)
        .hero("a9", 2, 9)
        .hero("a9", 9, 9)
        .count(&[0]);
    let (words, named) = table.goes("a5", SEES_1);
    assert_eq!(words, "a9: a6 a8");
    assert_eq!(
        named,
        rules(&[
            "PD-CMOVE-12",
            "PD-CMOVE-21",
            "PD-CMOVE-25",
            "PD-CMOVE-26",
            "PD-CMOVE-15"
        ])
    );
    // Heads do not count here.
    table.prey[0].agility = 1;
    assert_eq!(table.goes("a5", SEES_1).0, "a1: a2 a4");
    table.ally("a3").count(&[0]);
    assert_eq!(table.goes("a5", SEES_1).0, "a3: a2 a6");
    assert!(table.goes("a5", SEES_1).1.contains(&"PD-CMOVE-27"));
    table.prey.pop();
    table.prey[0].agility = 2;
    assert_eq!(table.goes("a5", SEES_1).0, "a1: a2 a4");
    assert!(table.goes("a5", SEES_1).1.contains(&"PD-RUL-142"));
    table.prey[0].will = 9;
    assert_eq!(table.goes("a5", SEES_1).0, "a1, a9?");
    assert_eq!(table.on_course("a5", Course::None).1, Course::Nearest(0));
}

/// Two tiles side by side. On tile b the room b2 is cut off from b1 within the tile; the way leads through tile a.
fn divided() -> Table {
    Table::new(tiles(
        2,
        &[
            "+-+-+\n|a a.\n+ + +\n|a a.\n+-+-+",
            "+-+-+\n.a a|\n+-+-+\n.b b|\n+-+-+",
        ],
    ))
}

#[test]
fn a_cut_off_room_is_left_and_not_taken_for_the_tile() {
    let mut table = divided();
    table.hero("b1", 1, 1).count(&[0, 0]);
    // From the cut-off room of the busiest tile it goes for the nearest there, out of the tile (PD-RUL-144).
    let (words, course) = table.on_course("b2", Course::None);
    assert_eq!((words.as_str(), course), ("b1: a1", Course::Nearest(1)));
    // Outside the tile that still holds (PD-RUL-140); here it perceives him anyway unless it is blind.
    let thought = table.thought("a1", Drive::Perception(0), course);
    assert_eq!(table.told(&thought).0, "b1: b1");
    // Next turn it does not turn back into the room (PD-RUL-168).
    let thought = table.thought("a1", Drive::Perception(0), Course::None);
    assert_eq!(table.told(&thought).0, "tile b: b1");
    let arrival: Vec<_> = thought.reason.weighed[2].left().map(|c| c.goal).collect();
    assert_eq!(arrival, [Goal::Space(table.id("b1"))]);
}

#[test]
fn where_nobody_on_its_tile_can_be_reached_the_nearest_on_the_board_counts() {
    // b1 is behind a closed window.
    let mut table = Table::new(tiles(
        2,
        &[
            "+-+-+\n|a a|\n+ + +\n|a a.\n+-+-+",
            "+-+-+\n|a a|\n+v+v+\n.b b|\n+-+-+",
        ],
    ));
    table.hero("b1", 1, 1).hero("a1", 9, 9).count(&[0, 5]);
    let (words, course) = table.on_course("b2", Course::None);
    assert_eq!(course, Course::None);
    assert_eq!(words, "a1: a1");
    let thought = table.thought("b2", Drive::Perception(0), Course::None);
    assert_eq!(table.told(&thought).0, "a1: a1");
    assert!(thought.reason.rules.contains(&"PD-RUL-144"));
    assert_eq!(thought.reason.weighed.last().unwrap().about, About::OnBoard);
    // Seen from another tile the goal is left out.
    table.prey[1].space = table.id("b1");
    table.count(&[0, 0]);
    let (words, named) = table.goes("a1", SEES_1);
    assert_eq!(words, "NoWay");
    assert!(named.contains(&"PD-RUL-145"));
}

#[test]
fn the_place_of_arrival_nearest_to_a_character() {
    // Two equally long ways to tile b: by b1 above, by b3 below. The character is nearer to b3.
    let mut table = Table::new(tiles(
        2,
        &[
            "+-+-+\n|a b.\n+ +-+\n|a c.\n+-+-+",
            "+-+-+\n.a b|\n+-+ +\n.c d|\n+-+-+",
        ],
    ));
    table.hero("b4", 1, 1).count(&[0, 0]);
    let (words, named) = table.goes("a1", SEES_1);
    assert_eq!(words, "tile b: a3");
    assert!(named.contains(&"PD-CMOVE-28"));
    // Equally near: fewest obstacles, then the players.
    let mut table = Table::new(tiles(
        2,
        &[
            "+-+-+\n|a b.\n+ +-+\n|a c.\n+-+-+",
            "+-+-+\n.a d|\n+-+ +\n.c d|\n+-+-+",
        ],
    ));
    table.hero("b4", 1, 1).count(&[0, 0]);
    assert_eq!(table.goes("a1", SEES_1).0, "tile b: a2 a3");
    table.trap("b1");
    assert_eq!(table.goes("a1", SEES_1).0, "tile b: a3");
    assert!(table.goes("a1", SEES_1).1.contains(&"PD-RUL-143"));
}
