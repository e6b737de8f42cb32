//! The sentences of events.

use super::*;
use crate::table::event::What as AnyWhat;
use crate::table::house::event::Total;

/// The sentence of an event.
pub fn event(content: &Pandemonium, what: &AnyWhat) -> String {
    match what {
        AnyWhat::House(what) => told(content, what),
        AnyWhat::GameOver { won, why } => format!(
            "{} {}",
            if *won { "Victory!" } else { "Defeat." },
            goal::ending_text(*why)
        ),
        _ => String::new(),
    }
}

const fn door(window: bool) -> &'static str {
    if window { "window" } else { "door" }
}

const fn side(evil: bool) -> &'static str {
    if evil { "an evil" } else { "a good" }
}

const fn evil_face(face: u8) -> &'static str {
    match face {
        2 | 4 => "Invocation",
        3 | 5 => "Fear",
        6 => "Life",
        _ => "nothing",
    }
}

fn sum_text(sum: &Total) -> String {
    let parts = [
        (sum.hits, if sum.hits == 1 { "Hit" } else { "Hits" }),
        (sum.weapons, "from weapons"),
        (sum.critical, "critical"),
        (sum.combo, "from the combo"),
        (sum.stun, "for the stun"),
        (sum.other, "from skills and cards"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, what)| format!("{n} {what}"))
        .collect();
    format!(
        "Damage {} = {}.",
        sum.total,
        if parts.is_empty() {
            "0".to_owned()
        } else {
            parts.join(" + ")
        }
    )
}

