use super::fixture::{board, tile, tiles};
use super::join::Placed;
use super::tile::{Rotation, Tile};
use super::*;

/// Four rooms of one cell.
const ROOMS: &str = "+-+-+\n|aDb|\n+ +v+\n|c d|\n+-+-+";
/// One room with an opening of each kind on each side: `.` above, `D` right, a window below, wall left.
const CROSS: &str = "+-+.+\n|a aD\n+ + +\n|a a|\n+v+-+";

fn place(tile: &Tile, rotation: Rotation) -> Placed<'_> {
    Placed { tile, rotation }
}

fn names(board: &Board, spaces: &[SpaceId]) -> Vec<&'static str> {
    spaces.iter().map(|id| board.name(*id).as_str()).collect()
}

#[test]
fn spaces_are_called_by_slot_and_letter() {
    let board = tiles(2, &[ROOMS; 4]);
    assert_eq!(board.spaces().len(), 16);
    let b3 = board.space("b3").unwrap();
    assert_eq!(b3, SpaceId(6));
    assert_eq!(board.name(b3).as_str(), "b3");
    assert_eq!(board.tile_of(b3), Some(1));
    let space = board.get(b3).unwrap();
    assert_eq!(space.cells, [(2, 1)]);
    assert_eq!(space.centre, (5, 3));
    assert_eq!(
        board.get(board.space("d1").unwrap()).unwrap().cells,
        [(2, 2)]
    );
    assert_eq!(board.space("e1"), None);
    assert_eq!(board.name(SpaceId(99)).as_str(), "");
    assert_eq!(board.extent(), (4, 4));
    // Letters keep their number even where others are left out.
    let gap = super::fixture::board("+-+-+\n|b d|\n+ + +\n|b d|\n+-+-+");
    assert_eq!(names(&gap, &[SpaceId(0), SpaceId(1)]), ["a2", "a4"]);
}

#[test]
fn borders_know_both_sides_and_the_side_of_a_window() {
    let board = board(ROOMS);
    let id = |name: &str| board.space(name).unwrap();
    let kinds: Vec<_> = board
        .borders()
        .iter()
        .map(|border| (names(&board, &[border.a, border.b]), border.kind))
        .collect();
    assert_eq!(
        kinds,
        [
            (vec!["a1", "a2"], BorderKind::Door),
            (vec!["a1", "a3"], BorderKind::Open),
            (
                vec!["a2", "a4"],
                BorderKind::Window {
                    from: Some(id("a2"))
                }
            ),
            (vec!["a3", "a4"], BorderKind::Open),
        ]
    );
    let beside: Vec<_> = board.neighbours(id("a4")).to_vec();
    assert_eq!(beside, [(id("a2"), BorderId(2)), (id("a3"), BorderId(3))]);
    assert_eq!(board.between(id("a4"), id("a2")), Some(BorderId(2)));
    // Meeting at a corner is not adjacency (PD-RUL-04).
    assert_eq!(board.between(id("a1"), id("a4")), None);
    assert_eq!(
        board.border(BorderId(2)).unwrap().across(id("a4")),
        Some(id("a2"))
    );
    assert!(board.neighbours(SpaceId(7)).is_empty());
}

#[test]
fn joined_lines_take_the_stricter_marking() {
    // Left tile: the line on its right side. Right tile: that on its left side.
    let left = |c| format!("+-+-+\n|a a{c}\n+ + +\n|a a|\n+-+-+");
    let right = |c| format!("+-+-+\n{c}a a|\n+ + +\n|a a|\n+-+-+");
    let window = BorderKind::Window {
        from: Some(SpaceId(0)),
    };
    let cases = [
        ('.', '.', Some(BorderKind::Open)),
        ('.', 'D', Some(BorderKind::Door)),
        ('D', 'D', Some(BorderKind::Door)),
        ('>', '.', Some(window)),
        ('D', '>', Some(window)),
        ('>', '>', Some(window)),
        ('|', '.', None),
        ('D', '|', None),
        ('|', '>', None),
    ];
    for (one, two, kind) in cases {
        let board = tiles(2, &[&left(one), &right(two)]);
        // One barrier, not one for each tile (PD-TILE-05).
        let found: Vec<_> = board.borders().iter().map(|border| border.kind).collect();
        assert_eq!(found, Vec::from_iter(kind), "{one}{two}");
        assert_eq!(
            board.walls().len(),
            16 - 4 - usize::from(kind.is_some()) + 1 + 1
        );
        assert!(board.notes().is_empty());
    }
    let crossed = tiles(2, &[&left('<'), &right('>')]);
    // Nobody can open it: the other tile's arrow forbids what the one allows.
    let kind = crossed.borders()[0].kind;
    assert_eq!(kind, BorderKind::Window { from: None });
    let shut = barrier::Barrier::default();
    assert!([0, 1].iter().all(|at| !shut.may_open(kind, SpaceId(*at))));
    assert!(crossed.notes()[0].what.contains("two arrows"));
}

#[test]
fn turned_tiles_join_with_their_turned_sides() {
    let tile = tile(CROSS, "");
    let kinds = |columns, rotation| -> Vec<BorderKind> {
        let placed = [place(&tile, Rotation::None), place(&tile, rotation)];
        let board = Board::join(columns, &placed).unwrap();
        assert_eq!(board.grid(), (columns, 3 - columns));
        board.borders().iter().map(|border| border.kind).collect()
    };
    let window = BorderKind::Window {
        from: Some(SpaceId(0)),
    };
    // What was above is left: the opening meets the door of the left tile.
    assert_eq!(kinds(2, Rotation::ThreeQuarters), [BorderKind::Door]);
    // What was right is above: the door meets the window of the upper tile.
    assert_eq!(kinds(1, Rotation::ThreeQuarters), [window]);
    // The openings miss each other by a cell.
    assert_eq!(kinds(2, Rotation::Half), []);
    assert_eq!(kinds(1, Rotation::None), []);
}

