//! What a question is about, shown in a way of its own: cards, dice, weapons, sums, trees.

use bevy_egui::egui::{Align2, Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::ask::row;
use super::desk::{Desk, Scene};
use super::{fate, pacts, picture, slots, tips, tree};
use crate::content::pandemonium::Item;
use crate::games::pandemonium::Deck;
use crate::table::house::Slot;
use crate::table::house::act::{Act, Why};
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER};

/// Shows what the open question is about. The options that have a place of their own there are given back, so that
/// they are not listed again.
pub fn show(ui: &mut Ui, scene: &Scene, desk: &mut Desk, picked: &mut Option<u16>) -> Vec<u16> {
    let Some(why) = scene.why() else {
        return Vec::new();
    };
    let mut shown = Vec::new();
    match why {
        Why::PlaceItems | Why::SwapCard | Why::OneOrTwo => {
            drawn(ui, scene, desk, picked, &mut shown)
        }
        Why::ChooseTree => trees(ui, scene, picked, &mut shown),
        Why::ChooseSkill => skills(ui, scene, picked),
        Why::ExchangeItems | Why::AgreeExchange => trade(ui, scene),
        Why::EnemyOrder | Why::EnemyGoal | Why::EnemyPath => {
            note(
                ui,
                "The rules leave it to you. Point at a choice to see it on the board.",
            );
        }
        Why::SplitLoss => bars(ui, scene),
        Why::UseEventNow | Why::TakeEvent => events(ui, scene),
        Why::AllyTurn => ally(ui, scene),
        Why::GoOn => note(
            ui,
            "Death has come in the middle of the turn; the Actions left can still be used.",
        ),
        _ => {}
    }
    if scene.seen.detail.strike.is_some() {
        strike(ui, scene, desk, picked, &mut shown);
    }
    if scene.seen.detail.challenge.is_some() {
        challenge(ui, scene);
    }
    if scene.seen.detail.throw.is_some() {
        dice(ui, scene, picked, &mut shown);
    }
    shown
}

fn note(ui: &mut Ui, text: &str) {
    let wide = ui.available_width() - 4.0;
    let galley = ui
        .painter()
        .layout(text.to_owned(), theme::italic(15.0), ASH, wide);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, galley.size().y + 4.0), Sense::hover());
    ui.painter().galley(rect.min, galley, ASH);
}

fn heading(ui: &mut Ui, text: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, 20.0), Sense::hover());
    theme::write(
        ui.painter(),
        rect.left_top(),
        Align2::LEFT_TOP,
        text,
        theme::bold(15.0),
        EMBER,
        rect.width(),
    );
}

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
fn drawn(
    ui: &mut Ui,
    scene: &Scene,
    desk: &mut Desk,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
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
                    let sign = if event.positive {
                        "positive"
                    } else {
                        "negative"
                    };
                    let path = format!("pandemonium/cards/{sign}.svg");
                    card(ui, scene, &path, &event.name, &event.text, &event.line);
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
        for (option, act) in own {
            shown.push(option);
            let text = match act {
                Act::Keep { slot, .. } => format!("Keep it: {}", slot_word(slot)),
                Act::Refuse { .. } => "Discard it".to_owned(),
                _ => scene.text(option).to_owned(),
            };
            if row(ui, option, Some(act), &text, scene, desk) {
                *picked = Some(option);
            }
        }
    }
}

const fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Left => "into the left hand",
        Slot::Right => "into the right hand",
        Slot::Extra => "into the extra place",
        Slot::Back(_) => "into the backpack",
    }
}

/// All trees that can be begun, with their skills.
fn trees(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let all: Vec<(u16, u8)> = scene
        .options()
        .filter_map(|(n, act)| match act {
            Act::Tree(tree) => Some((n, tree)),
            _ => None,
        })
        .collect();
    for (option, place) in all {
        let Some(found) = scene.book.trees.get(usize::from(place)) else {
            continue;
        };
        shown.push(option);
        let wide = ui.available_width() - 4.0;
        let (rect, response) = ui.allocate_exact_size(vec2(wide, 108.0), Sense::click());
        let hot = response.hovered();
        let painter = ui.painter();
        let edge = if hot {
            Stroke::new(2.0, CANDLE)
        } else {
            Stroke::new(1.2, theme::RULE)
        };
        painter.rect(rect, 6.0, theme::INK, edge, StrokeKind::Inside);
        let icon = theme::square(rect.min + vec2(20.0, 18.0), 26.0);
        scene.art.paint(
            painter,
            &format!("pandemonium/trees/{}.svg", found.id),
            icon,
            Color32::WHITE,
        );
        theme::write(
            painter,
            rect.min + vec2(40.0, 6.0),
            Align2::LEFT_TOP,
            &format!("{}: {}", found.name, found.line),
            theme::bold(15.0),
            if hot { CANDLE } else { BONE },
            wide - 50.0,
        );
        let body = Rect::from_min_max(rect.min + vec2(6.0, 30.0), rect.max - vec2(6.0, 4.0));
        tree::nodes(ui, body, found, &[], &[], u32::from(place) + 9000);
        if response.clicked() {
            *picked = Some(option);
        }
    }
}

