//! [`Art`]: pictures. SVG files become textures at the size they are shown at, away from the drawing thread.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::ecs::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy_egui::egui::{
    Align2, Color32, ColorImage, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    TextureHandle, TextureId, TextureOptions, Vec2, pos2,
};
use resvg::{tiny_skia, usvg};

use super::theme;

/// Widths in pixels that pictures are made in; a picture is at most a little larger than it is shown. egui takes no
/// texture with a side of more than 2048.
const WIDTHS: [u32; 17] = [
    16, 24, 32, 48, 64, 88, 120, 160, 216, 288, 384, 512, 704, 960, 1320, 1920, 2048,
];

struct Done {
    path: String,
    width: u32,
    image: Option<ColorImage>,
}

#[derive(Default)]
struct Shelf {
    ready: HashMap<(String, u32), TextureHandle>,
    asked: HashSet<(String, u32)>,
    missing: HashSet<String>,
}

/// Pictures by file name below `assets/art`.
#[derive(Resource)]
pub struct Art {
    root: PathBuf,
    shelf: Mutex<Shelf>,
    sender: Sender<Done>,
    receiver: Mutex<Receiver<Done>>,
}

impl Default for Art {
    fn default() -> Art {
        let (sender, receiver) = channel();
        Art {
            root: root(),
            shelf: Mutex::default(),
            sender,
            receiver: Mutex::new(receiver),
        }
    }
}

/// The folder of pictures: beside the executable, or in the package.
fn root() -> PathBuf {
    std::env::current_exe()
        .ok()
        .and_then(|exe| exe.parent().map(|folder| folder.join("assets/art")))
        .filter(|art| art.is_dir())
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/art"))
}

impl Art {
    /// Takes finished pictures in. Whether some are still being made.
    pub fn collect(&self, ctx: &bevy_egui::egui::Context) -> bool {
        let (Ok(mut shelf), Ok(receiver)) = (self.shelf.lock(), self.receiver.lock()) else {
            return false;
        };
        while let Ok(done) = receiver.try_recv() {
            let key = (done.path, done.width);
            shelf.asked.remove(&key);
            match done.image {
                Some(image) => {
                    let name = format!("{}@{}", key.0, key.1);
                    let texture = ctx.load_texture(name, image, TextureOptions::LINEAR);
                    shelf.ready.insert(key, texture);
                }
                None => {
                    if shelf.missing.insert(key.0.clone()) {
                        bevy::log::warn!("no picture {}", self.root.join(&key.0).display());
                    }
                }
            }
        }
        !shelf.asked.is_empty()
    }

    /// The texture of a picture that is shown `width` pixels wide; a coarser one while it is being made.
    fn texture(&self, path: &str, width: f32) -> Found {
        let want = WIDTHS
            .into_iter()
            .find(|w| *w as f32 >= width)
            .unwrap_or(WIDTHS[WIDTHS.len() - 1]);
        let Ok(mut shelf) = self.shelf.lock() else {
            return Found::Missing;
        };
        if shelf.missing.contains(path) {
            return Found::Missing;
        }
        let key = (path.to_owned(), want);
        if let Some(texture) = shelf.ready.get(&key) {
            return Found::Ready(texture.id(), texture.size_vec2());
        }
        if shelf.asked.insert(key) {
            let (file, sender) = (self.root.join(path), self.sender.clone());
            let path = path.to_owned();
            AsyncComputeTaskPool::get()
                .spawn(async move {
                    let image = draw(&file, want);
                    // The game may have been closed meanwhile.
                    let _ = sender.send(Done {
                        path,
                        width: want,
                        image,
                    });
                })
                .detach();
        }
        let near = shelf
            .ready
            .iter()
            .filter(|((p, _), _)| p == path)
            .min_by_key(|((_, w), _)| w.abs_diff(want));
        near.map_or(Found::Coming, |(_, texture)| {
            Found::Ready(texture.id(), texture.size_vec2())
        })
    }

    /// Has a picture made before it is shown, for things that must not be missing for a moment.
    pub fn prepare(&self, painter: &Painter, path: &str, width: f32) {
        let _ = self.texture(path, width * painter.ctx().pixels_per_point());
    }

