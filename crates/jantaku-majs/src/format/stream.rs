//! A sequence of texts and possible line breaks, with running widths.

/// An element of the stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'a> {
    /// A text without line breaks.
    Text(&'a str),
    /// A space, unless a line ends here.
    Space,
    /// A literal that spans lines.
    Verbatim(&'a str),
    /// A comment. What follows it is on a new line.
    Comment {
        /// The text, including the comment mark.
        text: &'a str,
        /// Whether it has to be on a line of its own.
        own_line: bool,
        /// Whether an empty line precedes it.
        blank: bool,
    },
    /// A possible line break, used if the group around it is broken.
    Break(Break),
    /// A line break.
    Line {
        /// Whether an empty line follows.
        blank: bool,
    },
    /// Suppresses empty lines up to the next text, because something was just opened.
    Seal,
    /// Forces the groups around it to be broken.
    Force,
    /// Starts a group: on one line if it fits there.
    Open(Group),
    /// Ends the group that was opened last.
    Close,
    /// Indents by two columns if the group opened at this index is broken, or if there is none.
    Indent(Option<usize>),
    /// Undoes an `Indent`.
    Dedent(Option<usize>),
    /// Continues with the items up to the `Jump` if they fit on the line, and otherwise at the index.
    Choice(usize),
    /// Continues at the index.
    Jump(usize),
}

impl Item<'_> {
    /// Whether the line can end here.
    pub(super) fn can_end_line(&self) -> bool {
        matches!(
            self,
            Self::Break(_)
                | Self::Line { .. }
                | Self::Comment { .. }
                | Self::Verbatim(_)
                | Self::Jump(_)
        )
    }
}

/// A possible line break.
#[derive(Clone, Copy, Debug)]
pub(super) struct Break {
    /// Whether there is a space here if the line is not broken.
    pub(super) space: bool,
    /// Break only if the items up to this index do not fit on the line.
    pub(super) fill: Option<usize>,
    /// Whether an empty line follows.
    pub(super) blank: bool,
}

/// The range of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The index of its `Close`.
    pub(super) close: usize,
    /// The group of its last item: if the line is long enough up to there, only that is broken.
    pub(super) hug: Option<usize>,
}

/// Running totals of the items before an index.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    /// The width in columns if nothing is broken.
    pub(super) width: usize,
    /// The number of items that cannot be within a line.
    pub(super) hard: usize,
}

/// The stream under construction.
#[derive(Debug)]
pub(super) struct Stream<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// For every item, and for the end.
    sums: Vec<Sum>,
}

impl Default for Stream<'_> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            sums: vec![Sum::default()],
        }
    }
}

impl<'a> Stream<'a> {
    /// The index of the next item.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn push(&mut self, item: Item<'a>) {
        let mut sum = self.sum(self.len());
        match item {
            Item::Text(text) => sum.width += text.chars().count(),
            Item::Space => sum.width += 1,
            Item::Break(at) => sum.width += usize::from(at.space),
            Item::Verbatim(_) | Item::Comment { .. } | Item::Line { .. } | Item::Force => {
                sum.hard += 1;
            }
            _ => {}
        }
        self.items.push(item);
        self.sums.push(sum);
    }

    pub(super) fn text(&mut self, text: &'a str) {
        self.push(Item::Text(text));
    }

    pub(super) fn space(&mut self) {
        self.push(Item::Space);
    }

    /// A possible line break, which is nothing or a space if the line is not broken.
    pub(super) fn line_break(&mut self, space: bool) {
        self.push(Item::Break(Break {
            space,
            fill: None,
            blank: false,
        }));
    }

    pub(super) fn open(&mut self) -> usize {
        let at = self.len();
        let (close, hug) = (at, None);
        self.push(Item::Open(Group { close, hug }));
        at
    }

    pub(super) fn close(&mut self, open: usize) {
        let at = self.len();
        if let Some(Item::Open(group)) = self.items.get_mut(open) {
            group.close = at;
        }
        self.push(Item::Close);
    }

    /// Lets the group break its last item, the group opened at `last`, alone.
    pub(super) fn hug(&mut self, open: usize, last: usize) {
        let bracket = matches!(self.items.get(last), Some(Item::Open(_)));
        if let (true, Some(Item::Open(group))) = (bracket, self.items.get_mut(open)) {
            group.hug = Some(last);
        }
    }

    /// Replaces an item with another of the same width.
    pub(super) fn replace(&mut self, at: usize, item: Item<'a>) {
        if let Some(slot) = self.items.get_mut(at) {
            *slot = item;
        }
    }

    /// A break to be changed; its width must stay the same.
    pub(super) fn break_mut(&mut self, at: usize) -> Option<&mut Break> {
        match self.items.get_mut(at) {
            Some(Item::Break(found)) => Some(found),
            _ => None,
        }
    }

    fn sum(&self, at: usize) -> Sum {
        self.sums.get(at).copied().unwrap_or_default()
    }

    /// The columns from one index to another if nothing is broken.
    pub(super) fn columns(&self, from: usize, to: usize) -> usize {
        self.sum(to).width.saturating_sub(self.sum(from).width)
    }

    /// The same; `None` if that cannot be one line.
    pub(super) fn width(&self, from: usize, to: usize) -> Option<usize> {
        (self.sum(from).hard == self.sum(to).hard).then(|| self.columns(from, to))
    }
}
