//! The Enemy Turn of the Finale: Doom, the standee, marks, and the card that is flipped.

use bevy::ecs::prelude::*;

use super::super::enemy_turn::{doom_to_come, roll_place};
use super::super::layout::{Layout, layout, monsters, spot_of, take_monster};
use super::super::reach::boss_card_at;
use super::super::*;
use super::*;
use crate::table::agenda::{Agenda, Frame};
use crate::table::ask::{Act, Why};
use crate::table::cursor::Cursor;
use crate::table::deck::Piles;
use crate::table::event::{Log, What};
use crate::table::pieces::*;
use crate::vocab::paranormal::Menace;
use crate::vocab::{Key, Spot};

pub(crate) fn move_standee(world: &mut World, to: Spot, rules: crate::vocab::Rules) {
    let boss = book(world).boss().key;
    let mut uid = layout(world).standee;
    if uid.is_some() {
        world.set(uid, At(to));
    } else {
        uid = world.add_piece((Kind::Standee, At(to)));
        world.resource_mut::<Layout>().standee = uid;
    }
    world.tell(rules, What::StandeeMoved { uid, boss, to });
}

/// The mark at a place.
pub fn mark_at(world: &World, spot: Spot) -> Option<Uid> {
    layout(world)
        .marks
        .iter()
        .copied()
        .find(|mark| spot_of(world, *mark) == Some(spot))
}

pub(crate) fn put_mark(world: &mut World, mark: Key, spot: Spot, rules: crate::vocab::Rules) {
    let book = book(world);
    let Some(n) = book.boss().marks.iter().position(|kind| kind.key == mark) else {
        return;
    };
    let uid = world.add_piece((Kind::Mark, Mark(n as u16), At(spot), Face::Front));
    world.resource_mut::<Layout>().marks.push(uid);
    let placed = layout(world)
        .marks
        .iter()
        .filter(|m| usize::from(world.of::<Mark>(**m).0) == n)
        .count() as u8;
    let left = book.boss().marks[n].count.saturating_sub(placed);
    world.tell(
        rules,
        What::MarkPlaced {
            uid,
            mark,
            at: spot,
            left,
        },
    );
    world.alarm();
}

pub(crate) fn break_mark(world: &mut World, spot: Spot, rules: crate::vocab::Rules) {
    let Some(uid) = mark_at(world, spot) else {
        return;
    };
    let n = usize::from(world.of::<Mark>(uid).0);
    world.set(uid, Face::Back);
    let left = layout(world)
        .marks
        .iter()
        .filter(|m| {
            usize::from(world.of::<Mark>(**m).0) == n && world.of::<Face>(**m) == Face::Front
        })
        .count() as u8;
    let mark = book(world)
        .boss()
        .marks
        .get(n)
        .map_or(Key::fixed("mark"), |kind| kind.key);
    world.tell(
        rules,
        What::MarkBroken {
            uid,
            mark,
            at: spot,
            left,
        },
    );
    world.alarm();
}

/// The Enemy Turn of the Finale begins: its steps go on the agenda.
pub(crate) fn menace(mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>, mut log: ResMut<Log>) {
    if cursor.step != 0 {
        return;
    }
    cursor.step = 1;
    log.add(
        &["PN-ROUND-01", "PN-FIN-06"],
        What::EnemyTurnBegan {
            round: cursor.round,
        },
    );
    agenda.push(Frame::of(job::MENACE));
}

/// The Enemy Turn of the Finale is over.
pub(crate) fn close_enemy_turn(mut cursor: ResMut<Cursor>, mut agenda: ResMut<Agenda>) {
    if cursor.step == 1 && agenda.is_empty() {
        cursor.step = 2;
        agenda.push(Frame::of(job::ENEMY_TURN_OVER));
    }
}

/// Job: step `at` of the Enemy Turn in the Finale, and then the rest.
pub(crate) fn menace_step(world: &mut World, frame: Frame) {
    let book = book(world);
    let Some(menace) = book.boss().enemy_turn.get(usize::from(frame.at)) else {
        return;
    };
    if usize::from(frame.at) + 1 < book.boss().enemy_turn.len() {
        world.push(frame.at(frame.at + 1));
    }
    match menace {
        Menace::RaiseDoom => raise_doom(world),
        Menace::PlaceMarks { mark, around } => {
            let Some(centre) = place_spot(world, *around) else {
                return;
            };
            let Some(n) = book.boss().marks.iter().position(|kind| kind.key == *mark) else {
                return;
            };
            let (_, icons) = doom_to_come(world);
            for _ in 0..icons {
                world.push(Frame::of(job::MARK).with(n as i32, i32::from(centre.0)));
            }
        }
        Menace::RollStandee => {
            let from = spot_of(world, layout(world).standee);
            let to = (0..TRIES)
                .map(|_| roll_place(world))
                .find(|spot| Some(*spot) != from);
            if let Some(to) = to {
                move_standee(world, to, &["PN-BAAL-18", "PN-RUL-142"]);
            }
        }
        Menace::Stride(spaces) => {
            let Some(from) = spot_of(world, layout(world).standee) else {
                return;
            };
            let to = (0..*spaces).fold(from, |spot, _| clockwise(spot));
            move_standee(world, to, &["PN-RAMIEL-18", "PN-RUL-144"]);
            break_mark(world, to, &["PN-RAMIEL-19"]);
        }
        Menace::Hunt => {
            let hunters: Vec<Uid> = monsters(world).map(|(_, monster)| monster).collect();
            for hunter in hunters {
                world.set(hunter, Uses(1));
            }
            world.push(Frame::of(job::HUNT));
        }
        Menace::Minions { count, at } => push_minions(world, *count, at),
    }
}

