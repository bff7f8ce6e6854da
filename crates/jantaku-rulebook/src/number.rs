//! The numbers of the game: scores, counters, fu, han.

use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::num::NonZeroU64;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// An exact rational number, so that a third of a point is a third and tenths are tenths.
///
/// Rulesets without limits can make numbers grow without bound. Products saturate at
/// [`Number::MOST`]; sums of as many such products as a game can produce remain exact, so that no
/// points are created or lost. Only roots, and fractions whose denominators exceed 18 digits, are
/// rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number {
    top: Wide,
    /// In lowest terms, and at most `i64::MAX`.
    bottom: NonZeroU64,
}

/// An integer aligned to 8 bytes instead of 16, since numbers are everywhere and should stay
/// small.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(Rust, packed(8))]
struct Wide(i128);

/// Decimal places of a number that has to be rounded.
const DIGITS: u32 = 9;

impl Number {
    /// The number 0.
    pub const ZERO: Self = Self::whole(0);
    /// The number 1.
    pub const ONE: Self = Self::whole(1);
    /// The limit of products: far beyond any game, and far below where sums would overflow.
    pub const MOST: Self = Self::integer(10_i128.pow(33));

    /// Creates a number from an integer.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self::integer(number as i128)
    }

    /// Whether the number is an integer.
    #[inline]
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.bottom.get() == 1
    }

    /// The number as an `i64`; `None` if it has a fraction or does not fit.
    #[must_use]
    pub fn to_integer(self) -> Option<i64> {
        let integer = i64::try_from(self.top()).ok();
        integer.filter(|_| self.is_whole())
    }

    /// The integer part, rounded towards zero and saturating at the limits of `i64`.
    #[must_use]
    pub fn whole_part(self) -> i64 {
        let most = if self.top() < 0 { i64::MIN } else { i64::MAX };
        i64::try_from(self.trunc().top()).unwrap_or(most)
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        let bottom = self.bottom();
        // Separates the integer part, because dividing is exact only for small numbers.
        (self.top() / bottom) as f64 + (self.top() % bottom) as f64 / bottom as f64
    }

    /// The number with the shortest decimal notation of a float; `None` for infinities and NaN.
    #[must_use]
    pub fn from_f64(number: f64) -> Option<Self> {
        format!("{number:e}").parse().ok()
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(self) -> Self {
        self.with_top(self.top().saturating_abs())
    }

    /// The greatest integer that is not greater than the number.
    #[inline]
    #[must_use]
    pub fn floor(self) -> Self {
        if self.is_whole() {
            return self;
        }
        Self::integer(self.top().div_euclid(self.bottom()))
    }

    /// The smallest integer that is not less than the number.
    #[inline]
    #[must_use]
    pub fn ceil(self) -> Self {
        -(-self).floor()
    }

    /// The integer part, rounded towards zero.
    #[must_use]
    pub fn trunc(self) -> Self {
        Self::integer(self.top() / self.bottom())
    }

    /// The nearest integer, halves away from zero.
    #[must_use]
    pub fn round(self) -> Self {
        let up = (self.abs() + Self::ONE.part(2)).floor();
        if self.top() < 0 { -up } else { up }
    }

    /// The smallest multiple of a unit that is not less than the number; the number itself if the
    /// unit is zero.
    #[must_use]
    pub fn round_up_to(self, unit: Self) -> Self {
        // The common case, in integers.
        if self.is_whole()
            && unit.is_whole()
            && let Some(rest) = self.top().checked_rem_euclid(unit.top())
        {
            let missing = if rest == 0 {
                0
            } else {
                unit.top().saturating_abs() - rest
            };
            return Self::integer(self.top().saturating_add(missing));
        }
        let units = self.checked_div(unit);
        units.map_or(self, |units| units.ceil() * unit)
    }

    /// The nearest multiple of a unit, halves away from zero; the number itself if the unit is
    /// zero.
    #[must_use]
    pub fn round_to(self, unit: Self) -> Self {
        let units = self.checked_div(unit);
        units.map_or(self, |units| units.round() * unit)
    }

    /// The quotient; `None` if the divisor is zero.
    #[must_use]
    pub fn checked_div(self, divisor: impl Into<Self>) -> Option<Self> {
        let divisor = divisor.into();
        if divisor.top() == 0 {
            return None;
        }
        let top = self.top().checked_mul(divisor.bottom());
        let bottom = divisor.top().checked_mul(self.bottom());
        let quotient = top.zip(bottom);
        let quotient = quotient.and_then(|(top, bottom)| Self::fraction(top, bottom));
        let roughly = || Self::roughly(self.to_f64() / divisor.to_f64());
        Some(quotient.unwrap_or_else(roughly).limited())
    }

    /// The remainder, with the sign of the dividend; `None` if the divisor is zero.
    #[must_use]
    pub fn checked_rem(self, divisor: impl Into<Self>) -> Option<Self> {
        let divisor = divisor.into();
        Some(self - self.checked_div(divisor)?.trunc() * divisor)
    }

    /// An equal share among `of` recipients; the whole if `of` is zero.
    #[must_use]
    pub fn part(self, of: usize) -> Self {
        self.checked_div(of).unwrap_or(self)
    }

    /// A power; `None` if it is undefined, such as zero to a negative power or a root of a
    /// negative number. Fractional exponents are computed in floating point.
    #[must_use]
    pub fn pow(self, exponent: Self) -> Option<Self> {
        let Some(times) = exponent.to_integer() else {
            let power = self.to_f64().powf(exponent.to_f64());
            let has_value = !power.is_nan() && (self.top() != 0 || exponent.top() > 0);
            return has_value.then(|| Self::roughly(power));
        };
        let mut base = if times < 0 {
            Self::ONE.checked_div(self)?
        } else {
            self
        };
        let mut power = Self::ONE;
        let mut times = times.unsigned_abs();
        while times > 0 {
            if times & 1 == 1 {
                power = power * base;
            }
            times >>= 1;
            if times > 0 {
                base = base * base;
            }
        }
        Some(power)
    }

    const fn integer(top: i128) -> Self {
        Self {
            top: Wide(top),
            bottom: NonZeroU64::MIN,
        }
    }

    #[inline]
    const fn with_top(self, top: i128) -> Self {
        Self {
            top: Wide(top),
            bottom: self.bottom,
        }
    }

    #[inline]
    const fn top(self) -> i128 {
        self.top.0
    }

    #[inline]
    const fn bottom(self) -> i128 {
        self.bottom.get() as i128
    }

    /// A fraction in lowest terms; `None` if it does not fit.
    fn fraction(top: i128, bottom: i128) -> Option<Self> {
        let common = common_factor(top, bottom);
        let (top, bottom) = (top / common, bottom / common);
        let (top, bottom) = if bottom < 0 {
            (top.checked_neg()?, bottom.checked_neg()?)
        } else {
            (top, bottom)
        };
        let bottom = i64::try_from(bottom).ok()?;
        let bottom = NonZeroU64::new(bottom.unsigned_abs())?;
        let top = Wide(top);
        Some(Self { top, bottom })
    }

    /// The nearest number with [`DIGITS`] decimal places.
    fn coarse(self) -> Self {
        let parts = 10_i128.pow(DIGITS);
        let bottom = self.bottom();
        let (integer, rest) = (self.top() / bottom, self.top() % bottom);
        let nearest = (2 * rest * parts + bottom * rest.signum()) / (2 * bottom);
        let rest = Self::fraction(nearest, parts).unwrap_or(Self::ZERO);
        let top = integer.checked_mul(rest.bottom());
        let top = top.and_then(|top| top.checked_add(rest.top()));
        top.map_or(Self::integer(integer), |top| rest.with_top(top))
    }

    /// Rounds to the nearest integer if that is within a millionth, for numbers that were
    /// computed approximately and may miss an integer by a hair.
    #[inline]
    #[must_use]
    pub fn settled(self) -> Self {
        if self.is_whole() {
            return self;
        }
        let integer = self.round();
        let hair = (self - integer).abs() * 1_000_000;
        if hair <= 1 { integer } else { self }
    }

    /// Clamped to ±[`Number::MOST`].
    #[inline]
    #[must_use]
    pub fn limited(self) -> Self {
        // The absolute value is at most that of the numerator.
        if self.top().unsigned_abs() <= Self::MOST.top().unsigned_abs() {
            return self;
        }
        self.clamp(-Self::MOST, Self::MOST)
    }

    /// A result that was computed in floating point because integers would overflow.
    fn roughly(number: f64) -> Self {
        let most = Self::MOST.to_f64();
        Self::from_f64(number.clamp(-most, most)).unwrap_or(Self::ZERO)
    }

    /// Adds fractions; the slow path of `+`.
    #[cold]
    fn sum(self, other: Self) -> Self {
        let sum = |one: Self, other: Self| {
            let (bottom, other_bottom) = (one.bottom(), other.bottom());
            let top = one.top().checked_mul(other_bottom)?;
            let top = top.checked_add(other.top().checked_mul(bottom)?)?;
            Self::fraction(top, bottom * other_bottom)
        };
        sum(self, other)
            .or_else(|| sum(self.coarse(), other.coarse()))
            .unwrap_or_else(|| Self::roughly(self.to_f64() + other.to_f64()))
    }

    /// Multiplies fractions, or integers that overflow; the slow path of `*`.
    #[cold]
    fn product(self, other: Self) -> Self {
        let product = |one: Self, other: Self| {
            let top = one.top().checked_mul(other.top())?;
            Self::fraction(top, one.bottom() * other.bottom())
        };
        product(self, other)
            .or_else(|| product(self.coarse(), other.coarse()))
            .unwrap_or_else(|| Self::roughly(self.to_f64() * other.to_f64()))
            .limited()
    }
}

