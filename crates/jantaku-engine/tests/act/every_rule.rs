//! Every key of a ruleset that the game or the loader reads makes the difference it should: the
//! same is played with the key and without it. What the page, the clock or the bots read makes no
//! difference to the game; what it does make is shown by the tests of those who read it.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_engine::hooks::{Offer, RevealedTile};
use jantaku_engine::{Command, Game, Options};
use jantaku_names::{NameList, ReadBy};
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use serde_json::{Value, json};

use crate::difference::{base, differences, merge, seen};
use crate::*;

/// A key of a ruleset with a value, and what that changes.
struct RuleTrial {
    key: &'static str,
    value: Value,
    /// Other keys that are there anyway.
    rules: Value,
    /// What the button `go` does.
    go: Value,
    /// What is on the table besides what was dealt.
    arrange: fn(&mut TestTable),
    /// What players do, and how many screens pass.
    play: fn(&mut TestTable),
    /// Part of a line of the difference.
    expected: &'static str,
}

fn rule(key: &'static str, value: Value, expected: &'static str) -> RuleTrial {
    RuleTrial {
        key,
        value,
        rules: json!({}),
        go: json!([]),
        arrange: |_| {},
        play: |_| {},
        expected,
    }
}

impl RuleTrial {
    fn rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }

    fn arrange(mut self, arrange: fn(&mut TestTable)) -> Self {
        self.arrange = arrange;
        self
    }

    /// East presses the button, and the others do nothing.
    fn go(self, actions: Value) -> Self {
        self.go_then(actions, |_| {})
    }

    /// East presses the button, and then something else happens.
    fn go_then(mut self, actions: Value, play: fn(&mut TestTable)) -> Self {
        self.go = actions;
        self.play = play;
        self
    }

    fn differences(&self) -> Vec<String> {
        let mut document = base();
        merge(&mut document, &self.rules);
        if self.go != json!([]) {
            document["buttons"]["go"]["actions"] = self.go.clone();
        }
        let without = self.seen(&document);
        document[self.key] = self.value.clone();
        differences(&self.seen(&document), &without)
    }

    fn seen(&self, document: &Value) -> Vec<String> {
        let mut t = TestTable::dealt(document);
        (self.arrange)(&mut t);
        if self.go != json!([]) {
            t.press(North, "again");
            let _perhaps_not_offered = t.try_press(East, "go");
            t.all_skip();
        }
        (self.play)(&mut t);
        seen(&mut t)
    }
}

fn screen(t: &mut TestTable) {
    t.game.screen_elapsed();
}

fn screens(t: &mut TestTable) {
    screen(t);
    screen(t);
}

/// East takes the first card that is offered.
fn draft(t: &mut TestTable) {
    let menu = t.game.state().player(East).tray.menu.clone();
    if let Some(Offer::Card(cards)) = menu.map(|menu| menu.offer) {
        let _perhaps_no_card = t.input(East, Command::ChooseCard(cards[0]));
        t.all_skip();
    }
}

fn ready(t: &mut TestTable) {
    t.put(East, "hand", "5p").put(East, "draw", "5p@_draw");
}

fn always() -> Value {
    json!([{"name": "status_missing", "opts": ["never"]}])
}

/// A condition that a match of this name decides about, on a hand `1z 2z`.
fn matched(key: &'static str, name: &str) -> RuleTrial {
    let asked = json!({"name": "match", "opts": [["hand"], [name]]});
    rule(
        key,
        json!([[[["1z"], 1], [["2z"], 1]]]),
        "+ east statuses matched",
    )
    .arrange(|t| _ = t.put(East, "hand", "1z 2z"))
    .go(json!([["when", [asked], [["set_status", "matched"]]]]))
}

