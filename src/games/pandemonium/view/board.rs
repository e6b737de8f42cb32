//! What lies on the board and beside it: tokens, spaces, doors and windows, decks.

use super::*;

/// A token on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its piece.
    pub uid: Uid,
    /// Its id.
    pub key: Key,
    /// Where it is.
    pub at: Key,
    /// Where it is, as a number.
    #[serde(skip)]
    pub space: SpaceId,
    /// Which.
    pub token: Token,
    /// On its X side.
    pub used: bool,
    /// Lies face down: an Evil Trap, or a feint (PD-RUL-164).
    pub face_down: bool,
    /// Whether it is a feint, for those who know.
    pub feint: Option<bool>,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after what it shows")]
pub struct SpaceView {
    pub at: Key,
    pub title: String,
    pub tile: u8,
    pub dark: bool,
    /// A portal that is open.
    pub portal: bool,
    /// A portal that has been sealed.
    pub sealed: bool,
    pub explored: bool,
    pub souls: u8,
    pub traps: u8,
}

/// A door or window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "named after what it shows")]
pub struct BarrierView {
    pub at: Key,
    #[serde(skip)]
    pub border: BorderId,
    pub window: bool,
    pub state: State,
    pub barricade: bool,
    pub evil: bool,
}

/// A deck and its discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// Cards to be drawn.
    pub left: u16,
    /// Cards discarded, the last one last.
    pub spent: Vec<Key>,
}

pub(super) fn tokens(world: &World, book: &Book, seat: Option<u8>) -> Vec<TokenView> {
    let knows = seat.is_none() || seat == evil_one::seat(world);
    figure::of_kind(world, Kind::Token)
        .into_iter()
        .filter_map(|piece| {
            let marker: Marker = *world.find(piece)?;
            let at = figure::space(world, piece);
            Some(TokenView {
                uid: piece,
                key: figure::key(world, piece),
                at: book.board.name(at),
                space: at,
                token: marker.token,
                used: marker.used,
                face_down: marker.feint().is_some(),
                feint: marker.feint().filter(|_| knows),
            })
        })
        .collect()
}

pub(super) fn spaces(world: &World, book: &Book) -> Vec<SpaceView> {
    book.board
        .space_ids()
        .filter_map(|at| {
            let space = book.board.get(at)?;
            let ground: Ground = figure::ground(world, at);
            Some(SpaceView {
                at: space.name,
                title: space.title.clone(),
                tile: space.tile,
                dark: round::dark(world, at),
                portal: ground.portal && !ground.sealed,
                sealed: ground.sealed,
                explored: ground.explored,
                souls: ground.souls,
                traps: ground.traps,
            })
        })
        .collect()
}

pub(super) fn barriers(world: &World, book: &Book) -> Vec<BarrierView> {
    book.board
        .border_ids()
        .filter(|border| figure::barrier_piece(world, *border).is_some())
        .map(|border| {
            let barrier = figure::barrier(world, border);
            BarrierView {
                at: words::border_key(&book.board, border),
                border,
                window: words::border_word(&book.board, border) == "window",
                state: barrier.state,
                barricade: barrier.barricade,
                evil: barrier.evil,
            }
        })
        .collect()
}

pub(super) fn deck(world: &World, book: &Book, deck: Deck, seat: Option<u8>) -> DeckView {
    let piles = world.resource::<Piles>();
    // A Pact that was not fulfilled lies face down (PD-RUL-114).
    let unseen = match (deck, seat) {
        (Deck::Pacts, Some(_)) => &world.story().unseen[..],
        _ => &[],
    };
    let shown = |(place, card): (usize, &u16)| match unseen.contains(&(place as u16)) {
        true => Key::fixed("hidden"),
        false => words::card_key(book, deck, *card),
    };
    let spent = piles.cards(deck.spent());
    DeckView {
        left: piles.cards(deck.pile()).len() as u16,
        spent: spent.iter().enumerate().map(shown).collect(),
    }
}
