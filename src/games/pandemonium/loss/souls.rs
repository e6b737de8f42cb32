//! Souls won, lost, left, collected and spent (PD-SOUL).

use super::*;

/// Souls are won; the surplus is lost (PD-RUL-66).
pub fn gain_souls(world: &mut World, who: Uid, by: u8, rules: Ids) {
    if !counts(world, who) {
        return;
    }
    let most = world.resource::<Book>().frame.souls;
    let sheet: Sheet = world.of(who);
    let by = by.min(most.saturating_sub(sheet.souls));
    if by == 0 {
        return;
    }
    let souls = sheet.souls + by;
    world.change(who, |sheet: &mut Sheet| sheet.souls = souls);
    let character = figure::key(world, who);
    world.say(
        rules,
        What::SoulsGained {
            uid: who,
            character,
            by,
            souls,
        },
    );
    world.alarm();
}

/// Souls are lost, as far as there are any.
pub fn lose_souls(world: &mut World, who: Uid, by: u8, rules: Ids) {
    let sheet: Sheet = world.of(who);
    let by = by.min(sheet.souls);
    if by == 0 || !counts(world, who) {
        return;
    }
    pay_souls(world, who, by, rules);
    collect(world, who);
    world.alarm();
}

fn pay_souls(world: &mut World, who: Uid, by: u8, rules: Ids) {
    world.change(who, |sheet: &mut Sheet| {
        sheet.souls = sheet.souls.saturating_sub(by);
    });
    let souls = world.of::<Sheet>(who).souls;
    let character = figure::key(world, who);
    world.say(
        rules,
        What::SoulsLost {
            uid: who,
            character,
            by,
            souls,
        },
    );
}

/// A Soul is left in a space (PD-ATK-10); the character in turn who stands there collects it (PD-RUL-99).
pub fn leave_soul(world: &mut World, at: SpaceId, rules: Ids) {
    let piece = figure::ground_piece(world, at);
    world.change(piece, |ground: &mut Ground| {
        ground.souls = ground.souls.saturating_add(1);
    });
    let space = world.resource::<Book>().board.name(at);
    world.say(rules, What::SoulLeft { at, space });
    collect(world, world.cursor().active);
    world.alarm();
}

/// In the own turn Souls in the space are collected (PD-SOUL-12, PD-SOUL-13, PD-RUL-99).
pub fn collect(world: &mut World, who: Uid) {
    if !sheet::in_turn(world, who) || !figure::stands(world, who) {
        return;
    }
    let at = figure::space(world, who);
    let piece = figure::ground_piece(world, at);
    let most = world.resource::<Book>().frame.souls;
    let space = world.resource::<Book>().board.name(at);
    let character = figure::key(world, who);
    loop {
        let held = world.of::<Sheet>(who).souls;
        if held >= most || world.of::<Ground>(piece).souls == 0 {
            return;
        }
        world.change(piece, |ground: &mut Ground| {
            ground.souls = ground.souls.saturating_sub(1);
        });
        world.change(who, |sheet: &mut Sheet| sheet.souls = held + 1);
        world.say(
            &["PD-SOUL-12", "PD-RUL-99"],
            What::SoulCollected {
                uid: who,
                character,
                space,
                souls: held + 1,
            },
        );
        world.alarm();
    }
}

/// What two Souls can raise (PD-SOUL-06).
const FOR_SALE: [Value; 3] = [Value::Attack, Value::Defense, Value::Action];
/// What it costs.
const PRICE: u8 = 2;

/// What Souls can be spent on now (PD-SOUL-03 to 07, PD-RUL-29).
pub fn options(world: &World, who: Uid) -> Vec<Act> {
    let mut options = Vec::new();
    if !sheet::in_turn(world, who) || !figure::stands(world, who) {
        return options;
    }
    let sheet: Sheet = world.of(who);
    if sheet.souls > 0 && sheet.life < world.resource::<Book>().frame.life {
        options.push(Act::SoulForLife);
    }
    if sheet.souls > 0 && sheet.fear > 0 {
        options.push(Act::SoulForFear);
    }
    if sheet.souls >= PRICE && !world.of::<Turn>(who).bought {
        options.extend(FOR_SALE.map(Act::SoulsFor));
    }
    options
}

/// Why Souls cannot be spent, or collected, where one might expect it.
pub fn barred(world: &World, who: Uid) -> Vec<(Act, String, Ids)> {
    let mut barred: Vec<(Act, String, Ids)> = Vec::new();
    if !sheet::in_turn(world, who) {
        return barred;
    }
    let sheet: Sheet = world.of(who);
    let mut bar = |act, because: &str, rules| barred.push((act, because.to_owned(), rules));
    if sheet.souls > 0 && sheet.life >= world.resource::<Book>().frame.life {
        bar(
            Act::SoulForLife,
            "the Life bar is full",
            &["PD-RUL-29", "PD-SOUL-04"],
        );
    }
    if sheet.souls > 0 && sheet.fear == 0 {
        bar(
            Act::SoulForFear,
            "there is no Fear to recover",
            &["PD-RUL-29", "PD-SOUL-05"],
        );
    }
    let because: (&str, Ids) = if world.of::<Turn>(who).bought {
        ("+1 can be bought only once in a turn", &["PD-SOUL-07"])
    } else if sheet.souls < PRICE {
        ("it costs two Souls", &["PD-SOUL-06"])
    } else {
        return barred;
    };
    for value in FOR_SALE {
        bar(Act::SoulsFor(value), because.0, because.1);
    }
    barred
}

/// Spends them.
pub fn spend(world: &mut World, who: Uid, act: Act) {
    if !options(world, who).contains(&act) {
        return;
    }
    match act {
        Act::SoulForLife => {
            pay_souls(world, who, 1, &["PD-SOUL-04", "PD-ACTION-01"]);
            gain_life(world, who, 1, &["PD-SOUL-04"]);
        }
        Act::SoulForFear => {
            pay_souls(world, who, 1, &["PD-SOUL-05", "PD-ACTION-01"]);
            lose_fear(world, who, 1, &["PD-SOUL-05"]);
        }
        Act::SoulsFor(value) => buy(world, who, value),
        _ => return,
    }
    collect(world, who);
    world.alarm();
}

/// +1 of a value until the end of the round (PD-SOUL-06, PD-SOUL-07).
fn buy(world: &mut World, who: Uid, value: Value) {
    pay_souls(world, who, PRICE, &["PD-SOUL-06", "PD-ACTION-01"]);
    world.change(who, |turn: &mut Turn| turn.bought = true);
    let mut boosts = world.find::<Boosts>(who).cloned().unwrap_or_default();
    boosts.0.push(Boost {
        value,
        by: 1,
        until: Span::Round,
    });
    world.set(who, boosts);
    let character = figure::key(world, who);
    world.say(
        &["PD-SOUL-06", "PD-SOUL-07"],
        What::Boosted {
            uid: who,
            character,
            value,
            by: 1,
        },
    );
}
