//! What the active Hero can do: one button for each sort of act, greyed with its reason where barred.

use bevy_egui::egui::{Align2, Color32, Rect, Response, Ui, pos2, vec2};

use super::odds;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::window::desk::{Desk, Scene};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::seen::Question;
use crate::window::theme::{self, ASH, Look};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// Draws the bar of acts.
pub fn bar(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    dice::prepare(scene.art, &painter, 62.0, &[DieKind::D6]);
    let Some(question) = scene.question() else {
        if spawn_dice(&painter, rect, scene) {
            return;
        }
        let text = if scene.playing {
            "Click or press space to skip"
        } else {
            ""
        };
        theme::write(
            &painter,
            rect.center(),
            Align2::CENTER_CENTER,
            text,
            theme::italic(16.0),
            ASH,
            rect.width(),
        );
        return;
    };
    match question.why {
        Why::HeroTurn => hero_turn(ui, rect, question, out),
        Why::Activation => activation(ui, rect, scene, question, desk, out),
        _ if super::ask::on_map(question) => on_map(ui, rect, scene, question, out),
        _ => {
            let text = if super::tray::open(scene) {
                "The dice are on the table."
            } else {
                "A choice is open on the map."
            };
            theme::write(
                &painter,
                rect.center(),
                Align2::CENTER_CENTER,
                text,
                theme::italic(16.0),
                ASH,
                rect.width(),
            );
        }
    }
}

/// The two Spawn Dice, while a place is rolled.
fn spawn_dice(painter: &bevy_egui::egui::Painter, rect: Rect, scene: &Scene) -> bool {
    let Some((row, column, since)) = scene.effects.spawn.filter(|_| scene.playing) else {
        return false;
    };
    let side = (rect.height() * 0.52).min(72.0);
    for (n, (name, value)) in [("Row", row), ("Column", column)].into_iter().enumerate() {
        let x = rect.center().x + side * if n == 0 { -0.9 } else { 0.9 };
        let die = theme::square(pos2(x, rect.center().y - 8.0), side);
        let seconds = if scene.settings.still {
            9.0
        } else {
            scene.since(since) * 1.7 * scene.settings.pace.factor().min(4.0)
        };
        let seed = u32::from(row) * 7 + u32::from(column) * 3 + n as u32;
        dice::rolling(scene.art, painter, die, DieKind::D6, value, seconds, seed);
        theme::write(
            painter,
            pos2(x, rect.max.y - 7.0),
            Align2::CENTER_BOTTOM,
            name,
            theme::italic(15.0),
            ASH,
            90.0,
        );
    }
    true
}

/// A question that is answered on the map.
fn on_map(ui: &mut Ui, rect: Rect, scene: &Scene, question: &Question, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    let none = question.span.0 == 0;
    let foot = if none { 58.0 } else { 8.0 };
    let top = Rect::from_min_max(rect.min + vec2(14.0, 12.0), rect.max - vec2(14.0, foot));
    let used = theme::write_in(
        &painter,
        top,
        &scene.seen.with_places(question.text.clone()),
        &theme::bold(18.0),
        theme::CANDLE,
    );
    let hint = Rect::from_min_max(pos2(top.min.x, top.min.y + used + 6.0), top.max);
    theme::write_in(
        &painter,
        hint,
        "Click one of the lit places on the map.",
        &theme::italic(15.0),
        ASH,
    );
    if none {
        let place = Rect::from_min_max(
            pos2(rect.min.x + 12.0, rect.max.y - 52.0),
            rect.max - vec2(12.0, 12.0),
        );
        if theme::button(ui, place, "None", Look::Plain, true).clicked() {
            out.push(Intent::Answer(Vec::new()));
        }
    }
}

fn hero_turn(ui: &mut Ui, rect: Rect, question: &Question, out: &mut Vec<Intent>) {
    let painter = ui.painter().clone();
    let text = if question
        .position(|act| matches!(act, Act::Activate(_)))
        .is_some()
    {
        "Click a Hero card or a standee to activate that Hero."
    } else {
        "Every Hero is done."
    };
    let top = Rect::from_min_max(
        rect.min + vec2(14.0, 12.0),
        pos2(rect.max.x - 14.0, rect.center().y),
    );
    theme::write_in(&painter, top, text, &theme::italic(17.0), ASH);
    if let Some(end) = question.find(Act::EndTurn) {
        let others = question.options.len() > 1;
        // Away from where "Finish" was, so that a second click ends nothing by mistake.
        let right = if others {
            rect.min.x + rect.width() * 0.62
        } else {
            rect.max.x - 12.0
        };
        let place = Rect::from_min_max(
            pos2(rect.min.x + 12.0, rect.max.y - 52.0),
            pos2(right, rect.max.y - 12.0),
        );
        let look = if others { Look::Plain } else { Look::Prime };
        let response = theme::button(ui, place, "End the Hero Turn", look, true);
        if response.clicked() {
            out.push(Intent::Answer(vec![end]));
        }
        tips::note(
            response,
            "End the Hero Turn",
            "The Enemy Turn follows. This cannot be taken back.",
            &["PN-ROUND-04", "PN-EOT-02"],
        );
    }
}

