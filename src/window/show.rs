//! [`Show`]: what a game tells the window, so that seat, feed and the picture of the table work for each.

use bevy::ecs::prelude::World;

use super::Screen;
use super::feed::Page;
use super::intent::Opening;
use super::seen::Seen;
use crate::runs::session::Session;
use crate::runs::title::Title;
use crate::table::ask::Act;
use crate::table::{Ask, Event, What};

/// A game that the window can show.
pub trait Show: Title {
    /// Things that move for a while.
    type Effects: Effects<Self>;
    /// What the open question is about, beyond the view.
    type Detail: Default + Send + Sync + 'static;
    /// What is remembered of the events.
    type Kept: Default + Send + Sync + 'static;

    /// The screen of its table.
    const TABLE: Screen;
    /// The name of the file of the game that goes on.
    const AUTOSAVE: &'static str;

    /// The setup, if the game to be begun is this one.
    fn opened(opening: &Opening) -> Option<Self::Setup>;

    /// Whether the game is over.
    fn over(view: &Self::View) -> bool;

    /// Whether it is the turn of enemies.
    fn hostile(view: &Self::View) -> bool;

    /// What the open question is about.
    fn detail(session: &Session<Self>) -> Self::Detail;

    /// The sentence of an option, with what the picture of the table adds to it.
    fn phrase(_: &World, _: &Ask, _: Act, text: String) -> String {
        text
    }

    /// Remembers an event.
    fn keep(kept: &mut Self::Kept, event: &Event);

    /// The sentence of an event.
    fn sentence(seen: &Seen<Self>, event: &Event) -> String;

    /// How much an event matters in the log: 0 little, 2 a heading.
    fn weight(what: &What) -> u8;

    /// Seconds that an event is shown for at the calm pace.
    fn span(what: &What) -> f32;

    /// The sound that comes with an event; `seen` is the table before it.
    fn sound(seen: &Seen<Self>, what: &What) -> Option<&'static str>;

    /// The page of the story that comes with an event.
    fn page(seen: &Seen<Self>, what: &What) -> Option<Page>;
}

/// Things that move for a while; looks only.
pub trait Effects<T: Show>: Default + Send + Sync + 'static {
    /// A new picture of the table comes, with these events.
    fn arrive(&mut self, seen: &Seen<T>, view: &T::View, events: &[Event], now: f64);

    /// An event is shown.
    fn take(&mut self, seen: &Seen<T>, event: &Event, now: f64);

    /// When the caption changed.
    fn captioned(&mut self, now: f64);

    /// All has been shown.
    fn settle(&mut self);
}
