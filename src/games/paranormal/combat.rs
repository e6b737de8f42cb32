//! The Combat action, step by step (PN-CMB, PN-CABL, PN-MABL, PN-TIM-CMB).

use bevy::ecs::prelude::*;

use super::condition::{best_sets, meets_all};
use super::effect::{self, Source, spend_asset, usable_in_combat, use_asset};
use super::enemy_turn::shelve_monster;
use super::layout::{Layout, discoverable, heroes_in_play, layout, spot_of, take_monster};
use super::reach::{hero_card, passive};
use super::supply::{gain_tokens, lose_health, return_wilds, spend_token, usable};
use super::*;
use crate::content::paranormal::{CombatAbility, Faces, Foe};
use crate::table::agenda::Frame;
use crate::table::ask::{Act, Reply, Why};
use crate::table::chance::DieKind;
use crate::table::event::{RolledDie, What};
use crate::table::pieces::*;
use crate::vocab::paranormal::{AbilityKind, Condition, Mod, Needs, Token};
use crate::vocab::{Key, Rules};

/// The Horror has neither conditions nor abilities: it is beaten by damage (PN-HORROR-05).
static NO_FOE: Foe = Foe {
    conditions: Vec::new(),
    damage: Faces(0),
    elusive: Faces(0),
    fear: Faces(0),
    tough: false,
    doom: 0,
};

/// What the card of an Enemy shows.
pub fn foe(world: &World, enemy: Uid) -> &Foe {
    let book = world.resource::<Book>();
    match world.of::<Kind>(enemy) {
        Kind::Monster => &book.monsters[usize::from(world.of::<Card>(enemy).0)].foe,
        Kind::Discoverable => &book.boss().foe,
        _ => &NO_FOE,
    }
}

/// The id of an Enemy's card.
pub fn foe_key(world: &World, enemy: Uid) -> Key {
    let book = world.resource::<Book>();
    let card = usize::from(world.of::<Card>(enemy).0);
    match world.of::<Kind>(enemy) {
        Kind::Monster => book.monsters[card].key,
        Kind::BossCard => book
            .boss()
            .cards
            .get(card)
            .map_or(book.boss().key, |c| c.key),
        _ => book.boss().key,
    }
}

/// The numbered abilities, in the order in which their triggers apply (PN-RUL-25).
const NUMBERED: [AbilityKind; 3] = [AbilityKind::Damage, AbilityKind::Elusive, AbilityKind::Fear];

/// The faces on which a numbered ability acts.
pub fn faces(foe: &Foe, ability: AbilityKind) -> Faces {
    match ability {
        AbilityKind::Damage => foe.damage,
        AbilityKind::Elusive => foe.elusive,
        AbilityKind::Fear => foe.fear,
        AbilityKind::Tough => Faces(0),
    }
}

/// The Combat that goes on.
pub fn fight(world: &World) -> Option<&Fight> {
    world.find::<Fight>(layout(world).fight)
}

fn with_fight(world: &mut World, change: impl FnOnce(&mut Fight)) {
    let piece = layout(world).fight;
    world.change::<Fight>(piece, change);
}

/// Red dice that can still join (PN-RUL-16).
pub fn red_room(world: &World, fight: &Fight) -> u8 {
    let limit = world.resource::<Book>().frame.red_dice;
    let rolled = fight
        .dice
        .iter()
        .filter(|die| die.kind == DieKind::Red)
        .count() as u8;
    limit.saturating_sub(rolled + fight.red + world.track(RED_GONE) as u8)
}

/// The declaration has been made and paid (PN-TIM-CMB-01 to PN-TIM-CMB-03).
pub(super) fn begin(world: &mut World, hero: Uid, enemy: Uid) {
    let Some(at) = spot_of(world, hero) else {
        return;
    };
    let rerolls = 1 + passive(world, hero, |m| {
        if let Mod::Rerolls(n) = m {
            Some(*n)
        } else {
            None
        }
    });
    let mut fight = Fight::new(hero, enemy, rerolls);
    // PN-RUL-17: other Heroes here lend red dice while they stand.
    let others: Vec<Uid> = heroes_in_play(world)
        .filter(|other| *other != hero && spot_of(world, *other) == Some(at))
        .collect();
    let lent: u8 = others
        .iter()
        .map(|other| {
            passive(world, *other, |m| {
                if let Mod::RedDieForOthers(n) = m {
                    Some(*n)
                } else {
                    None
                }
            })
        })
        .sum();
    let alone = if others.is_empty() {
        passive(world, hero, |m| {
            if let Mod::RedDieAlone(n) = m {
                Some(*n)
            } else {
                None
            }
        })
    } else {
        0
    };
    let brought = world.track(NEXT_RED) as u8;
    world.set_track(NEXT_RED, 0);
    world.set_track(PAST_TOUGH, 0);
    fight.red = (lent + alone + brought).min(red_room(world, &fight));
    let piece = world.add_piece((Kind::Fight, fight));
    world.resource_mut::<Layout>().fight = piece;
    let (key, name) = (hero_key(world, hero), foe_key(world, enemy));
    world.tell_cause(
        &["PN-CMB-01", "PN-CMB-02"],
        What::CombatBegan {
            uid: hero,
            hero: key,
            foe: enemy,
            enemy: name,
            at,
        },
    );
    world.push(Frame::of(job::COMBAT_READY).who(hero));
}

