//! Inks, letters and the few shapes that every screen is drawn with. Looks are changed here and nowhere else.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Galley, Id,
    Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// Black of the linocut.
pub const INK: Color32 = Color32::from_rgb(0x0d, 0x0b, 0x10);
/// A plate on the table.
pub const PLATE: Color32 = Color32::from_rgb(0x17, 0x14, 0x1d);
/// A plate that can be clicked.
pub const RAISED: Color32 = Color32::from_rgb(0x25, 0x20, 0x2e);
/// Lines between things.
pub const RULE: Color32 = Color32::from_rgb(0x4a, 0x42, 0x4c);
/// Paper white.
pub const BONE: Color32 = Color32::from_rgb(0xe8, 0xdc, 0xc3);
/// Bone in the shade, for lesser text.
pub const ASH: Color32 = Color32::from_rgb(0xb0, 0xa5, 0x93);
/// Harm.
pub const BLOOD: Color32 = Color32::from_rgb(0xb3, 0x25, 0x2c);
/// Harm as text on a dark ground.
pub const ROSE: Color32 = Color32::from_rgb(0xee, 0x7a, 0x74);
/// What can be done.
pub const EMBER: Color32 = Color32::from_rgb(0xe0, 0x8a, 0x2e);
/// What is in the light.
pub const CANDLE: Color32 = Color32::from_rgb(0xff, 0xd5, 0x8a);
/// What is good.
pub const MOSS: Color32 = Color32::from_rgb(0x6f, 0x8f, 0x5a);
/// Moss as text on a dark ground.
pub const LEAF: Color32 = Color32::from_rgb(0xa3, 0xc4, 0x86);
/// The sky.
pub const NIGHT: Color32 = Color32::from_rgb(0x1c, 0x23, 0x40);

const RINGS: [Color32; 6] = [
    Color32::from_rgb(0xe0, 0x8a, 0x2e),
    Color32::from_rgb(0x8f, 0xb5, 0x6f),
    Color32::from_rgb(0xff, 0xd5, 0x8a),
    Color32::from_rgb(0x86, 0xa8, 0xdc),
    Color32::from_rgb(0xdd, 0x74, 0x82),
    Color32::from_rgb(0xb3, 0x95, 0xd8),
];

/// The ring colour of the hero with this place in the content.
pub fn ring(hero: u16) -> Color32 {
    RINGS[usize::from(hero) % RINGS.len()]
}

/// A colour with so much of its opacity left.
pub fn faded(color: Color32, by: f32) -> Color32 {
    color.gamma_multiply(by.clamp(0.0, 1.0))
}

/// Plain letters.
pub fn plain(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Bold letters.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

/// Slanted letters, for flavour.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("italic".into()))
}

/// Sets letters and widgets up, once.
pub fn install(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    let faces: Vec<&'static [u8]> = typst_assets::fonts().take(3).collect();
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (name, family, face) in [
        ("serif", FontFamily::Proportional, 0),
        ("serif-bold", FontFamily::Name("bold".into()), 1),
        ("serif-italic", FontFamily::Name("italic".into()), 2),
    ] {
        let mut order = Vec::new();
        if let Some(data) = faces.get(face) {
            let data = Arc::new(FontData::from_static(data));
            fonts.font_data.insert(name.to_owned(), data);
            order.push(name.to_owned());
        }
        order.extend(fallback.iter().cloned());
        fonts.families.insert(family, order);
    }
    ctx.set_fonts(fonts);
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(style);
}

