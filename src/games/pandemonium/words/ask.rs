//! Questions as sentences.

use bevy::ecs::prelude::*;

use super::*;
use crate::say;
use crate::table::ask::Ask;

/// The question in a sentence.
pub fn ask(world: &World, ask: &Ask) -> String {
    let book = world.resource::<Book>();
    let about = name(&book.pandemonium, figure::key(world, ask.about));
    let crate::table::ask::Why::House(why) = ask.why else {
        return String::new();
    };
    match why {
        Why::FirstPortal => say!("pd-ask-first-portal"),
        Why::LeastTile => say!("pd-ask-least-tile"),
        Why::TilePortal => say!("pd-ask-tile-portal"),
        Why::TurnOrder => say!("pd-ask-turn-order"),
        Why::CharacterTurn => say!(
            "pd-ask-character-turn",
            who = about,
            actions = sheet::actions_left(world, ask.about)
        ),
        Why::RunStep => say!("pd-ask-run-step", who = about),
        Why::SecondStep => say!("pd-ask-second-step", who = about),
        Why::PanicChoice => say!("pd-ask-panic-choice", who = about),
        Why::SplitLoss => say!("pd-ask-split-loss", who = about),
        Why::RerollDie => say!("pd-ask-reroll-die", who = about),
        Why::PlaceItems => say!("pd-ask-place-items", who = about),
        Why::OverLimit => say!("pd-ask-over-limit", who = about),
        Why::OneOrTwo => say!("pd-ask-one-or-two", who = about),
        Why::SwapCard => say!("pd-ask-swap-card", who = about),
        Why::ExchangeItems => say!("pd-ask-exchange-items", who = about),
        Why::AgreeExchange => say!("pd-ask-agree-exchange", who = about),
        Why::ChooseTargets => say!("pd-ask-choose-targets"),
        Why::ChooseWeapons => say!("pd-ask-choose-weapons", who = about),
        Why::ChooseHelpers => say!("pd-ask-choose-helpers"),
        Why::AgreeHelp => say!("pd-ask-agree-help", who = about),
        Why::ChooseRow => say!("pd-ask-choose-row"),
        Why::StunRoll => say!("pd-ask-stun-roll"),
        Why::AssignDamage => say!("pd-ask-assign-damage"),
        Why::ChooseTree => say!("pd-ask-choose-tree", who = about),
        Why::ChooseSkill => say!("pd-ask-choose-skill", who = about),
        Why::PickCreature => say!("pd-ask-pick-creature"),
        Why::PickCharacter => say!("pd-ask-pick-character"),
        Why::PickSpace => say!("pd-ask-pick-space"),
        Why::PickBarrier => say!("pd-ask-pick-barrier"),
        Why::PickPact => say!("pd-ask-pick-pact"),
        Why::PickDiscard => say!("pd-ask-pick-discard", who = about),
        Why::ChooseEffect => say!("pd-ask-choose-effect"),
        Why::DeathPortal => say!("pd-ask-death-portal", who = about),
        Why::GoOn => say!("pd-ask-go-on", who = about),
        Why::DueOrder => say!("pd-ask-due-order"),
        Why::TakeEvent => say!("pd-ask-take-event", who = about),
        Why::AllyTurn => say!("pd-ask-ally-turn", who = about),
        Why::ChallengeChoice => say!("pd-ask-challenge-choice", who = about),
        Why::GuessDie => say!("pd-ask-guess-die", who = about),
        Why::Travel => say!("pd-ask-travel", who = about),
        Why::SureStep => say!("pd-ask-sure-step", who = about),
        Why::EnemyOrder => say!("pd-ask-enemy-order"),
        Why::EnemyGoal => say!("pd-ask-enemy-goal", who = about),
        Why::EnemyPath => say!("pd-ask-enemy-path", who = about),
        Why::DefenseOrder => say!("pd-ask-defense-order"),
        Why::UseEventNow => say!("pd-ask-use-event-now", who = about),
        Why::EvilOneTurn => say!("pd-ask-evil-one-turn"),
        Why::RealOrFeint => say!("pd-ask-real-or-feint"),
        Why::SendAfter => say!("pd-ask-send-after", who = about),
    }
}
