//! What is told about a thing under the pointer: its name, what it can do, its numbers, its rules.

use bevy_egui::egui::{Color32, Id, Response, RichText, Sense, Ui, vec2};

use super::art::Art;
use super::theme::{self, ASH, CANDLE, EMBER, LEAF, ROSE};
use crate::content::Paranormal;
use crate::content::paranormal::{Asset, Effect, Faces, Foe, Hero, Location, Monster};
use crate::games::paranormal::words;
use crate::table::pieces::Face;
use crate::vocab::paranormal::{AssetKind, Cost, Moment};

/// One thing that a card can do: its picture, its name, a sentence and the rule behind it.
pub struct Trait {
    /// Picture below `assets/art`.
    pub icon: &'static str,
    /// Its name with its numbers.
    pub name: String,
    /// A sentence.
    pub text: String,
    /// The rule.
    pub rule: &'static str,
}

fn numbers(faces: Faces) -> String {
    let all: Vec<String> = (1..=8)
        .filter(|n| faces.has(*n))
        .map(|n| n.to_string())
        .collect();
    all.join(", ")
}

/// The abilities of an Enemy that bear on Combat and Doom.
pub fn traits_of_foe(foe: &Foe) -> Vec<Trait> {
    let mut all = Vec::new();
    let mut add = |icon, name: String, text: String, rule| {
        all.push(Trait {
            icon,
            name,
            text,
            rule,
        })
    };
    if foe.tough {
        add(
            "paranormal/tokens/tough.svg",
            "Tough".to_owned(),
            "It can be fought only for an Assist Token.".to_owned(),
            "PN-MABL-15",
        );
    }
    if !foe.damage.is_empty() {
        let n = numbers(foe.damage);
        let text = format!("Each die rolled with {n} wounds the Hero.");
        add(
            "paranormal/tokens/damage.svg",
            format!("Damage on {n}"),
            text,
            "PN-MABL-04",
        );
    }
    if !foe.elusive.is_empty() {
        let n = numbers(foe.elusive);
        let text = format!("Each die rolled with {n} is lost for this Combat.");
        add(
            "paranormal/tokens/elusive.svg",
            format!("Elusive on {n}"),
            text,
            "PN-MABL-05",
        );
    }
    if !foe.fear.is_empty() {
        let n = numbers(foe.fear);
        let text = format!("Each die rolled with {n} is locked and cannot change.");
        add(
            "paranormal/tokens/fear.svg",
            format!("Fear on {n}"),
            text,
            "PN-MABL-07",
        );
    }
    if foe.doom > 0 {
        add(
            "paranormal/tokens/doom.svg",
            format!("Doom {}", foe.doom),
            format!("Doom rises by {} more in each Enemy Turn.", foe.doom),
            "PN-MABL-11",
        );
    }
    all
}

/// Everything that a Monster card can do.
pub fn traits_of(monster: &Monster) -> Vec<Trait> {
    let mut all = traits_of_foe(&monster.foe);
    let mut add = |icon, name: String, text: &str, rule| {
        all.push(Trait {
            icon,
            name,
            text: text.to_owned(),
            rule,
        });
    };
    if monster.plus > 0 {
        add(
            "paranormal/tokens/plus_monster.svg",
            format!("+{} Monster", monster.plus),
            "When it comes, another Monster comes with it.",
            "PN-MABL-12",
        );
    }
    if monster.moves {
        add(
            "paranormal/tokens/move.svg",
            "Move".to_owned(),
            "It goes to a rolled place in the Enemy Turn.",
            "PN-MABL-14",
        );
    }
    if monster.spread > 0 {
        add(
            "paranormal/tokens/spread.svg",
            "Spread".to_owned(),
            "In the Enemy Turn another of its type comes beside it.",
            "PN-MABL-16",
        );
    }
    all
}

/// Rewards of a Monster.
pub fn rewards(monster: &Monster) -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    if monster.clue {
        all.push(("paranormal/tokens/clue.svg", "a Clue"));
    }
    if monster.wild {
        all.push(("paranormal/tokens/wild.svg", "a Wild Token"));
    }
    all
}

/// What a price is.
pub fn price(effect: &Effect) -> String {
    let parts: Vec<String> = effect
        .cost
        .iter()
        .map(|cost| match cost {
            Cost::Energy(n) => format!("{n} Energy"),
            Cost::Health(n) => format!("{n} Health"),
        })
        .collect();
    parts.join(" and ")
}

/// A picture in a line of text.
pub fn icon(ui: &mut Ui, art: &Art, path: &str, side: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    art.paint(ui.painter(), path, rect, Color32::WHITE);
}

