//! A player of Pandemonium who knows what the chapter is about: walks to its goal by the cheapest way, fights where the
//! chance is worth it, arms itself, and spends Souls before it is too late.
//!
//! | file | owns |
//! |---|---|
//! | `want` | something to do |
//! | `plan` | what would bring the goal nearer |
//! | `aim` | who does what of it |
//! | `way` | the cheapest way over the board |
//! | `fight` | the chance of an attack to kill |
//! | `turn` | what to do next in the own turn |
//! | `evil` | the Evil One's player |
//! | `rival` | what is done about rivals where only one can win |
//! | `choice` | answers to all other questions |
//! | `event` | when to play an Event |

mod aim;
mod choice;
mod event;
mod evil;
mod fight;
mod plan;
mod rival;
mod turn;
mod want;
mod way;

use super::{Bot, Seat};
use crate::table::Ask;
use crate::table::ask::{Act as AnyAct, Why as AnyWhy};
use crate::table::house::act::{Act, Why};

/// The bot.
#[derive(Debug, Default)]
pub struct Guest;

impl Bot for Guest {
    fn answer(&mut self, seat: Seat, ask: &Ask, picks: &mut Vec<u16>) {
        let options: Vec<Act> = ask
            .options
            .iter()
            .filter_map(|act| match act {
                AnyAct::House(act) => Some(*act),
                _ => None,
            })
            .collect();
        let AnyWhy::House(why) = ask.why else {
            picks.push(0);
            return;
        };
        let world = seat.world();
        if let Some(place) = event::before(world, ask) {
            picks.push(place);
            return;
        }
        if ask.at_most > 1 {
            // Everything that can be named helps: weapons, helpers.
            let count = ask.options.len().min(usize::from(ask.at_most)) as u16;
            picks.extend(0..count);
            return;
        }
        let chosen = match why {
            Why::CharacterTurn => turn::choose(world, ask.about, &options),
            Why::RunStep | Why::SecondStep => turn::go_on(world, ask.about, &options),
            Why::EvilOneTurn | Why::RealOrFeint | Why::SendAfter => {
                evil::choose(world, why, ask.about, &options)
            }
            _ => choice::choose(world, why, ask.about, &options),
        };
        let place = chosen
            .and_then(|act| options.iter().position(|option| *option == act))
            .unwrap_or(0);
        picks.push(place as u16);
    }
}