fn dealing() -> Vec<RuleTrial> {
    let two = || json!({"starting_tiles": 2});
    let pointed = || json!([["set_counter", "seen", "count_reverse_dora", "1p", ["hand"]]]);
    vec![
        rule(
            "wall",
            json!(["7z", "7z", "7z", "7z", "6z"]),
            "+ dead 7z 7z",
        ),
        rule("starting_tiles", json!(1), "+ None tiles_in_wall: 132,"),
        rule("initial_dead_wall_length", json!(2), "+ None dead_wall: 2,"),
        rule("reserved_tiles", json!(["first"]), "+ None revealed: [")
            .rules(json!({"revealed_tiles": ["first"]})),
        rule("revealed_tiles", json!([-1, -2]), "+ None revealed: ["),
        rule("max_revealed_tiles", json!(5), "+ None id: 1x"),
        rule("dora_indicators", json!({"1p": ["3p"]}), "+ tag t 3p")
            .arrange(|t| {
                t.wall("1m 2m", 0, "1p 2p 3p 4p");
                t.game.arrange().0.round.wall.revealed = vec![RevealedTile::Position(-4)];
            })
            .go(json!([["tag_dora", "t", -4]])),
        rule(
            "reverse_dora_indicators",
            json!({"1p": ["3p"]}),
            "+ east counter seen 2",
        )
        .arrange(|t| _ = t.put(East, "hand", "3p 3p 4p"))
        .go(pointed()),
        rule("num_dice", json!(3), "+ None 3,"),
        rule(
            "starting_hand",
            json!({"south": ["6z", "7z"]}),
            "+ south hand 6z 7z",
        )
        .rules(two()),
        rule(
            "starting_draws",
            json!(["5z", "6z"]),
            "+ east draw 5z@_draw 6z@_draw",
        )
        .go(json!([["draw", 2]])),
        rule(
            "starting_dead_wall",
            json!(["5z", "6z"]),
            "+ east draw 5z@_draw 6z@_draw",
        )
        .go(json!([["draw", 2, "opposite_end"]])),
        rule("starting_dice", json!([9, 1, 1]), "+ None 9,"),
        rule("die1", json!(9), "+ None 9,"),
        rule("die2", json!(9), "+ None 9,"),
        rule("num_players", json!(3), "- north hand"),
    ]
}

fn going_on() -> Vec<RuleTrial> {
    let last = || json!({"max_rounds": 1});
    let last_renchan = || json!({"max_rounds": 1, "score_calculation": {"agarirenchan": true, "tenpairenchan": true}});
    vec![
        rule("initial_score", json!(30000), "+ north score 30000"),
        rule("starting_round", json!(1), "+ None dealer: South,"),
        rule("starting_honba", json!(2), "+ None honba: 2,"),
        rule("max_rounds", json!(1), "+ GameEnded").go_then(json!([["ryuukyoku"]]), screen),
        rule("agariyame", json!(true), "+ GameEnded")
            .rules(last_renchan())
            .arrange(ready)
            .go_then(json!([["win_by_draw"]]), screens),
        rule("tenpaiyame", json!(true), "+ GameEnded")
            .rules(last_renchan())
            .go_then(json!([["set_status", "tenpai"], ["ryuukyoku"]]), screen),
        rule("sudden_death_goal", json!(30000), "- GameEnded")
            .rules(last())
            .go_then(json!([["ryuukyoku"]]), screen),
        rule("bloody_end", json!(true), "- RoundStarted")
            .arrange(ready)
            .go_then(json!([["win_by_draw"]]), screens),
        rule(
            "persistent_statuses",
            json!(["kept"]),
            "+ east statuses kept",
        )
        .go_then(json!([["set_status", "kept"], ["abortive_draw"]]), screen),
        rule(
            "persistent_counters",
            json!(["kept"]),
            "+ east counter kept 3",
        )
        .go_then(
            json!([["set_counter", "kept", 3], ["abortive_draw"]]),
            screen,
        ),
        rule("persistent_tags", json!(["kept"]), "+ tag kept 1z").go_then(
            json!([["tag_tiles", "kept", ["1z"]], ["abortive_draw"]]),
            screen,
        ),
    ]
}

