//! What belongs together: functions, needs of buttons, interrupts, match lists, events.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic is how tests fail"
)]

use jantaku_rulebook::action::{Control, CounterAction, Scope, ScoreAction};
use jantaku_rulebook::{
    Action, ActionList, Amount, ButtonId, Condition, Event, Generation, ListId, Needs, Problem,
    Rulebook, Value, Who,
};
use serde_json::{Map, Value as Json, json};

fn read(document: &Json) -> (Rulebook, Vec<Problem>) {
    Rulebook::new(document.as_object().unwrap())
}

fn clean(document: &Json) -> Rulebook {
    let (rulebook, problems) = read(document);
    assert_eq!(problems, []);
    rulebook
}

fn messages(problems: &[Problem]) -> Vec<String> {
    let line = |problem: &Problem| format!("{}: {}", problem.path, problem.message);
    problems.iter().map(line).collect()
}

fn start(rulebook: &Rulebook) -> &ActionList {
    rulebook.list(rulebook.event(Event::AfterStart))
}

/// The list that a step runs.
fn run(list: &ActionList, at: usize) -> ListId {
    match list.instructions[at].action {
        Action::Control(Control::Run(_, list)) => list,
        ref other => panic!("{other:?}"),
    }
}

/// The statuses that a step sets.
fn statuses<'b>(rulebook: &'b Rulebook, list: &ActionList, at: usize) -> Vec<&'b str> {
    match &list.instructions[at].action {
        Action::Counter(CounterAction::SetStatus(names, Scope::Player)) => names
            .iter()
            .map(|name| rulebook.names.word(*name))
            .collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_empty_ruleset_is_a_game() {
    let rulebook = clean(&json!({}));
    assert_eq!(rulebook.setup.ring.seats().len(), 4);
    assert_eq!(rulebook.setup.riichi_value, 1000);
    assert_eq!(rulebook.lists, [ActionList::default()]);
    assert!(!rulebook.has_buttons);
    assert_eq!(rulebook.setup.generation, Generation::Classic);
    assert!(
        Event::ALL
            .iter()
            .all(|event| rulebook.event(*event) == ListId::EMPTY)
    );
}

#[test]
fn functions_are_read_once_for_each_set_of_arguments() {
    let rulebook = clean(&json!({
        "functions": {"give": [["add_score", "$amt"], ["set_status", "$who", "$$amt", "a $amt"]]},
        "after_start": {"actions": [
            ["run", "give", {"amt": 100}],
            ["run", "give", {"amt": 100}],
            ["run", "give", {"amt": 200}],
        ]},
    }));
    let list = start(&rulebook);
    assert_eq!(run(list, 0), run(list, 1));
    assert_ne!(run(list, 0), run(list, 2));
    let body = rulebook.list(run(list, 0));
    assert_eq!(body.origin, "functions.give");
    let gives = ScoreAction::Add(Amount::number(100), Who::SELF.into());
    assert_eq!(body.instructions[0].action, Action::Score(gives));
    assert_eq!(statuses(&rulebook, body, 1), ["$who", "$$amt", "a $amt"]);
}

#[test]
fn arguments_are_put_in_also_inside_of_arguments() {
    let (rulebook, problems) = read(&json!({
        "functions": {"f": [["set_status", "$l"], ["set_status", "$s"]]},
        "after_start": [["run", "f", {"l": ["$q"], "q": 3, "s": "$q"}]],
    }));
    let body = rulebook.list(run(start(&rulebook), 0));
    assert_eq!(statuses(&rulebook, body, 0), ["[3]"]);
    assert_eq!(statuses(&rulebook, body, 1), ["$q"]);
    assert_eq!(problems.len(), 1, "a list is no good name");
}

#[test]
fn functions_may_run_themselves() {
    let rulebook = clean(&json!({
        "functions": {"f": [["draw"], ["run", "f"]]},
        "after_start": [["run", "f"]],
    }));
    let list = run(start(&rulebook), 0);
    assert_eq!(run(rulebook.list(list), 1), list);
}

#[test]
fn functions_that_cannot_be_reached_are_empty() {
    let rulebook = clean(&json!({
        "functions": {"f": [["run", "f", {"x": {"y": "$x"}}], ["set_counter", "n", 1]]},
        "after_start": [["run", "f", {"x": 0}]],
    }));
    let mut list = run(start(&rulebook), 0);
    let mut nested = 0;
    while list != ListId::EMPTY {
        list = run(rulebook.list(list), 0);
        nested += 1;
    }
    assert_eq!(nested, 10);
}

#[test]
fn arguments_cannot_grow_without_end() {
    let (_, problems) = read(&json!({
        "functions": {"f": [["set_status", "$x"]]},
        "after_start": [["run", "f", {"x": ["$x"]}]],
    }));
    let circular = "functions.f: the argument `x` contains itself, which is left as it is";
    assert!(
        messages(&problems).contains(&circular.to_owned()),
        "{problems:?}"
    );

    let twenty = vec!["$x"; 20];
    let (_, problems) = read(&json!({
        "functions": {"f": [["run", "f", {"x": twenty}], ["run", "f", {"x": [1, twenty]}]]},
        "after_start": [["run", "f", {"x": [0]}]],
    }));
    let large = "functions.f: with its arguments the function is too large to be read";
    assert!(
        messages(&problems).contains(&large.to_owned()),
        "{problems:?}"
    );

    let long = "x".repeat(1_000_000);
    let texts = vec!["$x"; 1000];
    let (_, problems) = read(&json!({
        "functions": {"f": [["set_status", texts]]},
        "after_start": [["run", "f", {"x": long}]],
    }));
    assert_eq!(messages(&problems), [large]);

    let runs: Vec<Json> = (0..10_001).map(|n| json!(["run", "f", {"x": n}])).collect();
    let (rulebook, problems) = read(&json!({"functions": {"f": [["draw"]]}, "after_start": runs}));
    assert_eq!(problems.len(), 1);
    assert_eq!(run(start(&rulebook), 10_000), ListId::EMPTY);
}

#[test]
fn only_functions_that_are_run_are_read() {
    let rulebook = clean(&json!({"functions": {"f": [["nonsense"]]}}));
    assert_eq!(rulebook.lists.len(), 1);
}

#[test]
fn interrupts_have_levels() {
    let rulebook = clean(&json!({
        "interruptible_actions": ["draw", "play_tile"],
        "interrupt_levels": {"draw": 50, "advance_turn": 70},
        "after_start": [["draw"], ["uninterruptible_draw"], ["sort_hand"], ["advance_turn"]],
    }));
    let levels: Vec<_> = start(&rulebook)
        .instructions
        .iter()
        .map(|step| step.interrupt)
        .collect();
    assert_eq!(levels, [Some(50.into()), None, None, Some(70.into())]);
    assert_eq!(rulebook.play_tile_interrupt, Some(100.into()));
    assert_eq!(rulebook.advance_turn_interrupt, Some(70.into()));
    assert_eq!(rulebook.check_discard_passed_interrupt, None);
}

#[test]
fn wrong_actions_are_left_out_and_the_rest_stays() {
    let (rulebook, problems) = read(&json!({
        "after_start": {"actions": [3, ["drwa"], [], [["draw"], ["merge_draw"]], ["draw"]]},
    }));
    let steps = &start(&rulebook).instructions;
    assert_eq!(steps.len(), 4);
    assert_eq!(steps[0].action, Action::Control(Control::Noop));
    assert_eq!(problems.len(), 2);
}

/// What a button with these actions needs.
fn needs(actions: Json) -> Needs {
    let rulebook = clean(&json!({
        "functions": {
            "calls": [["call"]],
            "deep": [["run", "calls"]],
            "itself": [["run", "itself"], ["choose_yaku"]],
        },
        "buttons": {"x": {"show_when": [], "actions": actions}},
    }));
    rulebook.buttons[0].needs.clone()
}

#[test]
fn needs_are_found_wherever_they_stand() {
    assert_eq!(needs(json!([["draw"]])), Needs::Nothing);
    assert_eq!(needs(json!([["call"]])), Needs::Call);
    assert_eq!(
        needs(json!([["uninterruptible_self_call"]])),
        Needs::SelfCall
    );
    assert_eq!(
        needs(json!([["when", [], [["upgrade_call"]]]])),
        Needs::Upgrade
    );
    assert_eq!(needs(json!([["unless", [], [["call"]]]])), Needs::Call);
    assert_eq!(needs(json!([["ite", [], [], [["call"]]]])), Needs::Call);
    assert_eq!(
        needs(json!([["as", "others", [["choose_yaku"]]]])),
        Needs::Yaku
    );
    assert_eq!(needs(json!([["when_anyone", [], [["call"]]]])), Needs::Call);
    assert_eq!(
        needs(json!([["when_everyone", [], [["call"]]]])),
        Needs::Call
    );
    assert_eq!(needs(json!([["when_others", [], [["call"]]]])), Needs::Call);
    assert_eq!(needs(json!([["run", "calls"]])), Needs::Call);
    assert_eq!(needs(json!([["run", "deep"]])), Needs::Call);
    assert_eq!(needs(json!([["run", "itself"]])), Needs::Yaku);
    assert_eq!(needs(json!([["draft_saki_card"]])), Needs::Card(4.into()));
    assert_eq!(
        needs(json!([["draft_saki_card", 2]])),
        Needs::Card(2.into())
    );
    let Needs::Flower(tiles) = needs(json!([["flower", "1f", "2f"]])) else {
        panic!("flowers are chosen");
    };
    assert_eq!(tiles.len(), 2);
}

#[test]
fn some_needs_go_before_others() {
    let all = json!([
        ["choose_yaku"],
        ["mark", []],
        ["self_call"],
        ["call"],
        ["draft_saki_card"],
        ["flower", "1f"],
        ["upgrade_call"],
    ]);
    let mut actions = all.as_array().unwrap().clone();
    let mut found = Vec::new();
    while !actions.is_empty() {
        found.push(needs(Json::Array(actions.clone())));
        actions.pop();
    }
    assert_eq!(found[0], Needs::Upgrade);
    assert!(matches!(found[1], Needs::Flower(_)));
    assert_eq!(found[2], Needs::Card(4.into()));
    assert_eq!(found[3], Needs::SelfCall, "the first of call and self_call");
    assert_eq!(found[4], Needs::SelfCall);
    assert!(matches!(found[5], Needs::Mark(_)));
    assert_eq!(found[6], Needs::Yaku);
}

#[test]
fn the_first_mark_is_the_plan() {
    let rulebook = clean(&json!({"buttons": {"x": {"show_when": [], "actions": [
        ["when", ["our_turn"], [
            ["mark", [["hand", 3, ["self"]]], [["draw"]], [["sort_hand"]], [["merge_draw"]]],
        ]],
        ["mark", [["call", 1, []]]],
    ]}}}));
    let Needs::Mark(plan) = &rulebook.buttons[0].needs else {
        panic!("something is marked");
    };
    assert_eq!(plan.entries.len(), 1);
    assert_eq!(plan.entries[0].needed, 3);
    let origin = |list| rulebook.list(list).origin.clone();
    assert_eq!(origin(plan.before), "buttons.x.actions[0][2][0][2]");
    assert_eq!(origin(plan.after), "buttons.x.actions[0][2][0][3]");
    assert_eq!(origin(plan.cancelled), "buttons.x.actions[0][2][0][4]");
}

#[test]
fn buttons_are_numbered_in_the_order_of_their_ids() {
    let rulebook = clean(&json!({"buttons": {
        "b": {"show_when": [], "precedence_over": ["kan"]},
        "a": {"show_when": [], "call_name": "kan"},
        "Z": {"show_when": [], "call_name": "kan"},
    }}));
    let ids: Vec<&str> = rulebook
        .buttons
        .iter()
        .map(|button| rulebook.names.word(button.id))
        .collect();
    assert_eq!(ids, ["Z", "a", "b"]);
    assert_eq!(
        rulebook.buttons[2].precedence_over,
        [ButtonId(0), ButtonId(1)]
    );
    assert!(rulebook.has_buttons);
}

#[test]
fn there_are_not_more_buttons_than_one_can_look_at() {
    let button = json!({"show_when": [], "call_name": "call", "precedence_over": ["call"]});
    let all: Map<String, Json> = (0..1001)
        .map(|n| (format!("b{n}"), button.clone()))
        .collect();
    let (rulebook, problems) = read(&json!({"buttons": all}));
    assert_eq!(
        messages(&problems),
        ["buttons: only the first 1000 of these are read"]
    );
    assert_eq!(rulebook.buttons.len(), 1000);
    assert_eq!(rulebook.buttons[0].precedence_over.len(), 1000);
}

#[test]
fn equal_match_lists_are_one() {
    let rulebook = clean(&json!({
        "win_definition": [[[[[0, 0]], 1]]],
        "tenpai_definition": [["almost", [[[0, 0]], 1]]],
        "after_start": [["when", [
            {"name": "match", "opts": [["hand"], "win"]},
            {"name": "match", "opts": [["hand"], ["win"]]},
            {"name": "needed_for_hand", "opts": ["win"]},
            {"name": "needed_for_hand", "opts": [["win"]]},
            {"name": "match", "opts": [["hand"], ["win", "tenpai"]]},
            {"name": "match", "opts": [["hand"], []]},
        ], []]],
    }));
    let counts: Vec<usize> = rulebook
        .matches
        .iter()
        .map(|list| list.definitions.len())
        .collect();
    assert_eq!(counts, [1, 2]);
    assert!(rulebook.matches[1].definitions[1].almost);
}

#[test]
fn events_and_discards() {
    let rulebook = clean(&json!({
        "before_win": {"actions": [["draw"]]},
        "after_win": [["draw"]],
        "on_no_valid_tiles": {"actions": [["draw"]], "recurse": true},
        "play_restrictions": [[["terminal", "1z"], ["our_turn"]], ["any", "won"]],
        "play_effects": [["dora", [["draw"]]]],
    }));
    let origin = |list| rulebook.list(list).origin.as_str();
    assert_eq!(
        origin(rulebook.event(Event::BeforeWin)),
        "before_win.actions"
    );
    assert_eq!(origin(rulebook.event(Event::AfterWin)), "after_win");
    let (list, repeats) = rulebook.on_no_valid_tiles.unwrap();
    assert_eq!((origin(list), repeats), ("on_no_valid_tiles.actions", true));
    let specs: Vec<usize> = rulebook
        .play_restrictions
        .iter()
        .map(|(specs, _)| specs.len())
        .collect();
    assert_eq!(specs, [2, 1]);
    assert_eq!(origin(rulebook.play_effects[0].1), "play_effects[0][1]");
}

#[test]
fn unknown_conditions_never_hold() {
    let (rulebook, problems) = read(&json!({
        "after_start": [["when", "nonsense", []], ["when", "not_nonsense", []]],
    }));
    let conditions: Vec<&Condition> = start(&rulebook)
        .instructions
        .iter()
        .map(|step| match &step.action {
            Action::Control(Control::If(condition, ..)) => condition,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        conditions,
        [&Condition::Always(false), &Condition::Always(true)]
    );
    assert_eq!(problems.len(), 2);
}

#[test]
fn what_is_too_deep_is_not_read() {
    let deep = |value: Json, wrap: fn(Json) -> Json| (0..600).fold(value, |value, _| wrap(value));
    let cases = [
        json!(["when", deep(json!("won"), |it| json!([it])), []]),
        json!([
            "when",
            deep(json!("won"), |it| json!({"name": "not", "opts": [it]})),
            []
        ]),
        json!([
            "pause",
            ["eval_expr", deep(json!(1), |it| json!(["-", [it]]))]
        ]),
        json!(["pause", deep(json!(1), |it| json!(["eval_expr", it]))]),
        deep(json!(["draw"]), |it| json!(["when", [], [it]])),
        deep(json!(["draw"]), |it| json!([it])),
        json!([
            "set_counter",
            "fu",
            deep(json!(1), |it| json!(["minipoints", ["add", it]]))
        ]),
    ];
    for case in cases {
        let (_, problems) = read(&json!({"after_start": [case]}));
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].message.contains("levels deep"), "{problems:?}");
    }
}

