//! Values as text: JSON as jq prints it, and the `@` formats.

use std::fmt::Write as _;

use crate::error::{Fault, Stop};
use crate::limits::Budget;
use crate::value::Val;

/// The number of bytes of a value that an error message shows.
const BRIEF: usize = 11;

/// The type of a value and the beginning of its text, for error messages.
pub(crate) fn brief(value: &Val) -> String {
    format!("{} ({})", value.kind(), glimpse(value))
}

/// The beginning of the text of a value.
pub(crate) fn glimpse(value: &Val) -> String {
    let mut writer = Writer {
        out: String::new(),
        budget: None,
        enough: BRIEF + 3,
    };
    // This cannot fail without a budget.
    let _ = writer.value(value);
    let mut text = writer.out;
    if text.len() > BRIEF + 3 {
        text.truncate(text.floor_char_boundary(BRIEF));
        text.push_str("...");
    }
    text
}

impl Budget {
    /// The value as compact JSON.
    fn json(&self, value: &Val) -> Result<String, Stop> {
        let mut writer = Writer {
            out: String::new(),
            budget: Some(self),
            enough: usize::MAX,
        };
        writer.value(value)?;
        Ok(writer.out)
    }

    /// The value as a string of compact JSON.
    pub(crate) fn to_json(&self, value: &Val) -> Result<Val, Fault> {
        self.string(self.json(value)?)
    }

    /// A string as it is, anything else as JSON.
    pub(crate) fn text(&self, value: Val) -> Result<Val, Fault> {
        match value {
            Val::Str(_) => Ok(value),
            other => self.to_json(&other),
        }
    }
}

struct Writer<'a> {
    out: String,
    budget: Option<&'a Budget>,
    /// The length at which to stop, for messages that only show the beginning.
    enough: usize,
}

impl Writer<'_> {
    fn value(&mut self, value: &Val) -> Result<(), Stop> {
        let start = self.out.len();
        if start > self.enough {
            return Ok(());
        }
        match value {
            Val::Null => self.out.push_str("null"),
            Val::Bool(b) => self.out.push_str(if *b { "true" } else { "false" }),
            Val::Int(i) => self.out.push_str(&i.to_string()),
            Val::Float(f) => self.out.push_str(&number(*f)),
            Val::Str(s) => {
                let shown = s.floor_char_boundary(self.enough.saturating_add(1));
                self.pay(quoted_len(&s[..shown]))?;
                quote(&s[..shown], &mut self.out);
                return Ok(());
            }
            Val::Arr(items) => return self.list("[]", &items.inner, |w, item| w.value(item)),
            Val::Obj(members) => {
                return self.list("{}", &members.inner, |w, (key, value)| {
                    quote(key, &mut w.out);
                    w.out.push(':');
                    w.pay(key.len())?;
                    w.value(value)
                });
            }
        }
        self.pay(self.out.len() - start)
    }

    fn list<I: IntoIterator>(
        &mut self,
        brackets: &str,
        items: I,
        each: impl Fn(&mut Self, I::Item) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (open, close) = brackets.split_at(1);
        self.out.push_str(open);
        for (i, item) in items.into_iter().enumerate() {
            if self.out.len() > self.enough {
                return Ok(());
            }
            if i > 0 {
                self.out.push(',');
            }
            each(self, item)?;
        }
        self.out.push_str(close);
        self.pay(brackets.len())
    }

    fn pay(&self, bytes: usize) -> Result<(), Stop> {
        let Some(budget) = self.budget else {
            return Ok(());
        };
        budget.spend(1)?;
        budget.allot(bytes)
    }
}

