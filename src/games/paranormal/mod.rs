//! Paranormal: a solo dice puzzle on a 4 by 4 map.
//!
//! | file | rules |
//! |---|---|
//! | `setup` | PN-SETUP |
//! | `hero_turn` | PN-ROUND, PN-MOVE, PN-INT, PN-REST, PN-LOC, PN-EOT |
//! | `reach` | PN-MOVE and the bans of a Finale |
//! | `combat` | PN-CMB, PN-CABL, PN-MABL in Combat |
//! | `condition` | PN-DEF |
//! | `odds` | the chance of best play in a Combat |
//! | `effect` | the effect verbs |
//! | `supply` | PN-TOK, Energy and Health |
//! | `clue` | PN-CLUE, PN-LOST |
//! | `enemy_turn` | PN-ENEMY, PN-DOOM, PN-SPREAD, PN-SPAWN, PN-ASSET |
//! | `finale` | PN-FIN, PN-TANIN, PN-HORROR, PN-BAAL, PN-RAMIEL |
//! | `ending` | PN-END |

pub mod clue;
pub mod combat;
pub mod condition;
pub mod effect;
pub mod ending;
pub mod enemy_turn;
pub mod finale;
pub mod hero_turn;
pub mod invariant;
pub mod layout;
pub mod odds;
pub mod reach;
pub mod setup;
pub mod situation;
pub mod supply;
pub mod view;
pub mod words;

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::content::paranormal::{Boss, BossId, Paranormal};
use crate::table::agenda::Job;
use crate::table::cursor::{PhaseId, TrackId};
use crate::table::deck::PileId;
use crate::table::{Access, Game, Rules, Uid};

pub use setup::Setup;

/// The Hero Turn (PN-ROUND-02).
pub const HERO_TURN: PhaseId = PhaseId(0);
/// The Enemy Turn before the Finale (PN-ENEMY-01).
pub const ENEMY_TURN: PhaseId = PhaseId(1);
/// The Enemy Turn of the Finale.
pub const FINALE_ENEMY_TURN: PhaseId = PhaseId(2);

