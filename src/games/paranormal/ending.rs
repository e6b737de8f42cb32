//! The ends of the game (PN-END). These systems run whenever something changed that an end depends on.

use bevy::ecs::prelude::*;

use super::layout::{Layout, discoverable};
use super::*;
use crate::table::cursor::{Ending, Over, Tracks};
use crate::table::event::{Log, What};
use crate::table::pieces::{Card, Cubes, Damage, Face, Kind, Mark, Posture, Zone};
use crate::vocab::paranormal::{DoomTrack, MarkLoss};
use crate::vocab::{Key, Rules};

/// An ending: its number, name and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its number in the saved state.
    pub why: u8,
    /// Whether it is a victory.
    pub won: bool,
    /// Its name for figures and files.
    pub name: Key,
    /// Its rules.
    pub rules: Rules,
}

macro_rules! ends {
    ($($(#[$doc:meta])* $id:ident = $n:literal, $won:literal, $name:literal, $rules:expr);* $(;)?) => {
        $($(#[$doc])* pub const $id: End = End { why: $n, won: $won, name: Key::fixed($name), rules: &$rules };)*
        /// Every ending.
        pub const ENDS: &[End] = &[$($id),*];
    };
}

ends! {
    /// All conditions of the Boss are covered.
    BOSS_BEATEN = 0, true, "boss_beaten", ["PN-END-02", "PN-GOAL-02"];
    /// The Horror has taken enough damage.
    HORROR_BEATEN = 1, true, "horror_beaten", ["PN-HORROR-07", "PN-HORROR-02"];
    /// Doom has reached the end of its track before the Finale.
    DOOM_FULL = 2, false, "doom_full", ["PN-DOOM-06", "PN-GOAL-04", "PN-RUL-97"];
    /// Every Hero in play is Downed.
    HEROES_DOWN = 3, false, "heroes_down", ["PN-END-01", "PN-RUL-60"];
    /// The Horror was not beaten in its one full Hero Turn.
    HORROR_WON = 4, false, "horror_won", ["PN-HORROR-03", "PN-HORROR-01"];
    /// All marks have been placed.
    MARKS_PLACED = 5, false, "marks_placed", ["PN-BAAL-17", "PN-RUL-141"];
    /// All marks have been broken.
    MARKS_BROKEN = 6, false, "marks_broken", ["PN-RAMIEL-15", "PN-RUL-145"];
}

/// The ending with this number.
pub fn ending(why: u8) -> &'static End {
    ENDS.iter().find(|end| end.why == why).unwrap_or(&DOOM_FULL)
}

fn finish(over: &mut Over, log: &mut Log, end: End) {
    if over.0.is_none() {
        over.0 = Some(Ending {
            won: end.won,
            why: end.why,
        });
        log.add(
            end.rules,
            What::GameOver {
                won: end.won,
                why: end.name,
            },
        );
    }
}

/// PN-END-02: all conditions of the Boss covered by cubes. First, so that a Boss who falls with the last Hero is
/// beaten (PN-RUL-56).
pub(super) fn boss_beaten(
    book: Res<Book>,
    pieces: Query<(&Card, &Cubes)>,
    mut over: ResMut<Over>,
    mut log: ResMut<Log>,
) {
    let conditions = book.boss().foe.conditions.len();
    for (card, cubes) in &pieces {
        if card.0 == discoverable::BOSS
            && cubes.0.count_ones() as usize >= conditions
            && conditions > 0
        {
            finish(&mut over, &mut log, BOSS_BEATEN);
        }
    }
}

/// PN-HORROR-07: enough damage wins at once.
pub(super) fn horror_beaten(
    book: Res<Book>,
    pieces: Query<(&Card, &Damage)>,
    mut over: ResMut<Over>,
    mut log: ResMut<Log>,
) {
    for (card, damage) in &pieces {
        let colossus = book
            .boss()
            .cards
            .get(usize::from(card.0))
            .and_then(|c| c.back.as_ref());
        if colossus.is_some_and(|c| damage.0 >= c.damage) {
            finish(&mut over, &mut log, HORROR_BEATEN);
        }
    }
}

/// PN-BAAL-17 and PN-RAMIEL-15: the last mark is placed or broken.
pub(super) fn marks_complete(
    book: Res<Book>,
    marks: Query<(&Kind, &Mark, &Face)>,
    mut over: ResMut<Over>,
    mut log: ResMut<Log>,
) {
    for (n, kind) in book.boss().marks.iter().enumerate() {
        let mine = || {
            marks
                .iter()
                .filter(|(piece, mark, _)| **piece == Kind::Mark && usize::from(mark.0) == n)
        };
        match kind.loss {
            MarkLoss::AllPlaced if mine().count() >= usize::from(kind.count) => {
                finish(&mut over, &mut log, MARKS_PLACED);
            }
            MarkLoss::AllBroken
                if mine().filter(|(_, _, face)| **face == Face::Back).count()
                    >= usize::from(kind.count) =>
            {
                finish(&mut over, &mut log, MARKS_BROKEN);
            }
            _ => {}
        }
    }
}

/// PN-DOOM-06: Doom at the end of its track loses before the Finale; in it see `finale::raise_doom`.
pub(super) fn doom_full(
    book: Res<Book>,
    tracks: Res<Tracks>,
    mut over: ResMut<Over>,
    mut log: ResMut<Log>,
) {
    let in_finale = tracks.get(FINALE) != 0;
    let spared =
        in_finale && (book.boss().doom_track == DoomTrack::Leaves || book.boss().brink.is_some());
    if !spared && tracks.get(DOOM) >= i32::from(book.frame.doom_limit) {
        finish(&mut over, &mut log, DOOM_FULL);
    }
}

/// PN-END-01: every Hero in play is Downed. The Lost Hero does not count (PN-RUL-60).
pub(super) fn heroes_down(
    layout: Res<Layout>,
    index: Res<crate::table::uid::Index>,
    heroes: Query<(&Zone, &Posture)>,
    mut over: ResMut<Over>,
    mut log: ResMut<Log>,
) {
    let mut standing = false;
    for hero in &layout.heroes {
        let piece = index
            .entity(*hero)
            .and_then(|entity| heroes.get(entity).ok());
        standing |= piece
            .is_some_and(|(zone, posture)| *zone == Zone::Board && *posture == Posture::Standing);
    }
    if !standing {
        finish(&mut over, &mut log, HEROES_DOWN);
    }
}
