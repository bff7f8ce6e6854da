//! Random scripts and documents.
//!
//! There are only a few names, so that commands edit the same locations, and each location may
//! contain a proper value, something else, or nothing.

use jantaku_rules::variables::Variables;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// One of these texts.
fn word(words: &'static [&'static str]) -> BoxedStrategy<String> {
    select(words).prop_map(str::to_owned).boxed()
}

/// Concatenates texts.
macro_rules! text {
    ($form:literal, $a:expr) => {
        $a.prop_map(|a| format!($form, a)).boxed()
    };
    ($form:literal, $a:expr, $b:expr) => {
        ($a, $b).prop_map(|(a, b)| format!($form, a, b)).boxed()
    };
    ($form:literal, $a:expr, $b:expr, $c:expr) => {
        ($a, $b, $c)
            .prop_map(|(a, b, c)| format!($form, a, b, c))
            .boxed()
    };
    ($form:literal, $a:expr, $b:expr, $c:expr, $d:expr) => {
        ($a, $b, $c, $d)
            .prop_map(|(a, b, c, d)| format!($form, a, b, c, d))
            .boxed()
    };
}

/// Joins texts by commas.
fn list(item: BoxedStrategy<String>, length: std::ops::Range<usize>) -> BoxedStrategy<String> {
    vec(item, length).prop_map(|items| items.join(", ")).boxed()
}

// Documents

const KEYS: &[&str] = &["a", "b", "x", "k k", "1"];

fn scalar() -> BoxedStrategy<Value> {
    let extreme = select(&[1e300, -1e300, 1e-310][..]).prop_map(Value::from);
    prop_oneof![14 => plain_scalar(), 1 => extreme].boxed()
}

/// Scalars that can be names, without very large numbers, which may be written in different ways.
fn plain_scalar() -> BoxedStrategy<Value> {
    let number = select(&[0.5, -2.5, 7.9, 1.0, 1e10][..]).prop_map(Value::from);
    let text = select(&["a", "b", "x", "1", "A", "@a", "@splat$a", "A@", "C", ""][..]);
    prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        4 => (-3i64..8).prop_map(Value::from),
        1 => number,
        4 => text.prop_map(Value::from),
    ]
    .boxed()
}

fn object(keys: &'static [&'static str], value: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    let members = vec((select(keys), value), 0..4);
    let object = |members: Vec<(&str, Value)>| {
        let members = members.into_iter();
        members
            .map(|(key, value)| (key.to_owned(), value))
            .collect::<Map<_, _>>()
            .into()
    };
    members.prop_map(object).boxed()
}

fn json() -> BoxedStrategy<Value> {
    let inner = |inner: BoxedStrategy<Value>| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            object(KEYS, inner)
        ]
    };
    scalar().prop_recursive(3, 12, 4, inner).boxed()
}

/// Arrays of proper values, mostly.
fn array_of(item: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    let item = prop_oneof![4 => item, 1 => json()];
    prop_oneof![6 => vec(item, 0..5).prop_map(Value::from), 1 => json()].boxed()
}

/// A proper value for a toplevel key.
fn proper(key: &str) -> BoxedStrategy<Value> {
    match key {
        "yaku" => array_of(object(
            &["display_name", "display_name", "value", "when"],
            scalar(),
        )),
        "available_mods" => {
            let entry = object(&["id", "id", "config", "name"], json());
            array_of(prop_oneof![select(&["C", "D", "a"][..]).prop_map(Value::from), entry].boxed())
        }
        "default_mods" => array_of(prop_oneof![scalar(), object(&["name"], scalar())].boxed()),
        "available_presets" => {
            let mods = array_of(prop_oneof![scalar(), object(&["name"], scalar())].boxed());
            array_of(object(&["enabled_mods", "display_name"], mods))
        }
        "a_definition" | "b_definition" | "wall" => array_of(scalar()),
        "before_win" => object(&["actions", "x"], array_of(scalar())),
        _ => object(KEYS, array_of(scalar())),
    }
}

pub(crate) fn document() -> BoxedStrategy<Value> {
    const PLACES: &[&str] = &[
        "a",
        "b",
        "x",
        "wall",
        "yaku",
        "yaku_precedence",
        "available_mods",
        "default_mods",
        "available_presets",
        "a_definition",
        "b_definition",
        "before_win",
        "constants",
        "functions",
        "buttons",
    ];
    let member = select(PLACES).prop_flat_map(|key| {
        let value = prop_oneof![3 => proper(key), 2 => json()];
        value.prop_map(move |value| (key.to_owned(), value))
    });
    vec(member, 0..9)
        .prop_map(|members| members.into_iter().collect::<Map<_, _>>().into())
        .boxed()
}