#[test]
fn openings_on_the_rim_are_walls_and_noted() {
    let board = board(CROSS);
    assert_eq!(board.walls().len(), 8);
    let notes: Vec<_> = board
        .notes()
        .iter()
        .map(|note| note.what.as_str())
        .collect();
    assert_eq!(
        notes,
        [
            "an open border of a1 leads off the board and counts as a wall",
            "a door of a1 leads off the board and counts as a wall",
            "a window of a1 leads off the board and counts as a wall",
        ]
    );
}

#[test]
fn what_cannot_be_joined_is_told() {
    let small = tile(ROOMS, "");
    let large = tile(
        "+-+-+-+\n|a a a|\n+ + + +\n|a a a|\n+ + + +\n|a a a|\n+-+-+-+",
        "",
    );
    let at = |tile| place(tile, Rotation::None);
    let problems = Board::join(2, &[at(&small), at(&large)]).unwrap_err();
    assert!(problems[0].what.contains("is 3 cells wide"));
    for (columns, count) in [(2, 3), (0, 1), (1, 0), (5, 5), (3, 1)] {
        let placed = vec![at(&small); count];
        assert!(Board::join(columns, &placed).is_err(), "{columns} {count}");
    }
    let left = tile("+-+-+\n|a a.\n+ + +\n|a aD\n+-+-+", "");
    let right = tile("+-+-+\n.a a|\n+ + +\n.a a|\n+-+-+", "");
    let problems = Board::join(2, &[at(&left), at(&right)]).unwrap_err();
    assert_eq!(
        problems[0].what,
        "where their tiles join, a1 and b1 have openings of two kinds"
    );
}

#[test]
fn a_level_has_four_tiles_a_portal_and_no_perfect_shelter() {
    let whats = |board: &Board| -> Vec<String> {
        let problems = board.level_problems();
        problems.into_iter().map(|problem| problem.what).collect()
    };
    let bare = tiles(2, &["+-+-+\n|a a|\n+ + +\n|a a|\n+-+-+"; 4]);
    assert_eq!(whats(&bare), ["this board has no portal"]);
    let shelter = tile("+-+-+\n|aDb|\n+ +v+\n|a|d|\n+-+-+", "a");
    let alone = Board::join(1, &[place(&shelter, Rotation::None)]).unwrap();
    assert_eq!(
        whats(&alone),
        [
            "this board has 1 by 1 tiles, not 2 by 2",
            "no way without a window leads from a portal to a3"
        ]
        .map(|what| what.replace("a3", "a4"))
    );
    let fine = tile(ROOMS, "d");
    let placed = [place(&fine, Rotation::None); 4];
    assert!(whats(&Board::join(2, &placed).unwrap()).is_empty());
}

#[test]
fn clockwise_begins_at_the_top_and_takes_the_nearer_first() {
    let wide = "+-+-+-+\n|a b c|\n+ + + +\n|d e f|\n+ + + +\n|g h i|\n+-+-+-+";
    let board = board(wide);
    let all: Vec<SpaceId> = board.space_ids().collect();
    let order = names(&board, &board.clockwise(&all));
    assert_eq!(
        order,
        ["a5", "a2", "a3", "a6", "a9", "a8", "a7", "a4", "a1"]
    );
    let two = tiles(2, &[wide; 4]);
    // On one diagonal, seen from the middle of the board: c1 is nearer to it than c7, b7 nearer than b3.
    let diagonal = ["b3", "b7", "c7", "c3"].map(|name| two.space(name).unwrap());
    assert_eq!(
        names(&two, &two.clockwise(&diagonal)),
        ["b7", "b3", "c3", "c7"]
    );
}

#[test]
fn the_middle_of_a_crooked_space_lies_inside_it() {
    let board = board("+-+-+-+\n|a a a|\n+ + + +\n|a|b|a|\n+ + + +\n|a|b|a|\n+-+-+-+");
    let space = board.get(SpaceId(0)).unwrap();
    let inside = space.cells.iter().any(|(column, row)| {
        let (x, y) = (2 * i16::from(*column) + 1, 2 * i16::from(*row) + 1);
        (x - space.centre.0).abs() <= 1 && (y - space.centre.1).abs() <= 1
    });
    assert!(inside, "{:?}", space.centre);
}

#[test]
fn characters_walk_and_shoot_round_what_enemies_go_through() {
    use super::barrier::{Barrier, Barriers, State};
    use super::distance::{enemy_distances, walk_distances};
    let board = board(ROOMS);
    let mut barriers = Barriers::new(&board);
    let id = |name: &str| board.space(name).unwrap();
    let (a, b) = (id("a1"), id("a2"));
    assert_eq!(enemy_distances(&board, &barriers, a).get(b), Some(1));
    assert_eq!(walk_distances(&board, &barriers, a).get(b), None);
    let window = board.between(b, id("a4")).unwrap();
    let open = Barrier {
        state: State::Open,
        ..Barrier::default()
    };
    barriers.set(window, open);
    assert_eq!(walk_distances(&board, &barriers, a).get(b), Some(3));
    let evil = Barrier { evil: true, ..open };
    barriers.set(window, evil);
    let walk = walk_distances(&board, &barriers, a);
    assert_eq!(walk.get(b), None);
    // The Evil Barricade itself can be hit from its near side (PD-RUL-40).
    assert_eq!(walk.to_border(board.border(window).unwrap()), Some(2));
    assert_eq!(enemy_distances(&board, &barriers, id("a4")).get(b), Some(1));
}
