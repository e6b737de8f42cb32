//! The command line: what can be asked of the program, with help and an example each.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Two horror board games, Pandemonium and Paranormal, played completely.
///
/// Without a command the game window opens at the title.
#[derive(Debug, Parser)]
#[command(name = "witching-hour", version)]
pub struct Cli {
    /// What to do; nothing opens the game.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// One more folder with levels, which override those before by id; may repeat.
    #[arg(long, global = true, value_name = "DIR")]
    pub levels: Vec<PathBuf>,
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// What is decided before a game.
#[derive(Clone, Debug, Default, Args)]
pub struct Deal {
    /// Seed of all that is left to chance; the same seed and answers give the same game.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Heroes by id, parted by commas: those who start, then the one who is lost.
    #[arg(long, value_delimiter = ',', value_name = "A,B,C")]
    pub heroes: Vec<String>,
    /// Players.
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The easy mode, in games that have one.
    #[arg(long)]
    pub easy: bool,
    /// A mode of the game.
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
}

/// A Combat of Paranormal.
#[derive(Clone, Debug, Args)]
pub struct Odds {
    /// The dice: d6, d8 or red, parted by commas.
    #[arg(long, required = true, value_delimiter = ',', value_name = "DIE,DIE")]
    pub dice: Vec<String>,
    /// A Defeat Condition, such as "SUM 9"; may repeat. Kinds: EXACT, MIN, SUM, EVEN, ODD, RUN, KIND, RISE, HURT.
    #[arg(long = "condition", required = true, value_name = "KIND N")]
    pub conditions: Vec<String>,
    /// One condition is enough, as for a cube on a Boss; otherwise all must be met with different dice.
    #[arg(long)]
    pub any: bool,
    /// All rerolls, the free one included; with --rolled those that are left.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub rerolls: u8,
    /// Wild Tokens, 0 to 2.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub wild: u8,
    /// Assist Tokens.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub assist: u8,
    /// Numbers that deal damage.
    #[arg(long, value_delimiter = ',', value_name = "N,N")]
    pub damage: Vec<u8>,
    /// Numbers that lose dice.
    #[arg(long, value_delimiter = ',', value_name = "N,N")]
    pub elusive: Vec<u8>,
    /// Numbers that lock dice.
    #[arg(long, value_delimiter = ',', value_name = "N,N")]
    pub fear: Vec<u8>,
    /// Health of the Hero.
    #[arg(long, default_value_t = 3, value_name = "N")]
    pub health: u8,
    /// The dice have just been rolled: their values, in the order of --dice. They set off abilities.
    #[arg(long, value_delimiter = ',', value_name = "N,N")]
    pub rolled: Vec<u8>,
    /// What the values of --rolled set off is over and done with: none is lost, locked or hurts any more.
    #[arg(long, requires = "rolled")]
    pub settled: bool,
    /// How to print.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Opens the game window straight at the table.
    #[command(
        after_help = "Example: witching-hour play paranormal/tanin --heroes brie,sean,lucy,dan --seed 7"
    )]
    Play {
        /// A level: its id, or a path to its file.
        level: String,
        /// What is decided before the game.
        #[command(flatten)]
        deal: Deal,
        /// Go on from this record, and keep it up to date.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
    /// Lists every level found, the broken ones with their first fault.
    #[command(after_help = "Example: witching-hour list --format json")]
    List {
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// The mod doctor: all faults of files and folders; of all that the game would load if none is named.
    #[command(after_help = "Example: witching-hour check my-mod/bosses/widow.ron")]
    Check {
        /// Files and folders.
        paths: Vec<PathBuf>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// One game over standard input and output: as JSON lines for programs, or with --text as plain sentences for
    /// people who listen or read.
    #[command(
        after_help = "With --text the game is a conversation: it tells what happened, asks, and lists the options by \
                      number. Type a number to choose, or one of these words:\n\n  \
                      question     the question and its options again\n  \
                      look [NAME]  the table in words, or one place, figure or card\n  \
                      me           whoever is asked\n  \
                      log [N]      the last N things that happened, numbered\n  \
                      why [N]      the reasons and rules behind number N\n  \
                      why not      what cannot be chosen now, and why\n  \
                      undo         the last choice back\n  \
                      save PATH    the game to a file\n  \
                      help, quit\n\n\
                      Example: echo '{\"query\":\"state\"}' | witching-hour table paranormal/tanin --seed 7\n\
                      Example: witching-hour table pandemonium/chapter_01 --players 2 --text"
    )]
    Table {
        /// A level: its id, or a path to its file.
        level: String,
        /// What is decided before the game.
        #[command(flatten)]
        deal: Deal,
        /// Rolls to come instead of random ones: a RON list such as [D6(3), Row(1), Column(4)].
        #[arg(long, value_name = "FILE")]
        dice: Option<PathBuf>,
        /// Show every seat's view, in games with secrets.
        #[arg(long)]
        all_seats: bool,
        /// A conversation in plain sentences instead of JSON lines.
        #[arg(long)]
        text: bool,
    },
    /// Runs rule cases.
    #[command(after_help = "Example: witching-hour case tests/cases")]
    Case {
        /// Files and folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Instead, open the window where a case leads: at the first question of this name (`ChooseRow`), or at the
        /// end of the first case whose name holds these words. The game goes on from there, and is not saved.
        #[arg(long, value_name = "QUESTION|WORDS")]
        show: Option<String>,
        /// Stop after so many steps of that case.
        #[arg(long, requires = "show", value_name = "N")]
        steps: Option<usize>,
    },
    /// Plays many games without a window and prints statistics.
    #[command(
        after_help = "Example: witching-hour simulate paranormal/tanin --games 1000 --bot greedy"
    )]
    Simulate {
        /// A level: its id, or a path to its file.
        level: String,
        /// How many games.
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// Which bot plays.
        #[arg(long, default_value = "greedy")]
        bot: String,
        /// What is decided before the game.
        #[command(flatten)]
        deal: Deal,
        /// Threads; as many as the machine has cores if left out. The figures are the same for any number.
        #[arg(long)]
        jobs: Option<usize>,
        /// Look at everything that must be true after each answer; slower.
        #[arg(long)]
        invariants: bool,
        /// Play every team of Heroes in turn instead of one.
        #[arg(long, conflicts_with = "heroes")]
        all_teams: bool,
        /// Keep a record of every game in this folder.
        #[arg(long, value_name = "DIR")]
        keep: Option<PathBuf>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// The exact chance that best play wins a Combat of Paranormal, and the best choice after a roll.
    #[command(
        after_help = "Dice are named by their places in --dice, from 0. In JSON an empty `reroll` means to stop.\n\n\
                      Example: witching-hour odds --dice d6,d6,d6,d8 --condition \"SUM 9\" --condition \"KIND 2\" \
                      --rolled 1,3,6,6"
    )]
    Odds(Odds),
    /// Shows a record in the window, or proves without one that it goes as it went.
    #[command(after_help = "Example: witching-hour replay game.json --verify")]
    Replay {
        /// The record.
        file: PathBuf,
        /// Play it without a window and stop at the first difference.
        #[arg(long)]
        verify: bool,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.contains("Example: ") || command.get_name() == "help",
                "{}",
                command.get_name()
            );
        }
    }

    #[test]
    fn heroes_are_parted_by_commas() {
        let cli = Cli::try_parse_from([
            "witching-hour",
            "table",
            "paranormal/tanin",
            "--heroes",
            "brie,dan",
        ]);
        let Ok(Cli {
            command: Some(Command::Table { deal, .. }),
            ..
        }) = cli
        else {
            panic!("{cli:?}")
        };
        assert_eq!(deal.heroes, ["brie", "dan"]);
    }
}
