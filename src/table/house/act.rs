//! Options and questions of games that are played in a house.

use serde::{Deserialize, Serialize};

use super::super::uid::Uid;
use super::{Aim, Slot};
use crate::board::{BorderId, SpaceId};
use crate::vocab::Rules;
use crate::vocab::pandemonium::Value;

/// One option of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Act {
    /// A step into this space: of a Move, a run, or an ally.
    Step(SpaceId),
    /// A dash into this space.
    Dash {
        /// Where to.
        to: SpaceId,
        /// By the skill that costs no Life (PD-CHAR-10).
        free: bool,
    },
    /// Begin a run.
    Run,
    /// End the run, or the Move that could go on.
    Stop,
    /// Open this door or window.
    Open(BorderId),
    /// Close it.
    Close(BorderId),
    /// Put a barricade on it.
    Barricade(BorderId),
    /// Remove the barricade from it.
    Clear(BorderId),
    /// Place a trap.
    SetTrap,
    /// Make a trap of the Item in this place.
    MakeTrap(Slot),
    /// Attack.
    Attack {
        /// The space.
        at: SpaceId,
        /// What there.
        aim: Aim,
    },
    /// Attack with a combo.
    Combo {
        /// The space.
        at: SpaceId,
        /// What there.
        aim: Aim,
    },
    /// Reinforce.
    Reinforce,
    /// Explore.
    Explore,
    /// Enter the portal.
    EnterPortal,
    /// Do the task of the chapter with this number (PD-MODE-02).
    Task(u8),
    /// Exchange Items with this character.
    Exchange(Uid),
    /// Reanimate this character.
    Reanimate(Uid),
    /// Loot this dead ally or character.
    Loot(Uid),
    /// Pick this token up.
    PickUp(Uid),
    /// Use this token.
    UseToken(Uid),
    /// Turn this token face up.
    TurnToken(Uid),
    /// Spend a Soul for Life.
    SoulForLife,
    /// Spend a Soul against Fear.
    SoulForFear,
    /// Spend two Souls for +1 of a value.
    SoulsFor(Value),
    /// Use the object or weapon in this place.
    UseItem(Slot),
    /// Use the special skill.
    UseSkill,
    /// Use a positive Event of this character, by its place.
    UseEvent {
        /// Whose.
        who: Uid,
        /// Which.
        n: u8,
    },
    /// Move an Item within the inventory of this character.
    Arrange {
        /// Whose.
        who: Uid,
        /// From here.
        from: Slot,
        /// To there; what lies there goes to `from`.
        to: Slot,
    },
    /// Play this ally's block.
    PlayAlly(Uid),
    /// The ally's special ability.
    Ability,
    /// End the turn.
    EndTurn,
    /// This piece.
    Piece(Uid),
    /// This space.
    Space(SpaceId),
    /// This border.
    Border(BorderId),
    /// The map tile in this place of the board.
    Tile(u8),
    /// Put the card in question into this place.
    Keep {
        /// Which of the cards drawn.
        n: u8,
        /// Where.
        slot: Slot,
    },
    /// Discard the card in question.
    Refuse {
        /// Which of the cards drawn.
        n: u8,
    },
    /// Discard the own Item in this place.
    Discard(Slot),
    /// Exchange the card just taken for the next one (PD-CHAR-11).
    Swap {
        /// Which of the cards drawn.
        n: u8,
    },
    /// The Item in this place goes over to the partner.
    Give(Slot),
    /// The partner's Item in this place comes over.
    Take(Slot),
    /// This weapon.
    Weapon(Slot),
    /// This die is rolled again.
    Reroll {
        /// Which.
        die: u8,
    },
    /// The top row of the Combo card.
    Top,
    /// Its middle row.
    Middle,
    /// This tree.
    Tree(u8),
    /// This skill of the tree under way, 1 to 6.
    Skill(u8),
    /// Pay so much of a loss in Souls, the rest in Life.
    Split {
        /// Souls.
        souls: u8,
        /// Life.
        life: u8,
    },
    /// This Pact of that character, by its place.
    Pact {
        /// Whose.
        who: Uid,
        /// Which.
        n: u8,
    },
    /// The effect with this number, of several to choose from or of several due.
    Branch(u8),
    /// This number.
    Number(u8),
    /// Throw the Evil Die (PD-EVILDIE-05).
    EvilDie,
    /// Summon a creature at this portal (PD-MODE-04).
    SummonAt(SpaceId),
    /// Send this creature after someone (PD-MODE-04).
    Steer(Uid),
    /// The trap that lies face down is real.
    Real,
    /// It is a feint.
    Feint,
    /// Odd.
    Odd,
    /// Even.
    Even,
    /// Yes.
    Yes,
    /// No.
    No,
    /// No Events before this turn is over.
    PassTurn,
    /// No Events before this round is over.
    PassRound,
    /// No Events before one of the player's characters is attacked.
    PassAttack,
    /// That is all; or not now.
    Done,
}

