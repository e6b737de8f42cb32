//! The dice tray of a Combat: the Enemy, the dice, the Combat Abilities, and what can be done with them.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, pos2, vec2,
};

use super::{ask, foe};
use crate::content::paranormal::{CombatAbility, Foe};
use crate::games::paranormal::condition::meets_all;
use crate::games::paranormal::view::{DieView, FightView};
use crate::games::paranormal::words;
use crate::table::Uid;
use crate::table::ask::{Act, Why};
use crate::table::chance::DieKind;
use crate::table::pieces::{DieState, Face};
use crate::vocab::Spot;
use crate::vocab::paranormal::AbilityKind;
use crate::window::desk::{Desk, Scene};
use crate::window::dice;
use crate::window::intent::Intent;
use crate::window::seen::Question;
use crate::window::stage;
use crate::window::theme::{self, ASH, BLOOD, BONE, CANDLE, EMBER, INK, Look, NIGHT};
use crate::window::tips;

/// Who is fought.
struct Enemy<'a> {
    name: &'a str,
    kind: String,
    picture: String,
    card: Option<&'a Foe>,
    traits: Vec<tips::Trait>,
    monster: Option<&'a crate::content::paranormal::Monster>,
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

/// Whether a question is answered in the tray.
pub fn asks(why: Why) -> bool {
    matches!(
        why,
        Why::BeforeRoll
            | Why::CancelTriggers
            | Why::CombatWindow
            | Why::RerollDice
            | Why::GatherDice
            | Why::SpendWild
            | Why::TakeHurt
            | Why::PickDie
            | Why::PickFace
            | Why::ChooseCubes
    )
}

/// Whether the tray is open: while dice are asked about, and while the Enemy is still there.
pub fn open(scene: &Scene) -> bool {
    let Some(fight) = &scene.seen.view.fight else {
        return false;
    };
    let there = fight.foe == scene.seen.view.boss.uid || scene.seen.cell_of(fight.foe).is_some();
    scene
        .question()
        .map_or(there, |question| asks(question.why))
}

/// Where the fight is.
fn place(scene: &Scene, fight: &FightView) -> Option<Spot> {
    scene.seen.view.hero(fight.hero).and_then(|hero| hero.at)
}

/// Draws the tray over the half of the map where the fight is not.
pub fn tray(ui: &mut Ui, map: Rect, scene: &Scene, desk: &mut Desk, out: &mut Vec<Intent>) {
    let Some(fight) = scene.seen.view.fight.as_ref().filter(|_| open(scene)) else {
        return;
    };
    let tall = (map.height() * 0.5 - 8.0).clamp(262.0, 340.0);
    let low = place(scene, fight).is_some_and(|at| at.row() > 2);
    let y = if low { map.min.y } else { map.max.y - tall };
    let rect = Rect::from_min_size(pos2(map.min.x, y), vec2(map.width(), tall));
    bevy_egui::egui::Area::new(Id::new("tray"))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .show(ui.ctx(), |ui| {
            ui.set_min_size(rect.size());
            let ground = ui.interact(rect, Id::new("tray ground"), Sense::click());
            if ground.clicked() && scene.playing {
                out.push(Intent::Skip);
            }
            theme::slab(ui.painter(), rect);
            let inner = rect.shrink(11.0);
            let left = Rect::from_min_size(
                inner.min,
                vec2((inner.width() * 0.24).clamp(210.0, 290.0), inner.height()),
            );
            let wide = (inner.width() * 0.2).clamp(176.0, 240.0);
            let right = Rect::from_min_max(pos2(inner.max.x - wide, inner.min.y), inner.max);
            let middle = Rect::from_min_max(
                pos2(left.max.x + 12.0, inner.min.y),
                pos2(right.min.x - 12.0, inner.max.y),
            );
            opponent(ui, left, fight, scene);
            pool(ui, middle, fight, scene, desk, out);
            choices(ui, right, fight, scene, desk, out);
        });
}

