//! All that is named before the dice are rolled (PD-TIME-36, PD-TIME-37, PD-RUL-86).

use super::*;
use crate::table::house::{Fighter, Slot};
use crate::vocab::Key;

/// Who helps (PD-DEC-28); nobody need (PD-COMBO-05).
pub(super) fn helpers(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let helpers = aim::helpers(world, frame.who, &strike);
    if helpers.is_empty() {
        draw(world, frame);
        return;
    }
    let most = helpers.len() as u8;
    let options = helpers.into_iter().map(Act::Piece).collect();
    world.ask_for_many(
        frame.who,
        Why::ChooseHelpers,
        frame.who,
        (0, most),
        options,
        frame.go_on(HELPED),
    );
}

pub(super) fn helped(world: &mut World, frame: Frame) {
    let mut chosen: Vec<Uid> = (world.answers().into_iter())
        .filter_map(|act| match act {
            Act::Piece(helper) => Some(helper),
            _ => None,
        })
        .collect();
    chosen.sort_unstable();
    world.change(frame.what, |strike: &mut Strike| {
        strike.party.extend(chosen.into_iter().map(|who| Fighter {
            who,
            ..Fighter::default()
        }));
    });
    world.push(frame.go_on(CONSENT).at(1));
}

/// Each helper's player agrees, or not; the attacker's own player has agreed.
pub(super) fn consent(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let Some(fighter) = strike.party.get(usize::from(frame.at)) else {
        draw(world, frame);
        return;
    };
    if figure::seat(world, fighter.who) == figure::seat(world, frame.who) {
        world.push(frame.at(frame.at + 1));
        return;
    }
    world.ask_for(
        fighter.who,
        Why::AgreeHelp,
        fighter.who,
        vec![Act::Yes, Act::No],
        frame.go_on(CONSENTED),
    );
}

pub(super) fn consented(world: &mut World, frame: Frame) {
    if world.answer() == Some(Act::Yes) {
        world.push(frame.go_on(CONSENT).at(frame.at + 1));
        return;
    }
    let place = usize::from(frame.at);
    world.change(frame.what, |strike: &mut Strike| {
        if place < strike.party.len() {
            strike.party.remove(place);
        }
    });
    world.push(frame.go_on(CONSENT));
}

/// The card; after it there is no way back (PD-COMBO-01, PD-RUL-86).
fn draw(world: &mut World, frame: Frame) {
    pack::draw_card(world, frame.who, Deck::Combos, frame.go_on(CARD).at(0));
}

pub(super) fn card(world: &mut World, frame: Frame) {
    let (Some(strike), Ok(card)) = (live(world, frame.what), u16::try_from(frame.a)) else {
        return;
    };
    pack::discard_card(world, Deck::Combos, card);
    world.change(frame.what, |strike: &mut Strike| strike.combo = Some(card));
    let combo = combo_key(world, card);
    let character = figure::key(world, frame.who);
    world.say_cause(
        &["PD-COMBO-01", "PD-RUL-86"],
        What::ComboBegan {
            uid: frame.who,
            character,
            combo,
            party: strike.party.iter().map(|fighter| fighter.who).collect(),
        },
    );
    world.push(frame.go_on(ROWS).with(0, 0));
}

/// The row is chosen before the dice (PD-COMBO-04, PD-DEC-29).
pub(super) fn rows(world: &mut World, frame: Frame) {
    if live(world, frame.what).is_none() {
        return;
    }
    let rows = vec![Act::Top, Act::Middle];
    let resume = frame.go_on(ROW);
    world.ask_for(frame.who, Why::ChooseRow, frame.who, rows, resume);
}

/// The id of a Combo card.
pub(super) fn combo_key(world: &World, card: u16) -> Key {
    let book = world.resource::<Book>();
    (book.combos.get(usize::from(card))).map_or(Key::fixed(""), |combo| combo.id)
}

pub(super) fn row(world: &mut World, frame: Frame) {
    let top = world.answer() == Some(Act::Top);
    world.change(frame.what, |strike: &mut Strike| strike.top = top);
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let hits = needed(world.resource::<Book>(), &strike);
    let combo = combo_key(world, strike.combo.unwrap_or_default());
    world.say(
        &["PD-COMBO-04", "PD-COMBO-08"],
        What::RowChosen {
            combo,
            top,
            hits: u8::try_from(hits).unwrap_or(u8::MAX),
        },
    );
    world.push(frame.go_on(TARGETS));
}

