//! The one list of components that make up a piece: saved, restored, compared, and shown from here.

use std::any::TypeId;

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::house::*;
use super::pieces::*;
use super::uid::Uid;

macro_rules! kept {
    ($($name:ident: $component:ty),* $(,)?) => {
        /// Everything there is to know of one piece.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct Record {
            /// The piece.
            pub uid: Uid,
            $(
                #[allow(missing_docs, reason = "named after the component")]
                pub $name: Option<$component>,
            )*
        }

        impl Record {
            /// Reads all of a piece.
            pub fn capture(uid: Uid, entity: EntityRef) -> Record {
                Record { uid, $($name: entity.get::<$component>().cloned(),)* }
            }

            /// Makes a piece hold what the record says and nothing else.
            pub(super) fn apply(&self, entity: &mut EntityWorldMut) {
                $(
                    match (&self.$name, entity.get_mut::<$component>()) {
                        (Some(value), Some(mut held)) => { held.set_if_neq(value.clone()); }
                        (Some(value), None) => { entity.insert(value.clone()); }
                        (None, Some(_)) => { entity.remove::<$component>(); }
                        (None, None) => {}
                    }
                )*
            }
        }

        /// The components that records keep.
        pub fn kept() -> Vec<TypeId> {
            vec![TypeId::of::<Uid>(), $(TypeId::of::<$component>(),)*]
        }
    };
}

kept! {
    kind: Kind,
    card: Card,
    at: At,
    health: Health,
    energy: Energy,
    actions: Actions,
    activity: Activity,
    posture: Posture,
    zone: Zone,
    uses: Uses,
    face: Face,
    covered: Covered,
    ongoing: Ongoing,
    search: Search,
    clues: Clues,
    cubes: Cubes,
    damage: Damage,
    mark: Mark,
    fight: Fight,
    space: Where,
    ground: Ground,
    gate: Gate,
    seat: Seat,
    sheet: Sheet,
    pack: Pack,
    skills: Skills,
    stance: Stance,
    turn: Turn,
    boosts: Boosts,
    march: March,
    loyalty: Loyalty,
    marker: Marker,
    strike: Strike,
    challenge: Challenge,
    drawn: Drawn,
    trade: Trade,
    story: Story,
    held: Held,
    label: Label,
    throw: Throw,
}