fn title(ui: &mut Ui, name: &str, under: &str) {
    ui.set_max_width(310.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.label(RichText::new(name).font(theme::bold(19.0)).color(CANDLE));
    if !under.is_empty() {
        ui.label(RichText::new(under).font(theme::italic(14.0)).color(ASH));
    }
}

fn flavour(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.add_space(3.0);
        ui.label(RichText::new(text).font(theme::italic(14.0)).color(ASH));
    }
}

/// Rule ids, small.
pub fn rules(ui: &mut Ui, ids: &[&str]) {
    if !ids.is_empty() {
        ui.label(
            RichText::new(ids.join(" · "))
                .font(theme::plain(12.0))
                .color(theme::faded(ASH, 0.8)),
        );
    }
}

/// Conditions and abilities of an Enemy.
fn foe(ui: &mut Ui, art: &Art, foe: &Foe, traits: &[Trait]) {
    for condition in &foe.conditions {
        ui.horizontal_wrapped(|ui| {
            ui.label(
                RichText::new(words::condition(*condition))
                    .font(theme::bold(15.0))
                    .color(LEAF),
            );
            ui.label(RichText::new(words::condition_help(*condition)).font(theme::plain(14.0)));
        });
    }
    for ability in traits {
        ui.horizontal_wrapped(|ui| {
            icon(ui, art, ability.icon, 18.0);
            ui.label(
                RichText::new(&ability.name)
                    .font(theme::bold(15.0))
                    .color(ROSE),
            );
            ui.label(RichText::new(&ability.text).font(theme::plain(14.0)));
        });
    }
}

/// Tells of a Monster.
pub fn monster(ui: &mut Ui, art: &Art, book: &Paranormal, monster: &Monster) {
    let kind = book
        .types
        .get(monster.kind.index())
        .map_or("", |kind| kind.name.as_str());
    title(ui, &monster.name, kind);
    foe(ui, art, &monster.foe, &traits_of(monster));
    let rewards = rewards(monster);
    if !rewards.is_empty() {
        ui.horizontal(|ui| {
            ui.label(
                RichText::new("Reward:")
                    .font(theme::bold(14.0))
                    .color(EMBER),
            );
            for (path, name) in rewards {
                icon(ui, art, path, 18.0);
                ui.label(RichText::new(name).font(theme::plain(14.0)));
            }
        });
    }
    flavour(ui, &monster.flavour);
    let mut ids = vec!["PN-DEF-01"];
    ids.extend(
        monster
            .foe
            .conditions
            .iter()
            .map(|c| words::condition_rule(*c)),
    );
    ids.extend(traits_of(monster).iter().map(|t| t.rule));
    rules(ui, &ids);
}

/// Tells of a Boss.
pub fn boss(ui: &mut Ui, art: &Art, name: &str, card: &Foe, under: &str) {
    title(ui, name, under);
    foe(ui, art, card, &traits_of_foe(card));
    rules(ui, &["PN-FIN-15", "PN-RUL-57"]);
}

/// Tells of an Item, an Ally or a Clue to gain.
pub fn asset(ui: &mut Ui, asset: &Asset, ongoing: bool, turned: bool) {
    let kind = match asset.kind {
        AssetKind::GainClue => "Gain a Clue",
        AssetKind::Item => "Item",
        AssetKind::Ally => "Ally",
    };
    let under = match (ongoing, turned) {
        (true, true) => format!("{kind} · ongoing · used in this round"),
        (true, false) => format!("{kind} · ongoing: once a round"),
        _ if asset.kind == AssetKind::GainClue => kind.to_owned(),
        _ => format!("{kind} · used once"),
    };
    title(ui, &asset.name, &under);
    ui.label(RichText::new(&asset.text).font(theme::plain(15.0)));
    if let Some(combat) = &asset.combat {
        ui.horizontal_wrapped(|ui| {
            let needs = format!("Combat, {}:", words::needs(combat.needs));
            ui.label(RichText::new(needs).font(theme::bold(14.0)).color(EMBER));
            ui.label(RichText::new(&combat.text).font(theme::plain(14.0)));
        });
    }
    if asset.effect.is_some() {
        let when = match asset.moment {
            Moment::Any => "Can be used in Combat and outside.",
            Moment::Combat => "Can be used in Combat.",
            Moment::Outside => "Can be used outside Combat.",
        };
        ui.label(RichText::new(when).font(theme::plain(14.0)).color(ASH));
    }
    flavour(ui, &asset.flavour);
    rules(
        ui,
        &[
            "PN-ITEM-02",
            if ongoing { "PN-ITEM-04" } else { "PN-ITEM-03" },
        ],
    );
}