/// Job: Items and Allies before the first roll (PN-TIM-CMB-04).
pub(super) fn ready(world: &mut World, frame: Frame) {
    if frame.step == 1
        && let Some(Act::Use(asset)) = world.reply()
    {
        world.push(frame.step(0));
        world.push(Frame::of(job::LAY_DOWN).who(frame.who));
        use_asset(world, frame.who, asset);
        return;
    }
    if cut_short(world, frame.who) {
        world.push(Frame::of(job::COMBAT_END).who(frame.who));
        return;
    }
    if frame.step == 0 {
        let mut options = usable_assets(world);
        if !options.is_empty() {
            options.push(Act::Roll);
            world.ask(Why::BeforeRoll, frame.who, options, frame.step(1));
            return;
        }
    }
    world.push(Frame::of(job::COMBAT_ROLL).who(frame.who));
}

/// Whether the Combat cannot go on: the Hero is Downed, or the Monster is no longer here (PN-RUL-59, PN-CMB-02).
fn cut_short(world: &World, hero: Uid) -> bool {
    let gone = fight(world).is_some_and(|fight| {
        !world.exists(fight.foe)
            || (world.of::<Kind>(fight.foe) == Kind::Monster
                && spot_of(world, fight.foe) != spot_of(world, hero))
    });
    gone || world.of::<Posture>(hero) == Posture::Downed
}

fn usable_assets(world: &World) -> Vec<Act> {
    let Some(fight) = fight(world) else {
        return Vec::new();
    };
    layout(world)
        .inventory
        .iter()
        .copied()
        .filter(|asset| usable_in_combat(world, fight, *asset))
        .map(Act::Use)
        .collect()
}

/// Job: the first roll, of every Energy Die on the card and the red dice (PN-TIM-CMB-05, PN-CMB-03).
pub(super) fn roll(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let energy: Energy = world.of(hero);
    world.change::<Energy>(hero, |energy| {
        energy.pool_d6 += energy.d6;
        energy.pool_d8 += energy.d8;
        energy.d6 = 0;
        energy.d8 = 0;
    });
    let red = fight(world).map_or(0, |fight| fight.red);
    let kinds = std::iter::repeat_n(DieKind::D6, usize::from(energy.d6))
        .chain(std::iter::repeat_n(DieKind::D8, usize::from(energy.d8)))
        .chain(std::iter::repeat_n(DieKind::Red, usize::from(red)));
    let mut dice = Vec::with_capacity(8);
    for kind in kinds {
        dice.push(Die {
            kind,
            value: world.roll(kind),
            state: DieState::Free,
        });
    }
    let rolled: Vec<u8> = (0..dice.len() as u8).collect();
    with_fight(world, |fight| {
        fight.red = 0;
        fight.dice = dice;
    });
    rolled_dice(world, hero, &rolled, false, &["PN-CMB-03", "PN-RUL-15"]);
    world.push(Frame::of(job::COMBAT_WINDOW).who(hero));
    world.push(Frame::of(job::COMBAT_TRIGGERS).who(hero));
}

