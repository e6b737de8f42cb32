//! Pages of the story of Pandemonium, and the end of the game.

use bevy_egui::egui::{Align2, Color32, Key as Press, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use super::picture;
use crate::content::Level;
use crate::games::pandemonium::{Setup, goal, words};
use crate::window::feed::Page;
use crate::window::intent::{Intent, Opening};
use crate::window::over::{farewell, plates};
use crate::window::play::dialog;
use crate::window::theme::{self, ASH, BONE, CANDLE, Look};

/// A page to be turned.
pub fn page(ui: &mut Ui, all: Rect, page: &Page, scene: &Scene, out: &mut Vec<Intent>) {
    let event = scene
        .seen
        .kept
        .event
        .and_then(|(_, key)| scene.book.event(key))
        .map(|(_, card)| card)
        .filter(|card| card.name == page.title);
    dialog(&ui.ctx().clone(), all, vec2(680.0, 380.0), |ui, rect| {
        theme::slab(ui.painter(), rect);
        let painter = ui.painter().clone();
        let face = Rect::from_min_size(rect.min + vec2(30.0, 40.0), vec2(170.0, 230.0));
        painter.rect(
            face,
            8.0,
            theme::NIGHT,
            Stroke::new(2.5, BONE),
            StrokeKind::Outside,
        );
        let path = match event {
            Some(card) if card.positive => "pandemonium/cards/positive.svg",
            Some(_) => "pandemonium/cards/negative.svg",
            None => "pandemonium/tokens/night.svg",
        };
        scene.art.paint(
            &painter,
            path,
            theme::square(face.center(), 140.0),
            Color32::WHITE,
        );
        let left = face.max.x + 28.0;
        let wide = rect.max.x - left - 30.0;
        let title = if page.title.is_empty() {
            &scene.chapter.title
        } else {
            &page.title
        };
        let place = Rect::from_min_size(pos2(left, rect.min.y + 32.0), vec2(wide, 76.0));
        let used = theme::write_in(&painter, place, title, &theme::bold(28.0), CANDLE);
        let body = Rect::from_min_max(
            pos2(left, place.min.y + used + 12.0),
            pos2(rect.max.x - 30.0, rect.max.y - 78.0),
        );
        theme::write_in(&painter, body, &page.text, &theme::plain(18.0), BONE);
        let go = Rect::from_min_size(
            pos2(rect.max.x - 220.0, rect.max.y - 62.0),
            vec2(190.0, 44.0),
        );
        let pressed =
            ui.input(|input| input.key_pressed(Press::Space) || input.key_pressed(Press::Enter));
        if theme::button(ui, go, "Go on", Look::Prime, true).clicked() || pressed {
            out.push(Intent::TurnPage);
        }
    });
}

/// The last page.
pub fn end(
    ui: &mut Ui,
    all: Rect,
    board: Rect,
    scene: &Scene,
    next: Option<&Level>,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let Some(over) = scene.seen.view.over else {
        return;
    };
    if desk.aside {
        let back = Rect::from_center_size(
            pos2(board.center().x, board.min.y + 28.0),
            vec2(240.0, 42.0),
        );
        if theme::button(ui, back, "Back to the last page", Look::Prime, true).clicked() {
            desk.aside = false;
        }
        return;
    }
    dialog(&ui.ctx().clone(), all, vec2(1000.0, 600.0), |ui, rect| {
        theme::slab(ui.painter(), rect);
        let painter = ui.painter().clone();
        let view = &scene.seen.view;
        let winner = over
            .winner
            .and_then(|key| view.characters.iter().find(|who| who.key == key));
        let (title, color, ground) = match (winner, over.evil_one, over.won) {
            (Some(winner), ..) => (format!("{} wins", winner.name), CANDLE, theme::MOSS),
            (_, Some(true), _) => ("The Evil One wins".to_owned(), theme::ROSE, theme::BLOOD),
            (_, Some(false), _) => ("The Evil One loses".to_owned(), CANDLE, theme::MOSS),
            (_, _, true) => ("Victory".to_owned(), CANDLE, theme::MOSS),
            _ => ("Defeat".to_owned(), theme::ROSE, theme::BLOOD),
        };
        let face = Rect::from_min_size(rect.min + vec2(30.0, 34.0), vec2(250.0, 250.0));
        team(ui, face, scene, ground);
        let left = face.max.x + 30.0;
        let wide = rect.max.x - left - 34.0;
        let head = theme::write(
            &painter,
            pos2(left, rect.min.y + 26.0),
            Align2::LEFT_TOP,
            &title,
            theme::bold(46.0),
            color,
            wide,
        );
        let game = format!("{}, seed {}", scene.chapter.title, scene.seen.setup.seed);
        theme::write(
            &painter,
            pos2(rect.max.x - 34.0, rect.min.y + 16.0),
            Align2::RIGHT_TOP,
            &game,
            theme::italic(15.0),
            ASH,
            460.0,
        );
        let why = theme::write(
            &painter,
            pos2(left, head.max.y),
            Align2::LEFT_TOP,
            &goal::ending_text(over.why),
            theme::italic(19.0),
            ASH,
            wide,
        );
        let text = if over.won {
            &scene.chapter.victory
        } else {
            &scene.chapter.defeat
        };
        let body = Rect::from_min_max(
            pos2(left, why.max.y + 12.0),
            pos2(rect.max.x - 34.0, face.max.y - 30.0),
        );
        theme::write_in(&painter, body, text, &theme::plain(20.0), BONE);
        let cursed: Vec<String> = scene
            .seen
            .kept
            .cursed
            .iter()
            .map(|key| words::name(scene.book, *key))
            .collect();
        if !cursed.is_empty() {
            theme::write(
                &painter,
                pos2(left, face.max.y),
                Align2::LEFT_BOTTOM,
                &format!(
                    "Cursed by a Pact that was not fulfilled: {}",
                    cursed.join(", ")
                ),
                theme::bold(17.0),
                theme::ROSE,
                wide,
            );
        }
        let tale = Rect::from_min_max(
            pos2(rect.min.x + 30.0, face.max.y + 26.0),
            pos2(rect.max.x - 30.0, rect.max.y - 84.0),
        );
        counts(ui, tale, scene);
        buttons(ui, rect, scene, next, desk, out);
    });
}

fn team(ui: &Ui, face: Rect, scene: &Scene, ground: Color32) {
    let painter = ui.painter();
    painter.rect(
        face,
        8.0,
        ground,
        Stroke::new(3.0, BONE),
        StrokeKind::Outside,
    );
    let view = &scene.seen.view;
    // One alone fills the picture.
    let over = view.over;
    let alone = match over.and_then(|over| over.evil_one) {
        Some(true) => Some(("pandemonium/figures/evil_one.svg".to_owned(), "Evil One")),
        _ => over
            .and_then(|over| over.winner)
            .and_then(|key| view.characters.iter().find(|who| who.key == key))
            .map(|who| {
                let path = format!("pandemonium/characters/{}.svg", who.key);
                (path, who.name.as_str())
            }),
    };
    if let Some((path, name)) = alone {
        picture(
            painter,
            scene.art,
            &path,
            name,
            face.shrink(14.0),
            Color32::WHITE,
        );
        return;
    }
    let side = face.width() / 2.0 - 9.0;
    let few = scene.seen.view.characters.len() <= 2;
    let down = if few { side / 2.0 } else { 0.0 };
    for (n, who) in scene.seen.view.characters.iter().take(4).enumerate() {
        let at = face.min
            + vec2(
                (n % 2) as f32 * (side + 6.0) + 6.0,
                (n / 2) as f32 * (side + 6.0) + 6.0 + down,
            );
        let dead = who.stance == crate::table::house::Stance::Lying;
        let tint = if dead {
            Color32::from_gray(90)
        } else {
            Color32::WHITE
        };
        let place = Rect::from_min_size(at, vec2(side, side));
        painter.rect_filled(place, 5.0, theme::faded(theme::INK, 0.6));
        picture(
            painter,
            scene.art,
            &format!("pandemonium/characters/{}.svg", who.key),
            &who.name,
            place.shrink(5.0),
            tint,
        );
    }
}

fn counts(ui: &Ui, rect: Rect, scene: &Scene) {
    let painter = ui.painter();
    let kept = &scene.seen.kept;
    let dice = kept.number("dice");
    let hits = if dice > 0 {
        format!("{:.0} %", kept.number("hits") as f32 * 100.0 / dice as f32)
    } else {
        "–".to_owned()
    };
    // A chapter may begin later on the counter.
    let view = &scene.seen.view;
    let rounds = (view.round + 1).saturating_sub(scene.chapter.first_round.max(1));
    let all = [
        (rounds.to_string(), "rounds"),
        (kept.number("killed").to_string(), "enemies killed"),
        (kept.number("lost").to_string(), "Life and Souls lost"),
        (kept.number("deaths").to_string(), "deaths"),
        (kept.number("explored").to_string(), "spaces explored"),
        (kept.number("pacts").to_string(), "Pacts fulfilled"),
        (kept.number("skills").to_string(), "skills gained"),
        (hits, "of the dice were Hits"),
    ];
    plates(painter, rect, &all);
}

fn buttons(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    next: Option<&Level>,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let setup = &scene.seen.setup;
    let again = |seed: u64| Intent::Begin {
        level: scene.seen.level.clone(),
        opening: Opening::Pandemonium(Setup {
            seed,
            ..setup.clone()
        }),
    };
    let note = format!("Seed {}: the same decks.", setup.seed);
    let next = next.map(|level| Intent::SetUp(level.game, Some(level.id.clone())));
    farewell(
        ui,
        rect,
        (setup.seed, &note),
        next,
        again,
        &mut desk.aside,
        out,
    );
}
