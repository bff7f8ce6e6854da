//! Output to standard output and standard error, with colours.

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
    out_colour: bool,
    err_colour: bool,
}

impl Terminal {
    /// Uses colours on terminals, unless the environment says otherwise (`NO_COLOR` and similar).
    pub fn new() -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            out_colour: AutoStream::choice(&out) != ColorChoice::Never,
            err_colour: AutoStream::choice(&err) != ColorChoice::Never,
            out,
            err,
        }
    }

    /// Prints to standard output.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(text.as_bytes()).map_err(Stop::Output)
    }

    /// Prints a line to standard output.
    pub fn line(&mut self, text: &str) -> Result<(), Stop> {
        self.print(&format!("{text}\n"))
    }

    /// Flushes standard output.
    pub fn finish(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(Stop::Output)
    }

    /// A text in a style if standard output is coloured, or else as it is.
    pub fn styled(&self, style: Style, text: &str) -> String {
        paint(self.out_colour, style, text)
    }

    /// The width of the terminal; `None` if standard output is not a terminal.
    pub fn width(&self) -> Option<usize> {
        if !self.out.is_terminal() {
            return None;
        }
        let (width, _) = terminal_size::terminal_size()?;
        Some(width.0.into())
    }

    /// Prints a line to standard error.
    pub fn note(&mut self, text: &str) {
        // If standard error cannot be written, there is no way to report that.
        _ = writeln!(self.err, "{text}");
    }

    /// Prints an error that has no position in a file.
    pub fn error(&mut self, message: &str, help: Option<&str>) {
        self.message(ERROR, "error", message, help);
    }

    /// Prints a warning that has no position in a file.
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

    /// Prints reports to standard error.
    pub fn reports(&mut self, reports: &[Report]) {
        let style = if self.err_colour {
            report::Style::Coloured
        } else {
            report::Style::Plain
        };
        let text = report::render(reports, style);
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