/// Values for the variables that scripts use.
pub(crate) fn variables() -> BoxedStrategy<Variables> {
    let values = (
        plain_scalar(),
        -3i64..8,
        select(KEYS),
        plain_scalar(),
        json(),
    );
    values
        .prop_map(|(any, number, key, other, whole)| {
            let values = [
                ("v", any),
                ("n", json!(number)),
                ("s", json!(key)),
                ("u", other),
                ("j", json!([whole])),
            ];
            values
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()
        })
        .boxed()
}

// Values in scripts

fn variable() -> BoxedStrategy<String> {
    word(&["!v", "!n", "!n", "!s", "!u", "!j"])
}

fn arithmetic() -> BoxedStrategy<String> {
    let leaf = word(&[
        "!n", "!n", "!v", "0", "1", "3", "2.5", "-2", "0.1", "100", "1.0e300",
    ]);
    let binary = word(&["+", "-", "*", "/"]);
    let unary = word(&["round", "round_up", "round_down", "-"]);
    let function = word(&[
        "round",
        "round_up",
        "round_down",
        "floor_div",
        "mod",
        "min",
        "max",
    ]);
    // Powers that are the same on every machine.
    let power = word(&[
        "!n ** 2",
        "(!n * 0.5) ** 3",
        "2 ** !n",
        "4 ** 0.5",
        "0 ** !n",
    ]);
    let once = move |inner: BoxedStrategy<String>| {
        prop_oneof![
            4 => text!("({} {} {})", inner.clone(), binary.clone(), inner.clone()),
            1 => text!("{}({})", unary.clone(), inner.clone()),
            3 => text!("{}({}, {})", function.clone(), inner.clone(), inner),
            1 => power.clone(),
        ]
        .boxed()
    };
    let deeper = once.clone();
    once(leaf.prop_recursive(2, 6, 2, deeper).boxed())
}

/// Any value, as json.
fn value() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        8 => scalar().prop_map(|value| literal(&value)),
        2 => variable(),
        1 => arithmetic(),
        1 => word(&["@a", "+@a", "~s\"0 1\"", "~t\"19m\"", "~m\"pair:7\""]),
    ];
    let deeper = |inner: BoxedStrategy<String>| {
        let pair = text!(
            "{} => {}",
            word(&["\"a\"", "\"b\"", "\"x\"", "\"k k\""]),
            inner.clone()
        );
        prop_oneof![
            text!("[{}]", list(inner, 0..4)),
            text!("%{{{}}}", list(pair, 0..3)),
        ]
        .boxed()
    };
    leaf.prop_recursive(2, 8, 3, deeper).boxed()
}

fn literal(value: &Value) -> String {
    match value {
        Value::Null => "nil".to_owned(),
        // The language needs a decimal point in numbers with a fraction or an exponent.
        Value::Number(number) if number.is_f64() => {
            let text = format!("{:e}", number.as_f64().unwrap_or(0.0));
            if text.contains('.') {
                text
            } else {
                text.replacen('e', ".0e", 1)
            }
        }
        other => other.to_string(),
    }
}

fn name() -> BoxedStrategy<String> {
    prop_oneof![
        6 => word(&["a", "b", "x", "\"k k\"", "\"A\"", "1"]),
        1 => variable(),
    ]
    .boxed()
}

fn condition() -> BoxedStrategy<String> {
    word(&[
        "won",
        "won and our_turn",
        "won or our_turn",
        "not won",
        "status(\"a\")",
        "!v",
        "+@a",
    ])
}

fn block() -> BoxedStrategy<String> {
    let action = word(&[
        "draw",
        "draw(1)",
        "sort_hand",
        "if won do draw end",
        "print(!v)",
        "+@a",
    ]);
    vec(action, 0..3)
        .prop_map(|actions| format!("do {} end", actions.join("; ")))
        .boxed()
}

/// "Any" values: json, conditions, actions.
fn any_value() -> BoxedStrategy<String> {
    prop_oneof![5 => value(), 1 => word(&["draw(1)", "won", "status(\"a\")", "won and our_turn"])]
        .boxed()
}

