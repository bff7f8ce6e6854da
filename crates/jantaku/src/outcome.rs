//! How commands end, and their exit codes.

use std::io;
use std::process::ExitCode;

use jantaku_majs::diagnostic::Code;
use jantaku_rules::library::DiskError;
use jantaku_rules::load::LoadError;
use jantaku_rules::report::Report;

use crate::terminal::Terminal;

/// The result of a command that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Exit code 0.
    Good,
    /// What the command checked has errors: exit code 1.
    Faulty,
}

impl Status {
    /// `Faulty` if the condition holds, or else `Good`.
    pub fn faulty_if(faulty: bool) -> Self {
        if faulty { Self::Faulty } else { Self::Good }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Stop {
    /// The command line names something that does not exist or is invalid.
    Usage {
        /// What is wrong, as one phrase.
        message: String,
        /// What to do instead.
        help: Option<String>,
    },
    /// The files that the command works on have errors.
    Faulty(Vec<Report>),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Stop {
    /// A usage error without help.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// Adds a help text to a usage error; other errors are returned unchanged.
    pub fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Usage { message, .. } => Self::Usage {
                message,
                help: Some(text.into()),
            },
            other @ (Self::Faulty(_) | Self::Output(_)) => other,
        }
    }
}

impl From<LoadError> for Stop {
    fn from(error: LoadError) -> Self {
        Self::Faulty(error.reports)
    }
}

impl From<DiskError> for Stop {
    fn from(error: DiskError) -> Self {
        Self::usage(error.to_string())
    }
}

/// The result of a command.
pub type Outcome = Result<Status, Stop>;

/// Prints the error of a command, if there is one, and returns the exit code: 1 if a check failed,
/// 2 if the command could not do its work.
pub fn exit_code(outcome: Outcome, terminal: &mut Terminal) -> ExitCode {
    match outcome {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Faulty) => ExitCode::FAILURE,
        Err(Stop::Usage { message, help }) => {
            terminal.error(&message, help.as_deref());
            ExitCode::from(2)
        }
        Err(Stop::Faulty(reports)) => {
            terminal.reports(&reports);
            // Naming a ruleset that does not exist is a usage error.
            let missing = |report: &Report| {
                report.diagnostic.code == Code::NoSuchRuleset && report.span().is_none()
            };
            if reports.iter().any(missing) {
                ExitCode::from(2)
            } else {
                ExitCode::FAILURE
            }
        }
        // The reader has closed the pipe, as in `jantaku rulesets | head`.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            terminal.error(&format!("the output cannot be written: {error}"), None);
            ExitCode::from(2)
        }
    }
}
