//! A Combat read from a game: its dice, tokens and cards as the oracle counts them.

use bevy::ecs::prelude::*;

use crate::content::paranormal::Faces;
use crate::games::paranormal::Book;
use crate::games::paranormal::combat::{colossus_damage, faces, foe, red_room};
use crate::games::paranormal::effect::{
    asset_card, is_ongoing, items_back, targets, tired, verbs_to_come,
};
use crate::games::paranormal::layout::layout;
use crate::games::paranormal::odds::hand::{Card, Held, MOST_CARDS, Step, Use};
use crate::games::paranormal::odds::setting::prune_pool;
use crate::games::paranormal::odds::{Aim, Enemy, MOST_REROLLS, MOST_WILDS, Pool};
use crate::games::paranormal::reach::{hero_card, passive};
use crate::games::paranormal::supply::usable;
use crate::table::pieces::{Cubes, Damage, Die, Energy, Face, Fight, Health, Kind, Ongoing};
use crate::table::{Access, Uid};
use crate::vocab::paranormal::{
    AbilityKind, AssetKind, Condition, Cost, Mod, Moment, Needs, Op, Token, Who,
};

/// What a card costs a player with stakes who uses it: the Hero whose ability it is, or the Asset, and the verbs that do
/// not bear on the Combat and may be worth something after it.
pub type Price<'a> = dyn Fn(Uid, &[Op]) -> i32 + 'a;

/// Which card of the pool's hand is whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A Hero's own, or an Asset in the Inventory.
    Piece(Uid),
    /// An Item in the discard pile, by its card.
    Discarded(u16),
}

/// A Combat as it stands.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) pool: Pool,
    pub(super) enemy: Enemy,
    /// Whose the cards of the pool's hand are.
    pub(super) owners: Vec<Owner>,
    /// Whose cards could be used and are not counted.
    pub(super) left_out: Vec<Uid>,
    /// Wild Tokens that have been declared as dice.
    pub(super) declared: Vec<u8>,
    /// The Enemy is beaten by damage, which other Combats may add to.
    pub(super) adds: bool,
}

/// An Enemy as the oracle sees it, without abilities that are ignored; none if it cannot be fought.
pub fn enemy_of(world: &World, uid: Uid, ignored: &[AbilityKind]) -> Option<Enemy> {
    let card = foe(world, uid);
    let of = |ability: AbilityKind| {
        if ignored.contains(&ability) {
            Faces(0)
        } else {
            faces(card, ability)
        }
    };
    let (aim, covered) = match world.of::<Kind>(uid) {
        Kind::Monster => (Aim::All, 0),
        Kind::Discoverable => (Aim::Any, world.of::<Cubes>(uid).0),
        // PN-HORROR-02, PN-HORROR-05: it falls once the dice have done all the damage that is left to do.
        Kind::BossCard if world.of::<Face>(uid) == Face::Back => {
            let left = damage_left(world, uid).clamp(1, u16::from(u8::MAX)) as u8;
            return Some(Enemy::new([Condition::Sum(left)]));
        }
        _ => return None,
    };
    let open = card.conditions.iter().enumerate();
    Some(Enemy {
        conditions: open
            .filter(|(n, _)| covered >> n & 1 == 0)
            .map(|(_, condition)| *condition)
            .collect(),
        aim,
        damage: of(AbilityKind::Damage),
        elusive: of(AbilityKind::Elusive),
        fear: of(AbilityKind::Fear),
    })
}

/// The damage that is still to be done to what is beaten by damage.
pub(super) fn damage_left(world: &World, uid: Uid) -> u16 {
    colossus_damage(world, uid).saturating_sub(world.of::<Damage>(uid).0)
}

pub(super) fn count(track: i32) -> u8 {
    u8::try_from(track.max(0)).unwrap_or(u8::MAX)
}