fn playing() -> Vec<RuleTrial> {
    let draws = || json!([["draw"], ["push_message", "drawn"]]);
    let hand = |t: &mut TestTable| _ = t.put(East, "hand", "1z 2z");
    vec![
        rule(
            "buttons",
            json!({"new": {"display_name": "New", "show_when": always(), "actions": []}}),
            "+ East reads New",
        )
        .arrange(|t| _ = t.put(East, "hand", "1z"))
        .rules(json!({"interruptible_actions": ["play_tile"]})),
        rule(
            "auto_buttons",
            json!({"new": {"display_name": "N", "desc": "new", "actions": []}}),
            "+ East has N (new) switched on: false",
        ),
        rule(
            "functions",
            json!({"greet": [["push_message", "good day"]]}),
            "+ Message(Some(East), \"good day\")",
        )
        .go(json!([["run", "greet"]])),
        RuleTrial {
            play: |t| _ = t.input(East, Command::Discard(0)),
            ..rule(
                "play_restrictions",
                json!([[["1z"], always()]]),
                "- discard east 1z",
            )
            .arrange(hand)
            .go(json!([["noop"]]))
        },
        RuleTrial {
            play: |t| _ = t.input(East, Command::Discard(0)),
            ..rule(
                "play_effects",
                json!([[["1z"], [["push_message", "the east wind"]]]]),
                "+ Message(Some(East), \"the east wind\")",
            )
            .arrange(hand)
            .go(json!([["noop"]]))
        },
        rule(
            "on_no_valid_tiles",
            json!({"actions": [["push_message", "nothing to discard"]]}),
            "+ Message(Some(East), \"nothing to discard\")",
        ),
        rule(
            "interruptible_actions",
            json!(["draw"]),
            "+ West reads Again",
        )
        .go(draws()),
        rule(
            "interrupt_levels",
            json!({"draw": 100}),
            "+ West reads Again",
        )
        .go(draws()),
        rule(
            "declarable_yaku",
            json!(["Other"]),
            "+ Some(East) may declare Other",
        )
        .go(json!([["choose_yaku"]])),
        RuleTrial {
            play: |t| _ = t.input(East, Command::DeclareDead(South)),
            ..rule(
                "dead_hand_buttons",
                json!(true),
                "+ east statuses declare_shimocha_dead",
            )
            .arrange(|t| _ = t.meld(South, "pon", "4p 4p 4p"))
        },
        rule("enable_saki_cards", json!(true), "+ east statuses koma")
            .rules(json!({"saki_deck": ["koma"]}))
            .go_then(json!([["draft_saki_card", 1]]), draft),
        rule("saki_deck", json!(["koma"]), "+ east statuses koma")
            .rules(json!({"enable_saki_cards": true}))
            .go_then(json!([["draft_saki_card", 1]]), draft),
        rule(
            "shown_statuses",
            json!(["proud"]),
            "+ Some(East) statuses: [",
        )
        .go(json!([["set_status", "proud"]])),
        rule(
            "shown_statuses_public",
            json!(["proud"]),
            "+ Some(West) statuses: [",
        )
        .go(json!([["set_status", "proud"]])),
        rule("show_waits", json!({}), "+ East waits Some([ShownWait")
            .arrange(|t| _ = t.put(East, "hand", "5p")),
    ]
}

