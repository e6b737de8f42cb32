//! Whole games: played one by one, recorded, replayed, run in bulk, and written down as rule cases.

pub mod case;
pub mod diary;
pub mod pipe;
pub mod record;
pub mod replay;
pub mod session;
pub mod shown;
pub mod sim;
pub mod talk;
pub mod title;
pub mod usage;

pub use diary::Diary;
pub use record::Record;
pub use session::{Beat, Session};
pub use title::{Title, Wish};
