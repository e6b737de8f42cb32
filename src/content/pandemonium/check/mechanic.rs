//! What a chapter has of its own: tasks, the vehicle, names of counters, survivors, portals that are sealed or opened
//! (PD-MODE-02). Each must be able to play its part.

use super::effect::{COUNTERS, each_cond};
use super::{Desk, Scene};
use crate::content::pandemonium::{Chapter, Task, Vehicle, each_effect};
use crate::content::stock::check_id;
use crate::vocab::Key;
use crate::vocab::pandemonium::{Cond, Effect, Place, Token};

impl Desk<'_, Chapter> {
    /// Everything of the chapter's own.
    pub(super) fn mechanics(&mut self, scene: Scene<'_>) {
        self.tasks(scene);
        self.vehicle(scene);
        self.counters(scene);
        self.survivors(scene);
        self.portals(scene);
    }

    fn tasks(&mut self, scene: Scene<'_>) {
        let tasks = &self.entry.raw.tasks;
        if tasks.len() > Task::MOST {
            let what = format!("{} tasks stand here", tasks.len());
            let finding = self.entry.error("tasks", "wrong-count", what);
            let help = format!("a chapter has at most {}", Task::MOST);
            self.found.push(finding.help(help));
        }
        for (n, task) in tasks.iter().enumerate() {
            let path = format!("tasks.{n}");
            let part = |name: &str| format!("{path}.{name}");
            check_id(self.entry, &part("id"), task.id, self.found);
            if tasks.iter().take(n).any(|other| other.id == task.id) {
                let what = format!("two tasks are called `{}`", task.id);
                let finding = self.entry.error(&part("id"), "wrong-value", what);
                self.found.push(finding.help("give each an id of its own"));
            }
            self.text(&part("name"), &task.name);
            self.text(&part("text"), &task.text);
            self.number(&part("cost"), "`cost`", task.cost, 0, 3);
            for (m, space) in task.at.iter().enumerate() {
                self.space(&format!("{path}.at.{m}"), *space, scene);
            }
            self.twice(&part("at"), "`at`", &task.at);
            self.cond(&part("when"), &task.when, scene);
            self.some_effects(&part("effects"), &task.effects, scene);
            if task.once && task.each {
                self.idle(
                    &part("each"),
                    "what is done once in a game is not done by each",
                    "delete `once` or `each`",
                );
            }
            let mut musts = Vec::new();
            each_must(&task.when, &part("when"), &mut musts);
            for (cond, at) in musts {
                self.task_asks(task, cond, &at, scene);
            }
        }
    }

    /// Complains about a condition of a task that can never hold when the task is offered.
    fn task_asks(&mut self, task: &Task, cond: &Cond, path: &str, scene: Scene<'_>) {
        match cond {
            Cond::Not(inner) if **inner == Cond::Always => self.shape(
                path,
                "this task can never be done",
                "write what must hold, or delete the task",
            ),
            Cond::InSpace(space) if !task.at.is_empty() && !task.at.contains(space) => {
                self.out_of_reach(
                    path,
                    &format!("this task is not done in `{space}`"),
                    &format!("add `{space}` to `at`, or delete this condition"),
                );
            }
            Cond::Did(..) => self.out_of_reach(
                path,
                "what has been done is forgotten before a task can be done",
                "count it by a trigger with `cue: Changed`, and ask `Counted` here",
            ),
            Cond::OnPortal if !task.at.is_empty() && !self.any_portal(&task.at) => {
                self.out_of_reach(
                    path,
                    "none of the spaces of this task has a portal",
                    "name spaces of `portals`, or leave `at` away",
                );
            }
            _ => self.asked(cond, path, scene),
        }
    }

    /// Complains about a condition that can never hold in this chapter; for goals and tasks.
    pub(super) fn asked(&mut self, cond: &Cond, path: &str, scene: Scene<'_>) {
        match cond {
            Cond::CarriedTo(token, _)
            | Cond::SomeoneCarries(token)
            | Cond::Carrying(token)
            | Cond::CarriedHere(token)
                if !self.has_token(*token) =>
            {
                self.out_of_reach(
                    path,
                    &format!("this chapter never has the token {}", token.name()),
                    "add it to `tokens`, or put it on the board by `PlaceToken`",
                );
            }
            Cond::BossDestroyed(boss) if !self.entry.raw.rules.mortal.contains(boss) => {
                self.out_of_reach(
                    path,
                    &format!("the boss `{boss}` cannot be destroyed"),
                    &format!("write `mortal: [\"{boss}\"]` into `rules`"),
                );
            }
            Cond::BossDestroyed(boss)
            | Cond::BossHere(boss)
            | Cond::BossAt(boss, _)
            | Cond::WithBoss(boss)
                if !self.has_boss(*boss) =>
            {
                self.out_of_reach(
                    path,
                    &format!("the boss `{boss}` never comes"),
                    "add it to `bosses`, or put it on the board by `PlaceBoss`",
                );
            }
            Cond::AllyThere(ally, _) | Cond::AllyDead(ally) if !self.has_ally(*ally, scene) => {
                self.out_of_reach(
                    path,
                    &format!("the ally `{ally}` is not in the deck and never comes"),
                    "add it to `survivors`, or put it on the board by `PlaceAlly`",
                );
            }
            Cond::Counted(counter, least) if *least > 0 && !self.is_counted(*counter, scene) => {
                self.out_of_reach(
                    path,
                    &format!("nothing ever raises counter {counter}"),
                    &format!("write `Count({counter}, 1)` into a task or trigger"),
                );
            }
            Cond::PortalsAtMost(most)
                if usize::from(*most) < self.entry.raw.portals.len() && !self.seals(|_| true) =>
            {
                let there = self.entry.raw.portals.len();
                self.out_of_reach(
                    path,
                    &format!("there are {there} portals, and none is ever sealed"),
                    "write `SealPortal(Here)` into a task or trigger",
                );
            }
            Cond::PortalSealed(space)
                if !self.any_portal(&[*space]) || !self.seals(|place| reaches(place, *space)) =>
            {
                self.out_of_reach(
                    path,
                    &format!("the portal in `{space}` is never sealed"),
                    "name a space of `portals`, and write `SealPortal` into a task or trigger",
                );
            }
            _ => {}
        }
    }

    /// The vehicle: it has a place, can be made to run, and something asks whether it does (PD-SETUP-09).
    fn vehicle(&mut self, scene: Scene<'_>) {
        let asks = self.asks_for_vehicle();
        let (gains, loses) = self.repairs(scene);
        let Some(vehicle) = &self.entry.raw.vehicle else {
            if let Some(path) = asks.or_else(|| self.repairs_something()) {
                self.out_of_reach(
                    &path,
                    "this chapter has no vehicle",
                    "write `vehicle: (name: \"The car\", at: \"c6\", works_at: 3)`",
                );
            }
            return;
        };
        self.text("vehicle.name", &vehicle.name);
        self.space("vehicle.at", vehicle.at, scene);
        let most = Vehicle::MOST.into();
        self.number("vehicle.works_at", "`works_at`", vehicle.works_at, 1, most);
        self.number("vehicle.repairs", "`repairs`", vehicle.repairs, 0, most);
        let missing = vehicle.works_at.saturating_sub(vehicle.repairs);
        if missing == 0 && !loses {
            self.idle(
                "vehicle.repairs",
                "this vehicle runs from the start",
                "let it begin with fewer repairs than `works_at`",
            );
        }
        if gains.is_some_and(|gains| gains < u32::from(missing)) {
            self.out_of_reach(
                "vehicle.works_at",
                "this vehicle can never be made to run",
                "write `Repair(1)` into a task or trigger that can happen often enough",
            );
        }
        if asks.is_none() {
            self.idle(
                "vehicle",
                "nothing asks whether this vehicle runs",
                "ask `VehicleRuns` or `Repaired` in the goal, a task or a trigger",
            );
        }
    }

    /// Repairs that can come in a game, or none if there is no end to them; and whether some can be lost. A trigger or
    /// task for once gives what is written in it once, one for each as often as there are characters.
    fn repairs(&self, scene: Scene<'_>) -> (Option<u32>, bool) {
        let raw = &self.entry.raw;
        let frame = scene.shelf.frame.as_ref();
        let characters = frame.map_or(1, |frame| u32::from(frame.raw.characters.1));
        let triggers = raw
            .triggers
            .iter()
            .map(|trigger| (&trigger.effects, trigger.once.then_some(1)));
        let tasks = raw.tasks.iter().map(|task| {
            let times = match (task.once, task.each) {
                (true, _) => Some(1),
                (false, true) => Some(characters),
                (false, false) => None,
            };
            (&task.effects, times)
        });
        let (mut gains, mut loses) = (Some(0), false);
        for (effects, times) in triggers.chain(tasks) {
            let mut here = 0;
            each_effect(effects, &mut |effect| {
                if let Effect::Repair(by) = effect {
                    here += u32::from(by.max(&0).unsigned_abs());
                    loses |= *by < 0;
                }
            });
            if here > 0 {
                gains = gains.zip(times).map(|(sum, times)| sum + here * times);
            }
        }
        (gains, loses)
    }

    /// Where something asks for the vehicle.
    fn asks_for_vehicle(&self) -> Option<String> {
        let mut found = None;
        self.each_asked(&mut |cond, path| {
            if matches!(cond, Cond::VehicleRuns | Cond::Repaired(_)) && found.is_none() {
                found = Some(path.to_owned());
            }
        });
        found
    }

    /// Where something is repaired.
    fn repairs_something(&self) -> Option<String> {
        let mut found = None;
        self.each_done(&mut |effect, path| {
            if matches!(effect, Effect::Repair(_)) && found.is_none() {
                found = Some(path.to_owned());
            }
        });
        found
    }

    fn counters(&mut self, scene: Scene<'_>) {
        let counters = &self.entry.raw.counters;
        for (n, counter) in counters.iter().enumerate() {
            let path = format!("counters.{n}");
            let last = COUNTERS - 1;
            self.number(&format!("{path}.n"), "`n`", counter.n, 0, last);
            self.text(&format!("{path}.name"), &counter.name);
            if let Some(of) = counter.of {
                self.number(&format!("{path}.of"), "`of`", of, 1, 99);
            }
            if !self.is_counted(counter.n, scene) {
                self.idle(
                    &path,
                    &format!("nothing ever counts on counter {}", counter.n),
                    &format!("write `Count({}, 1)` into a task or trigger", counter.n),
                );
            }
        }
        let numbers: Vec<u8> = counters.iter().map(|counter| counter.n).collect();
        self.twice("counters", "`counters`", &numbers);
    }

    /// Survivors, and allies who are brought later.
    fn survivors(&mut self, scene: Scene<'_>) {
        let raw = &self.entry.raw;
        for (n, survivor) in raw.survivors.iter().enumerate() {
            let path = format!("survivors.{n}.ally");
            self.bringable(&path, survivor.ally, scene);
            self.space(&format!("survivors.{n}.at"), survivor.at, scene);
        }
        let allies: Vec<Key> = raw.survivors.iter().map(|each| each.ally).collect();
        self.twice("survivors", "`survivors`", &allies);
        let mut brought: Vec<(Key, String)> = Vec::new();
        let mut joining: Vec<(Key, String)> = Vec::new();
        self.each_done(&mut |effect, path| match effect {
            Effect::PlaceAlly { ally, .. } => brought.push((*ally, path.to_owned())),
            Effect::Join(ally) => joining.push((*ally, path.to_owned())),
            _ => {}
        });
        for (ally, path) in &joining {
            let comes = allies.contains(ally) || brought.iter().any(|(each, _)| each == ally);
            if !comes {
                self.out_of_reach(
                    path,
                    &format!("the ally `{ally}` is never there to join anybody"),
                    "add it to `survivors`, or put it on the board by `PlaceAlly`",
                );
            }
        }
        for (ally, path) in brought {
            if scene.shelf.allies.contains_key(&ally) {
                self.bringable(&path, ally, scene);
            }
        }
    }

    /// Complains about an ally who may be a character of the game (PD-ALLY-05).
    fn bringable(&mut self, path: &str, ally: Key, scene: Scene<'_>) {
        self.known(super::Kind::Ally, path, ally, scene);
        let same = scene.shelf.allies.get(&ally);
        if let Some(character) = same.and_then(|card| card.raw.character) {
            self.shape(
                path,
                &format!("`{ally}` is the character `{character}`, whom somebody may play"),
                "take an ally without `character`, or write one with `rare: true`",
            );
        }
    }

    /// Portals are sealed where there are some, and opened where there are none.
    fn portals(&mut self, scene: Scene<'_>) {
        let mut faults: Vec<(String, String)> = Vec::new();
        self.each_done(&mut |effect, path| {
            if let Effect::SealPortal(Place::Space(space)) = effect
                && scene
                    .board
                    .is_some_and(|board| board.space(space.as_str()).is_some())
                && !self.any_portal(&[*space])
            {
                let what = format!("there is never a portal in `{space}`");
                faults.push((path.to_owned(), what));
            }
        });
        for (path, what) in faults {
            self.out_of_reach(
                &path,
                &what,
                "name a space of `portals`, or open one there by `OpenPortal`",
            );
        }
    }

    /// Shows every condition of the chapter: of goal and doom, triggers, tasks, and effects. Those within effects are
    /// shown with the place of their list.
    fn each_asked<'a>(&'a self, show: &mut dyn FnMut(&'a Cond, &str)) {
        let raw = &self.entry.raw;
        each_cond(&raw.goal, "goal", show);
        if let Some(doom) = &raw.doom {
            each_cond(doom, "doom", show);
        }
        for (n, trigger) in raw.triggers.iter().enumerate() {
            each_cond(&trigger.when, &format!("triggers.{n}.when"), show);
        }
        for (n, task) in raw.tasks.iter().enumerate() {
            each_cond(&task.when, &format!("tasks.{n}.when"), show);
        }
        self.each_done(&mut |effect, path| {
            if let Effect::If(cond, _) = effect {
                each_cond(cond, path, &mut |cond, _| show(cond, path));
            }
        });
    }

    /// Shows every effect of triggers and tasks with the place of its list.
    fn each_done<'a>(&'a self, show: &mut dyn FnMut(&'a Effect, &str)) {
        let raw = &self.entry.raw;
        for (n, trigger) in raw.triggers.iter().enumerate() {
            let path = format!("triggers.{n}.effects");
            each_effect(&trigger.effects, &mut |effect| show(effect, &path));
        }
        for (n, task) in raw.tasks.iter().enumerate() {
            let path = format!("tasks.{n}.effects");
            each_effect(&task.effects, &mut |effect| show(effect, &path));
        }
    }

    /// Whether a token is on the board at the start or may come later.
    fn has_token(&self, wanted: Token) -> bool {
        let raw = &self.entry.raw;
        raw.tokens.iter().any(|(token, _)| *token == wanted)
            || raw.any_effect(
                |effect| matches!(effect, Effect::PlaceToken { token, .. } if *token == wanted),
            )
    }

    /// Whether a boss is on the board at the start or may come later.
    fn has_boss(&self, wanted: Key) -> bool {
        let raw = &self.entry.raw;
        raw.bosses.iter().any(|(boss, _)| *boss == wanted)
            || raw.any_effect(
                |effect| matches!(effect, Effect::PlaceBoss { boss, .. } if *boss == wanted),
            )
    }

    /// Whether an ally may be on the board: brought by the chapter, or drawn from its deck (PD-ALLY-03).
    fn has_ally(&self, wanted: Key, scene: Scene<'_>) -> bool {
        let raw = &self.entry.raw;
        let found = raw.survivors.iter().any(|each| each.ally == wanted)
            || raw.any_effect(
                |effect| matches!(effect, Effect::PlaceAlly { ally, .. } if *ally == wanted),
            );
        let card = scene.shelf.allies.get(&wanted);
        let in_deck = card.is_none_or(|card| !card.raw.rare || raw.rules.helicopter);
        found || (in_deck && !raw.brings(wanted))
    }

    /// Whether something raises a counter: an effect of the chapter, of a boss, or of a card.
    fn is_counted(&self, wanted: u8, scene: Scene<'_>) -> bool {
        let mut found = false;
        let mut look = |effect: &Effect| {
            found |= matches!(effect, Effect::Count(counter, by) if *counter == wanted && *by > 0);
        };
        self.entry.raw.each_effect(&mut look);
        let shelf = scene.shelf;
        for boss in shelf.bosses.values() {
            for rule in &boss.raw.rules {
                each_effect(&rule.effects, &mut look);
            }
        }
        for item in shelf.items.values() {
            if let Some(usable) = &item.raw.usable {
                each_effect(&usable.effects, &mut look);
            }
        }
        for event in shelf.events.values() {
            each_effect(&event.raw.effects, &mut look);
        }
        found
    }

    /// Whether one of these spaces has a portal at the start, or may get one.
    fn any_portal(&self, spaces: &[Key]) -> bool {
        let raw = &self.entry.raw;
        spaces.iter().any(|space| raw.portals.contains(space))
            || raw.any_effect(|effect| match effect {
                Effect::OpenPortal(place) => spaces.iter().any(|space| reaches(place, *space)),
                _ => false,
            })
    }

    /// Whether a portal may be sealed in a place of this kind.
    fn seals(&self, fits: impl Fn(&Place) -> bool) -> bool {
        self.entry
            .raw
            .any_effect(|effect| matches!(effect, Effect::SealPortal(place) if fits(place)))
    }
}

/// Whether a place may mean this space.
fn reaches(place: &Place, space: Key) -> bool {
    !matches!(place, Place::Space(other) if *other != space)
}

/// The conditions that must hold for this one to hold, with their places.
pub(super) fn each_must<'a>(cond: &'a Cond, path: &str, found: &mut Vec<(&'a Cond, String)>) {
    match cond {
        Cond::All(parts) => {
            for (n, part) in parts.iter().enumerate() {
                each_must(part, &format!("{path}.0.{n}"), found);
            }
        }
        _ => found.push((cond, path.to_owned())),
    }
}
