//! The laws over random texts.

use jantaku_majs::format::format;
use proptest::collection::vec;
use proptest::prelude::*;

use super::generate::script;
use super::laws::check;

const CASES: u32 = if option_env!("JANTAKU_THOROUGH").is_some() {
    100_000
} else {
    2_000
};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: CASES,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_scripts_keep_their_meaning(text in scripts()) {
        check(&text);
    }

    #[test]
    fn random_tokens_never_bring_it_down(tokens in vec(token(), 0..40)) {
        check(&tokens.concat());
    }

    #[test]
    fn random_text_never_brings_it_down(text in any::<String>()) {
        check(&text);
    }
}

fn scripts() -> impl Strategy<Value = String> {
    vec(0_u32..10_000, 0..300).prop_map(|numbers| script(&numbers))
}

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        " ",
        " ",
        " ",
        "\n",
        "\n",
        "#c\n",
        ",",
        ", ",
        ";",
        "(",
        ")",
        "[",
        "]",
        "%{",
        "{",
        "}",
        "do",
        "end",
        "else",
        "do: ",
        "else: ",
        "if ",
        "set ",
        "x",
        "foo",
        "draw",
        "won",
        "1",
        "\"s\"",
        "~s\"0 0\"",
        " and ",
        " or ",
        "not ",
        " in ",
        "->",
        "=>",
        "-",
        "+",
        "!",
        "@c",
        "=",
        "==",
        "k: ",
        "\"k\": ",
        ":a",
        "\\\n",
        "\r\n",
        "\"\"\"\n",
        "\"\"\"",
        "when(",
    ])
}

#[test]
fn most_random_scripts_are_valid() {
    let mut state = 1_u32;
    let mut valid = 0;
    for _ in 0..500 {
        let numbers: Vec<u32> = (0..200)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state >> 16
            })
            .collect();
        valid += usize::from(check(&script(&numbers)));
    }
    assert!(valid > 250, "only {valid} of 500 parse");
}

/// Formatting takes time proportional to the size of the text.
#[test]
fn large_texts_are_no_burden() {
    let list = format!("set x, [{}]\n", "1,".repeat(700_000));
    let nested = format!("{}1{}\n", "[".repeat(90), "]".repeat(90));
    let deep = format!("set x, {nested}").repeat(40);
    let keyword = "if a, do: ".repeat(30) + "b\n";
    let actions = format!("def f do\n{}end\n", keyword.repeat(2_000));
    let comments = format!("set x, [{}]\n", "1, # c\n".repeat(100_000));
    let chain = format!("set x, 1{}\n", " + 1".repeat(390)).repeat(500);
    let condition = format!("define_const x, won{}\n", " and won".repeat(200_000));
    for source in [list, deep, actions, comments, chain, condition] {
        let once = format(&source).unwrap();
        assert_eq!(format(&once).unwrap(), once);
    }
}

/// Whatever the parser accepts is not too deep for the formatter either.
#[test]
fn deep_texts_are_no_burden() {
    for (open, close) in [
        ("[", "]"),
        ("(", ")"),
        ("%{k: ", "}"),
        ("f(", ")"),
        ("f(k: ", ")"),
        ("not ", ""),
        ("-", ""),
        ("g ", ""),
        ("if a, do: ", ""),
        ("if a do ", " end"),
        ("cond do a -> ", " end"),
        ("a == ", ""),
        ("a and (b or ", ")"),
        ("a = ", ""),
    ] {
        let nested = |depth: usize| format!("{}x{}", open.repeat(depth), close.repeat(depth));
        let deepest = (1..400).rev().map(nested).find(|text| format(text).is_ok());
        assert!(check(&deepest.unwrap()));
    }
}
