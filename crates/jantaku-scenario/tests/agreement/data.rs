//! No text in a script can become code of the emitted program.

use jantaku_majs::jq::emit;
use jantaku_rules::library::SourceFile;
use jantaku_rules::variables::Variables;
use serde_json::{Value, json};

use crate::{Finding, check, run};

/// Texts with a meaning in jq, in a shell, or where strings are escaped carelessly.
const TEXTS: &[&str] = &[
    r#"""#,
    r"\",
    r#"\""#,
    r"\(1 + 1)",
    r"\\(1 + 1)",
    r#"" | error("out") | ""#,
    r#""; .hacked = true; ""#,
    "$ENV",
    "$ENV.PATH",
    "env",
    "`id`",
    "$(id)",
    "@base64 text",
    "# no comment",
    "line\nbreak",
    "# comment \\\n| error",
    "\r\n\t\u{0}\u{7f}\u{2028}",
    "def f: f; f",
    "麻雀 🀄",
];

/// The text as a string literal of MahjongScript.
fn string(text: &str) -> String {
    let mut string = text.to_owned();
    for (character, escape) in [("\\", "\\\\"), ("\"", "\\\""), ("#", "\\#"), ("\r", "\\r")] {
        string = string.replace(character, escape);
    }
    format!("\"{string}\"")
}

/// The document that a script with a text in it makes of the empty document.
type Expected = fn(&str) -> Value;

#[test]
fn texts_stay_texts() {
    let templates: &[(&str, Expected)] = &[
        ("set x, T", |text| json!({"x": text})),
        ("set T, 1", |text| json!({text: 1})),
        ("set x, %{T => [T]}", |text| json!({"x": {text: [text]}})),
        (
            "def T do print(T) end",
            |text| json!({"functions": {text: [["print", text]]}}),
        ),
        ("on T do end", |text| json!({text: {"actions": []}})),
        (
            "define_const c, T",
            |text| json!({"constants": {"c": text}}),
        ),
        (
            "define_match T, ~a\"FF\"",
            |text| json!({format!("{text}_definition"): ["FF"]}),
        ),
        (
            "define_yaku T, T, T, won",
            |text| json!({text: [{"display_name": text, "value": text, "when": ["won"]}]}),
        ),
        (
            "define_yaku_precedence T, [T]",
            |text| json!({"yaku_precedence": {text: [text]}}),
        ),
        ("define_mod_category T; define_mod T, category: T", |text| {
            json!({"available_mods": [
                text,
                {"id": text, "name": text, "desc": "", "order": 0, "deps": [], "conflicts": []},
            ]})
        }),
        (
            "define_preset T, [T]",
            |text| json!({"available_presets": [{"display_name": text, "enabled_mods": [text]}]}),
        ),
        (
            "apply set, x, T; replace all, x, T, [T]",
            |text| json!({"x": [text]}),
        ),
        ("if T == T do set x, 1 end", |_| json!({"x": 1})),
        ("set x, 1; define T; require T", |_| json!({"x": 1})),
        ("remove_yaku T, T; remove_mod T; define T", |_| json!({})),
    ];
    for text in TEXTS {
        for (template, expected) in templates {
            let script = template.replace('T', &string(text));
            let result = check(&script, &json!({}), &Variables::new());
            match result {
                Ok(Finding::Document(document)) => {
                    assert_eq!(document, expected(text), "{script}");
                }
                // Not every text is valid as the name of a library.
                Ok(Finding::NoScript) if template.contains("require") => {}
                Ok(_) => panic!("{script} does not work"),
                Err(problem) => panic!("{script}\n{problem}"),
            }
        }
    }
}

#[test]
fn keys_of_paths_stay_keys() {
    for text in TEXTS.iter().filter(|text| !text.contains(['"', '\\'])) {
        let path = string(&format!("x[\"{text}\"]"));
        let script = format!("apply set, {path}, 1\napply append, {path}, 2");
        match check(&script, &json!({}), &Variables::new()) {
            Ok(Finding::Document(document)) => {
                assert_eq!(document, json!({"x": {*text: [1, 2]}}), "{script}");
            }
            Ok(_) => panic!("{script} does not work"),
            Err(problem) => panic!("{script}\n{problem}"),
        }
    }
}

#[test]
fn texts_in_variables_stay_texts() {
    for text in TEXTS {
        let variables = Variables::from([("v".to_owned(), json!(text))]);
        let script = "set !v, !v\napply append, x, !v";
        match check(script, &json!({}), &variables) {
            Ok(Finding::Document(document)) => {
                assert_eq!(document, json!({*text: text, "x": [text]}));
            }
            Ok(_) => panic!("{text:?} does not work"),
            Err(problem) => panic!("{problem}"),
        }
    }
}

#[test]
fn variables_must_be_bound() {
    let file = SourceFile::script("script", "set x, !v");
    let program = emit(file.commands());
    assert!(run(&program, &json!({}), &Variables::new()).is_err());
}
