//! An attack, a roll or a challenge that is going on, as the dialog shows it.

use bevy_egui::egui::{Align2, Color32, Id, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::ask::row;
use super::cards::card;
use super::desk::{Desk, Scene};
use super::matter::{heading, note};
use super::slots::held;
use super::{fate, pacts, picture, tips};
use crate::content::pandemonium::Item;
use crate::table::house::Slot;
use crate::table::house::act::{Act, Why};
use crate::window::theme::{self, ASH, CANDLE, EMBER};

/// The attack under way: against whom, with what, and how it stands.
pub fn strike(
    ui: &mut Ui,
    scene: &Scene,
    desk: &mut Desk,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
    let Some(strike) = &scene.seen.detail.strike else {
        return;
    };
    // What has been rolled is told by its dice alone.
    let planning = matches!(
        scene.why(),
        Some(Why::ChooseTargets | Why::ChooseWeapons | Why::ChooseRow)
    );
    if let Some(combo) = strike
        .combo
        .filter(|_| planning)
        .and_then(|n| scene.book.combos.get(usize::from(n)))
    {
        let text = format!(
            "{} Hits: {}\n{} Hits: {}",
            combo.top.hits, combo.top.text, combo.middle.hits, combo.middle.text
        );
        card(
            ui,
            scene,
            "pandemonium/cards/combo.svg",
            &combo.name,
            &text,
            &format!("Or else: {}", combo.penalty),
        );
    }
    let standing = |uid: &crate::table::Uid| scene.figures().any(|f| f.uid == *uid);
    if scene.why() != Some(Why::AssignDamage) && strike.targets.iter().any(standing) {
        heading(ui, "Against");
        let wide = ui.available_width() - 4.0;
        let (rect, _) = ui.allocate_exact_size(vec2(wide, 56.0), Sense::hover());
        let mut at = rect.min + vec2(28.0, 26.0);
        for target in strike.targets.iter().take(6) {
            let Some(figure) = scene.figures().find(|f| f.uid == *target) else {
                continue;
            };
            let painter = ui.painter();
            painter.circle_filled(at, 25.0, Color32::from_rgb(0x4e, 0x12, 0x1a));
            let path = super::board::figure_path(scene, figure);
            picture(
                painter,
                scene.art,
                &path,
                &figure.name,
                theme::square(at, 44.0),
                Color32::WHITE,
            );
            super::board::badge(
                painter,
                at + vec2(18.0, 17.0),
                &figure.life.to_string(),
                theme::BONE,
                theme::INK,
            );
            at.x += 60.0;
        }
        theme::write(
            ui.painter(),
            pos2(at.x - 14.0, at.y),
            Align2::LEFT_CENTER,
            "Life to beat",
            theme::italic(14.0),
            ASH,
            110.0,
        );
    }
    for fighter in &strike.party {
        let Some(who) = scene.character(fighter.who) else {
            continue;
        };
        if !fighter.weapons.is_empty() || !fighter.dice.is_empty() {
            let weapons: Vec<&Item> = fighter
                .weapons
                .iter()
                .filter_map(|slot| Some(scene.book.item(held(who, *slot)?)?.1))
                .collect();
            let names: Vec<&str> = weapons.iter().map(|item| item.name.as_str()).collect();
            heading(ui, &format!("{} with {}", who.name, names.join(" and ")));
            for weapon in weapons.into_iter().filter(|_| fighter.dice.is_empty()) {
                let text = format!("{}: {}", weapon.name, tips::item_text(weapon));
                note(ui, &text);
            }
        }
        if !fighter.dice.is_empty() {
            faces(ui, scene, &fighter.dice);
        }
    }
    if strike.stun > 0 {
        note(ui, &format!("The D6 against the stunned: {}.", strike.stun));
    }
    if strike.total > 0 {
        heading(ui, &format!("Damage {}", strike.total));
    }
    weapons(ui, scene, desk, picked, shown);
}

/// Weapons to choose from, as cards.
fn weapons(
    ui: &mut Ui,
    scene: &Scene,
    desk: &mut Desk,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
    let Some(who) = scene
        .question()
        .and_then(|question| scene.character(question.about))
    else {
        return;
    };
    let all: Vec<(u16, Slot)> = scene
        .options()
        .filter_map(|(n, act)| match act {
            Act::Weapon(slot) => Some((n, slot)),
            _ => None,
        })
        .collect();
    if all.is_empty() {
        return;
    }
    for (option, slot) in all {
        let Some((_, item)) = held(who, slot).and_then(|key| scene.book.item(key)) else {
            continue;
        };
        shown.push(option);
        let text = item.name.clone();
        if row(ui, option, Some(Act::Weapon(slot)), &text, scene, desk) {
            *picked = Some(option);
        }
    }
}

fn faces(ui: &mut Ui, scene: &Scene, hits: &[bool]) {
    let wide = ui.available_width() - 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 44.0), Sense::hover());
    let mut at = rect.left_center() + vec2(20.0, 0.0);
    for hit in hits {
        let name = if *hit { "hit" } else { "miss" };
        fate::face(ui.painter(), scene, name, None, theme::square(at, 38.0));
        at.x += 44.0;
    }
}

