//! The text of emitted jq. That it has the same effect as the commands is tested in
//! `jantaku-scenario`, which can run both.

use jantaku_majs::jq::emit;
use jantaku_majs::lower::compile;

/// The program for a script, without the helpers before it.
#[track_caller]
fn program(script: &str) -> String {
    let compiled = compile(script);
    assert!(
        !compiled.has_errors(),
        "{script}: {:?}",
        compiled.diagnostics
    );
    let text = emit(&compiled.commands);
    let helpers = text.rfind(";\n\n").map_or(0, |end| end + 3);
    text[helpers..].to_owned()
}

#[track_caller]
fn looks(script: &str, expected: &str) {
    assert_eq!(program(script).trim_end(), expected, "{script}");
}

#[test]
fn nothing() {
    looks("", ".");
}

#[test]
fn one_command_after_another() {
    looks(
        "set initial_points, 25000\non before_win do noop end\non before_win, prepend: true do draw end",
        r#".["initial_points"] = 25000
| .["before_win"].actions += [["noop"]]
| .["before_win"].actions |= [["draw"]] + ."#,
    );
}

#[test]
fn definitions() {
    looks(
        "define_set myset, ~s\"0 1 2\"",
        r#".set_definitions["myset"] = [[0, 1, 2]]"#,
    );
    looks("define_const a, @b", r#".constants["a"] = .constants["b"]"#);
    looks(
        "extend_match m, ~m\"pair:7\", \"other\", @c",
        r#".["m_definition"] = (.["m_definition"] | alternatives) + [[[["pair"], 7]]] + (.["other_definition"] | alternatives) + ["@splat$c"]"#,
    );
}

#[test]
fn long_values_take_lines() {
    looks(
        "def f do push_message(\"has a hand worth remembering\"); set_counter(\"remembered_hands\", 1) end",
        r#".functions["f"] = [
  ["push_message", "has a hand worth remembering"],
  ["set_counter", "remembered_hands", 1]
]"#,
    );
}

#[test]
fn choices() {
    looks(
        "if !min == \"Mangan\" do set a, 1 else set a, -2 end",
        r#"if ($min == "Mangan") then
  .["a"] = 1
else
  .["a"] = -2
end"#,
    );
    looks(
        "unless [3, 60] in \"list\" or not !v do set a, 1; set b, 2 end",
        r#"if ((holds(at(["list"]); [3, 60]) or ($v | not)) | not) then
  .["a"] = 1
  | .["b"] = 2
else . end"#,
    );
}

#[test]
fn paths() {
    looks(
        "apply set, \"buttons.ron[-1]\", true",
        r#".buttons["ron"][-1] = true"#,
    );
    looks(
        "apply append, \"buttons.ron.show_when\", won and our_turn",
        r#"apply(["buttons", "ron", "show_when"]; append(["won", "our_turn"]))"#,
    );
    looks(
        "apply append, \"wall[0, 2]\", [\"_revealed\"]",
        r#"["_revealed"] as $Value
| reduce (0, 2) as $At (.; apply(["wall", $At]; append($Value)))"#,
    );
}

#[test]
fn arithmetic_checks_its_numbers() {
    looks(
        "set x, !v * 1000",
        r#".["x"] = (($v | number) * 1000 | finite)"#,
    );
}

#[test]
fn the_load_is_steered_in_comments() {
    looks(
        "require \"wall\", %{size: 136}\ndefine \"one\\nline\"\nset x, 1",
        r#"# require "wall", "size": 136
# define "one\nline"
.["x"] = 1"#,
    );
    looks("define \"flag\"", "# define \"flag\"\n.");
}

#[test]
fn helpers_come_with_what_they_need() {
    let compiled = compile("set plus, \"apply\"\napply divide, x, 2");
    let text = emit(&compiled.commands);
    let helpers: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("def "))
        .filter_map(|line| line.split(['(', ':']).next())
        .collect();
    assert_eq!(helpers, ["number", "finite", "at", "adjust"]);
}