macro_rules! numbered {
    ($kind:ident: $($(#[$doc:meta])* $name:ident = $n:expr),* $(,)?) => {
        $($(#[$doc])* pub const $name: $kind = $kind($n);)*
    };
}

numbered! { TrackId:
    /// Doom (PN-DOOM-05).
    DOOM = 0,
    /// Usable Reroll Tokens held.
    REROLL = 1,
    /// Usable Wild Tokens held.
    WILD = 2,
    /// Usable Assist Tokens held.
    ASSIST = 3,
    /// Reroll Tokens gained in the action that goes on (PN-TOK-17).
    REROLL_NEW = 4,
    /// Wild Tokens gained in the action that goes on.
    WILD_NEW = 5,
    /// Assist Tokens gained in the action that goes on.
    ASSIST_NEW = 6,
    /// Wild Tokens spent in the Combat that goes on and not back in the supply yet (PN-RUL-45).
    WILD_OUT = 7,
    /// 1 in the Finale.
    FINALE = 8,
    /// What is on the back of the Boss' card: 0 not out, 1 out, 2 out since before this Hero Turn (PN-HORROR-01).
    HORROR = 9,
    /// Red dice that lie on the Horror (PN-RUL-138).
    RED_GONE = 10,
    /// Uid of the Tough Enemy that may be fought without paying, thanks to an Item.
    PAST_TOUGH = 11,
    /// 1 while Minions lie on the Boss card (PN-TANIN-10).
    STACKED = 12,
    /// 1 once the Boss card is face up.
    REVEALED = 13,
    /// Red dice that an Item used at the declaration adds to the next Combat of this activation.
    NEXT_RED = 14,
}

numbered! { PileId:
    /// The Monster deck.
    MONSTERS = 0,
    /// Its discard pile.
    MONSTERS_SPENT = 1,
    /// The Asset deck.
    ASSETS = 2,
    /// Its discard pile.
    ASSETS_SPENT = 3,
    /// The Clue deck.
    CLUES = 4,
    /// Its discard pile.
    CLUES_SPENT = 5,
    /// The Minions of the Boss: put aside before the Finale, the deck in it.
    MINIONS = 6,
    /// Their discard pile.
    MINIONS_SPENT = 7,
    /// Cards that have left the game: Minions.
    MINIONS_GONE = 8,
    /// Cards that have left the game: Assets.
    ASSETS_GONE = 9,
    /// The first of the stacks of Spread Monsters, one for each spreading type.
    STACKS = 10,
}

/// Piles in all: those above and room for five stacks.
const PILE_COUNT: usize = 15;

/// The stack of the spreading type with this number.
pub const fn stack(kind: u16) -> PileId {
    PileId(STACKS.0 + kind as u8)
}

/// The jobs of Paranormal. Each is the work of the function that `rules` registers for it.
#[allow(missing_docs, reason = "a job is documented at its function")]
pub mod job {
    use super::Job;

    numbered! { Job:
        CHOSE_HERO = 0,
        CHOSE_ACT = 1,
        REGAIN = 2,
        SPEND = 3,
        RIPEN = 4,
        LAY_DOWN = 5,
        EFFECT = 6,
        DRAW_CLUE = 7,
        PLACE_CLUE = 8,
        JOIN_LOST = 9,
        SPREAD = 10,
        ROAM = 11,
        SPAWN = 12,
        PLUS = 13,
        COMBAT_READY = 14,
        COMBAT_ROLL = 15,
        COMBAT_TRIGGERS = 16,
        COMBAT_APPLY = 17,
        COMBAT_WINDOW = 18,
        COMBAT_CHOSE = 19,
        COMBAT_REROLL = 20,
        COMBAT_GATHER = 21,
        COMBAT_WILD = 22,
        COMBAT_HURT = 23,
        COMBAT_CHECK = 24,
        COMBAT_END = 25,
        COMBAT_CLOSE = 26,
        FINALE = 27,
        STAGE = 28,
        MENACE = 29,
        MINION = 30,
        MARK = 31,
        HUNT = 32,
        SUCCESSOR = 33,
        ENEMY_TURN_OVER = 34,
        SHELVE_ASSET = 35,
    }
}

/// The content of the game being played.
#[derive(Resource, Clone)]
pub struct Book {
    /// All of Paranormal.
    pub paranormal: Arc<Paranormal>,
    /// The Boss of this game.
    pub boss: BossId,
}

impl Book {
    /// The Boss of this game.
    pub fn boss(&self) -> &Boss {
        &self.paranormal.bosses[self.boss.index()]
    }
}

impl std::ops::Deref for Book {
    type Target = Paranormal;

    fn deref(&self) -> &Paranormal {
        &self.paranormal
    }
}

/// The content of the game being played.
pub fn book(world: &World) -> Book {
    world.resource::<Book>().clone()
}

/// Whether the Finale has begun.
pub fn in_finale(world: &World) -> bool {
    world.track(FINALE) != 0
}

/// What Paranormal brings to the table.
pub const GAME: Game = Game {
    phases: &[HERO_TURN, ENEMY_TURN, FINALE_ENEMY_TURN],
    piles: PILE_COUNT,
    rules,
    rebuild: layout::rebuild,
    broken: invariant::broken,
    // Nobody else sits at this table.
    asides: |_| Vec::new(),
    aside: |_, _| {},
};

fn rules(r: &mut Rules) {
    r.during(
        HERO_TURN,
        (
            hero_turn::open_hero_turn,
            hero_turn::offer_choice,
            hero_turn::close_hero_turn,
        )
            .chain(),
    );
    r.during(
        ENEMY_TURN,
        (
            enemy_turn::raise_doom,
            enemy_turn::list_roamers,
            enemy_turn::spawn_wave,
            enemy_turn::close_enemy_turn,
        )
            .chain(),
    );
    r.during(
        FINALE_ENEMY_TURN,
        (finale::menace, finale::close_enemy_turn).chain(),
    );
    r.checks(
        (
            ending::boss_beaten,
            ending::horror_beaten,
            ending::marks_complete,
            ending::doom_full,
            ending::heroes_down,
        )
            .chain(),
    );
    use job::*;
    for (job, work) in [
        (
            CHOSE_HERO,
            hero_turn::chose_hero as crate::table::build::Work,
        ),
        (CHOSE_ACT, hero_turn::chose_act),
        (REGAIN, supply::regain),
        (SPEND, supply::spend),
        (RIPEN, supply::ripen),
        (LAY_DOWN, supply::lay_down),
        (EFFECT, effect::effect),
        (DRAW_CLUE, clue::draw_clue),
        (PLACE_CLUE, clue::place_clue),
        (JOIN_LOST, clue::join_lost),
        (SPREAD, enemy_turn::spread),
        (ROAM, enemy_turn::roam),
        (SPAWN, enemy_turn::spawn),
        (PLUS, enemy_turn::plus),
        (COMBAT_READY, combat::ready),
        (COMBAT_ROLL, combat::roll),
        (COMBAT_TRIGGERS, combat::triggers),
        (COMBAT_APPLY, combat::apply),
        (COMBAT_WINDOW, combat::window),
        (COMBAT_CHOSE, combat::chose),
        (COMBAT_REROLL, combat::reroll),
        (COMBAT_GATHER, combat::gather),
        (COMBAT_WILD, combat::wild),
        (COMBAT_HURT, combat::hurt),
        (COMBAT_CHECK, combat::check),
        (COMBAT_END, combat::end),
        (COMBAT_CLOSE, combat::close),
        (FINALE, finale::begin),
        (STAGE, finale::stage),
        (MENACE, finale::menace_step),
        (MINION, finale::minion),
        (MARK, finale::mark),
        (HUNT, finale::hunt),
        (SUCCESSOR, finale::successor),
        (ENEMY_TURN_OVER, enemy_turn::over),
        (SHELVE_ASSET, hero_turn::shelve_asset),
    ] {
        r.job(job, work);
    }
}

/// The id of a Hero's card.
pub(crate) fn hero_key(world: &World, hero: Uid) -> crate::vocab::Key {
    let card: crate::table::pieces::Card = world.of(hero);
    world.resource::<Book>().heroes[usize::from(card.0)].key
}

/// The id of a Monster's card.
pub(crate) fn monster_key(world: &World, monster: Uid) -> crate::vocab::Key {
    let card: crate::table::pieces::Card = world.of(monster);
    world.resource::<Book>().monsters[usize::from(card.0)].key
}

/// The id of an Asset's card.
pub(crate) fn asset_key(world: &World, asset: Uid) -> crate::vocab::Key {
    let card: crate::table::pieces::Card = world.of(asset);
    world.resource::<Book>().assets[usize::from(card.0)].key
}
