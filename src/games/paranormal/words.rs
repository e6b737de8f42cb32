//! Sentences: what an event, an option, a question or a refusal says to a player. Made only when asked for.

use bevy::ecs::prelude::*;
use serde_json::{Map, Value, json};

use super::clue::discoverable_key;
use super::combat::foe_key;
use super::effect::asset_card;
use super::layout::{layout, spot_of};
use super::supply::usable;
use super::*;
use crate::content::paranormal::ClueSays;
use crate::table::ask::{Act, Ask, Barred, Why};
use crate::table::chance::DieKind;
use crate::table::event::What;
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, Condition, Needs, Op, Token};
use crate::vocab::{Key, Spot};

/// The name that players see for an id; the id itself if it has none.
pub fn name(content: &Paranormal, key: Key) -> String {
    match key.as_str() {
        "assist" => "an Assist Token".to_owned(),
        "monsters" => "Monster deck".to_owned(),
        "assets" => "Asset deck".to_owned(),
        "minions" => "Minion deck".to_owned(),
        "doom_track" => "The Doom Track".to_owned(),
        _ => content
            .names
            .get(&key)
            .cloned()
            .unwrap_or_else(|| key.as_str().to_owned()),
    }
}

/// A condition as it is printed on a card.
pub fn condition(condition: Condition) -> String {
    match condition {
        Condition::Exact(n) => format!("a {n}"),
        Condition::Min(n) => format!("{n} or more"),
        Condition::Sum(n) => format!("sum {n}"),
        Condition::Even(k) => format!("{k} even"),
        Condition::Odd(k) => format!("{k} odd"),
        Condition::Run(k) => format!("run of {k}"),
        Condition::Kind(k) => format!("{k} of a kind"),
        Condition::Rise(k) => format!("{k} rising"),
        Condition::Hurt(k) => format!("take {k} damage"),
    }
}

/// A condition in a sentence.
pub fn condition_help(condition: Condition) -> String {
    match condition {
        Condition::Exact(n) => format!("One die must show precisely {n}."),
        Condition::Min(n) => format!("One die must show {n} or more."),
        Condition::Sum(n) => format!("Dice must add up to {n} or more."),
        Condition::Even(k) => format!("{k} dice must show even numbers."),
        Condition::Odd(k) => format!("{k} dice must show odd numbers."),
        Condition::Run(k) => format!("{k} dice must show neighbouring numbers, such as 2, 3, 4."),
        Condition::Kind(k) => format!("{k} dice must show the same number."),
        Condition::Rise(k) => format!("{k} dice must show different numbers; gaps are fine."),
        Condition::Hurt(k) => format!("The active Hero must take {k} damage; no dice are needed."),
    }
}

/// The rule behind a condition.
pub const fn condition_rule(condition: Condition) -> &'static str {
    match condition {
        Condition::Exact(_) => "PN-DEF-03",
        Condition::Min(_) => "PN-DEF-04",
        Condition::Sum(_) => "PN-DEF-05",
        Condition::Even(_) => "PN-DEF-06",
        Condition::Odd(_) => "PN-DEF-07",
        Condition::Run(_) => "PN-DEF-08",
        Condition::Kind(_) => "PN-DEF-09",
        Condition::Rise(_) => "PN-DEF-10",
        Condition::Hurt(_) => "PN-DEF-11",
    }
}

/// What a Combat Ability asks for.
pub fn needs(needs: Needs) -> String {
    match needs {
        Needs::AtLeast(n) => format!("{n}+"),
        Needs::Exactly(n) => format!("={n}"),
        Needs::Total(n) => format!("total {n}+"),
    }
}

