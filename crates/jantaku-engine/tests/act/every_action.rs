//! Every action changes something, and says so when it is written wrongly.

use std::collections::BTreeSet;

use jantaku_names::NameList;
use jantaku_rulebook::{MarkTarget, Rulebook};
use serde_json::{Value, json};

use jantaku_engine::Command;
use jantaku_engine::hooks::{MadeCall, Offer, RoundEvent};

use crate::difference::{HERE, Trial, base, trial};
use crate::*;

/// Actions that are there so that nothing happens, only for the speed of older programs, or
/// reserved.
const WITHOUT_EFFECT: &[&str] = &["noop", "recalculate_playables", "declare_payment"];

/// Marks a tile of a hand, and then whatever comes.
fn mark(
    t: &mut TestTable,
    target: MarkTarget,
    owner: Option<jantaku_rulebook::Seat>,
    index: usize,
) {
    t.mark(East, target, owner, index);
}

/// A trial of an action that works on what East has marked in the own hand.
fn marked(
    action: Value,
    what: &[Value],
    expected: &'static str,
    then: fn(&mut TestTable),
) -> Trial {
    trial(action, expected)
        .before(json!([["mark", what]]))
        .then(then)
}

/// A trial by South while the rest of what East does is put off.
fn deferred(action: Value, expected: &'static str) -> Trial {
    trial(action, expected)
        .before(json!([["set_status_all", "open"], ["add_honba", 1]]))
        .rules(json!({
            "interruptible_actions": ["set_status_all"],
            "buttons": {"late": {
                "display_name": "Late",
                "show_when": [{"name": "status", "opts": ["open"]}],
                "actions": [[HERE], ["set_counter", "seen", "honba"]],
            }},
        }))
        .then(|t| {
            t.press(South, "late");
        })
}

fn control() -> Vec<Trial> {
    let yes = json!([{"name": "has_draw", "opts": []}]);
    let no = json!([{"name": "not_has_draw", "opts": []}]);
    let say = json!([["push_message", "said"]]);
    vec![
        trial(json!(["when", yes, say]), "said"),
        trial(json!(["unless", no, say]), "said"),
        trial(json!(["ite", no, [], say]), "said"),
        trial(
            json!(["as", "others", [["reveal_hand"]]]),
            "hand_revealed: true",
        ),
        trial(json!(["when_anyone", yes, say]), "said"),
        trial(
            json!(["when_everyone", [{"name": "not_no_tiles_remaining", "opts": []}], say]),
            "said",
        ),
        trial(json!(["when_others", no, say]), "said"),
        trial(json!(["run", "greet"]), "greetings"),
        trial(json!(["pause", 1000]), "Paused(1000)"),
        trial(
            json!(["recalculate_buttons"]),
            "+ east offered again go skip",
        ),
        deferred(json!(["resume_deferred_actions"]), "+ south counter seen 1"),
        deferred(json!(["cancel_deferred_actions"]), "- Deferred {"),
        trial(json!(["clear_player_cache"]), "+ saved_behaviours: {},")
            .before(json!([["save_tile_behavior", "x"]])),
    ]
}

fn showing() -> Vec<Trial> {
    let rule = json!([["add_rule", "Rules", "Kan", "One."]]);
    vec![
        trial(
            json!(["push_message", "hello"]),
            "Message(Some(East), \"hello\")",
        ),
        trial(
            json!(["push_system_message", "Pot is $p", {"p": "pot"}]),
            "Message(None, \"Pot is 0\")",
        ),
        trial(json!(["big_text", "Riichi"]), "BigText(East, \"Riichi\")"),
        trial(json!(["sort_hand"]), "east hand 1m 2m 3m 5p 5p 7z 1j"),
        trial(json!(["reveal_hand"]), "hand_revealed: true"),
        trial(json!(["reveal_other_hands"]), "hand_revealed: true"),
        trial(json!(["print", "x"]), "Print(\"x\")"),
        trial(json!(["print_status", "self"]), "Print("),
        trial(json!(["print_counters", "self"]), "Print("),
        trial(json!(["print_context"]), "Print("),
        trial(json!(["print_hand", "self"]), "Print("),
        trial(json!(["print_discards", "self"]), "Print("),
        trial(json!(["print_tags"]), "Print("),
        trial(json!(["print_responsibilities", "self"]), "Print("),
        trial(json!(["print_txns"]), "Print("),
        trial(json!(["print_pao_map", "self"]), "Print("),
        trial(json!(["inspect", "hand"]), "Print("),
        trial(
            json!(["add_rule", "Rules", "Kan", "You may."]),
            "\"You may.\",",
        ),
        trial(
            json!(["update_rule", "Rules", "Kan", "More."]),
            "\"More.\",",
        )
        .before(rule.clone()),
        trial(json!(["delete_rule", "Rules", "Kan"]), "rules: [],").before(rule.clone()),
        trial(json!(["add_rule_tab", "2 Han"]), "name: \"2 Han\","),
        trial(json!(["rename_rule_tab", "Rules", "Han"]), "name: \"Han\",").before(rule),
    ]
}

