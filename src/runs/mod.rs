//! Whole games: played one by one, recorded, replayed, run in bulk, and written down as rule cases.

pub mod case;
pub mod record;
pub mod session;

pub use record::Record;
pub use session::{Beat, Session};
