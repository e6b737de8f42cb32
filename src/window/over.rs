//! Pages of the story: the beginning of the Finale, and the end of the game.

use bevy_egui::egui::{Align2, Color32, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::desk::{Desk, Scene};
use super::feed::Page;
use super::intent::{Intent, Opening};
use super::play::dialog;
use super::theme::{self, ASH, BONE, CANDLE, Look};
use crate::games::paranormal::{Setup, words};

/// A page to be turned.
pub fn page(ui: &mut Ui, all: Rect, page: &Page, scene: &Scene, out: &mut Vec<Intent>) {
    dialog(&ui.ctx().clone(), all, vec2(760.0, 430.0), |ui, rect| {
        theme::slab(ui.painter(), rect);
        let face = portrait(rect);
        picture(ui, face, scene, theme::BLOOD);
        let left = face.max.x + 26.0;
        let wide = rect.max.x - left - 30.0;
        let title = Rect::from_min_size(pos2(left, rect.min.y + 34.0), vec2(wide, 80.0));
        let used = theme::write_in(ui.painter(), title, &page.title, &theme::bold(32.0), CANDLE);
        let text = if page.text.is_empty() {
            "The search is over. Every Location shows its dark side."
        } else {
            &page.text
        };
        let body = Rect::from_min_max(
            pos2(left, title.min.y + used + 16.0),
            pos2(rect.max.x - 30.0, rect.max.y - 84.0),
        );
        theme::write_in(ui.painter(), body, text, &theme::plain(19.0), BONE);
        let go = Rect::from_min_size(
            pos2(rect.max.x - 230.0, rect.max.y - 66.0),
            vec2(200.0, 44.0),
        );
        if theme::button(ui, go, "Face it", Look::Prime, true).clicked() {
            out.push(Intent::TurnPage);
        }
    });
}

fn portrait(rect: Rect) -> Rect {
    let side = (rect.height() - 60.0).min(300.0);
    Rect::from_min_size(
        pos2(rect.min.x + 30.0, rect.center().y - side / 2.0),
        vec2(side, side),
    )
}

fn picture(ui: &Ui, face: Rect, scene: &Scene, ground: Color32) {
    let painter = ui.painter();
    painter.rect(
        face,
        8.0,
        ground,
        Stroke::new(3.0, BONE),
        StrokeKind::Outside,
    );
    let view = &scene.seen.view;
    let horror = view
        .map
        .iter()
        .filter_map(|cell| cell.boss_card.as_ref())
        .any(|card| card.face == crate::table::pieces::Face::Back);
    let path = if horror {
        "paranormal/bosses/horror.svg".to_owned()
    } else {
        format!("paranormal/bosses/{}.svg", view.boss.key)
    };
    scene
        .art
        .paint(painter, &path, face.shrink(12.0), Color32::WHITE);
}

/// The last page.
pub fn end(ui: &mut Ui, all: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(over) = &scene.seen.view.over else {
        return;
    };
    if desk.aside {
        let back = Rect::from_center_size(
            pos2(scene.map.center().x, scene.map.min.y + 30.0),
            vec2(240.0, 42.0),
        );
        if theme::button(ui, back, "Back to the last page", Look::Prime, true).clicked() {
            desk.aside = false;
        }
        return;
    }
    let boss = scene
        .seen
        .book
        .bosses
        .iter()
        .find(|boss| boss.key == scene.seen.view.boss.key);
    dialog(&ui.ctx().clone(), all, vec2(1000.0, 600.0), |ui, rect| {
        theme::slab(ui.painter(), rect);
        let face = Rect::from_min_size(rect.min + vec2(30.0, 34.0), vec2(260.0, 260.0));
        let (title, color, ground) = if over.won {
            ("Victory", CANDLE, theme::MOSS)
        } else {
            ("Defeat", theme::ROSE, theme::BLOOD)
        };
        if over.won {
            heroes(ui, face, scene, ground);
        } else {
            picture(ui, face, scene, ground);
        }
        let left = face.max.x + 30.0;
        let wide = rect.max.x - left - 34.0;
        let painter = ui.painter().clone();
        let head = theme::write(
            &painter,
            pos2(left, rect.min.y + 26.0),
            Align2::LEFT_TOP,
            title,
            theme::bold(50.0),
            color,
            wide,
        );
        let why = words::ending_text(over.why);
        let seed = format!("{}, seed {}", scene.seen.level, scene.seen.setup.seed);
        theme::write(
            &painter,
            pos2(rect.max.x - 34.0, rect.min.y + 30.0),
            Align2::RIGHT_TOP,
            &seed,
            theme::italic(15.0),
            ASH,
            320.0,
        );
        let why = theme::write(
            &painter,
            pos2(left, head.max.y),
            Align2::LEFT_TOP,
            why,
            theme::italic(20.0),
            ASH,
            wide,
        );
        let text = boss.map_or("", |boss| {
            if over.won {
                &boss.victory_text
            } else {
                &boss.defeat_text
            }
        });
        let body = Rect::from_min_size(
            pos2(left, why.max.y + 14.0),
            vec2(wide, face.max.y - why.max.y + 20.0),
        );
        theme::write_in(&painter, body, text, &theme::plain(21.0), BONE);
        let tale = Rect::from_min_max(
            pos2(rect.min.x + 30.0, face.max.y + 34.0),
            pos2(rect.max.x - 30.0, rect.max.y - 84.0),
        );
        counts(ui, tale, scene);
        buttons(ui, rect, scene, desk, out);
    });
}

fn heroes(ui: &Ui, face: Rect, scene: &Scene, ground: Color32) {
    let painter = ui.painter();
    painter.rect(
        face,
        8.0,
        ground,
        Stroke::new(3.0, BONE),
        StrokeKind::Outside,
    );
    let team: Vec<_> = scene
        .seen
        .view
        .heroes
        .iter()
        .filter(|hero| hero.at.is_some())
        .collect();
    let side = face.width() / 2.0 - 9.0;
    for (n, hero) in team.iter().take(4).enumerate() {
        let at = face.min
            + vec2(
                (n % 2) as f32 * (side + 6.0) + 6.0,
                (n / 2) as f32 * (side + 6.0) + 6.0,
            );
        let place = Rect::from_min_size(at, vec2(side, side));
        scene.art.cover(
            painter,
            &format!("paranormal/heroes/{}.svg", hero.key),
            place,
            5.0,
            Color32::WHITE,
        );
    }
}

fn counts(ui: &Ui, rect: Rect, scene: &Scene) {
    let painter = ui.painter();
    let tally = scene.seen.kept.tally;
    let average = if tally.dice > 0 {
        tally.sixes as f32 * 100.0 / tally.dice as f32
    } else {
        0.0
    };
    let all = [
        (tally.rounds.to_string(), "rounds"),
        (format!("{} of {}", tally.won, tally.fights), "Combats won"),
        (tally.monsters.to_string(), "Monsters defeated"),
        (tally.clues.to_string(), "Clues placed"),
        (tally.wounds.to_string(), "Health lost"),
        (tally.dice.to_string(), "dice rolled"),
        (format!("{average:.0} %"), "showed 6 or more"),
        (scene.seen.view.doom.to_string(), "Doom at the end"),
    ];
    plates(painter, rect, &all);
}

/// Eight numbers of a game that is over, in two rows.
pub(super) fn plates(painter: &bevy_egui::egui::Painter, rect: Rect, all: &[(String, &str)]) {
    let (wide, tall) = (rect.width() / 4.0, rect.height() / 2.0);
    for (n, (number, name)) in all.iter().enumerate() {
        let place = Rect::from_min_size(
            rect.min + vec2((n % 4) as f32 * wide, (n / 4) as f32 * tall),
            vec2(wide, tall),
        )
        .shrink(4.0);
        theme::plate(painter, place);
        theme::write(
            painter,
            place.center() - vec2(0.0, 10.0),
            Align2::CENTER_CENTER,
            number,
            theme::bold(24.0),
            CANDLE,
            wide,
        );
        theme::write(
            painter,
            place.center() + vec2(0.0, 14.0),
            Align2::CENTER_CENTER,
            name,
            theme::plain(15.0),
            ASH,
            wide - 8.0,
        );
    }
}

fn buttons(ui: &mut Ui, rect: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let setup = &scene.seen.setup;
    let again = |seed: u64| Intent::Begin {
        level: scene.seen.level.clone(),
        opening: Opening::Paranormal(Setup {
            seed,
            ..setup.clone()
        }),
    };
    let note = format!("Seed {}: the same map and the same decks.", setup.seed);
    farewell(
        ui,
        rect,
        (setup.seed, &note),
        None,
        again,
        &mut desk.aside,
        out,
    );
}

/// What can be done after a game: play again, with a new seed or this one, look at the table, keep the record, leave.
pub(super) fn farewell(
    ui: &mut Ui,
    rect: Rect,
    (seed, note): (u64, &str),
    next: Option<Intent>,
    again: impl Fn(u64) -> Intent,
    aside: &mut bool,
    out: &mut Vec<Intent>,
) {
    const AGAIN: &str = "Play again";
    const SAME: &str = "Same seed";
    const LOOK: &str = "Look at the table";
    const RECORD: &str = "Save a record";
    const TITLE: &str = "To the title";
    const NEXT: &str = "Next chapter";
    let mut names = vec![AGAIN, SAME, LOOK, RECORD, TITLE];
    if next.is_some() {
        names.insert(0, NEXT);
    }
    let count = names.len() as f32;
    let wide = (rect.width() - 60.0 - (count - 1.0) * 10.0) / count;
    for (n, name) in names.into_iter().enumerate() {
        let place = Rect::from_min_size(
            pos2(
                rect.min.x + 30.0 + n as f32 * (wide + 10.0),
                rect.max.y - 68.0,
            ),
            vec2(wide, 44.0),
        );
        let look = if n == 0 { Look::Prime } else { Look::Plain };
        let response = theme::button(ui, place, name, look, true);
        if response.clicked() {
            match name {
                AGAIN => out.push(again(super::chance())),
                SAME => out.push(again(seed)),
                LOOK => *aside = true,
                RECORD => out.push(Intent::Record),
                TITLE => out.push(Intent::ToTitle),
                _ => out.extend(next.clone()),
            }
        }
        if name == SAME {
            super::tips::note(response, "Same seed", note, &[]);
        }
    }
}