/// What a Clue says.
pub fn clue_text(content: &Paranormal, clue: Key) -> String {
    let Some(card) = content.clues.iter().find(|c| c.key == clue) else {
        return clue.to_string();
    };
    let symbol = |s: crate::content::paranormal::SymbolId| {
        content
            .symbols
            .get(s.index())
            .map_or("?", |symbol| symbol.name.as_str())
    };
    match card.says {
        ClueSays::NextTo(s) => format!("next to {}", symbol(s)),
        ClueSays::NotNextTo(s) => format!("not next to {}", symbol(s)),
        ClueSays::On(s) => format!("on {}", symbol(s)),
        ClueSays::NotOn(s) => format!("not on {}", symbol(s)),
        ClueSays::Grid(cells) => format!("in one of {} marked cells", cells.count_ones()),
    }
}

const fn token(token: Token) -> &'static str {
    match token {
        Token::Reroll => "Reroll Token",
        Token::Wild => "Wild Token",
        Token::Assist => "Assist Token",
    }
}

fn tokens(kind: Token, n: u8) -> String {
    format!("{n} {}{}", token(kind), if n == 1 { "" } else { "s" })
}

fn dice(n: u8) -> String {
    format!("{n} Energy {}", if n == 1 { "Die" } else { "Dice" })
}

/// A place in words: its row and column.
pub fn place(spot: Spot) -> String {
    format!("row {}, column {}", spot.row(), spot.column())
}

const fn die_name(kind: DieKind) -> &'static str {
    match kind {
        DieKind::D6 => "d6",
        DieKind::D8 => "d8",
        DieKind::Red => "red",
        DieKind::Row => "row",
        DieKind::Column => "column",
    }
}

/// The sentence of an event.
pub fn event(content: &Paranormal, what: &What) -> String {
    let n = |key: &Key| name(content, *key);
    match what {
        What::GameSetUp { level, seed } => {
            format!("The game {level} is set up; its seed is {seed}.")
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
                "Placed on {}: {}; {left} Locations left.",
                n(on),
                clue_text(content, *clue)
            )
        }
        What::ClueReplaced {
            clue,
            old,
            on,
            left,
        } => format!(
            "On {}, {} takes the place of {}; {left} Locations left.",
            n(on),
            clue_text(content, *clue),
            clue_text(content, *old)
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
        What::GameOver { won, why } => {
            format!(
                "{} {}",
                if *won { "Victory!" } else { "Defeat." },
                ending_text(*why)
            )
        }
    }
}

