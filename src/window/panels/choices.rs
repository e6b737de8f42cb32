//! What can be done with the dice, as buttons.

use super::odds::{self, Tag};
use super::{ask, tray};
use crate::games::paranormal::condition::meets_all;
use crate::games::paranormal::view::FightView;
use crate::table::ask::{Act, Why};
use crate::table::pieces::DieState;
use crate::vocab::paranormal::Token;
use crate::window::desk::{Desk, Scene};
use crate::window::intent::Intent;
use crate::window::seen::Question;
use crate::window::theme::{self, ASH, CANDLE, Look};
use crate::window::tips;
use bevy_egui::egui::{Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// Draws the buttons of the open question.
pub fn column(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let Some(question) = scene.question() else {
        let text = "Click or press space to skip";
        theme::write_in(ui.painter(), rect, text, &theme::italic(15.0), ASH);
        return;
    };
    if question.why == Why::CombatWindow {
        window(ui, rect, fight, question, scene, desk, out);
        return;
    }
    // Everything that is not a die on the table.
    let list: Vec<u16> = (0..question.options.len() as u16)
        .filter(|n| !matches!(question.options[usize::from(*n)].act, Act::Die(_)))
        .collect();
    let many = question.span != (1, 1);
    let body = Rect::from_min_max(
        rect.min,
        rect.max - vec2(0.0, if many { 52.0 } else { 0.0 }),
    );
    if question.why == Why::SpendWild
        || list.iter().any(|n| {
            matches!(
                question.options[usize::from(*n)].act,
                Act::Wild(_) | Act::Face(_)
            )
        })
    {
        values(ui, body, &list, fight, question, desk, out, scene);
    } else {
        buttons(ui, body, &list, question, scene, desk, out);
    }
    if many {
        let tag = scene.fight_odds().and_then(|odds| {
            let chance = odds.picked(&desk.picked)?;
            let best = scene.advice().is_some() && odds.as_good(chance);
            Some(Tag { chance, best })
        });
        ask::confirm(ui, rect, question, desk, out, tag);
    }
}

/// What is told beside an option.
fn tag_of(scene: &Scene, question: &Question, desk: &Desk, option: u16) -> Option<Tag> {
    let odds = scene.fight_odds()?;
    let chance = odds.option(question, &desk.picked, option)?;
    let best = scene.advice().is_some_and(|odds| odds.is_best(option));
    Some(Tag { chance, best })
}

fn buttons(
    ui: &mut Ui,
    rect: Rect,
    list: &[u16],
    question: &Question,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let tall = 44.0;
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ScrollArea::vertical()
            .id_salt("choices")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(rect.width() - 8.0, list.len() as f32 * (tall + 7.0)),
                    Sense::hover(),
                );
                for (row, n) in list.iter().enumerate() {
                    let choice = &question.options[usize::from(*n)];
                    let place = Rect::from_min_size(
                        area.min + vec2(0.0, row as f32 * (tall + 7.0)),
                        vec2(area.width(), tall),
                    );
                    let met = scene
                        .seen
                        .view
                        .fight
                        .as_ref()
                        .is_some_and(|fight| fight.met_all);
                    let prime = matches!(choice.act, Act::Roll | Act::Yes)
                        || (choice.act == Act::Done && met);
                    let look = if desk.picked.contains(n) {
                        Look::Chosen
                    } else if prime {
                        Look::Prime
                    } else {
                        Look::Plain
                    };
                    let text = scene.seen.with_places(choice.text.clone());
                    let short = text.split(':').next().unwrap_or(&text).to_owned();
                    let response = odds::button(
                        ui,
                        Id::new(("choice", question.id, *n)),
                        place,
                        &short,
                        look,
                        true,
                        tag_of(scene, question, desk, *n),
                    );
                    if response.clicked() {
                        desk.pick(question, *n, out);
                    }
                    tips::note(response, &short, &text, question.why.rules());
                }
            });
    });
}

