//! Which sound comes with which event of Pandemonium.

use crate::content::Pandemonium;
use crate::table::What;
use crate::table::house::event::What as House;
use crate::vocab::Key;
use crate::window::seen::Seen;

/// Every sound that is asked for here.
#[cfg(test)]
pub const ALL: &[&str] = &[
    "appear",
    "beast_dies",
    "beast_step",
    "calm",
    "card_draw",
    "card_flip",
    "combo",
    "dash",
    "dawn",
    "death",
    "defeat",
    "dice_roll",
    "door_close",
    "door_open",
    "fear",
    "finale",
    "generator",
    "glass_break",
    "growl",
    "guard",
    "hammer",
    "heal",
    "hit",
    "night_falls",
    "pact",
    "page",
    "panic",
    "phone",
    "pick_up",
    "portal",
    "refuse",
    "reinforce",
    "run",
    "shot",
    "shuffle",
    "skill",
    "soul",
    "step_wood",
    "story",
    "stun",
    "trap_set",
    "trap_springs",
    "victory",
    "whoosh",
    "wood_break",
    "wound",
];

/// The sound of an event, if it has one; `seen` is the table before it.
pub fn of(seen: &Seen<Pandemonium>, what: &What) -> Option<&'static str> {
    let what = match what {
        What::GameOver { won: true, .. } => return Some("victory"),
        What::GameOver { won: false, .. } => return Some("defeat"),
        What::House(what) => what,
        _ => return None,
    };
    Some(match what {
        House::Moved { uid, .. } => {
            let mut people = seen.view.characters.iter();
            if people.any(|who| who.uid == *uid) {
                "step_wood"
            } else {
                "beast_step"
            }
        }
        House::Dashed { .. } => "dash",
        House::RunRolled { .. } => "run",
        House::Stumbled { .. } | House::GeneratorOut { .. } => "refuse",
        House::BarrierOpened { .. } => "door_open",
        House::BarrierClosed { .. } | House::PortalSealed { .. } => "door_close",
        House::BarrierBroken { window: true, .. } => "glass_break",
        House::BarrierBroken { .. }
        | House::BarricadeGone { .. }
        | House::EvilBarricadeDestroyed { .. } => "wood_break",
        House::BarricadeRaised { .. }
        | House::EvilBarricadeRaised { .. }
        | House::TaskDone { .. } => "hammer",
        House::LifeLost { .. } => "wound",
        House::LifeGained { .. } | House::Reanimated { .. } => "heal",
        House::FearGained { .. } => "fear",
        House::FearLost { .. } => "calm",
        House::Panicked { .. } => "panic",
        House::SoulsGained { .. } => "soul",
        House::Died { .. } | House::AllyDied { .. } => "death",
        House::Explored { .. } => "page",
        House::ItemDrawn { .. } | House::EventDrawn { .. } => "card_draw",
        House::PactDrawn { .. } | House::Cursed { .. } => "pact",
        House::PactFulfilled { .. } | House::TreeBegun { .. } | House::Improved { .. } => "skill",
        House::EventUsed { .. } => "card_flip",
        House::ItemUsed { .. } | House::TokenTaken { .. } => "pick_up",
        House::DeckShuffled { .. } => "shuffle",
        House::TrapPlaced { .. } | House::TrapHidden { .. } => "trap_set",
        House::TrapSprung { .. } | House::EvilTrapSprung { .. } => "trap_springs",
        House::TokenUsed { .. } | House::AllyCalled { .. } => "phone",
        House::GeneratorOn { .. } | House::VehicleRepaired { .. } => "generator",
        House::Reinforced { .. } => "reinforce",
        House::AttackBegan { weapons, .. } => {
            let far = |key: &Key| {
                let item = seen.book.items.iter().find(|item| item.id == *key);
                let weapon = item.and_then(|item| item.weapon.as_ref());
                weapon.is_some_and(|weapon| weapon.range.is_some())
            };
            if weapons.iter().any(far) {
                "shot"
            } else {
                "whoosh"
            }
        }
        House::ComboBegan { .. } => "combo",
        House::DiceRolled { .. } | House::NumberRolled { .. } | House::EvilDieThrown { .. } => {
            "dice_roll"
        }
        House::DefenseRolled { .. } | House::EnemyUnhurt { .. } => "guard",
        House::EnemyKilled { .. } | House::BossDestroyed { .. } => "beast_dies",
        House::EnemyAttacked { .. } => "growl",
        House::DamageTaken { .. } => "hit",
        House::CreatureSummoned { .. } => "appear",
        House::BossPlaced { .. } => "finale",
        House::Stunned { .. } => "stun",
        House::PortalEntered { .. } | House::PortalOpened { .. } => "portal",
        House::StoryTold { .. } => "story",
        House::RoundBegan { night, .. } => match (seen.view.night, *night) {
            (false, true) => "night_falls",
            (true, false) => "dawn",
            _ => return None,
        },
        House::ChapterBegan { .. } => "story",
        _ => return None,
    })
}