/// The tree under way; a click takes a skill.
fn skills(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>) {
    let Some(who) = scene
        .question()
        .and_then(|question| scene.character(question.about))
    else {
        return;
    };
    let Some(view) = who.trees.last() else { return };
    let Some((_, found)) = scene.book.tree(view.key) else {
        return;
    };
    let open: Vec<(u16, u8)> = scene
        .options()
        .filter_map(|(n, act)| match act {
            Act::Skill(skill) => Some((n, skill)),
            _ => None,
        })
        .collect();
    let wide = ui.available_width() - 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 130.0), Sense::hover());
    let skills: Vec<u8> = open.iter().map(|(_, skill)| *skill).collect();
    if let Some(skill) = tree::nodes(ui, rect, found, &view.taken, &skills, who.uid.0 + 5000) {
        *picked = open.iter().find(|(_, s)| *s == skill).map(|(n, _)| *n);
    }
    for (_, skill) in &open {
        if let Some(about) = found.skills.get(usize::from(skill.saturating_sub(1))) {
            note(ui, &format!("{}: {}", about.name, about.text));
        }
    }
}

fn trade(ui: &mut Ui, scene: &Scene) {
    let Some(trade) = &scene.seen.detail.trade else {
        return;
    };
    let names = |who: crate::table::Uid, slots: &[Slot]| -> String {
        let Some(who) = scene.character(who) else {
            return String::new();
        };
        let list: Vec<String> = slots
            .iter()
            .filter_map(|slot| match slot {
                Slot::Left => who.left,
                Slot::Right => who.right,
                Slot::Extra => who.extra,
                Slot::Back(n) => who.back.get(usize::from(*n)).copied(),
            })
            .filter_map(|key| Some(scene.book.item(key)?.1.name.clone()))
            .collect();
        if list.is_empty() {
            "nothing".to_owned()
        } else {
            list.join(", ")
        }
    };
    note(
        ui,
        &format!(
            "{} gives {}; {} gives {}.",
            scene.name_of(trade.from),
            names(trade.from, &trade.give),
            scene.name_of(trade.with),
            names(trade.with, &trade.take)
        ),
    );
}

fn bars(ui: &mut Ui, scene: &Scene) {
    let who = scene
        .question()
        .and_then(|question| scene.character(question.about));
    if let Some(who) = who {
        note(
            ui,
            &format!(
                "{} has {} Life and {} Souls. Each Soul stands for 1 Life.",
                who.name, who.life, who.souls
            ),
        );
    }
}

fn events(ui: &mut Ui, scene: &Scene) {
    let who = scene
        .question()
        .and_then(|question| scene.character(question.about));
    for key in who.map(|who| who.events.clone()).unwrap_or_default() {
        if let Some((_, event)) = scene.book.event(key) {
            card(
                ui,
                scene,
                "pandemonium/cards/positive.svg",
                &event.name,
                &event.text,
                &event.line,
            );
        }
    }
}

fn ally(ui: &mut Ui, scene: &Scene) {
    let about = scene.question().map(|question| question.about);
    let Some(figure) = scene.figures().find(|f| Some(f.uid) == about) else {
        return;
    };
    if let Some((_, ally)) = scene.book.ally(figure.card) {
        let path = super::board::figure_path(scene, figure);
        card(ui, scene, &path, &ally.name, &ally.good.text, &ally.line);
    }
}

/// The attack under way: against whom, with what, and how it stands.
fn strike(
    ui: &mut Ui,
    scene: &Scene,
    desk: &mut Desk,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
    let Some(strike) = &scene.seen.detail.strike else {
        return;
    };
    if let Some(combo) = strike
        .combo
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
    if !strike.targets.is_empty() {
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
            let names: Vec<String> = fighter
                .weapons
                .iter()
                .filter_map(|slot| match slot {
                    Slot::Left => who.left,
                    Slot::Right => who.right,
                    Slot::Extra => who.extra,
                    Slot::Back(n) => who.back.get(usize::from(*n)).copied(),
                })
                .filter_map(|key| Some(scene.book.item(key)?.1.name.clone()))
                .collect();
            let with = if names.is_empty() {
                "bare hands".to_owned()
            } else {
                names.join(" and ")
            };
            heading(ui, &format!("{} with {with}", who.name));
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
    heading(
        ui,
        &format!(
            "{} rolls {} dice; half of the faces are Hits",
            who.name, who.values.attack
        ),
    );
    for (option, slot) in all {
        let key = match slot {
            Slot::Left => who.left,
            Slot::Right => who.right,
            Slot::Extra => who.extra,
            Slot::Back(n) => who.back.get(usize::from(n)).copied(),
        };
        let Some((_, item)) = key.and_then(|key| scene.book.item(key)) else {
            continue;
        };
        shown.push(option);
        let text = format!("{}: {}", item.name, tips::item_text(item));
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
fn dice(ui: &mut Ui, scene: &Scene, picked: &mut Option<u16>, shown: &mut Vec<u16>) {
    let detail = &scene.seen.detail;
    let Some(throw) = &detail.throw else { return };
    if throw.dice.is_empty() {
        return;
    }
    let rerolls = throw.rerolls;
    heading(
        ui,
        &format!(
            "{} rolled; rerolls left: {rerolls}. Click a die to roll it again.",
            scene.name_of(throw.who)
        ),
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

fn challenge(ui: &mut Ui, scene: &Scene) {
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
