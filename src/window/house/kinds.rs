//! [`Kind`]: the sorts of things that can be done, as the action bar shows them.

use bevy_egui::egui::Key;

use crate::table::house::act::Act;

/// A sort of thing that can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// The key that stands for it.
    pub key: Key,
    /// Its picture below `pandemonium/actions`.
    pub icon: &'static str,
    /// Names of the acts that are of this sort.
    pub acts: &'static [&'static str],
    /// What it is.
    pub about: &'static str,
    /// Its rule.
    pub rule: &'static str,
    /// Why it cannot be done, where the rules give no nearer reason.
    pub absent: &'static str,
}

/// Actions, in the order of the bar.
pub const ACTIONS: [Kind; 15] = [
    Kind {
        name: "Move",
        key: Key::M,
        icon: "move",
        acts: &["Step"],
        about: "One step into a space next to yours.",
        rule: "PD-ACTION-03",
        absent: "No space next to yours can be entered.",
    },
    Kind {
        name: "Run",
        key: Key::R,
        icon: "run",
        acts: &["Run"],
        about: "Roll a die and go so far; a 1 is a stumble.",
        rule: "PD-ACTION-04",
        absent: "You have run already, or nothing lets you begin.",
    },
    Kind {
        name: "Dash",
        key: Key::D,
        icon: "dash",
        acts: &["Dash"],
        about: "Throw yourself through a door or window; it costs Life.",
        rule: "PD-DASH-01",
        absent: "No closed door or window lies between you and a space to dash to.",
    },
    Kind {
        name: "Door",
        key: Key::O,
        icon: "open",
        acts: &["Open", "Close", "Clear"],
        about: "Open or close a door or window, or remove a barricade.",
        rule: "PD-ACTION-05",
        absent: "No door or window of your space can be opened, closed or cleared.",
    },
    Kind {
        name: "Barricade",
        key: Key::B,
        icon: "barricade",
        acts: &["Barricade"],
        about: "Put a barricade on a door or window.",
        rule: "PD-ACTION-06",
        absent: "No door or window of your space can take a barricade.",
    },
    Kind {
        name: "Trap",
        key: Key::T,
        icon: "trap",
        acts: &["SetTrap"],
        about: "Place a trap in your space.",
        rule: "PD-ACTION-07",
        absent: "You carry no trap, or one lies here already.",
    },
    Kind {
        name: "Attack",
        key: Key::A,
        icon: "attack",
        acts: &["Attack"],
        about: "Attack with your weapons.",
        rule: "PD-ACTION-08",
        absent: "No enemy is within reach of your weapons.",
    },
    Kind {
        name: "Combo",
        key: Key::C,
        icon: "combo",
        acts: &["Combo"],
        about: "Attack together with others in the space.",
        rule: "PD-COMBO-01",
        absent: "No enemy is within reach of you and someone who could help.",
    },
    Kind {
        name: "Reinforce",
        key: Key::F,
        icon: "reinforce",
        acts: &["Reinforce"],
        about: "Reinforce: +1 Defense in the creatures' turn.",
        rule: "PD-ACTION-09",
        absent: "You are reinforced already.",
    },
    Kind {
        name: "Explore",
        key: Key::E,
        icon: "explore",
        acts: &["Explore"],
        about: "Search the space for an Item.",
        rule: "PD-ACTION-10",
        absent: "This space has been explored.",
    },
    Kind {
        name: "Portal",
        key: Key::P,
        icon: "portal",
        acts: &["EnterPortal"],
        about: "Enter the portal; a challenge waits beyond.",
        rule: "PD-ACTION-11",
        absent: "There is no portal in your space that leads to another one.",
    },
    Kind {
        name: "Exchange",
        key: Key::X,
        icon: "exchange",
        acts: &["Exchange"],
        about: "Exchange Items with someone in your space.",
        rule: "PD-ACTION-12",
        absent: "Nobody to exchange with stands in your space.",
    },
    Kind {
        name: "Token",
        key: Key::K,
        icon: "pick_up",
        acts: &["PickUp", "UseToken", "TurnToken"],
        about: "Pick up or use a token in your space.",
        rule: "PD-ACTION-15",
        absent: "No token in your space can be picked up or used.",
    },
    Kind {
        name: "Help",
        key: Key::H,
        icon: "reanimate",
        acts: &["Reanimate", "Loot"],
        about: "Bring someone back, or loot the dead.",
        rule: "PD-ACTION-13",
        absent: "Nobody lies here who could be brought back or looted.",
    },
    Kind {
        name: "Ally",
        key: Key::L,
        icon: "ally",
        acts: &["PlayAlly", "Ability"],
        about: "Play an ally.",
        rule: "PD-ALLY-16",
        absent: "You have no ally to play now.",
    },
];

/// What a chapter adds: its tasks.
pub const TASK: Kind = Kind {
    name: "Task",
    key: Key::J,
    icon: "task",
    acts: &["Task"],
    about: "What this chapter lets you do beside the actions of the rules.",
    rule: "PD-MODE-02",
    absent: "No task of the chapter can be done here and now.",
};

/// Things that cost no Action, in the order of the bar.
pub const FREE: [Kind; 4] = [
    Kind {
        name: "Souls",
        key: Key::S,
        icon: "souls",
        acts: &["SoulForLife", "SoulForFear", "SoulsFor"],
        about: "Spend Souls: for Life, against Fear, or two for +1 of a value.",
        rule: "PD-SOUL-03",
        absent: "You have no Souls, or nothing that they could do now.",
    },
    Kind {
        name: "Items",
        key: Key::I,
        icon: "object",
        acts: &["UseItem", "MakeTrap"],
        about: "Use an Item, or make a trap of one.",
        rule: "PD-ITEM-05",
        absent: "None of your Items can be used now.",
    },
    Kind {
        name: "Skill",
        key: Key::U,
        icon: "skill",
        acts: &["UseSkill"],
        about: "Use your special skill.",
        rule: "PD-CHAR-05",
        absent: "Your special skill works by itself, or has been used.",
    },
    Kind {
        name: "Events",
        key: Key::V,
        icon: "event",
        acts: &["UseEvent"],
        about: "Play an Event card that you have kept.",
        rule: "PD-EVENT-04",
        absent: "You keep no Event that can be played now.",
    },
];

/// Whether an act is of this sort.
pub fn is(kind: &Kind, act: Act) -> bool {
    kind.acts
        .contains(&crate::games::pandemonium::words::act_name(act))
}

/// The picture of an act.
pub fn icon(act: Act) -> String {
    let icon = match act {
        Act::Stop | Act::EndTurn | Act::PassTurn | Act::PassRound | Act::PassAttack | Act::Done => {
            "end_turn"
        }
        Act::Close(_) => "close",
        Act::Clear(_) => "unbarricade",
        Act::MakeTrap(_) => "make_trap",
        Act::Arrange { .. } | Act::Keep { .. } => "arrange",
        Act::Loot(_) => "loot",
        Act::UseToken(_) => "use_token",
        Act::TurnToken(_) => "turn_token",
        Act::Give(_) | Act::Take(_) => "exchange",
        Act::Weapon(_) => "attack",
        Act::Tree(_) | Act::Skill(_) => "skill",
        other => ACTIONS
            .iter()
            .chain([&TASK])
            .chain(&FREE)
            .find(|kind| is(kind, other))
            .map_or("", |kind| kind.icon),
    };
    if icon.is_empty() {
        String::new()
    } else {
        format!("pandemonium/actions/{icon}.svg")
    }
}
