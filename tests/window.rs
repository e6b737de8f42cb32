//! The real window on a virtual screen: clicks from the title into a game and looks at what is drawn.
//!
//! Needs `Xvfb`, `xdotool`, ImageMagick's `import` and a Vulkan driver (Mesa's lavapipe will do). Where they are
//! missing the test says so and passes, except in CI.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use witching_hour::content::{Pandemonium, Paranormal};
use witching_hour::runs::{Record, Title};

const WIDTH: usize = 1280;
const HEIGHT: usize = 800;

/// Where things are at this size. A change of the layout changes these on purpose.
mod spot {
    pub const NEW_GAME: (usize, usize) = (208, 520);
    pub const PANDEMONIUM: (usize, usize) = (430, 400);
    pub const PARANORMAL: (usize, usize) = (850, 400);
    pub const GO_ON: (usize, usize) = (855, 550);
    /// Left, top, right and bottom edge of the house.
    pub const HOUSE: (usize, usize, usize, usize) = (275, 75, 885, 685);
    pub const SURPRISE_ME: (usize, usize) = (217, 758);
    pub const BEGIN: (usize, usize) = (1162, 758);
    pub const FIRST_HERO: (usize, usize) = (85, 740);
    pub const MENU: (usize, usize) = (1229, 30);
    pub const HERE_I_AM: (usize, usize) = (640, 646);
    /// The figure on the page that hands over.
    pub const MIDDLE: (usize, usize, usize, usize) = (540, 220, 740, 420);
    /// The foot of the table of the house, where the actions are.
    pub const ACTS: (usize, usize, usize, usize) = (20, 716, 1120, 784);
    /// Left, top, right and bottom edge of the Map.
    pub const MAP: (usize, usize, usize, usize) = (8, 60, 964, 650);
}

/// A process that ends with the test.
struct Ends(Child);

impl Ends {
    /// Fails if it has ended by itself.
    fn still_there(&mut self) {
        let end = self.0.try_wait().expect("the program can be asked");
        assert!(end.is_none(), "the program is still there");
    }
}

impl Drop for Ends {
    fn drop(&mut self) {
        // Asked first: a screen that is killed leaves its number taken.
        let asked = Command::new("kill").arg(self.0.id().to_string()).status();
        for _ in 0..20 {
            if asked.is_err() || !matches!(self.0.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A picture of the screen.
#[derive(Clone, PartialEq)]
struct Picture {
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * WIDTH + x]
    }

    /// How many clearly different colours a part has, 16 steps a channel.
    fn colours(&self, (left, top, right, bottom): (usize, usize, usize, usize)) -> usize {
        let mut seen = BTreeSet::new();
        for y in top..bottom {
            for x in left..right {
                seen.insert(self.at(x, y).map(|channel| channel / 16));
            }
        }
        seen.len()
    }

    /// The share of pixels of a part that differ clearly, in thousandths.
    fn differs(
        &self,
        other: &Picture,
        (left, top, right, bottom): (usize, usize, usize, usize),
    ) -> usize {
        let mut count = 0;
        for y in top..bottom {
            for x in left..right {
                let (a, b) = (self.at(x, y), other.at(x, y));
                count += usize::from((0..3).any(|n| a[n].abs_diff(b[n]) > 24));
            }
        }
        count * 1000 / ((right - left) * (bottom - top))
    }
}

const ALL: (usize, usize, usize, usize) = (0, 0, WIDTH, HEIGHT);

struct Screen {
    display: String,
    _server: Ends,
}

impl Screen {
    /// The server chooses a free number by itself and says it once it is ready.
    fn open() -> Option<Screen> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{WIDTH}x{HEIGHT}x24"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let told = server.stdout.take();
        let server = Ends(server);
        let mut number = String::new();
        BufReader::new(told?).read_line(&mut number).ok()?;
        Some(Screen {
            display: format!(":{}", number.trim().parse::<u32>().ok()?),
            _server: server,
        })
    }

    fn look(&self) -> Option<Picture> {
        let shot = Command::new("import")
            .args(["-window", "root", "-depth", "8", "ppm:-"])
            .env("DISPLAY", &self.display)
            .output()
            .ok()?;
        let head = format!("P6\n{WIDTH} {HEIGHT}\n255\n");
        let body = shot.stdout.strip_prefix(head.as_bytes())?;
        Some(Picture {
            pixels: body.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect(),
        })
    }

    fn click(&self, (x, y): (usize, usize)) {
        let status = Command::new("xdotool")
            .args([
                "mousemove",
                &x.to_string(),
                &y.to_string(),
                "sleep",
                "0.2",
                "click",
                "1",
            ])
            .env("DISPLAY", &self.display)
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "the click did not work"
        );
    }