/// Tells of a roll and collects what it sets off (PN-TIM-CMB-06, PN-RUL-22 to PN-RUL-25).
fn rolled_dice(world: &mut World, hero: Uid, rolled: &[u8], again: bool, rules: Rules) {
    let Some(fight) = fight(world) else { return };
    let enemy = foe(world, fight.foe);
    let shrug = |kind: AbilityKind| {
        passive(world, hero, |m| match m {
            Mod::Shrug(ability, n) if *ability == kind => Some(*n),
            _ => None,
        })
    };
    let mut shrugged = fight.shrugged;
    let mut triggers = Vec::new();
    let mut spared = Vec::new();
    for (kind, ability) in NUMBERED.into_iter().enumerate() {
        let faces = faces(enemy, ability);
        if faces.is_empty() || fight.ignored.contains(&ability) {
            continue;
        }
        for die in rolled
            .iter()
            .filter(|n| faces.has(fight.dice[usize::from(**n)].value))
        {
            if shrugged[kind] < shrug(ability) {
                shrugged[kind] += 1;
                spared.push(Trigger { ability, die: *die });
            } else {
                triggers.push(Trigger { ability, die: *die });
            }
        }
    }
    let value = |die: u8| fight.dice[usize::from(die)].value;
    let dice: Vec<RolledDie> = rolled
        .iter()
        .map(|n| RolledDie {
            die: *n,
            kind: fight.dice[usize::from(*n)].kind,
            value: value(*n),
        })
        .collect();
    let told: Vec<What> = triggers
        .iter()
        .map(|t| What::Triggered {
            ability: t.ability,
            die: t.die,
            value: value(t.die),
        })
        .collect();
    let key = hero_key(world, hero);
    let saved: Vec<What> = spared
        .iter()
        .map(|t| What::TriggerCancelled {
            ability: t.ability,
            die: t.die,
            value: value(t.die),
            by: key,
        })
        .collect();
    world.tell_cause(
        rules,
        What::DiceRolled {
            uid: hero,
            hero: key,
            dice,
            again,
        },
    );
    for what in told {
        world.tell(
            &[
                "PN-MABL-01",
                "PN-MABL-02",
                "PN-RUL-22",
                "PN-RUL-23",
                "PN-RUL-24",
            ],
            what,
        );
    }
    for what in saved {
        world.tell(&["PN-HERO-02"], what);
    }
    with_fight(world, |fight| {
        fight.triggers = triggers;
        fight.shrugged = shrugged;
    });
}

/// Job: which triggers to cancel (PN-TIM-CMB-07, PN-DEC-08, PN-RUL-26).
pub(super) fn triggers(world: &mut World, frame: Frame) {
    let count = fight(world).map_or(0, |fight| fight.triggers.len());
    if count == 0 {
        return;
    }
    let assists = usable(world, Token::Assist).clamp(0, count as i32) as u8;
    let apply = Frame {
        job: job::COMBAT_APPLY,
        ..frame
    };
    if assists > 0 {
        let options = (0..count as u8).map(Act::Cancel).collect();
        world.ask_many(
            Why::CancelTriggers,
            frame.who,
            (0, assists),
            options,
            apply.step(1),
        );
    } else {
        world.push(apply);
    }
}

/// Job: apply the triggers that are left: Damage, Elusive, Fear (PN-TIM-CMB-08, PN-TIM-CMB-09).
pub(super) fn apply(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let mut triggers = fight(world).map_or(Vec::new(), |fight| fight.triggers.clone());
    if frame.step == 1 {
        let mut cancelled: Vec<u8> = world
            .resource::<Reply>()
            .0
            .iter()
            .filter_map(|act| {
                if let Act::Cancel(n) = act {
                    Some(*n)
                } else {
                    None
                }
            })
            .collect();
        cancelled.sort_unstable();
        for n in cancelled.iter().rev() {
            if usize::from(*n) < triggers.len() && spend_token(world, Token::Assist) {
                let gone = triggers.remove(usize::from(*n));
                let value = die_value(world, gone.die);
                world.tell(
                    &["PN-TOK-08", "PN-RUL-26"],
                    What::TriggerCancelled {
                        ability: gone.ability,
                        die: gone.die,
                        value,
                        by: Key::fixed("assist"),
                    },
                );
            }
        }
    }
    with_fight(world, |fight| fight.triggers.clear());
    for trigger in &triggers {
        let value = die_value(world, trigger.die);
        match trigger.ability {
            AbilityKind::Damage => {
                let left = lose_health(world, hero, 1, &["PN-MABL-01", "PN-MABL-04", "PN-RUL-22"]);
                if left == 0 {
                    super::supply::lay_down(world, Frame::of(job::LAY_DOWN).who(hero));
                    return;
                }
            }
            AbilityKind::Elusive => {
                set_state(world, trigger.die, DieState::Lost);
                world.tell(
                    &["PN-MABL-05", "PN-MABL-06"],
                    What::DieLost {
                        die: trigger.die,
                        value,
                    },
                );
            }
            AbilityKind::Fear => {
                if fight(world)
                    .is_some_and(|f| f.dice[usize::from(trigger.die)].state == DieState::Free)
                {
                    set_state(world, trigger.die, DieState::Feared);
                    world.tell(
                        &["PN-MABL-07", "PN-MABL-09", "PN-MABL-10"],
                        What::DieFeared {
                            die: trigger.die,
                            value,
                        },
                    );
                }
            }
            AbilityKind::Tough => {}
        }
    }
}

fn die_value(world: &World, die: u8) -> u8 {
    fight(world)
        .and_then(|fight| fight.dice.get(usize::from(die)))
        .map_or(0, |die| die.value)
}

fn set_state(world: &mut World, die: u8, state: DieState) {
    with_fight(world, |fight| {
        if let Some(die) = fight.dice.get_mut(usize::from(die)) {
            die.state = state;
        }
    });
}

/// Whether a die can still be put to use: neither lost nor on a Combat Ability.
fn live(die: &Die) -> bool {
    !matches!(die.state, DieState::Lost | DieState::Fed)
}