#[test]
fn there_are_never_more_problems_than_one_can_read() {
    let wall: Vec<String> = (0..5000).map(|n| format!("tile {n}")).collect();
    let (_, problems) = read(&json!({"wall": wall, "num_players": 9}));
    assert_eq!(problems.len(), 1000);
    assert!(problems[0].fatal);
    let (_, problems) = read(&json!({"wall": wall, "buttons": {"skip": {"show_when": []}}}));
    assert!(problems.last().unwrap().fatal);
}

#[test]
fn amounts_know_their_counter() {
    let rulebook = clean(&json!({"after_start": [["pause", "honba"]]}));
    let amount = Amount {
        counter: rulebook.names.find("honba"),
        value: Value::Honba,
    };
    let pause = Action::Control(Control::Pause(amount));
    assert_eq!(start(&rulebook).instructions[0].action, pause);
}

#[test]
fn functions_and_lists_that_only_scoring_names_are_read() {
    let yaku = |name: &str, when: Json| json!([{"display_name": name, "value": 1, "when": when}]);
    let declared =
        |list: &str| json!([{"name": "has_declared_yaku_with_hand", "opts": [list, "nothing"]}]);
    let rulebook = clean(&json!({
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["nothing", "a"]},
        "scoring_logic": {"win": [["run", "f"]]},
        "functions": {"f": [["when", declared("c"), [["set_status", "s"]]]]},
        "a": yaku("A", declared("b")),
        "b": yaku("B", declared("a")),
        "c": yaku("C", json!([])),
        "d": yaku("D", json!([])),
        "win_definition": [],
    }));
    let scoring = &rulebook.scoring;
    let lists = scoring.lists.iter();
    let lists: Vec<_> = lists
        .map(|list| {
            let word = |name| rulebook.names.word(name);
            (word(list.name), word(list.yaku[0].name))
        })
        .collect();
    assert_eq!(lists, [("a", "A"), ("b", "B"), ("c", "C")]);
    assert_eq!(scoring.yaku_lists, [0]);
    assert_eq!(scoring.yaku2_lists, None);
    let logic = scoring.logic.as_ref().unwrap();
    let program = rulebook.list(*logic.values().next().unwrap());
    assert_eq!(rulebook.list(run(program, 0)).instructions.len(), 1);
    assert!(rulebook.win.is_some());
}

