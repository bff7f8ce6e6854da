//! Texts and possible line breaks in order, with running widths.

/// An element of the stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'a> {
    /// Text within a line.
    Text(&'a str),
    /// A space, unless a line ends here.
    Space,
    /// A literal that spans lines.
    Verbatim(&'a str),
    /// A comment. What follows it stands on a new line.
    Comment {
        /// From its mark on.
        text: &'a str,
        /// Not at the end of a line with something else.
        own_line: bool,
        /// An empty line stands before it.
        blank: bool,
    },
    /// A place to break the line if the group around it is broken.
    Break(Break),
    /// A line break.
    Line {
        /// With an empty line.
        blank: bool,
    },
    /// No empty line up to the next text: something was just opened.
    Seal,
    /// Breaks the groups around it.
    Force,
    /// Starts a group: on one line if it fits there.
    Open(Group),
    /// Ends the group that was opened last.
    Close,
    /// Two columns more, if the group opened at this index is broken; always, if there is none.
    Indent(Option<usize>),
    /// Takes back an `Indent`.
    Dedent(Option<usize>),
    /// If what follows, up to the `Jump`, fits on the line, takes it; otherwise goes to the index.
    Choice(usize),
    /// Goes to the index.
    Jump(usize),
}

impl Item<'_> {
    /// Can the line be over here?
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
    /// A space stands here if the line is not broken.
    pub(super) space: bool,
    /// Breaks only if what stands before this index would not fit on the line.
    pub(super) fill: Option<usize>,
    /// With an empty line.
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

/// What stands before an item.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    /// Columns, with nothing broken.
    pub(super) width: usize,
    /// Items that cannot stand within a line.
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

    /// A place to break that is nothing, or a space, on one line.
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

    /// Puts another item of the same width in place of one.
    pub(super) fn replace(&mut self, at: usize, item: Item<'a>) {
        if let Some(place) = self.items.get_mut(at) {
            *place = item;
        }
    }

    /// A break, to change it; its width must stay.
    pub(super) fn break_mut(&mut self, at: usize) -> Option<&mut Break> {
        match self.items.get_mut(at) {
            Some(Item::Break(found)) => Some(found),
            _ => None,
        }
    }

    fn sum(&self, at: usize) -> Sum {
        self.sums.get(at).copied().unwrap_or_default()
    }

    /// Columns from one index to another, with nothing broken.
    pub(super) fn columns(&self, from: usize, to: usize) -> usize {
        self.sum(to).width.saturating_sub(self.sum(from).width)
    }

    /// The same, if that can be one line.
    pub(super) fn width(&self, from: usize, to: usize) -> Option<usize> {
        (self.sum(from).hard == self.sum(to).hard).then(|| self.columns(from, to))
    }
}