/// A Combat Ability that the active Hero can use, and whose it is (PN-RUL-35).
pub fn abilities(world: &World, hero: Uid) -> Vec<(Uid, &CombatAbility)> {
    let mut all = vec![(hero, &hero_card(world, hero).combat)];
    for asset in &layout(world).inventory {
        if let Some(ability) = &effect::asset_card(world, *asset).combat
            && !world.of::<Ongoing>(*asset).turned
        {
            all.push((*asset, ability));
        }
    }
    all
}

/// Job: what to do between and after the rolls (PN-TIM-CMB-10, PN-TIM-CMB-11).
pub(super) fn window(world: &mut World, frame: Frame) {
    let hero = frame.who;
    if cut_short(world, hero) {
        world.push(Frame::of(job::COMBAT_END).who(hero));
        return;
    }
    let options = window_options(world, hero);
    let chose = Frame {
        job: job::COMBAT_CHOSE,
        ..frame
    };
    world.ask(Why::CombatWindow, hero, options, chose.step(0));
}

/// The options of the window, in a fixed order.
pub fn window_options(world: &World, hero: Uid) -> Vec<Act> {
    let Some(fight) = fight(world) else {
        return vec![Act::Stop];
    };
    let mut options = Vec::with_capacity(16);
    let wilds = usable(world, Token::Wild);
    for (n, die) in fight.dice.iter().enumerate() {
        if die.state == DieState::Free {
            options.push(Act::Lock(n as u8));
        }
    }
    for (owner, ability) in abilities(world, hero) {
        if fight.used.contains(&owner) || !effect::useful(world, hero, &ability.ops, Some(fight)) {
            continue;
        }
        let fits = |value: u8| match ability.needs {
            Needs::AtLeast(n) => value >= n,
            Needs::Exactly(n) => value == n,
            Needs::Total(_) => false,
        };
        for (n, die) in fight.dice.iter().enumerate() {
            if live(die) && fits(die.value) {
                options.push(Act::Feed {
                    ability: owner,
                    die: n as u8,
                });
            }
        }
        match ability.needs {
            Needs::AtLeast(n) | Needs::Exactly(n) => {
                if wilds > 0 && n <= TOP_WILD {
                    options.push(Act::FeedWild {
                        ability: owner,
                        value: n,
                    });
                }
            }
            Needs::Total(n) => {
                let most: u16 = fight
                    .dice
                    .iter()
                    .filter(|d| live(d))
                    .map(|d| u16::from(d.value))
                    .sum::<u16>()
                    + u16::from(TOP_WILD) * wilds as u16;
                if most >= u16::from(n) {
                    options.push(Act::Gather(owner));
                }
            }
        }
    }
    options.extend(usable_assets(world));
    let free = fight.dice.iter().any(|die| die.state == DieState::Free);
    if free && fight.rerolls > 0 {
        options.push(Act::RerollFree);
    }
    if free && usable(world, Token::Reroll) > 0 {
        options.push(Act::RerollToken);
    }
    options.push(Act::Stop);
    options
}

/// The highest value a Wild Token may be given (PN-RUL-43).
pub const TOP_WILD: u8 = 8;

/// Job: carry out what was chosen in the window.
pub(super) fn chose(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let again = Frame {
        job: job::COMBAT_WINDOW,
        ..frame
    }
    .step(0);
    let Some(act) = world.reply() else { return };
    match act {
        Act::Lock(die) => {
            set_state(world, die, DieState::Locked);
            let value = die_value(world, die);
            world.tell(&["PN-CMB-04", "PN-RUL-18"], What::DieLocked { die, value });
            world.push(again);
        }
        Act::Feed { ability, die } => {
            world.push(again);
            set_state(world, die, DieState::Fed);
            use_ability(world, hero, ability, vec![die], Vec::new());
        }
        Act::FeedWild { ability, value } => {
            world.push(again);
            spend_wild_on_ability(world);
            use_ability(world, hero, ability, Vec::new(), vec![value]);
        }
        Act::Gather(ability) => {
            world.push(again);
            with_fight(world, |fight| {
                fight.gathered.clear();
                fight.gathered_wilds.clear();
            });
            world.push(
                Frame {
                    job: job::COMBAT_GATHER,
                    what: ability,
                    ..frame
                }
                .step(0),
            );
        }
        Act::Use(asset) => {
            world.push(again);
            world.push(Frame::of(job::LAY_DOWN).who(hero));
            use_asset(world, hero, asset);
        }
        Act::RerollFree | Act::RerollToken => {
            if act == Act::RerollToken {
                spend_token(world, Token::Reroll);
            } else {
                with_fight(world, |fight| {
                    fight.rerolls = fight.rerolls.saturating_sub(1)
                });
            }
            world.push(again);
            let dice: Vec<Act> = fight(world)
                .iter()
                .flat_map(|fight| fight.dice.iter().enumerate())
                .filter(|(_, die)| die.state == DieState::Free)
                .map(|(n, _)| Act::Die(n as u8))
                .collect();
            let resume = Frame {
                job: job::COMBAT_REROLL,
                ..frame
            }
            .step(0);
            if dice.len() == 1 {
                world.ask(Why::RerollDice, hero, dice, resume);
            } else {
                let most = dice.len() as u8;
                world.ask_many(Why::RerollDice, hero, (1, most), dice, resume);
            }
        }
        _ => world.push(
            Frame {
                job: job::COMBAT_WILD,
                ..frame
            }
            .step(0),
        ),
    }
}