/// One button: its name, its picture, and the options behind it.
struct Slot {
    name: &'static str,
    act: &'static str,
    icon: &'static str,
    options: Vec<u16>,
    hint: &'static str,
    rules: &'static [&'static str],
}

fn slots(question: &Question) -> Vec<Slot> {
    let all = |sort: fn(Act) -> bool| -> Vec<u16> {
        (0..question.options.len() as u16)
            .filter(|n| sort(question.options[usize::from(*n)].act))
            .collect()
    };
    vec![
        Slot {
            name: "Move",
            act: "Move",
            icon: "paranormal/tokens/move.svg",
            options: all(|act| matches!(act, Act::Move(_))),
            hint: "Click a lit Location on the map.",
            rules: &["PN-MOVE-02", "PN-MOVE-03"],
        },
        Slot {
            name: "Fight",
            act: "Fight",
            icon: "dice/d6_6.svg",
            options: all(|act| matches!(act, Act::Fight(_) | Act::FightTough(_))),
            hint: "Roll your Energy Dice against an Enemy here.",
            rules: &["PN-CMB-01", "PN-CMB-02"],
        },
        Slot {
            name: "Interact",
            act: "Interact",
            icon: "paranormal/tokens/item.svg",
            options: all(|act| matches!(act, Act::Interact(_))),
            hint: "Take or meet what lies here.",
            rules: &["PN-INT-02", "PN-INT-03"],
        },
        Slot {
            name: "Rest",
            act: "Rest",
            icon: "paranormal/tokens/energy.svg",
            options: all(|act| act == Act::Rest),
            hint: "Regain Energy Dice.",
            rules: &["PN-REST-01", "PN-REST-03"],
        },
        Slot {
            name: "Place",
            act: "UsePlace",
            icon: "paranormal/tokens/assist.svg",
            options: all(|act| matches!(act, Act::UsePlace(_))),
            hint: "Use the ability of this Location; it takes no action.",
            rules: &["PN-LOC-01", "PN-LOC-02"],
        },
        Slot {
            name: "Finish",
            act: "EndActivation",
            icon: "paranormal/tokens/action.svg",
            options: all(|act| act == Act::EndActivation),
            hint: "End this Hero's activation; actions left are lost.",
            rules: &["PN-ROUND-05"],
        },
    ]
}

fn activation(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    question: &Question,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let inner = rect.shrink(8.0);
    let (wide, tall) = ((inner.width() - 12.0) / 3.0, (inner.height() - 6.0) / 2.0);
    let spent = scene.seen.active().is_some_and(|hero| hero.actions == 0);
    for (n, slot) in slots(question).into_iter().enumerate() {
        let (column, row) = ((n % 3) as f32, (n / 3) as f32);
        let place = Rect::from_min_size(
            inner.min + vec2(column * (wide + 6.0), row * (tall + 6.0)),
            vec2(wide, tall),
        );
        let enabled = !slot.options.is_empty();
        let look = if slot.act == "EndActivation" && spent {
            Look::Prime
        } else {
            Look::Plain
        };
        let id = ui.id().with(("act", slot.act));
        let response = theme::button_with(ui, id, place, "", look, enabled);
        let tint = if enabled {
            Color32::WHITE
        } else {
            Color32::from_gray(70)
        };
        let side = (tall - 12.0).min(wide * 0.27);
        let icon = Rect::from_center_size(
            pos2(place.min.x + 6.0 + side / 2.0, place.center().y),
            vec2(side, side),
        );
        scene.art.paint(ui.painter(), slot.icon, icon, tint);
        let ink = match (enabled, look) {
            (false, _) => Color32::from_rgb(0x8d, 0x84, 0x80),
            (true, Look::Prime) => theme::INK,
            _ => theme::BONE,
        };
        theme::write(
            ui.painter(),
            pos2(icon.max.x + 5.0, place.center().y),
            Align2::LEFT_CENTER,
            slot.name,
            theme::bold(15.0),
            ink,
            place.max.x - icon.max.x - 6.0,
        );
        if let Some(chance) = sole_chance(&slot, question, scene) {
            let ink = if look == Look::Prime {
                theme::INK
            } else {
                odds::ink(chance)
            };
            theme::write(
                ui.painter(),
                pos2(icon.max.x + 5.0, place.center().y + 15.0),
                Align2::LEFT_CENTER,
                &odds::percent(chance),
                theme::bold(13.0),
                ink,
                place.max.x - icon.max.x - 6.0,
            );
        }
        if response.hovered() && slot.act == "Move" {
            desk.pointing.extend(slot.options.iter().filter_map(|n| {
                match question.options[usize::from(*n)].act {
                    Act::Move(at) => Some(at),
                    _ => None,
                }
            }));
        }
        if response.clicked() && slot.act != "Move" {
            choose(&slot, desk, out);
        }
        tell(response, &slot, question, scene);
    }
    several(ui, rect, scene, question, desk, out);
}

