//! Whom and where an effect means.

use super::*;
use crate::board::SpaceId;
use crate::board::distance::enemy_distances;
use crate::table::pieces::{Card, Kind};
use crate::vocab::pandemonium::{Place, Who};

/// Whether the owner's player chooses one of several.
pub(super) const fn chooses(who: Who) -> bool {
    matches!(who, Who::One | Who::OneHere | Who::OneOther)
}

/// The space that places of an effect are counted from. If its piece has died by this very effect, the space where
/// that happened.
pub(super) fn origin(world: &World, frame: Frame) -> SpaceId {
    let mark = usize::from(Scope::read(frame.b).mark);
    if figure::kind(world, frame.what) == Some(Kind::Space) {
        return SpaceId(world.of::<Card>(frame.what).0);
    }
    let fell = world
        .story()
        .deaths
        .iter()
        .skip(mark)
        .find(|(dead, _)| *dead == frame.what);
    fell.map_or_else(|| figure::space(world, frame.what), |(_, at)| *at)
}

/// The characters that an effect touches, or from whom one is chosen: in turn order (PD-RUL-14), to choose from by
/// piece. Who has died by this very effect is passed by (PD-RUL-100), and so is who lies dead (PD-RUL-15).
pub(super) fn targets(world: &World, frame: Frame, who: Who) -> Vec<Uid> {
    let me = frame.who;
    let mut found = match who {
        Who::Me => vec![me],
        Who::Active => active(world),
        Who::Here | Who::OthersHere => {
            let at = origin(world, frame);
            let mut list = figure::in_order(world);
            list.retain(|each| figure::stands(world, *each) && figure::space(world, *each) == at);
            list
        }
        Who::All | Who::Others => figure::in_order(world),
        Who::One | Who::OneOther => figure::standing(world),
        Who::OneHere => figure::standing_in(world, origin(world, frame)),
        Who::Party => party(world, me),
    };
    let mark = Scope::read(frame.b).mark;
    found.retain(|each| {
        figure::kind(world, *each) == Some(Kind::Character)
            && !sheet::lies(world, *each)
            && !died_since(world, mark, *each)
    });
    if matches!(who, Who::OthersHere | Who::Others | Who::OneOther) {
        found.retain(|each| *each != me);
    }
    found
}

fn active(world: &World) -> Vec<Uid> {
    let cursor = world.cursor();
    let turn = cursor.phase == CHARACTERS && cursor.active.is_some();
    turn.then_some(cursor.active).into_iter().collect()
}

/// Everyone who takes part in the attack under way, or the owner alone.
fn party(world: &World, me: Uid) -> Vec<Uid> {
    let party = strike::party(world);
    if party.is_empty() { vec![me] } else { party }
}

/// All spaces that a place can mean, counted from a space, by number.
pub fn area(world: &World, place: Place, from: SpaceId) -> Vec<SpaceId> {
    let book = world.resource::<Book>();
    let board = &book.board;
    match place {
        Place::Here => vec![from],
        Place::Near(most) => {
            let distances = enemy_distances(board, figure::doors(world), from);
            let near = |at: &SpaceId| distances.get(*at).is_some_and(|far| far <= most);
            board.space_ids().filter(near).collect()
        }
        Place::Tile => {
            let tile = board.tile_of(from);
            board
                .space_ids()
                .filter(|at| board.tile_of(*at) == tile)
                .collect()
        }
        Place::LeastActivity => quietest(world),
        Place::Portal | Place::EveryPortal => figure::portals(world),
        Place::Space(name) => condition::named(world, name).into_iter().collect(),
        Place::Anywhere => board.space_ids().collect(),
    }
}

/// The portals of the tiles with the least Activity, of those that have a portal (PD-SPAWN-09, PD-RUL-128).
fn quietest(world: &World) -> Vec<SpaceId> {
    let board = &world.resource::<Book>().board;
    let activity = |at: &SpaceId| board.tile_of(*at).map(|tile| appear::activity(world, tile));
    let mut found = figure::portals(world);
    let least = found.iter().filter_map(activity).min();
    found.retain(|at| activity(at) == least);
    found
}