/// The roll under way; a click on a die rolls it again.
pub fn dice(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let detail = &scene.seen.detail;
    let Some(throw) = &detail.throw else { return };
    if throw.dice.is_empty() {
        return;
    }
    let rerolls = throw.rerolls;
    heading(
        ui,
        &format!("Rerolls left: {rerolls}. Click a die to roll it again."),
    );
    let wide = ui.available_width() - 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 62.0), Sense::hover());
    let step = (wide / throw.dice.len() as f32).min(60.0);
    for (n, value) in throw.dice.iter().enumerate() {
        let option = scene
            .options()
            .find(|(_, act)| matches!(act, Act::Reroll { die } if usize::from(*die) == n))
            .map(|(option, _)| option);
        let at = rect.left_center() + vec2(step * (n as f32 + 0.5), 0.0);
        let place = theme::square(at, (step - 8.0).min(50.0));
        let sense = if option.is_some() {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(place, Id::new(("die", throw.who.0, n)), sense);
        let (name, number) = match detail.hits.get(n) {
            Some(true) => ("hit", None),
            Some(false) => ("miss", None),
            None => ("d6", Some(*value)),
        };
        fate::face(ui.painter(), scene, name, number, place);
        if let Some(option) = option {
            shown.push(option);
            let color = if response.hovered() { CANDLE } else { EMBER };
            ui.painter().rect_stroke(
                place.expand(2.0),
                6.0,
                Stroke::new(2.0, color),
                StrokeKind::Outside,
            );
            if response.clicked() {
                *picked = Some(option);
            }
        }
    }
}

/// The challenge under way.
pub fn challenge(ui: &mut Ui, scene: &Scene) {
    let Some(challenge) = &scene.seen.detail.challenge else {
        return;
    };
    let Some(found) = scene.book.dimensions.get(usize::from(challenge.card)) else {
        return;
    };
    let gives = format!("Passing gives {}", pacts::rewards_text(&found.rewards));
    card(
        ui,
        scene,
        "pandemonium/cards/dimension.svg",
        &found.name,
        &found.text,
        &gives,
    );
    if let Some(breed) = challenge
        .breed
        .and_then(|n| scene.book.breeds.get(usize::from(n)))
    {
        let text = format!(
            "Life {} · Fury {} · Terror {}",
            breed.life, breed.fury, breed.terror
        );
        card(
            ui,
            scene,
            &format!("pandemonium/figures/{}.svg", breed.id),
            &breed.name,
            &text,
            "It is there alone, in the other dimension.",
        );
    }
    if found.trials.len() > 1 {
        note(
            ui,
            &format!("Trial {} of {}.", challenge.at + 1, found.trials.len()),
        );
    }
}
