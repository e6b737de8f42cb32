//! The files of `levels/` as people write them. Every type refuses unknown fields.
//!
//! A file is `( format: 1, <what it holds>: [ ... ] )`; which list it holds says what kind of file it is. `compile`
//! turns these into the checked types.

pub mod paranormal;
