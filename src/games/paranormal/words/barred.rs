//! Why not: what a player might want to do and cannot, with the rules that forbid it.

use bevy::ecs::prelude::*;

use super::super::combat::foe_key;
use super::super::effect::asset_card;
use super::super::layout::{layout, spot_of};
use super::super::supply::usable;
use super::super::*;
use super::*;
use crate::table::ask::{Act, Barred, Why};
use crate::table::pieces::*;
use crate::vocab::Spot;
use crate::vocab::paranormal::Token;

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
            for hero in layout::layout(world).heroes.iter().copied() {
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
                let none_left = combat::fight(world).is_some_and(|fight| fight.rerolls == 0);
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

pub(super) fn bar_acts(world: &World, book: &Book, hero: Uid, barred: &mut Vec<Barred>) {
    use crate::games::paranormal::hero_turn::*;
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
        if reach::reachable(world, hero, reach::steps(world, hero)) == 0 {
            bar(
                "Move",
                "Move".to_owned(),
                format!("{hero_name} is held by the Enemy here"),
                &["PN-RAMIEL-17"],
            );
        }
        if let Some((because, rule)) = reach::approach_bar(world, hero, reach::steps(world, hero)) {
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
    if let Some(effect) = place_effect(world, location)
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
        if effect::usable_outside(world, hero, *asset) {
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

pub(super) fn bar_fights(
    world: &World,
    book: &Book,
    hero: Uid,
    at: Spot,
    bar: &mut impl FnMut(&'static str, String, String, crate::vocab::Rules),
) {
    use crate::games::paranormal::hero_turn::{foes, may_pass_tough};
    for foe in foes(world, at) {
        let text = format!("Fight {}", name(book, foe_key(world, foe)));
        if world.of::<Energy>(hero).now() == 0 {
            bar(
                "Fight",
                text,
                "a Combat needs at least 1 Energy".to_owned(),
                &["PN-CMB-16", "PN-ROUND-11"],
            );
        } else if combat::foe(world, foe).tough
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
            if reach::boss_card_at(world, key).is_some_and(|(_, spot)| spot == at));
        if there && reach::stacked(world) && world.track(HORROR) == 0 {
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

pub(super) fn bar_interactions(
    world: &World,
    book: &Book,
    at: Spot,
    bar: &mut impl FnMut(&'static str, String, String, crate::vocab::Rules),
) {
    let [boss, boss_asset, lost] = layout(world).discoverables;
    let asset = layout::asset_at(world, at);
    let boss_here = !in_finale(world) && spot_of(world, boss) == Some(at);
    if clue::guarded(world, at) {
        let lost_here = clue::lost_hero_waits(world, at);
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
}
