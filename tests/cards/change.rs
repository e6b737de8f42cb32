//! Everything that could be another on a card: a part less, a number more, a wider word.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use witching_hour::board::barrier::Gait;
use witching_hour::content::Pandemonium;
use witching_hour::content::pandemonium::{
    Ally, Breed, Character, Combo, ComboRow, Dimension, EventCard, Fiend, Item, Pact, Rewards,
    Skill, Trial, Use, Weapon,
};
use witching_hour::runs::case::Proved;
use witching_hour::vocab::pandemonium::{Cond, Effect, Trait, Value};

/// One thing of one card that is another.
pub struct Change {
    /// The card.
    pub card: Proved,
    /// What is another.
    pub what: String,
    put: Box<dyn Fn(&mut Pandemonium) + Send + Sync>,
}

impl Change {
    /// The content with it.
    pub fn made(&self, content: &Pandemonium) -> Pandemonium {
        let mut changed = content.clone();
        (self.put)(&mut changed);
        changed
    }
}

/// Variants of something, each with what is another in it.
type Variants<T> = Vec<(String, T)>;

/// All changes of all cards.
pub fn changes(content: &Pandemonium) -> Vec<Change> {
    let mut all = Vec::new();
    macro_rules! each {
        ($list:ident, $card:expr, $variants:expr) => {
            for (n, entry) in content.$list.iter().enumerate() {
                for (what, variant) in $variants(entry) {
                    all.push(Change {
                        card: $card(entry.id),
                        what,
                        put: Box::new(move |content| content.$list[n] = variant.clone()),
                    });
                }
            }
        };
    }
    each!(items, Proved::Item, item);
    each!(events, Proved::Event, event);
    each!(pacts, Proved::Pact, pact);
    each!(combos, Proved::Combo, combo);
    each!(dimensions, Proved::Dimension, dimension);
    each!(allies, Proved::Ally, ally);
    each!(breeds, Proved::Breed, breed);
    each!(characters, Proved::Character, character);
    for (n, tree) in content.trees.iter().enumerate() {
        for (m, one) in tree.skills.iter().enumerate() {
            for (what, variant) in skill(one) {
                all.push(Change {
                    card: Proved::Skill(tree.id, m as u8 + 1),
                    what,
                    put: Box::new(move |content| content.trees[n].skills[m] = variant.clone()),
                });
            }
        }
    }
    all
}

/// Variants of a part, put into the whole.
fn within<T: Clone, P>(
    whole: &T,
    name: &str,
    parts: Variants<P>,
    put: impl Fn(&mut T, P),
) -> Variants<T> {
    parts
        .into_iter()
        .map(|(what, part)| {
            let mut changed = whole.clone();
            put(&mut changed, part);
            (format!("{name} {what}"), changed)
        })
        .collect()
}

/// A list with one entry less, or with a variant of one.
fn list<T: Clone>(entries: &[T], variants: impl Fn(&T) -> Variants<T>) -> Variants<Vec<T>> {
    let mut all = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        let mut less = entries.to_vec();
        less.remove(n);
        all.push((format!("{n} is gone"), less));
        for (what, variant) in variants(entry) {
            let mut other = entries.to_vec();
            other[n] = variant;
            all.push((format!("{n} {what}"), other));
        }
    }
    all
}

/// Words that mean more, or at least others, than this one.
fn wider(word: &str) -> &'static [&'static str] {
    match word {
        "Me" | "Active" => &["All"],
        "Here" => &["All", "Anywhere"],
        "All" | "Party" => &["Me"],
        "Others" => &["All", "Anyones"],
        "OthersHere" => &["Here", "Others"],
        "OneHere" | "OneOther" => &["One"],
        "One" => &["OneHere"],
        "Tile" | "Portal" => &["Anywhere"],
        "EveryPortal" | "LeastActivity" => &["Portal"],
        "Turn" => &["Round"],
        "Round" => &["Game"],
        "Mine" => &["Anyones"],
        "Anyones" => &["Mine"],
        _ => &[],
    }
}

