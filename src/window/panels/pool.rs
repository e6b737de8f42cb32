//! The dice of a Combat on the floor of the tray.

use super::{odds, slots};
use crate::games::paranormal::view::{DieView, FightView, HeroView};
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::DieState;
use crate::vocab::paranormal::AbilityKind;
use crate::window::desk::{Desk, Scene};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::seen::Question;
use crate::window::theme::{self, ASH, BLOOD, BONE, CANDLE, EMBER, INK, NIGHT};
use crate::window::tips;
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Draws the floor with the dice, and the Combat Abilities below.
pub fn floor(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let painter = ui.painter().clone();
    dice::prepare(
        scene.art,
        &painter,
        88.0,
        &[DieKind::D6, DieKind::Red, DieKind::D8],
    );
    let hero = scene.seen.view.hero(fight.hero);
    let (text, color) = verdict(fight, scene);
    theme::write(
        &painter,
        pos2(rect.center().x, rect.min.y),
        Align2::CENTER_TOP,
        &text,
        theme::bold(18.0),
        color,
        rect.width(),
    );
    let floor = Rect::from_min_size(
        rect.min + vec2(0.0, 27.0),
        vec2(rect.width(), (rect.height() * 0.47).min(150.0)),
    );
    painter.rect(
        floor,
        6.0,
        Color32::from_rgb(0x14, 0x1c, 0x1a),
        Stroke::new(1.5, theme::RULE),
        StrokeKind::Inside,
    );
    let told = scene.fight_odds().is_some() || scene.odds.pending();
    let foot = if told { 21.0 } else { 0.0 };
    let bar = Rect::from_min_max(pos2(floor.min.x, floor.max.y - 23.0), floor.max);
    odds::gauge(&painter, bar.shrink2(vec2(5.0, 2.0)), scene);
    if fight.dice.is_empty() {
        let above = Rect::from_min_max(floor.min, floor.max - vec2(0.0, foot));
        waiting(&painter, above, fight, hero, scene);
    } else {
        let count = fight.dice.len() as f32;
        let side = ((floor.width() - 20.0) / count - 10.0)
            .min(floor.height() - 40.0 - foot * 0.5)
            .min(88.0);
        let step = (side + 14.0).min((floor.width() - 20.0) / count);
        for (n, view) in fight.dice.iter().enumerate() {
            let x = floor.center().x + (n as f32 - (count - 1.0) / 2.0) * step;
            let place = Rect::from_center_size(
                pos2(x, floor.center().y - 7.0 - foot * 0.4),
                vec2(side, side),
            );
            die(ui, place, view, scene, desk, out);
        }
    }
    let rest = Rect::from_min_max(pos2(rect.min.x, floor.max.y + 6.0), rect.max);
    slots::row(ui, rest, fight, scene, desk, out);
}

/// What the dice come to, in a sentence.
fn verdict(fight: &FightView, scene: &Scene) -> (String, Color32) {
    let Some(question) = scene.question() else {
        let text = scene.seen.caption.clone().unwrap_or_default();
        return (scene.seen.with_places(text), CANDLE);
    };
    match question.why {
        Why::CombatWindow if fight.conditions.is_empty() => {
            ("Add damage, reroll, or stop.".to_owned(), BONE)
        }
        Why::CombatWindow if fight.met_all => (
            "The conditions are met: stop to win.".to_owned(),
            theme::LEAF,
        ),
        Why::CombatWindow if fight.met.iter().any(|met| *met) && fight.met.len() > 1 => (
            "Some conditions are met. Click dice to keep them.".to_owned(),
            EMBER,
        ),
        Why::CombatWindow => (
            "Click the dice to keep, then reroll the others.".to_owned(),
            BONE,
        ),
        _ => (scene.seen.with_places(question.text.clone()), CANDLE),
    }
}

