//! How a command ends.

use std::io;
use std::process::ExitCode;

use jantaku_majs::diagnostic::Code;
use jantaku_rules::library::DiskError;
use jantaku_rules::load::LoadError;
use jantaku_rules::report::Report;

use crate::terminal::Terminal;

/// How a command that has done its work ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is well.
    Good,
    /// Something that was looked at is not as it should be.
    Faulty,
}

impl Status {
    /// Faulty if it is.
    pub fn faulty_if(faulty: bool) -> Self {
        if faulty { Self::Faulty } else { Self::Good }
    }
}

/// Why a command cannot do its work.
#[derive(Debug)]
pub enum Stop {
    /// It was asked for something that is not there or makes no sense.
    Usage {
        /// What is wrong.
        message: String,
        /// What to do instead.
        help: Option<String>,
    },
    /// What it works on cannot be used.
    Faulty(Vec<Report>),
    /// Nobody takes what it prints.
    Output(io::Error),
}

impl Stop {
    /// Wrong usage.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// Adds what to do instead.
    pub fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Usage { message, .. } => Self::Usage {
                message,
                help: Some(text.into()),
            },
            other => other,
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

/// What a command comes to.
pub type Outcome = Result<Status, Stop>;

/// The exit status: 1 if a check failed, 2 if the command could not do its work.
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
            // Asking for a ruleset that is not there is wrong usage, too.
            let missing = |report: &Report| {
                report.diagnostic.code == Code::NoSuchRuleset && report.place().is_none()
            };
            if reports.iter().any(missing) {
                ExitCode::from(2)
            } else {
                ExitCode::FAILURE
            }
        }
        // Whoever was reading has seen enough, as in `jantaku rulesets | head`.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            terminal.error(&format!("the output cannot be written: {error}"), None);
            ExitCode::from(2)
        }
    }
}
