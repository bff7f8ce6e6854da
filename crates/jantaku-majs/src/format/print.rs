//! From the stream to the page, in one pass: which groups are broken.

use super::WIDTH;
use super::page::Page;
use super::stream::{Break, Group, Item, Stream};

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

/// Prints a stream, as far as the page is not full.
pub(super) fn print(stream: &Stream, page: &mut Page) {
    let mut printer = Printer {
        stream,
        page,
        line_ends: line_ends(stream),
        modes: vec![Mode::Broken; stream.len()],
        open: Vec::new(),
        hugged: None,
    };
    let mut at = 0;
    while let Some(item) = stream.items.get(at)
        && !printer.page.is_full()
    {
        at = printer.item(at, item);
    }
}

struct Printer<'s, 'a> {
    stream: &'s Stream<'a>,
    page: &'s mut Page,
    /// For every index, where the line can end at or after it.
    line_ends: Vec<usize>,
    /// The mode of the group opened at an index.
    modes: Vec<Mode>,
    /// The modes of the groups that are open.
    open: Vec<Mode>,
    /// A group that its parent wants broken.
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
    /// Prints an item and says which is next.
    fn item(&mut self, at: usize, item: &Item) -> usize {
        match *item {
            Item::Text(text) => self.page.text(text),
            Item::Space => self.page.space(),
            Item::Verbatim(text) => self.page.verbatim(text),
            Item::Comment {
                text,
                own_line,
                blank,
            } => self.page.comment(text, own_line, blank),
            Item::Break(found) => self.line_break(at, found),
            Item::Line { blank } => self.page.line(blank),
            Item::Seal => self.page.seal(),
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
            Item::Indent(group) => self.page.indent += self.columns(group),
            Item::Dedent(group) => {
                self.page.indent = self.page.indent.saturating_sub(self.columns(group));
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

    /// The indentation inside a group.
    fn columns(&self, group: Option<usize>) -> usize {
        let broken = group.is_none_or(|at| self.modes.get(at) == Some(&Mode::Broken));
        if broken { 2 } else { 0 }
    }

    /// Does what stands from one index to another fit on this line?
    fn fits(&self, from: usize, to: usize) -> bool {
        let width = self.stream.width(from, to);
        width.is_some_and(|width| self.page.next_column() + width <= WIDTH)
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
        let room = WIDTH.saturating_sub(self.page.next_column() + after);
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
            self.page.line(found.blank);
        } else if found.space {
            self.page.space();
        }
    }
}
