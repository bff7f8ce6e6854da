//! Snapshots of rendered reports.

use std::sync::Arc;

use insta::assert_snapshot;
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::span::Span;

use super::{Report, SourceText, Style, render, summary, to_json};

fn source(text: &str) -> Arc<SourceText> {
    Arc::new(SourceText {
        name: "rulesets/small.majs".into(),
        text: text.into(),
    })
}

/// The position of a word in a text.
fn at(text: &str, word: &str) -> Span {
    let start = text.find(word).unwrap();
    Span::new(start, start + word.len())
}

fn report(text: &str, diagnostic: Diagnostic) -> Report {
    Report {
        source: source(text),
        diagnostic,
    }
}

fn plain(report: Report) -> String {
    render(&[report], Style::Plain)
}

#[test]
fn full_report() {
    let text = "set display_name, \"Small\"\n\non after_draw do\n  if our_trun do draw end\nend\n";
    let diagnostic = Diagnostic::error(
        Code::UnknownCondition,
        at(text, "our_trun"),
        "unknown condition `our_trun`",
    )
    .label("not a condition")
    .related(at(text, "after_draw"), "in this event")
    .help("did you mean `our_turn`?");
    assert_snapshot!(plain(report(text, diagnostic)), @r"
    error[unknown-condition]: unknown condition `our_trun`
     --> rulesets/small.majs:4:6
      |
    3 | on after_draw do
      |    ---------- in this event
    4 |   if our_trun do draw end
      |      ^^^^^^^^ not a condition
      |
      = help: did you mean `our_turn`?
    ");
}

#[test]
fn colours() {
    let text = "sett x, 1";
    let diagnostic = Diagnostic::warning(
        Code::UnknownCommand,
        at(text, "sett"),
        "unknown command `sett`",
    );
    let coloured = render(&[report(text, diagnostic)], Style::Coloured);
    assert!(coloured.contains("\u{1b}["), "{coloured:?}");
}

#[test]
fn control_characters_are_replaced() {
    let text = "set \"\u{1b}[2J\", 1";
    let diagnostic = Diagnostic::error(Code::InvalidName, at(text, "1"), "bad \u{1b}[2J")
        .label("\u{1b}[2J")
        .related(at(text, "set"), "\u{1b}[2J")
        .help("\u{1b}[2J");
    let placed = plain(report(text, diagnostic.clone()));
    assert!(!placed.contains('\u{1b}'), "{placed:?}");
    let line = plain(report("", diagnostic));
    assert!(!line.contains('\u{1b}'), "{line:?}");
}

#[test]
fn wide_characters_and_tabs_align() {
    let text = "\tset display_name, \"雀卓 で あそぶ\", wrong";
    let diagnostic = Diagnostic::error(
        Code::WrongArguments,
        at(text, "wrong"),
        "too many arguments",
    );
    assert_snapshot!(plain(report(text, diagnostic)), @r#"
    error[wrong-arguments]: too many arguments
     --> rulesets/small.majs:1:32
      |
    1 |     set display_name, "雀卓 で あそぶ", wrong
      |                                         ^^^^^
    "#);
    let diagnostic = Diagnostic::error(
        Code::WrongArguments,
        at(text, "雀卓"),
        "underlines as wide as the tiles",
    );
    assert_snapshot!(plain(report(text, diagnostic)), @r#"
    error[wrong-arguments]: underlines as wide as the tiles
     --> rulesets/small.majs:1:21
      |
    1 |     set display_name, "雀卓 で あそぶ", wrong
      |                        ^^^^
    "#);
}

#[test]
fn long_lines_are_cut_around_the_span() {
    let text = format!(
        "set wall, [{}\"0q\", {}]",
        "\"1m\", ".repeat(100),
        "\"9p\", ".repeat(100)
    );
    let diagnostic = Diagnostic::error(Code::UnknownName, at(&text, "\"0q\""), "no such tile");
    let text = plain(report(&text, diagnostic));
    assert_snapshot!(text, @r#"
    error[unknown-name]: no such tile
     --> rulesets/small.majs:1:612
      |
    1 | ...", "1m", "1m", "1m", "1m", "1m", "1m", "1m", "1m", "1m", "1m", "0q", "9p", "9p", "9p", "9p", "9p", "9p", "9p", "9p", "9p", "9p", "...
      |                                                                   ^^^^
    "#);
}

#[test]
fn long_wide_lines_are_cut_around_the_span() {
    let text = format!(
        "set name, [{}\"0q\", {}]",
        "\"雀卓\", ".repeat(100),
        "\"麻雀\", ".repeat(100)
    );
    let diagnostic =
        Diagnostic::error(Code::UnknownName, at(&text, "\"0q\""), "no such tile").label("here");
    let text = plain(report(&text, diagnostic));
    assert_snapshot!(text, @r#"
    error[unknown-name]: no such tile
     --> rulesets/small.majs:1:612
      |
    1 | ... ", "雀卓", "雀卓", "雀卓", "雀卓", "雀卓", "雀卓", "雀卓", "0q", "麻雀", "麻雀", "麻雀", "麻雀", "麻雀", "麻雀", "麻雀", "麻雀", ...
      |                                                                ^^^^ here
    "#);
}

#[test]
fn spans_over_several_lines() {
    let text = "on win do\n  noop\n  noop\n  noop\n  noop\n  noop\n  noop\n  noop\nend\n";
    let diagnostic = Diagnostic::warning(
        Code::NoEffect,
        Span::new(0, text.len()),
        "this does nothing",
    );
    assert_snapshot!(plain(report(text, diagnostic)), @r"
    warning[no-effect]: this does nothing
     --> rulesets/small.majs:1:1
      |
    1 | / on win do
    2 | |   noop
    3 | |   noop
    4 | |   noop
    ... |
    8 | |   noop
    9 | | end
      | |____^
    ");
}

#[test]
fn the_end_of_the_text() {
    let text = "on win do\n  noop\n";
    let diagnostic = Diagnostic::error(
        Code::Syntax,
        Span::new(text.len(), text.len()),
        "expected `end`",
    );
    assert_snapshot!(plain(report(text, diagnostic)), @r"
    error[syntax]: expected `end`
     --> rulesets/small.majs:3:1
      |
    3 |
      | ^
    ");
}

#[test]
fn no_position() {
    let diagnostic = Diagnostic::error(
        Code::Jq,
        Span::default(),
        "the jq mod failed: cannot index number",
    );
    assert_snapshot!(plain(report("", diagnostic)), @"error[jq]: rulesets/small.majs: the jq mod failed: cannot index number");
    let named = Report {
        source: Arc::new(SourceText {
            name: "riichii".into(),
            text: String::new(),
        }),
        diagnostic: Diagnostic::error(
            Code::NoSuchRuleset,
            Span::default(),
            "no such ruleset: `riichii`",
        )
        .help("did you mean `riichi`?"),
    };
    assert_snapshot!(plain(named), @"error[no-such-ruleset]: no such ruleset: `riichii`; did you mean `riichi`?");
}

#[test]
fn spans_that_do_not_fit_are_moved_to_where_they_do() {
    let text = "雀卓\r\n卓";
    for start in 0..12 {
        for end in start..12 {
            let diagnostic = Diagnostic::error(Code::Syntax, Span::new(start, end), "x")
                .related(Span::new(end, usize::MAX), "y");
            assert!(plain(report(text, diagnostic)).contains('x'));
        }
    }
}

#[test]
fn several_reports_and_their_summary() {
    let text = "a b\nc\n";
    let shared = source(text);
    let reports: Vec<Report> = [
        Diagnostic::error(Code::Syntax, at(text, "b"), "first"),
        Diagnostic::warning(Code::Unused, at(text, "c"), "second"),
        Diagnostic::error(Code::Syntax, at(text, "a"), "third"),
    ]
    .into_iter()
    .map(|diagnostic| Report {
        source: Arc::clone(&shared),
        diagnostic,
    })
    .collect();
    assert_snapshot!(render(&reports, Style::Plain), @r"
    error[syntax]: first
     --> rulesets/small.majs:1:3
      |
    1 | a b
      |   ^

    warning[unused]: second
     --> rulesets/small.majs:2:1
      |
    2 | c
      | ^

    error[syntax]: third
     --> rulesets/small.majs:1:1
      |
    1 | a b
      | ^
    ");
    assert_eq!(summary(&reports), "2 errors, 1 warning");
    assert_eq!(summary(&reports[1..2]), "1 warning");
    assert_eq!(summary(&[]), "no problems");
}

#[test]
fn json_for_editors() {
    let text = "卓 x\ny\n";
    let placed = Diagnostic::error(Code::Undefined, at(text, "x"), "never defined")
        .label("used here")
        .related(at(text, "y"), "and here")
        .help("define it");
    let reports = [
        report(text, placed),
        report(
            "",
            Diagnostic::warning(Code::NoSuchMod, Span::default(), "no such mod: `z`"),
        ),
    ];
    assert_snapshot!(serde_json::to_string_pretty(&to_json(&reports)).unwrap(), @r#"
    [
      {
        "file": "rulesets/small.majs",
        "line": 1,
        "column": 3,
        "endLine": 1,
        "endColumn": 4,
        "severity": "error",
        "code": "undefined",
        "message": "never defined",
        "label": "used here",
        "help": "define it",
        "related": [
          {
            "line": 2,
            "column": 1,
            "endLine": 2,
            "endColumn": 2,
            "message": "and here"
          }
        ]
      },
      {
        "file": "rulesets/small.majs",
        "line": null,
        "column": null,
        "endLine": null,
        "endColumn": null,
        "severity": "warning",
        "code": "no-such-mod",
        "message": "no such mod: `z`",
        "label": null,
        "help": null,
        "related": []
      }
    ]
    "#);
}
