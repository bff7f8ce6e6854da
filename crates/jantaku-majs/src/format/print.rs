//! From the stream to text, in one pass.

use super::WIDTH;
use super::stream::{Break, Group, Item, Stream};
use super::verbatim;
use crate::lexer::MAX_SOURCE;

/// How a group is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// On one line.
    Flat,
    /// Every break counts.
    Broken,
    /// On one line but for its last item.
    Hugging,
}

/// What is due before the next text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Nothing,
    Space,
    Line,
    Blank,
}

struct Printer<'s, 'a> {
    stream: &'s Stream<'a>,
    /// For every index, where the line can end at or after it.
    line_ends: Vec<usize>,
    /// The mode of the group opened at an index.
    modes: Vec<Mode>,
    /// The modes of the groups that are open.
    open: Vec<Mode>,
    /// A group that its parent wants broken.
    hugged: Option<usize>,
    out: String,
    column: usize,
    indent: usize,
    gap: Gap,
    /// The indentation of the line that is due.
    margin: usize,
    sealed: bool,
    /// The last thing written is a comment.
    after_comment: bool,
}

/// Prints the stream; `None` if the text becomes too large.
pub(super) fn print(stream: &Stream) -> Option<String> {
    let mut printer = Printer {
        stream,
        line_ends: line_ends(stream),
        modes: vec![Mode::Broken; stream.len()],
        open: Vec::new(),
        hugged: None,
        out: String::new(),
        column: 0,
        indent: 0,
        gap: Gap::Nothing,
        margin: 0,
        sealed: false,
        after_comment: false,
    };
    let mut at = 0;
    while let Some(item) = stream.items.get(at) {
        at = printer.item(at, item);
        if printer.out.len() >= MAX_SOURCE {
            return None;
        }
    }
    let mut out = printer.out;
    if !out.is_empty() {
        out.push('\n');
    }
    Some(out)
}

/// For every index the next one at which a line may end.
fn line_ends(stream: &Stream) -> Vec<usize> {
    let mut next = stream.len();
    let mut ends = vec![next; stream.len() + 1];
    for (at, item) in stream.items.iter().enumerate().rev() {
        if matches!(
            item,
            Item::Break(_)
                | Item::Line { .. }
                | Item::Comment { .. }
                | Item::Verbatim(_)
                | Item::Jump(_)
        ) {
            next = at;
        }
        if let Some(end) = ends.get_mut(at) {
            *end = next;
        }
    }
    ends
}

impl Printer<'_, '_> {
    /// Prints an item and says which is next.
    fn item(&mut self, at: usize, item: &Item) -> usize {
        match *item {
            Item::Text(text) => self.text(text),
            Item::Space => self.due(Gap::Space),
            Item::Verbatim(text) => self.verbatim(text),
            Item::Comment {
                text,
                own_line,
                blank,
            } => self.comment(text, own_line, blank),
            Item::Break(found) => self.line_break(at, found),
            Item::Line { blank } => self.due_line(blank),
            Item::Seal => self.sealed = true,
            Item::Force => {}
            Item::Open(group) => {
                let mode = self.mode(at, group);
                if let Some(place) = self.modes.get_mut(at) {
                    *place = mode;
                }
                self.open.push(mode);
            }
            Item::Close => {
                self.open.pop();
            }
            Item::Indent(group) => self.indent += self.columns(group),
            Item::Dedent(group) => {
                self.indent = self.indent.saturating_sub(self.columns(group));
            }
            Item::Choice(otherwise) => {
                // The `Jump` stands right before the other choice.
                if !self.fits(at + 1, otherwise.saturating_sub(1)) {
                    return otherwise;
                }
            }
            Item::Jump(to) => return to,
        }
        at + 1
    }

    fn columns(&self, group: Option<usize>) -> usize {
        let broken = group.is_none_or(|at| self.modes.get(at) == Some(&Mode::Broken));
        if broken { 2 } else { 0 }
    }

    /// The column at which the next text will stand.
    fn next_column(&self) -> usize {
        match self.gap {
            Gap::Nothing => self.column,
            Gap::Space => self.column + 1,
            Gap::Line | Gap::Blank => self.margin,
        }
    }

    /// Does the text from one index to another fit on this line?
    fn fits(&self, from: usize, to: usize) -> bool {
        self.stream
            .width(from, to)
            .is_some_and(|width| self.next_column() + width <= WIDTH)
    }

    fn mode(&mut self, at: usize, group: Group) -> Mode {
        if self.open.last() == Some(&Mode::Flat) {
            return Mode::Flat;
        }
        if self.hugged == Some(at) {
            self.hugged = None;
            return Mode::Broken;
        }
        // What follows the group up to the next break must fit as well.
        let end = self.line_ends.get(group.close).copied();
        let after = self.stream.columns(group.close, end.unwrap_or(group.close));
        let width = self.stream.width(at, group.close);
        match group.hug {
            _ if width.is_some_and(|width| self.next_column() + width + after <= WIDTH) => {
                Mode::Flat
            }
            // The first text in the last item is its opening bracket.
            Some(last) if self.fits(at, last + 2) => {
                self.hugged = Some(last);
                Mode::Hugging
            }
            _ => Mode::Broken,
        }
    }

    fn line_break(&mut self, at: usize, found: Break) {
        let breaks = match self.open.last() {
            Some(Mode::Flat | Mode::Hugging) => false,
            Some(Mode::Broken) | None => found.fill.is_none_or(|until| !self.fits(at, until)),
        };
        if breaks {
            self.due_line(found.blank);
        } else if found.space {
            self.due(Gap::Space);
        }
    }

    fn due(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    fn due_line(&mut self, blank: bool) {
        self.margin = self.indent;
        self.due(if blank && !self.sealed {
            Gap::Blank
        } else {
            Gap::Line
        });
    }

    /// Writes what is due before a text.
    fn settle(&mut self) {
        let gap = std::mem::replace(&mut self.gap, Gap::Nothing);
        self.sealed = false;
        self.after_comment = false;
        if self.out.is_empty() {
            return;
        }
        match gap {
            Gap::Nothing => {}
            Gap::Space => {
                self.out.push(' ');
                self.column += 1;
            }
            Gap::Line | Gap::Blank => {
                self.out
                    .push_str(if gap == Gap::Blank { "\n\n" } else { "\n" });
                self.out.extend(std::iter::repeat_n(' ', self.margin));
                self.column = self.margin;
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.settle();
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn verbatim(&mut self, text: &str) {
        self.settle();
        verbatim::write(text, self.indent, &mut self.out);
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        self.column = self.out.get(line..).unwrap_or("").chars().count();
    }

    fn comment(&mut self, text: &str, own_line: bool, blank: bool) {
        // Two comments never share a line.
        if own_line || self.after_comment || self.out.is_empty() {
            self.due_line(blank);
            self.settle();
        } else {
            self.out.push_str("  ");
        }
        match text.strip_prefix('#') {
            Some(words) if words.starts_with(char::is_alphanumeric) => {
                self.out.push_str("# ");
                self.out.push_str(words);
            }
            _ => self.out.push_str(text),
        }
        self.due_line(false);
        self.after_comment = true;
    }
}
