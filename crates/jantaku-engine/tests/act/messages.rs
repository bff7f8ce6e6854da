//! Messages, what players see, and the rules in words.

use jantaku_engine::hooks::Happened;
use jantaku_engine::hooks::Rule;
use jantaku_rulebook::{Filling, MarkTarget};

use crate::*;

#[test]
fn messages_are_filled_in() {
    let actions = "add_honba(2)
        set_counter(\"n\", 1.5)
        set_counter(\"nn\", 7)
        push_message(\"is on their $nth repeat\", %{n: \"honba\"})
        push_system_message(\"$nn and $n, $x\", %{n: \"n\", nn: \"nn\"})
        push_system_message(\"$w $z\", %{w: \"a word\", z: 2})
        push_message";
    let mut t = TestTable::new(actions);
    t.go(South).fine();
    assert_eq!(
        t.messages(),
        [
            "south: is on their 2th repeat",
            "7 and 1.5, $x",
            "a word 2",
            "south: "
        ]
    );
}

#[test]
fn long_texts_are_cut() {
    let long = "x".repeat(20_000);
    let mut t = TestTable::new(&format!(
        "push_message(\"{long}\")\nbig_text(\"{long}\")\nadd_rule(\"Rules\", \"{long}\", \"{long}\")\nset_scoring_header(\"{long}\")"
    ));
    t.go(East).fine();
    assert_eq!(t.messages()[0].len(), "east: ".len() + 10_000);
    assert_eq!(t.game.state().player(East).big_text.len(), 10_000);
    let rule = &t.game.state().game.rules_text.tabs[0].rules[0];
    assert_eq!((rule.title.len(), rule.lines[0].len()), (10_000, 10_000));
    assert_eq!(t.game.state().ending.header.len(), 10_000);
}

#[test]
fn big_text_replaces_the_player_s_last() {
    let actions = "set_counter(\"c\", 3)\nbig_text(\"first\")\nbig_text(\"$ctr/$max\", %{ctr: \"c\", max: 100})";
    let mut t = TestTable::new(actions);
    t.go(West).fine();
    assert_eq!(t.game.state().player(West).big_text, "3/100");
    assert!(
        t.outputs()
            .contains(&Happened::BigText(West, "3/100".to_owned()))
    );
}

#[test]
fn sort_hand_sorts_the_hand_only() {
    let mut t = TestTable::new("sort_hand");
    t.put(East, "hand", "5p 1z 0p 3m 5p@q")
        .put(East, "draw", "1m")
        .go(East)
        .fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("3m 0p 5p 5p@q 1z".into(), "1m".into())
    );
}

#[test]
fn marks_go_along_when_a_hand_is_sorted() {
    let rules = "define_button pick, display_name: \"Pick\", show_when: our_turn do
          mark([[\"hand\", 2, [\"self\"]]])
          move_tiles(%{hand: [\"marked\"]}, \"aside\")
          clear_marking
        end
        define_auto_button sort, display_name: \"S\", desc: \"\", enabled_at_start: false do
          sort_hand
        end";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "5p 1z 3m").press(East, "pick");
    assert!(t.mark(East, MarkTarget::Hand, Some(East), 0));
    let sort = jantaku_rulebook::AutoButtonId(0);
    t.input(East, jantaku_engine::Command::ToggleAuto(sort, true))
        .unwrap();
    assert_eq!(t.hand(East), "3m 5p 1z");
    assert!(t.mark(East, MarkTarget::Hand, Some(East), 2));
    assert_eq!((t.aside(East), t.hand(East)), ("5p 1z".into(), "3m".into()));
}

#[test]
fn hands_are_revealed() {
    let revealed = |actions: &str| {
        let mut t = TestTable::new(actions);
        t.go(South).fine();
        [East, South, West, North].map(|seat| t.game.state().player(seat).hand_revealed)
    };
    assert_eq!(revealed("reveal_hand"), [false, true, false, false]);
    assert_eq!(revealed("reveal_other_hands"), [true, false, true, true]);
}

#[test]
fn printouts_go_to_the_author_only() {
    for (action, expected) in [
        ("print(\"x is $v\", %{v: \"honba\"})", "x is 0"),
        ("print_status", "s"),
        ("print_status(\"everyone\")", "s"),
        ("print_counters(\"self\")", "c"),
        ("print_context", "east"),
        ("print_hand(\"self\")", "1z"),
        ("print_discards(\"self\")", "2z"),
        ("print_tags", "t"),
        ("print_responsibilities(\"self\")", ""),
        ("print_pao_map(\"self\")", ""),
        ("print_txns", ""),
    ] {
        let before = "set_status(\"s\")\nset_counter(\"c\", 1)\ntag_tiles(\"t\", [\"3z\"])\n";
        let mut t = TestTable::new(&format!("{before}{action}"));
        t.put(East, "hand", "1z")
            .put(East, "pond", "2z")
            .go(East)
            .fine();
        let printed = t.outputs().iter().find_map(|output| match output {
            Happened::Print(text) => Some(text.clone()),
            _ => None,
        });
        let printed = printed.unwrap_or_else(|| panic!("{action} prints nothing"));
        assert!(printed.contains(expected), "{action}: {printed}");
        assert!(t.messages().is_empty());
    }
    let mut t = TestTable::new(
        "inspect(1, \"a\")\nnoop\nrecalculate_playables\nclear_player_cache\ndeclare_payment(1)",
    );
    t.go(East).fine();
    assert!(t.messages().is_empty());
}

fn tabs(t: &TestTable) -> Vec<(String, Vec<String>)> {
    let tabs = t.game.state().game.rules_text.tabs.iter();
    tabs.map(|tab| {
        let titles = tab.rules.iter().map(|rule| rule.title.clone());
        (tab.name.clone(), titles.collect())
    })
    .collect()
}

fn rule<'t>(t: &'t TestTable, tab: &str, title: &str) -> &'t Rule {
    let tabs = &t.game.state().game.rules_text.tabs;
    let tab = tabs.iter().find(|other| other.name == tab).expect("a tab");
    tab.rules
        .iter()
        .find(|rule| rule.title == title)
        .expect("a rule")
}

#[test]
fn rules_grow_line_by_line() {
    let actions = "add_rule(\"Rules\", \"Kan\", \"A\", 22)
        add_rule(\"Rules\", \"Kan\", \"B\")
        update_rule(\"Rules\", \"Kan\", \"B\")
        update_rule(\"Rules\", \"Kan\", \"C\", 5)
        update_rule(\"Rules\", \"None\", \"C\", 5)
        update_rule(\"None\", \"Kan\", \"C\", 5)
        add_rule(\"Rules\", \"Pon\", \"P\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    let kan = rule(&t, "Rules", "Kan");
    assert_eq!(
        (kan.lines.join(" "), kan.order),
        ("A B C".to_owned(), 5.into())
    );
    assert_eq!(rule(&t, "Rules", "Pon").order, 0);
    assert_eq!(
        tabs(&t),
        [("Rules".to_owned(), vec!["Kan".to_owned(), "Pon".to_owned()])]
    );
}

#[test]
fn rules_are_filled_in() {
    let actions = "set_counter(\"n\", 3)
        add_rule(\"$n Han \", \" $w\", \"worth $n, %{tiles} %{n}\", %{n: \"n\", w: \"Toitoi\", tiles: [\"1m\", \"2m\"]}, 7)
        set_counter(\"n\", 4)
        add_rule(\"3 Han\", \"Toitoi\", \"more\", %{n: \"n\"})";
    let mut t = TestTable::new(actions);
    let tiles = t.tiles("1m 2m");
    t.go(East).fine();
    let rule = rule(&t, "3 Han", "Toitoi");
    assert!(rule.lines[0].starts_with("worth 3, "), "{:?}", rule.lines);
    assert_eq!((rule.lines.len(), rule.order), (2, 7.into()));
    let filling = |name: &str| {
        rule.vars
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, f)| f.clone())
    };
    assert_eq!(filling("tiles"), Some(Filling::Tiles(tiles)));
    assert_eq!(filling("n"), Some(Filling::Text("4".to_owned())));
}

#[test]
fn rules_and_tabs_come_and_go() {
    let actions = "add_rule_tab(\"Empty\")
        add_rule_tab(\"Empty\")
        add_rule(\"One\", \"a\", \"x\")
        add_rule(\"One\", \"b\", \"x\")
        add_rule(\"Two\", \"b\", \"kept\")
        add_rule(\"Two\", \"c\", \"x\")
        delete_rule(\"Two\", \"c\")
        delete_rule(\"Two\", \"none\")
        delete_rule(\"None\", \"c\")
        rename_rule_tab(\"Empty\", \"Void\")
        rename_rule_tab(\"One\", \"Two\")
        rename_rule_tab(\"None\", \"Three\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    let titles = |titles: &[&str]| titles.iter().map(|title| (*title).to_owned()).collect();
    assert_eq!(
        tabs(&t),
        [
            ("Void".to_owned(), Vec::new()),
            ("Two".to_owned(), titles(&["b", "a"]))
        ]
    );
    assert_eq!(rule(&t, "Two", "b").lines, ["kept"]);
}

#[test]
fn rules_are_written_before_anything_else_happens() {
    let mut t =
        TestTable::of("on after_initialization do\nadd_rule(\"Rules\", \"Kan\", \"A\")\nend");
    t.fine();
    assert_eq!(tabs(&t), [("Rules".to_owned(), vec!["Kan".to_owned()])]);
}
