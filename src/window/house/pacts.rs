//! Events and Pacts of a character. Pacts are hidden until their owner looks.

use bevy_egui::egui::{self, Align2, Rect, RichText, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use super::tips;
use crate::content::pandemonium::Rewards;
use crate::games::pandemonium::view::CharacterView;
use crate::table::house::act::Act;
use crate::window::intent::Intent;
use crate::window::play::dialog;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, Look};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// Draws the row of Events and Pacts on a sheet.
pub fn row(
    ui: &mut Ui,
    rect: Rect,
    who: &CharacterView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let half = (rect.width() - 6.0) / 2.0;
    let place = Rect::from_min_size(rect.min, vec2(half, rect.height()));
    let label = match who.pacts.len() {
        0 => "no Pacts".to_owned(),
        n if scene.is_bot(who.seat) => format!("Pacts: {n}"),
        n => format!("Pacts: {n} — look"),
    };
    let can = !who.pacts.is_empty() && !scene.is_bot(who.seat);
    let response = theme::button(ui, place, &label, Look::Plain, can);
    if response.clicked() {
        let open = !scene.hot_seat();
        desk.curtain = Some((who.uid, open));
    }
    telling::note(
        response,
        "Pacts",
        "Secret. One that is not fulfilled at the end curses its owner.",
        &["PD-PACT-06", "PD-RUL-114"],
    );
    let place = place.translate(vec2(half + 6.0, 0.0));
    let label = match who.events.len() {
        0 => "no Events".to_owned(),
        n => format!("Events kept: {n}"),
    };
    let response = theme::button(ui, place, &label, Look::Plain, !who.events.is_empty());
    if response.clicked()
        && let (Some(question), Some(at)) = (scene.question(), response.interact_pointer_pos())
    {
        let options: Vec<u16> = scene
            .options()
            .filter(|(_, act)| matches!(act, Act::UseEvent { who: w, .. } if *w == who.uid))
            .map(|(n, _)| n)
            .collect();
        if options.is_empty() {
            desk.menu = None;
        } else if options.len() == 1 && question.span.1 > 1 {
            desk.pick(question, options[0], out);
        } else {
            desk.list("Events", options, at - vec2(320.0, 0.0));
        }
    }
    response.tell(|ui| {
        tips::title(
            ui,
            "Events kept",
            "A click plays one when it can be played.",
        );
        for key in &who.events {
            if let Some((_, card)) = scene.book.event(*key) {
                ui.label(
                    RichText::new(&card.name)
                        .font(theme::bold(15.0))
                        .color(EMBER),
                );
                ui.label(
                    RichText::new(&card.text)
                        .font(theme::plain(15.0))
                        .color(BONE),
                );
            }
        }
        telling::rules(ui, &["PD-EVENT-04"]);
    });
}

/// What a card gives, in words.
pub fn rewards_text(rewards: &Rewards) -> String {
    let parts: Vec<String> = [
        (rewards.souls, "Soul", "Souls"),
        (rewards.items, "Item", "Items"),
        (rewards.skills, "skill space", "skill spaces"),
        (rewards.life, "Life", "Life"),
        (rewards.calm, "less Fear", "less Fear"),
        (rewards.traps, "Trap", "Traps"),
    ]
    .iter()
    .filter(|(n, ..)| *n > 0)
    .map(|(n, one, many)| format!("{n} {}", if *n == 1 { one } else { many }))
    .collect();
    parts.join(", ")
}

/// Draws the Pacts of a character, behind a curtain where others sit at the table.
pub fn curtain(ctx: &egui::Context, all: Rect, scene: &Scene, desk: &mut Desk) {
    let Some((uid, open)) = desk.curtain else {
        return;
    };
    let Some(who) = scene.character(uid) else {
        desk.curtain = None;
        return;
    };
    let tall = if open {
        150.0 + who.pacts.len() as f32 * 118.0
    } else {
        230.0
    };
    dialog(ctx, all, vec2(520.0, tall), |ui, rect| {
        theme::slab(ui.painter(), rect);
        let title = if open {
            format!("Pacts of {}", who.name)
        } else {
            format!("Only {} looks", who.name)
        };
        theme::write(
            ui.painter(),
            pos2(rect.center().x, rect.min.y + 22.0),
            Align2::CENTER_TOP,
            &title,
            theme::bold(28.0),
            CANDLE,
            rect.width() - 40.0,
        );
        if open {
            let mut at = rect.min + vec2(26.0, 72.0);
            for key in &who.pacts {
                let place = Rect::from_min_size(at, vec2(rect.width() - 52.0, 108.0));
                pact(ui, place, *key, scene);
                at.y += 118.0;
            }
        } else {
            theme::write(
                ui.painter(),
                rect.center() - vec2(0.0, 10.0),
                Align2::CENTER_CENTER,
                "Everybody else looks away.",
                theme::italic(18.0),
                ASH,
                rect.width() - 40.0,
            );
        }
        let foot = Rect::from_center_size(
            pos2(rect.center().x, rect.max.y - 40.0),
            vec2(rect.width() - 60.0, 42.0),
        );
        let (left, right) = foot.split_left_right_at_fraction(0.5);
        if open {
            if theme::button(ui, foot, "Hide them again", Look::Prime, true).clicked() {
                desk.curtain = None;
            }
        } else {
            let label = format!("I am {}: show", who.name);
            if theme::button(ui, left.shrink2(vec2(5.0, 0.0)), &label, Look::Prime, true).clicked()
            {
                desk.curtain = Some((uid, true));
            }
            if theme::button(
                ui,
                right.shrink2(vec2(5.0, 0.0)),
                "Not now",
                Look::Plain,
                true,
            )
            .clicked()
            {
                desk.curtain = None;
            }
        }
    });
}

fn pact(ui: &Ui, rect: Rect, key: crate::vocab::Key, scene: &Scene) {
    let painter = ui.painter();
    theme::plate(painter, rect);
    let Some((_, card)) = scene.book.pact(key) else {
        return;
    };
    scene.art.paint(
        painter,
        "pandemonium/cards/pact.svg",
        theme::square(rect.left_center() + vec2(42.0, 0.0), 62.0),
        egui::Color32::WHITE,
    );
    let left = rect.min.x + 84.0;
    let name = theme::write(
        painter,
        pos2(left, rect.min.y + 8.0),
        Align2::LEFT_TOP,
        &card.name,
        theme::bold(18.0),
        BONE,
        rect.max.x - left - 8.0,
    );
    let body = Rect::from_min_max(pos2(left, name.max.y + 2.0), rect.max - vec2(10.0, 26.0));
    theme::write_in(painter, body, &card.text, &theme::plain(15.0), BONE);
    let gives = format!("Gives {}", rewards_text(&card.rewards));
    theme::write(
        painter,
        pos2(left, rect.max.y - 8.0),
        Align2::LEFT_BOTTOM,
        &gives,
        theme::italic(14.0),
        EMBER,
        rect.max.x - left - 8.0,
    );
}
