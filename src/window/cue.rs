//! Which sound comes with which event of Paranormal.

use crate::table::What;

/// Every sound that is asked for here.
#[cfg(test)]
pub const ALL: &[&str] = &[
    "appear",
    "beast_dies",
    "beast_step",
    "calm",
    "card_draw",
    "card_flip",
    "clue",
    "death",
    "defeat",
    "dice_roll",
    "die_lock",
    "doom",
    "finale",
    "glass_break",
    "growl",
    "heal",
    "hit",
    "hit_hard",
    "pick_up",
    "refuse",
    "skill",
    "soul",
    "step_earth",
    "victory",
    "whoosh",
    "wound",
];

/// The sound of an event, if it has one.
pub fn of(what: &What) -> Option<&'static str> {
    Some(match what {
        What::GameOver { won: true, .. } => "victory",
        What::GameOver { won: false, .. } => "defeat",
        What::DiceRolled { .. } | What::PlaceRolled { .. } => "dice_roll",
        What::Triggered { .. } | What::HealthLost { .. } => "wound",
        What::DieLocked { .. } | What::DieTurned { .. } => "die_lock",
        What::DieLost { .. } => "refuse",
        What::HeroMoved { .. } => "step_earth",
        What::Rested { .. } | What::DoomLowered { .. } => "calm",
        What::HealthGained { .. } | What::HeroRevived { .. } => "heal",
        What::HeroDowned { .. } => "death",
        What::CombatBegan { .. } => "whoosh",
        What::MonsterDefeated { .. } => "hit_hard",
        What::DamageDealt { .. } | What::ConditionsMet { .. } => "hit",
        What::TokensGained { .. } | What::AssetFound { .. } => "pick_up",
        What::TokenSpent { .. } => "soul",
        What::ClueDrawn { .. } => "card_draw",
        What::CluePlaced { .. } => "clue",
        What::DiscoverableFound { .. } | What::LostHeroJoined { .. } => "skill",
        What::AssetUsed { .. } | What::CardFlipped { .. } => "card_flip",
        What::DoomRaised { .. } => "doom",
        What::MonsterSpawned { .. } | What::MinionPlaced { .. } => "appear",
        What::MonsterSpread { .. } | What::BossRevealed { .. } => "growl",
        What::MonsterMoved { .. } | What::StandeeMoved { .. } => "beast_step",
        What::MonsterBanished { .. } => "beast_dies",
        What::FinaleBegan { .. } => "finale",
        What::MarkBroken { .. } => "glass_break",
        _ => return None,
    })
}