fn opponent(ui: &mut Ui, rect: Rect, fight: &FightView, scene: &Scene) {
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
        let total: u16 = live(fight).map(|die| u16::from(die.value)).sum::<u16>()
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
    let count = fight.conditions.len().max(1) as f32;
    let chip = (rect.width() - (count - 1.0) * 6.0) / count;
    for (n, each) in fight.conditions.iter().enumerate() {
        let place = Rect::from_min_size(
            pos2(rect.min.x + n as f32 * (chip + 6.0), y),
            vec2(chip, 30.0),
        );
        let met = !fight.dice.is_empty()
            && !tumbling(scene)
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
    y += 37.0;
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

/// Whether dice still tumble, so that what they come to is not told yet.
fn tumbling(scene: &Scene) -> bool {
    let seconds = dice::TUMBLE + 0.3;
    scene.playing
        && !scene.settings.still
        && scene.effects.rolled.values().any(|at| {
            (0.0..seconds).contains(&(scene.since(*at) * scene.settings.pace.factor().min(4.0)))
        })
}

fn live(fight: &FightView) -> impl Iterator<Item = &DieView> {
    fight
        .dice
        .iter()
        .filter(|die| !matches!(die.state, DieState::Lost | DieState::Fed))
}

fn pool(
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
    if fight.dice.is_empty() {
        waiting(&painter, floor, fight, hero, scene);
    } else {
        let count = fight.dice.len() as f32;
        let side = ((floor.width() - 20.0) / count - 10.0)
            .min(floor.height() - 40.0)
            .min(88.0);
        let step = (side + 14.0).min((floor.width() - 20.0) / count);
        for (n, view) in fight.dice.iter().enumerate() {
            let x = floor.center().x + (n as f32 - (count - 1.0) / 2.0) * step;
            let place = Rect::from_center_size(pos2(x, floor.center().y - 7.0), vec2(side, side));
            die(ui, place, view, scene, desk, out);
        }
    }
    let rest = Rect::from_min_max(pos2(rect.min.x, floor.max.y + 6.0), rect.max);
    abilities(ui, rest, fight, scene, desk, out);
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
    painter: &bevy_egui::egui::Painter,
    floor: Rect,
    fight: &FightView,
    hero: Option<&crate::games::paranormal::view::HeroView>,
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
    if response.clicked() {
        match (&click, question) {
            (Click::Pick(option), Some(question)) => desk.pick(question, *option, out),
            (Click::Keep, _) => {
                if !desk.kept.remove(&view.die) {
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

fn abilities(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let book = &scene.seen.book;
    let mut all: Vec<(Uid, String, &CombatAbility)> = Vec::new();
    if let Some(hero) = scene.seen.view.hero(fight.hero)
        && let Some(card) = book.heroes.get(usize::from(hero.card))
    {
        all.push((hero.uid, card.combat.name.clone(), &card.combat));
    }
    for asset in scene
        .seen
        .view
        .inventory
        .iter()
        .filter(|asset| !asset.turned)
    {
        if let Some(combat) = book
            .assets
            .get(asset.card.index())
            .and_then(|card| card.combat.as_ref())
        {
            all.push((asset.uid, asset.name.clone(), combat));
        }
    }
    let columns = if all.len() > 3 {
        3.0
    } else {
        all.len().max(1) as f32
    };
    let wide = ((rect.width() - (columns - 1.0) * 6.0 - 8.0) / columns).min(300.0);
    let rows = (all.len() as f32 / columns).ceil();
    let tall = if rows > 1.0 {
        66.0
    } else {
        rect.height().min(96.0)
    };
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ScrollArea::vertical()
            .id_salt("abilities")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(rect.width() - 8.0, rows * (tall + 5.0) - 5.0),
                    Sense::hover(),
                );
                for (n, (source, name, ability)) in all.into_iter().enumerate() {
                    let at = area.min
                        + vec2(
                            (n as f32 % columns) * (wide + 6.0),
                            (n as f32 / columns).floor() * (tall + 5.0),
                        );
                    slot(
                        ui,
                        Rect::from_min_size(at, vec2(wide, tall)),
                        source,
                        &name,
                        ability,
                        scene,
                        desk,
                        out,
                    );
                }
            });
    });
}

#[allow(clippy::too_many_arguments)]
fn slot(
    ui: &mut Ui,
    rect: Rect,
    source: Uid,
    name: &str,
    ability: &CombatAbility,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let question = scene.question().filter(|q| q.why == Why::CombatWindow);
    let feeds: Vec<u16> = question.map_or(Vec::new(), |q| {
        (0..q.options.len() as u16)
            .filter(|n| matches!(q.options[usize::from(*n)].act, Act::Feed { ability, .. } | Act::FeedWild { ability, .. } if ability == source))
            .collect()
    });
    let gather = question.and_then(|q| q.find(Act::Gather(source)));
    let can = !feeds.is_empty() || gather.is_some();
    let chosen = desk.ability == Some(source);
    let id = Id::new(("slot", source.0));
    let response = ui.interact(rect, id, if can { Sense::click() } else { Sense::hover() });
    let painter = ui.painter().clone();
    let hot = ui.ctx().animate_bool(id, can && response.hovered());
    let edge = if chosen {
        Stroke::new(3.0, CANDLE)
    } else if can {
        Stroke::new(2.0, theme::faded(EMBER, 0.6 + 0.4 * hot))
    } else {
        Stroke::new(1.0, theme::RULE)
    };
    let fill = if chosen {
        Color32::from_rgb(0x5a, 0x3a, 0x28)
    } else if can {
        Color32::from_rgb(0x36, 0x2a, 0x24)
    } else {
        theme::PLATE
    };
    painter.rect(rect, 5.0, fill, edge, StrokeKind::Inside);
    let hole = Rect::from_min_size(
        rect.min + vec2(7.0, (rect.height() - 46.0) / 2.0),
        vec2(46.0, 46.0),
    );
    painter.rect(
        hole,
        8.0,
        INK,
        Stroke::new(1.5, if can { CANDLE } else { theme::RULE }),
        StrokeKind::Inside,
    );
    let ink = if can { CANDLE } else { ASH };
    let needs = words::needs(ability.needs);
    let needs = needs
        .strip_prefix("total ")
        .map_or(needs.clone(), |n| format!("Σ{n}"));
    theme::write(
        &painter,
        hole.center(),
        Align2::CENTER_CENTER,
        &needs,
        theme::bold(18.0),
        ink,
        44.0,
    );
    let left = hole.max.x + 9.0;
    let title = theme::write(
        &painter,
        pos2(left, rect.min.y + 5.0),
        Align2::LEFT_TOP,
        name,
        theme::bold(15.0),
        ink,
        rect.max.x - left - 6.0,
    );
    let body = Rect::from_min_max(pos2(left, title.max.y), rect.max - vec2(6.0, 4.0));
    theme::write_in(
        &painter,
        body,
        &ability.text,
        &theme::plain(14.0),
        if can { BONE } else { ASH },
    );
    if response.clicked() {
        if let Some(gather) = gather {
            out.push(Intent::Answer(vec![gather]));
        } else if chosen {
            desk.ability = None;
        } else {
            desk.ability = Some(source);
        }
    }
    let hint = if gather.is_some() {
        "Click, then choose the dice that make up the total."
    } else if chosen {
        "Now click one of the lit dice, or a Wild Token."
    } else if can {
        "Click, then click a lit die to put onto it. That die no longer counts for the conditions."
    } else {
        "No die or token fits it now, or it has been used in this Combat."
    };
    let response = if can {
        response.on_hover_cursor(CursorIcon::PointingHand)
    } else {
        response
    };
    tips::note(
        response,
        name,
        &format!("{} {hint}", ability.text),
        &["PN-CABL-01", "PN-RUL-35"],
    );
}

fn choices(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let Some(question) = scene.question() else {
        let text = "Click or press space to skip";
        theme::write_in(ui.painter(), rect, text, &theme::italic(15.0), ASH);
        return;
    };
    if question.why == Why::CombatWindow {
        window(ui, rect, fight, question, scene, desk, out);
        return;
    }
    // Everything that is not a die on the table.
    let list: Vec<u16> = (0..question.options.len() as u16)
        .filter(|n| !matches!(question.options[usize::from(*n)].act, Act::Die(_)))
        .collect();
    let many = question.span != (1, 1);
    let body = Rect::from_min_max(
        rect.min,
        rect.max - vec2(0.0, if many { 52.0 } else { 0.0 }),
    );
    if question.why == Why::SpendWild
        || list.iter().any(|n| {
            matches!(
                question.options[usize::from(*n)].act,
                Act::Wild(_) | Act::Face(_)
            )
        })
    {
        values(ui, body, &list, fight, question, desk, out, scene);
    } else {
        buttons(ui, body, &list, question, scene, desk, out);
    }
    if many {
        ask::confirm(ui, rect, question, desk, out);
    }
}

fn buttons(
    ui: &mut Ui,
    rect: Rect,
    list: &[u16],
    question: &Question,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    let tall = 44.0;
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ScrollArea::vertical()
            .id_salt("choices")
            .auto_shrink(false)
            .show(ui, |ui| {
                let (area, _) = ui.allocate_exact_size(
                    vec2(rect.width() - 8.0, list.len() as f32 * (tall + 7.0)),
                    Sense::hover(),
                );
                for (row, n) in list.iter().enumerate() {
                    let choice = &question.options[usize::from(*n)];
                    let place = Rect::from_min_size(
                        area.min + vec2(0.0, row as f32 * (tall + 7.0)),
                        vec2(area.width(), tall),
                    );
                    let met = scene
                        .seen
                        .view
                        .fight
                        .as_ref()
                        .is_some_and(|fight| fight.met_all);
                    let prime = matches!(choice.act, Act::Roll | Act::Yes)
                        || (choice.act == Act::Done && met);
                    let look = if desk.picked.contains(n) {
                        Look::Chosen
                    } else if prime {
                        Look::Prime
                    } else {
                        Look::Plain
                    };
                    let text = scene.seen.with_places(choice.text.clone());
                    let short = text.split(':').next().unwrap_or(&text).to_owned();
                    let response = theme::button_with(
                        ui,
                        Id::new(("choice", question.id, *n)),
                        place,
                        &short,
                        look,
                        true,
                    );
                    if response.clicked() {
                        desk.pick(question, *n, out);
                    }
                    tips::note(response, &short, &text, question.why.rules());
                }
            });
    });
}

