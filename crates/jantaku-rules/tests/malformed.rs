//! Faulty scripts and the messages they cause.
//!
//! Each file in `tests/malformed/` holds cases: a title after `=== `, the source, a line `---`,
//! and the rendered message. `UPDATE=1 cargo test -p jantaku-rules --test malformed` rewrites the
//! messages; read the diff before you commit it.
#![expect(
    clippy::disallowed_methods,
    reason = "the test reads and updates its own files"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use jantaku_rules::library::{Folder, Format, SourceFile};
use jantaku_rules::report::{Report, SourceText, Style, render};

struct Case {
    title: String,
    source: String,
    message: String,
}

fn read(text: &str) -> Vec<Case> {
    let text = format!("\n{text}");
    let cases = text.split("\n=== ").skip(1).map(|case| {
        let (title, rest) = case.split_once('\n').unwrap_or((case, ""));
        let (source, message) = rest.split_once("\n---\n").unwrap_or((rest, ""));
        Case {
            title: title.trim().to_owned(),
            source: source.to_owned(),
            message: message.trim_end().to_owned(),
        }
    });
    cases.collect()
}

fn reports(file: &str, source: &str) -> Vec<Report> {
    let format = if file == "json" {
        Format::Json
    } else {
        Format::Majs
    };
    let name = format!("example.{}", format.extension());
    let text = std::sync::Arc::new(SourceText {
        name,
        text: source.to_owned(),
    });
    let file = SourceFile::new(text, format, Folder::Rulesets);
    file.diagnostics
        .iter()
        .map(|diagnostic| file.report(diagnostic.clone()))
        .collect()
}

#[test]
fn messages_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/malformed");
    let update = env::var("UPDATE").is_ok();
    let mut count = 0;
    let mut wrong = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files {
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let mut again = String::new();
        for case in read(&text) {
            count += 1;
            let reports = reports(&stem, &case.source);
            assert!(
                reports.iter().any(Report::is_error),
                "{stem}: {}: nothing is wrong with it",
                case.title
            );
            let message = render(&reports, Style::Plain).trim_end().to_owned();
            if message != case.message {
                wrong.push(format!(
                    "{stem}: {}\nexpected:\n{}\ngot:\n{message}\n",
                    case.title, case.message
                ));
            }
            _ = write!(
                again,
                "=== {}\n{}\n---\n{message}\n\n",
                case.title, case.source
            );
        }
        if update {
            fs::write(&path, again).unwrap();
        }
    }
    assert!(count >= 80, "only {count} cases");
    assert!(update || wrong.is_empty(), "{}", wrong.join("\n"));
}
