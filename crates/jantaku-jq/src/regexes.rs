//! Regular expressions, matched in time linear in the text.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use regex::{Captures, Regex, RegexBuilder};

use crate::error::Fault;
use crate::limits::Budget;
use crate::value::{Members, Val};

/// The form in which matches are returned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    /// Whether there is a match.
    Test,
    /// A description of each match.
    Matches,
    /// `[[gap before, {capture: text}], …]` and the text after the last.
    Edits,
}

/// A cache of the compiled expressions of a run.
#[derive(Default)]
pub(crate) struct Regexes(RefCell<BTreeMap<(String, String), Rc<Compiled>>>);

/// An expression and its worst-case cost in steps per byte of text.
struct Compiled {
    regex: Regex,
    cost: u64,
}

/// The number of compiled expressions that are kept.
const KEPT: usize = 16;

/// Size limits for compiled expressions, tried in ascending order. In the worst case matching visits
/// every part of the expression for each byte, so the size determines the cost of matching.
const SIZES: [usize; 4] = [1 << 13, 1 << 16, 1 << 18, 1 << 20];

impl Regexes {
    pub(crate) fn run(
        &self,
        budget: &Budget,
        text: &str,
        pattern: &str,
        flags: &str,
        want: Want,
    ) -> Result<Val, Fault> {
        let compiled = self.compile(budget, pattern, flags)?;
        let global = flags.contains('g');
        let skip_empty = flags.contains('n');
        let mut found = Vec::new();
        let mut cursor = Cursor::default();
        let mut start = 0;
        while start <= text.len() {
            let captures = compiled.regex.captures_at(text, start);
            let matched = captures.as_ref().and_then(|captures| captures.get(0));
            let end = matched.map_or(text.len(), |matched| matched.end());
            // A search may scan much more of the text than it matches.
            let (matched_bytes, all_bytes) = (end - start, text.len() - start);
            budget.spend(matched_bytes as u64 * compiled.cost + all_bytes as u64 / 64)?;
            budget.look_at_clock()?;
            let (Some(captures), Some(matched)) = (captures, matched) else {
                break;
            };
            if !(skip_empty && matched.is_empty()) {
                match want {
                    Want::Test => return Ok(Val::Bool(true)),
                    Want::Matches => {
                        found.push(cursor.describe(budget, text, &compiled.regex, &captures)?)
                    }
                    Want::Edits => {
                        let gap = text.get(cursor.after..matched.start()).unwrap_or_default();
                        let gap = budget.string(gap.to_owned())?;
                        let names = names(budget, &compiled.regex, &captures)?;
                        found.push(budget.array(vec![gap, names])?);
                        cursor.after = matched.end();
                    }
                }
                if !global {
                    break;
                }
            }
            let next = text.get(end..).and_then(|rest| rest.chars().next());
            start = match next {
                _ if !matched.is_empty() => end,
                Some(next) => end + next.len_utf8(),
                None => break,
            };
        }
        match want {
            Want::Test => Ok(Val::Bool(false)),
            Want::Matches => budget.array(found),
            Want::Edits => {
                let tail = text.get(cursor.after..).unwrap_or_default().to_owned();
                let parts = vec![budget.array(found)?, budget.string(tail)?];
                budget.array(parts)
            }
        }
    }

    fn compile(&self, budget: &Budget, pattern: &str, flags: &str) -> Result<Rc<Compiled>, Fault> {
        let key = (pattern.to_owned(), flags.to_owned());
        if let Some(compiled) = self.0.borrow().get(&key) {
            return Ok(compiled.clone());
        }
        budget.allot(pattern.len() + flags.len())?;
        if let Some(flag) = flags.chars().find(|flag| !"gimnpsx".contains(*flag)) {
            return Err(Fault::message(format!(
                "{flag} is not a valid modifier of a regular expression"
            )));
        }
        let mut last = None;
        for size in SIZES {
            let cost = size as u64 / 1024;
            budget.spend(200 * cost)?;
            let built = RegexBuilder::new(pattern)
                .case_insensitive(flags.contains('i'))
                .ignore_whitespace(flags.contains('x'))
                .dot_matches_new_line(flags.contains('p'))
                .size_limit(size)
                .dfa_size_limit(1 << 20)
                .build();
            budget.look_at_clock()?;
            match built {
                Ok(regex) => {
                    let compiled = Rc::new(Compiled { regex, cost });
                    let mut kept = self.0.borrow_mut();
                    if kept.len() >= KEPT {
                        kept.clear();
                    }
                    kept.insert(key, compiled.clone());
                    return Ok(compiled);
                }
                Err(error @ regex::Error::CompiledTooBig(_)) => last = Some(error),
                Err(error) => {
                    last = Some(error);
                    break;
                }
            }
        }
        let error = last.map_or_else(String::new, |error| error.to_string());
        let reason = error.lines().last().unwrap_or_default();
        Err(Fault::message(format!(
            "{pattern} (at offset 0) is not a valid regex: {reason}"
        )))
    }
}

/// Progress through a text.
#[derive(Default)]
struct Cursor {
    /// The byte offset at which the last edit ended.
    after: usize,
    /// The last converted offset, in bytes and in characters.
    byte: usize,
    chars: usize,
}

impl Cursor {
    /// Converts a byte offset to one in characters; moving forward is cheap.
    fn offset(&mut self, text: &str, byte: usize) -> usize {
        match text.get(self.byte..byte) {
            Some(between) => self.chars += between.chars().count(),
            None => self.chars = text.get(..byte).unwrap_or(text).chars().count(),
        }
        self.byte = byte;
        self.chars
    }

    fn describe(
        &mut self,
        budget: &Budget,
        text: &str,
        regex: &Regex,
        captures: &Captures<'_>,
    ) -> Result<Val, Fault> {
        let start = captures.get(0).map_or(0, |whole| whole.start());
        let string = captures.get(0).map_or("", |whole| whole.as_str());
        let offset = self.offset(text, start);
        let mut groups = Vec::new();
        for (name, group) in regex.capture_names().zip(captures.iter()).skip(1) {
            budget.spend(4 + string.len() as u64 / 64)?;
            let at = group.map(|group| {
                let before = text.get(start..group.start()).unwrap_or_default();
                offset + before.chars().count()
            });
            let name = name.map_or(Val::Null, |name| Val::Str(name.into()));
            let group = group.map(|group| group.as_str());
            groups.push(entry(budget, at, group, "name", name)?);
        }
        let groups = budget.array(groups)?;
        entry(budget, Some(offset), Some(string), "captures", groups)
    }
}

fn entry(
    budget: &Budget,
    offset: Option<usize>,
    string: Option<&str>,
    key: &str,
    value: Val,
) -> Result<Val, Fault> {
    let length = string.unwrap_or_default().chars().count();
    let string = string.map(|string| budget.string(string.to_owned()));
    let members: [(Arc<str>, Val); 4] = [
        ("offset".into(), offset.map_or(Val::Int(-1), Val::count)),
        ("length".into(), Val::count(length)),
        ("string".into(), string.transpose()?.unwrap_or_default()),
        (key.into(), value),
    ];
    budget.object(Members::from_iter(members))
}

/// The named groups and what they matched.
fn names(budget: &Budget, regex: &Regex, captures: &Captures<'_>) -> Result<Val, Fault> {
    let mut names = Members::new();
    for (name, group) in regex.capture_names().zip(captures.iter()) {
        budget.spend(1)?;
        if let Some(name) = name {
            let string = group.map(|group| budget.string(group.as_str().to_owned()));
            names.insert(name.into(), string.transpose()?.unwrap_or_default());
        }
    }
    budget.object(names)
}