/// Numbers to choose from, as dice; those that would meet the conditions are lit.
#[allow(clippy::too_many_arguments)]
fn values(
    ui: &mut Ui,
    rect: Rect,
    list: &[u16],
    fight: &FightView,
    question: &Question,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
    scene: &Scene,
) {
    let values: Vec<u8> = live(fight)
        .map(|die| die.value)
        .chain(fight.wilds.iter().copied())
        .collect();
    let numbers: Vec<(u16, u8)> = list
        .iter()
        .filter_map(|n| match question.options[usize::from(*n)].act {
            Act::Wild(value) | Act::Face(value) => Some((*n, value)),
            _ => None,
        })
        .collect();
    let wild = question.why == Why::SpendWild;
    let columns = if rect.width() > 200.0 { 4.0 } else { 3.0 };
    let side = (rect.width() - (columns - 1.0) * 8.0) / columns;
    let side = side.min(50.0);
    for (k, (n, value)) in numbers.iter().enumerate() {
        let at = rect.min
            + vec2(
                (k as f32 % columns) * (side + 8.0),
                (k as f32 / columns).floor() * (side + 8.0),
            );
        let place = Rect::from_min_size(at, vec2(side, side));
        let mut with = values.clone();
        with.push(*value);
        let wins = wild
            && !fight.met_all
            && !fight.conditions.is_empty()
            && meets_all(&fight.conditions, &with);
        let look = if desk.picked.contains(n) {
            Look::Chosen
        } else if wins {
            Look::Prime
        } else {
            Look::Plain
        };
        let response = theme::button_with(
            ui,
            Id::new(("value", question.id, *n)),
            place,
            &value.to_string(),
            look,
            true,
        );
        if response.clicked() {
            desk.pick(question, *n, out);
        }
        let text = if wins {
            "With this number the conditions are met."
        } else {
            ""
        };
        tips::note(
            response,
            &question.options[usize::from(*n)].text,
            text,
            question.why.rules(),
        );
    }
    let used = (numbers.len() as f32 / columns).ceil() * (side + 8.0);
    let rest: Vec<u16> = list
        .iter()
        .copied()
        .filter(|n| !numbers.iter().any(|(m, _)| m == n))
        .collect();
    let body = Rect::from_min_max(rect.min + vec2(0.0, used + 4.0), rect.max);
    buttons(ui, body, &rest, question, scene, desk, out);
}

