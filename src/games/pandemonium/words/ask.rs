//! Questions as sentences.

use bevy::ecs::prelude::*;

use super::*;
use crate::table::ask::Ask;

/// The question in a sentence.
pub fn ask(world: &World, ask: &Ask) -> String {
    let book = world.resource::<Book>();
    let about = name(&book.pandemonium, figure::key(world, ask.about));
    let crate::table::ask::Why::House(why) = ask.why else {
        return String::new();
    };
    match why {
        Why::FirstPortal => "At which portal does the first creature appear?".to_owned(),
        Why::LeastTile => "Which of the quietest tiles?".to_owned(),
        Why::TilePortal => "At which portal?".to_owned(),
        Why::TurnOrder => "Who goes first?".to_owned(),
        Why::CharacterTurn => format!(
            "{about}: {} left.",
            count(sheet::actions_left(world, ask.about), "action")
        ),
        Why::RunStep => format!("{about} runs: where to?"),
        Why::SecondStep => format!("{about} may go on."),
        Why::PanicChoice => format!("{about} is in Panic."),
        Why::SplitLoss => format!("How does {about} pay the loss?"),
        Why::RerollDie => format!("{about}: roll a die again?"),
        Why::PlaceItems => format!("Where do the Items of {about} go?"),
        Why::OverLimit => format!("{about} holds too much: discard what?"),
        Why::OneOrTwo => format!("{about}: take one card or two?"),
        Why::SwapCard => format!("{about}: exchange the card for the next?"),
        Why::ExchangeItems => format!("{about}: what goes over?"),
        Why::AgreeExchange => format!("{about}: agree to the exchange?"),
        Why::ChooseTargets => "Which target?".to_owned(),
        Why::ChooseWeapons => format!("{about}: which weapons?"),
        Why::ChooseHelpers => "Who takes part in the combo?".to_owned(),
        Why::AgreeHelp => format!("{about}: take part in the combo?"),
        Why::ChooseRow => "Which row of the card?".to_owned(),
        Why::StunRoll => "Roll the D6 against the stunned?".to_owned(),
        Why::AssignDamage => "Where does the damage go?".to_owned(),
        Why::ChooseTree => format!("{about}: which tree?"),
        Why::ChooseSkill => format!("{about}: which skill?"),
        Why::PickCreature => "Which creature?".to_owned(),
        Why::PickCharacter => "Which character?".to_owned(),
        Why::PickSpace => "Which space?".to_owned(),
        Why::PickBarrier => "Which door or window?".to_owned(),
        Why::PickPact => "Which Pact?".to_owned(),
        Why::PickDiscard => format!("{about}: discard what?"),
        Why::ChooseEffect => "Which one?".to_owned(),
        Why::DeathPortal => format!("On which portal is {about} laid?"),
        Why::GoOn => format!("Does {about} go on with the actions left?"),
        Why::DueOrder => "What comes first?".to_owned(),
        Why::TakeEvent => format!("{about}: take an Event card?"),
        Why::AllyTurn => format!("What does {about} do?"),
        Why::ChallengeChoice => format!("{about}: which way?"),
        Why::GuessDie => format!("{about}: odd or even?"),
        Why::Travel => format!("{about}: travel, or stay?"),
        Why::SureStep => format!("{about} does not fall: one space, or stay?"),
        Why::EnemyOrder => "Which enemy acts first?".to_owned(),
        Why::EnemyGoal => format!("Where does {about} head?"),
        Why::EnemyPath => format!("Which way does {about} take?"),
        Why::DefenseOrder => "Who defends first?".to_owned(),
        Why::UseEventNow => format!("{about}: play an Event now?"),
        Why::EvilOneTurn => "What does the Evil One do?".to_owned(),
        Why::RealOrFeint => "A real Evil Trap, or a feint?".to_owned(),
        Why::SendAfter => format!("Whom is {about} sent after?"),
    }
}