/// The same with one number further from 0, or one wider word, or another breed.
fn leaves<T: Serialize + DeserializeOwned>(whole: &T) -> Variants<T> {
    let json = serde_json::to_value(whole).expect("content can be written");
    let mut paths = vec![String::new()];
    let mut all = Vec::new();
    while let Some(path) = paths.pop() {
        let mut others: Vec<Json> = Vec::new();
        match json.pointer(&path) {
            Some(Json::Array(entries)) => {
                paths.extend((0..entries.len()).map(|n| format!("{path}/{n}")));
            }
            Some(Json::Object(fields)) => {
                paths.extend(fields.keys().map(|name| format!("{path}/{name}")));
            }
            Some(Json::Number(number)) => {
                let number = number.as_i64().expect("a whole number");
                others.push(json!(if number < 0 { number - 1 } else { number + 1 }));
            }
            Some(Json::String(word)) if path.ends_with("/breed") => {
                let another = if word == "psycho" { "hound" } else { "psycho" };
                others.push(json!(another));
            }
            Some(Json::String(word)) => {
                others.extend(wider(word).iter().map(|word| json!(word)));
            }
            _ => {}
        }
        for other in others {
            let mut changed = json.clone();
            let what = format!("{json} with {other} at {path}");
            if let Some(place) = changed.pointer_mut(&path) {
                *place = other;
            }
            if let Ok(variant) = serde_json::from_value(changed) {
                all.push((what, variant));
            }
        }
    }
    all
}

fn effects(all: &[Effect]) -> Variants<Vec<Effect>> {
    list(all, effect)
}

fn effect(one: &Effect) -> Variants<Effect> {
    let mut all = Vec::new();
    match one {
        Effect::Choose(branches) => {
            for (n, branch) in branches.iter().enumerate() {
                for (what, inner) in effects(&branch.effects) {
                    let mut branches = branches.clone();
                    branches[n].effects = inner;
                    all.push((format!("choice {n}: {what}"), Effect::Choose(branches)));
                }
            }
        }
        Effect::Roll(rows) => {
            for (n, row) in rows.iter().enumerate() {
                for (what, inner) in effects(&row.effects) {
                    let mut rows = rows.clone();
                    rows[n].effects = inner;
                    all.push((format!("row {n}: {what}"), Effect::Roll(rows)));
                }
                if n + 1 < rows.len() {
                    let mut rows = rows.clone();
                    rows[n].to += 1;
                    all.push((format!("row {n} goes further"), Effect::Roll(rows)));
                }
            }
        }
        Effect::If(cond, inner) => {
            for (what, cond) in conds(cond) {
                all.push((format!("if {what}"), Effect::If(cond, inner.clone())));
            }
            for (what, inner) in effects(inner) {
                all.push((format!("then {what}"), Effect::If(cond.clone(), inner)));
            }
        }
        // Nobody but the character in turn runs.
        Effect::LoseRun(_) => {}
        _ => all.extend(leaves(one)),
    }
    all
}

/// Variants of a condition, and that it always holds.
fn conds(cond: &Cond) -> Variants<Cond> {
    let mut all = parts(cond);
    if *cond != Cond::Always {
        all.push(("always".to_owned(), Cond::Always));
    }
    all
}

fn parts(cond: &Cond) -> Variants<Cond> {
    match cond {
        Cond::All(inner) => within(cond, "all of", list(inner, parts), |cond, inner| {
            *cond = Cond::All(inner);
        }),
        Cond::Any(inner) => within(cond, "any of", list(inner, parts), |cond, inner| {
            *cond = Cond::Any(inner);
        }),
        Cond::Not(inner) => within(cond, "not", parts(inner), |cond, inner| {
            *cond = Cond::Not(Box::new(inner));
        }),
        _ => leaves(cond),
    }
}

fn traits(all: &[Trait]) -> Variants<Vec<Trait>> {
    list(all, leaves)
}

fn item(item: &Item) -> Variants<Item> {
    let mut all = within(item, "traits", traits(&item.traits), |item, traits| {
        item.traits = traits;
    });
    if item.always {
        let own_turn = Item {
            always: false,
            ..item.clone()
        };
        all.push(("only in the own turn".to_owned(), own_turn));
    }
    if let Some(usable) = &item.usable {
        let mut others = usage(usable);
        let mut other = usable.clone();
        other.discard ^= true;
        others.push(("discard".to_owned(), other));
        all.extend(within(item, "use", others, |item, usable| {
            item.usable = Some(usable);
        }));
    }
    if let Some(arm) = &item.weapon {
        all.extend(within(item, "weapon", weapon(arm), |item, weapon| {
            item.weapon = Some(weapon);
        }));
    }
    all
}

