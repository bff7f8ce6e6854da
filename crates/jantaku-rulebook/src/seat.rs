//! Seats, the ring they form, and containers with one value per seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat at the table. Players keep theirs for the whole game; winds go around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The seat of the first dealer.
    East,
    /// The seat that follows east in turn order.
    South,
    /// The seat opposite east on a ring of four.
    West,
    /// The last seat on a ring of four.
    North,
    /// The last seat on a ring of five; nobody has it in games for fewer than five players.
    Centre,
}

/// A seat as seen from another one on the same [`Ring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relative {
    /// The seat itself.
    Own,
    /// The next seat.
    Shimocha,
    /// The seat after the next.
    Toimen,
    /// The third seat on; exists only on a ring of five, where it is not the kamicha.
    Toimen2,
    /// The seat before.
    Kamicha,
}

/// The seats of a game in turn order: who plays, and who sits where as seen from whom.
///
/// Up to four players sit on a ring of four seats, some of which may be empty; five players sit
/// on a ring of five.
///
/// ```
/// use jantaku_rulebook::{Relative, Ring, Seat};
///
/// let three = Ring::new(3).unwrap();
/// assert_eq!(three.seats(), [Seat::East, Seat::South, Seat::West]);
/// // Nobody sits there, but it is a seat of the ring.
/// assert_eq!(three.at(Seat::East, Relative::Kamicha), Some(Seat::North));
///
/// let five = Ring::new(5).unwrap();
/// assert_eq!(five.prev(Seat::East), Seat::Centre);
/// assert_eq!(five.relative(Seat::East, Seat::North), Relative::Toimen2);
/// assert_eq!(three.at(Seat::East, Relative::Toimen2), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring {
    /// From 1 to 5.
    players: u8,
}

impl Seat {
    /// The maximum number of seats.
    pub const COUNT: usize = 5;

    /// All seats in turn order. Few games use every one; iterate over [`Ring::seats`] for the
    /// players of a game.
    pub const ALL: [Self; Self::COUNT] = [
        Self::East,
        Self::South,
        Self::West,
        Self::North,
        Self::Centre,
    ];

    /// The seats of a ring of four, which are the winds that have tiles.
    pub const WINDS: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// A slice with this seat alone.
    #[must_use]
    pub fn alone(self) -> &'static [Self] {
        Self::ALL.get(self.index()..=self.index()).unwrap_or(&[])
    }

    /// The position in turn order, from 0 for east.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for the seat in rulesets: `east`, `south`, `west`, `north` or `centre`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
            Self::North => "north",
            Self::Centre => "centre",
        }
    }

    /// The seat for a word of rulesets; `None` if it names no seat.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.name() == name)
    }
}

impl Relative {
    /// The number of relations.
    pub const COUNT: usize = 5;

    /// All relations in turn order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Own,
        Self::Shimocha,
        Self::Toimen,
        Self::Toimen2,
        Self::Kamicha,
    ];

    /// The word for the relation in rulesets: `self`, `shimocha`, `toimen`, `toimen2` or
    /// `kamicha`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "self",
            Self::Shimocha => "shimocha",
            Self::Toimen => "toimen",
            Self::Toimen2 => "toimen2",
            Self::Kamicha => "kamicha",
        }
    }

    /// The relation for a word of rulesets; `None` if it names no relation.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|relative| relative.name() == name)
    }
}

impl Default for Ring {
    /// The ring of four players.
    fn default() -> Self {
        Self { players: 4 }
    }
}

impl Ring {
    /// The ring for a number of players from 1 to 5; `None` for any other number.
    #[must_use]
    pub const fn new(players: usize) -> Option<Self> {
        match players {
            1 => Some(Self { players: 1 }),
            2 => Some(Self { players: 2 }),
            3 => Some(Self { players: 3 }),
            4 => Some(Self { players: 4 }),
            5 => Some(Self { players: 5 }),
            _ => None,
        }
    }