/// The greatest common divisor; 1 if both are zero.
fn common_factor(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
    while other != 0 {
        // Dividing 64-bit integers is much faster.
        if let (Ok(small), Ok(other_small)) = (u64::try_from(one), u64::try_from(other)) {
            (one, other) = (other, u128::from(small % other_small));
        } else {
            (one, other) = (other, one % other);
        }
    }
    i128::try_from(one).unwrap_or(1).max(1)
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        $(impl From<$integer> for Number {
            #[inline]
            fn from(number: $integer) -> Self {
                Self::integer(number as i128)
            }
        })*
    };
}

from_integers!(u8 u16 u32 u64 usize i32 i64);

impl From<bool> for Number {
    fn from(yes: bool) -> Self {
        Self::integer(yes.into())
    }
}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.bottom == other.bottom {
            return self.top().cmp(&other.top());
        }
        // Compares integer parts first, which keeps the products small.
        let parts = |number: &Self| {
            let bottom = number.bottom();
            (
                number.top().div_euclid(bottom),
                number.top().rem_euclid(bottom),
                bottom,
            )
        };
        let (integer, rest, bottom) = parts(self);
        let (other_integer, other_rest, other_bottom) = parts(other);
        let rests = (rest * other_bottom).cmp(&(other_rest * bottom));
        integer.cmp(&other_integer).then(rests)
    }
}

impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<i64> for Number {
    #[inline]
    fn eq(&self, other: &i64) -> bool {
        *self == Self::whole(*other)
    }
}

impl PartialOrd<i64> for Number {
    #[inline]
    fn partial_cmp(&self, other: &i64) -> Option<Ordering> {
        Some(self.cmp(&Self::whole(*other)))
    }
}

impl<T: Into<Self>> Add<T> for Number {
    type Output = Self;

    #[inline]
    fn add(self, other: T) -> Self {
        let other = other.into();
        if self.is_whole() && other.is_whole() {
            return Self::integer(self.top().saturating_add(other.top()));
        }
        self.sum(other)
    }
}

impl Neg for Number {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self.with_top(self.top().saturating_neg())
    }
}

impl<T: Into<Self>> Sub<T> for Number {
    type Output = Self;

    #[inline]
    fn sub(self, other: T) -> Self {
        self + -other.into()
    }
}

impl<T: Into<Self>> Mul<T> for Number {
    type Output = Self;

    #[inline]
    fn mul(self, other: T) -> Self {
        let other = other.into();
        if self.is_whole()
            && other.is_whole()
            && let Some(top) = self.top().checked_mul(other.top())
        {
            return Self::integer(top).limited();
        }
        self.product(other)
    }
}

impl<T: Into<Self>> AddAssign<T> for Number {
    #[inline]
    fn add_assign(&mut self, other: T) {
        *self = *self + other;
    }
}

impl<T: Into<Self>> SubAssign<T> for Number {
    #[inline]
    fn sub_assign(&mut self, other: T) {
        *self = *self - other;
    }
}

impl Sum for Number {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Self> for Number {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().sum()
    }
}

impl<'a> Product<&'a Self> for Number {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().fold(Self::ONE, Mul::mul)
    }
}

/// The error for text that is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no number")]
pub struct NoNumber;

/// Reads decimals, optionally with an exponent.
impl FromStr for Number {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse().map_err(|_| NoNumber)?),
            None => (text, 0_i32),
        };
        let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = integer.strip_prefix(['-', '+']).unwrap_or(integer);
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.len() + fraction.len() == 0 || !is_digits(digits) || !is_digits(fraction) {
            return Err(NoNumber);
        }
        let ten = Self::whole(10);
        let digits = digits.bytes().chain(fraction.bytes());
        let value = digits.fold(Self::ZERO, |value, digit| {
            value * ten + i64::from(digit - b'0')
        });
        let behind = i64::try_from(fraction.len()).map_err(|_| NoNumber)?;
        let exponent = Self::whole(i64::from(exponent) - behind);
        let scale = ten.pow(exponent).ok_or(NoNumber)?;
        let value = value * scale;
        Ok(if integer.starts_with('-') {
            -value
        } else {
            value
        })
    }
}

/// Shows integers in full, and other numbers with at most two decimal places.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not through a float, so that the largest numbers are shown exactly, too.
        if self.is_whole() {
            return f.pad_integral(self.top() >= 0, "", &self.top().unsigned_abs().to_string());
        }
        let hundredths = (*self * 100).round().top();
        let count = hundredths.unsigned_abs();
        let digits = format!("{}.{:02}", count / 100, count % 100);
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        f.pad_integral(hundredths >= 0, "", digits)
    }
}

/// Writes an integer if it fits `i64`, and a float otherwise.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_integer() {
            Some(integer) => serializer.serialize_i64(integer),
            None => serializer.serialize_f64(self.to_f64()),
        }
    }
}

/// Shows the exact value, as a fraction if need be.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_whole() {
            write!(f, "{}", self.top())
        } else {
            write!(f, "{}/{}", self.top(), self.bottom)
        }
    }
}

#[cfg(test)]
mod tests;
