//! `jantaku completions`

use clap::CommandFactory as _;

use crate::cli::{Cli, CompletionsArgs};
use crate::outcome::{Outcome, Status};
use crate::terminal::Terminal;

pub(super) fn run(args: &CompletionsArgs, terminal: &mut Terminal) -> Outcome {
    // Generated in memory, because the generator panics if the output is closed.
    let mut script = Vec::new();
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Good)
}