fn scoring() -> Vec<RuleTrial> {
    let won = |trial: RuleTrial| {
        trial
            .arrange(ready)
            .go_then(json!([["win_by_draw"]]), screen)
    };
    let older = || {
        json!({
            "yaku": [{"display_name": "Riichi", "value": 1, "when": []}],
            "score_calculation": {"method": "riichi", "scoring_method": null, "yaku_lists": null, "score_multiplier": null},
        })
    };
    let yaku = |name: &str| json!([{"display_name": name, "value": 1, "when": []}]);
    vec![
        // The winner is seen on the first screen, before the payments.
        rule(
            "score_calculation",
            json!({"scoring_method": "multiplier", "score_multiplier": 20, "yaku_lists": ["yaku"]}),
            "+ None score: 40,",
        )
        .arrange(ready)
        .go(json!([["win_by_draw"]])),
        won(rule("scoring_logic", json!({}), "- ")),
        won(rule("yaku", yaku("Chinitsu"), "+ east scores Chinitsu 1")),
        won(rule("yaku_precedence", json!({"Daisangen": ["Small"]}), "- east scores Small 1").rules(json!({"yaku": [
            {"display_name": "Daisangen", "value": 2, "when": []},
            {"display_name": "Small", "value": 1, "when": []},
        ]}))),
        won(rule("yakuman", yaku("Daisharin"), "+ east scores Daisharin 1").rules(older())),
        won(rule("extra_yaku", yaku("Dora"), "+ east scores Dora 1").rules(older())),
        won(rule("meta_yaku", yaku("Odd"), "+ east scores Odd 1").rules(older())),
        won(rule("point_name", json!("Fan"), " Fan, ").rules(older())),
        won(rule("limit_point_name", json!("Limits"), " Limits, ").rules(older())),
        won(rule("minipoint_name", json!("Minis"),  " Minis").rules(older())),
        rule("set_definitions", json!({"pair": [0, 1]}), "+ east statuses matched")
            .arrange(|t| _ = t.put(East, "hand", "1p 2p"))
            .go(json!([["when", [{"name": "match", "opts": [["hand"], ["win"]]}], [["set_status", "matched"]]]])),
        matched("win_definition", "win"),
        matched("open_win_definition", "open_win"),
        matched("tenpai_definition", "tenpai"),
        matched("iishanten_definition", "iishanten"),
    ]
}

/// Keys that others than the game and the loader read, with a value: a game goes the same way with
/// them and without.
fn for_others() -> Vec<(&'static str, Value)> {
    vec![
        ("display_name", json!("A game")),
        ("tutorial_link", json!("https://example.org")),
        ("show_nearest_american_hand", json!(true)),
        ("display_honba", json!(true)),
        ("display_riichi_sticks", json!(true)),
        ("display_wall", json!(true)),
        ("display_round_marker", json!(false)),
        ("four_rows_discards", json!(true)),
        ("score_e_notation", json!(true)),
        ("shiny_dora", json!(true)),
        ("custom_style", json!({"tablecloth_color": "blue"})),
        ("translations", json!({"Daisangen": "Big Dragons"})),
        ("win_timer", json!(5)),
        ("saki_ver", json!("v12")),
        ("tsumogiri_bots", json!(true)),
        ("yaku_alt_names", json!({"Daisangen": ["Dragons"]})),
    ]
}

/// Keys that neither the game nor the loader reads, by the table of names.
fn read_by_others() -> BTreeSet<&'static str> {
    let keys = NameList::ToplevelKeys.entries();
    let others = keys.filter(|key| !matches!(key.reader(), ReadBy::Game | ReadBy::Loader));
    others.map(|key| key.name).collect()
}

#[test]
fn what_is_shown_does_not_change_the_game() {
    let keys = for_others().into_iter().map(|(key, _)| key);
    assert_eq!(keys.collect::<BTreeSet<_>>(), read_by_others());
    for (key, value) in for_others() {
        let trial = rule(key, value, "")
            .arrange(ready)
            .go_then(json!([["win_by_draw"]]), screens);
        let mut differences = trial.differences();
        // What the check says of it, if it should not stand alone, is no part of the game.
        differences.retain(|line| !line.starts_with("+ problem: "));
        assert_eq!(differences, Vec::<String>::new(), "{key}");
    }
}

/// What comes out of loading a script, with the choices that a room would show.
fn loaded(script: &str, mods: &[&str]) -> Vec<String> {
    let request = Request {
        ruleset: Ruleset::Text {
            name: "test".to_owned(),
            text: script.to_owned(),
        },
        mods: mods.iter().copied().map(ModEntry::plain).collect(),
        ..Request::default()
    };
    let loaded = load(&Library::shipped(), &request).unwrap_or_else(|error| panic!("{error}"));
    let list = ModList::new(&loaded.document);
    let offered = list.mods.iter();
    let offered = offered.map(|one| format!("mod {} on: {}", one.id, one.enabled));
    let presets = list.presets.iter();
    let presets = presets.map(|preset| format!("preset {} of {}", preset.name, preset.mods.len()));
    let fields = loaded.document.as_object().expect("an object").iter();
    let fields = fields.map(|(key, value)| format!("{key} {value}"));
    offered.chain(presets).chain(fields).collect()
}

