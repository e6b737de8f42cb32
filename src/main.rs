//! Parses the arguments and picks the command.

use std::process::ExitCode;

use clap::Parser;
use witching_hour::cli::Cli;
use witching_hour::command;

fn main() -> ExitCode {
    command::run(Cli::parse())
}
