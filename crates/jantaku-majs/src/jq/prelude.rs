//! The helpers that emitted programs begin with.

use std::collections::BTreeSet;

const PRELUDE: &str = include_str!("prelude.jq");

/// The definitions that a program calls, directly or indirectly, in the order of the prelude.
pub(super) fn definitions(program: &str) -> String {
    let mut called: BTreeSet<&str> = words(program).collect();
    let mut needed = Vec::new();
    // A helper only calls earlier ones, so one pass from the end finds all calls.
    for paragraph in PRELUDE.trim_end().rsplit("\n\n") {
        let helper = words(paragraph).skip_while(|word| *word != "def").nth(1);
        if helper.is_some_and(|helper| called.contains(helper)) {
            called.extend(words(paragraph));
            needed.push(paragraph);
        }
    }
    needed.reverse();
    needed.join("\n\n")
}

/// The words of a program that may be calls, without variables, keys, strings and comments.
fn words(program: &str) -> impl Iterator<Item = &str> {
    let mut rest = program;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let (mut word, mut length) = (false, first.len_utf8());
            match first {
                '"' => length = end_of_string(rest),
                '#' => length = rest.find('\n').unwrap_or(rest.len()),
                // With the key or name that follows.
                '.' | '$' => length += length_of_word(&rest[length..]),
                _ => {
                    word = length_of_word(rest) > 0;
                    length = length.max(length_of_word(rest));
                }
            }
            let found;
            (found, rest) = rest.split_at(length);
            if word {
                return Some(found);
            }
        }
    })
}

fn length_of_word(text: &str) -> usize {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    end.unwrap_or(text.len())
}

/// The length of the string literal at the start of a text.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let closing = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    closing.map_or(text.len(), |at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::{definitions, words};

    #[test]
    fn words_are_what_could_be_called() {
        let program = "# no\n.key | append($no; \"no \\\" no\") |\nfinite";
        assert_eq!(words(program).collect::<Vec<_>>(), ["append", "finite"]);
    }

    #[test]
    fn only_what_is_called_is_defined() {
        assert_eq!(definitions(".list = \"append\""), "");
        let text = definitions(".x |= plus(1)");
        let defined = words(&text).filter(|word| *word == "def").count();
        assert_eq!(defined, 2, "{text}");
    }
}
