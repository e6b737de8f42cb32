//! Why only some places are left: the Clues of a Discoverable one after the other.

use bevy_egui::egui::{
    Align2, Area, Color32, Id, Order, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::clues;
use crate::games::paranormal::view::DiscoverableView;
use crate::table::pieces::Search;
use crate::vocab::{Key, Spot};
use crate::window::desk::{Desk, Scene};
use crate::window::reason::{self, Outcome, Step};
use crate::window::theme::{self, ASH, BONE, CANDLE, EMBER, INK, LEAF, ROSE};
use crate::window::tips;
use crate::window::tips::Tell as _;

/// A small map: cells that are left are lit, those just ruled out are crossed.
pub fn grid(painter: &Painter, rect: Rect, left: u16, crossed: u16) {
    let step = rect.width() / 4.0;
    for at in Spot::all() {
        let min = rect.min + vec2(f32::from(at.column() - 1), f32::from(at.row() - 1)) * step;
        let cell = Rect::from_min_size(min, vec2(step - 1.5, step - 1.5));
        let lit = left >> at.0 & 1 == 1;
        painter.rect(
            cell,
            2.0,
            if lit { EMBER } else { INK },
            Stroke::new(1.0, theme::RULE),
            StrokeKind::Inside,
        );
        if crossed >> at.0 & 1 == 1 {
            cross(painter, cell.shrink(1.5), 1.6);
        }
    }
}

/// A cross over a place that is ruled out.
pub fn cross(painter: &Painter, rect: Rect, width: f32) {
    for ends in [
        [rect.left_top(), rect.right_bottom()],
        [rect.left_bottom(), rect.right_top()],
    ] {
        if width > 3.0 {
            painter.line_segment(ends, Stroke::new(width + 3.0, theme::faded(INK, 0.8)));
        }
        painter.line_segment(ends, Stroke::new(width, ROSE));
    }
}

/// Points out on the Map what an answer would leave, and crosses what it would rule out.
pub fn preview(desk: &mut Desk, outcome: Outcome) {
    desk.pointing.extend(reason::spots(outcome.after));
    desk.marking.crossed |= outcome.before & !outcome.after;
}

/// Points out on the Map what a Clue leaves and crosses what it rules out. What only other Clues rule out is left
/// plain.
pub fn point(scene: &Scene, desk: &mut Desk, sought: &DiscoverableView, clue: Key) {
    let leaves = reason::cells(&scene.seen.view, &scene.seen.book, clue);
    let left = leaves & reason::set(&sought.possible);
    desk.pointing.extend(reason::spots(left));
    desk.marking.crossed |= !leaves;
    desk.marking.spared |= leaves & !left;
}

/// Tells of a Clue: what it says and why it rules out what it does.
pub fn tell(ui: &mut Ui, scene: &Scene, sought: &DiscoverableView, clue: Key, ids: &[&str]) {
    use bevy_egui::egui::RichText;
    ui.set_max_width(330.0);
    ui.spacing_mut().item_spacing.y = 4.0;
    let claim = reason::claim(scene.seen, clue);
    ui.label(RichText::new(claim).font(theme::bold(18.0)).color(CANDLE));
    for sentence in reason::because(scene.seen, clue) {
        ui.label(RichText::new(sentence).font(theme::plain(15.0)));
    }
    let share = reason::share(scene.seen, sought, clue);
    ui.label(RichText::new(share).font(theme::italic(14.0)).color(ASH));
    tips::rules(ui, ids);
}

/// The button on the board that opens and closes the proof.
pub fn toggle(ui: &mut Ui, rect: Rect, sought: &DiscoverableView, desk: &mut Desk) {
    let open = desk.proof == Some(sought.uid);
    let look = if open {
        theme::Look::Chosen
    } else {
        theme::Look::Plain
    };
    let id = Id::new(("proof", sought.uid.0));
    let response = theme::button_with(ui, id, rect, "Why?", look, true);
    if response.clicked() {
        desk.proof = if open { None } else { Some(sought.uid) };
    }
    let text = "Shows in turn what each Clue rules out.";
    tips::note(response, "Why these places?", text, &["PN-CLUE-11"]);
}

/// Draws the open proof beside the board.
pub fn slab(ui: &mut Ui, board: Rect, scene: &Scene, desk: &mut Desk) {
    let open = desk.proof.and_then(|uid| {
        let all = scene.seen.view.discoverables.iter();
        all.clone()
            .find(|sought| sought.uid == uid && sought.search == Search::Hidden)
    });
    let Some(sought) = open.filter(|sought| !sought.clues.is_empty()) else {
        desk.proof = None;
        return;
    };
    let steps = reason::proof(scene.seen, sought);
    let room = scene.map.height() - 150.0;
    let row = (room / steps.len() as f32).min(58.0);
    let size = vec2(372.0, 128.0 + row * steps.len() as f32);
    let rect = Rect::from_min_size(
        pos2(board.min.x - size.x - 10.0, scene.map.min.y + 6.0),
        size,
    );
    Area::new(Id::new("proof slab"))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .show(ui.ctx(), |ui| {
            ui.set_min_size(rect.size());
            ui.interact(rect, Id::new("proof ground"), Sense::click());
            theme::slab(ui.painter(), rect);
            head(ui, rect, sought, desk);
            let mut place = Rect::from_min_size(
                rect.min + vec2(16.0, 46.0),
                vec2(rect.width() - 32.0, row - 4.0),
            );
            for (n, each) in steps.iter().enumerate() {
                step(ui, place, n, each, sought, scene, desk);
                place = place.translate(vec2(0.0, row));
            }
            foot(
                ui,
                Rect::from_min_max(place.min, rect.max - vec2(16.0, 12.0)),
                sought,
                scene,
            );
        });
}

fn head(ui: &mut Ui, rect: Rect, sought: &DiscoverableView, desk: &mut Desk) {
    theme::write(
        ui.painter(),
        rect.min + vec2(18.0, 14.0),
        Align2::LEFT_TOP,
        &format!("Where is {}?", sought.name),
        theme::bold(18.0),
        CANDLE,
        rect.width() - 110.0,
    );
    let close = Rect::from_min_size(pos2(rect.max.x - 82.0, rect.min.y + 12.0), vec2(68.0, 27.0));
    if theme::button(ui, close, "Close", theme::Look::Plain, true).clicked() {
        desk.proof = None;
    }
}

fn step(
    ui: &mut Ui,
    rect: Rect,
    n: usize,
    step: &Step,
    sought: &DiscoverableView,
    scene: &Scene,
    desk: &mut Desk,
) {
    let painter = ui.painter().clone();
    let response = ui.interact(rect, Id::new(("proof step", n)), Sense::hover());
    if response.hovered() {
        painter.rect_filled(rect, 4.0, theme::RAISED);
        desk.pointing.extend(reason::spots(step.after));
        desk.marking.crossed |= step.out();
    }
    let side = rect.height().min(50.0) - 6.0;
    let chip = theme::square(pos2(rect.min.x + side / 2.0 + 3.0, rect.center().y), side);
    clues::picture_of(&painter, chip, step.clue, scene);
    let map = theme::square(pos2(rect.max.x - side / 2.0 - 3.0, rect.center().y), side);
    grid(&painter, map, step.after, step.out());
    let left = chip.max.x + 10.0;
    let wide = map.min.x - left - 6.0;
    let claim = reason::claim(scene.seen, step.clue);
    theme::write(
        &painter,
        pos2(left, rect.center().y - 1.0),
        Align2::LEFT_BOTTOM,
        &claim,
        theme::bold(15.0),
        BONE,
        wide,
    );
    let (text, color) = match step.out().count_ones() {
        0 => ("rules out nothing more".to_owned(), ASH),
        out => (
            format!(
                "rules out {out}: {} → {}",
                step.before.count_ones(),
                step.after.count_ones()
            ),
            ROSE,
        ),
    };
    theme::write(
        &painter,
        pos2(left, rect.center().y + 1.0),
        Align2::LEFT_TOP,
        &text,
        theme::plain(14.0),
        color,
        wide,
    );
    response.tell(|ui| tell(ui, scene, sought, step.clue, &[]));
}

fn foot(ui: &Ui, rect: Rect, sought: &DiscoverableView, scene: &Scene) {
    let names: Vec<String> = sought
        .possible
        .iter()
        .map(|at| scene.seen.place(*at))
        .collect();
    let text = format!("{} left: {}.", names.len(), names.join(", "));
    ui.painter()
        .hline(rect.x_range(), rect.min.y, Stroke::new(1.0, theme::RULE));
    theme::write_in(
        ui.painter(),
        Rect::from_min_max(rect.min + vec2(2.0, 6.0), rect.max),
        &text,
        &theme::plain(15.0),
        LEAF,
    );
}

/// Crosses on the Map: what is ruled out by what the pointer rests on.
pub fn crossed(painter: &Painter, cell: Rect) {
    painter.rect_filled(cell.expand(1.0), 7.0, theme::faded(INK, 0.62));
    let side = cell.height().min(cell.width()) * 0.46;
    cross(painter, theme::square(cell.center(), side), 5.0);
}

/// A place on the Map that is neither crossed nor left: it stays visible.
pub fn spared(painter: &Painter, cell: Rect) {
    let color: Color32 = theme::faded(INK, 0.4);
    painter.rect_filled(cell.expand(1.0), 7.0, color);
}
