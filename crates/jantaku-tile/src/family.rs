//! Families of tiles and the colours a tile can be printed in.

/// The family of a tile, named by the last letter of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// `m`: the characters.
    Manzu,
    /// `p`: the circles.
    Pinzu,
    /// `s`: the bamboos.
    Souzu,
    /// `t`: the stars, a fourth number suit.
    Star,
    /// `z`: winds and dragons.
    Honour,
    /// `f`: the four gentlemen.
    Flower,
    /// `g`: the four seasons.
    Season,
    /// `a`: cat, rat, chicken and centipede.
    Animal,
    /// `k`: the kings.
    King,
    /// `q`: the queens.
    Queen,
    /// `y`: the face (a flower) and the any-joker of Malaysian sets.
    Malaysian,
    /// `j`: the jokers.
    Joker,
    /// `x`: the back of a tile, and gaps of several widths.
    Spacer,
    /// `any` and `faceup`: they occur in patterns only.
    Pseudo,
}

impl Family {
    /// Every family, in the order of the tile universe.
    pub const ALL: [Self; 14] = [
        Self::Manzu,
        Self::Pinzu,
        Self::Souzu,
        Self::Star,
        Self::Honour,
        Self::Flower,
        Self::Season,
        Self::Animal,
        Self::King,
        Self::Queen,
        Self::Malaysian,
        Self::Joker,
        Self::Spacer,
        Self::Pseudo,
    ];

    /// The text every id of the family ends in; empty for the pseudo ids.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Manzu => "m",
            Self::Pinzu => "p",
            Self::Souzu => "s",
            Self::Star => "t",
            Self::Honour => "z",
            Self::Flower => "f",
            Self::Season => "g",
            Self::Animal => "a",
            Self::King => "k",
            Self::Queen => "q",
            Self::Malaysian => "y",
            Self::Joker => "j",
            Self::Spacer => "x",
            Self::Pseudo => "",
        }
    }

    /// Whether the tiles of this family carry the numbers 1 to 10.
    pub const fn is_number_suit(self) -> bool {
        matches!(self, Self::Manzu | Self::Pinzu | Self::Souzu | Self::Star)
    }
}

/// The colour a number or honour tile is printed in, named by the first digit of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `0`: red.
    Aka,
    /// `1`: cyan.
    Galaxy,
    /// `2`: blue.
    Ao,
    /// `3`: gold.
    Kin,
    /// `4`: transparent, tinted by a colour attribute.
    Transparent,
    /// `5`: like transparent, with a dot.
    Dotted,
}

impl Colour {
    /// Every colour, in the order of their prefixes.
    pub const ALL: [Self; 6] = [
        Self::Aka,
        Self::Galaxy,
        Self::Ao,
        Self::Kin,
        Self::Transparent,
        Self::Dotted,
    ];

    /// The digit that precedes the uncoloured id.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Aka => "0",
            Self::Galaxy => "1",
            Self::Ao => "2",
            Self::Kin => "3",
            Self::Transparent => "4",
            Self::Dotted => "5",
        }
    }
}