/// What can be done with a card or skill. One that is discarded cannot be used twice anyway.
fn usage(usable: &Use) -> Variants<Use> {
    let mut all = within(
        usable,
        "effects",
        effects(&usable.effects),
        |usable, effects| {
            usable.effects = effects;
        },
    );
    if !usable.discard {
        let mut other = usable.clone();
        other.once ^= true;
        all.push(("once".to_owned(), other));
    }
    if let Some(when) = &usable.when {
        all.extend(within(usable, "when", conds(when), |usable, when| {
            usable.when = Some(when);
        }));
    }
    all
}

fn weapon(weapon: &Weapon) -> Variants<Weapon> {
    let mut all = within(
        weapon,
        "on_kill",
        effects(&weapon.on_kill),
        |weapon, effects| {
            weapon.on_kill = effects;
        },
    );
    let mut other = |what: &str, change: &dyn Fn(&mut Weapon)| {
        let mut other = weapon.clone();
        change(&mut other);
        all.push((what.to_owned(), other));
    };
    other("damage", &|weapon| weapon.damage += 1);
    other("difficulty", &|weapon| weapon.difficulty += 1);
    other("hands", &|weapon| weapon.hands = 3 - weapon.hands);
    other("range", &|weapon| {
        weapon.range = Some(weapon.range.map_or(1, |range| range + 1));
    });
    other("single use", &|weapon| weapon.single_use ^= true);
    all
}

fn event(event: &EventCard) -> Variants<EventCard> {
    let mut all = within(
        event,
        "effects",
        effects(&event.effects),
        |event, effects| {
            event.effects = effects;
        },
    );
    let mut other = event.clone();
    other.positive ^= true;
    all.push(("positive".to_owned(), other));
    if let Some(when) = &event.when {
        all.extend(within(event, "when", conds(when), |event, when| {
            event.when = Some(when);
        }));
    }
    all
}

/// One more of each thing that is won.
fn rewards(rewards: &Rewards) -> Variants<Rewards> {
    let more: [(&str, u8, fn(&mut Rewards)); 6] = [
        ("souls", rewards.souls, |rewards| rewards.souls += 1),
        ("items", rewards.items, |rewards| rewards.items += 1),
        ("skills", rewards.skills, |rewards| rewards.skills += 1),
        ("life", rewards.life, |rewards| rewards.life += 1),
        ("calm", rewards.calm, |rewards| rewards.calm += 1),
        ("traps", rewards.traps, |rewards| rewards.traps += 1),
    ];
    (more.into_iter())
        .filter(|(_, amount, _)| *amount > 0)
        .map(|(name, _, more)| {
            let mut other = *rewards;
            more(&mut other);
            (name.to_owned(), other)
        })
        .collect()
}

fn pact(pact: &Pact) -> Variants<Pact> {
    let mut all = within(pact, "effects", effects(&pact.effects), |pact, effects| {
        pact.effects = effects;
    });
    all.extend(within(pact, "when", conds(&pact.when), |pact, when| {
        pact.when = when;
    }));
    all.extend(within(
        pact,
        "rewards",
        rewards(&pact.rewards),
        |pact, rewards| {
            pact.rewards = rewards;
        },
    ));
    all
}

fn row(row: &ComboRow) -> Variants<ComboRow> {
    let mut all = within(row, "effects", effects(&row.effects), |row, effects| {
        row.effects = effects;
    });
    let mut other = row.clone();
    other.hits += 1;
    all.push(("hits".to_owned(), other));
    let mut other = row.clone();
    other.damage += 1;
    all.push(("damage".to_owned(), other));
    all
}

fn combo(combo: &Combo) -> Variants<Combo> {
    let mut all = within(combo, "top", row(&combo.top), |combo, row| combo.top = row);
    all.extend(within(combo, "middle", row(&combo.middle), |combo, row| {
        combo.middle = row;
    }));
    let penalty = effects(&combo.penalty_effects);
    all.extend(within(combo, "penalty", penalty, |combo, effects| {
        combo.penalty_effects = effects;
    }));
    all
}

