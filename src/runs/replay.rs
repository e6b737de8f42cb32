//! Playing a record again, and proving that it goes as it went.

use super::record::Record;
use super::session::{Session, hex};
use super::title::Title;
use crate::content::Content;

/// The first place where a record does not go as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The question, counted from 1; one past the last for the end.
    pub ask: u32,
    /// A sentence.
    pub what: String,
}

/// Plays a record to its end, or to the first difference.
///
/// # Errors
/// A sentence if the level or the set-up of the record does not exist here.
pub fn verify<T: Title>(
    content: &Content,
    record: &Record<T>,
) -> Result<Result<u32, Difference>, String> {
    let (mut session, _) = Session::<T>::with_setup(content, &record.level, record.setup.clone())?;
    if session.content_hash() != record.content_hash {
        return Ok(Err(Difference {
            ask: 1,
            what: format!(
                "the record was played with content {}, here it is {}",
                record.content_hash,
                session.content_hash()
            ),
        }));
    }
    for answer in &record.answers {
        let differs = |what: String| {
            Ok(Err(Difference {
                ask: answer.ask,
                what,
            }))
        };
        let here = hex(session.table().hash());
        if here != answer.hash {
            return differs(format!(
                "the table has hash {here}, the record {}",
                answer.hash
            ));
        }
        if let Err(refusal) = session.answer(answer.ask, &answer.picks) {
            return differs(format!("the answer is refused: {}", refusal.because));
        }
    }
    let end = record.answers.last().map_or(1, |answer| answer.ask + 1);
    let here = hex(session.table().hash());
    if here != record.end_hash {
        let what = format!(
            "the table ends with hash {here}, the record with {}",
            record.end_hash
        );
        return Ok(Err(Difference { ask: end, what }));
    }
    let outcome = session
        .table()
        .ending()
        .map(|end| if end.won { "won" } else { "lost" }.to_owned());
    if outcome != record.outcome {
        let what = format!("the game ends {outcome:?}, the record {:?}", record.outcome);
        return Ok(Err(Difference { ask: end, what }));
    }
    Ok(Ok(record.answers.len() as u32))
}

/// The game of a record, brought to its last question.
///
/// # Errors
/// A sentence if the record cannot be played here.
pub fn resume<T: Title>(content: &Content, record: &Record<T>) -> Result<Session<T>, String> {
    let (mut session, _) = Session::<T>::with_setup(content, &record.level, record.setup.clone())?;
    for (n, answer) in record.answers.iter().enumerate() {
        let Some(ask) = session.ask().map(|ask| ask.id) else {
            return Err("the record goes on after the end of its game".to_owned());
        };
        session.answer(ask, &answer.picks).map_err(|refusal| {
            let changed = if record.content_hash == session.content_hash() {
                ""
            } else {
                "; the cards have changed since it was saved"
            };
            format!(
                "answer {} no longer fits: {}{changed}",
                n + 1,
                refusal.because
            )
        })?;
    }
    Ok(session)
}