/// One target; in a combo one more for each participant, all in one space (PD-ATK-09, PD-COMBO-06, PD-RUL-81).
pub(super) fn targets(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let candidates = match strike.aim {
        Aim::Creatures => figure::beasts_in(world, strike.at),
        Aim::Boss(one) | Aim::Character(one) => vec![one],
        Aim::Barricade(_) => Vec::new(),
    };
    if candidates.len() < 2 {
        name(world, frame, candidates);
        return;
    }
    let most = match strike.combo {
        Some(_) => (1 + strike.party.len()).min(candidates.len()) as u8,
        None => 1,
    };
    let options = candidates.into_iter().map(Act::Piece).collect();
    world.ask_for_many(
        frame.who,
        Why::ChooseTargets,
        frame.who,
        (1, most),
        options,
        frame.go_on(TARGETED),
    );
}

pub(super) fn targeted(world: &mut World, frame: Frame) {
    let mut chosen: Vec<Uid> = (world.answers().into_iter())
        .filter_map(|act| match act {
            Act::Piece(target) => Some(target),
            _ => None,
        })
        .collect();
    chosen.sort_unstable();
    name(world, frame, chosen);
}

fn name(world: &mut World, frame: Frame, targets: Vec<Uid>) {
    world.change(frame.what, |strike: &mut Strike| strike.targets = targets);
    world.push(frame.go_on(WEAPONS).at(0));
}

/// Each participant names weapons that reach the space, at least one (PD-RUL-58).
pub(super) fn weapons(world: &mut World, frame: Frame) {
    let Some(strike) = live(world, frame.what) else {
        return;
    };
    let Some(fighter) = strike.party.get(usize::from(frame.at)) else {
        start(world, frame, &strike);
        return;
    };
    let reaching = reaching(world, fighter.who, strike.at);
    if reaching.len() < 2 {
        let slots = reaching.into_iter().map(|(slot, _)| slot).collect();
        arm(world, frame, slots);
        return;
    }
    let most = reaching.len() as u8;
    let options = (reaching.into_iter())
        .map(|(slot, _)| Act::Weapon(slot))
        .collect();
    world.ask_for_many(
        fighter.who,
        Why::ChooseWeapons,
        fighter.who,
        (1, most),
        options,
        frame.go_on(ARMED).at(frame.at),
    );
}

pub(super) fn armed(world: &mut World, frame: Frame) {
    let mut slots: Vec<Slot> = (world.answers().into_iter())
        .filter_map(|act| match act {
            Act::Weapon(slot) => Some(slot),
            _ => None,
        })
        .collect();
    slots.sort_unstable();
    arm(world, frame, slots);
}

fn arm(world: &mut World, frame: Frame, slots: Vec<Slot>) {
    let place = usize::from(frame.at);
    world.change(frame.what, |strike: &mut Strike| {
        if let Some(fighter) = strike.party.get_mut(place) {
            fighter.weapons = slots;
        }
    });
    world.push(frame.go_on(WEAPONS).at(frame.at + 1));
}

/// Everything is named; the dice are rolled.
fn start(world: &mut World, frame: Frame, strike: &Strike) {
    let book = world.resource::<Book>();
    let space = book.board.name(strike.at);
    let named = strike.party.iter().flat_map(|fighter| {
        let pack = world.find::<crate::table::house::Pack>(fighter.who);
        (fighter.weapons.iter()).filter_map(move |slot| pack?.item(*slot))
    });
    let weapons = named
        .filter_map(|card| Some(weapon(book, card)?.0.id))
        .collect();
    let character = figure::key(world, frame.who);
    world.say_cause(
        &["PD-ACTION-08", "PD-RUL-58", "PD-TIME-36"],
        What::AttackBegan {
            uid: frame.who,
            character,
            at: strike.at,
            space,
            targets: strike.targets.clone(),
            weapons,
        },
    );
    world.push(frame.go_on(ROLL).at(0));
}
