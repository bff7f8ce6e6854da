//! The value of wins and draws as text.

use jantaku_tile::Family;

use super::writer::{DumpWriter, Show, show_enum, show_plain};
use crate::scoring::{
    Limit, OlderTables, PointsTable, Precedence, ScoreMultiplier, ScoringMethod, TsumoLoss, Victim,
    WinTables, Yaku,
};
use crate::{EffectHolder, EffectKind, PaymentEffect, Scoring};

show_plain!(ScoringMethod, TsumoLoss, EffectHolder, Family);

show_enum!(ScoreMultiplier {
    Number(number),
    Points2,
});

show_enum!(EffectKind {
    ScoreAsDealer,
    DoubleScore,
    NextLimit,
    MultiplyScore(factor),
    AddPerStick(amount),
    MultiplyPayment {of, self_draw_only, factor},
    HalvePayment(family),
    MultiplyHonbaByPoints,
    TakeBets(amount),
    ReflectPayment,
    PayIntoPot,
    PayForWaits {with, per_out, per_held},
    ChargeLosers,
    MultiplyTenpaiPayments(factor),
    MultiplyPayout,
    AddToPayout,
    PreventRuin {with, used, score, from_leader},
});

impl Show for PaymentEffect {
    fn show(&self, page: &mut DumpWriter) {
        self.name.show(page);
        page.word(" ");
        self.kind.show(page);
    }
}

show_enum!(Victim {
    Named(name),
    Value(number),
});

show_enum!(OlderTables {
    Riichi(tables),
    Hk(tables),
    Vietnamese(table),
});

impl<T: Show, const N: usize> Show for [T; N] {
    fn show(&self, page: &mut DumpWriter) {
        page.row("[", self, "]");
    }
}

impl<T: Show> Show for PointsTable<T> {
    fn show(&self, page: &mut DumpWriter) {
        page.row("{", &self.rows, "");
        page.word("; max ");
        self.max.show(page);
        page.word("}");
    }
}

impl<T: Show> Show for WinTables<T> {
    fn show(&self, page: &mut DumpWriter) {
        let mut first = true;
        page.field(&mut first, "dealer", &self.dealer);
        page.field(&mut first, "nondealer", &self.nondealer);
        page.field(&mut first, "dealer_draw", &self.dealer_draw);
        page.field(&mut first, "nondealer_draw", &self.nondealer_draw);
        page.word(")");
    }
}

impl Show for Limit {
    fn show(&self, page: &mut DumpWriter) {
        let mut first = true;
        page.field(&mut first, "points", &self.points);
        page.field(&mut first, "minipoints", &self.minipoints);
        page.field(&mut first, "score", &self.score);
        page.field(&mut first, "name", &self.name);
        page.word(")");
    }
}

impl Show for Precedence {
    fn show(&self, page: &mut DumpWriter) {
        self.victor.show(page);
        page.word(" over ");
        self.victims.show(page);
    }
}

impl Show for Yaku {
    fn show(&self, page: &mut DumpWriter) {
        self.name.show(page);
        for (amount, unit) in &self.value {
            page.word(" ");
            amount.show(page);
            if let Some(unit) = unit {
                page.word(" ");
                unit.show(page);
            }
        }
        page.word(" when ");
        self.when.show(page);
    }
}

/// Yaku lists by index, shown as their names.
struct Lists<'s>(&'s Scoring, &'s [usize]);

impl Show for Lists<'_> {
    fn show(&self, page: &mut DumpWriter) {
        let lists = self.1.iter().filter_map(|list| self.0.lists.get(*list));
        let names: Vec<_> = lists.map(|list| list.name).collect();
        names.show(page);
    }
}

impl DumpWriter<'_> {
    /// Writes everything about scoring.
    pub(super) fn scoring(&mut self, scoring: &Scoring) {
        macro_rules! lines {
            ($($field:ident),* $(,)?) => {
                $(self.line(stringify!($field), &scoring.$field);)*
            };
        }
        macro_rules! labels {
            ($($field:ident),* $(,)?) => {
                $(self.line(stringify!($field), &scoring.labels.$field);)*
            };
        }
        self.heading("scoring");
        lines!(is_present, methods);
        let second = scoring.yaku2_lists.as_deref();
        self.line("yaku_lists", &Lists(scoring, &scoring.yaku_lists));
        self.line("yaku2_lists", &second.map(|lists| Lists(scoring, lists)));
        self.line(
            "extra_yaku_lists",
            &Lists(scoring, &scoring.extra_yaku_lists),
        );
        let declared = Lists(scoring, &scoring.declare_only_yaku_lists);
        self.line("declare_only_yaku_lists", &declared);
        lines!(
            precedence,
            yaku2_overrides_yaku1,
            highest_scoring_yaku_only,
            solves_jokers,
            arrange_american_yaku,
            score_multiplier,
            score_table,
            dealer_multiplier,
            self_draw_bonus,
            han_fu_multiplier,
            han_fu_starting_han,
            han_fu_rounding_factor,
            fixed_fu,
            limits,
            score_name,
            min_score,
            max_score,
            tsumo_loss,
            discarder_multiplier,
            non_discarder_multiplier,
            self_draw_multiplier,
            discarder_penalty,
            non_discarder_penalty,
            self_draw_penalty,
            dealer_self_draw_multiplier,
            split_oya_ko_payment,
            split_pao_ron,
            pao_pays_all_yaku,
            pao_pays_all_yaku2,
            pao_eligible_yaku,
            draw_tenpai_payments,
            draw_nagashi_payments,
            builtin_fu,
            one_reading,
            older_tables,
            limit_hand_names,
        );
        for effect in &scoring.payment_effects {
            self.line("payment_effect", effect);
        }
        labels!(
            point_name,
            point2_name,
            minipoint_name,
            shuugi_name,
            right_display,
            score_denomination,
            win_by_discard_label,
            win_by_draw_label,
            win_by_discard_names,
            win_by_draw_name,
            win_with_pao_name,
            triple_win_draw_name,
            nagashi_name,
        );
        let programs = scoring.logic.as_ref();
        let programs = programs.map(|all| all.iter().map(|(name, list)| (*name, *list)));
        self.line("logic", &programs.map(Iterator::collect::<Vec<_>>));
        self.line("win", &self.book().win);
        for list in &scoring.lists {
            let name = self.book().names.word(list.name).to_owned();
            self.heading(&format!("yaku list {name}"));
            for yaku in &list.yaku {
                self.item(yaku);
            }
        }
    }
}