fn told(content: &Pandemonium, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    let list = |keys: &[Key]| {
        if keys.is_empty() {
            return "nothing".to_owned();
        }
        keys.iter()
            .map(|key| name(content, *key))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match what {
        What::ChapterBegan { chapter } => format!("{} begins.", n(chapter)),
        What::RoundBegan { round, night: true } => format!("Round {round} begins: it is night."),
        What::RoundBegan {
            round,
            night: false,
        } => format!("Round {round} begins: it is day."),
        What::CharactersBegin { .. } => "The characters' turn.".to_owned(),
        What::CreaturesBegin { .. } => "The creatures' turn.".to_owned(),
        What::RoundEnded { round } => format!("Round {round} ends."),
        What::OrderFixed { order } => format!("Order of turns: {}.", list(order)),
        What::TurnBegan { character, .. } => format!("{}'s turn.", n(character)),
        What::TurnEnded {
            character,
            unused: 0,
            ..
        } => format!("{} has finished.", n(character)),
        What::TurnEnded {
            character, unused, ..
        } => format!(
            "{} has finished with {} unused.",
            n(character),
            count(*unused, "action")
        ),
        What::StoryTold { text } => text.as_str().to_owned(),
        What::Cursed {
            character, pacts, ..
        } => format!(
            "{} is cursed and loses: {} not been fulfilled.",
            n(character),
            match pacts {
                1 => "a Pact has".to_owned(),
                more => format!("{more} Pacts have"),
            }
        ),
        What::Counted { .. }
        | What::TaskDone { .. }
        | What::VehicleRepaired { .. }
        | What::TokenLost { .. }
        | What::TokenRemoved { .. }
        | What::BossLeft { .. }
        | What::SurvivorPlaced { .. }
        | What::AllyLeft { .. }
        | What::AllyJoined { .. } => chapter::told(content, what),
        What::LifeLost {
            character,
            by,
            souls: 0,
            life,
            ..
        } => format!("{} loses {by} Life and has {life}.", n(character)),
        What::LifeLost {
            character,
            by,
            souls,
            life,
            souls_left,
            ..
        } => format!(
            "{} pays {by} with {}{} and has {life} Life and {}.",
            n(character),
            count(*souls, "Soul"),
            if by > souls {
                format!(" and {} Life", by - souls)
            } else {
                String::new()
            },
            count(*souls_left, "Soul")
        ),
        What::LifeGained {
            character,
            by,
            life,
            ..
        } => format!("{} recovers {by} Life and has {life}.", n(character)),
        What::FearGained {
            character,
            by,
            fear,
            ..
        } => format!("{} gets {by} Fear and has {fear}.", n(character)),
        What::FearLost {
            character,
            by,
            fear,
            ..
        } => format!("{} recovers {by} Fear and has {fear}.", n(character)),
        What::Panicked { character, .. } => format!("{} is in Panic.", n(character)),
        What::PanicRolled {
            character,
            hit: true,
            ..
        } => format!("{} rolls a Hit against Panic.", n(character)),
        What::PanicRolled {
            character,
            hit: false,
            ..
        } => format!("{} rolls a Miss against Panic.", n(character)),
        What::PanicEnded { character, .. } => format!("{} is calm again.", n(character)),
        What::SoulsGained {
            character,
            by,
            souls,
            ..
        } => format!(
            "{} gets {} and has {souls}.",
            n(character),
            count(*by, "Soul")
        ),
        What::SoulsLost {
            character,
            by,
            souls,
            ..
        } => format!(
            "{} gives up {} and has {souls}.",
            n(character),
            count(*by, "Soul")
        ),
        What::SoulLeft { space, .. } => format!("A Soul is left in {space}."),
        What::SoulCollected {
            character,
            space,
            souls,
            ..
        } => format!(
            "{} collects a Soul in {space} and has {souls}.",
            n(character)
        ),
        What::Boosted {
            character,
            value,
            by,
            ..
        } => format!("{}: {by:+} {}.", n(character), value_text(*value)),
        What::BoostsEnded { character, .. } => {
            format!("What was bought or given for {} has ended.", n(character))
        }
        What::Died {
            character, space, ..
        } => format!("{} dies in {space}.", n(character)),
        What::RivalWon { character, .. } => format!("{} wins.", n(character)),
        What::EvilOneWon {} => "The Evil One wins.".to_owned(),
        What::LeftGame {
            character, space, ..
        } => format!("{} is out of the game and lies in {space}.", n(character)),
        What::Entombed {
            character, space, ..
        } => format!("{} lies on the portal in {space}.", n(character)),
        What::StoodUp {
            character, space, ..
        } => format!("{} stands up in {space}.", n(character)),
        What::Reanimated {
            character,
            by,
            life,
            ..
        } => format!("{} brings {} back with {life} Life.", n(by), n(character)),
        What::Moved { piece, space, .. } => format!("{} goes to {space}.", n(piece)),
        What::Dashed {
            character, space, ..
        } => format!("{} dashes to {space}.", n(character)),
        What::RunRolled {
            character,
            roll,
            spaces,
            ..
        } => format!(
            "{} runs: a {roll}, up to {}.",
            n(character),
            count(*spaces, "space")
        ),
        What::Stumbled { character, .. } => format!("{} stumbles.", n(character)),
        What::RunEnded { character, .. } => format!("{}'s run is over.", n(character)),
        What::BarrierOpened { window, by, .. } => format!("{} opens a {}.", n(by), door(*window)),
        What::BarrierClosed { window, by, .. } => format!("{} closes a {}.", n(by), door(*window)),
        What::BarrierBroken { window, by, .. } => format!("{} breaks a {}.", n(by), door(*window)),
        What::BarricadeRaised { by, .. } => format!("{} raises a barricade.", n(by)),
        What::BarricadeGone { by, .. } => format!("{} brings a barricade down.", n(by)),
        What::EvilBarricadeRaised { .. } => "An Evil Barricade is raised.".to_owned(),
        What::EvilBarricadeDestroyed { by, .. } => format!("{} destroys an Evil Barricade.", n(by)),
        What::Explored {
            character, space, ..
        } => format!("{} explores {space}.", n(character)),
        What::ExploredCleared { count: c } => {
            format!("{} leave the board.", count(*c, "Explored token"))
        }
        What::ItemDrawn {
            character, item, ..
        } => format!("{} takes {}.", n(character), n(item)),
        What::ItemKept {
            character,
            item,
            slot,
            ..
        } => format!(
            "{} puts {} into {}.",
            n(character),
            n(item),
            slot_text(*slot)
        ),
        What::ItemDiscarded {
            character, item, ..
        } => format!("{} discards {}.", n(character), n(item)),
        What::ItemMoved {
            character,
            item,
            to,
            ..
        } => format!("{} puts {} into {}.", n(character), n(item), slot_text(*to)),
        What::ItemsExchanged {
            character,
            with,
            given,
            taken,
            ..
        } => format!(
            "{} gives {} {} for {}.",
            n(character),
            n(with),
            list(given),
            list(taken)
        ),
        What::ExchangeRefused { with, .. } => format!("{} does not agree.", n(with)),
        What::ExchangeOff {
            character, with, ..
        } => format!("{} and {} cannot exchange any more.", n(character), n(with)),
        What::ItemUsed {
            character, item, ..
        } => format!("{} uses {}.", n(character), n(item)),
        What::SkillUsed { character, .. } => format!("{} uses the special skill.", n(character)),
        // Whose Pact it was is nobody's business (PD-RUL-114).
        What::CardSwapped {
            character, deck, ..
        } if deck.as_str() == Deck::Pacts.name() => {
            format!("{} exchanges a Pact for the next card.", n(character))
        }
        What::CardSwapped { character, old, .. } => {
            format!("{} exchanges {} for the next card.", n(character), n(old))
        }
        What::DeckShuffled { deck, cards } => {
            format!("The discarded {deck} are shuffled into a deck of {cards}.")
        }
        What::DeckEmpty { deck } => format!("The {deck} are used up."),
        What::TrapMade {
            character,
            item,
            traps,
            ..
        } => format!(
            "{} makes a trap of {} and has {} now.",
            n(character),
            n(item),
            count(*traps, "Trap")
        ),
        What::TrapsGained {
            character,
            by,
            traps,
            ..
        } => format!(
            "{} gets {} and has {traps}.",
            n(character),
            count(*by, "trap")
        ),
        What::TrapPlaced {
            character, space, ..
        } => format!("{} sets a trap in {space}.", n(character)),
        What::TrapSprung { enemy, space, .. } => {
            format!("{} steps into a trap in {space}.", n(enemy))
        }
        // What it is only its layer knows: the sentence is for everyone.
        What::TrapHidden { space, .. } => format!("An Evil Trap lies face down in {space}."),
        What::TrapTurned {
            character,
            space,
            feint,
            ..
        } => format!(
            "{} turns what lies in {space}: {}.",
            n(character),
            if *feint { "a feint" } else { "an Evil Trap" }
        ),
        What::EvilOneSummons { space, .. } => format!("The Evil One summons in {space}."),
        What::CreatureSent {
            enemy, character, ..
        } => format!("The Evil One sends {} after {}.", n(enemy), n(character)),
        What::EvilTrapSprung {
            character,
            space,
            roll,
            ..
        } => format!(
            "{} steps into an Evil Trap in {space}: a {roll}.",
            n(character)
        ),
        What::TokenTaken {
            character, token, ..
        } => format!("{} takes the {}.", n(character), token.name()),
        What::TokenDropped { token, space, .. } => format!("The {} lies in {space}.", token.name()),
        What::TokenUsed {
            character, token, ..
        } => format!("{} uses the {}.", n(character), token.name()),
        What::TokenTurned {
            character, token, ..
        } => format!("{} turns the {} face up.", n(character), token.name()),
        What::TokenPlaced { token, space, .. } => {
            format!("The {} is put into {space}.", token.name())
        }
        What::GeneratorTried {
            character, roll, ..
        } => format!("{} tries the generator: a {roll}.", n(character)),
        What::GeneratorOn { charge } => format!("The generator is on with a charge of {charge}."),
        What::ChargeFell { charge } => format!("The generator's charge falls to {charge}."),
        What::ChargeRose { charge } => format!("The generator's charge rises to {charge}."),
        What::GeneratorOut {} => "The generator goes out.".to_owned(),
        What::Reinforced { character, .. } => format!("{} reinforces.", n(character)),
        What::ReinforcementEnded { character, .. } => {
            format!("{} is no longer reinforced.", n(character))
        }
        What::EventDrawn {
            character, event, ..
        } => format!("{} draws {}.", n(character), n(event)),
        What::EventUsed {
            character, event, ..
        } => format!("{} plays {}.", n(character), n(event)),
        What::EventDiscarded {
            character, event, ..
        } => format!("{} discards {}.", n(character), n(event)),
        What::PactDrawn { character, .. } => format!("{} takes a Pact.", n(character)),
        What::PactFulfilled {
            character, pact, ..
        } => format!("{} fulfils the Pact {}.", n(character), n(pact)),
        What::PactDropped { character, .. } => format!("A Pact of {} is discarded.", n(character)),
        What::TreeBegun {
            character, tree, ..
        } => format!("{} begins {}.", n(character), n(tree)),
        What::Improved {
            character,
            tree,
            skill,
            ..
        } => format!("{} takes skill {skill} of {}.", n(character), n(tree)),
        What::TreeCompleted {
            character, tree, ..
        } => format!("{} has completed {}.", n(character), n(tree)),
        What::TreeLost { character, .. } => format!("{} loses the skill tree.", n(character)),
        What::AttackBegan {
            character,
            space,
            weapons,
            ..
        } => format!(
            "{} attacks in {space} with {}.",
            n(character),
            list(weapons)
        ),
        What::ComboBegan {
            character, combo, ..
        } => format!("{} tries the combo {}.", n(character), n(combo)),
        What::RowChosen { hits, .. } => format!("The combo needs {}.", count(*hits, "Hit")),
        What::DiceRolled {
            character, hits, ..
        } => format!("{} rolls {}.", n(character), dice_text(hits)),
        What::DieRerolled {
            character,
            die,
            roll,
            hit,
            ..
        } => format!(
            "{} rolls die {} again: {}.",
            n(character),
            die + 1,
            match hit {
                Some(true) => "a Hit".to_owned(),
                Some(false) => "a Miss".to_owned(),
                None => roll.to_string(),
            }
        ),
        What::NumberRolled {
            character, roll, ..
        } => format!("{} rolls a {roll}.", n(character)),
        What::WeaponWorked { weapon, damage, .. } => format!("{} adds {damage} damage.", n(weapon)),
        What::WeaponFailed {
            weapon,
            difficulty,
            hits,
            ..
        } => format!("{} fails: {hits} of {difficulty} Hits.", n(weapon)),
        What::ComboReached { hits, needed, .. } => {
            format!("The combo succeeds: {hits} of {needed} Hits.")
        }
        What::ComboFailed { hits, needed, .. } => {
            format!("The combo fails: {hits} of {needed} Hits.")
        }
        What::AttackSummed { sum, .. } => sum_text(sum),
        What::EnemyKilled { enemy, space, .. } => format!("{} dies in {space}.", n(enemy)),
        What::EnemyRemoved { enemy, .. } => format!("{} is taken off the board.", n(enemy)),
        What::EnemyUnhurt { enemy, .. } => format!(
            "{} is unharmed: the damage does not reach its Life.",
            n(enemy)
        ),
        What::BossDestroyed { boss, .. } => format!("{} is destroyed.", n(boss)),
        What::AttackEnded {
            character,
            killed: 0,
            ..
        } => format!("{}'s attack kills nothing.", n(character)),
        What::AttackEnded {
            character, killed, ..
        } => format!("{}'s attack kills {killed}.", n(character)),
        What::EnemyAttacked {
            enemy, space, fury, ..
        } => format!("{} attacks in {space} with Fury {fury}.", n(enemy)),
        What::DefenseRolled {
            character, hits, ..
        } => format!("{} defends and rolls {}.", n(character), dice_text(hits)),
        What::DamageTaken {
            character,
            fury,
            hits,
            critical,
            damage,
            ..
        } => format!(
            "{fury} damage less {}{} leaves {damage} for {}.",
            count(*hits, "Hit"),
            if *critical {
                ", 1 of them for a critical,"
            } else {
                ""
            },
            n(character)
        ),
        What::SummonRolled {
            roll,
            breed: Some(breed),
        } => format!("The Invocation die shows {roll}: {}.", n(breed)),
        What::SummonRolled { roll, breed: None } => {
            format!("The Invocation die shows {roll} and is thrown again.")
        }
        What::CreatureSummoned { breed, space, .. } => format!("{} appears in {space}.", n(breed)),
        What::NoMiniature { breed } => {
            format!("No miniature of {} is left: none appears.", n(breed))
        }
        What::NoRoom { .. } => "There are too many creatures: fear spreads instead.".to_owned(),
        What::EvilDieThrown { face } => format!("The Evil Die shows {}.", evil_face(*face)),
        What::EnemyActs { enemy, .. } => format!("{} acts.", n(enemy)),
        What::EnemyPassedOver { enemy, .. } => format!("{} is stunned and does nothing.", n(enemy)),
        What::EnemyChose {
            enemy,
            goal,
            perceives,
            candidates,
            ..
        } => super::mind::chose(&n(enemy), *goal, *perceives, candidates),
        What::EnemyStayed { enemy, because, .. } => super::mind::stays(&n(enemy), *because),
        What::Stunned { enemy, .. } => format!("{} is stunned.", n(enemy)),
        What::GotUp { enemy, .. } => format!("{} gets up.", n(enemy)),
        What::BossPlaced { boss, space, .. } => format!("{} comes to {space}.", n(boss)),
        What::AllyCalled {
            ally, evil, space, ..
        } => format!("{} comes to {space} as {} ally.", n(ally), side(*evil)),
        What::AllyTurned { ally, evil, .. } => {
            format!("{} turns into {} ally.", n(ally), side(*evil))
        }
        What::AllyCardPassed { ally, .. } => format!(
            "The card of {} cannot be used; the next one is taken.",
            n(ally)
        ),
        What::AllyBegan { ally, .. } => format!("{} is played.", n(ally)),
        What::AllyActed { ally, .. } => format!("{} uses the special ability.", n(ally)),
        What::AllyDied { ally, space, .. } => format!("{} dies in {space}.", n(ally)),
        What::AllyLooted { ally, by, .. } => format!("{} loots {}.", n(by), n(ally)),
        What::BodyLooted { character, by, .. } => format!("{} loots {}.", n(by), n(character)),
        What::PortalSealed { .. }
        | What::PortalOpened { .. }
        | What::NoPortal {}
        | What::PortalEntered { .. }
        | What::ChallengeDrawn { .. }
        | What::TrialCreature { .. }
        | What::TrialRolled { .. }
        | What::TrialEnded { .. }
        | What::ChallengeEnded { .. }
        | What::Travelled { .. } => dimension::told(content, what),
    }
}
