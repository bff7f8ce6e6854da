//! Inputs that the fuzz targets have found.

use jantaku_majs::lower::compile;
use jantaku_rules::load::load;
use jantaku_rules::report::{Report, Style, render, to_json};

use crate::{library, request};

/// Checks that every position lies within its text.
fn check(reports: &[Report]) {
    for report in reports {
        let text = &report.source.text;
        let related = report.diagnostic.related.iter().map(|(span, _)| *span);
        for span in related.chain([report.diagnostic.span]) {
            assert!(text.get(span.range()).is_some(), "{report:?}");
        }
    }
    _ = render(reports, Style::Coloured);
    _ = to_json(reports);
}

#[test]
fn values_given_by_another_file() {
    let shelf = library(&[
        (
            "mods/m.majs",
            "# a long line of its own\nrequire \"l\", %{v: !w}",
        ),
        ("mods/lib/l.majs", "set x, !v"),
        ("mods/n.majs", "default a, 1\nif !a do require \"l\" end"),
    ]);
    let circle = "# much text\ndefine_global g, !h\ndefine_global h, !g";
    for text in ["", circle] {
        match load(&shelf, &request(text, &["m", "n"])) {
            Ok(loaded) => check(&loaded.reports),
            Err(error) => check(&error.reports),
        }
    }
}

#[test]
fn places_between_bytes() {
    let texts = [
        "set x, ~m\"ä\\\"ä\"",
        "set x, ~t\"ä\\\"äq\"",
        "set x, ~m\"\"\"\n  ä\n \"\"\"",
        "apply round_up, \"x\u{feff}\"",
        "apply round_up, \"x\u{1f004}.\"",
    ];
    for text in texts {
        for diagnostic in compile(text).diagnostics {
            let inside = text.get(diagnostic.span.range()).is_some();
            assert!(inside, "{text}: {diagnostic:?}");
        }
    }
}
