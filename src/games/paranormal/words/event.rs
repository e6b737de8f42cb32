//! The sentences of events.

use super::super::*;
use super::*;
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::vocab::Key;

/// The sentence of an event.
pub fn event(content: &Paranormal, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    match what {
        What::GameSetUp { level, seed } => {
            let boss = level.as_str().rsplit('/').next().unwrap_or_default();
            format!(
                "The game against {} is set up; its seed is {seed}.",
                n(&Key::new(boss))
            )
        }
        What::RoundBegan { round } => format!("Round {round} begins."),
        What::HeroTurnBegan { .. } => "The Hero Turn begins.".to_owned(),
        What::HeroTurnEnded { .. } => "The Hero Turn is over.".to_owned(),
        What::EnemyTurnBegan { .. } => "The Enemy Turn begins.".to_owned(),
        What::EnemyTurnEnded { .. } => "The Enemy Turn is over.".to_owned(),
        What::HeroActivated { hero, .. } => format!("{} is active.", n(hero)),
        What::HeroFinished {
            hero, unused: 0, ..
        } => format!("{} is finished.", n(hero)),
        What::HeroFinished { hero, unused, .. } => {
            format!("{} is finished, with {unused} actions unused.", n(hero))
        }
        What::HeroMoved { hero, to, .. } => format!("{} moves to {}.", n(hero), place(*to)),
        What::Rested { hero, .. } => format!("{} rests.", n(hero)),
        What::EnergySpent { hero, dice: d, .. } => format!("{} spends {}.", n(hero), dice(*d)),
        What::EnergyRegained { hero, dice: d, .. } => format!("{} regains {}.", n(hero), dice(*d)),
        What::HealthLost { hero, by, left, .. } => {
            format!("{} loses {by} Health; {left} left.", n(hero))
        }
        What::HealthGained { hero, by, now, .. } => {
            format!("{} regains {by} Health and has {now}.", n(hero))
        }
        What::HeroDowned { hero, .. } => format!("{} is Downed.", n(hero)),
        What::HeroRevived { hero, health, .. } => {
            format!("{} stands up again with {health} Health.", n(hero))
        }
        What::PlaceUsed {
            hero, place: key, ..
        } => format!("{} uses {}.", n(hero), n(key)),
        What::CombatBegan { hero, enemy, .. } => format!("{} fights {}.", n(hero), n(enemy)),
        What::DiceRolled {
            hero, dice, again, ..
        } => {
            let values: Vec<String> = dice
                .iter()
                .map(|die| match die.kind {
                    DieKind::D6 => die.value.to_string(),
                    kind => format!("{} {}", die_name(kind), die.value),
                })
                .collect();
            format!(
                "{} {} {}.",
                n(hero),
                if *again { "rerolls" } else { "rolls" },
                values.join(", ")
            )
        }
        What::Triggered { ability, value, .. } => format!("The {value} sets off {ability:?}."),
        What::TriggerCancelled {
            ability, value, by, ..
        } => {
            format!(
                "{} cancels the {ability:?} of the {value}.",
                capital(&n(by))
            )
        }
        What::AbilityIgnored { ability, by } => format!("{} lets {ability:?} be ignored.", n(by)),
        What::DieLost { value, .. } => format!("The die with the {value} is lost for this Combat."),
        What::DieFeared { value, .. } => format!("The die with the {value} is locked by Fear."),
        What::DieLocked { value, .. } => format!("The {value} is locked."),
        What::DieTurned { from, to, .. } => format!("The {from} is turned to {to}."),
        What::DieAdded { .. } => "A red die joins the roll.".to_owned(),
        What::RerollsAdded { by } => {
            format!("{by} more free {} in this Combat.", plural(*by, "reroll"))
        }
        What::CombatAbilityUsed { source, .. } => {
            format!("The Combat Ability of {} is used.", n(source))
        }
        What::WildSpent { value } => format!("A Wild Token counts as {value}."),
        What::ConditionsMet { enemy, conditions } => {
            let all: Vec<String> = conditions.iter().map(|c| condition(*c)).collect();
            format!("{} is defeated: {}.", n(enemy), all.join(" and "))
        }
        What::ConditionsMissed { enemy } => format!("The dice do not defeat {}.", n(enemy)),
        What::CubePlaced {
            enemy,
            condition: c,
            left,
        } => {
            format!(
                "A red cube covers {} of {}; {left} left.",
                condition(*c),
                n(enemy)
            )
        }
        What::MonsterDefeated { monster, .. } => format!("{} leaves the Map.", n(monster)),
        What::DamageDealt {
            enemy,
            by,
            total,
            needed,
        } => {
            format!("{} takes {by} damage: {total} of {needed}.", n(enemy))
        }
        What::CombatEnded { won: true, .. } => "The Combat is won.".to_owned(),
        What::CombatEnded { won: false, .. } => "The Combat is over.".to_owned(),
        What::TokensGained {
            token: t,
            by,
            lost: 0,
        } => format!("The team gains {}.", tokens(*t, *by)),
        What::TokensGained { token: t, by, lost } => {
            format!(
                "The team gains {}; {lost} more would pass the limit.",
                tokens(*t, *by)
            )
        }
        What::TokensReady { token: t, by } => format!("{} can be used now.", tokens(*t, *by)),
        What::TokenSpent { token: t } => format!("A {} is spent.", token(*t)),
        What::TokenReturned { token: t, by } => {
            format!("{} go back to the supply.", tokens(*t, *by))
        }
        What::ClueDrawn { clue } => format!("A Clue is drawn: {}.", clue_text(content, *clue)),
        What::CluePlaced { clue, on, left } => {
            format!(
                "Placed on {}: {}; {left} {} left.",
                n(on),
                clue_text(content, *clue),
                plural(*left, "Location")
            )
        }
        What::ClueReplaced {
            clue,
            old,
            on,
            left,
        } => format!(
            "On {}, {} takes the place of {}; {left} {} left.",
            n(on),
            clue_text(content, *clue),
            clue_text(content, *old),
            plural(*left, "Location")
        ),
        What::ClueTakenUp { clue, from } => format!(
            "The Clue {} is taken up from {}.",
            clue_text(content, *clue),
            n(from)
        ),
        What::ClueDiscarded { clue } => {
            format!("The Clue {} is discarded.", clue_text(content, *clue))
        }
        What::NoClue {} => "There is no Clue to gain.".to_owned(),
        What::DiscoverableFound {
            discoverable, at, ..
        } => format!("{} is found at {}!", n(discoverable), place(*at)),
        What::LostHeroJoined { hero, .. } => format!("{} joins the team!", n(hero)),
        What::AssetFound { asset, .. } => format!("Found: {}.", n(asset)),
        What::AssetUsed { asset, .. } => format!("{} is used.", n(asset)),
        What::AssetTurned { asset, .. } => {
            format!("{} is turned; it works again next round.", n(asset))
        }
        What::AssetsUpright { count } => {
            format!("{count} turned {} upright.", plural(*count, "card"))
        }
        What::AssetDiscarded { asset } => format!("{} is discarded.", n(asset)),
        What::AssetReturned { asset, .. } => format!("{} comes back to the Inventory.", n(asset)),
        What::AssetPlaced { asset, at, .. } => format!("{} lies at {}.", n(asset), place(*at)),
        What::DoomRaised {
            from,
            to,
            monsters,
            icons,
            ..
        } => {
            format!(
                "Doom rises from {from} to {to}: {monsters} for Monsters, {icons} for Doom icons."
            )
        }
        What::DoomLowered { from, to } => format!("Doom falls from {from} to {to}."),
        What::PlaceRolled { row, column } => {
            format!("The Spawn Dice show row {row}, column {column}.")
        }
        What::MonsterSpawned { monster, at, .. } => {
            format!("{} comes to {}.", n(monster), place(*at))
        }
        What::MonsterSpread { monster, at, .. } => {
            format!("{} spreads to {}.", n(monster), place(*at))
        }
        What::MonsterMoved { monster, to, .. } => {
            format!("{} moves to {}.", n(monster), place(*to))
        }
        What::MonsterStayed { monster, .. } => format!("{} stays where it is.", n(monster)),
        What::MonsterReplaced { monster, .. } => {
            format!("{} is replaced, without reward.", n(monster))
        }
        What::MonsterBanished { monster, .. } => {
            format!("{} is driven off, without reward.", n(monster))
        }
        What::NothingToSpread { monster, .. } => format!("{} finds nowhere to spread.", n(monster)),
        What::PileEmpty { pile } => format!("The {} has run out.", n(pile)),
        What::FinaleBegan { boss } => format!("The Finale against {} begins!", n(boss)),
        What::LeftTheGame { name: key } => format!("{} leaves the game.", n(key)),
        What::MapCleared { monsters, assets } => {
            format!("{monsters} Monsters and {assets} Assets are swept off the Map.")
        }
        What::MapTurned {} => "Every Location turns to its dark side.".to_owned(),
        What::HeroesGathered { at } => format!("All Heroes gather at the Motel, {}.", place(*at)),
        What::CardLaid { card, at, .. } => format!("{} lies at {}.", n(card), place(*at)),
        What::CardFlipped { card, .. } => {
            let back = content
                .bosses
                .iter()
                .flat_map(|boss| &boss.cards)
                .find(|c| c.key == *card)
                .and_then(|c| c.back.as_ref());
            format!(
                "{} is flipped: {}!",
                n(card),
                back.map_or("it", |back| &back.name)
            )
        }
        What::BossRevealed { boss } => format!("{} shows a face.", n(boss)),
        What::MinionsStacked { count } => format!("{count} Minions lie on the Boss card."),
        What::MinionDrawn { monster } => format!("{} is drawn.", n(monster)),
        What::MinionPlaced { monster, at, .. } => {
            format!("{} comes to {}.", n(monster), place(*at))
        }
        What::MinionsRemoved { count } => format!("{count} Minions are removed."),
        What::MarkPlaced { mark, at, left, .. } => {
            format!("{} at {}; {left} left.", n(mark), place(*at))
        }
        What::MarkBroken { mark, at, left, .. } => {
            format!("{} at {} breaks; {left} left.", n(mark), place(*at))
        }
        What::StandeeMoved { boss, to, .. } => format!("{} goes to {}.", n(boss), place(*to)),
        What::House(_) => String::new(),
        What::GameOver { won, why } => {
            format!(
                "{} {}",
                if *won { "Victory!" } else { "Defeat." },
                ending_text(*why)
            )
        }
    }
}

/// What an event brings to light, so that undo stops there: dice, or a card that lay face down.
pub const fn reveals(what: &What) -> bool {
    matches!(
        what,
        What::DiceRolled { .. }
            | What::ClueDrawn { .. }
            | What::AssetPlaced { .. }
            | What::MonsterSpawned { .. }
            | What::MinionDrawn { .. }
            | What::MinionPlaced { .. }
            | What::PlaceRolled { .. }
    )
}