fn drawing() -> Vec<Trial> {
    vec![
        trial(json!(["draw"]), "draw east 1m"),
        trial(json!(["draw_aside", 2]), "+ east aside 2m@_draw 1m@_draw 1z 2z"),
        trial(json!(["play_tile", "5p", 3]), "east pond 8s 6s 5p"),
        trial(json!(["discard_draw"]), "discard east 9m"),
        trial(json!(["check_discard_passed"]), "after_discard_passed")
            .rules(json!({"after_discard_passed": {"actions": [["push_message", "after_discard_passed"]]}})),
        trial(json!(["register_last_discard"]), "+ discard east 6s"),
        trial(json!(["draw_from_aside"]), "east aside"),
        trial(json!(["draw_last_discard"]), "5p"),
        trial(json!(["merge_draw"]), "east draw "),
        trial(json!(["pass_draws", "shimocha", 1]), "south draw 9m"),
        trial(json!(["shift_tile_to_dead_wall", 1]), "dead 8m 1p 2p 3p 4p"),
        trial(json!(["reveal_tile", -2]), "-2,"),
        trial(json!(["save_revealed_tiles"]), "saved_revealed: {"),
        trial(json!(["load_revealed_tiles"]), "- -2,")
            .before(json!([["save_revealed_tiles"], ["reveal_tile", -2]])),
        trial(json!(["scry", 2]), "east sees 1m 2m"),
        trial(json!(["scry_all", 1]), "south sees 1m"),
        trial(json!(["scry_named_tiles", [-2]]), "west sees 3p"),
        trial(json!(["clear_scry"]), "east sees ").before(json!([["scry", 2]])),
        trial(json!(["convert_last_discard", "5z"]), "south pond 4s 5z"),
        trial(json!(["flip_last_discard_faceup"]), "south pond 4s 5p")
            .arrange(|t| _ = t.discarded(South, "4s 5p@_facedown")),
        trial(json!(["flip_first_visible_discard_facedown"]), "facedown"),
        trial(json!(["flip_aside_facedown"]), "east aside 1z@_facedown 2z@_facedown"),
    ]
}

/// A trial of an action that takes a joker out of a call.
fn joker_swap(action: Value) -> Trial {
    let what = [json!(["call", 1, []]), json!(["hand", 1, ["self"]])];
    marked(action, &what, "+ east calls pon 4p 4p 4p", |t| {
        mark(t, MarkTarget::Call, Some(East), 0);
        mark(t, MarkTarget::Hand, Some(East), 0);
    })
    .arrange(|t| {
        t.game.arrange().0.players[East].calls.clear();
        t.meld(East, "pon", "4p 1j 4p");
        t.put(East, "hand", "4p 1m");
    })
}

