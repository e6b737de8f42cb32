//! [`Settings`]: what a player prefers, kept in the user's folder. Also where that folder is.

use std::path::{Path, PathBuf};

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::content::DATA_VARIABLE;
use crate::runs::record::replace_file;

/// How fast what happened is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// To read along.
    #[default]
    Calm,
    /// Twice as fast.
    Brisk,
    /// Four times as fast.
    Fast,
    /// Not at all.
    Instant,
}

impl Pace {
    /// All, slowest first.
    pub const ALL: [Pace; 4] = [Pace::Calm, Pace::Brisk, Pace::Fast, Pace::Instant];

    /// Seconds of show for each second of time.
    pub const fn factor(self) -> f32 {
        match self {
            Pace::Calm => 1.0,
            Pace::Brisk => 2.0,
            Pace::Fast => 4.0,
            Pace::Instant => 1e6,
        }
    }

    /// As players see it.
    pub const fn label(self) -> &'static str {
        match self {
            Pace::Calm => "1×",
            Pace::Brisk => "2×",
            Pace::Fast => "4×",
            Pace::Instant => "Instant",
        }
    }

    /// The same for a small button.
    pub const fn short(self) -> &'static str {
        match self {
            Pace::Instant => ">>",
            other => other.label(),
        }
    }

    /// The speed of enemies after this one, round and round; none is that of the players.
    pub const fn after(foes: Option<Pace>) -> Option<Pace> {
        match foes {
            None => Some(Pace::Calm),
            Some(Pace::Calm) => Some(Pace::Brisk),
            Some(Pace::Brisk) => Some(Pace::Fast),
            Some(Pace::Fast) => Some(Pace::Instant),
            Some(Pace::Instant) => None,
        }
    }
}

/// When players at one screen are told to hand over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandOver {
    /// Never.
    Off,
    /// Before whoever holds secrets.
    #[default]
    Secrets,
    /// Whenever it is another player's turn to answer.
    Always,
}

impl HandOver {
    /// All, the most silent first.
    pub const ALL: [HandOver; 3] = [HandOver::Off, HandOver::Secrets, HandOver::Always];

    /// As players see it.
    pub const fn label(self) -> &'static str {
        match self {
            HandOver::Off => "Never",
            HandOver::Secrets => "For secrets",
            HandOver::Always => "Always",
        }
    }
}

/// What is told of chances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OddsLevel {
    /// Nothing.
    Off,
    /// The exact chance of each choice.
    #[default]
    Odds,
    /// The same, and which choice is best.
    Advice,
}

impl OddsLevel {
    /// All, the most silent first.
    pub const ALL: [OddsLevel; 3] = [OddsLevel::Off, OddsLevel::Odds, OddsLevel::Advice];

    /// As players see it.
    pub const fn label(self) -> &'static str {
        match self {
            OddsLevel::Off => "Off",
            OddsLevel::Odds => "Odds",
            OddsLevel::Advice => "Advice",
        }
    }
}

/// How loud the parts of what is heard are, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volumes {
    /// What happens.
    pub effects: u8,
    /// What is always in the air.
    pub ambience: u8,
    /// Music.
    pub music: u8,
}

impl Volumes {
    /// Nothing is heard.
    pub const SILENT: Volumes = Volumes {
        effects: 0,
        ambience: 0,
        music: 0,
    };
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes {
            effects: 80,
            ambience: 60,
            music: 55,
        }
    }
}

/// What a player prefers.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Speed of beats.
    pub pace: Pace,
    /// Speed of beats in the turn of enemies, if it is another.
    pub foes: Option<Pace>,
    /// When players at one screen are told to hand over.
    pub hand_over: HandOver,
    /// Scale of the interface in percent, 75 to 300.
    pub scale: u16,
    /// No tumbling, sliding or flashing.
    pub still: bool,
    /// Whether the log is open.
    pub log: bool,
    /// What is told of chances.
    pub odds: OddsLevel,
    /// How loud it is.
    pub volumes: Volumes,
    /// Silent while another window is in front.
    pub quiet_away: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Pace::Calm,
            foes: None,
            hand_over: HandOver::Secrets,
            scale: 100,
            still: false,
            log: true,
            odds: OddsLevel::Odds,
            volumes: Volumes::default(),
            quiet_away: false,
        }
    }
}

/// The user's own folder, for settings, saves and records.
pub fn folder() -> PathBuf {
    match std::env::var_os(DATA_VARIABLE) {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => directories::ProjectDirs::from("", "", "witching-hour")
            .map_or_else(|| PathBuf::from("."), |dirs| dirs.data_dir().to_path_buf()),
    }
}

/// The file of the Diary.
pub fn diary() -> PathBuf {
    folder().join("diary.json")
}

/// Keeps the game saved last under another name before a new one takes its place.
pub fn set_aside(saved: &Path) {
    if saved.exists()
        && let Err(error) = std::fs::copy(saved, saved.with_extension("before.json"))
    {
        bevy::log::warn!("the last game is not kept: {error}");
    }
}

impl Settings {
    /// The speed of the enemies' turn, or of everybody else's.
    pub fn speed(&self, foes: bool) -> Pace {
        match self.foes {
            Some(pace) if foes => pace,
            _ => self.pace,
        }
    }

    fn file() -> PathBuf {
        folder().join("settings.json")
    }

    /// The settings as kept; the usual ones where there are none or they cannot be read.
    pub fn load() -> Settings {
        let mut settings: Settings = std::fs::read_to_string(Settings::file())
            .ok()
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default();
        settings.scale = settings.scale.clamp(75, 300);
        settings
    }

    /// Keeps them. A folder that cannot be written to is no reason to stop playing.
    pub fn save(&self) {
        let file = Settings::file();
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        if let Err(error) = replace_file(&file, &text) {
            bevy::log::warn!("settings are not kept: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enemies_follow_the_players_until_they_have_a_speed_of_their_own() {
        let mut settings = Settings {
            pace: Pace::Brisk,
            ..Settings::default()
        };
        assert_eq!(settings.speed(true), Pace::Brisk);
        settings.foes = Some(Pace::Calm);
        assert_eq!(settings.speed(true), Pace::Calm);
        assert_eq!(settings.speed(false), Pace::Brisk);
    }

    #[test]
    fn the_speeds_of_enemies_go_round() {
        let mut foes = None;
        let mut seen = Vec::new();
        for _ in 0..5 {
            foes = Pace::after(foes);
            seen.push(foes);
        }
        assert_eq!(foes, None);
        for pace in Pace::ALL {
            assert!(seen.contains(&Some(pace)), "{pace:?} is skipped");
        }
    }

    #[test]
    fn settings_of_an_older_game_are_still_read() {
        let old = r#"{"pace":"Fast","scale":100,"still":false,"log":true,"odds":"Odds"}"#;
        let read: Settings = serde_json::from_str(old).expect("they can be read");
        assert_eq!(read.pace, Pace::Fast);
        assert_eq!(read.foes, None);
        assert_eq!(read.hand_over, HandOver::Secrets);
    }
}
