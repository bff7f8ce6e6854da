//! What is printed, where, and in which colours.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use jantaku_rules::report::{self, Report};

use crate::outcome::Stop;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default().bold();

/// Standard output and standard error.
pub struct Terminal {
    out: io::Stdout,
    err: io::Stderr,
    /// Is standard output coloured?
    out_colour: bool,
    /// Is standard error coloured?
    err_colour: bool,
}

impl Terminal {
    /// Colours are for terminals, unless the environment says otherwise (`NO_COLOR` and the like).
    pub fn new() -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            out_colour: AutoStream::choice(&out) != ColorChoice::Never,
            err_colour: AutoStream::choice(&err) != ColorChoice::Never,
            out,
            err,
        }
    }

    /// Prints what was asked for.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(text.as_bytes()).map_err(Stop::Output)
    }

    /// Prints a line of what was asked for.
    pub fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(&format!("{text}\n"))
    }

    /// Makes sure that everything has been printed.
    pub fn finish(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(Stop::Output)
    }

    /// A text in a style, if standard output is coloured.
    pub fn styled(&self, style: Style, text: &str) -> String {
        paint(self.out_colour, style, text)
    }

    /// How many columns a line may have: as many as the terminal has, else any number.
    pub fn width(&self) -> Option<usize> {
        if !self.out.is_terminal() {
            return None;
        }
        let (width, _) = terminal_size::terminal_size()?;
        Some(width.0.into())
    }

    /// Says something about the work on standard error.
    pub fn note(&mut self, text: &str) {
        // If nobody listens there is nobody to tell.
        _ = writeln!(self.err, "{text}");
    }

    /// Reports an error that belongs to no place in a text.
    pub fn error(&mut self, message: &str, help: Option<&str>) {
        self.message(ERROR, "error", message, help);
    }

    /// Reports something that is probably not meant.
    pub fn warning(&mut self, message: &str, help: Option<&str>) {
        self.message(WARNING, "warning", message, help);
    }

    fn message(&mut self, style: Style, level: &str, message: &str, help: Option<&str>) {
        let level = paint(self.err_colour, style, level);
        self.note(&format!("{level}: {message}"));
        if let Some(help) = help {
            let word = paint(self.err_colour, HELP, "help");
            self.note(&format!("  {word}: {help}"));
        }
    }

    /// Shows reports on standard error.
    pub fn reports(&mut self, reports: &[Report]) {
        let text = report::render(reports, self.err_colour);
        _ = self.err.write_all(text.as_bytes());
    }
}

fn paint(colour: bool, style: Style, text: &str) -> String {
    if colour {
        format!("{style}{text}{style:#}")
    } else {
        text.to_owned()
    }
}