fn calling() -> Vec<Trial> {
    vec![
        trial(json!(["call"]), "call east go 5p").button(json!({"call": [[0, 0]]})),
        trial(json!(["self_call"]), "call east go").button(json!({"call": [[-1, 1]]})),
        trial(json!(["upgrade_call"]), "4p 4p 4p 4p")
            .button(json!({"call": [[0, 0, 0]], "upgrades": "pon"}))
            .arrange(|t| _ = t.put(East, "hand", "4p 1m")),
        trial(json!(["flower", "1f"]), "east calls pon 4p 4p 4p, go 1f")
            .arrange(|t| _ = t.put(East, "hand", "1f 1m")),
        trial(
            json!(["trigger_custom_call", "start_flower", "hand", ["draw"]]),
            "start_flower",
        ),
        trial(json!(["flip_all_calls_faceup"]), "4p 4p 4p").arrange(|t| {
            t.game.arrange().0.players[East].calls.clear();
            t.meld(East, "pon", "4p@_facedown 4p 4p");
        }),
        trial(json!(["flip_own_calls_faceup"]), "4p 4p 4p").arrange(|t| {
            t.game.arrange().0.players[East].calls.clear();
            t.meld(East, "pon", "4p@_facedown 4p 4p");
        }),
        trial(json!(["advance_turn"]), "turn south"),
        trial(json!(["change_turn", "toimen"]), "turn west"),
        trial(json!(["reverse_turn_order"]), "reversed: true"),
        trial(json!(["press_button", "plain"]), "pressed")
            .before(json!([["recalculate_buttons"]]))
            .rules(json!({"buttons": {"plain": {
                "display_name": "Plain",
                "show_when": [{"name": "status_missing", "opts": ["never"]}],
                "actions": [["push_message", "pressed"]],
            }}}))
            .then(TestTable::all_skip),
        trial(
            json!(["press_first_call_button", "pon"]),
            "+ call east pon 5p",
        )
        .before(json!([["recalculate_buttons"], ["press_button", "pon"]]))
        .rules(json!({"buttons": {"pon": {
            "show_when": [{"name": "status_missing", "opts": ["never"]}],
        }}}))
        .arrange(|t| {
            t.put(East, "hand", "5p 5p 5p@q");
        })
        .then(TestTable::all_skip),
        trial(
            json!(["enable_auto_button", "sorting"]),
            "east hand 1m 2m 3m 5p 5p 7z 1j",
        ),
        joker_swap(json!(["swap_out_fly_joker", "1j"])),
        joker_swap(json!(["swap_out_joker", ["1j"], "draw"])),
    ]
}

/// A trial at an event of a win by East.
fn won(action: Value, event: &str, expected: &'static str) -> Trial {
    trial(action, expected)
        .before(json!([["win_by_draw"]]))
        .rules(json!({event: {"actions": [[HERE]]}}))
        .then(|t| t.game.screen_elapsed())
}

fn ending() -> Vec<Trial> {
    let responsible = json!([["make_responsible_for", "toimen", "Daisangen"]]);
    vec![
        trial(json!(["win_by_discard"]), "way: Discard"),
        trial(json!(["win_by_call"]), "way: Call").arrange(|t| {
            let (name, called) = (t.name("pon"), t.tile("5p"));
            t.game
                .arrange()
                .0
                .round
                .history
                .push(RoundEvent::Call(MadeCall {
                    seat: South,
                    from: South,
                    called,
                    others: vec![called; 3],
                    name,
                }));
        }),
        trial(json!(["win_by_draw"]), "way: Draw"),
        trial(
            json!(["win_by_second_visible_discard"]),
            "way: SecondDiscard",
        ),
        trial(json!(["ryuukyoku"]), "ExhaustiveDraw"),
        trial(json!(["abortive_draw", "Kyuushu"]), "AbortiveDraw"),
        won(
            json!(["modify_winner", "score", 2, "multiply"]),
            "after_win",
            "score: Some(",
        ),
        won(
            json!(["modify_payout", "others", -100]),
            "after_scoring",
            "+ -120,",
        ),
        trial(
            json!(["set_scoring_header", "Penalty"]),
            "header: \"Penalty\",",
        ),
        trial(
            json!(["make_responsible_for", "toimen", "Daisangen"]),
            "responsible_for: {",
        ),
        trial(json!(["clear_responsibilities", "everyone"]), "West: [],").before(responsible),
        trial(
            json!(["change_dealership", "toimen"]),
            "+ next_dealer: Some(",
        ),
        trial(json!(["end_game"]), "result Some(EndGame)"),
        won(
            json!(["replace_winning_hand_jokers"]),
            "after_win",
            "+ jokers_replaced: true,",
        ),
        trial(
            json!(["_counter_assignment", "Base", "total", "=", ["*", [3, 4]]]),
            "counter total 12",
        ),
        trial(json!(["_set_counter", "total", 4]), "counter total 4"),
    ]
}

