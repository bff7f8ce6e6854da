//! Examples of scripts before and after formatting.
//!
//! A case is a line `=== what it shows`, a script, a line `--->`, and its canonical form.

use std::path::Path;

use jantaku_majs::format::format;

use super::corpus::{files, read};
use super::laws::check;

#[test]
fn examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format/cases");
    let mut faults = Vec::new();
    let mut count = 0;
    for path in files(&folder, "txt") {
        let text = read(&path).unwrap();
        for case in text.split("=== ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap();
            let (before, after) = rest
                .split_once("--->\n")
                .unwrap_or_else(|| panic!("{title}: no canonical form"));
            // An empty line ends a case.
            let after = after
                .strip_suffix('\n')
                .filter(|text| text.ends_with('\n'))
                .unwrap_or(after);
            count += 1;
            match format(before) {
                Ok(found) if found == after => {
                    check(before);
                }
                Ok(found) => faults.push(format!("=== {title}\n{found}--- instead of\n{after}")),
                Err(errors) => faults.push(format!("=== {title}\n{errors:?}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 50, "only {count} examples");
}

#[test]
fn what_does_not_parse_is_refused() {
    for source in [
        "set x, [",
        "if a\nend",
        "draw )",
        "f do: a, do: b",
        "f x, else: y",
    ] {
        let errors = format(source).unwrap_err();
        assert!(errors.iter().all(|error| error.is_error()), "{source}");
        assert!(!errors.is_empty());
    }
}

#[test]
fn a_text_that_would_grow_beyond_the_limit_is_refused() {
    let depth = 60;
    let deep = "if a do ".repeat(depth) + &"b;".repeat(100_000) + &" end".repeat(depth);
    let errors = format(&deep).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].code.name(), "too-large");
}

#[test]
fn byte_order_marks_and_carriage_returns_go() {
    let source = "\u{feff}set x,\r\n  \"a\r\nb\"\r\nset y, \"\"\"\r\n  c\r\n  \"\"\"\r\n";
    let canonical = "set x,\n  \"a\nb\"\nset y,\n  \"\"\"\n  c\n  \"\"\"\n";
    assert_eq!(format(source).as_deref(), Ok(canonical));
    check(source);
}

#[test]
fn nothing_stays_nothing() {
    for source in ["", "\n\n", "  \t\r\n", "\u{feff}", ";;\n;"] {
        assert_eq!(format(source).as_deref(), Ok(""), "{source:?}");
    }
}