/// A verb as the oracle counts it.
enum Verb {
    /// It does this.
    Does(Step),
    /// It does nothing to a Combat.
    Nothing,
    /// What it does cannot be counted.
    Strange,
}

fn verb(world: &World, hero: Uid, op: &Op) -> Verb {
    Verb::Does(match op {
        Op::Reroll(n) => Step::Reroll(*n),
        Op::RedDie(n) => Step::Red(*n),
        Op::Turn(turn) => Step::Turn(*turn),
        // The player picks who is healed: the Hero who fights, if that helps.
        Op::Heal(_, n) => Step::Heal(*n),
        Op::Energize(who, n) => {
            let picks = matches!(who, Who::OneHere | Who::Anyone);
            let others = || {
                targets(world, hero, *who, tired)
                    .iter()
                    .any(|other| *other != hero)
            };
            Step::Energy {
                dice: *n,
                spare: picks && others(),
            }
        }
        Op::Ignore(AbilityKind::Tough) => return Verb::Nothing,
        Op::Ignore(kind) => Step::Ignore(*kind),
        Op::TakeBack => Step::TakeBack,
        Op::Upright => Step::Upright,
        Op::Gain(..) | Op::LowerDoom(_) | Op::Walk(..) | Op::Leap(_) | Op::Revive(_) => {
            return Verb::Nothing;
        }
        // These may end the Combat: the Enemy goes, or another takes its place.
        Op::Clue(_) | Op::Banish(_) | Op::Lure(_) => return Verb::Strange,
    })
}

/// A verb as a step, if it does something to a Combat that can be counted.
pub(super) fn verb_step(world: &World, hero: Uid, op: &Op) -> Option<Step> {
    match verb(world, hero, op) {
        Verb::Does(step) => Some(step),
        Verb::Nothing | Verb::Strange => None,
    }
}

/// What is still to come of the effect that is being carried out.
pub(super) fn steps_to_come(world: &World, hero: Uid) -> Vec<Step> {
    let verbs = verbs_to_come(world);
    verbs
        .iter()
        .filter_map(|op| verb_step(world, hero, op))
        .collect()
}

/// A use of a card before it is known what of it bears on the Combat.
struct Sketch<'a> {
    needs: Option<Needs>,
    cost: &'a [Cost],
    ops: &'a [Op],
}

struct Entry<'a> {
    owner: Owner,
    held: Held,
    sketches: Vec<Sketch<'a>>,
}

/// The cards that can be used in a Combat or come back in it.
fn entries<'a>(world: &'a World, fight: &Fight, all: bool) -> Vec<Entry<'a>> {
    let ability = &hero_card(world, fight.hero).combat;
    let own = Card {
        own: true,
        ..Card::default()
    };
    let mut entries = vec![Entry {
        owner: Owner::Piece(fight.hero),
        held: Held {
            fed: fight.used.contains(&fight.hero),
            ..own.ready()
        },
        sketches: vec![Sketch {
            needs: Some(ability.needs),
            cost: &[],
            ops: &ability.ops,
        }],
    }];
    let sketches = |card: &'a crate::content::paranormal::Asset| {
        let text = card
            .effect
            .as_ref()
            .filter(|_| card.moment != Moment::Outside);
        let text = text.map(|effect| Sketch {
            needs: None,
            cost: &effect.cost,
            ops: &effect.ops,
        });
        let ability = card.combat.as_ref().map(|ability| Sketch {
            needs: Some(ability.needs),
            cost: &[],
            ops: &ability.ops,
        });
        text.into_iter().chain(ability).collect::<Vec<_>>()
    };
    for asset in layout(world).inventory.iter().copied() {
        let card = asset_card(world, asset);
        let turned = world.of::<Ongoing>(asset).turned;
        if all || !turned {
            entries.push(Entry {
                owner: Owner::Piece(asset),
                held: Held {
                    card: Card {
                        kept: is_ongoing(world, asset),
                        item: card.kind == AssetKind::Item,
                        ..Card::default()
                    },
                    away: turned,
                    out: false,
                    fed: fight.used.contains(&asset),
                },
                sketches: sketches(card),
            });
        }
    }
    let book = world.resource::<Book>();
    for id in items_back(world).into_iter().filter(|_| all) {
        let card = &book.assets[usize::from(id)];
        entries.push(Entry {
            owner: Owner::Discarded(id),
            held: Held {
                card: Card {
                    kept: card.ongoing,
                    item: true,
                    ..Card::default()
                },
                away: !card.ongoing,
                out: card.ongoing,
                fed: fight.used_cards.contains(&id),
            },
            sketches: sketches(card),
        });
    }
    entries
}