fn counting() -> Vec<Trial> {
    let seven = json!([["set_counter", "n", 7]]);
    vec![
        trial(json!(["set_status", "riichi", "reached"]), "east statuses"),
        trial(json!(["unset_status", "a"]), "east statuses ").before(json!([["set_status", "a"]])),
        trial(json!(["set_status_all", "a"]), "north statuses a"),
        trial(json!(["unset_status_all", "a"]), "north statuses ")
            .before(json!([["set_status_all", "a"]])),
        trial(
            json!(["set_counter", "n", "tiles_in_wall"]),
            "east counter n 8",
        ),
        trial(json!(["set_counter_all", "n", 3]), "west counter n 3"),
        trial(json!(["add_counter", "n", 2]), "east counter n 9").before(seven.clone()),
        trial(json!(["subtract_counter", "n", 2]), "east counter n 5").before(seven.clone()),
        trial(json!(["multiply_counter", "n", 2]), "east counter n 14").before(seven.clone()),
        trial(json!(["divide_counter", "n", 2]), "east counter n 3").before(seven.clone()),
        trial(json!(["exponentiate_counter", "n", 2]), "east counter n 49").before(seven),
        trial(json!(["add_score", 1000, "others"]), "south score 26000"),
        trial(json!(["subtract_score", 1000]), "east score 24000"),
        trial(json!(["put_down_riichi_stick"]), "riichi_stick: true"),
        trial(json!(["bet_points", 2000]), "pot 2000"),
        trial(json!(["add_to_pot", 500]), "pot 500"),
        trial(json!(["add_honba", 1]), "honba 1"),
    ]
}

fn moving() -> Vec<Trial> {
    let hand = json!(["hand", 1, ["self"]]);
    let discard = json!(["discard", 1, ["others"]]);
    let two = |t: &mut TestTable| {
        mark(t, MarkTarget::Hand, Some(East), 0);
        mark(t, MarkTarget::Discard, Some(South), 1);
    };
    let one: fn(&mut TestTable) = |t| mark(t, MarkTarget::Hand, Some(East), 0);
    let pond: fn(&mut TestTable) = |t| mark(t, MarkTarget::Discard, Some(South), 1);
    let three = json!(["hand", 3, ["self"]]);
    let passed: fn(&mut TestTable) =
        |t| (0..3).for_each(|at| mark(t, MarkTarget::Hand, Some(East), at));
    vec![
        trial(json!(["mark", [hand]]), "marking: Some("),
        marked(
            json!(["clear_marking"]),
            std::slice::from_ref(&hand),
            "- Warning(MarkingNotDone)",
            one,
        ),
        trial(
            json!(["move_tiles", "draw", "aside"]),
            "east aside 1z 2z 9m",
        ),
        marked(
            json!(["swap_tiles", {"hand": ["marked"]}, {"discard": ["marked"]}]),
            &[hand.clone(), discard.clone()],
            "south pond 4s 3m",
            two,
        ),
        trial(
            json!(["copy_tiles", {"dead_wall": [-2]}, {"atop_wall": [-9]}]),
            "atop: {",
        ),
        trial(
            json!(["delete_tiles", {"hand": ["7z"]}]),
            "east hand 3m 2m 1m 5p 5p 1j",
        ),
        marked(
            json!(["swap_marked_calls"]),
            &[json!(["call", 1, ["self"]]), json!(["call", 1, ["others"]])],
            "south calls pon 4p 4p 4p",
            |t| {
                mark(t, MarkTarget::Call, Some(East), 0);
                mark(t, MarkTarget::Call, Some(South), 0);
            },
        )
        .arrange(|t| _ = t.meld(South, "pon", "9s 9s 9s")),
        marked(
            json!(["extend_live_wall_with_marked"]),
            std::slice::from_ref(&hand),
            "live 1m 2m 3m 4m 5m 6m 7m 8m 3m",
            one,
        ),
        marked(
            json!(["extend_dead_wall_with_marked"]),
            std::slice::from_ref(&hand),
            "dead ",
            one,
        ),
        marked(
            json!(["pon_marked_discard"]),
            &[json!(["discard", 1, ["others"]])],
            "5p 5p",
            pond,
        ),
        marked(
            json!(["flip_marked_discard_facedown"]),
            &[discard],
            "south pond 4s 5p@_facedown",
            pond,
        ),
        marked(
            json!(["charleston_left"]),
            std::slice::from_ref(&three),
            "+ north draw 3m 2m 1m",
            passed,
        ),
        marked(
            json!(["charleston_across"]),
            std::slice::from_ref(&three),
            "+ west draw 3m 2m 1m",
            passed,
        ),
        marked(
            json!(["charleston_right"]),
            &[three],
            "+ south draw 3m 2m 1m",
            passed,
        ),
        trial(json!(["choose_yaku"]), "declaring: true"),
    ]
}

