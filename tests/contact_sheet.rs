//! Every picture of the game on one page, by folder and by name: large, and at 40 pixels on paper and on ink.
//!
//! `cargo run --example contact_sheet -- [FILE.png] [FOLDER below assets/art]`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resvg::tiny_skia::{
    Color, FillRule, Paint, PathBuilder, Pixmap, PixmapPaint, PremultipliedColorU8, Rect, Transform,
};
use resvg::usvg::{Options, Tree};
use ttf_parser::{Face, OutlineBuilder};

/// Side of a large picture, in pixels.
const LARGE: u32 = 128;
/// Side of a small one: the least at which everything must be told apart.
const SMALL: u32 = 40;
/// Around and between pictures.
const GAP: u32 = 8;
/// Height of a line of text.
const LINE: u32 = 20;
/// Height of the heading of a folder.
const HEADING: u32 = 44;
/// Cells of a row.
const COLUMNS: u32 = 10;
/// Size of a cell.
const CELL: (u32, u32) = (LARGE + SMALL + 3 * GAP, LARGE + LINE + 2 * GAP);

const INK: (u8, u8, u8) = (0x0d, 0x0b, 0x10);
const BONE: (u8, u8, u8) = (0xe8, 0xdc, 0xc3);
const DESK: (u8, u8, u8) = (0x2a, 0x26, 0x30);
const CANDLE: (u8, u8, u8) = (0xff, 0xd5, 0x8a);

/// Pictures by folder.
type Folders = BTreeMap<PathBuf, Vec<PathBuf>>;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let file = args
        .next()
        .unwrap_or_else(|| "contact_sheet.png".to_owned());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/art");
    let start = root.join(args.next().unwrap_or_default());
    let mut folders = Folders::new();
    gather(&start, &mut folders);
    match sheet(&root, &folders) {
        Ok((page, broken)) => {
            if let Err(error) = page.save_png(&file) {
                eprintln!("cannot write {file}: {error}");
                return ExitCode::from(2);
            }
            let count: usize = folders.values().map(Vec::len).sum();
            println!("{count} pictures in {file}");
            for problem in &broken {
                eprintln!("{problem}");
            }
            ExitCode::from(u8::from(!broken.is_empty()))
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn gather(folder: &Path, folders: &mut Folders) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, folders);
        } else if path.extension().is_some_and(|kind| kind == "svg") {
            folders.entry(folder.to_owned()).or_default().push(path);
        }
    }
    if let Some(pictures) = folders.get_mut(folder) {
        pictures.sort();
    }
}

/// The page, and what is wrong with the pictures on it.
fn sheet(root: &Path, folders: &Folders) -> Result<(Pixmap, Vec<String>), String> {
    let fonts: Vec<_> = typst_assets::fonts().take(3).collect();
    let face = |n: usize| {
        let data = fonts.get(n).ok_or("there are no letters")?;
        Face::parse(data, 0).map_err(|error| format!("letters cannot be read: {error}"))
    };
    let (plain, bold) = (face(0)?, face(1)?);
    let rows = |pictures: &Vec<PathBuf>| (pictures.len() as u32).div_ceil(COLUMNS);
    let height: u32 = folders
        .values()
        .map(|pictures| HEADING + rows(pictures) * CELL.1)
        .sum();
    let mut page = Pixmap::new(COLUMNS * CELL.0 + GAP, height)
        .ok_or_else(|| format!("there are no pictures in {}", root.display()))?;
    page.fill(Color::from_rgba8(DESK.0, DESK.1, DESK.2, 0xff));
    let mut broken = Vec::new();
    let mut top = 0;
    for (folder, pictures) in folders {
        let name = folder.strip_prefix(root).unwrap_or(folder);
        let name = match name.to_string_lossy() {
            name if name.is_empty() => "art".into(),
            name => name,
        };
        let heading = format!("{name}: {}", pictures.len());
        write(&mut page, &bold, 26.0, (GAP, top + 32), &heading, CANDLE);
        top += HEADING;
        for (n, path) in (0u32..).zip(pictures) {
            let (x, y) = (GAP + n % COLUMNS * CELL.0, top + n / COLUMNS * CELL.1);
            let small = x + LARGE + GAP;
            let drawn = tree(path);
            // What is made for a dark ground is shown on no other.
            let grounds = if drawn.as_ref().is_ok_and(pale) {
                [INK, INK, INK]
            } else {
                [BONE, BONE, INK]
            };
            let squares = [
                (x, y, LARGE),
                (small, y, SMALL),
                (small, y + SMALL + GAP, SMALL),
            ];
            for ((left, top, side), ground) in squares.into_iter().zip(grounds) {
                fill(&mut page, (left, top, side, side), ground);
            }
            let drawn = drawn.and_then(|tree| {
                squares
                    .into_iter()
                    .try_for_each(|(left, top, side)| paste(&mut page, &tree, (left, top), side))
            });
            if let Err(problem) = drawn {
                broken.push(format!("{}: {problem}", path.display()));
            }
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            write(&mut page, &plain, 15.0, (x, y + LARGE + 16), &stem, BONE);
        }
        top += rows(pictures) * CELL.1;
    }
    Ok((page, broken))
}