    /// Looks until the picture is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&Picture) -> bool) -> Picture {
        self.look_for(Duration::from_secs(90), &wanted)
            .unwrap_or_else(|| panic!("never seen: {what}"))
    }

    fn look_for(&self, span: Duration, wanted: &impl Fn(&Picture) -> bool) -> Option<Picture> {
        let began = Instant::now();
        while began.elapsed() < span {
            if let Some(picture) = self.look().filter(wanted) {
                return Some(picture);
            }
            std::thread::sleep(Duration::from_millis(300));
        }
        None
    }

    /// Clicks until the picture is as wanted: a click while something is still being shown only skips that.
    fn click_until(
        &self,
        place: (usize, usize),
        what: &str,
        wanted: impl Fn(&Picture) -> bool,
    ) -> Picture {
        for _ in 0..15 {
            self.click(place);
            if let Some(picture) = self.look_for(Duration::from_secs(6), &wanted) {
                return picture;
            }
        }
        panic!("never seen: {what}");
    }
}

fn tools_missing() -> Option<&'static str> {
    for (tool, flag) in [
        ("Xvfb", "-help"),
        ("xdotool", "version"),
        ("import", "-version"),
    ] {
        let found = Command::new(tool)
            .arg(flag)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if found.is_err() {
            return Some(tool);
        }
    }
    None
}

/// A folder for what the game keeps, a virtual screen, and what it looks like empty; none, with a word, where there is
/// no screen to be had.
fn stage() -> Option<(tempfile::TempDir, Screen, Picture)> {
    if let Some(tool) = tools_missing() {
        assert!(std::env::var_os("CI").is_none(), "{tool} is missing");
        eprintln!("skipped: {tool} is missing");
        return None;
    }
    let data = tempfile::tempdir().expect("a folder");
    let screen = Screen::open().expect("a virtual screen");
    let blank = screen.look().expect("the screen can be looked at");
    Some((data, screen, blank))
}

/// From the title to the choice of the two games.
fn games(screen: &Screen, blank: &Picture) -> Picture {
    let title = screen.until("the title scene", |p| {
        p.differs(blank, ALL) > 500 && p.colours(ALL) > 60
    });
    screen.click_until(spot::NEW_GAME, "the two games", |p| {
        p.differs(&title, ALL) > 400
    })
}

#[test]
fn from_the_title_into_a_game_by_mouse() {
    let Some((data, screen, blank)) = stage() else {
        return;
    };
    let mut game = open_game(&screen, data.path(), &[]);
    let games = games(&screen, &blank);
    let set_up = screen.click_until(spot::PARANORMAL, "the set-up", |p| {
        p.differs(&games, ALL) > 400
    });
    screen.click_until(spot::SURPRISE_ME, "chosen cards", |p| {
        p.differs(&set_up, ALL) > 5
    });

    // Each of the sixteen cells shows a picture, not one flat colour.
    let (left, top, right, bottom) = spot::MAP;
    let (wide, high) = ((right - left) / 4, (bottom - top) / 4);
    let cells: Vec<_> = (0..16)
        .map(|n| {
            let (x, y) = (left + n % 4 * wide, top + n / 4 * high);
            (x + 12, y + 12, x + wide - 12, y + high - 12)
        })
        .collect();
    let drawn = |p: &Picture| cells.iter().all(|cell| p.colours(*cell) > 12);
    let table = screen.click_until(spot::BEGIN, "the board", |p| {
        p.differs(&set_up, ALL) > 400 && drawn(p)
    });

    // The window is alive: an activated Hero changes the board, where the reachable Locations light up.
    let active = screen.click_until(spot::FIRST_HERO, "reachable Locations", |p| {
        p.differs(&table, spot::MAP) > 50 && drawn(p)
    });
    game.still_there();

    // The game has been saved, and the save goes as it went.
    verify_newest::<Paranormal>(data.path());

    screen.click_until(spot::MENU, "the menu", |p| p.differs(&active, ALL) > 50);
}