/// A key that is about loading: what it is set to, on top of what, and a line of the difference.
const LOADED: &[(&str, &str, &str, &str)] = &[
    (
        "constants",
        r#"%{start: 30000}"#,
        "set initial_score, \"@start\"",
        "+ initial_score 30000",
    ),
    (
        "available_mods",
        r#"[%{id: "honba", name: "Honba", desc: ""}]"#,
        "",
        "+ mod honba on: false",
    ),
    (
        "default_mods",
        r#"["honba"]"#,
        "set available_mods, [%{id: \"honba\", name: \"Honba\", desc: \"\"}]",
        "+ mod honba on: true",
    ),
    (
        "available_presets",
        r#"[%{display_name: "Both", enabled_mods: ["honba", "uma"]}]"#,
        "",
        "+ preset Both of 2",
    ),
];

/// What loading makes of a key, as differences.
fn loading(key: &str, value: &str, base: &str) -> Vec<String> {
    let with = format!("{base}\nset {key}, {value}\n");
    differences(&loaded(&with, &[]), &loaded(&format!("{base}\n"), &[]))
}

/// How many statuses and counters of others each sees who plays with so many bots.
fn statuses_seen(debug: bool, bots: usize) -> Vec<String> {
    let mut document = base();
    document["debug_status"] = json!(debug);
    document["after_start"] = json!({"actions": [["set_status", "secret"]]});
    let (rulebook, _) = Rulebook::new(document.as_object().expect("an object"));
    let options = Options {
        bots: [East, South, North].into_iter().take(bots).collect(),
        ..Options::default()
    };
    let game = Game::new(Arc::new(rulebook), 1, options);
    let viewers = game.seats().iter().copied();
    viewers
        .map(|viewer| {
            let seen = game.view(Some(viewer)).players.into_iter();
            let seen = seen.map(|player| player.statuses.len()).sum::<usize>();
            format!("{viewer:?} sees {seen}")
        })
        .collect()
}

#[test]
fn statuses_are_shown_to_nobody_who_plays_with_others() {
    assert_eq!(statuses_seen(true, 2), statuses_seen(false, 2));
    let alone = ["East sees 0", "South sees 0", "West sees 1", "North sees 0"];
    assert_eq!(statuses_seen(true, 3), alone);
}

#[test]
fn every_key_of_a_ruleset_makes_a_difference() {
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    let mut hold = |key: &'static str, difference: Vec<String>, expected: &str| {
        if difference.iter().any(|line| line.contains(expected)) {
            tried.insert(key);
        } else {
            let seen: Vec<&String> = difference.iter().take(12).collect();
            wrong.push(format!("{key}: not {expected:?} in {seen:#?}"));
        }
    };
    let trials = [dealing(), going_on(), playing(), scoring()];
    for trial in trials.into_iter().flatten() {
        hold(trial.key, trial.differences(), trial.expected);
    }
    for &(key, value, base, expected) in LOADED {
        hold(key, loading(key, value, base), expected);
    }
    // This one is written by the load itself.
    let enabled = differences(&loaded("", &["agarirenchan"]), &loaded("", &[]));
    hold("enabled_mods", enabled, "+ enabled_mods [\"agarirenchan\"]");
    hold(
        "debug_status",
        differences(&statuses_seen(true, 3), &statuses_seen(false, 3)),
        "+ West sees 1",
    );
    assert_eq!(wrong, Vec::<String>::new(), "{}", wrong.join("\n"));
    // Tested where rulesets are listed, in `jantaku-rules`.
    tried.insert("listing");
    // Those who read the other keys have tests of their own for them.
    tried.extend(read_by_others());
    tried.extend(NameList::Events.entries().map(|entry| entry.name));
    let keys = NameList::ToplevelKeys.entries().map(|entry| entry.name);
    let missing: Vec<&str> = keys.filter(|key| !tried.contains(key)).collect();
    assert!(missing.is_empty(), "keys without a test: {missing:?}");
}

