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

/// So many places in a space that do not touch, the first nearest to the middle, and the reach of each. The name of
/// the space and what lies on its ground stay free, unless the pieces became too small.
fn spread(scene: &Scene, grid: &Grid, space: SpaceId, count: usize) -> (Vec<Pos2>, f32) {
    let centre = grid.centre(scene, space);
    let most = (grid.cell * 0.44).min(24.0);
    let taken = floor::taken(scene, grid, space);
    for (taken, least) in [(&taken[..], most * 0.72), (&[], 8.0)] {
        let mut radius = most;
        while radius >= least {
            if let Some(spots) = fit(scene, grid, space, count, radius, taken) {
                return (spots, radius);
            }
            radius *= 0.94;
        }
    }
    (vec![centre; count], 10.0)
}

/// Places of that reach, if there is room for so many.
fn fit(
    scene: &Scene,
    grid: &Grid,
    space: SpaceId,
    count: usize,
    radius: f32,
    taken: &[Rect],
) -> Option<Vec<Pos2>> {
    let centre = grid.centre(scene, space);
    let found = scene.board.get(space)?;
    let inside = |at: Pos2| grid.space_at(at) == Some(space);
    let step = grid.cell / 6.0;
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
            (0..36).map(move |n| cell.min + vec2((n % 6) as f32 + 0.5, (n / 6) as f32 + 0.5) * step)
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
    // Rows from the left, so that many fit; a few huddle around the middle.
    free.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let apart = radius * 2.0;
    let mut spots: Vec<Pos2> = Vec::new();
    for at in &free {
        if spots.iter().all(|other| other.distance(*at) >= apart) {
            spots.push(*at);
        }
    }
    spots.sort_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)));
    spots.truncate(count);
    spots.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    (spots.len() == count).then_some(spots)
}
