//! The Doom Track with its forecast, and the tokens of the team.

use bevy_egui::egui::{Align2, Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::vocab::paranormal::Token;
use crate::window::desk::Scene;
use crate::window::theme::{self, ASH, BLOOD, BONE, CANDLE, EMBER, INK};
use crate::window::tips;

/// Draws the Doom Track.
pub fn track(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let view = &scene.seen.view;
    let skull = Rect::from_min_size(rect.min + vec2(8.0, 5.0), vec2(24.0, 24.0));
    scene.art.paint(
        &painter,
        "paranormal/tokens/doom.svg",
        skull,
        Color32::WHITE,
    );
    if !view.doom_track {
        marks(&painter, rect, scene);
        return;
    }
    let limit = view.doom_limit.max(1);
    let doom = scene.effects.doom(view.doom);
    let text = format!("Doom {doom} of {limit}");
    let danger = f32::from(doom) / f32::from(limit);
    let color = CANDLE.lerp_to_gamma(theme::ROSE, danger);
    theme::write(
        &painter,
        pos2(skull.max.x + 6.0, skull.center().y),
        Align2::LEFT_CENTER,
        &text,
        theme::bold(17.0),
        color,
        130.0,
    );
    let (monsters, icons) = view.doom_next;
    let next = u16::from(monsters) + u16::from(icons);
    let forecast = format!("next +{next} ({monsters} + {icons})");
    theme::write(
        &painter,
        pos2(rect.max.x - 10.0, skull.center().y),
        Align2::RIGHT_CENTER,
        &forecast,
        theme::italic(15.0),
        ASH,
        150.0,
    );
    let line = Rect::from_min_max(
        pos2(rect.min.x + 9.0, rect.min.y + 36.0),
        pos2(rect.max.x - 9.0, rect.max.y - 9.0),
    );
    let step = line.width() / f32::from(limit + 1);
    let time = if scene.settings.still {
        0.0
    } else {
        0.8 / scene.settings.pace.factor()
    };
    let shown = ui.ctx().animate_value_with_time(
        Id::new(("doom", scene.seen.epoch)),
        f32::from(doom),
        time,
    );
    for n in 0..=limit {
        let cell = Rect::from_min_size(
            pos2(line.min.x + f32::from(n) * step, line.min.y),
            vec2(step - 2.0, line.height()),
        );
        let passed = f32::from(n) <= shown + 0.01;
        let coming = !passed && u16::from(n) <= u16::from(doom) + next;
        let fill = if passed {
            BLOOD
        } else if coming {
            theme::faded(BLOOD, 0.28 + 0.16 * scene.breath())
        } else {
            INK
        };
        painter.rect(
            cell,
            3.0,
            fill,
            Stroke::new(1.0, if n == limit { EMBER } else { theme::RULE }),
            StrokeKind::Inside,
        );
        let ink = if passed { BONE } else { ASH };
        painter.text(
            cell.center(),
            Align2::CENTER_CENTER,
            n.to_string(),
            theme::bold(12.0),
            ink,
        );
    }
    let x = line.min.x + (shown + 0.5) * step - 1.0;
    painter.add(bevy_egui::egui::Shape::convex_polygon(
        vec![
            pos2(x - 6.0, line.min.y - 8.0),
            pos2(x + 6.0, line.min.y - 8.0),
            pos2(x, line.min.y + 1.0),
        ],
        CANDLE,
        Stroke::new(1.0, INK),
    ));
    let response = ui.interact(rect, Id::new("doom track"), Sense::hover());
    let text = format!(
        "At {limit} the game is lost, or worse. As things stand it rises by {next} in the next Enemy Turn: {monsters} for Monsters on the map, {icons} for Doom icons."
    );
    tips::note(
        response,
        "Doom",
        &text,
        &["PN-DOOM-01", "PN-DOOM-02", "PN-DOOM-06"],
    );
}

/// Where the Doom Track has left play: the marks of the Boss, which end the game in its place.
fn marks(painter: &bevy_egui::egui::Painter, rect: Rect, scene: &Scene) {
    let view = &scene.seen.view;
    let boss = scene
        .seen
        .book
        .bosses
        .iter()
        .find(|boss| boss.key == view.boss.key);
    let Some(kind) = boss.and_then(|boss| boss.marks.first()) else {
        theme::write(
            painter,
            rect.center(),
            Align2::CENTER_CENTER,
            "The Doom Track has left play.",
            theme::italic(15.0),
            ASH,
            rect.width() - 20.0,
        );
        return;
    };
    let chain = kind.loss == crate::vocab::paranormal::MarkLoss::AllBroken;
    let lying = view
        .map
        .iter()
        .filter_map(|cell| cell.mark.as_ref())
        .filter(|mark| mark.key == kind.key);
    let bad = lying
        .filter(|mark| !chain || mark.face == crate::table::pieces::Face::Back)
        .count();
    let text = if chain {
        format!("{}: {bad} of {} broken", kind.name, kind.count)
    } else {
        format!("{}: {bad} of {} placed", kind.name, kind.count)
    };
    theme::write(
        painter,
        pos2(rect.min.x + 38.0, rect.min.y + 17.0),
        Align2::LEFT_CENTER,
        &text,
        theme::bold(16.0),
        CANDLE,
        rect.width() - 46.0,
    );
    let step = ((rect.width() - 20.0) / f32::from(kind.count.max(1))).min(44.0);
    for n in 0..kind.count {
        let place = Rect::from_min_size(
            pos2(rect.min.x + 10.0 + f32::from(n) * step, rect.min.y + 33.0),
            vec2(30.0, 30.0),
        );
        let gone = usize::from(n) < bad;
        let (path, tint) = match (chain, gone) {
            (true, true) => ("paranormal/tokens/chain_broken.svg", Color32::WHITE),
            (true, false) => ("paranormal/tokens/chain.svg", Color32::WHITE),
            (false, true) => ("paranormal/tokens/rift.svg", Color32::WHITE),
            (false, false) => ("paranormal/tokens/rift.svg", Color32::from_gray(60)),
        };
        scene.art.paint(painter, path, place, tint);
    }
}

/// Draws the tokens.
pub fn tokens(ui: &mut Ui, rect: Rect, scene: &Scene) {
    let painter = ui.painter().clone();
    theme::plate(&painter, rect);
    let tokens = &scene.seen.view.tokens;
    let wide = (rect.width() - 12.0) / tokens.len().max(1) as f32;
    for (n, token) in tokens.iter().enumerate() {
        let place = Rect::from_min_size(
            pos2(rect.min.x + 6.0 + n as f32 * wide, rect.min.y),
            vec2(wide, rect.height()),
        );
        let (path, name, text, rules): (&str, &str, &str, &[&str]) = match token.key {
            Token::Reroll => (
                "paranormal/tokens/reroll.svg",
                "Reroll Token",
                "One more reroll of any unlocked dice in a Combat.",
                &["PN-TOK-03", "PN-TOK-02"],
            ),
            Token::Wild => (
                "paranormal/tokens/wild.svg",
                "Wild Token",
                "Counts as one die of any number, for the conditions or for a Combat Ability.",
                &["PN-TOK-13", "PN-TOK-12"],
            ),
            Token::Assist => (
                "paranormal/tokens/assist.svg",
                "Assist Token",
                "Cancels one ability that is set off, a Move or a +1 Monster; also the price of fighting a Tough Enemy.",
                &["PN-TOK-08", "PN-TOK-07"],
            ),
        };
        let side = rect.height() - 8.0;
        let icon = Rect::from_min_size(place.min + vec2(4.0, 4.0), vec2(side, side));
        let any = token.usable + token.fresh > 0;
        scene.art.paint(
            &painter,
            path,
            icon,
            if any {
                Color32::WHITE
            } else {
                Color32::from_gray(90)
            },
        );
        let count = format!("{}", token.usable);
        let color = if token.usable > 0 { BONE } else { ASH };
        let at = theme::write(
            &painter,
            pos2(icon.max.x + 6.0, place.center().y),
            Align2::LEFT_CENTER,
            &count,
            theme::bold(19.0),
            color,
            30.0,
        );
        let rest = if token.fresh > 0 {
            format!("+{} /{}", token.fresh, token.limit)
        } else {
            format!("/{}", token.limit)
        };
        theme::write(
            &painter,
            pos2(at.max.x + 2.0, place.center().y + 2.0),
            Align2::LEFT_CENTER,
            &rest,
            theme::plain(13.0),
            ASH,
            40.0,
        );
        let response = ui.interact(place, Id::new(("token", n)), Sense::hover());
        let fresh = if token.fresh > 0 {
            format!(" {} more can be used after this action.", token.fresh)
        } else {
            String::new()
        };
        tips::note(
            response,
            name,
            &format!("{text}{fresh} The team may hold {}.", token.limit),
            rules,
        );
    }
}