/// Puts the cards into the pool: those that bear on the Combat, or with prices those that bring anything.
fn deal(world: &World, fight: &Fight, reading: &mut Reading, price: Option<&Price>) {
    let entries = entries(world, fight, price.is_none());
    let mut strange = vec![false; entries.len()];
    for (entry, strange) in entries.iter().zip(&mut strange) {
        let mut held = entry.held.clone();
        for sketch in &entry.sketches {
            let (used, odd) = sketch.used(world, fight.hero, &held.card, price.is_some());
            *strange |= odd;
            held.card.uses.push(used);
        }
        reading.pool.hand.push(held);
    }
    prune_pool(&mut reading.pool, &reading.enemy, false);
    let dealt = std::mem::take(&mut reading.pool.hand);
    for ((entry, mut held), strange) in entries.iter().zip(dealt).zip(strange) {
        let out = strange || reading.owners.len() == MOST_CARDS;
        if out && !held.card.uses.is_empty() {
            if let Owner::Piece(uid) = entry.owner {
                reading.left_out.push(uid);
            }
            continue;
        }
        if let (Some(price), Owner::Piece(uid)) = (price, entry.owner) {
            held.card.alone = !held.card.own && !held.card.kept;
            entry.price(world, fight.hero, &mut held, |ops| price(uid, ops));
        }
        if !held.card.uses.is_empty() {
            reading.pool.hand.push(held);
            reading.owners.push(entry.owner);
        }
    }
}

/// The cards that a Hero has in every Combat: the own one, and those in the Inventory that are kept and ready. What of
/// them bears on a Combat is not looked at; `price` gets the verbs that bear on none.
pub fn standing_hand(world: &World, hero: Uid, price: &Price) -> Vec<Held> {
    let fight = Fight::new(hero, Uid::NONE, 0);
    let mut hand = Vec::new();
    for entry in entries(world, &fight, false) {
        let Owner::Piece(uid) = entry.owner else {
            continue;
        };
        let mut held = entry.held.clone();
        if !(held.card.own || held.card.kept) {
            continue;
        }
        let mut odd = false;
        for sketch in &entry.sketches {
            let (mut used, strange) = sketch.used(world, hero, &held.card, true);
            odd |= strange;
            let rest: Vec<Op> = (sketch.ops.iter())
                .filter(|op| !matches!(verb(world, hero, op), Verb::Does(step) if used.steps.contains(&step)))
                .cloned()
                .collect();
            used.price = price(uid, &rest);
            held.card.uses.push(used);
        }
        if !odd {
            hand.push(held);
        }
    }
    hand
}

impl Sketch<'_> {
    /// The use as it is counted, and whether it cannot be.
    fn used(&self, world: &World, hero: Uid, card: &Card, priced: bool) -> (Use, bool) {
        let mut used = Use {
            needs: self.needs,
            ..Use::text([])
        };
        let mut strange = false;
        for cost in self.cost {
            match cost {
                Cost::Health(n) => used.health += n,
                // Which dice are spent, and which are left to roll, is not told apart.
                Cost::Energy(n) => strange |= *n > 0,
            }
        }
        for op in self.ops {
            match verb(world, hero, op) {
                // A player with stakes values these for what comes after the Combat.
                Verb::Does(Step::TakeBack | Step::Upright) if priced => {}
                Verb::Does(step) => {
                    // Cards that can bring each other back could be used for ever.
                    strange |= matches!(step, Step::TakeBack | Step::Upright)
                        && self.needs.is_none()
                        && (card.returns() || card.rises());
                    used.steps.push(step);
                }
                Verb::Nothing => {}
                Verb::Strange => strange = true,
            }
        }
        (used, strange)
    }
}

