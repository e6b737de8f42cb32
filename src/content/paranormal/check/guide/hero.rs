//! Heroes: what their Combat Abilities give, and whether the pieces of the game are enough for any team.

use crate::content::paranormal::check::Desk;
use crate::content::paranormal::entry::{Entry, Finding};
use crate::content::paranormal::shelf::Shelf;
use crate::content::raw::paranormal as raw;
use crate::vocab::paranormal::*;

/// Warns about Heroes.
pub(super) fn check(shelf: &Shelf, found: &mut Vec<Finding>) {
    for hero in shelf.heroes.values() {
        combat(hero, found);
    }
    let Some(frame) = &shelf.frame else {
        return;
    };
    let raw = &frame.raw;
    // The Lost Hero joins the team.
    let most = usize::from(raw.team) + 1;
    let pieces = Pieces { shelf, most };
    let dice = |hero: &raw::Hero| hero.dice.d6.saturating_add(hero.dice.d8);
    let all = raw.energy_d6.saturating_add(raw.energy_d8);
    pieces.enough("dice", "Energy Dice", all, dice, found);
    pieces.enough(
        "dice",
        "eight-sided dice",
        raw.energy_d8,
        |hero| hero.dice.d8,
        found,
    );
    pieces.enough(
        "health",
        "Health Tokens",
        raw.health_tokens,
        |hero| hero.health,
        found,
    );
}

fn combat(hero: &Entry<raw::Hero>, found: &mut Vec<Finding>) {
    let combat = &hero.raw.combat;
    let mut desk = Desk { entry: hero, found };
    for (index, verb) in combat.ops.iter().enumerate() {
        let path = format!("combat.do.{index}");
        match verb {
            Op::LowerDoom(_) => {
                desk.guide(&path, "a Hero lowers Doom", "only Allies used once should");
            }
            Op::Gain(Token::Wild, _)
                if !matches!(combat.needs, Needs::AtLeast(6..) | Needs::Exactly(_)) =>
            {
                let what = "a cheap Combat Ability gives Wild Tokens";
                desk.guide(&path, what, "let it take a 6");
            }
            _ => {}
        }
    }
}

struct Pieces<'a> {
    shelf: &'a Shelf,
    /// Most Heroes in play.
    most: usize,
}

impl Pieces<'_> {
    /// Warns if the Heroes who need most of a piece need more than there are (PN-CARD-03).
    fn enough(
        &self,
        path: &str,
        name: &str,
        there: u8,
        needs: impl Fn(&raw::Hero) -> u8,
        found: &mut Vec<Finding>,
    ) {
        let mut heroes: Vec<&Entry<raw::Hero>> = self.shelf.heroes.values().collect();
        heroes.sort_by_key(|hero| std::cmp::Reverse(needs(&hero.raw)));
        let team = heroes.iter().take(self.most);
        let needed: u16 = team.map(|hero| u16::from(needs(&hero.raw))).sum();
        if let Some(first) = heroes.first().filter(|_| needed > u16::from(there)) {
            let most = self.most;
            let what = format!("{most} Heroes can need {needed} {name}, but the game has {there}");
            let mut desk = Desk {
                entry: first,
                found,
            };
            desk.guide(
                path,
                &what,
                "give this Hero fewer, or the game more in game.ron",
            );
        }
    }
}
