//! The patterns of a ruleset in a table.

use jantaku_rulebook::{Amount, Rulebook, Value};

use super::markdown::{Piece, escaped};
use super::text::Tab;

/// A line of the table.
struct Pattern {
    name: String,
    /// What it is worth: each value as often as yaku of the name have it.
    values: Vec<(String, usize)>,
}

/// The part of the page with all patterns; empty if the ruleset has none.
pub(super) fn section(rulebook: &Rulebook, tabs: &[Tab]) -> String {
    let patterns = patterns(rulebook);
    if patterns.is_empty() {
        return String::new();
    }
    let mut section = "\
## Patterns

Where several values are given, each has conditions of its own, and those that hold are added. How much a
counted value is depends on the win.

| Pattern | Value | What it asks | Example |
| --- | --- | --- | --- |
"
    .to_owned();
    for pattern in patterns {
        let [asks, examples] = explained(&pattern.name, tabs);
        let cells = [escaped(&pattern.name), pattern.worth(), asks, examples];
        section += &format!("| {} |\n", cells.join(" | "));
    }
    section
}

/// The patterns of both families. Those of the same name in a family are one, as they are when a
/// win is shown.
fn patterns(rulebook: &Rulebook) -> Vec<Pattern> {
    let scoring = &rulebook.scoring;
    let second = scoring.yaku2_lists.iter().flatten();
    let families = [
        (
            &scoring.labels.point_name,
            scoring.yaku_lists.iter().collect::<Vec<_>>(),
        ),
        (&scoring.labels.point2_name, second.collect()),
    ];
    let mut patterns = Vec::new();
    for (unit, lists) in families {
        let mut family: Vec<Pattern> = Vec::new();
        let lists = lists
            .into_iter()
            .filter_map(|list| scoring.lists.get(*list));
        for yaku in lists.flat_map(|list| &list.yaku) {
            let name = rulebook.yaku_name(yaku.name).trim();
            let values = yaku.value.iter().map(|(amount, own)| {
                let unit = own.map_or(unit.as_str(), |own| rulebook.names.word(own));
                in_words(amount, unit)
            });
            let value = values.collect::<Vec<_>>().join(", ");
            let known = family.iter().position(|pattern| pattern.name == name);
            let place = known.unwrap_or_else(|| {
                family.push(Pattern {
                    name: name.to_owned(),
                    values: Vec::new(),
                });
                family.len() - 1
            });
            family[place].add(value);
        }
        patterns.extend(family);
    }
    patterns
}

impl Pattern {
    fn add(&mut self, value: String) {
        match self.values.iter_mut().find(|(known, _)| *known == value) {
            Some((_, times)) => *times += 1,
            None => self.values.push((value, 1)),
        }
    }

    fn worth(&self) -> String {
        let values = self.values.iter().map(|(value, times)| match times {
            1 => escaped(value),
            _ => format!("{times} × {}", escaped(value)),
        });
        values.collect::<Vec<_>>().join(" + ")
    }
}

/// A value with its unit.
fn in_words(amount: &Amount, unit: &str) -> String {
    let value = match (&amount.counter, &amount.value) {
        (None, Value::Number(number)) => number.to_string(),
        _ => "counted".to_owned(),
    };
    format!("{value} {unit}").trim().to_owned()
}

/// What the rules say about a pattern, and the tiles that their lines end with. General rules, which
/// may have the same titles, come in earlier tabs.
fn explained(pattern: &str, tabs: &[Tab]) -> [String; 2] {
    let mut tabs = tabs.iter().rev().map(|tab| tab.about(pattern));
    let rules = tabs.find(|rules| !rules.is_empty()).unwrap_or_default();
    let (mut asks, mut examples) = (Vec::new(), Vec::new());
    for line in rules.into_iter().flat_map(|rule| &rule.lines) {
        let words = match line.split_last() {
            Some((tiles @ Piece::Tiles(_), words)) => {
                examples.push(tiles.markdown());
                words
            }
            _ => line,
        };
        let words: String = words.iter().map(Piece::markdown).collect();
        asks.push(words.replace('\n', " ").trim().to_owned());
    }
    asks.retain(|words| !words.is_empty());
    [asks.join(" "), examples.join(", ")]
}
