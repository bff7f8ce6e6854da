//! Literals that span lines.

/// Writes a literal that contains line breaks. A heredoc gets a new margin, and carriage returns
/// that are not part of the value are dropped.
pub(super) fn write(text: &str, indent: usize, out: &mut String) {
    match heredoc(text) {
        Some(heredoc) => {
            let margin = " ".repeat(indent);
            out.push_str(heredoc.opening);
            out.push('\n');
            for line in heredoc.lines {
                if !line.is_empty() {
                    out.push_str(&margin);
                    out.push_str(line);
                }
                // The lexer drops one; this one is part of the value.
                out.push_str(if line.ends_with('\r') { "\r\n" } else { "\n" });
            }
            out.push_str(&margin);
            out.push_str(heredoc.closing);
        }
        None => {
            for piece in text.split_inclusive('\n') {
                match piece.strip_suffix("\r\n") {
                    Some(line) if !line.ends_with('\r') => {
                        out.push_str(line);
                        out.push('\n');
                    }
                    _ => out.push_str(piece),
                }
            }
        }
    }
}

struct Heredoc<'a> {
    /// The opening quotes, with the letter of a sigil.
    opening: &'a str,
    /// The lines, without the margin.
    lines: Vec<&'a str>,
    /// The closing quotes and what directly follows: the colon of a key, the modifiers of a sigil.
    closing: &'a str,
}

fn heredoc(text: &str) -> Option<Heredoc<'_>> {
    let quotes = text.find("\"\"\"").filter(|&at| {
        // Only a sigil has anything, two characters, before its quotes.
        at == 0 || (at == 2 && text.starts_with('~'))
    })?;
    let (opening, _) = text.split_at(quotes + 3);
    let (_, body) = text.split_once('\n')?;
    let mut lines = Vec::new();
    let mut closing = None;
    for line in body.split('\n') {
        let trimmed = line.trim_start();
        if trimmed.starts_with("\"\"\"") {
            closing = Some((line, trimmed));
            break;
        }
        lines.push(line);
    }
    let (line, closing) = closing?;
    let margin = line.chars().count() - closing.chars().count();
    for line in &mut lines {
        let plain = line.strip_suffix('\r').unwrap_or(line);
        let cut: usize = plain
            .chars()
            .take(margin)
            .take_while(|c| c.is_whitespace())
            .map(char::len_utf8)
            .sum();
        *line = plain.get(cut..).unwrap_or(plain);
    }
    Some(Heredoc {
        opening,
        lines,
        closing,
    })
}
