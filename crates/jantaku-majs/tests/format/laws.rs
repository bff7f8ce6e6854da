//! What must hold for every script.

use jantaku_majs::format::format;
use jantaku_majs::lexer::{Lexed, lex};
use jantaku_majs::lower::compile;
use jantaku_majs::parser::parse;

use super::shape::shape;

/// Checks all laws, and returns whether the text parses, so that there was something to check.
pub fn check(source: &str) -> bool {
    let Ok(once) = format(source) else {
        assert!(!parse(source).diagnostics.is_empty(), "refused:\n{source}");
        return false;
    };
    let both = || format!("--- source\n{source}\n--- formatted\n{once}");
    let twice = format(&once);
    assert_eq!(twice.as_ref(), Ok(&once), "formatted again\n{}", both());
    let tree = |text| shape(&parse(text).body);
    assert_eq!(tree(source), tree(&once), "another tree\n{}", both());
    let meaning = |text| {
        let compiled = compile(text);
        let commands = format!("{:#?}", compiled.commands);
        (without_spans(&commands), compiled.has_errors())
    };
    assert_eq!(
        meaning(source),
        meaning(&once),
        "another meaning\n{}",
        both()
    );
    assert_eq!(comments(source), comments(&once), "comments\n{}", both());
    assert_eq!(faults(&once), Vec::<String>::new(), "{}", both());
    true
}

/// The debug form of commands without positions.
fn without_spans(text: &str) -> String {
    let mut lines = text.lines();
    let mut result = String::new();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("span: Span {") {
            // `start`, `end` and the closing brace.
            lines.nth(2);
        } else {
            result.push_str(line);
            result.push('\n');
        }
    }
    result
}

fn comments(source: &str) -> Vec<String> {
    let text = |comment: &str| match comment.strip_prefix('#') {
        Some(words) if !words.starts_with(' ') => format!("#{words}"),
        Some(words) if words[1..].starts_with(char::is_alphanumeric) => format!("#{}", &words[1..]),
        _ => comment.to_owned(),
    };
    let found = parse(source).comments;
    found
        .iter()
        .map(|comment| text(comment.span.text(source)))
        .collect()
}

/// Checks for what no formatted text contains outside of literals.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let Lexed {
        tokens, comments, ..
    } = lex(text);
    let mut solid: Vec<_> = tokens.iter().map(|token| token.span).collect();
    solid.extend(comments.iter().map(|comment| comment.span));
    solid.sort();
    let mut end = 0;
    for span in solid {
        let gap = &text[end as usize..span.start as usize];
        if !gap.chars().all(|c| matches!(c, ' ' | '\n')) {
            faults.push(format!("{gap:?}"));
        }
        if gap.contains(" \n") || gap.matches('\n').count() > 2 {
            faults.push(format!("white space {gap:?} before {:?}", span.text(text)));
        }
        end = span.end;
    }
    if !(text.is_empty() || text.ends_with('\n'))
        || text.ends_with("\n\n")
        || text.starts_with('\n')
    {
        faults.push("beginning or end".to_owned());
    }
    faults
}