/// Tells of a Location.
pub fn location(ui: &mut Ui, art: &Art, book: &Paranormal, location: &Location, face: Face) {
    let side = if face == Face::Front {
        &location.light
    } else {
        &location.dark
    };
    title(ui, &side.name, "Location");
    if face == Face::Front && !location.symbols.is_empty() {
        ui.horizontal(|ui| {
            for symbol in &location.symbols {
                if let Some(symbol) = book.symbols.get(symbol.index()) {
                    icon(
                        ui,
                        art,
                        &format!("paranormal/symbols/{}.svg", symbol.key),
                        20.0,
                    );
                    ui.label(RichText::new(&symbol.name).font(theme::plain(14.0)));
                }
            }
        });
    }
    if !side.text.is_empty() {
        ui.label(RichText::new(&side.text).font(theme::plain(15.0)));
    }
    if let Some(effect) = &side.effect {
        let cost = price(effect);
        let free = if cost.is_empty() {
            "Takes no action, once a round for each Hero.".to_owned()
        } else {
            format!("Takes no action, once a round for each Hero; costs {cost}.")
        };
        ui.label(RichText::new(free).font(theme::plain(14.0)).color(ASH));
    }
    flavour(ui, &side.flavour);
    rules(
        ui,
        if side.effect.is_some() {
            &["PN-LOC-01", "PN-LOC-02", "PN-LOC-04"]
        } else {
            &["PN-LOC-01"]
        },
    );
}

/// Tells of a Hero.
pub fn hero(ui: &mut Ui, book: &Paranormal, hero: &Hero, state: &str) {
    title(ui, &hero.name, &hero.title);
    if !state.is_empty() {
        ui.label(RichText::new(state).font(theme::plain(14.0)));
    }
    let dice = if hero.d8 > 0 {
        format!(
            "{} Health; {}d6 and {}d8 Energy",
            hero.health, hero.d6, hero.d8
        )
    } else {
        format!("{} Health; {}d6 Energy", hero.health, hero.d6)
    };
    ui.label(RichText::new(dice).font(theme::plain(14.0)).color(ASH));
    ability(ui, &hero.passive_name, "always", &hero.passive_text);
    ability(
        ui,
        &hero.combat.name,
        &format!("Combat, {}", words::needs(hero.combat.needs)),
        &hero.combat.text,
    );
    if let Some(item) = book.assets.get(hero.item.index()) {
        ability(ui, &item.name, "starting Item", &item.text);
    }
    flavour(ui, &hero.flavour);
    rules(ui, &["PN-HERO-02", "PN-HERO-03", "PN-CABL-01"]);
}

fn ability(ui: &mut Ui, name: &str, when: &str, text: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name).font(theme::bold(14.0)).color(EMBER));
        ui.label(
            RichText::new(format!("({when})"))
                .font(theme::italic(14.0))
                .color(ASH),
        );
        ui.label(RichText::new(text).font(theme::plain(14.0)));
    });
}

/// What is told of a thing under the pointer, and of one thing only: where several lie over each other it is the
/// topmost.
pub trait Tell {
    /// Tells beside the thing.
    fn tell(self, add: impl FnOnce(&mut Ui)) -> Response;
    /// Tells at the pointer.
    fn tell_at_pointer(self, add: impl FnOnce(&mut Ui)) -> Response;
}

impl Tell for Response {
    fn tell(self, add: impl FnOnce(&mut Ui)) -> Response {
        if is_topmost(&self) {
            self.on_hover_ui(add)
        } else {
            self
        }
    }

    fn tell_at_pointer(self, add: impl FnOnce(&mut Ui)) -> Response {
        if is_topmost(&self) {
            self.on_hover_ui_at_pointer(add)
        } else {
            self
        }
    }
}

/// Which thing was the last one under the pointer: in the frame being drawn, and in the one before.
#[derive(Clone, Copy, Default)]
struct Topmost {
    frame: u64,
    now: Option<Id>,
    before: Option<Id>,
}

/// Whether a thing under the pointer was the topmost one in the frame before: what is drawn later lies on top.
fn is_topmost(response: &Response) -> bool {
    if !response.hovered() {
        return false;
    }
    let frame = response.ctx.cumulative_pass_nr();
    let moves = response.ctx.input(|input| input.pointer.is_moving());
    let topmost = response.ctx.data_mut(|data| {
        let known: &mut Topmost = data.get_temp_mut_or_default(Id::new("topmost"));
        if known.frame != frame {
            let last = if known.frame + 1 == frame {
                known.now
            } else {
                None
            };
            *known = Topmost {
                frame,
                now: None,
                before: last,
            };
        }
        known.now = Some(response.id);
        *known
    });
    let told = topmost.before == Some(response.id);
    if !told && (moves || topmost.before.is_none()) {
        response.ctx.request_repaint();
    }
    told
}

/// A short explanation with rule ids.
pub fn note(response: Response, name: &str, text: &str, ids: &[&str]) -> Response {
    response.tell(|ui| {
        title(ui, name, "");
        if !text.is_empty() {
            ui.label(RichText::new(text).font(theme::plain(15.0)));
        }
        rules(ui, ids);
    })
}
