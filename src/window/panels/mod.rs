//! Panels of the table: functions that read the scene and write intents.

pub mod acts;
pub mod ask;
pub mod choices;
pub mod clues;
pub mod doom;
pub mod foe;
pub mod heroes;
pub mod inventory;
pub mod log;
pub mod menu;
pub mod odds;
pub mod opponent;
pub mod pool;
pub mod proof;
pub mod slots;
pub mod top;
pub mod tray;