/// Numbers to choose from, as dice; those that would meet the conditions are lit.
#[allow(clippy::too_many_arguments)]
fn values(
    ui: &mut Ui,
    rect: Rect,
    list: &[u16],
    fight: &FightView,
    question: &Question,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
    scene: &Scene,
) {
    let values: Vec<u8> = tray::live(fight)
        .map(|die| die.value)
        .chain(fight.wilds.iter().copied())
        .collect();
    let numbers: Vec<(u16, u8)> = list
        .iter()
        .filter_map(|n| match question.options[usize::from(*n)].act {
            Act::Wild(value) | Act::Face(value) => Some((*n, value)),
            _ => None,
        })
        .collect();
    let wild = question.why == Why::SpendWild;
    let columns = if rect.width() > 200.0 { 4.0 } else { 3.0 };
    let side = (rect.width() - (columns - 1.0) * 8.0) / columns;
    let side = side.min(50.0);
    for (k, (n, value)) in numbers.iter().enumerate() {
        let at = rect.min
            + vec2(
                (k as f32 % columns) * (side + 8.0),
                (k as f32 / columns).floor() * (side + 8.0),
            );
        let place = Rect::from_min_size(at, vec2(side, side));
        let mut with = values.clone();
        with.push(*value);
        let wins = wild
            && !fight.met_all
            && !fight.conditions.is_empty()
            && meets_all(&fight.conditions, &with);
        let look = if desk.picked.contains(n) {
            Look::Chosen
        } else if wins {
            Look::Prime
        } else {
            Look::Plain
        };
        let tag = tag_of(scene, question, desk, *n);
        let number = value.to_string();
        let label = if tag.is_some() { "" } else { number.as_str() };
        let id = Id::new(("value", question.id, *n));
        let response = theme::button_with(ui, id, place, label, look, true);
        if let Some(tag) = tag {
            let upper = Rect::from_min_max(place.min, place.max - vec2(0.0, 15.0));
            let ink = if look == Look::Prime {
                theme::INK
            } else {
                theme::BONE
            };
            theme::write_fit(ui.painter(), upper, &number, &theme::bold(19.0), ink);
            odds::below(ui.painter(), place, tag);
        }
        if response.clicked() {
            desk.pick(question, *n, out);
        }
        let text = if wins {
            "With this number the conditions are met."
        } else {
            ""
        };
        tips::note(
            response,
            &question.options[usize::from(*n)].text,
            text,
            question.why.rules(),
        );
    }
    let used = (numbers.len() as f32 / columns).ceil() * (side + 8.0);
    let rest: Vec<u16> = list
        .iter()
        .copied()
        .filter(|n| !numbers.iter().any(|(m, _)| m == n))
        .collect();
    let body = Rect::from_min_max(rect.min + vec2(0.0, used + 4.0), rect.max);
    buttons(ui, body, &rest, question, scene, desk, out);
}

