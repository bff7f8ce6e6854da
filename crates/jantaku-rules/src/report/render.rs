//! Reports as people read them.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use jantaku_majs::diagnostic::{Diagnostic, Severity};
use jantaku_majs::span::{LineIndex, Span};

use super::{Report, by_source};

/// Renders reports: message, place, the source line with what is meant underlined, other places
/// that matter, and how to mend it. A report without a place takes one line.
///
/// ```text
/// error[unknown-command]: unknown command `sett`
///  --> rulesets/small.majs:3:1
///   |
/// 3 | sett wall, []
///   | ^^^^
///   |
///   = help: did you mean `set`?
/// ```
#[must_use]
pub fn render(reports: &[Report], colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = String::new();
    for (lines, run) in by_source(reports) {
        for report in run {
            match report.place() {
                Some(place) => {
                    text.push_str(&renderer.render(&[placed(report, place, &lines)]));
                    text.push_str("\n\n");
                }
                None => {
                    text.push_str(&renderer.render(&[one_line(report)]));
                    text.push('\n');
                }
            }
        }
    }
    text
}

/// How many problems there are, such as `2 errors, 1 warning`.
#[must_use]
pub fn summary(reports: &[Report]) -> String {
    let count = |errors: bool, name: &str| {
        let count = reports
            .iter()
            .filter(|report| report.is_error() == errors)
            .count();
        match count {
            0 => None,
            1 => Some(format!("1 {name}")),
            _ => Some(format!("{count} {name}s")),
        }
    };
    let counts: Vec<String> = [count(true, "error"), count(false, "warning")]
        .into_iter()
        .flatten()
        .collect();
    if counts.is_empty() {
        "no problems".to_owned()
    } else {
        counts.join(", ")
    }
}

fn level(diagnostic: &Diagnostic) -> Level<'static> {
    match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    }
}

fn one_line(report: &Report) -> Group<'_> {
    let diagnostic = &report.diagnostic;
    let mut text = String::new();
    if !diagnostic.message.contains(&report.source.name) {
        text.push_str(&report.source.name);
        text.push_str(": ");
    }
    text.push_str(&diagnostic.message);
    if let Some(help) = &diagnostic.help {
        text.push_str("; ");
        text.push_str(help);
    }
    let title = level(diagnostic)
        .primary_title(text)
        .id(diagnostic.code.name());
    Group::with_title(title)
}

fn placed<'r>(report: &'r Report, place: Span, lines: &LineIndex) -> Group<'r> {
    let diagnostic = &report.diagnostic;
    let source = &report.source.text;
    let places = diagnostic.related.iter().map(|(span, _)| *span);
    let extent = places.fold(place, Span::to);
    // Only the lines concerned are handed on: a text of megabytes may have many reports.
    let extent = within(extent, source, 0);
    let start = source[..extent.start].rfind('\n').map_or(0, |at| at + 1);
    let end = source[extent.end..]
        .find('\n')
        .map_or(source.len(), |at| extent.end + at);
    let main = AnnotationKind::Primary
        .span(within(place, source, start))
        .label(diagnostic.label.as_deref().map(harmless));
    let related = diagnostic.related.iter().map(|(span, text)| {
        AnnotationKind::Context
            .span(within(*span, source, start))
            .label(harmless(text))
    });
    let snippet = Snippet::source(&source[start..end])
        .path(harmless(&report.source.name))
        .line_start(lines.line_of(Span::new(start, start).start) + 1)
        .annotation(main)
        .annotations(related);
    let title = level(diagnostic)
        .primary_title(&diagnostic.message)
        .id(diagnostic.code.name());
    let help = diagnostic.help.as_deref();
    let help = help.map(|help| Level::HELP.message(harmless(help)));
    title.element(snippet).elements(help)
}

/// The bytes of a span, counted from `start`; moved to where characters of the text begin.
fn within(span: Span, source: &str, start: usize) -> std::ops::Range<usize> {
    let from = source.floor_char_boundary(span.start as usize);
    let to = source.ceil_char_boundary(span.end as usize).max(from);
    from.saturating_sub(start)..to.saturating_sub(start)
}

/// The text without characters that would steer a terminal; titles and sources are seen to by
/// the renderer itself.
fn harmless(text: &str) -> String {
    let stand_in = |c: char| {
        if c.is_control() && c != '\n' {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    text.chars().map(stand_in).collect()
}
