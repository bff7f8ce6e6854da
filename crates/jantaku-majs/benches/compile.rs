//! The speed of lexing, parsing, compiling and formatting.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// The largest shipped tutorial step, repeated: half a megabyte of ordinary script.
fn script() -> String {
    include_str!("../../../rulesets/tutorial/21_complete.majs").repeat(60)
}

fn compile(c: &mut Criterion) {
    let script = script();
    let mut group = c.benchmark_group("script");
    group.throughput(Throughput::Bytes(script.len() as u64));
    group.sample_size(30);
    group.bench_function("lex", |b| {
        b.iter(|| jantaku_majs::lexer::lex(black_box(&script)));
    });
    group.bench_function("lex and parse", |b| {
        b.iter(|| jantaku_majs::parser::parse(black_box(&script)));
    });
    group.bench_function("compile to edits", |b| {
        b.iter(|| jantaku_majs::lower::compile(black_box(&script)));
    });
    group.bench_function("format", |b| {
        b.iter(|| jantaku_majs::format::format(black_box(&script)));
    });
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
