//! Reports as text for people.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use jantaku_majs::diagnostic::{Diagnostic, Severity};
use jantaku_majs::span::{LineIndex, Span};

use super::{Report, by_source};

/// How reports are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without escape sequences.
    Plain,
    /// With the escape sequences of a colour terminal.
    Coloured,
}

/// Renders reports: message, position, the source line with the span underlined, related positions,
/// and help. A report without a position takes one line.
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
pub fn render(reports: &[Report], style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let mut text = String::new();
    for (lines, run) in by_source(reports) {
        for report in run {
            match report.span() {
                Some(span) => {
                    text.push_str(&renderer.render(&[with_snippet(report, span, &lines)]));
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

/// The number of problems, such as `2 errors, 1 warning`.
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

fn with_snippet<'r>(report: &'r Report, span: Span, lines: &LineIndex) -> Group<'r> {
    let diagnostic = &report.diagnostic;
    let source = &report.source.text;
    let related_spans = diagnostic.related.iter().map(|(span, _)| *span);
    let extent = related_spans.fold(span, Span::to);
    // Only the lines concerned are passed on: a text of megabytes may have many reports.
    let extent = byte_range(extent, source, 0);
    let start = source[..extent.start].rfind('\n').map_or(0, |at| at + 1);
    let end = source[extent.end..]
        .find('\n')
        .map_or(source.len(), |at| extent.end + at);
    let main = AnnotationKind::Primary
        .span(byte_range(span, source, start))
        .label(diagnostic.label.as_deref().map(without_controls));
    let related = diagnostic.related.iter().map(|(span, text)| {
        AnnotationKind::Context
            .span(byte_range(*span, source, start))
            .label(without_controls(text))
    });
    let snippet = Snippet::source(&source[start..end])
        .path(without_controls(&report.source.name))
        .line_start(lines.line_of(Span::new(start, start).start) + 1)
        .annotation(main)
        .annotations(related);
    let title = level(diagnostic)
        .primary_title(&diagnostic.message)
        .id(diagnostic.code.name());
    let help = diagnostic.help.as_deref();
    let help = help.map(|help| Level::HELP.message(without_controls(help)));
    title.element(snippet).elements(help)
}

/// The bytes of a span relative to `start`, extended to character boundaries.
fn byte_range(span: Span, source: &str, start: usize) -> std::ops::Range<usize> {
    let from = source.floor_char_boundary(span.start as usize);
    let to = source.ceil_char_boundary(span.end as usize).max(from);
    from.saturating_sub(start)..to.saturating_sub(start)
}

/// Replaces control characters, which could send commands to a terminal. The renderer does this
/// itself for titles and sources, but not for labels, paths and help.
fn without_controls(text: &str) -> String {
    let stand_in = |c: char| {
        if c.is_control() && c != '\n' {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    text.chars().map(stand_in).collect()
}