    /// The seats that players have, in turn order.
    #[must_use]
    pub const fn seats(self) -> &'static [Seat] {
        match self.players {
            1 => &[Seat::East],
            2 => &[Seat::East, Seat::West],
            3 => &[Seat::East, Seat::South, Seat::West],
            5 => &Seat::ALL,
            _ => &Seat::WINDS,
        }
    }

    /// The number of players.
    #[must_use]
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// The number of seats of the ring, including empty ones: 4 or 5.
    #[must_use]
    pub const fn size(self) -> usize {
        if self.players == 5 { 5 } else { 4 }
    }

    /// The seat that many places after east, wrapping around.
    #[must_use]
    pub const fn seat(self, index: usize) -> Seat {
        Seat::ALL[index % self.size()]
    }

    /// The seat in this relation to another one, occupied or not; `None` if the ring is too small
    /// to have the relation.
    #[must_use]
    pub const fn at(self, seat: Seat, relative: Relative) -> Option<Seat> {
        let steps = match relative {
            Relative::Own => 0,
            Relative::Shimocha => 1,
            Relative::Toimen => 2,
            Relative::Toimen2 if self.size() == 4 => return None,
            Relative::Toimen2 => 3,
            Relative::Kamicha => self.size() - 1,
        };
        Some(self.seat(seat.index() + steps))
    }

    /// The relation of `to` as seen from `from`.
    #[must_use]
    pub const fn relative(self, from: Seat, to: Seat) -> Relative {
        match (to.index() + self.size() - from.index()) % self.size() {
            0 => Relative::Own,
            1 => Relative::Shimocha,
            2 => Relative::Toimen,
            3 if self.size() == 5 => Relative::Toimen2,
            _ => Relative::Kamicha,
        }
    }

    /// The seat after this one, occupied or not.
    #[must_use]
    pub const fn next(self, seat: Seat) -> Seat {
        self.seat(seat.index() + 1)
    }

    /// The seat before this one, occupied or not.
    #[must_use]
    pub const fn prev(self, seat: Seat) -> Seat {
        self.seat(seat.index() + self.size() - 1)
    }

    /// All seats of the ring in turn order, including empty ones, starting with this one.
    pub fn around(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..self.size()).map(move |steps| self.seat(seat.index() + steps))
    }
}

/// One value per seat, occupied or not.
///
/// ```
/// use jantaku_rulebook::{PerSeat, Seat};
///
/// let mut scores = PerSeat::from_fn(|_| 25_000);
/// scores[Seat::South] -= 1_000;
/// assert_eq!(scores[Seat::South], 24_000);
/// assert_eq!(scores.iter().sum::<i32>(), 124_000);
/// ```
#[derive(Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerSeat<T>([T; Seat::COUNT]);

/// Like the derived implementation, but `clone_from` keeps the allocations of the values.
impl<T: Clone> Clone for PerSeat<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl<T> PerSeat<T> {
    /// Computes the value of each seat.
    #[must_use]
    pub fn from_fn(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }

    /// Transforms each value.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> PerSeat<U> {
        PerSeat(self.0.map(change))
    }

    /// The values by reference.
    #[must_use]
    pub fn each_ref(&self) -> PerSeat<&T> {
        PerSeat(self.0.each_ref())
    }

    /// The values in turn order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in turn order, mutable.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The seats with their values, in turn order.
    pub fn entries(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

/// The values for a ring of four; the fifth seat gets the default.
impl<T: Default> From<[T; 4]> for PerSeat<T> {
    fn from([east, south, west, north]: [T; 4]) -> Self {
        Self([east, south, west, north, T::default()])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> IntoIterator for PerSeat<T> {
    type Item = T;
    type IntoIter = std::array::IntoIter<T, { Seat::COUNT }>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a PerSeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut PerSeat<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

/// One value per [`Relative`], whether or not the ring has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerRelative<T>([T; Relative::COUNT]);

impl<T> PerRelative<T> {
    /// Computes the value of each relation.
    #[must_use]
    pub fn from_fn(value: impl FnMut(Relative) -> T) -> Self {
        Self(Relative::ALL.map(value))
    }

    /// The values in turn order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The relations with their values, in turn order.
    pub fn entries(&self) -> impl Iterator<Item = (Relative, &T)> {
        Relative::ALL.into_iter().zip(&self.0)
    }
}

impl<'a, T> IntoIterator for &'a PerRelative<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T> Index<Relative> for PerRelative<T> {
    type Output = T;

    fn index(&self, relative: Relative) -> &T {
        &self.0[relative as usize]
    }
}

impl<T> IndexMut<Relative> for PerRelative<T> {
    fn index_mut(&mut self, relative: Relative) -> &mut T {
        &mut self.0[relative as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_lead_back() {
        for players in 1..=5 {
            let ring = Ring::new(players).unwrap();
            let seats = &Seat::ALL[..ring.size()];
            assert_eq!(ring.seats().len(), players);
            for &from in seats {
                assert!(
                    ring.around(from)
                        .eq((0..ring.size()).map(|at| ring.seat(from.index() + at)))
                );
                assert_eq!(ring.prev(ring.next(from)), from);
                assert_eq!(ring.at(from, Relative::Kamicha), Some(ring.prev(from)));
                assert_eq!(ring.at(from, Relative::Shimocha), Some(ring.next(from)));
                assert_eq!(ring.at(from, Relative::Toimen2).is_some(), players == 5);
                for &to in seats {
                    assert_eq!(ring.at(from, ring.relative(from, to)), Some(to));
                }
            }
        }
        assert_eq!((Ring::new(0), Ring::new(6)), (None, None));
    }
}