const fn another(value: Value) -> Value {
    match value {
        Value::Attack => Value::Defense,
        Value::Defense => Value::Agility,
        Value::Agility => Value::Action,
        Value::Action => Value::Will,
        Value::Will => Value::Attack,
    }
}

fn trial(trial: &Trial) -> Variants<Trial> {
    match trial {
        Trial::Hits { dice, hits } => vec![
            (
                "hits".to_owned(),
                Trial::Hits {
                    dice: *dice,
                    hits: hits + 1,
                },
            ),
            (
                "dice".to_owned(),
                Trial::Hits {
                    dice: another(*dice),
                    hits: *hits,
                },
            ),
        ],
        Trial::Run(spaces) => vec![("further".to_owned(), Trial::Run(spaces + 1))],
        Trial::Withstand(most) => vec![("more".to_owned(), Trial::Withstand(most + 1))],
        Trial::AllDifferent(dice) => vec![("dice".to_owned(), Trial::AllDifferent(dice + 1))],
        Trial::Be(cond) => within(trial, "be", conds(cond), |trial, cond| {
            *trial = Trial::Be(cond);
        }),
        Trial::Either(choices) => {
            let mut all = Vec::new();
            for (n, choice) in choices.iter().enumerate() {
                for (what, inner) in list(&choice.trials, self::trial) {
                    let mut choices = choices.clone();
                    choices[n].trials = inner;
                    all.push((format!("way {n}: {what}"), Trial::Either(choices)));
                }
            }
            all
        }
        Trial::Brave | Trial::Slay | Trial::Guess => Vec::new(),
    }
}

fn dimension(card: &Dimension) -> Variants<Dimension> {
    let mut all = within(card, "trials", list(&card.trials, trial), |card, trials| {
        card.trials = trials;
    });
    all.extend(within(
        card,
        "rewards",
        rewards(&card.rewards),
        |card, rewards| {
            card.rewards = rewards;
        },
    ));
    all
}

fn ally(ally: &Ally) -> Variants<Ally> {
    let mut all = within(
        ally,
        "ability",
        effects(&ally.good.ability),
        |ally, effects| {
            ally.good.ability = effects;
        },
    );
    let mut other = ally.clone();
    other.good.actions += 1;
    all.push(("actions".to_owned(), other));
    let Some(evil) = &ally.evil else {
        return all;
    };
    let mut sides = within(evil, "death", effects(&evil.on_death), |evil, effects| {
        evil.on_death = effects;
    });
    let mut other = |what: &str, change: &dyn Fn(&mut Fiend)| {
        let mut other = evil.clone();
        change(&mut other.values);
        sides.push((what.to_owned(), other));
    };
    other("life", &|values| values.life += 1);
    other("agility", &|values| values.agility += 1);
    other("fury", &|values| values.fury += 1);
    other("mobility", &|values| values.mobility += 1);
    other("terror", &|values| values.terror += 1);
    other("gait", &|values| {
        values.gait = match values.gait {
            Gait::Pays => Gait::Passes,
            Gait::Passes | Gait::Breaks => Gait::Pays,
        };
    });
    all.extend(within(ally, "evil", sides, |ally, evil| {
        ally.evil = Some(evil);
    }));
    all
}

/// What its death brings; its values stand in no text.
fn breed(breed: &Breed) -> Variants<Breed> {
    within(
        breed,
        "death",
        effects(&breed.on_death),
        |breed, effects| {
            breed.on_death = effects;
        },
    )
}

fn character(character: &Character) -> Variants<Character> {
    within(
        character,
        "skill",
        skill(&character.skill),
        |character, skill| {
            character.skill = skill;
        },
    )
}

fn skill(skill: &Skill) -> Variants<Skill> {
    let mut all = within(skill, "traits", traits(&skill.traits), |skill, traits| {
        skill.traits = traits;
    });
    all.extend(within(
        skill,
        "effects",
        effects(&skill.effects),
        |skill, effects| {
            skill.effects = effects;
        },
    ));
    if let Some(usable) = &skill.usable {
        all.extend(within(skill, "use", usage(usable), |skill, usable| {
            skill.usable = Some(usable);
        }));
    }
    all
}