fn spend_wild_on_ability(world: &mut World) {
    if spend_token(world, Token::Wild) {
        world.add_track(WILD_OUT, 1);
        with_fight(world, |fight| fight.fed_wilds += 1);
    }
}

/// A Combat Ability does what it says; its dice stay there (PN-CABL-01, PN-CABL-05, PN-RUL-34, PN-RUL-36, PN-RUL-39).
fn use_ability(world: &mut World, hero: Uid, owner: Uid, dice: Vec<u8>, wilds: Vec<u8>) {
    with_fight(world, |fight| fight.used.push(owner));
    let source = match world.of::<Kind>(owner) {
        Kind::Hero => Source::HeroCombat {
            card: world.of::<Card>(owner).0,
        },
        _ => Source::AssetCombat {
            card: world.of::<Card>(owner).0,
        },
    };
    let key = if owner == hero {
        hero_key(world, owner)
    } else {
        asset_key(world, owner)
    };
    world.tell_cause(
        &["PN-CABL-01", "PN-CABL-05", "PN-CABL-06", "PN-RUL-36"],
        What::CombatAbilityUsed {
            source: key,
            dice,
            wilds,
        },
    );
    if owner != hero {
        if !effect::is_ongoing(world, owner) {
            let card = world.of::<Card>(owner).0;
            with_fight(world, |fight| fight.used_cards.push(card));
        }
        spend_asset(world, owner);
    }
    world.push(source.frame(hero).what(owner));
}

/// Job: roll the chosen dice again (PN-CMB-06, PN-TOK-03, PN-RUL-19).
pub(super) fn reroll(world: &mut World, frame: Frame) {
    let mut dice: Vec<u8> = world
        .resource::<Reply>()
        .0
        .iter()
        .filter_map(|act| {
            if let Act::Die(n) = act {
                Some(*n)
            } else {
                None
            }
        })
        .collect();
    dice.sort_unstable();
    for n in &dice {
        let Some(kind) = fight(world)
            .and_then(|f| f.dice.get(usize::from(*n)))
            .map(|die| die.kind)
        else {
            continue;
        };
        let value = world.roll(kind);
        with_fight(world, |fight| fight.dice[usize::from(*n)].value = value);
    }
    rolled_dice(
        world,
        frame.who,
        &dice,
        true,
        &["PN-CMB-06", "PN-CMB-08", "PN-RUL-19"],
    );
    world.push(
        Frame {
            job: job::COMBAT_TRIGGERS,
            ..frame
        }
        .step(0),
    );
}

/// Job: put dice onto an ability that asks for a total, one after the other (PN-CABL-04, PN-RUL-37).
pub(super) fn gather(world: &mut World, frame: Frame) {
    let ability = frame.what;
    match world.reply() {
        Some(Act::Die(n)) if frame.step == 1 => with_fight(world, |fight| fight.gathered.push(n)),
        Some(Act::Wild(value)) if frame.step == 1 => {
            with_fight(world, |fight| fight.gathered_wilds.push(value))
        }
        Some(Act::Done) if frame.step == 1 => {
            let Some(fight) = fight(world) else { return };
            let (dice, wilds) = (fight.gathered.clone(), fight.gathered_wilds.clone());
            for die in &dice {
                set_state(world, *die, DieState::Fed);
            }
            for _ in &wilds {
                spend_wild_on_ability(world);
            }
            with_fight(world, |fight| {
                fight.gathered.clear();
                fight.gathered_wilds.clear();
            });
            use_ability(world, frame.who, ability, dice, wilds);
            return;
        }
        _ => {}
    }
    let Some(fight) = fight(world) else { return };
    let needed = abilities(world, frame.who)
        .into_iter()
        .find(|(owner, _)| *owner == ability)
        .map_or(0, |(_, ability)| {
            if let Needs::Total(n) = ability.needs {
                n
            } else {
                0
            }
        });
    let total: u16 = fight
        .gathered
        .iter()
        .map(|n| u16::from(fight.dice[usize::from(*n)].value))
        .sum::<u16>()
        + fight
            .gathered_wilds
            .iter()
            .map(|v| u16::from(*v))
            .sum::<u16>();
    let mut options = Vec::new();
    if total >= u16::from(needed) {
        options.push(Act::Done);
    }
    for (n, die) in fight.dice.iter().enumerate() {
        if live(die) && !fight.gathered.contains(&(n as u8)) {
            options.push(Act::Die(n as u8));
        }
    }
    let wilds = usable(world, Token::Wild) - fight.gathered_wilds.len() as i32;
    if wilds > 0 {
        // What all that is left could still add, were this Wild Token given the value.
        let others: u16 = fight
            .dice
            .iter()
            .enumerate()
            .filter(|(n, die)| live(die) && !fight.gathered.contains(&(*n as u8)))
            .map(|(_, die)| u16::from(die.value))
            .sum::<u16>()
            + u16::from(TOP_WILD) * (wilds as u16 - 1);
        options.extend(
            (1..=TOP_WILD)
                .filter(|value| total + others + u16::from(*value) >= u16::from(needed))
                .map(Act::Wild),
        );
    }
    world.ask(Why::GatherDice, ability, options, frame.step(1));
}

