//! The sentences of portals and of the challenges behind them.

use super::*;

/// The sentence of such an event; empty for any other.
pub(super) fn told(content: &Pandemonium, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    match what {
        What::PortalSealed { space, .. } => format!("The portal in {space} is sealed."),
        What::PortalOpened { space, .. } => format!("A portal opens in {space}."),
        What::NoPortal {} => "No portal is open: nothing appears.".to_owned(),
        What::PortalEntered {
            character, space, ..
        } => format!("{} enters the portal in {space}.", n(character)),
        What::ChallengeDrawn {
            character, card, ..
        } => format!("{} faces {}.", n(character), n(card)),
        What::TrialCreature { roll, breed } => {
            format!("In the other dimension a {roll} brings {}.", n(breed))
        }
        What::TrialRolled { dice, hits, .. } => {
            let numbers: Vec<String> = dice.iter().map(u8::to_string).collect();
            let shown = match hits.is_empty() {
                true => numbers.join(" "),
                false => dice_text(hits),
            };
            format!("The challenge is rolled: {shown}.")
        }
        What::TrialEnded { passed: true } => "The trial is passed.".to_owned(),
        What::TrialEnded { passed: false } => "The trial is failed.".to_owned(),
        What::ChallengeEnded {
            character,
            passed: true,
            ..
        } => format!("{} passes the challenge.", n(character)),
        What::ChallengeEnded {
            character,
            passed: false,
            ..
        } => format!("{} fails the challenge.", n(character)),
        What::Travelled {
            character, space, ..
        } => format!("{} comes out in {space}.", n(character)),
        _ => String::new(),
    }
}
