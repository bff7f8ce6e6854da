//! The four places at the table.

/// A place at the table. Players keep theirs for the whole game; winds go around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The place of the first dealer.
    East,
    /// The place to the right of it.
    South,
    /// The place opposite.
    West,
    /// The place to the left of it.
    North,
}

/// A place as seen from another one, on the ring of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relative {
    /// The same place.
    Own,
    /// The next place.
    Shimocha,
    /// The place opposite.
    Toimen,
    /// The place before.
    Kamicha,
}

impl Seat {
    /// All places in order.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// Who sits down when so many play; nobody if that is no number of players.
    #[must_use]
    pub fn taken(players: usize) -> &'static [Self] {
        match players {
            1 => &[Self::East],
            2 => &[Self::East, Self::West],
            3 => &[Self::East, Self::South, Self::West],
            4 => &Self::ALL,
            _ => &[],
        }
    }

    /// Nobody else.
    #[must_use]
    pub fn alone(self) -> &'static [Self] {
        Self::ALL.get(self.index()..=self.index()).unwrap_or(&[])
    }

    /// Its number from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place with a number, counted round and round.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        match index % 4 {
            0 => Self::East,
            1 => Self::South,
            2 => Self::West,
            _ => Self::North,
        }
    }

    /// `east`, `south`, `west` or `north`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
            Self::North => "north",
        }
    }

    /// The place of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.name() == name)
    }

    /// The place that is there as seen from here.
    #[must_use]
    pub const fn at(self, relative: Relative) -> Self {
        Self::from_index(self.index() + relative as usize)
    }

    /// How another place is seen from here.
    #[must_use]
    pub const fn sees(self, other: Self) -> Relative {
        match (other.index() + 4 - self.index()) % 4 {
            0 => Relative::Own,
            1 => Relative::Shimocha,
            2 => Relative::Toimen,
            _ => Relative::Kamicha,
        }
    }
}

impl Relative {
    /// All of them, in turn order.
    pub const ALL: [Self; 4] = [Self::Own, Self::Shimocha, Self::Toimen, Self::Kamicha];

    /// `self`, `shimocha`, `toimen` or `kamicha`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "self",
            Self::Shimocha => "shimocha",
            Self::Toimen => "toimen",
            Self::Kamicha => "kamicha",
        }
    }

    /// The relation of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|relative| relative.name() == name)
    }
}