#[test]
fn wrong_values_get_a_message() {
    let nonsense = [
        json!({"nonsense": [{"more": null}]}),
        json!(["", 1.5]),
        json!("nonsense"),
    ];
    // What is used only where something names it, is read only there.
    let using = json!({
        "score_calculation": {
            "method": "riichi", "scoring_method": null, "yaku_lists": null,
            "score_multiplier": null,
        },
        "enable_saki_cards": true,
        "buttons": {"go": {"actions": [
            ["run", "greet"],
            ["when", [{"name": "match", "opts": [
                ["hand"], ["win", "open_win", "tenpai", "iishanten"],
            ]}], []],
        ]}},
    });
    let told = |key: &str, value: &Value| {
        let mut document = base();
        merge(&mut document, &using);
        let problems = |document: &Value| {
            let (_, problems) = Rulebook::new(document.as_object().expect("an object"));
            problems
        };
        let before = problems(&document);
        document[key] = value.clone();
        problems(&document) != before
    };
    let silent = |key: &str| !nonsense.iter().any(|value| told(key, value));
    // What the game does not look at, the check of the library does.
    let keys = NameList::ToplevelKeys.entries();
    let keys = keys.filter(|key| key.reader() == ReadBy::Game);
    let keys = keys.map(|entry| entry.name);
    let silent: Vec<&str> = keys.filter(|key| silent(key)).collect();
    assert_eq!(silent, Vec::<&str>::new());
}

/// What lies where after a pon from the player before, by what the style says. The hand has
/// `5p 5p@q`, and the called tile is the other `5p`.
const STYLES: &[(&str, &str)] = &[
    (r#"[0, 1, "call"]"#, "5p 5p@q 5p"),
    (r#"["call_sideways", 0, 1]"#, "5p@_sideways 5p 5p@q"),
    (r#"[["sideways", 0], "call", 1]"#, "5p@_sideways 5p 5p@q"),
    (r#"[["sideways", "call"], 0, 1]"#, "5p@_sideways 5p 5p@q"),
    (r#"[["1x", 0], "call", 1]"#, "5p@_facedown 5p 5p@q"),
    (
        r#"[["1x_sideways", 0], "call", 1]"#,
        "5p@_facedown&_sideways 5p 5p@q",
    ),
    (r#"[[0, ["lucky"]], "call", 1]"#, "5p@lucky 5p 5p@q"),
    (
        r#"[["sideways", [0, ["lucky"]]], "call", 1]"#,
        "5p@_sideways&lucky 5p 5p@q",
    ),
    (r#"["3x", "call", ["1x", "7z"]]"#, "3x 5p 7z@_facedown"),
    ("[2, 1, 0]", "5p 5p@q 5p"),
    ("[]", ""),
];

#[test]
fn every_way_to_lay_out_a_call() {
    for side in ["kamicha", "toimen", "shimocha", "self"] {
        for (style, laid) in STYLES {
            let style: Value = serde_json::from_str(style).expect("a list");
            let mut document = base();
            merge(
                &mut document,
                &json!({"buttons": {"go": {
                    "actions": [["call"]],
                    "call": [[0, 0]],
                    "call_style": {side: style},
                }}}),
            );
            let mut t = TestTable::from_document(&document);
            let from = match side {
                "kamicha" => North,
                "toimen" => West,
                "shimocha" => South,
                _ => East,
            };
            t.put(East, "hand", "5p@q 5p")
                .discarded(from, "5p")
                .turn(from);
            t.press(North, "again").press(East, "go");
            assert_eq!(t.calls(East), [format!("go {laid}")], "{side} {style}");
        }
    }
}
