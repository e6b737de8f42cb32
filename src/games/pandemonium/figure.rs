//! Who and what is where: queries over the pieces, and the places of spaces and barriers.

use bevy::ecs::prelude::*;

use super::*;
use crate::board::barrier::{Barrier, Barriers};
use crate::board::{BorderId, SpaceId};
use crate::table::house::{Gate, Ground, Loyalty, Marker, Seat, Stance, Where};
use crate::table::pieces::{Card, Kind};
use crate::table::uid::Index;
use crate::vocab::Key;
use crate::vocab::pandemonium::Token;

/// Where the fixed pieces are. Derived from the pieces: rebuilt when a snapshot is restored.
#[derive(Resource, Clone, Debug, Default)]
pub struct Layout {
    /// The piece of each space, by its number.
    pub spaces: Vec<Uid>,
    /// The piece of each door or window, by the number of its border; `Uid::NONE` for open borders.
    pub barriers: Vec<Uid>,
    /// The piece that remembers the game.
    pub story: Uid,
    /// All fixed pieces have a lower number than this.
    pub first_figure: Uid,
}

/// What stands on every border. Derived from the pieces: rebuilt when a snapshot is restored.
#[derive(Resource, Clone, Debug, Default)]
pub struct Doors(pub Barriers);

/// Trap tokens of each space. Derived from the pieces: rebuilt when a snapshot is restored.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Traps(pub Vec<u8>);

impl Traps {
    /// What the pieces say.
    pub(super) fn read(world: &World) -> Traps {
        let pieces = Pieces::of_world(world);
        let spaces = layout(world).spaces.iter();
        Traps(spaces.map(|at| pieces.of::<Ground>(*at).traps).collect())
    }
}

/// Where the fixed pieces are.
pub fn layout(world: &World) -> &Layout {
    world.resource::<Layout>()
}

/// Reads the layout from the pieces.
pub fn read_layout(world: &World) -> Layout {
    let mut layout = Layout::default();
    for (uid, entity) in world.resource::<Index>().pieces() {
        let Some(kind) = world.get::<Kind>(entity) else {
            continue;
        };
        let card = world.get::<Card>(entity).map_or(0, |card| card.0);
        let list = match kind {
            Kind::Space => &mut layout.spaces,
            Kind::Barrier => &mut layout.barriers,
            Kind::Story => {
                layout.story = uid;
                layout.first_figure = Uid(layout.first_figure.0.max(uid.0 + 1));
                continue;
            }
            _ => continue,
        };
        let slot = usize::from(card);
        if list.len() <= slot {
            list.resize(slot + 1, Uid::NONE);
        }
        list[slot] = uid;
        layout.first_figure = Uid(layout.first_figure.0.max(uid.0 + 1));
    }
    layout
}

/// All pieces of a kind that is not fixed, oldest first.
pub fn of_kind(world: &World, kind: Kind) -> Vec<Uid> {
    each(world, kind).collect()
}

/// The same, one after another.
pub fn each(world: &World, kind: Kind) -> impl Iterator<Item = Uid> {
    let first = layout(world).first_figure;
    Pieces::of_world(world)
        .from(first)
        .filter(move |(.., of)| *of == kind)
        .map(|(uid, ..)| uid)
}

/// What a piece is.
pub fn kind(world: &World, piece: Uid) -> Option<Kind> {
    world.resource::<Index>().kind(piece)
}

/// All characters who started the game, by seat and then as chosen; the dead among them.
pub fn characters(world: &World) -> Vec<Uid> {
    of_kind(world, Kind::Character)
}

/// Characters on their feet: those that creatures see (PD-DEATH-08, PD-RUL-109).
pub fn standing(world: &World) -> Vec<Uid> {
    let pieces = Pieces::of_world(world);
    each(world, Kind::Character)
        .filter(|who| pieces.of::<Stance>(*who) == Stance::Standing)
        .collect()
}

/// Characters that "all characters" means: the entombed, not those lying dead (PD-RUL-15).
pub fn in_play(world: &World) -> Vec<Uid> {
    let pieces = Pieces::of_world(world);
    each(world, Kind::Character)
        .filter(|who| pieces.of::<Stance>(*who) != Stance::Lying)
        .collect()
}