#[test]
fn from_the_title_into_the_house_by_mouse() {
    let Some((data, screen, blank)) = stage() else {
        return;
    };
    let mut game = open_game(&screen, data.path(), &[]);
    let games = games(&screen, &blank);
    let set_up = screen.click_until(spot::PANDEMONIUM, "the set-up", |p| {
        p.differs(&games, ALL) > 300
    });
    screen.click_until(spot::SURPRISE_ME, "chosen characters", |p| {
        p.differs(&set_up, ALL) > 5
    });
    let page = screen.click_until(spot::BEGIN, "the page of the chapter", |p| {
        p.differs(&set_up, ALL) > 200
    });
    screen.click_until(spot::GO_ON, "the house", |p| {
        p.differs(&page, spot::HOUSE) > 400 && p.colours(spot::HOUSE) > 60
    });
    game.still_there();
    verify_newest::<Pandemonium>(data.path());
}

#[test]
fn the_evil_one_takes_over_before_his_powers_are_seen() {
    let Some((data, screen, blank)) = stage() else {
        return;
    };
    let cases = crate::package().join("tests/cases/pandemonium");
    let cases = cases.to_string_lossy();
    let mut game = open_game(
        &screen,
        data.path(),
        &["case", &cases, "--show", "EvilOneTurn"],
    );
    // The page: a figure in the middle, one quiet ground around it.
    let page = screen.until("the page that hands over", |p| {
        p.differs(&blank, ALL) > 500 && p.colours(spot::MIDDLE) > 12 && p.colours(spot::ACTS) < 4
    });
    screen.click_until(spot::HERE_I_AM, "the table", |p| {
        p.differs(&page, spot::HOUSE) > 400 && p.colours(spot::ACTS) > 8
    });
    game.still_there();
    // A game that began in the middle leaves no save behind.
    assert!(newest_record_now::<Pandemonium>(data.path()).is_none());
}

fn open_game(screen: &Screen, data: &Path, args: &[&str]) -> Ends {
    let game = Command::new(env!("CARGO_BIN_EXE_witching-hour"))
        .args(args)
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("WITCHING_HOUR_DATA", data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    Ends(game)
}

/// Proves that the newest record below a folder goes as it went.
fn verify_newest<T: Title>(data: &Path) {
    let save = newest_record::<T>(data).expect("a record in the data folder");
    let verified = Command::new(env!("CARGO_BIN_EXE_witching-hour"))
        .arg("replay")
        .arg(&save)
        .arg("--verify")
        .status()
        .expect("replay runs");
    assert!(verified.success(), "{} verifies", save.display());
}

/// The newest JSON file below a folder that is a record.
fn newest_record<T: Title>(folder: &Path) -> Option<std::path::PathBuf> {
    for _ in 0..50 {
        if let Some(newest) = newest_record_now::<T>(folder) {
            return Some(newest);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    None
}

fn newest_record_now<T: Title>(folder: &Path) -> Option<std::path::PathBuf> {
    crate::files_below(folder, "json")
        .into_iter()
        .filter(|file| Record::<T>::read(file).is_ok())
        .max_by_key(|file| file.metadata().and_then(|m| m.modified()).ok())
}