impl Entry<'_> {
    /// Sets what the uses cost, by the verbs of which nothing has been counted; adds Combat Abilities that bring more
    /// than they cost.
    fn price(&self, world: &World, hero: Uid, held: &mut Held, price: impl Fn(&[Op]) -> i32) {
        for sketch in &self.sketches {
            let ability = sketch.needs.is_some();
            let mut known =
                (held.card.uses.iter_mut()).find(|used| used.needs.is_some() == ability);
            let counted: &[Step] = known.as_ref().map_or(&[], |used| &used.steps);
            let rest: Vec<Op> = (sketch.ops.iter())
                .filter(|op| match verb(world, hero, op) {
                    Verb::Does(step) => !counted.contains(&step),
                    Verb::Nothing | Verb::Strange => true,
                })
                .cloned()
                .collect();
            let price = price(&rest);
            match &mut known {
                Some(used) => used.price = price,
                None if ability && !held.fed && price < 0 => held.card.uses.push(Use {
                    price,
                    ..Use::ability(sketch.needs.unwrap_or(Needs::AtLeast(1)), [])
                }),
                None => {}
            }
        }
    }
}

/// The tokens, Health and Passive Ability of the Hero of a Combat, and its dice.
fn pool_of(world: &World, fight: &Fight, dice: Vec<Die>) -> Pool {
    let hero = fight.hero;
    let shrug = |kind: AbilityKind| {
        passive(world, hero, |m| match m {
            Mod::Shrug(ability, n) if *ability == kind => Some(*n),
            _ => None,
        })
    };
    let health: Health = world.of(hero);
    let (six, eight) = world.of::<Energy>(hero).spent();
    let tokens = count(usable(world, Token::Reroll));
    // One less than can be computed: a reroll that has been paid is not among them.
    let rerolls = fight.rerolls.saturating_add(tokens).min(MOST_REROLLS - 1);
    Pool {
        dice,
        triggers: fight.triggers.clone(),
        rerolls,
        tokens: tokens.min(rerolls),
        wilds: count(usable(world, Token::Wild)).min(MOST_WILDS),
        assists: count(usable(world, Token::Assist)),
        health: health.now,
        most_health: health.max,
        shrug: [AbilityKind::Damage, AbilityKind::Elusive, AbilityKind::Fear].map(shrug),
        shrugged: fight.shrugged,
        red_room: red_room(world, fight),
        spent: [six, eight],
        hand: Vec::new(),
        pending: Vec::new(),
    }
}

impl Reading {
    /// Reads a Combat with these dice, in which these steps of an effect are still to be carried out; none where
    /// conditions and damage have nothing to say.
    pub(super) fn of(
        world: &World,
        fight: &Fight,
        dice: Vec<Die>,
        pending: Vec<Step>,
        price: Option<&Price>,
    ) -> Option<Reading> {
        let mut reading = Reading {
            pool: Pool {
                pending,
                ..pool_of(world, fight, dice)
            },
            enemy: enemy_of(world, fight.foe, &fight.ignored)?,
            owners: Vec::new(),
            left_out: Vec::new(),
            declared: fight.wilds.clone(),
            adds: world.of::<Kind>(fight.foe) == Kind::BossCard,
        };
        deal(world, fight, &mut reading, price);
        Some(reading)
    }

    /// The card of an owner.
    pub(super) fn card(&self, owner: Owner) -> Option<usize> {
        self.owners.iter().position(|other| *other == owner)
    }
}