/// A card taken back in the Combat in which its Combat Ability was used cannot be used for it again (PN-RUL-34).
pub(super) fn remember_used(world: &mut World, card: u16, asset: Uid) {
    with_fight(world, |fight| {
        if let Some(at) = fight.used_cards.iter().position(|used| *used == card) {
            fight.used_cards.remove(at);
            fight.used.push(asset);
        }
    });
}

/// Adds rerolls to this Combat (PN-CMB-08).
pub(super) fn add_rerolls(world: &mut World, by: u8) {
    with_fight(world, |fight| {
        fight.rerolls = fight.rerolls.saturating_add(by)
    });
    world.tell(&["PN-CMB-08", "PN-RUL-21"], What::RerollsAdded { by });
}

/// Adds red dice: to the first roll, or rolled at once by themselves (PN-RUL-15, PN-RUL-152).
pub(super) fn add_red(world: &mut World, hero: Uid, by: u8) {
    let Some(now) = fight(world) else {
        world.add_track(NEXT_RED, i32::from(by));
        return;
    };
    let by = by.min(red_room(world, now));
    let first = now.dice.len() as u8;
    if now.dice.is_empty() {
        with_fight(world, |fight| fight.red += by);
        for n in 0..by {
            world.tell(
                &["PN-RUL-15"],
                What::DieAdded {
                    die: n,
                    kind: DieKind::Red,
                },
            );
        }
        return;
    }
    if by == 0 {
        return;
    }
    for _ in 0..by {
        let value = world.roll(DieKind::Red);
        with_fight(world, |fight| {
            fight.dice.push(Die {
                kind: DieKind::Red,
                value,
                state: DieState::Free,
            })
        });
    }
    let rolled: Vec<u8> = (first..first + by).collect();
    rolled_dice(world, hero, &rolled, false, &["PN-RUL-152", "PN-RUL-16"]);
    world.push(Frame::of(job::COMBAT_TRIGGERS).who(hero));
}

/// The Enemy's ability does nothing for the rest of this Combat.
pub(super) fn ignore(world: &mut World, ability: AbilityKind, by: Key) {
    with_fight(world, |fight| fight.ignored.push(ability));
    world.tell(
        &["PN-MABL-01", "PN-ITEM-02"],
        What::AbilityIgnored { ability, by },
    );
}

/// Changes the number on a die; sets nothing off (PN-RUL-20).
pub(super) fn turn_die(world: &mut World, die: u8, to: u8) {
    let from = die_value(world, die);
    with_fight(world, |fight| {
        if let Some(die) = fight.dice.get_mut(usize::from(die)) {
            die.value = to;
        }
    });
    world.tell(&["PN-RUL-20"], What::DieTurned { die, from, to });
}

/// The values that count for the conditions: dice neither lost nor on abilities, and Wild Tokens (PN-RUL-49).
pub fn counted(fight: &Fight) -> Vec<u8> {
    fight
        .dice
        .iter()
        .filter(|die| live(die))
        .map(|die| die.value)
        .chain(fight.wilds.iter().copied())
        .collect()
}

/// Job: whether Wild Tokens are spent as dice, and with what values (PN-TIM-CMB-12, PN-DEC-11).
pub(super) fn wild(world: &mut World, frame: Frame) {
    if frame.step == 1 {
        if let Some(Act::Wild(value)) = world.reply() {
            if spend_token(world, Token::Wild) {
                world.add_track(WILD_OUT, 1);
                with_fight(world, |fight| fight.wilds.push(value));
                world.tell(
                    &["PN-TOK-13", "PN-RUL-43", "PN-RUL-44"],
                    What::WildSpent { value },
                );
            }
        } else {
            world.push(
                Frame {
                    job: job::COMBAT_HURT,
                    ..frame
                }
                .step(0),
            );
            return;
        }
    }
    if usable(world, Token::Wild) > 0 {
        let mut options = vec![Act::Done];
        options.extend((1..=TOP_WILD).map(Act::Wild));
        world.ask(Why::SpendWild, frame.who, options, frame.step(1));
    } else {
        world.push(
            Frame {
                job: job::COMBAT_HURT,
                ..frame
            }
            .step(0),
        );
    }
}

