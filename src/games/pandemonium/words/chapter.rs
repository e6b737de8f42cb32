//! The sentences of what a chapter adds to the game: counters, tasks, the vehicle, survivors.

use super::*;

/// The sentence of such an event; empty for any other.
pub(super) fn told(content: &Pandemonium, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    match what {
        What::Counted {
            to, name, of: None, ..
        } => format!("{name}: {to}."),
        What::Counted {
            to,
            name,
            of: Some(of),
            ..
        } => format!("{name}: {to} of {of}."),
        What::TaskDone {
            character, name, ..
        } => format!("{}: {name}.", n(character)),
        What::VehicleRepaired {
            vehicle,
            by,
            repairs,
            runs,
        } => {
            let now = count(*repairs, "repair");
            match (*runs, *by > 0) {
                (true, _) => format!("{vehicle} has {now} and runs."),
                (false, true) => format!("{vehicle} has {now}."),
                (false, false) => format!("{vehicle} has {now} left and does not run."),
            }
        }
        What::TokenLost {
            character, token, ..
        } => format!("{} gives up the {}.", n(character), token.name()),
        What::TokenRemoved { token, space, .. } => {
            format!("The {} in {space} is gone.", token.name())
        }
        What::BossLeft { boss, space, .. } => format!("{} leaves {space} and is gone.", n(boss)),
        What::SurvivorPlaced { ally, space, .. } => format!("{} is found in {space}.", n(ally)),
        What::AllyLeft { ally, space, .. } => format!("{} leaves {space} unhurt.", n(ally)),
        What::AllyJoined { ally, by, .. } => format!("{} goes with {}.", n(ally), n(by)),
        _ => String::new(),
    }
}
