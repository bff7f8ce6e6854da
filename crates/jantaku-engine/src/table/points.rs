//! Points as they are had and paid.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use jantaku_rulebook::Number;

/// Points that somebody has, gets or pays. Unlike other numbers they are exact, so that they
/// neither come nor go however large they are: in rulesets without limits they grow beyond what a
/// [`Number`] tells apart.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i128);

/// How finely points are divided.
const PARTS: i128 = 1_000_000_000;

/// So few parts are none: three thirds of a point make one.
const FEW: i128 = PARTS / 1_000_000;

/// The most that is paid at once: far beyond every game, and far from where sums would end.
const MOST: Number = 1e27;

impl Points {
    /// None.
    pub const ZERO: Self = Self(0);

    /// As a number, which is not exact beyond what it can hold.
    #[must_use]
    pub fn value(self) -> Number {
        let Self(parts) = self.settled();
        // Whole points first: dividing is exact only while there are few parts.
        (parts / PARTS) as Number + (parts % PARTS) as Number / PARTS as Number
    }

    /// What is nearly a whole number of points, as that.
    fn settled(self) -> Self {
        let rest = self.0 % PARTS;
        if rest.abs() <= FEW {
            Self(self.0 - rest)
        } else if rest.abs() >= PARTS - FEW {
            Self(self.0 - rest + PARTS * rest.signum())
        } else {
            self
        }
    }

    /// How many they are, whoever has them.
    #[must_use]
    pub fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }
}

impl From<Number> for Points {
    fn from(number: Number) -> Self {
        let number = number.clamp(-MOST, MOST); // what is no number becomes none below
        let whole = number.trunc();
        let rest = (number - whole) * PARTS as Number;
        Self(whole as i128 * PARTS + rest.round() as i128)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl PartialEq<Number> for Points {
    fn eq(&self, number: &Number) -> bool {
        self.settled() == Self::from(*number).settled()
    }
}

impl PartialOrd<Number> for Points {
    fn partial_cmp(&self, number: &Number) -> Option<Ordering> {
        Some(self.settled().cmp(&Self::from(*number).settled()))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(parts) = self.settled();
        if parts % PARTS == 0 {
            write!(f, "{}", parts / PARTS)
        } else {
            write!(f, "{}", self.value())
        }
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Points;

    #[test]
    fn sums_come_out_even_however_large() {
        let score = Points::from(30.0 * 2_f64.powi(66));
        let mut purse = Points::from(25_000.0);
        purse += score;
        assert_ne!(purse.value() - score.value(), 25_000.0);
        assert_eq!(purse - score, 25_000.0);
        assert_eq!(format!("{purse}"), "2213609288845146218920");
    }

    #[test]
    fn tenths_are_tenths() {
        let sum = Points::from(0.1) + Points::from(0.2);
        assert_eq!((sum, sum.value()), (Points::from(0.3), 0.3));
        assert_eq!(format!("{sum:?}"), "0.3");
        assert_eq!(Points::from(-0.5).value(), -0.5);
        assert!(Points::from(-0.5) < 0.0 && Points::from(0.5) > 0.0);
    }

    #[test]
    fn three_thirds_are_one() {
        let third = Points::from(1.0 / 3.0);
        let whole = third + third + third;
        assert_eq!((whole.value(), format!("{whole}")), (1.0, "1".to_owned()));
        assert!(whole == 1.0 && whole >= 1.0 && -whole == -1.0);
        assert_eq!(whole - third - third - third, Points::ZERO);
        assert!(third < 0.334 && third > 0.333);
    }

    #[test]
    fn what_is_no_number_is_nothing_and_more_than_the_most_is_the_most() {
        assert_eq!(Points::from(f64::NAN), Points::ZERO);
        assert_eq!(Points::from(f64::INFINITY), Points::from(1e27));
        let most: Points = std::iter::repeat_n(Points::from(1e300), 1_000).sum();
        assert_eq!(most + most, most.abs());
        assert_eq!(-(-most), most);
    }
}
