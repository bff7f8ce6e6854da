//! Benchmarks of loading rulesets with their mods.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]
#![allow(
    clippy::expect_used,
    reason = "a benchmark that cannot run should say so"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};

/// A ruleset of a thousand lines and forty mods, similar to the shipped ones.
fn files() -> BTreeMap<String, String> {
    let mut ruleset = include_str!("../../../rulesets/tutorial/21_complete.majs").to_owned();
    let mut i = 0;
    while ruleset.lines().count() < 1000 {
        _ = write!(
            ruleset,
            r#"
define_const closed_{i}, has_no_call_named("chii", "pon", "daiminkan", "kakan")
define_yaku yaku, "Yaku {i}", {value}, +@closed_{i} and match(["hand", "calls", "winning_tile"], ~m"exhaustive, (shuntsu koutsu):4, pair:1"), ["Yaku {before}"]

def step_{i} do
  if status("a_{i}") and not_no_tiles_remaining do
    counter_{i} += 1
    push_message("has $n", %{{n: "counter_{i}"}})
  else
    as others do
      unset_status("a_{i}")
    end
  end
end

define_button button_{i},
  display_name: "Button {i}",
  show_when: our_turn and status_missing("a_{i}") and counter_{i} < 3,
  call: [[-2, -1], [-1, 1], [1, 2]]
  do
    call
    step_{i}
    change_turn("self")
  end
"#,
            value = i % 5 + 1,
            before = i.max(1) - 1,
        );
        i += 1;
    }
    let mut files = BTreeMap::from([("rulesets/big.majs".to_owned(), ruleset)]);
    for n in 0..40 {
        let text = format!(
            r#"
default value, {n}
apply set, "score_calculation.bonus_{n}", !value * 100
apply append, "constants.closed_{n}", no_calls_yet
apply append, "buttons.button_{n}.show_when", status("mod_{n}")
replace all, "functions.step_{n}", "a_{n}", "b_{n}"
define_yaku yaku, "Mod {n}", !value, status("mod_{n}")
on after_win do
  set_status("mod_{n}")
end
"#
        );
        files.insert(format!("mods/m{n}.majs"), text);
    }
    files
}

fn loading(c: &mut Criterion) {
    let request = Request {
        ruleset: Ruleset::Id("big".into()),
        mods: (0..40).map(|n| ModEntry::plain(format!("m{n}"))).collect(),
        script: String::new(),
    };
    let fresh = || Library::shipped().with_files(files());
    let lines = files()["rulesets/big.majs"].lines().count();
    let loaded = load(&fresh(), &request)
        .map_err(|error| error.message())
        .expect("the ruleset loads");
    assert!(
        loaded.reports.iter().all(|report| !report.is_error()),
        "{:?}",
        loaded.reports
    );
    let mut group = c.benchmark_group(format!("load {lines} lines, 40 mods"));
    group.bench_function("first time", |b| {
        b.iter_batched(
            fresh,
            |library| load(&library, black_box(&request)),
            BatchSize::SmallInput,
        );
    });
    let library = fresh();
    group.bench_function("compiled before", |b| {
        b.iter(|| load(&library, black_box(&request)))
    });
    group.finish();

    let shipped = Library::shipped();
    let request = Request {
        ruleset: Ruleset::Id("tutorial/21_complete".into()),
        ..Request::default()
    };
    c.bench_function("load tutorial/21_complete, compiled before", |b| {
        b.iter(|| load(&shipped, black_box(&request)))
    });
}

criterion_group!(benches, loading);
criterion_main!(benches);
