//! The dice tray of a Combat: when it is open and where it lies.

use super::{choices, opponent, pool};
use crate::games::paranormal::view::{DieView, FightView};
use crate::table::ask::Why;
use crate::table::pieces::DieState;
use crate::vocab::Spot;
use crate::window::desk::{Desk, Scene};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::theme::{self};
use bevy_egui::egui::{Id, Order, Rect, Sense, Ui, pos2, vec2};

/// Whether a question is answered in the tray.
pub fn asks(why: Why) -> bool {
    matches!(
        why,
        Why::BeforeRoll
            | Why::CancelTriggers
            | Why::CombatWindow
            | Why::RerollDice
            | Why::GatherDice
            | Why::SpendWild
            | Why::TakeHurt
            | Why::PickDie
            | Why::PickFace
            | Why::ChooseCubes
    )
}

/// Whether the tray is open: while dice are asked about, and while the Enemy is still there.
pub fn open(scene: &Scene) -> bool {
    let Some(fight) = &scene.seen.view.fight else {
        return false;
    };
    let there = fight.foe == scene.seen.view.boss.uid || scene.seen.cell_of(fight.foe).is_some();
    scene
        .question()
        .map_or(there, |question| asks(question.why))
}

/// Where the fight is.
fn place(scene: &Scene, fight: &FightView) -> Option<Spot> {
    scene.seen.view.hero(fight.hero).and_then(|hero| hero.at)
}

/// Draws the tray over the half of the map where the fight is not.
pub fn tray(ui: &mut Ui, map: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(fight) = scene.seen.view.fight.as_ref().filter(|_| open(scene)) else {
        return;
    };
    let tall = (map.height() * 0.5 - 8.0).clamp(262.0, 340.0);
    let low = place(scene, fight).is_some_and(|at| at.row() > 2);
    let y = if low { map.min.y } else { map.max.y - tall };
    let rect = Rect::from_min_size(pos2(map.min.x, y), vec2(map.width(), tall));
    bevy_egui::egui::Area::new(Id::new("tray"))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .show(ui.ctx(), |ui| {
            ui.set_min_size(rect.size());
            let ground = ui.interact(rect, Id::new("tray ground"), Sense::click());
            if ground.clicked() && scene.playing {
                out.push(Intent::Skip);
            }
            theme::slab(ui.painter(), rect);
            let inner = rect.shrink(11.0);
            let left = Rect::from_min_size(
                inner.min,
                vec2((inner.width() * 0.24).clamp(210.0, 290.0), inner.height()),
            );
            let wide = (inner.width() * 0.2).clamp(176.0, 240.0);
            let right = Rect::from_min_max(pos2(inner.max.x - wide, inner.min.y), inner.max);
            let middle = Rect::from_min_max(
                pos2(left.max.x + 12.0, inner.min.y),
                pos2(right.min.x - 12.0, inner.max.y),
            );
            opponent::card(ui, left, fight, scene);
            pool::floor(ui, middle, fight, scene, desk, out);
            choices::column(ui, right, fight, scene, desk, out);
        });
}

/// Whether dice still tumble, so that what they come to is not told yet.
pub fn tumbling(scene: &Scene) -> bool {
    let seconds = dice::TUMBLE + 0.3;
    scene.playing
        && !scene.settings.still
        && scene.effects.rolled.values().any(|at| {
            (0.0..seconds).contains(&(scene.since(*at) * scene.settings.pace.factor().min(4.0)))
        })
}

/// The dice that count.
pub fn live(fight: &FightView) -> impl Iterator<Item = &DieView> {
    fight
        .dice
        .iter()
        .filter(|die| !matches!(die.state, DieState::Lost | DieState::Fed))
}