/// The chance of the Combat behind a button, if there is just one.
fn sole_chance(slot: &Slot, question: &Question, scene: &Scene) -> Option<f64> {
    match slot.options.as_slice() {
        [one] => chance_of(question.options.get(usize::from(*one))?.act, scene),
        _ => None,
    }
}

/// The chance of a Combat that can be declared.
fn chance_of(act: Act, scene: &Scene) -> Option<f64> {
    match act {
        Act::Fight(foe) | Act::FightTough(foe) => scene
            .chances_against(foe)
            .first()
            .map(|(_, chance)| *chance),
        _ => None,
    }
}

fn choose(slot: &Slot, desk: &mut Desk, out: &mut Vec<Intent>) {
    match slot.options.as_slice() {
        [one] => out.push(Intent::Answer(vec![*one])),
        several => {
            // Shown by `several` until one is clicked.
            let shown = desk.picked.iter().copied().eq(several.iter().copied());
            desk.picked = if shown {
                Default::default()
            } else {
                several.iter().copied().collect()
            };
        }
    }
}

/// A list over the bar where a button stands for several options.
fn several(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    question: &Question,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    if desk.picked.is_empty() {
        return;
    }
    let options: Vec<u16> = desk.picked.iter().copied().collect();
    let height = options.len() as f32 * 40.0 + 10.0;
    let place = Rect::from_min_max(
        pos2(rect.min.x, rect.min.y - height - 4.0),
        pos2(rect.max.x, rect.min.y - 4.0),
    );
    let area = bevy_egui::egui::Area::new(ui.id().with("several"))
        .fixed_pos(place.min)
        .order(bevy_egui::egui::Order::Foreground);
    area.show(ui.ctx(), |ui| {
        ui.set_min_size(place.size());
        theme::slab(ui.painter(), place);
        for (n, option) in options.iter().enumerate() {
            let Some(choice) = question.options.get(usize::from(*option)) else {
                continue;
            };
            let line = Rect::from_min_size(
                place.min + vec2(10.0, 8.0 + n as f32 * 40.0),
                vec2(place.width() - 20.0, 34.0),
            );
            let text = scene.seen.with_places(choice.text.clone());
            let chance = chance_of(choice.act, scene);
            let tag = chance.map(|chance| odds::Tag {
                chance,
                best: false,
            });
            let id = ui.id().with(("several", n));
            if odds::button(ui, id, line, &text, Look::Plain, true, tag).clicked() {
                desk.picked.clear();
                out.push(Intent::Answer(vec![*option]));
            }
        }
    });
}

fn tell(response: Response, slot: &Slot, question: &Question, scene: &Scene) {
    response.tell(|ui| {
        use bevy_egui::egui::RichText;
        ui.set_max_width(310.0);
        ui.label(
            RichText::new(slot.name)
                .font(theme::bold(18.0))
                .color(theme::CANDLE),
        );
        ui.label(RichText::new(slot.hint).font(theme::plain(15.0)));
        if !slot.options.is_empty() && slot.act != "Move" {
            for n in slot.options.iter().take(5) {
                let choice = &question.options[usize::from(*n)];
                ui.label(
                    RichText::new(scene.seen.with_places(choice.text.clone()))
                        .font(theme::plain(15.0))
                        .color(theme::LEAF),
                );
                if let Some(chance) = chance_of(choice.act, scene) {
                    ui.label(
                        RichText::new(format!("Fight: {}", odds::percent(chance)))
                            .font(theme::bold(16.0))
                            .color(odds::ink(chance)),
                    );
                }
                if choice.reveals {
                    ui.label(
                        RichText::new("Cannot be taken back.")
                            .font(theme::italic(14.0))
                            .color(ASH),
                    );
                }
            }
        }
        let mut barred = question.barred(slot.act).peekable();
        if slot.options.is_empty() && barred.peek().is_none() {
            let why = match slot.act {
                "Fight" => "There is no Enemy here.",
                "Interact" => "There is nothing here to take or meet.",
                "UsePlace" => "This Location has no ability to use.",
                _ => "Not possible now.",
            };
            ui.label(
                RichText::new(why)
                    .font(theme::plain(15.0))
                    .color(theme::ROSE),
            );
        }
        for bar in barred {
            let text = format!("{}: {}.", bar.text, bar.because);
            ui.label(
                RichText::new(scene.seen.with_places(text))
                    .font(theme::plain(15.0))
                    .color(theme::ROSE),
            );
            tips::rules(ui, bar.rule);
        }
        tips::rules(ui, slot.rules);
    });
}