/// A trial of an action after which nine and one of a suit follow each other for somebody.
fn ordering(action: Value, who: &str) -> Trial {
    let row = json!([{"name": "match", "opts": [["hand"], ["row"]]}]);
    let asked = json!(["as", who, [["when", row, [["push_message", "in a row"]]]]]);
    trial(action, "in a row")
        .before(json!([[HERE], asked]))
        .arrange(|t| {
            t.put(East, "hand", "8m 9m 1m")
                .put(West, "hand", "8m 9m 1m");
        })
}

fn tiles() -> Vec<Trial> {
    let tagged = json!([["tag_tiles", "t", ["7z", "5p"]]]);
    vec![
        trial(
            json!(["set_tile_alias", ["7z"], ["any"]]),
            "east aliases 7z any",
        ),
        trial(
            json!(["set_tile_alias_all", ["7z"], ["1m"]]),
            "north aliases 7z 1m",
        ),
        trial(json!(["clear_tile_aliases"]), "east aliases ").before(json!([[
            "set_tile_alias",
            ["7z"],
            ["1m"]
        ]])),
        ordering(json!(["set_tile_ordering", ["9m", "1m"]]), "self"),
        ordering(json!(["set_tile_ordering_all", ["9m", "1m"]]), "toimen"),
        trial(
            json!(["set_suit_ordering", ["1s", "2s"], ["1t", "2t"]]),
            "+ 1t,",
        ),
        trial(
            json!(["set_suit_ordering_all", ["1s", "2s"], ["1t", "2t"]]),
            "+ 1t,",
        ),
        trial(json!(["save_tile_behavior", "x"]), "saved_behaviours: {"),
        trial(json!(["load_tile_behavior", "x"]), "east aliases 7z 1m").before(json!([
            ["set_tile_alias", ["7z"], ["1m"]],
            ["save_tile_behavior", "x"],
            ["clear_tile_aliases"]
        ])),
        trial(
            json!(["add_attr", ["hand"], ["revealed"], ["manzu"]]),
            "east hand 3m@revealed",
        ),
        trial(
            json!(["remove_attr", ["hand"], ["lucky"]]),
            "east hand 3m 2m 1m",
        )
        .arrange(|t| _ = t.put(East, "hand", "3m@lucky 2m 1m")),
        trial(
            json!(["add_attr_first_tile", "5p", ["golden"]]),
            "5p@golden 5p",
        ),
        trial(json!(["add_attr_tagged", "t", ["lucky"]]), "7z@lucky").before(tagged.clone()),
        trial(json!(["remove_attr_hand", "lucky"]), "east hand 3m 2m 1m")
            .arrange(|t| _ = t.put(East, "hand", "3m@lucky 2m 1m")),
        trial(json!(["remove_attr_all", "lucky"]), "east aside 1z")
            .arrange(|t| _ = t.put(East, "aside", "1z@lucky")),
        trial(json!(["remove_attr_tagged", "t", ["lucky"]]), "5p 5p 7z 1j").before(json!([
            ["tag_tiles", "t", ["7z"]],
            ["add_attr_tagged", "t", ["lucky"]]
        ])),
        trial(json!(["tag_tiles", "t", ["7z"]]), "tag t 7z"),
        trial(json!(["tag_drawn_tile", "t"]), "tag t 9m"),
        trial(json!(["tag_last_discard", "t"]), "tag t 5p"),
        trial(json!(["tag_dora", "t", -4]), "tag t 2p"),
        trial(json!(["untag", "t"]), "+ tags: {},").before(tagged.clone()),
        trial(json!(["untag_tiles", "t", ["7z"]]), "tag t 5p").before(tagged),
    ]
}

