//! Effects, conditions and traits, wherever they stand.

use super::{Desk, Scene};
use crate::board::BorderKind;
use crate::content::near::near;
use crate::content::pandemonium::kind::Kind;
use crate::content::pandemonium::{Trigger, Vehicle};
use crate::content::stock::Stock;
use crate::vocab::Key;
use crate::vocab::pandemonium::*;

/// Most of anything that one effect gives or takes.
const MOST: u64 = 20;
/// Counters of a chapter.
pub(super) const COUNTERS: u64 = 8;

impl<T> Desk<'_, T> {
    /// Effects, of which there must be some.
    pub(super) fn some_effects(&mut self, path: &str, effects: &[Effect], scene: Scene<'_>) {
        if effects.is_empty() {
            self.idle(path, "nothing happens here", "write what happens");
        }
        self.effects(path, effects, scene);
    }

    /// Effects, or none.
    pub(super) fn effects(&mut self, path: &str, effects: &[Effect], scene: Scene<'_>) {
        for (n, effect) in effects.iter().enumerate() {
            self.effect(&format!("{path}.{n}"), effect, scene);
        }
    }

    fn effect(&mut self, path: &str, effect: &Effect, scene: Scene<'_>) {
        let part = |name: &str| format!("{path}.{name}");
        match effect {
            Effect::LoseLife(_, by)
            | Effect::GainLife(_, by)
            | Effect::GainFear(_, by)
            | Effect::LoseFear(_, by)
            | Effect::GainSouls(_, by)
            | Effect::LoseSouls(_, by)
            | Effect::DrawItems(_, by)
            | Effect::DiscardItems(_, by)
            | Effect::DrawEvents(_, by)
            | Effect::Improve(_, by)
            | Effect::GainTraps(_, by) => self.amount(&part("1"), *by),
            Effect::PlaceTraps(by) | Effect::Charge(by) => self.amount(&part("0"), *by),
            Effect::Boost { by, .. } => self.shift(&part("by"), *by),
            Effect::Summon { count, at }
            | Effect::Kill { count, at }
            | Effect::Remove { count, at }
            | Effect::Stun { count, at } => {
                self.amount(&part("count"), *count);
                self.place(&part("at"), at, scene);
            }
            Effect::SummonBreed { breed, at } => {
                self.known(Kind::Breed, &part("breed"), *breed, scene);
                self.place(&part("at"), at, scene);
            }
            Effect::PlaceBoss { boss, at } => {
                self.known(Kind::Boss, &part("boss"), *boss, scene);
                self.place(&part("at"), at, scene);
            }
            Effect::Break(at)
            | Effect::Open(at)
            | Effect::Close(at)
            | Effect::ClearExplored(at) => {
                self.place(&part("0"), at, scene);
            }
            Effect::Move(_, at) => self.place(&part("1"), at, scene),
            Effect::PlaceToken { at, .. } => {
                if !matches!(at, Place::Here | Place::Space(_)) {
                    self.shape(
                        &part("at"),
                        "a token is put into one space",
                        "write `Here` or `Space(\"b3\")`",
                    );
                }
                self.place(&part("at"), at, scene);
            }
            Effect::Unblock { from, to } => self.barrier(path, "from", "to", *from, *to, scene),
            Effect::Count(counter, by) => {
                self.counter(&part("0"), *counter);
                self.shift(&part("1"), *by);
            }
            Effect::Choose(branches) => self.branches(&part("0"), branches, scene),
            Effect::Roll(rows) => self.table(&part("0"), rows, scene),
            Effect::If(cond, effects) => {
                self.cond(&part("0"), cond, scene);
                self.some_effects(&part("1"), effects, scene);
            }
            Effect::PlaceAlly { ally, at } => {
                self.known(Kind::Ally, &part("ally"), *ally, scene);
                if *at == Place::EveryPortal {
                    self.shape(
                        &part("at"),
                        "one ally stands in one space",
                        "write `Portal`, or name the space",
                    );
                }
                self.place(&part("at"), at, scene);
            }
            Effect::Join(ally) | Effect::RemoveAlly(ally) => {
                self.known(Kind::Ally, &part("0"), *ally, scene)
            }
            Effect::SealPortal(at) => self.place(&part("0"), at, scene),
            Effect::OpenPortal(at) => {
                self.no_portal(&part("0"), at, "a portal opens where there is none");
                self.place(&part("0"), at, scene);
            }
            Effect::GiveUp(_, token) => self.carried(&part("1"), *token),
            Effect::RemoveToken { at, .. } => {
                self.no_portal(&part("at"), at, "this takes every token of the place");
                self.place(&part("at"), at, scene);
            }
            Effect::Repair(by) => {
                self.vehicle_of_chapter(path, scene);
                self.shift(&part("0"), *by);
            }
            Effect::RemoveBoss(boss) => self.known(Kind::Boss, &part("0"), *boss, scene),
            Effect::Dread(_, by) => self.amount(&part("1"), *by),
            Effect::Note(text) => self.text(&part("0"), text),
            Effect::DrawAlly(_)
            | Effect::DrawPact(_)
            | Effect::DropPact(_)
            | Effect::LoseRun(_)
            | Effect::Die(_)
            | Effect::Barricade
            | Effect::EvilDie
            | Effect::Win
            | Effect::Lose => {}
        }
    }

    fn amount(&mut self, path: &str, by: u8) {
        self.number(path, "the amount", by, 1, MOST);
    }

    /// A number that is added, and may be below 0.
    fn shift(&mut self, path: &str, by: i8) {
        if by == 0 {
            self.idle(path, "0 changes nothing", "write another number");
        }
        self.number(path, "the change", by.unsigned_abs(), 0, MOST);
    }

    fn counter(&mut self, path: &str, counter: u8) {
        self.number(path, "the number of the counter", counter, 0, COUNTERS - 1);
    }

    fn branches(&mut self, path: &str, branches: &[Branch], scene: Scene<'_>) {
        if branches.len() < 2 {
            self.shape(path, "there is nothing to choose from", "write two or more");
        }
        for (n, branch) in branches.iter().enumerate() {
            self.text(&format!("{path}.{n}.text"), &branch.text);
            self.effects(&format!("{path}.{n}.effects"), &branch.effects, scene);
        }
    }

    /// Rows ascend and the last one ends with 6, so that every number has one.
    fn table(&mut self, path: &str, rows: &[Row], scene: Scene<'_>) {
        let mut below = 0;
        for (n, row) in rows.iter().enumerate() {
            let at = format!("{path}.{n}");
            self.number(&format!("{at}.to"), "`to`", row.to, 1, 6);
            if row.to <= below && row.to > 0 {
                self.shape(
                    &format!("{at}.to"),
                    &format!("this row ends with {}, the one before with {below}", row.to),
                    "let the rows ascend",
                );
            }
            below = row.to;
            self.effects(&format!("{at}.effects"), &row.effects, scene);
        }
        if below < 6 {
            self.shape(
                path,
                "a 6 has no row of this table",
                "let the last row have `to: 6`",
            );
        }
    }

    /// Complains if nothing of that kind has this id.
    pub(super) fn known(&mut self, kind: Kind, path: &str, key: Key, scene: Scene<'_>) {
        scene.shelf.needs(kind, key, self.entry, path, self.found);
    }

    /// Complains about a place that means portals.
    fn no_portal(&mut self, path: &str, place: &Place, what: &str) {
        if matches!(
            place,
            Place::Portal | Place::EveryPortal | Place::LeastActivity
        ) {
            let help = "write `Here`, `Near`, `Tile`, `Anywhere`, or `Space(\"b3\")`";
            self.shape(path, what, help);
        }
    }

    /// Complains about the vehicle of a chapter in an entry that belongs to all.
    fn vehicle_of_chapter(&mut self, path: &str, scene: Scene<'_>) {
        if !scene.chapter {
            self.shape(
                path,
                "the vehicle belongs to one chapter, but this to all",
                "speak of it in the file of a chapter only",
            );
        }
    }

    fn place(&mut self, path: &str, place: &Place, scene: Scene<'_>) {
        match place {
            Place::Near(most) => self.number(&format!("{path}.0"), "the distance", *most, 0, 9),
            Place::Space(space) => self.space(&format!("{path}.0"), *space, scene),
            Place::Here
            | Place::Tile
            | Place::LeastActivity
            | Place::Portal
            | Place::EveryPortal
            | Place::Anywhere => {}
        }
    }

    /// Complains if there is no such space on the board of the chapter.
    pub(super) fn space(&mut self, path: &str, space: Key, scene: Scene<'_>) {
        if !scene.chapter {
            let what = format!("`{space}` is a space of one chapter, but this belongs to all");
            let finding = self.entry.error(path, "no-board", what);
            self.found
                .push(finding.help("spaces can be named in the file of a chapter only"));
            return;
        }
        let Some(board) = scene.board else {
            return;
        };
        if board.space(space.as_str()).is_none() {
            let what = format!("there is no space `{space}` on this board");
            let finding = self.entry.error(path, "unknown-id", what);
            let spaces = board.spaces().iter().map(|space| space.name.as_str());
            self.found.push(finding.help(near(space.as_str(), spaces)));
        }
    }

    /// Complains if there is no door or window between two spaces; they stand at `one` and `two` below `path`.
    pub(super) fn barrier(
        &mut self,
        path: &str,
        one: &str,
        two: &str,
        from: Key,
        to: Key,
        scene: Scene<'_>,
    ) {
        let before = self.found.len();
        self.space(&format!("{path}.{one}"), from, scene);
        self.space(&format!("{path}.{two}"), to, scene);
        let Some(board) = scene.board.filter(|_| self.found.len() == before) else {
            return;
        };
        let between = board
            .space(from.as_str())
            .zip(board.space(to.as_str()))
            .and_then(|(from, to)| board.between(from, to))
            .and_then(|border| board.border(border));
        if between.is_none_or(|border| border.kind == BorderKind::Open) {
            self.shape(
                path,
                &format!("there is no door or window between `{from}` and `{to}`"),
                "name two spaces that a door or a window joins",
            );
        }
    }

    fn spaces(&mut self, path: &str, spaces: &[Key], scene: Scene<'_>) {
        if spaces.is_empty() {
            self.shape(path, "no space is named", "name one or more");
        }
        for (n, space) in spaces.iter().enumerate() {
            self.space(&format!("{path}.{n}"), *space, scene);
        }
        self.twice(path, "this", spaces);
    }

    /// A condition.
    pub(super) fn cond(&mut self, path: &str, cond: &Cond, scene: Scene<'_>) {
        let part = |name: &str| format!("{path}.{name}");
        match cond {
            Cond::Not(inner) => self.cond(&part("0"), inner, scene),
            Cond::All(parts) | Cond::Any(parts) => {
                if parts.is_empty() {
                    self.idle(&part("0"), "no condition stands here", "write some");
                }
                for (n, inner) in parts.iter().enumerate() {
                    self.cond(&format!("{path}.0.{n}"), inner, scene);
                }
            }
            Cond::Round(round) => {
                self.number(&part("0"), "the round", *round, 1, scene.rounds.into());
            }
            Cond::AtLeast(gauge, number) => {
                if *number == 0 {
                    self.idle(&part("1"), "nothing is below 0", "write 1 or more");
                }
                self.gauge(&part("1"), *gauge, *number, scene);
            }
            Cond::InSpace(space) => self.space(&part("0"), *space, scene),
            Cond::EveryoneAt(spaces) | Cond::SomeoneAt(spaces) | Cond::AllyAt(spaces) => {
                self.spaces(&part("0"), spaces, scene);
            }
            Cond::SomeAt(number, spaces) => {
                self.crowd(&part("0"), *number, 1, scene);
                self.spaces(&part("1"), spaces, scene);
            }
            Cond::AllyDead(ally) => self.known(Kind::Ally, &part("0"), *ally, scene),
            Cond::AllyThere(ally, spaces) => {
                self.known(Kind::Ally, &part("0"), *ally, scene);
                self.spaces(&part("1"), spaces, scene);
            }
            Cond::BossAt(boss, spaces) => {
                self.known(Kind::Boss, &part("0"), *boss, scene);
                self.spaces(&part("1"), spaces, scene);
            }
            Cond::StandingAtLeast(number) => self.crowd(&part("0"), *number, 1, scene),
            Cond::StandingAtMost(number) => self.crowd(&part("0"), *number, 0, scene),
            Cond::PortalSealed(space) => self.space(&part("0"), *space, scene),
            Cond::PortalsAtMost(number) => {
                self.number(&part("0"), "the number of portals", *number, 0, 15);
            }
            Cond::VehicleRuns => self.vehicle_of_chapter(path, scene),
            Cond::Repaired(number) => {
                self.vehicle_of_chapter(path, scene);
                let most = Vehicle::MOST.into();
                self.number(&part("0"), "the number of repairs", *number, 1, most);
            }
            Cond::Dead(number) => self.number(&part("0"), "the number of deaths", *number, 1, 99),
            Cond::CarriedTo(token, spaces) => {
                self.carried(&part("0"), *token);
                self.spaces(&part("1"), spaces, scene);
            }
            Cond::Carrying(token) | Cond::SomeoneCarries(token) | Cond::CarriedHere(token) => {
                self.carried(&part("0"), *token);
            }
            Cond::Creatures(number) | Cond::TeamKills(number) => {
                self.number(&part("0"), "the number", *number, 1, 99);
            }
            Cond::BossHere(boss) | Cond::BossDestroyed(boss) | Cond::WithBoss(boss) => {
                self.known(Kind::Boss, &part("0"), *boss, scene);
            }
            Cond::Counted(counter, _) => self.counter(&part("0"), *counter),
            Cond::Always
            | Cond::Night
            | Cond::CounterOut
            | Cond::AtMost(..)
            | Cond::InDark
            | Cond::OnPortal
            | Cond::Alone
            | Cond::MyTurn
            | Cond::Did(..)
            | Cond::GeneratorOn
            | Cond::NobodyStands
            | Cond::LastStanding
            | Cond::AllAlive
            | Cond::Solo => {}
        }
    }

    /// A number of characters.
    fn crowd(&mut self, path: &str, number: u8, least: u64, scene: Scene<'_>) {
        let frame = scene.shelf.frame.as_ref();
        let most = frame.map_or(99, |frame| frame.raw.characters.1);
        self.number(path, "the number of characters", number, least, most.into());
    }

    fn carried(&mut self, path: &str, token: Token) {
        if !token.can_be_taken() || token == Token::FirstAidKit {
            self.out_of_reach(
                path,
                &format!("nobody ever carries the token {}", token.name()),
                "Dagger, Book, Battery and Oars can be carried",
            );
        }
    }

    /// Complains about a number that a bar or sheet never shows.
    fn gauge(&mut self, path: &str, gauge: Gauge, number: u8, scene: Scene<'_>) {
        let Some(frame) = &scene.shelf.frame else {
            return;
        };
        let most = match gauge {
            Gauge::Life => frame.raw.life,
            Gauge::Fear => frame.raw.fear,
            Gauge::Souls => frame.raw.souls,
            Gauge::Traps => frame.raw.traps,
            Gauge::Company => frame.raw.characters.1.saturating_sub(1),
            Gauge::Items | Gauge::Skills | Gauge::Creatures | Gauge::Actions | Gauge::Kills => 99,
        };
        if number > most {
            let what = format!("{gauge:?} never reaches {number}");
            self.out_of_reach(path, &what, &format!("it goes up to {most}"));
        }
    }

    /// Lasting properties.
    pub(super) fn traits(&mut self, path: &str, traits: &[Trait], scene: Scene<'_>) {
        for (n, each) in traits.iter().enumerate() {
            let at = format!("{path}.{n}");
            match each {
                Trait::Value(_, by) => self.shift(&format!("{at}.1"), *by),
                Trait::FuryHere(by)
                | Trait::FuryAgainst(by)
                | Trait::FoeLife(by)
                | Trait::Difficulty(by) => self.shift(&format!("{at}.0"), *by),
                Trait::Stride(spaces) => {
                    self.number(&format!("{at}.0"), "the stride", *spaces, 2, 9);
                }
                Trait::Backpack(by)
                | Trait::DefenseHits(by)
                | Trait::StunDamage(by)
                | Trait::AttackHits(by)
                | Trait::RunFurther(by) => self.amount(&format!("{at}.0"), *by),
                Trait::DamageAgainst(breed, by) => {
                    self.known(Kind::Breed, &format!("{at}.0"), *breed, scene);
                    self.amount(&format!("{at}.1"), *by);
                }
                Trait::Light
                | Trait::Reroll
                | Trait::FreeDash
                | Trait::FreeDashOnce
                | Trait::FreeTraps
                | Trait::FreeBarricades
                | Trait::FreeReinforce
                | Trait::SwapCards
                | Trait::ExtraWeapon
                | Trait::Fearless
                | Trait::SureFoot
                | Trait::ExploreTwo
                | Trait::NoEvents
                | Trait::ReExplore => {}
            }
        }
    }

    /// Rules of a chapter or boss.
    pub(super) fn triggers(&mut self, path: &str, triggers: &[Trigger], scene: Scene<'_>) {
        for (n, trigger) in triggers.iter().enumerate() {
            let at = format!("{path}.{n}");
            self.cond(&format!("{at}.when"), &trigger.when, scene);
            // A text alone is a part of the story.
            if trigger.text.trim().is_empty() {
                self.some_effects(&format!("{at}.effects"), &trigger.effects, scene);
            } else {
                self.effects(&format!("{at}.effects"), &trigger.effects, scene);
            }
        }
    }

    /// Complains if a text that players read is empty.
    pub(super) fn text(&mut self, path: &str, text: &str) {
        crate::content::stock::check_name(self.entry, path, text, self.found);
    }
}

/// Every condition within this one, itself too.
pub(super) fn each_cond<'a>(cond: &'a Cond, path: &str, show: &mut dyn FnMut(&'a Cond, &str)) {
    show(cond, path);
    match cond {
        Cond::Not(inner) => each_cond(inner, &format!("{path}.0"), show),
        Cond::All(parts) | Cond::Any(parts) => {
            for (n, inner) in parts.iter().enumerate() {
                each_cond(inner, &format!("{path}.0.{n}"), show);
            }
        }
        _ => {}
    }
}