fn hurt_of(conditions: &[Condition]) -> Option<(u8, u8)> {
    conditions.iter().enumerate().find_map(|(n, c)| {
        if let Condition::Hurt(k) = c {
            Some((n as u8, *k))
        } else {
            None
        }
    })
}

/// Job: whether the damage of a HURT condition is taken (PN-DEC-12, PN-RUL-54).
pub(super) fn hurt(world: &mut World, frame: Frame) {
    let check = Frame {
        job: job::COMBAT_CHECK,
        ..frame
    }
    .step(0);
    let Some(fight) = fight(world) else { return };
    let (hero, enemy) = (fight.hero, fight.foe);
    let conditions = &foe(world, enemy).conditions;
    let Some((place, k)) = hurt_of(conditions) else {
        world.push(check);
        return;
    };
    let is_boss = world.of::<Kind>(enemy) == Kind::Discoverable;
    if frame.step == 1 {
        if world.reply() == Some(Act::Yes) {
            with_fight(world, |fight| fight.hurt = k);
            lose_health(world, hero, k, &["PN-DEF-11", "PN-RUL-54"]);
        }
        world.push(check);
        return;
    }
    let open = if is_boss {
        world.of::<Cubes>(enemy).0 >> place & 1 == 0
    } else {
        meets_all(conditions, &counted(fight))
    };
    if open && world.of::<Health>(hero).now >= k {
        world.ask(Why::TakeHurt, enemy, vec![Act::Yes, Act::No], frame.step(1));
    } else {
        world.push(check);
    }
}

/// Job: compare the dice with what must be met (PN-TIM-CMB-13 to PN-TIM-CMB-16).
pub(super) fn check(world: &mut World, frame: Frame) {
    let Some(fight) = fight(world) else { return };
    let (hero, enemy) = (fight.hero, fight.foe);
    let values = counted(fight);
    let paid = fight.hurt > 0;
    let conditions = foe(world, enemy).conditions.clone();
    let end = Frame {
        job: job::COMBAT_END,
        ..frame
    }
    .step(0);
    let key = foe_key(world, enemy);
    match world.of::<Kind>(enemy) {
        Kind::Monster => {
            let met = meets_all(&conditions, &values) && (hurt_of(&conditions).is_none() || paid);
            return_wilds(world);
            world.push(end);
            if met {
                with_fight(world, |fight| fight.won = true);
                world.tell_cause(
                    &["PN-CMB-09", "PN-DEF-01", "PN-RUL-49"],
                    What::ConditionsMet {
                        enemy: key,
                        conditions,
                    },
                );
                defeat(world, enemy);
            } else {
                world.tell(
                    &["PN-CMB-12", "PN-DEF-13", "PN-DEF-01"],
                    What::ConditionsMissed { enemy: key },
                );
            }
        }
        Kind::Discoverable => {
            let covered = world.of::<Cubes>(enemy).0;
            if frame.step == 1 {
                world.push(end);
                if let Some(Act::Cubes(bits)) = world.reply() {
                    cover(world, enemy, &conditions, bits);
                }
                return;
            }
            let mut barred = covered;
            if let Some((place, _)) = hurt_of(&conditions)
                && !paid
            {
                barred |= 1 << place;
            }
            let sets = best_sets(&conditions, barred, &values);
            return_wilds(world);
            if sets.is_empty() {
                world.tell(
                    &["PN-CMB-12", "PN-DEF-13"],
                    What::ConditionsMissed { enemy: key },
                );
                world.push(end);
                return;
            }
            with_fight(world, |fight| fight.won = true);
            let options = sets.into_iter().map(Act::Cubes).collect();
            world.ask(Why::ChooseCubes, hero, options, frame.step(1));
        }
        Kind::BossCard => {
            let by: u16 = values.iter().map(|v| u16::from(*v)).sum();
            world.change::<Damage>(enemy, |damage| damage.0 += by);
            let total = world.of::<Damage>(enemy).0;
            let needed = colossus_damage(world, enemy);
            world.tell(
                &["PN-HORROR-05", "PN-RUL-138"],
                What::DamageDealt {
                    enemy: key,
                    by,
                    total,
                    needed,
                },
            );
            leave_dice(world, hero);
            return_wilds(world);
            world.push(end);
            world.alarm();
        }
        _ => world.push(end),
    }
}

