//! What people call themselves and say: text, tidied.

/// Letters of a name.
const LONGEST_NAME: usize = 24;

/// A text in one line without what cannot be seen, cut to a length.
pub(crate) fn clean(text: &str, longest: usize) -> String {
    let seen = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let seen: String = seen
        .filter(|letter| !letter.is_control() && !is_invisible(*letter))
        .take(longest * 2)
        .collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").chars().take(longest).collect()
}

/// Marks that change the direction or join letters; a line of them shows nothing, or lies.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A name that somebody chose, if anything is left of it.
pub(crate) fn name(text: &str) -> Option<String> {
    let name = clean(text, LONGEST_NAME);
    (!name.is_empty()).then_some(name)
}

/// The name of somebody who chose none.
pub(crate) fn of_guest(who: &str) -> String {
    format!("Guest {}", who.get(..4).unwrap_or(who))
}

#[cfg(test)]
mod tests {
    use super::{clean, name};

    #[test]
    fn names_are_one_line_of_visible_text() {
        assert_eq!(name("  Aki\n\tko "), Some("Aki ko".to_owned()));
        assert_eq!(name("\u{202e}\u{0}  "), None);
        assert_eq!(name("<b>x</b>"), Some("<b>x</b>".to_owned()));
        assert_eq!(clean("abcdef", 3), "abc");
        assert_eq!(
            name(&"雀".repeat(40)).map(|name| name.chars().count()),
            Some(24)
        );
    }
}