fn waiting(
    painter: &Painter,
    floor: Rect,
    fight: &FightView,
    hero: Option<&HeroView>,
    scene: &Scene,
) {
    let Some(hero) = hero else { return };
    let dice_of = hero.dice;
    let mut all: Vec<DieKind> = vec![DieKind::D8; usize::from(dice_of.d8 + dice_of.pool_d8)];
    all.extend(vec![DieKind::D6; usize::from(dice_of.d6 + dice_of.pool_d6)]);
    all.extend(vec![DieKind::Red; usize::from(fight.red)]);
    let side = (floor.height() - 50.0).min(58.0);
    let count = all.len() as f32;
    for (n, kind) in all.iter().enumerate() {
        let x = floor.center().x + (n as f32 - (count - 1.0) / 2.0) * (side + 12.0);
        let face = if *kind == DieKind::D8 { 8 } else { 6 };
        dice::still(
            scene.art,
            painter,
            theme::square(pos2(x, floor.center().y - 8.0), side),
            *kind,
            face,
            theme::faded(Color32::WHITE, 0.55),
        );
    }
    let text = format!("{} is about to roll.", hero.name);
    theme::write(
        painter,
        pos2(floor.center().x, floor.max.y - 6.0),
        Align2::CENTER_BOTTOM,
        &text,
        theme::italic(14.0),
        ASH,
        floor.width(),
    );
}

/// What clicking a die does now.
enum Click {
    Pick(u16),
    Keep,
    Nothing,
}

fn click_of(question: Option<&Question>, die: &DieView, desk: &Desk) -> Click {
    let Some(question) = question else {
        return Click::Nothing;
    };
    if question.why == Why::CombatWindow {
        if let Some(ability) = desk.ability {
            return question
                .find(Act::Feed {
                    ability,
                    die: die.die,
                })
                .map_or(Click::Nothing, Click::Pick);
        }
        return if die.state == DieState::Free {
            Click::Keep
        } else {
            Click::Nothing
        };
    }
    question
        .find(Act::Die(die.die))
        .map_or(Click::Nothing, Click::Pick)
}

