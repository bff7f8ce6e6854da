use proptest::prelude::*;

use super::Number;

fn n(text: &str) -> Number {
    text.parse().expect("a number")
}

#[test]
fn fractions_are_exact() {
    let third = Number::ONE.part(3);
    assert_eq!(third + third + third, 1);
    assert_eq!(n("0.1") + n("0.2"), n("0.3"));
    assert_eq!(third * 300, 100);
    assert_eq!(Number::from(7).checked_div(2), Some(n("3.5")));
    assert_eq!(Number::ONE.checked_div(0), None);
    assert_eq!(Number::from_f64(0.1), Some(n("0.1")));
    assert_eq!(Number::from_f64(f64::NAN), None);
}

#[test]
fn rounding() {
    for (number, floor, ceil, trunc, round) in [
        ("2.5", 2, 3, 2, 3),
        ("-2.5", -3, -2, -2, -3),
        ("2.4", 2, 3, 2, 2),
        ("-2.4", -3, -2, -2, -2),
        ("-7", -7, -7, -7, -7),
    ] {
        let number = n(number);
        assert_eq!(number.floor(), floor, "{number}");
        assert_eq!(number.ceil(), ceil, "{number}");
        assert_eq!(number.trunc(), trunc, "{number}");
        assert_eq!(number.round(), round, "{number}");
    }
    let hundred = Number::from(100);
    assert_eq!(n("101").round_up_to(hundred), 200);
    assert_eq!(n("-150").round_up_to(hundred), -100);
    assert_eq!(n("150").round_to(hundred), 200);
    assert_eq!(n("-150").round_to(hundred), -200);
    assert_eq!(n("101.5").round_up_to(Number::ZERO), n("101.5"));
    assert_eq!(n("7.9").trunc().checked_rem(3), Some(Number::ONE));
    assert_eq!(n("-7").checked_rem(3), Some(n("-1")));
}

#[test]
fn powers() {
    let two = Number::from(2);
    assert_eq!(two.pow(n("-1")), Some(n("0.5")));
    assert_eq!(
        two.pow(n("62")).map(|power| power * 120),
        Some(n("553402322211286548480"))
    );
    assert_eq!(n("2.25").pow(n("0.5")), Some(n("1.5")));
    assert_eq!(Number::ZERO.pow(n("-1")), None);
    assert_eq!(Number::ZERO.pow(n("-0.5")), None);
    assert_eq!(n("-1").pow(n("0.5")), None);
    assert_eq!(Number::ZERO.pow(Number::ZERO), Some(Number::ONE));
}

#[test]
fn what_misses_an_integer_by_a_hair_is_that() {
    let root = Number::from(2).pow(n("0.5")).expect("a root");
    assert_eq!((root * root).settled(), 2);
    assert_eq!(n("2.9999999999999996").settled(), 3);
    assert_eq!(n("-0.0000001").settled(), 0);
    assert_eq!(n("0.001").settled(), n("0.001"));
}

#[test]
fn what_grows_without_end_stops_but_sums_are_exact() {
    let huge = Number::from(2).pow(n("5000")).expect("a power");
    assert_eq!(huge, Number::MOST);
    assert_eq!(n("1e300"), Number::MOST);
    assert_eq!(n("-1e300"), -Number::MOST);
    assert_eq!(n("1e-300"), 0);
    let purse = Number::from(25_000) + huge + huge + huge;
    assert_eq!(purse - huge - huge - huge, 25_000);
    let endless: Number = std::iter::repeat_n(huge, 1_000_000).sum();
    assert_eq!(-(-endless), endless.abs());
}

#[test]
fn texts() {
    for (number, shown) in [
        ("5", "5"),
        ("-5", "-5"),
        ("0.5", "0.5"),
        ("-0.25", "-0.25"),
        ("1.005", "1.01"),
        ("0.004", "0"),
        ("-0.999", "-1"),
        ("12.30", "12.3"),
        ("1e3", "1000"),
        ("1.5e-1", "0.15"),
    ] {
        assert_eq!(n(number).to_string(), shown);
    }
    assert_eq!(format!("{:?} {:?}", n("0.75"), n("3.0")), "3/4 3");
    assert_eq!(
        format!("[{:>6}] [{:>6}]", n("0.75"), n("-3")),
        "[  0.75] [    -3]"
    );
    for text in [
        "",
        "-",
        ".",
        "1.2.3",
        "x",
        "1e",
        "inf",
        "NaN",
        "0x1",
        "1e99999999999",
    ] {
        assert!(text.parse::<Number>().is_err(), "{text:?}");
    }
}

proptest! {
    /// The laws of numbers, where all can be written down.
    #[test]
    fn laws(a in -1_000_000_i64..1_000_000, b in 1_usize..1000, c in -1_000_000_i64..1_000_000, d in 1_usize..1000) {
        let (x, y) = (Number::whole(a).part(b), Number::whole(c).part(d));
        prop_assert_eq!(x + y, y + x);
        prop_assert_eq!(x + y - y, x);
        prop_assert_eq!(x * y, y * x);
        prop_assert_eq!((x + y) * 6, x * 6 + y * 6);
        if let Some(quotient) = x.checked_div(y) {
            prop_assert_eq!(quotient * y, x);
        }
        prop_assert_eq!(x < y, i128::from(a) * (d as i128) < i128::from(c) * (b as i128));
        prop_assert!(x.floor() <= x && x <= x.ceil() && x.ceil() - x.floor() <= 1);
        prop_assert_eq!(Number::from_f64(Number::whole(a).part(8).to_f64()), Some(Number::whole(a).part(8)));
    }

    /// Nothing overflows, whatever is calculated.
    #[test]
    fn anything(parts in prop::collection::vec((any::<i64>(), any::<u64>(), 0_u8..8), 1..40)) {
        let mut value = Number::ONE;
        for (top, bottom, operation) in parts {
            let number = Number::whole(top).checked_div(bottom).unwrap_or_default();
            value = match operation {
                0 => value + number,
                1 => value - number,
                2 => value * number,
                3 => value.checked_div(number).unwrap_or(value),
                4 => value.pow(number).unwrap_or(value),
                5 => value.pow(Number::whole(top % 200)).unwrap_or(value),
                6 => value.round_up_to(number),
                _ => value.checked_rem(number).unwrap_or(value),
            };
            let _ = (value.to_string(), value.to_f64(), value.round(), value < number);
        }
    }
}
