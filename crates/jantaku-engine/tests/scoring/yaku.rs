//! Which yaku count, in which order, and what overrides what.

use crate::*;

/// The yaku of a win by these rules, with `yaku`, `more` and `yakuman` as first lists.
fn yaku(rules: &str) -> String {
    let scoring = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku", "nowhere", "more", "yakuman"]
        }
    "#;
    TestTable::new(&format!("{scoring}{rules}"))
        .ron("1m")
        .yaku()
}

/// The lists as `name: A 1, B 2 if condition; …`, and precedences as `A: 1, B; …`.
fn rules(lists: &str, precedences: &str) -> String {
    let mut rules = String::new();
    for list in lists.split(';').filter(|list| !list.trim().is_empty()) {
        let (name, entries) = list.split_once(':').expect("a name");
        for entry in entries.split(" + ") {
            let (entry, condition) = entry.split_once(" if ").unwrap_or((entry, "won"));
            let (yaku, value) = entry.trim().split_once(' ').expect("a value");
            rules += &format!(
                "define_yaku {}, \"{yaku}\", {value}, {condition}\n",
                name.trim()
            );
        }
    }
    for precedence in precedences.split(';').filter(|one| !one.trim().is_empty()) {
        let (victor, victims) = precedence.split_once(':').expect("a victor");
        let victims = victims.split(',').map(|victim| {
            let victim = victim.trim();
            match victim.parse::<f64>() {
                Ok(_) => victim.to_owned(),
                Err(_) => format!("\"{victim}\""),
            }
        });
        let victims = victims.collect::<Vec<_>>().join(", ");
        rules += &format!(
            "define_yaku_precedence \"{}\", [{victims}]\n",
            victor.trim()
        );
    }
    rules
}

#[test]
fn precedence_within_a_list() {
    let three = "yaku: A 1 + B 2 + C 3";
    for (lists, precedence, expected) in [
        (three, "", "A 1, B 2, C 3"),
        (three, "C: A", "B 2, C 3"),
        (three, "A: B; B: C", "A 1"),
        (three, "A: A, C", "B 2"),
        (three, "C: 1, 2", "C 3"),
        (three, "A: 1", "B 2, C 3"),
        ("yaku: A 1 + B 2 + C 3; more: A 1", "C: 2", "C 3"),
    ] {
        let found = yaku(&rules(lists, precedence));
        assert_eq!(found, expected, "{lists} | {precedence}");
    }
}

#[test]
fn lists_one_after_another() {
    let both = "yaku: A 1 + B 2; yakuman: Q 1";
    for (lists, precedence, expected) in [
        ("yaku: A 1; more: B 2", "A: B", "A 1"),
        ("yaku: A 1; more: B 2", "B: A", "B 2"),
        ("yaku: A 1 + B 2; more: B 7", "A: A, B", "B 7"),
        ("yaku: A 1 + A -1", "", "A 0"),
        ("yaku: A 1 + A 0.5", "", "A 1.5"),
        (
            "yaku: A 1 + N 1 if has_existing_yaku(\"A\");
             more: M 1 if has_existing_yaku(\"A\") + K 1 if has_existing_yaku(\"M\")",
            "",
            "A 1, M 1",
        ),
        (
            "yaku: A 1 if has_no_yaku; more: B 1 if has_no_yaku",
            "",
            "A 1",
        ),
        (
            "yaku: A 1;
             more: E 2 if has_existing_yaku([\"A\", 2]) + F 2 if has_existing_yaku([\"A\", 1])",
            "",
            "A 1, F 2",
        ),
        ("more: A 1", "", "A 1"),
        ("yaku: Chanta 1; more: Chanta 1", "", "Chanta 2"),
        (both, "yakuman: yaku", "Q 1"),
        (both, "Q: yaku", "Q 1"),
        (both, "yakuman: A", "B 2, Q 1"),
        // A list acts only when it has been evaluated.
        (
            "yaku: A 1; more: Q 1; yakuman: A 3",
            "more: yaku",
            "Q 1, A 3",
        ),
        ("yaku: Q 1; more: A 3", "yaku: more", "Q 1, A 3"),
        ("yaku: Q 1 + A 2; more: B 3", "yaku: Q, 2", "B 3"),
        (
            "yaku: A 1 + B 2; yakuman: Q 1 if won_by_draw",
            "yakuman: yaku",
            "A 1, B 2",
        ),
        (
            "yaku: Riichi 1 + Pinfu 1 + Honitsu 3 + Renhou 5",
            "Renhou: 1, 2, 3, 4",
            "Renhou 5",
        ),
        (
            "yaku: Riichi 1 + Pinfu 1 + Honitsu 3 + Chinitsu 6 + Renhou 5",
            "Renhou: 1, 2, 3, 4",
            "Chinitsu 6, Renhou 5",
        ),
    ] {
        let found = yaku(&rules(lists, precedence));
        assert_eq!(found, expected, "{lists} | {precedence}");
    }
}

#[test]
fn the_two_families_do_not_touch_each_other() {
    let scoring = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku"],
          "yaku2_lists": ["yakuman"]
        }
    "#;
    let rules = rules("yaku: A 1; yakuman: Q 2", "A: Q; Q: A");
    let mut t = TestTable::new(&format!("{scoring}{rules}"));
    t.ron("1m");
    assert_eq!((t.yaku(), t.yaku2()), ("A 1".to_owned(), "Q 2".to_owned()));
    assert_eq!(
        (
            t.winner(South).scored.points,
            t.winner(South).scored.points2
        ),
        (1.into(), 2.into())
    );
}

#[test]
fn only_the_highest_yaku() {
    let highest = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku"],
          "highest_scoring_yaku_only": true
        }
    "#;
    for (lists, expected) in [
        ("yaku: A 3 + B 3", "A 3"),
        ("yaku: A 1 + B 3 + C 2", "B 3"),
        ("yaku: A -1 + B -2", "A -1"),
    ] {
        let rules = format!("{highest}{}", rules(lists, ""));
        assert_eq!(TestTable::new(&rules).ron("1m").yaku(), expected);
    }
}

#[test]
fn values_are_amounts_of_the_winner() {
    let rules = format!(
        "{}\non before_win do\n set_counter(\"stones\", 4)\nend",
        rules("yaku: A \"stones\" + B \"num_players\" + C \"nothing\"", "")
    );
    assert_eq!(yaku(&rules), "A 4, B 4, C 0");
}

#[test]
fn only_declared_yaku() {
    let scoring = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku", "more"],
          "declare_only_yaku_lists": ["more"]
        }
    "#;
    let rules = format!("{scoring}{}", rules("yaku: A 1; more: B 2 + C 3", ""));
    assert_eq!(TestTable::new(&rules).ron("1m").yaku(), "A 1");
    let mut t = TestTable::new(&rules);
    let declared = vec![t.name("C")];
    t.game.arrange().0.player_mut(South).declared_yaku = Some(declared);
    assert_eq!(t.ron("1m").yaku(), "A 1, C 3");
}