fn style(style: &mut egui::Style) {
    use egui::TextStyle::*;
    style.text_styles = [
        (Small, plain(13.0)),
        (Body, plain(15.0)),
        (Button, plain(16.0)),
        (Heading, bold(24.0)),
        (Monospace, FontId::new(13.0, FontFamily::Monospace)),
    ]
    .into();
    // A sheet shows another character in the place of the last one on purpose.
    #[cfg(debug_assertions)]
    {
        style.debug.warn_if_rect_changes_id = false;
    }
    style.interaction.tooltip_delay = 0.15;
    style.interaction.selectable_labels = false;
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(12.0, 6.0);
    style.spacing.interact_size = vec2(40.0, 26.0);
    style.spacing.slider_width = 220.0;
    style.spacing.scroll = egui::style::ScrollStyle::solid();
    style.spacing.scroll.bar_width = 7.0;
    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.override_text_color = Some(BONE);
    visuals.panel_fill = INK;
    visuals.window_fill = PLATE;
    visuals.extreme_bg_color = INK;
    visuals.window_stroke = Stroke::new(1.5, faded(BONE, 0.55));
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(5);
    visuals.selection.bg_fill = EMBER;
    visuals.selection.stroke = Stroke::new(1.5, INK);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, RULE);
    for (widget, fill, line) in [
        (&mut visuals.widgets.inactive, RAISED, RULE),
        (
            &mut visuals.widgets.hovered,
            Color32::from_rgb(0x3a, 0x2e, 0x32),
            EMBER,
        ),
        (
            &mut visuals.widgets.active,
            Color32::from_rgb(0x5a, 0x3a, 0x28),
            CANDLE,
        ),
        (&mut visuals.widgets.open, RAISED, EMBER),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.5, BONE);
        widget.corner_radius = CornerRadius::same(4);
        widget.expansion = 0.0;
    }
}

/// A plate: the ground of a panel.
pub fn plate(painter: &Painter, rect: Rect) {
    painter.rect(
        rect,
        6.0,
        faded(PLATE, 0.93),
        Stroke::new(1.0, RULE),
        StrokeKind::Inside,
    );
}

/// A heavy plate with a cut edge: the ground of a dialog.
pub fn slab(painter: &Painter, rect: Rect) {
    painter.rect_filled(
        rect.translate(vec2(0.0, 5.0)).expand(3.0),
        9.0,
        faded(Color32::BLACK, 0.5),
    );
    painter.rect(rect, 7.0, PLATE, Stroke::new(2.0, BONE), StrokeKind::Inside);
    painter.rect_stroke(
        rect.shrink(5.0),
        4.0,
        Stroke::new(1.0, faded(EMBER, 0.45)),
        StrokeKind::Inside,
    );
}

/// One line, cut with an ellipsis where it would be wider.
pub fn line(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    painter.layout_job(job)
}

/// Paints one line, cut at `width`.
pub fn write(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Rect {
    let galley = line(painter, text, font, color, width);
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, color);
    rect
}

/// One line in letters that stand closer where it would be a little too wide; cut after that.
pub fn tight(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let wide = painter.layout_no_wrap(text.to_owned(), font.clone(), color);
    let letters = text.chars().count().max(1) as f32;
    let over = (wide.size().x - width) / letters;
    if over <= 0.0 {
        return wide;
    }
    let format = TextFormat {
        extra_letter_spacing: -over.min(0.7),
        ..TextFormat::simple(font, color)
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping::truncate_at_width((width + 1.0).max(1.0));
    painter.layout_job(job)
}

/// Paints one line in letters that get smaller (to 12) and then closer until it fits; cut after that.
pub fn write_fit(painter: &Painter, rect: Rect, text: &str, font: &FontId, color: Color32) {
    let mut font = font.clone();
    while font.size > 12.0
        && painter
            .layout_no_wrap(text.to_owned(), font.clone(), color)
            .size()
            .x
            > rect.width()
    {
        font.size = (font.size - 0.5).max(12.0);
    }
    let galley = tight(painter, text, font, color, rect.width());
    let place = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    painter.galley(place.min, galley, color);
}

/// Paints wrapped text from the top of `rect`, in letters that get smaller (to 12) until it fits. Gives the height.
pub fn write_in(painter: &Painter, rect: Rect, text: &str, font: &FontId, color: Color32) -> f32 {
    let mut size = font.size;
    loop {
        let font = FontId::new(size, font.family.clone());
        let galley = painter.layout(text.to_owned(), font.clone(), color, rect.width());
        if galley.size().y <= rect.height() {
            let height = galley.size().y;
            painter.galley(rect.min, galley, color);
            return height;
        }
        if size <= 12.0 {
            let mut job =
                LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
            let row = galley
                .rows
                .first()
                .map_or(15.0, |row| row.height())
                .max(1.0);
            job.wrap.max_width = rect.width();
            job.wrap.max_rows = ((rect.height() + 0.5) / row).floor().max(1.0) as usize;
            let galley = painter.layout_job(job);
            let height = galley.size().y;
            painter.galley(rect.min, galley, color);
            return height;
        }
        size = (size - 0.5).max(12.0);
    }
}

/// Paints wrapped text in the middle of `rect`, in letters that get smaller (to 12) until it fits.
pub fn write_middle(painter: &Painter, rect: Rect, text: &str, font: &FontId, color: Color32) {
    let mut size = font.size;
    loop {
        let font = FontId::new(size, font.family.clone());
        let mut job = LayoutJob::simple(text.to_owned(), font, color, rect.width());
        job.halign = egui::Align::Center;
        let galley = painter.layout_job(job);
        let long = text.split(' ').any(|word| {
            let font = FontId::new(size, FontFamily::Name("bold".into()));
            painter
                .layout_no_wrap(word.to_owned(), font, color)
                .size()
                .x
                > rect.width()
        });
        if (galley.size().y <= rect.height() && !long) || size <= 12.0 {
            let top = rect.center().y - galley.size().y / 2.0;
            painter.galley(pos2(rect.center().x, top), galley, color);
            return;
        }
        size = (size - 0.5).max(12.0);
    }
}

/// How a button is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// One of several.
    Plain,
    /// The natural next thing.
    Prime,
    /// Chosen among several.
    Chosen,
}

