//! The Combat Abilities that dice can be put onto.

use crate::content::paranormal::CombatAbility;
use crate::games::paranormal::view::FightView;
use crate::games::paranormal::words;
use crate::table::Uid;
use crate::table::ask::{Act, Why};
use crate::window::desk::{Desk, Scene};
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, INK};
use crate::window::tips;
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    pos2, vec2,
};

/// Draws the abilities of the Hero and of the Inventory.
pub fn row(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let book = &scene.seen.book;
    let mut all: Vec<(Uid, String, &CombatAbility)> = Vec::new();
    if let Some(hero) = scene.seen.view.hero(fight.hero)
        && let Some(card) = book.heroes.get(usize::from(hero.card))
    {
        all.push((hero.uid, card.combat.name.clone(), &card.combat));
    }
    for asset in scene
        .seen
        .view
        .inventory
        .iter()
        .filter(|asset| !asset.turned)
    {
        if let Some(combat) = book
            .assets
            .get(asset.card.index())
            .and_then(|card| card.combat.as_ref())
        {
            all.push((asset.uid, asset.name.clone(), combat));
        }
    }
    let columns = if all.len() > 3 {
        3.0
    } else {
        all.len().max(1) as f32
    };
    let wide = ((rect.width() - (columns - 1.0) * 6.0 - 8.0) / columns).min(300.0);
    let rows = (all.len() as f32 / columns).ceil();
    let tall = if rows > 1.0 {
        66.0
    } else {
        rect.height().min(96.0)
    };
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ScrollArea::vertical()
            .id_salt("abilities")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(rect.width() - 8.0, rows * (tall + 5.0) - 5.0),
                    Sense::hover(),
                );
                for (n, (source, name, ability)) in all.into_iter().enumerate() {
                    let at = area.min
                        + vec2(
                            (n as f32 % columns) * (wide + 6.0),
                            (n as f32 / columns).floor() * (tall + 5.0),
                        );
                    slot(
                        ui,
                        Rect::from_min_size(at, vec2(wide, tall)),
                        source,
                        &name,
                        ability,
                        scene,
                        desk,
                        out,
                    );
                }
            });
    });
}

#[allow(clippy::too_many_arguments)]
fn slot(
    ui: &mut Ui,
    rect: Rect,
    source: Uid,
    name: &str,
    ability: &CombatAbility,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let question = scene.question().filter(|q| q.why == Why::CombatWindow);
    let feeds: Vec<u16> = question.map_or(Vec::new(), |q| {
        (0..q.options.len() as u16)
            .filter(|n| matches!(q.options[usize::from(*n)].act, Act::Feed { ability, .. } | Act::FeedWild { ability, .. } if ability == source))
            .collect()
    });
    let gather = question.and_then(|q| q.find(Act::Gather(source)));
    let can = !feeds.is_empty() || gather.is_some();
    let chosen = desk.ability == Some(source);
    let id = Id::new(("slot", source.0));
    let response = ui.interact(rect, id, if can { Sense::click() } else { Sense::hover() });
    let painter = ui.painter().clone();
    let hot = ui.ctx().animate_bool(id, can && response.hovered());
    let edge = if chosen {
        Stroke::new(3.0, CANDLE)
    } else if can {
        Stroke::new(2.0, theme::faded(EMBER, 0.6 + 0.4 * hot))
    } else {
        Stroke::new(1.0, theme::RULE)
    };
    let fill = if chosen {
        Color32::from_rgb(0x5a, 0x3a, 0x28)
    } else if can {
        Color32::from_rgb(0x36, 0x2a, 0x24)
    } else {
        theme::PLATE
    };
    painter.rect(rect, 5.0, fill, edge, StrokeKind::Inside);
    let hole = Rect::from_min_size(
        rect.min + vec2(7.0, (rect.height() - 46.0) / 2.0),
        vec2(46.0, 46.0),
    );
    painter.rect(
        hole,
        8.0,
        INK,
        Stroke::new(1.5, if can { CANDLE } else { theme::RULE }),
        StrokeKind::Inside,
    );
    let ink = if can { CANDLE } else { ASH };
    let needs = words::needs(ability.needs);
    let needs = needs
        .strip_prefix("total ")
        .map_or(needs.clone(), |n| format!("Σ{n}"));
    theme::write(
        &painter,
        hole.center(),
        Align2::CENTER_CENTER,
        &needs,
        theme::bold(18.0),
        ink,
        44.0,
    );
    let left = hole.max.x + 9.0;
    let title = theme::write(
        &painter,
        pos2(left, rect.min.y + 5.0),
        Align2::LEFT_TOP,
        name,
        theme::bold(15.0),
        ink,
        rect.max.x - left - 6.0,
    );
    let body = Rect::from_min_max(pos2(left, title.max.y), rect.max - vec2(6.0, 4.0));
    theme::write_in(
        &painter,
        body,
        &ability.text,
        &theme::plain(14.0),
        if can { BONE } else { ASH },
    );
    if response.clicked() {
        if let Some(gather) = gather {
            out.push(Intent::Answer(vec![gather]));
        } else if chosen {
            desk.ability = None;
        } else {
            desk.ability = Some(source);
        }
    }
    let hint = if gather.is_some() {
        "Click, then choose the dice that make up the total."
    } else if chosen {
        "Now click one of the lit dice, or a Wild Token."
    } else if can {
        "Click, then click a lit die to put onto it. That die no longer counts for the conditions."
    } else {
        "No die or token fits it now, or it has been used in this Combat."
    };
    let response = if can {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    tips::note(
        response,
        name,
        &format!("{} {hint}", ability.text),
        &["PN-CABL-01", "PN-RUL-35"],
    );
}