    /// Whether the picture exists, as far as is known.
    pub fn has(&self, path: &str) -> bool {
        self.root.join(path).is_file()
    }

    /// Paints a whole picture into a rectangle.
    pub fn paint(&self, painter: &Painter, path: &str, rect: Rect, tint: Color32) {
        self.paint_turned(painter, path, rect, tint, 0.0);
    }

    /// Paints a picture turned about its middle by so many radians.
    pub fn paint_turned(
        &self,
        painter: &Painter,
        path: &str,
        rect: Rect,
        tint: Color32,
        angle: f32,
    ) {
        let points = painter.ctx().pixels_per_point();
        match self.texture(path, rect.width() * points) {
            Found::Ready(texture, size) => {
                let rect = theme::within(rect, size.x / size.y.max(1.0));
                let mut mesh = Mesh::with_texture(texture);
                mesh.add_rect_with_uv(rect, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)), tint);
                if angle != 0.0 {
                    mesh.rotate(
                        bevy_egui::egui::emath::Rot2::from_angle(angle),
                        rect.center(),
                    );
                }
                painter.add(Shape::mesh(mesh));
            }
            Found::Coming => {}
            Found::Missing => placeholder(painter, path, rect, tint),
        }
    }

    /// Paints parts of a picture `wide` points wide into rectangles: each with the part that it shows.
    pub fn patches(
        &self,
        painter: &Painter,
        path: &str,
        wide: f32,
        parts: &[(Rect, Rect)],
        tint: Color32,
    ) {
        let points = painter.ctx().pixels_per_point();
        match self.texture(path, wide * points) {
            Found::Ready(texture, _) => {
                let mut mesh = Mesh::with_texture(texture);
                for (rect, uv) in parts {
                    mesh.add_rect_with_uv(*rect, *uv, tint);
                }
                painter.add(Shape::mesh(mesh));
            }
            Found::Coming | Found::Missing => {
                for (rect, _) in parts {
                    painter.rect_filled(*rect, 0.0, tint.gamma_multiply(0.8));
                }
            }
        }
    }

    /// Paints a picture so that it covers a rectangle with round corners, cut where it does not fit.
    pub fn cover(&self, painter: &Painter, path: &str, rect: Rect, radius: f32, tint: Color32) {
        let points = painter.ctx().pixels_per_point();
        match self.texture(path, rect.width().max(rect.height() * 1.6) * points) {
            Found::Ready(texture, size) => {
                let (wide, tall) = (size.x / size.y, rect.width() / rect.height());
                let uv = if wide > tall {
                    Vec2::new(tall / wide, 1.0)
                } else {
                    Vec2::new(1.0, wide / tall)
                };
                let uv = Rect::from_center_size(pos2(0.5, 0.5), uv);
                let shape = bevy_egui::egui::epaint::RectShape::filled(rect, radius, tint)
                    .with_texture(texture, uv);
                painter.add(shape);
            }
            Found::Coming => {
                painter.rect_filled(rect, radius, theme::PLATE);
            }
            Found::Missing => placeholder(painter, path, rect, tint),
        }
    }
}

enum Found {
    Ready(TextureId, Vec2),
    Coming,
    Missing,
}

fn placeholder(painter: &Painter, path: &str, rect: Rect, tint: Color32) {
    let ink = theme::faded(theme::ASH, f32::from(tint.a()) / 255.0);
    painter.rect(
        rect,
        5.0,
        theme::RAISED,
        Stroke::new(1.5, ink),
        StrokeKind::Inside,
    );
    let stem = Path::new(path)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or("?");
    let first: String = stem.chars().take(1).flat_map(char::to_uppercase).collect();
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        first,
        theme::bold((rect.height() * 0.5).max(12.0)),
        ink,
    );
}

fn draw(file: &Path, width: u32) -> Option<ColorImage> {
    let data = std::fs::read(file).ok()?;
    let tree = usvg::Tree::from_data(&data, &usvg::Options::default()).ok()?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round().max(1.0) as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height)?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    let extent = [width as usize, height as usize];
    Some(ColorImage::from_rgba_premultiplied(extent, pixels.data()))
}
