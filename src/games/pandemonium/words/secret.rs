//! What is hidden from whom, and what brings it to light (PD-RUL-114, PD-RUL-164).

use super::*;
use crate::table::event::What as AnyWhat;

/// Whether an event brings something hidden to light, so that what led to it cannot be taken back.
pub const fn reveals(what: &AnyWhat) -> bool {
    let AnyWhat::House(what) = what else {
        return false;
    };
    matches!(
        what,
        What::RunRolled { .. }
            | What::PanicRolled { .. }
            | What::ItemDrawn { .. }
            | What::CardSwapped { .. }
            | What::GeneratorTried { .. }
            | What::EventDrawn { .. }
            | What::PactDrawn { .. }
            | What::ComboBegan { .. }
            | What::DiceRolled { .. }
            | What::DieRerolled { .. }
            | What::NumberRolled { .. }
            | What::DefenseRolled { .. }
            | What::SummonRolled { .. }
            | What::EvilDieThrown { .. }
            | What::AllyCalled { .. }
            | What::ChallengeDrawn { .. }
            | What::TrialRolled { .. }
            | What::EvilTrapSprung { .. }
            | What::TrapTurned { .. }
    )
}

/// An event as the player of a seat may see it who does not know all of it; `None` if it can be seen as it is
/// (PD-RUL-114, PD-RUL-164).
pub fn hidden(world: &World, what: &AnyWhat, seat: u8) -> Option<AnyWhat> {
    let AnyWhat::House(what) = what else {
        return None;
    };
    let others = |who: &Uid| figure::seat(world, *who) != seat;
    let mut seen = what.clone();
    match &mut seen {
        What::PactDrawn { uid, pact, .. } | What::PactDropped { uid, pact, .. } if others(uid) => {
            *pact = Key::fixed("hidden");
        }
        What::CardSwapped { uid, deck, old, .. }
            if others(uid) && deck.as_str() == Deck::Pacts.name() =>
        {
            *old = Key::fixed("hidden");
        }
        What::TrapHidden { feint, .. } if evil_one::seat(world) != Some(seat) => *feint = None,
        _ => return None,
    }
    Some(AnyWhat::House(seen))
}