fn tree(path: &Path) -> Result<Tree, String> {
    let data = std::fs::read(path).map_err(|error| error.to_string())?;
    Tree::from_data(&data, &Options::default()).map_err(|error| error.to_string())
}

/// Whether a picture is made for a dark ground: nothing in it is as dark as ink.
fn pale(tree: &Tree) -> bool {
    let Some(mut square) = Pixmap::new(SMALL, SMALL) else {
        return false;
    };
    let size = tree.size();
    let scale = SMALL as f32 / size.width().max(size.height());
    resvg::render(
        tree,
        Transform::from_scale(scale, scale),
        &mut square.as_mut(),
    );
    let dark = |pixel: &PremultipliedColorU8| pixel.alpha() > 200 && pixel.green() < 60;
    square.pixels().iter().filter(|pixel| dark(pixel)).count() < 80
}

fn fill(page: &mut Pixmap, (x, y, wide, high): (u32, u32, u32, u32), ink: (u8, u8, u8)) {
    let area = Rect::from_xywh(x as f32, y as f32, wide as f32, high as f32);
    if let Some(area) = area {
        page.fill_rect(area, &paint(ink), Transform::identity(), None);
    }
}

fn paint(ink: (u8, u8, u8)) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(ink.0, ink.1, ink.2, 0xff);
    paint
}

/// A picture in a square of its own, as large as it fits, in the middle: nothing of it comes over the edge.
fn paste(page: &mut Pixmap, tree: &Tree, (x, y): (u32, u32), side: u32) -> Result<(), String> {
    let size = tree.size();
    let scale = side as f32 / size.width().max(size.height());
    let left = (side as f32 - size.width() * scale) / 2.0;
    let top = (side as f32 - size.height() * scale) / 2.0;
    let mut square = Pixmap::new(side, side).ok_or("no room")?;
    let place = Transform::from_scale(scale, scale).post_translate(left, top);
    resvg::render(tree, place, &mut square.as_mut());
    if square.pixels().iter().all(|pixel| pixel.alpha() < 16) {
        return Err("nothing is to be seen".to_owned());
    }
    page.draw_pixmap(
        x as i32,
        y as i32,
        square.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
    Ok(())
}

/// The outline of a letter, as a path.
struct Outline {
    path: PathBuilder,
    at: f32,
    scale: f32,
    base: f32,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at + x * self.scale, self.base - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.place(x1, y1), self.place(x2, y2));
        let (x, y) = self.place(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// Writes a line from a point of its base line on.
fn write(
    page: &mut Pixmap,
    face: &Face,
    size: f32,
    (x, y): (u32, u32),
    text: &str,
    ink: (u8, u8, u8),
) {
    let mut outline = Outline {
        path: PathBuilder::new(),
        at: x as f32,
        scale: size / f32::from(face.units_per_em()),
        base: y as f32,
    };
    for letter in text.chars() {
        let Some(glyph) = face.glyph_index(letter) else {
            continue;
        };
        face.outline_glyph(glyph, &mut outline);
        let wide = face.glyph_hor_advance(glyph).unwrap_or(0);
        outline.at += f32::from(wide) * outline.scale;
    }
    if let Some(path) = outline.path.finish() {
        let still = Transform::identity();
        page.fill_path(&path, &paint(ink), FillRule::Winding, still, None);
    }
}
