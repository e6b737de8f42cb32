//! Hands and backpack as slots: Items are dragged from one to another, and clicked to be used.

use bevy_egui::egui::{
    Color32, CursorIcon, Id, LayerId, Order, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2,
    vec2,
};

use super::desk::{Desk, Scene};
use super::{picture, tips};
use crate::content::pandemonium::Item;
use crate::games::pandemonium::view::CharacterView;
use crate::table::house::Slot;
use crate::table::house::act::Act;
use crate::vocab::Key;
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};
use crate::window::tips::Tell as _;

/// Height of the inventory.
pub const TALL: f32 = 158.0;

/// The Item in a slot.
pub fn held(who: &CharacterView, slot: Slot) -> Option<Key> {
    match slot {
        Slot::Left => who.left,
        Slot::Right => who.right,
        Slot::Extra => who.extra,
        Slot::Back(n) => who.back.get(usize::from(n)).copied(),
    }
}

/// The options about the Item in a slot, arranging not counted.
fn uses(scene: &Scene, who: &CharacterView, slot: Slot) -> Vec<u16> {
    let about = scene.question().map(|question| question.about);
    scene
        .options()
        .filter(|(_, act)| match *act {
            Act::UseItem(s)
            | Act::MakeTrap(s)
            | Act::Discard(s)
            | Act::Weapon(s)
            | Act::Give(s) => s == slot && about == Some(who.uid),
            _ => false,
        })
        .map(|(n, _)| n)
        .collect()
}

/// The options that move the Item out of a slot.
fn arranging(scene: &Scene, who: &CharacterView, from: Slot) -> Vec<u16> {
    scene
        .options()
        .filter(|(_, act)| {
            matches!(*act, Act::Arrange { who: w, from: f, .. } if w == who.uid && f == from)
        })
        .map(|(n, _)| n)
        .collect()
}

/// The option that lets the Item of one slot fall into another: into that slot, at the end of the backpack for one of
/// its free slots, in exchange for what lies there, or into the other hand where both are empty.
fn landing(scene: &Scene, who: &CharacterView, from: Slot, to: Slot) -> Option<u16> {
    let find = |one: Slot, two: &dyn Fn(Slot) -> bool| {
        scene
            .options()
            .find(|(_, act)| {
                matches!(*act, Act::Arrange { who: w, from: f, to: t }
                    if w == who.uid && f == one && two(t))
            })
            .map(|(n, _)| n)
    };
    let hand = |slot| matches!(slot, Slot::Left | Slot::Right);
    let free = held(who, to).is_none();
    find(from, &|t| t == to)
        .or_else(|| match to {
            Slot::Back(_) if free => find(from, &|t| matches!(t, Slot::Back(_))),
            Slot::Left | Slot::Right if free && !hand(from) => find(from, &hand),
            _ => None,
        })
        .or_else(|| find(to, &|t| t == from))
}

/// Draws the hands and the backpack.
pub fn inventory(
    ui: &mut Ui,
    rect: Rect,
    who: &CharacterView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let extra = who.extra.is_some()
        || who.trees.iter().any(|tree| {
            scene.book.tree(tree.key).is_some_and(|(_, found)| {
                tree.taken.iter().any(|n| {
                    found
                        .skills
                        .get(usize::from(n.saturating_sub(1)))
                        .is_some_and(|skill| {
                            skill
                                .traits
                                .contains(&crate::vocab::pandemonium::Trait::ExtraWeapon)
                        })
                })
            })
        });
    let mut slots = vec![(Slot::Left, "left hand"), (Slot::Right, "right hand")];
    if extra {
        slots.push((Slot::Extra, "extra"));
    }
    let hands = slots.len();
    let places = who.backpack.max(who.back.len() as u8);
    slots.extend((0..places).map(|n| (Slot::Back(n), "backpack")));
    let gap = 6.0;
    let row = (rect.height() - gap) / 2.0;
    let put = |n: usize, count: usize, line: usize| {
        let wide = (rect.width() - gap * (count as f32 - 1.0)) / count as f32;
        Rect::from_min_size(
            rect.min + vec2(n as f32 * (wide + gap), line as f32 * (row + gap)),
            vec2(wide, row),
        )
    };
    let backs = slots.len() - hands;
    let mut dropped = None;
    for (n, (slot, name)) in slots.iter().enumerate() {
        let place = if n < hands {
            put(n, hands, 0)
        } else {
            put(n - hands, backs.max(2), 1)
        };
        if let Some(to) = slot_box(ui, place, who, *slot, name, scene, desk, out) {
            dropped = Some(to);
        }
    }
    carry(ui, who, scene, desk, dropped, out);
}

