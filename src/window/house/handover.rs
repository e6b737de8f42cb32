//! The page between two players at one screen: whoever is asked takes over, and nothing secret is seen until then.

use bevy_egui::egui::{self, Align2, Color32, Id, Key as Press, Order, Rect, Sense, pos2, vec2};

use super::board::ring;
use super::desk::{Desk, Scene};
use super::picture;
use crate::table::house::act::{Act, Why};
use crate::window::settings::HandOver;
use crate::window::theme::{self, ASH, BONE, CANDLE, Look};

/// Whether the page lies over the table now. Where it need not, the seat that is asked has taken over already.
pub fn pending(scene: &Scene, desk: &mut Desk, watching: bool) -> bool {
    let Some(question) = scene.question() else {
        return false;
    };
    let seat = question.seat;
    if desk.holder == Some(seat) {
        return false;
    }
    let wanted = scene.hot_seat()
        && !watching
        && match scene.settings.hand_over {
            HandOver::Off => false,
            HandOver::Always => desk.holder.is_some() || secret(scene, seat),
            HandOver::Secrets => {
                secret(scene, seat) || desk.holder.is_some_and(|held| is_evil_one(scene, held))
            }
        };
    if !wanted {
        desk.holder = Some(seat);
    }
    wanted
}

/// Whether the player of this seat is the Evil One.
fn is_evil_one(scene: &Scene, seat: u8) -> bool {
    scene
        .seen
        .view
        .characters
        .iter()
        .all(|who| who.seat != seat)
}

/// Whether a seat is about to see what others may not: the Evil One his marks, a character his Pacts as his turn
/// begins or where a card is drawn (PD-RUL-114).
fn secret(scene: &Scene, seat: u8) -> bool {
    if is_evil_one(scene, seat) {
        return true;
    }
    let own = |holds: &dyn Fn(&crate::games::pandemonium::view::CharacterView) -> bool| {
        scene
            .seen
            .view
            .characters
            .iter()
            .any(|who| who.seat == seat && holds(who))
    };
    match scene.why() {
        Some(Why::CharacterTurn | Why::PanicChoice) => own(&|who| !who.pacts.is_empty()),
        Some(Why::SwapCard | Why::PlaceItems) => true,
        Some(Why::PickPact) => scene
            .options()
            .any(|(_, act)| matches!(act, Act::Pact { who, .. } if own(&|own| own.uid == who))),
        _ => false,
    }
}

/// Draws the page. A click or a key goes on.
pub fn page(ctx: &egui::Context, all: Rect, scene: &Scene, desk: &mut Desk) {
    let Some(question) = scene.question() else {
        return;
    };
    let seat = question.seat;
    let evil = is_evil_one(scene, seat);
    let view = &scene.seen.view;
    let who = scene
        .character(question.about)
        .filter(|who| who.seat == seat)
        .or_else(|| view.characters.iter().find(|who| who.seat == seat));
    let (name, path) = match who {
        Some(who) => (
            who.name.as_str(),
            format!("pandemonium/figures/{}.svg", who.key),
        ),
        None => (
            "the Evil One",
            "pandemonium/figures/evil_one.svg".to_owned(),
        ),
    };
    let mut gone_on = false;
    egui::Area::new(Id::new("hand over"))
        .order(Order::Foreground)
        .fixed_pos(all.min)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_min_size(all.size());
            ui.interact(all, Id::new("hand over ground"), Sense::click_and_drag());
            let painter = ui.painter().clone();
            let ground = if evil {
                Color32::from_rgb(0x22, 0x0c, 0x12)
            } else {
                Color32::from_rgb(0x12, 0x14, 0x26)
            };
            painter.rect_filled(all, 0.0, ground);
            let middle = pos2(all.center().x, all.min.y + all.height() * 0.40);
            let radius = (all.height() * 0.20).min(220.0);
            // A quiet light behind the figure.
            for n in (1..=5).rev() {
                let reach = radius * (1.0 + n as f32 * 0.16);
                painter.circle_filled(middle, reach, theme::faded(theme::EMBER, 0.035));
            }
            painter.circle_filled(middle, radius, theme::INK);
            let face = theme::square(middle, radius * 1.62);
            picture(&painter, scene.art, &path, name, face, Color32::WHITE);
            match who {
                Some(who) => {
                    let seat = scene.seat_of(who.uid);
                    ring(&painter, middle, radius, seat, radius * 0.06);
                }
                None => {
                    let stroke = egui::Stroke::new(radius * 0.06, theme::BLOOD);
                    painter.circle_stroke(middle, radius, stroke);
                }
            }
            let title = theme::write(
                &painter,
                pos2(middle.x, middle.y + radius * 1.28),
                Align2::CENTER_TOP,
                &format!("Hand over to {name}"),
                theme::bold(40.0),
                CANDLE,
                all.width() - 80.0,
            );
            let below = if evil {
                format!("Player {}. Everybody else looks away.", seat + 1)
            } else {
                format!("Player {}", seat + 1)
            };
            let line = theme::write(
                &painter,
                pos2(middle.x, title.max.y + 4.0),
                Align2::CENTER_TOP,
                &below,
                theme::italic(19.0),
                ASH,
                all.width() - 80.0,
            );
            let button =
                Rect::from_center_size(pos2(middle.x, line.max.y + 46.0), vec2(220.0, 46.0));
            gone_on = theme::button(ui, button, "Here I am", Look::Prime, true).clicked();
            theme::write(
                &painter,
                pos2(middle.x, button.max.y + 10.0),
                Align2::CENTER_TOP,
                "or the space bar",
                theme::italic(14.0),
                theme::faded(BONE, 0.7),
                300.0,
            );
        });
    let pressed =
        ctx.input(|input| input.key_pressed(Press::Space) || input.key_pressed(Press::Enter));
    if gone_on || pressed {
        desk.holder = Some(seat);
        desk.open = None;
    }
}