fn path() -> BoxedStrategy<String> {
    let key = word(&["a", "b", "x", "1", "actions", "id", "value"]);
    let first = prop_oneof![
        4 => key.clone(),
        2 => word(&["wall", "yaku", "available_mods", "before_win", "constants", "functions"]),
    ];
    let index = word(&["0", "1", "3", "-1", "-2", "-4"]);
    let quoted = word(&["\\\"a\\\"", "\\\"k k\\\"", "\\\"x\\\""]);
    let step = prop_oneof![
        4 => text!(".{}", key),
        3 => text!("[{}]", index.clone()),
        1 => text!("[{}]", quoted.clone()),
    ];
    let fan = prop_oneof![
        5 => Just(String::new()),
        1 => text!("[{}]", list(index, 2..4)),
        1 => text!("[{}]", list(quoted, 2..4)),
    ];
    let steps = || vec(step.clone(), 0..3).prop_map(|steps| steps.concat());
    let whole = (first, steps(), fan, steps()).prop_map(|parts| {
        let (first, before, fan, after) = parts;
        format!("\"{first}{before}{fan}{after}\"")
    });
    prop_oneof![14 => whole, 1 => Just("\"\"".to_owned())].boxed()
}

// Commands

const METHODS: &[&str] = &[
    "set",
    "initialize",
    "add",
    "subtract",
    "multiply",
    "divide",
    "modulo",
    "append",
    "prepend",
    "merge",
    "deep_merge",
    "delete",
    "delete_key",
    "delete_all",
    "min",
    "max",
    "pow",
    "atan2",
    "copysign",
    "drem",
    "remainder",
    "fdim",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ldexp",
    "scalb",
    "scalbln",
    "nextafter",
    "nexttoward",
    "jn",
    "yn",
    "frexp",
    "modf",
];

fn apply() -> BoxedStrategy<String> {
    let set = || word(&["", "", "set_", "set_set_"]);
    let method = text!("{}{}", set(), word(METHODS));
    let rounding = text!(
        "{}{}",
        set(),
        word(&["round", "round_up", "round_down", "frexp", "modf"])
    );
    let numeric = prop_oneof![
        arithmetic(),
        word(&["2", "-3", "0", "0.5", "2000", "!n", "1.0e308"])
    ];
    prop_oneof![
        8 => text!("apply {}, {}, {}", method.clone(), path(), any_value()),
        6 => text!("apply {}, {}, {}", method.clone(), path(), numeric),
        1 => text!("apply {}, {} {}", method, path(), block()),
        1 => text!("apply {}, {}", rounding, path()),
        1 => text!("apply set, \"\", {}", value()),
    ]
    .boxed()
}

fn replace() -> BoxedStrategy<String> {
    let count = word(&["all", "all", "0", "1", "2", "!n", "!v"]);
    // Scalars are found more often than other values.
    let from = prop_oneof![3 => scalar().prop_map(|value| literal(&value)), 1 => any_value()];
    text!("replace {}, {}, {}, {}", count, path(), from, any_value())
}

fn superseded() -> BoxedStrategy<String> {
    prop_oneof![4 => text!("[{}]", list(value(), 0..3)), 1 => word(&["@a", "!v", "!j"])].boxed()
}

fn yaku() -> BoxedStrategy<String> {
    let list_name = || prop_oneof![4 => word(&["yaku", "x"]), 1 => variable()];
    let yaku_name = || prop_oneof![3 => word(&["\"A\"", "a", "1"]), 1 => variable()];
    let names = prop_oneof![yaku_name(), text!("[{}]", list(value(), 0..3))];
    let named = || text!("{}, {}", list_name(), yaku_name());
    let whole = || text!("{}, {}, {}", named(), value(), condition());
    prop_oneof![
        text!("define_yaku {}", whole()),
        text!("define_yaku {}, {}", whole(), superseded()),
        text!("define_yaku_precedence {}, {}", yaku_name(), superseded()),
        text!("remove_yaku {}, {}", list_name(), names),
        text!("replace_yaku {}", whole()),
        text!("replace_yaku {}, {}", whole(), superseded()),
        text!("replace_yaku {}, {}", named(), value()),
    ]
    .boxed()
}