/// A number in the shortest notation that reads back exactly, with exponents where jq uses them.
pub(crate) fn number(f: f64) -> String {
    if f.is_nan() {
        return "null".to_owned();
    }
    let f = f.clamp(f64::MIN, f64::MAX);
    if let Val::Int(i) = Val::number(f)
        && (i != 0 || f.is_sign_positive())
        && i.abs() < 10_i64.pow(15)
    {
        return i.to_string();
    }
    let scientific = format!("{:e}", f.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = mantissa.replace('.', "");
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let mut out = String::from(if f.is_sign_negative() { "-" } else { "" });
    if f == 0.0 {
        out.push('0');
    } else if point <= -4 || point > count + 15 {
        out.push_str(mantissa);
        let exponent = point - 1;
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.abs());
    } else if point <= 0 {
        out.push_str("0.");
        out.extend((point..0).map(|_| '0'));
        out.push_str(&digits);
    } else if point >= count {
        out.push_str(&digits);
        out.extend((count..point).map(|_| '0'));
    } else {
        let (before, after) = digits.split_at(usize::try_from(point).unwrap_or(0));
        out.push_str(before);
        out.push('.');
        out.push_str(after);
    }
    out
}

/// An estimate of the length of a text when quoted, which ignores rare characters.
fn quoted_len(text: &str) -> usize {
    text.len() + text.bytes().filter(special).count() + 2
}

fn special(byte: &u8) -> bool {
    byte.is_ascii_control() || matches!(byte, b'"' | b'\\')
}

fn quote(text: &str, out: &mut String) {
    out.reserve(quoted_len(text));
    out.push('"');
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if !special(&byte) {
            continue;
        }
        out.push_str(&text[plain..at]);
        plain = at + 1;
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            0x8 => out.push_str("\\b"),
            0xc => out.push_str("\\f"),
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            _ => {
                let _ = write!(out, "\\u{byte:04x}");
            }
        }
    }
    out.push_str(&text[plain..]);
    out.push('"');
}

/// `@html`
pub(crate) fn html(budget: &Budget, value: Val) -> Result<Val, Fault> {
    let Val::Str(text) = budget.text(value)? else {
        return Ok(Val::Null);
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\'' => out.push_str("&#39;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    budget.string(out)
}

/// `@uri`
pub(crate) fn uri(budget: &Budget, value: Val) -> Result<Val, Fault> {
    let Val::Str(text) = budget.text(value)? else {
        return Ok(Val::Null);
    };
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    budget.string(out)
}

/// `@sh`
pub(crate) fn shell(budget: &Budget, value: &Val) -> Result<Val, Fault> {
    let words = match value {
        Val::Arr(items) => items.inner.as_slice(),
        _ => std::slice::from_ref(value),
    };
    row(budget, words, " ", "can not be escaped for shell", |text| {
        format!("'{}'", text.replace('\'', r"'\''"))
    })
}

/// `@csv`
pub(crate) fn csv(budget: &Budget, value: &Val) -> Result<Val, Fault> {
    let invalid = "is not valid in a csv row";
    row(budget, cells(value, "csv")?, ",", invalid, |text| {
        format!("\"{}\"", text.replace('"', "\"\""))
    })
}

/// `@tsv`
pub(crate) fn tsv(budget: &Budget, value: &Val) -> Result<Val, Fault> {
    let invalid = "is not valid in a tsv row";
    row(budget, cells(value, "tsv")?, "\t", invalid, |text| {
        text.replace('\\', r"\\")
            .replace('\t', r"\t")
            .replace('\r', r"\r")
            .replace('\n', r"\n")
    })
}

fn cells<'a>(value: &'a Val, format: &str) -> Result<&'a [Val], Fault> {
    match value {
        Val::Arr(items) => Ok(&items.inner),
        other => Err(Fault::message(format!(
            "{} cannot be {format}-formatted, only an array can be",
            brief(other)
        ))),
    }
}

/// Scalars side by side, the strings among them quoted.
fn row(
    budget: &Budget,
    cells: &[Val],
    separator: &str,
    invalid: &str,
    quoted: impl Fn(&str) -> String,
) -> Result<Val, Fault> {
    let mut out = String::new();
    for (i, cell) in cells.iter().enumerate() {
        budget.spend(1)?;
        if i > 0 {
            out.push_str(separator);
        }
        match cell {
            Val::Str(text) => {
                budget.allot(text.len())?;
                out.push_str(&quoted(text));
            }
            Val::Null if separator != " " => {}
            Val::Arr(_) | Val::Obj(_) => {
                return Err(Fault::message(format!("{} {invalid}", brief(cell))));
            }
            scalar => out.push_str(&budget.json(scalar)?),
        }
    }
    Ok(Val::Str(out.into()))
}
