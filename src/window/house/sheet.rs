//! The sheet of a character: values, bars, cards, trees.

use bevy_egui::egui::{
    Align2, Color32, Id, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::desk::{Desk, Scene};
use super::{pacts, picture, slots, tips, tree};
use crate::games::pandemonium::view::CharacterView;
use crate::table::house::Stance;
use crate::vocab::pandemonium::Value;
use crate::window::intent::Intent;
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, Look};
use crate::window::tips as telling;
use crate::window::tips::Tell as _;

/// Draws the sheet.
pub fn sheet(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    theme::plate(ui.painter(), rect);
    let Some(who) = scene.shown(desk) else { return };
    let inner = rect.shrink(10.0);
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), 62.0));
    header(ui, head, who, scene, desk);
    let mut at = head.max.y + 6.0;
    let mut next = |tall: f32| {
        let place = Rect::from_min_size(pos2(inner.min.x, at), vec2(inner.width(), tall));
        at += tall + 7.0;
        place
    };
    values(ui, next(52.0), who, scene);
    life(ui, next(24.0), who, scene);
    fear(ui, next(24.0), who, scene);
    counts(ui, next(26.0), who, scene);
    slots::inventory(ui, next(slots::TALL), who, scene, desk, out);
    pacts::row(ui, next(30.0), who, scene, desk, out);
    let rest = Rect::from_min_max(pos2(inner.min.x, at), inner.max);
    tree::trees(ui, rest, who, scene);
}

fn header(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene, desk: &mut Desk) {
    let painter = ui.painter().clone();
    let middle = pos2(rect.min.x + 31.0, rect.center().y);
    painter.circle_filled(middle, 30.0, theme::INK);
    let tint = if who.stance == Stance::Standing {
        Color32::WHITE
    } else {
        Color32::from_gray(110)
    };
    picture(
        &painter,
        scene.art,
        &format!("pandemonium/characters/{}.svg", who.key),
        &who.name,
        theme::square(middle, 50.0),
        tint,
    );
    super::board::ring(&painter, middle, 29.0, scene.seat_of(who.uid), 3.5);
    let left = middle.x + 42.0;
    let wide = rect.max.x - left;
    let name = theme::write(
        &painter,
        pos2(left, rect.min.y),
        Align2::LEFT_TOP,
        &who.name,
        theme::bold(22.0),
        CANDLE,
        wide - 110.0,
    );
    let own = who.uid == scene.seen.view.active_piece;
    if let Some(open) = desk.open.filter(|open| *open == who.uid && !own) {
        let place = Rect::from_min_size(pos2(rect.max.x - 76.0, rect.min.y), vec2(76.0, 26.0));
        if theme::button(ui, place, "Close", Look::Plain, true).clicked() && desk.open == Some(open)
        {
            desk.open = None;
        }
    } else {
        let text = match (who.stance, own) {
            (Stance::Lying, _) => "dead".to_owned(),
            (Stance::Entombed, _) => "entombed".to_owned(),
            _ if who.panic => "in Panic".to_owned(),
            (_, true) => "in turn".to_owned(),
            _ => String::new(),
        };
        theme::write(
            &painter,
            pos2(rect.max.x, rect.min.y + 6.0),
            Align2::RIGHT_TOP,
            &text,
            theme::italic(15.0),
            if who.panic { theme::ROSE } else { EMBER },
            108.0,
        );
    }
    let line = Rect::from_min_max(pos2(left, name.max.y), rect.max);
    if let Some((_, character)) = scene.book.character(who.key)
        && !character.skill.name.is_empty()
    {
        let text = format!("{}: {}", character.skill.name, character.skill.text);
        theme::write_in(&painter, line, &text, &theme::plain(14.0), BONE);
        let response = ui.interact(line, Id::new(("skill", who.uid.0)), Sense::hover());
        response.tell(|ui| {
            tips::title(ui, &who.name, &character.line);
            tips::skill(ui, character);
        });
    }
}