fn mods() -> BoxedStrategy<String> {
    let category = || prop_oneof![3 => word(&["\"C\"", "\"D\"", "\"E\""]), 1 => variable()];
    let first = word(&["", ", prepend: true"]);
    let place = option::of(category()).prop_map(|category| match category {
        Some(category) => format!(", category: {category}"),
        None => String::new(),
    });
    let ids = list(
        prop_oneof![4 => word(&["a", "b", "x"]), 1 => variable()].boxed(),
        1..3,
    );
    prop_oneof![
        text!("define_mod_category {}{}", category(), first),
        text!("define_mod {}, name: {}{}", name(), value(), place),
        text!(
            "config_mod {}, name: \"o\", values: [{}]",
            name(),
            list(value(), 0..3)
        ),
        text!("remove_mod {}", ids),
        text!("define_preset {}, {}", name(), value()),
    ]
    .boxed()
}

fn definition() -> BoxedStrategy<String> {
    let added = || word(&["", "", ", append: true", ", prepend: true"]);
    let first = || word(&["", ", prepend: true"]);
    let event = || prop_oneof![4 => word(&["before_win", "x"]), 1 => variable()];
    let part = word(&[
        "~m\"pair:7\"",
        "~a\"FF\"",
        "\"a\"",
        "\"b\"",
        "@a",
        "+@a",
        "!v",
        "!j",
    ]);
    let parts = list(part, 1..3);
    let constant = word(&["a", "b", "x", "!v"]);
    let any = prop_oneof![3 => any_value(), 1 => word(&["@a", "@b"])];
    prop_oneof![
        text!("set {}, {}", name(), value()),
        text!("def {}{} {}", name(), added(), block()),
        text!("on {}{} {}", event(), first(), block()),
        text!("define_set {}, ~s\"0 1 | 1z 2z\"", name()),
        text!(
            "{} {}, {}",
            word(&["define_match", "extend_match"]),
            name(),
            parts
        ),
        text!("define_const {}, {}", constant.clone(), any),
        text!("define_const {} {}", constant, block()),
        text!(
            "define_button {}, show_when: {}, call: {} {}",
            name(),
            condition(),
            value(),
            block()
        ),
        text!(
            "define_auto_button {}, desc: {} {}",
            name(),
            value(),
            block()
        ),
        text!("define_play_restriction {}, {}", name(), condition()),
        text!("define_play_effect {}{} {}", name(), first(), block()),
        text!("define_scoring {} {}", name(), block()),
    ]
    .boxed()
}

fn test() -> BoxedStrategy<String> {
    let compare = word(&["==", "!=", "<", ">", "<=", ">="]);
    // Constants cannot be used here.
    let plain = prop_oneof![
        scalar().prop_map(|value| literal(&value)),
        variable(),
        arithmetic()
    ];
    let leaf = prop_oneof![
        2 => word(&["true", "false", "!v", "!n", "defined(\"f\")"]),
        3 => text!("{} {} {}", plain.clone(), compare, plain.clone()),
        3 => text!("{} in {}", plain.clone(), path()),
        1 => text!("[{}] in {}", plain, path()),
    ];
    let deeper = |inner: BoxedStrategy<String>| {
        prop_oneof![
            text!("not ({})", inner.clone()),
            text!("({}) and ({})", inner.clone(), inner.clone()),
            text!("({}) or ({})", inner.clone(), inner),
        ]
        .boxed()
    };
    leaf.prop_recursive(2, 4, 2, deeper).boxed()
}

pub(crate) fn command() -> BoxedStrategy<String> {
    prop_oneof![6 => apply(), 2 => replace(), 2 => yaku(), 2 => mods(), 4 => definition()].boxed()
}

/// Commands, one per line.
fn lines(command: BoxedStrategy<String>, most: usize) -> BoxedStrategy<String> {
    vec(command, 0..=most)
        .prop_map(|commands| commands.join("\n"))
        .boxed()
}

pub(crate) fn script() -> BoxedStrategy<String> {
    let state = word(&[
        "define \"f\"",
        "default v, 5",
        "define_global g, 1",
        "require \"l\"",
    ]);
    let deeper = |inner: BoxedStrategy<String>| {
        let body = || lines(inner.clone(), 2);
        let clause = || text!("{} -> {}", test(), inner.clone());
        prop_oneof![
            text!("{} {} do\n{}\nend", word(&["if", "unless"]), test(), body()),
            text!("if {} do\n{}\nelse\n{}\nend", test(), body(), body()),
            text!("cond do\n{}\n{}\nend", clause(), clause()),
        ]
        .boxed()
    };
    let choice = command().prop_recursive(2, 6, 3, deeper).boxed();
    let line = prop_oneof![12 => command(), 3 => choice, 1 => state].boxed();
    lines(line, 5)
}
