//! [`Face`]: how an option looks in a list: its picture, its name, what tells it from its like, its numbers.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::board::{figure_path, ring, swatch};
use super::desk::Scene;
use super::slots::{held, path};
use super::{fate, kinds, picture, tips};
use crate::board::{BorderId, SpaceId};
use crate::content::pandemonium::Item;
use crate::games::pandemonium::view::FigureView;
use crate::table::Uid;
use crate::table::house::act::{Act, Why};
use crate::table::house::{Due, Slot, Stance};
use crate::window::theme::{self, BONE, CANDLE};

/// The picture of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Icon {
    /// None.
    Nothing,
    /// A file below `assets/art`, in ink.
    Sign(String),
    /// A character in his ring.
    Character(Uid),
    /// An enemy or ally on its disc.
    Figure(Uid),
    /// The picture of a card with its name.
    Card(String, String),
    /// The floor of a space.
    Space(SpaceId),
    /// A tile among the others.
    Tile(u8),
    /// A door or window.
    Gate(BorderId),
    /// Plain dice that show these.
    Dice(&'static [u8]),
    /// So many of a token each, side by side.
    Tokens(Vec<(&'static str, u8)>),
}

/// How an option looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its picture.
    pub icon: Icon,
    /// Its sentence.
    pub title: String,
    /// A line below.
    pub below: String,
    /// Tokens with numbers at the right.
    pub signs: Vec<(&'static str, String)>,
}

const LIFE: &str = "pandemonium/tokens/life.svg";
const FEAR: &str = "pandemonium/tokens/fear.svg";
const FURY: &str = "pandemonium/actions/attack.svg";

impl Face {
    fn plain(icon: Icon, title: &str) -> Face {
        Face {
            icon,
            title: title.to_owned(),
            below: String::new(),
            signs: Vec::new(),
        }
    }

    /// Whether it needs more room than a line of text.
    pub fn tall(&self) -> bool {
        !self.below.is_empty() || !matches!(self.icon, Icon::Nothing | Icon::Sign(_))
    }

    /// How wide its picture is in a row of that height.
    pub fn wide(&self, tall: f32) -> f32 {
        let side = tall - 10.0;
        match &self.icon {
            Icon::Nothing => 0.0,
            Icon::Sign(_) => 30.0,
            Icon::Dice(faces) => faces.len() as f32 * (side * 0.8 + 4.0) + 6.0,
            Icon::Tokens(all) => {
                let count: u8 = all.iter().map(|(_, n)| *n).sum();
                f32::from(count) * 20.0 + 10.0
            }
            _ => side + 10.0,
        }
    }
}

/// How an option of the open question looks.
pub fn face(scene: &Scene, act: Option<Act>, text: &str) -> Face {
    let Some(act) = act else {
        return Face::plain(Icon::Nothing, text);
    };
    match act {
        Act::Piece(piece)
        | Act::Exchange(piece)
        | Act::Reanimate(piece)
        | Act::Loot(piece)
        | Act::PlayAlly(piece)
        | Act::Steer(piece) => of_piece(scene, piece, text),
        Act::Space(at) | Act::SummonAt(at) | Act::Step(at) | Act::Dash { to: at, .. } => {
            of_space(scene, at, text)
        }
        Act::Real => Face::plain(
            Icon::Sign("pandemonium/tokens/evil_trap.svg".to_owned()),
            text,
        ),
        Act::Feint => Face::plain(Icon::Sign("pandemonium/tokens/hidden.svg".to_owned()), text),
        Act::Skill(n) => of_skill(scene, n, text),
        Act::Tile(tile) => of_tile(scene, tile, text),
        Act::Border(border)
        | Act::Open(border)
        | Act::Close(border)
        | Act::Clear(border)
        | Act::Barricade(border) => Face {
            below: gate_state(scene, border),
            ..Face::plain(Icon::Gate(border), text)
        },
        Act::Discard(slot)
        | Act::Give(slot)
        | Act::Weapon(slot)
        | Act::UseItem(slot)
        | Act::MakeTrap(slot) => of_item(scene, asked(scene), slot, text),
        Act::Take(slot) => of_item(scene, partner(scene), slot, text),
        Act::Arrange { who, from, .. } => of_item(scene, who, from, text),
        Act::Pact { who, .. } => Face {
            below: if scene
                .character(who)
                .is_some_and(|who| Some(who.seat) == seat(scene))
            {
                "your own".to_owned()
            } else {
                "face down".to_owned()
            },
            ..Face::plain(card("pandemonium/cards/pact.svg", "Pact"), text)
        },
        Act::Number(n) if scene.why() == Some(Why::OneOrTwo) => {
            Face::plain(Icon::Tokens(vec![("pandemonium/cards/item.svg", n)]), text)
        }
        Act::Split { souls, life } => {
            let tokens = vec![("pandemonium/tokens/soul.svg", souls), (LIFE, life)];
            Face::plain(Icon::Tokens(tokens), text)
        }
        Act::Odd => Face::plain(Icon::Dice(&[1, 3, 5]), text),
        Act::Even => Face::plain(Icon::Dice(&[2, 4, 6]), text),
        Act::Top | Act::Middle => of_row(scene, act == Act::Top, text),
        Act::Branch(n) if scene.why() == Some(Why::DueOrder) => of_due(scene, n, text),
        Act::EvilDie => Face::plain(
            Icon::Sign("pandemonium/dice/evil_invocation.svg".to_owned()),
            text,
        ),
        Act::UseEvent { .. } => Face::plain(card("pandemonium/cards/positive.svg", "Event"), text),
        other => match kinds::icon(other) {
            icon if icon.is_empty() => Face::plain(Icon::Nothing, text),
            icon => Face::plain(Icon::Sign(icon), text),
        },
    }
}

fn card(path: &str, name: &str) -> Icon {
    Icon::Card(path.to_owned(), name.to_owned())
}

fn asked(scene: &Scene) -> Uid {
    scene
        .question()
        .map_or(Uid::NONE, |question| question.about)
}

fn seat(scene: &Scene) -> Option<u8> {
    scene.question().map(|question| question.seat)
}

fn partner(scene: &Scene) -> Uid {
    let about = asked(scene);
    scene.seen.detail.trade.as_ref().map_or(Uid::NONE, |trade| {
        if trade.from == about {
            trade.with
        } else {
            trade.from
        }
    })
}

fn place_of(scene: &Scene, at: SpaceId) -> String {
    scene.board.get(at).map_or(String::new(), |space| {
        format!("{} ({})", space.title, space.name)
    })
}

fn of_piece(scene: &Scene, piece: Uid, text: &str) -> Face {
    let at = scene.space_of(piece);
    let place = at.map_or(String::new(), |at| place_of(scene, at));
    let name = text.strip_suffix(&format!(" in {place}")).unwrap_or(text);
    if let Some(who) = scene.character(piece) {
        return Face {
            below: place,
            signs: vec![(LIFE, who.life.to_string()), (FEAR, who.fear.to_string())],
            ..Face::plain(Icon::Character(piece), name)
        };
    }
    let Some(figure) = scene.figures().find(|figure| figure.uid == piece) else {
        return Face::plain(Icon::Nothing, text);
    };
    let below = match figure.stance {
        Stance::Stunned => format!("{place}, stunned"),
        Stance::Lying => format!("{place}, dead"),
        _ => place,
    };
    Face {
        below,
        signs: numbers(figure),
        ..Face::plain(Icon::Figure(piece), name)
    }
}

fn numbers(figure: &FigureView) -> Vec<(&'static str, String)> {
    if !figure.evil || figure.life == 0 {
        return Vec::new();
    }
    vec![
        (LIFE, figure.life.to_string()),
        (FURY, figure.fury.to_string()),
    ]
}

/// Who and what is in a space, in a line.
fn of_space(scene: &Scene, at: SpaceId, text: &str) -> Face {
    let view = &scene.seen.view;
    let mut names: Vec<(String, u8)> = Vec::new();
    let here = view
        .characters
        .iter()
        .filter(|who| who.space == at)
        .map(|who| who.name.clone())
        .chain(
            scene
                .figures()
                .filter(|figure| figure.space == at)
                .map(|figure| figure.name.clone()),
        );
    for name in here {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let who: Vec<String> = names
        .into_iter()
        .map(|(name, count)| match count {
            1 => name,
            n => format!("{name} ×{n}"),
        })
        .collect();
    let mut parts = Vec::new();
    if let Some(space) = view.spaces.get(at.index()) {
        if space.dark {
            parts.push("dark".to_owned());
        }
        if space.traps > 0 {
            parts.push("a trap".to_owned());
        }
    }
    parts.push(if who.is_empty() {
        "nobody there".to_owned()
    } else {
        who.join(", ")
    });
    Face {
        below: parts.join(" · "),
        ..Face::plain(Icon::Space(at), text)
    }
}

fn of_tile(scene: &Scene, tile: u8, text: &str) -> Face {
    let activity = scene
        .seen
        .view
        .activity
        .get(usize::from(tile))
        .copied()
        .unwrap_or_default();
    Face {
        below: format!("Activity {activity}"),
        ..Face::plain(Icon::Tile(tile), text)
    }
}

fn gate_state(scene: &Scene, border: BorderId) -> String {
    let Some(gate) = scene.gate(border) else {
        return String::new();
    };
    let state = gate.state.name();
    if gate.barricade {
        format!("{state}, barricaded")
    } else {
        state.to_owned()
    }
}

fn of_item(scene: &Scene, who: Uid, slot: Slot, text: &str) -> Face {
    let item = scene
        .character(who)
        .and_then(|who| held(who, slot))
        .and_then(|key| scene.book.item(key));
    match item {
        Some((_, item)) => Face {
            below: short(item),
            ..Face::plain(Icon::Card(path(item), item.name.clone()), text)
        },
        None => Face::plain(Icon::Nothing, text),
    }
}

fn short(item: &Item) -> String {
    match item.weapon {
        Some(_) => tips::item_text(item),
        None => item.text.clone(),
    }
}

/// A skill of the tree under way, with what it does.
fn of_skill(scene: &Scene, n: u8, text: &str) -> Face {
    let icon = Icon::Sign("pandemonium/actions/skill.svg".to_owned());
    let skill = scene
        .character(asked(scene))
        .and_then(|who| scene.book.tree(who.trees.last()?.key))
        .and_then(|(_, tree)| tree.skills.get(usize::from(n.saturating_sub(1))));
    match skill {
        Some(skill) => Face {
            below: skill.text.clone(),
            ..Face::plain(icon, &skill.name)
        },
        None => Face::plain(icon, text),
    }
}

/// A row of the Combo card: its Hits as dice.
fn of_row(scene: &Scene, top: bool, text: &str) -> Face {
    let combo = scene
        .seen
        .detail
        .strike
        .as_ref()
        .and_then(|strike| strike.combo)
        .and_then(|card| scene.book.combos.get(usize::from(card)));
    let Some(combo) = combo else {
        return Face::plain(Icon::Nothing, text);
    };
    let row = if top { &combo.top } else { &combo.middle };
    let dice: u8 = scene.seen.detail.strike.as_ref().map_or(0, |strike| {
        let dice = strike
            .party
            .iter()
            .filter_map(|fighter| scene.character(fighter.who))
            .map(|who| who.values.attack);
        dice.fold(0, u8::saturating_add)
    });
    Face {
        below: format!("{} Hits of {dice} dice", row.hits),
        ..Face::plain(
            Icon::Tokens(vec![("pandemonium/dice/hit.svg", row.hits.min(8))]),
            &row.text,
        )
    }
}

fn of_due(scene: &Scene, n: u8, text: &str) -> Face {
    let due = scene
        .seen
        .detail
        .strike
        .as_ref()
        .and_then(|strike| strike.due.get(usize::from(n)));
    let found = match due {
        Some(Due::Breed(breed)) => scene
            .book
            .breeds
            .get(usize::from(*breed))
            .map(|breed| (breed.id, breed.name.clone(), breed.text.clone())),
        Some(Due::EvilAlly(ally)) => scene.book.allies.get(usize::from(*ally)).map(|ally| {
            let text = ally.evil.as_ref().map_or("", |evil| &evil.text);
            (ally.id, ally.name.clone(), text.to_owned())
        }),
        None => None,
    };
    match found {
        Some((key, name, below)) => Face {
            below,
            ..Face::plain(
                Icon::Card(format!("pandemonium/figures/{key}.svg"), name),
                text,
            )
        },
        None => Face::plain(Icon::Nothing, text),
    }
}

/// Paints a picture into the left of a row.
pub fn paint(painter: &Painter, scene: &Scene, icon: &Icon, rect: Rect) {
    let side = rect.height();
    let first = theme::square(rect.left_center() + vec2(side / 2.0, 0.0), side);
    match icon {
        Icon::Nothing => {}
        Icon::Sign(path) => {
            let place = theme::square(rect.left_center() + vec2(13.0, 0.0), 26.0);
            scene.art.paint(painter, path, place, Color32::WHITE);
        }
        Icon::Character(uid) => {
            if let Some(who) = scene.character(*uid) {
                painter.circle_filled(first.center(), side / 2.0, theme::INK);
                let path = format!("pandemonium/figures/{}.svg", who.key);
                let face = first.shrink(side * 0.08);
                picture(painter, scene.art, &path, &who.name, face, Color32::WHITE);
                let seat = scene.seat_of(*uid);
                ring(painter, first.center(), side / 2.0 - 1.0, seat, 2.5);
            }
        }
        Icon::Figure(uid) => {
            if let Some(figure) = scene.figures().find(|figure| figure.uid == *uid) {
                let ground = if figure.evil {
                    Color32::from_rgb(0x4e, 0x12, 0x1a)
                } else {
                    Color32::from_rgb(0x2c, 0x42, 0x2c)
                };
                painter.circle_filled(first.center(), side / 2.0, ground);
                let path = figure_path(scene, figure);
                let face = first.shrink(side * 0.06);
                picture(
                    painter,
                    scene.art,
                    &path,
                    &figure.name,
                    face,
                    Color32::WHITE,
                );
            }
        }
        Icon::Card(path, name) => picture(painter, scene.art, path, name, first, Color32::WHITE),
        Icon::Space(at) => swatch(painter, scene, *at, first),
        Icon::Tile(tile) => quarter(painter, scene, *tile, first),
        Icon::Gate(border) => gate(painter, scene, *border, first),
        Icon::Dice(faces) => {
            let side = side * 0.8;
            for (n, value) in faces.iter().enumerate() {
                let x = rect.min.x + side / 2.0 + n as f32 * (side + 4.0);
                let place = theme::square(pos2(x, rect.center().y), side);
                fate::face(painter, scene, "d6", Some(*value), place);
            }
        }
        Icon::Tokens(all) => {
            let mut x = rect.min.x + 10.0;
            for (path, count) in all {
                for _ in 0..*count {
                    let place = theme::square(pos2(x, rect.center().y), 20.0);
                    scene.art.paint(painter, path, place, Color32::WHITE);
                    x += 20.0;
                }
            }
        }
    }
}

/// Which of the tiles of the board.
fn quarter(painter: &Painter, scene: &Scene, tile: u8, rect: Rect) {
    let (columns, rows) = scene.board.grid();
    let (columns, rows) = (columns.max(1), rows.max(1));
    let cell = rect.width() / f32::from(columns.max(rows));
    for n in 0..columns * rows {
        let at = rect.min + vec2(f32::from(n % columns), f32::from(n / columns)) * cell;
        let place = Rect::from_min_size(at, vec2(cell, cell)).shrink(1.5);
        let (fill, edge) = if n == tile {
            (theme::EMBER, CANDLE)
        } else {
            (theme::INK, theme::RULE)
        };
        painter.rect(place, 2.0, fill, Stroke::new(1.2, edge), StrokeKind::Inside);
    }
}

fn gate(painter: &Painter, scene: &Scene, border: BorderId, rect: Rect) {
    let Some(gate) = scene.gate(border) else {
        return;
    };
    let state = gate.state.name();
    let noun = if gate.window { "window" } else { "door" };
    let path = format!("pandemonium/tokens/{state}_{noun}.svg");
    scene.art.paint(painter, &path, rect, Color32::WHITE);
}

/// Paints the numbers at the right of a row; gives where they begin.
pub fn signs(painter: &Painter, scene: &Scene, face: &Face, rect: Rect) -> f32 {
    let mut right = rect.max.x - 8.0;
    for (path, number) in face.signs.iter().rev() {
        let text = theme::write(
            painter,
            pos2(right, rect.center().y),
            Align2::RIGHT_CENTER,
            number,
            theme::bold(16.0),
            BONE,
            30.0,
        );
        let place = theme::square(pos2(text.min.x - 13.0, rect.center().y), 20.0);
        scene.art.paint(painter, path, place, Color32::WHITE);
        right = place.min.x - 10.0;
    }
    right
}
