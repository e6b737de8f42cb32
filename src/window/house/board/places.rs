//! Where every piece is drawn: six in one space are all readable and clickable.

use bevy_egui::egui::{Pos2, Rect, vec2};

use super::{Grid, between, floor};
use crate::board::SpaceId;
use crate::table::Uid;
use crate::window::house::desk::Scene;
use crate::window::house::effects::SLIDE;

/// Where a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The piece.
    pub uid: Uid,
    /// The middle.
    pub at: Pos2,
    /// Its reach.
    pub radius: f32,
}

/// Where every piece is drawn.
pub type Places = Vec<Place>;

/// Finds a place for every piece.
pub fn find(scene: &Scene, grid: &Grid) -> Places {
    let view = &scene.seen.view;
    let mut here: Vec<Vec<Uid>> = vec![Vec::new(); view.spaces.len()];
    let mut put = |at: SpaceId, uid: Uid| {
        if let Some(list) = here.get_mut(at.index()) {
            list.push(uid);
        }
    };
    for character in &view.characters {
        put(character.space, character.uid);
    }
    for figure in scene.figures() {
        put(figure.space, figure.uid);
    }
    for token in &view.tokens {
        put(token.space, token.uid);
    }
    let mut all = Places::new();
    for (n, list) in here.iter().enumerate() {
        if list.is_empty() {
            continue;
        }
        let (spots, radius) = spread(scene, grid, SpaceId(n as u16), list.len());
        for (uid, at) in list.iter().zip(spots) {
            let at = sliding(scene, grid, *uid, at);
            all.push(Place {
                uid: *uid,
                at,
                radius,
            });
        }
    }
    all
}

fn sliding(scene: &Scene, grid: &Grid, uid: Uid, to: Pos2) -> Pos2 {
    if scene.settings.still {
        return to;
    }
    match scene.effects.slides.get(&uid) {
        Some((from, since)) => {
            let part = ((scene.now - since) / SLIDE).clamp(0.0, 1.0) as f32;
            let eased = part * part * (3.0 - 2.0 * part);
            between(grid.centre(scene, *from), to, eased)
        }
        None => to,
    }
}

/// Reach below which a piece is shown once more under the glass.
pub const SMALL: f32 = 15.0;

/// How pieces are put into a space: whether its name and what lies on its ground stay free, the least reach, and how
/// far apart two of them are, in reaches.
struct Way {
    spare: bool,
    least: f32,
    apart: f32,
}

/// So many places in a space, the first nearest to the middle, and the reach of each. They do not touch as long as
/// there is room; a crowd in a small space stands closer, but no middle is ever covered.
fn spread(scene: &Scene, grid: &Grid, space: SpaceId, count: usize) -> (Vec<Pos2>, f32) {
    let centre = grid.centre(scene, space);
    let most = (grid.cell * 0.44).min(24.0);
    let taken = floor::taken(scene, grid, space);
    let close = |apart| Way {
        spare: false,
        least: 9.5,
        apart,
    };
    let ways = [
        Way {
            spare: true,
            least: most * 0.72,
            apart: 2.12,
        },
        Way {
            spare: false,
            least: 11.5,
            apart: 2.1,
        },
        close(1.85),
        close(1.6),
        close(1.35),
        Way {
            spare: false,
            least: 5.0,
            apart: 1.2,
        },
    ];
    for way in ways {
        let taken = if way.spare { &taken[..] } else { &[] };
        let mut radius = most;
        while radius >= way.least {
            if let Some(spots) = fit(scene, grid, space, count, (radius, way.apart), taken) {
                return (spots, radius);
            }
            radius *= 0.94;
        }
    }
    (vec![centre; count], 10.0)
}

/// Places of that reach and so many reaches apart, if there is room for so many.
fn fit(
    scene: &Scene,
    grid: &Grid,
    space: SpaceId,
    count: usize,
    (radius, apart): (f32, f32),
    taken: &[Rect],
) -> Option<Vec<Pos2>> {
    let centre = grid.centre(scene, space);
    let found = scene.board.get(space)?;
    let inside = |at: Pos2| grid.space_at(at) == Some(space);
    // Few find their places on a coarse net; many need a fine one.
    let fine: u16 = if count > 4 { 11 } else { 6 };
    let step = grid.cell / f32::from(fine);
    let (r, slant) = (radius * 1.06, radius * 0.76);
    let rim = [
        vec2(r, 0.0),
        vec2(-r, 0.0),
        vec2(0.0, r),
        vec2(0.0, -r),
        vec2(slant, slant),
        vec2(-slant, slant),
        vec2(slant, -slant),
        vec2(-slant, -slant),
    ];
    let mut free: Vec<Pos2> = found
        .cells
        .iter()
        .flat_map(|(column, row)| {
            let cell = grid.cell(*column, *row);
            (0..fine * fine).map(move |n| {
                let (x, y) = (f32::from(n % fine), f32::from(n / fine));
                cell.min + vec2(x + 0.5, y + 0.5) * step
            })
        })
        .chain([centre])
        .filter(|at| rim.iter().all(|off| inside(*at + *off)))
        .filter(|at| {
            taken
                .iter()
                .all(|rect| rect.distance_to_pos(*at) >= radius * 0.9)
        })
        .collect();
    if count == 1 {
        return free
            .into_iter()
            .min_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)))
            .map(|at| vec![at]);
    }
    // In rows or in columns, so that many fit; a few huddle around the middle.
    let rows = |a: &Pos2, b: &Pos2| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x));
    let columns = |a: &Pos2, b: &Pos2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
    free.sort_by(rows);
    let mut spots = packed(&free, radius * apart);
    if spots.len() < count {
        free.sort_by(columns);
        spots = packed(&free, radius * apart);
    }
    spots.sort_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)));
    spots.truncate(count);
    spots.sort_by(columns);
    (spots.len() == count).then_some(spots)
}

/// Those of some points that are so far apart, each as early as it can be.
fn packed(points: &[Pos2], apart: f32) -> Vec<Pos2> {
    let mut spots: Vec<Pos2> = Vec::new();
    for at in points {
        if spots.iter().all(|other| other.distance(*at) >= apart) {
            spots.push(*at);
        }
    }
    spots
}