/// A button of our own at a place of our own.
pub fn button(ui: &mut Ui, rect: Rect, label: &str, look: Look, enabled: bool) -> Response {
    let id = ui
        .id()
        .with(("button", label, rect.min.x as i32, rect.min.y as i32));
    button_with(ui, id, rect, label, look, enabled)
}

/// As [`button`], with an id that stays while the button moves.
pub fn button_with(
    ui: &mut Ui,
    id: Id,
    rect: Rect,
    label: &str,
    look: Look,
    enabled: bool,
) -> Response {
    let response = ui.interact(
        rect,
        id,
        if enabled {
            Sense::click()
        } else {
            Sense::hover()
        },
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label));
    let hot = ui.ctx().animate_bool(id, enabled && response.hovered());
    let (fill, edge, text) = match (enabled, look) {
        (false, _) => (faded(PLATE, 0.9), RULE, Color32::from_rgb(0x8d, 0x84, 0x80)),
        (true, Look::Plain) => (RAISED, faded(BONE, 0.55), BONE),
        (true, Look::Prime) => (EMBER, CANDLE, INK),
        (true, Look::Chosen) => (Color32::from_rgb(0x5a, 0x3a, 0x28), CANDLE, CANDLE),
    };
    let fill = if look == Look::Prime && enabled {
        fill.lerp_to_gamma(CANDLE, hot * 0.6)
    } else {
        fill.lerp_to_gamma(Color32::from_rgb(0x5a, 0x3a, 0x28), hot)
    };
    let edge = edge.lerp_to_gamma(CANDLE, hot);
    let pressed = enabled && response.is_pointer_button_down_on();
    let rect = if pressed {
        rect.translate(vec2(0.0, 1.0))
    } else {
        rect
    };
    let painter = ui.painter();
    if enabled && !pressed {
        painter.rect_filled(
            rect.translate(vec2(0.0, 2.0)),
            5.0,
            faded(Color32::BLACK, 0.6),
        );
    }
    painter.rect(rect, 5.0, fill, Stroke::new(1.3, edge), StrokeKind::Inside);
    if !label.is_empty() {
        let size = (rect.height() * 0.46).clamp(13.0, 19.0);
        let font = if look == Look::Prime {
            bold(size)
        } else {
            plain(size)
        };
        write_fit(painter, rect.shrink2(vec2(6.0, 0.0)), label, &font, text);
    }
    if enabled {
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    } else {
        response
    }
}

/// A heading inside a panel; gives the rest of the panel.
pub fn heading(painter: &Painter, rect: Rect, text: &str) -> Rect {
    write(
        painter,
        rect.left_top() + vec2(10.0, 6.0),
        Align2::LEFT_TOP,
        text,
        bold(15.0),
        CANDLE,
        rect.width() - 20.0,
    );
    Rect::from_min_max(
        pos2(rect.min.x + 10.0, rect.min.y + 27.0),
        rect.max - vec2(10.0, 6.0),
    )
}

/// The largest rectangle of that shape inside another, centred.
pub fn within(rect: Rect, aspect: f32) -> Rect {
    let width = rect.width().min(rect.height() * aspect);
    Rect::from_center_size(rect.center(), vec2(width, width / aspect))
}

/// A square around a point.
pub fn square(center: Pos2, side: f32) -> Rect {
    Rect::from_center_size(center, Vec2::splat(side))
}
