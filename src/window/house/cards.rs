//! Cards as dialogs show them, and what can become of those just drawn.

use bevy_egui::egui::{Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::Scene;
use super::{pacts, picture, slots, tips};
use crate::content::pandemonium::Item;
use crate::games::pandemonium::Deck;
use crate::games::pandemonium::effect::Source;
use crate::table::house::Slot;
use crate::table::house::act::Act;
use crate::window::theme::{self, BONE, CANDLE, EMBER, Look};

/// A card: picture, name, text, a line below.
pub fn card(ui: &mut Ui, scene: &Scene, path: &str, name: &str, text: &str, below: &str) {
    let wide = ui.available_width() - 4.0;
    let side = 74.0;
    let room = wide - side - 26.0;
    let body = ui
        .painter()
        .layout(text.to_owned(), theme::plain(15.0), BONE, room);
    let foot = ui
        .painter()
        .layout(below.to_owned(), theme::italic(14.0), EMBER, room);
    let tall = (26.0 + body.size().y + foot.size().y + 16.0).max(side + 16.0);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, tall), Sense::hover());
    let painter = ui.painter();
    painter.rect(
        rect,
        6.0,
        theme::INK,
        Stroke::new(1.2, theme::faded(BONE, 0.6)),
        StrokeKind::Inside,
    );
    let face = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(side, side));
    picture(painter, scene.art, path, name, face, Color32::WHITE);
    let left = face.max.x + 10.0;
    theme::write(
        painter,
        pos2(left, rect.min.y + 6.0),
        Align2::LEFT_TOP,
        name,
        theme::bold(18.0),
        CANDLE,
        room,
    );
    let at = pos2(left, rect.min.y + 30.0);
    let next = at.y + body.size().y + 2.0;
    painter.galley(at, body, BONE);
    painter.galley(pos2(left, next), foot, EMBER);
}

/// The card or trigger whose effects ask.
pub fn source(ui: &mut Ui, scene: &Scene, source: Source) {
    let book = scene.book;
    let at = |n: u16| usize::from(n);
    let figure = |key: crate::vocab::Key| format!("pandemonium/figures/{key}.svg");
    match source {
        Source::Skill(n) => {
            if let Some(found) = book.characters.get(at(n)) {
                let path = format!("pandemonium/characters/{}.svg", found.id);
                let skill = &found.skill;
                card(ui, scene, &path, &skill.name, &skill.text, &found.name);
            }
        }
        Source::Tree(tree, skill) => {
            if let Some(found) = book.trees.get(usize::from(tree))
                && let Some(own) = found.skills.get(usize::from(skill.saturating_sub(1)))
            {
                let path = format!("pandemonium/trees/{}.svg", found.id);
                card(ui, scene, &path, &own.name, &own.text, &found.name);
            }
        }
        Source::Item(n) | Source::ItemKill(n) => {
            if let Some(item) = book.items.get(at(n)) {
                item_card(ui, scene, item);
            }
        }
        Source::Event(n) => {
            if let Some(event) = book.events.get(at(n)) {
                event_card(ui, scene, event);
            }
        }
        Source::Pact(n) => {
            if let Some(pact) = book.pacts.get(at(n)) {
                let path = "pandemonium/cards/pact.svg";
                card(ui, scene, path, &pact.name, &pact.text, "");
            }
        }
        Source::ComboTop(n) | Source::ComboMiddle(n) | Source::ComboPenalty(n) => {
            if let Some(combo) = book.combos.get(at(n)) {
                let text = match source {
                    Source::ComboTop(_) => &combo.top.text,
                    Source::ComboMiddle(_) => &combo.middle.text,
                    _ => &combo.penalty,
                };
                card(
                    ui,
                    scene,
                    "pandemonium/cards/combo.svg",
                    &combo.name,
                    text,
                    "",
                );
            }
        }
        Source::Breed(n) => {
            if let Some(breed) = book.breeds.get(at(n)) {
                let name = format!("The death of {}", breed.name);
                card(ui, scene, &figure(breed.id), &name, &breed.text, "");
            }
        }
        Source::GoodAlly(n) => {
            if let Some(ally) = book.allies.get(at(n)) {
                let path = format!("pandemonium/figures/ally_{}.svg", ally.id);
                card(ui, scene, &path, &ally.name, &ally.good.text, "");
            }
        }
        Source::EvilAlly(n) => {
            if let Some(ally) = book.allies.get(at(n)) {
                let path = format!("pandemonium/figures/ally_{}.svg", ally.id);
                let name = format!("The death of {}", ally.name);
                let text = ally.evil.as_ref().map_or("", |evil| &evil.text);
                card(ui, scene, &path, &name, text, "");
            }
        }
        Source::Chapter(n) => {
            if let Some(trigger) = scene.chapter.triggers.get(at(n)) {
                let path = "pandemonium/tokens/night.svg";
                card(ui, scene, path, &scene.chapter.title, &trigger.text, "");
            }
        }
        Source::Boss(boss, n) => {
            if let Some(found) = book.bosses.get(at(boss))
                && let Some(rule) = found.rules.get(usize::from(n))
            {
                card(ui, scene, &figure(found.id), &found.name, &rule.text, "");
            }
        }
        Source::Task(n) => {
            if let Some(task) = scene.chapter.tasks.get(at(n)) {
                let path = "pandemonium/tokens/exit.svg";
                card(ui, scene, path, &task.name, &task.text, "");
            }
        }
    }
}

