//! Prints the stream in one pass, deciding which groups are broken.

use super::WIDTH;
use super::line_writer::LineWriter;
use super::stream::{Break, Group, Item, Stream};

/// How a group is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// On one line.
    Flat,
    /// Every break becomes a line break, unless it is filled.
    Broken,
    /// On one line, except for its last item.
    Hugging,
}

/// Prints a stream, stopping early if the writer is full.
pub(super) fn print(stream: &Stream, writer: &mut LineWriter) {
    let mut printer = Printer {
        stream,
        writer,
        line_ends: line_ends(stream),
        modes: vec![Mode::Broken; stream.len()],
        open: Vec::new(),
        hugged: None,
    };
    let mut at = 0;
    while let Some(item) = stream.items.get(at)
        && !printer.writer.is_full()
    {
        at = printer.item(at, item);
    }
}

struct Printer<'s, 'a> {
    stream: &'s Stream<'a>,
    writer: &'s mut LineWriter,
    /// For every index, the first index at or after it at which the line can end.
    line_ends: Vec<usize>,
    /// The mode of the group opened at an index.
    modes: Vec<Mode>,
    /// The modes of the groups that are open.
    open: Vec<Mode>,
    /// The last item of a hugging group, which is to be broken.
    hugged: Option<usize>,
}

fn line_ends(stream: &Stream) -> Vec<usize> {
    let mut next = stream.len();
    let mut ends = vec![next; stream.len() + 1];
    for (at, (item, end)) in stream.items.iter().zip(&mut ends).enumerate().rev() {
        if item.can_end_line() {
            next = at;
        }
        *end = next;
    }
    ends
}

impl Printer<'_, '_> {
    /// Prints an item, and returns the index of the next.
    fn item(&mut self, at: usize, item: &Item) -> usize {
        match *item {
            Item::Text(text) => self.writer.text(text),
            Item::Space => self.writer.space(),
            Item::Verbatim(text) => self.writer.verbatim(text),
            Item::Comment {
                text,
                own_line,
                blank,
            } => self.writer.comment(text, own_line, blank),
            Item::Break(found) => self.line_break(at, found),
            Item::Line { blank } => self.writer.line(blank),
            Item::Seal => self.writer.seal(),
            Item::Force => {}
            Item::Open(group) => {
                let mode = self.mode(at, group);
                if let Some(slot) = self.modes.get_mut(at) {
                    *slot = mode;
                }
                self.open.push(mode);
            }
            Item::Close => {
                self.open.pop();
            }
            Item::Indent(group) => self.writer.indent += self.columns(group),
            Item::Dedent(group) => {
                self.writer.indent = self.writer.indent.saturating_sub(self.columns(group));
            }
            Item::Choice(otherwise) => {
                // The `Jump` is right before the alternative.
                if !self.fits(at + 1, otherwise.saturating_sub(1)) {
                    return otherwise;
                }
            }
            Item::Jump(to) => return to,
        }
        at + 1
    }

    /// The additional indentation inside a group.
    fn columns(&self, group: Option<usize>) -> usize {
        let broken = group.is_none_or(|at| self.modes.get(at) == Some(&Mode::Broken));
        if broken { 2 } else { 0 }
    }

    /// Whether the items from one index to another fit on this line.
    fn fits(&self, from: usize, to: usize) -> bool {
        let width = self.stream.width(from, to);
        width.is_some_and(|width| self.writer.next_column() + width <= WIDTH)
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
        let room = WIDTH.saturating_sub(self.writer.next_column() + after);
        let width = self.stream.width(at, group.close);
        match group.hug {
            _ if width.is_some_and(|width| width <= room) => Mode::Flat,
            // The first text in the last item is its opening bracket.
            Some(last) if self.fits(at, last + 2) => {
                self.hugged = Some(last);
                Mode::Hugging
            }
            _ => Mode::Broken,
        }
    }

    fn line_break(&mut self, at: usize, found: Break) {
        let counts = matches!(self.open.last(), Some(Mode::Broken) | None);
        if counts && found.fill.is_none_or(|until| !self.fits(at, until)) {
            self.writer.line(found.blank);
        } else if found.space {
            self.writer.space();
        }
    }
}
