//! Tidying of the texts that people write: their names and what they say.
//!
//! Which characters are unwanted is a policy about names, and no property of Unicode that a crate
//! could look up, so the short list is here.

/// Length of a name, in characters.
const LONGEST_NAME: usize = 24;

/// Makes a text one line without control and invisible characters, cut to `longest` characters.
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

/// Whether a character has no shape of its own but joins others or changes their direction. A line
/// of such characters looks empty, or reads differently than it is stored.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Tidies a name that somebody chose; none if nothing is left of it.
pub(crate) fn name(text: &str) -> Option<String> {
    let name = clean(text, LONGEST_NAME);
    (!name.is_empty()).then_some(name)
}

/// The name of a visitor who has not chosen one.
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
