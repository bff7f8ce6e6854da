//! `jantaku man`

use std::path::Path;

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::cli::{Cli, ManArgs};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &ManArgs, terminal: &mut Terminal) -> Outcome {
    match &args.dir {
        Some(folder) => write_all(folder)?,
        None => {
            let mut page = Vec::new();
            Man::new(Cli::command())
                .render(&mut page)
                .map_err(Stop::Output)?;
            terminal.print(&String::from_utf8_lossy(&page))?;
        }
    }
    Ok(Status::Good)
}

/// Writes a page for each command, for packaging.
fn write_all(folder: &Path) -> Result<(), Stop> {
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written
        .map_err(|error| Stop::usage(format!("`{}` cannot be written: {error}", folder.display())))
}