/// The damage that beats what is on the back of a Boss' card.
pub fn colossus_damage(world: &World, card: Uid) -> u16 {
    let boss = world.resource::<Book>().boss();
    boss.cards
        .get(usize::from(world.of::<Card>(card).0))
        .and_then(|c| c.back.as_ref())
        .map_or(0, |back| back.damage)
}

/// The dice of an attack stay on the Horror (PN-HORROR-06, PN-RUL-136, PN-RUL-138).
fn leave_dice(world: &mut World, hero: Uid) {
    let Some(fight) = fight(world) else { return };
    let count = |kind: DieKind| {
        fight
            .dice
            .iter()
            .filter(|die| die.kind == kind && live(die))
            .count() as u8
    };
    let (six, eight, red) = (count(DieKind::D6), count(DieKind::D8), count(DieKind::Red));
    world.change::<Energy>(hero, |energy| {
        energy.pool_d6 -= six;
        energy.pool_d8 -= eight;
        energy.gone_d6 += six;
        energy.gone_d8 += eight;
    });
    world.add_track(RED_GONE, i32::from(red));
    with_fight(world, |fight| fight.won = six + eight > 0);
}

/// Red cubes on conditions of the Boss (PN-FIN-15, PN-TANIN-14, PN-RUL-57).
fn cover(world: &mut World, enemy: Uid, conditions: &[Condition], bits: u8) {
    world.change::<Cubes>(enemy, |cubes| cubes.0 |= bits);
    let left = conditions.len() as u8 - world.of::<Cubes>(enemy).0.count_ones() as u8;
    let key = foe_key(world, enemy);
    for (n, condition) in conditions.iter().enumerate() {
        if bits >> n & 1 == 1 {
            world.tell(
                &["PN-FIN-15", "PN-TANIN-14", "PN-RUL-57"],
                What::CubePlaced {
                    enemy: key,
                    condition: *condition,
                    left,
                },
            );
        }
    }
    world.alarm();
}

/// A Monster falls: rewards, a Lost Hero it guarded, the next Minion (PN-TIM-CMB-15).
fn defeat(world: &mut World, monster: Uid) {
    let Some(at) = spot_of(world, monster) else {
        return;
    };
    let key = monster_key(world, monster);
    let book = book(world);
    let id = take_monster(world, monster);
    let card = &book.monsters[usize::from(id)];
    shelve_monster(world, id);
    world.tell_cause(
        &["PN-CMB-11"],
        What::MonsterDefeated {
            uid: monster,
            monster: key,
            at,
        },
    );
    // Pushed in reverse: Wild Token and Clue first, then the Lost Hero, then the next Minion.
    if in_finale(world) && book.boss().minion_successor {
        world.push(Frame::of(job::SUCCESSOR).with(i32::from(at.0), 0));
    }
    if super::clue::lost_hero_waits(world, at) {
        world.push(Frame::of(job::JOIN_LOST));
    }
    if card.clue {
        world.push(Frame::of(job::DRAW_CLUE).with(1, 0));
    }
    if card.wild {
        gain_tokens(world, Token::Wild, 1);
    }
}

/// Job: dice go back, 1 Energy is spent (PN-TIM-CMB-17, PN-CMB-14, PN-CMB-15, PN-RUL-28, PN-RUL-59).
pub(super) fn end(world: &mut World, frame: Frame) {
    let hero = frame.who;
    return_wilds(world);
    world.change::<Energy>(hero, |energy| {
        energy.d6 += energy.pool_d6;
        energy.d8 += energy.pool_d8;
        energy.pool_d6 = 0;
        energy.pool_d8 = 0;
    });
    let on_horror =
        fight(world).is_some_and(|f| f.won && world.of::<Kind>(f.foe) == Kind::BossCard);
    world.push(
        Frame {
            job: job::COMBAT_CLOSE,
            ..frame
        }
        .step(0),
    );
    if !on_horror {
        world.push(Frame::of(job::SPEND).who(hero).with(1, 0));
    }
}

/// Job: the Combat is over (PN-TIM-CMB-18, PN-RUL-55).
pub(super) fn close(world: &mut World, frame: Frame) {
    let hero = frame.who;
    let won = fight(world).is_some_and(|fight| fight.won);
    let piece = layout(world).fight;
    world.remove_piece(piece);
    world.resource_mut::<Layout>().fight = Uid::NONE;
    let key = hero_key(world, hero);
    world.tell(
        &["PN-CMB-13", "PN-CMB-14"],
        What::CombatEnded {
            uid: hero,
            hero: key,
            won,
        },
    );
    world.push(Frame::of(job::LAY_DOWN).who(hero));
    world.push(Frame::of(job::RIPEN));
    let boss = layout(world).discoverables[usize::from(discoverable::BOSS)];
    if world.of::<Cubes>(boss).0 != 0 {
        world.alarm();
    }
}
