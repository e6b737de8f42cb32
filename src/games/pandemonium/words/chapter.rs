//! The sentences of what a chapter adds to the game: counters, tasks, the vehicle, survivors, portals.

use super::*;

/// The sentence of such an event; empty for any other.
pub(super) fn told(content: &Pandemonium, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    match what {
        What::Counted {
            counter, to, name, ..
        } if name.as_str().is_empty() => {
            format!("Counter {} of the chapter is at {to}.", counter + 1)
        }
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
        What::AllyJoined { ally, by, .. } => format!("{} goes with {}.", n(ally), n(by)),
        What::PortalSealed { space, .. } => format!("The portal in {space} is sealed."),
        What::PortalOpened { space, .. } => format!("A portal opens in {space}."),
        What::NoPortal {} => "No portal is open: nothing appears.".to_owned(),
        _ => String::new(),
    }
}
