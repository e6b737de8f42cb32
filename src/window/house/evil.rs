//! What the Evil One does: his powers, each with what it costs and why not, and where it can be aimed.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::ask::row;
use super::desk::{Desk, Scene};
use super::matter::note;
use crate::games::pandemonium::words::act_name;
use crate::table::house::act::Act;
use crate::vocab::pandemonium::Power;
use crate::window::theme::{self, ASH, BONE, CANDLE, ROSE};

/// A power as the dialog shows it.
struct Shown {
    power: Power,
    /// The name of its act.
    act: &'static str,
    icon: &'static str,
    name: &'static str,
    about: &'static str,
}

const POWERS: [Shown; 5] = [
    Shown {
        power: Power::Trap,
        act: "Space",
        icon: "tokens/evil_trap",
        name: "Lay an Evil Trap",
        about: "Whoever enters the space is hurt.",
    },
    Shown {
        power: Power::Barricade,
        act: "Border",
        icon: "tokens/evil_barricade",
        name: "Raise an Evil Barricade",
        about: "Enemies pass a door or window, the others do not.",
    },
    Shown {
        power: Power::Die,
        act: "EvilDie",
        icon: "dice/evil_invocation",
        name: "Throw the Evil Die",
        about: "A creature, Fear or a wound, or nothing.",
    },
    Shown {
        power: Power::Summon,
        act: "SummonAt",
        icon: "tokens/portal",
        name: "Summon a creature",
        about: "At a portal of your choice.",
    },
    Shown {
        power: Power::Steer,
        act: "Steer",
        icon: "tokens/skull",
        name: "Send a creature",
        about: "It heads for whom you name, in this turn.",
    },
];

/// Draws the powers; the one that is aimed shows where to.
pub fn powers(
    ui: &mut Ui,
    scene: &Scene,
    desk: &mut Desk,
    picked: &mut Option<u16>,
    shown: &mut Vec<u16>,
) {
    for power in &POWERS {
        let options: Vec<(u16, Act)> = scene
            .options()
            .filter(|(_, act)| act_name(*act) == power.act)
            .collect();
        let barred = scene
            .question()
            .and_then(|question| question.barred(power.act).next())
            .map(|barred| barred.because.clone());
        shown.extend(options.iter().map(|(option, _)| *option));
        if options.is_empty() && barred.is_none() {
            continue;
        }
        let aimed = desk.power == Some(power.act);
        if tile(ui, scene, power, barred.as_deref(), aimed) {
            match (options.as_slice(), power.power) {
                ([(only, _)], Power::Die) => *picked = Some(*only),
                _ if aimed => desk.power = None,
                _ => desk.power = Some(power.act),
            }
        }
        if !aimed {
            continue;
        }
        match power.power {
            Power::Trap => note(ui, "Click a space on the board."),
            Power::Barricade => note(ui, "Click a door or window on the board."),
            _ => {
                for (option, act) in options {
                    if row(ui, option, Some(act), scene.text(option), scene, desk) {
                        *picked = Some(option);
                    }
                }
            }
        }
    }
}

/// A power. Whether it was clicked.
fn tile(ui: &mut Ui, scene: &Scene, power: &Shown, barred: Option<&str>, aimed: bool) -> bool {
    let wide = ui.available_width() - 4.0;
    let can = barred.is_none();
    let sense = if can { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 50.0), sense);
    let hot = ui
        .ctx()
        .animate_bool(Id::new(("power", power.act)), can && response.hovered());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, power.name));
    let painter = ui.painter();
    let (fill, edge) = match (can, aimed) {
        (false, _) => (theme::faded(theme::PLATE, 0.9), theme::RULE),
        (_, true) => (Color32::from_rgb(0x5c, 0x1c, 0x26), CANDLE),
        _ => (
            Color32::from_rgb(0x33, 0x18, 0x20)
                .lerp_to_gamma(Color32::from_rgb(0x5c, 0x1c, 0x26), hot),
            theme::faded(BONE, 0.5).lerp_to_gamma(CANDLE, hot),
        ),
    };
    painter.rect(rect, 5.0, fill, Stroke::new(1.4, edge), StrokeKind::Inside);
    let icon = theme::square(rect.left_center() + vec2(27.0, 0.0), 36.0);
    let tint = if can {
        Color32::WHITE
    } else {
        Color32::from_gray(100)
    };
    let path = format!("pandemonium/{}.svg", power.icon);
    scene.art.paint(painter, &path, icon, tint);
    let left = icon.max.x + 10.0;
    let cost = power.power.cost();
    for n in 0..cost {
        let at = pos2(rect.max.x - 16.0 - f32::from(n) * 15.0, rect.min.y + 16.0);
        painter.circle(at, 5.5, theme::BLOOD, Stroke::new(1.2, CANDLE));
    }
    theme::write(
        painter,
        pos2(left, rect.min.y + 6.0),
        Align2::LEFT_TOP,
        power.name,
        theme::bold(16.0),
        if can { BONE } else { ASH },
        rect.max.x - left - 30.0 - f32::from(cost) * 15.0,
    );
    let (text, ink) = match barred {
        Some(because) => (because, ROSE),
        None => (power.about, ASH),
    };
    let below = Rect::from_min_max(pos2(left, rect.min.y + 27.0), rect.max - vec2(8.0, 3.0));
    theme::write_in(painter, below, text, &theme::italic(14.0), ink);
    let response = if can {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    response.clicked()
}