/// The buttons of the window after a roll.
fn window(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    question: &Question,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    if let Some(ability) = desk.ability {
        let wilds: Vec<u16> = (0..question.options.len() as u16)
            .filter(|n| matches!(question.options[usize::from(*n)].act, Act::FeedWild { ability: a, .. } if a == ability))
            .collect();
        let text = if wilds.is_empty() {
            "Click a lit die."
        } else {
            "Click a lit die, or a Wild Token:"
        };
        let used = theme::write_in(
            ui.painter(),
            Rect::from_min_size(rect.min, vec2(rect.width(), 44.0)),
            text,
            &theme::bold(16.0),
            CANDLE,
        );
        let body = Rect::from_min_max(rect.min + vec2(0.0, used + 8.0), rect.max - vec2(0.0, 50.0));
        buttons(ui, body, &wilds, question, scene, desk, out);
        let back = Rect::from_min_max(pos2(rect.min.x, rect.max.y - 42.0), rect.max);
        if theme::button(ui, back, "Back to the dice", Look::Plain, true).clicked() {
            desk.ability = None;
        }
        return;
    }
    let dice: Vec<u8> = fight
        .dice
        .iter()
        .filter(|die| die.state == DieState::Free && !desk.kept.contains(&die.die))
        .map(|die| die.die)
        .collect();
    let mut place = Rect::from_min_size(rect.min, vec2(rect.width(), 48.0));
    for (token, act, name) in [
        (false, Act::RerollFree, "RerollFree"),
        (true, Act::RerollToken, "RerollToken"),
    ] {
        let open = question.find(act).is_some();
        let can = open && !dice.is_empty();
        let what = if dice.len() == 1 {
            "1 die".to_owned()
        } else {
            format!("{} dice", dice.len())
        };
        let label = if token {
            format!("Token: reroll {what}")
        } else {
            format!("Reroll {what}")
        };
        let label = if open {
            label
        } else if token {
            "Reroll for a token".to_owned()
        } else {
            "Reroll".to_owned()
        };
        let look = if can && !token && !fight.met_all {
            Look::Prime
        } else {
            Look::Plain
        };
        let chance = scene.fight_odds().and_then(|odds| odds.reroll(&dice));
        let tag = chance.map(|chance| Tag {
            chance,
            best: scene.advice().is_some_and(|odds| {
                question.find(act).is_some_and(|n| odds.is_best(n)) && odds.as_good(chance)
            }),
        });
        let id = Id::new(("reroll", token));
        let response = odds::button(ui, id, place, &label, look, can, tag);
        if response.clicked() {
            out.push(Intent::Reroll {
                token,
                dice: dice.clone(),
            });
        }
        let text = match question.barred(name).next() {
            Some(bar) => format!("Not now: {}.", bar.because),
            None if dice.is_empty() => "Every die is kept.".to_owned(),
            None => format!(
                "Rolls all dice that are neither kept nor locked. Free rerolls left: {}.",
                fight.rerolls
            ),
        };
        tips::note(
            response,
            &label,
            &text,
            &["PN-CMB-06", "PN-TOK-03", "PN-RUL-19"],
        );
        place = place.translate(vec2(0.0, 55.0));
    }
    if let Some(stop) = question.find(Act::Stop) {
        let wild = scene
            .seen
            .view
            .tokens
            .iter()
            .any(|t| t.key == Token::Wild && t.usable > 0);
        let label = if fight.met_all && !fight.conditions.is_empty() {
            "Strike!"
        } else {
            "Stop rolling"
        };
        let look = if fight.met_all {
            Look::Prime
        } else {
            Look::Plain
        };
        let tag = tag_of(scene, question, desk, stop);
        let response = odds::button(ui, Id::new("stop"), place, label, look, true, tag);
        if response.clicked() {
            out.push(Intent::Answer(vec![stop]));
        }
        let text = if wild {
            "The dice count as they lie. Wild Tokens can still be spent after this."
        } else {
            "The dice count as they lie."
        };
        tips::note(response, label, text, &["PN-TIM-CMB-12"]);
        place = place.translate(vec2(0.0, 55.0));
    }
    let mut note = Rect::from_min_max(place.min, rect.max);
    if scene
        .advice()
        .is_some_and(|odds| odds.best_reroll().is_some())
        && note.height() > 16.0
    {
        let text = "Best: keep the starred dice, reroll the others.";
        note.min.y += theme::write_in(ui.painter(), note, text, &theme::italic(14.0), CANDLE) + 4.0;
    }
    let items = question
        .position(|act| matches!(act, Act::Use(_)))
        .is_some();
    if items && note.height() > 16.0 {
        theme::write_in(
            ui.painter(),
            note,
            "Items lit in the Inventory can be used now.",
            &theme::italic(14.0),
            ASH,
        );
    }
}