fn values(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene) {
    let printed = scene.book.character(who.key).map(|(_, c)| c);
    let wide = rect.width() / 5.0;
    for (n, (name, value, now)) in [
        ("Attack", Value::Attack, who.values.attack),
        ("Defense", Value::Defense, who.values.defense),
        ("Agility", Value::Agility, who.values.agility),
        ("Action", Value::Action, who.values.action),
        ("Will", Value::Will, who.values.will),
    ]
    .into_iter()
    .enumerate()
    {
        let place = Rect::from_min_size(
            rect.min + vec2(n as f32 * wide, 0.0),
            vec2(wide - 4.0, rect.height()),
        );
        let print = printed.map_or(now, |c| c.value(value));
        let color = match now.cmp(&print) {
            std::cmp::Ordering::Greater => theme::LEAF,
            std::cmp::Ordering::Less => theme::ROSE,
            std::cmp::Ordering::Equal => BONE,
        };
        let painter = ui.painter();
        painter.rect(
            place,
            5.0,
            theme::RAISED,
            Stroke::new(1.0, theme::RULE),
            StrokeKind::Inside,
        );
        theme::write(
            painter,
            pos2(place.center().x, place.min.y + 19.0),
            Align2::CENTER_CENTER,
            &now.to_string(),
            theme::bold(24.0),
            color,
            wide,
        );
        if now != print {
            let by = i16::from(now) - i16::from(print);
            theme::write(
                painter,
                pos2(place.max.x - 5.0, place.min.y + 4.0),
                Align2::RIGHT_TOP,
                &format!("{by:+}"),
                theme::bold(13.0),
                color,
                30.0,
            );
        }
        theme::write(
            painter,
            pos2(place.center().x, place.max.y - 10.0),
            Align2::CENTER_CENTER,
            name,
            theme::plain(13.0),
            ASH,
            wide - 6.0,
        );
        let response = ui.interact(place, Id::new(("value", who.uid.0, name)), Sense::hover());
        response.tell(|ui| parts(ui, name, value, print, now, who, scene));
    }
}

/// What a value is made of, as far as it can be seen.
fn parts(
    ui: &mut Ui,
    name: &str,
    value: Value,
    print: u8,
    now: u8,
    who: &CharacterView,
    scene: &Scene,
) {
    use crate::vocab::pandemonium::{Token, Trait};
    let about = match value {
        Value::Attack => "Dice when attacking.",
        Value::Defense => "Dice when defending.",
        Value::Agility => "The highest goes first.",
        Value::Action => "Actions in a turn.",
        Value::Will => "Creatures with more Terror than this bring Fear.",
    };
    tips::title(ui, &format!("{name} {now}"), about);
    let mut line = |text: String| {
        ui.label(RichText::new(text).font(theme::plain(15.0)));
    };
    line(format!("{print} printed"));
    let of = |traits: &[Trait]| -> i32 {
        traits
            .iter()
            .map(|each| match each {
                Trait::Value(of, by) if *of == value => i32::from(*by),
                _ => 0,
            })
            .sum()
    };
    for (tree, view) in who
        .trees
        .iter()
        .filter_map(|view| Some((scene.book.tree(view.key)?.1, view)))
    {
        for taken in &view.taken {
            if let Some(skill) = tree.skills.get(usize::from(taken.saturating_sub(1)))
                && of(&skill.traits) != 0
            {
                line(format!("{:+} {}", of(&skill.traits), tree.name));
            }
        }
    }
    for key in [who.left, who.right, who.extra]
        .into_iter()
        .flatten()
        .chain(who.back.iter().copied())
    {
        if let Some((_, item)) = scene.book.item(key)
            && of(&item.traits) != 0
        {
            line(format!("{:+} {}", of(&item.traits), item.name));
        }
    }
    for (of, by) in &who.boosts {
        if *of == value {
            line(format!("{by:+} for a while"));
        }
    }
    let frame = &scene.book.frame;
    match value {
        Value::Attack if who.tokens.contains(&Token::Dagger) => line("+1 Dagger".to_owned()),
        Value::Defense => {
            if who.tokens.contains(&Token::Book) {
                line("+1 Book".to_owned());
            }
            if who.fear >= frame.fear_defense {
                line("−1 Fear".to_owned());
            }
            if who.reinforced {
                line("+1 reinforced, in the creatures' turn".to_owned());
            }
        }
        Value::Will if who.fear >= frame.fear_will => line("−1 Fear".to_owned()),
        Value::Action if scene.seen.view.easy => line("+1 easy mode".to_owned()),
        _ => {}
    }
    telling::rules(ui, &["PD-CHAR-01", "PD-RUL-16"]);
}

fn bar_name(ui: &Ui, rect: Rect, icon: &str, name: &str, scene: &Scene) -> f32 {
    let painter = ui.painter();
    scene.art.paint(
        painter,
        &format!("pandemonium/tokens/{icon}.svg"),
        theme::square(pos2(rect.min.x + 11.0, rect.center().y), 20.0),
        Color32::WHITE,
    );
    theme::write(
        painter,
        pos2(rect.min.x + 26.0, rect.center().y),
        Align2::LEFT_CENTER,
        name,
        theme::bold(14.0),
        BONE,
        50.0,
    );
    rect.min.x + 66.0
}