/// One space clockwise along the rim (PN-RUL-144); inner cells stay.
pub fn clockwise(spot: Spot) -> Spot {
    let (row, column, edge) = (spot.row(), spot.column(), Spot::WIDTH);
    let next = match (row, column) {
        (1, c) if c < edge => Spot::at(1, c + 1),
        (r, c) if c == edge && r < edge => Spot::at(r + 1, c),
        (r, c) if r == edge && c > 1 => Spot::at(r, c - 1),
        (r, 1) if r > 1 => Spot::at(r - 1, 1),
        _ => None,
    };
    next.unwrap_or(spot)
}

/// Doom rises by the icons in view; at the end of its track the Boss' card is flipped (PN-TANIN-20 to PN-TANIN-23,
/// PN-RUL-97, PN-RUL-131).
pub(super) fn raise_doom(world: &mut World) {
    let book = book(world);
    let (_, icons) = doom_to_come(world);
    let from = world.track(DOOM);
    let limit = i32::from(book.frame.doom_limit);
    let to = (from + i32::from(icons)).min(limit);
    world.set_track(DOOM, to);
    world.tell_cause(
        &["PN-TANIN-20", "PN-TANIN-21", "PN-RUL-131"],
        What::DoomRaised {
            from: from as u8,
            to: to as u8,
            by: icons,
            monsters: 0,
            icons,
        },
    );
    world.alarm();
    if to >= limit
        && world.track(HORROR) == 0
        && let Some(key) = book.boss().brink
    {
        flip(world, key);
    }
}

/// The Boss' card is flipped and every Minion leaves (PN-TANIN-22, PN-TANIN-23, PN-RUL-139).
pub(super) fn flip(world: &mut World, card: Key) {
    let Some((uid, at)) = boss_card_at(world, card) else {
        return;
    };
    world.set(uid, Face::Back);
    world.set_track(HORROR, 1);
    world.tell_cause(
        &["PN-TANIN-22", "PN-HORROR-01"],
        What::CardFlipped { uid, card, at },
    );
    let minions: Vec<Uid> = monsters(world).map(|(_, monster)| monster).collect();
    let mut count = minions.len() as u8;
    for minion in minions {
        let card = take_monster(world, minion);
        world.put(MINIONS_GONE, card);
    }
    let mut piles = world.resource_mut::<Piles>();
    for pile in [MINIONS, MINIONS_SPENT] {
        let mut rest = std::mem::take(piles.pile(pile));
        count += rest.len() as u8;
        piles.pile(MINIONS_GONE).append(&mut rest);
    }
    world.set_track(STACKED, 0);
    world.tell(&["PN-TANIN-23"], What::MinionsRemoved { count });
}

/// The places where a mark may go: the row and column of the centre, without it, without a mark (PN-RUL-140).
pub fn mark_spots(world: &World, centre: Spot) -> Vec<Spot> {
    Spot::all()
        .filter(|spot| {
            *spot != centre && (spot.row() == centre.row() || spot.column() == centre.column())
        })
        .filter(|spot| mark_at(world, *spot).is_none())
        .collect()
}

/// Job: place one mark of kind `a` around cell `b` (PN-BAAL-15, PN-BAAL-16, PN-DEC-21).
pub(crate) fn mark(world: &mut World, frame: Frame) {
    let centre = Spot(u16::try_from(frame.b).unwrap_or(0));
    if frame.step == 0 {
        let spots: Vec<Act> = mark_spots(world, centre).into_iter().map(Act::At).collect();
        if !spots.is_empty() {
            world.ask(Why::PlaceMark, Uid::NONE, spots, frame.step(1));
        }
        return;
    }
    let kind = book(world)
        .boss()
        .marks
        .get(usize::try_from(frame.a).unwrap_or(0))
        .map(|kind| kind.key);
    if let (Some(Act::At(spot)), Some(kind)) = (world.reply(), kind) {
        put_mark(
            world,
            kind,
            spot,
            &["PN-BAAL-15", "PN-BAAL-16", "PN-RUL-140"],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_spaces_clockwise_lead_from_corner_to_corner() {
        let stride = |spot| (0..3).fold(spot, |spot, _| clockwise(spot));
        let corners: Vec<String> = (0..5)
            .scan(Spot(0), |spot, _| {
                Some(std::mem::replace(spot, stride(*spot)).to_string())
            })
            .collect();
        assert_eq!(corners, ["r1c1", "r1c4", "r4c4", "r4c1", "r1c1"]);
    }
}
