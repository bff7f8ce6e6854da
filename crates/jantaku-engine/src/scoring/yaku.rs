//! Which yaku a win has.

use std::sync::Arc;

use jantaku_rulebook::scoring::{Victim, Yaku};
use jantaku_rulebook::{Name, Number};

use crate::ask::Ask;
use crate::state::{Context, YakuValue};

/// What yaku add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Totals {
    /// In the unit of the first lists.
    pub(crate) points: Number,
    /// In the unit of the second lists.
    pub(crate) points2: Number,
    /// Chips.
    pub(crate) shuugi: Number,
}

/// Room for the yaku that most hands have at most.
const SOME: usize = 8;

/// An amount of a yaku: name, value, unit.
type Row = (Name, Number, Option<Name>);

impl Ask<'_> {
    /// The yaku that lists give. Lists are evaluated in order, each with the yaku of those before
    /// it in the context.
    ///
    /// The win in the context has to have its fu; afterwards it has the winning hand as well.
    /// Amounts without a unit are in `plain`.
    pub(crate) fn yaku_of(
        &self,
        lists: &[usize],
        plain: &str,
        context: &mut Context,
    ) -> Vec<YakuValue> {
        let scoring = &self.terms.rulebook.scoring;
        let declared = self.state.player(context.seat).declared_yaku.as_deref();
        if context.win.as_ref().is_none_or(|win| win.won.is_none()) {
            self.note_won_hand(context);
        }
        let known_before = context.win.as_deref().map(|win| win.existing_yaku.clone());
        // The amounts of a yaku are adjacent.
        let mut scored: Vec<Row> = Vec::with_capacity(SOME);
        let mut unheard = Vec::new();
        for &number in lists {
            let Some(list) = scoring.lists.get(number) else {
                continue;
            };
            let only_declared = scoring.declare_only_yaku_lists.contains(&number);
            let may_count =
                |yaku: &Yaku| !only_declared || declared.is_some_and(|of| of.contains(&yaku.name));
            let mut gives_any = false;
            for yaku in list.yaku.iter().filter(|yaku| may_count(yaku)) {
                if self.decide(&yaku.when, context, &mut unheard) {
                    gives_any = true;
                    self.add_yaku(yaku, plain, &mut scored, context);
                }
            }
            // The yaku before these have been overridden already.
            if gives_any {
                self.override_yaku(&mut scored, list.name);
            }
            let known = context
                .win
                .as_deref()
                .map_or(&[][..], |win| &win.existing_yaku);
            if scored != known {
                let win = Arc::make_mut(context.win.get_or_insert_default());
                win.existing_yaku.clone_from(&scored);
            }
        }
        if let Some(known) = known_before
            && let Some(win) = &mut context.win
            && win.existing_yaku != known
        {
            Arc::make_mut(win).existing_yaku = known;
        }
        let yaku = scored.into_iter();
        yaku.map(|(name, value, unit)| YakuValue { name, value, unit })
            .collect()
    }

    /// Adds the amounts of a yaku to one of the same name, or as a new one.
    fn add_yaku(&self, yaku: &Yaku, plain: &str, rows: &mut Vec<Row>, context: &Context) {
        let worthless = [(jantaku_rulebook::Amount::number(0), None)];
        let amounts = match &yaku.value[..] {
            [] => &worthless[..],
            amounts => amounts,
        };
        for (amount, unit) in amounts {
            let value = self.amount(amount, context);
            let unit = unit.filter(|unit| self.terms.rulebook.names.word(*unit) != plain);
            let same = |row: &Row| row.0 == yaku.name;
            match rows.iter_mut().find(|row| same(row) && row.2 == unit) {
                Some(row) => row.1 += value,
                None => {
                    let last = rows.iter().rposition(same);
                    let place = last.map_or(rows.len(), |last| last + 1);
                    rows.insert(place, (yaku.name, value, unit));
                }
            }
        }
    }

    /// Removes overridden yaku after a list has given some. A removed yaku still overrides others;
    /// the name of a list overrides only now, when that list has been evaluated.
    fn override_yaku(&self, yaku: &mut Vec<Row>, evaluated: Name) {
        let lists = &self.terms.rulebook.scoring.lists;
        let list_named = |name: Name| lists.iter().position(|list| list.name == name);
        let victors = yaku.iter().map(|row| row.0).chain([evaluated]);
        let precedences = &self.terms.rulebook.scoring.precedence;
        let of = |victor: Name| {
            let place = precedences.binary_search_by_key(&victor, |one| one.victor);
            precedences.get(place.ok()?)
        };
        let mut gone: Vec<Name> = Vec::new();
        for precedence in victors.filter_map(of) {
            for victim in &precedence.victims {
                let falls = |row: &&Row| match victim {
                    Victim::Value(value) => row.1 == *value,
                    Victim::Named(name) => {
                        row.0 == *name
                            || list_named(*name)
                                .and_then(|list| lists.get(list))
                                .is_some_and(|list| list.yaku.iter().any(|yaku| yaku.name == row.0))
                    }
                };
                gone.extend(yaku.iter().filter(falls).map(|row| row.0));
            }
        }
        if !gone.is_empty() {
            yaku.retain(|row| !gone.contains(&row.0));
        }
    }

    /// The yaku of both families, each evaluated by itself.
    pub(crate) fn yaku_of_win(&self, context: &mut Context) -> (Vec<YakuValue>, Vec<YakuValue>) {
        let scoring = &self.terms.rulebook.scoring;
        let labels = &scoring.labels;
        self.note_won_hand(context);
        let mut first = self.yaku_of(&scoring.yaku_lists, &labels.point_name, context);
        let second = scoring.yaku2_lists.as_deref().unwrap_or_default();
        let mut second = self.yaku_of(second, &labels.point2_name, context);
        if scoring.highest_scoring_yaku_only {
            keep_highest(&mut first);
            keep_highest(&mut second);
        }
        (first, second)
    }

    /// What yaku of both families add up to. Amounts without a unit are in the unit of their
    /// family.
    pub(crate) fn totals(&self, yaku: &[YakuValue], yaku2: &[YakuValue]) -> Totals {
        let labels = &self.terms.rulebook.scoring.labels;
        let (point, point2) = (&labels.point_name, &labels.point2_name);
        let mut totals = Totals::default();
        let families = [(yaku, point2), (yaku2, point)];
        for (second, (family, foreign)) in families.into_iter().enumerate() {
            for row in family {
                let unit = row.unit.map(|unit| self.terms.rulebook.names.word(unit));
                let in_second = match unit {
                    None => second == 1,
                    Some(unit) if unit == foreign => second == 0,
                    Some(unit) => {
                        if unit == labels.shuugi_name {
                            totals.shuugi += row.value;
                        }
                        continue;
                    }
                };
                if in_second {
                    totals.points2 += row.value;
                } else {
                    totals.points += row.value;
                }
            }
        }
        totals
    }

    /// The totals by unit, in the order in which the units come up.
    pub(crate) fn total_points(
        &self,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
    ) -> Vec<(Number, String)> {
        let labels = &self.terms.rulebook.scoring.labels;
        let mut totals: Vec<(Number, String)> = Vec::new();
        for (family, plain) in [(yaku, &labels.point_name), (yaku2, &labels.point2_name)] {
            for row in family {
                let unit = row
                    .unit
                    .map_or(&plain[..], |unit| self.terms.rulebook.names.word(unit));
                match totals.iter_mut().find(|(_, known)| known == unit) {
                    Some((total, _)) => *total += row.value,
                    None => totals.push((row.value, unit.to_owned())),
                }
            }
        }
        totals
    }
}

/// Keeps only the first yaku of those with the highest value.
fn keep_highest(yaku: &mut Vec<YakuValue>) {
    let highest = yaku.iter().reduce(|best, other| {
        if other.value > best.value {
            other
        } else {
            best
        }
    });
    if let Some(name) = highest.map(|highest| highest.name) {
        yaku.retain(|yaku| yaku.name == name);
    }
}
