//! Layout of text in columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The space between columns.
const GAP: &str = "  ";

/// Lays rows out in columns, measured by the width of characters on a terminal. Lines wider than
/// `limit` are cut off.
pub fn align<const N: usize>(rows: &[[String; N]], limit: Option<usize>) -> Vec<String> {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    });
    let lines = rows.iter().map(|row| {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            if !line.is_empty() {
                line.push_str(GAP);
            }
            line.push_str(cell);
            line.push_str(&" ".repeat(width - cell.width().min(width)));
        }
        cut(line.trim_end(), limit)
    });
    lines.collect()
}

/// The beginning of a text that fits into `limit` columns, with an ellipsis if it is cut.
fn cut(text: &str, limit: Option<usize>) -> String {
    let Some(limit) = limit.filter(|limit| text.width() > *limit) else {
        return text.to_owned();
    };
    let mut width = 1; // of the ellipsis
    let kept = text.chars().take_while(|c| {
        width += c.width().unwrap_or(0);
        width <= limit
    });
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::align;

    fn row(cells: [&str; 3]) -> [String; 3] {
        cells.map(str::to_owned)
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = [
            row(["a", "雀卓", "x"]),
            row(["bcd", "e", "y"]),
            row(["f", "gh", ""]),
        ];
        assert_eq!(
            align(&rows, None),
            ["a    雀卓  x", "bcd  e     y", "f    gh"]
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let rows = [row(["a", "b", "雀卓雀卓"])];
        assert_eq!(align(&rows, Some(14)), ["a  b  雀卓雀卓"]);
        assert_eq!(align(&rows, Some(13)), ["a  b  雀卓雀…"]);
        assert_eq!(align(&rows, Some(12)), ["a  b  雀卓…"]);
    }
}
