//! Who must pay for yaku that they made possible.

use jantaku_rulebook::scoring::ScoringMethod;
use jantaku_rulebook::{Name, Number, Seat};

use crate::ask::Ask;
use crate::state::{Winner, YakuValue};

/// Yaku that the same players are responsible for.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// Who is responsible; nobody if it is paid as usual.
    pub(super) payers: Vec<Seat>,
    /// The yaku.
    pub(super) yaku: Vec<YakuValue>,
    /// The second yaku.
    pub(super) yaku2: Vec<YakuValue>,
}

impl Ask<'_> {
    /// The yaku of a win by who is responsible for them. Yaku that do not count are left out.
    pub(super) fn groups(&self, win: &Winner) -> Vec<Group> {
        let scoring = &self.terms.rulebook.scoring;
        let overridden = scoring.yaku2_overrides_yaku1 && !win.scored.yaku2.is_empty();
        let first = win.scored.yaku.iter().filter(|_| !overridden);
        let first = first.map(|yaku| (yaku, false));
        let second = win.scored.yaku2.iter().map(|yaku| (yaku, true));
        let mut groups: Vec<Group> = Vec::new();
        for (yaku, is_second) in first.chain(second) {
            let payers = self.responsible_seats(win, Some((yaku.name, is_second)));
            let known = groups.iter().position(|group| group.payers == payers);
            let at = known.unwrap_or(groups.len());
            if known.is_none() {
                groups.push(Group {
                    payers,
                    ..Group::default()
                });
            }
            if let Some(group) = groups.get_mut(at) {
                let list = if is_second {
                    &mut group.yaku2
                } else {
                    &mut group.yaku
                };
                list.push(yaku.clone());
            }
        }
        if groups.is_empty() {
            // A hand without yaku may have a score, and somebody who is responsible for it all.
            groups.push(Group {
                payers: self.responsible_seats(win, None),
                ..Group::default()
            });
        }
        groups
    }

    /// Who is responsible for a yaku, or for a hand without any.
    fn responsible_seats(&self, win: &Winner, yaku: Option<(Name, bool)>) -> Vec<Seat> {
        let all = self.terms.rulebook.words.all;
        let by_status = self.responsible_by_status(win);
        let is_responsible = |seat: Seat| {
            let named = self.state.player(seat).responsible_for.get(&win.seat);
            named.is_some_and(|named| {
                let mut named = named.iter().copied();
                named.any(|name| name == all || yaku.is_some_and(|(yaku, _)| name == yaku))
            }) || (by_status == Some(seat) && self.status_covers(yaku))
        };
        let opponents = self.possibly_responsible(win);
        opponents.filter(|seat| is_responsible(*seat)).collect()
    }

    /// Opponents that did not deal the tile, as seen from the winner.
    fn possibly_responsible(&self, win: &Winner) -> impl Iterator<Item = Seat> {
        let around = self.terms.ring.around(win.seat);
        around.filter(|seat| win.opponents.contains(seat) && win.from != Some(*seat))
    }

    /// Who has the status `pao`: one player at most.
    fn responsible_by_status(&self, win: &Winner) -> Option<Seat> {
        let mut seats = self.terms.seats.iter().copied();
        seats.find(|seat| {
            win.opponents.contains(seat)
                && win.from != Some(*seat)
                && self.has_status(*seat, self.terms.engine_names.pao)
        })
    }

    /// Does the status make responsible for a yaku?
    fn status_covers(&self, yaku: Option<(Name, bool)>) -> bool {
        let scoring = &self.terms.rulebook.scoring;
        let Some((name, is_second)) = yaku else {
            return scoring.pao_pays_all_yaku;
        };
        let all = if is_second {
            scoring.pao_pays_all_yaku2
        } else {
            scoring.pao_pays_all_yaku
        };
        all || scoring.pao_eligible_yaku.contains(&name)
    }

    /// Who pays the honba: the first as seen from the winner.
    pub(super) fn first_responsible(&self, win: &Winner, groups: &[Group]) -> Option<Seat> {
        let is_payer = |seat: &Seat| groups.iter().any(|group| group.payers.contains(seat));
        self.possibly_responsible(win).find(is_payer)
    }

    /// The share of each of those who pay together.
    pub(super) fn equal_share(&self, total: Number, payers: usize) -> Number {
        let scoring = &self.terms.rulebook.scoring;
        let share = total.part(payers);
        if scoring.methods.contains(&ScoringMethod::HanFuFormula) {
            share.round_up_to(scoring.han_fu_rounding_factor)
        } else {
            share
        }
    }
}
