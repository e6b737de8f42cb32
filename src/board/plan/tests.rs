use super::*;

const HOUSE: &str = "
    +-+-+.+
    |a a|b|
    + + + +
    |a aDb.
    +-+-+ +
    |c c>b|
    +-+-+-+
";

fn faults(text: &str) -> Vec<(usize, usize, String)> {
    Plan::parse(text)
        .unwrap_err()
        .into_iter()
        .map(|fault| {
            assert!(!fault.help.is_empty());
            (fault.row, fault.column, fault.what)
        })
        .collect()
}

fn fault(row: usize, column: usize, what: &str) -> (usize, usize, String) {
    (row, column, what.to_owned())
}

#[test]
fn a_plan_is_read_cell_by_cell_and_line_by_line() {
    let plan = Plan::parse(HOUSE).unwrap();
    assert_eq!(plan.size(), 3);
    assert_eq!(plan.letters(), ['a', 'b', 'c']);
    assert_eq!(plan.cell(1, 2), Some('c'));
    assert_eq!(plan.cell(3, 0), None);
    assert_eq!(plan.mark(1, 1, Side::Right), Mark::Door);
    assert_eq!(plan.mark(2, 1, Side::Left), Mark::Door);
    assert_eq!(plan.mark(1, 2, Side::Right), Mark::Window(Side::Right));
    assert_eq!(plan.mark(1, 2, Side::Up), Mark::Wall);
    assert_eq!(plan.mark(2, 0, Side::Up), Mark::Open);
    assert_eq!(plan.mark(2, 1, Side::Right), Mark::Open);
    assert_eq!(plan.mark(9, 9, Side::Up), Mark::Wall);
}

#[test]
fn turning_takes_everything_along() {
    let plan = Plan::parse(HOUSE).unwrap();
    let quarter =
        Plan::parse("+-+-+-+\n|c|a a|\n+ + + +\n|c|a a|\n+v+D+-+\n|b b b.\n+-+.+-+").unwrap();
    assert_eq!(plan.turned(1), quarter);
    assert_eq!(plan.turned(2), quarter.turned(1));
    assert_eq!(plan.turned(4), plan);
    assert_eq!(plan.turned(3).turned(1), plan);
}

#[test]
fn the_number_of_lines_must_fit() {
    assert_eq!(
        faults("\n  +-+\n  |a|\n"),
        [fault(1, 2, "this plan has 2 lines")]
    );
    assert_eq!(faults(""), [fault(0, 0, "this plan has 0 lines")]);
    assert_eq!(
        faults("+-+\n|a|\n+-+"),
        [fault(0, 0, "this plan has 3 lines")]
    );
    let long = "+\n".repeat(27);
    assert_eq!(faults(&long), [fault(0, 0, "this plan has 27 lines")]);
}

#[test]
fn all_faults_are_told_with_their_places() {
    assert_eq!(
        faults("+-x-+\n|a|B|\n+ +-+-+\n|a b\n+ +|+"),
        [
            fault(0, 2, "`x` stands at a corner"),
            fault(1, 3, "`B` is no space"),
            fault(2, 5, "this line has 7 characters, not 5"),
            fault(3, 4, "this line has 4 characters, not 5"),
            fault(4, 1, "the outer line of the tile has a gap"),
            fault(4, 3, "`|` means nothing on a line between cells"),
        ]
    );
    assert_eq!(
        faults("+-+-+\n|a^b|\n+>+ +\n|a b|\n+-+-+"),
        [
            fault(1, 2, "`^` means nothing on a line between cells"),
            fault(2, 1, "`>` means nothing on a line between cells"),
        ]
    );
}

#[test]
fn a_space_is_one_piece() {
    assert_eq!(
        faults("+-+-+\n|a b|\n+ + +\n|b a|\n+-+-+"),
        [
            fault(3, 1, "the space `b` is in two pieces"),
            fault(3, 3, "the space `a` is in two pieces"),
        ]
    );
    // Divided by a wall.
    assert_eq!(faults("+-+-+\n|a|a|\n+ + +\n|b|b|\n+-+-+").len(), 2);
    // A wall that juts out does not divide.
    assert!(Plan::parse("+-+-+\n|a|a|\n+ + +\n|a a|\n+-+-+").is_ok());
}

#[test]
fn two_spaces_have_one_border_of_one_kind() {
    assert!(Plan::parse("+-+-+\n|aDb|\n+ + +\n|aDb|\n+-+-+").is_ok());
    assert!(Plan::parse("+-+-+\n|a|b|\n+ + +\n|aDb|\n+-+-+").is_ok());
    assert_eq!(
        faults("+-+-+\n|aDb|\n+ + +\n|a b|\n+-+-+"),
        [fault(
            3,
            2,
            "the spaces `a` and `b` are joined by a door and by an open border"
        )]
    );
    assert_eq!(
        faults("+-+-+\n|a>b|\n+ + +\n|a<b|\n+-+-+"),
        [fault(
            3,
            2,
            "the windows between `a` and `b` open in different directions"
        )]
    );
    // The same window on two lines that meet at a corner.
    assert!(Plan::parse("+-+-+\n|a>b|\n+v+ +\n|b b|\n+-+-+").is_ok());
    assert_eq!(
        faults("+-+-+\n|aDa|\n+ + +\n|a a|\n+-+-+"),
        [fault(1, 2, "a door stands inside the space `a`")]
    );
}