fn life(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene) {
    let left = bar_name(ui, rect, "life", "Life", scene);
    let wide = (rect.max.x - left - 34.0) / f32::from(who.max_life.max(1));
    let painter = ui.painter();
    for n in 0..who.max_life {
        let place = Rect::from_min_size(
            pos2(left + f32::from(n) * wide, rect.min.y + 3.0),
            vec2(wide - 3.0, rect.height() - 6.0),
        );
        let fill = if n < who.life {
            theme::BLOOD
        } else {
            theme::INK
        };
        painter.rect(
            place,
            3.0,
            fill,
            Stroke::new(1.0, theme::RULE),
            StrokeKind::Inside,
        );
    }
    number(ui, rect, who.life, theme::ROSE);
    let response = ui.interact(rect, Id::new(("life", who.uid.0)), Sense::hover());
    telling::note(
        response,
        "Life",
        &format!("{} of {}. At 0 the character dies.", who.life, who.max_life),
        &["PD-LIFE-01", "PD-DEATH-01"],
    );
}

fn number(ui: &Ui, rect: Rect, n: u8, color: Color32) {
    theme::write(
        ui.painter(),
        pos2(rect.max.x, rect.center().y),
        Align2::RIGHT_CENTER,
        &n.to_string(),
        theme::bold(17.0),
        color,
        30.0,
    );
}

/// The Fear bar, its thresholds marked: Will, Defense, Panic.
fn fear(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene) {
    let left = bar_name(ui, rect, "fear", "Fear", scene);
    let frame = &scene.book.frame;
    let wide = (rect.max.x - left - 34.0) / f32::from(who.max_fear.max(1));
    let painter = ui.painter();
    for n in 1..=who.max_fear {
        let place = Rect::from_min_size(
            pos2(left + f32::from(n - 1) * wide, rect.min.y + 2.0),
            vec2(wide - 3.0, rect.height() - 4.0),
        );
        let sign = if n == who.max_fear {
            "Panic"
        } else if n == frame.fear_defense {
            "−1 Def"
        } else if n == frame.fear_will {
            "−1 Will"
        } else {
            ""
        };
        let full = n <= who.fear;
        let fill = if full {
            Color32::from_rgb(0x62, 0x40, 0x86)
        } else {
            theme::INK
        };
        let edge = if sign.is_empty() { theme::RULE } else { ASH };
        painter.rect(place, 3.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let color = if full { BONE } else { ASH };
        theme::write_fit(
            painter,
            place.shrink2(vec2(2.0, 0.0)),
            sign,
            &theme::plain(13.0),
            color,
        );
    }
    number(ui, rect, who.fear, Color32::from_rgb(0xc4, 0xa9, 0xe4));
    let response = ui.interact(rect, Id::new(("fear", who.uid.0)), Sense::hover());
    telling::note(
        response,
        "Fear",
        &format!(
            "{} of {}. From {} on −1 Will, from {} on −1 Defense; the last one is Panic.",
            who.fear, who.max_fear, frame.fear_will, frame.fear_defense
        ),
        &["PD-FEAR-01", "PD-FEAR-02", "PD-FEAR-03"],
    );
}

fn counts(ui: &mut Ui, rect: Rect, who: &CharacterView, scene: &Scene) {
    let frame = &scene.book.frame;
    let mut at = rect.min;
    for (icon, name, n, most, rule) in [
        ("soul", "Souls", who.souls, Some(frame.souls), "PD-SOUL-01"),
        ("trap", "Traps", who.traps, Some(frame.traps), "PD-TRAP-04"),
        (
            "skull",
            "Kills",
            who.kills.min(255) as u8,
            None,
            "PD-ATK-10",
        ),
    ] {
        let place = Rect::from_min_size(at, vec2(88.0, rect.height()));
        let painter = ui.painter();
        scene.art.paint(
            painter,
            &format!("pandemonium/tokens/{icon}.svg"),
            theme::square(pos2(place.min.x + 11.0, place.center().y), 20.0),
            Color32::WHITE,
        );
        let text = match most {
            Some(most) => format!("{name} {n}/{most}"),
            None => format!("{name} {n}"),
        };
        theme::write(
            painter,
            pos2(place.min.x + 25.0, place.center().y),
            Align2::LEFT_CENTER,
            &text,
            theme::plain(14.0),
            BONE,
            66.0,
        );
        let response = ui.interact(place, Id::new(("count", who.uid.0, name)), Sense::hover());
        telling::note(response, name, "", &[rule]);
        at.x += 94.0;
    }
    for (n, token) in who.tokens.iter().enumerate() {
        let middle = pos2(at.x + 14.0 + n as f32 * 28.0, rect.center().y);
        let place = theme::square(middle, 26.0);
        ui.painter().rect(
            place,
            4.0,
            theme::INK,
            Stroke::new(1.2, CANDLE),
            StrokeKind::Inside,
        );
        let key = crate::games::pandemonium::figure::token_key(*token);
        picture(
            ui.painter(),
            scene.art,
            &format!("pandemonium/tokens/{key}.svg"),
            token.name(),
            place.shrink(3.0),
            Color32::WHITE,
        );
        let response = ui.interact(place, Id::new(("carried", who.uid.0, n)), Sense::hover());
        telling::note(response, token.name(), "Carried.", &["PD-RUL-62"]);
    }
}