#[test]
fn without_score_calculation_nothing_is_scored() {
    let present = |document: Json| clean(&document).scoring.is_present;
    assert!(!present(json!({})));
    assert!(!present(json!({"yaku": []})));
    assert!(present(json!({"score_calculation": {}})));
    assert!(present(json!({"scoring_logic": {}})));
}

#[test]
fn limits_that_cannot_be_read_are_left_out() {
    let (rulebook, problems) = read(&json!({"score_calculation": {
        "limit_thresholds": [[4, 40], [5], [6, 0], [8, 0]],
        "limit_scores": [8000, 8000, 12000],
        "limit_names": ["Mangan", "Mangan"],
    }}));
    let limits = rulebook.scoring.limits.iter();
    let limits: Vec<_> = limits
        .map(|limit| (limit.points, limit.score, limit.name.as_str()))
        .collect();
    assert_eq!(
        limits,
        [
            (4.into(), 8000.into(), "Mangan"),
            (6.into(), 12000.into(), "")
        ]
    );
    assert_eq!(problems.len(), 3);
}

#[test]
fn programs_and_dealers_chosen_by_actions_make_the_generation() {
    let generation = |document: Json| clean(&document).setup.generation;
    let dealer = json!({"actions": [["when", ["our_turn"], [["change_dealership", "self"]]]]});
    let cases = [
        (json!({}), Generation::Classic),
        (
            json!({"score_calculation": {"scoring_method": "multiplier"}}),
            Generation::Classic,
        ),
        (
            json!({"before_start": dealer}),
            Generation::LedgerWithoutPrograms,
        ),
        (json!({"scoring_logic": {}}), Generation::Ledger),
        (
            json!({"scoring_logic": {}, "before_start": dealer}),
            Generation::Ledger,
        ),
    ];
    for (document, expected) in cases {
        assert_eq!(generation(document.clone()), expected, "{document}");
    }
}