fn die(
    ui: &mut Ui,
    rect: Rect,
    view: &DieView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let question = scene.question();
    let click = click_of(question, view, desk);
    let id = Id::new(("die", view.die));
    let can = !matches!(click, Click::Nothing);
    let response = ui.interact(
        rect.expand(3.0),
        id,
        if can { Sense::click() } else { Sense::hover() },
    );
    let hot = ui.ctx().animate_bool(id, can && response.hovered());
    let painter = ui.painter().clone();
    let kept = desk.kept.contains(&view.die) && view.state == DieState::Free;
    let lift = if kept && !scene.settings.still {
        4.0
    } else {
        0.0
    };
    let place = rect.translate(vec2(0.0, -lift - hot * 2.0));
    if let Click::Pick(option) = click {
        let glow = 0.35 + 0.5 * scene.breath();
        let chosen = desk.picked.contains(&option) || view.gathered;
        let color = if chosen {
            CANDLE
        } else {
            theme::faded(CANDLE, glow)
        };
        painter.rect_stroke(
            place.expand(4.0),
            12.0,
            Stroke::new(if chosen { 4.0 } else { 2.5 }, color),
            StrokeKind::Middle,
        );
    } else if kept {
        painter.rect_stroke(
            place.expand(3.0),
            12.0,
            Stroke::new(3.0, theme::LEAF),
            StrokeKind::Middle,
        );
    } else if view.gathered {
        painter.rect_stroke(
            place.expand(4.0),
            12.0,
            Stroke::new(4.0, CANDLE),
            StrokeKind::Middle,
        );
    }
    let gone = matches!(view.state, DieState::Lost | DieState::Fed);
    let since = scene.effects.rolled.get(&view.die).map_or(99.0, |t| {
        scene.since(*t) * scene.settings.pace.factor().min(4.0)
    });
    let seconds = if scene.settings.still { 99.0 } else { since };
    let seed = u32::from(view.die) * 7 + u32::from(view.value);
    let moving = if gone {
        dice::still(
            scene.art,
            &painter,
            place.shrink(rect.width() * 0.1),
            view.kind,
            view.value,
            Color32::from_gray(85),
        );
        false
    } else {
        dice::rolling(
            scene.art, &painter, place, view.kind, view.value, seconds, seed,
        )
    };
    if moving {
        ui.ctx().request_repaint();
        return;
    }
    let flash = scene.effects.flashed.get(&view.die);
    if let Some((_, at)) = flash {
        let age = scene.since(*at);
        if (0.0..1.2).contains(&age) && !scene.settings.still {
            let pulse = ((age * 14.0).sin() * 0.5 + 0.5) * (1.2 - age);
            painter.rect_filled(place, 10.0, theme::faded(BLOOD, 0.7 * pulse));
            painter.rect_stroke(
                place.expand(4.0),
                12.0,
                Stroke::new(4.0, theme::faded(theme::ROSE, pulse)),
                StrokeKind::Middle,
            );
        }
    }
    let trigger = scene
        .seen
        .view
        .fight
        .as_ref()
        .and_then(|f| f.triggers.iter().find(|t| t.die == view.die))
        .map(|t| t.ability);
    let ability = trigger.or(flash.map(|(ability, _)| *ability));
    let (text, fill, ink) = match (view.state, ability) {
        (DieState::Lost, _) => ("lost", INK, ASH),
        (DieState::Fed, _) => ("used", INK, ASH),
        (DieState::Feared, _) => ("feared", NIGHT, BONE),
        (DieState::Locked, _) => ("locked", NIGHT, BONE),
        (_, Some(AbilityKind::Damage)) => ("wounds", BLOOD, BONE),
        (_, Some(AbilityKind::Elusive)) => ("elusive", BLOOD, BONE),
        (_, Some(AbilityKind::Fear)) => ("fear", BLOOD, BONE),
        _ if kept => ("keep", theme::MOSS, INK),
        _ => ("", INK, INK),
    };
    if !text.is_empty() {
        dice::ribbon(&painter, place, text, fill, ink);
    }
    let stays = scene.advice().and_then(|odds| odds.best_reroll());
    if stays.is_some_and(|reroll| !reroll.contains(&view.die)) && view.state == DieState::Free {
        let at = place.right_top() + vec2(-4.0, 4.0);
        painter.circle_filled(at, 11.0, theme::faded(INK, 0.92));
        painter.circle_stroke(at, 11.0, Stroke::new(1.5, CANDLE));
        odds::star(&painter, at, 8.5, CANDLE);
    }
    if response.clicked() {
        match (&click, question) {
            (Click::Pick(option), Some(question)) => desk.pick(question, *option, out),
            (Click::Keep, _) => {
                let was_kept = desk.kept.remove(&view.die);
                if !was_kept {
                    desk.kept.insert(view.die);
                }
            }
            _ => {}
        }
    }
    if response.secondary_clicked()
        && let Some(lock) = question.and_then(|q| q.find(Act::Lock(view.die)))
    {
        out.push(Intent::Answer(vec![lock]));
    }
    let text = match (&click, view.state) {
        (_, DieState::Lost) => "Elusive took it: it is lost for this Combat.",
        (_, DieState::Fed) => "It lies on a Combat Ability.",
        (_, DieState::Feared) => "Fear has locked it: it cannot change, but it counts.",
        (_, DieState::Locked) => "It is locked for the rest of this Combat; it counts.",
        (Click::Pick(_), _) => "Click to choose it.",
        (Click::Keep, _) if kept => {
            "Kept: a reroll leaves it as it is. Click to let it roll. A right click locks it for good."
        }
        (Click::Keep, _) => {
            "Click to keep it when the others are rolled again. A right click locks it for good."
        }
        _ => "",
    };
    let name = match view.kind {
        DieKind::Red => format!("A red die with {}", view.value),
        DieKind::D8 => format!("A d8 with {}", view.value),
        _ => format!("A die with {}", view.value),
    };
    let response = if can {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    tips::note(
        response,
        &name,
        text,
        &["PN-CMB-04", "PN-RUL-18", "PN-RUL-19"],
    );
}