#[test]
fn units_merge_one_by_one() {
    let rules = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku", "riichi_yaku"],
          "point_name": "Han",
          "point2_name": "Yakuman",
          "shuugi_name": "Chips"
        }
        define_yaku yaku, "Ippatsu", 1, won
        define_yaku yaku, "Riichi", [1, "Han"], won
        define_yaku yaku, "Daisangen", [1, "Yakuman"], won
        define_yaku riichi_yaku, "Ippatsu", [1, "Chips"], has_existing_yaku("Ippatsu")
        define_yaku riichi_yaku, "Gone", [3, "Han", 2, "Chips"], won
        define_yaku riichi_yaku, "Last", 1, has_points(2) and not has_points(3)
        define_yaku_precedence "Ippatsu", [3]
    "#;
    let mut t = TestTable::new(rules);
    t.ron("1m");
    assert_eq!(
        t.yaku(),
        "Ippatsu 1, Ippatsu 1 Chips, Riichi 1, Daisangen 1 Yakuman, Last 1"
    );
    let winner = t.winner(South);
    assert_eq!(
        winner.scored.total_points,
        [
            (3.into(), "Han".to_owned()),
            (1.into(), "Chips".to_owned()),
            (1.into(), "Yakuman".to_owned()),
        ]
    );
    assert_eq!(winner.scored.shuugi, 1);
}

#[test]
fn second_yaku_hide_the_first() {
    let rules = r#"
        set score_calculation, %{
          "scoring_method": ["multiplier", "multiplier"],
          "score_multiplier": 100,
          "yaku_lists": ["yaku"],
          "yaku2_lists": ["yakuman"],
          "yaku2_overrides_yaku1": true
        }
        define_yaku yaku, "A", 5, won
        define_yaku yakuman, "Q", 2, won
        on after_win do
          set_counter("p", "points")
          set_counter("s", "score")
          if has_existing_yaku("Q") do set_counter("q", 1) end
        end
    "#;
    let mut t = TestTable::new(rules);
    t.ron("1m");
    assert_eq!((t.yaku(), t.yaku2()), (String::new(), "Q 2".to_owned()));
    assert_eq!(t.winner(South).scored.score, 200);
    let seen = ["p", "s", "q"].map(|counter| t.counter_of(South, counter));
    assert_eq!(seen, [2.0, 200.0, 1.0]);
}

/// Without precedence it does not matter in which order lists are looked at.
#[test]
fn the_order_of_lists_does_not_matter() {
    let all = rules("yaku: A 1 + B 0.5; more: C 2 + A 1; yakuman: D 3", "");
    for order in [
        ["yaku", "more", "yakuman"],
        ["yakuman", "more", "yaku"],
        ["more", "yaku", "yakuman"],
    ] {
        let [one, two, three] = order;
        let scoring = format!(
            "set score_calculation, %{{scoring_method: \"multiplier\",
                yaku_lists: [\"{one}\", \"{two}\", \"{three}\"]}}\n"
        );
        let mut t = TestTable::new(&format!("{scoring}{all}"));
        t.ron("1m");
        assert_eq!(t.winner(South).scored.score.to_string(), "7.5", "{order:?}");
    }
}
