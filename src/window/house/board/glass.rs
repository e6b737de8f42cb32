//! The glass over a crowded space: its pieces once more, large and with their names, each to be clicked.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, pos2, vec2};

use super::places::{Place, Places, SMALL};
use super::{Grid, Under, pieces};
use crate::board::SpaceId;
use crate::table::house::Stance;
use crate::window::house::desk::{Desk, Scene};
use crate::window::theme::{self, BONE, CANDLE, EMBER};

/// Seconds for which the pointer rests on a crowded space before it is shown large.
const REST: f64 = 0.15;
/// The room of a piece.
const ROOM: bevy_egui::egui::Vec2 = vec2(92.0, 82.0);
/// Pieces in a row.
const ACROSS: usize = 4;

/// The pieces of a space, shown large.
pub struct Glass {
    /// Where.
    pub rect: Rect,
    space: SpaceId,
    places: Places,
}

impl Glass {
    /// Every piece with its place and reach.
    #[cfg(test)]
    pub fn pieces(&self) -> Vec<(crate::table::Uid, Pos2, f32)> {
        let places = self.places.iter();
        places.map(|it| (it.uid, it.at, it.radius)).collect()
    }

    /// The piece at a point.
    pub fn under(&self, at: Pos2) -> Option<Under> {
        let reach = ROOM / 2.0;
        self.places
            .iter()
            .find(|place| {
                Rect::from_center_size(place.at + vec2(0.0, 8.0), reach * 2.0).contains(at)
            })
            .map(|place| Under::Piece(place.uid))
    }
}

/// The glass that lies over the board now, if one does: the pointer rests on a space with pieces too small to read, or
/// has gone from there into the glass.
pub fn over(
    scene: &Scene,
    grid: &Grid,
    places: &Places,
    desk: &mut Desk,
    at: Option<Pos2>,
    below: Option<Under>,
) -> Option<Glass> {
    if scene.playing {
        desk.glass = None;
        return None;
    }
    if let Some((space, since)) = desk.glass
        && scene.now - since >= REST
    {
        let glass = lay(scene, grid, places, space)?;
        let held = desk.menu.is_some() || at.is_some_and(|at| glass.rect.expand(4.0).contains(at));
        if held {
            return Some(glass);
        }
    }
    let space = match below? {
        Under::Piece(piece) => scene.space_of(piece)?,
        Under::Space(space) => space,
        Under::Gate(_) => {
            desk.glass = None;
            return None;
        }
    };
    if !crowded(scene, places, space) {
        desk.glass = None;
        return None;
    }
    match desk.glass {
        Some((same, since)) if same == space => {
            if scene.now - since >= REST {
                return lay(scene, grid, places, space);
            }
        }
        _ => desk.glass = Some((space, scene.now)),
    }
    None
}

/// Whether the pointer has come to rest on a crowded space and the glass is still to come.
pub fn comes(desk: &Desk, now: f64) -> bool {
    desk.glass
        .is_some_and(|(_, since)| now - since < REST + 0.1)
}

fn crowded(scene: &Scene, places: &Places, space: SpaceId) -> bool {
    places
        .iter()
        .any(|place| place.radius < SMALL && scene.space_of(place.uid) == Some(space))
}

fn lay(scene: &Scene, grid: &Grid, places: &Places, space: SpaceId) -> Option<Glass> {
    let here: Vec<&Place> = places
        .iter()
        .filter(|place| scene.space_of(place.uid) == Some(space))
        .collect();
    if here.is_empty() {
        return None;
    }
    let bounds = scene
        .board
        .get(space)?
        .cells
        .iter()
        .map(|(column, row)| grid.cell(*column, *row))
        .reduce(|a, b| a.union(b))?;
    let across = here.len().min(ACROSS);
    let rows = here.len().div_ceil(ACROSS);
    let size = vec2(across as f32 * ROOM.x + 16.0, rows as f32 * ROOM.y + 34.0);
    // Beside the space, so that it can still be clicked, and touching it, so that the pointer gets there.
    let board = grid.rect;
    let left = if bounds.max.x + size.x <= board.max.x {
        bounds.max.x
    } else {
        (bounds.min.x - size.x).max(board.min.x)
    };
    let top = (bounds.center().y - size.y / 2.0)
        .min(board.max.y - size.y)
        .max(board.min.y);
    let rect = Rect::from_min_size(pos2(left, top), size);
    let places = here
        .iter()
        .enumerate()
        .map(|(n, place)| Place {
            uid: place.uid,
            at: rect.min
                + vec2(8.0, 28.0)
                + vec2(
                    ((n % ACROSS) as f32 + 0.5) * ROOM.x,
                    (n / ACROSS) as f32 * ROOM.y + 31.0,
                ),
            radius: 24.0,
        })
        .collect();
    Some(Glass {
        rect,
        space,
        places,
    })
}

/// Draws it.
pub fn draw(painter: &Painter, scene: &Scene, desk: &Desk, glass: &Glass, under: Option<Under>) {
    theme::slab(painter, glass.rect);
    let title = scene
        .board
        .get(glass.space)
        .map_or("", |space| &space.title);
    theme::write(
        painter,
        glass.rect.min + vec2(14.0, 9.0),
        Align2::LEFT_TOP,
        title,
        theme::bold(15.0),
        EMBER,
        glass.rect.width() - 28.0,
    );
    for place in &glass.places {
        pieces::one(painter, scene, desk, place, under);
        let name = name_of(scene, place);
        let hot = under == Some(Under::Piece(place.uid));
        theme::write(
            painter,
            place.at + vec2(0.0, 30.0),
            Align2::CENTER_TOP,
            &name,
            theme::plain(13.0),
            if hot { CANDLE } else { BONE },
            ROOM.x - 6.0,
        );
    }
}

fn name_of(scene: &Scene, place: &Place) -> String {
    let token = scene
        .seen
        .view
        .tokens
        .iter()
        .find(|token| token.uid == place.uid);
    if let Some(token) = token {
        return token.token.name().to_owned();
    }
    let stunned = scene
        .figures()
        .any(|f| f.uid == place.uid && f.stance == Stance::Stunned);
    let name = scene.name_of(place.uid);
    if stunned {
        format!("{name}, stunned")
    } else {
        name
    }
}