/// All characters in the order of this round's turns, or in the one that would be fixed now (PD-RUL-14).
pub fn in_order(world: &World) -> Vec<Uid> {
    let order = world.story().order.clone();
    if order.is_empty() {
        super::sheet::turn_order(world)
    } else {
        order
    }
}

/// The character whose player makes shared decisions (PD-RUL-13): the active one, else the first in turn order who
/// is in play; among rivals the last, who has moved after all others (PD-RUL-164).
pub fn speaker(world: &World) -> Uid {
    let active = world.cursor().active;
    if active.is_some() && world.cursor().phase == CHARACTERS {
        return active;
    }
    let mut order = in_order(world);
    if world.resource::<Book>().chapter.rules.elimination {
        order.reverse();
    }
    order
        .iter()
        .copied()
        .find(|who| world.of::<Stance>(*who) != Stance::Lying)
        .or(order.first().copied())
        .unwrap_or(Uid::NONE)
}

/// Whether a figure is on its feet.
pub fn stands(world: &World, who: Uid) -> bool {
    world.of::<Stance>(who) == Stance::Standing
}

/// The space that a piece is in.
pub fn space(world: &World, piece: Uid) -> SpaceId {
    world.of::<Where>(piece).0
}

/// The player who decides for a character; 0 for pieces without one.
pub fn seat(world: &World, who: Uid) -> u8 {
    world.of::<Seat>(who).0
}

/// Whether the player of this seat, being asked, may do for a character what anyone may do at any time: rearrange Items,
/// play an Event. Where all play together the one at the table does it for all; rivals and the Evil One leave what is
/// another player's alone (PD-MODE-04, PD-MODE-05, PD-RUL-164).
pub fn speaks_for(world: &World, asked: u8, who: Uid) -> bool {
    let rivals = world.resource::<Book>().chapter.rules.elimination;
    let evil = evil_one::seat(world) == Some(asked);
    !(rivals || evil) || seat(world, who) == asked
}

/// Creatures on the board, stunned ones too.
pub fn creatures(world: &World) -> Vec<Uid> {
    of_kind(world, Kind::Creature)
}

/// Whether a piece is treated as a creature in fights: a creature, or an evil ally (PD-RUL-119).
pub fn is_beast(world: &World, piece: Uid) -> bool {
    match kind(world, piece) {
        Some(Kind::Creature) => true,
        Some(Kind::Ally) => world.of::<Loyalty>(piece).evil,
        _ => false,
    }
}

/// Creatures and evil allies on the board.
pub fn beasts(world: &World) -> Vec<Uid> {
    let mut list = creatures(world);
    list.extend(
        of_kind(world, Kind::Ally)
            .into_iter()
            .filter(|ally| world.of::<Loyalty>(*ally).evil),
    );
    list
}

/// Creatures and evil allies in a space.
pub fn beasts_in(world: &World, at: SpaceId) -> Vec<Uid> {
    let pieces = Pieces::of_world(world);
    let mut list = beasts(world);
    list.retain(|piece| pieces.of::<Where>(*piece).0 == at);
    list
}

/// Bosses on the board.
pub fn bosses(world: &World) -> Vec<Uid> {
    of_kind(world, Kind::Boss)
}

/// The bosses with this id on the board.
pub fn bosses_named(world: &World, boss: Key) -> Vec<Uid> {
    let mut found = bosses(world);
    found.retain(|piece| key(world, *piece) == boss);
    found
}

/// Good allies on their feet.
pub fn good_allies(world: &World) -> Vec<Uid> {
    let pieces = Pieces::of_world(world);
    each(world, Kind::Ally)
        .filter(|ally| {
            !pieces.of::<Loyalty>(*ally).evil && pieces.of::<Stance>(*ally) == Stance::Standing
        })
        .collect()
}

/// Standing characters in a space.
pub fn standing_in(world: &World, at: SpaceId) -> Vec<Uid> {
    let pieces = Pieces::of_world(world);
    let mut list = standing(world);
    list.retain(|who| pieces.of::<Where>(*who).0 == at);
    list
}

/// Tokens on the board in a space, with what they are.
pub fn tokens_in(world: &World, at: SpaceId) -> Vec<(Uid, Marker)> {
    of_kind(world, Kind::Token)
        .into_iter()
        .filter(|token| space(world, *token) == at)
        .filter_map(|token| Some((token, *world.find::<Marker>(token)?)))
        .collect()
}

