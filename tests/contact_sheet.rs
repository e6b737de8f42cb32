//! Renders every picture of the game on one page, each large and at 40 pixels, on paper and on ink:
//! `cargo run --release --example contact_sheet [FILE.png] [FOLDER below assets/art]`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use resvg::{tiny_skia, usvg};

/// Side of a large picture, in pixels.
const LARGE: u32 = 120;
/// Side of a small one.
const SMALL: u32 = 40;
/// Cells of a row.
const COLUMNS: u32 = 12;
/// Size of a cell.
const CELL: (u32, u32) = (LARGE + SMALL + 24, LARGE + 34);

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let file = PathBuf::from(args.next().unwrap_or_else(|| "contact_sheet.png".to_owned()));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/art");
    let mut pictures = Vec::new();
    gather(&root.join(args.next().unwrap_or_default()), &mut pictures);
    pictures.sort();
    match sheet(&root, &pictures).map(|page| page.save_png(&file)) {
        Some(Ok(())) => {
            println!("{} pictures in {}", pictures.len(), file.display());
            ExitCode::SUCCESS
        }
        Some(Err(error)) => {
            eprintln!("cannot write {}: {error}", file.display());
            ExitCode::from(2)
        }
        None => {
            eprintln!("there are no pictures in {}", root.display());
            ExitCode::from(2)
        }
    }
}

fn gather(folder: &Path, pictures: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, pictures);
        } else if path.extension().is_some_and(|kind| kind == "svg") {
            pictures.push(path);
        }
    }
}

fn sheet(root: &Path, pictures: &[PathBuf]) -> Option<tiny_skia::Pixmap> {
    let mut options = usvg::Options::default();
    for font in typst_assets::fonts() {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let rows = (pictures.len() as u32).div_ceil(COLUMNS);
    let mut page = tiny_skia::Pixmap::new(COLUMNS * CELL.0, rows * CELL.1)?;
    page.fill(tiny_skia::Color::from_rgba8(0x2a, 0x26, 0x30, 0xff));
    for (n, path) in (0u32..).zip(pictures) {
        let (x, y) = (n % COLUMNS * CELL.0, n / COLUMNS * CELL.1);
        fill(&mut page, (x + 4, y + 4, LARGE, LARGE), (0xe8, 0xdc, 0xc3));
        fill(&mut page, (x + LARGE + 12, y + 4, SMALL, SMALL), (0xe8, 0xdc, 0xc3));
        fill(&mut page, (x + LARGE + 12, y + 52, SMALL, SMALL), (0x0d, 0x0b, 0x10));
        let name = path.strip_prefix(root).unwrap_or(path).with_extension("");
        let Some(tree) = std::fs::read(path)
            .ok()
            .and_then(|data| usvg::Tree::from_data(&data, &options).ok())
        else {
            eprintln!("{} cannot be read", path.display());
            continue;
        };
        draw(&mut page, &tree, (x + 4, y + 4), LARGE);
        draw(&mut page, &tree, (x + LARGE + 12, y + 4), SMALL);
        draw(&mut page, &tree, (x + LARGE + 12, y + 52), SMALL);
        let short = name.to_string_lossy();
        let short = short.rsplit('/').take(2).collect::<Vec<_>>();
        let short = short.into_iter().rev().collect::<Vec<_>>().join("/");
        let label = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{}' height='20'><text x='2' y='14' font-size='12' \
             font-family='Libertinus Serif' fill='#e8dcc3'>{short}</text></svg>",
            CELL.0
        );
        if let Ok(text) = usvg::Tree::from_str(&label, &options) {
            let at = tiny_skia::Transform::from_translate(x as f32 + 2.0, (y + LARGE + 8) as f32);
            resvg::render(&text, at, &mut page.as_mut());
        }
    }
    Some(page)
}

fn fill(page: &mut tiny_skia::Pixmap, (x, y, wide, high): (u32, u32, u32, u32), ink: (u8, u8, u8)) {
    let Some(area) =
        tiny_skia::Rect::from_xywh(x as f32, y as f32, wide as f32, high as f32)
    else {
        return;
    };
    let mut paint = tiny_skia::Paint::default();
    paint.set_color_rgba8(ink.0, ink.1, ink.2, 0xff);
    page.fill_rect(area, &paint, tiny_skia::Transform::identity(), None);
}

/// A picture in a square, as large as it fits, in the middle.
fn draw(page: &mut tiny_skia::Pixmap, tree: &usvg::Tree, (x, y): (u32, u32), side: u32) {
    let size = tree.size();
    let scale = side as f32 / size.width().max(size.height());
    let left = x as f32 + (side as f32 - size.width() * scale) / 2.0;
    let top = y as f32 + (side as f32 - size.height() * scale) / 2.0;
    let place = tiny_skia::Transform::from_scale(scale, scale).post_translate(left, top);
    resvg::render(tree, place, &mut page.as_mut());
}
