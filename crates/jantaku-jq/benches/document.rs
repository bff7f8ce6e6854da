//! The cost of running a mod on a document of the size of a large ruleset.

use criterion::{Criterion, criterion_group, criterion_main};
use jantaku_jq::{Limits, Program};
use serde_json::{Value, json};

/// A document of about 200 kB with the shapes rulesets have.
fn document() -> Value {
    let yaku: Vec<Value> = (0..400)
        .map(|i| {
            json!({
                "display_name": format!("Yaku {i}"),
                "value": i % 13,
                "when": [
                    {"name": "match", "opts": [["hand", "calls", "winning_tile"], [format!("set_{i}")]]},
                    "not_furiten",
                    [{"name": "status", "opts": ["riichi"]}, {"name": "not", "opts": ["tsumo"]}],
                ],
            })
        })
        .collect();
    let buttons: serde_json::Map<String, Value> = (0..120)
        .map(|i| {
            let button = json!({
                "display_name": format!("Button {i}"),
                "show_when": ["our_turn", {"name": "status_missing", "opts": [format!("s{i}")]}],
                "actions": [["big_text", "Pon"], ["call"], ["change_turn", "self"],
                    ["when", ["won"], [["add_score", 1000, "others"], ["noop"]]]],
                "precedence_over": ["chii", "daiminkan", "pon"],
            });
            (format!("button_{i}"), button)
        })
        .collect();
    let wall: Vec<String> = (0..12_000).map(|i| format!("{}m", i % 9 + 1)).collect();
    json!({"wall": wall, "yaku": yaku, "buttons": buttons, "score_calculation": {}})
}

fn bench(c: &mut Criterion) {
    let input = document();
    let limits = Limits::default();
    for (name, text) in [
        ("identity", "."),
        ("set", ".score_calculation.tenpairenchan = true"),
        ("append", r#".buttons.button_7.show_when += ["won"]"#),
        ("each", ".yaku |= map(if .value > 5 then .value -= 1 end)"),
        (
            "select",
            r#"(.yaku[] | select(.display_name == "Yaku 7")).value |= . + 1"#,
        ),
        ("walk", r#"walk(if . == "5m" then "0m" else . end)"#),
    ] {
        c.bench_function(&format!("compile {name}"), |b| {
            b.iter(|| Program::compile(text, &[]));
        });
        let Ok(program) = Program::compile(text, &[]) else {
            continue;
        };
        c.bench_function(&format!("run {name}"), |b| {
            b.iter(|| program.run_object(&input, &[], &limits));
        });
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