/// What lies in a space.
pub fn ground(world: &World, at: SpaceId) -> Ground {
    world.of(ground_piece(world, at))
}

/// The piece of a space.
pub fn ground_piece(world: &World, at: SpaceId) -> Uid {
    layout(world)
        .spaces
        .get(usize::from(at.0))
        .copied()
        .unwrap_or(Uid::NONE)
}

/// The piece of a door or window, if the border has one.
pub fn barrier_piece(world: &World, border: BorderId) -> Option<Uid> {
    layout(world)
        .barriers
        .get(usize::from(border.0))
        .copied()
        .filter(|uid| uid.is_some())
}

/// How a border stands; closed and bare where there is no door or window.
pub fn barrier(world: &World, border: BorderId) -> Barrier {
    doors(world).get(border)
}

/// What stands on every border. Derived from the pieces.
pub fn doors(world: &World) -> &Barriers {
    &world.resource::<Doors>().0
}

/// Sets how a door or window stands.
pub fn set_barrier(world: &mut World, border: BorderId, barrier: Barrier) {
    if let Some(piece) = barrier_piece(world, border) {
        world.set(piece, Gate { border, barrier });
        world.resource_mut::<Doors>().0.set(border, barrier);
    }
}

/// Rebuilds what is derived from the pieces.
pub fn rebuild(world: &mut World) {
    let layout = read_layout(world);
    let mut doors = Barriers::new(&world.resource::<Book>().board);
    for piece in &layout.barriers {
        if let Some(gate) = world.find::<Gate>(*piece) {
            doors.set(gate.border, gate.barrier);
        }
    }
    world.insert_resource(layout);
    world.insert_resource(Doors(doors));
    let traps = Traps::read(world);
    world.insert_resource(traps);
    world.insert_resource(enemy::Sight::default());
    pause::recount(world);
}

/// Trap tokens of each space.
pub fn traps(world: &World) -> &[u8] {
    &world.resource::<Traps>().0
}

/// So many Trap tokens are put into a space, or taken out of it.
pub fn change_traps(world: &mut World, at: SpaceId, by: i8) {
    let piece = ground_piece(world, at);
    world.change(piece, |ground: &mut Ground| {
        ground.traps = ground.traps.saturating_add_signed(by);
    });
    let now = world.of::<Ground>(piece).traps;
    if let Some(traps) = world.resource_mut::<Traps>().0.get_mut(at.index()) {
        *traps = now;
    }
}

/// Whether a space has a portal that has not been sealed.
pub fn is_portal(world: &World, at: SpaceId) -> bool {
    let ground = ground(world, at);
    ground.portal && !ground.sealed
}

/// All spaces with a portal that has not been sealed, by number.
pub fn portals(world: &World) -> Vec<SpaceId> {
    let board = &world.resource::<Book>().board;
    board
        .space_ids()
        .filter(|at| is_portal(world, *at))
        .collect()
}

/// The id of the card of a piece: the character's, breed's, ally's or boss', or the name of a token.
pub fn key(world: &World, piece: Uid) -> Key {
    let (pieces, book) = (Pieces::of_world(world), world.resource::<Book>());
    let card = usize::from(pieces.of::<Card>(piece).0);
    let none = Key::fixed("");
    match pieces.kind(piece) {
        Some(Kind::Character) => book.characters.get(card).map_or(none, |c| c.id),
        Some(Kind::Creature) => book.breeds.get(card).map_or(none, |b| b.id),
        Some(Kind::Ally) => book.allies.get(card).map_or(none, |a| a.id),
        Some(Kind::Boss) => book.bosses.get(card).map_or(none, |b| b.id),
        Some(Kind::Token) => pieces
            .find::<Marker>(piece)
            .map_or(none, |m| Key::fixed(token_key(m.token))),
        _ => none,
    }
}

/// The id of a token.
pub const fn token_key(token: Token) -> &'static str {
    match token {
        Token::FirstAidKit => "first_aid_kit",
        Token::Dagger => "dagger",
        Token::Book => "book",
        Token::Battery => "battery",
        Token::Oars => "oars",
        Token::Radio => "radio",
        Token::Telephone => "telephone",
        Token::Generator => "generator",
        Token::EvilTrap => "evil_trap",
    }
}