fn cards() -> Vec<Trial> {
    let deck = json!({"enable_saki_cards": true, "saki_deck": ["koma", "shino", "yae"]});
    vec![
        trial(json!(["draft_saki_card", 2]), "+ east statuses ")
            .rules(deck.clone())
            .then(|t| {
                let menu = t.game.state().player(East).tray.menu.clone();
                if let Some(Offer::Card(cards)) = menu.map(|menu| menu.offer) {
                    t.input(East, Command::ChooseCard(cards[0])).expect("it is offered");
                    t.all_skip();
                }
            }),
        trial(json!(["disable_saki_card", "self"]), "koma-disabled").rules(deck.clone()).before(json!([["set_status", "koma"]])),
        trial(json!(["enable_saki_card", "self"]), "east statuses koma").rules(deck.clone()).before(json!([["set_status", "koma"], ["disable_saki_card", "self"]])),
        trial(json!(["saki_start"]), "after_saki_start").rules(deck)
            .rules(json!({"enable_saki_cards": true, "saki_deck": ["koma"], "after_saki_start": {"actions": [["push_message", "after_saki_start"]]}})),
    ]
}

fn trials() -> Vec<Trial> {
    [
        control(),
        showing(),
        drawing(),
        calling(),
        ending(),
        counting(),
        moving(),
        tiles(),
        cards(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn every_action_changes_something() {
    let trials = trials();
    let mut wrong = Vec::new();
    let mut tried: BTreeSet<&str> = WITHOUT_EFFECT.iter().copied().collect();
    for trial in &trials {
        let difference = trial.difference();
        let found = difference.iter().any(|line| line.contains(trial.expected));
        if found && !trial.expected.is_empty() {
            tried.insert(trial.name());
        } else {
            let seen: Vec<&String> = difference.iter().take(9).collect();
            wrong.push(format!("{} {:?}: {seen:#?}", trial.action, trial.expected));
        }
    }
    let missing: Vec<&str> = NameList::Actions
        .entries()
        .map(|entry| entry.name)
        .filter(|name| !tried.contains(name))
        .collect();
    assert!(
        wrong.is_empty() && missing.is_empty(),
        "actions without a test: {missing:?}\nnot as expected: {}",
        wrong.join("\n")
    );
}

#[test]
fn actions_without_effect_change_nothing() {
    for name in WITHOUT_EFFECT {
        assert_eq!(
            trial(json!([name]), "").difference(),
            Vec::<String>::new(),
            "{name}"
        );
    }
}

/// Actions whose arguments may be anything.
const TAKES_ANYTHING: &[&str] = &["declare_payment", "inspect"];

#[test]
fn wrong_arguments_get_a_message() {
    let told = |name: &str, arguments: Vec<Value>| {
        let action: Vec<Value> = [json!(name)].into_iter().chain(arguments).collect();
        let mut document = base();
        document["buttons"]["go"]["actions"] = json!([action]);
        let (_, problems) = Rulebook::new(document.as_object().expect("an object"));
        problems
            .iter()
            .any(|problem| problem.message.contains(name))
    };
    let silent = |name: &str| {
        let entry = jantaku_names::action(name).expect("a known action");
        let (least, most) = entry.arity();
        let too_many = most.map(|most| vec![json!(1); most + 1]);
        let nonsense = vec![json!({"nonsense": [{"more": null}]}); least.max(1)];
        let mut wrong = too_many.into_iter().chain([nonsense]);
        !wrong.any(|arguments| told(name, arguments))
    };
    let names = NameList::Actions.entries().map(|entry| entry.name);
    let silent: Vec<&str> = names.filter(|name| silent(name)).collect();
    assert_eq!(silent, TAKES_ANYTHING);
}