fn plural(n: u8, word: &str) -> String {
    if n == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// An ending in a sentence.
pub fn ending_text(why: Key) -> &'static str {
    match why.as_str() {
        "boss_beaten" => "The Boss is defeated.",
        "horror_beaten" => "The horror has been beaten back.",
        "doom_full" => "Doom has reached the end of its track.",
        "heroes_down" => "Every Hero is Downed.",
        "horror_won" => "The horror was not beaten in time.",
        "marks_placed" => "The last mark has been placed.",
        "marks_broken" => "The last chain has broken.",
        _ => "The game is over.",
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

/// The question in a sentence.
pub fn ask(world: &World, ask: &Ask) -> String {
    let book = world.resource::<Book>();
    let about = |fallback: &str| {
        let key = piece_key(world, ask.about);
        key.map_or(fallback.to_owned(), |key| name(book, key))
    };
    match ask.why {
        Why::HeroTurn => "Choose a Hero to activate.".to_owned(),
        Why::Activation => {
            let left = world.of::<Actions>(ask.about).0;
            format!(
                "{}: {left} {} left.",
                about("The Hero"),
                plural(left, "action")
            )
        }
        Why::BeforeRoll => "Use something before the roll, or roll.".to_owned(),
        Why::CancelTriggers => format!("Cancel up to {} with Assist Tokens?", ask.at_most),
        Why::CombatWindow => "Lock, use, reroll, or stop.".to_owned(),
        Why::RerollDice => "Which dice are rolled again?".to_owned(),
        Why::GatherDice => format!("Which dice go onto {}?", about("the ability")),
        Why::SpendWild => "Spend a Wild Token as a die?".to_owned(),
        Why::TakeHurt => "Take the damage to meet the condition?".to_owned(),
        Why::SpendDie => format!("Which Energy Die does {} spend?", about("the Hero")),
        Why::RegainDie => format!("Which Energy Die does {} regain?", about("the Hero")),
        Why::ChooseCubes => "Which conditions are covered?".to_owned(),
        Why::PlaceClue => "Below which card does the Clue go?".to_owned(),
        Why::ReplaceClue => "The Clue fits nowhere: replace another, or discard it.".to_owned(),
        Why::TakeUpClue => "No Clue is left: take up a placed one?".to_owned(),
        Why::PickHero => "Which Hero?".to_owned(),
        Why::PickSpot => format!("Where does {} go?", about("the Hero")),
        Why::PickMonster => "Which Monster?".to_owned(),
        Why::PickMonsterSpot => format!("Where does {} go?", about("the Monster")),
        Why::PickItem => "Which Item comes back?".to_owned(),
        Why::PickTurned => "Which turned card becomes usable?".to_owned(),
        Why::PickDie => "Which die is turned?".to_owned(),
        Why::PickFace => "To which number?".to_owned(),
        Why::SpreadTo => format!("{} spreads: where to?", about("The Monster")),
        Why::CancelMove => format!(
            "Cancel the Move of {} with an Assist Token?",
            about("the Monster")
        ),
        Why::CancelPlus => format!(
            "Cancel the +1 Monster of {} with an Assist Token?",
            about("the Monster")
        ),
        Why::PlaceMinion => "Where does the Minion come?".to_owned(),
        Why::PlaceMark => "Where does the mark go?".to_owned(),
        Why::HuntOrder => "Which Minion moves next?".to_owned(),
        Why::HuntStep => format!("Where does {} go?", about("the Minion")),
    }
}

/// The id of the card that a piece is.
pub fn piece_key(world: &World, piece: Uid) -> Option<Key> {
    let card = usize::from(world.of::<Card>(piece).0);
    let book = world.resource::<Book>();
    Some(match world.find::<Kind>(piece)? {
        Kind::Hero => book.heroes.get(card)?.key,
        Kind::Monster => book.monsters.get(card)?.key,
        Kind::Asset => book.assets.get(card)?.key,
        Kind::Location => book.locations.get(card)?.key,
        Kind::Discoverable if card == usize::from(discoverable_lost()) => layout(world)
            .heroes
            .last()
            .map(|hero| hero_key(world, *hero))?,
        Kind::Discoverable => discoverable_key(world, piece),
        Kind::BossCard => foe_key(world, piece),
        _ => return None,
    })
}

const fn discoverable_lost() -> u16 {
    super::layout::discoverable::LOST_HERO
}

/// An option as outside programs see it: `act`, its typed fields, `text`, and whether it brings something to light.
pub fn option(world: &World, act: Act) -> Map<String, Value> {
    let book = world.resource::<Book>();
    let key_of = |piece: Uid| piece_key(world, piece).unwrap_or(Key::fixed("nothing"));
    let named = |piece: Uid| name(book, key_of(piece));
    let spot_name = |spot: Spot| {
        let location = layout(world).location[spot.index()];
        if location.is_some() {
            super::hero_turn::side(world, location).name.clone()
        } else {
            place(spot)
        }
    };
    let fight = super::combat::fight(world);
    let die = |n: u8| fight.and_then(|fight| fight.dice.get(usize::from(n)).copied());
    let value = |n: u8| die(n).map_or(0, |die| die.value);
    let kind = |n: u8| die(n).map_or(DieKind::D6, |die| die.kind);
    let (act_name, fields, text) = match act {
        Act::Activate(hero) => (
            "Activate",
            json!({"hero": key_of(hero), "uid": hero}),
            format!("Activate {}", named(hero)),
        ),
        Act::EndTurn => ("EndTurn", json!({}), "End the Hero Turn".to_owned()),
        Act::Move(to) => (
            "Move",
            json!({"to": to}),
            format!("Move to {}", spot_name(to)),
        ),
        Act::Fight(foe) => (
            "Fight",
            json!({"enemy": foe_key(world, foe), "uid": foe}),
            format!("Fight {}", name(book, foe_key(world, foe))),
        ),
        Act::FightTough(foe) => (
            "FightTough",
            json!({"enemy": foe_key(world, foe), "uid": foe}),
            format!(
                "Fight {} for an Assist Token",
                name(book, foe_key(world, foe))
            ),
        ),
        Act::Interact(card) => {
            let verb = match world.of::<Kind>(card) {
                Kind::Discoverable if world.of::<Card>(card).0 == discoverable_lost() => "Meet",
                Kind::Discoverable => "Face",
                _ => "Take",
            };
            (
                "Interact",
                json!({"card": key_of(card), "uid": card}),
                format!("{verb} {}", named(card)),
            )
        }
        Act::Rest => ("Rest", json!({}), "Rest".to_owned()),
        Act::UsePlace(location) => {
            let side = super::hero_turn::side(world, location);
            (
                "UsePlace",
                json!({"place": key_of(location), "uid": location}),
                format!("{}: {}", side.name, side.text),
            )
        }
        Act::Use(asset) => {
            let text = format!("Use {}: {}", named(asset), asset_card(world, asset).text);
            ("Use", json!({"asset": key_of(asset), "uid": asset}), text)
        }
        Act::EndActivation => ("EndActivation", json!({}), "Finish this Hero".to_owned()),
        Act::Roll => ("Roll", json!({}), "Roll".to_owned()),
        Act::Lock(n) => (
            "Lock",
            json!({"die": n, "value": value(n), "die_kind": kind(n)}),
            format!("Lock the {}", value(n)),
        ),
        Act::Feed { ability, die: n } => (
            "Feed",
            json!({"ability": key_of(ability), "die": n, "value": value(n), "die_kind": kind(n)}),
            format!("Put the {} onto {}", value(n), named(ability)),
        ),
        Act::FeedWild { ability, value } => (
            "FeedWild",
            json!({"ability": key_of(ability), "value": value}),
            format!("Put a Wild Token as {value} onto {}", named(ability)),
        ),
        Act::Gather(ability) => (
            "Gather",
            json!({"ability": key_of(ability)}),
            format!("Put dice onto {}", named(ability)),
        ),
        Act::RerollFree => ("RerollFree", json!({}), "Reroll".to_owned()),
        Act::RerollToken => (
            "RerollToken",
            json!({}),
            "Reroll for a Reroll Token".to_owned(),
        ),
        Act::Stop => ("Stop", json!({}), "Stop rolling".to_owned()),
        Act::Die(n) => (
            "Die",
            json!({"die": n, "value": value(n), "die_kind": kind(n)}),
            format!("The {}", value(n)),
        ),
        Act::Wild(value) => (
            "Wild",
            json!({"value": value}),
            format!("Wild Token as {value}"),
        ),
        Act::Done => ("Done", json!({}), "Done".to_owned()),
        Act::Cancel(n) => {
            let trigger = fight.and_then(|fight| fight.triggers.get(usize::from(n)).copied());
            let (ability, n) = trigger.map_or((AbilityKind::Damage, n), |t| (t.ability, t.die));
            (
                "Cancel",
                json!({"ability": ability, "die": n, "value": value(n)}),
                format!("Cancel {ability:?} of the {}", value(n)),
            )
        }
        Act::Yes => ("Yes", json!({}), "Yes".to_owned()),
        Act::No => ("No", json!({}), "No".to_owned()),
        Act::Piece(piece) => (
            "Piece",
            json!({"key": key_of(piece), "uid": piece, "at": spot_of(world, piece)}),
            named(piece),
        ),
        Act::At(to) => ("At", json!({"to": to}), spot_name(to)),
        Act::Face(value) => ("Face", json!({"value": value}), format!("{value}")),
        Act::Kind(kind) => (
            "Kind",
            json!({"die_kind": kind}),
            format!("A {}", die_name(kind)),
        ),
        Act::Card(card) => {
            let asset = &book.assets[usize::from(card)];
            ("Card", json!({"key": asset.key}), asset.name.clone())
        }
        Act::Clue { on, clue } => {
            let key = book.clues[usize::from(clue)].key;
            (
                "Clue",
                json!({"on": key_of(on), "clue": key}),
                format!("{} on {}", capital(&clue_text(book, key)), named(on)),
            )
        }
        Act::Discard => ("Discard", json!({}), "Discard it".to_owned()),
        Act::Cubes(bits) => {
            let boss = &book.boss().foe.conditions;
            let chosen: Vec<Condition> = boss
                .iter()
                .enumerate()
                .filter(|(n, _)| bits >> n & 1 == 1)
                .map(|(_, c)| *c)
                .collect();
            let words: Vec<String> = chosen.iter().map(|c| condition(*c)).collect();
            let places: Vec<usize> = (0..boss.len()).filter(|n| bits >> n & 1 == 1).collect();
            ("Cubes", json!({"conditions": places}), words.join(" and "))
        }
    };
    let mut map = Map::new();
    map.insert("act".to_owned(), json!(act_name));
    if let Value::Object(fields) = fields {
        map.extend(fields);
    }
    map.insert("text".to_owned(), json!(text));
    map.insert("revealing".to_owned(), json!(brings_to_light(world, act)));
    map
}

/// Whether choosing this rolls dice or draws a card before the next question can be taken back.
pub fn brings_to_light(world: &World, act: Act) -> bool {
    let clue_ops = |ops: &[Op]| ops.iter().any(|op| matches!(op, Op::Clue(_)));
    match act {
        Act::EndTurn | Act::Roll | Act::RerollFree | Act::RerollToken => true,
        Act::Fight(_) | Act::FightTough(_) => true,
        Act::Stop => false,
        Act::EndActivation => !super::layout::heroes_in_play(world)
            .any(|hero| super::hero_turn::may_activate(world, hero)),
        Act::Interact(card) => match world.of::<Kind>(card) {
            Kind::Asset => {
                asset_card(world, card).kind == crate::vocab::paranormal::AssetKind::GainClue
            }
            _ => world.of::<Card>(card).0 != discoverable_lost(),
        },
        Act::UsePlace(place) => super::hero_turn::place_effect(world, Uid::NONE, place)
            .is_some_and(|effect| clue_ops(&effect.ops)),
        Act::Use(asset) => asset_card(world, asset)
            .effect
            .as_ref()
            .is_some_and(|effect| {
                clue_ops(&effect.ops)
                    || (effect.ops.iter().any(|op| matches!(op, Op::RedDie(_)))
                        && super::combat::fight(world).is_some_and(|fight| !fight.dice.is_empty()))
            }),
        _ => false,
    }
}

/// What the active Hero might want to do and cannot, with the rules that forbid it.
pub fn barred(world: &World) -> Vec<Barred> {
    let mut barred = Vec::new();
    let Some(open) = world
        .resource::<crate::table::ask::Question>()
        .open
        .as_ref()
    else {
        return barred;
    };
    let book = world.resource::<Book>();
    match open.why {
        Why::Activation => bar_acts(world, book, open.about, &mut barred),
        Why::HeroTurn => {
            for hero in super::layout::layout(world).heroes.iter().copied() {
                let text = format!("Activate {}", name(book, hero_key(world, hero)));
                let bar = |because: &str, rule| Barred {
                    act: "Activate",
                    text: text.clone(),
                    because: because.to_owned(),
                    rule,
                };
                if world.of::<Zone>(hero) == Zone::Aside {
                    barred.push(bar(
                        "this Hero is still lost",
                        &["PN-SETUP-14", "PN-LOST-04"],
                    ));
                } else if world.of::<Posture>(hero) == Posture::Downed {
                    barred.push(bar(
                        "a Downed Hero can do nothing until revived",
                        &["PN-DOWN-03"],
                    ));
                } else if world.of::<Activity>(hero) == Activity::Done {
                    barred.push(bar(
                        "this Hero has been activated in this Hero Turn",
                        &["PN-ROUND-05", "PN-RUL-65"],
                    ));
                }
            }
        }
        Why::CombatWindow => {
            if !open.options.contains(&Act::RerollFree) {
                let none_left = super::combat::fight(world).is_some_and(|fight| fight.rerolls == 0);
                let (because, rule): (&str, crate::vocab::Rules) = if none_left {
                    ("the free reroll has been used", &["PN-CMB-06", "PN-RUL-21"])
                } else {
                    ("no die is unlocked", &["PN-CMB-06", "PN-RUL-18"])
                };
                barred.push(Barred {
                    act: "RerollFree",
                    text: "Reroll".to_owned(),
                    because: because.to_owned(),
                    rule,
                });
            }
            if !open.options.contains(&Act::RerollToken) {
                let fresh = world.track(REROLL_NEW) > 0;
                let (because, rule): (&str, crate::vocab::Rules) = if fresh {
                    (
                        "a token gained in this action cannot be used in it",
                        &["PN-TOK-17"],
                    )
                } else if usable(world, Token::Reroll) > 0 {
                    ("no die is unlocked", &["PN-CMB-06", "PN-RUL-18"])
                } else {
                    ("the team holds no Reroll Token", &["PN-TOK-03"])
                };
                barred.push(Barred {
                    act: "RerollToken",
                    text: "Reroll for a Reroll Token".to_owned(),
                    because: because.to_owned(),
                    rule,
                });
            }
        }
        _ => {}
    }
    barred
}

fn bar_acts(world: &World, book: &Book, hero: Uid, barred: &mut Vec<Barred>) {
    use super::hero_turn::*;
    let Some(at) = spot_of(world, hero) else {
        return;
    };
    let hero_name = name(book, hero_key(world, hero));
    let mut bar = |act: &'static str, text: String, because: String, rule: crate::vocab::Rules| {
        barred.push(Barred {
            act,
            text,
            because,
            rule,
        });
    };
    let no_action = world.of::<Actions>(hero).0 == 0;
    let energy: Energy = world.of(hero);
    if no_action {
        for (act, text) in [
            ("Move", "Move"),
            ("Fight", "Fight"),
            ("Interact", "Interact"),
            ("Rest", "Rest"),
        ] {
            bar(
                act,
                text.to_owned(),
                format!("{hero_name} has no action left"),
                &["PN-ROUND-06"],
            );
        }
    } else {
        if energy.missing() == 0 {
            let because = if energy.gone_d6 + energy.gone_d8 > 0 {
                "the dice that are missing lie on the horror".to_owned()
            } else {
                format!("{hero_name} has all Energy Dice already")
            };
            bar(
                "Rest",
                "Rest".to_owned(),
                because,
                &["PN-RUL-68", "PN-RUL-136"],
            );
        }
        if super::reach::reachable(world, hero, super::reach::steps(world, hero)) == 0 {
            bar(
                "Move",
                "Move".to_owned(),
                format!("{hero_name} is held by the Enemy here"),
                &["PN-RAMIEL-17"],
            );
        }
        if let Some((because, rule)) =
            super::reach::approach_bar(world, hero, super::reach::steps(world, hero))
        {
            bar(
                "Move",
                "Move to the Boss".to_owned(),
                because.to_owned(),
                rule,
            );
        }
        bar_fights(world, book, hero, at, &mut bar);
        bar_interactions(world, book, at, &mut bar);
    }
    let location = layout(world).location[at.index()];
    if let Some(effect) = place_effect(world, hero, location)
        && let Some((because, rule)) = place_bar(world, hero, location, effect)
    {
        let side = side(world, location);
        bar(
            "UsePlace",
            format!("{}: {}", side.name, side.text),
            because.to_owned(),
            rule,
        );
    }
    for asset in &layout(world).inventory {
        if super::effect::usable_outside(world, hero, *asset) {
            continue;
        }
        let text = format!("Use {}", name(book, asset_key(world, *asset)));
        let card = asset_card(world, *asset);
        let (because, rule): (&str, crate::vocab::Rules) = if world.of::<Ongoing>(*asset).turned {
            ("it has been used in this round", &["PN-ITEM-06"])
        } else if card.effect.is_none() || card.moment == crate::vocab::paranormal::Moment::Combat {
            ("it works in Combat only", &["PN-ITEM-08", "PN-ITEM-09"])
        } else {
            (
                "it would do nothing now, or its price cannot be paid",
                &["PN-RUL-153"],
            )
        };
        bar("Use", text, because.to_owned(), rule);
    }
}

fn bar_fights(
    world: &World,
    book: &Book,
    hero: Uid,
    at: Spot,
    bar: &mut impl FnMut(&'static str, String, String, crate::vocab::Rules),
) {
    use super::hero_turn::{foes, may_pass_tough};
    for foe in foes(world, at) {
        let text = format!("Fight {}", name(book, foe_key(world, foe)));
        if world.of::<Energy>(hero).now() == 0 {
            bar(
                "Fight",
                text,
                "a Combat needs at least 1 Energy".to_owned(),
                &["PN-CMB-16", "PN-ROUND-11"],
            );
        } else if super::combat::foe(world, foe).tough
            && !may_pass_tough(world, hero, foe)
            && usable(world, Token::Assist) == 0
        {
            bar(
                "Fight",
                text,
                "a Tough Enemy is fought for an Assist Token only".to_owned(),
                &["PN-MABL-15", "PN-RUL-31"],
            );
        }
    }
    let boss = layout(world).discoverables[0];
    if in_finale(world) {
        let there = matches!(book.boss().lair, crate::vocab::paranormal::Lair::Card(key)
            if super::reach::boss_card_at(world, key).is_some_and(|(_, spot)| spot == at));
        if there && super::reach::stacked(world) && world.track(HORROR) == 0 {
            bar(
                "Fight",
                format!("Fight {}", book.boss().name),
                "Minions still lie on the Boss card".to_owned(),
                &["PN-TANIN-12"],
            );
        }
        if there && world.track(HORROR) != 0 {
            bar(
                "Fight",
                format!("Fight {}", book.boss().name),
                "something worse has taken the Boss' place".to_owned(),
                &["PN-RUL-135"],
            );
        }
    } else if spot_of(world, boss) == Some(at) {
        bar(
            "Fight",
            format!("Fight {}", book.boss().name),
            "the Boss cannot be fought before the Finale".to_owned(),
            &["PN-RUL-73", "PN-CLUE-04"],
        );
    }
}

fn bar_interactions(
    world: &World,
    book: &Book,
    at: Spot,
    bar: &mut impl FnMut(&'static str, String, String, crate::vocab::Rules),
) {
    let [boss, boss_asset, lost] = layout(world).discoverables;
    let asset = super::layout::asset_at(world, at);
    let boss_here = !in_finale(world) && spot_of(world, boss) == Some(at);
    if super::clue::guarded(world, at) {
        let lost_here = super::clue::lost_hero_waits(world, at);
        for card in asset
            .into_iter()
            .chain(Some(boss).filter(|_| boss_here))
            .chain(Some(lost).filter(|_| lost_here))
        {
            let text = format!(
                "Interact with {}",
                piece_key(world, card).map_or(String::new(), |key| name(book, key))
            );
            bar(
                "Interact",
                text,
                "an Enemy is at this Location".to_owned(),
                &["PN-INT-03", "PN-ASSET-03"],
            );
        }
    } else if boss_here && world.of::<Search>(boss_asset) != Search::Gained {
        let needed = &book.assets[book.boss().asset.index()].name;
        bar(
            "Interact",
            format!("Face {}", book.boss().name),
            format!("{needed} must be in the Inventory first"),
            &["PN-FIN-02", "PN-RUL-74"],
        );
    } else if in_finale(world)
        && spot_of(world, layout(world).standee) == Some(at)
        && asset.is_some()
    {
        bar(
            "Interact",
            "Interact".to_owned(),
            "the Boss stands at this Location".to_owned(),
            &["PN-INT-03", "PN-RUL-72"],
        );
    }
    let _ = book;
}
