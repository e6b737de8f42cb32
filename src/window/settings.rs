//! [`Settings`]: what a player prefers, kept in the user's folder. Also where that folder is.

use std::path::{Path, PathBuf};

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::content::DATA_VARIABLE;

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

/// What a player prefers.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Speed of beats.
    pub pace: Pace,
    /// Scale of the interface in percent, 75 to 300.
    pub scale: u16,
    /// No tumbling, sliding or flashing.
    pub still: bool,
    /// Whether the log is open.
    pub log: bool,
    /// What is told of chances.
    pub odds: OddsLevel,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Pace::Calm,
            scale: 100,
            still: false,
            log: true,
            odds: OddsLevel::Odds,
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

/// Keeps the game saved last under another name before a new one takes its place.
pub fn set_aside(saved: &Path) {
    if saved.exists()
        && let Err(error) = std::fs::copy(saved, saved.with_extension("before.json"))
    {
        bevy::log::warn!("the last game is not kept: {error}");
    }
}

impl Settings {
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
        let written = file
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&file, text));
        if let Err(error) = written {
            bevy::log::warn!("settings are not kept: {}: {error}", file.display());
        }
    }
}
