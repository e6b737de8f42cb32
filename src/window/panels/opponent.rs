//! The Enemy of a Combat: its card with conditions that light up.

use super::{foe, tray};
use crate::content::paranormal::{Foe, Monster};
use crate::games::paranormal::view::FightView;
use crate::games::paranormal::words;
use crate::table::pieces::Face;
use crate::window::desk::Scene;
use crate::window::stage;
use crate::window::theme::{self, ASH, BLOOD, BONE, NIGHT};
use crate::window::tips;
use bevy_egui::egui::{Align2, Color32, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Who is fought.
struct Enemy<'a> {
    name: &'a str,
    kind: String,
    picture: String,
    card: Option<&'a Foe>,
    traits: Vec<tips::Trait>,
    monster: Option<&'a Monster>,
    horror: Option<(u16, u16)>,
}

fn enemy<'a>(scene: &'a Scene, fight: &FightView) -> Enemy<'a> {
    let book = &scene.seen.book;
    let horror = scene
        .seen
        .view
        .map
        .iter()
        .filter_map(|cell| cell.boss_card.as_ref())
        .find(|c| c.uid == fight.foe && c.face == Face::Back);
    if let Some(card) = horror {
        return Enemy {
            name: &card.name,
            kind: "beaten by damage alone".to_owned(),
            picture: "paranormal/bosses/horror.svg".to_owned(),
            card: None,
            traits: Vec::new(),
            monster: None,
            horror: Some((card.damage, card.needed)),
        };
    }
    if let Some(card) = book.monsters.iter().position(|m| m.key == fight.enemy) {
        let monster = &book.monsters[card];
        return Enemy {
            name: &monster.name,
            kind: book
                .types
                .get(monster.kind.index())
                .map_or(String::new(), |kind| kind.name.clone()),
            picture: stage::monster_picture(scene, card),
            card: Some(&monster.foe),
            traits: tips::traits_of(monster),
            monster: Some(monster),
            horror: None,
        };
    }
    let boss = book
        .bosses
        .iter()
        .find(|boss| boss.key == scene.seen.view.boss.key);
    Enemy {
        name: boss.map_or("The Enemy", |boss| boss.name.as_str()),
        kind: "The Boss".to_owned(),
        picture: format!("paranormal/bosses/{}.svg", scene.seen.view.boss.key),
        card: boss.map(|boss| &boss.foe),
        traits: boss.map_or(Vec::new(), |boss| tips::traits_of_foe(&boss.foe)),
        monster: None,
        horror: None,
    }
}

/// Draws the card.
pub fn card(ui: &mut Ui, rect: Rect, fight: &FightView, scene: &Scene) {
    let painter = ui.painter().clone();
    let enemy = enemy(scene, fight);
    let face = Rect::from_min_size(rect.min, vec2(86.0, 86.0));
    painter.rect(
        face,
        5.0,
        NIGHT,
        Stroke::new(2.0, BLOOD),
        StrokeKind::Inside,
    );
    scene
        .art
        .paint(&painter, &enemy.picture, face.shrink(3.0), Color32::WHITE);
    let left = face.max.x + 10.0;
    let wide = rect.max.x - left;
    let used = theme::write_in(
        &painter,
        Rect::from_min_size(pos2(left, rect.min.y), vec2(wide, 50.0)),
        enemy.name,
        &theme::bold(20.0),
        BONE,
    );
    let kind = theme::write(
        &painter,
        pos2(left, rect.min.y + used),
        Align2::LEFT_TOP,
        &enemy.kind,
        theme::italic(14.0),
        ASH,
        wide,
    );
    if let Some(monster) = enemy.monster {
        let mut at = pos2(left, kind.max.y + 2.0);
        for (path, _) in tips::rewards(monster) {
            scene.art.paint(
                &painter,
                path,
                Rect::from_min_size(at, vec2(19.0, 19.0)),
                Color32::WHITE,
            );
            at.x += 22.0;
        }
    }
    let mut y = face.max.y + 9.0;
    if let Some((damage, needed)) = enemy.horror {
        let total: u16 = tray::live(fight)
            .map(|die| u16::from(die.value))
            .sum::<u16>()
            + fight.wilds.iter().map(|w| u16::from(*w)).sum::<u16>();
        let text = format!("{damage} damage of {needed}; these dice would add {total}.");
        theme::write_in(
            &painter,
            Rect::from_min_max(pos2(rect.min.x, y), rect.max),
            &text,
            &theme::plain(16.0),
            theme::ROSE,
        );
        return;
    }
    let boss = enemy.monster.is_none();
    let columns = fight.conditions.len().clamp(1, 2);
    let chip = (rect.width() - (columns as f32 - 1.0) * 6.0) / columns as f32;
    for (n, each) in fight.conditions.iter().enumerate() {
        let at = vec2(
            (n % columns) as f32 * (chip + 6.0),
            (n / columns) as f32 * 35.0,
        );
        let place = Rect::from_min_size(pos2(rect.min.x, y) + at, vec2(chip, 30.0));
        let met = !fight.dice.is_empty()
            && !tray::tumbling(scene)
            && fight.met.get(n).copied().unwrap_or(false);
        let covered = boss && scene.seen.view.boss.cubes.get(n).copied().unwrap_or(false);
        foe::condition(&painter, place, *each, met, covered, scene);
        let response = ui.interact(place, Id::new(("condition", n)), Sense::hover());
        tips::note(
            response,
            &words::condition(*each),
            &words::condition_help(*each),
            &[words::condition_rule(*each)],
        );
    }
    y += fight.conditions.len().div_ceil(columns) as f32 * 35.0 + 3.0;
    for (n, each) in enemy.traits.iter().enumerate() {
        if y + 20.0 > rect.max.y {
            break;
        }
        let place = Rect::from_min_size(pos2(rect.min.x, y), vec2(rect.width(), 22.0));
        scene.art.paint(
            &painter,
            each.icon,
            Rect::from_min_size(place.min, vec2(20.0, 20.0)),
            Color32::WHITE,
        );
        theme::write(
            &painter,
            pos2(place.min.x + 27.0, place.center().y),
            Align2::LEFT_CENTER,
            &each.name,
            theme::plain(15.0),
            BONE,
            rect.width() - 28.0,
        );
        let response = ui.interact(place, Id::new(("trait", n)), Sense::hover());
        tips::note(response, &each.name, &each.text, &[each.rule]);
        y += 23.0;
    }
    let _ = enemy.card;
}
