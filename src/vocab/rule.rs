//! Ids of rules. Every event, question and refusal names the rules it follows from.

/// The ids of the rules behind an event, a question or a refusal, the most specific first.
pub type Rules = &'static [&'static str];
