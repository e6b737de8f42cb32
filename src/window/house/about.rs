//! What a question is about, in a sentence or two under it.

use super::desk::Scene;
use crate::table::house::act::{Act, Why};

/// The sentence under the open question; empty where the question says all.
pub fn about(scene: &Scene) -> String {
    let Some(why) = scene.why() else {
        return String::new();
    };
    match why {
        Why::SplitLoss => return loss(scene),
        Why::AssignDamage => return damage(scene),
        Why::PlaceItems => return drawn(scene),
        Why::GoOn => return go_on(scene),
        Why::EvilOneTurn => return evil(scene),
        Why::ChooseWeapons => return weapons(scene),
        _ => {}
    }
    fixed(why).to_owned()
}

const fn fixed(why: Why) -> &'static str {
    match why {
        Why::FirstPortal => {
            "The first creature of the game comes through a portal, and you say through which."
        }
        Why::LeastTile => "It comes where least happens, and these tiles are equally quiet.",
        Why::TilePortal => "The tile has more than one portal; it comes through one of them.",
        Why::TurnOrder => "Agility and Will are the same: you decide who has the next turn.",
        Why::PanicChoice => {
            "A Hit ends the Panic, a Miss costs 1 Life. Souls and cards may bring the Fear down before the roll."
        }
        Why::RerollDie => "Every source gives one reroll of one die.",
        Why::OverLimit => "More than hands and backpack hold. Something stays behind.",
        Why::OneOrTwo => "The skill lets an exploration bring two Items in place of one.",
        Why::SwapCard => "The next card of the same deck comes in its place, and that one stays.",
        Why::ExchangeItems => "Cards may go both ways. The other one must agree.",
        Why::AgreeExchange => "Nothing changes hands without both.",
        Why::ChooseTargets => "One enemy of that space, or several if the combo says so.",
        Why::ChooseHelpers => "Whoever can reach the target may help, and pays nothing for it.",
        Why::AgreeHelp => "It costs nothing, but if the combo fails all pay for it.",
        Why::ChooseRow => "Before the dice fall: how much is dared?",
        Why::StunRoll => {
            "What lies on the ground is easier to hit: the number of a die is added to the damage."
        }
        Why::ChooseTree => {
            "The first space is taken at once; the others follow, one for each improvement."
        }
        Why::ChooseSkill => "The next space along a line from those taken.",
        Why::PickCreature => "The effect is about one creature.",
        Why::PickCharacter => "The effect is about one character.",
        Why::PickSpace => "The effect is about one space: here or on the board.",
        Why::PickBarrier => "The effect is about one door or window.",
        Why::PickPact => "Face down, unless it is your own. It is discarded unread.",
        Why::PickDiscard => "The effect wants an Item for it.",
        Why::ChooseEffect => "One of them happens.",
        Why::DeathPortal => "The dead lie entombed on a portal and get up in their next turn.",
        Why::DueOrder => "Several things fall due at once; you decide which comes first.",
        Why::TakeEvent => "The skill lets you leave the card, for good or bad.",
        Why::AllyTurn => "Each thing takes one of the actions on its card.",
        Why::ChallengeChoice => "The challenge can be met in more than one way.",
        Why::GuessDie => "Then the die is rolled.",
        Why::Travel => "The challenge is passed: any other portal of the board lies open.",
        Why::EnemyOrder => "They are equally close: you decide which acts first.",
        Why::EnemyGoal => "Nothing tells its goals apart any more: you decide.",
        Why::EnemyPath => "The ways are equally short and equally blocked: you decide.",
        Why::DefenseOrder => "Agility and Will are the same: you decide who defends first.",
        Why::UseEventNow => "A kept Event can be played at any time, here too.",
        Why::RealOrFeint => {
            "It lies face down. At most half of what lies so may be real, rounded up."
        }
        Why::SendAfter => "In this turn it heads for nobody else.",
        Why::CharacterTurn
        | Why::RunStep
        | Why::SecondStep
        | Why::SureStep
        | Why::SplitLoss
        | Why::PlaceItems
        | Why::ChooseWeapons
        | Why::AssignDamage
        | Why::EvilOneTurn
        | Why::GoOn => "",
    }
}

fn asked<'a>(scene: &'a Scene) -> Option<&'a crate::games::pandemonium::view::CharacterView> {
    scene.character(scene.question()?.about)
}

fn loss(scene: &Scene) -> String {
    let Some(who) = asked(scene) else {
        return String::new();
    };
    let souls = match who.souls {
        1 => "1 Soul".to_owned(),
        n => format!("{n} Souls"),
    };
    format!(
        "{} has {} Life and {souls}. Each Soul stands for 1 Life.",
        who.name, who.life
    )
}

fn damage(scene: &Scene) -> String {
    match scene.seen.detail.left {
        Some(left) => format!(
            "{left} damage to share out. An enemy falls to as much as its Life; less does nothing."
        ),
        None => String::new(),
    }
}

fn drawn(scene: &Scene) -> String {
    let count = scene
        .seen
        .detail
        .drawn
        .as_ref()
        .map_or(0, |drawn| drawn.cards.len());
    if count > 1 {
        "Keep and discard in any order; what is discarded is gone.".to_owned()
    } else {
        "Keep it if there is room, or discard it.".to_owned()
    }
}

fn go_on(scene: &Scene) -> String {
    let left = asked(scene).map_or(0, |who| who.actions);
    let noun = if left == 1 { "Action" } else { "Actions" };
    format!(
        "Death came in the middle of the turn. {left} {noun} can still be used, from the portal."
    )
}

fn weapons(scene: &Scene) -> String {
    let dice = asked(scene).map_or(0, |who| who.values.attack);
    let many = scene
        .options()
        .filter(|(_, act)| matches!(act, Act::Weapon(_)))
        .count()
        > 1;
    let tested = if many {
        " Each weapon is tested by itself."
    } else {
        ""
    };
    format!(
        "{dice} dice, half of their faces are Hits. A weapon counts from its Difficulty in Hits on.{tested}"
    )
}

fn evil(scene: &Scene) -> String {
    let left = scene.seen.detail.evil.unwrap_or_default();
    let noun = if left == 1 { "action" } else { "actions" };
    format!("{left} {noun} left, before the creatures move. Everybody else looks away.")
}