macro_rules! whys {
    ($($(#[$doc:meta])* $name:ident: $rules:expr),* $(,)?) => {
        /// What a question is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Why {
            $($(#[$doc])* $name,)*
        }

        impl Why {
            /// The rules that make the question.
            pub const fn rules(self) -> Rules {
                match self { $(Why::$name => &$rules,)* }
            }

            /// Its name, as in `{"why": ...}`.
            pub const fn name(self) -> &'static str {
                match self { $(Why::$name => stringify!($name),)* }
            }
        }
    };
}

whys! {
    /// At which portal the first creature appears.
    FirstPortal: ["PD-DEC-03", "PD-SPAWN-07"],
    /// Which tile with the least Activity.
    LeastTile: ["PD-DEC-04", "PD-SPAWN-11"],
    /// Which portal of a tile.
    TilePortal: ["PD-DEC-05", "PD-SPAWN-10"],
    /// Who goes first.
    TurnOrder: ["PD-DEC-06", "PD-RUL-18"],
    /// What the character in turn does.
    CharacterTurn: ["PD-DEC-07", "PD-TIME-16"],
    /// Where the run goes.
    RunStep: ["PD-DEC-08", "PD-TIME-46"],
    /// Whether the Move goes on.
    SecondStep: ["PD-DEC-08", "PD-RUL-79"],
    /// What is done before the next roll against Panic.
    PanicChoice: ["PD-RUL-43", "PD-TIME-14"],
    /// How a loss is divided between Souls and Life.
    SplitLoss: ["PD-DEC-36", "PD-RUL-97"],
    /// Which die is rolled again.
    RerollDie: ["PD-DEC-30", "PD-RUL-28"],
    /// What becomes of drawn Items.
    PlaceItems: ["PD-DEC-16", "PD-RUL-54"],
    /// What is discarded above the limit.
    OverLimit: ["PD-DEC-16", "PD-RUL-52"],
    /// Whether one card is taken or two.
    OneOrTwo: ["PD-DEC-17", "PD-SKILL-I4"],
    /// Whether a card just taken is exchanged.
    SwapCard: ["PD-DEC-18", "PD-CHAR-11"],
    /// What goes over in an exchange.
    ExchangeItems: ["PD-DEC-14", "PD-RUL-52"],
    /// Whether the partner agrees.
    AgreeExchange: ["PD-DEC-14", "PD-RUL-52"],
    /// Which targets, in a plain attack one.
    ChooseTargets: ["PD-DEC-27", "PD-RUL-81"],
    /// Which weapons.
    ChooseWeapons: ["PD-DEC-27", "PD-RUL-58"],
    /// Who helps in a combo.
    ChooseHelpers: ["PD-DEC-28", "PD-RUL-86"],
    /// Whether a helper agrees.
    AgreeHelp: ["PD-DEC-28", "PD-RUL-86"],
    /// Which row of the Combo card.
    ChooseRow: ["PD-DEC-29", "PD-COMBO-04"],
    /// Whether the D6 is rolled against stunned targets.
    StunRoll: ["PD-DEC-31", "PD-STUN-05"],
    /// Which target the damage goes to.
    AssignDamage: ["PD-DEC-32", "PD-RUL-82"],
    /// Which tree is begun.
    ChooseTree: ["PD-DEC-33", "PD-SKILL-03"],
    /// Which skill is taken.
    ChooseSkill: ["PD-DEC-34", "PD-SKILL-08"],
    /// Which creature an effect touches.
    PickCreature: ["PD-DEC-35"],
    /// Which character an effect touches.
    PickCharacter: ["PD-DEC-19"],
    /// Which space an effect means.
    PickSpace: ["PD-DEC-19"],
    /// Which door or window an effect means.
    PickBarrier: ["PD-DEC-19"],
    /// Which Pact is discarded.
    PickPact: ["PD-DEC-35", "PD-RUL-114"],
    /// Which Item is discarded for an effect.
    PickDiscard: ["PD-DEC-16"],
    /// Which effect of several.
    ChooseEffect: ["PD-DEC-19"],
    /// On which portal a dead character is laid.
    DeathPortal: ["PD-DEC-38", "PD-DEATH-07"],
    /// Whether a character who died goes on with the actions left.
    GoOn: ["PD-DEC-39", "PD-DEATH-12"],
    /// The order of things that fall due together.
    DueOrder: ["PD-DEC-45", "PD-RUL-90"],
    /// Whether an Event is taken that need not be.
    TakeEvent: ["PD-DEC-23", "PD-RUL-68"],
    /// What the ally does.
    AllyTurn: ["PD-DEC-22", "PD-RUL-116"],
    /// A choice inside a challenge.
    ChallengeChoice: ["PD-DEC-24", "PD-DIM-01"],
    /// Odd or even.
    GuessDie: ["PD-DEC-24", "PD-DIM-01"],
    /// Travel or stay.
    Travel: ["PD-DEC-25", "PD-RUL-76"],
    /// With a run of 1 and a sure foot: where to, or stay.
    SureStep: ["PD-DEC-09", "PD-SKILL-I3"],
    /// Which enemy acts first.
    EnemyOrder: ["PD-DEC-40", "PD-CTURN-06"],
    /// Which target or tile an enemy heads for.
    EnemyGoal: ["PD-DEC-41", "PD-RUL-142"],
    /// Which way it takes.
    EnemyPath: ["PD-DEC-42", "PD-CMOVE-15"],
    /// Who defends first.
    DefenseOrder: ["PD-DEC-43", "PD-RUL-94"],
    /// Whether a positive Event is used now.
    UseEventNow: ["PD-DEC-37", "PD-TIME-17", "PD-EVENT-04", "PD-RUL-96", "PD-RUL-169"],
    /// What the Evil One does.
    EvilOneTurn: ["PD-DEC-44", "PD-RUL-164"],
    /// Whether the Evil Trap that he lays face down is real.
    RealOrFeint: ["PD-DEC-44", "PD-RUL-164"],
    /// Whom he sends a creature after.
    SendAfter: ["PD-DEC-44", "PD-RUL-164"],
}
