//! The yaku of a win as people read them.

use jantaku_rulebook::{Name, Number, Rulebook};

use crate::state::{Winner, YakuValue};

/// A yaku of a win as people read it: all its amounts in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct YakuLine<'r> {
    /// The name, translated if the ruleset translates it.
    pub name: &'r str,
    /// Amounts with their units, one for each unit; `None` is the unit of the family.
    pub amounts: Vec<(Number, Option<Name>)>,
}

impl<'r> YakuLine<'r> {
    /// The lines of yaku of one family. Yaku that have the same name, be it only by translation,
    /// are one line at the place of the first of them.
    #[must_use]
    pub fn of(yaku: &[YakuValue], rulebook: &'r Rulebook) -> Vec<Self> {
        let mut lines: Vec<Self> = Vec::with_capacity(yaku.len());
        for row in yaku {
            let name = rulebook.yaku_name(row.name);
            let known = lines.iter().position(|line| line.name == name);
            let place = known.unwrap_or_else(|| {
                lines.push(Self {
                    name,
                    amounts: Vec::new(),
                });
                lines.len() - 1
            });
            let amounts = &mut lines[place].amounts;
            match amounts.iter_mut().find(|(_, unit)| *unit == row.unit) {
                Some((total, _)) => *total += row.value,
                None => amounts.push((row.value, row.unit)),
            }
        }
        lines
    }
}

impl Winner {
    /// The fu as they are shown: what the ruleset shows in their place, else those that every hand
    /// has, else those of the hand.
    #[must_use]
    pub fn shown_minipoints(&self, rulebook: &Rulebook) -> Number {
        let fixed = rulebook.scoring.fixed_fu;
        let shown = self.shown.minipoints.or(fixed);
        shown.unwrap_or(self.scored.minipoints)
    }
}