/// Draws what is being dragged, and lets it fall.
fn carry(
    ui: &Ui,
    who: &CharacterView,
    scene: &Scene,
    desk: &mut Desk,
    dropped: Option<Slot>,
    out: &mut Vec<Intent>,
) {
    let Some((whose, from)) = desk.drag else {
        return;
    };
    if whose != who.uid {
        return;
    }
    let (down, at) = ui
        .ctx()
        .input(|input| (input.pointer.any_down(), input.pointer.interact_pos()));
    let item = held(who, from).and_then(|key| scene.book.item(key));
    if let (true, Some(at), Some((_, item))) = (down, at, item) {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let painter = ui
            .ctx()
            .layer_painter(LayerId::new(Order::Tooltip, Id::new("dragged")));
        let place = theme::square(at, 54.0);
        painter.rect(
            place,
            6.0,
            theme::RAISED,
            Stroke::new(2.0, CANDLE),
            StrokeKind::Inside,
        );
        paint(&painter, scene, item, place.shrink(6.0));
        return;
    }
    desk.drag = None;
    let Some(to) = dropped.filter(|to| *to != from) else {
        return;
    };
    if let (Some(question), Some(option)) = (scene.question(), landing(scene, who, from, to)) {
        desk.pick(question, option, out);
    }
}

/// The picture of an Item.
pub fn path(item: &Item) -> String {
    format!("pandemonium/items/{}.svg", item.picture)
}

/// Paints the picture of an Item.
pub fn paint(painter: &Painter, scene: &Scene, item: &Item, rect: Rect) {
    let path = path(item);
    picture(painter, scene.art, &path, &item.name, rect, Color32::WHITE);
}

/// Draws a slot. Whether the pointer is over it, so that something can fall into it.
fn slot_box(
    ui: &mut Ui,
    rect: Rect,
    who: &CharacterView,
    slot: Slot,
    name: &str,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) -> Option<Slot> {
    let id = Id::new(("slot", who.uid.0, slot));
    let key = held(who, slot);
    let item = key
        .and_then(|key| scene.book.item(key))
        .map(|(_, item)| item);
    let two = matches!(slot, Slot::Right)
        && key.is_none()
        && who
            .left
            .and_then(|left| scene.book.item(left))
            .and_then(|(_, item)| item.weapon.as_ref())
            .is_some_and(|weapon| weapon.hands == 2);
    let can = uses(scene, who, slot);
    let moves = arranging(scene, who, slot);
    let sense = if item.is_some() && !(can.is_empty() && moves.is_empty()) {
        Sense::click_and_drag()
    } else {
        Sense::hover()
    };
    let response = ui.interact(rect, id, sense);
    let dragging = desk.drag.filter(|(whose, _)| *whose == who.uid);
    let target = dragging.is_some_and(|(_, from)| landing(scene, who, from, slot).is_some());
    let over = ui
        .ctx()
        .input(|input| input.pointer.interact_pos())
        .is_some_and(|at| rect.contains(at));
    if response.drag_started() && !moves.is_empty() {
        desk.drag = Some((who.uid, slot));
    }
    let painter = ui.painter();
    let edge = match (target, over && target, can.is_empty()) {
        (_, true, _) => Stroke::new(2.5, CANDLE),
        (true, ..) => Stroke::new(2.0, EMBER),
        (_, _, false) => Stroke::new(1.5, theme::faded(EMBER, 0.9)),
        _ => Stroke::new(1.0, theme::RULE),
    };
    let fill = if item.is_some() {
        theme::RAISED
    } else {
        theme::INK
    };
    painter.rect(rect, 5.0, fill, edge, StrokeKind::Inside);
    match item {
        Some(item) => card(ui, rect, item, name, scene),
        None => {
            let text = if two { "both hands" } else { name };
            theme::write_fit(painter, rect.shrink(4.0), text, &theme::italic(14.0), ASH);
        }
    }
    if response.clicked()
        && let (Some(question), Some(item), Some(at)) =
            (scene.question(), item, response.interact_pointer_pos())
    {
        let mut all = can.clone();
        all.extend(&moves);
        if question.span.1 > 1 && can.len() == 1 {
            desk.pick(question, can[0], out);
        } else {
            desk.list(&item.name, all, at - vec2(320.0, 0.0));
        }
    }
    if let (Some(item), true) = (item, desk.drag.is_none() && desk.menu.is_none()) {
        response.tell(|ui| tips::item(ui, item));
    }
    over.then_some(slot)
}

/// An Item in its slot.
fn card(ui: &Ui, rect: Rect, item: &Item, place: &str, scene: &Scene) {
    let painter = ui.painter();
    let side = (rect.height() - 28.0).min(rect.width() * 0.42);
    let icon = Rect::from_min_size(rect.min + vec2(7.0, 6.0), vec2(side, side));
    paint(painter, scene, item, icon);
    let name = Rect::from_min_max(
        pos2(rect.min.x + 4.0, rect.max.y - 20.0),
        rect.max - vec2(4.0, 2.0),
    );
    theme::write_fit(painter, name, &item.name, &theme::bold(14.0), BONE);
    let left = icon.max.x + 6.0;
    let text = match &item.weapon {
        Some(weapon) => {
            let range = weapon
                .range
                .map_or(String::new(), |n| format!("\ndist. {n}"));
            format!("dmg {}\ndiff. {}{range}", weapon.damage, weapon.difficulty)
        }
        None => place.to_owned(),
    };
    let body = Rect::from_min_max(
        pos2(left, rect.min.y + 5.0),
        pos2(rect.max.x - 4.0, name.min.y),
    );
    theme::write_in(painter, body, &text, &theme::plain(13.0), ASH);
}