/// The buttons of the window after a roll.
fn window(
    ui: &mut Ui,
    rect: Rect,
    fight: &FightView,
    question: &Question,
    scene: &Scene,
    desk: &mut Desk,
    out: &mut Vec<Intent>,
) {
    if let Some(ability) = desk.ability {
        let wilds: Vec<u16> = (0..question.options.len() as u16)
            .filter(|n| matches!(question.options[usize::from(*n)].act, Act::FeedWild { ability: a, .. } if a == ability))
            .collect();
        let text = if wilds.is_empty() {
            "Click a lit die."
        } else {
            "Click a lit die, or a Wild Token:"
        };
        let used = theme::write_in(
            ui.painter(),
            Rect::from_min_size(rect.min, vec2(rect.width(), 44.0)),
            text,
            &theme::bold(16.0),
            CANDLE,
        );
        let body = Rect::from_min_max(rect.min + vec2(0.0, used + 8.0), rect.max - vec2(0.0, 50.0));
        buttons(ui, body, &wilds, question, scene, desk, out);
        let back = Rect::from_min_max(pos2(rect.min.x, rect.max.y - 42.0), rect.max);
        if theme::button(ui, back, "Back to the dice", Look::Plain, true).clicked() {
            desk.ability = None;
        }
        return;
    }
    let dice: Vec<u8> = fight
        .dice
        .iter()
        .filter(|die| die.state == DieState::Free && !desk.kept.contains(&die.die))
        .map(|die| die.die)
        .collect();
    let mut place = Rect::from_min_size(rect.min, vec2(rect.width(), 48.0));
    for (token, act, name) in [
        (false, Act::RerollFree, "RerollFree"),
        (true, Act::RerollToken, "RerollToken"),
    ] {
        let open = question.find(act).is_some();
        let can = open && !dice.is_empty();
        let what = if dice.len() == 1 {
            "1 die".to_owned()
        } else {
            format!("{} dice", dice.len())
        };
        let label = if token {
            format!("Token: reroll {what}")
        } else {
            format!("Reroll {what}")
        };
        let label = if open {
            label
        } else if token {
            "Reroll for a token".to_owned()
        } else {
            "Reroll".to_owned()
        };
        let look = if can && !token && !fight.met_all {
            Look::Prime
        } else {
            Look::Plain
        };
        let response = theme::button_with(ui, Id::new(("reroll", token)), place, &label, look, can);
        if response.clicked() {
            out.push(Intent::Reroll {
                token,
                dice: dice.clone(),
            });
        }
        let text = match question.barred(name).next() {
            Some(bar) => format!("Not now: {}.", bar.because),
            None if dice.is_empty() => "Every die is kept.".to_owned(),
            None => format!(
                "Rolls all dice that are neither kept nor locked. Free rerolls left: {}.",
                fight.rerolls
            ),
        };
        tips::note(
            response,
            &label,
            &text,
            &["PN-CMB-06", "PN-TOK-03", "PN-RUL-19"],
        );
        place = place.translate(vec2(0.0, 55.0));
    }
    if let Some(stop) = question.find(Act::Stop) {
        let wild = scene
            .seen
            .view
            .tokens
            .iter()
            .any(|t| t.key == crate::vocab::paranormal::Token::Wild && t.usable > 0);
        let label = if fight.met_all && !fight.conditions.is_empty() {
            "Strike!"
        } else {
            "Stop rolling"
        };
        let look = if fight.met_all {
            Look::Prime
        } else {
            Look::Plain
        };
        let response = theme::button_with(ui, Id::new("stop"), place, label, look, true);
        if response.clicked() {
            out.push(Intent::Answer(vec![stop]));
        }
        let text = if wild {
            "The dice count as they lie. Wild Tokens can still be spent after this."
        } else {
            "The dice count as they lie."
        };
        tips::note(response, label, text, &["PN-TIM-CMB-12"]);
        place = place.translate(vec2(0.0, 55.0));
    }
    let note = Rect::from_min_max(place.min, rect.max);
    let items = question
        .position(|act| matches!(act, Act::Use(_)))
        .is_some();
    if items && note.height() > 16.0 {
        theme::write_in(
            ui.painter(),
            note,
            "Items lit in the Inventory can be used now.",
            &theme::italic(14.0),
            ASH,
        );
    }
}
