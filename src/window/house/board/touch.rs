//! What lies under the pointer, and which options of the open question concern it.

use bevy_egui::egui::Pos2;

use super::places::Places;
use super::{Grid, Under, gates};
use crate::board::SpaceId;
use crate::table::Uid;
use crate::table::house::Aim;
use crate::table::house::act::{Act, Why};
use crate::window::house::desk::Scene;

/// The topmost thing at a point.
pub fn under(scene: &Scene, grid: &Grid, places: &Places, at: Pos2) -> Option<Under> {
    let figure = places
        .iter()
        .filter(|place| place.at.distance(at) <= place.radius)
        .min_by(|a, b| a.at.distance(at).total_cmp(&b.at.distance(at)));
    if let Some(figure) = figure {
        return Some(Under::Piece(figure.uid));
    }
    let reach = grid.cell * 0.42;
    let gate = scene
        .seen
        .view
        .barriers
        .iter()
        .filter_map(|gate| {
            let (middle, level) = grid.middle(scene, gate.border)?;
            let away = at - middle;
            let (along, through) = if level {
                (away.x.abs(), away.y.abs())
            } else {
                (away.y.abs(), away.x.abs())
            };
            (along <= reach && through <= 11.0).then_some((gate.border, through))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((border, _)) = gate {
        return Some(Under::Gate(border));
    }
    grid.space_at(at).map(Under::Space)
}

/// The options that concern a thing.
pub fn options(scene: &Scene, under: Under) -> Vec<u16> {
    match under {
        Under::Piece(piece) => {
            let own = of_piece(scene, piece);
            match scene.space_of(piece) {
                Some(at) if own.is_empty() => of_space(scene, at),
                _ => own,
            }
        }
        Under::Gate(border) => {
            let mut all: Vec<u16> = scene
                .aimed()
                .filter(|(_, act)| gates::touches(*act, border) || *act == Act::Barricade(border))
                .map(|(n, _)| n)
                .collect();
            let here = scene.question().and_then(|q| scene.space_of(q.about));
            let across = here.and_then(|here| scene.board.border(border)?.across(here));
            if let Some(to) = across {
                all.extend(
                    scene
                        .aimed()
                        .filter(|(_, act)| matches!(act, Act::Dash { to: at, .. } if *at == to))
                        .map(|(n, _)| n),
                );
            }
            all
        }
        Under::Space(at) => of_space(scene, at),
    }
}

fn of_piece(scene: &Scene, piece: Uid) -> Vec<u16> {
    let at = scene.space_of(piece);
    let beast = scene
        .figures()
        .any(|figure| figure.uid == piece && figure.evil);
    let boss = scene.seen.view.bosses.iter().any(|boss| boss.uid == piece);
    scene
        .aimed()
        .filter(|(_, act)| match *act {
            Act::Exchange(who)
            | Act::Reanimate(who)
            | Act::Loot(who)
            | Act::PlayAlly(who)
            | Act::Piece(who)
            | Act::PickUp(who)
            | Act::UseToken(who)
            | Act::TurnToken(who)
            | Act::Steer(who) => who == piece,
            Act::Attack { at: space, aim } | Act::Combo { at: space, aim } => match aim {
                Aim::Creatures => beast && !boss && Some(space) == at,
                Aim::Boss(who) | Aim::Character(who) => who == piece,
                Aim::Barricade(_) => false,
            },
            _ => false,
        })
        .map(|(n, _)| n)
        .collect()
}

fn of_space(scene: &Scene, at: SpaceId) -> Vec<u16> {
    let about = scene.question().map(|question| question.about);
    let own = about.and_then(|who| scene.space_of(who)) == Some(at);
    let tile = scene.board.tile_of(at);
    let mut all: Vec<u16> = scene
        .aimed()
        .filter(|(_, act)| match *act {
            Act::Step(to) | Act::Dash { to, .. } | Act::Space(to) | Act::SummonAt(to) => to == at,
            Act::Attack { at: space, .. } | Act::Combo { at: space, .. } => space == at,
            Act::Tile(n) => Some(n) == tile,
            Act::SetTrap | Act::Explore | Act::EnterPortal | Act::Reinforce => own,
            Act::Task(n) => own && scene.is_task_here(n, at),
            Act::Piece(_) => false,
            _ => false,
        })
        .map(|(n, _)| n)
        .collect();
    if all.is_empty() && !matches!(scene.why(), Some(Why::CharacterTurn)) {
        all.extend(
            scene
                .aimed()
                .filter(|(_, act)| {
                    matches!(act, Act::Piece(piece) if scene.space_of(*piece) == Some(at))
                })
                .map(|(n, _)| n),
        );
    }
    all
}

/// Whether a single option is shown in a list first, because a slip would cost something.
pub fn asks_twice(scene: &Scene, under: Under, options: &[u16]) -> bool {
    let [only] = options else {
        return false;
    };
    // The Evil One has several powers over one place; which one is meant must be plain.
    if scene.why() == Some(Why::EvilOneTurn) {
        return scene.power.is_none();
    }
    if !matches!(
        scene.why(),
        Some(Why::CharacterTurn | Why::RunStep | Why::SecondStep)
    ) {
        return false;
    }
    let act = scene.aimed().find(|(n, _)| n == only).map(|(_, act)| act);
    match act {
        Some(Act::Step(_)) => scene.cost(*only).life > 0,
        Some(Act::Open(_) | Act::Close(_)) => false,
        Some(Act::Attack { .. } | Act::Exchange(_) | Act::PickUp(_)) => {
            !matches!(under, Under::Piece(_))
        }
        _ => true,
    }
}

/// What the list of a thing is headed with.
pub fn title(scene: &Scene, under: Under) -> String {
    match under {
        Under::Piece(piece) => {
            let name = scene.name_of(piece);
            if name.is_empty() {
                scene
                    .seen
                    .view
                    .tokens
                    .iter()
                    .find(|token| token.uid == piece)
                    .map_or(String::new(), |token| token.token.name().to_owned())
            } else {
                name
            }
        }
        Under::Gate(border) => {
            let window = scene.gate(border).is_some_and(|gate| gate.window);
            if window { "Window" } else { "Door" }.to_owned()
        }
        Under::Space(at) => scene.board.get(at).map_or(String::new(), |space| {
            format!("{} ({})", space.title, space.name)
        }),
    }
}