fn event_card(ui: &mut Ui, scene: &Scene, event: &crate::content::pandemonium::EventCard) {
    let sign = if event.positive {
        "positive"
    } else {
        "negative"
    };
    let path = format!("pandemonium/cards/{sign}.svg");
    card(ui, scene, &path, &event.name, &event.text, &event.line);
}

fn item_card(ui: &mut Ui, scene: &Scene, item: &Item) {
    let text = if item.text.is_empty() {
        tips::item_text(item)
    } else {
        format!(
            "{}. {}",
            tips::item_text(item).trim_end_matches('.'),
            item.text
        )
    };
    card(ui, scene, &slots::path(item), &item.name, &text, &item.line);
}

/// Cards that have been drawn, each with what can become of it.
pub fn drawn(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let Some(drawn) = &scene.seen.detail.drawn else {
        return;
    };
    let deck = Deck::ALL.get(usize::from(drawn.deck)).copied();
    for (n, number) in drawn.cards.iter().enumerate() {
        let place = usize::from(*number);
        match deck {
            Some(Deck::Items) => {
                if let Some(item) = scene.book.items.get(place) {
                    item_card(ui, scene, item);
                }
            }
            Some(Deck::Events) => {
                if let Some(event) = scene.book.events.get(place) {
                    event_card(ui, scene, event);
                }
            }
            Some(Deck::Pacts) => {
                if let Some(pact) = scene.book.pacts.get(place) {
                    let gives = format!("Gives {}", pacts::rewards_text(&pact.rewards));
                    card(
                        ui,
                        scene,
                        "pandemonium/cards/pact.svg",
                        &pact.name,
                        &pact.text,
                        &gives,
                    );
                }
            }
            Some(Deck::Dimensions) => {
                if let Some(found) = scene.book.dimensions.get(place) {
                    let gives = format!("Gives {}", pacts::rewards_text(&found.rewards));
                    card(
                        ui,
                        scene,
                        "pandemonium/cards/dimension.svg",
                        &found.name,
                        &found.text,
                        &gives,
                    );
                }
            }
            Some(Deck::Combos) => {
                if let Some(combo) = scene.book.combos.get(place) {
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
                        &combo.penalty,
                    );
                }
            }
            Some(Deck::Allies) => {
                if let Some(found) = scene.book.allies.get(place / 2) {
                    let text = if place % 2 == 1 {
                        "The evil version."
                    } else {
                        &found.good.text
                    };
                    card(
                        ui,
                        scene,
                        "pandemonium/cards/ally.svg",
                        &found.name,
                        text,
                        &found.line,
                    );
                }
            }
            None => {}
        }
        let own: Vec<(u16, Act)> = scene
            .options()
            .filter(|(_, act)| {
                matches!(*act, Act::Keep { n: of, .. } | Act::Refuse { n: of } | Act::Swap { n: of }
                    if usize::from(of) == n)
            })
            .collect();
        if own.is_empty() {
            continue;
        }
        shown.extend(own.iter().map(|(option, _)| *option));
        let count = own.len() as f32;
        let wide = (ui.available_width() - 4.0 - 6.0 * (count - 1.0)) / count;
        let (all, _) =
            ui.allocate_exact_size(vec2(ui.available_width() - 4.0, 38.0), Sense::hover());
        for (k, (option, act)) in own.into_iter().enumerate() {
            let left = all.min.x + k as f32 * (wide + 6.0);
            let place = Rect::from_min_size(pos2(left, all.min.y), vec2(wide, 36.0));
            let (label, look) = match act {
                Act::Keep { slot, .. } => (slot_word(slot).to_owned(), Look::Plain),
                Act::Refuse { .. } => ("Discard".to_owned(), Look::Plain),
                _ => ("For the next card".to_owned(), Look::Plain),
            };
            let id = ui.id().with(("drawn", option));
            let response = theme::button_with(ui, id, place, &label, look, true);
            if response.clicked() {
                *picked = Some(option);
            }
        }
    }
}

const fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Left => "Left hand",
        Slot::Right => "Right hand",
        Slot::Extra => "Extra place",
        Slot::Back(_) => "Backpack",
    }
}
