//! The Boss in the Finale, and chips with conditions.

use bevy_egui::egui::{
    Align2, Color32, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use crate::games::paranormal::words;
use crate::vocab::paranormal::Condition;
use crate::window::desk::Scene;
use crate::window::stage;
use crate::window::theme::{self, ASH, BONE, CANDLE, INK, MOSS};
use crate::window::tips;

/// A condition as a chip that lights up once it is met.
pub fn condition(
    painter: &Painter,
    rect: Rect,
    condition: Condition,
    met: bool,
    covered: bool,
    scene: &Scene,
) {
    let (fill, ink, edge) = if covered {
        (theme::faded(theme::BLOOD, 0.85), BONE, theme::ROSE)
    } else if met {
        (MOSS, INK, theme::LEAF)
    } else {
        (INK, BONE, theme::RULE)
    };
    painter.rect(rect, 5.0, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
    let font = theme::bold((rect.height() * 0.6).clamp(14.0, 18.0));
    let mut wide = rect.width() - 12.0;
    let mut center = rect.center();
    if covered {
        let cube = Rect::from_min_size(
            rect.min + vec2(4.0, 2.0),
            vec2(rect.height() - 4.0, rect.height() - 4.0),
        );
        scene
            .art
            .paint(painter, "paranormal/tokens/cube.svg", cube, Color32::WHITE);
        wide -= rect.height();
        center.x += rect.height() / 2.0;
    }
    let place = Rect::from_center_size(center, vec2(wide, rect.height()));
    theme::write_fit(painter, place, &words::condition(condition), &font, ink);
}

/// The Boss and what stands between the team and victory.
pub fn boss(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let view = &scene.seen.view;
    let boss = &view.boss;
    let side = (rect.height() * 0.36)
        .clamp(96.0, 130.0)
        .min(rect.width() * 0.42);
    let face = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(side, side));
    painter.rect(
        face,
        5.0,
        theme::NIGHT,
        Stroke::new(2.0, theme::BLOOD),
        StrokeKind::Outside,
    );
    let horror = view
        .map
        .iter()
        .filter_map(|cell| cell.boss_card.as_ref())
        .find(|card| card.face == crate::table::pieces::Face::Back);
    let path = if horror.is_some() {
        "paranormal/bosses/horror.svg".to_owned()
    } else {
        format!("paranormal/bosses/{}.svg", boss.key)
    };
    scene.art.paint(&painter, &path, face, Color32::WHITE);
    let left = face.max.x + 12.0;
    let wide = rect.max.x - left - 8.0;
    let name = horror.map_or(boss.name.as_str(), |card| card.name.as_str());
    let used = theme::write_in(
        &painter,
        Rect::from_min_size(pos2(left, face.min.y), vec2(wide, 48.0)),
        name,
        &theme::bold(20.0),
        CANDLE,
    );
    let mut y = face.min.y + used + 4.0;
    let mut say = |text: &str, color: Color32| {
        let place = Rect::from_min_size(pos2(left, y), vec2(wide, 40.0));
        y += theme::write_in(&painter, place, text, &theme::plain(15.0), color) + 2.0;
    };
    if let Some(card) = horror {
        say(
            &format!("{} damage of {}", card.damage, card.needed),
            theme::ROSE,
        );
        say("One Hero Turn is left to bring it down.", BONE);
    } else {
        if boss.stacked {
            let count = view
                .piles
                .iter()
                .find(|p| p.key.as_str() == "minions")
                .map_or(0, |p| p.count);
            say(&format!("hidden by {count} Minions"), theme::ROSE);
        }
        if let Some(at) = boss.standee {
            say(&format!("at {}", scene.seen.place(at)), BONE);
        }
        let marks: Vec<_> = view
            .map
            .iter()
            .filter_map(|cell| cell.mark.as_ref())
            .collect();
        if let Some(mark) = marks.first() {
            let broken = marks
                .iter()
                .filter(|m| m.face == crate::table::pieces::Face::Back)
                .count();
            let text = if mark.key.as_str().contains("chain") {
                format!("{broken} of {} chains broken", marks.len())
            } else {
                format!("{} {}s on the map", marks.len(), mark.name)
            };
            say(&text, theme::ROSE);
        }
    }
    let mut at = pos2(rect.min.x + 8.0, face.max.y + 10.0);
    if horror.is_none() {
        let card = scene.seen.book.bosses.iter().find(|b| b.key == boss.key);
        let conditions = if boss.conditions.is_empty() {
            card.map_or(Vec::new(), |card| card.foe.conditions.clone())
        } else {
            boss.conditions.clone()
        };
        let chips = conditions.len().max(1) as f32;
        let chip = ((rect.width() - 16.0 - (chips - 1.0) * 6.0) / chips).min(140.0);
        for (n, each) in conditions.iter().enumerate() {
            let covered = boss.cubes.get(n).copied().unwrap_or(false);
            condition(
                &painter,
                Rect::from_min_size(at, vec2(chip, 28.0)),
                *each,
                false,
                covered,
                scene,
            );
            at.x += chip + 6.0;
        }
        at = pos2(rect.min.x + 8.0, at.y + 34.0);
        if let Some(card) = card {
            for each in tips::traits_of_foe(&card.foe) {
                let icon = Rect::from_min_size(at, vec2(20.0, 20.0));
                scene.art.paint(&painter, each.icon, icon, Color32::WHITE);
                let end = theme::write(
                    &painter,
                    pos2(icon.max.x + 4.0, icon.center().y),
                    Align2::LEFT_CENTER,
                    &each.name,
                    theme::plain(14.0),
                    ASH,
                    rect.width(),
                );
                at.x = end.max.x + 12.0;
                if at.x > rect.max.x - 80.0 {
                    at = pos2(rect.min.x + 8.0, at.y + 23.0);
                }
            }
            at = pos2(rect.min.x + 8.0, at.y + 25.0);
        }
    }
    let text = if horror.is_some() {
        "Every die of an attack adds to its damage."
    } else {
        "Each Combat that meets a condition covers it with a cube. Cover them all to win."
    };
    let place = Rect::from_min_max(at, rect.max - vec2(8.0, 6.0));
    if place.height() > 14.0 {
        let used = theme::write_in(&painter, place, text, &theme::italic(14.0), ASH);
        at.y += used + 5.0;
    }
    let cards = scene
        .seen
        .book
        .bosses
        .iter()
        .filter(|b| b.key == boss.key)
        .flat_map(|b| &b.cards);
    for card in cards {
        let text = match (&card.back, horror) {
            (Some(back), Some(_)) => &back.text,
            _ => &card.text,
        };
        let place = Rect::from_min_max(at, rect.max - vec2(8.0, 6.0));
        if place.height() > 16.0 {
            at.y += theme::write_in(&painter, place, text, &theme::plain(14.0), BONE) + 4.0;
        }
    }
    let response = ui.interact(rect, Id::new("boss panel"), Sense::hover());
    stage::boss_tip(response, scene);
}
